#pragma once

// Money and energy.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <cmath>

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

inline constexpr Formula budgetLeft{"budget_left", "Δ", "G − K", "budget left after a cost", "definition",
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

// Renting: what a machine costs an hour, and how far a budget goes.

inline constexpr Formula rentRate{"rent_rate", "c_n", "n · c", "rent of n accelerators per unit of time",
    "definition", {{{"n", "accelerators"}, {"c", "price of one accelerator per unit of time"}}},
    [](double n, MoneyPerSecond c) { return n * c; }};

inline constexpr Formula costShare{"cost_share", "K_x", "K · x", "cost of a share of a run", "definition",
    {{{"K", "cost of all of it"}, {"x", "share"}}}, [](Money cost, double share) { return cost * share; }};

inline constexpr Formula usefulPrice{"useful_price", "c_u", "c / (1 − x_w)",
    "price of one useful unit of accelerator time", "definition",
    {{{"c", "price of one accelerator per unit of time"}, {"x_w", "share of the time that is wasted"}}},
    [](MoneyPerSecond c, double wasted) { return c / (1 - wasted); }};

inline constexpr Formula affordableTime{"affordable_time", "t", "K / (n · c) − t_s",
    "time that a budget pays n accelerators for, without the set-up",
    "distributed-training-book 31ba824, ch. 06",
    {{{"K", "budget"}, {"n", "accelerators"}, {"c", "price of one accelerator per unit of time"},
        {"t_s", "set-up time"}}},
    [](Money budget, double n, MoneyPerSecond c, Seconds setUp) { return budget / (n * c) - setUp; }};

inline constexpr Formula acceleratorsForBudget{"accelerators_for_budget", "n", "K / (c · t)",
    "accelerators that a budget pays for all of a time", "distributed-training-book 31ba824, ch. 06",
    {{{"K", "budget"}, {"c", "price of one accelerator per unit of time"}, {"t", "time"}}},
    [](Money budget, MoneyPerSecond c, Seconds t) { return budget / (c * t); }};

inline constexpr Formula acceleratorsForTime{"accelerators_for_time", "n", "⌈C / (F · u · t)⌉",
    "fewest accelerators that do the operations in a time at one MFU",
    "distributed-training-book 31ba824, ch. 06",
    {{{"C", "operations"}, {"F", "peak rate of one accelerator"}, {"u", "MFU"},
        {"t", "time for the computation"}}},
    [](Flops C, FlopsPerSecond F, double u, Seconds t) { return std::ceil(C / (F * u * t)); }};

// Spot: cheaper, and taken away now and then. Hardware fails the same in both offers and is left out.

inline constexpr Formula spotPrice{"spot_price", "c_e", "c_s · (1 + w_c) / (1 − t_d / M_p)",
    "price of spot accelerators per unit of computing, what preemptions take paid",
    "distributed-training-book 31ba824, ch. 05",
    {{{"c_s", "price of one spot accelerator per unit of time"}, {"w_c", "share spent writing checkpoints"},
        {"t_d", "time that one preemption costs"}, {"M_p", "mean time between preemptions"}}},
    [](MoneyPerSecond spot, double writes, Seconds lost, Seconds between) {
        return spot * (1 + writes) / (1 - lost / between);
    }};

inline constexpr Formula spotBreakEven{"spot_break_even", "M_p", "t_d / (1 − (1 + w_c) · c_s / c)",
    "mean time between preemptions below which spot costs more than renting on demand",
    "distributed-training-book 31ba824, ch. 05",
    {{{"t_d", "time that one preemption costs"}, {"w_c", "share spent writing checkpoints"},
        {"c_s", "price of one spot accelerator per unit of time"},
        {"c", "price of one accelerator on demand per unit of time"}}},
    [](Seconds lost, double writes, MoneyPerSecond spot, MoneyPerSecond demand) {
        return lost / (1 - (1 + writes) * (spot / demand));
    }};

// Owning.

inline constexpr Formula runningPrice{"running_price", "c_r", "Q_1 · s · p · k / 3600000",
    "electricity of one owned accelerator per unit of time", "Patterson et al. (arXiv:2104.10350) §2",
    {{{"Q_1", "power of one accelerator"}, {"s", "power of the whole server over that of its accelerators"},
        {"p", "power usage effectiveness"}, {"k", "price of electricity, dollars per kWh"}}},
    [](Watts one, double server, double pue, double perKwh) {
        return MoneyPerSecond(one.value() * server * pue * perKwh / 3600000);
    }};

inline constexpr Formula purchaseBreakEven{"purchase_break_even", "t", "K_1 / (c − c_r)",
    "time of use after which buying an accelerator costs less than renting it",
    "distributed-training-book 31ba824, ch. 05",
    {{{"K_1", "price of one accelerator, with its share of everything around it"},
        {"c", "price of renting one accelerator per unit of time"},
        {"c_r", "running cost of one owned accelerator per unit of time"}}},
    [](Money one, MoneyPerSecond rent, MoneyPerSecond running) { return one / (rent - running); }};

} // namespace ridgepoint
