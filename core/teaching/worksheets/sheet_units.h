#pragma once

// The units among which an answer on a sheet is written: a sheet that offered one alone would give away the
// size of the answer.

#include "core/teaching/lesson/lesson.h"

#include <string>
#include <vector>

namespace ridgepoint {

struct SheetUnit
{
    std::string name; // "GB"; empty of a plain number
    double si = 1; // one of it
};

// One at least, smallest first.
std::vector<SheetUnit> sheetUnits(Unit unit, LessonLanguage language);

} // namespace ridgepoint
