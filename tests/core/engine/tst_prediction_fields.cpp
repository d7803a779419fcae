// Which fields act on a predicted step alone: the list in the field table is what evaluating finds.

#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/readout.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <vector>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

using Values = std::vector<std::optional<double>>;

Values valuesOf(const Scenario& scenario)
{
    const Report report = evaluate(scenario);
    Values values;
    for (const Readout& readout : readouts())
        values.push_back(readout.get(report));
    for (const CommunicationRow& row : report.communication)
        values.emplace_back(row.seconds.value());
    return values;
}

// Jobs that use most of what a step is made of.
const std::vector<Scenario>& jobs()
{
    static const std::vector<Scenario> all{
        editedScenario({u"model.preset=llama3-70b"_s, u"hardware.accelerators=64"_s, u"mesh.tensor=4"_s,
            u"mesh.context=2"_s, u"mesh.pipeline=2"_s, u"mesh.zero_stage=1"_s,
            u"training.global_batch_sequences=64"_s, u"training.recompute=selective"_s,
            u"hardware.scale_up=nvlink4"_s, u"hardware.scale_out=ib-ndr400"_s}),
        editedScenario({u"model.preset=mixtral-8x7b"_s, u"hardware.accelerators=64"_s, u"mesh.expert=8"_s,
            u"mesh.zero_stage=3"_s, u"training.global_batch_sequences=64"_s,
            u"training.precision.compute=fp8"_s, u"training.offload_optimizer=true"_s,
            u"targets.budget=1e6"_s}),
        editedScenario({u"model.preset=llama3-8b"_s, u"hardware.power_cap=400"_s,
            u"hardware.capacity_basis=usable"_s, u"training.method=lora"_s}),
    };
    return all;
}

std::vector<std::string> triedTexts(const FieldSpec& field, const Scenario& scenario)
{
    std::vector<std::string> texts;
    for (const FieldChoice& choice : field.choices)
        texts.emplace_back(choice.key);
    if (field.kind == FieldKind::Toggle)
        texts = {"true", "false"};
    if (field.kind != FieldKind::Number && field.kind != FieldKind::Integer)
        return texts;
    const double now = fieldNumber(scenario, field).value_or(field.sliderMinimum);
    for (const double value : {now * 2, now / 2, field.sliderMinimum, field.sliderMaximum,
             (field.sliderMinimum + field.sliderMaximum) / 2})
        texts.push_back(formatExact(value, field.unit));
    return texts;
}

// Whether any value of the field changes any answer.
bool acts(const FieldSpec& field, const Mfu& mfu)
{
    for (Scenario scenario : jobs()) {
        scenario.hardware.efficiency.mfu = mfu;
        if (field.applies && !field.applies(scenario))
            continue;
        const Values before = valuesOf(scenario);
        for (const std::string& text : triedTexts(field, scenario)) {
            Scenario changed = scenario;
            if (!setField(changed, field, text, shippedCatalog()) && valuesOf(changed) != before)
                return true;
        }
    }
    return false;
}

} // namespace

class TestPredictionFields : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theListIsWhatEvaluatingFinds_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const FieldSpec& field : fields())
            if (field.id != mfuFieldId && field.kind != FieldKind::Text && field.kind != FieldKind::Preset
                && field.group != FieldGroup::Inference)
                QTest::newRow(std::string(field.id).c_str())
                    << QByteArray(field.id.data(), qsizetype(field.id.size()));
    }
    void theListIsWhatEvaluatingFinds()
    {
        QFETCH(QByteArray, id);
        const FieldSpec& field = *findField(id.toStdString());
        const bool stated = acts(field, 0.4);
        if (field.ofPrediction)
            QVERIFY2(!stated, "acts on a stated step too");
        else if (!stated)
            QVERIFY2(
                !acts(field, Mfu::model()), "acts on a predicted step alone, and its row does not say so");
    }

    void saysSo()
    {
        const FieldSpec& gemm = *findField("hardware.efficiency.gemm");
        Scenario scenario = jobs().front();
        QVERIFY(withoutEffect(scenario, gemm).empty());
        QVERIFY(acrossTheSeam(scenario, gemm).empty());
        QVERIFY(!acrossTheSeam(scenario, *findField(mfuFieldId)).empty());
        scenario.hardware.efficiency.mfu = 0.4;
        QVERIFY(!withoutEffect(scenario, gemm).empty());
        QVERIFY(QString::fromStdString(acrossTheSeam(scenario, gemm).plain()).contains(u"no effect"_s));
        QVERIFY(acrossTheSeam(scenario, *findField(mfuFieldId)).empty());
        QVERIFY(withoutEffect(scenario, *findField("mesh.tensor")).empty());
    }

    // Some points state what others predict, whatever the scenario itself does.
    void valuesAcrossTheSeam_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<bool>("states"); // the scenario its MFU
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<QString>("says");
        const QString
            mfu = QString::fromLatin1(mfuFieldId.data(), qsizetype(mfuFieldId.size())),
            serving = u"serving.efficiency"_s,
            both = u"points at 0.4 state their MFU, of 6 N operations a token; those at auto are predicted, "
                   "and their MFU counts every operation"_s;
        QTest::newRow("both, from stated") << mfu << true << QStringList{u"auto"_s, u"0.4"_s} << both;
        QTest::newRow("both, from predicted") << mfu << false << QStringList{u"auto"_s, u"0.4"_s} << both;
        QTest::newRow("all stated, from stated")
            << mfu << true << QStringList{u"0.3"_s, u"0.4"_s} << QString();
        QTest::newRow("all stated, from predicted")
            << mfu << false << QStringList{u"0.3"_s, u"0.4"_s}
            << u"every point states its MFU; the scenario's own step is predicted"_s;
        QTest::newRow("all predicted, from stated")
            << mfu << true << QStringList{u"auto"_s}
            << u"every point is predicted; the scenario itself states its MFU"_s;
        QTest::newRow("all predicted, from predicted") << mfu << false << QStringList{u"auto"_s} << QString();
        QTest::newRow("both of serving")
            << serving << true << QStringList{u"stated"_s, u"predicted"_s}
            << u"points at stated use the rule of thumb, those at predicted are predicted"_s;
        QTest::newRow("one of serving") << serving << true << QStringList{u"predicted"_s} << QString();
        QTest::newRow("another field")
            << u"mesh.tensor"_s << true << QStringList{u"1"_s, u"2"_s} << QString();
    }
    void valuesAcrossTheSeam()
    {
        QFETCH(QString, field);
        QFETCH(bool, states);
        QFETCH(QStringList, values);
        QFETCH(QString, says);
        Scenario scenario = jobs().front();
        scenario.hardware.efficiency.mfu = states ? Mfu(0.4) : Mfu::model();
        std::vector<std::string> texts;
        for (const QString& value : values)
            texts.push_back(value.toStdString());
        QCOMPARE(
            QString::fromStdString(acrossTheSeam(scenario, *findField(field.toStdString()), texts).plain()),
            says);
    }
};

QTEST_APPLESS_MAIN(TestPredictionFields)
#include "tst_prediction_fields.moc"
