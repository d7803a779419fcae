#include "app/window/serving_calibration_page.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/window/calibration_parts.h"
#include "core/serving/service.h"
#include "core/validation/fit/calibration_writers.h"
#include "core/validation/serving_files.h"
#include "core/validation/serving_text.h"
#include "views/readout_text.h"
#include "views/validation/serving_scatter_data.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

using namespace calibration;

namespace {

// More take long; the command line takes them.
constexpr std::size_t mostMeasurements = 200;
constexpr std::array measures{
    ServingMeasure::Ttft, ServingMeasure::Tpot, ServingMeasure::EndToEnd, ServingMeasure::Throughput};

QString said(const Diagnostic& d)
{
    const QString where = d.where.empty() ? QString() : coreText(d.where) + QStringLiteral(": ");
    const QString field = d.field.empty() ? QString() : toQString(d.field) + QStringLiteral(": ");
    return warned(where + field + coreText(withFix(d.message, d.fix)));
}

} // namespace

ServingCalibrationPage::ServingCalibrationPage(Document& document, Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_settings(settings)
    , m_timer(new QTimer(this))
{
    m_timer->setSingleShot(true);
    m_timer->setInterval(typingPause);
    connect(m_timer, &QTimer::timeout, this, &ServingCalibrationPage::calibrateNow);
    build();
    // What was measured does not hang on the scenario.
    auto* scenario = new QTimer(this);
    scenario->setSingleShot(true);
    scenario->setInterval(typingPause);
    connect(scenario, &QTimer::timeout, this, &ServingCalibrationPage::showScenario);
    const auto later = [this](QTimer* timer) {
        return [this, timer] {
            if (isVisible())
                timer->start();
        };
    };
    connect(m_stated, &QLineEdit::textChanged, this, later(m_timer));
    connect(&settings, &Settings::styleChanged, this, later(m_timer));
    connect(&document, &Document::reportChanged, this, later(scenario));
}

void ServingCalibrationPage::build()
{
    auto* how =
        new QLabel(tr("Results of vllm bench serve, sglang.bench_serving, genai-perf or AIPerf: open them or "
                      "drop them here, "
                      "one to ten of a deployment. Of more, ten are fitted and the others predicted."));
    how->setWordWrap(true);
    m_list = new QListWidget;
    m_list->setAccessibleName(tr("Result files"));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setToolTip(tr("Delete takes the selected files out"));
    how->setBuddy(m_list);
    auto* out = new QShortcut(QKeySequence::Delete, m_list);
    out->setContext(Qt::WidgetShortcut);
    connect(out, &QShortcut::activated, this, &ServingCalibrationPage::removeSelected);

    m_stated = new QLineEdit;
    m_stated->setPlaceholderText(QStringLiteral("accelerator=h100-sxm,tp=4,precision=fp8,framework=vllm"));
    m_stated->setAccessibleName(tr("What the files do not say"));
    auto* named = new QLabel(tr("&Not in the files"));
    named->setBuddy(m_stated);
    auto* asScenario = new QPushButton(tr("As the &scenario"));
    asScenario->setAutoDefault(false);
    asScenario->setAccessibleName(tr("As the scenario"));
    asScenario->setToolTip(
        tr("Device, layout, precision and engine of this scenario; of a model say model=…"));
    connect(asScenario, &QPushButton::clicked, this, &ServingCalibrationPage::stateAsScenario);
    auto* line = new QHBoxLayout;
    line->addWidget(named);
    line->addWidget(m_stated, 1);
    line->addWidget(asScenario);

    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setAccessibleName(tr("Result of the calibration"));
    m_measurementRows = new ViewTableModel(this);
    m_factorRows = new ViewTableModel(this);
    m_scenarioRows = new ViewTableModel(this);
    m_measurements = tableOf(m_measurementRows, tr("Measurements, measured and predicted"));
    m_factors = tableOf(m_factorRows, tr("Factors, fitted"));
    m_scenario = tableOf(m_scenarioRows, tr("This scenario, predicted"));
    m_measurements->setObjectName(QStringLiteral("measurements"));
    m_factors->setObjectName(QStringLiteral("factors"));
    m_scenario->setObjectName(QStringLiteral("scenario"));

    auto* column = new QVBoxLayout(this);
    column->addWidget(how);
    column->addWidget(m_list, 2);
    column->addLayout(line);
    column->addWidget(m_message);
    column->addWidget(m_measurements, 5);
    column->addWidget(m_factors, 3);
    m_note = new QLabel;
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    column->addWidget(m_note);
    column->addWidget(m_scenario, 4);
    const int height = fontMetrics().height();
    for (const auto& [part, lines] : std::initializer_list<std::pair<QWidget*, int>>{
             {m_list, 4}, {m_measurements, 10}, {m_factors, 8}, {m_scenario, 9}}) {
        part->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
        part->setMinimumHeight(lines * height);
    }
    setMessage({});
}

bool ServingCalibrationPage::holdsMeasurements(const QString& name, const std::string& text)
{
    return isServingTable(text, name.toStdString()) || looksLikeServingBench(text);
}

void ServingCalibrationPage::add(const QString& name, std::string text)
{
    const auto same = std::ranges::find(m_files, name, &File::name);
    if (same != m_files.end())
        same->text = std::move(text);
    else
        m_files.push_back({name, std::move(text)});
    listFiles();
    calibrateNow();
}

void ServingCalibrationPage::setContent(std::vector<File> files, const QString& stated)
{
    m_files = std::move(files);
    m_stated->setText(stated);
    listFiles();
    calibrateNow();
}

void ServingCalibrationPage::removeSelected()
{
    QList<int> rows;
    for (const QListWidgetItem* item : m_list->selectedItems())
        rows.push_back(m_list->row(item));
    std::ranges::sort(rows, std::greater<>());
    for (const int row : rows)
        m_files.erase(m_files.begin() + row);
    listFiles();
    calibrateNow();
}

void ServingCalibrationPage::listFiles()
{
    m_list->clear();
    for (const File& file : m_files)
        m_list->addItem(QFileInfo(file.name).fileName());
    if (m_list->count() > 0)
        m_list->setCurrentRow(m_list->count() - 1);
}

QString ServingCalibrationPage::stated() const { return m_stated->text(); }

void ServingCalibrationPage::stateAsScenario()
{
    m_stated->setText(toQString(servingStatementsOf(m_document.scenario())));
    calibrateNow();
}

QString ServingCalibrationPage::message() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

QString ServingCalibrationPage::note() const { return m_note->text(); }

void ServingCalibrationPage::refuse(const QString& why)
{
    calibrateNow();
    const QString rest = message();
    setMessage(warned(why) + (rest.isEmpty() ? rest : u'\n' + rest));
}

void ServingCalibrationPage::setMessage(const QString& text)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

std::vector<ServingRun> ServingCalibrationPage::runs(Diagnostics& findings) const
{
    std::optional<ServingStatements> stated;
    if (const std::string typed = m_stated->text().trimmed().toStdString(); !typed.empty())
        stated = readServingStatements(typed, findings);
    std::vector<ServingRun> all;
    for (const File& file : m_files) {
        const std::string name = QFileInfo(file.name).fileName().toStdString();
        std::optional<std::vector<ServingRun>> read = servingRunsIn(file.text, name, stated, findings);
        if (!read) // says what was expected
            read = readServingBench(file.text, name, {}, findings);
        all.insert(all.end(), std::make_move_iterator(read->begin()), std::make_move_iterator(read->end()));
    }
    return all;
}

void ServingCalibrationPage::calibrateNow()
{
    m_timer->stop();
    m_calibration = {};
    Diagnostics findings;
    std::vector<ServingRun> measured = runs(findings);
    QStringList lines;
    if (measured.size() > mostMeasurements)
        lines += warned(tr("%1 measurements are more than the %2 that are fitted here: ridgepoint validate "
                           "--calibrated takes them.")
                            .arg(displayText(double(measured.size()), Unit::Count, m_settings.numbers()),
                                displayText(double(mostMeasurements), Unit::Count, m_settings.numbers())));
    else if (!measured.empty())
        m_calibration = calibrateServing(servingRows(std::move(measured), m_document.catalog()));
    if (const QString found = summary(); !found.isEmpty())
        lines.prepend(found);
    for (const Diagnostic& d : findings)
        lines += said(d);
    for (const ServingRow& row : m_calibration.rows)
        if (const Text why = row.whyNot(); !why.empty())
            lines += warned(toQString(row.run.id) + QStringLiteral(": ") + coreText(why));
    for (const Diagnostic& d : m_calibration.doubts)
        lines += said(d);
    setMessage(lines.join(u'\n'));
    showTables();
    showScenario();
    Q_EMIT calibrated();
}

// "Off by, as a median before, after, from the others: time to first token 31 %, 4 %, 6 %; …"
QString ServingCalibrationPage::summary() const
{
    if (m_calibration.deployments.empty())
        return {};
    const NumberFormat& numbers = m_settings.numbers();
    std::array<ServingScores, servingStageCount> scores;
    for (std::size_t i = 0; i < servingStageCount; ++i)
        scores[i] = scoreServing(rowsAt(m_calibration, static_cast<ServingStage>(i)));
    QStringList parts;
    for (std::size_t kind = 0; kind < scores[0].kinds.size(); ++kind)
        for (const ServingMeasure measure : measures) {
            QStringList errors;
            for (const ServingScores& stage : scores) {
                const auto& found = stage.kinds[kind].of(measure).errors;
                errors += found ? percent(found->median, numbers, false) : QString(noValue);
            }
            if (scores[0].kinds[kind].of(measure).answered > 0)
                parts += servingMeasureName(measure) + u' ' + errors.join(QStringLiteral(" → "));
        }
    QString text = parts.empty() ? QString()
                                 : tr("Median error, before → after → each predicted from the others: %1.")
                                       .arg(parts.join(QStringLiteral("; ")));
    if (std::ranges::any_of(
            m_calibration.deployments, [](const CalibratedDeployment& d) { return !d.helps; }))
        text += (text.isEmpty() ? QString() : QStringLiteral(" "))
            + tr("A single measurement leaves none to check on.");
    return text;
}

void ServingCalibrationPage::showTables()
{
    const NumberFormat& numbers = m_settings.numbers();
    // "results.jsonl:2 · 64 at a time"
    const auto nameOf = [&numbers](const ServingRun& run) {
        QString name = toQString(run.id);
        if (run.concurrency)
            name += QStringLiteral(" · ")
                + tr("concurrency %1").arg(displayText(*run.concurrency, Unit::Count, numbers));
        else if (run.requestsPerSecond)
            name += QStringLiteral(" · ")
                + tr("%1 requests/s").arg(displayText(*run.requestsPerSecond, Unit::Number, numbers));
        return name;
    };
    ViewTable measured{.columns = {tr("Measurement"), tr("What"), tr("Measured"), tr("Before"), tr("After"),
                           tr("From the others")}};
    ViewTable factors{.columns = {tr("Factor on"), tr("Is"), tr("Known to"), tr("Deployment")}};
    const std::array<QString, servingFactorCount> names{
        tr("decode time"), tr("prefill time"), tr("admission time")};
    for (const CalibratedDeployment& d : m_calibration.deployments) {
        for (const CalibratedMeasurement& m : d.measurements)
            for (const ServingMeasure measure : measures) {
                const ServingRow& row = m_calibration.rows[m.row];
                const std::optional<double> stated = row.measured(measure);
                if (!stated || !m.before.of(measure))
                    continue;
                const auto cell = [&](const ServingAnswer& answer) {
                    const std::optional<double> predicted = answer.of(measure);
                    return predicted ? missed(*predicted, *stated, servingUnit(measure), numbers)
                                     : QString(noValue);
                };
                const QString id = nameOf(row.run);
                measured.rows.push_back({m.fitted ? id : tr("%1 (not fitted)").arg(id),
                    servingMeasureName(measure), displayText(*stated, servingUnit(measure), numbers),
                    cell(m.before), cell(m.after), m.leftOut ? cell(*m.leftOut) : QString(noValue)});
            }
        const std::array<double, servingFactorCount> values{
            d.calibration.decode, d.calibration.prompts, d.calibration.admission};
        for (std::size_t k = 0; k < servingFactorCount; ++k)
            factors.rows.push_back({names[k],
                d.identifiable[k] ? QStringLiteral("×") + displayText(values[k], Unit::Number, numbers)
                                  : QStringLiteral("×1"),
                !d.identifiable[k] ? tr("not identifiable from these measurements")
                                   : QStringLiteral("± ") + percent(d.spread[k], numbers, false)
                        + (d.atBound[k] ? tr(", at its bound") : QString()),
                toQString(d.name)});
    }
    fill(*m_measurements, *m_measurementRows, std::move(measured));
    fill(*m_factors, *m_factorRows, std::move(factors));
}

// Empty where it can be predicted with the factors of `of`, which is then one of its deployments.
QString ServingCalibrationPage::whyNotScenario(const CalibratedDeployment*& of) const
{
    const Scenario& scenario = m_document.scenario();
    if (scenario.serving.efficiency == ServingEfficiency::Stated)
        return tr("This scenario uses stated shares of the peaks, so there are no kernels to calibrate.");
    for (const CalibratedDeployment& d : m_calibration.deployments)
        if (isServedBy(m_calibration.rows[d.measurements.front().row].subject, scenario)) {
            of = &d;
            return {};
        }
    return tr("This scenario serves another model, or on another device, engine or type than was measured.");
}

void ServingCalibrationPage::showScenario()
{
    const NumberFormat& numbers = m_settings.numbers();
    ViewTable table{.columns = {tr("This scenario"), tr("Predicted"), tr("With the factors")}};
    QString note;
    if (!m_calibration.deployments.empty()) {
        const CalibratedDeployment* of = nullptr;
        note = whyNotScenario(of);
        ServingJob job = servingJob(m_document.scenario());
        const auto reported = [&job](const ServingCalibration& calibration) {
            return serviceReport(Service(std::make_shared<const ServingJob>(calibratedJob(job, calibration))),
                ReportEffort::Quick);
        };
        const ServiceReport before = reported({});
        if (before.replicas > 0) // of a rate each gets the same
            job.scenario.serving.replicas = before.replicas;
        const ServiceReport after = of ? reported(of->calibration) : before;
        if (of && !before.refusal.empty()) {
            note = coreText(before.refusal);
        } else if (of) {
            const auto row = [&](const QString& name, double a, double b, Unit unit) {
                table.rows.push_back({name, displayText(a, unit, numbers),
                    std::isfinite(a) && std::isfinite(b) && a > 0 ? QStringLiteral("%1 (%2)").arg(
                        displayText(b, unit, numbers), shareChange(b / a - 1, numbers))
                                                                  : displayText(b, unit, numbers)});
            };
            const ServicePoint &a = before.now, &b = after.now;
            row(tr("Time to first token"), a.ttft.value(), b.ttft.value(), Unit::Second);
            if (a.itl > Seconds(0))
                row(tr("Time per output token"), a.itl.value(), b.itl.value(), Unit::Second);
            row(tr("End to end"), a.request.value(), b.request.value(), Unit::Second);
            row(tr("Tokens per second"), a.output.value(), b.output.value(), Unit::TokenPerSecond);
        }
    }
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_scenario->setVisible(!table.rows.empty());
    fill(*m_scenario, *m_scenarioRows, std::move(table));
}

void ServingCalibrationPage::copy() const
{
    QGuiApplication::clipboard()->setText(
        toQString(writeCalibratedServing(m_calibration, OutputFormat::Markdown, {.rows = true})));
}

} // namespace ridgepoint
