#pragma once

// The window: joins document, pictures, controls and dialogs. Whatever does something by itself lives
// elsewhere.

#include <QMainWindow>

#include "app/document/document.h"
#include "app/window/actions.h"
#include "app/window/next_steps.h"
#include "views/view.h"

class QDockWidget;
class QLineEdit;

namespace ridgepoint {

class AudienceWindow;
class CalibrationDialog;
class ProbeDialog;
class ProbeSession;
class CentralArea;
class CommandPalette;
class ControlDock;
class ExportDialog;
class HelpDesk;
class HelpPanel;
class NoticeBoard;
class PictureEdits;
class Presentation;
class PresenterWindow;
class ScenarioFiles;
class PlanSearch;
class Settings;
class SidePages;
class StartScreen;
class StatusStrip;
class LaunchDialog;
class Lessons;
class SweepDialog;
class TablePanel;
class ViewArea;
class ViewLayouts;

class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    // Both must outlive the window.
    MainWindow(Catalog& catalog, Settings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    // A file, picture, share code or preset id, after asking about unsaved changes, a link to a lesson, or
    // measurements of serving, of which there may be `more`. False when nothing was opened.
    bool open(const QString& what, const QStringList& more = {});
    bool showView(const QString& id);
    void explain(const QString& path); // shows the maths of a report path
    void askGoal(const QString& path); // what must change for that readout to be a tenth better
    bool offerRecovery(); // false: there is nothing

    Document& document() { return m_document; }
    Actions& actions() { return m_actions; }
    ViewArea& viewArea() { return *m_views; }
    ScenarioFiles& files() { return *m_files; }
    PlanSearch& planSearch() { return *m_search; }
    Lessons& lessons() { return *m_lessons; }
    StatusStrip& statusStrip() { return *m_strip; }
    ControlDock* controls() { return m_controls; } // null until first shown
    ExportDialog& exportDialog(); // built when first asked for
    SweepDialog& sweepDialog(); // built when first asked for
    LaunchDialog& launchDialog();
    CalibrationDialog& calibrationDialog(); // built when first asked for
    ProbeDialog& probeDialog(); // built when first asked for
    TablePanel& tablePanel();
    HelpPanel& helpPanel();
    PresenterWindow* presenter(); // null unless presenting
    AudienceWindow* audience(); // null unless shown
    void showStartPage();
    StartScreen& startScreen() { return *m_start; }
    void present();

protected:
    bool focusNextPrevChild(bool next) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectActions();
    void connectDocument();
    void connectView(View* view);
    void applyStyle();
    void showReport(bool previewing);
    void retranslate();
    void nameControls();
    void updateTitle();
    void followVeil();
    void followView();
    void updateStrip();
    NextStep nextStep(); // of what is shown, as it rests
    void updateActions();

    void copyTable();
    void copyCurrentFigure();
    void setControlsVisible(bool visible);
    void openPalette();
    bool isForWindow(const QKeyEvent& key, const QLineEdit& entry) const;

    Catalog& m_catalog; // which devices may join
    Settings& m_settings;
    Document m_document;
    Actions m_actions;
    bool m_dragging = false;
    NextSteps m_next;
    bool m_retranslating = false; // with the next turn of the event loop

    ViewArea* m_views = nullptr;
    CentralArea* m_central = nullptr;
    StatusStrip* m_strip = nullptr;
    NoticeBoard* m_notices = nullptr;
    ScenarioFiles* m_files = nullptr;
    PictureEdits* m_edits = nullptr;
    SidePages* m_pages = nullptr;
    HelpDesk* m_help = nullptr;
    Presentation* m_presentation = nullptr;
    ViewLayouts* m_layouts = nullptr;
    StartScreen* m_start = nullptr;
    PlanSearch* m_search = nullptr;
    Lessons* m_lessons = nullptr;
    QDockWidget* m_controlsDock = nullptr;
    ControlDock* m_controls = nullptr;
    ExportDialog* m_export = nullptr;
    SweepDialog* m_sweep = nullptr;
    LaunchDialog* m_launch = nullptr;
    CalibrationDialog* m_calibration = nullptr;
    ProbeSession* m_probing = nullptr;
    ProbeDialog* m_probe = nullptr;
    CommandPalette* m_palette = nullptr;
};

} // namespace ridgepoint
