#pragma once

// The audience's screen, and what every stage looks like.

#include "views/view.h"

#include <QPointer>
#include <QTimer>

namespace ridgepoint {

class Document;
class LessonSession;
class Settings;
class Stage;

// The style of a stage: everything `scale` times as large, numbers with three digits, no buttons.
PictureStyle stageStyle(const Settings& settings, qreal scale, bool dragging);
// The scale at which the smallest text is as large as 20 px are on a screen of 1080 lines.
qreal stageScaleFor(int screenHeight);
inline constexpr qreal smallestStageScale = 1.0;
inline constexpr qreal largestStageScale = 2.5;
inline constexpr qreal stageScaleGrain = 0.05;

// The audience's window: the same view without any controls. It follows a view of another window.
class AudienceWindow : public QWidget
{
    Q_OBJECT
public:
    // Both must outlive the window.
    AudienceWindow(const Document& document, const Settings& settings, QWidget* parent = nullptr);

    void setLesson(LessonSession* session); // null: none
    void follow(View* view); // null: keeps what it shows
    Stage& stage() { return *m_stage; }
    void retranslate();

Q_SIGNALS:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void takeInput(bool previewing);
    void sync();
    void applyStyle();

    const Document& m_document;
    const Settings& m_settings;
    Stage* m_stage;
    QPointer<View> m_source;
    bool m_dragging = false;
    QTimer m_sync;
};

} // namespace ridgepoint
