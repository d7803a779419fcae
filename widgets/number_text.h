#pragma once

// Core's numbers as QStrings, and how a screen reader should say them.

#include "core/base/format.h"
#include "core/base/parse.h"

#include <QString>

#include <string_view>

namespace ridgepoint {

QString toQString(std::string_view utf8);

// Numbers as the window's language writes them (QLocale's default): its decimal separator, and where a
// billion is 10¹² no B or T for a quantity. Files and the command line use core's format() and never see
// this.
NumberFormat onScreen(NumberFormat style);
// A text of core with numbers in it, its decimal points as the locale writes them: "1.12 TB" → "1,12 TB".
QString localNumbers(QString text);
// One quantity of core, also as formatExact() types it: "70.5B" → "70 500 M" and "15T" → "1,5 × 10¹³" where a
// billion is 10¹², "3 years" → "3 años". What is no quantity keeps its words.
QString localQuantity(const QString& text);
// The name of the SI unit behind a number: "tokens", "B/s"; empty where a number stands for itself.
QString unitName(Unit unit);
// What a person typed, as setField() and parse() read it: with a decimal comma "1,125" is one and an eighth,
// which by itself could be thousands.
QString neutralNumbers(QString text);

// A number and the word or symbol of its unit, apart: what puts a unit once behind several numbers starts
// from here, never from a printed text, because a unit may have blanks ("horas de acelerador").
struct DisplayedNumber
{
    QString number;
    QString unit; // empty where none stands behind a blank: "70.0B", "14.0×"

    QString text() const { return unit.isEmpty() ? number : number + u' ' + unit; }
};

DisplayedNumber displayed(double si, Unit unit, const NumberFormat& style = {});
QString displayText(double si, Unit unit, const NumberFormat& style = {});
// A, B, C: baselines are told apart by letters, not colours.
QString baselineLetter(std::size_t index);
// The value with its unit in words where the display form has none: "70B parameters", "8 tokens".
QString spokenText(double si, Unit unit, const NumberFormat& style = {});

} // namespace ridgepoint
