#include "views/pipeline/pipeline_controls.h"

#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/icons.h"
#include "widgets/number_text.h"
#include "widgets/options_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr double shortestShare = 0.1, longestShare = 10; // of the duration sliders
constexpr double longestHop = 4;
constexpr std::array speeds{0.25, 0.5, 1.0, 2.0, 4.0};
constexpr std::size_t normalSpeed = 2;
constexpr double zoomStep = 1.5;

QWidget* newRow(QWidget* parent)
{
    auto* row = new QWidget(parent);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins({});
    layout->setSpacing(qRound(spaceUnit(row->font())));
    return row;
}

QHBoxLayout& layoutOf(QWidget* row) { return *static_cast<QHBoxLayout*>(row->layout()); }

QToolButton* newButton(QWidget* row, QLatin1String iconName, const QString& name)
{
    auto* button = new QToolButton(row);
    button->setIcon(icon(iconName));
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setAutoRaise(true);
    layoutOf(row).addWidget(button);
    return button;
}

void narrow(QComboBox* combo, int characters)
{
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(characters);
}

void select(QComboBox* combo, const QVariant& data)
{
    const QSignalBlocker blocker(combo);
    combo->setCurrentIndex(combo->findData(data));
}

// A scenario may have more than people try here.
void showValue(QSpinBox* spin, int value)
{
    const QSignalBlocker blocker(spin);
    spin->setMaximum(std::max(spin->maximum(), value));
    if (!spin->hasFocus() || spin->value() != value)
        spin->setValue(value);
}

} // namespace

PipelineControls::PipelineControls(Player& player, PipelineImportDialog::Trial trial, QWidget* parent)
    : QWidget(parent)
    , m_player(player)
    , m_importDialog(new PipelineImportDialog(std::move(trial), this))
{
    connect(
        m_importDialog, &PipelineImportDialog::settingsEdited, this, [this](const PipelineSettings& edited) {
            m_settings.imported = edited.imported;
            m_settings.layout = edited.layout;
            emitSettings();
        });
    auto* line = new OptionsLine(this);
    buildShape();
    buildSchedules();
    line->addWidget(buildPlayer());
    buildTimes();
    buildLook();
    buildVariants(); // last: what comes and goes with a schedule moves nothing else
    m_message = new QLabel(this);
    m_message->hide();
    line->addWidget(m_message);
    connect(&m_player, &Player::moved, this, &PipelineControls::showPosition);
    connect(&m_player, &Player::playingChanged, this, &PipelineControls::showPosition);
    showPosition();
}

QSpinBox* PipelineControls::spin(const QString& label, const QString& help, int low, int high, int& into)
{
    auto* name = new QLabel(label, this);
    auto* box = new QSpinBox(this);
    box->setRange(low, high);
    box->setKeyboardTracking(false);
    box->setToolTip(help);
    box->setAccessibleName(help);
    if (auto* entry = box->findChild<QLineEdit*>()) // has the focus in its stead
        entry->setAccessibleName(help);
    name->setToolTip(help);
    name->setBuddy(box);
    layoutOf(this).addWidget(name);
    layoutOf(this).addWidget(box);
    connect(box, &QSpinBox::valueChanged, this, [this, &into](int value) {
        into = value;
        emitSettings();
    });
    return box;
}

void PipelineControls::buildSchedules()
{
    for (std::size_t slot = 0; slot < mostSchedules; ++slot) {
        auto* combo = new QComboBox(this);
        narrow(combo, slot == 0 ? 12 : 7);
        combo->setAccessibleName(slot == 0 ? tr("schedule") : tr("compared with"));
        combo->setToolTip(combo->accessibleName());
        if (slot > 0)
            combo->addItem(tr("none"), noSchedule);
        for (const ScheduleName& name : scheduleNames()) {
            combo->addItem(name.label, name.key);
            combo->setItemData(combo->count() - 1, name.idea, Qt::ToolTipRole);
        }
        if (slot > 0) {
            auto* label = new QLabel(slot == 1 ? tr("vs") : QStringLiteral("+"), this);
            label->setBuddy(combo);
            layoutOf(this).addWidget(label);
        }
        layoutOf(this).addWidget(combo);
        connect(combo, &QComboBox::activated, this, [this, combo, slot] {
            const QString key = combo->currentData().toString();
            if (slot == 0 && !m_settings.imported.isEmpty()) {
                if (key == importedSchedule)
                    return;
                m_settings.imported.clear(); // another one in its place
            } else if (slot == 0 && m_ofScenario && m_settings.schedules[0] == autoSchedule) {
                Q_EMIT fieldEdited(QStringLiteral("mesh.schedule"), key);
                return;
            }
            // The others stay what they show, also where nobody has chosen them.
            for (std::size_t other = 1; other < mostSchedules && !m_ofScenario; ++other)
                if (other != slot && m_settings.schedules[other] == autoSchedule)
                    m_settings.schedules[other] = m_schedules[other]->currentData().toString();
            m_settings.schedules[slot] = key;
            m_settings.variants[slot].clear();
            emitSettings();
        });
        m_schedules[slot] = combo;
    }
}

void PipelineControls::buildShape()
{
    const auto editField = [this](QSpinBox* box, const QString& field, int PipelineSettings::*own) {
        box->disconnect(this);
        connect(box, &QSpinBox::valueChanged, this, [this, field, own](int value) {
            if (m_ofScenario && m_settings.*own == 0) {
                Q_EMIT fieldEdited(field, QString::number(value));
                return;
            }
            m_settings.*own = value;
            emitSettings();
        });
    };
    m_stages = spin(QStringLiteral("p"), tr("pipeline ranks"), 1, mostStagesShown, m_settings.stages);
    editField(m_stages, QStringLiteral("mesh.pipeline"), &PipelineSettings::stages);
    m_microbatches = spin(QStringLiteral("m"), tr("micro-batches of a step"), 1, mostMicrobatchesShown,
        m_settings.microbatches);
    m_chunks = spin(QStringLiteral("v"), tr("chunks a rank holds, where the schedule takes several"), 1,
        mostChunksShown, m_settings.chunks);
    editField(m_chunks, QStringLiteral("mesh.chunks"), &PipelineSettings::chunks);
}

void PipelineControls::buildVariants()
{
    m_variant = new QComboBox(this);
    narrow(m_variant, 6);
    m_variant->setAccessibleName(tr("variant of the schedule"));
    m_variant->setToolTip(m_variant->accessibleName());
    m_variantLabel = new QLabel(tr("order by"), this);
    m_variantLabel->setBuddy(m_variant);
    layoutOf(this).addWidget(m_variantLabel);
    layoutOf(this).addWidget(m_variant);
    connect(m_variant, &QComboBox::activated, this, [this] {
        m_settings.variants[static_cast<std::size_t>(m_variant->property("slot").toInt())] =
            m_variant->currentData().toString();
        emitSettings();
    });
    m_group = spin(
        tr("group"), tr("micro-batches of one chunk in a row"), 0, mostMicrobatchesShown, m_settings.group);
    m_group->setSpecialValueText(tr("auto"));
    m_groupLabel = static_cast<QLabel*>(layoutOf(this).itemAt(layoutOf(this).count() - 2)->widget());
    m_cap = new NumberEntry(
        tr("max in-flight micro-batches"),
        tr("micro-batches a rank may hold, where the schedule takes a limit; 0: its own"),
        SliderScale(0, 16, FieldScale::Linear, false),
        [](const QString& text, QString* error) { return readShare(text, true, error); }, this);
    layoutOf(this).addWidget(m_cap);
    connect(m_cap, &NumberEntry::edited, this, [this](double value, SliderPhase phase) {
        showMessage({});
        m_settings.memoryCap = value;
        Q_EMIT settingsEdited(m_settings, phase);
    });
    connect(m_cap, &NumberEntry::refused, this, &PipelineControls::showMessage);
    m_equalMemory = new QCheckBox(tr("equal memory"), this);
    m_equalMemory->setToolTip(tr("Schedules that take a limit may hold as much as the first one does."));
    layoutOf(this).addWidget(m_equalMemory);
    connect(m_equalMemory, &QCheckBox::toggled, this, [this](bool on) {
        m_settings.equalMemory = on;
        emitSettings();
    });
}

NumberEntry* PipelineControls::share(
    const QString& label, const QString& name, double PipelineSettings::*into, bool zeroAllowed)
{
    const SliderScale scale = zeroAllowed
        ? SliderScale(0, longestHop, FieldScale::Linear, false)
        : SliderScale(shortestShare, longestShare, FieldScale::Logarithmic, false);
    auto* entry = new NumberEntry(
        label, name, scale,
        [zeroAllowed](const QString& text, QString* error) { return readShare(text, zeroAllowed, error); },
        this);
    layoutOf(this).addWidget(entry);
    connect(entry, &NumberEntry::edited, this, [this, into](double value, SliderPhase phase) {
        showMessage({});
        if (into != &PipelineSettings::hop && !m_settings.ownTimes()) {
            // The other two stay what they are.
            m_settings.forward = m_ratio[0];
            m_settings.inputGradient = m_ratio[1];
            m_settings.weightGradient = m_ratio[2];
        }
        m_settings.*into = value;
        Q_EMIT settingsEdited(m_settings, phase);
    });
    connect(entry, &NumberEntry::refused, this, &PipelineControls::showMessage);
    return entry;
}

void PipelineControls::buildTimes()
{
    m_forward = share(QStringLiteral("T<sub>F</sub>"), tr("duration of a forward pass, relative"),
        &PipelineSettings::forward, false);
    m_inputGradient =
        share(QStringLiteral("T<sub>B</sub>"), tr("duration of dgrad (backward pass for inputs), relative"),
            &PipelineSettings::inputGradient, false);
    m_weightGradient =
        share(QStringLiteral("T<sub>W</sub>"), tr("duration of wgrad (backward pass for weights), relative"),
            &PipelineSettings::weightGradient, false);
    m_hop = share(tr("P2P"), tr("P2P latency from rank to rank, in forward passes of a rank"),
        &PipelineSettings::hop, true);
    m_import = newButton(this, QLatin1String("open"),
        tr("Import a schedule (PyTorch CSV) or a layout of the model (Megatron)"));
    m_import->setText(tr("Import…"));
    m_import->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_import->setAutoRaise(false);
    connect(m_import, &QToolButton::clicked, this, [this] {
        m_importDialog->show();
        m_importDialog->raise();
        m_importDialog->activateWindow();
    });
    m_reset = newButton(this, QLatin1String("reset"),
        tr("As predicted: shape, durations and P2P latency without the view's own changes"));
    connect(m_reset, &QToolButton::clicked, this, [this] {
        m_settings.resetWhatIf();
        showMessage({});
        emitSettings();
    });
}

QWidget* PipelineControls::buildPlayer()
{
    QWidget* row = newRow(this);
    QToolButton* back = newButton(row, QLatin1String("step-back"), tr("Back to the pass before (←)"));
    m_play = newButton(row, QLatin1String("play"), tr("Play (Space)"));
    QToolButton* next = newButton(row, QLatin1String("step-forward"), tr("On to the next pass (→)"));
    connect(back, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(next, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    connect(m_play, &QToolButton::clicked, this, &PipelineControls::playRequested);
    m_scrub = new ValueSlider(row);
    m_scrub->setScale(SliderScale(0, 1, FieldScale::Linear, false));
    m_scrub->setAccessibleName(tr("play position"));
    m_scrub->setToolTip(tr("Play position: ← and → step, Space plays"));
    m_scrub->installEventFilter(this);
    layoutOf(row).addWidget(m_scrub, 1);
    connect(m_scrub, &ValueSlider::valueEdited, this, [this](double value) {
        m_player.pause();
        m_player.setPosition(value);
    });
    return row;
}

void PipelineControls::buildLook()
{
    m_speed = new QComboBox(this);
    m_speed->setAccessibleName(tr("speed"));
    m_speed->setToolTip(tr("Speed of playing"));
    for (const double speed : speeds)
        m_speed->addItem(locale().toString(speed) + QChar(0x00D7), speed);
    m_speed->setCurrentIndex(normalSpeed);
    layoutOf(this).addWidget(m_speed);
    connect(m_speed, &QComboBox::activated, this,
        [this] { m_player.setSpeed(m_speed->currentData().toDouble()); });

    m_follow =
        spin(tr("follow"), tr("the micro-batch to follow across the ranks (M: that of the highlighted pass)"),
            -1, mostMicrobatchesShown, m_settings.follow);
    m_follow->setSpecialValueText(tr("none"));
    m_definition = new QComboBox(this);
    m_definition->setAccessibleName(tr("what the bubble is a fraction of"));
    m_definition->setToolTip(tr("Bubble fraction: idle time over all time, or over the work itself (D)"));
    m_definition->addItem(tr("idle ÷ total"), int(BubbleDefinition::OfTotal));
    m_definition->addItem(tr("idle ÷ ideal"), int(BubbleDefinition::OfIdeal));
    narrow(m_definition, 9);
    layoutOf(this).addWidget(m_definition);
    connect(m_definition, &QComboBox::activated, this, [this](int index) {
        m_settings.definition = static_cast<BubbleDefinition>(m_definition->itemData(index).toInt());
        emitSettings();
    });
    m_zoom = newRow(this);
    layoutOf(this).addWidget(m_zoom);
    const auto zoom = [&](const QString& text, const QString& help, double factor) {
        auto* button = new QToolButton(m_zoom);
        button->setText(text);
        button->setToolTip(help);
        button->setAccessibleName(help);
        button->setAutoRaise(true);
        layoutOf(m_zoom).addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, factor] { Q_EMIT zoomRequested(factor); });
    };
    zoom(QString(QChar(0x2212)), tr("Zoom out (−)"), 1 / zoomStep);
    zoom(QStringLiteral("+"), tr("Zoom in (+, or Ctrl and wheel)"), zoomStep);
    zoom(QStringLiteral("1:1"), tr("Everything (0)"), 0);
}

// The choosers of kind and shape say that they come from a file; the shape cannot be changed meanwhile.
void PipelineControls::showImport(const PipelineData& shown)
{
    const bool imported = !m_settings.imported.isEmpty();
    QComboBox* chooser = m_schedules[0];
    const QSignalBlocker blocker(chooser);
    const int at = chooser->findData(importedSchedule);
    if (imported && at < 0) {
        chooser->insertItem(0, tr("Imported"), importedSchedule);
        chooser->setItemData(0, tr("the order of the imported file; Import… removes it"), Qt::ToolTipRole);
    } else if (!imported && at >= 0) {
        chooser->removeItem(at);
    }
    const bool ofFile = shown.basis.shapeOfFile;
    for (QSpinBox* box : {m_stages, m_microbatches, m_chunks})
        box->setEnabled(!ofFile);
    const QString fromFile = tr("as the imported file has it; remove the import to change it");
    m_chunks->setToolTip(ofFile ? fromFile : m_chunks->accessibleName());
    m_stages->setToolTip(ofFile ? fromFile
            : m_ofScenario      ? tr("pipeline ranks of the scenario (mesh.pipeline)")
                                : tr("pipeline ranks"));
    m_microbatches->setToolTip(ofFile ? fromFile
            : m_ofScenario ? tr("micro-batches of a step; another number than the batch makes is a what-if")
                           : tr("micro-batches of a step"));
    m_import->setText(imported || !m_settings.layout.isEmpty() ? tr("Import… •") : tr("Import…"));
    m_importDialog->showSettings(m_settings, shown);
}

void PipelineControls::showSettings(const PipelineSettings& settings, const PipelineData& shown)
{
    m_settings = settings;
    const PipelineBasis& basis = shown.basis;
    m_ofScenario = basis.ofScenario;
    showImport(shown);
    select(m_schedules[0], shown.first().key);
    for (std::size_t slot = 1, run = 1; slot < mostSchedules; ++slot) {
        // Slots that show nothing leave no run; the others are in order.
        const bool used = settings.schedules[slot] == autoSchedule
            ? !basis.ofScenario && run < shown.runs.size()
            : settings.schedules[slot] != noSchedule;
        select(m_schedules[slot], used && run < shown.runs.size() ? shown.runs[run++].key : noSchedule);
    }
    showValue(m_stages, basis.stages);
    showValue(m_microbatches, basis.microbatches);
    showValue(m_chunks, basis.chunks);
    bool group = false, cap = false;
    const ScheduleKind* withVariants = nullptr;
    std::size_t variantSlot = 0;
    for (const PipelineRun& run : shown.runs) {
        if (!run.kind)
            continue;
        group = group || run.kind->takesGroup;
        cap = cap || run.kind->takesMemoryCap;
        if (!withVariants && run.kind->variants.size() > 1) {
            withVariants = run.kind;
            for (std::size_t slot = 0; slot < mostSchedules; ++slot)
                if (m_schedules[slot]->currentData().toString() == run.key)
                    variantSlot = slot;
        }
    }
    m_group->setVisible(group);
    m_groupLabel->setVisible(group);
    showValue(m_group, settings.group);
    m_cap->setVisible(cap);
    m_cap->setScale(SliderScale(0, std::max(2, basis.microbatches), FieldScale::Linear, false));
    m_cap->showValue(settings.memoryCap, settings.memoryCap <= 0);
    m_variant->setVisible(withVariants);
    m_variantLabel->setVisible(withVariants);
    if (withVariants) {
        const QSignalBlocker blocker(m_variant);
        m_variant->clear();
        m_variant->setToolTip(tr("variant of %1").arg(coreText(withVariants->label)));
        m_variant->setProperty("slot", static_cast<int>(variantSlot));
        for (const std::string_view variant : withVariants->variants)
            m_variant->addItem(toQString(variant), toQString(variant));
        const int chosen = m_variant->findData(settings.variants[variantSlot]);
        m_variant->setCurrentIndex(std::max(0, chosen));
    }
    const StageTimes mean = meanTimes(basis.ranks);
    const double forwardRank = timesOfRank(basis).forward.value();
    const double forward = mean.forward.value();
    m_ratio = {1, 1, 1};
    if (settings.ownTimes()) {
        const auto share = [](double own) { return own > 0 ? own : 1; };
        m_ratio = {share(settings.forward), share(settings.inputGradient), share(settings.weightGradient)};
    } else if (forward > 0) {
        m_ratio = {1, mean.inputGradient.value() / forward, mean.weightGradient.value() / forward};
    }
    m_forward->showValue(m_ratio[0], !settings.ownTimes());
    m_inputGradient->showValue(m_ratio[1], !settings.ownTimes());
    m_weightGradient->showValue(m_ratio[2], !settings.ownTimes());
    m_hop->showValue(settings.ownHop() ? settings.hop
            : forwardRank > 0          ? basis.hop.value() / forwardRank
                                       : 0,
        !settings.ownHop());
    m_reset->setEnabled(shown.whatIf);
    showValue(m_follow, settings.follow);
    select(m_definition, int(settings.definition));
    const QSignalBlocker blocker(m_equalMemory);
    m_equalMemory->setChecked(settings.equalMemory);
    m_equalMemory->setVisible(shown.runs.size() > 1);
}

void PipelineControls::showPosition()
{
    if (!m_scrub->isEditing())
        m_scrub->setValue(std::max(0.0, m_player.position()));
    m_scrub->setAutomatic(m_player.position() < 0);
    if (m_play->property("playing").toBool() == m_player.isPlaying())
        return;
    m_play->setProperty("playing", m_player.isPlaying());
    m_play->setIcon(icon(m_player.isPlaying() ? QLatin1String("pause") : QLatin1String("play")));
    m_play->setToolTip(m_player.isPlaying() ? tr("Pause (Space)") : tr("Play (Space)"));
    m_play->setAccessibleName(m_play->toolTip());
}

bool PipelineControls::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_scrub || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Left:
        Q_EMIT stepRequested(-1);
        return true;
    case Qt::Key_Right:
        Q_EMIT stepRequested(1);
        return true;
    case Qt::Key_Space:
        Q_EMIT playRequested();
        return true;
    default:
        return false;
    }
}

void PipelineControls::showMessage(const QString& message)
{
    m_message->setText(message.isEmpty() ? QString() : QStringLiteral("\u25B2 ") + message);
    m_message->setVisible(!message.isEmpty());
}

QString PipelineControls::message() const { return m_message->isHidden() ? QString() : m_message->text(); }

} // namespace ridgepoint
