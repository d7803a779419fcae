#include "views/validation/validation_view.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QRadioButton>

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
                ? ValidationView::tr("How often the error bands of step times hold (%1)").arg(i + 1)
                : ValidationView::tr("Compare the %1 (%2)").arg(name).arg(i + 1),
            ValidationView::tr("Compare: %1").arg(name)});
    }
    return items;
}

} // namespace

ValidationView::ValidationView(QWidget* parent)
    : View(parent,
        {QStringLiteral("validation"), tr("Validation"), tr("Predicted against measured"),
            tr("Published runs, and the program's prediction of each")})
    , m_training(*this)
    , m_serving(*this)
{
    addOption(wordOption(
                  measureOption, measureKeys, [this] { return static_cast<int>(m_training.measure()); },
                  [this](int of) { m_training.setMeasure(static_cast<ValidationMeasure>(of)); }),
        {.items = measureItems, .radio = true, .applies = [this] { return !servesPage(); }});
    addOption(wordOption(
                  servingOption, servingKeys, [this] { return static_cast<int>(m_serving.shown()); },
                  [this](int show) { m_serving.setShow(static_cast<ServingShow>(show)); }),
        {.name = tr("Compare"),
            .tip = tr("What is compared, or how often all bands hold (1 to 5)"),
            .items = [] { return optionItems(servingKeys, servingShowName); },
            .applies = [this] { return servesPage(); }});
    addOption(wordOption(
                  byOption, byKeys, [this] { return static_cast<int>(m_serving.grouping()); },
                  [this](int by) { m_serving.setGrouping(static_cast<ServingGrouping>(by)); }),
        {.caption = tr("errors by"),
            .name = tr("Errors by"),
            .tip = tr("How the errors next to the points are grouped (G)"),
            .items = [] { return optionItems(byKeys, servingGroupingName); },
            .applies = [this] { return servesPage() && m_serving.shown() != ServingShow::Bands; }});
    addOption({leaveOutOption, [this] { return leavesOut(); },
                  [this](const QVariant& on) {
                      for (ComparedPage* page : m_pages)
                          page->setLeaveOut(on.toBool());
                  }},
        {.tipNow = [this] {
            return servesPage() ? tr("Predict every point with engine overheads fitted without its model "
                                     "family, device and type, instead of the program as shipped (6)")
                                : tr("Predict every source with shared constants fitted without it, instead "
                                     "of the program as shipped (4)");
        }});
    addOption(choiceOption(pageOption, m_page, pageKeys),
        {.items = pageItems, .radio = true, .then = [this] { Q_EMIT announced(subtitle()); }});
    addOption({runsOption, [this] { return m_training.runs(); },
        [this](const QVariant& path) {
            if (path.toString() != m_training.runs())
                forgetRuns(path.toString());
        }});
    connect(&m_training, &ComparedPage::finished, this, [this] {
        if (m_training.answered())
            found(m_training);
        else
            start(); // the other way was asked for meanwhile
    });
    connect(&m_serving, &ComparedPage::finished, this, [this] { found(m_serving); });
    connect(&m_serving, &ComparedPage::progressed, this, [this] {
        if (servesPage())
            repaintPicture();
    });
}

void ValidationView::inputChanged()
{
    if (input().catalog == m_catalog)
        return; // no scenario changes what others have measured
    m_catalog = input().catalog;
    for (ComparedPage* page : m_pages)
        page->forget();
    if (isAwaited())
        start();
}

void ValidationView::styleChanged()
{
    for (ComparedPage* page : m_pages)
        page->outdate();
}

QString ValidationView::ownSubtitle() const
{
    return servesPage() ? tr("Published points of serving, and the program's prediction of each")
                        : View::ownSubtitle();
}

void ValidationView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    start();
}

void ValidationView::forgetRuns(const QString& path)
{
    m_training.setRuns(path);
    if (isAwaited())
        start();
}

void ValidationView::start()
{
    shown().start();
    syncControls();
}

void ValidationView::found(const ComparedPage& page)
{
    syncControls();
    if (&page != &shown())
        return;
    setCurrentMark({}, QRectF());
    refresh();
    Q_EMIT announced(page.sentence());
    Q_EMIT optionsChanged();
}

std::vector<ReadoutTileData> ValidationView::makeTiles() const { return shown().tiles(); }

ViewTable ValidationView::makeTable() const { return shown().table(); }

QString ValidationView::unfinished() const
{
    return answersLater() && !shown().answered() ? shown().sentence() : QString();
}

void ValidationView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (ValidationPicture* const picture = dots())
        picture->paint(painter, area, currentMark());
    else if (ready())
        shown().bars().paint(painter, area);
}

std::vector<Mark> ValidationView::listMarks(const QRectF& area)
{
    if (ValidationPicture* const picture = dots())
        return picture->marks(area, currentMark());
    return ready() ? shown().bars().marks(area) : std::vector<Mark>();
}

std::optional<Mark> ValidationView::findMarkAt(QPointF at, const QRectF& area)
{
    ValidationPicture* const picture = dots();
    return picture ? picture->markAt(at, area, currentMark()) : View::findMarkAt(at, area);
}

std::optional<Mark> ValidationView::findMark(const QString& key, const QRectF& area)
{
    ValidationPicture* const picture = dots();
    return picture ? picture->markOf(key, area, currentMark()) : View::findMark(key, area);
}

bool ValidationView::walkOwnMarks(int step, const QRectF& area)
{
    ValidationPicture* const picture = dots();
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
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    for (const QString& key : {pageOption, measureOption, servingOption, byOption, leaveOutOption})
        placeOption(*layout, key);
    m_published = new QPushButton(tr("Published runs"), row);
    m_published->setToolTip(tr("Back from the opened file to the runs that come with the program"));
    m_stop = new QPushButton(row);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_serving.stopped() ? m_serving.restart() : m_serving.stop();
        syncControls();
        refresh();
        Q_EMIT announced(m_serving.sentence());
    });
    layout->addWidget(m_stop);
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
    m_published->setVisible(!serves && !m_training.runs().isEmpty());
    leaveOutBox()->setText(serves ? tr("leave similar points out") : tr("leave one source out"));
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
    forgetRuns(path);
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
        {tr("6"), tr("serving: leave points similar to each out, or not")},
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
        setLeaveOut(!leavesOut());
    else if (serves)
        setServingShow(static_cast<ServingShow>(index));
    else
        setMeasure(static_cast<ValidationMeasure>(index));
    return true;
}

} // namespace ridgepoint
