#include "views/search/search_data.h"

#include "core/analysis/levers.h"
#include "core/outcome/ranking_band.h"
#include "core/search/listed.h"
#include "core/search/space.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Search)
};

bool isOf(const SearchAnswer& answer, const Report& report) { return answer.scenario == report.scenario; }

// Why nothing of the input can be searched; empty: it can.
QString refusalOf(const ViewInput& input)
{
    if (input.search && !input.search->result.best.empty())
        return {}; // what is wrong is the layout, and others run
    for (const Diagnostic& d : input.report->diagnostics)
        if (d.severity == Severity::Error)
            return Words::tr("The scenario is not valid: %1")
                .arg(labelledFields(coreText(withFix(d.message, d.fix))));
    if (input.search && !input.search->refusal.empty())
        return labelledFields(coreText(input.search->refusal));
    return {};
}

QString countText(double plans, const NumberFormat& numbers)
{
    return displayText(plans, plans < 1e6 ? Unit::Count : Unit::Parameter, numbers); // "17.0B"
}

// However little: what is next to nothing is no power of ten.
QString shareOfSpace(double part, const NumberFormat& numbers)
{
    return part > 0 && part < 1e-4 ? localNumbers(QStringLiteral("< 0.01\u00A0%"))
                                   : percentText(part, numbers);
}

QString rejectionWords(Rejection reason) { return coreText(sentence(reason)); }

// "61 % do not fit", the largest first.
QString rejections(const SearchResult& result, const NumberFormat& numbers)
{
    std::vector<std::pair<double, QString>> parts;
    for (std::size_t i = 0; i < rejectionCount; ++i)
        if (const double share = result.rejected[i] / result.space; share > 0)
            parts.emplace_back(
                share, shareOfSpace(share, numbers) + u' ' + rejectionWords(static_cast<Rejection>(i)));
    std::ranges::stable_sort(parts, std::greater(), [](const auto& part) { return part.first; });
    QStringList words;
    for (const auto& [share, text] : parts)
        words += text;
    return words.join(QStringLiteral(" · "));
}

QString sentenceOf(const SearchAnswer& answer, const NumberFormat& numbers)
{
    const SearchResult& result = answer.result;
    QStringList sentences;
    if (answer.early && answer.question.further.front && result.looked >= 1) {
        sentences += Words::tr("The fastest plans so far, by free memory; the search goes on.");
    } else if (answer.early) {
        sentences += result.looked > 0
            ? Words::tr("The best so far; %1 of all other layouts are evaluated, the most promising first.")
                  .arg(percentText(result.looked, numbers))
            : Words::tr("The best of the usual plans; all others are being evaluated.");
    } else {
        const QString space = countText(result.space, numbers);
        const QString gone = rejections(result, numbers);
        if (result.tooLarge)
            sentences += coreText(sentence(*result.tooLarge, answer.scenario.hardware.accelerators));
        else if (result.best.empty())
            sentences += result.complete()
                ? Words::tr("None of %1 plans runs: %2.").arg(space, gone)
                : Words::tr("Stopped: none of the evaluated plans runs; %1 of %2 were not evaluated.")
                      .arg(countText(result.unvisited, numbers), space);
        else if (answer.question.further.front)
            sentences += (result.complete()
                    ? Words::tr("Each of these is the fastest of %1 plans that leaves so much memory free; "
                                "CPU offload is used only where nothing else leaves as much.")
                    : Words::tr("Each of these is the fastest of %1 plans that leaves so much memory free; "
                                "the search ran out of time."))
                             .arg(space);
        else
            sentences += Words::tr("%1 layouts: %2 simulated, %3 pruned by a bound%4.")
                             .arg(space, countText(result.evaluated, numbers),
                                 percentText(result.pruned / result.space, numbers),
                                 gone.isEmpty() ? QString() : QStringLiteral(", ") + gone);
        if (answer.enough)
            sentences +=
                (answer.enough->offloaded ? Words::tr("On %1 accelerators a layout fits, with CPU offload.")
                                          : Words::tr("On %1 accelerators a layout fits."))
                    .arg(countText(answer.enough->accelerators, numbers));
    }
    if (const Text refused = jobSentence(answer); !refused.empty() && !result.best.empty())
        sentences += coreText(refused);
    for (const SweepAxis& axis : answer.question.vary)
        sentences +=
            Words::tr("Of %1 only %2 tried.").arg(coreText(axis.field->label), toQString(valuesText(axis)));
    if (statedMfu(answer.scenario.hardware))
        sentences += Words::tr("Your MFU is fixed; plans are compared by their predicted step time.");
    return sentences.join(u' ');
}

// " Rules that exclude most layouts: 12 %: …"; empty where none does.
QString rulesSentence(const SearchResult& result)
{
    constexpr std::size_t most = 3;
    QStringList rules;
    for (const RuleShare& share : result.excludedBy)
        if (std::size_t(rules.size()) < most)
            rules += coreText(excludingSentence(share, result));
    return rules.empty() ? QString()
                         : u' ' + Words::tr("Rules that exclude most layouts: %1").arg(rules.join(u' '));
}

// Of what a plan takes against the best one: "+4.0 %".
QString overText(double value, double best, const NumberFormat& numbers)
{
    if (!(best > 0) || value == best)
        return QString(noValue);
    return (value > best ? QStringLiteral("+") : QString()) + percentText(value / best - 1, numbers);
}

void say(SearchPlan& plan, double best, const NumberFormat& numbers)
{
    plan.stepText = timeText(plan.step, numbers);
    plan.memoryText = bytesText(plan.memory, numbers);
    plan.overText = overText(plan.step, best, numbers);
    plan.equal = best > 0 && plan.step > best && areEqual(Seconds(plan.step), Seconds(best));
    if (plan.equal)
        plan.overText.prepend(QStringLiteral("≈\u00A0"));
    plan.costText = plan.cost ? displayText(*plan.cost, Unit::Dollar, numbers) : Words::tr("no price");
    plan.spoken = Words::tr("%1: step %2, memory %3").arg(plan.name, plan.stepText, plan.memoryText);
    if (plan.cost)
        plan.spoken += Words::tr(", cost %1", "what the run of a plan costs").arg(plan.costText);
}

std::optional<double> dollars(const std::optional<Money>& cost)
{
    return cost ? std::optional(cost->value()) : std::nullopt;
}

std::optional<double> bytesOf(const std::optional<Bytes>& host)
{
    return host ? std::optional(host->value()) : std::nullopt;
}

// As its report has it; empty where the step is stated, not predicted.
std::optional<SearchPlan> planOf(const Report& report)
{
    if (!report.step.seconds || statedMfu(report.scenario.hardware))
        return {};
    SearchPlan plan;
    plan.parts = planParts(report.scenario);
    plan.name = planWords(report.scenario);
    plan.step = report.step.seconds->value();
    plan.memory = report.memory.perRank.total().value();
    plan.full = report.memory.capacity.value();
    plan.fits = report.memory.fits;
    plan.host = bytesOf(report.host.offloaded);
    plan.cost = dollars(report.run.total ? report.run.total : report.run.dollars);
    return plan;
}

// Of a plan that is tried on: as the list has it, else what the report says of it.
std::optional<SearchPlan> triedPlan(
    const ViewInput& input, const PlansData& data, const NumberFormat& numbers)
{
    if (const auto listed = std::ranges::find(data.plans, true, &SearchPlan::tried);
        listed != data.plans.end())
        return *listed;
    std::optional<SearchPlan> plan = planOf(*input.report);
    if (plan) {
        say(*plan, 0, numbers);
        plan->roomy = plan->memory <= plan->full * (1 - input.search->question.headroom);
    }
    return plan;
}

// The last of a list where it is not among the best. It may differ in what changes nothing there.
bool isThePlainPlan(const SearchPlan& own, const std::vector<SearchPlan>& plans)
{
    if (plans.empty() || !plans.back().plain || plans.back().ranked)
        return false;
    const SearchPlan& plain = plans.back();
    return plain.edits.empty()
        || (own.name == plain.name && sameValue(own.step, plain.step) && sameValue(own.memory, plain.memory));
}

} // namespace

QString variantsWords(const SearchPlan& plan, const NumberFormat& numbers)
{
    return plan.variants > 1
        ? Words::tr("\u00d7 %1 variants").arg(countText(plan.variants, numbers)).replace(u' ', QChar::Nbsp)
        : QString();
}

double freeShare(const SearchPlan& plan) { return plan.full > 0 ? 1 - plan.memory / plan.full : 0; }

PlansData rankedData(const ViewInput& input, const NumberFormat& numbers)
{
    PlansData data = plansData(input, numbers);
    if (data.front && data.plans.size() > 1) // of another picture: what comes first is the best here too
        data.plans.resize(1);
    if (data.front)
        return data;
    const auto add = [&](const Text& text) {
        if (!text.empty())
            data.sentence += u' ' + coreText(text, numbers);
    };
    const bool equals = std::ranges::any_of(data.plans, &SearchPlan::equal);
    if (data.plans.empty() || input.search->early) {
        if (equals)
            add(closeSentence());
        return data;
    }
    // In a small picture what comes last is left out: first what to do, last what the rows show as well.
    const SearchResult& result = input.search->result;
    const std::vector<ListedPlan> listed = listedPlans(*input.search);
    add(hostSentence(result));
    if (const std::size_t few = jobSentence(*input.search).empty() ? worthRunning(listed) : 0)
        add(worthRunningSentence(few, !result.families.empty()));
    if (equals)
        add(closeSentence());
    add(variantsSentence(result));
    add(plainSentence(*input.search));
    for (const Text& change : changesSentences(listed, *input.search))
        add(change);
    return data;
}

PlansData frontData(const ViewInput& input, const NumberFormat& numbers)
{
    PlansData data = plansData(input, numbers);
    if (!data.front && !data.plans.empty()) {
        data.plans.clear();
        data.sentence = Words::tr("Searching the trade-off between step time and memory.");
    }
    return data;
}

PlansData plansData(const ViewInput& input, const NumberFormat& numbers)
{
    PlansData data;
    if (!input.report)
        return data;
    data.sentence = refusalOf(input);
    if (!data.sentence.isEmpty())
        return data;
    const bool known = input.search != nullptr;
    const SearchAnswer none;
    const SearchAnswer& answer = known ? *input.search : none;
    const SearchResult& result = answer.result;
    data.stale = known && !isOf(answer, *input.report) && !input.tentative;
    data.full = input.report->memory.capacity.value();
    data.capacity = data.full * (1 - answer.question.headroom);
    data.front = answer.question.further.front;
    const double best = result.best.empty() ? 0 : result.best.front().step.value();
    for (const ListedPlan& listed : listedPlans(answer)) {
        const FoundLayout& layout = listed.layout;
        SearchPlan plan;
        plan.variants = listed.variants;
        plan.plain = listed.plain;
        plan.ranked = listed.ranked;
        plan.key = QStringLiteral("plan.%1").arg(data.plans.size());
        plan.edits = editsTo(answer.scenario, layout);
        Scenario set = answer.scenario;
        applyEdits(set, layout.set, *input.catalog);
        plan.name = planWords(set);
        plan.parts = planParts(set);
        plan.offloads = familyOf(set).isOffloaded();
        plan.step = layout.step.value();
        plan.memory = layout.memory.value();
        plan.host = bytesOf(layout.host);
        plan.cost = dollars(layout.cost);
        plan.full = data.full;
        if (input.tentative) {
            if (statedMfu(set.hardware))
                set.hardware.efficiency.mfu = Mfu::model();
            plan.tried = set == input.report->scenario;
        }
        say(plan, best, numbers);
        if (plan.plain) {
            plan.parts.mesh = Words::tr("%1: %2").arg(Words::tr("plain"), plan.parts.mesh);
            plan.spoken = Words::tr("%1: %2").arg(Words::tr("plain"), plan.spoken);
        }
        if (plan.variants > 1)
            plan.spoken += u' ' + variantsWords(plan, numbers);
        data.plans.push_back(std::move(plan));
    }
    const PresentLayout& present = result.present;
    if (!known) {
        data.own = planOf(*input.report);
    } else if (present.legal && present.step.value() > 0) {
        data.own.emplace();
        data.own->parts = planParts(answer.scenario);
        data.own->name = planWords(answer.scenario);
        data.own->step = present.step.value();
        data.own->memory = present.memory.value();
        data.own->host = bytesOf(present.host);
        data.own->full = data.full;
        data.own->cost = dollars(present.cost);
        data.own->fits = present.fits;
        data.own->roomy = data.own->memory <= data.capacity;
        data.own->leftOut = coreText(leftOutSentence(present));
    }
    const auto name = [&](SearchPlan& plan, const QString& key, const QString& who) {
        plan.key = key;
        plan.name = Words::tr("%1: %2").arg(who, plan.name);
        plan.parts.mesh = Words::tr("%1: %2").arg(who, plan.parts.mesh);
        say(plan, best, numbers);
        if (!plan.fits)
            plan.spoken += u' ' + Words::tr("It does not fit.");
    };
    if (data.own) {
        const bool plain = isThePlainPlan(*data.own, data.plans);
        if (plain)
            data.plans.pop_back();
        name(*data.own, QStringLiteral("plan.own"), plain ? Words::tr("yours (plain)") : Words::tr("yours"));
    }
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (std::optional<SearchPlan> plan = planOf(*input.baselines[i])) {
            plan->letter = baselineLetter(i);
            name(*plan, QStringLiteral("plan.") + plan->letter, plan->letter);
            data.baselines.push_back(std::move(*plan));
        }
    if (known)
        data.sentence = sentenceOf(answer, numbers);
    else
        data.sentence = Words::tr("Searching for the best plan.");
    if (data.stale)
        data.sentence.prepend(Words::tr("For the scenario before its last change.") + u' ');
    return data;
}

SpaceData spaceData(const ViewInput& input, const NumberFormat& numbers)
{
    SpaceData data;
    const PlansData plans = plansData(input, numbers);
    data.sentence = plans.sentence;
    if (!input.report || !input.search || input.search->early || input.search->result.space <= 0
        || !refusalOf(input).isEmpty())
        return data;
    data.stale = plans.stale;
    const SearchAnswer& answer = *input.search;
    const SearchResult& result = answer.result;
    const double best = result.best.empty() ? 0 : result.best.front().step.value();
    const auto sayBeyond = [&](PlanShare& share, const FoundLayout& layout) {
        Scenario plan = answer.scenario;
        if (applyEdits(plan, layout.set, *input.catalog))
            return;
        share.plan = planWords(plan);
        share.edits = editsTo(answer.scenario, layout);
        if (statedMfu(plan.hardware))
            plan.hardware.efficiency.mfu = Mfu::model();
        share.tried = input.tentative && plan == input.report->scenario;
        share.beyondText = timeText(layout.step.value(), numbers);
        if (layout.step.value() == best) {
            share.beyondText = Words::tr("nothing faster");
            share.edits.clear();
            share.spoken += Words::tr("; without this limit nothing is faster");
            return;
        }
        if (best > 0)
            share.beyondText +=
                QStringLiteral(" (%1)").arg(shareChange(layout.step.value() / best - 1, numbers));
        share.beyondText += QStringLiteral(", ") + bytesText(layout.memory.value(), numbers);
        if (layout.host)
            share.beyondText +=
                Words::tr(", %1 in host memory").arg(bytesText(layout.host->value(), numbers));
        share.spoken += Words::tr("; the best without this limit: %1, %2").arg(share.beyondText, share.plan);
    };
    const auto add = [&](const char* key, const QString& name, double plansOf, bool rejected) {
        if (plansOf <= 0)
            return;
        PlanShare share{.key = QStringLiteral("space.") + QLatin1String(key),
            .name = name,
            .countText = countText(plansOf, numbers),
            .shareText = shareOfSpace(plansOf / result.space, numbers),
            .spoken = {},
            .share = plansOf / result.space,
            .rejected = rejected};
        share.spoken = Words::tr("%1: %2 plans, %3").arg(share.name, share.countText, share.shareText);
        for (const SearchAnswer::Beyond& beyond : answer.beyond)
            if (beyond.best && QLatin1String(key) == toQString(ridgepoint::key(beyond.limit))) {
                share.limit = coreText(limitName(beyond.limit));
                sayBeyond(share, *beyond.best);
            }
        data.shares.push_back(std::move(share));
    };
    add("evaluated", Words::tr("evaluated, op by op"), result.evaluated, false);
    add("pruned", Words::tr("pruned by a bound"), result.pruned, false);
    for (std::size_t i = 0; i < rejectionCount; ++i) {
        const auto reason = static_cast<Rejection>(i);
        add(std::string(key(reason)).c_str(), rejectionWords(reason), result.rejected[i], true);
    }
    add("unvisited", Words::tr("not searched"), result.unvisited, true);
    data.sentence += rulesSentence(result);
    if (std::ranges::any_of(data.shares, [](const PlanShare& share) { return !share.edits.empty(); }))
        data.sentence += u' '
            + Words::tr("Next to each limit: the best plan without it, so what the limit costs and what "
                        "would have to change.");
    return data;
}

ViewTable plansTable(const PlansData& data)
{
    ViewTable table;
    table.columns = {Words::tr("rank"), Words::tr("plan"), Words::tr("variants"), Words::tr("step"),
        Words::tr("vs. best"), Words::tr("memory"), Words::tr("free memory"), Words::tr("cost"),
        Words::tr("sets")};
    const auto usesHost = [](const SearchPlan& plan) { return plan.host.has_value(); };
    const bool host = std::ranges::any_of(data.plans, usesHost) || (data.own && usesHost(*data.own))
        || std::ranges::any_of(data.baselines, usesHost);
    if (host)
        table.columns.insert(table.columns.size() - 2, Words::tr("host memory per node"));
    const auto freeCell = [](const SearchPlan& plan) {
        const double share = freeShare(plan);
        return plan.full > 0 ? TableCell(percentText(share, NumberFormat()), share, Unit::Percent)
                             : TableCell(QString(noValue));
    };
    const auto add = [&](const QString& rank, const SearchPlan& plan) {
        std::vector<TableCell> cells{rank,
            plan.plain ? Words::tr("%1: %2").arg(Words::tr("plain"), plan.name) : plan.name,
            plan.variants > 1
                ? TableCell(countText(plan.variants, NumberFormat()), plan.variants, Unit::Count)
                : TableCell(QString(noValue)),
            TableCell(plan.stepText, plan.step, Unit::Second), plan.overText,
            TableCell(plan.memoryText, plan.memory, Unit::Byte), freeCell(plan),
            TableCell(plan.costText, plan.cost, Unit::Dollar), setsText(plan.edits)};
        if (host)
            cells.insert(cells.end() - 2,
                plan.host ? TableCell(bytesText(*plan.host, NumberFormat()), plan.host, Unit::Byte)
                          : TableCell(QString(noValue)));
        table.add({}, cells);
    };
    for (std::size_t i = 0; i < data.plans.size(); ++i)
        add(data.plans[i].ranked ? QString::number(i + 1) : QString(noValue), data.plans[i]);
    if (data.own)
        add(QString(noValue), *data.own);
    for (const SearchPlan& baseline : data.baselines)
        add(QString(noValue), baseline);
    return table;
}

ViewTable spaceTable(const SpaceData& data)
{
    ViewTable table;
    table.columns = {Words::tr("plans"), Words::tr("count"), Words::tr("share"),
        Words::tr("best without this limit"), Words::tr("plan")};
    for (const PlanShare& share : data.shares)
        table.add({},
            {share.name, share.countText, TableCell(share.shareText, share.share, Unit::Percent),
                share.beyondText, share.plan});
    return table;
}

QString memoryWords(const SearchPlan& plan)
{
    return !plan.fits ? Words::tr("\u2717 %1, does not fit").arg(plan.memoryText)
        : !plan.roomy ? Words::tr("\u25b2 %1, too little free").arg(plan.memoryText)
                      : plan.memoryText;
}

std::vector<ReadoutTileData> searchTiles(const ViewInput& input, const NumberFormat& numbers)
{
    std::vector<ReadoutTileData> tiles(4);
    const QString labels[]{
        Words::tr("best step"), Words::tr("your step"), Words::tr("slowdown vs. best"), Words::tr("plans")};
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        tiles[i].label = labels[i];
        tiles[i].value = QString(noValue);
    }
    if (!input.report || !input.search)
        return tiles;
    const PlansData data = plansData(input, numbers);
    const SearchResult& result = input.search->result;
    const std::optional<SearchPlan> shown = input.tentative ? triedPlan(input, data, numbers) : data.own;
    if (!data.plans.empty()) {
        tiles[0].value = data.plans.front().stepText;
        tiles[0].detail = data.plans.front().name;
    }
    if (input.tentative)
        tiles[1].label = Words::tr("tried step");
    if (shown) {
        // The report's own where it predicts the step.
        if (!statedMfu(input.report->scenario.hardware) && !data.stale && !input.tentative)
            tiles[1] = readoutTile(input, "step.seconds", numbers, Words::tr("your step"));
        tiles[1].value = shown->stepText;
        tiles[1].detail = shown->name;
        tiles[1].state = !shown->fits ? GateState::Fail
            : !shown->roomy           ? GateState::Tight
                                      : GateState::NotApplicable;
        if (!shown->fits || !shown->roomy)
            tiles[1].detail += u'\n' + memoryWords(*shown);
        if (!shown->leftOut.isEmpty()) {
            tiles[1].detail += u'\n' + shown->leftOut;
            if (shown->fits)
                tiles[1].state = GateState::Tight;
        }
        if (statedMfu(input.report->scenario.hardware) && !input.tentative)
            tiles[1].label = Words::tr("your step, predicted");
    }
    if (input.search->early)
        tiles[0].label = Words::tr("best step so far");
    if (shown && !data.plans.empty() && !(shown->fits && shown->roomy))
        tiles[2].detail = memoryWords(*shown);
    else if (shown && !shown->leftOut.isEmpty())
        tiles[2].detail = shown->leftOut;
    else if (shown && !data.plans.empty()) {
        tiles[2].value = percentText(shown->step / data.plans.front().step - 1, numbers);
        tiles[2].detail = input.tentative
            ? Words::tr("How much longer the tried plan's step takes than the best.")
            : Words::tr("How much longer your step takes than the best.");
    }
    if (!input.search->early && result.space > 0) {
        tiles[3].value = countText(result.space, numbers);
        tiles[3].detail = data.sentence;
    }
    return tiles;
}

QString bestPlanSentence(const ViewInput& input, const NumberFormat& numbers)
{
    if (!input.report || !input.search || input.search->early || !isOf(*input.search, *input.report))
        return {};
    const PlansData data = plansData(input, numbers);
    if (data.plans.empty())
        return {};
    const QString& best = data.plans.front().stepText;
    if (!data.own)
        return Words::tr("Best layout: %1 a step; yours cannot run.").arg(best);
    if (!data.own->fits)
        return Words::tr("Best layout that fits: %1 a step.").arg(best);
    if (!data.own->roomy)
        return Words::tr("Best layout with memory to spare: %1 a step.").arg(best);
    if (!data.own->leftOut.isEmpty())
        return Words::tr("Best layout: %1 a step; yours is not among those searched: %2.")
            .arg(best, data.own->leftOut);
    const double slowdown = data.own->step / data.plans.front().step - 1;
    if (data.own->equal)
        return Words::tr("The best layout is within model error of yours.");
    if (slowdown > 0 && statedMfu(input.report->scenario.hardware)) // the step that is shown is another
        return Words::tr("Best layout: %1 a step, yours %2, both predicted.").arg(best, data.own->stepText);
    return slowdown > 0 ? Words::tr("Best layout: %1 a step; yours takes %2 longer.")
                              .arg(best, percentText(slowdown, numbers))
                        : Words::tr("No layout is faster.");
}

std::optional<Advice> bestPlanAdvice(const ViewInput& input, const NumberFormat& numbers)
{
    if (!input.report || !input.search || input.search->early || !isOf(*input.search, *input.report))
        return std::nullopt;
    const PlansData data = plansData(input, numbers);
    if (data.plans.empty() || data.plans.front().edits.empty())
        return std::nullopt;
    const SearchPlan& best = data.plans.front();
    if (data.own && data.own->fits && !(data.own->step * (1 - worthALever) >= best.step))
        return std::nullopt;
    const auto named = [](const QString& text) { return Text::name(text.toStdString()); };
    return Advice{.wall = {},
        .symptom = {},
        .response = named(Words::tr("best layout, %1 a step").arg(best.stepText)),
        .effect = named(best.name),
        .edits = best.edits,
        .inShort = named(Words::tr("best layout"))};
}

} // namespace ridgepoint
