#pragma once

#include "views/accounting/accounting_data.h"
#include "views/accounting/layers_picture.h"
#include "views/figure/panel_view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

enum class AccountingPanel
{
    Estimates,
    Layers,
};

// The back-of-envelope table, and what the model's parameters are in. It edits nothing; a row explains
// itself.
class AccountingView : public PanelViewOf<AccountingPanel>
{
    Q_OBJECT
public:
    explicit AccountingView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;

protected:
    void rebuild() override;

private:
    struct Column
    {
        QString title;
        std::vector<QString> cells; // one a row, the ratio last
        bool right = false; // numbers line up on the right
        bool secondary = false;
        qreal left = 0, width = 0;
    };
    struct Layout
    {
        QFont font, number, bold, boldNumber, small;
        std::vector<Column> columns;
        std::vector<QRectF> rows; // as many as fit
        QRectF more; // where rows without room are counted
        QRectF header, footer, sentence, legend; // the last null where there is no room
        QStringList foot; // lines of the legend
        bool complete = false; // the note and every symbol
        qreal unit = 4;
        bool wide = false; // every column at its full width
        bool high = false; // every row and the sentence
    };

    // Which columns are shown; the table twin always has all.
    struct Choice
    {
        std::size_t baselines = 0;
        bool formula = true;
        bool baselineValue = true; // otherwise only the change
        bool factorOnly = false; // the change as a factor
    };
    std::vector<Choice> choices() const; // richest first

    const Layout& layoutFor(const QRectF& area);
    Layout bestLayout(const QRectF& area) const;
    Layout layoutFor(const QRectF& area, qreal scale, const Choice& choice) const;

    AccountingData m_data;
    std::optional<QRectF> m_layoutArea; // empty: the layout below is out of date
    Layout m_layout;
};

} // namespace ridgepoint
