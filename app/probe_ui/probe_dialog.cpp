#include "app/probe_ui/probe_dialog.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/document/view_input.h"
#include "app/export/exporter.h"
#include "app/probe_ui/probe_files.h"
#include "app/probe_ui/probe_rows.h"
#include "app/probe_ui/probe_step_name.h"
#include "core/analysis/layer_shapes.h"
#include "core/inputs/scenario/scenario_json.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QShowEvent>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int listingPatience = 5'000; // ms for the helper to name the devices
constexpr qint64 longestListing = 1'000'000; // bytes

// "2026-11-22 17:10"
QString plainTime(const std::string& when) { return toQString(when).left(16).replace(u'T', u' '); }

} // namespace

ProbeDialog::ProbeDialog(
    Document& document, Catalog& catalog, const Settings& settings, ProbeSession& session, QWidget* parent)
    : QDialog(parent)
    , m_document(document)
    , m_catalog(catalog)
    , m_settings(settings)
    , m_session(session)
{
    setWindowTitle(tr("Measure this machine"));
    build();
    connect(&session, &ProbeSession::began, this, &ProbeDialog::begin);
    connect(&session, &ProbeSession::said, this, &ProbeDialog::take);
    connect(&session, &ProbeSession::stateChanged, this, &ProbeDialog::showState);
    connect(&session, &ProbeSession::ended, this, &ProbeDialog::finish);
    connect(&settings, &Settings::styleChanged, this, [this] { m_rows->setNumbers(m_settings.numbers()); });
    catchUp();
}

// With what an earlier dialog of the session has shown.
void ProbeDialog::catchUp()
{
    for (const ProbeEvent& event : m_session.events())
        take(event);
    if (m_session.events().empty())
        m_rows->setRun(m_session.run());
    showState();
    if (state() == State::Done || state() == State::Failed)
        finish();
}

ProbeDialog::~ProbeDialog()
{
    if (m_listing) {
        m_listing->disconnect(this);
        m_listing->kill();
        m_listing->waitForFinished(1000);
    }
}

void ProbeDialog::build()
{
    auto* how = new QLabel(
        tr("A data sheet promises a roofline; this measures one: memory, caches, vector and matrix "
           "units of this machine, with the results recomputed. Nothing of the machine is changed."));
    how->setWordWrap(true);
    m_device = new QComboBox;
    m_device->setAccessibleName(tr("Device"));
    m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_device->setMinimumContentsLength(12); // what is longer is in the list
    m_device->setToolTip(tr("What to measure; a GPU needs NVIDIA's driver"));
    setDevices({});
    m_quick = new QRadioButton(tr("&Quick (up to 10 s)"));
    m_full = new QRadioButton(tr("&Full (up to a minute)"));
    m_quick->setChecked(true);
    m_start = new QPushButton;
    m_start->setDefault(true);
    m_cancel = new QPushButton(tr("&Cancel"));
    m_cancel->setToolTip(tr("Ends the probe and keeps what was measured"));
    m_type = new QComboBox;
    m_type->setAccessibleName(tr("Data type"));
    m_type->setToolTip(tr("Leaves out the units of other types; memory and links are measured anyway"));
    m_type->addItem(tr("all types"), QString());
    for (const char* type : {"fp32", "fp64", "tf32", "bf16", "fp16", "fp8"})
        m_type->addItem(QString::fromLatin1(type), QString::fromLatin1(type));
    auto* devices = new QHBoxLayout;
    auto* deviceLabel = new QLabel(tr("&Device"));
    deviceLabel->setBuddy(m_device);
    devices->addWidget(deviceLabel);
    devices->addWidget(m_device, 1);
    devices->addWidget(m_type);
    auto* choices = new QHBoxLayout;
    choices->addWidget(m_quick);
    choices->addWidget(m_full);
    choices->addStretch();
    choices->addWidget(m_start);
    choices->addWidget(m_cancel);

    m_progress = new QProgressBar;
    m_progress->setTextVisible(true);
    m_progress->setAccessibleName(tr("Progress of the probe"));
    m_deviceText = new QLabel;
    m_deviceText->setWordWrap(true);
    m_deviceText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_deviceText->setAccessibleName(tr("Measured device"));
    m_rows = new ProbeRows(this);
    m_rows->setNumbers(m_settings.numbers());
    m_table = new QTableView;
    m_table->setModel(m_rows);
    m_table->setItemDelegateForColumn(ProbeRows::Samples, new SparklineDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    for (const int column : {ProbeRows::Step, ProbeRows::Median, ProbeRows::Spread, ProbeRows::Earlier})
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_table->setColumnHidden(ProbeRows::Earlier, true);
    m_table->setWordWrap(false);
    m_table->setAccessibleName(tr("Steps of the probe"));
    const int line = fontMetrics().height();
    m_table->setColumnWidth(ProbeRows::Samples, 5 * line);
    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setAccessibleName(tr("What the probe says"));

    m_open = openButton();
    m_save = saveButton();
    m_use = new QPushButton;
    m_show = new QPushButton(tr("Show on &roofline"));
    auto* closing = new QPushButton(tr("Close"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addWidget(m_save);
    buttons->addStretch();
    buttons->addWidget(m_use);
    buttons->addWidget(m_show);
    buttons->addWidget(closing);
    for (QPushButton* button : {m_start, m_cancel, m_open, m_save, m_use, m_show, closing})
        button->setAutoDefault(false);

    auto* layout = new QVBoxLayout(this);
    layout->addWidget(how);
    layout->addLayout(devices);
    layout->addLayout(choices);
    layout->addWidget(m_progress);
    layout->addWidget(m_deviceText);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_message);
    layout->addLayout(buttons);

    connect(m_start, &QPushButton::clicked, this, [this] {
        if (m_session.busy())
            m_session.pauseOrResume();
        else
            start();
    });
    connect(m_cancel, &QPushButton::clicked, &m_session, &ProbeSession::cancel);
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (m_savedDevice.isEmpty())
            chooseName();
        else
            useDevice();
    });
    connect(m_show, &QPushButton::clicked, this, [this] {
        publish();
        Q_EMIT showOnRoofline();
        QDialog::close(); // it would cover the picture
    });
    connect(closing, &QPushButton::clicked, this, &QDialog::close);
    const int frame = 3 * line;
    const QSize room = screen()->availableSize() - QSize(frame, frame);
    resize(QSize(line * 60, line * 42).boundedTo(room));
}

void ProbeDialog::setDevices(const std::vector<ProbeDevice>& devices)
{
    const QString chosen = m_device->currentData().toString();
    m_device->clear();
    m_device->addItem(tr("the first GPU, or the processor"), QString());
    m_device->addItem(tr("processor"), QStringLiteral("cpu"));
    for (const ProbeDevice& device : devices) {
        if (device.kind == "cpu")
            m_device->setItemText(1, tr("processor: %1").arg(toQString(device.name)));
        else
            m_device->addItem(toQString(device.name), toQString(device.id));
    }
    m_device->setCurrentIndex(std::max(0, m_device->findData(chosen)));
}

QPushButton* ProbeDialog::openButton()
{
    auto* button = new QPushButton(tr("&Open"));
    auto* menu = new QMenu(button);
    menu->addAction(tr("&Saved run…"), this, &ProbeDialog::chooseFile);
    menu->addAction(tr("&Recorded run, played back"), this, &ProbeDialog::replay);
    m_compare = menu->addAction(tr("&Earlier run to compare with…"), this, &ProbeDialog::chooseEarlier);
    button->setMenu(menu);
    return button;
}

QPushButton* ProbeDialog::saveButton()
{
    auto* button = new QPushButton(tr("Sa&ve"));
    auto* menu = new QMenu(button);
    menu->addAction(tr("&Run or picture…"), this, &ProbeDialog::chooseTarget);
    menu->addAction(tr("&Copy the report"), this, &ProbeDialog::copyReport);
    button->setMenu(menu);
    return button;
}

// Asks the helper once which devices there are; a machine may well have several GPUs.
void ProbeDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (!m_listing && !event->spontaneous())
        listDevices();
}

void ProbeDialog::listDevices()
{
    m_listing = new HelperProcess(this);
    connect(m_listing, &QProcess::finished, this, [this] {
        std::vector<ProbeDevice> devices;
        for (const ProbeEvent& event :
            readProbeEvents(m_listing->readAllStandardOutput().toStdString()).events)
            if (const auto* device = std::get_if<ProbeDevice>(&event))
                devices.push_back(*device);
        if (!devices.empty())
            setDevices(devices);
    });
    // A driver that hangs is the helper's trouble, as one that babbles; the list stays as it was.
    QTimer::singleShot(listingPatience, m_listing, [this] { m_listing->end(); });
    connect(m_listing, &QProcess::readyReadStandardOutput, this, [this] {
        if (m_listing->bytesAvailable() > longestListing)
            m_listing->end();
    });
    m_listing->setStandardErrorFile(QProcess::nullDevice());
    m_listing->start(ProbeClient::helper(m_session.program()), {QStringLiteral("--list")});
}

void ProbeDialog::begin()
{
    m_rows->clear();
    m_table->setColumnHidden(ProbeRows::Earlier, true);
    m_savedDevice.clear();
    m_deviceText->clear();
    say({}, false);
    m_progress->setRange(0, 0);
    m_progress->setFormat(tr("checking…"));
}

void ProbeDialog::start()
{
    if (m_listing)
        m_listing->kill(); // or it would be measured along
    ProbeRequest request;
    request.device = m_device->currentData().toString();
    request.full = m_full->isChecked();
    if (const QString type = m_type->currentData().toString(); !type.isEmpty())
        request.types << type;
    for (const ProductShape& shape : layerShapes(m_document.scenario()))
        request.shapes += QStringLiteral("%1x%2x%3").arg(shape[0]).arg(shape[1]).arg(shape[2]);
    m_session.start(request);
}

void ProbeDialog::replay()
{
    ProbeFile sample = sampleProbeRun();
    if (sample.events.empty())
        return say(sample.problem, true);
    m_session.replay(std::move(sample.events), m_settings.motion() != Motion::Full);
}

void ProbeDialog::take(const ProbeEvent& event)
{
    m_rows->take(event);
    if (std::get_if<ProbeDevice>(&event)) {
        showDevice();
    } else if (const auto* progress = std::get_if<ProbeProgress>(&event)) {
        m_progress->setRange(0, std::max(1, progress->of));
        m_progress->setValue(progress->done);
        m_progress->setFormat(progress->step.empty()
                ? tr("done")
                : tr("%1 of %2: %3")
                      .arg(progress->done + 1)
                      .arg(progress->of)
                      .arg(probeStepName(progress->step, m_settings.numbers())));
        m_table->scrollToBottom();
    } else if (const auto* warning = std::get_if<ProbeWarning>(&event)) {
        say((m_message->text().isEmpty() ? QString() : m_message->text() + u'\n') + QStringLiteral("▲ ")
                + coreText(warning->message),
            false);
    }
}

void ProbeDialog::showDevice()
{
    if (!run().device)
        return;
    QString text = toQString(run().device->name);
    for (const std::string& trait : run().device->traits)
        text += QStringLiteral(" · ") + coreText(trait);
    m_deviceText->setText(
        run().recorded ? tr("RECORDED %1 · %2").arg(plainTime(run().hello.when), text) : text);
    m_deviceText->show();
}

void ProbeDialog::finish()
{
    if (m_session.events().empty())
        m_rows->setRun(run());
    showDevice();
    const bool cancelled = run().done && run().done->end == ProbeEnd::Cancelled;
    const bool whole = !cancelled && state() == State::Done && m_session.trouble().isEmpty();
    // What broke off leaves the bar where it was.
    m_progress->setMaximum(std::max(1, m_progress->maximum()));
    m_progress->setValue(whole ? m_progress->maximum() : std::max(0, m_progress->value()));
    m_table->scrollToTop(); // the most useful came first
    QStringList said;
    if (const QString why = whyNoGpu(); !why.isEmpty())
        said += why;
    for (const ProbeWarning& warning : run().warnings)
        said += QStringLiteral("▲ ") + coreText(warning.message);
    if (!m_session.trouble().isEmpty())
        said += QStringLiteral("▲ ") + m_session.trouble();
    if (run().done && run().done->end == ProbeEnd::CheckFailed)
        said += tr("▲ A result did not pass its check: it bounds nothing.");
    if (const QString all = summary(); !all.isEmpty())
        said += all;
    say(said.join(u'\n'), !m_session.trouble().isEmpty());
    m_progress->setFormat(cancelled ? tr("cancelled")
            : !whole                ? tr("failed")
            : run().recorded        ? tr("played back")
                                    : tr("done"));
    showState();
    // A run that broke off, or an old one, takes no whole one's place on the roofline unasked.
    const auto& drawn = m_document.measurement();
    const bool broken = !run().whole() && (run().done || !run().recorded);
    const bool other = drawn && *drawn != run(); // a dialog opened anew shows what is drawn
    if (!drawn || (!broken && (drawn->recorded || !run().recorded)) || !drawn->whole())
        publish();
    else if (other && m_show->isEnabled())
        say(m_message->text() + u'\n'
                + tr("The roofline keeps the measurement it has; Show on roofline draws this one."),
            !m_session.trouble().isEmpty());
}

QString ProbeDialog::whyNoGpu() const
{
    if (run().recorded || !run().device || run().device->kind != "cpu")
        return {};
    const auto skip = std::ranges::find(run().skips, std::string("cuda"), &ProbeSkip::step);
    return skip == run().skips.end()
        ? QString()
        : tr("No GPU was measured: %1. The processor was, instead; Open has a saved run or the recorded one.")
              .arg(coreText(skip->why));
}

QString ProbeDialog::summary() const
{
    const MeasuredRoofline roof = measuredRoofline(run());
    if (!roof.memory || roof.compute.empty())
        return {};
    const NumberFormat& numbers = m_settings.numbers();
    const ProbeResult& peak = *roof.compute.front();
    return (run().recorded ? tr("Recorded %1. ").arg(plainTime(run().hello.when)) : QString())
        + tr("Memory %1 (%2), %3 %4: the ridge lies at %5.")
              .arg(probeValueText(roof.memory->median, "B/s", numbers),
                  probeStepName(roof.memory->step, numbers), toQString(peak.type),
                  probeValueText(peak.median, "FLOP/s", numbers),
                  displayText(peak.median / roof.memory->median, Unit::FlopPerByte, numbers));
}

void ProbeDialog::showState()
{
    const State now = state();
    const bool busy = m_session.busy();
    m_start->setText(now == State::Running ? tr("&Pause")
            : now == State::Paused         ? tr("&Resume")
            : now == State::Idle           ? tr("&Start")
                                           : tr("&Start again"));
    m_start->setEnabled(now != State::Cancelling);
    m_cancel->setEnabled(now == State::Running || now == State::Paused);
    m_device->setEnabled(!busy);
    m_type->setEnabled(!busy);
    m_quick->setEnabled(!busy);
    m_full->setEnabled(!busy);
    m_progress->setVisible(now != State::Idle && (busy || !m_session.events().empty() || run().empty()));
    if (now == State::Paused)
        m_progress->setFormat(tr("paused"));
    else if (now == State::Cancelling)
        m_progress->setFormat(tr("cancelling…"));
    const bool something = !busy && !run().empty();
    const MeasuredRoofline roof = measuredRoofline(run());
    const bool roofline = something && roof.memory && !roof.compute.empty();
    m_show->setEnabled(roofline);
    m_use->setEnabled(roofline && (m_savedDevice.isEmpty() || !m_document.tentative()));
    m_use->setText(m_savedDevice.isEmpty() ? tr("Save as &device…") : tr("&Use in the scenario"));
    m_save->setEnabled(something);
    m_open->setEnabled(!busy);
    m_compare->setEnabled(something);
    m_deviceText->setVisible(!m_deviceText->text().isEmpty());
}

void ProbeDialog::publish()
{
    const MeasuredRoofline roof = measuredRoofline(run());
    if (roof.memory && !roof.compute.empty())
        m_document.setMeasurement(std::make_shared<const ProbeRun>(run()));
}

void ProbeDialog::say(const QString& text, bool trouble)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    m_message->setProperty("trouble", trouble);
}

QString ProbeDialog::message() const { return m_message->text(); }

bool ProbeDialog::openFile(const QString& path)
{
    if (m_session.busy())
        return false;
    ProbeFile file = readProbeFile(path);
    if (!file.run) {
        say(file.problem, true);
        return false;
    }
    m_session.show(*std::move(file.run));
    if (!file.problem.isEmpty())
        say(file.problem + u'\n' + m_message->text(), true);
    return true;
}

bool ProbeDialog::compareWith(const QString& path)
{
    const ProbeFile file = readProbeFile(path);
    if (!file.run) {
        say(file.problem, true);
        return false;
    }
    const bool any = std::ranges::any_of(
        run().results, [&](const ProbeResult& result) { return file.run->find(result.step) != nullptr; });
    if (!any) {
        say(tr("%1 has no step in common with this run.").arg(QDir::toNativeSeparators(path)), true);
        return false;
    }
    m_rows->setEarlier(*file.run);
    m_table->setColumnHidden(ProbeRows::Earlier, false);
    const QString device = file.run->device ? toQString(file.run->device->name) : QString();
    say(tr("This run, %1, over that of %2, %3: 1.10× is a tenth faster, or for times a tenth longer.")
            .arg(plainTime(run().hello.when), device, plainTime(file.run->hello.when)),
        false);
    return true;
}

bool ProbeDialog::save(const QString& path)
{
    QString problem;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        ViewInput input = inputOf(m_document);
        input.measurement = std::make_shared<const ProbeRun>(run());
        PageOptions page{namedFigureSizes().front(), {}, QStringLiteral("light"), m_settings.numbers()};
        const auto view = createFigureView(u"roofline", input, page);
        const QByteArray svg = figureSvg(*view, page, toQString(shareCode(m_document.scenario(), m_catalog)));
        problem = svg.isEmpty() ? tr("The picture could not be drawn.") : writeWhole(path, svg);
    } else {
        problem = writeProbeFile(run(), path);
    }
    say(problem.isEmpty() ? tr("Written to %1.").arg(QDir::toNativeSeparators(path)) : problem,
        !problem.isEmpty());
    return problem.isEmpty();
}

bool ProbeDialog::saveAsDevice(const QString& name)
{
    const SavedDevice saved = saveMeasuredDevice(run(), name, m_catalog);
    if (!saved.problem.isEmpty()) {
        say(saved.problem, true);
        return false;
    }
    m_savedDevice = saved.id;
    say(tr("Saved as the device “%1”, to be chosen under Device in any scenario, here and at later "
           "starts: %2")
            .arg(saved.name, QDir::toNativeSeparators(saved.path)),
        false);
    if (saved.replaced)
        say(m_message->text() + u'\n' + tr("It takes the place of the one saved earlier that day."), false);
    showState();
    return true;
}

bool ProbeDialog::useDevice()
{
    const AcceleratorPreset* preset = m_catalog.accelerator(m_savedDevice.toStdString());
    if (!preset)
        return false;
    FieldEdits edits{{"hardware.accelerator", m_savedDevice.toStdString()}};
    QString more;
    // A processor has no bf16 units: the fastest type that was measured takes its place.
    const Accelerator& device = preset->accelerator;
    if (device.peak(m_document.scenario().training.precision.compute).value() <= 0) {
        DataType type = DataType::Fp32;
        for (int i = 0; i < dataTypeCount; ++i)
            if (device.peak(static_cast<DataType>(i)) > device.peak(type))
                type = static_cast<DataType>(i);
        // fp32 is a recipe as well: weights, gradients and all.
        edits.push_back({type == DataType::Fp32 ? "training.precision" : "training.precision.compute",
            std::string(dataTypeKey(type))});
        more =
            u' ' + tr("It computes in %1, for which a rate was measured.").arg(toQString(dataTypeKey(type)));
    }
    const FieldError error = m_document.previewAll(
        edits, [] { return tr("measured device"); }, Document::Gesture::Edit);
    if (!error)
        m_document.commit();
    say(error ? coreText(error.message) : tr("The scenario runs on it now; Ctrl+Z takes that back.") + more,
        bool(error));
    return !error;
}

void ProbeDialog::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Saved run of the probe"),
        m_settings.openFolder(), tr("Runs of the probe (*.json *.jsonl);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void ProbeDialog::chooseEarlier()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Earlier run of the probe"),
        m_settings.openFolder(), tr("Runs of the probe (*.json *.jsonl);;All files (*)"));
    if (!path.isEmpty())
        compareWith(path);
}

void ProbeDialog::chooseTarget()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the run"),
        QDir(m_settings.openFolder()).filePath(QStringLiteral("this-machine.probe.json")),
        tr("Run of the probe (*.json);;Table (*.csv);;Picture of the roofline (*.svg)"));
    if (!path.isEmpty())
        save(path);
}

void ProbeDialog::chooseName()
{
    bool accepted = false;
    const QString name = QInputDialog::getText(this, tr("Save as a device"),
        tr("Name of the device; the day of the measurement is added"), QLineEdit::Normal,
        run().device ? toQString(run().device->name) : QString(), &accepted);
    if (accepted)
        saveAsDevice(name);
}

void ProbeDialog::copyReport() { QGuiApplication::clipboard()->setText(toQString(probeText(run()))); }

void ProbeDialog::done(int result)
{
    m_session.cancel(); // the helper ends by itself, or is ended; its results still arrive
    QDialog::done(result);
}

} // namespace ridgepoint
