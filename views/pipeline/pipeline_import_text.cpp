#include "views/pipeline/pipeline_import_text.h"

#include "core/formulas/parameters.h"
#include "core/training/report.h"
#include "views/pipeline/pipeline_data.h"
#include "widgets/core_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

constexpr double megabyte = 1e6;

ImportProblem problemOf(const ImportFault& fault)
{
    return {coreText(fault.message), fault.line, fault.column};
}

QString shapeProblem(const Schedule& schedule)
{
    const Placement& placement = schedule.placement;
    const auto tooMany = [](int count, int most, const QString& what) {
        return count > most ? Words::tr("the file has %1 %2; the view draws up to %3: import a smaller run")
                                  .arg(count)
                                  .arg(what)
                                  .arg(most)
                            : QString();
    };
    for (const QString& problem : {tooMany(placement.ranks, mostStagesShown, Words::tr("ranks (lines)")),
             tooMany(schedule.microbatches, mostMicrobatchesShown, Words::tr("micro-batches")),
             tooMany(placement.chunks, mostChunksShown, Words::tr("stages a rank"))})
        if (!problem.isEmpty())
            return problem;
    return {};
}

QString layerCount(int layers)
{
    return layers == 1 ? Words::tr("1 layer") : Words::tr("%1 layers").arg(layers);
}

// Layers that the head weighs; 0 where the model's weights are not known.
double headInLayers(const Report& report)
{
    const Architecture& a = report.model.architecture;
    const ParameterBreakdown& c = report.model.components;
    const double routed = a.isMoe() && a.moe.experts > 0 ? a.moe.topK / a.moe.experts : 0;
    const double heads = headLayerEquivalents(a.vocab, a.hidden, c.attention / a.layers,
        (c.denseMlp + c.experts * routed + c.sharedExperts) / a.layers);
    return std::isfinite(heads) && heads > 0 ? heads : 0;
}

StageTimes sharesOf(const StageTimes& times, double share)
{
    return {times.forward * share, times.inputGradient * share, times.weightGradient * share, Seconds(0)};
}

void add(StageTimes& to, const StageTimes& more)
{
    to.forward += more.forward;
    to.inputGradient += more.inputGradient;
    to.weightGradient += more.weightGradient;
}

const PieceTimes* piecesOf(const PipelineBasis& basis, const Report& report)
{
    const bool known =
        basis.stagesKnown && report.pipeline.run && !report.pipeline.run->pieces.layers.empty();
    return known ? &report.pipeline.run->pieces : nullptr;
}

} // namespace

ImportForm importForm(const QString& text)
{
    static const QRegularExpression action(
        QStringLiteral("[0-9]\\s*(F|I|W|B|SEND_|RECV_|UNSHARD|RESHARD|REDUCE_GRAD)"));
    static const QRegularExpression letters(QStringLiteral("[EtmL|]"));
    static const QRegularExpression foreign(QStringLiteral("[A-DF-KM-Za-ln-su-wyz]"));
    if (text.size() > largestImport)
        return ImportForm::Unknown;
    if (action.match(text).hasMatch())
        return ImportForm::Schedule;
    const QString trimmed = text.trimmed();
    // A layout with a slip in it is still read as one, so that the slip can be pointed at.
    const auto alien = trimmed.count(foreign);
    return letters.match(trimmed).hasMatch() && (alien == 0 || (trimmed.front() == u'E' && alien <= 2))
        ? ImportForm::Layout
        : ImportForm::Unknown;
}

QString unknownFormText()
{
    return Words::tr(
        "this is neither a schedule, whose cells look like 0F0,0B0 with a line for every rank, nor a "
        "layout such as Et*3|(tt|)*29,m|L; paste one of the two");
}

QString sizeProblem(qsizetype bytes)
{
    return bytes <= largestImport
        ? QString()
        : Words::tr("the text has %1 MB; up to %2 MB are taken: import fewer micro-batches")
              .arg(QLocale().toString(static_cast<double>(bytes) / megabyte, 'f', 1))
              .arg(QLocale().toString(static_cast<double>(largestImport) / megabyte, 'f', 0));
}

ReadSchedule readSchedule(const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    if (const QString size = sizeProblem(bytes.size()); !size.isEmpty())
        return {nullptr, ImportProblem{size}};
    ImportedSchedule read =
        importPyTorchSchedule({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (read.fault)
        return {nullptr, problemOf(*read.fault)};
    if (const QString shape = shapeProblem(*read.schedule); !shape.isEmpty())
        return {nullptr, ImportProblem{shape}};
    CompileResult compiled = compileSchedule(*read.schedule);
    if (compiled.fault)
        return {nullptr, ImportProblem{coreText(compiled.fault->message)}};
    return {std::make_shared<const PreparedSchedule>(
                PreparedSchedule{std::move(*read.schedule), std::move(*compiled.compiled)}),
        std::nullopt};
}

ReadLayout readLayout(const QString& text)
{
    QByteArray bytes = text.toUtf8();
    if (const QString size = sizeProblem(bytes.size()); !size.isEmpty())
        return {{}, ImportProblem{size}};
    // Quotes of a launch script; blanks mean nothing and keep the columns.
    for (char& c : bytes)
        if (c == '"' || c == '\'')
            c = ' ';
    ImportedLayout read = parseMegatronLayout({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (read.fault)
        return {{}, problemOf(*read.fault)};
    return {std::move(read.stages), std::nullopt};
}

int decoderLayers(const std::vector<LayoutStage>& layout)
{
    int sum = 0;
    for (const LayoutStage& stage : layout)
        sum += stage.decoderLayers;
    return sum;
}

int predictionLayers(const std::vector<LayoutStage>& layout)
{
    int sum = 0;
    for (const LayoutStage& stage : layout)
        sum += stage.predictionLayers;
    return sum;
}

QString stageText(const std::vector<LayoutStage>& layout, int stage)
{
    const LayoutStage& holds = layout[static_cast<std::size_t>(stage)];
    QStringList parts;
    if (holds.embeddings > 0)
        parts += Words::tr("embedding");
    if (holds.decoderLayers > 0)
        parts += layerCount(holds.decoderLayers);
    if (holds.predictionLayers > 0)
        parts += Words::tr("%1 of MTP").arg(layerCount(holds.predictionLayers));
    if (holds.losses > 0)
        parts += Words::tr("head and loss");
    if (parts.isEmpty())
        parts += Words::tr("nothing");
    return Words::tr("stage %1: %2").arg(stage).arg(parts.join(QStringLiteral(", ")));
}

QString layersText(const std::vector<LayoutStage>& layout)
{
    const auto layers = [](const LayoutStage& stage) { return stage.decoderLayers + stage.predictionLayers; };
    const auto [least, most] = std::ranges::minmax(layout, {}, layers);
    return layers(least) == layers(most)
        ? Words::tr("%1 a stage").arg(layerCount(layers(least)))
        : Words::tr("%1 to %2 layers a stage").arg(layers(least)).arg(layers(most));
}

QString layoutProblem(
    const std::vector<LayoutStage>& layout, const PipelineBasis& basis, const Report& report)
{
    const int layers = decoderLayers(layout);
    const int further = predictionLayers(layout);
    if (!basis.ofScenario) // it has no model: the layout is one
        return layers + further > 0 ? QString()
                                    : Words::tr("the layout has no layers; add decoder layers, t");
    const Architecture& a = report.model.architecture;
    const auto fewer = [](double has, double wants, const QString& letter) {
        return has < wants ? Words::tr("add %1 %2").arg(wants - has).arg(letter)
                           : Words::tr("remove %1 %2").arg(has - wants).arg(letter);
    };
    if (layers != a.layers)
        return Words::tr(
            "the layout has %1 decoder layers, t, and the scenario's model %2: %3, or set model.layers "
            "to %1")
            .arg(layers)
            .arg(a.layers)
            .arg(fewer(layers, a.layers, QStringLiteral("t")));
    if (further != a.mtpLayers)
        return Words::tr(
            "the layout has %1 multi-token-prediction layers, m, and the scenario's model %2: %3, or set "
            "model.mtp_layers to %1")
            .arg(further)
            .arg(a.mtpLayers)
            .arg(fewer(further, a.mtpLayers, QStringLiteral("m")));
    return {};
}

QString stageCountProblem(
    const std::vector<LayoutStage>& layout, const QString& schedule, int ranks, int chunks, int stages)
{
    const int has = static_cast<int>(layout.size());
    if (has == stages)
        return {};
    QStringList ways;
    if (has > stages)
        ways += Words::tr("take %1 stage ends, '|', away").arg(has - stages);
    else
        ways += Words::tr("add %1 stage ends, '|'").arg(stages - has);
    if (has % ranks == 0 && has / ranks <= mostChunksShown)
        ways += has == ranks ? Words::tr("choose a schedule of one chunk a rank")
                             : Words::tr("choose an interleaved schedule with v = %1").arg(has / ranks);
    if (const int perRank = std::max(1, stages / std::max(1, ranks));
        has % perRank == 0 && has / perRank <= mostStagesShown)
        ways += Words::tr("set p to %1").arg(has / perRank);
    return Words::tr("the layout has %1 stages; %2 on %3 ranks of %4 chunks runs %5: %6")
        .arg(has)
        .arg(schedule)
        .arg(ranks)
        .arg(chunks)
        .arg(stages)
        .arg(ways.join(Words::tr(", or ")));
}

std::vector<StageTimes> layoutTimes(
    const std::vector<LayoutStage>& layout, const PipelineBasis& basis, const Report& report)
{
    const StageTimes nothing{Seconds(0), Seconds(0), Seconds(0), Seconds(0)};
    const PieceTimes* known = piecesOf(basis, report);
    StageTimes layer = nothing;
    StageTimes prediction = nothing;
    StageTimes head = nothing;
    if (known) {
        prediction = known->prediction;
        add(prediction, known->head); // its own logits
        head = known->head;
    } else {
        const double lengths =
            basis.ranks.size() == 1 ? basis.stages : static_cast<double>(basis.ranks.size());
        const double heads = basis.ofScenario ? headInLayers(report) : 0;
        const double all = decoderLayers(layout) + predictionLayers(layout) * (1 + heads) + heads;
        layer = sharesOf(meanTimes(basis.ranks), lengths / all);
        prediction = sharesOf(layer, 1 + heads);
        head = sharesOf(layer, heads);
    }
    std::vector<StageTimes> times;
    times.reserve(layout.size());
    std::size_t next = 0; // decoder layer
    for (const LayoutStage& holds : layout) {
        StageTimes stage = nothing;
        for (int i = 0; i < holds.decoderLayers; ++i, ++next)
            add(stage, known ? known->layers[std::min(next, known->layers.size() - 1)] : layer);
        add(stage, sharesOf(prediction, holds.predictionLayers));
        add(stage, sharesOf(head, holds.losses));
        times.push_back(stage);
    }
    return times;
}

} // namespace ridgepoint
