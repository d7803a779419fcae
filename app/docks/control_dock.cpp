#include "app/docks/control_dock.h"

#include "app/docks/control_group.h"
#include "app/docks/slider_lines.h"
#include "app/document/document.h"
#include "app/document/scenario_store.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/inputs/scenario/stated.h"
#include "core/training/report.h"
#include "views/layer_strip.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"
#include "widgets/quiet_button.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString modelSizeField = QStringLiteral("model.params");
constexpr std::string_view stackField = "hardware.stack";
constexpr int leastLines = 17, usualLines = 20; // as wide as the font is high so many times
constexpr int restMs = 100; // before what takes some hundred evaluations

// Open at first: what a newcomer moves, all of it in sight in a window of usual size.
bool startsOpen(FieldGroup group, bool serving)
{
    using enum FieldGroup;
    return group == Model
        || (serving ? group == Inference || group == Device
                    : group == Precision || group == OptimizerState || group == Parallelism);
}

} // namespace

ControlDock::ControlDock(Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_defaults(defaultScenario(document.catalog()))
    , m_theme(&themeById(u"light"))
    , m_search(new QLineEdit)
    , m_changedOnly(new QuietButton)
    , m_scroll(new QScrollArea)
    , m_nothing(new QLabel(tr("No control has that name.")))
    , m_product(new QLabel)
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
    m_changedOnly->setCheckable(true);
    m_changedOnly->setMarked(true); // as what it collects
    m_changedOnly->setToolTip(tr("Shows only what is not as in a new scenario"));
    connect(m_changedOnly, &QuietButton::toggled, this, [this] {
        m_collected = m_changed;
        arrange();
    });

    auto* content = new QWidget;
    m_scroll->setWidget(content); // while it is empty: it is measured here, and in the next line
    m_scroll->setWidgetResizable(true);
    content->installEventFilter(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, space, 2 * space);
    column->setSpacing(0);
    m_product->setParent(content); // without one, showing it would open a window
    m_product->hide();
    m_product->setContentsMargins(6 * space, 0, 0, 0);
    m_product->setAccessibleName(tr("Product of the parallel dimensions"));
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * smallScale);
    m_product->setFont(small);
    auto* strip = new QWidget(content);
    strip->hide();
    auto* beside = new QHBoxLayout(strip);
    beside->setContentsMargins(6 * space, 0, space, space);
    beside->addWidget(m_layers = new LayerStrip);
    m_training = newFold(tr("Training"), content);
    m_training->hide();
    connect(m_training, &QuietButton::clicked, this, [this](bool open) {
        m_trainingOpen = open;
        arrange();
    });
    for (const FieldSpec& field : fields())
        if (field.inDock && std::ranges::find(m_groups, field.group, &ControlGroup::id) == m_groups.end())
            m_groups.push_back(new ControlGroup(field.group, content));
    std::ranges::stable_sort(m_groups, {}, &ControlGroup::id);
    for (ControlGroup* group : m_groups) {
        group->open = {startsOpen(group->id, false), startsOpen(group->id, true)};
        connect(&group->header(), &QuietButton::clicked, this, [this, group](bool open) {
            openGroup(*group, open);
            if (open)
                bringIntoSight(group->id);
        });
        connect(&group->reset(), &QuietButton::clicked, this, [this, group] { resetGroup(*group); });
        connect(&group->more(), &QuietButton::clicked, this, [this, group](bool open) {
            group->moreOpen = open;
            arrange();
        });
    }
    dealFields();
    m_nothing->setWordWrap(true);
    m_nothing->setContentsMargins(2 * space, 0, 0, 0);
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
    top->setContentsMargins(2 * space, 0, space, 0);
    top->setSpacing(space);
    top->addWidget(m_search, 1);
    top->addWidget(m_changedOnly);
    top->addWidget(m_lines);
    layout->addLayout(top);
    layout->addWidget(m_scroll, 1);

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
    showChanged();
    m_product->setText(meshProduct());
    showLayers();
    arrange();
    connect(&document, &Document::reportChanged, this, &ControlDock::refresh);
    connect(&document, &Document::replaced, this, [this] { // what was sought was of the other
        m_search->clear();
        m_changedOnly->setChecked(false);
    });
    connect(&document, &Document::veilChanged, this, [this] { // also of the rows that are out of sight
        if (FieldRow* const notes = m_rows.value(toQString(notesFieldId)))
            show(*findField(notesFieldId), *notes);
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
    return {std::max(line * usualLines, minimumSizeHint().width()), line * 30};
}

QSize ControlDock::minimumSizeHint() const
{
    // Nothing is cut off at the right where the rows need more, and the bar beside them.
    const int rows = m_scroll->widget() ? m_scroll->widget()->minimumSizeHint().width() : 0;
    const int bar = m_scroll->verticalScrollBar()->sizeHint().width();
    const int line = fontMetrics().height();
    return {
        std::clamp(rows + bar, line * leastLines, line * usualLines), QWidget::minimumSizeHint().height()};
}

void ControlDock::show(const FieldSpec& field, FieldRow& row) const
{
    if (field.id == notesFieldId && m_document.isVeiled()) { // they may say what a lesson asks
        Scenario hidden = m_document.scenario();
        hidden.notes.clear();
        row.showScenario(hidden);
    } else {
        row.showScenario(m_document.scenario());
    }
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
    QStringList factors;
    for (const auto& [name, size] : std::initializer_list<std::pair<const char*, double>>{
             {"TP", mesh.tensor}, {"CP", mesh.context}, {"PP", mesh.pipeline}, {"DP", replicas.value_or(1)}})
        if (size != 1)
            factors += QLatin1String(name) + u' ' + count(size);
    const QString text = (factors.isEmpty() ? QStringLiteral("DP 1") : factors.join(QStringLiteral(" × ")))
        + (factors.size() > 1 ? QStringLiteral(" = ") + count(product) : QString());
    if (product == total)
        return text;
    if (product < total && !replicas)
        return tr("▲ %1, which does not divide %2").arg(text, count(total));
    return QStringLiteral("▲ %1 ≠ %2").arg(text, count(total));
}

void ControlDock::refresh()
{
    for (FieldRow* row : std::as_const(m_rows))
        if (row)
            show(row->field(), *row);
    m_product->setText(meshProduct());
    m_product->setToolTip(m_product->text());
    showLayers();
    showChanged();
    arrange();
}

void ControlDock::showChanged()
{
    std::vector<const FieldSpec*> changed = statedFields(m_document.scenario(), m_document.catalog());
    std::erase_if(changed, [](const FieldSpec* field) { return !field->inDock; });
    if (changed == m_changed)
        return;
    m_changed = std::move(changed);
    for (const FieldSpec* field : m_changed) // a row that no longer belongs here stays while it is looked at
        if (std::ranges::find(m_collected, field) == m_collected.end())
            m_collected.push_back(field);
    m_changedOnly->setText(tr("Changed (%1)").arg(m_changed.size()));
    for (FieldRow* row : std::as_const(m_rows))
        if (row)
            row->setChanged(std::ranges::find(m_changed, &row->field()) != m_changed.end());
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
        Q_EMIT message(labelledFields(coreText(error.message)));
}

void ControlDock::resetField(const QString& fieldId)
{
    const FieldSpec* field = findField(fieldId.toStdString());
    if (!field)
        return;
    const bool changed = std::ranges::find(m_changed, field) != m_changed.end();
    const std::string text = changed ? unstatedText(m_document.scenario(), *field, m_document.catalog())
                                     : fieldText(m_defaults, *field);
    if (const FieldError error = m_document.commit(fieldId, toQString(text)))
        Q_EMIT message(labelledFields(coreText(error.message)));
}

void ControlDock::resetGroup(const ControlGroup& group)
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
