#include "views/capacity.h"

#include "core/formulas/memory.h"
#include "core/inputs/catalog/catalog.h"
#include "core/training/report.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct CapacityText
{
    Q_DECLARE_TR_FUNCTIONS(CapacityText)
};

// The name without remarks in brackets and without a size: "A100 SXM4 40GB" → A100, SXM4.
QStringList nameWords(const Accelerator& device)
{
    QString name = toQString(device.name);
    for (qsizetype open = name.indexOf(u'('); open >= 0; open = name.indexOf(u'(', open)) {
        const qsizetype close = name.indexOf(u')', open);
        if (close < 0)
            break;
        name.remove(open, close - open + 1);
    }
    QStringList words = name.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    words.removeIf([](QStringView word) {
        if (word.size() < 3 || !word.endsWith(QLatin1String("GB"), Qt::CaseInsensitive))
            return false;
        return std::ranges::all_of(word.chopped(2), [](QChar c) { return c.isDigit(); });
    });
    return words;
}

// Up to the model's number, without a series name that says no more: "H100", "RTX 4090", "RTX PRO 6000",
// "TPU v5e", "MI300X"; with the size where the same board comes in several ("A100 40GB").
QString shortName(const Accelerator& device, const Catalog& catalog)
{
    const QStringList all = nameWords(device);
    QStringList words = all;
    while (
        words.size() > 1 && (words[0] == QLatin1String("GeForce") || words[0] == QLatin1String("Instinct")))
        words.removeFirst();
    if (words.isEmpty())
        return toQString(device.id);
    const auto number = std::ranges::find_if(words,
        [](const QString& word) { return std::ranges::any_of(word, [](QChar c) { return c.isDigit(); }); });
    const qsizetype kept = number == words.end() ? 2 : number - words.begin() + 1;
    QString name = words.mid(0, std::min<qsizetype>(kept, 3)).join(QLatin1Char(' '));
    const std::string series = device.name.substr(0, device.name.find(' '));
    const bool severalSizes =
        std::ranges::any_of(catalog.accelerators(), [&](const AcceleratorPreset& other) {
            return other.accelerator.id != device.id && other.accelerator.name.starts_with(series)
                && other.accelerator.memoryNominal.value() != device.memoryNominal.value()
                && nameWords(other.accelerator) == all;
        });
    if (severalSizes && device.memoryNominal.value() > 0)
        name += QStringLiteral(" %1GB").arg(std::round(device.memoryNominal.value() / 1e9));
    return name;
}

// A device whose driver's figure is unknown falls back to the nominal one, and says so.
std::pair<double, CapacityBasis> capacityOf(const Accelerator& device, const Hardware& hardware)
{
    const bool known = device.memoryReported.value() > 0;
    const Bytes full = known && hardware.capacityBasis != CapacityBasis::Nominal ? device.memoryReported
                                                                                 : device.memoryNominal;
    if (hardware.capacityBasis == CapacityBasis::Usable)
        return {std::max(0.0, usableCapacity(full, hardware.reserve).value()), CapacityBasis::Usable};
    return {full.value(), known ? hardware.capacityBasis : CapacityBasis::Nominal};
}

QString nameOf(CapacityBasis basis, const Accelerator& device)
{
    switch (basis) {
    case CapacityBasis::Reported:
        return CapacityText::tr("reported");
    case CapacityBasis::Usable:
        return CapacityText::tr("usable");
    case CapacityBasis::Nominal:
        break;
    }
    // Without a data sheet there is only what the probe met.
    return device.measured.known() && device.measured.dataSheet.empty() ? CapacityText::tr("measured")
                                                                        : CapacityText::tr("nominal");
}

Ceiling ceilingOf(
    const Accelerator& device, const Hardware& hardware, const Catalog& catalog, const NumberFormat& numbers)
{
    const auto [bytes, basis] = capacityOf(device, hardware);
    const QString amount = shortText(bytes, Unit::Byte, numbers);
    return {.id = device.id,
        .name = shortName(device, catalog),
        .amount = amount,
        .chip = CapacityText::tr("%1 %2").arg(amount, nameOf(basis, device)),
        .bytes = placeable(bytes).value_or(0),
        .selected = false};
}

} // namespace

QString basisName(const Hardware& hardware) { return nameOf(hardware.capacityBasis, hardware.accelerator); }

std::vector<Ceiling> ceilings(const Report& report, const Catalog& catalog,
    std::span<const std::string_view> ids, const NumberFormat& numbers)
{
    const Hardware& hardware = report.scenario.hardware;
    Ceiling own = ceilingOf(hardware.accelerator, hardware, catalog, numbers);
    own.selected = true;
    std::vector<Ceiling> all;
    bool placed = false;
    for (const std::string_view id : ids) {
        const AcceleratorPreset* preset = catalog.accelerator(id);
        if (!preset)
            continue;
        Ceiling ceiling = ceilingOf(preset->accelerator, hardware, catalog, numbers);
        const bool same = ceiling.id == own.id || ceiling.name == own.name;
        if (same && placed)
            continue;
        placed = placed || same;
        all.push_back(same ? own : std::move(ceiling));
    }
    if (!placed)
        all.push_back(std::move(own));
    std::erase_if(all, [](const Ceiling& c) { return !(c.bytes > 0); });
    return all;
}

QString spokenBytes(double bytes, const NumberFormat& numbers)
{
    const DisplayedNumber shown = shortened(bytes, Unit::Byte, numbers);
    const std::array<std::pair<const char*, QString>, 13> words{{{"B", CapacityText::tr("bytes")},
        {"kB", CapacityText::tr("kilobytes")}, {"MB", CapacityText::tr("megabytes")},
        {"GB", CapacityText::tr("gigabytes")}, {"TB", CapacityText::tr("terabytes")},
        {"PB", CapacityText::tr("petabytes")}, {"EB", CapacityText::tr("exabytes")},
        {"KiB", CapacityText::tr("kibibytes")}, {"MiB", CapacityText::tr("mebibytes")},
        {"GiB", CapacityText::tr("gibibytes")}, {"TiB", CapacityText::tr("tebibytes")},
        {"PiB", CapacityText::tr("pebibytes")}, {"EiB", CapacityText::tr("exbibytes")}}};
    for (const auto& [symbol, word] : words) {
        if (shown.unit == QLatin1String(symbol))
            return DisplayedNumber{shown.number, word}.text();
    }
    return shown.text();
}

} // namespace ridgepoint
