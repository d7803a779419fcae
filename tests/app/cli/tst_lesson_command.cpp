// `ridgepoint lesson new` and `link` as scripts use it: real processes, their output, exit codes and
// messages.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

Answer lesson(const QString& arguments, const QByteArray& input = {})
{
    return run(QStringLiteral("lesson ") + arguments, input);
}

} // namespace

class TestLessonCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNewLesson_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("answer");
        QTest::newRow("alone") << "new mine"
                               << "memory.ratio";
        QTest::newRow("of a scenario") << "new mine llama3-8b-64xh100"
                                       << "memory.ratio";
        QTest::newRow("of a readout") << "new mine llama3-8b-64xh100 --readout run.seconds"
                                      << "run.seconds";
    }
    void aNewLesson()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, answer);
        const Answer made = lesson(arguments);
        QVERIFY2(made.code == 0, made.err.constData());
        const Json json = jsonOf(made);
        QCOMPARE(json["id"].get<std::string>(), std::string("mine"));
        QCOMPARE(json["cards"][0]["answer"].get<std::string>(), answer.toStdString());
        QVERIFY(!json["cards"][0]["veil"].empty() && !json["fields"].empty());
        // What the check says of it is what is still to be written.
        const Answer checked = lesson(QStringLiteral("check - --format json"), made.out);
        QCOMPARE(checked.code, 3);
        const Json findings = jsonOf(checked);
        QVERIFY(findings["rows"].size() >= 10);
        for (const Json& row : findings["rows"])
            QVERIFY2(row[2] == "unwritten", row.dump().c_str());
        // And with words in the place of the placeholders, and its answer worked out by hand, it can be
        // taught.
        QByteArray done = made.out;
        done.replace("TODO: ", "");
        const Answer again = lesson(QStringLiteral("check -"), done);
        QCOMPARE(again.code, 3);
        QVERIFY2(
            again.out.contains(": no-key: ") && again.out.contains("1 finding\n"), again.out.constData());
        if (answer != QStringLiteral("memory.ratio"))
            return;
        Json keyed = Json::parse(done.toStdString());
        keyed["cards"][0]["expected"] = "16 * model.params / hardware.accelerator.hbm_bytes";
        if (arguments != QStringLiteral("new mine"))
            return; // of another machine
        const Answer taught = lesson(QStringLiteral("check -"), QByteArray::fromStdString(keyed.dump()));
        QVERIFY2(taught.code == 0, taught.out.constData());
    }

    void intoAFile()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.json"));
        const Answer made = lesson(QStringLiteral("new mine -o ") + path);
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY(made.out.isEmpty());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), lesson(QStringLiteral("new mine")).out);
        QCOMPARE(
            lesson(QStringLiteral("new mine -o ") + folder.filePath(QStringLiteral("no/where.json"))).code,
            2);
    }

    void playedByAWrongNumber_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QByteArray>("notYet");
        QTest::addColumn<QByteArray>("gap");
        QTest::newRow("English") << "en" << QByteArray("Not yet. Too low.")
                                 << QByteArray("Your first answer was 295 times too low.");
        QTest::newRow("Spanish") << "es" << QByteArray("Todavía no. Demasiado bajo.")
                                 << QByteArray("La primera respuesta era 295 veces demasiado baja.");
    }
    // The ridge point of 295 FLOP/B: by how much 1 is off would be the answer, until it is revealed.
    void playedByAWrongNumber()
    {
        QFETCH(QString, language);
        QFETCH(QByteArray, notYet);
        QFETCH(QByteArray, gap);
        const Answer a = lesson(QStringLiteral("play what-binds-what --language ") + language, "1\n2\n3\n");
        QCOMPARE(a.code, 3); // not every answer was right
        QVERIFY2(a.out.contains(notYet), a.out.constData());
        QVERIFY2(a.out.contains(gap), a.out.constData());
        QCOMPARE(a.out.indexOf("295 "), a.out.indexOf("295 FLOP/B")); // not before the truth
        QVERIFY(a.out.indexOf("295 ") < a.out.indexOf(gap));
    }

    // 10.000 M are no 10 M, and asking costs no attempt: three wrong answers still come to an end.
    void thousandsInSpanishAreAskedAbout()
    {
        const Answer a =
            lesson(QStringLiteral("play does-it-fit --language es"), "10.000 M\n1 M\n2 M\n3 M\n");
        QVERIFY2(a.out.contains("puede ser millares"), a.out.constData());
        QCOMPARE(a.out.count("Todavía no."), 3);
    }

    void unitsAreInTheLanguageAskedFor()
    {
        const Answer a =
            lesson(QStringLiteral("play one-device-one-training --language es"), "1\n2\n3\n4\n5\n6\n7\n8\n");
        QVERIFY2(a.out.contains(" años"), a.out.constData());
        QVERIFY2(!a.out.contains("years"), a.out.constData());
    }

    // After a change of fields, readouts, views or keys: ridgepoint schema lesson -o the file.
    void theSchemaThatIsShipped()
    {
        QFile file(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/resources/schemas/lesson.schema.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Answer made = runProgram({QStringLiteral("schema"), QStringLiteral("lesson")});
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY2(
            made.out == file.readAll(), "write it again: ridgepoint schema lesson -o lesson.schema.json");
        const Answer other = runProgram({QStringLiteral("schema"), QStringLiteral("lessson")});
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("did you mean lesson"), other.err.constData());
    }

    // "The 16 bytes" would answer what that lesson asks.
    void theListTellsNoAnswer()
    {
        const Answer a = lesson(QStringLiteral("list"));
        QCOMPARE(a.code, 0);
        for (const char* covered : {"What a parameter takes", "One device, one training", "Two kinds of big"})
            QVERIFY2(a.out.contains(covered), covered);
        for (const char* telling : {"16 bytes", "hundred", "small in work"})
            QVERIFY2(!a.out.toLower().contains(telling), telling);
    }

    // What somebody answered in the one would be read as answers to the other.
    void anIdThatIsTaken()
    {
        const QTemporaryDir folder;
        const QString copy = folder.filePath(QStringLiteral("copy.json")),
                      named = folder.filePath(QStringLiteral("does-it-fit.json"));
        for (const QString& file : {copy, named})
            QVERIFY(
                QFile::copy(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/presets/lessons/does-it-fit.json"), file));
        const Answer taken = lesson(QStringLiteral("check ") + copy);
        QCOMPARE(taken.code, 3);
        QVERIFY2(taken.out.contains("taken-id: another lesson here has the id does-it-fit"),
            taken.out.constData());
        QCOMPARE(lesson(QStringLiteral("check ") + named).code, 0); // its file, in another folder
    }

    void links_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("link");
        QTest::newRow("a lesson") << "link does-it-fit" << QByteArray("ridgepoint://lesson/does-it-fit\n");
        QTest::newRow("by its number") << "link 1" << QByteArray("ridgepoint://lesson/does-it-fit\n");
        QTest::newRow("with a seed") << "link does-it-fit --seed 3"
                                     << QByteArray("ridgepoint://lesson/does-it-fit?seed=3\n");
        QTest::newRow("a puzzle") << "link puzzle-cost-2-7"
                                  << QByteArray("ridgepoint://lesson/puzzle-cost-2-7\n");
        QTest::newRow("a puzzle with a seed")
            << "link puzzle-cost-2 --seed 8" << QByteArray("ridgepoint://lesson/puzzle-cost-2-8\n");
    }
    void links()
    {
        QFETCH(QString, arguments);
        QFETCH(QByteArray, link);
        const Answer a = lesson(arguments);
        QVERIFY2(a.code == 0, a.err.constData());
        QCOMPARE(a.out, link);
    }

    void badInput_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no id") << "new" << QByteArray("ID");
        QTest::newRow("too much") << "new a b c" << QByteArray("ID");
        QTest::newRow("no sound id") << "new Mine" << QByteArray("small letters");
        QTest::newRow("one that is taken") << "new does-it-fit" << QByteArray("already");
        QTest::newRow("no scenario") << "new mine nowhere" << QByteArray("nowhere");
        QTest::newRow("no readout") << "new mine --readout memory.nothing" << QByteArray("memory.nothing");
        QTest::newRow("no lesson to link") << "link" << QByteArray("LESSON");
        QTest::newRow("an unknown one") << "link does-it-fly" << QByteArray("does-it-fit");
        QTest::newRow("a seed too long")
            << "link does-it-fit --seed " + QString(65, u'a') << QByteArray("seed");
        QTest::newRow("something else") << "old" << QByteArray("new");
    }
    void badInput()
    {
        QFETCH(QString, arguments);
        QFETCH(QByteArray, says);
        const Answer a = lesson(arguments);
        QVERIFY(a.code != 0 && a.out.isEmpty());
        QVERIFY2(a.err.contains(says), a.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestLessonCommand)
#include "tst_lesson_command.moc"
