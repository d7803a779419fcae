#pragma once

// The scenario as the file that a launcher starts from, to copy or to save; what the launcher cannot say is
// in the file's comments and counted below; what it refuses has no file. Live with the scenario, not modal.

#include <QDialog>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace ridgepoint {

class Document;
class Settings;

class LaunchDialog : public QDialog
{
    Q_OBJECT
public:
    // Both must outlive the dialog.
    LaunchDialog(Document& document, Settings& settings, QWidget* parent);

    QString launcher() const; // its key, as `ridgepoint launch --for` takes it
    void setLauncher(const QString& key); // one that is not known changes nothing
    const QString& text() const { return m_written; }
    QString save(const QString& path); // a sentence when that failed

protected:
    void showEvent(QShowEvent* event) override;

private:
    void write(); // the scenario, for the launcher chosen
    void copy();
    void chooseFile();
    void say(const QString& what);

    Document& m_document;
    Settings& m_settings;
    QString m_written; // the file, also one that is refused
    QString m_shown; // it, or why it is refused; the editor shows some characters as others
    QComboBox* m_launchers;
    QLabel* m_version;
    QPlainTextEdit* m_text;
    QLabel* m_unsaid;
    QLabel* m_said;
    QPushButton* m_copy;
    QPushButton* m_save;
};

} // namespace ridgepoint
