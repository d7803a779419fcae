#include "views/roofline/published_kernels.h"

#include "core/formulas/roofline.h"
#include "core/inputs/catalog/catalog.h"
#include "core/training/report.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

QString whole(double value) { return QString::number(value, 'f', 0); }

// The tables know bf16 for both half-precision types; the units are the same where their peaks are.
std::optional<DataType> timedType(DataType drawn, const Accelerator& device)
{
    switch (drawn) {
    case DataType::Bf16:
    case DataType::Fp8:
        return drawn;
    case DataType::Fp16:
        if (device.peak(DataType::Fp16) == device.peak(DataType::Bf16))
            return DataType::Bf16;
        break;
    default:
        break;
    }
    return std::nullopt;
}

QString timedTypes(const TimingsPreset& preset)
{
    QStringList types;
    for (const TimedProduct& each : preset.timings.products)
        if (const QString type = toQString(dataTypeKey(each.type)); !types.contains(type))
            types += type;
    return types.join(Words::tr(" and "));
}

class Reader
{
public:
    Reader(const Accelerator& sheet, DataType type, const NumberFormat& numbers)
        : m_sheet(sheet)
        , m_type(type)
        , m_numbers(numbers)
    {
    }

    std::optional<PublishedKernels> of(const TimingsPreset& preset)
    {
        for (const TimedProduct& each : preset.timings.products)
            if (each.type == m_type)
                add(each, false,
                    Words::tr("GEMM %1 \u00D7 %2 \u00D7 %3")
                        .arg(whole(each.m), whole(each.n), whole(each.k)));
        for (const TimedAttention& each : preset.timings.attention)
            if (each.type == m_type)
                add(each, true,
                    Words::tr("prefill attention, %1 \u00D7 %2 tokens, %3 heads, %4 of keys and values")
                        .arg(whole(each.sequences), whole(each.length), whole(each.heads),
                            whole(each.kvHeads)));
        if (m_made.points.empty() || m_made.peak.value <= 0 || m_made.memory.value <= 0)
            return std::nullopt;
        std::ranges::stable_sort(m_made.points, {}, &PublishedPoint::intensity);
        finish(preset);
        return std::move(m_made);
    }

private:
    template <class Timed>
    void add(const Timed& timed, bool attention, const QString& what)
    {
        PublishedPoint point;
        point.attention = attention;
        point.key = attention ? QStringLiteral("published.attention.%1").arg(m_attention++)
                              : QStringLiteral("published.product.%1").arg(m_products++);
        const FlopsPerByte intensity = timed.flops() / timed.bytes();
        point.intensity = intensity.value();
        point.rate = (timed.flops() / timed.time).value();
        point.ofRoof =
            point.rate / attainable(m_sheet.peak(m_type), m_sheet.memoryBandwidth, intensity).value();
        point.name =
            QStringLiteral("%1, %2, %3").arg(what, toQString(dataTypeKey(m_type)), toQString(timed.engine));
        point.text = Words::tr("published: %1: %2, %3 at %4, %5 of the roof there")
                         .arg(point.name, displayText(timed.time.value(), Unit::Second, m_numbers),
                             shownValue(point.rate, Unit::FlopPerSecond, m_numbers),
                             shownValue(point.intensity, Unit::FlopPerByte, m_numbers),
                             shownValue(point.ofRoof, Unit::Percent, m_numbers));
        if (!attention)
            m_made.peak.value = std::max(m_made.peak.value, point.rate);
        m_made.memory.value = std::max(m_made.memory.value, (timed.bytes() / timed.time).value());
        if (const QString engine = toQString(timed.engine); !m_engines.contains(engine))
            m_engines += engine;
        m_made.points.push_back(std::move(point));
    }

    void finish(const TimingsPreset& preset)
    {
        PublishedCeiling& peak = m_made.peak;
        peak.key = QStringLiteral("published.peak");
        peak.ofNominal = peak.value / m_sheet.peak(m_type).value();
        peak.text =
            Words::tr("published: fastest GEMM %1, %2 of the dense %3 peak")
                .arg(shownValue(peak.value, Unit::FlopPerSecond, m_numbers),
                    shownValue(peak.ofNominal, Unit::Percent, m_numbers), toQString(dataTypeKey(m_type)));
        const double searched =
            m_type == DataType::Fp8 ? m_sheet.kernels.matmulShareFp8 : m_sheet.kernels.matmulShare;
        if (searched > 0 && searched < peak.ofNominal)
            peak.text += Words::tr("; \u25B2 a search with random operands reached %1 at most: these are "
                                   "short bursts, perhaps with operands that draw less power")
                             .arg(shownValue(searched, Unit::Percent, m_numbers));
        PublishedCeiling& memory = m_made.memory;
        memory.key = QStringLiteral("published.memory");
        memory.ofNominal = memory.value / m_sheet.memoryBandwidth.value();
        memory.text = Words::tr("published: memory bandwidth reached %1, %2 of the data sheet")
                          .arg(shownValue(memory.value, Unit::BytePerSecond, m_numbers),
                              shownValue(memory.ofNominal, Unit::Percent, m_numbers));
        m_made.reached = Words::tr("reached in short bursts: %1 of the peak, %2 of the bandwidth")
                             .arg(shownValue(peak.ofNominal, Unit::Percent, m_numbers),
                                 shownValue(memory.ofNominal, Unit::Percent, m_numbers));
        m_engines.sort();
        m_made.source = toQString(preset.sources.front());
        const QString first = m_made.source.section(u':', 0, 0).remove(QStringLiteral(" measured tables"));
        m_made.credits = {Words::tr("%1 kernels timed by %2 on %3: %4")
                              .arg(m_made.points.size())
                              .arg(first, toQString(m_sheet.name), m_engines.join(QStringLiteral(", "))),
            Words::tr("%1 kernels timed by %2").arg(m_made.points.size()).arg(first), first};
    }

    const Accelerator& m_sheet;
    DataType m_type;
    const NumberFormat& m_numbers;
    PublishedKernels m_made;
    QStringList m_engines;
    int m_products = 0, m_attention = 0;
};

} // namespace

std::optional<PublishedKernels> publishedKernels(
    const ViewInput& input, DataType type, const NumberFormat& numbers, QString& reason)
{
    if (!input.report)
        return std::nullopt;
    // The fields may have been edited; points are judged by the data sheet of the device that was timed.
    const Accelerator& own = input.report->scenario.hardware.accelerator;
    const AcceleratorPreset* sheet = !input.catalog ? nullptr
        : own.measured.dataSheet.empty()            ? input.catalog->accelerator(own.id)
                                                    : input.catalog->accelerator(own.measured.dataSheet);
    const TimingsPreset* preset = sheet ? input.catalog->timings(sheet->id) : nullptr;
    if (!preset) {
        reason =
            Words::tr("No published kernel timings of %1 come with the program.").arg(toQString(own.name));
        return std::nullopt;
    }
    const std::optional<DataType> timed = timedType(type, sheet->accelerator);
    std::optional<PublishedKernels> made;
    if (timed && sheet->accelerator.peak(*timed).value() > 0)
        made = Reader(sheet->accelerator, *timed, numbers).of(*preset);
    if (!made)
        reason = Words::tr("The published kernel timings of %1 are of %2, not of %3.")
                     .arg(toQString(own.name), timedTypes(*preset), toQString(dataTypeKey(type)));
    return made;
}

} // namespace ridgepoint
