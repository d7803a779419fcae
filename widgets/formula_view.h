#pragma once

// "Show the maths": one number of a ledger as result, formula, substitution, operands (each unfolds the same
// way) and source. Everything can be selected and copied as text, Markdown or LaTeX.

#include "core/base/format.h"
#include "core/formulas/ledger.h"

#include <QWidget>

#include <memory>

class QLabel;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace ridgepoint {

class Theme;

class FormulaView : public QWidget
{
    Q_OBJECT
public:
    explicit FormulaView(QWidget* parent = nullptr);

    // The number behind a report path. Operands that differ from the baseline's are underlined, with the old
    // value. Keeps what is unfolded when the path stays the same. `unit`: what the readout shows a plain number in,
    // "14.0×".
    void showMaths(std::shared_ptr<const Ledger> ledger, const QString& path, const QString& label,
        const NumberFormat& style = {}, std::shared_ptr<const Ledger> baseline = {}, Unit unit = Unit::Number);
    // Nothing to explain, and why: "Click a readout to see how it is computed."
    void showNothing(const QString& reason);
    // Outlines the operand that the pointer is over in the picture; empty: none.
    void highlight(const QString& target);
    void setTheme(const Theme& theme);

    QTreeWidget* tree() const { return m_tree; }
    QString path() const { return m_path; }

public Q_SLOTS:
    void copyText();
    void copyMarkdown();
    void copyLatex();

Q_SIGNALS:
    void operandHovered(const QString& target); // report path or field id; empty: none
    void copied(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void unfold(QTreeWidgetItem* item);
    void addOperands(QTreeWidgetItem* parent, int node, int baselineNode);
    void updateFonts();
    void copy(const QString& text);
    int node() const;

    std::shared_ptr<const Ledger> m_ledger;
    std::shared_ptr<const Ledger> m_baseline;
    QString m_path;
    NumberFormat m_style;
    QLabel* m_title;
    QLabel* m_value;
    QLabel* m_formula;
    QLabel* m_source;
    QTreeWidget* m_tree;
    QToolButton* m_copyText;
    QToolButton* m_copyMarkdown;
    QToolButton* m_copyLatex;
};

} // namespace ridgepoint
