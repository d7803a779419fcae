#include "app/docks/compare_dock.h"

#include "app/document/baselines.h"
#include "app/document/document.h"
#include "app/document/scenario_title.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/inputs/scenario/serving_question.h"
#include "core/training/report.h"
#include "views/compare/compare_data.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr int idRole = Qt::UserRole + 1; // field id or report path
constexpr std::size_t mostReadouts = 40; // that moved farthest
enum FieldColumn
{
    FieldName,
    FieldThen,
    FieldNow,
    FieldRevert
};

QTreeWidget* listOf(const QString& name, const QStringList& headers)
{
    auto* list = new QTreeWidget;
    list->setAccessibleName(name);
    list->setHeaderLabels(headers);
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setAlternatingRowColors(true);
    list->setSelectionBehavior(QAbstractItemView::SelectRows);
    list->setTabKeyNavigation(false); // Tab leaves the list
    list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->header()->setStretchLastSection(false);
    list->header()->setSectionsMovable(false);
    return list;
}

QLabel* headingOf(QWidget* buddy)
{
    auto* heading = new QLabel;
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    heading->setTextFormat(Qt::PlainText);
    heading->setWordWrap(true);
    heading->setBuddy(buddy);
    return heading;
}

// What decides first, then what moved farthest; what came or went follows, as no factor says how far that is.
// Leaves out readouts of the other question (serving or training) and shares that print as zero.
std::vector<ReadoutChange> farthest(const Report& then, const Report& now)
{
    constexpr double leastShare = 5e-4;
    const bool serving = asksOfServing(now.scenario);
    std::vector<ReadoutChange> changes = compareReports(then, now, serving);
    std::erase_if(changes, [serving](const ReadoutChange& change) {
        return change.same() || (change.readout->ofService != nullptr) != serving
            || (change.readout->unit == Unit::Percent && change.distance() < leastShare);
    });
    const auto rank = [](const ReadoutChange& change) {
        return std::ranges::count(leadingReadouts(), change.readout->path) > 0 ? 0
            : std::isfinite(change.distance())                                 ? 1
                                                                               : 2;
    };
    std::ranges::stable_sort(changes, [&rank](const ReadoutChange& a, const ReadoutChange& b) {
        return rank(a) != rank(b) ? rank(a) < rank(b) : a.distance() > b.distance();
    });
    if (changes.size() > mostReadouts)
        changes.resize(mostReadouts);
    return changes;
}

// The row that a person was on, by its id, else by its place.
class KeptRow
{
public:
    explicit KeptRow(QTreeWidget& list)
        : m_list(list)
        , m_row(list.currentItem() ? list.indexOfTopLevelItem(list.currentItem()) : -1)
        , m_id(list.currentItem() ? list.currentItem()->data(0, idRole).toString() : QString())
    {
    }
    void restore()
    {
        if (m_row < 0 || m_list.topLevelItemCount() == 0)
            return;
        int row = std::min(m_row, m_list.topLevelItemCount() - 1);
        for (int i = 0; i < m_list.topLevelItemCount(); ++i)
            if (m_list.topLevelItem(i)->data(0, idRole).toString() == m_id)
                row = i;
        m_list.setCurrentItem(m_list.topLevelItem(row));
    }

private:
    QTreeWidget& m_list;
    int m_row;
    QString m_id;
};

} // namespace

CompareDock::CompareDock(Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_pages(new QStackedWidget)
    , m_baselines(listOf(tr("Pinned baselines"), {tr("Baseline"), tr("Scenario")}))
    , m_fields(listOf(tr("Changed fields"), {tr("Field"), tr("Then"), tr("Now"), QString()}))
    , m_readouts(listOf(tr("Readouts that moved"), {tr("Readout"), tr("Now, and change")}))
    , m_fieldsTitle(headingOf(m_fields))
    , m_readoutsTitle(headingOf(m_readouts))
    , m_revertAll(new QPushButton(tr("&Revert all")))
{
    const int space = fontMetrics().height() / 4;
    auto* none = new QWidget;
    auto* noneLayout = new QVBoxLayout(none);
    noneLayout->setContentsMargins(0, 2 * space, 0, 0);
    auto* how = new QLabel(tr(
        "Nothing is pinned yet.\n\nPin the scenario as it is now (Ctrl+D), then change something: this page "
        "lists what changed and how far each readout moved, and every view draws the pinned scenario as an "
        "outline with its letter. Up to three can be pinned; they are saved with the scenario."));
    how->setWordWrap(true);
    how->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* pin = new QPushButton(tr("&Pin as baseline A"));
    noneLayout->addWidget(how);
    noneLayout->addSpacing(2 * space);
    noneLayout->addWidget(pin, 0, Qt::AlignLeft);
    noneLayout->addStretch(1);
    connect(pin, &QPushButton::clicked, this, [this] { Q_EMIT message(pinScenario(m_document).sentence); });

    auto* lists = new QWidget;
    auto* layout = new QVBoxLayout(lists);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space);
    layout->addWidget(m_baselines);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space);
    const auto button = [&](const QString& text, const QString& tip, auto slot) {
        auto* made = new QPushButton(text);
        made->setToolTip(tip);
        made->setAccessibleDescription(tip);
        connect(made, &QPushButton::clicked, this, slot);
        buttons->addWidget(made);
        return made;
    };
    m_swap = button(tr("S&wap"), tr("The scenario and the selected baseline change places"),
        [this] { swapWithBaseline(m_document, m_chosen); });
    button(tr("&Open"), tr("The selected baseline becomes the scenario and stays pinned"),
        [this] { openBaseline(m_document, m_chosen); });
    m_remove = button(
        tr("Re&move"), tr("Unpins the selected baseline"), [this] { removeBaseline(m_document, m_chosen); });
    buttons->addStretch(1);
    layout->addLayout(buttons);
    layout->addSpacing(space);
    auto* fieldsTop = new QHBoxLayout;
    fieldsTop->addWidget(m_fieldsTitle, 1);
    fieldsTop->addWidget(m_revertAll);
    m_revertAll->setToolTip(tr("Every changed field takes the selected baseline's value again"));
    m_revertAll->setAccessibleDescription(m_revertAll->toolTip());
    connect(m_revertAll, &QPushButton::clicked, this, &CompareDock::revertAll);
    layout->addLayout(fieldsTop);
    layout->addWidget(m_fields, 3);
    layout->addSpacing(space);
    layout->addWidget(m_readoutsTitle);
    layout->addWidget(m_readouts, 4);
    m_pages->addWidget(none);
    m_pages->addWidget(lists);
    auto* own = new QVBoxLayout(this);
    own->setContentsMargins(0, 0, 0, 0);
    own->addWidget(m_pages);

    m_baselines->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_baselines->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_baselines->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_baselines->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_baselines, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item && !m_filling)
            choose(static_cast<std::size_t>(m_baselines->indexOfTopLevelItem(item)));
    });
    connect(m_baselines, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) {
        if (m_filling)
            return;
        // Not while the list itself is telling of it: renaming fills the list again.
        const auto index = static_cast<std::size_t>(m_baselines->indexOfTopLevelItem(item));
        const QString name = item->text(1);
        QMetaObject::invokeMethod(
            this,
            [this, index, name] {
                renameBaseline(m_document, index, name);
                refresh();
            },
            Qt::QueuedConnection);
    });
    m_fields->header()->setSectionResizeMode(FieldName, QHeaderView::Stretch);
    for (const int column : {FieldThen, FieldNow, FieldRevert})
        m_fields->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_readouts->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_readouts->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_readouts->header()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 8);
    m_readouts->setWordWrap(true); // the panel is narrow, names are long
    for (QTreeWidget* list : {m_fields, m_readouts}) {
        list->setEditTriggers(QAbstractItemView::NoEditTriggers);
        list->installEventFilter(this);
        list->viewport()->installEventFilter(this);
        connect(list, &QTreeWidget::itemClicked, this,
            [this, list](QTreeWidgetItem* item, int column) { activate(list, item, false, column); });
    }
    connect(&document, &Document::reportChanged, this, &CompareDock::refresh);
    connect(&document, &Document::veilChanged, m_readouts, &QTreeWidget::clear);
}

QSize CompareDock::sizeHint() const
{
    const int line = fontMetrics().height();
    return {line * 20, line * 30};
}

void CompareDock::setTheme(const Theme& theme) { m_revertAll->setIcon(icon(QLatin1String("undo"), theme)); }

void CompareDock::setNumbers(const NumberFormat& numbers)
{
    m_numbers = numbers;
    refresh();
}

void CompareDock::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

// Enter acts on the row; a second click of a double click would act on the row that took its place.
bool CompareDock::eventFilter(QObject* watched, QEvent* event)
{
    for (QTreeWidget* list : {m_fields, m_readouts}) {
        if (watched == list->viewport() && event->type() == QEvent::MouseButtonDblClick)
            return true;
        if (watched != list || event->type() != QEvent::KeyPress)
            continue;
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && list->currentItem()) {
            activate(list, list->currentItem(), true, 0);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CompareDock::activate(QTreeWidget* list, const QTreeWidgetItem* item, bool byKey, int column)
{
    const QString id = item->data(0, idRole).toString();
    if (list == m_readouts)
        Q_EMIT explainRequested(id);
    else if (byKey || column == FieldRevert)
        revert(id);
}

void CompareDock::choose(std::size_t index)
{
    if (index == m_chosen)
        return;
    m_chosen = index;
    refresh();
    Q_EMIT chosenChanged();
}

void CompareDock::revert(const QString& field)
{
    if (const FieldError error = revertField(m_document, m_chosen, field))
        Q_EMIT refused(tr("This field cannot be taken back by itself: %1 \u201CRevert all\u201D can do it.")
                           .arg(labelledFields(coreText(error.message))));
    refresh();
}

void CompareDock::revertAll()
{
    revertAllFields(m_document, m_chosen);
    refresh();
}

void CompareDock::refresh()
{
    const std::size_t pinned = m_document.shownBaselines().size();
    if (m_chosen >= std::max<std::size_t>(pinned, 1)) {
        m_chosen = pinned > 0 ? pinned - 1 : 0;
        Q_EMIT chosenChanged();
    }
    if (!isVisible())
        return;
    const QWidget* focused = QApplication::focusWidget();
    const bool within = focused && isAncestorOf(focused);
    m_pages->setCurrentIndex(pinned > 0 ? 1 : 0);
    if (within && pinned == 0) // the list that had it is gone
        m_pages->currentWidget()->findChild<QPushButton*>()->setFocus();
    if (pinned == 0)
        return;
    m_filling = true;
    fillBaselines();
    fillFields();
    fillReadouts();
    m_filling = false;
}

void CompareDock::fillBaselines()
{
    const std::vector<Scenario> baselines = m_document.shownBaselines();
    const std::size_t pinned = m_document.baselines().size();
    while (m_baselines->topLevelItemCount() > int(baselines.size()))
        delete m_baselines->takeTopLevelItem(m_baselines->topLevelItemCount() - 1);
    for (std::size_t i = 0; i < baselines.size(); ++i) {
        if (int(i) >= m_baselines->topLevelItemCount())
            m_baselines->addTopLevelItem(new QTreeWidgetItem);
        QTreeWidgetItem& item = *m_baselines->topLevelItem(int(i));
        const QString title = scenarioTitle(baselines[i]);
        item.setText(0, baselineLetter(i));
        item.setText(1, title);
        const bool own = i < pinned; // else the best plan, which goes on its own
        item.setToolTip(1,
            (own ? tr("%1. F2 or a double click gives it another name.")
                 : tr("%1: moves with the scenario. Compare \u25B8 Best plan next to yours removes it."))
                .arg(title));
        item.setFlags(item.flags().setFlag(Qt::ItemIsEditable, own));
        item.setData(0, Qt::AccessibleTextRole, tr("baseline %1").arg(baselineLetter(i)));
    }
    m_baselines->setCurrentItem(m_baselines->topLevelItem(int(m_chosen)));
    for (QPushButton* ofPinned : {m_swap, m_remove})
        ofPinned->setEnabled(m_chosen < pinned);
    const int rows = std::max(1, int(baselines.size()));
    m_baselines->setFixedHeight(m_baselines->header()->sizeHint().height()
        + rows * std::max(m_baselines->sizeHintForRow(0), fontMetrics().height())
        + 2 * m_baselines->frameWidth() + 2);
}

void CompareDock::fillFields()
{
    const Scenario then = m_document.shownBaselines()[m_chosen];
    const Scenario& now = m_document.scenario();
    const QString letter = baselineLetter(m_chosen);
    KeptRow kept(*m_fields);
    m_fields->clear();
    m_fields->headerItem()->setText(FieldThen, letter);
    for (const FieldChange& change : diffScenarios(then, now)) {
        const FieldSpec* spec = findField(change.field);
        if (!spec)
            continue;
        const QString label = coreText(spec->label);
        const QString from = fieldShown(then, *spec);
        const QString to = fieldShown(now, *spec);
        auto* item = new QTreeWidgetItem(m_fields, {label, from, to, QStringLiteral("\u21B6")});
        item->setData(0, idRole, QString::fromStdString(change.field));
        const QString take =
            tr("%1 was %2 in baseline %3 and is %4 now. Enter takes it back.").arg(label, from, letter, to);
        item->setData(0, Qt::AccessibleTextRole, take);
        for (int column = 0; column < FieldRevert; ++column)
            item->setToolTip(column, take);
        item->setToolTip(FieldRevert, tr("Take back: %1 becomes %2 again").arg(label, from));
        item->setTextAlignment(FieldRevert, Qt::AlignCenter);
    }
    kept.restore();
    const int count = m_fields->topLevelItemCount();
    m_fieldsTitle->setText(count == 0 ? tr("Nothing changed since %1").arg(letter)
                                      : tr("Fields changed since %1: %2").arg(letter).arg(count));
    m_revertAll->setEnabled(count > 0);
}

void CompareDock::fillReadouts()
{
    if (m_document.isVeiled()) {
        m_readouts->clear();
        m_readoutsTitle->setText(
            tr("A lesson hides the answer: how far each readout moved is shown after the reveal."));
        return;
    }
    const std::shared_ptr<const Report> then = m_document.baselineReports()[m_chosen];
    const QString letter = baselineLetter(m_chosen);
    KeptRow kept(*m_readouts);
    m_readouts->clear();
    for (const ReadoutChange& change : farthest(*then, *m_document.report())) {
        const Unit unit = change.readout->unit;
        const QString label = coreText(change.readout->firstLabel());
        const QString now = shownValue(change.now, unit, m_numbers);
        const QString before = shownValue(change.then, unit, m_numbers);
        const QString moved = change.delta ? moveText(change, m_numbers) : tr("was %1").arg(before);
        auto* item = new QTreeWidgetItem(m_readouts, {label, QString(now + u'\n' + moved)});
        item->setData(0, idRole, toQString(change.readout->path));
        const QString said =
            tr("%1: %2 in baseline %3, %4 now, change %5").arg(label, before, letter, now, moved);
        item->setData(0, Qt::AccessibleTextRole, said);
        for (const int column : {0, 1})
            item->setToolTip(column, said);
        item->setTextAlignment(1, Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    kept.restore();
    m_readoutsTitle->setText(m_readouts->topLevelItemCount() == 0
            ? tr("No readout moved since %1").arg(letter)
            : tr("Moved farthest since %1").arg(letter));
}

} // namespace ridgepoint
