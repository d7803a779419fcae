#include "app/cli/commands.h"

#include "app/probe_ui/probe_client.h"
#include "app/probe_ui/probe_files.h"
#include "core/measurement/fleet.h"

#include <QDir>
#include <QEventLoop>
#include <QFileInfo>
#include <QTimer>

#include <csignal>

namespace ridgepoint {

namespace {

volatile std::sig_atomic_t interrupted = 0;

// Ctrl+C, or a signal to this program alone, cancels; what was measured is printed.
class Interrupts
{
public:
    Interrupts()
        : m_interrupt(std::signal(SIGINT, [](int) { interrupted = 1; }))
        , m_terminate(std::signal(SIGTERM, [](int) { interrupted = 1; }))
    {
    }
    ~Interrupts()
    {
        std::signal(SIGINT, m_interrupt);
        std::signal(SIGTERM, m_terminate);
    }
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

private:
    void (*m_interrupt)(int);
    void (*m_terminate)(int);
};

ProbeRequest requestOf(const CommandParser& parser)
{
    ProbeRequest request;
    request.device = parser.value("device");
    if (parser.isSet("quick") && parser.isSet("full"))
        refuse("--quick and --full exclude each other");
    request.full = parser.isSet("full");
    request.only = parser.list("only");
    request.types = parser.list("types");
    request.shapes = parser.list("shapes");
    return request;
}

// Runs the helper to its end, its steps on standard error.
ProbeRun measured(const ProbeRequest& request)
{
    const Interrupts interrupts;
    ProbeClient client;
    QEventLoop loop;
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, &loop, [&client] {
        if (interrupted)
            client.cancel();
    });
    watch.start(50); // ms
    QObject::connect(&client, &ProbeClient::ended, &loop, &QEventLoop::quit);
    QObject::connect(&client, &ProbeClient::said, &loop, [](const ProbeEvent& event) {
        if (const auto* progress = std::get_if<ProbeProgress>(&event); progress && !progress->step.empty())
            complain('[' + std::to_string(progress->done + 1) + '/' + std::to_string(progress->of) + "] "
                + progress->step);
    });
    if (client.start(request) && client.isRunning())
        loop.exec();
    if (!client.trouble().isEmpty())
        complain(client.trouble().toStdString());
    if (client.refused()) // its words are in trouble()
        refuse("the probe did not take these options");
    if (client.run().empty()) {
        for (const ProbeSkip& skip : client.run().skips)
            complain("left out: " + skip.step + ": " + skip.why);
        throw CommandFailure{ExitNoAnswer, "nothing was measured"};
    }
    if (interrupted)
        complain("interrupted");
    return client.run();
}

// What the catalog of this run of the program keeps is what its window reads at the next start.
void saveDevice(const ProbeRun& run, const QString& name, Catalog catalog)
{
    const SavedDevice device = saveMeasuredDevice(run, name, catalog);
    if (!device.problem.isEmpty())
        throw CommandFailure{ExitCannotReadOrWrite, "--save-device: " + device.problem.toStdString()};
    if (device.replaced)
        complain("replacing the one saved under that name earlier that day");
    complain("saved as the device " + device.id.toStdString() + ", " + device.path.toStdString());
    const AcceleratorPreset* preset = catalog.accelerator(device.id.toStdString());
    if (preset && preset->accelerator.peak(DataType::Bf16).value() <= 0)
        complain("it computes in fp32: --set hardware.accelerator=" + device.id.toStdString()
            + " --set training.precision=fp32");
    else
        complain("use it with --set hardware.accelerator=" + device.id.toStdString());
}

// The saved runs of a folder, each under the name of its file; what is none is said and left out.
std::vector<FleetMember> membersIn(const QString& folder)
{
    constexpr int most = 20'000;
    const QDir dir(folder);
    if (!dir.exists())
        throw CommandFailure{ExitCannotReadOrWrite, folder.toStdString() + ": no such folder"};
    const QFileInfoList files =
        dir.entryInfoList({QStringLiteral("*.json"), QStringLiteral("*.jsonl")}, QDir::Files, QDir::Name);
    if (files.size() > most)
        refuse(folder.toStdString() + ": more than 20000 runs");
    std::vector<FleetMember> members;
    for (const QFileInfo& file : files) {
        ProbeFile read = readProbeFile(file.filePath(), Source::Stream);
        if (!read.problem.isEmpty())
            complain(file.fileName().toStdString() + ": " + read.problem.toStdString());
        QString name = file.completeBaseName();
        if (name.endsWith(QStringLiteral(".probe")))
            name.chop(6);
        if (read.run)
            members.push_back({name.toStdString(), *std::move(read.run)});
    }
    return members;
}

int runFleet(const QString& folder, OutputFormat format)
{
    const Fleet fleet = fleetOf(membersIn(folder));
    if (fleet.steps.empty())
        throw CommandFailure{ExitNoAnswer,
            folder.toStdString()
                + ": no step was measured on three machines of one kind (*.json as `ridgepoint probe "
                  "--format json` prints them)"};
    print(format == OutputFormat::Text     ? fleetText(fleet)
            : format == OutputFormat::Json ? fleetJson(fleet)
                                           : tableIn(fleetTable(fleet), format));
    return ExitOk;
}

int runProbe(CommandContext& context)
{
    const CommandParser& parser = context.parser;
    const OutputFormat format = formatOf(parser);
    if (parser.isSet("fleet"))
        return runFleet(parser.value("fleet"), format);
    if (!context.positional.isEmpty())
        refuse("expected no argument; --from FILE reads a saved run");
    const QString from = parser.value("from");
    const QString earlier = parser.value("compare");
    const ProbeRun then =
        earlier.isEmpty() ? ProbeRun() : loadProbeRun(earlier); // before measuring for nothing
    if (parser.isSet("from"))
        for (const char* other : {"device", "quick", "full", "only", "types", "shapes"})
            if (parser.isSet(other))
                refuse(std::string("--from measures nothing, so --") + other + " says nothing with it");
    const ProbeRun run = !parser.isSet("from") ? measured(requestOf(parser)) : loadProbeRun(from);
    if (!earlier.isEmpty()) {
        const Table table = probeComparison(run, then);
        if (table.rows.empty())
            throw CommandFailure{ExitNoAnswer, "the two runs have no step in common"};
        print(format == OutputFormat::Text ? probeComparisonText(run, then) : tableIn(table, format));
    } else {
        print(format == OutputFormat::Json     ? probeRunJson(run)
                : format == OutputFormat::Text ? probeText(run)
                                               : tableIn(probeTable(run), format));
    }
    if (parser.isSet("save-device"))
        saveDevice(run, parser.value("save-device"), context.catalog);
    // An old file may not say how its run ended; a helper that does not say so broke off.
    const bool complete = run.done ? run.whole() : run.recorded;
    const bool right = !run.done || run.done->end != ProbeEnd::CheckFailed;
    return complete && right ? ExitOk : ExitNoAnswer;
}

void declareProbe(CommandParser& parser)
{
    declareFormat(parser);
    parser.add("device", "cpu or cuda:N; the first GPU, or else the processor", "device");
    parser.add("quick", "ten seconds (the default)");
    parser.add("full", "more samples: up to a minute");
    parser.add("only", "steps that begin with these, such as dram or fma; may be given again", "step,…");
    parser.add("types", "data types: fp64, fp32, tf32, fp16, bf16, fp8; all unless given", "type,…");
    parser.add("shapes", "a GEMM to measure, too; may be given again", "MxNxK,…");
    parser.add("from", "print a saved run instead of measuring; `sample` is the recorded one", "file");
    parser.add("compare", "print each step next to that of an earlier run", "file");
    parser.add("fleet",
        "the saved runs of many machines, a file each, in this folder: how they differ, which are slow, and "
        "the spread for hardware.efficiency.straggler",
        "folder");
    parser.add("save-device", "keep the result as a device for scenarios, under this name", "name");
}

} // namespace

ProbeRun loadProbeRun(const QString& path)
{
    ProbeFile file = path == QLatin1String("sample") ? sampleProbeRun() : readProbeFile(path, Source::Stream);
    if (!file.run)
        throw CommandFailure{
            file.unreadable ? ExitCannotReadOrWrite : ExitBadInput, file.problem.toStdString()};
    if (!file.problem.isEmpty())
        complain(path.toStdString() + ": " + file.problem.toStdString());
    return *std::move(file.run);
}

constexpr Command probeCommand{"probe",
    "[--device cpu|cuda:N] [--quick|--full] [--format text|json|csv|markdown]",
    "measure this machine's roofline: memory, caches, vector and matrix units",
    "  ridgepoint probe\n"
    "  ridgepoint probe --device cpu --full --format json > this-machine.probe.json\n"
    "  ridgepoint probe --from this-machine.probe.json\n"
    "  ridgepoint probe --compare this-machine.probe.json\n"
    "  ridgepoint probe --save-device \"my workstation\"\n"
    "  srun --ntasks-per-node=1 sh -c 'ridgepoint probe --format json > runs/$SLURMD_NODENAME.json'\n"
    "  ridgepoint probe --fleet runs\n",
    declareProbe, runProbe};

} // namespace ridgepoint
