// One quantity has one value wherever it stands: whatever a tile, a caption, a verdict or the strip says of a
// quantity of the report is what the report has, and no label stands for two.

#include "app/window/gallery.h"
#include "app/window/job_answer.h"
#include "app/window/status_content.h"
#include "core/analysis/advice.h"
#include "core/base/parse.h"
#include "core/outcome/budget_sentence.h"
#include "core/outcome/writers.h"
#include "core/serving/served.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "views/accounting/accounting_data.h"
#include "views/memory_timeline/memory_timeline_data.h"
#include "views/registry.h"
#include "views/stack/stack_data.h"
#include "widgets/number_text.h"

#include <QRegularExpression>
#include <QTest>

#include <bit>
#include <cmath>
#include <map>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QSize size(1280, 800);

QStringList labelsOf(const Readout& readout) { return toQString(readout.label).split(u'|'); }

QString shownReadout(const Report& report, const Readout& readout)
{
    const std::optional<double> value = readout.get(report);
    // The label of accelerator-hours says the unit.
    if (value && readout.unit == Unit::AcceleratorHour)
        return displayText(*value / secondsPerHour, Unit::Number);
    return value ? displayText(*value, readout.unit) : u"—"_s;
}

// "17" and "17.0", "0.5" and "50 %", of one value.
bool sameNumber(const QString& said, const Readout& readout, std::optional<double> value)
{
    if (!value)
        return false;
    for (const Unit unit : {readout.unit, Unit::Count, Unit::Number, Unit::Percent, Unit::Ratio})
        if (said.contains(displayText(*value, unit)))
            return true;
    return false;
}

bool saysNumber(const QString& text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
}

// "run 564 d", "Run: 582 d": the time of computation and the wall-clock have each its own name, and "run" is
// neither's.
bool saysRunForATime(const QString& text)
{
    static const QRegularExpression said(
        u"(?:^|[^\\w.\\-])run(?: time)?(?:\\s*[:=|]\\s*|\\s+(?:is |takes )?)\\d[\\d.]*\\s*(?:ms|s|min|h|d|years?)\\b"_s,
        QRegularExpression::CaseInsensitiveOption);
    return said.match(text).hasMatch();
}

// Calls `does` for the view as it shows each of its pictures.
template <class Does>
void forEachPicture(const Report& report, const Does& does)
{
    for (const ViewEntry& entry : viewRegistry()) {
        const std::unique_ptr<View> view(entry.create(nullptr));
        view->setStyle(styleOf());
        view->setInput(meshInput(report));
        test::forEachPicture(*view, [&](const QString& picture) {
            does(*view, picture.isEmpty() ? entry.id : entry.id + u'/' + picture);
        });
    }
}

} // namespace

class TestOneTruth : public QObject
{
    Q_OBJECT

    static Report reportNow()
    {
        const QString id = *static_cast<QString*>(QTest::qData("id", qMetaTypeId<QString>()));
        const QString mfu = *static_cast<QString*>(QTest::qData("mfu", qMetaTypeId<QString>()));
        return mfu.isEmpty() ? meshReport(id.toStdString())
                             : meshReport(id.toStdString(), {{"hardware.efficiency.mfu", qPrintable(mfu)}});
    }

    static void rows()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("mfu");
        for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
            const QString id = QString::fromStdString(preset.id);
            QTest::addRow("%s", preset.id.c_str()) << id << QString();
            QTest::addRow("%s, MFU stated", preset.id.c_str()) << id << u"40 %"_s;
        }
    }

private Q_SLOTS:
    void labels_data() { rows(); }
    void tilesSayTheReport_data() { rows(); }
    void sentencesSayTheReport_data() { rows(); }
    void aliases_data() { rows(); }
    void sumsComeOut_data() { rows(); }
    void computationAndWallClockHaveTwoNames_data() { rows(); }

    // In the report itself no two quantities share a name.
    void names()
    {
        std::map<QString, std::string_view> paths;
        for (const Readout& readout : readouts())
            for (const QString& label : labelsOf(readout)) {
                QVERIFY2(!paths.contains(label), qPrintable(label));
                paths[label] = readout.path;
            }
        QVERIFY(paths.size() > readouts().size());
    }

    void labels()
    {
        const Report report = reportNow();
        struct Said
        {
            QString value, where;
        };
        std::map<QString, Said> first;
        QStringList faults;
        forEachPicture(report, [&](const View& view, const QString& where) {
            for (const ReadoutTileData& tile : view.tiles()) {
                if (tile.path.isEmpty()) // of another scenario: a pipeline that this one does not have
                    continue;
                const auto [known, added] = first.try_emplace(tile.label, Said{tile.value, where});
                // A step's band stands beside its time, a definition beside its share.
                const bool agree =
                    tile.value.startsWith(known->second.value) || known->second.value.startsWith(tile.value);
                if (!agree)
                    faults += u"%1: %2 in %3, %4 in %5"_s.arg(
                        tile.label, known->second.value, known->second.where, tile.value, where);
            }
        });
        QVERIFY(first.size() > 40);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    // A tile under a quantity's name holds that quantity, or says in words what it means.
    void tilesSayTheReport()
    {
        const Report report = reportNow();
        QStringList faults;
        int checked = 0;
        forEachPicture(report, [&](const View& view, const QString& where) {
            for (const ReadoutTileData& tile : view.tiles()) {
                if (tile.path.isEmpty())
                    continue;
                const Readout* readout = findReadout(tile.label.toStdString());
                if (!readout)
                    continue;
                const std::optional<double> value = readout->get(report);
                const bool words = !saysNumber(tile.value) && tile.value != u"—"_s;
                const bool verdict = tile.label == u"fits on 1 GPU?"_s; // "each rank's share does"
                if (words || verdict || (!value && tile.value == u"—"_s))
                    continue;
                ++checked;
                if (!tile.value.contains(shownReadout(report, *readout))
                    && !sameNumber(tile.value, *readout, value))
                    faults += u"%1, %2: %3, the report has %4"_s.arg(
                        where, tile.label, tile.value, shownReadout(report, *readout));
            }
        });
        QVERIFY(checked > 60);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    // "wire time 1.85 s": where a sentence names a quantity and gives a number, it is the report's.
    void sentencesSayTheReport()
    {
        const Report report = reportNow();
        struct Name
        {
            QString label, shown;
        };
        std::vector<Name> names;
        for (const Readout& readout : readouts())
            for (const QString& label : labelsOf(readout))
                names.push_back({label, shownReadout(report, readout).simplified()});
        // A longer name holds a shorter one: "exposed tensor communication", "memory wall starts at".
        std::ranges::stable_sort(
            names, [](const Name& a, const Name& b) { return a.label.size() > b.label.size(); });
        static const QRegularExpression number(
            u"^(?: |: | = | of )((?:\\x{2212}|\\$)?\\d[\\d.]*)(.{0,14})"_s);
        int checked = 0;
        QStringList faults;
        const auto check = [&](const QString& where, const QString& text) {
            QString rest = text.simplified(); // one kind of blank
            for (const Name& name : names)
                for (qsizetype at = rest.indexOf(name.label); at >= 0;
                     at = rest.indexOf(name.label, at + 1)) {
                    const qsizetype end = at + name.label.size();
                    if (at > 0 && (rest[at - 1].isLetter() || rest[at - 1] == u'-'))
                        continue;
                    const QString before =
                        rest.left(at); // "an MFU of 50 %, which can be achieved", "target TPOT"
                    if (before.endsWith(u" an ") || before.endsWith(u" a ") || before.endsWith(u"target "))
                        continue;
                    const QRegularExpressionMatch said = number.match(rest.mid(end));
                    if (!said.hasMatch())
                        continue;
                    const QString shown = name.shown, whole = said.captured(1) + said.captured(2);
                    rest.replace(at, name.label.size(), QString(name.label.size(), u'#'));
                    // Of another kind: "gradients 1 of 7", "activations 16.4× of one H100".
                    const QString unit = shown.mid(shown.lastIndexOf(u' ') + 1);
                    const bool comparable = shown.contains(u' ') && !shown.contains(u'×')
                        && QStringView(whole).mid(said.captured(1).size()).trimmed().startsWith(unit);
                    if (!comparable)
                        continue;
                    ++checked;
                    if (!whole.startsWith(shown))
                        faults += u"%1: \"%2\" is %3 in \"%4\""_s.arg(where, name.label, shown, text);
                }
        };
        forEachPicture(report, [&](View& view, const QString& where) {
            check(where, view.subtitle());
            for (const ReadoutTileData& tile : view.tiles())
                for (const QString& line : tile.detail.split(u'\n'))
                    if (!line.contains(u" roof, ")) // every roof has a ridge point of its own
                        check(where + u", tile"_s, line);
            for (const PaintedText& text : paintedTexts(view, size))
                if (!text.text.startsWith(u"Simulated run ")) // one simulated run
                    check(where, text.text);
        });
        const NextStep next = nextStep(report);
        const StatusContent strip = statusContent(report, NumberFormat(), nullptr, next);
        if (next.advice) // a locked field is left alone
            for (const FieldEdit& edit : next.advice->edits) {
                const std::optional<Advice> other = nextStep(report, {edit.field}).advice;
                QVERIFY(!other || std::ranges::none_of(other->edits, [&](const FieldEdit& each) {
                    return each.field == edit.field;
                }));
            }
        for (const GateContent& gate : strip.gates) {
            check(u"strip"_s, gate.summary);
            check(u"strip"_s, gate.detail);
        }
        for (const QString& sentence : strip.sentences)
            check(u"strip"_s, sentence);
        check(u"headline"_s, QString::fromStdString(headline(report).plain()));
        check(u"budget"_s, QString::fromStdString(budgetSentence(budgetStatement(report))));
        QVERIFY(checked > 0);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    void computationAndWallClockHaveTwoNames()
    {
        for (const QString& said : {u"Run: 564 d"_s, u"run time 582 d"_s, u"| run time | 1.50 years |"_s})
            QVERIFY2(saysRunForATime(said), qPrintable(said));
        for (const QString& said :
            {u"run for 582 d"_s, u"energy of the run  14.1 TJ"_s, u"run 60 % of the deadline"_s})
            QVERIFY2(!saysRunForATime(said), qPrintable(said));
        const Report report = reportNow();
        QStringList faults;
        const auto check = [&](const QString& where, const QString& text) {
            for (const QString& line : text.split(u'\n'))
                if (saysRunForATime(line))
                    faults += where + u": "_s + line;
        };
        const auto label = [&](const QString& where, const QString& name) {
            if (name.compare(u"run time"_s, Qt::CaseInsensitive) == 0
                || name.compare(u"run"_s, Qt::CaseInsensitive) == 0)
                faults += where + u", label: "_s + name;
        };
        forEachPicture(report, [&](View& view, const QString& where) {
            check(where, view.subtitle());
            for (const ReadoutTileData& tile : view.tiles()) {
                label(where, tile.label);
                check(where, tile.detail);
            }
            for (const PaintedText& text : paintedTexts(view, size))
                check(where, text.text);
            const ViewTable table = view.table();
            for (const QString& column : table.columns)
                if (column != u"run"_s) // a published one
                    label(where, column);
            for (const QStringList& row : table.rows) {
                label(where, row.value(0));
                for (const QString& cell : row)
                    check(where, cell);
            }
        });
        const NextStep next = nextStep(report);
        const StatusContent strip = statusContent(report, NumberFormat(), nullptr, next);
        for (const GateContent& gate : strip.gates) {
            label(u"strip"_s, gate.name);
            check(u"strip"_s, gate.summary);
            check(u"strip"_s, gate.detail);
        }
        check(u"strip"_s, strip.leverDetail);
        check(u"headline"_s, QString::fromStdString(headline(report).plain()));
        for (const std::string& written :
            {reportAsText(report, {}, shippedCatalog()), reportAsMarkdown(report, {}, shippedCatalog())})
            check(u"report"_s, QString::fromStdString(written));
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    // What the start page says of a run is its wall-clock and all its money, failures and set-up included.
    void theStartPageSaysWallClock()
    {
        const JobAnswer answer = answerOf(firstJob(shippedCatalog()), shippedCatalog(), {});
        const Report report = evaluate(answer.scenario);
        QVERIFY(report.run.wallClock && report.run.seconds && report.run.wallClock > report.run.seconds);
        QVERIFY(answer.sentence.contains(displayText(report.run.wallClock->value(), Unit::Second)));
        QVERIFY(answer.sentence.contains(displayText(report.run.total->value(), Unit::Dollar)));
        for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
            const ScenarioReadResult read = readScenario(preset.json, shippedCatalog(), preset.id);
            const QString figures = exampleFigures(toQString(preset.id), evaluate(read.file->scenario), {});
            QVERIFY2(!figures.isEmpty() && !saysRunForATime(figures), qPrintable(figures));
        }
    }

    // What the card says is what the scenario says that it opens, whichever job is asked.
    void theStartPageSaysWhatItOpens_data()
    {
        QTest::addColumn<int>("goal");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("device");
        QTest::addColumn<double>("count");
        const auto row = [](JobGoal goal, const char* model, const char* device, double count) {
            QTest::addRow("%d, %s on %g %s", int(goal), model, count, device)
                << int(goal) << QString::fromLatin1(model) << QString::fromLatin1(device) << count;
        };
        using enum JobGoal;
        row(Train, "llama3-70b", "h100-sxm", 64);
        row(Train, "llama3-8b", "a100-80-sxm", 8);
        row(Train, "llama3.1-405b", "h200-sxm", 1024);
        row(Train, "mixtral-8x7b", "b200-sxm", 128);
        row(FineTune, "llama3-8b", "h100-sxm", 1);
        row(FineTune, "llama3-70b", "h200-sxm", 8);
        row(FineTune, "qwen2.5-7b", "l40s", 2);
        row(Serve, "llama3-70b", "h100-sxm", 8);
        row(Serve, "llama3-70b", "h200-sxm", 8);
        row(Serve, "llama3-8b", "a100-80-sxm", 4);
        row(Serve, "mixtral-8x7b", "h100-sxm", 8);
        row(Serve, "llama3.1-405b", "b200-sxm", 8);
    }
    void theStartPageSaysWhatItOpens()
    {
        QFETCH(int, goal);
        QFETCH(QString, model);
        QFETCH(QString, device);
        QFETCH(double, count);
        const JobAnswer answer = answerOf({JobGoal(goal), model, device, count}, shippedCatalog(), {});
        QVERIFY2(answer.state == ReadoutState::Pass, qPrintable(answer.sentence));
        const QString code = QString::fromStdString(shareCode(answer.scenario, shippedCatalog()));
        const ScenarioReadResult read = readShareCode(code.toStdString(), shippedCatalog());
        QVERIFY(read.file);
        const Report report = evaluate(read.file->scenario);
        QStringList numbers;
        if (JobGoal(goal) == JobGoal::Serve) {
            const ServiceReport service = Served(read.file->scenario).report;
            numbers = {displayText(service.now.ttft.value(), Unit::Second),
                displayText(service.now.itl.value(), Unit::Second),
                displayText(service.now.output.value() / service.perReplica, Unit::TokenPerSecond),
                u"concurrency of "_s + displayText(service.now.concurrency, Unit::Count)};
        } else {
            numbers = {displayText(report.memory.perRank.total().value(), Unit::Byte),
                displayText(report.memory.capacity.value(), Unit::Byte),
                displayText(report.run.wallClock->value(), Unit::Second)};
            if (report.run.total)
                numbers += displayText(report.run.total->value(), Unit::Dollar);
        }
        for (const QString& number : numbers)
            QVERIFY2(answer.sentence.contains(number), qPrintable(number + u" in: "_s + answer.sentence));
    }

    // H200 is H100 with more and faster memory: for one job it serves no less.
    void theBetterDeviceIsNoWorse()
    {
        const auto served = [](const char* device) {
            const JobAnswer answer = answerOf(
                {JobGoal::Serve, u"llama3-70b"_s, QString::fromLatin1(device), 8}, shippedCatalog(), {});
            const ServiceReport r = Served(answer.scenario).report;
            return r.now.output.value() * r.replicas;
        };
        QVERIFY2(served("h200-sxm") >= served("h100-sxm"),
            qPrintable(u"%1 and %2"_s.arg(served("h200-sxm")).arg(served("h100-sxm"))));
    }

    // Who multiplies or divides what a picture prints gets what it prints.
    void sumsComeOut()
    {
        const Report report = reportNow();
        const NumberFormat numbers;
        const auto near = [](double a, double b) {
            return std::abs(a - b) <= 0.011 * std::abs(b);
        }; // three digits each
        for (const StackSlab& slab : stackData(report, shippedCatalog(), numbers).slabs) {
            const QStringList sides = slab.equation.split(u" = "_s), factors = sides[0].split(u" × "_s);
            // "671B", or "(671B + 11.6B)" where a further layer stands beside the total.
            const auto value = [](QString text, Unit unit) {
                double sum = 0;
                for (const QString& part : text.remove(u'(').remove(u')').split(u" + "_s))
                    sum += parse(part.toStdString(), unit).si.value_or(NAN);
                return sum;
            };
            QVERIFY2(near(value(factors[0], Unit::Byte) * value(factors[1], Unit::Parameter),
                         value(sides[1], Unit::Byte)),
                qPrintable(slab.equation));
        }
        ViewInput input;
        input.report = std::make_shared<const Report>(report);
        input.catalog = &shippedCatalog();
        std::map<QString, double> symbols;
        for (const AccountingSymbol& symbol : accountingData(input, numbers).symbols)
            symbols[symbol.symbol] = symbol.si.value_or(NAN);
        if (report.accounting.stepTime) {
            QVERIFY(near(symbols[u"C_s"_s] / (symbols[u"F"_s] * symbols[u"u"_s]),
                report.accounting.stepTime->value()));
            QVERIFY(near(
                symbols[u"C"_s] / (symbols[u"F"_s] * symbols[u"u"_s]), report.accounting.runTime->value()));
        }
        const std::vector<ReadoutTileData> tiles =
            memoryTimelineTiles(memoryTimelineData(input, numbers), input, numbers);
        if (const MemoryReport& memory = report.memory; report.meshFits && tiles.at(0).value != u"—"_s) {
            QCOMPARE(tiles.at(2).value, displayText(memory.perRank.state().value(), Unit::Byte));
            const double left = (memory.capacity - memory.perRank.total()).value();
            QVERIFY2(tiles.at(4).value.contains(displayText(std::abs(left), Unit::Byte)),
                qPrintable(tiles.at(4).value));
        }
    }

    // What is one quantity under two keys is one number, to the bit.
    void aliases()
    {
        const Report report = reportNow();
        const auto same = [&](const char* one, const char* other) {
            QVERIFY2(findReadout(one) && findReadout(other), one);
            const std::optional<double> a = readoutValue(report, one), b = readoutValue(report, other);
            QVERIFY2(a.has_value() == b.has_value(), one);
            if (a)
                QVERIFY2(std::bit_cast<std::uint64_t>(*a) == std::bit_cast<std::uint64_t>(*b),
                    qPrintable(u"%1 %2, %3 %4"_s.arg(QLatin1String(one))
                                   .arg(*a, 0, 'g', 17)
                                   .arg(QLatin1String(other))
                                   .arg(*b, 0, 'g', 17)));
        };
        same("memory.ratio", "walls.memory.ratio");
        same("memory.ratio", "regime.memory_load");
        same("roofline.ceilings.compute", "compute.peak");
        same("accounting.step_flops", "compute.flops_per_step");
        same("accounting.total_flops", "compute.flops_total");
        same("accounting.parameter_state_bytes", "memory.state_total_bytes");
        same("walls.compute.ratio", "regime.compute_load");
        if (report.run.deadlineShare)
            same("walls.throughput.ratio_all", "run.deadline_share");
        QCOMPARE(report.resilience.goodput.has_value(), report.resilience.overheadFraction.has_value());
        if (report.resilience.goodput)
            QCOMPARE(*report.resilience.goodput, 1 - *report.resilience.overheadFraction);
        QVERIFY(report.memory.ratio > 0);
        QCOMPARE(report.memory.ratio, report.memory.stateTotal / report.memory.capacity);
        if (!report.roofline.operations.empty()) {
            const RooflineOperation& step = report.roofline.operations[0];
            QCOMPARE(readoutValue(report, "attainable").value(), step.attainable.value());
            // Nothing that is predicted is above its own roof.
            if (!statedMfu(report.scenario.hardware) && report.step.seconds)
                QVERIFY2(step.flops / *report.step.seconds <= step.attainable * (1 + 1e-9),
                    qPrintable(u"%1 of %2"_s.arg((step.flops / *report.step.seconds).value())
                                   .arg(step.attainable.value())));
        }
    }
};

QTEST_MAIN(TestOneTruth)
#include "tst_one_truth.moc"
