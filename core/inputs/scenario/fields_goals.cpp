#include "core/inputs/scenario/field_access.h"
#include "core/inputs/scenario/field_tables.h"

namespace ridgepoint {

namespace {

using namespace access;
using enum FieldGroup;

constexpr double hour = secondsPerHour;
constexpr double day = secondsPerDay;
constexpr double year = 365.25 * day;

constexpr Detent stepDetents[] = {{1, "1 s"}, {10, "10 s"}, {60, "1 min"}};
constexpr Detent deadlineDetents[] = {
    {7 * day, "7 d"}, {30 * day, "30 d"}, {90 * day, "90 d"}, {365 * day, "365 d"}};
constexpr Detent mtbfDetents[] = {{1 * year, "1 year"}, {5 * year, "5 years"}, {10 * year, "10 years"}};

template <auto Member>
constexpr FieldSpec gate(std::string_view id, std::string_view label, std::string_view help)
{
    return number(id, label, Goals, Unit::Percent, 0, 1, help)
        .atTarget<&Scenario::targets, Member>()
        .folded();
}

const FieldSpec targets[] = {
    number("targets.step_time", "target step time", Goals, Unit::Second, 1e-6, 1e7,
        "The longest optimizer step that is acceptable: the compute wall.")
        .slider(0.01, 1000, FieldScale::Logarithmic, stepDetents)
        .atTarget<&Scenario::targets, &Targets::stepTime>(),
    number("targets.deadline", "deadline", Goals, Unit::Second, 1, 1e12,
        "When the whole run must be done: the throughput wall.")
        .slider(3600, 10 * year, FieldScale::Logarithmic, deadlineDetents)
        .atTarget<&Scenario::targets, &Targets::deadline>(),
    number("targets.price_per_accelerator_hour", "price per accelerator-hour", Goals, Unit::DollarPerHour, 0,
        1e6 / hour,
        "What one accelerator costs for one hour; auto is the middle of the device's list prices. A "
        "plain number "
        "is dollars per hour.")
        .slider(0.1 / hour, 20 / hour, FieldScale::Logarithmic)
        .at<&Scenario::targets, &Targets::pricePerAcceleratorHour>()
        .orAuto(),
    number("targets.budget", "budget", Goals, Unit::Dollar, 0, 1e15, "The most that the whole run may cost.")
        .slider(1000, 1e10, FieldScale::Logarithmic)
        .at<&Scenario::targets, &Targets::budget>()
        .orAuto("none"),
    number("targets.setup_hours", "set-up hours", Goals, Unit::Number, 0, 1e5,
        "Hours paid for in addition to the run itself.")
        .slider(0, 200)
        .at<&Scenario::targets, &Targets::setupHours>()
        .folded(),
    gate<&Targets::minMfu>(
        "targets.min_mfu", "min MFU", "Below this utilisation the accelerators do not count as busy."),
    gate<&Targets::maxBubble>("targets.max_bubble", "largest bubble",
        "Above this share of idle pipeline time they do not count as busy."),
    gate<&Targets::maxExposed>("targets.max_exposed", "max exposed communication",
        "Above this share of the step communication does not count as hidden."),
    number("targets.power_usage_effectiveness", "power usage effectiveness", Goals, Unit::Number, 1, 5,
        "Power of the whole site over the power of its servers: cooling and conversion.")
        .slider(1, 2)
        .at<&Scenario::targets, &Targets::powerUsageEffectiveness>()
        .folded(),
    number("targets.server_overhead", "server overhead", Goals, Unit::Number, 1, 5,
        "Power of a whole server over the power of its accelerators: processors, memory, fans, "
        "network.")
        .slider(1, 2)
        .at<&Scenario::targets, &Targets::serverOverhead>()
        .folded(),
    // 0.4: the world's average stood at 0.445 in 2024 and is forecast at 0.400 for 2027 (IEA, Electricity
    // 2025, chapter "Emissions").
    number("targets.carbon_intensity", "carbon intensity", Goals, Unit::KilogramPerKilowattHour, 0, 5,
        "CO2 of one kilowatt-hour of the site's electricity; 0.4 kg is about the world's average "
        "(IEA, Electricity 2025).")
        .slider(0, 1)
        .at<&Scenario::targets, &Targets::carbonIntensity>()
        .folded(),
    number("targets.achievable_mfu", "achievable MFU", Goals, Unit::Percent, 0.01, 1,
        "What a good run of this kind reaches; the cost below it counts as wasted. \"kernels\" is what the "
        "measured kernels of a predicted step reach, with nothing else to wait for.")
        .at<&Scenario::targets, &Targets::achievableMfu>()
        .orAuto("kernels")
        .folded(),
    number("targets.spot_price_per_accelerator_hour", "spot price per accelerator-hour", Goals,
        Unit::DollarPerHour, 1e-6 / hour, 1e6 / hour,
        "What one preemptible accelerator costs for one hour; a plain number is dollars per hour.")
        .slider(0.1 / hour, 20 / hour, FieldScale::Logarithmic)
        .at<&Scenario::targets, &Targets::spotPricePerAcceleratorHour>()
        .orAuto("none")
        .folded(),
    number("targets.preemptions_per_hour", "preemptions per hour", Goals, Unit::Number, 1e-9, 3600,
        "How often per hour spot accelerators are preempted; the whole run stops and restarts.")
        .slider(0.001, 10, FieldScale::Logarithmic)
        .at<&Scenario::targets, &Targets::preemptionsPerHour>()
        .folded(),
    number("targets.purchase_price", "purchase price", Goals, Unit::Dollar, 1, 1e9,
        "What one accelerator costs to buy, with its share of server, network, building and staff.")
        .slider(1000, 200000, FieldScale::Logarithmic)
        .at<&Scenario::targets, &Targets::purchasePrice>()
        .orAuto("none")
        .folded(),
    number("targets.lifetime", "lifetime", Goals, Unit::Second, 3600, 1e10,
        "Time over which a purchase is written off.")
        .slider(0.5 * year, 10 * year, FieldScale::Logarithmic)
        .at<&Scenario::targets, &Targets::lifetime>()
        .folded(),
    number("targets.power_price", "power price, dollars per kWh", Goals, Unit::Number, 0, 10,
        "Dollars for one kilowatt-hour of electricity for owned accelerators; 0.08 is about what industry "
        "paid in the United States (EIA, Electric Power Monthly, 2024).")
        .slider(0, 0.5)
        .at<&Scenario::targets, &Targets::powerPrice>()
        .folded(),
};

const FieldSpec resilience[] = {
    number("resilience.accelerator_mtbf", "MTBF of one accelerator", Reliability, Unit::Second, 60, 1e12,
        "Mean time between failures of one accelerator and its share of the node; n of them fail n "
        "times as often.")
        .slider(30 * day, 100 * year, FieldScale::Logarithmic, mtbfDetents)
        .at<&Scenario::resilience, &Resilience::acceleratorMtbf>(),
    number("resilience.checkpoint_write", "checkpoint write", Reliability, Unit::Second, 0, 1e6,
        "Time that training stops to write one checkpoint.")
        .slider(1, 3600, FieldScale::Logarithmic)
        .at<&Scenario::resilience, &Resilience::checkpointWrite>(),
    number("resilience.checkpoint_interval", "checkpoint interval", Reliability, Unit::Second, 1, 1e9,
        "Time between checkpoints; auto is Young's optimum.")
        .slider(60, 7 * day, FieldScale::Logarithmic)
        .at<&Scenario::resilience, &Resilience::checkpointInterval>()
        .orAuto(),
    number("resilience.restart", "restart", Reliability, Unit::Second, 0, 1e7,
        "Time from a failure until training runs again, without the work that is lost.")
        .slider(10, 7200, FieldScale::Logarithmic)
        .at<&Scenario::resilience, &Resilience::restart>(),
    number("resilience.async_copy", "asynchronous copy", Reliability, Unit::Second, 0, 1e6,
        "Time that training stops for an asynchronous checkpoint: it copies its state and goes on while the "
        "copy is written. None: it waits for the whole write.")
        .slider(0.1, 600, FieldScale::Logarithmic)
        .at<&Scenario::resilience, &Resilience::asyncCopy>()
        .orAuto("none"),
    number("resilience.host_mtbf", "MTBF of one host", Reliability, Unit::Second, 60, 1e12,
        "Mean time between failures of one node without its accelerators; included: they are counted "
        "in the MTBF of an accelerator.")
        .slider(30 * day, 100 * year, FieldScale::Logarithmic, mtbfDetents)
        .at<&Scenario::resilience, &Resilience::hostMtbf>()
        .orAuto("included")
        .folded(),
    number("resilience.nic_mtbf", "MTBF of one network card", Reliability, Unit::Second, 60, 1e12,
        "Mean time between failures of one network card, one an accelerator; included: they are "
        "counted in the MTBF of an accelerator.")
        .slider(30 * day, 100 * year, FieldScale::Logarithmic, mtbfDetents)
        .at<&Scenario::resilience, &Resilience::nicMtbf>()
        .orAuto("included")
        .folded(),
};

} // namespace

std::span<const FieldSpec> targetFields() { return targets; }
std::span<const FieldSpec> resilienceFields() { return resilience; }

} // namespace ridgepoint
