#pragma once

// A schedule or a layout pasted or opened; what is wrong with it, where; what is in force, and its removal.
// Not modal. The text stays whatever happens.

#include "views/pipeline/pipeline_data.h"

#include <QDialog>

#include <functional>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTimer;

namespace ridgepoint {

class PipelineImportDialog : public QDialog
{
    Q_OBJECT
public:
    // Why the first schedule could not be shown with these settings; empty when it could.
    using Trial = std::function<QString(const PipelineSettings&)>;
    PipelineImportDialog(Trial trial, QWidget* parent);

    void showSettings(const PipelineSettings& settings, const PipelineData& shown);
    void setText(const QString& text);
    bool openFile(const QString& path); // false: the reason is shown in place
    void pasteClipboard();
    void check(); // without waiting for the typing to end
    void apply();
    void removeSchedule();
    void removeLayout();

    QString text() const;
    QString message() const;
    bool hasFault() const { return m_fault; }
    bool canApply() const;

Q_SIGNALS:
    void settingsEdited(const ridgepoint::PipelineSettings& settings);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void chooseFile();
    QWidget* buildRow(QLabel*& label, QPushButton*& remove, const QString& what);
    std::optional<PipelineSettings> candidate(); // of the text; empty: the fault is shown
    void setMessage(const QString& text, bool fault);
    void markPlace(std::size_t line, std::size_t column); // 0: of no place

    Trial m_trial;
    PipelineSettings m_settings; // as shown last
    bool m_fault = false;
    QPlainTextEdit* m_text = nullptr;
    QLabel *m_message = nullptr, *m_schedule = nullptr, *m_layout = nullptr;
    QPushButton *m_removeSchedule = nullptr, *m_removeLayout = nullptr, *m_apply = nullptr;
    QTimer* m_timer = nullptr;
};

} // namespace ridgepoint
