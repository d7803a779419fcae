#pragma once

// What a card's curve is drawn on, and at its reveal what was drawn beside what is true.

namespace ridgepoint {

class LessonPlay;
class SketchEditor;

void setSketchAxes(SketchEditor& sketch, const LessonPlay& play);
// Of a class the middle of its last vote, alone what was drawn first.
void showCurves(SketchEditor& sketch, const LessonPlay& play);

} // namespace ridgepoint
