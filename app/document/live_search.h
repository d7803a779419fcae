#pragma once

// Looks for the best plan of a document in the background, again after every change: the usual plans first,
// then all others. Never waited for; what is no longer asked is stopped.

#include "app/document/document.h"
#include "core/search/answer.h"

#include <QObject>
#include <QThread>

#include <memory>
#include <optional>
#include <stop_token>

namespace ridgepoint {

class LiveSearch : public QObject
{
    Q_OBJECT
public:
    // Off until it is switched on. `document` must outlive it, and gets the answers.
    explicit LiveSearch(Document& document, QObject* parent = nullptr);
    ~LiveSearch() override;

    void ask(const SearchQuestion& question);
    const SearchQuestion& question() const { return m_question; }
    void setOn(bool on); // off: what is under way is stopped, answers stay
    bool isOn() const { return m_on; }
    bool searching() const { return m_on && !m_answered; }

Q_SIGNALS:
    void answered(); // Document::searched() is new: the usual plans, the best so far now and then, then all

private:
    void follow(); // the document
    void restart();
    void start();
    void take(std::uint64_t asked, const std::shared_ptr<const SearchAnswer>& answer);

    Document& m_document;
    SearchQuestion m_question;
    std::optional<Scenario> m_scenario; // that is asked about
    bool m_on = false;
    bool m_answered = false; // in full, what is asked now
    std::uint64_t m_asked = 0;
    std::unique_ptr<QThread> m_worker; // null: idle
    std::stop_source m_stop; // of it
};

} // namespace ridgepoint
