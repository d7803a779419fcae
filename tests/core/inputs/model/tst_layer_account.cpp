// Layers by kind: they add up to the model and to what a sequence keeps, of lists and of layers that are
// alike.

#include "core/inputs/model/layer_account.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/parameters.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

using namespace ridgepoint;

class TestLayerAccount : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addUp_data()
    {
        QTest::addColumn<QString>("model");
        for (const ModelPreset& preset : shippedCatalog().models())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void addUp()
    {
        QFETCH(QString, model);
        const Architecture& a = shippedCatalog().model(model.toStdString())->architecture;
        const ParameterBreakdown count = countParameters(a);
        double layers = 0, parameters = 0, active = 0, growing = 0, window = 0, state = 0;
        const std::vector<LayerAccount> kinds = layerAccounts(a, 2);
        for (const LayerAccount& kind : kinds) {
            QVERIFY2(!kind.label.empty() && !kind.word.empty(), qPrintable(model));
            QVERIFY(kind.layers > 0 && kind.active <= kind.parameters);
            // Two of one name would be one row twice; these models differ in the widths of their layers.
            const bool byWidth = model == u"nemotron-super-49b" || model == u"openelm-1.1b";
            QVERIFY2(byWidth
                    || std::ranges::count(kinds, kind.label.plain(),
                           [](const LayerAccount& other) { return other.label.plain(); })
                        == 1,
                kind.label.plain().c_str());
            layers += kind.layers;
            parameters += kind.parameters;
            active += kind.active;
            growing += kind.cachePerToken;
            window += kind.windowPerToken;
            state += kind.state;
        }
        const auto near = [](double x, double y) {
            return std::abs(x - y) <= 1e-9 * std::max(std::abs(x), std::abs(y));
        };
        QVERIFY(near(layers, a.plan ? a.plan->layers.layers() : a.layers));
        // Outside of the layers are the tables, the head and what lies around the stack.
        double outside = (count.embedding + count.position + count.lmHead).value();
        if (a.plan) {
            const LayeredCount whole = countParameters(*a.plan);
            outside += whole.around;
            const ServedCache cache = servedCache(*a.plan, 2);
            QVERIFY(near(growing, cache.kvPerToken + cache.indexPerToken));
            QVERIFY(near(window, cache.windowPerToken));
            QVERIFY(near(state, cache.statePerSequence));
        } else {
            const double norm = a.norm == NormKind::Layer ? 2 * a.hidden : a.hidden;
            outside += norm + (a.embeddingNorm ? 2 * a.hidden : 0);
            QVERIFY(near(growing + window, 2 * kvElementsPerToken(a)));
            QCOMPARE(state, 0.0);
        }
        QVERIFY2(near(parameters + outside, count.total().value()),
            qPrintable(QStringLiteral("%1 and %2")
                           .arg(parameters + outside, 0, 'g', 15)
                           .arg(count.total().value(), 0, 'g', 15)));
        const double idle = count.total().value() - count.active(a).value()
            - (a.plan ? countParameters(*a.plan).lookedUp : 0);
        QVERIFY(near(parameters - active + 1, idle + 1));
        // The strip has the kinds in their shares.
        const std::vector<std::uint16_t> cells = layerCells(a, 100'000);
        QCOMPARE(double(cells.size()), layers);
        for (std::size_t i = 0; i < kinds.size(); ++i)
            QVERIFY2(
                std::abs(double(std::ranges::count(cells, i)) - kinds[i].layers) <= 1, kinds[i].word.c_str());
        QVERIFY(layerCells(a, 60).size() <= 60);
    }

    void patterns_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("pattern");
        QTest::newRow("alike") << QStringLiteral("llama3-8b") << QStringLiteral("32 full+mlp");
        QTest::newRow("experts behind dense layers")
            << QStringLiteral("deepseek-v3") << QStringLiteral("3 latent+mlp, 58 latent+moe");
        QTest::newRow("a hybrid") << QStringLiteral("qwen3.5-397b-a17b")
                                  << QStringLiteral("15x(3 gdn+moe, 1 full+moe)");
    }
    void patterns()
    {
        QFETCH(QString, model);
        QFETCH(QString, pattern);
        QCOMPARE(
            QString::fromStdString(layerPattern(shippedCatalog().model(model.toStdString())->architecture)),
            pattern);
    }

    // Qwen3.5-397B-A17B: 30,720 bytes a token in bf16, in 15 of 60 layers (its config.json).
    void published()
    {
        const std::vector<LayerAccount> kinds =
            layerAccounts(shippedCatalog().model("qwen3.5-397b-a17b")->architecture, 2);
        QCOMPARE(kinds.size(), std::size_t(2));
        QCOMPARE(kinds[0].label.plain(), std::string("gated delta net + experts"));
        QCOMPARE(kinds[1].label.plain(), std::string("full attention + experts"));
        QVERIFY(kinds[0].reach == LayerReach::State && kinds[1].reach == LayerReach::All);
        QCOMPARE(kinds[1].cachePerToken, 30'720.0);
        QCOMPARE(kinds[0].cachePerToken, 0.0);
        QVERIFY(kinds[0].state > 100e6 && kinds[1].state == 0);
    }

    void reaches_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("reaches"); // of its kinds, by their words
        const auto row = [](const char* model, const char* reaches) {
            QTest::newRow(model) << QString::fromLatin1(model) << QString::fromLatin1(reaches);
        };
        row("llama3-8b", "full+mlp all");
        row("gemma4-31b", "sliding+mlp window, full+mlp all");
        row("gemma4-e4b", "sliding+mlp window, full+mlp all, sliding-shared+mlp window, full-shared+mlp all");
        row("nemotron-3-nano-30b-a3b", "mamba2 state, moe none, full all");
        row("kimi-linear-48b-a3b", "kda+mlp state, kda+moe state, mla+moe all");
    }
    void reaches()
    {
        QFETCH(QString, model);
        QFETCH(QString, reaches);
        constexpr std::array names{"all", "chosen", "window", "state", "none"};
        QStringList all;
        for (const LayerAccount& kind :
            layerAccounts(shippedCatalog().model(model.toStdString())->architecture, 2))
            all += QString::fromStdString(kind.word) + QLatin1Char(' ')
                + QLatin1String(names[static_cast<std::size_t>(kind.reach)]);
        QCOMPARE(all.join(QStringLiteral(", ")), reaches);
    }

    void namesTellKindsApart()
    {
        for (const ModelPreset& model : shippedCatalog().models()) {
            QStringList names;
            for (const LayerAccount& kind : layerAccounts(model.architecture, 2))
                names += QString::fromStdString(kind.label.plain());
            QVERIFY2(names.removeDuplicates() == 0, qPrintable(QString::fromStdString(model.id)));
        }
    }
};

QTEST_GUILESS_MAIN(TestLayerAccount)
#include "tst_layer_account.moc"
