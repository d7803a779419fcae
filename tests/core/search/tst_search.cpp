// The search against trying everything: small jobs, every combination of a small space evaluated by itself.

#include <QFile>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/search/as_run.h"
#include "core/search/memory_floor.h"
#include "core/search/search.h"
#include "core/training/step/lean.h"
#include "tests/core/search/small_jobs.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include <pthread.h>
#include <sys/resource.h>

using namespace ridgepoint;

namespace {

int jobs() { return qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 10'000 : 1'000; }

std::string setOf(const FoundLayout& layout)
{
    std::string text;
    for (const FieldEdit& edit : layout.set)
        text += edit.field + '=' + edit.text + ' ';
    return text;
}

bool isOffered(
    const std::vector<const FrameworkRule*>& rules, const Scenario& scenario, const Resolved& resolved)
{
    return std::ranges::none_of(
        rules, [&](const FrameworkRule* rule) { return rule->isBroken(scenario, resolved); });
}

// Times of all that may run, ascending, each once, what needs the host last; and who takes them.
using Rank = std::pair<bool, double>; // offloaded, time
struct Everything
{
    std::map<Rank, std::string> times;
    std::vector<std::pair<PlanFamily, Rank>> families; // the best of each
};
Everything bruteForce(
    const Scenario& scenario, const SearchSpace& space, double headroom, std::optional<Rejection> lift = {})
{
    Everything all;
    const Sides sides(scenario, space);
    LeanEvaluator plain(sides.plain), piped(sides.piped);
    const auto rules = excludingRules(scenario, space);
    Every(space).one(scenario, [&](const Scenario& layout) {
        LeanEvaluator& lean = layout.mesh.pipeline > 1 ? piped : plain;
        copyLayout(layout, lean.scenario());
        const Scenario& s = lean.scenario();
        lean.place();
        const bool leaves = lean.resolved().spans.tensor.leavesNode();
        const bool warned = lift == Rejection::Discouraged;
        if (!lean.isLegal() || (!warned && !lean.isClean()) || !lean.runsByOp())
            return;
        if (leaves && lift != Rejection::LeavesNode)
            return;
        if (lift != Rejection::NotOffered && !isOffered(rules, s, lean.resolved()))
            return;
        if (lift != Rejection::DoesNotFit
            && (lean.memory() > lean.resolved().capacity * (1 - headroom) || !lean.hostHolds()))
            return;
        const double step = lean.step(ScheduleTiming::Simulated).value();
        if (!(step > 0))
            return;
        const PlanFamily family = familyOf(s);
        const Rank rank{family.isOffloaded(), step};
        all.times.try_emplace(rank, described(s));
        const auto known = std::ranges::find(all.families, family, &std::pair<PlanFamily, Rank>::first);
        if (known == all.families.end())
            all.families.emplace_back(family, rank);
        else
            known->second = std::min(known->second, rank);
    });
    return all;
}

Rank rankOf(const FoundLayout& layout) { return {layout.family.isOffloaded(), layout.step.value()}; }

} // namespace

class TestSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameAsTryingAll()
    {
        SmallJobs small(m_catalog, 17);
        int found = 0, larger = 0, several = 0, onHost = 0;
        // Jobs that failed once. A model without dense layers, of which "recompute the MLP" was a family of
        // its own. DualPipeV, whose fullest rank holds other parameters than the other schedules': a bound on
        // what gradients wait, taken from another of them, left out the best. One replica on a framework that
        // refuses stage 0, which was the only one tried.
        constexpr std::array others{1258, 4720, 9660};
        for (int job = 0; job <= std::max(jobs() - 1, others.back()); ++job) {
            const Scenario scenario = small.scenario();
            SearchRequest request{.space = small.space(scenario, m_catalog), .top = 5};
            if (job >= jobs() && std::ranges::find(others, job) == others.end())
                continue;
            const SearchResult one = search(scenario, request);
            request.threads = 2;
            const SearchResult two = search(scenario, request);
            QCOMPARE(one.best.size(), two.best.size());
            QCOMPARE(one.evaluated, two.evaluated);
            QCOMPARE(one.pruned, two.pruned);
            QVERIFY(one.rejected == two.rejected);
            for (std::size_t i = 0; i < one.best.size(); ++i) {
                QCOMPARE(one.best[i].step.value(), two.best[i].step.value());
                QVERIFY(one.best[i].set == two.best[i].set);
            }
            const Everything every = bruteForce(scenario, request.space, request.headroom);
            const std::map<Rank, std::string>& all = every.times;
            QVERIFY2(one.best.empty() == all.empty(),
                qPrintable(QStringLiteral("job %1 %3: %2")
                               .arg(job)
                               .arg(QString::fromStdString(all.empty() ? std::string() : all.begin()->second))
                               .arg(QString::fromStdString(shareCode(scenario, m_catalog)))));
            if (one.best.empty())
                continue;
            ++found;
            larger += all.size() > 5;
            onHost += one.best.front().family.isOffloaded();
            // The list holds equals; the times in it are the shortest there are, with what needs the host
            // last.
            std::set<Rank> listed;
            for (const FoundLayout& layout : one.best)
                listed.insert(rankOf(layout));
            auto expected = all.begin();
            for (const Rank& rank : listed) {
                QVERIFY2(rank == expected->first,
                    qPrintable(QStringLiteral("job %1: %5: %2 instead of %3 of %4")
                                   .arg(job)
                                   .arg(rank.second, 0, 'g', 15)
                                   .arg(expected->first.second, 0, 'g', 15)
                                   .arg(QString::fromStdString(expected->second),
                                       QString::fromStdString(setOf(one.best.front())))));
                ++expected;
            }
            // The best of each family, the best first, and beside them the same layouts as without.
            std::vector<Rank> first;
            for (const auto& [family, rank] : every.families)
                first.push_back(rank);
            std::ranges::sort(first);
            request.families = true;
            request.top = 3;
            const SearchResult folded = search(scenario, request);
            QCOMPARE(folded.families.size(), std::min<std::size_t>(3, first.size()));
            double variants = 0;
            for (std::size_t i = 0; i < folded.families.size(); ++i) {
                const FoundFamily& family = folded.families[i];
                QVERIFY2(rankOf(family.best) == first[i],
                    qPrintable(QStringLiteral("job %1: family of %2 instead of %3: %4 on %5")
                                   .arg(job)
                                   .arg(family.best.step.value(), 0, 'g', 15)
                                   .arg(first[i].second, 0, 'g', 15)
                                   .arg(QString::fromStdString(setOf(family.best)),
                                       QString::fromStdString(scenario.hardware.stack))));
                const auto of = std::ranges::find(
                    every.families, family.best.family, &std::pair<PlanFamily, Rank>::first);
                QVERIFY(of != every.families.end() && of->second == first[i]);
                QVERIFY(family.variants >= 1);
                variants += family.variants;
            }
            QVERIFY(variants <= double(folded.counted) + 3);
            for (std::size_t i = 0; i < folded.best.size(); ++i)
                QVERIFY(folded.best[i].set == one.best[i].set);
            several += first.size() > 1;
            // A report of it says the same.
            Scenario best = scenario;
            const FieldError error = applyEdits(best, one.best.front().set, m_catalog);
            QVERIFY2(!error, error.message.plain().c_str());
            const Report report = evaluate(best);
            QVERIFY(report.step.seconds.has_value());
            QCOMPARE(report.step.seconds->value(), one.best.front().step.value());
        }
        qInfo("%d jobs with a layout, %d of them with more than five times, %d on the host alone", found,
            larger, onHost);
        QVERIFY(several > jobs() / 10 && onHost > 0);
        QVERIFY(found > jobs() / 3 && larger > jobs() / 4); // there was something to find
    }

    // A schedule that overlaps experts' messages differs from the others without stages too, whichever is
    // listed first.
    void schedulesWithoutStages()
    {
        Scenario s =
            readScenario(m_catalog.scenario("seed-question")->json, m_catalog, "test").file->scenario;
        const FieldError error = applyEdits(s,
            std::vector<FieldEdit>{{"model.preset", "deepseek-v2-lite"}, {"hardware.accelerators", "8"},
                {"hardware.stack", "generic"}, {"training.global_batch_sequences", "64"}},
            m_catalog);
        QVERIFY2(!error, error.message.plain().c_str());
        SearchRequest request{.space = searchSpaceOf(s, {}, {}, m_catalog, true).space, .top = 100};
        request.families = true;
        request.space.tensor = request.space.pipeline = request.space.context = {1};
        request.space.schedule = {"interleaved_1f1b_ep_overlap", "zb_h1"};
        const SearchResult result = search(s, request);
        QVERIFY(std::ranges::any_of(
            result.families, [](const FoundFamily& found) { return !found.best.family.schedule; }));
        QVERIFY(std::ranges::any_of(
            result.families, [](const FoundFamily& found) { return found.best.family.schedule; }));
    }

    // What there would be without one of the limits is what trying all without it finds, never slower than
    // with.
    void withoutALimit()
    {
        SmallJobs small(m_catalog, 23);
        std::map<Rejection, int> faster;
        for (int job = 0; job < 150; ++job) {
            const Scenario scenario = small.scenario();
            SearchRequest request{.space = small.space(scenario, m_catalog), .top = 1};
            const SearchResult with = search(scenario, request);
            for (const Rejection limit : {Rejection::LeavesNode, Rejection::NotOffered,
                     Rejection::Discouraged, Rejection::DoesNotFit}) {
                QVERIFY(canLift(limit));
                request.lift = limit;
                const SearchResult without = search(scenario, request);
                const auto all = bruteForce(scenario, request.space, request.headroom, limit).times;
                QCOMPARE(without.best.empty(), all.empty());
                QCOMPARE(without.rejected[std::size_t(limit)], 0.0);
                if (all.empty())
                    continue;
                const Rank best = rankOf(without.best.front());
                QVERIFY(best == all.begin()->first);
                QVERIFY(with.best.empty() || best <= rankOf(with.best.front()));
                faster[limit] += with.best.empty() || best < rankOf(with.best.front());
            }
        }
        // A limit that never costs anything would show nothing.
        for (const Rejection limit :
            {Rejection::LeavesNode, Rejection::NotOffered, Rejection::Discouraged, Rejection::DoesNotFit})
            QVERIFY2(faster[limit] > 0, std::string(key(limit)).c_str());
    }

    // Threads of 1 GiB of stack in a process that may have 3.5 GiB more: three start. A search that waited
    // for the others never ended.
    void asManyThreadsAsThereIsMemoryFor()
    {
#ifdef RIDGEPOINT_ADDRESS_SANITIZER
        QSKIP("the sanitizer needs terabytes of address space");
#endif
        SmallJobs small(m_catalog, 19);
        Scenario scenario;
        SearchRequest request;
        SearchResult alone;
        while (alone.best.empty()) {
            scenario = small.scenario();
            request = {.space = small.space(scenario, m_catalog), .top = 3};
            alone = search(scenario, request);
        }
        request.threads = 16;

        QFile statm(QStringLiteral("/proc/self/statm"));
        QVERIFY(statm.open(QIODevice::ReadOnly));
        const rlim_t has = statm.readAll().split(' ').front().toULongLong() * 4096;
        constexpr rlim_t gibibyte = 1 << 30;
        rlimit usual{};
        QCOMPARE(getrlimit(RLIMIT_AS, &usual), 0);
        pthread_attr_t large, before;
        pthread_getattr_default_np(&before);
        pthread_attr_init(&large);
        pthread_attr_setstacksize(&large, gibibyte);
        pthread_setattr_default_np(&large);
        const rlimit little{.rlim_cur = has + 7 * gibibyte / 2, .rlim_max = usual.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_AS, &little), 0);
        const SearchResult together = search(scenario, request);
        setrlimit(RLIMIT_AS, &usual);
        pthread_setattr_default_np(&before);

        QCOMPARE(together.best.size(), alone.best.size());
        QCOMPARE(together.best[0].step.value(), alone.best[0].step.value());
        QCOMPARE(together.evaluated, alone.evaluated);
    }

    // The bound by which whole nodes, and whole spaces, are left out.
    void noneTakesLessThanTheFloor()
    {
        SmallJobs small(m_catalog, 29);
        double nearest = 0;
        int near = 0;
        for (int job = 0; job < jobs() / 4; ++job) {
            const Scenario scenario = small.scenario();
            const SearchSpace space = small.space(scenario, m_catalog);
            Bytes least(std::numeric_limits<double>::infinity());
            double closest = 0;
            const auto compare = [&](bool piped) { // as the framework runs them
                LeanEvaluator lean(asRun(scenario, piped, space.hidesData));
                const MemoryFloor floor(lean.scenario(), lean.resolved(), space);
                Every(space).one(lean.scenario(), [&](const Scenario& s) {
                    if ((s.mesh.pipeline > 1) != piped)
                        return;
                    lean.scenario() = s;
                    lean.place();
                    if (!lean.isLegal() || !lean.runsByOp() || !lean.hostHolds())
                        return;
                    const LayoutNode node{.tensor = s.mesh.tensor,
                        .context = s.mesh.context,
                        .pipeline = s.mesh.pipeline,
                        .expert = s.mesh.expert,
                        .expertTensor = s.mesh.expertTensor,
                        .microBatch = s.training.microBatch,
                        .data = {},
                        .sequenceParallel = s.mesh.sequenceParallel,
                        .cudaGraphs = {}};
                    const Bytes memory = lean.memory(),
                                bound = floor.of(node, familyOf(s).isOffloaded()).total();
                    least = std::min(least, memory);
                    closest = std::max(closest, bound / memory);
                    QVERIFY2(bound <= memory,
                        qPrintable(QStringLiteral("job %1: %2 of %3: %4 on %5")
                                       .arg(job)
                                       .arg(bound.value())
                                       .arg(memory.value())
                                       .arg(QString::fromStdString(described(s)),
                                           QString::fromStdString(s.hardware.stack))));
                });
            };
            compare(false);
            compare(true);
            if (const auto tooLarge = tooLargeFor(scenario, space, 0.05))
                QVERIFY(tooLarge->least <= least && tooLarge->state <= tooLarge->least);
            nearest = std::max(nearest, closest);
            near += closest > 0.5;
        }
        qInfo("at best %.3f of the least, in %d of %d jobs more than half", nearest, near, jobs() / 4);
        QVERIFY(near > jobs() / 40); // it bounds something
    }

    void countsAddUp()
    {
        SmallJobs small(m_catalog, 19);
        for (int job = 0; job < 200; ++job) {
            const Scenario scenario = small.scenario();
            const SearchResult result =
                search(scenario, {.space = small.space(scenario, m_catalog), .top = 3, .threads = 2});
            double sum = result.evaluated + result.pruned + result.unvisited;
            for (const double rejected : result.rejected)
                sum += rejected;
            QCOMPARE(sum, result.space);
            QCOMPARE(result.legal(),
                result.evaluated + result.pruned
                    + result.rejected[static_cast<std::size_t>(Rejection::DoesNotFit)]);
            QVERIFY(result.complete());
        }
    }

    void locksHold()
    {
        Scenario scenario = defaultScenario(m_catalog);
        scenario.hardware.accelerators = 64;
        scenario.training.globalBatchSequences = 256;
        scenario.mesh.tensor = 2;
        const std::vector<std::string> locks{"mesh.tensor", "mesh.zero_stage"};
        const SearchSpaceRead read = searchSpaceOf(scenario, locks, {}, m_catalog);
        QVERIFY(read.refusal.empty());
        const SearchResult result = search(scenario, {.space = read.space});
        for (const FoundLayout& layout : result.best)
            for (const FieldEdit& edit : layout.set)
                QVERIFY2(std::ranges::find(locks, edit.field) == locks.end(), edit.field.c_str());
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("lock");
        QTest::addColumn<QString>("vary");
        QTest::addColumn<QString>("said");
        QTest::newRow("unknown lock") << "mesh.tensr" << QString() << "did you mean mesh.tensor?";
        QTest::newRow("no field of a layout") << QString() << "model.params=7B,70B"
                                              << "model.params is not a field that a search changes";
        QTest::newRow("a value that is none") << QString() << "mesh.tensor=0,2"
                                              << "mesh.tensor: ";
        QTest::newRow("both") << "mesh.tensor"
                              << "mesh.tensor=1,2"
                              << "both locked and varied";
    }
    void refusals()
    {
        QFETCH(QString, lock);
        QFETCH(QString, vary);
        QFETCH(QString, said);
        std::vector<std::string> locks;
        std::vector<SweepAxis> axes;
        if (!lock.isEmpty())
            locks.push_back(lock.toStdString());
        if (!vary.isEmpty())
            axes.push_back(readSweepAxis(vary.toStdString()).axis);
        const SearchSpaceRead read = searchSpaceOf(defaultScenario(m_catalog), locks, axes, m_catalog);
        QVERIFY2(
            read.refusal.plain().find(said.toStdString()) != std::string::npos, read.refusal.plain().c_str());
    }

    void stopped()
    {
        Scenario scenario = defaultScenario(m_catalog);
        scenario.hardware.accelerators = 64;
        scenario.training.globalBatchSequences = 256;
        std::stop_source stop;
        stop.request_stop();
        const SearchResult result = search(
            scenario, {.space = searchSpaceOf(scenario, {}, {}, m_catalog).space, .stop = stop.get_token()});
        QVERIFY(!result.complete());
        QVERIFY(result.best.empty());
    }

    // The best so far never gets worse, and asking for it changes nothing.
    void saysHowFarItIs()
    {
        Scenario scenario = defaultScenario(m_catalog);
        scenario.hardware.accelerators = 64;
        scenario.training.globalBatchSequences = 256;
        SearchRequest request{.space = searchSpaceOf(scenario, {}, {}, m_catalog).space};
        const SearchResult silent = search(scenario, request);
        std::vector<std::pair<double, double>> said; // share looked at, best step
        request.between = std::chrono::milliseconds(0);
        request.early = [&](const SearchResult& sofar) {
            said.emplace_back(sofar.looked, sofar.best.front().step.value());
        };
        const SearchResult result = search(scenario, request);
        QVERIFY(said.size() > 2);
        QCOMPARE(said.front().first, 0.0);
        QCOMPARE(said.back().first, 1.0);
        for (std::size_t i = 1; i < said.size(); ++i) {
            QVERIFY(said[i].first >= said[i - 1].first);
            QVERIFY(i == 1 || said[i].second <= said[i - 1].second);
        }
        QCOMPARE(said.back().second, result.best.front().step.value());
        QCOMPARE(result.best.front().step.value(), silent.best.front().step.value());
        QCOMPARE(result.evaluated, silent.evaluated);
        QCOMPARE(result.looked, 1.0);
    }

    // Also where nothing fits, and of a search without a limit.
    void isHeardOfWhateverItFinds_data()
    {
        QTest::addColumn<double>("headroom");
        QTest::addColumn<bool>("lifted");
        QTest::newRow("something is found") << 0.05 << false;
        QTest::newRow("nothing is") << 0.95 << false;
        QTest::newRow("without a limit") << 0.99 << true;
    }
    void isHeardOfWhateverItFinds()
    {
        QFETCH(double, headroom);
        QFETCH(bool, lifted);
        Scenario scenario = defaultScenario(m_catalog);
        scenario.hardware.accelerators = 64;
        scenario.training.globalBatchSequences = 256;
        SearchRequest request{
            .space = searchSpaceOf(scenario, {}, {}, m_catalog).space, .headroom = headroom};
        if (lifted)
            request.lift = Rejection::DoesNotFit;
        request.between = std::chrono::milliseconds(0);
        std::vector<double> heard;
        request.looking = [&](double looked) { heard.push_back(looked); };
        const SearchResult result = search(scenario, request);
        QVERIFY(!result.tooLarge);
        QCOMPARE(result.best.empty(), headroom > 0.5 && !lifted);
        QVERIFY(!heard.empty()); // few where whole nodes are seen not to fit
        QVERIFY(heard.front() > 0);
        QVERIFY(std::ranges::is_sorted(heard));
        QCOMPARE(heard.back(), 1.0);
    }

private:
    const Catalog m_catalog = shippedCatalog();
};

QTEST_GUILESS_MAIN(TestSearch)
#include "tst_search.moc"
