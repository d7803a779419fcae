#include "app/window/start_screen.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/document/veil_words.h"
#include "app/window/actions.h"
#include "app/window/central_area.h"
#include "app/window/job_row.h"
#include "app/window/notice_board.h"
#include "app/window/scenario_files.h"
#include "app/window/start_page.h"
#include "app/window/view_area.h"
#include "core/inputs/scenario/serving_question.h"
#include "widgets/number_text.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QStatusBar>

#include <algorithm>
#include <array>
#include <utility>

namespace ridgepoint {

namespace {

// Commands that show nothing behind the page. Those that open something end it through what they open.
bool staysOpen(const QString& action)
{
    constexpr std::array stay{"file.", "help.", "tools.", "theme.", "motion.", "language.", "view.start",
        "view.iec", "view.freezeAxes", "view.fullScreen"};
    return std::ranges::any_of(
        stay, [&](const char* each) { return action.startsWith(QLatin1String(each)); });
}

} // namespace

StartScreen::StartScreen(const Parts& parts, std::function<void(const QString&)> open)
    : QObject(&parts.window)
    , m_parts(parts)
    , m_open(std::move(open))
{
    connect(m_parts.actions[u"view.start"], &QAction::triggered, this, [this] {
        if (!hide())
            show();
    });
    for (QAction* action : m_parts.actions.all())
        if (!staysOpen(action->objectName()))
            connect(action, &QAction::triggered, this, &StartScreen::hide);
    for (const auto signal : {&Document::loaded, &Document::replaced, &Document::veilChanged})
        connect(&m_parts.document, signal, this, &StartScreen::hide);
    connect(&m_parts.views, &ViewArea::currentViewChanged, this, &StartScreen::hide);
    connect(&m_parts.views, &ViewArea::layoutChanged, this, &StartScreen::hide);
    connect(&m_parts.central, &CentralArea::panelShown, this, &StartScreen::hide);
    connect(&m_parts.controls, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        m_controlsBefore = m_controlsBefore || visible;
        if (visible)
            hide();
    });
}

void StartScreen::show()
{
    if (m_parts.document.isVeiled())
        return m_parts.notices.warn(refusedUnderVeil());
    if (isShown())
        return;
    const QString keys = m_parts.actions[u"view.start"]->shortcut().toString(QKeySequence::NativeText);
    m_page = new StartPage(m_parts.document.catalog(), m_parts.settings, m_parts.files.recent(), keys);
    // The question is of the job that is open, where the row has words for it.
    const Scenario& open = m_parts.document.scenario();
    const Catalog& catalog = m_parts.document.catalog();
    if (open.model.source == ModelSpec::Source::Preset && catalog.model(open.model.preset)
        && catalog.accelerator(open.hardware.accelerator.id)) {
        JobQuestion question{.model = toQString(open.model.preset),
            .device = toQString(open.hardware.accelerator.id),
            .count = open.hardware.accelerators};
        if (asksOfServing(open)) {
            question.goal = JobGoal::Serve;
            question.input = open.serving.promptTokens;
            question.output = open.serving.outputTokens;
        } else {
            if (open.training.method != FineTuning::Full) {
                question.goal = JobGoal::FineTune;
                question.method = open.training.method;
            }
            question.sequence = open.training.sequenceLength;
        }
        m_page->job().ask(question);
    }
    connect(m_page, &StartPage::dismissed, this, &StartScreen::hide);
    connect(m_page, &StartPage::chosen, this, m_open);
    connect(m_page, &StartPage::commandChosen, this,
        [this](const QString& id) { m_parts.actions[id]->trigger(); });
    m_focusBefore = m_parts.window.focusWidget();
    m_controlsBefore = !m_parts.controls.isHidden();
    m_parts.controls.hide();
    m_parts.window.statusBar()->hide();
    m_parts.central.setCover(m_page);
    m_page->setFocus(Qt::OtherFocusReason);
}

bool StartScreen::hide()
{
    StartPage* page = std::exchange(m_page, nullptr);
    if (!page)
        return false;
    m_parts.central.setCover(nullptr);
    page->hide();
    page->deleteLater(); // one of its buttons may have been pressed
    m_parts.window.statusBar()->show();
    m_parts.controls.setVisible(m_controlsBefore);
    m_parts.settings.setStartPageLeft();
    if (m_focusBefore && m_focusBefore->isVisible())
        m_focusBefore->setFocus(Qt::OtherFocusReason);
    return true;
}

} // namespace ridgepoint
