#include "app/document/live_search.h"

#include <algorithm>
#include <chrono>
#include <thread>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

namespace ridgepoint {

namespace {

// Nobody waits longer, and the machine has other things to do.
constexpr std::chrono::minutes longest(5);

// Below whatever the finger waits for. Threads that this one starts inherit it.
void stepBack()
{
#ifdef Q_OS_LINUX
    constexpr int politeness = 10;
    setpriority(PRIO_PROCESS, 0, politeness); // of the calling thread alone, see setpriority(2), C library
#endif
}

} // namespace

LiveSearch::LiveSearch(Document& document, QObject* parent)
    : QObject(parent)
    , m_document(document)
{
    connect(&document, &Document::reportChanged, this, &LiveSearch::follow);
    // What was tried on and is kept changes no report.
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &LiveSearch::follow);
}

LiveSearch::~LiveSearch()
{
    m_stop.request_stop();
    if (m_worker)
        m_worker->wait();
}

void LiveSearch::ask(const SearchQuestion& question)
{
    m_question = question;
    restart();
}

void LiveSearch::setOn(bool on)
{
    if (on == m_on)
        return;
    m_on = on;
    restart();
}

// A suggestion that is tried on is one of the plans: the others stay beside it.
void LiveSearch::follow()
{
    if (!m_document.tentative() && m_scenario != m_document.scenario())
        restart();
}

void LiveSearch::restart()
{
    if (!m_scenario || !m_document.tentative())
        m_scenario = m_document.scenario();
    ++m_asked;
    m_answered = false;
    m_stop.request_stop();
    if (m_on && !m_worker)
        start();
}

void LiveSearch::start()
{
    m_stop = {};
    const auto report = [this, asked = m_asked](const SearchAnswer& answer) {
        QMetaObject::invokeMethod(
            this, [this, asked, copy = std::make_shared<const SearchAnswer>(answer)] { take(asked, copy); },
            Qt::QueuedConnection);
    };
    // Of the catalog a search reads nothing where no preset is set.
    m_worker.reset(QThread::create([scenario = *m_scenario, question = m_question, stop = m_stop.get_token(),
                                       report, &catalog = m_document.catalog()] {
        stepBack();
        const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
        const SearchAnswer answer = answerTo(scenario, question, catalog,
            {.threads = threads, .stop = stop, .early = report, .atMost = longest});
        if (!stop.stop_requested())
            report(answer);
    }));
    connect(m_worker.get(), &QThread::finished, this, [this] {
        m_worker->wait();
        m_worker.reset();
        if (searching())
            start(); // for what was asked meanwhile
    });
    m_worker->start();
}

void LiveSearch::take(std::uint64_t asked, const std::shared_ptr<const SearchAnswer>& answer)
{
    if (asked != m_asked || !m_on)
        return;
    m_answered = !answer->early && !answer->open;
    m_document.setSearched(answer);
    Q_EMIT answered();
}

} // namespace ridgepoint
