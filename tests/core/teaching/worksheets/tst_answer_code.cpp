// Answer codes: what was committed comes back, and what was mistyped does not.

#include "core/base/format.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/variation.h"
#include "core/teaching/worksheets/answer_code.h"
#include "tests/support/lesson_files.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace ridgepoint;
using testing::everyKind;
using testing::everyKindWith;
using testing::everyLesson;
using testing::lessonOf;

namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t count) { return count == 0 ? 0 : random() % count; }

// Of four significant digits, as a page commits it.
double fourDigits(Random& random)
{
    const double digits = 1000.0 + double(below(random, 9000));
    const int exponent = int(below(random, 40)) - 20;
    return std::stod(std::to_string(int(digits)) + "e" + std::to_string(exponent))
        * (random() % 8 == 0 ? -1 : 1);
}

AnswerSheet anySheet(const Lesson& lesson, Random& random)
{
    AnswerSheet sheet{std::uint32_t(below(random, random() % 2 ? 1024 : mostSeed + 1)),
        int(below(random, mostStudents)) + 1, int(below(random, 2)) + 1, {}};
    for (const LessonCard& card : lesson.cards) {
        CardAnswer answer;
        if (random() % 5 != 0)
            switch (card.kind) {
            case CardKind::Number:
            case CardKind::Threshold:
                answer.number = random() % 9 == 0 ? 0 : fourDigits(random);
                break;
            case CardKind::Choice:
            case CardKind::Flaw:
                answer.option = below(random, card.options.size());
                break;
            case CardKind::Rank:
                answer.order.resize(card.options.size());
                std::iota(answer.order.begin(), answer.order.end(), std::size_t(0));
                std::shuffle(answer.order.begin(), answer.order.end(), random);
                break;
            case CardKind::Sketch:
                for (int i = 0; i < card.handles; ++i)
                    answer.curve.push_back(
                        std::pow(10, (int(below(random, 1 << curveBits)) - curveBias) / double(curveSteps)));
                break;
            case CardKind::Goal:
                answer.edits.emplace();
                for (const GoalField& each : goalFieldsOf(lesson, card, shippedCatalog()))
                    if (random() % 2)
                        answer.edits->push_back({std::string(each.field->id),
                            !each.keys.empty() ? each.keys[below(random, each.keys.size())]
                                : each.field->kind == FieldKind::Integer
                                ? formatExact(double(below(random, 100'000)), each.field->unit)
                                : formatExact(std::abs(fourDigits(random)), each.field->unit)});
                break;
            }
        sheet.answers.push_back(answer);
    }
    return sheet;
}

QByteArray refusalOf(std::string_view code, const Lesson& lesson)
{
    Text problem;
    const std::optional<AnswerSheet> read = readAnswerCode(code, lesson, shippedCatalog(), problem);
    if (read)
        return {};
    return QByteArray::fromStdString(problem.empty() ? "no sentence" : problem.plain());
}

using CodeDigits = std::vector<std::uint32_t>;

CodeDigits digitsOf(const std::string& code)
{
    CodeDigits digits;
    for (const char c : code)
        if (c != '-')
            digits.push_back(std::uint32_t(codeDigits.find(c)));
    return digits;
}

// As the reference of BIP 350 has it: bech32_polymod() of digits.
std::uint32_t polymod(const CodeDigits& digits)
{
    constexpr std::uint32_t generator[] = {0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};
    std::uint32_t rest = 1;
    for (const std::uint32_t digit : digits) {
        const std::uint32_t top = rest >> 25;
        rest = ((rest & 0x1ffffff) << 5) ^ digit;
        for (std::size_t i = 0; i < 5; ++i)
            rest ^= (top >> i & 1) ? generator[i] : 0;
    }
    return rest;
}
constexpr std::uint32_t bech32m = 0x2bc830a3;

// A code of any digits that is sound in itself.
std::string sealed(CodeDigits digits)
{
    CodeDigits all = digits;
    all.resize(all.size() + codeCheckDigits);
    const std::uint32_t check = polymod(all) ^ bech32m;
    for (int i = 5; i >= 0; --i)
        digits.push_back(check >> 5 * i & 31);
    std::string code;
    for (const std::uint32_t digit : digits)
        code += codeDigits[digit];
    return code;
}

} // namespace

class TestAnswerCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void roundTrip()
    {
        Random random(1);
        for (const Lesson& lesson : everyLesson())
            for (int i = 0; i < 500; ++i) {
                const AnswerSheet sheet = anySheet(lesson, random);
                const std::string code = answerCode(lesson, shippedCatalog(), sheet);
                Text problem;
                const std::optional<AnswerSheet> read =
                    readAnswerCode(code, lesson, shippedCatalog(), problem);
                QVERIFY2(read, problem.plain().c_str());
                QCOMPARE(answerCode(lesson, shippedCatalog(), *read), code);
                QCOMPARE(read->seed, sheet.seed);
                QCOMPARE(read->student, sheet.student);
                QCOMPARE(read->vote, sheet.vote);
                QVERIFY2(read->answers == sheet.answers, code.c_str());
                const std::optional<AnswerCodeHead> head = answerCodeHead(code, problem);
                QVERIFY(head && head->lesson == lessonMark(lesson) && head->seed == sheet.seed);
            }
    }

    void numbersKeepFourDigits()
    {
        const Lesson lesson = everyKind();
        const auto through = [&](double value) {
            AnswerSheet sheet{1, 1, 1, {}};
            sheet.answers.resize(lesson.cards.size());
            sheet.answers[0].number = value;
            Text problem;
            const auto read = readAnswerCode(
                answerCode(lesson, shippedCatalog(), sheet), lesson, shippedCatalog(), problem);
            return read && read->answers[0].number ? *read->answers[0].number : NAN;
        };
        QCOMPARE(through(112e9), 112e9);
        QCOMPARE(through(1.23456e12), 1.235e12);
        QCOMPARE(through(9999.6), 10000.0);
        QCOMPARE(through(12605), 12610.0); // a half goes up, as it does in browsers
        QCOMPARE(through(-0.0125), -0.0125);
        QCOMPARE(through(0), 0.0);
        QVERIFY(!std::signbit(through(-0.0)));
        QCOMPARE(through(1e300), 1e67); // as far as a code reaches
        QVERIFY(std::isnan(through(NAN)) && std::isnan(through(INFINITY)));
    }

    void ordersAreNumbered()
    {
        QCOMPARE(optionBits(1), 0);
        QCOMPARE(optionBits(2), 1);
        QCOMPARE(optionBits(3), 2);
        QCOMPARE(optionBits(8), 3);
        QCOMPARE(orderBits(2), 1);
        QCOMPARE(orderBits(3), 3);
        QCOMPARE(orderBits(8), 16);
    }

    void asPeopleTypeIt()
    {
        const Lesson lesson = everyKind();
        Random random(2);
        const AnswerSheet sheet = anySheet(lesson, random);
        const std::string code = answerCode(lesson, shippedCatalog(), sheet);
        std::string small, bare, mistaken = code;
        for (const char c : code) {
            small += static_cast<char>(std::tolower(c));
            if (c != '-')
                bare += c;
        }
        std::ranges::replace(mistaken, '0', 'o');
        std::ranges::replace(mistaken, '1', 'l');
        for (const std::string& typed : {small, bare, mistaken, " " + code + "\t", "--" + bare + "--"}) {
            Text problem;
            const std::optional<AnswerSheet> read = readAnswerCode(typed, lesson, shippedCatalog(), problem);
            QVERIFY2(read && *read == sheet, typed.c_str());
        }
    }

    void theChecksumIsBech32m()
    {
        // A valid string of the proposal, "a1lqfn3a", as its digits: the prefix spread out, then the data.
        QCOMPARE(polymod({3, 0, 1, 31, 0, 9, 19, 17, 29}), bech32m);
        QCOMPARE(polymod(digitsOf(answerCode(everyKind(), shippedCatalog(), {5, 7, 1, {}}))), bech32m);
    }

    void everySingleChangeIsNoticed()
    {
        Random random(3);
        for (const Lesson& lesson : everyLesson())
            for (int i = 0; i < 20; ++i) {
                const AnswerSheet sheet = anySheet(lesson, random);
                const std::string code = answerCode(lesson, shippedCatalog(), sheet);
                for (std::size_t at = 0; at < code.size(); ++at)
                    for (int c = 1; c < 256; ++c) {
                        std::string changed = code;
                        changed[at] = static_cast<char>(c);
                        const bool isSeparator = code[at] == '-' && (c == '-' || c == ' ' || c == '\t');
                        const char upper = static_cast<char>(std::toupper(c));
                        const char alike = upper == 'O' ? '0' : upper == 'I' || upper == 'L' ? '1' : upper;
                        if (isSeparator || alike == code[at])
                            continue; // the same character, as it may be written
                        QVERIFY2(!refusalOf(changed, lesson).isEmpty(), changed.c_str());
                    }
            }
    }

    void everyPairOfChangesIsNoticed()
    {
        Random random(4);
        const Lesson lesson = everyKind();
        const std::string code = answerCode(lesson, shippedCatalog(), anySheet(lesson, random));
        for (int i = 0; i < 20'000; ++i) {
            std::string changed = code;
            for (int change = 0; change < 2; ++change)
                if (const std::size_t at = below(random, code.size()); code[at] != '-')
                    changed[at] = codeDigits[below(random, codeDigits.size())];
            if (changed != code)
                QVERIFY2(!refusalOf(changed, lesson).isEmpty(), changed.c_str());
        }
    }

    void neighboursSwappedAndCharactersLost()
    {
        Random random(5);
        for (const Lesson& lesson : everyLesson())
            for (int i = 0; i < 20; ++i) {
                const std::string code = answerCode(lesson, shippedCatalog(), anySheet(lesson, random));
                for (std::size_t at = 0; at + 1 < code.size(); ++at) {
                    if (code[at] == '-')
                        continue;
                    std::string swapped = code, lost = code, twice = code;
                    const std::size_t next = code[at + 1] == '-' ? at + 2 : at + 1;
                    std::swap(swapped[at], swapped[next]);
                    lost.erase(at, 1);
                    twice.insert(at, 1, code[at]);
                    if (swapped != code)
                        QVERIFY(!refusalOf(swapped, lesson).isEmpty());
                    QVERIFY(!refusalOf(lost, lesson).isEmpty());
                    QVERIFY(!refusalOf(twice, lesson).isEmpty());
                    QVERIFY(!refusalOf(code.substr(0, at), lesson).isEmpty());
                }
            }
    }

    void randomTextIsNoCode()
    {
        Random random(6);
        const Lesson lesson = everyKind();
        for (int i = 0; i < 20'000; ++i) {
            std::string text;
            for (std::size_t length = below(random, 120); length > 0; --length)
                text += i % 2 ? static_cast<char>(random()) : codeDigits[below(random, codeDigits.size())];
            QVERIFY(!refusalOf(text, lesson).isEmpty());
        }
        for (const std::string& text : {std::string(), std::string("-"), std::string(1 << 20, '0'),
                 std::string("U"), std::string(600, '-'), std::string("🂡🂡🂡🂡🂡🂡🂡🂡")})
            QVERIFY(!refusalOf(text, lesson).isEmpty());
    }

    void otherLessons()
    {
        Random random(7);
        const Lesson lesson = everyKind();
        const std::string code = answerCode(lesson, shippedCatalog(), anySheet(lesson, random));
        const Lesson renamed = lessonOf(everyKindWith("\"every-kind\"", "\"other-kind\""));
        QVERIFY(refusalOf(code, renamed).contains("another lesson than other-kind"));
        // The same lesson with other cards, options, axes or numbers to vary.
        for (const auto& [what, with] :
            {std::pair("\"handles\": 5", "\"handles\": 6"), std::pair("\"to\": \"100B\"", "\"to\": \"50B\""),
                std::pair("\"from\": \"1B\"", "\"from\": \"2B\""),
                std::pair("\"readout\": \"memory.state_total_bytes\",\n      \"from\"",
                    "\"readout\": \"memory.stack.weights_bytes\",\n      \"from\""),
                std::pair("\"field\": \"model.params\",\n      \"question\"",
                    "\"field\": \"training.tokens\",\n      \"question\""),
                std::pair("\"handles\": 5",
                    "\"handles\": 5, \"transfer\": { \"set\": { \"model.params\": \"9B\" }, "
                    "\"question\": { \"en\": \"And now?\", \"es\": \"¿Y ahora?\" } }"),
                std::pair("\"id\": \"curve\"", "\"id\": \"line-of-it\""), std::pair("\"30B\"", "\"33B\""),
                std::pair("\"mesh.tensor\", ", "")})
            QVERIFY2(refusalOf(code, lessonOf(everyKindWith(what, with))).contains("was changed"), what);
    }

    void otherVersions()
    {
        const Lesson lesson = everyKind();
        const std::string code = answerCode(lesson, shippedCatalog(), {1, 1, 1, {}});
        QVERIFY(refusalOf("2" + code.substr(1), lesson).contains("wrong or missing"));
        CodeDigits digits = digitsOf(code);
        digits.resize(digits.size() - codeCheckDigits);
        QVERIFY(refusalOf(sealed(digits), lesson).isEmpty());
        for (const std::uint32_t version : {0u, 2u, 31u}) {
            digits[0] = version;
            QVERIFY(refusalOf(sealed(digits), lesson).contains("another version"));
        }
    }

    // Whoever knows the checksum can write any bits: what no page writes is refused all the same.
    void whatNoPageWrites()
    {
        Random random(8);
        const Lesson lesson = everyKind();
        int accepted = 0;
        for (int i = 0; i < 5'000; ++i) {
            const std::string code = answerCode(lesson, shippedCatalog(), anySheet(lesson, random));
            CodeDigits digits = digitsOf(code);
            digits.resize(digits.size() - codeCheckDigits);
            for (std::size_t at = 6; at < digits.size(); ++at)
                if (random() % 4 == 0)
                    digits[at] = std::uint32_t(below(random, 32));
            const std::string forged = sealed(digits);
            Text problem;
            const std::optional<AnswerSheet> read = readAnswerCode(forged, lesson, shippedCatalog(), problem);
            if (!read)
                continue;
            ++accepted; // then it is one that a page could have written
            std::string bare = answerCode(lesson, shippedCatalog(), *read);
            std::erase(bare, '-');
            QCOMPARE(bare, forged);
            QVERIFY(read->student <= mostStudents && read->seed <= mostSeed);
            QCOMPARE(read->answers.size(), lesson.cards.size());
        }
        QVERIFY(accepted < 2'500);
    }

    void length()
    {
        const Lesson lesson = everyKind();
        AnswerSheet sheet{4711, 30, 1, {}};
        sheet.answers.resize(lesson.cards.size());
        sheet.answers[0].number = 112e9;
        sheet.answers[1].number = 0.04;
        sheet.answers[3].option = 2;
        // Two numbers and a choice: eight groups of four.
        QVERIFY2(answerCode(lesson, shippedCatalog(), sheet).size() <= 8 * 5 + 4,
            answerCode(lesson, shippedCatalog(), sheet).c_str());
    }
};

QTEST_APPLESS_MAIN(TestAnswerCode)
#include "tst_answer_code.moc"
