// A number of a lesson is what the engine says: expressions against the engine and against arithmetic by
// hand.

#include "core/base/parse.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/serving/service_figures.h"
#include "core/teaching/lesson/lesson_text.h"
#include "tests/support/edited_scenario.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

const std::vector<Given>& given()
{
    static const std::vector<Given> all{{"message", 1e6, Unit::Byte}, {"ranks", 64, Unit::Number},
        {"latency", 2e-6, Unit::Second}, {"link", 50e9, Unit::BytePerSecond}};
    return all;
}

LessonContext context() { return {openingScenario(shippedCatalog()), given(), shippedCatalog()}; }

} // namespace

class TestLessonExpression : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void values_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expected"); // NaN: none, as of what is infinite
        QTest::newRow("a readout") << "memory.ratio" << 14.0;
        QTest::newRow("a field") << "model.params" << 70e9;
        QTest::newRow("a field left to itself: 20 tokens for each of 7B")
            << "evaluate(model.params=7B, training.tokens=20x).model.tokens" << 140e9;
        QTest::newRow("precedence") << "model.params * 0 + 2 + 3 * 4 ^ 2 / 8 - 1" << 7.0;
        QTest::newRow("brackets and signs") << "-(model.params * 0 + -2) * 3" << 6.0;
        QTest::newRow("left to right") << "model.params * 0 + 8 / 4 / 2 - 1 - 1" << -1.0;
        QTest::newRow("another scenario") << "evaluate(model.params=7B).memory.state_total_bytes" << 112e9;
        QTest::newRow("two changes and a computed one")
            << "evaluate(model.params=(given.ranks * 1e9), hardware.accelerator=h200-sxm).memory.ratio"
            << 64e9 * 16 / 141e9;
        QTest::newRow("a formula, by hand: 2·63·2 µs + 2·63/64·1 MB/50 GB/s")
            << "ring_all_reduce_time(given.message, given.ranks, given.latency, given.link)"
            << 252e-6 + 2 * 63 / 64.0 * 1e6 / 50e9;
        QTest::newRow("functions")
            << "max(ceil(memory.ratio - 0.5), min(3, model.params)) + log10(model.params / 7)" << 24.0;
        QTest::newRow("a ceiling of what is whole but for rounding")
            << "ceil(memory.state_total_bytes / memory.capacity_bytes)" << 14.0;
        QTest::newRow("a comparison that holds") << "memory.ratio > 1" << 1.0;
        QTest::newRow("and one that does not") << "memory.ratio <= 13.9" << 0.0;
        QTest::newRow("nothing divided by nothing")
            << "memory.ratio / (memory.ratio - memory.ratio)" << qQNaN();
        QTest::newRow("divided by zero") << "memory.ratio / 0" << qQNaN();
        QTest::newRow("a bound by zero")
            << "evaluate(model.params=(7e9 / (model.params * 0))).memory.ratio" << qQNaN();
        QTest::newRow("a logarithm of zero") << "log10(model.params * 0)" << qQNaN();
        QTest::newRow("a root of less") << "sqrt(-model.params)" << qQNaN();
        QTest::newRow("an evaluation inside another one")
            << "evaluate(model.params=(evaluate(model.params=7B).memory.bytes_per_param * 1e9)).memory.ratio"
            << 3.2;
        QTest::newRow("a readout that does not apply") << "step.bubble_seconds * 1" << qQNaN();
        QTest::newRow("a refused change") << "evaluate(model.params=-3).memory.ratio" << qQNaN();
    }
    void values()
    {
        QFETCH(QString, text);
        QFETCH(double, expected);
        Text problem;
        const std::optional<LessonExpression> expression =
            LessonExpression::parse(text.toStdString(), given(), problem);
        QVERIFY2(expression, problem.plain().c_str());
        const LessonContext on = context();
        const double value = expression->value(on).si;
        if (std::isnan(expected)) {
            QVERIFY(!std::isfinite(value));
        } else {
            QVERIFY2(std::abs(value - expected) <= 1e-9 * std::abs(expected),
                qPrintable(QString::number(value, 'g', 15)));
        }
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << ""
                                 << "expected a name";
        QTest::newRow("a number alone") << "70"
                                        << "a number alone";
        QTest::newRow("numbers alone") << "2 * (3 + 4)"
                                       << "a number alone";
        QTest::newRow("an unknown readout") << "memory.ratoi"
                                            << "memory.ratio";
        QTest::newRow("an unknown given quantity") << "given.lnik"
                                                   << "lnik";
        QTest::newRow("an open bracket") << "(memory.ratio"
                                         << "bracket";
        QTest::newRow("an operator too many") << "memory.ratio + * 2"
                                              << "expected a name";
        QTest::newRow("text behind it") << "memory.ratio memory.ratio"
                                        << "expected an operator";
        QTest::newRow("a word for a number") << "training.optimizer"
                                             << "holds no number";
        QTest::newRow("an unknown field") << "evaluate(model.prams=7B).memory.ratio"
                                          << "model.prams";
        QTest::newRow("no readout") << "evaluate(model.params=7B)"
                                    << "expected a readout";
        QTest::newRow("operands missing") << "ring_all_reduce_time(given.message)"
                                          << "takes 4 operands, found 1";
        QTest::newRow("two comparisons") << "memory.ratio < 2 < 3"
                                         << "expected an operator";
        QTest::newRow("a label is no path") << "ratio"
                                            << "neither a readout";
    }
    void refusals()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        Text problem;
        QVERIFY(!LessonExpression::parse(text.toStdString(), given(), problem));
        QVERIFY2(QString::fromStdString(problem.plain()).contains(says), problem.plain().c_str());
    }

    void hostileInput()
    {
        Text problem;
        QVERIFY(!LessonExpression::parse(std::string(500, '('), given(), problem));
        QVERIFY(!LessonExpression::parse(std::string(300, '('), given(), problem));
        QVERIFY(!LessonExpression::parse(std::string(390, '-') + "memory", given(), problem));
        QVERIFY(!LessonExpression::parse(std::string("memory.ratio\0+1", 15), given(), problem));
        QVERIFY(!LessonExpression::parse("memory.ratio ^ 1e999", given(), problem));
        // Into itself as deep as its length allows: refused, or worked out.
        std::string nested = "model.params";
        while (nested.size() < longestExpression) {
            if (const auto deep = LessonExpression::parse(nested, given(), problem)) {
                const LessonContext on = context();
                (void)deep->value(on);
            } else
                QVERIFY(!problem.empty());
            nested = "evaluate(model.params=(" + nested + ")).model.params";
        }
        // What overflows has no value rather than an infinite one that a text would print.
        const std::optional<LessonExpression> large =
            LessonExpression::parse("model.params ^ 90", given(), problem);
        QVERIFY(large);
        const LessonContext on = context();
        QVERIFY(!std::isfinite(large->value(on).si));
        const std::optional<LessonText> text =
            LessonText::parse("{model.params ^ 90|number}", given(), problem);
        QCOMPARE(text->plain(on), std::string("—"));
    }

    void readoutsAreTheEngines()
    {
        const LessonContext on = context();
        const Report report = evaluate(on.scenario());
        for (const Readout& each : readouts()) {
            Text problem;
            const std::optional<LessonExpression> expression =
                LessonExpression::parse(each.path, given(), problem);
            QVERIFY2(expression, std::string(each.path).c_str());
            QCOMPARE(expression->path(), each.path);
            const LessonValue value = expression->value(on);
            const std::optional<double> truth = each.get(report);
            QCOMPARE(std::isfinite(value.si), truth.has_value());
            if (truth) {
                QCOMPARE(value.si, *truth);
            }
            QVERIFY(value.unit == each.unit);
        }
    }

    // What a lesson says of serving is what `ridgepoint serve` says, under the older names too.
    void servedNumbersAreThoseOfServe()
    {
        const Scenario scenario = editedScenario({QStringLiteral("model.preset=llama3-70b"),
            QStringLiteral("serving.tensor=8"), QStringLiteral("serving.concurrency=16")});
        const LessonContext on(scenario, given(), shippedCatalog());
        const Served served(scenario);
        for (const ServingFigure& figure : servingFigures())
            for (const std::string& name : {std::string(figure.path), "serve." + std::string(figure.key)}) {
                const std::optional<double> value = figure.value(served);
                if (!value)
                    continue;
                Text problem;
                const auto expression = LessonExpression::parse(name, given(), problem);
                QVERIFY2(expression, (name + ": " + problem.plain()).c_str());
                QCOMPARE(expression->value(on).si, *value);
                QCOMPARE(expression->value(on).unit, std::optional(figure.unit));
                QCOMPARE(expression->path(), figure.path);
            }
        Text problem;
        const auto changed =
            LessonExpression::parse("evaluate(serving.concurrency=64).serve.itl_seconds", given(), problem);
        Scenario more = scenario;
        more.serving.concurrency = 64;
        QCOMPARE(changed->value(on).si, serviceReport(more).now.itl.value());
        QCOMPARE(changed->changes(on).size(), std::size_t{1});
        const auto nothing = LessonExpression::parse(
            "evaluate(hardware.capacity_basis=usable, hardware.reserve=80GB).serve.itl_seconds", given(),
            problem);
        QVERIFY2(nothing, problem.plain().c_str());
        QVERIFY(!std::isfinite(nothing->value(on).si)); // nothing fits, nothing is served
        QVERIFY(!LessonExpression::parse("serve.itl", given(), problem));
    }

    void texts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected"); // empty: refused
        QTest::newRow("words alone") << "Nothing to work out."
                                     << "Nothing to work out.";
        QTest::newRow("a number in words") << "It is {memory.ratio} of it."
                                           << "It is 14.0× of it.";
        QTest::newRow("digits") << "{memory.ratio|1} or {memory.state_total_bytes|2}"
                                << "10× or 1.1 TB";
        QTest::newRow("another unit") << "{memory.state_total_bytes / model.params|2,bytes/parameter}"
                                      << "16 B/param";
        QTest::newRow("a brace") << "{{so} {memory.ratio|2}"
                                 << "{so} 14×";
        QTest::newRow("no value") << "{step.bubble_seconds}"
                                  << "—";
        QTest::newRow("an open brace") << "It is {memory.ratio"
                                       << "";
        QTest::newRow("an unknown style") << "{memory.ratio|pretty}"
                                          << "";
        QTest::newRow("nothing in the brace") << "It is {}."
                                              << "";
    }
    void texts()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        Text problem;
        const std::optional<LessonText> parsed = LessonText::parse(text.toStdString(), given(), problem);
        QCOMPARE(parsed.has_value(), !expected.isEmpty());
        QCOMPARE(problem.empty(), parsed.has_value());
        if (!parsed)
            return;
        const LessonContext on = context();
        QCOMPARE(QString::fromStdString(parsed->plain(on)), expected);
        QCOMPARE(parsed->source(), text.toStdString());
    }

    void typedNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("typed"); // empty: none
        QTest::newRow("none") << "Two devices share it."
                              << "";
        QTest::newRow("a number") << "It is 14 times as much."
                                  << "14";
        QTest::newRow("with a unit") << "About 80GB of it"
                                     << "80GB";
        QTest::newRow("a size that is also a model's") << "a 70B model"
                                                       << "70B";
        QTest::newRow("a price") << "at $2.50"
                                 << "$2.50";
        QTest::newRow("in Spanish") << "¿Son 3,5 segundos?"
                                    << "3,5";
        QTest::newRow("a device") << "on one H100, or “A100”"
                                  << "";
        QTest::newRow("a stage and a format") << "ZeRO-3 in bf16 with FP8 products"
                                              << "";
        QTest::newRow("an ordinal") << "the 1st stage and the 2.ª"
                                    << "";
        QTest::newRow("a preset's name") << "Llama 3.1 405B is such a model"
                                         << "";
        QTest::newRow("what the engine says") << "{memory.ratio} times"
                                              << "";
    }
    void typedNumbers()
    {
        QFETCH(QString, text);
        QFETCH(QString, typed);
        Text problem;
        const std::optional<LessonText> parsed = LessonText::parse(text.toStdString(), given(), problem);
        QVERIFY(parsed);
        const std::optional<std::string> found = typedNumber(*parsed, lessonNames(shippedCatalog()));
        QCOMPARE(QString::fromStdString(found.value_or("")), typed);
    }

    void wordsAreCounted()
    {
        Text problem;
        QCOMPARE(
            LessonText::parse("It is {memory.ratio} of it.", given(), problem)->wordCount(), std::size_t(5));
        QCOMPARE(LessonText::parse("({memory.ratio}) so", given(), problem)->wordCount(), std::size_t(3));
        QCOMPARE(LessonText::parse("", given(), problem)->wordCount(), std::size_t(0));
    }
};

QTEST_GUILESS_MAIN(TestLessonExpression)
#include "tst_lesson_expression.moc"
