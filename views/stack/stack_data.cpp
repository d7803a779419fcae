#include "views/stack/stack_data.h"

#include "core/training/report.h"
#include "widgets/core_text.h"

#include "core/inputs/model/optimizer.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct StackText
{
    Q_DECLARE_TR_FUNCTIONS(StackText)
};

constexpr std::array<std::string_view, 3> usualCeilings{"h100-sxm", "h200-sxm", "b200-sxm"};

// In the order of MemoryReport::bytesPerParameterParts.
enum Part
{
    Weights,
    Gradients,
    Accumulator,
    Master,
    Moment1,
    Moment2
};
constexpr std::array<const char*, 6> partNames{
    "weights", "gradients", "accumulator", "master", "moment1", "moment2"};
constexpr std::array<ColorRole, 6> partRoles{ColorRole::Weights, ColorRole::Gradients, ColorRole::Gradients,
    ColorRole::Master, ColorRole::Moment1, ColorRole::Moment2};

std::array<double, 6> partBytes(const MemoryParts& parts)
{
    return {parts.weights.value(), parts.gradients.value(), parts.accumulator.value(), parts.master.value(),
        parts.moment1.value(), parts.moment2.value()};
}

QString typed(DataType type, const QString& what)
{
    return toQString(dataTypeKey(type)) + QLatin1Char(' ') + what;
}

QString momentName(const Training& training, bool second)
{
    const OptimizerTraits& optimizer = traits(training.optimizer);
    QString name;
    switch (training.optimizer) {
    case Optimizer::AdamW:
        name = second ? StackText::tr("Adam v") : StackText::tr("Adam m");
        break;
    case Optimizer::Adam8bit:
        name = second ? StackText::tr("8-bit Adam v") : StackText::tr("8-bit Adam m");
        break;
    case Optimizer::Adafactor:
    case Optimizer::AdafactorMomentum:
        name = second ? StackText::tr("Adafactor rows + columns") : StackText::tr("Adafactor momentum");
        break;
    case Optimizer::Muon:
        name = second ? StackText::tr("Adam v, no matrices") : StackText::tr("Muon momentum");
        break;
    case Optimizer::Soap:
    case Optimizer::Shampoo:
        name = second ? StackText::tr("%1 v, preconditioners").arg(coreText(optimizer.label))
                      : coreText(optimizer.label) + StackText::tr(" m");
        break;
    case Optimizer::Lion:
    case Optimizer::SgdMomentum:
    case Optimizer::Sgd:
        name = coreText(optimizer.label) + (second ? QStringLiteral(" v") : StackText::tr(" m"));
        break;
    }
    const std::optional<DataType> moments = training.precision.moments;
    return moments && *moments != optimizer.momentsDefault ? typed(*moments, name) : name;
}

QString partName(const Training& training, Part part)
{
    const PrecisionRecipe& precision = training.precision;
    switch (part) {
    case Weights:
        return typed(precision.weights, StackText::tr("weight"));
    case Gradients:
        return typed(precision.gradients, StackText::tr("grad"));
    case Accumulator:
        return typed(precision.accumulator, StackText::tr("grad sum"));
    case Master:
        return typed(precision.master, StackText::tr("master"));
    case Moment1:
        return momentName(training, false);
    case Moment2:
        break;
    }
    return momentName(training, true);
}

// What removes or shrinks the slab, as a statement about the method; empty where nothing simple does.
QString savingHint(const Training& training, Part part)
{
    const PrecisionRecipe& precision = training.precision;
    switch (part) {
    case Weights:
        if (bytesPerElement(precision.weights) > bytesPerElement(DataType::Fp8))
            return StackText::tr("fp8 weights take 1 B");
        break;
    case Gradients:
        return StackText::tr("a fused update drops this slab");
    case Accumulator:
        return StackText::tr("summing in the gradients drops this slab");
    case Master:
        return StackText::tr("updating the weights directly drops this slab");
    case Moment1:
        if (training.optimizer == Optimizer::AdamW)
            return StackText::tr("8-bit Adam takes 1 B");
        if (training.optimizer == Optimizer::Adam8bit || training.optimizer == Optimizer::AdafactorMomentum)
            return StackText::tr("Adafactor drops this slab");
        break;
    case Moment2:
        if (training.optimizer == Optimizer::AdamW || training.optimizer == Optimizer::Adam8bit)
            return StackText::tr("Adafactor drops this slab");
        break;
    }
    return {};
}

// How the mesh divides the state, in few words, and what the host takes.
QString divisionOf(const Scenario& scenario)
{
    const Mesh& mesh = scenario.mesh;
    if (scenario.training.offloadOptimizer)
        return scenario.hardware.accelerators > 1 ? StackText::tr("mesh, host") : StackText::tr("host");
    const bool ranks = mesh.tensor * mesh.pipeline * mesh.expert * mesh.expertTensor > 1;
    if (mesh.zeroStage == 0 || ranks)
        return StackText::tr("mesh");
    return StackText::tr("ZeRO-%1").arg(mesh.zeroStage);
}

std::optional<RankShare> rankShareOf(const Report& report, double whole, const NumberFormat& numbers)
{
    const MemoryParts& rank = report.memory.perRank;
    const double state = placeable(rank.state().value()).value_or(0);
    if (!report.meshFits || !(state > 0) || !(state < whole * (1 - 1e-9)))
        return std::nullopt;
    const QString division = divisionOf(report.scenario);
    const QString divisor = shortText(whole / state, Unit::Number, numbers);
    RankShare share;
    share.bytes = state;
    share.held = std::max(state, placeable(rank.total().value()).value_or(state));
    share.name = StackText::tr("per rank");
    share.amount = shortText(state, Unit::Byte, numbers);
    share.equation = StackText::tr("%1 \u00F7%2: %3").arg(division, divisor, share.amount);
    share.spoken = StackText::tr("per rank after %1, divided by %2: %3 of state, %4 with activations")
                       .arg(division, divisor, spokenBytes(state, numbers),
                           spokenBytes(share.held, numbers));
    share.path = QStringLiteral("memory.per_rank.total_bytes");
    return share;
}

// As the gate does: one story on one screen.
void judge(RankShare& rank, const Gate& fit, const Ceiling& ceiling, const NumberFormat& numbers)
{
    const double filled = rank.held / ceiling.bytes;
    rank.state = fit.state == GateState::NotApplicable ? stateOfShare(filled) : fit.state;
    if (rank.state == GateState::Fail)
        rank.verdict = StackText::tr("\u2717 fullest rank %1 over")
                           .arg(displayText(rank.held - ceiling.bytes, Unit::Byte, numbers));
    else
        rank.verdict = (rank.state == GateState::Tight ? StackText::tr("\u25B2 fullest rank %1, tight")
                                                       : StackText::tr("\u2713 fullest rank %1"))
                           .arg(shownShare(filled, numbers));
    const QString mark = rank.state == GateState::Fail ? QStringLiteral("\u2717 ")
        : rank.state == GateState::Tight               ? QStringLiteral("\u25B2 ")
                                                       : QStringLiteral("\u2713 ");
    rank.briefVerdict = mark + shownShare(filled, numbers);
}

bool shares(const Report& report) { return report.scenario.hardware.accelerators > 1; }

// The one device cannot hold the state, and need not: the host keeps some of it.
std::optional<QString> offloadedFit(const Report& report, const NumberFormat& numbers)
{
    const double whole = report.memory.whole.state().value();
    const std::optional<RankShare> rank = rankShareOf(report, whole, numbers);
    const double capacity = report.memory.capacity.value();
    if (shares(report) || !rank || !exceeds(report.memory.ratio) || !(capacity > 0)
        || exceeds(rank->held / capacity))
        return std::nullopt;
    const QString divisor = shortText(whole / rank->bytes, Unit::Number, numbers);
    return StackText::tr("no, offloaded \u00F7%1").arg(divisor);
}

QString yesNo(std::optional<double> ratio)
{
    return !ratio ? QString(noValue) : exceeds(*ratio) ? StackText::tr("no") : StackText::tr("yes");
}

bool activationsOverflow(const Report& report)
{
    const double capacity = report.memory.capacity.value();
    return report.meshFits && capacity > 0 && exceeds(report.memory.perRank.total().value() / capacity);
}

// The tile counts the state of the whole model on one device alone, the Fit gate all that the fullest rank
// holds; of a job on several it says both.
QString fitsValue(const Report& report, std::optional<double> ratio, const NumberFormat& numbers)
{
    if (shares(report) && ratio && report.fit.state != GateState::NotApplicable) {
        const bool over = report.fit.state == GateState::Fail;
        return exceeds(*ratio)
            ? (over ? StackText::tr("no, nor the fullest rank") : StackText::tr("each rank's share does"))
            : (over ? StackText::tr("yes, but not the fullest rank")
                    : StackText::tr("yes, as each rank does"));
    }
    if (ratio && !exceeds(*ratio) && activationsOverflow(report))
        return StackText::tr("yes, state alone");
    return offloadedFit(report, numbers).value_or(yesNo(ratio));
}

QString fitsDetail(const Report& report, const NumberFormat& numbers)
{
    const MemoryReport& memory = report.memory;
    const auto total = placeable(memory.perRank.total().value());
    const auto share = placeable(memory.perRank.total().value() / memory.capacity.value());
    return (shares(report)
                   ? StackText::tr("One device alone would have to hold the whole training state: %1 of it.")
                         .arg(shownShare(report.memory.ratio, numbers))
                   : StackText::tr("This counts the training state alone."))
        + u'\n'
        + StackText::tr("With activations a rank holds %1, %2 of its accelerator: that is what Fit judges.")
              .arg(shownValue(total, Unit::Byte, numbers), shownShare(share, numbers));
}

} // namespace

const Ceiling* StackData::selected() const
{
    const auto found = std::ranges::find_if(ceilings, &Ceiling::selected);
    return found == ceilings.end() ? nullptr : &*found;
}

bool isUsualCeiling(std::string_view accelerator)
{
    return std::ranges::find(usualCeilings, accelerator) != usualCeilings.end();
}

StackData stackData(
    const Report& report, const Catalog& catalog, const NumberFormat& numbers, std::string_view also)
{
    StackData data;
    const MemoryReport& memory = report.memory;
    data.parameters = placeable(report.model.total.value()).value_or(0);
    data.perParameter = placeable(memory.bytesPerParameter.value()).value_or(0);
    const std::array<double, 6> bytes = partBytes(memory.whole);
    for (const double b : bytes)
        data.total += placeable(b).value_or(0);
    // Layers that predict further tokens are kept beside the model, whose published size leaves them out.
    const double kept = data.perParameter > 0 ? data.total / data.perParameter : data.parameters;
    const bool further = report.model.architecture.mtpLayers > 0 && kept > data.parameters;
    const QString size = shortText(data.parameters, Unit::Parameter, numbers);
    const QString beside = shortText(kept - data.parameters, Unit::Parameter, numbers);
    const QString parameters = further ? QStringLiteral("(%1 + %2)").arg(size, beside) : size;
    for (int i = Weights; i <= Moment2; ++i) {
        const auto index = static_cast<std::size_t>(i);
        const double amount = placeable(bytes[index]).value_or(0);
        if (!(amount > 0))
            continue;
        StackSlab slab;
        const auto part = static_cast<Part>(i);
        slab.key = QLatin1String("slab.") + QLatin1String(partNames[index]);
        slab.path =
            QLatin1String("memory.stack.") + QLatin1String(partNames[index]) + QLatin1String("_bytes");
        slab.name = partName(report.scenario.training, part);
        slab.hint = savingHint(report.scenario.training, part);
        slab.role = partRoles[index];
        slab.pattern = part == Accumulator ? FillPattern::Dots : FillPattern::None;
        slab.bytesPerParameter = placeable(memory.bytesPerParameterParts[index].value()).value_or(0);
        slab.bytes = amount;
        slab.share = amount / data.total;
        slab.amount = shortText(amount, Unit::Byte, numbers);
        slab.equation =
            QStringLiteral("%1 × %2 = %3")
                .arg(shortText(slab.bytesPerParameter, Unit::Byte, numbers), parameters, slab.amount);
        slab.spoken = StackText::tr("%1, %2, %3 percent")
                          .arg(slab.name, spokenBytes(amount, numbers))
                          .arg(std::round(slab.share * 100));
        data.slabs.push_back(std::move(slab));
    }
    data.amount = shortText(data.total, Unit::Byte, numbers);
    data.equation = QStringLiteral("%1 × %2 = %3")
                        .arg(shortText(data.perParameter, Unit::Byte, numbers),
                            further ? StackText::tr("(%1 + %2 of MTP layers)").arg(size, beside) : parameters,
                            data.amount);
    data.rank = rankShareOf(report, data.total, numbers);
    std::vector<std::string_view> shown(usualCeilings.begin(), usualCeilings.end());
    if (!also.empty())
        shown.push_back(also);
    data.ceilings = ceilings(report, catalog, shown, numbers);
    const Ceiling* ceiling = data.selected();
    if (ceiling && data.rank)
        judge(*data.rank, report.fit, *ceiling, numbers);
    const double judged = data.rank ? data.rank->held : data.total;
    if (ceiling && exceeds(judged / ceiling->bytes)) {
        data.overshoot = judged - ceiling->bytes;
        data.overshootText =
            StackText::tr("%1 over").arg(displayText(data.overshoot, Unit::Byte, numbers));
    }
    return data;
}

std::vector<ReadoutTileData> stackTiles(const ViewInput& input, const NumberFormat& numbers)
{
    const Report& report = *input.report;
    const auto fitsIn = [&](const Report& of) {
        return fitsValue(of, placedReadout(of, "memory.ratio"), numbers);
    };
    std::vector<ReadoutTileData> tiles{
        readoutTile(input, "memory.state_total_bytes", numbers, StackText::tr("column height")),
        readoutTile(input, "memory.ratio", numbers, StackText::tr("vs ceiling")),
        readoutTile(input, "memory.ratio", numbers, StackText::tr("fits on 1 GPU?")),
        readoutTile(input, "memory.min_accelerators", numbers, StackText::tr("min GPUs needed (state)"),
            StackText::tr("A lower bound in device memory: the training state alone, evenly sharded, without "
                          "activations. A plan that runs takes more GPUs, or host memory."))};
    tiles[1].state = stateOfRatio(report);
    ReadoutTileData& fits = tiles[2];
    fits.value = fitsIn(report);
    const std::optional<double> ratio = placedReadout(report, "memory.ratio");
    if (ratio)
        fits.detail = fitsDetail(report, numbers);
    if (shares(report))
        fits.state = report.fit.state;
    else if (!offloadedFit(report, numbers))
        fits.state =
            ratio && !exceeds(*ratio) && activationsOverflow(report) ? GateState::Tight : stateOfShare(ratio);
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        fits.deltas[i] = baselineLetter(i) + QStringLiteral("  ") + fitsIn(*input.baselines[i]);
    return tiles;
}

ViewTable stackTable(const StackData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {StackText::tr("part"), StackText::tr("bytes per parameter"), StackText::tr("bytes"),
        StackText::tr("share of the column")};
    const auto each = [&](double bytes) {
        return TableCell(shortText(bytes, Unit::Byte, numbers), bytes, Unit::BytePerParameter);
    };
    const auto amount = [&](double bytes) {
        return TableCell(displayText(bytes, Unit::Byte, numbers), bytes, Unit::Byte);
    };
    const auto share = [&](double of) { // of the column
        const double part = of / data.total;
        return TableCell(data.total > 0 ? displayText(part, Unit::Percent, numbers) : QString(noValue), part,
            Unit::Percent);
    };
    const auto row = [&](const QString& name, double bytes, const QString& path) {
        table.add(path, {name, QString(noValue), amount(bytes), share(bytes)});
    };
    for (const StackSlab& slab : data.slabs)
        table.add(
            slab.path, {slab.name, each(slab.bytesPerParameter), amount(slab.bytes), share(slab.bytes)});
    table.add(QStringLiteral("memory.state_total_bytes"),
        {StackText::tr("column height"), each(data.perParameter), amount(data.total), share(data.total)});
    if (data.rank) {
        row(StackText::tr("one rank, state"), data.rank->bytes,
            QStringLiteral("memory.per_rank.state_bytes"));
        row(StackText::tr("one rank, with activations"), data.rank->held, data.rank->path);
    }
    for (const Ceiling& ceiling : data.ceilings)
        row(StackText::tr("ceiling %1 (%2)").arg(ceiling.name, ceiling.chip), ceiling.bytes,
            ceiling.selected ? QStringLiteral("memory.capacity_bytes") : QString());
    return table;
}

} // namespace ridgepoint
