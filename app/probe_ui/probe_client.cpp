#include "app/probe_ui/probe_client.h"

#include "widgets/core_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <utility>

namespace ridgepoint {

namespace {

// Two probes at once would measure each other.
int running = 0;

} // namespace

ProbeClient::ProbeClient(const QString& program, QObject* parent)
    : QObject(parent)
    , m_program(helper(program))
{
    m_watch.setSingleShot(true);
    m_limit.setSingleShot(true);
    connect(&m_watch, &QTimer::timeout, this, [this] {
        giveUp(m_cancelling ? tr("The probe did not answer the cancel and was ended.")
                            : tr("The probe said nothing for %n seconds and was ended: a driver may hang.",
                                nullptr, m_watch.interval() / 1000));
    });
    connect(&m_limit, &QTimer::timeout, this, [this] {
        giveUp(tr("The probe came to no end within %n minute(s) and was ended.", nullptr,
            m_limit.interval() / 60'000));
    });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ProbeClient::readLines);
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        const QByteArray bytes = m_process.readAllStandardError();
        m_lastWords = QString::fromUtf8(bytes.right(2000)).trimmed();
        heard(bytes.size());
    });
    connect(&m_process, &QProcess::finished, this, &ProbeClient::finish);
    connect(&m_process, &QProcess::errorOccurred, this, &ProbeClient::fail);
    connect(&m_process, &QProcess::started, this, &ProbeClient::watch);
}

QString ProbeClient::helper(const QString& program)
{
    if (!program.isEmpty())
        return program;
    const QDir here(QCoreApplication::applicationDirPath());
    const QString beside = here.filePath(QStringLiteral("ridgepoint-probe"));
    const QString installed =
        QDir::cleanPath(here.filePath(QStringLiteral(RIDGEPOINT_HELPER_FOLDER "/ridgepoint-probe")));
    return QFileInfo::exists(beside) ? beside : installed;
}

ProbeClient::~ProbeClient()
{
    disconnect(&m_process, nullptr, this, nullptr);
    if (isRunning()) {
        m_process.closeWriteChannel(); // a cancel, and the last one
        m_process.waitForFinished(300);
    }
    if (!m_ended)
        --running;
}

bool ProbeClient::start(const ProbeRequest& request)
{
    if (running > 0) {
        m_trouble = tr("A probe is running already; two would measure each other.");
        return false;
    }
    ++running;
    m_ended = false;
    m_run = {};
    m_trouble.clear();
    m_lastWords.clear();
    m_lines = {};
    m_heard = 0;
    m_unread = 0;
    m_refused = m_paused = m_cancelling = m_killed = false;
    QStringList arguments{request.full ? QStringLiteral("--full") : QStringLiteral("--quick")};
    if (!request.device.isEmpty())
        arguments << QStringLiteral("--device") << request.device;
    if (!request.only.isEmpty())
        arguments << QStringLiteral("--only") << request.only.join(u',');
    if (!request.types.isEmpty())
        arguments << QStringLiteral("--types") << request.types.join(u',');
    if (!request.shapes.isEmpty())
        arguments << QStringLiteral("--shapes") << request.shapes.join(u',');
    m_watch.start(m_patience.start);
    m_limit.start(m_patience.whole);
    m_process.start(m_program, arguments);
    return true;
}

void ProbeClient::cancel()
{
    if (!isRunning() || m_cancelling)
        return;
    m_cancelling = true;
    send(ProbeCommand::Cancel);
    m_watch.start(m_patience.cancel);
}

void ProbeClient::pause()
{
    if (!isRunning() || m_cancelling)
        return;
    m_paused = true;
    send(ProbeCommand::Pause);
    m_watch.stop(); // silence is what was asked for
    m_limit.stop();
}

void ProbeClient::resume()
{
    if (!std::exchange(m_paused, false) || !isRunning())
        return;
    send(ProbeCommand::Resume);
    m_limit.start();
    watch();
}

void ProbeClient::send(ProbeCommand command)
{
    m_process.write(QByteArray::fromStdString(writeProbeCommand(command)));
}

void ProbeClient::watch()
{
    if (!m_cancelling && !m_paused)
        m_watch.start(m_patience.silence);
}

void ProbeClient::readLines()
{
    const QByteArray bytes = m_process.readAllStandardOutput();
    m_lines.add({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    while (const auto line = m_lines.next())
        take(*line);
    watch();
    heard(bytes.size());
}

void ProbeClient::heard(qint64 bytes)
{
    m_heard += bytes;
    if (m_heard > m_patience.output)
        giveUp(tr("The probe did not stop talking and was ended."));
}

void ProbeClient::take(const std::string& line)
{
    const ReadProbeEvent read = readProbeEvent(line);
    if (!read.event) {
        m_unread += read.problem.empty() ? 0 : 1;
        return;
    }
    m_run.take(*read.event);
    Q_EMIT said(*read.event);
}

void ProbeClient::giveUp(const QString& why)
{
    if (m_killed || !isRunning())
        return;
    m_killed = true;
    m_trouble = why;
    m_process.end();
}

void ProbeClient::fail(QProcess::ProcessError error)
{
    if (error != QProcess::FailedToStart)
        return; // finished() tells
    m_trouble = tr("The probe's program cannot be started: %1 (%2).").arg(m_process.errorString(), m_program);
    end();
}

void ProbeClient::finish(int exitCode, QProcess::ExitStatus status)
{
    readLines();
    if (!m_killed) {
        if (status == QProcess::CrashExit)
            m_trouble = tr("The probe crashed.");
        else if (m_refused = exitCode == 1 && m_run.hello.processId == 0 && !m_lastWords.isEmpty(); m_refused)
            m_trouble = std::exchange(m_lastWords, {}).section(u'\n', 0, 0);
        else if (!m_run.done)
            m_trouble = tr("The probe ended without a word (exit status %1).").arg(exitCode);
        else if (!m_run.whole() && m_run.done->end != ProbeEnd::Cancelled)
            m_trouble = tr("The probe could not finish: %1.").arg(coreText(m_run.done->message));
    }
    if (!m_trouble.isEmpty() && !m_lastWords.isEmpty())
        m_trouble += u' ' + m_lastWords.section(u'\n', 0, 0);
    if (!m_trouble.isEmpty() && !m_run.empty())
        m_trouble += u' ' + tr("What it had measured is kept.");
    const int unread = m_unread + static_cast<int>(m_lines.dropped());
    if (unread > 0)
        m_trouble += (m_trouble.isEmpty() ? QString() : QStringLiteral(" "))
            + tr("%n lines of the probe could not be read.", nullptr, unread);
    end();
}

void ProbeClient::end()
{
    m_watch.stop();
    m_limit.stop();
    if (std::exchange(m_ended, true))
        return;
    --running;
    Q_EMIT ended();
}

} // namespace ridgepoint
