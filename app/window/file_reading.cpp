#include "app/window/file_reading.h"

#include "app/window/notice_board.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <future>
#include <utility>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(FileReading)
};

} // namespace

FileReading::FileReading(NoticeBoard& notices, QWidget& window)
    : m_notices(notices)
    , m_window(window)
{
    m_threads.setMaxThreadCount(4); // three that were stopped and one that is waited for
}

FileReading::~FileReading()
{
    stop();
    m_threads.waitForDone();
}

void FileReading::stop()
{
    ++m_latest;
    if (m_loop)
        m_loop->quit();
}

void FileReading::tell(const QString& text)
{
    if (!m_window.isVisible())
        m_window.show();
    m_notices.offer(text, Words::tr("Stop"), [this] { stop(); });
}

bool FileReading::run(const QString& name, std::function<void()> work)
{
    stop(); // one that is still read: this one is wanted instead
    const std::uint64_t mine = m_latest;
    const auto task = std::make_shared<std::packaged_task<void()>>(std::move(work));
    std::future<void> done = task->get_future();
    m_threads.start([this, mine, task] {
        (*task)();
        QMetaObject::invokeMethod(
            this,
            [this, mine] {
                if (mine == m_latest && m_loop)
                    m_loop->quit();
            },
            Qt::QueuedConnection);
    });
    const auto ready = [&done](int milliseconds) {
        return done.wait_for(std::chrono::milliseconds(milliseconds)) == std::future_status::ready;
    };
    if (m_patience.still <= 0 || !ready(m_patience.still)) {
        const QString text = Words::tr("Reading %1 …").arg(name);
        QEventLoop loop;
        QEventLoop* const outer = std::exchange(m_loop, &loop);
        QTimer::singleShot(std::max(0, m_patience.silent - m_patience.still), &loop, [this, mine, &text] {
            if (mine == m_latest)
                tell(text);
        });
        loop.exec();
        m_loop = outer;
        m_notices.withdraw(text);
    }
    if (mine != m_latest || !ready(0)) { // the last: the program ends
        stop();
        return false;
    }
    done.get();
    return true;
}

} // namespace ridgepoint
