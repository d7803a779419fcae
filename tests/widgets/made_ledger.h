#pragma once

// A ledger written by hand, with formulas of its own, so that these tests do not move when the subject's
// formulas do.

#include "core/formulas/ledger.h"

namespace ridgepoint::testing {

inline constexpr Formula area{"test_area", "A_max", "w · h²", "area under test", "a test book, p. 1",
    std::array<Symbol, 2>{{{"w", "width"}, {"h", "height"}}}, [](double w, double h) { return w * h * h; }};
inline constexpr Formula share{"test_share", "s", "M / C", "share of the capacity", "definition",
    std::array<Symbol, 2>{{{"M", "bytes needed"}, {"C", "capacity"}}},
    [](Bytes m, Bytes c) { return m / c; }};
inline constexpr Formula state{"test_state", "M", "P · b", "training state", "ZeRO (arXiv:1910.02054)",
    std::array<Symbol, 2>{{{"P", "parameters"}, {"b", "bytes per parameter"}}},
    [](Parameters p, BytesPerParameter b) { return p * b; }};

// 70B · 16 B/param against 80 GB; the state is used twice.
inline Ledger madeLedger(double params = 70e9)
{
    Ledger ledger;
    LedgerRecorder record(ledger);
    const auto size = record.field("model.params", Parameters(params));
    const auto perParameter =
        record.constant("mixed precision with Adam", BytesPerParameter(16), "ZeRO §3.1");
    const auto needed = record.call<state>(size, perParameter);
    const auto capacity = record.constant("HBM of the H100", Bytes(80e9), "vendor data sheet");
    record.readout("memory.state_total_bytes", needed);
    record.readout("memory.ratio", record.call<share>(needed, capacity));
    record.readout("memory.twice", record.sum("two copies", needed, needed));
    record.readout("memory.largest", record.largest("the larger", needed, capacity));
    return ledger;
}

} // namespace ridgepoint::testing
