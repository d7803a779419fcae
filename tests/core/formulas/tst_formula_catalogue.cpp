// The catalogue as a whole: every formula is registered, explained, and its text says what its code does.
// Then what the subject promises of single formulas: limits, orderings, identities, published worked numbers.

#include "expression.h"

#include "core/formulas/activations.h"
#include "core/formulas/collectives.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/inference.h"
#include "core/formulas/memory.h"
#include "core/formulas/overlap.h"
#include "core/formulas/parameters.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/roofline.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"
#include "core/formulas/volumes.h"

#include <QTest>

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <cmath>
#include <set>

using namespace ridgepoint;

namespace {

bool near(double actual, double expected, double tolerance = 1e-9)
{
    return std::abs(actual - expected) <= tolerance * std::max(std::abs(expected), 1e-300);
}

QString camelCase(const QString& snake)
{
    const QStringList words = snake.split('_');
    QString camel = words.first();
    for (const QString& word : words.sliced(1))
        camel += word.left(1).toUpper() + word.mid(1);
    return camel;
}

// Distinct, unround operands; `wide` also reaches the other branch of min, max and rounding.
std::vector<double> operandsFor(std::size_t count, int variant)
{
    static constexpr double samples[3][10] = {{7.25, 3.5, 11.75, 2.25, 5.5, 1.75, 13.25, 9.5, 6.25, 4.75},
        {0.35, 0.6, 0.15, 0.8, 0.45, 0.25, 0.7, 0.9, 0.55, 0.3},
        {2.5, 640.25, 1.5, 96.75, 3.25, 48.5, 1.25, 17.75, 8.25, 21.5}};
    const auto& row = samples[variant];
    return count <= std::size(row) ? std::vector<double>(row, row + count) : std::vector<double>{};
}

} // namespace

class TestFormulaCatalogue : public QObject
{
    Q_OBJECT

private:
    void addFormulas()
    {
        QTest::addColumn<const FormulaEntry*>("entry");
        for (const FormulaEntry* entry : formulaCatalogue())
            QTest::newRow(std::string(entry->name).c_str()) << entry;
    }

private Q_SLOTS:
    // A formula that is declared and forgotten in catalogue.cpp would be invisible to the maths dock.
    void everyDeclarationIsRegistered()
    {
        static const QRegularExpression declaration(
            QStringLiteral("inline constexpr Formula (\\w+)\\s*\\{\\s*\"([^\"]+)\""));
        const QDir folder(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/core/formulas"));
        std::size_t declared = 0;
        for (const QString& name : folder.entryList({QStringLiteral("*.h")})) {
            QFile header(folder.filePath(name));
            QVERIFY(header.open(QIODevice::ReadOnly));
            auto matches = declaration.globalMatch(QString::fromUtf8(header.readAll()));
            while (matches.hasNext()) {
                const auto match = matches.next();
                if (match.captured(2) == QStringLiteral("state_bytes") && name == QStringLiteral("formula.h"))
                    continue; // the example in its comment
                ++declared;
                QCOMPARE(match.captured(1), camelCase(match.captured(2)));
                QVERIFY2(findFormula(match.captured(2).toStdString()), qPrintable(match.captured(2)));
            }
        }
        QVERIFY(declared > 150);
        QCOMPARE(formulaCatalogue().size(), declared);
    }

    void namesAreUniqueAndFound()
    {
        static const QRegularExpression snake(QStringLiteral("^[a-z][a-z0-9]*(_[a-z0-9]+)*$"));
        std::set<std::string_view> names;
        for (const FormulaEntry* entry : formulaCatalogue()) {
            const QString name = QString::fromStdString(std::string(entry->name));
            QVERIFY2(snake.match(name).hasMatch(), qPrintable(name));
            QVERIFY2(names.insert(entry->name).second, qPrintable(name));
            QCOMPARE(findFormula(entry->name), entry);
        }
        QVERIFY(findFormula("") == nullptr);
        QVERIFY(findFormula("state_byte") == nullptr);
        QVERIFY(findFormula("State_Bytes") == nullptr);
    }
    void explanationsAreComplete_data() { addFormulas(); }
    void explanationsAreComplete()
    {
        QFETCH(const FormulaEntry*, entry);
        QVERIFY(!entry->result.empty());
        QVERIFY(!entry->expression.empty());
        QVERIFY(entry->meaning.size() > 8);
        QVERIFY2(!entry->meaning.ends_with('.'), "one line, no full stop");
        QVERIFY(!entry->source.empty());
        QVERIFY(!entry->arguments.empty());
        std::set<std::string_view> symbols;
        for (const auto& argument : entry->arguments) {
            QVERIFY(!argument.symbol.name.empty());
            QVERIFY(!argument.symbol.meaning.empty());
            QVERIFY2(symbols.insert(argument.symbol.name).second, "two symbols with one name");
            QVERIFY2(argument.symbol.name.find_first_of(" *=()") == std::string_view::npos,
                "a symbol is typed as symbol=value");
        }
    }

    void textAndCodeAgree_data()
    {
        QTest::addColumn<const FormulaEntry*>("entry");
        QTest::addColumn<int>("variant");
        for (const FormulaEntry* entry : formulaCatalogue())
            for (int variant = 0; variant < 3; ++variant)
                QTest::addRow("%s, operands %d", std::string(entry->name).c_str(), variant)
                    << entry << variant;
    }
    void textAndCodeAgree()
    {
        QFETCH(const FormulaEntry*, entry);
        QFETCH(const int, variant);
        const std::vector<double> operands = operandsFor(entry->arguments.size(), variant);
        QVERIFY2(!operands.empty(), "add samples: this formula has more symbols than there are");
        std::map<std::string, double, std::less<>> symbols;
        for (std::size_t i = 0; i < operands.size(); ++i)
            symbols[std::string(entry->arguments[i].symbol.name)] = operands[i];
        const golden::ExpressionResult text = golden::evaluateExpression(entry->expression, symbols);
        QVERIFY2(text.error.empty(), text.error.c_str());
        const double code = entry->evaluate(operands);
        QVERIFY2(near(text.value, code) || (std::isnan(text.value) && std::isnan(code)),
            qPrintable(QStringLiteral("text %1, code %2").arg(text.value, 0, 'g', 17).arg(code, 0, 'g', 17)));
        QCOMPARE(text.symbols.size(), entry->arguments.size());
    }
    void everyFormulaIsDefinedSomewhere_data() { addFormulas(); }
    // Outside a formula's domain text and code may both say nothing; not for every set of operands.
    void everyFormulaIsDefinedSomewhere()
    {
        QFETCH(const FormulaEntry*, entry);
        bool defined = false;
        for (int variant = 0; variant < 3; ++variant)
            defined =
                defined || std::isfinite(entry->evaluate(operandsFor(entry->arguments.size(), variant)));
        QVERIFY(defined);
    }

    void unitsFollowTheTypes()
    {
        const FormulaEntry& bytes = entryOf<stateBytes>();
        QCOMPARE(bytes.unit, Unit::Byte);
        QCOMPARE(bytes.arguments[0].unit, Unit::Parameter);
        QCOMPARE(bytes.arguments[1].unit, Unit::BytePerParameter);
        QCOMPARE(entryOf<ridgePoint>().unit, Unit::FlopPerByte);
        QCOMPARE(entryOf<runTime>().unit, Unit::Second);
        QCOMPARE(entryOf<runTime>().arguments[1].unit, Unit::FlopPerSecond);
        QCOMPARE(entryOf<runCost>().unit, Unit::Dollar);
        QCOMPARE(entryOf<runCost>().arguments[2].unit, Unit::DollarPerHour);
        QCOMPARE(entryOf<capacityRatio>().unit, Unit::Number);
        QCOMPARE(entryOf<kvBytesPerToken>().unit, Unit::BytePerToken);
        QCOMPARE(entryOf<tokensPerSecond>().unit, Unit::TokenPerSecond);
    }

    void evaluateEqualsTheCall()
    {
        const std::array state{70e9, 16.0};
        QCOMPARE(entryOf<stateBytes>().evaluate(state),
            stateBytes(Parameters(70e9), BytesPerParameter(16)).value());
        const std::array ring{140e9, 8.0, 5e-6, 50e9};
        QCOMPARE(entryOf<ringAllReduceTime>().evaluate(ring),
            ringAllReduceTime(Bytes(140e9), 8, Seconds(5e-6), BytesPerSecond(50e9)).value());
        const std::array run{6.3e24, 989e12, 0.4, 1024.0};
        QCOMPARE(findFormula("run_time")->evaluate(run),
            runTime(Flops(6.3e24), FlopsPerSecond(989e12), 0.4, 1024).value());
    }

    void identityOfAnEntryIsItsAddress()
    {
        QCOMPARE(findFormula("state_bytes"), &entryOf<stateBytes>());
        QVERIFY(&entryOf<stateBytes>() != &entryOf<slabBytes>());
    }

    void workedNumbersOfTheMission()
    {
        const Parameters size(70e9);
        const Bytes state = stateBytes(size, BytesPerParameter(16));
        QCOMPARE(state.value(), 1.12e12);
        QCOMPARE(capacityRatio(state, Bytes(80e9)), 14.0);
        QCOMPARE(minAccelerators(state, Bytes(80e9)), 14.0);
        QCOMPARE(minAccelerators(stateBytes(Parameters(70.55e9), BytesPerParameter(16)), Bytes(80e9)), 15.0);
        const Flops step = flopsPerStep(flopsPerToken(size), batchTokens(1, 8192));
        const Seconds stepTime = computeTime(step, deliveredFlops(FlopsPerSecond(1e15), 0.4));
        QVERIFY(near(stepTime.value(), 8.6016));
        const Seconds sending = transferTime(
            allReduceAsymptote(gradientBytes(size, BytesPerParameter(2))), BytesPerSecond(100e9));
        QVERIFY(near(sending.value(), 2.8));
        QVERIFY(near(communicationRatio(sending, stepTime), 0.3255, 1e-3));
        const Seconds run = runTime(trainingFlops(size, Tokens(15e12)), FlopsPerSecond(1e15), 0.4, 1);
        QVERIFY(near(run.value() / (365.25 * 86400), 499.087, 1e-5));
    }

    void recomputationOrders_data()
    {
        QTest::addColumn<double>("sequence");
        QTest::addColumn<double>("tensor");
        QTest::newRow("short, one rank") << 512.0 << 1.0;
        QTest::newRow("GPT-3, eight ranks") << 2048.0 << 8.0;
        QTest::newRow("long, eight ranks") << 131072.0 << 8.0;
    }
    void recomputationOrders()
    {
        QFETCH(const double, sequence);
        QFETCH(const double, tensor);
        const double h = 12288;
        const double a = 96;
        const Bytes none = activationsKorthikantiTensorSequence(sequence, 1, h, a, tensor);
        const Bytes selective = activationsKorthikantiSelectiveTensorSequence(sequence, 1, h, tensor);
        QVERIFY(selective < none);
        QVERIFY(activationsFull(sequence, 1, h) / tensor < selective);
        QVERIFY(activationsKorthikantiTensor(sequence, 1, h, a, tensor) >= none);
        // Attention scores are exactly what selective recomputation drops, on one rank.
        QVERIFY(
            near((activationsKorthikanti(sequence, 1, h, a) - activationsKorthikantiSelective(sequence, 1, h))
                     .value(),
                attentionScoreBytes(sequence, 1, a).value()));
        // With one rank, every parallel form is the plain one.
        QVERIFY(near(activationsKorthikantiTensor(sequence, 1, h, a, 1).value(),
            activationsKorthikanti(sequence, 1, h, a).value()));
    }

    void shardingNeverCostsARankState()
    {
        const Parameters size(70.554e9);
        const BytesPerParameter w(2), g(4), o(12);
        const double one = stateBytes(size, w + g + o).value();
        QVERIFY(near(zeroStage1Bytes(size, w, g, o, 1).value(), one));
        QVERIFY(near(zeroStage2Bytes(size, w, g, o, 1).value(), one));
        QVERIFY(near(zeroStage3Bytes(size, w, g, o, 1).value(), one));
        double previous = 2 * one;
        for (double ranks = 1; ranks <= 4096; ranks *= 2) {
            const double stage1 = zeroStage1Bytes(size, w, g, o, ranks).value();
            const double stage2 = zeroStage2Bytes(size, w, g, o, ranks).value();
            const double stage3 = zeroStage3Bytes(size, w, g, o, ranks).value();
            QVERIFY(stage3 <= stage2 && stage2 <= stage1 && stage1 <= one);
            QVERIFY(stage3 < previous);
            previous = stage3;
        }
        // Rank memory of 70.554B parameters over 64 ranks with fp32 gradients, GiB.
        const double gib = 1024.0 * 1024.0 * 1024.0;
        QVERIFY(near(one / gib, 1182.8, 1e-4));
        QVERIFY(near(zeroStage1Bytes(size, w, g, o, 64).value() / gib, 406.6, 1e-3));
        QVERIFY(near(zeroStage2Bytes(size, w, g, o, 64).value() / gib, 147.8, 1e-3));
        QVERIFY(near(zeroStage3Bytes(size, w, g, o, 64).value() / gib, 18.5, 2e-3));
    }

    void roofIsTheLowerOfTwoCeilings()
    {
        const FlopsPerSecond peak(989e12);
        const BytesPerSecond bandwidth(3.35e12);
        const FlopsPerByte ridge = ridgePoint(peak, bandwidth);
        QVERIFY(near(attainable(peak, bandwidth, ridge).value(), peak.value()));
        QVERIFY(near(attainable(peak, bandwidth, ridge / 2).value(), peak.value() / 2));
        QCOMPARE(attainable(peak, bandwidth, ridge * 2).value(), peak.value());
        // A square product grows in intensity with its side, towards side / 3 for two-byte elements.
        QVERIFY(near(gemmIntensity(4096, 4096, 4096, 2).value(), 4096.0 / 3));
        QVERIFY(near(arithmeticIntensity(gemmFlops(64, 512, 128), gemmBytes(64, 512, 128, 2)).value(),
            gemmIntensity(64, 512, 128, 2).value()));
    }

    void bubblesShrinkWithMicrobatches()
    {
        double previous = 1;
        for (double m = 1; m <= 1024; m *= 2) {
            const double fraction = bubbleFraction(8, m);
            const double overhead = bubbleOverhead(8, m, 1);
            QVERIFY(fraction < previous);
            QVERIFY(near(overhead / (1 + overhead), fraction));
            QVERIFY(bubbleFractionInterleaved(8, m, 4) < fraction);
            QCOMPARE(bubbleFractionInterleaved(8, m, 1), fraction);
            previous = fraction;
        }
        QCOMPARE(bubbleFraction(1, 4), 0.0);
        QVERIFY(near(bubbleFraction(8, 32), 0.1795, 1e-3));
        QCOMPARE(inFlightMicrobatches(2, 8, 0), 2.0);
        QCOMPARE(inFlightMicrobatches(32, 8, 0), 8.0);
        QCOMPARE(inFlightMicrobatches(32, 8, 7), 1.0);
        QCOMPARE(inFlightInterleaved(64, 8, 4, 0), 9.75);
    }

    void ringsApproachTheirAsymptote()
    {
        const Bytes n(140e9);
        QCOMPARE(ringAllReduceBytes(n, 1).value(), 0.0);
        double previous = 0;
        for (double ranks = 2; ranks <= 65536; ranks *= 2) {
            const double sent = ringAllReduceBytes(n, ranks).value();
            QVERIFY(sent > previous && sent < allReduceAsymptote(n).value());
            QVERIFY(near(sent, (ringReduceScatterBytes(n, ranks) + ringAllGatherBytes(n, ranks)).value()));
            previous = sent;
        }
        QVERIFY(near(previous, allReduceAsymptote(n).value(), 1e-4));
        const Seconds hop(2e-6);
        const BytesPerSecond link(50e9);
        const Seconds whole = ringAllReduceTime(n, 64, hop, link);
        QVERIFY(near(whole.value(),
            (ringReduceScatterTime(n, 64, hop, link) + ringAllGatherTime(n, 64, hop, link)).value()));
        QVERIFY(near((whole - transferTime(ringAllReduceBytes(n, 64), link)).value(), 126 * 2e-6, 1e-6));
    }

    void youngIntervalIsTheMinimum()
    {
        // 16,384 devices of 50,000 hours each, one minute to write a checkpoint.
        const Seconds system = clusterMtbf(Seconds(50000 * 3600.0), 16384);
        QVERIFY(near(system.value() / 3600, 3.0518, 1e-4));
        const Seconds write(60), restart(600);
        const Seconds best = youngInterval(write, system);
        QVERIFY(near(best.value(), 1148, 1e-3));
        const double least = faultOverhead(write, best, system, restart);
        QVERIFY(near(least, 0.159, 2e-3));
        for (const double factor : {0.5, 0.9, 1.1, 2.0})
            QVERIFY(faultOverhead(write, best * factor, system, restart) > least);
        QVERIFY(near(
            checkpointOverhead(write, best) + reworkOverhead(best, system) + restartOverhead(restart, system),
            least));
        QVERIFY(near(goodput(least), 1 - least));
        QCOMPARE(goodput(1.7), 0.0);
    }

    void wallsAreWhereTheRatioIsOne()
    {
        const Parameters size(70e9);
        const Bytes capacity(80e9);
        const BytesPerParameter each(16);
        const Parameters fits = memoryWallParameters(capacity, each);
        QCOMPARE(fits.value(), 5e9);
        QCOMPARE(capacityRatio(stateBytes(fits, each), capacity), 1.0);

        const auto run = [](Parameters p, Tokens tokens) {
            return runTime(trainingFlops(p, tokens), FlopsPerSecond(989e12), 0.4, 1024);
        };
        const Seconds deadline(90 * 86400.0);
        const Tokens tokens(15e12);
        const double ratio = stepBudgetRatio(run(size, tokens), deadline);
        QVERIFY(near(stepBudgetRatio(run(throughputWallParameters(size, ratio), tokens), deadline), 1));
        const TokensPerParameter twenty(20);
        const double growing = stepBudgetRatio(run(size, tokensFromRatio(size, twenty)), deadline);
        const Parameters wall = throughputWallParametersProportional(size, growing);
        QVERIFY(near(stepBudgetRatio(run(wall, tokensFromRatio(wall, twenty)), deadline), 1));
    }

    // Llama 3 70B: 274,688 bytes for each token and layer, 2.096 GiB at 8,192 tokens.
    void modernLayerMatchesLlama3()
    {
        const auto layer = [](Tokens tokens, double ranks) {
            return normActivations(tokens, 8192, ranks) + attentionActivations(tokens, 8192, 1024, ranks)
                + softmaxStatistics(tokens, 64, ranks) + mlpActivationsGated(tokens, 28672, ranks);
        };
        QCOMPARE(layer(Tokens(1), 1).value(), 274688.0);
        QCOMPARE(layer(Tokens(8192), 8).value() * 8, 8192 * 274688.0);
        QCOMPARE(layerInputBytes(Tokens(1), 8192, 1).value(), 16384.0);
        QVERIFY(mlpActivationsPlain(Tokens(64), 4096, 1) < mlpActivationsGated(Tokens(64), 4096, 1));
        QVERIFY(near(logitsBytes(Tokens(8192), 128256, 2, 1).value() / (1024.0 * 1024 * 1024), 1.957, 1e-3));
        QCOMPARE(slidingWindowMeanLength(8192, 1e9), 4096.0);
        QVERIFY(slidingWindowMeanLength(131072, 4096) < 4096);
        QVERIFY(near(factoredMomentBytes(8192, 28672, 4).value(), 36864.0 * 4 / (8192.0 * 28672.0)));
    }

    // GPT-3 175B, batch 1536: 3.386e18 model operations, 4.511e18 with full recomputation.
    void megatronClosedFormMatchesGpt3()
    {
        const Flops model = gptStepFlops(1536, 2048, 96, 12288, 51200);
        QVERIFY(near(model.value(), 3.386e18, 2e-4));
        QVERIFY(near(gptStepFlopsRecompute(1536, 2048, 96, 12288, 51200).value(), 4.511e18, 2e-4));
        // The same count from its parts: layers three times, attention whole, head three times.
        const FlopsPerToken layers = 96 * gptLayerForwardFlops(1, 2048, 12288) / batchTokens(1, 2048);
        const FlopsPerToken head = linearForwardPerToken(embeddingParameters(1, 51200, 12288).value());
        const Flops parts = exactPerStep(trainingFromForward(layers + head), batchTokens(1536, 2048));
        QVERIFY(near(parts.value(), model.value()));
        QVERIFY(near(attentionForwardPerTokenFull(2048, 12288, 96).value(),
            2 * attentionForwardPerTokenCausal(2048, 12288, 96).value()));
    }

    void parameterCountsOfPublishedModels()
    {
        // Llama 3 70B without norms, then with two per layer and the final one: the published 70,553,706,496.
        const Parameters attention = attentionParameters(8192, headsWidth(64, 128), headsWidth(8, 128));
        QCOMPARE(attention.value(), 150994944.0);
        const Parameters mlp = gatedMlpParameters(8192, 28672);
        QCOMPARE(mlp.value(), 704643072.0);
        const Parameters tables = embeddingParameters(2, 128256, 8192);
        QCOMPARE(
            transformerParameters(80, attention, mlp, Parameters(2 * 8192), tables, Parameters(8192)).value(),
            70553706496.0);
        QVERIFY(near(headLayerEquivalents(128256, 8192, attention, mlp), 1.23, 2e-3));
        // GPT-2 (124M): 124,439,808 parameters.
        QCOMPARE(gptParameters(12, 768, 50257, 1024).value(), 124439808.0);
        // DeepSeek-V3: 187,105,280 attention weights a layer.
        QCOMPARE(latentAttentionParameters(7168, 128, 1536, 512, 128, 64, 128).value(), 187105280.0);
    }

    void cachesOfPublishedModels()
    {
        QCOMPARE(kvBytesPerToken(80, headsWidth(8, 128), 2).value(), 327680.0);
        QCOMPARE(kvBytesPerTokenLatent(61, 512, 64, 2).value(), 70272.0);
        const Bytes cache = kvCacheBytes(BytesPerToken(327680), Tokens(8192), 4);
        QCOMPARE(sequencesThatFit(cache, BytesPerToken(327680), Tokens(8192)), 4.0);
        // With a fast enough device the two decoding bounds are one.
        const Seconds memoryBound = decodeStepTime(4, Bytes(8e8), Bytes(3e10), 16, BytesPerSecond(8.1e11));
        QVERIFY(near(decodeStepTimeRoofline(4, Bytes(8e8), Bytes(3e10), Parameters(3e10), 16,
                         BytesPerSecond(8.1e11), FlopsPerSecond(1e18))
                         .value(),
            memoryBound.value()));
    }

    // The form fitted to measured collectives is the optimum of sending in chunks, not a curve of
    // convenience.
    void squareRootTermIsWhatChunkingCosts()
    {
        const Bytes V(235e6);
        const double hops = 7;
        const Seconds hop(2e-6);
        const BytesPerSecond link(450e9);
        const Seconds best = optimalChunkedTime(V, hops, hop, link);
        QVERIFY(near(
            collectiveTime(V, hops * hop, link, pipelineFillBytes(hops, hop, link)).value(), best.value()));
        const Bytes chunk = optimalChunk(V, hops, hop, link);
        QVERIFY(near(chunkedTransferTime(V, chunk, hops, hop, link).value(), best.value()));
        for (const double factor : {0.25, 0.9, 1.1, 4.0})
            QVERIFY(chunkedTransferTime(V, factor * chunk, hops, hop, link) > best);
    }

    void specialCasesAgreeWithTheGeneralForm()
    {
        const Bytes n(1e9);
        const BytesPerSecond inside(400e9), outside(50e9);
        QVERIFY(near(hierarchicalAllReduceTime(n, 8, 1, inside, outside).value(),
            transferTime(ringAllReduceBytes(n, 8), inside).value()));
        QVERIFY(near(hierarchicalAllReduceTime(n, 1, 8, inside, outside).value(),
            transferTime(ringAllReduceBytes(n, 8), outside).value()));
        QVERIFY(near(ringAllReduceTime(n, 64, Seconds(1e-5), outside).value(),
            (ringAllReduceLatency(64, Seconds(1e-5)) + transferTime(ringAllReduceBytes(n, 64), outside))
                .value()));
        // One expert in each of R places: every pick is a new one. One place: always one.
        QVERIFY(near(expectedDestinations(64, 64, 8), 8));
        QVERIFY(near(expectedDestinations(1, 64, 8), 1));
        QVERIFY(
            near(fullyShardedBytes(Parameters(1e9), 1e12, BytesPerParameter(2), BytesPerParameter(4)).value(),
                fullyShardedAsymptote(Parameters(1e9), BytesPerParameter(2), BytesPerParameter(4)).value(),
                1e-9));
        // One stage has nobody to wait for, and ranks that are all alike make the three makespans one.
        QCOMPARE(hopDelay(Seconds(1), 1, 32).value(), 0.0);
        QVERIFY(near(pipelineMakespan(32, 8, 1, Seconds(3), Seconds(3)).value(),
            pipelineMakespanUneven(32, Seconds(3), Seconds(24)).value()));
        QVERIFY(near(pipelineMakespan(32, 8, 4, Seconds(3), Seconds(3)).value(),
            pipelineMakespanUnevenInterleaved(32, 4, Seconds(3), Seconds(24)).value()));
        QVERIFY(near(bubbleTime(8, Seconds(1), Seconds(1), Seconds(1), 1) / Seconds(32 * 3),
            bubbleOverhead(8, 32, 1)));
        QCOMPARE(peakInterleaved(8, 4), inFlightInterleaved(1e6, 8, 4, 0));
        QCOMPARE(stragglerSlowdown(0.014, 1), 1.0);
        QCOMPARE(moeActivationsImbalanced(Tokens(64), 2, 512, 1024, 8, 1).value(),
            moeActivations(Tokens(64), 2, 512, 1024, 8).value());
        QVERIFY(near(megatronReportedState(Parameters(1e9), 1).value(), 18e9));
    }

    void overlapNeverBeatsItsLimits()
    {
        const Seconds C(1);
        for (const double network : {0.0, 0.01, 0.3, 0.9, 1.0, 1.2, 3.0, 50.0}) {
            const Seconds N(network);
            const Seconds serial = C + N;
            for (const double tiles : {1.0, 2.0, 8.0, 64.0}) {
                const Seconds pipe = tiledPipeTime(C, N, tiles, 0.15);
                QVERIFY(pipe.value() <= serial.value() * (1 + 0.15));
                QVERIFY(pipe >= std::max(C, N));
                QVERIFY(pipe >= tiledOverlapTime(C, N, tiles, 0.15));
            }
            const Seconds both = mutualSlowdownTime(C, N, 1.2, 1.3);
            QVERIFY(both >= std::max(C, N) * (1 - 1e-12));
            QVERIFY(hyperbolicExposedTime(N, C, 0.96) <= N);
            QVERIFY(hyperbolicExposedTime(N, C, 0.96) >= Seconds(0));
            QVERIFY(
                near(fsdpExposedForward(32, N, Seconds(0), 0.95).value(), 32 * network) || network == 0.0);
            QVERIFY(fsdpExposedBackward(32, N, N, C, 0.95) >= 2 * N * (1 - 1e-12));
            QCOMPARE(exposedBuckets(N, Seconds(1e9), 0.5).value(), 0.0);
        }
    }
};

QTEST_APPLESS_MAIN(TestFormulaCatalogue)
#include "tst_formula_catalogue.moc"
