#include "app/window/tile_area.h"

#include "widgets/fonts.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr qreal smallestTile = 34; // in space units; title line and a picture
constexpr int shareScale = 10'000; // QSplitter takes whole numbers and fits them to its own size
constexpr qreal currentLine = 2; // above the title line of the tile that keys go to

} // namespace

Tile::Tile(QWidget* parent)
    : QFrame(parent)
    , m_chooser(new QToolButton(this))
    , m_title(new QLabel(this))
    , m_body(new QWidget(this))
{
    const int unit = int(spaceUnit(font()));
    m_chooser->setAutoRaise(true);
    m_chooser->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_chooser->setArrowType(Qt::DownArrow);
    m_chooser->setFocusPolicy(Qt::StrongFocus);
    QFont bold = font();
    bold.setBold(true);
    m_chooser->setFont(bold);
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setTextFormat(Qt::PlainText);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(unit, int(currentLine), unit, 0);
    line->setSpacing(2 * unit);
    line->addWidget(m_chooser);
    line->addWidget(m_title, 1);
    auto* inside = new QVBoxLayout(m_body);
    inside->setContentsMargins(0, 0, 0, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_body, 1);
}

void Tile::setTexts(const QString& name, const QString& title)
{
    // Some names are the same in two languages; the sentence about them is not.
    const QString spoken = tr("View in this tile: %1").arg(name);
    if (spoken == m_chooser->accessibleName() && title == m_fullTitle)
        return;
    m_fullTitle = title;
    m_chooser->setText(name);
    m_chooser->setAccessibleName(spoken);
    m_chooser->setToolTip(tr("Show another view here"));
    setAccessibleName(name);
    layout()->activate(); // the chooser is as wide as its name
    elide();
}

void Tile::setCurrent(bool current)
{
    if (current == m_current)
        return;
    m_current = current;
    update();
}

QSize Tile::minimumSizeHint() const
{
    const int side = qRound(spaceUnit(font()) * smallestTile);
    return {side, side};
}

void Tile::elide()
{
    const QString shown = m_title->fontMetrics().elidedText(m_fullTitle, Qt::ElideRight, m_title->width());
    m_title->setText(shown);
    m_title->setToolTip(shown == m_fullTitle ? QString() : m_fullTitle);
}

void Tile::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT titleClicked();
}

void Tile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (m_current)
        painter.fillRect(QRectF(0, 0, width(), currentLine + 1), palette().color(QPalette::Highlight));
}

void Tile::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    layout()->activate();
    elide();
}

TileArea::TileArea(QWidget* parent)
    : QWidget(parent)
    , m_rows(new QSplitter(Qt::Vertical, this))
{
    const int unit = int(spaceUnit(font()));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(unit, unit, unit, unit);
    layout->addWidget(m_rows);
    m_rows->setChildrenCollapsible(false);
    for (std::size_t row = 0; row < m_columns.size(); ++row) {
        auto* columns = m_columns[row] = new QSplitter(Qt::Horizontal);
        columns->setChildrenCollapsible(false);
        m_rows->addWidget(columns);
        for (std::size_t column = 0; column < 2; ++column) {
            const int index = int(row * 2 + column);
            auto* tile = m_tiles[std::size_t(index)] = new Tile;
            columns->addWidget(tile);
            connect(tile->chooser(), &QToolButton::clicked, this, [this, index] {
                setCurrent(index);
                Q_EMIT chooseRequested(index);
            });
            connect(tile, &Tile::titleClicked, this, [this, index] { setCurrent(index); });
        }
        connect(columns, &QSplitter::splitterMoved, this, &TileArea::readShares);
    }
    connect(m_rows, &QSplitter::splitterMoved, this, &TileArea::readShares);
    connect(qApp, &QApplication::focusChanged, &m_focus, [this](QWidget*, QWidget* now) {
        if (const int index = tileOf(now); index >= 0)
            setCurrent(index);
    });
    m_tiles[0]->setCurrent(true);
}

int TileArea::tileOf(const QWidget* widget) const
{
    for (int index = 0; index < m_count; ++index)
        if (widget && tile(index).isAncestorOf(widget))
            return index;
    return -1;
}

void TileArea::setLayoutKind(ViewLayout layout)
{
    m_layout = layout;
    m_count = layout == ViewLayout::Grid ? mostTiles : 2;
    m_columns[1]->setVisible(m_count > 2);
    applyShares();
    setCurrent(std::min(m_current, m_count - 1));
}

void TileArea::setCurrent(int index)
{
    if (index == m_current || index < 0 || index >= m_count)
        return;
    m_current = index;
    for (int i = 0; i < mostTiles; ++i)
        tile(i).setCurrent(i == index);
    Q_EMIT currentChanged(index);
}

void TileArea::setShares(const SplitterShares& shares)
{
    m_shares = shares;
    applyShares();
}

void TileArea::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    applyShares();
}

void TileArea::applyShares()
{
    const auto apply = [](QSplitter& splitter, double share) {
        const int first = int(std::lround(share * shareScale));
        splitter.setSizes({first, shareScale - first});
    };
    if (m_layout == ViewLayout::Grid) {
        apply(*m_rows, m_shares[1]);
        apply(*m_columns[0], m_shares[2]);
        apply(*m_columns[1], m_shares[3]);
    } else {
        apply(*m_columns[0], m_shares[0]);
    }
}

void TileArea::readShares()
{
    const auto read = [](const QSplitter& splitter, double& share) {
        const QList<int> sizes = splitter.sizes();
        const double total = sizes.value(0) + sizes.value(1);
        if (total > 0)
            share = sizes.value(0) / total;
    };
    // Only the one that has been moved: the others' pixels are rounded.
    if (sender() == m_rows)
        read(*m_rows, m_shares[1]);
    else if (m_layout != ViewLayout::Grid)
        read(*m_columns[0], m_shares[0]);
    else
        read(*(sender() == m_columns[0] ? m_columns[0] : m_columns[1]),
            m_shares[sender() == m_columns[0] ? 2 : 3]);
    Q_EMIT sharesChanged();
}

} // namespace ridgepoint
