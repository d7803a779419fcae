#include "app/probe_ui/probe_step_name.h"

#include "core/base/format.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QMap>
#include <QStringList>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ProbeSteps)
};

// What is done to a memory; empty: unknown.
QString operation(const QString& id)
{
    const QMap<QString, QString> names{{QStringLiteral("read"), Words::tr("read")},
        {QStringLiteral("write"), Words::tr("write")},
        {QStringLiteral("update"), Words::tr("update in place")}, {QStringLiteral("copy"), Words::tr("copy")},
        {QStringLiteral("memcpy"), Words::tr("copy engine")}, {QStringLiteral("triad"), Words::tr("triad")},
        {QStringLiteral("triad_nt"), Words::tr("triad past the caches")}};
    return names.value(id);
}

QString instructions(const QString& id)
{
    const QMap<QString, QString> names{{QStringLiteral("sse2"), QStringLiteral("SSE2")},
        {QStringLiteral("avx2"), QStringLiteral("AVX2")},
        {QStringLiteral("avx512"), QStringLiteral("AVX-512")},
        {QStringLiteral("neon"), QStringLiteral("NEON")}};
    return names.value(id);
}

QString shapeText(const QString& id) { return QString(id).replace(u'x', QStringLiteral(" × ")); }

// Steps that have several results, by names of their own, and what was skipped as one.
QString wholeStep(const QString& id)
{
    const QMap<QString, QString> names{{QStringLiteral("cuda"), QStringLiteral("CUDA")},
        {QStringLiteral("gemm.shapes"), Words::tr("GEMMs of the scenario's layers")},
        {QStringLiteral("gemm.sweep.bf16"), Words::tr("GEMMs by size, bf16")},
        {QStringLiteral("l2.sweep"), Words::tr("L2, by the size of the set")},
        {QStringLiteral("launch"), Words::tr("launches")}, {QStringLiteral("memory"), Words::tr("memory")},
        {QStringLiteral("memory.again"), Words::tr("memory, once more")},
        {QStringLiteral("p2p"), Words::tr("links between GPUs")},
        {QStringLiteral("pcie"), QStringLiteral("PCIe")},
        {QStringLiteral("tensor.gemm"), Words::tr("tensor units")},
        {QStringLiteral("warmup"), Words::tr("warm-up")}};
    return names.value(id);
}

QString named(QStringList parts, const NumberFormat& numbers)
{
    const QString first = parts.takeFirst();
    if (parts.isEmpty())
        return {};
    const bool device = first == QLatin1String("hbm"), host = first == QLatin1String("dram");
    if (device || host || first == QLatin1String("l1") || first == QLatin1String("l2")
        || first == QLatin1String("l3")) {
        const QString place = device || host ? Words::tr("memory") : first.toUpper();
        if (parts.size() == 2 && parts[0] == QLatin1String("set"))
            return Words::tr("%1, set of %2")
                .arg(place, displayText(parts[1].toDouble(), Unit::Byte, numbers));
        const QString what = operation(parts[0]);
        return what.isEmpty() || parts.size() > 1 ? QString() : place + QStringLiteral(", ") + what;
    }
    if (first == QLatin1String("fma")) {
        const QString with = parts.size() == 2 ? instructions(parts[0]) + u' ' : QString();
        return Words::tr("multiply-add, %1%2").arg(with, parts.last());
    }
    if (first == QLatin1String("sweep") && parts.size() == 1)
        return Words::tr("sweep, %1").arg(parts[0]);
    if (first == QLatin1String("sweep")) {
        const QString type = parts.takeFirst();
        return Words::tr("sweep at %1, %2")
            .arg(displayText(parts.join(u'.').toDouble(), Unit::FlopPerByte, numbers), type);
    }
    if (first == QLatin1String("gemm") && parts.size() == 2)
        return Words::tr("GEMM %1, %2").arg(shapeText(parts[1]), parts[0]);
    if (first == QLatin1String("tensor") && parts.size() >= 2) {
        if (parts[0] == QLatin1String("mma"))
            return Words::tr("tensor instructions, %1").arg(parts[1]);
        QString name = Words::tr("tensor units, %1").arg(parts[1]);
        for (const QString& more : parts.mid(2))
            name += more == QLatin1String("burst") ? Words::tr(", cold")
                : more == QLatin1String("zeros")   ? Words::tr(", of zeros")
                : more == QLatin1String("exact")   ? Words::tr(", exact sums")
                                                   : QStringLiteral(", ") + shapeText(more);
        return name;
    }
    if (first == QLatin1String("pcie")) {
        const QMap<QString, QString> ways{{QStringLiteral("h2d"), Words::tr("PCIe to the device")},
            {QStringLiteral("d2h"), Words::tr("PCIe from the device")},
            {QStringLiteral("both"), Words::tr("PCIe both ways")}};
        const QString way = ways.value(parts[0]);
        if (parts.size() == 2 && parts[1] == QLatin1String("alpha"))
            return Words::tr("%1, latency").arg(way);
        if (parts.size() == 2 && parts[1] == QLatin1String("beta"))
            return Words::tr("%1, without the latency").arg(way);
        return parts.size() == 2 && !way.isEmpty()
            ? Words::tr("%1, %2").arg(way, displayText(parts[1].toDouble(), Unit::Byte, numbers))
            : way;
    }
    if (first == QLatin1String("p2p") && parts.size() >= 2)
        return Words::tr("GPU %1 to GPU %2").arg(parts[0], parts[1]);
    if (first == QLatin1String("launch")) {
        const QMap<QString, QString> ways{{QStringLiteral("gap"), Words::tr("launch, one of many")},
            {QStringLiteral("round_trip"), Words::tr("launch and wait")},
            {QStringLiteral("graph"), Words::tr("launch in a graph")}};
        return ways.value(parts[0]);
    }
    return {};
}

} // namespace

QString probeStepName(const std::string& step, const NumberFormat& numbers)
{
    if (const QString whole = wholeStep(toQString(step)); !whole.isEmpty())
        return whole;
    QStringList parts = toQString(step).split(u'.');
    QString suffix;
    if (parts.last() == QLatin1String("1t"))
        suffix = Words::tr("%1, one thread");
    else if (parts.last() == QLatin1String("smt"))
        suffix = Words::tr("%1, all hardware threads");
    if (!suffix.isEmpty())
        parts.removeLast();
    const QString name = parts.isEmpty() ? QString() : named(parts, numbers);
    if (name.isEmpty())
        return toQString(step);
    return suffix.isEmpty() ? name : suffix.arg(name);
}

} // namespace ridgepoint
