#pragma once

// All views in a list that narrows down as one types: what the button at the end of the tabs and the button
// in a tile's title line open.

#include <QFrame>
#include <QString>
#include <QStringList>

namespace ridgepoint {

class FilterList;

class ViewChooser : public QFrame
{
    Q_OBJECT
public:
    explicit ViewChooser(QWidget* parent);

    // Below `anchor`, with this view chosen.
    void openAt(QWidget& anchor, const QString& current);
    FilterList* list() const { return m_list; }

Q_SIGNALS:
    void chosen(const QString& id);

private:
    FilterList* m_list;
    QStringList m_ids;
};

} // namespace ridgepoint
