// The processor's kernels against plain loops, in every instruction set that this machine has; and what the
// probe understands of a machine.

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "app/probe_helper/cpu/kernels.h"
#include "app/probe_helper/cpu/topology.h"
#include "core/measurement/counter_random.h"

#include <unistd.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <memory>

using namespace ridgepoint;
using namespace ridgepoint::probe;

namespace {

constexpr std::size_t bytes = 8 * kernelBlock;
constexpr std::uint32_t seed = 77;

struct alignas(64) Block
{
    std::byte data[bytes + 64]; // the last words stand guard
    template <class T>
    T* as()
    {
        return reinterpret_cast<T*>(data);
    }
};

void writeFile(const QString& path, const QByteArray& text)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

class TestCpuKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void memory_data() { sets(); }
    void memory()
    {
        const KernelSet& set = chosen();
        auto a = std::make_unique<Block>(), b = std::make_unique<Block>(), c = std::make_unique<Block>();
        std::memset(a->data, 0x5a, sizeof a->data);
        fillBits(b->as<std::uint32_t>(), bytes / 4, 5, seed);
        QCOMPARE(set.read(b->data, bytes, 1), xorOfBits(bytes / 4, 5, seed));
        QCOMPARE(set.read(b->data, bytes, 3), xorOfBits(bytes / 4, 5, seed));
        QCOMPARE(set.read(b->data, bytes, 2), 0U);
        set.copy(a->data, b->data, bytes, 2);
        QCOMPARE(std::memcmp(a->data, b->data, bytes), 0);
        QCOMPARE(int(a->data[bytes]), 0x5a); // and no further
        set.write(a->data, bytes, 0x12345678, 1);
        for (std::size_t i = 0; i < bytes / 4; ++i)
            QCOMPARE(a->as<std::uint32_t>()[i], 0x12345678U);
        QCOMPARE(int(a->data[bytes]), 0x5a);
        fillUnits(b->as<double>(), bytes / 8, 0, seed);
        fillUnits(c->as<double>(), bytes / 8, 9999, seed);
        for (auto* triad : {set.triad, set.triadStreaming}) {
            std::memset(a->data, 0x5a, sizeof a->data);
            triad(a->as<double>(), b->as<double>(), c->as<double>(), 0.4, bytes);
            for (std::size_t i = 0; i < bytes / 8; ++i) {
                const volatile double product = 0.4 * c->as<double>()[i];
                QCOMPARE(a->as<double>()[i],
                    set.fused ? std::fma(0.4, c->as<double>()[i], b->as<double>()[i])
                              : b->as<double>()[i] + product);
            }
            QCOMPARE(int(a->data[bytes]), 0x5a);
        }
        fillUnits(a->as<float>(), bytes / 4, 0, seed);
        set.update(a->as<float>(), bytes, 0.25F);
        for (std::size_t i = 0; i < bytes / 4; ++i)
            QCOMPARE(a->as<float>()[i], randomUnit(static_cast<std::uint32_t>(i), seed) + 0.25F);
    }
    void arithmetic_data() { sets(); }
    void arithmetic()
    {
        const KernelSet& set = chosen();
        const int lanes = set.vectorBytes / 4;
        auto x = std::make_unique<Block>(), m = std::make_unique<Block>(), c = std::make_unique<Block>(),
             out = std::make_unique<Block>();
        const auto check = [&]<class T>(T*, int width, auto kernel) {
            for (int i = 0; i < set.chains * width; ++i) {
                x->as<T>()[i] = static_cast<T>(randomUnit(static_cast<std::uint32_t>(i), seed));
                m->as<T>()[i] = static_cast<T>(randomMultiplier(static_cast<std::uint32_t>(i), seed + 1));
                c->as<T>()[i] = static_cast<T>(randomUnit(static_cast<std::uint32_t>(i), seed + 2));
            }
            constexpr int steps = 100;
            kernel(x->as<T>(), m->as<T>(), c->as<T>(), out->as<T>(), steps);
            for (int chain = 0; chain < set.chains; ++chain) {
                for (int lane = 0; lane < width; ++lane) {
                    T value = x->as<T>()[chain * width + lane];
                    for (int i = 0; i < steps; ++i) {
                        const T by = m->as<T>()[chain % 2 * width + lane],
                                plus = c->as<T>()[(chain / 2 + i) % 2 * width + lane];
                        const volatile T product = value * by;
                        value = set.fused ? std::fma(value, by, plus) : product + plus;
                    }
                    QCOMPARE(out->as<T>()[chain * width + lane], value);
                }
            }
        };
        check(static_cast<float*>(nullptr), lanes, set.fma32);
        check(static_cast<double*>(nullptr), lanes / 2, set.fma64);
    }

    void sweeps_data()
    {
        QTest::addColumn<QString>("isa");
        QTest::addColumn<int>("fmas");
        for (const KernelSet& set : kernelSets())
            for (const int fmas : {0, 1, 2, 7, 64})
                QTest::addRow("%s, %d multiply-adds", set.isa.data(), fmas)
                    << QString::fromUtf8(set.isa.data()) << fmas;
    }
    void sweeps()
    {
        const KernelSet& set = chosen();
        QFETCH(int, fmas);
        auto a = std::make_unique<Block>();
        fillUnits(a->as<float>(), bytes / 4, 0, seed);
        std::uint32_t expected = 0;
        for (std::size_t i = 0; i < bytes / 4; ++i) {
            float value = a->as<float>()[i];
            if (fmas == 0)
                value += 0.25F;
            for (int k = 0; k < fmas; ++k) {
                const float factor = k % 2 == 0 ? 0.9F : -1.8F;
                const volatile float product = value * factor;
                value = set.fused ? std::fma(value, factor, 0.25F) : product + 0.25F;
            }
            expected ^= std::bit_cast<std::uint32_t>(value);
        }
        QCOMPARE(set.sweep(a->as<float>(), bytes, 0.9F, 0.25F, fmas), expected);
    }

    void clockIsCounted() { QCOMPARE(dependentAdds(1600), std::uint64_t(1601)); }

    void randomData()
    {
        // Uniform: mean and variance of a million draws; multipliers stay below 1 even in bf16.
        double sum = 0, squares = 0;
        constexpr std::uint32_t count = 1'000'000;
        for (std::uint32_t i = 0; i < count; ++i) {
            const double value = static_cast<double>(randomUnit(i, seed));
            sum += value;
            squares += value * value;
            const float by = std::abs(randomMultiplier(i, seed));
            QVERIFY(by >= 0.9F && by < 0.9961F);
        }
        QVERIFY(std::abs(sum / count) < 0.003);
        QVERIFY(std::abs(squares / count - 1.0 / 3) < 0.003);
    }

    void topologies_data()
    {
        QTest::addColumn<QByteArray>("max"); // cpu.max of the control group
        QTest::addColumn<QByteArray>("memoryMax");
        QTest::addColumn<int>("allowed");
        QTest::addColumn<int>("threads");
        QTest::addColumn<double>("memory");
        constexpr double gib = 1024.0 * 1024 * 1024;
        QTest::newRow("no limits") << QByteArray("max 100000") << QByteArray("max") << 8 << 4 << 64 * gib;
        QTest::newRow("two processors' time")
            << QByteArray("200000 100000") << QByteArray("max") << 8 << 2 << 64 * gib;
        QTest::newRow("half a processor's time")
            << QByteArray("50000 100000") << QByteArray("max") << 8 << 1 << 64 * gib;
        QTest::newRow("one processor allowed")
            << QByteArray("max 100000") << QByteArray("max") << 1 << 1 << 64 * gib;
        QTest::newRow("one gibibyte")
            << QByteArray("max 100000") << QByteArray("1073741824") << 8 << 4 << gib;
    }
    // Eight logical processors on four cores that share one cache; limits of a control group.
    void topologies()
    {
        QFETCH(QByteArray, max);
        QFETCH(QByteArray, memoryMax);
        QFETCH(int, allowed);
        const QTemporaryDir folder;
        const QString root = folder.path();
        for (int cpu = 0; cpu < 8; ++cpu) {
            const QString here = root + QStringLiteral("/sys/devices/system/cpu/cpu%1/").arg(cpu);
            writeFile(here + QStringLiteral("topology/thread_siblings_list"),
                QByteArray::number(cpu % 4) + ',' + QByteArray::number(cpu % 4 + 4));
            const char* sizes[]{"32K", "64K", "1024K", "32768K"};
            const char* types[]{"Data", "Instruction", "Unified", "Unified"};
            const char* levels[]{"1", "1", "2", "3"};
            for (int index = 0; index < 4; ++index) {
                const QString cache = here + QStringLiteral("cache/index%1/").arg(index);
                writeFile(cache + QStringLiteral("size"), sizes[index]);
                writeFile(cache + QStringLiteral("type"), types[index]);
                writeFile(cache + QStringLiteral("level"), levels[index]);
                writeFile(cache + QStringLiteral("shared_cpu_list"),
                    index == 3 ? QByteArray("0-7") : QByteArray::number(cpu));
            }
        }
        writeFile(root + QStringLiteral("/sys/devices/system/cpu/online"), "0-7");
        writeFile(root + QStringLiteral("/proc/cpuinfo"),
            "processor\t: 0\nmodel name\t: Pretend 9000\nflags\t\t: fpu hypervisor avx2\n");
        writeFile(root + QStringLiteral("/proc/meminfo"),
            "MemTotal:       67108864 kB\nMemAvailable:   33554432 kB\n");
        writeFile(root + QStringLiteral("/proc/self/cgroup"), "0::/job/step\n");
        writeFile(root + QStringLiteral("/sys/fs/cgroup/job/cpu.max"), max); // above the group itself
        writeFile(root + QStringLiteral("/sys/fs/cgroup/job/step/memory.max"), memoryMax);
        writeFile(root + QStringLiteral("/sys/fs/cgroup/job/step/memory.current"), "173741824");
        // Of it, what files hold that nobody uses.
        writeFile(root + QStringLiteral("/sys/fs/cgroup/job/step/memory.stat"),
            "anon 4096\nactive_file 512\ninactive_file 100000000\n");
        std::vector<int> processors(static_cast<std::size_t>(allowed));
        for (int i = 0; i < allowed; ++i)
            processors[static_cast<std::size_t>(i)] = i;
        const CpuTopology topology = readTopology(root.toStdString(), processors);
        QCOMPARE(topology.name, std::string("Pretend 9000"));
        QCOMPARE(topology.online, 8);
        QCOMPARE(int(topology.cores.size()), std::min(allowed, 4));
        QTEST(topology.threads(), "threads");
        QTEST(topology.memoryBytes, "memory");
        QVERIFY(topology.availableBytes <= topology.memoryBytes);
        if (memoryMax != "max")
            QCOMPARE(topology.availableBytes, 1e9);
        QCOMPARE(topology.level1Bytes, 32.0 * 1024);
        QCOMPARE(topology.level2Bytes, 1024.0 * 1024);
        QCOMPARE(topology.level3Bytes, 32.0 * 1024 * 1024); // one, not one for each processor
        QVERIFY(topology.virtualMachine);
    }

    void ownTopology()
    {
        const CpuTopology topology = readTopology();
        QVERIFY(topology.threads() >= 1);
        QVERIFY(topology.threads() <= int(topology.processors.size()));
        QVERIFY(topology.memoryBytes > 0 && topology.availableBytes > 0);
        QVERIFY(!topology.name.empty());
        // Of a virtual machine without /sys/devices/system/cpu/cpu0/cache, too.
        if (sysconf(_SC_LEVEL1_DCACHE_SIZE) > 0)
            QVERIFY(topology.level1Bytes > 0 && topology.level2Bytes > 0);
        const CpuTopology nothing = readTopology("/nowhere", {0}); // a machine that tells nothing
        QCOMPARE(nothing.threads(), 1);
        QCOMPARE(nothing.level1Bytes, 0.0);
    }

private:
    static void sets()
    {
        QTest::addColumn<QString>("isa");
        for (const KernelSet& set : kernelSets())
            QTest::addRow("%s", set.isa.data()) << QString::fromUtf8(set.isa.data());
    }
    static const KernelSet& chosen()
    {
        const auto name = *static_cast<QString*>(QTest::qData("isa", qMetaTypeId<QString>()));
        return *kernelSet(name.toStdString());
    }
};

QTEST_GUILESS_MAIN(TestCpuKernels)
#include "tst_cpu_kernels.moc"
