#include "core/measurement/result_json.h"

#include "core/base/printable.h"
#include "core/measurement/json_members.h"
#include "core/measurement/protocol.h"

#include <array>
#include <utility>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longestName = 120; // of a card, which may be as long as somebody wants

constexpr std::array<std::pair<ProbeRole, std::string_view>, 9> roles{{
    {ProbeRole::Other, "other"},
    {ProbeRole::MemoryCeiling, "memory"},
    {ProbeRole::CacheCeiling, "cache"},
    {ProbeRole::VectorCeiling, "vector"},
    {ProbeRole::TensorCeiling, "tensor"},
    {ProbeRole::SweepPoint, "sweep"},
    {ProbeRole::GemmPoint, "gemm"},
    {ProbeRole::LinkCeiling, "link"},
    {ProbeRole::Latency, "latency"},
}};

constexpr std::array<std::pair<ProbeCheck, std::string_view>, 3> checks{{
    {ProbeCheck::None, "none"},
    {ProbeCheck::Passed, "passed"},
    {ProbeCheck::Failed, "failed"},
}};

// FLOP/s or B/s of one device: well beyond what the largest do. A file that says more is none of a probe.
constexpr double largestRate = 1e18;

std::string_view unitOf(ProbeRole role)
{
    switch (role) {
    case ProbeRole::MemoryCeiling:
    case ProbeRole::CacheCeiling:
    case ProbeRole::LinkCeiling:
        return "B/s";
    case ProbeRole::VectorCeiling:
    case ProbeRole::TensorCeiling:
    case ProbeRole::SweepPoint:
    case ProbeRole::GemmPoint:
        return "FLOP/s";
    case ProbeRole::Latency:
        return "s";
    case ProbeRole::Other:
        break;
    }
    return {};
}

} // namespace

std::string_view probeRoleKey(ProbeRole role) { return keyOf(roles, role); }

std::string_view probeCheckKey(ProbeCheck check) { return keyOf(checks, check); }

Json probeDeviceJson(const ProbeDevice& e)
{
    Json object;
    object["id"] = e.id;
    object["kind"] = e.kind;
    object["name"] = e.name;
    put(object, "preset", e.preset);
    put(object, "driver", e.driver);
    put(object, "traits", e.traits);
    object["mem_bytes"] = e.memoryBytes;
    object["mem_free"] = e.freeBytes;
    object["cache_bytes"] = e.cacheBytes;
    put(object, "units", e.units);
    put(object, "mem_clock_hz", e.memoryClockHz);
    put(object, "bus_bits", e.busBits);
    put(object, "tensor_flops_per_clock", e.tensorFlopsPerClock);
    put(object, "vector_flops_per_clock", e.vectorFlopsPerClock);
    return object;
}

Text readProbeDevice(const Json& object, ProbeDevice& e)
{
    Members members(object);
    members.need("id", e.id);
    members.need("kind", e.kind);
    members.need("name", e.name);
    members.may("preset", e.preset);
    members.may("driver", e.driver);
    members.may("traits", e.traits);
    members.may("mem_bytes", e.memoryBytes);
    members.may("mem_free", e.freeBytes);
    members.may("cache_bytes", e.cacheBytes);
    members.may("units", e.units);
    members.may("mem_clock_hz", e.memoryClockHz);
    members.may("bus_bits", e.busBits);
    members.may("tensor_flops_per_clock", e.tensorFlopsPerClock);
    members.may("vector_flops_per_clock", e.vectorFlopsPerClock);
    e.name = printable(e.name, longestName);
    e.driver = printable(e.driver, longestName);
    for (std::string& trait : e.traits)
        trait = printable(trait, longestName);
    return members.problem();
}

Json probeResultJson(const ProbeResult& e)
{
    Json object;
    object["step"] = e.step;
    object["role"] = probeRoleKey(e.role);
    object["unit"] = e.unit;
    object["median"] = e.median;
    object["q1"] = e.lowerQuartile;
    object["q3"] = e.upperQuartile;
    object["lo95"] = e.low;
    object["hi95"] = e.high;
    if (e.range)
        object["range"] = true;
    object["best"] = e.best;
    object["n"] = e.samples;
    object["rejected"] = e.rejected;
    put(object, "type", e.type);
    if (e.intensity > 0)
        object["intensity"] = e.intensity;
    put(object, "shape", e.shape);
    put(object, "phase", e.phase);
    Json convention;
    put(convention, "counts", e.convention.counts);
    put(convention, "kernel", e.convention.kernel);
    put(convention, "data", e.convention.data);
    if (e.convention.arrayBytes > 0)
        convention["array_bytes"] = e.convention.arrayBytes;
    if (e.convention.threads > 0)
        convention["threads"] = e.convention.threads;
    if (!convention.is_null())
        object["conv"] = std::move(convention);
    put(object, "clock_hz", e.telemetry.clockHz);
    put(object, "mem_clock_hz", e.telemetry.memoryClockHz);
    put(object, "power_w", e.telemetry.watts);
    put(object, "temp_c", e.telemetry.celsius);
    put(object, "throttle", e.telemetry.throttle);
    object["check"] = probeCheckKey(e.check);
    put(object, "note", e.note);
    return object;
}

Text readProbeResult(const Json& object, ProbeResult& e)
{
    Members members(object);
    members.need("step", e.step);
    members.may("role", roles, e.role);
    members.need("unit", e.unit);
    members.need("median", e.median);
    e.lowerQuartile = e.upperQuartile = e.low = e.high = e.best = e.median;
    members.may("q1", e.lowerQuartile);
    members.may("q3", e.upperQuartile);
    members.may("lo95", e.low);
    members.may("hi95", e.high);
    if (const Json* range = members.member("range"); range && range->is_boolean())
        e.range = range->get<bool>();
    members.may("best", e.best);
    members.may("n", e.samples);
    members.may("rejected", e.rejected);
    members.may("type", e.type);
    members.may("intensity", e.intensity);
    members.may("shape", e.shape);
    members.may("phase", e.phase);
    if (const Json* convention = members.member("conv"); convention && convention->is_object()) {
        Members inner(*convention);
        inner.may("counts", e.convention.counts);
        inner.may("kernel", e.convention.kernel);
        inner.may("data", e.convention.data);
        inner.may("array_bytes", e.convention.arrayBytes);
        inner.may("threads", e.convention.threads);
    }
    members.may("clock_hz", e.telemetry.clockHz);
    members.may("mem_clock_hz", e.telemetry.memoryClockHz);
    members.may("power_w", e.telemetry.watts);
    members.may("temp_c", e.telemetry.celsius);
    members.may("throttle", e.telemetry.throttle);
    members.may("check", checks, e.check);
    members.may("note", e.note);
    if (!members.problem().empty())
        return members.problem();
    if (!(e.median > 0) || !std::isfinite(e.median))
        return "\"median\" must be a number above 0";
    if (e.median > largestRate)
        return "\"median\" is more than any device does";
    if (!(e.low > 0 && e.low <= e.median && e.median <= e.high && e.high <= largestRate))
        return "\"lo95\" and \"hi95\" must lie around the median";
    if (const std::string_view unit = unitOf(e.role); !unit.empty() && e.unit != unit)
        return phrase("\"unit\" of such a result is \"%1\", not \"%2\"", unit, e.unit);
    if (!(e.lowerQuartile > 0 && e.lowerQuartile <= e.median && e.median <= e.upperQuartile
            && e.upperQuartile <= largestRate))
        return "\"q1\" and \"q3\" must lie around the median";
    if (e.samples < 0 || e.rejected < 0 || !(e.intensity >= 0) || !std::isfinite(e.intensity))
        return "\"n\", \"rejected\" and \"intensity\" must be 0 or more";
    if (!(e.best > 0 && e.best <= largestRate))
        return "\"best\" must be a number above 0, of some device";
    return {};
}

} // namespace ridgepoint
