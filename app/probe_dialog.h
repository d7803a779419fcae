#pragma once

// Measures this machine beside the window: which device, how long, every step as it comes; and what to do
// with the result. Not modal. Closing it ends a running probe; what was measured stays with the window.

#include <QDialog>

#include "app/probe_client.h"

#include <memory>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QTableView;

namespace ridgepoint {

class ProbeRows;
class Settings;

class ProbeDialog : public QDialog
{
    Q_OBJECT
public:
    enum class State
    {
        Idle,
        Running,
        Paused,
        Cancelling,
        Done, // completed, or cancelled with something measured
        Failed
    };

    // `settings` must outlive the dialog. `program` is the helper; empty: the one beside this program.
    ProbeDialog(const Settings& settings, const QString& program, QWidget* parent);

    State state() const { return m_state; }
    const ProbeRun& run() const { return m_run; }
    QString message() const;

    void start();
    void pauseOrResume();
    void cancel();
    bool openFile(const QString& path); // a saved run; false: the reason is shown
    bool save(const QString& path); // .json or .csv by its ending; false: the reason is shown
    void setDevices(const std::vector<ProbeDevice>& devices); // what can be measured besides "best there is"

Q_SIGNALS:
    void measured(const std::shared_ptr<const ridgepoint::ProbeRun>& run); // worth showing on the roofline
    void showOnRoofline();

protected:
    void closeEvent(QCloseEvent* event) override;
    void reject() override;

private:
    void build();
    void take(const ProbeEvent& event);
    void finish();
    void setState(State state);
    void say(const QString& text, bool trouble);
    void chooseFile();
    void chooseTarget();
    void copyReport();
    QString summary() const; // of the run, in sentences
    void publish();

    const Settings& m_settings;
    ProbeClient m_client;
    ProbeRun m_run;
    State m_state = State::Idle;

    QComboBox* m_device = nullptr;
    QRadioButton* m_quick = nullptr;
    QRadioButton* m_full = nullptr;
    QPushButton* m_start = nullptr; // pauses and resumes, too
    QPushButton* m_cancel = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_deviceText = nullptr;
    QTableView* m_table = nullptr;
    ProbeRows* m_rows = nullptr;
    QLabel* m_message = nullptr;
    QPushButton* m_show = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_copy = nullptr;
};

} // namespace ridgepoint
