#include "views/mesh/mesh_data.h"

#include "core/outcome/answer_mask.h"
#include "core/training/report.h"
#include "widgets/core_text.h"

#include "core/training/mesh/spans.h"
#include "views/readout_text.h"
#include "views/stage_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Mesh)
};

const QString largestPath = QStringLiteral("mesh.largest_link_bytes");

struct DimensionKind
{
    const char* id;
    const char* letter;
    ColorRole role;
    Qt::PenStyle line;
    std::array<std::string_view, 2> axes; // of the communication table's rows
};
constexpr std::array<DimensionKind, meshDimensionCount> kinds{{
    {"tp", "T", ColorRole::MemoryAxis, Qt::SolidLine, {"tp", "tp"}},
    {"cp", "C", ColorRole::ComputeAxis, Qt::DashLine, {"cp", "cp"}},
    {"ep", "E", ColorRole::Moment2, Qt::DashDotLine, {"ep", "etp"}},
    {"dp", "D", ColorRole::BandwidthAxis, Qt::DotLine, {"dp-cp", "edp"}},
    {"pp", "P", ColorRole::SecondaryText, Qt::DashDotDotLine, {"pp", "pp"}},
}};

QString dimensionName(std::size_t kind)
{
    switch (kind) {
    case 0:
        return Words::tr("tensor parallel");
    case 1:
        return Words::tr("context parallel");
    case 2:
        return Words::tr("expert parallel");
    case 3:
        return Words::tr("data parallel");
    default:
        return Words::tr("pipeline parallel");
    }
}

QString countShown(double count) { return toQString(format(count, Unit::Count)); }

QStringList orderOf(const Report& report)
{
    QStringList order = QString::fromStdString(report.scenario.mesh.order).split(QLatin1Char('-'));
    QStringList known;
    for (const QString& word : order)
        if (!known.contains(word) && std::ranges::any_of(kinds, [&](const DimensionKind& k) {
                return word == QLatin1String(k.id);
            }))
            known += word;
    for (const DimensionKind& kind : kinds)
        if (!known.contains(QLatin1String(kind.id)))
            known += QLatin1String(kind.id);
    return known;
}

MeshDimension dimensionOf(std::size_t index, const Report& report)
{
    const DimensionKind& kind = kinds[index];
    MeshDimension d{.id = QLatin1String(kind.id),
        .letter = QLatin1String(kind.letter),
        .name = dimensionName(index),
        .role = kind.role,
        .line = kind.line,
        .groups = {}};
    Bytes sum(0);
    bool any = false;
    for (const CommunicationRow& row : report.communication) {
        if (row.axes.empty() || (row.axes != kind.axes[0] && row.axes != kind.axes[1]))
            continue;
        any = true;
        sum += row.bytesPerRank * row.count;
    }
    if (any && std::isfinite(sum.value()))
        d.perStep = sum;
    return d;
}

void place(MeshDimension& d, std::size_t index, const MeshLayout& layout, const MeshSpans& spans)
{
    const bool expert = index == 2;
    const RankGrid& grid = expert ? layout.expert : layout.dense;
    const std::string id = d.id.toStdString();
    d.groups = RankGroups(grid, grid.mask(id));
    const GridAxis* axis = grid.axis(id);
    d.stride = axis ? axis->stride : 1;
    const std::array all{spans.tensor, spans.context, spans.expert, spans.data, spans.pipeline};
    // The report's span of data covers context too; the picture shows data alone.
    const GroupSpan span = index == 3
        ? spanOf(static_cast<double>(d.groups.size()), static_cast<double>(d.stride), spans.perNode,
            static_cast<double>(layout.ranks()))
        : all[index];
    d.tier = span.tier();
    d.nodes = span.nodes();
    d.hot = (index == 0 || index == 2) && span.leavesNode();
}

QString shortName(const MeshDimension& d) { return d.id.toUpper(); }

QString nodesText(double nodes)
{
    return nodes == 1 ? Words::tr("1 node") : Words::tr("%1 nodes").arg(countShown(std::ceil(nodes - 1e-9)));
}

QString productText(const Report& report)
{
    const Mesh& m = report.scenario.mesh;
    const QChar times(0x00D7);
    return QStringLiteral("%1 %5 %2 %5 %3 %5 %4")
        .arg(countShown(m.tensor), countShown(m.context), countShown(report.data), countShown(m.pipeline),
            QString(times));
}

// Without the dimensions of one rank, for a tile: "8 × 128 × 16".
QString factorsText(const Report& report)
{
    const Mesh& m = report.scenario.mesh;
    QStringList factors;
    for (const double ranks : {m.tensor, m.context, report.data, m.pipeline})
        if (ranks != 1)
            factors += countShown(ranks);
    return factors.isEmpty() ? countShown(1) : factors.join(QStringLiteral(" × "));
}

// "8 × 128 × 16 = 16384", or the one dimension there is.
QString checkedText(const Report& report)
{
    const QString factors = factorsText(report), ranks = countShown(report.mesh.ranks);
    return factors == ranks ? ranks : QStringLiteral("%1 = %2").arg(factors, ranks);
}

MeshBaseline baselineOf(std::size_t index, const Report& then, const NumberFormat& numbers)
{
    MeshBaseline baseline;
    baseline.index = index;
    baseline.ranks = then.mesh.ranks;
    baseline.largest = then.mesh.largest;
    const QString letter = baselineLetter(index);
    baseline.text = Words::tr("%1: %2 ranks = %3, busiest link %4, card %5")
                        .arg(letter, countShown(then.mesh.ranks), factorsText(then),
                            bytesText(then.mesh.scaleUp, numbers), bytesText(then.mesh.network, numbers));
    baseline.spoken = Words::tr("baseline %1: %2 ranks, the product of %3; in a step the busiest scale-up "
                                "link carries %4 and the busiest network card %5")
                          .arg(letter, countShown(then.mesh.ranks), productText(then),
                              bytesText(then.mesh.scaleUp, numbers), bytesText(then.mesh.network, numbers));
    return baseline;
}

QString unfitText(const Report& report)
{
    return Words::tr("%1 = %2 ranks, but there are %3 accelerators")
        .arg(productText(report), countShown(report.mesh.ranks),
            countShown(report.scenario.hardware.accelerators));
}

} // namespace

PortLoad MeshData::load(std::int64_t rank) const
{
    PortLoad sum;
    for (const RowFlow& row : flows)
        sum += loadOf(row.flow, rank, perNode);
    return sum;
}

MeshData meshData(const ViewInput& input, const NumberFormat& numbers)
{
    const Report& report = *input.report;
    MeshData data;
    data.numbers = numbers;
    data.order = orderOf(report);
    data.contextSplits = report.scenario.mesh.context > 1;
    data.trafficHidden =
        report.veil && (report.veil->hides("mesh.network_bytes") || report.veil->hides("communication"));
    for (std::size_t i = 0; i < input.baselines.size() && !data.trafficHidden; ++i)
        if (input.baselines[i])
            data.baselines.push_back(baselineOf(i, *input.baselines[i], numbers));
    for (const QString& id : data.order)
        for (std::size_t i = 0; i < kinds.size(); ++i)
            if (id == QLatin1String(kinds[i].id))
                data.dimensions.push_back(dimensionOf(i, report));
    LayoutResult laid = layMesh(report.scenario.mesh, report.data);
    const bool sane = report.mesh.perNode >= 1 && report.mesh.perNode <= 1e9;
    if (!laid.layout || !sane) {
        for (const Diagnostic& d : laid.diagnostics)
            if (d.severity == Severity::Error && data.problem.isEmpty())
                data.problem = Words::tr("This mesh cannot be laid out: %1")
                                   .arg(labelledFields(coreText(withFix(d.message, d.fix))));
        if (data.problem.isEmpty())
            data.problem = Words::tr("This mesh cannot be laid out: %1")
                               .arg(Words::tr("a node has no whole number of ranks"));
        return data;
    }
    const double places = report.scenario.hardware.perNode.value_or(
        std::max(1.0, report.scenario.hardware.accelerator.scaleUpDomain));
    const MeshSpans spans = spansOf(report.scenario.mesh, report.data, places);
    for (MeshDimension& d : data.dimensions)
        for (std::size_t i = 0; i < kinds.size(); ++i)
            if (d.id == QLatin1String(kinds[i].id))
                place(d, i, *laid.layout, spans);
    data.ranks = laid.layout->ranks();
    data.perNode = std::min(data.ranks, static_cast<std::int64_t>(report.mesh.perNode));
    data.nodes = (data.ranks + data.perNode - 1) / data.perNode;
    data.flows = flowsOf(report, *laid.layout);
    data.layout = std::move(laid.layout);
    const StagesHeld held = stagesHeld(report);
    for (const std::vector<std::size_t>& stages : held.ofRank)
        data.stageLayers += heldLayersText(held, stages);
    data.busiestPort = report.mesh.scaleUp;
    data.busiestCard = report.mesh.network;
    data.portText = bytesText(data.busiestPort, numbers);
    data.cardText = bytesText(data.busiestCard, numbers);
    if (!report.meshFits)
        data.flags += unfitText(report);
    for (const MeshDimension& d : data.dimensions)
        if (d.hot)
            data.flags +=
                Words::tr("%1 group leaves its node: %2 ranks over %3")
                    .arg(shortName(d), countShown(static_cast<double>(d.groups.size())), nodesText(d.nodes));
    if (data.ranks == 1)
        data.sentence =
            Words::tr("One accelerator: one rank, no group, nothing to send. On more of them a mesh splits "
                      "the work: tensor ranks (tp) split every matrix and belong inside a node; data ranks "
                      "(dp) see different sequences; pipeline ranks (pp) hold different layers.");
    return data;
}

QString rankList(const RankGroups& groups, std::int64_t group, int shown)
{
    const std::int64_t size = groups.size();
    QString text;
    for (std::int64_t i = 0; i < size; ++i) {
        if (size > shown && i == shown - 1) {
            text += QStringLiteral(" … ") + QString::number(groups.rank(group, size - 1));
            break;
        }
        text += (i == 0 ? QString() : QStringLiteral(", ")) + QString::number(groups.rank(group, i));
    }
    return text;
}

QString tierText(GroupTier tier)
{
    switch (tier) {
    case GroupTier::IntraNode:
        return Words::tr("intra-node");
    case GroupTier::InterNodeOnly:
        return Words::tr("inter-node only");
    case GroupTier::Mixed:
        break;
    }
    return Words::tr("mixed");
}

QString groupCaption(const MeshData& data, const MeshDimension& d, std::int64_t rank, int shown)
{
    if (d.groups.size() <= 1)
        return Words::tr("%1: this rank alone").arg(shortName(d));
    QString text = Words::tr("%1 of %2: %3 · %4")
                       .arg(shortName(d), countShown(static_cast<double>(d.groups.size())),
                           rankList(d.groups, d.groups.groupOf(rank), shown), tierText(d.tier));
    // Gradients are reduced over context ranks, too, which reach elsewhere than data ranks alone.
    const bool withContext = d.id == QLatin1String("dp") && data.contextSplits;
    if (d.perStep)
        text += QStringLiteral(" · ")
            + (withContext ? Words::tr("%1 a step over DP × CP")
                    // First and last stages send one way alone.
                    : d.id == QLatin1String("pp") ? Words::tr("at most %1 a step")
                                                  : Words::tr("%1 a step"))
                  .arg(bytesText(*d.perStep, data.numbers));
    return text;
}

QString layersOfRank(const MeshData& data, std::int64_t rank)
{
    const auto pipeline = std::ranges::find(data.dimensions, QLatin1String("pp"), &MeshDimension::id);
    return pipeline == data.dimensions.end() ? QString()
                                             : data.stageLayers.value(pipeline->groups.memberOf(rank));
}

QString rankSpoken(const MeshData& data, std::int64_t rank)
{
    QString text = Words::tr("rank %1, node %2").arg(rank).arg(rank / data.perNode);
    for (const MeshDimension& d : data.dimensions)
        if (d.groups.size() > 1)
            text += Words::tr("; %1 with %2").arg(d.name, rankList(d.groups, d.groups.groupOf(rank), 4));
    if (const QString layers = layersOfRank(data, rank); !layers.isEmpty())
        text += QStringLiteral("; ") + layers;
    return text;
}

ViewTable meshTable(const MeshData& data, std::int64_t rank)
{
    ViewTable table{
        .columns = {Words::tr("Group"), Words::tr("Size"), Words::tr("Tier"), Words::tr("Nodes"),
            Words::tr("Stride"), Words::tr("Ranks of rank %1").arg(rank), Words::tr("Bytes per step")}};
    for (const MeshDimension& d : data.dimensions) {
        const bool laid = data.layout.has_value();
        const double size = static_cast<double>(d.groups.size());
        table.rows.push_back({shortName(d), laid ? countShown(size) : QString(noValue),
            laid ? tierText(d.tier) : QString(noValue),
            laid ? countShown(std::ceil(d.nodes - 1e-9)) : QString(noValue),
            laid ? countShown(static_cast<double>(d.stride)) : QString(noValue),
            laid ? rankList(d.groups, d.groups.groupOf(rank), 8) : QString(noValue),
            d.perStep ? bytesText(*d.perStep, data.numbers) : QString(noValue)});
        table.paths.push_back(!laid                                  ? QString()
                : d.id == QLatin1String("tp")                        ? QStringLiteral("mesh.tensor_nodes")
                : d.id == QLatin1String("dp") && !data.contextSplits ? QStringLiteral("mesh.data_nodes")
                                                                     : QString());
        std::vector<CellNumber> cells;
        if (laid)
            cells = {{1, size, Unit::Count}, {3, std::ceil(d.nodes - 1e-9), Unit::Count},
                {4, static_cast<double>(d.stride), Unit::Count}};
        if (d.perStep)
            cells.push_back({6, d.perStep->value(), Unit::Byte});
        table.numbers.push_back(std::move(cells));
    }
    if (!data.layout)
        return table;
    const auto link = [&](const QString& name, Bytes bytes, const QString& path) {
        const QString dash(noValue);
        table.rows.push_back({name, dash, dash, dash, dash, dash, bytesText(bytes, data.numbers)});
        table.paths.push_back(path);
        table.numbers.push_back({{6, bytes.value(), Unit::Byte}});
    };
    link(Words::tr("busiest scale-up link"), data.busiestPort, QStringLiteral("mesh.scale_up_bytes"));
    link(Words::tr("busiest network card"), data.busiestCard, QStringLiteral("mesh.network_bytes"));
    for (const MeshBaseline& baseline : data.baselines) {
        const QString dash(noValue);
        table.rows.push_back({Words::tr("busiest link in baseline %1").arg(baselineLetter(baseline.index)),
            countShown(baseline.ranks), dash, dash, dash, dash, bytesText(baseline.largest, data.numbers)});
        table.paths.push_back({});
        table.numbers.push_back(
            {{1, baseline.ranks, Unit::Count}, {6, baseline.largest.value(), Unit::Byte}});
    }
    return table;
}

std::vector<ReadoutTileData> meshTiles(const ViewInput& input, const NumberFormat& numbers)
{
    const Report& report = *input.report;
    const MeshReport& mesh = report.mesh;
    const auto baselines = [&](auto text) {
        std::vector<QString> deltas;
        for (std::size_t i = 0; i < input.baselines.size(); ++i)
            deltas.push_back(text(i, *input.baselines[i]));
        return deltas;
    };
    const auto tier = [&](const QString& label, const QString& path, GroupTier now, double nodes, bool hot,
                          GroupTier (*of)(const Report&)) {
        return ReadoutTileData{.label = label,
            .value = tierText(now),
            .detail = Words::tr("The farthest group reaches %1.").arg(nodesText(nodes)),
            .path = path,
            .state = hot && now != GroupTier::IntraNode ? GateState::Tight : GateState::NotApplicable,
            .deltas = baselines([&](std::size_t i, const Report& then) -> QString {
                return baselineLetter(i) + QStringLiteral("  ")
                    + (of(then) == now ? QStringLiteral("=") : tierText(of(then)));
            })};
    };
    const double world = report.scenario.hardware.accelerators;
    const bool port = mesh.scaleUp >= mesh.network;
    QString load = Words::tr("One accelerator sends nothing to another.");
    if (mesh.largest.value() > 0)
        load = Words::tr("%1 in a step over the %2 of the busiest rank. Scale-up link: %3; network card: %4.")
                   .arg(exactText(mesh.largest.value(), Unit::Byte),
                       port ? Words::tr("scale-up link") : Words::tr("network card"),
                       bytesText(mesh.scaleUp, numbers), bytesText(mesh.network, numbers));
    return {
        {.label = Words::tr("ranks"),
            .value = countShown(mesh.ranks),
            .detail =
                Words::tr("%1 ranks on nodes of %2.").arg(countShown(mesh.ranks), countShown(mesh.perNode)),
            .path = QStringLiteral("mesh.ranks"),
            .deltas = baselines([&](std::size_t i, const Report& then) {
                return deltaText(i, mesh.ranks, then.mesh.ranks, Unit::Count, numbers);
            })},
        {.label = Words::tr("product check"),
            .value = report.meshFits ? checkedText(report)
                                     : Words::tr("%1 ≠ %2").arg(factorsText(report), countShown(world)),
            .detail = report.meshFits ? Words::tr("tensor × context × data × pipeline = %1 = %2 accelerators")
                                            .arg(productText(report), countShown(world))
                                      : unfitText(report),
            .path = QStringLiteral("mesh.ranks"),
            .state = report.meshFits ? GateState::Pass : GateState::Tight,
            .deltas = baselines([&](std::size_t i, const Report& then) -> QString {
                return baselineLetter(i) + QStringLiteral("  ")
                    + (factorsText(then) == factorsText(report) ? QStringLiteral("=") : factorsText(then));
            })},
        tier(Words::tr("TP group tier"), QStringLiteral("mesh.tensor_nodes"), mesh.tensorTier,
            mesh.tensorNodes, true, [](const Report& r) { return r.mesh.tensorTier; }),
        // Gradients are summed over data and context together, which may reach closer than data alone.
        tier(report.scenario.mesh.context > 1 ? Words::tr("DP × CP group tier") : Words::tr("DP group tier"),
            QStringLiteral("mesh.data_nodes"), mesh.dataTier, mesh.dataNodes, false,
            [](const Report& r) { return r.mesh.dataTier; }),
        {.label = Words::tr("largest link load"),
            .value = bytesText(mesh.largest, numbers),
            .detail = load,
            .path = largestPath,
            .deltas = baselines([&](std::size_t i, const Report& then) {
                return deltaText(i, mesh.largest.value(), then.mesh.largest.value(), Unit::Byte, numbers);
            })},
    };
}

} // namespace ridgepoint
