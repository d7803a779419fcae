// What answers are worth, and how they and what many said of one card are read.

#include "core/teaching/lesson/tally.h"
#include "tests/core/teaching/lesson/lesson_fixture.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestAnswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // "10.000 M" are ten thousand million in Spanish; read as ten it would cost an attempt.
    void pointsInSpanish_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("read"); // 0: it is asked again
        QTest::newRow("thousands") << "10.000 M" << 0.0;
        QTest::newRow("thousands without a unit") << "8.000" << 0.0;
        QTest::newRow("two groups") << "8.000.000.000" << 8e9;
        QTest::newRow("no separators") << "10000 M" << 1e10;
        QTest::newRow("a space") << "10 000 M" << 1e10;
        QTest::newRow("a decimal comma") << "7500,5 M" << 7.5005e9;
        QTest::newRow("three decimals") << "8,125e9" << 8.125e9;
        QTest::newRow("a point for two decimals") << "7.25e9" << 7.25e9;
        QTest::newRow("a thousandth") << "0.125e12" << 0.125e12;
    }
    void pointsInSpanish()
    {
        QFETCH(QString, text);
        QFETCH(double, read);
        const auto play = playing("threshold");
        Text problem;
        const std::optional<CardAnswer> answer = readAnswer(play->card(), play->truth().unit,
            text.toStdString(), problem, BareNumbers::Usual, LessonLanguage::Spanish);
        QCOMPARE(answer ? answer->number.value_or(-1) : 0, read);
        QCOMPARE(problem.empty(), read != 0);
    }

    // Orders as a key writes them, and as they are said in one word.
    void waysToWriteAnOrder_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"2 3 1", "B C A", "b,c,a", "BCA", "231", "B < C < A", "2<3<1"})
            QTest::newRow(text) << text;
    }
    void waysToWriteAnOrder()
    {
        QFETCH(QString, text);
        const auto play = playing("rank");
        QVERIFY((typed(*play, qPrintable(text)).order == std::vector<std::size_t>{1, 2, 0}));
    }

    // Two that are equal have no order.
    void equalOptionsStandEitherWay()
    {
        Json json = lessonJson();
        json["cards"][3]["options"][1]["value"] = "memory.stack.master_bytes";
        const Lesson lesson = fixture(json);
        const LessonCard& card = lesson.cards[3];
        const AskedCard asked = askedOf(lesson, card, shippedCatalog());
        CardAnswer said;
        const auto isRight = [&](std::vector<std::size_t> order) {
            said.order = std::move(order);
            return judge(lesson, card, asked.truth, said, *asked.context).right;
        };
        QVERIFY(isRight({1, 2, 0}));
        QVERIFY(isRight({2, 1, 0}));
        QVERIFY(!isRight({0, 1, 2}));
        QVERIFY(!isRight({1, 1, 0}));
        QVERIFY(!isRight({1, 2}));
    }

    // As a share a tolerance of 1 would take in everything down to nothing.
    void wideTolerances_data()
    {
        QTest::addColumn<double>("tolerance");
        QTest::addColumn<double>("factor");
        QTest::addColumn<bool>("right");
        QTest::newRow("half of it") << 1.0 << 0.5 << true;
        QTest::newRow("twice") << 1.0 << 2.0 << true;
        QTest::newRow("a third") << 1.0 << 0.33 << false;
        QTest::newRow("next to nothing") << 1.0 << 1e-6 << false;
        QTest::newRow("inside a share") << 0.3 << 0.71 << true;
        QTest::newRow("outside a share") << 0.3 << 0.69 << false;
    }
    void wideTolerances()
    {
        QFETCH(double, tolerance);
        QFETCH(double, factor);
        QFETCH(bool, right);
        Lesson lesson = fixture();
        lesson.cards[0].tolerance = tolerance;
        const AskedCard asked = askedOf(lesson, lesson.cards[0], shippedCatalog());
        CardAnswer said;
        said.number = asked.truth.answer.si * factor;
        QCOMPARE(judge(lesson, lesson.cards[0], asked.truth, said, *asked.context).right, right);
    }

    // Three of six handles are half of them.
    void halfOfACurve()
    {
        const auto play = playing("sketch");
        CardAnswer said;
        said.curve = play->truth().curve;
        QCOMPARE(said.curve.size(), std::size_t(6));
        for (std::size_t i = 0; i < 3; ++i)
            said.curve[i] *= 5;
        QVERIFY(judge(play->lesson(), play->card(), play->truth(), said, play->context()).right);
        said.curve[3] *= 5;
        QVERIFY(!judge(play->lesson(), play->card(), play->truth(), said, play->context()).right);
    }

    // On the axis that they are drawn on: the middle of 5B and 40B is 14.1B there.
    void theMiddleOfAnAxis()
    {
        QVERIFY(std::abs(quantileOf({5e9, 40e9}, 0.5) / 14.142135623730951e9 - 1) < 1e-12);
        QVERIFY(std::abs(std::log10(quantileOf({5e9, 1e300}, 0.5)) - 154.849) < 1e-3);
        QCOMPARE(quantileOf({-10, 20}, 0.5), 5.0); // no such axis
        QCOMPARE(quantileOf({0, 20}, 0.25), 5.0);
        QCOMPARE(quantileOf({3, 7, 11}, 0.5), 7.0);
        const auto play = playing("number", PlayMode::Class);
        for (const double factor : {0.5, 2.0}) {
            CardAnswer said;
            said.number = play->truth().answer.si * factor;
            play->commit(said);
        }
        QVERIFY(play->summary(play->answers()).isMedianRight);
    }

    // At each handle on its own: nobody need have drawn the middle.
    void theMiddleOfCurves()
    {
        const auto play = playing("sketch", PlayMode::Class);
        QVERIFY(play->summary({}).curve.empty());
        for (const char* curve : {"1GB, 90GB, 3GB, 4GB, 5GB, 6GB", "2GB, 2GB, 300GB, 4GB, 5GB, 60GB",
                 "100GB, 1GB, 9GB, 4GB, 5GB, 6GB"})
            play->commit(typed(*play, curve));
        QVERIFY((play->summary(play->answers()).curve == std::vector<double>{2e9, 2e9, 9e9, 4e9, 5e9, 6e9}));
        play->commit(typed(*play, "8GB, 8GB, 1GB, 1GB, 5GB, 6GB"));
        const std::vector<double> four = play->summary(play->answers()).curve;
        QVERIFY(std::abs(four[0] / 4e9 - 1) < 1e-12); // as factors: between 2 and 8
        QVERIFY(std::abs(four[2] / std::sqrt(27e18) - 1) < 1e-12);
    }

    void decadesOfASketch_data()
    {
        QTest::addColumn<std::vector<double>>("curve");
        QTest::addColumn<Unit>("unit");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        using Curve = std::vector<double>;
        QTest::newRow("a factor of two around it") << Curve{3e9, 4e10} << Unit::Byte << 1e9 << 1e11;
        QTest::newRow("near a decade") << Curve{1.5e9, 6e10} << Unit::Byte << 1e8 << 1e12;
        QTest::newRow("a share of at most all") << Curve{0.4, 0.38, 0.21} << Unit::Percent << 0.1 << 1.0;
        QTest::newRow("all of it") << Curve{1, 0.05} << Unit::Percent << 0.01 << 1.0;
        QTest::newRow("per cent of something else") << Curve{0.4, 2.6} << Unit::Percent << 0.1 << 10.0;
        QTest::newRow("a hole in the curve") << Curve{NAN, 3e9, INFINITY, 4e10} << Unit::Byte << 1e9 << 1e11;
        QTest::newRow("nothing to draw") << Curve{0, NAN} << Unit::Percent << 1e-4 << 1.0;
    }
    void decadesOfASketch()
    {
        QFETCH(std::vector<double>, curve);
        QFETCH(Unit, unit);
        QFETCH(double, low);
        QFETCH(double, high);
        const auto [from, to] = sketchAxis(curve, unit);
        QVERIFY2(std::abs(from / low - 1) < 1e-9, qPrintable(QString::number(from)));
        QVERIFY2(std::abs(to / high - 1) < 1e-9, qPrintable(QString::number(to)));
    }
};

QTEST_APPLESS_MAIN(TestAnswers)
#include "tst_answers.moc"
