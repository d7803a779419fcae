#include "core/base/format.h"
#include "core/base/nearest.h"
#include "core/inputs/scenario/field_edits.h"
#include "core/inputs/scenario/scenario_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint {

namespace {

// "ridge1:id=value,id=value": the ids of fields, values percent-encoded down to the characters that mean
// nothing to URLs, shells and chat programs.
constexpr std::string_view kind = "ridge";
constexpr std::string_view prefix = "ridge1:";
constexpr std::size_t longestCode = 1u << 20;
constexpr std::string_view digits = "0123456789ABCDEF";

bool isPlain(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_'
        || c == '-';
}

std::string encoded(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        // A full stop at the end is taken for the sentence's.
        if (isPlain(c) && !(c == '.' && i + 1 == text.size())) {
            out += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out += '%';
            out += digits[byte >> 4];
            out += digits[byte & 15];
        }
    }
    return out;
}

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

// Paper and mail break a code into lines; no code has a break of its own.
std::string withoutLineBreaks(std::string_view code)
{
    std::string whole;
    while (!code.empty()) {
        const std::size_t end = std::min(code.find('\n'), code.size());
        whole += trimmed(code.substr(0, end));
        code.remove_prefix(std::min(end + 1, code.size()));
    }
    return whole;
}

std::optional<std::string> decoded(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (isPlain(text[i])) {
            out += text[i];
            continue;
        }
        const int high = text[i] == '%' && i + 2 < text.size() ? hexValue(text[i + 1]) : -1;
        const int low = high >= 0 ? hexValue(text[i + 2]) : -1;
        if (low < 0)
            return std::nullopt;
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

std::string spelled(const EditValue& value)
{
    if (const auto* number = std::get_if<double>(&value))
        return formatShortest(*number);
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    return std::get<std::string>(value);
}

// Numbers are plain SI, as in files; whatever is not one is left to the field's own reader.
EditValue valueFrom(const FieldSpec& field, std::string text)
{
    if (field.kind == FieldKind::Toggle && (text == "true" || text == "false"))
        return text == "true";
    if (field.kind == FieldKind::Number || field.kind == FieldKind::Integer) {
        double number = 0;
        const char* const end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, number);
        if (error == std::errc() && stop == end && std::isfinite(number))
            return number;
    }
    return text;
}

class CodeReader
{
public:
    explicit CodeReader(const Catalog& catalog)
        : m_catalog(catalog)
    {
    }

    ScenarioReadResult read(std::string_view code)
    {
        const std::string whole = withoutLineBreaks(trimmed(code));
        code = whole;
        if (checkStart(code)) {
            code.remove_prefix(prefix.size());
            while (!code.empty() && m_result.diagnostics.empty()) {
                const auto comma = code.find(',');
                takePair(code.substr(0, comma));
                if (comma != std::string_view::npos && comma + 1 == code.size())
                    say("", phrase("the code ends in a comma, so a part may be missing"),
                        phrase("copy the whole code"));
                code = comma == std::string_view::npos ? std::string_view() : code.substr(comma + 1);
            }
        }
        if (!m_result.diagnostics.empty())
            return std::move(m_result);
        ScenarioFile file;
        file.scenario = firstVersionScenario(m_catalog);
        bool failed = false;
        for (EditProblem& found : applyAssignments(file.scenario, m_edits, m_catalog)) {
            failed = failed || found.severity == Severity::Error;
            say(std::move(found.field), std::move(found.problem.message), std::move(found.problem.fix),
                found.severity);
        }
        if (FieldProblem predicted = keepFirstSilence(file.scenario, m_edits))
            say(std::string(mfuFieldId), std::move(predicted.message), std::move(predicted.fix),
                Severity::Info);
        if (!failed)
            m_result.file = std::move(file);
        return std::move(m_result);
    }

private:
    void say(std::string field, Text message, Text fix, Severity severity = Severity::Error)
    {
        m_result.diagnostics.push_back(
            {severity, std::move(field), std::move(message), std::move(fix), phrase("share code")});
    }

    bool checkStart(std::string_view code)
    {
        if (code.size() > longestCode) {
            say("", phrase("the code is %1 bytes long; the limit is %2", code.size(), longestCode),
                phrase("share the file instead"));
            return false;
        }
        if (code.starts_with(prefix))
            return true;
        if (looksLikeShareCode(code))
            say("",
                phrase("the code was made by a newer Ridgepoint (%1); this one reads ridge1",
                    quotedExcerpt(code.substr(0, code.find(':')))),
                phrase("open it with a newer version"));
        else
            say("", phrase("%1 does not start with ridge1:", quotedExcerpt(code)),
                phrase("copy the whole code"));
        return false;
    }

    void takePair(std::string_view pair)
    {
        const auto equals = pair.find('=');
        const std::string_view id = pair.substr(0, equals);
        const FieldSpec* field = findField(id);
        if (equals == std::string_view::npos) {
            say("", phrase("%1 is not id=value", quotedExcerpt(pair)), phrase("copy the whole code"));
        } else if (!field) {
            say("", phrase("unknown field %1%2", quotedExcerpt(id), didYouMean(nearestField(id))),
                phrase("take it out, or open the code with a newer version"));
        } else if (isKnown(*field)) {
            say(std::string(id), phrase("the field is set twice"), phrase("keep one of them"));
        } else if (auto text = decoded(pair.substr(equals + 1))) {
            m_edits.push_back({.field = field, .value = valueFrom(*field, std::move(*text))});
        } else {
            say(std::string(id),
                phrase("the value %1 is not percent-encoded as it should be",
                    quotedExcerpt(pair.substr(equals + 1))),
                phrase("copy the code again; letters, digits and . _ - stand for themselves, everything else "
                       "is %XX"));
        }
    }

    bool isKnown(const FieldSpec& field) const
    {
        return std::any_of(m_edits.begin(), m_edits.end(),
            [&](const FieldAssignment& edit) { return edit.field == &field; });
    }

    const Catalog& m_catalog;
    std::vector<FieldAssignment> m_edits;
    ScenarioReadResult m_result;
};

} // namespace

std::string shareCode(const Scenario& scenario, const Catalog& catalog)
{
    std::string code(prefix);
    for (const FieldAssignment& edit : assignmentsOf(scenario, catalog, false)) {
        if (edit.field->id == notesFieldId)
            continue;
        if (code.size() > prefix.size())
            code += ',';
        code += edit.field->id;
        code += '=';
        code += encoded(spelled(edit.value));
    }
    return code;
}

bool looksLikeShareCode(std::string_view text)
{
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || colon <= kind.size() || !text.starts_with(kind))
        return false;
    return text.substr(kind.size(), colon - kind.size()).find_first_not_of("0123456789")
        == std::string_view::npos;
}

std::string shareCodeIn(std::string_view text)
{
    const std::size_t at = text.find(prefix);
    std::string code;
    for (std::size_t i = at; i < text.size() && code.size() <= longestCode; ++i) {
        if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '_')
            continue;
        if (code.size() >= prefix.size() && !isPlain(text[i]) && text[i] != '%' && text[i] != '='
            && text[i] != ',')
            break;
        code += text[i];
    }
    while (!code.empty() && (code.back() == '.' || code.back() == ',')) // of the sentence around it
        code.pop_back();
    return code;
}

ScenarioReadResult readShareCode(std::string_view code, const Catalog& catalog)
{
    return CodeReader(catalog).read(code);
}

} // namespace ridgepoint
