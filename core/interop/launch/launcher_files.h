#pragma once

// presets/launchers, which the library holds (core/inputs/catalog/embedded_files.h): read when a launcher is
// first asked for. Private to this room.

#include "core/base/diagnostic.h"
#include "core/inputs/catalog/embedded_files.h"
#include "core/interop/launch/served_models.h"
#include "core/interop/launch/table.h"

#include <deque>

namespace ridgepoint::launch {

// A program whose files are known and not read.
struct OtherProgram
{
    std::string_view says; // "an axolotl configuration"; the list of translations holds it
    Names evidence; // as Launcher::evidence
};

struct LauncherFiles
{
    std::vector<Launcher> launchers; // in the order that people are shown
    std::vector<const Launcher*> order; // the same
    std::vector<const Launcher*> written; // of these, those that a file is written for
    std::vector<OtherProgram> others;
    std::vector<ServedModel> servedModels;
    std::vector<Word> servedTypes; // ends of names of quantised copies, and number types
    Diagnostics problems; // none, or a file is wrong: a test sees to it
    std::deque<std::string> texts; // what the views are of
};
const LauncherFiles& launcherFiles();

LauncherFiles readLauncherFiles(std::span<const EmbeddedFile> files); // which must outlive what it gives

} // namespace ridgepoint::launch
