#pragma once

// What `export` is asked for, from its options: by a command, or by a job of a manifest. Internal to app/cli.

#include "app/cli/commands.h"
#include "app/export/exporter.h"
#include "views/view.h"

namespace ridgepoint {

struct AskedExport
{
    ExportRequest request;
    ScenarioFile file;
};

// `positional`: views and scenario. Reads the scenario; refuses by CommandFailure.
AskedExport askedExport(const CommandParser& parser, const QStringList& positional, const Catalog& catalog);

// The options of a figure, alike for every command that draws one.
void declareFigure(CommandParser& parser);
// Those of them that are set, into the request; refuses by CommandFailure. The language is the caller's to
// speak.
void applyFigure(ExportRequest& request, const CommandParser& parser);

// Where a table is written and not a picture: settings of a picture say nothing of it. Its language is that
// of what people read.
void refusePictureOptions(const CommandParser& parser);

// What a setting of a view takes: "a|b|c", "true|false", "a number from 0 to 1", READOUT (any of them), or
// TEXT.
QString acceptedText(View& view, const QString& key);

inline constexpr std::string_view manifestSchema = "ridgepoint.export-manifest/1";

// --manifest: many exports in one call, each in a process of its own, several at a time. `declare`: the
// options of `export`, which are the keys of a job. All jobs are looked at before the first is drawn; one
// that cannot be done does not stop the others. The exit code is the worst of all.
int runManifest(CommandContext& context, void (*declare)(CommandParser&));
std::string manifestSchemaText(void (*declare)(CommandParser&)); // the JSON Schema of a manifest

} // namespace ridgepoint
