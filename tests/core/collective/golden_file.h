#pragma once

// tests/golden/collectives.json; tests/golden/README.md says where it comes from.

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace ridgepoint::golden {

inline QJsonObject collectives()
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/collectives.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    if (!document.isObject())
        qFatal("%s is not JSON", qPrintable(file.fileName()));
    return document.object();
}

} // namespace ridgepoint::golden
