#include "core/base/json_fields.h"
#include "core/base/json_text.h"
#include "core/teaching/worksheets/collect.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr JsonLimits limits{.maxBytes = largestAnswerFile, .maxDepth = 8, .maxValues = 200'000};
constexpr double mostCounted = 1e6; // of anything in a report that is read

Json votesAsJson(const VoteCount& votes) { return {{"answered", votes.of}, {"right", votes.right}}; }

VoteCount votesOf(JsonFields fields)
{
    VoteCount votes;
    votes.of = static_cast<std::size_t>(fields.whole("answered", {0, mostCounted}));
    votes.right = static_cast<std::size_t>(fields.whole("right", {0, static_cast<double>(votes.of)}));
    return votes;
}

// Whether each of a list is a number no larger than that; they are added to `into`.
bool takeNumbers(const Json* list, double most, std::vector<double>& into)
{
    if (!list || !list->is_array())
        return false;
    for (const Json& each : *list) {
        if (!each.is_number() || !(std::abs(each.get<double>()) <= most))
            return false;
        into.push_back(each.get<double>());
    }
    return true;
}

CardSpread::Curves curvesOf(const JsonFields& fields, const LessonCard& card, bool& sound)
{
    CardSpread::Curves curves{card.field, card.readout, {}, {}, {}};
    for (const auto& [key, values] :
        {std::pair("axis", &curves.axis), {"right", &curves.right}, {"middle", &curves.middle}})
        sound = sound && takeNumbers(fields.find(key), 1e300, *values)
            && values->size() == static_cast<std::size_t>(card.handles);
    return curves;
}

} // namespace

std::string classAsJson(const ClassReport& report)
{
    Json cards = Json::array();
    for (const CardSpread& card : report.cards) {
        Json slips = Json::object();
        for (const auto& [kind, times] : card.slips)
            slips[std::string(slipOf(kind).key)] = times;
        Json made{{"id", card.id}, {"kind", cardKindKey(card.kind)}, {"question", card.question}};
        if (!card.labels.empty()) {
            made["labels"] = card.labels;
            made["texts"] = card.texts;
        }
        if (!card.answer.empty())
            made["answer"] = card.answer;
        made["first_vote"] = votesAsJson(card.first);
        made["second_vote"] = votesAsJson(card.second);
        made["gain"] = jsonNumber(card.gain());
        if (card.transfer)
            made["once_more"] = votesAsJson(*card.transfer);
        made["slips"] = std::move(slips);
        const auto quartiles = card.quartiles();
        made["quartiles"] = quartiles ? Json(*quartiles) : Json(nullptr);
        made["factors"] = card.factors;
        if (!card.options.empty())
            made["options"] = card.options;
        if (card.curves)
            made["curve"] = {{"field", card.curves->field}, {"readout", card.curves->readout},
                {"axis", card.curves->axis}, {"right", card.curves->right}, {"middle", card.curves->middle}};
        cards.push_back(std::move(made));
    }
    return jsonDocument({{"schema", classSchema}, {"lesson", report.lesson}, {"title", report.title},
        {"version", report.version}, {"students", report.students}, {"answers", report.answers()},
        {"replaced", report.corrected}, {"voted_twice", report.twice}, {"cards", std::move(cards)}});
}

std::optional<ClassReport> readClass(std::string_view json, const Lesson& lesson, Text& problem)
{
    JsonProblem syntax;
    const std::optional<Json> root = parseStrictJson(json, syntax, limits);
    Diagnostics diagnostics;
    JsonFindings findings("class", Severity::Error, diagnostics);
    if (!root || !root->is_object()) {
        problem = "this class cannot be read";
        return std::nullopt;
    }
    const JsonLines lines(json);
    JsonFields top(*root, lines, findings);
    ClassReport report;
    report.lesson = top.text("lesson");
    report.students = static_cast<std::size_t>(top.whole("students", {0, mostCounted}));
    report.corrected = static_cast<std::size_t>(top.wholeOr("replaced", 0, {0, mostCounted}));
    report.twice = static_cast<std::size_t>(top.wholeOr("voted_twice", 0, {0, mostCounted}));
    const Json* const cards = top.find("cards");
    bool sound = cards && cards->is_array() && cards->size() == lesson.cards.size();
    for (std::size_t i = 0; sound && i < cards->size(); ++i) {
        const LessonCard& asked = lesson.cards[i];
        JsonFields fields = top.element("cards", i);
        CardSpread card{
            .id = fields.text("id"), .kind = asked.kind, .question = fields.textOr("question", "")};
        card.texts = fields.textsOr("texts");
        sound = card.id == asked.id && takeNumbers(fields.find("factors"), 1e300, card.factors);
        card.first = votesOf(fields.object("first_vote"));
        card.second = votesOf(fields.object("second_vote"));
        if (asked.transfer) {
            card.transfer.emplace(); // files of before it was counted have none
            if (std::optional<JsonFields> votes = fields.objectOr("once_more"))
                card.transfer = votesOf(*std::move(votes));
        }
        if (std::optional<JsonFields> drawn = fields.objectOr("curve");
            drawn && asked.kind == CardKind::Sketch)
            card.curves = curvesOf(*drawn, asked, sound);
        if (const Json* const slips = fields.find("slips"); slips && slips->is_object())
            for (const auto& [key, times] : slips->items())
                if (const SlipWords* const slip = findSlip(key);
                    slip && times.is_number_unsigned() && times.get<double>() <= mostCounted)
                    card.slips.emplace_back(slip->kind, times.get<std::size_t>());
        const bool chosen = asked.kind == CardKind::Choice || asked.kind == CardKind::Flaw;
        if (sound && chosen) {
            std::vector<double> options;
            sound = takeNumbers(fields.find("options"), mostCounted, options)
                && options.size() == asked.options.size()
                && std::ranges::all_of(options, [](double count) { return count >= 0; });
            for (const double count : options)
                card.options.push_back(static_cast<std::size_t>(count));
        }
        report.cards.push_back(std::move(card));
    }
    if (!findings.clean()) {
        problem = diagnostics.front().message;
        return std::nullopt;
    }
    if (!sound) {
        problem = "the lesson has other cards than this class answered";
        return std::nullopt;
    }
    return report;
}

} // namespace ridgepoint
