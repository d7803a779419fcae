#include "widgets/status_strip.h"

#include "widgets/fonts.h"
#include "widgets/style.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

constexpr int leverPadding = 6; // space units
constexpr int restsFor = 300; // ms

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

// Once a content and font: the strip asks for widths at every step of a drag.
void GateButton::measure()
{
    const QFontMetricsF digits(numberFont(font()));
    const qreal value = std::max(
        m_content.reserved * digits.horizontalAdvance(u'0'), digits.horizontalAdvance(m_content.summary));
    const qreal name = QFontMetricsF(boldened(font())).horizontalAdvance(m_content.name);
    m_width = int(std::ceil(name + value + spaceUnit(font()) * 9.5));
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
    const int before = m_width;
    m_content = content;
    m_lit = lit;
    const QString words = stateWords(content.state);
    setAccessibleName(tr("%1 %2: %3").arg(QString::number(m_number), content.name, content.summary)
        + (words.isEmpty() ? QString() : u", "_s + words));
    setAccessibleDescription(content.detail);
    setToolTip(content.detail.isEmpty() ? accessibleName() : accessibleName() + u'\n' + content.detail);
    measure();
    if (m_width != before)
        updateGeometry();
    update();
}

void GateButton::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize GateButton::sizeHint() const { return {m_width, std::max(24, int(std::ceil(spaceUnit(font()) * 7)))}; }

bool GateButton::showsAll() const { return width() >= m_width; }

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
            : colors.color(QPalette::Mid);
        painter.setPen(QPen(edge, m_lit ? 2 : 1));
        painter.setBrush(m_lit ? colors.color(QPalette::Base) : Qt::transparent);
        painter.drawRoundedRect(frame, unit, unit);
    }
    if (hasFocus())
        paintFocusRing(painter, *this, m_lit ? rect().adjusted(3, 3, -3, -3) : rect(), unit);
    qreal x = unit * 2;
    const auto write = [&](const QString& text, const QFont& font, const QColor& color) {
        painter.setFont(font);
        painter.setPen(color);
        const QRectF box(x, 0, std::max(0.0, width() - unit * 2 - x), height());
        painter.drawText(box, int(Qt::AlignLeft | Qt::AlignVCenter),
            QFontMetricsF(font).elidedText(text, Qt::ElideRight, box.width()));
        x += QFontMetricsF(font).horizontalAdvance(text);
    };
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
    , m_sentence(new QLabel(this))
    , m_lever(new QPushButton(this))
    , m_rest(new QTimer(this))
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
    m_sentence->setObjectName(u"sentence"_s);
    m_sentence->setContentsMargins(0, int(spaceUnit(font())), 0, 0); // on one line with the gates' words
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_lever->hide();
    setTabOrder(m_gates.back(), m_lever);
    m_lever->installEventFilter(this);
    connect(m_lever, &QPushButton::clicked, this, [this] {
        m_rest->stop();
        if (std::exchange(m_held, false))
            place();
        Q_EMIT leverActivated();
    });
    m_rest->setSingleShot(true);
    m_rest->setInterval(restsFor);
    connect(m_rest, &QTimer::timeout, this, &StatusStrip::leverRested);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void StatusStrip::name()
{
    setAccessibleName(m_content.about);
    m_sentence->setAccessibleName(tr("In short"));
    m_lever->setAccessibleName(
        m_content.levers.isEmpty() ? tr("Try the next lever") : m_content.levers.front());
}

void StatusStrip::holdLever() { m_held = true; }

bool StatusStrip::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter)
        m_rest->start();
    if (event->type() == QEvent::Leave || event->type() == QEvent::Hide) {
        m_rest->stop();
        if (std::exchange(m_held, false))
            Q_EMIT leverLeft();
    }
    return QWidget::eventFilter(watched, event);
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
    m_lever->setVisible(!content.levers.isEmpty());
    name();
    m_lever->setAccessibleDescription(content.leverDetail);
    place();
}

int StatusStrip::leverNeed(const QString& lever) const
{
    return m_lever->fontMetrics().horizontalAdvance(lever) + leverPadding * int(spaceUnit(font()));
}

int StatusStrip::sentenceNeed(const QString& sentence) const
{
    return m_sentence->fontMetrics().horizontalAdvance(sentence) + int(spaceUnit(font()));
}

int StatusStrip::gatesWidth() const
{
    const int unit = int(spaceUnit(font()));
    int width = int(m_arrows.size()) * (m_arrows.front()->sizeHint().width() + 2 * unit);
    for (const GateButton* gate : m_gates)
        width += gate->sizeHint().width();
    return width;
}

QSize StatusStrip::sizeHint() const
{
    const int unit = int(spaceUnit(font()));
    int width = 4 * unit + gatesWidth();
    if (!m_content.sentences.isEmpty())
        width += 2 * unit + sentenceNeed(m_content.sentences.front());
    if (!m_content.levers.isEmpty())
        width += 2 * unit + leverNeed(m_content.levers.front());
    return {width, m_gates.front()->sizeHint().height() + 2 * unit};
}

QSize StatusStrip::minimumSizeHint() const
{
    return {4 * int(spaceUnit(font())) + gatesWidth(), sizeHint().height()};
}

// The gates come first; then of sentence and button the wordings that have room together. The button's last
// one names nothing: it stands in where no other has room. Where not even that has, it is cut, and its
// tooltip says it all.
void StatusStrip::place()
{
    const int unit = int(spaceUnit(font()));
    const int gap = 2 * unit;
    const int room = width() - 2 * gap - gatesWidth();
    const QStringList& sentences = m_content.sentences;
    const QStringList levers = m_held ? QStringList(m_offered) : m_content.levers;
    QString sentence, lever = levers.isEmpty() ? QString() : levers.back();
    int sentenceWidth = 0,
        leverWidth = levers.isEmpty() ? 0 : std::clamp(leverNeed(lever), 0, std::max(0, room - gap));
    // Both as long as can be, together; of the button not beyond the wordings up to `most`.
    const auto choose = [&](qsizetype most) {
        for (qsizetype sum = 0; sum < sentences.size() + most - 1; ++sum)
            for (qsizetype i = 0; i <= std::min(sum, sentences.size() - 1); ++i) {
                const qsizetype j = sum - i;
                if (j >= most)
                    continue;
                const int wanted = gap + sentenceNeed(sentences[i]);
                const int beside = levers.isEmpty() ? 0 : gap + leverNeed(levers[j]);
                if (wanted + beside > room)
                    continue;
                sentence = sentences[i];
                sentenceWidth = wanted - gap;
                lever = levers.value(j);
                leverWidth = std::max(0, beside - gap);
                return true;
            }
        return false;
    };
    if (levers.size() < 2 || !choose(levers.size() - 1))
        choose(std::max(qsizetype(1), levers.size()));

    const auto put = [this, unit](QWidget* widget, int x, int width) {
        widget->setGeometry(QStyle::visualRect(
            layoutDirection(), rect(), QRect(x, unit, width, std::max(0, height() - 2 * unit))));
    };
    int x = gap;
    for (std::size_t i = 0; i < m_gates.size(); ++i) {
        if (i > 0) {
            const int arrow = m_arrows[i - 1]->sizeHint().width() + 2 * unit;
            put(m_arrows[i - 1], x, arrow);
            x += arrow;
        }
        put(m_gates[i], x, m_gates[i]->sizeHint().width());
        x += m_gates[i]->sizeHint().width();
    }
    m_offered = lever;
    m_sentence->setText(sentence);
    m_sentence->setToolTip(
        sentenceWidth > 0 && sentence == sentences.value(0) ? QString() : sentences.value(0));
    m_sentence->setVisible(sentenceWidth > 0);
    put(m_sentence, x + gap, sentenceWidth);
    const QString shown = leverWidth >= leverNeed(lever)
        ? lever
        : m_lever->fontMetrics().elidedText(
            lever, Qt::ElideRight, std::max(0, leverWidth - leverPadding * unit));
    m_lever->setText(QString(shown).replace(u'&', u"&&"_s));
    m_lever->setToolTip(
        shown == levers.value(0) ? m_content.leverDetail : levers.value(0) + u'\n' + m_content.leverDetail);
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
