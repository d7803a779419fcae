#include "app/main_window.h"

#include "app/about_dialog.h"
#include "app/central_area.h"
#include "app/clipboard.h"
#include "app/compare_dock.h"
#include "app/control_dock.h"
#include "app/export_dialog.h"
#include "app/exporter.h"
#include "app/maths_dock.h"
#include "app/scenario_title.h"
#include "app/settings.h"
#include "app/status_content.h"
#include "app/tab_order.h"
#include "app/table_panel.h"
#include "app/view_area.h"
#include "app/welcome_page.h"
#include "app/window_palette.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"
#include "widgets/command_palette.h"
#include "widgets/notice.h"
#include "widgets/readout_bar.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QShortcut>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>

namespace ridgepoint {

namespace {

const QString controlsKey = QStringLiteral("controls");
const QString mathsKey = QStringLiteral("maths");

constexpr QSize smallestWindow(800, 480);

bool isTextEntry(const QWidget* widget) { return widget && widget->testAttribute(Qt::WA_InputMethodEnabled); }

} // namespace

MainWindow::MainWindow(const Catalog& catalog, Settings& settings, QWidget* parent)
    : QMainWindow(parent)
    , m_catalog(catalog)
    , m_settings(settings)
    , m_document(catalog)
    , m_store(catalog)
    , m_recovery(m_document)
    , m_actions(this)
    , m_views(new ViewArea)
    , m_central(new CentralArea(m_views))
    , m_strip(new StatusStrip)
    , m_escape(new QShortcut(Qt::Key_Escape, this))
    , m_keep{new QShortcut(Qt::Key_Return, this), new QShortcut(Qt::Key_Enter, this)}
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
    m_notice = new Notice(this);
    updateKeys();

    m_actions.fill(*menuBar());
    connectActions();
    connectDocument();
    if (!restoreGeometry(settings.windowGeometry()))
        resize(1280, 800);
    connectLayouts();
    connectPresenting();
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
    m_notice->dismiss(); // it stands on a picture
    closePresenting();
    delete takeCentralWidget();
    delete m_controlsDock;
}

void MainWindow::connectActions()
{
    const auto on = [this](const char16_t* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(u"file.new", &MainWindow::newScenario);
    on(u"file.open", &MainWindow::openDialog);
    on(u"file.save", [this] { save(m_document.path()); });
    on(u"file.saveAs", [this] { save({}); });
    on(u"file.export", [this] {
        exportDialog().show();
        exportDialog().raise();
        exportDialog().activateWindow();
    });
    on(u"file.validate", &MainWindow::openRunsDialog);
    on(u"file.copyCode", &MainWindow::copyShareCode);
    on(u"file.pasteCode", [this] { open(QGuiApplication::clipboard()->text().trimmed()); });
    on(u"file.quit", &QWidget::close);
    on(u"edit.undo", [this] { m_document.undo(); });
    on(u"edit.redo", [this] { m_document.redo(); });
    on(u"edit.copyFigure", &MainWindow::copyCurrentFigure);
    on(u"edit.copyTable", &MainWindow::copyTable);
    on(u"edit.findField", [this] {
        setControlsVisible(true);
        m_controls->focusSearch();
    });
    on(u"edit.tryAdvice", &MainWindow::tryLever);
    on(u"view.controls", &MainWindow::setControlsVisible);
    on(u"view.maths", [this](bool visible) { setPanelVisible(PanelPage::Maths, visible); });
    on(u"view.table", [this](bool visible) { tablePanel().setVisible(visible); });
    on(u"view.iec", [this](bool iec) { m_settings.setPrefixes(iec ? Prefixes::Iec : Prefixes::Si); });
    on(u"view.fullScreen", [this](bool full) { full ? showFullScreen() : showNormal(); });
    connectCompare();
    on(u"tools.palette", &MainWindow::openPalette);
    on(u"tools.calibrate", &MainWindow::openCalibration);
    on(u"help.welcome", &MainWindow::showWelcome);
    on(u"help.here", &MainWindow::helpHere);
    on(u"help.shortcuts", &MainWindow::openShortcuts);
    on(u"help.about", [this] {
        auto* about = new AboutDialog(
            int(m_catalog.models().size() + m_catalog.accelerators().size() + m_catalog.links().size()),
            this);
        about->setAttribute(Qt::WA_DeleteOnClose);
        about->show();
    });
    connect(&m_actions, &Actions::viewRequested, this, &MainWindow::showView);
    connect(&m_actions, &Actions::themeRequested, &m_settings, &Settings::setTheme);
    connect(&m_actions, &Actions::motionRequested, this,
        [this](int motion) { m_settings.setMotion(Motion(motion)); });
    connect(&m_actions, &Actions::languageRequested, &m_settings, &Settings::setLanguage);
    connect(m_actions.recentMenu(), &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    connect(m_controlsDock, &QDockWidget::visibilityChanged, this, &MainWindow::updateActions);
    connect(m_central, &CentralArea::panelClosed, this, &MainWindow::updatePanelActions);
    connect(m_views, &ViewArea::viewCreated, this, &MainWindow::connectView);
    connect(m_views, &ViewArea::currentViewChanged, this, [this] {
        updateActions();
        showReport(m_document.previewing());
        placeNotice();
    });
    for (const auto signal : {&Notice::placed, &Notice::dismissed})
        connect(m_notice, signal, this, &MainWindow::placeNotice);
    connect(m_strip, &StatusStrip::gateActivated, this, &MainWindow::explain);
    connect(m_strip, &StatusStrip::leverActivated, this, &MainWindow::tryLever);
    connect(m_escape, &QShortcut::activated, this, [this] { m_document.cancel(); });
    for (QShortcut* keep : m_keep)
        connect(keep, &QShortcut::activated, this, [this] { m_document.commit(); });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        updateKeys();
        helpFollows(now);
        if (qobject_cast<QLineEdit*>(now) && now->window() == this)
            now->installEventFilter(this);
    });
    connect(&m_settings, &Settings::styleChanged, this, &MainWindow::applyStyle);
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::reportChanged, this, &MainWindow::showReport);
    connect(&m_document, &Document::noted, this, [this](const QString& what) { say(coreText(what)); });
    connect(&m_document, &Document::scenarioChanged, this, &MainWindow::updateTitle);
    connect(&m_document, &Document::modifiedChanged, this, &MainWindow::updateTitle);
    QUndoStack& undo = m_document.undoStack();
    for (const auto signal : {&QUndoStack::canUndoChanged, &QUndoStack::canRedoChanged})
        connect(&undo, signal, this, &MainWindow::updateActions);
    for (const auto signal : {&QUndoStack::undoTextChanged, &QUndoStack::redoTextChanged})
        connect(&undo, signal, this, &MainWindow::updateActions);
    connect(&m_recovery, &Recovery::failed, this, &MainWindow::warn);
}

void MainWindow::connectView(View* view)
{
    view->frame(); // builds what the tab order below needs
    chainTabs(m_views->tabBar(), *view);
    connect(view, &View::edited, this, &MainWindow::editFromView);
    connect(view, &View::editedTogether, this, &MainWindow::editTogether);
    connect(view, &View::explainRequested, this, &MainWindow::explain);
    connect(view->frame().readouts(), &ReadoutBar::pinRequested, this, &MainWindow::pinBaseline);
    connect(view, &View::tryRequested, this, &MainWindow::tryAdvice);
    connect(view, &View::pathHovered, this, [this](const QString& path) {
        if (m_maths)
            m_maths->highlight(path);
    });
    connect(view, &View::optionsChanged, this, [this] {
        if (m_export)
            m_export->setViewOptions(m_views->viewOptions());
    });
    connect(view, &View::announced, this, [this](const QString& text) {
        m_strip->setAccessibleDescription(text);
        QAccessibleEvent event(m_strip, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    });
}

ViewInput MainWindow::currentInput() const
{
    return {m_document.report(), m_document.baselineReports(), &m_catalog};
}

void MainWindow::applyStyle()
{
    const Theme& theme = themeById(m_settings.theme());
    QApplication::setPalette(theme.palette());
    m_actions.setTheme(theme);
    m_strip->setTheme(theme);
    m_notice->setTheme(theme);
    if (m_controls)
        m_controls->setTheme(theme);
    if (m_maths) {
        m_maths->setTheme(theme);
        m_maths->setNumbers(m_settings.numbers());
        m_compare->setTheme(theme);
        m_compare->setNumbers(m_settings.numbers());
    }
    m_actions[QString(QStringLiteral("theme.") + theme.id)]->setChecked(true);
    m_actions[QString(QStringLiteral("motion.%1").arg(int(m_settings.motion())))]->setChecked(true);
    if (const QString language = m_settings.language(); language != QLatin1String("pseudo"))
        m_actions[QString(QStringLiteral("language.") + language)]->setChecked(true);
    m_actions[u"view.iec"]->setChecked(m_settings.numbers().prefixes == Prefixes::Iec);
    PictureStyle style{&theme, QApplication::font(), m_settings.numbers(), m_settings.motion(), m_dragging};
    m_views->setPictureStyle(style);
    updateStrip();
}

void MainWindow::showReport(bool previewing)
{
    if (!m_document.tentative())
        m_trying.reset();
    updateKeys();
    if (const bool dragging = previewing && !m_document.tentative(); dragging != m_dragging) {
        m_dragging = dragging;
        applyStyle();
    }
    m_views->setInput(currentInput());
    for (View* view : m_views->shownViews())
        view->frame().readouts()->setBaselines(baselineTitles());
    updateStrip();
    if (m_table && m_table->isVisible() && m_views->currentView())
        m_table->setView(*m_views->currentView());
    updateCompareActions();
}

void MainWindow::updateStrip()
{
    m_strip->setContent(
        statusContent(*m_document.report(), m_settings.numbers(), m_trying ? &*m_trying : nullptr));
}

void MainWindow::updateTitle()
{
    const QString name = m_document.displayName();
    setWindowTitle(m_document.isModified() ? tr("%1 — modified").arg(name) : name);
    setWindowFilePath(m_document.path());
}

void MainWindow::updateActions()
{
    const QUndoStack& undo = m_document.undoStack();
    m_actions[u"edit.undo"]->setEnabled(undo.canUndo());
    m_actions[u"edit.undo"]->setText(
        undo.canUndo() ? tr("&Undo %1").arg(m_document.undoText()) : tr("&Undo"));
    m_actions[u"edit.redo"]->setEnabled(undo.canRedo());
    m_actions[u"edit.redo"]->setText(
        undo.canRedo() ? tr("&Redo %1").arg(m_document.redoText()) : tr("&Redo"));
    m_actions[u"view.controls"]->setChecked(!m_controlsDock->isHidden());
    const QString view = m_views->currentId();
    for (const char16_t* id : {u"edit.copyFigure", u"edit.copyTable", u"view.table"})
        m_actions[id]->setEnabled(!view.isEmpty());
    if (view.isEmpty())
        return;
    m_actions[QString(QStringLiteral("view.") + view)]->setChecked(true);
    if (m_export) {
        m_export->setViewOptions(m_views->viewOptions());
        m_export->setView(view);
    }
}

void MainWindow::updateKeys()
{
    m_escape->setEnabled(m_document.tentative());
    // In a text entry, Enter belongs to what is being typed.
    const bool typing = isTextEntry(QApplication::focusWidget());
    for (QShortcut* keep : m_keep)
        keep->setEnabled(m_document.tentative() && !typing);
}

bool MainWindow::showView(const QString& id) { return m_views->setCurrentView(id); }

void MainWindow::explain(const QString& path)
{
    setPanelVisible(PanelPage::Maths, true);
    m_maths->explain(path);
}

void MainWindow::editFromView(const QString& field, const QString& text, EditPhase phase)
{
    FieldError error;
    switch (phase) {
    case EditPhase::Preview:
        error = m_document.preview(field, text);
        break;
    case EditPhase::Commit:
        error = m_document.commit(field, text);
        break;
    case EditPhase::Cancel:
        m_document.cancel();
        break;
    }
    if (error)
        warn(coreText(error.message));
}

void MainWindow::tryLever()
{
    if (m_document.tentative()) {
        m_document.commit();
        return;
    }
    // Leaving a text entry keeps what was typed, and frees Enter for the lever.
    if (isTextEntry(QApplication::focusWidget()) && m_strip->leverButton()->isVisible())
        m_strip->leverButton()->setFocus(Qt::ShortcutFocusReason);
    const std::shared_ptr<const Report> report = m_document.report();
    const std::optional<Advice> lever = nextLever(*report);
    if (!lever)
        return say(tr("There is nothing to try: every gate passes, or no lever helps here."));
    const FieldError error =
        m_document.previewAll(lever->edits, [said = lever->response] { return coreText(said); });
    if (error)
        return warn(coreText(error.message));
    m_trying = *lever;
}

void MainWindow::setControlsVisible(bool visible)
{
    if (visible && !m_controls) {
        m_controls = new ControlDock(m_document);
        m_controls->setTheme(themeById(m_settings.theme()));
        connect(m_controls, &ControlDock::message, this, &MainWindow::say);
        m_controlsDock->setWidget(m_controls);
        resizeDocks({m_controlsDock}, {m_controls->sizeHint().width()}, Qt::Horizontal);
    }
    m_controlsDock->setVisible(visible);
    updateActions();
}

ExportDialog& MainWindow::exportDialog()
{
    if (!m_export) {
        m_export = new ExportDialog(m_document, m_settings, this);
        m_export->setViewOptions(m_views->viewOptions());
        m_export->setView(m_views->currentId().isEmpty() ? QStringLiteral("stack") : m_views->currentId());
    }
    return *m_export;
}

TablePanel& MainWindow::tablePanel()
{
    if (!m_table) {
        m_table = new TablePanel(this);
        connect(m_table, &TablePanel::explainRequested, this, &MainWindow::explain);
        connect(m_table, &TablePanel::closed, this, [this] { m_actions[u"view.table"]->setChecked(false); });
    }
    if (View* view = m_views->currentView())
        m_table->setView(*view);
    return *m_table;
}

void MainWindow::showWelcome()
{
    if (!m_welcome) {
        auto* page = new WelcomePage(m_catalog, m_store.recentFiles());
        connect(page, &WelcomePage::presetChosen, this, &MainWindow::open);
        connect(page, &WelcomePage::fileChosen, this, &MainWindow::open);
        connect(page, &WelcomePage::openRequested, this, &MainWindow::openDialog);
        m_welcome = page;
        m_views->openPage(page, tr("Welcome"));
    }
    m_views->showPage(m_welcome);
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
        setPanelVisible(PanelPage::Maths, true);
}

// A small window squeezes the controls; a larger one gives them their width back.
void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (m_controls && event->size().width() > event->oldSize().width()
        && m_controls->width() <= m_controls->minimumSizeHint().width())
        resizeDocks({m_controlsDock}, {m_controls->sizeHint().width()}, Qt::Horizontal);
}

} // namespace ridgepoint
