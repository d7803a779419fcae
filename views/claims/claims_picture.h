#pragma once

// The list of claims and, beside or below it, the card of the chosen one: what is said and what is true on
// one line of magnitudes, the formula with its numbers, with the slip or without.

#include "views/claims/claims_data.h"
#include "views/word_table.h"

#include <optional>
#include <vector>

namespace ridgepoint {

class ClaimsPicture
{
public:
    void update(
        const std::vector<ClaimCard>& cards, std::size_t chosen, bool withSlip, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

private:
    struct Line
    {
        QString text;
        QFont font;
        bool secondary = false;
        QPointF at; // its top left
    };
    struct Layout
    {
        QRectF area, list, card, scale;
        std::vector<Line> lines;
        QFont small, bold;
        qreal line = 0;
        std::size_t first = 0; // claim that the list begins with
    };
    const Layout& layOut(const QRectF& area);
    // What the card says, in a box of this width; its height comes back.
    qreal writeCard(Layout& layout, const QRectF& box, qreal scale) const;
    void fill(std::size_t first, std::size_t count);
    void paintScale(QPainter& painter, const Layout& layout) const;

    std::vector<ClaimCard> m_cards;
    std::size_t m_chosen = 0;
    bool m_withSlip = false;
    PictureStyle m_style;
    WordTable m_list;
    std::optional<Layout> m_layout;
};

} // namespace ridgepoint
