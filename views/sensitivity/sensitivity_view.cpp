#include "views/sensitivity/sensitivity_view.h"

#include "core/base/parse.h"
#include "core/search/answer.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QHBoxLayout>
#include <QLineEdit>

namespace ridgepoint {

namespace {

constexpr double better = 0.8; // of now, where no bound is set
const QString boundOption = QStringLiteral("bound");
const QString sideOption = QStringLiteral("side");
const QString replanOption = QStringLiteral("replan");
const QStringList sideWords{QStringLiteral("most"), QStringLiteral("least"), QStringLiteral("better")};

} // namespace

SensitivityView::SensitivityView(QWidget* parent)
    : TryRows(parent, {QStringLiteral("sensitivity"), tr("Sensitivity"), {}})
    , m_readout(findReadout("step.seconds"))
    , m_fields(addPanel<SensitivityData, TornadoPicture>(
          {QStringLiteral("fields"), tr("fields"), tr("What every field does to it (1)"),
              tr("Each field alone, halved and doubled")},
          [this](const ViewInput& in, const NumberFormat& numbers) {
              return sensitivityData(in, numbers, *m_readout, m_replan);
          },
          sensitivityTable))
    , m_goal(addPanel<GoalData, GoalPicture>(
          {QStringLiteral("goal"), tr("goal"), tr("What must change for it to reach a bound (2)"),
              tr("What would have to be true")},
          [this](const ViewInput& in, const NumberFormat& numbers) { return goalData(in, numbers, goal()); },
          goalTable))
{
    // First: the bound is of it.
    addOption(readoutOption(m_readout,
                  [this] {
                      m_bound.reset();
                      m_boundText.clear();
                      m_side = Side::Better;
                  }),
        readoutControl());
    addOption(choiceOption(sideOption, m_side, sideWords),
        {.name = tr("which side of the bound"),
            .items =
                [] {
                    return optionItems(sideWords.first(2), {tr("at most"), tr("at least")});
                },
            .shown = [this] { return sideWords[atMost() ? 0 : 1]; },
            .applies = [this] { return asksGoal(); }});
    addOption({boundOption, [this] { return m_boundText; },
        [this](const QVariant& text) { setBoundText(text.toString()); }});
    addOption(toggleOption(replanOption, m_replan),
        {.label = tr("with its best plan"),
            .tip = tr("Also with the fastest plan, searched again after each change (slow)"),
            .applies = [this] { return !asksGoal(); }});
}

QString SensitivityView::ownTitle() const
{
    return tr("What drives the %1", "a readout").arg(coreText(m_readout->firstLabel()));
}

std::vector<ReadoutTileData> SensitivityView::makeTiles() const
{
    return sensitivityTiles(input(), style().numbers, *m_readout);
}

QString SensitivityView::reasonForNothing(const ViewInput& input) const
{
    if (!input.report || m_readout->get(*input.report))
        return {};
    return labelledFields(coreText(reasonForNull(*input.report, m_readout->path)));
}

Goal SensitivityView::goal() const
{
    const double now = input().report ? m_readout->get(*input().report).value_or(0) : 0;
    return {m_readout, m_bound.value_or(atMost() ? now * better : now / better), atMost()};
}

void SensitivityView::ask(const Readout& readout)
{
    setOptions({{QStringLiteral("readout"), toQString(readout.path)}});
}

void SensitivityView::addQuestions(FurtherQuestions& further) const
{
    if (m_replan && shown() == SensitivityPanel::Fields)
        further.trialsOf = m_readout->path;
}

void SensitivityView::setBoundText(const QString& text)
{
    const ParsedNumber read = parse(text.toStdString(), m_readout->unit);
    if (!read.si && !text.isEmpty())
        return;
    m_bound = read.si;
    m_boundText = text;
}

QString SensitivityView::setBound(const QString& text)
{
    const QString typed = text.trimmed();
    if (const ParsedNumber read = parse(typed.toStdString(), m_readout->unit); !read.si && !typed.isEmpty())
        return coreText(read.message);
    setOptions({{boundOption, typed}});
    return {};
}

void SensitivityView::addControls(QHBoxLayout& row)
{
    placeOption(row, replanOption);
    placeOption(row, sideOption);
    m_boundEntry = new QLineEdit(row.parentWidget());
    m_boundEntry->setAccessibleName(tr("the bound"));
    m_boundEntry->setToolTip(tr("What it should reach; if empty, a fifth better than now"));
    m_boundEntry->setMaximumWidth(m_boundEntry->fontMetrics().averageCharWidth() * 16);
    row.addWidget(m_boundEntry);
    connect(m_boundEntry, &QLineEdit::editingFinished, this, [this] {
        if (!m_boundEntry->isModified())
            return;
        if (const QString refusal = setBound(m_boundEntry->text()); !refusal.isEmpty())
            Q_EMIT announced(refusal);
        syncControls();
    });
    placeOption(row, QStringLiteral("readout"));
}

void SensitivityView::syncControls()
{
    if (!m_boundEntry)
        return;
    m_boundEntry->setVisible(asksGoal());
    m_boundEntry->setText(m_bound ? displayText(*m_bound, m_readout->unit, style().numbers) : QString());
    m_boundEntry->setPlaceholderText(displayText(goal().bound, m_readout->unit, style().numbers));
    m_boundEntry->setModified(false);
}

std::vector<std::pair<QString, QString>> SensitivityView::keys() const
{
    return {{tr("1, 2"), tr("what the picture shows: fields, goal")},
        {tr("Enter"), tr("tries the change that the arrow keys have reached")}};
}

const GoalRow* SensitivityView::row(const QString& key) const
{
    for (const std::vector<GoalRow>* rows : {&m_goal.data().alone, &m_goal.data().together})
        for (const GoalRow& each : *rows)
            if (each.key == key)
                return &each;
    return nullptr;
}

bool SensitivityView::canTry(const QString& key) const { return asksGoal() && row(key); }

void SensitivityView::tryMark(const QString& key)
{
    const GoalRow tried = *row(key); // goes with the report that the try brings
    const QString name = tried.edits.size() > 1
        ? tr("%n change(s) together", nullptr, static_cast<int>(tried.edits.size()))
        : tr("%1 %2", "a field and its value").arg(tried.name, tried.mustText);
    Q_EMIT edited(tried.edits, EditPhase::Try, name,
        tr("%1 → %2").arg(
            displayText(*m_readout->get(*input().report), m_readout->unit, style().numbers), tried.thenText));
}

void SensitivityView::forgetTried() { setOptions({{sideOption, sideWords[2]}, {boundOption, QString()}}); }

} // namespace ridgepoint
