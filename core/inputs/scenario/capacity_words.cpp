#include "core/inputs/scenario/capacity_words.h"

#include "core/inputs/scenario/scenario.h"

namespace ridgepoint {

namespace {

// In this unit whichever the reader has chosen: the sentence is about both.
template <Prefixes prefixes>
TextNumber bytesIn(Bytes bytes)
{
    return {bytes.value(), Unit::Byte, [](double si, Unit unit, const NumberFormat& style) {
                NumberFormat own = style;
                own.prefixes = prefixes;
                return format(si, unit, own);
            }};
}

} // namespace

Text capacitySource(const Hardware& hardware)
{
    const Accelerator& device = hardware.accelerator;
    const Bytes reported = device.memoryReported;
    if (reported.value() <= 0 || format(reported) == format(device.memoryNominal))
        return {};
    const TextNumber gib = bytesIn<Prefixes::Iec>(reported), gb = bytesIn<Prefixes::Si>(reported),
                     nominal = bytesIn<Prefixes::Si>(device.memoryNominal);
    switch (hardware.capacityBasis) {
    case CapacityBasis::Nominal:
        return phrase(
            "%1 is taken at its nominal %2; it reports %3 = %4 (10⁹ bytes)", device.name, nominal, gib, gb);
    case CapacityBasis::Usable:
        return phrase("%1 reports %2 = %3 (10⁹ bytes), of which %4 is kept in reserve; its nominal size is "
                      "%5",
            device.name, gib, gb, bytesIn<Prefixes::Si>(hardware.reserve), nominal);
    case CapacityBasis::Reported:
        break;
    }
    return phrase("%1 reports %2 = %3 (10⁹ bytes); its nominal size is %4", device.name, gib, gb, nominal);
}

} // namespace ridgepoint
