#include "core/report/hardware_figures.h"

#include "core/catalog/catalog.h"

namespace ridgepoint {

namespace {

constexpr std::size_t ranksOfNode = collectiveRanks.size() - 1;

// Equal but for the last digits of a decimal number that went through a file.
bool same(double a, double b)
{
    constexpr double digits = 1e-9;
    return std::abs(a - b) <= digits * std::max(std::abs(a), std::abs(b));
}

class Figures
{
public:
    Figures(const Scenario& scenario, const Catalog& catalog)
        : m_device(scenario.hardware.accelerator)
    {
        if (const AcceleratorPreset* preset = catalog.accelerator(m_device.id))
            m_preset = &preset->accelerator;
    }

    // `get` of the device and of its preset.
    template <class Get>
    void add(std::string_view id, std::string_view label, Unit unit, Get get, double measured = 0)
    {
        const double value = get(m_device);
        if (!(value > 0))
            return;
        HardwareFigure figure{id, label, value, unit, Basis::Nominal, {}};
        if (!m_preset || !same(value, get(*m_preset)))
            figure.basis = Basis::Stated;
        else if (measured > 0 && same(value, measured))
            figure.basis = Basis::Measured;
        if (measured > 0 && figure.basis != Basis::Measured)
            figure.reached = measured;
        m_all.push_back(figure);
    }
    void share(std::string_view id, std::string_view label, double value, Basis basis)
    {
        if (value > 0)
            m_all.push_back({id, label, value, Unit::Percent, basis, {}});
    }

    std::vector<HardwareFigure> take() { return std::move(m_all); }

private:
    const Accelerator& m_device;
    const Accelerator* m_preset = nullptr;
    std::vector<HardwareFigure> m_all;
};

} // namespace

std::string_view basisKey(Basis basis)
{
    switch (basis) {
    case Basis::Nominal:
        return "nominal";
    case Basis::Measured:
        return "measured";
    case Basis::Assumed:
        return "assumed";
    case Basis::Stated:
        return "stated";
    }
    return "";
}

std::vector<HardwareFigure> hardwareFigures(const Scenario& scenario, const Catalog& catalog)
{
    const Hardware& hardware = scenario.hardware;
    const Accelerator& device = hardware.accelerator;
    const DataType type = scenario.training.precision.compute;
    Figures figures(scenario, catalog);
    figures.add(
        "peak", "dense peak in the compute type", Unit::FlopPerSecond,
        [type](const Accelerator& a) { return a.peak(type).value(); }, device.measured.peak(type).value());
    figures.add(
        "memory_bandwidth", "memory bandwidth", Unit::BytePerSecond,
        [](const Accelerator& a) { return a.memoryBandwidth.value(); }, device.measured.memory.value());
    figures.add("memory", "memory of one accelerator", Unit::Byte,
        [](const Accelerator& a) { return a.memoryNominal.value(); });
    figures.add(
        "scale_up", "scale-up link, one direction", Unit::BytePerSecond,
        [](const Accelerator& a) { return a.scaleUpBandwidth.value(); },
        device.kernels.collective(CollectiveOp::AllGather, ranksOfNode).bytesPerSecond);
    figures.add("scale_out", "scale-out link, one direction", Unit::BytePerSecond,
        [](const Accelerator& a) { return a.scaleOutBandwidth.value(); });

    const KernelProfile& kernels = device.kernels;
    const bool curve = kernels.gemmOf(type).known();
    figures.share("matmul_share", "largest matrix products reach, of the peak",
        curve ? kernels.gemmOf(type).efficiency : kernels.matmulShare,
        curve || kernels.matmulShare > 0 ? Basis::Measured : Basis::Assumed);
    figures.share("elementwise_share", "element-wise kernels reach, of the bandwidth",
        kernels.elementwiseShare, device.measured.known() ? Basis::Measured : Basis::Assumed);
    figures.share("attention_share", "flash attention reaches, of the peak", kernels.attention.efficiency,
        Basis::Measured);
    return figures.take();
}

Table hardwareTable(const std::vector<HardwareFigure>& figures, const NumberFormat& style)
{
    Table table{{"quantity", "value", "basis", "reached"}, {}};
    for (const HardwareFigure& figure : figures)
        table.rows.push_back({std::string(figure.label), format(figure.value, figure.unit, style),
            std::string(basisKey(figure.basis)),
            figure.reached ? format(*figure.reached, figure.unit, style) + " ("
                    + format(*figure.reached / figure.value, Unit::Percent, style) + ')'
                           : ""});
    return table;
}

} // namespace ridgepoint
