#include "app/export/brief_words.h"

#include "core/validation/band_coverage.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportBrief)
};

} // namespace

QString hostWords(const Report& report, const NumberFormat& numbers)
{
    const HostReport& host = report.host;
    if (!host.offloaded || !(host.offloaded->value() > 0))
        return {};
    const QString device = toQString(report.scenario.hardware.accelerator.name);
    const QString what = displayText(host.offloaded->value(), Unit::Byte, numbers);
    if (!(host.memory.value() > 0))
        return Words::tr("It keeps %1 in the host memory of each node; how much servers of %2 have is not "
                         "known, so it is assumed to fit there.",
            "bytes, a device")
            .arg(what, device);
    return (report.scenario.hardware.hostMemory
            ? Words::tr("It keeps %1 in the host memory of each node, which has %2.", "bytes, bytes")
            : Words::tr(
                "It keeps %1 in the host memory of each node, which is assumed to have %2.", "bytes, bytes"))
        .arg(what, displayText(host.memory.value(), Unit::Byte, numbers));
}

QString runsOfBand(const Report& report)
{
    if (report.step.band->calibrated)
        return Words::tr("runs that were predicted with such a calibration");
    const BandCell cell = bandCellOf(report.scenario);
    if (!cell.kernels)
        return cell.experts ? Words::tr("published runs of MoE models on devices without measured kernels")
            : report.scenario.hardware.stack == "maxtext"
            ? Words::tr("published runs of dense models compiled by XLA for TPU")
            : Words::tr("published runs of dense models on devices without measured kernels");
    if (cell.stated)
        return cell.experts ? Words::tr("published runs of MoE models on devices with measured kernels")
                            : Words::tr("published runs of dense models on devices with measured kernels");
    return cell.experts
        ? Words::tr("published runs of MoE models on devices with measured kernels, predicted without "
                    "knowing the software stack,")
        : Words::tr("published runs of dense models on devices with measured kernels, predicted without "
                    "knowing the software stack,");
}

QString waitingWords(const Report& report, const NumberFormat& numbers)
{
    constexpr double least = 0.05, leastOfLinks = 0.0005; // of the step
    if (!report.step.seconds || !report.step.communicationExposed
        || *report.step.communicationExposed / *report.step.seconds <= least)
        return {};
    Seconds inside, between;
    for (const CommunicationRow& row : report.communication)
        (row.tier == "scale-out" ? between : inside) += row.exposed.value_or(Seconds(0));
    const auto share = [&](Seconds time) {
        return displayText(time / *report.step.seconds, Unit::Percent, numbers);
    };
    const QString all = share(*report.step.communicationExposed);
    // A rank also waits for what others send each other, which no row of its own has.
    constexpr double nearlyAll = 0.95;
    if (inside + between < nearlyAll * *report.step.communicationExposed)
        return Words::tr("Communication: %1 of the step is waiting.").arg(all);
    if (between / *report.step.seconds < leastOfLinks)
        return Words::tr("Communication: %1 of the step is waiting, all inside nodes (scale-up).").arg(all);
    if (inside / *report.step.seconds < leastOfLinks)
        return Words::tr(
            "Communication: %1 of the step is waiting for the network between nodes (scale-out); "
            "a slower one lengthens it.")
            .arg(all);
    return Words::tr("Communication: %1 of the step is waiting, %2 inside nodes (scale-up) and %3 for the "
                     "network between them (scale-out).",
        "three shares")
        .arg(all, share(inside), share(between));
}

} // namespace ridgepoint
