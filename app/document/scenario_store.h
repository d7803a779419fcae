#pragma once

// Scenarios on disk: opening whatever holds one (a scenario file, an exported picture, a share code, a
// launcher's file, a model's config.json or GGUF file), saving without ever leaving half a file behind, and
// the list of recent files. Every failure is one sentence for people.

#include <QString>
#include <QStringList>

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario_json.h"

#include <optional>

namespace ridgepoint {

struct ForeignFile;

struct OpenResult
{
    std::optional<ScenarioFile> file; // empty: it could not be opened, and `message` says why
    QString path; // where Save writes; empty for pictures, share codes and presets
    QString message; // also set on success when there is something to know ("2 warnings…", "read-only")
    bool mfuUnsaid = false; // no MFU is given for several accelerators: predicted now, 40 % once
};

struct SaveResult
{
    QString message; // empty: saved
    explicit operator bool() const { return message.isEmpty(); }
};

class ScenarioStore
{
public:
    static constexpr int maximumRecent = 10;

    // `catalog` must outlive the store.
    explicit ScenarioStore(const Catalog& catalog);

    // A path, a share code, or a scenario preset's id, tried in the order of the command line.
    OpenResult open(const QString& what) const;
    OpenResult openFile(const QString& path) const;
    OpenResult openShareCode(const QString& code) const;
    OpenResult openPreset(const QString& id) const;
    static bool isShareCode(const QString& text);

    SaveResult save(const QString& path, const ScenarioFile& file) const;

    // Newest first, existing files only. Kept in the application's QSettings.
    QStringList recentFiles() const;
    void addRecent(const QString& path) const;
    void clearRecent() const;

private:
    OpenResult openPicture(const QByteArray& content, const QString& path) const;
    OpenResult adoptFile(const ForeignFile& file) const; // of another program
    OpenResult fromRead(const ScenarioReadResult& read, const QString& path) const;

    const Catalog& m_catalog;
};

// Message and fix as one text: "…; choose a model".
QString diagnosticText(const Diagnostic& diagnostic);
// All errors, then warnings, one a line: "mesh.tensor: … Fix: …". At most `limit` lines, the rest counted.
QString diagnosticsText(const Diagnostics& diagnostics, Severity atLeast, int limit = 8);

} // namespace ridgepoint
