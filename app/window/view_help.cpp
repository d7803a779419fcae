// Two or three sentences for each view: what the picture shows, how to read it, what to try.

#include "app/window/help_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct HelpEntry
{
    const char* id;
    const char* text;
};

constexpr HelpEntry entries[] = {
    {"stack",
        QT_TRANSLATE_NOOP("ViewHelp",
            "Training keeps more than the weights: a gradient, a master copy and the optimizer's moments "
            "stand on top of them, 16 bytes for each parameter with Adam in mixed precision. The column "
            "is all of that for this model, the dashed lines are the memory of one accelerator. What "
            "stands above the chosen line does not fit. Move the model size until it does, or "
            "shard the state.")},
    {"walls",
        QT_TRANSLATE_NOOP("ViewHelp",
            "A training run can fail in three ways: it does not fit in memory, a step takes too long, or "
            "the whole run misses its deadline. Each bar is one of these budgets and how much of "
            "it is used. Hold Shift and drag in a bar to ask which model size would fill it that far.")},
    {"roofline",
        QT_TRANSLATE_NOOP("ViewHelp",
            "Work moves right as it does more arithmetic for each byte it reads. Left of the ridge the "
            "memory or the network sets the pace, right of it the arithmetic units do. Points below the roof "
            "lose time to something else. Drag a roof to see what a faster part would buy. What a probe "
            "measured is solid with its interval, dots are its sweep, crosses GEMMs.")},
    {"budget",
        QT_TRANSLATE_NOOP("ViewHelp",
            "One accelerator's memory, filled with what training puts into it: weights, gradients, "
            "optimizer state, activations. Batch and sequence length grow the activations, model size "
            "grows everything else. Raise one slider until the bar passes the limit; the view remembers "
            "which one it was.")},
    {"accounting",
        QT_TRANSLATE_NOOP("ViewHelp",
            "Every figure of the estimate in one table: its symbol, the formula, the numbers put in, and the "
            "result. Work through it from the top: memory, arithmetic, communication. Pin a baseline to see "
            "next to each row what a change did to it.")},
    {"pipeline",
        QT_TRANSLATE_NOOP("ViewHelp",
            "Each row is a rank that holds some of the layers; time runs to the right. A micro-batch "
            "passes down the rows and its gradients come back. Where a row is empty the rank waits: that is "
            "the bubble. Choose other schedules to compare them on the same axis, and follow one "
            "micro-batch through all ranks.")},
    {"communication",
        QT_TRANSLATE_NOOP("ViewHelp",
            "What the ranks send one another in a step, and what of that is hidden behind arithmetic. The "
            "volume picture counts bytes, the curve shows why small messages are slow, the strip "
            "shows what is left to wait for. Paste your own measurements to lay them over the curve.")},
    {"collective",
        QT_TRANSLATE_NOOP("ViewHelp",
            "One collective operation, step by step: which rank sends which part to whom. A ring needs many "
            "steps with small parts, a tree few steps with all of it, so which is faster depends on the "
            "message. Play it, or go through it step by step.")},
    {"mesh",
        QT_TRANSLATE_NOOP("ViewHelp",
            "Every rank on its node, and the groups in which it communicates. Groups that stay inside "
            "a node use its fast links; those that reach out share the network. Change the order of the "
            "dimensions to put another group on the fast links.")},
    {"search",
        QT_TRANSLATE_NOOP("ViewHelp",
            "Every layout of the job that the framework can run, the fastest first; a bound prunes those "
            "that cannot be better, and none is left to chance. A click tries a plan on, Enter keeps it. Say "
            "how much memory must stay free and which fields are fixed; the other pictures show step time "
            "against free memory, what fewer or more accelerators would do, and which layouts were "
            "rejected.")},
    {"sensitivity",
        QT_TRANSLATE_NOOP("ViewHelp",
            "What one readout depends on: each field is halved and doubled by itself, and the longest "
            "bar matters most. The second picture turns the question round: give a bound, and it says what "
            "each "
            "field alone would have to be, and the smallest change of several together. A click tries a "
            "change, "
            "Enter keeps it.")},
    {"step",
        QT_TRANSLATE_NOOP("ViewHelp",
            "Where the time of one step goes: arithmetic, memory traffic, the bubble, communication that "
            "nothing hides. The other pictures show how the step changes with more accelerators, "
            "what the peak is lost to, and what each rank keeps in memory. Set the utilisation to model, so "
            "that the step is predicted and not stated.")},
    {"validation",
        QT_TRANSLATE_NOOP("ViewHelp",
            "Published training runs, and the program's prediction of each. A dot on the diagonal is a right "
            "prediction; the band is a factor to either side. Pick a dot to see the run and its source, or "
            "open a file with runs of your own. The page Serving does the same for published points of "
            "serving engines: TPOT, TTFT, end to end and tokens/s, with errors by kind, source, engine, "
            "device or model family, and how often the bands held. Devices and engines without kernel "
            "measurements are listed separately. Predicting them takes a while, in the background.")},
    {"cube",
        QT_TRANSLATE_NOOP("ViewHelp",
            "The step has three bounds: memory, arithmetic and network. The cube has one axis for each, and "
            "the scenario is a point in it. The face it is nearest to names the resource that sets the pace. "
            "Change one control at a time and watch which way the point moves.")},
    {"serving-replica",
        QT_TRANSLATE_NOOP("ViewHelp",
            "What one accelerator of a serving replica holds: its part of the weights, room for the largest "
            "iteration, and the KV cache of running requests. The free part of the cache is room for more. "
            "Drag the marker on the cache to ask for another concurrency; where the weights leave no room "
            "for a single sequence, take more accelerators or narrower weights.")},
    {"serving-latency",
        QT_TRANSLATE_NOOP("ViewHelp",
            "TTFT, TPOT and output tokens per second of a replica as its concurrency grows. Dashed lines are "
            "the SLOs, the diamond is the highest concurrency within both, and from the dotted line on "
            "requests queue for KV cache. Drag the ring to another concurrency.")},
    {"serving-token",
        QT_TRANSLATE_NOOP("ViewHelp",
            "The time per output token, part by part: GEMMs read the weights, attention reads the KV cache, "
            "then communication, gaps and the host. Prefill in the same iterations lengthens them. Double "
            "the concurrency, and see which part grows and which is shared.")},
    {"serving-frontier",
        QT_TRANSLATE_NOOP("ViewHelp",
            "The picture by which serving is compared: each thin line is one layout of the model at every "
            "concurrency; up is tokens/s per GPU, right is tokens/s per user. No layout has both: the heavy "
            "edge is the best that any layout reaches. Left of the dashed line TPOT is beyond its target. "
            "Rest on a line to see its layout, click to try it; triangles are published measurements of the "
            "same question.")},
    {"serving-timeline",
        QT_TRANSLATE_NOOP("ViewHelp",
            "One replica's requests, played through. Each bar is a request: it waits, prefill reads its "
            "prompt, then decode generates its tokens. Below are the iterations that they share: how many "
            "requests get a token in each, and how many prompt tokens are prefilled with them. A long prompt "
            "delays the next token of all others; look for the steps.")},
    {"cost",
        QT_TRANSLATE_NOOP("ViewHelp",
            "What the run costs: accelerator hours at their price, and what power and overheads add. More "
            "accelerators finish earlier, but each does less of its peak, so the bill rises. Compare "
            "with the budget, and try a cheaper accelerator that takes longer.")},
    {"resilience",
        QT_TRANSLATE_NOOP("ViewHelp",
            "Many accelerators fail often. Each failure loses the work since the last checkpoint, "
            "and writing checkpoints costs time too, so there is a best interval between the two. Raise the "
            "number of accelerators to see how much of the time still is useful work.")},
    {"scaling-laws",
        QT_TRANSLATE_NOOP("ViewHelp",
            "For a given amount of arithmetic there is a model size that learns the most. The curve "
            "shows the predicted loss for each size; its lowest point moves to larger models as the "
            "arithmetic grows. A smaller model trained for longer is a little worse, and cheaper "
            "to serve.")},
    {"memory-timeline",
        QT_TRANSLATE_NOOP("ViewHelp",
            "What one rank keeps in memory through a step. Weights and optimizer state stand still; "
            "activations pile up in the forward pass and go in the backward pass. The highest "
            "point decides whether the step fits, so look at what is there at that moment.")},
    {"remedies",
        QT_TRANSLATE_NOOP("ViewHelp",
            "For each wall, what people do about it: shard, recompute, offload, use fewer bits, change "
            "the mesh. Every remedy says what it saves in this scenario and what it costs elsewhere. "
            "Try one; nothing is kept until you say so.")},
    {"taxonomy",
        QT_TRANSLATE_NOOP("ViewHelp",
            "The ways to split the training of a model, arranged by what they split: the data, "
            "the layers, the matrices, the sequence, the experts, the state. Each says what it saves and "
            "what it has to communicate for that.")},
    {"compare",
        QT_TRANSLATE_NOOP("ViewHelp",
            "The scenario next to its pinned baselines: which controls differ, and what that does to each "
            "readout. Pin the scenario before a change, so that afterwards both are here. The second picture "
            "says how much each change contributes to one readout.")},
};

} // namespace

QString viewHelpText(const QString& viewId)
{
    for (const HelpEntry& entry : entries)
        if (viewId == QLatin1String(entry.id))
            return QCoreApplication::translate("ViewHelp", entry.text);
    return {};
}

QStringList viewsWithHelp()
{
    QStringList ids;
    for (const HelpEntry& entry : entries)
        ids += QString::fromLatin1(entry.id);
    return ids;
}

} // namespace ridgepoint
