#include "views/search/plan_words.h"

#include "core/pipeline/schedule_kind.h"
#include "core/search/space.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Search)
};

QString count(double value) { return displayText(value, Unit::Count); }

QString contextMethod(ContextMethod method)
{
    switch (method) {
    case ContextMethod::Ring:
        return Words::tr("ring");
    case ContextMethod::AllGather:
        return Words::tr("all-gather");
    case ContextMethod::AllToAll:
        return Words::tr("all-to-all");
    }
    return {};
}

// "recompute full", "recompute MLP, norms"; empty: nothing is.
QString recomputeWords(const Training& training)
{
    QStringList what;
    if (training.recompute == Recompute::Full)
        what += Words::tr("full");
    else if (training.recompute == Recompute::Selective)
        what += Words::tr("selective");
    if (training.recompute != Recompute::None && training.recomputeLayers)
        what += Words::tr("in %1 layers").arg(count(*training.recomputeLayers));
    else if (training.recompute != Recompute::None && training.recomputeEvery > 1)
        what += Words::tr("one layer in %1").arg(count(training.recomputeEvery));
    if (training.recompute != Recompute::Full) {
        const std::pair<bool, QString> modules[]{{training.recomputeNorms, Words::tr("norms")},
            {training.recomputeActivation, Words::tr("activation")},
            {training.recomputeMlp, QStringLiteral("MLP")}, {training.recomputeMoe, Words::tr("experts")},
            {training.recomputeLatent, Words::tr("latent")}};
        for (const auto& [on, name] : modules)
            if (on)
                what += name;
    }
    return what.isEmpty() ? QString() : Words::tr("recompute %1").arg(what.join(QStringLiteral(", ")));
}

} // namespace

PlanParts planParts(const Scenario& scenario)
{
    const Mesh& mesh = scenario.mesh;
    const Training& training = scenario.training;
    const QString between = QStringLiteral(" · ");
    QStringList ranks, order, state, activations;
    if (mesh.tensor > 1)
        ranks += QStringLiteral("TP %1").arg(count(mesh.tensor))
            + (mesh.sequenceParallel ? QString() : u' ' + Words::tr("without SP"));
    if (mesh.context > 1)
        ranks += QStringLiteral("CP %1 %2").arg(count(mesh.context), contextMethod(mesh.contextMethod));
    if (architectureOf(scenario.model).isMoe() && mesh.expert * mesh.expertTensor > 1) {
        ranks += QStringLiteral("EP %1").arg(count(mesh.expert));
        if (mesh.expertTensor > 1)
            ranks += Words::tr("expert TP %1").arg(count(mesh.expertTensor));
    }
    if (mesh.expertDispatch && mesh.expert > 1)
        ranks += *mesh.expertDispatch == ExpertDispatch::TwoLevel ? Words::tr("two-level dispatch")
                                                                  : Words::tr("flat dispatch");
    if (mesh.pipeline > 1)
        ranks += QStringLiteral("PP %1").arg(count(mesh.pipeline))
            + (mesh.chunks > 1 ? u' ' + Words::tr("× %1 chunks").arg(count(mesh.chunks)) : QString());
    const double data = mesh.data.value_or(scenario.hardware.accelerators / replicaRanks(scenario));
    if (data > 1)
        ranks += QStringLiteral("DP %1").arg(count(data));

    const ScheduleKind* schedule = findScheduleKind(mesh.schedule);
    if (mesh.pipeline > 1 && schedule)
        order += coreText(schedule->label);
    else if (hidesExpertsAlone(scenario))
        order += Words::tr("experts' all-to-all overlapped");
    if (mesh.pipeline > 1 && mesh.order == "tp-cp-ep-pp-dp")
        order += Words::tr("PP innermost rank order");
    if (mesh.pipeline > 1 && !mesh.stageLayers.empty())
        order += Words::tr("layers %1", "of stages").arg(toQString(mesh.stageLayers));
    order += Words::tr("micro-batch %1").arg(count(training.microBatch));

    if (data * mesh.context > 1 && mesh.zeroStage > 0)
        state += QStringLiteral("ZeRO-%1").arg(mesh.zeroStage)
            + (mesh.shardGroup ? u' ' + Words::tr("over %1").arg(count(*mesh.shardGroup)) : QString());
    const auto offload = [](const QString& what, double share) {
        return share < 1 ? what + u' ' + displayText(share, Unit::Percent) : what;
    };
    if (training.offloadOptimizer)
        state += offload(Words::tr("optimizer CPU offload"), training.offloadedState);
    if (training.offloadParameters)
        state += Words::tr("parameter CPU offload");

    if (const QString again = recomputeWords(training); !again.isEmpty())
        activations += again;
    if (training.offloadActivations)
        activations += offload(Words::tr("activation CPU offload"), training.offloadedLayers);
    return {ranks.isEmpty() ? Words::tr("nothing split") : ranks.join(between), order.join(between),
        state.join(between), activations.join(between)};
}

QString tiedWords(QString words)
{
    static const QRegularExpression blank(QStringLiteral(" (?=[0-9×·])"));
    return words.replace(blank, QString(QChar::Nbsp));
}

QString setsText(const FieldEdits& edits)
{
    QStringList sets;
    for (const FieldEdit& edit : edits)
        sets += toQString(edit.field + '=' + edit.text);
    return sets.join(u' ');
}

QString planWords(const Scenario& scenario)
{
    const PlanParts parts = planParts(scenario);
    QStringList words{parts.mesh, parts.order, parts.state, parts.activations};
    words.removeAll(QString());
    return words.join(QStringLiteral(" · "));
}

} // namespace ridgepoint
