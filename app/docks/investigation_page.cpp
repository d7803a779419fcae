#include "app/docks/investigation_page.h"

#include "app/document/document.h"
#include "app/document/veil_words.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace ridgepoint {

namespace {

constexpr int pause = 120; // milliseconds

QLabel* wrappedLabel()
{
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

InvestigationPage::InvestigationPage(const Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_runs(document.catalog())
    , m_count(wrappedLabel())
    , m_title(wrappedLabel())
    , m_sentence(wrappedLabel())
    , m_back(new QPushButton(tr("Back")))
    , m_next(new QPushButton(tr("Next")))
{
    const int space = fontMetrics().height() / 2;
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space, space, space, space);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    layout->addWidget(m_count);
    layout->addWidget(m_title);
    layout->addWidget(m_sentence);
    for (NumberRow& row : m_rows) {
        row = {wrappedLabel(), wrappedLabel(), wrappedLabel()};
        row.value->setTextFormat(Qt::RichText);
        row.value->setTextInteractionFlags(Qt::TextBrowserInteraction);
        row.note->setForegroundRole(QPalette::PlaceholderText);
        row.value->setFont(bold);
        layout->addSpacing(space);
        for (QLabel* each : {row.label, row.value, row.note})
            layout->addWidget(each);
        connect(row.value, &QLabel::linkActivated, this, &InvestigationPage::explainRequested);
    }
    layout->addStretch(1);
    auto* ways = new QHBoxLayout;
    ways->addWidget(m_back);
    ways->addWidget(m_next);
    layout->addLayout(ways);
    const auto way = [this](QPushButton* button, Qt::Key key, int by) {
        const auto go = [this, by] { goTo(m_step + std::size_t(by)); };
        const QKeySequence keys(Qt::ALT | key);
        button->setToolTip(keys.toString(QKeySequence::NativeText));
        connect(button, &QPushButton::clicked, this, go);
        connect(new QShortcut(keys, this), &QShortcut::activated, button, [button] { button->click(); });
    };
    way(m_back, Qt::Key_Left, -1);
    way(m_next, Qt::Key_Right, 1);
    m_later.setSingleShot(true);
    m_later.setInterval(pause);
    connect(&m_later, &QTimer::timeout, this, &InvestigationPage::refresh);
    const auto follow = [this] {
        if (isVisible() && hasBegun())
            m_later.start();
    };
    connect(&document, &Document::reportChanged, this, follow);
    connect(&document, &Document::veilChanged, this, [this] {
        m_walk = {}; // at once
        say();
    });
    say();
}

QSize InvestigationPage::sizeHint() const
{
    const int line = fontMetrics().height();
    return {line * 20, line * 30};
}

void InvestigationPage::begin(bool serving)
{
    resume(serving, 0);
    goTo(0);
}

void InvestigationPage::resume(bool serving, std::size_t step)
{
    m_serving = serving;
    m_asked = asksOfServing(m_document.scenario());
    m_step = step;
    refresh();
}

void InvestigationPage::goTo(std::size_t step)
{
    if (step >= m_walk.steps.size())
        return;
    m_step = step;
    say();
    Q_EMIT pictureRequested(m_walk.steps[step].picture);
}

void InvestigationPage::setNumbers(const NumberFormat& numbers)
{
    if (numbers == m_numbers)
        return;
    m_numbers = numbers;
    say();
}

void InvestigationPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (hasBegun())
        refresh();
}

void InvestigationPage::refresh()
{
    m_later.stop();
    if (const bool asks = asksOfServing(m_document.scenario()); asks != m_asked) { // another was opened
        m_serving = m_asked = asks;
        m_step = 0;
    }
    m_walk = investigate(*m_document.report(), m_runs, isOfServing());
    say();
}

void InvestigationPage::say()
{
    const bool steps = m_step < m_walk.steps.size();
    m_count->setVisible(steps);
    m_count->setText(tr("Step %1 of %2").arg(m_step + 1).arg(m_walk.steps.size()));
    m_title->setVisible(steps);
    m_back->setEnabled(steps && m_step > 0);
    m_next->setEnabled(steps && m_step + 1 < m_walk.steps.size());
    for (const NumberRow& row : m_rows)
        for (QLabel* each : {row.label, row.value, row.note})
            each->setVisible(steps);
    if (!steps) {
        m_sentence->setText(m_document.isVeiled() ? refusedUnderVeil()
                : m_walk.refusal.empty()          ? QString()
                                                  : tr("There is nothing to investigate: %1.")
                                               .arg(labelledFields(coreText(m_walk.refusal, m_numbers))));
        return;
    }
    const InvestigationStep& step = m_walk.steps[m_step];
    m_title->setText(coreText(step.title, m_numbers));
    m_sentence->setText(coreText(step.sentence, m_numbers));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const InvestigatedNumber& number = step.numbers[i];
        const NumberRow& row = m_rows[i];
        const QString value =
            number.value ? displayText(*number.value, number.unit, m_numbers) : QString(noValue);
        row.label->setText(coreText(number.label, m_numbers));
        row.value->setText(number.path.empty()
                ? value.toHtmlEscaped()
                : QStringLiteral("<a href=\"%1\">%2</a>").arg(toQString(number.path), value.toHtmlEscaped()));
        row.value->setToolTip(number.path.empty() ? QString() : tr("Show the formula"));
        row.value->setAccessibleName(QStringLiteral("%1: %2").arg(row.label->text(), value));
        row.note->setText(coreText(number.note, m_numbers));
        row.note->setVisible(!number.note.empty());
    }
}

} // namespace ridgepoint
