#pragma once

// The four sliders of the bars, and the switch beside them.

#include "views/stack/budget_data.h"

class QCheckBox;
class QGridLayout;
class QLabel;

namespace ridgepoint {

class FieldRow;

class BudgetControls : public QWidget
{
    Q_OBJECT
public:
    explicit BudgetControls(QWidget* parent);

    void showInput(const ViewInput& input, const PictureStyle& style, const FirstHit& hit);
    const std::vector<FieldRow*>& sliders() const { return m_rows; }
    QCheckBox* checkpoint() const { return m_checkpoint; } // which may stand elsewhere

Q_SIGNALS:
    void edited(const QString& field, const QString& text, ridgepoint::EditPhase phase);

private:
    void buildRows();

    const Catalog* m_catalog = nullptr; // the rows were built with it
    QGridLayout* m_grid;
    std::vector<FieldRow*> m_rows;
    QCheckBox* m_checkpoint;
    QLabel* m_note;
};

} // namespace ridgepoint
