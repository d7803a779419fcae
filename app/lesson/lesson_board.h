#pragma once

// What a class sees of a lesson, above the picture: the question and what there is to choose, the votes, and
// after the reveal the answer beside the prediction. Takes the keys that votes are counted with.

#include <QWidget>

#include "core/teaching/lesson/play.h"
#include "views/view.h"

#include <optional>

class QKeyEvent;
class QLabel;

namespace ridgepoint {

class GapStrip;
class LessonSession;
class SketchEditor;

class LessonBoard : public QWidget
{
    Q_OBJECT
public:
    // The session must outlive it.
    explicit LessonBoard(LessonSession& session, QWidget* parent = nullptr);

    void setPictureStyle(const PictureStyle& style); // its font is the base of every size here
    void refresh();
    void retranslate();
    QString text() const; // all that it says
    // A digit chooses, or is a digit of a number: Up and Down change its prefix, Enter counts it, Backspace
    // takes back. False: the key is not the card's.
    bool takeKey(const QKeyEvent& key);
    bool isTyping() const { return !m_typed.isEmpty(); } // a number, or an order

private:
    void showVotes();
    double typedNumber() const;

    LessonSession& m_session;
    QLabel *m_step, *m_question, *m_options, *m_votes, *m_truth, *m_tally, *m_explain, *m_instruction;
    GapStrip* m_gap;
    SketchEditor* m_sketch; // at its reveal
    PictureStyle m_style;
    QString m_refused; // why the number that was typed last was not counted
    QString m_typed; // digits of the number that is being counted
    int m_prefix = 0; // powers of a thousand
};

} // namespace ridgepoint
