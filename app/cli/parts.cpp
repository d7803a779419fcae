#include "app/cli/parts.h"

#include "core/base/json_text.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

PartQuestion partQuestion(std::string_view command, const CommandContext& context,
    const QStringList& positional, const FieldEdits& sets, const std::vector<std::string>& about)
{
    constexpr std::array differ{"set", "set-file", "shard", "format", "threads", "seconds"};
    PartQuestion question{.command = command, .arguments = {}, .fingerprint = {}};
    for (const QCommandLineOption& option : context.parser.options()) {
        const QString name = option.names().back();
        if (!context.parser.isSet(name) || std::ranges::find(differ, name.toStdString()) != differ.end())
            continue;
        if (option.valueName().isEmpty())
            question.arguments += QStringLiteral("--") + name;
        for (const QString& value : context.parser.values(name))
            question.arguments += QStringLiteral("--%1=%2").arg(name, value);
    }
    for (const FieldEdit& edit : sets)
        question.arguments += QString::fromStdString("--set=" + edit.field + '=' + edit.text);
    std::vector<std::string> texts{std::string(command), question.arguments.join(u'\n').toStdString()};
    texts.insert(texts.end(), about.begin(), about.end());
    question.fingerprint = fingerprint(texts);
    question.arguments += positional;
    return question;
}

PartQuestion partQuestion(std::string_view command, const CommandContext& context, const Scenario& scenario)
{
    const std::string code = shareCode(scenario, context.catalog);
    const ScenarioReadResult read = readShareCode(code, context.catalog); // as `merge` has it
    return partQuestion(command, context, {QString::fromStdString(code)}, {},
        {questionOf(read.file ? read.file->scenario : scenario, context.catalog)});
}

void printPart(const PartQuestion& question, const Shard& shard, const nlohmann::ordered_json& found)
{
    nlohmann::ordered_json json{{"shard",
        {{"of", question.command}, {"index", shard.index + 1}, {"count", shard.count},
            {"question", question.fingerprint}, {"arguments", nlohmann::ordered_json::array()}}}};
    for (const QString& argument : question.arguments)
        json["shard"]["arguments"].push_back(argument.toStdString());
    json.update(found);
    print(jsonDocument(json));
}

void FoundParts::expect(const PartQuestion& question) const
{
    if (fingerprint != question.fingerprint)
        refuse(parts.front().path + ": a part of another question, or of another version of the program");
}

std::optional<Shard> jsonShardOf(const CommandParser& parser)
{
    const std::optional<Shard> shard = shardOf(parser);
    if (shard && formatOf(parser) != OutputFormat::Json)
        refuse("--shard: parts are JSON; add --format json");
    return shard;
}

} // namespace ridgepoint
