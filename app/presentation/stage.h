#pragma once

// What an audience sees of one view: its picture as large as the screen allows, three readouts and a caption
// in which everything is said that a tool tip would say elsewhere. Its own View, so that the window it is
// shown from stays as it was.

#include "views/view.h"

#include <QPixmap>
#include <QPointer>

#include <optional>

class QLabel;
class QBoxLayout;
class QVBoxLayout;

namespace ridgepoint {

class CodePanel;
class LessonBoard;
class LessonSession;
class ReadoutBar;

class Stage : public QWidget
{
    Q_OBJECT
public:
    explicit Stage(QWidget* parent = nullptr);
    ~Stage() override;

    // Another view, or the same with other options; ready once there is an input and a style.
    void setView(const QString& id, const QVariantMap& options);
    View* view() const { return m_view; }
    void setInput(const ViewInput& input);
    void setPlans(const ViewInput& input); // the report is the same: only what shows plans is made again
    void setPictureStyle(const PictureStyle& style); // its font is the base of every size here
    // Options, marks and outlines as those of another view of the same kind.
    void mirror(const View& other);

    // The lesson that is on, above the picture; null: none. The session must outlive the stage.
    void setLesson(LessonSession* session);
    LessonBoard* board() const; // null: no lesson
    // The lesson's link, or without a lesson the scenario's share code, as a QR code over all but what is
    // asked. A class finds the link beside the picture before the first question.
    void setLinkShown(bool shown);
    bool isLinkShown() const { return m_linkShown; }
    const CodePanel& codePanel() const { return *m_code; }

    void setCaption(const QString& text);
    void retranslate(); // the same picture, its words in the language of now
    QString caption() const { return m_captionText; }
    void setFrozen(bool frozen); // the audience keeps what it sees
    bool isFrozen() const { return m_frozen; }
    void setBlank(bool blank); // black
    bool isBlank() const { return m_blank; }
    void setSpot(std::optional<QPointF> share); // halo, as a share of width and height
    QPixmap frozenImage() const { return m_frozenImage; }

    ReadoutBar* readouts() const { return m_readouts; }

Q_SIGNALS:
    void viewMade(ridgepoint::View* view);
    void linkShown(bool shown);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Cover;
    void take(const ViewInput& input);
    void prepare(); // the view, as soon as it can be shown
    void refreshTexts();
    void arrangeLesson();
    void fitReadouts();
    void showCaption();
    void refreshLink();
    void placeLink();
    bool isHookOfAClass() const;

    QString m_id;
    QVariantMap m_options;
    QPointer<View> m_view;
    ViewInput m_input;
    PictureStyle m_style;
    bool m_beside = false; // what the reveal says stands beside the picture
    QVBoxLayout* m_layout;
    QBoxLayout* m_halves; // a lesson's board, and the rest
    QVBoxLayout* m_body;
    QLabel* m_title;
    QLabel* m_subtitle;
    QWidget* m_place; // of the view
    ReadoutBar* m_readouts;
    QPointer<LessonBoard> m_board;
    QPointer<LessonSession> m_lesson;
    CodePanel* m_code;
    bool m_linkShown = false;
    QLabel* m_caption;
    QString m_captionText;
    Cover* m_cover;
    QPixmap m_frozenImage;
    bool m_frozen = false;
    bool m_blank = false;
    std::optional<QPointF> m_spot;
};

} // namespace ridgepoint
