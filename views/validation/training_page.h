#pragma once

// The page of training runs: the published ones that come with the program, or those of a file.

#include "views/validation/compared_page.h"

namespace ridgepoint {

class TrainingPage : public ComparedPage
{
    Q_OBJECT
public:
    using ComparedPage::ComparedPage;

    void setMeasure(ValidationMeasure measure);
    ValidationMeasure measure() const { return m_measure; }
    void setRuns(const QString& path); // a file; empty: the published runs
    const QString& runs() const { return m_path; }
    const ValidationOutcome& outcome() const;
    std::vector<ReadoutTileData> tiles() const override { return validationTiles(data(), numbers()); }

private:
    std::function<Found(const RowEffort&)> question() const override;
    bool showsBands() const override { return m_measure == ValidationMeasure::Bands; }
    ValidationData makeData() const override { return validationData(outcome(), m_measure, numbers()); }
    BandData makeBands() const override { return bandData(outcome(), numbers()); }
    QString working() const override;

    ValidationMeasure m_measure = ValidationMeasure::StepTime;
    QString m_path;
};

} // namespace ridgepoint
