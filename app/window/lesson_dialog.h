#pragma once

// What lessons there are: number, title, what it is about, how long; alone or with a class, from the start or
// from where it was left.

#include <QDialog>

#include "core/lesson/play.h"

class QCheckBox;
class QLabel;
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
    LessonDialog(Lessons& lessons, const Settings& settings, QWidget* parent);

    QTreeWidget& list() { return *m_list; }
    QString chosen() const; // id; empty: none

private:
    void fill();
    void follow();
    void begin(PlayMode mode, bool goOn);

    Lessons& m_lessons;
    const Settings& m_settings;
    QTreeWidget* m_list;
    QLabel* m_about;
    QPushButton *m_alone, *m_class, *m_goOn;
};

} // namespace ridgepoint
