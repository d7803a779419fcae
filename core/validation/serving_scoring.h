#pragma once

// How far predictions of serving are from published rows. Whoever predicts gives an answer to a row, or none;
// here rows are sorted into those that a figure is about and those that stand apart, and errors are summed
// up. Errors are relative to the measured value; families of rows count equally, as in the figures of
// training (statistics.h).

#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/serving/serving_bands.h"
#include "core/validation/row_effort.h"
#include "core/validation/serving_judgement.h"
#include "core/validation/serving_run.h"
#include "core/validation/serving_subject.h"
#include "core/validation/statistics.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

inline constexpr std::array servingMeasures{
    ServingMeasure::Tpot, ServingMeasure::Ttft, ServingMeasure::EndToEnd, ServingMeasure::Throughput};
std::string_view servingMeasureKey(ServingMeasure measure); // "tpot", "ttft", "end_to_end", "throughput"

struct ServingAnswer
{
    std::optional<Seconds> tpot, ttft, endToEnd;
    std::optional<double> tokensPerSecondPerGpu; // generated
    OfServingMeasures<ServingBand> bands{};
    std::string tables; // whose kernels it is made of: "vllm", "roof"; for people
    Text whyNot; // why there is nothing
    bool inWaves = false; // a batch for which there is no room at once
    bool fitted = false; // whoever answers saw this row: shown, never scored

    std::optional<double> of(ServingMeasure measure) const; // SI
};

// Where a row's figures count.
enum class ServingPlace
{
    Scored, // in the tables of its kind
    Capped, // the server made requests wait, or a batch has no room at once
    OtherDevice, // nobody timed the kernels of its device, or of its engine
    Impossible, // see `verdict`
    Fitted, // the answer is made of it
};
inline constexpr std::size_t servingPlaceCount = 5;

struct ServingRow
{
    ServingRun run;
    ServingSubject subject;
    ServingVerdict verdict = ServingVerdict::Sound;
    std::optional<ServingAnswer> answer;

    ServingPlace place() const;
    std::optional<double> measured(ServingMeasure measure) const; // SI; what a row of its kind is scored by
    std::optional<double> error(ServingMeasure measure) const; // predicted / measured − 1
    std::optional<bool> held(ServingMeasure measure) const; // measured within the band; empty: there is none
    Text whyNot() const; // why it has no answer; empty: it has
    // Rows alike in all but size and load; they count as one row, as do those of the next family.
    std::string family() const;
    std::string modelFamily() const; // "Llama 3"; of a model without preset its name
};

using ServingPredictor = std::function<ServingAnswer(const ServingRun&, const ServingSubject&)>;

// Subjects and verdicts; no answers yet. The catalog must outlive the rows.
std::vector<ServingRow> servingRows(std::vector<ServingRun> runs, const Catalog& catalog);
// An answer to each row whose subject is known and whose verdict is sound.
void answerRows(std::vector<ServingRow>& rows, const ServingPredictor& predict, const RowEffort& effort = {});

// One measure over some rows.
struct ServingErrors
{
    std::size_t stated = 0; // rows that state it
    std::size_t answered = 0; // of those
    std::optional<ErrorStatistics> errors; // of the answered ones
    std::size_t banded = 0, held = 0; // answered with a band; of those, measured within it
    double coverage() const; // answered of stated; 0 for none
    double bandCoverage() const; // held of banded; 0 for none
};
using ServingErrorTable = OfServingMeasures<ServingErrors>;
using ServingGroups = std::vector<std::pair<std::string, ServingErrorTable>>; // sorted by name

struct ServingKindScores
{
    ServingKind kind = ServingKind::Static;
    std::size_t rows = 0, answered = 0;
    ServingErrorTable all;
    const ServingErrors& of(ServingMeasure measure) const { return all[static_cast<std::size_t>(measure)]; }
    ServingGroups bySource, byModelFamily, byEngine, byDevice;
};

struct ServingScores
{
    std::vector<ServingKindScores> kinds; // that have rows which count, in their order; never mixed
    std::vector<ServingKindScores> capped; // the same of rows in which the server's cap sets the wait
    std::vector<ServingKindScores> otherDevices; // and of devices without tables
    std::array<std::size_t, servingPlaceCount> places{}; // rows, by ServingPlace
    CountedReasons unanswered; // of rows that are scored or would be
};

ServingScores scoreServing(std::span<const ServingRow> rows);

} // namespace ridgepoint
