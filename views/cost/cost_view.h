#pragma once

#include "views/cost/cost_picture.h"
#include "views/cost/iso_picture.h"
#include "views/panel_switch.h"
#include "views/value_drag.h"

#include <QPointer>

#include <optional>

class QPushButton;

namespace ridgepoint {

// What a run costs: the budget sentence, money and time taken apart, curves of equal money and equal time,
// and the other ways to pay. 1…4 or the buttons choose which.
class CostView : public View
{
    Q_OBJECT
public:
    enum class Show
    {
        Bill,
        Time,
        Curves,
        Offers,
    };
    static constexpr int showCount = 4;

    explicit CostView(QWidget* parent = nullptr);
    ~CostView() override;

    QString id() const override;
    QString tabName() const override;
    QString title() const override;
    QString subtitle() const override;

    std::vector<ReadoutTileData> tiles() const override;
    ViewTable table() const override;
    void paintPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> marks(const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
    bool pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureKeyPress(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape pictureCursor(QPointF at, const QRectF& area) const override;
    // show
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    QStringList choicesOf(const QString& key) const override;

    Show shown() const { return m_show; }
    void setShown(Show show);
    const QString& sentence() const { return m_budget.text; }
    const IsoData& iso() const { return m_isoData; }
    void copySentence();
    QRadioButton* showButton(Show show) const; // null until the frame is built, as the next
    QPushButton* copyButton() const;

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    // The point of the curves under the hand. The first move chooses the axis: one gesture edits one field.
    struct Gesture : ValueDrag
    {
        QString field; // empty: not moved yet
    };

    void rebuild();
    void syncControls();
    IsoPicture& isoPicture() const;
    QString textFor(const QString& field, double value) const;
    QString fieldNow(const QString& field) const;
    void drag(QPointF at, const QRectF& area);

    Show m_show = Show::Bill;
    BudgetText m_budget;
    SplitData m_moneyData, m_timeData;
    IsoData m_isoData;
    OffersData m_offersData;
    SplitPicture m_money, m_time;
    OffersPicture m_offers;
    mutable std::optional<IsoPicture> m_iso; // a chart: built when first shown
    mutable bool m_isoShown = false; // m_iso has m_isoData
    std::optional<Gesture> m_gesture;

    PanelSwitch m_switch;
    QPointer<QPushButton> m_copy; // lives in the frame, once it exists
};

} // namespace ridgepoint
