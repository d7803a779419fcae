#include "app/cli/export_request.h"

#include "app/cli/json.h"
#include "core/base/json_schema.h"
#include "core/base/printable.h"
#include "core/base/strict_json.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <memory>

#ifdef __linux__
#include <csignal>
#include <sys/prctl.h>
#endif

namespace ridgepoint {

namespace {

constexpr std::size_t mostJobs = 10'000;
constexpr std::size_t longestDefaults = 16'384; // bytes: each job holds them
// Of the command itself, not of one export.
constexpr std::array notOfJobs{"help", "list", "manifest", "jobs"};

struct ManifestJob
{
    QStringList arguments; // of `export`
    QString name; // for people
    std::string problem; // why it is not begun; empty: it can be
    std::unique_ptr<QProcess> process;
    bool done = false;
    int code = ExitBadInput;
    QByteArray out, err;
};

bool isOfJobs(const QCommandLineOption& option)
{
    return std::ranges::none_of(
        notOfJobs, [&](const char* name) { return option.names().contains(QLatin1String(name)); });
}

// The option's long name.
QString keyOf(const QCommandLineOption& option) { return option.names().back(); }

std::string textOf(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : jsonLine(value);
}

// One option as many times as its value says.
void add(QStringList& arguments, const QCommandLineOption& option, const std::string& key, const Json& value)
{
    const QString dashed = QStringLiteral("--") + keyOf(option);
    const auto wrong = [&](const char* expected) {
        refuse(key + ": expected " + expected + ", got " + jsonExcerpt(value));
    };
    if (option.valueName().isEmpty()) {
        if (!value.is_boolean())
            wrong("true or false");
        if (value.get<bool>())
            arguments += dashed;
        return;
    }
    const auto addOne = [&](const std::string& text) {
        arguments += dashed + u'=' + QString::fromStdString(text);
    };
    const auto isPlain = [](const Json& one) {
        return one.is_string() || one.is_number() || one.is_boolean();
    };
    if (isPlain(value)) {
        addOne(textOf(value));
    } else if (value.is_array() && std::ranges::all_of(value, isPlain)) {
        for (const Json& each : value)
            addOne(textOf(each));
    } else if (value.is_object() && option.valueName().contains(u'=')
        && std::ranges::all_of(value, isPlain)) {
        for (const auto& [name, each] : value.items())
            addOne(name + '=' + textOf(each));
    } else {
        wrong(option.valueName().contains(u'=') ? "a text, a list of texts or an object"
                                                : "a text or a list of texts");
    }
}

QStringList argumentsOf(const Json& job, const QList<QCommandLineOption>& options)
{
    QStringList arguments, places;
    for (const auto& [key, value] : job.items()) {
        if (key == "what" || key == "scenario")
            continue;
        const auto option = std::ranges::find_if(options, [&key = key](const QCommandLineOption& each) {
            return isOfJobs(each) && keyOf(each).toStdString() == key;
        });
        if (option == options.end()) {
            std::vector<std::string> known{"what", "scenario"};
            for (const QCommandLineOption& each : options)
                if (isOfJobs(each))
                    known.push_back(keyOf(each).toStdString());
            refuse("no option " + quotedExcerpt(key) + didYouMean(key, known));
        }
        add(arguments, *option, key, value);
    }
    for (const char* place : {"what", "scenario"}) {
        if (!job.contains(place) || !job[place].is_string())
            refuse(std::string("\"") + place + "\" is missing: expected a text");
        places += QString::fromStdString(job[place].get<std::string>());
    }
    arguments += QStringLiteral("--"); // a file may be called "-x"
    return arguments + places;
}

// What others take means nothing to this one: a caption to a report, a profile to a figure.
Json withDefaults(const Json& job, Json whole)
{
    const bool report = job.value("what", whole.value("what", std::string())) == exportReport.toStdString();
    for (const char* key : {"title", "no-subtitle", "caption", "parts", "readouts", "qr"})
        if (report)
            whole.erase(key);
    for (const char* key : {"profile", "overwrite"})
        if (!report)
            whole.erase(key);
    whole.update(job);
    return whole;
}

Json readManifest(const QString& path)
{
    JsonProblem syntax;
    std::optional<Json> root = parseStrictJson(readFile(path), syntax);
    const auto wrong = [&](const std::string& why) { refuse(path.toStdString() + ": " + why); };
    if (!root)
        wrong("line " + std::to_string(syntax.line) + ": " + syntax.message);
    if (!root->is_object() || root->value("schema", Json()) != std::string(manifestSchema))
        wrong("expected an object with \"schema\": \"" + std::string(manifestSchema) + "\"");
    for (const auto& [key, value] : root->items())
        if (key != "schema" && key != "defaults" && key != "jobs")
            wrong("unknown key " + quotedExcerpt(key) + " (schema, defaults, jobs)");
    if (root->contains("defaults") && !(*root)["defaults"].is_object())
        wrong("\"defaults\" is not an object");
    if (root->contains("defaults") && jsonLine((*root)["defaults"]).size() > longestDefaults)
        wrong("\"defaults\" is longer than 16,384 bytes");
    if (!root->contains("jobs") || !(*root)["jobs"].is_array() || (*root)["jobs"].empty())
        wrong("\"jobs\" is not a list of jobs");
    if ((*root)["jobs"].size() > mostJobs)
        wrong("more than 10,000 jobs");
    return *root;
}

// Each job as a command line that is known to be understood, and that writes what no job before it does.
std::vector<ManifestJob> jobsOf(const Json& manifest, const Catalog& catalog, void (*declare)(CommandParser&))
{
    CommandParser described;
    declare(described);
    std::map<QString, std::size_t> taken; // a file → by which job, from 1
    std::vector<ManifestJob> jobs;
    for (const Json& written : manifest["jobs"]) {
        ManifestJob& job = jobs.emplace_back();
        job.name = QStringLiteral("job %1").arg(jobs.size());
        try {
            if (!written.is_object())
                refuse("expected an object, got " + jsonExcerpt(written));
            const Json whole = withDefaults(written, manifest.value("defaults", Json::object()));
            job.arguments = argumentsOf(whole, described.options());
            job.name += QStringLiteral(" (%1, %2)")
                            .arg(QString::fromStdString(whole["what"].get<std::string>()),
                                QString::fromStdString(whole["scenario"].get<std::string>()));
            CommandParser parser;
            declare(parser);
            if (!parser.parse(QStringList{QStringLiteral("export")} + job.arguments))
                refuse(parser.errorText().toStdString());
            const AskedExport asked = askedExport(parser, parser.positionalArguments(), catalog);
            if (asked.request.target == QLatin1String("-"))
                refuse("-o -: a job writes files");
            for (const QString& file : exportTargets(asked.request, asked.file)) {
                const QString path = QFileInfo(file).absoluteFilePath();
                if (const auto [at, free] = taken.try_emplace(path, jobs.size()); !free)
                    refuse(file.toStdString() + " is what job " + std::to_string(at->second) + " writes");
            }
        } catch (const CommandFailure& failure) {
            job.problem = failure.message;
            job.code = failure.code;
            job.done = true;
        }
    }
    return jobs;
}

void begin(ManifestJob& job, QEventLoop& loop)
{
    job.process = std::make_unique<QProcess>();
#ifdef __linux__
    // Who is killed takes them along.
    job.process->setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); });
#endif
    QObject::connect(job.process.get(), &QProcess::finished, &loop, [&job, &loop] {
        job.code = job.process->exitStatus() == QProcess::NormalExit ? job.process->exitCode()
                                                                     : int(ExitCannotReadOrWrite);
        job.out = job.process->readAllStandardOutput();
        job.err = job.process->readAllStandardError();
        job.done = true;
        loop.quit();
    });
    QObject::connect(
        job.process.get(), &QProcess::errorOccurred, &loop, [&job, &loop](QProcess::ProcessError error) {
            if (error != QProcess::FailedToStart)
                return;
            job.problem = "the program cannot be started again";
            job.code = ExitCannotReadOrWrite;
            job.done = true;
            loop.quit();
        });
    job.process->start(
        QCoreApplication::applicationFilePath(), QStringList{QStringLiteral("export")} + job.arguments);
    job.process->closeWriteChannel();
}

void tell(const ManifestJob& job)
{
    print(printableLines(job.out.toStdString()));
    for (const QByteArray& line : job.err.split('\n')) {
        const QByteArray said = line.startsWith("ridgepoint: ") ? line.mid(12) : line;
        static const QRegularExpression progress(QStringLiteral("^\\d+ of \\d+: "));
        if (!said.trimmed().isEmpty() && !progress.match(QString::fromUtf8(said)).hasMatch())
            complain(job.name.toStdString() + ": " + said.toStdString());
    }
    if (!job.problem.empty())
        complain(job.name.toStdString() + ": " + job.problem);
}

} // namespace

int runManifest(CommandContext& context, void (*declare)(CommandParser&))
{
    for (const QCommandLineOption& option : context.parser.options())
        if (isOfJobs(option) && context.parser.isSet(option))
            refuse("--" + keyOf(option).toStdString() + ": with --manifest it stands in the file, as \""
                + keyOf(option).toStdString() + "\" of a job or of \"defaults\"");
    wantPositional(context, 0, "no view and no scenario with --manifest");
    const std::size_t atATime =
        static_cast<std::size_t>(wholeNumber(context.parser, "jobs", 1, 1000).value_or(processors()));
    std::vector<ManifestJob> jobs =
        jobsOf(readManifest(context.parser.value("manifest")), context.catalog, declare);

    QEventLoop loop;
    std::size_t begun = 0, told = 0;
    while (told < jobs.size()) {
        const auto running = static_cast<std::size_t>(
            std::ranges::count_if(jobs, [](const ManifestJob& job) { return job.process && !job.done; }));
        for (std::size_t free = atATime - std::min(atATime, running); begun < jobs.size() && free > 0;
             ++begun)
            if (!jobs[begun].done) {
                begin(jobs[begun], loop);
                --free;
            }
        for (; told < jobs.size() && jobs[told].done; ++told)
            tell(jobs[told]);
        if (told < jobs.size() && jobs[told].process && !jobs[told].done)
            loop.exec();
    }
    int code = ExitOk;
    for (const ManifestJob& job : jobs)
        code = std::max(code, job.code);
    const auto failed = std::ranges::count_if(jobs,
        [](const ManifestJob& job) { return job.code == ExitBadInput || job.code == ExitCannotReadOrWrite; });
    if (failed > 0)
        complain(std::to_string(failed) + " of " + std::to_string(jobs.size()) + " jobs failed");
    return code;
}

std::string manifestSchemaText(void (*declare)(CommandParser&))
{
    using namespace schema;
    CommandParser parser;
    declare(parser);
    const Json plain{{"type", {"string", "number", "boolean"}}};
    Json keys = Json::object();
    for (const QCommandLineOption& option : parser.options()) {
        if (!isOfJobs(option))
            continue;
        Json value = {{"type", "boolean"}};
        if (!option.valueName().isEmpty()) {
            value = {{"anyOf", {plain, list(plain)}}};
            if (option.valueName().contains(u'='))
                value["anyOf"].push_back(named(true, plain));
        }
        keys[keyOf(option).toStdString()] = described(option.description().toStdString(), std::move(value));
    }
    Json defaults = object(keys);
    keys["what"] = described("A view, several with commas, all or report.", {{"type", "string"}});
    keys["scenario"] = described("A file, a share code or a preset.", {{"type", "string"}});
    defaults["properties"]["what"] = keys["what"];
    defaults["properties"]["scenario"] = keys["scenario"];
    Json schema = head(manifestSchema, "Many exports of Ridgepoint",
        "What `ridgepoint export --manifest` reads. A job has the options of `export` by name; paths are as "
        "on the command line.");
    schema.update(
        object({{"schema", {{"const", std::string(manifestSchema)}}},
                   {"defaults", described("What jobs say that do not say otherwise.", std::move(defaults))},
                   {"jobs", list(object(std::move(keys)), 1, mostJobs)}},
            {"schema", "jobs"}));
    return jsonDocument(schema);
}

} // namespace ridgepoint
