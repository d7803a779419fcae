#include "views/validation/validation_view.h"

#include "widgets/flow_layout.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPromise>
#include <QPushButton>
#include <QRadioButton>
#include <QThreadPool>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString measureOption = QStringLiteral("measure");
const QString runsOption = QStringLiteral("runs");
const QString leaveOutOption = QStringLiteral("leave_one_out");
const QString pageOption = QStringLiteral("page");
const QString servingOption = QStringLiteral("serving");
const QString byOption = QStringLiteral("errors_by");
// As their enumerations.
const QStringList measureKeys{QStringLiteral("time"), QStringLiteral("memory"), QStringLiteral("bands")};
const QStringList pageKeys{QStringLiteral("training"), QStringLiteral("serving")};
const QStringList servingKeys{QStringLiteral("time_per_token"), QStringLiteral("first_token"),
    QStringLiteral("end_to_end"), QStringLiteral("throughput"), QStringLiteral("bands")};
const QStringList byKeys{QStringLiteral("source"), QStringLiteral("engine"), QStringLiteral("device"),
    QStringLiteral("model_family")};

std::vector<OptionItem> pageItems()
{
    return {{pageKeys[0], ValidationView::tr("Training"), ValidationView::tr("Published training runs (P)"),
                ValidationView::tr("Page: %1").arg(ValidationView::tr("Training"))},
        {pageKeys[1], ValidationView::tr("Serving"),
            ValidationView::tr("Published points of serving engines (P)"),
            ValidationView::tr("Page: %1").arg(ValidationView::tr("Serving"))}};
}

std::vector<OptionItem> measureItems()
{
    std::vector<OptionItem> items;
    for (int i = 0; i < validationMeasureCount; ++i) {
        const auto measure = static_cast<ValidationMeasure>(i);
        const QString name = validationMeasureName(measure);
        items.push_back({measureKeys[i], name,
            measure == ValidationMeasure::Bands
                ? ValidationView::tr("What the bands of step times promise and what they held (%1)")
                      .arg(i + 1)
                : ValidationView::tr("Compare the %1 (%2)").arg(name).arg(i + 1),
            ValidationView::tr("Compare: %1").arg(name)});
    }
    return items;
}

} // namespace

ValidationView::ValidationView(QWidget* parent)
    : View(parent,
        {QStringLiteral("validation"), tr("Validation"), tr("Predicted against measured"),
            tr("Runs that others have published, and what this engine says of each")})
{
    addOption(choiceOption(measureOption, m_measure, measureKeys),
        {.items = measureItems, .radio = true, .applies = [this] { return !servesPage(); }});
    addOption(wordOption(
                  servingOption, servingKeys, [this] { return static_cast<int>(m_serving.shown()); },
                  [this](int show) { m_serving.setShow(static_cast<ServingShow>(show)); }),
        {.name = tr("Compare"),
            .tip = tr("What is compared, or what the bands of all of it held (1 to 5)"),
            .items = [] { return optionItems(servingKeys, servingShowName); },
            .applies = [this] { return servesPage(); }});
    addOption(wordOption(
                  byOption, byKeys, [this] { return static_cast<int>(m_serving.grouping()); },
                  [this](int by) { m_serving.setGrouping(static_cast<ServingGrouping>(by)); }),
        {.caption = tr("errors by"),
            .name = tr("Errors by"),
            .tip = tr("What the errors beside the points are listed by (G)"),
            .items = [] { return optionItems(byKeys, servingGroupingName); },
            .applies = [this] { return servesPage() && m_serving.shown() != ServingShow::Bands; }});
    addOption({leaveOutOption, [this] { return m_leaveOut; },
                  [this](const QVariant& on) {
                      m_leaveOut = on.toBool();
                      m_serving.setLeaveOut(m_leaveOut);
                  }},
        {.tipNow = [this] {
            return servesPage()
                ? tr("Predict every point with what engines add found without its model family, device and "
                     "type, "
                     "instead of the engine as it is (6)")
                : tr("Predict every source with shared constants that were found without it, instead of "
                     "the engine as it is (4)");
        }});
    addOption(choiceOption(pageOption, m_page, pageKeys),
        {.items = pageItems, .radio = true, .then = [this] { Q_EMIT announced(subtitle()); }});
    addOption({runsOption, [this] { return m_path; },
        [this](const QVariant& path) {
            if (path.toString() == m_path)
                return;
            m_path = path.toString();
            invalidate();
        }});
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ValidationView::finished);
    connect(&m_serving, &ServingPage::finished, this, &ValidationView::servingFinished);
    connect(&m_serving, &ServingPage::progressed, this, [this] {
        if (servesPage())
            repaintPicture();
    });
}

ValidationView::~ValidationView()
{
    m_watcher.disconnect(this);
    m_watcher.waitForFinished(); // it reads the catalog
}

void ValidationView::inputChanged()
{
    if (input().catalog == m_catalog)
        return; // no scenario changes what others have measured
    m_catalog = input().catalog;
    if (answersLater()) // a preview has no controls
        m_serving.setAnswersLater();
    m_serving.setCatalog(m_catalog);
    invalidate();
}

void ValidationView::styleChanged()
{
    m_serving.setStyle(style());
    outdate();
}

QString ValidationView::ownSubtitle() const
{
    return servesPage() ? tr("Published points of serving, and what this engine says of each")
                        : View::ownSubtitle();
}

void ValidationView::outdate()
{
    m_data.reset();
    m_bands.reset();
    m_pictured = false;
}

void ValidationView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    start();
}

void ValidationView::invalidate()
{
    m_watcher.waitForFinished(); // a fraction of a second, if at all
    m_watcher.setFuture({}); // its result may still be announced; it is of another file by now
    m_outcomes = {};
    outdate();
    if (isAwaited())
        start();
}

void ValidationView::start()
{
    if (servesPage()) {
        if (m_catalog && !m_serving.stopped())
            m_serving.start();
        syncControls();
        return;
    }
    if (done() || m_watcher.isRunning() || !m_catalog)
        return;
    // QPromise is in QtCore; QtConcurrent would be one more library to load at every start.
    const auto promise = std::make_shared<QPromise<ValidationOutcome>>();
    m_watcher.setFuture(promise->future());
    promise->start();
    QThreadPool::globalInstance()->start(
        [promise, path = m_path, catalog = m_catalog, leaveOut = m_leaveOut] {
            promise->addResult(validateRuns(path, *catalog, leaveOut));
            promise->finish();
        });
    outdate();
    syncControls();
}

void ValidationView::finished()
{
    if (!m_watcher.isFinished() || m_watcher.future().resultCount() == 0)
        return; // word of an earlier file; another is on its way
    ValidationOutcome outcome = m_watcher.result();
    m_outcomes[outcome.leftOut] = std::move(outcome);
    if (!done()) {
        start(); // the other way was asked for meanwhile
        return;
    }
    outdate();
    if (servesPage())
        return;
    setCurrentMark({}, QRectF());
    syncControls();
    refresh();
    Q_EMIT announced(showsBands() ? bands().sentence : data().sentence);
    Q_EMIT optionsChanged();
}

void ValidationView::servingFinished()
{
    syncControls();
    if (!servesPage())
        return;
    setCurrentMark({}, QRectF());
    refresh();
    Q_EMIT announced(m_serving.sentence());
    Q_EMIT optionsChanged();
}

void ValidationView::ensure() const
{
    if (done() || answersLater() || !input().catalog)
        return;
    m_outcomes[m_leaveOut] = validateRuns(m_path, *input().catalog, m_leaveOut);
}

const ValidationOutcome& ValidationView::outcome() const
{
    static const ValidationOutcome none;
    return done() ? *m_outcomes[m_leaveOut] : none;
}

const ValidationData& ValidationView::data() const
{
    ensure();
    if (!m_data) {
        m_data = validationData(outcome(), m_measure, style().numbers);
        if (!done())
            m_data->sentence = working();
    }
    return *m_data;
}

const BandData& ValidationView::bands() const
{
    ensure();
    if (!m_bands) {
        m_bands = bandData(outcome(), style().numbers);
        if (!done())
            m_bands->sentence = working();
    }
    return *m_bands;
}

QString ValidationView::working() const
{
    return m_leaveOut ? tr("Finding the shared constants without each source\u2026")
                      : tr("Predicting the runs\u2026");
}

std::vector<ReadoutTileData> ValidationView::makeTiles() const
{
    return servesPage() ? m_serving.tiles() : validationTiles(data(), style().numbers);
}

ViewTable ValidationView::makeTable() const
{
    return servesPage() ? m_serving.table() : showsBands() ? bands().table : data().table;
}

QString ValidationView::unfinished() const
{
    if (!answersLater())
        return {};
    if (servesPage())
        return m_serving.outcome() ? QString() : m_serving.sentence();
    return done() ? QString() : working();
}

void ValidationView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    if (ValidationPicture* const picture = dots())
        picture->paint(painter, area, currentMark());
    else
        (servesPage() ? m_serving.bandPicture() : m_bandPicture).paint(painter, area);
}

ValidationPicture* ValidationView::dots()
{
    if (servesPage())
        return m_serving.drawsBars() ? nullptr : &m_serving.picture();
    preparePicture();
    return drawsBars() ? nullptr : &m_picture;
}

// Without a bar the other picture says why.
bool ValidationView::drawsBars() const { return showsBands() && !bands().rows.rows.empty(); }

void ValidationView::preparePicture()
{
    if (m_pictured && m_data)
        return;
    if (drawsBars()) {
        m_bandPicture.update(bands().rows, style());
    } else if (showsBands()) {
        ValidationData none;
        none.sentence = bands().sentence;
        m_picture.update(none, style());
    } else {
        m_picture.update(data(), style());
    }
    (void)data();
    m_pictured = true;
}

std::vector<Mark> ValidationView::listMarks(const QRectF& area)
{
    if (!ready())
        return {};
    ValidationPicture* const picture = dots();
    return picture ? picture->marks(area, currentMark())
                   : (servesPage() ? m_serving.bandPicture() : m_bandPicture).marks(area);
}

std::optional<Mark> ValidationView::findMarkAt(QPointF at, const QRectF& area)
{
    ValidationPicture* const picture = ready() ? dots() : nullptr;
    return picture ? picture->markAt(at, area, currentMark()) : View::findMarkAt(at, area);
}

std::optional<Mark> ValidationView::findMark(const QString& key, const QRectF& area)
{
    ValidationPicture* const picture = ready() ? dots() : nullptr;
    return picture ? picture->markOf(key, area, currentMark()) : View::findMark(key, area);
}

bool ValidationView::walkOwnMarks(int step, const QRectF& area)
{
    ValidationPicture* const picture = ready() ? dots() : nullptr;
    if (!picture)
        return View::walkOwnMarks(step, area);
    const std::optional<QString> next = picture->keyBeside(currentMark(), step);
    if (next)
        setCurrentMark(*next, area);
    return next.has_value();
}

QWidget* ValidationView::controls(QWidget* parent)
{
    setAnswersLater();
    m_serving.setAnswersLater();
    auto* row = new QWidget(parent);
    auto* lines = new FlowLayout(row, FlowLayout::Cells::Own); // what is too narrow for one takes a second
    lines->setContentsMargins({});
    lines->setSpacing(0);
    QHBoxLayout* layout = controlRow(row);
    lines->addWidget(layout->parentWidget());

    placeOption(*layout, pageOption);
    layout->addSpacing(layout->spacing());
    for (const QString& key : {measureOption, servingOption, byOption})
        placeOption(*layout, key);

    layout = controlRow(row);
    QWidget* second = layout->parentWidget();
    second->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    lines->addWidget(second);
    placeOption(*layout, leaveOutOption);
    layout->addStretch(1);
    m_published = new QPushButton(tr("Published runs"), second);
    m_published->setToolTip(tr("Back from the opened file to the runs that come with the program"));
    m_stop = new QPushButton(second);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_serving.stopped())
            m_serving.start();
        else
            m_serving.stop();
        syncControls();
        refresh();
        Q_EMIT announced(m_serving.sentence());
    });
    layout->addWidget(m_stop);
    for (QPushButton* button : {m_stop.data(), m_published.data()}) {
        QSizePolicy policy = button->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        button->setSizePolicy(policy);
    }
    layout->addWidget(m_published);
    connect(m_published, &QPushButton::clicked, this, [this] { openRuns({}); });
    syncControls();
    return row;
}

void ValidationView::syncControls()
{
    if (!m_published)
        return;
    const bool serves = servesPage();
    m_published->setVisible(!serves && !m_path.isEmpty());
    leaveOutBox()->setText(serves ? tr("leave its like out") : tr("leave one source out"));
    m_stop->setVisible(serves && !m_serving.outcome());
    m_stop->setText(m_serving.stopped() ? tr("Predict") : tr("Stop"));
    m_stop->setToolTip(m_serving.stopped() ? tr("Predict the published points") : tr("Stop predicting"));
}

QRadioButton* ValidationView::measureButton(ValidationMeasure measure) const
{
    return static_cast<QRadioButton*>(optionControl(measureOption, static_cast<std::size_t>(measure)));
}

QRadioButton* ValidationView::pageButton(ValidationPage page) const
{
    return static_cast<QRadioButton*>(optionControl(pageOption, static_cast<std::size_t>(page)));
}

QCheckBox* ValidationView::leaveOutBox() const
{
    return static_cast<QCheckBox*>(optionControl(leaveOutOption));
}

QPushButton* ValidationView::stopButton() const { return m_stop; }

void ValidationView::changed()
{
    outdate();
    setCurrentMark({}, QRectF());
    if (isAwaited())
        start();
    syncControls();
    refresh();
    Q_EMIT optionsChanged();
}

void ValidationView::setPage(ValidationPage page)
{
    setOptions({{pageOption, pageKeys[static_cast<int>(page)]}});
}

void ValidationView::setServingShow(ServingShow show)
{
    setOptions({{servingOption, servingKeys[static_cast<int>(show)]}});
}

void ValidationView::setServingGrouping(ServingGrouping grouping)
{
    setOptions({{byOption, byKeys[static_cast<int>(grouping)]}});
}

void ValidationView::setMeasure(ValidationMeasure measure)
{
    setOptions({{measureOption, measureKeys[static_cast<int>(measure)]}});
}

void ValidationView::setLeaveOut(bool on) { setOptions({{leaveOutOption, on}}); }

void ValidationView::openRuns(const QString& path)
{
    m_path = path;
    invalidate();
    syncControls();
    refresh();
    Q_EMIT optionsChanged();
}

std::vector<std::pair<QString, QString>> ValidationView::keys() const
{
    return {{tr("P"), tr("training runs or serving")},
        {tr("1, 2, 3"), tr("training: step time, memory or bands")},
        {tr("4"), tr("training: leave one source out, or not")},
        {tr("1 to 5"), tr("serving: time per token, first token, end to end, tokens/s or bands")},
        {tr("6"), tr("serving: leave the like of each point out, or not")},
        {tr("G"), tr("serving: errors by source, engine, device or model family")}};
}

bool ValidationView::keyPressed(QKeyEvent* event, const QRectF&)
{
    if (event->modifiers() & ~Qt::KeypadModifier)
        return false;
    const bool serves = servesPage();
    if (event->key() == Qt::Key_P) {
        setPage(serves ? ValidationPage::Training : ValidationPage::Serving);
        return true;
    }
    if (serves && event->key() == Qt::Key_G) {
        const auto next = (static_cast<std::size_t>(m_serving.grouping()) + 1) % servingGroupingCount;
        setServingGrouping(static_cast<ServingGrouping>(next));
        return true;
    }
    const int index = event->key() - Qt::Key_1, count = serves ? servingShowCount : validationMeasureCount;
    if (index < 0 || index > count)
        return false;
    if (index == count)
        setLeaveOut(!m_leaveOut);
    else if (serves)
        setServingShow(static_cast<ServingShow>(index));
    else
        setMeasure(static_cast<ValidationMeasure>(index));
    return true;
}

} // namespace ridgepoint
