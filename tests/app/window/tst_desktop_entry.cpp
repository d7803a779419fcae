// What a desktop is told of the program: that links of lessons and its own files are opened with it.

#include "tests/app/app_fixture.h"

#include "core/teaching/puzzles/link.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QUrl>
#include <QXmlStreamReader>

#include <map>

using namespace ridgepoint;

namespace {

const QString folder = QStringLiteral(RIDGEPOINT_SOURCE_DIR "/resources/desktop/");

// Lines of the one group, by key.
std::map<QString, QString> entry()
{
    std::map<QString, QString> all;
    QFile file(folder + QStringLiteral("ridgepoint.desktop"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n'))
        if (line.contains(u'='))
            all[line.section(u'=', 0, 0)] = line.section(u'=', 1);
    return all;
}

} // namespace

class TestDesktopEntry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isValid()
    {
        const QString judge = QStandardPaths::findExecutable(QStringLiteral("desktop-file-validate"));
        if (judge.isEmpty())
            QSKIP("desktop-file-validate is not installed");
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(judge, {folder + QStringLiteral("ridgepoint.desktop")});
        QVERIFY(process.waitForFinished(-1));
        QCOMPARE(QString::fromUtf8(process.readAll()), QString());
        QCOMPARE(process.exitCode(), 0);
    }

    // Windows belong to the entry of this name.
    void isTheOneThatWindowsName()
    {
        QVERIFY(QFile::exists(folder + QGuiApplication::desktopFileName() + QStringLiteral(".desktop")));
        QVERIFY(QFile::exists(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/resources/icons/%1.svg")
                                  .arg(entry()[QStringLiteral("Icon")])));
    }

    void opensLinksAndFiles()
    {
        const std::map<QString, QString> all = entry();
        const QString command = all.at(QStringLiteral("Exec"));
        QCOMPARE(command, QStringLiteral("ridgepoint %u"));
        QStringList types = all.at(QStringLiteral("MimeType")).split(u';', Qt::SkipEmptyParts);
        const QUrl link(QString::fromStdString(writeLessonLink({"bubbles", 3})));
        QCOMPARE(types.takeFirst(), QStringLiteral("x-scheme-handler/") + link.scheme());
        QFile file(folder + QStringLiteral("ridgepoint.xml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QStringList declared, patterns;
        while (!xml.atEnd()) {
            xml.readNext();
            if (xml.isStartElement() && xml.name() == QLatin1String("mime-type"))
                declared += xml.attributes().value(QStringLiteral("type")).toString();
            if (xml.isStartElement() && xml.name() == QLatin1String("glob"))
                patterns += xml.attributes().value(QStringLiteral("pattern")).toString();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(declared, types);
        QCOMPARE(patterns,
            QStringList({QStringLiteral("*.ridge.json"), QStringLiteral("*.lesson.json"),
                QStringLiteral("*.ridge.svg"), QStringLiteral("*.ridge.png"),
                QStringLiteral("*.ridge.pdf")}));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestDesktopEntry)
#include "tst_desktop_entry.moc"
