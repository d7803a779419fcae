#pragma once

// "Show the maths" for one readout, following the scenario live. Computes nothing while it is hidden.

#include <QString>
#include <QWidget>

#include "core/base/format.h"

#include <memory>

class QLabel;

namespace ridgepoint {

class Document;
class FormulaView;
class Theme;

class MathsDock : public QWidget
{
    Q_OBJECT
public:
    // `document` must outlive the dock.
    explicit MathsDock(Document& document, QWidget* parent = nullptr);

    void explain(const QString& path); // a report path
    void highlight(const QString& path); // under the pointer in the picture; empty: none
    void setTheme(const Theme& theme);
    void setNumbers(const NumberFormat& numbers);
    const QString& path() const { return m_path; }

    QSize sizeHint() const override;

Q_SIGNALS:
    void operandHovered(const QString& target);
    void message(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();

    Document& m_document;
    FormulaView* m_view;
    QLabel* m_term; // what the glossary says of the readout
    QString m_path;
    NumberFormat m_numbers;
};

} // namespace ridgepoint
