#include "views/asked_readout.h"

#include "core/base/format.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::ReadoutBox)
};

constexpr std::array offered{
    AskedReadout{"step.seconds", true},
    AskedReadout{"run.wall_clock_seconds", true},
    AskedReadout{"run.total_dollars", true},
    AskedReadout{"memory.per_rank.total_bytes", true},
    AskedReadout{"memory.state_total_bytes", true},
    AskedReadout{"throughput.tokens_per_second", false},
    AskedReadout{"throughput.mfu", false},
    AskedReadout{"step.communication_exposed_seconds", true},
    AskedReadout{"pipeline.bubble_fraction", true},
    AskedReadout{"energy.run_joules", true},
    AskedReadout{"resilience.goodput", false},
    AskedReadout{"serving.ttft_seconds", true},
    AskedReadout{"serving.tpot_seconds", true},
    AskedReadout{"serving.output_tokens_per_second", false},
};

} // namespace

std::span<const AskedReadout> askedReadouts() { return offered; }

bool isLessBetter(const Readout& readout)
{
    const auto found =
        std::ranges::find_if(offered, [&](const AskedReadout& each) { return readout.path == each.path; });
    return found == offered.end() || found->lessIsBetter;
}

QString betterBound(const Readout& readout, const Report& report)
{
    constexpr double better = 0.1;
    const double now = readout.get(report).value_or(0);
    if (!std::isfinite(now) || now == 0)
        return {};
    const bool less = isLessBetter(readout);
    double bound = now + (less ? -better : better) * std::abs(now);
    if (readout.unit == Unit::Percent && now < 1)
        bound = std::min(bound, 1.0);
    if (readout.unit == Unit::Count)
        bound = less ? std::floor(bound) : std::ceil(bound);
    if (bound == 0)
        return {};
    return toQString(format(bound, readout.unit));
}

OptionSpec readoutOption(const Readout*& readout, std::function<void()> other)
{
    return {QStringLiteral("readout"), [&readout] { return toQString(readout->path); },
        [&readout, other = std::move(other)](const QVariant& path) {
            const Readout* const known = findReadout(path.toString().toStdString());
            if (!known || known == readout)
                return;
            readout = known;
            if (other)
                other();
        },
        [] {
            QStringList paths;
            for (const Readout& each : readouts())
                paths += toQString(each.path);
            return paths;
        }};
}

OptionControl readoutControl(std::function<bool()> applies)
{
    const auto labelOf = [](const QVariant& path) {
        return coreText(findReadout(path.toString().toStdString())->firstLabel());
    };
    std::vector<OptionItem> items;
    for (const AskedReadout& each : askedReadouts())
        items.push_back({QString::fromLatin1(each.path), labelOf(QString::fromLatin1(each.path))});
    return {.name = Words::tr("the readout"),
        .items = [items] { return items; },
        .labelOf = labelOf,
        .applies = std::move(applies)};
}

} // namespace ridgepoint
