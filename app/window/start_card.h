#pragma once

// What is clicked on the start page: a title, a line about it and one of figures, below a picture where there
// is one.

#include <QAbstractButton>
#include <QPixmap>

namespace ridgepoint {

class StartCard : public QAbstractButton
{
    Q_OBJECT
public:
    enum class Kind
    {
        Door, // words alone
        Example // a picture, and figures that come later
    };
    StartCard(Kind kind, const QString& title, const QString& text, QWidget* parent = nullptr);

    const QString& title() const { return m_title; }
    const QString& text() const { return m_text; }
    const QString& figures() const { return m_figures; }
    const QPixmap& picture() const { return m_picture; }
    // Reserves room for figures of this length until setFigures(), so that nothing moves.
    void keepRoomFor(const QString& figures) { m_expected = figures; }
    void setFigures(const QString& figures);
    void setPicture(const QPixmap& picture);
    QSize pictureSize() const { return pictureRect(width()).size(); }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect pictureRect(int width) const; // of no height where there is none
    QRect textRect(int width) const; // where its first line begins
    void describe();

    Kind m_kind;
    QString m_title, m_text, m_figures, m_expected;
    QPixmap m_picture;
};

} // namespace ridgepoint
