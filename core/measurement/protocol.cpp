#include "core/measurement/protocol.h"

#include "core/base/json_text.h"
#include "core/base/strict_json.h"
#include "core/measurement/json_members.h"
#include "core/measurement/result_json.h"

#include <array>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

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
        return {
            std::nullopt, phrase("the probe speaks protocol %1, this program %2", e.protocol, probeProtocol)};
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

std::string_view probeEndKey(ProbeEnd end) { return keyOf(ends, end); }
std::optional<ProbeEnd> probeEndFromKey(std::string_view key) { return valueOf(ends, key); }

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

std::string writeProbeEvent(const ProbeEvent& event)
{
    // Texts of the system (a device's name) need not be valid UTF-8; replaced characters are better than
    // none.
    return jsonLine(std::visit([](const auto& e) { return toJson(e); }, event)) + '\n';
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
        return {std::nullopt, Text::known(problem.message)};
    const auto kind = object->is_object() ? object->find("ev") : object->end();
    if (kind == object->end() || !kind->is_string())
        return {std::nullopt, "an event must be an object with \"ev\""};
    const auto& name = kind->get_ref<const std::string&>();
    if (name == "hello")
        return readHello(*object);
    if (name == "device") {
        ProbeDevice e;
        Text wrong = readProbeDevice(*object, e);
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
        Text wrong = readProbeResult(*object, e);
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
