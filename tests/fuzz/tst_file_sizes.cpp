// Files whose sizes are crossed at random, and the crossings that once broke a reader: each is read or
// refused by a child process within 5 s of a processor and 1 GB. RIDGEPOINT_LONG=1 reads 100,000 files.
// RIDGEPOINT_FILE_SIZES=KIND:SEED reads one again and keeps it as KIND-SEED.file.

#include "file_readers.h"
#include "sized_files.h"
#include "text_readers.h"

#include "app/document/program.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <new>

using namespace ridgepoint;
using fuzz::Format;

namespace {

#if defined(RIDGEPOINT_ADDRESS_SANITIZER) || defined(RIDGEPOINT_THREAD_SANITIZER)
constexpr rlim_t mostSeconds = 50; // of a processor
constexpr bool limitsMemory = false; // shadow memory is no memory of ours
#else
constexpr rlim_t mostSeconds = 5;
constexpr bool limitsMemory = true;
#endif
constexpr rlim_t mostMemory = 1'000'000'000; // bytes, beyond what the program holds before it reads

template <void (*read)(std::string_view)>
void asText(const QByteArray& bytes)
{
    read({bytes.constData(), std::size_t(bytes.size())});
}

struct Kind
{
    const char* name;
    Format format;
    qsizetype most; // bytes that its reader takes
    void (*read)(const QByteArray&);
    QByteArrayList examples; // folders and files, from the root of the sources
};

const std::vector<Kind>& kinds()
{
    constexpr qsizetype mega = 1 << 20;
    static const std::vector<Kind> all{
        {"scenario", Format::Json, 8 * mega, asText<fuzz::scenario>, {"presets/scenarios"}},
        {"share_code", Format::Code, 8 * mega, asText<fuzz::shareCode>, {"tests/fuzz/seeds/share_code"}},
        {"huggingface", Format::Json, 8 * mega, asText<fuzz::huggingface>, {"tests/golden/huggingface"}},
        {"safetensors", Format::Json, 96 * mega, asText<fuzz::safetensors>, {"tests/fuzz/seeds/safetensors"}},
        {"gguf", Format::Gguf, 64 * mega, asText<fuzz::gguf>, {}},
        {"launcher", Format::Shell, 8 * mega, asText<fuzz::launcherOnce>, {"tests/golden/launchers"}},
        {"schedule", Format::Table, 8 * mega, asText<fuzz::schedule>, {"tests/fuzz/seeds/schedule"}},
        {"layout", Format::Table, 8 * mega, asText<fuzz::layout>, {"tests/fuzz/seeds/layout"}},
        {"lesson", Format::Json, mega / 4, asText<fuzz::lesson>,
            {"presets/lessons", "tests/fuzz/seeds/lesson"}},
        {"nccl", Format::Table, 64 * mega, asText<fuzz::nccl>, {"tests/fuzz/seeds/nccl"}},
        {"probe", Format::Json, 8 * mega, asText<fuzz::probe>, {"resources/probe"}},
        {"runs", Format::Json, 32 * mega, asText<fuzz::runs>, {"presets/runs"}},
        {"serving", Format::Json, 64 * mega, asText<fuzz::serving>, {"tests/golden/serving-results"}},
        {"steps", Format::Table, 8 * mega, asText<fuzz::steps>, {"tests/fuzz/seeds/steps"}},
        {"presets", Format::Json, 8 * mega, asText<fuzz::preset>,
            {"presets/accelerators", "presets/links", "presets/models", "presets/clusters",
                "presets/timings"}},
        {"picture", Format::Picture, 64 * mega, fuzz::picture, {}},
        {"settings", Format::Json, mega, fuzz::settings, {"tests/fuzz/seeds/settings"}},
        {"recovery", Format::Json, 16 * mega, fuzz::recovery, {"tests/fuzz/seeds/recovery"}},
    };
    return all;
}

// Names of files that a kind begins with, in order.
const QStringList& examplesOf(const Kind& kind)
{
    static std::map<QByteArray, QStringList> found;
    QStringList& files = found[kind.name];
    if (files.isEmpty())
        for (const QByteArray& folder : kind.examples) {
            QDirIterator at(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/") + QString::fromUtf8(folder),
                QDir::Files, QDirIterator::Subdirectories);
            while (at.hasNext())
                files.append(at.next());
        }
    files.sort();
    return files;
}

QByteArray fileOf(const Kind& kind, std::uint64_t seed)
{
    const QStringList& examples = examplesOf(kind);
    QByteArray example;
    QString name;
    if (!examples.isEmpty()) {
        name = examples[qsizetype(seed % std::uint64_t(examples.size()))];
        QFile file(name);
        if (file.open(QIODevice::ReadOnly))
            example = file.read(1 << 20);
    }
    const Format format = name.endsWith(QLatin1String(".toml"))                         ? Format::Toml
        : name.endsWith(QLatin1String(".json"))                                         ? Format::Json
        : name.endsWith(QLatin1String(".yaml")) || name.endsWith(QLatin1String(".yml")) ? Format::Yaml
        : kind.format == Format::Json ? Format::Table // runs as a table, a probe's lines
                                      : kind.format;
    // Of its own in each kind.
    return fuzz::SizedFiles(seed ^ std::hash<std::string_view>()(kind.name), kind.most).make(format, example);
}

struct Reading
{
    bool ended = false; // by itself
    QByteArray how;
    double seconds = 0, bytes = 0; // of a processor; beyond what the program holds
};

rlim_t heldBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    return file.open(QIODevice::ReadOnly) ? rlim_t(file.readAll().split(' ').first().toULongLong()) * 4096
                                          : 0;
}

// `content` is made in the child, so that no memory of it stays.
Reading readLimited(void (*read)(const QByteArray&), const std::function<QByteArray()>& content)
{
    int pipes[2];
    if (pipe(pipes) != 0)
        qFatal("no pipe");
    const pid_t child = fork();
    if (child == 0) {
        close(pipes[0]);
        dup2(pipes[1], 2);
        const QByteArray bytes = content();
        rusage before{};
        getrusage(RUSAGE_SELF, &before);
        const auto spent = rlim_t(before.ru_utime.tv_sec + before.ru_stime.tv_sec);
        const rlimit processor{spent + mostSeconds, spent + mostSeconds}, none{0, 0},
            memory{heldBytes() + mostMemory, heldBytes() + mostMemory};
        setrlimit(RLIMIT_CORE, &none);
        setrlimit(RLIMIT_CPU, &processor);
        if (limitsMemory)
            setrlimit(RLIMIT_AS, &memory);
        std::set_new_handler([] {
            (void)!write(2, "out of memory", 13);
            _exit(9);
        });
        read(bytes);
        _exit(0);
    }
    close(pipes[1]);
    Reading reading;
    char piece[4096];
    for (ssize_t n = 0; (n = ::read(pipes[0], piece, sizeof piece)) > 0;)
        if (reading.how.size() < 4096)
            reading.how.append(piece, n);
    close(pipes[0]);
    int status = 0;
    rusage used{};
    if (child < 0 || wait4(child, &status, 0, &used) != child)
        qFatal("no process can be started");
    reading.ended = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (WIFSIGNALED(status))
        reading.how += " signal " + QByteArray::number(WTERMSIG(status));
    reading.seconds = double(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
        + 1e-6 * double(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
    reading.bytes = 1024.0 * double(used.ru_maxrss);
    return reading;
}

const Kind& kindNamed(const QByteArray& name)
{
    const auto found = std::ranges::find_if(kinds(), [&name](const Kind& one) { return name == one.name; });
    if (found == kinds().end())
        qFatal("no kind %s", name.constData());
    return *found;
}

} // namespace

class TestFileSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onceBroke_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<std::function<QByteArray()>>("content");
        const auto row = [](const char* name, const char* kind, const std::function<QByteArray()>& content) {
            QTest::newRow(name) << QByteArray(kind) << content;
        };
        const auto longKey = [](const char* before, const char* after, int key, int values) -> QByteArray {
            return before + QByteArray(key, 'k') + after + QByteArray("1,").repeated(values) + "1]";
        };
        row("JSON, a long name of a long list", "scenario",
            [=]() -> QByteArray { return longKey("{\"", "\":[", 10'000, 990'000) + '}'; });
        row("JSON, the longest name of a long list", "scenario", [=]() -> QByteArray {
            return QByteArray("{\"k\":").repeated(20) + longKey("{\"", "\":[", 256, 990'000)
                + QByteArray(21, '}');
        });
        row("JSON, a preset with a long name", "presets",
            [=]() -> QByteArray { return longKey("{\"", "\":[", 10'000, 900'000) + '}'; });
        row("TOML, a chain of quoted names", "launcher", []() -> QByteArray {
            return "[training]\n" + QByteArray("\"!\".").repeated(40'000) + "a = 1\n";
        });
        row("TOML, a long name of a long list", "launcher",
            [=]() -> QByteArray { return "[training]\n" + longKey("", " = [", 200'000, 990'000) + '\n'; });
        row("shell, open blocks", "launcher", []() -> QByteArray {
            return "#!/bin/bash\nrun --bf16 --seq-length 1\n"
                + QByteArray("if x;then\nA=1\n").repeated(200'000);
        });
        const auto keysIn = [](const char* object, int keys) -> QByteArray {
            QByteArray text =
                R"({"schema":"ridgepoint.runs/1","id":"x","runs":[{"id":"x",)" + QByteArray(object) + ":{";
            for (int i = 0; i < keys; ++i)
                text += '"' + QByteArray::number(i) + "\":1,";
            return text + "\"x\":1}}]}";
        };
        row("runs, a million unknown keys", "runs", [=] { return keysIn("\"measured\"", 990'000); });
        row("runs, two million keys instead of a name", "runs",
            [=] { return keysIn("\"family\"", 1'950'000); });
        row("SVG, signs of entities", "picture", []() -> QByteArray {
            return QByteArray("\2 xmlns:r=\"urn:ridgepoint:scenario:1\"><r:scenario>")
                + QByteArray(640'000, '&') + "</r:scenario></svg>";
        });
    }
    void onceBroke()
    {
        QFETCH(QByteArray, kind);
        QFETCH(std::function<QByteArray()>, content);
        const Reading reading = readLimited(kindNamed(kind).read, content);
        QVERIFY2(reading.ended, reading.how.constData());
    }

    void anyOf_data()
    {
        QTest::addColumn<QByteArray>("kind");
        const QByteArray one = qgetenv("RIDGEPOINT_FILE_SIZES").split(':').first();
        for (const Kind& kind : kinds())
            if (one.isEmpty() || one == kind.name)
                QTest::newRow(kind.name) << QByteArray(kind.name);
    }
    void anyOf()
    {
        QFETCH(QByteArray, kind);
        const QByteArrayList again = qgetenv("RIDGEPOINT_FILE_SIZES").split(':');
        const bool once = again.size() == 2;
        std::uint64_t from = once ? again[1].toULongLong() : 0;
        std::uint64_t to = from + 1;
        if (!once) {
            bool given = false;
            const std::uint64_t many =
                qEnvironmentVariable("RIDGEPOINT_FILES").toULongLong(&given); // of each kind
            to = given ? many : qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 100'000 / kinds().size() : 16;
        }
        const Kind& own = kindNamed(kind);
        double slowest = 0, largest = 0;
        std::uint64_t slowestSeed = 0, largestSeed = 0;
        QByteArrayList broken;
        for (std::uint64_t seed = from; seed < to; ++seed) {
            if (once) {
                QFile file(QString::fromUtf8(kind + '-' + again[1] + ".file"));
                if (file.open(QIODevice::WriteOnly))
                    file.write(fileOf(own, seed));
            }
            const Reading reading = readLimited(own.read, [&] { return fileOf(own, seed); });
            if (!reading.ended)
                broken += kind + ':' + QByteArray::number(qulonglong(seed)) + ' ' + reading.how.left(300);
            if (reading.seconds > slowest)
                slowest = reading.seconds, slowestSeed = seed;
            if (reading.bytes > largest)
                largest = reading.bytes, largestSeed = seed;
        }
        qInfo("%s: %d files, slowest %.2f s (%d), largest %.0f MB (%d), %d broken", kind.constData(),
            int(to - from), slowest, int(slowestSeed), largest / 1e6, int(largestSeed), int(broken.size()));
        QVERIFY2(broken.isEmpty(), broken.mid(0, 20).join('\n').constData());
    }
};

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    prepareApplication();
    for (const Kind& kind : kinds()) // what a reader makes once is made before any child
        kind.read("{}");
    TestFileSizes test;
    const int failed = QTest::qExec(&test, argc, argv);
    std::filesystem::remove_all(fuzz::presetsFolder());
    return failed;
}
#include "tst_file_sizes.moc"
