#pragma once

// The roofline as plain data: roofs, ridge points, the operations under them, and the axes they need. What a
// person switches inside the view (number format, sparsity, panels) goes in as options; the report stays as
// evaluated.

#include "core/serving/service.h"
#include "views/roofline/measured_roof.h"
#include "views/roofline/published_kernels.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

enum class Bound
{
    Compute,
    Memory,
    ScaleUp,
    ScaleOut
};

struct RooflineOptions
{
    bool split = false; // two panels: per device-memory byte, per network byte
    bool sparse = false; // the 2:4 peak, where documented
    bool measured = true; // what a probe found, where it did
    bool serving = false; // prefill and decoding of the scenario's service, as two operating points
    std::optional<bool> published; // kernels that others have timed; empty: where no probe has measured
    std::optional<DataType> type; // empty: the scenario's compute type

    bool operator==(const RooflineOptions&) const = default;
};

struct Roof
{
    Bound resource = Bound::Memory; // never Compute: the peak is a line of its own
    QString key; // "roof.memory"
    QString name; // "HBM"
    QString label; // "HBM 3.35 TB/s"
    QString field; // what dragging it edits; empty: fixed
    QString ridgePath; // report path of its ridge point
    double bandwidth = 0; // B/s
    double ridge = 0; // FLOP/B
    ColorRole color = ColorRole::MemoryAxis;
    Qt::PenStyle pen = Qt::SolidLine;
};

struct RooflinePoint
{
    enum class Role
    {
        Operating,
        Achieved, // what the step makes of it: below the operating point by what it waits for
        Operation,
        Serving, // a phase of the service, or of one kind of its layers
        Reference,
        Baseline
    };
    Role role = Role::Operation;
    QString key; // "operation.3"
    QString name;
    QString lost; // achieved only: "kernels 22 % · optimizer 13 %"; the largest first
    QString path; // report path; empty: none of its own
    double intensity = 0; // FLOP per byte of device memory
    std::optional<double> networkIntensity; // FLOP per byte sent
    double attainable = 0; // FLOP/s
    Bound bound = Bound::Memory;
    std::size_t baseline = 0; // which one, of that role
};

// The roof over a baseline's step, where its device is another one.
struct BaselineRoof
{
    std::size_t index = 0; // of the baseline
    double peak = 0; // FLOP/s, as drawn
    double bandwidth = 0; // B/s of its device memory
    double ridge = 0; // FLOP/B
};

// What an axis has to show.
struct RooflineRange
{
    double low = 0, high = 0; // both 0: nothing
};

struct RooflineData
{
    DataType type = DataType::Bf16;
    std::vector<DataType> types; // what the device computes in
    double densePeak = 0; // FLOP/s
    double peak = 0; // as drawn: dense, or twice that when sparse
    bool sparse = false;
    bool sparseDocumented = false;
    QString sparseReason; // why the sparse peak cannot be chosen
    QString memoryName; // "HBM", "GDDR6X", "DRAM"
    QString peakLabel; // "bf16 dense peak 989 TFLOP/s"
    QString peakField; // what dragging it edits; empty: fixed
    std::vector<Roof> roofs; // memory, then the networks that exist
    std::vector<RooflinePoint> points; // operating point first
    std::vector<BaselineRoof> baselineRoofs;
    bool measurable = false; // there is a measurement
    std::optional<MeasuredRoof> measured; // as drawn: empty when it is switched off
    QString publishedReason; // why no published kernels can be shown; empty: they can
    std::optional<PublishedKernels> published; // as drawn
    QString servingReason; // why no point of the service is shown although asked for; empty: none is missing
    RooflineRange intensities, rates;
    QString problem; // why there is nothing to draw

    const Roof* roof(Bound resource) const;
    const RooflinePoint* operating() const;
    const RooflinePoint* achieved() const; // null: no step time
};

// `effort`: of predicting the service, whose two phases are among the points.
RooflineData rooflineData(const ViewInput& input, const RooflineOptions& options, const NumberFormat& numbers,
    ReportEffort effort = ReportEffort::Full);
std::vector<ReadoutTileData> rooflineTiles(
    const RooflineData& data, const ViewInput& input, const NumberFormat& numbers);
ViewTable rooflineTable(const RooflineData& data, const NumberFormat& numbers);
QString spokenRoof(const Roof& roof, const NumberFormat& numbers);
QString spokenPoint(const RooflinePoint& point, const NumberFormat& numbers);

QString boundName(Bound bound); // "memory", "network (scale-up)"
QString typeName(DataType type);
ColorRole boundColor(Bound bound);
// 2:4 structured sparsity doubles the rate of these types on the devices that have it.
bool sparseDoubles(DataType type);

} // namespace ridgepoint
