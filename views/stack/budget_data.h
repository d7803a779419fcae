#pragma once

// Report → buckets of the training state held against several accelerators; which input crossed the budget.
// No window.

#include "views/capacity.h"
#include "views/view.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct BudgetPart
{
    QString key; // "bucket.optimizer.master"; of the only part "bucket.weights"
    QString spoken; // "optimizer: master weights, 280 gigabytes"
    QString path;
    double bytes = 0;
};

struct BudgetBucket
{
    QString key; // "bucket.optimizer"
    QString name;
    QString amount; // "840 GB"
    QString spoken;
    std::vector<BudgetPart> parts; // bottom to top; each explains itself
    ColorRole role = ColorRole::Weights;
    double bytes = 0;
};

struct BudgetDevice
{
    Ceiling budget;
    // Bytes above the budget, of what is judged: all of it where one device has it all, else the fullest
    // rank; 0: fits.
    double overshoot = 0;
    GateState state = GateState::NotApplicable; // of what is judged
    QString brief; // the verdict where there is little room: "1.04 TB", of a mesh "86 %"
    QString verdict; // "1.04 TB over", "12.0 GB free"; of a mesh "fullest rank 86 %"
    QString spoken;
};

struct BudgetData
{
    std::vector<BudgetBucket>
        buckets; // bottom to top: weights, grads, optimizer, activations; empty ones left out
    std::vector<BudgetDevice> devices;
    double state = 0; // bytes, without activations
    double total = 0; // bytes, what a bar shows
    // Bytes that the fullest rank of a mesh holds: what the job is judged by. Empty: one device has it all,
    // or there is no such mesh.
    std::optional<double> rank;
    bool shared = false; // by several devices: a bar is one device alone, and no verdict
    Recompute recompute = Recompute::None;
    bool offloaded = false; // the host keeps some of a rank's state or activations, which is in no bucket
    // What the ranks of a node keep on their host, of what it has room for. Empty: nothing is offloaded.
    std::optional<double> host, hostCapacity;
    QString hostText; // "host of a node: 14.1 GB of 1.98 TB"
    std::vector<double> baselines; // their totals

    const BudgetDevice* selected() const; // null when the scenario's device has no memory
};

BudgetData budgetData(const Report& report, const Catalog& catalog, const NumberFormat& numbers);
BudgetData budgetOf(const ViewInput& input, const NumberFormat& numbers); // with its baselines
ViewTable budgetTable(const BudgetData& data, const NumberFormat& numbers);

// Which field took the bars over the budget, from the sequence of inputs: the one that differed between the
// last input within the budget and the first one over it.
class FirstHit
{
public:
    enum class State
    {
        Within,
        Hit,
        OverFromStart,
        SeveralAtOnce
    };

    void observe(const Scenario& scenario, bool over);
    State state() const { return m_state; }
    const std::string& field() const { return m_field; } // id; of state Hit
    QString text() const; // "model size", or the dash
    QString shortReason() const; // why there is a dash; empty otherwise
    QString detail() const; // a sentence

private:
    std::optional<Scenario> m_last;
    State m_state = State::Within;
    std::string m_field;
};

std::vector<ReadoutTileData> budgetTiles(
    const ViewInput& input, const FirstHit& hit, const NumberFormat& numbers);

} // namespace ridgepoint
