#pragma once

// A bar a field, from the least to the most that it makes of the readout (a tornado), and what must change as
// a table.

#include "views/rows_picture.h"
#include "views/sensitivity/sensitivity_data.h"
#include "views/word_table.h"

namespace ridgepoint {

class TornadoPicture
{
public:
    void update(const SensitivityData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area); // one a field that has room

private:
    void arrange(const QRectF& area);
    void fill(std::size_t fitting);

    SensitivityData m_data;
    PictureStyle m_style;
    RowsPicture m_rows;
    QRectF m_arrangedFor; // area
};

class GoalPicture
{
public:
    void update(const GoalData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area); // one a row that has room

private:
    struct Layout
    {
        QRectF area, table, sentence;
        QFont font;
        QStringList lines;
    };
    Layout layOut(const QRectF& area);
    void fill(std::size_t alone, std::size_t together, bool whole);
    void fit(const QRectF& area);

    GoalData m_data;
    PictureStyle m_style;
    WordTable m_table;
    std::vector<GoalRow> m_shown; // in the table
    QRectF m_filledFor; // area
};

} // namespace ridgepoint
