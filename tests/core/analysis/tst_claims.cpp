// What the lessons print and what is true: every number against figures worked out outside of this program.

#include "core/analysis/claims.h"
#include "core/engine/evaluate.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

QJsonDocument golden(const char* name)
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/") + QString::fromLatin1(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", name);
    return QJsonDocument::fromJson(file.readAll());
}

double relative(double a, double b) { return std::abs(a - b) / std::abs(b); }

} // namespace

class TestClaims : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void truthIsTheGoldenNumber_data();
    void truthIsTheGoldenNumber();
    void theSlipGivesThePrintedNumber_data();
    void theSlipGivesThePrintedNumber();
    void everyClaimIsWrong();
    void scenariosOpen();
    void inputsAreThePresets();
};

void TestClaims::truthIsTheGoldenNumber_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<double>("expected");
    QTest::addColumn<double>("said"); // NaN: no number
    const QJsonArray rows = golden("claims.json")["claims"].toArray();
    const QJsonArray problems = golden("problems.json")["problems"].toArray();
    QCOMPARE(std::size_t(rows.size()), claimCount);
    for (int i = 0; i < rows.size(); ++i) {
        const QJsonObject row = rows[i].toObject();
        const QString id = row["id"].toString();
        QTest::newRow(qPrintable(id))
            << i << row["expected"].toDouble() << row["said"].toDouble(std::nan(""));
        const QString problem = row["problem"].toString();
        if (problem.isEmpty())
            continue;
        const auto found = std::ranges::find_if(
            problems, [&](const QJsonValue& value) { return value.toObject()["id"].toString() == problem; });
        QVERIFY2(found != problems.end(), qPrintable(problem));
        QTest::newRow(qPrintable(id + QStringLiteral(", problem ") + problem))
            << i << (*found).toObject()["expected"].toDouble() << row["said"].toDouble(std::nan(""));
    }
}

void TestClaims::truthIsTheGoldenNumber()
{
    QFETCH(int, index);
    QFETCH(double, expected);
    QFETCH(double, said);
    const Claim& c = claims()[std::size_t(index)];
    QVERIFY2(relative(c.truth(), expected) < 1e-9, qPrintable(QString::number(c.truth(), 'g', 15)));
    QCOMPARE(c.said.has_value(), !std::isnan(said));
    if (c.said)
        QVERIFY(relative(*c.said, said) < 1e-12);
}

void TestClaims::theSlipGivesThePrintedNumber_data() { truthIsTheGoldenNumber_data(); }

void TestClaims::theSlipGivesThePrintedNumber()
{
    QFETCH(int, index);
    QFETCH(double, said);
    const Claim& c = claims()[std::size_t(index)];
    if (!std::isnan(said))
        QVERIFY2(relative(c.withSlip(), said) < claimRounding, qPrintable(QString::number(c.withSlip())));
}

void TestClaims::everyClaimIsWrong()
{
    for (const Claim& c : claims()) {
        QCOMPARE(&claim(c.id), &c);
        QCOMPARE(c.operands.size(), c.formula->arguments.size());
        QCOMPARE(c.slipped.size(), c.operands.size());
        QVERIFY(relative(c.withSlip(), c.truth()) > 2 * claimRounding);
        QVERIFY(std::isfinite(c.factor()) && relative(c.factor(), 1) > 2 * claimRounding);
        QVERIFY(c.lesson >= 0 && c.lesson < 5);
    }
    // The smallest active: whoever compares totals finds the other model smaller.
    QVERIFY(claim(ClaimId::SmallestActive).truth() < 1);
    QVERIFY(claim(ClaimId::SmallestActive).withSlip() > 1);
}

// The scenario that a card opens shows the card's number.
void TestClaims::scenariosOpen()
{
    const auto reportOf = [](ClaimId id) {
        Scenario s = defaultScenario(shippedCatalog());
        for (const auto& [field, text] : claim(id).edits) {
            const FieldSpec* spec = findField(field);
            if (!spec)
                qFatal("no field %s", field.c_str());
            const FieldError error = setField(s, *spec, text, shippedCatalog());
            if (error)
                qFatal("%s", error.message.plain().c_str());
        }
        return evaluate(s);
    };
    for (const Claim& c : claims()) {
        if (c.edits.empty())
            continue;
        const Report report = reportOf(c.id);
        for (const Diagnostic& d : report.diagnostics)
            QVERIFY2(d.severity != Severity::Error, d.message.plain().c_str());
    }
    QVERIFY(relative(reportOf(ClaimId::SparsePeak).run.seconds->value(), claim(ClaimId::SparsePeak).truth())
        < 1e-3);
    QVERIFY(relative(reportOf(ClaimId::CheckpointedTable).accounting.activationsCheckpointed.value(),
                claim(ClaimId::CheckpointedTable).truth())
        < 1e-9);
    QVERIFY(relative(reportOf(ClaimId::HalfInMixedPrecision).memory.stateTotal.value(),
                claim(ClaimId::HalfInMixedPrecision).truth())
        < 1e-9);
    QVERIFY(relative(reportOf(ClaimId::MixtralWeights).model.total.value() * 2,
                claim(ClaimId::MixtralWeights).truth())
        < 1e-9);
    // On the H100's own dense peak instead of the text's round 1 PFLOP/s.
    QVERIFY(
        relative(reportOf(ClaimId::StepTime).step.seconds->value(), claim(ClaimId::StepTime).truth()) < 0.02);
}

// What the claims type in again stands in the presets with its sources.
void TestClaims::inputsAreThePresets()
{
    const auto counted = [](const char* id) {
        const Architecture& a = shippedCatalog().model(id)->architecture;
        const ParameterBreakdown parts = countParameters(a);
        return std::pair(parts.total().value(), parts.active(a).value());
    };
    const auto [mixTotal, mixActive] = counted("mixtral-8x22b");
    const auto [deepTotal, deepActive] = counted("deepseek-v3");
    QCOMPARE(claim(ClaimId::MixtralWeights).operands.at(0), mixTotal);
    QCOMPARE(claim(ClaimId::MixtralActive).operands.at(0), mixActive);
    QCOMPARE(claim(ClaimId::SmallestActive).operands, (std::vector<double>{deepActive, mixActive}));
    QCOMPARE(claim(ClaimId::SmallestActive).slipped, (std::vector<double>{deepTotal, mixTotal}));
    const auto lineRate = [](const char* id) { return shippedCatalog().link(id)->link.bandwidth.value(); };
    QCOMPARE(claim(ClaimId::BandwidthGap).operands,
        (std::vector<double>{lineRate("nvlink4"), lineRate("ib-ndr400")}));
    QCOMPARE(claim(ClaimId::OlderBandwidthGap).operands,
        (std::vector<double>{lineRate("nvlink3"), lineRate("ib-hdr200")}));
    // The data sheet's peak in whole TFLOP/s, as the lessons count with it.
    const double peak = shippedCatalog().accelerator("h100-sxm")->accelerator.peak(DataType::Bf16).value();
    QCOMPARE(claim(ClaimId::SparsePeak).operands.at(1), std::floor(peak / 1e12) * 1e12);
    QCOMPARE(claim(ClaimId::SparsePeak).slipped.at(1), std::ceil(2 * peak / 1e12) * 1e12);
}

QTEST_APPLESS_MAIN(TestClaims)
#include "tst_claims.moc"
