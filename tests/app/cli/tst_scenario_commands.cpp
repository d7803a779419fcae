// fields, new and share, and what every command takes instead of one scenario: several, parts of one, and
// the files that commands themselves wrote.

#include "core/inputs/scenario/field.h"
#include "core/outcome/readout.h"
#include "tests/app/cli/program_run.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using Json = nlohmann::ordered_json;
using testing::Answer;
using testing::runProgram;

namespace {

Json json(const Answer& answer) { return Json::parse(answer.out.toStdString()); }

QStringList words(const char* text) { return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts); }

class Folder
{
public:
    QString file(const char* name, const QByteArray& content)
    {
        const QString path = m_dir.filePath(QString::fromUtf8(name));
        QFile out(path);
        if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(path));
        return path;
    }
    QString path(const char* name) const { return m_dir.filePath(QString::fromUtf8(name)); }

private:
    QTemporaryDir m_dir;
};

} // namespace

class TestScenarioCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fieldsAreAll()
    {
        const Json all = json(runProgram(words("fields --format json")));
        QCOMPARE(all.size(), fields().size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            const FieldSpec& field = fields()[i];
            const Json& each = all[i];
            QCOMPARE(each["id"].get<std::string>(), std::string(field.id));
            for (const char* key : {"label", "group", "kind", "default", "advanced", "help"})
                QVERIFY2(each.contains(key), (std::string(field.id) + ": " + key).c_str());
            QCOMPARE(each.contains("choices") ? each["choices"].size() : 0, field.choices.size());
            if (each.contains("minimum") && each["minimum"].is_number() && each["maximum"].is_number())
                QVERIFY(each["minimum"].get<double>() <= each["maximum"].get<double>());
        }
    }

    // What is listed as a default, and as a choice, is taken by --set.
    void everyDefaultCanBeSet()
    {
        QStringList sets{QStringLiteral("new")};
        for (const Json& each : json(runProgram(words("fields --format json")))) {
            const Json& usual = each["default"];
            const std::string kind = each["kind"];
            const FieldSpec* const field = findField(each["id"].get<std::string>());
            if (kind == "text" || (usual.is_string() && usual.get<std::string>().empty())
                || (field->applies && !field->applies(Scenario()))) // router biases of a dense model
                continue;
            if (kind == "choice" || kind == "toggle" || kind == "preset")
                sets << QStringLiteral("--set")
                     << QString::fromStdString(each["id"].get<std::string>() + "="
                            + (usual.is_string() ? usual.get<std::string>() : usual.dump()));
            if (kind != "choice")
                continue;
            const bool listed = std::ranges::any_of(each["choices"],
                                    [&](const Json& choice) { return choice["key"] == usual; })
                || std::ranges::any_of(
                    each.value("words", Json::array()), [&](const Json& word) { return word == usual; });
            QVERIFY2(
                listed, (each["id"].get<std::string>() + ": its default is none of its choices").c_str());
        }
        const Answer answer = runProgram(sets);
        QVERIFY2(answer.code == 0, answer.err.constData());
    }

    void fieldsByName()
    {
        const Json mesh = json(runProgram(words("fields mesh training.optimizer --format json")));
        QVERIFY(mesh.size() > 5);
        QCOMPARE(mesh.back()["id"].get<std::string>(), std::string("training.optimizer"));
        QCOMPARE(mesh.front()["id"].get<std::string>().substr(0, 5), std::string("mesh."));
        const Answer one = runProgram(words("fields mesh.tensor"));
        QVERIFY(one.out.contains("tensor parallel"));
        const Answer wrong = runProgram(words("fields mesh.tensr"));
        QCOMPARE(wrong.code, 1);
        QVERIFY(wrong.err.contains("did you mean mesh.tensor?"));
        QVERIFY(runProgram(words("fields --format csv")).out.startsWith("id,label,group,kind,unit,"));
    }

    void newWritesAFile()
    {
        Folder folder;
        const QString target = folder.path("mine.ridge.json");
        const Answer made = runProgram({QStringLiteral("new"), QStringLiteral("--from"),
            QStringLiteral("seed-001"), QStringLiteral("--name"), QStringLiteral("mine"),
            QStringLiteral("--set"), QStringLiteral("model.params=3B"), QStringLiteral("-o"), target});
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY(made.out.isEmpty());
        const Json report = json(runProgram(
            {QStringLiteral("evaluate"), target, QStringLiteral("--format"), QStringLiteral("json")}));
        QCOMPARE(report["scenario"]["name"].get<std::string>(), std::string("mine"));
        QCOMPARE(report["scenario"]["model"]["params"].get<double>(), 3e9);
        QCOMPARE(runProgram(words("new seed-001")).code, 1);
        QCOMPARE(runProgram(words("new -o /nowhere/at/all.json")).code, 2);
    }

    void everySoftwareStackIsListed_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("a recipe without a name") << QStringLiteral("search seed-question --set recipe=");
        QTest::newRow("a recipe that is none")
            << QStringLiteral("evaluate seed-question --set recipe=nobody");
        QTest::newRow("the field itself") << QStringLiteral("fields hardware.stack");
    }
    void everySoftwareStackIsListed()
    {
        QFETCH(QString, command);
        const Answer answer = runProgram(command.split(u' '));
        QByteArray all;
        for (const FieldChoice& stack : findField("hardware.stack")->choices)
            all += (all.isEmpty() ? "" : ", ") + QByteArray::fromStdString(std::string(stack.key));
        QVERIFY2((answer.out + answer.err).contains(all), (answer.out + answer.err).constData());
    }

    // --set hardware.stack is the stack alone, as ever; what it does besides is asked for by name, and may be
    // changed after.
    void aRecipeIsAskedFor()
    {
        const auto typesAfter = [](const char* sets) {
            const Json made = json(runProgram(words("new --from llama3-8b-64xh100") + words(sets)));
            const Json types = made["training"].value("precision", Json::object());
            return types.value("gradients", std::string("bf16")) + ' '
                + made["hardware"]["stack"].get<std::string>();
        };
        QCOMPARE(typesAfter("--set hardware.stack=megatron"), std::string("bf16 megatron"));
        QCOMPARE(typesAfter("--set recipe=megatron"), std::string("fp32 megatron"));
        QCOMPARE(typesAfter("--set recipe=megatron --set training.precision.gradients=bf16"),
            std::string("bf16 megatron"));
        QCOMPARE(typesAfter("--set training.precision.gradients=bf16 --set recipe=megatron"),
            std::string("bf16 megatron"));
        const Answer swept =
            runProgram(words("sweep llama3-8b-64xh100 --set recipe=megatron --over "
                             "training.micro_batch=1,2 --readout memory.per_rank.gradients_bytes "
                             "--format json"));
        QCOMPARE(swept.code, 0);
        const Answer wrong = runProgram(words("evaluate seed-question --set recipe=megatorn"));
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.err.contains("megatron"), wrong.err.constData());
    }

    // A recipe changes what a file says otherwise, and says so; of defaults and of what is said besides it
    // says nothing. It goes by all that is said, in whatever order: what DeepSpeed overlaps hangs on the ZeRO
    // stage.
    void whatARecipeChangesIsSaid()
    {
        Folder folder;
        const QString file = folder.file("job",
            R"({"schema": "ridgepoint.scenario/2", "model": {"params": "7B"}, "training": {"recompute": "full"}})");
        const QByteArray note = "note: recipe=generic changes training.recompute from full to none";
        const Answer changed = runProgram(QStringList{QStringLiteral("new"), QStringLiteral("--from"), file}
            + words("--set recipe=generic"));
        QVERIFY2(changed.err.count(note) == 1, changed.err.constData());
        for (const char* const sets : {"--set recipe=generic --set training.recompute=full",
                 "--set training.recompute=full --set recipe=generic"}) {
            const Answer said =
                runProgram(QStringList{QStringLiteral("new"), QStringLiteral("--from"), file} + words(sets));
            QVERIFY2(said.code == 0 && !said.err.contains("training.recompute"), said.err.constData());
            QCOMPARE(json(said)["training"]["recompute"].get<std::string>(), std::string("full"));
        }
        const Answer usual = runProgram(words("new --from seed-question --set recipe=generic"));
        QVERIFY2(!usual.err.contains("changes training.recompute"), usual.err.constData());
        const QString start = QStringLiteral("new --from llama3-8b-64xh100 "),
                      recipe = QStringLiteral("--set recipe=deepspeed "),
                      pipeline = QStringLiteral("--set mesh.pipeline=2 --set mesh.zero_stage=1 ");
        const Answer first = runProgram((start + recipe + pipeline).split(u' ', Qt::SkipEmptyParts)),
                     last = runProgram((start + pipeline + recipe).split(u' ', Qt::SkipEmptyParts));
        QCOMPARE(first.code, 0);
        QCOMPARE(first.out, last.out);
    }

    // Case Q20: "--set training.recompute=full --set recipe=generic" ended without recomputation, 320 GB
    // for 99.
    void whatIsSaidOfAFieldStays_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("whole");
        QTest::newRow("a recipe") << QStringLiteral("training.recompute") << QStringLiteral("full")
                                  << QStringLiteral("recipe=generic");
        QTest::newRow("a device") << QStringLiteral("hardware.accelerator.hbm_bytes")
                                  << QStringLiteral("40000000000")
                                  << QStringLiteral("hardware.accelerator=a100-80-sxm");
        QTest::newRow("a link") << QStringLiteral("hardware.scale_out.latency") << QStringLiteral("1e-05")
                                << QStringLiteral("hardware.scale_out=roce-400");
        QTest::newRow("a model") << QStringLiteral("model.layers") << QStringLiteral("40")
                                 << QStringLiteral("model.preset=llama3-8b");
        QTest::newRow("all types") << QStringLiteral("training.precision.gradients") << QStringLiteral("fp32")
                                   << QStringLiteral("training.precision=bf16_mixed");
    }
    void whatIsSaidOfAFieldStays()
    {
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(QString, whole);
        const QStringList one{QStringLiteral("--set"), field + u'=' + value},
            other{QStringLiteral("--set"), whole};
        const QStringList start{
            QStringLiteral("new"), QStringLiteral("--from"), QStringLiteral("llama3-70b-256xh100")};
        const Answer before = runProgram(start + one + other), after = runProgram(start + other + one);
        QVERIFY2(before.code == 0, before.err.constData());
        QCOMPARE(before.out, after.out);
        Json at = json(before);
        for (const QString& key : field.split(u'.'))
            at = at[key.toStdString()];
        QCOMPARE(
            at.is_string() ? at.get<std::string>() : QString::number(at.get<double>(), 'g', 12).toStdString(),
            value.toStdString());
    }

    void parts_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::newRow("lines") << QByteArray("# ours\n\nmodel.params = 7B\nmesh.tensor=2\n"
                                             "hardware.accelerators=16\n");
        QTest::newRow("a part of a scenario") << QByteArray(
            R"({"mesh": {"tensor": 2}, "model": {"params": "7B"}, "hardware": {"accelerators": 16}})");
        QTest::newRow("numbers in SI") << QByteArray(
            R"({"schema": "ridgepoint.scenario/2", "model": {"params": 7e9}, "mesh": {"tensor": 2},
            "hardware": {"accelerators": 16}})");
        QTest::newRow("line ends of Windows")
            << QByteArray("model.params=7B\r\nmesh.tensor=2\r\nhardware.accelerators=16\r\n");
    }
    // A part laid over a scenario is what the same --set make of it.
    void parts()
    {
        QFETCH(QByteArray, part);
        Folder folder;
        const Answer laid = runProgram({QStringLiteral("share"), QStringLiteral("seed-question"),
            QStringLiteral("--set-file"), folder.file("part", part)});
        QVERIFY2(laid.code == 0, laid.err.constData());
        const Answer set = runProgram(words(
            "share seed-question --set model.params=7B --set mesh.tensor=2 --set hardware.accelerators=16"));
        QCOMPARE(laid.out, set.out);
        // From standard input too.
        QCOMPARE(runProgram(words("share seed-question --set-file -"), part).out, set.out);
    }

    void badParts_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no equals") << QByteArray("model.params 7B\n")
                                   << QByteArray("part:1: 'model.params 7B'");
        QTest::newRow("an unknown field")
            << QByteArray("mesh.tensr=2\n") << QByteArray("did you mean mesh.tensor?");
        QTest::newRow("an unknown key")
            << QByteArray("{\n\"mesh\": {\n\"tensr\": 2}}") << QByteArray("part:3: mesh.tensr: unknown key");
        QTest::newRow("a value out of range")
            << QByteArray(R"({"mesh": {"tensor": -2}})") << QByteArray("mesh.tensor");
        QTest::newRow("broken JSON") << QByteArray("{\"mesh\": ") << QByteArray("part:1");
        QTest::newRow("a key twice") << QByteArray(R"({"mesh": {"tensor": 2, "tensor": 4}})")
                                     << QByteArray("twice");
    }
    void badParts()
    {
        QFETCH(QByteArray, part);
        QFETCH(QByteArray, says);
        Folder folder;
        const Answer answer = runProgram({QStringLiteral("evaluate"), QStringLiteral("seed-question"),
            QStringLiteral("--set-file"), folder.file("part", part)});
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.out.isEmpty());
        QVERIFY2(answer.err.contains(says), answer.err.constData());
    }

    void filesComeBeforeSets()
    {
        Folder folder;
        const QString first = folder.file("first", "model.params=7B\nmesh.tensor=2\n");
        const QString second = folder.file("second", "mesh.tensor=4\n");
        const Json report = json(runProgram({QStringLiteral("evaluate"), QStringLiteral("seed-question"),
            QStringLiteral("--set"), QStringLiteral("model.params=8B"), QStringLiteral("--set-file"), first,
            QStringLiteral("--set-file"), second, QStringLiteral("--set"),
            QStringLiteral("hardware.accelerators=8"), QStringLiteral("--format"), QStringLiteral("json")}));
        QCOMPARE(report["scenario"]["model"]["params"].get<double>(), 8e9);
        QCOMPARE(report["scenario"]["mesh"]["tensor"].get<int>(), 4);
        QCOMPARE(runProgram(words("evaluate seed-question --set-file /nowhere")).code, 2);
    }

    void shareIsRead()
    {
        const QByteArray code = runProgram(words("share seed-001 --set model.params=3B")).out.trimmed();
        QVERIFY(code.startsWith("ridge1:"));
        const QString text = QString::fromUtf8(code);
        QCOMPARE(runProgram({QStringLiteral("share"), text}).out.trimmed(), code);
        // The same report, but for the notes: a code goes to others.
        Json coded = json(runProgram(
            {QStringLiteral("evaluate"), text, QStringLiteral("--format"), QStringLiteral("json")}));
        Json whole = json(runProgram(words("evaluate seed-001 --set model.params=3B --format json")));
        QVERIFY(!coded["scenario"].contains("notes"));
        QCOMPARE(whole["scenario"].erase("notes"), std::size_t(1));
        QCOMPARE(coded, whole);
    }

    void severalScenarios()
    {
        const QString readouts = QStringLiteral(" --readout step.seconds --readout memory.ratio");
        const auto ask = [&readouts](const QString& scenarios, const QString& format) {
            return runProgram(
                (QStringLiteral("evaluate ") + scenarios + readouts + QStringLiteral(" --format ") + format)
                    .split(u' ', Qt::SkipEmptyParts));
        };
        const Json both = json(ask(QStringLiteral("seed-question seed-001"), QStringLiteral("json")));
        QCOMPARE(both["columns"], Json({"scenario", "step.seconds", "memory.ratio"}));
        QCOMPARE(both["units"], Json({"", "s", "1"}));
        QCOMPARE(both["rows"].size(), std::size_t(2));
        // Each row is what its scenario gives by itself.
        int row = 0;
        for (const char* id : {"seed-question", "seed-001"}) {
            const Json report = json(runProgram({QStringLiteral("evaluate"), QString::fromLatin1(id),
                QStringLiteral("--format"), QStringLiteral("json")}));
            QCOMPARE(both["rows"][row][0].get<std::string>(), std::string(id));
            QCOMPARE(both["rows"][row][1], report["step"]["seconds"]);
            QCOMPARE(both["rows"][row][2], report["memory"]["ratio"]);
            ++row;
        }
        QCOMPARE(ask(QStringLiteral("seed-question"), QStringLiteral("csv")).out.count('\n'), 2);
        const Answer wrong = ask(QStringLiteral("seed-question seed-0x1"), QStringLiteral("csv"));
        QVERIFY(wrong.code == 2 && wrong.out.isEmpty());
        const Answer unknown = runProgram(words("evaluate seed-question seed-001 --readout step.secnds"));
        QVERIFY(unknown.code == 1 && unknown.err.contains("did you mean step.seconds?"));
    }

    void severalSideBySide()
    {
        const Json three = json(runProgram(words("compare seed-question seed-001 seed-003 --format json")));
        QCOMPARE(three["scenarios"].size(), std::size_t(3));
        const Json pair = json(runProgram(words("compare seed-question seed-003 --format json")));
        for (std::size_t i = 0; i < pair["readouts"].size(); ++i) {
            QCOMPARE(three["readouts"][i]["path"], pair["readouts"][i]["path"]);
            QCOMPARE(three["readouts"][i]["values"][0], pair["readouts"][i]["a"]);
            QCOMPARE(three["readouts"][i]["values"][2], pair["readouts"][i]["b"]);
        }
        // A field that differs between any two of them has a row.
        for (const Json& change : pair["changed"]) {
            const auto at = std::ranges::find_if(
                three["changed"], [&](const Json& each) { return each["field"] == change["field"]; });
            QVERIFY2(at != three["changed"].end(), change["field"].get<std::string>().c_str());
            QCOMPARE((*at)["values"][0], change["a"]);
            QCOMPARE((*at)["values"][2], change["b"]);
        }
        Folder folder;
        for (const char* name : {"three.svg", "three.md", "three.csv"}) {
            const QString target = folder.path(name);
            const Answer made =
                runProgram(words("compare seed-question seed-001 seed-003 -o") + QStringList{target});
            QVERIFY2(made.code == 0 && QFile(target).size() > 100, made.err.constData());
        }
        QVERIFY(runProgram(words("compare seed-question seed-001 seed-003 --attribute step.seconds"))
                    .err.contains("takes two scenarios"));
        const QStringList five = words("compare seed-question seed-001 seed-003 seed-question seed-001 -o");
        QCOMPARE(runProgram(five + QStringList{folder.path("five.svg")}).code, 1);
        QCOMPARE(runProgram(five + QStringList{folder.path("five.csv")}).code, 0);
    }

    void severalReadouts()
    {
        const auto first = [](const char* command) {
            return runProgram(words(command)).out.split('\n').front();
        };
        QCOMPARE(first("evaluate seed-question --readout step.seconds,memory.fits --format csv"),
            QByteArray("scenario,step.seconds,memory.fits"));
        QVERIFY(runProgram(words("evaluate seed-question seed-003 --readout memory.fits"))
                    .out.contains("seed-question  no"));
        for (const char* asked : {"memory.fits,memory.ratio", "memory.ratio"})
            QCOMPARE(first(("sweep seed-question --over model.params=7B,70B --format csv --readout "
                         + std::string(asked))
                               .c_str()),
                QByteArray("model.params,memory.ratio,memory.fits"));
    }

    void readoutsAreListed()
    {
        const Answer all = runProgram(words("explain llama3-70b-256xh100 --format csv"));
        QCOMPARE(all.out.count('\n'), qsizetype(readouts().size() + 1));
        // What the money rests on is one of them, to the digits of every other place.
        const Answer price = runProgram(
            words("explain llama3-70b-256xh100") + QStringList{QStringLiteral("price per accelerator-hour")});
        QVERIFY2(
            price.out.startsWith("run.price = $3.495/h") && price.out.contains("assumption of Ridgepoint"),
            price.out.left(300).constData());
        for (const QByteArray& line : runProgram(words("export --list")).out.split('\n'))
            QVERIFY2(QString::fromUtf8(line).size() <= 100, line.constData());
    }

    void sideBySideIsRead()
    {
        const QStringList three = words("compare seed-question llama3-70b-256xh100 seed-003");
        const QString text = QString::fromUtf8(runProgram(three).out);
        for (const QString& line : text.split(u'\n'))
            QVERIFY2(line.size() <= 120, qPrintable(line));
        const QString shown = text.section(QStringLiteral("Readouts that differ\n"), 1);
        QVERIFY2(shown.count(u'\n') < 15, qPrintable(shown));
        QVERIFY2(shown.section(u'\n', 1, 3)
                     .simplified()
                     .startsWith(QStringLiteral(
                         "fits no yes yes MFU is stated 40 % predicted stated 40 % step time")),
            qPrintable(shown));
        QVERIFY(!text.contains(QStringLiteral("e8 s")) && !text.contains(QStringLiteral("\nnotes")));
        const QByteArray asked =
            runProgram(three + QStringList{QStringLiteral("--readout"), QStringLiteral("memory.ratio")}).out;
        QVERIFY(asked.contains("vs ceiling") && !asked.contains("step time"));
        // A picture of several calls them as the table does, and has the options of a figure.
        Folder folder;
        const QString target = folder.path("three.svg");
        const Answer made = runProgram(three
            + QStringList{QStringLiteral("-o"), target, QStringLiteral("--title"), QStringLiteral("Mine")});
        QVERIFY2(made.code == 0, made.err.constData());
        QFile file(target);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains(">Mine<") && !svg.contains(">now<"));
        QVERIFY(svg.contains(">step time<") && svg.contains(">memory per rank<"));
    }

    void whatWasWrittenOpensAgain_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("name");
        QTest::newRow("a report as JSON") << QStringLiteral("evaluate %1 --format json") << QString();
        QTest::newRow("a report as Markdown") << QStringLiteral("evaluate %1 --format markdown") << QString();
        QTest::newRow("the document") << QStringLiteral("export report %1 -o") << QStringLiteral("report.md");
        QTest::newRow("the document as PDF")
            << QStringLiteral("export report %1 -o") << QStringLiteral("report.pdf");
        QTest::newRow("a figure") << QStringLiteral("export stack %1 -o") << QStringLiteral("stack.svg");
        QTest::newRow("a new file") << QStringLiteral("new --from %1 -o") << QStringLiteral("new.ridge.json");
        QTest::newRow("a share code") << QStringLiteral("share %1") << QString();
    }
    void whatWasWrittenOpensAgain()
    {
        QFETCH(QString, command);
        QFETCH(QString, name);
        const QString scenario = QStringLiteral("llama3-70b-256xh100");
        Folder folder;
        QString target = folder.path("file");
        if (name.isEmpty()) {
            const Answer made = runProgram(command.arg(scenario).split(u' '));
            QVERIFY2(made.code == 0, made.err.constData());
            target = folder.file("file", made.out);
        } else {
            target = QFileInfo(target).dir().filePath(name);
            const Answer made = runProgram(command.arg(scenario).split(u' ') + QStringList{target});
            QVERIFY2(made.code == 0, made.err.constData());
        }
        const Answer again = runProgram({QStringLiteral("share"), target});
        QVERIFY2(again.code == 0, again.err.constData());
        QCOMPARE(again.out, runProgram({QStringLiteral("share"), scenario}).out);
    }

    // CSV of presets holds numbers, people read them with units; one preset as a file is the preset's own.
    void presetsForPrograms()
    {
        for (const char* kind : {"models", "accelerators", "links", "clusters"}) {
            const QString asked = QStringLiteral("presets ") + QString::fromLatin1(kind);
            const QStringList lines =
                QString::fromUtf8(runProgram(asked.split(u' ') + words("--format csv")).out).split(u'\n');
            const QStringList columns = lines[0].split(u',');
            for (const char* column : {"memory", "bandwidth", "bandwidth per direction", "latency",
                     "parameters", "layers", "accelerators", "per node"}) {
                const qsizetype at = columns.indexOf(QString::fromLatin1(column));
                for (const QString& line : lines.mid(1)) {
                    if (at < 0 || line.isEmpty() || line.contains(u'"'))
                        continue;
                    bool number = false;
                    const QString cell = line.split(u',').value(at);
                    cell.toDouble(&number);
                    QVERIFY2(number || cell.isEmpty(), qPrintable(line));
                }
            }
            QVERIFY(
                runProgram(asked.split(u' ')).out.contains(kind == std::string("clusters") ? " 512 " : "B"));
        }
        Folder folder;
        const QString target = folder.path("mine.ridge.json");
        const Answer written = runProgram(words("presets scenarios seed-001 -o") + QStringList{target});
        QVERIFY2(written.code == 0 && written.out.isEmpty(), written.err.constData());
        QCOMPARE(runProgram({QStringLiteral("share"), target}).out, runProgram(words("share seed-001")).out);
    }

    void sweepsSayUnitsAndMeantSteps()
    {
        const Json swept =
            json(runProgram(words("sweep seed-question --over model.params=1e9:1e12:7 "
                                  "--readout run.seconds --readout memory.ratio --format json")));
        QCOMPARE(swept["units"], Json({"parameters", "s", "1", ""})); // and whether it fits
        QCOMPARE(swept["rows"].size(), std::size_t(7));
        QCOMPARE(swept["rows"][2][0].get<double>(), 1e10);
        QCOMPARE(swept["rows"][4][0].get<double>(), 1e11);
        QCOMPARE(swept["rows"][1][0].get<double>(), 1e9 * std::pow(10, 0.5)); // of many digits: all of them
    }

    void misspeltOptions_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("a letter lost")
            << QStringLiteral("evaluate seed-question --formt json") << QByteArray("did you mean --format?");
        QTest::newRow("a word begun")
            << QStringLiteral("sweep seed-question --read x") << QByteArray("--readout");
        QTest::newRow("of another command")
            << QStringLiteral("evaluate seed-question --zzz 3") << QByteArray("unknown option --zzz");
        QTest::newRow("a single letter")
            << QStringLiteral("evaluate seed-question -z") << QByteArray("unknown option -z");
    }
    void misspeltOptions()
    {
        QFETCH(QString, arguments);
        QFETCH(QByteArray, says);
        const Answer answer = runProgram(arguments.split(u' '));
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains(says), answer.err.constData());
        QVERIFY(answer.err.contains("--help"));
    }
};

QTEST_GUILESS_MAIN(TestScenarioCommands)
#include "tst_scenario_commands.moc"
