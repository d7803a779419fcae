#pragma once

#include "core/validation/nearest_runs.h"
#include "views/figure/panel_view.h"
#include "views/step/step_picture.h"

class QPushButton;

namespace ridgepoint {

enum class StepPanel
{
    Parts,
    Scaling,
    Utilisation,
    Memory,
};

// One optimizer step: its parts one after the other, how it scales with the number of accelerators, its
// utilisation under every way of counting, and what its fullest rank holds.
class StepView : public PanelViewOf<StepPanel>
{
    Q_OBJECT
public:
    explicit StepView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    std::vector<std::pair<QString, QString>> keys() const override;

    const StepData& data() const { return m_parts.data(); }
    QPushButton* predictButton() const; // null until the frame is built
    double axisMaximum() const { return m_parts.picture().axisMaximum(); }

protected:
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;

private:
    StepData dataOf(const ViewInput& input, const NumberFormat& numbers, bool interactive);

    PanelOf<StepData, StepPicture>& m_parts;
    std::optional<BundledRuns> m_runs; // read when first asked for
    QPointer<QPushButton> m_predict;
};

} // namespace ridgepoint
