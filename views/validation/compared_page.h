#pragma once

// A page of the Validation view: what is predicted of its measurements, as data and as two pictures. In a
// window that is found on another thread, which can be stopped; an export waits for it.

#include "core/validation/row_effort.h"
#include "views/validation/band_data.h"
#include "views/validation/validation_picture.h"

#include <QFutureWatcher>

#include <array>
#include <functional>
#include <memory>

namespace ridgepoint {

class ComparedPage : public QObject
{
    Q_OBJECT
public:
    explicit ComparedPage(const View& view); // whose catalog and style it has
    ~ComparedPage() override;

    void forget(); // what was found: with another catalog, or of other measurements
    void outdate(); // what is drawn of it
    void setLeaveOut(bool on);
    bool leavesOut() const { return m_leaveOut; }

    void start(); // unless it is known, at work or stopped
    void stop();
    void restart();
    bool stopped() const { return m_stopped; }
    bool busy() const { return m_running; }
    bool answered() const { return found() != nullptr; }

    const ValidationData& data() const;
    const BandData& bands() const;
    const QString& sentence() const;
    ViewTable table() const;
    virtual std::vector<ReadoutTileData> tiles() const = 0;
    ValidationPicture* dots(); // null: bars are shown. Where there are no bars it says why
    RowsPicture& bars();

Q_SIGNALS:
    void progressed();
    void finished(); // answered, or stopped

protected:
    using Found = std::shared_ptr<const void>; // what a page knows the type of
    // Runs on any thread; null: it was stopped.
    virtual std::function<Found(const RowEffort&)> question() const = 0;
    virtual Found foundElsewhere() const { return nullptr; } // by another page that asked the same
    virtual bool showsBands() const = 0;
    virtual ValidationData makeData() const = 0;
    virtual BandData makeBands() const = 0;
    virtual QString working() const = 0; // said until there is an answer

    Found found() const; // null: not yet
    int percent() const { return m_running ? m_watcher.progressValue() : 0; }
    const Catalog* catalog() const { return m_view.input().catalog; }
    const NumberFormat& numbers() const { return m_view.style().numbers; }

private:
    void ended();
    bool drawsBars() const { return showsBands() && !bands().rows.rows.empty(); }
    void prepare();

    const View& m_view;
    bool m_leaveOut = false;
    mutable std::array<Found, 2> m_found; // as it is; each left out
    mutable std::optional<ValidationData> m_data;
    mutable std::optional<BandData> m_bands;
    ValidationPicture m_dots;
    RowsPicture m_bars;
    bool m_pictured = false;

    // One question at a time.
    QFutureWatcher<Found> m_watcher;
    std::stop_source m_stop;
    bool m_running = false, m_stopped = false;
    bool m_asked = false; // with each left out
    bool m_again = false; // another was asked meanwhile
};

} // namespace ridgepoint
