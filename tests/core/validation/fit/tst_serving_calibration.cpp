// Calibration on own measurements of serving: what was put into measurements is found, what they do not tell
// stays, and a measurement that is left out is predicted better than before.

#include "core/serving/service.h"
#include "core/validation/fit/calibration_writers.h"
#include "core/validation/fit/serving_calibration.h"
#include "core/validation/serving_prediction.h"

#include "tests/support/edited_scenario.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

ServingRun deployment(double concurrency)
{
    ServingRun run;
    run.id = "at " + std::to_string(int(concurrency));
    run.source.upstream = "us";
    run.model = "llama3.1-8b";
    run.accelerator = "h100-sxm";
    run.precision = "bf16";
    run.framework = "vllm";
    run.tensor = 1;
    run.input = Tokens(2000);
    run.output = Tokens(200);
    run.concurrency = concurrency;
    return run;
}

// As if the true times were the predicted ones with these factors.
std::vector<ServingRow> measured(const ServingCalibration& truth, std::initializer_list<double> loads,
    ServingKind kind = ServingKind::Online)
{
    std::vector<ServingRun> runs;
    for (const double load : loads) {
        ServingRun run = deployment(load);
        run.kind = kind;
        if (kind == ServingKind::Static) {
            run.batch = load;
            run.concurrency.reset();
        }
        const ServingSubject subject = servingSubjectOf(run, shippedCatalog());
        const ServingAnswer was = predictServing(run, subject, engineOf(run, subject), truth);
        run.tpot = was.tpot;
        run.ttft = was.ttft;
        run.endToEnd = was.endToEnd;
        run.outputPerAccelerator = TokensPerSecond(*was.tokensPerSecondPerGpu);
        runs.push_back(std::move(run));
    }
    return servingRows(std::move(runs), shippedCatalog());
}

double errorOf(const ServingRow& row, const ServingAnswer& answer)
{
    return std::abs(*answer.of(ServingMeasure::Tpot) / *row.measured(ServingMeasure::Tpot) - 1);
}

Scenario served(const char* replicasOfPrompts)
{
    return editedScenario({QStringLiteral("model.preset=llama3.1-8b"),
        QStringLiteral("hardware.accelerator=h100-sxm"), QStringLiteral("serving.tensor=1"),
        QStringLiteral("serving.concurrency=16"), QStringLiteral("serving.replicas=2"),
        QStringLiteral("serving.prompt_replicas=") + QLatin1String(replicasOfPrompts)});
}

ServicePoint nowWith(const Scenario& scenario, const ServingCalibration& calibration)
{
    return Service(std::make_shared<const ServingJob>(calibratedJob(servingJob(scenario), calibration)))
        .now();
}

} // namespace

class TestServingCalibration : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Iterations that take 10 for decoding and 3 for prompts, together 13.
    void decorator()
    {
        struct Times : IterationTimes
        {
            Seconds of(double decoding, double, double promptTokens, double) const override
            {
                return Seconds((decoding > 0 ? 10 : 0) + (promptTokens > 0 ? 3 : 0));
            }
        } const times;
        const CalibratedTimes twice(times, {.decode = 2, .prompts = 5});
        QCOMPARE(twice.of(4, 100, 0, 0).value(), 20.0);
        QCOMPARE(twice.of(0, 0, 100, 100).value(), 15.0);
        QCOMPARE(twice.of(4, 100, 100, 100).value(), 35.0);
        QCOMPARE(CalibratedTimes(times, {}).of(4, 100, 100, 100).value(), 13.0);
    }

    void found_data()
    {
        QTest::addColumn<double>("decode");
        QTest::addColumn<double>("prompts");
        QTest::addColumn<double>("admission");
        QTest::newRow("as predicted") << 1.0 << 1.0 << 1.0;
        QTest::newRow("slow tokens") << 1.3 << 1.0 << 1.0;
        QTest::newRow("fast tokens, slow prompts") << 0.85 << 1.4 << 1.0;
        QTest::newRow("a slow client") << 1.0 << 1.0 << 3.0;
    }
    // The fit is drawn towards 1 by as much as sites differ, so what is found lies between 1 and the truth.
    void found()
    {
        QFETCH(double, decode);
        QFETCH(double, prompts);
        QFETCH(double, admission);
        const CalibratedServing result = calibrateServing(
            measured({.decode = decode, .prompts = prompts, .admission = admission}, {1, 4, 8, 16, 32, 64}));
        QCOMPARE(result.deployments.size(), std::size_t{1});
        const ServingCalibration& c = result.deployments.front().calibration;
        const auto near = [](double found, double truth, double share, double more = 0) {
            return std::abs(std::log(found / truth)) <= share * std::abs(std::log(truth)) + 0.05 + more;
        };
        const double left =
            0.05 * std::abs(std::log(prompts)); // what is not found of prompts falls on admission
        QVERIFY2(near(c.decode, decode, 0.1), qPrintable(QString::number(c.decode)));
        QVERIFY2(near(c.prompts, prompts, 0.25), qPrintable(QString::number(c.prompts)));
        QVERIFY2(near(c.admission, admission, 0.5, left), qPrintable(QString::number(c.admission)));
        for (const CalibratedMeasurement& m : result.deployments.front().measurements)
            QVERIFY(errorOf(result.rows[m.row], m.after) <= errorOf(result.rows[m.row], m.before) + 0.01);
    }

    void leftOutIsBetter()
    {
        const CalibratedServing result =
            calibrateServing(measured({.decode = 1.3, .prompts = 1.3}, {2, 8, 32}));
        for (const CalibratedMeasurement& m : result.deployments.front().measurements) {
            QVERIFY(m.fitted && m.leftOut);
            QVERIFY(errorOf(result.rows[m.row], *m.leftOut) < 0.3 * errorOf(result.rows[m.row], m.before));
        }
        QVERIFY(result.doubts.empty());
    }

    void oneMeasurement()
    {
        const CalibratedServing result = calibrateServing(measured({.decode = 1.2}, {8}));
        const CalibratedDeployment& d = result.deployments.front();
        QVERIFY(!d.measurements.front().leftOut);
        QVERIFY(d.calibration.decode > 1.05 && d.calibration.decode <= 1.2);
        QVERIFY(rowsAt(result, ServingStage::LeftOut).front().answer.has_value() == false);
        QVERIFY(rowsAt(result, ServingStage::After).front().answer.has_value());
    }

    // One in six took four times as long: it is outvoted.
    void oneThatWentWrong()
    {
        std::vector<ServingRow> rows = measured({.decode = 1.1, .prompts = 1.1}, {2, 4, 8, 16, 32, 64});
        rows[3].run.tpot = *rows[3].run.tpot * 4;
        const CalibratedServing result = calibrateServing(std::move(rows));
        QVERIFY2(result.deployments.front().calibration.decode < 1.2,
            qPrintable(QString::number(result.deployments.front().calibration.decode)));
    }

    // Two that say the opposite: each is predicted worse from the other than from nothing.
    void notToBeUsed_data()
    {
        QTest::addColumn<double>("second"); // its time to first token, over the predicted
        QTest::addColumn<bool>("helps");
        QTest::newRow("opposite") << 0.5 << false;
        QTest::newRow("alike") << 2.0 << true;
    }
    void notToBeUsed()
    {
        QFETCH(double, second);
        QFETCH(bool, helps);
        std::vector<ServingRow> rows = measured({}, {8, 32});
        rows[0].run.ttft = *rows[0].run.ttft * 2;
        rows[1].run.ttft = *rows[1].run.ttft * second;
        const CalibratedServing result = calibrateServing(std::move(rows));
        QCOMPARE(result.deployments.front().helps, std::optional(helps));
        const std::string text = writeCalibratedServing(result, OutputFormat::Text, {});
        QVERIFY2((text.find("Do not use the factors of") == std::string::npos) == helps, text.c_str());
        QVERIFY2((text.find("time to first token off by") == std::string::npos) == helps, text.c_str());
        const auto json = nlohmann::json::parse(writeCalibratedServing(result, OutputFormat::Json, {}));
        QCOMPARE(json["deployments"][0]["helps"].get<bool>(), helps);
    }

    void moreThanTen()
    {
        const CalibratedServing result = calibrateServing(
            measured({.decode = 1.2, .prompts = 1.2}, {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48}));
        const CalibratedDeployment& d = result.deployments.front();
        QCOMPARE(d.measurements.size(), std::size_t{14});
        QCOMPARE(d.fitted(), mostServingMeasurements);
        QVERIFY(d.measurements.front().fitted && d.measurements.back().fitted); // the ends are among them
        for (const CalibratedMeasurement& m : d.measurements)
            QVERIFY(
                m.leftOut && errorOf(result.rows[m.row], *m.leftOut) < errorOf(result.rows[m.row], m.before));
    }

    void deploymentsApart()
    {
        std::vector<ServingRow> rows = measured({.decode = 1.0}, {4, 16}),
                                others =
                                    measured({.decode = 1.3, .prompts = 1.5}, {4, 16}, ServingKind::Static);
        rows.insert(rows.end(), others.begin(), others.end());
        const CalibratedServing result = calibrateServing(std::move(rows));
        QCOMPARE(result.deployments.size(), std::size_t{2});
        QVERIFY(result.deployments[0].calibration.decode < 1.05);
        QVERIFY(result.deployments[1].calibration.decode > 1.15);
        QVERIFY(!result.deployments[1].identifiable[2]); // a batch is not admitted
        QCOMPARE(result.deployments[1].calibration.admission, 1.0);
    }

    void sameInAnyOrder()
    {
        const std::vector<ServingRow> rows = measured({.decode = 1.2, .prompts = 0.8}, {1, 8, 64});
        std::vector<ServingRow> reversed(rows.rbegin(), rows.rend());
        const ServingCalibration a = calibrateServing(rows).deployments.front().calibration,
                                 b = calibrateServing(reversed).deployments.front().calibration;
        QVERIFY(std::abs(a.decode - b.decode) < 1e-9 && std::abs(a.prompts - b.prompts) < 1e-9);
    }

    void nothingToFit()
    {
        QVERIFY(calibrateServing({}).deployments.empty());
        ServingRun unknown = deployment(4);
        unknown.model = "nobody's";
        unknown.tpot = Seconds(0.01);
        ServingRun unmeasured = deployment(4);
        QVERIFY(calibrateServing(servingRows({unknown, unmeasured}, shippedCatalog())).deployments.empty());
    }

    void formats()
    {
        const CalibratedServing result = calibrateServing(measured({.decode = 1.2}, {4, 16}));
        const QString text = QString::fromStdString(writeCalibratedServing(result, OutputFormat::Text, {}));
        QVERIFY2(text.contains(QLatin1String("at 16  time per output token")), qPrintable(text));
        QVERIFY2(text.contains(QString::fromUtf8("×1.1")), qPrintable(text));
        const auto json = nlohmann::json::parse(writeCalibratedServing(result, OutputFormat::Json, {}));
        QCOMPARE(json["schema"].get<std::string>(), std::string("ridgepoint.serving-calibration/1"));
        const auto& one = json["deployments"][0];
        QVERIFY(one["factors"]["decode"]["factor"].get<double>() > 1.1);
        for (const char* stage : {"measured", "before", "after", "left_out"})
            QVERIFY(one["measurements"][1][stage]["tpot"].get<double>() > 0);
        const QString csv = QString::fromStdString(writeCalibratedServing(result, OutputFormat::Csv, {}));
        QCOMPARE(csv.count(QLatin1Char('\n')), 1 + 2 * 4);
        QVERIFY(csv.startsWith(QLatin1String("id,deployment,fitted,what,measured,before,after,left_out")));
    }

    void aServiceWithFactors_data()
    {
        QTest::addColumn<QByteArray>("replicasOfPrompts");
        QTest::newRow("prompts and tokens in one replica") << QByteArray("auto");
        QTest::newRow("prompts apart") << QByteArray("1");
    }
    // Whatever a factor is on takes longer, and what it is not on does not.
    void aServiceWithFactors()
    {
        QFETCH(QByteArray, replicasOfPrompts);
        const Scenario scenario = served(replicasOfPrompts.constData());
        const ServicePoint plain = nowWith(scenario, {});
        QVERIFY(plain.refusal.empty());
        QVERIFY(plain.ttft == Service(std::make_shared<const ServingJob>(servingJob(scenario))).now().ttft);
        const ServicePoint decode = nowWith(scenario, {.decode = 2}),
                           prompts = nowWith(scenario, {.prompts = 2}),
                           admission = nowWith(scenario, {.admission = 2});
        QVERIFY(decode.itl / plain.itl > 1.6 && decode.itl / plain.itl < 2.1);
        QVERIFY(prompts.ttft / plain.ttft > 1.2);
        QVERIFY(prompts.itl / plain.itl < 1.5);
        QVERIFY(admission.ttft > plain.ttft);
        const ServicePoint all = nowWith(scenario, {.decode = 2, .prompts = 2, .admission = 2});
        QVERIFY2(std::abs(all.request / plain.request - 2) < 0.01,
            qPrintable(QString::number(all.request / plain.request)));
    }

    void theStatedRuleHasNone()
    {
        Scenario scenario = served("auto");
        scenario.serving.efficiency = ServingEfficiency::Stated;
        QVERIFY(nowWith(scenario, {}).itl == nowWith(scenario, {.decode = 2, .prompts = 3}).itl);
    }
};

QTEST_APPLESS_MAIN(TestServingCalibration)
#include "tst_serving_calibration.moc"
