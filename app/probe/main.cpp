// ridgepoint-probe: measures this machine, says it as JSON lines. A program of its own, so that a driver that
// hangs or a processor that faults costs the window nothing.

#include "app/probe/channel.h"
#include "app/probe/cpu/cpu_probe.h"
#include "app/probe/options.h"

#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <random>

namespace {

using namespace ridgepoint;
using namespace ridgepoint::probe;

std::string localTime()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char text[40];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S%z", &local);
    return std::string(text, length);
}

ProbeDone runCpu(const Options& options, std::uint64_t seed, Channel& channel, double began)
{
    const KernelSet* forced = options.isa.empty() ? nullptr : kernelSet(options.isa);
    if (!options.isa.empty() && !forced)
        return {ProbeEnd::NoDevice, "this processor does not run \"" + options.isa + "\" instructions", 0};
    CpuProbe probe(readTopology(), options.quick, seed, forced);
    channel.say(probe.device());
    std::vector<Step> steps = probe.steps();
    std::erase_if(steps, [&](const Step& step) { return !options.wants(step.id); });
    if (steps.empty())
        return {ProbeEnd::Failed, "no step begins with what --only names", 0};
    const double budget = options.budgetSeconds.value_or(options.quick ? quickBudget : fullCpuBudget);
    const ProbeEnd end = runSteps(steps, budget, began, options.quick ? quickSamples : fullSamples, channel);
    return {end, end == ProbeEnd::CheckFailed ? "a result differs from a scalar computation" : "", 0};
}

} // namespace

int main(int argc, char** argv)
{
    const Options options = readOptions({argv + 1, argv + argc});
    if (!options.problem.empty()) {
        std::fprintf(stderr, "ridgepoint-probe: %s\n", options.problem.c_str());
        return 1;
    }
    if (options.help) {
        std::fputs(helpText().c_str(), stdout);
        return 0;
    }
    Channel channel(options.unattended || options.list ? -1 : STDIN_FILENO, STDOUT_FILENO);
    const double began = channel.now();
    const std::uint64_t seed = options.seed.value_or(
        (static_cast<std::uint64_t>(std::random_device{}()) << 32) | std::random_device{}());
    channel.say(ProbeHello{probeProtocol, RIDGEPOINT_VERSION, getpid(), localTime(), seed});
    ProbeDone done = runCpu(options, seed, channel, began);
    done.elapsedSeconds = channel.now() - began;
    channel.say(done);
    return probeExitStatus(done.end);
}
