#include "app/window/calibration_dialog.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/window/calibration_parts.h"
#include "app/window/serving_calibration_page.h"
#include "core/inputs/scenario/field.h"
#include "core/training/step_band.h"
#include "core/validation/fit/measured_steps.h"
#include "widgets/files.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace ridgepoint {

using namespace calibration;

namespace {

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

QWidget* CalibrationDialog::trainingPage()
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
    m_text->setAcceptDrops(false); // a file is opened by the dialog
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
    m_steps->setObjectName(QStringLiteral("steps"));
    m_knobs->setObjectName(QStringLiteral("knobs"));
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->addWidget(how);
    column->addWidget(m_text, 2);
    column->addWidget(m_message);
    column->addWidget(m_steps, 3);
    column->addWidget(m_knobs, 4);
    // A scroll area gives a content with wrapped text its preferred height: these take what is left instead.
    for (QWidget* part : std::initializer_list<QWidget*>{m_text, m_steps, m_knobs}) {
        part->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
        part->setMinimumHeight(5 * fontMetrics().height());
    }
    return content;
}

void CalibrationDialog::build()
{
    m_serving = new ServingCalibrationPage(m_document, m_settings);
    m_pages = new QTabWidget;
    m_pages->setAccessibleName(tr("What was measured"));
    m_pages->tabBar()->setAccessibleName(m_pages->accessibleName());
    // Scrolls in a small window, whatever there is to say: the buttons stay in sight.
    const auto addPage = [this](QWidget* content, const QString& name) {
        auto* scroll = new QScrollArea;
        scroll->setWidget(content);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setFocusPolicy(Qt::NoFocus);
        m_pages->addTab(scroll, name);
    };
    addPage(trainingPage(), tr("&Training steps"));
    addPage(m_serving, tr("Ser&ving"));

    auto* open = new QPushButton(tr("&Open…"));
    m_remove = new QPushButton(tr("&Back to the model"));
    m_remove->setToolTip(tr("Every efficiency as the model has it, without a calibration"));
    m_apply = new QPushButton(tr("&Apply"));
    m_apply->setDefault(true);
    m_copy = new QPushButton(tr("&Copy"));
    m_copy->setToolTip(tr("What ridgepoint validate --calibrated writes, as Markdown"));
    auto* close = new QPushButton(tr("Close"));
    for (QPushButton* button : {open, m_remove, m_apply, m_copy, close}) {
        button->setAutoDefault(false);
        button->setAccessibleName(button->text().remove(u'&'));
    }
    open->setAccessibleName(tr("Open a file of measurements"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(open);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    buttons->addWidget(m_apply);
    buttons->addWidget(m_copy);
    buttons->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_pages, 1);
    layout->addLayout(buttons);
    setAcceptDrops(true);

    connect(open, &QPushButton::clicked, this, &CalibrationDialog::chooseFile);
    connect(m_remove, &QPushButton::clicked, this, &CalibrationDialog::remove);
    connect(m_apply, &QPushButton::clicked, this, &CalibrationDialog::apply);
    connect(m_copy, &QPushButton::clicked, m_serving, &ServingCalibrationPage::copy);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_pages, &QTabWidget::currentChanged, this, &CalibrationDialog::showButtons);
    connect(m_serving, &ServingCalibrationPage::calibrated, this, &CalibrationDialog::showButtons);
    showButtons();
    const int line = fontMetrics().height(), frame = 3 * line; // that the desktop draws around it
    const QSize room = screen()->availableSize() - QSize(frame, frame);
    resize(QSize(line * 66, line * 54).boundedTo(room));
}

bool CalibrationDialog::isServing() const { return m_pages->currentIndex() == 1; }

void CalibrationDialog::showServing(bool serving) { m_pages->setCurrentIndex(serving ? 1 : 0); }

void CalibrationDialog::showButtons()
{
    m_remove->setVisible(!isServing());
    m_apply->setVisible(!isServing());
    m_copy->setVisible(isServing());
    m_copy->setEnabled(!m_serving->calibration().deployments.empty());
}

void CalibrationDialog::takeOver(const CalibrationDialog& other)
{
    setText(other.text());
    m_serving->setContent(other.m_serving->files(), other.m_serving->stated());
    showServing(other.isServing());
}

QString CalibrationDialog::text() const { return m_text->toPlainText(); }

void CalibrationDialog::setText(const QString& text)
{
    m_text->setPlainText(text);
    calibrateNow();
}

void CalibrationDialog::chooseFile()
{
    const QStringList paths = QFileDialog::getOpenFileNames(this,
        isServing() ? tr("Results of serving") : tr("Measured steps"), m_settings.openFolder(),
        isServing() ? tr("Results of load generators (*.json *.jsonl *.csv);;All files (*)")
                    : tr("Steps and runs (*.txt *.json *.csv);;All files (*)"));
    openFiles(paths);
}

void CalibrationDialog::openFiles(const QStringList& paths)
{
    for (const QString& path : paths) {
        if (!openFile(path))
            return; // its reason stays in sight
        m_settings.setOpenFolder(QFileInfo(path).absolutePath());
    }
}

bool CalibrationDialog::holdsServing(const QString& path)
{
    constexpr std::array<QStringView, 3> endings{u".json", u".jsonl", u".csv"};
    const bool named = std::ranges::any_of(
        endings, [&path](QStringView ending) { return path.endsWith(ending, Qt::CaseInsensitive); });
    if (!named || !QFileInfo(path).isFile())
        return false;
    const FileContent file = readFile(path, largestFile);
    return file.ok() && ServingCalibrationPage::holdsMeasurements(path, file.bytes.toStdString());
}

bool CalibrationDialog::openFile(const QString& path)
{
    const FileContent file = readFile(path, largestFile);
    const auto refuse = [this](const QString& why) {
        isServing() ? m_serving->refuse(why) : setMessage(why, true);
        return false;
    };
    if (!file.ok())
        return refuse(tr("%1 cannot be read: %2").arg(QDir::toNativeSeparators(path), file.problem));
    if (file.beyond(largestFile))
        return refuse(
            tr("%1 is larger than 16 MiB; ten measurements are not").arg(QDir::toNativeSeparators(path)));
    std::string content = file.bytes.toStdString();
    if (isServing() || ServingCalibrationPage::holdsMeasurements(path, content)) {
        showServing(true);
        m_serving->add(path, std::move(content));
    } else {
        setText(QString::fromUtf8(file.bytes));
    }
    return true;
}

void CalibrationDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void CalibrationDialog::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths += url.toLocalFile();
    event->acceptProposedAction();
    openFiles(paths);
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
            missed(s.before.value(), s.measured.value(), Unit::Second, numbers),
            missed(s.after.value(), s.measured.value(), Unit::Second, numbers),
            s.heldOut ? missed(s.heldOut->value(), s.measured.value(), Unit::Second, numbers)
                      : QStringLiteral("—")});
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
    fill(*m_steps, *m_stepRows, std::move(steps));
    fill(*m_knobs, *m_knobRows, std::move(rows));
}

void CalibrationDialog::setMessage(const QString& text, bool error)
{
    m_message->setText(error ? warned(text) : text);
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
    m_serving->calibrateNow();
}

} // namespace ridgepoint
