#include "views/pipeline/pipeline_settings.h"

#include "core/pipeline/schedule_kind.h"
#include "views/pipeline/pipeline_import_text.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

const std::array<QString, mostSchedules> scheduleKeys{
    QStringLiteral("schedule"), QStringLiteral("schedule2"), QStringLiteral("schedule3")};
const std::array<QString, mostSchedules> variantKeys{
    QStringLiteral("variant"), QStringLiteral("variant2"), QStringLiteral("variant3")};
const QString definitionKey = QStringLiteral("definition");
const QString importedKey = QStringLiteral("imported");
const QString layoutKey = QStringLiteral("layout");
const QString ofTotal = QStringLiteral("total");
const QString ofIdeal = QStringLiteral("ideal");

bool knownSchedule(const QString& key, bool first)
{
    return key == autoSchedule || (key == noSchedule && !first) || findScheduleKind(key.toStdString());
}

bool knownVariant(const QString& variant)
{
    if (variant.isEmpty())
        return true;
    for (const ScheduleKind* kind : scheduleKinds())
        for (const std::string_view each : kind->variants)
            if (variant == toQString(each))
                return true;
    return false;
}

void take(const QVariantMap& options, const QString& key, int low, int high, int& into)
{
    bool number = false;
    const int value = options.value(key).toInt(&number);
    if (number && value >= low && value <= high)
        into = value;
}

void take(const QVariantMap& options, const QString& key, double low, double high, double& into)
{
    bool number = false;
    const double value = options.value(key).toDouble(&number);
    if (number && value >= low && value <= high)
        into = value;
}

} // namespace

bool PipelineSettings::whatIf() const
{
    return schedules.front() != autoSchedule || stages > 0 || microbatches > 0 || chunks > 0 || group > 0
        || memoryCap > 0 || !variants.front().isEmpty() || ownTimes() || ownHop() || !imported.isEmpty()
        || !layout.isEmpty();
}

void PipelineSettings::resetWhatIf()
{
    const PipelineSettings plain;
    schedules.front() = plain.schedules.front();
    variants.front() = plain.variants.front();
    stages = plain.stages;
    microbatches = plain.microbatches;
    chunks = plain.chunks;
    group = plain.group;
    memoryCap = plain.memoryCap;
    forward = plain.forward;
    inputGradient = plain.inputGradient;
    weightGradient = plain.weightGradient;
    hop = plain.hop;
    imported.clear();
    layout.clear();
}

QVariantMap toOptions(const PipelineSettings& settings)
{
    QVariantMap options{{QStringLiteral("stages"), settings.stages},
        {QStringLiteral("microbatches"), settings.microbatches}, {QStringLiteral("chunks"), settings.chunks},
        {QStringLiteral("group"), settings.group}, {QStringLiteral("memory_cap"), settings.memoryCap},
        {QStringLiteral("forward"), settings.forward},
        {QStringLiteral("input_gradient"), settings.inputGradient},
        {QStringLiteral("weight_gradient"), settings.weightGradient}, {QStringLiteral("hop"), settings.hop},
        {definitionKey, settings.definition == BubbleDefinition::OfTotal ? ofTotal : ofIdeal},
        {QStringLiteral("equal_memory"), settings.equalMemory}, {QStringLiteral("follow"), settings.follow},
        {QStringLiteral("from"), settings.from}, {QStringLiteral("to"), settings.to},
        {QStringLiteral("first_rank"), settings.firstRank}, {QStringLiteral("ranks"), settings.ranks},
        {QStringLiteral("position"), settings.position}, {importedKey, settings.imported},
        {layoutKey, settings.layout}};
    for (std::size_t i = 0; i < mostSchedules; ++i) {
        options.insert(scheduleKeys[i], settings.schedules[i]);
        options.insert(variantKeys[i], settings.variants[i]);
    }
    return options;
}

PipelineSettings withOptions(PipelineSettings settings, const QVariantMap& options)
{
    for (std::size_t i = 0; i < mostSchedules; ++i) {
        if (const QString key = options.value(scheduleKeys[i]).toString(); knownSchedule(key, i == 0))
            settings.schedules[i] = key;
        if (options.contains(variantKeys[i]))
            if (const QString variant = options.value(variantKeys[i]).toString(); knownVariant(variant))
                settings.variants[i] = variant;
    }
    take(options, QStringLiteral("stages"), 0, mostStagesShown, settings.stages);
    take(options, QStringLiteral("microbatches"), 0, mostMicrobatchesShown, settings.microbatches);
    take(options, QStringLiteral("chunks"), 0, mostChunksShown, settings.chunks);
    take(options, QStringLiteral("group"), 0, mostMicrobatchesShown, settings.group);
    take(options, QStringLiteral("memory_cap"), 0.0, mostMicrobatchesShown, settings.memoryCap);
    take(options, QStringLiteral("forward"), 0.0, largestShare, settings.forward);
    take(options, QStringLiteral("input_gradient"), 0.0, largestShare, settings.inputGradient);
    take(options, QStringLiteral("weight_gradient"), 0.0, largestShare, settings.weightGradient);
    take(options, QStringLiteral("hop"), -1.0, largestShare, settings.hop);
    if (const QString definition = options.value(definitionKey).toString();
        definition == ofTotal || definition == ofIdeal)
        settings.definition = definition == ofTotal ? BubbleDefinition::OfTotal : BubbleDefinition::OfIdeal;
    if (options.contains(QStringLiteral("equal_memory")))
        settings.equalMemory = options.value(QStringLiteral("equal_memory")).toBool();
    take(options, QStringLiteral("follow"), -1, mostMicrobatchesShown, settings.follow);
    double from = settings.from;
    double to = settings.to;
    take(options, QStringLiteral("from"), 0.0, 1.0, from);
    take(options, QStringLiteral("to"), 0.0, 1.0, to);
    if (to - from >= shortestVisible) {
        settings.from = from;
        settings.to = to;
    }
    take(options, QStringLiteral("first_rank"), 0, mostStagesShown - 1, settings.firstRank);
    take(options, QStringLiteral("ranks"), 0, mostStagesShown, settings.ranks);
    take(options, QStringLiteral("position"), -1.0, 1.0, settings.position);
    // What is wrong with the text is said in the picture.
    for (const auto& [key, into] :
        {std::pair(importedKey, &settings.imported), std::pair(layoutKey, &settings.layout)})
        if (options.contains(key))
            if (const QString text = options.value(key).toString(); text.toUtf8().size() <= largestImport)
                *into = text;
    return settings;
}

std::optional<double> readShare(const QString& text, bool zeroAllowed, QString* error)
{
    const QString trimmed = text.trimmed();
    bool number = false;
    double value = QLocale().toDouble(trimmed, &number);
    if (!number)
        value = QLocale::c().toDouble(trimmed, &number);
    if (number && std::isfinite(value) && value <= largestShare && (value > 0 || (zeroAllowed && value == 0)))
        return value;
    if (error)
        *error = number && value > largestShare && std::isfinite(value)
            ? Words::tr("%1 is too long; use %2 or less").arg(trimmed).arg(largestShare)
            : zeroAllowed
            ? Words::tr("'%1' is no latency; type a number of 0 or more, such as 0.2").arg(trimmed)
            : Words::tr("'%1' is no duration; type a finite number above 0, such as 1.5").arg(trimmed);
    return std::nullopt;
}

std::vector<ScheduleName> scheduleNames()
{
    std::vector<ScheduleName> names;
    for (const ScheduleKind* kind : scheduleKinds())
        names.push_back({toQString(kind->key), coreText(kind->label), coreText(kind->idea)});
    return names;
}

} // namespace ridgepoint
