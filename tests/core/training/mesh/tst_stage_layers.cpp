// Layers of the virtual stages: what mesh.stage_layers means, what of it is refused and with which better
// value, and that a step depends on the layers alone and not on how the field says them.

#include "core/training/mesh/stage_layers.h"

#include "core/analysis/stages_held.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/search/search.h"
#include "core/training/step/lean.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

namespace {

double sumOf(const std::vector<double>& list) { return std::accumulate(list.begin(), list.end(), 0.0); }

void set(Scenario& scenario, std::string_view id, const std::string& text)
{
    if (const FieldError error = setField(scenario, *findField(id), text, shippedCatalog()))
        qFatal("%s: %s", std::string(id).c_str(), error.message.plain().c_str());
}

Scenario with(const char* base, const QString& edits)
{
    Scenario scenario =
        readScenario(shippedCatalog().scenario(base)->json, shippedCatalog(), "preset").file->scenario;
    for (const QString& edit : edits.split(u' ', Qt::SkipEmptyParts))
        set(scenario, edit.section(u'=', 0, 0).toStdString(), edit.section(u'=', 1).toStdString());
    return scenario;
}

double stepOf(const Report& report) { return report.step.seconds ? report.step.seconds->value() : 0; }

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); }

} // namespace

class TestStageLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void forms_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("kept");
        const auto row = [](const char* written, const char* kept) {
            QTest::newRow(*written ? written : "nothing")
                << QString::fromUtf8(written) << QString::fromUtf8(kept);
        };
        row("", "");
        row("auto", "");
        row(" Auto ", "");
        row("7,8,8,7", "7,8x2,7");
        row("7, 8 x 14, 7", "7,8x14,7");
        row("7 8*14 7", "7,8x14,7");
        row("7;8×2;7", "7,8x2,7");
        row("0,1x126,0", "0,1x126,0");
        row("8x1", "8");
        row("embedding+loss", "embedding+loss");
        row("loss + embedding", "embedding+loss");
        row("Embedding", "embedding");
        row("loss", "loss");
    }
    void forms()
    {
        QFETCH(QString, written);
        QFETCH(QString, kept);
        Scenario scenario;
        set(scenario, "mesh.stage_layers", written.toStdString());
        QCOMPARE(QString::fromStdString(scenario.mesh.stageLayers), kept);
        const FieldSpec& field = *findField("mesh.stage_layers");
        QCOMPARE(QString::fromStdString(fieldText(scenario, field)), kept.isEmpty() ? u"auto"_s : kept);
        const auto rule = readStageLayers(kept.toStdString());
        QVERIFY(rule);
        QCOMPARE(stageLayersText(*rule), kept.toStdString());
    }

    void notForms_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"7,8y,7", "7x", "x7", "7.5,8", "-7,8", "7x0", "embedding+", "+loss",
                 "embedding+embedding", "head", "7,8+loss", "1x100001", "9999999999", "7 , , x3"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void notForms()
    {
        QFETCH(QString, text);
        QVERIFY(!readStageLayers(text.toStdString()));
        Scenario scenario;
        QVERIFY(setField(scenario, *findField("mesh.stage_layers"), text.toStdString(), shippedCatalog()));
        QVERIFY(scenario.mesh.stageLayers.empty());
    }

    // As their owners lay them out.
    void models_data()
    {
        QTest::addColumn<double>("layers");
        QTest::addColumn<double>("stages");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("held");
        QTest::newRow("Llama 3 405B: (126 + 2) ÷ 16 ÷ 8")
            << 126.0 << 128.0 << u"embedding+loss"_s << u"0,1x126,0"_s;
        QTest::newRow("Llama 3 405B, one chunk") << 126.0 << 16.0 << u"embedding+loss"_s << u"7,8x14,7"_s;
        QTest::newRow("Qwen3 235B: (94 + 2) ÷ 48") << 94.0 << 48.0 << u"embedding+loss"_s << u"1,2x46,1"_s;
        QTest::newRow("Qwen3 235B over 8") << 94.0 << 8.0 << u"embedding+loss"_s << u"11,12x6,11"_s;
        QTest::newRow("DeepSeek-V3 over 16, MTP on the last") << 61.0 << 16.0 << u"4x15,1"_s << u"4x15,1"_s;
        QTest::newRow("DeepSeek-V3 over 16, auto") << 61.0 << 16.0 << u""_s << u"4x13,3x3"_s;
        QTest::newRow("loss alone") << 31.0 << 4.0 << u"loss"_s << u"8x3,7"_s;
        QTest::newRow("embedding alone") << 31.0 << 4.0 << u"embedding"_s << u"7,8x3"_s;
        QTest::newRow("one stage asks nobody") << 126.0 << 1.0 << u"3,4"_s << u"126"_s;
    }
    void models()
    {
        QFETCH(double, layers);
        QFETCH(double, stages);
        QFETCH(QString, said);
        QFETCH(QString, held);
        const StageCut cut(layers, stages, 0, said.toStdString());
        QVERIFY(cut.fault() == StageFault::None);
        QCOMPARE(QString::fromStdString(stageLayersText(cut.list())), held);
        double next = 0;
        for (double stage = 0; stage < stages; ++stage) {
            QCOMPARE(cut.of(stage).first, next);
            next += cut.of(stage).count;
        }
        QCOMPARE(next, layers);
    }

    void faults_data()
    {
        QTest::addColumn<QString>("edits"); // of a model of 80 layers on 8 stages
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("fix");
        QTest::newRow("too few layers")
            << u"mesh.stage_layers=9,10x6,9"_s << u"mesh.stage_layers adds up to 78, but model.layers = 80"_s
            << u"set mesh.stage_layers to 9,11x2,10x4,9"_s;
        QTest::newRow("too many") << u"mesh.stage_layers=10x7,11"_s
                                  << u"mesh.stage_layers adds up to 81, but model.layers = 80"_s
                                  << u"set mesh.stage_layers to 10x6,9,11"_s;
        QTest::newRow("stages missing")
            << u"mesh.stage_layers=9,10x5,9"_s
            << u"mesh.stage_layers lists 7 stages, but mesh.pipeline × mesh.chunks makes 8 virtual stages"_s
            << u"set mesh.stage_layers to 9,11x2,10x4,9"_s;
        QTest::newRow("chunks forgotten")
            << u"mesh.chunks=2 mesh.schedule=interleaved_1f1b mesh.stage_layers=9,10x3,11x3,8"_s
            << u"mesh.stage_layers lists 8 stages, but mesh.pipeline × mesh.chunks makes 16 virtual stages"_s
            << u"set mesh.stage_layers to 9,5x7,4x7,8"_s;
        QTest::newRow("an empty stage")
            << u"mesh.stage_layers=10,0,20,10x5"_s
            << u"mesh.stage_layers leaves stage 2 with nothing to do: only the first stage, "
               "with the embedding, and the last, with the head, may have no layer"_s
            << u"set mesh.stage_layers to 10x8"_s;
        QTest::newRow("places that do not divide")
            << u"mesh.stage_layers=embedding+loss"_s
            << u"mesh.stage_layers = embedding+loss makes 82 places of "
               u"model.layers = 80, which do not divide evenly over "
               "8 virtual stages"_s
            << u"set mesh.stage_layers to 10,11,10x5,9"_s;
    }

    // One sentence says it, and what it proposes is legal.
    void moreStagesThanLayers_data()
    {
        QTest::addColumn<QString>("list");
        QTest::addColumn<QString>("fix");
        QTest::newRow("no list") << QString() << u"set mesh.chunks to 5, or mesh.pipeline to 8"_s;
        QTest::newRow("a list for one chunk a stage") << u"5x16"_s << u"set mesh.chunks to 1"_s;
        QTest::newRow("a list for two chunks a stage") << u"2x16,3x16"_s << u"set mesh.chunks to 2"_s;
    }
    void moreStagesThanLayers()
    {
        QFETCH(QString, list);
        QFETCH(QString, fix);
        Scenario scenario = with("llama3-70b-256xh100",
            u"mesh.tensor=4 mesh.pipeline=16 mesh.chunks=8 mesh.schedule=interleaved_1f1b"_s);
        if (!list.isEmpty())
            set(scenario, "mesh.stage_layers", list.toStdString());
        QStringList errors;
        for (const Diagnostic& d : evaluate(scenario).diagnostics)
            if (d.severity == Severity::Error)
                errors += QString::fromStdString(d.field + ": " + d.fix.plain());
        QCOMPARE(errors, QStringList(u"mesh.chunks: "_s + fix));
        QVERIFY(!LeanEvaluator(scenario).isLegal());
        set(scenario, "mesh.chunks", fix.section(u" to "_s, 1, 1).section(u',', 0, 0).toStdString());
        QVERIFY(LeanEvaluator(scenario).isLegal());
    }

    void faults()
    {
        QFETCH(QString, edits);
        QFETCH(QString, message);
        QFETCH(QString, fix);
        Scenario scenario = with("llama3-70b-256xh100",
            u"mesh.tensor=4 mesh.pipeline=8 mesh.chunks=1 mesh.schedule=1f1b "_s + edits);
        const Report report = evaluate(scenario);
        const auto said = std::ranges::find(report.diagnostics, "mesh.stage_layers", &Diagnostic::field);
        QVERIFY(said != report.diagnostics.end());
        QVERIFY(said->severity == Severity::Error);
        QCOMPARE(QString::fromStdString(said->message.plain()), message);
        QCOMPARE(QString::fromStdString(said->fix.plain()), fix);
        QVERIFY(!LeanEvaluator(scenario).isLegal());
        // What it proposes is legal.
        set(scenario, "mesh.stage_layers", fix.section(u" to "_s, 1).toStdString());
        LeanEvaluator mended(scenario);
        QVERIFY(mended.isLegal());
        QCOMPARE(mended.resolved().cut.fault(), StageFault::None);
        // Meanwhile, stages are as auto has them.
        scenario.mesh.stageLayers.clear();
        QCOMPARE(stepOf(report), stepOf(evaluate(scenario)));
    }

    void addUp()
    {
        std::mt19937 random(51);
        const auto below = [&random](unsigned n) { return static_cast<double>(random() % n); };
        int legal = 0;
        for (int i = 0; i < 20'000; ++i) {
            const double layers = 1 + below(130), stages = 1 + below(40);
            const char* const texts[] = {"", "embedding", "loss", "embedding+loss", "3,4x5,2", "8x9"};
            const StageCut cut(layers, stages, below(2) * 2.5, texts[random() % std::size(texts)]);
            const std::vector<double> list = cut.list();
            QCOMPARE(list.size(), static_cast<std::size_t>(stages));
            QCOMPARE(sumOf(list), layers);
            QVERIFY(std::ranges::all_of(list, [](double own) { return own >= 0; }));
            if (cut.isAuto())
                continue;
            ++legal;
            // Said as a list it is the same, whatever the stack does.
            const StageCut listed(layers, stages, 3, stageLayersText(list));
            QVERIFY(listed.fault() == StageFault::None && listed.list() == list);
        }
        QVERIFY(legal > 100);
    }

    void listOfTheSameIsTheSame_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("edits");
        const auto row = [](const char* name, const char* base, const char* edits) {
            QTest::newRow(name) << QString::fromLatin1(base) << QString::fromLatin1(edits);
        };
        row("alike", "llama3-70b-256xh100", "mesh.tensor=4 mesh.pipeline=8");
        row("a remainder", "llama3-70b-256xh100", "model.layers=77 mesh.tensor=4 mesh.pipeline=8");
        row("chunks", "llama3-70b-256xh100",
            "mesh.tensor=4 mesh.pipeline=8 mesh.chunks=3 mesh.schedule=interleaved_1f1b");
        row("by cost", "llama3-70b-256xh100", "hardware.stack=nanotron mesh.tensor=4 mesh.pipeline=8");
        row("a V", "llama3-70b-256xh100", "mesh.tensor=4 mesh.pipeline=8 mesh.schedule=zbv");
        row("both ways", "llama3-70b-256xh100", "mesh.tensor=4 mesh.pipeline=8 mesh.schedule=dualpipe");
        row("experts", "deepseek-v3-2048xh800", "");
        row("recomputed layers", "llama3-70b-256xh100",
            "model.layers=77 mesh.tensor=4 mesh.pipeline=8 training.recompute=full "
            "training.recompute_layers=3");
    }
    // Auto, and the list of what auto comes to: the same step and the same memory.
    void listOfTheSameIsTheSame()
    {
        QFETCH(QString, base);
        QFETCH(QString, edits);
        Scenario scenario = with(base.toLatin1().constData(), edits);
        const Report dealt = evaluate(scenario);
        QVERIFY(stepOf(dealt) > 0);
        scenario.mesh.stageLayers = stageLayersText(LeanEvaluator(scenario).resolved().cut.list());
        LeanEvaluator lean(scenario);
        QVERIFY(!lean.resolved().cut.isAuto());
        const Report listed = evaluate(scenario);
        QVERIFY(near(stepOf(listed), stepOf(dealt)));
        QVERIFY(near(listed.memory.perRank.total().value(), dealt.memory.perRank.total().value()));
        QVERIFY(near(lean.evaluate().memory.value(), listed.memory.perRank.total().value()));
        lean.place();
        QVERIFY(near(lean.step(ScheduleTiming::Simulated).value(), stepOf(listed)));
        QVERIFY(lean.step(ScheduleTiming::Floor) <= lean.step(ScheduleTiming::Simulated));
    }

    // All wait for the stage with the most layers.
    void slowestStageDecides()
    {
        const QString mesh =
            u"model.preset=llama3.1-405b mesh.tensor=8 mesh.context=1 mesh.pipeline=16 mesh.chunks=1 "
            "mesh.schedule=1f1b mesh.stage_layers="_s;
        const double dealt = stepOf(evaluate(with("llama3.1-405b-16384xh100", mesh + u"auto"_s)));
        const Report report = evaluate(with("llama3.1-405b-16384xh100", mesh + u"embedding+loss"_s));
        const double listed = stepOf(evaluate(with("llama3.1-405b-16384xh100", mesh + u"7,8x14,7"_s)));
        const double heavy = stepOf(evaluate(with("llama3.1-405b-16384xh100", mesh + u"7x15,21"_s)));
        QVERIFY(dealt > 0);
        QVERIFY(near(listed, stepOf(report)));
        QVERIFY(std::abs(stepOf(report) / dealt - 1) < 0.02); // eight layers are the most either way
        QVERIFY2(heavy > 1.5 * dealt, qPrintable(u"%1 s, %2 s dealt out"_s.arg(heavy).arg(dealt)));
        const auto said = std::ranges::find(report.diagnostics, "mesh.stage_layers", &Diagnostic::field);
        QVERIFY(said != report.diagnostics.end());
        QCOMPARE(QString::fromStdString(said->message.plain()),
            u"the 16 virtual stages hold 7,8x14,7 layers, in order"_s);
    }

    // More kinds of ranks than are kept apart: the one that all wait for is among them.
    void everMoreLayers()
    {
        const Scenario scenario = with("llama3-70b-256xh100",
            u"model.layers=136 mesh.tensor=2 mesh.pipeline=16 mesh.chunks=1 mesh.schedule=1f1b "
            "mesh.stage_layers=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16"_s);
        LeanEvaluator lean(scenario);
        lean.place();
        double most = 0;
        for (const PipelineRank& rank : lean.resolved().extremes())
            most = std::max(most, rank.load.layers());
        QCOMPARE(most, 16.0);
        QVERIFY(near(lean.step(ScheduleTiming::Simulated).value(), stepOf(evaluate(scenario))));
    }

    void whatRanksHold()
    {
        const Scenario scenario = with("llama3.1-405b-16384xh100",
            u"mesh.tensor=8 mesh.context=1 mesh.pipeline=16 mesh.chunks=8 mesh.schedule=interleaved_1f1b "
            "mesh.stage_layers=embedding+loss"_s);
        const StagesHeld held = stagesHeld(evaluate(scenario));
        QCOMPARE(held.stages.size(), std::size_t(128));
        QCOMPARE(held.ofRank.size(), std::size_t(16));
        const auto layersOf = [&held](std::size_t rank) {
            double all = 0;
            for (const std::size_t stage : held.ofRank[rank])
                all += held.stages[stage].count;
            return all;
        };
        QCOMPARE(layersOf(0), 7.0);
        QCOMPARE(layersOf(1), 8.0);
        QCOMPARE(layersOf(15), 7.0);
        QCOMPARE(held.stages[17].first, 16.0);
        QVERIFY(stagesHeld(evaluate(with("llama3-8b-64xh100", u"mesh.pipeline=1"_s))).stages.empty());
    }

    void offeredWhereItDivides_data()
    {
        QTest::addColumn<QString>("edits");
        QTest::addColumn<bool>("offered");
        QTest::addColumn<double>("chunks"); // that layers alone would not offer; 0: none
        QTest::newRow("405B") << u"model.preset=llama3.1-405b"_s << true << 16.0;
        QTest::newRow("Qwen3 235B") << u"model.preset=qwen3-235b-a22b"_s << true << 12.0;
        QTest::newRow("70B, which is even")
            << u"model.preset=llama3-70b hardware.accelerators=64"_s << false << 0.0;
        QTest::newRow("a stack that cuts by cost")
            << u"hardware.stack=nanotron model.preset=llama3.1-405b"_s << false << 0.0;
    }
    void offeredWhereItDivides()
    {
        QFETCH(QString, edits);
        QFETCH(bool, offered);
        QFETCH(double, chunks);
        const Scenario scenario = with("llama3.1-405b-16384xh100", edits);
        const SearchSpace space = searchSpaceOf(scenario, {}, {}, shippedCatalog()).space;
        QVERIFY(std::ranges::find(space.stageLayers, "") == space.stageLayers.begin());
        QCOMPARE(std::ranges::find(space.stageLayers, "embedding+loss") != space.stageLayers.end(), offered);
        if (chunks > 0)
            QVERIFY(std::ranges::find(space.chunks, chunks) != space.chunks.end());
    }

    // 126 layers on 128 virtual stages: nothing but embedding and loss in the place of two.
    void foundWhereAutoIsNot()
    {
        const Scenario scenario = with("llama3.1-405b-16384xh100",
            u"hardware.stack=generic mesh.pipeline=16 mesh.chunks=8 mesh.schedule=interleaved_1f1b "
            "mesh.zero_stage=1 training.recompute=full"_s);
        QVERIFY(!LeanEvaluator(scenario).isLegal());
        std::vector<std::string> locks;
        for (const std::string_view id : searchFields())
            if (id != "mesh.stage_layers")
                locks.emplace_back(id);
        const SearchSpaceRead read = searchSpaceOf(scenario, locks, {}, shippedCatalog());
        QVERIFY(read.refusal.empty());
        const SearchResult found = search(scenario, {.space = read.space});
        QCOMPARE(found.best.size(), std::size_t(1));
        QCOMPARE(found.best.front().set.size(), std::size_t(1));
        QCOMPARE(found.best.front().set.front().field, std::string("mesh.stage_layers"));
        QCOMPARE(found.best.front().set.front().text, std::string("embedding+loss"));
    }
};

QTEST_APPLESS_MAIN(TestStageLayers)
#include "tst_stage_layers.moc"
