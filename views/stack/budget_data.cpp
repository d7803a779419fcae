#include "views/stack/budget_data.h"

#include "core/training/report.h"
#include "widgets/core_text.h"

#include "core/inputs/scenario/field.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

struct BudgetText
{
    Q_DECLARE_TR_FUNCTIONS(BudgetText)
};

constexpr std::array<std::string_view, 4> usualDevices{"a100-80-sxm", "h100-sxm", "h200-sxm", "b200-sxm"};

// The sliders under the bars and the switches beside them; a recipe changes its parts too, so parts come
// after.
constexpr std::array<std::string_view, 7> ownFields{"model.params", "training.precision",
    "training.optimizer", "training.micro_batch", "training.recompute", "hardware.accelerator",
    "hardware.capacity_basis"};

bool differs(const FieldSpec& field, const Scenario& a, const Scenario& b)
{
    if (field.get)
        return field.get(a) != field.get(b);
    return field.getText && field.getText(a) != field.getText(b);
}

// What one device alone would need is context where several share it.
void judgeRank(BudgetDevice& device, const Ceiling& budget, const std::optional<double>& rank,
    const NumberFormat& numbers)
{
    device.spoken = BudgetText::tr("one device alone: %1").arg(device.spoken);
    if (!rank) {
        device.verdict = BudgetText::tr("alone %1").arg(device.verdict);
        return;
    }
    const double share = *rank / budget.bytes;
    device.overshoot = exceeds(share) ? *rank - budget.bytes : 0;
    device.state = stateOfShare(share);
    device.brief = BudgetText::tr("rank %1", "share of the memory").arg(shownShare(share, numbers));
    device.verdict = BudgetText::tr("fullest rank %1").arg(shownShare(share, numbers));
    device.spoken = BudgetText::tr("%1; %2").arg(device.verdict, device.spoken);
}

void addHost(BudgetData& data, const Report& report, const NumberFormat& numbers)
{
    data.host = placedReadout(report, "host.bytes_per_node");
    data.hostCapacity = placedReadout(report, "host.capacity_bytes");
    if (!data.host)
        return;
    const QString bytes = bytesText(*data.host, numbers);
    if (!data.hostCapacity)
        data.hostText = BudgetText::tr("host of a node: %1").arg(bytes);
    else
        data.hostText = (*data.host > *data.hostCapacity
                ? BudgetText::tr("\u2717 host of a node: %1, does not fit into %2")
                : BudgetText::tr("host of a node: %1 of %2"))
                            .arg(bytes, bytesText(*data.hostCapacity, numbers));
}

} // namespace

const BudgetDevice* BudgetData::selected() const
{
    const auto found = std::ranges::find_if(devices, [](const BudgetDevice& d) { return d.budget.selected; });
    return found == devices.end() ? nullptr : &*found;
}

BudgetData budgetData(const Report& report, const Catalog& catalog, const NumberFormat& numbers)
{
    BudgetData data;
    data.recompute = report.scenario.training.recompute;
    const MemoryParts& whole = report.memory.whole;
    const auto add = [&](const char* key, const QString& name, ColorRole role,
                         std::initializer_list<std::pair<const char*, Bytes>> parts, double here = 1) {
        BudgetBucket bucket;
        bucket.key = QLatin1String("bucket.") + QLatin1String(key);
        bucket.name = name;
        bucket.role = role;
        for (const auto& [part, amount] : parts) {
            const double bytes = here * placeable(amount.value()).value_or(0);
            if (!(bytes > 0))
                continue;
            const QString path =
                QLatin1String("memory.stack.") + QLatin1String(part) + QLatin1String("_bytes");
            const Readout* readout = findReadout(path.toStdString());
            const QString label = readout ? coreText(readout->firstLabel()) : QString();
            bucket.bytes += bytes;
            bucket.parts.push_back({.key = bucket.key + u'.' + QLatin1String(part),
                .spoken = BudgetText::tr("%1: %2, %3").arg(name, label, spokenBytes(bytes, numbers)),
                .path = here < 1 ? QString() : path, // which is of the whole
                .bytes = bytes});
        }
        if (bucket.parts.empty())
            return;
        bucket.amount = shortText(bucket.bytes, Unit::Byte, numbers);
        bucket.spoken = BudgetText::tr("%1, %2").arg(name, spokenBytes(bucket.bytes, numbers));
        if (bucket.parts.size() == 1) {
            bucket.parts[0].key = bucket.key;
            bucket.parts[0].spoken = bucket.spoken;
        }
        data.total += bucket.bytes;
        data.buckets.push_back(std::move(bucket));
    };
    const Training& training = report.scenario.training;
    add("weights", BudgetText::tr("weights"), ColorRole::Weights, {{"weights", whole.weights}},
        training.offloadParameters ? 0 : 1);
    add("gradients",
        whole.accumulator.value() > 0 ? BudgetText::tr("grad accumulator") : BudgetText::tr("grads"),
        ColorRole::Gradients, {{"gradients", whole.gradients}, {"accumulator", whole.accumulator}});
    add("optimizer", BudgetText::tr("optimizer"), ColorRole::Moment2,
        {{"master", whole.master}, {"moment1", whole.moment1}, {"moment2", whole.moment2}},
        training.offloadOptimizer ? 1 - training.offloadedState : 1);
    data.state = data.total;
    data.offloaded = report.host.offloaded.has_value();
    addHost(data, report, numbers);
    add("activations", BudgetText::tr("activations"), ColorRole::Activations,
        {{"activations", whole.activations}});

    data.shared = report.scenario.hardware.accelerators > 1;
    if (data.shared && report.meshFits)
        data.rank = placeable(report.memory.perRank.total().value());
    for (Ceiling& budget : ceilings(report, catalog, usualDevices, numbers)) {
        BudgetDevice device;
        const double rest = budget.bytes - data.total;
        const bool over = exceeds(data.total / budget.bytes);
        device.overshoot = over && !data.shared ? -rest : 0;
        if (!data.shared)
            device.state = stateOfShare(data.total / budget.bytes);
        device.brief = displayText(over ? -rest : std::max(0.0, rest), Unit::Byte, numbers);
        device.verdict = (over ? BudgetText::tr("%1 over") : BudgetText::tr("%1 free")).arg(device.brief);
        device.spoken = (over ? BudgetText::tr("%1, budget %2, over by %3 with activations")
                              : BudgetText::tr("%1, budget %2, %3 free with activations"))
                .arg(budget.name, spokenBytes(budget.bytes, numbers),
                    spokenBytes(over ? -rest : std::max(0.0, rest), numbers));
        if (data.shared)
            judgeRank(device, budget, data.rank, numbers);
        device.budget = std::move(budget);
        data.devices.push_back(std::move(device));
    }
    return data;
}

BudgetData budgetOf(const ViewInput& input, const NumberFormat& numbers)
{
    BudgetData data = budgetData(*input.report, *input.catalog, numbers);
    for (const auto& report : input.baselines)
        data.baselines.push_back(budgetData(*report, *input.catalog, numbers).total);
    return data;
}

ViewTable budgetTable(const BudgetData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {
        BudgetText::tr("bucket or accelerator"), BudgetText::tr("bytes"), BudgetText::tr("verdict")};
    const auto text = [&numbers](double value) { return displayText(value, Unit::Byte, numbers); };
    const auto add = [&](const QString& path, const QString& name, double bytes,
                         const QString& verdict = {}) {
        table.add(path, {name, {text(bytes), bytes, Unit::Byte}, verdict});
    };
    for (const BudgetBucket& bucket : data.buckets)
        add(bucket.parts.size() == 1 ? bucket.parts[0].path : QString(), bucket.name, bucket.bytes);
    add({}, BudgetText::tr("bar height"), data.total);
    if (data.rank)
        add(QStringLiteral("memory.per_rank.total_bytes"), BudgetText::tr("fullest rank"), *data.rank);
    if (data.host)
        add(QStringLiteral("host.bytes_per_node"), coreText(findReadout("host.bytes_per_node")->firstLabel()),
            *data.host,
            data.hostCapacity ? BudgetText::tr("of %1").arg(text(*data.hostCapacity)) : QString());
    for (const BudgetDevice& device : data.devices)
        add(device.budget.selected ? QStringLiteral("memory.capacity_bytes") : QString(),
            BudgetText::tr("budget of %1 (%2)").arg(device.budget.name, device.budget.chip),
            device.budget.bytes, device.verdict);
    return table;
}

void FirstHit::observe(const Scenario& scenario, bool over)
{
    if (!over) {
        m_state = State::Within;
        m_field.clear();
    } else if (!m_last) {
        m_state = State::OverFromStart;
    } else if (m_state == State::Within) {
        std::vector<std::string_view> guilty;
        for (const std::string_view id : ownFields) {
            const FieldSpec* field = findField(id);
            if (field && differs(*field, *m_last, scenario))
                guilty.push_back(id);
        }
        for (const FieldSpec& field : fields()) {
            if (guilty.empty() && differs(field, *m_last, scenario))
                guilty.push_back(field.id);
        }
        m_state = guilty.size() == 1 ? State::Hit : State::SeveralAtOnce;
        m_field = guilty.size() == 1 ? std::string(guilty[0]) : std::string();
    }
    m_last = scenario;
}

QString FirstHit::text() const
{
    if (m_state == State::SeveralAtOnce)
        return BudgetText::tr("several at once");
    const FieldSpec* field = findField(m_field);
    return m_state == State::Hit && field ? coreText(field->label) : QString(noValue);
}

QString FirstHit::shortReason() const
{
    return m_state == State::Within       ? BudgetText::tr("not yet")
        : m_state == State::OverFromStart ? BudgetText::tr("over from the start")
                                          : QString();
}

QString FirstHit::detail() const
{
    if (m_state == State::Within)
        return BudgetText::tr("The bar is within the budget; no slider has hit it yet.");
    if (m_state == State::OverFromStart)
        return BudgetText::tr(
            "Over the budget from the start. Bring the bar under it, then push one slider up.");
    return m_state == State::SeveralAtOnce ? BudgetText::tr("Several inputs changed in one step.")
                                           : BudgetText::tr("This input took the bar over the budget.");
}

std::vector<ReadoutTileData> budgetTiles(
    const ViewInput& input, const FirstHit& hit, const NumberFormat& numbers)
{
    const QString stateAlone = BudgetText::tr("The training state alone, without activations.");
    std::vector<ReadoutTileData> tiles{
        readoutTile(input, "memory.state_total_bytes", numbers, BudgetText::tr("total state"), stateAlone),
        readoutTile(input, "memory.ratio", numbers, BudgetText::tr("vs one GPU"), stateAlone),
        readoutTile(input, "memory.min_accelerators", numbers,
            BudgetText::tr("min ranks (FSDP, perfect shard)"),
            BudgetText::tr("A lower bound for the training state alone, without activations."))};
    const std::optional<double> ratio = placedReadout(*input.report, "memory.ratio");
    const BudgetData bars = budgetData(*input.report, *input.catalog, numbers);
    const auto all = placeable(bars.total / input.report->memory.capacity.value());
    tiles[1].state = stateOfRatio(*input.report);
    if (input.report->scenario.hardware.accelerators > 1)
        tiles[1].detail +=
            u'\n' + BudgetText::tr("Of one device alone; the job is judged by its fullest rank.");
    if (ratio && all)
        tiles[1].detail += u'\n'
            + (bars.offloaded
                    ? BudgetText::tr("The bars count activations, but not what is offloaded to the host: %1.")
                    : BudgetText::tr("The bars count activations too: with them %1."))
                  .arg(shownValue(all, Unit::Ratio, numbers));
    if (bars.total > bars.state && tiles[0].value != QString(noValue)) // what the bars show
        tiles[0].value = BudgetText::tr("%1 (%2 with activations)", "total state")
                             .arg(tiles[0].value, displayText(bars.total, Unit::Byte, numbers));
    ReadoutTileData guilty;
    guilty.label = BudgetText::tr("first input over the budget");
    const QString reason = hit.shortReason();
    guilty.value = reason.isEmpty() ? hit.text() : reason;
    guilty.detail = hit.detail();
    tiles.push_back(std::move(guilty));
    return tiles;
}

} // namespace ridgepoint
