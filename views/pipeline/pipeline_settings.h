#pragma once

// What the pipeline view is asked to show, apart from the scenario: schedules to compare, what-if durations,
// the visible part and the play position. Plain values with fixed keys, see View::options().

#include <QString>
#include <QStringList>
#include <QVariantMap>

#include <array>
#include <optional>
#include <vector>

namespace ridgepoint {

inline constexpr std::size_t mostSchedules = 3;

// What idle time is divided by.
enum class BubbleDefinition
{
    OfTotal, // ranks · makespan
    OfIdeal // the work itself
};

inline const QString autoSchedule = QStringLiteral("auto");
inline const QString noSchedule = QStringLiteral("none");
inline const QString importedSchedule = QStringLiteral("imported"); // key of a run; settings have its text

struct PipelineSettings
{
    // Keys of scheduleKinds(), "auto" (the scenario's; for the others what teaches) or "none" (not the
    // first).
    std::array<QString, mostSchedules> schedules{autoSchedule, autoSchedule, autoSchedule};
    std::array<QString, mostSchedules> variants; // empty: the kind's default
    int stages = 0, microbatches = 0, chunks = 0; // 0: the scenario's, or the teaching default
    int group = 0; // micro-batches of one chunk in a row; 0: the kind's default
    double memoryCap = 0; // micro-batches; 0: the kind's default
    // Shares of one rank's time for one micro-batch; all 0: as predicted, single ones: 1.
    double forward = 0, inputGradient = 0, weightGradient = 0;
    double hop = -1; // of one rank's forward; below 0: as predicted
    BubbleDefinition definition = BubbleDefinition::OfTotal;
    bool equalMemory = false; // schedules that take a cap get the first one's peak
    // What people brought: a PyTorch schedule instead of the first one, with its own p, m and v, and a
    // Megatron layout that cuts the model for it. See pipeline_import_text.h; empty: none.
    QString imported, layout;
    int follow = -1; // this micro-batch across the ranks; below 0: none
    double from = 0, to = 1; // visible part of the time axis
    int firstRank = 0, ranks = 0; // visible ranks; 0: all from firstRank on
    double position = -1; // of the playhead on the time axis, 0 … 1; below 0: none

    bool ownTimes() const { return forward > 0 || inputGradient > 0 || weightGradient > 0; }
    bool ownHop() const { return hop >= 0; }
    // Something of the picture is not the scenario's.
    bool whatIf() const;
    // Shape, durations and cap as predicted again; keeps what is compared and how it is looked at.
    void resetWhatIf(); // imports too

    bool operator==(const PipelineSettings&) const = default;
};

inline constexpr double shortestVisible = 1e-4; // of the time axis
inline constexpr int mostStagesShown = 256, mostMicrobatchesShown = 4096, mostChunksShown = 256;
inline constexpr double largestShare = 1000; // of a duration or a hop

QVariantMap toOptions(PipelineSettings settings);
// Keys that are missing, unknown or hold what cannot be shown keep their value.
PipelineSettings withOptions(PipelineSettings settings, const QVariantMap& options);

// What was typed for a duration ("1.5") or a hop (0 allowed). On failure `error` says what is accepted.
std::optional<double> readShare(const QString& text, bool zeroAllowed, QString* error);

// Keys and names for choosers, in menu order.
struct ScheduleName
{
    QString key, label, idea;
};
std::vector<ScheduleName> scheduleNames();

} // namespace ridgepoint
