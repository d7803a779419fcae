#pragma once

#include "core/training/report.h"
#include "views/figure/panel_view.h"
#include "views/figure/picture_view.h"
#include "views/figure/try_rows.h"
#include "views/serving_frontier/serving_frontier_picture.h"
#include "views/serving_view.h"

namespace ridgepoint {

// All layouts of the served model over a number of accelerators: what an accelerator brings against what a
// reader sees. Resting on a line lights it; a click or Enter tries its layout and load. In a window layouts
// are looked at on another thread; what is written to a file is complete.
class ServingFrontierView : public TryRows<PictureView<ServingFrontierPicture, PanelViewOf<FrontierPanel>>>,
                            public ServingView
{
    Q_OBJECT
public:
    static constexpr std::array sizes{8, 16, 32, 64}; // accelerators to choose from

    explicit ServingFrontierView(QWidget* parent = nullptr);

    QString ownSubtitle() const override;
    ShownService service() const override;
    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    QString reasonForNothing(const ViewInput& input) const override;
    std::optional<Mark> findMarkAt(QPointF at, const QRectF& area) override;
    std::optional<Mark> findMark(const QString& key, const QRectF& area) override;

    void pointerMoved(const std::optional<QPointF>& at, const QRectF& area) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    void forgetTried() override;

    const ServingFrontierData& data() const;
    bool busy() const { return m_worker.busy(); }

Q_SIGNALS:
    void served(); // service() has come, after the picture's input

protected:
    void rebuild() override;
    void showEvent(QShowEvent* event) override;
    QString triedAt(QPointF at, const QRectF& area) const override;
    bool canTry(const QString& key) const override;
    void tryMark(const QString& key) override;

private:
    FrontierQuestion question() const { return {input().report->scenario, m_accelerators, input().catalog}; }
    void outdate();
    ServingFrontierPicture& picture() const override;

    double m_accelerators = 0; // 0: a replica's, a node at least
    FrontierSettings m_settings;
    FrontierWorker m_worker;
    mutable FrontierAnswerPtr m_answer; // of the question, or in a window of one before it
    mutable ServedPins m_pins;
    mutable std::optional<ServingFrontierData> m_data;
    mutable bool m_pictured = false;
};

} // namespace ridgepoint
