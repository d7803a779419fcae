#pragma once

// The plans of a search as a table, and all plans by what became of them.

#include "views/rows_picture.h"
#include "views/search/search_data.h"
#include "views/word_table.h"

#include <optional>

namespace ridgepoint {

class PlansPicture
{
public:
    void update(const PlansData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area); // one a plan

private:
    struct Layout
    {
        QRectF area, table, sentence;
        QFont font;
        QStringList lines; // of the sentence
    };
    const Layout& layOut(const QRectF& area);
    enum class Columns
    {
        All, // none may go for want of room
        AsFit
    };
    void fill(std::size_t plans, Columns columns); // the table
    void fit(const QRectF& area);

    PlansData m_data;
    PictureStyle m_style;
    WordTable m_table;
    std::optional<Layout> m_layout;
};

class SpacePicture
{
public:
    void update(const SpaceData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area) { m_rows.paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area) { return m_rows.marks(area); }

private:
    RowsPicture m_rows;
};

} // namespace ridgepoint
