#pragma once

// Two or four tiles with splitters between them. A tile has a title line, whose button says which view it
// holds and opens the list of views, and room for that view below.

#include "app/document/view_layout.h"

#include <QFrame>
#include <QWidget>

#include <array>

class QLabel;
class QSplitter;
class QToolButton;

namespace ridgepoint {

class Tile : public QFrame
{
    Q_OBJECT
public:
    explicit Tile(QWidget* parent = nullptr);

    void setTexts(const QString& name, const QString& title);
    void setCurrent(bool current); // marked by its title line
    QToolButton* chooser() const { return m_chooser; }
    QWidget* body() const { return m_body; } // has a layout; holds the view

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void titleClicked();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void elide();

    QToolButton* m_chooser;
    QLabel* m_title;
    QWidget* m_body;
    QString m_fullTitle;
    bool m_current = false;
};

class TileArea : public QWidget
{
    Q_OBJECT
public:
    explicit TileArea(QWidget* parent = nullptr);

    void setLayoutKind(ViewLayout layout); // SideBySide or Grid
    int count() const { return m_count; }
    Tile& tile(int index) const { return *m_tiles[std::size_t(index)]; }
    int tileOf(const QWidget* widget) const; // which one it is in; -1: none

    int current() const { return m_current; }
    void setCurrent(int index);

    SplitterShares shares() const { return m_shares; }
    void setShares(const SplitterShares& shares);

Q_SIGNALS:
    void currentChanged(int index);
    void chooseRequested(int index);
    void sharesChanged(); // by a splitter

protected:
    void showEvent(QShowEvent* event) override;

private:
    void applyShares();
    void readShares();

    QSplitter* m_rows; // side by side: one row
    std::array<QSplitter*, 2> m_columns{};
    std::array<Tile*, mostTiles> m_tiles{};
    SplitterShares m_shares = evenShares;
    ViewLayout m_layout = ViewLayout::SideBySide;
    int m_count = 2;
    int m_current = 0;
    QObject m_focus; // receives focusChanged; destroyed before ~QWidget, which moves the focus again
};

} // namespace ridgepoint
