#pragma once

// The numbers of the hardware that every result rests on, each with where it comes from: a data sheet, a
// measurement on such a device, or whoever typed it in.

#include "core/base/format.h"
#include "core/base/table.h"
#include "core/base/unit.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct Scenario;
struct Report;
class Catalog;

enum class Basis
{
    Nominal, // of the preset: data sheet, list
    Measured, // by a probe of such a device
    Assumed, // a rule of thumb of the model, with nothing measured behind it for this device
    Stated // typed in: the preset has another value, or there is no preset
};

struct HardwareFigure
{
    std::string_view id; // "memory_bandwidth"
    std::string_view label;
    double value = 0; // as the equations use it, SI
    Unit unit = Unit::Number;
    Basis basis = Basis::Nominal;
    std::optional<double> reached; // what a probe of such a device reached, where `value` is not that itself
};

// What is zero (no such link, no such rate) is left out. Shares include the scenario's own multipliers.
std::vector<HardwareFigure> hardwareFigures(const Report& report, const Catalog& catalog);
// "quantity", "value", "basis", "reached".
Table hardwareTable(const std::vector<HardwareFigure>& figures, const NumberFormat& style = {});

// Where the device's list prices come from, with their date; empty where they are not the preset's.
std::string listedPriceBasis(const Scenario& scenario, const Catalog& catalog);

std::string_view basisKey(Basis basis); // "nominal", "measured", "assumed", "stated"

} // namespace ridgepoint
