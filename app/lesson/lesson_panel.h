#pragma once

// A lesson beside the picture: the question, where it is answered, the sliders that may be moved, and what
// the reveal says. Digits and Enter are the card's; Page Down and Page Up are the next step and the one
// before.

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "core/base/format.h"
#include "core/teaching/lesson/play.h"
#include "widgets/theme.h"

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace ridgepoint {

class AnswerEditor;
class Document;
class FieldRow;
class GapStrip;
class LessonSession;
class Settings;

class LessonPanel : public QWidget
{
    Q_OBJECT
public:
    // All must outlive the panel.
    LessonPanel(
        LessonSession& session, Document& document, const Settings& settings, QWidget* parent = nullptr);

    void refresh(); // everything, in the language and theme of now
    AnswerEditor& editor() { return *m_editor; }
    QString titleText() const;
    QString questionText() const;
    QString resultText() const; // what the reveal says, or what the last answer was worth
    QString hintsText() const;
    QString tallyHtml() const; // of all cards, at the end before a class
    FieldRow* row(const QString& field) const; // null: it cannot be moved now
    QSize sizeHint() const override;
    // A digit or Enter of the card that takes answers now, pressed anywhere. False: the key is not the
    // card's.
    bool takeKey(const QKeyEvent& event);
    void step(bool forward); // Page Down and Page Up

Q_SIGNALS:
    void explainRequested(const QString& path);
    void endRequested();
    void message(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showQuestion();
    void showEditor();
    void showRows();
    void showResult();
    void showButtons();
    void showNotes(); // of a class: for its teacher alone
    void fitNotes();
    void showStep();
    void startClock();
    void commit();
    void goOn();
    QString feedback() const; // of the last answer, alone; what keeps an entry from being one
    void followScenario();

    LessonSession& m_session;
    Document& m_document;
    const Settings& m_settings;
    QLabel *m_title, *m_step, *m_question, *m_hints, *m_feedback, *m_truth, *m_explain, *m_class, *m_tally,
        *m_notes, *m_instruction;
    QScrollArea* m_notesArea;
    AnswerEditor* m_editor;
    GapStrip* m_gap;
    QWidget* m_rows;
    QVBoxLayout* m_rowColumn;
    std::vector<QPointer<FieldRow>> m_fieldRows;
    QPushButton *m_commit, *m_hint, *m_takeBack, *m_reset, *m_maths, *m_back, *m_skip, *m_next, *m_end;
    std::optional<std::pair<std::size_t, PlayPhase>> m_edited; // the step that the editor is of
    QTimer m_tick; // of a class
    QString m_problem; // with what stands in the editor
};

} // namespace ridgepoint
