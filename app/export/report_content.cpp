#include "app/export/report_content.h"

#include "app/export/report_brief.h"
#include "app/export/report_investigation.h"
#include "app/export/report_serving.h"

#include "app/document/program.h"
#include "app/document/scenario_store.h"
#include "app/document/scenario_title.h"
#include "core/analysis/advice.h"
#include "core/inputs/scenario/capacity_words.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/budget_sentence.h"
#include "core/outcome/hardware_figures.h"
#include "core/outcome/writers.h"
#include "core/serving/service_figures.h"
#include "core/training/fit_words.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <iterator>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportDocument)
};

// Both links have a "line rate": then the field above in the file says whose it is.
QString fieldName(const FieldSpec& field)
{
    const auto sameLabel = [&field](const FieldSpec& other) { return other.label == field.label; };
    const FieldSpec* owner = findField(field.id.substr(0, field.id.rfind('.')));
    const bool unique = std::ranges::count_if(fields(), sameLabel) == 1;
    return (unique || !owner ? QString() : coreText(owner->label) + QStringLiteral(": "))
        + coreText(field.label);
}

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return Words::tr("error");
    case Severity::Warning:
        return Words::tr("warning");
    case Severity::Info:
        return Words::tr("note");
    }
    return {};
}

// What core writes in English alone, for files: names of columns, where a figure comes from, parts of a
// report.
[[maybe_unused]] constexpr std::array wordsOfCore{QT_TRANSLATE_NOOP("ReportDocument", "wall"),
    QT_TRANSLATE_NOOP("ReportDocument", "response"), QT_TRANSLATE_NOOP("ReportDocument", "effect"),
    QT_TRANSLATE_NOOP("ReportDocument", "group"), QT_TRANSLATE_NOOP("ReportDocument", "operation"),
    QT_TRANSLATE_NOOP("ReportDocument", "quantity"), QT_TRANSLATE_NOOP("ReportDocument", "value"),
    QT_TRANSLATE_NOOP("ReportDocument", "basis"), QT_TRANSLATE_NOOP("ReportDocument", "reached"),
    QT_TRANSLATE_NOOP("ReportDocument", "tier"), QT_TRANSLATE_NOOP("ReportDocument", "nominal"),
    QT_TRANSLATE_NOOP("ReportDocument", "measured"), QT_TRANSLATE_NOOP("ReportDocument", "assumed"),
    QT_TRANSLATE_NOOP("ReportDocument", "stated"), QT_TRANSLATE_NOOP("ReportDocument", "Model"),
    QT_TRANSLATE_NOOP("ReportDocument", "Memory"), QT_TRANSLATE_NOOP("ReportDocument", "Compute"),
    QT_TRANSLATE_NOOP("ReportDocument", "Communication"), QT_TRANSLATE_NOOP("ReportDocument", "Mesh"),
    QT_TRANSLATE_NOOP("ReportDocument", "Pipeline"), QT_TRANSLATE_NOOP("ReportDocument", "Step"),
    QT_TRANSLATE_NOOP("ReportDocument", "Throughput"), QT_TRANSLATE_NOOP("ReportDocument", "Run"),
    QT_TRANSLATE_NOOP("ReportDocument", "Energy"), QT_TRANSLATE_NOOP("ReportDocument", "Walls"),
    QT_TRANSLATE_NOOP("ReportDocument", "Roofline"), QT_TRANSLATE_NOOP("ReportDocument", "Regime"),
    QT_TRANSLATE_NOOP("ReportDocument", "Scaling"), QT_TRANSLATE_NOOP("ReportDocument", "Inference"),
    QT_TRANSLATE_NOOP("ReportDocument", "Resilience")};

QString wordOfCore(const QString& english)
{
    const QString core = coreText(english);
    return core == english ? QCoreApplication::translate("ReportDocument", english.toUtf8().constData())
                           : core;
}

ViewTable viewTable(const Table& table)
{
    ViewTable view;
    for (const std::string& name : table.columns)
        view.columns += wordOfCore(QString::fromStdString(name));
    for (const std::vector<Cell>& row : table.rows) {
        QStringList& texts = view.rows.emplace_back();
        for (const Cell& cell : row)
            texts += wordOfCore(QString::fromStdString(cell.forPeople()));
    }
    return view;
}

// The anchor that Markdown's readers give a heading, but for a second one of the same words.
QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.toLower())
        if (c.isLetterOrNumber() || c == u'-' || c == u'_')
            anchor += c;
        else if (c.isSpace())
            anchor += u'-';
    return anchor;
}

class Writer
{
public:
    Writer(const ExportRequest& request, const ViewInput& input, const QString& code)
        : m_request(request)
        , m_numbers(request.figure.numbers)
        , m_input(input)
        , m_report(*input.report)
        , m_code(code)
        , m_set(fieldsThatWereSet(m_report.scenario, *input.catalog))
        , m_leadsWithServing(leadsWithServing(request, m_report.scenario))
    {
    }

    void begin(std::vector<ReportSection> sections) { m_all = std::move(sections); }
    void wholeStory(const PageOptions& drawn, QStringList& leftOut);
    void verdict();
    void serving();
    bool leads() const { return m_leadsWithServing; }
    bool tellsOfServing() const // in a chapter
    {
        return m_leadsWithServing || m_request.profile == ReportProfile::Full || servingWasSet();
    }
    void advice();
    void figures(const PageOptions& drawn, QStringList& leftOut);
    void settings();
    void decisiveDefaults();
    void communication();
    void hardware();
    void accounting();
    void readouts();
    void notes();
    bool notesAreOfAnother() const;
    void assumed();
    void provenance();
    void defaults();
    std::vector<ReportSection> take();

private:
    QStringList faults() const;
    QStringList sentences() const;
    QString shown(std::optional<double> value, Unit unit) const
    {
        return value ? readoutText(*value, unit, m_numbers) : QStringLiteral("—");
    }
    QString valueInForce(const FieldSpec& field) const;
    QString assumedPrice() const;
    QStringList assumedOfDevice() const; // its price and its capacity
    bool servingWasSet() const
    {
        return std::ranges::any_of(
            m_set, [](const QString& id) { return id.startsWith(QLatin1String("serving.")); });
    }
    bool isShort() const { return saysLittle(m_request.profile); }

    const ExportRequest& m_request;
    const NumberFormat& m_numbers;
    const ViewInput& m_input;
    const Report& m_report;
    const QString& m_code;
    const QSet<QString> m_set;
    const bool m_leadsWithServing;
    std::vector<ReportSection> m_all;
};

// The three gates and the run, as one would say them.
QStringList Writer::sentences() const
{
    QStringList all;
    const auto share = [this](double value) { return displayText(value, Unit::Percent, m_numbers); };
    const auto seconds = [this](
                             Seconds value) { return displayText(value.value(), Unit::Second, m_numbers); };
    if (m_report.meshFits && m_report.memory.capacity.value() > 0) {
        const QString needed = displayText(m_report.memory.perRank.total().value(), Unit::Byte, m_numbers);
        const QString there = displayText(m_report.memory.capacity.value(), Unit::Byte, m_numbers);
        all += m_report.memory.verdict == Verdict::Fits
            ? Words::tr("It fits: the fullest accelerator needs %1 of its %2.").arg(needed, there)
            : m_report.memory.verdict == Verdict::Risky
            ? Words::tr("It just fits: the fullest accelerator needs %1 of its %2.").arg(needed, there)
            : Words::tr("It does not fit: the fullest accelerator would need %1 and has %2.")
                  .arg(needed, there);
    }
    if (const Text real = realRun(m_report); !real.empty())
        all += asSentence(coreText(real, m_numbers));
    if (const Text both = mfuOfBothPeaks(m_report); m_report.step.seconds && m_report.throughput.mfu)
        all +=
            (statedMfu(m_report.scenario.hardware) ? Words::tr("A step takes %1, at a stated MFU of %2.")
                                                   : Words::tr("A step takes %1, at a predicted MFU of %2."))
                .arg(seconds(*m_report.step.seconds),
                    both.empty() ? share(*m_report.throughput.mfu) : coreText(both, m_numbers));
    if (m_report.walls.compute.ratioAll && *m_report.walls.compute.ratioAll > 1)
        all += (m_report.scenario.targets.stepTime.stated()
                ? Words::tr("That misses the target of %1 a step.")
                : Words::tr("That is above the usual %1 a step (no target set)."))
                   .arg(seconds(m_report.scenario.targets.stepTime));
    if (m_report.step.seconds && m_report.step.communicationExposed)
        all += Words::tr("Of the step, %1 waits for communication.")
                   .arg(share(*m_report.step.communicationExposed / *m_report.step.seconds));
    if (m_report.pipeline.bubbleFraction > 0)
        all += m_report.step.bubbleShare
            ? Words::tr("Pipeline bubble %1 (mean over ranks), %2 of the step on the slowest rank.")
                  .arg(share(m_report.pipeline.bubbleFraction), share(*m_report.step.bubbleShare))
            : Words::tr("Pipeline bubble %1 (mean over ranks).").arg(share(m_report.pipeline.bubbleFraction));
    if (m_report.run.wallClock && m_report.run.deadlineShare && m_report.scenario.targets.deadline.stated())
        all += (*m_report.run.deadlineShare > 1
                ? Words::tr("The run takes %1 with failures and set-up and misses its deadline of %2.")
                : Words::tr("The run takes %1 with failures and set-up and meets its deadline of %2."))
                   .arg(seconds(*m_report.run.wallClock),
                       seconds(*m_report.run.wallClock / *m_report.run.deadlineShare));
    if (servingWasSet() && !m_leadsWithServing) {
        const std::shared_ptr<const Served> served = servedOf(m_report);
        const Service& of = served->service;
        const Text choice =
            of.readers() ? Text() : choiceSentence(predictedChoice(of.sharedJob()), of.job(), of.layout());
        if (!choice.empty())
            all += Words::tr("Serving. %1", "the subject, a sentence")
                       .arg(asSentence(coreText(choice, m_numbers)));
        const QString answer =
            asSentence(capitalised(coreText(serviceSentence(served->report, served->job()), m_numbers)));
        all += choice.empty() ? Words::tr("Serving. %1", "the subject, a sentence").arg(answer) : answer;
    }
    return all;
}

// What a field says; where that is "auto", with what comes of it.
QString Writer::valueInForce(const FieldSpec& field) const
{
    const QString said = fieldShown(m_report.scenario, field);
    const std::optional<double> follows = effectiveValue(m_report, field.id);
    if (said.isEmpty())
        return noValue;
    const bool itself = !follows || field.usual || (field.get && field.get(m_report.scenario));
    return itself
        ? said
        : Words::tr("%1: %2", "auto: $3.495/h").arg(said, displayText(*follows, field.unit, m_numbers));
}

// What every sum of money rests on where nobody gave a price; empty: somebody did, or there is none.
QString Writer::assumedPrice() const
{
    if (!m_report.run.price || m_report.scenario.targets.pricePerAcceleratorHour)
        return {};
    const auto price = [this](MoneyPerSecond rate) {
        return displayText(rate.value(), Unit::DollarPerHour, m_numbers);
    };
    const Accelerator& device = m_report.scenario.hardware.accelerator;
    const QString text = device.priceLow == device.priceHigh
        ? Words::tr("price %1 for an accelerator, a list price").arg(price(*m_report.run.price))
        : Words::tr("price %1 for an accelerator, the middle of list prices from %2 to %3")
              .arg(price(*m_report.run.price), price(device.priceLow), price(device.priceHigh));
    const std::string basis = listedPriceBasis(m_report.scenario, *m_input.catalog);
    return basis.empty() || isShort() ? text : QStringLiteral("%1 (%2)").arg(text, toQString(basis));
}

QStringList Writer::assumedOfDevice() const
{
    QStringList all{assumedPrice(), coreText(capacitySource(m_report.scenario.hardware), m_numbers)};
    all.removeAll(QString());
    return all;
}

// Why there is no verdict.
QStringList Writer::faults() const
{
    QStringList all;
    for (const Diagnostic& diagnostic : m_report.diagnostics)
        if (diagnostic.severity == Severity::Error)
            all += asSentence(capitalised(labelledFields(diagnosticText(diagnostic))));
    if (!all.isEmpty())
        all.prepend(m_leadsWithServing
                ? Words::tr(
                    "No verdict on training, which serving does not need: the scenario is not valid for it.")
                : Words::tr("No verdict: this scenario is not valid."));
    return all;
}

void Writer::verdict()
{
    QStringList said = faults();
    if (said.isEmpty()) {
        said += coreText(headline(m_report));
        said += sentences();
        for (const Gate* gate : {&m_report.fit, &m_report.busy, &m_report.hide})
            if (!gate->detail.empty())
                said += coreText(gate->detail);
        said +=
            labelledFields(coreText(budgetText(budgetStatement(m_report), BudgetVoice::Record), m_numbers));
        said += caveatSentences(trainingCaveats(m_report), m_numbers);
    }
    m_all.push_back({.heading = m_leadsWithServing ? Words::tr("Verdict on training") : Words::tr("Verdict"),
        .paragraphs = said});
}

void Writer::serving() { m_all.push_back(servingSection(m_numbers, m_input)); }

void Writer::advice()
{
    const std::vector<Advice> found = adviceOf(m_report);
    if (found.empty())
        return;
    ViewTable table = viewTable(adviceTable(found));
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Advice& each = found[i];
        QStringList& row = table.rows[i];
        row = {coreText(each.wall), coreText(each.response), coreText(each.effect)};
        if (table.columns.size() > row.size())
            row += each.money ? QStringLiteral("%1 → %2").arg(
                       displayText(each.money->before.value(), Unit::Dollar, m_numbers),
                       displayText(each.money->after.value(), Unit::Dollar, m_numbers))
                              : QString();
    }
    m_all.push_back({.heading = Words::tr("What to try"), .table = table});
}

void Writer::figures(const PageOptions& drawn, QStringList& leftOut)
{
    int number = 0;
    for (const QString& id : m_request.views)
        if (std::optional<ReportSection> section = figureSection(id, number, m_input, drawn, leftOut)) {
            if (number == 1)
                m_all.push_back({.heading = Words::tr("Figures")});
            m_all.push_back(*std::move(section));
        }
}

// Examples tell of a published run what is no longer so once a field of theirs is changed.
bool Writer::notesAreOfAnother() const
{
    return std::ranges::any_of(m_input.catalog->scenarios(), [this](const ScenarioPreset& preset) {
        const auto read = readScenario(preset.json, *m_input.catalog, preset.id);
        return read.file && read.file->scenario.notes == m_report.scenario.notes
            && !(read.file->scenario == m_report.scenario);
    });
}

void Writer::settings()
{
    ReportSection section{.heading = Words::tr("What was set"),
        .table = {.columns = {Words::tr("field"), Words::tr("value")}},
        .settings = true};
    if (!isShort() && !m_report.scenario.notes.empty())
        section.paragraphs += notesAreOfAnother()
            ? Words::tr("The notes of the original example are left out: this is another job now.")
            : toQString(m_report.scenario.notes);
    for (const FieldSpec& field : fields())
        if (field.group != FieldGroup::About && m_set.contains(toQString(field.id))
            && (!isShort() || isOfBrief(field, m_leadsWithServing)))
            section.table.rows.push_back({fieldName(field), fieldShown(m_report.scenario, field)});
    if (section.table.rows.empty()) {
        section.paragraphs += Words::tr("Nothing: this is the scenario that the program opens with.");
        section.table = {};
    }
    m_all.push_back(section);
}

// What decides the job and was left at its default; a full report lists all defaults.
void Writer::decisiveDefaults()
{
    static constexpr std::array training{"training.tokens", "training.sequence_length",
        "training.global_batch_sequences", "training.micro_batch", "training.recompute",
        "targets.price_per_accelerator_hour"};
    static constexpr std::array serving{"serving.prompt_tokens", "serving.output_tokens",
        "serving.concurrency", "serving.weights_precision", "serving.kv_precision",
        "targets.price_per_accelerator_hour"};
    ReportSection section{.heading = Words::tr("What was assumed"),
        .paragraphs = {(
            assumptions(m_report, m_numbers, m_leadsWithServing ? Subject::Serving : Subject::Training)
            + assumedOfDevice())
                           .join(QStringLiteral(" · "))},
        .table = {.columns = {Words::tr("field"), Words::tr("value")}},
        .settings = true};
    for (const char* const id : m_leadsWithServing ? serving : training)
        if (const FieldSpec& field = *findField(id); !m_set.contains(QLatin1String(id)))
            section.table.rows.push_back({fieldName(field), valueInForce(field)});
    if (section.table.rows.empty())
        section.table = {};
    m_all.push_back(section);
}

void Writer::communication()
{
    if (!m_report.communication.empty())
        m_all.push_back({.heading = Words::tr("Communication"),
            .table = viewTable(communicationTable(m_report, m_numbers))});
}

void Writer::hardware()
{
    ViewTable figures = viewTable(hardwareTable(hardwareFigures(m_report, *m_input.catalog), m_numbers));
    const auto nothingReached = [](const QStringList& row) { return row.back().isEmpty(); };
    if (std::ranges::all_of(figures.rows, nothingReached)) {
        figures.columns.removeLast();
        for (QStringList& row : figures.rows)
            row.removeLast();
    }
    m_all.push_back({.heading = Words::tr("Hardware"),
        .paragraphs = {Words::tr(
            "Where each figure comes from: nominal, from the preset's data sheet; measured, on such a "
            "device; "
            "assumed, a rule of the model; stated, typed in.")},
        .table = figures});
}

void Writer::accounting()
{
    if (const auto view = createFigureView(u"accounting", m_input, m_request.figure))
        m_all.push_back(
            {.heading = Words::tr("Accounting"), .paragraphs = {view->subtitle()}, .table = view->table()});
}

void Writer::readouts()
{
    QStringList columns{Words::tr("readout"), Words::tr("value")};
    for (std::size_t i = 0; i < m_input.baselines.size(); ++i)
        columns += Words::tr("baseline %1").arg(baselineLetter(i));
    m_all.push_back({.heading = Words::tr("Readouts"),
        .paragraphs = {
            Words::tr("MFU and HFU: model and hardware FLOP/s over the peak. BW: bandwidth. TTFT: time to "
                      "first token; TPOT: time per output token. The compute wall is the whole step over its "
                      "target; the compute load of a rank counts its computation alone.")}});
    QString last;
    for (const Readout& readout : ridgepoint::readouts()) {
        const std::optional<double> value = readout.get(m_report);
        QString part = toQString(readout.path.substr(0, readout.path.find('.')));
        if (!value || part == QLatin1String("accounting")) // a table of its own
            continue;
        part[0] = part[0].toUpper();
        if (last != part) {
            m_all.push_back({.heading = wordOfCore(part), .table = {.columns = columns}, .level = 3});
            if (part == QLatin1String("Inference")) // beside what is predicted from kernels
                m_all.back().paragraphs +=
                    Words::tr("By the rule of thumb, from stated shares of peak and bandwidth.");
        }
        last = part;
        QStringList row{coreText(readout.firstLabel()), shown(value, readout.unit)};
        for (const auto& baseline : m_input.baselines)
            row += shown(readout.get(*baseline), readout.unit);
        m_all.back().table.rows.push_back(row);
    }
}

void Writer::notes()
{
    ReportSection section{.heading = Words::tr("Notes from the evaluation")};
    for (const Diagnostic& diagnostic : m_report.diagnostics)
        if (diagnostic.severity != Severity::Error) // those are the verdict
            section.paragraphs += severityWord(diagnostic.severity) + QStringLiteral(" — ")
                + labelledFields(QString::fromStdString(diagnostic.field)) + QStringLiteral(": ")
                + diagnosticText(diagnostic);
    if (!section.paragraphs.isEmpty())
        m_all.push_back(section);
}

void Writer::assumed()
{
    ReportSection section{.heading = Words::tr("Assumptions"),
        .paragraphs = assumptions(m_report, m_numbers) + assumedOfDevice()};
    section.paragraphs += Words::tr("Operation counts called \"6·N\" use active parameters; \"exact\" counts "
                                    "every matmul, attention as stated above.");
    m_all.push_back(section);
}

void Writer::provenance()
{
    ReportSection section{.heading = Words::tr("Provenance")};
    section.paragraphs += Words::tr("Made with Ridgepoint %1.").arg(versionText());
    const auto addSources = [&](const QString& what, const PresetInfo* preset) {
        if (!preset)
            return;
        QStringList sources;
        for (const std::string& source : preset->sources)
            sources += QString::fromStdString(source);
        section.paragraphs +=
            Words::tr("%1: %2 (preset %3). Sources: %4.")
                .arg(what, QString::fromStdString(preset->name), QString::fromStdString(preset->id),
                    sources.isEmpty() ? Words::tr("none stated") : sources.join(QStringLiteral("; ")));
    };
    if (!isShort()) {
        const Hardware& hardware = m_report.scenario.hardware;
        addSources(Words::tr("Model"), m_input.catalog->model(m_report.scenario.model.preset));
        addSources(Words::tr("Accelerator"), m_input.catalog->accelerator(hardware.accelerator.id));
        if (hardware.scaleUp)
            addSources(Words::tr("Scale-up link"), m_input.catalog->link(hardware.scaleUp->id));
        if (hardware.scaleOut)
            addSources(Words::tr("Scale-out link"), m_input.catalog->link(hardware.scaleOut->id));
    }
    section.paragraphs += Words::tr("Scenario code:");
    section.code = m_code;
    if (isShort())
        section.paragraphs = {section.paragraphs.join(u' ')};
    m_all.push_back(section);
}

void Writer::defaults()
{
    const Scenario& scenario = m_report.scenario;
    std::vector<ReportSection> groups;
    for (const FieldSpec& field : fields()) {
        if (field.group == FieldGroup::About || (field.applies && !field.applies(scenario))
            || m_set.contains(toQString(field.id)))
            continue;
        const QString group = coreText(groupLabel(field.group));
        auto section = std::ranges::find(groups, group, &ReportSection::heading);
        if (section == groups.end())
            section = groups.insert(groups.end(),
                {.heading = group,
                    .table = {.columns = {Words::tr("field"), Words::tr("value")}},
                    .level = 3});
        section->table.rows.push_back({fieldName(field), valueInForce(field)});
    }
    m_all.push_back({.heading = Words::tr("Unchanged"),
        .paragraphs = {Words::tr("Defaults, and what the chosen presets say.")}});
    std::ranges::move(groups, std::back_inserter(m_all));
}

void Writer::wholeStory(const PageOptions& drawn, QStringList& leftOut)
{
    const bool answered = !cannotBe(m_report);
    if (leads())
        serving();
    verdict();
    settings();
    if (answered)
        advice();
    figures(drawn, leftOut);
    if (!leads() && tellsOfServing())
        serving();
    if (answered) {
        if (m_request.profile == ReportProfile::Full)
            accounting();
        readouts();
        communication();
        hardware();
    }
    notes();
    assumed();
    provenance();
    defaults();
}

std::vector<ReportSection> Writer::take()
{
    QSet<QString> taken;
    for (ReportSection& section : m_all) {
        const QString wanted = section.id.isEmpty() ? anchorOf(section.heading) : section.id;
        section.id = wanted;
        for (int i = 1; taken.contains(section.id); ++i)
            section.id = QStringLiteral("%1-%2").arg(wanted).arg(i);
        taken.insert(section.id);
    }
    return std::move(m_all);
}

} // namespace

ReportContent reportContent(const ExportRequest& request, const ViewInput& input, const QString& code,
    const PageOptions& drawn, QStringList& leftOut)
{
    Writer writer(request, input, code);
    const bool little = saysLittle(request.profile);
    if (!little)
        writer.wholeStory(drawn, leftOut);
    else if (request.profile == ReportProfile::Brief) {
        writer.begin(briefSections(request, input));
        writer.figures(drawn, leftOut);
    } else
        writer.begin(investigationSections(request, input, drawn, leftOut));
    if (little) {
        writer.settings();
        writer.decisiveDefaults();
        writer.provenance();
    }
    const bool spanish = QLocale().language() == QLocale::Spanish;
    return {.title = scenarioTitle(input.report->scenario),
        .date = request.date.toString(Qt::ISODate),
        .language = spanish ? QStringLiteral("es") : QStringLiteral("en"),
        .sections = writer.take(),
        .contents = !little};
}

} // namespace ridgepoint
