// `--shard K/N` and `ridgepoint merge`: the parts are disjoint and complete, and their whole is what one run
// says.

#include <QtTest> // first: nlohmann_json asks of types that it only declares

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

QStringList words(const char* text) { return QString::fromUtf8(text).split(u' '); }

const QStringList searched =
    words("search llama3-70b-256xh100 --lock mesh.schedule,mesh.chunks --top 7 --format json");
const QStringList swept = words("sweep llama3-70b-256xh100 --over mesh.tensor=1:8:4 --over "
                                "training.sequence_length=1024:16384:5 --readout step.seconds --format csv");

} // namespace

class TestMergeCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    QString file(const QString& name, const QByteArray& content)
    {
        const QString path = m_folder.filePath(name);
        QFile out(path);
        if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(path));
        return path;
    }
    QStringList parts(const QStringList& question, int count)
    {
        QStringList files;
        for (int k = 1; k <= count; ++k) {
            const Answer part = runProgram(
                question + QStringList{QStringLiteral("--shard"), QStringLiteral("%1/%2").arg(k).arg(count)});
            if (part.code != 0)
                qFatal("%s", part.err.constData());
            files += file(QStringLiteral("%1.%2").arg(question[0]).arg(++m_files), part.out);
        }
        return files;
    }

private Q_SLOTS:
    void searchesAddUp_data() { sweepsAddUp_data(); }
    void searchesAddUp();
    void sweepsAddUp_data();
    void sweepsAddUp();
    void jobsAddUp_data() { sweepsAddUp_data(); }
    void jobsAddUp();
    void refusals();
};

// Of several jobs whole ones are dealt out; their whole is ranked, with regret and spares, as one run does
// it.
void TestMergeCommand::jobsAddUp()
{
    QFETCH(int, count);
    const QStringList asked =
        words("search llama3-8b-64xh100 --vary hardware.accelerators=16,32,48,64 --vary "
              "training.precision=bf16_mixed,fp8_mixed --objective cost --repair 2d --lock "
              "mesh.context,mesh.order,mesh.schedule,mesh.shard_group");
    QStringList files = parts(asked + words("--format json"), count);
    std::reverse(files.begin(), files.end());
    for (const char* format : {"csv", "json"}) {
        const QStringList as{QStringLiteral("--format"), QLatin1String(format)};
        const Answer whole = runProgram(asked + as),
                     merged = runProgram(QStringList{QStringLiteral("merge")} + as + files);
        QVERIFY2(merged.code == 0, merged.err.constData());
        if (format == std::string("csv")) {
            QVERIFY(whole.out.count('\n') == 9);
            QCOMPARE(merged.out, whole.out);
        } else {
            Json one = Json::parse(whole.out.toStdString()), two = Json::parse(merged.out.toStdString());
            one.erase("seconds");
            two.erase("seconds");
            QVERIFY2(one == two, merged.out.constData());
        }
    }
    // A part that was changed by hand, and parts of two questions.
    Json part;
    for (const QString& name : files) { // one that has a job
        QFile in(name);
        QVERIFY(in.open(QIODevice::ReadOnly));
        part = Json::parse(in.readAll().toStdString());
        if (!part["jobs"].empty())
            break;
    }
    Json faster = part;
    faster["jobs"][0]["step_seconds"] = 1;
    Json elsewhere = part;
    elsewhere["shard"]["scenario"] = "ridge1:none";
    Json other = part;
    other["jobs"][0]["set"]["mesh.tensor"] = "-1";
    Json objective = part;
    objective["shard"]["objective"] = 7;
    for (const Json& wrong : {faster, elsewhere, other, objective}) {
        const QString path =
            file(QStringLiteral("wrong.%1").arg(++m_files), QByteArray::fromStdString(wrong.dump()));
        const Answer refused = runProgram(QStringList{QStringLiteral("merge"), path} + files.mid(1));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("not a part of a search"), refused.err.constData());
    }
}

void TestMergeCommand::searchesAddUp()
{
    QFETCH(int, count);
    const Json whole = Json::parse(runProgram(searched).out.toStdString());
    QStringList files = parts(searched, count);
    std::reverse(files.begin(), files.end()); // in any order
    const Answer answer = runProgram(
        QStringList{QStringLiteral("merge"), QStringLiteral("--format"), QStringLiteral("json")} + files);
    QVERIFY2(answer.code == 0, answer.err.constData());
    const Json merged = Json::parse(answer.out.toStdString());
    QCOMPARE(merged["space"], whole["space"]);
    QVERIFY(merged["best"] == whole["best"]);
    QVERIFY(merged["current"] == whole["current"]);
    QVERIFY(merged["complete"].get<bool>());
    double parted = merged["evaluated"].get<double>() + merged["pruned"].get<double>();
    for (const auto& [reason, layouts] : merged["rejected"].items())
        parted += layouts.get<double>();
    QCOMPARE(parted, whole["space"].get<double>());
    const Answer text = runProgram(QStringList{QStringLiteral("merge")} + files);
    QVERIFY(text.code == 0 && text.out.contains("layouts in"));
}

void TestMergeCommand::sweepsAddUp_data()
{
    QTest::addColumn<int>("count");
    QTest::newRow("one part") << 1;
    QTest::newRow("three parts") << 3;
    QTest::newRow("more parts than some have to do") << 23;
}

void TestMergeCommand::sweepsAddUp()
{
    QFETCH(int, count);
    const Answer whole = runProgram(swept);
    const Answer merged = runProgram(QStringList{QStringLiteral("merge")} + parts(swept, count));
    QVERIFY2(merged.code == 0, merged.err.constData());
    QCOMPARE(merged.out, whole.out);
}

void TestMergeCommand::refusals()
{
    const auto refused = [](const QStringList& files, const char* says) {
        const Answer answer = runProgram(QStringList{QStringLiteral("merge")} + files);
        if (answer.code != 1 || !answer.out.isEmpty() || !answer.err.contains(says))
            qWarning("%d %s", answer.code, answer.err.constData());
        return answer.code == 1 && answer.out.isEmpty() && answer.err.contains(says);
    };
    const QStringList searches = parts(searched, 3), sweeps = parts(swept, 3);
    QVERIFY(refused({}, "PART"));
    QVERIFY(refused({searches[0], searches[2]}, "1 of 3 parts are missing: 2"));
    QVERIFY(refused({searches[0], searches[1], searches[1]}, "the same part, 2"));
    QVERIFY(refused({searches[0], sweeps[1], searches[2]}, "parts of two questions"));
    QStringList other = searched;
    other << QStringLiteral("--headroom") << QStringLiteral("10%");
    QVERIFY(refused({searches[0], searches[1], parts(other, 3)[2]}, "parts of two questions"));
    QVERIFY(refused({file(QStringLiteral("empty"), {})}, "expected what search or sweep"));
    QVERIFY(refused({file(QStringLiteral("words"), "# what else\n")}, "no part of a sweep"));
    QVERIFY(refused({file(QStringLiteral("whole"), runProgram(searched).out)}, "it has no"));
    QVERIFY(refused(
        {file(QStringLiteral("bare"), "{\"shard\":{\"index\":1,\"count\":1}}")}, "it does not say of"));
    for (const char* shard : {"0/3", "4/3", "3", "a/b", "1/100001", ""})
        QCOMPARE(
            runProgram(swept + QStringList{QStringLiteral("--shard"), QString::fromLatin1(shard)}).code, 1);
    // A job that was killed ends at a line as often as not.
    QFile part(sweeps[2]);
    QVERIFY(part.open(QIODevice::ReadWrite));
    const QByteArray whole = part.readAll();
    const auto with = [&](const QByteArray& content) {
        return part.resize(0) && part.seek(0) && part.write(content) == content.size() && part.flush();
    };
    QVERIFY(with(whole.chopped(4)));
    QVERIFY(refused(sweeps, "within a line"));
    QVERIFY(with(whole.left(whole.lastIndexOf('\n', -2) + 1)));
    QVERIFY(refused(sweeps, "it was cut short"));
    QVERIFY(with(whole + "1,2,3,true\n"));
    QVERIFY(refused(sweeps, "it was cut short"));
    QVERIFY(with(QByteArray(whole).replace(",2048,", ",\x1b[31m2048,")));
    QVERIFY(refused(sweeps, "what no sweep prints"));
    QVERIFY(with(QByteArray(whole).replace(",1024,", ",1,024,")) && refused(sweeps, "other columns"));
    QVERIFY(refused({QStringLiteral("/dev/null")}, "no regular file"));
    QFile found(searches[1]);
    QVERIFY(found.open(QIODevice::ReadWrite));
    Json json = Json::parse(found.readAll().toStdString());
    json["pruned"] = -1;
    const QByteArray negative = QByteArray::fromStdString(json.dump());
    QVERIFY(found.resize(0) && found.seek(0) && found.write(negative) == negative.size());
    found.close();
    QVERIFY(refused(searches, "pruned"));
}

QTEST_APPLESS_MAIN(TestMergeCommand)
#include "tst_merge_command.moc"
