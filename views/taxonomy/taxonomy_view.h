#pragma once

#include "views/figure/panel_view.h"
#include "views/taxonomy/taxonomy_picture.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

#include <array>

class QLabel;
class QPushButton;
class QToolButton;

namespace ridgepoint {

enum class TaxonomyPanel
{
    Node,
    Properties,
};

// What every strategy splits, copies and sends, on a node that plays; and the property that makes each split
// legal. Up and Down choose a row, Space plays or steps, Left and Right step, P takes the
// property away.
class TaxonomyView : public PanelViewOf<TaxonomyPanel>
{
    Q_OBJECT
public:
    explicit TaxonomyView(QWidget* parent = nullptr);

    QString ownTitle() const override;

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;
    bool walkOwnMarks(int step, const QRectF& area) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;

    Strategy strategy() const { return static_cast<Strategy>(m_strategy); }
    int zeroStage() const
    {
        return rows().empty() ? 0 : rows()[static_cast<std::size_t>(m_strategy)].zeroStage;
    }
    void choose(std::size_t row); // of what is shown
    double time() const { return m_time; } // in hops
    void setTime(double hops); // stays within the strategy's
    bool playing() const { return m_timer.isActive(); }
    void setPlaying(bool playing); // without motion: one hop forward
    void advance(double seconds); // what the timer does
    bool holds() const { return m_holds; }
    void setHolds(bool holds);

protected:
    void styleChanged() override;
    void rebuild() override;
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;
    void changed() override;
    void panelChanged() override;
    void hideEvent(QHideEvent* event) override;

private:
    void redraw();
    const std::vector<StrategyRow>& rows() const; // computed when first asked for
    std::size_t hops() const;
    void step(int by);

    mutable std::vector<StrategyRow> m_rows;
    std::vector<PropertyRow> m_properties;
    std::size_t m_strategy = 0, m_property = 0;
    double m_time = 0.5;
    bool m_holds = true;
    bool m_pictured = false;
    NodePicture m_node;
    PropertyPicture m_propertyPicture;
    QTimer m_timer;
    QElapsedTimer m_clock;
    QPointer<QWidget> m_player;
    QPointer<QPushButton> m_play;
    QPointer<QLabel> m_where;
};

} // namespace ridgepoint
