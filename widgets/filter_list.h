#pragma once

// A line to type into above a list that narrows down as one types. Up and Down move in the list while the
// cursor stays in the line; Enter or a click chooses.

#include <QString>
#include <QWidget>

#include <vector>

class QLineEdit;
class QListWidget;

namespace ridgepoint {

struct FilterItem
{
    QString title{};
    QString detail{}; // second line; may be empty
    QString trailing{}; // at the right end: a shortcut
    QString keywords{}; // found, not shown
    bool enabled = true;
};

class FilterList : public QWidget
{
    Q_OBJECT
public:
    explicit FilterList(const QString& placeholder, QWidget* parent = nullptr);

    void setItems(std::vector<FilterItem> items);
    void setCurrentItem(int index); // index into the items given
    void setFilter(const QString& text);
    void start(); // empty line, focus in it
    std::vector<int> shownItems() const; // best first

    QLineEdit* line() const { return m_line; }
    QListWidget* list() const { return m_list; }

Q_SIGNALS:
    void chosen(int index); // into the items given
    void dismissed(); // Esc

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void narrow();
    void choose();

    QLineEdit* m_line;
    QListWidget* m_list;
    std::vector<FilterItem> m_items;
    int m_preferred = -1;
};

} // namespace ridgepoint
