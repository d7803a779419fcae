// ridgepoint-probe: measures this machine, says it as JSON lines. A program of its own, so that a driver that
// hangs or a processor that faults costs the window nothing.

#include "app/probe_helper/channel.h"
#include "app/probe_helper/cpu/cpu_probe.h"
#include "app/probe_helper/cuda/card.h"
#include "app/probe_helper/cuda/gpu_probe.h"
#include "app/probe_helper/options.h"
#include "core/base/printable.h"
#include "core/base/text.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
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

// What was asked for and no step of this device answers to.
void sayUnanswered(const std::vector<Step>& steps, const Options& options, Channel& channel)
{
    const auto named = [&steps](const auto& fits) {
        return std::ranges::any_of(steps, [&fits](const Step& step) { return fits(step.id); });
    };
    for (const std::string& each : options.only)
        if (!named([&each](const std::string& id) { return id.starts_with(each); }))
            channel.say(ProbeSkip{each, "no step of this device begins like that"});
    for (const std::string& each : options.types)
        if (!named([&each](const std::string& id) { return id.find('.' + each) != std::string::npos; }))
            channel.say(ProbeSkip{each, "this type is not measured on this device"});
}

ProbeDone run(std::vector<Step> steps, double budget, const Options& options, Channel& channel, double began)
{
    sayUnanswered(steps, options, channel);
    const auto isMemory = [](const Step& step) { return step.id == "memory"; };
    std::erase_if(steps, [&](const Step& step) { return !options.wants(step.id) && !isMemory(step); });
    if (std::ranges::all_of(steps, isMemory) && !options.wants("memory"))
        return {ProbeEnd::Failed, "no step is left by --only and --types", 0};
    // Memory is made in a step of its own, for those that need it.
    if (std::ranges::none_of(steps, [&](const Step& step) { return step.needsMemory && !isMemory(step); })
        && !options.wants("memory"))
        std::erase_if(steps, isMemory);
    const ProbeEnd end = runSteps(steps, options.budgetSeconds.value_or(budget), began,
        options.quick ? quickSamples : fullSamples, channel);
    return {end, end == ProbeEnd::CheckFailed ? "a result did not pass its check" : "", 0};
}

ProbeDone runCpu(const Options& options, std::uint64_t seed, Channel& channel, double began)
{
    const KernelSet* forced = options.isa.empty() ? nullptr : kernelSet(options.isa);
    if (!options.isa.empty() && !forced)
        return {ProbeEnd::NoDevice,
            phrase("this processor does not run \"%1\" instructions", options.isa).plain(), 0};
    CpuProbe probe(readTopology(), options.quick, seed, forced);
    channel.say(probe.device());
    if (!options.shapes.empty())
        channel.say(ProbeSkip{"gemm.shapes", "GEMMs are measured on GPUs only"});
    const ProbeDone done =
        run(probe.steps(), options.quick ? quickBudget : fullCpuBudget, options, channel, began);
    probe.sayStolenTime(channel);
    return done;
}

int gpusOf(const Driver& driver)
{
    int count = 0;
    return driver.deviceCount(&count) == cuSuccess ? count : 0;
}

ProbeDone runGpu(const Driver& driver, int index, const Options& options, std::uint64_t seed,
    Channel& channel, double began)
{
    if (index >= gpusOf(driver))
        return {ProbeEnd::NoDevice,
            phrase("there is no GPU number %1; there are %2", index, gpusOf(driver)).plain(), 0};
    GpuSettings settings{index, options.quick, seed, {}, options.blasFolder};
    for (const Options::Shape& shape : options.shapes)
        settings.shapes.push_back({shape.m, shape.n, shape.k});
    try {
        GpuProbe probe(driver, settings, channel);
        channel.say(probe.device());
        return run(probe.steps(), options.quick ? quickBudget : fullBudget, options, channel, began);
    } catch (const CudaError& error) {
        // What a broken driver would do on the way out is unknown: say the end first, then leave at once.
        ProbeDone done{error.lost() ? ProbeEnd::DeviceLost : ProbeEnd::Failed,
            phrase("the GPU failed: %1", error.what()).plain(), channel.now() - began};
        channel.say(done);
        std::_Exit(probeExitStatus(done.end));
    }
}

// The card asked for, or the first that the kernels run on; -1: none, and the reason is said.
int chosenGpu(const Driver& driver, const Options& options, Channel& channel, std::string& why)
{
    const int asked = options.device.empty() ? -1 : std::atoi(options.device.c_str() + 5);
    for (int i = std::max(asked, 0); i < gpusOf(driver); ++i) {
        why = cardProblem(driver, i);
        if (why.empty())
            return i;
        channel.say(ProbeSkip{"cuda", why});
        if (asked >= 0)
            return -1;
    }
    return asked; // there is no such card, which runGpu() says
}

// The processor, which is always there, and each card as its driver describes it: none is opened.
void list(const Driver& driver, bool hasGpu, std::uint64_t seed, Channel& channel)
{
    channel.say(CpuProbe(readTopology(), true, seed).device());
    for (int i = 0; hasGpu && i < gpusOf(driver); ++i) {
        try {
            if (const std::string why = cardProblem(driver, i); why.empty())
                channel.say(cardOf(driver, i));
            else
                channel.say(ProbeSkip{"cuda", why});
        } catch (const CudaError& error) {
            channel.say(ProbeSkip{"cuda", error.what()});
        }
    }
}

ProbeDone measure(const Options& options, Channel& channel, double began)
{
    const std::uint64_t seed = options.seed.value_or(
        (static_cast<std::uint64_t>(std::random_device{}()) << 32) | std::random_device{}());
    channel.say(ProbeHello{probeProtocol, RIDGEPOINT_VERSION, getpid(), localTime(), seed});
    Driver driver;
    const bool wantsGpu = options.list || options.device.starts_with("cuda") || options.device.empty();
    const bool hasGpu = wantsGpu && driver.load() && gpusOf(driver) > 0;
    if (wantsGpu && !hasGpu) {
        const std::string why =
            driver.problem().empty() ? "the NVIDIA driver knows no GPU" : driver.problem();
        channel.say(ProbeSkip{"cuda", why});
        if (!options.device.empty() && !options.list)
            return {ProbeEnd::NoDevice, why, 0};
    }
    if (options.list) {
        list(driver, hasGpu, seed, channel);
        return {};
    }
    if (hasGpu) {
        std::string why;
        if (const int index = chosenGpu(driver, options, channel, why); index >= 0)
            return runGpu(driver, index, options, seed, channel, began);
        if (!options.device.empty())
            return {ProbeEnd::NoDevice, why, 0};
    }
    return runCpu(options, seed, channel, began);
}

} // namespace

int main(int argc, char** argv)
{
    const Options options = readOptions({argv + 1, argv + argc});
    if (!options.problem.empty()) {
        std::fprintf(stderr, "ridgepoint-probe: %s\n", printableLines(options.problem).c_str());
        return 1;
    }
    if (options.help) {
        std::fputs(helpText().c_str(), stdout);
        return 0;
    }
    Channel channel(options.unattended || options.list ? -1 : STDIN_FILENO, STDOUT_FILENO);
    const double began = channel.now();
    ProbeDone done;
    try {
        done = measure(options, channel, began);
    } catch (const std::exception& error) { // no memory for a thread, say
        done = {ProbeEnd::Failed, phrase("the probe could not go on: %1", error.what()).plain(), 0};
    }
    done.elapsedSeconds = channel.now() - began;
    channel.say(done);
    return probeExitStatus(done.end);
}
