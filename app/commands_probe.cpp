#include "app/commands.h"

#include "app/probe_client.h"

#include <QEventLoop>

#include <array>
#include <csignal>

namespace ridgepoint {

namespace {

// Ctrl+C reaches the helper, too, which ends with what it has; this program waits for that.
class WithoutInterrupt
{
public:
    WithoutInterrupt()
        : m_before(std::signal(SIGINT, SIG_IGN))
    {
    }
    ~WithoutInterrupt() { std::signal(SIGINT, m_before); }
    WithoutInterrupt(const WithoutInterrupt&) = delete;
    WithoutInterrupt& operator=(const WithoutInterrupt&) = delete;

private:
    void (*m_before)(int);
};

ProbeRequest requestOf(const QCommandLineParser& parser)
{
    ProbeRequest request;
    request.device = parser.value(QStringLiteral("device"));
    if (parser.isSet(QStringLiteral("quick")) && parser.isSet(QStringLiteral("full")))
        throw CommandFailure{ExitBadInput, "--quick and --full exclude each other"};
    request.full = parser.isSet(QStringLiteral("full"));
    for (const QString& each : parser.values(QStringLiteral("only")))
        request.only += each.split(u',', Qt::SkipEmptyParts);
    for (const QString& each : parser.values(QStringLiteral("shape")))
        request.shapes += each;
    return request;
}

// Runs the helper to its end, its steps on standard error.
ProbeRun measured(const ProbeRequest& request)
{
    const WithoutInterrupt guard;
    ProbeClient client;
    QEventLoop loop;
    QObject::connect(&client, &ProbeClient::ended, &loop, &QEventLoop::quit);
    QObject::connect(&client, &ProbeClient::said, &loop, [](const ProbeEvent& event) {
        if (const auto* progress = std::get_if<ProbeProgress>(&event); progress && !progress->step.empty())
            complain('[' + std::to_string(progress->done + 1) + '/' + std::to_string(progress->of) + "] "
                + progress->step);
    });
    if (client.start(request))
        loop.exec();
    if (!client.trouble().isEmpty())
        complain(client.trouble().toStdString());
    if (client.run().empty())
        throw CommandFailure{ExitNoAnswer, "nothing was measured"};
    return client.run();
}

ProbeRun saved(const QString& path)
{
    ReadProbeRun read = readProbeRun(readFile(path));
    if (!read.run)
        throw CommandFailure{ExitBadInput, path.toStdString() + ": " + read.problem};
    if (!read.problem.empty())
        complain(path.toStdString() + ": " + read.problem);
    read.run->recorded = true;
    return *std::move(read.run);
}

int runProbe(CommandContext& context)
{
    const OutputFormat format = formatOf(context.parser);
    if (!context.positional.isEmpty())
        throw CommandFailure{ExitBadInput, "expected no argument; --from FILE reads a saved run"};
    const QString from = context.parser.value(QStringLiteral("from"));
    const ProbeRun run = from.isEmpty() ? measured(requestOf(context.parser)) : saved(from);
    if (format == OutputFormat::Json)
        print(probeRunJson(run));
    else if (format == OutputFormat::Text)
        print(probeText(run));
    else
        printTable(probeTable(run), format);
    const bool complete = !run.done || run.done->end == ProbeEnd::Completed;
    return complete ? ExitOk : ExitNoAnswer;
}

void declareProbe(QCommandLineParser& parser)
{
    declareFormat(parser);
    parser.addOptions({
        {QStringLiteral("device"), QStringLiteral("cpu or cuda:N; the first GPU, or else the processor"),
            QStringLiteral("device")},
        {QStringLiteral("quick"), QStringLiteral("ten seconds (the default)")},
        {QStringLiteral("full"), QStringLiteral("more samples: up to a minute")},
        {QStringLiteral("only"),
            QStringLiteral("steps that begin with these, such as dram or fma; may be given again"),
            QStringLiteral("step,…")},
        {QStringLiteral("shape"), QStringLiteral("a matrix product to measure, too; may be given again"),
            QStringLiteral("MxNxK")},
        {QStringLiteral("from"), QStringLiteral("print a saved run instead of measuring"),
            QStringLiteral("file")},
    });
}

constexpr std::array commands{
    Command{"probe", "[--device cpu|cuda:N] [--quick|--full] [--format text|json|csv|markdown]",
        "measure this machine's roofline: memory, caches, vector and matrix units",
        "  ridgepoint probe\n"
        "  ridgepoint probe --device cpu --full --format json > this-machine.probe.json\n"
        "  ridgepoint probe --from this-machine.probe.json\n",
        declareProbe, runProbe},
};

} // namespace

std::span<const Command> probeCommands() { return commands; }

} // namespace ridgepoint
