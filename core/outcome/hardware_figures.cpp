#include "core/outcome/hardware_figures.h"

#include "core/inputs/catalog/catalog.h"
#include "core/training/report.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double ranksOfServer = 8;

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

    // `get` of the device and of its preset; `own` is the basis of the preset's number, `measured` what a
    // probe reached.
    template <class Get>
    void add(std::string_view id, std::string_view label, Unit unit, Get get, Basis own, double measured = 0)
    {
        const double value = get(m_device);
        if (!(value > 0))
            return;
        HardwareFigure figure{id, label, value, unit, own, {}};
        if (!m_preset || !same(value, get(*m_preset)))
            figure.basis = Basis::Stated;
        if (measured > 0 && !same(value, measured))
            figure.reached = measured;
        m_all.push_back(figure);
    }
    // The link in force: one chosen for the scenario, or the device's own.
    void link(std::string_view id, std::string_view label, BytesPerSecond used,
        const std::optional<Link>& chosen, const LinkPreset* preset, BytesPerSecond own, Basis ownBasis,
        double measured)
    {
        if (!(used.value() > 0))
            return;
        HardwareFigure figure{id, label, used.value(), Unit::BytePerSecond, Basis::Stated, {}};
        if (chosen && preset
            && (same(used.value(), preset->link.bandwidth.value())
                || same(used.value(), preset->typical.value())))
            figure.basis = Basis::Nominal;
        if (!chosen && m_preset && same(used.value(), own.value()))
            figure.basis = ownBasis;
        if (measured > 0 && !chosen)
            figure.reached = measured;
        m_all.push_back(figure);
    }
    // `multiplier` is the scenario's, 1 unless somebody set it.
    void share(std::string_view id, std::string_view label, double value, Basis basis, double multiplier = 1)
    {
        m_all.push_back(
            {id, label, value * multiplier, Unit::Percent, multiplier == 1 ? basis : Basis::Stated, {}});
    }

    void price(MoneyPerSecond each, bool stated)
    {
        m_all.push_back({"price",
            stated ? "price per accelerator-hour" : "price per accelerator-hour, middle of list prices",
            each.value(), Unit::DollarPerHour, stated ? Basis::Stated : Basis::Assumed, {}});
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

std::vector<HardwareFigure> hardwareFigures(const Report& report, const Catalog& catalog)
{
    const Scenario& scenario = report.scenario;
    const Hardware& hardware = scenario.hardware;
    const Accelerator& device = hardware.accelerator;
    const DataType type = scenario.training.precision.compute;
    const MeasuredCeilings& measured = device.measured;
    // A device without a data sheet has the measured numbers as its own, and a network that nobody stated:
    // its links are the path to the host, which may be measured, and an assumed one.
    const bool noSheet = measured.known() && measured.dataSheet.empty();
    const Basis own = noSheet ? Basis::Measured : Basis::Nominal;
    const Basis network = noSheet ? Basis::Assumed : Basis::Nominal;
    const Basis host = noSheet && measured.host.value() > 0 ? Basis::Measured : network;
    Figures figures(scenario, catalog);
    figures.add(
        "peak", "dense peak in the compute type", Unit::FlopPerSecond,
        [type](const Accelerator& a) { return a.peak(type).value(); }, own, measured.peak(type).value());
    figures.add(
        "memory_bandwidth", "memory bandwidth", Unit::BytePerSecond,
        [](const Accelerator& a) { return a.memoryBandwidth.value(); }, own, measured.memory.value());
    figures.add(
        "memory", "memory of one accelerator, nominal", Unit::Byte,
        [](const Accelerator& a) { return a.memoryNominal.value(); }, own);
    const auto presetOf = [&catalog](const std::optional<Link>& link) {
        return link ? catalog.link(link->id) : nullptr;
    };
    figures.link("scale_up", "scale-up link, one direction", report.roofline.scaleUp, hardware.scaleUp,
        presetOf(hardware.scaleUp), device.scaleUpBandwidth, host,
        device.kernels
            .collective(
                Collective::AllGather, device.kernels.measuredRanks(Collective::AllGather, ranksOfServer))
            .bytesPerSecond);
    figures.link("scale_out", "scale-out link, one direction", report.roofline.scaleOut, hardware.scaleOut,
        presetOf(hardware.scaleOut), device.scaleOutBandwidth, network, 0);
    figures.add(
        "host_link", "link to the host, one direction", Unit::BytePerSecond,
        [](const Accelerator& a) { return a.hostBandwidth.value(); }, host, measured.host.value());

    // The ceiling of a curve, or else the best product known, or else what others reach; a step keeps the
    // sustained share of it.
    const KernelProfile& kernels = device.kernels;
    const bool byBlock = scenario.training.fp8Scaling == Fp8Scaling::Block;
    const GemmCurve& curve = kernels.productOf(type, byBlock);
    const double best = curve.known() ? curve.efficiency : kernels.bestProduct(type);
    figures.share("matmul_share", "largest GEMMs reach, of the peak", best > 0 ? best : unmeasuredShare,
        best > 0 ? Basis::Measured : Basis::Assumed, hardware.efficiency.gemm);
    figures.share("elementwise_share", "element-wise kernels reach, of the bandwidth",
        kernels.elementwiseShare, measured.elementwise ? Basis::Measured : Basis::Assumed,
        hardware.efficiency.elementwise);
    figures.share("attention_share", "flash attention reaches, of the peak",
        kernels.attention.known() ? kernels.attention.efficiency : unmeasuredAttention,
        kernels.attention.known() ? Basis::Measured : Basis::Assumed, hardware.efficiency.attention);
    figures.share("decode_share", "reading weights to decode reaches, of the bandwidth",
        measured.decodeShare > 0 ? measured.decodeShare : unmeasuredDecodeShare,
        measured.decodeShare > 0 ? Basis::Measured : Basis::Assumed);
    if (report.run.price)
        figures.price(*report.run.price, scenario.targets.pricePerAcceleratorHour.has_value());
    return figures.take();
}

std::string listedPriceBasis(const Scenario& scenario, const Catalog& catalog)
{
    const Accelerator& device = scenario.hardware.accelerator;
    const AcceleratorPreset* preset = catalog.accelerator(device.id);
    const bool asListed = preset && preset->accelerator.priceLow == device.priceLow
        && preset->accelerator.priceHigh == device.priceHigh;
    return asListed ? preset->priceBasis : std::string();
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
