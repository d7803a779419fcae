#include "views/validation/training_page.h"

#include "views/validation/validation_view.h"

namespace ridgepoint {

void TrainingPage::setMeasure(ValidationMeasure measure)
{
    m_measure = measure;
    outdate();
}

void TrainingPage::setRuns(const QString& path)
{
    m_path = path;
    forget();
}

const ValidationOutcome& TrainingPage::outcome() const
{
    static const ValidationOutcome none;
    const auto* known = static_cast<const ValidationOutcome*>(found().get());
    return known ? *known : none;
}

std::function<ComparedPage::Found(const RowEffort&)> TrainingPage::question() const
{
    return [path = m_path, catalog = catalog(), leaveOut = leavesOut()](const RowEffort&) {
        return std::make_shared<const ValidationOutcome>(validateRuns(path, *catalog, leaveOut));
    };
}

QString TrainingPage::working() const
{
    return leavesOut() ? ValidationView::tr("Fitting the shared constants without each source\u2026")
                       : ValidationView::tr("Predicting the runs\u2026");
}

} // namespace ridgepoint
