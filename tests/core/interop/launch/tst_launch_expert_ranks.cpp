// Experts that DeepSpeed's AutoEP deals out over ranks: what a file asks for is what is predicted.

#include "launch_support.h"

#include "core/engine/evaluate.h"

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

const launch::Launcher& deepspeed() { return *launch::findLauncher("deepspeed"); }

// Mixtral on 16 accelerators, with a section more: ", \"expert_parallel\": {…}", or none.
launch::Imported imported(const QByteArray& section)
{
    const QByteArray text = R"({"_comment": ["Of the scenario: model.preset = mixtral-8x7b"], )"
                            R"("train_batch_size": 64, "train_micro_batch_size_per_gpu": 1, )"
                            R"("gradient_accumulation_steps": 4, "bf16": {"enabled": true})"
        + section + '}';
    return importFilled(text.toStdString(), &deepspeed());
}

std::string textOf(const launch::Imported& read, std::string_view field)
{
    return fieldText(*read.scenario, *findField(field));
}

double bytesOfARank(const Scenario& scenario) { return evaluate(scenario).memory.perRank.total().value(); }

Scenario mixtral(const FieldEdits& edits)
{
    Scenario scenario = defaultScenario(shippedCatalog());
    FieldEdits all{{"hardware.stack", "deepspeed"}, {"model.preset", "mixtral-8x7b"},
        {"hardware.accelerators", "16"}, {"training.global_batch_sequences", "64"},
        {"mesh.sequence_parallel", "off"}};
    all.insert(all.end(), edits.begin(), edits.end());
    if (applyEdits(scenario, all, shippedCatalog()))
        qFatal("no such scenario");
    return scenario;
}

} // namespace

class TestLaunchExpertRanks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void read_data()
    {
        QTest::addColumn<QByteArray>("section");
        QTest::addColumn<QString>("expert");
        QTest::addColumn<QString>("expertTensor");
        QTest::addColumn<QString>("part"); // of what is said; empty: nothing about the section
        const auto row = [](const char* name, const char* section, const char* expert,
                             const char* expertTensor, const char* part) {
            const QByteArray given(section);
            QTest::newRow(name) << (given.isEmpty() ? given : ", \"expert_parallel\": " + given)
                                << QString::fromLatin1(expert) << QString::fromLatin1(expertTensor)
                                << QString::fromLatin1(part);
        };
        row("no section", "", "1", "1", "");
        row("an empty section", "{}", "1", "1", "");
        row("over eight ranks", R"({"enabled": true, "autoep_size": 8})", "8", "1", "");
        row("on, of one rank", R"({"enabled": true})", "1", "1", "");
        row("every expert cut", R"({"enabled": true, "autoep_size": 4, "expert_tensor_parallel_size": 2})",
            "4", "2", "");
        const char* off = "expert_parallel.enabled is off, so expert_parallel.autoep_size = 8 is not taken";
        row("off", R"({"enabled": false, "autoep_size": 8})", "1", "1", off);
        row("off unless said", R"({"autoep_size": 8})", "1", "1", off);
        row("off and of one rank", R"({"enabled": false, "autoep_size": 1})", "1", "1", "");
        row("where its layers are", R"({"enabled": true, "autoep_size": 8, "preset_model": "mixtral"})", "8",
            "1",
            "): 2"); // without a bearing on cost, the comment among them
        row("its kernels", R"({"enabled": true, "autoep_size": 8, "use_grouped_mm": false})", "8", "1",
            "no field of a scenario holds them: expert_parallel.use_grouped_mm");
    }
    void read()
    {
        QFETCH(QByteArray, section);
        QFETCH(QString, expert);
        QFETCH(QString, expertTensor);
        QFETCH(QString, part);
        const launch::Imported read = imported(section);
        QVERIFY2(read.scenario, said(read).c_str());
        QCOMPARE(textOf(read, "hardware.accelerators"), std::string("16"));
        QCOMPARE(textOf(read, "mesh.expert"), expert.toStdString());
        QCOMPARE(textOf(read, "mesh.expert_tensor"), expertTensor.toStdString());
        const std::string all = said(read);
        QVERIFY2((part.isEmpty() ? all.find("expert_parallel") == std::string::npos
                                 : all.find(part.toStdString()) != std::string::npos),
            all.c_str());
        for (const launch::KeyFate& key : read.keys)
            QVERIFY2(key.fate != launch::Fate::Unknown, key.key.c_str());
    }

    void isPredictedAsRead()
    {
        const launch::Imported whole = imported({});
        const launch::Imported dealt =
            imported(R"(, "expert_parallel": {"enabled": true, "autoep_size": 8})");
        QVERIFY(whole.scenario && dealt.scenario);
        Scenario same = *whole.scenario;
        QVERIFY(!setField(same, *findField("mesh.expert"), "8", shippedCatalog()));
        QCOMPARE(bytesOfARank(*dealt.scenario), bytesOfARank(same));
        QVERIFY(bytesOfARank(*dealt.scenario) < 0.8 * bytesOfARank(*whole.scenario));
    }

    // A file that states no number of accelerators is refused, and told that it needs one for each expert
    // rank.
    void unknownAccelerators()
    {
        const launch::Imported read = launch::import(
            R"({"train_batch_size": 64, "expert_parallel": {"enabled": true, "autoep_size": 8}})", "file",
            shippedCatalog(), &deepspeed());
        QVERIFY(!read.scenario);
        QCOMPARE(read.leastAccelerators, 8.0);
    }

    void comesBack_data()
    {
        QTest::addColumn<QString>("edits");
        QTest::newRow("data ranks") << QStringLiteral("mesh.expert=8");
        QTest::newRow("beside shards") << QStringLiteral("mesh.expert=8 mesh.zero_stage=3");
        QTest::newRow("over tensor ranks") << QStringLiteral("mesh.tensor=4 mesh.expert=8");
        QTest::newRow("over sequence ranks")
            << QStringLiteral("mesh.context_method=all_to_all mesh.context=4 mesh.expert=8");
    }
    void comesBack()
    {
        QFETCH(QString, edits);
        FieldEdits all;
        for (const QString& edit : edits.split(QLatin1Char(' ')))
            all.push_back({edit.section(QLatin1Char('='), 0, 0).toStdString(),
                edit.section(QLatin1Char('='), 1).toStdString()});
        const Scenario scenario = mixtral(all);
        const launch::Written written = launch::write(scenario, deepspeed(), shippedCatalog());
        QVERIFY2(!written.refused, written.text.c_str());
        QVERIFY(std::ranges::find(written.said, "mesh.expert") != written.said.end());
        for (const Text& text : written.unsaid)
            QVERIFY2(!text.plain().starts_with("mesh.expert"), text.plain().c_str());
        const launch::Imported read = launch::import(written.text, "file", shippedCatalog(), &deepspeed());
        QVERIFY2(read.scenario, said(read).c_str());
        QCOMPARE(textOf(read, "mesh.expert"), fieldText(scenario, *findField("mesh.expert")));
        QCOMPARE(bytesOfARank(*read.scenario), bytesOfARank(scenario));
    }

    void modelsThatAutoEpKnows_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("known");
        QTest::newRow("one of its list") << QStringLiteral("qwen3-235b-a22b") << true;
        QTest::newRow("another") << QStringLiteral("glm-4.5-air") << false;
    }
    // The file is written all the same, as a person may name the layers in it.
    void modelsThatAutoEpKnows()
    {
        QFETCH(QString, model);
        QFETCH(bool, known);
        const Scenario scenario = mixtral({{"model.preset", model.toStdString()}, {"mesh.expert", "8"}});
        const launch::Written written = launch::write(scenario, deepspeed(), shippedCatalog());
        QVERIFY2(!written.refused, written.text.c_str());
        QVERIFY(written.text.find("\"autoep_size\": 8") != std::string::npos);
        const bool said = std::ranges::any_of(written.warnings,
            [](const Text& text) { return text.plain().starts_with("AutoEP finds the experts of Mixtral"); });
        QCOMPARE(said, !known);
    }

    // AutoEP has a name for ranks that cut an expert, and takes one alone.
    void isRefusedAsTheFrameworkDoes()
    {
        const Scenario scenario = mixtral({{"mesh.expert", "4"}, {"mesh.expert_tensor", "2"}});
        const launch::Written written = launch::write(scenario, deepspeed(), shippedCatalog());
        QVERIFY2(written.text.find("\"expert_tensor_parallel_size\": 2") != std::string::npos,
            written.text.c_str());
        QVERIFY(written.refused);
        QVERIFY2(
            written.text.find("AutoEP keeps every expert whole") != std::string::npos, written.text.c_str());
    }
};

QTEST_APPLESS_MAIN(TestLaunchExpertRanks)
#include "tst_launch_expert_ranks.moc"
