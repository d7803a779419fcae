#include "widgets/status_strip.h"

#include "widgets/fonts.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

constexpr int leastSummary = 10; // "14.0× over"
// "1.23× with activations", "40 % bubble", "— (one accelerator)": whichever of these stands there, gates stay
// put.
constexpr std::array reservedSummary{22, 13, 19};
// "— (the mesh does not fit)", "40 % MFU, below the memory ridge": in a wide window.
constexpr std::array longestSummary{25, 32, 25};
constexpr int leastLever = 40; // space units, as are the next
constexpr int usualLever = 75;
constexpr int usualWall = 80;
constexpr int leastWall = 50;
constexpr int leverPadding = 6;

// In as many lines as there is room for.
bool fitsIn(const QString& text, const QFont& font, QSizeF room)
{
    const QRectF needed = QFontMetricsF(font).boundingRect(
        QRectF(QPointF(), QSizeF(room.width(), 10 * room.height())), Qt::AlignLeft | Qt::TextWordWrap, text);
    return needed.width() <= room.width() && needed.height() <= room.height();
}

QFont boldened(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

GateButton::GateButton(int number, QWidget* parent)
    : QAbstractButton(parent)
    , m_number(number)
    , m_theme(&themeById(u"light"))
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    measure();
}

// Once a font: the strip asks for widths at every step of a drag.
void GateButton::measure()
{
    const QString name = QString::number(m_number) + u' ' + m_content.name;
    m_nameWidth = QFontMetricsF(boldened(font())).horizontalAdvance(name) + spaceUnit(font()) * 10;
    m_digitWidth = QFontMetricsF(numberFont(font())).horizontalAdvance(u'0');
}

void GateButton::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        measure();
    QAbstractButton::changeEvent(event);
}

void GateButton::setContent(const GateContent& content, bool lit)
{
    if (content == m_content && lit == m_lit)
        return;
    const bool resized = content.name != m_content.name;
    m_content = content;
    m_lit = lit;
    const QString words = stateWords(content.state);
    setAccessibleName(tr("%1 %2: %3").arg(QString::number(m_number), content.name, content.summary)
        + (words.isEmpty() ? QString() : u", "_s + words));
    setAccessibleDescription(content.detail);
    setToolTip(content.detail.isEmpty() ? accessibleName() : accessibleName() + u'\n' + content.detail);
    if (resized) {
        measure();
        updateGeometry();
    }
    update();
}

void GateButton::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

int GateButton::widthFor(int characters) const
{
    return int(std::ceil(m_nameWidth + characters * m_digitWidth));
}

QSize GateButton::sizeHint() const
{
    return {widthFor(reservedSummary[std::size_t(m_number - 1)]),
        std::max(24, int(std::ceil(spaceUnit(font()) * 7)))};
}

QSize GateButton::minimumSizeHint() const { return {widthFor(leastSummary), sizeHint().height()}; }

void GateButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal unit = spaceUnit(font());
    const QPalette& colors = palette();
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    if (m_lit || underMouse()) {
        const QColor edge = m_lit && m_content.state == ReadoutState::Over
            ? m_theme->color(ColorRole::Overshoot)
            : m_lit ? colors.color(QPalette::Text)
                    : colors.color(QPalette::Mid);
        painter.setPen(QPen(edge, m_lit ? 2 : 1));
        painter.setBrush(m_lit ? colors.color(QPalette::Base) : Qt::transparent);
        painter.drawRoundedRect(frame, unit, unit);
    }
    if (hasFocus()) {
        painter.setPen(QPen(colors.color(QPalette::Highlight), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(m_lit ? frame.adjusted(3, 3, -3, -3) : frame, unit, unit);
    }
    qreal x = unit * 2;
    const auto write = [&](const QString& text, const QFont& font, const QColor& color) {
        painter.setFont(font);
        painter.setPen(color);
        const QRectF box(x, 0, std::max(0.0, width() - unit * 2 - x), height());
        painter.drawText(box, int(Qt::AlignLeft | Qt::AlignVCenter),
            QFontMetricsF(font).elidedText(text, Qt::ElideRight, box.width()));
        x += QFontMetricsF(font).horizontalAdvance(text);
    };
    write(QString::number(m_number) + u' ', font(), colors.color(QPalette::PlaceholderText));
    write(m_content.name, m_lit ? boldened(font()) : font(), colors.color(QPalette::Text));
    x += unit;
    if (m_content.state != ReadoutState::None) {
        const qreal side = unit * 3.5;
        paintStateMark(painter, QRectF(x, (height() - side) / 2, side, side), m_content.state, *m_theme);
        x += side + unit;
    }
    const QRectF box(x, 0, std::max(0.0, width() - unit * 2 - x), height());
    const QFont chosen = summaryFont(box.size());
    if (chosen == numberFont(font()))
        return write(m_content.summary, chosen, colors.color(QPalette::Text));
    painter.setFont(chosen);
    painter.setPen(colors.color(QPalette::Text));
    const bool fits = fitsIn(m_content.summary, chosen, box.size());
    painter.drawText(box, int(Qt::AlignLeft | Qt::AlignVCenter) | (fits ? int(Qt::TextWordWrap) : 0),
        fits ? m_content.summary
             : QFontMetricsF(chosen).elidedText(m_content.summary, Qt::ElideRight, box.width()));
}

// Digits of one width while there is room for them, then words set closer, then two small lines.
QFont GateButton::summaryFont(QSizeF room) const
{
    const QFont digits = numberFont(font());
    for (const QFont& wide : {digits, font()})
        if (QFontMetricsF(wide).horizontalAdvance(m_content.summary) <= room.width())
            return wide;
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * smallScale);
    return small;
}

qreal GateButton::summaryLeft() const
{
    const qreal unit = spaceUnit(font());
    const QFont name = m_lit ? boldened(font()) : font();
    return unit * 3 + QFontMetricsF(font()).horizontalAdvance(QString::number(m_number) + u' ')
        + QFontMetricsF(name).horizontalAdvance(m_content.name)
        + (m_content.state == ReadoutState::None ? 0 : unit * 4.5);
}

bool GateButton::showsAll() const
{
    const qreal unit = spaceUnit(font());
    const QSizeF room(width() - unit * 2 - summaryLeft(), height());
    return fitsIn(m_content.summary, summaryFont(room), room);
}

StatusStrip::StatusStrip(QWidget* parent)
    : QWidget(parent)
    , m_wall(new QLabel(this))
    , m_lever(new QPushButton(this))
{
    name();
    for (std::size_t i = 0; i < m_gates.size(); ++i) {
        if (i > 0) {
            m_arrows.push_back(new QLabel(u"→"_s, this));
            m_arrows.back()->setForegroundRole(QPalette::PlaceholderText);
            m_arrows.back()->setAlignment(Qt::AlignCenter);
        }
        m_gates[i] = new GateButton(int(i) + 1, this);
        connect(m_gates[i], &GateButton::clicked, this,
            [this, i] { Q_EMIT gateActivated(m_gates[i]->content().path); });
    }
    m_wall->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_lever->hide();
    setTabOrder(m_gates.back(), m_lever);
    connect(m_lever, &QPushButton::clicked, this, &StatusStrip::leverActivated);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void StatusStrip::name()
{
    setAccessibleName(m_content.about);
    m_wall->setAccessibleName(tr("In short"));
    m_lever->setAccessibleName(m_content.lever.isEmpty() ? tr("Try the next lever") : leverText());
}

void StatusStrip::setContent(const StatusContent& content)
{
    if (content == m_content)
        return;
    m_content = content;
    // What exceeds a limit comes before what exceeds a default.
    const bool anyOver = std::ranges::any_of(
        content.gates, [](const GateContent& gate) { return gate.state == ReadoutState::Over; });
    const ReadoutState worst = anyOver ? ReadoutState::Over : ReadoutState::Unset;
    bool anyLit = false;
    for (std::size_t i = 0; i < m_gates.size(); ++i) {
        const bool lit = !anyLit && content.gates[i].state == worst;
        anyLit = anyLit || lit;
        m_gates[i]->setContent(content.gates[i], lit);
    }
    m_wall->setToolTip(content.firstWall);
    m_lever->setVisible(!content.lever.isEmpty());
    name();
    m_lever->setAccessibleDescription(content.leverDetail);
    place();
}

QString StatusStrip::leverText() const
{
    return m_content.lever.isEmpty() ? QString() : tr("try: %1").arg(m_content.lever);
}

int StatusStrip::leverNeed() const
{
    return m_lever->fontMetrics().horizontalAdvance(leverText()) + leverPadding * int(spaceUnit(font()));
}

int StatusStrip::betweenGates() const
{
    const int unit = int(spaceUnit(font()));
    return int(m_arrows.size()) * (m_arrows.front()->sizeHint().width() + 2 * unit);
}

QSize StatusStrip::sizeHint() const
{
    const int unit = int(spaceUnit(font()));
    int width = 4 * unit + betweenGates() + std::max(leastLever * unit, 2 * unit + leverNeed());
    for (const GateButton* gate : m_gates)
        width += gate->sizeHint().width();
    return {width, m_gates.front()->sizeHint().height() + 2 * unit};
}

QSize StatusStrip::minimumSizeHint() const
{
    const int unit = int(spaceUnit(font()));
    int width = 4 * unit + betweenGates() + leastLever * unit;
    for (const GateButton* gate : m_gates)
        width += gate->minimumSizeHint().width();
    return {width, sizeHint().height()};
}

// The gates come first, then the lever, then the wall. Gates get what the width of the strip allows, whatever
// stands in it: they must not move while a slider does.
void StatusStrip::place()
{
    const int unit = int(spaceUnit(font()));
    const int gap = 2 * unit;
    const QString lever = leverText();
    const auto wallWants = [&](const QString& text) {
        return m_wall->fontMetrics().horizontalAdvance(text) + unit;
    };
    QString wall = m_content.firstWall;

    int least = 0;
    int reserved = 0;
    int longest = 0;
    for (std::size_t i = 0; i < m_gates.size(); ++i) {
        least += m_gates[i]->minimumSizeHint().width();
        reserved += m_gates[i]->sizeHint().width();
        longest += m_gates[i]->widthFor(longestSummary[i]);
    }
    const int room = width() - 2 * gap - betweenGates();
    const int forGates = std::clamp(room - leastLever * unit, least, reserved);
    const int more = std::clamp(
        room - reserved - int((usualLever + usualWall) * spaceUnit(font())), 0, longest - reserved);
    std::array<int, 3> widths{};
    int rest = room;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const int smallest = m_gates[i]->minimumSizeHint().width();
        const int usual = m_gates[i]->sizeHint().width();
        widths[i] = smallest + (usual - smallest) * (forGates - least) / (reserved - least)
            + (m_gates[i]->widthFor(longestSummary[i]) - usual) * more / (longest - reserved);
        rest -= widths[i];
    }
    int leverWidth = 0;
    if (!lever.isEmpty()) {
        leverWidth = std::clamp(leverNeed(), 0, std::max(0, rest - gap));
        rest -= leverWidth + gap;
    }
    for (const QString& shorter : m_content.shorterWalls)
        if (wallWants(wall) > rest - gap)
            wall = shorter;
    const int wallNeed = wallWants(wall);
    int wallWidth = 0;
    if (!wall.isEmpty() && rest - gap >= std::min(wallNeed, leastWall * unit))
        wallWidth = std::min(wallNeed, rest - gap);

    const auto put = [this, unit](QWidget* widget, int x, int width) {
        widget->setGeometry(QStyle::visualRect(
            layoutDirection(), rect(), QRect(x, unit, width, std::max(0, height() - 2 * unit))));
    };
    int x = gap;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (i > 0) {
            const int arrow = m_arrows[i - 1]->sizeHint().width() + 2 * unit;
            put(m_arrows[i - 1], x, arrow);
            x += arrow;
        }
        put(m_gates[i], x, widths[i]);
        x += widths[i];
    }
    m_wall->setText(m_wall->fontMetrics().elidedText(wall, Qt::ElideRight, wallWidth));
    m_wall->setVisible(wallWidth > 0);
    put(m_wall, x + gap, wallWidth);
    const QString shown = leverWidth >= leverNeed() ? lever
                                                    : m_lever->fontMetrics().elidedText(lever, Qt::ElideRight,
                                                        std::max(0, leverWidth - leverPadding * unit));
    m_lever->setText(QString(shown).replace(u'&', u"&&"_s));
    m_lever->setToolTip(shown == lever ? m_content.leverDetail : lever + u'\n' + m_content.leverDetail);
    put(m_lever, width() - gap - leverWidth, leverWidth);
}

void StatusStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void StatusStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleDescription({}); // what a view announced then
        name();
        place();
    }
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LayoutDirectionChange) {
        updateGeometry();
        place();
    }
}

void StatusStrip::setTheme(const Theme& theme)
{
    for (GateButton* gate : m_gates)
        gate->setTheme(theme);
}

} // namespace ridgepoint
