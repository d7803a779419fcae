#pragma once

// The scenario against one pinned baseline: which are pinned, which fields changed since (each can be taken
// back), and which readouts moved farthest. Follows the scenario live; computes nothing while it is hidden.

#include <QWidget>

#include "core/base/format.h"

#include <cstddef>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace ridgepoint {

class Document;
class Theme;

class CompareDock : public QWidget
{
    Q_OBJECT
public:
    // `document` must outlive the dock.
    explicit CompareDock(Document& document, QWidget* parent = nullptr);

    std::size_t chosen() const { return m_chosen; } // the baseline compared with
    void choose(std::size_t index);
    // Gives the field the baseline's value.
    void revert(const QString& field);
    void revertAll();
    void setTheme(const Theme& theme);
    void setNumbers(const NumberFormat& numbers);

    QTreeWidget* baselineList() const { return m_baselines; }
    QTreeWidget* fieldList() const { return m_fields; }
    QTreeWidget* readoutList() const { return m_readouts; }

    QSize sizeHint() const override;

Q_SIGNALS:
    void explainRequested(const QString& path);
    void chosenChanged();
    void message(const QString& text);
    void refused(const QString& text); // a value that could not be taken back

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void fillBaselines();
    void fillFields();
    void fillReadouts();
    void activate(QTreeWidget* list, const QTreeWidgetItem* item, bool byKey, int column);

    Document& m_document;
    NumberFormat m_numbers;
    std::size_t m_chosen = 0;
    bool m_filling = false;
    QStackedWidget* m_pages;
    QTreeWidget *m_baselines, *m_fields, *m_readouts;
    QLabel *m_fieldsTitle, *m_readoutsTitle;
    QPushButton* m_revertAll;
    QPushButton *m_swap = nullptr, *m_remove = nullptr;
};

} // namespace ridgepoint
