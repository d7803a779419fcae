// Which published rows count, where, and how errors are summed: by hand on a few rows, and counted on the
// bundled ones.

#include "core/validation/serving_scoring.h"

#include "core/base/printable.h"
#include "core/base/splitmix.h"
#include "tests/core/validation/published_serving.h"
#include "tests/support/shipped_catalog.h"

#include <QFile>
#include <QTest>

#include <map>

using namespace ridgepoint;

namespace {

constexpr double closeEnough = 1e-9;

// Llama 3.1 8B in half precision on one H100: 16 GB of weights at 3.35 TB/s are 4.5 ms a token; a prompt of
// 1,000 tokens is 14 TFLOP.
ServingRun sound()
{
    ServingRun run;
    run.id = "sound";
    run.kind = ServingKind::Online;
    run.source.upstream = "Lab";
    run.model = "llama3.1-8b";
    run.accelerator = "h100-sxm";
    run.precision = "bf16";
    run.framework = "vLLM";
    run.tensor = 1;
    run.input = Tokens(1000);
    run.output = Tokens(201);
    run.concurrency = 8;
    run.tpot = Seconds(0.01);
    run.ttft = Seconds(0.2);
    run.endToEnd = Seconds(2.2);
    run.outputPerAccelerator = TokensPerSecond(700);
    return run;
}

ServingRow rowOf(const ServingRun& run) { return servingRows({run}, shippedCatalog()).front(); }

ServingAnswer times(double factor, const ServingRun& run)
{
    ServingAnswer answer;
    if (run.tpot)
        answer.tpot = *run.tpot * factor;
    if (run.ttft)
        answer.ttft = *run.ttft * factor;
    if (run.endToEnd)
        answer.endToEnd = *run.endToEnd * factor;
    if (run.outputPerAccelerator)
        answer.tokensPerSecondPerGpu = run.outputPerAccelerator->value() / factor;
    return answer;
}

const ServingErrors& of(const ServingErrorTable& table, ServingMeasure measure)
{
    return table[static_cast<std::size_t>(measure)];
}

bool near(double a, double b) { return std::abs(a - b) <= closeEnough * std::max(1.0, std::abs(b)); }

const std::vector<ServingRow>& bundledRows()
{
    static const std::vector<ServingRow> rows = servingRows(publishedServing(), shippedCatalog());
    return rows;
}

} // namespace

class TestServingScoring : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void floorsByHand()
    {
        const ServingRun run = sound();
        const ServingSubject subject = servingSubjectOf(run, shippedCatalog());
        QVERIFY2(subject.known(), subject.whyNot.plain().c_str());
        const ServingFloors floors = servingFloors(run, subject);
        const double parameters = 8030261248, table = 128256.0 * 4096;
        QVERIFY(near(floors.weightsPerRank.value(), 2 * parameters));
        QVERIFY(near(floors.memory.value(), 80e9));
        QVERIFY(near(floors.token.value(), 2 * (parameters - table) / 3.35e12));
        QVERIFY(near(floors.prompt.value(), 2 * (parameters - 2 * table) * 1000 / (0.6 * 989.4e12)));

        // Two ranks read and compute half each; drawn prompts are shorter than nominal.
        ServingRun two = run;
        two.tensor = two.accelerators = 2;
        two.lengthFactor = 0.9;
        const ServingFloors half = servingFloors(two, servingSubjectOf(two, shippedCatalog()));
        QVERIFY(near(half.token.value(), floors.token.value() / 2));
        QVERIFY(near(half.prompt.value(), floors.prompt.value() * 0.45));
        QVERIFY(near(half.weightsPerRank.value(), floors.weightsPerRank.value() / 2));

        // Stages hold half each, but a token passes both.
        two.tensor = 1;
        two.pipeline = 2;
        const ServingFloors staged = servingFloors(two, servingSubjectOf(two, shippedCatalog()));
        QVERIFY(near(staged.token.value(), floors.token.value()));
        QVERIFY(near(staged.weightsPerRank.value(), floors.weightsPerRank.value() / 2));
    }

    // Decoders set what a token takes, the others what a prompt does; memory is the fuller of the two.
    void floorsOfTwoPools()
    {
        ServingRun run = sound();
        run.kind = ServingKind::Disaggregated;
        run.accelerators = 6;
        run.prefillAccelerators = 2;
        run.decodeAccelerators = 4;
        run.layout =
            "prefill: 2 x (attn tp1 dp1; moe tp1 ep1) bs1 | decode: 1 x (attn tp4 dp1; moe tp4 ep1) bs8";
        const ServingFloors floors = servingFloors(run, servingSubjectOf(run, shippedCatalog()));
        const ServingFloors one = servingFloors(sound(), servingSubjectOf(sound(), shippedCatalog()));
        QVERIFY(near(floors.token.value(), one.token.value() / 4));
        QVERIFY(near(floors.prompt.value(), one.prompt.value()));
        QVERIFY(near(floors.weightsPerRank.value(), one.weightsPerRank.value()));
        QCOMPARE(floors.promptAccelerators, 1.0);

        // Two take a prompt each every `floors.prompt`, all six give the row's rate: the answers of no more
        // prompts than that.
        run.tpot.reset();
        const double most = 201 * 2 / floors.prompt.value() / 6;
        run.outputPerAccelerator = TokensPerSecond(most * 0.99);
        QVERIFY(rowOf(run).verdict == ServingVerdict::Sound);
        run.outputPerAccelerator = TokensPerSecond(most * 1.01);
        QVERIFY(rowOf(run).verdict == ServingVerdict::PromptOverPeak);
    }

    void verdicts_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<int>("verdict");
        const auto row = [](const char* why, const char* change, ServingVerdict verdict) {
            QTest::newRow(why) << QString::fromUtf8(change) << static_cast<int>(verdict);
        };
        row("as it is", "", ServingVerdict::Sound);
        row("70B in half precision on 80 GB", "model=llama3.1-70b", ServingVerdict::OverMemory);
        row("and in fp4 it fits, on a token time that reading allows",
            "model=llama3.1-70b precision=fp4 tpot=0.02", ServingVerdict::Sound);
        row("and one that it does not", "model=llama3.1-70b precision=fp4", ServingVerdict::FasterThanMemory);
        row("a token in 4 ms", "tpot=0.004", ServingVerdict::FasterThanMemory);
        row("a token in 5 ms", "tpot=0.005", ServingVerdict::Sound);
        row("a prompt in 20 ms", "ttft=0.02", ServingVerdict::PromptOverPeak);
        row("a prompt in 26 ms", "ttft=0.026", ServingVerdict::Sound);
        row("prompts of 7,000 answers of a token a second", "rate=9000", ServingVerdict::PromptOverPeak);
        row("unless that rate was computed from the time of a token", "rate=9000 derived=1",
            ServingVerdict::Sound);
        // A request takes 0.026 s and 200 times 5 ms; a prompt alone 23.6 ms on its accelerator.
        row("a hundred clients whose prompts took 10 ms each", "rate=0 ttft=0.026 tpot=0.005 clients=100",
            ServingVerdict::PromptOverPeak);
        row("forty clients whose prompts took 26 ms each", "rate=0 ttft=0.026 tpot=0.005 clients=40",
            ServingVerdict::Sound);
        row("a batch of 8 that took the time of 8 tokens too few",
            "kind=static tpot=0 ttft=0 rate=0 e2e=0.85", ServingVerdict::FasterThanMemory);
        row("a batch that took longer", "kind=static tpot=0 ttft=0 rate=0 e2e=1", ServingVerdict::Sound);
        row("a batch of 8 whose rate says the same", "kind=static tpot=0 ttft=0 e2e=0 rate=1900 batch=8",
            ServingVerdict::FasterThanMemory);
        row("a batch of 8 prompts in the time of one", "kind=static tpot=0 rate=0 e2e=0 ttft=0.05 batch=8",
            ServingVerdict::PromptOverPeak);
        row("time between chunks says nothing", "tpot=0 itl=0.001", ServingVerdict::Sound);
        row("an unknown model cannot be judged", "model=nobodys tpot=0.000001", ServingVerdict::Sound);
    }
    void verdicts()
    {
        QFETCH(QString, change);
        QFETCH(int, verdict);
        ServingRun run = sound();
        for (const QString& word : change.split(u' ', Qt::SkipEmptyParts)) {
            const QString key = word.section(u'=', 0, 0), value = word.section(u'=', 1);
            const double number = value.toDouble();
            const auto time = number > 0 ? std::optional(Seconds(number)) : std::nullopt;
            if (key == QLatin1String("model"))
                run.model = value.toStdString();
            else if (key == QLatin1String("precision"))
                run.precision = value.toStdString();
            else if (key == QLatin1String("tpot"))
                run.tpot = time;
            else if (key == QLatin1String("ttft"))
                run.ttft = time;
            else if (key == QLatin1String("itl"))
                run.itl = time;
            else if (key == QLatin1String("e2e"))
                run.endToEnd = time;
            else if (key == QLatin1String("batch"))
                run.batch = number;
            else if (key == QLatin1String("clients"))
                run.concurrency = number;
            else if (key == QLatin1String("rate"))
                run.outputPerAccelerator = number > 0 ? std::optional(TokensPerSecond(number)) : std::nullopt;
            else if (key == QLatin1String("kind"))
                run.kind = ServingKind::Static;
            else if (key == QLatin1String("derived"))
                run.flags = {"tok_s-derived"};
            else
                QFAIL(qPrintable(key));
        }
        QCOMPARE(static_cast<int>(rowOf(run).verdict), verdict);
    }

    void places_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<double>("ttft");
        QTest::addColumn<double>("tpot");
        QTest::addColumn<bool>("fitted");
        QTest::addColumn<int>("place");
        const auto row = [](const char* why, const char* device, double ttft, double tpot, bool fitted,
                             ServingPlace place) {
            QTest::newRow(why) << QString::fromUtf8(device) << ttft << tpot << fitted
                               << static_cast<int>(place);
        };
        row("measured kernels", "H100 SXM", 0.2, 0.01, false, ServingPlace::Scored);
        row("the answer was made of it", "H100 SXM", 0.2, 0.01, true, ServingPlace::Fitted);
        row("the wait is more than half of 200 tokens", "H100 SXM", 1.01, 0.01, false, ServingPlace::Capped);
        row("the wait is half of them", "H100 SXM", 1, 0.01, false, ServingPlace::Scored);
        row("no kernels measured", "MI300X", 0.2, 0.01, false, ServingPlace::OtherDevice);
        row("nor there", "Gaudi2", 0.2, 0.01, false, ServingPlace::OtherDevice);
        row("a device without preset", "SN40L", 0.2, 0.01, false, ServingPlace::OtherDevice);
        row("impossible before all", "H100 SXM", 1.01, 0.001, false, ServingPlace::Impossible);
    }
    void places()
    {
        QFETCH(QString, device);
        QFETCH(double, ttft);
        QFETCH(double, tpot);
        QFETCH(bool, fitted);
        QFETCH(int, place);
        ServingRun run = sound();
        run.accelerator = device.toStdString();
        run.ttft = Seconds(ttft);
        run.tpot = Seconds(tpot);
        ServingRow row = rowOf(run);
        row.answer = times(1, run);
        row.answer->fitted = fitted;
        QCOMPARE(static_cast<int>(row.place()), place);
        const ServingScores scores = scoreServing(std::span(&row, 1));
        QCOMPARE(scores.kinds.size(), std::size_t(place == static_cast<int>(ServingPlace::Scored)));
        QCOMPARE(scores.capped.size(), std::size_t(place == static_cast<int>(ServingPlace::Capped)));
        QCOMPARE(
            scores.otherDevices.size(), std::size_t(place == static_cast<int>(ServingPlace::OtherDevice)));
        std::array<std::size_t, servingPlaceCount> alone{};
        alone[static_cast<std::size_t>(place)] = 1;
        QCOMPARE(scores.places, alone);
    }

    void onlySoundRowsAreAsked()
    {
        ServingRun impossible = sound(), unknown = sound();
        impossible.tpot = Seconds(1e-4);
        unknown.model = "nobodys";
        std::vector<ServingRow> rows = servingRows({sound(), impossible, unknown}, shippedCatalog());
        int asked = 0;
        answerRows(rows, [&asked](const ServingRun& run, const ServingSubject& subject) {
            ++asked;
            Q_ASSERT(subject.known());
            return times(1, run);
        });
        QCOMPARE(asked, 1);
        QVERIFY(rows[0].answer && !rows[1].answer && !rows[2].answer);
    }

    // Three rows of one family 10 % off and one of another 30 % off: the mean is 20 %, not 15 %.
    void familiesCountEqually()
    {
        std::vector<ServingRun> runs(4, sound());
        runs[3].model = "llama3-8b";
        std::vector<ServingRow> rows = servingRows(runs, shippedCatalog());
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].answer = times(i < 3 ? 1.1 : 0.7, rows[i].run);
        const ServingScores scores = scoreServing(rows);
        QCOMPARE(scores.kinds.size(), std::size_t{1});
        const ErrorStatistics& errors = *of(scores.kinds.front().all, ServingMeasure::Tpot).errors;
        QCOMPARE(errors.n, std::size_t{4});
        QVERIFY(near(errors.mean, 0.2));
        QVERIFY(near(errors.median, 0.2)); // half of the weight on either side
        QVERIFY(near(errors.p90, 0.3));
        QVERIFY(near(errors.bias, -0.1));
        // A rate that is too high is a time that is too short.
        QVERIFY(near(of(scores.kinds.front().all, ServingMeasure::Throughput).errors->worst, 1 / 0.7 - 1));
        QVERIFY(rows[0].family() != rows[3].family());
    }

    void groupsAndCoverage()
    {
        ServingRun other = sound(), batch = sound(), unknown = sound(), noTime = sound();
        other.source.upstream = "House";
        other.framework = "SGLang v0.4";
        other.accelerator = "H200 SXM";
        other.model = "mistral-7b";
        batch.kind = ServingKind::Static;
        batch.batch = 8;
        unknown.model = "nobodys";
        noTime.tpot.reset();
        std::vector<ServingRow> rows =
            servingRows({sound(), other, batch, unknown, noTime}, shippedCatalog());
        answerRows(rows, [](const ServingRun& run, const ServingSubject&) { return times(1.2, run); });
        const ServingScores scores = scoreServing(rows);
        QCOMPARE(scores.kinds.size(), std::size_t{2}); // never in one figure
        const ServingKindScores& still = scores.kinds[0];
        const ServingKindScores& online = scores.kinds[1];
        QVERIFY(still.kind == ServingKind::Static && online.kind == ServingKind::Online);
        QCOMPARE(still.rows, std::size_t{1});
        QCOMPARE(online.rows, std::size_t{4});
        QCOMPARE(online.answered, std::size_t{3});
        // An unknown model is a row that was not answered; a row without the figure is none.
        const ServingErrors& tpot = of(online.all, ServingMeasure::Tpot);
        QCOMPARE(tpot.stated, std::size_t{3});
        QCOMPARE(tpot.answered, std::size_t{2});
        QVERIFY(near(tpot.coverage(), 2.0 / 3));
        QCOMPARE(of(online.all, ServingMeasure::Ttft).stated, std::size_t{4});

        const auto names = [](const ServingGroups& groups) {
            QString out;
            for (const auto& [name, table] : groups)
                out += QStringLiteral("%1 %2;")
                           .arg(QString::fromStdString(name))
                           .arg(of(table, ServingMeasure::Ttft).answered);
            return out;
        };
        QCOMPARE(names(online.bySource), QStringLiteral("House 1;Lab 2;"));
        QCOMPARE(names(online.byEngine), QStringLiteral("sglang 1;vllm 2;"));
        QCOMPARE(names(online.byDevice), QStringLiteral("h100-sxm 2;h200-sxm 1;"));
        QCOMPARE(names(online.byModelFamily), QStringLiteral("Llama 3 2;Mistral 1;nobodys 0;"));
    }

    void bands()
    {
        std::vector<ServingRow> rows = servingRows({sound(), sound(), sound()}, shippedCatalog());
        const auto tpot = static_cast<std::size_t>(ServingMeasure::Tpot);
        rows[0].answer = times(1.1, rows[0].run); // measured is 0.91 of it
        rows[0].answer->bands[tpot] = {0.9, 1.2};
        rows[1].answer = times(2, rows[1].run);
        rows[1].answer->bands[tpot] = {0.9, 1.2};
        rows[2].answer = times(1, rows[2].run); // says no band
        const ServingErrors errors = of(scoreServing(rows).kinds.front().all, ServingMeasure::Tpot);
        QCOMPARE(errors.answered, std::size_t{3});
        QCOMPARE(errors.banded, std::size_t{2});
        QCOMPARE(errors.held, std::size_t{1});
        QVERIFY(near(errors.bandCoverage(), 0.5));
        QCOMPARE(ServingErrors().bandCoverage(), 0.0);
        QCOMPARE(ServingErrors().coverage(), 0.0);
    }

    void whatIsScored_data()
    {
        QTest::addColumn<int>("measure");
        QTest::addColumn<bool>("derived");
        QTest::addColumn<double>("expected"); // 0: not measured
        QTest::newRow("time per token") << static_cast<int>(ServingMeasure::Tpot) << false << 0.01;
        QTest::newRow("first token") << static_cast<int>(ServingMeasure::Ttft) << false << 0.2;
        QTest::newRow("end to end") << static_cast<int>(ServingMeasure::EndToEnd) << false << 2.2;
        QTest::newRow("tokens a second") << static_cast<int>(ServingMeasure::Throughput) << false << 700.0;
        QTest::newRow("those computed from a time are no second measurement")
            << static_cast<int>(ServingMeasure::Throughput) << true << 0.0;
        QTest::newRow("that time is one") << static_cast<int>(ServingMeasure::Tpot) << true << 0.01;
    }
    void whatIsScored()
    {
        QFETCH(int, measure);
        QFETCH(bool, derived);
        QFETCH(double, expected);
        ServingRun run = sound();
        run.itl = Seconds(0.3); // never a time per token
        if (derived)
            run.flags = {"tp-fixed(was 64)", "tok_s-derived"};
        ServingRow row = rowOf(run);
        QCOMPARE(row.measured(static_cast<ServingMeasure>(measure)).value_or(0), expected);
        row.answer = times(1.5, run);
        QCOMPARE(row.error(static_cast<ServingMeasure>(measure)).has_value(), expected > 0);
        run.tpot.reset();
        QVERIFY(!rowOf(run).measured(ServingMeasure::Tpot));
    }

    void reasons()
    {
        ServingRun unknown = sound(), far = sound();
        unknown.model = "nobodys";
        far.concurrency = 4096;
        std::vector<ServingRow> rows = servingRows({unknown, unknown, far, sound()}, shippedCatalog());
        rows[2].answer.emplace();
        rows[2].answer->whyNot = "too far";
        const ServingScores scores = scoreServing(rows);
        QCOMPARE(scores.unanswered.size(), std::size_t{3});
        QCOMPARE(scores.unanswered[0],
            (std::pair<std::string, std::size_t>("no preset has the model nobodys", 2)));
        QCOMPARE(scores.unanswered[1], (std::pair<std::string, std::size_t>("nothing was predicted", 1)));
        QCOMPARE(scores.unanswered[2], (std::pair<std::string, std::size_t>("too far", 1)));
    }

    // The bundled rows by where they count, and a predictor that is always right.
    void bundled()
    {
        std::vector<ServingRow> rows = bundledRows();
        answerRows(rows, [](const ServingRun& run, const ServingSubject&) {
            ServingAnswer answer = times(1, run);
            if (const auto rate = run.throughput())
                answer.tokensPerSecondPerGpu = rate->value();
            return answer;
        });
        const ServingScores scores = scoreServing(rows);
        const auto counts = [&scores](ServingPlace place) {
            return scores.places[static_cast<std::size_t>(place)];
        };
        QCOMPARE(counts(ServingPlace::Scored), std::size_t{2738});
        QCOMPARE(counts(ServingPlace::Capped), std::size_t{60});
        QCOMPARE(counts(ServingPlace::OtherDevice), std::size_t{2012});
        QCOMPARE(counts(ServingPlace::Impossible), std::size_t{16});
        std::array<std::size_t, 4> verdicts{}; // by ServingVerdict
        QStringList impossible;
        for (const ServingRow& row : rows) {
            ++verdicts[static_cast<std::size_t>(row.verdict)];
            if (row.place() == ServingPlace::Impossible)
                impossible += QString::fromStdString(row.run.id);
        }
        QCOMPARE(verdicts, (std::array<std::size_t, 4>{4810, 0, 2, 14}));
        QStringList found;
        for (const ServingKindScores& kind : scores.kinds) {
            QString line = QStringLiteral("%1 %2 of %3")
                               .arg(QString::fromUtf8(servingKindKey(kind.kind).data()))
                               .arg(kind.answered)
                               .arg(kind.rows);
            for (const ServingErrors& errors : kind.all) {
                line += QStringLiteral(", %1 of %2").arg(errors.answered).arg(errors.stated);
                QVERIFY(!errors.errors || near(errors.errors->worst, 0));
            }
            found += line;
        }
        // Rows; then time per token, first token, end to end, throughput.
        const QStringList expected{
            QStringLiteral("static 1081 of 1086, 0 of 0, 49 of 49, 902 of 907, 1032 of 1037"),
            QStringLiteral("online 1074 of 1075, 1074 of 1075, 1074 of 1075, 244 of 245, 244 of 244"),
            QStringLiteral("offline 220 of 220, 0 of 0, 0 of 0, 0 of 0, 220 of 220"),
            QStringLiteral("disaggregated 215 of 215, 215 of 215, 215 of 215, 155 of 155, 134 of 134"),
            QStringLiteral("mlperf 2 of 142, 0 of 0, 0 of 0, 0 of 0, 2 of 142")};
        for (qsizetype i = 0; i < std::max(found.size(), expected.size()); ++i)
            QCOMPARE(found.value(i), expected.value(i));
        QCOMPARE(impossible.join(u' '),
            QStringLiteral(
                "s01709 s01710 s01713 s06263 s06415 s06417 s06419 s06548 s06552 s07968 s07988 s11343 "
                "s11344 s11345 s11346 s11347"));
    }

    // Slips of the pen in every tenth line of the bundled table: read or refused, mapped or not, judged and
    // summed up.
    void neverACrash()
    {
        QFile file(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/runs/serving-runs.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArrayList lines = file.readAll().split('\n');
        QByteArray text;
        std::uint64_t state = 1;
        const auto below = [&state](qsizetype n) {
            state += splitMixStep;
            return static_cast<qsizetype>(splitMix(state) % static_cast<std::uint64_t>(n));
        };
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const bool header = lines[i].startsWith('#') || lines[i].startsWith("id,");
            if (!header && i % 10 != 0)
                continue;
            text += lines[i] + '\n';
            for (int slip = 0; !header && slip < 3 && !lines[i].isEmpty(); ++slip) {
                QByteArray changed = lines[i];
                changed[below(changed.size())] = ",9-x|\"e\xff."[below(9)];
                text += changed + '\n';
            }
        }
        Diagnostics findings;
        std::vector<ServingRow> rows =
            servingRows(readServingRuns(text.toStdString(), "slips", findings), shippedCatalog());
        QVERIFY(rows.size() > 500 && !findings.empty());
        for (const Diagnostic& d : findings)
            QVERIFY(isPrintable(d.message.plain()) && isPrintable(d.fix.plain()));
        answerRows(rows, [](const ServingRun& run, const ServingSubject&) { return times(1.5, run); });
        for (const ServingRow& row : rows)
            QVERIFY(isPrintable(row.whyNot().plain()));
        const ServingScores scores = scoreServing(rows);
        std::size_t all = 0;
        for (const std::size_t count : scores.places)
            all += count;
        QCOMPARE(all, rows.size());
        for (const ServingKindScores& kind : scores.kinds)
            for (const ServingErrors& errors : kind.all)
                QVERIFY(!errors.errors || std::isfinite(errors.errors->worst));
    }
};

QTEST_APPLESS_MAIN(TestServingScoring)
#include "tst_serving_scoring.moc"
