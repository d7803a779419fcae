#pragma once

// "Train Llama 3 70B on 64 H100": a job named by four words, and what the engine answers in one sentence.
// What the question leaves open (tokens, lengths, types, layout) is chosen here and said beside the answer.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "widgets/state_mark.h"

#include <QString>

#include <optional>

namespace ridgepoint {

enum class JobGoal
{
    Train,
    FineTune,
    Serve
};

struct JobQuestion
{
    JobGoal goal = JobGoal::Train;
    QString model, device; // ids of presets
    double count = 1; // devices
    FineTuning method = FineTuning::Lora; // FineTune only
    FieldEdits with = {}; // beyond these, as a next step has set them
    // Tokens: of a training sequence, of a request's prompt and of its output. Empty: what the goal takes by
    // itself.
    std::optional<double> sequence = {}, input = {}, output = {};
    bool operator==(const JobQuestion&) const = default;
};

struct JobAnswer
{
    Scenario scenario; // as it is opened, on the view that shows its point
    ReadoutState state = ReadoutState::None; // Over: a memory limit is exceeded; nobody's target is judged
    QString sentence, assumptions;
    // What to do next; empty: nothing. Another question, or the scenario on another view.
    QString nextText;
    std::optional<JobQuestion> nextQuestion;
    std::string nextView;
};

JobQuestion firstJob(const Catalog& catalog);
// A few milliseconds of training, a few tenths of a second of serving.
JobAnswer answerOf(const JobQuestion& question, const Catalog& catalog, const NumberFormat& numbers);

} // namespace ridgepoint
