#pragma once

// A lesson's texts and numbers in the window's language.

#include "core/base/format.h"
#include "core/teaching/lesson/play.h"
#include "core/teaching/lesson/speech.h"

#include <QString>

namespace ridgepoint {

LessonLanguage lessonLanguage(); // of the window now
// What core's sheets and records are written with, in that language.
LessonSpeech lessonSpeech(LessonLanguage language);
QString lessonText(const LessonWords& words, const LessonContext& context, const NumberFormat& numbers);
QString slipQuestion(SlipKind slip);
// "3.4× too high": said over true.
QString gapText(double factor, const NumberFormat& numbers);
QString ideaName(LessonIdea idea);
QString phaseName(PlayPhase phase);
// One committed answer as people read it.
QString answerText(const LessonPlay& play, const CardAnswer& answer, const NumberFormat& numbers);
QString optionsText(
    const LessonPlay& play, const std::vector<std::size_t>& options, const NumberFormat& numbers);
// Of all cards, as a table in HTML: right before and after, and the most frequent slip.
QString classTable(const LessonPlay& play, const NumberFormat& numbers);
// Why it is so, at a reveal; empty elsewhere.
QString explainText(const LessonPlay& play, const NumberFormat& numbers);
// What the reveal says: the true answer of the phase that is shown.
QString truthText(const LessonPlay& play, const NumberFormat& numbers);

} // namespace ridgepoint
