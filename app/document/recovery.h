#pragma once

// Unsaved work outlives a crash. While there are unsaved changes a window keeps a copy beside a lock file; a
// copy whose lock holder is gone is what a crashed process left behind, and is offered at the next start.

#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>

#include "core/inputs/scenario/scenario_json.h"

#include <memory>
#include <vector>

namespace ridgepoint {

class Document;

class Recovery : public QObject
{
    Q_OBJECT
public:
    static constexpr int delayMs = 2000; // after the last change

    struct Found
    {
        QString file; // the recovery copy
        QString path; // the document's own file; empty when it was never saved
        QString when; // ISO time of the copy
        ScenarioFile scenario;
        bool aside = false; // left for another document, not by a crash
    };

    // Watches `document` and keeps its copy in `folder` (empty: the application's data folder).
    explicit Recovery(Document& document, const QString& folder = {}, QObject* parent = nullptr);
    ~Recovery() override; // a clean end removes the copy; what was set aside stays to be found

    void writeNow() { write(false); }
    void discard(); // this window's copy
    // Keeps the copy of unsaved work that another document is about to replace. False: none could be written.
    bool setAside();
    void takeBack(); // removes the one that was set aside last: its work is in the window again

    // Copies left by processes that are gone, newest first. Unreadable ones are set aside as *.unreadable.
    std::vector<Found> findAbandoned() const;
    void remove(const Found& found) const;

    const QString& folder() const { return m_folder; }

Q_SIGNALS:
    void failed(const QString& message); // once, when the copy cannot be written

private:
    void changed();
    bool write(bool aside);

    Document& m_document;
    QString m_folder;
    QString m_file; // empty until the first copy
    std::unique_ptr<QLockFile> m_lock;
    std::vector<std::pair<QString, std::unique_ptr<QLockFile>>> m_aside; // copies
    QTimer m_delay;
    bool m_complained = false;
};

} // namespace ridgepoint
