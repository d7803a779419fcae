#pragma once

// Money and energy.

#include "core/formulas/formula.h"
#include "core/units/quantity.h"

namespace ridgepoint {

using FlopsPerDollar = Quantity<Dimension{.flop = 1, .dollar = -1}>;
using MoneyPerJoule = Quantity<Dimension{.dollar = 1, .joule = -1}>;

inline constexpr Formula flopsPerDollar{"flops_per_dollar", "x", "F / c",
    "operations one dollar of rent buys at peak", "scaling-book part 8 (jax-ml)",
    {{{"F", "peak rate of one accelerator"}, {"c", "price of one accelerator per unit of time"}}},
    [](FlopsPerSecond F, MoneyPerSecond c) { return F / c; }};

inline constexpr Formula listPriceMiddle{"list_price_middle", "c", "(c_l + c_h) / 2",
    "price of one accelerator: the middle of its list prices",
    "assumption of Ridgepoint where no price is given",
    {{{"c_l", "lowest list price seen"}, {"c_h", "highest list price seen"}}},
    [](MoneyPerSecond low, MoneyPerSecond high) { return (low + high) / 2.0; }};

inline constexpr Formula budgetLeft{"budget_left", "Δ", "G − K", "money left after a cost", "definition",
    {{{"G", "budget"}, {"K", "cost"}}}, [](Money budget, Money cost) { return budget - cost; }};

inline constexpr Formula purchaseRate{"purchase_rate", "c", "n · K_1 / t_life",
    "straight-line cost of owning accelerators", "mlsysim (harvard-edge/cs249r_book)",
    {{{"n", "accelerators"}, {"K_1", "price of one accelerator"},
        {"t_life", "time over which it is written off"}}},
    [](double n, Money one, Seconds life) { return n * one / life; }};

inline constexpr Formula clusterPower{"cluster_power", "Q", "n · Q_1 · (i + d · u)",
    "electrical power of n accelerators at a utilisation", "mlsysim (harvard-edge/cs249r_book)",
    {{{"n", "accelerators"}, {"Q_1", "rated power of one accelerator"}, {"i", "share drawn when idle"},
        {"d", "share that grows with utilisation"}, {"u", "utilisation"}}},
    [](double n, Watts one, double idle, double dynamic, double u) {
        return n * one * (idle + dynamic * u);
    }};

inline constexpr Formula energyUsed{"energy_used", "E", "Q · t", "energy used", "definition",
    {{{"Q", "power"}, {"t", "time"}}}, [](Watts power, Seconds t) { return power * t; }};

inline constexpr Formula energyCost{"energy_cost", "K_E", "E · k", "cost of energy", "definition",
    {{{"E", "energy"}, {"k", "price of energy, dollars per joule"}}},
    [](Joules E, MoneyPerJoule price) { return E * price; }};

// Accelerator time × its power, raised to the whole server and to the building.
inline constexpr Formula facilityEnergy{"facility_energy", "E", "T_n · Q_1 · s · p",
    "energy the site uses for a run", "Patterson et al. (arXiv:2104.10350) §2",
    {{{"T_n", "accelerator time"}, {"Q_1", "power of one accelerator"},
        {"s", "power of the whole server over that of its accelerators"},
        {"p", "power usage effectiveness"}}},
    [](Seconds T, Watts one, double server, double pue) { return T * one * server * pue; }};

inline constexpr Formula carbonEmitted{"carbon_emitted", "G", "E / 3600000 · i",
    "carbon dioxide emitted for the energy of a run", "Patterson et al. (arXiv:2104.10350) §2",
    {{{"E", "energy the site uses"}, {"i", "carbon intensity of the grid, kg per kWh"}}},
    [](Joules E, double kgPerKwh) { return Kilograms(E.value() / 3600000 * kgPerKwh); }};

inline constexpr Formula waterUsed{"water_used", "V_w", "E / 3600000 · w",
    "litres of water evaporated to cool the site", "Li et al. (arXiv:2304.03271) §2",
    {{{"E", "energy the site uses"}, {"w", "water usage effectiveness, litres per kWh"}}},
    [](Joules E, double litresPerKwh) { return E.value() / 3600000 * litresPerKwh; }};

} // namespace ridgepoint
