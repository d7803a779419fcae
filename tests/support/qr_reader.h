#pragma once

// QR codes as another program reads them in a picture: zbarimg, where it is installed.

#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QTemporaryDir>

namespace ridgepoint::testing {

inline bool hasQrReader()
{
    static const bool there = !QStandardPaths::findExecutable(QStringLiteral("zbarimg")).isEmpty();
    return there;
}

// What the one code of the picture says; empty: none is found.
inline QString qrTextIn(const QImage& picture)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("picture.png"));
    if (!picture.save(path))
        qFatal("cannot write %s", qPrintable(path));
    QProcess reader;
    reader.start(QStringLiteral("zbarimg"),
        {QStringLiteral("--quiet"), QStringLiteral("--raw"), QStringLiteral("-Sdisable"),
            QStringLiteral("-Sqrcode.enable"), path});
    if (!reader.waitForFinished(-1))
        qFatal("zbarimg: %s", qPrintable(reader.errorString()));
    return QString::fromUtf8(reader.readAllStandardOutput()).trimmed();
}

} // namespace ridgepoint::testing
