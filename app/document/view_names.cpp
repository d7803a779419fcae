#include "app/document/view_names.h"

#include "views/registry.h"

#include <QCoreApplication>
#include <QKeySequence>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ViewNames)
};

// In the order of their lists.
enum class ViewGroup
{
    Memory,
    Time,
    Scale,
    Serve,
    Learn,
};

ViewGroup groupOf(const QString& id)
{
    static constexpr std::array<std::pair<std::u16string_view, ViewGroup>, 23> groups{{
        {u"stack", ViewGroup::Memory},
        {u"walls", ViewGroup::Memory},
        {u"memory-timeline", ViewGroup::Memory},
        {u"roofline", ViewGroup::Time},
        {u"step", ViewGroup::Time},
        {u"cube", ViewGroup::Time},
        {u"pipeline", ViewGroup::Scale},
        {u"communication", ViewGroup::Scale},
        {u"collective", ViewGroup::Scale},
        {u"mesh", ViewGroup::Scale},
        {u"search", ViewGroup::Scale},
        {u"sensitivity", ViewGroup::Scale},
        {u"scaling-laws", ViewGroup::Scale},
        {u"serving-replica", ViewGroup::Serve},
        {u"serving-latency", ViewGroup::Serve},
        {u"serving-frontier", ViewGroup::Serve},
        {u"cost", ViewGroup::Serve},
        {u"resilience", ViewGroup::Serve},
        {u"accounting", ViewGroup::Learn},
        {u"remedies", ViewGroup::Learn},
        {u"taxonomy", ViewGroup::Learn},
        {u"validation", ViewGroup::Learn},
        {u"compare", ViewGroup::Learn},
    }};
    for (const auto& [known, group] : groups)
        if (id == QStringView(known))
            return group;
    return ViewGroup::Time;
}

// For translators: the names below come from the ids of the views.
[[maybe_unused]] constexpr std::array names{QT_TRANSLATE_NOOP("ViewNames", "Accounting"),
    QT_TRANSLATE_NOOP("ViewNames", "Budget"), QT_TRANSLATE_NOOP("ViewNames", "Collective"),
    QT_TRANSLATE_NOOP("ViewNames", "Communication"), QT_TRANSLATE_NOOP("ViewNames", "Compare"),
    QT_TRANSLATE_NOOP("ViewNames", "Cost"), QT_TRANSLATE_NOOP("ViewNames", "Cube"),
    QT_TRANSLATE_NOOP("ViewNames", "Frontier"), QT_TRANSLATE_NOOP("ViewNames", "Latency"),
    QT_TRANSLATE_NOOP("ViewNames", "Memory over time"), QT_TRANSLATE_NOOP("ViewNames", "Mesh"),
    QT_TRANSLATE_NOOP("ViewNames", "Pipeline"), QT_TRANSLATE_NOOP("ViewNames", "Remedies"),
    QT_TRANSLATE_NOOP("ViewNames", "Replica"), QT_TRANSLATE_NOOP("ViewNames", "Request"),
    QT_TRANSLATE_NOOP("ViewNames", "Resilience"), QT_TRANSLATE_NOOP("ViewNames", "Roofline"),
    QT_TRANSLATE_NOOP("ViewNames", "Scaling laws"), QT_TRANSLATE_NOOP("ViewNames", "Search"),
    QT_TRANSLATE_NOOP("ViewNames", "Sensitivity"), QT_TRANSLATE_NOOP("ViewNames", "Stack"),
    QT_TRANSLATE_NOOP("ViewNames", "Step"), QT_TRANSLATE_NOOP("ViewNames", "Sweep"),
    QT_TRANSLATE_NOOP("ViewNames", "Taxonomy"), QT_TRANSLATE_NOOP("ViewNames", "Token time"),
    QT_TRANSLATE_NOOP("ViewNames", "Validation"), QT_TRANSLATE_NOOP("ViewNames", "Walls")};

} // namespace

QString viewTabName(const QString& id)
{
    // Where the tab says it shorter than the id.
    static constexpr std::array<std::pair<std::u16string_view, std::u16string_view>, 6> others{{
        {u"memory-timeline", u"memory over time"},
        {u"serving-replica", u"replica"},
        {u"serving-latency", u"latency"},
        {u"serving-frontier", u"frontier"},
        {u"serving-timeline", u"request"},
        {u"serving-token", u"token time"},
    }};
    const auto other =
        std::ranges::find(others, id, [](const auto& each) { return QStringView(each.first); });
    QString name = other == others.end() ? id : QStringView(other->second).toString();
    name.replace(u'-', u' ');
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return QCoreApplication::translate("ViewNames", name.toUtf8().constData());
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
