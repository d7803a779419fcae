#pragma once

// The files that a window reads without being asked, read: a picture dropped on it, its settings, the copy a
// crashed process left.

#include "fuzz_support.h"

#include "app/document/document.h"
#include "app/document/figure_metadata.h"
#include "app/document/program.h"
#include "app/document/recovery.h"
#include "app/document/settings.h"
#include "core/base/printable.h"

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

namespace ridgepoint::fuzz {

inline const QTemporaryDir& folder()
{
    static const QTemporaryDir made;
    return made;
}

inline void put(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), "no file can be written");
}

// The first byte chooses the kind, whose beginning the fuzzer would else have to find.
inline void picture(const QByteArray& bytes)
{
    static const std::array starts{QByteArray(), QByteArray("\x89PNG\r\n\x1a\n", 8),
        QByteArray("<?xml version=\"1.0\"?><svg"), QByteArray("%PDF-1.4\n")};
    if (bytes.isEmpty())
        return;
    const QByteArray content = starts[std::size_t(bytes[0]) % starts.size()] + bytes.mid(1);
    const CarriedScenario carried = carriedScenario(content);
    const bool has =
        carried.state == CarriedScenario::State::Whole || carried.state == CarriedScenario::State::Unchecked;
    require(has != carried.code.isEmpty(), "a scenario without a code, or a code of none");
    if (has)
        check(readShareCode(carried.code.toStdString(), catalog()));
}

inline void settings(const QByteArray& bytes)
{
    static int round = 0; // QSettings keeps what it read from a name
    const QString at = folder().filePath(QString::number(++round % 200));
    QDir().mkpath(at + QStringLiteral("/ridgepoint"));
    put(at + QStringLiteral("/ridgepoint/ridgepoint.json"), bytes);
    QSettings::setPath(StoredSettings::format(), QSettings::UserScope, at);
    const Settings read;
    require(!read.theme().isEmpty() && !read.language().isEmpty(), "no theme or no language");
    for (const QString& name : read.layoutNames())
        (void)read.viewArrangement(name);
    (void)read.viewArrangement();
    (void)read.windowGeometry();
    (void)read.dockFolds();
    (void)read.lastView();
    (void)read.exportFolder();
}

inline void recovery(const QByteArray& bytes)
{
    Document document(catalog());
    const Recovery own(document, folder().path());
    put(folder().filePath(QStringLiteral("x.recovery.json")), bytes);
    for (const Recovery::Found& found : own.findAbandoned()) {
        require(
            readScenario(writeScenario(found.scenario, catalog()), catalog(), "again").file == found.scenario,
            "a recovered file reads back differently");
        own.remove(found);
    }
    QFile::remove(folder().filePath(QStringLiteral("x.recovery.json.unreadable")));
}

} // namespace ridgepoint::fuzz
