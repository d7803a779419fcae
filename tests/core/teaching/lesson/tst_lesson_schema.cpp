// The schema of lesson files says what the reader says, as far as a schema can: what reads is valid, and what
// is wrong in shape or in a name is not. Another program's validator judges.

#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/lesson_keys.h"
#include "core/teaching/lesson/lesson_schema.h"
#include "tests/core/teaching/lesson/lesson_fixture.h"
#include "tests/support/schema_judge.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <functional>
#include <map>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

using Bend = std::function<void(Json&)>;

Json& cardOf(Json& lesson, const char* id)
{
    for (Json& card : lesson["cards"])
        if (card["id"] == id)
            return card;
    qFatal("no card %s", id);
}

std::string contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll().toStdString();
}

Json schema() { return Json::parse(contentOf(SchemaJudge(QStringLiteral("lesson")).schemaFile())); }

struct Broken
{
    const char* name;
    Bend bend;
};

const std::vector<Broken>& broken()
{
    static const std::vector<Broken> all{
        {"another schema", [](Json& l) { l["schema"] = "ridgepoint.lesson/2"; }},
        {"an unknown key", [](Json& l) { l["titel"] = 1; }},
        {"an unknown key of a card", [](Json& l) { cardOf(l, "number")["awnser"] = "memory.ratio"; }},
        {"no number", [](Json& l) { l.erase("number"); }},
        {"a number that is half", [](Json& l) { l["number"] = 1.5; }},
        {"too many minutes", [](Json& l) { l["minutes"] = 90; }},
        {"another kind of lesson", [](Json& l) { l["kind"] = "film"; }},
        {"no English", [](Json& l) { l["title"].erase("en"); }},
        {"a title of an empty text", [](Json& l) { l["title"]["en"] = ""; }},
        {"a third language", [](Json& l) { l["title"]["fr"] = "Tient-il ?"; }},
        {"a brace that is not closed", [](Json& l) { l["hook"]["en"] = "{memory.ratio of it"; }},
        {"a unit that nobody has", [](Json& l) { l["hook"]["en"] = "{memory.ratio|2,furlongs} of it"; }},
        {"an unknown idea", [](Json& l) { l["idea"] = "joy"; }},
        {"an unknown field", [](Json& l) { l["fields"] = {"model.parms"}; }},
        {"five fields",
            [](Json& l) {
                l["fields"] = {"model.params", "mesh.tensor", "mesh.pipeline", "mesh.context", "mesh.data"};
            }},
        {"a reveal beside its changes", [](Json& l) { cardOf(l, "choice")["reveal"]["view"] = "stack"; }},
        {"an unknown readout in the veil", [](Json& l) { l["veil"] = {"memry"}; }},
        {"a field of the scenario that is a number",
            [](Json& l) {
                l["scenario"]["set"] = {{"mesh.tensor", 8}};
            }},
        {"a key beside the preset", [](Json& l) { l["scenario"]["presets"] = "x"; }},
        {"a given name in capitals", [](Json& l) { l["given"]["Link"] = "50 GB/s"; }},
        {"thirteen given quantities",
            [](Json& l) {
                for (char c = 'a'; c < 'n'; ++c)
                    l["given"][std::string(2, c)] = "1";
            }},
        {"no values of what varies", [](Json& l) { l["vary"]["model.params"] = Json::array(); }},
        {"what varies is not a field", [](Json& l) { l["vary"]["model.parms"] = {"7B"}; }},
        {"no cards", [](Json& l) { l["cards"] = Json::array(); }},
        {"a card that is not an object", [](Json& l) { l["cards"][0] = 3; }},
        {"an unknown kind of card", [](Json& l) { cardOf(l, "number")["kind"] = "riddle"; }},
        {"a card without a question", [](Json& l) { cardOf(l, "number").erase("question"); }},
        {"four hints", [](Json& l) { cardOf(l, "number")["hints"] = Json(4, both("a", "b")); }},
        {"a tolerance of nothing", [](Json& l) { cardOf(l, "number")["tolerance"] = 0; }},
        {"no answer", [](Json& l) { cardOf(l, "number").erase("answer"); }},
        {"an unknown slip", [](Json& l) { cardOf(l, "number")["slips"][0]["slip"] = "carelessness"; }},
        {"a slip without a value", [](Json& l) { cardOf(l, "number")["slips"][0].erase("value"); }},
        {"slips of a choice", [](Json& l) { cardOf(l, "choice")["slips"] = Json::array(); }},
        {"one option", [](Json& l) { cardOf(l, "choice")["options"].erase(1); }},
        {"an option that says neither", [](Json& l) { cardOf(l, "choice")["options"][0].erase("right"); }},
        {"an option that is right and too close to call",
            [](Json& l) { cardOf(l, "choice")["options"][0]["too_close"] = true; }},
        {"a place in a choice", [](Json& l) { cardOf(l, "choice")["options"][0]["value"] = "memory.ratio"; }},
        {"what is right in a rank",
            [](Json& l) { cardOf(l, "rank")["options"][0]["right"] = "memory.ratio"; }},
        {"a line that states nothing", [](Json& l) { cardOf(l, "flaw")["options"][0].erase("says"); }},
        {"a threshold on no slider", [](Json& l) { cardOf(l, "threshold").erase("field"); }},
        {"a sketch without an end", [](Json& l) { cardOf(l, "sketch").erase("to"); }},
        {"a sketch of no readout", [](Json& l) { cardOf(l, "sketch")["readout"] = "memory"; }},
        {"nine handles", [](Json& l) { cardOf(l, "sketch")["handles"] = 9; }},
        {"an answer of a goal", [](Json& l) { cardOf(l, "goal")["answer"] = "memory.ratio"; }},
        {"a goal without conditions", [](Json& l) { cardOf(l, "goal").erase("conditions"); }},
        {"two bounds", [](Json& l) { cardOf(l, "goal")["conditions"][0]["at_least"] = "1"; }},
        {"no bound", [](Json& l) { cardOf(l, "goal")["conditions"][0].erase("at_most"); }},
        {"a transfer that asks nothing", [](Json& l) { cardOf(l, "number")["transfer"].erase("question"); }},
    };
    return all;
}

} // namespace

class TestLessonSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_judge.add(QStringLiteral("fixture"), lessonJson().dump());
        for (const Broken& each : broken()) {
            Json json = lessonJson();
            each.bend(json);
            m_judge.add(QString::fromUtf8(each.name), json.dump());
        }
        const QDir shipped(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/lessons"));
        for (const QString& file : shipped.entryList({QStringLiteral("*.json")}))
            m_judge.addFile(shipped.filePath(file));
        m_judge.addFile(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/lesson-every-kind.json"));
    }

    void namesAreThoseOfTheProgram_data()
    {
        QTest::addColumn<QString>("at");
        QTest::addColumn<QStringList>("names");
        const auto row = [](const char* name, const char* at, const auto& all, const auto& nameOf) {
            QStringList names;
            for (const auto& each : all)
                names.push_back(QString::fromStdString(std::string(nameOf(each))));
            QTest::newRow(name) << QString::fromLatin1(at) << names;
        };
        const auto itself = [](std::string_view key) { return key; };
        const char* const card = "/properties/cards/items/properties";
        row("ideas", "/properties/idea/enum", lessonIdeaKeys(), itself);
        row("kinds of cards", "/properties/cards/items/properties/kind/enum", lessonkeys::kinds(),
            [](const lessonkeys::OfKind& each) { return cardKindKey(each.kind); });
        row("slips", "/$defs/slip/enum", slipKinds(), [](const SlipWords& each) { return each.key; });
        row("fields", "/$defs/field/enum", fields(), [](const FieldSpec& each) { return each.id; });
        row("readouts", "/$defs/readout/enum", readouts(), [](const Readout& each) { return each.path; });
        row("keys of a lesson", "/properties", lessonkeys::lesson, itself);
        row("keys of a card", card, lessonkeys::card, itself);
        row("keys of a text", "/$defs/words/properties", lessonkeys::words, itself);
        row("keys of the scenario", "/properties/scenario/properties", lessonkeys::scenario, itself);
        row("keys of a transfer", "/properties/cards/items/properties/transfer/properties",
            lessonkeys::transfer, itself);
        row("keys of a reveal", "/properties/cards/items/properties/reveal/properties", lessonkeys::reveal,
            itself);
        row("keys of a condition", "/properties/cards/items/properties/conditions/items/properties",
            lessonkeys::condition, itself);
        row("keys of a slip", "/properties/cards/items/properties/slips/items/properties", lessonkeys::slip,
            itself);
    }
    void namesAreThoseOfTheProgram()
    {
        QFETCH(QString, at);
        QFETCH(QStringList, names);
        const Json found = schema().at(Json::json_pointer(at.toStdString()));
        QStringList has;
        for (const auto& [key, value] : found.items())
            has.push_back(QString::fromStdString(found.is_array() ? value.get<std::string>() : key));
        has.sort();
        names.sort();
        QCOMPARE(has, names);
    }

    void whatReadsIsValid_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("a lesson of every kind of card, made here") << QStringLiteral("fixture");
        QTest::newRow("a lesson of every kind of card, from a file")
            << QStringLiteral("lesson-every-kind.json");
        for (const QString& file :
            QDir(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/lessons")).entryList({QStringLiteral("*.json")}))
            QTest::newRow(qPrintable(file)) << file;
    }
    void whatReadsIsValid()
    {
        if (!m_judge.isThere())
            QSKIP("python3-jsonschema is not installed");
        QFETCH(QString, file);
        QCOMPARE(m_judge.verdictOf(file), QString());
    }

    void whatIsBrokenIsNot_data()
    {
        QTest::addColumn<QString>("file");
        for (const Broken& each : broken())
            QTest::newRow(each.name) << QString::fromUtf8(each.name);
    }
    void whatIsBrokenIsNot()
    {
        QFETCH(QString, file);
        Json json = lessonJson();
        std::ranges::find(broken(), file, [](const Broken& each) {
            return QString::fromUtf8(each.name);
        })->bend(json);
        QVERIFY2(!read(json).lesson, "the reader takes it");
        if (!m_judge.isThere())
            QSKIP("python3-jsonschema is not installed");
        QVERIFY2(!m_judge.verdictOf(file).isEmpty(), "the schema allows it");
    }

private:
    SchemaJudge m_judge{QStringLiteral("lesson")};
};

QTEST_APPLESS_MAIN(TestLessonSchema)
#include "tst_lesson_schema.moc"
