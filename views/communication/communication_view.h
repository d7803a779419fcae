#pragma once

#include "views/communication/communication_data.h"
#include "views/communication/strip_picture.h"
#include "views/communication/volume_picture.h"
#include "views/figure/panel_view.h"
#include "views/figure/sheet.h"

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace ridgepoint {

enum class CommunicationPanel
{
    Volume,
    Curve,
    Strip,
};

// What a step communicates: how much by whom, how long a message takes by size and algorithm, and what of it
// hides behind computation.
class CommunicationView : public PanelViewOf<CommunicationPanel>
{
    Q_OBJECT
public:
    explicit CommunicationView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    void forgetTried() override;

    void setMessage(const QString& key);
    // A text without a table is refused, told about, and changes nothing; an empty one removes what is there.
    bool setMeasured(const QString& text);
    void paste(); // from the clipboard
    void setLane(const QString& group);

    const CommunicationData& volume() const { return m_volume.data(); }
    const CurveData& curve() const { return m_curve.data(); }
    const StripData& strip() const { return m_strip.data(); }
    double axisMaximum() const
    {
        return shown() == Show::Strip ? m_strip.picture().axisMaximum() : m_volume.picture().axisMaximum();
    }
    QComboBox* messageBox() const; // null until the frame is built, as the next
    QPushButton* pasteButton() const;
    QPushButton* removeButton() const;
    QComboBox* laneBox() const;
    QSlider* overlapSlider() const;
    QPushButton* modelButton() const;

protected:
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;
    bool byHand() const override { return !m_sliding.isEmpty(); }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* curveControls(QWidget* parent);
    QWidget* stripControls(QWidget* parent);
    const Measurement* measurement() const { return m_measurement ? &*m_measurement : nullptr; }
    const StripLane* laneOf(const StripData& of) const; // the one that the slider moves
    const StripLane* lane() const { return laneOf(strip()); }
    QString laneField() const;
    void slide(int percent);
    void endSlide(EditPhase phase);

    QString m_message; // empty: the largest
    QString m_laneGroup; // empty: the longest
    std::optional<Measurement> m_measurement;
    QString m_pasteProblem; // of the last paste
    PanelOf<CommunicationData, VolumePicture>& m_volume;
    PanelOf<CurveData, SheetPicture>& m_curve;
    PanelOf<StripData, StripPicture>& m_strip;

    bool m_pressed = false; // a mouse button, on the slider
    bool m_cancelled = false; // the drag; the button may still be down
    QString m_sliding; // the field that the slider is previewing; empty: none
    QPointer<QWidget> m_curvePanel, m_stripPanel;
    QPointer<QPushButton> m_paste, m_remove, m_model;
    QPointer<QSlider> m_slider;
    QPointer<QLabel> m_sliderText;
};

} // namespace ridgepoint
