#include "core/analysis/sweep.h"

#include "core/analysis/levers.h"
#include "core/analysis/sensitivity.h"
#include "core/base/format.h"
#include "core/base/nearest.h"
#include "core/base/parse.h"
#include "core/engine/evaluate.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

constexpr double decade = 10; // to each side of a value
constexpr double powers = 8; // the same, in powers of two

std::vector<std::string> listed(std::string_view list)
{
    std::vector<std::string> values;
    for (std::size_t from = 0; from <= list.size();) {
        const std::size_t comma = std::min(list.find(',', from), list.size());
        values.emplace_back(list.substr(from, comma - from));
        from = comma + 1;
    }
    return values;
}

// 1e10 and not 9999999999.999998: a step that only its last bits keep from a number of few digits is that
// one.
double asMeant(double value)
{
    constexpr int digits = 6;
    constexpr double bits = 1e-13;
    std::array<char, 32> text{};
    const auto written = std::to_chars(
        text.data(), text.data() + text.size(), value, std::chars_format::scientific, digits - 1);
    double rounded = value;
    std::from_chars(text.data(), written.ptr, rounded);
    return std::abs(rounded - value) <= bits * std::abs(value) ? rounded : value;
}

} // namespace

bool isSweepable(const FieldSpec& field)
{
    return field.kind == FieldKind::Number || field.kind == FieldKind::Integer;
}

std::string valuesText(const SweepAxis& axis)
{
    std::string text;
    for (const std::string& value : axis.values)
        text += (text.empty() ? "" : ",") + value;
    return text;
}

SweepAxisRead readSweepAxis(std::string_view text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        return {{}, phrase("%1: expected id=from:to[:steps], for example model.params=1B:1T:13", text)};
    const std::string id(text.substr(0, equals));
    const std::string_view range = text.substr(equals + 1);
    SweepAxis axis{.field = findField(id), .values = {}};
    if (!axis.field)
        return {{}, phrase("%1: no such field%2", id, didYouMean(nearestField(id)))};
    const FieldSpec& field = *axis.field;
    const auto refused = [&](const Text& why) { return SweepAxisRead{{}, phrase("%1: %2", id, why)}; };
    const std::size_t colon = range.find(':');
    if (colon == std::string_view::npos) { // choices, presets, or a few numbers
        axis.values = listed(range);
        return {std::move(axis), {}};
    }
    if (!isSweepable(field))
        return refused(phrase("not a number; give a list: id=a,b,c"));
    const std::size_t second = range.find(':', colon + 1);
    const bool stated = second != std::string_view::npos;
    const ParsedNumber from = parse(range.substr(0, colon), field.unit);
    const ParsedNumber to = parse(range.substr(colon + 1, stated ? second - colon - 1 : second), field.unit);
    for (const ParsedNumber* end : {&from, &to})
        if (!end->si)
            return refused(end->message);
    const double steps =
        stated ? parse(range.substr(second + 1), Unit::Count).si.value_or(0) : defaultSweepSteps;
    if (steps < 1 || steps > mostSweepPoints)
        return refused(
            phrase("\"%1\" steps; expected a whole number from 1 to 1000000", range.substr(second + 1)));
    const bool logarithmic = field.scale != FieldScale::Linear && *from.si > 0 && *to.si > 0;
    for (int i = 0; i < static_cast<int>(steps); ++i) {
        const double t = steps > 1 ? i / (steps - 1) : 0;
        double value = i == 0 ? *from.si
            : t == 1          ? *to.si
            : logarithmic     ? *from.si * std::pow(*to.si / *from.si, t)
                              : *from.si + (*to.si - *from.si) * t;
        value = field.kind == FieldKind::Integer ? std::round(value) : asMeant(value);
        const std::string cell = formatExact(value, field.unit);
        if (axis.values.empty() || axis.values.back() != cell)
            axis.values.push_back(cell);
    }
    return {std::move(axis), {}};
}

SweepNumbers numbersOf(SweepAxis& axis, const Scenario& scenario, const Catalog& catalog)
{
    const FieldSpec& field = *axis.field;
    std::map<double, std::string> ascending;
    for (const std::string& text : axis.values) {
        Scenario tried = scenario;
        if (const FieldError error = setField(tried, field, text, catalog))
            return {{}, phrase("%1: %2", field.id, error.message)};
        if (const auto number = fieldNumber(tried, field))
            ascending.emplace(*number, text);
    }
    SweepNumbers numbers;
    axis.values.clear();
    for (auto& [number, text] : ascending) {
        numbers.at.push_back(number);
        axis.values.push_back(std::move(text));
    }
    if (numbers.at.empty())
        numbers.refusal = phrase("%1: no value of it is a number", field.id);
    return numbers;
}

std::string sweepRangeAround(const Report& report, const FieldSpec& field)
{
    const std::optional<double> now = numberInForce(report, field);
    const bool slider = field.sliderMaximum > field.sliderMinimum;
    double from = slider ? field.sliderMinimum : field.minimum;
    double to = slider ? field.sliderMaximum : field.maximum;
    int steps = defaultSweepSteps;
    if (now && *now > 0 && field.scale == FieldScale::PowersOfTwo) {
        const double middle = std::exp2(std::round(std::log2(*now)));
        from = std::max(middle / powers, std::exp2(std::ceil(std::log2(std::max(field.minimum, 1.0)))));
        to = std::min(middle * powers, std::exp2(std::floor(std::log2(field.maximum))));
        steps = static_cast<int>(std::lround(std::log2(to / from))) + 1;
    } else if (now && *now > 0 && field.scale == FieldScale::Logarithmic) {
        from = std::max(*now / decade, field.minimum);
        to = std::min(*now * decade, field.maximum);
    }
    if (field.kind == FieldKind::Integer) {
        from = std::ceil(from);
        to = std::floor(to);
    }
    return formatExact(from, field.unit) + ':' + formatExact(to, field.unit) + ':'
        + std::to_string(std::max(steps, 2));
}

FieldSweep sweep(const Scenario& scenario, const FieldEdits& sets, std::span<const SweepAxis> axes,
    std::span<const Readout* const> shown, const Catalog& catalog, const TakeSweepPoint& take,
    const Shard& shard)
{
    FieldSweep result;
    const auto refused = [](Text why) { return FieldSweep{.refusal = std::move(why)}; };
    Scenario base = scenario;
    if (const FieldError error = applyEdits(base, sets, catalog))
        return refused(error.message);
    std::size_t total = 1;
    for (const SweepAxis& axis : axes) {
        if (std::ranges::count(axes, axis.field, &SweepAxis::field) > 1)
            return refused(phrase("%1 twice; take two fields", axis.field->id));
        total *= axis.values.size();
        for (const std::string& value : axis.values) {
            Scenario tried = base;
            if (const FieldError error = setField(tried, *axis.field, value, catalog))
                return refused(phrase("%1: %2", axis.field->id, error.message));
        }
    }
    const auto [first, end] = shard.of(total);
    for (std::size_t index = first; index < end; ++index) {
        // The batch follows the replicas of the point, not those of the beginning.
        Scenario at = base;
        FieldEdits edits = sets;
        SweepPoint point;
        std::size_t rest = index, block = total;
        for (const SweepAxis& axis : axes) {
            block /= axis.values.size();
            const std::string& value = axis.values[rest / block];
            rest %= block;
            const FieldSpec& field = *axis.field;
            setField(at, field, value, catalog); // taken above
            edits.push_back({std::string(field.id), value});
            point.texts.push_back(value);
            point.at.push_back(isSweepable(field) ? fieldNumber(at, field) : std::nullopt);
            point.shown.push_back(point.at.back() ? fieldDisplay(at, field) : Text::name(value));
        }
        result.batchFollowed = !followEdits(at, edits).empty() || result.batchFollowed;
        const Report report = evaluate(at);
        const Diagnostic* const error = firstError(report);
        point.legal = !error;
        point.fits = point.legal && report.memory.fits;
        result.legal += point.legal ? 1 : 0;
        if (error && !std::ranges::count(result.faults, error->field, &Diagnostic::field))
            result.faults.push_back(*error);
        if (point.legal)
            addCaveats(result.caveats, report, shown);
        for (const Readout* readout : shown)
            point.values.push_back(point.legal ? readout->get(report) : std::nullopt);
        if (take)
            take(std::move(point), index + 1 - first, end - first);
        else
            result.points.push_back(std::move(point));
    }
    return result;
}

} // namespace ridgepoint
