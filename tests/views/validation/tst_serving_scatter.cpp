// Published serving behind the Validation view: its figures are the command line's, and every point says what
// it is.

#include "core/validation/fit/serving_left_out.h"
#include "core/validation/serving_prediction.h"
#include "core/validation/serving_text.h"
#include "tests/views/validation/serving_fixture.h"
#include "views/validation/serving_scatter_data.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <atomic>
#include <set>
#include <tuple>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;
using Json = nlohmann::ordered_json;

namespace {

// As `ridgepoint validate serving --format json` has them.
Json commandLine(const Catalog& catalog, bool leaveOut)
{
    Diagnostics findings;
    std::vector<ServingRow> rows = servingRows(bundledServingRuns(foldersOf(catalog), findings), catalog);
    if (leaveOut)
        rows = leaveServingOut(std::move(rows)).rows;
    else
        answerRows(rows, [](const ServingRun& run, const ServingSubject& subject) {
            return predictServing(run, subject);
        });
    return Json::parse(writeServing(rows, scoreServing(rows), OutputFormat::Json));
}

std::optional<double> cellOf(const ViewTable& table, std::size_t row, qsizetype column)
{
    for (const CellNumber& number : table.numbers[row])
        if (number.column == column)
            return number.si;
    return std::nullopt;
}

} // namespace

class TestServingScatter : public QObject
{
    Q_OBJECT

    FewServingPoints m_few;
    ServingOutcomePtr outcome(bool leaveOut) const
    {
        return servingOutcome(m_few.catalog(), leaveOut, {.threads = 2});
    }

private Q_SLOTS:
    void figuresAreTheCommandLines_data()
    {
        QTest::addColumn<bool>("leaveOut");
        QTest::addColumn<int>("measure");
        for (const bool leaveOut : {false, true})
            for (int measure = 0; measure < 4; ++measure)
                QTest::addRow("%s, %d", leaveOut ? "left out" : "as it is", measure) << leaveOut << measure;
    }
    void figuresAreTheCommandLines()
    {
        QFETCH(bool, leaveOut);
        QFETCH(int, measure);
        const auto what = static_cast<ServingMeasure>(measure);
        const Json whole = commandLine(m_few.catalog(), leaveOut);
        const Json& scored = whole["summary"]["scored"];
        const std::string key(servingMeasureKey(what));
        const ValidationData data = servingScatterData(outcome(leaveOut), what, ServingGrouping::Engine, {});
        std::size_t compared = 0;
        for (std::size_t i = 0; i < data.table.rows.size(); ++i) {
            const QStringList& row = data.table.rows[i];
            QCOMPARE(row.size(), data.table.columns.size());
            if (row[1] != u"all"_s)
                continue;
            for (const auto& [kind, json] : scored.items()) {
                ServingKind is = ServingKind::Static;
                for (std::size_t k = 0; k < servingKindCount; ++k)
                    if (servingKindKey(static_cast<ServingKind>(k)) == kind)
                        is = static_cast<ServingKind>(k);
                if (servingKindName(is) != row[0])
                    continue;
                const Json& all = json["all"].at(key);
                QCOMPARE(*cellOf(data.table, i, 3), all["stated"].get<double>());
                QCOMPARE(*cellOf(data.table, i, 4), all["answered"].get<double>());
                QCOMPARE(*cellOf(data.table, i, 5), all["coverage"].get<double>());
                if (all.contains("median")) {
                    QCOMPARE(*cellOf(data.table, i, 6), all["median"].get<double>());
                    QCOMPARE(*cellOf(data.table, i, 8), all["p90"].get<double>());
                    QCOMPARE(*cellOf(data.table, i, 9), all["bias"].get<double>());
                }
                if (all.contains("band_held"))
                    QCOMPARE(*cellOf(data.table, i, 10), all["band_held"].get<double>());
                ++compared;
            }
        }
        std::size_t expected = 0;
        for (const auto& [kind, json] : scored.items())
            expected += json["all"].contains(key) ? 1 : 0;
        QVERIFY(expected > 0);
        QCOMPARE(compared, expected);
        // Each point is one of its rows.
        std::size_t points = 0;
        for (const Json& row : whole["rows"])
            if (row.contains("measured") && row.contains("predicted") && row["measured"].contains(key)
                && row["predicted"].contains(key)) {
                ++points;
                const auto dot =
                    std::ranges::find(data.dots, QString::fromStdString(row["id"]), &ValidationDot::id);
                QVERIFY(dot != data.dots.end());
                QCOMPARE(dot->measured, row["measured"][key].get<double>());
                QCOMPARE(dot->predicted, row["predicted"][key].get<double>());
                QCOMPARE(dot->scored, row["place"] == "scored");
            }
        QCOMPARE(data.dots.size(), points);
    }

    void threadsAndQuestionsChangeNothing()
    {
        for (const bool leaveOut : {false, true}) {
            const auto rows = [&](unsigned threads) {
                Diagnostics findings;
                std::vector<ServingRow> all =
                    servingRows(bundledServingRuns(foldersOf(m_few.catalog()), findings), m_few.catalog());
                std::atomic<int> told = 0;
                const RowEffort effort{.threads = threads,
                    .progress = [&](double share) { told += share > 0 && share <= 1 ? 1 : -100'000; }};
                if (leaveOut)
                    all = leaveServingOut(std::move(all), effort).rows;
                else
                    answerRows(
                        all,
                        [](const ServingRun& run, const ServingSubject& subject) {
                            return predictServing(run, subject);
                        },
                        effort);
                if (told <= 0)
                    qFatal("progress beyond the whole");
                return writeServing(all, scoreServing(all), OutputFormat::Json);
            };
            QCOMPARE(rows(3), rows(1));
        }
    }

    void stoppedThereIsNothing()
    {
        FewServingPoints others(2);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!servingOutcome(others.catalog(), false, {.stop = stop.get_token()}));
        QVERIFY(!knownServingOutcome(others.catalog(), false));
        const ServingOutcomePtr found = servingOutcome(others.catalog(), false, {});
        QVERIFY(found);
        QCOMPARE(knownServingOutcome(others.catalog(), false), found);
        QVERIFY(!knownServingOutcome(others.catalog(), true));
    }

    void countedPointsComeFirstWorstFirst()
    {
        const ValidationData data =
            servingScatterData(outcome(false), ServingMeasure::Throughput, ServingGrouping::Source, {});
        QVERIFY(data.dots.size() > 10);
        QVERIFY(std::ranges::is_partitioned(data.dots, [](const ValidationDot& dot) { return dot.scored; }));
        const auto apart = std::ranges::find(data.dots, false, &ValidationDot::scored);
        QVERIFY(apart != data.dots.end());
        QVERIFY(std::is_sorted(data.dots.begin(), apart, [](const ValidationDot& a, const ValidationDot& b) {
            return std::abs(std::log(a.ratio)) > std::abs(std::log(b.ratio));
        }));
        for (const ValidationDot& dot : data.dots)
            QCOMPARE(data.groups[dot.group].small, !dot.scored);
        // No two kinds look alike.
        std::set<std::tuple<MarkerShape, bool, bool>> looks;
        for (const ValidationGroup& group : data.groups)
            QVERIFY(group.key == u"mlperf"_s || looks.emplace(group.shape, group.small, group.hollow).second);
    }

    void aPointSaysWhatItIs()
    {
        const ValidationData data =
            servingScatterData(outcome(false), ServingMeasure::Tpot, ServingGrouping::Engine, {});
        const auto online = std::ranges::find_if(data.dots, [&](const ValidationDot& dot) {
            return dot.scored && data.groups[dot.group].key == u"online"_s;
        });
        QVERIFY(online != data.dots.end());
        const QString said = online->said();
        for (const QString& part :
            {online->name, online->predictedText, online->measuredText, online->errorText, u"concurrency "_s,
                u" in, "_s, u"TP "_s, online->source, online->id, u"its band"_s})
            QVERIFY2(said.contains(part), qPrintable(said + u" | "_s + part));
        const auto apart = std::ranges::find(data.dots, false, &ValidationDot::scored);
        QVERIFY(apart != data.dots.end());
        QVERIFY2(apart->said().contains(u"shown, not counted"), qPrintable(apart->said()));
    }

    void errorsAreByWhatIsAsked()
    {
        std::set<QString> names;
        for (const ServingGrouping grouping : {ServingGrouping::Source, ServingGrouping::Engine,
                 ServingGrouping::Device, ServingGrouping::ModelFamily}) {
            const ValidationData data =
                servingScatterData(outcome(false), ServingMeasure::Tpot, grouping, {});
            const auto first = std::ranges::find(data.errors, true, &ValidationErrors::startsGroup);
            QVERIFY(first != data.errors.end());
            names.insert(first->name);
            // Members of the online kind are together all of its points.
            const auto kind =
                std::ranges::find(data.errors, servingKindName(ServingKind::Online), &ValidationErrors::name);
            std::size_t sum = 0;
            for (auto each = first; each != data.errors.end(); ++each)
                sum += each->group == kind->group ? each->count : 0;
            QCOMPARE(sum, kind->count);
        }
        QCOMPARE(names.size(), 4u);
    }

    void bandsAreOfAllQuantities()
    {
        const BandData data = servingBandData(outcome(false), {});
        const ServingScores& scores = outcome(false)->scores;
        std::size_t expected = 0;
        for (const auto* kinds : {&scores.kinds, &scores.otherDevices})
            for (const ServingKindScores& kind : *kinds)
                expected += static_cast<std::size_t>(
                    std::ranges::count_if(kind.all, [](const ServingErrors& e) { return e.banded > 0; }));
        QVERIFY(expected > 4);
        QCOMPARE(data.rows.rows.size(), expected);
        QCOMPARE(data.table.rows.size(), expected);
        QCOMPARE(data.rows.limits.front().value, 0.8);
        const std::set<QString> keys = [&] {
            std::set<QString> all;
            for (const RowsBar& bar : data.rows.rows)
                all.insert(bar.key);
            return all;
        }();
        QCOMPARE(keys.size(), expected);
    }

    void nothingYetIsASentenceOnly()
    {
        QVERIFY(servingScatterData(nullptr, ServingMeasure::Tpot, ServingGrouping::Engine, {}).dots.empty());
        QVERIFY(servingBandData(nullptr, {}).rows.rows.empty());
        QCOMPARE(servingTiles(nullptr, ServingMeasure::Tpot, {})[0].value, u"—"_s);
        const ServingOutcomePtr none = servingOutcomeOf(nullptr, {}, false);
        QVERIFY(servingScatterData(none, ServingMeasure::Tpot, ServingGrouping::Engine, {})
                    .sentence.startsWith(u"No published point"));
        QVERIFY(servingBandData(none, {}).sentence.startsWith(u"No published point"));
    }
};

QTEST_GUILESS_MAIN(TestServingScatter)
#include "tst_serving_scatter.moc"
