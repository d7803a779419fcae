#include "views/pipeline/pipeline_settings.h"

#include "core/pipeline/schedule_kind.h"
#include "views/options.h"
#include "views/pipeline/pipeline_import_text.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

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

// What is wrong with the text is said in the picture.
OptionSpec importOption(const QString& key, QString& value)
{
    return {key, [&value] { return value; },
        [&value](const QVariant& given) {
            if (const QString text = given.toString(); text.toUtf8().size() <= largestImport)
                value = text;
        }};
}

std::vector<OptionSpec> optionsOf(PipelineSettings& settings)
{
    std::vector<OptionSpec> all{
        numberOption(QStringLiteral("stages"), settings.stages, 0, mostStagesShown),
        numberOption(QStringLiteral("microbatches"), settings.microbatches, 0, mostMicrobatchesShown),
        numberOption(QStringLiteral("chunks"), settings.chunks, 0, mostChunksShown),
        numberOption(QStringLiteral("group"), settings.group, 0, mostMicrobatchesShown),
        numberOption(QStringLiteral("memory_cap"), settings.memoryCap, 0, mostMicrobatchesShown),
        numberOption(QStringLiteral("forward"), settings.forward, 0, largestShare),
        numberOption(QStringLiteral("input_gradient"), settings.inputGradient, 0, largestShare),
        numberOption(QStringLiteral("weight_gradient"), settings.weightGradient, 0, largestShare),
        numberOption(QStringLiteral("hop"), settings.hop, -1, largestShare),
        choiceOption(QStringLiteral("definition"), settings.definition,
            {QStringLiteral("total"), QStringLiteral("ideal")}),
        toggleOption(QStringLiteral("equal_memory"), settings.equalMemory),
        numberOption(QStringLiteral("follow"), settings.follow, -1, mostMicrobatchesShown),
        numberOption(QStringLiteral("from"), settings.from, 0, 1),
        numberOption(QStringLiteral("to"), settings.to, 0, 1),
        numberOption(QStringLiteral("first_rank"), settings.firstRank, 0, mostStagesShown - 1),
        numberOption(QStringLiteral("ranks"), settings.ranks, 0, mostStagesShown),
        numberOption(QStringLiteral("position"), settings.position, -1, 1),
        importOption(QStringLiteral("imported"), settings.imported),
        importOption(QStringLiteral("layout"), settings.layout),
    };
    for (std::size_t i = 0; i < mostSchedules; ++i) {
        QString &schedule = settings.schedules[i], &variant = settings.variants[i];
        all.push_back({scheduleKeys[i], [&schedule] { return schedule; },
            [&schedule, first = i == 0](const QVariant& key) {
                if (knownSchedule(key.toString(), first))
                    schedule = key.toString();
            }});
        all.push_back({variantKeys[i], [&variant] { return variant; },
            [&variant](const QVariant& key) {
                if (knownVariant(key.toString()))
                    variant = key.toString();
            }});
    }
    return all;
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

QVariantMap toOptions(PipelineSettings settings)
{
    QVariantMap values;
    for (const OptionSpec& option : optionsOf(settings))
        values.insert(option.key, option.get());
    return values;
}

PipelineSettings withOptions(PipelineSettings settings, const QVariantMap& options)
{
    const double from = settings.from, to = settings.to;
    for (const OptionSpec& option : optionsOf(settings))
        if (options.contains(option.key))
            option.set(options.value(option.key));
    if (settings.to - settings.from < shortestVisible) {
        settings.from = from;
        settings.to = to;
    }
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
            ? Words::tr("'%1' is not a latency; type a number of 0 or more, such as 0.2").arg(trimmed)
            : Words::tr("'%1' is not a duration; type a finite number above 0, such as 1.5").arg(trimmed);
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
