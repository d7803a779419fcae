// Sheets of a class: how their numbers are dealt out, that their key is right, and that they hold no key.

#include "core/base/format.h"
#include "core/inputs/catalog/embedded_files.h"
#include "core/teaching/lesson/slips.h"
#include "core/teaching/lesson/variation.h"
#include "core/teaching/worksheets/worksheet.h"
#include "core/teaching/worksheets/worksheet_key.h"
#include "core/teaching/worksheets/worksheet_page.h"
#include "tests/support/lesson_files.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace ridgepoint;
using namespace Qt::StringLiterals;
using testing::everyKind;
using testing::everyKindWith;
using testing::everyLesson;
using testing::lessonOf;

namespace {

constexpr const char* varyOfFixture = R"("model.params": ["3B", "7B", "13B", "30B"],
    "given.message": ["500 MB", "1 GB", "2 GB", "4 GB"],
    "given.ranks": ["16", "32", "64", "128"],
    "given.link": ["25 GB/s", "50 GB/s", "100 GB/s"])";

// A class of every lesson that comes with the program.
int students() { return qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 30 : 8; }

Worksheet sheetsOf(const Lesson& lesson, std::uint32_t seed, int students)
{
    LessonVariations variations(lesson, seed, shippedCatalog());
    Text problem;
    const std::optional<Worksheet> made =
        makeWorksheet(lesson, variations, students, shippedCatalog(), englishSpeech(), "1.2.3", problem);
    if (!made)
        qFatal("%s", problem.plain().c_str());
    return *made;
}

WorksheetKey keyOf(const Lesson& lesson, std::uint32_t seed, int students)
{
    LessonVariations variations(lesson, seed, shippedCatalog());
    return makeKey(lesson, variations, students, shippedCatalog(), englishSpeech(), "1.2.3");
}

// What a student reads, in one text.
std::string askedOn(const Sheet& sheet)
{
    std::string all = sheet.title + '\n' + sheet.hook + '\n';
    for (const SheetCard& card : sheet.cards) {
        all += card.question + '\n';
        for (const std::vector<std::string>* each : {&card.here, &card.options})
            for (const std::string& line : *each)
                all += line + '\n';
    }
    return all;
}
std::string readOf(const Sheet& sheet)
{
    std::string all = askedOn(sheet);
    for (const auto& [label, value] : sheet.numbers)
        all += label + '=' + value + '\n';
    return all;
}

} // namespace

class TestWorksheet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mixingIsAPermutation();
    void seeds();
    void studentsDiffer();
    void optionsStandInOtherOrders();
    void aSheetDoesNotDependOnTheClass();
    void beyondTheCombinationsItBeginsAgain();
    void whatCannotBeTaughtIsLeftOut();
    void nothingLeftIsSaid();
    void oneLessonForAll();
    void refusedClasses();
    void theKeyIsRight();
    void aWrongKeyIsNoticed();
    void keysReadBack();
    void hostileKeys();
    void aPageHoldsNoKey();
    void noNumberOfTheKeyStandsInAPage();
    void noSheetTellsItsOwnAnswers();
    void aTellingNameStandsOnNoPage();
    void whatThePageSaysIsInBothLanguages();
    void sameBytesTwice();
    void axes();
};

void TestWorksheet::mixingIsAPermutation()
{
    for (const std::uint64_t count : {1, 2, 3, 7, 16, 192, 1000, 4097})
        for (const std::uint64_t seed : {0, 1, 4711, 999'999}) {
            std::set<std::uint64_t> seen;
            for (std::uint64_t i = 0; i < count; ++i) {
                const std::uint64_t at = mixedIndex(i, count, seed);
                QVERIFY(at < count);
                seen.insert(at);
            }
            QCOMPARE(seen.size(), std::size_t(count));
        }
    // Other seeds deal otherwise, and the largest count ends.
    int same = 0;
    for (std::uint64_t i = 0; i < 200; ++i)
        same += mixedIndex(i, 1000, 1) == mixedIndex(i, 1000, 2);
    QVERIFY(same < 10);
    QVERIFY(mixedIndex(5, std::uint64_t(1) << 60, 3) < std::uint64_t(1) << 60);
    // Fixed for good: a sheet that is printed today is judged in years. Python says the same.
    QCOMPARE(mixedIndex(0, 192, 4711), std::uint64_t(116));
    QCOMPARE(mixedIndex(1, 192, 4711), std::uint64_t(190));
}

void TestWorksheet::seeds()
{
    QCOMPARE(seedOf("4711"), std::optional<std::uint32_t>(4711));
    QCOMPARE(seedOf("0"), std::optional<std::uint32_t>(0));
    QVERIFY(!seedOf(""));
    QVERIFY(!seedOf(std::string(longestSeed + 1, 'x')));
    const std::optional<std::uint32_t> spring = seedOf("spring");
    QVERIFY(spring && *spring <= mostSeed);
    QCOMPARE(spring, std::optional<std::uint32_t>(657'723)); // Python says the same
    QVERIFY(seedOf("Spring") != spring);
    for (const char* text : {"1000000", "-1", "4711 ", "1e3", "ñ"})
        QVERIFY2(seedOf(text) && *seedOf(text) <= mostSeed, text);
}

void TestWorksheet::studentsDiffer()
{
    const Lesson lesson = everyKind();
    for (const std::uint32_t seed : {1u, 4711u}) {
        const Worksheet sheets = sheetsOf(lesson, seed, 30);
        QCOMPARE(sheets.sheets.size(), std::size_t(30));
        std::set<std::string> seen;
        for (int student = 1; student <= 30; ++student)
            seen.insert(readOf(sheets.sheetOf(student)));
        QCOMPARE(seen.size(), std::size_t(30));
    }
    QVERIFY(readOf(sheetsOf(lesson, 1, 1).sheetOf(1)) != readOf(sheetsOf(lesson, 2, 1).sheetOf(1))
        || readOf(sheetsOf(lesson, 1, 2).sheetOf(2)) != readOf(sheetsOf(lesson, 2, 2).sheetOf(2)));
    // 4 · 4 · 4 · 3 combinations are 192: two hundred students use them all.
    LessonVariations variations(lesson, 1, shippedCatalog());
    QCOMPARE(variations.combinations(), std::uint64_t(192));
    QCOMPARE(variations.distinctAmong(200) + int(variations.leftOut()), 192);
    QVERIFY(variations.distinctAmong(200) > 150);
}

// Of ranks, and of choices that say so; a calculation's lines and answers that grow stay in their order.
void TestWorksheet::optionsStandInOtherOrders()
{
    bool ranks = false, choices = false, kept = false;
    for (const Lesson& lesson : everyLesson()) {
        LessonVariations variations(lesson, 4711, shippedCatalog());
        for (std::size_t i = 0; i < lesson.cards.size(); ++i) {
            const LessonCard& card = lesson.cards[i];
            if (card.options.empty())
                continue;
            std::set<std::vector<std::string>> orders;
            for (int student = 1; student <= 12; ++student) {
                const std::vector<CardOption>& own = variations.of(student)->cards[i].options;
                QVERIFY2(std::ranges::is_permutation(own, card.options), card.id.c_str());
                const auto tooClose = std::ranges::find(own, true, &CardOption::tooClose);
                QVERIFY2(tooClose == own.end() || tooClose + 1 == own.end(), card.id.c_str());
                std::vector<std::string> texts;
                for (const CardOption& each : own)
                    texts.emplace_back(each.text.en.source());
                orders.insert(texts);
            }
            QVERIFY2(mixesOptions(card) == (orders.size() > 1), (lesson.id + ' ' + card.id).c_str());
            ranks = ranks || card.kind == CardKind::Rank;
            choices = choices || card.mix;
            kept = kept || card.kind == CardKind::Flaw;
        }
    }
    QVERIFY(ranks && choices && kept);
}

void TestWorksheet::aSheetDoesNotDependOnTheClass()
{
    const Lesson lesson = everyKind();
    const Worksheet few = sheetsOf(lesson, 9, 5), many = sheetsOf(lesson, 9, 60);
    for (int student = 1; student <= 5; ++student)
        QCOMPARE(readOf(few.sheetOf(student)), readOf(many.sheetOf(student)));
    LessonVariations variations(lesson, 9, shippedCatalog());
    const Lesson* const fifth = variations.of(5);
    (void)variations.of(150); // what was given out stays where it is
    QCOMPARE(variations.of(5), fifth);
}

void TestWorksheet::beyondTheCombinationsItBeginsAgain()
{
    const Lesson lesson = lessonOf(everyKindWith(varyOfFixture, R"("given.ranks": ["16", "32", "64"])"));
    LessonVariations variations(lesson, 1, shippedCatalog());
    QCOMPARE(variations.distinctAmong(40), 3);
    const Worksheet sheets = sheetsOf(lesson, 1, 40);
    QCOMPARE(sheets.sheets.size(), std::size_t(3));
    QCOMPARE(sheets.students(), 40);
    QCOMPARE(readOf(sheets.sheetOf(1)), readOf(sheets.sheetOf(4)));
    QVERIFY(readOf(sheets.sheetOf(1)) != readOf(sheets.sheetOf(2)));
    // The same quantity written in two ways is one.
    const Lesson twice = lessonOf(everyKindWith(varyOfFixture, R"("given.message": ["1 GB", "1000 MB"])"));
    LessonVariations once(twice, 1, shippedCatalog());
    QCOMPARE(once.distinctAmong(10), 1);
    QCOMPARE(once.leftOut(), std::size_t(1));
}

void TestWorksheet::whatCannotBeTaughtIsLeftOut()
{
    // With one rank nothing is sent: the answer is 0, and both slips give it.
    const Lesson lesson = lessonOf(everyKindWith(varyOfFixture, R"("given.ranks": ["1", "16", "32"])"));
    LessonVariations variations(lesson, 1, shippedCatalog());
    QCOMPARE(variations.distinctAmong(10), 2);
    QCOMPARE(variations.leftOut(), std::size_t(1));
    QVERIFY(variations.reason().plain().find("ring") != std::string::npos);
    for (int student = 1; student <= 10; ++student)
        for (const Given& given : variations.of(student)->given)
            QVERIFY(given.name != "ranks" || given.si > 1);
}

void TestWorksheet::nothingLeftIsSaid()
{
    const Lesson lesson = lessonOf(everyKindWith(varyOfFixture, R"("given.ranks": ["1"])"));
    LessonVariations variations(lesson, 1, shippedCatalog());
    QVERIFY(!variations.of(1));
    QCOMPARE(variations.distinctAmong(30), 0);
    Text problem;
    QVERIFY(!makeWorksheet(lesson, variations, 30, shippedCatalog(), englishSpeech(), "1", problem));
    QVERIFY(!problem.empty());
    QVERIFY(makeKey(lesson, variations, 30, shippedCatalog(), englishSpeech(), "1").rows.empty());
}

void TestWorksheet::oneLessonForAll()
{
    const std::string whole = std::string("\"vary\": {\n    ") + varyOfFixture + "\n  },";
    const Lesson lesson = lessonOf(everyKindWith(whole, ""));
    QVERIFY(lesson.vary.empty());
    LessonVariations variations(lesson, 3, shippedCatalog());
    QCOMPARE(variations.distinctAmong(30), 1);
    QCOMPARE(sheetsOf(lesson, 3, 30).sheets.size(), std::size_t(1));
}

void TestWorksheet::refusedClasses()
{
    const Lesson lesson = everyKind();
    for (const int students : {0, -1, 201, 1'000'000}) {
        LessonVariations variations(lesson, 1, shippedCatalog());
        Text problem;
        QVERIFY(
            !makeWorksheet(lesson, variations, students, shippedCatalog(), englishSpeech(), "1", problem));
        QVERIFY(!problem.empty());
    }
    QCOMPARE(sheetsOf(lesson, 1, 200).students(), 200);
}

void TestWorksheet::theKeyIsRight()
{
    for (const Lesson& lesson : everyLesson()) {
        const WorksheetKey key = keyOf(lesson, 4711, 30);
        QVERIFY(key.rows.size() >= 30 * lesson.cards.size());
        for (const KeyFinding& each : checkKey(key, lesson, shippedCatalog()))
            QFAIL(qPrintable(QStringLiteral("%1, student %2, card %3, %4: %5")
                                 .arg(QString::fromStdString(lesson.id))
                                 .arg(each.student)
                                 .arg(QString::fromStdString(each.card), QString::fromStdString(each.what),
                                     QString::fromStdString(each.message.plain()))));
    }
}

void TestWorksheet::aWrongKeyIsNoticed()
{
    const Lesson lesson = everyKind();
    const WorksheetKey right = keyOf(lesson, 4711, 3);
    const auto broken = [&](const auto& change) {
        WorksheetKey key = right;
        change(key);
        return checkKey(key, lesson, shippedCatalog()).size();
    };
    QCOMPARE(broken([](WorksheetKey&) {}), std::size_t(0));
    QCOMPARE(broken([](WorksheetKey& key) { key.rows[0].value = "1"; }), std::size_t(1));
    QCOMPARE(broken([](WorksheetKey& key) { key.rows[1].value = key.rows[0].value; }), std::size_t(1));
    QCOMPARE(broken([](WorksheetKey& key) { key.rows[1].what = "sequences"; }), std::size_t(1));
    QCOMPARE(broken([](WorksheetKey& key) { key.rows[1].what = "no-such-slip"; }), std::size_t(1));
    QCOMPARE(broken([](WorksheetKey& key) { key.rows[0].value.clear(); }), std::size_t(2)); // and no answer
    QCOMPARE(broken([](WorksheetKey& key) { key.rows.erase(key.rows.begin()); }), std::size_t(1));
    QVERIFY(broken([](WorksheetKey& key) { key.seed = 4712; }) > 3);
}

void TestWorksheet::keysReadBack()
{
    const WorksheetKey key = keyOf(everyKind(), 4711, 5);
    for (const std::string& text : {keyAsCsv(key), keyAsJson(key)}) {
        const KeyReadResult read = readKey(text, "key");
        QVERIFY2(read.key, read.diagnostics.empty() ? "" : plainLine(read.diagnostics.front()).c_str());
        QCOMPARE(read.key->lesson, key.lesson);
        QCOMPARE(read.key->seed, key.seed);
        QCOMPARE(read.key->rows.size(), key.rows.size());
        for (std::size_t i = 0; i < key.rows.size(); ++i) {
            QCOMPARE(read.key->rows[i].student, key.rows[i].student);
            QCOMPARE(read.key->rows[i].what, key.rows[i].what);
            QCOMPARE(read.key->rows[i].shown, key.rows[i].shown);
            QCOMPARE(read.key->rows[i].value, key.rows[i].value);
        }
        QVERIFY(checkKey(*read.key, everyKind(), shippedCatalog()).empty());
    }
}

void TestWorksheet::hostileKeys()
{
    const std::string csv = keyAsCsv(keyOf(everyKind(), 1, 2));
    for (const std::string& text : {std::string(), std::string("{"), std::string("{}"),
             std::string("a,b\n1,2\n"), std::string("\"", 1), csv + "every-kind,2,1,state,answer,1,1\n",
             csv + "every-kind,1,0,state,answer,1,1\n", csv + "every-kind,1,201,state,answer,1,1\n",
             csv + "every-kind,1,1,state\n", std::string(17u << 20, 'x'),
             std::string(R"({"schema":"ridgepoint.key/9","lesson":"x","seed":1,"rows":[]})")}) {
        const KeyReadResult read = readKey(text, "hostile");
        QVERIFY(!read.key);
        QVERIFY(!read.diagnostics.empty());
    }
    // Rows of cards and students that are not there are named, whatever they hold.
    WorksheetKey key{.lesson = "every-kind", .seed = 1};
    key.rows = {{1, "no-such-card", "answer", "", "1"}, {1, "state", "answer", "", std::string(5000, '9')},
        {1, "order", "answer", "", "A A B"}, {1, "fit", "answer", "", "no.such.field=1"},
        {200, "line", "answer", "", "Z"}};
    QVERIFY(checkKey(key, everyKind(), shippedCatalog()).size() >= key.rows.size());
}

// The page of a lesson in which everything that is right or wrong is something else has the same bytes: so no
// byte of it tells.
void TestWorksheet::aPageHoldsNoKey()
{
    const std::string other = [] {
        std::string text = everyKindWith(
            R"("answer": "memory.state_total_bytes")", R"("answer": "memory.state_total_bytes * 1.7")");
        const auto replace = [&text](const std::string& what, const std::string& with) {
            const std::size_t at = text.find(what);
            QVERIFY2(at != std::string::npos, what.c_str());
            text.replace(at, what.size(), with);
        };
        replace(R"("value": "model.params * 2" })", R"("value": "model.params * 2.5" })");
        replace(R"("value": "model.params * 12")", R"("value": "model.params * 9")");
        replace(R"("answer": "ring_all_reduce_time(given.message)",
            R"("answer": "3 * ring_all_reduce_time(given.message)");
        replace(R"("answer": "walls.memory.threshold_params")",
            R"("answer": "walls.memory.threshold_params * 3")");
        replace(R"("right": "memory.bytes_per_param < 4")", R"("right": "memory.bytes_per_param > 4")");
        replace(R"("right": "memory.bytes_per_param > 10")", R"("right": "memory.bytes_per_param > 99")");
        replace(R"("slip": "weights-only" },
        { "text": { "en": "The gradients")",
            R"("slip": "no-gradients" },
        { "text": { "en": "The gradients")");
        replace(R"("value": "model.params * 4" })", R"("value": "model.params * 40" })");
        replace(R"("says": "model.params * 4", "is": "model.params * 4")",
            R"("says": "model.params * 4", "is": "model.params * 5")");
        replace(R"("is": "model.params * 12", "slip": "no-master-copy")", R"("is": "model.params * 8")");
        return text;
    }();
    const Lesson lesson = everyKind(), changed = lessonOf(other, "lesson-every-kind.json");
    const WorksheetKey key = keyOf(lesson, 4711, 3), otherKey = keyOf(changed, 4711, 3);
    QVERIFY(keyAsCsv(key) != keyAsCsv(otherKey));
    const Worksheet sheets = sheetsOf(lesson, 4711, 30), otherSheets = sheetsOf(changed, 4711, 30);
    QCOMPARE(worksheetAsHtml(otherSheets), worksheetAsHtml(sheets));
    QCOMPARE(worksheetAsJson(otherSheets), worksheetAsJson(sheets));
    QCOMPARE(worksheetAsMarkdown(otherSheets), worksheetAsMarkdown(sheets));
}

// Nor does any of its numbers stand there in some format, beside the questions.
void TestWorksheet::noNumberOfTheKeyStandsInAPage()
{
    for (const Lesson& lesson : everyLesson()) {
        const Worksheet sheets = sheetsOf(lesson, 4711, students());
        std::string page = worksheetAsHtml(sheets);
        // What students read is theirs, and another one's answer may well be among it.
        page.erase(page.find("\"texts\":["), page.find("],\"footer\"") - page.find("\"texts\":["));
        LessonVariations variations(lesson, 4711, shippedCatalog());
        for (const KeyRow& row : keyOf(lesson, 4711, students()).rows) {
            const auto card = std::ranges::find(lesson.cards, row.card, &LessonCard::id);
            if (card->kind != CardKind::Number && card->kind != CardKind::Threshold)
                continue;
            const double si = std::stod(row.value);
            std::set<std::string> forms{
                row.shown, "\"" + row.value + "\"", ":" + row.value + ",", "," + row.value + ","};
            for (const int digits : {4, 6, 9})
                forms.insert(QString::number(si, 'e', digits).toStdString());
            const Unit unit = truthOf(*variations.of(row.student), *card,
                LessonContext(*scenarioOf(*variations.of(row.student), *card, shippedCatalog()),
                    variations.of(row.student)->given, shippedCatalog()))
                                  .unit;
            forms.insert(formatExact(si, unit));
            for (const std::string& form : forms)
                if (form.size() > 6) // "16" and ",22," stand everywhere
                    QVERIFY2(page.find(form) == std::string::npos, (row.card + ": " + form).c_str());
            QVERIFY(page.find(slipOf(SlipKind::WeightsOnly).key) == std::string::npos);
        }
    }
}

// A later question is read beside the earlier one: it may not say what that one asks for.
void TestWorksheet::noSheetTellsItsOwnAnswers()
{
    QStringList told;
    for (const Lesson& lesson : everyLesson())
        for (const std::uint32_t seed : {9u, 4711u}) {
            const Worksheet sheets = sheetsOf(lesson, seed, students());
            for (const KeyRow& row : keyOf(lesson, seed, students()).rows) {
                const auto card = std::ranges::find(lesson.cards, row.card, &LessonCard::id);
                const bool isNumber = card->kind == CardKind::Number || card->kind == CardKind::Threshold;
                if (!isNumber || row.what != keyAnswer || row.shown.size() < 3) // "8" stands everywhere
                    continue;
                const QString text = QString::fromStdString(askedOn(sheets.sheetOf(row.student)));
                const QRegularExpression whole(u"(?<![\\w.,])"_s
                    + QRegularExpression::escape(QString::fromStdString(row.shown)) + u"(?![\\w,]|[.]\\d)"_s);
                if (text.contains(whole))
                    told += QString::fromStdString(lesson.id + ", student " + std::to_string(row.student)
                        + ", card " + row.card + ": " + row.shown);
            }
        }
    QVERIFY2(told.isEmpty(), qPrintable(told.join(u'\n')));
}

// Neither in words nor as the id that stands in links, file names and the pages' feet.
void TestWorksheet::aTellingNameStandsOnNoPage()
{
    int covered = 0;
    for (const Lesson& lesson : everyLesson()) {
        if (lesson.cover.empty())
            continue;
        ++covered;
        const Worksheet sheets = sheetsOf(lesson, 1, 2);
        const LessonContext context(lesson.scenario, lesson.given, shippedCatalog());
        const std::string title = lesson.title.en.plain(context), cover = lesson.cover.en.plain(context);
        for (const std::string& page :
            {worksheetAsMarkdown(sheets), worksheetAsHtml(sheets), worksheetAsJson(sheets)}) {
            QVERIFY2(page.find(cover) != std::string::npos, lesson.id.c_str());
            QVERIFY2(page.find(title) == std::string::npos, lesson.id.c_str());
        }
        QString named = QString::fromStdString(cover).toLower().remove(u',').replace(u' ', u'-');
        QCOMPARE(QString::fromStdString(lesson.id), named);
    }
    QVERIFY(covered > 0);
}

void TestWorksheet::whatThePageSaysIsInBothLanguages()
{
    const auto text = [](std::string_view name) {
        return std::string(std::ranges::find(worksheetFiles(), name, &EmbeddedFile::name)->text);
    };
    const auto words = nlohmann::json::parse(text("words"));
    for (const auto& [name, word] : words.items())
        QVERIFY2(!word.at("en").get<std::string>().empty() && !word.at("es").get<std::string>().empty(),
            name.c_str());
    const QString script = QString::fromStdString(text("script"));
    static const QRegularExpression said(QStringLiteral("\\bsay\\('(\\w+)'|\\bwords\\.(\\w+)"));
    int found = 0;
    for (const QRegularExpressionMatch& each : said.globalMatch(script)) {
        const std::string name = (each.captured(1) + each.captured(2)).toStdString();
        QVERIFY2(words.contains(name), name.c_str());
        ++found;
    }
    QVERIFY(found > 30);
}

void TestWorksheet::sameBytesTwice()
{
    for (const Lesson& lesson : everyLesson()) {
        const Worksheet once = sheetsOf(lesson, 7, students()), again = sheetsOf(lesson, 7, students());
        QCOMPARE(worksheetAsHtml(once), worksheetAsHtml(again));
        QCOMPARE(worksheetAsJson(once), worksheetAsJson(again));
        QCOMPARE(worksheetAsMarkdown(once), worksheetAsMarkdown(again));
        QCOMPARE(keyAsCsv(keyOf(lesson, 7, students())), keyAsCsv(keyOf(lesson, 7, students())));
    }
    // Small enough to be sent, with the most students too.
    QVERIFY(worksheetAsHtml(sheetsOf(everyKind(), 7, 200)).size() < 200'000);
}

void TestWorksheet::axes()
{
    const Worksheet sheets = sheetsOf(everyKind(), 1, 10);
    for (const Sheet& sheet : sheets.sheets)
        for (const SheetCard& card : sheet.cards)
            for (const SheetAxis* const axis : {&card.axis, &card.heights}) {
                QVERIFY(axis->from < axis->to);
                for (const SheetTick& tick : axis->ticks)
                    QVERIFY(axis->shareOf(tick.value) > -1e-9 && axis->shareOf(tick.value) < 1 + 1e-9);
                if (card.kind == CardKind::Sketch)
                    QVERIFY(axis->ticks.size() >= 5);
            }
    // Whole decades, a factor of two around 16 GB to 1.6 TB at least.
    const SheetAxis& heights = sheets.sheets[0].cards[5].heights;
    QVERIFY(std::abs(std::log10(heights.from) - std::round(std::log10(heights.from))) < 1e-9);
    QVERIFY(heights.from <= 8e9 && heights.to >= 3.2e12);
}

QTEST_APPLESS_MAIN(TestWorksheet)
#include "tst_worksheet.moc"
