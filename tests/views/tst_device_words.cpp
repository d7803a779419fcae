// A TPU is no GPU, and a measured processor is none: what pictures and tiles of such a scenario say.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"
#include "tests/views/picture_fixture.h"
#include "views/device_words.h"
#include "views/figure_export.h"
#include "views/registry.h"

#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestDeviceWords : public QObject
{
    Q_OBJECT

    static ViewInput inputOf(const char* preset)
    {
        const ScenarioPreset* found = shippedCatalog().scenario(preset);
        const auto read = readScenario(found->json, shippedCatalog(), preset);
        return {std::make_shared<const Report>(evaluate(read.file->scenario)), {}, &shippedCatalog()};
    }

private Q_SLOTS:
    void kinds()
    {
        for (const AcceleratorPreset& preset : shippedCatalog().accelerators()) {
            const std::string& vendor = preset.accelerator.vendor;
            const bool gpu = vendor == "NVIDIA" || vendor == "AMD" || vendor == "Apple"
                || preset.id == "arc-b60" || preset.id == "arc-b70";
            QVERIFY2(isGpu(shippedCatalog(), preset.accelerator) == gpu, preset.id.c_str());
        }
        Accelerator typedIn; // nothing is known of it
        QVERIFY(isGpu(shippedCatalog(), typedIn));
    }

    void words()
    {
        const Accelerator& tpu = shippedCatalog().accelerator("tpu-v5p")->accelerator;
        const auto said = [&](const char* text) {
            return deviceWords(QString::fromUtf8(text), shippedCatalog(), tpu);
        };
        QCOMPARE(said("fits on 1 GPU?"), QStringLiteral("fits on 1 chip?"));
        QCOMPARE(said("FSDP on 16 GPUs, batch 32"), QStringLiteral("FSDP on 16 chips, batch 32"));
        QCOMPARE(said("en 16 GPU"), QStringLiteral("en 16 chips"));
        QCOMPARE(said("en 1 GPU"), QStringLiteral("en 1 chip"));
        QCOMPARE(said("GPU-hours"), QStringLiteral("chip-hours"));
        const Accelerator& h100 = shippedCatalog().accelerator("h100-sxm")->accelerator;
        QCOMPARE(deviceWords(QStringLiteral("1 GPU"), shippedCatalog(), h100), QStringLiteral("1 GPU"));
    }

    void figuresOfATpu_data()
    {
        QTest::addColumn<QString>("id");
        for (const ViewEntry& entry : figureRegistry())
            QTest::newRow(qPrintable(entry.id)) << entry.id;
    }
    void figuresOfATpu()
    {
        QFETCH(QString, id);
        const std::unique_ptr<View> view(findView(id)->create(nullptr));
        view->setStyle(styleOf());
        view->setInput(inputOf("mixtral-8x7b-256xtpu-v6e"));
        if (!view->showsScenario())
            return; // texts about GPUs
        for (const QSize size : {QSize(1280, 800), QSize(400, 700)}) {
            const auto texts = paintedTexts(
                [&](QPainter& painter) { renderFigure(painter, QRectF(QPointF(), size), *view, {}); }, size);
            for (const PaintedText& text : texts)
                QVERIFY2(!text.text.contains(u"GPU"), qPrintable(text.text));
        }
    }
};

QTEST_MAIN(TestDeviceWords)
#include "tst_device_words.moc"
