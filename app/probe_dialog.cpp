#include "app/probe_dialog.h"

#include "app/probe_rows.h"
#include "app/settings.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSaveFile>
#include <QScreen>
#include <QTableView>
#include <QVBoxLayout>

namespace ridgepoint {

namespace {

constexpr qint64 largestFile = 64 * 1024 * 1024;

} // namespace

ProbeDialog::ProbeDialog(const Settings& settings, const QString& program, QWidget* parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_client(program)
{
    setWindowTitle(tr("Measure this machine"));
    build();
    connect(&m_client, &ProbeClient::said, this, &ProbeDialog::take);
    connect(&m_client, &ProbeClient::ended, this, &ProbeDialog::finish);
    connect(&settings, &Settings::styleChanged, this, [this] { m_rows->setNumbers(m_settings.numbers()); });
    setState(State::Idle);
}

void ProbeDialog::build()
{
    auto* how = new QLabel(
        tr("A data sheet promises a roofline; this measures one: memory, caches, vector and matrix "
           "units of this machine, each result verified. Nothing of the machine is changed."));
    how->setWordWrap(true);
    m_device = new QComboBox;
    m_device->setAccessibleName(tr("Device"));
    m_device->setToolTip(tr("What to measure; a GPU needs NVIDIA's driver"));
    setDevices({});
    m_quick = new QRadioButton(tr("&Quick (up to 10 s)"));
    m_full = new QRadioButton(tr("&Full (up to a minute)"));
    m_quick->setChecked(true);
    m_start = new QPushButton;
    m_start->setDefault(true);
    m_cancel = new QPushButton(tr("&Cancel"));
    m_cancel->setToolTip(tr("Ends the probe and keeps what was measured"));
    auto* choices = new QHBoxLayout;
    auto* deviceLabel = new QLabel(tr("&Device"));
    deviceLabel->setBuddy(m_device);
    choices->addWidget(deviceLabel);
    choices->addWidget(m_device, 1);
    choices->addWidget(m_quick);
    choices->addWidget(m_full);
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
    m_table->setWordWrap(false);
    m_table->setAccessibleName(tr("Steps of the probe"));
    const int line = fontMetrics().height();
    m_table->setColumnWidth(ProbeRows::Step, 11 * line);
    m_table->setColumnWidth(ProbeRows::Samples, 7 * line);
    m_table->setColumnWidth(ProbeRows::Median, 8 * line);
    m_table->setColumnWidth(ProbeRows::Spread, 8 * line);
    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setAccessibleName(tr("What the probe says"));

    auto* open = new QPushButton(tr("&Open…"));
    open->setToolTip(tr("A saved run of the probe"));
    m_show = new QPushButton(tr("Show on &roofline"));
    m_save = new QPushButton(tr("&Save…"));
    m_save->setToolTip(tr("The run as JSON or CSV"));
    m_copy = new QPushButton(tr("Copy re&port"));
    auto* close = new QPushButton(tr("Close"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {open, m_save, m_copy})
        buttons->addWidget(button);
    buttons->addStretch();
    buttons->addWidget(m_show);
    buttons->addWidget(close);
    for (QPushButton* button : {m_start, m_cancel, open, m_save, m_copy, m_show, close})
        button->setAutoDefault(false);

    auto* layout = new QVBoxLayout(this);
    layout->addWidget(how);
    layout->addLayout(choices);
    layout->addWidget(m_progress);
    layout->addWidget(m_deviceText);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_message);
    layout->addLayout(buttons);

    connect(m_start, &QPushButton::clicked, this, [this] {
        if (m_state == State::Running || m_state == State::Paused)
            pauseOrResume();
        else
            start();
    });
    connect(m_cancel, &QPushButton::clicked, this, &ProbeDialog::cancel);
    connect(open, &QPushButton::clicked, this, &ProbeDialog::chooseFile);
    connect(m_save, &QPushButton::clicked, this, &ProbeDialog::chooseTarget);
    connect(m_copy, &QPushButton::clicked, this, &ProbeDialog::copyReport);
    connect(m_show, &QPushButton::clicked, this, [this] {
        publish();
        Q_EMIT showOnRoofline();
    });
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    const int frame = 3 * line;
    const QSize room = screen()->availableSize() - QSize(frame, frame);
    resize(QSize(line * 52, line * 40).boundedTo(room));
}

void ProbeDialog::setDevices(const std::vector<ProbeDevice>& devices)
{
    const QString chosen = m_device->currentData().toString();
    m_device->clear();
    m_device->addItem(tr("the first GPU, or the processor"), QString());
    if (devices.empty())
        m_device->addItem(tr("processor"), QStringLiteral("cpu"));
    for (const ProbeDevice& device : devices)
        m_device->addItem(toQString(device.name), toQString(device.id));
    m_device->setCurrentIndex(std::max(0, m_device->findData(chosen)));
}

void ProbeDialog::start()
{
    if (m_state == State::Running || m_state == State::Paused || m_state == State::Cancelling)
        return;
    m_rows->clear();
    m_run = {};
    m_deviceText->clear();
    say({}, false);
    m_progress->setRange(0, 0);
    if (!m_client.start({m_device->currentData().toString(), m_full->isChecked(), {}, {}})) {
        say(m_client.trouble(), true);
        setState(State::Failed);
        return;
    }
    setState(State::Running);
}

void ProbeDialog::pauseOrResume()
{
    if (m_state == State::Running) {
        m_client.pause();
        setState(State::Paused);
    } else if (m_state == State::Paused) {
        m_client.resume();
        setState(State::Running);
    }
}

void ProbeDialog::cancel()
{
    if (m_state != State::Running && m_state != State::Paused)
        return;
    m_client.cancel();
    setState(State::Cancelling);
}

void ProbeDialog::take(const ProbeEvent& event)
{
    m_rows->take(event);
    if (const auto* device = std::get_if<ProbeDevice>(&event)) {
        QString text = toQString(device->name);
        for (const std::string& trait : device->traits)
            text += QStringLiteral(" · ") + coreText(trait);
        m_deviceText->setText(text);
    } else if (const auto* progress = std::get_if<ProbeProgress>(&event)) {
        m_progress->setRange(0, std::max(1, progress->of));
        m_progress->setValue(progress->done);
        m_progress->setFormat(progress->step.empty() ? tr("done")
                                                     : tr("%1 of %2: %3")
                                                           .arg(progress->done + 1)
                                                           .arg(progress->of)
                                                           .arg(toQString(progress->step)));
        m_table->scrollToBottom();
    } else if (const auto* warning = std::get_if<ProbeWarning>(&event)) {
        say((m_message->text().isEmpty() ? QString() : m_message->text() + u'\n') + QStringLiteral("▲ ")
                + coreText(warning->message),
            false);
    }
}

void ProbeDialog::finish()
{
    m_run = m_client.run();
    const QString trouble = m_client.trouble();
    m_progress->setRange(0, 1);
    m_progress->setValue(1);
    QStringList said;
    for (const ProbeWarning& warning : m_run.warnings)
        said += QStringLiteral("▲ ") + coreText(warning.message);
    if (!trouble.isEmpty())
        said += QStringLiteral("▲ ") + trouble;
    if (const QString all = summary(); !all.isEmpty())
        said += all;
    say(said.join(u'\n'), !trouble.isEmpty());
    setState(trouble.isEmpty() && !m_run.empty() ? State::Done : m_run.empty() ? State::Failed : State::Done);
    m_progress->setFormat(m_run.done && m_run.done->end == ProbeEnd::Cancelled ? tr("cancelled")
            : m_state == State::Done && trouble.isEmpty()                      ? tr("done")
                                                                               : tr("failed"));
    publish();
}

QString ProbeDialog::summary() const
{
    const MeasuredRoofline roof = measuredRoofline(m_run);
    if (!roof.memory || roof.compute.empty())
        return {};
    const NumberFormat& numbers = m_settings.numbers();
    const ProbeResult& peak = *roof.compute.front();
    return tr("Memory %1, %2 %3: the ridge lies at %4.")
        .arg(probeValueText(roof.memory->median, "B/s", numbers), toQString(peak.type),
            probeValueText(peak.median, "FLOP/s", numbers),
            displayText(peak.median / roof.memory->median, Unit::FlopPerByte, numbers));
}

void ProbeDialog::setState(State state)
{
    m_state = state;
    const bool busy = state == State::Running || state == State::Paused || state == State::Cancelling;
    m_start->setText(state == State::Running ? tr("&Pause")
            : state == State::Paused         ? tr("&Resume")
            : state == State::Idle           ? tr("&Start")
                                             : tr("&Start again"));
    m_start->setEnabled(state != State::Cancelling);
    m_cancel->setEnabled(state == State::Running || state == State::Paused);
    m_device->setEnabled(!busy);
    m_quick->setEnabled(!busy);
    m_full->setEnabled(!busy);
    m_progress->setVisible(state != State::Idle);
    if (state == State::Paused)
        m_progress->setFormat(tr("paused"));
    else if (state == State::Cancelling)
        m_progress->setFormat(tr("cancelling…"));
    const bool something = !busy && !m_run.empty();
    const MeasuredRoofline roof = measuredRoofline(m_run);
    m_show->setEnabled(something && roof.memory && !roof.compute.empty());
    m_save->setEnabled(something);
    m_copy->setEnabled(something);
    m_deviceText->setVisible(!m_deviceText->text().isEmpty());
}

void ProbeDialog::publish()
{
    const MeasuredRoofline roof = measuredRoofline(m_run);
    if (roof.memory && !roof.compute.empty())
        Q_EMIT measured(std::make_shared<const ProbeRun>(m_run));
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
    if (m_client.isRunning())
        return false;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        say(tr("%1 cannot be read: %2").arg(QDir::toNativeSeparators(path), file.errorString()), true);
        return false;
    }
    if (file.size() > largestFile) {
        say(tr("%1 is larger than 64 MiB; a run of the probe is not").arg(QDir::toNativeSeparators(path)),
            true);
        return false;
    }
    const ReadProbeRun read = readProbeRun(file.readAll().toStdString());
    if (!read.run) {
        say(tr("%1: %2").arg(QDir::toNativeSeparators(path), coreText(read.problem)), true);
        return false;
    }
    m_run = *read.run;
    m_run.recorded = true;
    m_rows->setRun(m_run);
    if (m_run.device)
        m_deviceText->setText(
            tr("%1 · recorded %2").arg(toQString(m_run.device->name), toQString(m_run.hello.when)));
    say(read.problem.empty() ? summary() : coreText(read.problem) + u'\n' + summary(), !read.problem.empty());
    setState(State::Done);
    m_progress->setVisible(false);
    publish();
    return true;
}

bool ProbeDialog::save(const QString& path)
{
    const bool csv = path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
    QSaveFile file(path);
    const QByteArray text =
        QByteArray::fromStdString(csv ? tableAsCsv(probeTable(m_run)) : probeRunJson(m_run));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
        say(tr("%1 cannot be written: %2").arg(QDir::toNativeSeparators(path), file.errorString()), true);
        return false;
    }
    return true;
}

void ProbeDialog::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Saved run of the probe"),
        m_settings.openFolder(), tr("Runs of the probe (*.json *.jsonl);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void ProbeDialog::chooseTarget()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the run"),
        QDir(m_settings.openFolder()).filePath(QStringLiteral("this-machine.probe.json")),
        tr("Run of the probe (*.json);;Table (*.csv)"));
    if (!path.isEmpty())
        save(path);
}

void ProbeDialog::copyReport() { QGuiApplication::clipboard()->setText(toQString(probeText(m_run))); }

void ProbeDialog::reject()
{
    close(); // Esc asks no more than the button
}

void ProbeDialog::closeEvent(QCloseEvent* event)
{
    cancel(); // the helper ends by itself, or is ended; its results still arrive
    QDialog::closeEvent(event);
}

} // namespace ridgepoint
