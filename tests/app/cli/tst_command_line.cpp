// The program as scripts use it: real processes, their output, exit codes and messages.

#include "tests/app/cli/program_run.h"
#include "tests/support/shipped_counts.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using Json = nlohmann::ordered_json;

namespace {

using Run = ridgepoint::testing::Answer;
using ridgepoint::testing::runProgram;

Json json(const Run& r) { return Json::parse(r.out.toStdString()); }

QString path(const QTemporaryDir& dir, const char* name, const QByteArray& content)
{
    const QString file = dir.filePath(QString::fromUtf8(name));
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(file));
    return file;
}

} // namespace

class TestCommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void helpOnEveryLevel_data();
    void helpOnEveryLevel();
    void version();
    void evaluateTheImpossible();
    void evaluateSeed();
    void scenarioComesFromFourPlaces();
    void setChangesTheReport();
    void outputIsTheSameInEveryLocale();
    void explainGoesDownToTheInputs();
    void formulaComputes_data();
    void formulaComputes();
    void compareListsWhatChanged();
    void compareWritesFiles_data();
    void compareWritesFiles();
    void compareAgreesInEveryFormat();
    void compareFitsATerminal_data();
    void compareFitsATerminal();
    void compareShowsLongTextBelow();
    void textSays_data();
    void textSays();
    void presetsAreJson();
    void importWritesAScenario();
    void aFolderHidesNoPreset();
    void aBrokenFileIsNamedOnce();
    void badInput_data();
    void badInput();
};

void TestCommandLine::helpOnEveryLevel_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("program") << QStringList{QStringLiteral("--help")};
    for (const char* command :
        {"evaluate", "compare", "explain", "export", "sweep", "formula", "presets", "import", "collective"})
        QTest::newRow(command) << QStringList{QString::fromUtf8(command), QStringLiteral("--help")};
}

void TestCommandLine::helpOnEveryLevel()
{
    QFETCH(QStringList, arguments);
    const Run r = runProgram(arguments);
    QCOMPARE(r.code, 0);
    QVERIFY2(r.out.contains("Usage:") && r.out.contains("Examples:"), r.out.constData());
    QVERIFY(r.err.isEmpty());
}

void TestCommandLine::version()
{
    const Run r = runProgram({QStringLiteral("--version")});
    QCOMPARE(r.code, 0);
    // The revision too, where the build knows it.
    static const QRegularExpression said(
        QStringLiteral("^ridgepoint \\d+\\.\\d+\\.\\d+( \\([0-9a-f]{12}\\+?\\))?\n$"));
    QVERIFY2(said.match(QString::fromUtf8(r.out)).hasMatch(), r.out);
}

// What cannot be gets its errors and no figures.
void TestCommandLine::evaluateTheImpossible()
{
    for (const char* format : {"text", "markdown"}) {
        const Run r = runProgram(
            {QStringLiteral("evaluate"), QStringLiteral("llama3-70b-256xh100"), QStringLiteral("--set"),
                QStringLiteral("mesh.tensor=3"), QStringLiteral("--format"), QString::fromLatin1(format)});
        QCOMPARE(r.code, 1);
        QVERIFY2(
            r.out.contains("no verdict") && r.out.contains("tensor parallel = 3 does not divide"), r.out);
        QVERIFY2(!r.out.contains("GB") && !r.out.contains("MFU"), r.out);
    }
}

void TestCommandLine::evaluateSeed()
{
    const Run r = runProgram({QStringLiteral("evaluate"), QStringLiteral("seed-001"),
        QStringLiteral("--format"), QStringLiteral("json")});
    QVERIFY2(r.code == 0, r.err.constData());
    const Json report = json(r);
    QCOMPARE(report["schema"].get<std::string>(), std::string("ridgepoint.report/1"));
    QCOMPARE(report["memory"]["state_total_bytes"].get<double>(), 1.12e12);
    QCOMPARE(report["memory"]["ratio"].get<double>(), 14.0);
    QCOMPARE(report["memory"]["min_accelerators"].get<int>(), 14);
    QCOMPARE(report["memory"]["verdict"].get<std::string>(), std::string("over"));
    QCOMPARE(report["step"]["seconds"].get<double>(), 8.6016);
    QVERIFY(report["serving"]["ttft_seconds"].get<double>() > 0);
    QVERIFY(report["inference"]["ttft_seconds"].is_null()); // the rule of thumb, which nobody asked for
    for (const char* format : {"text", "csv", "markdown"})
        QCOMPARE(runProgram({QStringLiteral("evaluate"), QStringLiteral("seed-001"),
                                QStringLiteral("--format"), QString::fromUtf8(format)})
                     .code,
            0);
}

void TestCommandLine::scenarioComesFromFourPlaces()
{
    const QByteArray text = R"({"schema": "ridgepoint.scenario/2", "model": {"params": "7B"}})";
    QTemporaryDir dir;
    const QString file = path(dir, "seven.ridge.json", text);
    const QStringList tail{QStringLiteral("--format"), QStringLiteral("json")};
    const Run fromFile = runProgram(QStringList{QStringLiteral("evaluate"), file} + tail);
    const Run fromStdin =
        runProgram(QStringList{QStringLiteral("evaluate"), QStringLiteral("-")} + tail, text);
    QVERIFY2(fromFile.code == 0, fromFile.err.constData());
    QVERIFY(fromFile.out == fromStdin.out);
    QCOMPARE(json(fromFile)["memory"]["state_total_bytes"].get<double>(), 1.12e11);
    QCOMPARE(
        runProgram(QStringList{QStringLiteral("evaluate"), QStringLiteral("seed-question")} + tail).code, 0);
    const Run code = runProgram(QStringList{QStringLiteral("evaluate"), QStringLiteral("ridge1:")} + tail);
    QVERIFY(code.code == 0
        || code.code == 1); // an empty code is either the default scenario or refused, never a crash
}

void TestCommandLine::setChangesTheReport()
{
    const Run r = runProgram({QStringLiteral("evaluate"), QStringLiteral("seed-question"),
        QStringLiteral("--set"), QStringLiteral("model.params=7B"), QStringLiteral("--set"),
        QStringLiteral("hardware.accelerator.hbm_bytes=80GiB"), QStringLiteral("--format"),
        QStringLiteral("json")});
    QVERIFY2(r.code == 0, r.err.constData());
    QCOMPARE(json(r)["memory"]["capacity_bytes"].get<double>(), 80.0 * 1073741824.0);
}

void TestCommandLine::outputIsTheSameInEveryLocale()
{
    const QStringList arguments{QStringLiteral("evaluate"), QStringLiteral("seed-question")};
    const Run plain = runProgram(arguments, {}, {QStringLiteral("LC_ALL=C.UTF-8")});
    const Run german =
        runProgram(arguments, {}, {QStringLiteral("LC_ALL=de_DE.UTF-8"), QStringLiteral("LANG=de_DE.UTF-8")});
    QVERIFY(plain.out.contains("1.12 TB"));
    QVERIFY(plain.out == german.out);
}

void TestCommandLine::explainGoesDownToTheInputs()
{
    const Run r = runProgram(
        {QStringLiteral("explain"), QStringLiteral("seed-question"), QStringLiteral("column height")});
    QVERIFY2(r.code == 0, r.err.constData());
    QVERIFY2(r.out.contains("1.12 TB") && r.out.contains("70"), r.out.constData());
    const Run tree = runProgram({QStringLiteral("explain"), QStringLiteral("seed-question"),
        QStringLiteral("memory.ratio"), QStringLiteral("--format"), QStringLiteral("json")});
    const Json root = json(tree);
    QCOMPARE(root["value"].get<double>(), 14.0);
    QCOMPARE(root["operands"][0]["value"].get<double>(), 1.12e12);
    QCOMPARE(root["operands"][1]["kind"].get<std::string>(), std::string("field"));
}

void TestCommandLine::formulaComputes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* name, const char* line, double expected) {
        QTest::newRow(name) << QString::fromUtf8(line).split(QLatin1Char(' ')) << expected;
    };
    row("state of 70B", "state_bytes P=70B b=16", 1.12e12);
    row("GPUs for 70B", "min_accelerators M=1.12TB C=80GB", 14);
    row("training FLOPs", "training_flops N=70B D=15T", 6.3e24);
    row("ridge of an H100 at 50 GB/s", "ridge_point F=989TFLOP/s W=50GB/s", 19780);
    row("ridge from bits", "ridge_point F=989TFLOP/s W=400Gb/s", 19780);
}

void TestCommandLine::formulaComputes()
{
    QFETCH(QStringList, arguments);
    QFETCH(double, expected);
    const Run r = runProgram(QStringList{QStringLiteral("formula")} + arguments
        + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
    QVERIFY2(r.code == 0, r.err.constData());
    QCOMPARE(json(r)["value"].get<double>(), expected);
}

void TestCommandLine::compareListsWhatChanged()
{
    const Run r = runProgram({QStringLiteral("compare"), QStringLiteral("seed-question"),
        QStringLiteral("seed-001"), QStringLiteral("--format"), QStringLiteral("json")});
    QVERIFY2(r.code == 0, r.err.constData());
    const Json root = json(r);
    bool peak = false;
    for (const Json& change : root["changed"])
        peak = peak || change["field"] == "hardware.accelerator.peak_dense_flops.bf16";
    QVERIFY(peak);
    QVERIFY(root["readouts"][0].contains("ratio"));
}

void TestCommandLine::compareWritesFiles_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("begins");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("markdown") << QStringLiteral("c.md") << QByteArray("# ")
                              << QByteArray("## Changed fields");
    QTest::newRow("svg") << QStringLiteral("c.svg") << QByteArray("<?xml") << QByteArray("changed field");
    QTest::newRow("pdf") << QStringLiteral("c.pdf") << QByteArray("%PDF-") << QByteArray();
    QTest::newRow("png") << QStringLiteral("c.PNG") << QByteArray("\x89PNG") << QByteArray();
    QTest::newRow("csv") << QStringLiteral("c.csv") << QByteArray("path,A,B,delta,ratio") << QByteArray();
    QTest::newRow("json") << QStringLiteral("c.json") << QByteArray("{") << QByteArray("\"changed\"");
    QTest::newRow("unknown") << QStringLiteral("c.docx") << QByteArray() << QByteArray();
    QTest::newRow("no suffix") << QStringLiteral("c") << QByteArray() << QByteArray();
}

void TestCommandLine::compareWritesFiles()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, begins);
    QFETCH(QByteArray, says);
    const QTemporaryDir dir;
    const QString path = dir.filePath(name);
    const Run r = runProgram({QStringLiteral("compare"), QStringLiteral("seed-question"),
        QStringLiteral("llama3-70b-256xh100"), QStringLiteral("-o"), path});
    if (begins.isEmpty()) {
        QCOMPARE(r.code, 1);
        QVERIFY2(r.err.contains("svg"), r.err.constData());
        QVERIFY(!QFile::exists(path));
        return;
    }
    QVERIFY2(r.code == 0, r.err.constData());
    QCOMPARE(r.out.trimmed(), path.toUtf8());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray content = file.readAll();
    QVERIFY2(content.startsWith(begins), content.left(80).constData());
    QVERIFY(content.contains(says));
}

void TestCommandLine::compareAgreesInEveryFormat()
{
    const QStringList arguments{QStringLiteral("compare"), QStringLiteral("seed-question"),
        QStringLiteral("seed-001"), QStringLiteral("--format")};
    const Json root = json(runProgram(arguments + QStringList{QStringLiteral("json")}));
    const Run csv = runProgram(arguments + QStringList{QStringLiteral("csv")});
    QCOMPARE(csv.out.count('\n'), qsizetype(root["readouts"].size() + 1));
    const QByteArray markdown = runProgram(arguments + QStringList{QStringLiteral("markdown")}).out;
    for (const Json& change : root["changed"]) {
        const std::string field = change["field"];
        QVERIFY2(markdown.contains(field.c_str()), field.c_str());
    }
    for (const Json& readout : root["readouts"])
        if (readout["ratio"].is_number()) {
            const double a = readout["a"], b = readout["b"], delta = readout["delta"],
                         ratio = readout["ratio"];
            QCOMPARE(delta, b - a);
            QCOMPARE(ratio, b / a);
        }
}

void TestCommandLine::compareFitsATerminal_data()
{
    QTest::addColumn<QString>("other");
    for (const char* other :
        {"llama3-70b-256xh100", "7b-rtx4090", "llama3.1-405b-16384xh100", "mixtral-8x7b-256xtpu-v6e"})
        QTest::newRow(other) << QString::fromUtf8(other);
}

void TestCommandLine::compareFitsATerminal()
{
    QFETCH(QString, other);
    const Run r = runProgram({QStringLiteral("compare"), QStringLiteral("seed-question"), other});
    QVERIFY2(r.code == 0, r.err.constData());
    for (const QString& line : QString::fromUtf8(r.out).split(QLatin1Char('\n')))
        QVERIFY2(line.size() <= 120, qPrintable(line));
}

void TestCommandLine::compareShowsLongTextBelow()
{
    const Run r = runProgram(
        {QStringLiteral("compare"), QStringLiteral("seed-question"), QStringLiteral("llama3-70b-256xh100")});
    const QString words = QString::fromUtf8(r.out).simplified();
    QVERIFY2(words.contains(QStringLiteral("notes A: The question that everything starts from:")),
        qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("B: Published run: NVIDIA dgxc-benchmarking")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("measured 14.7 s a step: 47.7 % MFU")), qPrintable(words));
}

void TestCommandLine::textSays_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QStringList>("mentions");
    QTest::addColumn<QStringList>("without");
    const auto row = [](const char* name, const QStringList& arguments, const char* mentions,
                         const char* without = "") {
        QTest::newRow(name) << arguments << QString::fromUtf8(mentions).split(QLatin1Char('|'))
                            << QString::fromUtf8(without).split(QLatin1Char('|'), Qt::SkipEmptyParts);
    };
    const auto words = [](const char* line) { return QString::fromUtf8(line).split(QLatin1Char(' ')); };
    row("a result without unit", words("formula capacity_ratio M=1.12TB C=80GB"), "(14)", "(14 1)");
    row("symbols without unit", words("formula mfu"), "n: accelerators (", "(1;");
    row("formats of explain", words("explain --help"), "json|markdown", "csv");
    row("Adam's moments are named as the stack names them",
        words("explain seed-question memory.state_total_bytes"),
        "first moment (Adam m) = 4.00 B/param|second moment (Adam v) = 4.00 B/param");
    row("the stack's names are readouts",
        {QStringLiteral("explain"), QStringLiteral("seed-question"), QStringLiteral("Adam v")},
        "memory.stack.moment2_bytes = 280 GB");
    row("a step's operations", words("explain seed-question step.seconds"), "operations of the step",
        "of the run");
    row("a price from the list", words("explain seed-question run.dollars"),
        "c = (c_l + c_h) / 2|$1.99/h|$5.00/h|operations of the whole run|Prices: on-demand list",
        "price_per_accelerator_hour");
    row("what the memory gate counts", words("evaluate seed-question"),
        "fit 14.0× of capacity, state alone|The training state alone is 14.0× of the 80.0 GB|"
        "min GPUs needed (state) (evenly sharded, a lower bound)|volume per rank (if "
        "data-parallel)",
        "14.0× over");
    row("what each memory of a rank includes", words("evaluate llama3-70b-256xh100"),
        "allocated per rank (tensors, in PyTorch's sense) |"
        "reserved per rank, while there is room (and fragmentation, likewise) |"
        "memory per rank (to fit: tensors, least fragmentation, device context) |"
        "weights (of one copy, unsharded) |column height (state of one copy: weights, gradients, optimizer) |"
        "vs ceiling (that state ÷ the capacity of one accelerator) ");
    row("where the capacity comes from", words("evaluate llama3-70b-256xh100"),
        "H100 SXM5 80GB reports 79.6 GiB = 85.5 GB (10⁹ bytes); its nominal size is 80.0 GB.");
    row("a percentage just below all of it", words("evaluate seed-question"), "99.8 %");
    row("all communication of a step",
        words("evaluate llama3-70b-256xh100 --set hardware.efficiency.mfu=model"),
        "communication time|exposed communication|wire time");
    row("a replica that does not fit", words("evaluate seed-question --set serving.tensor=1"),
        "Serving: no answer|leave no room");
    row("many replicas",
        words("evaluate seed-question --set serving.requests_per_second=1e9 --set serving.efficiency=stated "
              "--set serving.tensor=8 --set serving.max_sequences=1"),
        "replicas", "4673798051");
    row("the batch follows", words("evaluate seed-question --set hardware.accelerators=8"),
        "8× H100 SXM5 80GB at $3.495/h each = $27.96/h total");
    row("percentage points", words("compare seed-question seed-003"), " pp");
    row("settings of the views", words("export --list"),
        "serving=true|show=time|melt|panel=|holds=true|false");
    row("names as in the window", words("export --list"),
        "Memory over time: |Request: |Token time: |Scaling laws: |Roofline: ");
    row("a price as given",
        words("explain seed-question run.dollars --set targets.price_per_accelerator_hour=$2"),
        "$2.00/h|field targets.price_per_accelerator_hour", "Prices:");
}

void TestCommandLine::textSays()
{
    QFETCH(QStringList, arguments);
    QFETCH(QStringList, mentions);
    QFETCH(QStringList, without);
    const Run r = runProgram(arguments);
    QVERIFY2(r.code == 0, r.err.constData());
    for (const QString& mention : mentions)
        QVERIFY2(r.out.contains(mention.toUtf8()),
            qPrintable(mention + QLatin1Char('\n') + QString::fromUtf8(r.out)));
    for (const QString& word : without)
        QVERIFY2(
            !r.out.contains(word.toUtf8()), qPrintable(word + QLatin1Char('\n') + QString::fromUtf8(r.out)));
}

void TestCommandLine::presetsAreJson()
{
    for (const auto& [kind, count] :
        {std::pair("models", ridgepoint::shippedModels), std::pair("accelerators", 63)}) {
        const Run r = runProgram({QStringLiteral("presets"), QString::fromUtf8(kind),
            QStringLiteral("--format"), QStringLiteral("json")});
        QCOMPARE(r.code, 0);
        QCOMPARE(int(json(r).size()), count);
    }
}

void TestCommandLine::importWritesAScenario()
{
    QTemporaryDir dir;
    const QString config = path(dir, "config.json",
        R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
            "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
            "max_position_embeddings": 8192, "tie_word_embeddings": false})");
    const QString scenario = dir.filePath(QStringLiteral("imported.ridge.json"));
    const Run r = runProgram({QStringLiteral("import"), config, QStringLiteral("-o"), scenario});
    QVERIFY2(r.code == 0, r.err.constData());
    const Run evaluated = runProgram(
        {QStringLiteral("evaluate"), scenario, QStringLiteral("--format"), QStringLiteral("json")});
    QVERIFY2(evaluated.code == 0, evaluated.err.constData());
    QCOMPARE(json(evaluated)["model"]["params_total"].get<double>(), 8030261248.0); // Llama 3 8B
    const QString other = path(dir, "other.json", R"({"model_type": "resnet"})");
    const Run refused = runProgram({QStringLiteral("import"), other});
    QCOMPARE(refused.code, 1);
    QVERIFY2(
        refused.err.contains("\"resnet\" has none of a language model's sizes"), refused.err.constData());
}

void TestCommandLine::aBrokenFileIsNamedOnce()
{
    QTemporaryDir dir;
    for (const QByteArray& content : {QByteArray("{\n \"schema\": x}"),
             QByteArray("{\n \"schema\": \"ridgepoint.scenario/2\",\n \"modle\": {}}")}) {
        const Run r = runProgram({QStringLiteral("evaluate"), path(dir, "broken.json", content)});
        QCOMPARE(r.code, 1);
        QVERIFY2(r.err.count("broken.json") == 1, r.err.constData());
        QVERIFY2(r.err.contains("broken.json:2: schema: not valid")
                || r.err.contains("broken.json:3: modle: unknown key"),
            r.err.constData());
    }
}

// A working directory often has a folder of an example's name: its outputs.
void TestCommandLine::aFolderHidesNoPreset()
{
    QTemporaryDir dir;
    QVERIFY(QDir(dir.path()).mkdir(QStringLiteral("seed-question")));
    QVERIFY(QDir(dir.path()).mkdir(QStringLiteral("llama3")));
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(dir.path()));
    const Run scenario = runProgram({QStringLiteral("evaluate"), QStringLiteral("seed-question")});
    const Run runs = runProgram({QStringLiteral("validate"), QStringLiteral("llama3")});
    const Run neither = runProgram({QStringLiteral("evaluate"), dir.path()});
    QVERIFY(QDir::setCurrent(before));
    QVERIFY2(scenario.code == 0, scenario.err.constData());
    QVERIFY2(runs.code == 0, runs.err.constData());
    QCOMPARE(neither.code, 2);
    QVERIFY2(neither.err.contains("it is a folder"), neither.err.constData());
}

void TestCommandLine::badInput_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<int>("code");
    QTest::addColumn<QStringList>("mentions");
    const auto row = [](const char* name, const char* line, const QByteArray& input, int code,
                         const char* mentions) {
        QTest::newRow(name) << QString::fromUtf8(line).split(QLatin1Char(' ')) << input << code
                            << QString::fromUtf8(mentions).split(QLatin1Char('|'));
    };
    const QByteArray head = R"({"schema": "ridgepoint.scenario/2", )";
    row("mistyped command", "evaluat seed-question", {}, 1, "evaluat|evaluate");
    row("mistyped preset", "seed-questoin", {}, 1, "seed-questoin|seed-question");
    row("no such command", "frobnicate", {}, 1, "frobnicate");
    row("no such file or preset", "evaluate seed-questoin", {}, 2, "seed-questoin|seed-question");
    row("no such file for the window", "nowhere.ridge.json", {}, 2, "nowhere.ridge.json|no such file");
    row("a folder", "evaluate /tmp", {}, 2, "/tmp");
    row("empty", "evaluate -", {}, 1, "standard input");
    row("truncated", "evaluate -", head + R"("model": {"par)", 1, "standard input");
    row("binary garbage", "evaluate -", QByteArray("\x00\xff\x13\x37{}", 6), 1, "standard input");
    row("deep nesting", "evaluate -", QByteArray(100000, '['), 1, "standard input");
    row("duplicate key", "evaluate -", head + R"("name": "a", "name": "b"})", 1, "name");
    row("unknown key", "evaluate -", head + R"("modle": {}})", 1, "modle|model");
    row("wrong unit", "evaluate -", head + R"("training": {"sequence_length": "8 GB"}})", 1,
        "training.sequence_length");
    row("negative layers", "evaluate -", head + R"("model": {"preset": "llama3-70b", "layers": -3}})", 1,
        "model.layers");
    row("huge number", "evaluate -", head + R"("training": {"micro_batch": 1e400}})", 1, "standard input");
    row("newer schema", "evaluate -", R"({"schema": "ridgepoint.scenario/9"})", 1, "ridgepoint.scenario/9");
    row("unknown field in --set", "evaluate seed-question --set mesh.tensr=8", {}, 1,
        "mesh.tensr|mesh.tensor");
    row("wrong unit in --set", "evaluate seed-question --set targets.step_time=8GB", {}, 1,
        "targets.step_time");
    row("out of range in --set", "evaluate seed-question --set hardware.efficiency.mfu=140%", {}, 1, "mfu");
    row("impossible mesh", "evaluate seed-question --set mesh.tensor=8", {}, 1,
        "mesh.tensor|hardware.accelerators");
    row("unknown format", "evaluate seed-question --format yaml", {}, 1, "yaml|markdown");
    row("unknown option", "evaluate seed-question --fromat json", {}, 1, "fromat");
    row("missing scenario", "evaluate", {}, 1, "SCENARIO");
    row("unknown readout", "explain seed-question memory.ratoi", {}, 1, "memory.ratoi|memory.ratio");
    row("a null readout has no answer",
        "explain seed-question inference.prefill_seconds --set serving.tensor=1 --set "
        "serving.efficiency=stated",
        {}, 3, "weights");
    row("unknown formula", "formula state_byte P=1", {}, 1, "state_byte|state_bytes");
    row("missing symbol", "formula state_bytes P=70B", {}, 1, "missing b");
    row("unknown symbol", "formula capacity_ratio Q=3", {}, 1,
        "capacity_ratio has no symbol 'Q'|M: bytes needed|C: capacity of one accelerator");
    row("a value without symbol", "formula capacity_ratio 3", {}, 1,
        "'3': expected symbol=value|M: bytes needed");
    row("several presets begin like this", "evaluate seed-question --set hardware.accelerator=H100", {}, 1,
        "h100-nvl|h100-pcie|or h100-sxm?");
    row("mistyped field of a sweep", "sweep seed-question --over mesh.tensr=1:8", {}, 1,
        "did you mean mesh.tensor?");
    row("mistyped readout of a sweep", "sweep seed-question --over mesh.tensor=1:8 --readout memory.ratoi",
        {}, 1, "did you mean memory.ratio?");
    row("mistyped preset id", "presets models llama3-70", {}, 1, "did you mean llama3-70b?");
    row("division by zero", "formula min_accelerators M=1TB C=0GB", {}, 3, "no finite result");
    row("unknown view", "export stak seed-question -o /tmp/x.svg", {}, 1, "stak|did you mean stack?");
    row("views by a word of their ids", "export timeline seed-question -o /tmp/x.svg", {}, 1,
        "did you mean memory-timeline or serving-timeline?");
    row("a view by its name in the window", "export request seed-question -o /tmp/x.svg", {}, 1,
        "did you mean serving-timeline?");
    row("unwritable folder", "export stack seed-question -o /proc/nowhere/x.svg", {}, 2, "/proc/nowhere");
    row("unknown suffix", "export stack seed-question -o /tmp/x.gif", {}, 1, "gif|.svg, .pdf, .png");
    row("two files to standard output", "export stack seed-question -o - --as svg,png", {}, 1,
        "-o -|one file");
    row("all views to standard output", "export all seed-question -o -", {}, 1, "-o -|one file");
    row("four baselines",
        "export stack seed-question -o /tmp/x.svg --baseline seed-001 --baseline seed-001 --baseline "
        "seed-001 --baseline seed-001",
        {}, 1, "--baseline|three");
    row("unknown preset kind", "presets modles", {}, 1, "modles|did you mean models?");
    row("no such view setting", "export cost seed-question -o /tmp/x.svg --option show=foo", {}, 1,
        "it takes money|time|curves|offers");
    row("a share that cannot be", "export pipeline seed-question -o /tmp/x.svg --option from=7.1", {}, 1,
        "from=7.1|a number from 0 to 0.9");
    row("the other end of it", "export pipeline seed-question -o /tmp/x.svg --option to=3", {}, 1,
        "to=3|a number from 0.0|to 1");
    row("a count that is none", "export pipeline seed-question -o /tmp/x.svg --option stages=7.5", {}, 1,
        "stages=7.5|a whole number from 0 to");
    row("steps that are no count", "sweep seed-question --over model.params=1B:3B:7.1", {}, 1,
        "\"7.1\"|a whole number from 1 to 1000000");
    row("stages that are no count", "schedule --kind gpipe --stages 8.5 --microbatches 24", {}, 1,
        "--stages|'8.5'|a whole number from 1");
    row("a mesh that is none", "mesh --tp 2.5", {}, 1, "--tp|'2.5'|a whole number from 1");
    row("rows that are no count", "validate --worst 2.5", {}, 1, "--worst|2.5|a whole number from 0");
    row("a page too small", "export roofline seed-question -o /tmp/x.svg --size 60x45mm", {}, 1,
        "Roofline|60 × 45 mm|no room");
    row("a suffix of another format", "export stack seed-question -o /tmp/x.png --as svg", {}, 1,
        "/tmp/x.png|--as svg");
    row("no view has such a setting", "export cost seed-question -o /tmp/x.svg --option foo=bar", {}, 1,
        "there are show=money|time|curves|offers");
    row("options before the command", "--language es evaluate seed-question", {}, 1, "evaluate --help");
    row("a formula by one of its words", "formula young_daly", {}, 1, "young_interval|daly_interval");
    row("a field by a word of its help", "evaluate seed-question --set inference.qps=3", {}, 1,
        "did you mean serving.requests_per_second?");
    row("no readout at all", "sweep seed-question --over mesh.tensor=1:8 --readout nonsense", {}, 1,
        "explain SCENARIO");
    row("a batch that is asked for",
        "evaluate seed-question --set hardware.accelerators=8 --set training.global_batch_sequences=1", {}, 1,
        "global_batch_sequences");
    row("no model configuration", "import /etc/hostname", {}, 1, "Hugging Face");
    row("bad sweep", "sweep seed-question --over model.params", {}, 1, "from:to");
}

void TestCommandLine::badInput()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, input);
    QFETCH(int, code);
    QFETCH(QStringList, mentions);
    const Run r = runProgram(arguments, input);
    QVERIFY2(r.code == code, (QByteArray::number(r.code) + ": " + r.err).constData());
    for (const QString& mention : mentions)
        QVERIFY2(r.err.contains(mention.toUtf8()), r.err.constData());
}

QTEST_APPLESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
