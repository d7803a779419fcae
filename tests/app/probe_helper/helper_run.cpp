#include "tests/app/probe_helper/helper_run.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace ridgepoint::testing {

namespace {

// Only what is allowed between fork and exec.
[[noreturn]] void become(
    const HelperSettings& settings, int in, int out, char* const* arguments, char* const* environment)
{
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    if (settings.addressSpaceBytes > 0) {
        const auto bytes = static_cast<rlim_t>(settings.addressSpaceBytes);
        const rlimit limit{bytes, bytes};
        setrlimit(RLIMIT_AS, &limit);
    }
    if (settings.onlyProcessor >= 0) {
        cpu_set_t mask;
        CPU_ZERO(&mask);
        CPU_SET(settings.onlyProcessor, &mask);
        sched_setaffinity(0, sizeof mask, &mask);
    }
    execve(arguments[0], arguments, environment);
    _exit(127);
}

} // namespace

const ProbeResult* HelperRun::result(const std::string& step) const
{
    for (const ProbeEvent& event : events)
        if (const auto* one = std::get_if<ProbeResult>(&event); one && one->step == step)
            return one;
    return nullptr;
}

std::string HelperRun::skipped(const std::string& step) const
{
    for (const ProbeSkip& each : all<ProbeSkip>())
        if (each.step == step)
            return each.why;
    return {};
}

std::string HelperRun::warned(const std::string& code) const
{
    for (const ProbeWarning& each : all<ProbeWarning>())
        if (each.code == code)
            return each.message;
    return {};
}

ProbeDone HelperRun::done() const
{
    const std::vector<ProbeDone> ends = all<ProbeDone>();
    return ends.size() == 1 ? ends.front() : ProbeDone{ProbeEnd::Failed, "no end", 0};
}

ProbePlan HelperRun::plan() const
{
    const std::vector<ProbePlan> plans = all<ProbePlan>();
    return plans.empty() ? ProbePlan{} : plans.front();
}

std::vector<std::string> HelperRun::failedChecks() const
{
    std::vector<std::string> out;
    for (const ProbeResult& each : all<ProbeResult>())
        if (each.check == ProbeCheck::Failed)
            out.push_back(each.step);
    return out;
}

HelperRun runHelper(const std::string& program, const HelperSettings& settings)
{
    HelperRun run;
    std::signal(SIGPIPE, SIG_IGN); // a helper that has ended needs no command
    std::vector<std::string> words{program}, variables;
    words.insert(words.end(), settings.arguments.begin(), settings.arguments.end());
    for (const auto& [name, value] : settings.environment)
        variables.push_back(name + '=' + value); // before the test's own: the first of a name counts
    for (char** each = environ; *each; ++each)
        variables.emplace_back(*each);
    const auto pointers = [](std::vector<std::string>& from) {
        std::vector<char*> out;
        for (std::string& each : from)
            out.push_back(each.data());
        out.push_back(nullptr);
        return out;
    };
    const std::vector<char*> arguments = pointers(words), environment = pointers(variables);
    int in[2]{}, out[2]{};
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
        return run;
    const pid_t child = fork();
    if (child == 0)
        become(settings, in[0], out[1], arguments.data(), environment.data());
    close(in[0]);
    close(out[1]);
    char bytes[65536];
    ProbeLines lines;
    for (ssize_t count; (count = read(out[0], bytes, sizeof bytes)) > 0;) {
        lines.add({bytes, static_cast<std::size_t>(count)});
        while (const auto line = lines.next()) {
            const ReadProbeEvent event = readProbeEvent(*line);
            if (!event.problem.empty())
                run.problem = event.problem.plain();
            if (!event.event)
                continue;
            run.events.push_back(*event.event);
            const auto* progress = std::get_if<ProbeProgress>(&*event.event);
            if (progress && !settings.cancelAt.empty() && progress->step == settings.cancelAt) {
                const std::string command = writeProbeCommand(ProbeCommand::Cancel);
                [[maybe_unused]] const auto written = write(in[1], command.data(), command.size());
            }
        }
    }
    close(out[0]);
    close(in[1]);
    int status = 0;
    rusage used{};
    if (child > 0 && wait4(child, &status, 0, &used) == child) {
        run.exitStatus = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        run.peakBytes = 1024.0 * static_cast<double>(used.ru_maxrss);
    }
    return run;
}

} // namespace ridgepoint::testing
