// Several fields that a view suggests, tried on like the status strip's lever.

#include "app/main_window.h"
#include "widgets/core_text.h"

namespace ridgepoint {

void MainWindow::tryAdvice(const Advice& advice)
{
    if (advice.edits.empty())
        return say(tr("There is nothing to try: no field sets this."));
    m_document.settle(); // a suggestion that is being tried goes, an edit stays
    const FieldError error =
        m_document.previewAll(advice.edits, [said = advice.response] { return coreText(said); });
    if (error)
        return warn(coreText(error.message));
    m_trying = advice;
}

} // namespace ridgepoint
