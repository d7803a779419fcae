#pragma once

// The keyboard on one page, made from the actions themselves, so it cannot drift from what the keys do.

#include <QAction>
#include <QDialog>

#include <utility>
#include <vector>

class QLineEdit;
class QTableWidget;

namespace ridgepoint {

struct ShortcutGroup
{
    QString title; // "File"
    QList<QAction*> actions; // those without a shortcut are left out
    std::vector<std::pair<QString, QString>>
        extra; // keys handled by a widget: {"Shift+←", "ten times finer"}
};

class ShortcutSheet : public QDialog
{
    Q_OBJECT
public:
    ShortcutSheet(const std::vector<ShortcutGroup>& groups, QWidget* parent = nullptr);

    QTableWidget* table() const { return m_table; }

private:
    void narrow(const QString& text);

    QLineEdit* m_filter;
    QTableWidget* m_table;
};

} // namespace ridgepoint
