#pragma once

// Time of what mixes the tokens of one iteration, over any Recorder: attention over the cache, and the cores
// of other kinds of layers. Internal to core/serving.

#include "core/serving/kernel_readings.h"
#include "core/serving/layout.h"
#include "core/serving/replica_kernels.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace ridgepoint {

template <class Recorder>
class MixingModel : public KernelReadings<Recorder>
{
    using Base = KernelReadings<Recorder>;

public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    // Of `sequences` that are `length` long, their prompts or a token of each.
    Value<Seconds> attention(bool prompt, double sequences, double length)
    {
        const double own = sequences / m_layout.attentionData;
        Value<Seconds> all = nothing();
        for (const ReplicaKernels::Mixing& mixing : m_kernels.mixing)
            all = plus("attention", all,
                mixing.of.other
                    ? repeated(coreOf(mixing, prompt, own, length), mixing.of.layers, "layers that hold one")
                    : layersOf(mixing, prompt, own, length));
        return all;
    }
    // Of `sequences` that check drafts, `each` tokens of every one: states are written after every token, so
    // that a wrong draft can be taken back. Gated delta net of 96 heads for 64 sequences on B200: 1, 2, 4 and
    // 8 tokens take 143, 199, 340 and 630 µs (vLLM), 167, 381, 421 and 691 (SGLang).
    Value<Seconds> drafts(double sequences, double each)
    {
        Value<Seconds> all = nothing();
        for (const ReplicaKernels::Mixing& mixing : m_kernels.mixing)
            if (const double bytes = mixing.of.other ? stateOf(*mixing.of.other) : 0; bytes > 0 && each > 1) {
                const double own = sequences / m_layout.attentionData;
                const ServedCore core = served(*mixing.of.other);
                all = plus("attention", all,
                    repeated(m_rec.constant("states after every draft",
                                 Seconds(own * (each - 1) * bytes
                                     / (core.bandwidth * m_device.memoryBandwidth.value())),
                                 core.source),
                        mixing.of.layers, "layers that hold one"));
            }
        return all;
    }

protected:
    // All must outlive it.
    MixingModel(Recorder& recorder, const Architecture& architecture, const Accelerator& device,
        const ReplicaKernels& kernels, const ServingLayout& layout, const ServingTypes& types)
        : Base(recorder, device)
        , m_hidden(architecture.hidden)
        , m_kernels(kernels)
        , m_layout(layout)
        , m_types(types)
    {
    }

    using Base::m_device;
    using Base::m_rec;
    using Base::measured;
    using Base::note;
    using Base::nothing;
    using Base::plus;
    using Base::repeated;
    using Base::roof;
    using Base::roofAttention;
    using Base::roofBandwidth;

    double m_hidden;
    const ReplicaKernels& m_kernels;
    ServingLayout m_layout;
    ServingTypes m_types;

private:
    // The layers with a window, and those without.
    Value<Seconds> layersOf(
        const ReplicaKernels::Mixing& mixing, bool prompt, double sequences, double length)
    {
        const ServedMixing& of = mixing.of;
        const double windowed = of.window > 0 && of.window < length ? of.windowed : 0;
        Value<Seconds> all = nothing();
        if (windowed < 1)
            all = repeated(
                attentionOf(mixing, prompt, sequences, length), of.layers * (1 - windowed), "layers");
        if (windowed > 0) { // prompts in pieces of two windows, of which a query sees one; or in chunks
            const double piece = of.chunked ? of.window : 2 * of.window;
            all = plus("attention", all,
                repeated(prompt ? attentionOf(mixing, true, sequences * length / piece, piece)
                                : attentionOf(mixing, false, sequences, piece / 2),
                    of.layers * windowed, "windowed layers"));
        }
        return all;
    }
    Value<Seconds> attentionOf(
        const ReplicaKernels::Mixing& mixing, bool prompt, double sequences, double length)
    {
        const ServedMixing& of = mixing.of;
        const double heads = of.heads / m_layout.tensor,
                     keyHeads = std::max(1.0, of.keyHeads / m_layout.tensor);
        const auto sides = [&] {
            return phrase("%1 sequences of %2 tokens, %3 query and %4 key heads, cache in %5",
                textNumber(sequences, Unit::Number), textNumber(length, Unit::Number),
                textNumber(heads, Unit::Count), textNumber(keyHeads, Unit::Count), m_types.cache);
        };
        const std::string_view name = prompt ? "attention of prompts" : "attention of a token";
        const Seconds read(sequences * length * keyHeads * of.cached * servedBytes(m_types.cache)
            / m_device.memoryBandwidth.value()); // the cache, once
        if (const auto& found = prompt ? mixing.prompts : mixing.tokens) {
            const KernelReading timed = found->kernel.at(std::max(1.0, sequences), length);
            note(found->own ? KernelSource::Own : KernelSource::Other);
            const double slower = prompt ? 1 : m_device.servingKernels.timed().slowerMemory;
            const Seconds time = timed.time * std::min(1.0, sequences); // of a sequence
            // Between long sequences that were timed an estimate may undercut the memory's data sheet.
            if (!prompt && time * slower < read)
                return m_rec.told(name, read, sides, "the KV cache over the memory's bandwidth");
            return measured(name, {time, found->engine, found->type, timed.inside}, slower, sides);
        }
        note(KernelSource::Roof);
        const double peak = m_device.peak(DataType::Bf16).value();
        const double flops = 4 * sequences * heads * (prompt ? of.promptWidth : of.tokenWidth) * length
            * (prompt ? length / 2 : 1);
        return m_rec.told(name,
            std::max(Seconds(peak > 0 ? flops / (roofAttention * peak) : 0.0), read / roofBandwidth), sides,
            roof);
    }

    // --- cores of other kinds
    static ServedCore served(const Mixer& mixer)
    {
        return mixer.kind->served ? mixer.kind->served(mixer.sizes) : ServedCore();
    }
    double stateOf(const Mixer& mixer) const // bytes of a sequence on this rank
    {
        const CacheShape cache = mixer.kind->cache(mixer.sizes, m_hidden);
        return cache.stateBytes / (cache.wholeState ? 1 : m_layout.tensor);
    }
    // Read from a table, else the larger of what the core computes and what it moves.
    Value<Seconds> coreOf(const ReplicaKernels::Mixing& mixing, bool prompt, double sequences, double length)
    {
        const Mixer& mixer = *mixing.of.other;
        const ServedCore core = served(mixer);
        if (const auto& found = prompt ? mixing.prompts : mixing.tokens) {
            const KernelReading timed = found->kernel.at(std::max(1.0, sequences), length);
            note(found->own ? KernelSource::Own : KernelSource::Other);
            return measured(mixer.kind->label,
                {timed.time * std::min(1.0, sequences), found->engine, found->type, timed.inside},
                prompt ? 1 : m_device.servingKernels.timed().slowerMemory, [&] {
                    return phrase("%1 sequences of %2 tokens", textNumber(sequences, Unit::Number),
                        textNumber(length, Unit::Number));
                });
        }
        const double peak = m_device.peak(DataType::Bf16).value() * mixer.kind->reached;
        const double flops = sequences / m_layout.tensor
            * (prompt ? length * mixer.kind->core(mixer.sizes, m_hidden, length)
                      : mixer.kind->decode(mixer.sizes, m_hidden, length));
        const double bytes = prompt ? 0 : sequences * bytesOfToken(mixer, core, length);
        note(KernelSource::Roof);
        const double seconds = core.start + (prompt ? 0 : core.perCached * length)
            + std::max(
                peak > 0 ? flops / peak : 0.0, bytes / (core.bandwidth * m_device.memoryBandwidth.value()));
        return m_rec.told(
            mixer.kind->label, Seconds(seconds),
            [&] {
                return phrase("%1 sequences of %2 tokens, no table: %3", textNumber(sequences, Unit::Number),
                    textNumber(length, Unit::Number), Text::known(core.source.empty() ? roof : core.source));
            },
            roof);
    }
    // That one sequence's next token reads and writes, on this rank.
    double bytesOfToken(const Mixer& mixer, const ServedCore& core, double length) const
    {
        const CacheShape cache = mixer.kind->cache(mixer.sizes, m_hidden);
        const double heads = std::max(1.0, cache.heads),
                     share = std::max(1.0, heads / m_layout.tensor) / heads;
        const double seen = core.picked > 0 ? std::min(length, core.picked) : length;
        const double kept = seen * cache.perToken + std::min(length, cache.window) * cache.perWindowToken;
        const double state = stateOf(mixer) * (cache.wholeState ? 1 : 2); // a window is read, a state written
        return kept * servedBytes(m_types.cache) * share + length * cache.indexBytes + state;
    }
};

} // namespace ridgepoint
