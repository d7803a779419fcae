#include "widgets/options_bar.h"

#include "widgets/tokens.h"

#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int tallest = tokens::titleLine + 3; // of what stands in a line, in steps
constexpr int leastDrawer = 150; // its width, likewise

bool names(const QWidget* label, const QWidget* control)
{
    const auto* text = qobject_cast<const QLabel*>(label);
    return text && control && text->buddy() == control;
}

} // namespace

OptionsLine::OptionsLine(QWidget* parent)
    : QHBoxLayout(parent)
{
    const int step = tokens::step(parent->font());
    setContentsMargins(2 * step, 0, 2 * step, 0);
    setSpacing(step);
}

bool OptionsLine::isTall(const QSize& size) const
{
    return size.height() > tokens::steps(parentWidget()->font(), tallest);
}

std::vector<OptionsLine::Part> OptionsLine::parts() const
{
    std::vector<Part> all;
    const QWidget* before = nullptr;
    for (int i = 0; i < count(); ++i) {
        QLayoutItem* const item = itemAt(i);
        if (item->isEmpty())
            continue;
        const auto* radio = qobject_cast<QRadioButton*>(item->widget());
        const QButtonGroup* const group = radio ? radio->group() : nullptr;
        const bool joins =
            !all.empty() && ((group && all.back().group == group) || names(before, item->widget()));
        if (!joins)
            all.push_back({{}, QSize(-spacing(), 0), group});
        Part& part = all.back();
        part.items.push_back(item);
        const QSize size = item->sizeHint().expandedTo(item->minimumSize());
        part.size = {
            part.size.width() + spacing() + size.width(), std::max(part.size.height(), size.height())};
        before = item->widget();
    }
    return all;
}

bool OptionsLine::isReplaced(std::size_t part, const std::vector<Part>& all) const
{
    return part == 0 && m_standIn && all.front().group;
}

std::vector<QRadioButton*> OptionsLine::radioButtons() const
{
    std::vector<QRadioButton*> buttons;
    const std::vector<Part> all = parts();
    if (!all.empty() && all.front().group)
        for (QLayoutItem* item : all.front().items)
            buttons.push_back(static_cast<QRadioButton*>(item->widget()));
    return buttons;
}

void OptionsLine::setStandIn(QWidget* standIn)
{
    if (standIn == m_standIn)
        return;
    m_standIn = standIn;
    invalidate();
}

OptionsLine::First OptionsLine::fitting(int room, const QWidget* standIn) const
{
    const int margins = contentsMargins().left() + contentsMargins().right();
    First first;
    for (const Part& part : parts()) {
        const bool replaced = first.parts == 0 && part.group && standIn;
        const int width = (first.parts == 0 ? margins : first.width + spacing())
            + (replaced ? standIn->sizeHint().width() : part.size.width());
        if (isTall(part.size) || width > room)
            return first;
        first.width = width;
        ++first.parts;
    }
    first.all = true;
    return first;
}

// Whatever is the same asks for no layout: one that is asked for ends here again.
void OptionsLine::setFirst(const First& first, int left)
{
    if (first == m_first && left == m_left)
        return;
    m_first = first;
    m_left = left;
    invalidate();
}

int OptionsLine::lineHeight() const
{
    int height = tokens::steps(parentWidget()->font(), tokens::titleLine);
    for (int i = 0; i < count(); ++i)
        if (const QWidget* control = itemAt(i)->widget())
            if (const QSize size = control->sizeHint(); !isTall(size))
                height = std::max(height, size.height());
    return height;
}

QSize OptionsLine::sizeHint() const
{
    int width = contentsMargins().left() + contentsMargins().right();
    for (const Part& part : parts())
        width += part.size.width() + spacing();
    return {width, lineHeight()};
}

int OptionsLine::drawerWidth() const
{
    int width = contentsMargins().left() + contentsMargins().right();
    const std::vector<Part> all = parts();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i >= m_first.parts || isReplaced(i, all))
            width += all[i].size.width() + spacing();
    return std::max(width, tokens::steps(parentWidget()->font(), leastDrawer));
}

int OptionsLine::heightForWidth(int width) const { return arrange({0, 0, width, 0}, false); }

void OptionsLine::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect); // not as a row has it
    arrange(rect, true);
}

int OptionsLine::arrange(const QRect& rect, bool apply) const
{
    const int height = lineHeight();
    int x = rect.left() + m_left + contentsMargins().left();
    const auto placeOf = [&](const QSize& size) {
        const QRect place(QPoint(x, rect.top() + (height - size.height()) / 2), size);
        x += size.width() + spacing();
        return QStyle::visualRect(parentWidget()->layoutDirection(), rect, place);
    };
    std::vector<Part> below;
    const std::vector<Part> all = parts();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool replaced = isReplaced(i, all);
        if (i >= m_first.parts || replaced)
            below.push_back(all[i]);
        if (i >= m_first.parts || !apply)
            continue;
        if (replaced)
            m_standIn->setGeometry(placeOf(m_standIn->sizeHint()));
        else
            for (QLayoutItem* item : all[i].items)
                item->setGeometry(placeOf(item->sizeHint().expandedTo(item->minimumSize())));
    }
    const QRect drawer = rect.adjusted(contentsMargins().left(), height, -contentsMargins().right(), 0);
    return height + arrangeDrawer(below, drawer, apply);
}

int OptionsLine::arrangeDrawer(const std::vector<Part>& below, const QRect& rect, bool apply) const
{
    if (below.empty())
        return 0;
    int y = rect.top() + spacing();
    for (std::size_t first = 0, end = 0; first < below.size(); first = end) {
        int width = -spacing(), height = 0, growing = 0;
        for (; end < below.size(); ++end) {
            const int wider = width + spacing() + below[end].size.width();
            if (end > first && wider > rect.width())
                break;
            width = wider;
            height = std::max(height, below[end].size.height());
            for (const QLayoutItem* item : below[end].items)
                growing += item->expandingDirections() & Qt::Horizontal ? 1 : 0;
        }
        int x = rect.left(), spare = std::max(0, rect.width() - width);
        for (std::size_t i = first; apply && i < end; ++i)
            for (QLayoutItem* item : below[i].items) {
                QSize size = item->sizeHint().expandedTo(item->minimumSize());
                if (item->expandingDirections() & Qt::Horizontal) {
                    const int more = spare / growing--;
                    size.rwidth() += more;
                    spare -= more;
                }
                size.setWidth(std::min(size.width(), rect.right() + 1 - x));
                item->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), geometry(),
                    QRect(QPoint(x, y + (height - size.height()) / 2), size)));
                x += size.width() + spacing();
            }
        y += height + spacing();
    }
    return y - rect.top();
}

// Lies over the picture. Its first line is no wider than the options there, and leaves the title in sight.
class OptionsBar::Drawer : public QWidget
{
public:
    using QWidget::QWidget;
    QRect below{}; // what is no line; null while it is shut

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), palette().color(QPalette::Base));
        painter.setPen(palette().color(QPalette::Mid));
        if (!below.isNull())
            painter.drawRect(below.adjusted(0, 0, -1, -1));
    }
};

OptionsBar::OptionsBar(QWidget* parent)
    : QWidget(parent)
    , m_drawer(new Drawer(parent))
{
    m_drawer->hide();
    m_drawer->installEventFilter(this);
}

OptionsBar::~OptionsBar() { delete m_drawer; }

QWidget* OptionsBar::drawer() const { return m_drawer; }

OptionsLine& OptionsBar::line() const { return static_cast<OptionsLine&>(*m_options->layout()); }

void OptionsBar::setOptions(QWidget* options)
{
    m_options = options;
    m_more = new QToolButton(m_drawer); // behind the options in the order of the Tab key
    m_more->setText(QStringLiteral("\u22EF"));
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::StrongFocus);
    m_more->setToolTip(tr("More options"));
    m_more->setAccessibleName(m_more->toolTip());
    connect(m_more, &QToolButton::clicked, this, [this] {
        setOpen(!m_open);
        if (QWidget* first = m_open ? m_more->nextInFocusChain() : nullptr; first)
            for (QWidget* each = first; each != m_more; each = each->nextInFocusChain())
                if (isBelow(each) && each->isEnabled() && each->focusPolicy() & Qt::TabFocus)
                    return each->setFocus(Qt::PopupFocusReason);
    });
    connect(
        qApp, &QApplication::focusChanged, &m_focus, [this](QWidget*, QWidget* now) { followFocus(now); });
    setFixedHeight(line().lineHeight());
}

bool OptionsBar::isBelow(const QWidget* control) const
{
    return control != m_box && m_options->isAncestorOf(control) && control->isVisible()
        && control->mapTo(m_options, QPoint()).y() >= height();
}

// Menus and the lists of boxes are no part of the drawer's window, but of its widgets.
void OptionsBar::followFocus(QWidget* now)
{
    if (!now || !isVisible())
        return;
    const QWidget* in = now;
    while (in && in != m_drawer)
        in = in->parentWidget();
    if (!in)
        setOpen(false);
    else if (isBelow(now))
        setOpen(true);
}

void OptionsBar::setRoom(int width)
{
    m_room = width;
    fit();
}

void OptionsBar::fillBox()
{
    if (!m_box) {
        m_box = new QComboBox(m_options);
        m_box->hide();
        m_box->setAccessibleName(tr("What is shown"));
        connect(m_box, &QComboBox::activated, this, [this](int index) {
            line().radioButtons()[std::size_t(index)]->click();
            fillBox();
        });
    }
    const QSignalBlocker quiet(m_box);
    const std::vector<QRadioButton*> buttons = line().radioButtons();
    m_box->setEnabled(std::ranges::any_of(buttons, [](const auto* button) { return button->isEnabled(); }));
    for (int i = 0; i < int(buttons.size()); ++i) {
        if (i == m_box->count())
            m_box->addItem(buttons[std::size_t(i)]->text());
        if (buttons[std::size_t(i)]->isChecked())
            m_box->setCurrentIndex(i);
    }
}

void OptionsBar::fit()
{
    if (!isVisible())
        return;
    const int button = m_more->sizeHint().width();
    bool box = false;
    OptionsLine::First first = line().fitting(m_room);
    if (!first.all)
        first = line().fitting(m_room - button);
    if (!first.all && first.parts == 0 && !line().radioButtons().empty()) {
        box = true;
        fillBox();
        first = line().fitting(m_room - button, m_box);
        box = first.parts > 0;
    }
    if (m_box && m_box->isHidden() == box)
        m_box->setVisible(box);
    line().setStandIn(box ? m_box : nullptr);
    m_more->setVisible(!first.all);
    if (first.all)
        m_open = false;
    m_first = first;
    setFixedSize(first.width + (first.all ? 0 : button), line().lineHeight());
    place();
}

void OptionsBar::setOpen(bool open)
{
    open = open && !m_more->isHidden();
    if (open == m_open)
        return;
    m_open = open;
    place();
}

// Worked out from left to right, and turned round where people read the other way.
void OptionsBar::place()
{
    const auto turned = [this](const QRect& place, const QRect& in) {
        return QStyle::visualRect(layoutDirection(), in, place);
    };
    const QRect within = parentWidget()->rect();
    QRect place = turned(geometry(), within);
    if (m_open) {
        place.setLeft(std::max(within.left(), place.right() + 1 - std::max(width(), line().drawerWidth())));
        m_drawer->raise();
    }
    const int left = place.width() - width();
    line().setFirst(m_first, left);
    const int high = line().heightForWidth(place.width());
    if (m_open)
        place.setHeight(std::min(high + 1, within.bottom() + 1 - place.top()));
    const QRect whole(QPoint(), place.size());
    m_drawer->below = m_open ? whole.adjusted(0, height(), 0, 0) : QRect();
    m_drawer->setGeometry(turned(place, within));
    m_drawer->setMask(QRegion(turned({left, 0, width(), height()}, whole)) + m_drawer->below);
    m_options->setGeometry(0, 0, place.width(), high);
    const int button = m_more->sizeHint().width();
    m_more->setGeometry(turned({place.width() - button, 0, button, height()}, whole));
    m_more->raise();
}

bool OptionsBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) // options came or went
        fit();
    if (event->type() == QEvent::KeyPress && m_open
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        m_more->setFocus(Qt::PopupFocusReason);
        setOpen(false);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void OptionsBar::moveEvent(QMoveEvent*) { place(); }
void OptionsBar::resizeEvent(QResizeEvent*) { place(); }

void OptionsBar::showEvent(QShowEvent*)
{
    m_drawer->show();
    fit();
}

void OptionsBar::hideEvent(QHideEvent*)
{
    setOpen(false);
    m_drawer->hide();
}

} // namespace ridgepoint
