#pragma once

// What lessons there are: number, title, what it is about, how long, what was done; alone or with a class,
// from the start or from where it was left; and which one is worth doing next.

#include <QDialog>

#include "core/teaching/puzzles/mastery.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace ridgepoint {

class Lessons;
class Settings;

class LessonDialog : public QDialog
{
    Q_OBJECT
public:
    // Both must outlive the dialog.
    LessonDialog(Lessons& lessons, Settings& settings, QWidget* parent);

    QTreeWidget& list() { return *m_list; }
    QLineEdit& filter() { return *m_filter; }
    QString chosen() const; // id; empty: none
    const std::optional<NextLesson>& suggested() const { return m_suggested; }
    QString nextText() const;
    const Lesson* lastLeft() const; // null: nothing was // "Next for you: …"
    void showProgress(); // what was done, and what comes next
    void showMastery();

private:
    void fill();
    QString titleOf(const Lesson& lesson, LessonState state) const;
    void follow();
    void showFound();
    void beginNext();
    void begin(PlayMode mode, bool goOn);
    std::optional<bool> asksForSameClass(); // nothing: neither

    Lessons& m_lessons;
    Settings& m_settings;
    std::optional<NextLesson> m_suggested;
    const Lesson* m_begun = nullptr; // of the library
    bool m_goesOn = false; // it is what is suggested
    QLineEdit* m_filter;
    QTreeWidget* m_list;
    QLabel *m_about, *m_nextLine;
    QPushButton *m_next, *m_know, *m_alone, *m_class, *m_goOn;
};

} // namespace ridgepoint
