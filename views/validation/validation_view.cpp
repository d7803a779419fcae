#include "views/validation/validation_view.h"

#include <QButtonGroup>
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
const std::array<QString, validationMeasureCount> measureKeys{
    QStringLiteral("time"), QStringLiteral("memory")};

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

void ValidationView::styleChanged()
{
    m_data.reset();
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
    m_outcome = {};
    m_done = false;
    m_data.reset();
    m_pictured = false;
    if (isVisible())
        start();
}

void ValidationView::start()
{
    if (m_done || busy() || !m_catalog)
        return;
    // QPromise is in QtCore; QtConcurrent would be one more library to load at every start.
    const auto promise = std::make_shared<QPromise<ValidationOutcome>>();
    m_watcher.setFuture(promise->future());
    promise->start();
    QThreadPool::globalInstance()->start([promise, path = m_path, catalog = m_catalog] {
        promise->addResult(validateRuns(path, *catalog));
        promise->finish();
    });
    m_data.reset();
    m_pictured = false;
    syncControls();
}

void ValidationView::finished()
{
    if (!m_watcher.isFinished() || m_watcher.future().resultCount() == 0)
        return; // word of an earlier file; another is on its way
    m_outcome = m_watcher.result();
    m_done = true;
    m_data.reset();
    m_pictured = false;
    setCurrentMark({}, QRectF());
    syncControls();
    refresh();
    Q_EMIT announced(data().sentence);
    Q_EMIT optionsChanged();
}

void ValidationView::ensure() const
{
    if (m_done || m_windowed || !input().catalog)
        return;
    m_outcome = validateRuns(m_path, *input().catalog);
    m_done = true;
}

const ValidationData& ValidationView::data() const
{
    ensure();
    if (!m_data) {
        m_data = validationData(m_outcome, m_measure, style().numbers);
        if (!m_done)
            m_data->sentence = tr("Predicting the runs\u2026");
    }
    return *m_data;
}

std::vector<ReadoutTileData> ValidationView::makeTiles() const
{
    return validationTiles(data(), style().numbers);
}

ViewTable ValidationView::makeTable() const { return data().table; }

void ValidationView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    if (!m_pictured || !m_data)
        m_picture.update(data(), style());
    m_pictured = true;
    m_picture.paint(painter, area, currentMark());
}

std::vector<Mark> ValidationView::listMarks(const QRectF& area)
{
    if (!ready())
        return {};
    if (!m_pictured || !m_data)
        m_picture.update(data(), style());
    m_pictured = true;
    return m_picture.marks(area, currentMark());
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
        button->setToolTip(tr("Compare the %1 (%2)").arg(name).arg(i + 1));
        button->setAccessibleName(tr("Compare: %1").arg(name));
        group->addButton(button, static_cast<int>(i));
        layout->addWidget(button);
        m_buttons[i] = button;
    }
    connect(group, &QButtonGroup::idClicked, this,
        [this](int id) { setMeasure(static_cast<ValidationMeasure>(id)); });
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
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const QSignalBlocker blocker(m_buttons[i]);
        m_buttons[i]->setChecked(static_cast<std::size_t>(m_measure) == i);
    }
}

QRadioButton* ValidationView::measureButton(ValidationMeasure measure) const
{
    return m_buttons[static_cast<std::size_t>(measure)];
}

void ValidationView::setMeasure(ValidationMeasure measure)
{
    if (measure == m_measure)
        return;
    m_measure = measure;
    m_data.reset();
    m_pictured = false;
    setCurrentMark({}, QRectF());
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
    return {{tr("1, 2"), tr("step time or memory")}};
}

bool ValidationView::keyPressed(QKeyEvent* event, const QRectF&)
{
    const int index = event->key() - Qt::Key_1;
    if ((event->modifiers() & ~Qt::KeypadModifier) || index < 0 || index >= validationMeasureCount)
        return false;
    setMeasure(static_cast<ValidationMeasure>(index));
    return true;
}

QStringList ValidationView::choicesOf(const QString& key) const
{
    return key == measureOption ? QStringList(measureKeys.begin(), measureKeys.end()) : QStringList();
}

QVariantMap ValidationView::options() const
{
    return {{measureOption, measureKeys[static_cast<std::size_t>(m_measure)]}, {runsOption, m_path}};
}

void ValidationView::setOptions(const QVariantMap& options)
{
    const auto found = std::ranges::find(measureKeys, options.value(measureOption).toString());
    if (found != measureKeys.end())
        setMeasure(static_cast<ValidationMeasure>(found - measureKeys.begin()));
    if (const QVariant runs = options.value(runsOption); runs.isValid() && runs.toString() != m_path)
        openRuns(runs.toString());
}

} // namespace ridgepoint
