#pragma once

// The page of published serving: which quantity it shows, the points predicted for it, and its two pictures.
// In a window they are predicted on another thread, which can be stopped; an export waits for them.

#include "views/validation/serving_scatter_data.h"
#include "views/validation/validation_picture.h"

#include <array>

namespace ridgepoint {

enum class ServingShow // the first four as ServingMeasure
{
    TimePerToken,
    FirstToken,
    EndToEnd,
    Throughput,
    Bands, // of all of them: what they promise and hold
};
inline constexpr int servingShowCount = 5;
QString servingShowName(ServingShow show);

class ServingPage : public QObject
{
    Q_OBJECT
public:
    explicit ServingPage(QObject* parent = nullptr);

    void setCatalog(const Catalog* catalog); // forgets what was found with another
    void setAnswersLater() { m_answersLater = true; }
    void setStyle(const PictureStyle& style);
    void setLeaveOut(bool on);
    void setShow(ServingShow show);
    void setGrouping(ServingGrouping grouping);
    ServingShow shown() const { return m_show; }
    ServingGrouping grouping() const { return m_grouping; }

    void start(); // unless it is known or at work
    void stop();
    bool busy() const { return m_worker.busy(); }
    bool stopped() const { return m_stopped; }

    // Null: not yet.
    ServingOutcomePtr outcome() const;
    const ValidationData& data() const;
    const BandData& bands() const;
    const QString& sentence() const;
    std::vector<ReadoutTileData> tiles() const;
    ViewTable table() const;
    bool drawsBars() const;
    ValidationPicture& picture(); // of the points; where there are no bars it says why
    RowsPicture& bandPicture();

Q_SIGNALS:
    void progressed();
    void finished();

private:
    void outdate();
    void prepare();
    ServingMeasure measure() const;
    QString working() const;

    const Catalog* m_catalog = nullptr;
    PictureStyle m_style;
    ServingShow m_show = ServingShow::TimePerToken;
    ServingGrouping m_grouping = ServingGrouping::Engine;
    bool m_leaveOut = false, m_answersLater = false, m_stopped = false;
    mutable std::array<ServingOutcomePtr, 2> m_outcomes; // as it is; each left out
    mutable std::optional<ValidationData> m_data;
    mutable std::optional<BandData> m_bands;
    ValidationPicture m_picture;
    RowsPicture m_bandPicture;
    bool m_pictured = false;
    ServingWorker m_worker;
};

} // namespace ridgepoint
