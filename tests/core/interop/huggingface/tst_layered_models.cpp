// config.json files of models with layers of many kinds, read by what their keys say: counts, caches and
// states as golden/models/truth.csv has them (its README says where they come from).

#include "core/interop/huggingface/layered_import.h"

#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

using namespace ridgepoint;

namespace {

QByteArray contents(const QString& path)
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/models/") + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Cells of a line; commas inside quotes are text.
QStringList cells(const QString& line)
{
    QStringList all{QString()};
    bool quoted = false;
    for (const QChar c : line) {
        if (c == u'"')
            quoted = !quoted;
        else if (c == u',' && !quoted)
            all.append(QString());
        else
            all.back() += c;
    }
    return all;
}

using Row = QMap<QString, QString>;
QList<Row> truth()
{
    QList<Row> rows;
    const QStringList lines =
        QString::fromUtf8(contents(QStringLiteral("truth.csv"))).split(u'\n', Qt::SkipEmptyParts);
    const QStringList keys = cells(lines.value(0));
    for (const QString& line : lines.mid(1)) {
        Row row;
        const QStringList values = cells(line);
        for (qsizetype i = 0; i < keys.size(); ++i)
            row[keys[i]] = values.value(i);
        rows.append(row);
    }
    return rows;
}

LayeredImport imported(const Row& row)
{
    const QString id = row[QStringLiteral("id")];
    const QByteArray json = contents(QStringLiteral("configs/%1.json").arg(id));
    const QByteArray types = contents(QStringLiteral("configs/%1.hf_quant_config.json").arg(id));
    const QByteArray name = row[QStringLiteral("hf")].toUtf8();
    return importLayeredModel({json.data(), static_cast<std::size_t>(json.size())},
        {.quantisation = {types.data(), static_cast<std::size_t>(types.size())},
            .name = {name.data(), static_cast<std::size_t>(name.size())}});
}

LayeredImport imported(const char* json) { return importLayeredModel(json); }

std::string allSaid(const LayeredImport& result)
{
    std::string text;
    for (const Diagnostic& one : result.diagnostics)
        text += one.message.plain() + ' ' + one.fix.plain() + '\n';
    return text;
}

// Layers of each kind, whatever order they come in.
std::map<std::string, double> layersOf(const LayerList& list)
{
    std::map<std::string, double> counts;
    for (std::size_t kind = 0; kind < list.kinds().size(); ++kind)
        counts[list.kinds()[kind].word()] += list.countOf(kind);
    return counts;
}

// "12x(3gdn+moe 1full+moe)", or "irregular: 3 mla+mlp 58 mla+moe".
std::map<std::string, double> layersOf(QString pattern)
{
    std::map<std::string, double> counts;
    const auto add = [&](const QString& text, double times) {
        static const QRegularExpression one(QStringLiteral("(\\d+) ?([a-z]\\S*)"));
        for (auto at = one.globalMatch(text); at.hasNext();) {
            const auto match = at.next();
            counts[match.captured(2).toStdString()] += times * match.captured(1).toDouble();
        }
    };
    static const QRegularExpression repeated(QStringLiteral("(\\d+)x\\(([^)]*)\\)"));
    for (auto at = repeated.globalMatch(pattern); at.hasNext();) {
        const auto match = at.next();
        add(match.captured(2), match.captured(1).toDouble());
    }
    add(pattern.remove(repeated), 1);
    return counts;
}

const LayeredModel& model(const QString& id, LayeredImport& kept)
{
    Row row;
    row[QStringLiteral("id")] = id;
    kept = imported(row);
    static const LayeredModel none;
    return kept.model ? *kept.model : none;
}

} // namespace

class TestLayeredModels : public QObject
{
    Q_OBJECT

private slots:

    void isCounted_data()
    {
        QTest::addColumn<Row>("row");
        for (const Row& row : truth())
            QTest::newRow(qPrintable(row[QStringLiteral("id")])) << row;
    }
    void isCounted()
    {
        QFETCH(Row, row);
        const LayeredImport result = imported(row);
        QVERIFY2(result.model, allSaid(result).c_str());
        const LayeredModel& m = *result.model;
        const LayeredCount count = countParameters(m);
        const ServedCache cache = servedCache(m, 2);
        const auto same = [&](const char* column, double ours) {
            const double theirs = row[QString::fromLatin1(column)].toDouble();
            if (std::abs(ours - theirs) > 0.5)
                QTest::qFail(qPrintable(QStringLiteral("%1: %2 here, %3 there")
                                            .arg(QLatin1String(column))
                                            .arg(ours, 0, 'f', 1)
                                            .arg(theirs, 0, 'f', 1)),
                    __FILE__, __LINE__);
        };
        same("counted_total", count.total());
        same("counted_active", count.active());
        same("counted_active_no_input_table", count.activeWithoutInput());
        same("counted_mtp", count.prediction);
        same("tower_estimate", m.tower);
        same("kv_bytes_per_token", cache.kvPerToken);
        same("window_bytes_per_token", cache.windowPerToken);
        same("window", cache.window);
        same("index_bytes_per_token", cache.indexPerToken);
        same("state_bytes_per_sequence", cache.statePerSequence);
        same("kv_bytes_at_131072", cacheBytes(m, 2, 131072));
        same("max_context", m.maxSequence);
        same("layers", m.layers.layers());
        // The list there does not tell layers of it that read another's cache.
        if (row[QStringLiteral("id")] != QLatin1String("gemma-4-e4b"))
            QVERIFY2(
                layersOf(m.layers) == layersOf(row[QStringLiteral("pattern")]), m.layers.pattern().c_str());

        const double stated = row[QStringLiteral("stated_total")].toDouble();
        const QString compared = row[QStringLiteral("compared")];
        const double like = count.total() + (compared.contains(QLatin1String("tower")) ? m.tower : 0)
            + (compared.contains(QLatin1String("mtp")) ? count.prediction : 0);
        if (std::abs(like - stated) > 0.01 * stated)
            QVERIFY2(row[QStringLiteral("note")].contains(QLatin1String("tower")),
                "more than 1 % from what is published, and nothing explains it");
        QVERIFY2(std::ranges::none_of(result.unread,
                     [](const std::string& key) {
                         return key.find("quantization_config") == key.npos
                             && key.find("hf_quant_config") == key.npos;
                     }),
            allSaid(result).c_str());
    }
    void holdsNothingImpossible_data() { isCounted_data(); }
    // What holds for every kind of layer, whatever its sizes.
    void holdsNothingImpossible()
    {
        QFETCH(Row, row);
        const LayeredImport result = imported(row);
        QVERIFY(result.model);
        const LayeredModel& m = *result.model;
        for (const Layer& layer : m.layers.kinds()) {
            const LayerCount count = countLayer(layer, m.hidden, m.norm);
            QVERIFY(count.total() > 0);
            QVERIFY(count.idle >= 0 && count.active() > 0);
            for (std::size_t i = 0; i < layer.mixerCount; ++i) {
                const Mixer& mixer = layer.mixers[i];
                ProductList products;
                mixer.kind->products(mixer.sizes, m.hidden, products);
                double weights = 0;
                for (const Product& product : products) {
                    QVERIFY2(product.weights() > 0, std::string(product.name).c_str());
                    weights += product.weights();
                }
                QVERIFY(weights <= mixer.parameters(m.hidden));
                double before = 0, decodedBefore = 0;
                for (const double tokens : {1.0, 100.0, 4096.0, 131072.0, 1048576.0}) {
                    const double core = mixer.kind->core(mixer.sizes, m.hidden, tokens);
                    const double decode = mixer.kind->decode(mixer.sizes, m.hidden, tokens);
                    QVERIFY(core > 0 && core >= before);
                    QVERIFY(decode >= 0 && decode >= decodedBefore);
                    before = core;
                    decodedBefore = decode;
                    if (mixer.size("window") > 0 && mixer.kind->key == "softmax") {
                        Mixer full = mixer;
                        full.set("window", 0);
                        QVERIFY(core <= full.kind->core(full.sizes, m.hidden, tokens));
                        QVERIFY(decode <= full.kind->decode(full.sizes, m.hidden, tokens));
                    }
                }
                const CacheShape cache = mixer.kind->cache(mixer.sizes, m.hidden);
                QVERIFY(cache.perToken >= 0 && cache.perWindowToken >= 0 && cache.indexBytes >= 0
                    && cache.stateBytes >= 0);
                QVERIFY(mixer.kind->kept(mixer.sizes, m.hidden) > 0);
            }
        }
        double before = 0;
        for (const double tokens : {1.0, 1000.0, 131072.0}) {
            const double bytes = cacheBytes(m, 2, tokens);
            QVERIFY(bytes >= before && cacheBytes(m, 1, tokens) <= bytes);
            before = bytes;
        }
    }

    // What decides size in files whose licences do not let them lie here.
    void countsFromInlineFiles_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("kv"); // bytes a token
        QTest::addColumn<double>("state"); // bytes a sequence
        QTest::newRow("Jamba 1.5 Mini") << QByteArray(
            R"({"model_type":"jamba","attn_layer_offset":4,"attn_layer_period":8,
            "expert_layer_offset":1,"expert_layer_period":2,"hidden_size":4096,"intermediate_size":14336,
            "mamba_d_conv":4,"mamba_d_state":16,"mamba_dt_rank":256,"mamba_expand":2,"num_attention_heads":32,
            "num_experts":16,"num_experts_per_tok":2,"num_hidden_layers":32,"num_key_value_heads":8,
            "tie_word_embeddings":false,"vocab_size":65536})")
                                        << 51570323328.0 << 16384.0 << 16056320.0;
        for (const char* listed : {"", "\"cross_attention_layers\":[3,8,13,18,23,28,33,38],"})
            QTest::addRow("Llama 3.2 11B Vision%s", *listed ? ", whose layers are listed" : "")
                << "{\"model_type\":\"mllama\",\"text_config\":{\"model_type\":\"mllama_text_model\","
                    + QByteArray(listed)
                    + "\"hidden_size\":4096,\"intermediate_size\":14336,\"num_attention_heads\":32,"
                      "\"num_hidden_layers\":40,\"num_key_value_heads\":8,\"vocab_size\":128256}}"
                << 9775157248.0 << 131072.0 << 0.0; // 32 of 40 layers keep a cache of the text
        QTest::newRow("Falcon Mamba 7B") << QByteArray(
            R"({"model_type":"falcon_mamba","conv_kernel":4,"expand":16,"hidden_size":4096,
            "intermediate_size":8192,"num_hidden_layers":64,"state_size":16,"tie_word_embeddings":false,
            "time_step_rank":256,"use_bias":false,"use_conv_bias":true,"vocab_size":65024})")
                                         << 7272665088.0 << 0.0 << 36700160.0;
        QTest::newRow("Nemotron 3 Super") << QByteArray(
            R"({"model_type":"nemotron_h","chunk_size":128,"conv_kernel":4,"expand":2,"head_dim":128,
            "hidden_size":4096,"hybrid_override_pattern":
            "MEMEMEM*EMEMEMEM*EMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEM*EMEMEMEME",
            "intermediate_size":2688,"mamba_head_dim":64,"mamba_num_heads":128,"mlp_hidden_act":"relu2",
            "moe_intermediate_size":2688,"moe_latent_size":1024,"moe_shared_expert_intermediate_size":5376,
            "mtp_hybrid_override_pattern":"*E","n_groups":8,"n_routed_experts":512,"n_shared_experts":1,
            "num_attention_heads":32,"num_experts_per_tok":22,"num_hidden_layers":88,"num_key_value_heads":2,
            "num_nextn_predict_layers":1,"ssm_state_size":128,"time_step_limit":[0.0,Infinity],
            "tie_word_embeddings":false,"vocab_size":131072})")
                                          << 120668707840.0 << 8192.0 << 170229760.0;
        QTest::newRow("Llama 4 Scout") << QByteArray(
            R"({"model_type":"llama4","text_config":{"model_type":"llama4_text",
            "attention_chunk_size":8192,"head_dim":128,"hidden_size":5120,"interleave_moe_layer_step":1,
            "intermediate_size":8192,"intermediate_size_mlp":16384,"num_attention_heads":40,
            "num_experts_per_tok":1,"num_hidden_layers":48,"num_key_value_heads":8,"num_local_experts":16,
            "no_rope_layers":[],"vocab_size":202048}})")
                                       << 107769861120.0 << 49152.0 << 0.0;
        const double attends = 512 + 256 * (256 + 2 * 64) + 256.0 * 256; // of a small layer, with its norms
        QTest::newRow("experts where a list has them, whatever the step beside it")
            << QByteArray(R"({"model_type":"llama4_text","head_dim":32,"hidden_size":256,
            "interleave_moe_layer_step":2,"intermediate_size":512,"intermediate_size_mlp":1024,
            "moe_layers":[0,3],"num_attention_heads":8,"num_experts_per_tok":1,"num_hidden_layers":4,
            "num_key_value_heads":2,"num_local_experts":4,"no_rope_layers":[],"vocab_size":1000})")
            << 2001 * 256 + 4 * attends + 2 * 256 * (4 + 5 * 3 * 512.0) + 2 * 3 * 256 * 1024.0 << 256.0
            << 0.0;
        QTest::newRow("Granite 4.0 without experts, whose MLP is the one that all tokens share")
            << QByteArray(R"({"model_type":"granitemoehybrid","hidden_size":256,"intermediate_size":512,
            "layer_types":["attention","attention"],"num_attention_heads":8,"num_hidden_layers":2,
            "num_key_value_heads":2,"num_local_experts":0,"shared_intermediate_size":768,
            "tie_word_embeddings":true,"vocab_size":1000})")
            << 1001 * 256 + 2 * (attends + 3 * 256 * 768) << 512.0 << 0.0;
        QTest::newRow("LFM2 1.2B, whose MLPs are two thirds of what the file says")
            << QByteArray(R"({"model_type":"lfm2","block_auto_adjust_ff_dim":true,"block_multiple_of":256,
            "conv_L_cache":3,"hidden_size":2048,"intermediate_size":12288,"layer_types":["conv","conv",
            "full_attention","conv","conv","full_attention","conv","conv","full_attention","conv",
            "full_attention","conv","full_attention","conv","full_attention","conv"],
            "num_attention_heads":32,"num_hidden_layers":16,"num_key_value_heads":8,"vocab_size":65536})")
            << 1170340608.0 << 12288.0 << 81920.0;
        QTest::newRow("LFM2 1.2B as first published, which counts the layers that attend") << QByteArray(
            R"({"model_type":"lfm2","block_auto_adjust_ff_dim":true,"block_dim":2048,
            "block_ff_dim":12288,"block_ffn_dim_multiplier":1.0,"block_multiple_of":256,"conv_L_cache":3,
            "conv_bias":false,"conv_dim":2048,"full_attn_idxs":[2,5,8,10,12,14],"hidden_size":2048,
            "num_attention_heads":32,"num_heads":32,"num_hidden_layers":16,"num_key_value_heads":8,
            "vocab_size":65536})") << 1170340608.0 << 12288.0 << 81920.0;
        QTest::newRow("Codestral Mamba 7B, whose heads are the state space's")
            << QByteArray(R"({"model_type":"mamba2","chunk_size":256,"conv_kernel":4,"expand":2,"head_dim":64,
            "hidden_size":4096,"intermediate_size":8192,"n_groups":8,"num_heads":128,"num_hidden_layers":64,
            "rms_norm":true,"state_size":128,"tie_word_embeddings":false,"time_step_limit":[0.0,Infinity],
            "time_step_rank":256,"use_bias":false,"use_conv_bias":true,"vocab_size":32768})")
            << 7285403648.0 << 0.0 << 272367616.0;
        QTest::newRow("keys said twice, heads of each layer, widths of no latent attention")
            << QByteArray(R"({"model_type":"zebra","hidden_size":256,"vocab_size":1000,"language_config":{
            "hidden_size":256,"intermediate_size":512,"num_hidden_layers":2,"num_attention_heads":4,
            "num_attention_heads_per_layer":[4,8],"num_multi_query_heads":2,"head_dim":32,"vocab_size":1000,
            "kv_lora_rank":null,"q_lora_rank":null,"qk_nope_head_dim":0,"qk_rope_head_dim":0,"v_head_dim":0,
            "use_mla":false,"lm_head":true,"tie_word_embeddings":true,"num_nextn_predict_layers":1,
            "mtp_share_layers":true}})")
            << 1001.0 * 256 + 2 * (3.0 * 256 * 512 + 512) + 256.0 * 32 * (12 + 20) << 2 * 2 * 2 * 32.0 * 2
            << 0.0;
        // A gate as wide as the queries, four norms, every fourth layer without a window: as its class has
        // them.
        QTest::newRow("Trinity Nano") << QByteArray(
            R"({"model_type":"afmoe","global_attn_every_n_layers":4,"head_dim":128,"hidden_size":1024,
            "intermediate_size":3072,"moe_intermediate_size":256,"mup_enabled":true,"n_group":1,
            "num_attention_heads":8,"num_dense_layers":2,"num_expert_groups":1,"num_experts":128,
            "num_experts_per_tok":8,"num_hidden_layers":56,"num_key_value_heads":2,"num_limited_groups":1,
            "num_shared_experts":1,"route_norm":true,"score_func":"sigmoid","sliding_window":2048,
            "tie_word_embeddings":false,"topk_group":1,"use_grouped_mm":true,"vocab_size":200192})")
                                      << 6120003328.0 << 14336.0 << 0.0;
        const QByteArray threeAndOne =
            R"("sliding_attention","sliding_attention","sliding_attention","full_attention")";
        QByteArray types = threeAndOne, sparse = "false";
        for (int i = 1; i < 12; ++i)
            types += ',' + threeAndOne;
        for (int i = 1; i < 48; ++i)
            sparse += ",true";
        QTest::newRow("K-EXAONE, whose layers with experts are flags")
            << R"({"model_type":"exaone_moe","head_dim":128,"hidden_size":6144,"intermediate_size":18432,
            "is_moe_layer":[)"
                + sparse + R"(],"layer_types":[)" + types
                + R"(],"moe_intermediate_size":2048,"num_attention_heads":64,"num_experts":128,
            "num_experts_per_tok":8,"num_hidden_layers":48,"num_key_value_heads":8,"num_shared_experts":1,
            "sliding_window":128,"sliding_window_pattern":"LLLG","tie_word_embeddings":false,
            "vocab_size":153600})"
            << 236571156352.0 << 49152.0 << 0.0;
        QTest::newRow("MiniCPM3 4B") << QByteArray(
            R"({"model_type":"minicpm3","dim_model_base":256,"hidden_size":2560,"intermediate_size":6400,
            "kv_lora_rank":256,"num_attention_heads":40,"num_hidden_layers":62,"num_key_value_heads":40,
            "q_lora_rank":768,"qk_nope_head_dim":64,"qk_rope_head_dim":32,"scale_depth":1.4,"scale_emb":12,
            "vocab_size":73448})") << 4073875968.0
                                     << 35712.0 << 0.0;
        // 128·256 of the table; one whole layer, one with an MLP alone, one with a product in the place of
        // each.
        QTest::newRow("blocks of their own")
            << QByteArray(R"({"model_type":"nemotron-nas","hidden_size":256,"num_attention_heads":4,
            "num_hidden_layers":3,"num_key_value_heads":null,"intermediate_size":null,"vocab_size":128,
            "tie_word_embeddings":true,"block_configs":[
            {"attention":{"n_heads_in_group":2},"ffn":{"ffn_mult":1.5}},
            {"attention":{"no_op":true},"ffn":{"ffn_mult":0.1}},
            {"attention":{"replace_with_linear":true},"ffn":{"replace_with_linear":true}}]})")
            << 128.0 * 256 + 256 + (256.0 * (4 + 2 + 2 + 4) * 64 + 3 * 256 * 256 + 512)
                + (3.0 * 256 * 256 + 256) + (2.0 * 256 * 256 + 512)
            << 2.0 * 2 * 64 * 2 << 0.0;
    }
    void countsFromInlineFiles()
    {
        QFETCH(QByteArray, json);
        const LayeredImport result = imported(json.constData());
        QVERIFY2(result.model, allSaid(result).c_str());
        const ServedCache cache = servedCache(*result.model, 2);
        QTEST(countParameters(*result.model).total(), "total");
        QTEST(cache.kvPerToken, "kv");
        QTEST(cache.statePerSequence, "state");
    }

    // Published files of uniform models: totals as their publishers or tst_huggingface have them, caches in
    // 16 bits.
    void readsOlderFiles_data()
    {
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("kv"); // bytes a token, of layers that see everything
        QTest::addColumn<double>("window"); // of those with a window
        const auto row = [](const char* name, double total, double kv, double window) {
            QTest::newRow(name) << total << kv << window;
        };
        row("bloom-176b", 176'247'271'424.0, 4014080, 0);
        row("bloom-560m", 559'214'592.0, 98304, 0);
        row("deepseek-v2-lite", 15'706'484'224.0, 31104, 0);
        row("deepseek-v2", 235'741'434'880.0, 69120, 0);
        row("deepseek-v3", 671'026'419'200.0, 70272, 0);
        row("falcon-180b", 178'557'088'768.0, 163840, 0);
        row("falcon-40b", 41'303'293'952.0, 122880, 0);
        row("falcon-7b", 6'921'720'704.0, 8192, 0);
        row("falcon-rw-1b", 1'311'625'216.0, 196608, 0);
        row("gemma-7b", 8'537'680'896.0, 458752, 0);
        row("gemma2-27b", 27'227'128'320.0, 188416, 188416);
        row("gemma2-9b", 9'241'705'984.0, 172032, 172032);
        row("gemma3-1b", 999'885'952.0, 4096, 22528);
        row("gemma3-4b-multimodal", 3'880'263'168.0, 20480, 118784);
        row("gpt-neox-20b", 20'554'567'680.0, 1081344, 0);
        row("gpt-oss-20b", 20'914'757'184.0, 24576, 24576);
        row("gpt2-small", 124'439'808.0, 36864, 0);
        row("gpt2-xl", 1'557'611'200.0, 307200, 0);
        row("kimi-k2", 1'026'408'232'448.0, 70272, 0);
        row("llama2-7b", 6'738'415'616.0, 524288, 0);
        row("llama3-70b", 70'553'706'496.0, 327680, 0);
        row("llama3.1-405b", 405'853'388'800.0, 516096, 0);
        row("llama3.2-1b", 1'235'814'400.0, 32768, 0);
        row("mistral-7b", 7'241'732'096.0, 0, 131072);
        row("mixtral-8x22b", 140'630'071'296.0, 229376, 0);
        row("mixtral-8x7b", 46'702'792'704.0, 131072, 0);
        row("olmo-3.1-32b", 32'233'522'176.0, 65536, 196608);
        row("olmo2-7b", 7'298'617'344.0, 524288, 0);
        row("phi-2", 2'779'683'840.0, 327680, 0);
        row("phi3-mini", 3'821'079'552.0, 0, 393216);
        row("phi4", 14'659'507'200.0, 204800, 0);
        row("qwen1.5-moe-a2.7b", 14'315'784'192.0, 196608, 0);
        row("qwen2.5-0.5b", 494'032'768.0, 12288, 0);
        row("qwen2.5-72b", 72'706'203'648.0, 327680, 0);
        row("qwen2.5-7b", 7'615'616'512.0, 57344, 0);
        row("qwen3-0.6b", 596'049'920.0, 114688, 0);
        row("qwen3-235b-a22b", 235'093'634'560.0, 192512, 0);
        row("qwen3-30b-a3b", 30'532'122'624.0, 98304, 0);
        row("qwen3-8b", 8'190'735'360.0, 147456, 0);
        row("qwen3-vl-8b", 8'190'735'360.0, 147456, 0);
        row("seed-oss-36b", 36'151'104'512.0, 262144, 0);
        row("smollm3-3b", 3'075'098'624.0, 73728, 0);
    }
    void readsOlderFiles()
    {
        const QByteArray json =
            contents(QStringLiteral("../huggingface/%1.json").arg(QLatin1String(QTest::currentDataTag())));
        const LayeredImport result = importLayeredModel(json.constData());
        QVERIFY2(result.model, allSaid(result).c_str());
        const ServedCache cache = servedCache(*result.model, 2);
        QTEST(countParameters(*result.model).total(), "total");
        QTEST(cache.kvPerToken, "kv");
        QTEST(cache.windowPerToken, "window");
        QVERIFY2(result.unread.empty(), allSaid(result).c_str());
    }

    // Keys decide: the same file under another name has the same layers.
    void readsWhatAnUnknownTypeSays()
    {
        QByteArray json = contents(QStringLiteral("configs/deepseek-v3.1-nvfp4.json"));
        const LayeredImport known = importLayeredModel(json.constData());
        json.replace("\"deepseek_v3\"", "\"zebra\"");
        const LayeredImport unknown = importLayeredModel(json.constData());
        QVERIFY2(known.model && unknown.model, allSaid(unknown).c_str());
        QVERIFY(*known.model == *unknown.model);
    }

    // Nemotron 3 Ultra's file names each layer, and says no number of them.
    void countsLayersByTheirList()
    {
        const QByteArray stated =
            R"({"model_type":"nemotron_h","num_hidden_layers":4,"hidden_size":256,"vocab_size":1000,
        "intermediate_size":512,"num_attention_heads":8,"num_key_value_heads":2,"head_dim":32,
        "mamba_num_heads":8,"mamba_head_dim":64,"n_groups":2,"ssm_state_size":16,"conv_kernel":4,
        "mlp_hidden_act":"relu2","layers_block_type":["mamba","attention","mamba","mamba"]})";
        QByteArray listed = stated;
        listed.replace("\"num_hidden_layers\":4,", "");
        const LayeredImport one = imported(stated.constData()), other = imported(listed.constData());
        QVERIFY2(one.model && other.model, allSaid(other).c_str());
        QCOMPARE(other.model->layers.layers(), 4.0);
        QVERIFY(*one.model == *other.model);
        QVERIFY(!imported(R"({"model_type":"nemotron_h","hidden_size":256,"vocab_size":1000,
        "layers_block_type":[]})")
                     .model);
    }

    void keepsAccountOfKeys()
    {
        const LayeredImport result =
            imported(R"({"model_type":"qwen2","hidden_size":256,"intermediate_size":512,
        "vocab_size":1000,"num_hidden_layers":4,"num_attention_heads":8,"use_cache":true,"colour":"striped"})");
        QVERIFY2(result.model, allSaid(result).c_str());
        const auto holds = [](const auto& list, const auto& what) {
            return std::ranges::find(list, what) != std::end(list);
        };
        QVERIFY(holds(result.read, "hidden_size"));
        QVERIFY(holds(result.idle, "use_cache"));
        QVERIFY(holds(result.unread, "colour"));
        QVERIFY(holds(result.assumed, std::pair<std::string, std::string>("qkv_bias", "true")));
        QVERIFY(holds(result.assumed, std::pair<std::string, std::string>("num_key_value_heads", "8")));
        QVERIFY(holds(result.assumed, std::pair<std::string, std::string>("tie_word_embeddings", "false")));
    }

    void endsAsItsClassesSay_data()
    {
        QTest::addColumn<QByteArray>("classes"); // and what else the file says
        QTest::addColumn<bool>("head");
        QTest::addColumn<QByteArray>("said"); // a note, or "assumed"
        const auto row = [](const char* name, const char* classes, bool head, const char* said = "") {
            QTest::newRow(name) << QByteArray(classes) << head << QByteArray(said);
        };
        row("a language model", R"("architectures":["Qwen2ForCausalLM"],)", true);
        row("one that sees", R"("architectures":["Qwen2VLForConditionalGeneration"],)", true);
        row("an old name for a language model", R"("architectures":["GPT2LMHeadModel"],)", true);
        row("a chat model", R"("architectures":["InternVLChatModel"],)", true);
        row("one class of two", R"("architectures":["Qwen2Model","Qwen2ForCausalLM"],)", true);
        row("the bare decoder", R"("architectures":["Qwen2Model"],)", false, "has an LM head, so none");
        row("a classifier", R"("architectures":["Qwen2ForSequenceClassification"],)", false,
            "ends in scores");
        row("a reward model", R"("architectures":["Qwen2RewardModel"],)", false, "ends in scores");
        row("published as an embedding model",
            R"("architectures":["Qwen2ForCausalLM"],"_name_or_path":"Some/Embedding-1B",)", false,
            "embeddings");
        row("nothing named", "", true, "assumed");
        row("no list of classes", R"("architectures":null,)", true, "assumed");
    }
    void endsAsItsClassesSay()
    {
        QFETCH(QByteArray, classes);
        QFETCH(bool, head);
        QFETCH(QByteArray, said);
        const std::string config = "{" + classes.toStdString() + R"("model_type":"qwen2","hidden_size":256,
        "intermediate_size":512,"vocab_size":1000,"num_hidden_layers":4,"num_attention_heads":8,
        "tie_word_embeddings":false})";
        const LayeredImport result = importLayeredModel(config);
        QVERIFY2(result.model, allSaid(result).c_str());
        QCOMPARE(result.model->hasHead, head);
        QCOMPARE(countParameters(*result.model).head, head ? 256000.0 : 0.0);
        const bool assumed = std::ranges::find(result.assumed,
                                 std::pair<std::string, std::string>("architectures", "ForCausalLM"))
            != result.assumed.end();
        QCOMPARE(assumed, said == "assumed");
        if (!said.isEmpty() && !assumed)
            QVERIFY2(allSaid(result).find(said.toStdString()) != std::string::npos, allSaid(result).c_str());
        // Dimensions alone cannot say that there is no head.
        QCOMPARE(bool(result.architecture.plan), !head);
    }

    // arXiv:2508.10925 for the first, compressed-tensors' groups of 32 with a scale of 16 bits for the
    // second.
    void isServedInManyTypes()
    {
        LayeredImport kept;
        const LayeredModel oss = model(QStringLiteral("gpt-oss-120b"), kept);
        const LayeredModel k2 = model(QStringLiteral("kimi-k2.5"), kept);
        const auto bytes = [](const LayeredModel& m, double expertBytes) {
            const LayeredCount count = countParameters(m);
            return count.layers.experts * expertBytes + (count.total() - count.layers.experts) * 2;
        };
        QCOMPARE(bytes(oss, 0.53125), 65190340224.0);
        QCOMPARE(bytes(k2, 0.5625), 594205305856.0);
    }

    void carriesStreams()
    {
        LayeredImport kept;
        const LayeredModel v4 = model(QStringLiteral("deepseek-v4-flash"), kept);
        QCOMPARE(kept.types.weights, std::string("fp8")); // architectures: blocks of fp8, experts in fp4
        QCOMPARE(kept.types.experts, std::string("mxfp4"));
        QCOMPARE(v4.residualStreams * v4.hidden * 2, 32768.0); // bytes a token between stages
        QCOMPARE(v4.layers.kinds().front().beside, 786432.0); // weights of two maps; FLOPs of one, forward
        QCOMPARE(cacheBytes(v4, 2, 1048576), 6537216000.0);
        const LayeredModel k3 = model(QStringLiteral("kimi-k3"), kept);
        QCOMPARE(k3.residualBlockLayers, 12.0);
        QCOMPARE(servedCache(k3, 2).statePerSequence, 449372160.0);
    }
};

QTEST_APPLESS_MAIN(TestLayeredModels)
#include "tst_layered_models.moc"
