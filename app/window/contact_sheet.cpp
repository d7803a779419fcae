#include "app/window/contact_sheet.h"

#include "app/document/view_names.h"
#include "views/registry.h"
#include "widgets/fonts.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int idRole = Qt::UserRole;
constexpr qreal pictureShape = 0.62; // height over width
constexpr qreal narrowest = 40; // of a picture, in space units
// A picture is arranged as large as in a small window and then made smaller, so that it looks as it does
// there.
constexpr QSize paintedSize(720, 446);
constexpr qreal chosenFrame = 3;

// The picture with its name below; a frame around the chosen one, no tint over it.
class ThumbnailDelegate : public QStyledItemDelegate
{
public:
    explicit ThumbnailDelegate(ContactSheet& sheet)
        : QStyledItemDelegate(&sheet)
        , m_sheet(sheet)
    {
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return m_sheet.gridSize();
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const qreal unit = spaceUnit(option.font);
        const QSize size = m_sheet.iconSize();
        const QRect picture(option.rect.left() + (option.rect.width() - size.width()) / 2,
            option.rect.top() + qRound(unit), size.width(), size.height());
        painter->save();
        const QPixmap pixmap = index.data(Qt::DecorationRole).value<QPixmap>();
        if (pixmap.isNull()) // not painted yet
            painter->fillRect(picture, option.palette.color(QPalette::AlternateBase));
        else
            painter->drawPixmap(picture, pixmap);
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(chosen ? QPen(option.palette.color(QPalette::Highlight), chosenFrame)
                               : QPen(option.palette.color(QPalette::Mid), 1));
        painter->setBrush(Qt::NoBrush);
        const qreal out = chosen ? chosenFrame / 2 : 0.5;
        painter->drawRect(QRectF(picture).adjusted(-out, -out, out, out));
        QFont font = option.font;
        font.setBold(chosen);
        painter->setFont(font);
        painter->setPen(option.palette.color(QPalette::Text));
        const QRectF label(option.rect.left(), picture.bottom() + unit, option.rect.width(),
            option.rect.bottom() - picture.bottom() - unit);
        painter->drawText(label, int(Qt::AlignHCenter | Qt::AlignTop),
            QFontMetricsF(font).elidedText(index.data().toString(), Qt::ElideRight, label.width()));
        painter->restore();
    }

private:
    ContactSheet& m_sheet;
};

} // namespace

ContactSheet::ContactSheet(ViewSource source, QWidget* parent)
    : QListWidget(parent)
    , m_source(std::move(source))
{
    setViewMode(QListView::IconMode);
    setMovement(QListView::Static);
    setResizeMode(QListView::Adjust);
    setItemDelegate(new ThumbnailDelegate(*this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Contact sheet of all views"));
    for (const ViewEntry& entry : viewRegistry()) {
        auto* item = new QListWidgetItem(viewTabName(entry.id), this);
        item->setData(idRole, entry.id);
        const QString keys = viewShortcut(entry.id);
        item->setToolTip(
            keys.isEmpty() ? viewGroupName(entry.id) : tr("%1 (%2)").arg(viewGroupName(entry.id), keys));
    }
    const auto open = [this](const QListWidgetItem* item) {
        if (item)
            Q_EMIT chosen(item->data(idRole).toString());
    };
    connect(this, &QListWidget::itemClicked, this, open);
}

QSize ContactSheet::minimumSizeHint() const
{
    const int side = qRound(spaceUnit(font()) * narrowest);
    return {side, side};
}

QListWidgetItem* ContactSheet::itemOf(const QString& id) const
{
    for (int row = 0; row < count(); ++row)
        if (item(row)->data(idRole).toString() == id)
            return item(row);
    return nullptr;
}

void ContactSheet::setCurrentId(const QString& id)
{
    if (QListWidgetItem* found = itemOf(id))
        setCurrentItem(found);
}

QString ContactSheet::currentId() const
{
    return currentItem() ? currentItem()->data(idRole).toString() : QString();
}

void ContactSheet::invalidate()
{
    // A picture already waiting keeps its turn: else a long drag would never get past the first.
    for (int row = 0; row < count(); ++row)
        if (const QString id = item(row)->data(idRole).toString(); !m_pending.contains(id))
            m_pending += id;
    if (isVisible() && !m_timer.isActive())
        m_timer.start(0, this);
}

void ContactSheet::forget()
{
    for (int row = 0; row < count(); ++row) {
        item(row)->setData(Qt::DecorationRole, {});
        item(row)->setData(Qt::AccessibleTextRole, {});
    }
}

void ContactSheet::fit()
{
    const qreal unit = spaceUnit(font());
    const int bar = verticalScrollBar()->sizeHint().width();
    const int gap = qRound(2 * unit);
    const int label = qRound(lineHeight(font()) + 2 * unit);
    const int width = std::max(1, this->width() - bar - gap);
    const int height = std::max(1, this->height() - gap);
    const int least = qRound(unit * narrowest);
    int cell = std::max(least, width - gap);
    for (int tried = 1; tried <= count(); ++tried) {
        const int side = width / tried;
        if (side < least + gap && tried > 1)
            break;
        cell = side;
        const int rows = (count() + tried - 1) / tried;
        if (rows * (qRound((side - gap) * pictureShape) + label + gap) <= height)
            break;
    }
    const QSize picture(std::max(1, cell - 2 * gap), std::max(1, qRound((cell - 2 * gap) * pictureShape)));
    if (picture == iconSize())
        return;
    setIconSize(picture);
    setGridSize({cell, picture.height() + label + gap});
    invalidate();
}

void ContactSheet::resizeEvent(QResizeEvent* event)
{
    QListWidget::resizeEvent(event);
    fit();
}

void ContactSheet::showEvent(QShowEvent* event)
{
    QListWidget::showEvent(event);
    fit();
    invalidate();
}

void ContactSheet::hideEvent(QHideEvent* event)
{
    m_timer.stop();
    QListWidget::hideEvent(event);
}

void ContactSheet::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        Q_EMIT dismissed();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!currentId().isEmpty())
            Q_EMIT chosen(currentId());
        return;
    default:
        QListWidget::keyPressEvent(event);
    }
}

void ContactSheet::changeEvent(QEvent* event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

void ContactSheet::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_timer.timerId())
        return QListWidget::timerEvent(event);
    paintNext();
    if (m_pending.isEmpty())
        m_timer.stop();
}

void ContactSheet::paintNext()
{
    if (m_pending.isEmpty())
        return;
    const QString id = m_pending.takeFirst();
    View* view = m_source(id);
    QListWidgetItem* item = itemOf(id);
    if (!view || !item || !view->ready())
        return;
    const Theme& theme = *view->style().theme;
    const qreal ratio = devicePixelRatioF();
    const QSize wanted = iconSize() * ratio;
    // Painted at no less than it is shown, so that large thumbnails stay sharp.
    const qreal scale = std::max(1.0, qreal(wanted.width()) / paintedSize.width());
    QImage image(paintedSize * scale, QImage::Format_RGB32);
    image.fill(theme.color(ColorRole::Background));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    const qreal margin = 2 * spaceUnit(font());
    view->paintPicture(
        painter, QRectF(QPointF(), QSizeF(paintedSize)).adjusted(margin, margin, -margin, -margin));
    painter.end();
    QImage small = image.scaled(wanted, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    small.setDevicePixelRatio(ratio);
    item->setData(Qt::DecorationRole, QPixmap::fromImage(small));
    item->setData(Qt::AccessibleTextRole, tr("%1: %2").arg(viewTabName(id), view->title()));
}

} // namespace ridgepoint
