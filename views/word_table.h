#pragma once

// A table of words in a picture: columns that share the width, cells that wrap, groups, a lit group, and
// cells that look like buttons. Type grows in large pictures; in small ones it shrinks, then less important
// columns go. Too narrow for columns, a row becomes a paragraph: its first cell as heading, the others below,
// each with the title of its column, its button beside. Only then are cells cut short.

#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct WordColumn
{
    QString title;
    bool secondary = false; // quieter
    bool button = false; // cells of rows that are `enabled` are drawn as buttons
    int rank = 0; // the highest goes first where there is no room; 0 always stays
    // Its cells say by themselves what they are: no title beside them where rows are stacked. Where this is
    // said of all columns, their titles stand above the rows.
    bool plain = false;
    bool number = false; // short cells stand below each other by their decimal separator
};

struct WordRow
{
    QString key;
    QStringList cells; // as many as columns
    bool bold = false; // the first cell
    bool lit = false;
    bool faint = false; // what cannot be done here
    bool startsGroup = false; // a rule above
    bool enabled = false;
};

struct WordTableData
{
    std::vector<WordColumn> columns;
    std::vector<WordRow> rows;
    std::size_t more = 0; // rows that are not among them for want of room; the table says how many
};

class WordTable
{
public:
    void update(const WordTableData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<QRectF> rowBoxes(const QRectF& area); // of the rows that have room, from the first on
    QRectF buttonBox(const QRectF& area, std::size_t row); // where it is hit; null where there is none
    QRectF buttonEdge(const QRectF& area, std::size_t row); // as it is drawn
    // Height that the table takes of the area, rows and header.
    qreal usedHeight(const QRectF& area);
    // Whether every row and the words of every cell are shown there.
    bool complete(const QRectF& area);
    bool inColumns(const QRectF& area) { return !layOut(area).stacked; }

private:
    struct Cell
    {
        QStringList lines;
        qreal shift = 0; // to the right, of a number
    };
    struct Layout
    {
        QRectF area;
        QFont font, bold;
        qreal line = 0, pad = 0;
        std::vector<std::size_t> columns; // shown, by index
        std::vector<qreal> left, width; // of them
        std::vector<QStringList> titles; // of them
        std::vector<QRectF> rows;
        std::vector<std::vector<Cell>> cells; // [row][shown column]
        QRectF header;
        bool stacked = false;
        qreal buttonWidth = 0; // stacked; 0: there are none
        std::vector<QStringList> headings, paragraphs; // of the rows, stacked
        bool complete = false;
        std::size_t more = 0; // rows without room, said below the others
        qreal moreTop = 0;
    };
    const Layout& layOut(const QRectF& area);
    qreal floorOf(const Layout& layout) const; // where rows end at the latest
    void sayMore(Layout& layout, qreal y) const;
    std::optional<Layout> attempt(const QRectF& area, qreal scale, int worstRank, int mostLines) const;
    std::optional<Layout> stack(const QRectF& area, qreal scale, int worstRank) const;
    void paintStacked(QPainter& painter, const Layout& layout) const;
    void paintButton(QPainter& painter, const Layout& layout, const QRectF& edge) const;
    QRectF buttonBox(const Layout& layout, std::size_t row) const;
    QRectF buttonEdge(const Layout& layout, std::size_t row) const;
    const QString& buttonText(std::size_t row) const; // of a table that has buttons
    std::optional<std::size_t> buttonColumn() const;

    WordTableData m_data;
    PictureStyle m_style;
    std::optional<Layout> m_layout;
};

} // namespace ridgepoint
