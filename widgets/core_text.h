#pragma once

// The texts of core on screen. Core has no Qt and speaks English: what it says for people (labels, help,
// meanings, diagnostics, gates, advice …) is translated here, in the context "core". A sentence that core put
// together from parts is recognised by its pattern ("%1 must be %2; got %3"), taken apart, and put together
// again in the window's language, its numbers with the locale's decimal separator.
//
// The list of texts is resources/translations/core_texts.h, written by
// resources/translations/update from the sources.

#include <QString>

#include <string_view>

namespace ridgepoint {

// Core's English where nothing translates it. Names, ids and units come back as they are.
QString coreText(std::string_view english);
QString coreText(const QString& english);

} // namespace ridgepoint
