#include "widgets/status_strip.h"

#include "widgets/fonts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

constexpr int leastSummary = 10; // "14.0× over"
constexpr int reservedSummary = 19; // "— (one accelerator)"; longer ones are elided and in the tooltip

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
    if (resized)
        updateGeometry();
    update();
}

void GateButton::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize GateButton::sizeHint() const
{
    const qreal unit = spaceUnit(font());
    const QString name = QString::number(m_number) + u' ' + m_content.name;
    const qreal width = QFontMetricsF(boldened(font())).horizontalAdvance(name)
        + QFontMetricsF(numberFont(font())).horizontalAdvance(QString(reservedSummary, u'0')) + unit * 10;
    return {int(std::ceil(width)), std::max(24, int(std::ceil(unit * 7)))};
}

QSize GateButton::minimumSizeHint() const
{
    const qreal unit = spaceUnit(font());
    const QString name = QString::number(m_number) + u' ' + m_content.name;
    const qreal digits = QFontMetricsF(numberFont(font())).horizontalAdvance(QString(leastSummary, u'0'));
    return {int(QFontMetricsF(boldened(font())).horizontalAdvance(name) + digits + unit * 10), sizeHint().height()};
}

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
    write(m_content.summary, numberFont(font()), colors.color(QPalette::Text));
}

StatusStrip::StatusStrip(QWidget* parent)
    : QWidget(parent)
    , m_wall(new QLabel(this))
    , m_lever(new QPushButton(this))
{
    const int unit = int(spaceUnit(font()));
    setAccessibleName(tr("Fit, keep busy, hide communication"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * unit, unit, 2 * unit, unit);
    layout->setSpacing(unit);
    for (std::size_t i = 0; i < m_gates.size(); ++i) {
        if (i > 0) {
            m_arrows.push_back(new QLabel(u"→"_s, this));
            m_arrows.back()->setForegroundRole(QPalette::PlaceholderText);
            layout->addWidget(m_arrows.back());
        }
        m_gates[i] = new GateButton(int(i) + 1, this);
        layout->addWidget(m_gates[i]);
        connect(m_gates[i], &GateButton::clicked, this,
            [this, i] { Q_EMIT gateActivated(m_gates[i]->content().path); });
    }
    m_wall->setAccessibleName(tr("First wall"));
    m_wall->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_wall->setMinimumWidth(24 * unit);
    m_lever->setAccessibleName(tr("Try the next lever"));
    m_lever->setMinimumHeight(std::max(24, 7 * unit));
    layout->addSpacing(2 * unit);
    layout->addWidget(m_wall, 1);
    layout->addWidget(m_lever);
    m_lever->hide();
    connect(m_lever, &QPushButton::clicked, this, &StatusStrip::leverActivated);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void StatusStrip::setContent(const StatusContent& content)
{
    if (content == m_content)
        return;
    m_content = content;
    bool anyLit = false;
    for (std::size_t i = 0; i < m_gates.size(); ++i) {
        const bool lit = !anyLit && content.gates[i].state == ReadoutState::Over;
        anyLit = anyLit || lit;
        m_gates[i]->setContent(content.gates[i], lit);
    }
    m_wall->setToolTip(content.firstWall);
    elideWall();
    m_lever->setVisible(!content.lever.isEmpty());
    const QString text = tr("try: %1").arg(content.lever);
    m_lever->setText(QString(text).replace(u'&', u"&&"_s));
    m_lever->setAccessibleName(text);
    m_lever->setAccessibleDescription(content.leverDetail);
    m_lever->setToolTip(content.leverDetail);
}

void StatusStrip::elideWall()
{
    m_wall->setText(m_wall->fontMetrics().elidedText(m_content.firstWall, Qt::ElideRight, m_wall->width()));
}

void StatusStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // The label gets its new width when the layout runs, which is after this event.
    QMetaObject::invokeMethod(this, &StatusStrip::elideWall, Qt::QueuedConnection);
}

void StatusStrip::setTheme(const Theme& theme)
{
    for (GateButton* gate : m_gates)
        gate->setTheme(theme);
}

} // namespace ridgepoint
