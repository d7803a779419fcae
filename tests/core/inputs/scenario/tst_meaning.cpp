// Rows whose question does not always arise: refused with the reason while it does not, and back at their
// defaults once it no longer does, so that files hold nothing that nobody reads.

#include "scenario_support.h"

#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

FieldError put(Scenario& s, const QString& edit)
{
    const qsizetype equals = edit.indexOf(u'=');
    return setField(
        s, *findField(edit.left(equals).toStdString()), edit.mid(equals + 1).toStdString(), shippedCatalog());
}

} // namespace

class TestMeaning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comesAndGoes_data()
    {
        QTest::addColumn<QStringList>("enable");
        QTest::addColumn<QString>("edit");
        QTest::addColumn<QString>("disable");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* name, const QStringList& enable, const char* edit,
                             const char* disable, const char* reason) {
            QTest::newRow(name) << enable << QString(edit) << QString(disable) << QString(reason);
        };
        const QStringList full{"training.recompute=full"};
        const QStringList none{"training.recompute=none"};
        const QStringList lora{"training.method=lora"};
        const QStringList experts{"model.preset=mixtral-8x7b"};
        const QStringList latents{"model.preset=deepseek-v3"};
        row("every other layer", full, "training.recompute_every=2", "training.recompute=none",
            "nothing is recomputed");
        row("some of the layers", full, "training.recompute_layers=4", "training.recompute=none",
            "nothing is recomputed");
        row("norms", none, "training.recompute_norms=true", "training.recompute=full",
            "keeps nothing inside a layer");
        row("activation function", none, "training.recompute_activation=true", "training.recompute=full",
            "keeps nothing inside a layer");
        row("dense FFN", none, "training.recompute_mlp=true", "training.recompute=full",
            "keeps nothing inside a layer");
        row("experts, then full", experts, "training.recompute_moe=true", "training.recompute=full",
            "no experts");
        row("experts, then a dense model", experts, "training.recompute_moe=true", "model.preset=llama3-8b",
            "no experts");
        row("latents, then grouped queries", latents, "training.recompute_latent=true",
            "model.preset=llama3-8b", "no latent attention");
        row("tiles of an MLP", none, "training.mlp_tiles=4", "model.preset=mixtral-8x7b",
            "no layer has a dense feed-forward network");
        const QString list =
            "model.layer_list=model: hidden=1024, vocab=32000; "
            "mixer: mamba2(heads=16, head_width=128, state=128) + layer(norms=1); "
            "mlp: feed_forward(width=4096) + layer(norms=1); "
            "experts: feed_forward(experts=8, top_k=2, expert_width=1024) + layer(norms=1); layers: ";
        row("tiles of MLPs between experts", {list + "2x(1 experts, 1 mixer, 1 mlp)"}, "training.mlp_tiles=4",
            qPrintable(list + "4x(1 mixer, 1 experts)"), "no layer has a dense feed-forward network");
        row("a share of the state", {"training.offload_optimizer=on"}, "training.offloaded_state=0.5",
            "training.offload_optimizer=off", "the optimizer is not offloaded");
        row("a share of the layers", {"training.offload_activations=on"}, "training.offloaded_layers=0.5",
            "training.offload_activations=off", "activations are not offloaded");
        const QStringList fp8{"training.precision.compute=fp8"};
        for (const char* field : {"training.weight_copies=needed", "training.bf16_first_layers=2",
                 "training.bf16_last_layers=2", "training.bf16_last_share=0.15"})
            row(field, fp8, field, "training.precision.compute=bf16", "not in 8 bits or fewer");
        row("adapter rank", lora, "training.lora_rank=64", "training.method=full", "every weight is trained");
        row("adapter targets", lora, "training.lora_targets=all_linear", "training.method=full",
            "every weight is trained");
        row("Muon's tensor ranks", {"training.optimizer=muon"}, "training.muon_tensor=distributed",
            "training.optimizer=soap", "not Muon");
        row("gradients of matrices", {"training.optimizer=soap"}, "training.matrix_gradients=reduced",
            "training.optimizer=adamw", "element by element");
        row("routing, then no experts", experts, "training.routing_imbalance=1.5", "model.moe.experts=0",
            "the model is dense");
        row("routing, then a size", experts, "training.routing_imbalance=1.5", "model.params=7B",
            "the model is dense");
        row("nodes of a token", experts, "mesh.expert_nodes=4", "model.params=7B", "the model is dense");
        row("dispatch", experts, "mesh.expert_dispatch=two_level", "model.params=7B", "the model is dense");
        row("type of a dispatch", experts, "training.precision.dispatch=fp8", "model.params=7B",
            "the model is dense");
    }
    void comesAndGoes()
    {
        QFETCH(QStringList, enable);
        QFETCH(QString, edit);
        QFETCH(QString, disable);
        QFETCH(QString, reason);
        const FieldSpec& field = *findField(edit.left(edit.indexOf(u'=')).toStdString());
        QVERIFY(field.applies && field.advanced);

        Scenario s = defaultScenario(shippedCatalog());
        const std::string usual = fieldText(s, field);
        for (const QString& step : enable)
            QVERIFY(!put(s, step));
        QVERIFY(field.applies(s));
        const FieldError refused = put(s, edit);
        QVERIFY2(!refused, refused.message.plain().c_str());
        QVERIFY(fieldText(s, field) != usual);
        const ScenarioReadResult file =
            readScenario(writeScenario({s, {}}, shippedCatalog()), shippedCatalog(), "file");
        QVERIFY2(file.file, qPrintable(listed(file.diagnostics)));
        QVERIFY(file.file->scenario == s);

        QVERIFY(!put(s, disable));
        QVERIFY(!field.applies(s));
        QVERIFY(fieldText(s, field) == usual);
        const FieldError now = put(s, edit);
        QVERIFY2(now.message.plain().find("has no meaning here") != std::string::npos
                && now.message.plain().find(reason.toStdString()) != std::string::npos,
            now.message.plain().c_str());
    }
};

QTEST_APPLESS_MAIN(TestMeaning)
#include "tst_meaning.moc"
