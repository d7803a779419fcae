#include "core/teaching/lesson/shape.h"

#include "core/base/format.h"
#include "core/inputs/scenario/scenario_json.h"

#include <algorithm>

namespace ridgepoint {

namespace {

std::uint32_t hashOf(std::string_view text, std::uint32_t hash = 2166136261u) // FNV-1a
{
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return (hash ^ 0xffu) * 16777619u; // an end: "a", "b" is not "ab"
}

std::uint32_t folded(std::uint32_t hash, int bits) { return (hash ^ hash >> 16) & ((1u << bits) - 1); }

} // namespace

std::vector<GoalField> goalFieldsOf(const Lesson& lesson, const LessonCard& card, const Catalog& catalog)
{
    std::vector<GoalField> all;
    const auto ids = [](const auto& presets) {
        std::vector<std::string> keys;
        for (const auto& each : presets)
            keys.push_back(each.id);
        std::ranges::sort(keys);
        return keys;
    };
    for (const std::string& id : lesson.fieldsOf(card)) {
        const FieldSpec* const field = findField(id);
        if (!field || field->kind == FieldKind::Text)
            continue;
        GoalField made{.field = field};
        if (field->kind == FieldKind::Choice)
            for (const FieldChoice& each : field->choices)
                made.keys.emplace_back(each.key);
        else if (field->kind == FieldKind::Toggle)
            made.keys = {"false", "true"};
        else if (field->kind == FieldKind::Preset)
            made.keys = field->preset == PresetKind::Model ? ids(catalog.models())
                : field->preset == PresetKind::Accelerator ? ids(catalog.accelerators())
                                                           : ids(catalog.links());
        all.push_back(std::move(made));
    }
    return all;
}

std::uint32_t lessonMark(const Lesson& lesson) { return folded(hashOf(lesson.id), markBits); }

std::uint32_t lessonShape(const Lesson& lesson, const Catalog& catalog)
{
    std::uint32_t hash = hashOf("shape");
    const auto add = [&hash](std::string_view text) { hash = hashOf(text, hash); };
    const auto changes = [&add](const FieldEdits& edits) {
        for (const FieldEdit& each : edits)
            add(each.field + '=' + each.text);
    };
    // What is asked, but nothing of what is right: a page holds this number.
    add(shareCode(lesson.scenario, catalog));
    for (const LessonCard& card : lesson.cards) {
        add(card.id);
        changes(card.set);
        for (const CardCondition& each : card.conditions)
            add(each.readout + each.bound.text());
        for (const CardOption& each : card.options)
            add(each.text.en.source());
        add(cardKindKey(card.kind));
        if (mixesOptions(card))
            add("mixed"); // codes of before it was would name other options
        add(std::to_string(card.options.size()));
        // On what it is placed or drawn.
        add(card.field);
        add(card.readout);
        if (card.kind == CardKind::Sketch)
            for (const std::string& each : {card.from.text(), card.to.text(), std::to_string(card.handles)})
                add(each);
        if (card.transfer)
            changes(card.transfer->set);
        if (card.kind != CardKind::Goal)
            continue;
        for (const GoalField& each : goalFieldsOf(lesson, card, catalog)) {
            add(each.field->id);
            for (const std::string& key : each.keys)
                add(key);
        }
    }
    for (const Given& each : lesson.given)
        add(each.name + '=' + formatShortest(each.si));
    for (const LessonVariation& each : lesson.vary) {
        add(each.name);
        for (const std::string& value : each.values)
            add(value);
    }
    return folded(hash, shapeBits);
}

} // namespace ridgepoint
