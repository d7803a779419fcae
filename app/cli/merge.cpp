#include "app/cli/search_output.h"

#include "core/catalog/strict_json.h"
#include "core/units/printable.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <array>
#include <functional>
#include <map>

namespace ridgepoint {

namespace {

constexpr qint64 longestLine = 1 << 20; // of a sweep's part, in bytes

// A part's file, and what its first words say it is of.
struct Part
{
    std::string path;
    Shard shard = {};
    std::string question = {}; // fingerprint
    std::optional<SearchPart> search = {}; // of one job
    std::optional<JobsPart> jobs = {}; // of several; without either: of a sweep
    std::size_t points = 0; // of a sweep: lines behind its columns
};

CommandFailure noPart(const std::string& path, const std::string& why)
{
    return {ExitBadInput, path + ": " + why + "; expected what search or sweep with --shard has printed"};
}

Shard shardFrom(const std::string& path, const std::string& text)
{
    const std::optional<Shard> shard = readShard(text);
    if (!shard)
        throw noPart(path, "no part " + quotedExcerpt(text));
    return *shard;
}

Part searchPart(const QString& name, const Catalog& catalog)
{
    const std::string path = name.toStdString(), text = readFile(name);
    JsonProblem problem;
    const auto json = parseStrictJson(text, problem, {.maxBytes = std::size_t(64) << 20});
    if (!json)
        throw noPart(path, problem.message);
    const auto shard = json->is_object() ? json->find("shard") : json->end();
    if (!json->is_object() || shard == json->end() || !shard->is_object())
        throw noPart(path, "it has no \"shard\"");
    for (const char* key : {"of", "question"})
        if (!shard->contains(key) || !(*shard)[key].is_string())
            throw noPart(path, std::string("it does not say ") + key);
    const bool ofJobs = (*shard)["of"] == "jobs";
    if (!ofJobs && (*shard)["of"] != "search")
        throw noPart(path, "a part of something else");
    const auto number = [&](const char* key) {
        return shard->contains(key) && (*shard)[key].is_number_unsigned()
            ? std::to_string((*shard)[key].get<std::uint64_t>())
            : std::string();
    };
    Part part{.path = path, .shard = shardFrom(path, number("index") + '/' + number("count"))};
    if (ofJobs)
        part.jobs = readJobsPart(*json, path, catalog);
    else
        part.search = readPart(*json, path);
    part.question = (*shard)["question"].get<std::string>();
    return part;
}

// Of a sweep's part, opened anew where it is needed: there may be more parts than a program may have open.
class Lines
{
public:
    explicit Lines(const std::string& path)
        : m_path(path)
        , m_file(QString::fromStdString(path))
    {
        // Parts are read twice: none is printed before all are known to be whole.
        if (const QFileInfo info(m_file); info.exists() && !info.isFile())
            refuse(path + ": no regular file; save the parts first");
        if (!m_file.open(QIODevice::ReadOnly))
            throw CommandFailure{
                ExitCannotReadOrWrite, path + ": cannot be read: " + m_file.errorString().toStdString()};
    }
    bool startsWith(char first) { return m_file.peek(1) == QByteArray(1, first); }
    bool atEnd() const { return m_file.atEnd(); }
    QByteArray next()
    {
        QByteArray line = m_file.readLine(longestLine + 1);
        if (line.size() > longestLine)
            throw noPart(m_path, "a line of more than a megabyte");
        if (!line.endsWith('\n'))
            throw noPart(m_path, "it ends within a line");
        if (!isPrintable(std::string_view(line.constData(), std::size_t(line.size() - 1))))
            throw noPart(m_path, "what no sweep prints");
        return line;
    }

private:
    std::string m_path;
    QFile m_file;
};

Part sweepPart(const std::string& path, Lines& lines)
{
    Part part{.path = path};
    static const QRegularExpression header(QStringLiteral(
        "^# ridgepoint sweep, part (\\d{1,6}/\\d{1,6}) of ([0-9a-f]{16}), (\\d{1,7}) points\n$"));
    const QRegularExpressionMatch found = header.match(QString::fromLatin1(lines.next()));
    if (!found.hasMatch())
        throw noPart(part.path, "no part of a sweep");
    part.shard = shardFrom(part.path, found.captured(1).toStdString());
    part.question = found.captured(2).toStdString();
    part.points = found.captured(3).toULongLong();
    return part;
}

Part partOf(const QString& name, const Catalog& catalog)
{
    Lines lines(name.toStdString());
    return lines.startsWith('#') ? sweepPart(name.toStdString(), lines) : searchPart(name, catalog);
}

// All parts of one question, each once, in order.
std::vector<Part> allOfOne(const QStringList& names, const Catalog& catalog)
{
    std::map<std::size_t, Part> parts;
    for (const QString& name : names) {
        Part part = partOf(name, catalog);
        if (!parts.empty()) {
            const Part& other = parts.begin()->second;
            if (part.question != other.question || part.shard.count != other.shard.count
                || part.search.has_value() != other.search.has_value()
                || part.jobs.has_value() != other.jobs.has_value())
                refuse(part.path + " and " + other.path
                    + ": parts of two questions, or of two versions of the program");
        }
        const auto [at, isNew] = parts.try_emplace(part.shard.index, std::move(part));
        if (!isNew)
            refuse(name.toStdString() + " and " + at->second.path + ": the same part, "
                + std::to_string(at->first + 1));
    }
    std::vector<Part> all;
    const std::size_t count = parts.begin()->second.shard.count;
    std::string missing;
    std::size_t gone = 0;
    for (std::size_t i = 0; i < count; ++i)
        if (!parts.contains(i) && ++gone <= 10)
            missing += (missing.empty() ? "" : ", ") + std::to_string(i + 1);
    if (gone > 0)
        refuse(std::to_string(gone) + " of " + std::to_string(count) + " parts are missing: " + missing
            + (gone > 10 ? " …" : ""));
    for (auto& [index, part] : parts)
        all.push_back(std::move(part));
    return all;
}

// Line by line, for the parts may be more than fits in memory: first looked through, then handed on.
void eachLine(const std::vector<Part>& parts, const std::function<void(const QByteArray&)>& take)
{
    QByteArray columns;
    for (const Part& part : parts) {
        Lines lines(part.path);
        (void)lines.next(); // its number
        QByteArray line = lines.next();
        if (columns.isEmpty()) {
            columns = line;
            take(line);
        } else if (line != columns) {
            throw noPart(part.path, "other columns than in " + parts.front().path);
        }
        std::size_t points = 0;
        for (; !lines.atEnd(); ++points) {
            line = lines.next();
            if (line.count(',') != columns.count(','))
                throw noPart(part.path, "a line of other columns");
            take(line);
        }
        if (points != part.points)
            throw noPart(part.path,
                std::to_string(points) + " of " + std::to_string(part.points) + " points, it was cut short");
    }
}

void printSweep(const std::vector<Part>& parts)
{
    eachLine(parts, [](const QByteArray&) {});
    eachLine(parts, [](const QByteArray& line) { print({line.constData(), std::size_t(line.size())}); });
}

int runMerge(CommandContext& context)
{
    if (context.positional.isEmpty())
        refuse("expected the files of all parts: PART…");
    const OutputFormat format = formatOf(context.parser);
    std::vector<Part> parts = allOfOne(context.positional, context.catalog);
    if (parts.front().jobs) {
        std::vector<JobsPart> found;
        for (Part& part : parts)
            found.push_back(*std::move(part.jobs));
        const JobsOutput whole = merged(found);
        printJobs(whole, context.catalog, format);
        return exitCodeOf(whole.answer);
    }
    if (!parts.front().search) {
        if (context.parser.isSet("format") && format != OutputFormat::Csv)
            refuse("--format: parts of a sweep are CSV, and so is their whole");
        printSweep(parts);
        return ExitOk;
    }
    std::vector<SearchPart> found;
    for (Part& part : parts) {
        found.push_back(*std::move(part.search));
        if (found.back().output.result.present != found.front().output.result.present)
            refuse(part.path + " and " + parts.front().path + ": of two scenarios");
    }
    const SearchOutput whole = merged(found);
    printSearch(whole, format);
    if (!whole.rows.empty())
        return ExitOk;
    complainOfNone(whole);
    return ExitNoAnswer;
}

constexpr std::array commands{Command{"merge", "PART… [--format text|json|csv|markdown]",
    "the parts of a search or sweep that was split with --shard, as one answer",
    "  for k in 1 2 3 4; do ridgepoint search job.ridge.json --shard $k/4 --format json > part.$k & done; "
    "wait\n"
    "  ridgepoint merge part.*\n",
    [](CommandParser& parser) { declareFormat(parser); }, runMerge}};

} // namespace

std::span<const Command> mergeCommands() { return commands; }

} // namespace ridgepoint
