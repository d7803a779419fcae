#include "core/probe/protocol.h"

#include "core/catalog/strict_json.h"
#include "core/probe/result_json.h"

#include <array>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

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

constexpr std::array<std::pair<ProbeEnd, std::string_view>, 6> ends{{
    {ProbeEnd::Completed, "completed"},
    {ProbeEnd::Cancelled, "cancelled"},
    {ProbeEnd::NoDevice, "no device"},
    {ProbeEnd::CheckFailed, "check failed"},
    {ProbeEnd::DeviceLost, "device lost"},
    {ProbeEnd::Failed, "failed"},
}};

constexpr std::array<std::pair<ProbeCommand, std::string_view>, 3> commands{{
    {ProbeCommand::Cancel, "cancel"},
    {ProbeCommand::Pause, "pause"},
    {ProbeCommand::Resume, "resume"},
}};

constexpr std::array<std::pair<ProbeCheck, std::string_view>, 3> checks{{
    {ProbeCheck::None, "none"},
    {ProbeCheck::Passed, "passed"},
    {ProbeCheck::Failed, "failed"},
}};

template <class Table, class Value>
std::string_view keyOf(const Table& table, Value value)
{
    for (const auto& [each, key] : table)
        if (each == value)
            return key;
    return "";
}

template <class Table>
auto valueOf(const Table& table, std::string_view key)
    -> std::optional<typename Table::value_type::first_type>
{
    for (const auto& [value, each] : table)
        if (each == key)
            return value;
    return std::nullopt;
}

// Reads members of one event; the first thing missing or mistyped is the problem.
class Members
{
public:
    explicit Members(const Json& object)
        : m_object(object)
    {
    }

    void need(const char* key, std::string& into) { text(key, into, true); }
    void may(const char* key, std::string& into) { text(key, into, false); }
    void need(const char* key, double& into) { number(key, into, true); }
    void may(const char* key, double& into) { number(key, into, false); }
    void need(const char* key, int& into) { whole(key, into, true); }
    void may(const char* key, int& into) { whole(key, into, false); }
    void may(const char* key, std::optional<double>& into)
    {
        if (double value = 0; number(key, value, false))
            into = value;
    }
    void may(const char* key, std::vector<std::string>& into)
    {
        if (const Json* list = member(key); list && list->is_array())
            for (const Json& each : *list)
                if (each.is_string())
                    into.push_back(each.get<std::string>());
    }
    void may(const char* key, std::vector<double>& into)
    {
        if (const Json* list = member(key); list && list->is_array())
            for (const Json& each : *list)
                if (each.is_number())
                    into.push_back(each.get<double>());
    }
    template <class Table, class Value>
    void may(const char* key, const Table& table, Value& into)
    {
        std::string word;
        text(key, word, false);
        if (const auto value = valueOf(table, word))
            into = *value;
    }
    const Json* member(const char* key) const
    {
        const auto found = m_object.find(key);
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }
    const std::string& problem() const { return m_problem; }

private:
    bool fail(const char* key, const char* expected)
    {
        if (m_problem.empty())
            m_problem = std::string("\"") + key + "\" must be " + expected;
        return false;
    }
    bool text(const char* key, std::string& into, bool needed)
    {
        const Json* value = member(key);
        if (!value)
            return needed ? fail(key, "given") : false;
        if (!value->is_string())
            return fail(key, "text");
        into = value->get<std::string>();
        return true;
    }
    bool number(const char* key, double& into, bool needed)
    {
        const Json* value = member(key);
        if (!value)
            return needed ? fail(key, "given") : false;
        if (!value->is_number())
            return fail(key, "a number");
        into = value->get<double>();
        return true;
    }
    bool whole(const char* key, int& into, bool needed)
    {
        double value = 0;
        if (!number(key, value, needed))
            return false;
        if (!(std::abs(value) < 1e9) || value != std::trunc(value))
            return fail(key, "a whole number");
        into = static_cast<int>(value);
        return true;
    }

    const Json& m_object;
    std::string m_problem;
};

template <class Value>
void put(Json& object, const char* key, const std::optional<Value>& value)
{
    if (value)
        object[key] = *value;
}
void put(Json& object, const char* key, const std::string& value)
{
    if (!value.empty())
        object[key] = value;
}
template <class Value>
void put(Json& object, const char* key, const std::vector<Value>& value)
{
    if (!value.empty())
        object[key] = value;
}

Json begin(const char* kind)
{
    Json object;
    object["ev"] = kind;
    return object;
}

Json toJson(const ProbeHello& e)
{
    Json object = begin("hello");
    object["proto"] = e.protocol;
    object["probe"] = e.version;
    object["pid"] = e.processId;
    object["when"] = e.when;
    object["seed"] = e.seed;
    return object;
}

Json toJson(const ProbeDevice& e)
{
    Json object = begin("device");
    object.update(probeDeviceJson(e));
    return object;
}

Json toJson(const ProbePlan& e)
{
    Json object = begin("plan");
    Json steps = Json::array();
    for (const ProbeStep& step : e.steps)
        steps.push_back({{"id", step.id}, {"est_s", step.estimateSeconds}});
    object["steps"] = std::move(steps);
    object["budget_s"] = e.budgetSeconds;
    return object;
}

Json toJson(const ProbeProgress& e)
{
    Json object = begin("progress");
    object["step"] = e.step;
    object["i"] = e.done;
    object["n"] = e.of;
    object["elapsed_s"] = e.elapsedSeconds;
    object["eta_s"] = e.leftSeconds;
    return object;
}

Json toJson(const ProbeSample& e)
{
    Json object = begin("sample");
    object["step"] = e.step;
    object["k"] = e.index;
    object["value"] = e.value;
    object["dt_s"] = e.seconds;
    put(object, "rejected", e.rejected);
    return object;
}

Json toJson(const ProbeResult& e)
{
    Json object = begin("result");
    object.update(probeResultJson(e));
    return object;
}

Json toJson(const ProbeSkip& e)
{
    Json object = begin("skip");
    object["step"] = e.step;
    object["why"] = e.why;
    return object;
}

Json toJson(const ProbeWarning& e)
{
    Json object = begin("warning");
    object["code"] = e.code;
    object["msg"] = e.message;
    return object;
}

Json toJson(const ProbeDone& e)
{
    Json object = begin("done");
    object["ok"] = e.end == ProbeEnd::Completed;
    object["end"] = probeEndKey(e.end);
    put(object, "msg", e.message);
    object["elapsed_s"] = e.elapsedSeconds;
    return object;
}

template <class Event>
ReadProbeEvent taken(Event event, const Members& members)
{
    if (!members.problem().empty())
        return {std::nullopt, members.problem()};
    return {ProbeEvent(std::move(event)), {}};
}

ReadProbeEvent readHello(const Json& object)
{
    Members members(object);
    ProbeHello e;
    members.need("proto", e.protocol);
    members.may("probe", e.version);
    members.may("when", e.when);
    double pid = 0;
    members.may("pid", pid);
    e.processId = std::abs(pid) < 1e15 ? static_cast<std::int64_t>(pid) : 0;
    if (const Json* seed = members.member("seed"); seed && seed->is_number_unsigned())
        e.seed = seed->get<std::uint64_t>();
    if (members.problem().empty() && e.protocol != probeProtocol)
        return {std::nullopt,
            "the probe speaks protocol " + std::to_string(e.protocol) + ", this program "
                + std::to_string(probeProtocol)};
    return taken(std::move(e), members);
}

ReadProbeEvent readPlan(const Json& object)
{
    Members members(object);
    ProbePlan e;
    members.may("budget_s", e.budgetSeconds);
    if (const Json* steps = members.member("steps"); steps && steps->is_array()) {
        for (const Json& each : *steps) {
            if (!each.is_object())
                return {std::nullopt, "\"steps\" must be a list of objects"};
            Members step(each);
            ProbeStep one;
            step.need("id", one.id);
            step.may("est_s", one.estimateSeconds);
            if (!step.problem().empty())
                return {std::nullopt, step.problem()};
            e.steps.push_back(std::move(one));
        }
    }
    return taken(std::move(e), members);
}

ReadProbeEvent readProgress(const Json& object)
{
    Members members(object);
    ProbeProgress e;
    members.need("step", e.step);
    members.may("i", e.done);
    members.may("n", e.of);
    members.may("elapsed_s", e.elapsedSeconds);
    members.may("eta_s", e.leftSeconds);
    return taken(std::move(e), members);
}

ReadProbeEvent readSample(const Json& object)
{
    Members members(object);
    ProbeSample e;
    members.need("step", e.step);
    members.may("k", e.index);
    members.need("value", e.value);
    members.may("dt_s", e.seconds);
    members.may("rejected", e.rejected);
    return taken(std::move(e), members);
}

ReadProbeEvent readSkip(const Json& object)
{
    Members members(object);
    ProbeSkip e;
    members.need("step", e.step);
    members.need("why", e.why);
    return taken(std::move(e), members);
}

ReadProbeEvent readWarning(const Json& object)
{
    Members members(object);
    ProbeWarning e;
    members.may("code", e.code);
    members.need("msg", e.message);
    return taken(std::move(e), members);
}

ReadProbeEvent readDone(const Json& object)
{
    Members members(object);
    ProbeDone e;
    const Json* ok = members.member("ok");
    if (!ok || !ok->is_boolean())
        return {std::nullopt, "\"ok\" must be true or false"};
    e.end = ok->get<bool>() ? ProbeEnd::Completed : ProbeEnd::Failed;
    members.may("end", ends, e.end);
    members.may("msg", e.message);
    members.may("elapsed_s", e.elapsedSeconds);
    return taken(std::move(e), members);
}

} // namespace

std::string_view probeRoleKey(ProbeRole role) { return keyOf(roles, role); }
std::string_view probeEndKey(ProbeEnd end) { return keyOf(ends, end); }

int probeExitStatus(ProbeEnd end)
{
    switch (end) {
    case ProbeEnd::Completed:
        return 0;
    case ProbeEnd::Cancelled:
        return 2;
    case ProbeEnd::NoDevice:
        return 3;
    case ProbeEnd::CheckFailed:
        return 4;
    case ProbeEnd::DeviceLost:
        return 5;
    case ProbeEnd::Failed:
        return 1;
    }
    return 1;
}

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

std::string readProbeDevice(const Json& object, ProbeDevice& e)
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
    object["check"] = keyOf(checks, e.check);
    put(object, "note", e.note);
    return object;
}

std::string readProbeResult(const Json& object, ProbeResult& e)
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
    return {};
}

std::string writeProbeEvent(const ProbeEvent& event)
{
    // Texts of the system (a device's name) need not be valid UTF-8; replaced characters are better than
    // none.
    return std::visit([](const auto& e) { return toJson(e); }, event)
               .dump(-1, ' ', false, Json::error_handler_t::replace)
        + '\n';
}

std::string writeProbeCommand(ProbeCommand command)
{
    return "{\"cmd\":\"" + std::string(keyOf(commands, command)) + "\"}\n";
}

ReadProbeEvent readProbeEvent(std::string_view line)
{
    while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
        line.remove_suffix(1);
    if (line.empty())
        return {};
    JsonProblem problem;
    const auto object =
        parseStrictJson(line, problem, {.maxBytes = longestProbeLine, .maxDepth = 8, .maxValues = 100'000});
    if (!object)
        return {std::nullopt, problem.message};
    const auto kind = object->is_object() ? object->find("ev") : object->end();
    if (kind == object->end() || !kind->is_string())
        return {std::nullopt, "an event must be an object with \"ev\""};
    const auto& name = kind->get_ref<const std::string&>();
    if (name == "hello")
        return readHello(*object);
    if (name == "device") {
        ProbeDevice e;
        std::string wrong = readProbeDevice(*object, e);
        return wrong.empty() ? ReadProbeEvent{ProbeEvent(std::move(e)), {}} : ReadProbeEvent{{}, wrong};
    }
    if (name == "plan")
        return readPlan(*object);
    if (name == "progress")
        return readProgress(*object);
    if (name == "sample")
        return readSample(*object);
    if (name == "result") {
        ProbeResult e;
        std::string wrong = readProbeResult(*object, e);
        return wrong.empty() ? ReadProbeEvent{ProbeEvent(std::move(e)), {}} : ReadProbeEvent{{}, wrong};
    }
    if (name == "skip")
        return readSkip(*object);
    if (name == "warning")
        return readWarning(*object);
    if (name == "done")
        return readDone(*object);
    return {};
}

std::optional<ProbeCommand> readProbeCommand(std::string_view line)
{
    JsonProblem problem;
    const auto object = parseStrictJson(line, problem, {.maxBytes = 4096, .maxDepth = 4, .maxValues = 64});
    if (!object || !object->is_object())
        return std::nullopt;
    const auto command = object->find("cmd");
    if (command == object->end() || !command->is_string())
        return std::nullopt;
    return valueOf(commands, command->get_ref<const std::string&>());
}

void ProbeLines::add(std::string_view bytes)
{
    m_pending.erase(0, std::exchange(m_read, 0));
    if (m_skipping) {
        const std::size_t end = bytes.find('\n');
        if (end == std::string_view::npos)
            return;
        m_skipping = false;
        bytes.remove_prefix(end + 1);
    }
    m_pending += bytes;
}

std::optional<std::string> ProbeLines::next()
{
    for (;;) {
        const std::size_t end = m_pending.find('\n', m_read);
        if (end == std::string::npos) {
            if (m_pending.size() - m_read > longestProbeLine) {
                m_pending.clear();
                m_read = 0;
                m_skipping = true;
                ++m_dropped;
            }
            return std::nullopt;
        }
        const std::size_t begin = std::exchange(m_read, end + 1);
        if (end - begin > longestProbeLine) {
            ++m_dropped;
            continue;
        }
        return m_pending.substr(begin, end - begin);
    }
}

} // namespace ridgepoint
