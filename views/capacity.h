#pragma once

// The memory that pictures compare with: the scenario's accelerator and the usual alternatives, on the
// scenario's basis.

#include "core/base/format.h"

#include <QString>

#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

struct Hardware;
class Catalog;
struct Report;

struct Ceiling
{
    std::string id; // accelerator preset
    QString name; // short: "H100"
    QString amount; // "80 GB"
    QString chip; // "80 GB nominal"
    double bytes = 0;
    bool selected = false; // the scenario's own
};

// Presets of `ids` that the catalog knows, in that order; the scenario's device takes the place of the one it
// shares its short name with, or comes last. Devices without memory are left out.
std::vector<Ceiling> ceilings(const Report& report, const Catalog& catalog,
    std::span<const std::string_view> ids, const NumberFormat& numbers);

QString basisName(
    const Hardware& hardware); // "nominal", "reported", "usable", or "measured" without a data sheet

// "280 gigabytes": what a screen reader says for format()'s "280 GB".
QString spokenBytes(double bytes, const NumberFormat& numbers);

} // namespace ridgepoint
