#include "views/validation/validation_view.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPromise>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QThreadPool>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString measureOption = QStringLiteral("measure");
const QString runsOption = QStringLiteral("runs");
const QString leaveOutOption = QStringLiteral("leave_one_out");
const std::array<QString, validationMeasureCount> measureKeys{
    QStringLiteral("time"), QStringLiteral("memory"), QStringLiteral("bands")};

} // namespace

ValidationView::ValidationView(QWidget* parent)
    : View(parent,
        {QStringLiteral("validation"), tr("Validation"), tr("Predicted against measured"),
            tr("Runs that others have published, and what this engine says of each")})
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ValidationView::finished);
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
    invalidate();
}

void ValidationView::styleChanged() { outdate(); }

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
    if (isVisible())
        start();
}

void ValidationView::start()
{
    if (done() || busy() || !m_catalog)
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
    setCurrentMark({}, QRectF());
    syncControls();
    refresh();
    Q_EMIT announced(showsBands() ? bands().sentence : data().sentence);
    Q_EMIT optionsChanged();
}

void ValidationView::ensure() const
{
    if (done() || m_windowed || !input().catalog)
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
    return validationTiles(data(), style().numbers);
}

ViewTable ValidationView::makeTable() const { return showsBands() ? bands().table : data().table; }

void ValidationView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    preparePicture();
    if (drawsBars())
        m_bandPicture.paint(painter, area);
    else
        m_picture.paint(painter, area, currentMark());
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
    preparePicture();
    return drawsBars() ? m_bandPicture.marks(area) : m_picture.marks(area, currentMark());
}

QWidget* ValidationView::controls(QWidget* parent)
{
    m_windowed = true;
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    auto* group = new QButtonGroup(row);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const QString name = validationMeasureName(static_cast<ValidationMeasure>(i));
        auto* button = new QRadioButton(row);
        button->setText(name);
        button->setToolTip(static_cast<ValidationMeasure>(i) == ValidationMeasure::Bands
                ? tr("What the bands of step times promise and what they held (%1)").arg(i + 1)
                : tr("Compare the %1 (%2)").arg(name).arg(i + 1));
        button->setAccessibleName(tr("Compare: %1").arg(name));
        group->addButton(button, static_cast<int>(i));
        layout->addWidget(button);
        m_buttons[i] = button;
    }
    connect(group, &QButtonGroup::idClicked, this,
        [this](int id) { setMeasure(static_cast<ValidationMeasure>(id)); });
    m_leaveOutBox = new QCheckBox(tr("leave one source out"), row);
    m_leaveOutBox->setToolTip(
        tr("Predict every source with shared constants that were found without it, instead of "
           "the engine as it is (4)"));
    m_leaveOutBox->setAccessibleDescription(m_leaveOutBox->toolTip());
    connect(m_leaveOutBox, &QCheckBox::toggled, this, &ValidationView::setLeaveOut);
    layout->addWidget(m_leaveOutBox);
    layout->addStretch(1);
    m_published = new QPushButton(tr("Published runs"), row);
    m_published->setToolTip(tr("Back from the opened file to the runs that come with the program"));
    QSizePolicy policy = m_published->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_published->setSizePolicy(policy);
    layout->addWidget(m_published);
    connect(m_published, &QPushButton::clicked, this, [this] { openRuns({}); });
    syncControls();
    return row;
}

void ValidationView::syncControls()
{
    if (!m_published)
        return;
    m_published->setVisible(!m_path.isEmpty());
    const QSignalBlocker quiet(m_leaveOutBox);
    m_leaveOutBox->setChecked(m_leaveOut);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const QSignalBlocker blocker(m_buttons[i]);
        m_buttons[i]->setChecked(static_cast<std::size_t>(m_measure) == i);
    }
}

QRadioButton* ValidationView::measureButton(ValidationMeasure measure) const
{
    return m_buttons[static_cast<std::size_t>(measure)];
}

QCheckBox* ValidationView::leaveOutBox() const { return m_leaveOutBox; }

void ValidationView::setMeasure(ValidationMeasure measure)
{
    if (measure == m_measure)
        return;
    m_measure = measure;
    outdate();
    setCurrentMark({}, QRectF());
    syncControls();
    refresh();
    Q_EMIT optionsChanged();
}

void ValidationView::setLeaveOut(bool on)
{
    if (on == m_leaveOut)
        return;
    m_leaveOut = on;
    outdate();
    setCurrentMark({}, QRectF());
    if (isVisible())
        start();
    syncControls();
    refresh();
    Q_EMIT optionsChanged();
}

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
    return {{tr("1, 2, 3"), tr("step time, memory or bands")}, {tr("4"), tr("leave one source out, or not")}};
}

bool ValidationView::keyPressed(QKeyEvent* event, const QRectF&)
{
    const int index = event->key() - Qt::Key_1;
    if ((event->modifiers() & ~Qt::KeypadModifier) || index < 0 || index > validationMeasureCount)
        return false;
    if (index == validationMeasureCount) {
        setLeaveOut(!m_leaveOut);
        return true;
    }
    setMeasure(static_cast<ValidationMeasure>(index));
    return true;
}

QStringList ValidationView::choicesOf(const QString& key) const
{
    return key == measureOption ? QStringList(measureKeys.begin(), measureKeys.end()) : QStringList();
}

QVariantMap ValidationView::options() const
{
    return {{measureOption, measureKeys[static_cast<std::size_t>(m_measure)]}, {leaveOutOption, m_leaveOut},
        {runsOption, m_path}};
}

void ValidationView::setOptions(const QVariantMap& options)
{
    const auto found = std::ranges::find(measureKeys, options.value(measureOption).toString());
    if (found != measureKeys.end())
        setMeasure(static_cast<ValidationMeasure>(found - measureKeys.begin()));
    setLeaveOut(options.value(leaveOutOption, m_leaveOut).toBool());
    if (const QVariant runs = options.value(runsOption); runs.isValid() && runs.toString() != m_path)
        openRuns(runs.toString());
}

} // namespace ridgepoint
