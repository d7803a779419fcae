#pragma once

// Models in resource space as plain rows: the load that each puts on memory, compute and bandwidth of one
// device, for the live scenario, its baselines and the model presets of the catalog. No window.
//
// Loads are the engine's own (RegimeReport): the current scenario is evaluated once for every preset with
// nothing but the model swapped, so that batch, precision, optimizer, targets and mesh are the same for all
// dots.

#include "core/training/report.h"
#include "views/view.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

inline constexpr std::size_t cubeAxes = 3; // memory, compute, bandwidth: the order of enum Axis

enum class CubeScope
{
    Model, // the whole model, its step and its gradients on one device
    Rank, // what one rank of the mesh is left with
};

// What the cube is asked to show.
struct CubeChoice
{
    CubeScope scope = CubeScope::Model;
    std::string device = {}; // accelerator preset that loads are relative to; empty: the scenario's own
    bool everyModel = false; // every preset, not the readable selection
    bool operator==(const CubeChoice&) const = default;
};

enum class CubeDotKind
{
    Preset,
    Live,
    Baseline,
};

struct CubeDot
{
    QString key; // "live", "baseline.0", "model.llama3.1-70b"
    QString name; // "Llama 3.1 70B"
    CubeDotKind kind = CubeDotKind::Preset;
    std::size_t baseline = 0; // which, of Baseline
    std::array<std::optional<double>, cubeAxes> loads{};
    std::optional<Axis> binding; // the largest load
    double parameters = 0;
    QString text; // one spoken row

    bool placed() const { return loads[0] && loads[1] && loads[2]; }
};

// Both scopes' loads of one evaluated scenario.
struct CubeLoads
{
    RegimeLoads model, rank;
};
CubeLoads cubeLoads(const Report& report);

// Evaluations of the presets, kept for as long as nothing but the model of the scenario changes: a finger on
// the model-size slider evaluates none of them again.
class CubeEvaluations
{
public:
    // In the order of Catalog::models(). With `mayLag`, where an exact result would cost a schedule's
    // simulation each, the last exact ones are moved by what closed forms say of the change.
    const std::vector<CubeLoads>& of(
        const Report& report, const Catalog& catalog, const CubeChoice& choice, bool mayLag);
    // A scenario's report on the chosen device: its own report where that is the device.
    CubeLoads live(const Report& report, const Catalog& catalog, const std::string& device);

    std::size_t evaluated() const { return m_evaluated; } // since construction, for tests and benchmarks

private:
    const std::vector<CubeLoads>& estimated(Scenario scenario, const CubeChoice& choice);

    const Catalog* m_catalog = nullptr;
    std::vector<ModelSpec> m_models; // one a preset
    std::vector<bool> m_known; // which of m_loads hold
    std::vector<CubeLoads> m_loads, m_estimates;
    std::vector<std::optional<CubeLoads>> m_fast; // closed forms for the scenario of m_loads
    std::optional<Scenario> m_of; // the scenario of m_loads, its model and names blanked
    std::size_t m_evaluated = 0;
};

struct CubeData
{
    CubeChoice choice;
    QString device; // short name of the normaliser: "H100"
    std::vector<CubeDot> dots; // live, baselines, presets by size; placed or not
    bool alone = false; // axes are of one device alone, of a job that several share: no verdict
    bool stepStated = false; // the step time that compute and bandwidth are loads of
    std::size_t unplaced = 0; // presets without one of the loads
    QString sentence; // what the axes mean, and what is missing
};

struct CubeDevice
{
    std::string id; // empty: the scenario's own
    QString name;
};
// For the chooser: the scenario's own first.
std::vector<CubeDevice> cubeDevices(const Report& report, const Catalog& catalog);

CubeData cubeData(const ViewInput& input, const NumberFormat& numbers, const CubeChoice& choice,
    CubeEvaluations& evaluations, bool mayLag = false);
const CubeDot* findDot(const CubeData& data, const QString& key); // null when unknown

// `selected`: key of a dot; empty or unknown: none.
std::vector<ReadoutTileData> cubeTiles(
    const CubeData& data, const QString& selected, const NumberFormat& numbers);
ViewTable cubeTable(const CubeData& data, const NumberFormat& numbers);

QString cubeAxisName(Axis axis); // "memory load"
QString bindingWord(std::optional<Axis> axis); // "memory"
// "memory load on one H100, ×": the title of an axis.
QString cubeAxisTitle(Axis axis, const CubeData& data);
QString cubeLoadPath(CubeScope scope, Axis axis); // report path

} // namespace ridgepoint
