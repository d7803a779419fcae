#include "core/inputs/scenario/field_access.h"
#include "core/inputs/scenario/field_tables.h"

#include <array>

namespace ridgepoint {

namespace {

using namespace access;
using enum FieldGroup;

constexpr Detent mfuDetents[] = {{0.3, "30 %"}, {0.4, "40 %"}, {0.5, "50 %"}};
constexpr Detent neutral[] = {{1, "1"}};
constexpr std::array<FieldChoice, 14> stackChoices{{{"generic", "generic", "no framework's habits"},
    {"megatron", "Megatron Core", "Transformer Engine kernels"},
    {"megatron_legacy", "Megatron-LM of 2020 and 2021", "nothing overlapped"},
    {"megatron_2022", "Megatron-LM of 2022", "before Transformer Engine"},
    {"megatron_deepspeed", "Megatron-DeepSpeed", "BLOOM and its like"},
    {"nanotron", "nanotron", "Hugging Face"}, {"torchtitan", "torchtitan", "PyTorch FSDP2"},
    {"torchtitan_eager", "torchtitan, not compiled", "without torch.compile"},
    {"composer", "llm-foundry", "MosaicML, PyTorch FSDP"}, {"deepspeed", "DeepSpeed", "ZeRO"},
    {"maxtext", "MaxText", "JAX and XLA"}, {"pytorch", "PyTorch, eager", "single passes, a fused norm"},
    {"scaling", "Aleph Alpha scaling", "eager, whole logits everywhere"},
    {"scaling_fused_norm", "Aleph Alpha scaling, fused norm", "with one kernel for RMSNorm"}}};

constexpr auto knobs = &Hardware::efficiency;

template <auto Member>
constexpr FieldSpec knob(std::string_view id, std::string_view label, std::string_view help)
{
    return number(id, label, Device, Unit::Number, 0, 0, help)
        .at<&Scenario::hardware, knobs, Member>()
        .actsOnPrediction()
        .folded();
}

// 1: as the model has it.
template <auto Member>
constexpr FieldSpec multiplier(std::string_view id, std::string_view label, std::string_view help)
{
    FieldSpec row = knob<Member>(id, label, help);
    row.minimum = 0.05;
    row.maximum = 2;
    row.sliderMinimum = 0.2;
    row.sliderMaximum = 1.5;
    row.detents = neutral;
    return row;
}

// Of messages, whose times are told beside a stated MFU too.
constexpr FieldSpec ofMessages(FieldSpec row)
{
    row.ofPrediction = false;
    return row;
}

template <auto Member>
constexpr FieldSpec delay(std::string_view id, std::string_view label, double maximum, double sliderMinimum,
    double sliderMaximum, std::string_view help)
{
    FieldSpec row = knob<Member>(id, label, help);
    row.unit = Unit::Second;
    row.maximum = maximum;
    row.sliderMinimum = sliderMinimum;
    row.sliderMaximum = sliderMaximum;
    row.scale = FieldScale::Logarithmic;
    row.autoWord = "stack";
    return row;
}

template <auto Member>
constexpr FieldSpec share(
    std::string_view id, std::string_view label, std::string_view autoWord, std::string_view help)
{
    FieldSpec row = knob<Member>(id, label, help);
    row.unit = Unit::Percent;
    row.maximum = 1;
    row.autoWord = autoWord;
    return row;
}

constexpr FieldSpec lossTraffic()
{
    FieldSpec row = knob<&Efficiency::logitBytes>("hardware.efficiency.logit_bytes", "loss traffic per logit",
        "Bytes that the cross-entropy moves through memory for one logit, forward and backward; a fused loss "
        "moves 4 to 8, one in fp32 about 38. \"stack\" is what the software stack's loss moves.");
    row.maximum = 1000;
    row.sliderMaximum = 100;
    row.autoWord = "stack";
    return row;
}

constexpr FieldSpec clock()
{
    FieldSpec row = knob<&Efficiency::clock>("hardware.efficiency.clock", "sustained clock",
        "Clock that the devices hold under load over the clock that the dense peak assumes; a power limit "
        "lowers it.");
    row.unit = Unit::Percent;
    row.minimum = 0.1;
    row.maximum = 1.2;
    row.sliderMinimum = 0.4;
    row.sliderMaximum = 1.2;
    return row;
}

constexpr FieldSpec straggler()
{
    FieldSpec row =
        share<&Efficiency::straggler>("hardware.efficiency.straggler", "spread of step times", "usual",
            "Relative standard deviation of the ranks' step times; all ranks wait for the slowest, so the "
            "cost grows with their number. \"usual\" is what published clusters show.");
    row.maximum = 0.2;
    return row;
}

constexpr FieldSpec sustained()
{
    FieldSpec row =
        share<&Efficiency::sustained>("hardware.efficiency.sustained", "sustained speed", "device",
            "Speed of GEMMs through a long step over the same GEMMs measured alone for a moment: under load "
            "the clock falls. \"device\" is what was measured on the accelerator.");
    row.minimum = 0.1;
    row.maximum = 1.2;
    row.sliderMinimum = 0.4;
    row.sliderMaximum = 1.2;
    return row;
}

constexpr FieldSpec calibratedSteps()
{
    FieldSpec row = knob<&Efficiency::calibratedSteps>("hardware.efficiency.calibrated_steps",
        "calibrating steps", "Measured steps that the efficiencies were fitted to; 0: not calibrated.");
    row.kind = FieldKind::Integer;
    row.unit = Unit::Count;
    row.maximum = 1000;
    row.inDock = false;
    return row;
}

constexpr FieldSpec calibratedError()
{
    FieldSpec row = share<&Efficiency::calibratedError>("hardware.efficiency.calibrated_error",
        "held-out error", "unknown",
        "Mean error of each calibrating step when it is predicted from the others; \"unknown\" with one "
        "step. The band of the step time follows from it.");
    row.maximum = 10;
    row.inDock = false;
    return row;
}

const FieldSpec rows[] = {
    number("hardware.efficiency.mfu", "MFU", Goals, Unit::Percent, 0.01, 1,
        "Model FLOPs utilisation over the dense peak. A number states it: time is model FLOPs ÷ (peak × "
        "MFU), whatever the layout. \"model\" has the engine predict the step, on any number of "
        "accelerators.")
        .slider(0.01, 0.8, FieldScale::Linear, mfuDetents)
        .through([](const Scenario& s) { return s.hardware.efficiency.mfu.number(); },
            [](Scenario& s, std::optional<double> value) {
                s.hardware.efficiency.mfu = value ? Mfu(*value) : Mfu();
            })
        .orAuto("model"),
    multiplier<&Efficiency::gemm>("hardware.efficiency.gemm", "GEMM speed",
        "Speed of GEMMs over what the device's measured curve gives; times are divided by it."),
    multiplier<&Efficiency::attention>("hardware.efficiency.attention", "attention speed",
        "Speed of the attention kernels over what the device's measured curve gives; times are divided by "
        "it."),
    multiplier<&Efficiency::elementwise>("hardware.efficiency.elementwise", "element-wise speed",
        "Speed of norms, activations and other element-wise kernels over the model's; times are divided by "
        "it."),
    ofMessages(multiplier<&Efficiency::collective>("hardware.efficiency.collective", "collective bandwidth",
        "Bandwidth of collectives over what was measured inside a node, or modelled between nodes.")),
    delay<&Efficiency::kernelLaunch>("hardware.efficiency.kernel_launch", "kernel launch", 1e-3, 1e-7, 1e-4,
        "Time that the host adds to one element-wise kernel; \"stack\" is the software stack's own."),
    delay<&Efficiency::layerForward>("hardware.efficiency.layer_floor_forward", "layer floor, forward", 1,
        1e-6, 1e-2,
        "Shortest time in which the host can issue one layer's forward pass, however little work it is; "
        "\"stack\" is the "
        "software stack's own."),
    delay<&Efficiency::layerBackward>("hardware.efficiency.layer_floor_backward", "layer floor, backward", 1,
        1e-6, 1e-2,
        "Shortest time in which the host can issue one layer's backward pass, however little work it is; "
        "\"stack\" is the "
        "software stack's own."),
    delay<&Efficiency::fixed>("hardware.efficiency.fixed_step_time", "fixed time of a step", 1e4, 1e-4, 10,
        "What every optimizer step pays whatever its size: data loading, logging, bookkeeping; \"stack\" is "
        "the software stack's own."),
    ofMessages(share<&Efficiency::network>("hardware.efficiency.network", "network efficiency", "model",
        "Share of the network adapter's line rate that collectives between nodes reach; \"model\" derives "
        "it.")),
    share<&Efficiency::gradientOverlap>("hardware.efficiency.gradient_overlap", "gradient overlap", "stack",
        "Share of the backward pass behind which gradient collectives can hide; \"stack\" is the software "
        "stack's own."),
    lossTraffic(),
    clock(),
    sustained(),
    straggler(),
    share<&Efficiency::contention>("hardware.efficiency.contention", "contention", "measured",
        "How much longer computing takes while communication is hidden behind it: the two share processors "
        "and bandwidth. \"measured\" is the mean of published measurements."),
    calibratedSteps(),
    calibratedError(),
    text("hardware.efficiency.calibrated_for", "calibrated for", Device,
        "Accelerator and software stack of the calibrating steps. On others the step time is as "
        "uncertain as an uncalibrated one.")
        .atText<&Scenario::hardware, knobs, &Efficiency::calibratedFor>()
        .actsOnPrediction()
        .folded()
        .notInDock(),
    choice("hardware.stack", "software stack", Device,
        "The software whose buffers, fusions and overheads are assumed.")
        .atKey<stackChoices, &Scenario::hardware, &Hardware::stack>()
        .folded(),
};

} // namespace

std::span<const FieldSpec> efficiencyFields() { return rows; }

} // namespace ridgepoint
