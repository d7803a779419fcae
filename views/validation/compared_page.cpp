#include "views/validation/compared_page.h"

#include <QPromise>
#include <QThreadPool>

#include <algorithm>
#include <thread>
#include <utility>

namespace ridgepoint {

ComparedPage::ComparedPage(const View& view)
    : m_view(view)
{
    connect(&m_watcher, &QFutureWatcherBase::progressValueChanged, this, [this] {
        outdate(); // the sentence says how far it is
        Q_EMIT progressed();
    });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ComparedPage::ended);
}

ComparedPage::~ComparedPage()
{
    m_stop.request_stop();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished(); // it reads the catalog
}

void ComparedPage::forget()
{
    m_stop.request_stop();
    m_watcher.waitForFinished(); // a fraction of a second, if at all
    m_watcher.setFuture({}); // its result may still be announced; it is of something else by now
    m_running = m_again = false;
    m_found = {};
    outdate();
}

void ComparedPage::outdate()
{
    m_data.reset();
    m_bands.reset();
    m_pictured = false;
}

void ComparedPage::setLeaveOut(bool on)
{
    m_leaveOut = on;
    m_stopped = false;
    outdate();
}

void ComparedPage::start()
{
    if (m_stopped || !catalog())
        return;
    outdate();
    if (answered())
        return;
    m_again = m_running && (m_asked != m_leaveOut || m_stop.stop_requested());
    if (m_again)
        m_stop.request_stop();
    if (m_running)
        return;
    m_running = true;
    m_asked = m_leaveOut;
    m_stop = {};
    // QPromise is in QtCore; QtConcurrent would be one more library to load at every start.
    const auto promise = std::make_shared<QPromise<Found>>();
    promise->setProgressRange(0, 100);
    m_watcher.setFuture(promise->future());
    promise->start();
    QThreadPool::globalInstance()->start([promise, ask = question(), stop = m_stop.get_token()] {
        // One thread stays for the window.
        const unsigned threads = std::max(2U, std::thread::hardware_concurrency()) - 1;
        const auto progress = [&promise](
                                  double share) { promise->setProgressValue(static_cast<int>(share * 100)); };
        promise->addResult(ask({.threads = threads, .stop = stop, .progress = progress}));
        promise->finish();
    });
}

void ComparedPage::ended()
{
    if (!m_watcher.isFinished() || m_watcher.future().resultCount() == 0)
        return; // word of something forgotten
    m_running = false;
    if (Found found = m_watcher.result())
        m_found[m_asked] = std::move(found);
    if (std::exchange(m_again, false) && !answered())
        return start();
    outdate();
    Q_EMIT finished();
}

void ComparedPage::stop()
{
    m_stopped = true;
    m_again = false;
    m_stop.request_stop();
    outdate();
}

void ComparedPage::restart()
{
    m_stopped = false;
    start();
}

ComparedPage::Found ComparedPage::found() const
{
    Found& found = m_found[m_leaveOut];
    if (!found && catalog())
        found = m_view.answersLater()
            ? foundElsewhere()
            : question()({.threads = std::max(1U, std::thread::hardware_concurrency())});
    return found;
}

const ValidationData& ComparedPage::data() const
{
    if (!m_data) {
        const bool known = answered(); // before it is made: another page may answer meanwhile
        m_data = makeData();
        if (!known)
            m_data->sentence = working();
    }
    return *m_data;
}

const BandData& ComparedPage::bands() const
{
    if (!m_bands) {
        const bool known = answered();
        m_bands = makeBands();
        if (!known)
            m_bands->sentence = working();
    }
    return *m_bands;
}

const QString& ComparedPage::sentence() const { return showsBands() ? bands().sentence : data().sentence; }

ViewTable ComparedPage::table() const { return showsBands() ? bands().table : data().table; }

ValidationPicture* ComparedPage::dots()
{
    prepare();
    return drawsBars() ? nullptr : &m_dots;
}

RowsPicture& ComparedPage::bars()
{
    prepare();
    return m_bars;
}

void ComparedPage::prepare()
{
    if (std::exchange(m_pictured, true))
        return;
    if (!showsBands())
        return m_dots.update(data(), m_view.style());
    if (drawsBars())
        return m_bars.update(bands().rows, m_view.style());
    ValidationData none;
    none.sentence = bands().sentence;
    m_dots.update(none, m_view.style());
}

} // namespace ridgepoint
