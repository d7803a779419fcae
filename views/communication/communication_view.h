#pragma once

#include "views/communication/curve_picture.h"
#include "views/communication/strip_picture.h"
#include "views/communication/volume_picture.h"
#include "views/panel_switch.h"

#include <QPointer>

#include <array>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace ridgepoint {

// What a step communicates: how much by whom, how long a message takes by size and algorithm, and what of it
// hides behind computation. 1…3 or the buttons choose which.
class CommunicationView : public View
{
    Q_OBJECT
public:
    enum class Show
    {
        Volume,
        Curve,
        Strip,
    };
    static constexpr int showCount = 3;

    explicit CommunicationView(QWidget* parent = nullptr);
    ~CommunicationView() override;

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
    bool pictureKeyPress(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    // show, message (which collective's curve), measured (the text of nccl-tests), lane.
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    QStringList choicesOf(const QString& key) const override;

    Show shown() const { return m_show; }
    void setShown(Show show);
    void setMessage(const QString& key);
    // A text without a table is refused, told about, and changes nothing; an empty one removes what is there.
    bool setMeasured(const QString& text);
    void paste(); // from the clipboard
    void setLane(const QString& group);

    const CommunicationData& volume() const { return m_volumeData; }
    const CurveData& curve() const { return m_curveData; }
    const StripData& strip() const { return m_stripData; }
    double axisMaximum() const
    {
        return m_show == Show::Strip ? m_strip.axisMaximum() : m_volume.axisMaximum();
    }
    QRadioButton* showButton(Show show) const; // null until the frame is built, as the next
    QComboBox* messageBox() const;
    QPushButton* pasteButton() const;
    QPushButton* removeButton() const;
    QComboBox* laneBox() const;
    QSlider* overlapSlider() const;
    QPushButton* modelButton() const;

protected:
    void inputChanged() override;
    void styleChanged() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void rebuild();
    void changed(); // by hand: a setting of the view
    void syncControls();
    QWidget* curveControls(QWidget* parent);
    QWidget* stripControls(QWidget* parent);
    const StripLane* lane() const; // the one that the slider moves
    QString laneField() const;
    void slide(int percent);
    void endSlide(EditPhase phase);

    Show m_show = Show::Volume;
    QString m_message; // empty: the largest
    QString m_laneGroup; // empty: the longest
    std::optional<Measurement> m_measurement;
    QString m_pasteProblem; // of the last paste
    CommunicationData m_volumeData;
    CurveData m_curveData;
    StripData m_stripData;
    VolumePicture m_volume;
    StripPicture m_strip;
    std::optional<CurvePicture> m_curve; // a chart: built when first shown
    bool m_curveShown = false; // m_curve has m_curveData

    bool m_pressed = false; // a mouse button, on the slider
    bool m_cancelled = false; // the drag; the button may still be down
    QString m_sliding; // the field that the slider is previewing; empty: none
    PanelSwitch m_switch;
    QPointer<QWidget> m_curvePanel, m_stripPanel;
    QPointer<QComboBox> m_messages, m_lanes;
    QPointer<QPushButton> m_paste, m_remove, m_model;
    QPointer<QSlider> m_slider;
    QPointer<QLabel> m_sliderText;
};

} // namespace ridgepoint
