#include "views/validation/serving_page.h"

#include "views/readout_text.h"

#include <algorithm>
#include <thread>

namespace ridgepoint {

QString servingShowName(ServingShow show)
{
    return show == ServingShow::Bands ? validationMeasureName(ValidationMeasure::Bands)
                                      : servingMeasureName(static_cast<ServingMeasure>(show));
}

ServingPage::ServingPage(QObject* parent)
    : QObject(parent)
{
    connect(&m_worker, &ServingWorker::progressed, this, [this] {
        outdate(); // the sentence says how far it is
        Q_EMIT progressed();
    });
    connect(&m_worker, &ServingWorker::answered, this, [this](const ServingOutcomePtr& found) {
        if (found)
            m_outcomes[found->leftOut] = found;
        outdate();
        Q_EMIT finished();
    });
}

void ServingPage::setCatalog(const Catalog* catalog)
{
    m_catalog = catalog;
    m_outcomes = {};
    outdate();
}

void ServingPage::setStyle(const PictureStyle& style)
{
    m_style = style;
    outdate();
}

void ServingPage::setLeaveOut(bool on)
{
    m_leaveOut = on;
    m_stopped = false;
    outdate();
}

void ServingPage::setShow(ServingShow show)
{
    m_show = show;
    outdate();
}

void ServingPage::setGrouping(ServingGrouping grouping)
{
    m_grouping = grouping;
    outdate();
}

void ServingPage::start()
{
    m_stopped = false;
    if (m_catalog && !outcome())
        m_worker.ask(*m_catalog, m_leaveOut);
    outdate();
}

void ServingPage::stop()
{
    m_stopped = true;
    m_worker.stop();
    outdate();
}

ServingOutcomePtr ServingPage::outcome() const
{
    ServingOutcomePtr& found = m_outcomes[m_leaveOut];
    if (!found && m_catalog)
        found = m_answersLater ? knownServingOutcome(*m_catalog, m_leaveOut)
                               : servingOutcome(*m_catalog, m_leaveOut,
                                   {.threads = std::max(1U, std::thread::hardware_concurrency())});
    return found;
}

ServingMeasure ServingPage::measure() const
{
    return m_show == ServingShow::Bands ? ServingMeasure::Tpot : static_cast<ServingMeasure>(m_show);
}

QString ServingPage::working() const
{
    if (m_stopped)
        return tr("Stopped before the points were predicted.");
    return (m_leaveOut ? tr("Predicting published serving, each point without its like… %1")
                       : tr("Predicting published serving… %1"))
        .arg(percentText(m_worker.busy() ? m_worker.percent() / 100.0 : 0, m_style.numbers));
}

const ValidationData& ServingPage::data() const
{
    if (!m_data) {
        const ServingOutcomePtr found = outcome();
        m_data = servingScatterData(found, measure(), m_grouping, m_style.numbers);
        if (!found)
            m_data->sentence = working();
    }
    return *m_data;
}

const BandData& ServingPage::bands() const
{
    if (!m_bands) {
        const ServingOutcomePtr found = outcome();
        m_bands = servingBandData(found, m_style.numbers);
        if (!found)
            m_bands->sentence = working();
    }
    return *m_bands;
}

const QString& ServingPage::sentence() const
{
    return m_show == ServingShow::Bands ? bands().sentence : data().sentence;
}

std::vector<ReadoutTileData> ServingPage::tiles() const
{
    return servingTiles(outcome(), measure(), m_style.numbers);
}

ViewTable ServingPage::table() const { return m_show == ServingShow::Bands ? bands().table : data().table; }

bool ServingPage::drawsBars() const { return m_show == ServingShow::Bands && !bands().rows.rows.empty(); }

void ServingPage::outdate()
{
    m_data.reset();
    m_bands.reset();
    m_pictured = false;
}

void ServingPage::prepare()
{
    if (m_pictured)
        return;
    m_pictured = true;
    if (drawsBars()) {
        m_bandPicture.update(bands().rows, m_style);
    } else if (m_show == ServingShow::Bands) {
        ValidationData none;
        none.sentence = bands().sentence;
        m_picture.update(none, m_style);
    } else {
        m_picture.update(data(), m_style);
    }
}

ValidationPicture& ServingPage::picture()
{
    prepare();
    return m_picture;
}

RowsPicture& ServingPage::bandPicture()
{
    prepare();
    return m_bandPicture;
}

} // namespace ridgepoint
