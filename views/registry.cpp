#include "views/registry.h"

#include "views/accounting/accounting_view.h"
#include "views/collective/collective_view.h"
#include "views/communication/communication_view.h"
#include "views/compare/compare_view.h"
#include "views/cost/cost_view.h"
#include "views/cube/cube_view.h"
#include "views/memory_timeline/memory_timeline_view.h"
#include "views/mesh/mesh_view.h"
#include "views/pipeline/pipeline_view.h"
#include "views/remedies/remedies_view.h"
#include "views/resilience/resilience_view.h"
#include "views/roofline/roofline_view.h"
#include "views/scaling_laws/scaling_laws_view.h"
#include "views/search/search_view.h"
#include "views/sensitivity/sensitivity_view.h"
#include "views/serving_frontier/serving_frontier_view.h"
#include "views/serving_latency/serving_latency_view.h"
#include "views/serving_replica/serving_replica_view.h"
#include "views/stack/stack_view.h"
#include "views/step/step_view.h"
#include "views/taxonomy/taxonomy_view.h"
#include "views/validation/validation_view.h"
#include "views/walls/walls_view.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace ridgepoint {

namespace {

template <class T>
View* create(QWidget* parent)
{
    return new T(parent);
}

} // namespace

View* ViewEntry::create(QWidget* parent) const
{
    View* const view = make(parent);
    if (!of.isEmpty())
        view->setOptions({{PanelView::usualOption, show}});
    return view;
}

std::span<const ViewEntry> figureRegistry()
{
    static const auto entries = std::to_array<ViewEntry>({
        {QStringLiteral("stack"), create<StackView>, {}, QStringLiteral("column")},
        {QStringLiteral("walls"), create<WallsView>},
        {QStringLiteral("roofline"), create<RooflineView>},
        {QStringLiteral("cube"), create<CubeView>},
        {QStringLiteral("budget"), create<StackView>, QStringLiteral("stack"), QStringLiteral("devices")},
        {QStringLiteral("accounting"), create<AccountingView>},
        {QStringLiteral("remedies"), create<RemediesView>},
        {QStringLiteral("pipeline"), create<PipelineView>},
        {QStringLiteral("communication"), create<CommunicationView>},
        {QStringLiteral("collective"), create<CollectiveView>},
        {QStringLiteral("mesh"), create<MeshView>},
        {QStringLiteral("search"), create<SearchView>},
        {QStringLiteral("sensitivity"), create<SensitivityView>},
        {QStringLiteral("step"), create<StepView>},
        {QStringLiteral("memory-timeline"), create<MemoryTimelineView>},
        {QStringLiteral("serving-replica"), create<ServingReplicaView>, {}, QStringLiteral("memory")},
        {QStringLiteral("serving-latency"), create<ServingLatencyView>, {}, QStringLiteral("all")},
        {QStringLiteral("serving-frontier"), create<ServingFrontierView>},
        {QStringLiteral("serving-timeline"), create<ServingReplicaView>, QStringLiteral("serving-replica"),
            QStringLiteral("requests")},
        {QStringLiteral("serving-token"), create<ServingLatencyView>, QStringLiteral("serving-latency"),
            QStringLiteral("token")},
        {QStringLiteral("cost"), create<CostView>},
        {QStringLiteral("resilience"), create<ResilienceView>},
        {QStringLiteral("scaling-laws"), create<ScalingLawsView>},
        {QStringLiteral("taxonomy"), create<TaxonomyView>},
        {QStringLiteral("validation"), create<ValidationView>},
        {QStringLiteral("compare"), create<CompareView>},
    });
    return entries;
}

std::span<const ViewEntry> viewRegistry()
{
    static const std::vector<ViewEntry> views = [] {
        std::vector<ViewEntry> all;
        std::ranges::copy_if(figureRegistry(), std::back_inserter(all),
            [](const ViewEntry& each) { return each.of.isEmpty(); });
        return all;
    }();
    return views;
}

const ViewEntry* findView(QStringView id)
{
    if (id == u"inference") // until November 2026; what it showed is in Replica and Roofline
        id = u"serving-replica";
    if (id == u"claims") // until then too; its statements are the lessons "True or false?"
        id = u"accounting";
    const std::span<const ViewEntry> entries = figureRegistry();
    const auto found = std::ranges::find(entries, id, &ViewEntry::id);
    return found == entries.end() ? nullptr : &*found;
}

QString viewOf(const QString& id)
{
    const ViewEntry* const entry = findView(id);
    return !entry ? id : entry->of.isEmpty() ? entry->id : entry->of;
}

QString shownId(const QString& view, const QVariantMap& options)
{
    const QString show = options.value(PanelView::usualOption).toString();
    for (const ViewEntry& entry : figureRegistry())
        if (entry.of == view && entry.show == show)
            return entry.id;
    return view;
}

} // namespace ridgepoint
