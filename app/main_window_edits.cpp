// Edits of several fields at once, from a drag inside a picture.

#include "app/main_window.h"
#include "widgets/core_text.h"

namespace ridgepoint {

void MainWindow::editTogether(const QStringList& fields, const QStringList& texts, EditPhase phase)
{
    if (phase == EditPhase::Cancel) {
        m_document.cancel();
        return;
    }
    FieldEdits edits;
    for (qsizetype i = 0; i < fields.size() && i < texts.size(); ++i)
        edits.push_back({fields[i].toStdString(), texts[i].toStdString()});
    if (edits.empty())
        return;
    if (const FieldError error = m_document.previewAll(
            edits, [] { return tr("change in the picture"); }, Document::Gesture::Edit)) {
        m_document.cancel(); // what the drag showed so far must not stay behind unrecorded
        warn(coreText(error.message));
    } else if (phase == EditPhase::Commit) {
        m_document.commit();
    }
}

} // namespace ridgepoint
