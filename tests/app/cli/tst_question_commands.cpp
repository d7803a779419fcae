// `ridgepoint sensitivity`, `goal` and `compare --attribute`: what they print is what `evaluate` says once it
// is set, and the parts are the whole.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <map>

#include <cmath>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

double stepWith(const QStringList& sets)
{
    QStringList arguments{QStringLiteral("evaluate"), QStringLiteral("llama3-8b-64xh100"),
        QStringLiteral("--format"), QStringLiteral("json")};
    for (const QString& set : sets)
        arguments << QStringLiteral("--set") << set;
    return jsonOf(runProgram(arguments))["step"]["seconds"].get<double>();
}

QString setOf(const Json& field, const Json& text)
{
    return QString::fromStdString(field.get<std::string>() + '=' + text.get<std::string>());
}

} // namespace

class TestQuestionCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sensitivityIsEvaluated()
    {
        const Json json =
            jsonOf(run(QStringLiteral("sensitivity llama3-8b-64xh100 --readout step.seconds --format json")));
        QCOMPARE(json["value"].get<double>(), stepWith({}));
        QVERIFY(json["fields"].size() > 15);
        for (std::size_t i = 0; i < 5; ++i)
            for (const Json& trial : json["fields"][i]["trials"])
                QCOMPARE(stepWith({setOf(json["fields"][i]["field"], trial["set"])}),
                    trial["value"].get<double>());
    }

    // A trial with its best layout is what a search of the changed job finds.
    void sensitivityReplanned()
    {
        const Json json = jsonOf(
            run(QStringLiteral("sensitivity llama3-8b-64xh100 --readout step.seconds --replan --format json "
                               "--set hardware.accelerators=16 --set training.global_batch_sequences=64")));
        const auto best = [](const QString& set) {
            const Json found =
                jsonOf(run(QStringLiteral("search llama3-8b-64xh100 --top 1 --format json --set "
                                          "hardware.accelerators=16 --set "
                                          "training.global_batch_sequences=64 ")
                    + set));
            return found["best"][0]["step_seconds"].get<double>();
        };
        QCOMPARE(json["replanned"].get<double>(), best({}));
        int checked = 0;
        for (const Json& field : json["fields"])
            if (field["field"] == "training.sequence_length")
                for (const Json& trial : field["trials"]) {
                    QCOMPARE(trial["replanned"].get<double>(),
                        best(QStringLiteral("--set ") + setOf(field["field"], trial["set"])));
                    ++checked;
                }
        QCOMPARE(checked, 2);
    }

    void goalIsKept()
    {
        const double bound = 0.8 * stepWith({});
        const Answer answer =
            run(QStringLiteral("goal llama3-8b-64xh100 --readout step.seconds --at-most %1s --format json")
                    .arg(bound, 0, 'g', 17));
        QCOMPARE(answer.code, 0);
        const Json json = jsonOf(answer);
        QVERIFY(!json["met"].get<bool>());
        std::size_t reached = 0;
        for (const Json& field : json["fields"]) {
            if (field["set"].is_null())
                continue;
            ++reached;
            const double step = stepWith({setOf(field["field"], field["set"])});
            QCOMPARE(step, field["value"].get<double>());
            QVERIFY(step <= bound);
        }
        QVERIFY(reached > 3);
        QStringList together;
        for (const auto& [field, text] : json["together"]["set"].items())
            together += setOf(field, text);
        QVERIFY(together.size() > 1);
        QCOMPARE(stepWith(together), json["together"]["value"].get<double>());
        QVERIFY(stepWith(together) <= bound);
    }

    void goalOutOfReach()
    {
        const Answer answer =
            run(QStringLiteral("goal llama3-8b-64xh100 --readout step.seconds --at-most 1ms "
                               "--field training.recompute --field mesh.zero_stage"));
        QCOMPARE(answer.code, 3);
        QVERIFY2(answer.out.contains("comes nearest"), answer.out.constData());
    }

    void attributionAddsUp()
    {
        const Json json = jsonOf(run(QStringLiteral(
            "compare llama3-8b-64xh100 llama3-70b-256xh100 --attribute step.seconds --format json")))
            ["attribution"];
        double sum = 0;
        for (const Json& part : json["parts"])
            sum += part["amount"].get<double>();
        const double whole = json["b"].get<double>() - json["a"].get<double>();
        QVERIFY(std::abs(sum - whole) < 1e-9 * std::abs(whole));
        const Answer text =
            run(QStringLiteral("compare llama3-8b-64xh100 llama3-70b-256xh100 --attribute step.seconds"));
        QVERIFY2(text.out.contains("How much each change contributes to step time"), text.out.constData());
    }

    void investigationInFiveSteps_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("subject");
        QTest::newRow("a training run") << "llama3.1-405b-16384xh100"
                                        << "training";
        QTest::newRow("a service") << "llama3.1-70b-served-8xh200"
                                   << "serving";
    }
    // Its numbers are those of `evaluate`, and every format says the same five conclusions.
    void investigationInFiveSteps()
    {
        QFETCH(QString, scenario);
        QFETCH(QString, subject);
        const QString command = QStringLiteral("investigate ") + scenario;
        const Json json = jsonOf(run(command + QStringLiteral(" --format json")));
        QCOMPARE(QString::fromStdString(json["subject"].get<std::string>()), subject);
        QCOMPARE(json["steps"].size(), std::size_t(5));
        const QByteArray text = run(command).out,
                         markdown = run(command + QStringLiteral(" --format markdown")).out;
        QStringList paths;
        std::vector<double> values;
        for (const Json& step : json["steps"]) {
            const std::string sentence = step["sentence"].get<std::string>(),
                              heading = "## " + std::to_string(1 + (&step - &json["steps"][0])) + ". ";
            QVERIFY2(
                text.contains(sentence.c_str()) && markdown.contains(sentence.c_str()), sentence.c_str());
            QVERIFY(markdown.contains(heading.c_str()));
            QCOMPARE(step["numbers"].size(), std::size_t(4));
            for (const Json& number : step["numbers"]) {
                QVERIFY(number["value"].is_number());
                if (number["readout"].is_null())
                    continue;
                paths += QString::fromStdString(number["readout"].get<std::string>());
                values.push_back(number["value"].get<double>());
            }
        }
        QVERIFY(paths.size() >= 9);
        const Json said = jsonOf(
            run(QStringLiteral("evaluate %1 --readout %2 --format json").arg(scenario, paths.join(u','))));
        std::map<std::string, double> evaluated; // the same readout may be in two steps
        for (std::size_t i = 1; i < said["columns"].size(); ++i)
            evaluated[said["columns"][i].get<std::string>()] = said["rows"][0][i].get<double>();
        for (qsizetype i = 0; i < paths.size(); ++i)
            QCOMPARE(values[std::size_t(i)], evaluated.at(paths[i].toStdString()));
    }

    void tables_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("beginning");
        const auto row = [](const char* name, const char* arguments, const char* beginning) {
            QTest::newRow(name) << QString::fromLatin1(arguments) << QByteArray(beginning);
        };
        row("sensitivity, text", "sensitivity seed-question --readout run.seconds", "computation time: ");
        row("sensitivity, csv", "sensitivity seed-question --readout run.seconds --format csv",
            "field,at,one_percent_more,set,value\n");
        row("a label", "sensitivity seed-question --readout MFU --format csv",
            "field,at,one_percent_more,set,value\n");
        row("goal, text", "goal seed-question --readout run.seconds --at-most 90d", "computation time is ");
        row("goal, csv", "goal seed-question --readout run.seconds --at-most 90d --format csv",
            "how,field,set,value\n");
        row("met already, csv", "goal seed-question --readout memory.ratio --at-most 20 --format csv",
            "how,field,set,value\n");
        row("nothing changed", "compare seed-001 seed-001 --attribute run.seconds --format markdown",
            "## Changed");
        row("met already", "goal seed-question --readout memory.ratio --at-most 20", "vs ceiling is ");
    }
    void tables()
    {
        QFETCH(QString, arguments);
        QFETCH(QByteArray, beginning);
        const Answer answer = run(arguments);
        QVERIFY2(answer.code == 0, answer.err.constData());
        QVERIFY2(answer.out.startsWith(beginning), answer.out.left(300).constData());
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, const char* arguments, const char* said, int code = 1) {
            QTest::newRow(name) << QString::fromLatin1(arguments) << QByteArray(said) << code;
        };
        row("nothing to investigate", "investigate", "SCENARIO");
        row("a mesh that cannot be", "investigate seed-003 --set mesh.tensor=3", "mesh.tensor");
        row("no readout", "sensitivity seed-question", "expected --readout path");
        row("a misspelt one", "sensitivity seed-question --readout step.second", "did you mean");
        row("no bound", "goal seed-question --readout step.seconds",
            "expected either --at-most X or --at-least X");
        row("two bounds", "goal seed-question --readout step.seconds --at-most 1s --at-least 1s",
            "expected either");
        row("another unit", "goal seed-question --readout step.seconds --at-most 5GB", "--at-most: ");
        row("an unknown field", "goal seed-question --readout step.seconds --at-most 1s --field mesh.tensr",
            "mesh.tensor");
        row("a name", "goal seed-question --readout step.seconds --at-most 1s --field name",
            "not a number or a choice");
        row("no value", "sensitivity deepseek-v3-2048xh800 --readout run.dollars", "no list price is known",
            3);
        row("attribute what", "compare seed-question seed-001 --attribute nothing",
            "--attribute nothing: unknown");
        row("attribute as CSV", "compare seed-question seed-001 --attribute run.seconds --format csv",
            "--attribute: expected");
    }
    void refusals()
    {
        QFETCH(QString, arguments);
        QFETCH(QByteArray, said);
        QFETCH(int, code);
        const Answer answer = run(arguments);
        QCOMPARE(answer.code, code);
        QVERIFY2(answer.err.contains(said), answer.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestQuestionCommands)
#include "tst_question_commands.moc"
