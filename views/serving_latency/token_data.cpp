#include "views/serving_latency/token_data.h"

#include "core/inputs/model/layer_account.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(TokenTime)
};

// A target further away than this would leave the bars no room.
constexpr double farTarget = 2.5;

struct PartWords
{
    const char* name;
    TokenRole role;
};
// In the order of TokenPart.
constexpr std::array<PartWords, tokenPartCount> partWords{{
    {QT_TRANSLATE_NOOP("TokenTime", "GEMMs"), TokenRole::Weights},
    {QT_TRANSLATE_NOOP("TokenTime", "attention"), TokenRole::Cache},
    {QT_TRANSLATE_NOOP("TokenTime", "experts"), TokenRole::Weights},
    {QT_TRANSLATE_NOOP("TokenTime", "communication"), TokenRole::Messages},
    {QT_TRANSLATE_NOOP("TokenTime", "norms and gaps"), TokenRole::Waiting},
    {QT_TRANSLATE_NOOP("TokenTime", "LM head"), TokenRole::Weights},
    {QT_TRANSLATE_NOOP("TokenTime", "drafting"), TokenRole::Drafts},
    {QT_TRANSLATE_NOOP("TokenTime", "host"), TokenRole::Waiting},
    {QT_TRANSLATE_NOOP("TokenTime", "prefill interference"), TokenRole::Prompts},
    {QT_TRANSLATE_NOOP("TokenTime", "KV cache transfer"), TokenRole::Messages},
}};
QString partName(TokenPart part) { return Words::tr(partWords[static_cast<std::size_t>(part)].name); }
TokenRole roleOf(TokenPart part) { return partWords[static_cast<std::size_t>(part)].role; }

struct RoleWords
{
    const char* name;
    ColorRole color;
};
// In the order of TokenRole.
constexpr std::array<RoleWords, tokenRoleCount> roleWords{{
    {QT_TRANSLATE_NOOP("TokenTime", "weights"), ColorRole::Weights},
    {QT_TRANSLATE_NOOP("TokenTime", "cache"), ColorRole::KvCache},
    {QT_TRANSLATE_NOOP("TokenTime", "messages"), ColorRole::BandwidthAxis},
    {QT_TRANSLATE_NOOP("TokenTime", "drafts"), ColorRole::SecondaryText},
    {QT_TRANSLATE_NOOP("TokenTime", "gaps and host"), ColorRole::Panel},
    {QT_TRANSLATE_NOOP("TokenTime", "prefill interference"), ColorRole::ComputeAxis},
}};

std::optional<double> timeOf(const TokenTime& time, TokenPart part)
{
    const auto found = std::ranges::find(time.parts, part, &TokenTime::Part::part);
    return found == time.parts.end() ? std::nullopt : std::optional(found->time.value());
}

std::optional<double> itlOf(const Served& served)
{
    return served.report.refusal.empty() ? placeable(served.report.now.itl.value()) : std::nullopt;
}

QString sentenceOf(const Served& served, const TokenData& data, const NumberFormat& numbers)
{
    const TokenTime& time = data.time;
    if (!time.refusal.empty())
        return Words::tr("There is no time per output token: %1.").arg(coreText(time.refusal));
    const QString sequences = sequencesText(time.sequences, numbers),
                  behind = displayText(std::round(served.service.meanContext()), Unit::Count, numbers);
    QString text = time.tokens > 1
        ? Words::tr("One iteration gives %1 %2 tokens, drafts included, which share its time; their context "
                    "is of %3 tokens on average.")
              .arg(sequences, displayText(time.tokens, Unit::Number, numbers), behind)
        : Words::tr("One iteration gives %1 a token, at a mean context of %2 tokens.").arg(sequences, behind);
    if (time.total > time.alone)
        text += u' '
            + (time.parts.back().part == TokenPart::HandOver
                    ? Words::tr("Transferring the KV cache and waiting for room add %1 on average: %2 of the "
                                "time per output token.")
                    : Words::tr("Prefill in the same iterations adds %1 on average: %2 of the time per "
                                "output token."))
                  .arg(timeText((time.total - time.alone).value(), numbers),
                      percentText((time.total - time.alone) / time.total, numbers));
    if (served.serving().efficiency == ServingEfficiency::Stated)
        text += u' ' + Words::tr("Parts of the stated rule, which knows no others.");
    if (data.band)
        text += u' ' + bandText(served, ServingMeasure::Tpot, *data.total, Unit::Second, numbers);
    if (!data.compared)
        return text;
    const QString target = timeText(*data.target, numbers);
    if (data.judged)
        return text + u' '
            + (data.over ? Words::tr("At %1 TPOT is %2: beyond the target of %3.")
                         : Words::tr("At %1 TPOT is %2: within the target of %3."))
                  .arg(toQString(statisticText(served.job())), data.judgedText, target);
    return text + u' '
        + (data.over ? Words::tr("Beyond the target of %1.") : Words::tr("Within the target of %1."))
              .arg(target);
}

void addTarget(TokenData& data, const Served& served, const NumberFormat& numbers)
{
    if (const double target = served.serving().itlTarget.value(); placeable(target).value_or(0) > 0)
        data.target = target;
    const bool mean = served.serving().statistic == ServingStatistic::Mean;
    const QString which = toQString(statisticText(served.job()));
    const ServiceReport& r = served.report;
    if (!mean && r.now.itlSpread) {
        data.judged = r.judgedItl.value();
        data.judgedName = Words::tr("at %1", "a percentile").arg(which);
        data.judgedText = timeText(*data.judged, numbers);
        data.judgedPath = judgedPath(r, served.job(), "itl");
    }
    data.compared = data.target && served.judged;
    data.over = data.compared && !r.itlMet;
    data.stated = served.serving().itlTarget.stated();
    if (!data.target)
        return;
    const QString target = timeText(*data.target, numbers);
    data.targetText = mean
        ? (data.stated ? Words::tr("target %1") : Words::tr("default target %1")).arg(target)
        : Words::tr("target at %1: %2", "a percentile").arg(which, target);
}

void addBars(TokenData& data, const Architecture& architecture, const NumberFormat& numbers)
{
    double end = 0;
    for (const TokenTime::Part& part : data.time.parts) {
        TokenBar bar;
        bar.part = part.part;
        bar.key = QLatin1String("part.") + toQString(tokenPartKey(part.part));
        bar.path = servedPath(tokenPartFigure(part.part).key);
        bar.name = part.part == TokenPart::Attention && keepsStates(architecture)
            ? Words::tr("attention and other mixers")
            : partName(part.part);
        bar.kind = roleOf(part.part);
        bar.seconds = part.time.value();
        bar.from = end;
        end += bar.seconds;
        bar.to = end;
        bar.fill = tokenRoleFill(bar.kind);
        bar.role = tokenRoleColor(bar.kind);
        bar.cells = {timeText(bar.seconds, numbers), percentText(bar.seconds / *data.total, numbers)};
        bar.joined = true;
        bar.spoken =
            Words::tr("%1, %2, %3 of the time per output token").arg(bar.name, bar.cells[0], bar.cells[1]);
        data.bars.push_back(std::move(bar));
    }
}

} // namespace

QString tokenRoleName(TokenRole role) { return Words::tr(roleWords[static_cast<std::size_t>(role)].name); }
ColorRole tokenRoleColor(TokenRole role) { return roleWords[static_cast<std::size_t>(role)].color; }
RowsBar::Fill tokenRoleFill(TokenRole role)
{
    return role == TokenRole::Waiting ? RowsBar::Fill::Waiting : RowsBar::Fill::Role;
}

double TokenData::longest() const
{
    double seconds = std::max(total.value_or(0), judged.value_or(0));
    if (target && *target < farTarget * seconds)
        seconds = std::max(seconds, *target);
    if (band)
        seconds = std::max(seconds, band->second);
    for (const TokenBaseline& baseline : baselines)
        seconds = std::max(seconds, baseline.seconds);
    return seconds;
}

TokenData tokenData(const Served& served, const ServedPins& pins, const NumberFormat& numbers)
{
    TokenData data;
    data.pinned = pins.size();
    data.time.refusal = served.report.refusal;
    if (data.time.refusal.empty())
        data.time = tokenTime(served.service, served.report.now);
    for (std::size_t i = 0; i < pins.size(); ++i)
        if (const std::optional<double> seconds = itlOf(*pins[i]); seconds.value_or(0) > 0)
            data.baselines.push_back({i, *seconds, tokenTime(pins[i]->service, pins[i]->report.now)});
    if (data.time.refusal.empty()) {
        data.total = data.time.total.value();
        addTarget(data, served, numbers);
        addBars(data, served.job().architecture, numbers);
    }
    if (const ServingBand band = bandOf(served, ServingMeasure::Tpot); data.total && band.known())
        data.band = {*data.total * band.low, *data.total * band.high};
    data.totalText = shownValue(data.total, Unit::Second, numbers);
    data.totalSpoken = Words::tr("time per output token, %1").arg(data.totalText);
    if (data.judged)
        data.totalSpoken += QStringLiteral("; %1 %2").arg(data.judgedName, data.judgedText);
    if (data.compared)
        data.totalSpoken += QStringLiteral(", ")
            + (data.over ? Words::tr("beyond the target of %1") : Words::tr("within the target of %1"))
                  .arg(timeText(*data.target, numbers));
    data.sentence = sentenceOf(served, data, numbers);
    return data;
}

ViewTable tableOf(const TokenData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("part"), Words::tr("kind"), Words::tr("starts at"), Words::tr("time"),
        Words::tr("share of the time per output token")};
    for (std::size_t i = 0; i < data.pinned; ++i)
        table.columns += Words::tr("time in baseline %1").arg(baselineLetter(i));
    const auto add = [&](const QString& path, std::vector<TableCell> cells, auto&& ofBaseline) {
        for (std::size_t i = 0; i < data.pinned; ++i) {
            const auto found = std::ranges::find(data.baselines, i, &TokenBaseline::index);
            const std::optional<double> value =
                found == data.baselines.end() ? std::nullopt : ofBaseline(*found);
            cells.emplace_back(shownValue(value, Unit::Second, numbers), value, Unit::Second);
        }
        table.add(path, cells);
    };
    // Parts that only a baseline has are rows too.
    std::vector<TokenPart> parts;
    for (const TokenBar& bar : data.bars)
        parts.push_back(bar.part);
    for (const TokenBaseline& baseline : data.baselines)
        for (const TokenTime::Part& part : baseline.time.parts)
            if (std::ranges::find(parts, part.part) == parts.end())
                parts.push_back(part.part);
    std::ranges::sort(parts);
    for (const TokenPart part : parts) {
        const auto bar = std::ranges::find(data.bars, part, &TokenBar::part);
        const auto ofBaseline = [part](const TokenBaseline& baseline) { return timeOf(baseline.time, part); };
        if (bar == data.bars.end())
            add({}, {partName(part), tokenRoleName(roleOf(part)), QString(), QString(noValue), QString()},
                ofBaseline);
        else
            add(bar->path,
                {bar->name, tokenRoleName(bar->kind), {timeText(bar->from, numbers), bar->from, Unit::Second},
                    {bar->cells[0], bar->seconds, Unit::Second},
                    {bar->cells[1], bar->seconds / *data.total, Unit::Percent}},
                ofBaseline);
    }
    add(data.total ? servedPath("itl_seconds") : QString(),
        {Words::tr("time per output token"), QString(), QString(), {data.totalText, data.total, Unit::Second},
            data.total ? percentText(1, numbers) : QString(noValue)},
        [](const TokenBaseline& baseline) { return std::optional(baseline.seconds); });
    if (data.judged)
        add(data.judgedPath,
            {data.judgedName, QString(), QString(), {data.judgedText, data.judged, Unit::Second}, QString()},
            [](const TokenBaseline&) { return std::optional<double>(); });
    return table;
}

std::vector<ReadoutTileData> tilesOf(
    const Served& served, const ServedPins& pins, const TokenData& data, const NumberFormat& numbers)
{
    const auto tile = [&](const QString& label, Unit unit, std::string_view figure, const QString& detail,
                          auto&& value) {
        std::vector<std::optional<double>> then;
        for (std::size_t i = 0; i < pins.size(); ++i) {
            const auto found = std::ranges::find(data.baselines, i, &TokenBaseline::index);
            then.push_back(
                found == data.baselines.end() ? std::nullopt : std::optional<double>(value(found->time)));
        }
        const std::optional<double> now = data.total ? std::optional<double>(value(data.time)) : std::nullopt;
        return servedTile(
            label, now, unit, then, numbers, data.total ? detail : data.sentence, servedPath(figure));
    };
    std::vector<ReadoutTileData> tiles{tile(Words::tr("time per output token"), Unit::Second, "itl_seconds",
                                           Words::tr("TPOT, a mean over all requests.") + u'\n'
                                               + bandText(served, ServingMeasure::Tpot,
                                                   served.report.now.itl.value(), Unit::Second, numbers),
                                           [](const TokenTime& t) { return t.total.value(); }),
        tile(Words::tr("the iteration alone"), Unit::Second, "itl.alone_seconds",
            Words::tr("An iteration without prefill, over the tokens that it gives each user."),
            [](const TokenTime& t) { return t.alone.value(); }),
        tile(served.serving().promptReplicas ? partName(TokenPart::HandOver) : partName(TokenPart::Prompts),
            Unit::Percent, "itl.added_share", Words::tr("Of the time per output token."),
            [](const TokenTime& t) { return (t.total - t.alone) / t.total; }),
        tile(Words::tr("decoded together"), Unit::Number, "itl.sequences",
            Words::tr("Sequences of one iteration."), [](const TokenTime& t) { return t.sequences; }),
        tile(Words::tr("tokens per second per user"), Unit::TokenPerSecond,
            "output_tokens_per_second_per_user", {}, [](const TokenTime& t) { return 1 / t.total.value(); })};
    if (data.judged) {
        std::vector<std::optional<double>> then;
        for (const std::shared_ptr<const Served>& pin : pins)
            then.push_back(itlOf(*pin) ? std::optional(pin->report.judgedItl.value()) : std::nullopt);
        tiles.insert(tiles.begin() + 1,
            servedTile(judgedName(Words::tr("TPOT"), served.report.now, served.job()), data.judged,
                Unit::Second, then, numbers, Words::tr("The SLO statistic."), data.judgedPath));
    }
    if (data.compared) {
        ReadoutTileData& compared = tiles[data.judged ? 1 : 0];
        compared.state = targetState(!data.over, served.serving().itlTarget);
        compared.detail += u'\n' + capitalised(data.targetText);
    }
    return tiles;
}

} // namespace ridgepoint
