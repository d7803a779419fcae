#pragma once

// The texts of core on screen. Core has no Qt and speaks English: what it says for people (labels, help,
// meanings, diagnostics, gates, advice …) is translated here, in the context "core". A sentence that core put
// together from parts is recognised by its pattern ("%1 must be %2; got %3"), taken apart, and put together
// again in the window's language, its numbers with the locale's decimal separator.
//
// The list of texts is resources/translations/core_texts.h, which the tool ridgepoint-texts writes from
// core's tables and sources whenever resources/translations/update runs; tst_source_texts keeps it of today.

#include <QString>

#include <string_view>

namespace ridgepoint {

struct FieldSpec;
struct Scenario;

// Core's English where nothing translates it. Names, ids and units come back as they are. What was translated
// before is remembered, as every tile and mark asks again at each step of a drag.
QString coreText(std::string_view english);
QString coreText(const QString& english);
// "tensor parallel (mesh.tensor)" for the first "mesh.tensor" of a text already translated, then "tensor
// parallel".
QString labelledFields(const QString& text);
// What a field is set to, on one line; what a person wrote stays as it is.
QString fieldShown(const Scenario& scenario, const FieldSpec& field);

} // namespace ridgepoint
