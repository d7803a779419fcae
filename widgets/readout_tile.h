#pragma once

// One readout: a small label, and below it on one line the value in tabular digits, its band, its change
// against every baseline, as far as there is room, and the state mark at the right. Its size depends on the
// font and the label, never on the value, so a row of tiles stays where it is while a slider moves. Click,
// Enter or Space explains the number, double-click or Ctrl+C copies it; a right click, the menu key or
// Shift+F10 offers what else there is.

#include "widgets/state_mark.h"

#include <QStringList>
#include <QWidget>

namespace ridgepoint {

inline constexpr QChar caveatMark{0x2020}; // †, small and raised behind a value

struct ReadoutTileContent
{
    QString label{}; // "column height"
    QString value{}; // "1.12 TB"
    QString detail{}; // tooltip: the exact value, or why there is none
    QString path{}; // report path; empty: nothing to explain
    bool bounded = false; // it can be swept and bounded: it is one of the report's readouts
    bool caveat = false; // `detail` says what the value does not hold: a † behind it
    ReadoutState state = ReadoutState::None;
    QStringList deltas{}; // "A  +12.0 GB  ×1.10"
    QString band{}; // "0.97–1.46 s": eight of ten measured values lie there, as `detail` says; empty: none
    bool operator==(const ReadoutTileContent&) const = default;
};

class ReadoutTile : public QWidget
{
    Q_OBJECT
public:
    explicit ReadoutTile(QWidget* parent = nullptr);

    void setContent(const ReadoutTileContent& content);
    const ReadoutTileContent& content() const { return m_content; }
    // What the letters of the deltas stand for: "70B · H100 ×1" is A.
    void setBaselines(const QStringList& names);
    void setTheme(const Theme& theme);
    void setValueScale(qreal scale); // type scale of the value; 1.2 unless set
    QString copyText() const; // "column height 1.12 TB"

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public Q_SLOTS:
    void activate();
    void copy();

Q_SIGNALS:
    void activated(const QString& path);
    void copied(const QString& text);
    void pinRequested(const QString& path);
    void sweepRequested(const QString& path);
    void goalRequested(const QString& path); // what must change for it

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    QFont labelFont() const;
    QFont valueFont() const;
    QStringList asides() const; // what may stand beside the value, the fullest first
    void describe();
    void openMenu(const QPoint& at); // on screen

    ReadoutTileContent m_content;
    QStringList m_baselines;
    const Theme* m_theme;
    qreal m_valueScale;
    bool m_pressed = false;
};

} // namespace ridgepoint
