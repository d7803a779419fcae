#include "views/step/rank_memory_data.h"

#include "core/outcome/readout.h"
#include "widgets/core_text.h"

#include "views/capacity.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(RankMemory)
};

struct Category
{
    std::string_view id; // up to the first dot of an item's
    ColorRole role;
    const char* path;
};

constexpr std::array<Category, 8> categories{{
    {"weights", ColorRole::Weights, "memory.per_rank.weights_bytes"},
    {"gradients", ColorRole::Gradients, "memory.per_rank.gradients_bytes"},
    {"accumulator", ColorRole::Gradients, "memory.per_rank.accumulator_bytes"},
    {"master", ColorRole::Master, "memory.per_rank.master_bytes"},
    {"moment1", ColorRole::Moment1, "memory.per_rank.moment1_bytes"},
    {"moment2", ColorRole::Moment2, "memory.per_rank.moment2_bytes"},
    {"activations", ColorRole::Activations, "memory.per_rank.activations_bytes"},
    {"buffers", ColorRole::Buffers, "memory.per_rank.buffers_bytes"},
}};
const QString totalPath = QStringLiteral("memory.per_rank.total_bytes");

std::optional<double> positive(Bytes bytes)
{
    const std::optional<double> value = placeable(bytes.value());
    return value.value_or(0) > 0 ? value : std::nullopt;
}

QString verdictOf(const RankMemoryData& data, const NumberFormat& numbers)
{
    if (!data.capacity)
        return QString(noValue);
    const double share = *data.total / *data.capacity;
    const QString full = displayText(share, Unit::Percent, numbers);
    switch (data.verdict) {
    case Verdict::Fits:
        return QStringLiteral("\u2713 ") + Words::tr("%1 full").arg(full);
    case Verdict::Risky:
        return QStringLiteral("\u25B2 ") + Words::tr("%1 full, tight").arg(full);
    case Verdict::Over:
        break;
    }
    return QStringLiteral("\u2717 ")
        + Words::tr("%1 over").arg(bytesText(std::max(0.0, *data.total - *data.capacity), numbers));
}

QString sentenceOf(const RankMemoryData& data, const Report& report, const NumberFormat& numbers)
{
    QStringList parts;
    const std::size_t stages = report.memory.byRank.size();
    if (!data.capacity)
        parts += Words::tr("No capacity is known for this accelerator.");
    else
        parts += (data.verdict == Verdict::Over ? Words::tr("%1 %2.") : Words::tr("%1 of %2."))
                     .arg(data.verdictText, data.capacityText);
    if (stages > 1)
        parts += Words::tr("The fullest rank is on pipeline stage %1 of %2.")
                     .arg(report.memory.fullestRank + 1)
                     .arg(stages);
    if (data.allocated && data.reserved)
        parts +=
            Words::tr("The framework prints %1 allocated and %2 reserved; the driver shows %3.")
                .arg(bytesText(*data.allocated, numbers), bytesText(*data.reserved, numbers), data.totalText);
    return parts.join(u' ');
}

} // namespace

double RankMemoryData::largest() const
{
    double bytes = std::max(total.value_or(0), capacity.value_or(0));
    for (const RankMemoryBaseline& baseline : baselines)
        bytes = std::max(bytes, baseline.bytes);
    return bytes;
}

RankMemoryData rankMemoryData(const ViewInput& input, const NumberFormat& numbers)
{
    RankMemoryData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    const MemoryReport& memory = report.memory;
    data.capacity = positive(memory.capacity);
    if (data.capacity)
        data.capacityText =
            shortText(*data.capacity, Unit::Byte, numbers) + u' ' + basisName(report.scenario.hardware);
    data.total = report.meshFits ? positive(memory.perRank.total()) : std::nullopt;
    data.totalText = shownValue(data.total, Unit::Byte, numbers);
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (const auto bytes = positive(input.baselines[i]->memory.perRank.total());
            bytes && input.baselines[i]->meshFits)
            data.baselines.push_back({baselineLetter(i), *bytes, i});
    if (!data.total) {
        data.sentence = Words::tr("There is no memory per rank: %1.")
                            .arg(labelledFields(coreText(reasonForNull(report, totalPath.toStdString()))));
        return data;
    }
    data.verdict = memory.verdict;
    data.verdictText = verdictOf(data, numbers);
    data.allocated = positive(memory.perRank.allocated);
    data.reserved = positive(memory.perRank.reserved);
    for (const MemoryItem& item : memory.items) {
        const std::optional<double> bytes = positive(item.bytes);
        if (!bytes)
            continue;
        RankMemoryBar bar;
        bar.key = QLatin1String("memory.") + toQString(item.id);
        bar.label = coreText(item.label);
        bar.bytes = *bytes;
        bar.start = data.bars.empty() ? 0 : data.bars.back().start + data.bars.back().bytes;
        const auto kind = std::ranges::find(categories, item.id.substr(0, item.id.find('.')), &Category::id);
        bar.role = kind == categories.end() ? ColorRole::Buffers : kind->role;
        const bool shared = item.id.find('.') != std::string_view::npos; // the report has it in a sum
        bar.path = shared              ? QLatin1String("memory.items.") + toQString(item.id)
            : kind == categories.end() ? totalPath
                                       : QString(QLatin1String(kind->path));
        bar.amount = bytesText(bar.bytes, numbers);
        bar.share = displayText(bar.bytes / *data.total, Unit::Percent, numbers);
        bar.spoken = Words::tr("%1, %2, %3").arg(bar.label, spokenBytes(bar.bytes, numbers), bar.share);
        data.bars.push_back(std::move(bar));
    }
    data.totalSpoken = Words::tr("one rank, %1, %2").arg(spokenBytes(*data.total, numbers), data.verdictText);
    data.sentence = sentenceOf(data, report, numbers);
    return data;
}

ViewTable rankMemoryTable(const RankMemoryData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("category"), Words::tr("bytes of one rank"), Words::tr("share")};
    const auto add = [&](const QString& name, std::optional<double> bytes, const QString& share,
                         const QString& path) {
        table.rows.push_back({name, shownValue(bytes, Unit::Byte, numbers), share});
        table.numbers.push_back({{1, bytes, Unit::Byte}});
        table.paths.push_back(path);
    };
    for (const RankMemoryBar& bar : data.bars) {
        add(bar.label, bar.bytes, bar.share, bar.path);
        table.numbers.back().push_back({2, bar.bytes / *data.total, Unit::Percent});
    }
    add(Words::tr("one rank"), data.total, data.verdictText, totalPath);
    if (data.allocated)
        add(Words::tr("allocated, as the framework prints it"), data.allocated, {},
            QStringLiteral("memory.per_rank.allocated_bytes"));
    if (data.reserved)
        add(Words::tr("reserved, as the framework prints it while there is room"), data.reserved, {},
            QStringLiteral("memory.per_rank.reserved_bytes"));
    add(Words::tr("capacity"), data.capacity, data.capacityText, QStringLiteral("memory.capacity_bytes"));
    for (const RankMemoryBaseline& baseline : data.baselines)
        add(Words::tr("one rank in baseline %1").arg(baseline.letter), baseline.bytes, {}, {});
    return table;
}

} // namespace ridgepoint
