// Files made to be expensive, of every kind the program reads: each is answered or refused with the limit
// named, in memory that a small machine has. The table is printed; RIDGEPOINT_LONG=1 makes files of 200 MB,
// else of 10.

#include "tests/app/faults/limited_run.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTest>
#include <QtEndian>

#include <functional>

using ridgepoint::testing::LimitedRun;
using ridgepoint::testing::runLimited;

namespace {

constexpr double mostMemory = 1e9; // bytes
constexpr rlim_t mostSeconds = 60; // of a processor: what grows with the square of a file needs hours

QByteArray repeated(const QByteArray& piece, qsizetype bytes) { return piece.repeated(bytes / piece.size()); }

// `piece` with %1 as a number that counts.
QByteArray counted(const QByteArray& piece, qsizetype bytes)
{
    const qsizetype mark = piece.indexOf("%1");
    const QByteArray before = piece.left(mark), after = piece.mid(mark + 2);
    QByteArray all;
    all.reserve(bytes + 100);
    for (int i = 0; all.size() < bytes; ++i)
        all += before + QByteArray::number(i) + after;
    return all;
}

const QByteArray runColumns =
    "params_b,nodes,dp,tp,pp,mbs,grad_acc,zero,mfu_pct,tokens_per_s_per_gpu,gpu_mem_gb\n";

QByteArray scenario(const QByteArray& rest) { return "{\"schema\":\"ridgepoint.scenario/2\"," + rest + '}'; }

quint32 crcOf(const QByteArray& bytes)
{
    quint32 crc = 0xffffffff;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0u);
    }
    return ~crc;
}

QByteArray chunk(const QByteArray& typeAndData)
{
    QByteArray out(4, '\0');
    qToBigEndian(quint32(typeAndData.size() - 4), out.data());
    QByteArray crc(4, '\0');
    qToBigEndian(crcOf(typeAndData), crc.data());
    return out + typeAndData + crc;
}

QByteArray png(const QByteArray& chunks)
{
    return QByteArray("\x89PNG\r\n\x1a\n", 8) + chunk(QByteArray("IHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0", 17))
        + chunks + chunk("IEND");
}

// A text of 7 MB that packs into 7 kB.
QByteArray bomb(const QByteArray& keyword)
{
    return chunk("zTXt" + keyword + QByteArray(2, '\0') + qCompress(QByteArray(7'000'000, 'x'), 9).mid(4));
}

QByteArray svg(const QByteArray& head, const QByteArray& body)
{
    return "<?xml version=\"1.0\"?>" + head + "<svg xmlns=\"http://www.w3.org/2000/svg\" " + body + "</svg>";
}

} // namespace

class TestLargeFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QStringList m_table;

private Q_SLOTS:
    void areAnsweredOrRefused_data()
    {
        using Content = std::function<QByteArray(qsizetype bytes)>;
        QTest::addColumn<QString>("command"); // %1: the file
        QTest::addColumn<Content>("content");
        const auto row = [](const char* name, const char* command, const Content& content) {
            QTest::newRow(name) << QString::fromLatin1(command) << content;
        };
        const char* evaluate = "evaluate %1";
        row("a scenario of nested lists", evaluate,
            [](qsizetype n) { return scenario("\"name\":" + QByteArray(n, '[')); });
        row("a scenario of nested objects", evaluate,
            [](qsizetype n) { return scenario("\"name\":" + repeated("{\"a\":", n)); });
        row("a scenario with a long name", evaluate,
            [](qsizetype n) { return scenario("\"name\":\"" + QByteArray(n, 'n') + '"'); });
        row("a scenario with a long number", evaluate,
            [](qsizetype n) { return scenario("\"model\":{\"params\":1" + QByteArray(n, '0') + '}'); });
        row("a scenario of unknown keys", evaluate,
            [](qsizetype n) { return scenario(counted("\"key%1\":1,", n) + "\"name\":\"x\""); });
        row("a scenario of one key again and again", evaluate,
            [](qsizetype n) { return scenario(repeated("\"name\":\"x\",", n) + "\"name\":\"x\""); });
        row("a scenario of baselines", evaluate,
            [](qsizetype n) { return scenario("\"baselines\":[" + repeated("{},", n) + "{}]"); });
        row("a share code with a long value", evaluate,
            [](qsizetype n) { return "ridge1:name=" + QByteArray(n, 'n'); });
        row("a share code of many parts", evaluate,
            [](qsizetype n) { return "ridge1:" + repeated("mesh.tensor=2,", n) + "mesh.tensor=2"; });
        row("a picture of packed texts", evaluate, [](qsizetype n) { return png(repeated(bomb("x"), n)); });
        row("a picture of packed scenarios", evaluate,
            [](qsizetype n) { return png(repeated(bomb("ridgepoint"), n)); });
        row("a picture whose chunk is longer than it", evaluate,
            [](qsizetype n) { return png(QByteArray("\x7f\xff\xff\xf0iTXt", 8) + QByteArray(n, 'x')); });
        row("a drawing of nested titles", evaluate,
            [](qsizetype n) { return svg({}, '>' + repeated("<title>", n)); });
        row("a drawing with an entity used often", evaluate, [](qsizetype n) {
            return svg("<!DOCTYPE svg [<!ENTITY a \"" + QByteArray(n / 2, 'a') + "\">]>",
                '>' + repeated("<metadata>&a;</metadata>", n / 2));
        });
        row("a drawing of attributes", evaluate,
            [](qsizetype n) { return svg({}, counted("a%1=\"1\" ", n) + '>'); });
        row("a drawing of metadata", evaluate,
            [](qsizetype n) { return svg({}, '>' + repeated("<metadata><ridgepoint>", n)); });
        row("a page of nested lists", evaluate,
            [](qsizetype n) { return "%PDF-1.4\n1 0 obj\n" + QByteArray(n, '[') + "\nendobj\n%%EOF"; });
        row("a page of packets", evaluate, [](qsizetype n) {
            return "%PDF-1.4\n" + repeated("<?xpacket begin=\"\"?><x:xmpmeta>", n) + "\n%%EOF";
        });
        row("runs of many rows", "validate %1",
            [](qsizetype n) { return runColumns + counted("80,8,1,8,1,1,%1,0,40,500,60\n", n); });
        row("runs of many columns", "validate %1", [](qsizetype n) { return counted("c%1,", n) + "\n1\n"; });
        row("runs with one long cell", "validate %1",
            [](qsizetype n) { return runColumns + "80," + QByteArray(n, '8') + '\n'; });
        row("runs as objects", "validate %1", [](qsizetype n) {
            return "{\"schema\":\"ridgepoint.runs/1\",\"id\":\"x\",\"runs\":["
                + repeated("{\"a\":{\"b\":1}},", n) + "{}]}";
        });
        row("a model of many keys", "import %1", [](qsizetype n) {
            return "{\"model_type\":\"llama\"," + counted("\"k%1\":1,", n) + "\"hidden_size\":1}";
        });
        row("a model of nested models", "import %1",
            [](qsizetype n) { return "{\"model_type\":\"llama4\"," + repeated("\"text_config\":{", n); });
        row("a schedule of many ranks", "schedule --import %1",
            [](qsizetype n) { return repeated("0F0,0B0\n", n); });
        row("a schedule of one long line", "schedule --import %1",
            [](qsizetype n) { return counted("0F%1,", n); });
        row("an nccl-tests table", "collective --fit %1",
            [](qsizetype n) { return counted("  %1  256 float sum -1 10.0 1.0 1.0 0 10.0 1.0 1.0 0\n", n); });
        row("steps of a run", "calibrate seed-question --steps %1",
            [](qsizetype n) { return counted("training.micro_batch=%1: 1 s\n", n); });
        row("a probe's lines", "probe --from %1",
            [](qsizetype n) { return repeated("{\"event\":\"result\",\"step\":\"x\"}\n", n); });
        row("noise", evaluate, [](qsizetype n) {
            QByteArray bytes(n & ~qsizetype(3), '\0');
            QRandomGenerator random(1);
            random.fillRange(reinterpret_cast<quint32*>(bytes.data()), bytes.size() / 4);
            return bytes;
        });
        row("nothing but zeros", evaluate, [](qsizetype n) { return QByteArray(n, '\0'); });
    }
    void areAnsweredOrRefused()
    {
        QFETCH(QString, command);
        QFETCH(std::function<QByteArray(qsizetype)>, content);
        const bool isLong = qEnvironmentVariableIsSet("RIDGEPOINT_LONG");
        for (const qsizetype bytes : isLong ? std::vector<qsizetype>{1'000'000, 20'000'000, 200'000'000}
                                            : std::vector<qsizetype>{1'000'000, 10'000'000}) {
            const QString path = m_folder.filePath(QStringLiteral("hostile"));
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            const QByteArray made = content(bytes);
            QCOMPARE(file.write(made), made.size());
            file.close();
            QStringList arguments = command.split(u' ');
            arguments.replaceInStrings(QStringLiteral("%1"), path);
            const LimitedRun run =
                runLimited(QStringLiteral(RIDGEPOINT_PROGRAM), arguments, {.cpuSeconds = mostSeconds},
                    {QStringLiteral("RIDGEPOINT_PRESETS=") + QStringLiteral(RIDGEPOINT_PRESETS_DIR)});
            m_table += QStringLiteral("%1 %2 MB  %3 s  %4 MB  rc %5  %6")
                           .arg(QString::fromLatin1(QTest::currentDataTag()), -40)
                           .arg(double(made.size()) / 1e6, 6, 'f', 0)
                           .arg(run.cpuSeconds, 6, 'f', 2)
                           .arg(run.peakBytes / 1e6, 5, 'f', 0)
                           .arg(run.code)
                           .arg(QString::fromUtf8(run.err.left(90)).simplified().remove(path));
            QVERIFY2(run.code >= 0 && run.code <= 3,
                qPrintable(QStringLiteral("signal %1: %2")
                               .arg(run.signal)
                               .arg(QString::fromUtf8(run.err.left(500)))));
            QVERIFY2(run.code == 0 || !run.err.isEmpty(), "refused without a word");
            QVERIFY2(run.err.size() < 20'000, qPrintable(QString::number(run.err.size())));
#ifndef RIDGEPOINT_ADDRESS_SANITIZER
            QVERIFY2(
                run.peakBytes < mostMemory, qPrintable(QStringLiteral("%1 MB").arg(run.peakBytes / 1e6)));
#endif
        }
    }
    void cleanupTestCase() { qInfo("%s", qPrintable(u'\n' + m_table.join(u'\n'))); }
};

QTEST_GUILESS_MAIN(TestLargeFiles)
#include "tst_large_files.moc"
