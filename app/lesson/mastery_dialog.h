#pragma once

// What you know: by idea, how often a card was right at the first attempt, later or not at all, and what goes
// wrong most often. It is kept here alone; it can be exported and cleared.

#include <QDialog>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace ridgepoint {

class ProgressStore;
class Settings;

class MasteryDialog : public QDialog
{
    Q_OBJECT
public:
    // Both must outlive the dialog.
    MasteryDialog(ProgressStore& store, Settings& settings, QWidget* parent);

    QTreeWidget& table() { return *m_table; }
    void clear(); // after asking

Q_SIGNALS:
    void cleared();

private:
    void fill();
    void exportFile();

    ProgressStore& m_store;
    Settings& m_settings;
    QTreeWidget* m_table;
    QLabel* m_message;
    QPushButton *m_clear, *m_export;
};

} // namespace ridgepoint
