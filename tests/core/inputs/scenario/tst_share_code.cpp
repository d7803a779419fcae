// Share codes: short, harmless to carry, exact.

#include "scenario_support.h"

#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestShareCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knownCodes()
    {
        const Catalog& catalog = shippedCatalog();
        Scenario s = openingScenario(catalog);
        // A code's silence means what it meant in the first version: one request at a time.
        QCOMPARE(q(shareCode(s, catalog)), QStringLiteral("ridge1:serving.concurrency=auto"));
        QCOMPARE(readShareCode("ridge1:", catalog).file->scenario.serving.concurrency, std::optional(1.0));
        QCOMPARE(q(shareCode(defaultScenario(catalog), catalog)),
            QStringLiteral("ridge1:hardware.capacity_basis=reported,hardware.efficiency.mfu=model,serving."
                           "concurrency=auto"));
        s.name = "70B, 100 % & more.";
        for (const auto& [id, text] : {std::pair{"model.preset", "llama3-70b"}, {"training.tokens", "20x"},
                 {"hardware.accelerator", "b200-sxm"}, {"hardware.accelerators", "64"}, {"mesh.data", "8"},
                 {"training.flash_attention", "off"}, {"targets.price_per_accelerator_hour", "$2.5"}})
            QVERIFY(!setField(s, *findField(id), text, catalog));
        QCOMPARE(q(shareCode(s, catalog)),
            QStringLiteral(
                "ridge1:name=70B%2C%20100%20%25%20%26%20more%2E,model.preset=llama3-70b,training.tokens=20x,"
                "training.flash_attention=false,hardware.accelerator=b200-sxm,hardware.accelerators=64,"
                "hardware.efficiency.mfu=0.4,mesh.data=8,"
                "targets.price_per_accelerator_hour=%242.5%2Fh,serving.concurrency=auto"));
    }

    void carriesNoNotes()
    {
        const Catalog& catalog = shippedCatalog();
        Scenario s = openingScenario(catalog);
        s.notes = "only between us";
        QCOMPARE(q(shareCode(s, catalog)), QStringLiteral("ridge1:serving.concurrency=auto"));
        for (const ScenarioPreset& preset : catalog.scenarios()) {
            const Scenario shipped = readScenario(preset.json, catalog, preset.id).file->scenario;
            QVERIFY2(shareCode(shipped, catalog).find("notes=") == std::string::npos, preset.id.c_str());
        }
        // Codes of before have them.
        QCOMPARE(readShareCode("ridge1:notes=to%20all", catalog).file->scenario.notes, std::string("to all"));
    }

    void randomScenariosComeBack()
    {
        const Catalog& catalog = shippedCatalog();
        RandomEdits random(424242);
        for (int round = 0; round < 4000; ++round) {
            FieldError error;
            Scenario s = random.scenario(catalog, error);
            s.notes.clear();
            QVERIFY2(!error, error.message.plain().c_str());
            const std::string code = shareCode(s, catalog);
            // Nothing that a shell, a URL or a chat program reads as its own.
            constexpr std::string_view harmless =
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-%=,:";
            QVERIFY2(code.find_first_not_of(harmless) == std::string::npos, code.c_str());
            QVERIFY2(!code.ends_with('.'), code.c_str());
            const ScenarioReadResult back = readShareCode(code, catalog);
            QVERIFY2(back.file, qPrintable(listed(back.diagnostics) + q(code)));
            if (!(back.file->scenario == s)) {
                for (const FieldChange& change : diffScenarios(s, back.file->scenario))
                    qWarning() << change.field.c_str() << change.from.c_str() << change.to.c_str();
                QFAIL(code.c_str());
            }
            QCOMPARE(shareCode(back.file->scenario, catalog), code);
        }
    }

    void anyOrderAnyLinesAndBlanksAround()
    {
        const Catalog& catalog = shippedCatalog();
        const ScenarioReadResult a =
            readShareCode(" \n ridge1:model.layers=40,\r\n  model.preset=lla\nma3-70b \r\n", catalog);
        const ScenarioReadResult b = readShareCode("ridge1:model.preset=llama3-70b,model.layers=40", catalog);
        QVERIFY2(a.file && b.file, qPrintable(listed(a.diagnostics)));
        QVERIFY(*a.file == *b.file);
        QCOMPARE(a.file->scenario.model.architecture.layers, 40.0);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << ""
                               << ""
                               << "does not start";
        QTest::newRow("something else") << "https://example.org"
                                        << ""
                                        << "does not start";
        QTest::newRow("newer") << "ridge2:x=1"
                               << ""
                               << "newer";
        QTest::newRow("not a version") << "ridgex:x=1"
                                       << ""
                                       << "does not start";
        QTest::newRow("unknown field") << "ridge1:mesh.tensr=2"
                                       << ""
                                       << "did you mean mesh.tensor?";
        QTest::newRow("no value") << "ridge1:mesh.tensor"
                                  << ""
                                  << "not id=value";
        QTest::newRow("empty pair") << "ridge1:mesh.tensor=2,,mesh.data=2"
                                    << ""
                                    << "not id=value";
        QTest::newRow("cut off at a comma") << "ridge1:mesh.tensor=2,"
                                            << ""
                                            << "ends in a comma";
        QTest::newRow("cut off in an escape") << "ridge1:name=a%2"
                                              << "name"
                                              << "percent-encoded";
        QTest::newRow("bad escape") << "ridge1:name=%zz"
                                    << "name"
                                    << "percent-encoded";
        QTest::newRow("raw space") << "ridge1:name=a b"
                                   << "name"
                                   << "percent-encoded";
        QTest::newRow("raw umlaut") << QString::fromUtf8("ridge1:name=ü") << "name"
                                    << "percent-encoded";
        QTest::newRow("twice") << "ridge1:mesh.tensor=2,mesh.tensor=4"
                               << "mesh.tensor"
                               << "twice";
        QTest::newRow("out of range") << "ridge1:mesh.tensor=0"
                                      << "mesh.tensor"
                                      << "must be";
        QTest::newRow("empty number") << "ridge1:mesh.tensor="
                                      << "mesh.tensor"
                                      << "Nothing was entered";
        QTest::newRow("infinite") << "ridge1:targets.budget=inf"
                                  << "targets.budget"
                                  << "budget";
        QTest::newRow("hexadecimal") << "ridge1:mesh.tensor=0x8"
                                     << "mesh.tensor"
                                     << "tensor parallel";
        QTest::newRow("wrong choice") << "ridge1:training.optimizer=adamm"
                                      << "training.optimizer"
                                      << "did you mean adamw?";
        QTest::newRow("invalid UTF-8") << "ridge1:name=%ff"
                                       << "name"
                                       << "UTF-8";
        QTest::newRow("control character") << "ridge1:name=%00"
                                           << "name"
                                           << "control character";
        QTest::newRow("unknown device") << "ridge1:hardware.accelerator=h10-sxm"
                                        << "hardware.accelerator"
                                        << "h100-sxm";
    }
    void refused()
    {
        QFETCH(QString, code);
        QFETCH(QString, field);
        QFETCH(QString, says);
        const ScenarioReadResult read = readShareCode(code.toStdString(), shippedCatalog());
        QVERIFY(!read.file);
        QVERIFY(!read.diagnostics.empty());
        const Diagnostic& first = read.diagnostics.front();
        QVERIFY2(q(first.message.plain()).contains(says), first.message.plain().c_str());
        QVERIFY(!first.fix.empty());
        QCOMPARE(q(first.field), field);
    }
};

QTEST_APPLESS_MAIN(TestShareCode)
#include "tst_share_code.moc"
