#include "views/view.h"

#include "views/view_frame.h"
#include "widgets/fonts.h"
#include "widgets/options_bar.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

QHBoxLayout* controlRow(QWidget* parent) { return new OptionsLine(new QWidget(parent)); }

Mark boxMark(QString key, QString text, QString path, const QRectF& box)
{
    Mark mark{std::move(key), std::move(text), std::move(path), {}};
    mark.shape.addRect(box);
    return mark;
}

Mark dotMark(QString key, QString text, QString path, QPointF at, qreal radius)
{
    Mark mark{std::move(key), std::move(text), std::move(path), {}};
    mark.shape.addEllipse(at, radius, radius);
    return mark;
}

void ViewTable::add(const QString& path, const std::vector<TableCell>& cells)
{
    QStringList& row = rows.emplace_back();
    numbers.resize(rows.size()); // earlier rows may have none
    for (const TableCell& cell : cells) {
        if (cell.unit)
            numbers.back().push_back({row.size(), cell.si, *cell.unit});
        row += cell.text;
    }
    paths.push_back(path);
}

View::View(QWidget* parent, ViewNames names)
    : QWidget(parent)
    , m_names(std::move(names))
{
}

// The frame asks its view while it hides, so it goes while there is one to ask.
View::~View() { delete m_frame; }

void View::setStyle(const PictureStyle& style)
{
    m_style = style;
    if (const qreal type = style.theme ? style.theme->type : 1; type != 1)
        m_style.font.setPointSizeF(type * QFontInfo(style.font).pointSizeF());
    styleChanged();
    refresh();
}

ViewFrame& View::frame()
{
    if (!m_frame) {
        m_frame = new ViewFrame(*this);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins({});
        layout->addWidget(m_frame);
        setFocusProxy(m_frame->canvas());
        m_frame->refresh();
    }
    return *m_frame;
}

bool View::event(QEvent* event)
{
    // The frame asks the finished view for its title and controls, so no constructor can build it.
    if (event->type() == QEvent::Polish)
        frame();
    return QWidget::event(event);
}

void View::edit(const QString& field, const QString& text, EditPhase phase)
{
    Q_EMIT edited({{field.toStdString(), text.toStdString()}}, phase);
}

void View::repaintPicture()
{
    if (m_frame)
        m_frame->canvas()->update();
    Q_EMIT pictureChanged();
}

void View::refresh()
{
    for (const ViewOption& each : m_options)
        each.sync();
    if (m_frame)
        m_frame->refresh();
    Q_EMIT pictureChanged();
}

QWidget* View::controls(QWidget* parent)
{
    if (std::ranges::none_of(m_options, [](const ViewOption& each) { return each.control.exists(); }))
        return nullptr;
    QHBoxLayout* row = controlRow(parent);
    placeOptions(*row);
    return row->parentWidget();
}

bool View::wheelTurned(QPointF, QPoint, const QRectF&, Qt::KeyboardModifiers) { return false; }
void View::pointerMoved(const std::optional<QPointF>&, const QRectF&) { }
Qt::CursorShape View::cursorAt(QPointF, const QRectF&) const { return Qt::ArrowCursor; }

std::optional<Mark> View::findMarkAt(QPointF at, const QRectF& area)
{
    // Small marks lie on large ones.
    std::optional<Mark> best;
    qreal smallest = INFINITY;
    for (const Mark& mark : marks(area)) {
        const QRectF box = mark.shape.boundingRect();
        const qreal size = box.width() * box.height();
        if (size <= smallest && mark.shape.contains(at)) {
            smallest = size;
            best = mark;
        }
    }
    return best;
}

std::optional<Mark> View::findMark(const QString& key, const QRectF& area)
{
    const std::vector<Mark> all = marks(area);
    const auto found = std::ranges::find(all, key, &Mark::key);
    return found == all.end() ? std::nullopt : std::optional<Mark>(*found);
}

void View::setCurrentMark(const QString& key, const QRectF& area)
{
    if (key == m_currentMark)
        return;
    m_currentMark = key;
    if (const std::optional<Mark> mark = markByKey(key, area))
        Q_EMIT announced(mark->text);
    repaintPicture();
}

bool View::walkOwnMarks(int step, const QRectF& area)
{
    const std::vector<Mark> all = marks(area);
    if (all.empty())
        return false;
    const auto here = std::ranges::find(all, m_currentMark, &Mark::key);
    const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
    // From outside a step enters at its end; a jump goes all the way.
    const std::ptrdiff_t from = here != all.end() ? here - all.begin() : step > 0 ? -1 : last + 1;
    const std::ptrdiff_t next = std::clamp<std::ptrdiff_t>(from + step, 0, last);
    setCurrentMark(all[static_cast<std::size_t>(next)].key, area);
    return true;
}

void View::highlightPath(const QString& path)
{
    m_highlightedPath = path;
    repaintPicture();
}

} // namespace ridgepoint
