#pragma once

// Measured steps typed, pasted or opened; the knobs they set and how far to trust them; one button to take
// them over. On a second page results of serving. Not modal: the scenario may change beside it, and
// everything is fitted anew. Errors appear in place.

#include <QDialog>

#include "core/validation/fit/calibrate.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;
class QTableView;
class QTimer;

namespace ridgepoint {

class Document;
class ServingCalibrationPage;
class Settings;
class ViewTableModel;

class CalibrationDialog : public QDialog
{
    Q_OBJECT
public:
    // Both must outlive the dialog.
    CalibrationDialog(Document& document, Settings& settings, QWidget* parent);

    void setText(const QString& text); // as core/validation/fit/measured_steps.h reads it
    QString text() const;
    bool openFile(const QString& path); // on the page that it is for; false: the reason is shown in place
    void openFiles(const QStringList& paths); // up to the first that is refused
    static bool holdsServing(const QString& path); // a file of measurements of serving
    void showServing(bool serving);
    bool isServing() const;
    ServingCalibrationPage& serving() { return *m_serving; }
    void takeOver(const CalibrationDialog& other); // what is typed and opened
    void calibrateNow(); // without waiting for the typing to end
    void apply(); // one undo step
    void remove(); // back to the model's own constants, one undo step

    const Calibration& calibration() const { return m_calibration; }
    bool canApply() const;
    QString message() const;

protected:
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    QWidget* trainingPage();
    void showButtons();
    void chooseFile();
    void showTables();
    void setMessage(const QString& text, bool error);

    Document& m_document;
    Settings& m_settings;
    Calibration m_calibration;
    bool m_readable = false; // every line was understood

    QTabWidget* m_pages = nullptr;
    ServingCalibrationPage* m_serving = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QLabel* m_message = nullptr;
    QTableView* m_steps = nullptr;
    QTableView* m_knobs = nullptr;
    ViewTableModel* m_stepRows = nullptr;
    ViewTableModel* m_knobRows = nullptr;
    QPushButton* m_apply = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_copy = nullptr;
    QTimer* m_timer = nullptr;
};

} // namespace ridgepoint
