#pragma once

// Own measurements of serving beside what is predicted of them: result files are dropped or opened, three
// factors are found (core/validation/fit/serving_calibration.h), each measurement is shown before, after and
// predicted from the others, and the scenario as it is predicted with them. Errors appear in place.
//
// A scenario has no fields for such factors: it stays as it is.

#include <QWidget>

#include "core/validation/fit/serving_calibration.h"

#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QTableView;
class QTimer;

namespace ridgepoint {

class Document;
class Settings;
class ViewTableModel;

class ServingCalibrationPage : public QWidget
{
    Q_OBJECT
public:
    struct File
    {
        QString name;
        std::string text;
    };
    // Both must outlive the page.
    ServingCalibrationPage(Document& document, Settings& settings, QWidget* parent = nullptr);

    static bool holdsMeasurements(const QString& name, const std::string& text);

    void add(const QString& name, std::string text); // in place of one of this name
    void setContent(std::vector<File> files, const QString& stated);
    const std::vector<File>& files() const { return m_files; }
    QString stated() const; // as --serving takes it: what the files do not say
    void stateAsScenario();
    void removeSelected();
    void refuse(const QString& why); // a file that cannot be opened
    void calibrateNow(); // without waiting for the typing to end
    void copy() const; // as `validate --calibrated` writes it, as Markdown

    const CalibratedServing& calibration() const { return m_calibration; }
    QString message() const;
    QString note() const; // why the scenario is not shown with the factors

Q_SIGNALS:
    void calibrated(); // there may be something to copy

private:
    void build();
    void listFiles();
    std::vector<ServingRun> runs(Diagnostics& findings) const;
    void showTables();
    void showScenario();
    QString whyNotScenario(const CalibratedDeployment*& of) const;
    QString summary() const;
    void setMessage(const QString& text);

    Document& m_document;
    Settings& m_settings;
    std::vector<File> m_files;
    CalibratedServing m_calibration;

    QListWidget* m_list = nullptr;
    QLineEdit* m_stated = nullptr;
    QLabel* m_message = nullptr;
    QLabel* m_note = nullptr;
    QTableView* m_factors = nullptr;
    QTableView* m_measurements = nullptr;
    QTableView* m_scenario = nullptr;
    ViewTableModel* m_factorRows = nullptr;
    ViewTableModel* m_measurementRows = nullptr;
    ViewTableModel* m_scenarioRows = nullptr;
    QTimer* m_timer = nullptr;
};

} // namespace ridgepoint
