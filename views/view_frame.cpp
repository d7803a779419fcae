#include "views/view_frame.h"

#include "core/outcome/answer_mask.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"
#include "views/chart/labels.h"
#include "views/device_words.h"
#include "views/motion.h"
#include "views/readout_tiles.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"
#include "widgets/options_bar.h"
#include "widgets/range_text.h"
#include "widgets/readout_bar.h"
#include "widgets/style.h"
#include "widgets/tokens.h"

#include <QAccessible>
#include <QApplication>
#include <QBackingStore>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEngine>
#include <QPainter>
#include <QTimer>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <utility>

namespace ridgepoint {

namespace {

constexpr int canvasMargin = 2; // in space units
constexpr int frameMilliseconds = 16;
// What a picture keeps in a tile before controls and readouts are given room, in space units.
constexpr qreal pictureHeight = 42;
constexpr qreal smallestTile = 24; // in space units; width and height

ReadoutTileContent tileContent(const ReadoutTileData& data, const View& view)
{
    const Readout* const readout = readoutOfPath(data.path.toStdString());
    const Report& report = *view.input().report;
    const NumberFormat& numbers = view.style().numbers;
    ReadoutTileContent content{.label = deviceWords(data.label, view.input()),
        .value = data.value,
        .detail = deviceWords(data.detail, view.input()),
        .path = data.path,
        .bounded = readout != nullptr,
        .caveat = data.caveat,
        .state = shownState(data.state),
        .deltas = QStringList(data.deltas.begin(), data.deltas.end())};
    const bool later = readout && readout->ofService && view.style().dragging; // served in full
    const bool told = readout && !later && !(report.veil && report.veil->hides(readout->path));
    const std::optional<double> value = told ? readout->get(report) : std::nullopt;
    const std::optional<ValueRange> band = value ? readout->band(report) : std::nullopt;
    if (band && data.value == readoutText(*readout, value, numbers)) {
        const DisplayedRange ends = displayedRange(*value, band->low, band->high, readout->unit, numbers);
        content.band = ends.dashed();
        if (!readout->ofService) // others' details say it
            content.detail += u'\n'
                + View::tr("80 % of published runs lie between %1 and %2.")
                      .arg(ends.low.text(), ends.high.text());
    }
    return content;
}

} // namespace

// The title, and the subtitle behind it where it fits whole; else that is the line's tip.
class ViewFrame::TitleLine : public QWidget
{
public:
    explicit TitleLine(View& view, QWidget* parent)
        : QWidget(parent)
        , m_view(view)
    {
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    QSize sizeHint() const override { return {1, tokens::steps(m_view.style().font, tokens::titleLine)}; }
    QSize minimumSizeHint() const override { return sizeHint(); }
    int wholeTitle() const
    {
        return qCeil(QFontMetricsF(titleFont()).horizontalAdvance(m_view.title()))
            + 2 * tokens::steps(m_view.style().font, tokens::inset);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        if (!m_view.style().theme)
            return;
        const Theme& theme = *m_view.style().theme;
        QPainter painter(this);
        painter.fillRect(rect(), theme.color(ColorRole::Background));
        const int inset = tokens::steps(m_view.style().font, tokens::inset);
        const QRectF line = QRectF(rect()).adjusted(inset, 0, -inset, 0);
        const QFontMetricsF metrics(titleFont());
        const QString title = metrics.elidedText(m_view.title(), Qt::ElideRight, line.width());
        const qreal baseline = line.center().y() + (metrics.ascent() - metrics.descent()) / 2;
        painter.setFont(titleFont());
        painter.setPen(theme.color(tokens::strongGrey));
        painter.drawText(QPointF(line.left(), baseline), title);
        const qreal used = metrics.horizontalAdvance(title) + 1.5 * inset;
        QFont small = pictureFont(m_view.style().font);
        if (textWidth(m_view.subtitle(), small) > line.width() - used) // smaller before it goes
            small = pictureFont(m_view.style().font, smallType);
        const bool whole = textWidth(m_view.subtitle(), small) <= line.width() - used;
        setToolTip(whole ? QString() : m_view.subtitle());
        if (!whole)
            return;
        painter.setFont(small);
        painter.setPen(theme.color(tokens::quietGrey));
        painter.drawText(QPointF(line.left() + used, baseline), m_view.subtitle());
    }

private:
    QFont titleFont() const
    {
        QFont font = pictureFont(m_view.style().font);
        font.setBold(true);
        return font;
    }
    View& m_view;
};

ReadoutState shownState(GateState state)
{
    switch (state) {
    case GateState::Pass:
        return ReadoutState::Pass;
    case GateState::Tight:
        return ReadoutState::Tight;
    case GateState::Fail:
        return ReadoutState::Over;
    case GateState::Unset:
        return ReadoutState::Unset;
    case GateState::NotApplicable:
        break;
    }
    return ReadoutState::None;
}

namespace {

// In lines, and where the window has room: left to itself a tip is one line as long as its sentence.
void showTip(QWidget& canvas, QPoint at, const Mark& mark)
{
    constexpr int mostLines = 12;
    const QFontMetrics metrics(QToolTip::font());
    const QRect window(canvas.window()->mapToGlobal(QPoint(0, 0)), canvas.window()->size());
    const int margin = 2 * metrics.height(); // the tip's own, and its distance from the pointer
    const QStringList lines = wrappedLines(mark.text, QToolTip::font(),
        std::min(60 * metrics.averageCharWidth(), window.width() - margin), mostLines);
    const QSize size = metrics.size(0, lines.join(u'\n')) + QSize(margin, margin);
    at.setX(std::max(window.left(), std::min(at.x(), window.right() - size.width())));
    if (at.y() + size.height() > window.bottom())
        at.setY(std::max(window.top() - margin / 2, at.y() - size.height() - margin / 2));
    QToolTip::showText(at, lines.join(u'\n'), &canvas, mark.shape.boundingRect().toAlignedRect());
}

} // namespace

PictureCanvas::PictureCanvas(View& view, QWidget* parent)
    : QWidget(parent)
    , m_view(view)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

QSize PictureCanvas::sizeHint() const { return {560, 320}; }

QSize PictureCanvas::minimumSizeHint() const { return {160, 120}; }

QRectF PictureCanvas::area() const
{
    const qreal margin = canvasMargin * spaceUnit(m_view.style().font);
    return QRectF(rect()).adjusted(margin, margin, -margin, -margin);
}

bool PictureCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const std::optional<Mark> mark = markAt(help->pos()))
            showTip(*this, help->globalPos(), *mark);
        else
            QToolTip::hideText();
        return true;
    }
    // Before Tab goes on to the next control a view may walk its data with it.
    if (event->type() == QEvent::KeyPress && m_view.ready()) {
        auto* press = static_cast<QKeyEvent*>(event);
        if ((press->key() == Qt::Key_Tab || press->key() == Qt::Key_Backtab)
            && m_view.pictureKeyPress(press, area()))
            return true;
    }
    return QWidget::event(event);
}

void PictureCanvas::paintEvent(QPaintEvent*)
{
    if (!m_view.ready())
        return;
    const Theme& theme = *m_view.style().theme;
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(ColorRole::Background));
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF picture = area();
    if (picture.width() < 1 || picture.height() < 1)
        return;
    painter.save();
    paintMoving(painter, picture);
    painter.restore();

    const bool walking = hasFocus() && !m_view.currentMark().isEmpty();
    if (walking || !m_view.highlightedPath().isEmpty()) {
        painter.setPen(QPen(theme.color(ColorRole::Focus), theme.focusWidth));
        painter.setBrush(Qt::NoBrush);
        if (!m_view.highlightedPath().isEmpty())
            for (const Mark& mark : m_view.marks(picture))
                if (mark.path == m_view.highlightedPath())
                    painter.drawPath(mark.shape);
        if (walking)
            if (const std::optional<Mark> mark = m_view.markByKey(m_view.currentMark(), picture))
                painter.drawPath(mark->shape);
    }
    if (!m_view.frame().preview().isEmpty())
        paintPreview(painter);
    // On a stage the picture is all there is, and the ring would be part of it.
    if (hasFocus() && m_view.frame().place() != ViewFrame::Place::Stage)
        paintFocusRing(painter, *this, rect(), 0);
}

// A still of the window shows where things end.
void PictureCanvas::paintMoving(QPainter& painter, const QRectF& picture)
{
    QBackingStore* const screen = backingStore();
    if (!screen || painter.paintEngine()->paintDevice() != screen->paintDevice())
        return m_view.paintPicture(painter, picture);
    const MotionWatch watch;
    m_view.paintPicture(painter, picture);
    if (watch.moving)
        QTimer::singleShot(frameMilliseconds, this, qOverload<>(&QWidget::update));
}

// At the lower edge, where pictures have captions.
void PictureCanvas::paintPreview(QPainter& painter) const
{
    const Theme& theme = *m_view.style().theme;
    const QFont font = pictureFont(m_view.style().font);
    QFont bold = font;
    bold.setBold(true);
    const QString badge = View::tr("Preview");
    const qreal line = lineHeight(font), inset = line / 2;
    const qreal before = inset + textWidth(badge, bold) + inset;
    const QRectF room = QRectF(rect()).adjusted(inset, 0, -inset, -inset);
    const QString what = QFontMetricsF(font).elidedText(
        m_view.frame().preview(), Qt::ElideRight, std::max(0.0, room.width() - before - inset));
    const QRectF box(room.left(), room.bottom() - 1.5 * line,
        std::min(room.width(), before + textWidth(what, font) + inset), 1.5 * line);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(tokens::accent));
    painter.drawRoundedRect(box, line / 4, line / 4);
    const QColor ink = theme.color(ColorRole::Background);
    drawLabel(
        painter, {box.left() + inset, box.center().y()}, Qt::AlignLeft | Qt::AlignVCenter, badge, bold, ink);
    drawLabel(
        painter, {box.left() + before, box.center().y()}, Qt::AlignLeft | Qt::AlignVCenter, what, font, ink);
}

std::optional<Mark> PictureCanvas::markAt(QPointF at) const
{
    return m_view.ready() ? m_view.markAt(at, area()) : std::nullopt;
}

void PictureCanvas::hover(const QString& path)
{
    if (path == m_hoveredPath)
        return;
    m_hoveredPath = path;
    Q_EMIT m_view.pathHovered(path);
}

void PictureCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_view.ready()) {
        event->ignore();
        return;
    }
    m_pressedAt = m_lastAt = event->position();
    m_viewHasMouse = m_view.pictureMousePress(event->position(), area(), event->modifiers());
}

void PictureCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_view.ready())
        return;
    m_lastAt = event->position();
    if (m_viewHasMouse) {
        m_view.pictureMouseMove(event->position(), area(), event->modifiers());
        return;
    }
    setCursor(m_view.pictureCursor(event->position(), area()));
    m_view.pictureHovered(event->position(), area());
    const std::optional<Mark> mark = markAt(event->position());
    hover(mark ? mark->path : QString());
}

void PictureCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_view.ready())
        return;
    if (m_viewHasMouse) {
        m_viewHasMouse = false;
        m_view.pictureMouseRelease(event->position(), area(), event->modifiers());
        return;
    }
    if ((event->position() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance())
        return;
    if (const std::optional<Mark> mark = markAt(event->position())) {
        m_view.setCurrentMark(mark->key, area());
        if (!mark->path.isEmpty())
            Q_EMIT m_view.explainRequested(mark->path);
    }
}

void PictureCanvas::wheelEvent(QWheelEvent* event)
{
    if (!m_view.ready()
        || !m_view.pictureWheel(event->position(), event->angleDelta(), area(), event->modifiers()))
        event->ignore();
}

void PictureCanvas::leaveEvent(QEvent*)
{
    hover(QString());
    if (m_view.ready())
        m_view.pictureHovered(std::nullopt, area());
}

// A drag ends with the picture that it is made in: no release will follow.
void PictureCanvas::hideEvent(QHideEvent* event)
{
    if (m_viewHasMouse && m_view.ready()) {
        m_viewHasMouse = false;
        m_view.pictureMouseRelease(m_lastAt, area(), Qt::NoModifier);
    }
    QWidget::hideEvent(event);
}

void PictureCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_view.ready() || m_view.pictureKeyPress(event, area()))
        return;
    bool taken = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    constexpr int toTheEnd = 1 << 20;
    switch (taken ? event->key() : 0) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        taken = m_view.walkMarks(1, area());
        break;
    case Qt::Key_Left:
    case Qt::Key_Up:
        taken = m_view.walkMarks(-1, area());
        break;
    case Qt::Key_Home:
        taken = m_view.walkMarks(-toTheEnd, area());
        break;
    case Qt::Key_End:
        taken = m_view.walkMarks(toTheEnd, area());
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const std::optional<Mark> mark = m_view.markByKey(m_view.currentMark(), area());
            mark && !mark->path.isEmpty())
            Q_EMIT m_view.explainRequested(mark->path);
        break;
    case Qt::Key_Escape:
        taken = !m_view.currentMark().isEmpty();
        m_view.setCurrentMark(QString(), area());
        break;
    default:
        taken = false;
    }
    if (!taken)
        QWidget::keyPressEvent(event);
}

void PictureCanvas::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void PictureCanvas::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

ViewFrame::ViewFrame(View& view)
    : QWidget(&view)
    , m_view(view)
    , m_title(new TitleLine(view, this))
    , m_canvas(new PictureCanvas(view, this))
    , m_controls(new OptionsBar(this))
{
    auto* top = new QHBoxLayout;
    top->setSpacing(0);
    top->addWidget(m_title, 1);
    if (QWidget* controls = view.controls(m_controls->drawer())) {
        controls->setAutoFillBackground(true);
        controls->setBackgroundRole(QPalette::Base); // as the title's and the picture's
        m_controls->setOptions(controls);
        top->addWidget(m_controls);
    } else {
        delete std::exchange(m_controls, nullptr);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_canvas, 1);
    m_readouts = new ReadoutBar(this); // after the controls in the tab chain
    layout->addSpacing(tokens::steps(font(), tokens::gap));
    layout->addWidget(m_readouts);

    connect(m_readouts, &ReadoutBar::activated, &view, &View::explainRequested);
    // The accessible description is how a screen reader hears the mark that the keys have reached.
    connect(&view, &View::announced, m_canvas, [this](const QString& text) {
        m_canvas->setAccessibleDescription(text);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
        QAccessibleAnnouncementEvent announcement(m_canvas, text);
        QAccessible::updateAccessibility(&announcement);
#endif
    });
}

// The title is never cut for them.
void ViewFrame::fitControls()
{
    if (m_controls)
        m_controls->setRoom(width() - (m_place == Place::Window ? m_title->wholeTitle() : 0));
}

void ViewFrame::setPlace(Place place)
{
    if (place == m_place)
        return;
    m_place = place;
    m_title->setVisible(place == Place::Window);
    showControls();
    m_readouts->setVisible(place == Place::Window);
    fitControls();
    fitParts();
    updateGeometry();
}

// What they set cannot be seen under a cover.
void ViewFrame::showControls()
{
    if (!m_controls || (m_place == Place::Tile && !m_view.isCovered()))
        return; // as far as there is room
    const bool shown = m_place == Place::Window && !m_view.isCovered();
    if (m_controls->isHidden() == shown)
        m_controls->setVisible(shown);
}

// In a tile the picture comes first; then one row of readouts; then the view's own controls.
void ViewFrame::fitParts()
{
    if (m_place != Place::Tile)
        return;
    const auto heightOf = [this](const QWidget& part) {
        return part.hasHeightForWidth() ? part.heightForWidth(width()) : part.sizeHint().height();
    };
    qreal room = height() - spaceUnit(font()) * pictureHeight;
    const auto give = [&](QWidget& part, bool fits) {
        const int wanted = heightOf(part);
        const bool shown = fits && room >= wanted;
        if (shown)
            room -= wanted;
        // A widget nobody has hidden appears with its parent.
        if (part.isHidden() == shown)
            part.setVisible(shown);
    };
    const bool oneRow = !m_readouts->tiles().empty()
        && heightOf(*m_readouts) < 2 * m_readouts->tiles().front()->sizeHint().height();
    give(*m_readouts, oneRow);
    if (m_controls)
        give(*m_controls, !m_view.isCovered());
}

QSize ViewFrame::minimumSizeHint() const
{
    if (m_place == Place::Window)
        return QWidget::minimumSizeHint();
    const int side = qRound(spaceUnit(font()) * smallestTile);
    return {side, side};
}

void ViewFrame::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitControls();
    fitParts();
}

void ViewFrame::setPreview(const QString& what)
{
    if (what == m_preview)
        return;
    m_preview = what;
    m_canvas->update();
}

void ViewFrame::forgetWhatWasSaid()
{
    m_canvas->setAccessibleDescription({});
    QToolTip::hideText();
}

void ViewFrame::refresh()
{
    m_canvas->setAccessibleName(m_view.title());
    if (m_view.isCovered())
        m_canvas->setAccessibleDescription(View::tr("Hidden until the reveal"));
    else if (m_canvas->accessibleDescription().isEmpty())
        m_canvas->setAccessibleDescription(m_view.subtitle());
    showControls();
    if (m_view.ready()) {
        std::vector<ReadoutTileContent> tiles;
        for (const ReadoutTileData& tile : m_view.tiles())
            tiles.push_back(tileContent(tile, m_view));
        m_readouts->setTheme(*m_view.style().theme);
        m_readouts->setTiles(tiles);
        fitParts();
    }
    fitControls();
    m_title->update();
    m_canvas->update();
}

} // namespace ridgepoint
