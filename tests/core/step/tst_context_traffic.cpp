// What ranks that share sequences send, by kind of layer.

#include "core/engine/evaluate.h"
#include "core/scenario/field.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <cmath>
#include <string>
#include <utility>

using namespace ridgepoint;

namespace {

bool near(double a, double b, double relative) { return std::abs(a - b) <= relative * std::abs(b); }

} // namespace

class TestContextTraffic : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contextSendsWhatEachKindKeeps_data();
    void contextSendsWhatEachKindKeeps();
};

void TestContextTraffic::contextSendsWhatEachKindKeeps_data()
{
    QTest::addColumn<QString>("method");
    QTest::newRow("ring") << QStringLiteral("ring");
    QTest::newRow("all-to-all") << QStringLiteral("all_to_all");
}

// Half of the layers with 16 key heads and half with 8 send the mean of models that have one kind alone.
void TestContextTraffic::contextSendsWhatEachKindKeeps()
{
    QFETCH(QString, method);
    const auto sent = [&](const char* layers) {
        Scenario s = defaultScenario(shippedCatalog());
        const std::string text = std::string("model: hidden=2048, vocab=32000, max_seq=8192; ")
            + "a: softmax(heads=16, kv_heads=16, key_width=128, value_width=128) + feed_forward(width=6144); "
            + "b: softmax(heads=16, kv_heads=8, key_width=128, value_width=128) + feed_forward(width=6144); "
            + "layers: " + layers;
        const std::pair<const char*, std::string> fields[] = {{"model.layer_list", text},
            {"hardware.accelerators", "8"}, {"mesh.context", "8"},
            {"mesh.context_method", method.toStdString()}};
        for (const auto& [id, value] : fields)
            if (const FieldError error = setField(s, *findField(id), value, shippedCatalog()))
                qFatal("%s: %s", id, error.message.plain().c_str());
        double bytes = 0;
        for (const CommunicationRow& row : evaluate(s).communication)
            if (row.group == TrafficGroup::Context)
                bytes += row.bytesPerRank.value() * row.count;
        return bytes;
    };
    const double wide = sent("28x(1 a)"), narrow = sent("28x(1 b)");
    QVERIFY(wide > narrow && narrow > 0);
    QVERIFY(near(sent("14x(1 a, 1 b)"), (wide + narrow) / 2, 1e-9));
    QVERIFY(near(sent("1 a, 9x(1 b, 2 a)"), (19 * wide + 9 * narrow) / 28, 1e-9));
}

QTEST_APPLESS_MAIN(TestContextTraffic)
#include "tst_context_traffic.moc"
