// Every preset counted from its dimensions, against the counts that its file carries and the published sizes.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/parameters.h"
#include "tests/support/shipped_catalog.h"
#include "tests/support/shipped_counts.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using namespace ridgepoint;

namespace {

double written(const nlohmann::json& file, const char* key)
{
    const auto found = file.find(key);
    return found != file.end() && found->is_number() ? found->get<double>() : 0;
}

} // namespace

// QCOMPARE forgives doubles a relative 1e-12, which is a whole parameter of a large model.
#define COMPARE_EXACTLY(actual, expected) QCOMPARE(static_cast<qint64>(actual), static_cast<qint64>(expected))

class TestParameters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QCOMPARE(shippedCatalog().models().size(), std::size_t{shippedModels}); }

    void presets_data()
    {
        QTest::addColumn<QString>("id");
        for (const ModelPreset& preset : shippedCatalog().models())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void presets()
    {
        QFETCH(QString, id);
        const ModelPreset* const preset = shippedCatalog().model(id.toStdString());
        QVERIFY(preset);
        const nlohmann::json file = nlohmann::json::parse(preset->json);
        const Architecture& a = preset->architecture;
        const ParameterBreakdown counted = countParameters(a);

        COMPARE_EXACTLY(counted.total().value(), written(file, "params_total"));
        COMPARE_EXACTLY(counted.active(a).value(), written(file, "params_active"));
        const Parameters lookup = a.tiedEmbeddings ? Parameters(0) : counted.embedding;
        const double multiplied =
            a.plan ? countParameters(*a.plan).activeWithoutInput() : (counted.active(a) - lookup).value();
        if (written(file, "params_active_excl_input_embedding") > 0)
            COMPARE_EXACTLY(multiplied, written(file, "params_active_excl_input_embedding"));
        COMPARE_EXACTLY(2 * kvElementsPerToken(a), written(file, "kv_cache_bytes_per_token_bf16"));
        if (preset->exact)
            COMPARE_EXACTLY(counted.total().value(), written(file, "params_total_stated"));
        const auto breakdown = file.find("breakdown");
        if (breakdown == file.end()) // of configurations that tst_models_of_today counts by
            return;
        const nlohmann::json& parts = *breakdown;
        COMPARE_EXACTLY(counted.embedding.value(), written(parts, "embedding"));
        COMPARE_EXACTLY(counted.lmHead.value(), written(parts, "lm_head"));
        COMPARE_EXACTLY(counted.position.value(), written(parts, "position"));
        COMPARE_EXACTLY(counted.attention.value(), written(parts, "attention"));
        COMPARE_EXACTLY(counted.denseMlp.value(), written(parts, "dense_mlp"));
        COMPARE_EXACTLY(counted.experts.value(), written(parts, "experts"));
        COMPARE_EXACTLY(counted.sharedExperts.value(), written(parts, "shared_experts"));
        COMPARE_EXACTLY(counted.router.value(), written(parts, "router"));
        double sum = 0;
        for (const auto& part : parts)
            sum += part.get<double>();
        COMPARE_EXACTLY(sum, written(file, "params_total"));
        COMPARE_EXACTLY(counted.norms.value(), written(parts, "norms"));
    }

    // Checkpoint sizes as their publishers give them, typed in here and nowhere computed.
    void published_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("parameters");
        QTest::newRow("GPT-2 small") << QStringLiteral("gpt2-small") << 124'439'808.0;
        QTest::newRow("Llama 2 7B") << QStringLiteral("llama2-7b") << 6'738'415'616.0;
        QTest::newRow("Llama 3 8B") << QStringLiteral("llama3-8b") << 8'030'261'248.0;
        QTest::newRow("Llama 3 70B") << QStringLiteral("llama3-70b") << 70'553'706'496.0;
        QTest::newRow("Llama 3.1 405B") << QStringLiteral("llama3.1-405b") << 405'853'388'800.0;
        QTest::newRow("Mixtral 8x7B") << QStringLiteral("mixtral-8x7b") << 46'702'792'704.0;
        QTest::newRow("Qwen2.5 7B") << QStringLiteral("qwen2.5-7b") << 7'615'616'512.0;
        QTest::newRow("DeepSeek-V3") << QStringLiteral("deepseek-v3") << 671'026'419'200.0;
        QTest::newRow("Gemma 2 9B") << QStringLiteral("gemma2-9b") << 9'241'705'984.0;
        QTest::newRow("BLOOM") << QStringLiteral("bloom-176b") << 176'247'271'424.0;
        QTest::newRow("gpt-oss-120b") << QStringLiteral("gpt-oss-120b") << 116'829'156'672.0;
    }
    void published()
    {
        QFETCH(QString, id);
        const ModelPreset* const preset = shippedCatalog().model(id.toStdString());
        QVERIFY(preset);
        QFETCH(double, parameters);
        COMPARE_EXACTLY(countParameters(preset->architecture).total().value(), parameters);
    }

    // GPT-J's MLP and head have biases, its attention has none: 623,840 parameters that the shape has no word
    // for.
    void withoutABiasNearlyPublished()
    {
        const ModelPreset* const preset = shippedCatalog().model("gpt-j-6b");
        QVERIFY(preset);
        const double counted = countParameters(preset->architecture).total().value();
        QVERIFY(std::abs(counted / 6'053'381'344.0 - 1) < 1e-3);
        COMPARE_EXACTLY(counted + 623'840, 6'050'882'784.0);
    }

    void exactOnesAreMany()
    {
        const auto models = shippedCatalog().models();
        QCOMPARE(std::count_if(
                     models.begin(), models.end(), [](const ModelPreset& preset) { return preset.exact; }),
            std::ptrdiff_t{67});
    }

    void moeLayers_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("layers");
        QTest::newRow("none in a dense model") << QStringLiteral("llama3-70b") << 0.0;
        QTest::newRow("all") << QStringLiteral("mixtral-8x7b") << 32.0;
        QTest::newRow("every second") << QStringLiteral("llama4-maverick") << 24.0;
        QTest::newRow("after three dense ones") << QStringLiteral("deepseek-v3") << 58.0;
    }
    void moeLayers()
    {
        QFETCH(QString, id);
        QTEST(moeLayerCount(shippedCatalog().model(id.toStdString())->architecture), "layers");
    }

    void windows_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("window");
        QTest::addColumn<double>("share");
        QTest::newRow("full attention") << QStringLiteral("llama3-70b") << 0.0 << 1.0;
        QTest::newRow("every layer") << QStringLiteral("mistral-7b") << 4096.0 << 1.0;
        QTest::newRow("every other layer") << QStringLiteral("gemma2-9b") << 4096.0 << 0.5;
        QTest::newRow("five of six, 26 layers") << QStringLiteral("gemma3-1b") << 512.0 << 22.0 / 26.0;
        QTest::newRow("a pattern without a size") << QStringLiteral("gpt3-175b") << 0.0 << 1.0;
    }
    void windows()
    {
        QFETCH(QString, id);
        const Architecture& a = shippedCatalog().model(id.toStdString())->architecture;
        QTEST(a.slidingWindow, "window");
        QTEST(a.windowedShare, "share");
    }

    void latentAttentionWithoutQueryRank()
    {
        Architecture a;
        a.attention = AttentionKind::Mla;
        a.hidden = 10;
        a.heads = 3;
        a.mla = {0, 4, 5, 2, 6};
        // query 10·3·7, compression 10·(4+2) + 4, expansion 4·3·(5+6), output 3·6·10
        a.layers = 2;
        QCOMPARE(countParameters(a).attention.value(), 2 * (210.0 + 64.0 + 132.0 + 180.0));
        QCOMPARE(kvElementsPerToken(a), 2.0 * 6.0);
    }

    void activeUsesNoMoreThanAllExperts()
    {
        Architecture a = shippedCatalog().model("mixtral-8x7b")->architecture;
        a.moe.topK = 100;
        const ParameterBreakdown counted = countParameters(a);
        QCOMPARE(counted.active(a).value(), counted.total().value());
    }
};

QTEST_APPLESS_MAIN(TestParameters)
#include "tst_parameters.moc"
