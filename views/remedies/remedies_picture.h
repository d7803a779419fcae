#pragma once

// The table of the walls; of training the card of the two reasons above it.

#include "views/remedies/remedies_data.h"
#include "views/word_table.h"

#include <optional>
#include <vector>

namespace ridgepoint {

class RemediesPicture
{
public:
    // `open`: the wall whose responses all stay where there is no room for all.
    void update(const RemediesData& data, std::size_t baselines, RemedyWall open, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    // The line whose "Try" is there; null: none.
    const RemedyLine* tryAt(QPointF at, const QRectF& area);
    const RemedyLine* line(const QString& key) const;

private:
    struct Layout
    {
        QRectF area;
        QFont font, bold, small;
        qreal line = 0;
        QRectF card; // headings included; null without room
        qreal rowsLeft = 0;
        std::array<QRectF, 4> cells{};
        std::array<QStringList, 4> families{};
        QStringList sentence;
        QRectF sentenceBox;
        QRectF table;
    };
    const Layout& layOut(const QRectF& area);
    void fitRows(const QRectF& area);
    void fill(bool all, std::size_t plans); // the table's rows
    void addRow(WordTableData& table, const RemedyLine& line, const QString& name, const QString& symptom,
        std::size_t place);
    void paintCard(QPainter& painter, const Layout& layout) const;

    RemediesData m_data;
    std::size_t m_baselines = 0;
    RemedyWall m_open = RemedyWall::State;
    PictureStyle m_style;
    WordTable m_table;
    std::vector<const RemedyLine*> m_rows; // of m_data, those of the table's rows
    std::optional<Layout> m_layout;
};

} // namespace ridgepoint
