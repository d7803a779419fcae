// Lesson files that are wrong in the ways in which scenario files are, by accident or on purpose: refused,
// with the place, the reason and the way out.

#include "tests/core/teaching/lesson/lesson_fixture.h"

#include "core/base/printable.h"

#include <QRegularExpression>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

QString listed(const Diagnostics& diagnostics)
{
    QString all;
    for (const Diagnostic& each : diagnostics)
        all += QString::fromStdString(plainLine(each)) + QLatin1Char('\n');
    return all;
}

// The fixture with one thing in it replaced.
QByteArray bent(const char* what, const QByteArray& with)
{
    QByteArray text = QByteArray::fromStdString(lessonJson().dump(2));
    const qsizetype at = text.indexOf(what);
    if (at < 0)
        qFatal("the fixture has no %s", what);
    return text.replace(at, qsizetype(qstrlen(what)), with);
}

} // namespace

class TestLessonHostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QStringList>("says");
        const auto row = [](const char* name, const QByteArray& json, const QStringList& says) {
            QTest::newRow(name) << json << says;
        };
        const QByteArray sound = QByteArray::fromStdString(lessonJson().dump(2));

        row("empty", "", {"empty"});
        row("blank", " \n\t ", {"empty"});
        row("truncated", sound.left(sound.indexOf("\"cards\"")), {"ends too early"});
        row("binary",
            QByteArray("\x7f"
                       "ELF\x02\x01\x01\xff\xfe",
                9),
            {});
        row("NUL byte", bent("fixture", QByteArray("fix\0ture", 8)), {"NUL"});
        row("invalid UTF-8", bent("A fixture", "\xc3\x28"), {"UTF-8"});
        row("duplicate key", bent("\"minutes\": 8", "\"minutes\": 8, \"minutes\": 9"), {"twice"});
        row("duplicate card key", bent("\"answer\":", "\"answer\": \"memory.ratio\", \"answer\":"),
            {"twice"});
        row("NaN", bent("\"minutes\": 8", "\"minutes\": NaN"), {"NaN"});
        row("overflow", bent("\"minutes\": 8", "\"minutes\": 1e400"), {"too large"});
        row("trailing text", sound + " {}", {"after the end"});
        row("comment", "// hello\n" + sound, {"omment"});
        row("trailing comma", bent("\"minutes\": 8,", "\"minutes\": 8,,"), {});
        row("deep nesting", QByteArray(5000, '[') + QByteArray(5000, ']'), {"deep"});
        row("deep objects", QByteArray("{\"a\":").repeated(5000), {"deep"});
        row("deep in a card", bent("\"memory.ratio\"", QByteArray(5000, '[') + QByteArray(5000, ']')),
            {"deep"});
        row("a list", "[1, 2]", {"object"});
        row("a number", "7", {"object"});

        row("no schema", bent("{\n  \"schema\": \"ridgepoint.lesson/1\",", "{"), {"schema", "missing"});
        row("a scenario's schema", bent("ridgepoint.lesson/1", "ridgepoint.scenario/1"),
            {"ridgepoint.lesson/1"});
        row("schema zero", bent("ridgepoint.lesson/1", "ridgepoint.lesson/0"), {"ridgepoint.lesson/1"});
        row("schema with a tail", bent("ridgepoint.lesson/1", "ridgepoint.lesson/1beta"),
            {"ridgepoint.lesson/1"});
        row("schema as a number", bent("\"ridgepoint.lesson/1\"", "1"), {"schema", "text"});
        row("newer schema", bent("ridgepoint.lesson/1", "ridgepoint.lesson/2"), {"ridgepoint.lesson/1"});

        row("misspelt key", bent("\"minutes\"", "\"minuts\""), {"minuts", "minutes"});
        row("misspelt key of a card", bent("\"answer\"", "\"anser\""), {"anser", "answer"});
        row("misspelt key of an option", bent("\"right\"", "\"rihgt\""), {"rihgt"});
        row("misspelt key of a slip", bent("\"slip\"", "\"slp\""), {"slp"});
        row("misspelt language", bent("\"es\"", "\"ez\""), {"ez"});
        row("empty key", "{\"\": 1}", {"not a key"});
        row("text as a number", bent("\"number\": 1", "\"number\": \"one\""), {"number"});
        row("number as text", bent("\"A fixture\"", "5"), {"title"});
        row("number as null", bent("\"minutes\": 8", "\"minutes\": null"), {"minutes"});
        row("number as a list", bent("\"minutes\": 8", "\"minutes\": [8]"), {"minutes"});
        row("not whole", bent("\"handles\": 6", "\"handles\": 5.5"), {"handles"});
        row("negative", bent("\"number\": 1", "\"number\": -1"), {"number"});
        row("cards as an object", bent("\"cards\": [", "\"cards\": {}, \"card\": ["), {"cards"});
        row("words as a list", bent("\"title\": {", "\"title\": [], \"titel\": {"), {"title"});
        row("hints as words", bent("\"hints\": [", "\"hints\": {}, \"fields\": ["), {"hints"});
        row("veil as a text", bent("\"veil\": [", "\"veil\": \"memory\", \"sources\": ["), {"veil"});
        row("a kind that is none", bent("\"kind\": \"number\"", "\"kind\": \"nubmer\""), {"number"});
        row("a tolerance below zero", bent("\"tolerance\": 0.1", "\"tolerance\": -0.1"), {"tolerance"});
        row("a tolerance of everything", bent("\"tolerance\": 0.1", "\"tolerance\": 50"), {"tolerance"});
        row("control character in an id", bent("\"id\": \"fixture\"", "\"id\": \"fix\\u001bture\""),
            {"control"});
        row("text that runs backwards", bent("A fixture", "a\\u202eb"), {"control"});
        row("control character in a title", bent("A fixture", "a\\u0007b"), {"control"});
        row("an unknown device in a transfer", bent("\"h200-sxm\"", "\"h2000-sxm\""), {"h200-sxm"});
        row("an unknown field in a set", bent("\"hardware.accelerator\"", "\"hardware.acelerator\""),
            {"hardware.acelerator"});
        row("an expression without an end", bent("\"memory.ratio / 8\"", "\"memory.ratio /\""), {});
        row("an expression of another's paths", bent("\"memory.ratio / 8\"", "\"memory.no_such / 8\""),
            {"memory.no_such"});
        row("a field with a line end in its name", bent("\"fields\": [", "\"fields\": [\"a\\nb\", "),
            {"is not a field"});
        row("a veil with a tab in it", bent("\"veil\": [", "\"veil\": [\"a\\tb\", "),
            {"is neither a readout"});
        row("a field's name of ten thousand letters",
            bent("\"fields\": [", "\"fields\": [\"" + QByteArray(10'000, 'x') + "\", "), {"xxx"});
        row("a brace without an end", bent("{memory.capacity_bytes} of it.", "{memory.capacity_bytes of it."),
            {});
    }
    void refused()
    {
        QFETCH(QByteArray, json);
        QFETCH(QStringList, says);
        const LessonReadResult read =
            readLesson({json.constData(), std::size_t(json.size())}, shippedCatalog(), "f.json");
        QVERIFY(!read.lesson);
        QVERIFY(!read.diagnostics.empty());
        const QString all = listed(read.diagnostics);
        for (const Diagnostic& each : read.diagnostics) {
            QVERIFY2(each.severity == Severity::Error, qPrintable(all));
            QVERIFY2(!each.fix.empty(), qPrintable(all));
            // On one line of a terminal.
            QVERIFY2(isPrintable(each.message.plain()) && isPrintable(each.fix.plain()), qPrintable(all));
            QVERIFY2(each.message.plain().size() < 4000, qPrintable(all));
            QVERIFY2(plainLine(each).starts_with("f.json: line "), qPrintable(all));
        }
        // Where it stands: the first byte that is not as in the sound one, or the line above, where what
        // holds it begins.
        const QByteArray sound = QByteArray::fromStdString(lessonJson().dump(2));
        const auto line = std::count(json.begin(), std::ranges::mismatch(json, sound).in1, '\n') + 1;
        const QRegularExpression placed(QStringLiteral(" line (%1|%2)[:,]").arg(line).arg(line - 1));
        QVERIFY2(all.contains(placed), qPrintable(placed.pattern() + u' ' + all));
        for (const QString& part : says)
            QVERIFY2(all.contains(part), qPrintable(all));
    }

    void manyMistakesAreListedInBounds()
    {
        QByteArray many;
        for (int i = 0; i < 20'000; ++i)
            many += "\"minutes_" + QByteArray::number(i) + "\": 1,\n";
        const LessonReadResult read = readLesson(
            bent("\"minutes\": 8", many + "\"minutes\": 8").toStdString(), shippedCatalog(), "f.json");
        QVERIFY(!read.lesson);
        QVERIFY2(read.diagnostics.size() <= 51, std::to_string(read.diagnostics.size()).c_str());
    }

    void largeFiles()
    {
        const QByteArray words = QByteArray(9 << 20, 'x');
        QVERIFY(!readLesson(bent("A fixture", words).toStdString(), shippedCatalog(), "f").lesson);
        // More cards than anybody sits through.
        Json json = lessonJson();
        const Json card = json["cards"][0];
        for (int i = 0; i < 20'000; ++i) {
            json["cards"].push_back(card);
            json["cards"].back()["id"] = "card-" + std::to_string(i);
        }
        QVERIFY(!readLesson(json.dump(), shippedCatalog(), "f").lesson);
    }
};

QTEST_GUILESS_MAIN(TestLessonHostile)
#include "tst_lesson_hostile.moc"
