#pragma once

// The texts of core on screen. Core has no Qt and speaks English: what it says for people (labels, help,
// meanings, diagnostics, gates, advice …) is translated here, in the context "core".
//
// resources/translations/update lists the texts from core's tables and sources; tst_source_texts holds the
// translation to that list.

#include "core/base/text.h"

#include <QString>

#include <concepts>
#include <string_view>

namespace ridgepoint {

struct FieldSpec;
struct Scenario;

// The pattern in the window's language, its arguments in it, and the numbers as the locale writes them.
QString shownText(const Text& text, const NumberFormat& numbers = {});

// Core's English where nothing translates it. Names, ids and units come back as they are.
QString coreText(std::string_view english);
QString coreText(const QString& english);
template <std::same_as<Text> T> // not what a Text can be made of
QString coreText(const T& text, const NumberFormat& numbers = {})
{
    return shownText(text, numbers);
}

// "tensor parallel" for each "mesh.tensor" and "tensor parallel (mesh.tensor)" of a text already translated:
// ids are for files and commands. A label that is two fields' keeps the id that tells them apart.
QString labelledFields(const QString& text);
// What a field is set to, on one line; what a person wrote stays as it is.
QString fieldShown(const Scenario& scenario, const FieldSpec& field);

} // namespace ridgepoint
