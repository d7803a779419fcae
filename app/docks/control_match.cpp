#include "app/docks/control_match.h"

#include "widgets/core_text.h"
#include "widgets/fuzzy.h"
#include "widgets/glossary.h"
#include "widgets/number_text.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

using namespace Qt::StringLiterals;

QString shortName(const FieldSpec& field)
{
    constexpr std::array<std::pair<std::string_view, QLatin1String>, 5> names{
        {{"mesh.tensor", "TP"_L1}, {"mesh.pipeline", "PP"_L1}, {"mesh.context", "CP"_L1},
            {"mesh.expert", "EP"_L1}, {"mesh.data", "DP"_L1}}};
    for (const auto& [id, name] : names)
        if (field.id == id)
            return name;
    return {};
}

ControlMatch controlMatch(const FieldSpec& field, const QString& typed)
{
    using enum ControlMatch;
    const QString wanted = foldedText(typed);
    const auto in = [&wanted](std::string_view text) { // in both languages: papers are in English
        return foldedText(coreText(text)).contains(wanted) || foldedText(toQString(text)).contains(wanted);
    };
    const auto both = [](std::string_view text) { return coreText(text) + u' ' + toQString(text); };
    const QStringList words = foldedWords(both(field.label) + u' ' + shortName(field));
    const QStringList asked = foldedWords(typed);
    const auto every = [&](auto found) {
        return !asked.isEmpty() && std::ranges::all_of(asked, [&](const QString& word) {
            return std::ranges::any_of(words, [&](const QString& own) { return found(own, word); });
        });
    };
    if (every([](const QString& own, const QString& word) { return own == word; }))
        return Whole;
    if (every([](const QString& own, const QString& word) { return own.startsWith(word); }))
        return Begins;
    const auto isCalled = [&wanted](const QString& word) { // two letters begin many a word
        const QString own = foldedText(word);
        return wanted.size() > 2 ? own.startsWith(wanted) : !wanted.isEmpty() && own == wanted;
    };
    if (std::ranges::any_of(glossaryWords(toQString(field.id)), isCalled))
        return Called;
    if (std::ranges::any_of(field.choices, [&](const FieldChoice& c) { return in(c.label) || in(c.note); }))
        return Choice;
    if (in(groupLabel(field.group)))
        return Group;
    return in(field.label) ? Inside : in(field.id) ? Id : in(field.help) ? Help : None;
}

bool isShownBeside(ControlMatch found, ControlMatch best)
{
    return found != ControlMatch::None && found >= std::min(best, ControlMatch::Choice);
}

} // namespace ridgepoint
