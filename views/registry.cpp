#include "views/registry.h"

#include "core/outcome/readout.h"
#include "core/training/report.h"
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

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace ridgepoint {

using namespace Qt::StringLiterals;

namespace {

template <class T>
View* create(QWidget* parent)
{
    return new T(parent);
}

const std::vector<const char*> usualSliders{
    "model.params", "training.global_batch_sequences", "training.sequence_length"};

// Which scenarios a report shows a view of.
constexpr auto always = nullptr;
bool never(const ViewInput&) { return false; } // true of every scenario
bool ofSeveral(const ViewInput& input) // ranks
{
    return input.report->scenario.hardware.accelerators > 1 && input.report->meshFits;
}
bool ofStages(const ViewInput& input) { return ofSeveral(input) && input.report->pipeline.stages > 1; }
bool predicted(const ViewInput& input) { return input.report->step.seconds.has_value(); }
bool priced(const ViewInput& input) { return input.report->run.total.has_value(); }
bool failing(const ViewInput& input) { return input.report->resilience.goodput.has_value(); }
bool scaled(const ViewInput& input) { return input.report->scaling.perParameter.has_value(); }
bool served(const ViewInput& input)
{
    return readoutValue(*input.report, "serving.memory.weights_bytes").has_value();
}
bool compared(const ViewInput& input) { return !input.baselines.empty(); }

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
    using enum ViewGroup;
    static const auto entries = std::to_array<ViewEntry>({
        // id, name, class, group, sliders, in a report of, page of, page
        {u"stack"_s, QT_TRANSLATE_NOOP("ViewNames", "Stack"), create<StackView>, Memory,
            {"model.params", "mesh.data", "mesh.zero_stage"}, always, {}, u"column"_s},
        {u"walls"_s, QT_TRANSLATE_NOOP("ViewNames", "Walls"), create<WallsView>, Memory,
            {"model.params", "training.tokens", "targets.deadline"}},
        {u"roofline"_s, QT_TRANSLATE_NOOP("ViewNames", "Roofline"), create<RooflineView>, Time,
            {"training.micro_batch", "training.sequence_length", "mesh.tensor"}},
        {u"cube"_s, QT_TRANSLATE_NOOP("ViewNames", "Cube"), create<CubeView>, Time,
            {"model.params", "training.global_batch_sequences", "mesh.data"}},
        {u"budget"_s, QT_TRANSLATE_NOOP("ViewNames", "Budget"), create<StackView>, Memory,
            {"training.micro_batch", "training.sequence_length", "model.params"}, always, u"stack"_s,
            u"devices"_s},
        {u"accounting"_s, QT_TRANSLATE_NOOP("ViewNames", "Accounting"), create<AccountingView>, Learn,
            {"model.params", "training.tokens", "mesh.data"}},
        {u"remedies"_s, QT_TRANSLATE_NOOP("ViewNames", "Remedies"), create<RemediesView>, Learn,
            {"model.params", "training.tokens", "mesh.data"}},
        {u"pipeline"_s, QT_TRANSLATE_NOOP("ViewNames", "Pipeline"), create<PipelineView>, Scale,
            {"mesh.pipeline", "training.global_batch_sequences", "training.micro_batch"}, ofStages},
        {u"communication"_s, QT_TRANSLATE_NOOP("ViewNames", "Communication"), create<CommunicationView>,
            Scale, {"mesh.data", "mesh.tensor", "training.global_batch_sequences"}, ofSeveral},
        {u"collective"_s, QT_TRANSLATE_NOOP("ViewNames", "Collective"), create<CollectiveView>, Scale,
            {"mesh.data", "mesh.tensor", "model.params"}, never},
        {u"mesh"_s, QT_TRANSLATE_NOOP("ViewNames", "Mesh"), create<MeshView>, Scale,
            {"mesh.data", "mesh.tensor", "mesh.pipeline"}, ofSeveral},
        {u"search"_s, QT_TRANSLATE_NOOP("ViewNames", "Search"), create<SearchView>, Scale, usualSliders,
            ofSeveral},
        {u"sensitivity"_s, QT_TRANSLATE_NOOP("ViewNames", "Sensitivity"), create<SensitivityView>, Scale,
            usualSliders, predicted},
        {u"step"_s, QT_TRANSLATE_NOOP("ViewNames", "Step"), create<StepView>, Time,
            {"training.global_batch_sequences", "mesh.data", "mesh.tensor"}, predicted},
        {u"memory-timeline"_s, QT_TRANSLATE_NOOP("ViewNames", "Memory over time"), create<MemoryTimelineView>,
            Memory, {"model.params", "training.sequence_length", "mesh.zero_stage"}},
        {u"serving-replica"_s, QT_TRANSLATE_NOOP("ViewNames", "Replica"), create<ServingReplicaView>, Serve,
            {"serving.concurrency", "serving.tensor", "serving.prompt_tokens"}, served, {}, u"memory"_s},
        {u"serving-latency"_s, QT_TRANSLATE_NOOP("ViewNames", "Latency"), create<ServingLatencyView>, Serve,
            {"serving.concurrency", "serving.prompt_tokens", "serving.output_tokens"}, served, {}, u"all"_s},
        {u"serving-frontier"_s, QT_TRANSLATE_NOOP("ViewNames", "Frontier"), create<ServingFrontierView>,
            Serve, {"serving.prompt_tokens", "serving.output_tokens", "serving.itl_target"}, served},
        {u"serving-timeline"_s, QT_TRANSLATE_NOOP("ViewNames", "Request"), create<ServingReplicaView>, Serve,
            {"serving.concurrency", "serving.prompt_tokens", "serving.output_tokens"}, served,
            u"serving-replica"_s, u"requests"_s},
        {u"serving-token"_s, QT_TRANSLATE_NOOP("ViewNames", "Token time"), create<ServingLatencyView>, Serve,
            {"serving.concurrency", "serving.tensor", "serving.prompt_tokens"}, served, u"serving-latency"_s,
            u"token"_s},
        {u"cost"_s, QT_TRANSLATE_NOOP("ViewNames", "Cost"), create<CostView>, Serve,
            {"training.tokens", "mesh.data", "targets.price_per_accelerator_hour"}, priced},
        {u"resilience"_s, QT_TRANSLATE_NOOP("ViewNames", "Resilience"), create<ResilienceView>, Serve,
            {"resilience.accelerator_mtbf", "resilience.checkpoint_interval", "mesh.data"}, failing},
        {u"scaling-laws"_s, QT_TRANSLATE_NOOP("ViewNames", "Scaling laws"), create<ScalingLawsView>, Scale,
            {"model.params", "training.tokens", "training.global_batch_sequences"}, scaled},
        {u"taxonomy"_s, QT_TRANSLATE_NOOP("ViewNames", "Taxonomy"), create<TaxonomyView>, Learn, usualSliders,
            never},
        {u"validation"_s, QT_TRANSLATE_NOOP("ViewNames", "Validation"), create<ValidationView>, Learn, {},
            never},
        {u"compare"_s, QT_TRANSLATE_NOOP("ViewNames", "Compare"), create<CompareView>, Learn, usualSliders,
            compared},
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
