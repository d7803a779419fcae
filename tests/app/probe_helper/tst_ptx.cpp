// The generated kernels: run on an interpreter, they move the bytes and do the operations that they claim,
// and leave what the host computes; an assembler, where there is one, takes them for every generation.

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "ptx_machine.h"

#include "app/probe_helper/cuda/ptx.h"
#include "app/probe_helper/cuda/ptx_reference.h"
#include "core/measurement/counter_random.h"
#include "tests/support/patience.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::probe;
using ridgepoint::testing::PtxMachine;

namespace {

constexpr std::uint32_t blocks = 2, width = 32, threads = blocks * width;
constexpr std::uint32_t rounds = 3; // iterations of each thread
constexpr std::uint32_t seed = 0x9e3779b9, first = 1000;
constexpr float scale = ptxSweepScale;
constexpr int capabilities[]{75, 80, 86, 89, 90, 100, 120};

std::vector<PtxKernel> kernels()
{
    std::vector<PtxKernel> all{ptxFillBits(), ptxFill(PtxType::F32), ptxFill(PtxType::F16x2),
        ptxFill(PtxType::Bf16x2), ptxFillE4m3(), ptxRead(), ptxReadSet(), ptxWrite(), ptxCopy(), ptxTriad(),
        ptxMma(), ptxEmpty(), ptxGate()};
    for (const PtxType type : {PtxType::F32, PtxType::F16x2, PtxType::Bf16x2}) {
        all.push_back(ptxFma(type));
        all.push_back(ptxSweep(type, 0, true));
        for (const int fmas : {0, 1, 2, 5, 31, 32, 33, 64, 100})
            all.push_back(ptxSweep(type, fmas));
    }
    return all;
}

// Three arrays of what one launch covers, filled with values of `type`, and a word a thread to write to.
struct Launch
{
    explicit Launch(const PtxKernel& kernel, PtxType type = PtxType::F32)
        : machine(kernel.text)
        , arrayBytes(16U * static_cast<std::uint32_t>(kernel.vectors) * threads * rounds)
    {
        machine.memory.assign(3 * arrayBytes + 4 * threads, 0xa5); // poison
        for (std::uint32_t i = 0; i < 3 * arrayBytes / 4; ++i)
            write(4 * i, filledWord(type, i, seed));
        machine.parameters = {{"a", 0}, {"b", arrayBytes}, {"c", 2 * arrayBytes}, {"out", 3 * arrayBytes},
            {"iterations", rounds}, {"stride", 16 * threads}, {"key", seed}, {"first", first},
            {"scale", std::bit_cast<std::uint32_t>(scale)}};
        before = machine.memory;
        machine.run(blocks, width);
    }
    void write(std::size_t at, std::uint32_t word) { std::memcpy(machine.memory.data() + at, &word, 4); }
    static std::uint32_t wordOf(const std::vector<std::uint8_t>& memory, std::size_t at)
    {
        std::uint32_t word = 0;
        std::memcpy(&word, memory.data() + at, 4);
        return word;
    }
    std::uint32_t word(std::size_t at) const { return wordOf(machine.memory, at); }
    std::uint32_t old(std::size_t at) const { return wordOf(before, at); }
    std::uint32_t out(std::uint32_t thread) const { return word(3 * arrayBytes + 4 * thread); }

    PtxMachine machine;
    std::uint32_t arrayBytes;
    std::vector<std::uint8_t> before;
};

// Exclusive or, over a thread's words, of what `each` makes of them.
template <class Each>
std::uint32_t overThread(const Launch& launch, std::uint32_t thread, const Each& each)
{
    std::uint32_t all = 0;
    for (std::uint32_t at = 16 * thread; at < launch.arrayBytes; at += 16 * threads)
        for (std::uint32_t lane = 0; lane < 16; lane += 4)
            all ^= each(launch.old(at + lane));
    return all;
}

QByteArray nameOf(const PtxKernel& kernel) { return QByteArray::fromStdString(kernel.name); }

PtxType typeOf(const std::string& name)
{
    return name.find("bf16") != std::string::npos ? PtxType::Bf16x2
        : name.find("f16") != std::string::npos   ? PtxType::F16x2
                                                  : PtxType::F32;
}

} // namespace

class TestPtx : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Assemblers take seconds: they work while the interpreter does.
    void initTestCase()
    {
        QString assembler = QStandardPaths::findExecutable(QStringLiteral("ptxas"));
        if (assembler.isEmpty())
            assembler = QStandardPaths::findExecutable(QStringLiteral("ptxas"),
                {QStringLiteral("/usr/local/cuda/bin"), QStringLiteral("/opt/cuda/bin")});
        for (const int capability : capabilities) {
            if (assembler.isEmpty())
                return;
            auto one = std::make_unique<Assembling>();
            QFile file(one->folder.filePath(QStringLiteral("kernels.ptx")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(ptxModule(kernels(), capability)));
            file.close();
            one->process.start(assembler,
                {QStringLiteral("--gpu-name"), QStringLiteral("sm_%1").arg(capability), QStringLiteral("-v"),
                    file.fileName(), QStringLiteral("-o"),
                    one->folder.filePath(QStringLiteral("kernels.cubin"))});
            m_assembling[capability] = std::move(one);
        }
    }

    void countsHold_data()
    {
        QTest::addColumn<int>("index");
        const auto all = kernels();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::addRow("%s", nameOf(all[i]).constData()) << static_cast<int>(i);
    }
    void countsHold()
    {
        QFETCH(int, index);
        const PtxKernel kernel = kernels()[static_cast<std::size_t>(index)];
        if (kernel.name == "gate" || kernel.name == "read_set")
            return; // the one waits, the other takes a set: tests of their own
        Launch launch(kernel, typeOf(kernel.name));
        QVERIFY2(launch.machine.problem().empty(), launch.machine.problem().c_str());
        const double times = kernel.name == "empty" ? 0 : static_cast<double>(threads) * rounds;
        QCOMPARE(launch.machine.counts().bytesRead, kernel.bytesRead * times);
        // A word a thread at the end is not the loop's.
        const bool stores = kernel.text.find("[%pout]") != std::string::npos;
        QCOMPARE(launch.machine.counts().bytesWritten,
            kernel.bytesWritten * times + (stores ? 4.0 * threads : 0.0));
        // The random factor of ptxFma takes one multiply-add to make.
        const bool makes = kernel.name.starts_with("fma_");
        QCOMPARE(launch.machine.counts().flops, kernel.flops * times + (makes ? 2.0 * threads : 0.0));
        if (kernel.vectors > 0)
            QVERIFY(kernel.bytesRead + kernel.bytesWritten >= 16.0 * kernel.vectors);
    }

    void fills_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("bits") << 0;
        QTest::newRow("fp32") << 1;
        QTest::newRow("fp16") << 2;
        QTest::newRow("bf16") << 3;
        QTest::newRow("e4m3") << 4;
    }
    void fills()
    {
        QFETCH(int, kind);
        constexpr PtxType types[]{PtxType::F32, PtxType::F32, PtxType::F16x2, PtxType::Bf16x2, PtxType::F32};
        const PtxKernel kernel = kind == 0 ? ptxFillBits() : kind == 4 ? ptxFillE4m3() : ptxFill(types[kind]);
        Launch launch(kernel);
        for (std::uint32_t i = 0; i < launch.arrayBytes / 4; ++i) {
            const std::uint32_t expected = kind == 0 ? randomBits(first + i, seed)
                : kind == 4                          ? filledE4m3(first + i, seed)
                                                     : filledWord(types[kind], first + i, seed);
            QCOMPARE(launch.word(4 * i), expected);
            if (kind == 4)
                for (int shift = 0; shift < 32; shift += 8)
                    QVERIFY(std::abs(e4m3Value(static_cast<std::uint8_t>(expected >> shift))) < 1);
        }
    }

    void reads()
    {
        Launch launch(ptxRead());
        for (std::uint32_t thread = 0; thread < threads; ++thread)
            QCOMPARE(launch.out(thread), overThread(launch, thread, [](std::uint32_t word) { return word; }));
    }

    // A thread's vectors are those of its number and every `threads` further on, around the set.
    void readsSets()
    {
        constexpr std::uint32_t vectors = 48; // fewer than threads
        PtxMachine machine(ptxReadSet().text);
        machine.memory.assign(16 * vectors + 4 * threads, 0);
        for (std::uint32_t i = 0; i < 4 * vectors; ++i) {
            const std::uint32_t word = randomBits(i, seed);
            std::memcpy(machine.memory.data() + 4 * i, &word, 4);
        }
        machine.parameters = {{"a", 0}, {"b", 0}, {"c", 0}, {"out", 16 * vectors}, {"iterations", rounds},
            {"stride", 0}, {"key", vectors}, {"first", threads % vectors}, {"scale", 0}};
        machine.run(blocks, width);
        QVERIFY2(machine.problem().empty(), machine.problem().c_str());
        QCOMPARE(machine.counts().bytesRead, ptxReadSet().bytesRead * threads * rounds);
        for (std::uint32_t thread = 0; thread < threads; ++thread) {
            std::uint32_t expected = 0, out = 0;
            for (std::uint32_t i = 0; i < rounds * ptxUnrolled; ++i)
                for (std::uint32_t lane = 0; lane < 4; ++lane)
                    expected ^= randomBits(4 * ((thread + i * threads) % vectors) + lane, seed);
            std::memcpy(&out, machine.memory.data() + 16 * vectors + 4 * thread, 4);
            QCOMPARE(out, expected);
        }
    }

    void copies()
    {
        Launch launch(ptxCopy());
        for (std::uint32_t at = 0; at < launch.arrayBytes; at += 4)
            QCOMPARE(launch.word(at), launch.old(launch.arrayBytes + at));
    }

    void adds()
    {
        Launch launch(ptxTriad());
        for (std::uint32_t at = 0; at < launch.arrayBytes; at += 4)
            QCOMPARE(launch.word(at),
                fmaWord(PtxType::F32, launch.old(2 * launch.arrayBytes + at),
                    std::bit_cast<std::uint32_t>(scale), launch.old(launch.arrayBytes + at)));
    }

    void turns_data()
    {
        QTest::addColumn<int>("type");
        QTest::newRow("fp32") << int(PtxType::F32);
        QTest::newRow("fp16") << int(PtxType::F16x2);
        QTest::newRow("bf16") << int(PtxType::Bf16x2);
    }
    void turns()
    {
        QFETCH(int, type);
        Launch launch(ptxFma(PtxType(type)), PtxType(type));
        for (std::uint32_t thread = 0; thread < threads; ++thread)
            QCOMPARE(launch.out(thread), expectedFma(PtxType(type), thread, rounds, first, seed));
    }

    void turningNeverRests_data() { turns_data(); }
    // After thousands of updates the values still change from one iteration to the next, and are finite.
    void turningNeverRests()
    {
        QFETCH(int, type);
        std::set<std::uint32_t> ends;
        for (int iterations = 2000; iterations < 2016; ++iterations)
            ends.insert(expectedFma(PtxType(type), 7, iterations, first, seed));
        QVERIFY2(ends.size() >= 15, qPrintable(QString::number(ends.size())));
    }

    void sweepsNeverRest_data() { turns_data(); }
    // However deep, values that began apart stay apart (a contraction would gather them all on its fixed
    // point, and constants draw less power than data), change with every step, and stay of the size they had.
    void sweepsNeverRest()
    {
        QFETCH(int, type);
        for (const int fmas : {256, 512, 1024}) {
            std::set<std::uint32_t> starts, ends;
            for (std::uint32_t i = 0; i < 256; ++i) {
                const std::uint32_t word = filledWord(PtxType(type), i, seed);
                const std::uint32_t end = expectedSweep(PtxType(type), word, fmas, ptxSweepScale);
                starts.insert(word);
                ends.insert(end);
                QVERIFY(end != expectedSweep(PtxType(type), word, fmas + 1, ptxSweepScale));
                const float value = type == 0 ? std::bit_cast<float>(end)
                    : type == 1               ? halfValue(static_cast<std::uint16_t>(end))
                                              : bfloatValue(static_cast<std::uint16_t>(end));
                QVERIFY2(std::abs(value) < 4, qPrintable(QString::number(value)));
            }
            QCOMPARE(starts.size(), 256U);
            QVERIFY2(ends.size() > 200, qPrintable(QString::number(ends.size())));
        }
    }

    void sweeps_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("fmas");
        const char* names[]{"fp32", "fp16", "bf16"};
        for (int type = 0; type < 3; ++type)
            for (const int fmas : {-1, 0, 1, 2, 5, 32, 33, 100})
                QTest::addRow("%s, %d multiply-adds", names[type], fmas) << type << fmas;
    }
    void sweeps()
    {
        QFETCH(int, type);
        QFETCH(int, fmas);
        const bool writing = fmas < 0;
        const int count = std::max(0, fmas);
        Launch launch(ptxSweep(PtxType(type), count, writing), PtxType(type));
        const auto expected = [&](std::uint32_t word) {
            return expectedSweep(PtxType(type), word, count, scale);
        };
        if (writing) {
            for (std::uint32_t at = 0; at < launch.arrayBytes; at += 4)
                QCOMPARE(launch.word(at), expected(launch.old(at)));
            return;
        }
        for (std::uint32_t thread = 0; thread < threads; ++thread)
            QCOMPARE(launch.out(thread), overThread(launch, thread, expected));
    }

    void gateOpens()
    {
        for (const std::uint8_t flag : {std::uint8_t(0), std::uint8_t(1)}) {
            PtxMachine machine(ptxGate().text);
            machine.memory.assign(4, 0);
            machine.memory[0] = flag;
            machine.parameters = {{"a", 0}, {"b", 0}, {"c", 0}, {"out", 0}, {"iterations", 50}, {"stride", 0},
                {"key", 0}, {"first", 0}, {"scale", 0}};
            machine.run(1, 1);
            QVERIFY2(machine.problem().empty(), machine.problem().c_str());
            QCOMPARE(machine.counts().bytesRead, flag ? 4.0 : 200.0); // opened at once, or given up
        }
    }

    void assembles_data()
    {
        QTest::addColumn<int>("capability");
        for (const int capability : capabilities)
            QTest::addRow("sm_%d", capability) << capability;
    }
    void assembles()
    {
        QFETCH(int, capability);
        const auto found = m_assembling.find(capability);
        if (found == m_assembling.end())
            QSKIP("no ptxas is installed");
        QProcess& process = found->second->process;
        QVERIFY(process.state() == QProcess::NotRunning
            || process.waitForFinished(ridgepoint::testing::patience));
        const QByteArray said = process.readAllStandardError();
        if (said.contains("is not defined for option") || said.contains("Unsupported gpu architecture"))
            QSKIP("this assembler does not know the generation");
        QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, said.constData());
        // Registers that spill into memory would be traffic that nobody counts.
        for (const QByteArray& line : said.split('\n'))
            if (line.contains("spill"))
                QVERIFY2(line.contains("0 bytes spill stores, 0 bytes spill loads"), line.constData());
    }

    void smallFloats()
    {
        // IEEE 754 half: 1, the largest, the smallest normal and subnormal, a tie to even, beyond.
        QCOMPARE(halfOf(1), 0x3c00);
        QCOMPARE(halfOf(-65504), 0xfbff);
        QCOMPARE(halfOf(65520), 0x7c00);
        QCOMPARE(halfOf(0x1p-14F), 0x0400);
        QCOMPARE(halfOf(0x1p-24F), 0x0001);
        QCOMPARE(halfOf(0x1p-25F), 0x0000);
        QCOMPARE(halfOf(1.00048828125F), 0x3c00); // 1 + 2^-11
        QCOMPARE(halfOf(1.00146484375F), 0x3c02); // 1 + 3·2^-11
        QCOMPARE(bfloatOf(1), 0x3f80);
        QCOMPARE(bfloatOf(3.14159265F), 0x4049);
        QCOMPARE(bfloatOf(1.00390625F), 0x3f80); // 1 + 2^-8: a tie
        for (std::uint32_t bits = 0; bits < 0x7c00; ++bits) {
            QCOMPARE(halfOf(halfValue(static_cast<std::uint16_t>(bits))), bits);
            QCOMPARE(bfloatOf(bfloatValue(static_cast<std::uint16_t>(bits))), bits);
        }
        // OCP 8-bit floating point, revision 1.0: 448 is the largest e4m3, 2^-9 the smallest.
        QCOMPARE(e4m3Value(0x7e), 448.0F);
        QCOMPARE(e4m3Value(0x38), 1.0F);
        QCOMPARE(e4m3Value(0x01), 0x1p-9F);
        QVERIFY(std::isnan(e4m3Value(0x7f)));
    }

private:
    struct Assembling
    {
        QTemporaryDir folder;
        QProcess process;
    };
    // By compute capability; none: there is no assembler.
    std::map<int, std::unique_ptr<Assembling>> m_assembling;
};

QTEST_GUILESS_MAIN(TestPtx)
#include "tst_ptx.moc"
