#include "core/interop/schedule_import.h"
#include "core/pipeline/schedule_kind.h"
#include "core/pipeline/simulate.h"
#include "tests/core/pipeline/golden_schedules.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <fstream>
#include <random>

using namespace ridgepoint;
using Json = nlohmann::json;

namespace {

const Json& withCommunication()
{
    static const Json all = [] {
        std::ifstream file(RIDGEPOINT_GOLDEN_DIR "/schedules.json");
        return Json::parse(file).at("orders_with_communication");
    }();
    return all;
}

std::string csvOf(const Json& ranks)
{
    std::string csv;
    for (const Json& rank : ranks) {
        std::string line;
        for (const std::string& action : rank.get<std::vector<std::string>>())
            line += (line.empty() ? "" : ",") + action;
        csv += line + "\r\n"; // as Python's csv.writer ends lines
    }
    return csv;
}

// A schedule as PyTorch writes it without communication.
std::string csvOf(const Schedule& schedule)
{
    std::string csv;
    for (RankIndex rank; rank.number() < schedule.placement.ranks; ++rank) {
        std::string line;
        const auto action = [&](int chunk, std::string_view name, int microbatch) {
            return std::to_string(schedule.placement.stage(rank, ChunkIndex(chunk)).number())
                + std::string(name) + std::to_string(microbatch);
        };
        for (const PipelineOp& op : schedule.order[rank.at()]) {
            line += line.empty() ? "" : ",";
            if (op.pass == Pass::Pair)
                line += "(" + action(op.chunk, "F", op.microbatch) + ";"
                    + action(op.besideChunk, "B", op.besideMicrobatch) + ")OVERLAP_F_B";
            else
                line += action(op.chunk,
                    op.pass == Pass::F       ? "F"
                        : op.pass == Pass::B ? "I"
                        : op.pass == Pass::W ? "W"
                                             : "B",
                    op.microbatch);
        }
        csv += line + "\n";
    }
    return csv;
}

QString text(const std::string& from) { return QString::fromStdString(from); }

LayoutStage stage(int embeddings, int decoders, int predictions, int losses)
{
    return {embeddings, decoders, predictions, losses};
}

} // namespace

class TestScheduleImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsOrdersWithCommunication_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < withCommunication().size(); ++i) {
            const Json& record = withCommunication()[i];
            QTest::addRow("%s p=%d m=%d v=%d", record.at("schedule").get<std::string>().c_str(),
                record.at("p").get<int>(), record.at("m").get<int>(), record.at("v").get<int>())
                << static_cast<int>(i);
        }
    }
    void readsOrdersWithCommunication()
    {
        QFETCH(int, index);
        const Json& record = withCommunication()[static_cast<std::size_t>(index)];
        const ImportedSchedule read = importPyTorchSchedule(csvOf(record.at("order")));
        QVERIFY2(read.schedule, read.fault ? read.fault->message.plain().c_str() : "");
        const GeneratedSchedule own = generateSchedule(record.at("schedule").get<std::string>(),
            {.stages = record.at("p"), .microbatches = record.at("m"), .chunks = record.at("v")});
        QCOMPARE(read.schedule->kind, std::string("imported"));
        QCOMPARE(read.schedule->microbatches, own.schedule->microbatches);
        QVERIFY(read.schedule->placement == own.schedule->placement);
        QVERIFY(read.schedule->order == own.schedule->order);
        const CompileResult compiled = compileSchedule(*read.schedule);
        QVERIFY2(compiled.compiled, compiled.fault ? compiled.fault->message.plain().c_str() : "");
        // The messages that PyTorch lists are those that the simulator counts.
        std::uint64_t sends = 0;
        for (const Json& rank : record.at("order"))
            for (const std::string& action : rank.get<std::vector<std::string>>())
                sends += action.find("SEND") != std::string::npos ? 1 : 0;
        QCOMPARE(compiled.compiled->messages(), sends);
    }

    void readsBackEveryRecord()
    {
        int read = 0;
        for (const golden::RecordedSchedule& record : golden::recordedSchedules()) {
            if (record.schedule.placement.replicas > 1)
                continue; // PyTorch's stages have no second direction
            const ImportedSchedule back = importPyTorchSchedule(csvOf(record.schedule));
            QVERIFY2(back.schedule, back.fault ? back.fault->message.plain().c_str() : "");
            Schedule expected = record.schedule;
            expected.kind = "imported";
            QVERIFY2(*back.schedule == expected, record.name.c_str());
            ++read;
        }
        QVERIFY(read > 100);
    }

    void toleratesHowFilesAreWritten_data()
    {
        QTest::addColumn<QByteArray>("csv");
        QTest::newRow("plain") << QByteArray("0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n");
        QTest::newRow("no end of line") << QByteArray("0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1");
        QTest::newRow("waits") << QByteArray("0F0,0F1,,,0B0,,0B1\n,1F0,1B0,1F1,1B1,,\n");
        QTest::newRow("blanks and quotes")
            << QByteArray(" 0F0, 0F1 ,\"0B0\",0B1\r\n1F0\t,1B0,1F1,1B1\r\n\r\n");
        QTest::newRow("byte-order mark") << QByteArray("\xEF\xBB\xBF"
                                                       "0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n");
        QTest::newRow("messages") << QByteArray(
            "0UNSHARD,0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1\n"
            "1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1,"
            "1REDUCE_GRAD,1RESHARD\n");
    }
    void toleratesHowFilesAreWritten()
    {
        QFETCH(QByteArray, csv);
        const ImportedSchedule read = importPyTorchSchedule(csv.toStdString());
        QVERIFY2(read.schedule, read.fault ? read.fault->message.plain().c_str() : "");
        Schedule expected = *generateSchedule("1f1b", {.stages = 2, .microbatches = 2}).schedule;
        expected.kind = "imported";
        QVERIFY(*read.schedule == expected);
    }

    void namesTheFault_data()
    {
        QTest::addColumn<QByteArray>("csv");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* csv, const char* message) {
            QTest::newRow(name) << QByteArray(csv) << QString::fromUtf8(message);
        };
        row("empty", "",
            "line 1, column 1: the file is empty; a line of actions such as 0F0,0B0 is expected for every "
            "rank");
        row("blank", " \r\n\n",
            "line 1, column 1: the file is empty; a line of actions such as 0F0,0B0 is expected for every "
            "rank");
        row("a rank without passes", "0F0,0B0\n,,\n1F0,1B0\n",
            "line 2, column 1: rank 1 runs nothing; every line must hold a rank's actions, so remove the "
            "line or "
            "fill it");
        row("no stage", "F0,B0\n",
            "line 1, column 1: 'F0' is not an action; one starts with its stage, 0 to 65534, as in 2F0");
        row("unknown action", "0F0,0X0\n",
            "line 1, column 5: '0X0' has the unknown action 'X'; known are F, I, W, B, (…;…)OVERLAP_F_B, "
            "SEND_F, "
            "RECV_F, SEND_B, RECV_B, UNSHARD, RESHARD and REDUCE_GRAD");
        row("no micro-batch", "0F0,0B\n",
            "line 1, column 5: '0B' must end with its micro-batch, 0 to 999999, as in 0B0");
        row("text behind the micro-batch", "0F0, 0B0x\n",
            "line 1, column 6: '0B0x' must end with its micro-batch, 0 to 999999, as in 0B0");
        row("a micro-batch beyond all", "0F99999999999999999999\n",
            "line 1, column 1: '0F99999999999999999999' must end with its micro-batch, 0 to 999999, as in "
            "0F0");
        row("a repeated forward", "0F0,0B0,0F0\n",
            "line 1, column 9: '0F0' repeats what '0F0' in column 1 has done; every pass runs once");
        row("a whole backward, then a W", "0F0,0B0,0W0\n",
            "line 1, column 9: '0W0' repeats what '0B0' in column 5 has done; B is a full backward, write I "
            "for dgrad only");
        row("a stage on two ranks", "0F0,0B0\n1F0,0B1,1B0\n",
            "line 2, column 5: '0B1' is of stage 0, which is on rank 0; a stage is on one rank only");
        row("a missing stage", "0F0,0B0\n2F0,2B0\n",
            "line 2, column 1: stage 2 is named, but stage 1 is on no rank; stages are numbered 0 to 1 "
            "without a "
            "gap");
        row("ragged stages", "0F0,2F0,2B0,0B0\n1F0,1B0\n",
            "line 2, column 1: rank 1 holds 1 stages, rank 0 holds 2; every rank must hold equally many, at "
            "most "
            "255");
        row("a broken pair", "0F0,(0F1;0B0\n",
            "line 1, column 5: '(0F1;0B0' is not an overlapped pair; one is written (0F3;3B1)OVERLAP_F_B");
        row("a pair of forwards", "0F0,(0F1;0F2)OVERLAP_F_B\n",
            "line 1, column 5: '(0F1;0F2)OVERLAP_F_B' must overlap one forward, F, and one full backward, "
            "B");
        row("an unknown action in a pair", "0F0,(0F1;0Q0)OVERLAP_F_B\n",
            "line 1, column 10: '0Q0' has the unknown action 'Q'; known are F, I, W, B, (…;…)OVERLAP_F_B, "
            "SEND_F, "
            "RECV_F, SEND_B, RECV_B, UNSHARD, RESHARD and REDUCE_GRAD");
        row("sent before it is there", "0SEND_F0,0F0,0B0\n1F0,1B0\n",
            "line 1, column 1: '0SEND_F0' must stand after the forward pass whose result it sends");
        row("received too late", "0F0,0B0,0RECV_B0\n1F0,1B0\n",
            "line 1, column 9: '0RECV_B0' must stand before the backward pass whose input it receives");
        row("sent by nobody", "0F0,0SEND_F1,0B0\n",
            "line 1, column 5: '0SEND_F1' has no forward pass of that stage and micro-batch on its rank; add "
            "the "
            "pass or remove the message");
        row("a line no terminal likes", "0F0,\x1b[2Jxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
            "line 1, column 5: '?[2Jxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is not an action; one starts with "
            "its stage, 0 to 65534, as in 2F0");
    }
    void namesTheFault()
    {
        QFETCH(QByteArray, csv);
        QFETCH(QString, message);
        const ImportedSchedule read = importPyTorchSchedule(csv.toStdString());
        QVERIFY(!read.schedule && read.fault);
        QCOMPARE(text(read.fault->message.plain()), message);
        QVERIFY(message.startsWith(
            QStringLiteral("line %1, column %2: ").arg(read.fault->line).arg(read.fault->column)));
    }

    // What only the whole order shows is for the compiler to say.
    void leavesTheOrderToTheCompiler()
    {
        const ImportedSchedule stuck = importPyTorchSchedule("0F0,0B0,0F1,0B1\n1F1,1F0,1B0,1B1\n");
        QVERIFY(stuck.schedule);
        const CompileResult result = compileSchedule(*stuck.schedule);
        QVERIFY(result.fault && !result.fault->cycle.empty());
        const ImportedSchedule short_ = importPyTorchSchedule("0F0,0B0,0F1\n1F0,1F1,1B0,1B1\n");
        QVERIFY(short_.schedule && compileSchedule(*short_.schedule).fault);
        const ImportedSchedule far = importPyTorchSchedule("0F999999,0B999999\n");
        QVERIFY(far.schedule && compileSchedule(*far.schedule).fault);
    }

    void survivesAnything()
    {
        const std::string good = csvOf(withCommunication()[4].at("order"));
        constexpr std::string_view bytes = "0123456789FIWBSENDRCV_,;()|\n\r\" \t*xEtmL\xff";
        std::mt19937 draw(7);
        int accepted = 0;
        for (int i = 0; i < 4000; ++i) {
            std::string csv = good;
            for (unsigned edit = 0; edit <= draw() % 3; ++edit) {
                const std::size_t at = draw() % csv.size();
                if (draw() % 2 == 0)
                    csv[at] = bytes[draw() % bytes.size()];
                else
                    csv.erase(at, 1 + draw() % 8);
            }
            const ImportedSchedule read = importPyTorchSchedule(csv);
            QVERIFY(read.schedule.has_value() != read.fault.has_value());
            if (read.schedule) {
                const CompileResult result = compileSchedule(*read.schedule);
                accepted += result.compiled ? 1 : 0;
            }
            const ImportedLayout layout = parseMegatronLayout(csv);
            QVERIFY(layout.stages.empty() == layout.fault.has_value());
        }
        QVERIFY(accepted < 4000);
    }

    void readsLayouts_data()
    {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<int>("ranks");
        QTest::addColumn<QList<QList<int>>>("stages"); // embeddings, decoders, predictions, losses
        const auto row = [](const char* name, int ranks, QList<QList<int>> stages) {
            QTest::newRow(name) << name << ranks << std::move(stages);
        };
        QList<QList<int>> deepSeek{{1, 3, 0, 0}};
        for (int i = 0; i < 29; ++i)
            deepSeek.append({0, 2, 0, 0});
        deepSeek.append({0, 0, 1, 0});
        deepSeek.append({0, 0, 0, 1});
        // DeepSeek-V3 on 16 ranks of 2, the example of Megatron-LM's documentation.
        row("Et*3|(tt|)*29,m|L", 16, deepSeek);
        row("Ettt|(tt|)*29m|L", 16, deepSeek);
        row("E t x3 | (t t|), x29 m | L", 32, deepSeek);
        row("EtL", 1, {{1, 1, 0, 1}});
        row("E|t|t|L", 2, {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, 1}});
        row("Et(t|t)*3tL", 0, {{1, 2, 0, 0}, {0, 2, 0, 0}, {0, 2, 0, 0}, {0, 2, 0, 1}});
        row("E(tt*2)*3|L", 2, {{1, 9, 0, 0}, {0, 0, 0, 1}});
        row("E(|t)*2mL", 3, {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 1, 1, 1}});
        row("Et|*3L", 4, {{1, 1, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 1}});
        row("Ettm*2L", 1, {{1, 2, 2, 1}});
    }
    void readsLayouts()
    {
        QFETCH(QString, layout);
        QFETCH(int, ranks);
        QFETCH(QList<QList<int>>, stages);
        const ImportedLayout read = parseMegatronLayout(layout.toStdString(), ranks);
        QVERIFY2(!read.fault, read.fault ? read.fault->message.plain().c_str() : "");
        QCOMPARE(read.stages.size(), static_cast<std::size_t>(stages.size()));
        for (std::size_t i = 0; i < read.stages.size(); ++i) {
            const QList<int>& due = stages[static_cast<int>(i)];
            QVERIFY2(read.stages[i] == stage(due[0], due[1], due[2], due[3]), qPrintable(QString::number(i)));
        }
    }

    void namesTheFaultOfLayouts_data()
    {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<int>("ranks");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* layout, const char* message, int ranks = 0) {
            QTest::newRow(name) << layout << ranks << QString::fromUtf8(message);
        };
        row("empty", "",
            "line 1, column 1: the layout is empty; a layout such as Et*3|(tt|)*29,m|L is expected");
        row("only stage ends", "|||",
            "line 1, column 1: the layout is empty; a layout such as Et*3|(tt|)*29,m|L is expected");
        row("unknown letter", "Ett|tdL",
            "line 1, column 6: 'd' is not a layer; use E embedding, t decoder, m multi-token prediction, L "
            "loss or | for a stage's end");
        row("unknown letter, second line", "Ett|\ntd|L",
            "line 2, column 2: 'd' is not a layer; use E embedding, t decoder, m multi-token prediction, L "
            "loss or | for a stage's end");
        row("no number", "Et*|L",
            "line 1, column 3: the repetition needs a number from 1 to 65535, as in t*3");
        row("none at all", "Et*0|L",
            "line 1, column 3: the repetition needs a number from 1 to 65535, as in t*3");
        row("too often", "Et*99999999999|L",
            "line 1, column 3: the repetition needs a number from 1 to 65535, as in t*3");
        row("nothing to repeat", "E|t|*2*3L",
            "line 1, column 7: the repetition has no letter or group before it, as in t*3");
        row("an open group", "E(tt|*3L",
            "line 1, column 2: the group is not closed; add ')*' and how often it is repeated");
        row("a group too often closed", "Ett)*3L",
            "line 1, column 4: ')' closes no group; remove it or add '('");
        row("a group in a group", "E((t|)*2t)*3L",
            "line 1, column 3: a group stands in a group; Megatron does not nest them, so write one out");
        row("a group without repetition", "E(tt|)L",
            "line 1, column 6: a group needs a repetition behind it, as in (tt|)*29");
        row("an empty group", "Et()*3L",
            "line 1, column 3: the group is empty; put layers or stage ends into it");
        row("no embedding", "tt|L",
            "line 1, column 5: the layout needs one embedding, E, in front of every layer");
        row("two embeddings", "Et|EL",
            "line 1, column 1: the layout needs one embedding, E, in front of every layer");
        row("a layer before the embedding", "t|EtL",
            "line 1, column 3: the layout needs one embedding, E, in front of every layer");
        row("no loss", "Et|t", "line 1, column 5: the layout needs one loss, L, behind every layer");
        row("a layer behind the loss", "EtL|t",
            "line 1, column 3: the layout needs one loss, L, behind every layer");
        row("a decoder behind a prediction", "Etm|tL",
            "line 1, column 3: decoder layers, t, must stand before multi-token-prediction layers, m");
        row("a repeated group of both", "E(tm)*2L",
            "line 1, column 4: decoder layers, t, must stand before multi-token-prediction layers, m");
        row("predictions in two stages", "Et|m|mL",
            "line 1, column 4: the multi-token-prediction layers, m, must be in one stage");
        row("ranks that do not divide", "Et|t|tL",
            "line 1, column 1: the layout has 3 stages, which 2 pipeline ranks do not divide; add or remove "
            "stage "
            "ends, '|'",
            2);
        row("too many stages", "E(t|||)*60000L",
            "line 1, column 2: the layout has more than 65535 stages; repeat less");
        row("too many layers", "Et*9999t*2L",
            "line 1, column 8: the stage has more than 10000 layers; repeat less");
    }
    void namesTheFaultOfLayouts()
    {
        QFETCH(QString, layout);
        QFETCH(int, ranks);
        QFETCH(QString, message);
        const ImportedLayout read = parseMegatronLayout(layout.toStdString(), ranks);
        QVERIFY(read.stages.empty() && read.fault);
        QCOMPARE(text(read.fault->message.plain()), message);
    }
};

QTEST_GUILESS_MAIN(TestScheduleImport)
#include "tst_schedule_import.moc"
