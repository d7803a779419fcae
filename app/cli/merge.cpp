#include "app/cli/parts.h"

#include "core/base/printable.h"
#include "core/base/strict_json.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <functional>
#include <map>

namespace ridgepoint {

namespace {

constexpr qint64 longestLine = 1 << 20; // of a sweep's part, in bytes

// A command that takes --shard and prints JSON.
struct Divided
{
    const Command& command;
    int (*whole)(CommandContext&, const FoundParts&);
};
constexpr std::array divided{Divided{searchCommand, searchOfParts}, Divided{serveCommand, serveOfParts},
    Divided{validateCommand, validateOfParts}};

// A part's file, and what its first words say it is of.
struct Part
{
    std::string path;
    Shard shard = {};
    std::string question = {}; // fingerprint
    const Divided* of = nullptr; // null: of a sweep
    QStringList arguments = {}; // of that command
    nlohmann::ordered_json found = {};
    std::size_t points = 0; // of a sweep: lines behind its columns
};

CommandFailure noPart(const std::string& path, const std::string& why)
{
    return {ExitBadInput, path + ": " + why + "; expected what a command with --shard has printed"};
}

Shard shardFrom(const std::string& path, const std::string& text)
{
    const std::optional<Shard> shard = readShard(text);
    if (!shard)
        throw noPart(path, "no part " + quotedExcerpt(text));
    return *shard;
}

Part jsonPart(const QString& name)
{
    const std::string path = name.toStdString(), text = readFile(name);
    JsonProblem problem;
    auto json = parseStrictJson(text, problem, {.maxBytes = std::size_t(64) << 20});
    if (!json)
        throw noPart(path, problem.message);
    const auto shard = json->is_object() ? json->find("shard") : json->end();
    if (!json->is_object() || shard == json->end() || !shard->is_object())
        throw noPart(path, "it has no \"shard\"");
    const auto said = [&](const char* key, bool (nlohmann::ordered_json::*isRight)() const noexcept) {
        if (!shard->contains(key) || !((*shard)[key].*isRight)())
            throw noPart(path, std::string("it does not say ") + key);
        return (*shard)[key];
    };
    const auto number = [&](const char* key) {
        return std::to_string(said(key, &nlohmann::ordered_json::is_number_unsigned).get<std::uint64_t>());
    };
    const auto of = said("of", &nlohmann::ordered_json::is_string).get<std::string>();
    Part part{.path = path,
        .question = said("question", &nlohmann::ordered_json::is_string).get<std::string>(),
        .of = std::ranges::find(divided, of, [](const Divided& each) { return each.command.name; })};
    if (part.of == divided.end())
        throw noPart(path, "a part of something else");
    part.shard = shardFrom(path, number("index") + '/' + number("count"));
    for (const auto& argument : said("arguments", &nlohmann::ordered_json::is_array)) {
        if (!argument.is_string())
            throw noPart(path, "no command line asked for it");
        part.arguments += QString::fromStdString(argument.get<std::string>());
    }
    part.found = *std::move(json);
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

Part partOf(const QString& name)
{
    Lines lines(name.toStdString());
    return lines.startsWith('#') ? sweepPart(name.toStdString(), lines) : jsonPart(name);
}

// All parts of one question, each once, in order.
std::vector<Part> allOfOne(const QStringList& names)
{
    std::map<std::size_t, Part> parts;
    for (const QString& name : names) {
        Part part = partOf(name);
        if (!parts.empty()) {
            const Part& other = parts.begin()->second;
            if (part.question != other.question || part.shard.count != other.shard.count
                || part.of != other.of)
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

// The command that has printed the parts, asked again for all of them.
int askAgain(CommandContext& context, std::vector<Part>& parts)
{
    const Part& first = parts.front();
    const Command& command = first.of->command;
    CommandParser parser;
    command.declare(parser);
    QStringList arguments = first.arguments;
    arguments.prepend(QString()); // the program's own name
    if (context.parser.isSet("format"))
        arguments += QStringLiteral("--format=") + context.parser.value("format");
    if (!parser.parse(arguments))
        throw noPart(first.path, "a command line that this version of the program does not take");
    FoundParts found{.parts = {}, .fingerprint = first.question};
    for (Part& part : parts)
        found.parts.push_back({std::move(part.path), std::move(part.found)});
    CommandContext again{context.catalog, parser, parser.positionalArguments(), context.argc, context.argv};
    return first.of->whole(again, found);
}

int runMerge(CommandContext& context)
{
    if (context.positional.isEmpty())
        refuse("expected the files of all parts: PART…");
    const OutputFormat format = formatOf(context.parser);
    std::vector<Part> parts = allOfOne(context.positional);
    if (parts.front().of)
        return askAgain(context, parts);
    if (context.parser.isSet("format") && format != OutputFormat::Csv)
        refuse("--format: parts of a sweep are CSV, and so is their whole");
    printSweep(parts);
    return ExitOk;
}

} // namespace

constexpr Command mergeCommand{"merge", "PART… [--format text|json|csv|markdown]",
    "the parts of a search, a sweep, serve --search or validate that was split with --shard, as one answer",
    "  for k in 1 2 3 4; do ridgepoint search job.ridge.json --shard $k/4 --format json > part.$k & done; "
    "wait\n"
    "  ridgepoint merge part.*\n",
    [](CommandParser& parser) { declareFormat(parser); }, runMerge};

} // namespace ridgepoint
