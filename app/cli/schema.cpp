#include "app/cli/export_request.h"
#include "app/cli/serve.h"

#include "core/inputs/scenario/scenario_schema.h"
#include "core/outcome/report_schema.h"
#include "core/teaching/lesson/lesson_schema.h"
#include "core/validation/run_schema.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

std::string lessonFile() { return lessonSchemaText(viewIds()); }
std::string manifestFile() { return manifestSchemaText(exportCommand.declare); }

struct Schema
{
    std::string_view name;
    std::string (*text)();
};
constexpr std::array schemas{Schema{"scenario", scenarioSchemaText}, Schema{"report", reportSchemaText},
    Schema{"runs", runsSchemaText}, Schema{"lesson", lessonFile}, Schema{"export-manifest", manifestFile},
    Schema{"serving", servingSchemaText}};

int runSchema(CommandContext& context)
{
    wantPositional(context, 1, "a NAME: scenario, report, runs, lesson, export-manifest or serving");
    const std::string name = context.positional.front().toStdString();
    const auto schema = std::ranges::find(schemas, name, &Schema::name);
    if (schema == schemas.end())
        refuse("there is no schema " + quotedExcerpt(name) + didYouMean(name, schemas, &Schema::name)
            + " (scenario, report, runs, lesson, export-manifest, serving)");
    writeOutput(context.parser, schema->text());
    return ExitOk;
}

void declareSchema(CommandParser& parser)
{
    parser.addOutput("where to write (- or nothing: standard output)");
}

} // namespace

constexpr Command schemaCommand{"schema", "scenario|report|runs|lesson|export-manifest|serving [-o FILE]",
    "the JSON Schema (draft 2020-12) of a kind of file, for editors and other programs",
    "  ridgepoint schema scenario -o scenario.schema.json\n", declareSchema, runSchema};

} // namespace ridgepoint
