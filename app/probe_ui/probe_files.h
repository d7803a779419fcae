#pragma once

// Runs of the probe as files: read within bounds, written whole, and the recorded one that comes with the
// program. What goes wrong is a sentence.

#include "core/inputs/catalog/catalog.h"
#include "core/measurement/measured_device.h"
#include "core/measurement/probe_run.h"
#include "widgets/files.h"

#include <QString>

#include <optional>
#include <vector>

namespace ridgepoint {

struct ProbeFile
{
    std::optional<ProbeRun> run; // marked as recorded
    std::vector<ProbeEvent> events; // where the file has the helper's own lines
    bool unreadable = false; // no file, or none that can be read; otherwise it holds no run
    QString problem; // why there is no run; with one: what in it could not be read
};
ProbeFile readProbeFile(const QString& path, Source source = Source::File);
ProbeFile sampleProbeRun(); // with its events

// JSON, or CSV by its ending; a sentence when that failed.
QString writeProbeFile(const ProbeRun& run, const QString& path);

// The run as a device of the catalog, kept in the user's folder of presets for later starts.
struct SavedDevice
{
    QString id, name, path;
    QString problem; // why it was not saved
    bool replaced = false; // one of that name and day
};
SavedDevice saveMeasuredDevice(const ProbeRun& run, const QString& name, Catalog& catalog);

} // namespace ridgepoint
