<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Accounting</name>
    <message>
        <source>param state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward activations (no checkpointing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward activations (checkpointed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one step FLOPs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grad AllReduce volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grad AllReduce time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total FLOPs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AllReduce ÷ step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (on one accelerator)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One all-reduce of the gradients is small beside the step, even when nothing overlaps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gradients can hide behind the step&apos;s compute; with no overlap the step grows by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sending the gradients takes longer than the step: overlap alone cannot hide it. Send less, over a faster link, or compute more per step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All the step&apos;s communication is exposed for %1: see Hide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(Step of all %1: %2.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(One accelerator sends nothing; this is the price of the second.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rule of thumb; the layer model says %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations here are a rule of thumb; the layer model says %1, checkpointed %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent per gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor-parallel ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensors kept per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>active parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak rate, dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOPs of one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOPs of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AllReduce volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-out bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AllReduce time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Symbol / formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no value: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1 %2, change %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BudgetText</name>
    <message>
        <source>%1: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, budget %2, over by %3 with activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, budget %2, %3 free with activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bucket or accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bar height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>budget of %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over at start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bar is within the budget; no slider has hit it yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over the budget from the start. Bring the bar under it, then push one slider up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several inputs changed in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This input took the bar over the budget.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vs one GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min ranks (FSDP, perfect shard)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training state alone, without activations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bars count activations too: with them %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first slider that hit it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state + activations (bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with activations</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CapacityText</name>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nominal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kilobytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>megabytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gigabytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>terabytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>petabytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exabytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kibibytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mebibytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gibibytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tebibytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pebibytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exbibytes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Collective</name>
    <message>
        <source>reduce-scatter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reduce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scatter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up and down both trees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rearrange locally</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · α %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunks %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 sends %2 to rank %3, which adds it, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 sends %2 to rank %3, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3 ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks: the player draws at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 chunks finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keeps no result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 partial sums</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 still to be sent on or added to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the first of %1 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: step %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: step %2 of %3 (%4 of %5 in all)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starts after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency %1, bandwidth %2; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each as long as its largest message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent by one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the busiest; %1 at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no algorithm between ranks on this link is faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cell %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Σk: sum of k ranks, the strip shows how many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data of one rank, not where it belongs yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hatched: latency</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Communication</name>
    <message>
        <source>1 call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 a rank and step: %3 of %4 among %5 ranks, %6, %7 on the %8 link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 a rank and step if data-parallel, %3 on the scale-out link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, of them %1 exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One accelerator sends nothing. If data-parallel, each rank would send its gradients twice every step: one all-reduce of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No group of this mesh has two ranks: nothing is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report has no volume that can be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of it stays inside the nodes, on the scale-up link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of it is sent by groups that reach several nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of it is sent by groups that reach several nodes, the rest stays inside a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts&apos; data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts&apos; tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 across runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>volume per rank if data-parallel, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>volume per rank, %1 a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per rank and call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per rank and step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time at bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per rank and step in baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>volume per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If data-parallel; one accelerator sends nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent by one rank in a step, all collectives together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One collective after the other at the line rate of its link, without latency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the MFU stated: all that no overlap field says is hidden, gradients apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What no computation hides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AllReduce ÷ step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One ring all-reduce of a rank&apos;s gradients over the scale-out link, against the step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks · α %2 · %3%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (the ring inside a node)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (%1 cards)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, α assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, bandwidth assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 for %3, %4 for %5, %6 of the buffer at that size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on, %2; below it %3 is fastest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring over tree from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring beats the double binary tree from %1 on, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half speed at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 among %3 ranks: %4 as predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured, %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a program without a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured with %1 at %2 sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; the fitted curve starts at %1, reaches %2 and half of it at %3, median error %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; no curve fits: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is another operation than the curves: %1, not %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 remarks on its lines, the first: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no curve: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An example, not this scenario: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This scenario sends nothing; an example instead: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below %1 a call mostly waits for messages to start, above it mostly sends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other groups&apos; messages take their own links.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>example: all-reduce, 8 ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message size (bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time (seconds)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message of the scenario, as predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of other groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fitted to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency-bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth-bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hidden, set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No group of this mesh has two ranks: nothing is sent, and nothing has to hide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All communication hides behind computation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of communication is exposed, %2 of the step; most of it, %3, is %4. Where in the step it waits is drawn, not modelled: at the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole step, stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if data-parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden: unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One accelerator exchanges nothing. Dashed: the all-reduce of its gradients if it were data-parallel, over the scale-out link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The MFU of %1 is stated: it already contains whatever is exposed, so what hides and when is unknown. Dashed lanes are whole times side by side with the step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The readout counts half of the backward pass as hiding gradients, and nothing else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known whether hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no step time: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starts at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1, step of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up, inside a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-out, between nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1, volume per rank %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>There is no view &quot;%1&quot;. Views: %2; also all, report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no view &quot;%1&quot;. Views: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say where to write: a file or a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;.%1&quot; is no format to export to. Suffixes: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PNG scale is a whole number from 1 to 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no theme &quot;%1&quot;. Themes: light, dark, contrast, print.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture has no size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its folder cannot be created</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be drawn: not enough memory for this size.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Figure</name>
    <message>
        <source>GiB = 2³⁰ bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GB = 10⁹ bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a picture size. Accepted: 160mm, 160x100mm, 1280x720, document, half, slide, square.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture measures between %1 and %2 pixels (%3 to %4 mm) each way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ridgepoint %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak %1 dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>links per direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU %1 as given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU predicted by the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>architecture inferred from the size</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Mesh</name>
    <message>
        <source>tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2 ranks, but there are %3 accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This mesh cannot be laid out: %1; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This mesh cannot be laid out: a node has no whole number of ranks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 group leaves its node: %2 ranks over %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One accelerator: one rank, no group, nothing to send. On more of them a mesh deals the work out: tensor ranks (tp) split every matrix and belong inside a node; data ranks (dp) see different sequences; pipeline ranks (pp) hold different layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>intra-node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inter-node only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this rank alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2: %3 · %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1, node %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; %1 with %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank %1 sends in a step: scale-up port %2 · network card %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stride</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks of rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busiest scale-up port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busiest network card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The farthest group reaches %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One accelerator sends nothing to another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in a step through the %2 of the busiest rank. Scale-up port: %3; network card: %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks on nodes of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ≠ %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor × context × data × pipeline = %1 = %2 accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP group tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP group tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest link load</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MeshPicture</name>
    <message>
        <source>neighbouring ranks first:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of rank %1, on node %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up port: %1 a step · busiest %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network card: %1 a step · busiest %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… %1 more nodes like these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, place %2 of the rank order; Alt with Left or Right moves it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more nodes like these</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>accelerator-hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerator-s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>year</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>months</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weeks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/param</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B/param</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Pipeline</name>
    <message>
        <source>layout, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 micro-batches or fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use fewer stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with the layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no schedule &apos;%1&apos; to lay out: choose another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 micro-batches on %2 ranks are too many passes to draw: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has %1 %2; the view draws up to %3: import a smaller run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks (lines)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stages a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is neither a schedule, whose cells look like 0F0,0B0 with a line for every rank, nor a layout such as Et*3|(tt|)*29,m|L; paste one of the two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text has %1 MB; up to %2 MB are taken: import fewer micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 predicting further tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head and loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2 layers a stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout has no layers; add decoder layers, t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remove %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout has %1 decoder layers, t, and the scenario&apos;s model %2: %3, or set model.layers to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout has %1 multi-token-prediction layers, m, and the scenario&apos;s model %2: %3, or set model.mtp_layers to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take %1 stage ends, &apos;|&apos;, away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add %1 stage ends, &apos;|&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose a schedule of one chunk a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose an interleaved schedule with v = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set p to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout has %1 stages; %2 on %3 ranks of %4 chunks runs %5: %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported order: p %1, m %2, v %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported order cannot be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layout cannot be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layout: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pipeline in the scenario: a teaching instrument; time in forward passes of one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What-if: not all of it is the scenario&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario&apos;s pipeline, each stage with its own layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario&apos;s pipeline, every stage alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble = %1 time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hop %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal memory: capped at %1 micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal memory: none of the others takes a cap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch %1 followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> v=%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>makespan %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the longest rank&apos;s span %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak %1 micro-batches, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak %1 micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights %1×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time (forward passes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BW whole backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B for inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W for weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory held by the rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paler: later chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is too long; use %2 or less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no latency; type a number of 0 or more, such as 0.2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no duration; type a finite number above 0, such as 1.5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle ÷ total %1, idle ÷ ideal %2; longest span of one rank: %3 idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on rank %2, %3–%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, waits for %2 on rank %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, waits for nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle ÷ total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle ÷ ideal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: makespan %2, bubble %3 (%4), longest span of a rank %5 idle, peak %6 micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
What-if: not all of it is the scenario&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
A teaching instrument: the scenario has no pipeline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble fraction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: passes %2, optimizer %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
In forward passes of one rank for one micro-batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak in-flight micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: on rank %2, from a forward pass to the weight gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak activation memory per stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bytes of a rank are those of the scenario&apos;s own stages, not of the layout&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report has no activations of a pipeline stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario has no pipeline, so a micro-batch has no bytes here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
With everything else the rank holds: %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on rank %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 passes are listed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>mixture of experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bf16 %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no preset: the other fields decide</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RankMemory</name>
    <message>
        <source>%1 full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 full, tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No capacity is known for this accelerator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The fullest rank is on pipeline stage %1 of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The framework prints %1 allocated and %2 reserved; the driver shows %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no memory per rank: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank, %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank, as the driver shows it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allocated, as the framework prints it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserved, as the framework prints it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank in baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tight from %1 on (%2 of the capacity)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportDocument</name>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>readout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accounting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes from the evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operation counts called &quot;6·N&quot; use active parameters; &quot;exact&quot; counts every matmul, attention as stated above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made with Ridgepoint %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 (preset %3). Sources: %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale-up link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale-out link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario code: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Roofline</name>
    <message>
        <source>HBM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network (scale-up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network (scale-out)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no roofline: the device states no peak rate for this number format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no roofline: %1 has no published %2 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; choose %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2:4 sparsity does not speed up %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no 2:4 sparse rate is documented for this device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sparse 2:4 peak %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 dense peak %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ridge point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operating intensity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attainable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bound by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOP per HBM byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOP per network byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rate or bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ridge point, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 roof, %2, ridge point %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, attainable %3, bound by %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arithmetic intensity (FLOP per byte of HBM, or of network)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOP per byte of HBM, or of network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arithmetic intensity (FLOP per HBM byte)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arithmetic intensity (FLOP per network byte)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOP/B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network-bound (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network-bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ridge point ≈ peak / BW = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak / BW = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1  ▲ pruned 2:4 weights only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, per network byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attainable (FLOP/s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no operation of this scenario sends bytes over the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 of network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ridge point of %1, peak over bandwidth, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Scaling</name>
    <message>
        <source>strong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 scaling, %2 accelerators: step %3, MFU %4, %5 for the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; step between %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; does not fit in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; the scenario as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out of %1 scaling: %2 accelerators, because %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scenario as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>money for the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data-parallel replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>global batch (sequences)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>band, low end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>band, high end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>money per million tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No count of accelerators is legal with this mesh and batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to scale: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The MFU is stated, so every count scales perfectly. Let the model predict the step to see what more accelerators really bring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data parallelism grows: strong scaling keeps the global batch of %1 sequences, weak scaling each replica&apos;s share of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no price is known for this accelerator: set the price per accelerator-hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the report has no such figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strong: same batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weak: batch grows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perfect strong scaling</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenarioStore</name>
    <message numerus="yes">
        <source>… and %n more.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 holds no scenario.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no example &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist. Check the path, or open another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder. Choose a scenario file (*.ridge.json) inside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a picture that carries no scenario. Pictures exported by Ridgepoint do, unless another program has rewritten them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is read-only; save changes under another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be saved: %2. Nothing was lost; choose another place with Save as.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is read-only</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StackText</name>
    <message>
        <source>Adam v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit Adam v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit Adam m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adafactor rows + columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adafactor momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam v, no matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muon momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grad sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8 weights take 1 B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a fused update drops this slab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>summing in the gradients drops this slab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>updating the weights directly drops this slab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit Adam takes 1 B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adafactor drops this slab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ÷%2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per rank after %1, divided by %2: %3 of state, %4 with activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ %1 over per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1 per rank, tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ %1 per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no, sharded ÷%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes, state alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This counts the training state alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With activations a rank holds %1, %2 of its accelerator: that is what Fit judges.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3 percent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vs ceiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits on 1 GPU?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min GPUs needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank, state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank, with activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ceiling %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training state of one replica (bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of one %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ceiling %1, %2, selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ceiling %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StateMark</name>
    <message>
        <source>within the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tight, 90 % or more of the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over the limit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusContent</name>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute: accelerators should work, not wait or move bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory: state and activations of the fullest rank must stay within its accelerator&apos;s capacity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication: what the network moves should hide behind compute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first wall hit: %1, at %2 params</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first wall hit: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one accelerator, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — Enter keeps it, Esc drops it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2 Enter (or a second press) keeps it, Esc drops it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2. %3 Shown as a preview first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Step</name>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calibrated on measured steps: eight of ten lie in the band.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not calibrated: eight of ten published runs lie within this band.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The MFU of %1 is stated: the step is one division and has no parts of its own.%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faint: what the model would predict, with the MFU left to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no step time: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3 of the step, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model would predict %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, from %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole step, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 smaller parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3 of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part of the model&apos;s prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starts at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time in baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole step, at the stated MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole step, as the model would predict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not calibrated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>band, low end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>band, high end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per second per accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typed in, not predicted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 a step, %3 of the dense peak, %4 of the sparse peak%5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, shown as MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report counts this step&apos;s operations in one way only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step of %1. Counting alone moves its utilisation between %2 and %3, and the sparse peak halves every figure: compare two runs under one convention only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the dense peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the sparse peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shown as MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model&apos;s prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sparse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations a step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Theme</name>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Validation</name>
    <message>
        <source>memory allocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory as the device reports it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory, counter not stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> on %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted %1, measured %2, ratio %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not given to the model: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>used for calibrating: shown, not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shown, not counted: not a plain pretraining step of quality A or B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 other sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not predicted: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not given to the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>published in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the %1 runs that state their %2 could be predicted: the table says why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run of %1 states its %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 runs by the engine as it is, nothing calibrated; families of runs count equally.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more could not be predicted: the table says why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error is predicted over measured, less one. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nine of ten within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The median of the signed errors: below zero, predicted too small. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p90</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error by source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all counted runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worst rows: measured → predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worst rows: error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no runs in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is larger than 64 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>published runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ViewNames</name>
    <message>
        <source>Accounting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remedies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resilience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaling laws</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taxonomy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walls</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Walls</name>
    <message>
        <source>memory wall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute wall (step)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute (step)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput wall (deadline)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput (deadline)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training state %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole run %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1 per rank, tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ fits: %1 per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ %1 the budget of all %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1 with all %2, tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ %1 with all %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ %1 the budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1, tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hit at %1 params</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one accelerator: hit at %1 params</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one: hit at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one accelerator: %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hit at %1 parameters: the model size that fills one accelerator&apos;s budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all %1 accelerators: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first wall hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On one accelerator %1: hit at %2 parameters, before the other two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: hit at %2 parameters, before the other two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 accelerators hit no wall.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none yet; one: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filled by one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filled by all %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wall hit at (parameters)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filled in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no value, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of one accelerator&apos;s budget, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of the budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, over the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, one accelerator hits it at %1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, hit at %1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of one accelerator&apos;s budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overflow, log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overflow, log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model size (parameters), log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model size, log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Give one scenario at most; &quot;%1&quot; is too many. See ridgepoint --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no view &quot;%1&quot;. See ridgepoint export --list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no theme &quot;%1&quot;. Themes: light, dark, contrast, print.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no language &quot;%1&quot;. Languages: system, en, es.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a window size. Write WIDTHxHEIGHT in pixels, for example 1280x720.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowPalette</name>
    <message>
        <source>Control · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the maths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exact entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page Up, Page Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times two, divided by two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ten times finer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt while dragging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>past the marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to what it was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying a lever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drop it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures and readouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>walk the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter, or a click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show the maths</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and Megatron&apos;s two places for embedding and loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> for chunk %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> has the unknown action %1; known are F, I, W, B, (…;…)OVERLAP_F_B, SEND_F, RECV_F, SEND_B, RECV_B, UNSHARD, RESHARD and REDUCE_GRAD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> is no action; one starts with its stage, 0 to %1, as in 2F0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> must end with its micro-batch, 0 to %1, as in %20</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> on %1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> on %1 GPUs, batch %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> or %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> with activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · first wall hit: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; changes no field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no measured step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2: a dimension has at least one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 baselines; the limit is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes before its forward pass, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes before its forward pass, %2, has even</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes before its input gradient, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 communication is negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could be a fraction or a percentage: add % for a percentage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could be minutes or months: write min or months</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could mean a decimal comma or thousands: write the number with a point, or without separators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not start with a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not start with ridge1:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exposed in every step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no %2 pass of that stage and micro-batch on its rank; add the pass or remove the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no published %2 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no such algorithm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no variant &apos;%2&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no variants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds a control character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds one chunk a rank; chunks is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in groups of %2 leaves a last group of %3 of the %4 micro-batches, fewer than the %5 stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2 bytes long; the limit is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; expected %3 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is an amount of data in bits, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is an amount of data in bits, not a bandwidth: write what is moved per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is below %2, which no hardware is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is in bits (small b); memory is counted in bytes (capital B, 8 bits)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is laid out for up to %2 stages; there are %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is negative or not a finite number; durations are 0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no layer; use E embedding, t decoder, m multi-token prediction, L loss or | for a stage&apos;s end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no overlapped pair; one is written (0F3;3B1)OVERLAP_F_B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not %2: %3 is not one of its units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a number; expected %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not id=value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not made of messages between ranks on one tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not valid UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is of chunk %2, but the rank&apos;s chunks are 0 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is of micro-batch %2, but they are 0 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is of stage %2, which is on rank %3; a stage is on one rank only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is on or off; got %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is outside the range of numbers that can be computed with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers do not divide evenly over %2 stages; the first stages hold one more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers do not divide evenly over %2 stages; they are cut by cost, the last one with fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 measured steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 micro-batches on %2 stages are too many passes to lay out one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be %2; got %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be 1 to %2; it is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be a finite number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be a finite number above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be a finite number of 0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be a whole number; got %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be positive and finite, for example %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be zero or more and finite, for example %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must name tp, cp, ep, dp and pp once each, joined by &apos;-&apos;; got %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must overlap one forward, F, and one whole backward, B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must stand after the %2 pass whose input it receives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must stand after the %2 pass whose result it sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must stand before the %2 pass whose input it receives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must stand before the %2 pass whose result it sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs %2, which comes no earlier in its own list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs 2 to %2 chunks a rank; it has %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs an even number of chunks a rank; %2 is odd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs an even number of micro-batches, at least twice the %2 stages; it has %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs an even number of stages; %2 is odd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs at least twice as many micro-batches as its %2 stages; it has %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs groups from half of the stages to all of them, %2 to %3; %4 is outside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs groups from the stages to the micro-batches, %2 to %3; %4 is outside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs nodes × ranks of a node = %2; got %3 × %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per parameter must be above 0 and at most 1000000x; got %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pieces: expected 1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks are more than the %2 that this program lays out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks: %2 needs a power of two; the nearest are %3 and %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks: a collective needs at least 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks: at most %2 are counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks: one message has 2, a sender and a receiver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks: steps are listed for at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 repeats the %2 of micro-batch %3, which %4 has already done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 repeats what %2 in column %3 has done; B is a whole backward, write I for one for the inputs only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 repeats what %2 in column %3 has done; every pass runs once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs %2 micro-batches on %3 stages in %4 rounds, which must be equally long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs micro-batch %2 through the other direction than the ops before; a micro-batch keeps its direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs micro-batches in groups of the %2 stages; %3 is no multiple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sends half of the micro-batches each way, in units of the %2 stages or in one smaller even unit; %3 do not split so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stages and %2 micro-batches are too many to make a schedule from building blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stages were given, the schedule has %2; give one, or one for each stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes a group size only with at least as many micro-batches as stages; %2 are fewer than %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes no preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes no time at all; give it a duration above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 unless something hides it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2 bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2 per micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, below the memory ridge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, one of peak_dense_flops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, or %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, or describe the device in full; missing: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, or describe the link itself: beta_Bps_line and latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, or give its dimensions: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Accepted: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: fit %2 · busy %3 · hide %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: fit %2 · busy %3 · hide %4 · first wall hit: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: more problems are not listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1a choice; got %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1a number or a quantity in quotes; got %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1one of peak_dense_flops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1set %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1text; got %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1true or false; got %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1use %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no meaning here: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;)&apos; closes no group; remove it or add &apos;(&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, batch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, calibrated on %1 step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, calibrated on %1 steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, has even</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, not calibrated: where eight of ten published runs lie.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, which is what V-Min holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. Accepted: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 + (p − 1)/(p · v) when interleaved, else min(1, m / p)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 B each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 puts experts into every layer after the dense ones, 2 into every other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 recomputes in every layer, 2 in every other; the layers between keep all they computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 year</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10 s, 2 us, 1.5 ms, 5 min, 8 h, 90 d, 2 weeks, 3 months, 1 year</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10 years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>12 kg, 500 g, 4.8 kt, 12</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16 B/param with AdamW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B with twice the warm-up: a transfer hides behind the next forward, for up to twice the activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B with warm-up 2(p − 1 − r), as interleaved schedules of Megatron-LM have it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1e-12 seconds per byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 B each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2.8M GPU-h, 30000 accelerator-hours, 1250 GPU-days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3.6 MJ, 1 kWh, 3.6e6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 B each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>5 years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>6 N per token, no attention (Kaplan)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>6.3e24, 6.3e24 FLOP, 3.15 × 10²³ FLOP, 1 PFLOP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>6N per token over the dense peak, as the stated MFU; exact counts halve causal attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>700 W, 1.2 kW, 20 MW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>70B on one H100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>72 B s L h² …: GPT blocks, the whole square (Korthikanti)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>7B on one RTX 4090</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8 B/param with AdamW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>80 GB, 80 GiB, 640 kB, 8e10</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>96 B s L h² …: and one more forward pass (Narayanan; an HFU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>989 TFLOP/s, 1 PFLOPS, 9.89e14</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; B is a whole backward, write I for one for the inputs only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; did you mean %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; every pass runs once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A further projection per layer for relative positions, as in Transformer-XL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A gaming card meets full training: 7B parameters need 112 GB of state (16 bytes each: bf16 weight and gradient, fp32 master copy and two Adam moments, arXiv:1910.02054), the card has 24 GB. Try another optimizer, then more cards. Batch and length are chosen for this example; 20 tokens per parameter after Hoffmann et al., arXiv:2203.15556.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A larger batch sends gradients less often</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A published model; choosing one copies its architecture, which can then be edited.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A second gradient buffer in higher precision that micro-batches add into; Megatron keeps one in fp32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A second norm after attention and after the feed-forward network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above this share of idle pipeline time they do not count as busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above this share of the step communication does not count as hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerator and software stack of the calibrating steps. On others the step time is as uncertain as an uncalibrated one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accounting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adafactor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adafactor + momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adafactor with momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aleph Alpha scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aleph Alpha scaling, fused norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AllReduce ÷ step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amdahl 1967; Gustafson, CACM 31(5) 1988</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention and feed-forward network run side by side behind one norm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention without ever storing the square of scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BLOOM and its like</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BW load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth between one accelerator and its own memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth of collectives over what was measured inside a node, or modelled between nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth of one accelerator in one direction; auto is the accelerator&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth to the CPU, one direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch &amp; sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch, length and number of devices of Narayanan et al., arXiv:2104.04473 (1536 sequences of 2048 tokens; about 138 TFLOP/s per A100 with full recomputation counted, 31.9 s a step: 33 % MFU by model FLOPs). The layout (tensor 8, pipeline 16 with 6 chunks) is that of NVIDIA&apos;s NeMo launcher for the same model and count, README @ 9476bd7f8620, table 7.1.2. 300B tokens. No flash attention, no sequence parallelism, plain data parallelism, as in 2021.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below this utilisation the accelerators do not count as busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bruck et al., IEEE TPDS 8 (1997)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that the cross-entropy moves through memory for one logit, forward and backward; a fused loss moves 4 to 8, one in fp32 about 38. &quot;stack&quot; is what the software stack&apos;s loss moves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CO2 of one kilowatt-hour of the site&apos;s electricity; 0.4 kg is about the world&apos;s average (IEA, Electricity 2025).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CO₂ of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA graphs: the whole step is one launch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chimera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock that the devices hold under load over the clock that the dense peak assumes; a power limit lowers it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Daly, FGCS 22 (2006)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data parallel%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decides how many moments are kept beside every weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DeepSeek-V3 on 2,048 H800</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DeepSpeed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense peak of one accelerator in this type, without sparsity; 0 when it has no such unit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that share one scale-up fabric.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DualPipe cut in half: its second direction runs back up the same ranks, so no weights are held twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DualPipeV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eager 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eckart and Young, Psychometrika 1 (1936)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element type of cached keys and values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element type of gradients on the wire.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element type of the optimizer&apos;s moments; auto is what the optimizer stores by default.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element type of the stored gradient.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element type of the weights that the forward and backward passes read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element type that matrix units multiply in; it decides which peak applies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements of one query, key or value head; usually hidden size ÷ heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding and un-embedding share one table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert matrices add bias vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts that every token passes through besides its routed ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts that the router sends each token to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extra layers that predict the tokens after the next one while training (DeepSeek-V3: 1); the parameter count leaves them out, as the published figures do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F ≈ B ≈ W, on the mean stage: input and weight gradients cost what the forward pass does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FFN size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOPs per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOPs per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FSDP: shard the state (ZeRO-3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full training, or low-rank adapters beside weights that stay as they are (arXiv:2106.09685, arXiv:2305.14314).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPT-3 175B on 1,024 A100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graham et al., SHArP, COMHPC (2016); derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grouped interleaving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gustafson, CACM 31(5) 1988</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hanayo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest on-demand list price seen; 0 when none is known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hockney, Parallel Computing 20 (1994)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hockney, Parallel Computing 20 (1994); derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hours paid for before and beside the run itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many accelerators work together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many heads share keys and values. Follows the head counts; choosing one adjusts the KV heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of a rank&apos;s layers recompute, the first ones; &quot;all&quot; of them unless said.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many share the scale-up fabric; auto is the device&apos;s own domain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the training state data-parallel ranks share out instead of repeating.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How positions enter; only learned ones are parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How ranks that hold parts of a sequence get to see the keys and values of the other parts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hugging Face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inner width of a dense layer&apos;s feed-forward network, in elements.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inner width of an adapter&apos;s two matrices; its parameters grow with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inner width of one expert.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inner width of one shared expert.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved 1F1B, expert overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved ZB1P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JAX and XLA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep Adam&apos;s moments in 8 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the %1 group inside one scale-up domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept activations wait in host memory; they cross the host link out and back every micro-batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key and value heads; fewer than the query heads shrink the KV cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LM head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launching recorded kernels together takes the host out of short layers; &quot;stack&quot; is what the software stack does by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm without bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers at the bottom that keep a dense feed-forward network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Li et al. 2006.15704 (PyTorch DDP buckets)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 70B on 256 H100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 8B on 64 H100, FSDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3.1 405B on 16,384 H100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looped BFS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest on-demand list price seen; 0 when none is known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP gate and up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP width of one expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP, rebuilt from its input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MPT-7B on 8 A100, FSDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MTBF of one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master copy and moments live in host memory and are updated there; gradients and weights cross the host link every step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MaxText</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean error of each calibrating step when it is predicted from the others; &quot;unknown&quot; with one step. The band of the step time follows from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean time between failures of one accelerator and its share of the node; n of them fail n times as often.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured steps that the efficiencies were fitted to; 0: not calibrated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron Core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron Core MoE, parallel folding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron&apos;s interleaved stages keep their weights; its distributed optimizer is ZeRO-1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM of 2020 and 2021</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM of 2022</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of one accelerator as its driver reports it, in GiB; 0 when unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of one accelerator as the vendor prints it, in decimal bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixtral 8x7B on 256 TPU v6e</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOPs utilisation over the dense peak: time is model FLOPs ÷ (peak × MFU). &quot;model&quot; lets the engine predict it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model, devices, batch and length of Google&apos;s TPU recipe, AI-Hypercomputer/tpu-recipes training/trillium/Mixtral-8x7B-MaxText/README.md @ c8cfe2f68908 (3072 sequences of 4096 tokens, 302 TFLOP/s per chip, 33 % of its bf16 peak). The recipe&apos;s mesh is not in its text: experts over 8 ranks and full sharding are this example&apos;s own. Tokens were not published; 1T is assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Money there is for the whole run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More micro-batches in flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MosaicML, PyTorch FSDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NCCL base latency, NVLink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NCCL manual, NCCL_BUFFSIZE; ai-dynamo/aiconfigurator NCCL memory tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NCCL, one ring a network card; derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVIDIA H100 architecture white paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVIDIA matrix multiplication guide (DU-09799-001)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVIDIA/nccl-tests, issues; derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalisation of queries and keys before they meet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was entered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One LayerNorm right after the embedding, as in BLOOM.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One device&apos;s share of the network between nodes, one direction, in the usual machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One learned logit per head that attention may fall into.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap %1 communication with compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters of the model. Setting it describes the model by size alone, with an inferred architecture; &quot;counted&quot; means that the architecture below decides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of a query or key head that carries no rotary position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of a query or key head with rotary position; its key is shared by all heads and cached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patarasuk and Yuan, JPDC 69 (2009)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polyak 1964, USSR Comput. Math. Math. Phys. 4(5); one velocity a parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power limit of one board; 0 when unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power of a whole server over the power of its accelerators: processors, memory, fans, network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power of the whole site over the power of its servers: cooling and conversion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published run: DeepSeek-V3 technical report, arXiv:2412.19437: fp8 training, pipeline 16 with DualPipe, expert 64 over 8 nodes, ZeRO-1, no tensor parallelism, batch up to 15,360 sequences of 4096 tokens, 14.8T tokens in 2.664M H800 hours, which imply 34.6 % of the bf16 peak or 17.3 % of the fp8 peak that applies here. Norms, SwiGLU and latent up-projections are recomputed, a token visits at most four nodes, and loads are balanced without an auxiliary loss, as its sections 2.1.2, 3.2.3 and 3.2.2 say. Micro-batch 1 is assumed, and so is Megatron&apos;s kernels for its own; the fp8 recipe is the usual one with bf16 weights and fp32 moments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published run: MosaicML llm-foundry, scripts/train/benchmarking/README.md @ 8c8dd48f7216, table A100 80GB: 2048 tokens, global batch 96, micro-batch 6, FULL_SHARD, no checkpointing, flash attention; measured 5.30 s a step: 59.4 % MFU by the 6N rule that applies here, 64.2 % with attention counted in full. Dimensions from the same repository; 20 tokens per parameter are this example&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published run: NVIDIA dgxc-benchmarking llama3.1/README.md @ 0efdb235ac32, 70B BF16 on 256 H100: tensor 4 with sequence parallelism, pipeline 4 with 5 chunks, context 2, data 8, ZeRO-1, 8192 tokens, global batch 512, micro-batch 1; measured 14.7 s a step: 47.7 % MFU by the 6N rule that applies here, 54 % with attention counted in full. Recomputation is not stated; none is assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published run: The Llama 3 herd of models, arXiv:2407.21783, table 4: tensor 8, context 1, pipeline 16, data 128, 2048 sequences of 8192 tokens (16M a step), 400 TFLOP/s per GPU, 41 % MFU, no activation checkpointing, shards of gradients and optimizer, a 400 Gb/s RoCE network. 15.6T tokens. The paper runs its own interleaved schedule and does not print the chunks; two a rank are assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch FSDP2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch manual, CUDA graphs; regression on the vTrain measurements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch manual, CUDA memory management</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch, eager</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QKV projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries, keys and values of latent attention are expanded again from what is kept of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query heads of one attention layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rabenseifner, ICCS (2004)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rabenseifner: halving, then doubling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank of the latent that keys and values are rebuilt from; this is what the KV cache holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank of the query&apos;s down-projection in latent attention; 0 projects the query directly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that ZeRO or FSDP shards over; auto is all of data × context, less is hybrid sharding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that deal out the experts; taken from tensor × context × data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that split a sequence between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that split every matrix of a layer between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that split the matrices of one expert between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute activations (checkpointing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relative standard deviation of the ranks&apos; step times; everybody waits for the slowest of them, so it costs more the more there are. 1.4 % is a figure in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reliability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas that see different sequences; auto is whatever the accelerators leave.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requests that arrive, over all replicas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requests that one replica decodes at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resilience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Robbins &amp; Monro 1951, Ann. Math. Stat. 22(3); no state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round numbers: 1 PFLOP/s and a 100 GB/s link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Routed experts of a mixture-of-experts layer; 0 makes the model dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the embedding table and of the un-embedding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rényi 1953 (order statistics of the exponential distribution)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SGD + momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences of one optimizer step, over all accelerators.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences one replica runs through the model at a time; the rest of its batch is accumulated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets all seven element types below at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shard less: ZeRO-1 sends gradients and weights once a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of context-parallel communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of data-parallel communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of expert all-to-all communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of stage-to-stage communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of tensor-parallel communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the backward pass behind which gradient collectives can hide; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the layers that use the sliding window; the others attend to the whole sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the layers, the lowest ones, that are not trained: no gradient, no optimizer state.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the network adapter&apos;s line rate that collectives between nodes reach; &quot;model&quot; derives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SimuMax dense module; derived, bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of matrix products over what the device&apos;s measured curve gives; times are divided by it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of norms, activations and other element-wise kernels over the model&apos;s; times are divided by it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of the attention kernels over what the device&apos;s measured curve gives; times are divided by it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stages that the layers are dealt out to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken off the reported capacity to give the usable one: driver, context, fragmentation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor ranks also split the norms&apos; activations along the sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thakur et al., IJHPCA 19 (2005)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thakur et al., IJHPCA 19 (2005); Cho et al., BlueConnect, SysML (2019)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thakur et al., IJHPCA 19 (2005); constants: regression on the collectives figure of the Ultra-Scale Playbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thakur et al., IJHPCA 19 (2005); derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The accelerator; choosing one copies its memory, bandwidth, peaks, links and price.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The batch of a published run, NVIDIA dgxc-benchmarking llama3.1/README.md @ 0efdb235ac32 (8B BF16, 64 H100: 8192 tokens, global batch 1024, micro-batch 1; 12.3 s a step with context parallel 2 and ZeRO-1), laid out as plain FSDP over all 64 instead: that layout and its 40 % MFU are this example&apos;s own. Tokens: 15T, model card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The copy of the weights that the optimizer updates; without one it updates the weights themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The experts, with their dispatch, run again in the backward pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The fabric inside a node; auto is the device&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The feed-forward product is computed again from its two inputs; no matrix is multiplied twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host cannot issue one layer&apos;s backward pass faster, however small its work; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host cannot issue one layer&apos;s forward pass faster, however small its work; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest optimizer step that is acceptable: the compute wall.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest time between two tokens of one request that is acceptable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest wait for the first token that is acceptable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network between nodes; auto is the device&apos;s usual one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The normalisation layer, which decides how many vectors each one holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The order in which a pipeline rank runs forward and backward passes of its micro-batches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The outputs of the norms are computed again in the backward pass instead of being kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question that everything starts from: a model known only as 70B, 15T tokens, one H100. 16 bytes of training state per parameter make 1.12 TB, fourteen times its 80 GB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The round figures of the teaching text: 70B, a bf16 peak of 1 PFLOP/s and a 100 GB/s network. At 40 % utilisation a step of 8192 tokens takes 8.6 s, 15T tokens 499 years, and an all-reduce of 280 GB 2.8 s: a third of the step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The router adds a learned bias per expert.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The router picks a token&apos;s experts on at most so many nodes, which caps the traffic between nodes (DeepSeek-V3: 4); 0 is no limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text contains bytes that cannot be part of a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is too long to be a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole dense feed-forward network runs again in the backward pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three feed-forward matrices (SwiGLU and relatives) instead of two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time between checkpoints; auto is Young&apos;s optimum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time from a failure until training runs again, without the work that is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of one small message, one way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time that the host adds to one element-wise kernel; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time that training stands still to write one checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens generated for one request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of one request&apos;s prompt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of one training sequence. Attention work grows with its square, activations with its length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the fullest expert rank over the mean; the others wait for it. &quot;model&quot; derives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the whole run; &quot;20x&quot; means twenty per parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens that a windowed layer looks back on; 0 attends to the whole sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens the model was built for. Only learned positions hold parameters for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer Engine kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer Engine userbuffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer Engine, fuse_wgrad_accumulation; SimuMax docs/b200, bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer blocks, one after another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ultra-Scale Playbook (nanotron), batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>V-Half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>V-Min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual stages of one pipeline rank; more of them shrink the bubble and send more messages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What every optimizer step pays whatever its size: data loading, logging, bookkeeping; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What large collectives reach on the link; 0 when nobody measured it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one accelerator costs for one hour; auto is the middle of the device&apos;s list prices. A plain number is dollars per hour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the device is called on charts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the device itself offers inside a node: all links together, one direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the link is called.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this scenario is called, in the title bar, on exported figures and in share codes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the whole run must be done: the throughput wall.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the numbers come from and what is assumed. Kept in the file; evaluated nowhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which activations are thrown away and computed again in the backward pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which capacity counts as the ceiling.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which dimension has neighbouring ranks, innermost first; tp, cp, ep, dp and pp in any order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which linear layers add a bias vector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which matrices get an adapter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose habits of buffers, fusions and overheads are assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of a value head in latent attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the residual stream, in elements.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Williams et al., CACM 52(4) 2009</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Williams et al., CACM 52(4) 2009; start time: regression on ai-dynamo/aiconfigurator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Young, CACM 17(9) 1974</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZB-1p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZB-2p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZB-H1 with twice the warm-up: no rank waits between its first and last pass, at 2p − 1 micro-batches held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZB-V fills the pipeline with %1 micro-batches a rank; the memory cap is less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-3 / FSDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a V whose chunks return soon: half the activations of 1F1B, half its idle time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a V whose chunks return soonest: a third of the activations of 1F1B, two thirds of its idle time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a baseline is an object, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a carbon intensity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a count of operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a curve needs at least two sizes; got none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a curve needs at least two sizes; got one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a forward beside a backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a group needs a repetition behind it, as in (tt|)*29</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a group stands in a group; Megatron does not nest them, so write one out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a key and value per head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a layer is launched at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a low-rank latent is cached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a micro-batch on the mean rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model is known by its size or by its architecture, not both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model without a preset needs all its dimensions; missing: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number of parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number of tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a part is negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a percentage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a plain number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a predicted MFU above 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a price per hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a rank cannot work without holding one micro-batch; the memory cap is less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a rate of operations per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scenario file is { &quot;schema&quot;: …, … }</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a schedule has at most 255 chunks a rank and 65,535 stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a schedule needs at least one rank, one chunk a rank and one micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a size or a time is not a positive number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a stage holds %1, the fullest %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a stated MFU takes 6·N operations a token, and adapters need fewer; set hardware.efficiency.mfu to &quot;model&quot; to count them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a step takes more than no time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a step that is left out is predicted no better than without calibrating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a stream of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table of max_seq rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a third of a micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a time is too short for its size; check the units of both columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerator time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerator time before over accelerator time after, same work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerator time of a run that needs f times the work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerators after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerators before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerators of a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerators of a node, one card each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerators per node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activation function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activation function again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activation memory that Megatron-LM prints with sequence parallelism and selective recomputation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of all layers of one kind on a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of all micro-batches that wait for their backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one GPT layer under tensor and sequence parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one GPT layer under tensor and sequence parallelism, attention core recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one GPT layer under tensor parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one GPT layer under tensor parallelism, attention core recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one GPT layer, attention core recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one GPT layer, nothing recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one layer from the number of half-precision tensors kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one layer, everything recomputed: its input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of one sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of the micro-batches in flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations with head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations, all recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations, attention recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations, nothing recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>active experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>active parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapter rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapters on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapters on frozen 4-bit weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapters on frozen weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapters, or what is not frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add &quot;schema&quot;: &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add %1 to the order, or set it to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add head_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add them, or start from &quot;preset&quot;, or give &quot;params&quot; alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>additions of any reduction, shared evenly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after attention and after the MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all forward passes, then all backward passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all micro-batches through one chunk, then the next: few parameter gathers and long runs to hide them in, but every activation is held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all of it: the rank waits longer, for messages of others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-gather by recursive doubling, or by Bruck&apos;s algorithm where P is no power of two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce as a binomial reduce to one rank and a broadcast from it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce by recursive doubling: the whole vector in every round, additions counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce by recursive halving, then recursive doubling; a power of two of ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce by the algorithm that ends first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce in two levels that overlap fully: no hierarchical one is faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce in two levels, latency not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce in two levels, one after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce inside an NVLink switch (NVLS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce inside the switches of an InfiniBand fabric (SHARP)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-reduce over two binary trees, many pieces in flight, their own cost left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-to-all in few messages: half of the buffer in every round, a power of two of ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-to-all through the narrowest cut: a quarter of all bytes crosses it each way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allocated per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allowance for shuffling and reading twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>already divided by tensor ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an amount of memory in bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an amount of money</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an arithmetic intensity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an interleaved schedule runs its micro-batches in rounds of mesh.pipeline = %1, and a step has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arXiv:1811.06965</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arXiv:2006.09503</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arXiv:2104.04473</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arXiv:2107.06925</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arXiv:2211.05953</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arXiv:2308.15762</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arXiv:2401.10241</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arXiv:2405.15362</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arXiv:2412.19437</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arithmetic intensity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the driver reports it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the vendor prints it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>assumption of Ridgepoint where no price is given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attainable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention (FlashAttn, long T)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention and feed-forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention heads whose scores are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention of full and windowed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention output kept a second time by the all-to-all form of context parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention times values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention, forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward pass of L layers when only the last k collectives have nothing to hide behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward pass of one MLP, where it needs more than the loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward pass with gradients sent bucket by bucket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward time of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward time of one micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward transient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth bound of an all-reduce over nodes with one network card a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth inside a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of a group out of one node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of one card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of one link, one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of one rank between nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of one rank inside the node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of one rank&apos;s network card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of one rank, one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of rings that pass every rank of every node once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of several links together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of the cut, one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of the faster link, one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of the ring inside a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of the slower link, one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth of the tier, reads and writes one after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth reached by large messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth that moves the bytes in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth the training data must be read with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bandwidth, one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baselines[%1]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before Transformer Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best measured product (stas00/ml-engineering)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>between and inside nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beyond the loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bf16 mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bf16 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>biases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>binomial reduce and broadcast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>binomial tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bits of the fraction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bits of the fraction of the coarser format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bits of the fraction of the finer format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>board power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bound by additions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bound by bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bound by latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broadcast (γ = 0) or reduce along a chain of ranks, in pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broadcast down a binomial tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broadcast of a long vector: binomial scatter, then ring all-gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble fraction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buckets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer bytes per second of a ring all-gather or reduce-scatter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer bytes per second, as benchmarks of collectives count them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer of a ring collective that takes as long as its latency: half speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer of one call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffers and temporaries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffers of one communicator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffers per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bus bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bus bandwidth of an all-reduce over its algorithm bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busiest network card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busiest scale-up port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes allocated at the fullest moment of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes allocated at the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes allocated to tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes before compression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes compressed per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes gathered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes held by all replicas together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes kept per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes kept per parameter, all slabs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes moved in a step on one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes moved per logit: about 38 through fp32, 4 to 8 fused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of a dense value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of a ring over several nodes that leave through one rank&apos;s network card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of a ring over several nodes that one rank sends inside its node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of a value sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of all calls of one kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of an all-to-all that leave through one rank&apos;s network card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of an all-to-all that one rank sends inside its node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of an index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of it per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one layer input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one micro-batch at a boundary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of one moment per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of the buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of the operands and the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of the two inputs and the result, each moved once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of the vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of the whole buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes of the whole input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank receives when all others send it their vectors: what trees and rings avoid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends in a ring all-gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends in a ring all-reduce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends in a ring all-reduce over very many ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends in a ring reduce-scatter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends in an all-to-all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends in the all-to-alls that trade sequence for heads, one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends per micro-batch when weights are sharded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends per micro-batch when weights are sharded over very many ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends to experts and, with their results, back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends to the next pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes one rank sends while keys and values travel once round a context-parallel ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per activation on the wire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per element, block scales included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per element: 2 for bf16, 1 for fp8, 2 with a transposed fp8 copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per gradient on the wire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per logit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per logit: 2 for a fused bf16 loss, 10 to 12 through fp32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per master weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per master weight (0 without a master copy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per parameter of a second moment kept as row and column sums</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per parameter of this slab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per second through each rank&apos;s network card in a hierarchical collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per sum kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes per weight on the wire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes read and written per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes reserved by the allocator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes stored per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes that cross all stage boundaries in a step, activations one way and gradients the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes to shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cache of all sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cache of one sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cache of one token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cache of one token with multi-head latent attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calibrate on steps of one accelerator and one stack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calibrated for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calibrating steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls through the card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls through the port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity basis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity left after what is already stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity left for the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity of one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity reported by the driver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>carbon dioxide emitted for the energy of a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>carbon intensity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>carbon intensity of the grid, kg per kWh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>categories add up to %1, the total says %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal attention counted once (half of the square)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chain of pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change that value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>check that model, layout and batch are what was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>check the accelerator&apos;s peak, its memory bandwidth, the tokens and the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>check the unit; write 0 when it is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>check units, model, layout and batch of what was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checkpoint interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checkpoint interval that loses least time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checkpoint write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose a divisor of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose a link or set its bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose a model or type its dimensions for exact activations and attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose a type that the device computes in, or set its peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose mesh.schedule 1f1b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose smaller sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose the id of a preset that exists (`ridgepoint presets` lists them)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunk that sends a message through a pipeline of hops soonest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunks go down and up the ranks in waves, two chunks a wave: a shorter bubble without a second copy of the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunks per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunks per stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clock held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clock in hertz behind a vector peak, multiply-add counted as two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coefficient of variation of one token&apos;s use of one expert, uniform routing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collective bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collective inside one scale-up domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collectives left at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column height|total state|training state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns at which half is reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns of the weight matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication (gradients)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication buckets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication left over when what is hidden grows smoothly with the computation beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication not hidden behind compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication over compute that is allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication that nothing hides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication time as a multiple of compute time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication time of one average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication time uncompressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compression ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compression ratio of a matrix sent as two factors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compression speed above which compressing first pays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computation alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computation and collective in tiles, the last tile&apos;s collective fused into it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computation and collective in tiles, the last tile&apos;s collective paid in full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computation and communication side by side when each slows the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computation beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute at full peak (%1) and exposed communication (%2) do not fit into the %3 that the MFU leaves: the run hides more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute ceiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute time (at the MFU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute time as a multiple of communication time: from 1 on it can hide all of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute time of a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute wall (step)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute wall starts at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute wall, all accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>concurrency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>configurations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>configurations left after three filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>configurations when every choice goes with every other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constant of the problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>consumed as they appear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context and communicators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context of the device and its libraries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context-parallel ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies of a token that leave its node when each node receives it once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies of each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies of norm activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies of the shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies of tokens that leave a rank, uniform routing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies sent of each: experts, or distinct ranks or nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy the code again; letters, digits and . _ - stand for themselves, everything else is %XX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy the whole code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>correct the file there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>correct the step, or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost of a step when weights are averaged every H steps: communication saved, drift paid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost of energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted from the architecture with topk experts per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data, logging, barriers: cost of one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data-parallel ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data-parallel ranks a batch can feed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data-parallel replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data-parallel replicas that the accelerators leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decode step (batch=1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decoder layers, t, must stand before multi-token-prediction layers, m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deepseek-ai/DualPipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>definition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>definition: mixed-radix digits of the rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense and expert share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense layers first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense parameters of this rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense part of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense rate behind a peak quoted for 2:4 sparsity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derivative of the balance loss Σ f·p by the router&apos;s logit of one expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from (P − 2 + k) · (α + n/k · (1/W + γ))</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from (V/c + n)·(α + c/W)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from C = 6·N·D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from all_to_all_card_bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from n/c + n/(x·W) = n/W</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from n_c·A_c + k·A_l</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from nccl-tests&apos; bus bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from ring_all_gather_time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from ring_all_reduce_time and binomial_all_reduce_cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from ring_all_reduce_time and double_tree_cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from ring_card_bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from the bound of one tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from the serial form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from the warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived: as many rings as cards, each leaving a node once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived: every other rank is sent as much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived: fill and drain pass every rank once; checked by discrete-event simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived: fill and drain pass every rank&apos;s last chunk once; checked by discrete-event simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived: hypergeometric distribution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived; checked by discrete-event simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived; checked by discrete-event simulation (exact when p divides m)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived; launches: PyTorch manual, CUDA graphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived; one expert per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difference of two efficiencies, in points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>discount per update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dispatch and combine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dispatched inputs, gated expert MLPs and fp32 router scores of the fullest rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dispatched inputs, gated expert MLPs and fp32 router scores, balanced routing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distinct ranks that the experts of one token live on, uniform routing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distinct weight shapes of this rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distributed-training-book 31ba824, ch. 12</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distributed-training-book ch. 15</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distributed-training-book ch. 19 ex. 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distributed-training-book ch. 2 and 14</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distributed-training-book ch. 2; Patarasuk and Yuan 2009</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distributed-training-book ch. 31</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not apply to this scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>double binary tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drift added per local step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropout masks of a layer, one byte an element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each read or written once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>eager 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>eager, whole logits everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>effective rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>electrical power of n accelerators at a utilisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element-wise passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element-wise passes, forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element-wise speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element-wise traffic backward over forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element-wise traffic of one GPT layer, forward, nothing fused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element-wise traffic of one layer with RMSNorm, RoPE and a gated MLP, forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element-wise with softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>energy of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>energy of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>energy the site uses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>energy the site uses for a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>energy used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entries of the gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ep = %1 does not divide dp_shard × cp × tp = %2: experts share the ranks of those dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error of one format over that of another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error of the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error of the second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>etp × ep = %1 does not divide tp × cp × dp = %2: experts share the ranks of the other dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every how many layers experts replace the MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every kernel is launched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every linear layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every matmul and the head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every matmul&apos;s operands and result three times, attention, optimizer state once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every n-th layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every op of the schedule, one after the other (core/pipeline/simulate.h)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every product, causal attention halved (FlashAttention, Megatron-Core)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every product, the whole attention square (PaLM, torchtitan)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every rank gathers all keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every replica holds all state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every stage must be on exactly one rank; stage %1 is missing, doubled or out of range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every weight is trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exact FLOPs per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exact FLOPs per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>example of Ridgepoint: 150 GB for 70B and 8192 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>example of Ridgepoint: usual k are 12 to 20</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected MFU ≤ HFU ≤ 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a list of scenarios, got %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected an object, got %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert FFN size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert biases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert communication and what it slows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert parameters of this rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert products, backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert-parallel ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert-parallel ranks where they are an axis of their own, else 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts are sharded over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts gate and up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts per token, at most E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts per token, or nodes when limited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts without their products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts ÷ (expert × expert tensor)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts, rebuilt from the layer&apos;s input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exponent of the parameter term</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exponent of their decay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exponential of an attention score from which no maximum was subtracted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed context communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed expert communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed gathers and scatters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed gradient communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed pipeline communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed tensor communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed time of the rank&apos;s own calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extra bytes of one backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extra bytes of the loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extra bytes while one MLP runs backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extra bytes while the loss is computed: head and the gradient of its input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extra share of time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extra step time when every forward pass runs twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extreme value of normal noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extreme-value theory (Gumbel 1958); zhebrak docs/PHYSICS.md</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factored second moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failures and checkpoints are not modelled in this version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failures to expect in a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>final norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>final norm and logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first and last stage, tied embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first forward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first moment (Adam m)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first moment per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first moment|Adam m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first utilisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first wall hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed time of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flash attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flat ring through one network card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flat rings through every network card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>follows from the mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>follows from the mesh and the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>follows from the mesh and the sharding stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>follows from the mesh order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>follows from the model and the mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>follows from the sharding stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward activations (checkpointed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward activations (no checkpointing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward and backward operations: the backward pass costs two forward passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward and backward time of a normal rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward and backward time of the slowest rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward and what is trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward operations of one GPT layer, MLP four times as wide, whole score square counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward operations per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward operations per token of all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward operations per token of the attention core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward operations per token of the recomputed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward time of a micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward time of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward work that is repeated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp16 mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp16 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp32 copies of an eager norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp32 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp4 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp6 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp64 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8 matrices, bf16 weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8 mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fragmentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frozen layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fullest over mean load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>further-token layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gain reached over the gain possible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gate and up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gate, up and down matrices of one MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gate, up and product of a gated MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gated FFN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gather and scatter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gather of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gather of one layer&apos;s weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gathered weights and inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>generic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give 1 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>global batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>goodput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grad AllReduce time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grad AllReduce volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient accumulator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient accumulator per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient communication of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient communication that outlasts the backward pass of the last micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient exchange of the largest entries only, sparsified and expanded again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient placeholders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient reduction of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient reduction that the last backward pass does not hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients and weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients and weights less what is exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients are reduced over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients of a step ÷ passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients read and written beside the inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients this rank holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients to reduce in one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grouped interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grouped-query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>groups that an axis of a mesh forms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>growth of accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>growth of parameters and of tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half the gradient traffic per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half-efficiency tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half-precision tensors of hidden width kept per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hardware FLOPs per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hardware FLOPs ÷ accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hardware utilisation from model utilisation and the share of operations repeated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hardware ÷ model operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head width of values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head width with position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head width without position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head, input gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head, weight gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads for sequence, arXiv:2309.14509</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads of the slowest stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads on this rank, shared over context ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads share keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden collectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden in the queue of launches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden size %1 is not a multiple of %2 heads, so the head width must be given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden states of a micro-batch: the buffer of a tensor-parallel collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden states of the tokens this rank routes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden states sent to experts (and, combining, back)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hierarchical, level after level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hierarchical, levels overlapped (limit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>highest list price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>highest list price seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hops between nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host times: vTrain and nanotron measurements; 12 µs an operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how far positions are stretched when a context is extended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many devices&apos; worth of memory is asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many times faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many times smaller activations become, a kept input charged as a whole layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how much faster one link is than another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how much finer one format is than another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle time of a rank, DualPipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle time of a rank, V-Half, about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle time of a rank, V-Min, about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle time of a rank, ZB-H1: weight gradients fill part of the drain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle time of a rank, ZB-H2: more micro-batches held, fewer gaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle time of a rank: GPipe and 1F1B (one chunk), interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle time of the slowest rank in one step&apos;s schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle time relative to the ideal step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if data-parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inference weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inner dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inner dimension above which two ranks multiply their halves faster than they exchange partial sums</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inner dimension at which half is reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inner dimension, or width of a fused expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input and output of the activation function of a plain MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input and output of the final norm, on the last stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input it receives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input of one layer: all that full recomputation keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input table, on the first stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input, kept products, attention output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input-gradient time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inputs and outputs of a layer&apos;s two norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inputs kept gathered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inputs of a layer&apos;s matrices: norm outputs, attention output, MLP product; fp8 stores one byte of each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inside the InfiniBand switches (SHARP)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inside the NVLink switch (NVLS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>int4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>int4 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>int8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>int8 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>intensity above which arithmetic, not movement, is the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inter-node only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interleaved 1F1B with expert overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interleaved ZB-1p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interleaved in groups smaller than the pipeline: activations live shorter, which leaves time to offload them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interleaved, with weight gradients put off to fill the bubble; holds less than interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>internal check failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not apply to this scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iterations: 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its mesh does not fit the accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep every activation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep layer inputs only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep one of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep params alone, or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep the ones you compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept and recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept layer inputs and the segment being rebuilt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernel launch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernels launched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key/value cache of all sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key/value cache of one token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys a query sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys a query sees in the mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys a query sees in the mean: s / 2 when causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys and values again, and their gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys and values of one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys and values of one rank&apos;s tokens, one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys and values of the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys and values travel round, arXiv:2310.01889</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lanes of a partition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lanes that each do one operation per cycle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>large communicators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest age in updates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest difference that the order of a sum can make in one entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest link load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest model whose training state fits one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest number of the format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest share that can be hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest share that can be hidden: 0.96</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest speed-up possible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency inside a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency of a hop between nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency of a hop inside the node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency of a message over several hops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency of a ring all-gather or reduce-scatter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency of a ring all-reduce: it grows with the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency of a tree all-reduce: up the tree and down again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency of any collective: what a rank knows can at most double in one round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency of one hop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency of one message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency to or from the switch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency to or from the top of the switch tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latent attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latent projections again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latent up-projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latents and attention output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launches are counted per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launches of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launches, contention, offload, stragglers, fixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer activations with attention scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer floor, backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer floor, forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer inputs kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers alive at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers gathered at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers kept whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of one pipeline stage, evenly shared; a fraction says that some have one more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of the slowest stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of the slowest stage that train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of the stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of the stage ÷ tensor ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers on this rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers per segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers per segment that need least memory when a kept input is charged as a whole layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers per segment that need least memory; below 1: keep every layer input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers that are recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers to fetch ahead so that jitter does not stall the computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers with full attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>least MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave the group out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave the group out, or use %1 or more micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less what runs beside them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line rate of one card, one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>litres of water evaporated to cool the site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llm-foundry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>local steps between averages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>local steps between averages that cost least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log-sum-exp kept by flash attention for its backward pass, fp32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logits and what the loss keeps of them on the last stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longer side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>look at the steps that still miss; trust the band, not this value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looped BFS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss and joining</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss over gathered logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss traffic per logit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lower hardware.efficiency.mfu to at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lowest list price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lowest list price seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>magnitude of an entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>magnitude of the gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masks of hidden width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>master copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>master weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>master weights and optimizer moments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>master weights per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matrix products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matrix products, backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matrix products, forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matrix-product efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matrix-product speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean and variance of each token, fp32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean number of keys a query sees, causal with a window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean time between failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean time between failures of n devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean time between failures of one device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean wait for the slowest of P workers whose step times are exponential, in mean step times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean weight of gradients whose age is spread evenly from 0 to τ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measure more steps, or steps that differ in less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measure steps of the scenario&apos;s accelerator and stack, or set hardware.accelerator and hardware.stack to those of the steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured 0.5 GB and 0.39 GB each (ai-dynamo/aiconfigurator)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured over predicted time of published runs (ridgepoint validate)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory (activations)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory (state)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory bandwidth of one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory ceiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory free for the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory in layers when a kept input is charged as a whole layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory in use as the driver reports it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory of one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory of several accelerators together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory reported by the driver, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory the allocator holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory traffic of the cross-entropy, forward and backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory wall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory wall starts at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory wall, all accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory-bound time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mend the scenario: `evaluate` says what is wrong with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mend those above first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh axes used by FSDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh axes used by tensor parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.context = %1 exceeds training.sequence_length = %2: every context rank needs a part of the sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.data to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.expert = %1 does not divide model.moe.experts = %2: every expert rank holds as many experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.expert = %1 has no effect: the model has no experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.expert × mesh.expert_tensor = %1 does not divide mesh.tensor × context × data = %2: experts share the ranks of the other dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.pipeline = %1 exceeds model.layers = %2: every stage needs a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.pipeline to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.pipeline × mesh.chunks = %1 exceeds model.layers = %2 and Megatron&apos;s two places for embedding and loss: every virtual stage needs a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.pipeline × mesh.chunks = %1 exceeds model.layers = %2: every virtual stage needs a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.schedule %1 does not take this mesh: %2; its time is a closed form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.schedule %1 takes no mesh.chunks = %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.schedule to 1f1b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.shard_group = %1 does not divide mesh.data × mesh.context = %2: every copy of the shards needs a whole group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.tensor = %1 does not divide model.heads = %2: every tensor rank computes whole attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.tensor = %1 exceeds model.kv_heads = %2: every key head is copied to %3 ranks, which older Megatron-LM and nanotron refuse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.tensor = %1 neither divides model.kv_heads = %2 nor is a multiple of it: every tensor rank holds whole key heads, or a copy of one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.tensor × context × pipeline × data = %1, but hardware.accelerators is %2: every rank needs an accelerator, and every accelerator a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.tensor × mesh.context = %1 does not divide model.heads = %2 and model.kv_heads = %3: mesh.context_method all_to_all deals out whole heads (DeepSpeed Ulysses)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh.zero_stage = %1 with %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message sent in chunks through a pipeline of hops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message sent through a pipeline of hops in the best chunks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message size that scales the cost of filling a pipeline of hops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message size that scales the cost of filling the pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message size whose transfer takes as long as its latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message that fills the pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message that reaches a wanted share of the bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch %1 is in no list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch tokens ÷ tensor parallel under sequence parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch × sequence length ÷ context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch ÷ tensor ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches a stage may hold, ZB-2p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches at which a stage idles for this share of the step; more make it less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches enter at both ends; a forward and a backward overlap, so that one computes while the other communicates; every stage&apos;s weights are held twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by a device, Chimera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by a device, DualPipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by a device, DualPipeV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by a stage, 1F1B-V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by a stage, V-Half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by a stage, V-Min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by a stage, ZB-H2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by stage r, interleaved 1F1B with one more warm-up forward to overlap experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by stage r, interleaved in groups of half the stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches held by the first stage, interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches in flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches in flight under 1F1B with twice the warm-up on stage r</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches in flight under interleaved 1F1B on stage r</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches of one replica in a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches whose activations a stage holds at once under 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min GPUs needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min GPUs needed|min ranks (FSDP, perfect shard)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mlsysim (harvard-edge/cs249r_book)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mlsysim (harvard-edge/cs249r_book); SimuMax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model FLOP/s per accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model FLOPs utilisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model FLOPs utilisation from observed throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model operations done as a share of what the peak allows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model operations of one step of a GPT, head included, whole score square counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model operations of one step, matrices, attention and head counted one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model operations per second of one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model operations per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model size whose run ends exactly at the deadline, tokens a fixed multiple of parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model size whose run ends exactly at the deadline, tokens unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model size whose step takes exactly the time allowed, batch unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model.kv_heads = %1 does not divide model.heads = %2: every key head serves as many query heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model.moe.topk = %1 exceeds model.moe.experts = %2: a token goes to an expert once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moments kept by the optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>money</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>money left after a cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most buffer bytes per second of an all-to-all between nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most exposed communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most nodes a token is sent to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most tokens it accepts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most tokens one expert accepts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moves %1 per step off %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multi-head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multi-head latent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multi-query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nanotron</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nccl-tests doc/PERFORMANCE.md</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nccl-tests doc/PERFORMANCE.md (double tree)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nccl-tests on 2 to 32 p5 nodes: 62–88 % (crazyguitar/aws-gpu-communication-benchmark)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nearest number of a grid with even steps, which the subnormal numbers are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network cards a data-parallel group can use in one node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network cards of a node that rings leave by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network cards of the group in one node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network cards the group uses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network ridge point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network ridge point of one mesh axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no V schedule of %1 stages holds so few micro-batches a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no bandwidth is known between %1 and its host; what is offloaded takes no time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no bandwidth is known for the link that the %1 group uses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no field is called %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no framework&apos;s habits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no gradient traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no group of the mesh has two ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no group of the mesh uses the link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no head on this stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no list price is known for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no model preset is called %1; the dimensions in the file are used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no power is known for this accelerator; set hardware.accelerator.tdp_w</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no published fine-tuning run stands behind this prediction; its band is that of pretraining</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no reported capacity is known for %1; the nominal one is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no setting within the bounds explains this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no step time is stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such algorithm for %1; expected one of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes a token may visit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes of a DP group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes of a DP group|DP group tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes of a TP group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes of a TP group|TP group tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes of the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes that a group of ranks reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes that hold the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nominal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norm inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norm of the difference that the order of a gradient sum can make</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normalisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norms again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norms and masks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norms of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norms, residuals, gate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a finite number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured on this accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing between two dashes or at an end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing offloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing overlapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers of micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1 of %2 communication %3 are exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of 0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the slowest stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of them, ranks in one node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offload activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offload optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one a rank, as the link&apos;s preset measured them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one accelerator has no other to exchange anything with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one accelerator&apos;s share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one collective after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one copy of all experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one data-parallel rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one decoding step of a tensor-parallel model: weights and cache are read, two all-reduces a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one decoding step when reading weights and cache is the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one decoding step: the cache is always read, matrices are limited by arithmetic or by reading weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one forward, one backward in turn: as long as GPipe, but only p micro-batches are held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one key and value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one layer&apos;s experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one matrix of attention scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one matrix of attention scores limited to a window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one message a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one message between two ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one micro-batch on all ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one micro-batch on the slowest rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one moment and a factored second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one moment on matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one more warm-up forward, so that a forward and the backward beside it need nothing of each other and can hide each other&apos;s all-to-all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one multiply and one add per weight a token meets, forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of peak_dense_flops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank holds %1 of a state of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank&apos;s part of a matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one rank&apos;s shard of evenly divided bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one replica&apos;s model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one slab of the training state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one step FLOPs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one utilisation over another of the same run: what counting conventions alone change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one weight per channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the size is known: %1 layers of width %2 are inferred from published models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open it with a newer version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operating intensity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations executed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations executed in one step of a GPT with every layer recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations executed, recomputation included, as a share of what the peak allows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations flash attention executes per token, forward and backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of Muon&apos;s orthogonalisation of one weight matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of a step on one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of a whole training run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of an m×k by k×n product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of one optimizer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of the two products of attention, forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations of the whole run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations one dollar of rent buys at peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations per byte moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations per byte of a matrix product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations per byte of gradients sent: 6·P·T over a ring all-reduce of 2·P·b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations per byte of weights read when B sequences decode together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations repeated when every layer is recomputed: one more forward pass of the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations repeated when n of L layers are recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations repeated when the attention core is recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations run ÷ operations of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations the hardware executes in one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operations to train on one token: 2 forward, 4 backward per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimal checkpoint interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer bytes per parameter, master copy included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer on the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer sharded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order of Megatron-LM with overlap_moe_expert_parallel_comm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order of deepseek-ai/DualPipe and PyTorch ScheduleDualPipeV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of memory at longer sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of memory at step 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output head, on the last stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output projection of one attention layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outputs of a layer&apos;s two norms: what recomputing norms saves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over the host link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap reached, of what the shorter part allows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap.%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlapped products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own scale-up bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairwise all-to-all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parallel block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>param state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameter term of the loss over that of a dense model of the active size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters a token meets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters are sharded over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of a GPT-2 style model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of a dense transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of one expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of one layer on this rank before sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of one rank of a pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of one rank under tensor and pipeline parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of the distinct weight shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of the fullest model shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of the largest layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of the rank&apos;s model shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of the second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of the shared experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters that multiply a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters that train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters this rank updates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters with prediction modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters|model size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part of a step as a share of the whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partitions of one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parts add up to %1, the step says %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passes side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak in one format over the peak in another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak in-flight micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak of the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak of the second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak quoted with sparsity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak rate of n accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak rate of one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak rate, dense, of the compute precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak, dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pieces that pass a chain of ranks soonest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>placeholders of fused weight gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>placeholders of fused weight gradients: one of each distinct weight shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>please report this scenario&apos;s share code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point to point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position of a rank along one axis of a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positions learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>post-norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power of one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power of the whole server over that of its accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power usage effectiveness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>precision recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prediction modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price of energy, dollars per joule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price of one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price of one accelerator per unit of time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price of one accelerator: the middle of its list prices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price per accelerator-hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>processors taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product and its unpacked weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product of gate and up: what recomputing the activation function saves, what an unfused SiLU adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>products that hide nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projections of one attention layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projections of one multi-head latent attention layer, low-rank queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pure bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>put it between double quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>put pp last in the order, or choose etp × ep = tp × cp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries and keys before rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries and keys kept a second time when rotary embeddings are not fused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries, keys and values of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries, keys, values and output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries, keys, values and the attention output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query, key and value projections of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query, key, value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query, key, value and output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query-key norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raise the overlap fields, or set the MFU lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ran on %1, but &quot;%2&quot; on %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 has no %2 of micro-batch %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 has no %2 of micro-batch %3 for chunk %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 holds %2 stages, rank 0 holds %3; every rank must hold equally many, at most %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 runs nothing; every line must hold a rank&apos;s actions, so remove the line or fill it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 waits in %2 for %3 of rank %4, which comes after %5 there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1, op %2 (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank of keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank of the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank that lies i places further along an axis of a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank to keep for a compression ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank to start from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank, from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks of a mesh; experts share them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks of a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks of a node, one card each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks of one group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks of the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks of the group in one node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks of the ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks on the switch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that each send a part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that each send a part (1 without scatter-gather)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that share it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that share it (1 without sequence parallelism)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that share norms and residuals (1 without sequence parallelism)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that share the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that share the optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that share the state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that share the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that share them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that share them (1 without sequence parallelism)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that split it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks that wait for each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks to give to FSDP when FSDP and tensor parallelism share n accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks whose gradients are summed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks, a power of two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks|product check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rate an operation of this intensity can reach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rate one accelerator delivers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rated power of one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputation, module by module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute activation function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute attention scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute dense FFN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute every n-th layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute latent up-projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputed layers of a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputed operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recursive doubling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recursive halving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recursive-doubling all-reduce: the whole buffer in every round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reduce up a binomial tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reduce-scatter by recursive halving, a power of two of ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on SimuMax configs/system (B200)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on SimuMax configs/system (B200) and ai-dynamo/aiconfigurator MoE tables (H100)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on crazyguitar/aws-gpu-communication-benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on p5 all-reduces (crazyguitar/aws-gpu-communication-benchmark)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on the NCCL tables of ai-dynamo/aiconfigurator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on the kernel tables of ai-dynamo/aiconfigurator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on the measured GEMM tables of ai-dynamo/aiconfigurator; form as zhebrak&apos;s PHYSICS.md, per dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on the measured NCCL tables of ai-dynamo/aiconfigurator; form derived from optimal chunking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on the measured attention tables of ai-dynamo/aiconfigurator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regression on the vTrain measurements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relative (Transformer-XL)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relative error of the best approximation when the k-th singular value falls as k^(−a)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relative spread of one rank&apos;s step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relative step between neighbouring numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relative-position projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rename it or take it out; known here: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rent of n accelerators for the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replicas for QPS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replicas of one expert: the ranks its gradients are reduced over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reported less the reserve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>requests per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserve for context, fragmentation and other processes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserve less than the capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserved memory beyond the tensors, relative to the tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserved per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>residual, casts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>residual, rotation, casts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resolution of the format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>result it sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ridge point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring all-gather: one pass around the ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring all-reduce, additions counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring all-reduce: two passes around the ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring over many nodes: one latency for each hop, then the wire bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring reduce-scatter, additions counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring reduce-scatter: one pass around the ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring, many ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rings on A100 to B200 (stas00/ml-engineering network tables); hardware.efficiency.collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rotary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>round it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>routed experts of a whole model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>router</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>router bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>routing imbalance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows at which a matrix product turns compute-bound, inputs and result counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows at which half is reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows of the weight matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rule of thumb: k half-precision tensors per token and layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rule of thumb: weights of L layers of width h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run time as a share of the time allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run time before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run time on one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run time when parameters and tokens both grow r-fold on g times the accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-out ceiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-out network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-out ridge point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up ceiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up ridge point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaling-book part 2 (jax-ml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaling-book part 5 (jax-ml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaling-book part 7 (jax-ml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaling-book part 8 (jax-ml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaling-book parts 1 and 3 (jax-ml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaling-book, GPUs (jax-ml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scatter of one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scatter of one layer&apos;s gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scatter, then ring all-gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>schedule with F = B = W</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>schedule with sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>schedule without sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score matrices as a multiple of the tensors that grow linearly with the sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores and their product with the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores and weighted values of one token with multi-head latent attention, forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores and weighted values of one token, forward, masked half not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores and weighted values of one token, forward, over the keys it sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores and weighted values of one token, forward, whole square counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores, softmax, dropout mask and dropped scores of one layer without flash attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searched for these durations: almost no idle time, with twice the memory of 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searched for these durations: weight gradients fill idle time, with the memory of 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second moment (Adam v)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second moment per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second moment|Adam v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second utilisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds to add one byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent by one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>separate copy engines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence at which half is reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence length at which score matrices equal the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence length trained for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence length wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences decoded together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences in a batch of about T tokens, rounded up to a power of two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences in a micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences in the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences in the global batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences in the micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences whose cache fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences × heads at which half is reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences × heads on this rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences × heads on this rank whose scores are written out (0 with flash attention)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences × query heads on this rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>served tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>server overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>serving is not modelled in this version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set %1 to 1 to leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set %1 within that range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set ep to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set etp to %1 and ep to a divisor of what is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set hardware.accelerator.host_link.per_direction_Bps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set hardware.capacity_basis to nominal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set mesh.chunks to 2, which it holds by construction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set mesh.context to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set mesh.expert and mesh.expert_tensor to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set mesh.expert to 1, or choose a mixture-of-experts model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set mesh.schedule to interleaved_1f1b, or mesh.chunks to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set mesh.zero_stage to 1, or %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set model.moe.topk to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set targets.price_per_accelerator_hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set-up hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several chunks a rank: a bubble as many times shorter, for more transfers and activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shard group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sharded data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sharding stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sharding stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share a layer&apos;s activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share by which one amount falls short of another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share code: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share drawn when idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of a hierarchical all-reduce&apos;s bytes that leave the node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of a layer&apos;s activations that stays between its input and its weight gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of a product that hides it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of computation that hides gathers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of computation that hides it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of entries each update may touch for lock-free steps to converge as locked ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of it that can hide communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of it that compute hides, 0 to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of its tokens that any other rank sends away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of its tokens that the popular expert&apos;s rank sends away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the backward pass that can hide it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the backward pass that hides gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the bandwidth reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the bandwidth wanted, below 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the communication that was hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the computation that can hide communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the entries kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the experts that one token uses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the gradient communication that fits beside the backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the layers that stay on the device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the line rate reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the link reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the nominal clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the peak as measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the peak reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the peak reached after calibration and at the clock the device keeps; never more than all of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the peak that an m×k by k×n product reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the peak that does no model operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the peak that flash attention reaches, masked half not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the peak that the experts&apos; products reach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the peak that the experts&apos; weight gradients reach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the processors that communication occupies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the reserved memory that holds no tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the reserved memory that holds tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the rest the second rejects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the rest the third rejects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the shorter that runs beside the longer, 0 to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the state of all replicas that is a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the step a rank is idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the step a stage is idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the step a stage is idle, GPipe and 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the step a stage is idle, interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the time that advances the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the tokens of the expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the tokens of the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the tokens of the second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the tokens that go to the popular expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the tokens that is dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of values, evenly spread over their decades, that a format cannot hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share reached by large experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share reached by long sequences and many heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share reached by matrices without end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share set aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share that grows with utilisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share that hides a ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share that hides it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share the file instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share the first filter rejects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared expert FFN size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared expert width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared experts down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared experts gate and up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shorten it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shorter side of the matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shorter than its %1 of arithmetic at the full peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>single passes, a fused norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>singular values, at least r</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size of one model over that of another, or all parameters over the active ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size of the axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size of two factors over that of the matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slabs add up to %1, the total says %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slow-down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slow-down of the communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slow-down of the computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slowed by hidden communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smallest batch that keeps every rank compute-bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smallest normal number of the format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smallest power of two that lifts a gradient into the normal range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smallest subnormal number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smallest value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>software stack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed-up of overlap over doing one after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed-up reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spread of step times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1 is named, but stage %2 is on no rank; stages are numbered 0 to %3 without a gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage, counted from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage, from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stages wait for each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start of the collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state of one rank with everything sharded (ZeRO-3, FSDP)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state of one rank with gradients and optimizer state sharded (ZeRO-2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state of one rank with the optimizer state sharded (ZeRO-1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state read and written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time as a multiple of before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time as a share of the time allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time of ranks that are all alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time over the mean when n ranks wait for the slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time over the mean when n ranks wait for the slowest, pessimistic fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time when communication shrinks and nothing overlaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time when part of the communication is hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time with recomputation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time with stragglers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time without recomputation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time × steps exceeds the deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time, high end of the band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time, low end of the band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps of the ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>still %1 off after fitting: these are not steps of this scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>straight-line cost of owning accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>streaming multiprocessors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stride of the axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum of it over the ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum of squared loads of two experts: 1/2 when balanced, 1 when one has all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum of the squared shares of all experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum over the pipeline stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum over the stages ÷ stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sustained clocks and caches; hardware.efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>synchronisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tables: 1 when input and output share one, else 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take it out, or open the code with a newer version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target inter-token latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target time to first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor and sequence-parallel ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor parallel, backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor-parallel ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor-parallel ranks beyond which their collectives outlast the MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor-parallel ranks of experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensors kept per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensors of hidden width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tf32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tf32 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>that of the slowest rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the code ends in a comma, so a part may be missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the code is %1 bytes long; the limit is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the code was made by a newer Ridgepoint (%1); this one reads ridge1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the digits and separators do not form one number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the field is set twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is empty; a line of actions such as 0F0,0B0 is expected for every rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file was written by a newer Ridgepoint (%1); this one reads up to &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first stages hold one more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the fit ran into its bound, so something else than this is slow or fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the forward time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the group is empty; put layers or stage ends into it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the group is not closed; add &apos;)*&apos; and how often it is repeated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the group of micro-batches must be 1 or more; it is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the input-gradient time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the larger amount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last bucket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the latency of a hop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layer being recomputed, beyond what is kept of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layer&apos;s input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout has %1 stages, which %2 pipeline ranks do not divide; add or remove stage ends, &apos;|&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout has more than %1 stages; repeat less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout is empty; a layout such as Et*3|(tt|)*29,m|L is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout needs one embedding, E, in front of every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout needs one loss, L, behind every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the link&apos;s bandwidth is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lists have %1 ops, too few for %2 micro-batches on %3 stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the measured step is no time above zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the memory cap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model has no step time for this layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the multi-token-prediction layers, m, must be in one stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the one that runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the order %1 leaves out %2, which has %3 ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the order names %1 twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the order names %1; expected tp, cp, ep, dp and pp, joined by &apos;-&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the order names nothing between two dashes or at an end; expected tp, cp, ep, dp and pp, joined by &apos;-&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the part of the activations kept for the weight gradient must be 0 to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the placement has %1 ranks, but there are %2 lists of ops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the placement must name one stage for every chunk of every rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the ranks wait for each other for ever: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the repetition has no letter or group before it, as in t*3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the repetition needs a number from 1 to %1, as in t*3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the reserve leaves nothing of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the row is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run would outlast the universe a billion times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same for very many ranks, where P − 1 is P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same of all-gather, reduce-scatter and all-to-all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule has too many ops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule has too many passes to be run one by one; its time is a closed form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule&apos;s first ops one after the other, its steady state continued (core/engine/pipeline_run.cpp)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule&apos;s passes are run one by one for %1 micro-batches, and its steady state is continued to all of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schema is %1, not a scenario&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the search over building blocks takes too long for %1 stages and %2 micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the search takes too long for %1 stages and %2 micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stage has more than %1 layers; repeat less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stated MFU covers the whole step; set hardware.efficiency.mfu to &quot;model&quot; to see its parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stated MFU with this recomputation would need more than the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the value %1 is not percent-encoded as it should be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the vector that every rank holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the weight-gradient time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole gathered output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole input of one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no &quot;schema&quot;, so this may not be a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no schedule &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these numbers give no finite time; check the units of bytes, latency and bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>they are cut by cost, the last one with fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>they ran on %1; the scenario is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is given twice, as &quot;preset&quot; and as &quot;id&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this layer has none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this layout cannot run, so the step is not used: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this step has none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput of all accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput of one accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput wall (deadline)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput wall starts at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput wall, all accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tied embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tiles of the collective beside the product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time (bubble)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time (training)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time at bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time before over time after, work grown with the accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time lost to checkpoints, rework and restarts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time needed as a share of the time allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of a computation that shares its processors with communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of a pass over one layer: the device&apos;s work or the host&apos;s launches, whichever takes longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of a run on n accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of an overlapped forward and backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of both together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of flash attention&apos;s backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of its forward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of n alike: layers, micro-batches, calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one all-reduce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one kernel that arithmetic bounds: its start, then its operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one kernel: its start, then arithmetic or memory traffic, whichever takes longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one micro-batch on one rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one optimizer step on n accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one step&apos;s schedule, 1F1B or interleaved, ranks alike except for the slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one step&apos;s schedule, 1F1B, every rank different</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of one step&apos;s schedule, interleaved 1F1B, every rank different</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of the dense exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of the device&apos;s work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of the part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of the passes that only move memory, and of their launches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of the weight update, which only moves memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time over which it is written off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time per layer when the next one is fetched during the computation of this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time spent restarting after failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time spent writing checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time summed over accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time that a unit of drift is worth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time that no algorithm can beat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time that sending between stages adds to 1F1B, sender not blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time that sending between stages adds to interleaved 1F1B, sender not blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time that sending between stages adds when the sender waits for the transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time the host needs to launch it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time the host needs to launch kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time the host needs to launch them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to compress a buffer and then to send it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to compress and send a buffer when both run at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to do the operations at a rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to fetch a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to launch one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to move the bytes to or from device memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to read a buffer from a slower tier and to write it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to read the prompt: the first token comes after it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to send bytes over a link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to sparsify or to expand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to try configurations one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to try one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time to write a checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times do not grow with sizes; check that the columns are size and time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times hardly grow with sizes; check the units of both columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens a dense model needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens at which half is reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens each rank needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens in a batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens in a step from throughput and step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens in each sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens in the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of a micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of a micro-batch on this rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of a sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of the batch that one rank works on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of the expert group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of the expert-tensor group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of the fullest rank over the mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of the micro-batch on this rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens one expert works on in the fullest rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per accelerator a sparse model needs: all experts&apos; gradients travel, k of them work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per accelerator and step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per accelerator at which a gradient all-reduce hides exactly behind the backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per accelerator at which a gradient all-reduce takes as long as the whole step&apos;s arithmetic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per accelerator at which the communication of sharded weights takes a share φ of the compute time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per accelerator that FSDP and tensor parallelism together need</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per rank at which a ring step&apos;s keys and values hide exactly behind its attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per second a rate sustains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per second per accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens routed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens sent to the expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens spread inside a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens that must share one read of the weights for arithmetic to be the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens that one expert turns away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens this rank routes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens turned away by all experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/s × step is not the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torchtitan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total FLOPs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total training FLOPs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training MLP / prefill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training state from the bytes of each kind of tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training state of one replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training tokens from tokens per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training tokens ÷ tokens of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training.global_batch_sequences = %1 is no multiple of training.micro_batch × data parallel = %2 × %3: every replica runs as many whole micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training.sequence_length = %1 is no multiple of 2 × mesh.context = %2: context ranks get unequal parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training.sequence_length = %1 is no multiple of mesh.context = %2: context ranks get unequal parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tree all-reduce of a large buffer, chunks in flight on every level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>twice the mean visible length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two buffers: one in use, one being filled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two chunks placed like a V without splitting the backward: two thirds of 1F1B&apos;s memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two chunks placed like a V, with the memory of 1F1B and no rank waiting when F, B and W take equally long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two gradient products for each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two moments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two moments, 1 B each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two pipelines in opposite directions fill each other&apos;s bubbles; every stage&apos;s weights are held twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown field %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up and down matrices of one MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to %1 per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>updates of others between reading weights and applying a gradient, equal workers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>updates since the weights were read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 or %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 or fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 or fewer with %2 micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 or fewer with %2 micro-batches, or the variant search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 or fewer, or ZB-V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 or fewer, or the variant rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 or more, or the variant frontier, V-Half or V-Min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 or more, which is what V-Min holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1, or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1, or leave the group out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use 1 or more; %1 is what 1F1B holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use 1 to keep all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use 1, or an interleaved schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use a value in that range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use an id of the scenario file, for example mesh.tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usual network bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utilisation before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utilisation when every step takes k times as long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value head width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value, not negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vector above which a ring all-reduce beats a binomial tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vector above which a ring all-reduce beats a double binary tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vector lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vector peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>volume per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vs ceiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vs ceiling|vs one GPU|fits on 1 GPU?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for launches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for sends between stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for the host link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for the slowest of all ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wall-clock time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>water usage effectiveness, litres per kWh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight and bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight and optimizer memory that Megatron-LM prints; D = 1 without the distributed optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gathers and gradient scatters that the backward pass does not hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gathers that the forward pass does not hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gradients split off and put where 1F1B waits: a third of its bubble for the same memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gradients that run later than input gradients need the layer&apos;s weights and gradients once more, and no framework shards them there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight of a gradient that is τ updates old, exponential discount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight of the output head in layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight-gradient time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights a token is multiplied by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights of a step ÷ passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights of an MoE layer that one token meets: its experts, the shared ones, the router</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights of the layers that are whole at one time under ZeRO-3: the running and the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights of the matrices a token passes through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what DeepSpeed&apos;s helper prints for ZeRO-2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what DeepSpeed&apos;s helper prints for ZeRO-3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what Megatron-LM&apos;s printed activation memory adds for the head when there is one stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is left of both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is left of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what one rank holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what outlasts the products beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the devices ran, recomputation included (HFU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole accelerators whose memory together holds the bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole backward time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole sequences whose activations fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width of all key heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width of all key heads (value heads are as wide)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width of all query heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width of one head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width of several attention heads side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width of the key heads on this rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>windowed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wire bytes per second: what benchmarks of collectives call bus bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with one kernel for RMSNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with the order %1 the pipeline groups of the experts differ from those of the other layers: one stage would be on different ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>work as a multiple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>work of the slowest rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>work redone after failures: half an interval each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>workers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>working buffers as a share of the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write [ { … }, … ]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write a multiple such as 20x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write a single value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write for example %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write for example tp-cp-ep-dp-pp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write id=value, for example micro_batch=2, then a colon and the measurement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write it in UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write the id of a preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write the seconds of a step, or the job&apos;s tokens per second: 3.21 s, 41k tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write true or false, without quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write what was measured: 3.21 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write { … } as for a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write { … } with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zeroing, clipping and the norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zhebrak src/core/strategies/overlap.ts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>×%1 accelerators: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>÷%1 calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>÷%1: %2 of state per rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>— (no %1 unit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>— (no MFU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>— (no capacity)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>— (no step time)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>— (one accelerator)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>— (overlap unknown)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>— (the mesh does not fit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−%1 of state</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint</name>
    <message>
        <source>field %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sum of its parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the largest of its parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(as above)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::AboutDialog</name>
    <message>
        <source>About Ridgepoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ridgepoint icon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ridgepoint %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it costs to train and serve large models on many accelerators.

Every number is computed on this machine from published formulas and presets; click a number to see how. Nothing is sent anywhere.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Qt %1, platform %2, %n preset(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Build details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::AccountingView</name>
    <message>
        <source>Accounting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The accounting habit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back-of-envelope estimates of bytes and FLOPs before writing any code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Symbol / formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::Actions</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Validate against runs…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy share &amp;code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>O&amp;pen share code from clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a &amp;control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the &amp;maths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure as a &amp;table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>M&amp;otion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes in &amp;binary units (GiB)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pin as baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Swap with baseline A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear baselines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find anything…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the &amp;next lever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Calibrate…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Welcome and examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Ridgepoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reduced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::BudgetView</name>
    <message>
        <source>Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interactive · feel the memory wall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training-state budget on one GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 took the bar over the budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute activations (checkpointing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hit the budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations here assume no checkpointing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations here recompute the attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations here keep one tensor a layer and recompute the rest</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::CalibrationDialog</name>
    <message>
        <source>Calibrate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One measured step a line: what differs from this scenario, a colon, then the time of a step or the tokens per second of the whole job. One to ten steps, as different as they can be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result of the calibration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps, measured and predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Efficiencies, fitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back to the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every efficiency as the model has it, without a calibration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file of measured steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps and runs (*.txt *.json *.csv);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than 16 MiB; ten steps are not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean error %1 before, %2 after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 on each step predicted from the others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. One step leaves none to check on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Predictions like these will carry a band of −%1 to +%2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not identifiable from these steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, at its bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calibration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removal of the calibration</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::CentralArea</name>
    <message>
        <source>Close %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::CollectiveView</name>
    <message>
        <source>Collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A collective, message by message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who sends which chunk to whom, and how long each step takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step back (,)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step forward (.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes, as NCCL counts them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::CommunicationView</name>
    <message>
        <source>Communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a step sends, and what of it hides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that one rank sends in a step, by group and operation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of one call against its size, by algorithm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication beside the computation that hides it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not pasted: %1. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time by size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What every group sends in a step (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time against message size, by algorithm (2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What hides behind computation (3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The collective whose link and ranks the curves are drawn for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste measurements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows what a program of nccl-tests printed beside the curves: copy its whole output, then press this or Ctrl+V in the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes the measurements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the measurements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lane that the slider moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the lane that hides behind computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lets the model say what hides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap as modelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 characters are too many; expected the output of one nccl-tests program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not pasted: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measurements removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the clipboard holds no text; copy the whole output of an nccl-tests program first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::ControlDock</name>
    <message>
        <source>No control has that name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets every control of %1 back to its default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Product of the parallel dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 controls of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>■ memory wall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ compute wall (step)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>◆ throughput wall (deadline)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor %1 × context %2 × pipeline %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × data %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, all accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1, fewer than the %2 accelerators there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1, which does not divide the %2 accelerators there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1 is more than the 1 accelerator there is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1 is more than the %2 accelerators there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::Document</name>
    <message>
        <source>There is no field &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result of the export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report: pictures, tables, sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document, 160 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half column, 80 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Square</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;PNG scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name and version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse for a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for example %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Cancelled after %n file(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::FieldRow</name>
    <message>
        <source>%1, message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Type a number, or press Enter, for an exact entry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, exact value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accepted: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More for this field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset to the default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as id=value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep this field…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave it to “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This does not apply to the current scenario.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inferred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::FigurePreview</name>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::FilterList</name>
    <message>
        <source>Matches</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::FormulaView</name>
    <message>
        <source>Readout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formula and substitution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the derivation as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the derivation as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the derivation as LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a readout to see how it is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no derivation in this scenario.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  (was %1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::GateButton</name>
    <message>
        <source>%1 %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::MainWindow</name>
    <message>
        <source>Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clearing of baselines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — modified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to try: every gate passes, or no lever helps here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the maths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three baselines are pinned already. Clear them first (Compare ▸ Clear baselines).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pinning of a baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned as %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>swap with baseline A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied the figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied the table as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied the share code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios and pictures (*.ridge.json *.json *.svg *.png *.pdf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validate against runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured runs (*.json *.csv);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to open: the clipboard holds no share code (ridge1:…).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios (*.ridge.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; has unsaved changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save them before going on?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved work from %1 was found: &quot;%2&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::MathsDock</name>
    <message>
        <source>Copied the derivation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a readout, or a row of a table, to see how its number is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such part in this scenario.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::MeshView</name>
    <message>
        <source>Mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks on nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which ranks form a group, which part of the machine it reaches, and what the links carry in a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every group of the rank (0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its %1 group alone (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline: all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline: %1 group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank order %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::Notice</name>
    <message>
        <source>Notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the notice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::OperandDelegate</name>
    <message>
        <source>Line of the derivation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::PipelineControls</name>
    <message>
        <source>schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compared with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variant of the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunks a rank holds, where the schedule takes several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches of one chunk in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&lt;sub&gt;F&lt;/sub&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration of a forward pass, relative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&lt;sub&gt;B&lt;/sub&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration of a backward pass for inputs, relative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&lt;sub&gt;W&lt;/sub&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration of a backward pass for weights, relative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency from rank to rank, in forward passes of a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches a rank may hold, where the schedule takes a limit; 0: its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a schedule (PyTorch CSV) or a layout of the model (Megatron)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As predicted: shape, durations and hop without the view&apos;s own changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the pass before (←)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On to the next pass (→)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>play position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play position: ← and → step, Space plays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the micro-batch to follow across the ranks (M: that of the pass looked at)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the bubble is a fraction of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble fraction: idle time over all time, or over the work itself (D)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle ÷ total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle ÷ ideal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedules that take a limit may hold as much as the first one does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in (+, or Ctrl and wheel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1:1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything (0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the order of the imported file; Import… removes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the imported file has it; remove the import to change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline ranks of the scenario (mesh.pipeline)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches of a step; another number than the batch makes is a what-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import… •</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variant of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal mem.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::PipelineImportDialog</name>
    <message>
        <source>Import a schedule or a layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A schedule as torch.distributed.pipelining writes it (CSV, a line for every rank, cells such as 0F0), or a layout as Megatron-LM takes it (Et*3|(tt|)*29,m|L).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule or layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result of the import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From &amp;clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the imported schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No schedule is imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported schedule: p %1, m %2, v %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ The imported schedule cannot be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No layout is in force.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout: %1 stages, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ The layout cannot be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the clipboard holds no text; copy a schedule or a layout first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clipboard: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedules and layouts (*.csv *.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no text; a schedule is a CSV file, a layout a line of text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read as a schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read as a layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is what is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A schedule without fault: Apply makes it the first one of the picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A layout without fault: Apply cuts the model like this.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::PipelineView</name>
    <message>
        <source>Pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pipeline, pass by pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who computes when: every rank of the pipeline, every micro-batch of one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who computes when: a pipeline to learn with, as the scenario has none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, holds %4.  Chain back to the start: %2 passes. Late if it is late: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, the rank then holds %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>play position %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::PresetPicker</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type to search</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::ReadoutBar</name>
    <message>
        <source>Readouts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::ReadoutTile</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1, %2: + and − are now minus %1, × is now over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the maths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin the scenario as a baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep a field against this…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::Recovery</name>
    <message>
        <source>No recovery copy can be kept in %1: %2. Save your work yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder cannot be created</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder is not writable</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::RooflineView</name>
    <message>
        <source>Roofline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The roofline — the one diagram for ‘what’s bound by what’</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above the ridge point arithmetic is the limit, below it movement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is now bound by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute type of the peak line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One panel per HBM byte and one per network byte, instead of one chart for all roofs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sparse peak (2:4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured roofs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No measurement loaded: the roofs are nominal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no published peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twice the dense rate, and only for weights pruned two in four. Dense training never reaches it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ sparse, pruned weights only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak: dense</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type to search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::StackView</name>
    <message>
        <source>Stack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Animated · the 16-byte stack vs the HBM ceiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes-per-param column · grows with model size, capped by HBM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the assembly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assembly, slab by slab, then what would save memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the assembly</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::StatusStrip</name>
    <message>
        <source>Fit, keep busy, hide communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First wall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the next lever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>try: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::StepView</name>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step, part by part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the time of one optimizer step goes, on the rank that all others wait for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same step on more or fewer accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step, counted in every way in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the fullest rank holds while it takes the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The step&apos;s parts, one after the other (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strong and weak scaling (2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One run under every FLOP convention (3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the fullest rank holds (4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lets the model predict the MFU instead of taking the stated one. Undo brings it back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::TablePanel</name>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::ValidationView</name>
    <message>
        <source>Validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs that others have published, and what this engine says of each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicting the runs…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back from the opened file to the runs that come with the program</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::ValueSlider</name>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::ViewArea</name>
    <message>
        <source>Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::WallsView</name>
    <message>
        <source>Walls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2D · three walls in one picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three walls, three budgets · scroll model size and watch them fill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, one accelerator: hit at %2 parameters, the size that fills its budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is hit at %2 parameters: the model size that fills one accelerator&apos;s budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift-drag a track: the model size that fills it; its number line: the size itself. Enter: exactly 100 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is given by its architecture; choose it by size to solve backwards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model size fills this budget.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 filled to %2 by %3 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ridgepoint::WelcomePage</name>
    <message>
        <source>Fit: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why distribute a model?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For two reasons only: it does not fit, or it takes too long. Move a control on the left and watch which limit gives way first; click any number to see how it was computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No examples were found beside the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scenario file, a picture exported by Ridgepoint, or drop either on this window.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
