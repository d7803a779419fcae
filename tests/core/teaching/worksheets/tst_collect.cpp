// A class's answers counted: right ones, factors, slips, and what a second vote changed.

#include "core/teaching/worksheets/collect.h"
#include "tests/core/teaching/worksheets/pupils.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace ridgepoint;
using testing::Class;
using testing::collect;
using testing::everyKind;
using testing::everyKindWith;
using testing::lessonOf;
using testing::says;

class TestCollect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everybodyRight();
    void factorsAndSlips();
    void everySlipOfEverySheet_data();
    void everySlipOfEverySheet();
    void optionsAreTheLessonsOwn();
    void quartiles();
    void secondVotes();
    void corrections();
    void badLinesAreNamed();
    void records();
    void windowVotes();
    void onceMoreAndTheMiddleCurve();
    void paperSaysSharesInPercent();
    void namesGoNoFurther_data();
    void namesGoNoFurther();
    void oneBadFieldTakesNoOtherWithIt();
    void nothingPersonal();
    void otherLessonsAndSeeds();
    void bounds();
    void outputs();
    void theTemplateReadsBack();
};

void TestCollect::everybodyRight()
{
    Class pupils;
    std::string codes = "# the class\n\n";
    for (int student = 1; student <= 30; ++student)
        codes += pupils.code(student);
    const CollectResult result = collect(codes);
    QVERIFY(result.report);
    QVERIFY2(result.problems.empty(), result.problems.empty() ? "" : plainLine(result.problems[0]).c_str());
    QCOMPARE(result.report->lesson, std::string("every-kind"));
    QCOMPARE(result.report->students, std::size_t(30));
    QCOMPARE(result.report->twice, std::size_t(0));
    for (const CardSpread& card : result.report->cards) {
        QVERIFY2((card.first == VoteCount{30, 30}), card.id.c_str());
        QVERIFY(card.slips.empty());
        QVERIFY(!card.gain());
        if (card.kind == CardKind::Number)
            QVERIFY(std::abs((*card.quartiles())[1] - 1) < 1e-3);
    }
}

void TestCollect::factorsAndSlips()
{
    Class pupils;
    // The state is sixteen bytes a parameter: an eighth is the weights alone.
    const CollectResult result = collect(pupils.code(1) + pupils.code(2, 1 / 8.0) + pupils.code(3, 1 / 8.0)
        + pupils.code(4, 12 / 16.0) + pupils.code(5, 10));
    const CardSpread& state = result.report->cards[0];
    QVERIFY((state.first == VoteCount{1, 5}));
    QCOMPARE(slipsText(state), std::string("weights-only 2, no-master-copy 1"));
    QVERIFY(std::abs((*state.quartiles())[0] - 1 / 8.0) < 1e-3);
    QVERIFY(std::abs((*state.quartiles())[1] - 0.75) < 1e-3);
    QVERIFY(std::abs((*state.quartiles())[2] - 1) < 1e-3);
}

void TestCollect::everySlipOfEverySheet_data()
{
    QTest::addColumn<std::size_t>("index");
    const std::vector<Lesson> all = testing::everyLesson();
    for (std::size_t i = 0; i < all.size(); ++i)
        QTest::newRow(all[i].id.c_str()) << i;
}

// Forty students of one seed make each slip in turn with the numbers of their own sheets: as a code writes
// them, every one is wrong and is named.
void TestCollect::everySlipOfEverySheet()
{
    static const std::vector<Lesson> all = testing::everyLesson();
    QFETCH(std::size_t, index);
    const Lesson& lesson = all[index];
    LessonVariations variations(lesson, 4711, shippedCatalog());
    std::vector<std::map<SlipKind, std::size_t>> made(lesson.cards.size());
    std::string codes;
    for (int student = 1; student <= 40; ++student) {
        const Lesson& own = *variations.of(student);
        AnswerSheet sheet{4711, student, 1, std::vector<CardAnswer>(own.cards.size())};
        for (std::size_t i = 0; i < own.cards.size(); ++i) {
            const LessonCard& card = own.cards[i];
            if (card.slips.empty())
                continue;
            const LessonContext context(
                *scenarioOf(own, card, shippedCatalog()), own.given, shippedCatalog());
            const CardTruth truth = truthOf(own, card, context);
            const CardTruth::OfSlip& slip = truth.slips[std::size_t(student) % truth.slips.size()];
            sheet.answers[i].number = slip.si;
            ++made[i][slip.kind];
        }
        codes += answerCode(lesson, shippedCatalog(), sheet) + "\n";
    }
    const CollectResult result = collectClass(std::vector<AnswerFile>{{"codes.txt", codes}},
        std::vector<Lesson>{lesson}, shippedCatalog(), englishSpeech(), "1.2.3");
    QVERIFY(result.report);
    for (std::size_t i = 0; i < made.size(); ++i) {
        const CardSpread& card = result.report->cards[i];
        std::map<SlipKind, std::size_t> named;
        for (const auto& [kind, times] : card.slips)
            named[kind] = times;
        QVERIFY2(named == made[i], (card.id + ": " + slipsText(card)).c_str());
        QCOMPARE(card.first.right, std::size_t(0));
    }
}

// However a sheet orders them: all chose the same option, under other letters.
void TestCollect::optionsAreTheLessonsOwn()
{
    const Lesson lesson =
        lessonOf(everyKindWith("\"kind\": \"choice\"", "\"kind\": \"choice\", \"mix\": true"));
    const auto card = std::ranges::find(lesson.cards, true, &LessonCard::mix);
    QVERIFY(card != lesson.cards.end());
    const auto index = static_cast<std::size_t>(card - lesson.cards.begin());
    LessonVariations variations(lesson, 7, shippedCatalog());
    std::string codes;
    std::set<std::size_t> letters;
    for (int student = 1; student <= 12; ++student) {
        const std::vector<CardOption>& own = variations.of(student)->cards[index].options;
        const auto said = static_cast<std::size_t>(std::ranges::find(own, card->options[0]) - own.begin());
        letters.insert(said);
        AnswerSheet sheet{7, student, 1, std::vector<CardAnswer>(lesson.cards.size())};
        sheet.answers[index].option = said;
        codes += answerCode(lesson, shippedCatalog(), sheet) + "\n";
    }
    QVERIFY(letters.size() > 1);
    const std::vector<AnswerFile> files{{"codes.txt", codes}};
    const CollectResult result =
        collectClass(files, std::span(&lesson, 1), shippedCatalog(), englishSpeech(), "1.2.3");
    QVERIFY2(result.problems.empty(), result.problems.empty() ? "" : plainLine(result.problems[0]).c_str());
    QCOMPARE(result.report->cards[index].options.front(), std::size_t(12));
}

// Against numpy.exp(numpy.percentile(numpy.log(x), [25, 50, 75])): factors are read on their own scale.
void TestCollect::quartiles()
{
    CardSpread card;
    QVERIFY(!card.quartiles());
    card.factors = {3};
    QCOMPARE(*card.quartiles(), (std::array<double, 3>{3, 3, 3}));
    card.factors = {1, 4};
    QVERIFY(std::abs((*card.quartiles())[0] - std::sqrt(2)) < 1e-12);
    QVERIFY(std::abs((*card.quartiles())[1] - 2) < 1e-12);
    card.factors = {1, 2, 4, 8, 16, 32};
    for (const auto& [place, value] :
        {std::pair(0, 2.378414230005442), {1, 5.656854249492381}, {2, 13.454342644059432}})
        QVERIFY(std::abs((*card.quartiles())[std::size_t(place)] - value) < 1e-9);
}

void TestCollect::secondVotes()
{
    Class pupils;
    std::string first, second;
    for (int student = 1; student <= 10; ++student)
        first += pupils.code(student, student <= 4 ? 1 : 0.3);
    for (int student = 1; student <= 8; ++student) // two did not vote again, one was talked out of it
        second += pupils.code(student, student == 1 ? 0.3 : student <= 7 ? 1 : 0.3, 2);
    const CollectResult result = collect({{"first.txt", first}, {"second.txt", second}});
    const CardSpread& state = result.report->cards[0];
    QCOMPARE(result.report->students, std::size_t(10));
    QCOMPARE(result.report->twice, std::size_t(8));
    QVERIFY((state.first == VoteCount{4, 10}));
    QVERIFY((state.second == VoteCount{6, 8}));
    QVERIFY(std::abs(*state.gain() - (0.75 - 0.4) / 0.6) < 1e-12);
    // The order of the files does not matter.
    const CollectResult turned = collect({{"second.txt", second}, {"first.txt", first}});
    QCOMPARE(classAsJson(*turned.report), classAsJson(*result.report));
}

void TestCollect::corrections()
{
    Class pupils;
    const CollectResult result =
        collect(pupils.code(1, 0.3) + pupils.code(1) + pupils.code(2) + pupils.code(2));
    QCOMPARE(result.report->students, std::size_t(2));
    QCOMPARE(result.report->corrected, std::size_t(2));
    QCOMPARE(result.report->cards[0].first.right, std::size_t(2));
}

void TestCollect::badLinesAreNamed()
{
    Class pupils;
    std::string mistyped = pupils.code(2);
    mistyped[6] = mistyped[6] == 'A' ? 'B' : 'A';
    const CollectResult result = collect("\xEF\xBB\xBF# codes\r\n" + pupils.code(1) + mistyped + "hello\n\n"
        + pupils.code(3) + "   # a remark\n");
    QVERIFY(result.report);
    QCOMPARE(result.report->students, std::size_t(2));
    QCOMPARE(result.problems.size(), std::size_t(2));
    QVERIFY(says(result, "codes.txt: line 3: "));
    QVERIFY(says(result, "codes.txt: line 4: "));
    QVERIFY(!collect("").report);
    QVERIFY(!collect("nonsense\n").report);
    QVERIFY(!collect(std::vector<AnswerFile>{}).report);
}

void TestCollect::records()
{
    const std::string records =
        R"({ "schema": "ridgepoint.answers/1", "lesson": "every-kind", "seed": 4711, "records": [
  { "student": 1, "answers": { "state": "48 GB", "order": "B C A", "largest-part": "c" } },
  { "student": 2, "vote": 2, "answers": { "state": "26 GB", "fit": "mesh.zero_stage=3; mesh.tensor=2" } },
  { "student": 3, "answers": { "state": "a lot" } },
  { "student": 4, "answers": { "no-such-card": "1" } },
  { "student": 999, "answers": { "state": "1 GB" } },
  { "student": 5, "answers": { "curve": "1 2 3" } },
  { "student": 6, "answers": { "order": "A A B" } },
  7 ] })";
    const CollectResult result = collect({{"paper.json", records}});
    QVERIFY(result.report);
    QCOMPARE(result.report->students, std::size_t(2));
    QVERIFY((result.report->cards[0].first == VoteCount{1, 1}));
    QVERIFY((result.report->cards[0].second == VoteCount{0, 1}));
    QCOMPARE(slipsText(result.report->cards[0]), std::string("weights-only 1"));
    QVERIFY2(result.report->cards[7].second.right == 1, "the goal");
    for (const char* line : {"line 4", "line 5", "line 6", "line 7", "line 8", "line 9"})
        QVERIFY2(says(result, line), line);
    for (const char* bad : {"{", "{}",
             R"({ "schema": "ridgepoint.answers/2", "lesson": "every-kind", "seed": 1, "records": [] })",
             R"({ "schema": "ridgepoint.answers/1", "lesson": "unknown", "seed": 1, "records": [] })",
             R"({ "schema": "ridgepoint.answers/1", "lesson": "every-kind", "seed": -1, "records": [] })",
             R"({ "schema": "ridgepoint.answers/1", "lesson": "every-kind", "seed": 1, "records": {} })"}) {
        const CollectResult none = collect({{"bad.json", bad}});
        QVERIFY2(!none.report && !none.problems.empty(), bad);
    }
}

// What the window keeps of a class is read beside sheets: rounds of votes, without anybody's number.
void TestCollect::windowVotes()
{
    Class pupils;
    const Lesson& lesson = pupils.lesson();
    LessonPlay play(lesson, PlayMode::Class, shippedCatalog());
    while (play.phase() != PlayPhase::Ask)
        play.next();
    const auto vote = [&play](double factor, int times) {
        CardAnswer said;
        said.number = play.truth().answer.si * factor;
        for (int i = 0; i < times; ++i)
            play.commit(said);
    };
    vote(1, 6);
    vote(1 / 8.0, 14);
    play.next();
    QCOMPARE(play.phase(), PlayPhase::Argue);
    vote(1, 13);
    vote(1 / 8.0, 7);
    const std::string kept = writeRecord(play.record(), lesson);
    const CollectResult result = collect({{"class.json", kept}});
    QVERIFY2(result.problems.empty(), result.problems.empty() ? "" : plainLine(result.problems[0]).c_str());
    QVERIFY(result.report);
    QCOMPARE(result.report->students, std::size_t(20));
    QCOMPARE(result.report->twice, std::size_t(20));
    const CardSpread& state = result.report->cards[0];
    QVERIFY((state.first == VoteCount{6, 20}));
    QCOMPARE(slipsText(state), std::string("weights-only 14"));
    QVERIFY((state.second == VoteCount{13, 20}));
    QCOMPARE(*state.gain(), 0.5);
    QCOMPARE(result.report->answers(), std::size_t(40));
    QCOMPARE(result.report->cards[1].first.of, std::size_t(0));
    QCOMPARE(classAsJson(*result.report),
        classAsJson(classOf(lesson, play.record(), shippedCatalog(), englishSpeech(), "1.2.3")));
    // Sheets beside it are added.
    const CollectResult both =
        collect({{"class.json", kept}, {"codes.txt", pupils.code(1) + pupils.code(2, 1 / 8.0)}});
    QCOMPARE(both.report->students, std::size_t(22));
    QCOMPARE(both.report->cards[0].first.right, std::size_t(7));
    // One of a lesson that has another shape now is left out and named.
    std::string other = kept;
    const std::size_t at = other.find("\"shape\": ") + 9;
    other.replace(at, other.find(',', at) - at, "1");
    const CollectResult changed = collect({{"class.json", other}});
    QVERIFY(!changed.report && changed.problems.size() == 1);
    QVERIFY(changed.problems[0].message.plain().find("changed since") != std::string::npos);
}

// Votes of the transfer are exported too, and of a curve the middle; a file that was written reads back so.
void TestCollect::onceMoreAndTheMiddleCurve()
{
    const std::vector<Lesson> lessons{lessonOf(testing::textOf(
        std::filesystem::path(RIDGEPOINT_PRESETS_DIR) / "lessons" / "two-things-grow-apart.json"))};
    LessonPlay play(lessons[0], PlayMode::Class, shippedCatalog());
    while (play.card().kind != CardKind::Sketch)
        play.skip();
    while (play.phase() != PlayPhase::Ask)
        play.next();
    const std::size_t index = play.cardIndex();
    const CardTruth truth = play.truth();
    const auto vote = [&play](double factor) {
        CardAnswer said;
        said.curve = play.truth().curve;
        for (double& each : said.curve)
            each *= factor;
        play.commit(said);
    };
    for (const double factor : {9.0, 2.0, 0.25})
        vote(factor);
    while (play.phase() != PlayPhase::Transfer)
        play.next();
    for (const double factor : {1.0, 1.0, 9.0, 1.0})
        vote(factor); // of the transfer's own truth
    const ClassReport report = classOf(lessons[0], play.record(), shippedCatalog(), englishSpeech(), "1");
    const CardSpread& card = report.cards[index];
    QVERIFY(card.transfer && (*card.transfer == VoteCount{3, 4}));
    QVERIFY(card.curves && card.curves->axis == truth.axis && card.curves->right == truth.curve);
    for (std::size_t i = 0; i < truth.curve.size(); ++i)
        QVERIFY(std::abs(card.curves->middle[i] / truth.curve[i] / 2 - 1) < 1e-12);
    const nlohmann::json json = nlohmann::json::parse(classAsJson(report))["cards"][index];
    QCOMPARE(json["once_more"]["answered"].get<int>(), 4);
    QCOMPARE(json["once_more"]["right"].get<int>(), 3);
    QCOMPARE(json["curve"]["middle"].get<std::vector<double>>(), card.curves->middle);
    QVERIFY(classAsCsv(report).find(",4,3,") != std::string::npos);
    for (const std::string& text : {classAsText(report), classAsMarkdown(report)}) {
        QVERIFY2(text.find("3 of 4") != std::string::npos, text.c_str());
        QVERIFY2(text.find("the class's middle") != std::string::npos, text.c_str());
    }
    const auto again = [&](const std::vector<AnswerFile>& files) {
        return collectClass(files, lessons, shippedCatalog(), englishSpeech(), "1");
    };
    const AnswerFile file{"class.json", classAsJson(report)};
    const CollectResult alone = again({file});
    QVERIFY2(alone.report, alone.problems.empty() ? "" : plainLine(alone.problems[0]).c_str());
    QCOMPARE(nlohmann::json::parse(classAsJson(*alone.report))["cards"][index]["curve"], json["curve"]);
    // Of two classes the votes add up, their medians do not.
    const CollectResult both = again({file, file});
    QVERIFY((*both.report->cards[index].transfer == VoteCount{6, 8}));
    QVERIFY(!both.report->cards[index].curves);
    std::string bent = classAsJson(report);
    const std::size_t at = bent.find("\"middle\": [");
    QVERIFY(at != std::string::npos);
    bent.insert(at + 11, "1, ");
    QVERIFY(!again({{"class.json", bent}}).report);
}

// "47" of a share is 47 %, as the sheet's blank has it.
void TestCollect::paperSaysSharesInPercent()
{
    std::vector<Lesson> lessons{lessonOf(
        testing::textOf(std::filesystem::path(RIDGEPOINT_PRESETS_DIR) / "lessons" / "bubbles.json"))};
    const LessonCard& card = lessons[0].cards[0];
    const AskedCard asked = askedOf(lessons[0], card, shippedCatalog());
    QCOMPARE(asked.truth.unit, Unit::Percent);
    const std::string records =
        R"({ "schema": "ridgepoint.answers/1", "lesson": "bubbles", "seed": 3, "records": [
        { "student": 1, "answers": { ")"
        + card.id + R"(": "47" } } ] })";
    const CollectResult result = collectClass(
        std::vector<AnswerFile>{{"paper.json", records}}, lessons, shippedCatalog(), englishSpeech(), "1");
    QVERIFY2(result.report, result.problems.empty() ? "" : plainLine(result.problems[0]).c_str());
    LessonVariations variations(lessons[0], 3, shippedCatalog());
    const Lesson& own = *variations.of(1);
    const double truth = askedOf(own, own.cards[0], shippedCatalog()).truth.answer.si;
    QVERIFY(std::abs(result.report->cards[0].factors.at(0) - 0.47 / truth) < 1e-9);
}

void TestCollect::namesGoNoFurther_data()
{
    QTest::addColumn<QString>("before");
    QTest::newRow("a colon") << "Ana: ";
    QTest::newRow("two words") << "Ana Pérez  ";
    QTest::newRow("a table") << "Ana Pérez,3B,";
    QTest::newRow("a semicolon") << "7;Ana;";
}
void TestCollect::namesGoNoFurther()
{
    QFETCH(QString, before);
    Class pupils;
    const std::string list = before.toStdString() + pupils.code(3) + pupils.code(4);
    const CollectResult result = collect(list);
    QVERIFY2(result.problems.empty(), result.problems.empty() ? "" : plainLine(result.problems[0]).c_str());
    QCOMPARE(result.report->students, std::size_t(2));
    QVERIFY(classAsJson(*result.report).find("Ana") == std::string::npos);
    // Nor is it repeated where the code is wrong.
    std::string wrong = before.toStdString() + pupils.code(3);
    wrong[wrong.size() - 2] = wrong[wrong.size() - 2] == 'A' ? 'B' : 'A';
    const CollectResult none = collect(wrong);
    QVERIFY(!none.report && none.problems.size() == 1);
    QVERIFY(plainLine(none.problems[0]).find("Ana") == std::string::npos);
}

void TestCollect::oneBadFieldTakesNoOtherWithIt()
{
    const CollectResult result = collect({{"paper.json",
        R"({ "schema": "ridgepoint.answers/1", "lesson": "every-kind", "seed": 4711, "records": [
  { "student": 1, "answers": { "state": "a lot", "largest-part": "c", "no-such-card": "1" } } ] })"}});
    QVERIFY(result.report);
    QCOMPARE(result.report->students, std::size_t(1));
    QCOMPARE(result.report->answers(), std::size_t(1));
    QCOMPARE(result.problems.size(), std::size_t(2));
    QVERIFY(says(result, "state"));
    QVERIFY(says(result, "no-such-card"));
}

void TestCollect::nothingPersonal()
{
    const CollectResult result = collect({{"named.json",
        R"({ "schema": "ridgepoint.answers/1", "lesson": "every-kind", "seed": 4711, "records": [
  { "student": 1, "name": "Ada", "answers": { "state": "48 GB" } },
  { "student": 2, "answers": { "state": "48 GB" } } ] })"}});
    QCOMPARE(result.report->students, std::size_t(1)); // with a name it is not taken
    QVERIFY(says(result, "name"));
    QVERIFY(classAsJson(*result.report).find("Ada") == std::string::npos);
    // Nor who answered what.
    QVERIFY(classAsJson(*result.report).find("\"student\"") == std::string::npos);
}

void TestCollect::otherLessonsAndSeeds()
{
    Class pupils;
    const Lesson other = lessonOf(everyKindWith("\"every-kind\"", "\"other\""));
    const Lesson unknown = lessonOf(everyKindWith("\"every-kind\"", "\"unknown\""));
    const auto codeOf = [](const Lesson& lesson) {
        return answerCode(lesson, shippedCatalog(), {1, 1, 1, {}}) + "\n";
    };
    const CollectResult result = collect(pupils.code(1) + codeOf(other) + codeOf(unknown) + pupils.code(2));
    QCOMPARE(result.report->students, std::size_t(2));
    QVERIFY(says(result, "line 2: this code is of the lesson other"));
    QVERIFY(says(result, "line 3: this code is of a lesson that is not here"));
    // The same student of two classes is two.
    Class others(12);
    QCOMPARE(collect(pupils.code(1) + others.code(1)).report->students, std::size_t(2));
    std::string many;
    for (std::uint32_t seed = 0; seed < 20; ++seed)
        many += answerCode(pupils.lesson(), shippedCatalog(), {seed, 1, 1, {}}) + "\n";
    const CollectResult seeds = collect(many);
    QCOMPARE(seeds.report->students, mostSeedsCollected);
    QCOMPARE(seeds.problems.size(), std::size_t(4));
}

void TestCollect::bounds()
{
    Class pupils;
    const std::string one = pupils.code(1);
    std::string many;
    for (int i = 0; i < 10'010; ++i)
        many += one;
    std::vector<AnswerFile> files;
    for (std::size_t at = 0; at < many.size(); at += one.size() * 5'000)
        files.push_back({"part.txt", many.substr(at, one.size() * 5'000)});
    const CollectResult result = collect(files);
    QCOMPARE(result.report->corrected, mostAnswerCodes - 1);
    QCOMPARE(result.problems.size(), std::size_t(10));
    const CollectResult large =
        collect({{"large.txt", std::string(largestAnswerFile + 1, '\n')}, {"a.txt", one}});
    QCOMPARE(large.report->students, std::size_t(1));
    QVERIFY(says(large, "large.txt: is larger than 1 MiB"));
    // A megabyte of nonsense is named a thousand times, not more.
    std::string nonsense;
    while (nonsense.size() + 2 < largestAnswerFile)
        nonsense += "x\n";
    QVERIFY(collect(nonsense).problems.size() <= 1000);
}

void TestCollect::outputs()
{
    Class pupils;
    std::string codes;
    for (int student = 1; student <= 12; ++student)
        codes += pupils.code(student, student % 3 ? 1 : 1 / 8.0) + pupils.code(student, 1, 2);
    const ClassReport report = *collect(codes).report;
    const nlohmann::json json = nlohmann::json::parse(classAsJson(report));
    QCOMPARE(json["schema"].get<std::string>(), std::string("ridgepoint.class/1"));
    QCOMPARE(json["cards"].size(), std::size_t(8));
    QCOMPARE(json["cards"][0]["slips"]["weights-only"].get<int>(), 4);
    QCOMPARE(json["cards"][0]["gain"].get<double>(), 1.0);
    for (const std::string& text : {classAsText(report), classAsMarkdown(report), classAsCsv(report)}) {
        QVERIFY(text.find("weights-only 4") != std::string::npos);
        QVERIFY(text.find("nan") == std::string::npos);
    }
    QCOMPARE(std::ranges::count(classAsCsv(report), '\n'), 9);
}

void TestCollect::theTemplateReadsBack()
{
    const CollectResult none = collect({{"empty.json", answersTemplate(everyKind(), 4711, 30)}});
    QVERIFY(!none.report);
    QVERIFY(none.problems.empty());
}

QTEST_APPLESS_MAIN(TestCollect)
#include "tst_collect.moc"
