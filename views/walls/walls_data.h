#pragma once

// Three walls as plain data: how full each budget is and at which model size it is full. No window needed.

#include "core/training/report.h"
#include "views/chart/chart_data.h"
#include "views/view.h"
#include "views/walls/host_wall.h"

#include <array>
#include <optional>
#include <span>

namespace ridgepoint {

struct WallTrack
{
    WallKind kind = WallKind::Memory;
    QString key; // "walls.memory"
    QString label; // "memory wall"
    QString budget; // "training state 1.12 TB of 80.0 GB; 1.34 TB at the peak"
    QStringList shorterBudgets; // where there is no room: without its MFU, then without what is a default
    QString budgetOfOne; // the same of one accelerator
    QString path; // report path of the ratio
    QString thresholdPath;
    std::optional<double> ratio; // filled share of one accelerator's budget
    std::optional<double> ratioAll; // shared by all; empty on one accelerator
    std::optional<double> threshold; // parameters at which the budget is exactly full
    std::vector<std::optional<double>> baselines; // ratios of A, B, C
    QString filled; // "14.0×", "86 %", "—"
    QString reason; // why there is no ratio
    QString words; // "✗ 14.0× the budget"
    // With a mesh of the whole run, and in memory of its fullest rank; otherwise of one accelerator.
    GateState state = GateState::NotApplicable;
    std::optional<double> judged; // the share that was
    std::optional<double> peak; // memory that holds the state: with all else at the peak
    QString verdict; // and in words: "31.6×"
    bool shared = false; // judged by more than one accelerator's budget
    QString usual; // the limit, where it is a default that nobody has stated: "10.0 s"
    double exponent = 1; // the ratio grows with this power of the model size
    ColorRole color = ColorRole::MemoryAxis;

    // "hit at 2.52B params"; of several accelerators it says that the size is for one. Longest first.
    QStringList hitTexts(const NumberFormat& numbers) const;
    // The model size that fills this share of the budget, all else equal.
    std::optional<double> parametersFor(double share) const;
};

struct WallsData
{
    std::array<WallTrack, 3> tracks; // memory, compute, throughput
    std::optional<HostWall> host;
    double parameters = 0;
    std::vector<double> baselineParameters; // of A, B, C; 0: none
    double accelerators = 1;
    std::optional<WallKind> first;
    bool onlyPeak = false; // of one accelerator: no wall is hit but by the memory's peak
    NumberFormat numbers;
    bool sizeIsFree = true; // the model is given by its size, so that a track can be dragged

    const WallTrack& track(WallKind kind) const { return tracks[static_cast<std::size_t>(kind)]; }
};

WallsData wallsData(const ViewInput& input, const NumberFormat& numbers);
std::vector<ReadoutTileData> wallsTiles(
    const WallsData& data, const ViewInput& input, const NumberFormat& numbers);
ViewTable wallsTable(const WallsData& data, const NumberFormat& numbers);
QString spokenWall(const WallTrack& track, const NumberFormat& numbers);

// 0…100 % linear up to the knee, then decades of overflow to the right end.
class ShareScale
{
public:
    static constexpr double knee = 0.58;

    ShareScale() = default;
    explicit ShareScale(double largestShare);
    explicit ShareScale(const ChartAxis& overflow);
    ChartAxis axis() const; // of the overflow

    double position(double share) const; // 0…1 along the track, clamped
    double shareAt(double position) const;
    struct Tick
    {
        double share;
        QString label;
    };
    std::vector<Tick> ticks(int atMost = 7) const;
    const std::vector<double>& ghost() const { return m_ghost; }

private:
    double m_decades = 1;
    std::vector<double> m_ghost; // as ChartAxis has it
};

// Model sizes on a logarithmic axis, 1M … 10T unless the scenario or a wall lies outside.
class SizeScale
{
public:
    SizeScale() = default;
    explicit SizeScale(std::span<const double> sizes);
    explicit SizeScale(const ChartAxis& axis);
    ChartAxis axis() const;

    double position(double parameters) const; // 0…1, clamped
    double parametersAt(double position) const;
    struct Tick
    {
        double parameters;
        QString label;
    };
    std::vector<Tick> ticks(int atMost = 7) const;
    const std::vector<double>& ghost() const { return m_ghost; }

private:
    double m_low = 6; // log10
    double m_high = 13;
    std::vector<double> m_ghost;
};

double mostFilled(const WallsData& data);
SizeScale sizeScaleFor(const WallsData& data);

} // namespace ridgepoint
