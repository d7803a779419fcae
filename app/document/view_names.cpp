#include "app/document/view_names.h"

#include "views/registry.h"

#include <QCoreApplication>
#include <QKeySequence>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ViewNames)
};

ViewGroup groupOf(const QString& id) { return findView(id)->group; }

} // namespace

QString viewTabName(const QString& id)
{
    const ViewEntry* const view = findView(id);
    return view ? QCoreApplication::translate("ViewNames", view->name) : id;
}

QString viewGroupName(const QString& id)
{
    switch (groupOf(id)) {
    case ViewGroup::Memory:
        return Words::tr("Memory");
    case ViewGroup::Time:
        return Words::tr("Time");
    case ViewGroup::Scale:
        return Words::tr("Scale");
    case ViewGroup::Serve:
        return Words::tr("Serve");
    case ViewGroup::Learn:
        break;
    }
    return Words::tr("Learn");
}

QStringList viewsByGroup()
{
    QStringList ids;
    for (const ViewEntry& entry : viewRegistry())
        ids += entry.id;
    std::stable_sort(
        ids.begin(), ids.end(), [](const QString& a, const QString& b) { return groupOf(a) < groupOf(b); });
    return ids;
}

QString viewShortcut(const QString& id)
{
    const qsizetype at = viewsByGroup().indexOf(id);
    if (at < 0 || at > 8)
        return {};
    return QKeySequence(Qt::ControlModifier | Qt::Key(Qt::Key_1 + int(at)))
        .toString(QKeySequence::NativeText);
}

} // namespace ridgepoint
