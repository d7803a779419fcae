// The column goes from height to height, and assembles when it is first seen.

#include "views/stack/stack_picture.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr double assemblyMilliseconds = 700;

} // namespace

StackPicture::Shown onTheWay(const StackPicture::Shown& from, const StackPicture::Shown& to, double share)
{
    StackPicture::Shown now = to;
    now.axis = onTheWay(from.axis, to.axis, share);
    for (StackSlab& slab : now.data.slabs) {
        const auto before = std::ranges::find(from.data.slabs, slab.key, &StackSlab::key);
        slab.bytes = onTheWay(before == from.data.slabs.end() ? 0 : before->bytes, slab.bytes, share);
    }
    now.data.total = onTheWay(from.data.total, to.data.total, share);
    if (now.data.rank && from.data.rank) {
        now.data.rank->bytes = onTheWay(from.data.rank->bytes, to.data.rank->bytes, share);
        now.data.rank->held = onTheWay(from.data.rank->held, to.data.rank->held, share);
    }
    if (from.data.state.progress)
        now.data.state.progress =
            onTheWay(*from.data.state.progress, static_cast<double>(now.data.slabs.size()), share);
    return now;
}

// Once in a run of the program: who comes back has seen it.
void StackPicture::depart(const StackData& to, const PictureStyle& style, bool held)
{
    static bool assembled = false;
    if (!moves(style) || held || to.slabs.empty() || to.state.progress || m_data.state.progress)
        m_glide.stop();
    else if (!m_data.slabs.empty())
        m_glide.start({std::move(m_data), m_axis});
    else if (!assembled && style.interactive) {
        Shown empty{to, {}};
        empty.axis.scale = AxisScale::Categories; // the axis stands
        empty.data.state.progress = 0;
        m_glide.start(std::move(empty), assemblyMilliseconds);
        assembled = true;
    }
}

void StackPicture::show(Shown shown)
{
    m_data = std::move(shown.data);
    static_cast<ChartAxis&>(m_axis) = std::move(shown.axis);
    fillChart();
}

void StackPicture::paint(QPainter& painter, const QRectF& area)
{
    if (!m_glide.underWay())
        return paintShown(painter, area);
    const Shown rest{m_data, m_axis};
    std::optional<Shown> now = m_glide.now(rest);
    if (now)
        show(std::move(*now));
    paintShown(painter, area);
    if (now)
        show(rest);
}

} // namespace ridgepoint
