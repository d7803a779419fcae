#include "app/cli/serve.h"

#include "app/cli/json.h"
#include "app/cli/part_reader.h"
#include "app/cli/waiting.h"
#include "core/base/counted.h"
#include "core/base/format.h"
#include "core/outcome/caveat_json.h"
#include "core/search/time_limit.h"
#include "core/serving/service_figures.h"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>
#include <utility>

namespace ridgepoint {

namespace {

ServingObjective objectiveOf(const CommandParser& parser)
{
    // The most tokens from an accelerator are the cheapest: all cost the same.
    return chosen<ServingObjective>(parser, "objective", "; expected throughput, cost or latency",
        {{"throughput", ServingObjective::Cost}, {"cost", ServingObjective::Cost},
            {"latency", ServingObjective::Latency}});
}

// Every layout that was tried, by what became of it.
std::string accountOf(const ServingFrontier& frontier, const std::vector<RankedLayout>& ranked,
    std::size_t listed, ServingObjective objective, const ServingJob& job)
{
    const bool latency = objective == ServingObjective::Latency;
    const std::string good = latency ? "with room for requests"
        : job.scenario.serving.statistic == ServingStatistic::Mean
        ? "within both SLOs"
        : "within both SLOs at " + statisticText(job);
    const double served = static_cast<double>(ranked.size());
    std::string text;
    const auto line = [&text](double layouts, const std::string& what) {
        if (layouts > 0)
            text += std::string(formatExact(layouts, Unit::Count)) + " " + what + "\n";
    };
    line(served,
        good
            + (listed < ranked.size() ? ", of which the best " + std::to_string(listed) + " are listed"
                                      : ", listed"));
    line(idleLayouts(frontier, ranked, objective), good + ", but no better than with fewer stages");
    constexpr std::array<const char*, servingRejections> words{
        "with ranks that do not divide heads, experts or layers, or with tensor ranks of several nodes",
        "with more ranks than there are accelerators", "without room for a sequence",
        "with room, but not for one request within both SLOs",
        "whose pools are less busy than those of another split of their layouts, or of other layouts",
        "within both SLOs, but with too few accelerators for the requests per second"};
    for (std::size_t i = 0; i < servingRejections; ++i)
        if (!latency || static_cast<ServingRejection>(i) != ServingRejection::Targets)
            line(frontier.rejected[i], words[i]);
    line(frontier.unvisited, "not evaluated in the time given: there may be better ones");
    return text;
}

std::string triedText(const ServingFrontier& frontier)
{
    const auto counted = [](double number, const char* what) {
        return formatExact(number, Unit::Count) + ' ' + what + (number == 1 ? "" : "s");
    };
    return counted(frontier.tried, frontier.splits ? "split" : "layout") + " of "
        + counted(frontier.accelerators, "accelerator");
}

// Of those that would answer a rate with more accelerators than there are.
const FrontierLayout* nearestOf(const ServingFrontier& frontier)
{
    const FrontierLayout* nearest = nullptr;
    for (const FrontierLayout& layout : frontier.layouts)
        if (layout.ratedAccelerators && (!nearest || *layout.ratedAccelerators < *nearest->ratedAccelerators))
            nearest = &layout;
    return nearest;
}

std::string whyNone(const ServingFrontier& frontier, const ServingJob& job)
{
    if (frontier.unvisited > 0)
        return std::string("no ") + (frontier.splits ? "split" : "layout") + " was found in the time given";
    if (const FrontierLayout* const nearest = nearestOf(frontier))
        return "no layout answers " + rateText(job.scenario.serving).plain() + " with "
            + acceleratorsText(frontier.accelerators).plain() + " within both SLOs; "
            + layoutText(nearest->layout) + " takes " + formatExact(*nearest->ratedAccelerators, Unit::Count);
    if (!frontier.layouts.empty())
        return frontier.splits ? "no split meets both SLOs; --objective latency shows how near they come"
                               : "no layout meets both SLOs; --objective latency shows how near they come";
    return "none of " + triedText(frontier)
        + (frontier.rejected[static_cast<std::size_t>(ServingRejection::Memory)] > 0
                ? " leaves room for a sequence next to the weights"
                : " can be built");
}

// Prompts and decoding, where they lie apart.
std::string pairText(const FrontierLayout& layout)
{
    const std::string decoding = layoutText(layout.layout);
    return !layout.readers || layout.readers->layout == layout.layout
        ? decoding
        : layoutText(layout.readers->layout) + " : " + decoding;
}
std::string countsText(const FrontierLayout& layout)
{
    const std::string decoding = formatExact(layout.replicas, Unit::Count);
    return layout.readers ? formatExact(layout.readers->replicas, Unit::Count) + " : " + decoding : decoding;
}

// What replicas that do both would bring, beside a search of those that do not.
const FrontierLayout* bestOf(const ServingFrontier& frontier)
{
    const std::vector<RankedLayout> ranked = rankedLayouts(frontier, ServingObjective::Cost);
    return ranked.empty() ? nullptr : &frontier.layouts[ranked.front().layout];
}

// --- parts: every layout that a part found, with each of its points

struct PointNumber
{
    const char* key;
    double (*get)(const ServicePoint&);
    void (*set)(ServicePoint&, double);
};
template <auto member>
constexpr PointNumber number(const char* key)
{
    using Value = std::remove_cvref_t<decltype(std::declval<ServicePoint>().*member)>;
    return {key,
        [](const ServicePoint& point) {
            if constexpr (std::is_same_v<Value, double>)
                return point.*member;
            else
                return (point.*member).value();
        },
        [](ServicePoint& point, double value) { point.*member = Value(value); }};
}
using P = ServicePoint;
constexpr std::array pointNumbers{number<&P::concurrency>("concurrency"),
    number<&P::requestsPerSecond>("requests_per_second"), number<&P::ttft>("ttft_seconds"),
    number<&P::itl>("itl_seconds"), number<&P::request>("request_seconds"),
    number<&P::output>("output_tokens_per_second"), number<&P::total>("tokens_per_second"),
    number<&P::running>("running"), number<&P::queued>("queued")};

struct Percentile
{
    const char* key;
    Seconds TimeSpread::*time;
};
constexpr std::array percentiles{Percentile{"mean", &TimeSpread::mean}, Percentile{"p50", &TimeSpread::p50},
    Percentile{"p90", &TimeSpread::p90}, Percentile{"p99", &TimeSpread::p99}};

struct Spread
{
    const char* key;
    std::optional<TimeSpread> ServicePoint::*spread;
};
constexpr std::array spreads{Spread{"ttft_spread", &P::ttftSpread}, Spread{"itl_spread", &P::itlSpread}};

Json toJson(const FrontierPoint& point)
{
    Json json{{"per_accelerator", point.perAccelerator.value()}, {"per_user", point.perUser.value()},
        {"meets", point.meets}};
    for (const PointNumber& each : pointNumbers)
        json[each.key] = each.get(point.at);
    for (const Spread& each : spreads)
        if (const std::optional<TimeSpread>& spread = point.at.*each.spread)
            for (const Percentile& one : percentiles)
                json[each.key][one.key] = ((*spread).*one.time).value();
    return json;
}

FrontierPoint readPoint(const Json& json, const PartReader& read)
{
    FrontierPoint point;
    point.perAccelerator = TokensPerSecond(read.endless(json, "per_accelerator"));
    point.perUser = TokensPerSecond(read.endless(json, "per_user"));
    point.meets = read.flag(json, "meets");
    for (const PointNumber& each : pointNumbers)
        each.set(point.at, read.endless(json, each.key));
    for (const Spread& each : spreads)
        if (json.contains(each.key))
            for (TimeSpread& spread = (point.at.*each.spread).emplace(); const Percentile& one : percentiles)
                spread.*one.time = Seconds(read.endless(json[each.key], one.key));
    return point;
}

ServingLayout readLayout(const Json& json, const PartReader& read)
{
    return {.tensor = read.number(json, "tensor"),
        .attentionData = read.number(json, "attention_data"),
        .expert = read.number(json, "expert"),
        .pipeline = read.number(json, "pipeline")};
}

std::string rejectionName(std::size_t i)
{
    return std::string(servingRejectionKey(static_cast<ServingRejection>(i)));
}
Json rejectedJson(const ServingFrontier& frontier)
{
    Json rejected = Json::object();
    for (std::size_t i = 0; i < servingRejections; ++i)
        rejected[rejectionName(i)] = frontier.rejected[i];
    return rejected;
}
void addReplicas(Json& json, const FrontierLayout& layout)
{
    json["replicas"] = layout.replicas;
    if (layout.ratedAccelerators)
        json["accelerators"] = *layout.ratedAccelerators;
    if (layout.readers) {
        json["prompts"] = layoutJson(layout.readers->layout);
        json["prompts"]["replicas"] = layout.readers->replicas;
    }
}

Json frontierJson(const ServingFrontier& frontier)
{
    Json layouts = Json::array();
    for (const FrontierLayout& found : frontier.layouts) {
        Json layout = layoutJson(found.layout);
        layout["order"] = found.at;
        addReplicas(layout, found);
        if (found.best)
            layout["best"] = toJson(*found.best);
        layout["points"] = Json::array();
        for (const FrontierPoint& point : found.points)
            layout["points"].push_back(toJson(point));
        layouts.push_back(std::move(layout));
    }
    return {{"tried", frontier.tried}, {"unvisited", frontier.unvisited},
        {"rejected", rejectedJson(frontier)}, {"layouts", std::move(layouts)}};
}

ServingFrontier readFrontier(const FoundParts& parts, const char* name, double accelerators, bool splits)
{
    std::vector<ServingFrontier> all;
    for (const FoundParts::Part& part : parts.parts) {
        const PartReader read(part.path);
        const Json& json = read.at(part.found, name, Json::value_t::object);
        ServingFrontier& frontier = all.emplace_back();
        frontier.accelerators = accelerators;
        frontier.splits = splits;
        frontier.tried = read.number(json, "tried");
        frontier.unvisited = read.number(json, "unvisited");
        const Json& rejected = read.at(json, "rejected", Json::value_t::object);
        for (std::size_t i = 0; i < servingRejections; ++i)
            frontier.rejected[i] = read.number(rejected, rejectionName(i).c_str());
        for (const Json& each : read.at(json, "layouts", Json::value_t::array)) {
            FrontierLayout& layout = frontier.layouts.emplace_back();
            layout.layout = readLayout(each, read);
            layout.at = static_cast<std::size_t>(std::min(read.number(each, "order"), 1e9));
            layout.replicas = read.number(each, "replicas");
            if (each.contains("accelerators"))
                layout.ratedAccelerators = read.number(each, "accelerators");
            if (each.contains("prompts"))
                layout.readers = PromptReplicas{
                    readLayout(each["prompts"], read), read.number(each["prompts"], "replicas")};
            if (each.contains("best"))
                layout.best = readPoint(each["best"], read);
            for (const Json& point : read.at(each, "points", Json::value_t::array))
                layout.points.push_back(readPoint(point, read));
            if (layout.points.empty())
                read.refuse("a layout without points");
        }
    }
    return joined(all);
}

// A search and its answer.
class Searched
{
public:
    Searched(const CommandContext& context, const Scenario& scenario, const SearchedLayouts& asked)
        : m_catalog(context.catalog)
        , m_accelerators(asked.accelerators)
        , m_format(asked.format)
        , m_job(servingJob(scenario))
        , m_objective(objectiveOf(context.parser))
        , m_splits(scenario.serving.promptReplicas.has_value())
        , m_rated(scenario.serving.load == ServingLoad::Rate && !m_splits
              && m_objective == ServingObjective::Cost)
        , m_experts(m_job.architecture.isMoe())
    {
        if (asked.parts) {
            m_frontier = readFrontier(*asked.parts, "frontier", m_accelerators, m_splits);
            if (m_splits)
                m_both = readFrontier(*asked.parts, "together", m_accelerators, false);
        } else {
            look(context.parser, scenario, asked);
        }
        m_ranked = rankedLayouts(m_frontier, m_objective);
        const auto top = wholeNumber(context.parser, "top", 1, 1000).value_or(10);
        m_listed = std::min(static_cast<std::size_t>(top), m_ranked.size());
        Scenario best = scenario; // whose kernels the answer rests on
        if (!m_ranked.empty())
            applyEdits(best, edits(m_ranked.front()), m_catalog);
        m_caveats = caveatsOf(Served(best));
    }

    int say() const
    {
        if (!m_frontier.refusal.empty()) {
            complain(m_frontier.refusal.plain());
            return ExitNoAnswer;
        }
        sayDiagnostics(m_job.diagnostics);
        const Serving& s = m_job.scenario.serving;
        if (s.load == ServingLoad::Rate && !m_rated)
            complain(std::string("note: ") + (m_splits ? "splits" : "layouts")
                + " are compared in a closed loop (fixed concurrency), not at serving.requests_per_second");
        if (!m_rated)
            sayOpening(s);
        sayCaveats(m_caveats, m_format);
        if (m_format == OutputFormat::Json)
            print(jsonDocument(json()));
        else
            sayTable();
        if (m_ranked.empty())
            complain(whyNone(m_frontier, m_job));
        return m_ranked.empty() ? ExitNoAnswer : ExitOk;
    }

    // What this part of the search found, unranked.
    Json part() const
    {
        Json json{{"frontier", frontierJson(m_frontier)}};
        if (m_splits)
            json["together"] = frontierJson(m_both);
        return json;
    }
    const Text& refusal() const { return m_frontier.refusal; }

private:
    void look(const CommandParser& parser, const Scenario& scenario, const SearchedLayouts& asked)
    {
        const TimeLimit limit({}, longestOf(parser));
        Waiting waiting;
        FrontierEffort effort{.threads = processors(),
            .stop = limit.token(),
            .shard = asked.shard.value_or(Shard()),
            .looking = [&waiting](double share) {
                if (waiting.isDue())
                    complain(ridgepoint::format(share, Unit::Percent) + " evaluated");
            }};
        if (m_rated)
            effort.ratedWithin = asked.stated ? asked.accelerators : std::numeric_limits<double>::infinity();
        if (m_splits && m_format != OutputFormat::Csv)
            m_both = servingFrontier(scenario, m_accelerators, effort);
        m_frontier = m_splits ? splitFrontier(scenario, m_accelerators, effort)
                              : servingFrontier(scenario, m_accelerators, effort);
    }

    // Of both kinds of token, accelerators that stand idle paid for.
    std::optional<double> price(const FrontierPoint& point) const
    {
        constexpr double million = 1e6;
        const double tokens = point.perAccelerator.value() * (point.at.total / point.at.output);
        return m_job.price.value() > 0 && tokens > 0 ? std::optional(m_job.price.value() / tokens * million)
                                                     : std::nullopt;
    }
    FieldEdits edits(const RankedLayout& one) const
    {
        FieldEdits all = layoutEdits(m_frontier.layouts[one.layout], m_experts);
        if (!m_rated)
            all.push_back({"serving.concurrency", formatExact(one.point.at.concurrency, Unit::Count)});
        return all;
    }
    std::vector<AskedRow> asked() const
    {
        return askedRows(m_job, m_catalog, m_rated ? AskedLoad::Whole : AskedLoad::None);
    }

    Json& add(Json& to, const FrontierLayout& layout, const FrontierPoint& point) const
    {
        Json json = layoutJson(layout.layout);
        addReplicas(json, layout);
        json["targets_met"] = point.meets;
        json["output_tokens_per_second_per_accelerator"] = point.perAccelerator.value();
        json["output_tokens_per_second_per_user"] = point.perUser.value();
        json.update(pointJson(point.at));
        put(json, "cost.per_million", jsonNumber(price(point)));
        to.push_back(std::move(json));
        return to.back();
    }
    Json json() const
    {
        Json best = Json::array(), front = Json::array();
        for (std::size_t i = 0; i < m_listed; ++i)
            add(best, m_frontier.layouts[m_ranked[i].layout], m_ranked[i].point)["set"] =
                setJson(edits(m_ranked[i]));
        for (const FrontierLayout& layout : m_frontier.layouts)
            for (const FrontierPoint& point : layout.points)
                if (point.front)
                    add(front, layout, point);
        Json json{{"schema", servingSchema}, {"accelerators", m_accelerators}, {"tried", m_frontier.tried},
            {"unvisited", m_frontier.unvisited}, {"rejected", rejectedJson(m_frontier)},
            {"served", m_ranked.size()}, {"idle_stages", idleLayouts(m_frontier, m_ranked, m_objective)},
            {"caveats", caveatsJson(m_caveats)}};
        putAll(json, asked());
        json["best"] = std::move(best);
        json["front"] = std::move(front);
        if (m_splits) {
            Json together = Json::array();
            if (const FrontierLayout* const layout = bestOf(m_both))
                add(together, *layout, *layout->best);
            json["together"] = std::move(together);
        }
        return json;
    }

    std::vector<std::string> columns() const
    {
        const bool csv = m_format == OutputFormat::Csv;
        std::vector<std::string> names{"#", "layout", "replicas", "concurrency", "tok/s/accelerator",
            "tok/s/user", "TTFT", "TPOT", "set", "$/M tokens"};
        if (csv)
            names = {"rank", "layout", "replicas", "concurrency", "output_tokens_per_second_per_accelerator",
                "output_tokens_per_second_per_user", "ttft_seconds", "itl_seconds", "set",
                "cost.per_million"};
        if (m_rated)
            names.insert(names.begin() + 3, "accelerators");
        if (m_splits && csv)
            names.insert(names.begin() + 3, {"prompt_layout", "prompt_replicas"});
        else if (m_splits)
            names[2] = "prefill : decode";
        appendSpread(names, m_job, m_format);
        return names;
    }
    std::vector<Cell> row(std::size_t i) const
    {
        const FrontierLayout& layout = m_frontier.layouts[m_ranked[i].layout];
        const FrontierPoint& point = m_ranked[i].point;
        const bool csv = m_format == OutputFormat::Csv;
        std::vector<Cell> cells{i + 1, csv ? layoutText(layout.layout) : pairText(layout),
            csv ? Cell(layout.replicas) : Cell(countsText(layout)),
            {point.at.concurrency, m_rated ? Unit::Number : Unit::Count},
            {point.perAccelerator.value(), Unit::Number}, {point.perUser.value(), Unit::Number},
            point.at.ttft, point.at.itl, textOf(edits(m_ranked[i])),
            price(point) ? Cell(*price(point), Unit::Dollar) : ""};
        if (m_rated)
            cells.insert(cells.begin() + 3, Cell(*layout.ratedAccelerators, Unit::Count));
        if (csv && layout.readers)
            cells.insert(cells.begin() + 3, {layoutText(layout.readers->layout), layout.readers->replicas});
        appendSpread(cells, m_job, point.at, m_format);
        return cells;
    }
    void sayTable() const
    {
        Table table{columns(), {}};
        for (std::size_t i = 0; i < m_listed; ++i)
            table.rows.push_back(row(i));
        const bool people = m_format == OutputFormat::Text;
        if (m_format == OutputFormat::Csv)
            appendAsked(table, asked());
        if (people)
            print(askedText(m_job, m_catalog, m_rated).plain() + (m_listed > 0 ? "\n\n" : "\n"));
        if (m_listed > 0 || !people)
            printTable(table, m_format);
        if (!people)
            return;
        print("\n" + triedText(m_frontier) + ":\n"
            + accountOf(m_frontier, m_ranked, m_listed, m_objective, m_job));
        if (m_rated && m_listed > 0)
            print("\nthe fewest accelerators first; each replica at its share of the busiest hour's "
                  "requests, tokens and price over the mean hour\n");
        if (m_splits)
            if (const FrontierLayout* const layout = bestOf(m_both))
                print("\nreplicas that run both prefill and decode: " + layoutText(layout->layout) + ", "
                    + formatExact(layout->replicas, Unit::Count) + " of them, "
                    + ridgepoint::format(layout->best->perAccelerator.value(), Unit::Number)
                    + " tok/s/accelerator within both SLOs\n");
    }

    const Catalog& m_catalog;
    const double m_accelerators;
    const OutputFormat m_format;
    const ServingJob m_job;
    const ServingObjective m_objective;
    const bool m_splits, m_rated, m_experts;
    ServingFrontier m_frontier, m_both;
    std::vector<RankedLayout> m_ranked;
    std::size_t m_listed = 0;
    std::vector<Caveat> m_caveats;
};

} // namespace

int runSearch(const CommandContext& context, const Scenario& scenario, const SearchedLayouts& asked)
{
    PartQuestion question;
    if (asked.shard || asked.parts)
        question = partQuestion("serve", context, scenario);
    if (asked.parts)
        asked.parts->expect(question);
    const Searched searched(context, scenario, asked);
    if (!asked.shard || !searched.refusal().empty())
        return searched.say();
    printPart(question, *asked.shard, searched.part());
    return ExitOk;
}

} // namespace ridgepoint
