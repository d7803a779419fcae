// Every field of a link reaches every time that uses the link, and in the right direction: what is faster
// never takes longer, and what the step shows is what the field says.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

// Tensor ranks inside nodes, stages and replicas between them; experts within and across where there are
// some.
const QStringList dense{u"model.preset=llama3-70b"_s, u"hardware.accelerators=64"_s,
    u"hardware.stack=megatron"_s, u"mesh.tensor=8"_s, u"mesh.pipeline=2"_s, u"mesh.zero_stage=1"_s,
    u"training.global_batch_sequences=64"_s, u"overlap.data=0"_s, u"overlap.pipeline=0"_s};
const QStringList experts{u"model.preset=mixtral-8x7b"_s, u"hardware.accelerators=64"_s,
    u"hardware.stack=megatron"_s, u"mesh.tensor=2"_s, u"mesh.expert=8"_s, u"mesh.zero_stage=1"_s,
    u"training.global_batch_sequences=64"_s, u"overlap.data=0"_s, u"overlap.expert=0"_s};

double timeOf(const Report& report, std::string_view tier)
{
    double sum = 0;
    for (const CommunicationRow& row : report.communication)
        if (row.tier == tier)
            sum += row.seconds.value();
    return sum;
}

} // namespace

class TestLinkFields : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void movesTheStep_data()
    {
        QTest::addColumn<QStringList>("job");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QStringList>("values"); // from slow to fast
        QTest::addColumn<QString>("tier");
        for (const auto& [name, job] : {std::pair("dense", dense), std::pair("experts", experts)})
            for (const char* device : {"h100-sxm", "b200-sxm", "mi300x"}) {
                const QStringList on = QStringList{u"hardware.accelerator="_s + QLatin1String(device)} + job;
                const auto row = [&](const char* field, const QStringList& values, const char* tier) {
                    QTest::addRow("%s on %s: %s", name, device, field)
                        << on << QString::fromLatin1(field) << values << QString::fromLatin1(tier);
                };
                const QStringList rates{
                    u"20 GB/s"_s, u"100 GB/s"_s, u"300 GB/s"_s, u"400 GB/s"_s, u"900 GB/s"_s};
                const QStringList network{
                    u"1 GB/s"_s, u"5 GB/s"_s, u"40 GB/s"_s, u"46 GB/s"_s, u"100 GB/s"_s};
                const QStringList latencies{u"1 ms"_s, u"100 us"_s, u"50 us"_s};
                row("hardware.accelerator.scaleup.per_direction_Bps", rates, "scale-up");
                row("hardware.scale_up.beta_Bps_line", rates, "scale-up");
                row("hardware.scale_up.beta_Bps_typical", rates, "scale-up");
                row("hardware.scale_up.latency", latencies, "scale-up");
                row("hardware.accelerator.scaleout_default.per_device_Bps", network, "scale-out");
                row("hardware.scale_out.beta_Bps_line", network, "scale-out");
                row("hardware.scale_out.beta_Bps_typical", network, "scale-out");
                row("hardware.scale_out.latency", latencies, "scale-out");
            }
    }
    void movesTheStep()
    {
        QFETCH(QStringList, job);
        QFETCH(QString, field);
        QFETCH(QStringList, values);
        QFETCH(QString, tier);
        double step = std::numeric_limits<double>::infinity(), time = step;
        const Report before = evaluate(editedScenario(job));
        QVERIFY(timeOf(before, tier.toStdString()) > 0);
        for (const QString& value : values) {
            const Report report = evaluate(editedScenario(job + QStringList{field + u'=' + value}));
            const double now = report.step.seconds->value(), sent = timeOf(report, tier.toStdString());
            QVERIFY2(now < step,
                qPrintable(u"%1: a step of %2 s, slower it was %3 s"_s.arg(value).arg(now).arg(step)));
            QVERIFY2(sent < time,
                qPrintable(u"%1: %2 s on the link, slower it was %3 s"_s.arg(value).arg(sent).arg(time)));
            step = now;
            time = sent;
        }
    }

    // A rate that is stated is the rate that large messages reach.
    void aStatedRateIsReached_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("tier");
        QTest::newRow("inside a node") << u"hardware.scale_up.beta_Bps_typical"_s << u"scale-up"_s;
        QTest::newRow("between nodes") << u"hardware.scale_out.beta_Bps_typical"_s << u"scale-out"_s;
    }
    void aStatedRateIsReached()
    {
        QFETCH(QString, field);
        QFETCH(QString, tier);
        const auto at = [&](const char* rate) {
            return timeOf(
                evaluate(editedScenario(dense
                    + QStringList{u"training.sequence_length=65536"_s, field + u'=' + QLatin1String(rate)})),
                tier.toStdString());
        };
        QVERIFY2(std::abs(at("4 GB/s") / at("8 GB/s") / 2 - 1) < 0.02,
            qPrintable(QString::number(at("4 GB/s") / at("8 GB/s"))));
    }

    void whatNobodyStatesIsAsMeasured()
    {
        const auto step = [](const QStringList& more) {
            return evaluate(editedScenario(dense + more)).step.seconds->value();
        };
        const double usual = step({});
        // The device's own links, said again: 450 GB/s of NVLink 4, and NDR's line.
        QCOMPARE(step({u"hardware.accelerator.scaleup.per_direction_Bps=450 GB/s"_s}), usual);
        QCOMPARE(step({u"hardware.scale_up.beta_Bps_line=450 GB/s"_s}), usual);
        QCOMPARE(step({u"hardware.scale_out.beta_Bps_line=50 GB/s"_s}), usual);
        // 80 % is what rings reach of a line: the measured curves as they are.
        QVERIFY(std::abs(step({u"hardware.scale_up.beta_Bps_typical=360 GB/s"_s}) / usual - 1) < 1e-9);
        QVERIFY(std::abs(step({u"hardware.scale_out.beta_Bps_typical=40 GB/s"_s}) / usual - 1) < 1e-9);
    }

    // The share of the line rate says nothing beside a rate; its row says so.
    void aRateMakesTheShareIdle()
    {
        const FieldSpec& share = *findField("hardware.efficiency.network");
        QVERIFY(withoutEffect(editedScenario(dense), share).empty());
        const QStringList rate = dense + QStringList{u"hardware.scale_out.beta_Bps_typical=30 GB/s"_s};
        QVERIFY(!withoutEffect(editedScenario(rate), share).empty());
        QCOMPARE(
            evaluate(editedScenario(rate + QStringList{u"hardware.efficiency.network=0.5"_s})).step.seconds,
            evaluate(editedScenario(rate)).step.seconds);
    }
};

QTEST_APPLESS_MAIN(TestLinkFields)
#include "tst_link_fields.moc"
