#pragma once

// Measures this machine beside the window: which device, how long, every step as it comes; and what to do
// with the result. Not modal. Closing it ends a running probe; what was measured stays with the session,
// which another dialog (in another language, say) may go on with.

#include <QDialog>

#include "app/probe_ui/probe_session.h"

#include <memory>

class QAction;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QTableView;

namespace ridgepoint {

class Catalog;
class Document;
class HelperProcess;
class ProbeRows;
class Settings;

class ProbeDialog : public QDialog
{
    Q_OBJECT
public:
    using State = ProbeSession::State;

    // All four must outlive the dialog; measured devices join `catalog`.
    ProbeDialog(Document& document, Catalog& catalog, const Settings& settings, ProbeSession& session,
        QWidget* parent);
    ~ProbeDialog() override;

    State state() const { return m_session.state(); }
    const ProbeRun& run() const { return m_session.run(); }
    QString message() const;

    void start();
    void setDevices(const std::vector<ProbeDevice>& devices); // what can be measured besides "best there is"
    void replay(); // the recorded run that comes with the program
    bool openFile(const QString& path); // a saved run; false: the reason is shown
    bool compareWith(const QString& path); // an earlier run beside this one; likewise
    bool save(const QString& path); // .json, .csv, or .svg: the roofline; likewise
    bool saveAsDevice(const QString& name); // in the catalog; likewise
    bool useDevice(); // the saved one in the scenario

Q_SIGNALS:
    void showOnRoofline();

protected:
    void done(int result) override; // ends a running probe: nobody is left to see it
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QPushButton* openButton();
    QPushButton* saveButton();
    void begin();
    void listDevices();
    void take(const ProbeEvent& event);
    void finish();
    void catchUp();
    void showState();
    void showDevice();
    void say(const QString& text, bool trouble);
    void chooseFile();
    void chooseEarlier();
    void chooseTarget();
    void chooseName();
    void copyReport();
    QString summary() const; // of the run, in sentences
    QString whyNoGpu() const; // where the processor was measured for want of a GPU
    void publish();

    Document& m_document;
    Catalog& m_catalog;
    const Settings& m_settings;
    ProbeSession& m_session;
    HelperProcess* m_listing = nullptr; // asks the helper for devices
    QString m_savedDevice; // id; empty: not saved

    QComboBox* m_device = nullptr;
    QComboBox* m_type = nullptr;
    QRadioButton* m_quick = nullptr;
    QRadioButton* m_full = nullptr;
    QPushButton* m_start = nullptr; // pauses and resumes, too
    QPushButton* m_cancel = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_deviceText = nullptr;
    QTableView* m_table = nullptr;
    ProbeRows* m_rows = nullptr;
    QLabel* m_message = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_save = nullptr;
    QAction* m_compare = nullptr;
    QPushButton* m_use = nullptr; // saves as a device, then uses it
    QPushButton* m_show = nullptr;
};

} // namespace ridgepoint
