#pragma once

// Launchers' files of tests/golden and what comes of them.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/interop/launch/launcher.h"
#include "tests/support/shipped_catalog.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <algorithm>

namespace ridgepoint::testing {

inline const QString launcherFolder = QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/launchers/");

inline std::string goldenText(const QString& name)
{
    QFile file(launcherFolder + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(name));
    return file.readAll().toStdString();
}

// A file that leaves out what decides a run is refused; here it is given as the default scenario has it, and
// as many accelerators as the mesh needs, where a test is about something else.
inline launch::Imported importFilled(std::string_view text, const launch::Launcher* launcher = nullptr)
{
    const Catalog& catalog = shippedCatalog();
    const Scenario usual = defaultScenario(catalog);
    launch::Imported imported = launch::import(text, "file", catalog, launcher);
    launch::Given given;
    for (int round = 0; round < 3 && !imported.missing.empty(); ++round) {
        for (const launch::Missing& one : imported.missing)
            if (one.field == "model")
                given.model = usual.model;
            else if (one.field == "hardware.accelerators")
                given.fields.push_back({one.field,
                    std::to_string(static_cast<long>(std::max(1.0, imported.leastAccelerators)))});
            else
                given.fields.push_back({one.field, fieldText(usual, *findField(one.field))});
        imported = launch::import(text, "file", catalog, launcher, given);
    }
    return imported;
}

inline std::string said(const launch::Imported& imported)
{
    std::string all;
    for (const Diagnostic& d : imported.diagnostics)
        all += plainLine(d) + '\n';
    return all;
}

inline int errorsOf(const launch::Imported& imported)
{
    return static_cast<int>(std::ranges::count(imported.diagnostics, Severity::Error, &Diagnostic::severity));
}

} // namespace ridgepoint::testing
