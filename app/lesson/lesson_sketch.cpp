#include "app/lesson/lesson_sketch.h"

#include "app/lesson/sketch_editor.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/play.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Lessons)
};

} // namespace

void setSketchAxes(SketchEditor& sketch, const LessonPlay& play)
{
    const FieldSpec* const field = findField(play.card().field);
    const Readout* const readout = findReadout(play.card().readout);
    if (!field || !readout)
        return;
    const auto [low, high] = sketchAxis(play.truth().curve, readout->unit);
    sketch.setAxes({coreText(field->label), field->unit}, {coreText(readout->firstLabel()), readout->unit},
        play.truth().axis, low, high);
}

void showCurves(SketchEditor& sketch, const LessonPlay& play)
{
    const std::vector<CardAnswer>& answers = play.answers();
    if (play.mode() == PlayMode::Class)
        sketch.setCurve(
            play.summary(answers).curve, answers.empty() ? QString() : Words::tr("the class's middle"));
    else if (!answers.empty())
        sketch.setCurve(answers.front().curve,
            answers.size() > 1 ? Words::tr("your first answer") : Words::tr("your answer"));
    sketch.setTruth(play.truth().curve, Words::tr("true"));
}

} // namespace ridgepoint
