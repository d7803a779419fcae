#include "app/docks/control_dock.h"

#include "app/docks/slider_lines.h"
#include "app/docks/tab_order.h"
#include "app/document/document.h"
#include "app/document/scenario_store.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "views/layer_strip.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString modelSizeField = QStringLiteral("model.params");
constexpr std::string_view stackField = "hardware.stack";

// Open at first: what a newcomer moves, all of it in sight in a window of usual size.
bool startsOpen(FieldGroup group)
{
    return group == FieldGroup::Model || group == FieldGroup::Precision || group == FieldGroup::OptimizerState
        || group == FieldGroup::Parallelism;
}

constexpr int restMs = 100; // before what takes some hundred evaluations

// A widget nobody has hidden appears with its parent; showing it by itself before would lay it out alone.
void showIf(QWidget* widget, bool shown)
{
    const bool hidden = widget->isHidden()
        && (widget->testAttribute(Qt::WA_WState_ExplicitShowHide) || widget->parentWidget()->isVisible());
    if (hidden == shown)
        widget->setVisible(shown);
}

} // namespace

ControlDock::ControlDock(Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_defaults(defaultScenario(document.catalog()))
    , m_theme(&themeById(u"light"))
    , m_search(new QLineEdit)
    , m_scroll(new QScrollArea)
    , m_nothing(new QLabel(tr("No control has that name.")))
    , m_lines(new SliderLines(document))
{
    const int space = int(spaceUnit(font()));
    m_search->setPlaceholderText(tr("Find a control"));
    m_search->setAccessibleName(tr("Find a control"));
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, this, [this] {
        m_search->setModified(false); // nothing to undo here: Ctrl+Z means the scenario
        arrange();
    });

    auto* content = new QWidget;
    m_scroll->setWidget(content); // while it is empty: it is measured here, and in the next line
    m_scroll->setWidgetResizable(true);
    content->installEventFilter(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(2 * space, 0, 2 * space, 2 * space);
    column->setSpacing(space / 2);
    for (const FieldSpec& field : fields()) {
        if (!field.inDock)
            continue;
        auto group = std::find_if(
            m_groups.begin(), m_groups.end(), [&](const Group& known) { return known.id == field.group; });
        if (group == m_groups.end()) {
            m_groups.emplace_back();
            m_groups.back().id = field.group;
            group = std::prev(m_groups.end());
        }
        group->fields.push_back(&field);
    }
    std::stable_sort(
        m_groups.begin(), m_groups.end(), [](const Group& a, const Group& b) { return a.id < b.id; });
    for (Group& group : m_groups)
        buildGroup(group, column);
    m_nothing->setWordWrap(true);
    m_nothing->hide();
    column->addWidget(m_nothing);
    column->addStretch();
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setAccessibleName(tr("Controls"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space, 0, 0);
    layout->setSpacing(space);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(2 * space, 0, 2 * space, 0);
    top->addWidget(m_search);
    top->addWidget(m_lines);
    layout->addLayout(top);
    layout->addWidget(m_scroll, 1);

    for (Group& group : m_groups) {
        group.open = startsOpen(group.id);
        if (group.open)
            buildRows(group);
    }
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMs);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        m_withLines = rowsWithLines();
        m_nextLine.start();
    });
    connect(&m_nextLine, &QTimer::timeout, this, &ControlDock::showNextLine);
    connect(m_lines, &SliderLines::changed, this, &ControlDock::showLines);
    connect(m_scroll->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { m_rest.start(); });
    connect(m_scroll->verticalScrollBar(), &QScrollBar::rangeChanged, this, &ControlDock::scrollToWanted,
        Qt::QueuedConnection);
    arrange();
    connect(&document, &Document::reportChanged, this, &ControlDock::refresh);
    connect(&document, &Document::veilChanged, this, [this] { // also of the rows that are out of sight
        for (FieldRow* row : std::as_const(m_rows)) {
            if (row)
                row->setNotesShown(!m_document.isVeiled());
            if (row && row->slider() && m_document.isVeiled())
                m_lines->show(*row);
        }
    });
}

// Rows that have grown ask for another width of the dock.
bool ControlDock::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        QMetaObject::invokeMethod(this, &ControlDock::scrollToWanted, Qt::QueuedConnection);
    }
    return QWidget::eventFilter(watched, event);
}

void ControlDock::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_rest.start(); // hidden rows have kept their old lines
    if (m_wanted)
        bringIntoSight(*m_wanted);
}

QSize ControlDock::sizeHint() const
{
    const int line = fontMetrics().height();
    return {std::max(line * 22, minimumSizeHint().width()), line * 30};
}

QSize ControlDock::minimumSizeHint() const
{
    // Nothing is cut off at the right where the rows need more, and the bar beside them.
    const int rows = m_scroll->widget() ? m_scroll->widget()->minimumSizeHint().width() : 0;
    const int bar = m_scroll->verticalScrollBar()->sizeHint().width();
    const int line = fontMetrics().height();
    return {std::clamp(rows + bar, line * 18, line * 24), QWidget::minimumSizeHint().height()};
}

void ControlDock::buildGroup(Group& group, QVBoxLayout* layout)
{
    const QString name = coreText(groupLabel(group.id));
    group.box = new QWidget;
    auto* column = new QVBoxLayout(group.box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    group.header = new QToolButton;
    group.header->setText(QString(name).replace(u'&', QStringLiteral("&&")));
    group.header->setAccessibleName(tr("%1, group").arg(name));
    group.header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    group.header->setArrowType(Qt::RightArrow);
    group.header->setAutoRaise(true);
    group.header->setCheckable(true);
    group.header->setFocusPolicy(Qt::StrongFocus);
    group.header->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QFont bold = font();
    bold.setBold(true);
    group.header->setFont(bold);
    auto* reset = group.reset = new QToolButton;
    reset->setText(tr("Reset"));
    reset->setAutoRaise(true);
    reset->setFocusPolicy(Qt::StrongFocus);
    reset->setToolTip(tr("Sets every control of %1 back to its default").arg(name));
    reset->setAccessibleName(tr("Reset %1").arg(name));
    auto* row = group.headline = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(group.header, 1);
    row->addWidget(reset);
    column->addLayout(row);
    layout->addWidget(group.box);

    const FieldGroup id = group.id;
    const auto self = [this, id]() -> Group& {
        return *std::find_if(
            m_groups.begin(), m_groups.end(), [id](const Group& known) { return known.id == id; });
    };
    connect(group.header, &QToolButton::clicked, this, [this, self](bool open) {
        openGroup(self(), open);
        if (open)
            bringIntoSight(self().id);
    });
    connect(reset, &QToolButton::clicked, this, [this, self] { resetGroup(self()); });
}

void ControlDock::openGroup(Group& group, bool open)
{
    group.open = open;
    if (open)
        buildRows(group);
    arrange();
}

void ControlDock::buildBody(Group& group)
{
    const int space = int(spaceUnit(font()));
    group.body = new QWidget;
    group.rows = new QVBoxLayout(group.body);
    group.rows->setContentsMargins(2 * space, 0, 0, space);
    group.rows->setSpacing(space / 2);
    if (group.id == FieldGroup::Parallelism) {
        m_product = new QLabel;
        m_product->setWordWrap(true);
        m_product->setAccessibleName(tr("Product of the parallel dimensions"));
        m_product->setText(meshProduct());
        group.rows->addWidget(m_product);
    }
    if (group.id == FieldGroup::Model) {
        m_layers = new LayerStrip(group.body); // without a parent, showing it would open a window
        m_layers->setTheme(*m_theme);
        showLayers();
        group.rows->addWidget(m_layers);
    }
    if (std::any_of(group.fields.begin(), group.fields.end(),
            [](const FieldSpec* field) { return field->advanced; })) {
        group.more = new QToolButton;
        group.more->setAutoRaise(true);
        group.more->setCheckable(true);
        group.more->setFocusPolicy(Qt::StrongFocus);
        group.more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        const FieldGroup id = group.id;
        connect(group.more, &QToolButton::clicked, this, [this, id](bool open) {
            for (Group& known : m_groups) {
                if (known.id != id)
                    continue;
                known.moreOpen = open;
                buildRows(known);
            }
            arrange();
        });
        group.headline->insertWidget(1, group.more);
    }
    group.box->layout()->addWidget(group.body);
}

// Only what is about to be seen: most rows never are, and each costs more than all the rest of a start.
void ControlDock::buildRows(Group& group)
{
    const QString wanted = m_search->text().trimmed();
    if (!group.body)
        buildBody(group);
    int at = 0;
    bool grown = false;
    for (const FieldSpec* field : group.fields) {
        if (FieldRow*& row = m_rows[toQString(field->id)]; row) {
            ++at;
        } else if (isWanted(group, *field, wanted)) {
            row = new FieldRow(*field, m_document.catalog());
            row->setTheme(*m_theme);
            row->setNotesShown(!m_document.isVeiled());
            group.rows->insertWidget(at++, row);
            connect(row, &FieldRow::edited, this, &ControlDock::edit);
            connect(row, &FieldRow::resetRequested, this, &ControlDock::resetField);
            connect(row, &FieldRow::sweepRequested, this, &ControlDock::sweepRequested);
            connect(row, &FieldRow::lockRequested, this, &ControlDock::lockRequested);
            connect(row, &FieldRow::valuesRequested, this, &ControlDock::valuesRequested);
            showLock(*field, *row);
            connect(row, &FieldRow::copied, this,
                [this](const QString& text) { Q_EMIT message(tr("Copied %1").arg(text)); });
            show(*field, *row);
            grown = true;
        }
    }
    if (!grown)
        return;
    if (group.more) {
        QWidget::setTabOrder(group.header, group.more);
        QWidget::setTabOrder(group.more, group.reset);
    }
    QWidget* last = group.reset;
    for (const FieldSpec* field : group.fields)
        if (FieldRow* row = m_rows.value(toQString(field->id)))
            last = chainTabs(last, *row);
}

bool ControlDock::applies(const FieldSpec& field) const
{
    return !field.applies || field.applies(m_document.scenario());
}

bool ControlDock::isWanted(const Group& group, const FieldSpec& field, const QString& search) const
{
    if (search.isEmpty())
        return !field.advanced || group.moreOpen;
    const Match found = match(field, search);
    return found != Match::None && found >= m_bestMatch && applies(field);
}

ControlDock::Match ControlDock::match(const FieldSpec& field, const QString& wanted)
{
    const auto in = [&](std::string_view text) {
        return coreText(text).contains(wanted, Qt::CaseInsensitive)
            || toQString(text).contains(wanted, Qt::CaseInsensitive);
    };
    if (in(field.label) || in(groupLabel(field.group))
        || std::ranges::any_of(
            field.choices, [&](const FieldChoice& c) { return in(c.label) || in(c.note); }))
        return Match::Words;
    return in(field.id) ? Match::Id : in(field.help) ? Match::Help : Match::None;
}

ControlDock::Match ControlDock::bestMatch(const QString& wanted) const
{
    Match best = Match::None;
    for (const Group& group : m_groups)
        for (const FieldSpec* field : group.fields)
            if (applies(*field))
                best = std::max(best, match(*field, wanted));
    return best;
}

void ControlDock::arrange()
{
    const QString wanted = m_search->text().trimmed();
    m_bestMatch = wanted.isEmpty() ? Match::None : bestMatch(wanted);
    bool anything = false;
    for (Group& group : m_groups) {
        const bool found = !wanted.isEmpty()
            && std::any_of(group.fields.begin(), group.fields.end(),
                [&](const FieldSpec* field) { return isWanted(group, *field, wanted); });
        if (found)
            buildRows(group);
        const bool open = wanted.isEmpty() ? group.open : found;
        showIf(group.box, wanted.isEmpty() || found);
        anything = anything || wanted.isEmpty() || found;
        group.header->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        group.header->setChecked(open);
        if (!group.body)
            continue;
        showIf(group.body, open);
        for (const FieldSpec* field : group.fields) {
            FieldRow* row = m_rows.value(toQString(field->id));
            if (!row)
                continue;
            showIf(row, applies(*field) && isWanted(group, *field, wanted));
        }
        if (group.more) {
            showIf(group.more, wanted.isEmpty() && open);
            group.more->setArrowType(group.moreOpen ? Qt::DownArrow : Qt::RightArrow);
            group.more->setText(group.moreOpen ? tr("Fewer") : tr("More"));
            group.more->setAccessibleName(
                tr("%1 controls of %2").arg(group.more->text(), coreText(groupLabel(group.id))));
        }
    }
    m_nothing->setVisible(!anything);
    m_nextLine.stop();
    m_rest.start();
    updateGeometry(); // other rows need another width
}

void ControlDock::show(const FieldSpec& field, FieldRow& row) const
{
    row.showScenario(m_document.scenario());
    const std::shared_ptr<const Report> report = m_document.report();
    QString diagnostic;
    for (const Diagnostic& found : report->diagnostics)
        if (found.field == field.id && found.severity != Severity::Info)
            diagnostic = diagnosticText(found);
    row.showDiagnostic(diagnostic);
    row.showEffective(effectiveValue(*report, field.id));
    if (row.id() == modelSizeField)
        showWallTicks(row);
    else if (field.id == mfuFieldId)
        showMfuChip(row);
    else if (field.id == stackField)
        showRecipeChip(row);
    else if (field.id == capacityFieldId)
        showCapacityChip(row);
    else
        showEffectChip(row);
}

// How the scenario departs from what its stack does, a line each; pressed, it no longer does.
void ControlDock::showRecipeChip(FieldRow& row) const
{
    const Scenario& scenario = m_document.scenario();
    const std::vector<RecipeDeparture> all = departures(stackTraits(scenario.hardware.stack), scenario);
    constexpr std::size_t most = 4; // lines that a row has room for
    QStringList lines;
    for (const RecipeDeparture& each : all)
        lines += tr("%1: %2 → %3").arg(coreText(each.label), coreText(each.has), coreText(each.wants));
    const QString tip = lines.join(u'\n');
    if (all.size() > most) {
        lines = lines.first(qsizetype(most));
        lines += tr("and %n more", nullptr, int(all.size() - most));
    }
    row.showAlternative(all.empty() ? QString() : tr("Take its defaults:") + u'\n' + lines.join(u'\n'),
        toQString(scenario.hardware.stack), tip);
}

void ControlDock::showMfuChip(FieldRow& row) const
{
    const Scenario& scenario = m_document.scenario();
    if (const std::optional<double> stated = statedMfu(scenario.hardware)) {
        Scenario free = scenario;
        free.hardware.efficiency.mfu = Mfu::model();
        const std::optional<double> predicted =
            m_document.isVeiled() ? std::nullopt : evaluate(free).throughput.mfu;
        row.showAlternative(predicted
                ? tr("stated %1 · predicted %2")
                      .arg(displayText(*stated, Unit::Percent), displayText(*predicted, Unit::Percent))
                : QString(),
            QStringLiteral("model"));
    } else {
        const QString usual = toQString(formatExact(usualStatedMfu, Unit::Percent));
        const std::optional<double> predicted = m_document.report()->throughput.mfu;
        row.showAlternative(predicted
                ? tr("predicted %1 · state %2")
                      .arg(displayText(*predicted, Unit::Percent), displayText(usualStatedMfu, Unit::Percent))
                : tr("state %1").arg(displayText(usualStatedMfu, Unit::Percent)),
            usual);
    }
}

void ControlDock::showCapacityChip(FieldRow& row) const
{
    const Hardware& hardware = m_document.scenario().hardware;
    const double reported = hardware.accelerator.memoryReported.value();
    row.showAlternative(hardware.capacityBasis == CapacityBasis::Nominal && reported > 0
            ? tr("what the driver reports: %1 · use it").arg(displayText(reported, Unit::Byte))
            : QString(),
        QStringLiteral("reported"));
}

// A control without effect says so; pressed, what took it away is no longer stated.
void ControlDock::showEffectChip(FieldRow& row) const
{
    const Scenario& scenario = m_document.scenario();
    const QString none = coreText(withoutEffect(scenario, row.field()));
    if (none.isEmpty() || row.field().ofPrediction)
        row.showAlternative(none.isEmpty() ? none : tr("%1 · predict instead").arg(none),
            QStringLiteral("model"), {}, findField(mfuFieldId));
    else
        row.showAlternative(tr("%1 · as usual instead").arg(none), QStringLiteral("0"), {},
            findField("hardware.scale_out.beta_Bps_typical"));
}

void ControlDock::showWallTicks(FieldRow& row) const
{
    const WallsReport& walls = m_document.report()->walls;
    std::vector<SliderTick> ticks;
    const auto add = [&](const Wall& wall, SliderTick::Shape shape, ColorRole color, const QString& name) {
        if (wall.threshold)
            ticks.push_back({wall.threshold->value(), shape, color,
                tr("%1 from %2 on").arg(name, displayText(wall.threshold->value(), Unit::Parameter))});
    };
    add(walls.memory, SliderTick::Shape::Square, ColorRole::MemoryAxis, tr("■ memory wall"));
    add(walls.compute, SliderTick::Shape::Triangle, ColorRole::ComputeAxis, tr("▲ compute wall (step)"));
    add(walls.throughput, SliderTick::Shape::Diamond, ColorRole::BandwidthAxis,
        tr("◆ throughput wall (deadline)"));
    row.showTicks(std::move(ticks));
}

QString ControlDock::meshProduct() const
{
    const Scenario& scenario = m_document.scenario();
    const Mesh& mesh = scenario.mesh;
    const double rest = std::max(1.0, mesh.tensor * mesh.context * mesh.pipeline);
    const double total = scenario.hardware.accelerators;
    const auto count = [](double value) { return toQString(formatExact(value, Unit::Count)); };
    // Left to auto, data takes what the others leave; where they leave nothing whole it has no value.
    std::optional<double> replicas = mesh.data;
    if (!replicas && std::fmod(total, rest) == 0)
        replicas = total / rest;
    const double product = rest * replicas.value_or(1);
    QString text = tr("tensor %1 × context %2 × pipeline %3")
                       .arg(count(mesh.tensor), count(mesh.context), count(mesh.pipeline));
    if (replicas)
        text = tr("%1 × data %2").arg(text, count(*replicas));
    text = tr("%1 = %2").arg(text, count(product));
    if (product == total)
        return tr("%1, all accelerators").arg(text);
    if (product < total)
        return replicas
            ? tr("▲ %1, fewer than the %2 accelerators there are").arg(text, count(total))
            : tr("▲ %1, which does not divide the %2 accelerators there are").arg(text, count(total));
    if (total == 1)
        return tr("▲ %1 is more than the 1 accelerator there is").arg(text);
    return tr("▲ %1 is more than the %2 accelerators there are").arg(text, count(total));
}

void ControlDock::refresh()
{
    for (const Group& group : m_groups)
        for (const FieldSpec* field : group.fields)
            if (FieldRow* row = m_rows.value(toQString(field->id)))
                show(*field, *row);
    if (m_product)
        m_product->setText(meshProduct());
    showLayers();
    arrange();
}

void ControlDock::edit(const QString& fieldId, const QString& text, SliderPhase phase)
{
    FieldError error;
    switch (phase) {
    case SliderPhase::Preview:
        error = m_document.preview(fieldId, text);
        break;
    case SliderPhase::Commit:
        error = m_document.commit(fieldId, text);
        break;
    case SliderPhase::Cancel:
        m_document.cancel();
        break;
    }
    if (error)
        Q_EMIT message(coreText(error.message));
}

void ControlDock::resetField(const QString& fieldId)
{
    const FieldSpec* field = findField(fieldId.toStdString());
    if (!field)
        return;
    if (const FieldError error =
            m_document.commit(fieldId, QString::fromStdString(fieldText(m_defaults, *field))))
        Q_EMIT message(coreText(error.message));
}

void ControlDock::resetGroup(const Group& group)
{
    // Presets first: choosing one overwrites the fields that come after it.
    m_document.settle();
    Scenario scenario = m_document.scenario();
    for (const FieldSpec* field : group.fields)
        setField(scenario, *field, fieldText(m_defaults, *field), m_document.catalog());
    m_document.replaceScenario(
        scenario, [id = group.id] { return tr("reset of %1").arg(coreText(groupLabel(id))); });
}

void ControlDock::setTheme(const Theme& theme)
{
    m_theme = &theme;
    for (FieldRow* row : std::as_const(m_rows))
        if (row)
            row->setTheme(theme);
    if (m_layers)
        m_layers->setTheme(theme);
    m_lines->setTheme(theme);
}

void ControlDock::focusModelSize()
{
    if (FieldRow* size = row(modelSizeField))
        size->setFocus();
}

void ControlDock::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

} // namespace ridgepoint
