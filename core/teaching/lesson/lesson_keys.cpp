#include "core/teaching/lesson/lesson_keys.h"

#include <algorithm>

namespace ridgepoint::lessonkeys {

namespace {

using Key = std::string_view;
constexpr std::array<Key, 1> answer{"answer"}, options{"options"}, slips{"slips"}, mix{"mix"},
    handles{"handles"}, conditions{"conditions"};
constexpr std::array<Key, 2> threshold{"answer", "field"};
constexpr std::array<Key, 4> sketch{"field", "readout", "from", "to"};
constexpr std::array<Key, 4> choice{"text", "right", "slip", "too_close"};
constexpr std::array<Key, 3> rank{"text", "value", "slip"};
constexpr std::array<Key, 4> flaw{"text", "says", "is", "slip"};

constexpr std::array<OfKind, 7> all{
    OfKind{CardKind::Choice, options, mix, choice},
    OfKind{CardKind::Number, answer, slips, {}},
    OfKind{CardKind::Threshold, threshold, slips, {}},
    OfKind{CardKind::Rank, options, {}, rank},
    OfKind{CardKind::Sketch, sketch, handles, {}},
    OfKind{CardKind::Goal, conditions, {}, {}},
    OfKind{CardKind::Flaw, options, {}, flaw},
};

} // namespace

const std::set<std::string>& veils()
{
    static const std::set<std::string> all = [] {
        std::set<std::string> made;
        for (const Readout& readout : readouts()) {
            const std::string path(readout.path);
            made.insert(path);
            for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1))
                made.insert(path.substr(0, dot));
        }
        return made;
    }();
    return all;
}

std::span<const OfKind> kinds() { return all; }

const OfKind& of(CardKind kind) { return *std::ranges::find(all, kind, &OfKind::kind); }

bool belongs(const OfKind& kind, std::string_view key)
{
    return std::ranges::find(kind.wanted, key) != kind.wanted.end()
        || std::ranges::find(kind.allowed, key) != kind.allowed.end();
}

} // namespace ridgepoint::lessonkeys
