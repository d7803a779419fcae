#pragma once

// `export --manifest`: many exports in one call, each in a process of its own, several at a time. Internal to
// app/cli.

#include "app/cli/commands.h"

#include <string>

namespace ridgepoint {

inline constexpr std::string_view manifestSchema = "ridgepoint.export-manifest/1";

// `declare`: the options of `export`, which are the keys of a job. All jobs are looked at before the first is
// drawn; one that cannot be done does not stop the others. The exit code is the worst of all.
int runManifest(CommandContext& context, void (*declare)(CommandParser&));

// The JSON Schema of a manifest.
std::string manifestSchemaText(void (*declare)(CommandParser&));

} // namespace ridgepoint
