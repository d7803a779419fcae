#pragma once

// The pipeline view's own controls: what is compared, its shape, durations and hop, the play position.

#include "views/figure/player.h"
#include "views/pipeline/number_entry.h"
#include "views/pipeline/pipeline_data.h"
#include "views/pipeline/pipeline_import.h"

#include <QWidget>

#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace ridgepoint {

class PipelineControls : public QWidget
{
    Q_OBJECT
public:
    // `trial`: see PipelineImportDialog.
    PipelineControls(Player& player, PipelineImportDialog::Trial trial, QWidget* parent);

    void showSettings(const PipelineSettings& settings, const PipelineData& shown);
    void showPosition(); // of the player
    QComboBox* scheduleChooser(std::size_t slot) const { return m_schedules[slot]; }
    QSpinBox* stages() const { return m_stages; }
    QSpinBox* microbatches() const { return m_microbatches; }
    QSpinBox* chunks() const { return m_chunks; }
    NumberEntry* forward() const { return m_forward; }
    NumberEntry* hop() const { return m_hop; }
    NumberEntry* cap() const { return m_cap; }
    ValueSlider* scrub() const { return m_scrub; }
    QToolButton* playButton() const { return m_play; }
    QToolButton* resetButton() const { return m_reset; }
    QToolButton* importButton() const { return m_import; }
    PipelineImportDialog& importDialog() const { return *m_importDialog; }
    QComboBox* definition() const { return m_definition; }
    QString message() const;

Q_SIGNALS:
    void settingsEdited(const ridgepoint::PipelineSettings& settings, ridgepoint::SliderPhase phase);
    // A field of the scenario; text as setField() takes it.
    void fieldEdited(const QString& field, const QString& text);
    void stepRequested(int direction);
    void playRequested();
    void zoomRequested(double factor); // 0: everything

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildSchedules();
    QWidget* buildPlayer();
    void buildShape();
    void buildVariants();
    void buildTimes();
    void buildLook();
    QSpinBox* spin(const QString& label, const QString& help, int low, int high, int& into);
    NumberEntry* share(
        const QString& label, const QString& name, double PipelineSettings::*into, bool zeroAllowed);
    void showImport(const PipelineData& shown);
    void showMessage(const QString& message);
    void emitSettings() { Q_EMIT settingsEdited(m_settings, SliderPhase::Commit); }

    Player& m_player;
    PipelineSettings m_settings; // as shown last, then edited
    bool m_ofScenario = false;
    std::array<double, 3> m_ratio{1, 1, 1}; // of the durations as shown
    std::array<QComboBox*, mostSchedules> m_schedules{};
    QComboBox *m_variant = nullptr, *m_definition = nullptr, *m_speed = nullptr;
    QSpinBox *m_stages = nullptr, *m_microbatches = nullptr, *m_chunks = nullptr, *m_group = nullptr,
             *m_follow = nullptr;
    NumberEntry *m_forward = nullptr, *m_inputGradient = nullptr, *m_weightGradient = nullptr,
                *m_hop = nullptr, *m_cap = nullptr;
    QLabel *m_groupLabel = nullptr, *m_variantLabel = nullptr, *m_message = nullptr;
    QCheckBox* m_equalMemory = nullptr;
    QWidget* m_zoom = nullptr;
    QToolButton *m_reset = nullptr, *m_play = nullptr, *m_import = nullptr;
    PipelineImportDialog* m_importDialog = nullptr;
    ValueSlider* m_scrub = nullptr;
};

} // namespace ridgepoint
