#pragma once

// Paints the step's waterfall, its utilisation under every convention and the memory of one rank, as rows of
// bars.

#include "views/figure/live_axis.h"
#include "views/rows_picture.h"
#include "views/step/rank_memory_data.h"
#include "views/step/step_data.h"

namespace ridgepoint {

class StepPicture
{
public:
    void update(const StepData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    double axisMaximum() const { return m_axis.maximum; }

private:
    void arrange(const QRectF& area);
    void fill(std::size_t bars);

    StepData m_data;
    StepData m_shown; // as many bars as fit
    PictureStyle m_style;
    LiveAxis m_axis;
    RowsPicture m_rows;
    std::optional<QRectF> m_arrangedFor; // empty: not yet
};

class UtilisationPicture
{
public:
    void update(const UtilisationData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area) { m_rows.paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area) { return m_rows.marks(area); }

private:
    RowsPicture m_rows;
};

class RankMemoryPicture
{
public:
    void update(const RankMemoryData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area) { m_rows.paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area) { return m_rows.marks(area); }

private:
    LiveAxis m_axis;
    RowsPicture m_rows;
};

} // namespace ridgepoint
