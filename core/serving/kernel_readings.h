#pragma once

// What the parts of an iteration share, over any Recorder: times read from tables of kernels, or from the
// device's roof where no table has them, and a note of which of the two it was. Internal to core/serving.

#include "core/base/text.h"
#include "core/formulas/ledger.h"
#include "core/formulas/stages.h"
#include "core/inputs/hardware/accelerator.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace ridgepoint {

// Where the time of a part comes from. A part of several kernels takes the least certain of their sources.
enum class KernelSource
{
    Own, // the engine's table
    Other, // another engine's on the same device
    Roof, // none: the device's data sheet
};

template <class Recorder>
class KernelReadings
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    // Of all that was read since forget(): where the worst comes from, and whether all lies within measured
    // sizes.
    KernelSource source() const { return m_source; }
    bool inside() const { return m_inside; }

protected:
    static constexpr std::string_view between =
        "read between measured sizes: ai-dynamo/aiconfigurator (095f58a)";
    static constexpr std::string_view beyond =
        "carried on beyond the measured sizes: ai-dynamo/aiconfigurator (095f58a)";
    static constexpr std::string_view roof = "no table: the device's roof";
    static constexpr std::string_view roofAndMore =
        "no table: the device's roof, and what the nearest measured kernel takes beyond its own";
    static constexpr double roofProducts = 0.7, roofBandwidth = 0.8, roofAttention = 0.4;

    // Read from a table.
    struct Reading
    {
        Seconds time;
        std::string_view engine, type;
        bool inside = true; // the sizes that were measured
    };

    // Both must outlive it.
    KernelReadings(Recorder& recorder, const Accelerator& device)
        : m_rec(recorder)
        , m_device(device)
    {
    }

    void forget()
    {
        m_source = KernelSource::Own;
        m_inside = true;
    }
    void note(KernelSource source) { m_source = std::max(m_source, source); }
    void noteInside(bool inside) { m_inside = m_inside && inside; }

    // An engine takes another's kernel over where its own is far slower: its own counts, up to `takenOver`
    // times the other's. The smaller of two that grow grows.
    std::optional<Reading> choice(std::optional<Reading> own, std::optional<Reading> other)
    {
        if (own && other)
            own->time = std::min(own->time, takenOver * other->time);
        if (own || other)
            note(own ? KernelSource::Own : KernelSource::Other);
        return own ? own : other;
    }
    Seconds roofOf(double flops, double bytes, std::string_view type) const
    {
        const double peak = peakOf(type);
        return Seconds(std::max(peak > 0 ? flops / (roofProducts * peak) : 0.0,
            bytes / (roofBandwidth * m_device.memoryBandwidth.value())));
    }
    static DataType peakType(std::string_view type)
    {
        return type.starts_with("fp8") || type == "mxfp4_fp8" ? DataType::Fp8
            : type == "fp4"                                   ? DataType::Fp4
            : type == "int8"                                  ? DataType::Int8
            : type == "fp32"                                  ? DataType::Fp32
                                                              : DataType::Bf16;
    }
    // A device without units for a type unpacks it, and multiplies in bf16.
    double peakOf(std::string_view type) const
    {
        const double own = m_device.peak(peakType(type)).value();
        return own > 0 ? own : m_device.peak(DataType::Bf16).value();
    }
    // Tables of a device of the same die, whose memory is faster.
    double slower(double flops, double bytes, std::string_view type) const
    {
        const double peak = peakOf(type);
        const bool waits = peak <= 0 || flops / peak < bytes / m_device.memoryBandwidth.value();
        return waits ? m_device.servingKernels.timed().slowerMemory : 1;
    }
    Value<Seconds> nothing() { return {}; } // of which nothing is recorded
    Value<Seconds> plus(std::string_view name, Value<Seconds> all, Value<Seconds> one)
    {
        if constexpr (Recorder::recording)
            if (all.node < 0)
                return one;
        return m_rec.sum(name, all, one);
    }
    static void faster(std::optional<Reading>& best, const Reading& one)
    {
        if (!best || one.time < best->time)
            best = one;
    }
    template <class Sides>
    Value<Seconds> measured(std::string_view name, const Reading& read, double slower, Sides&& sides)
    {
        noteInside(read.inside);
        return m_rec.told(
            name, read.time * slower,
            [&] {
                if (slower != 1)
                    return phrase("%1; table of %2 in %3, times %4 for slower memory", sides(), read.engine,
                        read.type, textNumber(slower, Unit::Number));
                return phrase("%1; table of %2 in %3", sides(), read.engine, read.type);
            },
            read.inside ? between : beyond);
    }
    Value<Seconds> repeated(Value<Seconds> one, double count, std::string_view why)
    {
        return apply<callsTime>(m_rec, one, m_rec.constant("times", count, why));
    }

    Recorder& m_rec;
    const Accelerator& m_device;

    static constexpr double takenOver = 1.5;

private:
    KernelSource m_source = KernelSource::Own;
    bool m_inside = true;
};

} // namespace ridgepoint
