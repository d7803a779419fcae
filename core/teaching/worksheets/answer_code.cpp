#include "core/teaching/worksheets/answer_code.h"

#include "core/base/format.h"
#include "core/base/parse.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/variation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

namespace ridgepoint {

namespace {

// --- bits
// ---------------------------------------------------------------------------------------------------

using Digits = std::vector<std::uint8_t>; // 0 … 31

class BitWriter
{
public:
    void put(std::uint32_t value, int bits)
    {
        for (int bit = bits - 1; bit >= 0; --bit)
            m_bits.push_back((value >> bit & 1) != 0);
    }
    void put(bool bit) { m_bits.push_back(bit); }
    Digits digits() const
    {
        Digits all((m_bits.size() + 4) / 5);
        for (std::size_t i = 0; i < m_bits.size(); ++i)
            if (m_bits[i])
                all[i / 5] = static_cast<std::uint8_t>(all[i / 5] | 16 >> i % 5);
        return all;
    }

private:
    std::vector<bool> m_bits;
};

class BitReader
{
public:
    explicit BitReader(const Digits& digits)
        : m_digits(digits)
    {
    }
    std::uint32_t get(int bits)
    {
        std::uint32_t value = 0;
        for (int i = 0; i < bits; ++i, ++m_at) {
            const bool there = m_at / 5 < m_digits.size();
            m_sound = m_sound && there;
            value = value << 1 | (there ? m_digits[m_at / 5] >> (4 - m_at % 5) & 1u : 0u);
        }
        return value;
    }
    bool flag() { return get(1) != 0; }
    void refuse() { m_sound = false; }
    bool sound() const { return m_sound; }
    // Nothing is left but what fills the last digit.
    bool atEnd()
    {
        if (m_digits.size() * 5 < m_at || m_digits.size() * 5 - m_at >= 5)
            return false;
        return get(static_cast<int>(m_digits.size() * 5 - m_at)) == 0;
    }

private:
    const Digits& m_digits;
    std::size_t m_at = 0;
    bool m_sound = true;
};

// Bech32m's.
std::uint32_t remainder(const Digits& digits)
{
    constexpr std::array<std::uint32_t, 5> generator{
        0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};
    std::uint32_t rest = 1;
    for (const std::uint8_t digit : digits) {
        const std::uint32_t top = rest >> 25;
        rest = (rest & 0x1ffffff) << 5 ^ digit;
        for (std::size_t i = 0; i < generator.size(); ++i)
            rest ^= top >> i & 1 ? generator[i] : 0;
    }
    return rest;
}
constexpr std::uint32_t soundRemainder = 0x2bc830a3;

// --- parts of an answer
// ---------------------------------------------------------------------------------------------------

void putNumber(BitWriter& out, double value)
{
    const bool finite = std::isfinite(value);
    // "1.2345…e+12", to more digits than a double holds: half a step goes up, as the page's script has it.
    constexpr int many = 30;
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), finite ? std::abs(value) : 0,
        std::chars_format::scientific, many);
    std::uint32_t digits = static_cast<std::uint32_t>(text[0] - '0');
    for (const std::size_t i : {2u, 3u, 4u})
        digits = digits * 10 + static_cast<std::uint32_t>(text[i] - '0');
    int exponent = 0;
    const char* const from = text.data() + many + 3;
    std::from_chars(from + (*from == '+'), end.ptr, exponent);
    if (text[5] >= '5' && ++digits == 10'000) {
        digits = 1000;
        ++exponent;
    }
    const int most = (1 << exponentBits) - 1;
    out.put(finite && value < 0 && digits > 0);
    out.put(digits, digitBits);
    out.put(digits == 0 ? 0u : static_cast<std::uint32_t>(std::clamp(exponent + exponentBias, 0, most)),
        exponentBits);
}

double getNumber(BitReader& in)
{
    const bool negative = in.flag();
    const std::uint32_t digits = in.get(digitBits);
    const int exponent = static_cast<int>(in.get(exponentBits)) - exponentBias - 3;
    // Each number in one way only.
    if (digits > 9999 || (digits < 1000 && (digits != 0 || negative || exponent != -exponentBias - 3)))
        in.refuse();
    // Read as a decimal, so that "1.5e9" is the double that everybody gets for it.
    const std::string text = std::to_string(digits) + "e" + std::to_string(exponent);
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return negative ? -value : value;
}

void putOrder(BitWriter& out, const std::vector<std::size_t>& order)
{
    std::uint32_t index = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto smaller = std::count_if(order.begin() + static_cast<std::ptrdiff_t>(i) + 1, order.end(),
            [&](std::size_t later) { return later < order[i]; });
        index = index * static_cast<std::uint32_t>(order.size() - i) + static_cast<std::uint32_t>(smaller);
    }
    out.put(index, orderBits(order.size()));
}

std::vector<std::size_t> getOrder(BitReader& in, std::size_t count)
{
    std::uint32_t index = in.get(orderBits(count));
    std::vector<std::size_t> smaller(count), left(count), order;
    for (std::size_t i = count; i-- > 0;) {
        smaller[i] = index % static_cast<std::uint32_t>(count - i);
        index /= static_cast<std::uint32_t>(count - i);
    }
    if (index > 0)
        in.refuse();
    for (std::size_t i = 0; i < count; ++i)
        left[i] = i;
    for (const std::size_t each : smaller) {
        order.push_back(left[each]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(each));
    }
    return order;
}

void putEdits(BitWriter& out, const std::vector<GoalField>& all, const FieldEdits& edits)
{
    for (const GoalField& each : all) {
        const auto edit = std::ranges::find(edits, each.field->id, &FieldEdit::field);
        const auto key = edit == edits.end() ? each.keys.end() : std::ranges::find(each.keys, edit->text);
        const ParsedNumber number =
            edit == edits.end() || !each.keys.empty() ? ParsedNumber() : parse(edit->text, each.field->unit);
        const bool there = key != each.keys.end() || number.si;
        out.put(there);
        if (!there)
            continue;
        if (!each.keys.empty())
            out.put(static_cast<std::uint32_t>(key - each.keys.begin()), optionBits(each.keys.size()));
        else if (each.field->kind == FieldKind::Integer)
            out.put(static_cast<std::uint32_t>(std::clamp(*number.si, 0.0, double((1u << wholeBits) - 1))),
                wholeBits);
        else
            putNumber(out, *number.si);
    }
}

FieldEdits getEdits(BitReader& in, const std::vector<GoalField>& all)
{
    FieldEdits edits;
    for (const GoalField& each : all) {
        if (!in.flag())
            continue;
        std::string text;
        if (!each.keys.empty()) {
            const std::uint32_t index = in.get(optionBits(each.keys.size()));
            if (index >= each.keys.size())
                in.refuse();
            else
                text = each.keys[index];
        } else if (each.field->kind == FieldKind::Integer)
            text = formatExact(in.get(wholeBits), each.field->unit);
        else
            text = formatExact(getNumber(in), each.field->unit);
        edits.push_back({std::string(each.field->id), text});
    }
    return edits;
}

void putAnswer(BitWriter& out, const Lesson& lesson, const LessonCard& card, const Catalog& catalog,
    const CardAnswer& answer)
{
    const std::size_t options = card.options.size();
    bool there = false;
    switch (card.kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        there = answer.number && std::isfinite(*answer.number);
        out.put(there);
        if (there)
            putNumber(out, *answer.number);
        return;
    case CardKind::Choice:
    case CardKind::Flaw:
        there = answer.option && *answer.option < options;
        out.put(there);
        if (there)
            out.put(static_cast<std::uint32_t>(*answer.option), optionBits(options));
        return;
    case CardKind::Rank: {
        std::vector<std::size_t> sorted = answer.order;
        std::ranges::sort(sorted);
        there = !sorted.empty() && sorted.size() == options;
        for (std::size_t i = 0; there && i < options; ++i)
            there = sorted[i] == i;
        out.put(there);
        if (there)
            putOrder(out, answer.order);
        return;
    }
    case CardKind::Sketch:
        there = answer.curve.size() == static_cast<std::size_t>(card.handles);
        out.put(there);
        for (const double y : there ? answer.curve : std::vector<double>()) {
            const double step = y > 0 ? std::round(std::log10(y) * curveSteps) + curveBias : 0;
            out.put(
                static_cast<std::uint32_t>(std::clamp(step, 0.0, double((1 << curveBits) - 1))), curveBits);
        }
        return;
    case CardKind::Goal:
        out.put(answer.edits.has_value());
        if (answer.edits)
            putEdits(out, goalFieldsOf(lesson, card, catalog), *answer.edits);
        return;
    }
}

CardAnswer getAnswer(BitReader& in, const Lesson& lesson, const LessonCard& card, const Catalog& catalog)
{
    CardAnswer answer;
    if (!in.flag())
        return answer;
    switch (card.kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        answer.number = getNumber(in);
        break;
    case CardKind::Choice:
    case CardKind::Flaw:
        answer.option = in.get(optionBits(card.options.size()));
        if (*answer.option >= card.options.size())
            in.refuse();
        break;
    case CardKind::Rank:
        answer.order = getOrder(in, card.options.size());
        break;
    case CardKind::Sketch:
        for (int i = 0; i < card.handles; ++i)
            answer.curve.push_back(
                std::pow(10, (static_cast<int>(in.get(curveBits)) - curveBias) / double(curveSteps)));
        break;
    case CardKind::Goal:
        answer.edits = getEdits(in, goalFieldsOf(lesson, card, catalog));
        break;
    }
    return answer;
}

// Checked and without the checksum, or nothing.
std::optional<Digits> soundDigits(std::string_view code, Text& problem)
{
    if (code.size() > longestAnswerCode) {
        problem = "this is too long for an answer code";
        return std::nullopt;
    }
    Digits digits;
    for (char c : code) {
        if (c == '-' || c == ' ' || c == '\t')
            continue;
        c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        c = c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c; // as they are read aloud and mistaken
        const std::size_t digit = codeDigits.find(c);
        if (digit == std::string_view::npos) {
            problem = phrase(
                "“%1” stands in no answer code: letters but for U, digits and hyphens do", std::string(1, c));
            return std::nullopt;
        }
        digits.push_back(static_cast<std::uint8_t>(digit));
    }
    constexpr std::size_t head = 1 + (markBits + shapeBits + studentBits + 2 + shortSeedBits + 4) / 5;
    if (digits.size() < head + codeCheckDigits) {
        problem = "this is too short for an answer code; some of it is missing";
        return std::nullopt;
    }
    if (remainder(digits) != soundRemainder) {
        problem = "a character of this code is wrong or missing; compare it with the one that was shown";
        return std::nullopt;
    }
    if (digits.front() != codeVersion) {
        problem = "this code was made by another version of Ridgepoint; collect it with that one";
        return std::nullopt;
    }
    digits.erase(digits.begin());
    digits.resize(digits.size() - codeCheckDigits);
    return digits;
}

std::optional<AnswerCodeHead> getHead(BitReader& in, Text& problem)
{
    AnswerCodeHead head;
    head.lesson = in.get(markBits);
    head.shape = in.get(shapeBits);
    head.student = static_cast<int>(in.get(studentBits)) + 1;
    head.vote = in.flag() ? 2 : 1;
    const bool longSeed = in.flag();
    head.seed = in.get(longSeed ? longSeedBits : shortSeedBits);
    if (!in.sound() || head.student > mostStudents || head.seed > mostSeed
        || longSeed != (head.seed >= 1u << shortSeedBits)) {
        problem = "no page of Ridgepoint writes such a code";
        return std::nullopt;
    }
    return head;
}

} // namespace

int optionBits(std::size_t options)
{
    return options < 2 ? 0 : static_cast<int>(std::bit_width(options - 1));
}

int orderBits(std::size_t options)
{
    std::size_t orders = 1;
    for (std::size_t i = 2; i <= options; ++i)
        orders *= i;
    return optionBits(orders);
}

std::string answerCode(const Lesson& lesson, const Catalog& catalog, const AnswerSheet& sheet)
{
    BitWriter out;
    out.put(codeVersion, 5);
    out.put(lessonMark(lesson), markBits);
    out.put(lessonShape(lesson, catalog), shapeBits);
    out.put(static_cast<std::uint32_t>(std::clamp(sheet.student, 1, mostStudents) - 1), studentBits);
    out.put(sheet.vote == 2);
    const bool longSeed = sheet.seed >= 1u << shortSeedBits;
    out.put(longSeed);
    out.put(std::min(sheet.seed, mostSeed), longSeed ? longSeedBits : shortSeedBits);
    for (std::size_t i = 0; i < lesson.cards.size(); ++i)
        putAnswer(out, lesson, lesson.cards[i], catalog,
            i < sheet.answers.size() ? sheet.answers[i] : CardAnswer());
    Digits digits = out.digits();
    const std::size_t length = digits.size();
    digits.resize(length + codeCheckDigits);
    const std::uint32_t check = remainder(digits) ^ soundRemainder;
    for (std::size_t i = 0; i < codeCheckDigits; ++i)
        digits[length + i] = static_cast<std::uint8_t>(check >> 5 * (codeCheckDigits - 1 - i) & 31);
    std::string code;
    for (std::size_t i = 0; i < digits.size(); ++i)
        code += (i > 0 && i % 4 == 0 ? "-" : "") + std::string(1, codeDigits[digits[i]]);
    return code;
}

std::optional<AnswerCodeHead> answerCodeHead(std::string_view code, Text& problem)
{
    const std::optional<Digits> digits = soundDigits(code, problem);
    if (!digits)
        return std::nullopt;
    BitReader in(*digits);
    return getHead(in, problem);
}

std::optional<AnswerSheet> readAnswerCode(
    std::string_view code, const Lesson& lesson, const Catalog& catalog, Text& problem)
{
    const std::optional<Digits> digits = soundDigits(code, problem);
    if (!digits)
        return std::nullopt;
    BitReader in(*digits);
    const std::optional<AnswerCodeHead> head = getHead(in, problem);
    if (!head)
        return std::nullopt;
    if (head->lesson != lessonMark(lesson)) {
        problem = phrase("this code is of another lesson than %1", lesson.id);
        return std::nullopt;
    }
    if (head->shape != lessonShape(lesson, catalog)) {
        problem = phrase("the lesson %1 was changed after the sheet of this code was made", lesson.id);
        return std::nullopt;
    }
    AnswerSheet sheet{head->seed, head->student, head->vote, {}};
    for (const LessonCard& card : lesson.cards)
        sheet.answers.push_back(getAnswer(in, lesson, card, catalog));
    if (!in.sound() || !in.atEnd()) {
        problem = "no page of Ridgepoint writes such a code";
        return std::nullopt;
    }
    return sheet;
}

} // namespace ridgepoint
