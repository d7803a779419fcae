#pragma once

// What every chapter of a report is written with: the recorder, the scenario and what it implies, the report.
// A chapter is a function that fills its part of the report and returns what later ones need of it; the order
// is that of core/engine/evaluate.cpp. Written once over a Recorder (core/formulas/ledger.h). Internal to
// core/engine.

#include "core/formulas/ledger.h"
#include "core/training/report.h"
#include "core/training/step/recorded_price.h"
#include "core/training/step/resolved.h"

#include <string>
#include <string_view>
#include <utility>

namespace ridgepoint {

template <class Rec>
struct ReportContext
{
    Rec& rec;
    const Scenario& s; // sanitized
    const Resolved& r;
    Report& out;

    ValueOf<Rec, double> number(std::string_view id, double value) const { return rec.field(id, value); }
    // Counts that follow from several fields, not one.
    ValueOf<Rec, double> derived(std::string_view name, double value) const
    {
        return rec.constant(name, value, "follows from the mesh and the batch");
    }
    // Of one accelerator; the middle of its list prices where the scenario gives none.
    ValueOf<Rec, Watts> power() const
    {
        return rec.field(s.hardware.powerCap ? "hardware.power_cap" : "hardware.accelerator.tdp_w", r.power);
    }
    ValueOf<Rec, MoneyPerSecond> price() const { return recordedPrice(rec, s, r.price); }

    void note(Severity severity, std::string_view field, Text message, Text fix = {}) const
    {
        out.diagnostics.push_back({severity, std::string(field), std::move(message), std::move(fix)});
    }
    void remark(std::string_view field, Text message, Text fix = {}) const
    {
        note(Severity::Info, field, std::move(message), std::move(fix));
    }
    void warn(std::string_view field, Text message, Text fix = {}) const
    {
        note(Severity::Warning, field, std::move(message), std::move(fix));
    }
};

} // namespace ridgepoint
