#pragma once

#include "views/panel_switch.h"
#include "views/step/scaling_picture.h"
#include "views/step/step_picture.h"

#include <QPointer>

#include <array>
#include <optional>

class QPushButton;

namespace ridgepoint {

// One optimizer step: its parts one after the other, how it scales with the number of accelerators, its
// utilisation under every way of counting, and what its fullest rank holds. 1…4 or the buttons choose which.
class StepView : public View
{
    Q_OBJECT
public:
    enum class Show
    {
        Parts,
        Scaling,
        Utilisation,
        Memory,
    };
    static constexpr int showCount = 4;

    explicit StepView(QWidget* parent = nullptr);
    ~StepView() override;

    QString id() const override;
    QString tabName() const override;
    QString title() const override;
    QString subtitle() const override;

    std::vector<ReadoutTileData> tiles() const override;
    ViewTable table() const override;
    void paintPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> marks(const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
    bool pictureKeyPress(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    QStringList choicesOf(const QString& key) const override;

    Show shown() const { return m_show; }
    void setShown(Show show);
    const StepData& data() const { return m_data; }
    QPushButton* predictButton() const; // null until the frame is built, as the next
    QRadioButton* showButton(Show show) const;
    double axisMaximum() const { return m_parts.axisMaximum(); }

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    void rebuild();
    const ScalingData& scaling() const; // computed when first asked for
    ScalingPicture& scalingPicture();
    void syncControls();

    Show m_show = Show::Parts;
    StepData m_data;
    UtilisationData m_utilisationData;
    mutable std::optional<ScalingData> m_scalingData;
    bool m_scalingShown = false; // m_scaling has m_scalingData
    StepPicture m_parts;
    UtilisationPicture m_utilisation;
    RankMemoryData m_memoryData;
    RankMemoryPicture m_memory;
    std::optional<ScalingPicture> m_scaling; // three charts: built when first shown

    PanelSwitch m_switch;
    QPointer<QPushButton> m_predict;
};

} // namespace ridgepoint
