#include "views/claims/claims_view.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString claimOption = QStringLiteral("claim");
const QString slipOption = QStringLiteral("slip");
constexpr qsizetype prefix = 6; // of "claim.step_time"

} // namespace

ClaimsView::ClaimsView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("claims"), tr("Claims"), tr("What the text says · what is true"),
            tr("Slips in the lessons behind this program, computed again")})
    , m_cards(claimCards({}))
{
}

void ClaimsView::inputChanged() { } // no scenario changes what a text says

void ClaimsView::styleChanged()
{
    m_cards = claimCards(style().numbers);
    redraw();
}

void ClaimsView::redraw()
{
    if (style().theme)
        m_picture.update(m_cards, m_chosen, m_withSlip, style());
    if (m_slip) {
        const QSignalBlocker blocker(m_slip);
        m_slip->setChecked(m_withSlip);
    }
    if (m_open) {
        m_open->setEnabled(!chosen().edits.empty());
        m_open->setToolTip(m_open->isEnabled()
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
    return {tile(tr("the text says"), card.saidValue,
                card.saidNumber ? card.said : tr("The text states no number: %1").arg(card.said)),
        tile(tr("what is true"), card.trueValue, card.substitution),
        tile(tr("with the slip"), card.slippedValue, card.slippedSubstitution),
        tile(tr("factor"), card.factor, card.missing)};
}

ViewTable ClaimsView::makeTable() const { return claimsTable(m_cards); }

QWidget* ClaimsView::controls(QWidget* parent)
{
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    layout->setSpacing(2 * layout->spacing());
    m_slip = new QCheckBox(tr("apply the slip"), row);
    m_slip->setToolTip(tr("Computes with the slip until the printed number comes out (S)"));
    connect(m_slip, &QCheckBox::toggled, this, &ClaimsView::setWithSlip);
    layout->addWidget(m_slip);
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
        Q_EMIT announced(tr("No scenario shows this number: it is about links or about words."));
}

void ClaimsView::choose(std::size_t index)
{
    index = std::min(index, m_cards.size() - 1);
    if (index == m_chosen)
        return;
    m_chosen = index;
    redraw();
    refresh();
    Q_EMIT optionsChanged();
}

void ClaimsView::setWithSlip(bool slip)
{
    if (slip == m_withSlip)
        return;
    m_withSlip = slip;
    redraw();
    refresh();
    Q_EMIT announced(slip ? tr("With the slip: %1").arg(chosen().slippedSubstitution)
                          : tr("Without the slip: %1").arg(chosen().substitution));
    Q_EMIT optionsChanged();
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
    case Qt::Key_S:
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

QStringList ClaimsView::choicesOf(const QString& key) const
{
    QStringList words;
    for (std::size_t i = 0; key == claimOption && i < m_cards.size(); ++i)
        words += m_cards[i].key.mid(prefix);
    return words;
}

QVariantMap ClaimsView::options() const
{
    return {{claimOption, chosen().key.mid(prefix)}, {slipOption, m_withSlip}};
}

void ClaimsView::setOptions(const QVariantMap& options)
{
    const QString wanted = options.value(claimOption).toString();
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        if (m_cards[i].key.mid(prefix) == wanted)
            choose(i);
    if (options.contains(slipOption))
        setWithSlip(options.value(slipOption).toBool());
}

} // namespace ridgepoint
