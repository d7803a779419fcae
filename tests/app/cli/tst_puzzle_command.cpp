// `ridgepoint lesson puzzle` as scripts use it: real processes, their output, exit codes and messages.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QTest>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

Answer lesson(const QString& arguments, const QByteArray& input = {})
{
    return run(QStringLiteral("lesson ") + arguments, input);
}

Json json(const QString& arguments)
{
    const Answer a = lesson(arguments + QStringLiteral(" --format json"));
    if (a.code != 0)
        qFatal("%s", a.err.constData());
    return jsonOf(a);
}

} // namespace

class TestPuzzleCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The check knows the views that exist.
    void everyKindCanBeTaught()
    {
        const Json kinds = json(QStringLiteral("puzzle"));
        QVERIFY(kinds["rows"].size() >= 12);
        QString all = QStringLiteral("check");
        for (const Json& row : kinds["rows"])
            for (const char* const difficulty : {"1", "2", "3"})
                all += QStringLiteral(" puzzle-%1-%2-1")
                           .arg(QString::fromStdString(row[0].get<std::string>()), QLatin1String(difficulty));
        const Answer checked = lesson(all);
        QVERIFY2(checked.code == 0, checked.out.constData());
        QVERIFY(checked.out.endsWith(" lessons, 0 findings\n"));
    }

    void questionAndAnswer()
    {
        const QString ask = QStringLiteral("puzzle run-time --difficulty 2 --seed 7");
        const Json question = json(ask), answer = json(ask + QStringLiteral(" --answer"));
        QCOMPARE(question["id"].get<std::string>(), std::string("puzzle-run-time-2-7"));
        QVERIFY(!question.contains("answer") && !question.contains("hints") && !question.contains("explain"));
        QCOMPARE(answer["question"].dump(), question["question"].dump());
        QVERIFY(answer["si"].get<double>() > 0);
        QCOMPARE(answer["hints"].size(), std::size_t(3));
        QVERIFY(!answer["slips"].empty());
        const Answer text = lesson(ask + QStringLiteral(" --answer"));
        QCOMPARE(text.code, 0);
        for (const char* const part : {"puzzle-run-time-2-7", "Hint: ", "Answer: ", "A mistake gives "})
            QVERIFY2(text.out.contains(part), text.out.constData());
        QVERIFY(!lesson(ask).out.contains("Answer"));
        // The same again, by its id too.
        QCOMPARE(lesson(ask).out, lesson(ask).out);
        QCOMPARE(lesson(QStringLiteral("puzzle puzzle-run-time-2-7")).out, lesson(ask).out);
        QVERIFY(lesson(QStringLiteral("puzzle run-time --difficulty 2 --seed 8")).out != lesson(ask).out);
        const Json goal = json(QStringLiteral("puzzle fit --answer"));
        QVERIFY(goal["par"].get<int>() >= 1 && !goal["fields"].empty());
        const Json rank = json(QStringLiteral("puzzle rank-models --answer"));
        QCOMPARE(rank["right"].size(), rank["options"].size());
    }

    void inSpanish()
    {
        const Answer a = lesson(QStringLiteral("puzzle cost --seed 3 --answer --language es"));
        QCOMPARE(a.code, 0);
        for (const char* const part : {"¿Cuánto cuesta?", "Pista: ", "Respuesta: ", "Un desliz da "})
            QVERIFY2(a.out.contains(part), a.out.constData());
        QVERIFY(lesson(QStringLiteral("puzzle --language es")).out.contains("La burbuja"));
    }

    void played()
    {
        const Json rank = json(QStringLiteral("puzzle rank-models --seed 2 --answer"));
        QByteArray order;
        for (const Json& each : rank["right"])
            order += QByteArray::number(each.get<int>() + 1) + ' ';
        const Answer a = lesson(QStringLiteral("play puzzle-rank-models-1-2"), order + '\n');
        QVERIFY2(a.code == 0 && a.out.contains("Right."), a.out.constData());
    }

    void badInput_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const char* arguments, const char* message) {
            QTest::newRow(name) << QString::fromUtf8(arguments) << QByteArray(message);
        };
        row("no such kind", "puzzle bubbles", "bubble");
        row("difficulty", "puzzle bubble --difficulty 4", "difficulty");
        row("seed", "puzzle bubble --seed x", "seed");
        row("negative seed", "puzzle bubble --seed=-1", "seed");
        row("two", "puzzle bubble fit", "one KIND");
        row("format", "puzzle bubble --format csv", "text or json");
        row("language", "puzzle bubble --language fr", "en or es");
    }
    void badInput()
    {
        QFETCH(QString, arguments);
        QFETCH(QByteArray, message);
        const Answer a = lesson(arguments);
        QCOMPARE(a.code, 1);
        QVERIFY2(a.err.contains(message), a.err.constData());
        QVERIFY(a.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPuzzleCommand)
#include "tst_puzzle_command.moc"
