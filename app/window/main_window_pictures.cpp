// What the window does with the picture of now: copies of it, what the strip says, and the controls that it
// is about.

#include "app/docks/control_dock.h"
#include "app/document/settings.h"
#include "app/document/view_input.h"
#include "app/export/clipboard.h"
#include "app/export/exporter.h"
#include "app/window/main_window.h"
#include "app/window/notice_board.h"
#include "app/window/picture_edits.h"
#include "app/window/plan_search.h"
#include "app/window/service_status.h"
#include "app/window/status_content.h"
#include "app/window/view_area.h"
#include "views/device_words.h"
#include "views/validation/validation_view.h"
#include "views/view_frame.h"
#include "widgets/status_strip.h"

#include <QClipboard>
#include <QGuiApplication>

namespace ridgepoint {

NextStep MainWindow::nextStep()
{
    const std::vector<std::string> held = m_search ? m_search->held() : std::vector<std::string>();
    if (servingOf(m_views->currentView()))
        return {{}, m_next.serving(m_document.report(), held), true};
    NextStep next = m_next.training(m_document.report(), held);
    if (!next.advice && m_search)
        next.advice = m_search->bestPlan();
    return next;
}

// A next step takes many evaluations: the last one stays while something is dragged.
void MainWindow::updateStrip()
{
    const Report& report = *m_document.report();
    const bool rests = !m_dragging && !m_document.isVeiled() && !m_document.tentative();
    if (m_document.isVeiled())
        m_next.forget();
    View* const view = m_views->currentView();
    const ServingView* const serving = servingOf(view);
    const NextStep next = rests ? nextStep() : NextStep{brokenLimit(report), m_next.last(serving)};
    StatusContent content = serving
        ? serviceStatus(serving->service(), m_settings.numbers(), view->isCovered(), next)
        : statusContent(
            report, m_settings.numbers(), nullptr, next, m_search ? m_search->sentence() : QString());
    if (const Advice* trying = m_edits->trying())
        offerToKeep(content, *trying);
    for (QStringList* const texts : {&content.sentences, &content.levers})
        for (QString& text : *texts)
            text = deviceWords(text, inputOf(m_document));
    m_strip->setContent(content);
}

// The controls of what the pictures are about stand on top; a lesson shows its own.
void MainWindow::followView()
{
    if (m_controls && !m_document.isLent())
        m_controls->setServing(servingOf(m_views->currentView()) != nullptr);
}

void MainWindow::copyCurrentFigure()
{
    PageOptions options{
        namedFigureSizes().front(), {}, m_settings.theme(), m_settings.numbers(), m_views->viewOptions()};
    copyFigure(m_views->currentId(), inputOf(m_document), options);
    m_notices->say(tr("Copied the figure"));
}

void MainWindow::copyTable()
{
    if (View* view = m_views->currentView()) {
        const auto* validation = qobject_cast<const ValidationView*>(view);
        if (const QString waits = validation ? validation->unfinished() : QString(); !waits.isEmpty())
            return m_notices->warn(waits);
        QGuiApplication::clipboard()->setText(tableMarkdown(view->table()));
        m_notices->say(tr("Copied the table as Markdown"));
    }
}

} // namespace ridgepoint
