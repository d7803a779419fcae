#include "app/window/calibration_dialog.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/side/table_panel.h"
#include "core/calibration/measured_steps.h"
#include "core/engine/step_band.h"
#include "core/scenario/field.h"
#include "widgets/core_text.h"
#include "widgets/files.h"
#include "widgets/number_text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr int typingPause = 200; // milliseconds
constexpr qint64 largestFile = 16 * 1024 * 1024;

QTableView* tableOf(ViewTableModel* model, const QString& name)
{
    auto* table = new QTableView;
    table->setModel(model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setTabKeyNavigation(false); // Tab leaves the table
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->setWordWrap(false);
    table->setAccessibleName(name);
    return table;
}

QString percent(double share, const NumberFormat& numbers, bool withSign)
{
    const QString text = displayText(std::abs(share), Unit::Percent, numbers);
    return (!withSign ? QString() : share < 0 ? QStringLiteral("−") : QStringLiteral("+")) + text;
}

// "3.35 s (+0.2 %)"
QString missed(Seconds predicted, Seconds measured, const NumberFormat& numbers)
{
    return QStringLiteral("%1 (%2)").arg(displayText(predicted.value(), Unit::Second, numbers),
        percent(predicted / measured - 1, numbers, true));
}

QString text(const Diagnostic& d)
{
    const QString said = coreText(withFix(d.message, d.fix));
    // Of all steps together the sentence speaks for itself; else the id says which entry of the file.
    return d.field == "steps" ? said : toQString(d.field) + QStringLiteral(": ") + said;
}

} // namespace

CalibrationDialog::CalibrationDialog(Document& document, Settings& settings, QWidget* parent)
    : QDialog(parent)
    , m_document(document)
    , m_settings(settings)
    , m_timer(new QTimer(this))
{
    setWindowTitle(tr("Calibrate"));
    m_timer->setSingleShot(true);
    m_timer->setInterval(typingPause);
    connect(m_timer, &QTimer::timeout, this, &CalibrationDialog::calibrateNow);
    build();
    const auto later = [this] {
        if (isVisible())
            m_timer->start();
    };
    connect(m_text, &QPlainTextEdit::textChanged, this, later);
    connect(&document, &Document::reportChanged, this, later);
    connect(&settings, &Settings::styleChanged, this, later);
}

void CalibrationDialog::build()
{
    auto* how = new QLabel(tr(
        "One measured step a line: what differs from this scenario, a colon, then the time of a step or the "
        "tokens per second of the whole job. One to ten steps, as different as they can be."));
    how->setWordWrap(true);
    m_text = new QPlainTextEdit;
    m_text->setPlaceholderText(QStringLiteral("micro_batch=2, tensor=4: 3.21 s\n"
                                              "accelerators=64, global_batch_sequences=512: 410k tokens/s"));
    m_text->setTabChangesFocus(true);
    m_text->setAccessibleName(tr("Measured steps"));
    how->setBuddy(m_text);
    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setAccessibleName(tr("Result of the calibration"));
    m_stepRows = new ViewTableModel(this);
    m_knobRows = new ViewTableModel(this);
    m_steps = tableOf(m_stepRows, tr("Steps, measured and predicted"));
    m_knobs = tableOf(m_knobRows, tr("Efficiencies, fitted"));

    auto* open = new QPushButton(tr("&Open…"));
    m_remove = new QPushButton(tr("&Back to the model"));
    m_remove->setToolTip(tr("Every efficiency as the model has it, without a calibration"));
    m_apply = new QPushButton(tr("&Apply"));
    m_apply->setDefault(true);
    auto* close = new QPushButton(tr("Close"));
    for (QPushButton* button : {open, m_remove, m_apply, close}) {
        button->setAutoDefault(false);
        button->setAccessibleName(button->text().remove(u'&'));
    }
    open->setAccessibleName(tr("Open a file of measured steps"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(open);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    buttons->addWidget(m_apply);
    buttons->addWidget(close);

    // Scrolls in a small window, whatever there is to say: the buttons stay in sight.
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(how);
    column->addWidget(m_text, 2);
    column->addWidget(m_message);
    column->addWidget(m_steps, 3);
    column->addWidget(m_knobs, 4);
    // A scroll area gives a content with wrapped text its preferred height: these take what is left instead.
    const int line = fontMetrics().height();
    for (QWidget* part : std::initializer_list<QWidget*>{m_text, m_steps, m_knobs}) {
        part->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
        part->setMinimumHeight(5 * line);
    }
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(scroll, 1);
    layout->addLayout(buttons);
    setTabOrder(m_text, open);

    connect(open, &QPushButton::clicked, this, &CalibrationDialog::chooseFile);
    connect(m_remove, &QPushButton::clicked, this, &CalibrationDialog::remove);
    connect(m_apply, &QPushButton::clicked, this, &CalibrationDialog::apply);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    const int frame = 3 * line; // that the desktop draws around it
    const QSize room = screen()->availableSize() - QSize(frame, frame);
    resize(QSize(line * 46, line * 46).boundedTo(room));
}

QString CalibrationDialog::text() const { return m_text->toPlainText(); }

void CalibrationDialog::setText(const QString& text)
{
    m_text->setPlainText(text);
    calibrateNow();
}

void CalibrationDialog::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Measured steps"), m_settings.openFolder(),
        tr("Steps and runs (*.txt *.json *.csv);;All files (*)"));
    if (!path.isEmpty() && openFile(path))
        m_settings.setOpenFolder(QFileInfo(path).absolutePath());
}

bool CalibrationDialog::openFile(const QString& path)
{
    const FileContent file = readFile(path, largestFile);
    if (!file.ok()) {
        setMessage(tr("%1 cannot be read: %2").arg(QDir::toNativeSeparators(path), file.problem), true);
        return false;
    }
    if (file.beyond(largestFile)) {
        setMessage(
            tr("%1 is larger than 16 MiB; ten steps are not").arg(QDir::toNativeSeparators(path)), true);
        return false;
    }
    setText(QString::fromUtf8(file.bytes));
    return true;
}

void CalibrationDialog::calibrateNow()
{
    m_timer->stop();
    m_remove->setEnabled(m_document.scenario().hardware.efficiency.calibratedSteps > 0);
    m_calibration = {};
    m_readable = false;
    const std::string typed = m_text->toPlainText().toStdString();
    MeasuredSteps read = readMeasuredSteps(typed, m_document.scenario(), m_document.catalog());
    m_readable = read.ok();
    if (!read.steps.empty())
        m_calibration = calibrate(read.steps, m_document.scenario());
    Diagnostics all = std::move(read.diagnostics);
    all.insert(all.end(), m_calibration.diagnostics.begin(), m_calibration.diagnostics.end());
    m_apply->setEnabled(canApply());
    showTables();

    const NumberFormat& numbers = m_settings.numbers();
    QString said;
    if (canApply()) {
        const Calibration& c = m_calibration;
        said = tr("Mean error %1 before, %2 after")
                   .arg(percent(c.errorBefore, numbers, false), percent(c.errorAfter, numbers, false));
        said += c.errorHeldOut
            ? tr(", %1 on each step predicted from the others.").arg(percent(*c.errorHeldOut, numbers, false))
            : tr(". One step leaves none to check on.");
        const Scenario target = calibrated(m_document.scenario(), c);
        if (const auto band = bandOf(Seconds(1), target, architectureOf(target.model)))
            said += tr(" Predictions like these will carry a band of −%1 to +%2.")
                        .arg(percent(1 - band->low.value(), numbers, false),
                            percent(band->high.value() - 1, numbers, false));
    }
    for (const Diagnostic& d : all)
        said +=
            (said.isEmpty() ? QString() : QStringLiteral("\n")) + QStringLiteral("▲ ") + ridgepoint::text(d);
    setMessage(said, false);
}

bool CalibrationDialog::canApply() const { return m_readable && m_calibration.ok(); }

QString CalibrationDialog::message() const { return m_message->isHidden() ? QString() : m_message->text(); }

void CalibrationDialog::showTables()
{
    const NumberFormat& numbers = m_settings.numbers();
    ViewTable steps{
        .columns = {tr("Step"), tr("Measured"), tr("Before"), tr("After"), tr("From the others")}};
    for (const CalibratedStep& s : m_calibration.steps)
        steps.rows.push_back({toQString(s.name), displayText(s.measured.value(), Unit::Second, numbers),
            missed(s.before, s.measured, numbers), missed(s.after, s.measured, numbers),
            s.heldOut ? missed(*s.heldOut, s.measured, numbers) : QStringLiteral("—")});
    ViewTable rows{.columns = {tr("Efficiency"), tr("Was"), tr("Is"), tr("Known to")}};
    std::array<CalibratedKnob, knobCount> known = m_calibration.knobs;
    std::stable_partition(known.begin(), known.end(), [](const CalibratedKnob& k) { return k.identifiable; });
    for (const CalibratedKnob& k : known) {
        const FieldSpec* field = findField(k.field);
        if (!field)
            continue; // nothing is calibrated
        QString doubt = tr("not identifiable from these steps");
        if (k.identifiable)
            doubt = QStringLiteral("± %1").arg(percent(k.spread, numbers, false))
                + (k.atBound ? tr(", at its bound") : QString());
        rows.rows.push_back({coreText(field->label), displayText(k.standard, field->unit, numbers),
            displayText(k.value, field->unit, numbers), doubt});
    }
    const auto show = [](QTableView& view, ViewTableModel& model, ViewTable table) {
        const bool reshaped = model.rowCount() != int(table.rows.size());
        model.setTable(std::move(table));
        if (reshaped)
            fitColumns(view);
    };
    show(*m_steps, *m_stepRows, std::move(steps));
    show(*m_knobs, *m_knobRows, std::move(rows));
}

void CalibrationDialog::setMessage(const QString& text, bool error)
{
    m_message->setText(error ? QStringLiteral("▲ ") + text : text);
    m_message->setVisible(!text.isEmpty());
}

void CalibrationDialog::apply()
{
    calibrateNow(); // of what is typed and set by now
    if (canApply())
        m_document.replaceScenario(
            calibrated(m_document.scenario(), m_calibration), [] { return tr("calibration"); });
}

void CalibrationDialog::remove()
{
    Scenario plain = m_document.scenario();
    resetKnobs(plain);
    m_document.replaceScenario(plain, [] { return tr("removal of the calibration"); });
}

void CalibrationDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    calibrateNow();
}

} // namespace ridgepoint
