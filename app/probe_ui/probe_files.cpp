#include "app/probe_ui/probe_files.h"

#include "app/export/exporter.h"
#include "core/measurement/data_sheet.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ProbeFiles)
};

constexpr qint64 largestFile = largestFileBytes;
const QString samplePath = QStringLiteral(":/probe/sample.probe.jsonl");

QString shown(const QString& path) { return QDir::toNativeSeparators(path); }

} // namespace

ProbeFile readProbeFile(const QString& path, Source source)
{
    ProbeFile out;
    const FileContent file = readFile(path, largestFile, source);
    if (!file.ok()) {
        out.unreadable = true;
        out.problem = Words::tr("%1 cannot be read: %2").arg(shown(path), file.problem);
        return out;
    }
    if (file.beyond(largestFile)) {
        out.problem = Words::tr("%1 is larger than 64 MiB; a run of the probe is not").arg(shown(path));
        return out;
    }
    const std::string text = file.bytes.toStdString();
    ReadProbeRun read = readProbeRun(text);
    if (!read.run) {
        out.problem = Words::tr("%1: %2").arg(shown(path), coreText(read.problem));
        return out;
    }
    out.run = std::move(read.run);
    out.run->recorded = true;
    out.problem = coreText(read.problem);
    if (ReadProbeEvents lines = readProbeEvents(text); !lines.events.empty())
        out.events = std::move(lines.events);
    return out;
}

ProbeFile sampleProbeRun() { return readProbeFile(samplePath); }

QString writeProbeFile(const ProbeRun& run, const QString& path)
{
    const bool csv = path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
    return writeWhole(path, QByteArray::fromStdString(csv ? tableAsCsv(probeTable(run)) : probeRunJson(run)));
}

SavedDevice saveMeasuredDevice(const ProbeRun& run, const QString& name, Catalog& catalog)
{
    SavedDevice out;
    const AcceleratorPreset* sheet = run.device ? dataSheetOf(*run.device, catalog) : nullptr;
    const MeasuredDevice device =
        measuredDevice(run, sheet ? sheet->json : std::string(), name.trimmed().toStdString());
    if (device.json.empty()) {
        out.problem = coreText(device.problem);
        return out;
    }
    const std::filesystem::path folder = userPresetFolder();
    if (folder.empty()) {
        out.problem = Words::tr("there is no home folder to keep devices in");
        return out;
    }
    const std::filesystem::path file = folder / "accelerators" / (device.id + ".json");
    out.id = toQString(device.id);
    out.name = toQString(device.name);
    out.path = toQString(file.string());
    // What the catalog would refuse is not written, and what cannot be written does not join it.
    out.replaced = catalog.accelerator(device.id) != nullptr;
    Catalog trial;
    if (const Diagnostics wrong = trial.addAccelerator(device.json, file); !wrong.empty())
        out.problem = coreText(wrong.front().message);
    if (!out.problem.isEmpty())
        return out;
    (void)QDir().mkpath(QFileInfo(out.path).absolutePath()); // writing says why it could not
    out.problem = writeWhole(out.path, QByteArray::fromStdString(device.json));
    if (out.problem.isEmpty())
        catalog.addAccelerator(device.json, file);
    return out;
}

} // namespace ridgepoint
