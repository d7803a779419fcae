#pragma once

#include "views/figure/panel_view.h"
#include "views/figure/picture_view.h"
#include "views/figure/sheet.h"
#include "views/serving_latency/latency_data.h"
#include "views/serving_latency/token_picture.h"
#include "views/serving_view.h"

namespace ridgepoint {

enum class LatencyPanel
{
    All,
    FirstToken,
    BetweenTokens,
    Throughput,
    Token,
};

// Latency and throughput of a replica over its load, and where the time between two tokens goes at the
// present one. It is dragged; + and − double and halve it.
class ServingLatencyView
    : public ServedView<LatencyData, PictureView<SheetPicture, PanelViewOf<LatencyPanel>>>
{
    Q_OBJECT
public:
    explicit ServingLatencyView(QWidget* parent = nullptr);

    QString writtenTitle() const override;
    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;

    const TokenData& token() const { return m_token->data(); }

protected:
    void rebuild() override;
    ShownSheet sheetIn(const QRectF& area) const override;
    void letGo(const HeldHandle& held, EditPhase phase) override;

private:
    bool ofToken() const { return shown() == LatencyPanel::Token; }

    PanelOf<TokenData, TokenPicture>* m_token;
};

} // namespace ridgepoint
