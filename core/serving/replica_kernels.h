#pragma once

// The tables of a device that the iterations of one replica read, found once: whose kernels are there for its
// number types, layout and model, the engine's own first.

#include "core/inputs/hardware/accelerator.h"
#include "core/inputs/hardware/kernel_tables.h"
#include "core/inputs/model/architecture.h"
#include "core/serving/engine.h"
#include "core/serving/layout.h"
#include "core/serving/served_experts.h"
#include "core/serving/served_mixing.h"
#include "core/training/step/matmuls.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint {

// Engine under whose name tables are kept.
inline std::string_view tablesOf(const ServingEngine& engine)
{
    return engine.key.ends_with(earlyEngines) ? engine.key.substr(0, engine.key.size() - earlyEngines.size())
                                              : engine.key;
}

class ReplicaKernels
{
public:
    template <class Kernel>
    struct Found
    {
        Kernel kernel;
        std::string_view engine, type;
        bool own = true; // the engine's, in the type that is asked for
    };

    // A dense product by tokens: n × k of one rank.
    struct Product
    {
        struct Timed : Found<KernelRow>
        {
            Seconds quantised{0}; // of its time: the input, by the kernel before it
        };
        double n = 0, k = 0;
        std::string_view type;
        std::vector<Timed> timed;
        std::optional<KernelRow> wide; // in bf16, by the first engine that has it, where `timed` is empty
    };
    struct Experts : Found<KernelRow>
    {
        double times = 1; // of the kernel's
        KernelTables::ExpertShape shape = {}; // of those that were timed
        bool otherSizes = false; // than the model's experts
    };

    // `tables` may be null, else must outlive this.
    ReplicaKernels(const KernelTables* tables, const Architecture& architecture, const MatmulList& matmuls,
        const ServingEngine& engine, const ServingLayout& layout, const ServingTypes& types,
        const Accelerator& device);

    std::vector<Product> products; // of matmuls, in their order; of experts empty
    Product head;
    struct Mixing
    {
        ServedMixing of;
        std::optional<Found<MeasuredAttention>> prompts, tokens; // whose attention it is
    };
    std::vector<Mixing> mixing;
    double halves = 0; // of all layers: mixers and MLPs, which are normed, added and reduced one by one
    double streams = 1; // of residuals
    struct ExpertLayers
    {
        ServedExperts of;
        std::vector<Experts> timed;
        // Where `timed` is empty: the same in fewer slices or 16 bits, else those of the nearest sizes.
        std::optional<Experts> nearest;
        // The kernel of the sibling type (fp8_block for fp8) whose expert sizes are nearest. Set where the
        // table has no second kernel for these sizes; it bounds the time of the first.
        std::optional<Experts> sibling;
    };
    std::vector<ExpertLayers> experts;
    // Null: none is known.
    const MeasuredMessages* messages(ServingKernel kernel, int ranks) const;
    bool takePairs = false; // see MeasuredMessages

private:
    struct Messages
    {
        ServingKernel kernel;
        int ranks;
        MeasuredMessages found;
    };
    std::vector<Messages> m_messages;
};

} // namespace ridgepoint
