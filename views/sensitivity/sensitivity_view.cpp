#include "views/sensitivity/sensitivity_view.h"

#include "core/scenario/field.h"
#include "core/search/answer.h"
#include "core/units/parse.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>

#include <cmath>

namespace ridgepoint {

namespace {

constexpr double better = 0.8; // of now, where no bound is set
const QString readoutOption = QStringLiteral("readout");
const QString boundOption = QStringLiteral("bound");
const QString sideOption = QStringLiteral("side");
const QString replanOption = QStringLiteral("replan");
const QString mostWord = QStringLiteral("most");
const QString leastWord = QStringLiteral("least");
const QString whicheverWord = QStringLiteral("better");

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
}

QString SensitivityView::ownTitle() const
{
    return tr("What the %1 hangs on", "a readout").arg(coreText(m_readout->firstLabel()));
}

std::vector<ReadoutTileData> SensitivityView::makeTiles() const
{
    return sensitivityTiles(input(), style().numbers, *m_readout);
}

QString SensitivityView::reasonForNothing(const ViewInput& input) const
{
    if (!input.report || m_readout->get(*input.report))
        return {};
    return coreText(reasonForNull(*input.report, m_readout->path));
}

Goal SensitivityView::goal() const
{
    const double now = input().report ? m_readout->get(*input().report).value_or(0) : 0;
    return {m_readout, m_bound.value_or(atMost() ? now * better : now / better), atMost()};
}

void SensitivityView::ask(const Readout& readout)
{
    if (m_readout == &readout)
        return;
    m_readout = &readout;
    m_bound.reset();
    m_boundText.clear();
    m_atMost.reset();
    syncControls();
    changed();
}

void SensitivityView::addQuestions(FurtherQuestions& further) const
{
    if (m_replan && shown() == SensitivityPanel::Fields)
        further.trialsOf = m_readout->path;
}

void SensitivityView::setReplan(bool on)
{
    m_replan = on;
    syncControls();
    changed();
}

void SensitivityView::setSide(std::optional<bool> atMost)
{
    m_atMost = atMost;
    syncControls();
    changed();
}

QString SensitivityView::setBound(const QString& text)
{
    std::optional<double> bound;
    if (!text.trimmed().isEmpty()) {
        const ParsedNumber read = parse(text.trimmed().toStdString(), m_readout->unit);
        if (!read.si)
            return coreText(read.message);
        bound = read.si;
    }
    const bool same = bound == m_bound;
    m_bound = bound;
    m_boundText = text.trimmed();
    syncControls();
    if (!same)
        changed();
    return {};
}

void SensitivityView::addControls(QHBoxLayout& row)
{
    row.addStretch(1);
    m_replanBox = new QCheckBox(tr("with its best plan"), row.parentWidget());
    m_replanBox->setToolTip(
        tr("Beside the plan as it is: the fastest plan found anew after each change, many searches"));
    row.addWidget(m_replanBox);
    connect(m_replanBox, &QCheckBox::toggled, this, &SensitivityView::setReplan);
    m_side = new QComboBox(row.parentWidget());
    m_side->addItems({tr("at most"), tr("at least")});
    m_side->setAccessibleName(tr("which side of the bound"));
    row.addWidget(m_side);
    connect(m_side, &QComboBox::activated, this, [this](int index) { setSide(index == 0); });

    m_boundEntry = new QLineEdit(row.parentWidget());
    m_boundEntry->setAccessibleName(tr("the bound"));
    m_boundEntry->setToolTip(tr("What it should reach; left empty, a fifth better than now"));
    m_boundEntry->setMaximumWidth(m_boundEntry->fontMetrics().averageCharWidth() * 16);
    row.addWidget(m_boundEntry);
    connect(m_boundEntry, &QLineEdit::editingFinished, this, [this] {
        if (!m_boundEntry->isModified())
            return;
        if (const QString refusal = setBound(m_boundEntry->text()); !refusal.isEmpty()) {
            Q_EMIT announced(refusal);
            syncControls();
        }
    });

    m_readouts = new ReadoutBox(row.parentWidget());
    row.addWidget(m_readouts);
    connect(m_readouts, &ReadoutBox::asked, this, &SensitivityView::ask);
}

void SensitivityView::syncControls()
{
    TryRows::syncControls();
    if (!m_readouts)
        return;
    const bool bound = shown() == SensitivityPanel::Goal;
    m_side->setVisible(bound);
    m_replanBox->setVisible(!bound);
    const QSignalBlocker blocker(m_replanBox);
    m_replanBox->setChecked(m_replan);
    m_boundEntry->setVisible(bound);
    m_side->setCurrentIndex(atMost() ? 0 : 1);
    const Goal asked = goal();
    m_boundEntry->setText(m_bound ? displayText(*m_bound, m_readout->unit, style().numbers) : QString());
    m_boundEntry->setPlaceholderText(displayText(asked.bound, m_readout->unit, style().numbers));
    m_boundEntry->setModified(false);
    m_readouts->choose(*m_readout);
}

QVariantMap SensitivityView::options() const
{
    QVariantMap options = PanelView::options();
    options.insert(readoutOption, toQString(m_readout->path));
    options.insert(sideOption, m_atMost ? (*m_atMost ? mostWord : leastWord) : whicheverWord);
    options.insert(boundOption, m_boundText);
    options.insert(replanOption, m_replan);
    return options;
}

void SensitivityView::setOptions(const QVariantMap& options)
{
    if (const Readout* known = findReadout(options.value(readoutOption).toString().toStdString());
        known && known != m_readout) {
        m_readout = known;
        m_bound.reset();
        m_boundText.clear();
        m_atMost.reset();
    }
    const QString side = options.value(sideOption).toString();
    if (side == mostWord || side == leastWord)
        m_atMost = side == mostWord;
    else if (side == whicheverWord)
        m_atMost.reset();
    if (options.contains(boundOption)) {
        const QString text = options.value(boundOption).toString();
        const ParsedNumber read = parse(text.toStdString(), m_readout->unit);
        if (read.si || text.isEmpty()) {
            m_bound = read.si;
            m_boundText = text;
        }
    }
    m_replan = options.value(replanOption, m_replan).toBool();
    TryRows::setOptions(options);
    rebuild();
    syncControls();
    refresh();
}

QStringList SensitivityView::choicesOf(const QString& key) const
{
    if (key == sideOption)
        return {mostWord, leastWord, whicheverWord};
    if (key != readoutOption)
        return TryRows::choicesOf(key);
    QStringList paths;
    for (const Readout& each : readouts())
        paths += toQString(each.path);
    return paths;
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

bool SensitivityView::canTry(const QString& key) const
{
    return shown() == SensitivityPanel::Goal && row(key);
}

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

void SensitivityView::forgetTried() { setOptions({{sideOption, whicheverWord}, {boundOption, QString()}}); }

} // namespace ridgepoint
