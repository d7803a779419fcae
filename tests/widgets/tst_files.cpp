#include "widgets/files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <future>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

using namespace ridgepoint;

class TestFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString at(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QString pipe(const char* name) const
    {
        const QString path = at(name);
        if (mkfifo(QFile::encodeName(path).constData(), 0600) != 0)
            qFatal("no FIFO can be made");
        return path;
    }
    static bool isPipe(const QString& path)
    {
        struct stat status = {};
        return lstat(QFile::encodeName(path).constData(), &status) == 0 && S_ISFIFO(status.st_mode);
    }
    static QByteArray content(const QString& path) { return readFile(path, 1000).bytes; }

private Q_SLOTS:
    void aPipeIsWrittenInto()
    {
        const QString path = pipe("written");
        auto read =
            std::async(std::launch::async, [path] { return readFile(path, 1 << 20, Source::Stream).bytes; });
        const QByteArray bytes(200'000, 'x'); // more than a pipe holds
        QCOMPARE(writeFile(path, bytes), QString());
        QCOMPARE(read.get().size(), bytes.size());
        QVERIFY(isPipe(path));
    }

    void aDeviceStays()
    {
        // As root a file took the place of /dev/null itself; a link to it shows the same without the risk.
        const QString link = at("null");
        QVERIFY(QFile::link(QStringLiteral("/dev/null"), link));
        QCOMPARE(writeFile(link, "bytes"), QString());
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(!QFileInfo(QStringLiteral("/dev/null")).isFile());
        QCOMPARE(content(link), QByteArray()); // refused or empty, but no file
    }

    void aFullDeviceSaysSo()
    {
        QCOMPARE(writeFile(QStringLiteral("/dev/full"), "bytes"),
            QStringLiteral("there is no space left on the device"));
    }

    void aRegularFileIsReplacedWhole()
    {
        const QString path = at("replaced");
        QCOMPARE(writeFile(path, "one"), QString());
        struct stat before = {}, after = {};
        QCOMPARE(stat(QFile::encodeName(path).constData(), &before), 0);
        QCOMPARE(writeFile(path, "two"), QString());
        QCOMPARE(stat(QFile::encodeName(path).constData(), &after), 0);
        QVERIFY(before.st_ino != after.st_ino); // another file took its name
        QCOMPARE(content(path), QByteArray("two"));
    }

    void aFailedWriteLeavesWhatWasThere()
    {
        const QString path = at("kept");
        QCOMPARE(writeFile(path, "before"), QString());
        // A file that may not grow is as good as a disk that is full.
        rlimit unlimited = {};
        getrlimit(RLIMIT_FSIZE, &unlimited);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{4096, unlimited.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        const QString why = writeFile(path, QByteArray(100'000, 'x'));
        setrlimit(RLIMIT_FSIZE, &unlimited);
        QCOMPARE(why, QStringLiteral("it would be larger than files may be here"));
        QCOMPARE(content(path), QByteArray("before"));
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("kept*")}).size(),
            1); // nothing is left beside it
    }

    void aLinkStays()
    {
        const QString target = at("target"), link = at("link");
        QCOMPARE(writeFile(target, "old"), QString());
        QVERIFY(QFile::link(target, link));
        QCOMPARE(writeFile(link, "new"), QString());
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(content(target), QByteArray("new"));
    }

    void refusals()
    {
        QCOMPARE(writeFile({}, "x"), QStringLiteral("the name is empty"));
        QCOMPARE(writeFile(m_folder.path(), "x"), QStringLiteral("it is a folder"));
        QCOMPARE(writeFile(at("no/where"), "x"), QStringLiteral("the folder does not exist"));
        QCOMPARE(readFile(m_folder.path(), 10).problem, QStringLiteral("it is a folder"));
        QVERIFY(!readFile(at("missing"), 10).ok());
        // Waiting for a pipe that nobody writes into would freeze the window.
        QCOMPARE(readFile(pipe("silent"), 10).problem, QStringLiteral("it is not a regular file"));
        // An error while reading is no short file.
        QVERIFY(!readFile(QStringLiteral("/proc/self/mem"), 10).ok());
    }

    void streams_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("stream");
        const QString file = at("plain"), link = at("to stdout"), twice = at("twice");
        QVERIFY(writeFile(file, "x").isEmpty());
        QVERIFY(QFile::link(QStringLiteral("/dev/stdout"), link) && QFile::link(link, twice));
        const auto row = [](const char* name, const QString& path, bool stream) {
            QTest::newRow(name) << path << stream;
        };
        row("a file", file, false);
        row("a file that is not there", at("nothing"), false);
        row("a folder", m_folder.path(), false);
        row("shared memory", QStringLiteral("/dev/shm/ridgepoint-test"), false);
        row("standard output", QStringLiteral("/dev/stdout"), true);
        row("what bash's >(…) is", QStringLiteral("/dev/fd/63"), true);
        row("an open file", QStringLiteral("/proc/self/fd/1"), true);
        row("round about", QStringLiteral("/tmp/../dev/null"), true);
        row("a link to it", link, true);
        row("a link to a link", twice, true);
        row("a pipe", pipe("fifo"), true);
    }
    void streams()
    {
        QFETCH(QString, path);
        QFETCH(bool, stream);
        QCOMPARE(isStream(path), stream);
    }

    void readingIsBounded()
    {
        const FileContent zero = readFile(QStringLiteral("/dev/zero"), 1000, Source::Stream);
        QVERIFY(zero.ok() && zero.beyond(1000));
        QCOMPARE(zero.bytes.size(), 1001);
        QVERIFY(!readFile(QStringLiteral("/dev/zero"), 1000).ok());
        const QString path = at("ten");
        QCOMPARE(writeFile(path, "0123456789"), QString());
        QVERIFY(readFile(path, 9).beyond(9));
        QVERIFY(!readFile(path, 10).beyond(10));
    }

    void aPipeIsReadByThoseWhoAsk()
    {
        const QString path = pipe("pieces");
        auto written = std::async(std::launch::async, [path] {
            const int file = open(QFile::encodeName(path).constData(), O_WRONLY);
            bool whole = true;
            for (int i = 0; i < 100; ++i)
                whole = write(file, "0123456789", 10) == 10 && whole;
            close(file);
            return whole;
        });
        QCOMPARE(readFile(path, 5000, Source::Stream).bytes.size(), 1000);
        QVERIFY(written.get());
    }
};

QTEST_GUILESS_MAIN(TestFiles)
#include "tst_files.moc"
