#pragma once

// The presets that come with the program, with a handful of their published points of serving: the whole way
// from the table to the picture in a fraction of a second.

#include "core/inputs/catalog/catalog.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QTemporaryDir>

#include <array>

namespace ridgepoint::test {

class FewServingPoints
{
public:
    // So many of each kind of the table, evenly from its whole length.
    explicit FewServingPoints(int ofAKind = 12)
    {
        const QDir presets(QStringLiteral(RIDGEPOINT_PRESETS_DIR));
        for (const QString& each : presets.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            if (each != QLatin1String("runs"))
                QFile::link(presets.filePath(each), m_folder.filePath(each));
        QDir(m_folder.path()).mkdir(QStringLiteral("runs"));
        QFile whole(presets.filePath(QStringLiteral("runs/serving-runs.csv")));
        QFile few(m_folder.filePath(QStringLiteral("runs/serving-runs.csv")));
        if (!whole.open(QIODevice::ReadOnly) || !few.open(QIODevice::WriteOnly))
            qFatal("no published points");
        QHash<QByteArray, QList<QByteArray>> rows;
        QList<QByteArray> kinds;
        bool header = false;
        for (const QByteArray& line : whole.readAll().split('\n')) {
            if (!header || line.isEmpty()) {
                header = header || !line.startsWith('#');
                few.write(line + '\n'); // sources and names of columns
                continue;
            }
            const QByteArray kind = line.split(',').value(1);
            if (!rows.contains(kind))
                kinds += kind;
            rows[kind] += line;
        }
        for (const QByteArray& kind : kinds) {
            const QList<QByteArray>& all = rows[kind];
            for (int i = 0; i < ofAKind; ++i)
                few.write(all[all.size() * i / ofAKind] + '\n');
        }
        few.close();
        const std::array folders{std::filesystem::path(m_folder.path().toStdString())};
        m_catalog = Catalog::load(folders);
    }

    const Catalog& catalog() const { return m_catalog; }

private:
    QTemporaryDir m_folder;
    Catalog m_catalog;
};

} // namespace ridgepoint::test
