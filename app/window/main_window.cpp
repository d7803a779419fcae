#include "app/window/main_window.h"

#include "app/docks/control_dock.h"
#include "app/docks/tab_order.h"
#include "app/document/settings.h"
#include "app/document/veil_words.h"
#include "app/document/view_input.h"
#include "app/export/export_dialog.h"
#include "app/export/exporter.h"
#include "app/presentation/presenter.h"
#include "app/probe_ui/probe_dialog.h"
#include "app/window/calibration_dialog.h"
#include "app/window/central_area.h"
#include "app/window/help_desk.h"
#include "app/window/launch_dialog.h"
#include "app/window/lessons.h"
#include "app/window/notice_board.h"
#include "app/window/picture_edits.h"
#include "app/window/plan_search.h"
#include "app/window/presentation.h"
#include "app/window/scenario_files.h"
#include "app/window/side_pages.h"
#include "app/window/start_screen.h"
#include "app/window/sweep_dialog.h"
#include "app/window/view_area.h"
#include "app/window/view_layouts.h"
#include "app/window/view_rail.h"
#include "app/window/window_palette.h"
#include "views/asked_readout.h"
#include "views/device_words.h"
#include "views/registry.h"
#include "views/serving_frontier/serving_frontier_view.h"
#include "views/view_frame.h"
#include "widgets/command_palette.h"
#include "widgets/readout_bar.h"
#include "widgets/status_strip.h"
#include "widgets/style.h"

#include <QAccessible>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStatusBar>
#include <QTreeWidget>

#include <algorithm>

namespace ridgepoint {
namespace {

const QString controlsKey = QStringLiteral("controls");
const QString mathsKey = QStringLiteral("maths");

constexpr QSize smallestWindow(800, 480), usualWindow(1280, 800), titleBar(0, 32);

void bringUp(QWidget& dialog)
{
    dialog.show();
    dialog.raise();
    dialog.activateWindow();
}

} // namespace

MainWindow::MainWindow(Catalog& catalog, Settings& settings, QWidget* parent)
    : QMainWindow(parent)
    , m_catalog(catalog)
    , m_settings(settings)
    , m_document(catalog)
    , m_actions(this)
    , m_views(new ViewArea)
    , m_central(new CentralArea(m_views))
    , m_strip(new StatusStrip)
    , m_notices(new NoticeBoard(*this, *m_views->pictures()))
    , m_files(new ScenarioFiles(m_document, settings, *m_views, m_actions, *m_notices, *this))
    , m_edits(new PictureEdits(m_document, *m_strip, *this))
    , m_pages(new SidePages(m_document, settings, *m_views, *m_central, m_actions, this))
    , m_help(new HelpDesk(m_document, m_settings, *m_views, m_actions, *m_pages, *this))
    , m_presentation(new Presentation(m_document, settings, *m_views, m_actions, *this))
{
    setAcceptDrops(true);
    setMinimumSize(smallestWindow);
    // In tab order: controls, pictures, status strip.
    m_controlsDock = new QDockWidget(this);
    m_controlsDock->setObjectName(controlsKey);
    m_controlsDock->setFeatures(QDockWidget::DockWidgetClosable);
    nameControls();
    addDockWidget(Qt::LeftDockWidgetArea, m_controlsDock);
    setControlsVisible(settings.dockVisible(controlsKey, true));
    if (m_controls)
        m_controls->focusModelSize();
    setCentralWidget(m_central);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_strip, 1);

    m_actions.fill(*menuBar());
    m_files->listenToMenus();
    connectActions();
    connectDocument();
    m_search = new PlanSearch(m_document, settings, *m_views, m_actions, this);
    connect(m_search, &PlanSearch::found, this, &MainWindow::updateStrip);
    connect(m_search, &PlanSearch::said, m_notices, &NoticeBoard::say);
    connect(m_search, &PlanSearch::locksChanged, this, [this] {
        if (m_controls)
            m_controls->setHeld(m_search->locks(), m_search->vary());
        updateStrip();
    });
    m_lessons = new Lessons(m_document, settings, *m_views, *m_presentation, m_actions, *this);
    connect(m_lessons, &Lessons::said, m_notices, &NoticeBoard::say);
    connect(m_lessons, &Lessons::switched, this, &MainWindow::updateActions);
    connect(m_lessons, &Lessons::explainRequested, this, &MainWindow::explain);
    if (!restoreGeometry(settings.windowGeometry()))
        resize(usualWindow);
    if (!isMaximized() && !isFullScreen()) // also one that was left on a larger screen
        resize(size().boundedTo(screen()->availableSize() - titleBar));
    m_layouts = new ViewLayouts(settings, *m_views, m_actions, this);
    m_start = new StartScreen(
        {*this, *m_controlsDock, *m_central, *m_views, m_document, settings, m_actions, *m_files, *m_notices},
        [this](const QString& what) { open(what); });
    applyStyle();
    showReport(false);
    updateTitle();
    updateActions();
}

MainWindow::~MainWindow()
{
    // Views and docks are children and go after the document; nothing may reach them on the way.
    m_document.disconnect();
    m_document.undoStack().disconnect(this);
    disconnect(qApp, &QApplication::focusChanged, this, nullptr);
    m_presentation->close();
    for (QObject* part : std::initializer_list<QObject*>{m_start, m_lessons, m_search, m_layouts,
             m_presentation, m_help, m_pages, m_edits, m_files, m_notices})
        delete part;
    delete takeCentralWidget();
    delete m_controlsDock;
}

void MainWindow::connectActions()
{
    const auto on = [this](const char16_t* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(u"file.export", [this] { bringUp(exportDialog()); });
    on(u"file.launch", [this] { bringUp(launchDialog()); });
    on(u"file.quit", &QWidget::close);
    on(u"edit.redo", [this] { m_document.redo(); });
    on(u"edit.copyFigure", &MainWindow::copyCurrentFigure);
    on(u"edit.copyTable", &MainWindow::copyTable);
    on(u"edit.findField", [this] {
        setControlsVisible(true);
        m_controls->focusSearch();
    });
    const auto tryNext = [this] {
        m_edits->tryLever([this] { return nextStep().advice; }, !m_search->held().empty());
    };
    on(u"edit.tryAdvice", tryNext);
    on(u"view.controls", &MainWindow::setControlsVisible);
    on(u"view.freezeAxes", [this](bool frozen) { m_settings.setAxesFrozen(frozen); });
    on(u"view.iec", [this](bool iec) { m_settings.setPrefixes(iec ? Prefixes::Iec : Prefixes::Si); });
    on(u"view.fullScreen", [this](bool full) { full ? showFullScreen() : showNormal(); });
    on(u"tools.palette", &MainWindow::openPalette);
    on(u"tools.sweep", [this] { bringUp(sweepDialog()); });
    on(u"tools.calibrate", [this] {
        if (m_document.isVeiled())
            return m_notices->warn(refusedUnderVeil());
        m_document.settle(); // steps are measured on what is kept, not on what is being tried
        bringUp(calibrationDialog());
    });
    on(u"tools.probe", [this] { bringUp(probeDialog()); });
    on(u"help.shortcuts", [this] { m_help->showShortcuts(); });
    on(u"help.about", [this] { m_help->showAbout(); });
    connect(&m_actions, &Actions::viewRequested, m_views, &ViewArea::showAsLeft);
    connect(&m_actions, &Actions::themeRequested, &m_settings, &Settings::setTheme);
    connect(&m_actions, &Actions::motionRequested, this, [this](int m) { m_settings.setMotion(Motion(m)); });
    connect(&m_actions, &Actions::languageRequested, &m_settings, &Settings::setLanguage);
    connect(m_controlsDock, &QDockWidget::visibilityChanged, this, &MainWindow::updateActions);
    connect(m_views, &ViewArea::viewCreated, this, &MainWindow::connectView);
    connect(&m_document, &Document::replaced, m_views, &ViewArea::forgetTried);
    connect(m_views, &ViewArea::currentViewChanged, this, [this] {
        if (!m_layouts)
            return; // while the window is being made
        updateActions();
        showReport(m_document.previewing());
    });
    connect(m_strip, &StatusStrip::gateActivated, this, &MainWindow::explain);
    connect(m_strip, &StatusStrip::leverActivated, this, tryNext);
    connect(m_strip, &StatusStrip::leverRested, this,
        [this] { m_edits->previewLever([this] { return nextStep().advice; }); });
    connect(m_edits, &PictureEdits::said, m_notices, &NoticeBoard::say);
    connect(m_edits, &PictureEdits::refused, m_notices, &NoticeBoard::warn);
    connect(m_pages, &SidePages::said, m_notices, &NoticeBoard::say);
    connect(m_pages, &SidePages::refused, m_notices, &NoticeBoard::warn);
    connect(m_presentation, &Presentation::edited, m_edits,
        [this](const FieldEdits& edits, EditPhase phase) { m_edits->edit(edits, phase); });
    connect(m_presentation, &Presentation::helpRequested, this,
        [this] { m_help->showShortcuts(m_presentation->presenter()); });
    connect(m_files, &ScenarioFiles::opened, this, [this] {
        m_lessons->end();
        updateActions();
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        m_help->follow(now);
        if (qobject_cast<QLineEdit*>(now) && now->window() == this)
            now->installEventFilter(this);
    });
    connect(&m_settings, &Settings::styleChanged, this, &MainWindow::applyStyle);
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::reportChanged, this, &MainWindow::showReport);
    connect(&m_document, &Document::noted, this, [this](const QString& what) { m_notices->say(what); });
    connect(&m_document, &Document::veilChanged, this, &MainWindow::followVeil);
    connect(&m_document, &Document::scenarioChanged, this, &MainWindow::updateTitle);
    connect(&m_document, &Document::modifiedChanged, this, &MainWindow::updateTitle);
    QUndoStack& undo = m_document.undoStack();
    for (const auto signal : {&QUndoStack::canUndoChanged, &QUndoStack::canRedoChanged})
        connect(&undo, signal, this, &MainWindow::updateActions);
    for (const auto signal : {&QUndoStack::undoTextChanged, &QUndoStack::redoTextChanged})
        connect(&undo, signal, this, &MainWindow::updateActions);
}

void MainWindow::connectView(View* view)
{
    view->frame(); // builds what the tab order below needs
    chainTabs(m_views->rail()->list(), *view);
    connect(view, &View::edited, m_edits, &PictureEdits::edit);
    connect(view, &View::explainRequested, this, &MainWindow::explain);
    connect(view->frame().readouts(), &ReadoutBar::pinRequested, m_pages, &SidePages::pin);
    connect(view->frame().readouts(), &ReadoutBar::sweepRequested, this, [this](const QString& path) {
        sweepDialog().sweepReadout(path);
        bringUp(sweepDialog());
    });
    connect(view->frame().readouts(), &ReadoutBar::goalRequested, this, &MainWindow::askGoal);
    connect(view, &View::pathHovered, m_pages, &SidePages::highlight);
    connect(view, &View::optionsChanged, this, [this] {
        if (m_export)
            m_export->setViewOptions(m_views->viewOptions());
    });
    if (auto* frontier = qobject_cast<ServingFrontierView*>(view)) // it serves in the background
        connect(frontier, &ServingFrontierView::served, this, &MainWindow::updateStrip);
    connect(view, &View::announced, this, [this](const QString& text) {
        m_strip->setAccessibleDescription(text);
        QAccessibleEvent event(m_strip, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    });
}

void MainWindow::applyStyle()
{
    const Theme& theme = themeById(m_settings.theme());
    wear(theme);
    m_actions.setTheme(theme);
    m_strip->setTheme(theme);
    m_notices->setTheme(theme);
    if (m_controls)
        m_controls->setTheme(theme);
    m_pages->applyStyle();
    m_actions[QString(QStringLiteral("theme.") + theme.id)]->setChecked(true);
    m_actions[QString(QStringLiteral("motion.%1").arg(int(m_settings.motion())))]->setChecked(true);
    if (const QString language = m_settings.language(); language != QLatin1String("pseudo"))
        m_actions[QString(QStringLiteral("language.") + language)]->setChecked(true);
    m_actions[u"view.freezeAxes"]->setChecked(m_settings.axesFrozen());
    m_actions[u"view.iec"]->setChecked(m_settings.numbers().prefixes == Prefixes::Iec);
    PictureStyle style{&theme, QApplication::font(), m_settings.numbers(), m_settings.motion(), m_dragging};
    style.axesFrozen = m_settings.axesFrozen();
    m_views->setPictureStyle(style);
    if (m_sweep)
        m_sweep->setStyle(style);
    updateStrip();
}

void MainWindow::showReport(bool previewing)
{
    if (const bool dragging = previewing && !m_document.tentative(); dragging != m_dragging) {
        m_dragging = dragging;
        applyStyle();
    }
    m_views->setInput(inputOf(m_document));
    const QString tried = deviceWords(m_edits->tried(), inputOf(m_document));
    for (View* view : m_views->shownViews()) {
        view->frame().readouts()->setBaselines(m_pages->baselineTitles());
        view->frame().setPreview(tried);
    }
    updateStrip();
    m_pages->followPicture();
}

// Qt goes to a widget that hands the focus on to a part of itself although that part has a place of its own
// in the chain, so Tab would come back to a row's slider for ever, or stay before a bar of tabs that is
// hidden.
bool MainWindow::focusNextPrevChild(bool next)
{
    QWidget* const from = focusWidget();
    if (!next || !from)
        return QMainWindow::focusNextPrevChild(next);
    for (QWidget* to = from->nextInFocusChain(); to != from; to = to->nextInFocusChain())
        if ((to->focusPolicy() & Qt::TabFocus) != 0 && !to->focusProxy() && to->isEnabled()
            && to->isVisibleTo(this) && to->window() == this) {
            to->setFocus(Qt::TabFocusReason);
            return true;
        }
    return false;
}

void MainWindow::updateTitle()
{
    const QString name = m_document.displayName();
    setWindowTitle(m_document.isModified() ? tr("%1 — modified").arg(name) : name);
    setWindowFilePath(m_document.path());
}

void MainWindow::updateActions()
{
    followView();
    const bool undo = m_files->canUndo(), redo = m_document.canRedo();
    m_actions[u"edit.undo"]->setEnabled(undo);
    m_actions[u"edit.undo"]->setText(undo ? tr("&Undo %1").arg(m_files->undoText()) : tr("&Undo"));
    m_actions[u"edit.redo"]->setEnabled(redo);
    m_actions[u"edit.redo"]->setText(redo ? tr("&Redo %1").arg(m_document.redoText()) : tr("&Redo"));
    m_actions[u"view.controls"]->setChecked(!m_controlsDock->isHidden());
    const QString view = m_views->currentId();
    for (const char16_t* id : {u"edit.copyFigure", u"edit.copyTable", u"view.table"})
        m_actions[id]->setEnabled(!view.isEmpty());
    if (view.isEmpty())
        return;
    m_actions[QString(QStringLiteral("view.") + viewOf(view))]->setChecked(true);
    if (m_export) {
        m_export->setViewOptions(m_views->viewOptions());
        m_export->setView(view);
    }
}

bool MainWindow::showView(const QString& id) { return m_views->setCurrentView(id); }

void MainWindow::askGoal(const QString& path)
{
    if (m_document.isVeiled())
        return m_notices->warn(refusedUnderVeil());
    const QString sensitivity = QStringLiteral("sensitivity");
    const Readout* readout = findReadout(path.toStdString());
    if (!readout || !showView(sensitivity))
        return;
    m_views->view(sensitivity)
        ->setOptions({{QStringLiteral("show"), QStringLiteral("goal")}, {QStringLiteral("readout"), path},
            {QStringLiteral("side"), QStringLiteral("better")},
            {QStringLiteral("bound"), betterBound(*readout, *m_document.report())}});
}

void MainWindow::explain(const QString& path) { m_pages->explain(path); }

bool MainWindow::offerRecovery() { return m_files->offerRecovery(); }
void MainWindow::showStartPage() { m_start->show(); }

HelpPanel& MainWindow::helpPanel() { return m_pages->help(); }
TablePanel& MainWindow::tablePanel() { return m_pages->table(); }
PresenterWindow* MainWindow::presenter() { return m_presentation->presenter(); }
AudienceWindow* MainWindow::audience() { return m_presentation->audience(); }
void MainWindow::present() { m_presentation->present(); }

void MainWindow::setControlsVisible(bool visible)
{
    if (visible && !m_controls) {
        m_controls = new ControlDock(m_document);
        m_controls->setTheme(themeById(m_settings.theme()));
        connect(m_controls, &ControlDock::message, m_notices, &NoticeBoard::say);
        connect(m_controls, &ControlDock::sweepRequested, this, [this](const QString& field) {
            sweepDialog().sweepField(field);
            bringUp(sweepDialog());
        });
        connect(m_controls, &ControlDock::lockRequested, this,
            [this](const QString& field, bool locked) { m_search->lock(field, locked); });
        connect(m_controls, &ControlDock::valuesRequested, this,
            [this](const QString& field) { m_search->askValues(field, *this); });
        if (m_search)
            m_controls->setHeld(m_search->locks(), m_search->vary());
        m_controls->setFolds(m_settings.dockFolds());
        m_controlsDock->setWidget(m_controls);
        resizeDocks({m_controlsDock}, {m_controls->sizeHint().width()}, Qt::Horizontal);
    }
    m_controlsDock->setVisible(visible);
    updateActions();
}

void MainWindow::openPalette()
{
    if (!m_palette)
        m_palette = createPalette(*this, m_catalog);
    m_palette->open();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (width() >= CentralArea::sideBySideFrom && m_settings.dockVisible(mathsKey, false))
        m_pages->setVisible(SidePages::Page::Maths, true);
}

// A small window squeezes the controls; a larger one gives them their width back.
void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (m_controls && event->size().width() > event->oldSize().width()
        && m_controls->width() <= m_controls->minimumSizeHint().width())
        resizeDocks({m_controlsDock}, {m_controls->sizeHint().width()}, Qt::Horizontal);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_lessons->end(); // what the window looked like before it is what is kept
    if (!m_files->mayClose())
        return event->ignore();
    m_files->discardRecovery();
    m_start->hide();
    m_settings.setWindowGeometry(saveGeometry());
    m_settings.setDockVisible(controlsKey, !m_controlsDock->isHidden());
    m_settings.setDockVisible(mathsKey, m_central->isPanelVisible());
    if (const QString view = m_views->currentId(); !view.isEmpty())
        m_settings.setLastView(view);
    m_settings.setViewArrangement(m_views->arrangement()); // with the pages that views are left on
    if (m_controls)
        m_settings.setDockFolds(m_controls->lastingFolds());
    m_presentation->close();
    for (QWidget* dialog :
        std::initializer_list<QWidget*>{m_export, m_launch, m_sweep, m_calibration, m_probe})
        if (dialog)
            dialog->close(); // the helper of the probe goes with its own
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!ScenarioFiles::openable(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString what = ScenarioFiles::openable(*event->mimeData());
    if (what.isEmpty())
        return;
    event->acceptProposedAction();
    QStringList files;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            files += url.toLocalFile();
    open(what, files.mid(1));
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (const auto* entry = qobject_cast<QLineEdit*>(watched)) {
        if (event->type() != QEvent::ShortcutOverride
            || !isForWindow(*static_cast<QKeyEvent*>(event), *entry))
            return false;
        event->ignore();
        return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

// Line edits claim more keys than they need: Ctrl+E goes to the end of the line, as End does.
bool MainWindow::isForWindow(const QKeyEvent& key, const QLineEdit& entry) const
{
    if (!key.modifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    if (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo))
        return !entry.isModified();
    if (key.matches(QKeySequence::Copy))
        return !entry.hasSelectedText();
    const QKeySequence pressed(key.keyCombination());
    return std::ranges::any_of(m_actions.all(),
        [&](const QAction* action) { return action->isEnabled() && action->shortcuts().contains(pressed); });
}

// What no widget wanted for itself.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Escape && m_notices->dismiss())
        || (event->keyCombination() == (Qt::AltModifier | Qt::Key_Left) && viewArea().goBack()))
        return;
    QMainWindow::keyPressEvent(event);
}

} // namespace ridgepoint
