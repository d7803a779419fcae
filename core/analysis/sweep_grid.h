#pragma once

// A readout over two fields at once, cell by cell and coarse first, so that whoever draws it can stop between
// two passes and show what there is. Each cell is what evaluate() says of the scenario with both fields set.

#include "core/analysis/sweep.h"

#include <array>
#include <limits>
#include <utility>

namespace ridgepoint {

struct GridCell
{
    double value = std::numeric_limits<double>::quiet_NaN(); // of the readout; NaN: it has none there
    double filled =
        std::numeric_limits<double>::quiet_NaN(); // of a rank's memory in training; NaN: no capacity is
                                                  // known, or the readout is of serving
    bool legal = false; // such a scenario can be
};

// Cells to a side that share a value so far; 1 at the end, 0 before the first pass.
struct GridStride
{
    std::size_t columns = 0, rows = 0;
    bool operator==(const GridStride&) const = default;
};

class SweepGrid
{
public:
    SweepGrid() = default; // of no cell, done
    // `sets` come before both axes, as in sweep(). `readout` and `catalog` must outlive the grid. Where `x`
    // or `y` is refused there is no cell.
    SweepGrid(const Scenario& scenario, const FieldEdits& sets, SweepAxis x, SweepAxis y,
        const Readout& readout, const Catalog& catalog);

    const Text& refusal() const
    {
        return m_refusal;
    } // a value that its field does not take, or one field twice
    std::size_t columns() const { return m_at[0].size(); }
    std::size_t rows() const { return m_at[1].size(); } // from the lowest value of y on
    // The fields' values as set, ascending, each once; "auto" is none.
    const std::vector<double>& xs() const { return m_at[0]; }
    const std::vector<double>& ys() const { return m_at[1]; }

    bool done() const { return m_next == m_order.size(); }
    // Evaluates so many cells more. True: a pass was completed.
    bool advance(std::size_t cells = std::numeric_limits<std::size_t>::max());
    const GridStride& stride() const { return m_stride; }
    bool started() const { return m_stride.columns > 0; } // there is something to show
    const GridCell& cell(std::size_t column, std::size_t row) const;
    // Column and row of the cell whose value that one shows: its own at the end.
    std::pair<std::size_t, std::size_t> shownBy(std::size_t column, std::size_t row) const;

    // Of the cells evaluated.
    const std::vector<Diagnostic>& faults() const { return m_faults; } // why some cannot be, one a field
    bool batchFollowed() const { return m_batchFollowed; } // see followEdits()

private:
    void evaluateAt(std::size_t index);

    Scenario m_base; // with the sets
    FieldEdits m_sets;
    std::array<SweepAxis, 2> m_axes;
    const Readout* m_readout = nullptr;
    const Catalog* m_catalog = nullptr;
    std::array<std::vector<double>, 2> m_at;
    std::vector<GridCell> m_cells;
    std::vector<std::size_t> m_order; // of the cells
    std::vector<std::pair<GridStride, std::size_t>> m_passes; // stride, end in m_order
    std::size_t m_next = 0; // in m_order
    GridStride m_stride;
    std::vector<Diagnostic> m_faults;
    bool m_batchFollowed = false;
    Text m_refusal;
};

} // namespace ridgepoint
