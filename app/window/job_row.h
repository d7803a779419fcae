#pragma once

// "Train | Fine-tune | Serve [model] on [n] [device] at [n] tokens" in one row of controls, with the answer
// below it.

#include "app/window/job_answer.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QButtonGroup;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace ridgepoint {

class PresetPicker;
class Settings;
class StateSign;

class JobRow : public QWidget
{
    Q_OBJECT
public:
    // Both must outlive it.
    JobRow(const Catalog& catalog, const Settings& settings, QWidget* parent = nullptr);

    const JobQuestion& question() const { return m_question; }
    void ask(const JobQuestion& question); // shows it, and answers with the next turn of the event loop
    const JobAnswer& answer(); // at once
    void restyle(); // theme or numbers are others
    QWidget* firstControl() const;

    QPushButton* nextButton() const { return m_next; }
    QPushButton* openButton() const { return m_open; }

Q_SIGNALS:
    void opened(const QString& shareCode); // the scenario of the answer

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildControls();
    QWidget* buildLengths();
    void change(JobQuestion to);
    void showQuestion();
    void showLengths();
    void showAnswer();
    void takeNext();
    void open(const std::string& view); // empty: that of its point

    const Catalog& m_catalog;
    const Settings& m_settings;
    JobQuestion m_question;
    JobAnswer m_answer;
    QTimer m_asked; // until it is answered
    bool m_painted = false; // once: then the presets are read
    QButtonGroup* m_goals;
    QComboBox* m_method;
    PresetPicker* m_model;
    QSpinBox* m_count;
    PresetPicker* m_device;
    QBoxLayout *m_lines, *m_line; // the second is the first of the former
    QWidget* m_lengths;
    QSpinBox *m_length, *m_output;
    QLabel *m_lengthUnit, *m_outputUnit;
    StateSign* m_sign;
    QLabel *m_sentence, *m_assumptions;
    QPushButton *m_next, *m_open;
};

} // namespace ridgepoint
