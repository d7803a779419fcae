#include "app/document/scenario_store.h"

#include "widgets/core_text.h"
#include "widgets/files.h"
#include "widgets/number_text.h"

#include "app/document/figure_metadata.h"
#include "app/document/foreign_file.h"
#include "app/document/settings.h"
#include "core/base/printable.h"
#include "core/inputs/scenario/field.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ScenarioStore)
};

const QString recentKey = QStringLiteral("recentFiles");
// Beyond the reader's own limit of 8 MiB nothing can be a scenario; a little more lets it say so itself.
constexpr qint64 maximumScenarioBytes = 9 * 1024 * 1024;

QString shown(const QString& path) { return QDir::toNativeSeparators(path); }

} // namespace

QString diagnosticText(const Diagnostic& diagnostic)
{
    const Text said = withFix(diagnostic.message, diagnostic.fix);
    return labelledFields(
        coreText(diagnostic.where.empty() ? said : phrase("%1: %2", diagnostic.where, said)));
}

QString diagnosticsText(const Diagnostics& diagnostics, Severity atLeast, int limit)
{
    QStringList lines;
    int hidden = 0;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        if (severity < atLeast)
            continue;
        for (const Diagnostic& diagnostic : diagnostics) {
            if (diagnostic.severity != severity)
                continue;
            if (lines.size() >= limit) {
                ++hidden;
                continue;
            }
            QString line = diagnosticText(diagnostic);
            if (const QString field = labelledFields(QString::fromStdString(diagnostic.field));
                !line.contains(field))
                line = field + QStringLiteral(": ") + line;
            lines += line;
        }
    }
    if (hidden > 0)
        lines += Words::tr("… and %n more.", nullptr, hidden);
    return lines.join(u'\n');
}

ScenarioStore::ScenarioStore(const Catalog& catalog)
    : m_catalog(catalog)
{
}

bool ScenarioStore::isShareCode(const QString& text)
{
    return looksLikeShareCode(text.trimmed().toStdString());
}

OpenResult ScenarioStore::open(const QString& what) const
{
    if (isShareCode(what))
        return openShareCode(what);
    if (const QFileInfo info(what);
        (!info.exists() || info.isDir()) && m_catalog.scenario(what.toStdString()))
        return openPreset(what);
    return openFile(what);
}

OpenResult ScenarioStore::fromRead(const ScenarioReadResult& read, const QString& path) const
{
    OpenResult result;
    result.file = read.file;
    result.path = path;
    result.mfuUnsaid = read.file && read.file->scenario.hardware.accelerators != 1
        && std::ranges::any_of(read.diagnostics, [](const Diagnostic& d) { return d.field == mfuFieldId; });
    result.message = diagnosticsText(read.diagnostics, read.file ? Severity::Warning : Severity::Error);
    if (!read.file && result.message.isEmpty())
        result.message = Words::tr("%1 holds no scenario.").arg(shown(path));
    return result;
}

OpenResult ScenarioStore::openShareCode(const QString& code) const
{
    return fromRead(readShareCode(code.trimmed().toStdString(), m_catalog), {});
}

OpenResult ScenarioStore::openPreset(const QString& id) const
{
    const ScenarioPreset* preset = m_catalog.scenario(id.toStdString());
    if (!preset)
        return {{}, {}, Words::tr("There is no example \"%1\".").arg(id)};
    return fromRead(readScenario(preset->json, m_catalog, preset->id), {});
}

OpenResult ScenarioStore::openPicture(const QByteArray& content, const QString& path) const
{
    const CarriedScenario carried = carriedScenario(content);
    switch (carried.state) {
    case CarriedScenario::State::None:
        return {{}, {},
            Words::tr("%1 is a picture that carries no scenario. Pictures exported by Ridgepoint do, unless "
                      "another program has rewritten them.")
                .arg(shown(path))};
    case CarriedScenario::State::Damaged:
        return {{}, {},
            Words::tr(
                "%1 is damaged: the scenario in it is not the one that was exported. Export the picture "
                "again, or open another copy.")
                .arg(shown(path))};
    case CarriedScenario::State::Unchecked:
    case CarriedScenario::State::Whole:
        break;
    }
    OpenResult result = openShareCode(carried.code);
    if (result.file && carried.state == CarriedScenario::State::Unchecked)
        result.message += (result.message.isEmpty() ? QString() : QStringLiteral("\n"))
            + Words::tr("%1 has no checksum: its scenario may not be the one that was exported. Compare it "
                        "with the figure.")
                  .arg(shown(path));
    return result;
}

// It is not the file that Save writes, so there is no path.
OpenResult ScenarioStore::adoptFile(const ForeignFile& file) const
{
    const QString name = QFileInfo(file.path).fileName();
    launch::Adopted adopted = launch::adopt(file.text(), name.toStdString(), m_catalog, {}, file.beside({}));
    for (Diagnostic& each : adopted.diagnostics)
        each.where = {}; // the sentence around them says whose they are
    OpenResult result;
    if (!adopted.scenario) {
        result.message = Words::tr("%1 cannot be opened: %2")
                             .arg(name, diagnosticsText(adopted.diagnostics, Severity::Error));
        return result;
    }
    result.file = ScenarioFile{.scenario = *std::move(adopted.scenario), .baselines = {}};
    const QString warnings = diagnosticsText(adopted.diagnostics, Severity::Warning);
    const auto withWarnings = [&warnings](const QString& said) {
        return warnings.isEmpty() ? said : said + u'\n' + warnings;
    };
    if (!adopted.launcher) {
        result.message = withWarnings(
            Words::tr("%1 was read as the configuration of a model; all else is the default scenario's.")
                .arg(name));
        if (adopted.check && !result.message.contains(toQString(adopted.check->sentence)))
            result.message += u'\n' + toQString(adopted.check->file + ' ' + adopted.check->sentence);
        return result;
    }
    // In few words: `ridgepoint import` lists every name and what became of it.
    constexpr qsizetype named = 5;
    QStringList unknown;
    int read = 0;
    for (const launch::KeyFate& each : adopted.keys) {
        if (each.fate == launch::Fate::Read)
            ++read;
        else if (each.fate == launch::Fate::Unknown)
            unknown += QString::fromStdString(printable(each.key, 60));
    }
    result.message = Words::tr("%1 was read as a file of %2: %n setting(s) taken from it; everything else "
                               "is as in the default scenario.",
        nullptr, read)
                         .arg(name, toQString(launch::labelOf(*adopted.launcher)));
    if (!unknown.isEmpty())
        result.message += u' '
            + Words::tr("Not known: %1.")
                  .arg(unknown.mid(0, named).join(QStringLiteral(", "))
                      + (unknown.size() > named ? QStringLiteral(" …") : QString()));
    result.message = withWarnings(result.message);
    return result;
}

OpenResult ScenarioStore::openFile(const QString& path) const
{
    const QFileInfo info(path);
    if (!info.exists())
        return {
            {}, {}, Words::tr("%1 does not exist. Check the path, or open another file.").arg(shown(path))};
    if (info.isDir())
        return {{}, {},
            Words::tr("%1 is a folder. Choose a scenario file (*.ridge.json) inside it.").arg(shown(path))};
    const bool picture = isFigure(readFile(path, 4096).bytes);
    const ForeignFile foreign = picture ? ForeignFile() : readForeignFile(path, maximumScenarioBytes);
    const FileContent file = picture ? readFile(path, largestFileBytes) : foreign.content;
    if (!file.ok())
        return {{}, {}, Words::tr("%1 cannot be read: %2.").arg(shown(path), file.problem)};
    if (picture && file.beyond(largestFileBytes))
        return {{}, {},
            Words::tr("%1 is larger than %2 MiB; no picture of Ridgepoint is.")
                .arg(shown(path))
                .arg(largestFileMiB)};
    const QByteArray& content = file.bytes;
    if (picture)
        return openPicture(content, path);
    const std::string_view text(content.constData(), std::size_t(content.size()));
    if (foreign.weights || launch::isForeign(text))
        return adoptFile(foreign);
    const ScenarioReadResult read = readScenarioText(text, m_catalog, info.fileName().toStdString());
    OpenResult result = fromRead(read, read.inside ? QString() : info.absoluteFilePath());
    if (result.file && !read.inside && !info.isWritable()) {
        if (!result.message.isEmpty())
            result.message += u'\n';
        result.message += Words::tr("%1 is read-only; save changes under another name.").arg(info.fileName());
    }
    return result;
}

SaveResult ScenarioStore::save(const QString& path, const ScenarioFile& file) const
{
    const QFileInfo info(path);
    const QString why = info.exists() && !info.isDir() && !info.isWritable()
        ? Words::tr("the file is read-only")
        : writeFile(path, QByteArray::fromStdString(writeScenario(file, m_catalog)));
    if (why.isEmpty())
        return {};
    return {Words::tr("%1 could not be saved: %2. Nothing was lost; choose another place with Save as.")
                .arg(shown(path), why)};
}

QStringList ScenarioStore::recentFiles() const
{
    QStringList files = StoredSettings().value(recentKey).toStringList();
    files.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return files.mid(0, maximumRecent);
}

void ScenarioStore::addRecent(const QString& path) const
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    StoredSettings().setValue(recentKey, files.mid(0, maximumRecent));
}

void ScenarioStore::clearRecent() const { StoredSettings().remove(recentKey); }

} // namespace ridgepoint
