#pragma once

// The window: joins document, pictures, controls and dialogs. Whatever does something by itself lives
// elsewhere.

#include <QMainWindow>
#include <QPointer>

#include "app/actions.h"
#include "app/document.h"
#include "app/recovery.h"
#include "app/scenario_store.h"
#include "core/report/advice.h"
#include "views/view.h"

#include <array>
#include <optional>

class QDockWidget;
class QLineEdit;
class QShortcut;

namespace ridgepoint {

class AudienceWindow;
class CalibrationDialog;
class CentralArea;
class CompareDock;
class CommandPalette;
class ControlDock;
class ExportDialog;
class HelpPanel;
class MathsDock;
class Notice;
class PresenterWindow;
class Settings;
class SidePanel;
class StatusStrip;
class TablePanel;
class ViewArea;

class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    // Both must outlive the window.
    MainWindow(const Catalog& catalog, Settings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    // A file, picture, share code or preset id, after asking about unsaved changes. False when nothing was
    // opened.
    bool open(const QString& what);
    bool showView(const QString& id);
    void explain(const QString& path); // shows the maths of a report path
    void offerRecovery();

    Document& document() { return m_document; }
    Actions& actions() { return m_actions; }
    ViewArea& viewArea() { return *m_views; }
    StatusStrip& statusStrip() { return *m_strip; }
    ControlDock* controls() { return m_controls; } // null until first shown
    ExportDialog& exportDialog(); // built when first asked for
    CalibrationDialog& calibrationDialog(); // built when first asked for
    TablePanel& tablePanel();
    HelpPanel* helpPanel() { return m_help; } // null until first asked for
    PresenterWindow* presenter() { return m_presenter; } // null unless presenting
    AudienceWindow* audience() { return m_audience; } // null unless shown
    void showWelcome();
    void present();

protected:
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
    void connectLayouts();
    void updateLayoutActions();
    void connectPresenting();
    void setAudienceVisible(bool visible);
    void followAudience();
    void closePresenting();
    void updateAudienceActions();
    void helpHere();
    void fillHelp(const QWidget* focus);
    void helpFollows(const QWidget* focus);
    void connectDocument();
    void connectView(View* view);
    void applyStyle();
    void showReport(bool previewing);
    void retranslate();
    void nameControls();
    void updateTitle();
    void updateStrip();
    void updateActions();
    void updateKeys();
    void placeNotice();
    void fillRecent();

    void newScenario();
    void openDialog();
    void openRunsDialog();
    bool save(const QString& path); // empty: asks for one
    bool maySwitch(); // asks about unsaved changes; false: stay
    void load(const OpenResult& opened);

    void editFromView(const QString& field, const QString& text, EditPhase phase);
    void editTogether(const QStringList& fields, const QStringList& texts, ridgepoint::EditPhase phase);
    void tryLever();
    void connectCompare();
    void tryAdvice(const Advice& advice);
    void pinBaseline();
    void updateCompareActions();
    std::size_t chosenBaseline() const; // in the comparison
    void copyTable();
    void copyShareCode();
    void copyCurrentFigure();
    void setControlsVisible(bool visible);
    enum class PanelPage
    {
        Maths,
        Compare
    };
    void buildPanel();
    void setPanelVisible(PanelPage page, bool visible);
    void updatePanelActions();
    void openPalette();
    void openCalibration();
    void openShortcuts();
    void say(const QString& text);
    void warn(const QString& text);
    ViewInput currentInput() const;
    QStringList baselineTitles() const; // A first
    bool isForWindow(const QKeyEvent& key, const QLineEdit& entry) const;

    const Catalog& m_catalog;
    Settings& m_settings;
    Document m_document;
    ScenarioStore m_store;
    Recovery m_recovery;
    Actions m_actions;
    std::optional<Advice> m_trying; // the lever being previewed
    bool m_dragging = false;
    bool m_retranslating = false; // with the next turn of the event loop

    ViewArea* m_views = nullptr;
    CentralArea* m_central = nullptr;
    StatusStrip* m_strip = nullptr;
    Notice* m_notice = nullptr;
    QDockWidget* m_controlsDock = nullptr;
    ControlDock* m_controls = nullptr;
    SidePanel* m_panel = nullptr; // with its pages, null until first shown
    MathsDock* m_maths = nullptr;
    CompareDock* m_compare = nullptr;
    QShortcut* m_escape = nullptr;
    std::array<QShortcut*, 2> m_keep{}; // Return and Enter: keep the lever being tried
    ExportDialog* m_export = nullptr;
    CalibrationDialog* m_calibration = nullptr;
    TablePanel* m_table = nullptr;
    CommandPalette* m_palette = nullptr;
    HelpPanel* m_help = nullptr;
    PresenterWindow* m_presenter = nullptr; // delete themselves when they close
    AudienceWindow* m_audience = nullptr;
    QPointer<QDialog> m_shortcuts;
    QPointer<QWidget> m_welcome;
};

} // namespace ridgepoint
