#include "views/claims/claims_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString claimOption = QStringLiteral("claim");
const QString slipOption = QStringLiteral("slip");
const QString verdictsOption = QStringLiteral("verdicts");
const QString answeredOption = QStringLiteral("answered");
constexpr qsizetype prefix = 6; // of "claim.step_time"

// The scenario and the slip would tell.
QString sayFirst() { return ClaimsView::tr("Say first whether the claim holds: H or N."); }

} // namespace

ClaimsView::ClaimsView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("claims"), tr("Claims"), tr("What the text says · what is true"),
            tr("Slips in the lessons behind this program, computed again")})
    , m_all(claimCards({}))
    , m_said(m_all.size())
{
    QStringList claims;
    for (const ClaimCard& card : m_all)
        claims += card.key.mid(prefix);
    addOption(choiceOption(claimOption, m_chosen, claims));
    addOption(toggleOption(slipOption, m_withSlip),
        {.label = tr("apply the slip"),
            .tip = tr("Computes with the slip until the printed number comes out (S)"),
            .enabled = [this] { return !chosen().asked; },
            .then =
                [this] {
                    if (!chosen().asked)
                        Q_EMIT announced(m_withSlip
                                ? tr("With the slip: %1").arg(chosen().slippedSubstitution)
                                : tr("Without the slip: %1").arg(chosen().substitution));
                }});
    addOption(toggleOption(verdictsOption, m_verdicts),
        {.label = tr("all verdicts"),
            .tip = tr("Shows what is true of every claim without asking first (V)")});
    addOption({answeredOption, [this] { return answered(); },
        [this](const QVariant& given) { setAnswered(given.toString()); }});
    refreshCards();
}

// "Slips" would answer the question.
QString ClaimsView::ownSubtitle() const
{
    return m_verdicts ? PictureView::ownSubtitle()
                      : tr("Statements of the lessons behind this program: say first whether one holds");
}

void ClaimsView::inputChanged() { } // no scenario changes what a text says

void ClaimsView::styleChanged()
{
    m_all = claimCards(style().numbers);
    refreshCards();
    redraw();
}

void ClaimsView::refreshCards()
{
    m_cards.clear();
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        m_cards.push_back(m_verdicts || m_said[i] ? m_all[i] : asked(m_all[i]));
        if (m_said[i]) // none of them does
            m_cards.back().answer = *m_said[i] ? tr("You said that it holds. It does not.")
                                               : tr("You said that it does not hold, and it does not.");
    }
}

void ClaimsView::redraw()
{
    if (style().theme)
        m_picture.update(m_cards, m_chosen, m_withSlip, style());
    if (m_open) {
        m_holds->setEnabled(chosen().asked);
        m_not->setEnabled(chosen().asked);
        m_open->setEnabled(!chosen().edits.empty());
        m_open->setToolTip(chosen().asked ? sayFirst()
                : m_open->isEnabled()
                ? tr("Tries the scenario on in which this number can be seen. Escape drops it again.")
                : tr("No scenario shows this number: it is about links or about words."));
        m_open->setAccessibleDescription(m_open->toolTip());
    }
}

std::vector<ReadoutTileData> ClaimsView::makeTiles() const
{
    const ClaimCard& card = chosen();
    const auto tile = [](const QString& label, const QString& value, const QString& detail) {
        ReadoutTileData made;
        made.label = label;
        made.value = value;
        made.detail = detail;
        return made;
    };
    const ReadoutTileData said = tile(tr("the text says"), card.saidValue,
        card.saidNumber ? card.said : tr("The text states no number: %1").arg(card.said));
    if (card.asked)
        return {said, tile(tr("what is true"), card.trueValue, card.truth)};
    return {said, tile(tr("what is true"), card.trueValue, card.substitution),
        tile(tr("with the slip"), card.slippedValue, card.slippedSubstitution),
        tile(tr("factor"), card.factor, card.missing)};
}

ViewTable ClaimsView::makeTable() const { return claimsTable(m_cards); }

QWidget* ClaimsView::controls(QWidget* parent)
{
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    layout->setSpacing(2 * layout->spacing());
    m_holds = new QPushButton(tr("It holds"), row);
    m_not = new QPushButton(tr("It does not"), row);
    connect(m_holds, &QPushButton::clicked, this, [this] { say(true); });
    connect(m_not, &QPushButton::clicked, this, [this] { say(false); });
    layout->addWidget(m_holds);
    layout->addWidget(m_not);
    placeOption(*layout, verdictsOption);
    placeOption(*layout, slipOption);
    layout->addStretch(1);
    m_open = new QPushButton(tr("Try this scenario"), row);
    connect(m_open, &QPushButton::clicked, this, &ClaimsView::tryChosen);
    layout->addWidget(m_open);
    redraw();
    return row;
}

QPushButton* ClaimsView::openButton() const { return m_open; }

void ClaimsView::tryChosen()
{
    if (const ClaimCard& card = chosen(); !card.edits.empty())
        Q_EMIT edited(card.edits, EditPhase::Try, card.quantity, card.trueValue);
    else
        Q_EMIT announced(
            card.asked ? sayFirst() : tr("No scenario shows this number: it is about links or about words."));
}

void ClaimsView::changed()
{
    refreshCards();
    redraw();
    refresh();
    Q_EMIT optionsChanged();
}

void ClaimsView::choose(std::size_t index)
{
    setOptions({{claimOption, m_cards[std::min(index, m_cards.size() - 1)].key.mid(prefix)}});
}

void ClaimsView::say(bool holds)
{
    if (!chosen().asked)
        return;
    m_said[m_chosen] = holds;
    changed();
    Q_EMIT announced(tr("%1 %2").arg(chosen().answer, chosen().truth));
}

void ClaimsView::setWithSlip(bool slip) { setOptions({{slipOption, slip}}); }

void ClaimsView::setVerdicts(bool shown) { setOptions({{verdictsOption, shown}}); }

QString ClaimsView::answered() const
{
    QStringList all;
    for (std::size_t i = 0; i < m_said.size(); ++i)
        if (m_said[i])
            all += m_all[i].key.mid(prefix) + (*m_said[i] ? QStringLiteral("=h") : QStringLiteral("=n"));
    return all.join(u',');
}

void ClaimsView::setAnswered(const QString& text)
{
    const QStringList all = text.split(u',', Qt::SkipEmptyParts);
    for (std::size_t i = 0; i < m_said.size(); ++i) {
        const QString key = m_all[i].key.mid(prefix);
        m_said[i].reset();
        if (const bool holds = all.contains(key + QStringLiteral("=h"));
            holds || all.contains(key + QStringLiteral("=n")))
            m_said[i] = holds;
    }
}

// The mark that keys reach is the claim that the card shows.
bool ClaimsView::walkOwnMarks(int step, const QRectF& area)
{
    const auto last = static_cast<std::ptrdiff_t>(m_cards.size()) - 1;
    const bool begun = !currentMark().isEmpty();
    const std::ptrdiff_t next = begun || std::abs(step) > 1
        ? std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(m_chosen) + step, 0, last)
        : static_cast<std::ptrdiff_t>(m_chosen);
    choose(static_cast<std::size_t>(next));
    setCurrentMark(chosen().key, area);
    return true;
}

bool ClaimsView::keyPressed(QKeyEvent* event, const QRectF&)
{
    if (event->modifiers() & ~Qt::KeypadModifier)
        return false;
    switch (event->key()) {
    case Qt::Key_H:
    case Qt::Key_N:
        say(event->key() == Qt::Key_H);
        return true;
    case Qt::Key_V:
        setVerdicts(!m_verdicts);
        return true;
    case Qt::Key_S:
        if (chosen().asked)
            Q_EMIT announced(sayFirst());
        else
            setWithSlip(!m_withSlip);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        tryChosen();
        return true;
    default:
        return false;
    }
}

bool ClaimsView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::vector<Mark> all = marks(area);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].shape.contains(at))
            choose(i);
    return false; // the frame moves its mark there
}

std::vector<std::pair<QString, QString>> ClaimsView::keys() const
{
    return {{tr("H, N"), tr("the claim holds, or does not")}, {tr("V"), tr("all verdicts, unasked")},
        {tr("S"), tr("apply the slip")}};
}

} // namespace ridgepoint
