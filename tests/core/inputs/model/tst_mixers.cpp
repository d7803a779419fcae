// What mixes tokens, kind by kind: every number of golden/models/worked.json that a kind gives.

#include "core/inputs/model/layer.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <utility>

using namespace ridgepoint;

namespace {

using Inputs = nlohmann::json;

Mixer mixer(std::string_view kind, std::initializer_list<std::pair<const char*, double>> sizes)
{
    Mixer one = usualMixer(*findMixerKind(kind));
    for (const auto& [key, value] : sizes)
        if (!one.set(key, value))
            qFatal("no size %s", key);
    return one;
}

double core(const Mixer& m, double tokens) { return m.kind->core(m.sizes, 1, tokens); }
double decode(const Mixer& m, double tokens) { return m.kind->decode(m.sizes, 1, tokens); }
CacheShape cache(const Mixer& m) { return m.kind->cache(m.sizes, 1); }

double at(const Inputs& inputs, const char* key) { return inputs.at(key).get<double>(); }

// DeepSeek-V3's attention, and V3.2's with its indexer (config.json of each).
Mixer deepSeek(double heads = 128)
{
    return mixer("latent",
        {{"heads", heads}, {"q_rank", 1536}, {"kv_rank", 512}, {"plain_width", 128}, {"rotary_width", 64},
            {"value_width", 128}});
}
Mixer sparseDeepSeek()
{
    Mixer m = deepSeek();
    m.set("index_heads", 64);
    m.set("index_width", 128);
    m.set("index_picks", 2048);
    return m;
}
Mixer pickedFor(Mixer m) // that attends to what another layer picked
{
    m.set("index_shared", 1);
    return m;
}

// Keys that a query sees, as one head of width one half pays for them.
double seen(double window, bool chunked, double tokens)
{
    const Mixer m = mixer("softmax",
        {{"heads", 1}, {"kv_heads", 1}, {"key_width", 0.25}, {"value_width", 0.25}, {"window", window},
            {"chunked", chunked ? 1 : 0}});
    return core(m, tokens);
}

// Prompts of so many tokens where latent attention costs as much with an indexer as without.
double breakEven()
{
    double low = 1024, high = 131072;
    while (high - low > 1) {
        const double middle = (low + high) / 2;
        (core(sparseDeepSeek(), middle) > core(deepSeek(), middle) ? low : high) = middle;
    }
    return high;
}

Mixer compressed(double heads, double every, double picks)
{
    return mixer("csa",
        {{"heads", heads}, {"width", 512}, {"q_rank", 1024}, {"output_groups", 8}, {"output_rank", 1024},
            {"window", 128}, {"entry_tokens", every}, {"index_heads", picks > 0 ? 64.0 : 0},
            {"index_width", picks > 0 ? 128.0 : 0}, {"index_picks", picks}});
}
double compressedBytes(double picked, double all, double plain, double tokens)
{
    const auto bytes = [&](const Mixer& m) {
        const CacheShape c = cache(m);
        return tokens * (2 * c.perToken + c.indexBytes) + c.stateBytes;
    };
    return picked * bytes(compressed(64, 4, 512)) + all * bytes(compressed(64, 128, 0))
        + plain * bytes(compressed(64, 0, 0));
}

// FLOPs of a layer for one token, as a server computes it.
double layerDecode(const Mixer& m, double hidden)
{
    ProductList products;
    m.kind->products(m.sizes, hidden, products);
    double flops = decode(m, 1);
    for (const Product& product : products)
        flops += 2 * product.weights();
    return flops;
}

std::optional<double> ours(const std::string& what, const Inputs& in)
{
    if (what == "window_mean_visible")
        return seen(at(in, "w"), false, at(in, "s"));
    if (what == "chunk_mean_visible") // a query sees itself as well
        return seen(at(in, "c"), true, at(in, "s")) + 0.5;
    if (what == "mla_naive_core_flop")
        return core(deepSeek(at(in, "a")), at(in, "s"));
    if (what == "mla_absorbed_decode_core_flop")
        return decode(deepSeek(at(in, "a")), at(in, "s"));
    if (what == "mla_decode_intensity")
        return decode(deepSeek(at(in, "a")), 1000) / (1000 * 2 * cache(deepSeek()).perToken);
    if (what == "dsa_index_core_flop")
        return core(sparseDeepSeek(), at(in, "s")) - core(pickedFor(sparseDeepSeek()), at(in, "s"));
    if (what == "dsa_attention_core_flop")
        return core(pickedFor(sparseDeepSeek()), at(in, "s"));
    if (what == "dsa_dense_break_even_tokens")
        return breakEven();
    if (what == "dsa_decode_bytes_layer")
        return at(in, "s") * cache(sparseDeepSeek()).indexBytes
            + sparseDeepSeek().size("index_picks") * 2 * cache(sparseDeepSeek()).perToken;
    if (what == "v4_flash_cache_bytes")
        return compressedBytes(21, 20, 2, at(in, "tokens"));
    if (what == "v4_pro_cache_bytes")
        return compressedBytes(30, 31, 0, at(in, "tokens"));
    if (what == "v3.2_cache_bytes")
        return 61 * at(in, "tokens")
            * (2 * cache(sparseDeepSeek()).perToken + cache(sparseDeepSeek()).indexBytes);
    if (what == "msa_index_flop" || what == "msa_core_flop") {
        const Mixer m = mixer("msa",
            {{"heads", 64}, {"kv_heads", 4}, {"key_width", 128}, {"index_heads", 4}, {"index_width", 128},
                {"block_tokens", 128}, {"blocks_picked", 16}});
        constexpr double tokens = 131072;
        Mixer blind = m;
        blind.set("index_heads", 0);
        return what == "msa_index_flop" ? core(m, tokens) - core(blind, tokens) : decode(blind, tokens);
    }
    if (what.starts_with("gdn")) {
        const Mixer m = mixer("gdn",
            {{"key_heads", 16}, {"value_heads", 64}, {"key_width", 128}, {"value_width", 128}, {"taps", 4}});
        return what == "gdn_core_flop"        ? core(m, 1)
            : what == "gdn_state_bytes_layer" ? cache(m).stateBytes
                                              : m.kind->kept(m.sizes, 1);
    }
    if (what == "kda_core_flop")
        return core(mixer("kda", {{"heads", at(in, "n")}, {"width", at(in, "d")}}), 1);
    if (what == "kda_state_bytes_model")
        return 69 * cache(mixer("kda", {{"heads", 96}, {"width", 128}})).stateBytes;
    if (what == "ssd_core_flop")
        return core(mixer("mamba2",
                        {{"heads", at(in, "n")}, {"head_width", at(in, "P")}, {"groups", at(in, "G")},
                            {"state", at(in, "N")}, {"chunk", at(in, "Q")}}),
            1);
    if (what == "mamba2_layer_flop")
        return layerDecode(
            mixer("mamba2", {{"heads", 64}, {"head_width", 64}, {"groups", 8}, {"state", 128}}), 2688);
    if (what == "lightning_core_flop")
        return core(
            mixer("lightning", {{"heads", at(in, "a")}, {"width", at(in, "d")}, {"block", at(in, "B")}}), 1);
    if (what == "latent_dispatch_bytes_token")
        return at(in, "k") * FeedForward{.experts = 512, .latentWidth = at(in, "l")}.latentWidth * 2;
    return std::nullopt;
}

// Of optimizers, and of whole models: tst_layered_models has the latter.
const std::set<std::string> elsewhere{"newton_schulz_flop", "newton_schulz_share_of_step",
    "soap_state_elements", "mhc_flop_sublayer", "mhc_pipeline_bytes_token", "served_bytes"};

} // namespace

class TestMixers : public QObject
{
    Q_OBJECT

private slots:

    void isWorked_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QByteArray>("inputs");
        QTest::addColumn<double>("value");
        QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/models/worked.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        int index = 0;
        for (const auto& one : nlohmann::json::parse(file.readAll().toStdString())) {
            const auto what = one.at("what").get<std::string>();
            if (elsewhere.contains(what))
                continue;
            QTest::addRow("%s, %d", what.c_str(), index++)
                << QString::fromStdString(what) << QByteArray::fromStdString(one.at("inputs").dump())
                << one.at("value").get<double>();
        }
    }
    void isWorked()
    {
        QFETCH(QString, what);
        QFETCH(QByteArray, inputs);
        QFETCH(double, value);
        const std::optional<double> answer = ours(what.toStdString(), Inputs::parse(inputs.toStdString()));
        QVERIFY2(answer, "nothing here computes it");
        // Worked numbers are rounded to six digits or so; the break-even to a power of two.
        const double tolerance = what == QLatin1String("dsa_dense_break_even_tokens") ? 0.01 : 1e-6;
        QVERIFY2(std::abs(*answer - value) <= tolerance * value,
            qPrintable(QStringLiteral("%1 here, %2 there").arg(*answer, 0, 'f', 4).arg(value, 0, 'f', 4)));
    }

    void isFoundByKey()
    {
        for (const MixerKind* kind : mixerKinds()) {
            QCOMPARE(findMixerKind(kind->key), kind);
            QVERIFY(!kind->label.empty() && !kind->source.empty());
            QVERIFY(kind->sizes.size() <= mostSizes);
            for (const SizeSpec& size : kind->sizes) {
                Mixer one = usualMixer(*kind);
                QCOMPARE(one.size(size.key), size.usual);
                QVERIFY(one.set(size.key, 7));
                QCOMPARE(one.size(size.key), 7.0);
            }
        }
        QCOMPARE(findMixerKind("zebra"), nullptr);
    }

    // A layer that reads another's keys keeps none, whether its file still has projections of its own or not.
    void sharesCaches()
    {
        const auto with = [](double shared) {
            return mixer("softmax",
                {{"heads", 8}, {"kv_heads", 2}, {"key_width", 64}, {"value_width", 64},
                    {"shared_cache", shared}});
        };
        QCOMPARE(cache(with(0)).perToken, 2.0 * 2 * 64);
        QCOMPARE(cache(with(1)).perToken, 0.0);
        QCOMPARE(cache(with(2)).perToken, 0.0);
        QCOMPARE(with(0).parameters(512) - with(1).parameters(512), 512.0 * 2 * 128);
        QCOMPARE(with(2).parameters(512), with(0).parameters(512));
    }

    // Convolutions of keys, values and outputs keep the taps before the current token (Inkling).
    void convolvesInSmallStates()
    {
        const Mixer m = mixer("softmax",
            {{"heads", 64}, {"kv_heads", 8}, {"key_width", 128}, {"value_width", 128}, {"taps", 4}});
        QCOMPARE(m.kind->cache(m.sizes, 6144).stateBytes, 3.0 * (8 * 256 + 2 * 6144) * 2);
    }

    void compressedCoreIsTheMeanOfItsTokens_data()
    {
        QTest::addColumn<double>("every");
        QTest::addColumn<double>("picks");
        QTest::addColumn<double>("tokens");
        QTest::newRow("fewer entries than picks") << 4. << 512. << 1'000.;
        QTest::newRow("more entries than picks") << 4. << 512. << 8'192.;
        QTest::newRow("all entries") << 128. << 0. << 8'192.;
        QTest::newRow("the window alone") << 0. << 0. << 8'192.;
    }
    // Each token of a prompt sees only the entries before it, so the mean is below what the last token sees.
    void compressedCoreIsTheMeanOfItsTokens()
    {
        QFETCH(double, every);
        QFETCH(double, picks);
        QFETCH(double, tokens);
        const Mixer m = compressed(64, every, picks);
        double sum = 0;
        for (double before = 0; before < tokens; ++before)
            sum += decode(m, before);
        QVERIFY2(std::abs(core(m, tokens) * tokens / sum - 1) < 2e-3,
            qPrintable(QString::number(core(m, tokens) * tokens / sum)));
    }
};

QTEST_APPLESS_MAIN(TestMixers)
#include "tst_mixers.moc"
