#include "core/pipeline/schedule_kind.h"
#include "core/pipeline/simulate.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>

using namespace ridgepoint;
using Json = nlohmann::json;

namespace {

const Json& golden()
{
    static const Json all = [] {
        std::ifstream file(RIDGEPOINT_GOLDEN_DIR "/schedules.json");
        return Json::parse(file);
    }();
    return all;
}

class Draw
{
public:
    int between(int low, int high)
    {
        return low + static_cast<int>(m_engine() % static_cast<unsigned>(high - low + 1));
    }
    double time() { return between(1, 160) / 8.0; } // exact in doubles, as are its sums

private:
    std::mt19937 m_engine{20240102};
};

struct Times
{
    double F = 1, B = 1, W = 1, c = 0;

    PipelineTimes pipeline() const
    {
        return {
            .stages = {{.forward = Seconds(F), .inputGradient = Seconds(B), .weightGradient = Seconds(W)}},
            .hop = Seconds(c)};
    }
};

CompiledSchedule compiled(std::string_view kind, const ScheduleRequest& request)
{
    const GeneratedSchedule made = generateSchedule(kind, request);
    if (!made.schedule)
        qFatal("%s", made.problems.front().message.plain().c_str());
    return *compileSchedule(*made.schedule).compiled;
}

Simulation timed(std::string_view kind, const ScheduleRequest& request, const Times& times)
{
    Simulation run;
    simulate(compiled(kind, request), times.pipeline(), run);
    return run;
}

bool isLegal(std::string_view kind, const ScheduleRequest& request)
{
    return checkRequest(*findScheduleKind(kind), request).empty();
}

// A closed form of the golden file: its text there, and the same in C++.
struct Form
{
    std::string kind, text;
    double (*value)(double p, double m, double v, const Times& t);
    bool (*holds)(const ScheduleRequest& r, const Times& t);
};

bool always(const ScheduleRequest&, const Times&) { return true; }
bool filled(const ScheduleRequest& r, const Times&) { return r.microbatches >= r.stages; }
bool oneUnit(const ScheduleRequest& r, const Times&) { return r.microbatches == r.stages; }
bool equalTimes(const ScheduleRequest&, const Times& t) { return t.F == t.B && t.B == t.W; }

const std::vector<Form>& forms()
{
    static const std::vector<Form> all{
        {"gpipe", "(m+p-1)*(F+B+W)",
            [](double p, double m, double, const Times& t) { return (m + p - 1) * (t.F + t.B + t.W); },
            always},
        {"1f1b", "(m+p-1)*(F+B+W)",
            [](double p, double m, double, const Times& t) { return (m + p - 1) * (t.F + t.B + t.W); },
            always},
        {"interleaved_1f1b", "(m*v+p-1)*(F+B+W), chunk durations",
            [](double p, double m, double v, const Times& t) { return (m * v + p - 1) * (t.F + t.B + t.W); },
            filled},
        {"looped_bfs", "(m*v+p-1)*(F+B+W), chunk durations",
            [](double p, double m, double v, const Times& t) { return (m * v + p - 1) * (t.F + t.B + t.W); },
            filled},
        {"zb_h1", "m*(F+B+W)+(p-1)*max(F,B,F+B-W)",
            [](double p, double m, double, const Times& t) {
                return m * (t.F + t.B + t.W) + (p - 1) * std::max({t.F, t.B, t.F + t.B - t.W});
            },
            filled},
        {"interleaved_zb1p", "m*v*(F+B+W)+(p-1)*max(F,B,F+B-W), chunk durations",
            [](double p, double m, double v, const Times& t) {
                return m * v * (t.F + t.B + t.W) + (p - 1) * std::max({t.F, t.B, t.F + t.B - t.W});
            },
            filled},
        {"chimera", "m*(F+B+W)+(p-2)*max(F,B+W)",
            [](double p, double m, double, const Times& t) {
                return m * (t.F + t.B + t.W) + (p - 2) * std::max(t.F, t.B + t.W);
            },
            oneUnit},
        {"hanayo", "m*v*(F+B+W)+2*(p-1)*(B+W), chunk durations",
            [](double p, double m, double v, const Times& t) {
                return m * v * (t.F + t.B + t.W) + 2 * (p - 1) * (t.B + t.W);
            },
            [](const ScheduleRequest& r, const Times& t) { return oneUnit(r, t) && t.B + t.W >= 2 * t.F; }},
        {"dualpipe", "m*(F+B+W)+(p/2-1)*(FB+(B+W)-3W) with FB=F+B+W",
            [](double p, double m, double, const Times& t) {
                return m * (t.F + t.B + t.W) + (p / 2 - 1) * (t.F + 2 * (t.B + t.W) - 3 * t.W);
            },
            equalTimes},
        {"dualpipev", "2m*(F+B+W)+(p-1)*(FB+(B+W)-3W), chunk durations, p = ranks (PP = 2p stages)",
            [](double p, double m, double, const Times& t) {
                return 2 * m * (t.F + t.B + t.W) + (p - 1) * (t.F + 2 * (t.B + t.W) - 3 * t.W);
            },
            equalTimes},
        {"zbv",
            "2m*(F+B+W)+(p-1)*F, chunk durations (longest single-rank span = 2m*(F+B+W), i.e. zero bubble)",
            [](double p, double m, double, const Times& t) {
                return 2 * m * (t.F + t.B + t.W) + (p - 1) * t.F;
            },
            [](const ScheduleRequest& r, const Times& t) {
                return equalTimes(r, t) && r.microbatches >= 2 * r.stages - 1;
            }},
    };
    return all;
}

// Most chunks held on a rank, by the golden file.
struct Peak
{
    std::string kind, text;
    bool untilWeight;
    int (*value)(int p, int m, int v, int group, int rank);
    bool (*holds)(const ScheduleRequest& r, const Times&);
};

const std::vector<Peak>& peaks()
{
    static const std::vector<Peak> all{
        {"gpipe", "m", false, [](int, int m, int, int, int) { return m; }, always},
        {"1f1b", "min(m,p-rank)", false,
            [](int p, int m, int, int, int rank) { return std::min(m, p - rank); }, always},
        {"looped_bfs", "m*v", false, [](int, int m, int v, int, int) { return m * v; }, always},
        {"interleaved_1f1b", "min(m*v,(v-1)*N+2*(p-1-rank)+1), N = microbatch group size", false,
            [](int p, int m, int v, int group, int rank) {
                return std::min(m * v, (v - 1) * group + 2 * (p - 1 - rank) + 1);
            },
            always},
        {"zb_h1", "p on every rank when held until W; p-rank when released at B", true,
            [](int p, int, int, int, int) { return p; }, filled},
        {"dualpipe", "p+1", false, [](int p, int, int, int, int) { return p + 1; }, always},
        {"dualpipev", "2p+1 (p ranks)", false, [](int p, int, int, int, int) { return 2 * p + 1; }, always},
        {"chimera", "p/2+1+min(rank,p-1-rank)", false,
            [](int p, int, int, int, int rank) { return p / 2 + 1 + std::min(rank, p - 1 - rank); }, filled},
        {"hanayo", "(v-1)*p+1+rank", false,
            [](int p, int, int v, int, int rank) { return (v - 1) * p + 1 + rank; }, oneUnit},
        {"zbv", "2p", true, [](int p, int, int, int, int) { return 2 * p; },
            [](const ScheduleRequest& r, const Times&) { return r.microbatches >= 2 * r.stages - 1; }},
        {"interleaved_zb1p", "(v-1)*N+p with N=m/max(1,floor(m/p))", true,
            [](int p, int, int v, int group, int) { return (v - 1) * group + p; }, filled},
    };
    return all;
}

ScheduleRequest drawRequest(std::string_view kind, Draw& draw)
{
    const ScheduleKind& it = *findScheduleKind(kind);
    ScheduleRequest request{.stages = draw.between(1, 12), .microbatches = draw.between(1, 36)};
    if (it.chunkRule != ChunkRule::One)
        request.chunks = draw.between(2, 5);
    if (draw.between(0, 2) > 0)
        request.microbatches = request.stages * draw.between(1, 3);
    if (it.takesGroup && draw.between(0, 1) == 1)
        request.group = draw.between(1, 16);
    return request;
}

QByteArray describe(const ScheduleRequest& r, const Times& t = {})
{
    return QStringLiteral("p=%1 m=%2 v=%3 group=%4 F=%5 B=%6 W=%7 c=%8")
        .arg(r.stages)
        .arg(r.microbatches)
        .arg(r.chunks)
        .arg(r.group)
        .arg(t.F)
        .arg(t.B)
        .arg(t.W)
        .arg(t.c)
        .toUtf8();
}

} // namespace

class TestScheduleForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makespansFollowTheClosedForms_data()
    {
        QTest::addColumn<int>("index");
        QCOMPARE(forms().size(), golden().at("closed_forms").size());
        for (std::size_t i = 0; i < forms().size(); ++i)
            QTest::addRow("%s", forms()[i].kind.c_str()) << static_cast<int>(i);
    }
    void makespansFollowTheClosedForms()
    {
        QFETCH(int, index);
        const auto at = static_cast<std::size_t>(index);
        const Form& form = forms()[at];
        QCOMPARE(form.kind, golden().at("closed_forms")[at].at("schedule").get<std::string>());
        QCOMPARE(form.text, golden().at("closed_forms")[at].at("makespan").get<std::string>());
        Draw draw;
        int checked = 0;
        for (int i = 0; i < 3000; ++i) {
            const ScheduleRequest request = drawRequest(form.kind, draw);
            Times times{.F = draw.time(), .B = draw.time(), .W = draw.time()};
            if (form.holds == equalTimes || form.kind == "zbv")
                times.B = times.W = times.F;
            if (!isLegal(form.kind, request) || !form.holds(request, times))
                continue;
            ++checked;
            const Simulation run = timed(form.kind, request, times);
            QVERIFY2(run.makespan.value()
                    == form.value(request.stages, request.microbatches, request.chunks, times),
                describe(request, times));
            if (form.kind == "zbv")
                QVERIFY2(run.longestSpanBubble == 0, describe(request, times));
        }
        QVERIFY2(checked >= 50, qPrintable(QString::number(checked)));
    }

    void peaksFollowTheClosedForms_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < peaks().size(); ++i)
            QTest::addRow("%s", peaks()[i].kind.c_str()) << static_cast<int>(i);
    }
    void peaksFollowTheClosedForms()
    {
        QFETCH(int, index);
        const Peak& peak = peaks()[static_cast<std::size_t>(index)];
        const Json& all = golden().at("peak_forms");
        const auto same =
            std::ranges::find_if(all, [&](const Json& each) { return each.at("schedule") == peak.kind; });
        QVERIFY(same != all.end());
        QCOMPARE(peak.text, same->at("peak_chunks").get<std::string>());
        QCOMPARE(peak.untilWeight, same->at("release") == "at W");
        Draw draw;
        int checked = 0;
        for (int i = 0; i < 2000; ++i) {
            const ScheduleRequest request = drawRequest(peak.kind, draw);
            if (!isLegal(peak.kind, request) || !peak.holds(request, {}))
                continue;
            ++checked;
            const int rounds = std::max(1, request.microbatches / request.stages);
            const int group = request.group > 0 ? request.group : request.microbatches / rounds;
            const CompiledSchedule schedule = compiled(peak.kind, request);
            const std::vector<int> held = peakHeld(schedule, peak.untilWeight);
            for (int rank = 0; rank < request.stages; ++rank)
                QVERIFY2(held[static_cast<std::size_t>(rank)]
                        == peak.value(request.stages, request.microbatches, request.chunks, group, rank),
                    describe(request));
            if (peak.kind == "zb_h1") // "p-rank when released at B"
                for (int rank = 0; rank < request.stages; ++rank)
                    QCOMPARE(
                        peakHeld(schedule, false)[static_cast<std::size_t>(rank)], request.stages - rank);
        }
        QVERIFY2(checked >= 50, qPrintable(QString::number(checked)));
    }

    // Reference note: 2(p − 1 − r) warm-up forwards, so one more held; 7 instead of 4 on rank 0 of 4.
    void eagerHoldsTwiceAsMuch()
    {
        Draw draw;
        for (int i = 0; i < 300; ++i) {
            const ScheduleRequest request{.stages = draw.between(1, 16), .microbatches = draw.between(1, 48)};
            const std::vector<int> held = peakHeld(compiled("eager_1f1b", request), false);
            for (int rank = 0; rank < request.stages; ++rank)
                QCOMPARE(held[static_cast<std::size_t>(rank)],
                    std::min(request.microbatches, 2 * (request.stages - 1 - rank) + 1));
        }
        QCOMPARE(peakHeld(compiled("eager_1f1b", {.stages = 4, .microbatches = 8}), false).front(), 7);
    }

    // Reference note, last row of section 2.3: with few micro-batches one W is left at the end. Of the rule,
    // which puts Ws at fixed places, only where they are shorter than what it puts them between.
    void fewMicrobatchesLeaveOneWeightGradient()
    {
        Draw draw;
        int checked = 0;
        for (int i = 0; i < 3000; ++i) {
            const ScheduleRequest request{.stages = draw.between(1, 12), .microbatches = draw.between(1, 12)};
            const Times times{.F = draw.time(), .B = draw.time(), .W = draw.time()};
            if (request.microbatches > request.stages || times.W >= times.B || times.W > times.F)
                continue;
            ++checked;
            const double due = (request.microbatches + request.stages - 1) * (times.F + times.B) + times.W;
            QVERIFY2(timed("zb_h1", request, times).makespan.value() == due, describe(request, times));
        }
        QVERIFY(checked >= 200);
    }

    void latencyFollowsTheClosedForm()
    {
        const Json& form = golden().at("latency_form");
        QCOMPARE(form.at("makespan").get<std::string>(),
            std::string(
                "(m+p-1)*(F+B) + 2*c*((p-1)*m/p + p-2) for p dividing m, B = full backward, c = one-hop "
                "latency"));
        QCOMPARE(form.at("compare").at("gpipe").get<std::string>(), std::string("(m+p-1)*(F+B) + 2*(p-1)*c"));
        Draw draw;
        for (int i = 0; i < 1000; ++i) {
            const int p = draw.between(2, 12);
            const ScheduleRequest request{.stages = p, .microbatches = p * draw.between(1, 4)};
            const Times times{.F = draw.time(), .B = draw.time(), .W = draw.time(), .c = draw.time() / 64};
            const double m = request.microbatches;
            const double busy = (m + p - 1) * (times.F + times.B + times.W);
            QVERIFY2(timed("1f1b", request, times).makespan.value()
                    == busy + 2 * times.c * ((p - 1) * m / p + p - 2),
                describe(request, times));
            QVERIFY2(timed("gpipe", request, times).makespan.value() == busy + 2 * (p - 1) * times.c,
                describe(request, times));
        }
    }

    void dualPipeFormulaIsNoBound_data()
    {
        QTest::addColumn<int>("index");
        const Json& rows = golden().at("dualpipe_readme_formula_off_equal_durations").at("rows");
        for (std::size_t i = 0; i < rows.size(); ++i)
            QTest::addRow("%s", rows[i].dump().c_str()) << static_cast<int>(i);
    }
    void dualPipeFormulaIsNoBound()
    {
        QFETCH(int, index);
        const std::vector<double> row = golden()
                                            .at("dualpipe_readme_formula_off_equal_durations")
                                            .at("rows")[static_cast<std::size_t>(index)]
                                            .get<std::vector<double>>();
        const Times times{.F = row[0], .B = row[1], .W = row[2]};
        const int p = 8;
        const int m = 20;
        const double both = times.F + times.B + times.W;
        QCOMPARE((p / 2 - 1) * (both + times.B + times.W - 3 * times.W), row[3]);
        const Simulation run = timed("dualpipe", {.stages = p, .microbatches = m}, times);
        QCOMPARE(run.makespan.value() - m * both, row[4]);
    }

    void megatronTable()
    {
        // Two stages make rank 0 run five forwards first.
        const Json& example = golden().at("megatron_schedule_table_example");
        const ScheduleRequest request{.stages = 2, .microbatches = 5, .chunks = 2, .group = 3};
        const std::vector<PipelineOp> list =
            generateSchedule("interleaved_1f1b", request).schedule->order.front();
        std::vector<int> microbatches, chunks, order;
        for (const PipelineOp& op : list) {
            if (op.pass == Pass::F) {
                microbatches.push_back(op.microbatch);
                chunks.push_back(op.chunk);
            }
            order.push_back((op.pass == Pass::F ? 1 : -1) * (op.chunk + 1));
        }
        QCOMPARE(microbatches, example.at("microbatch").get<std::vector<int>>());
        QCOMPARE(chunks, example.at("chunk").get<std::vector<int>>());
        QCOMPARE(order, example.at("order_with_5_warmup").get<std::vector<int>>());
    }

    void zeroBubbleTable5_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("column");
        const Json& rows = golden().at("zero_bubble_table5").at("rows");
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (const auto& [kind, column] :
                {std::pair{"1f1b", "1F1B"}, std::pair{"zb_h1", "ZB-H1"}, std::pair{"zb_h2", "ZB-H2"}})
                QTest::addRow("%s p=%d m=%d %s", rows[i].at("model").get<std::string>().c_str(),
                    rows[i].at("p").get<int>(), rows[i].at("m").get<int>(), column)
                    << static_cast<int>(i) << kind << column;
    }
    void zeroBubbleTable5()
    {
        QFETCH(int, index);
        QFETCH(QString, kind);
        QFETCH(QString, column);
        const Json& row = golden().at("zero_bubble_table5").at("rows")[static_cast<std::size_t>(index)];
        const Simulation run = timed(kind.toStdString(), {.stages = row.at("p"), .microbatches = row.at("m")},
            {.F = row.at("T_F"), .B = row.at("T_B"), .W = row.at("T_W"), .c = row.at("T_comm")});
        QCOMPARE(std::round(run.longestSpanBubble * 1e4) / 1e4,
            row.at("reproduced").at(column.toStdString()).get<double>());
    }

    // With fewer micro-batches than its warm-up wants, ZB-H2 takes as long as what the authors' code
    // (sail-sg/zero-bubble-pipeline-parallelism, scheduler/zb.py) finds: golden/schedules.json has 4, 4 and
    // 8, 4; on 8 stages 8 micro-batches took 31.
    void fewMicrobatchesTakeZbH2AsLongAsItsSearch()
    {
        const auto makespan = [](int p, int m, const char* variant) {
            return timed("zb_h2", {.stages = p, .microbatches = m, .variant = variant}, {}).makespan.value();
        };
        QCOMPARE(makespan(4, 4, "rule"), 15.0);
        QCOMPARE(makespan(8, 4, "rule"), 23.0);
        QCOMPARE(makespan(8, 8, "rule"), 31.0);
        for (int p = 2; p <= 12; ++p)
            for (int m = 1; m <= 2 * p; ++m)
                QVERIFY2(makespan(p, m, "rule") == makespan(p, m, "search"),
                    qPrintable(QStringLiteral("p %1, m %2").arg(p).arg(m)));
    }

    // Reference note, section 2.3: p = 8, m = 16, F = B = W = 1 a rank and micro-batch.
    void comparesAsPublished_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<double>("makespan");
        QTest::addColumn<double>("bubble"); // of total, per cent
        QTest::addColumn<double>("spanBubble");
        QTest::addColumn<double>("peak"); // micro-batches on a rank
        QTest::newRow("GPipe") << "gpipe" << 1 << 69.0 << 30.4 << 30.4 << 16.0;
        QTest::newRow("1F1B") << "1f1b" << 1 << 69.0 << 30.4 << 30.4 << 8.0;
        QTest::newRow("interleaved, 2") << "interleaved_1f1b" << 2 << 58.5 << 17.9 << 17.9 << 11.5;
        QTest::newRow("interleaved, 4") << "interleaved_1f1b" << 4 << 53.25 << 9.9 << 9.9 << 9.75;
        QTest::newRow("looped BFS, 2") << "looped_bfs" << 2 << 58.5 << 17.9 << 17.9 << 16.0;
        QTest::newRow("looped BFS, 4") << "looped_bfs" << 4 << 53.25 << 9.9 << 9.9 << 16.0;
        QTest::newRow("ZB-H1") << "zb_h1" << 1 << 55.0 << 12.7 << 12.7 << 8.0;
        QTest::newRow("ZB-H2") << "zb_h2" << 1 << 55.0 << 12.7 << 0.0 << 15.0;
        QTest::newRow("interleaved ZB1P, 2") << "interleaved_zb1p" << 2 << 51.5 << 6.8 << 6.8 << 8.0;
        QTest::newRow("interleaved ZB1P, 4") << "interleaved_zb1p" << 4 << 49.75 << 3.5 << 3.5 << 8.0;
        QTest::newRow("ZB-V") << "zbv" << 2 << 51.5 << 6.8 << 0.0 << 8.0;
        QTest::newRow("1F1B-V") << "1f1b_v" << 2 << 64.5 << 25.6 << 25.6 << 6.0;
        QTest::newRow("DualPipe") << "dualpipe" << 1 << 54.0 << 11.1 << 11.1 << 9.0;
        QTest::newRow("DualPipeV") << "dualpipev" << 2 << 55.0 << 12.7 << 12.7 << 8.5;
        QTest::newRow("Hanayo, 1 wave") << "hanayo" << 2 << 68.5 << 29.9 << 29.9 << 8.0;
        QTest::newRow("Hanayo, 2 waves") << "hanayo" << 4 << 58.25 << 17.6 << 17.6 << 8.0;
        QTest::newRow("Chimera") << "chimera" << 1 << 66.0 << 27.3 << 27.3 << 8.0;
    }
    void comparesAsPublished()
    {
        QFETCH(QString, kind);
        QFETCH(int, chunks);
        QFETCH(double, makespan);
        QFETCH(double, bubble);
        QFETCH(double, spanBubble);
        QFETCH(double, peak);
        const CompiledSchedule schedule =
            compiled(kind.toStdString(), {.stages = 8, .microbatches = 16, .chunks = chunks});
        // A rank's stages of one replica: two replicas share the micro-batches.
        const double slices = schedule.stages() / 8.0;
        Simulation run;
        simulate(schedule, Times{}.pipeline(), run);
        QCOMPARE(run.makespan.value() / slices, makespan);
        QCOMPARE(std::round(run.bubbleFraction * 1000) / 10, bubble);
        QCOMPARE(std::round(run.longestSpanBubble * 1000) / 10, spanBubble);
        QCOMPARE(std::ranges::max(peakHeld(schedule, true)) / slices, peak);
    }

    // Reference note, section 2.4: p = 4, m = 16, F = B = W = 10; time added per unit of hop latency.
    void latencyCostsAsPublished_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("hops");
        QTest::newRow("GPipe") << "gpipe" << 6.0;
        QTest::newRow("looped BFS") << "looped_bfs" << 6.0;
        QTest::newRow("ZB-H2") << "zb_h2" << 3.0;
        QTest::newRow("ZB-H1") << "zb_h1" << 12.0;
        QTest::newRow("ZB-V") << "zbv" << 13.0;
        QTest::newRow("interleaved 1F1B") << "interleaved_1f1b" << 14.0;
        QTest::newRow("DualPipe") << "dualpipe" << 15.0;
        QTest::newRow("interleaved ZB1P") << "interleaved_zb1p" << 16.0;
        QTest::newRow("1F1B") << "1f1b" << 28.0;
        QTest::newRow("DualPipeV") << "dualpipev" << 28.0;
        QTest::newRow("Hanayo") << "hanayo" << 46.0;
    }
    void latencyCostsAsPublished()
    {
        QFETCH(QString, kind);
        QFETCH(double, hops);
        const std::string key = kind.toStdString();
        const int chunks = findScheduleKind(key)->chunkRule == ChunkRule::One ? 1 : 2;
        const ScheduleRequest request{.stages = 4, .microbatches = 16, .chunks = chunks};
        const double c = 0.125;
        const double longer = timed(key, request, {10, 10, 10, c}).makespan.value()
            - timed(key, request, {10, 10, 10, 0}).makespan.value();
        QCOMPARE(longer / c, hops);
    }
};

QTEST_GUILESS_MAIN(TestScheduleForms)
#include "tst_schedule_forms.moc"
