#include "core/measurement/fleet.h"

#include "core/base/format.h"
#include "core/base/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

constexpr std::size_t fewest = 3; // machines that make a distribution
constexpr double robust = 1.4826; // of a normal distribution: σ over the median absolute deviation
constexpr double deviations = 3; // from which on a machine is slow
constexpr double leastSlow = 0.03; // and at least so much of the median time

double medianOf(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t n = values.size();
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

// How many times as long as the median machine.
using Times = std::vector<std::pair<std::string, double>>;

std::vector<double> numbersOf(const Times& times)
{
    std::vector<double> numbers;
    for (const auto& [name, time] : times)
        numbers.push_back(time);
    return numbers;
}

double spreadOf(const std::vector<double>& times)
{
    double mean = 0, squares = 0;
    for (const double time : times)
        mean += time / static_cast<double>(times.size());
    for (const double time : times)
        squares += (time - mean) * (time - mean);
    return std::sqrt(squares / static_cast<double>(times.size() - 1)) / mean;
}

std::vector<FleetSlow> slowOf(const Times& times)
{
    const std::vector<double> numbers = numbersOf(times);
    const double middle = medianOf(numbers);
    std::vector<double> away;
    for (const double time : numbers)
        away.push_back(std::abs(time - middle));
    const double limit = middle + std::max(deviations * robust * medianOf(away), leastSlow * middle);
    std::vector<FleetSlow> slow;
    for (const auto& [name, time] : times)
        if (time > limit)
            slow.push_back({name, time / middle});
    std::ranges::stable_sort(slow, std::greater<>(), &FleetSlow::times);
    return slow;
}

// What a machine's time is in: seconds of a latency, else the reciprocal of a rate.
double timeOf(const ProbeResult& result) { return result.unit == "s" ? result.median : 1 / result.median; }

bool isGood(const ProbeResult& result)
{
    return result.median > 0 && std::isfinite(result.median) && result.check != ProbeCheck::Failed;
}

// Steps that measure the same.
std::string keyOf(const ProbeResult& result)
{
    std::string key = result.step + (result.phase.empty() ? "" : " " + result.phase);
    if (result.step.find(result.type) == std::string::npos)
        key += ' ' + result.type;
    if (result.role == ProbeRole::GemmPoint && result.shape.size() == 3)
        for (const double side : result.shape)
            key += (&side == result.shape.data() ? " " : "×") + formatShortest(side);
    return key;
}

bool isProduct(const ProbeResult& result) { return result.role == ProbeRole::GemmPoint; }
bool isCompute(const ProbeResult& result)
{
    return result.role == ProbeRole::VectorCeiling || result.role == ProbeRole::TensorCeiling;
}

// Of every machine the mean, over the steps that `counts`, of how many times as long as the median machine it
// takes; machines that lack one of the steps that all others have are judged by the rest.
Times timesOf(const std::vector<const FleetMember*>& members, bool (*counts)(const ProbeResult&))
{
    std::map<std::string, std::vector<double>> byStep;
    for (const FleetMember* member : members)
        for (const ProbeResult& result : member->run.results)
            if (isGood(result) && counts(result))
                byStep[keyOf(result)].push_back(timeOf(result));
    Times times;
    for (const FleetMember* member : members) {
        double sum = 0;
        int steps = 0;
        for (const ProbeResult& result : member->run.results)
            if (isGood(result) && counts(result) && byStep[keyOf(result)].size() >= fewest) {
                sum += timeOf(result) / medianOf(byStep[keyOf(result)]);
                ++steps;
            }
        if (steps > 0)
            times.emplace_back(member->name, sum / steps);
    }
    return times;
}

std::string nameOf(const ProbeRun& run) { return run.device ? run.device->name : std::string(); }

std::string percent(double share) { return format(share, Unit::Percent); }

} // namespace

Fleet fleetOf(const std::vector<FleetMember>& members)
{
    Fleet fleet;
    // Of the device that most have: a mixture has no one distribution.
    std::map<std::string, std::size_t> devices;
    for (const FleetMember& member : members)
        ++devices[nameOf(member.run)];
    if (members.empty())
        return fleet;
    const auto most = std::ranges::max_element(devices, {}, [](const auto& each) { return each.second; });
    std::vector<const FleetMember*> alike;
    for (const FleetMember& member : members) {
        if (nameOf(member.run) == most->first)
            alike.push_back(&member);
        else
            fleet.otherDevices.push_back(member.name);
    }
    std::vector<std::string> order;
    for (const FleetMember* member : alike)
        for (const ProbeResult& result : member->run.results)
            if (std::ranges::find(order, keyOf(result)) == order.end())
                order.push_back(keyOf(result));
    for (const std::string& id : order) {
        FleetStep step;
        step.step = id;
        std::vector<double> values;
        Times times;
        for (const FleetMember* member : alike) {
            const auto result = std::ranges::find(member->run.results, id, keyOf);
            if (result == member->run.results.end() || !isGood(*result))
                continue;
            step.unit = result->unit;
            values.push_back(result->median);
            times.emplace_back(member->name, timeOf(*result));
        }
        if (values.size() < fewest)
            continue;
        step.machines = values.size();
        step.median = medianOf(values);
        step.lowest = std::ranges::min(values);
        step.highest = std::ranges::max(values);
        step.spread = spreadOf(numbersOf(times));
        step.slow = slowOf(times);
        fleet.steps.push_back(std::move(step));
    }
    Times times = timesOf(alike, isProduct);
    if (times.size() < fewest)
        times = timesOf(alike, isCompute);
    if (times.size() < fewest)
        return fleet;
    fleet.straggler = spreadOf(numbersOf(times));
    fleet.slow = slowOf(times);
    std::erase_if(times, [&](const auto& each) {
        return std::ranges::find(fleet.slow, each.first, &FleetSlow::name) != fleet.slow.end();
    });
    if (times.size() >= fewest)
        fleet.stragglerWithoutSlow = spreadOf(numbersOf(times));
    return fleet;
}

Table fleetTable(const Fleet& fleet)
{
    Table table{{"step", "machines", "median", "lowest", "highest", "unit", "spread", "slow"}, {}};
    for (const FleetStep& step : fleet.steps) {
        std::string slow;
        for (const FleetSlow& each : step.slow)
            slow += (slow.empty() ? "" : " ") + each.name + '=' + formatShortest(each.times);
        table.rows.push_back(
            {step.step, step.machines, step.median, step.lowest, step.highest, step.unit, step.spread, slow});
    }
    return table;
}

std::string fleetText(const Fleet& fleet)
{
    constexpr std::size_t named = 5;
    const auto names = [](const std::vector<FleetSlow>& slow) {
        std::string text;
        for (std::size_t i = 0; i < slow.size() && i < named; ++i)
            text += (i ? ", " : "") + slow[i].name + " +" + percent(slow[i].times - 1);
        return text + (slow.size() > named ? " and " + std::to_string(slow.size() - named) + " more" : "");
    };
    const auto value = [](double si, const std::string& unit) {
        return format(si,
            unit == "s"         ? Unit::Second
                : unit == "B/s" ? Unit::BytePerSecond
                                : Unit::FlopPerSecond);
    };
    Table table{{"step", "machines", "median", "lowest", "highest", "spread", "slow"}, {}};
    for (const FleetStep& step : fleet.steps)
        table.rows.push_back({step.step, std::to_string(step.machines), value(step.median, step.unit),
            value(step.lowest, step.unit), value(step.highest, step.unit), percent(step.spread),
            names(step.slow)});
    std::string text =
        table.rows.empty() ? "No step was measured on three machines of one kind.\n" : tableAsText(table);
    if (fleet.straggler) {
        text += "\nSpread of the machines' compute times: σ = " + percent(*fleet.straggler);
        if (!fleet.slow.empty() && fleet.stragglerWithoutSlow)
            text +=
                ", without the slow ones (" + names(fleet.slow) + ") " + percent(*fleet.stragglerWithoutSlow);
        text +=
            ".\nUse it with --set hardware.efficiency.straggler=" + formatShortest(*fleet.straggler) + '\n';
    }
    if (!fleet.otherDevices.empty()) {
        text += "\nLeft out, of another kind than most:";
        for (std::size_t i = 0; i < fleet.otherDevices.size() && i < named; ++i)
            text += ' ' + fleet.otherDevices[i];
        text += fleet.otherDevices.size() > named
            ? " and " + std::to_string(fleet.otherDevices.size() - named) + " more\n"
            : "\n";
    }
    return text;
}

std::string fleetJson(const Fleet& fleet)
{
    using Json = nlohmann::ordered_json;
    const auto slow = [](const std::vector<FleetSlow>& machines) {
        Json list = Json::array();
        for (const FleetSlow& each : machines)
            list.push_back({{"machine", each.name}, {"times", each.times}});
        return list;
    };
    const auto share = [](const std::optional<double>& value) {
        return value ? Json(*value) : Json(nullptr);
    };
    Json steps = Json::array();
    for (const FleetStep& step : fleet.steps)
        steps.push_back({{"step", step.step}, {"unit", step.unit}, {"machines", step.machines},
            {"median", step.median}, {"lowest", step.lowest}, {"highest", step.highest},
            {"spread", step.spread}, {"slow", slow(step.slow)}});
    return jsonDocument(Json{{"straggler", share(fleet.straggler)},
        {"straggler_without_slow", share(fleet.stragglerWithoutSlow)}, {"slow", slow(fleet.slow)},
        {"left_out", fleet.otherDevices}, {"steps", std::move(steps)}});
}

} // namespace ridgepoint
