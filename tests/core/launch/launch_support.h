#pragma once

// Launchers' files of tests/golden and what comes of them.

#include "core/launch/launcher.h"
#include "core/scenario/field.h"
#include "tests/support/shipped_catalog.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

namespace ridgepoint::testing {

inline const QString launcherFolder = QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/launchers/");

inline std::string goldenText(const QString& name)
{
    QFile file(launcherFolder + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(name));
    return file.readAll().toStdString();
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
