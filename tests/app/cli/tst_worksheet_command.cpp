// A class through the program: sheets, their key through the judge, codes collected, and what is refused.

#include "tests/app/cli/program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

using ridgepoint::testing::Answer;
using ridgepoint::testing::runProgram;

namespace {

const QString everyKind = QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/lesson-every-kind.json");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestWorksheetCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFormat_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("pdf") << QStringLiteral("pdf") << QByteArray("%PDF-");
        QTest::newRow("html") << QStringLiteral("html") << QByteArray("<!doctype html>");
        QTest::newRow("json") << QStringLiteral("json")
                              << QByteArray("{\n  \"schema\": \"ridgepoint.worksheet/1\"");
        QTest::newRow("md") << QStringLiteral("md") << QByteArray("# ");
    }
    void everyFormat()
    {
        QFETCH(QString, suffix);
        QFETCH(QByteArray, begins);
        const QString file = path("sheets.") + suffix;
        for (const char* language : {"en", "es"}) {
            const Answer answer = runProgram(worksheet({QStringLiteral("--students"), QStringLiteral("3"),
                QStringLiteral("--language"), QString::fromLatin1(language), QStringLiteral("-o"), file}));
            QCOMPARE(answer.code, 0);
            QVERIFY2(answer.err.isEmpty(), answer.err);
            const QByteArray content = contentOf(file);
            QVERIFY2(content.startsWith(begins), content.left(80));
            if (suffix != QLatin1String("pdf")) {
                const bool spanish = language == QByteArray("es");
                QVERIFY(content.contains(spanish ? "Todas las clases de tarjeta" : "Every kind of card"));
                // Names of fields and numbers too.
                QVERIFY(content.contains(spanish ? "tamaño del modelo" : "model size"));
                QVERIFY(content.contains(spanish ? "50,0 GB/s" : "50.0 GB/s"));
            }
        }
        const Answer shown = runProgram(worksheet({QStringLiteral("--students"), QStringLiteral("1")}));
        QCOMPARE(shown.code, 0);
        QVERIFY(shown.out.startsWith("# Every kind of card"));
    }

    void theSameBytesInEveryRun()
    {
        for (const char* suffix : {"pdf", "html", "json", "md"}) {
            QByteArray first;
            for (const char* seed : {"0", "1", "12345"}) { // of Qt's hashes
                const QString sheets = path("same.") + QLatin1String(suffix), key = path("same-key.pdf");
                const Answer answer =
                    runProgram(worksheet({QStringLiteral("--students"), QStringLiteral("4"),
                                   QStringLiteral("-o"), sheets, QStringLiteral("--key"), key}),
                        {}, {QStringLiteral("QT_HASH_SEED=") + QLatin1String(seed)});
                QVERIFY2(answer.code == 0, answer.err);
                const QByteArray bytes = contentOf(sheets) + contentOf(key);
                QVERIFY(bytes.size() > 10'000);
                first = first.isEmpty() ? bytes : first;
                QVERIFY2(bytes == first, suffix);
            }
        }
    }

    void keysGoThroughTheJudge()
    {
        for (const char* name : {"key.csv", "key.json"}) {
            const Answer made = runProgram(worksheet(
                {QStringLiteral("--seed"), QStringLiteral("4711"), QStringLiteral("--key"), path(name)}));
            QVERIFY2(made.code == 0, made.err);
            const QStringList check{QStringLiteral("lesson"), QStringLiteral("check"),
                QStringLiteral("--answers"), path(name), QStringLiteral("--lesson"), everyKind};
            const Answer checked = runProgram(check);
            QVERIFY2(checked.code == 0, checked.out + checked.err);
            QCOMPARE(checked.out, QByteArray("450 rows, 0 findings\n"));
            QByteArray wrong = contentOf(path(name));
            wrong.replace("weights-only", "sequences");
            write(name, wrong);
            const Answer refused = runProgram(check);
            QCOMPARE(refused.code, 3);
            QVERIFY2(refused.out.contains("student 1, card state, sequences: "), refused.out);
        }
        // Of a lesson that comes with the program none need be named.
        const Answer made =
            runProgram(worksheet({QStringLiteral("--key"), path("own.csv")}, QStringLiteral("does-it-fit")));
        QVERIFY2(made.code == 0, made.err);
        QCOMPARE(runProgram({QStringLiteral("lesson"), QStringLiteral("check"), QStringLiteral("--answers"),
                                path("own.csv")})
                     .code,
            0);
        const Answer other = runProgram({QStringLiteral("lesson"), QStringLiteral("check"),
            QStringLiteral("--answers"), path("own.csv"), QStringLiteral("--lesson"), everyKind});
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("the key is of the lesson 'does-it-fit'"), other.err);
    }

    void whatRepeatsIsSaid()
    {
        QByteArray few = contentOf(everyKind);
        const qsizetype from = few.indexOf("\"vary\": {"), end = few.indexOf("},", from);
        write("few.json",
            QByteArray(few).replace(
                from, end - from, "\"vary\": { \"given.ranks\": [\"1\", \"16\", \"32\"] "));
        write("none.json", QByteArray(few).replace(from, end + 2 - from, ""));
        const Answer wraps =
            runProgram(worksheet({QStringLiteral("--students"), QStringLiteral("40")}, path("few.json")));
        QCOMPARE(wraps.code, 0);
        QVERIFY2(wraps.err.contains("only 2 of 40 sheets differ"), wraps.err);
        QVERIFY2(wraps.err.contains("1 combinations of what varies are left out"), wraps.err);
        const Answer same = runProgram(worksheet({}, path("none.json")));
        QCOMPARE(same.code, 0);
        QVERIFY2(same.err.contains("all 30 sheets hold the same numbers"), same.err);
        const Answer word = runProgram(worksheet({QStringLiteral("--seed"), QStringLiteral("spring")}));
        QCOMPARE(word.code, 0);
        QVERIFY2(word.err.contains("'spring' stands for 657723"), word.err);
        QCOMPARE(runProgram(worksheet({QStringLiteral("--seed"), QStringLiteral("657723")})).out, word.out);
    }

    void refusals_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QStringList& arguments, int code, const char* says) {
            QTest::newRow(name) << arguments << code << QByteArray(says);
        };
        const auto option = [](const char* name, const char* value) {
            return worksheet({QLatin1String(name), QString::fromUtf8(value)});
        };
        row("no students", option("--students", "0"), 1, "students");
        row("too many students", option("--students", "201"), 1, "200");
        row("half a student", option("--students", "2.5"), 1, "students");
        row("no seed", option("--seed", ""), 1, "--seed: expected a whole number or a word");
        row("a long seed", worksheet({QStringLiteral("--seed"), QString(200, u'x')}), 1,
            "at most 64 characters");
        row("another format", option("-o", "sheets.docx"), 1, "ends in none of .pdf, .html, .json, .md");
        row("a key in another format", option("--key", "key.html"), 1, "ends in none of .pdf, .csv, .json");
        row("a key alone", option("--key", "key.pdf"), 1, "-o");
        row("another language", option("--language", "fr"), 1, "en or es");
        row("no lesson", {QStringLiteral("lesson"), QStringLiteral("worksheet")}, 1, "expected one lesson");
        row("an unknown lesson", worksheet({}, QStringLiteral("does-it-fti")), 1, "there is no lesson");
        row("a lesson that is none", worksheet({}, QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/mesh.json")), 1,
            "schema");
        row("no folder", option("-o", "no/such/folder/sheets.md"), 2, "cannot be written");
        row("an option of another word",
            {QStringLiteral("lesson"), QStringLiteral("list"), QStringLiteral("--seed"), QStringLiteral("1")},
            1, "--seed has no meaning with `lesson list`");
        row("no codes", {QStringLiteral("lesson"), QStringLiteral("collect")}, 1, "expected files");
        row("a file that is not there",
            {QStringLiteral("lesson"), QStringLiteral("collect"), QStringLiteral("no.txt")}, 2,
            "no.txt: cannot be read");
        row("a key that is none",
            {QStringLiteral("lesson"), QStringLiteral("check"), QStringLiteral("--answers"), everyKind}, 1,
            "schema");
    }
    void refusals()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const Answer answer = runProgram(arguments);
        QVERIFY2(answer.code == code, answer.err);
        QVERIFY2(answer.err.contains(says), answer.err);
        QVERIFY(answer.out.isEmpty());
    }

    void collecting()
    {
        // The key's answers, as somebody writes them from paper into the file for it.
        const Answer made = runProgram(worksheet({QStringLiteral("--students"), QStringLiteral("5"),
            QStringLiteral("--seed"), QStringLiteral("4711"), QStringLiteral("--key"), path("key.json"),
            QStringLiteral("--answers-template"), path("paper.json")}));
        QVERIFY2(made.code == 0, made.err);
        nlohmann::ordered_json paper =
            nlohmann::ordered_json::parse(contentOf(path("paper.json")).toStdString());
        const nlohmann::json key = nlohmann::json::parse(contentOf(path("key.json")).toStdString());
        const std::array<std::string, 4> readAloud{
            "state", "ring", "largest", "order"}; // "112 GB", "B < A < C"
        for (const auto& row : key["rows"])
            if (row["what"] == "answer") {
                const std::string card = row["card"].get<std::string>();
                const bool asShown = std::ranges::find(readAloud, card) != readAloud.end();
                paper["records"][row["student"].get<std::size_t>() - 1]["answers"][card] =
                    row[asShown ? "shown" : "value"];
            }
        write("paper.json", QByteArray::fromStdString(paper.dump()));
        write("codes.txt", "# none of these is one\nHELLO-WORLD\n");
        for (const char* suffix : {"pdf", "csv", "json", "md"}) {
            const QString file = path("class.") + QLatin1String(suffix);
            const Answer answer =
                runProgram({QStringLiteral("lesson"), QStringLiteral("collect"), path("codes.txt"),
                    path("paper.json"), QStringLiteral("--lesson"), everyKind, QStringLiteral("-o"), file});
            QVERIFY2(answer.code == 1, answer.err); // something was left out, the rest is written
            QVERIFY2(answer.err.contains("codes.txt: line 2: "), answer.err);
            QVERIFY(!contentOf(file).isEmpty());
        }
        const nlohmann::json report = nlohmann::json::parse(contentOf(path("class.json")).toStdString());
        QCOMPARE(report["students"].get<int>(), 5);
        for (const auto& card : report["cards"])
            QVERIFY2(card["first_vote"]["right"] == 5, card.dump().c_str());
        QVERIFY(contentOf(path("class.pdf")).startsWith("%PDF-"));
    }

    void nothingGood()
    {
        write("bad.txt", "HELLO\nWORLD\n");
        write("empty.txt", "");
        const Answer bad = runProgram({QStringLiteral("lesson"), QStringLiteral("collect"), path("bad.txt"),
            path("empty.txt"), QStringLiteral("--lesson"), everyKind});
        QCOMPARE(bad.code, 1);
        QVERIFY2(bad.err.contains("bad.txt: line 1: ") && bad.err.contains("bad.txt: line 2: "), bad.err);
        QVERIFY2(bad.err.contains("no good answer was read"), bad.err);
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    void write(const char* name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    static QStringList worksheet(const QStringList& more, const QString& lesson = everyKind)
    {
        return QStringList{QStringLiteral("lesson"), QStringLiteral("worksheet"), lesson} + more;
    }
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestWorksheetCommand)
#include "tst_worksheet_command.moc"
