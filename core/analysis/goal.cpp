#include "core/analysis/goal.h"

#include "core/analysis/levers.h"
#include "core/analysis/sensitivity.h"
#include "core/analysis/sweep.h"
#include "core/base/format.h"
#include "core/inputs/scenario/field.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ridgepoint {

namespace {

constexpr int samples = 33; // over a field's slider
constexpr int halvings = 40;
constexpr int digits = 3; // that an answer is rounded to, away from where the field is
constexpr double mostTogether = 1e3; // times more or less of a number

struct Sample
{
    double at = 0;
    std::optional<double> value; // of the readout; empty: such a scenario cannot be
};

// To three digits, upwards or downwards.
double rounded(double number, bool upwards)
{
    if (number == 0)
        return number;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(number))) - (digits - 1));
    return (upwards ? std::ceil(number / unit) : std::floor(number / unit)) * unit;
}

class Asking
{
public:
    Asking(const Report& report, const Goal& goal, const Catalog& catalog)
        : m_report(report)
        , m_goal(goal)
        , m_catalog(catalog)
    {
    }

    GoalOfField about(const FieldSpec& field) const
    {
        GoalOfField found{.field = &field, .now = shownInForce(m_report, field, m_catalog)};
        if (isSweepable(field))
            askNumber(found);
        else
            askChoices(found);
        return found;
    }
    std::optional<double> valueWith(const FieldEdits& edits) const
    {
        const Trial trial = tried(m_report, edits, m_catalog);
        return trial.after ? finiteValue(*m_goal.readout, *trial.after) : std::nullopt;
    }

private:
    bool keeps(const std::optional<double>& value) const { return value && m_goal.isKeptBy(*value); }
    std::optional<double> valueAt(const FieldSpec& field, double number) const
    {
        return valueWith({{std::string(field.id), formatExact(number, field.unit)}});
    }
    void seen(GoalOfField& found, const std::optional<double>& value) const
    {
        if (value && (!found.value || m_goal.isCloser(*value, *found.value)))
            found.value = value;
    }
    void take(GoalOfField& found, std::string text, double value) const
    {
        found.edit = FieldEdit{std::string(found.field->id), std::move(text)};
        found.value = value;
        const Trial trial = tried(m_report, {*found.edit}, m_catalog); // whose value it is
        found.shown = fieldDisplay(trial.after->scenario, *found.field, false);
        found.overflows = fitsNoLonger(m_report, *trial.after);
    }

    void askChoices(GoalOfField& found) const
    {
        std::vector<std::string> texts;
        for (const FieldChoice& choice : found.field->choices)
            texts.emplace_back(choice.key);
        if (found.field->kind == FieldKind::Toggle)
            texts = {"false", "true"};
        for (const std::string& text : texts) {
            if (text == fieldText(m_report.scenario, *found.field))
                continue;
            const std::optional<double> value = valueWith({{std::string(found.field->id), text}});
            seen(found, value);
            if (keeps(value))
                return take(found, text, *value);
        }
    }

    std::vector<double> placesOf(const FieldSpec& field, double now) const
    {
        const bool slider = field.sliderMaximum > field.sliderMinimum;
        const double from = std::min(slider ? field.sliderMinimum : field.minimum, now);
        const double to = std::max(slider ? field.sliderMaximum : field.maximum, now);
        const bool logarithmic = field.scale != FieldScale::Linear && from > 0;
        const bool powers = field.scale == FieldScale::PowersOfTwo && from > 0;
        const double first = powers ? std::exp2(std::ceil(std::log2(from))) : from;
        std::vector<double> places;
        const int count = powers ? static_cast<int>(std::floor(std::log2(to / first))) + 1 : samples;
        for (int i = 0; i < count; ++i) {
            const double t = static_cast<double>(i) / (samples - 1);
            const double at = powers ? std::ldexp(first, i)
                : i == count - 1     ? to
                : logarithmic        ? from * std::pow(to / from, t)
                                     : from + (to - from) * t;
            places.push_back(field.kind == FieldKind::Integer ? std::round(at) : at);
        }
        places.push_back(now);
        std::ranges::sort(places);
        const auto doubles = std::ranges::unique(places);
        places.erase(doubles.begin(), doubles.end());
        return places;
    }

    void askNumber(GoalOfField& found) const
    {
        const FieldSpec& field = *found.field;
        const std::optional<double> now = numberInForce(m_report, field);
        if (!now)
            return;
        std::vector<Sample> seenAt;
        for (const double at : placesOf(field, *now)) {
            seenAt.push_back({at, valueAt(field, at)});
            seen(found, seenAt.back().value);
        }
        for (std::size_t i = 0; i < seenAt.size(); ++i) {
            if (!keeps(seenAt[i].value))
                continue;
            if (i == 0 || !keeps(seenAt[i - 1].value))
                found.kept.push_back({seenAt[i].at, seenAt[i].at});
            found.kept.back().to = seenAt[i].at;
        }
        const auto here =
            static_cast<std::size_t>(std::ranges::find(seenAt, *now, &Sample::at) - seenAt.begin());
        // The nearest below and above, each with the one beside it that does not keep the bound.
        std::optional<double> nearest;
        const auto consider = [&](std::size_t good, std::size_t bad) {
            const double edge = edgeOf(field, seenAt[good].at, seenAt[bad].at);
            if (!nearest || distance(field, edge, *now) < distance(field, *nearest, *now))
                nearest = edge;
        };
        std::size_t below = here, above = here + 1;
        while (below > 0 && !keeps(seenAt[below - 1].value))
            --below;
        while (above < seenAt.size() && !keeps(seenAt[above].value))
            ++above;
        if (below > 0)
            consider(below - 1, below);
        if (above < seenAt.size())
            consider(above, above - 1);
        if (!nearest)
            return;
        const std::string text = formatExact(*nearest, field.unit);
        take(found, text, *valueAt(field, *nearest));
        // The interval beside it begins where it is known to begin.
        const double edge = *nearest;
        const auto around =
            std::ranges::find_if(found.kept, [&](const FieldInterval& each) { return each.to >= edge; });
        if (edge > *now && around != found.kept.end())
            around->from = std::min(around->from, edge);
        const auto after =
            std::ranges::find_if(found.kept, [&](const FieldInterval& each) { return each.from > edge; });
        if (edge < *now && after != found.kept.begin())
            std::prev(after)->to = std::max(std::prev(after)->to, edge);
    }

    static double distance(const FieldSpec& field, double a, double b)
    {
        return field.scale != FieldScale::Linear && a > 0 && b > 0 ? std::abs(std::log(a / b))
                                                                   : std::abs(a - b);
    }

    // Between a number that keeps the bound and one that does not: the last that does, to three digits where
    // those do too.
    double edgeOf(const FieldSpec& field, double good, double bad) const
    {
        const bool whole = field.kind == FieldKind::Integer;
        const double kept = good;
        for (int i = 0; i < halvings; ++i) {
            // Between powers of two half-way comes out evenest.
            const bool logarithmic = field.scale == FieldScale::Logarithmic && good > 0 && bad > 0;
            double middle = logarithmic ? std::sqrt(good * bad) : (good + bad) / 2;
            if (whole)
                middle = std::round(middle);
            if (middle == good || middle == bad)
                break;
            (keeps(valueAt(field, middle)) ? good : bad) = middle;
        }
        if (whole)
            return good;
        const double plain = rounded(good, kept > good);
        return (plain - good) * (plain - kept) <= 0 && keeps(valueAt(field, plain)) ? plain : good;
    }

    const Report& m_report;
    const Goal& m_goal;
    const Catalog& m_catalog;
};

struct Mover
{
    const FieldSpec* field;
    double at, share; // of the whole way, in logarithms
};

FieldEdits movedBy(const std::vector<Mover>& movers, double way, bool toDigits = false)
{
    FieldEdits edits;
    for (const Mover& mover : movers) {
        const double exact = mover.at * std::exp(way * mover.share);
        const double number = std::clamp(
            toDigits ? rounded(exact, mover.share > 0) : exact, mover.field->minimum, mover.field->maximum);
        if (number != mover.at)
            edits.push_back({std::string(mover.field->id), formatExact(number, mover.field->unit)});
    }
    return edits;
}

void reachTogether(const Asking& asking, const Report& report, const Goal& goal,
    std::span<const FieldSpec* const> fields, const Catalog& catalog, GoalAnswer& answer)
{
    std::vector<Mover> movers;
    double length = 0;
    for (const FieldSensitivity& each : sensitivityOf(report, *goal.readout, catalog).fields) {
        if (!each.onePercent || std::ranges::find(fields, each.field) == fields.end())
            continue;
        const double share = *each.onePercent * *answer.now * (goal.atMost ? -1 : 1);
        movers.push_back({each.field, *each.at, share});
        length += share * share;
    }
    if (movers.size() < 2)
        return;
    for (Mover& mover : movers)
        mover.share /= std::sqrt(length);
    const auto keeps = [&](double way) {
        const std::optional<double> value = asking.valueWith(movedBy(movers, way));
        return value && goal.isKeptBy(*value);
    };
    double good = 0.01;
    while (!keeps(good)) {
        good *= 2;
        if (good > std::log(mostTogether))
            return;
    }
    double bad = good / 2;
    for (int i = 0; i < halvings; ++i)
        (keeps((good + bad) / 2) ? good : bad) = (good + bad) / 2;
    answer.together = movedBy(movers, good, true);
    answer.valueTogether = asking.valueWith(answer.together);
    if (answer.valueTogether && goal.isKeptBy(*answer.valueTogether))
        return;
    answer.together = movedBy(movers, good);
    answer.valueTogether = asking.valueWith(answer.together);
}

} // namespace

GoalAnswer reach(
    const Report& report, const Goal& goal, std::span<const FieldSpec* const> fields, const Catalog& catalog)
{
    GoalAnswer answer;
    answer.now = finiteValue(*goal.readout, report);
    if (!answer.now)
        return {};
    answer.met = goal.isKeptBy(*answer.now);
    if (answer.met)
        return answer;
    std::vector<const FieldSpec*> asked(fields.begin(), fields.end());
    if (asked.empty())
        for (const FieldSpec& field : ridgepoint::fields())
            if (isAskedAlone(field, report.scenario))
                asked.push_back(&field);
    const Asking asking(report, goal, catalog);
    for (const FieldSpec* field : asked)
        if (GoalOfField found = asking.about(*field); found.value)
            answer.fields.push_back(std::move(found));
    std::ranges::stable_sort(
        answer.fields, std::ranges::greater{}, [](const GoalOfField& each) { return each.edit.has_value(); });
    reachTogether(asking, report, goal, asked, catalog, answer);
    return answer;
}

} // namespace ridgepoint
