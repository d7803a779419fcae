#pragma once

// What is said of a class's votes, and what is to be done at each step.

#include "core/base/format.h"
#include "core/teaching/lesson/play.h"

#include <QString>

namespace ridgepoint {

// One line: what the class, or who is alone, does now. On stage numbers are typed by the keys of a remote.
QString instructionText(const LessonPlay& play, bool onStage);
// Where votes are taken, for a digit typed where none are; empty where digits are nobody's.
QString noVoteHereText(const LessonPlay& play);
// Why a further vote is not counted; empty where it is.
QString fullRoundText(const LessonPlay& play);
// The votes of the round before that stand beside this step: of Argue the first ones.
QString firstVoteText(const LessonPlay& play, const NumberFormat& numbers);
// "1   text", a line an option; once the votes are closed with how many chose it.
QString optionLines(const LessonPlay& play, const NumberFormat& numbers);
// "the class's middle: 5.0B, 1.6× too low"; empty where there is none or it is right.
QString middleText(
    const LessonPlay& play, const std::vector<CardAnswer>& answers, const NumberFormat& numbers);
// At the reveal before a class: how many were right at the first vote and at the second; empty where there
// were not two.
QString twoVotesText(const LessonPlay& play, const NumberFormat& numbers);
// Alone, at the end: how many questions were right at the first attempt, and what the lesson is called.
QString scoreText(const LessonPlay& play, const NumberFormat& numbers);

} // namespace ridgepoint
