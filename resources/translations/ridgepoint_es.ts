<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Accounting</name>
    <message>
        <source>param state</source>
        <translation>estado de los parámetros</translation>
    </message>
    <message>
        <source>forward activations (no checkpointing)</source>
        <translation>activaciones de la pasada hacia adelante (sin puntos de control)</translation>
    </message>
    <message>
        <source>forward activations (checkpointed)</source>
        <translation>activaciones de la pasada hacia adelante (con puntos de control)</translation>
    </message>
    <message>
        <source>one step FLOPs</source>
        <translation>FLOP de un paso</translation>
    </message>
    <message>
        <source>one step time</source>
        <translation>tiempo de un paso</translation>
    </message>
    <message>
        <source>grad AllReduce volume</source>
        <translation>volumen del all-reduce de gradientes</translation>
    </message>
    <message>
        <source>grad AllReduce time</source>
        <translation>tiempo del all-reduce de gradientes</translation>
    </message>
    <message>
        <source>total FLOPs</source>
        <translation>FLOP totales</translation>
    </message>
    <message>
        <source>run time</source>
        <translation>tiempo total</translation>
    </message>
    <message>
        <source>AllReduce ÷ step</source>
        <translation>all-reduce ÷ paso</translation>
    </message>
    <message>
        <source>%1 (on one accelerator)</source>
        <translation>%1 (en un acelerador)</translation>
    </message>
    <message>
        <source>One all-reduce of the gradients is small beside the step, even when nothing overlaps.</source>
        <translation>Un all-reduce de los gradientes es pequeño junto al paso, aunque nada se solape.</translation>
    </message>
    <message>
        <source>The gradients can hide behind the step&apos;s compute; with no overlap the step grows by %1.</source>
        <translation>Los gradientes pueden ocultarse tras el cálculo del paso; sin solapamiento, el paso crece un %1.</translation>
    </message>
    <message>
        <source>Sending the gradients takes longer than the step: overlap alone cannot hide it. Send less, over a faster link, or compute more per step.</source>
        <translation>Enviar los gradientes tarda más que el paso: el solapamiento solo no puede ocultarlo. Conviene enviar menos, por un enlace más rápido, o calcular más por paso.</translation>
    </message>
    <message>
        <source>All the step&apos;s communication is exposed for %1: see Hide.</source>
        <translation>Toda la comunicación del paso queda expuesta durante %1: véase Ocultar.</translation>
    </message>
    <message>
        <source>(Step of all %1: %2.)</source>
        <translation>(Paso de todos, %1: %2.)</translation>
    </message>
    <message>
        <source>(One accelerator sends nothing; this is the price of the second.)</source>
        <translation>(Un acelerador no envía nada; este es el precio del segundo.)</translation>
    </message>
    <message>
        <source>rule of thumb; the layer model says %1</source>
        <translation>regla aproximada; el modelo de capas da %1</translation>
    </message>
    <message>
        <source>Activations here are a rule of thumb; the layer model says %1, checkpointed %2.</source>
        <translation>Las activaciones son aquí una regla aproximada; el modelo de capas da %1, con puntos de control %2.</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parámetros</translation>
    </message>
    <message>
        <source>state per parameter</source>
        <translation>estado por parámetro</translation>
    </message>
    <message>
        <source>sent per gradient</source>
        <translation>enviado por gradiente</translation>
    </message>
    <message>
        <source>tensor-parallel ranks</source>
        <translation>rangos de paralelismo tensorial</translation>
    </message>
    <message>
        <source>pipeline stages</source>
        <translation>etapas del pipeline</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>microlote</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>longitud de secuencia</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>capas</translation>
    </message>
    <message>
        <source>hidden width</source>
        <translation>anchura oculta</translation>
    </message>
    <message>
        <source>tensors kept per layer</source>
        <translation>tensores guardados por capa</translation>
    </message>
    <message>
        <source>active parameters</source>
        <translation>parámetros activos</translation>
    </message>
    <message>
        <source>tokens of one step</source>
        <translation>tokens de un paso</translation>
    </message>
    <message>
        <source>training tokens</source>
        <translation>tokens de entrenamiento</translation>
    </message>
    <message>
        <source>peak rate, dense</source>
        <translation>tasa máxima, densa</translation>
    </message>
    <message>
        <source>FLOPs of one step</source>
        <translation>FLOP de un paso</translation>
    </message>
    <message>
        <source>FLOPs of the run</source>
        <translation>FLOP de todo el entrenamiento</translation>
    </message>
    <message>
        <source>AllReduce volume</source>
        <translation>volumen del all-reduce</translation>
    </message>
    <message>
        <source>scale-out bandwidth</source>
        <translation>ancho de banda scale-out</translation>
    </message>
    <message>
        <source>AllReduce time</source>
        <translation>tiempo del all-reduce</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>tiempo de paso</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>Symbol / formula</source>
        <translation>Símbolo / fórmula</translation>
    </message>
    <message>
        <source>value now</source>
        <translation>valor actual</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>no value: %1</source>
        <translation>sin valor: %1</translation>
    </message>
    <message>
        <source>baseline %1 %2, change %3</source>
        <translation>referencia %1 %2, cambio %3</translation>
    </message>
    <message>
        <source>MFU, of C_s</source>
        <translation>MFU, de C_s</translation>
    </message>
    <message>
        <source>%1 (by 6 N)</source>
        <translation>%1 (por 6 N)</translation>
    </message>
    <message>
        <source>scale-up bandwidth</source>
        <translation>ancho de banda scale-up</translation>
    </message>
    <message>
        <source>%1 (of the state: %2)</source>
        <translation>%1 (del estado: %2)</translation>
    </message>
</context>
<context>
    <name>Baselines</name>
    <message>
        <source>This scenario is pinned already, as %1. Change something first, then pin again.</source>
        <translation>Este escenario ya está fijado, como %1. Cambiar algo antes de volver a fijar.</translation>
    </message>
    <message>
        <source>Three baselines are pinned already. Remove one first (Compare ▸ Show comparison), or all of them (Compare ▸ Clear baselines).</source>
        <translation>Ya hay tres referencias fijadas. Quitar antes una (Comparar ▸ Mostrar comparación) o todas (Comparar ▸ Borrar las referencias).</translation>
    </message>
    <message>
        <source>pinning of a baseline</source>
        <translation>fijación de una referencia</translation>
    </message>
    <message>
        <source>Pinned as %1: %2</source>
        <translation>Fijado como %1: %2</translation>
    </message>
    <message>
        <source>swap with baseline %1</source>
        <translation>cambio por la referencia %1</translation>
    </message>
    <message>
        <source>opening of baseline %1</source>
        <translation>apertura de la referencia %1</translation>
    </message>
    <message>
        <source>removal of baseline %1</source>
        <translation>retirada de la referencia %1</translation>
    </message>
    <message>
        <source>name of baseline %1</source>
        <translation>nombre de la referencia %1</translation>
    </message>
    <message>
        <source>reverting of %1</source>
        <translation>reversión de %1</translation>
    </message>
    <message>
        <source>reverting to baseline %1</source>
        <translation>vuelta a la referencia %1</translation>
    </message>
</context>
<context>
    <name>BudgetText</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>grads</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 de más</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 libres</translation>
    </message>
    <message>
        <source>%1, budget %2, over by %3 with activations</source>
        <translation>%1, presupuesto %2, excedido en %3 con activaciones</translation>
    </message>
    <message>
        <source>%1, budget %2, %3 free with activations</source>
        <translation>%1, presupuesto %2, %3 libres con activaciones</translation>
    </message>
    <message>
        <source>bucket or accelerator</source>
        <translation>componente o acelerador</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>veredicto</translation>
    </message>
    <message>
        <source>bar height</source>
        <translation>altura de la barra</translation>
    </message>
    <message>
        <source>budget of %1 (%2)</source>
        <translation>presupuesto de %1 (%2)</translation>
    </message>
    <message>
        <source>several at once</source>
        <translation>varios a la vez</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>todavía no</translation>
    </message>
    <message>
        <source>over at start</source>
        <translation>excedido al empezar</translation>
    </message>
    <message>
        <source>The bar is within the budget; no slider has hit it yet.</source>
        <translation>La barra está dentro del presupuesto; ningún control lo ha alcanzado todavía.</translation>
    </message>
    <message>
        <source>Over the budget from the start. Bring the bar under it, then push one slider up.</source>
        <translation>Por encima del presupuesto desde el principio. Conviene bajar la barra y luego subir un solo control.</translation>
    </message>
    <message>
        <source>Several inputs changed in one step.</source>
        <translation>Varias entradas cambiaron en un solo paso.</translation>
    </message>
    <message>
        <source>This input took the bar over the budget.</source>
        <translation>Esta entrada llevó la barra por encima del presupuesto.</translation>
    </message>
    <message>
        <source>total state</source>
        <translation>estado total</translation>
    </message>
    <message>
        <source>vs one GPU</source>
        <translation>frente a una GPU</translation>
    </message>
    <message>
        <source>min ranks (FSDP, perfect shard)</source>
        <translation>mín. de rangos (FSDP, reparto perfecto)</translation>
    </message>
    <message>
        <source>The training state alone, without activations.</source>
        <translation>Solo el estado de entrenamiento, sin activaciones.</translation>
    </message>
    <message>
        <source>The bars count activations too: with them %1.</source>
        <translation>Las barras cuentan también las activaciones: con ellas %1.</translation>
    </message>
    <message>
        <source>first slider that hit it</source>
        <translation>primer control que lo alcanzó</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>state + activations (bytes)</source>
        <translation>estado + activaciones (bytes)</translation>
    </message>
    <message>
        <source>with activations</source>
        <translation>con activaciones</translation>
    </message>
    <message>
        <source>with activations %1 of one %2</source>
        <translation>con activaciones %1 de un %2</translation>
    </message>
    <message>
        <source>grads, their sum</source>
        <translation>gradientes, su suma</translation>
    </message>
</context>
<context>
    <name>CapacityText</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>reported</source>
        <translation>informada</translation>
    </message>
    <message>
        <source>usable</source>
        <translation>utilizable</translation>
    </message>
    <message>
        <source>nominal</source>
        <translation>nominal</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
    <message>
        <source>kilobytes</source>
        <translation>kilobytes</translation>
    </message>
    <message>
        <source>megabytes</source>
        <translation>megabytes</translation>
    </message>
    <message>
        <source>gigabytes</source>
        <translation>gigabytes</translation>
    </message>
    <message>
        <source>terabytes</source>
        <translation>terabytes</translation>
    </message>
    <message>
        <source>petabytes</source>
        <translation>petabytes</translation>
    </message>
    <message>
        <source>exabytes</source>
        <translation>exabytes</translation>
    </message>
    <message>
        <source>kibibytes</source>
        <translation>kibibytes</translation>
    </message>
    <message>
        <source>mebibytes</source>
        <translation>mebibytes</translation>
    </message>
    <message>
        <source>gibibytes</source>
        <translation>gibibytes</translation>
    </message>
    <message>
        <source>tebibytes</source>
        <translation>tebibytes</translation>
    </message>
    <message>
        <source>pebibytes</source>
        <translation>pebibytes</translation>
    </message>
    <message>
        <source>exbibytes</source>
        <translation>exbibytes</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
</context>
<context>
    <name>Claims</name>
    <message>
        <source>lesson 01 “Why distributed?”, the accounting habit</source>
        <translation>lección 01 «Why distributed?», el hábito de contabilizar</translation>
    </message>
    <message>
        <source>lesson 01 “Why distributed?”, activations</source>
        <translation>lección 01 «Why distributed?», activaciones</translation>
    </message>
    <message>
        <source>lesson 00 “The scale imperative”, the time wall</source>
        <translation>lección 00 «The scale imperative», el muro de tiempo</translation>
    </message>
    <message>
        <source>lesson 03 “Motivation”, reason 1</source>
        <translation>lección 03 «Motivation», razón 1</translation>
    </message>
    <message>
        <source>lesson 02 “The algebra of scale”, final exercises</source>
        <translation>lección 02 «The algebra of scale», ejercicios finales</translation>
    </message>
    <message>
        <source>time of one step, 70B, 8192 tokens</source>
        <translation>tiempo de un paso, 70B, 8192 tokens</translation>
    </message>
    <message>
        <source>One step at 1 PFLOP/s and 40 % MFU takes about 8.4 ms.</source>
        <translation>Un paso a 1 PFLOP/s y 40 % de MFU tarda unos 8,4 ms.</translation>
    </message>
    <message>
        <source>It takes %1.</source>
        <translation>Tarda %1.</translation>
    </message>
    <message>
        <source>The quotient is right and its prefix is not: seconds were written as milliseconds.</source>
        <translation>El cociente es correcto y su prefijo no: se escribieron segundos como milisegundos.</translation>
    </message>
    <message>
        <source>AllReduce ÷ step</source>
        <translation>AllReduce ÷ paso</translation>
    </message>
    <message>
        <source>The gradient AllReduce of 2.8 s is about 350 times as long as the step.</source>
        <translation>El AllReduce de gradientes, de 2,8 s, dura unas 350 veces lo que el paso.</translation>
    </message>
    <message>
        <source>It is %1 of the step, so the backward pass can hide it.</source>
        <translation>Es %1 del paso, así que la pasada hacia atrás puede ocultarlo.</translation>
    </message>
    <message>
        <source>The step of 8 ms comes from the slip above; with 8.6 s the conclusion turns round.</source>
        <translation>El paso de 8 ms viene del desliz anterior; con 8,6 s la conclusión se invierte.</translation>
    </message>
    <message>
        <source>activations, B·T·L·d·14</source>
        <translation>activaciones, B·T·L·d·14</translation>
    </message>
    <message>
        <source>B·T·L·d·14 bytes are about 150 GB.</source>
        <translation>B·T·L·d·14 bytes son unos 150 GB.</translation>
    </message>
    <message>
        <source>As printed the product is %1; 150 GB is B·T·L·d·2·14.</source>
        <translation>Tal como está impreso, el producto es %1; 150 GB es B·T·L·d·2·14.</translation>
    </message>
    <message>
        <source>The two bytes of each element are in the number, not in the formula.</source>
        <translation>Los dos bytes de cada elemento están en el número, no en la fórmula.</translation>
    </message>
    <message>
        <source>checkpointed activations, table</source>
        <translation>activaciones con puntos de control, tabla</translation>
    </message>
    <message>
        <source>With checkpointing B·T·L·2 bytes are left, about 2.6 GB.</source>
        <translation>Con puntos de control quedan B·T·L·2 bytes, unos 2,6 GB.</translation>
    </message>
    <message>
        <source>The input of every layer is B·T·L·d·2 bytes: %1. Without d it would be 1.3 MB.</source>
        <translation>La entrada de cada capa es B·T·L·d·2 bytes: %1. Sin d serían 1,3 MB.</translation>
    </message>
    <message>
        <source>The width d is missing, and 2.6 GB comes out only if every fourth layer is kept.</source>
        <translation>Falta la anchura d, y 2,6 GB solo salen si se guarda una de cada cuatro capas.</translation>
    </message>
    <message>
        <source>checkpointed activations, text</source>
        <translation>activaciones con puntos de control, texto</translation>
    </message>
    <message>
        <source>Aggressive checkpointing leaves about 20 GB.</source>
        <translation>Con puntos de control agresivos quedan unos 20 GB.</translation>
    </message>
    <message>
        <source>Layer inputs and the one layer that is alive: %1.</source>
        <translation>Las entradas de las capas y la única capa viva: %1.</translation>
    </message>
    <message>
        <source>Three numbers for one thing. 20 GB comes out with segments of ten layers, which keep more alive than they save.</source>
        <translation>Tres números para una misma cosa. 20 GB salen con segmentos de diez capas, que mantienen vivo más de lo que ahorran.</translation>
    </message>
    <message>
        <source>GPT-3 on one H100</source>
        <translation>GPT-3 en una H100</translation>
    </message>
    <message>
        <source>At 1979 TFLOP/s it takes about 5 years.</source>
        <translation>A 1979 TFLOP/s tarda unos 5 años.</translation>
    </message>
    <message>
        <source>At the dense bf16 peak of 989 TFLOP/s it takes %1, at 40 % MFU 25 years.</source>
        <translation>Al pico denso bf16 de 989 TFLOP/s tarda %1; con 40 % de MFU, 25 años.</translation>
    </message>
    <message>
        <source>1979 TFLOP/s needs 2:4 sparse weights (or is the dense fp8 rate).</source>
        <translation>1979 TFLOP/s exige pesos dispersos 2:4 (o es la tasa densa fp8).</translation>
    </message>
    <message>
        <source>7B training state in mixed precision</source>
        <translation>estado de entrenamiento de 7B en precisión mixta</translation>
    </message>
    <message>
        <source>Mixed precision takes about half of 112 GB.</source>
        <translation>La precisión mixta ocupa cerca de la mitad de 112 GB.</translation>
    </message>
    <message>
        <source>2 + 2 + 4 + 8 bytes per parameter are again %1.</source>
        <translation>2 + 2 + 4 + 8 bytes por parámetro son otra vez %1.</translation>
    </message>
    <message>
        <source>The fp32 master copy and fp32 moments were left out; what halves is activations and arithmetic time.</source>
        <translation>Se omitieron la copia maestra fp32 y los momentos fp32; se reducen a la mitad las activaciones y el tiempo de cálculo.</translation>
    </message>
    <message>
        <source>the memory formula of reason 1</source>
        <translation>la fórmula de memoria de la razón 1</translation>
    </message>
    <message>
        <source>Training state is weights, gradients and two moments.</source>
        <translation>El estado de entrenamiento son pesos, gradientes y dos momentos.</translation>
    </message>
    <message>
        <source>In bf16 a master copy comes with them: %1 for 7B.</source>
        <translation>En bf16 los acompaña una copia maestra: %1 para 7B.</translation>
    </message>
    <message>
        <source>The fp32 master copy: 4 bytes per parameter, a quarter of the state.</source>
        <translation>La copia maestra fp32: 4 bytes por parámetro, un cuarto del estado.</translation>
    </message>
    <message>
        <source>Mixtral 8×22B, weights</source>
        <translation>Mixtral 8×22B, pesos</translation>
    </message>
    <message>
        <source>8 × 22B = 176B parameters, 352 GB.</source>
        <translation>8 × 22B = 176 × 10⁹ parámetros, 352 GB.</translation>
    </message>
    <message>
        <source>The experts share one attention: 140.6B parameters, %1.</source>
        <translation>Los expertos comparten una atención: 140,6 × 10⁹ parámetros, %1.</translation>
    </message>
    <message>
        <source>Eight times 22B counts the attention and the embeddings eight times.</source>
        <translation>Ocho veces 22B cuenta la atención y los embeddings ocho veces.</translation>
    </message>
    <message>
        <source>Mixtral 8×22B, operations of a token</source>
        <translation>Mixtral 8×22B, operaciones de un token</translation>
    </message>
    <message>
        <source>44B parameters are active: 2 × 44B operations.</source>
        <translation>44 × 10⁹ parámetros activos: 2 × 44 × 10⁹ operaciones.</translation>
    </message>
    <message>
        <source>Two experts and one attention are 39.2B parameters: %1.</source>
        <translation>Dos expertos y una atención son 39,2 × 10⁹ parámetros: %1.</translation>
    </message>
    <message>
        <source>Two times 22B counts the attention twice.</source>
        <translation>Dos veces 22B cuenta la atención dos veces.</translation>
    </message>
    <message>
        <source>active parameters, DeepSeek-V3 ÷ Mixtral</source>
        <translation>parámetros activos, DeepSeek-V3 ÷ Mixtral</translation>
    </message>
    <message>
        <source>Mixtral has the smallest active size, so it serves best.</source>
        <translation>Mixtral tiene el menor tamaño activo, así que es el mejor para servir.</translation>
    </message>
    <message>
        <source>DeepSeek-V3 activates fewer parameters: %1 of Mixtral&apos;s.</source>
        <translation>DeepSeek-V3 activa menos parámetros: %1 de los de Mixtral.</translation>
    </message>
    <message>
        <source>The total was compared: Mixtral holds fewer bytes, it does not compute less.</source>
        <translation>Se comparó el total: Mixtral ocupa menos bytes, pero no calcula menos.</translation>
    </message>
    <message>
        <source>AllReduce from two collectives, 140 GB on 8</source>
        <translation>AllReduce con dos operaciones colectivas, 140 GB en 8</translation>
    </message>
    <message>
        <source>lesson 02 “The algebra of scale”, the mathematical worldview</source>
        <translation>lección 02 «The algebra of scale», la visión matemática</translation>
    </message>
    <message>
        <source>AllReduce = ReduceScatter ∘ AllGather.</source>
        <translation>AllReduce = ReduceScatter ∘ AllGather.</translation>
    </message>
    <message>
        <source>First ReduceScatter, then AllGather: both together send %1 a rank.</source>
        <translation>Primero ReduceScatter y luego AllGather: juntos envían %1 por rango.</translation>
    </message>
    <message>
        <source>∘ acts from right to left: gathering first would collect eight whole vectors.</source>
        <translation>∘ actúa de derecha a izquierda: reunir primero juntaría ocho vectores enteros.</translation>
    </message>
    <message>
        <source>NVLink 4 ÷ InfiniBand NDR</source>
        <translation>NVLink 4 ÷ InfiniBand NDR</translation>
    </message>
    <message>
        <source>lesson 02 “The algebra of scale”, hierarchy matches hardware</source>
        <translation>lección 02 «The algebra of scale», la jerarquía sigue al hardware</translation>
    </message>
    <message>
        <source>NVLink has 900 GB/s and InfiniBand 50 GB/s: 18×.</source>
        <translation>NVLink tiene 900 GB/s e InfiniBand 50 GB/s: 18×.</translation>
    </message>
    <message>
        <source>In one direction, like for like, 450 against 50 GB/s: %1.</source>
        <translation>En un solo sentido, comparando lo mismo, 450 frente a 50 GB/s: %1.</translation>
    </message>
    <message>
        <source>900 GB/s is the sum of both directions, 50 GB/s is one.</source>
        <translation>900 GB/s es la suma de ambos sentidos; 50 GB/s, la de uno.</translation>
    </message>
    <message>
        <source>NVLink 3 ÷ InfiniBand HDR</source>
        <translation>NVLink 3 ÷ InfiniBand HDR</translation>
    </message>
    <message>
        <source>lesson 03 “Motivation”, when the two reasons conflict</source>
        <translation>lección 03 «Motivation», cuando las dos razones chocan</translation>
    </message>
    <message>
        <source>NVLink has 600 GB/s and InfiniBand 25 GB/s: 24×.</source>
        <translation>NVLink tiene 600 GB/s e InfiniBand 25 GB/s: 24×.</translation>
    </message>
    <message>
        <source>In one direction 300 against 25 GB/s: %1. (600 is the A100&apos;s NVLink, 900 the H100&apos;s.)</source>
        <translation>En un solo sentido, 300 frente a 25 GB/s: %1. (600 es el NVLink de la A100; 900, el de la H100.)</translation>
    </message>
    <message>
        <source>600 GB/s is the sum of both directions, 25 GB/s is one.</source>
        <translation>600 GB/s es la suma de ambos sentidos; 25 GB/s, la de uno.</translation>
    </message>
    <message>
        <source>175B over 8 pipeline stages</source>
        <translation>175B en 8 etapas del pipeline</translation>
    </message>
    <message>
        <source>64 layers in 8 stages: 8 layers each.</source>
        <translation>64 capas en 8 etapas: 8 capas cada una.</translation>
    </message>
    <message>
        <source>GPT-3 has 96 layers: %1 each.</source>
        <translation>GPT-3 tiene 96 capas: %1 en cada una.</translation>
    </message>
    <message>
        <source>64 layers of width 12288 are a model of 116B; 175B needs 96.</source>
        <translation>64 capas de anchura 12288 son un modelo de 116B; 175B necesita 96.</translation>
    </message>
    <message>
        <source>wall-clock of a doubled batch</source>
        <translation>tiempo de reloj con el doble de lote</translation>
    </message>
    <message>
        <source>A doubled batch halves the wall-clock.</source>
        <translation>Doblar el lote reduce a la mitad el tiempo de reloj.</translation>
    </message>
    <message>
        <source>With a fifth more samples the 100 h become %1.</source>
        <translation>Con un quinto más de muestras, las 100 h pasan a ser %1.</translation>
    </message>
    <message>
        <source>The 20 % more samples, stated one line above, were dropped.</source>
        <translation>Se olvidó el 20 % más de muestras, indicado una línea antes.</translation>
    </message>
    <message>
        <source>bytes a rank sends, 70B</source>
        <translation>bytes que envía un rango, 70B</translation>
    </message>
    <message>
        <source>FSDP cuts the AllReduce of 280 GB.</source>
        <translation>FSDP recorta el AllReduce de 280 GB.</translation>
    </message>
    <message>
        <source>It sends %1: weights are gathered twice, gradients scattered once.</source>
        <translation>Envía %1: los pesos se reúnen dos veces y los gradientes se reparten una.</translation>
    </message>
    <message>
        <source>What shrinks is memory. Traffic grows by half, in pieces that overlap.</source>
        <translation>Lo que se reduce es la memoria. El tráfico crece la mitad, en trozos que se solapan.</translation>
    </message>
    <message>
        <source>units</source>
        <translation>unidades</translation>
    </message>
    <message>
        <source>sparse peak</source>
        <translation>pico con dispersión</translation>
    </message>
    <message>
        <source>missing term</source>
        <translation>falta un término</translation>
    </message>
    <message>
        <source>inconsistent</source>
        <translation>incoherente</translation>
    </message>
    <message>
        <source>wrong input</source>
        <translation>dato erróneo</translation>
    </message>
    <message>
        <source>order</source>
        <translation>orden</translation>
    </message>
    <message>
        <source>%1 too large</source>
        <translation>%1 mayor</translation>
    </message>
    <message>
        <source>%1 too small</source>
        <translation>%1 menor</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 = %2, written as %3</source>
        <translation>%1 = %2, escrito como %3</translation>
    </message>
    <message>
        <source>%1. The text says: %2 True: %3 %4</source>
        <translation>%1. El texto dice: %2 Lo cierto: %3 %4</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>What the text says</source>
        <translation>Lo que dice el texto</translation>
    </message>
    <message>
        <source>printed</source>
        <translation>impreso</translation>
    </message>
    <message>
        <source>What is true</source>
        <translation>Lo cierto</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>calculado</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>factor</translation>
    </message>
    <message>
        <source>Slip</source>
        <translation>Desliz</translation>
    </message>
    <message>
        <source>What is missing</source>
        <translation>Lo que falta</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Fórmula</translation>
    </message>
    <message>
        <source>with numbers</source>
        <translation>con números</translation>
    </message>
    <message>
        <source>with the slip</source>
        <translation>con el desliz</translation>
    </message>
    <message>
        <source>text says</source>
        <translation>el texto dice</translation>
    </message>
    <message>
        <source>true</source>
        <translation>lo cierto</translation>
    </message>
    <message>
        <source>slip</source>
        <translation>desliz</translation>
    </message>
    <message>
        <source>The text says</source>
        <translation>El texto dice</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>with the slip: %1</source>
        <translation>con el desliz: %1</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>○ says %1</source>
        <translation>○ dice %1</translation>
    </message>
    <message>
        <source>○ the slip gives %1</source>
        <translation>○ el desliz da %1</translation>
    </message>
    <message>
        <source>● is %1, the other %2 too small</source>
        <translation>● es %1; lo otro se queda %2 corto</translation>
    </message>
    <message>
        <source>● is %1, the other %2 too large</source>
        <translation>● es %1; lo otro se pasa %2</translation>
    </message>
</context>
<context>
    <name>Collective</name>
    <message>
        <source>reduce-scatter</source>
        <translation>reduce-scatter</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>all-gather</translation>
    </message>
    <message>
        <source>exchange</source>
        <translation>intercambio</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>reducción</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>difusión</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>reparto</translation>
    </message>
    <message>
        <source>up and down both trees</source>
        <translation>arriba y abajo por ambos árboles</translation>
    </message>
    <message>
        <source>rearrange locally</source>
        <translation>reordenación local</translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <translation>%1 (supuesto)</translation>
    </message>
    <message>
        <source>%1 · α %2 · %3</source>
        <translation>%1 · α %2 · %3</translation>
    </message>
    <message>
        <source>the whole vector</source>
        <translation>el vector entero</translation>
    </message>
    <message>
        <source>one block</source>
        <translation>un bloque</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 bloques</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>trozo %1</translation>
    </message>
    <message>
        <source>chunks %1</source>
        <translation>trozos %1</translation>
    </message>
    <message>
        <source> and </source>
        <translation> y </translation>
    </message>
    <message>
        <source>rank %1 sends %2 to rank %3, which adds it, %4</source>
        <translation>el rango %1 envía %2 al rango %3, que lo suma, %4</translation>
    </message>
    <message>
        <source>rank %1 sends %2 to rank %3, %4</source>
        <translation>el rango %1 envía %2 al rango %3, %4</translation>
    </message>
    <message>
        <source>%1, %2, %3 ranks</source>
        <translation>%1, %2, %3 rangos</translation>
    </message>
    <message>
        <source>%1 ranks: the player draws at most %2</source>
        <translation>%1 rangos: el reproductor dibuja como mucho %2</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rango %1</translation>
    </message>
    <message>
        <source>%1 of %2 chunks finished</source>
        <translation>%1 de %2 trozos terminados</translation>
    </message>
    <message>
        <source>keeps no result</source>
        <translation>no guarda resultado</translation>
    </message>
    <message>
        <source>%1 partial sums</source>
        <translation>%1 sumas parciales</translation>
    </message>
    <message>
        <source>%1 still to be sent on or added to</source>
        <translation>%1 aún por reenviar o completar</translation>
    </message>
    <message>
        <source>Before the first of %1 steps</source>
        <translation>Antes del primero de %1 pasos</translation>
    </message>
    <message>
        <source>%1: step %2 of %3</source>
        <translation>%1: paso %2 de %3</translation>
    </message>
    <message>
        <source>%1: step %2 of %3 (%4 of %5 in all)</source>
        <translation>%1: paso %2 de %3 (%4 de %5 en total)</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>phase</source>
        <translation>fase</translation>
    </message>
    <message>
        <source>from rank</source>
        <translation>del rango</translation>
    </message>
    <message>
        <source>to rank</source>
        <translation>al rango</translation>
    </message>
    <message>
        <source>what</source>
        <translation>qué</translation>
    </message>
    <message>
        <source>does</source>
        <translation>hace</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
    <message>
        <source>starts after</source>
        <translation>empieza tras</translation>
    </message>
    <message>
        <source>add</source>
        <translation>sumar</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>copiar</translation>
    </message>
    <message>
        <source>time so far</source>
        <translation>tiempo transcurrido</translation>
    </message>
    <message>
        <source>whole time</source>
        <translation>tiempo completo</translation>
    </message>
    <message>
        <source>latency %1, bandwidth %2; %3</source>
        <translation>latencia %1, ancho de banda %2; %3</translation>
    </message>
    <message>
        <source>steps done</source>
        <translation>pasos hechos</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>each as long as its largest message</source>
        <translation>cada uno dura lo que su mensaje mayor</translation>
    </message>
    <message>
        <source>sent by one rank</source>
        <translation>enviado por un rango</translation>
    </message>
    <message>
        <source>the busiest; %1 at the end</source>
        <translation>el más cargado; %1 al final</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>cota inferior</translation>
    </message>
    <message>
        <source>no algorithm between ranks on this link is faster</source>
        <translation>ningún algoritmo entre rangos de este enlace es más rápido</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>al %1</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>del %1</translation>
    </message>
    <message>
        <source>cell %1</source>
        <translation>casilla %1</translation>
    </message>
    <message>
        <source>Σk: sum of k ranks, the strip shows how many</source>
        <translation>Σk: suma de k rangos, la franja indica cuántos</translation>
    </message>
    <message>
        <source>data of one rank, not where it belongs yet</source>
        <translation>datos de un rango, aún fuera de su sitio</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>terminado</translation>
    </message>
    <message>
        <source>adds</source>
        <translation>suma</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>copia</translation>
    </message>
    <message>
        <source>hatched: latency</source>
        <translation>rayado: latencia</translation>
    </message>
</context>
<context>
    <name>Communication</name>
    <message>
        <source>1 call</source>
        <translation>1 llamada</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 llamadas</translation>
    </message>
    <message>
        <source>%1, %2 a rank and step: %3 of %4 among %5 ranks, %6, %7 on the %8 link</source>
        <translation>%1, %2 por rango y paso: %3 de %4 entre %5 rangos, %6, %7 por el enlace %8</translation>
    </message>
    <message>
        <source>%1, %2 a rank and step if data-parallel, %3 on the scale-out link</source>
        <translation>%1, %2 por rango y paso con paralelismo de datos, %3 por el enlace scale-out</translation>
    </message>
    <message>
        <source>, of them %1 exposed</source>
        <translation>, de ellos %1 expuestos</translation>
    </message>
    <message>
        <source>One accelerator sends nothing. If data-parallel, each rank would send its gradients twice every step: one all-reduce of %1.</source>
        <translation>Un acelerador no envía nada. Con paralelismo de datos, cada rango enviaría sus gradientes dos veces por paso: un all-reduce de %1.</translation>
    </message>
    <message>
        <source>No group of this mesh has two ranks: nothing is sent.</source>
        <translation>Ningún grupo de esta malla tiene dos rangos: no se envía nada.</translation>
    </message>
    <message>
        <source>The report has no volume that can be drawn.</source>
        <translation>El informe no tiene ningún volumen que se pueda dibujar.</translation>
    </message>
    <message>
        <source>All of it stays inside the nodes, on the scale-up link.</source>
        <translation>Todo queda dentro de los nodos, en el enlace scale-up.</translation>
    </message>
    <message>
        <source>All of it is sent by groups that reach several nodes.</source>
        <translation>Todo lo envían grupos que abarcan varios nodos.</translation>
    </message>
    <message>
        <source>%1 of it is sent by groups that reach several nodes, the rest stays inside a node.</source>
        <translation>%1 lo envían grupos que abarcan varios nodos; el resto queda dentro de un nodo.</translation>
    </message>
    <message>
        <source>experts&apos; data</source>
        <translation>datos de los expertos</translation>
    </message>
    <message>
        <source>experts&apos; tensor</source>
        <translation>tensor de los expertos</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 in runs</source>
        <translation>%1 en tramos</translation>
    </message>
    <message>
        <source>%1 across runs</source>
        <translation>%1 entre tramos</translation>
    </message>
    <message>
        <source>volume per rank if data-parallel, %1</source>
        <translation>volumen por rango con paralelismo de datos, %1</translation>
    </message>
    <message>
        <source>volume per rank, %1 a step</source>
        <translation>volumen por rango, %1 por paso</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>operación colectiva</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rangos</translation>
    </message>
    <message>
        <source>link</source>
        <translation>enlace</translation>
    </message>
    <message>
        <source>bytes per rank and call</source>
        <translation>bytes por rango y llamada</translation>
    </message>
    <message>
        <source>calls per step</source>
        <translation>llamadas por paso</translation>
    </message>
    <message>
        <source>bytes per rank and step</source>
        <translation>bytes por rango y paso</translation>
    </message>
    <message>
        <source>time per step</source>
        <translation>tiempo por paso</translation>
    </message>
    <message>
        <source>time at bandwidth</source>
        <translation>tiempo según ancho de banda</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>expuesto</translation>
    </message>
    <message>
        <source>bytes per rank and step in baseline %1</source>
        <translation>bytes por rango y paso en la referencia %1</translation>
    </message>
    <message>
        <source>volume per rank</source>
        <translation>volumen por rango</translation>
    </message>
    <message>
        <source>If data-parallel; one accelerator sends nothing.</source>
        <translation>Con paralelismo de datos; un acelerador no envía nada.</translation>
    </message>
    <message>
        <source>Sent by one rank in a step, all collectives together.</source>
        <translation>Enviado por un rango en un paso, todas las operaciones colectivas juntas.</translation>
    </message>
    <message>
        <source>One collective after the other at the line rate of its link, without latency.</source>
        <translation>Una operación colectiva tras otra a la velocidad de línea de su enlace, sin latencia.</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>comunicación expuesta</translation>
    </message>
    <message>
        <source>With the MFU stated: all that no overlap field says is hidden, gradients apart.</source>
        <translation>Con la MFU indicada: todo lo que ningún campo de solapamiento da por oculto, salvo los gradientes.</translation>
    </message>
    <message>
        <source>What no computation hides.</source>
        <translation>Lo que ningún cálculo oculta.</translation>
    </message>
    <message>
        <source>AllReduce ÷ step</source>
        <translation>all-reduce ÷ paso</translation>
    </message>
    <message>
        <source>%1 ranks · α %2 · %3%4</source>
        <translation>%1 rangos · α %2 · %3%4</translation>
    </message>
    <message>
        <source> (the ring inside a node)</source>
        <translation> (el anillo dentro de un nodo)</translation>
    </message>
    <message>
        <source> (%1 cards)</source>
        <translation> (%1 tarjetas)</translation>
    </message>
    <message>
        <source>, α assumed</source>
        <translation>, α supuesta</translation>
    </message>
    <message>
        <source>, bandwidth assumed</source>
        <translation>, ancho de banda supuesto</translation>
    </message>
    <message>
        <source>%1: %2 for %3, %4 for %5, %6 of the buffer at that size</source>
        <translation>%1: %2 para %3, %4 para %5, %6 del búfer a ese tamaño</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 desde %2</translation>
    </message>
    <message>
        <source>%1 on, %2; below it %3 is fastest</source>
        <translation>%1 en adelante, %2; por debajo %3 es lo más rápido</translation>
    </message>
    <message>
        <source>ring over tree from %1</source>
        <translation>anillo mejor que árbol desde %1</translation>
    </message>
    <message>
        <source>ring beats the double binary tree from %1 on, %2</source>
        <translation>el anillo gana al árbol binario doble desde %1, %2</translation>
    </message>
    <message>
        <source>half speed at %1</source>
        <translation>media velocidad a %1</translation>
    </message>
    <message>
        <source>%1, %2 among %3 ranks: %4 as predicted</source>
        <translation>%1, %2 entre %3 rangos: %4 según la predicción</translation>
    </message>
    <message>
        <source>baseline %1, %2</source>
        <translation>referencia %1, %2</translation>
    </message>
    <message>
        <source>measured, %1: %2</source>
        <translation>medido, %1: %2</translation>
    </message>
    <message>
        <source>a program without a name</source>
        <translation>un programa sin nombre</translation>
    </message>
    <message>
        <source>Measured with %1 at %2 sizes</source>
        <translation>Medido con %1 a %2 tamaños</translation>
    </message>
    <message>
        <source>; the fitted curve starts at %1, reaches %2 and half of it at %3, median error %4.</source>
        <translation>; la curva ajustada empieza en %1, alcanza %2 y la mitad a %3, error mediano %4.</translation>
    </message>
    <message>
        <source>; no curve fits: %1.</source>
        <translation>; ninguna curva se ajusta: %1.</translation>
    </message>
    <message>
        <source>It is another operation than the curves: %1, not %2.</source>
        <translation>Es una operación distinta de la de las curvas: %1, no %2.</translation>
    </message>
    <message>
        <source>%1 remarks on its lines, the first: %2.</source>
        <translation>%1 observaciones sobre sus líneas, la primera: %2.</translation>
    </message>
    <message>
        <source>There is no curve: %1.</source>
        <translation>No hay curva: %1.</translation>
    </message>
    <message>
        <source>An example, not this scenario: %1.</source>
        <translation>Un ejemplo, no este escenario: %1.</translation>
    </message>
    <message>
        <source>This scenario sends nothing; an example instead: %1.</source>
        <translation>Este escenario no envía nada; en su lugar, un ejemplo: %1.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>Below %1 a call mostly waits for messages to start, above it mostly sends.</source>
        <translation>Por debajo de %1, una llamada espera sobre todo a que arranquen los mensajes; por encima, sobre todo envía.</translation>
    </message>
    <message>
        <source>Other groups&apos; messages take their own links.</source>
        <translation>Los mensajes de otros grupos usan sus propios enlaces.</translation>
    </message>
    <message>
        <source>%1, %2 ranks</source>
        <translation>%1, %2 rangos</translation>
    </message>
    <message>
        <source>example: all-reduce, 8 ranks</source>
        <translation>ejemplo: all-reduce, 8 rangos</translation>
    </message>
    <message>
        <source>size</source>
        <translation>tamaño</translation>
    </message>
    <message>
        <source>what</source>
        <translation>qué</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>cota inferior</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>predicho</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
    <message>
        <source>fitted</source>
        <translation>ajustado</translation>
    </message>
    <message>
        <source>message size (bytes)</source>
        <translation>tamaño del mensaje (bytes)</translation>
    </message>
    <message>
        <source>time (seconds)</source>
        <translation>tiempo (segundos)</translation>
    </message>
    <message>
        <source>message of the scenario, as predicted</source>
        <translation>mensaje del escenario, según la predicción</translation>
    </message>
    <message>
        <source>of other groups</source>
        <translation>de otros grupos</translation>
    </message>
    <message>
        <source>fitted to it</source>
        <translation>ajuste</translation>
    </message>
    <message>
        <source>latency-bound</source>
        <translation>limitado por latencia</translation>
    </message>
    <message>
        <source>bandwidth-bound</source>
        <translation>limitado por ancho de banda</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>paralelismo de datos</translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation>paralelismo tensorial</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>paralelismo de contexto</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>paralelismo de expertos</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>paralelismo por etapas</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>computation</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 hidden, set</source>
        <translation>%1 oculto, fijado</translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation>%1 oculto</translation>
    </message>
    <message>
        <source>No group of this mesh has two ranks: nothing is sent, and nothing has to hide.</source>
        <translation>Ningún grupo de esta malla tiene dos rangos: no se envía nada y nada tiene que ocultarse.</translation>
    </message>
    <message>
        <source>All communication hides behind computation.</source>
        <translation>Toda la comunicación se oculta tras el cálculo.</translation>
    </message>
    <message>
        <source>%1 of communication is exposed, %2 of the step; most of it, %3, is %4. Where in the step it waits is drawn, not modelled: at the end.</source>
        <translation>%1 de comunicación queda expuesto, %2 del paso; la mayor parte, %3, es %4. En qué punto del paso se espera es un dibujo, no un modelo: al final.</translation>
    </message>
    <message>
        <source>whole step</source>
        <translation>paso entero</translation>
    </message>
    <message>
        <source>if data-parallel</source>
        <translation>con paralelismo de datos</translation>
    </message>
    <message>
        <source>hidden: unknown</source>
        <translation>oculto: desconocido</translation>
    </message>
    <message>
        <source>One accelerator exchanges nothing. Dashed: the all-reduce of its gradients if it were data-parallel, over the scale-out link.</source>
        <translation>Un acelerador no intercambia nada. En trazos: el all-reduce de sus gradientes con paralelismo de datos, por el enlace scale-out.</translation>
    </message>
    <message>
        <source>The MFU of %1 is stated: it already contains whatever is exposed, so what hides and when is unknown. Dashed lanes are whole times side by side with the step.</source>
        <translation>La MFU de %1 está indicada: ya contiene lo que quede expuesto, así que no se sabe qué se oculta ni cuándo. Los carriles en trazos son tiempos completos junto al paso.</translation>
    </message>
    <message>
        <source>The readout counts half of the backward pass as hiding gradients, and nothing else.</source>
        <translation>La lectura cuenta la mitad de la pasada hacia atrás como ocultación de gradientes, y nada más.</translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation>tráfico de memoria</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>espera</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>oculto</translation>
    </message>
    <message>
        <source>not known whether hidden</source>
        <translation>no se sabe si oculto</translation>
    </message>
    <message>
        <source>There is no step time: %1.</source>
        <translation>No hay tiempo de paso: %1.</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>carril</translation>
    </message>
    <message>
        <source>part</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>starts at</source>
        <translation>empieza en</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>share of the step</source>
        <translation>parte del paso</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>solapamiento</translation>
    </message>
    <message>
        <source>set</source>
        <translation>fijado</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>baseline %1, step of %2</source>
        <translation>referencia %1, paso de %2</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>por paso</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>llamadas</translation>
    </message>
    <message>
        <source>scale-up, inside a node</source>
        <translation>scale-up, dentro de un nodo</translation>
    </message>
    <message>
        <source>scale-out, between nodes</source>
        <translation>scale-out, entre nodos</translation>
    </message>
    <message>
        <source>baseline %1, volume per rank %2</source>
        <translation>referencia %1, volumen por rango %2</translation>
    </message>
    <message>
        <source>All communication of a step, with latency and at the rate its messages reach: %1.</source>
        <translation>Toda la comunicación de un paso, con latencia y al ritmo que alcanzan sus mensajes: %1.</translation>
    </message>
    <message>
        <source>stated step</source>
        <translation>paso indicado</translation>
    </message>
    <message>
        <source>The readout counts half of the backward pass as hiding gradients, the experts&apos; exchange as far as the schedule hides it, and nothing else.</source>
        <translation>La lectura cuenta que la mitad del paso hacia atrás oculta gradientes, el intercambio de los expertos en lo que la planificación oculta, y nada más.</translation>
    </message>
    <message>
        <source>The readout counts the experts&apos; exchange as far as the schedule hides it, and nothing else as hidden.</source>
        <translation>La lectura cuenta como oculto el intercambio de los expertos en lo que la planificación oculta, y nada más.</translation>
    </message>
    <message>
        <source>One ring all-reduce of a rank&apos;s gradients over the link between its replicas, against the step.</source>
        <translation>Un all-reduce en anillo de los gradientes de un rango por el enlace entre sus réplicas, frente al paso.</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>%1 in baseline %2</source>
        <translation>%1 en la referencia %2</translation>
    </message>
    <message>
        <source>the same in baseline %1</source>
        <translation>lo mismo en la referencia %1</translation>
    </message>
    <message>
        <source>%1: %2 now, %3</source>
        <translation>%1: ahora %2, %3</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>%1 in baseline %2, change %3</source>
        <translation>%1 en la referencia %2, cambio %3</translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source>Nothing is pinned yet. Compare ▸ Pin as baseline (Ctrl+D) keeps the scenario as it is now as baseline A; then change something, and this picture shows which fields and which readouts moved. Up to three baselines can be pinned.</source>
        <translation>Aún no hay nada fijado. Comparar ▸ Fijar como referencia (Ctrl+D) guarda el escenario actual como referencia A; al cambiar algo después, esta imagen muestra qué campos y qué lecturas se movieron. Se pueden fijar hasta tres referencias.</translation>
    </message>
    <message>
        <source>The scenario and baseline A are the same. Change something, and this picture shows what moved.</source>
        <translation>El escenario y la referencia A son iguales. Al cambiar algo, esta imagen muestra qué se movió.</translation>
    </message>
    <message>
        <source>The scenario and its baselines are the same. Change something, and this picture shows what moved.</source>
        <translation>El escenario y sus referencias son iguales. Al cambiar algo, esta imagen muestra qué se movió.</translation>
    </message>
    <message>
        <source>These fields change no readout.</source>
        <translation>Estos campos no cambian ninguna lectura.</translation>
    </message>
    <message>
        <source>what</source>
        <translation>qué</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>now against %1</source>
        <translation>ahora frente a %1</translation>
    </message>
    <message>
        <source>%1 (field)</source>
        <translation>%1 (campo)</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>cambiado</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>tiempo de paso</translation>
    </message>
    <message>
        <source>memory per rank</source>
        <translation>memoria por rango</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>run time</source>
        <translation>tiempo total</translation>
    </message>
    <message>
        <source>%1 =</source>
        <translation>%1 =</translation>
    </message>
    <message>
        <source>%1 ×%2</source>
        <translation>%1 ×%2</translation>
    </message>
    <message>
        <source>%1 was %2</source>
        <translation>%1 era %2</translation>
    </message>
    <message>
        <source>changed field</source>
        <translation>campo cambiado</translation>
    </message>
    <message>
        <source>and %1 more, in the table</source>
        <translation>y %1 más, en la tabla</translation>
    </message>
    <message>
        <source>%1 of %2 readouts that moved</source>
        <translation>%1 de %2 lecturas que se movieron</translation>
    </message>
    <message>
        <source>readouts that moved</source>
        <translation>lecturas que se movieron</translation>
    </message>
    <message>
        <source>now ÷ baseline (×), log scale</source>
        <translation>ahora ÷ referencia (×), escala log.</translation>
    </message>
    <message>
        <source>No baseline to compare with.</source>
        <translation>No hay referencia con la que comparar.</translation>
    </message>
    <message>
        <source>Nothing moved.</source>
        <translation>Nada ha cambiado.</translation>
    </message>
    <message>
        <source>Beside %1: %2</source>
        <translation>Junto a %1: %2</translation>
    </message>
</context>
<context>
    <name>Cost</name>
    <message>
        <source>%1, %2, %3 of the whole: %4</source>
        <translation>%1, %2, %3 del total: %4</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>en total</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>presupuesto %1</translation>
    </message>
    <message>
        <source>There is no sum of money: %1.</source>
        <translation>No hay suma de dinero: %1.</translation>
    </message>
    <message>
        <source>all together %1, %2 over the budget</source>
        <translation>en total %1, %2 por encima del presupuesto</translation>
    </message>
    <message>
        <source>all together %1</source>
        <translation>en total %1</translation>
    </message>
    <message>
        <source>useful</source>
        <translation>útil</translation>
    </message>
    <message>
        <source>what a run at the achievable MFU would cost</source>
        <translation>lo que costaría un entrenamiento con la MFU alcanzable</translation>
    </message>
    <message>
        <source>lost to the MFU gap</source>
        <translation>perdido por brecha de MFU</translation>
    </message>
    <message>
        <source>time that a better MFU would save</source>
        <translation>tiempo que ahorraría una MFU mejor</translation>
    </message>
    <message>
        <source>lost to failures</source>
        <translation>perdido por fallos</translation>
    </message>
    <message>
        <source>checkpoints, rework and restarts</source>
        <translation>puntos de control, trabajo repetido y reinicios</translation>
    </message>
    <message>
        <source>set-up</source>
        <translation>preparación</translation>
    </message>
    <message>
        <source>hours that are paid before the first step</source>
        <translation>horas que se pagan antes del primer paso</translation>
    </message>
    <message>
        <source>Useful is what the computation costs; its MFU of %1 is no worse than the achievable %2.</source>
        <translation>Útil es lo que cuesta el cálculo; su MFU de %1 no es peor que la alcanzable, %2.</translation>
    </message>
    <message>
        <source>Useful is what the same computation would cost at an MFU of %1, which can be achieved; this run has %2.</source>
        <translation>Útil es lo que costaría el mismo cálculo con una MFU de %1, que se puede alcanzar; este entrenamiento tiene %2.</translation>
    </message>
    <message>
        <source>wall-clock</source>
        <translation>tiempo de reloj</translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation>plazo %1</translation>
    </message>
    <message>
        <source>There is no end to count to: %1.</source>
        <translation>No hay un final hasta el que contar: %1.</translation>
    </message>
    <message>
        <source>wall-clock %1, %2 of the deadline</source>
        <translation>tiempo de reloj %1, %2 del plazo</translation>
    </message>
    <message>
        <source>wall-clock %1</source>
        <translation>tiempo de reloj %1</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>antes del primer paso</translation>
    </message>
    <message>
        <source>what the computation takes at the achievable MFU</source>
        <translation>lo que tarda el cálculo con la MFU alcanzable</translation>
    </message>
    <message>
        <source>what a better MFU would save</source>
        <translation>lo que ahorraría una MFU mejor</translation>
    </message>
    <message>
        <source>Fewest accelerators that meet the deadline at this MFU: %1. Until then the budget would pay for %2.</source>
        <translation>Mínimo de aceleradores que cumplen el plazo con esta MFU: %1. Hasta entonces el presupuesto pagaría %2.</translation>
    </message>
    <message>
        <source>Fewest accelerators that meet the deadline at this MFU, failures included: %1.</source>
        <translation>Mínimo de aceleradores que cumplen el plazo con esta MFU, fallos incluidos: %1.</translation>
    </message>
    <message>
        <source>No number of accelerators meets the deadline: %1.</source>
        <translation>Ningún número de aceleradores cumple el plazo: %1.</translation>
    </message>
    <message>
        <source>part of the money</source>
        <translation>parte del dinero</translation>
    </message>
    <message>
        <source>part of the time</source>
        <translation>parte del tiempo</translation>
    </message>
    <message>
        <source>money</source>
        <translation>dinero</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>share</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>%1, exceeded</source>
        <translation>%1, superado</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>on demand</source>
        <translation>bajo demanda</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>spot</translation>
    </message>
    <message>
        <source>Spot pays up to %1 preemptions an hour; %2 are expected.</source>
        <translation>Spot compensa hasta %1 interrupciones por hora; se esperan %2.</translation>
    </message>
    <message>
        <source>Spot never pays: %1.</source>
        <translation>Spot no compensa nunca: %1.</translation>
    </message>
    <message>
        <source>No run gets anywhere on spot: %1.</source>
        <translation>En spot ningún entrenamiento avanza: %1.</translation>
    </message>
    <message>
        <source>own</source>
        <translation>propio</translation>
    </message>
    <message>
        <source>Buying pays after %1 of use, within the lifetime of %2.</source>
        <translation>Comprar compensa tras %1 de uso, dentro de la vida útil de %2.</translation>
    </message>
    <message>
        <source>Buying pays after %1 of use, beyond the lifetime of %2.</source>
        <translation>Comprar compensa tras %1 de uso, más allá de la vida útil de %2.</translation>
    </message>
    <message>
        <source>Buying never pays: %1.</source>
        <translation>Comprar no compensa nunca: %1.</translation>
    </message>
    <message>
        <source>There is no price on demand: %1.</source>
        <translation>No hay precio bajo demanda: %1.</translation>
    </message>
    <message>
        <source>way to pay</source>
        <translation>forma de pago</translation>
    </message>
    <message>
        <source>price of an hour</source>
        <translation>precio por hora</translation>
    </message>
    <message>
        <source>computation</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>Of them %1 for the computation alone.</source>
        <translation>De ellas, %1 solo para el cálculo.</translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation>h-GPU</translation>
    </message>
    <message>
        <source>Set-up and failures included; the computation alone takes %1.</source>
        <translation>Preparación y fallos incluidos; el cálculo solo tarda %1.</translation>
    </message>
    <message>
        <source>Rent of all accelerators for the wall-clock.</source>
        <translation>Alquiler de todos los aceleradores durante el tiempo de reloj.</translation>
    </message>
    <message>
        <source>wasted share</source>
        <translation>parte perdida</translation>
    </message>
    <message>
        <source>Set-up, failures and the gap to the achievable MFU.</source>
        <translation>Preparación, fallos y brecha hasta la MFU alcanzable.</translation>
    </message>
    <message>
        <source>%1, beyond this picture. %2</source>
        <translation>%1, fuera de esta imagen. %2</translation>
    </message>
    <message>
        <source>baseline %1, %2</source>
        <translation>referencia %1, %2</translation>
    </message>
    <message>
        <source>an hour</source>
        <translation>una hora</translation>
    </message>
    <message>
        <source>the scenario: %1 accelerators at an MFU of %2</source>
        <translation>el escenario: %1 aceleradores con una MFU de %2</translation>
    </message>
    <message>
        <source>baseline %1: %2 accelerators at an MFU of %3</source>
        <translation>referencia %1: %2 aceleradores con una MFU de %3</translation>
    </message>
    <message>
        <source>There is no run to compare: %1.</source>
        <translation>No hay entrenamiento que comparar: %1.</translation>
    </message>
    <message>
        <source>MFU needed to be done in %1</source>
        <translation>MFU necesaria para acabar en %1</translation>
    </message>
    <message>
        <source>MFU needed to cost %1</source>
        <translation>MFU necesaria para costar %1</translation>
    </message>
    <message>
        <source>No curve passes through the scenario: %1.</source>
        <translation>Ninguna curva pasa por el escenario: %1.</translation>
    </message>
    <message>
        <source>Along a line of equal money the run costs the same however many accelerators share it: money asks for MFU, time for accelerators. Drag the point.</source>
        <translation>A lo largo de una línea de igual dinero el entrenamiento cuesta lo mismo con cualquier número de aceleradores: el dinero pide MFU; el tiempo, aceleradores. Arrastrar el punto.</translation>
    </message>
    <message>
        <source>The engine predicts the MFU. Drag the point sideways to change the accelerators; drag it up or down to state an MFU of your own.</source>
        <translation>El motor predice la MFU. Arrastrar el punto hacia los lados cambia los aceleradores; hacia arriba o abajo, indica una MFU propia.</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>aceleradores</translation>
    </message>
    <message>
        <source>MFU for %1</source>
        <translation>MFU para %1</translation>
    </message>
    <message>
        <source>MFU at %1</source>
        <translation>MFU con %1</translation>
    </message>
    <message>
        <source>%1, beyond the peak</source>
        <translation>%1, por encima del pico</translation>
    </message>
    <message>
        <source>MFU (%)</source>
        <translation>MFU (%)</translation>
    </message>
    <message>
        <source>equal money</source>
        <translation>igual dinero</translation>
    </message>
    <message>
        <source>equal time</source>
        <translation>igual tiempo</translation>
    </message>
    <message>
        <source>With a spot price per accelerator-hour it would be compared with spot.</source>
        <translation>Con un precio spot por hora de acelerador se compararía con spot.</translation>
    </message>
    <message>
        <source>With a purchase price per accelerator it would be compared with accelerators of one&apos;s own.</source>
        <translation>Con un precio de compra por acelerador se compararía con aceleradores propios.</translation>
    </message>
    <message>
        <source>Along a line of equal money the run costs the same however many accelerators share it: money asks for MFU, time for accelerators.</source>
        <translation>A lo largo de una línea de igual dinero el entrenamiento cuesta lo mismo con cualquier número de aceleradores: el dinero pide MFU; el tiempo, aceleradores.</translation>
    </message>
    <message>
        <source>The engine predicts the MFU.</source>
        <translation>El motor predice la MFU.</translation>
    </message>
    <message>
        <source>%1: %2 for an hour, %3 with the hours that preemptions take, %4 for the run</source>
        <translation>%1: %2 por hora, %3 con las horas que se llevan las interrupciones, %4 por la ejecución</translation>
    </message>
    <message>
        <source>price of an hour, preemptions paid</source>
        <translation>precio de una hora, interrupciones pagadas</translation>
    </message>
    <message>
        <source>+ preemptions</source>
        <translation>+ interrupciones</translation>
    </message>
</context>
<context>
    <name>CubeView</name>
    <message>
        <source>one accelerator</source>
        <translation>un acelerador</translation>
    </message>
    <message>
        <source>inside all three walls</source>
        <translation>dentro de los tres muros</translation>
    </message>
    <message>
        <source>past the %1 wall</source>
        <translation>más allá del muro de %1</translation>
    </message>
    <message>
        <source>past the %1 and %2 walls</source>
        <translation>más allá de los muros de %1 y %2</translation>
    </message>
    <message>
        <source>past all three walls</source>
        <translation>más allá de los tres muros</translation>
    </message>
    <message>
        <source>%1: memory load %2, compute load %3, bandwidth load %4; bound by %5, %6</source>
        <translation>%1: carga de memoria %2, carga de cálculo %3, carga de ancho de banda %4; limitado por %5, %6</translation>
    </message>
    <message>
        <source>This scenario, %1</source>
        <translation>Este escenario, %1</translation>
    </message>
    <message>
        <source>Baseline %1, %2</source>
        <translation>Referencia %1, %2</translation>
    </message>
    <message>
        <source>parameter state of the whole model ÷ memory of one %1</source>
        <translation>estado de los parámetros del modelo entero ÷ memoria de un %1</translation>
    </message>
    <message>
        <source>time of one step on one %1 ÷ target step time</source>
        <translation>tiempo de un paso en un %1 ÷ tiempo de paso objetivo</translation>
    </message>
    <message>
        <source>time of one gradient all-reduce over the network of one %1 ÷ target step time</source>
        <translation>tiempo de un all-reduce de gradientes por la red de un %1 ÷ tiempo de paso objetivo</translation>
    </message>
    <message>
        <source>memory of the fullest rank ÷ memory of one %1</source>
        <translation>memoria del rango más lleno ÷ memoria de un %1</translation>
    </message>
    <message>
        <source>computation of one rank in a step ÷ target step time</source>
        <translation>cálculo de un rango en un paso ÷ tiempo de paso objetivo</translation>
    </message>
    <message>
        <source>collectives of one rank in a step at the full rate of the links ÷ target step time</source>
        <translation>operaciones colectivas de un rango en un paso a la tasa plena de los enlaces ÷ tiempo de paso objetivo</translation>
    </message>
    <message>
        <source>%1 (the scenario&apos;s own)</source>
        <translation>%1 (el del escenario)</translation>
    </message>
    <message>
        <source>Load of the whole model on one %1</source>
        <translation>Carga del modelo entero en un %1</translation>
    </message>
    <message>
        <source>Load of one rank of this mesh on one %1</source>
        <translation>Carga de un rango de esta malla en un %1</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n model(s) cannot be placed under this scenario</source>
        <translation>
            <numerusform>%1; %n modelo no se puede situar con este escenario</numerusform>
            <numerusform>%1; %n modelos no se pueden situar con este escenario</numerusform>
        </translation>
    </message>
    <message>
        <source>selected model</source>
        <translation>modelo seleccionado</translation>
    </message>
    <message>
        <source>memory load</source>
        <translation>carga de memoria</translation>
    </message>
    <message>
        <source>compute load</source>
        <translation>carga de cálculo</translation>
    </message>
    <message>
        <source>BW load</source>
        <translation>carga de BW</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, past the wall at 1×</source>
        <translation>%1, más allá del muro en 1×</translation>
    </message>
    <message>
        <source>%1, inside the wall at 1×</source>
        <translation>%1, dentro del muro en 1×</translation>
    </message>
    <message>
        <source>%1: this scenario gives no such value for this model</source>
        <translation>%1: este escenario no da ese valor para este modelo</translation>
    </message>
    <message>
        <source>%1. Open this model to see how the number comes about.</source>
        <translation>%1. Abrir este modelo muestra cómo se obtiene el número.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>Limitado por</translation>
    </message>
    <message>
        <source>Largest load ÷ wall</source>
        <translation>Carga mayor ÷ muro</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>%1 (this scenario)</source>
        <translation>%1 (este escenario)</translation>
    </message>
    <message>
        <source>%1 (baseline %2)</source>
        <translation>%1 (referencia %2)</translation>
    </message>
    <message>
        <source>bandwidth load</source>
        <translation>carga de ancho de banda</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>ancho de banda</translation>
    </message>
    <message>
        <source>memory load on one %1, ×</source>
        <translation>carga de memoria en un %1, ×</translation>
    </message>
    <message>
        <source>compute load on one %1, ×</source>
        <translation>carga de cálculo en un %1, ×</translation>
    </message>
    <message>
        <source>bandwidth load on one %1, ×</source>
        <translation>carga de ancho de banda en un %1, ×</translation>
    </message>
    <message>
        <source>bound by memory</source>
        <translation>limitado por memoria</translation>
    </message>
    <message>
        <source>bound by compute</source>
        <translation>limitado por cálculo</translation>
    </message>
    <message>
        <source>bound by bandwidth</source>
        <translation>limitado por ancho de banda</translation>
    </message>
    <message>
        <source>this scenario</source>
        <translation>este escenario</translation>
    </message>
    <message>
        <source>wall of glass: a load of 1×</source>
        <translation>muro de cristal: una carga de 1×</translation>
    </message>
    <message>
        <source>1× wall</source>
        <translation>muro 1×</translation>
    </message>
    <message>
        <source>there is no OpenGL context to be had</source>
        <translation>no se obtiene ningún contexto OpenGL</translation>
    </message>
    <message>
        <source>%1 offers OpenGL %2.%3, and 3.2 is needed</source>
        <translation>%1 ofrece OpenGL %2.%3 y se necesita 3.2</translation>
    </message>
    <message>
        <source>OpenGL did not answer within 3 seconds</source>
        <translation>OpenGL no respondió en 3 segundos</translation>
    </message>
    <message>
        <source>the check for OpenGL did not start</source>
        <translation>la comprobación de OpenGL no arrancó</translation>
    </message>
    <message>
        <source>the OpenGL driver crashed when it was tried</source>
        <translation>el controlador de OpenGL falló al probarlo</translation>
    </message>
    <message>
        <source>%1. Models inside all three walls: %2 of %3; past all three: %4</source>
        <translation>%1. Modelos dentro de los tres muros: %2 de %3; más allá de los tres: %4</translation>
    </message>
    <message>
        <source>%1. All of them train with this scenario&apos;s batch</source>
        <translation>%1. Todos entrenan con el lote de este escenario</translation>
    </message>
    <message>
        <source>%1, ×</source>
        <comment>name of an axis</comment>
        <translation>%1, ×</translation>
    </message>
</context>
<context>
    <name>DeviceWords</name>
    <message>
        <source>chips</source>
        <translation>chips</translation>
    </message>
    <message>
        <source>chip</source>
        <translation>chip</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>There is no view &quot;%1&quot;. Views: %2; also all, report.</source>
        <translation>No existe la vista «%1». Vistas: %2; también all, report.</translation>
    </message>
    <message>
        <source>There is no view &quot;%1&quot;. Views: %2.</source>
        <translation>No existe la vista «%1». Vistas: %2.</translation>
    </message>
    <message>
        <source>Say where to write: a file or a folder.</source>
        <translation>Falta indicar dónde escribir: un archivo o una carpeta.</translation>
    </message>
    <message>
        <source>&quot;.%1&quot; is no format to export to. Suffixes: %2.</source>
        <translation>«.%1» no es un formato de exportación. Extensiones: %2.</translation>
    </message>
    <message>
        <source>The PNG scale is a whole number from 1 to 4.</source>
        <translation>La escala PNG es un número entero de 1 a 4.</translation>
    </message>
    <message>
        <source>There is no theme &quot;%1&quot;. Themes: light, dark, contrast, print.</source>
        <translation>No existe el tema «%1». Temas: light, dark, contrast, print.</translation>
    </message>
    <message>
        <source>The picture has no size.</source>
        <translation>La imagen no tiene tamaño.</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>sin título</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>No se pudo escribir %1: %2.</translation>
    </message>
    <message>
        <source>%1 could not be drawn: not enough memory for this size.</source>
        <translation>No se pudo dibujar %1: falta memoria para este tamaño.</translation>
    </message>
    <message>
        <source>%1 is named for another format than --as %2. Leave one of the two out.</source>
        <translation>El nombre de %1 corresponde a otro formato que --as %2. Conviene omitir uno de los dos.</translation>
    </message>
    <message>
        <source>%1 is left out: %2</source>
        <comment>a view, a sentence</comment>
        <translation>%1 queda fuera: %2</translation>
    </message>
    <message>
        <source>%1 takes one file: choose one view and one format (for a report pdf, csv or json), or a folder.</source>
        <translation>%1 admite un solo archivo: elegir una vista y un formato (para un informe pdf, csv o json), o una carpeta.</translation>
    </message>
    <message>
        <source>A PNG of %1 × %2 pixels has %3 megapixels, and 100 are the most. Choose a smaller size or scale, or SVG or PDF, which have no pixels.</source>
        <translation>Un PNG de %1 × %2 píxeles tiene %3 megapíxeles, y 100 son el máximo. Elegir un tamaño o una escala menor, o SVG o PDF, que no tienen píxeles.</translation>
    </message>
    <message>
        <source>its folder cannot be created</source>
        <translation>no se puede crear su carpeta</translation>
    </message>
</context>
<context>
    <name>Figure</name>
    <message>
        <source>GiB = 2³⁰ bytes</source>
        <translation>GiB = 2³⁰ bytes</translation>
    </message>
    <message>
        <source>GB = 10⁹ bytes</source>
        <translation>GB = 10⁹ bytes</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a picture size. Accepted: 160mm, 160x100mm, 1280x720, document, half, slide, square.</source>
        <translation>«%1» no es un tamaño de imagen. Se aceptan: 160mm, 160x100mm, 1280x720, document, half, slide, square.</translation>
    </message>
    <message>
        <source>A picture measures between %1 and %2 pixels (%3 to %4 mm) each way.</source>
        <translation>Una imagen mide entre %1 y %2 píxeles (%3 a %4 mm) por lado.</translation>
    </message>
    <message>
        <source>Ridgepoint %1</source>
        <translation>Ridgepoint %1</translation>
    </message>
    <message>
        <source>capacity %1 %2</source>
        <translation>capacidad %1 %2</translation>
    </message>
    <message>
        <source>peak %1 dense</source>
        <translation>pico %1 denso</translation>
    </message>
    <message>
        <source>links per direction</source>
        <translation>enlaces por sentido</translation>
    </message>
    <message>
        <source>MFU %1 as given</source>
        <translation>MFU %1 indicada</translation>
    </message>
    <message>
        <source>MFU predicted by the model</source>
        <translation>MFU predicha por el modelo</translation>
    </message>
    <message>
        <source>architecture inferred from the size</source>
        <translation>arquitectura deducida del tamaño</translation>
    </message>
    <message>
        <source>peak %1 measured %2</source>
        <translation>pico %1 medido el %2</translation>
    </message>
    <message>
        <source>kernels as measured %1</source>
        <translation>kernels según lo medido el %1</translation>
    </message>
    <message>
        <source>%1: a page of %2 × %3 mm has no room for the picture; choose a larger one.</source>
        <translation>%1: una página de %2 × %3 mm no tiene sitio para la imagen; elegir una mayor.</translation>
    </message>
    <message>
        <source>✗ cannot be as it is: %1</source>
        <translation>✗ así no puede ser: %1</translation>
    </message>
    <message>
        <source>yet it ran: %1</source>
        <translation>y aun así se ejecutó: %1</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>there is no space left on the device</source>
        <translation>no queda espacio en el dispositivo</translation>
    </message>
    <message>
        <source>it would be larger than files may be here</source>
        <translation>sería mayor de lo que aquí puede ser un archivo</translation>
    </message>
    <message>
        <source>not all of it could be written</source>
        <translation>no se pudo escribir todo</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es una carpeta</translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>the name is empty</source>
        <translation>el nombre está vacío</translation>
    </message>
    <message>
        <source>the folder does not exist</source>
        <translation>la carpeta no existe</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>one of the choices below</source>
        <translation>una de las opciones de abajo</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>sí o no</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texto</translation>
    </message>
    <message>
        <source>a preset, by its name or id</source>
        <translation>un preajuste, por su nombre o id</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 o más</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Grupo</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Por omisión</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Admite</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Intervalo</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unidad</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>Se escribe</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>Opciones</translation>
    </message>
    <message>
        <source>Left open</source>
        <translation>Sin fijar</translation>
    </message>
    <message>
        <source>write %1 and Ridgepoint works it out</source>
        <translation>con %1, lo deduce Ridgepoint</translation>
    </message>
    <message>
        <source>In files</source>
        <translation>En archivos</translation>
    </message>
    <message>
        <source>On the command line</source>
        <translation>En la línea de órdenes</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Aquí</translation>
    </message>
    <message>
        <source>means nothing in this scenario</source>
        <translation>no significa nada en este escenario</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 — %2 = %3 (formula %4)</source>
        <translation>%1 — %2 = %3 (fórmula %4)</translation>
    </message>
    <message>
        <source>Readouts</source>
        <translation>Lecturas</translation>
    </message>
    <message>
        <source>On the command line:</source>
        <translation>En la línea de órdenes:</translation>
    </message>
    <message>
        <source>arrow keys</source>
        <translation>teclas de flecha</translation>
    </message>
    <message>
        <source>walk the data</source>
        <translation>recorrer los datos</translation>
    </message>
    <message>
        <source>Enter, or a click</source>
        <translation>Intro, o un clic</translation>
    </message>
    <message>
        <source>show the maths</source>
        <translation>mostrar el cálculo</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>let go of what was picked</source>
        <translation>soltar lo elegido</translation>
    </message>
    <message>
        <source>digits</source>
        <translation>cifras</translation>
    </message>
    <message>
        <source>exact entry</source>
        <translation>entrada exacta</translation>
    </message>
    <message>
        <source>one step</source>
        <translation>un paso</translation>
    </message>
    <message>
        <source>Page Up, Page Down</source>
        <translation>Re Pág, Av Pág</translation>
    </message>
    <message>
        <source>times two, divided by two</source>
        <translation>por dos, entre dos</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Mayús</translation>
    </message>
    <message>
        <source>ten times finer</source>
        <translation>diez veces más fino</translation>
    </message>
    <message>
        <source>Alt while dragging</source>
        <translation>Alt al arrastrar</translation>
    </message>
    <message>
        <source>past the marks</source>
        <translation>pasar de las marcas</translation>
    </message>
    <message>
        <source>back to what it was</source>
        <translation>volver a lo que era</translation>
    </message>
</context>
<context>
    <name>InferencePicture</name>
    <message>
        <source>memory of a replica (bytes)</source>
        <translation>memoria de una réplica (bytes)</translation>
    </message>
    <message>
        <source>sequences decoded together</source>
        <translation>secuencias decodificadas juntas</translation>
    </message>
    <message>
        <source>intensity (FLOP/B)</source>
        <translation>intensidad (FLOP/B)</translation>
    </message>
    <message>
        <source>attainable (FLOP/s)</source>
        <translation>alcanzable (FLOP/s)</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>what a replica holds</source>
        <translation>qué guarda una réplica</translation>
    </message>
    <message>
        <source>latency and throughput</source>
        <translation>latencia y rendimiento</translation>
    </message>
    <message>
        <source>under the roof</source>
        <translation>bajo el techo</translation>
    </message>
    <message>
        <source>tokens per second of a replica</source>
        <translation>tokens por segundo de una réplica</translation>
    </message>
    <message>
        <source>✗ %1 missed</source>
        <translation>✗ %1 incumplido</translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>memory full</source>
        <translation>memoria llena</translation>
    </message>
    <message>
        <source>the roof needs the device&apos;s peak and its memory bandwidth, and a model that can be served</source>
        <translation>el techo necesita el pico del dispositivo y su ancho de banda de memoria, y un modelo que se pueda servir</translation>
    </message>
    <message>
        <source>latency (time)</source>
        <translation>latencia (tiempo)</translation>
    </message>
    <message>
        <source>tokens/s of a replica</source>
        <translation>tokens/s de una réplica</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
</context>
<context>
    <name>InferenceText</name>
    <message>
        <source>1 sequence</source>
        <translation>1 secuencia</translation>
    </message>
    <message>
        <source>%1 sequences</source>
        <translation>%1 secuencias</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPU</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>weights, %1</source>
        <translation>pesos, %1</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>caché KV</translation>
    </message>
    <message>
        <source>KV cache of %1, %2</source>
        <translation>caché KV de %1, %2</translation>
    </message>
    <message>
        <source>%1 × %2 · %3 %4</source>
        <translation>%1 × %2 · %3 %4</translation>
    </message>
    <message>
        <source>✗ %1 over</source>
        <translation>✗ %1 de más</translation>
    </message>
    <message>
        <source>✓ %1 free</source>
        <translation>✓ %1 libres</translation>
    </message>
    <message>
        <source>memory of the replica, %1, exceeded by %2</source>
        <translation>memoria de la réplica, %1, superada en %2</translation>
    </message>
    <message>
        <source>memory of the replica, %1, %2 free</source>
        <translation>memoria de la réplica, %1, %2 libres</translation>
    </message>
    <message>
        <source>%1 %2, misses the target of %3</source>
        <translation>%1 %2, incumple el objetivo de %3</translation>
    </message>
    <message>
        <source>%1 %2, within the target of %3</source>
        <translation>%1 %2, dentro del objetivo de %3</translation>
    </message>
    <message>
        <source>ITL</source>
        <translation>ITL</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>ITL target %1</source>
        <translation>objetivo ITL %1</translation>
    </message>
    <message>
        <source>TTFT target %1</source>
        <translation>objetivo TTFT %1</translation>
    </message>
    <message>
        <source>%1: ITL %2, TTFT %3, %4</source>
        <translation>%1: ITL %2, TTFT %3, %4</translation>
    </message>
    <message>
        <source>%1: ITL %2, TTFT %3, %4, but the cache does not fit</source>
        <translation>%1: ITL %2, TTFT %3, %4, pero la caché no cabe</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>limitado por cálculo</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>limitado por memoria</translation>
    </message>
    <message>
        <source>%1: %2, at most %3, %4</source>
        <translation>%1: %2, como mucho %3, %4</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>decodificación</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>prefill</translation>
    </message>
    <message>
        <source>ITL %1 of %2, TTFT %3 of %4</source>
        <translation>ITL %1 de %2, TTFT %3 de %4</translation>
    </message>
    <message>
        <source>Replicate or shard? Not known: %1.</source>
        <translation>¿Replicar o fragmentar? No se sabe: %1.</translation>
    </message>
    <message>
        <source>Replicate: one GPU holds %1 of weights and %2 of cache and meets both targets.</source>
        <translation>Replicar: una GPU guarda %1 de pesos y %2 de caché y cumple ambos objetivos.</translation>
    </message>
    <message>
        <source>Replicate: one GPU holds %1 of weights and %2 of cache and meets both targets (%3).</source>
        <translation>Replicar: una GPU guarda %1 de pesos y %2 de caché y cumple ambos objetivos (%3).</translation>
    </message>
    <message>
        <source>Shard, then replicate: %1 of weights and %2 of cache take %3, which meet both targets.</source>
        <translation>Fragmentar y luego replicar: %1 de pesos y %2 de caché requieren %3, que cumplen ambos objetivos.</translation>
    </message>
    <message>
        <source>Shard, then replicate: %1 of weights and %2 of cache take %3, which meet both targets (%4).</source>
        <translation>Fragmentar y luego replicar: %1 de pesos y %2 de caché requieren %3, que cumplen ambos objetivos (%4).</translation>
    </message>
    <message>
        <source>Shard for latency: fewer GPUs hold %1 of weights and %2 of cache, but %3 meet both targets.</source>
        <translation>Fragmentar por latencia: %1 de pesos y %2 de caché caben en menos GPU, pero %3 cumplen ambos objetivos.</translation>
    </message>
    <message>
        <source>Neither is enough: %1 of weights and %2 of cache fit, but no group within a node meets both targets. Read fewer bytes a token, shorten the prompt, or relax the target.</source>
        <translation>Ninguna opción basta: %1 de pesos y %2 de caché caben, pero ningún grupo dentro de un nodo cumple ambos objetivos. Leer menos bytes por token, acortar el prompt o relajar el objetivo.</translation>
    </message>
    <message>
        <source>Nothing fits: %1 of weights and %2 of cache exceed every group that may share the heads. Lower the concurrency, shorten the context, or store both in fewer bytes.</source>
        <translation>Nada cabe: %1 de pesos y %2 de caché superan todo grupo que pueda repartirse las cabezas. Bajar la concurrencia, acortar el contexto o guardar ambos en menos bytes.</translation>
    </message>
    <message>
        <source>Weights and KV cache need %1; one accelerator holds %2.</source>
        <translation>Pesos y caché KV necesitan %1; un acelerador guarda %2.</translation>
    </message>
    <message>
        <source>A replica of %1 holds them.</source>
        <translation>Caben en una réplica de %1.</translation>
    </message>
    <message>
        <source>A replica of %1 does not hold them.</source>
        <translation>No caben en una réplica de %1.</translation>
    </message>
    <message>
        <source>replicas for QPS</source>
        <translation>réplicas para QPS</translation>
    </message>
    <message>
        <source>%1 of %2 each</source>
        <translation>%1 de %2 cada una</translation>
    </message>
    <message>
        <source>%1 in all, %2 each</source>
        <translation>%1 en total, %2 cada una</translation>
    </message>
    <message>
        <source>what</source>
        <translation>qué</translation>
    </message>
    <message>
        <source>bytes or FLOP/B</source>
        <translation>bytes o FLOP/B</translation>
    </message>
    <message>
        <source>ITL (s)</source>
        <translation>ITL (s)</translation>
    </message>
    <message>
        <source>TTFT (s)</source>
        <translation>TTFT (s)</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>remark</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>no cabe</translation>
    </message>
    <message>
        <source>ITL target missed</source>
        <translation>objetivo ITL incumplido</translation>
    </message>
    <message>
        <source>TTFT target missed</source>
        <translation>objetivo TTFT incumplido</translation>
    </message>
    <message>
        <source>At %1 QPS, %2 decoded together: one replica, %3 in all.</source>
        <translation>A %1 QPS, con %2 decodificadas a la vez: una réplica, %3 en total.</translation>
    </message>
    <message>
        <source>At %1 QPS, %2 decoded together: %3 replicas, %4 in all.</source>
        <translation>A %1 QPS, con %2 decodificadas a la vez: %3 réplicas, %4 en total.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no: %1</source>
        <translation>no: %1</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>inference weights</source>
        <translation>pesos de inferencia</translation>
    </message>
    <message>
        <source>serves on 1 GPU?</source>
        <translation>¿sirve en 1 GPU?</translation>
    </message>
    <message>
        <source>%1, %2 copies</source>
        <translation>%1, %2 copias</translation>
    </message>
</context>
<context>
    <name>MathsText</name>
    <message>
        <source>field %1</source>
        <translation>campo %1</translation>
    </message>
    <message>
        <source>the sum of its parts</source>
        <translation>la suma de sus partes</translation>
    </message>
    <message>
        <source>the largest of its parts</source>
        <translation>la mayor de sus partes</translation>
    </message>
    <message>
        <source>(as above)</source>
        <translation>(como arriba)</translation>
    </message>
    <message>
        <source>source: %1</source>
        <translation>fuente: %1</translation>
    </message>
</context>
<context>
    <name>MemoryTimeline</name>
    <message>
        <source>0 · replicas</source>
        <translation>0 · réplicas</translation>
    </message>
    <message>
        <source>ZeRO-%1</source>
        <translation>ZeRO-%1</translation>
    </message>
    <message>
        <source>everything on every rank</source>
        <translation>todo en cada rango</translation>
    </message>
    <message>
        <source>optimizer state shared</source>
        <translation>optimizador repartido</translation>
    </message>
    <message>
        <source>and gradients</source>
        <translation>y gradientes</translation>
    </message>
    <message>
        <source>and weights</source>
        <translation>y pesos</translation>
    </message>
    <message>
        <source>all-reduce of gradients</source>
        <translation>all-reduce de gradientes</translation>
    </message>
    <message>
        <source>reduce-scatter of gradients</source>
        <translation>reduce-scatter de gradientes</translation>
    </message>
    <message>
        <source>all-gather of new weights</source>
        <translation>all-gather de pesos nuevos</translation>
    </message>
    <message>
        <source>all-gather of weights, forward</source>
        <translation>all-gather de pesos, adelante</translation>
    </message>
    <message>
        <source>all-gather of weights, backward</source>
        <translation>all-gather de pesos, atrás</translation>
    </message>
    <message>
        <source>The mesh does not fit its accelerators, so no rank&apos;s memory is known.</source>
        <translation>La malla no encaja en sus aceleradores, así que no se conoce la memoria de ningún rango.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>master weights</source>
        <translation>pesos maestros</translation>
    </message>
    <message>
        <source>first moment</source>
        <translation>primer momento</translation>
    </message>
    <message>
        <source>second moment</source>
        <translation>segundo momento</translation>
    </message>
    <message>
        <source>This scenario keeps no training state on its ranks.</source>
        <translation>Este escenario no guarda estado de entrenamiento en sus rangos.</translation>
    </message>
    <message>
        <source>%1 per rank</source>
        <translation>%1 por rango</translation>
    </message>
    <message>
        <source>%1, %2: %3, %4</source>
        <translation>%1, %2: %3, %4</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>etapa</translation>
    </message>
    <message>
        <source>what is shared</source>
        <translation>qué se reparte</translation>
    </message>
    <message>
        <source>state of a rank (bytes)</source>
        <translation>estado de un rango (bytes)</translation>
    </message>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1 (bytes)</translation>
    </message>
    <message>
        <source>training state of each rank (bytes)</source>
        <translation>estado de entrenamiento de cada rango (bytes)</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 más</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rango %1</translation>
    </message>
    <message>
        <source>✗ over %1</source>
        <translation>✗ supera %1</translation>
    </message>
    <message>
        <source>%1 (rank %2)</source>
        <translation>%1 (el rango %2)</translation>
    </message>
    <message>
        <source>%1 on each rank: %2</source>
        <translation>%1 en cada rango: %2</translation>
    </message>
    <message>
        <source>Peak %1 in the %2.</source>
        <translation>Máximo de %1 (%2).</translation>
    </message>
    <message>
        <source>✗ %1 over %2.</source>
        <translation>✗ supera %2 en %1.</translation>
    </message>
    <message>
        <source>The fullest rank is on pipeline stage %1 of %2.</source>
        <translation>El rango más lleno está en la etapa %1 de %2.</translation>
    </message>
    <message>
        <source>The sum of all parts, %1, is never reached: they do not meet.</source>
        <translation>La suma de todas las partes, %1, nunca se alcanza: no coinciden.</translation>
    </message>
    <message>
        <source>Sharded gradients appear as the backward pass makes them.</source>
        <translation>Los gradientes fragmentados aparecen según los produce la pasada hacia atrás.</translation>
    </message>
    <message>
        <source>The schedule is too long to be drawn pass by pass; its rule of micro-batches in flight stands in.</source>
        <translation>La planificación es demasiado larga para dibujarla pasada a pasada; la sustituye su regla de microlotes en vuelo.</translation>
    </message>
    <message>
        <source>several micro-batches</source>
        <translation>varios microlotes</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>microlote %1</translation>
    </message>
    <message>
        <source>forward pass of %1</source>
        <translation>pasada hacia adelante de %1</translation>
    </message>
    <message>
        <source>backward pass of %1</source>
        <translation>pasada hacia atrás de %1</translation>
    </message>
    <message>
        <source>input gradients of %1</source>
        <translation>gradientes de entrada de %1</translation>
    </message>
    <message>
        <source>weight gradients of %1</source>
        <translation>gradientes de pesos de %1</translation>
    </message>
    <message>
        <source>forward pass of %1 beside a backward pass</source>
        <translation>pasada hacia adelante de %1 junto a una pasada hacia atrás</translation>
    </message>
    <message>
        <source>%1 micro-batches alike</source>
        <translation>%1 microlotes iguales</translation>
    </message>
    <message>
        <source>update of the weights</source>
        <translation>actualización de los pesos</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>%1 del paso</translation>
    </message>
    <message>
        <source>wait between passes</source>
        <translation>espera entre pasadas</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>No rank&apos;s memory is known for this scenario.</source>
        <translation>No se conoce la memoria de ningún rango en este escenario.</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 paso</translation>
    </message>
    <message>
        <source>one step (relative time)</source>
        <translation>un paso (tiempo relativo)</translation>
    </message>
    <message>
        <source>time within one step (seconds)</source>
        <translation>tiempo dentro de un paso (segundos)</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>máximo</translation>
    </message>
    <message>
        <source>peak at</source>
        <translation>máximo en</translation>
    </message>
    <message>
        <source>In the %1.</source>
        <translation>Durante: %1.</translation>
    </message>
    <message>
        <source>state</source>
        <translation>estado</translation>
    </message>
    <message>
        <source>activations at peak</source>
        <translation>activaciones en el máximo</translation>
    </message>
    <message>
        <source>Kept, recomputed, and those of the loss.</source>
        <translation>Guardadas, recalculadas y las de la pérdida.</translation>
    </message>
    <message>
        <source>headroom</source>
        <translation>margen</translation>
    </message>
    <message>
        <source>−%1</source>
        <translation>−%1</translation>
    </message>
    <message>
        <source>No capacity is known for this accelerator.</source>
        <translation>No se conoce la capacidad de este acelerador.</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>pasada</translation>
    </message>
    <message>
        <source>from</source>
        <translation>desde</translation>
    </message>
    <message>
        <source>to</source>
        <translation>hasta</translation>
    </message>
    <message>
        <source>most memory (bytes)</source>
        <translation>memoria máxima (bytes)</translation>
    </message>
    <message>
        <source>activations (bytes)</source>
        <translation>activaciones (bytes)</translation>
    </message>
    <message>
        <source>buffers (bytes)</source>
        <translation>búferes (bytes)</translation>
    </message>
    <message>
        <source>memory of one rank (bytes)</source>
        <translation>memoria de un rango (bytes)</translation>
    </message>
    <message>
        <source>%1 alike</source>
        <translation>%1 iguales</translation>
    </message>
    <message>
        <source>update</source>
        <translation>actualización</translation>
    </message>
    <message>
        <source>%1 at %2, %3</source>
        <translation>%1 en %2, %3</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>peak %1, %2</source>
        <translation>máximo %1, %2</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>máximo %1</translation>
    </message>
    <message>
        <source>peak, %1</source>
        <translation>máximo, %1</translation>
    </message>
    <message>
        <source>%1 at the peak: %2</source>
        <translation>%1 en el máximo: %2</translation>
    </message>
    <message>
        <source>fragmentation, context</source>
        <translation>fragmentación, contexto</translation>
    </message>
    <message>
        <source>In the strip F is a forward, B a backward pass and U the update; gaps are waits.</source>
        <translation>En la tira F es una pasada hacia delante, B una hacia atrás y U la actualización; los huecos son esperas.</translation>
    </message>
    <message>
        <source>sends %1 a step, %2</source>
        <translation>envía %1 por paso, %2</translation>
    </message>
    <message>
        <source>One replica shares nothing: shown as if %1 ranks trained it together. Volumes are what one rank sends in a step; micro-batches in it: %2.</source>
        <translation>Una réplica no comparte nada: se muestra como si %1 rangos la entrenaran juntos. Los volúmenes son lo que un rango envía en un paso; microlotes en él: %2.</translation>
    </message>
    <message>
        <source>%1 ranks share the state. Volumes are what one rank sends in a step; micro-batches in it: %2.</source>
        <translation>%1 rangos comparten el estado. Los volúmenes son lo que un rango envía en un paso; microlotes en él: %2.</translation>
    </message>
    <message>
        <source>sent by one rank in a step (bytes)</source>
        <translation>enviado por un rango en un paso (bytes)</translation>
    </message>
    <message>
        <source>over stage 0</source>
        <translation>respecto a la etapa 0</translation>
    </message>
    <message>
        <source>logits, transients</source>
        <translation>logits, transitorios</translation>
    </message>
    <message>
        <source>one step, some left out (seconds)</source>
        <translation>un paso, con omisiones (segundos)</translation>
    </message>
    <message>
        <source>kept activations</source>
        <translation>activaciones guardadas</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state on the rank.</source>
        <translation>Pesos, gradientes y estado del optimizador en el rango.</translation>
    </message>
    <message>
        <source>The rank holds more than the capacity, %1.</source>
        <translation>El rango tiene más que la capacidad, %1.</translation>
    </message>
    <message>
        <source>Left of %1.</source>
        <translation>Queda de %1.</translation>
    </message>
    <message>
        <source>gradients, their sum</source>
        <translation>gradientes, su suma</translation>
    </message>
</context>
<context>
    <name>Mesh</name>
    <message>
        <source>tensor parallel</source>
        <translation>paralelismo tensorial</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>paralelismo de contexto</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>paralelismo de expertos</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>paralelismo de datos</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>paralelismo por etapas</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 nodo</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 nodos</translation>
    </message>
    <message>
        <source>%1 = %2 ranks, but there are %3 accelerators</source>
        <translation>%1 = %2 rangos, pero hay %3 aceleradores</translation>
    </message>
    <message>
        <source>%1 group leaves its node: %2 ranks over %3</source>
        <translation>El grupo %1 sale de su nodo: %2 rangos en %3</translation>
    </message>
    <message>
        <source>One accelerator: one rank, no group, nothing to send. On more of them a mesh deals the work out: tensor ranks (tp) split every matrix and belong inside a node; data ranks (dp) see different sequences; pipeline ranks (pp) hold different layers.</source>
        <translation>Un acelerador: un rango, ningún grupo, nada que enviar. Con más, una malla reparte el trabajo: los rangos tensoriales (tp) parten cada matriz y deben quedar dentro de un nodo; los rangos de datos (dp) ven secuencias distintas; los rangos de etapas (pp) tienen capas distintas.</translation>
    </message>
    <message>
        <source>intra-node</source>
        <translation>intranodo</translation>
    </message>
    <message>
        <source>inter-node only</source>
        <translation>solo entre nodos</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>mixto</translation>
    </message>
    <message>
        <source>%1: this rank alone</source>
        <translation>%1: solo este rango</translation>
    </message>
    <message>
        <source>%1 of %2: %3 · %4</source>
        <translation>%1 de %2: %3 · %4</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 por paso</translation>
    </message>
    <message>
        <source>rank %1, node %2</source>
        <translation>rango %1, nodo %2</translation>
    </message>
    <message>
        <source>; %1 with %2</source>
        <translation>; %1 con %2</translation>
    </message>
    <message>
        <source>Rank %1 sends in a step: scale-up port %2 · network card %3</source>
        <translation>El rango %1 envía en un paso: puerto scale-up %2 · tarjeta de red %3</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Grupo</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Nivel</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nodos</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>Salto</translation>
    </message>
    <message>
        <source>Ranks of rank %1</source>
        <translation>Rangos del rango %1</translation>
    </message>
    <message>
        <source>Bytes per step</source>
        <translation>Bytes por paso</translation>
    </message>
    <message>
        <source>busiest scale-up port</source>
        <translation>puerto scale-up más cargado</translation>
    </message>
    <message>
        <source>busiest network card</source>
        <translation>tarjeta de red más cargada</translation>
    </message>
    <message>
        <source>The farthest group reaches %1.</source>
        <translation>El grupo más lejano alcanza %1.</translation>
    </message>
    <message>
        <source>One accelerator sends nothing to another.</source>
        <translation>Un acelerador no envía nada a otro.</translation>
    </message>
    <message>
        <source>%1 in a step through the %2 of the busiest rank. Scale-up port: %3; network card: %4.</source>
        <translation>%1 en un paso por %2 del rango más cargado. Puerto scale-up: %3; tarjeta de red: %4.</translation>
    </message>
    <message>
        <source>scale-up port</source>
        <translation>puerto scale-up</translation>
    </message>
    <message>
        <source>network card</source>
        <translation>tarjeta de red</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rangos</translation>
    </message>
    <message>
        <source>%1 ranks on nodes of %2.</source>
        <translation>%1 rangos en nodos de %2.</translation>
    </message>
    <message>
        <source>product check</source>
        <translation>comprobación del producto</translation>
    </message>
    <message>
        <source>%1 ≠ %2</source>
        <translation>%1 ≠ %2</translation>
    </message>
    <message>
        <source>tensor × context × data × pipeline = %1 = %2 accelerators</source>
        <translation>tensorial × contexto × datos × etapas = %1 = %2 aceleradores</translation>
    </message>
    <message>
        <source>TP group tier</source>
        <translation>nivel del grupo TP</translation>
    </message>
    <message>
        <source>DP group tier</source>
        <translation>nivel del grupo DP</translation>
    </message>
    <message>
        <source>largest link load</source>
        <translation>mayor carga de enlace</translation>
    </message>
    <message>
        <source>%1: %2 ranks = %3, busiest port %4, card %5</source>
        <translation>%1: %2 rangos = %3, puerto más cargado %4, tarjeta %5</translation>
    </message>
    <message>
        <source>baseline %1: %2 ranks, the product of %3; in a step the busiest scale-up port carries %4 and the busiest network card %5</source>
        <translation>referencia %1: %2 rangos, el producto de %3; en un paso el puerto scale-up más cargado lleva %4 y la tarjeta de red más cargada %5</translation>
    </message>
    <message>
        <source>busiest link in baseline %1</source>
        <translation>enlace más cargado en la referencia %1</translation>
    </message>
    <message>
        <source>DP × CP group tier</source>
        <translation>nivel del grupo DP × CP</translation>
    </message>
    <message>
        <source>This mesh cannot be laid out: %1</source>
        <translation>Esta malla no se puede disponer: %1</translation>
    </message>
    <message>
        <source>a node has no whole number of ranks</source>
        <translation>un nodo no tiene un número entero de rangos</translation>
    </message>
    <message>
        <source>%1 a step over DP × CP</source>
        <translation>%1 por paso sobre DP × CP</translation>
    </message>
</context>
<context>
    <name>MeshPicture</name>
    <message>
        <source>neighbouring ranks first:</source>
        <translation>rangos vecinos primero:</translation>
    </message>
    <message>
        <source>Groups of rank %1, on node %2</source>
        <translation>Grupos del rango %1, en el nodo %2</translation>
    </message>
    <message>
        <source>scale-up port: %1 a step · busiest %2</source>
        <translation>puerto scale-up: %1 por paso · el más cargado %2</translation>
    </message>
    <message>
        <source>network card: %1 a step · busiest %2</source>
        <translation>tarjeta de red: %1 por paso · la más cargada %2</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>nodo %1</translation>
    </message>
    <message>
        <source>… %1 more nodes like these</source>
        <translation>… %1 nodos más como estos</translation>
    </message>
    <message>
        <source>%1, place %2 of the rank order; Alt with Left or Right moves it</source>
        <translation>%1, posición %2 del orden de rangos; Alt con Izquierda o Derecha la mueve</translation>
    </message>
    <message>
        <source>%1 more nodes like these</source>
        <translation>%1 nodos más como estos</translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>accelerator-hours</source>
        <translation>h-GPU</translation>
    </message>
    <message>
        <source>accelerator-s</source>
        <translation>s-GPU</translation>
    </message>
    <message>
        <source>years</source>
        <translation>años</translation>
    </message>
    <message>
        <source>year</source>
        <translation>año</translation>
    </message>
    <message>
        <source>months</source>
        <translation>meses</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>semanas</translation>
    </message>
    <message>
        <source>days</source>
        <translation>días</translation>
    </message>
    <message>
        <source>d</source>
        <translation>d</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>tokens/param</source>
        <translation>tokens/parám.</translation>
    </message>
    <message>
        <source>B/param</source>
        <translation>B/parám.</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parámetros</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>%1 tokens per parameter</source>
        <translation>%1 tokens por parámetro</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 veces</translation>
    </message>
    <message>
        <source>accelerator-seconds</source>
        <translation>s-GPU</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>tokens/parameter</source>
        <translation>tokens/parámetro</translation>
    </message>
    <message>
        <source>B/parameter</source>
        <translation>B/parámetro</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parámetros</translation>
    </message>
</context>
<context>
    <name>PanelSwitch</name>
    <message>
        <source>Show: %1</source>
        <translation>Mostrar: %1</translation>
    </message>
</context>
<context>
    <name>Pipeline</name>
    <message>
        <source>layout, %1</source>
        <translation>disposición, %1</translation>
    </message>
    <message>
        <source>use %1 micro-batches or fewer</source>
        <translation>usar %1 microlotes o menos</translation>
    </message>
    <message>
        <source>use fewer stages</source>
        <translation>usar menos etapas</translation>
    </message>
    <message>
        <source>%1 with the layout</source>
        <translation>%1 con la disposición</translation>
    </message>
    <message>
        <source>there is no schedule &apos;%1&apos; to lay out: choose another one</source>
        <translation>no hay planificación «%1» que disponer: elegir otra</translation>
    </message>
    <message>
        <source>%1 micro-batches on %2 ranks are too many passes to draw: %3</source>
        <translation>%1 microlotes en %2 rangos son demasiadas pasadas para dibujar: %3</translation>
    </message>
    <message>
        <source>opt</source>
        <translation>opt</translation>
    </message>
    <message>
        <source>the file has %1 %2; the view draws up to %3: import a smaller run</source>
        <translation>el archivo tiene %1 %2; la vista dibuja hasta %3: importar una ejecución menor</translation>
    </message>
    <message>
        <source>ranks (lines)</source>
        <translation>rangos (líneas)</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>microlotes</translation>
    </message>
    <message>
        <source>stages a rank</source>
        <translation>etapas por rango</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>1 capa</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 capas</translation>
    </message>
    <message>
        <source>this is neither a schedule, whose cells look like 0F0,0B0 with a line for every rank, nor a layout such as Et*3|(tt|)*29,m|L; paste one of the two</source>
        <translation>no es ni una planificación, cuyas casillas son como 0F0,0B0 con una línea por rango, ni una disposición como Et*3|(tt|)*29,m|L; pegar una de las dos</translation>
    </message>
    <message>
        <source>the text has %1 MB; up to %2 MB are taken: import fewer micro-batches</source>
        <translation>el texto tiene %1 MB; se admiten hasta %2 MB: importar menos microlotes</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>%1 predicting further tokens</source>
        <translation>%1 que predicen más tokens</translation>
    </message>
    <message>
        <source>head and loss</source>
        <translation>cabeza y pérdida</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>stage %1: %2</source>
        <translation>etapa %1: %2</translation>
    </message>
    <message>
        <source>%1 a stage</source>
        <translation>%1 por etapa</translation>
    </message>
    <message>
        <source>%1 to %2 layers a stage</source>
        <translation>%1 a %2 capas por etapa</translation>
    </message>
    <message>
        <source>the layout has no layers; add decoder layers, t</source>
        <translation>la disposición no tiene capas; añadir capas decodificadoras, t</translation>
    </message>
    <message>
        <source>add %1 %2</source>
        <translation>añadir %1 %2</translation>
    </message>
    <message>
        <source>remove %1 %2</source>
        <translation>quitar %1 %2</translation>
    </message>
    <message>
        <source>the layout has %1 decoder layers, t, and the scenario&apos;s model %2: %3, or set model.layers to %1</source>
        <translation>la disposición tiene %1 capas decodificadoras, t, y el modelo del escenario %2: %3, o poner model.layers a %1</translation>
    </message>
    <message>
        <source>the layout has %1 multi-token-prediction layers, m, and the scenario&apos;s model %2: %3, or set model.mtp_layers to %1</source>
        <translation>la disposición tiene %1 capas de predicción multitoken, m, y el modelo del escenario %2: %3, o poner model.mtp_layers a %1</translation>
    </message>
    <message>
        <source>take %1 stage ends, &apos;|&apos;, away</source>
        <translation>quitar %1 finales de etapa, &apos;|&apos;</translation>
    </message>
    <message>
        <source>add %1 stage ends, &apos;|&apos;</source>
        <translation>añadir %1 finales de etapa, &apos;|&apos;</translation>
    </message>
    <message>
        <source>choose a schedule of one chunk a rank</source>
        <translation>elegir una planificación de un trozo por rango</translation>
    </message>
    <message>
        <source>choose an interleaved schedule with v = %1</source>
        <translation>elegir una planificación intercalada con v = %1</translation>
    </message>
    <message>
        <source>set p to %1</source>
        <translation>poner p a %1</translation>
    </message>
    <message>
        <source>the layout has %1 stages; %2 on %3 ranks of %4 chunks runs %5: %6</source>
        <translation>la disposición tiene %1 etapas; %2 en %3 rangos de %4 trozos ejecuta %5: %6</translation>
    </message>
    <message>
        <source>, or </source>
        <translation>, o </translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rango %1</translation>
    </message>
    <message>
        <source>imported order: p %1, m %2, v %3</source>
        <translation>orden importado: p %1, m %2, v %3</translation>
    </message>
    <message>
        <source>imported order cannot be shown</source>
        <translation>el orden importado no se puede mostrar</translation>
    </message>
    <message>
        <source>layout cannot be shown</source>
        <translation>la disposición no se puede mostrar</translation>
    </message>
    <message>
        <source>layout: %1</source>
        <translation>disposición: %1</translation>
    </message>
    <message>
        <source>No pipeline in the scenario: a teaching instrument; time in forward passes of one rank</source>
        <translation>El escenario no tiene pipeline: instrumento didáctico; tiempo en pasadas hacia adelante de un rango</translation>
    </message>
    <message>
        <source>What-if: not all of it is the scenario&apos;s</source>
        <translation>¿Y si…?: no todo es del escenario</translation>
    </message>
    <message>
        <source>The scenario&apos;s pipeline, each stage with its own layers</source>
        <translation>El pipeline del escenario, cada etapa con sus propias capas</translation>
    </message>
    <message>
        <source>The scenario&apos;s pipeline, every stage alike</source>
        <translation>El pipeline del escenario, todas las etapas iguales</translation>
    </message>
    <message>
        <source>bubble = %1 time</source>
        <translation>burbuja = %1 del tiempo</translation>
    </message>
    <message>
        <source>hop %1</source>
        <translation>salto %1</translation>
    </message>
    <message>
        <source>equal memory: capped at %1 micro-batches</source>
        <translation>misma memoria: limitada a %1 microlotes</translation>
    </message>
    <message>
        <source>equal memory: none of the others takes a cap</source>
        <translation>misma memoria: ninguna de las otras admite límite</translation>
    </message>
    <message>
        <source>micro-batch %1 followed</source>
        <translation>microlote %1 seguido</translation>
    </message>
    <message>
        <source> v=%1</source>
        <translation> v=%1</translation>
    </message>
    <message>
        <source>makespan %1</source>
        <translation>duración total %1</translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation>burbuja %1</translation>
    </message>
    <message>
        <source>of the longest rank&apos;s span %1</source>
        <translation>del tramo del rango más largo, %1</translation>
    </message>
    <message>
        <source>peak %1 micro-batches, %2</source>
        <translation>máximo %1 microlotes, %2</translation>
    </message>
    <message>
        <source>peak %1 micro-batches</source>
        <translation>máximo %1 microlotes</translation>
    </message>
    <message>
        <source>weights %1×</source>
        <translation>pesos %1×</translation>
    </message>
    <message>
        <source>capped</source>
        <translation>limitado</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>time (forward passes)</source>
        <translation>tiempo (pasadas hacia adelante)</translation>
    </message>
    <message>
        <source>F forward</source>
        <translation>F adelante</translation>
    </message>
    <message>
        <source>BW whole backward</source>
        <translation>BW atrás completo</translation>
    </message>
    <message>
        <source>B for inputs</source>
        <translation>B de entradas</translation>
    </message>
    <message>
        <source>W for weights</source>
        <translation>W de pesos</translation>
    </message>
    <message>
        <source>both at once</source>
        <translation>ambos a la vez</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>burbuja</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>memory held by the rank</source>
        <translation>memoria ocupada por el rango</translation>
    </message>
    <message>
        <source>micro-batches held</source>
        <translation>microlotes retenidos</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 de memoria</translation>
    </message>
    <message>
        <source>paler: later chunk</source>
        <translation>más claro: trozo posterior</translation>
    </message>
    <message>
        <source>%1 is too long; use %2 or less</source>
        <translation>%1 es demasiado largo; usar %2 o menos</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no latency; type a number of 0 or more, such as 0.2</source>
        <translation>&apos;%1&apos; no es una latencia; escribir un número de 0 o más, como 0,2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no duration; type a finite number above 0, such as 1.5</source>
        <translation>&apos;%1&apos; no es una duración; escribir un número finito mayor que 0, como 1,5</translation>
    </message>
    <message>
        <source>%1 micro-batches</source>
        <translation>%1 microlotes</translation>
    </message>
    <message>
        <source>idle ÷ total %1, idle ÷ ideal %2; longest span of one rank: %3 idle</source>
        <translation>inactivo ÷ total %1, inactivo ÷ ideal %2; tramo más largo de un rango: %3 inactivo</translation>
    </message>
    <message>
        <source>%1 on rank %2, %3–%4</source>
        <translation>%1 en el rango %2, %3–%4</translation>
    </message>
    <message>
        <source>%1, waits for %2 on rank %3</source>
        <translation>%1, espera a %2 en el rango %3</translation>
    </message>
    <message>
        <source>%1, waits for nothing</source>
        <translation>%1, no espera a nada</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>idle ÷ total</source>
        <translation>inactivo ÷ total</translation>
    </message>
    <message>
        <source>idle ÷ ideal</source>
        <translation>inactivo ÷ ideal</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1: makespan %2, bubble %3 (%4), longest span of a rank %5 idle, peak %6 micro-batches</source>
        <translation>%1: duración total %2, burbuja %3 (%4), tramo más largo de un rango %5 inactivo, máximo %6 microlotes</translation>
    </message>
    <message>
        <source>
What-if: not all of it is the scenario&apos;s.</source>
        <translation>
¿Y si…?: no todo es del escenario.</translation>
    </message>
    <message>
        <source>
A teaching instrument: the scenario has no pipeline.</source>
        <translation>
Instrumento didáctico: el escenario no tiene pipeline.</translation>
    </message>
    <message>
        <source>bubble fraction</source>
        <translation>fracción de burbuja</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>tiempo de paso</translation>
    </message>
    <message>
        <source>%1: passes %2, optimizer %3</source>
        <translation>%1: pasadas %2, optimizador %3</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>
In forward passes of one rank for one micro-batch.</source>
        <translation>
En pasadas hacia adelante de un rango para un microlote.</translation>
    </message>
    <message>
        <source>peak in-flight micro-batches</source>
        <translation>máximo de microlotes en vuelo</translation>
    </message>
    <message>
        <source>%1: on rank %2, from a forward pass to the weight gradient</source>
        <translation>%1: en el rango %2, de una pasada hacia adelante al gradiente de pesos</translation>
    </message>
    <message>
        <source>peak activation memory per stage</source>
        <translation>memoria máxima de activaciones por etapa</translation>
    </message>
    <message>
        <source>The bytes of a rank are those of the scenario&apos;s own stages, not of the layout&apos;s.</source>
        <translation>Los bytes de un rango son los de las etapas del escenario, no los de la disposición.</translation>
    </message>
    <message>
        <source>The report has no activations of a pipeline stage.</source>
        <translation>El informe no tiene activaciones de una etapa del pipeline.</translation>
    </message>
    <message>
        <source>The scenario has no pipeline, so a micro-batch has no bytes here.</source>
        <translation>El escenario no tiene pipeline, así que un microlote no tiene bytes aquí.</translation>
    </message>
    <message>
        <source>
With everything else the rank holds: %1 of %2</source>
        <translation>
Con todo lo demás que guarda el rango: %1 de %2</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>forward passes</source>
        <translation>pasadas hacia adelante</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>planificación</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rango</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>pasada</translation>
    </message>
    <message>
        <source>start (%1)</source>
        <translation>inicio (%1)</translation>
    </message>
    <message>
        <source>end (%1)</source>
        <translation>fin (%1)</translation>
    </message>
    <message>
        <source>waits for</source>
        <translation>espera a</translation>
    </message>
    <message>
        <source>%1 on rank %2</source>
        <translation>%1 en el rango %2</translation>
    </message>
    <message>
        <source>%1 of %2 passes are listed</source>
        <translation>se enumeran %1 de %2 pasadas</translation>
    </message>
    <message>
        <source>step of %1</source>
        <translation>paso de %1</translation>
    </message>
    <message>
        <source>no pipeline</source>
        <translation>sin pipeline</translation>
    </message>
    <message>
        <source>passes and optimizer %1</source>
        <translation>pasadas y optimizador %1</translation>
    </message>
    <message>
        <source>baseline %1: %2</source>
        <translation>referencia %1: %2</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>passes and optimizer</source>
        <translation>pasadas y optimizador</translation>
    </message>
    <message>
        <source>step, no pipeline</source>
        <translation>paso, sin pipeline</translation>
    </message>
    <message>
        <source>%1 forward passes</source>
        <translation>%1 pasadas hacia adelante</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>next view</source>
        <translation>vista siguiente</translation>
    </message>
    <message>
        <source>view before</source>
        <translation>vista anterior</translation>
    </message>
    <message>
        <source>play or pause, where the view plays</source>
        <translation>reproducir o pausar, si la vista se reproduce</translation>
    </message>
    <message>
        <source>black screen, and back</source>
        <translation>pantalla en negro, y volver</translation>
    </message>
    <message>
        <source>keep the picture while you edit, and let it go</source>
        <translation>conservar la imagen mientras se edita, y soltarla</translation>
    </message>
    <message>
        <source>back to the scenario with which this view began</source>
        <translation>volver al escenario con que empezó esta vista</translation>
    </message>
    <message>
        <source>larger</source>
        <translation>más grande</translation>
    </message>
    <message>
        <source>smaller</source>
        <translation>más pequeño</translation>
    </message>
    <message>
        <source>halo at the pointer</source>
        <translation>halo en el puntero</translation>
    </message>
    <message>
        <source>time since the start of the clock, and off</source>
        <translation>tiempo desde que arrancó el reloj, y ocultarlo</translation>
    </message>
    <message>
        <source>slider 1</source>
        <translation>control 1</translation>
    </message>
    <message>
        <source>slider 2</source>
        <translation>control 2</translation>
    </message>
    <message>
        <source>slider 3</source>
        <translation>control 3</translation>
    </message>
    <message>
        <source>back to the picture</source>
        <translation>volver a la imagen</translation>
    </message>
    <message>
        <source>keyboard shortcuts</source>
        <translation>atajos de teclado</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>salir</translation>
    </message>
</context>
<context>
    <name>ProbeFiles</name>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>no se puede leer %1: %2</translation>
    </message>
    <message>
        <source>%1 is larger than 64 MiB; a run of the probe is not</source>
        <translation>%1 supera los 64 MiB; una ejecución de la sonda no</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>there is no home folder to keep devices in</source>
        <translation>no hay carpeta personal donde guardar dispositivos</translation>
    </message>
</context>
<context>
    <name>ProbeSteps</name>
    <message>
        <source>read</source>
        <translation>lectura</translation>
    </message>
    <message>
        <source>write</source>
        <translation>escritura</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>copia</translation>
    </message>
    <message>
        <source>copy engine</source>
        <translation>motor de copia</translation>
    </message>
    <message>
        <source>triad</source>
        <translation>tríada</translation>
    </message>
    <message>
        <source>triad past the caches</source>
        <translation>tríada sin pasar por las cachés</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>%1, set of %2</source>
        <translation>%1, conjunto de %2</translation>
    </message>
    <message>
        <source>multiply-add, %1%2</source>
        <translation>multiplicar-sumar, %1%2</translation>
    </message>
    <message>
        <source>sweep at %1, %2</source>
        <translation>barrido con %1, %2</translation>
    </message>
    <message>
        <source>product %1, %2</source>
        <translation>producto %1, %2</translation>
    </message>
    <message>
        <source>tensor instructions, %1</source>
        <translation>instrucciones tensoriales, %1</translation>
    </message>
    <message>
        <source>tensor units, %1</source>
        <translation>unidades tensoriales, %1</translation>
    </message>
    <message>
        <source>, cold</source>
        <translation>, en frío</translation>
    </message>
    <message>
        <source>, of zeros</source>
        <translation>, de ceros</translation>
    </message>
    <message>
        <source>, exact sums</source>
        <translation>, sumas exactas</translation>
    </message>
    <message>
        <source>PCIe to the device</source>
        <translation>PCIe hacia el dispositivo</translation>
    </message>
    <message>
        <source>PCIe from the device</source>
        <translation>PCIe desde el dispositivo</translation>
    </message>
    <message>
        <source>PCIe both ways</source>
        <translation>PCIe en ambos sentidos</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>GPU %1 to GPU %2</source>
        <translation>GPU %1 a GPU %2</translation>
    </message>
    <message>
        <source>launch, one of many</source>
        <translation>lanzamiento, uno de muchos</translation>
    </message>
    <message>
        <source>launch and wait</source>
        <translation>lanzamiento y espera</translation>
    </message>
    <message>
        <source>launch in a graph</source>
        <translation>lanzamiento en un grafo</translation>
    </message>
    <message>
        <source>%1, one thread</source>
        <translation>%1, un hilo</translation>
    </message>
    <message>
        <source>%1, all hardware threads</source>
        <translation>%1, todos los hilos de hardware</translation>
    </message>
    <message>
        <source>%1, latency</source>
        <translation>%1, latencia</translation>
    </message>
    <message>
        <source>%1, without the latency</source>
        <translation>%1, sin la latencia</translation>
    </message>
    <message>
        <source>update in place</source>
        <translation>actualización in situ</translation>
    </message>
    <message>
        <source>products of the scenario&apos;s layers</source>
        <translation>productos de las capas del escenario</translation>
    </message>
    <message>
        <source>products by their size, bf16</source>
        <translation>productos según su tamaño, bf16</translation>
    </message>
    <message>
        <source>L2, by the size of the set</source>
        <translation>L2, según el tamaño del conjunto</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>lanzamientos</translation>
    </message>
    <message>
        <source>memory, once more</source>
        <translation>memoria, una vez más</translation>
    </message>
    <message>
        <source>links between GPUs</source>
        <translation>enlaces entre GPU</translation>
    </message>
    <message>
        <source>tensor units</source>
        <translation>unidades tensoriales</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>calentamiento</translation>
    </message>
    <message>
        <source>sweep, %1</source>
        <translation>barrido, %1</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>mixture of experts</source>
        <translation>mezcla de expertos</translation>
    </message>
    <message>
        <source>bf16 %1</source>
        <translation>bf16 %1</translation>
    </message>
    <message>
        <source>no preset: the other fields decide</source>
        <translation>sin preajuste: deciden los demás campos</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Mayús</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Izquierda</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Derecha</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Arriba</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Abajo</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Re Pág</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Av Pág</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Supr</translation>
    </message>
</context>
<context>
    <name>RankMemory</name>
    <message>
        <source>%1 full</source>
        <translation>%1 lleno</translation>
    </message>
    <message>
        <source>%1 full, tight</source>
        <translation>%1 lleno, justo</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 de más</translation>
    </message>
    <message>
        <source>No capacity is known for this accelerator.</source>
        <translation>No se conoce la capacidad de este acelerador.</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>%1 of %2.</source>
        <translation>%1 de %2.</translation>
    </message>
    <message>
        <source>The fullest rank is on pipeline stage %1 of %2.</source>
        <translation>El rango más lleno está en la etapa %1 de %2.</translation>
    </message>
    <message>
        <source>The framework prints %1 allocated and %2 reserved; the driver shows %3.</source>
        <translation>El framework muestra %1 asignados y %2 reservados; el controlador muestra %3.</translation>
    </message>
    <message>
        <source>There is no memory per rank: %1.</source>
        <translation>No hay memoria por rango: %1.</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>one rank, %1, %2</source>
        <translation>un rango, %1, %2</translation>
    </message>
    <message>
        <source>category</source>
        <translation>categoría</translation>
    </message>
    <message>
        <source>bytes of one rank</source>
        <translation>bytes de un rango</translation>
    </message>
    <message>
        <source>share</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>one rank, as the driver shows it</source>
        <translation>un rango, como lo muestra el controlador</translation>
    </message>
    <message>
        <source>allocated, as the framework prints it</source>
        <translation>asignado, como lo muestra el framework</translation>
    </message>
    <message>
        <source>reserved, as the framework prints it</source>
        <translation>reservado, como lo muestra el framework</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>capacidad</translation>
    </message>
    <message>
        <source>one rank in baseline %1</source>
        <translation>un rango en la referencia %1</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>un rango</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>tight from %1 on (%2 of the capacity)</source>
        <translation>justo desde %1 (%2 de la capacidad)</translation>
    </message>
</context>
<context>
    <name>Remedies</name>
    <message>
        <source>Memory (state)</source>
        <translation>Memoria (estado)</translation>
    </message>
    <message>
        <source>Memory (activations)</source>
        <translation>Memoria (activaciones)</translation>
    </message>
    <message>
        <source>Memory (KV cache)</source>
        <translation>Memoria (caché KV)</translation>
    </message>
    <message>
        <source>Time (training)</source>
        <translation>Tiempo (entrenamiento)</translation>
    </message>
    <message>
        <source>Latency (inference)</source>
        <translation>Latencia (inferencia)</translation>
    </message>
    <message>
        <source>Throughput (inference)</source>
        <translation>Rendimiento (inferencia)</translation>
    </message>
    <message>
        <source>out of memory at step 0</source>
        <translation>falta memoria en el paso 0</translation>
    </message>
    <message>
        <source>out of memory at longer sequences</source>
        <translation>falta memoria con secuencias más largas</translation>
    </message>
    <message>
        <source>out of memory serving long contexts</source>
        <translation>falta memoria al servir contextos largos</translation>
    </message>
    <message>
        <source>TTFT or ITL misses its target</source>
        <translation>TTFT o ITL incumple su objetivo</translation>
    </message>
    <message>
        <source>more requests per second than one replica serves</source>
        <translation>más peticiones por segundo de las que sirve una réplica</translation>
    </message>
    <message>
        <source>FSDP / ZeRO-3 over %1 ranks</source>
        <translation>FSDP / ZeRO-3 en %1 rangos</translation>
    </message>
    <message>
        <source>FSDP / ZeRO-3</source>
        <translation>FSDP / ZeRO-3</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>Puntos de control de activaciones</translation>
    </message>
    <message>
        <source>Tensor parallel over %1</source>
        <translation>Paralelismo tensorial en %1</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Paralelismo tensorial</translation>
    </message>
    <message>
        <source>Sequence parallel beside TP of %1</source>
        <translation>Paralelismo de secuencia con TP de %1</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Paralelismo de secuencia</translation>
    </message>
    <message>
        <source>Context parallel over %1</source>
        <translation>Paralelismo de contexto en %1</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Paralelismo de contexto</translation>
    </message>
    <message>
        <source>GQA: %1 key heads</source>
        <translation>GQA: %1 cabezas de clave</translation>
    </message>
    <message>
        <source>GQA: fewer key heads</source>
        <translation>GQA: menos cabezas de clave</translation>
    </message>
    <message>
        <source>KV quantization</source>
        <translation>Cuantización KV</translation>
    </message>
    <message>
        <source>Paged KV cache</source>
        <translation>Caché KV paginada</translation>
    </message>
    <message>
        <source>Data parallel: %1 replicas</source>
        <translation>Paralelismo de datos: %1 réplicas</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Paralelismo de datos</translation>
    </message>
    <message>
        <source>HSDP: shards over %1, replicas beyond</source>
        <translation>HSDP: fragmentos en %1, réplicas fuera</translation>
    </message>
    <message>
        <source>HSDP: shards in the node, replicas beyond</source>
        <translation>HSDP: fragmentos en el nodo, réplicas fuera</translation>
    </message>
    <message>
        <source>3D: TP, PP and DP on %1</source>
        <translation>3D: TP, PP y DP en %1</translation>
    </message>
    <message>
        <source>3D: TP, PP and DP</source>
        <translation>3D: TP, PP y DP</translation>
    </message>
    <message>
        <source>TP of %1 per replica</source>
        <translation>TP de %1 por réplica</translation>
    </message>
    <message>
        <source>TP per replica</source>
        <translation>TP por réplica</translation>
    </message>
    <message>
        <source>Speculative decoding</source>
        <translation>Decodificación especulativa</translation>
    </message>
    <message>
        <source>Prefill and decode apart</source>
        <translation>Prefill y decodificación aparte</translation>
    </message>
    <message>
        <source>Replicate</source>
        <translation>Replicar</translation>
    </message>
    <message>
        <source>Continuous batching: %1 at once</source>
        <translation>Lotes continuos: %1 a la vez</translation>
    </message>
    <message>
        <source>Continuous batching</source>
        <translation>Lotes continuos</translation>
    </message>
    <message>
        <source>Prefix caching</source>
        <translation>Caché de prefijos</translation>
    </message>
    <message>
        <source>%1 of state per rank</source>
        <translation>%1 de estado por rango</translation>
    </message>
    <message>
        <source>%1 of activations</source>
        <translation>%1 de activaciones</translation>
    </message>
    <message>
        <source>÷%1: %2 of state per rank</source>
        <translation>÷%1: %2 de estado por rango</translation>
    </message>
    <message>
        <source>%1 → %2 of state</source>
        <translation>%1 → %2 de estado</translation>
    </message>
    <message>
        <source>%1 → %2 of activations</source>
        <translation>%1 → %2 de activaciones</translation>
    </message>
    <message>
        <source>KV %1 → %2</source>
        <translation>KV %1 → %2</translation>
    </message>
    <message>
        <source>reserves %1, uses %2 half-way</source>
        <translation>reserva %1, usa %2 a medio camino</translation>
    </message>
    <message>
        <source>%1 → %2 a token</source>
        <translation>%1 → %2 por token</translation>
    </message>
    <message>
        <source>%1 → %2 a replica</source>
        <translation>%1 → %2 por réplica</translation>
    </message>
    <message>
        <source>%1 replicas meet the demand</source>
        <translation>%1 réplicas cubren la demanda</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>en vigor</translation>
    </message>
    <message>
        <source>no field sets it</source>
        <translation>ningún campo lo fija</translation>
    </message>
    <message>
        <source>not modelled</source>
        <translation>no modelado</translation>
    </message>
    <message>
        <source>no room left</source>
        <translation>ya no hay sitio</translation>
    </message>
    <message>
        <source>not possible here</source>
        <translation>no posible aquí</translation>
    </message>
    <message>
        <source>The model caches one latent vector, smaller than any grouping of heads.</source>
        <translation>El modelo guarda un solo vector latente, menor que cualquier agrupación de cabezas.</translation>
    </message>
    <message>
        <source>The scenario already does this.</source>
        <translation>El escenario ya lo hace.</translation>
    </message>
    <message>
        <source>The cache is counted as if it were paged; without pages every sequence would reserve room for its longest.</source>
        <translation>La caché se cuenta como paginada; sin páginas, cada secuencia reservaría sitio para su longitud máxima.</translation>
    </message>
    <message>
        <source>The demand sets it: requests per second × output tokens over what one replica serves.</source>
        <translation>La fija la demanda: peticiones por segundo × tokens de salida entre lo que sirve una réplica.</translation>
    </message>
    <message>
        <source>Its gain is the share of drafted tokens that the model accepts, which no field states.</source>
        <translation>Su ganancia es la parte de los tokens propuestos que el modelo acepta, que ningún campo indica.</translation>
    </message>
    <message>
        <source>It keeps prompts from delaying answers; the interference of the two is not modelled.</source>
        <translation>Evita que los prompts retrasen las respuestas; la interferencia entre ambos no se modela.</translation>
    </message>
    <message>
        <source>Its gain is the share of prompt tokens that requests have in common, which no field states.</source>
        <translation>Su ganancia es la parte de los tokens de prompt que las peticiones comparten, que ningún campo indica.</translation>
    </message>
    <message>
        <source>Beside the weights no memory is free for more sequences.</source>
        <translation>Junto a los pesos no queda memoria para más secuencias.</translation>
    </message>
    <message>
        <source>Nothing is left to split, or it would take more accelerators than there are.</source>
        <translation>No queda nada que repartir, o harían falta más aceleradores de los que hay.</translation>
    </message>
    <message>
        <source>The engine refuses it: %1.</source>
        <translation>El motor lo rechaza: %1.</translation>
    </message>
    <message>
        <source>hit too</source>
        <translation>también alcanzado</translation>
    </message>
    <message>
        <source>not hit</source>
        <translation>no alcanzado</translation>
    </message>
    <message>
        <source>nothing to distribute</source>
        <translation>nada que distribuir</translation>
    </message>
    <message>
        <source>replicate: data parallel (DDP)</source>
        <translation>replicar: paralelismo de datos (DDP)</translation>
    </message>
    <message>
        <source>shard or split: ZeRO / FSDP, TP, PP</source>
        <translation>fragmentar o repartir: ZeRO / FSDP, TP, PP</translation>
    </message>
    <message>
        <source>both: 3D — TP in the node, PP across, DP outermost</source>
        <translation>ambas: 3D — TP en el nodo, PP entre nodos, DP por fuera</translation>
    </message>
    <message>
        <source>%1, %2. Response %3: %4. %5. %6</source>
        <translation>%1, %2. Respuesta %3: %4. %5. %6</translation>
    </message>
    <message>
        <source>Enter tries it</source>
        <translation>Intro la prueba</translation>
    </message>
    <message>
        <source>The mesh does not fit the accelerators: no cell is lit.</source>
        <translation>La malla no encaja en los aceleradores: no se ilumina ninguna celda.</translation>
    </message>
    <message>
        <source>Without a run time or a capacity no cell is lit.</source>
        <translation>Sin tiempo total o sin capacidad no se ilumina ninguna celda.</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Muro</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>alcanzado</translation>
    </message>
    <message>
        <source>Symptom</source>
        <translation>Síntoma</translation>
    </message>
    <message>
        <source>order</source>
        <translation>orden</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Effect here</source>
        <translation>Efecto aquí</translation>
    </message>
    <message>
        <source>Effect in %1</source>
        <translation>Efecto en %1</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por qué</translation>
    </message>
    <message>
        <source>it fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>it does not fit</source>
        <translation>no cabe</translation>
    </message>
    <message>
        <source>takes too long</source>
        <translation>tarda demasiado</translation>
    </message>
    <message>
        <source>First response, and the next</source>
        <translation>Primera respuesta y la siguiente</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>en %1</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>● this scenario</source>
        <translation>● este escenario</translation>
    </message>
    <message>
        <source>○ on one accelerator</source>
        <translation>○ en un acelerador</translation>
    </message>
    <message>
        <source>this scenario is here</source>
        <translation>este escenario está aquí</translation>
    </message>
    <message>
        <source>one accelerator would be here</source>
        <translation>un acelerador estaría aquí</translation>
    </message>
    <message>
        <source>%1, %2: %3. %4</source>
        <translation>%1, %2: %3. %4</translation>
    </message>
    <message>
        <source>not this scenario</source>
        <translation>no es este escenario</translation>
    </message>
    <message>
        <source>▲ %1: hit</source>
        <translation>▲ %1: alcanzado</translation>
    </message>
    <message>
        <source>the run, failures included, exceeds the deadline</source>
        <translation>la ejecución, con los fallos, supera el plazo</translation>
    </message>
    <message>
        <source>%1 → %2 with failures</source>
        <translation>%1 → %2 con fallos</translation>
    </message>
    <message>
        <source>not in time</source>
        <translation>no a tiempo</translation>
    </message>
    <message>
        <source>However many accelerators share the run, with failures it exceeds the deadline.</source>
        <translation>Por muchos aceleradores que compartan la ejecución, con los fallos supera el plazo.</translation>
    </message>
    <message>
        <source>hit, and the first of these</source>
        <translation>alcanzado, y el primero de estos</translation>
    </message>
    <message>
        <source>One accelerator: state and activations %1 of the capacity, run %2 of the deadline.</source>
        <translation>Un acelerador: estado y activaciones %1 de la capacidad, ejecución %2 del plazo.</translation>
    </message>
    <message>
        <source>This mesh of %1: its fullest rank %2 of the capacity, run %3 of the deadline.</source>
        <translation>Esta malla de %1: su rango más lleno %2 de la capacidad, ejecución %3 del plazo.</translation>
    </message>
    <message>
        <source>in time</source>
        <translation>a tiempo</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1, lote %2</translation>
    </message>
    <message>
        <source>%1, MFU %2 → %3</source>
        <translation>%1, MFU %2 → %3</translation>
    </message>
    <message>
        <source>%1, on %2</source>
        <translation>%1, sobre %2</translation>
    </message>
</context>
<context>
    <name>ReportDocument</name>
    <message>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>aviso</translation>
    </message>
    <message>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>readout</source>
        <translation>lectura</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>field</source>
        <translation>campo</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Veredicto</translation>
    </message>
    <message>
        <source>What to try</source>
        <translation>Qué probar</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Comunicación</translation>
    </message>
    <message>
        <source>Accounting</source>
        <translation>Contabilidad</translation>
    </message>
    <message>
        <source>Readouts</source>
        <translation>Lecturas</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Escenario</translation>
    </message>
    <message>
        <source>Notes from the evaluation</source>
        <translation>Notas de la evaluación</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Supuestos</translation>
    </message>
    <message>
        <source>Operation counts called &quot;6·N&quot; use active parameters; &quot;exact&quot; counts every matmul, attention as stated above.</source>
        <translation>Los recuentos de operaciones llamados «6·N» usan los parámetros activos; «exacto» cuenta cada producto de matrices y la atención como se indica arriba.</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>Procedencia</translation>
    </message>
    <message>
        <source>Made with Ridgepoint %1.</source>
        <translation>Hecho con Ridgepoint %1.</translation>
    </message>
    <message>
        <source>%1: %2 (preset %3). Sources: %4.</source>
        <translation>%1: %2 (preajuste %3). Fuentes: %4.</translation>
    </message>
    <message>
        <source>none stated</source>
        <translation>ninguna indicada</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Acelerador</translation>
    </message>
    <message>
        <source>Scale-up link</source>
        <translation>Enlace scale-up</translation>
    </message>
    <message>
        <source>Scale-out link</source>
        <translation>Enlace scale-out</translation>
    </message>
    <message>
        <source>Scenario code: %1</source>
        <translation>Código del escenario: %1</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Where each figure comes from: nominal, from the preset&apos;s data sheet; measured, on such a device; assumed, a rule of the model; stated, typed in.</source>
        <translation>De dónde viene cada cifra: nominal, de la hoja de datos del preajuste; medido, en un dispositivo así; supuesto, una regla del modelo; indicado, introducido a mano.</translation>
    </message>
</context>
<context>
    <name>Resilience</name>
    <message>
        <source>checkpoint interval (time)</source>
        <translation>intervalo entre puntos de control (tiempo)</translation>
    </message>
    <message>
        <source>overhead (%)</source>
        <translation>sobrecoste (%)</translation>
    </message>
    <message>
        <source>There is no curve: %1.</source>
        <translation>No hay curva: %1.</translation>
    </message>
    <message>
        <source>overhead, asynchronous</source>
        <translation>sobrecoste, asíncrono</translation>
    </message>
    <message>
        <source>overhead, synchronous</source>
        <translation>sobrecoste, síncrono</translation>
    </message>
    <message>
        <source>overhead against checkpoint interval</source>
        <translation>sobrecoste según el intervalo entre puntos de control</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>escrituras</translation>
    </message>
    <message>
        <source>writing checkpoints, less the longer the interval</source>
        <translation>escritura de puntos de control: menos cuanto mayor el intervalo</translation>
    </message>
    <message>
        <source>rework</source>
        <translation>trabajo repetido</translation>
    </message>
    <message>
        <source>work done again after failures, more the longer the interval</source>
        <translation>trabajo repetido tras fallos: más cuanto mayor el intervalo</translation>
    </message>
    <message>
        <source>restarts</source>
        <translation>reinicios</translation>
    </message>
    <message>
        <source>restarts after failures, whatever the interval</source>
        <translation>reinicios tras fallos, sea cual sea el intervalo</translation>
    </message>
    <message>
        <source>if training waited for the write of %1</source>
        <translation>si el entrenamiento esperara la escritura de %1</translation>
    </message>
    <message>
        <source>if asynchronous, %1 for the copy over the host link</source>
        <translation>si fuera asíncrono, %1 para la copia por el enlace del anfitrión</translation>
    </message>
    <message>
        <source>Young–Daly minimum %1</source>
        <translation>mínimo de Young–Daly %1</translation>
    </message>
    <message>
        <source>the least overhead, %1, at an interval of %2</source>
        <translation>el menor sobrecoste, %1, con un intervalo de %2</translation>
    </message>
    <message>
        <source>Daly, higher order</source>
        <translation>Daly, orden superior</translation>
    </message>
    <message>
        <source>Daly&apos;s higher-order optimum, %1</source>
        <translation>óptimo de orden superior de Daly, %1</translation>
    </message>
    <message>
        <source>every %1, as set</source>
        <translation>cada %1, fijado</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>cada %1</translation>
    </message>
    <message>
        <source>a checkpoint every %1, overhead %2</source>
        <translation>un punto de control cada %1, sobrecoste %2</translation>
    </message>
    <message>
        <source>baseline %1: every %2, overhead %3</source>
        <translation>referencia %1: cada %2, sobrecoste %3</translation>
    </message>
    <message>
        <source>Something fails every %1. %2.</source>
        <translation>Algo falla cada %1. %2.</translation>
    </message>
    <message>
        <source>Something fails every %1; a failure costs %2. Drag the marker, or double-click it for the best interval.</source>
        <translation>Algo falla cada %1; un fallo cuesta %2. Arrastrar el marcador, o doble clic en él para el mejor intervalo.</translation>
    </message>
    <message>
        <source>Something fails every %1; a failure costs %2. Shorter intervals write more, longer ones redo more. Drag the marker to set one.</source>
        <translation>Algo falla cada %1; un fallo cuesta %2. Intervalos más cortos escriben más; más largos repiten más. Arrastrar el marcador para fijar uno.</translation>
    </message>
    <message>
        <source>checkpoint interval</source>
        <translation>intervalo entre puntos de control</translation>
    </message>
    <message>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>as set</source>
        <translation>fijado</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>en vigor</translation>
    </message>
    <message>
        <source>least overhead</source>
        <translation>menor sobrecoste</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>productive</source>
        <translation>productivo</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>punto de control</translation>
    </message>
    <message>
        <source>restart</source>
        <translation>reinicio</translation>
    </message>
    <message>
        <source>There is no run to simulate: %1.</source>
        <translation>No hay entrenamiento que simular: %1.</translation>
    </message>
    <message>
        <source>%1, %2, ended by a failure</source>
        <translation>%1, %2, acabado por un fallo</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Above the whole run of %1, below from %2 to %3.</source>
        <translation>Arriba, todo el entrenamiento, de %1; abajo, de %2 a %3.</translation>
    </message>
    <message>
        <source>Above the first %1 of it, below from %2 to %3.</source>
        <translation>Arriba, sus primeros %1; abajo, de %2 a %3.</translation>
    </message>
    <message>
        <source>Simulated until %1 of the work was done, no further.</source>
        <translation>Simulado hasta hacer %1 del trabajo, no más.</translation>
    </message>
    <message>
        <source>While it computes; %1 over the whole wall-clock. Something fails every %2.</source>
        <translation>Mientras calcula; %1 en todo el tiempo de reloj. Algo falla cada %2.</translation>
    </message>
    <message>
        <source>expected failures</source>
        <translation>fallos esperados</translation>
    </message>
    <message>
        <source>optimal checkpoint interval</source>
        <translation>intervalo óptimo entre puntos de control</translation>
    </message>
    <message>
        <source>Not in force: a checkpoint is written every %1, as set.</source>
        <translation>No está en vigor: se escribe un punto de control cada %1, como se fijó.</translation>
    </message>
    <message>
        <source>Young&apos;s: the interval that loses least time.</source>
        <translation>El de Young: el intervalo que menos tiempo pierde.</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>sobrecoste</translation>
    </message>
    <message>
        <source>Writes %1, rework %2, restarts %3.</source>
        <translation>Escrituras %1, trabajo repetido %2, reinicios %3.</translation>
    </message>
    <message>
        <source>goodput</source>
        <translation>rendimiento útil</translation>
    </message>
    <message>
        <source>Share of the time that advances the run.</source>
        <translation>Parte del tiempo que hace avanzar el entrenamiento.</translation>
    </message>
    <message>
        <source>P</source>
        <comment>letter of: productive</comment>
        <translation>P</translation>
    </message>
    <message>
        <source>C</source>
        <comment>letter of: checkpoint</comment>
        <translation>C</translation>
    </message>
    <message>
        <source>W</source>
        <comment>letter of: rework</comment>
        <translation>T</translation>
    </message>
    <message>
        <source>R</source>
        <comment>letter of: restart</comment>
        <translation>R</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>letter and name of a phase</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Something fails every %1; a failure costs %2.</source>
        <translation>Algo falla cada %1; un fallo cuesta %2.</translation>
    </message>
    <message>
        <source>Something fails every %1; a failure costs %2. Shorter intervals write more, longer ones redo more.</source>
        <translation>Algo falla cada %1; un fallo cuesta %2. Los intervalos más cortos escriben más, los más largos rehacen más.</translation>
    </message>
    <message>
        <source>Seed %1: %2 failures, %6 of them in new work, where %3 were to be expected; goodput %4 where %5 was to be expected.</source>
        <translation>Semilla %1: %2 fallos, %6 de ellos en trabajo nuevo, donde cabía esperar %3; goodput %4 donde cabía esperar %5.</translation>
    </message>
    <message>
        <source>▼ │ failure</source>
        <translation>▼ │ fallo</translation>
    </message>
</context>
<context>
    <name>Roofline</name>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation>scale-up</translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation>scale-out</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>network (scale-up)</source>
        <translation>red (scale-up)</translation>
    </message>
    <message>
        <source>network (scale-out)</source>
        <translation>red (scale-out)</translation>
    </message>
    <message>
        <source>no roofline: the device states no peak rate for this number format</source>
        <translation>sin roofline: el dispositivo no indica tasa máxima para este formato numérico</translation>
    </message>
    <message>
        <source>no roofline: %1 has no published %2 peak</source>
        <translation>sin roofline: %1 no tiene pico %2 publicado</translation>
    </message>
    <message>
        <source>; choose %1</source>
        <translation>; elegir %1</translation>
    </message>
    <message>
        <source> or </source>
        <translation> o </translation>
    </message>
    <message>
        <source>2:4 sparsity does not speed up %1</source>
        <translation>la dispersión 2:4 no acelera %1</translation>
    </message>
    <message>
        <source>no 2:4 sparse rate is documented for this device</source>
        <translation>no hay tasa con dispersión 2:4 documentada para este dispositivo</translation>
    </message>
    <message>
        <source>%1 sparse 2:4 peak %2</source>
        <translation>pico %1 con dispersión 2:4, %2</translation>
    </message>
    <message>
        <source>%1 dense peak %2</source>
        <translation>pico %1 denso, %2</translation>
    </message>
    <message>
        <source>ridge point</source>
        <translation>punto de inflexión</translation>
    </message>
    <message>
        <source>operating intensity</source>
        <translation>intensidad de operación</translation>
    </message>
    <message>
        <source>attainable</source>
        <translation>alcanzable</translation>
    </message>
    <message>
        <source>%1 of the %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>bound by</source>
        <translation>limitado por</translation>
    </message>
    <message>
        <source>what</source>
        <translation>qué</translation>
    </message>
    <message>
        <source>FLOP per network byte</source>
        <translation>FLOP por byte de red</translation>
    </message>
    <message>
        <source>rate or bandwidth</source>
        <translation>tasa o ancho de banda</translation>
    </message>
    <message>
        <source>ridge point, %1</source>
        <translation>punto de inflexión, %1</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>%1 roof, %2, ridge point %3</source>
        <translation>techo %1, %2, punto de inflexión %3</translation>
    </message>
    <message>
        <source>%1, %2, attainable %3, bound by %4</source>
        <translation>%1, %2, alcanzable %3, limitado por %4</translation>
    </message>
    <message>
        <source>arithmetic intensity (FLOP per network byte)</source>
        <translation>intensidad aritmética (FLOP por byte de red)</translation>
    </message>
    <message>
        <source>FLOP/B</source>
        <translation>FLOP/B</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>limitado por memoria</translation>
    </message>
    <message>
        <source>network-bound (%1)</source>
        <translation>limitado por la red (%1)</translation>
    </message>
    <message>
        <source>network-bound</source>
        <translation>limitado por la red</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>limitado por cálculo</translation>
    </message>
    <message>
        <source>ridge point ≈ peak / BW = %1</source>
        <translation>punto de inflexión ≈ pico / BW = %1</translation>
    </message>
    <message>
        <source>peak / BW = %1</source>
        <translation>pico / BW = %1</translation>
    </message>
    <message>
        <source>%1  ▲ pruned 2:4 weights only</source>
        <translation>%1  ▲ solo pesos podados 2:4</translation>
    </message>
    <message>
        <source>%1, per network byte</source>
        <translation>%1, por byte de red</translation>
    </message>
    <message>
        <source>attainable (FLOP/s)</source>
        <translation>alcanzable (FLOP/s)</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>denso</translation>
    </message>
    <message>
        <source>no operation of this scenario sends bytes over the network</source>
        <translation>ninguna operación de este escenario envía bytes por la red</translation>
    </message>
    <message>
        <source>, %1 of network</source>
        <translation>, %1 de red</translation>
    </message>
    <message>
        <source>ridge point of %1, peak over bandwidth, %2</source>
        <translation>punto de inflexión de %1, pico entre ancho de banda, %2</translation>
    </message>
    <message>
        <source>ridge point, device of baseline %1</source>
        <translation>punto de inflexión, dispositivo de la referencia %1</translation>
    </message>
    <message>
        <source>recorded %1</source>
        <translation>grabado el %1</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>medido el %1</translation>
    </message>
    <message>
        <source>measured memory %1</source>
        <translation>memoria medida %1</translation>
    </message>
    <message>
        <source>measured %1 %2</source>
        <translation>%1 medido %2</translation>
    </message>
    <message>
        <source>, %1 of the data sheet</source>
        <translation>, %1 de la hoja de datos</translation>
    </message>
    <message>
        <source>, %1 of what the observed clock allows</source>
        <translation>, %1 de lo que permite el reloj observado</translation>
    </message>
    <message>
        <source>, ▲ above the data sheet: check sparsity, caches and units</source>
        <translation>, ▲ por encima de la hoja de datos: comprobar dispersión, cachés y unidades</translation>
    </message>
    <message>
        <source>measured, %1: %2, interval %3 to %4</source>
        <translation>medido, %1: %2, intervalo de %3 a %4</translation>
    </message>
    <message>
        <source>sweep, %1</source>
        <translation>barrido, %1</translation>
    </message>
    <message>
        <source>matrix product %1 × %2 × %3, %4</source>
        <translation>producto de matrices %1 × %2 × %3, %4</translation>
    </message>
    <message>
        <source>measured %1: %2 at %3, interval %4 to %5</source>
        <translation>medido, %1: %2 con %3, intervalo de %4 a %5</translation>
    </message>
    <message>
        <source>%1 of the data sheet</source>
        <translation>%1 de la hoja de datos</translation>
    </message>
    <message>
        <source>measured memory</source>
        <translation>memoria medida</translation>
    </message>
    <message>
        <source>▲ above its roof</source>
        <translation>▲ por encima de su techo</translation>
    </message>
    <message>
        <source>measured %1 vectors %2</source>
        <translation>%1 vectorial medido %2</translation>
    </message>
    <message>
        <source>, ▲ above the measured roof: another mix of reads and writes, or a cache</source>
        <translation>, ▲ por encima del techo medido: otra mezcla de lecturas y escrituras, o una caché</translation>
    </message>
    <message>
        <source>sweep reaches 90 % of its plateau</source>
        <translation>el barrido alcanza el 90 % de su meseta</translation>
    </message>
    <message>
        <source>FLOP per %1 byte</source>
        <translation>FLOP por byte de %1</translation>
    </message>
    <message>
        <source>arithmetic intensity (FLOP per byte of %1, or of network)</source>
        <translation>intensidad aritmética (FLOP por byte de %1 o de red)</translation>
    </message>
    <message>
        <source>FLOP per byte of %1, or of network</source>
        <translation>FLOP por byte de %1 o de red</translation>
    </message>
    <message>
        <source>arithmetic intensity (FLOP per %1 byte)</source>
        <translation>intensidad aritmética (FLOP por byte de %1)</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>kernels</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>achieved: stated MFU %1</source>
        <translation>alcanzado: MFU fijada %1</translation>
    </message>
    <message>
        <source>achieved: MFU %1</source>
        <translation>alcanzado: MFU %1</translation>
    </message>
    <message>
        <source>lost to %1</source>
        <translation>perdido en %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, lost to %2</source>
        <translation>%1, perdido en %2</translation>
    </message>
    <message>
        <source>%1 (lost: %2)</source>
        <translation>%1 (perdido: %2)</translation>
    </message>
</context>
<context>
    <name>Scaling</name>
    <message>
        <source>strong</source>
        <translation>fuerte</translation>
    </message>
    <message>
        <source>weak</source>
        <translation>débil</translation>
    </message>
    <message>
        <source>%1 scaling, %2 accelerators: step %3, MFU %4, %5 for the run</source>
        <translation>escalado %1, %2 aceleradores: paso %3, MFU %4, %5 en total</translation>
    </message>
    <message>
        <source>; step between %1 and %2</source>
        <translation>; paso entre %1 y %2</translation>
    </message>
    <message>
        <source>; does not fit in memory</source>
        <translation>; no cabe en la memoria</translation>
    </message>
    <message>
        <source>; the scenario as it is</source>
        <translation>; el escenario tal como está</translation>
    </message>
    <message>
        <source>Left out of %1 scaling: %2 accelerators, because %3.</source>
        <translation>Fuera del escalado %1: %2 aceleradores, porque %3.</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>the scenario as it is</source>
        <translation>el escenario tal como está</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>excluido: %1</translation>
    </message>
    <message>
        <source>does not fit in memory</source>
        <translation>no cabe en la memoria</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>tiempo de paso</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>money for the run</source>
        <translation>dinero en total</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>escalado</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>aceleradores</translation>
    </message>
    <message>
        <source>data-parallel replicas</source>
        <translation>réplicas de datos</translation>
    </message>
    <message>
        <source>global batch (sequences)</source>
        <translation>lote global (secuencias)</translation>
    </message>
    <message>
        <source>band, low end</source>
        <translation>banda, extremo inferior</translation>
    </message>
    <message>
        <source>band, high end</source>
        <translation>banda, extremo superior</translation>
    </message>
    <message>
        <source>run time</source>
        <translation>tiempo total</translation>
    </message>
    <message>
        <source>money per million tokens</source>
        <translation>dinero por millón de tokens</translation>
    </message>
    <message>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>No count of accelerators is legal with this mesh and batch.</source>
        <translation>Ningún número de aceleradores es válido con esta malla y este lote.</translation>
    </message>
    <message>
        <source>There is nothing to scale: %1.</source>
        <translation>No hay nada que escalar: %1.</translation>
    </message>
    <message>
        <source>The MFU is stated, so every count scales perfectly. Let the model predict the step to see what more accelerators really bring.</source>
        <translation>La MFU está indicada, así que todo número escala a la perfección. Dejar que el modelo prediga el paso muestra lo que de verdad aportan más aceleradores.</translation>
    </message>
    <message>
        <source>Data parallelism grows: strong scaling keeps the global batch of %1 sequences, weak scaling each replica&apos;s share of it.</source>
        <translation>Crece el paralelismo de datos: el escalado fuerte mantiene el lote global de %1 secuencias; el débil, la parte de cada réplica.</translation>
    </message>
    <message>
        <source>no price is known for this accelerator: set the price per accelerator-hour</source>
        <translation>no se conoce el precio de este acelerador: fijar el precio por hora de acelerador</translation>
    </message>
    <message>
        <source>the report has no such figure</source>
        <translation>el informe no tiene esa cifra</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>strong: same batch</source>
        <translation>fuerte: mismo lote</translation>
    </message>
    <message>
        <source>weak: batch grows</source>
        <translation>débil: el lote crece</translation>
    </message>
    <message>
        <source>band</source>
        <translation>banda</translation>
    </message>
    <message>
        <source>perfect strong scaling</source>
        <translation>escalado fuerte perfecto</translation>
    </message>
</context>
<context>
    <name>ScalingLaws</name>
    <message>
        <source>%1: %2 parameters, %3 tokens, loss %4</source>
        <translation>%1: %2 parámetros, %3 tokens, pérdida %4</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>este entrenamiento</translation>
    </message>
    <message>
        <source>rule %1</source>
        <translation>regla %1</translation>
    </message>
    <message>
        <source>best at this compute by the rule of 20 tokens per parameter</source>
        <translation>lo mejor con este cálculo según la regla de 20 tokens por parámetro</translation>
    </message>
    <message>
        <source>fit %1</source>
        <translation>ajuste %1</translation>
    </message>
    <message>
        <source>best at this compute by the fit</source>
        <translation>lo mejor con este cálculo según el ajuste</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>%1: %2 active parameters, %3 tokens, %4 tokens per parameter</source>
        <translation>%1: %2 parámetros activos, %3 tokens, %4 tokens por parámetro</translation>
    </message>
    <message>
        <source>this batch</source>
        <translation>este lote</translation>
    </message>
    <message>
        <source>%1: %2 tokens, %3 times the least compute, %4 times the fewest steps</source>
        <translation>%1: %2 tokens, %3 veces el cálculo mínimo, %4 veces los pasos mínimos</translation>
    </message>
    <message>
        <source>%1 puts the loss at %2, %3 above the best that this compute buys.</source>
        <translation>%1 sitúa la pérdida en %2, %3 por encima de la mejor que compra este cálculo.</translation>
    </message>
    <message>
        <source>A model of %1 parameters reaches the same loss with %2 times less compute; this smaller one has paid for itself after serving %3 tokens.</source>
        <translation>Un modelo de %1 parámetros alcanza la misma pérdida con %2 veces menos cálculo; este, menor, se amortiza tras servir %3 tokens.</translation>
    </message>
    <message>
        <source>A smaller model, of %1 parameters, reaches the same loss with %2 times less compute.</source>
        <translation>Un modelo menor, de %1 parámetros, alcanza la misma pérdida con %2 veces menos cálculo.</translation>
    </message>
    <message>
        <source>Contested: the fit %1 to the same runs has its optimum at %2 parameters instead of %3.</source>
        <translation>Discutido: el ajuste %1 a las mismas ejecuciones tiene su óptimo en %2 parámetros en lugar de %3.</translation>
    </message>
    <message>
        <source>Extrapolated: the runs behind the fits end at 16B parameters and 500B tokens.</source>
        <translation>Extrapolado: las ejecuciones de los ajustes acaban en 16 mil millones de parámetros y 500 mil millones de tokens.</translation>
    </message>
    <message>
        <source>A batch of %1 tokens needs %2 times the least compute and %3 times the fewest steps; at the critical batch, %4 tokens at this loss, both are 2. Kaplan&apos;s estimate, disputed since.</source>
        <translation>Un lote de %1 tokens necesita %2 veces el cálculo mínimo y %3 veces los pasos mínimos; en el lote crítico, %4 tokens con esta pérdida, ambos son 2. Estimación de Kaplan, discutida desde entonces.</translation>
    </message>
    <message>
        <source>Hoffmann 2022</source>
        <translation>Hoffmann 2022</translation>
    </message>
    <message>
        <source>Besiroglu 2024</source>
        <translation>Besiroglu 2024</translation>
    </message>
    <message>
        <source>No loss: %1.</source>
        <translation>Sin pérdida: %1.</translation>
    </message>
    <message>
        <source>Extrapolated: the fits rest on 70M to 16B parameters and 5B to 500B tokens.</source>
        <translation>Extrapolado: los ajustes abarcan de 70 millones a 16 mil millones de parámetros y de 5 a 500 mil millones de tokens.</translation>
    </message>
    <message>
        <source>Within the runs behind the fits.</source>
        <translation>Dentro de las ejecuciones de los ajustes.</translation>
    </message>
    <message>
        <source>tokens per parameter</source>
        <translation>tokens por parámetro</translation>
    </message>
    <message>
        <source>Training tokens over active parameters.</source>
        <translation>Tokens de entrenamiento entre parámetros activos.</translation>
    </message>
    <message>
        <source>loss (fit)</source>
        <translation>pérdida (ajuste)</translation>
    </message>
    <message>
        <source>Nats per token by %1. %2</source>
        <translation>Nats por token según %1. %2</translation>
    </message>
    <message>
        <source>over-training</source>
        <translation>sobreentrenamiento</translation>
    </message>
    <message>
        <source>Training tokens over 20 per active parameter; below 1 the model is undertrained.</source>
        <translation>Tokens de entrenamiento entre 20 por parámetro activo; por debajo de 1 el modelo está subentrenado.</translation>
    </message>
    <message>
        <source>critical batch</source>
        <translation>lote crítico</translation>
    </message>
    <message>
        <source>run or model</source>
        <translation>ejecución o modelo</translation>
    </message>
    <message>
        <source>active parameters</source>
        <translation>parámetros activos</translation>
    </message>
    <message>
        <source>training tokens</source>
        <translation>tokens de entrenamiento</translation>
    </message>
    <message>
        <source>loss (%1, nats per token)</source>
        <translation>pérdida (%1, nats por token)</translation>
    </message>
    <message>
        <source>compute ÷ the least (×)</source>
        <translation>cálculo ÷ el mínimo (×)</translation>
    </message>
    <message>
        <source>steps ÷ the fewest (×)</source>
        <translation>pasos ÷ el mínimo (×)</translation>
    </message>
    <message>
        <source>20 tokens per parameter</source>
        <translation>20 tokens por parámetro</translation>
    </message>
    <message>
        <source>best by the fit %1</source>
        <translation>lo mejor según el ajuste %1</translation>
    </message>
    <message>
        <source>as much compute as this run</source>
        <translation>tanto cálculo como este entrenamiento</translation>
    </message>
    <message>
        <source>equal loss (nats per token)</source>
        <translation>igual pérdida (nats por token)</translation>
    </message>
    <message>
        <source>runs behind the fit</source>
        <translation>ejecuciones del ajuste</translation>
    </message>
    <message>
        <source>batch: time against compute</source>
        <translation>lote: tiempo frente a cálculo</translation>
    </message>
    <message>
        <source>this batch: %1</source>
        <translation>este lote: %1</translation>
    </message>
    <message>
        <source>critical: %1</source>
        <translation>crítico: %1</translation>
    </message>
    <message>
        <source>training tokens per active parameter, published models</source>
        <translation>tokens de entrenamiento por parámetro activo, modelos publicados</translation>
    </message>
    <message>
        <source>this run %1</source>
        <translation>este entrenamiento %1</translation>
    </message>
    <message>
        <source>rule 20</source>
        <translation>regla 20</translation>
    </message>
    <message>
        <source>optimal size (rule)</source>
        <translation>tamaño óptimo (regla)</translation>
    </message>
    <message>
        <source>Spends this compute at 20 tokens per parameter.</source>
        <translation>Gasta este cálculo a 20 tokens por parámetro.</translation>
    </message>
    <message>
        <source>optimal size (fit)</source>
        <translation>tamaño óptimo (ajuste)</translation>
    </message>
    <message>
        <source>Loses least at this compute, by %1.</source>
        <translation>La menor pérdida con este cálculo, según %1.</translation>
    </message>
    <message>
        <source>Tokens at which compute and steps are both twice the least, by Kaplan&apos;s law of 2020 at this fit&apos;s loss. That law was fitted to losses on another text: an order of magnitude, no more. This batch spends %1 of its compute as well as a very small one.</source>
        <translation>Tokens con los que el cómputo y los pasos son ambos el doble del mínimo, según la ley de Kaplan de 2020 con la pérdida de este ajuste. Esa ley se ajustó a pérdidas sobre otro texto: un orden de magnitud, no más. Este lote gasta el %1 de su cómputo tan bien como uno muy pequeño.</translation>
    </message>
</context>
<context>
    <name>ScenarioStore</name>
    <message numerus="yes">
        <source>… and %n more.</source>
        <translation>
            <numerusform>… y %n más.</numerusform>
            <numerusform>… y %n más.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 holds no scenario.</source>
        <translation>%1 no contiene ningún escenario.</translation>
    </message>
    <message>
        <source>There is no example &quot;%1&quot;.</source>
        <translation>No existe el ejemplo «%1».</translation>
    </message>
    <message>
        <source>%1 does not exist. Check the path, or open another file.</source>
        <translation>%1 no existe. Comprobar la ruta o abrir otro archivo.</translation>
    </message>
    <message>
        <source>%1 is a folder. Choose a scenario file (*.ridge.json) inside it.</source>
        <translation>%1 es una carpeta. Elegir dentro un archivo de escenario (*.ridge.json).</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>No se puede leer %1: %2.</translation>
    </message>
    <message>
        <source>%1 is a picture that carries no scenario. Pictures exported by Ridgepoint do, unless another program has rewritten them.</source>
        <translation>%1 es una imagen sin escenario. Las imágenes exportadas por Ridgepoint lo llevan, salvo que otro programa las haya reescrito.</translation>
    </message>
    <message>
        <source>%1 is read-only; save changes under another name.</source>
        <translation>%1 es de solo lectura; guardar los cambios con otro nombre.</translation>
    </message>
    <message>
        <source>%1 could not be saved: %2. Nothing was lost; choose another place with Save as.</source>
        <translation>No se pudo guardar %1: %2. No se ha perdido nada; elegir otro lugar con Guardar como.</translation>
    </message>
    <message>
        <source>the file is read-only</source>
        <translation>el archivo es de solo lectura</translation>
    </message>
    <message>
        <source>%1 is damaged: the scenario in it is not the one that was exported. Export the picture again, or open another copy.</source>
        <translation>%1 está dañado: el escenario que contiene no es el que se exportó. Exportar de nuevo la imagen, o abrir otra copia.</translation>
    </message>
    <message>
        <source>%1 has no checksum, so nobody can tell whether its scenario is still the one that was exported; compare it with the figure.</source>
        <translation>%1 no tiene suma de comprobación, así que nadie puede saber si su escenario sigue siendo el que se exportó; compararlo con la figura.</translation>
    </message>
    <message>
        <source>%1 is larger than 256 MiB; no picture of Ridgepoint is.</source>
        <translation>%1 supera los 256 MiB; ninguna imagen de Ridgepoint lo hace.</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message>
        <source>ring</source>
        <translation>anillo</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>all-gather</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>all-to-all</translation>
    </message>
    <message>
        <source>full</source>
        <translation>completo</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>selectivo</translation>
    </message>
    <message>
        <source>in %1 layers</source>
        <translation>en %1 capas</translation>
    </message>
    <message>
        <source>one layer in %1</source>
        <translation>una capa de cada %1</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>normas</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>activación</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>expertos</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>latente</translation>
    </message>
    <message>
        <source>recompute %1</source>
        <translation>recalcular %1</translation>
    </message>
    <message>
        <source>without SP</source>
        <translation>sin SP</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>entre %1</translation>
    </message>
    <message>
        <source>stages inside</source>
        <translation>etapas dentro</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>microlote %1</translation>
    </message>
    <message>
        <source>state on the host</source>
        <translation>estado en el anfitrión</translation>
    </message>
    <message>
        <source>activations on the host</source>
        <translation>activaciones en el anfitrión</translation>
    </message>
    <message>
        <source>nothing split</source>
        <translation>nada repartido</translation>
    </message>
    <message>
        <source>The scenario cannot be as it is: %1</source>
        <translation>El escenario no puede ser tal como está: %1</translation>
    </message>
    <message>
        <source>The best of the usual plans; all others are being looked at.</source>
        <translation>El mejor de los planes habituales; los demás se están mirando.</translation>
    </message>
    <message>
        <source>None of %1 plans runs: %2.</source>
        <translation>Ninguno de %1 planes funciona: %2.</translation>
    </message>
    <message>
        <source>Stopped: none of the plans looked at runs, %1 of %2 were not.</source>
        <translation>Detenido: ninguno de los planes mirados funciona; %1 de %2 quedaron sin mirar.</translation>
    </message>
    <message>
        <source>All of %1 plans: %2 evaluated, %3 cannot be better%4.</source>
        <translation>Todos los %1 planes: %2 evaluados, %3 no pueden ser mejores%4.</translation>
    </message>
    <message>
        <source>On %1 accelerators there is one.</source>
        <translation>Con %1 aceleradores hay uno.</translation>
    </message>
    <message>
        <source>The scenario states its MFU; plans are compared by the step that is predicted.</source>
        <translation>El escenario declara su MFU; los planes se comparan por el paso que se predice.</translation>
    </message>
    <message>
        <source>%1: step %2, memory %3</source>
        <translation>%1: paso %2, memoria %3</translation>
    </message>
    <message>
        <source>Looking for the best plan.</source>
        <translation>Buscando el mejor plan.</translation>
    </message>
    <message>
        <source>It does not fit.</source>
        <translation>No cabe.</translation>
    </message>
    <message>
        <source>Of the scenario before its last change.</source>
        <translation>Del escenario antes de su último cambio.</translation>
    </message>
    <message>
        <source>%1: %2 plans, %3</source>
        <translation>%1: %2 planes, %3</translation>
    </message>
    <message>
        <source>evaluated, op by op</source>
        <translation>evaluados, operación por operación</translation>
    </message>
    <message>
        <source>cannot be better, by a bound</source>
        <translation>no pueden ser mejores, por una cota</translation>
    </message>
    <message>
        <source>not looked at</source>
        <translation>sin mirar</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>puesto</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>plan</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>against the best</source>
        <translation>frente al mejor</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>sets</source>
        <translation>fija</translation>
    </message>
    <message>
        <source>plans</source>
        <translation>planes</translation>
    </message>
    <message>
        <source>count</source>
        <translation>número</translation>
    </message>
    <message>
        <source>share</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>best step</source>
        <translation>mejor paso</translation>
    </message>
    <message>
        <source>your step</source>
        <translation>su paso</translation>
    </message>
    <message>
        <source>regret</source>
        <translation>pérdida</translation>
    </message>
    <message>
        <source>How much longer your step is than the best one.</source>
        <translation>Cuánto más largo es su paso que el mejor.</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>malla</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>✗ %1, does not fit</source>
        <translation>✗ %1, no cabe</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>el suyo</translation>
    </message>
    <message>
        <source>best plan %1, yours does not fit</source>
        <translation>el mejor plan %1, el suyo no cabe</translation>
    </message>
    <message>
        <source>best plan %1, yours +%2</source>
        <translation>el mejor plan %1, el suyo +%2</translation>
    </message>
    <message>
        <source>yours is the best plan</source>
        <translation>el suyo es el mejor plan</translation>
    </message>
    <message>
        <source>▲ %1, too little free</source>
        <translation>▲ %1, queda poco libre</translation>
    </message>
    <message>
        <source>your step, predicted</source>
        <translation>su paso, predicho</translation>
    </message>
    <message>
        <source>best step so far</source>
        <translation>mejor paso hasta ahora</translation>
    </message>
    <message>
        <source>best plan %1, yours leaves too little free</source>
        <translation>el mejor plan %1, el suyo deja poco libre</translation>
    </message>
    <message>
        <source>how</source>
        <translation>cómo</translation>
    </message>
    <message>
        <source>Enter keeps</source>
        <translation>Intro conserva</translation>
    </message>
    <message>
        <source>over best</source>
        <translation>frente al mejor</translation>
    </message>
</context>
<context>
    <name>StackText</name>
    <message>
        <source>Adam v</source>
        <translation>Adam v</translation>
    </message>
    <message>
        <source>Adam m</source>
        <translation>Adam m</translation>
    </message>
    <message>
        <source>8-bit Adam v</source>
        <translation>Adam v de 8 bits</translation>
    </message>
    <message>
        <source>8-bit Adam m</source>
        <translation>Adam m de 8 bits</translation>
    </message>
    <message>
        <source>Adafactor rows + columns</source>
        <translation>Adafactor, filas + columnas</translation>
    </message>
    <message>
        <source>Adafactor momentum</source>
        <translation>momento de Adafactor</translation>
    </message>
    <message>
        <source>Adam v, no matrices</source>
        <translation>Adam v, sin matrices</translation>
    </message>
    <message>
        <source>Muon momentum</source>
        <translation>momento de Muon</translation>
    </message>
    <message>
        <source> m</source>
        <translation> m</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>peso</translation>
    </message>
    <message>
        <source>grad</source>
        <translation>grad.</translation>
    </message>
    <message>
        <source>grad sum</source>
        <translation>suma grad.</translation>
    </message>
    <message>
        <source>master</source>
        <translation>maestra</translation>
    </message>
    <message>
        <source>fp8 weights take 1 B</source>
        <translation>los pesos fp8 ocupan 1 B</translation>
    </message>
    <message>
        <source>a fused update drops this slab</source>
        <translation>una actualización fusionada elimina este bloque</translation>
    </message>
    <message>
        <source>summing in the gradients drops this slab</source>
        <translation>sumar en los gradientes elimina este bloque</translation>
    </message>
    <message>
        <source>updating the weights directly drops this slab</source>
        <translation>actualizar los pesos directamente elimina este bloque</translation>
    </message>
    <message>
        <source>8-bit Adam takes 1 B</source>
        <translation>Adam de 8 bits ocupa 1 B</translation>
    </message>
    <message>
        <source>Adafactor drops this slab</source>
        <translation>Adafactor elimina este bloque</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>malla</translation>
    </message>
    <message>
        <source>ZeRO-%1</source>
        <translation>ZeRO-%1</translation>
    </message>
    <message>
        <source>per rank</source>
        <translation>por rango</translation>
    </message>
    <message>
        <source>%1 ÷%2: %3</source>
        <translation>%1 ÷%2: %3</translation>
    </message>
    <message>
        <source>per rank after %1, divided by %2: %3 of state, %4 with activations</source>
        <translation>por rango tras %1, dividido entre %2: %3 de estado, %4 con activaciones</translation>
    </message>
    <message>
        <source>✗ %1 over per rank</source>
        <translation>✗ %1 de más por rango</translation>
    </message>
    <message>
        <source>▲ %1 per rank, tight</source>
        <translation>▲ %1 por rango, justo</translation>
    </message>
    <message>
        <source>✓ %1 per rank</source>
        <translation>✓ %1 por rango</translation>
    </message>
    <message>
        <source>no, sharded ÷%1</source>
        <translation>no, fragmentado ÷%1</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>yes, state alone</source>
        <translation>sí, solo el estado</translation>
    </message>
    <message>
        <source>This counts the training state alone.</source>
        <translation>Esto cuenta solo el estado de entrenamiento.</translation>
    </message>
    <message>
        <source>With activations a rank holds %1, %2 of its accelerator: that is what Fit judges.</source>
        <translation>Con activaciones, un rango guarda %1, %2 de su acelerador: eso es lo que juzga Caber.</translation>
    </message>
    <message>
        <source>%1, %2, %3 percent</source>
        <translation>%1, %2, %3 por ciento</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 de más</translation>
    </message>
    <message>
        <source>column height</source>
        <translation>altura de la columna</translation>
    </message>
    <message>
        <source>vs ceiling</source>
        <translation>frente al techo</translation>
    </message>
    <message>
        <source>fits on 1 GPU?</source>
        <translation>¿cabe en 1 GPU?</translation>
    </message>
    <message>
        <source>min GPUs needed</source>
        <translation>mín. de GPU necesarias</translation>
    </message>
    <message>
        <source>part</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>bytes per parameter</source>
        <translation>bytes por parámetro</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
    <message>
        <source>share of the column</source>
        <translation>parte de la columna</translation>
    </message>
    <message>
        <source>one rank, state</source>
        <translation>un rango, estado</translation>
    </message>
    <message>
        <source>one rank, with activations</source>
        <translation>un rango, con activaciones</translation>
    </message>
    <message>
        <source>ceiling %1 (%2)</source>
        <translation>techo %1 (%2)</translation>
    </message>
    <message>
        <source>training state of one replica (bytes)</source>
        <translation>estado de entrenamiento de una réplica (bytes)</translation>
    </message>
    <message>
        <source>together</source>
        <translation>en conjunto</translation>
    </message>
    <message>
        <source>with activations</source>
        <translation>con activaciones</translation>
    </message>
    <message>
        <source>of one %1</source>
        <translation>de un %1</translation>
    </message>
    <message>
        <source>ceiling %1, %2, selected</source>
        <translation>techo %1, %2, seleccionado</translation>
    </message>
    <message>
        <source>ceiling %1, %2</source>
        <translation>techo %1, %2</translation>
    </message>
    <message>
        <source>For the training state alone, without activations.</source>
        <translation>Solo para el estado de entrenamiento, sin activaciones.</translation>
    </message>
</context>
<context>
    <name>StateMark</name>
    <message>
        <source>within the limit</source>
        <translation>dentro del límite</translation>
    </message>
    <message>
        <source>tight, 90 % or more of the limit</source>
        <translation>justo, 90 % o más del límite</translation>
    </message>
    <message>
        <source>over the limit</source>
        <translation>por encima del límite</translation>
    </message>
</context>
<context>
    <name>StatusContent</name>
    <message>
        <source>Compute: accelerators should work, not wait or move bytes.</source>
        <translation>Cálculo: los aceleradores deben trabajar, no esperar ni mover bytes.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>Sets %1.</source>
        <translation>Pone %1.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Caber</translation>
    </message>
    <message>
        <source>Memory: state and activations of the fullest rank must stay within its accelerator&apos;s capacity.</source>
        <translation>Memoria: el estado y las activaciones del rango más lleno deben quedar dentro de la capacidad de su acelerador.</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Ocupar</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>Communication: what the network moves should hide behind compute.</source>
        <translation>Comunicación: lo que mueve la red debe ocultarse tras el cálculo.</translation>
    </message>
    <message>
        <source>%1 — Enter keeps it, Esc drops it</source>
        <translation>%1 — Intro lo conserva, Esc lo descarta</translation>
    </message>
    <message>
        <source>%1. %2 Enter (or a second press) keeps it, Esc drops it.</source>
        <translation>%1. %2 Intro (o una segunda pulsación) lo conserva, Esc lo descarta.</translation>
    </message>
    <message>
        <source>%1: %2. %3 Shown as a preview first.</source>
        <translation>%1: %2. %3 Primero se muestra como vista previa.</translation>
    </message>
    <message>
        <source>the memory wall</source>
        <translation>el muro de memoria</translation>
    </message>
    <message>
        <source>the compute wall</source>
        <translation>el muro de cómputo</translation>
    </message>
    <message>
        <source>the throughput wall</source>
        <translation>el muro de rendimiento</translation>
    </message>
    <message>
        <source>alone, an accelerator would hit %1 first, at %2 params</source>
        <translation>solo, un acelerador chocaría primero con %1, con %2 parámetros</translation>
    </message>
    <message>
        <source>a growing model hits %1 first, at %2 params</source>
        <translation>un modelo que crece choca primero con %1, con %2 parámetros</translation>
    </message>
    <message>
        <source>yet it ran: %1</source>
        <translation>y sin embargo se ejecutó: %1</translation>
    </message>
</context>
<context>
    <name>Step</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>Calibrated on measured steps: eight of ten lie in the band.</source>
        <translation>Calibrado con pasos medidos: ocho de cada diez están en la banda.</translation>
    </message>
    <message>
        <source>Not calibrated: eight of ten published runs lie within this band.</source>
        <translation>Sin calibrar: ocho de cada diez ejecuciones publicadas están en esta banda.</translation>
    </message>
    <message>
        <source>The MFU of %1 is stated: the step is one division and has no parts of its own.%2</source>
        <translation>La MFU de %1 está indicada: el paso es una división y no tiene partes propias.%2</translation>
    </message>
    <message>
        <source>Faint: what the model would predict, with the MFU left to it.</source>
        <translation>Tenue: lo que el modelo predeciría si la MFU quedara en sus manos.</translation>
    </message>
    <message>
        <source>There is no step time: %1.</source>
        <translation>No hay tiempo de paso: %1.</translation>
    </message>
    <message>
        <source>From %1. %2</source>
        <translation>De %1. %2</translation>
    </message>
    <message>
        <source>%1, %2, %3 of the step, %4</source>
        <translation>%1, %2, %3 del paso, %4</translation>
    </message>
    <message>
        <source>computation</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation>tráfico de memoria</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>comunicación</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>espera</translation>
    </message>
    <message>
        <source>the model would predict %1</source>
        <translation>el modelo predeciría %1</translation>
    </message>
    <message>
        <source>, from %1. %2</source>
        <translation>, de %1. %2</translation>
    </message>
    <message>
        <source>whole step, %1</source>
        <translation>paso entero, %1</translation>
    </message>
    <message>
        <source>%1 smaller parts</source>
        <translation>%1 partes menores</translation>
    </message>
    <message>
        <source>%1, %2, %3 of the step</source>
        <translation>%1, %2, %3 del paso</translation>
    </message>
    <message>
        <source>part of the model&apos;s prediction</source>
        <translation>parte de la predicción del modelo</translation>
    </message>
    <message>
        <source>part</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>tipo</translation>
    </message>
    <message>
        <source>starts at</source>
        <translation>empieza en</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>share of the step</source>
        <translation>parte del paso</translation>
    </message>
    <message>
        <source>time in baseline %1</source>
        <translation>tiempo en la referencia %1</translation>
    </message>
    <message>
        <source>whole step, at the stated MFU</source>
        <translation>paso entero, con la MFU indicada</translation>
    </message>
    <message>
        <source>whole step</source>
        <translation>paso entero</translation>
    </message>
    <message>
        <source>whole step, as the model would predict</source>
        <translation>paso entero, según predeciría el modelo</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>calibrado</translation>
    </message>
    <message>
        <source>not calibrated</source>
        <translation>sin calibrar</translation>
    </message>
    <message>
        <source>band, low end</source>
        <translation>banda, extremo inferior</translation>
    </message>
    <message>
        <source>band, high end</source>
        <translation>banda, extremo superior</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>tiempo de paso</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>tokens per second per accelerator</source>
        <translation>tokens por segundo y acelerador</translation>
    </message>
    <message>
        <source>Typed in, not predicted.</source>
        <translation>Escrita, no predicha.</translation>
    </message>
    <message>
        <source>%1: %2 a step, %3 of the dense peak, %4 of the sparse peak%5</source>
        <translation>%1: %2 por paso, %3 del pico denso, %4 del pico con dispersión%5</translation>
    </message>
    <message>
        <source>, shown as MFU</source>
        <translation>, mostrada como MFU</translation>
    </message>
    <message>
        <source>The report counts this step&apos;s operations in one way only.</source>
        <translation>El informe cuenta las operaciones de este paso de una sola manera.</translation>
    </message>
    <message>
        <source>One step of %1. Counting alone moves its utilisation between %2 and %3, and the sparse peak halves every figure: compare two runs under one convention only.</source>
        <translation>Un paso de %1. La forma de contar, por sí sola, mueve su aprovechamiento entre %2 y %3, y el pico con dispersión reduce cada cifra a la mitad: dos ejecuciones solo se comparan bajo una misma convención.</translation>
    </message>
    <message>
        <source>convention</source>
        <translation>convención</translation>
    </message>
    <message>
        <source>operations of one step</source>
        <translation>operaciones de un paso</translation>
    </message>
    <message>
        <source>of the dense peak</source>
        <translation>del pico denso</translation>
    </message>
    <message>
        <source>of the sparse peak</source>
        <translation>del pico con dispersión</translation>
    </message>
    <message>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>shown as MFU</source>
        <translation>mostrada como MFU</translation>
    </message>
    <message>
        <source>share</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>the model&apos;s prediction</source>
        <translation>la predicción del modelo</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>baseline %1, %2</source>
        <translation>referencia %1, %2</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>denso</translation>
    </message>
    <message>
        <source>sparse</source>
        <translation>con dispersión</translation>
    </message>
    <message>
        <source>operations a step</source>
        <translation>operaciones por paso</translation>
    </message>
    <message>
        <source>MFU of baseline %1</source>
        <translation>MFU de la referencia %1</translation>
    </message>
    <message>
        <source>MFU of baseline %1, %2</source>
        <translation>MFU de la referencia %1, %2</translation>
    </message>
    <message>
        <source>How far off the step may be is not known: %1.</source>
        <translation>No se sabe cuánto puede desviarse el paso: %1.</translation>
    </message>
</context>
<context>
    <name>Taxonomy</name>
    <message>
        <source>Data parallel</source>
        <translation>Paralelismo de datos</translation>
    </message>
    <message>
        <source>data</source>
        <translation>datos</translation>
    </message>
    <message>
        <source>weights, gradients, state</source>
        <translation>pesos, gradientes, estado</translation>
    </message>
    <message>
        <source>AllReduce of gradients: ReduceScatter, then AllGather</source>
        <translation>AllReduce de gradientes: ReduceScatter y luego AllGather</translation>
    </message>
    <message>
        <source>FSDP / ZeRO-3</source>
        <translation>FSDP / ZeRO-3</translation>
    </message>
    <message>
        <source>data, weights, gradients, state</source>
        <translation>datos, pesos, gradientes, estado</translation>
    </message>
    <message>
        <source>nothing that lasts</source>
        <translation>nada duradero</translation>
    </message>
    <message>
        <source>AllGather of weights twice, ReduceScatter of gradients</source>
        <translation>AllGather de pesos dos veces, ReduceScatter de gradientes</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Paralelismo tensorial</translation>
    </message>
    <message>
        <source>weights within a layer</source>
        <translation>pesos dentro de una capa</translation>
    </message>
    <message>
        <source>AllReduce of activations: ReduceScatter, then AllGather</source>
        <translation>AllReduce de activaciones: ReduceScatter y luego AllGather</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>Paralelismo por etapas</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>capas</translation>
    </message>
    <message>
        <source>no tensor</source>
        <translation>ningún tensor</translation>
    </message>
    <message>
        <source>activations forward, their gradients back, point to point</source>
        <translation>activaciones adelante, sus gradientes atrás, punto a punto</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Paralelismo de expertos</translation>
    </message>
    <message>
        <source>experts, data</source>
        <translation>expertos, datos</translation>
    </message>
    <message>
        <source>router, attention</source>
        <translation>router, atención</translation>
    </message>
    <message>
        <source>AllToAll of tokens, there and back</source>
        <translation>AllToAll de tokens, ida y vuelta</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Paralelismo de secuencia</translation>
    </message>
    <message>
        <source>activations along the sequence</source>
        <translation>activaciones a lo largo de la secuencia</translation>
    </message>
    <message>
        <source>weights of the norms</source>
        <translation>pesos de las normas</translation>
    </message>
    <message>
        <source>AllGather before the matrices, ReduceScatter after them</source>
        <translation>AllGather antes de las matrices, ReduceScatter después</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Paralelismo de contexto</translation>
    </message>
    <message>
        <source>the sequence, attention included</source>
        <translation>la secuencia, atención incluida</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>keys and values passed around a ring</source>
        <translation>claves y valores pasados por un anillo</translation>
    </message>
    <message>
        <source>%1: — (the model is dense, it has no experts)</source>
        <translation>%1: — (el modelo es denso, no tiene expertos)</translation>
    </message>
    <message>
        <source>%1 at degree %2: — (%3)</source>
        <translation>%1 en grado %2: — (%3)</translation>
    </message>
    <message>
        <source>%1 in this scenario, over %2: a rank sends %3 a step, a link carries %4, %5 in all.</source>
        <translation>%1 en este escenario, entre %2: un rango envía %3 por paso, un enlace lleva %4; %5 en total.</translation>
    </message>
    <message>
        <source>%1 if you used it at degree %2: a rank would send %3 a step, a link carry %4, %5 in all.</source>
        <translation>%1 si se usara en grado %2: un rango enviaría %3 por paso, un enlace llevaría %4; %5 en total.</translation>
    </message>
    <message>
        <source>Associativity</source>
        <translation>Asociatividad</translation>
    </message>
    <message>
        <source>gradient accumulation</source>
        <translation>acumulación de gradientes</translation>
    </message>
    <message>
        <source>Eight gradients are added in exact arithmetic, at once or two on each of four ranks.</source>
        <translation>Se suman ocho gradientes en aritmética exacta, a la vez o dos en cada uno de cuatro rangos.</translation>
    </message>
    <message>
        <source>Every sum is rounded to bf16: whoever meets the large gradient first loses the small ones.</source>
        <translation>Cada suma se redondea a bf16: quien encuentra antes el gradiente grande pierde los pequeños.</translation>
    </message>
    <message>
        <source>Linearity</source>
        <translation>Linealidad</translation>
    </message>
    <message>
        <source>matrix multiplication</source>
        <translation>producto de matrices</translation>
    </message>
    <message>
        <source>A product whose contraction four ranks share, then a linear function: doubling.</source>
        <translation>Un producto cuya contracción se reparten cuatro rangos, luego una función lineal: duplicar.</translation>
    </message>
    <message>
        <source>A GELU instead: it has to see the sum, so the ranks must talk before it (or split the columns).</source>
        <translation>En su lugar, una GELU: tiene que ver la suma, así que los rangos deben comunicarse antes (o repartir las columnas).</translation>
    </message>
    <message>
        <source>Separability</source>
        <translation>Separabilidad</translation>
    </message>
    <message>
        <source>layer composition</source>
        <translation>composición de capas</translation>
    </message>
    <message>
        <source>Two layers that look at one example at a time, over one batch or two micro-batches.</source>
        <translation>Dos capas que miran un ejemplo cada vez, sobre un lote o dos microlotes.</translation>
    </message>
    <message>
        <source>A layer that subtracts its batch&apos;s mean: each micro-batch has another one.</source>
        <translation>Una capa que resta la media de su lote: cada microlote tiene otra.</translation>
    </message>
    <message>
        <source>Decomposability</source>
        <translation>Descomponibilidad</translation>
    </message>
    <message>
        <source>Sequence and context parallel</source>
        <translation>Paralelismo de secuencia y de contexto</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>atención</translation>
    </message>
    <message>
        <source>Softmax over eight keys, or over four blocks put together with maximum and sum.</source>
        <translation>Softmax sobre ocho claves, o sobre cuatro bloques unidos con máximo y suma.</translation>
    </message>
    <message>
        <source>The blocks&apos; results are averaged without their maxima and sums.</source>
        <translation>Los resultados de los bloques se promedian sin sus máximos ni sumas.</translation>
    </message>
    <message>
        <source>Sparsity</source>
        <translation>Dispersión</translation>
    </message>
    <message>
        <source>conditional routing</source>
        <translation>asignación condicional</translation>
    </message>
    <message>
        <source>Two of eight gates are not zero: visiting two ranks computes everything.</source>
        <translation>Dos de ocho puertas no son cero: visitar dos rangos lo calcula todo.</translation>
    </message>
    <message>
        <source>A softmax over all eight gates: what the other six say is lost.</source>
        <translation>Una softmax sobre las ocho puertas: se pierde lo que dicen las otras seis.</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>entradas</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>puntuaciones</translation>
    </message>
    <message>
        <source>one rank adds all</source>
        <translation>un rango suma todo</translation>
    </message>
    <message>
        <source>rank %1 adds its two</source>
        <translation>el rango %1 suma sus dos</translation>
    </message>
    <message>
        <source>partial products of ranks 0 … 3</source>
        <translation>productos parciales de los rangos 0 … 3</translation>
    </message>
    <message>
        <source>the function of each</source>
        <translation>la función de cada uno</translation>
    </message>
    <message>
        <source>output, whole batch</source>
        <translation>salida, lote entero</translation>
    </message>
    <message>
        <source>output, micro-batch %1</source>
        <translation>salida, microlote %1</translation>
    </message>
    <message>
        <source>block %1: maximum, sum, result</source>
        <translation>bloque %1: máximo, suma, resultado</translation>
    </message>
    <message>
        <source>gates of experts 0 … 7</source>
        <translation>puertas de los expertos 0 … 7</translation>
    </message>
    <message>
        <source>outputs of experts 0 … 7</source>
        <translation>salidas de los expertos 0 … 7</translation>
    </message>
    <message>
        <source>ReduceScatter</source>
        <translation>ReduceScatter</translation>
    </message>
    <message>
        <source>AllGather</source>
        <translation>AllGather</translation>
    </message>
    <message>
        <source>sent forward</source>
        <translation>envío adelante</translation>
    </message>
    <message>
        <source>gradients sent back</source>
        <translation>envío atrás de gradientes</translation>
    </message>
    <message>
        <source>AllToAll, to the experts</source>
        <translation>AllToAll, a los expertos</translation>
    </message>
    <message>
        <source>AllToAll, back again</source>
        <translation>AllToAll, de vuelta</translation>
    </message>
    <message>
        <source>passed on around the ring</source>
        <translation>paso por el anillo</translation>
    </message>
    <message>
        <source>(%1)</source>
        <translation>(%1)</translation>
    </message>
    <message>
        <source>%1. Split: %2. Copied: %3. %4. %5</source>
        <translation>%1. Reparte: %2. Copia: %3. %4. %5</translation>
    </message>
    <message>
        <source>%1 makes %2 legal, for %3. %4</source>
        <translation>%1 hace válido %2, para %3. %4</translation>
    </message>
    <message>
        <source>The same: the split is legal.</source>
        <translation>Lo mismo: el reparto es válido.</translation>
    </message>
    <message>
        <source>Off by %1: the split computes something else.</source>
        <translation>Difiere en %1: el reparto calcula otra cosa.</translation>
    </message>
    <message>
        <source>attention, router</source>
        <translation>atención, router</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>expertos</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>estado del optimizador</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>data, activations</source>
        <translation>datos, activaciones</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>claves y valores</translation>
    </message>
    <message>
        <source>done: %1 messages one after the other</source>
        <translation>hecho: %1 mensajes uno tras otro</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, all at once</source>
        <translation>%1, todo a la vez</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1, %2 de %3</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <translation>%1, luego %2</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Estrategia</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Reparte</translation>
    </message>
    <message>
        <source>Replicate</source>
        <translation>Replica</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Comunicación</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>en uso</translation>
    </message>
    <message>
        <source>bytes a rank sends in a step</source>
        <translation>bytes que envía un rango en un paso</translation>
    </message>
    <message>
        <source>bytes a link carries in a step</source>
        <translation>bytes que lleva un enlace en un paso</translation>
    </message>
    <message>
        <source>bytes a rank sends in %1</source>
        <translation>bytes que envía un rango en %1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>if it were</source>
        <translation>si lo estuviera</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Propiedad</translation>
    </message>
    <message>
        <source>Key operation</source>
        <translation>Operación clave</translation>
    </message>
    <message>
        <source>Demonstration</source>
        <translation>Demostración</translation>
    </message>
    <message>
        <source>in one piece</source>
        <translation>de una pieza</translation>
    </message>
    <message>
        <source>in parts</source>
        <translation>por partes</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>diferencia</translation>
    </message>
    <message>
        <source>a rank sends</source>
        <translation>un rango envía</translation>
    </message>
    <message>
        <source>a link</source>
        <translation>un enlace</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>en %1</translation>
    </message>
    <message>
        <source>%1: split</source>
        <translation>%1: repartido</translation>
    </message>
    <message>
        <source>%1: a copy each</source>
        <translation>%1: una copia cada uno</translation>
    </message>
    <message>
        <source>hatched: for others</source>
        <translation>rayado: para otros</translation>
    </message>
    <message>
        <source>hatched: partial</source>
        <translation>rayado: parcial</translation>
    </message>
    <message>
        <source>makes legal</source>
        <translation>hace válido</translation>
    </message>
    <message>
        <source>%1: with the property</source>
        <translation>%1: con la propiedad</translation>
    </message>
    <message>
        <source>%1: taken away</source>
        <translation>%1: sin ella</translation>
    </message>
    <message>
        <source>%1 In one piece %2, in parts %3. %4</source>
        <translation>%1 De una pieza %2, por partes %3. %4</translation>
    </message>
    <message>
        <source>If data-parallel; one accelerator sends nothing.</source>
        <translation>Si fuera paralelo en datos; un solo acelerador no envía nada.</translation>
    </message>
    <message>
        <source>Data parallel, ZeRO-1</source>
        <translation>Paralelismo de datos, ZeRO-1</translation>
    </message>
    <message>
        <source>data, optimizer state</source>
        <translation>datos, estado del optimizador</translation>
    </message>
    <message>
        <source>weights, gradients</source>
        <translation>pesos, gradientes</translation>
    </message>
    <message>
        <source>ReduceScatter of gradients, then AllGather of weights</source>
        <translation>ReduceScatter de gradientes, luego AllGather de pesos</translation>
    </message>
    <message>
        <source>Data parallel, ZeRO-2</source>
        <translation>Paralelismo de datos, ZeRO-2</translation>
    </message>
    <message>
        <source>data, gradients, optimizer state</source>
        <translation>datos, gradientes, estado del optimizador</translation>
    </message>
    <message>
        <source>largest link load, all strategies</source>
        <translation>mayor carga de enlace, todas las estrategias</translation>
    </message>
</context>
<context>
    <name>Theme</name>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Alto contraste</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Impresión</translation>
    </message>
</context>
<context>
    <name>Validation</name>
    <message>
        <source>memory allocated</source>
        <translation>memoria asignada</translation>
    </message>
    <message>
        <source>memory reserved</source>
        <translation>memoria reservada</translation>
    </message>
    <message>
        <source>memory as the device reports it</source>
        <translation>memoria según el dispositivo</translation>
    </message>
    <message>
        <source>memory, counter not stated</source>
        <translation>memoria, contador no indicado</translation>
    </message>
    <message>
        <source> on %1 %2</source>
        <translation> en %1 %2</translation>
    </message>
    <message>
        <source>predicted %1, measured %2, ratio %3</source>
        <translation>predicho %1, medido %2, cociente %3</translation>
    </message>
    <message>
        <source>not given to the model: %1</source>
        <translation>no dado al modelo: %1</translation>
    </message>
    <message>
        <source>used for calibrating: shown, not counted</source>
        <translation>usado para calibrar: se muestra, no se cuenta</translation>
    </message>
    <message>
        <source>shown, not counted: not a plain pretraining step of quality A or B</source>
        <translation>se muestra, no se cuenta: no es un paso de preentrenamiento corriente de calidad A o B</translation>
    </message>
    <message>
        <source>%1 other sources</source>
        <translation>%1 fuentes más</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>sin contar</translation>
    </message>
    <message>
        <source>not predicted: %1</source>
        <translation>sin predicción: %1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>tiempo de paso</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>run</source>
        <translation>ejecución</translation>
    </message>
    <message>
        <source>source</source>
        <translation>fuente</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>acelerador</translation>
    </message>
    <message>
        <source>count</source>
        <translation>cantidad</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>medido %1</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>predicho %1</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>cociente</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>contado</translation>
    </message>
    <message>
        <source>not given to the model</source>
        <translation>no dado al modelo</translation>
    </message>
    <message>
        <source>published in</source>
        <translation>publicado en</translation>
    </message>
    <message>
        <source>None of the %1 runs that state their %2 could be predicted: the table says why.</source>
        <translation>Ninguna de las %1 ejecuciones que indican su %2 se pudo predecir: la tabla dice por qué.</translation>
    </message>
    <message>
        <source>No run of %1 states its %2.</source>
        <translation>Ninguna ejecución de %1 indica su %2.</translation>
    </message>
    <message>
        <source>%1 more could not be predicted: the table says why.</source>
        <translation>%1 más no se pudieron predecir: la tabla dice por qué.</translation>
    </message>
    <message>
        <source>Error is predicted over measured, less one. %1</source>
        <translation>El error es lo predicho entre lo medido, menos uno. %1</translation>
    </message>
    <message>
        <source>runs counted</source>
        <translation>ejecuciones contadas</translation>
    </message>
    <message>
        <source>median error</source>
        <translation>error mediano</translation>
    </message>
    <message>
        <source>nine of ten within</source>
        <translation>nueve de diez dentro de</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>sesgo</translation>
    </message>
    <message>
        <source>The median of the signed errors: below zero, predicted too small. %1</source>
        <translation>La mediana de los errores con signo: por debajo de cero, predicción demasiado pequeña. %1</translation>
    </message>
    <message>
        <source>median</source>
        <translation>mediana</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exacto</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>ejecuciones</translation>
    </message>
    <message>
        <source>error by source</source>
        <translation>error por fuente</translation>
    </message>
    <message>
        <source>all counted runs</source>
        <translation>todas las ejecuciones contadas</translation>
    </message>
    <message>
        <source>worst rows: measured → predicted</source>
        <translation>peores filas: medido → predicho</translation>
    </message>
    <message>
        <source>worst rows: error</source>
        <translation>peores filas: error</translation>
    </message>
    <message>
        <source>%1: no runs in it.</source>
        <translation>%1: sin ejecuciones.</translation>
    </message>
    <message>
        <source>%1 could not be read: %2.</source>
        <translation>No se pudo leer %1: %2.</translation>
    </message>
    <message>
        <source>it is larger than 64 MiB</source>
        <translation>supera los 64 MiB</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>published runs</source>
        <translation>ejecuciones publicadas</translation>
    </message>
    <message>
        <source>%1: %2 runs that state their %3, by the engine as it is, nothing calibrated; families of runs count equally.</source>
        <translation>%1: %2 ejecuciones que dan %3, con el motor tal como es, sin calibrar; las familias de ejecuciones cuentan por igual.</translation>
    </message>
</context>
<context>
    <name>ViewHelp</name>
    <message>
        <source>Training keeps more than the weights: a gradient, a master copy and the optimizer&apos;s moments stand on top of them, 16 bytes for each parameter with Adam in mixed precision. The column is all of that for this model, the dashed lines are the memory of one accelerator. What stands above the chosen line does not fit. Move the model size until it does, or shard the state.</source>
        <translation>El entrenamiento guarda más que los pesos: encima están un gradiente, una copia maestra y los momentos del optimizador, 16 bytes por parámetro con Adam en precisión mixta. La columna es todo eso para este modelo; las líneas discontinuas son la memoria de un acelerador. Lo que sobresale de la línea elegida no cabe. Mover el tamaño del modelo hasta que quepa, o fragmentar el estado.</translation>
    </message>
    <message>
        <source>A training run can fail in three ways: it does not fit in memory, a step takes too long, or the whole run misses its deadline. Each bar is one of these budgets and how much of it is used. Hold Shift and drag in a bar to ask which model size would fill it that far.</source>
        <translation>Un entrenamiento puede fallar de tres maneras: no cabe en memoria, un paso tarda demasiado o la ejecución entera no llega al plazo. Cada barra es uno de estos presupuestos y cuánto de él se usa. Con Mayús pulsada, arrastrar en una barra pregunta qué tamaño de modelo la llenaría hasta ahí.</translation>
    </message>
    <message>
        <source>One accelerator&apos;s memory, filled with what training puts into it: weights, gradients, optimizer state, activations. Batch and sequence length grow the activations, model size grows everything else. Raise one slider until the bar passes the limit; the view remembers which one it was.</source>
        <translation>La memoria de un acelerador, con lo que el entrenamiento pone en ella: pesos, gradientes, estado del optimizador, activaciones. El lote y la longitud de secuencia hacen crecer las activaciones; el tamaño del modelo, todo lo demás. Subir un control hasta que la barra pase del límite; la vista recuerda cuál fue.</translation>
    </message>
    <message>
        <source>Every figure of the estimate in one table: its symbol, the formula, the numbers put in, and the result. Work through it from the top: memory, arithmetic, communication. Pin a baseline to see beside each row what a change did to it.</source>
        <translation>Todas las cifras de la estimación en una tabla: su símbolo, la fórmula, los números sustituidos y el resultado. Recorrerla desde arriba: memoria, aritmética, comunicación. Al fijar una referencia se ve junto a cada fila qué hizo un cambio con ella.</translation>
    </message>
    <message>
        <source>Each row is a rank that holds some of the layers; time runs to the right. A micro-batch passes down the rows and its gradients come back. Where a row is empty the rank waits: that is the bubble. Choose other schedules to compare them on the same axis, and follow one micro-batch through all ranks.</source>
        <translation>Cada fila es un rango que guarda algunas de las capas; el tiempo corre hacia la derecha. Un microlote baja por las filas y sus gradientes vuelven. Donde una fila está vacía, el rango espera: eso es la burbuja. Elegir otros planes para compararlos en el mismo eje, y seguir un microlote por todos los rangos.</translation>
    </message>
    <message>
        <source>What the ranks send one another in a step, and what of that is hidden behind arithmetic. The volume picture counts bytes, the curve shows why small messages are slow, the strip shows what is left to wait for. Paste your own measurements to lay them over the curve.</source>
        <translation>Lo que los rangos se envían en un paso, y qué parte queda oculta tras la aritmética. La imagen de volumen cuenta bytes, la curva muestra por qué los mensajes pequeños son lentos y la franja muestra lo que queda por esperar. Pegar mediciones propias las pone sobre la curva.</translation>
    </message>
    <message>
        <source>One collective operation, step by step: which rank sends which part to whom. A ring needs many steps with small parts, a tree few steps with all of it, so which is faster depends on the message. Play it, or go through it step by step.</source>
        <translation>Una operación colectiva, paso a paso: qué rango envía qué parte a quién. Un anillo necesita muchos pasos con partes pequeñas; un árbol, pocos pasos con todo, así que cuál es más rápido depende del mensaje. Se puede reproducir o recorrer paso a paso.</translation>
    </message>
    <message>
        <source>Every rank on its node, and the groups in which it communicates. Groups that stay inside a node use its fast links; those that reach out share the network. Change the order of the dimensions to put another group on the fast links.</source>
        <translation>Cada rango en su nodo, y los grupos en que se comunica. Los grupos que quedan dentro de un nodo usan sus enlaces rápidos; los que salen comparten la red. Cambiar el orden de las dimensiones pone otro grupo en los enlaces rápidos.</translation>
    </message>
    <message>
        <source>Where the time of one step goes: arithmetic, memory traffic, the bubble, communication that nothing hides. The other pictures show how the step changes with more accelerators, what the peak is lost to, and what each rank keeps in memory. Set the utilisation to model, so that the step is predicted and not stated.</source>
        <translation>Adónde va el tiempo de un paso: aritmética, tráfico de memoria, la burbuja, comunicación que nada oculta. Las otras imágenes muestran cómo cambia el paso con más aceleradores, en qué se pierde el pico y qué guarda cada rango en memoria. Poner el aprovechamiento en «modelo» para que el paso se prediga en lugar de declararse.</translation>
    </message>
    <message>
        <source>Published training runs, and what this program says of each. A dot on the diagonal is a right prediction; the band is a factor to either side. Pick a dot to see the run and its source, or open a file with runs of your own.</source>
        <translation>Entrenamientos publicados, y lo que este programa dice de cada uno. Un punto en la diagonal es una predicción acertada; la banda es un factor a cada lado. Elegir un punto muestra la ejecución y su fuente; también se puede abrir un archivo con ejecuciones propias.</translation>
    </message>
    <message>
        <source>The step has three bounds: memory, arithmetic and network. The cube has one axis for each, and the scenario is a point in it. The face it is nearest to names the resource that sets the pace. Change one control at a time and watch which way the point moves.</source>
        <translation>El paso tiene tres límites: memoria, aritmética y red. El cubo tiene un eje para cada uno, y el escenario es un punto en él. La cara más cercana nombra el recurso que marca el ritmo. Cambiar un control cada vez y mirar hacia dónde se mueve el punto.</translation>
    </message>
    <message>
        <source>Serving has two phases: reading the prompt is bound by arithmetic, writing the answer by memory traffic. More requests at once share the traffic of the weights, until the cache of keys and values fills the memory. Raise the concurrency to find that point and to see what it does to the wait for a token.</source>
        <translation>Servir tiene dos fases: leer el prompt está limitado por la aritmética; escribir la respuesta, por el tráfico de memoria. Más peticiones a la vez comparten el tráfico de los pesos, hasta que la caché de claves y valores llena la memoria. Subir la concurrencia para hallar ese punto y ver qué hace con la espera de cada token.</translation>
    </message>
    <message>
        <source>What the run costs: accelerator hours at their price, and what power and overheads add. More accelerators finish earlier, but each does less of its peak, so the bill rises. Compare with the budget, and try a cheaper accelerator that takes longer.</source>
        <translation>Lo que cuesta la ejecución: horas de acelerador a su precio, y lo que añaden la energía y los gastos generales. Más aceleradores terminan antes, pero cada uno rinde menos de su pico, así que la factura sube. Comparar con el presupuesto, y probar un acelerador más barato que tarde más.</translation>
    </message>
    <message>
        <source>Many accelerators fail often. Each failure loses the work since the last checkpoint, and writing checkpoints costs time too, so there is a best interval between the two. Raise the number of accelerators to see how much of the time still is useful work.</source>
        <translation>Muchos aceleradores fallan a menudo. Cada fallo pierde el trabajo hecho desde el último punto de control, y escribir puntos de control también cuesta tiempo, así que entre ambos hay un intervalo mejor. Subir el número de aceleradores para ver cuánto tiempo sigue siendo trabajo útil.</translation>
    </message>
    <message>
        <source>For a given amount of arithmetic there is a model size that learns the most. The curve shows the predicted loss for each size; its lowest point moves to larger models as the arithmetic grows. A smaller model trained for longer is a little worse, and cheaper to serve.</source>
        <translation>Para una cantidad dada de aritmética hay un tamaño de modelo que aprende más. La curva muestra la pérdida prevista para cada tamaño; su punto más bajo se mueve a modelos mayores cuando crece la aritmética. Un modelo más pequeño entrenado más tiempo es algo peor, y más barato de servir.</translation>
    </message>
    <message>
        <source>What one rank keeps in memory through a step. Weights and optimizer state stand still; activations pile up in the forward pass and go in the backward pass. The highest point decides whether the step fits, so look at what is there at that moment.</source>
        <translation>Lo que un rango guarda en memoria a lo largo de un paso. Los pesos y el estado del optimizador no cambian; las activaciones se acumulan en la pasada hacia adelante y se van en la pasada hacia atrás. El punto más alto decide si el paso cabe: mirar qué hay en ese momento.</translation>
    </message>
    <message>
        <source>For each wall, what people do about it: shard, recompute, offload, use fewer bits, change the mesh. Every remedy says what it saves in this scenario and what it costs elsewhere. Try one; nothing is kept until you say so.</source>
        <translation>Para cada muro, lo que se hace contra él: fragmentar, recalcular, descargar, usar menos bits, cambiar la malla. Cada remedio dice qué ahorra en este escenario y qué cuesta en otra parte. Probar uno; nada se queda hasta que se confirma.</translation>
    </message>
    <message>
        <source>The ways to split the training of a model, arranged by what they split: the data, the layers, the matrices, the sequence, the experts, the state. Each says what it saves and what it has to communicate for that.</source>
        <translation>Las maneras de repartir el entrenamiento de un modelo, ordenadas por lo que reparten: los datos, las capas, las matrices, la secuencia, los expertos, el estado. Cada una dice qué ahorra y qué tiene que comunicar a cambio.</translation>
    </message>
    <message>
        <source>Numbers that papers and talks have stated, beside what comes out here. Where they differ, turn terms on and off until the stated number comes out: what you had to leave out is what the statement left out.</source>
        <translation>Cifras que artículos y charlas han dado, junto a lo que resulta aquí. Donde difieren, activar y desactivar términos hasta que salga la cifra dada: lo que hubo que dejar fuera es lo que la afirmación dejó fuera.</translation>
    </message>
    <message>
        <source>The scenario beside its pinned baselines: which controls differ, and what that does to each readout. Pin the scenario before a change, so that afterwards both are here.</source>
        <translation>El escenario junto a sus referencias fijadas: qué controles difieren y qué hace eso con cada lectura. Fijar el escenario antes de un cambio para que después estén aquí los dos.</translation>
    </message>
    <message>
        <source>Work moves right as it does more arithmetic for each byte it reads. Left of the ridge the memory or the network sets the pace, right of it the arithmetic units do. Points below the roof lose time to something else. Drag a roof to see what a faster part would buy. What a probe measured is solid with its interval, dots are its sweep, crosses matrix products.</source>
        <translation>El trabajo se mueve a la derecha cuanta más aritmética hace por cada byte que lee. A la izquierda de la inflexión marcan el ritmo la memoria o la red; a la derecha, las unidades aritméticas. Los puntos bajo el techo pierden tiempo en otra cosa. Arrastrar un techo muestra qué daría una pieza más rápida. Lo que midió una sonda es continuo, con su intervalo; los puntos son su barrido y las aspas, productos de matrices.</translation>
    </message>
    <message>
        <source>Every layout of the job that the framework can run, the fastest first; those that cannot be better are left out by a bound, none by chance. A click tries a plan on, Enter keeps it. Say how much memory must stay free and which fields must stay as they are; the second picture says what became of all the others.</source>
        <translation>Cada disposición del trabajo que el marco puede ejecutar, la más rápida primero; las que no pueden ser mejores se descartan por una cota, ninguna al azar. Un clic prueba un plan, Intro lo conserva. Diga cuánta memoria debe quedar libre y qué campos deben quedar como están; la segunda imagen dice qué fue de todos los demás.</translation>
    </message>
</context>
<context>
    <name>ViewNames</name>
    <message>
        <source>Accounting</source>
        <translation>Contabilidad</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>Afirmaciones</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Colectivas</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Comunicación</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Coste</translation>
    </message>
    <message>
        <source>Cube</source>
        <translation>Cubo</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>Inferencia</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Malla</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Remedies</source>
        <translation>Remedios</translation>
    </message>
    <message>
        <source>Resilience</source>
        <translation>Resiliencia</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Scaling laws</source>
        <translation>Leyes de escala</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Pila</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Barrido</translation>
    </message>
    <message>
        <source>Taxonomy</source>
        <translation>Taxonomía</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validación</translation>
    </message>
    <message>
        <source>Walls</source>
        <translation>Muros</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Escala</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Aprender</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>Memoria en el tiempo</translation>
    </message>
    <message>
        <source>Serve</source>
        <translation>Servir</translation>
    </message>
</context>
<context>
    <name>Walls</name>
    <message>
        <source>memory wall</source>
        <translation>muro de memoria</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>compute wall (step)</source>
        <translation>muro de cálculo (paso)</translation>
    </message>
    <message>
        <source>compute (step)</source>
        <translation>cálculo (paso)</translation>
    </message>
    <message>
        <source>throughput wall (deadline)</source>
        <translation>muro de rendimiento (plazo)</translation>
    </message>
    <message>
        <source>throughput (deadline)</source>
        <translation>rendimiento (plazo)</translation>
    </message>
    <message>
        <source>training state %1 of %2</source>
        <translation>estado de entrenamiento %1 de %2</translation>
    </message>
    <message>
        <source>one step %1 of %2</source>
        <translation>un paso %1 de %2</translation>
    </message>
    <message>
        <source>whole run %1 of %2</source>
        <translation>entrenamiento entero %1 de %2</translation>
    </message>
    <message>
        <source>▲ %1 per rank, tight</source>
        <translation>▲ %1 por rango, justo</translation>
    </message>
    <message>
        <source>✓ fits: %1 per rank</source>
        <translation>✓ cabe: %1 por rango</translation>
    </message>
    <message>
        <source>✗ %1 the budget of all %2</source>
        <translation>✗ %1 el presupuesto de todos, %2</translation>
    </message>
    <message>
        <source>▲ %1 with all %2, tight</source>
        <translation>▲ %1 con todos, %2, justo</translation>
    </message>
    <message>
        <source>✓ %1 with all %2</source>
        <translation>✓ %1 con todos, %2</translation>
    </message>
    <message>
        <source>✗ %1 the budget</source>
        <translation>✗ %1 el presupuesto</translation>
    </message>
    <message>
        <source>▲ %1, tight</source>
        <translation>▲ %1, justo</translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>one %1</source>
        <translation>un %1</translation>
    </message>
    <message>
        <source>rank %1, %2</source>
        <translation>rango %1, %2</translation>
    </message>
    <message>
        <source>all %1, %2</source>
        <translation>todos, %1, %2</translation>
    </message>
    <message>
        <source>hit at %1 params</source>
        <translation>se alcanza a %1 parám.</translation>
    </message>
    <message>
        <source>one accelerator: hit at %1 params</source>
        <translation>un acelerador: se alcanza a %1 parám.</translation>
    </message>
    <message>
        <source>one: hit at %1</source>
        <translation>uno: se alcanza a %1</translation>
    </message>
    <message>
        <source>one accelerator: %1 (%2)</source>
        <translation>un acelerador: %1 (%2)</translation>
    </message>
    <message>
        <source>hit at %1 parameters: the model size that fills one accelerator&apos;s budget</source>
        <translation>se alcanza a %1 parámetros: el tamaño de modelo que llena el presupuesto de un acelerador</translation>
    </message>
    <message>
        <source>all %1 accelerators: %2</source>
        <translation>los %1 aceleradores: %2</translation>
    </message>
    <message>
        <source>first wall hit</source>
        <translation>primer muro alcanzado</translation>
    </message>
    <message>
        <source>On one accelerator %1: hit at %2 parameters, before the other two</source>
        <translation>En un acelerador, %1: se alcanza a %2 parámetros, antes que los otros dos</translation>
    </message>
    <message>
        <source>%1: hit at %2 parameters, before the other two</source>
        <translation>%1: se alcanza a %2 parámetros, antes que los otros dos</translation>
    </message>
    <message>
        <source>All %1 accelerators hit no wall.</source>
        <translation>Los %1 aceleradores no alcanzan ningún muro.</translation>
    </message>
    <message>
        <source>none yet; one: %1</source>
        <translation>ninguno aún; uno: %1</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>muro</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>presupuesto</translation>
    </message>
    <message>
        <source>filled by one accelerator</source>
        <translation>llenado por un acelerador</translation>
    </message>
    <message>
        <source>filled by all %1</source>
        <translation>llenado por los %1</translation>
    </message>
    <message>
        <source>wall hit at (parameters)</source>
        <translation>muro alcanzado a (parámetros)</translation>
    </message>
    <message>
        <source>state</source>
        <translation>estado</translation>
    </message>
    <message>
        <source>filled in %1</source>
        <translation>llenado en %1</translation>
    </message>
    <message>
        <source>%1: no value, %2</source>
        <translation>%1: sin valor, %2</translation>
    </message>
    <message>
        <source>%1, %2 of one accelerator&apos;s budget, %3</source>
        <translation>%1, %2 del presupuesto de un acelerador, %3</translation>
    </message>
    <message>
        <source>%1, %2 of the budget</source>
        <translation>%1, %2 del presupuesto</translation>
    </message>
    <message>
        <source>, over the limit</source>
        <translation>, por encima del límite</translation>
    </message>
    <message>
        <source>, tight</source>
        <translation>, justo</translation>
    </message>
    <message>
        <source>, one accelerator hits it at %1 parameters</source>
        <translation>, un acelerador lo alcanza a %1 parámetros</translation>
    </message>
    <message>
        <source>, hit at %1 parameters</source>
        <translation>, se alcanza a %1 parámetros</translation>
    </message>
    <message>
        <source>share of one accelerator&apos;s budget</source>
        <translation>parte del presupuesto de un acelerador</translation>
    </message>
    <message>
        <source>share of the budget</source>
        <translation>parte del presupuesto</translation>
    </message>
    <message>
        <source>share</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>overflow, log scale</source>
        <translation>exceso, escala logarítmica</translation>
    </message>
    <message>
        <source>overflow, log</source>
        <translation>exceso, log</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>model size (parameters), log scale</source>
        <translation>tamaño del modelo (parámetros), escala logarítmica</translation>
    </message>
    <message>
        <source>model size, log</source>
        <translation>tamaño del modelo, log</translation>
    </message>
    <message>
        <source>one: %1</source>
        <translation>uno: %1</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <translation>%1 (por defecto)</translation>
    </message>
    <message>
        <source>%1, stated MFU %2</source>
        <translation>%1, MFU fijada %2</translation>
    </message>
    <message>
        <source>%1, predicted MFU %2</source>
        <translation>%1, MFU predicha %2</translation>
    </message>
    <message>
        <source>fullest rank %1 of %2</source>
        <translation>el rango más lleno %1 de %2</translation>
    </message>
    <message>
        <source>✗ %1 per rank</source>
        <translation>✗ %1 por rango</translation>
    </message>
    <message>
        <source>All %1 accelerators hit %2.</source>
        <translation>Los %1 aceleradores chocan con %2.</translation>
    </message>
    <message>
        <source>none yet; next: %1</source>
        <translation>ninguno aún; siguiente: %1</translation>
    </message>
    <message>
        <source>fullest rank: %1</source>
        <translation>rango más lleno: %1</translation>
    </message>
    <message>
        <source>computing %1 of %2</source>
        <translation>cómputo %1 de %2</translation>
    </message>
    <message>
        <source>hardest wall, of all %1</source>
        <translation>muro más duro, de los %1</translation>
    </message>
    <message>
        <source>%1; %2 at the peak</source>
        <translation>%1; %2 en el pico</translation>
    </message>
    <message>
        <source>✗ %1 at the peak</source>
        <translation>✗ %1 en el pico</translation>
    </message>
    <message>
        <source>▲ %1 at the peak, tight</source>
        <translation>▲ %1 en el pico, justo</translation>
    </message>
    <message>
        <source>✓ %1 at the peak</source>
        <translation>✓ %1 en el pico</translation>
    </message>
    <message>
        <source>state %1, peak %2</source>
        <translation>estado %1, pico %2</translation>
    </message>
    <message>
        <source>memory, at the peak</source>
        <translation>memoria, en el pico</translation>
    </message>
    <message>
        <source>filled by all %1, memory by the fullest rank</source>
        <translation>llenado por los %1, la memoria por el rango más lleno</translation>
    </message>
    <message>
        <source>at the peak: %1</source>
        <translation>en el pico: %1</translation>
    </message>
    <message>
        <source>state: %1</source>
        <translation>estado: %1</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Give one scenario at most; &quot;%1&quot; is too many. See ridgepoint --help.</source>
        <translation>Se admite un solo escenario; «%1» sobra. Véase ridgepoint --help.</translation>
    </message>
    <message>
        <source>There is no view &quot;%1&quot;. See ridgepoint export --list.</source>
        <translation>No existe la vista «%1». Véase ridgepoint export --list.</translation>
    </message>
    <message>
        <source>There is no theme &quot;%1&quot;. Themes: light, dark, contrast, print.</source>
        <translation>No existe el tema «%1». Temas: light, dark, contrast, print.</translation>
    </message>
    <message>
        <source>There is no language &quot;%1&quot;. Languages: system, en, es.</source>
        <translation>No existe el idioma «%1». Idiomas: system, en, es.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a window size. Write WIDTHxHEIGHT in pixels, for example 1280x720.</source>
        <translation>«%1» no es un tamaño de ventana. Escribir ANCHOxALTO en píxeles, por ejemplo 1280x720.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not say who draws the cube. Write --3d auto (OpenGL where it works), --3d gl (OpenGL without asking) or --3d painter (without OpenGL).</source>
        <translation>«%1» no indica quién dibuja el cubo. Escribir --3d auto (OpenGL donde funcione), --3d gl (OpenGL sin preguntar) o --3d painter (sin OpenGL).</translation>
    </message>
    <message>
        <source>Options come after the command: ridgepoint %1 … See ridgepoint %1 --help.</source>
        <translation>Las opciones van después de la orden: ridgepoint %1 … Véase ridgepoint %1 --help.</translation>
    </message>
</context>
<context>
    <name>WindowPalette</name>
    <message>
        <source>Control · %1</source>
        <translation>Control · %1</translation>
    </message>
    <message>
        <source>Show the maths</source>
        <translation>Mostrar el cálculo</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Ejemplo</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>Controles</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Trying a lever</source>
        <translation>Probar una palanca</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>keep it</source>
        <translation>conservarla</translation>
    </message>
    <message>
        <source>drop it</source>
        <translation>descartarla</translation>
    </message>
    <message>
        <source>Figures and readouts</source>
        <translation>Figuras y lecturas</translation>
    </message>
    <message>
        <source>%1 view</source>
        <translation>Vista %1</translation>
    </message>
    <message>
        <source>Contact sheet</source>
        <translation>Hoja de contactos</translation>
    </message>
    <message>
        <source>arrow keys, letters</source>
        <translation>flechas, letras</translation>
    </message>
    <message>
        <source>another view</source>
        <translation>otra vista</translation>
    </message>
    <message>
        <source>open it</source>
        <translation>abrirla</translation>
    </message>
    <message>
        <source>back to where you were</source>
        <translation>volver a donde se estaba</translation>
    </message>
    <message>
        <source>While presenting</source>
        <translation>Al presentar</translation>
    </message>
</context>
<context>
    <name>WordTable</name>
    <message>
        <source>%1: %2</source>
        <comment>column and its cell</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>y %n más</numerusform>
            <numerusform>y %n más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>parameters</source>
        <translation>parámetros</translation>
    </message>
    <message>
        <source>&quot;%1&quot; changes no field</source>
        <translation>«%1» no cambia ningún campo</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no measured step</source>
        <translation>«%1» no es un paso medido</translation>
    </message>
    <message>
        <source>%1 = %2: a dimension has at least one rank</source>
        <translation>%1 = %2: una dimensión tiene al menos un rango</translation>
    </message>
    <message>
        <source>%1 baselines; the limit is %2</source>
        <translation>%1 referencias; el límite es %2</translation>
    </message>
    <message>
        <source>%1 bubble</source>
        <translation>%1 de burbuja</translation>
    </message>
    <message>
        <source>%1 cannot be %2</source>
        <translation>%1 no puede ser %2</translation>
    </message>
    <message>
        <source>%1 comes before its forward pass, %2</source>
        <translation>%1 va antes de su pasada hacia adelante, %2</translation>
    </message>
    <message>
        <source>%1 comes before its forward pass, %2, has even</source>
        <translation>%1 va antes de que su pasada hacia adelante, %2, haya</translation>
    </message>
    <message>
        <source>%1 comes before its input gradient, %2</source>
        <translation>%1 va antes de su gradiente de entradas, %2</translation>
    </message>
    <message>
        <source>%1 communication is negative</source>
        <translation>la comunicación %1 es negativa</translation>
    </message>
    <message>
        <source>%1 could be a fraction or a percentage: add % for a percentage</source>
        <translation>%1 podría ser una fracción o un porcentaje: añadir % si es un porcentaje</translation>
    </message>
    <message>
        <source>%1 could be minutes or months: write min or months</source>
        <translation>%1 podrían ser minutos o meses: escribir min o months</translation>
    </message>
    <message>
        <source>%1 could mean a decimal comma or thousands: write the number with a point, or without separators</source>
        <translation>%1 podría tener una coma decimal o miles: escribir el número con punto decimal o sin separadores</translation>
    </message>
    <message>
        <source>%1 does not start with a number</source>
        <translation>%1 no empieza por un número</translation>
    </message>
    <message>
        <source>%1 does not start with ridge1:</source>
        <translation>%1 no empieza por ridge1:</translation>
    </message>
    <message>
        <source>%1 exposed</source>
        <translation>%1 expuesto</translation>
    </message>
    <message>
        <source>%1 exposed in every step</source>
        <translation>%1 expuestos en cada paso</translation>
    </message>
    <message>
        <source>%1 full</source>
        <translation>%1 lleno</translation>
    </message>
    <message>
        <source>%1 has no %2 pass of that stage and micro-batch on its rank; add the pass or remove the message</source>
        <translation>%1 no tiene en su rango una pasada %2 de esa etapa y ese microlote; añadir la pasada o quitar el mensaje</translation>
    </message>
    <message>
        <source>%1 has no published %2 peak</source>
        <translation>%1 no tiene pico %2 publicado</translation>
    </message>
    <message>
        <source>%1 has no such algorithm</source>
        <translation>%1 no tiene ese algoritmo</translation>
    </message>
    <message>
        <source>%1 has no variant &apos;%2&apos;</source>
        <translation>%1 no tiene la variante &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%1 has no variants</source>
        <translation>%1 no tiene variantes</translation>
    </message>
    <message>
        <source>%1 holds a control character</source>
        <translation>%1 contiene un carácter de control</translation>
    </message>
    <message>
        <source>%1 holds one chunk a rank; chunks is %2</source>
        <translation>%1 guarda un trozo por rango; trozos es %2</translation>
    </message>
    <message>
        <source>%1 in groups of %2 leaves a last group of %3 of the %4 micro-batches, fewer than the %5 stages</source>
        <translation>%1 en grupos de %2 deja un último grupo de %3 de los %4 microlotes, menos que las %5 etapas</translation>
    </message>
    <message>
        <source>%1 is %2 bytes long; the limit is %3</source>
        <translation>%1 tiene %2 bytes; el límite es %3</translation>
    </message>
    <message>
        <source>%1 is %2, not %3</source>
        <translation>%1 es %2, no %3</translation>
    </message>
    <message>
        <source>%1 is %2; expected %3 to %4</source>
        <translation>%1 es %2; se esperaba de %3 a %4</translation>
    </message>
    <message>
        <source>%1 is an amount of data in bits, not %2</source>
        <translation>%1 es una cantidad de datos en bits, no %2</translation>
    </message>
    <message>
        <source>%1 is an amount of data in bits, not a bandwidth: write what is moved per second</source>
        <translation>%1 es una cantidad de datos en bits, no un ancho de banda: escribir lo que se mueve por segundo</translation>
    </message>
    <message>
        <source>%1 is below %2, which no hardware is</source>
        <translation>%1 está por debajo de %2, cosa que ningún hardware hace</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 está vacío</translation>
    </message>
    <message>
        <source>%1 is in bits (small b); memory is counted in bytes (capital B, 8 bits)</source>
        <translation>%1 está en bits (b minúscula); la memoria se cuenta en bytes (B mayúscula, 8 bits)</translation>
    </message>
    <message>
        <source>%1 is laid out for up to %2 stages; there are %3</source>
        <translation>%1 se dispone hasta %2 etapas; hay %3</translation>
    </message>
    <message>
        <source>%1 is no layer; use E embedding, t decoder, m multi-token prediction, L loss or | for a stage&apos;s end</source>
        <translation>%1 no es una capa; usar E embedding, t decodificador, m predicción multitoken, L pérdida o | para el final de etapa</translation>
    </message>
    <message>
        <source>%1 is no overlapped pair; one is written (0F3;3B1)OVERLAP_F_B</source>
        <translation>%1 no es un par solapado; uno se escribe (0F3;3B1)OVERLAP_F_B</translation>
    </message>
    <message>
        <source>%1 is not %2: %3 is not one of its units</source>
        <translation>%1 no es %2: %3 no es una de sus unidades</translation>
    </message>
    <message>
        <source>%1 is not a number; expected %2 to %3</source>
        <translation>%1 no es un número; se esperaba de %2 a %3</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 no es un número entero</translation>
    </message>
    <message>
        <source>%1 is not id=value</source>
        <translation>%1 no es id=valor</translation>
    </message>
    <message>
        <source>%1 is not made of messages between ranks on one tier</source>
        <translation>%1 no se compone de mensajes entre rangos de un nivel</translation>
    </message>
    <message>
        <source>%1 is not valid UTF-8</source>
        <translation>%1 no es UTF-8 válido</translation>
    </message>
    <message>
        <source>%1 is of chunk %2, but the rank&apos;s chunks are 0 to %3</source>
        <translation>%1 es del trozo %2, pero los trozos del rango son 0 a %3</translation>
    </message>
    <message>
        <source>%1 is of micro-batch %2, but they are 0 to %3</source>
        <translation>%1 es del microlote %2, pero son 0 a %3</translation>
    </message>
    <message>
        <source>%1 is of stage %2, which is on rank %3; a stage is on one rank only</source>
        <translation>%1 es de la etapa %2, que está en el rango %3; una etapa está en un solo rango</translation>
    </message>
    <message>
        <source>%1 is on or off; got %2</source>
        <translation>%1 es sí o no; se recibió %2</translation>
    </message>
    <message>
        <source>%1 is outside the range of numbers that can be computed with</source>
        <translation>%1 queda fuera del intervalo de números con los que se puede calcular</translation>
    </message>
    <message>
        <source>%1 layers do not divide evenly over %2 stages; the first stages hold one more</source>
        <translation>%1 capas no se reparten por igual entre %2 etapas; las primeras etapas tienen una más</translation>
    </message>
    <message>
        <source>%1 layers do not divide evenly over %2 stages; they are cut by cost, the last one with fewer</source>
        <translation>%1 capas no se reparten por igual entre %2 etapas; se cortan por coste, la última con menos</translation>
    </message>
    <message>
        <source>%1 measured steps</source>
        <translation>%1 pasos medidos</translation>
    </message>
    <message>
        <source>%1 micro-batches on %2 stages are too many passes to lay out one by one</source>
        <translation>%1 microlotes en %2 etapas son demasiadas pasadas para disponerlas una a una</translation>
    </message>
    <message>
        <source>%1 must be %2; got %3</source>
        <translation>%1 debe ser %2; se recibió %3</translation>
    </message>
    <message>
        <source>%1 must be 1 to %2; it is %3</source>
        <translation>%1 debe ser de 1 a %2; es %3</translation>
    </message>
    <message>
        <source>%1 must be a finite number</source>
        <translation>%1 debe ser un número finito</translation>
    </message>
    <message>
        <source>%1 must be a finite number above 0</source>
        <translation>%1 debe ser un número finito mayor que 0</translation>
    </message>
    <message>
        <source>%1 must be a finite number of 0 or more</source>
        <translation>%1 debe ser un número finito de 0 o más</translation>
    </message>
    <message>
        <source>%1 must be a whole number; got %2</source>
        <translation>%1 debe ser un número entero; se recibió %2</translation>
    </message>
    <message>
        <source>%1 must be positive and finite, for example %2</source>
        <translation>%1 debe ser positivo y finito, por ejemplo %2</translation>
    </message>
    <message>
        <source>%1 must be zero or more and finite, for example %2</source>
        <translation>%1 debe ser cero o más y finito, por ejemplo %2</translation>
    </message>
    <message>
        <source>%1 must name tp, cp, ep, dp and pp once each, joined by &apos;-&apos;; got %2</source>
        <translation>%1 debe nombrar tp, cp, ep, dp y pp una vez cada uno, unidos por &apos;-&apos;; se recibió %2</translation>
    </message>
    <message>
        <source>%1 must overlap one forward, F, and one whole backward, B</source>
        <translation>%1 debe solapar una pasada hacia adelante, F, y una pasada hacia atrás completa, B</translation>
    </message>
    <message>
        <source>%1 must stand after the %2 pass whose result it sends</source>
        <translation>%1 debe ir después de la pasada %2 cuyo resultado envía</translation>
    </message>
    <message>
        <source>%1 must stand before the %2 pass whose input it receives</source>
        <translation>%1 debe ir antes de la pasada %2 cuya entrada recibe</translation>
    </message>
    <message>
        <source>%1 needs %2, which comes no earlier in its own list</source>
        <translation>%1 necesita %2, que no va antes en su propia lista</translation>
    </message>
    <message>
        <source>%1 needs 2 to %2 chunks a rank; it has %3</source>
        <translation>%1 necesita de 2 a %2 trozos por rango; tiene %3</translation>
    </message>
    <message>
        <source>%1 needs an even number of chunks a rank; %2 is odd</source>
        <translation>%1 necesita un número par de trozos por rango; %2 es impar</translation>
    </message>
    <message>
        <source>%1 needs an even number of micro-batches, at least twice the %2 stages; it has %3</source>
        <translation>%1 necesita un número par de microlotes, al menos el doble de las %2 etapas; tiene %3</translation>
    </message>
    <message>
        <source>%1 needs an even number of stages; %2 is odd</source>
        <translation>%1 necesita un número par de etapas; %2 es impar</translation>
    </message>
    <message>
        <source>%1 needs at least twice as many micro-batches as its %2 stages; it has %3</source>
        <translation>%1 necesita al menos el doble de microlotes que de sus %2 etapas; tiene %3</translation>
    </message>
    <message>
        <source>%1 needs groups from half of the stages to all of them, %2 to %3; %4 is outside</source>
        <translation>%1 necesita grupos desde la mitad de las etapas hasta todas, %2 a %3; %4 queda fuera</translation>
    </message>
    <message>
        <source>%1 needs groups from the stages to the micro-batches, %2 to %3; %4 is outside</source>
        <translation>%1 necesita grupos desde las etapas hasta los microlotes, %2 a %3; %4 queda fuera</translation>
    </message>
    <message>
        <source>%1 needs nodes × ranks of a node = %2; got %3 × %4</source>
        <translation>%1 necesita nodos × rangos de un nodo = %2; se recibió %3 × %4</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 o %2</translation>
    </message>
    <message>
        <source>%1 per parameter must be above 0 and at most 1000000x; got %2</source>
        <translation>%1 por parámetro debe ser mayor que 0 y como mucho 1000000x; se recibió %2</translation>
    </message>
    <message>
        <source>%1 pieces: expected 1 to %2</source>
        <translation>%1 partes: se esperaba de 1 a %2</translation>
    </message>
    <message>
        <source>%1 ranks are more than the %2 that this program lays out</source>
        <translation>%1 rangos son más que los %2 que este programa dispone</translation>
    </message>
    <message>
        <source>%1 ranks: %2 needs a power of two; the nearest are %3 and %4</source>
        <translation>%1 rangos: %2 necesita una potencia de dos; las más cercanas son %3 y %4</translation>
    </message>
    <message>
        <source>%1 ranks: a collective needs at least 2</source>
        <translation>%1 rangos: una operación colectiva necesita al menos 2</translation>
    </message>
    <message>
        <source>%1 ranks: at most %2 are counted</source>
        <translation>%1 rangos: se cuentan como mucho %2</translation>
    </message>
    <message>
        <source>%1 ranks: one message has 2, a sender and a receiver</source>
        <translation>%1 rangos: un mensaje tiene 2, un emisor y un receptor</translation>
    </message>
    <message>
        <source>%1 ranks: steps are listed for at most %2</source>
        <translation>%1 rangos: se enumeran pasos para %2 como mucho</translation>
    </message>
    <message>
        <source>%1 repeats the %2 of micro-batch %3, which %4 has already done</source>
        <translation>%1 repite %2 del microlote %3, que %4 ya ha hecho</translation>
    </message>
    <message>
        <source>%1 repeats what %2 in column %3 has done; B is a whole backward, write I for one for the inputs only</source>
        <translation>%1 repite lo que ha hecho %2 en la columna %3; B es una pasada hacia atrás completa, escribir I para una sola de entradas</translation>
    </message>
    <message>
        <source>%1 repeats what %2 in column %3 has done; every pass runs once</source>
        <translation>%1 repite lo que ha hecho %2 en la columna %3; cada pasada se ejecuta una vez</translation>
    </message>
    <message>
        <source>%1 runs %2 micro-batches on %3 stages in %4 rounds, which must be equally long</source>
        <translation>%1 ejecuta %2 microlotes en %3 etapas en %4 rondas, que deben ser igual de largas</translation>
    </message>
    <message>
        <source>%1 runs micro-batch %2 through the other direction than the ops before; a micro-batch keeps its direction</source>
        <translation>%1 ejecuta el microlote %2 en sentido contrario al de las operaciones anteriores; un microlote conserva su sentido</translation>
    </message>
    <message>
        <source>%1 runs micro-batches in groups of the %2 stages; %3 is no multiple</source>
        <translation>%1 ejecuta microlotes en grupos de las %2 etapas; %3 no es múltiplo</translation>
    </message>
    <message>
        <source>%1 sends half of the micro-batches each way, in units of the %2 stages or in one smaller even unit; %3 do not split so</source>
        <translation>%1 envía la mitad de los microlotes en cada sentido, en unidades de las %2 etapas o en una unidad par menor; %3 no se reparten así</translation>
    </message>
    <message>
        <source>%1 stages and %2 micro-batches are too many to make a schedule from building blocks</source>
        <translation>%1 etapas y %2 microlotes son demasiado para hacer una planificación con bloques</translation>
    </message>
    <message>
        <source>%1 takes a group size only with at least as many micro-batches as stages; %2 are fewer than %3</source>
        <translation>%1 admite un tamaño de grupo solo con al menos tantos microlotes como etapas; %2 son menos que %3</translation>
    </message>
    <message>
        <source>%1 takes no preset</source>
        <translation>%1 no admite preajuste</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>%1 → %2 bubble</source>
        <translation>%1 → %2 de burbuja</translation>
    </message>
    <message>
        <source>%1, below the memory ridge</source>
        <translation>%1, bajo la inflexión de memoria</translation>
    </message>
    <message>
        <source>%1, one of peak_dense_flops</source>
        <translation>%1, uno de peak_dense_flops</translation>
    </message>
    <message>
        <source>%1, or %2</source>
        <translation>%1, o %2</translation>
    </message>
    <message>
        <source>%1, or describe the device in full; missing: %2</source>
        <translation>%1, o describir el dispositivo por completo; falta: %2</translation>
    </message>
    <message>
        <source>%1, or describe the link itself: beta_Bps_line and latency</source>
        <translation>%1, o describir el propio enlace: beta_Bps_line y latency</translation>
    </message>
    <message>
        <source>%1, or give its dimensions: %2</source>
        <translation>%1, o dar sus dimensiones: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no meaning here: %2</source>
        <translation>&apos;%1&apos; no tiene sentido aquí: %2</translation>
    </message>
    <message>
        <source>&apos;)&apos; closes no group; remove it or add &apos;(&apos;</source>
        <translation>&apos;)&apos; no cierra ningún grupo; quitarlo o añadir &apos;(&apos;</translation>
    </message>
    <message>
        <source>1 + (p − 1)/(p · v) when interleaved, else min(1, m / p)</source>
        <translation>1 + (p − 1)/(p · v) si está intercalado; si no, min(1, m / p)</translation>
    </message>
    <message>
        <source>1 B each</source>
        <translation>1 B cada uno</translation>
    </message>
    <message>
        <source>1 min</source>
        <translation>1 min</translation>
    </message>
    <message>
        <source>1 puts experts into every layer after the dense ones, 2 into every other.</source>
        <translation>1 pone expertos en cada capa tras las densas; 2, en una de cada dos.</translation>
    </message>
    <message>
        <source>1 recomputes in every layer, 2 in every other; the layers between keep all they computed.</source>
        <translation>1 recalcula en cada capa; 2, en una de cada dos; las capas intermedias guardan todo lo que calcularon.</translation>
    </message>
    <message>
        <source>1 year</source>
        <translation>1 año</translation>
    </message>
    <message>
        <source>10 s, 2 us, 1.5 ms, 5 min, 8 h, 90 d, 2 weeks, 3 months, 1 year</source>
        <translation>10 s, 2 us, 1.5 ms, 5 min, 8 h, 90 d, 2 weeks, 3 months, 1 year</translation>
    </message>
    <message>
        <source>10 years</source>
        <translation>10 años</translation>
    </message>
    <message>
        <source>12 kg, 500 g, 4.8 kt, 12</source>
        <translation>12 kg, 500 g, 4.8 kt, 12</translation>
    </message>
    <message>
        <source>16 B/param with AdamW</source>
        <translation>16 B/parám. con AdamW</translation>
    </message>
    <message>
        <source>1F1B with twice the warm-up: a transfer hides behind the next forward, for up to twice the activations</source>
        <translation>1F1B con doble calentamiento: una transferencia se oculta tras la siguiente pasada hacia adelante, a cambio de hasta el doble de activaciones</translation>
    </message>
    <message>
        <source>1F1B with warm-up 2(p − 1 − r), as interleaved schedules of Megatron-LM have it</source>
        <translation>1F1B con calentamiento 2(p − 1 − r), como en las planificaciones intercaladas de Megatron-LM</translation>
    </message>
    <message>
        <source>1e-12 seconds per byte</source>
        <translation>1e-12 segundos por byte</translation>
    </message>
    <message>
        <source>2 B each</source>
        <translation>2 B cada uno</translation>
    </message>
    <message>
        <source>2.8M GPU-h, 30000 accelerator-hours, 1250 GPU-days</source>
        <translation>2.8M GPU-h, 30000 accelerator-hours, 1250 GPU-days</translation>
    </message>
    <message>
        <source>3.6 MJ, 1 kWh, 3.6e6</source>
        <translation>3.6 MJ, 1 kWh, 3.6e6</translation>
    </message>
    <message>
        <source>4 B each</source>
        <translation>4 B cada uno</translation>
    </message>
    <message>
        <source>5 years</source>
        <translation>5 años</translation>
    </message>
    <message>
        <source>6 N per token, no attention (Kaplan)</source>
        <translation>6 N por token, sin atención (Kaplan)</translation>
    </message>
    <message>
        <source>6.3e24, 6.3e24 FLOP, 3.15 × 10²³ FLOP, 1 PFLOP</source>
        <translation>6.3e24, 6.3e24 FLOP, 3.15 × 10²³ FLOP, 1 PFLOP</translation>
    </message>
    <message>
        <source>6N per token over the dense peak, as the stated MFU; exact counts halve causal attention</source>
        <translation>6N por token sobre el pico denso, como la MFU indicada; los recuentos exactos reducen a la mitad la atención causal</translation>
    </message>
    <message>
        <source>700 W, 1.2 kW, 20 MW</source>
        <translation>700 W, 1.2 kW, 20 MW</translation>
    </message>
    <message>
        <source>70B on one H100</source>
        <translation>70B en una H100</translation>
    </message>
    <message>
        <source>72 B s L h² …: GPT blocks, the whole square (Korthikanti)</source>
        <translation>72 B s L h² …: bloques GPT, el cuadrado entero (Korthikanti)</translation>
    </message>
    <message>
        <source>7B on one RTX 4090</source>
        <translation>7B en una RTX 4090</translation>
    </message>
    <message>
        <source>8 B/param with AdamW</source>
        <translation>8 B/parám. con AdamW</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>Adam de 8 bits</translation>
    </message>
    <message>
        <source>80 GB, 80 GiB, 640 kB, 8e10</source>
        <translation>80 GB, 80 GiB, 640 kB, 8e10</translation>
    </message>
    <message>
        <source>96 B s L h² …: and one more forward pass (Narayanan; an HFU)</source>
        <translation>96 B s L h² …: y una pasada hacia adelante más (Narayanan; es una HFU)</translation>
    </message>
    <message>
        <source>989 TFLOP/s, 1 PFLOPS, 9.89e14</source>
        <translation>989 TFLOP/s, 1 PFLOPS, 9.89e14</translation>
    </message>
    <message>
        <source>; did you mean %1?</source>
        <translation>; ¿quizá %1?</translation>
    </message>
    <message>
        <source>A further projection per layer for relative positions, as in Transformer-XL.</source>
        <translation>Una proyección más por capa para posiciones relativas, como en Transformer-XL.</translation>
    </message>
    <message>
        <source>A gaming card meets full training: 7B parameters need 112 GB of state (16 bytes each: bf16 weight and gradient, fp32 master copy and two Adam moments, arXiv:1910.02054), the card has 24 GB. Try another optimizer, then more cards. Batch and length are chosen for this example; 20 tokens per parameter after Hoffmann et al., arXiv:2203.15556.</source>
        <translation>Una tarjeta de juego ante el entrenamiento completo: 7B parámetros necesitan 112 GB de estado (16 bytes cada uno: peso y gradiente en bf16, copia maestra en fp32 y dos momentos de Adam, arXiv:1910.02054); la tarjeta tiene 24 GB. Conviene probar otro optimizador y luego más tarjetas. Lote y longitud se eligieron para este ejemplo; 20 tokens por parámetro según Hoffmann et al., arXiv:2203.15556.</translation>
    </message>
    <message>
        <source>A larger batch sends gradients less often</source>
        <translation>Un lote mayor envía gradientes con menos frecuencia</translation>
    </message>
    <message>
        <source>A published model; choosing one copies its architecture, which can then be edited.</source>
        <translation>Un modelo publicado; al elegirlo se copia su arquitectura, que luego se puede editar.</translation>
    </message>
    <message>
        <source>A second gradient buffer in higher precision that micro-batches add into; Megatron keeps one in fp32.</source>
        <translation>Un segundo búfer de gradientes de mayor precisión en el que suman los microlotes; Megatron guarda uno en fp32.</translation>
    </message>
    <message>
        <source>A second norm after attention and after the feed-forward network.</source>
        <translation>Una segunda norma tras la atención y tras la red feed-forward.</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Acerca de</translation>
    </message>
    <message>
        <source>Above this share of idle pipeline time they do not count as busy.</source>
        <translation>Por encima de esta parte de tiempo inactivo del pipeline no cuentan como ocupados.</translation>
    </message>
    <message>
        <source>Above this share of the step communication does not count as hidden.</source>
        <translation>Por encima de esta parte del paso, la comunicación no cuenta como oculta.</translation>
    </message>
    <message>
        <source>Accelerator and software stack of the calibrating steps. On others the step time is as uncertain as an uncalibrated one.</source>
        <translation>Acelerador y pila de software de los pasos de calibración. En otros, el tiempo de paso es tan incierto como sin calibrar.</translation>
    </message>
    <message>
        <source>Accounting</source>
        <translation>Contabilidad</translation>
    </message>
    <message>
        <source>Adafactor</source>
        <translation>Adafactor</translation>
    </message>
    <message>
        <source>Adafactor + momentum</source>
        <translation>Adafactor + momento</translation>
    </message>
    <message>
        <source>Adafactor with momentum</source>
        <translation>Adafactor con momento</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>Aleph Alpha scaling</source>
        <translation>escalado de Aleph Alpha</translation>
    </message>
    <message>
        <source>Aleph Alpha scaling, fused norm</source>
        <translation>escalado de Aleph Alpha, norma fusionada</translation>
    </message>
    <message>
        <source>AllReduce ÷ step</source>
        <translation>all-reduce ÷ paso</translation>
    </message>
    <message>
        <source>Amdahl 1967; Gustafson, CACM 31(5) 1988</source>
        <translation>Amdahl 1967; Gustafson, CACM 31(5) 1988</translation>
    </message>
    <message>
        <source>Attention and feed-forward network run side by side behind one norm.</source>
        <translation>Atención y red feed-forward en paralelo tras una sola norma.</translation>
    </message>
    <message>
        <source>Attention without ever storing the square of scores.</source>
        <translation>Atención sin guardar nunca el cuadrado de puntuaciones.</translation>
    </message>
    <message>
        <source>BLOOM and its like</source>
        <translation>BLOOM y similares</translation>
    </message>
    <message>
        <source>BW load</source>
        <translation>carga de BW</translation>
    </message>
    <message>
        <source>Bandwidth between one accelerator and its own memory.</source>
        <translation>Ancho de banda entre un acelerador y su propia memoria.</translation>
    </message>
    <message>
        <source>Bandwidth of collectives over what was measured inside a node, or modelled between nodes.</source>
        <translation>Ancho de banda de las operaciones colectivas respecto al medido dentro de un nodo o al modelado entre nodos.</translation>
    </message>
    <message>
        <source>Bandwidth of one accelerator in one direction; auto is the accelerator&apos;s own.</source>
        <translation>Ancho de banda de un acelerador en un sentido; auto es el propio del acelerador.</translation>
    </message>
    <message>
        <source>Bandwidth to the CPU, one direction.</source>
        <translation>Ancho de banda hacia la CPU, un sentido.</translation>
    </message>
    <message>
        <source>Batch &amp; sequence</source>
        <translation>Lote y secuencia</translation>
    </message>
    <message>
        <source>Below this utilisation the accelerators do not count as busy.</source>
        <translation>Por debajo de este aprovechamiento los aceleradores no cuentan como ocupados.</translation>
    </message>
    <message>
        <source>Bruck et al., IEEE TPDS 8 (1997)</source>
        <translation>Bruck et al., IEEE TPDS 8 (1997)</translation>
    </message>
    <message>
        <source>Bytes that the cross-entropy moves through memory for one logit, forward and backward; a fused loss moves 4 to 8, one in fp32 about 38. &quot;stack&quot; is what the software stack&apos;s loss moves.</source>
        <translation>Bytes que la entropía cruzada mueve por la memoria para un logit, adelante y atrás; una pérdida fusionada mueve de 4 a 8, una en fp32 unos 38. «stack» es lo que mueve la pérdida de la pila de software.</translation>
    </message>
    <message>
        <source>CO2 of one kilowatt-hour of the site&apos;s electricity; 0.4 kg is about the world&apos;s average (IEA, Electricity 2025).</source>
        <translation>CO2 de un kilovatio-hora de la electricidad del lugar; 0,4 kg es aproximadamente la media mundial (IEA, Electricity 2025).</translation>
    </message>
    <message>
        <source>CO₂ of the run</source>
        <translation>CO₂ del entrenamiento</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>grafos CUDA</translation>
    </message>
    <message>
        <source>CUDA graphs: the whole step is one launch</source>
        <translation>grafos CUDA: el paso entero es un solo lanzamiento</translation>
    </message>
    <message>
        <source>Chimera</source>
        <translation>Chimera</translation>
    </message>
    <message>
        <source>Clock that the devices hold under load over the clock that the dense peak assumes; a power limit lowers it.</source>
        <translation>Reloj que los dispositivos mantienen bajo carga respecto al que supone el pico denso; un límite de potencia lo baja.</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Cálculo</translation>
    </message>
    <message>
        <source>Daly, FGCS 22 (2006)</source>
        <translation>Daly, FGCS 22 (2006)</translation>
    </message>
    <message>
        <source>Decides how many moments are kept beside every weight.</source>
        <translation>Decide cuántos momentos se guardan junto a cada peso.</translation>
    </message>
    <message>
        <source>DeepSpeed</source>
        <translation>DeepSpeed</translation>
    </message>
    <message>
        <source>Dense peak of one accelerator in this type, without sparsity; 0 when it has no such unit.</source>
        <translation>Pico denso de un acelerador en este tipo, sin dispersión; 0 si no tiene esa unidad.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Devices that share one scale-up fabric.</source>
        <translation>Dispositivos que comparten una red scale-up.</translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation>DualPipe</translation>
    </message>
    <message>
        <source>DualPipe cut in half: its second direction runs back up the same ranks, so no weights are held twice</source>
        <translation>DualPipe cortado por la mitad: su segundo sentido vuelve por los mismos rangos, así que ningún peso se guarda dos veces</translation>
    </message>
    <message>
        <source>DualPipeV</source>
        <translation>DualPipeV</translation>
    </message>
    <message>
        <source>Eager 1F1B</source>
        <translation>1F1B adelantado</translation>
    </message>
    <message>
        <source>Eckart and Young, Psychometrika 1 (1936)</source>
        <translation>Eckart and Young, Psychometrika 1 (1936)</translation>
    </message>
    <message>
        <source>Element type of cached keys and values.</source>
        <translation>Tipo de elemento de claves y valores en caché.</translation>
    </message>
    <message>
        <source>Element type of gradients on the wire.</source>
        <translation>Tipo de elemento de los gradientes que se envían.</translation>
    </message>
    <message>
        <source>Element type of the optimizer&apos;s moments; auto is what the optimizer stores by default.</source>
        <translation>Tipo de elemento de los momentos del optimizador; auto es lo que el optimizador guarda por omisión.</translation>
    </message>
    <message>
        <source>Element type of the stored gradient.</source>
        <translation>Tipo de elemento del gradiente guardado.</translation>
    </message>
    <message>
        <source>Element type of the weights that the forward and backward passes read.</source>
        <translation>Tipo de elemento de los pesos que leen las pasadas hacia adelante y hacia atrás.</translation>
    </message>
    <message>
        <source>Element type that matrix units multiply in; it decides which peak applies.</source>
        <translation>Tipo de elemento en que multiplican las unidades de matrices; decide qué pico se aplica.</translation>
    </message>
    <message>
        <source>Elements of one query, key or value head; usually hidden size ÷ heads.</source>
        <translation>Elementos de una cabeza de consulta, clave o valor; normalmente tamaño oculto ÷ cabezas.</translation>
    </message>
    <message>
        <source>Embedding and un-embedding share one table.</source>
        <translation>Embedding y des-embedding comparten una tabla.</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energía</translation>
    </message>
    <message>
        <source>Expert matrices add bias vectors.</source>
        <translation>Las matrices de los expertos añaden vectores de sesgo.</translation>
    </message>
    <message>
        <source>Experts that every token passes through besides its routed ones.</source>
        <translation>Expertos por los que pasa cada token además de los asignados.</translation>
    </message>
    <message>
        <source>Experts that the router sends each token to.</source>
        <translation>Expertos a los que el router envía cada token.</translation>
    </message>
    <message>
        <source>Extra layers that predict the tokens after the next one while training (DeepSeek-V3: 1); the parameter count leaves them out, as the published figures do.</source>
        <translation>Capas adicionales que al entrenar predicen los tokens posteriores al siguiente (DeepSeek-V3: 1); el número de parámetros no las cuenta, como en las cifras publicadas.</translation>
    </message>
    <message>
        <source>F ≈ B ≈ W, on the mean stage: input and weight gradients cost what the forward pass does</source>
        <translation>F ≈ B ≈ W, en la etapa media: los gradientes de entradas y de pesos cuestan lo que la pasada hacia adelante</translation>
    </message>
    <message>
        <source>FFN size</source>
        <translation>tamaño FFN</translation>
    </message>
    <message>
        <source>FLOPs per step</source>
        <translation>FLOP por paso</translation>
    </message>
    <message>
        <source>FLOPs per token</source>
        <translation>FLOP por token</translation>
    </message>
    <message>
        <source>FSDP: shard the state (ZeRO-3)</source>
        <translation>FSDP: fragmentar el estado (ZeRO-3)</translation>
    </message>
    <message>
        <source>Full training, or low-rank adapters beside weights that stay as they are (arXiv:2106.09685, arXiv:2305.14314).</source>
        <translation>Entrenamiento completo, o adaptadores de rango bajo junto a pesos que no cambian (arXiv:2106.09685, arXiv:2305.14314).</translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation>h-GPU</translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation>GPipe</translation>
    </message>
    <message>
        <source>Graham et al., SHArP, COMHPC (2016); derived</source>
        <translation>Graham et al., SHArP, COMHPC (2016); derivado</translation>
    </message>
    <message>
        <source>Grouped interleaving</source>
        <translation>Intercalado por grupos</translation>
    </message>
    <message>
        <source>Gustafson, CACM 31(5) 1988</source>
        <translation>Gustafson, CACM 31(5) 1988</translation>
    </message>
    <message>
        <source>Hanayo</source>
        <translation>Hanayo</translation>
    </message>
    <message>
        <source>Highest on-demand list price seen; 0 when none is known.</source>
        <translation>Precio de lista bajo demanda más alto visto; 0 si no se conoce ninguno.</translation>
    </message>
    <message>
        <source>Hockney, Parallel Computing 20 (1994)</source>
        <translation>Hockney, Parallel Computing 20 (1994)</translation>
    </message>
    <message>
        <source>Hockney, Parallel Computing 20 (1994); derived</source>
        <translation>Hockney, Parallel Computing 20 (1994); derivado</translation>
    </message>
    <message>
        <source>Hours paid for before and beside the run itself.</source>
        <translation>Horas pagadas antes y aparte del propio entrenamiento.</translation>
    </message>
    <message>
        <source>How many accelerators work together.</source>
        <translation>Cuántos aceleradores trabajan juntos.</translation>
    </message>
    <message>
        <source>How many heads share keys and values. Follows the head counts; choosing one adjusts the KV heads.</source>
        <translation>Cuántas cabezas comparten claves y valores. Se sigue del número de cabezas; elegir uno ajusta las cabezas KV.</translation>
    </message>
    <message>
        <source>How many of a rank&apos;s layers recompute, the first ones; &quot;all&quot; of them unless said.</source>
        <translation>Cuántas de las capas de un rango recalculan, las primeras; «all» si no se dice.</translation>
    </message>
    <message>
        <source>How many share the scale-up fabric; auto is the device&apos;s own domain.</source>
        <translation>Cuántos comparten la red scale-up; auto es el dominio del propio dispositivo.</translation>
    </message>
    <message>
        <source>How much of the training state data-parallel ranks share out instead of repeating.</source>
        <translation>Cuánto del estado de entrenamiento reparten los rangos de datos en lugar de repetirlo.</translation>
    </message>
    <message>
        <source>How positions enter; only learned ones are parameters.</source>
        <translation>Cómo entran las posiciones; solo las aprendidas son parámetros.</translation>
    </message>
    <message>
        <source>How ranks that hold parts of a sequence get to see the keys and values of the other parts.</source>
        <translation>Cómo los rangos que tienen partes de una secuencia llegan a ver las claves y valores de las demás.</translation>
    </message>
    <message>
        <source>Hugging Face</source>
        <translation>Hugging Face</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>Inferencia</translation>
    </message>
    <message>
        <source>Inner width of a dense layer&apos;s feed-forward network, in elements.</source>
        <translation>Anchura interna de la red feed-forward de una capa densa, en elementos.</translation>
    </message>
    <message>
        <source>Inner width of an adapter&apos;s two matrices; its parameters grow with it.</source>
        <translation>Anchura interna de las dos matrices de un adaptador; sus parámetros crecen con ella.</translation>
    </message>
    <message>
        <source>Inner width of one expert.</source>
        <translation>Anchura interna de un experto.</translation>
    </message>
    <message>
        <source>Inner width of one shared expert.</source>
        <translation>Anchura interna de un experto compartido.</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>1F1B intercalado</translation>
    </message>
    <message>
        <source>Interleaved 1F1B, expert overlap</source>
        <translation>1F1B intercalado, solapamiento de expertos</translation>
    </message>
    <message>
        <source>Interleaved ZB1P</source>
        <translation>ZB1P intercalado</translation>
    </message>
    <message>
        <source>JAX and XLA</source>
        <translation>JAX y XLA</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>caché KV</translation>
    </message>
    <message>
        <source>KV cache per token</source>
        <translation>caché KV por token</translation>
    </message>
    <message>
        <source>KV down</source>
        <translation>KV bajada</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>cabezas KV</translation>
    </message>
    <message>
        <source>KV rank</source>
        <translation>rango KV</translation>
    </message>
    <message>
        <source>KV up</source>
        <translation>KV subida</translation>
    </message>
    <message>
        <source>Keep Adam&apos;s moments in 8 bits</source>
        <translation>Guardar los momentos de Adam en 8 bits</translation>
    </message>
    <message>
        <source>Kept activations wait in host memory; they cross the host link out and back every micro-batch.</source>
        <translation>Las activaciones guardadas esperan en la memoria del anfitrión; cruzan su enlace de ida y vuelta en cada microlote.</translation>
    </message>
    <message>
        <source>Key and value heads; fewer than the query heads shrink the KV cache.</source>
        <translation>Cabezas de clave y valor; menos que las de consulta reducen la caché KV.</translation>
    </message>
    <message>
        <source>LM head</source>
        <translation>cabeza LM</translation>
    </message>
    <message>
        <source>Launching recorded kernels together takes the host out of short layers; &quot;stack&quot; is what the software stack does by itself.</source>
        <translation>Lanzar juntos kernels grabados saca al anfitrión de las capas cortas; «stack» es lo que hace por sí sola la pila de software.</translation>
    </message>
    <message>
        <source>LayerNorm</source>
        <translation>LayerNorm</translation>
    </message>
    <message>
        <source>LayerNorm without bias</source>
        <translation>LayerNorm sin sesgo</translation>
    </message>
    <message>
        <source>Layers at the bottom that keep a dense feed-forward network.</source>
        <translation>Capas inferiores que conservan una red feed-forward densa.</translation>
    </message>
    <message>
        <source>Li et al. 2006.15704 (PyTorch DDP buckets)</source>
        <translation>Li et al. 2006.15704 (PyTorch DDP buckets)</translation>
    </message>
    <message>
        <source>Lion</source>
        <translation>Lion</translation>
    </message>
    <message>
        <source>Llama 3 70B on 256 H100</source>
        <translation>Llama 3 70B en 256 H100</translation>
    </message>
    <message>
        <source>Llama 3 8B on 64 H100, FSDP</source>
        <translation>Llama 3 8B en 64 H100, FSDP</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Looped BFS</source>
        <translation>BFS en bucle</translation>
    </message>
    <message>
        <source>Lowest on-demand list price seen; 0 when none is known.</source>
        <translation>Precio de lista bajo demanda más bajo visto; 0 si no se conoce ninguno.</translation>
    </message>
    <message>
        <source>MLP again</source>
        <translation>MLP de nuevo</translation>
    </message>
    <message>
        <source>MLP down</source>
        <translation>MLP bajada</translation>
    </message>
    <message>
        <source>MLP gate and up</source>
        <translation>MLP puerta y subida</translation>
    </message>
    <message>
        <source>MLP of one layer</source>
        <translation>MLP de una capa</translation>
    </message>
    <message>
        <source>MLP up</source>
        <translation>MLP subida</translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation>anchura del MLP</translation>
    </message>
    <message>
        <source>MLP width of one expert</source>
        <translation>anchura del MLP de un experto</translation>
    </message>
    <message>
        <source>MLP, rebuilt from its input</source>
        <translation>MLP, reconstruido desde su entrada</translation>
    </message>
    <message>
        <source>MPT-7B on 8 A100, FSDP</source>
        <translation>MPT-7B en 8 A100, FSDP</translation>
    </message>
    <message>
        <source>MTBF of one accelerator</source>
        <translation>MTBF de un acelerador</translation>
    </message>
    <message>
        <source>Master copy and moments live in host memory and are updated there; gradients and weights cross the host link every step.</source>
        <translation>La copia maestra y los momentos están en la memoria del anfitrión y se actualizan allí; gradientes y pesos cruzan su enlace en cada paso.</translation>
    </message>
    <message>
        <source>MaxText</source>
        <translation>MaxText</translation>
    </message>
    <message>
        <source>Mean error of each calibrating step when it is predicted from the others; &quot;unknown&quot; with one step. The band of the step time follows from it.</source>
        <translation>Error medio de cada paso de calibración cuando se predice a partir de los demás; «unknown» con un solo paso. De él sale la banda del tiempo de paso.</translation>
    </message>
    <message>
        <source>Mean time between failures of one accelerator and its share of the node; n of them fail n times as often.</source>
        <translation>Tiempo medio entre fallos de un acelerador y su parte del nodo; n de ellos fallan n veces más.</translation>
    </message>
    <message>
        <source>Measured steps that the efficiencies were fitted to; 0: not calibrated.</source>
        <translation>Pasos medidos a los que se ajustaron las eficiencias; 0: sin calibrar.</translation>
    </message>
    <message>
        <source>Megatron Core</source>
        <translation>Megatron Core</translation>
    </message>
    <message>
        <source>Megatron Core MoE, parallel folding</source>
        <translation>Megatron Core MoE, parallel folding</translation>
    </message>
    <message>
        <source>Megatron&apos;s interleaved stages keep their weights; its distributed optimizer is ZeRO-1</source>
        <translation>Las etapas intercaladas de Megatron conservan sus pesos; su optimizador distribuido es ZeRO-1</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed</source>
        <translation>Megatron-DeepSpeed</translation>
    </message>
    <message>
        <source>Megatron-LM of 2020 and 2021</source>
        <translation>Megatron-LM de 2020 y 2021</translation>
    </message>
    <message>
        <source>Megatron-LM of 2022</source>
        <translation>Megatron-LM de 2022</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Memory of one accelerator as its driver reports it, in GiB; 0 when unknown.</source>
        <translation>Memoria de un acelerador según su controlador, en GiB; 0 si no se conoce.</translation>
    </message>
    <message>
        <source>Memory of one accelerator as the vendor prints it, in decimal bytes.</source>
        <translation>Memoria de un acelerador como la publica el fabricante, en bytes decimales.</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Malla</translation>
    </message>
    <message>
        <source>Mixtral 8x7B on 256 TPU v6e</source>
        <translation>Mixtral 8x7B en 256 TPU v6e</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Money there is for the whole run.</source>
        <translation>Dinero disponible para todo el entrenamiento.</translation>
    </message>
    <message>
        <source>More micro-batches in flight</source>
        <translation>Más microlotes en vuelo</translation>
    </message>
    <message>
        <source>MosaicML, PyTorch FSDP</source>
        <translation>MosaicML, FSDP de PyTorch</translation>
    </message>
    <message>
        <source>Muon</source>
        <translation>Muon</translation>
    </message>
    <message>
        <source>NCCL base latency, NVLink</source>
        <translation>latencia base de NCCL, NVLink</translation>
    </message>
    <message>
        <source>NCCL manual, NCCL_BUFFSIZE; ai-dynamo/aiconfigurator NCCL memory tables</source>
        <translation>manual de NCCL, NCCL_BUFFSIZE; tablas de memoria NCCL de ai-dynamo/aiconfigurator</translation>
    </message>
    <message>
        <source>NCCL, one ring a network card; derived</source>
        <translation>NCCL, un anillo por tarjeta de red; derivado</translation>
    </message>
    <message>
        <source>NVIDIA H100 architecture white paper</source>
        <translation>NVIDIA H100 architecture white paper</translation>
    </message>
    <message>
        <source>NVIDIA matrix multiplication guide (DU-09799-001)</source>
        <translation>NVIDIA matrix multiplication guide (DU-09799-001)</translation>
    </message>
    <message>
        <source>NVIDIA/nccl-tests, issues; derived</source>
        <translation>NVIDIA/nccl-tests, issues; derivado</translation>
    </message>
    <message>
        <source>Normalisation of queries and keys before they meet.</source>
        <translation>Normalización de consultas y claves antes de encontrarse.</translation>
    </message>
    <message>
        <source>Nothing was entered</source>
        <translation>No se escribió nada</translation>
    </message>
    <message>
        <source>One LayerNorm right after the embedding, as in BLOOM.</source>
        <translation>Una LayerNorm justo tras el embedding, como en BLOOM.</translation>
    </message>
    <message>
        <source>One device&apos;s share of the network between nodes, one direction, in the usual machine.</source>
        <translation>La parte de un dispositivo de la red entre nodos, un sentido, en la máquina habitual.</translation>
    </message>
    <message>
        <source>One learned logit per head that attention may fall into.</source>
        <translation>Un logit aprendido por cabeza en el que puede caer la atención.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>Overlap %1 communication with compute</source>
        <translation>Solapar la comunicación %1 con el cálculo</translation>
    </message>
    <message>
        <source>Parameters of the model. Setting it describes the model by size alone, with an inferred architecture; &quot;counted&quot; means that the architecture below decides.</source>
        <translation>Parámetros del modelo. Fijarlos describe el modelo solo por tamaño, con una arquitectura deducida; «counted» significa que decide la arquitectura de abajo.</translation>
    </message>
    <message>
        <source>Part of a query or key head that carries no rotary position.</source>
        <translation>Parte de una cabeza de consulta o clave sin posición rotatoria.</translation>
    </message>
    <message>
        <source>Part of a query or key head with rotary position; its key is shared by all heads and cached.</source>
        <translation>Parte de una cabeza de consulta o clave con posición rotatoria; su clave la comparten todas las cabezas y se guarda en caché.</translation>
    </message>
    <message>
        <source>Patarasuk and Yuan, JPDC 69 (2009)</source>
        <translation>Patarasuk and Yuan, JPDC 69 (2009)</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Polyak 1964, USSR Comput. Math. Math. Phys. 4(5); one velocity a parameter</source>
        <translation>Polyak 1964, USSR Comput. Math. Math. Phys. 4(5); una velocidad por parámetro</translation>
    </message>
    <message>
        <source>Power limit of one board; 0 when unknown.</source>
        <translation>Límite de potencia de una placa; 0 si no se conoce.</translation>
    </message>
    <message>
        <source>Power of a whole server over the power of its accelerators: processors, memory, fans, network.</source>
        <translation>Potencia de un servidor entero entre la de sus aceleradores: procesadores, memoria, ventiladores, red.</translation>
    </message>
    <message>
        <source>Power of the whole site over the power of its servers: cooling and conversion.</source>
        <translation>Potencia de toda la instalación entre la de sus servidores: refrigeración y conversión.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>PyTorch FSDP2</source>
        <translation>FSDP2 de PyTorch</translation>
    </message>
    <message>
        <source>PyTorch manual, CUDA graphs; regression on the vTrain measurements</source>
        <translation>manual de PyTorch, grafos CUDA; regresión sobre las mediciones de vTrain</translation>
    </message>
    <message>
        <source>PyTorch manual, CUDA memory management</source>
        <translation>manual de PyTorch, gestión de memoria CUDA</translation>
    </message>
    <message>
        <source>PyTorch, eager</source>
        <translation>PyTorch, eager</translation>
    </message>
    <message>
        <source>QKV projection</source>
        <translation>proyección QKV</translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation>QLoRA</translation>
    </message>
    <message>
        <source>Queries, keys and values of latent attention are expanded again from what is kept of them.</source>
        <translation>Consultas, claves y valores de la atención latente se expanden de nuevo desde lo que se guarda de ellos.</translation>
    </message>
    <message>
        <source>Query heads of one attention layer.</source>
        <translation>Cabezas de consulta de una capa de atención.</translation>
    </message>
    <message>
        <source>RMSNorm</source>
        <translation>RMSNorm</translation>
    </message>
    <message>
        <source>Rabenseifner, ICCS (2004)</source>
        <translation>Rabenseifner, ICCS (2004)</translation>
    </message>
    <message>
        <source>Rabenseifner: halving, then doubling</source>
        <translation>Rabenseifner: división y luego duplicación</translation>
    </message>
    <message>
        <source>Rank of the latent that keys and values are rebuilt from; this is what the KV cache holds.</source>
        <translation>Rango del latente del que se reconstruyen claves y valores; es lo que guarda la caché KV.</translation>
    </message>
    <message>
        <source>Rank of the query&apos;s down-projection in latent attention; 0 projects the query directly.</source>
        <translation>Rango de la proyección de bajada de la consulta en la atención latente; 0 proyecta la consulta directamente.</translation>
    </message>
    <message>
        <source>Ranks that ZeRO or FSDP shards over; auto is all of data × context, less is hybrid sharding.</source>
        <translation>Rangos entre los que fragmenta ZeRO o FSDP; auto son todos los de datos × contexto; menos es fragmentación híbrida.</translation>
    </message>
    <message>
        <source>Ranks that deal out the experts; taken from tensor × context × data.</source>
        <translation>Rangos que se reparten los expertos; se toman de tensorial × contexto × datos.</translation>
    </message>
    <message>
        <source>Ranks that split a sequence between them.</source>
        <translation>Rangos que se reparten una secuencia.</translation>
    </message>
    <message>
        <source>Ranks that split every matrix of a layer between them.</source>
        <translation>Rangos que se reparten cada matriz de una capa.</translation>
    </message>
    <message>
        <source>Ranks that split the matrices of one expert between them.</source>
        <translation>Rangos que se reparten las matrices de un experto.</translation>
    </message>
    <message>
        <source>Recompute activations (checkpointing)</source>
        <translation>Recalcular activaciones (puntos de control)</translation>
    </message>
    <message>
        <source>Regime</source>
        <translation>Régimen</translation>
    </message>
    <message>
        <source>Relative standard deviation of the ranks&apos; step times; everybody waits for the slowest of them, so it costs more the more there are. 1.4 % is a figure in use.</source>
        <translation>Desviación típica relativa de los tiempos de paso de los rangos; todos esperan al más lento, así que cuesta más cuantos más haya. 1,4 % es una cifra en uso.</translation>
    </message>
    <message>
        <source>Reliability</source>
        <translation>Fiabilidad</translation>
    </message>
    <message>
        <source>Replicas that see different sequences; auto is whatever the accelerators leave.</source>
        <translation>Réplicas que ven secuencias distintas; auto es lo que dejen los aceleradores.</translation>
    </message>
    <message>
        <source>Requests that one replica decodes at the same time.</source>
        <translation>Peticiones que una réplica decodifica a la vez.</translation>
    </message>
    <message>
        <source>Resilience</source>
        <translation>Resiliencia</translation>
    </message>
    <message>
        <source>Robbins &amp; Monro 1951, Ann. Math. Stat. 22(3); no state</source>
        <translation>Robbins &amp; Monro 1951, Ann. Math. Stat. 22(3); sin estado</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Round numbers: 1 PFLOP/s and a 100 GB/s link</source>
        <translation>Números redondos: 1 PFLOP/s y un enlace de 100 GB/s</translation>
    </message>
    <message>
        <source>Routed experts of a mixture-of-experts layer; 0 makes the model dense.</source>
        <translation>Expertos asignables de una capa de mezcla de expertos; 0 hace denso el modelo.</translation>
    </message>
    <message>
        <source>Rows of the embedding table and of the un-embedding.</source>
        <translation>Filas de la tabla de embedding y de la de des-embedding.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Entrenamiento</translation>
    </message>
    <message>
        <source>Rényi 1953 (order statistics of the exponential distribution)</source>
        <translation>Rényi 1953 (estadísticos de orden de la distribución exponencial)</translation>
    </message>
    <message>
        <source>SGD + momentum</source>
        <translation>SGD + momento</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD con momento</translation>
    </message>
    <message>
        <source>Sequences of one optimizer step, over all accelerators.</source>
        <translation>Secuencias de un paso del optimizador, entre todos los aceleradores.</translation>
    </message>
    <message>
        <source>Sequences one replica runs through the model at a time; the rest of its batch is accumulated.</source>
        <translation>Secuencias que una réplica pasa por el modelo a la vez; el resto de su lote se acumula.</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>Servicio</translation>
    </message>
    <message>
        <source>Sets all seven element types below at once.</source>
        <translation>Fija de una vez los siete tipos de elemento de abajo.</translation>
    </message>
    <message>
        <source>Shard less: ZeRO-1 sends gradients and weights once a step</source>
        <translation>Fragmentar menos: ZeRO-1 envía gradientes y pesos una vez por paso</translation>
    </message>
    <message>
        <source>Share of context-parallel communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation>Parte de la comunicación de contexto oculta tras el cálculo; «model» la deduce.</translation>
    </message>
    <message>
        <source>Share of data-parallel communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation>Parte de la comunicación de datos oculta tras el cálculo; «model» la deduce.</translation>
    </message>
    <message>
        <source>Share of expert all-to-all communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation>Parte de la comunicación all-to-all de expertos oculta tras el cálculo; «model» la deduce.</translation>
    </message>
    <message>
        <source>Share of stage-to-stage communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation>Parte de la comunicación entre etapas oculta tras el cálculo; «model» la deduce.</translation>
    </message>
    <message>
        <source>Share of tensor-parallel communication hidden behind compute; &quot;model&quot; derives it.</source>
        <translation>Parte de la comunicación tensorial oculta tras el cálculo; «model» la deduce.</translation>
    </message>
    <message>
        <source>Share of the backward pass behind which gradient collectives can hide; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation>Parte de la pasada hacia atrás tras la que pueden ocultarse las operaciones colectivas de gradientes; «stack» es la de la pila de software.</translation>
    </message>
    <message>
        <source>Share of the layers that use the sliding window; the others attend to the whole sequence.</source>
        <translation>Parte de las capas que usan la ventana deslizante; las demás atienden a toda la secuencia.</translation>
    </message>
    <message>
        <source>Share of the layers, the lowest ones, that are not trained: no gradient, no optimizer state.</source>
        <translation>Parte de las capas, las inferiores, que no se entrenan: sin gradiente ni estado del optimizador.</translation>
    </message>
    <message>
        <source>Share of the network adapter&apos;s line rate that collectives between nodes reach; &quot;model&quot; derives it.</source>
        <translation>Parte de la velocidad de línea del adaptador de red que alcanzan las operaciones colectivas entre nodos; «model» la deduce.</translation>
    </message>
    <message>
        <source>SimuMax dense module; derived, bf16</source>
        <translation>módulo denso de SimuMax; derivado, bf16</translation>
    </message>
    <message>
        <source>Speed of matrix products over what the device&apos;s measured curve gives; times are divided by it.</source>
        <translation>Velocidad de los productos de matrices respecto a la curva medida del dispositivo; los tiempos se dividen entre ella.</translation>
    </message>
    <message>
        <source>Speed of norms, activations and other element-wise kernels over the model&apos;s; times are divided by it.</source>
        <translation>Velocidad de normas, activaciones y otros kernels elemento a elemento respecto a la del modelo; los tiempos se dividen entre ella.</translation>
    </message>
    <message>
        <source>Speed of the attention kernels over what the device&apos;s measured curve gives; times are divided by it.</source>
        <translation>Velocidad de los kernels de atención respecto a la curva medida del dispositivo; los tiempos se dividen entre ella.</translation>
    </message>
    <message>
        <source>Stages that the layers are dealt out to.</source>
        <translation>Etapas entre las que se reparten las capas.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Taken off the reported capacity to give the usable one: driver, context, fragmentation.</source>
        <translation>Lo que se resta de la capacidad informada para dar la utilizable: controlador, contexto, fragmentación.</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Objetivos</translation>
    </message>
    <message>
        <source>Tensor ranks also split the norms&apos; activations along the sequence.</source>
        <translation>Los rangos tensoriales reparten también las activaciones de las normas a lo largo de la secuencia.</translation>
    </message>
    <message>
        <source>Thakur et al., IJHPCA 19 (2005)</source>
        <translation>Thakur et al., IJHPCA 19 (2005)</translation>
    </message>
    <message>
        <source>Thakur et al., IJHPCA 19 (2005); Cho et al., BlueConnect, SysML (2019)</source>
        <translation>Thakur et al., IJHPCA 19 (2005); Cho et al., BlueConnect, SysML (2019)</translation>
    </message>
    <message>
        <source>Thakur et al., IJHPCA 19 (2005); constants: regression on the collectives figure of the Ultra-Scale Playbook</source>
        <translation>Thakur et al., IJHPCA 19 (2005); constantes: regresión sobre la figura de colectivas del Ultra-Scale Playbook</translation>
    </message>
    <message>
        <source>Thakur et al., IJHPCA 19 (2005); derived</source>
        <translation>Thakur et al., IJHPCA 19 (2005); derivado</translation>
    </message>
    <message>
        <source>The accelerator; choosing one copies its memory, bandwidth, peaks, links and price.</source>
        <translation>El acelerador; al elegirlo se copian su memoria, ancho de banda, picos, enlaces y precio.</translation>
    </message>
    <message>
        <source>The copy of the weights that the optimizer updates; without one it updates the weights themselves.</source>
        <translation>La copia de los pesos que actualiza el optimizador; sin ella actualiza los propios pesos.</translation>
    </message>
    <message>
        <source>The experts, with their dispatch, run again in the backward pass.</source>
        <translation>Los expertos, con su reparto, se ejecutan de nuevo en la pasada hacia atrás.</translation>
    </message>
    <message>
        <source>The fabric inside a node; auto is the device&apos;s own.</source>
        <translation>La red dentro de un nodo; auto es la propia del dispositivo.</translation>
    </message>
    <message>
        <source>The feed-forward product is computed again from its two inputs; no matrix is multiplied twice.</source>
        <translation>El producto feed-forward se calcula de nuevo desde sus dos entradas; ninguna matriz se multiplica dos veces.</translation>
    </message>
    <message>
        <source>The host cannot issue one layer&apos;s backward pass faster, however small its work; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation>El anfitrión no puede emitir más rápido la pasada hacia atrás de una capa, por pequeño que sea su trabajo; «stack» es lo propio de la pila de software.</translation>
    </message>
    <message>
        <source>The host cannot issue one layer&apos;s forward pass faster, however small its work; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation>El anfitrión no puede emitir más rápido la pasada hacia adelante de una capa, por pequeño que sea su trabajo; «stack» es lo propio de la pila de software.</translation>
    </message>
    <message>
        <source>The longest optimizer step that is acceptable: the compute wall.</source>
        <translation>El paso del optimizador más largo que se acepta: el muro de cálculo.</translation>
    </message>
    <message>
        <source>The longest time between two tokens of one request that is acceptable.</source>
        <translation>El tiempo más largo aceptable entre dos tokens de una petición.</translation>
    </message>
    <message>
        <source>The longest wait for the first token that is acceptable.</source>
        <translation>La espera más larga aceptable hasta el primer token.</translation>
    </message>
    <message>
        <source>The network between nodes; auto is the device&apos;s usual one.</source>
        <translation>La red entre nodos; auto es la habitual del dispositivo.</translation>
    </message>
    <message>
        <source>The normalisation layer, which decides how many vectors each one holds.</source>
        <translation>La capa de normalización, que decide cuántos vectores guarda cada una.</translation>
    </message>
    <message>
        <source>The order in which a pipeline rank runs forward and backward passes of its micro-batches.</source>
        <translation>El orden en que un rango del pipeline ejecuta las pasadas hacia adelante y hacia atrás de sus microlotes.</translation>
    </message>
    <message>
        <source>The outputs of the norms are computed again in the backward pass instead of being kept.</source>
        <translation>Las salidas de las normas se calculan de nuevo en la pasada hacia atrás en lugar de guardarse.</translation>
    </message>
    <message>
        <source>The question that everything starts from: a model known only as 70B, 15T tokens, one H100. 16 bytes of training state per parameter make 1.12 TB, fourteen times its 80 GB.</source>
        <translation>La pregunta de la que parte todo: un modelo del que solo se sabe que es 70B, 15T tokens, una H100. 16 bytes de estado de entrenamiento por parámetro son 1,12 TB, catorce veces sus 80 GB.</translation>
    </message>
    <message>
        <source>The round figures of the teaching text: 70B, a bf16 peak of 1 PFLOP/s and a 100 GB/s network. At 40 % utilisation a step of 8192 tokens takes 8.6 s, 15T tokens 499 years, and an all-reduce of 280 GB 2.8 s: a third of the step.</source>
        <translation>Las cifras redondas del texto didáctico: 70B, un pico bf16 de 1 PFLOP/s y una red de 100 GB/s. Con un aprovechamiento del 40 %, un paso de 8192 tokens tarda 8,6 s; 15T tokens, 499 años, y un all-reduce de 280 GB, 2,8 s: un tercio del paso.</translation>
    </message>
    <message>
        <source>The router adds a learned bias per expert.</source>
        <translation>El router añade un sesgo aprendido por experto.</translation>
    </message>
    <message>
        <source>The router picks a token&apos;s experts on at most so many nodes, which caps the traffic between nodes (DeepSeek-V3: 4); 0 is no limit.</source>
        <translation>El router elige los expertos de un token en ese número de nodos como mucho, lo que limita el tráfico entre nodos (DeepSeek-V3: 4); 0 es sin límite.</translation>
    </message>
    <message>
        <source>The text contains bytes that cannot be part of a number</source>
        <translation>El texto contiene bytes que no pueden formar parte de un número</translation>
    </message>
    <message>
        <source>The text is too long to be a number</source>
        <translation>El texto es demasiado largo para ser un número</translation>
    </message>
    <message>
        <source>The whole dense feed-forward network runs again in the backward pass.</source>
        <translation>Toda la red feed-forward densa se ejecuta de nuevo en la pasada hacia atrás.</translation>
    </message>
    <message>
        <source>Three feed-forward matrices (SwiGLU and relatives) instead of two.</source>
        <translation>Tres matrices feed-forward (SwiGLU y afines) en lugar de dos.</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Rendimiento</translation>
    </message>
    <message>
        <source>Time between checkpoints; auto is Young&apos;s optimum.</source>
        <translation>Tiempo entre puntos de control; auto es el óptimo de Young.</translation>
    </message>
    <message>
        <source>Time from a failure until training runs again, without the work that is lost.</source>
        <translation>Tiempo desde un fallo hasta que el entrenamiento vuelve a funcionar, sin el trabajo perdido.</translation>
    </message>
    <message>
        <source>Time of one small message, one way.</source>
        <translation>Tiempo de un mensaje pequeño, un sentido.</translation>
    </message>
    <message>
        <source>Time that the host adds to one element-wise kernel; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation>Tiempo que el anfitrión añade a un kernel elemento a elemento; «stack» es el de la pila de software.</translation>
    </message>
    <message>
        <source>Time that training stands still to write one checkpoint.</source>
        <translation>Tiempo que el entrenamiento se detiene para escribir un punto de control.</translation>
    </message>
    <message>
        <source>Tokens generated for one request.</source>
        <translation>Tokens generados por petición.</translation>
    </message>
    <message>
        <source>Tokens of one request&apos;s prompt.</source>
        <translation>Tokens del prompt de una petición.</translation>
    </message>
    <message>
        <source>Tokens of one training sequence. Attention work grows with its square, activations with its length.</source>
        <translation>Tokens de una secuencia de entrenamiento. El trabajo de atención crece con su cuadrado; las activaciones, con su longitud.</translation>
    </message>
    <message>
        <source>Tokens of the fullest expert rank over the mean; the others wait for it. &quot;model&quot; derives it.</source>
        <translation>Tokens del rango de expertos más lleno entre la media; los demás lo esperan. «model» lo deduce.</translation>
    </message>
    <message>
        <source>Tokens of the whole run; &quot;20x&quot; means twenty per parameter.</source>
        <translation>Tokens de todo el entrenamiento; «20x» significa veinte por parámetro.</translation>
    </message>
    <message>
        <source>Tokens that a windowed layer looks back on; 0 attends to the whole sequence.</source>
        <translation>Tokens que una capa con ventana mira hacia atrás; 0 atiende a toda la secuencia.</translation>
    </message>
    <message>
        <source>Tokens the model was built for. Only learned positions hold parameters for it.</source>
        <translation>Tokens para los que se construyó el modelo. Solo las posiciones aprendidas tienen parámetros para ello.</translation>
    </message>
    <message>
        <source>Transformer Engine kernels</source>
        <translation>kernels de Transformer Engine</translation>
    </message>
    <message>
        <source>Transformer Engine userbuffers</source>
        <translation>userbuffers de Transformer Engine</translation>
    </message>
    <message>
        <source>Transformer Engine, fuse_wgrad_accumulation; SimuMax docs/b200, bf16</source>
        <translation>Transformer Engine, fuse_wgrad_accumulation; SimuMax docs/b200, bf16</translation>
    </message>
    <message>
        <source>Transformer blocks, one after another.</source>
        <translation>Bloques transformer, uno tras otro.</translation>
    </message>
    <message>
        <source>Ultra-Scale Playbook (nanotron), batch size</source>
        <translation>Ultra-Scale Playbook (nanotron), tamaño de lote</translation>
    </message>
    <message>
        <source>V-Half</source>
        <translation>V-Half</translation>
    </message>
    <message>
        <source>V-Min</source>
        <translation>V-Min</translation>
    </message>
    <message>
        <source>Virtual stages of one pipeline rank; more of them shrink the bubble and send more messages.</source>
        <translation>Etapas virtuales de un rango del pipeline; más de ellas reducen la burbuja y envían más mensajes.</translation>
    </message>
    <message>
        <source>Walls</source>
        <translation>Muros</translation>
    </message>
    <message>
        <source>What every optimizer step pays whatever its size: data loading, logging, bookkeeping; &quot;stack&quot; is the software stack&apos;s own.</source>
        <translation>Lo que paga cada paso del optimizador sea cual sea su tamaño: carga de datos, registro, contabilidad; «stack» es lo propio de la pila de software.</translation>
    </message>
    <message>
        <source>What large collectives reach on the link; 0 when nobody measured it.</source>
        <translation>Lo que alcanzan las operaciones colectivas grandes en el enlace; 0 si nadie lo midió.</translation>
    </message>
    <message>
        <source>What one accelerator costs for one hour; auto is the middle of the device&apos;s list prices. A plain number is dollars per hour.</source>
        <translation>Lo que cuesta un acelerador por hora; auto es el punto medio de los precios de lista del dispositivo. Un número simple son dólares por hora.</translation>
    </message>
    <message>
        <source>What the device is called on charts.</source>
        <translation>Cómo se llama el dispositivo en los gráficos.</translation>
    </message>
    <message>
        <source>What the device itself offers inside a node: all links together, one direction.</source>
        <translation>Lo que el propio dispositivo ofrece dentro de un nodo: todos los enlaces juntos, un sentido.</translation>
    </message>
    <message>
        <source>What the link is called.</source>
        <translation>Cómo se llama el enlace.</translation>
    </message>
    <message>
        <source>What this scenario is called, in the title bar, on exported figures and in share codes.</source>
        <translation>Cómo se llama este escenario, en la barra de título, en las figuras exportadas y en los códigos para compartir.</translation>
    </message>
    <message>
        <source>When the whole run must be done: the throughput wall.</source>
        <translation>Cuándo debe estar hecho todo el entrenamiento: el muro de rendimiento.</translation>
    </message>
    <message>
        <source>Where the numbers come from and what is assumed. Kept in the file; evaluated nowhere.</source>
        <translation>De dónde vienen los números y qué se supone. Se guarda en el archivo; no se evalúa en ninguna parte.</translation>
    </message>
    <message>
        <source>Which activations are thrown away and computed again in the backward pass.</source>
        <translation>Qué activaciones se descartan y se calculan de nuevo en la pasada hacia atrás.</translation>
    </message>
    <message>
        <source>Which capacity counts as the ceiling.</source>
        <translation>Qué capacidad cuenta como techo.</translation>
    </message>
    <message>
        <source>Which dimension has neighbouring ranks, innermost first; tp, cp, ep, dp and pp in any order.</source>
        <translation>Qué dimensión tiene rangos vecinos, la más interna primero; tp, cp, ep, dp y pp en cualquier orden.</translation>
    </message>
    <message>
        <source>Which linear layers add a bias vector.</source>
        <translation>Qué capas lineales añaden un vector de sesgo.</translation>
    </message>
    <message>
        <source>Which matrices get an adapter.</source>
        <translation>Qué matrices reciben un adaptador.</translation>
    </message>
    <message>
        <source>Whose habits of buffers, fusions and overheads are assumed.</source>
        <translation>De quién se suponen las costumbres en búferes, fusiones y sobrecostes.</translation>
    </message>
    <message>
        <source>Width of a value head in latent attention.</source>
        <translation>Anchura de una cabeza de valor en la atención latente.</translation>
    </message>
    <message>
        <source>Width of the residual stream, in elements.</source>
        <translation>Anchura del flujo residual, en elementos.</translation>
    </message>
    <message>
        <source>Williams et al., CACM 52(4) 2009</source>
        <translation>Williams et al., CACM 52(4) 2009</translation>
    </message>
    <message>
        <source>Williams et al., CACM 52(4) 2009; start time: regression on ai-dynamo/aiconfigurator</source>
        <translation>Williams et al., CACM 52(4) 2009; tiempo de arranque: regresión sobre ai-dynamo/aiconfigurator</translation>
    </message>
    <message>
        <source>Young, CACM 17(9) 1974</source>
        <translation>Young, CACM 17(9) 1974</translation>
    </message>
    <message>
        <source>ZB-1p</source>
        <translation>ZB-1p</translation>
    </message>
    <message>
        <source>ZB-2p</source>
        <translation>ZB-2p</translation>
    </message>
    <message>
        <source>ZB-H1 with twice the warm-up: no rank waits between its first and last pass, at 2p − 1 micro-batches held</source>
        <translation>ZB-H1 con doble calentamiento: ningún rango espera entre su primera y su última pasada, con 2p − 1 microlotes guardados</translation>
    </message>
    <message>
        <source>ZB-V fills the pipeline with %1 micro-batches a rank; the memory cap is less</source>
        <translation>ZB-V llena el pipeline con %1 microlotes por rango; el tope de memoria es menor</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>ZeRO-1</source>
        <translation>ZeRO-1</translation>
    </message>
    <message>
        <source>ZeRO-2</source>
        <translation>ZeRO-2</translation>
    </message>
    <message>
        <source>ZeRO-3 / FSDP</source>
        <translation>ZeRO-3 / FSDP</translation>
    </message>
    <message>
        <source>a V whose chunks return soon: half the activations of 1F1B, half its idle time</source>
        <translation>una V cuyos trozos vuelven pronto: la mitad de las activaciones de 1F1B y la mitad de su tiempo inactivo</translation>
    </message>
    <message>
        <source>a V whose chunks return soonest: a third of the activations of 1F1B, two thirds of its idle time</source>
        <translation>una V cuyos trozos vuelven lo antes posible: un tercio de las activaciones de 1F1B y dos tercios de su tiempo inactivo</translation>
    </message>
    <message>
        <source>a bandwidth</source>
        <translation>un ancho de banda</translation>
    </message>
    <message>
        <source>a baseline is an object, not %1</source>
        <translation>una referencia es un objeto, no %1</translation>
    </message>
    <message>
        <source>a carbon intensity</source>
        <translation>una intensidad de carbono</translation>
    </message>
    <message>
        <source>a count of operations</source>
        <translation>un recuento de operaciones</translation>
    </message>
    <message>
        <source>a duration</source>
        <translation>una duración</translation>
    </message>
    <message>
        <source>a forward beside a backward</source>
        <translation>una pasada hacia adelante junto a una pasada hacia atrás</translation>
    </message>
    <message>
        <source>a group needs a repetition behind it, as in (tt|)*29</source>
        <translation>un grupo necesita una repetición detrás, como en (tt|)*29</translation>
    </message>
    <message>
        <source>a group stands in a group; Megatron does not nest them, so write one out</source>
        <translation>un grupo está dentro de otro; Megatron no los anida, así que hay que desarrollar uno</translation>
    </message>
    <message>
        <source>a key and value per head</source>
        <translation>una clave y un valor por cabeza</translation>
    </message>
    <message>
        <source>a layer is launched at once</source>
        <translation>una capa se lanza de una vez</translation>
    </message>
    <message>
        <source>a low-rank latent is cached</source>
        <translation>se guarda un latente de rango bajo</translation>
    </message>
    <message>
        <source>a mass</source>
        <translation>una masa</translation>
    </message>
    <message>
        <source>a micro-batch</source>
        <translation>un microlote</translation>
    </message>
    <message>
        <source>a micro-batch on the mean rank</source>
        <translation>un microlote en el rango medio</translation>
    </message>
    <message>
        <source>a model is known by its size or by its architecture, not both</source>
        <translation>un modelo se conoce por su tamaño o por su arquitectura, no por ambos</translation>
    </message>
    <message>
        <source>a model without a preset needs all its dimensions; missing: %1</source>
        <translation>un modelo sin preajuste necesita todas sus dimensiones; falta: %1</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>a number of parameters</source>
        <translation>un número de parámetros</translation>
    </message>
    <message>
        <source>a number of tokens</source>
        <translation>un número de tokens</translation>
    </message>
    <message>
        <source>a part is negative</source>
        <translation>una parte es negativa</translation>
    </message>
    <message>
        <source>a percentage</source>
        <translation>un porcentaje</translation>
    </message>
    <message>
        <source>a plain number</source>
        <translation>un número simple</translation>
    </message>
    <message>
        <source>a power</source>
        <translation>una potencia</translation>
    </message>
    <message>
        <source>a predicted MFU above 1</source>
        <translation>una MFU predicha mayor que 1</translation>
    </message>
    <message>
        <source>a price per hour</source>
        <translation>un precio por hora</translation>
    </message>
    <message>
        <source>a rank cannot work without holding one micro-batch; the memory cap is less</source>
        <translation>un rango no puede trabajar sin guardar un microlote; el tope de memoria es menor</translation>
    </message>
    <message>
        <source>a rate of operations per second</source>
        <translation>una tasa de operaciones por segundo</translation>
    </message>
    <message>
        <source>a ratio</source>
        <translation>un cociente</translation>
    </message>
    <message>
        <source>a scenario file is { &quot;schema&quot;: …, … }</source>
        <translation>un archivo de escenario es { &quot;schema&quot;: …, … }</translation>
    </message>
    <message>
        <source>a schedule has at most 255 chunks a rank and 65,535 stages</source>
        <translation>una planificación tiene como mucho 255 trozos por rango y 65 535 etapas</translation>
    </message>
    <message>
        <source>a schedule needs at least one rank, one chunk a rank and one micro-batch</source>
        <translation>una planificación necesita al menos un rango, un trozo por rango y un microlote</translation>
    </message>
    <message>
        <source>a size or a time is not a positive number</source>
        <translation>un tamaño o un tiempo no es un número positivo</translation>
    </message>
    <message>
        <source>a stage holds %1, the fullest %2</source>
        <translation>una etapa guarda %1; la más llena, %2</translation>
    </message>
    <message>
        <source>a stated MFU takes 6·N operations a token, and adapters need fewer; set hardware.efficiency.mfu to &quot;model&quot; to count them</source>
        <translation>una MFU indicada supone 6·N operaciones por token, y los adaptadores necesitan menos; poner hardware.efficiency.mfu a &quot;model&quot; para contarlas</translation>
    </message>
    <message>
        <source>a step takes more than no time</source>
        <translation>un paso tarda más que nada</translation>
    </message>
    <message>
        <source>a step that is left out is predicted no better than without calibrating</source>
        <translation>un paso excluido no se predice mejor que sin calibrar</translation>
    </message>
    <message>
        <source>a stream of its own</source>
        <translation>un flujo propio</translation>
    </message>
    <message>
        <source>a table of max_seq rows</source>
        <translation>una tabla de max_seq filas</translation>
    </message>
    <message>
        <source>a third of a micro-batch</source>
        <translation>un tercio de microlote</translation>
    </message>
    <message>
        <source>a time is too short for its size; check the units of both columns</source>
        <translation>un tiempo es demasiado corto para su tamaño; comprobar las unidades de ambas columnas</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>accelerator time</source>
        <translation>tiempo de acelerador</translation>
    </message>
    <message>
        <source>accelerator time before over accelerator time after, same work</source>
        <translation>tiempo de acelerador antes entre tiempo de acelerador después, mismo trabajo</translation>
    </message>
    <message>
        <source>accelerator time of a run that needs f times the work</source>
        <translation>tiempo de acelerador de un entrenamiento que necesita f veces el trabajo</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>aceleradores</translation>
    </message>
    <message>
        <source>accelerators after</source>
        <translation>aceleradores después</translation>
    </message>
    <message>
        <source>accelerators before</source>
        <translation>aceleradores antes</translation>
    </message>
    <message>
        <source>accelerators of a mesh</source>
        <translation>aceleradores de una malla</translation>
    </message>
    <message>
        <source>accelerators of a node, one card each</source>
        <translation>aceleradores de un nodo, una tarjeta cada uno</translation>
    </message>
    <message>
        <source>accelerators per node</source>
        <translation>aceleradores por nodo</translation>
    </message>
    <message>
        <source>activation function</source>
        <translation>función de activación</translation>
    </message>
    <message>
        <source>activation function again</source>
        <translation>función de activación de nuevo</translation>
    </message>
    <message>
        <source>activation memory that Megatron-LM prints with sequence parallelism and selective recomputation</source>
        <translation>memoria de activaciones que muestra Megatron-LM con paralelismo de secuencia y recálculo selectivo</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>activations of all layers of one kind on a rank</source>
        <translation>activaciones de todas las capas de un tipo en un rango</translation>
    </message>
    <message>
        <source>activations of all micro-batches that wait for their backward</source>
        <translation>activaciones de todos los microlotes que esperan su pasada hacia atrás</translation>
    </message>
    <message>
        <source>activations of one GPT layer under tensor and sequence parallelism</source>
        <translation>activaciones de una capa GPT con paralelismo tensorial y de secuencia</translation>
    </message>
    <message>
        <source>activations of one GPT layer under tensor and sequence parallelism, attention core recomputed</source>
        <translation>activaciones de una capa GPT con paralelismo tensorial y de secuencia, núcleo de atención recalculado</translation>
    </message>
    <message>
        <source>activations of one GPT layer under tensor parallelism</source>
        <translation>activaciones de una capa GPT con paralelismo tensorial</translation>
    </message>
    <message>
        <source>activations of one GPT layer under tensor parallelism, attention core recomputed</source>
        <translation>activaciones de una capa GPT con paralelismo tensorial, núcleo de atención recalculado</translation>
    </message>
    <message>
        <source>activations of one GPT layer, attention core recomputed</source>
        <translation>activaciones de una capa GPT, núcleo de atención recalculado</translation>
    </message>
    <message>
        <source>activations of one GPT layer, nothing recomputed</source>
        <translation>activaciones de una capa GPT, nada recalculado</translation>
    </message>
    <message>
        <source>activations of one layer</source>
        <translation>activaciones de una capa</translation>
    </message>
    <message>
        <source>activations of one layer from the number of half-precision tensors kept</source>
        <translation>activaciones de una capa según el número de tensores de media precisión guardados</translation>
    </message>
    <message>
        <source>activations of one layer, everything recomputed: its input</source>
        <translation>activaciones de una capa, todo recalculado: su entrada</translation>
    </message>
    <message>
        <source>activations of one sequence</source>
        <translation>activaciones de una secuencia</translation>
    </message>
    <message>
        <source>activations of the micro-batches in flight</source>
        <translation>activaciones de los microlotes en vuelo</translation>
    </message>
    <message>
        <source>activations per layer</source>
        <translation>activaciones por capa</translation>
    </message>
    <message>
        <source>activations per rank</source>
        <translation>activaciones por rango</translation>
    </message>
    <message>
        <source>activations with head</source>
        <translation>activaciones con cabeza</translation>
    </message>
    <message>
        <source>activations, all recomputed</source>
        <translation>activaciones, todo recalculado</translation>
    </message>
    <message>
        <source>activations, attention recomputed</source>
        <translation>activaciones, atención recalculada</translation>
    </message>
    <message>
        <source>activations, nothing recomputed</source>
        <translation>activaciones, nada recalculado</translation>
    </message>
    <message>
        <source>active experts</source>
        <translation>expertos activos</translation>
    </message>
    <message>
        <source>active parameters</source>
        <translation>parámetros activos</translation>
    </message>
    <message>
        <source>adapter rank</source>
        <translation>rango del adaptador</translation>
    </message>
    <message>
        <source>adapters on</source>
        <translation>adaptadores en</translation>
    </message>
    <message>
        <source>adapters on frozen 4-bit weights</source>
        <translation>adaptadores sobre pesos congelados de 4 bits</translation>
    </message>
    <message>
        <source>adapters on frozen weights</source>
        <translation>adaptadores sobre pesos congelados</translation>
    </message>
    <message>
        <source>adapters, or what is not frozen</source>
        <translation>adaptadores, o lo que no está congelado</translation>
    </message>
    <message>
        <source>add &quot;schema&quot;: &quot;%1&quot;</source>
        <translation>añadir &quot;schema&quot;: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>add %1 to the order, or set it to 1</source>
        <translation>añadir %1 al orden, o ponerlo a 1</translation>
    </message>
    <message>
        <source>add head_dim</source>
        <translation>añadir head_dim</translation>
    </message>
    <message>
        <source>add them, or start from &quot;preset&quot;, or give &quot;params&quot; alone</source>
        <translation>añadirlas, empezar desde &quot;preset&quot;, o dar solo &quot;params&quot;</translation>
    </message>
    <message>
        <source>additions of any reduction, shared evenly</source>
        <translation>sumas de cualquier reducción, repartidas por igual</translation>
    </message>
    <message>
        <source>after attention and after the MLP</source>
        <translation>tras la atención y tras el MLP</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todo</translation>
    </message>
    <message>
        <source>all forward passes, then all backward passes</source>
        <translation>todas las pasadas hacia adelante y luego todas las pasadas hacia atrás</translation>
    </message>
    <message>
        <source>all micro-batches through one chunk, then the next: few parameter gathers and long runs to hide them in, but every activation is held</source>
        <translation>todos los microlotes por un trozo y luego el siguiente: pocas reuniones de parámetros y tramos largos donde ocultarlas, pero se guardan todas las activaciones</translation>
    </message>
    <message>
        <source>all parameters</source>
        <translation>todos los parámetros</translation>
    </message>
    <message>
        <source>all passes</source>
        <translation>todas las pasadas</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>all-gather</translation>
    </message>
    <message>
        <source>all-gather by recursive doubling, or by Bruck&apos;s algorithm where P is no power of two</source>
        <translation>all-gather por duplicación recursiva, o por el algoritmo de Bruck si P no es potencia de dos</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>all-reduce</translation>
    </message>
    <message>
        <source>all-reduce as a binomial reduce to one rank and a broadcast from it</source>
        <translation>all-reduce como reducción binomial a un rango y difusión desde él</translation>
    </message>
    <message>
        <source>all-reduce by recursive doubling: the whole vector in every round, additions counted</source>
        <translation>all-reduce por duplicación recursiva: el vector entero en cada ronda, sumas contadas</translation>
    </message>
    <message>
        <source>all-reduce by recursive halving, then recursive doubling; a power of two of ranks</source>
        <translation>all-reduce por división recursiva y luego duplicación recursiva; una potencia de dos de rangos</translation>
    </message>
    <message>
        <source>all-reduce by the algorithm that ends first</source>
        <translation>all-reduce por el algoritmo que termina primero</translation>
    </message>
    <message>
        <source>all-reduce in two levels that overlap fully: no hierarchical one is faster</source>
        <translation>all-reduce en dos niveles que se solapan del todo: ninguno jerárquico es más rápido</translation>
    </message>
    <message>
        <source>all-reduce in two levels, latency not counted</source>
        <translation>all-reduce en dos niveles, sin contar la latencia</translation>
    </message>
    <message>
        <source>all-reduce in two levels, one after the other</source>
        <translation>all-reduce en dos niveles, uno tras otro</translation>
    </message>
    <message>
        <source>all-reduce inside an NVLink switch (NVLS)</source>
        <translation>all-reduce dentro de un conmutador NVLink (NVLS)</translation>
    </message>
    <message>
        <source>all-reduce inside the switches of an InfiniBand fabric (SHARP)</source>
        <translation>all-reduce dentro de los conmutadores de una red InfiniBand (SHARP)</translation>
    </message>
    <message>
        <source>all-reduce over two binary trees, many pieces in flight, their own cost left out</source>
        <translation>all-reduce sobre dos árboles binarios, muchas partes en vuelo, sin contar su propio coste</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>all-to-all</translation>
    </message>
    <message>
        <source>all-to-all in few messages: half of the buffer in every round, a power of two of ranks</source>
        <translation>all-to-all en pocos mensajes: la mitad del búfer en cada ronda, una potencia de dos de rangos</translation>
    </message>
    <message>
        <source>all-to-all through the narrowest cut: a quarter of all bytes crosses it each way</source>
        <translation>all-to-all por el corte más estrecho: un cuarto de todos los bytes lo cruza en cada sentido</translation>
    </message>
    <message>
        <source>allocated per rank</source>
        <translation>asignado por rango</translation>
    </message>
    <message>
        <source>allowance for shuffling and reading twice</source>
        <translation>margen para mezclar y leer dos veces</translation>
    </message>
    <message>
        <source>already divided by tensor ranks</source>
        <translation>ya dividido entre los rangos tensoriales</translation>
    </message>
    <message>
        <source>an amount of memory in bytes</source>
        <translation>una cantidad de memoria en bytes</translation>
    </message>
    <message>
        <source>an amount of money</source>
        <translation>una cantidad de dinero</translation>
    </message>
    <message>
        <source>an arithmetic intensity</source>
        <translation>una intensidad aritmética</translation>
    </message>
    <message>
        <source>an energy</source>
        <translation>una energía</translation>
    </message>
    <message>
        <source>an interleaved schedule runs its micro-batches in rounds of mesh.pipeline = %1, and a step has %2</source>
        <translation>una planificación intercalada ejecuta sus microlotes en rondas de mesh.pipeline = %1, y un paso tiene %2</translation>
    </message>
    <message>
        <source>and gradients</source>
        <translation>y gradientes</translation>
    </message>
    <message>
        <source>and weights</source>
        <translation>y pesos</translation>
    </message>
    <message>
        <source>arXiv:1811.06965</source>
        <translation>arXiv:1811.06965</translation>
    </message>
    <message>
        <source>arXiv:2006.09503</source>
        <translation>arXiv:2006.09503</translation>
    </message>
    <message>
        <source>arXiv:2104.04473</source>
        <translation>arXiv:2104.04473</translation>
    </message>
    <message>
        <source>arXiv:2107.06925</source>
        <translation>arXiv:2107.06925</translation>
    </message>
    <message>
        <source>arXiv:2211.05953</source>
        <translation>arXiv:2211.05953</translation>
    </message>
    <message>
        <source>arXiv:2308.15762</source>
        <translation>arXiv:2308.15762</translation>
    </message>
    <message>
        <source>arXiv:2401.10241</source>
        <translation>arXiv:2401.10241</translation>
    </message>
    <message>
        <source>arXiv:2405.15362</source>
        <translation>arXiv:2405.15362</translation>
    </message>
    <message>
        <source>arXiv:2412.19437</source>
        <translation>arXiv:2412.19437</translation>
    </message>
    <message>
        <source>arithmetic intensity</source>
        <translation>intensidad aritmética</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>tal como es</translation>
    </message>
    <message>
        <source>as the driver reports it</source>
        <translation>como la informa el controlador</translation>
    </message>
    <message>
        <source>as the vendor prints it</source>
        <translation>como la publica el fabricante</translation>
    </message>
    <message>
        <source>assumption of Ridgepoint where no price is given</source>
        <translation>supuesto de Ridgepoint cuando no se da precio</translation>
    </message>
    <message>
        <source>attainable</source>
        <translation>alcanzable</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>atención</translation>
    </message>
    <message>
        <source>attention (FlashAttn, long T)</source>
        <translation>atención (FlashAttn, T largo)</translation>
    </message>
    <message>
        <source>attention and feed-forward</source>
        <translation>atención y feed-forward</translation>
    </message>
    <message>
        <source>attention efficiency</source>
        <translation>eficiencia de la atención</translation>
    </message>
    <message>
        <source>attention heads</source>
        <translation>cabezas de atención</translation>
    </message>
    <message>
        <source>attention heads whose scores are kept</source>
        <translation>cabezas de atención cuyas puntuaciones se guardan</translation>
    </message>
    <message>
        <source>attention kind</source>
        <translation>tipo de atención</translation>
    </message>
    <message>
        <source>attention of full and windowed layers</source>
        <translation>atención de capas completas y con ventana</translation>
    </message>
    <message>
        <source>attention of one layer</source>
        <translation>atención de una capa</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>salida de la atención</translation>
    </message>
    <message>
        <source>attention output kept a second time by the all-to-all form of context parallelism</source>
        <translation>salida de la atención guardada por segunda vez por la forma all-to-all del paralelismo de contexto</translation>
    </message>
    <message>
        <source>attention projections</source>
        <translation>proyecciones de la atención</translation>
    </message>
    <message>
        <source>attention score</source>
        <translation>puntuación de atención</translation>
    </message>
    <message>
        <source>attention sinks</source>
        <translation>sumideros de atención</translation>
    </message>
    <message>
        <source>attention speed</source>
        <translation>velocidad de la atención</translation>
    </message>
    <message>
        <source>attention times values</source>
        <translation>atención por valores</translation>
    </message>
    <message>
        <source>attention, forward</source>
        <translation>atención, adelante</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>backward of one layer</source>
        <translation>pasada hacia atrás de una capa</translation>
    </message>
    <message>
        <source>backward pass</source>
        <translation>pasada hacia atrás</translation>
    </message>
    <message>
        <source>backward pass of L layers when only the last k collectives have nothing to hide behind</source>
        <translation>pasada hacia atrás de L capas cuando solo las últimas k operaciones colectivas no tienen tras qué ocultarse</translation>
    </message>
    <message>
        <source>backward pass of one MLP, where it needs more than the loss</source>
        <translation>pasada hacia atrás de un MLP, cuando necesita más que la pérdida</translation>
    </message>
    <message>
        <source>backward pass with gradients sent bucket by bucket</source>
        <translation>pasada hacia atrás con gradientes enviados paquete a paquete</translation>
    </message>
    <message>
        <source>backward time</source>
        <translation>tiempo de la pasada hacia atrás</translation>
    </message>
    <message>
        <source>backward time of one layer</source>
        <translation>tiempo de la pasada hacia atrás de una capa</translation>
    </message>
    <message>
        <source>backward transient</source>
        <translation>transitorio de la pasada hacia atrás</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>ancho de banda</translation>
    </message>
    <message>
        <source>bandwidth bound of an all-reduce over nodes with one network card a rank</source>
        <translation>cota por ancho de banda de un all-reduce sobre nodos con una tarjeta de red por rango</translation>
    </message>
    <message>
        <source>bandwidth inside a node</source>
        <translation>ancho de banda dentro de un nodo</translation>
    </message>
    <message>
        <source>bandwidth of a group out of one node</source>
        <translation>ancho de banda de un grupo hacia fuera de un nodo</translation>
    </message>
    <message>
        <source>bandwidth of one card</source>
        <translation>ancho de banda de una tarjeta</translation>
    </message>
    <message>
        <source>bandwidth of one link, one direction</source>
        <translation>ancho de banda de un enlace, un sentido</translation>
    </message>
    <message>
        <source>bandwidth of one rank between nodes</source>
        <translation>ancho de banda de un rango entre nodos</translation>
    </message>
    <message>
        <source>bandwidth of one rank inside the node</source>
        <translation>ancho de banda de un rango dentro del nodo</translation>
    </message>
    <message>
        <source>bandwidth of one rank&apos;s network card</source>
        <translation>ancho de banda de la tarjeta de red de un rango</translation>
    </message>
    <message>
        <source>bandwidth of one rank, one direction</source>
        <translation>ancho de banda de un rango, un sentido</translation>
    </message>
    <message>
        <source>bandwidth of rings that pass every rank of every node once</source>
        <translation>ancho de banda de anillos que pasan una vez por cada rango de cada nodo</translation>
    </message>
    <message>
        <source>bandwidth of several links together</source>
        <translation>ancho de banda de varios enlaces juntos</translation>
    </message>
    <message>
        <source>bandwidth of the cut, one direction</source>
        <translation>ancho de banda del corte, un sentido</translation>
    </message>
    <message>
        <source>bandwidth of the faster link, one direction</source>
        <translation>ancho de banda del enlace más rápido, un sentido</translation>
    </message>
    <message>
        <source>bandwidth of the ring inside a node</source>
        <translation>ancho de banda del anillo dentro de un nodo</translation>
    </message>
    <message>
        <source>bandwidth of the slower link, one direction</source>
        <translation>ancho de banda del enlace más lento, un sentido</translation>
    </message>
    <message>
        <source>bandwidth of the tier, reads and writes one after the other</source>
        <translation>ancho de banda del nivel, lecturas y escrituras una tras otra</translation>
    </message>
    <message>
        <source>bandwidth reached</source>
        <translation>ancho de banda alcanzado</translation>
    </message>
    <message>
        <source>bandwidth reached by large messages</source>
        <translation>ancho de banda alcanzado por mensajes grandes</translation>
    </message>
    <message>
        <source>bandwidth that moves the bytes in time</source>
        <translation>ancho de banda que mueve los bytes a tiempo</translation>
    </message>
    <message>
        <source>bandwidth the training data must be read with</source>
        <translation>ancho de banda con que hay que leer los datos de entrenamiento</translation>
    </message>
    <message>
        <source>bandwidth, one direction</source>
        <translation>ancho de banda, un sentido</translation>
    </message>
    <message>
        <source>before Transformer Engine</source>
        <translation>antes de Transformer Engine</translation>
    </message>
    <message>
        <source>best measured product (stas00/ml-engineering)</source>
        <translation>mejor producto medido (stas00/ml-engineering)</translation>
    </message>
    <message>
        <source>beyond the loss</source>
        <translation>más allá de la pérdida</translation>
    </message>
    <message>
        <source>bf16</source>
        <translation>bf16</translation>
    </message>
    <message>
        <source>bf16 mixed</source>
        <translation>mixta bf16</translation>
    </message>
    <message>
        <source>bf16 peak</source>
        <translation>pico bf16</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>sesgos</translation>
    </message>
    <message>
        <source>binomial reduce and broadcast</source>
        <translation>reducción y difusión binomiales</translation>
    </message>
    <message>
        <source>binomial tree</source>
        <translation>árbol binomial</translation>
    </message>
    <message>
        <source>bits of the fraction</source>
        <translation>bits de la fracción</translation>
    </message>
    <message>
        <source>bits of the fraction of the coarser format</source>
        <translation>bits de la fracción del formato más grueso</translation>
    </message>
    <message>
        <source>bits of the fraction of the finer format</source>
        <translation>bits de la fracción del formato más fino</translation>
    </message>
    <message>
        <source>board power</source>
        <translation>potencia de la placa</translation>
    </message>
    <message>
        <source>both norms</source>
        <translation>ambas normas</translation>
    </message>
    <message>
        <source>bound by additions</source>
        <translation>limitado por las sumas</translation>
    </message>
    <message>
        <source>bound by bandwidth</source>
        <translation>limitado por ancho de banda</translation>
    </message>
    <message>
        <source>bound by latency</source>
        <translation>limitado por latencia</translation>
    </message>
    <message>
        <source>broadcast (γ = 0) or reduce along a chain of ranks, in pieces</source>
        <translation>difusión (γ = 0) o reducción por una cadena de rangos, por partes</translation>
    </message>
    <message>
        <source>broadcast down a binomial tree</source>
        <translation>difusión por un árbol binomial</translation>
    </message>
    <message>
        <source>broadcast of a long vector: binomial scatter, then ring all-gather</source>
        <translation>difusión de un vector largo: reparto binomial y luego all-gather en anillo</translation>
    </message>
    <message>
        <source>bubble fraction</source>
        <translation>fracción de burbuja</translation>
    </message>
    <message>
        <source>bubble overhead</source>
        <translation>sobrecoste de burbuja</translation>
    </message>
    <message>
        <source>bubble time</source>
        <translation>tiempo de burbuja</translation>
    </message>
    <message>
        <source>buckets</source>
        <translation>paquetes</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>presupuesto</translation>
    </message>
    <message>
        <source>buffer bytes per second of a ring all-gather or reduce-scatter</source>
        <translation>bytes de búfer por segundo de un all-gather o reduce-scatter en anillo</translation>
    </message>
    <message>
        <source>buffer bytes per second, as benchmarks of collectives count them</source>
        <translation>bytes de búfer por segundo, como los cuentan los bancos de pruebas de operaciones colectivas</translation>
    </message>
    <message>
        <source>buffer of a ring collective that takes as long as its latency: half speed</source>
        <translation>búfer de una operación colectiva en anillo que dura lo que su latencia: media velocidad</translation>
    </message>
    <message>
        <source>buffer of one call</source>
        <translation>búfer de una llamada</translation>
    </message>
    <message>
        <source>buffers and temporaries</source>
        <translation>búferes y temporales</translation>
    </message>
    <message>
        <source>buffers of one communicator</source>
        <translation>búferes de un comunicador</translation>
    </message>
    <message>
        <source>buffers per rank</source>
        <translation>búferes por rango</translation>
    </message>
    <message>
        <source>bus bandwidth</source>
        <translation>ancho de banda de bus</translation>
    </message>
    <message>
        <source>bus bandwidth of an all-reduce over its algorithm bandwidth</source>
        <translation>ancho de banda de bus de un all-reduce entre su ancho de banda de algoritmo</translation>
    </message>
    <message>
        <source>busiest network card</source>
        <translation>tarjeta de red más cargada</translation>
    </message>
    <message>
        <source>busiest scale-up port</source>
        <translation>puerto scale-up más cargado</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
    <message>
        <source>bytes allocated at the fullest moment of a step</source>
        <translation>bytes asignados en el momento más lleno de un paso</translation>
    </message>
    <message>
        <source>bytes allocated at the peak</source>
        <translation>bytes asignados en el máximo</translation>
    </message>
    <message>
        <source>bytes allocated to tensors</source>
        <translation>bytes asignados a tensores</translation>
    </message>
    <message>
        <source>bytes before compression</source>
        <translation>bytes antes de comprimir</translation>
    </message>
    <message>
        <source>bytes compressed per second</source>
        <translation>bytes comprimidos por segundo</translation>
    </message>
    <message>
        <source>bytes gathered</source>
        <translation>bytes reunidos</translation>
    </message>
    <message>
        <source>bytes held by all replicas together</source>
        <translation>bytes que guardan todas las réplicas juntas</translation>
    </message>
    <message>
        <source>bytes kept per parameter</source>
        <translation>bytes guardados por parámetro</translation>
    </message>
    <message>
        <source>bytes kept per parameter, all slabs</source>
        <translation>bytes guardados por parámetro, todos los bloques</translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation>bytes movidos</translation>
    </message>
    <message>
        <source>bytes moved in a step on one accelerator</source>
        <translation>bytes movidos en un paso en un acelerador</translation>
    </message>
    <message>
        <source>bytes moved per logit: about 38 through fp32, 4 to 8 fused</source>
        <translation>bytes movidos por logit: unos 38 en fp32, de 4 a 8 fusionado</translation>
    </message>
    <message>
        <source>bytes needed</source>
        <translation>bytes necesarios</translation>
    </message>
    <message>
        <source>bytes of a dense value</source>
        <translation>bytes de un valor denso</translation>
    </message>
    <message>
        <source>bytes of a ring over several nodes that leave through one rank&apos;s network card</source>
        <translation>bytes de un anillo sobre varios nodos que salen por la tarjeta de red de un rango</translation>
    </message>
    <message>
        <source>bytes of a ring over several nodes that one rank sends inside its node</source>
        <translation>bytes de un anillo sobre varios nodos que un rango envía dentro de su nodo</translation>
    </message>
    <message>
        <source>bytes of a value sent</source>
        <translation>bytes de un valor enviado</translation>
    </message>
    <message>
        <source>bytes of all calls of one kind</source>
        <translation>bytes de todas las llamadas de un tipo</translation>
    </message>
    <message>
        <source>bytes of an all-to-all that leave through one rank&apos;s network card</source>
        <translation>bytes de un all-to-all que salen por la tarjeta de red de un rango</translation>
    </message>
    <message>
        <source>bytes of an all-to-all that one rank sends inside its node</source>
        <translation>bytes de un all-to-all que un rango envía dentro de su nodo</translation>
    </message>
    <message>
        <source>bytes of an index</source>
        <translation>bytes de un índice</translation>
    </message>
    <message>
        <source>bytes of it per parameter</source>
        <translation>bytes de él por parámetro</translation>
    </message>
    <message>
        <source>bytes of one buffer</source>
        <translation>bytes de un búfer</translation>
    </message>
    <message>
        <source>bytes of one call</source>
        <translation>bytes de una llamada</translation>
    </message>
    <message>
        <source>bytes of one chunk</source>
        <translation>bytes de un trozo</translation>
    </message>
    <message>
        <source>bytes of one copy</source>
        <translation>bytes de una copia</translation>
    </message>
    <message>
        <source>bytes of one layer</source>
        <translation>bytes de una capa</translation>
    </message>
    <message>
        <source>bytes of one layer input</source>
        <translation>bytes de la entrada de una capa</translation>
    </message>
    <message>
        <source>bytes of one micro-batch</source>
        <translation>bytes de un microlote</translation>
    </message>
    <message>
        <source>bytes of one micro-batch at a boundary</source>
        <translation>bytes de un microlote en una frontera</translation>
    </message>
    <message>
        <source>bytes of one moment per parameter</source>
        <translation>bytes de un momento por parámetro</translation>
    </message>
    <message>
        <source>bytes of the buffer</source>
        <translation>bytes del búfer</translation>
    </message>
    <message>
        <source>bytes of the operands and the result</source>
        <translation>bytes de los operandos y del resultado</translation>
    </message>
    <message>
        <source>bytes of the two inputs and the result, each moved once</source>
        <translation>bytes de las dos entradas y del resultado, movidos una vez cada uno</translation>
    </message>
    <message>
        <source>bytes of the vector</source>
        <translation>bytes del vector</translation>
    </message>
    <message>
        <source>bytes of the weights</source>
        <translation>bytes de los pesos</translation>
    </message>
    <message>
        <source>bytes of the whole buffer</source>
        <translation>bytes del búfer entero</translation>
    </message>
    <message>
        <source>bytes of the whole input</source>
        <translation>bytes de la entrada entera</translation>
    </message>
    <message>
        <source>bytes one rank holds</source>
        <translation>bytes que guarda un rango</translation>
    </message>
    <message>
        <source>bytes one rank receives when all others send it their vectors: what trees and rings avoid</source>
        <translation>bytes que recibe un rango cuando todos los demás le envían sus vectores: lo que evitan árboles y anillos</translation>
    </message>
    <message>
        <source>bytes one rank sends</source>
        <translation>bytes que envía un rango</translation>
    </message>
    <message>
        <source>bytes one rank sends in a ring all-gather</source>
        <translation>bytes que envía un rango en un all-gather en anillo</translation>
    </message>
    <message>
        <source>bytes one rank sends in a ring all-reduce</source>
        <translation>bytes que envía un rango en un all-reduce en anillo</translation>
    </message>
    <message>
        <source>bytes one rank sends in a ring all-reduce over very many ranks</source>
        <translation>bytes que envía un rango en un all-reduce en anillo sobre muchísimos rangos</translation>
    </message>
    <message>
        <source>bytes one rank sends in a ring reduce-scatter</source>
        <translation>bytes que envía un rango en un reduce-scatter en anillo</translation>
    </message>
    <message>
        <source>bytes one rank sends in an all-to-all</source>
        <translation>bytes que envía un rango en un all-to-all</translation>
    </message>
    <message>
        <source>bytes one rank sends in the all-to-alls that trade sequence for heads, one layer</source>
        <translation>bytes que envía un rango en los all-to-all que cambian secuencia por cabezas, una capa</translation>
    </message>
    <message>
        <source>bytes one rank sends per micro-batch when weights are sharded</source>
        <translation>bytes que envía un rango por microlote con pesos fragmentados</translation>
    </message>
    <message>
        <source>bytes one rank sends per micro-batch when weights are sharded over very many ranks</source>
        <translation>bytes que envía un rango por microlote con pesos fragmentados sobre muchísimos rangos</translation>
    </message>
    <message>
        <source>bytes one rank sends to experts and, with their results, back</source>
        <translation>bytes que envía un rango a los expertos y, con sus resultados, de vuelta</translation>
    </message>
    <message>
        <source>bytes one rank sends to the next pipeline stage</source>
        <translation>bytes que envía un rango a la etapa siguiente del pipeline</translation>
    </message>
    <message>
        <source>bytes one rank sends while keys and values travel once round a context-parallel ring</source>
        <translation>bytes que envía un rango mientras claves y valores dan una vuelta al anillo del paralelismo de contexto</translation>
    </message>
    <message>
        <source>bytes per activation on the wire</source>
        <translation>bytes por activación enviada</translation>
    </message>
    <message>
        <source>bytes per element</source>
        <translation>bytes por elemento</translation>
    </message>
    <message>
        <source>bytes per element, block scales included</source>
        <translation>bytes por elemento, incluidas las escalas de bloque</translation>
    </message>
    <message>
        <source>bytes per element: 2 for bf16, 1 for fp8, 2 with a transposed fp8 copy</source>
        <translation>bytes por elemento: 2 en bf16, 1 en fp8, 2 con una copia fp8 transpuesta</translation>
    </message>
    <message>
        <source>bytes per gradient</source>
        <translation>bytes por gradiente</translation>
    </message>
    <message>
        <source>bytes per gradient on the wire</source>
        <translation>bytes por gradiente enviado</translation>
    </message>
    <message>
        <source>bytes per logit</source>
        <translation>bytes por logit</translation>
    </message>
    <message>
        <source>bytes per logit: 2 for a fused bf16 loss, 10 to 12 through fp32</source>
        <translation>bytes por logit: 2 con una pérdida bf16 fusionada, de 10 a 12 en fp32</translation>
    </message>
    <message>
        <source>bytes per master weight</source>
        <translation>bytes por peso maestro</translation>
    </message>
    <message>
        <source>bytes per master weight (0 without a master copy)</source>
        <translation>bytes por peso maestro (0 sin copia maestra)</translation>
    </message>
    <message>
        <source>bytes per moment</source>
        <translation>bytes por momento</translation>
    </message>
    <message>
        <source>bytes per parameter</source>
        <translation>bytes por parámetro</translation>
    </message>
    <message>
        <source>bytes per parameter of a second moment kept as row and column sums</source>
        <translation>bytes por parámetro de un segundo momento guardado como sumas de filas y columnas</translation>
    </message>
    <message>
        <source>bytes per parameter of this slab</source>
        <translation>bytes por parámetro de este bloque</translation>
    </message>
    <message>
        <source>bytes per score</source>
        <translation>bytes por puntuación</translation>
    </message>
    <message>
        <source>bytes per second through each rank&apos;s network card in a hierarchical collective</source>
        <translation>bytes por segundo por la tarjeta de red de cada rango en una operación colectiva jerárquica</translation>
    </message>
    <message>
        <source>bytes per sum kept</source>
        <translation>bytes por suma guardada</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>bytes por token</translation>
    </message>
    <message>
        <source>bytes per weight</source>
        <translation>bytes por peso</translation>
    </message>
    <message>
        <source>bytes per weight on the wire</source>
        <translation>bytes por peso enviado</translation>
    </message>
    <message>
        <source>bytes read and written per parameter</source>
        <translation>bytes leídos y escritos por parámetro</translation>
    </message>
    <message>
        <source>bytes reserved by the allocator</source>
        <translation>bytes reservados por el asignador</translation>
    </message>
    <message>
        <source>bytes sent</source>
        <translation>bytes enviados</translation>
    </message>
    <message>
        <source>bytes stored</source>
        <translation>bytes guardados</translation>
    </message>
    <message>
        <source>bytes stored per token</source>
        <translation>bytes guardados por token</translation>
    </message>
    <message>
        <source>bytes that cross all stage boundaries in a step, activations one way and gradients the other</source>
        <translation>bytes que cruzan todas las fronteras de etapa en un paso, activaciones en un sentido y gradientes en el otro</translation>
    </message>
    <message>
        <source>bytes to shard</source>
        <translation>bytes por fragmentar</translation>
    </message>
    <message>
        <source>cache of all sequences</source>
        <translation>caché de todas las secuencias</translation>
    </message>
    <message>
        <source>cache of one sequence</source>
        <translation>caché de una secuencia</translation>
    </message>
    <message>
        <source>cache of one token</source>
        <translation>caché de un token</translation>
    </message>
    <message>
        <source>cache of one token with multi-head latent attention</source>
        <translation>caché de un token con atención latente multicabeza</translation>
    </message>
    <message>
        <source>calibrate on steps of one accelerator and one stack</source>
        <translation>calibrar con pasos de un mismo acelerador y una misma pila</translation>
    </message>
    <message>
        <source>calibrated for</source>
        <translation>calibrado para</translation>
    </message>
    <message>
        <source>calibrating steps</source>
        <translation>pasos de calibración</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>llamadas</translation>
    </message>
    <message>
        <source>calls per step</source>
        <translation>llamadas por paso</translation>
    </message>
    <message>
        <source>calls through the card</source>
        <translation>llamadas por la tarjeta</translation>
    </message>
    <message>
        <source>calls through the port</source>
        <translation>llamadas por el puerto</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>capacidad</translation>
    </message>
    <message>
        <source>capacity basis</source>
        <translation>base de la capacidad</translation>
    </message>
    <message>
        <source>capacity factor</source>
        <translation>factor de capacidad</translation>
    </message>
    <message>
        <source>capacity left after what is already stored</source>
        <translation>capacidad que queda tras lo ya guardado</translation>
    </message>
    <message>
        <source>capacity left for the program</source>
        <translation>capacidad que queda para el programa</translation>
    </message>
    <message>
        <source>capacity of one accelerator</source>
        <translation>capacidad de un acelerador</translation>
    </message>
    <message>
        <source>capacity reported by the driver</source>
        <translation>capacidad informada por el controlador</translation>
    </message>
    <message>
        <source>carbon dioxide emitted for the energy of a run</source>
        <translation>dióxido de carbono emitido por la energía de un entrenamiento</translation>
    </message>
    <message>
        <source>carbon intensity</source>
        <translation>intensidad de carbono</translation>
    </message>
    <message>
        <source>carbon intensity of the grid, kg per kWh</source>
        <translation>intensidad de carbono de la red, kg por kWh</translation>
    </message>
    <message>
        <source>categories add up to %1, the total says %2</source>
        <translation>las categorías suman %1, el total dice %2</translation>
    </message>
    <message>
        <source>causal attention counted once (half of the square)</source>
        <translation>atención causal contada una vez (la mitad del cuadrado)</translation>
    </message>
    <message>
        <source>chain of pieces</source>
        <translation>cadena de partes</translation>
    </message>
    <message>
        <source>change that value</source>
        <translation>cambiar ese valor</translation>
    </message>
    <message>
        <source>check that model, layout and batch are what was measured</source>
        <translation>comprobar que modelo, disposición y lote son los medidos</translation>
    </message>
    <message>
        <source>check the accelerator&apos;s peak, its memory bandwidth, the tokens and the batch</source>
        <translation>comprobar el pico del acelerador, su ancho de banda de memoria, los tokens y el lote</translation>
    </message>
    <message>
        <source>check the unit; write 0 when it is unknown</source>
        <translation>comprobar la unidad; escribir 0 si no se conoce</translation>
    </message>
    <message>
        <source>check units, model, layout and batch of what was measured</source>
        <translation>comprobar unidades, modelo, disposición y lote de lo medido</translation>
    </message>
    <message>
        <source>checkpoint interval</source>
        <translation>intervalo entre puntos de control</translation>
    </message>
    <message>
        <source>checkpoint interval that loses least time</source>
        <translation>intervalo entre puntos de control que menos tiempo pierde</translation>
    </message>
    <message>
        <source>checkpoint write</source>
        <translation>escritura del punto de control</translation>
    </message>
    <message>
        <source>choose a divisor of %1</source>
        <translation>elegir un divisor de %1</translation>
    </message>
    <message>
        <source>choose a link or set its bandwidth</source>
        <translation>elegir un enlace o fijar su ancho de banda</translation>
    </message>
    <message>
        <source>choose a model or type its dimensions for exact activations and attention</source>
        <translation>elegir un modelo o escribir sus dimensiones para activaciones y atención exactas</translation>
    </message>
    <message>
        <source>choose a type that the device computes in, or set its peak</source>
        <translation>elegir un tipo en que calcule el dispositivo, o fijar su pico</translation>
    </message>
    <message>
        <source>choose mesh.schedule 1f1b</source>
        <translation>elegir mesh.schedule 1f1b</translation>
    </message>
    <message>
        <source>choose smaller sizes</source>
        <translation>elegir tamaños menores</translation>
    </message>
    <message>
        <source>choose the id of a preset that exists (`ridgepoint presets` lists them)</source>
        <translation>elegir el id de un preajuste que exista (`ridgepoint presets` los enumera)</translation>
    </message>
    <message>
        <source>chunk that sends a message through a pipeline of hops soonest</source>
        <translation>trozo que hace llegar antes un mensaje por una cadena de saltos</translation>
    </message>
    <message>
        <source>chunks go down and up the ranks in waves, two chunks a wave: a shorter bubble without a second copy of the weights</source>
        <translation>los trozos bajan y suben por los rangos en olas, dos trozos por ola: una burbuja más corta sin segunda copia de los pesos</translation>
    </message>
    <message>
        <source>chunks per rank</source>
        <translation>trozos por rango</translation>
    </message>
    <message>
        <source>chunks per stage</source>
        <translation>trozos por etapa</translation>
    </message>
    <message>
        <source>clock held</source>
        <translation>reloj mantenido</translation>
    </message>
    <message>
        <source>clock in hertz behind a vector peak, multiply-add counted as two</source>
        <translation>reloj en hercios tras un pico vectorial, multiplicar-sumar contado como dos</translation>
    </message>
    <message>
        <source>coefficient of variation of one token&apos;s use of one expert, uniform routing</source>
        <translation>coeficiente de variación del uso de un experto por un token, reparto uniforme</translation>
    </message>
    <message>
        <source>collective bandwidth</source>
        <translation>ancho de banda colectivo</translation>
    </message>
    <message>
        <source>collective inside one scale-up domain</source>
        <translation>operación colectiva dentro de un dominio scale-up</translation>
    </message>
    <message>
        <source>collectives left at the end</source>
        <translation>operaciones colectivas que quedan al final</translation>
    </message>
    <message>
        <source>column height</source>
        <translation>altura de la columna</translation>
    </message>
    <message>
        <source>column height|total state|training state</source>
        <translation>altura de la columna|estado total|estado de entrenamiento</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>columnas</translation>
    </message>
    <message>
        <source>columns at which half is reached</source>
        <translation>columnas con que se alcanza la mitad</translation>
    </message>
    <message>
        <source>columns of the weight matrix</source>
        <translation>columnas de la matriz de pesos</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>comunicación</translation>
    </message>
    <message>
        <source>communication (%1)</source>
        <translation>comunicación (%1)</translation>
    </message>
    <message>
        <source>communication (gradients)</source>
        <translation>comunicación (gradientes)</translation>
    </message>
    <message>
        <source>communication alone</source>
        <translation>comunicación sola</translation>
    </message>
    <message>
        <source>communication buckets</source>
        <translation>paquetes de comunicación</translation>
    </message>
    <message>
        <source>communication left over when what is hidden grows smoothly with the computation beside it</source>
        <translation>comunicación que queda cuando lo oculto crece suavemente con el cálculo de al lado</translation>
    </message>
    <message>
        <source>communication not hidden behind compute</source>
        <translation>comunicación no oculta tras el cálculo</translation>
    </message>
    <message>
        <source>communication of one layer</source>
        <translation>comunicación de una capa</translation>
    </message>
    <message>
        <source>communication over compute that is allowed</source>
        <translation>comunicación entre cálculo que se permite</translation>
    </message>
    <message>
        <source>communication that nothing hides</source>
        <translation>comunicación que nada oculta</translation>
    </message>
    <message>
        <source>communication time</source>
        <translation>tiempo de comunicación</translation>
    </message>
    <message>
        <source>communication time as a multiple of compute time</source>
        <translation>tiempo de comunicación como múltiplo del tiempo de cálculo</translation>
    </message>
    <message>
        <source>communication time of one average</source>
        <translation>tiempo de comunicación de un promediado</translation>
    </message>
    <message>
        <source>communication time uncompressed</source>
        <translation>tiempo de comunicación sin comprimir</translation>
    </message>
    <message>
        <source>compression ratio</source>
        <translation>razón de compresión</translation>
    </message>
    <message>
        <source>compression ratio of a matrix sent as two factors</source>
        <translation>razón de compresión de una matriz enviada como dos factores</translation>
    </message>
    <message>
        <source>compression speed above which compressing first pays</source>
        <translation>velocidad de compresión a partir de la cual compensa comprimir antes</translation>
    </message>
    <message>
        <source>computation alone</source>
        <translation>solo cálculo</translation>
    </message>
    <message>
        <source>computation and collective in tiles, the last tile&apos;s collective fused into it</source>
        <translation>cálculo y operación colectiva por teselas, la colectiva de la última tesela fusionada en él</translation>
    </message>
    <message>
        <source>computation and collective in tiles, the last tile&apos;s collective paid in full</source>
        <translation>cálculo y operación colectiva por teselas, la colectiva de la última tesela pagada entera</translation>
    </message>
    <message>
        <source>computation and communication side by side when each slows the other</source>
        <translation>cálculo y comunicación a la vez cuando cada uno frena al otro</translation>
    </message>
    <message>
        <source>computation beside it</source>
        <translation>cálculo simultáneo</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>compute at full peak (%1) and exposed communication (%2) do not fit into the %3 that the MFU leaves: the run hides more</source>
        <translation>el cálculo a pleno pico (%1) y la comunicación expuesta (%2) no caben en los %3 que deja la MFU: la ejecución oculta más</translation>
    </message>
    <message>
        <source>compute ceiling</source>
        <translation>techo de cálculo</translation>
    </message>
    <message>
        <source>compute load</source>
        <translation>carga de cálculo</translation>
    </message>
    <message>
        <source>compute time</source>
        <translation>tiempo de cómputo</translation>
    </message>
    <message>
        <source>compute time as a multiple of communication time: from 1 on it can hide all of it</source>
        <translation>tiempo de cálculo como múltiplo del de comunicación: desde 1 puede ocultarla toda</translation>
    </message>
    <message>
        <source>compute time of a layer</source>
        <translation>tiempo de cálculo de una capa</translation>
    </message>
    <message>
        <source>compute wall (step)</source>
        <translation>muro de cálculo (paso)</translation>
    </message>
    <message>
        <source>compute wall starts at</source>
        <translation>el muro de cálculo empieza en</translation>
    </message>
    <message>
        <source>compute wall, all accelerators</source>
        <translation>muro de cálculo, todos los aceleradores</translation>
    </message>
    <message>
        <source>concurrency</source>
        <translation>concurrencia</translation>
    </message>
    <message>
        <source>configurations</source>
        <translation>configuraciones</translation>
    </message>
    <message>
        <source>configurations left after three filters</source>
        <translation>configuraciones que quedan tras tres filtros</translation>
    </message>
    <message>
        <source>configurations when every choice goes with every other</source>
        <translation>configuraciones cuando cada opción va con todas las demás</translation>
    </message>
    <message>
        <source>constant of the problem</source>
        <translation>constante del problema</translation>
    </message>
    <message>
        <source>consumed as they appear</source>
        <translation>consumidos según aparecen</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexto</translation>
    </message>
    <message>
        <source>context and communicators</source>
        <translation>contexto y comunicadores</translation>
    </message>
    <message>
        <source>context communication</source>
        <translation>comunicación de contexto</translation>
    </message>
    <message>
        <source>context method</source>
        <translation>método de contexto</translation>
    </message>
    <message>
        <source>context of the device and its libraries</source>
        <translation>contexto del dispositivo y sus bibliotecas</translation>
    </message>
    <message>
        <source>context overlap</source>
        <translation>solapamiento de contexto</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>paralelismo de contexto</translation>
    </message>
    <message>
        <source>context-parallel ranks</source>
        <translation>rangos de paralelismo de contexto</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>copia</translation>
    </message>
    <message>
        <source>copies of a token that leave its node when each node receives it once</source>
        <translation>copias de un token que salen de su nodo cuando cada nodo lo recibe una vez</translation>
    </message>
    <message>
        <source>copies of each</source>
        <translation>copias de cada uno</translation>
    </message>
    <message>
        <source>copies of norm activations</source>
        <translation>copias de las activaciones de normas</translation>
    </message>
    <message>
        <source>copies of the shards</source>
        <translation>copias de los fragmentos</translation>
    </message>
    <message>
        <source>copies of tokens that leave a rank, uniform routing</source>
        <translation>copias de tokens que salen de un rango, reparto uniforme</translation>
    </message>
    <message>
        <source>copies sent of each: experts, or distinct ranks or nodes</source>
        <translation>copias enviadas de cada uno: expertos, o rangos o nodos distintos</translation>
    </message>
    <message>
        <source>copy the code again; letters, digits and . _ - stand for themselves, everything else is %XX</source>
        <translation>copiar de nuevo el código; letras, cifras y . _ - van tal cual, todo lo demás es %XX</translation>
    </message>
    <message>
        <source>copy the whole code</source>
        <translation>copiar el código entero</translation>
    </message>
    <message>
        <source>correct the file there</source>
        <translation>corregir ahí el archivo</translation>
    </message>
    <message>
        <source>correct the step, or leave it out</source>
        <translation>corregir el paso, o excluirlo</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>coste</translation>
    </message>
    <message>
        <source>cost of a step when weights are averaged every H steps: communication saved, drift paid</source>
        <translation>coste de un paso cuando los pesos se promedian cada H pasos: comunicación ahorrada, deriva pagada</translation>
    </message>
    <message>
        <source>cost of energy</source>
        <translation>coste de la energía</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>contado</translation>
    </message>
    <message>
        <source>counted from the architecture with topk experts per token</source>
        <translation>contado de la arquitectura con los expertos topk por token</translation>
    </message>
    <message>
        <source>counted per layer</source>
        <translation>contado por capa</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>personalizado</translation>
    </message>
    <message>
        <source>data</source>
        <translation>datos</translation>
    </message>
    <message>
        <source>data overlap</source>
        <translation>solapamiento de datos</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>paralelismo de datos</translation>
    </message>
    <message>
        <source>data, logging, barriers: cost of one step</source>
        <translation>datos, registro, barreras: coste de un paso</translation>
    </message>
    <message>
        <source>data-parallel ranks</source>
        <translation>rangos de paralelismo de datos</translation>
    </message>
    <message>
        <source>data-parallel ranks a batch can feed</source>
        <translation>rangos de datos que un lote puede alimentar</translation>
    </message>
    <message>
        <source>data-parallel replicas</source>
        <translation>réplicas de datos</translation>
    </message>
    <message>
        <source>data-parallel replicas that the accelerators leave</source>
        <translation>réplicas de datos que dejan los aceleradores</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>plazo</translation>
    </message>
    <message>
        <source>decode step (batch=1)</source>
        <translation>paso de decodificación (lote = 1)</translation>
    </message>
    <message>
        <source>decoder layers, t, must stand before multi-token-prediction layers, m</source>
        <translation>las capas decodificadoras, t, deben ir antes que las de predicción multitoken, m</translation>
    </message>
    <message>
        <source>deepseek-ai/DualPipe</source>
        <translation>deepseek-ai/DualPipe</translation>
    </message>
    <message>
        <source>definition</source>
        <translation>definición</translation>
    </message>
    <message>
        <source>definition: mixed-radix digits of the rank</source>
        <translation>definición: dígitos del rango en base mixta</translation>
    </message>
    <message>
        <source>dense and expert share</source>
        <translation>parte densa y de expertos</translation>
    </message>
    <message>
        <source>dense layers first</source>
        <translation>capas densas primero</translation>
    </message>
    <message>
        <source>dense parameters of this rank</source>
        <translation>parámetros densos de este rango</translation>
    </message>
    <message>
        <source>dense part of one layer</source>
        <translation>parte densa de una capa</translation>
    </message>
    <message>
        <source>dense peak</source>
        <translation>pico denso</translation>
    </message>
    <message>
        <source>dense rate behind a peak quoted for 2:4 sparsity</source>
        <translation>tasa densa tras un pico anunciado con dispersión 2:4</translation>
    </message>
    <message>
        <source>derivative of the balance loss Σ f·p by the router&apos;s logit of one expert</source>
        <translation>derivada de la pérdida de equilibrio Σ f·p por el logit del router de un experto</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>derivado</translation>
    </message>
    <message>
        <source>derived from (P − 2 + k) · (α + n/k · (1/W + γ))</source>
        <translation>derivado de (P − 2 + k) · (α + n/k · (1/W + γ))</translation>
    </message>
    <message>
        <source>derived from (V/c + n)·(α + c/W)</source>
        <translation>derivado de (V/c + n)·(α + c/W)</translation>
    </message>
    <message>
        <source>derived from C = 6·N·D</source>
        <translation>derivado de C = 6·N·D</translation>
    </message>
    <message>
        <source>derived from all_to_all_card_bytes</source>
        <translation>derivado de all_to_all_card_bytes</translation>
    </message>
    <message>
        <source>derived from n/c + n/(x·W) = n/W</source>
        <translation>derivado de n/c + n/(x·W) = n/W</translation>
    </message>
    <message>
        <source>derived from n_c·A_c + k·A_l</source>
        <translation>derivado de n_c·A_c + k·A_l</translation>
    </message>
    <message>
        <source>derived from nccl-tests&apos; bus bandwidth</source>
        <translation>derivado del ancho de banda de bus de nccl-tests</translation>
    </message>
    <message>
        <source>derived from ring_all_gather_time</source>
        <translation>derivado de ring_all_gather_time</translation>
    </message>
    <message>
        <source>derived from ring_all_reduce_time and binomial_all_reduce_cost</source>
        <translation>derivado de ring_all_reduce_time y binomial_all_reduce_cost</translation>
    </message>
    <message>
        <source>derived from ring_all_reduce_time and double_tree_cost</source>
        <translation>derivado de ring_all_reduce_time y double_tree_cost</translation>
    </message>
    <message>
        <source>derived from ring_card_bytes</source>
        <translation>derivado de ring_card_bytes</translation>
    </message>
    <message>
        <source>derived from the bound of one tier</source>
        <translation>derivado de la cota de un nivel</translation>
    </message>
    <message>
        <source>derived from the serial form</source>
        <translation>derivado de la forma en serie</translation>
    </message>
    <message>
        <source>derived from the warm-up</source>
        <translation>derivado del calentamiento</translation>
    </message>
    <message>
        <source>derived: as many rings as cards, each leaving a node once</source>
        <translation>derivado: tantos anillos como tarjetas, cada uno sale de un nodo una vez</translation>
    </message>
    <message>
        <source>derived: every other rank is sent as much</source>
        <translation>derivado: a cada uno de los demás rangos se le envía lo mismo</translation>
    </message>
    <message>
        <source>derived: fill and drain pass every rank once; checked by discrete-event simulation</source>
        <translation>derivado: llenado y vaciado pasan una vez por cada rango; comprobado con simulación de eventos discretos</translation>
    </message>
    <message>
        <source>derived: fill and drain pass every rank&apos;s last chunk once; checked by discrete-event simulation</source>
        <translation>derivado: llenado y vaciado pasan una vez por el último trozo de cada rango; comprobado con simulación de eventos discretos</translation>
    </message>
    <message>
        <source>derived: hypergeometric distribution</source>
        <translation>derivado: distribución hipergeométrica</translation>
    </message>
    <message>
        <source>derived; checked by discrete-event simulation</source>
        <translation>derivado; comprobado con simulación de eventos discretos</translation>
    </message>
    <message>
        <source>derived; checked by discrete-event simulation (exact when p divides m)</source>
        <translation>derivado; comprobado con simulación de eventos discretos (exacto si p divide a m)</translation>
    </message>
    <message>
        <source>derived; launches: PyTorch manual, CUDA graphs</source>
        <translation>derivado; lanzamientos: manual de PyTorch, grafos CUDA</translation>
    </message>
    <message>
        <source>derived; one expert per rank</source>
        <translation>derivado; un experto por rango</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>device name</source>
        <translation>nombre del dispositivo</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>dispositivos</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>¿quizá %1?</translation>
    </message>
    <message>
        <source>difference of two efficiencies, in points</source>
        <translation>diferencia de dos eficiencias, en puntos</translation>
    </message>
    <message>
        <source>discount per update</source>
        <translation>descuento por actualización</translation>
    </message>
    <message>
        <source>dispatch and combine</source>
        <translation>reparto y combinación</translation>
    </message>
    <message>
        <source>dispatched inputs, gated expert MLPs and fp32 router scores of the fullest rank</source>
        <translation>entradas repartidas, MLP de expertos con puerta y puntuaciones fp32 del router del rango más lleno</translation>
    </message>
    <message>
        <source>dispatched inputs, gated expert MLPs and fp32 router scores, balanced routing</source>
        <translation>entradas repartidas, MLP de expertos con puerta y puntuaciones fp32 del router, reparto equilibrado</translation>
    </message>
    <message>
        <source>distinct ranks that the experts of one token live on, uniform routing</source>
        <translation>rangos distintos en que están los expertos de un token, reparto uniforme</translation>
    </message>
    <message>
        <source>distinct weight shapes of this rank</source>
        <translation>formas de peso distintas de este rango</translation>
    </message>
    <message>
        <source>distributed-training-book 31ba824, ch. 12</source>
        <translation>distributed-training-book 31ba824, cap. 12</translation>
    </message>
    <message>
        <source>distributed-training-book ch. 15</source>
        <translation>distributed-training-book cap. 15</translation>
    </message>
    <message>
        <source>distributed-training-book ch. 19 ex. 2</source>
        <translation>distributed-training-book cap. 19 ej. 2</translation>
    </message>
    <message>
        <source>distributed-training-book ch. 2 and 14</source>
        <translation>distributed-training-book caps. 2 y 14</translation>
    </message>
    <message>
        <source>distributed-training-book ch. 2; Patarasuk and Yuan 2009</source>
        <translation>distributed-training-book cap. 2; Patarasuk and Yuan 2009</translation>
    </message>
    <message>
        <source>distributed-training-book ch. 31</source>
        <translation>distributed-training-book cap. 31</translation>
    </message>
    <message>
        <source>does not apply to this scenario</source>
        <translation>no se aplica a este escenario</translation>
    </message>
    <message>
        <source>double binary tree</source>
        <translation>árbol binario doble</translation>
    </message>
    <message>
        <source>drift added per local step</source>
        <translation>deriva añadida por paso local</translation>
    </message>
    <message>
        <source>dropout masks of a layer, one byte an element</source>
        <translation>máscaras de dropout de una capa, un byte por elemento</translation>
    </message>
    <message>
        <source>each read or written once</source>
        <translation>cada uno leído o escrito una vez</translation>
    </message>
    <message>
        <source>eager, whole logits everywhere</source>
        <translation>eager, logits enteros en todas partes</translation>
    </message>
    <message>
        <source>effective rate</source>
        <translation>tasa efectiva</translation>
    </message>
    <message>
        <source>electrical power of n accelerators at a utilisation</source>
        <translation>potencia eléctrica de n aceleradores a un aprovechamiento</translation>
    </message>
    <message>
        <source>element-wise passes</source>
        <translation>pasadas elemento a elemento</translation>
    </message>
    <message>
        <source>element-wise passes, forward</source>
        <translation>pasadas elemento a elemento, adelante</translation>
    </message>
    <message>
        <source>element-wise speed</source>
        <translation>velocidad elemento a elemento</translation>
    </message>
    <message>
        <source>element-wise traffic backward over forward</source>
        <translation>tráfico elemento a elemento atrás entre adelante</translation>
    </message>
    <message>
        <source>element-wise traffic of one GPT layer, forward, nothing fused</source>
        <translation>tráfico elemento a elemento de una capa GPT, adelante, nada fusionado</translation>
    </message>
    <message>
        <source>element-wise traffic of one layer with RMSNorm, RoPE and a gated MLP, forward</source>
        <translation>tráfico elemento a elemento de una capa con RMSNorm, RoPE y MLP con puerta, adelante</translation>
    </message>
    <message>
        <source>element-wise with softmax</source>
        <translation>elemento a elemento con softmax</translation>
    </message>
    <message>
        <source>embedding norm</source>
        <translation>norma del embedding</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>energía</translation>
    </message>
    <message>
        <source>energy of a step</source>
        <translation>energía de un paso</translation>
    </message>
    <message>
        <source>energy of the run</source>
        <translation>energía del entrenamiento</translation>
    </message>
    <message>
        <source>energy the site uses</source>
        <translation>energía que usa la instalación</translation>
    </message>
    <message>
        <source>energy the site uses for a run</source>
        <translation>energía que usa la instalación en un entrenamiento</translation>
    </message>
    <message>
        <source>energy used</source>
        <translation>energía usada</translation>
    </message>
    <message>
        <source>entries of the gradient</source>
        <translation>elementos del gradiente</translation>
    </message>
    <message>
        <source>ep = %1 does not divide dp_shard × cp × tp = %2: experts share the ranks of those dimensions</source>
        <translation>ep = %1 no divide dp_shard × cp × tp = %2: los expertos comparten los rangos de esas dimensiones</translation>
    </message>
    <message>
        <source>error of one format over that of another</source>
        <translation>error de un formato entre el de otro</translation>
    </message>
    <message>
        <source>error of the first</source>
        <translation>error del primero</translation>
    </message>
    <message>
        <source>error of the second</source>
        <translation>error del segundo</translation>
    </message>
    <message>
        <source>etp × ep = %1 does not divide tp × cp × dp = %2: experts share the ranks of the other dimensions</source>
        <translation>etp × ep = %1 no divide tp × cp × dp = %2: los expertos comparten los rangos de las demás dimensiones</translation>
    </message>
    <message>
        <source>every how many layers experts replace the MLP</source>
        <translation>cada cuántas capas los expertos sustituyen al MLP</translation>
    </message>
    <message>
        <source>every kernel is launched</source>
        <translation>se lanza cada kernel</translation>
    </message>
    <message>
        <source>every linear layer</source>
        <translation>todas las capas lineales</translation>
    </message>
    <message>
        <source>every matmul and the head</source>
        <translation>cada producto de matrices y la cabeza</translation>
    </message>
    <message>
        <source>every matmul&apos;s operands and result three times, attention, optimizer state once</source>
        <translation>operandos y resultado de cada producto tres veces, atención, estado del optimizador una vez</translation>
    </message>
    <message>
        <source>every n-th layer</source>
        <translation>una de cada n capas</translation>
    </message>
    <message>
        <source>every op of the schedule, one after the other (core/pipeline/simulate.h)</source>
        <translation>cada operación de la planificación, una tras otra (core/pipeline/simulate.h)</translation>
    </message>
    <message>
        <source>every product, causal attention halved (FlashAttention, Megatron-Core)</source>
        <translation>cada producto, atención causal a la mitad (FlashAttention, Megatron-Core)</translation>
    </message>
    <message>
        <source>every product, the whole attention square (PaLM, torchtitan)</source>
        <translation>cada producto, el cuadrado entero de la atención (PaLM, torchtitan)</translation>
    </message>
    <message>
        <source>every projection</source>
        <translation>cada proyección</translation>
    </message>
    <message>
        <source>every rank gathers all keys and values</source>
        <translation>cada rango reúne todas las claves y valores</translation>
    </message>
    <message>
        <source>every replica holds all state</source>
        <translation>cada réplica guarda todo el estado</translation>
    </message>
    <message>
        <source>every stage must be on exactly one rank; stage %1 is missing, doubled or out of range</source>
        <translation>cada etapa debe estar exactamente en un rango; la etapa %1 falta, está repetida o queda fuera</translation>
    </message>
    <message>
        <source>every weight is trained</source>
        <translation>se entrena cada peso</translation>
    </message>
    <message>
        <source>exact FLOPs per step</source>
        <translation>FLOP exactos por paso</translation>
    </message>
    <message>
        <source>exact FLOPs per token</source>
        <translation>FLOP exactos por token</translation>
    </message>
    <message>
        <source>example of Ridgepoint: 150 GB for 70B and 8192 tokens</source>
        <translation>ejemplo de Ridgepoint: 150 GB para 70B y 8192 tokens</translation>
    </message>
    <message>
        <source>example of Ridgepoint: usual k are 12 to 20</source>
        <translation>ejemplo de Ridgepoint: k habituales son de 12 a 20</translation>
    </message>
    <message>
        <source>expected &quot;%1&quot;</source>
        <translation>se esperaba «%1»</translation>
    </message>
    <message>
        <source>expected MFU ≤ HFU ≤ 1</source>
        <translation>se esperaba MFU ≤ HFU ≤ 1</translation>
    </message>
    <message>
        <source>expected a list of scenarios, got %1</source>
        <translation>se esperaba una lista de escenarios, se recibió %1</translation>
    </message>
    <message>
        <source>expected an object, got %1</source>
        <translation>se esperaba un objeto, se recibió %1</translation>
    </message>
    <message>
        <source>expected failures</source>
        <translation>fallos esperados</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>experto</translation>
    </message>
    <message>
        <source>expert FFN size</source>
        <translation>tamaño FFN del experto</translation>
    </message>
    <message>
        <source>expert activations</source>
        <translation>activaciones de expertos</translation>
    </message>
    <message>
        <source>expert biases</source>
        <translation>sesgos de expertos</translation>
    </message>
    <message>
        <source>expert communication</source>
        <translation>comunicación de expertos</translation>
    </message>
    <message>
        <source>expert communication and what it slows</source>
        <translation>comunicación de expertos y lo que frena</translation>
    </message>
    <message>
        <source>expert data parallel</source>
        <translation>paralelismo de datos de expertos</translation>
    </message>
    <message>
        <source>expert overlap</source>
        <translation>solapamiento de expertos</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>paralelismo de expertos</translation>
    </message>
    <message>
        <source>expert parameters of this rank</source>
        <translation>parámetros de expertos de este rango</translation>
    </message>
    <message>
        <source>expert products</source>
        <translation>productos de expertos</translation>
    </message>
    <message>
        <source>expert products, backward</source>
        <translation>productos de expertos, atrás</translation>
    </message>
    <message>
        <source>expert tensor parallel</source>
        <translation>paralelismo tensorial de expertos</translation>
    </message>
    <message>
        <source>expert-parallel ranks</source>
        <translation>rangos de paralelismo de expertos</translation>
    </message>
    <message>
        <source>expert-parallel ranks where they are an axis of their own, else 1</source>
        <translation>rangos de paralelismo de expertos si son un eje propio; si no, 1</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>expertos</translation>
    </message>
    <message>
        <source>experts are sharded over</source>
        <translation>expertos fragmentados sobre</translation>
    </message>
    <message>
        <source>experts down</source>
        <translation>expertos, bajada</translation>
    </message>
    <message>
        <source>experts gate and up</source>
        <translation>expertos, puerta y subida</translation>
    </message>
    <message>
        <source>experts of one layer</source>
        <translation>expertos de una capa</translation>
    </message>
    <message>
        <source>experts per layer</source>
        <translation>expertos por capa</translation>
    </message>
    <message>
        <source>experts per token</source>
        <translation>expertos por token</translation>
    </message>
    <message>
        <source>experts per token, at most E</source>
        <translation>expertos por token, como mucho E</translation>
    </message>
    <message>
        <source>experts without their products</source>
        <translation>expertos sin sus productos</translation>
    </message>
    <message>
        <source>experts ÷ (expert × expert tensor)</source>
        <translation>expertos ÷ (expertos × tensorial de expertos)</translation>
    </message>
    <message>
        <source>experts, rebuilt from the layer&apos;s input</source>
        <translation>expertos, reconstruidos desde la entrada de la capa</translation>
    </message>
    <message>
        <source>exponent of the parameter term</source>
        <translation>exponente del término de parámetros</translation>
    </message>
    <message>
        <source>exponent of their decay</source>
        <translation>exponente de su decaimiento</translation>
    </message>
    <message>
        <source>exponential of an attention score from which no maximum was subtracted</source>
        <translation>exponencial de una puntuación de atención a la que no se restó el máximo</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>comunicación expuesta</translation>
    </message>
    <message>
        <source>exposed context communication</source>
        <translation>comunicación de contexto expuesta</translation>
    </message>
    <message>
        <source>exposed expert communication</source>
        <translation>comunicación de expertos expuesta</translation>
    </message>
    <message>
        <source>exposed gathers and scatters</source>
        <translation>reuniones y repartos expuestos</translation>
    </message>
    <message>
        <source>exposed gradient communication</source>
        <translation>comunicación de gradientes expuesta</translation>
    </message>
    <message>
        <source>exposed pipeline communication</source>
        <translation>comunicación entre etapas expuesta</translation>
    </message>
    <message>
        <source>exposed tensor communication</source>
        <translation>comunicación tensorial expuesta</translation>
    </message>
    <message>
        <source>extra bytes of one backward pass</source>
        <translation>bytes adicionales de una pasada hacia atrás</translation>
    </message>
    <message>
        <source>extra bytes of the loss</source>
        <translation>bytes adicionales de la pérdida</translation>
    </message>
    <message>
        <source>extra bytes while one MLP runs backward</source>
        <translation>bytes adicionales mientras un MLP hace su pasada hacia atrás</translation>
    </message>
    <message>
        <source>extra bytes while the loss is computed: head and the gradient of its input</source>
        <translation>bytes adicionales mientras se calcula la pérdida: cabeza y gradiente de su entrada</translation>
    </message>
    <message>
        <source>extra share of time</source>
        <translation>parte adicional de tiempo</translation>
    </message>
    <message>
        <source>extra step time when every forward pass runs twice</source>
        <translation>tiempo de paso adicional cuando cada pasada hacia adelante se ejecuta dos veces</translation>
    </message>
    <message>
        <source>extreme value of normal noise</source>
        <translation>valor extremo del ruido normal</translation>
    </message>
    <message>
        <source>extreme-value theory (Gumbel 1958); zhebrak docs/PHYSICS.md</source>
        <translation>teoría de valores extremos (Gumbel 1958); zhebrak docs/PHYSICS.md</translation>
    </message>
    <message>
        <source>factored second moment</source>
        <translation>segundo momento factorizado</translation>
    </message>
    <message>
        <source>failures to expect in a run</source>
        <translation>fallos que esperar en un entrenamiento</translation>
    </message>
    <message>
        <source>final norm</source>
        <translation>norma final</translation>
    </message>
    <message>
        <source>final norm and logits</source>
        <translation>norma final y logits</translation>
    </message>
    <message>
        <source>first and last stage, tied embeddings</source>
        <translation>primera y última etapa, embeddings compartidos</translation>
    </message>
    <message>
        <source>first efficiency</source>
        <translation>primera eficiencia</translation>
    </message>
    <message>
        <source>first forward pass</source>
        <translation>primera pasada hacia adelante</translation>
    </message>
    <message>
        <source>first moment</source>
        <translation>primer momento</translation>
    </message>
    <message>
        <source>first moment (Adam m)</source>
        <translation>primer momento (Adam m)</translation>
    </message>
    <message>
        <source>first moment per rank</source>
        <translation>primer momento por rango</translation>
    </message>
    <message>
        <source>first moment|Adam m</source>
        <translation>primer momento|Adam m</translation>
    </message>
    <message>
        <source>first utilisation</source>
        <translation>primer aprovechamiento</translation>
    </message>
    <message>
        <source>fixed per step</source>
        <translation>fijo por paso</translation>
    </message>
    <message>
        <source>fixed time of a step</source>
        <translation>tiempo fijo de un paso</translation>
    </message>
    <message>
        <source>flash attention</source>
        <translation>flash attention</translation>
    </message>
    <message>
        <source>flat ring through one network card</source>
        <translation>anillo plano por una tarjeta de red</translation>
    </message>
    <message>
        <source>flat rings through every network card</source>
        <translation>anillos planos por todas las tarjetas de red</translation>
    </message>
    <message>
        <source>follows from the mesh</source>
        <translation>se sigue de la malla</translation>
    </message>
    <message>
        <source>follows from the mesh and the batch</source>
        <translation>se sigue de la malla y el lote</translation>
    </message>
    <message>
        <source>follows from the mesh and the sharding stage</source>
        <translation>se sigue de la malla y la etapa de fragmentación</translation>
    </message>
    <message>
        <source>follows from the mesh order</source>
        <translation>se sigue del orden de la malla</translation>
    </message>
    <message>
        <source>follows from the model and the mesh</source>
        <translation>se sigue del modelo y la malla</translation>
    </message>
    <message>
        <source>follows from the sharding stage</source>
        <translation>se sigue de la etapa de fragmentación</translation>
    </message>
    <message>
        <source>forward activations (checkpointed)</source>
        <translation>activaciones de la pasada hacia adelante (con puntos de control)</translation>
    </message>
    <message>
        <source>forward activations (no checkpointing)</source>
        <translation>activaciones de la pasada hacia adelante (sin puntos de control)</translation>
    </message>
    <message>
        <source>forward and backward operations: the backward pass costs two forward passes</source>
        <translation>operaciones hacia adelante y hacia atrás: la pasada hacia atrás cuesta dos pasadas hacia adelante</translation>
    </message>
    <message>
        <source>forward and backward time of a normal rank</source>
        <translation>tiempo adelante y atrás de un rango normal</translation>
    </message>
    <message>
        <source>forward and backward time of the slowest rank</source>
        <translation>tiempo adelante y atrás del rango más lento</translation>
    </message>
    <message>
        <source>forward and what is trained</source>
        <translation>adelante y lo que se entrena</translation>
    </message>
    <message>
        <source>forward of one layer</source>
        <translation>pasada hacia adelante de una capa</translation>
    </message>
    <message>
        <source>forward operations of one GPT layer, MLP four times as wide, whole score square counted</source>
        <translation>operaciones de la pasada hacia adelante de una capa GPT, MLP cuatro veces más ancho, cuadrado de puntuaciones entero</translation>
    </message>
    <message>
        <source>forward operations per token</source>
        <translation>operaciones de la pasada hacia adelante por token</translation>
    </message>
    <message>
        <source>forward operations per token of all layers</source>
        <translation>operaciones de la pasada hacia adelante por token de todas las capas</translation>
    </message>
    <message>
        <source>forward operations per token of the attention core</source>
        <translation>operaciones de la pasada hacia adelante por token del núcleo de atención</translation>
    </message>
    <message>
        <source>forward operations per token of the recomputed layers</source>
        <translation>operaciones de la pasada hacia adelante por token de las capas recalculadas</translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation>pasada hacia adelante</translation>
    </message>
    <message>
        <source>forward passes</source>
        <translation>pasadas hacia adelante</translation>
    </message>
    <message>
        <source>forward per token</source>
        <translation>pasada hacia adelante por token</translation>
    </message>
    <message>
        <source>forward time</source>
        <translation>tiempo de la pasada hacia adelante</translation>
    </message>
    <message>
        <source>forward time of a micro-batch</source>
        <translation>tiempo de la pasada hacia adelante de un microlote</translation>
    </message>
    <message>
        <source>forward time of one layer</source>
        <translation>tiempo de la pasada hacia adelante de una capa</translation>
    </message>
    <message>
        <source>forward work that is repeated</source>
        <translation>trabajo de la pasada hacia adelante que se repite</translation>
    </message>
    <message>
        <source>fp16</source>
        <translation>fp16</translation>
    </message>
    <message>
        <source>fp16 mixed</source>
        <translation>mixta fp16</translation>
    </message>
    <message>
        <source>fp16 peak</source>
        <translation>pico fp16</translation>
    </message>
    <message>
        <source>fp32</source>
        <translation>fp32</translation>
    </message>
    <message>
        <source>fp32 peak</source>
        <translation>pico fp32</translation>
    </message>
    <message>
        <source>fp4</source>
        <translation>fp4</translation>
    </message>
    <message>
        <source>fp4 peak</source>
        <translation>pico fp4</translation>
    </message>
    <message>
        <source>fp6</source>
        <translation>fp6</translation>
    </message>
    <message>
        <source>fp6 peak</source>
        <translation>pico fp6</translation>
    </message>
    <message>
        <source>fp64 peak</source>
        <translation>pico fp64</translation>
    </message>
    <message>
        <source>fp8</source>
        <translation>fp8</translation>
    </message>
    <message>
        <source>fp8 matrices, bf16 weights</source>
        <translation>matrices fp8, pesos bf16</translation>
    </message>
    <message>
        <source>fp8 mixed</source>
        <translation>mixta fp8</translation>
    </message>
    <message>
        <source>fp8 peak</source>
        <translation>pico fp8</translation>
    </message>
    <message>
        <source>fragmentation</source>
        <translation>fragmentación</translation>
    </message>
    <message>
        <source>free memory</source>
        <translation>memoria libre</translation>
    </message>
    <message>
        <source>frozen layers</source>
        <translation>capas congeladas</translation>
    </message>
    <message>
        <source>full</source>
        <translation>completo</translation>
    </message>
    <message>
        <source>fullest over mean load</source>
        <translation>carga mayor entre la media</translation>
    </message>
    <message>
        <source>further-token layers</source>
        <translation>capas de más tokens</translation>
    </message>
    <message>
        <source>gain reached over the gain possible</source>
        <translation>ganancia alcanzada entre la posible</translation>
    </message>
    <message>
        <source>gate and up</source>
        <translation>puerta y subida</translation>
    </message>
    <message>
        <source>gate, up and down matrices of one MLP</source>
        <translation>matrices de puerta, subida y bajada de un MLP</translation>
    </message>
    <message>
        <source>gate, up and product of a gated MLP</source>
        <translation>puerta, subida y producto de un MLP con puerta</translation>
    </message>
    <message>
        <source>gated FFN</source>
        <translation>FFN con puerta</translation>
    </message>
    <message>
        <source>gather and scatter</source>
        <translation>reunión y reparto</translation>
    </message>
    <message>
        <source>gather of one layer</source>
        <translation>reunión de una capa</translation>
    </message>
    <message>
        <source>gather of one layer&apos;s weights</source>
        <translation>reunión de los pesos de una capa</translation>
    </message>
    <message>
        <source>gathered weights and inputs</source>
        <translation>pesos y entradas reunidos</translation>
    </message>
    <message>
        <source>generic</source>
        <translation>genérico</translation>
    </message>
    <message>
        <source>give 1 to %1</source>
        <translation>dar de 1 a %1</translation>
    </message>
    <message>
        <source>give seconds</source>
        <translation>dar segundos</translation>
    </message>
    <message>
        <source>global batch</source>
        <translation>lote global</translation>
    </message>
    <message>
        <source>goodput</source>
        <translation>rendimiento útil</translation>
    </message>
    <message>
        <source>grad AllReduce time</source>
        <translation>tiempo del all-reduce de gradientes</translation>
    </message>
    <message>
        <source>grad AllReduce volume</source>
        <translation>volumen del all-reduce de gradientes</translation>
    </message>
    <message>
        <source>gradient accumulator</source>
        <translation>acumulador de gradientes</translation>
    </message>
    <message>
        <source>gradient accumulator per rank</source>
        <translation>acumulador de gradientes por rango</translation>
    </message>
    <message>
        <source>gradient communication</source>
        <translation>comunicación de gradientes</translation>
    </message>
    <message>
        <source>gradient communication of a step</source>
        <translation>comunicación de gradientes de un paso</translation>
    </message>
    <message>
        <source>gradient communication that outlasts the backward pass of the last micro-batch</source>
        <translation>comunicación de gradientes que dura más que la pasada hacia atrás del último microlote</translation>
    </message>
    <message>
        <source>gradient exchange of the largest entries only, sparsified and expanded again</source>
        <translation>intercambio solo de los mayores elementos del gradiente, dispersados y expandidos de nuevo</translation>
    </message>
    <message>
        <source>gradient overlap</source>
        <translation>solapamiento de gradientes</translation>
    </message>
    <message>
        <source>gradient placeholders</source>
        <translation>huecos para gradientes</translation>
    </message>
    <message>
        <source>gradient traffic</source>
        <translation>tráfico de gradientes</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>gradients and weights</source>
        <translation>gradientes y pesos</translation>
    </message>
    <message>
        <source>gradients and weights less what is exposed</source>
        <translation>gradientes y pesos menos lo expuesto</translation>
    </message>
    <message>
        <source>gradients are reduced over</source>
        <translation>gradientes reducidos sobre</translation>
    </message>
    <message>
        <source>gradients of a step ÷ passes</source>
        <translation>gradientes de un paso ÷ pasadas</translation>
    </message>
    <message>
        <source>gradients per rank</source>
        <translation>gradientes por rango</translation>
    </message>
    <message>
        <source>gradients read and written beside the inputs</source>
        <translation>gradientes leídos y escritos junto a las entradas</translation>
    </message>
    <message>
        <source>gradients this rank holds</source>
        <translation>gradientes que guarda este rango</translation>
    </message>
    <message>
        <source>gradients to reduce in one step</source>
        <translation>gradientes por reducir en un paso</translation>
    </message>
    <message>
        <source>grouped-query</source>
        <translation>consultas agrupadas</translation>
    </message>
    <message>
        <source>groups that an axis of a mesh forms</source>
        <translation>grupos que forma un eje de una malla</translation>
    </message>
    <message>
        <source>growth of accelerators</source>
        <translation>crecimiento de aceleradores</translation>
    </message>
    <message>
        <source>growth of parameters and of tokens</source>
        <translation>crecimiento de parámetros y de tokens</translation>
    </message>
    <message>
        <source>half-efficiency tokens</source>
        <translation>tokens de media eficiencia</translation>
    </message>
    <message>
        <source>half-precision tensors of hidden width kept per layer</source>
        <translation>tensores de media precisión de anchura oculta guardados por capa</translation>
    </message>
    <message>
        <source>hardware FLOPs per step</source>
        <translation>FLOP de hardware por paso</translation>
    </message>
    <message>
        <source>hardware FLOPs ÷ accelerators</source>
        <translation>FLOP de hardware ÷ aceleradores</translation>
    </message>
    <message>
        <source>hardware utilisation from model utilisation and the share of operations repeated</source>
        <translation>aprovechamiento del hardware a partir del aprovechamiento del modelo y la parte de operaciones repetidas</translation>
    </message>
    <message>
        <source>hardware ÷ model operations</source>
        <translation>operaciones de hardware ÷ del modelo</translation>
    </message>
    <message>
        <source>head activations</source>
        <translation>activaciones de la cabeza</translation>
    </message>
    <message>
        <source>head backward</source>
        <translation>cabeza, atrás</translation>
    </message>
    <message>
        <source>head width</source>
        <translation>anchura de cabeza</translation>
    </message>
    <message>
        <source>head width of values</source>
        <translation>anchura de cabeza de los valores</translation>
    </message>
    <message>
        <source>head width with position</source>
        <translation>anchura de cabeza con posición</translation>
    </message>
    <message>
        <source>head width without position</source>
        <translation>anchura de cabeza sin posición</translation>
    </message>
    <message>
        <source>head, input gradient</source>
        <translation>cabeza, gradiente de entradas</translation>
    </message>
    <message>
        <source>head, weight gradient</source>
        <translation>cabeza, gradiente de pesos</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>cabezas</translation>
    </message>
    <message>
        <source>heads for sequence, arXiv:2309.14509</source>
        <translation>cabezas por secuencia, arXiv:2309.14509</translation>
    </message>
    <message>
        <source>heads of the slowest stage</source>
        <translation>cabezas de la etapa más lenta</translation>
    </message>
    <message>
        <source>heads on this rank, shared over context ranks</source>
        <translation>cabezas de este rango, repartidas entre rangos de contexto</translation>
    </message>
    <message>
        <source>heads share keys and values</source>
        <translation>las cabezas comparten claves y valores</translation>
    </message>
    <message>
        <source>held-out error</source>
        <translation>error reservado</translation>
    </message>
    <message>
        <source>hidden collectives</source>
        <translation>colectivas ocultas</translation>
    </message>
    <message>
        <source>hidden in the queue of launches</source>
        <translation>oculto en la cola de lanzamientos</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>tamaño oculto</translation>
    </message>
    <message>
        <source>hidden size %1 is not a multiple of %2 heads, so the head width must be given</source>
        <translation>el tamaño oculto %1 no es múltiplo de %2 cabezas, así que hay que dar la anchura de cabeza</translation>
    </message>
    <message>
        <source>hidden states of a micro-batch: the buffer of a tensor-parallel collective</source>
        <translation>estados ocultos de un microlote: el búfer de una colectiva tensorial</translation>
    </message>
    <message>
        <source>hidden states of the tokens this rank routes</source>
        <translation>estados ocultos de los tokens que asigna este rango</translation>
    </message>
    <message>
        <source>hidden states sent to experts (and, combining, back)</source>
        <translation>estados ocultos enviados a los expertos (y de vuelta al combinar)</translation>
    </message>
    <message>
        <source>hidden width</source>
        <translation>anchura oculta</translation>
    </message>
    <message>
        <source>hierarchical, level after level</source>
        <translation>jerárquico, nivel tras nivel</translation>
    </message>
    <message>
        <source>hierarchical, levels overlapped (limit)</source>
        <translation>jerárquico, niveles solapados (límite)</translation>
    </message>
    <message>
        <source>highest list price</source>
        <translation>precio de lista más alto</translation>
    </message>
    <message>
        <source>highest list price seen</source>
        <translation>precio de lista más alto visto</translation>
    </message>
    <message>
        <source>hops</source>
        <translation>saltos</translation>
    </message>
    <message>
        <source>hops between nodes</source>
        <translation>saltos entre nodos</translation>
    </message>
    <message>
        <source>host bandwidth</source>
        <translation>ancho de banda del anfitrión</translation>
    </message>
    <message>
        <source>host link</source>
        <translation>enlace del anfitrión</translation>
    </message>
    <message>
        <source>host times: vTrain and nanotron measurements; 12 µs an operator</source>
        <translation>tiempos del anfitrión: mediciones de vTrain y nanotron; 12 µs por operador</translation>
    </message>
    <message>
        <source>how far positions are stretched when a context is extended</source>
        <translation>cuánto se estiran las posiciones al ampliar un contexto</translation>
    </message>
    <message>
        <source>how many</source>
        <translation>cuántos</translation>
    </message>
    <message>
        <source>how many devices&apos; worth of memory is asked for</source>
        <translation>memoria de cuántos dispositivos se pide</translation>
    </message>
    <message>
        <source>how many times faster</source>
        <translation>cuántas veces más rápido</translation>
    </message>
    <message>
        <source>how many times smaller activations become, a kept input charged as a whole layer</source>
        <translation>cuántas veces menores son las activaciones, contando como capa entera cada entrada guardada</translation>
    </message>
    <message>
        <source>how much faster one link is than another</source>
        <translation>cuánto más rápido es un enlace que otro</translation>
    </message>
    <message>
        <source>how much finer one format is than another</source>
        <translation>cuánto más fino es un formato que otro</translation>
    </message>
    <message>
        <source>idle time</source>
        <translation>tiempo inactivo</translation>
    </message>
    <message>
        <source>idle time of a rank, DualPipe</source>
        <translation>tiempo inactivo de un rango, DualPipe</translation>
    </message>
    <message>
        <source>idle time of a rank, V-Half, about</source>
        <translation>tiempo inactivo de un rango, V-Half, aprox.</translation>
    </message>
    <message>
        <source>idle time of a rank, V-Min, about</source>
        <translation>tiempo inactivo de un rango, V-Min, aprox.</translation>
    </message>
    <message>
        <source>idle time of a rank, ZB-H1: weight gradients fill part of the drain</source>
        <translation>tiempo inactivo de un rango, ZB-H1: los gradientes de pesos llenan parte del vaciado</translation>
    </message>
    <message>
        <source>idle time of a rank, ZB-H2: more micro-batches held, fewer gaps</source>
        <translation>tiempo inactivo de un rango, ZB-H2: más microlotes guardados, menos huecos</translation>
    </message>
    <message>
        <source>idle time of a rank: GPipe and 1F1B (one chunk), interleaved 1F1B</source>
        <translation>tiempo inactivo de un rango: GPipe y 1F1B (un trozo), 1F1B intercalado</translation>
    </message>
    <message>
        <source>idle time relative to the ideal step</source>
        <translation>tiempo inactivo respecto al paso ideal</translation>
    </message>
    <message>
        <source>if data-parallel</source>
        <translation>con paralelismo de datos</translation>
    </message>
    <message>
        <source>inference weights</source>
        <translation>pesos de inferencia</translation>
    </message>
    <message>
        <source>inner dimension</source>
        <translation>dimensión interna</translation>
    </message>
    <message>
        <source>inner dimension above which two ranks multiply their halves faster than they exchange partial sums</source>
        <translation>dimensión interna a partir de la cual dos rangos multiplican sus mitades antes de lo que intercambian sumas parciales</translation>
    </message>
    <message>
        <source>inner dimension at which half is reached</source>
        <translation>dimensión interna con que se alcanza la mitad</translation>
    </message>
    <message>
        <source>inner dimension, or width of a fused expert</source>
        <translation>dimensión interna, o anchura de un experto fusionado</translation>
    </message>
    <message>
        <source>input and output of the activation function of a plain MLP</source>
        <translation>entrada y salida de la función de activación de un MLP simple</translation>
    </message>
    <message>
        <source>input and output of the final norm, on the last stage</source>
        <translation>entrada y salida de la norma final, en la última etapa</translation>
    </message>
    <message>
        <source>input gradients</source>
        <translation>gradientes de entradas</translation>
    </message>
    <message>
        <source>input of one layer: all that full recomputation keeps</source>
        <translation>entrada de una capa: todo lo que guarda el recálculo completo</translation>
    </message>
    <message>
        <source>input table, on the first stage</source>
        <translation>tabla de entrada, en la primera etapa</translation>
    </message>
    <message>
        <source>input, kept products, attention output</source>
        <translation>entrada, productos guardados, salida de la atención</translation>
    </message>
    <message>
        <source>input-gradient time</source>
        <translation>tiempo del gradiente de entradas</translation>
    </message>
    <message>
        <source>inputs and outputs of a layer&apos;s two norms</source>
        <translation>entradas y salidas de las dos normas de una capa</translation>
    </message>
    <message>
        <source>inputs kept gathered</source>
        <translation>entradas guardadas reunidas</translation>
    </message>
    <message>
        <source>inputs of a layer&apos;s matrices: norm outputs, attention output, MLP product; fp8 stores one byte of each</source>
        <translation>entradas de las matrices de una capa: salidas de normas, salida de la atención, producto del MLP; fp8 guarda un byte de cada una</translation>
    </message>
    <message>
        <source>inside the InfiniBand switches (SHARP)</source>
        <translation>dentro de los conmutadores InfiniBand (SHARP)</translation>
    </message>
    <message>
        <source>inside the NVLink switch (NVLS)</source>
        <translation>dentro del conmutador NVLink (NVLS)</translation>
    </message>
    <message>
        <source>int4</source>
        <translation>int4</translation>
    </message>
    <message>
        <source>int4 peak</source>
        <translation>pico int4</translation>
    </message>
    <message>
        <source>int8</source>
        <translation>int8</translation>
    </message>
    <message>
        <source>int8 peak</source>
        <translation>pico int8</translation>
    </message>
    <message>
        <source>intensity above which arithmetic, not movement, is the limit</source>
        <translation>intensidad por encima de la cual limita la aritmética y no el movimiento</translation>
    </message>
    <message>
        <source>inter-node only</source>
        <translation>solo entre nodos</translation>
    </message>
    <message>
        <source>interleaved in groups smaller than the pipeline: activations live shorter, which leaves time to offload them</source>
        <translation>intercalado en grupos menores que el pipeline: las activaciones viven menos, lo que da tiempo a descargarlas</translation>
    </message>
    <message>
        <source>interleaved, with weight gradients put off to fill the bubble; holds less than interleaved 1F1B</source>
        <translation>intercalado, con gradientes de pesos aplazados para llenar la burbuja; guarda menos que el 1F1B intercalado</translation>
    </message>
    <message>
        <source>internal check failed: %1</source>
        <translation>falló una comprobación interna: %1</translation>
    </message>
    <message>
        <source>it does not apply to this scenario</source>
        <translation>no se aplica a este escenario</translation>
    </message>
    <message>
        <source>iterations: 5</source>
        <translation>iteraciones: 5</translation>
    </message>
    <message>
        <source>its mesh does not fit the accelerators</source>
        <translation>su malla no encaja en los aceleradores</translation>
    </message>
    <message>
        <source>keep every activation</source>
        <translation>guardar cada activación</translation>
    </message>
    <message>
        <source>keep layer inputs only</source>
        <translation>guardar solo las entradas de las capas</translation>
    </message>
    <message>
        <source>keep one of them</source>
        <translation>conservar uno de ellos</translation>
    </message>
    <message>
        <source>keep params alone, or leave it out</source>
        <translation>conservar solo params, o quitarlo</translation>
    </message>
    <message>
        <source>keep the ones you compare with</source>
        <translation>conservar las que se comparan</translation>
    </message>
    <message>
        <source>kept and recomputed</source>
        <translation>guardado y recalculado</translation>
    </message>
    <message>
        <source>kept layer inputs and the segment being rebuilt</source>
        <translation>entradas de capa guardadas y el segmento que se reconstruye</translation>
    </message>
    <message>
        <source>kernel launch</source>
        <translation>lanzamiento de kernel</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>kernels</translation>
    </message>
    <message>
        <source>kernels launched</source>
        <translation>kernels lanzados</translation>
    </message>
    <message>
        <source>key width</source>
        <translation>anchura de clave</translation>
    </message>
    <message>
        <source>key/value cache of all sequences</source>
        <translation>caché de claves y valores de todas las secuencias</translation>
    </message>
    <message>
        <source>key/value cache of one token</source>
        <translation>caché de claves y valores de un token</translation>
    </message>
    <message>
        <source>keys a query sees</source>
        <translation>claves que ve una consulta</translation>
    </message>
    <message>
        <source>keys a query sees in the mean</source>
        <translation>claves que ve una consulta de media</translation>
    </message>
    <message>
        <source>keys a query sees in the mean: s / 2 when causal</source>
        <translation>claves que ve una consulta de media: s / 2 si es causal</translation>
    </message>
    <message>
        <source>keys and values of one rank</source>
        <translation>claves y valores de un rango</translation>
    </message>
    <message>
        <source>keys and values of one rank&apos;s tokens, one layer</source>
        <translation>claves y valores de los tokens de un rango, una capa</translation>
    </message>
    <message>
        <source>keys and values of the group</source>
        <translation>claves y valores del grupo</translation>
    </message>
    <message>
        <source>keys and values travel round, arXiv:2310.01889</source>
        <translation>claves y valores circulan, arXiv:2310.01889</translation>
    </message>
    <message>
        <source>lanes of a partition</source>
        <translation>carriles de una partición</translation>
    </message>
    <message>
        <source>lanes that each do one operation per cycle</source>
        <translation>carriles que hacen una operación por ciclo cada uno</translation>
    </message>
    <message>
        <source>large communicators</source>
        <translation>comunicadores grandes</translation>
    </message>
    <message>
        <source>largest age in updates</source>
        <translation>mayor edad en actualizaciones</translation>
    </message>
    <message>
        <source>largest bubble</source>
        <translation>mayor burbuja</translation>
    </message>
    <message>
        <source>largest difference that the order of a sum can make in one entry</source>
        <translation>mayor diferencia que el orden de una suma puede producir en un elemento</translation>
    </message>
    <message>
        <source>largest link load</source>
        <translation>mayor carga de enlace</translation>
    </message>
    <message>
        <source>largest model whose training state fits one accelerator</source>
        <translation>mayor modelo cuyo estado de entrenamiento cabe en un acelerador</translation>
    </message>
    <message>
        <source>largest number of the format</source>
        <translation>mayor número del formato</translation>
    </message>
    <message>
        <source>largest share that can be hidden</source>
        <translation>mayor parte que se puede ocultar</translation>
    </message>
    <message>
        <source>largest share that can be hidden: 0.96</source>
        <translation>mayor parte que se puede ocultar: 0,96</translation>
    </message>
    <message>
        <source>largest speed-up possible</source>
        <translation>mayor aceleración posible</translation>
    </message>
    <message>
        <source>largest value</source>
        <translation>mayor valor</translation>
    </message>
    <message>
        <source>last backward pass</source>
        <translation>última pasada hacia atrás</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>latencia</translation>
    </message>
    <message>
        <source>latency inside a node</source>
        <translation>latencia dentro de un nodo</translation>
    </message>
    <message>
        <source>latency of a hop between nodes</source>
        <translation>latencia de un salto entre nodos</translation>
    </message>
    <message>
        <source>latency of a hop inside the node</source>
        <translation>latencia de un salto dentro del nodo</translation>
    </message>
    <message>
        <source>latency of a message over several hops</source>
        <translation>latencia de un mensaje por varios saltos</translation>
    </message>
    <message>
        <source>latency of a ring all-gather or reduce-scatter</source>
        <translation>latencia de un all-gather o reduce-scatter en anillo</translation>
    </message>
    <message>
        <source>latency of a ring all-reduce: it grows with the group</source>
        <translation>latencia de un all-reduce en anillo: crece con el grupo</translation>
    </message>
    <message>
        <source>latency of a tree all-reduce: up the tree and down again</source>
        <translation>latencia de un all-reduce en árbol: árbol arriba y abajo</translation>
    </message>
    <message>
        <source>latency of any collective: what a rank knows can at most double in one round</source>
        <translation>latencia de cualquier operación colectiva: lo que sabe un rango puede como mucho duplicarse en una ronda</translation>
    </message>
    <message>
        <source>latency of one hop</source>
        <translation>latencia de un salto</translation>
    </message>
    <message>
        <source>latency of one message</source>
        <translation>latencia de un mensaje</translation>
    </message>
    <message>
        <source>latency to or from the switch</source>
        <translation>latencia hacia o desde el conmutador</translation>
    </message>
    <message>
        <source>latency to or from the top of the switch tree</source>
        <translation>latencia hacia o desde lo alto del árbol de conmutadores</translation>
    </message>
    <message>
        <source>latent attention</source>
        <translation>atención latente</translation>
    </message>
    <message>
        <source>latent projections again</source>
        <translation>proyecciones latentes de nuevo</translation>
    </message>
    <message>
        <source>latent up-projections</source>
        <translation>proyecciones latentes de subida</translation>
    </message>
    <message>
        <source>latents and attention output</source>
        <translation>latentes y salida de la atención</translation>
    </message>
    <message>
        <source>launches are counted per layer</source>
        <translation>los lanzamientos se cuentan por capa</translation>
    </message>
    <message>
        <source>launches of one layer</source>
        <translation>lanzamientos de una capa</translation>
    </message>
    <message>
        <source>launches, contention, offload, stragglers, fixed</source>
        <translation>lanzamientos, contención, descarga, rezagados, fijo</translation>
    </message>
    <message>
        <source>layer activations</source>
        <translation>activaciones de capa</translation>
    </message>
    <message>
        <source>layer activations with attention scores</source>
        <translation>activaciones de capa con puntuaciones de atención</translation>
    </message>
    <message>
        <source>layer floor, backward</source>
        <translation>mínimo por capa, atrás</translation>
    </message>
    <message>
        <source>layer floor, forward</source>
        <translation>mínimo por capa, adelante</translation>
    </message>
    <message>
        <source>layer inputs kept</source>
        <translation>entradas de capa guardadas</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>capas</translation>
    </message>
    <message>
        <source>layers alive at once</source>
        <translation>capas vivas a la vez</translation>
    </message>
    <message>
        <source>layers gathered at once</source>
        <translation>capas reunidas a la vez</translation>
    </message>
    <message>
        <source>layers kept whole</source>
        <translation>capas guardadas enteras</translation>
    </message>
    <message>
        <source>layers of a rank</source>
        <translation>capas de un rango</translation>
    </message>
    <message>
        <source>layers of one pipeline stage, evenly shared; a fraction says that some have one more</source>
        <translation>capas de una etapa, repartidas por igual; una fracción dice que algunas tienen una más</translation>
    </message>
    <message>
        <source>layers of the model</source>
        <translation>capas del modelo</translation>
    </message>
    <message>
        <source>layers of the slowest stage</source>
        <translation>capas de la etapa más lenta</translation>
    </message>
    <message>
        <source>layers of the slowest stage that train</source>
        <translation>capas de la etapa más lenta que se entrenan</translation>
    </message>
    <message>
        <source>layers of the stage</source>
        <translation>capas de la etapa</translation>
    </message>
    <message>
        <source>layers of the stage ÷ tensor ranks</source>
        <translation>capas de la etapa ÷ rangos tensoriales</translation>
    </message>
    <message>
        <source>layers on this rank</source>
        <translation>capas de este rango</translation>
    </message>
    <message>
        <source>layers per segment</source>
        <translation>capas por segmento</translation>
    </message>
    <message>
        <source>layers per segment that need least memory when a kept input is charged as a whole layer</source>
        <translation>capas por segmento que menos memoria necesitan contando como capa entera cada entrada guardada</translation>
    </message>
    <message>
        <source>layers per segment that need least memory; below 1: keep every layer input</source>
        <translation>capas por segmento que menos memoria necesitan; por debajo de 1: guardar cada entrada de capa</translation>
    </message>
    <message>
        <source>layers recomputed</source>
        <translation>capas recalculadas</translation>
    </message>
    <message>
        <source>layers that are recomputed</source>
        <translation>capas que se recalculan</translation>
    </message>
    <message>
        <source>layers to fetch ahead so that jitter does not stall the computation</source>
        <translation>capas que traer por adelantado para que las fluctuaciones no detengan el cálculo</translation>
    </message>
    <message>
        <source>layers with full attention</source>
        <translation>capas con atención completa</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>aprendido</translation>
    </message>
    <message>
        <source>least MFU</source>
        <translation>MFU mínima</translation>
    </message>
    <message>
        <source>leave it out</source>
        <translation>excluirlo</translation>
    </message>
    <message>
        <source>leave the group out</source>
        <translation>quitar el grupo</translation>
    </message>
    <message>
        <source>leave the group out, or use %1 or more micro-batches</source>
        <translation>quitar el grupo, o usar %1 o más microlotes</translation>
    </message>
    <message>
        <source>less what runs beside them</source>
        <translation>menos lo que va a su lado</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>línea %1, columna %2: %3</translation>
    </message>
    <message>
        <source>line rate</source>
        <translation>velocidad de línea</translation>
    </message>
    <message>
        <source>line rate of one card, one direction</source>
        <translation>velocidad de línea de una tarjeta, un sentido</translation>
    </message>
    <message>
        <source>link name</source>
        <translation>nombre del enlace</translation>
    </message>
    <message>
        <source>links</source>
        <translation>enlaces</translation>
    </message>
    <message>
        <source>litres of water evaporated to cool the site</source>
        <translation>litros de agua evaporados para enfriar la instalación</translation>
    </message>
    <message>
        <source>llm-foundry</source>
        <translation>llm-foundry</translation>
    </message>
    <message>
        <source>local steps between averages</source>
        <translation>pasos locales entre promediados</translation>
    </message>
    <message>
        <source>local steps between averages that cost least</source>
        <translation>pasos locales entre promediados que menos cuestan</translation>
    </message>
    <message>
        <source>log-sum-exp kept by flash attention for its backward pass, fp32</source>
        <translation>log-suma-exp que guarda flash attention para su pasada hacia atrás, fp32</translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation>logits y pérdida</translation>
    </message>
    <message>
        <source>logits and what the loss keeps of them on the last stage</source>
        <translation>logits y lo que la pérdida guarda de ellos en la última etapa</translation>
    </message>
    <message>
        <source>longer side</source>
        <translation>lado mayor</translation>
    </message>
    <message>
        <source>longest sequence</source>
        <translation>secuencia más larga</translation>
    </message>
    <message>
        <source>look at the steps that still miss; trust the band, not this value</source>
        <translation>mirar los pasos que aún fallan; fiarse de la banda, no de este valor</translation>
    </message>
    <message>
        <source>loss and joining</source>
        <translation>pérdida y unión</translation>
    </message>
    <message>
        <source>loss over gathered logits</source>
        <translation>pérdida sobre logits reunidos</translation>
    </message>
    <message>
        <source>loss traffic per logit</source>
        <translation>tráfico de la pérdida por logit</translation>
    </message>
    <message>
        <source>lower hardware.efficiency.mfu to at most %1</source>
        <translation>bajar hardware.efficiency.mfu a %1 como mucho</translation>
    </message>
    <message>
        <source>lowest list price</source>
        <translation>precio de lista más bajo</translation>
    </message>
    <message>
        <source>lowest list price seen</source>
        <translation>precio de lista más bajo visto</translation>
    </message>
    <message>
        <source>magnitude of an entry</source>
        <translation>magnitud de un elemento</translation>
    </message>
    <message>
        <source>magnitude of the gradient</source>
        <translation>magnitud del gradiente</translation>
    </message>
    <message>
        <source>masks of hidden width</source>
        <translation>máscaras de anchura oculta</translation>
    </message>
    <message>
        <source>master copy</source>
        <translation>copia maestra</translation>
    </message>
    <message>
        <source>master weights</source>
        <translation>pesos maestros</translation>
    </message>
    <message>
        <source>master weights and optimizer moments</source>
        <translation>pesos maestros y momentos del optimizador</translation>
    </message>
    <message>
        <source>master weights per rank</source>
        <translation>pesos maestros por rango</translation>
    </message>
    <message>
        <source>matrix products</source>
        <translation>productos de matrices</translation>
    </message>
    <message>
        <source>matrix products, backward</source>
        <translation>productos de matrices, atrás</translation>
    </message>
    <message>
        <source>matrix products, forward</source>
        <translation>productos de matrices, adelante</translation>
    </message>
    <message>
        <source>matrix-product efficiency</source>
        <translation>eficiencia de los productos de matrices</translation>
    </message>
    <message>
        <source>matrix-product speed</source>
        <translation>velocidad de los productos de matrices</translation>
    </message>
    <message>
        <source>mean and variance of each token, fp32</source>
        <translation>media y varianza de cada token, fp32</translation>
    </message>
    <message>
        <source>mean number of keys a query sees, causal with a window</source>
        <translation>número medio de claves que ve una consulta, causal con ventana</translation>
    </message>
    <message>
        <source>mean time between failures</source>
        <translation>tiempo medio entre fallos</translation>
    </message>
    <message>
        <source>mean time between failures of n devices</source>
        <translation>tiempo medio entre fallos de n dispositivos</translation>
    </message>
    <message>
        <source>mean time between failures of one device</source>
        <translation>tiempo medio entre fallos de un dispositivo</translation>
    </message>
    <message>
        <source>mean wait for the slowest of P workers whose step times are exponential, in mean step times</source>
        <translation>espera media al más lento de P trabajadores de tiempos exponenciales, en tiempos medios de paso</translation>
    </message>
    <message>
        <source>mean weight of gradients whose age is spread evenly from 0 to τ</source>
        <translation>peso medio de gradientes cuya edad se reparte por igual de 0 a τ</translation>
    </message>
    <message>
        <source>measure more steps, or steps that differ in less</source>
        <translation>medir más pasos, o pasos que difieran en menos</translation>
    </message>
    <message>
        <source>measure steps of the scenario&apos;s accelerator and stack, or set hardware.accelerator and hardware.stack to those of the steps</source>
        <translation>medir pasos del acelerador y la pila del escenario, o poner hardware.accelerator y hardware.stack a los de los pasos</translation>
    </message>
    <message>
        <source>measured 0.5 GB and 0.39 GB each (ai-dynamo/aiconfigurator)</source>
        <translation>medidos 0,5 GB y 0,39 GB cada uno (ai-dynamo/aiconfigurator)</translation>
    </message>
    <message>
        <source>measured constant</source>
        <translation>constante medida</translation>
    </message>
    <message>
        <source>measured over predicted time of published runs (ridgepoint validate)</source>
        <translation>tiempo medido entre predicho de ejecuciones publicadas (ridgepoint validate)</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>memory (activations)</source>
        <translation>memoria (activaciones)</translation>
    </message>
    <message>
        <source>memory (state)</source>
        <translation>memoria (estado)</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>ancho de banda de memoria</translation>
    </message>
    <message>
        <source>memory bandwidth of one accelerator</source>
        <translation>ancho de banda de memoria de un acelerador</translation>
    </message>
    <message>
        <source>memory ceiling</source>
        <translation>techo de memoria</translation>
    </message>
    <message>
        <source>memory free for the cache</source>
        <translation>memoria libre para la caché</translation>
    </message>
    <message>
        <source>memory in layers when a kept input is charged as a whole layer</source>
        <translation>memoria en capas contando como capa entera cada entrada guardada</translation>
    </message>
    <message>
        <source>memory in use as the driver reports it</source>
        <translation>memoria en uso según el controlador</translation>
    </message>
    <message>
        <source>memory load</source>
        <translation>carga de memoria</translation>
    </message>
    <message>
        <source>memory of one rank</source>
        <translation>memoria de un rango</translation>
    </message>
    <message>
        <source>memory of several accelerators together</source>
        <translation>memoria de varios aceleradores juntos</translation>
    </message>
    <message>
        <source>memory per rank</source>
        <translation>memoria por rango</translation>
    </message>
    <message>
        <source>memory reported by the driver, GiB</source>
        <translation>memoria según el controlador, GiB</translation>
    </message>
    <message>
        <source>memory the allocator holds</source>
        <translation>memoria que retiene el asignador</translation>
    </message>
    <message>
        <source>memory traffic of the cross-entropy, forward and backward</source>
        <translation>tráfico de memoria de la entropía cruzada, adelante y atrás</translation>
    </message>
    <message>
        <source>memory wall</source>
        <translation>muro de memoria</translation>
    </message>
    <message>
        <source>memory wall starts at</source>
        <translation>el muro de memoria empieza en</translation>
    </message>
    <message>
        <source>memory wall, all accelerators</source>
        <translation>muro de memoria, todos los aceleradores</translation>
    </message>
    <message>
        <source>memory-bound time</source>
        <translation>tiempo limitado por memoria</translation>
    </message>
    <message>
        <source>mend the scenario: `evaluate` says what is wrong with it</source>
        <translation>arreglar el escenario: `evaluate` dice qué falla en él</translation>
    </message>
    <message>
        <source>mend those above first</source>
        <translation>arreglar antes los de arriba</translation>
    </message>
    <message>
        <source>mesh axes used by FSDP</source>
        <translation>ejes de la malla que usa FSDP</translation>
    </message>
    <message>
        <source>mesh axes used by tensor parallelism</source>
        <translation>ejes de la malla que usa el paralelismo tensorial</translation>
    </message>
    <message>
        <source>mesh.context = %1 exceeds training.sequence_length = %2: every context rank needs a part of the sequence</source>
        <translation>mesh.context = %1 supera training.sequence_length = %2: cada rango de contexto necesita una parte de la secuencia</translation>
    </message>
    <message>
        <source>mesh.data to %1</source>
        <translation>mesh.data a %1</translation>
    </message>
    <message>
        <source>mesh.expert = %1 does not divide model.moe.experts = %2: every expert rank holds as many experts</source>
        <translation>mesh.expert = %1 no divide model.moe.experts = %2: cada rango de expertos tiene el mismo número de expertos</translation>
    </message>
    <message>
        <source>mesh.expert = %1 has no effect: the model has no experts</source>
        <translation>mesh.expert = %1 no tiene efecto: el modelo no tiene expertos</translation>
    </message>
    <message>
        <source>mesh.expert × mesh.expert_tensor = %1 does not divide mesh.tensor × context × data = %2: experts share the ranks of the other dimensions</source>
        <translation>mesh.expert × mesh.expert_tensor = %1 no divide mesh.tensor × context × data = %2: los expertos comparten los rangos de las demás dimensiones</translation>
    </message>
    <message>
        <source>mesh.pipeline = %1 exceeds model.layers = %2: every stage needs a layer</source>
        <translation>mesh.pipeline = %1 supera model.layers = %2: cada etapa necesita una capa</translation>
    </message>
    <message>
        <source>mesh.pipeline to 1</source>
        <translation>mesh.pipeline a 1</translation>
    </message>
    <message>
        <source>mesh.pipeline × mesh.chunks = %1 exceeds model.layers = %2 and Megatron&apos;s two places for embedding and loss: every virtual stage needs a layer</source>
        <translation>mesh.pipeline × mesh.chunks = %1 supera model.layers = %2 y los dos lugares de Megatron para embedding y pérdida: cada etapa virtual necesita una capa</translation>
    </message>
    <message>
        <source>mesh.pipeline × mesh.chunks = %1 exceeds model.layers = %2: every virtual stage needs a layer</source>
        <translation>mesh.pipeline × mesh.chunks = %1 supera model.layers = %2: cada etapa virtual necesita una capa</translation>
    </message>
    <message>
        <source>mesh.schedule %1 does not take this mesh: %2; its time is a closed form</source>
        <translation>mesh.schedule %1 no admite esta malla: %2; su tiempo es una fórmula cerrada</translation>
    </message>
    <message>
        <source>mesh.schedule %1 takes no mesh.chunks = %2</source>
        <translation>mesh.schedule %1 no admite mesh.chunks = %2</translation>
    </message>
    <message>
        <source>mesh.schedule to 1f1b</source>
        <translation>mesh.schedule a 1f1b</translation>
    </message>
    <message>
        <source>mesh.shard_group = %1 does not divide mesh.data × mesh.context = %2: every copy of the shards needs a whole group</source>
        <translation>mesh.shard_group = %1 no divide mesh.data × mesh.context = %2: cada copia de los fragmentos necesita un grupo entero</translation>
    </message>
    <message>
        <source>mesh.tensor = %1 does not divide model.heads = %2: every tensor rank computes whole attention heads</source>
        <translation>mesh.tensor = %1 no divide model.heads = %2: cada rango tensorial calcula cabezas de atención enteras</translation>
    </message>
    <message>
        <source>mesh.tensor = %1 exceeds model.kv_heads = %2: every key head is copied to %3 ranks, which older Megatron-LM and nanotron refuse</source>
        <translation>mesh.tensor = %1 supera model.kv_heads = %2: cada cabeza de clave se copia en %3 rangos, lo que rechazan las versiones antiguas de Megatron-LM y nanotron</translation>
    </message>
    <message>
        <source>mesh.tensor = %1 neither divides model.kv_heads = %2 nor is a multiple of it: every tensor rank holds whole key heads, or a copy of one</source>
        <translation>mesh.tensor = %1 no divide model.kv_heads = %2 ni es múltiplo suyo: cada rango tensorial tiene cabezas de clave enteras, o una copia de una</translation>
    </message>
    <message>
        <source>mesh.tensor × context × pipeline × data = %1, but hardware.accelerators is %2: every rank needs an accelerator, and every accelerator a rank</source>
        <translation>mesh.tensor × context × pipeline × data = %1, pero hardware.accelerators es %2: cada rango necesita un acelerador, y cada acelerador un rango</translation>
    </message>
    <message>
        <source>mesh.tensor × mesh.context = %1 does not divide model.heads = %2 and model.kv_heads = %3: mesh.context_method all_to_all deals out whole heads (DeepSpeed Ulysses)</source>
        <translation>mesh.tensor × mesh.context = %1 no divide model.heads = %2 y model.kv_heads = %3: mesh.context_method all_to_all reparte cabezas enteras (DeepSpeed Ulysses)</translation>
    </message>
    <message>
        <source>mesh.zero_stage = %1 with %2: %3</source>
        <translation>mesh.zero_stage = %1 con %2: %3</translation>
    </message>
    <message>
        <source>meshes</source>
        <translation>mallas</translation>
    </message>
    <message>
        <source>message sent in chunks through a pipeline of hops</source>
        <translation>mensaje enviado a trozos por una cadena de saltos</translation>
    </message>
    <message>
        <source>message sent through a pipeline of hops in the best chunks</source>
        <translation>mensaje enviado por una cadena de saltos en los mejores trozos</translation>
    </message>
    <message>
        <source>message size that scales the cost of filling a pipeline of hops</source>
        <translation>tamaño de mensaje que da la escala del coste de llenar una cadena de saltos</translation>
    </message>
    <message>
        <source>message size that scales the cost of filling the pipeline</source>
        <translation>tamaño de mensaje que da la escala del coste de llenar la cadena</translation>
    </message>
    <message>
        <source>message size whose transfer takes as long as its latency</source>
        <translation>tamaño de mensaje cuya transferencia dura lo que su latencia</translation>
    </message>
    <message>
        <source>message that fills the pipeline</source>
        <translation>mensaje que llena la cadena</translation>
    </message>
    <message>
        <source>message that reaches a wanted share of the bandwidth</source>
        <translation>mensaje que alcanza una parte deseada del ancho de banda</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>microlote</translation>
    </message>
    <message>
        <source>micro-batch %1 is in no list</source>
        <translation>el microlote %1 no está en ninguna lista</translation>
    </message>
    <message>
        <source>micro-batch sizes</source>
        <translation>tamaños de microlote</translation>
    </message>
    <message>
        <source>micro-batch tokens ÷ tensor parallel under sequence parallelism</source>
        <translation>tokens de microlote ÷ paralelismo tensorial con paralelismo de secuencia</translation>
    </message>
    <message>
        <source>micro-batch × sequence length ÷ context parallel</source>
        <translation>microlote × longitud de secuencia ÷ paralelismo de contexto</translation>
    </message>
    <message>
        <source>micro-batch ÷ tensor ranks</source>
        <translation>microlote ÷ rangos tensoriales</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>microlotes</translation>
    </message>
    <message>
        <source>micro-batches a stage may hold, ZB-2p</source>
        <translation>microlotes que una etapa puede guardar, ZB-2p</translation>
    </message>
    <message>
        <source>micro-batches at which a stage idles for this share of the step; more make it less</source>
        <translation>microlotes con que una etapa está inactiva esta parte del paso; con más, menos</translation>
    </message>
    <message>
        <source>micro-batches enter at both ends; a forward and a backward overlap, so that one computes while the other communicates; every stage&apos;s weights are held twice</source>
        <translation>los microlotes entran por ambos extremos; una pasada hacia adelante y una hacia atrás se solapan, así que una calcula mientras la otra comunica; los pesos de cada etapa se guardan dos veces</translation>
    </message>
    <message>
        <source>micro-batches held by a device, Chimera</source>
        <translation>microlotes que guarda un dispositivo, Chimera</translation>
    </message>
    <message>
        <source>micro-batches held by a device, DualPipe</source>
        <translation>microlotes que guarda un dispositivo, DualPipe</translation>
    </message>
    <message>
        <source>micro-batches held by a device, DualPipeV</source>
        <translation>microlotes que guarda un dispositivo, DualPipeV</translation>
    </message>
    <message>
        <source>micro-batches held by a stage, 1F1B-V</source>
        <translation>microlotes que guarda una etapa, 1F1B-V</translation>
    </message>
    <message>
        <source>micro-batches held by a stage, V-Half</source>
        <translation>microlotes que guarda una etapa, V-Half</translation>
    </message>
    <message>
        <source>micro-batches held by a stage, V-Min</source>
        <translation>microlotes que guarda una etapa, V-Min</translation>
    </message>
    <message>
        <source>micro-batches held by a stage, ZB-H2</source>
        <translation>microlotes que guarda una etapa, ZB-H2</translation>
    </message>
    <message>
        <source>micro-batches held by stage r, interleaved 1F1B with one more warm-up forward to overlap experts</source>
        <translation>microlotes que guarda la etapa r, 1F1B intercalado con una pasada hacia adelante más de calentamiento para solapar expertos</translation>
    </message>
    <message>
        <source>micro-batches held by stage r, interleaved in groups of half the stages</source>
        <translation>microlotes que guarda la etapa r, intercalado en grupos de la mitad de las etapas</translation>
    </message>
    <message>
        <source>micro-batches held by the first stage, interleaved 1F1B</source>
        <translation>microlotes que guarda la primera etapa, 1F1B intercalado</translation>
    </message>
    <message>
        <source>micro-batches in flight</source>
        <translation>microlotes en vuelo</translation>
    </message>
    <message>
        <source>micro-batches in flight under 1F1B with twice the warm-up on stage r</source>
        <translation>microlotes en vuelo con 1F1B de doble calentamiento en la etapa r</translation>
    </message>
    <message>
        <source>micro-batches in flight under interleaved 1F1B on stage r</source>
        <translation>microlotes en vuelo con 1F1B intercalado en la etapa r</translation>
    </message>
    <message>
        <source>micro-batches of one replica in a step</source>
        <translation>microlotes de una réplica en un paso</translation>
    </message>
    <message>
        <source>micro-batches per step</source>
        <translation>microlotes por paso</translation>
    </message>
    <message>
        <source>micro-batches whose activations a stage holds at once under 1F1B</source>
        <translation>microlotes cuyas activaciones guarda una etapa a la vez con 1F1B</translation>
    </message>
    <message>
        <source>min GPUs needed</source>
        <translation>mín. de GPU necesarias</translation>
    </message>
    <message>
        <source>min GPUs needed|min ranks (FSDP, perfect shard)</source>
        <translation>mín. de GPU necesarias|mín. de rangos (FSDP, reparto perfecto)</translation>
    </message>
    <message>
        <source>mlsysim (harvard-edge/cs249r_book)</source>
        <translation>mlsysim (harvard-edge/cs249r_book)</translation>
    </message>
    <message>
        <source>mlsysim (harvard-edge/cs249r_book); SimuMax</source>
        <translation>mlsysim (harvard-edge/cs249r_book); SimuMax</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>model FLOP/s per accelerator</source>
        <translation>FLOP/s del modelo por acelerador</translation>
    </message>
    <message>
        <source>model FLOPs utilisation</source>
        <translation>aprovechamiento en FLOP del modelo</translation>
    </message>
    <message>
        <source>model FLOPs utilisation from observed throughput</source>
        <translation>aprovechamiento en FLOP del modelo a partir del rendimiento observado</translation>
    </message>
    <message>
        <source>model operations</source>
        <translation>operaciones del modelo</translation>
    </message>
    <message>
        <source>model operations done as a share of what the peak allows</source>
        <translation>operaciones del modelo hechas, como parte de lo que permite el pico</translation>
    </message>
    <message>
        <source>model operations of one step of a GPT, head included, whole score square counted</source>
        <translation>operaciones del modelo de un paso de un GPT, cabeza incluida, cuadrado de puntuaciones entero</translation>
    </message>
    <message>
        <source>model operations of one step, matrices, attention and head counted one by one</source>
        <translation>operaciones del modelo de un paso, matrices, atención y cabeza contadas una a una</translation>
    </message>
    <message>
        <source>model operations per second of one accelerator</source>
        <translation>operaciones del modelo por segundo de un acelerador</translation>
    </message>
    <message>
        <source>model operations per step</source>
        <translation>operaciones del modelo por paso</translation>
    </message>
    <message>
        <source>model size</source>
        <translation>tamaño del modelo</translation>
    </message>
    <message>
        <source>model size whose run ends exactly at the deadline, tokens a fixed multiple of parameters</source>
        <translation>tamaño de modelo cuyo entrenamiento acaba justo en el plazo, tokens en múltiplo fijo de los parámetros</translation>
    </message>
    <message>
        <source>model size whose run ends exactly at the deadline, tokens unchanged</source>
        <translation>tamaño de modelo cuyo entrenamiento acaba justo en el plazo, mismos tokens</translation>
    </message>
    <message>
        <source>model size whose step takes exactly the time allowed, batch unchanged</source>
        <translation>tamaño de modelo cuyo paso tarda justo el tiempo permitido, mismo lote</translation>
    </message>
    <message>
        <source>model.kv_heads = %1 does not divide model.heads = %2: every key head serves as many query heads</source>
        <translation>model.kv_heads = %1 no divide model.heads = %2: cada cabeza de clave sirve al mismo número de cabezas de consulta</translation>
    </message>
    <message>
        <source>model.moe.topk = %1 exceeds model.moe.experts = %2: a token goes to an expert once</source>
        <translation>model.moe.topk = %1 supera model.moe.experts = %2: un token va una vez a cada experto</translation>
    </message>
    <message>
        <source>moments</source>
        <translation>momentos</translation>
    </message>
    <message>
        <source>moments kept by the optimizer</source>
        <translation>momentos que guarda el optimizador</translation>
    </message>
    <message>
        <source>money</source>
        <translation>dinero</translation>
    </message>
    <message>
        <source>money left after a cost</source>
        <translation>dinero que queda tras un coste</translation>
    </message>
    <message>
        <source>most buffer bytes per second of an all-to-all between nodes</source>
        <translation>máximo de bytes de búfer por segundo de un all-to-all entre nodos</translation>
    </message>
    <message>
        <source>most exposed communication</source>
        <translation>máximo de comunicación expuesta</translation>
    </message>
    <message>
        <source>most nodes a token is sent to</source>
        <translation>máximo de nodos a los que se envía un token</translation>
    </message>
    <message>
        <source>most tokens it accepts</source>
        <translation>máximo de tokens que acepta</translation>
    </message>
    <message>
        <source>most tokens one expert accepts</source>
        <translation>máximo de tokens que acepta un experto</translation>
    </message>
    <message>
        <source>multi-head</source>
        <translation>multicabeza</translation>
    </message>
    <message>
        <source>multi-head latent</source>
        <translation>latente multicabeza</translation>
    </message>
    <message>
        <source>multi-query</source>
        <translation>multiconsulta</translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation>multiplicador</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nombre</translation>
    </message>
    <message>
        <source>nanotron</source>
        <translation>nanotron</translation>
    </message>
    <message>
        <source>nccl-tests doc/PERFORMANCE.md</source>
        <translation>nccl-tests doc/PERFORMANCE.md</translation>
    </message>
    <message>
        <source>nccl-tests doc/PERFORMANCE.md (double tree)</source>
        <translation>nccl-tests doc/PERFORMANCE.md (árbol doble)</translation>
    </message>
    <message>
        <source>nccl-tests on 2 to 32 p5 nodes: 62–88 % (crazyguitar/aws-gpu-communication-benchmark)</source>
        <translation>nccl-tests en 2 a 32 nodos p5: 62–88 % (crazyguitar/aws-gpu-communication-benchmark)</translation>
    </message>
    <message>
        <source>nearest number of a grid with even steps, which the subnormal numbers are</source>
        <translation>número más cercano de una rejilla de pasos iguales, que son los números subnormales</translation>
    </message>
    <message>
        <source>network cards a data-parallel group can use in one node</source>
        <translation>tarjetas de red que puede usar un grupo de datos en un nodo</translation>
    </message>
    <message>
        <source>network cards of a node that rings leave by</source>
        <translation>tarjetas de red de un nodo por las que salen anillos</translation>
    </message>
    <message>
        <source>network cards of the group in one node</source>
        <translation>tarjetas de red del grupo en un nodo</translation>
    </message>
    <message>
        <source>network cards the group uses</source>
        <translation>tarjetas de red que usa el grupo</translation>
    </message>
    <message>
        <source>network efficiency</source>
        <translation>eficiencia de la red</translation>
    </message>
    <message>
        <source>network ridge point</source>
        <translation>punto de inflexión de la red</translation>
    </message>
    <message>
        <source>network ridge point of one mesh axis</source>
        <translation>punto de inflexión de la red de un eje de la malla</translation>
    </message>
    <message>
        <source>no V schedule of %1 stages holds so few micro-batches a rank</source>
        <translation>ninguna planificación en V de %1 etapas guarda tan pocos microlotes por rango</translation>
    </message>
    <message>
        <source>no bandwidth is known between %1 and its host; what is offloaded takes no time</source>
        <translation>no se conoce ancho de banda entre %1 y su anfitrión; lo descargado no cuesta tiempo</translation>
    </message>
    <message>
        <source>no bandwidth is known for the link that the %1 group uses</source>
        <translation>no se conoce el ancho de banda del enlace que usa el grupo %1</translation>
    </message>
    <message>
        <source>no communication</source>
        <translation>sin comunicación</translation>
    </message>
    <message>
        <source>no copy</source>
        <translation>sin copia</translation>
    </message>
    <message>
        <source>no field is called %1</source>
        <translation>ningún campo se llama %1</translation>
    </message>
    <message>
        <source>no framework&apos;s habits</source>
        <translation>las costumbres de ningún framework</translation>
    </message>
    <message>
        <source>no gradient traffic</source>
        <translation>sin tráfico de gradientes</translation>
    </message>
    <message>
        <source>no group of the mesh has two ranks</source>
        <translation>ningún grupo de la malla tiene dos rangos</translation>
    </message>
    <message>
        <source>no group of the mesh uses the link</source>
        <translation>ningún grupo de la malla usa el enlace</translation>
    </message>
    <message>
        <source>no head on this stage</source>
        <translation>sin cabeza en esta etapa</translation>
    </message>
    <message>
        <source>no layers</source>
        <translation>sin capas</translation>
    </message>
    <message>
        <source>no list price is known for %1</source>
        <translation>no se conoce precio de lista de %1</translation>
    </message>
    <message>
        <source>no message</source>
        <translation>sin mensaje</translation>
    </message>
    <message>
        <source>no model preset is called %1; the dimensions in the file are used</source>
        <translation>ningún preajuste de modelo se llama %1; se usan las dimensiones del archivo</translation>
    </message>
    <message>
        <source>no parameters</source>
        <translation>sin parámetros</translation>
    </message>
    <message>
        <source>no power is known for this accelerator; set hardware.accelerator.tdp_w</source>
        <translation>no se conoce la potencia de este acelerador; fijar hardware.accelerator.tdp_w</translation>
    </message>
    <message>
        <source>no published fine-tuning run stands behind this prediction; its band is that of pretraining</source>
        <translation>ninguna ejecución publicada de ajuste fino respalda esta predicción; su banda es la del preentrenamiento</translation>
    </message>
    <message>
        <source>no reported capacity is known for %1; the nominal one is used</source>
        <translation>no se conoce la capacidad informada de %1; se usa la nominal</translation>
    </message>
    <message>
        <source>no setting within the bounds explains this step</source>
        <translation>ningún ajuste dentro de los límites explica este paso</translation>
    </message>
    <message>
        <source>no state</source>
        <translation>sin estado</translation>
    </message>
    <message>
        <source>no step time is stated</source>
        <translation>no se indica tiempo de paso</translation>
    </message>
    <message>
        <source>no such algorithm for %1; expected one of %2</source>
        <translation>no hay tal algoritmo para %1; se esperaba uno de %2</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nodos</translation>
    </message>
    <message>
        <source>nodes a token may visit</source>
        <translation>nodos que puede visitar un token</translation>
    </message>
    <message>
        <source>nodes of a DP group</source>
        <translation>nodos de un grupo DP</translation>
    </message>
    <message>
        <source>nodes of a DP group|DP group tier</source>
        <translation>nodos de un grupo DP|nivel del grupo DP</translation>
    </message>
    <message>
        <source>nodes of a TP group</source>
        <translation>nodos de un grupo TP</translation>
    </message>
    <message>
        <source>nodes of a TP group|TP group tier</source>
        <translation>nodos de un grupo TP|nivel del grupo TP</translation>
    </message>
    <message>
        <source>nodes of the group</source>
        <translation>nodos del grupo</translation>
    </message>
    <message>
        <source>nodes that a group of ranks reaches</source>
        <translation>nodos que alcanza un grupo de rangos</translation>
    </message>
    <message>
        <source>nodes that hold the experts</source>
        <translation>nodos que tienen los expertos</translation>
    </message>
    <message>
        <source>nominal</source>
        <translation>nominal</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>norm inputs</source>
        <translation>entradas de normas</translation>
    </message>
    <message>
        <source>norm of the difference that the order of a gradient sum can make</source>
        <translation>norma de la diferencia que el orden de una suma de gradientes puede producir</translation>
    </message>
    <message>
        <source>normalisation</source>
        <translation>normalización</translation>
    </message>
    <message>
        <source>norms and masks</source>
        <translation>normas y máscaras</translation>
    </message>
    <message>
        <source>norms of one layer</source>
        <translation>normas de una capa</translation>
    </message>
    <message>
        <source>norms, residuals, gate</source>
        <translation>normas, residuales, puerta</translation>
    </message>
    <message>
        <source>not a finite number</source>
        <translation>no es un número finito</translation>
    </message>
    <message>
        <source>not measured on this accelerator</source>
        <translation>no medido en este acelerador</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>notas</translation>
    </message>
    <message>
        <source>nothing between two dashes or at an end</source>
        <translation>nada entre dos guiones o en un extremo</translation>
    </message>
    <message>
        <source>nothing offloaded</source>
        <translation>nada descargado</translation>
    </message>
    <message>
        <source>nothing overlapped</source>
        <translation>nada solapado</translation>
    </message>
    <message>
        <source>nothing to send</source>
        <translation>nada que enviar</translation>
    </message>
    <message>
        <source>numbers of micro-batches</source>
        <translation>números de microlotes</translation>
    </message>
    <message>
        <source>of %1 of %2 communication %3 are exposed</source>
        <translation>de %1 de comunicación %2, %3 quedan expuestos</translation>
    </message>
    <message>
        <source>of the slowest stage</source>
        <translation>de la etapa más lenta</translation>
    </message>
    <message>
        <source>of them, ranks in one node</source>
        <translation>de ellos, rangos en un nodo</translation>
    </message>
    <message>
        <source>off</source>
        <translation>no</translation>
    </message>
    <message>
        <source>offload activations</source>
        <translation>descargar activaciones</translation>
    </message>
    <message>
        <source>offload optimizer</source>
        <translation>descargar el optimizador</translation>
    </message>
    <message>
        <source>on</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>on the host</source>
        <translation>en el anfitrión</translation>
    </message>
    <message>
        <source>one a rank, as the link&apos;s preset measured them</source>
        <translation>uno por rango, como los midió el preajuste del enlace</translation>
    </message>
    <message>
        <source>one accelerator</source>
        <translation>un acelerador</translation>
    </message>
    <message>
        <source>one accelerator has no other to exchange anything with</source>
        <translation>un acelerador no tiene a otro con quien intercambiar nada</translation>
    </message>
    <message>
        <source>one accelerator&apos;s share</source>
        <translation>la parte de un acelerador</translation>
    </message>
    <message>
        <source>one collective after the other</source>
        <translation>una operación colectiva tras otra</translation>
    </message>
    <message>
        <source>one copy of all experts</source>
        <translation>una copia de todos los expertos</translation>
    </message>
    <message>
        <source>one data-parallel rank</source>
        <translation>un rango de datos</translation>
    </message>
    <message>
        <source>one decoding step of a tensor-parallel model: weights and cache are read, two all-reduces a layer</source>
        <translation>un paso de decodificación de un modelo tensorial: se leen pesos y caché, dos all-reduce por capa</translation>
    </message>
    <message>
        <source>one decoding step when reading weights and cache is the limit</source>
        <translation>un paso de decodificación cuando limita leer pesos y caché</translation>
    </message>
    <message>
        <source>one decoding step: the cache is always read, matrices are limited by arithmetic or by reading weights</source>
        <translation>un paso de decodificación: la caché siempre se lee; las matrices las limita la aritmética o leer los pesos</translation>
    </message>
    <message>
        <source>one forward, one backward in turn: as long as GPipe, but only p micro-batches are held</source>
        <translation>una pasada hacia adelante y una hacia atrás por turno: tan largo como GPipe, pero solo se guardan p microlotes</translation>
    </message>
    <message>
        <source>one key and value</source>
        <translation>una clave y un valor</translation>
    </message>
    <message>
        <source>one layer&apos;s experts</source>
        <translation>los expertos de una capa</translation>
    </message>
    <message>
        <source>one matrix of attention scores</source>
        <translation>una matriz de puntuaciones de atención</translation>
    </message>
    <message>
        <source>one matrix of attention scores limited to a window</source>
        <translation>una matriz de puntuaciones de atención limitada a una ventana</translation>
    </message>
    <message>
        <source>one message</source>
        <translation>un mensaje</translation>
    </message>
    <message>
        <source>one message a node</source>
        <translation>un mensaje por nodo</translation>
    </message>
    <message>
        <source>one message between two ranks</source>
        <translation>un mensaje entre dos rangos</translation>
    </message>
    <message>
        <source>one micro-batch on all ranks</source>
        <translation>un microlote en todos los rangos</translation>
    </message>
    <message>
        <source>one micro-batch on the slowest rank</source>
        <translation>un microlote en el rango más lento</translation>
    </message>
    <message>
        <source>one moment</source>
        <translation>un momento</translation>
    </message>
    <message>
        <source>one moment and a factored second</source>
        <translation>un momento y un segundo factorizado</translation>
    </message>
    <message>
        <source>one moment on matrices</source>
        <translation>un momento en las matrices</translation>
    </message>
    <message>
        <source>one more warm-up forward, so that a forward and the backward beside it need nothing of each other and can hide each other&apos;s all-to-all</source>
        <translation>una pasada hacia adelante más de calentamiento, para que una pasada hacia adelante y la pasada hacia atrás de su lado no se necesiten y puedan ocultar el all-to-all del otro</translation>
    </message>
    <message>
        <source>one multiply and one add per weight a token meets, forward</source>
        <translation>una multiplicación y una suma por peso que encuentra un token, adelante</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>uno de %1</translation>
    </message>
    <message>
        <source>one of peak_dense_flops</source>
        <translation>uno de peak_dense_flops</translation>
    </message>
    <message>
        <source>one pipeline stage</source>
        <translation>una etapa del pipeline</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>un rango</translation>
    </message>
    <message>
        <source>one rank holds %1 of a state of %2</source>
        <translation>un rango guarda %1 de un estado de %2</translation>
    </message>
    <message>
        <source>one rank&apos;s part of a matrix</source>
        <translation>la parte de un rango en una matriz</translation>
    </message>
    <message>
        <source>one rank&apos;s shard of evenly divided bytes</source>
        <translation>el fragmento de un rango de bytes repartidos por igual</translation>
    </message>
    <message>
        <source>one replica&apos;s model</source>
        <translation>el modelo de una réplica</translation>
    </message>
    <message>
        <source>one slab of the training state</source>
        <translation>un bloque del estado de entrenamiento</translation>
    </message>
    <message>
        <source>one step FLOPs</source>
        <translation>FLOP de un paso</translation>
    </message>
    <message>
        <source>one step time</source>
        <translation>tiempo de un paso</translation>
    </message>
    <message>
        <source>one utilisation over another of the same run: what counting conventions alone change</source>
        <translation>un aprovechamiento entre otro de la misma ejecución: lo que cambian solo las convenciones de cuenta</translation>
    </message>
    <message>
        <source>one weight per channel</source>
        <translation>un peso por canal</translation>
    </message>
    <message>
        <source>only the size is known: %1 layers of width %2 are inferred from published models</source>
        <translation>solo se conoce el tamaño: se deducen %1 capas de anchura %2 de modelos publicados</translation>
    </message>
    <message>
        <source>open it with a newer version</source>
        <translation>abrirlo con una versión más nueva</translation>
    </message>
    <message>
        <source>operating intensity</source>
        <translation>intensidad de operación</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>operaciones</translation>
    </message>
    <message>
        <source>operations executed</source>
        <translation>operaciones ejecutadas</translation>
    </message>
    <message>
        <source>operations executed in one step of a GPT with every layer recomputed</source>
        <translation>operaciones ejecutadas en un paso de un GPT con cada capa recalculada</translation>
    </message>
    <message>
        <source>operations executed, recomputation included, as a share of what the peak allows</source>
        <translation>operaciones ejecutadas, recálculo incluido, como parte de lo que permite el pico</translation>
    </message>
    <message>
        <source>operations flash attention executes per token, forward and backward</source>
        <translation>operaciones que ejecuta flash attention por token, adelante y atrás</translation>
    </message>
    <message>
        <source>operations of Muon&apos;s orthogonalisation of one weight matrix</source>
        <translation>operaciones de la ortogonalización de Muon de una matriz de pesos</translation>
    </message>
    <message>
        <source>operations of a step on one accelerator</source>
        <translation>operaciones de un paso en un acelerador</translation>
    </message>
    <message>
        <source>operations of a whole training run</source>
        <translation>operaciones de un entrenamiento entero</translation>
    </message>
    <message>
        <source>operations of an m×k by k×n product</source>
        <translation>operaciones de un producto m×k por k×n</translation>
    </message>
    <message>
        <source>operations of one optimizer step</source>
        <translation>operaciones de un paso del optimizador</translation>
    </message>
    <message>
        <source>operations of the experts</source>
        <translation>operaciones de los expertos</translation>
    </message>
    <message>
        <source>operations of the step</source>
        <translation>operaciones del paso</translation>
    </message>
    <message>
        <source>operations of the two products of attention, forward</source>
        <translation>operaciones de los dos productos de la atención, adelante</translation>
    </message>
    <message>
        <source>operations of the whole run</source>
        <translation>operaciones de todo el entrenamiento</translation>
    </message>
    <message>
        <source>operations one dollar of rent buys at peak</source>
        <translation>operaciones que compra a pleno pico un dólar de alquiler</translation>
    </message>
    <message>
        <source>operations per byte moved</source>
        <translation>operaciones por byte movido</translation>
    </message>
    <message>
        <source>operations per byte of a matrix product</source>
        <translation>operaciones por byte de un producto de matrices</translation>
    </message>
    <message>
        <source>operations per byte of gradients sent: 6·P·T over a ring all-reduce of 2·P·b</source>
        <translation>operaciones por byte de gradientes enviado: 6·P·T entre un all-reduce en anillo de 2·P·b</translation>
    </message>
    <message>
        <source>operations per byte of weights read when B sequences decode together</source>
        <translation>operaciones por byte de pesos leído cuando B secuencias decodifican juntas</translation>
    </message>
    <message>
        <source>operations per second</source>
        <translation>operaciones por segundo</translation>
    </message>
    <message>
        <source>operations per token</source>
        <translation>operaciones por token</translation>
    </message>
    <message>
        <source>operations repeated when every layer is recomputed: one more forward pass of the layers</source>
        <translation>operaciones repetidas cuando se recalcula cada capa: una pasada hacia adelante más de las capas</translation>
    </message>
    <message>
        <source>operations repeated when n of L layers are recomputed</source>
        <translation>operaciones repetidas cuando se recalculan n de L capas</translation>
    </message>
    <message>
        <source>operations repeated when the attention core is recomputed</source>
        <translation>operaciones repetidas cuando se recalcula el núcleo de atención</translation>
    </message>
    <message>
        <source>operations run ÷ operations of the model</source>
        <translation>operaciones ejecutadas ÷ operaciones del modelo</translation>
    </message>
    <message>
        <source>operations the hardware executes in one step</source>
        <translation>operaciones que el hardware ejecuta en un paso</translation>
    </message>
    <message>
        <source>operations to train on one token: 2 forward, 4 backward per parameter</source>
        <translation>operaciones para entrenar con un token: 2 adelante y 4 atrás por parámetro</translation>
    </message>
    <message>
        <source>optimal checkpoint interval</source>
        <translation>intervalo óptimo entre puntos de control</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>optimizer bytes per parameter, master copy included</source>
        <translation>bytes del optimizador por parámetro, copia maestra incluida</translation>
    </message>
    <message>
        <source>optimizer on the host</source>
        <translation>optimizador en el anfitrión</translation>
    </message>
    <message>
        <source>optimizer sharded</source>
        <translation>optimizador fragmentado</translation>
    </message>
    <message>
        <source>optimizer step</source>
        <translation>paso del optimizador</translation>
    </message>
    <message>
        <source>optimizer time</source>
        <translation>tiempo del optimizador</translation>
    </message>
    <message>
        <source>order of Megatron-LM with overlap_moe_expert_parallel_comm</source>
        <translation>orden de Megatron-LM con overlap_moe_expert_parallel_comm</translation>
    </message>
    <message>
        <source>order of deepseek-ai/DualPipe and PyTorch ScheduleDualPipeV</source>
        <translation>orden de deepseek-ai/DualPipe y de ScheduleDualPipeV de PyTorch</translation>
    </message>
    <message>
        <source>other time</source>
        <translation>otro tiempo</translation>
    </message>
    <message>
        <source>out of memory at longer sequences</source>
        <translation>falta memoria con secuencias más largas</translation>
    </message>
    <message>
        <source>out of memory at step 0</source>
        <translation>falta memoria en el paso 0</translation>
    </message>
    <message>
        <source>output head, on the last stage</source>
        <translation>cabeza de salida, en la última etapa</translation>
    </message>
    <message>
        <source>output length</source>
        <translation>longitud de salida</translation>
    </message>
    <message>
        <source>output projection of one attention layer</source>
        <translation>proyección de salida de una capa de atención</translation>
    </message>
    <message>
        <source>outputs of a layer&apos;s two norms: what recomputing norms saves</source>
        <translation>salidas de las dos normas de una capa: lo que ahorra recalcular normas</translation>
    </message>
    <message>
        <source>over the host link</source>
        <translation>por el enlace del anfitrión</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>sobrecoste</translation>
    </message>
    <message>
        <source>overlap reached, of what the shorter part allows</source>
        <translation>solapamiento alcanzado, de lo que permite la parte más corta</translation>
    </message>
    <message>
        <source>overlapped products</source>
        <translation>productos solapados</translation>
    </message>
    <message>
        <source>own scale-up bandwidth</source>
        <translation>ancho de banda scale-up propio</translation>
    </message>
    <message>
        <source>pairwise</source>
        <translation>por pares</translation>
    </message>
    <message>
        <source>pairwise all-to-all</source>
        <translation>all-to-all por pares</translation>
    </message>
    <message>
        <source>parallel block</source>
        <translation>bloque en paralelo</translation>
    </message>
    <message>
        <source>param state</source>
        <translation>estado de los parámetros</translation>
    </message>
    <message>
        <source>parameter term of the loss over that of a dense model of the active size</source>
        <translation>término de parámetros de la pérdida entre el de un modelo denso del tamaño activo</translation>
    </message>
    <message>
        <source>parameters a token meets</source>
        <translation>parámetros que encuentra un token</translation>
    </message>
    <message>
        <source>parameters are sharded over</source>
        <translation>parámetros fragmentados sobre</translation>
    </message>
    <message>
        <source>parameters of a GPT-2 style model</source>
        <translation>parámetros de un modelo al estilo GPT-2</translation>
    </message>
    <message>
        <source>parameters of a dense transformer</source>
        <translation>parámetros de un transformer denso</translation>
    </message>
    <message>
        <source>parameters of one expert</source>
        <translation>parámetros de un experto</translation>
    </message>
    <message>
        <source>parameters of one layer on this rank before sharding</source>
        <translation>parámetros de una capa en este rango antes de fragmentar</translation>
    </message>
    <message>
        <source>parameters of one rank of a pipeline stage</source>
        <translation>parámetros de un rango de una etapa</translation>
    </message>
    <message>
        <source>parameters of one rank under tensor and pipeline parallelism</source>
        <translation>parámetros de un rango con paralelismo tensorial y por etapas</translation>
    </message>
    <message>
        <source>parameters of the distinct weight shapes</source>
        <translation>parámetros de las formas de peso distintas</translation>
    </message>
    <message>
        <source>parameters of the first</source>
        <translation>parámetros del primero</translation>
    </message>
    <message>
        <source>parameters of the fullest model shard</source>
        <translation>parámetros del fragmento de modelo más lleno</translation>
    </message>
    <message>
        <source>parameters of the largest layer</source>
        <translation>parámetros de la capa mayor</translation>
    </message>
    <message>
        <source>parameters of the rank&apos;s model shard</source>
        <translation>parámetros del fragmento de modelo del rango</translation>
    </message>
    <message>
        <source>parameters of the second</source>
        <translation>parámetros del segundo</translation>
    </message>
    <message>
        <source>parameters of the shared experts</source>
        <translation>parámetros de los expertos compartidos</translation>
    </message>
    <message>
        <source>parameters that multiply a token</source>
        <translation>parámetros que multiplican un token</translation>
    </message>
    <message>
        <source>parameters that train</source>
        <translation>parámetros que se entrenan</translation>
    </message>
    <message>
        <source>parameters this rank updates</source>
        <translation>parámetros que actualiza este rango</translation>
    </message>
    <message>
        <source>parameters with prediction modules</source>
        <translation>parámetros con módulos de predicción</translation>
    </message>
    <message>
        <source>parameters|model size</source>
        <translation>parámetros|tamaño del modelo</translation>
    </message>
    <message>
        <source>part of a step as a share of the whole</source>
        <translation>parte de un paso sobre el total</translation>
    </message>
    <message>
        <source>partitions of one</source>
        <translation>particiones de uno</translation>
    </message>
    <message>
        <source>parts add up to %1, the step says %2</source>
        <translation>las partes suman %1, el paso dice %2</translation>
    </message>
    <message>
        <source>passes side by side</source>
        <translation>pasadas una junto a otra</translation>
    </message>
    <message>
        <source>peak in one format over the peak in another</source>
        <translation>pico en un formato entre el pico en otro</translation>
    </message>
    <message>
        <source>peak in-flight micro-batches</source>
        <translation>máximo de microlotes en vuelo</translation>
    </message>
    <message>
        <source>peak of the first</source>
        <translation>pico del primero</translation>
    </message>
    <message>
        <source>peak of the second</source>
        <translation>pico del segundo</translation>
    </message>
    <message>
        <source>peak quoted with sparsity</source>
        <translation>pico anunciado con dispersión</translation>
    </message>
    <message>
        <source>peak rate</source>
        <translation>tasa máxima</translation>
    </message>
    <message>
        <source>peak rate of n accelerators</source>
        <translation>tasa máxima de n aceleradores</translation>
    </message>
    <message>
        <source>peak rate of one accelerator</source>
        <translation>tasa máxima de un acelerador</translation>
    </message>
    <message>
        <source>peak rate, dense, of the compute precision</source>
        <translation>tasa máxima, densa, de la precisión de cálculo</translation>
    </message>
    <message>
        <source>peak, dense</source>
        <translation>pico, denso</translation>
    </message>
    <message>
        <source>per head</source>
        <translation>por cabeza</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>partes</translation>
    </message>
    <message>
        <source>pieces that pass a chain of ranks soonest</source>
        <translation>partes con que antes se recorre una cadena de rangos</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>pipeline</translation>
    </message>
    <message>
        <source>pipeline overlap</source>
        <translation>solapamiento entre etapas</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>paralelismo por etapas</translation>
    </message>
    <message>
        <source>pipeline schedule</source>
        <translation>planificación del pipeline</translation>
    </message>
    <message>
        <source>pipeline sends</source>
        <translation>envíos entre etapas</translation>
    </message>
    <message>
        <source>pipeline stages</source>
        <translation>etapas del pipeline</translation>
    </message>
    <message>
        <source>placeholders of fused weight gradients</source>
        <translation>huecos de gradientes de pesos fusionados</translation>
    </message>
    <message>
        <source>placeholders of fused weight gradients: one of each distinct weight shape</source>
        <translation>huecos de gradientes de pesos fusionados: uno por cada forma de peso distinta</translation>
    </message>
    <message>
        <source>places</source>
        <translation>lugares</translation>
    </message>
    <message>
        <source>please report this scenario&apos;s share code</source>
        <translation>comunicar por favor el código para compartir de este escenario</translation>
    </message>
    <message>
        <source>point to point</source>
        <translation>punto a punto</translation>
    </message>
    <message>
        <source>position of a rank along one axis of a mesh</source>
        <translation>posición de un rango a lo largo de un eje de una malla</translation>
    </message>
    <message>
        <source>position projection</source>
        <translation>proyección de posición</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>posiciones</translation>
    </message>
    <message>
        <source>positions learned</source>
        <translation>posiciones aprendidas</translation>
    </message>
    <message>
        <source>post-norms</source>
        <translation>post-normas</translation>
    </message>
    <message>
        <source>power</source>
        <translation>potencia</translation>
    </message>
    <message>
        <source>power of one accelerator</source>
        <translation>potencia de un acelerador</translation>
    </message>
    <message>
        <source>power of the whole server over that of its accelerators</source>
        <translation>potencia del servidor entero entre la de sus aceleradores</translation>
    </message>
    <message>
        <source>power usage effectiveness</source>
        <translation>eficacia en el uso de la energía (PUE)</translation>
    </message>
    <message>
        <source>precision recipe</source>
        <translation>receta de precisión</translation>
    </message>
    <message>
        <source>prediction modules</source>
        <translation>módulos de predicción</translation>
    </message>
    <message>
        <source>price of energy, dollars per joule</source>
        <translation>precio de la energía, dólares por julio</translation>
    </message>
    <message>
        <source>price of one accelerator</source>
        <translation>precio de un acelerador</translation>
    </message>
    <message>
        <source>price of one accelerator per unit of time</source>
        <translation>precio de un acelerador por unidad de tiempo</translation>
    </message>
    <message>
        <source>price of one accelerator: the middle of its list prices</source>
        <translation>precio de un acelerador: el punto medio de sus precios de lista</translation>
    </message>
    <message>
        <source>price per accelerator-hour</source>
        <translation>precio por hora de acelerador</translation>
    </message>
    <message>
        <source>processors taken</source>
        <translation>procesadores ocupados</translation>
    </message>
    <message>
        <source>product and its unpacked weights</source>
        <translation>producto y sus pesos desempaquetados</translation>
    </message>
    <message>
        <source>product of gate and up: what recomputing the activation function saves, what an unfused SiLU adds</source>
        <translation>producto de puerta y subida: lo que ahorra recalcular la función de activación, lo que añade una SiLU sin fusionar</translation>
    </message>
    <message>
        <source>product recomputed</source>
        <translation>producto recalculado</translation>
    </message>
    <message>
        <source>products that hide nothing yet</source>
        <translation>productos que aún no ocultan nada</translation>
    </message>
    <message>
        <source>projections of one attention layer</source>
        <translation>proyecciones de una capa de atención</translation>
    </message>
    <message>
        <source>projections of one multi-head latent attention layer, low-rank queries</source>
        <translation>proyecciones de una capa de atención latente multicabeza, consultas de rango bajo</translation>
    </message>
    <message>
        <source>prompt length</source>
        <translation>longitud del prompt</translation>
    </message>
    <message>
        <source>pure bf16</source>
        <translation>bf16 puro</translation>
    </message>
    <message>
        <source>put it between double quotes</source>
        <translation>ponerlo entre comillas dobles</translation>
    </message>
    <message>
        <source>put pp last in the order, or choose etp × ep = tp × cp</source>
        <translation>poner pp al final del orden, o elegir etp × ep = tp × cp</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>consultas</translation>
    </message>
    <message>
        <source>queries and keys before rotation</source>
        <translation>consultas y claves antes de la rotación</translation>
    </message>
    <message>
        <source>queries and keys kept a second time when rotary embeddings are not fused</source>
        <translation>consultas y claves guardadas por segunda vez cuando las rotaciones no están fusionadas</translation>
    </message>
    <message>
        <source>queries, keys and values of one layer</source>
        <translation>consultas, claves y valores de una capa</translation>
    </message>
    <message>
        <source>queries, keys, values and output</source>
        <translation>consultas, claves, valores y salida</translation>
    </message>
    <message>
        <source>queries, keys, values and the attention output</source>
        <translation>consultas, claves, valores y la salida de la atención</translation>
    </message>
    <message>
        <source>query down</source>
        <translation>consulta, bajada</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>cabezas de consulta</translation>
    </message>
    <message>
        <source>query rank</source>
        <translation>rango de la consulta</translation>
    </message>
    <message>
        <source>query up</source>
        <translation>consulta, subida</translation>
    </message>
    <message>
        <source>query width</source>
        <translation>anchura de la consulta</translation>
    </message>
    <message>
        <source>query, key and value projections of one layer</source>
        <translation>proyecciones de consulta, clave y valor de una capa</translation>
    </message>
    <message>
        <source>query, key, value</source>
        <translation>consulta, clave, valor</translation>
    </message>
    <message>
        <source>query, key, value and output</source>
        <translation>consulta, clave, valor y salida</translation>
    </message>
    <message>
        <source>query-key norm</source>
        <translation>norma de consulta y clave</translation>
    </message>
    <message>
        <source>raise the overlap fields, or set the MFU lower</source>
        <translation>subir los campos de solapamiento, o bajar la MFU</translation>
    </message>
    <message>
        <source>ran on %1, but &quot;%2&quot; on %3</source>
        <translation>se ejecutó con %1, pero «%2» con %3</translation>
    </message>
    <message>
        <source>rank %1 has no %2 of micro-batch %3</source>
        <translation>el rango %1 no tiene %2 del microlote %3</translation>
    </message>
    <message>
        <source>rank %1 has no %2 of micro-batch %3 for chunk %4</source>
        <translation>el rango %1 no tiene %2 del microlote %3 para el trozo %4</translation>
    </message>
    <message>
        <source>rank %1 holds %2 stages, rank 0 holds %3; every rank must hold equally many, at most %4</source>
        <translation>el rango %1 tiene %2 etapas, el rango 0 tiene %3; todos deben tener las mismas, como mucho %4</translation>
    </message>
    <message>
        <source>rank %1 runs nothing; every line must hold a rank&apos;s actions, so remove the line or fill it</source>
        <translation>el rango %1 no ejecuta nada; cada línea debe tener las acciones de un rango, así que quitar la línea o llenarla</translation>
    </message>
    <message>
        <source>rank %1 waits in %2 for %3 of rank %4, which comes after %5 there</source>
        <translation>el rango %1 espera en %2 a %3 del rango %4, que allí va después de %5</translation>
    </message>
    <message>
        <source>rank %1, op %2 (%3)</source>
        <translation>rango %1, operación %2 (%3)</translation>
    </message>
    <message>
        <source>rank kept</source>
        <translation>rango conservado</translation>
    </message>
    <message>
        <source>rank of keys and values</source>
        <translation>rango de claves y valores</translation>
    </message>
    <message>
        <source>rank of the query</source>
        <translation>rango de la consulta</translation>
    </message>
    <message>
        <source>rank order</source>
        <translation>orden de rangos</translation>
    </message>
    <message>
        <source>rank that lies i places further along an axis of a mesh</source>
        <translation>rango situado i lugares más allá en un eje de una malla</translation>
    </message>
    <message>
        <source>rank to keep for a compression ratio</source>
        <translation>rango que conservar para una razón de compresión</translation>
    </message>
    <message>
        <source>rank to start from</source>
        <translation>rango de partida</translation>
    </message>
    <message>
        <source>rank total</source>
        <translation>total del rango</translation>
    </message>
    <message>
        <source>rank, from 0</source>
        <translation>rango, desde 0</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rangos</translation>
    </message>
    <message>
        <source>ranks of a mesh; experts share them</source>
        <translation>rangos de una malla; los expertos los comparten</translation>
    </message>
    <message>
        <source>ranks of a node</source>
        <translation>rangos de un nodo</translation>
    </message>
    <message>
        <source>ranks of a node, one card each</source>
        <translation>rangos de un nodo, una tarjeta cada uno</translation>
    </message>
    <message>
        <source>ranks of one group</source>
        <translation>rangos de un grupo</translation>
    </message>
    <message>
        <source>ranks of the group</source>
        <translation>rangos del grupo</translation>
    </message>
    <message>
        <source>ranks of the group in one node</source>
        <translation>rangos del grupo en un nodo</translation>
    </message>
    <message>
        <source>ranks of the ring</source>
        <translation>rangos del anillo</translation>
    </message>
    <message>
        <source>ranks on the switch</source>
        <translation>rangos en el conmutador</translation>
    </message>
    <message>
        <source>ranks that each send a part</source>
        <translation>rangos que envían una parte cada uno</translation>
    </message>
    <message>
        <source>ranks that each send a part (1 without scatter-gather)</source>
        <translation>rangos que envían una parte cada uno (1 sin scatter-gather)</translation>
    </message>
    <message>
        <source>ranks that share it</source>
        <translation>rangos que lo comparten</translation>
    </message>
    <message>
        <source>ranks that share it (1 without sequence parallelism)</source>
        <translation>rangos que lo comparten (1 sin paralelismo de secuencia)</translation>
    </message>
    <message>
        <source>ranks that share norms and residuals (1 without sequence parallelism)</source>
        <translation>rangos que comparten normas y residuales (1 sin paralelismo de secuencia)</translation>
    </message>
    <message>
        <source>ranks that share the experts</source>
        <translation>rangos que comparten los expertos</translation>
    </message>
    <message>
        <source>ranks that share the optimizer state</source>
        <translation>rangos que comparten el estado del optimizador</translation>
    </message>
    <message>
        <source>ranks that share the state</source>
        <translation>rangos que comparten el estado</translation>
    </message>
    <message>
        <source>ranks that share the vocabulary</source>
        <translation>rangos que comparten el vocabulario</translation>
    </message>
    <message>
        <source>ranks that share them</source>
        <translation>rangos que los comparten</translation>
    </message>
    <message>
        <source>ranks that share them (1 without sequence parallelism)</source>
        <translation>rangos que los comparten (1 sin paralelismo de secuencia)</translation>
    </message>
    <message>
        <source>ranks that split it</source>
        <translation>rangos que se lo reparten</translation>
    </message>
    <message>
        <source>ranks that wait for each other</source>
        <translation>rangos que se esperan entre sí</translation>
    </message>
    <message>
        <source>ranks to give to FSDP when FSDP and tensor parallelism share n accelerators</source>
        <translation>rangos que dar a FSDP cuando FSDP y el paralelismo tensorial comparten n aceleradores</translation>
    </message>
    <message>
        <source>ranks whose gradients are summed</source>
        <translation>rangos cuyos gradientes se suman</translation>
    </message>
    <message>
        <source>ranks, a power of two</source>
        <translation>rangos, una potencia de dos</translation>
    </message>
    <message>
        <source>ranks|product check</source>
        <translation>rangos|comprobación del producto</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>tasa</translation>
    </message>
    <message>
        <source>rate an operation of this intensity can reach</source>
        <translation>tasa que puede alcanzar una operación de esta intensidad</translation>
    </message>
    <message>
        <source>rate one accelerator delivers</source>
        <translation>tasa que entrega un acelerador</translation>
    </message>
    <message>
        <source>rated power of one accelerator</source>
        <translation>potencia nominal de un acelerador</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>recálculo</translation>
    </message>
    <message>
        <source>recomputation, module by module</source>
        <translation>recálculo, módulo a módulo</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>recalcular</translation>
    </message>
    <message>
        <source>recompute activation function</source>
        <translation>recalcular la función de activación</translation>
    </message>
    <message>
        <source>recompute attention scores</source>
        <translation>recalcular puntuaciones de atención</translation>
    </message>
    <message>
        <source>recompute dense FFN</source>
        <translation>recalcular la FFN densa</translation>
    </message>
    <message>
        <source>recompute every n-th layer</source>
        <translation>recalcular una de cada n capas</translation>
    </message>
    <message>
        <source>recompute experts</source>
        <translation>recalcular los expertos</translation>
    </message>
    <message>
        <source>recompute latent up-projections</source>
        <translation>recalcular las proyecciones latentes de subida</translation>
    </message>
    <message>
        <source>recompute norms</source>
        <translation>recalcular las normas</translation>
    </message>
    <message>
        <source>recomputed layers of a rank</source>
        <translation>capas recalculadas de un rango</translation>
    </message>
    <message>
        <source>recomputed operations</source>
        <translation>operaciones recalculadas</translation>
    </message>
    <message>
        <source>recursive doubling</source>
        <translation>duplicación recursiva</translation>
    </message>
    <message>
        <source>recursive halving</source>
        <translation>división recursiva</translation>
    </message>
    <message>
        <source>recursive-doubling all-reduce: the whole buffer in every round</source>
        <translation>all-reduce por duplicación recursiva: el búfer entero en cada ronda</translation>
    </message>
    <message>
        <source>reduce up a binomial tree</source>
        <translation>reducción por un árbol binomial</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>reduce-scatter</translation>
    </message>
    <message>
        <source>reduce-scatter by recursive halving, a power of two of ranks</source>
        <translation>reduce-scatter por división recursiva, una potencia de dos de rangos</translation>
    </message>
    <message>
        <source>regression on SimuMax configs/system (B200)</source>
        <translation>regresión sobre SimuMax configs/system (B200)</translation>
    </message>
    <message>
        <source>regression on SimuMax configs/system (B200) and ai-dynamo/aiconfigurator MoE tables (H100)</source>
        <translation>regresión sobre SimuMax configs/system (B200) y las tablas MoE de ai-dynamo/aiconfigurator (H100)</translation>
    </message>
    <message>
        <source>regression on crazyguitar/aws-gpu-communication-benchmark</source>
        <translation>regresión sobre crazyguitar/aws-gpu-communication-benchmark</translation>
    </message>
    <message>
        <source>regression on p5 all-reduces (crazyguitar/aws-gpu-communication-benchmark)</source>
        <translation>regresión sobre all-reduce en p5 (crazyguitar/aws-gpu-communication-benchmark)</translation>
    </message>
    <message>
        <source>regression on the NCCL tables of ai-dynamo/aiconfigurator</source>
        <translation>regresión sobre las tablas NCCL de ai-dynamo/aiconfigurator</translation>
    </message>
    <message>
        <source>regression on the kernel tables of ai-dynamo/aiconfigurator</source>
        <translation>regresión sobre las tablas de kernels de ai-dynamo/aiconfigurator</translation>
    </message>
    <message>
        <source>regression on the measured GEMM tables of ai-dynamo/aiconfigurator; form as zhebrak&apos;s PHYSICS.md, per dimension</source>
        <translation>regresión sobre las tablas GEMM medidas de ai-dynamo/aiconfigurator; forma como en PHYSICS.md de zhebrak, por dimensión</translation>
    </message>
    <message>
        <source>regression on the measured NCCL tables of ai-dynamo/aiconfigurator; form derived from optimal chunking</source>
        <translation>regresión sobre las tablas NCCL medidas de ai-dynamo/aiconfigurator; forma derivada del troceado óptimo</translation>
    </message>
    <message>
        <source>regression on the measured attention tables of ai-dynamo/aiconfigurator</source>
        <translation>regresión sobre las tablas de atención medidas de ai-dynamo/aiconfigurator</translation>
    </message>
    <message>
        <source>regression on the vTrain measurements</source>
        <translation>regresión sobre las mediciones de vTrain</translation>
    </message>
    <message>
        <source>relative (Transformer-XL)</source>
        <translation>relativas (Transformer-XL)</translation>
    </message>
    <message>
        <source>relative error of the best approximation when the k-th singular value falls as k^(−a)</source>
        <translation>error relativo de la mejor aproximación cuando el k-ésimo valor singular cae como k^(−a)</translation>
    </message>
    <message>
        <source>relative spread of one rank&apos;s step time</source>
        <translation>dispersión relativa del tiempo de paso de un rango</translation>
    </message>
    <message>
        <source>relative step between neighbouring numbers</source>
        <translation>paso relativo entre números vecinos</translation>
    </message>
    <message>
        <source>relative-position projection</source>
        <translation>proyección de posición relativa</translation>
    </message>
    <message>
        <source>rename it or take it out; known here: %1</source>
        <translation>cambiar su nombre o quitarlo; aquí se conocen: %1</translation>
    </message>
    <message>
        <source>rent of n accelerators for the run</source>
        <translation>alquiler de n aceleradores para el entrenamiento</translation>
    </message>
    <message>
        <source>replicas for QPS</source>
        <translation>réplicas para QPS</translation>
    </message>
    <message>
        <source>replicas of one expert: the ranks its gradients are reduced over</source>
        <translation>réplicas de un experto: los rangos sobre los que se reducen sus gradientes</translation>
    </message>
    <message>
        <source>reported</source>
        <translation>informada</translation>
    </message>
    <message>
        <source>reported less the reserve</source>
        <translation>informada menos la reserva</translation>
    </message>
    <message>
        <source>requests per second</source>
        <translation>peticiones por segundo</translation>
    </message>
    <message>
        <source>reserve</source>
        <translation>reserva</translation>
    </message>
    <message>
        <source>reserve for context, fragmentation and other processes</source>
        <translation>reserva para contexto, fragmentación y otros procesos</translation>
    </message>
    <message>
        <source>reserve less than the capacity</source>
        <translation>reservar menos que la capacidad</translation>
    </message>
    <message>
        <source>reserved memory beyond the tensors, relative to the tensors</source>
        <translation>memoria reservada más allá de los tensores, respecto a ellos</translation>
    </message>
    <message>
        <source>reserved per rank</source>
        <translation>reservado por rango</translation>
    </message>
    <message>
        <source>residual, casts</source>
        <translation>residual, conversiones</translation>
    </message>
    <message>
        <source>residual, rotation, casts</source>
        <translation>residual, rotación, conversiones</translation>
    </message>
    <message>
        <source>resolution of the format</source>
        <translation>resolución del formato</translation>
    </message>
    <message>
        <source>restart</source>
        <translation>reinicio</translation>
    </message>
    <message>
        <source>ridge point</source>
        <translation>punto de inflexión</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>anillo</translation>
    </message>
    <message>
        <source>ring all-gather: one pass around the ring</source>
        <translation>all-gather en anillo: una vuelta al anillo</translation>
    </message>
    <message>
        <source>ring all-reduce, additions counted</source>
        <translation>all-reduce en anillo, sumas contadas</translation>
    </message>
    <message>
        <source>ring all-reduce: two passes around the ring</source>
        <translation>all-reduce en anillo: dos vueltas al anillo</translation>
    </message>
    <message>
        <source>ring over many nodes: one latency for each hop, then the wire bytes</source>
        <translation>anillo sobre muchos nodos: una latencia por salto y luego los bytes enviados</translation>
    </message>
    <message>
        <source>ring reduce-scatter, additions counted</source>
        <translation>reduce-scatter en anillo, sumas contadas</translation>
    </message>
    <message>
        <source>ring reduce-scatter: one pass around the ring</source>
        <translation>reduce-scatter en anillo: una vuelta al anillo</translation>
    </message>
    <message>
        <source>ring, many ranks</source>
        <translation>anillo, muchos rangos</translation>
    </message>
    <message>
        <source>rings on A100 to B200 (stas00/ml-engineering network tables); hardware.efficiency.collective</source>
        <translation>anillos en A100 a B200 (tablas de red de stas00/ml-engineering); hardware.efficiency.collective</translation>
    </message>
    <message>
        <source>rotary</source>
        <translation>rotatorias</translation>
    </message>
    <message>
        <source>round it</source>
        <translation>redondearlo</translation>
    </message>
    <message>
        <source>routed experts of a whole model</source>
        <translation>expertos asignables de un modelo entero</translation>
    </message>
    <message>
        <source>router</source>
        <translation>router</translation>
    </message>
    <message>
        <source>router bias</source>
        <translation>sesgo del router</translation>
    </message>
    <message>
        <source>routing imbalance</source>
        <translation>desequilibrio del reparto</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>filas</translation>
    </message>
    <message>
        <source>rows at which a matrix product turns compute-bound, inputs and result counted</source>
        <translation>filas con que un producto de matrices pasa a estar limitado por cálculo, entradas y resultado contados</translation>
    </message>
    <message>
        <source>rows at which half is reached</source>
        <translation>filas con que se alcanza la mitad</translation>
    </message>
    <message>
        <source>rows of the weight matrix</source>
        <translation>filas de la matriz de pesos</translation>
    </message>
    <message>
        <source>rule of thumb: k half-precision tensors per token and layer</source>
        <translation>regla aproximada: k tensores de media precisión por token y capa</translation>
    </message>
    <message>
        <source>rule of thumb: weights of L layers of width h</source>
        <translation>regla aproximada: pesos de L capas de anchura h</translation>
    </message>
    <message>
        <source>run time</source>
        <translation>tiempo total</translation>
    </message>
    <message>
        <source>run time as a share of the time allowed</source>
        <translation>tiempo de entrenamiento sobre el permitido</translation>
    </message>
    <message>
        <source>run time before</source>
        <translation>tiempo de entrenamiento anterior</translation>
    </message>
    <message>
        <source>run time on one accelerator</source>
        <translation>tiempo de entrenamiento en un acelerador</translation>
    </message>
    <message>
        <source>run time when parameters and tokens both grow r-fold on g times the accelerators</source>
        <translation>tiempo de entrenamiento cuando parámetros y tokens crecen r veces con g veces los aceleradores</translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation>scale-out</translation>
    </message>
    <message>
        <source>scale-out ceiling</source>
        <translation>techo scale-out</translation>
    </message>
    <message>
        <source>scale-out network</source>
        <translation>red scale-out</translation>
    </message>
    <message>
        <source>scale-out ridge point</source>
        <translation>punto de inflexión scale-out</translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation>scale-up</translation>
    </message>
    <message>
        <source>scale-up ceiling</source>
        <translation>techo scale-up</translation>
    </message>
    <message>
        <source>scale-up domain</source>
        <translation>dominio scale-up</translation>
    </message>
    <message>
        <source>scale-up link</source>
        <translation>enlace scale-up</translation>
    </message>
    <message>
        <source>scale-up ridge point</source>
        <translation>punto de inflexión scale-up</translation>
    </message>
    <message>
        <source>scaling-book part 2 (jax-ml)</source>
        <translation>scaling-book parte 2 (jax-ml)</translation>
    </message>
    <message>
        <source>scaling-book part 5 (jax-ml)</source>
        <translation>scaling-book parte 5 (jax-ml)</translation>
    </message>
    <message>
        <source>scaling-book part 7 (jax-ml)</source>
        <translation>scaling-book parte 7 (jax-ml)</translation>
    </message>
    <message>
        <source>scaling-book part 8 (jax-ml)</source>
        <translation>scaling-book parte 8 (jax-ml)</translation>
    </message>
    <message>
        <source>scaling-book parts 1 and 3 (jax-ml)</source>
        <translation>scaling-book partes 1 y 3 (jax-ml)</translation>
    </message>
    <message>
        <source>scaling-book, GPUs (jax-ml)</source>
        <translation>scaling-book, GPU (jax-ml)</translation>
    </message>
    <message>
        <source>scatter of one layer</source>
        <translation>reparto de una capa</translation>
    </message>
    <message>
        <source>scatter of one layer&apos;s gradients</source>
        <translation>reparto de los gradientes de una capa</translation>
    </message>
    <message>
        <source>scatter, then ring all-gather</source>
        <translation>reparto y luego all-gather en anillo</translation>
    </message>
    <message>
        <source>schedule with F = B = W</source>
        <translation>planificación con F = B = W</translation>
    </message>
    <message>
        <source>schedule with sends</source>
        <translation>planificación con envíos</translation>
    </message>
    <message>
        <source>schedule without sends</source>
        <translation>planificación sin envíos</translation>
    </message>
    <message>
        <source>score matrices</source>
        <translation>matrices de puntuaciones</translation>
    </message>
    <message>
        <source>score matrices as a multiple of the tensors that grow linearly with the sequence</source>
        <translation>matrices de puntuaciones como múltiplo de los tensores que crecen linealmente con la secuencia</translation>
    </message>
    <message>
        <source>scores and their product with the values</source>
        <translation>puntuaciones y su producto con los valores</translation>
    </message>
    <message>
        <source>scores and weighted values of one token with multi-head latent attention, forward</source>
        <translation>puntuaciones y valores ponderados de un token con atención latente multicabeza, adelante</translation>
    </message>
    <message>
        <source>scores and weighted values of one token, forward, masked half not counted</source>
        <translation>puntuaciones y valores ponderados de un token, adelante, sin contar la mitad enmascarada</translation>
    </message>
    <message>
        <source>scores and weighted values of one token, forward, over the keys it sees</source>
        <translation>puntuaciones y valores ponderados de un token, adelante, sobre las claves que ve</translation>
    </message>
    <message>
        <source>scores and weighted values of one token, forward, whole square counted</source>
        <translation>puntuaciones y valores ponderados de un token, adelante, cuadrado entero contado</translation>
    </message>
    <message>
        <source>scores, softmax, dropout mask and dropped scores of one layer without flash attention</source>
        <translation>puntuaciones, softmax, máscara de dropout y puntuaciones tras dropout de una capa sin flash attention</translation>
    </message>
    <message>
        <source>searched for these durations: almost no idle time, with twice the memory of 1F1B</source>
        <translation>buscada para estas duraciones: casi sin tiempo inactivo, con el doble de memoria que 1F1B</translation>
    </message>
    <message>
        <source>searched for these durations: weight gradients fill idle time, with the memory of 1F1B</source>
        <translation>buscada para estas duraciones: los gradientes de pesos llenan el tiempo inactivo, con la memoria de 1F1B</translation>
    </message>
    <message>
        <source>second efficiency</source>
        <translation>segunda eficiencia</translation>
    </message>
    <message>
        <source>second moment</source>
        <translation>segundo momento</translation>
    </message>
    <message>
        <source>second moment (Adam v)</source>
        <translation>segundo momento (Adam v)</translation>
    </message>
    <message>
        <source>second moment per rank</source>
        <translation>segundo momento por rango</translation>
    </message>
    <message>
        <source>second moment|Adam v</source>
        <translation>segundo momento|Adam v</translation>
    </message>
    <message>
        <source>second utilisation</source>
        <translation>segundo aprovechamiento</translation>
    </message>
    <message>
        <source>seconds to add one byte</source>
        <translation>segundos para sumar un byte</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>selectivo</translation>
    </message>
    <message>
        <source>send</source>
        <translation>envío</translation>
    </message>
    <message>
        <source>sent by one rank</source>
        <translation>enviado por un rango</translation>
    </message>
    <message>
        <source>separate copy engines</source>
        <translation>motores de copia propios</translation>
    </message>
    <message>
        <source>sequence at which half is reached</source>
        <translation>secuencia con que se alcanza la mitad</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>longitud de secuencia</translation>
    </message>
    <message>
        <source>sequence length at which score matrices equal the rest</source>
        <translation>longitud de secuencia con que las matrices de puntuaciones igualan al resto</translation>
    </message>
    <message>
        <source>sequence length trained for</source>
        <translation>longitud de secuencia con que se entrenó</translation>
    </message>
    <message>
        <source>sequence length wanted</source>
        <translation>longitud de secuencia deseada</translation>
    </message>
    <message>
        <source>sequence parallel</source>
        <translation>paralelismo de secuencia</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>secuencias</translation>
    </message>
    <message>
        <source>sequences decoded together</source>
        <translation>secuencias decodificadas juntas</translation>
    </message>
    <message>
        <source>sequences in a batch of about T tokens, rounded up to a power of two</source>
        <translation>secuencias de un lote de unos T tokens, redondeadas a la potencia de dos superior</translation>
    </message>
    <message>
        <source>sequences in a micro-batch</source>
        <translation>secuencias de un microlote</translation>
    </message>
    <message>
        <source>sequences in the batch</source>
        <translation>secuencias del lote</translation>
    </message>
    <message>
        <source>sequences in the global batch</source>
        <translation>secuencias del lote global</translation>
    </message>
    <message>
        <source>sequences in the micro-batch</source>
        <translation>secuencias del microlote</translation>
    </message>
    <message>
        <source>sequences whose cache fits</source>
        <translation>secuencias cuya caché cabe</translation>
    </message>
    <message>
        <source>sequences × heads at which half is reached</source>
        <translation>secuencias × cabezas con que se alcanza la mitad</translation>
    </message>
    <message>
        <source>sequences × heads on this rank</source>
        <translation>secuencias × cabezas de este rango</translation>
    </message>
    <message>
        <source>sequences × heads on this rank whose scores are written out (0 with flash attention)</source>
        <translation>secuencias × cabezas de este rango cuyas puntuaciones se escriben (0 con flash attention)</translation>
    </message>
    <message>
        <source>sequences × query heads on this rank</source>
        <translation>secuencias × cabezas de consulta de este rango</translation>
    </message>
    <message>
        <source>served tokens per second</source>
        <translation>tokens servidos por segundo</translation>
    </message>
    <message>
        <source>server overhead</source>
        <translation>sobrecoste del servidor</translation>
    </message>
    <message>
        <source>set %1 to 1 to leave it out</source>
        <translation>poner %1 a 1 para excluirlo</translation>
    </message>
    <message>
        <source>set %1 within that range</source>
        <translation>poner %1 dentro de ese intervalo</translation>
    </message>
    <message>
        <source>set ep to %1</source>
        <translation>poner ep a %1</translation>
    </message>
    <message>
        <source>set etp to %1 and ep to a divisor of what is left</source>
        <translation>poner etp a %1 y ep a un divisor de lo que queda</translation>
    </message>
    <message>
        <source>set hardware.accelerator.host_link.per_direction_Bps</source>
        <translation>fijar hardware.accelerator.host_link.per_direction_Bps</translation>
    </message>
    <message>
        <source>set hardware.capacity_basis to nominal</source>
        <translation>poner hardware.capacity_basis a nominal</translation>
    </message>
    <message>
        <source>set mesh.chunks to 2, which it holds by construction</source>
        <translation>poner mesh.chunks a 2, que tiene por construcción</translation>
    </message>
    <message>
        <source>set mesh.context to 1</source>
        <translation>poner mesh.context a 1</translation>
    </message>
    <message>
        <source>set mesh.expert and mesh.expert_tensor to 1</source>
        <translation>poner mesh.expert y mesh.expert_tensor a 1</translation>
    </message>
    <message>
        <source>set mesh.expert to 1, or choose a mixture-of-experts model</source>
        <translation>poner mesh.expert a 1, o elegir un modelo de mezcla de expertos</translation>
    </message>
    <message>
        <source>set mesh.schedule to interleaved_1f1b, or mesh.chunks to 1</source>
        <translation>poner mesh.schedule a interleaved_1f1b, o mesh.chunks a 1</translation>
    </message>
    <message>
        <source>set mesh.zero_stage to 1, or %1</source>
        <translation>poner mesh.zero_stage a 1, o %1</translation>
    </message>
    <message>
        <source>set model.moe.topk to %1</source>
        <translation>poner model.moe.topk a %1</translation>
    </message>
    <message>
        <source>set targets.price_per_accelerator_hour</source>
        <translation>fijar targets.price_per_accelerator_hour</translation>
    </message>
    <message>
        <source>set-up hours</source>
        <translation>horas de preparación</translation>
    </message>
    <message>
        <source>several chunks a rank: a bubble as many times shorter, for more transfers and activations</source>
        <translation>varios trozos por rango: una burbuja tantas veces más corta, a cambio de más transferencias y activaciones</translation>
    </message>
    <message>
        <source>shard group</source>
        <translation>grupo de fragmentación</translation>
    </message>
    <message>
        <source>sharded data parallel</source>
        <translation>datos con fragmentación</translation>
    </message>
    <message>
        <source>sharding stage</source>
        <translation>etapa de fragmentación</translation>
    </message>
    <message>
        <source>sharding stages</source>
        <translation>etapas de fragmentación</translation>
    </message>
    <message>
        <source>share a layer&apos;s activations</source>
        <translation>que comparten las activaciones de una capa</translation>
    </message>
    <message>
        <source>share by which one amount falls short of another</source>
        <translation>parte en que una cantidad queda por debajo de otra</translation>
    </message>
    <message>
        <source>share drawn when idle</source>
        <translation>parte que consume inactivo</translation>
    </message>
    <message>
        <source>share lost</source>
        <translation>parte perdida</translation>
    </message>
    <message>
        <source>share of a hierarchical all-reduce&apos;s bytes that leave the node</source>
        <translation>parte de los bytes de un all-reduce jerárquico que sale del nodo</translation>
    </message>
    <message>
        <source>share of a layer&apos;s activations that stays between its input and its weight gradient</source>
        <translation>parte de las activaciones de una capa que queda entre su gradiente de entradas y el de pesos</translation>
    </message>
    <message>
        <source>share of a product that hides it</source>
        <translation>parte de un producto que lo oculta</translation>
    </message>
    <message>
        <source>share of computation that hides gathers</source>
        <translation>parte del cálculo que oculta reuniones</translation>
    </message>
    <message>
        <source>share of computation that hides it</source>
        <translation>parte del cálculo que lo oculta</translation>
    </message>
    <message>
        <source>share of entries each update may touch for lock-free steps to converge as locked ones</source>
        <translation>parte de los elementos que puede tocar cada actualización para que los pasos sin cerrojo converjan como con él</translation>
    </message>
    <message>
        <source>share of it that can hide communication</source>
        <translation>parte suya que puede ocultar comunicación</translation>
    </message>
    <message>
        <source>share of it that compute hides, 0 to 1</source>
        <translation>parte suya que oculta el cálculo, de 0 a 1</translation>
    </message>
    <message>
        <source>share of its tokens that any other rank sends away</source>
        <translation>parte de sus tokens que envía fuera cualquier otro rango</translation>
    </message>
    <message>
        <source>share of its tokens that the popular expert&apos;s rank sends away</source>
        <translation>parte de sus tokens que envía fuera el rango del experto popular</translation>
    </message>
    <message>
        <source>share of the backward pass that can hide it</source>
        <translation>parte de la pasada hacia atrás que puede ocultarlo</translation>
    </message>
    <message>
        <source>share of the bandwidth reached</source>
        <translation>parte del ancho de banda alcanzada</translation>
    </message>
    <message>
        <source>share of the bandwidth wanted, below 1</source>
        <translation>parte del ancho de banda deseada, menor que 1</translation>
    </message>
    <message>
        <source>share of the communication that was hidden</source>
        <translation>parte de la comunicación que quedó oculta</translation>
    </message>
    <message>
        <source>share of the computation that can hide communication</source>
        <translation>parte del cálculo que puede ocultar comunicación</translation>
    </message>
    <message>
        <source>share of the entries kept</source>
        <translation>parte de los elementos conservada</translation>
    </message>
    <message>
        <source>share of the experts that one token uses</source>
        <translation>parte de los expertos que usa un token</translation>
    </message>
    <message>
        <source>share of the gradient communication that fits beside the backward pass</source>
        <translation>parte de la comunicación de gradientes que cabe junto a la pasada hacia atrás</translation>
    </message>
    <message>
        <source>share of the layers that stay on the device</source>
        <translation>parte de las capas que se queda en el dispositivo</translation>
    </message>
    <message>
        <source>share of the line rate reached</source>
        <translation>parte de la velocidad de línea alcanzada</translation>
    </message>
    <message>
        <source>share of the link reached</source>
        <translation>parte del enlace alcanzada</translation>
    </message>
    <message>
        <source>share of the nominal clock</source>
        <translation>parte del reloj nominal</translation>
    </message>
    <message>
        <source>share of the peak as measured</source>
        <translation>parte del pico según lo medido</translation>
    </message>
    <message>
        <source>share of the peak reached</source>
        <translation>parte del pico alcanzada</translation>
    </message>
    <message>
        <source>share of the peak reached after calibration and at the clock the device keeps; never more than all of it</source>
        <translation>parte del pico alcanzada tras la calibración y con el reloj que el dispositivo mantiene; nunca más que todo</translation>
    </message>
    <message>
        <source>share of the peak that an m×k by k×n product reaches</source>
        <translation>parte del pico que alcanza un producto m×k por k×n</translation>
    </message>
    <message>
        <source>share of the peak that does no model operations</source>
        <translation>parte del pico que no hace operaciones del modelo</translation>
    </message>
    <message>
        <source>share of the peak that flash attention reaches, masked half not counted</source>
        <translation>parte del pico que alcanza flash attention, sin contar la mitad enmascarada</translation>
    </message>
    <message>
        <source>share of the peak that the experts&apos; products reach</source>
        <translation>parte del pico que alcanzan los productos de los expertos</translation>
    </message>
    <message>
        <source>share of the peak that the experts&apos; weight gradients reach</source>
        <translation>parte del pico que alcanzan los gradientes de pesos de los expertos</translation>
    </message>
    <message>
        <source>share of the processors that communication occupies</source>
        <translation>parte de los procesadores que ocupa la comunicación</translation>
    </message>
    <message>
        <source>share of the reserved memory that holds no tensor</source>
        <translation>parte de la memoria reservada sin tensores</translation>
    </message>
    <message>
        <source>share of the reserved memory that holds tensors</source>
        <translation>parte de la memoria reservada con tensores</translation>
    </message>
    <message>
        <source>share of the rest the second rejects</source>
        <translation>parte del resto que rechaza el segundo</translation>
    </message>
    <message>
        <source>share of the rest the third rejects</source>
        <translation>parte del resto que rechaza el tercero</translation>
    </message>
    <message>
        <source>share of the shorter that runs beside the longer, 0 to 1</source>
        <translation>parte del más corto que va junto al más largo, de 0 a 1</translation>
    </message>
    <message>
        <source>share of the state of all replicas that is a copy</source>
        <translation>parte del estado de todas las réplicas que es copia</translation>
    </message>
    <message>
        <source>share of the step a rank is idle</source>
        <translation>parte del paso en que un rango está inactivo</translation>
    </message>
    <message>
        <source>share of the step a stage is idle</source>
        <translation>parte del paso en que una etapa está inactiva</translation>
    </message>
    <message>
        <source>share of the step a stage is idle, GPipe and 1F1B</source>
        <translation>parte del paso en que una etapa está inactiva, GPipe y 1F1B</translation>
    </message>
    <message>
        <source>share of the step a stage is idle, interleaved 1F1B</source>
        <translation>parte del paso en que una etapa está inactiva, 1F1B intercalado</translation>
    </message>
    <message>
        <source>share of the time that advances the run</source>
        <translation>parte del tiempo que hace avanzar el entrenamiento</translation>
    </message>
    <message>
        <source>share of the tokens of the expert</source>
        <translation>parte de los tokens del experto</translation>
    </message>
    <message>
        <source>share of the tokens of the first</source>
        <translation>parte de los tokens del primero</translation>
    </message>
    <message>
        <source>share of the tokens of the second</source>
        <translation>parte de los tokens del segundo</translation>
    </message>
    <message>
        <source>share of the tokens that go to the popular expert</source>
        <translation>parte de los tokens que va al experto popular</translation>
    </message>
    <message>
        <source>share of the tokens that is dropped</source>
        <translation>parte de los tokens que se descarta</translation>
    </message>
    <message>
        <source>share of values, evenly spread over their decades, that a format cannot hold</source>
        <translation>parte de los valores, repartidos por igual en sus décadas, que un formato no puede representar</translation>
    </message>
    <message>
        <source>share reached by large experts</source>
        <translation>parte alcanzada por expertos grandes</translation>
    </message>
    <message>
        <source>share reached by long sequences and many heads</source>
        <translation>parte alcanzada por secuencias largas y muchas cabezas</translation>
    </message>
    <message>
        <source>share reached by matrices without end</source>
        <translation>parte alcanzada por matrices sin fin</translation>
    </message>
    <message>
        <source>share set aside</source>
        <translation>parte reservada</translation>
    </message>
    <message>
        <source>share that grows with utilisation</source>
        <translation>parte que crece con el aprovechamiento</translation>
    </message>
    <message>
        <source>share that hides a ring</source>
        <translation>parte que oculta un anillo</translation>
    </message>
    <message>
        <source>share that hides it</source>
        <translation>parte que lo oculta</translation>
    </message>
    <message>
        <source>share the file instead</source>
        <translation>compartir en su lugar el archivo</translation>
    </message>
    <message>
        <source>share the first filter rejects</source>
        <translation>parte que rechaza el primer filtro</translation>
    </message>
    <message>
        <source>shared expert FFN size</source>
        <translation>tamaño FFN de los expertos compartidos</translation>
    </message>
    <message>
        <source>shared expert width</source>
        <translation>anchura de los expertos compartidos</translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation>expertos compartidos</translation>
    </message>
    <message>
        <source>shared experts down</source>
        <translation>expertos compartidos, bajada</translation>
    </message>
    <message>
        <source>shared experts gate and up</source>
        <translation>expertos compartidos, puerta y subida</translation>
    </message>
    <message>
        <source>shorten it</source>
        <translation>acortarlo</translation>
    </message>
    <message>
        <source>shorter side of the matrix</source>
        <translation>lado menor de la matriz</translation>
    </message>
    <message>
        <source>shorter than its %1 of arithmetic at the full peak</source>
        <translation>más corto que su %1 de aritmética a pleno pico</translation>
    </message>
    <message>
        <source>single passes, a fused norm</source>
        <translation>pasadas únicas, una norma fusionada</translation>
    </message>
    <message>
        <source>singular values, at least r</source>
        <translation>valores singulares, al menos r</translation>
    </message>
    <message>
        <source>size of one model over that of another, or all parameters over the active ones</source>
        <translation>tamaño de un modelo entre el de otro, o todos los parámetros entre los activos</translation>
    </message>
    <message>
        <source>size of the axis</source>
        <translation>tamaño del eje</translation>
    </message>
    <message>
        <source>size of two factors over that of the matrix</source>
        <translation>tamaño de dos factores entre el de la matriz</translation>
    </message>
    <message>
        <source>slabs add up to %1, the total says %2</source>
        <translation>los bloques suman %1, el total dice %2</translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation>ventana deslizante</translation>
    </message>
    <message>
        <source>slow-down</source>
        <translation>ralentización</translation>
    </message>
    <message>
        <source>slow-down of the communication</source>
        <translation>ralentización de la comunicación</translation>
    </message>
    <message>
        <source>slow-down of the computation</source>
        <translation>ralentización del cálculo</translation>
    </message>
    <message>
        <source>slowed by hidden communication</source>
        <translation>frenado por comunicación oculta</translation>
    </message>
    <message>
        <source>smallest batch that keeps every rank compute-bound</source>
        <translation>menor lote que mantiene cada rango limitado por cálculo</translation>
    </message>
    <message>
        <source>smallest normal number of the format</source>
        <translation>menor número normal del formato</translation>
    </message>
    <message>
        <source>smallest power of two that lifts a gradient into the normal range</source>
        <translation>menor potencia de dos que lleva un gradiente al intervalo normal</translation>
    </message>
    <message>
        <source>smallest subnormal number</source>
        <translation>menor número subnormal</translation>
    </message>
    <message>
        <source>smallest value</source>
        <translation>menor valor</translation>
    </message>
    <message>
        <source>software stack</source>
        <translation>pila de software</translation>
    </message>
    <message>
        <source>speed-up of overlap over doing one after the other</source>
        <translation>aceleración del solapamiento frente a hacer uno tras otro</translation>
    </message>
    <message>
        <source>speed-up reached</source>
        <translation>aceleración alcanzada</translation>
    </message>
    <message>
        <source>spread of step times</source>
        <translation>dispersión de los tiempos de paso</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>pila</translation>
    </message>
    <message>
        <source>stage %1 is named, but stage %2 is on no rank; stages are numbered 0 to %3 without a gap</source>
        <translation>se nombra la etapa %1, pero la etapa %2 no está en ningún rango; las etapas se numeran de 0 a %3 sin huecos</translation>
    </message>
    <message>
        <source>stage, counted from 0</source>
        <translation>etapa, contada desde 0</translation>
    </message>
    <message>
        <source>stage, from 0</source>
        <translation>etapa, desde 0</translation>
    </message>
    <message>
        <source>stages wait for each other</source>
        <translation>las etapas se esperan unas a otras</translation>
    </message>
    <message>
        <source>start of the collective</source>
        <translation>arranque de la operación colectiva</translation>
    </message>
    <message>
        <source>state of one rank with everything sharded (ZeRO-3, FSDP)</source>
        <translation>estado de un rango con todo fragmentado (ZeRO-3, FSDP)</translation>
    </message>
    <message>
        <source>state of one rank with gradients and optimizer state sharded (ZeRO-2)</source>
        <translation>estado de un rango con gradientes y estado del optimizador fragmentados (ZeRO-2)</translation>
    </message>
    <message>
        <source>state of one rank with the optimizer state sharded (ZeRO-1)</source>
        <translation>estado de un rango con el estado del optimizador fragmentado (ZeRO-1)</translation>
    </message>
    <message>
        <source>state read and written</source>
        <translation>estado leído y escrito</translation>
    </message>
    <message>
        <source>step size</source>
        <translation>tamaño del paso</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>tiempo de paso</translation>
    </message>
    <message>
        <source>step time as a multiple of before</source>
        <translation>tiempo de paso como múltiplo del anterior</translation>
    </message>
    <message>
        <source>step time as a share of the time allowed</source>
        <translation>tiempo de paso sobre el permitido</translation>
    </message>
    <message>
        <source>step time of ranks that are all alike</source>
        <translation>tiempo de paso de rangos todos iguales</translation>
    </message>
    <message>
        <source>step time over the mean when n ranks wait for the slowest</source>
        <translation>tiempo de paso sobre la media cuando n rangos esperan al más lento</translation>
    </message>
    <message>
        <source>step time over the mean when n ranks wait for the slowest, pessimistic fit</source>
        <translation>tiempo de paso sobre la media cuando n rangos esperan al más lento, ajuste pesimista</translation>
    </message>
    <message>
        <source>step time when communication shrinks and nothing overlaps</source>
        <translation>tiempo de paso cuando la comunicación se reduce y nada se solapa</translation>
    </message>
    <message>
        <source>step time when part of the communication is hidden</source>
        <translation>tiempo de paso cuando parte de la comunicación queda oculta</translation>
    </message>
    <message>
        <source>step time with recomputation</source>
        <translation>tiempo de paso con recálculo</translation>
    </message>
    <message>
        <source>step time with stragglers</source>
        <translation>tiempo de paso con rezagados</translation>
    </message>
    <message>
        <source>step time without recomputation</source>
        <translation>tiempo de paso sin recálculo</translation>
    </message>
    <message>
        <source>step time, high end of the band</source>
        <translation>tiempo de paso, extremo superior de la banda</translation>
    </message>
    <message>
        <source>step time, low end of the band</source>
        <translation>tiempo de paso, extremo inferior de la banda</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>pasos</translation>
    </message>
    <message>
        <source>steps of the ring</source>
        <translation>pasos del anillo</translation>
    </message>
    <message>
        <source>still %1 off after fitting: these are not steps of this scenario</source>
        <translation>sigue fallando en %1 tras el ajuste: no son pasos de este escenario</translation>
    </message>
    <message>
        <source>straight-line cost of owning accelerators</source>
        <translation>coste lineal de poseer aceleradores</translation>
    </message>
    <message>
        <source>streaming multiprocessors</source>
        <translation>multiprocesadores (SM)</translation>
    </message>
    <message>
        <source>stride of the axis</source>
        <translation>salto del eje</translation>
    </message>
    <message>
        <source>sum of it over the ranks</source>
        <translation>suma suya sobre los rangos</translation>
    </message>
    <message>
        <source>sum of squared loads of two experts: 1/2 when balanced, 1 when one has all</source>
        <translation>suma de cargas al cuadrado de dos expertos: 1/2 si hay equilibrio, 1 si uno lo tiene todo</translation>
    </message>
    <message>
        <source>sum of the squared shares of all experts</source>
        <translation>suma de las partes al cuadrado de todos los expertos</translation>
    </message>
    <message>
        <source>sum over the pipeline stages</source>
        <translation>suma sobre las etapas del pipeline</translation>
    </message>
    <message>
        <source>sum over the stages ÷ stages</source>
        <translation>suma sobre las etapas ÷ etapas</translation>
    </message>
    <message>
        <source>sustained clocks and caches; hardware.efficiency</source>
        <translation>relojes y cachés sostenidos; hardware.efficiency</translation>
    </message>
    <message>
        <source>synchronisation</source>
        <translation>sincronización</translation>
    </message>
    <message>
        <source>tables: 1 when input and output share one, else 2</source>
        <translation>tablas: 1 si entrada y salida comparten una; si no, 2</translation>
    </message>
    <message>
        <source>take it out</source>
        <translation>quitarlo</translation>
    </message>
    <message>
        <source>take it out, or open the code with a newer version</source>
        <translation>quitarlo, o abrir el código con una versión más nueva</translation>
    </message>
    <message>
        <source>target inter-token latency</source>
        <translation>latencia entre tokens objetivo</translation>
    </message>
    <message>
        <source>target step time</source>
        <translation>tiempo de paso objetivo</translation>
    </message>
    <message>
        <source>target time to first token</source>
        <translation>tiempo hasta el primer token objetivo</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>tensorial</translation>
    </message>
    <message>
        <source>tensor and sequence-parallel ranks</source>
        <translation>rangos de paralelismo tensorial y de secuencia</translation>
    </message>
    <message>
        <source>tensor communication</source>
        <translation>comunicación tensorial</translation>
    </message>
    <message>
        <source>tensor overlap</source>
        <translation>solapamiento tensorial</translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation>paralelismo tensorial</translation>
    </message>
    <message>
        <source>tensor parallel, backward</source>
        <translation>paralelismo tensorial, atrás</translation>
    </message>
    <message>
        <source>tensor-parallel ranks</source>
        <translation>rangos de paralelismo tensorial</translation>
    </message>
    <message>
        <source>tensor-parallel ranks beyond which their collectives outlast the MLP</source>
        <translation>rangos tensoriales a partir de los cuales sus colectivas duran más que el MLP</translation>
    </message>
    <message>
        <source>tensor-parallel ranks of experts</source>
        <translation>rangos tensoriales de los expertos</translation>
    </message>
    <message>
        <source>tensors kept per layer</source>
        <translation>tensores guardados por capa</translation>
    </message>
    <message>
        <source>tensors of hidden width</source>
        <translation>tensores de anchura oculta</translation>
    </message>
    <message>
        <source>tf32</source>
        <translation>tf32</translation>
    </message>
    <message>
        <source>tf32 peak</source>
        <translation>pico tf32</translation>
    </message>
    <message>
        <source>that of the slowest rank</source>
        <translation>la del rango más lento</translation>
    </message>
    <message>
        <source>the code ends in a comma, so a part may be missing</source>
        <translation>el código acaba en coma, así que puede faltar una parte</translation>
    </message>
    <message>
        <source>the code is %1 bytes long; the limit is %2</source>
        <translation>el código tiene %1 bytes; el límite es %2</translation>
    </message>
    <message>
        <source>the code was made by a newer Ridgepoint (%1); this one reads ridge1</source>
        <translation>el código lo hizo un Ridgepoint más nuevo (%1); este lee ridge1</translation>
    </message>
    <message>
        <source>the digits and separators do not form one number</source>
        <translation>los dígitos y separadores no forman un número</translation>
    </message>
    <message>
        <source>the field is set twice</source>
        <translation>el campo se fija dos veces</translation>
    </message>
    <message>
        <source>the file is empty; a line of actions such as 0F0,0B0 is expected for every rank</source>
        <translation>el archivo está vacío; se espera por cada rango una línea de acciones como 0F0,0B0</translation>
    </message>
    <message>
        <source>the file was written by a newer Ridgepoint (%1); this one reads up to &quot;%2&quot;</source>
        <translation>el archivo lo escribió un Ridgepoint más nuevo (%1); este lee hasta «%2»</translation>
    </message>
    <message>
        <source>the fit ran into its bound, so something else than this is slow or fast</source>
        <translation>el ajuste chocó con su límite, así que otra cosa es lenta o rápida</translation>
    </message>
    <message>
        <source>the forward time</source>
        <translation>el tiempo de la pasada hacia adelante</translation>
    </message>
    <message>
        <source>the group is empty; put layers or stage ends into it</source>
        <translation>el grupo está vacío; poner en él capas o finales de etapa</translation>
    </message>
    <message>
        <source>the group is not closed; add &apos;)*&apos; and how often it is repeated</source>
        <translation>el grupo no está cerrado; añadir &apos;)*&apos; y cuántas veces se repite</translation>
    </message>
    <message>
        <source>the group of micro-batches must be 1 or more; it is %1</source>
        <translation>el grupo de microlotes debe ser 1 o más; es %1</translation>
    </message>
    <message>
        <source>the input-gradient time</source>
        <translation>el tiempo del gradiente de entradas</translation>
    </message>
    <message>
        <source>the larger amount</source>
        <translation>la cantidad mayor</translation>
    </message>
    <message>
        <source>the last bucket</source>
        <translation>el último paquete</translation>
    </message>
    <message>
        <source>the latency of a hop</source>
        <translation>la latencia de un salto</translation>
    </message>
    <message>
        <source>the layer being recomputed, beyond what is kept of it</source>
        <translation>la capa que se recalcula, además de lo que se guarda de ella</translation>
    </message>
    <message>
        <source>the layer&apos;s input</source>
        <translation>la entrada de la capa</translation>
    </message>
    <message>
        <source>the layout has %1 stages, which %2 pipeline ranks do not divide; add or remove stage ends, &apos;|&apos;</source>
        <translation>la disposición tiene %1 etapas, que %2 rangos no dividen; añadir o quitar finales de etapa, &apos;|&apos;</translation>
    </message>
    <message>
        <source>the layout has more than %1 stages; repeat less</source>
        <translation>la disposición tiene más de %1 etapas; repetir menos</translation>
    </message>
    <message>
        <source>the layout is empty; a layout such as Et*3|(tt|)*29,m|L is expected</source>
        <translation>la disposición está vacía; se espera una como Et*3|(tt|)*29,m|L</translation>
    </message>
    <message>
        <source>the layout needs one embedding, E, in front of every layer</source>
        <translation>la disposición necesita un embedding, E, delante de todas las capas</translation>
    </message>
    <message>
        <source>the layout needs one loss, L, behind every layer</source>
        <translation>la disposición necesita una pérdida, L, detrás de todas las capas</translation>
    </message>
    <message>
        <source>the lists have %1 ops, too few for %2 micro-batches on %3 stages</source>
        <translation>las listas tienen %1 operaciones, muy pocas para %2 microlotes en %3 etapas</translation>
    </message>
    <message>
        <source>the measured step is no time above zero</source>
        <translation>el paso medido no es un tiempo mayor que cero</translation>
    </message>
    <message>
        <source>the memory cap</source>
        <translation>el tope de memoria</translation>
    </message>
    <message>
        <source>the message</source>
        <translation>el mensaje</translation>
    </message>
    <message>
        <source>the model has no step time for this layout</source>
        <translation>el modelo no da tiempo de paso para esta disposición</translation>
    </message>
    <message>
        <source>the multi-token-prediction layers, m, must be in one stage</source>
        <translation>las capas de predicción multitoken, m, deben estar en una misma etapa</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>el número %1</translation>
    </message>
    <message>
        <source>the one that runs</source>
        <translation>la que se ejecuta</translation>
    </message>
    <message>
        <source>the order %1 leaves out %2, which has %3 ranks</source>
        <translation>el orden %1 omite %2, que tiene %3 rangos</translation>
    </message>
    <message>
        <source>the order names %1 twice</source>
        <translation>el orden nombra %1 dos veces</translation>
    </message>
    <message>
        <source>the order names %1; expected tp, cp, ep, dp and pp, joined by &apos;-&apos;</source>
        <translation>el orden nombra %1; se esperaba tp, cp, ep, dp y pp, unidos por &apos;-&apos;</translation>
    </message>
    <message>
        <source>the part of the activations kept for the weight gradient must be 0 to 1</source>
        <translation>la parte de las activaciones guardada para el gradiente de pesos debe ser de 0 a 1</translation>
    </message>
    <message>
        <source>the placement has %1 ranks, but there are %2 lists of ops</source>
        <translation>la colocación tiene %1 rangos, pero hay %2 listas de operaciones</translation>
    </message>
    <message>
        <source>the placement must name one stage for every chunk of every rank</source>
        <translation>la colocación debe nombrar una etapa por cada trozo de cada rango</translation>
    </message>
    <message>
        <source>the repetition has no letter or group before it, as in t*3</source>
        <translation>la repetición no tiene delante letra ni grupo, como en t*3</translation>
    </message>
    <message>
        <source>the repetition needs a number from 1 to %1, as in t*3</source>
        <translation>la repetición necesita un número de 1 a %1, como en t*3</translation>
    </message>
    <message>
        <source>the reserve leaves nothing of %1</source>
        <translation>la reserva no deja nada de %1</translation>
    </message>
    <message>
        <source>the row is left out</source>
        <translation>se excluye la fila</translation>
    </message>
    <message>
        <source>the run would outlast the universe a billion times</source>
        <translation>el entrenamiento duraría mil millones de veces más que el universo</translation>
    </message>
    <message>
        <source>the same for very many ranks, where P − 1 is P</source>
        <translation>lo mismo para muchísimos rangos, donde P − 1 es P</translation>
    </message>
    <message>
        <source>the same of all-gather, reduce-scatter and all-to-all</source>
        <translation>lo mismo de all-gather, reduce-scatter y all-to-all</translation>
    </message>
    <message>
        <source>the schedule has too many ops</source>
        <translation>la planificación tiene demasiadas operaciones</translation>
    </message>
    <message>
        <source>the schedule has too many passes to be run one by one; its time is a closed form</source>
        <translation>la planificación tiene demasiadas pasadas para ejecutarlas una a una; su tiempo es una fórmula cerrada</translation>
    </message>
    <message>
        <source>the schedule&apos;s passes are run one by one for %1 micro-batches, and its steady state is continued to all of them</source>
        <translation>las pasadas de la planificación se ejecutan una a una para %1 microlotes, y su régimen estable se continúa hasta todos</translation>
    </message>
    <message>
        <source>the schema is %1, not a scenario&apos;s</source>
        <translation>el esquema es %1, no el de un escenario</translation>
    </message>
    <message>
        <source>the search over building blocks takes too long for %1 stages and %2 micro-batches</source>
        <translation>la búsqueda sobre bloques tarda demasiado para %1 etapas y %2 microlotes</translation>
    </message>
    <message>
        <source>the search takes too long for %1 stages and %2 micro-batches</source>
        <translation>la búsqueda tarda demasiado para %1 etapas y %2 microlotes</translation>
    </message>
    <message>
        <source>the smaller</source>
        <translation>el menor</translation>
    </message>
    <message>
        <source>the stage has more than %1 layers; repeat less</source>
        <translation>la etapa tiene más de %1 capas; repetir menos</translation>
    </message>
    <message>
        <source>the stated MFU covers the whole step; set hardware.efficiency.mfu to &quot;model&quot; to see its parts</source>
        <translation>la MFU indicada cubre el paso entero; poner hardware.efficiency.mfu a &quot;model&quot; para ver sus partes</translation>
    </message>
    <message>
        <source>the stated MFU with this recomputation would need more than the peak</source>
        <translation>la MFU indicada con este recálculo necesitaría más que el pico</translation>
    </message>
    <message>
        <source>the value %1 is not percent-encoded as it should be</source>
        <translation>el valor %1 no está codificado con % como debería</translation>
    </message>
    <message>
        <source>the vector</source>
        <translation>el vector</translation>
    </message>
    <message>
        <source>the vector that every rank holds</source>
        <translation>el vector que guarda cada rango</translation>
    </message>
    <message>
        <source>the weight-gradient time</source>
        <translation>el tiempo del gradiente de pesos</translation>
    </message>
    <message>
        <source>the whole gathered output</source>
        <translation>toda la salida reunida</translation>
    </message>
    <message>
        <source>the whole input of one rank</source>
        <translation>toda la entrada de un rango</translation>
    </message>
    <message>
        <source>the whole vocabulary</source>
        <translation>todo el vocabulario</translation>
    </message>
    <message>
        <source>there is no &quot;schema&quot;, so this may not be a scenario</source>
        <translation>no hay &quot;schema&quot;, así que quizá no sea un escenario</translation>
    </message>
    <message>
        <source>there is no schedule &apos;%1&apos;</source>
        <translation>no hay planificación &apos;%1&apos;</translation>
    </message>
    <message>
        <source>these numbers give no finite time; check the units of bytes, latency and bandwidth</source>
        <translation>estos números no dan un tiempo finito; comprobar las unidades de bytes, latencia y ancho de banda</translation>
    </message>
    <message>
        <source>they ran on %1; the scenario is %2</source>
        <translation>se ejecutaron con %1; el escenario es %2</translation>
    </message>
    <message>
        <source>this is given twice, as &quot;preset&quot; and as &quot;id&quot;</source>
        <translation>esto se da dos veces, como &quot;preset&quot; y como &quot;id&quot;</translation>
    </message>
    <message>
        <source>this layer has none</source>
        <translation>esta capa no tiene ninguna</translation>
    </message>
    <message>
        <source>this layout cannot run, so the step is not used: %1</source>
        <translation>esta disposición no puede funcionar, así que el paso no se usa: %1</translation>
    </message>
    <message>
        <source>this step has none</source>
        <translation>este paso no tiene ninguno</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>rendimiento</translation>
    </message>
    <message>
        <source>throughput of all</source>
        <translation>rendimiento de todos</translation>
    </message>
    <message>
        <source>throughput of all accelerators</source>
        <translation>rendimiento de todos los aceleradores</translation>
    </message>
    <message>
        <source>throughput of one accelerator</source>
        <translation>rendimiento de un acelerador</translation>
    </message>
    <message>
        <source>throughput wall (deadline)</source>
        <translation>muro de rendimiento (plazo)</translation>
    </message>
    <message>
        <source>throughput wall starts at</source>
        <translation>el muro de rendimiento empieza en</translation>
    </message>
    <message>
        <source>tied embeddings</source>
        <translation>embeddings compartidos</translation>
    </message>
    <message>
        <source>tiles</source>
        <translation>teselas</translation>
    </message>
    <message>
        <source>tiles of the collective beside the product</source>
        <translation>teselas de la operación colectiva junto al producto</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>time (bubble)</source>
        <translation>tiempo (burbuja)</translation>
    </message>
    <message>
        <source>time (training)</source>
        <translation>tiempo (entrenamiento)</translation>
    </message>
    <message>
        <source>time after</source>
        <translation>tiempo después</translation>
    </message>
    <message>
        <source>time allowed</source>
        <translation>tiempo permitido</translation>
    </message>
    <message>
        <source>time alone</source>
        <translation>tiempo por separado</translation>
    </message>
    <message>
        <source>time at bandwidth</source>
        <translation>tiempo según ancho de banda</translation>
    </message>
    <message>
        <source>time before</source>
        <translation>tiempo antes</translation>
    </message>
    <message>
        <source>time before over time after, work grown with the accelerators</source>
        <translation>tiempo antes entre tiempo después, con el trabajo crecido como los aceleradores</translation>
    </message>
    <message>
        <source>time beside it</source>
        <translation>tiempo simultáneo</translation>
    </message>
    <message>
        <source>time lost to checkpoints, rework and restarts</source>
        <translation>tiempo perdido en puntos de control, trabajo repetido y reinicios</translation>
    </message>
    <message>
        <source>time needed</source>
        <translation>tiempo necesario</translation>
    </message>
    <message>
        <source>time needed as a share of the time allowed</source>
        <translation>tiempo necesario sobre el permitido</translation>
    </message>
    <message>
        <source>time of a computation that shares its processors with communication</source>
        <translation>tiempo de un cálculo que comparte sus procesadores con la comunicación</translation>
    </message>
    <message>
        <source>time of a pass over one layer: the device&apos;s work or the host&apos;s launches, whichever takes longer</source>
        <translation>tiempo de una pasada por una capa: el trabajo del dispositivo o los lanzamientos del anfitrión, lo que más tarde</translation>
    </message>
    <message>
        <source>time of a run on n accelerators</source>
        <translation>tiempo de un entrenamiento en n aceleradores</translation>
    </message>
    <message>
        <source>time of an overlapped forward and backward</source>
        <translation>tiempo de una pasada hacia adelante y una hacia atrás solapadas</translation>
    </message>
    <message>
        <source>time of both together</source>
        <translation>tiempo de ambos juntos</translation>
    </message>
    <message>
        <source>time of flash attention&apos;s backward pass</source>
        <translation>tiempo de la pasada hacia atrás de flash attention</translation>
    </message>
    <message>
        <source>time of its forward pass</source>
        <translation>tiempo de su pasada hacia adelante</translation>
    </message>
    <message>
        <source>time of n alike: layers, micro-batches, calls</source>
        <translation>tiempo de n iguales: capas, microlotes, llamadas</translation>
    </message>
    <message>
        <source>time of one</source>
        <translation>tiempo de uno</translation>
    </message>
    <message>
        <source>time of one all-reduce</source>
        <translation>tiempo de un all-reduce</translation>
    </message>
    <message>
        <source>time of one kernel that arithmetic bounds: its start, then its operations</source>
        <translation>tiempo de un kernel limitado por la aritmética: su arranque y luego sus operaciones</translation>
    </message>
    <message>
        <source>time of one kernel: its start, then arithmetic or memory traffic, whichever takes longer</source>
        <translation>tiempo de un kernel: su arranque y luego aritmética o tráfico de memoria, lo que más tarde</translation>
    </message>
    <message>
        <source>time of one micro-batch on one rank</source>
        <translation>tiempo de un microlote en un rango</translation>
    </message>
    <message>
        <source>time of one optimizer step on n accelerators</source>
        <translation>tiempo de un paso del optimizador en n aceleradores</translation>
    </message>
    <message>
        <source>time of one send</source>
        <translation>tiempo de un envío</translation>
    </message>
    <message>
        <source>time of one step&apos;s schedule, 1F1B or interleaved, ranks alike except for the slowest</source>
        <translation>tiempo de la planificación de un paso, 1F1B o intercalado, rangos iguales salvo el más lento</translation>
    </message>
    <message>
        <source>time of one step&apos;s schedule, 1F1B, every rank different</source>
        <translation>tiempo de la planificación de un paso, 1F1B, cada rango distinto</translation>
    </message>
    <message>
        <source>time of one step&apos;s schedule, interleaved 1F1B, every rank different</source>
        <translation>tiempo de la planificación de un paso, 1F1B intercalado, cada rango distinto</translation>
    </message>
    <message>
        <source>time of the dense exchange</source>
        <translation>tiempo del intercambio denso</translation>
    </message>
    <message>
        <source>time of the device&apos;s work</source>
        <translation>tiempo del trabajo del dispositivo</translation>
    </message>
    <message>
        <source>time of the part</source>
        <translation>tiempo de la parte</translation>
    </message>
    <message>
        <source>time of the passes that only move memory, and of their launches</source>
        <translation>tiempo de las pasadas que solo mueven memoria, y de sus lanzamientos</translation>
    </message>
    <message>
        <source>time of the schedule</source>
        <translation>tiempo de la planificación</translation>
    </message>
    <message>
        <source>time of the weight update, which only moves memory</source>
        <translation>tiempo de la actualización de pesos, que solo mueve memoria</translation>
    </message>
    <message>
        <source>time over which it is written off</source>
        <translation>tiempo en que se amortiza</translation>
    </message>
    <message>
        <source>time per layer when the next one is fetched during the computation of this one</source>
        <translation>tiempo por capa cuando la siguiente se trae durante el cálculo de esta</translation>
    </message>
    <message>
        <source>time spent restarting after failures</source>
        <translation>tiempo empleado en reiniciar tras fallos</translation>
    </message>
    <message>
        <source>time spent writing checkpoints</source>
        <translation>tiempo empleado en escribir puntos de control</translation>
    </message>
    <message>
        <source>time summed over accelerators</source>
        <translation>tiempo sumado sobre los aceleradores</translation>
    </message>
    <message>
        <source>time taken</source>
        <translation>tiempo empleado</translation>
    </message>
    <message>
        <source>time that a unit of drift is worth</source>
        <translation>tiempo que vale una unidad de deriva</translation>
    </message>
    <message>
        <source>time that no algorithm can beat</source>
        <translation>tiempo que ningún algoritmo puede mejorar</translation>
    </message>
    <message>
        <source>time that sending between stages adds to 1F1B, sender not blocked</source>
        <translation>tiempo que los envíos entre etapas añaden a 1F1B, emisor sin bloquear</translation>
    </message>
    <message>
        <source>time that sending between stages adds to interleaved 1F1B, sender not blocked</source>
        <translation>tiempo que los envíos entre etapas añaden a 1F1B intercalado, emisor sin bloquear</translation>
    </message>
    <message>
        <source>time that sending between stages adds when the sender waits for the transfer</source>
        <translation>tiempo que los envíos entre etapas añaden cuando el emisor espera la transferencia</translation>
    </message>
    <message>
        <source>time the host needs to launch it</source>
        <translation>tiempo que necesita el anfitrión para lanzarlo</translation>
    </message>
    <message>
        <source>time the host needs to launch kernels</source>
        <translation>tiempo que necesita el anfitrión para lanzar kernels</translation>
    </message>
    <message>
        <source>time the host needs to launch them</source>
        <translation>tiempo que necesita el anfitrión para lanzarlos</translation>
    </message>
    <message>
        <source>time to compress a buffer and then to send it</source>
        <translation>tiempo de comprimir un búfer y luego enviarlo</translation>
    </message>
    <message>
        <source>time to compress and send a buffer when both run at once</source>
        <translation>tiempo de comprimir y enviar un búfer a la vez</translation>
    </message>
    <message>
        <source>time to do the operations at a rate</source>
        <translation>tiempo de hacer las operaciones a una tasa</translation>
    </message>
    <message>
        <source>time to fetch a layer</source>
        <translation>tiempo de traer una capa</translation>
    </message>
    <message>
        <source>time to launch one</source>
        <translation>tiempo de lanzar uno</translation>
    </message>
    <message>
        <source>time to move the bytes to or from device memory</source>
        <translation>tiempo de mover los bytes hacia o desde la memoria del dispositivo</translation>
    </message>
    <message>
        <source>time to read a buffer from a slower tier and to write it back</source>
        <translation>tiempo de leer un búfer de un nivel más lento y volver a escribirlo</translation>
    </message>
    <message>
        <source>time to read the prompt: the first token comes after it</source>
        <translation>tiempo de leer el prompt: después llega el primer token</translation>
    </message>
    <message>
        <source>time to restart</source>
        <translation>tiempo de reinicio</translation>
    </message>
    <message>
        <source>time to send bytes over a link</source>
        <translation>tiempo de enviar bytes por un enlace</translation>
    </message>
    <message>
        <source>time to sparsify or to expand</source>
        <translation>tiempo de dispersar o expandir</translation>
    </message>
    <message>
        <source>time to start</source>
        <translation>tiempo de arranque</translation>
    </message>
    <message>
        <source>time to try configurations one by one</source>
        <translation>tiempo de probar configuraciones una a una</translation>
    </message>
    <message>
        <source>time to try one</source>
        <translation>tiempo de probar una</translation>
    </message>
    <message>
        <source>time to write a checkpoint</source>
        <translation>tiempo de escribir un punto de control</translation>
    </message>
    <message>
        <source>times do not grow with sizes; check that the columns are size and time</source>
        <translation>los tiempos no crecen con los tamaños; comprobar que las columnas son tamaño y tiempo</translation>
    </message>
    <message>
        <source>times hardly grow with sizes; check the units of both columns</source>
        <translation>los tiempos apenas crecen con los tamaños; comprobar las unidades de ambas columnas</translation>
    </message>
    <message>
        <source>token tables</source>
        <translation>tablas de tokens</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>tokens a dense model needs</source>
        <translation>tokens que necesita un modelo denso</translation>
    </message>
    <message>
        <source>tokens at which half is reached</source>
        <translation>tokens con que se alcanza la mitad</translation>
    </message>
    <message>
        <source>tokens each rank needs</source>
        <translation>tokens que necesita cada rango</translation>
    </message>
    <message>
        <source>tokens in a batch</source>
        <translation>tokens de un lote</translation>
    </message>
    <message>
        <source>tokens in a step from throughput and step time</source>
        <translation>tokens de un paso a partir del rendimiento y el tiempo de paso</translation>
    </message>
    <message>
        <source>tokens in each sequence</source>
        <translation>tokens de cada secuencia</translation>
    </message>
    <message>
        <source>tokens in the batch</source>
        <translation>tokens del lote</translation>
    </message>
    <message>
        <source>tokens of a micro-batch on this rank</source>
        <translation>tokens de un microlote en este rango</translation>
    </message>
    <message>
        <source>tokens of a sequence</source>
        <translation>tokens de una secuencia</translation>
    </message>
    <message>
        <source>tokens of the batch that one rank works on</source>
        <translation>tokens del lote con que trabaja un rango</translation>
    </message>
    <message>
        <source>tokens of the expert group</source>
        <translation>tokens del grupo de expertos</translation>
    </message>
    <message>
        <source>tokens of the expert-tensor group</source>
        <translation>tokens del grupo tensorial de expertos</translation>
    </message>
    <message>
        <source>tokens of the fullest rank over the mean</source>
        <translation>tokens del rango más lleno entre la media</translation>
    </message>
    <message>
        <source>tokens of the micro-batch on this rank</source>
        <translation>tokens del microlote en este rango</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>tokens del prompt</translation>
    </message>
    <message>
        <source>tokens one expert works on in the fullest rank</source>
        <translation>tokens con que trabaja un experto en el rango más lleno</translation>
    </message>
    <message>
        <source>tokens per accelerator a sparse model needs: all experts&apos; gradients travel, k of them work</source>
        <translation>tokens por acelerador que necesita un modelo disperso: viajan los gradientes de todos los expertos, trabajan k de ellos</translation>
    </message>
    <message>
        <source>tokens per accelerator and step</source>
        <translation>tokens por acelerador y paso</translation>
    </message>
    <message>
        <source>tokens per accelerator at which a gradient all-reduce hides exactly behind the backward pass</source>
        <translation>tokens por acelerador con que un all-reduce de gradientes se oculta justo tras la pasada hacia atrás</translation>
    </message>
    <message>
        <source>tokens per accelerator at which a gradient all-reduce takes as long as the whole step&apos;s arithmetic</source>
        <translation>tokens por acelerador con que un all-reduce de gradientes dura lo que toda la aritmética del paso</translation>
    </message>
    <message>
        <source>tokens per accelerator at which the communication of sharded weights takes a share φ of the compute time</source>
        <translation>tokens por acelerador con que la comunicación de pesos fragmentados ocupa una parte φ del tiempo de cálculo</translation>
    </message>
    <message>
        <source>tokens per accelerator that FSDP and tensor parallelism together need</source>
        <translation>tokens por acelerador que necesitan juntos FSDP y el paralelismo tensorial</translation>
    </message>
    <message>
        <source>tokens per expert</source>
        <translation>tokens por experto</translation>
    </message>
    <message>
        <source>tokens per parameter</source>
        <translation>tokens por parámetro</translation>
    </message>
    <message>
        <source>tokens per rank at which a ring step&apos;s keys and values hide exactly behind its attention</source>
        <translation>tokens por rango con que las claves y valores de un paso del anillo se ocultan justo tras su atención</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>tokens por segundo</translation>
    </message>
    <message>
        <source>tokens per second a rate sustains</source>
        <translation>tokens por segundo que sostiene una tasa</translation>
    </message>
    <message>
        <source>tokens per second per accelerator</source>
        <translation>tokens por segundo y acelerador</translation>
    </message>
    <message>
        <source>tokens per step</source>
        <translation>tokens por paso</translation>
    </message>
    <message>
        <source>tokens routed</source>
        <translation>tokens asignados</translation>
    </message>
    <message>
        <source>tokens sent to the expert</source>
        <translation>tokens enviados al experto</translation>
    </message>
    <message>
        <source>tokens spread inside a node</source>
        <translation>tokens repartidos dentro de un nodo</translation>
    </message>
    <message>
        <source>tokens that must share one read of the weights for arithmetic to be the limit</source>
        <translation>tokens que deben compartir una lectura de los pesos para que limite la aritmética</translation>
    </message>
    <message>
        <source>tokens that one expert turns away</source>
        <translation>tokens que rechaza un experto</translation>
    </message>
    <message>
        <source>tokens this rank routes</source>
        <translation>tokens que asigna este rango</translation>
    </message>
    <message>
        <source>tokens turned away by all experts</source>
        <translation>tokens que rechazan todos los expertos</translation>
    </message>
    <message>
        <source>tokens wanted</source>
        <translation>tokens deseados</translation>
    </message>
    <message>
        <source>tokens/s × step is not the batch</source>
        <translation>tokens/s × paso no es el lote</translation>
    </message>
    <message>
        <source>torchtitan</source>
        <translation>torchtitan</translation>
    </message>
    <message>
        <source>total FLOPs</source>
        <translation>FLOP totales</translation>
    </message>
    <message>
        <source>total training FLOPs</source>
        <translation>FLOP totales de entrenamiento</translation>
    </message>
    <message>
        <source>training MLP / prefill</source>
        <translation>MLP en entrenamiento / prefill</translation>
    </message>
    <message>
        <source>training state</source>
        <translation>estado de entrenamiento</translation>
    </message>
    <message>
        <source>training state from the bytes of each kind of tensor</source>
        <translation>estado de entrenamiento a partir de los bytes de cada tipo de tensor</translation>
    </message>
    <message>
        <source>training state of one replica</source>
        <translation>estado de entrenamiento de una réplica</translation>
    </message>
    <message>
        <source>training throughput</source>
        <translation>rendimiento del entrenamiento</translation>
    </message>
    <message>
        <source>training tokens</source>
        <translation>tokens de entrenamiento</translation>
    </message>
    <message>
        <source>training tokens from tokens per parameter</source>
        <translation>tokens de entrenamiento a partir de tokens por parámetro</translation>
    </message>
    <message>
        <source>training tokens ÷ tokens of a step</source>
        <translation>tokens de entrenamiento ÷ tokens de un paso</translation>
    </message>
    <message>
        <source>training.global_batch_sequences = %1 is no multiple of training.micro_batch × data parallel = %2 × %3: every replica runs as many whole micro-batches</source>
        <translation>training.global_batch_sequences = %1 no es múltiplo de training.micro_batch × datos = %2 × %3: cada réplica ejecuta el mismo número de microlotes enteros</translation>
    </message>
    <message>
        <source>training.sequence_length = %1 is no multiple of 2 × mesh.context = %2: context ranks get unequal parts</source>
        <translation>training.sequence_length = %1 no es múltiplo de 2 × mesh.context = %2: los rangos de contexto reciben partes desiguales</translation>
    </message>
    <message>
        <source>training.sequence_length = %1 is no multiple of mesh.context = %2: context ranks get unequal parts</source>
        <translation>training.sequence_length = %1 no es múltiplo de mesh.context = %2: los rangos de contexto reciben partes desiguales</translation>
    </message>
    <message>
        <source>tree</source>
        <translation>árbol</translation>
    </message>
    <message>
        <source>tree all-reduce of a large buffer, chunks in flight on every level</source>
        <translation>all-reduce en árbol de un búfer grande, trozos en vuelo en cada nivel</translation>
    </message>
    <message>
        <source>twice the mean visible length</source>
        <translation>el doble de la longitud visible media</translation>
    </message>
    <message>
        <source>two buffers: one in use, one being filled</source>
        <translation>dos búferes: uno en uso, otro llenándose</translation>
    </message>
    <message>
        <source>two chunks placed like a V without splitting the backward: two thirds of 1F1B&apos;s memory</source>
        <translation>dos trozos colocados en V sin dividir la pasada hacia atrás: dos tercios de la memoria de 1F1B</translation>
    </message>
    <message>
        <source>two chunks placed like a V, with the memory of 1F1B and no rank waiting when F, B and W take equally long</source>
        <translation>dos trozos colocados en V, con la memoria de 1F1B y ningún rango en espera si F, B y W duran lo mismo</translation>
    </message>
    <message>
        <source>two gradient products for each</source>
        <translation>dos productos de gradiente por cada uno</translation>
    </message>
    <message>
        <source>two moments</source>
        <translation>dos momentos</translation>
    </message>
    <message>
        <source>two moments, 1 B each</source>
        <translation>dos momentos, 1 B cada uno</translation>
    </message>
    <message>
        <source>two pipelines in opposite directions fill each other&apos;s bubbles; every stage&apos;s weights are held twice</source>
        <translation>dos pipelines en sentidos opuestos llenan cada uno las burbujas del otro; los pesos de cada etapa se guardan dos veces</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>up and down matrices of one MLP</source>
        <translation>matrices de subida y bajada de un MLP</translation>
    </message>
    <message>
        <source>updates of others between reading weights and applying a gradient, equal workers</source>
        <translation>actualizaciones ajenas entre leer los pesos y aplicar un gradiente, trabajadores iguales</translation>
    </message>
    <message>
        <source>updates since the weights were read</source>
        <translation>actualizaciones desde que se leyeron los pesos</translation>
    </message>
    <message>
        <source>usable</source>
        <translation>utilizable</translation>
    </message>
    <message>
        <source>use %1</source>
        <translation>usar %1</translation>
    </message>
    <message>
        <source>use %1 or %2</source>
        <translation>usar %1 o %2</translation>
    </message>
    <message>
        <source>use %1 or fewer</source>
        <translation>usar %1 o menos</translation>
    </message>
    <message>
        <source>use %1 or fewer with %2 micro-batches</source>
        <translation>usar %1 o menos con %2 microlotes</translation>
    </message>
    <message>
        <source>use %1 or fewer with %2 micro-batches, or the variant search</source>
        <translation>usar %1 o menos con %2 microlotes, o la variante search</translation>
    </message>
    <message>
        <source>use %1 or fewer, or ZB-V</source>
        <translation>usar %1 o menos, o ZB-V</translation>
    </message>
    <message>
        <source>use %1 or fewer, or the variant rule</source>
        <translation>usar %1 o menos, o la variante rule</translation>
    </message>
    <message>
        <source>use %1 or more</source>
        <translation>usar %1 o más</translation>
    </message>
    <message>
        <source>use %1 or more, or the variant frontier, V-Half or V-Min</source>
        <translation>usar %1 o más, o la variante frontier, V-Half o V-Min</translation>
    </message>
    <message>
        <source>use %1 or more, which is what V-Min holds</source>
        <translation>usar %1 o más, que es lo que guarda V-Min</translation>
    </message>
    <message>
        <source>use %1, or leave it out</source>
        <translation>usar %1, o excluirlo</translation>
    </message>
    <message>
        <source>use %1, or leave the group out</source>
        <translation>usar %1, o quitar el grupo</translation>
    </message>
    <message>
        <source>use 0</source>
        <translation>usar 0</translation>
    </message>
    <message>
        <source>use 1</source>
        <translation>usar 1</translation>
    </message>
    <message>
        <source>use 1 or more; %1 is what 1F1B holds</source>
        <translation>usar 1 o más; %1 es lo que guarda 1F1B</translation>
    </message>
    <message>
        <source>use 1 to keep all</source>
        <translation>usar 1 para guardar todo</translation>
    </message>
    <message>
        <source>use 1, or an interleaved schedule</source>
        <translation>usar 1, o una planificación intercalada</translation>
    </message>
    <message>
        <source>use 2</source>
        <translation>usar 2</translation>
    </message>
    <message>
        <source>use a value in that range</source>
        <translation>usar un valor de ese intervalo</translation>
    </message>
    <message>
        <source>use an id of the scenario file, for example mesh.tensor</source>
        <translation>usar un id del archivo de escenario, por ejemplo mesh.tensor</translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation>usar uno de: %1</translation>
    </message>
    <message>
        <source>usual network bandwidth</source>
        <translation>ancho de banda de red habitual</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>aprovechamiento</translation>
    </message>
    <message>
        <source>utilisation before</source>
        <translation>aprovechamiento anterior</translation>
    </message>
    <message>
        <source>utilisation when every step takes k times as long</source>
        <translation>aprovechamiento cuando cada paso dura k veces más</translation>
    </message>
    <message>
        <source>value head width</source>
        <translation>anchura de cabeza de valor</translation>
    </message>
    <message>
        <source>value, not negative</source>
        <translation>valor, no negativo</translation>
    </message>
    <message>
        <source>vector above which a ring all-reduce beats a binomial tree</source>
        <translation>vector a partir del cual un all-reduce en anillo gana a un árbol binomial</translation>
    </message>
    <message>
        <source>vector above which a ring all-reduce beats a double binary tree</source>
        <translation>vector a partir del cual un all-reduce en anillo gana a un árbol binario doble</translation>
    </message>
    <message>
        <source>vector lanes</source>
        <translation>carriles vectoriales</translation>
    </message>
    <message>
        <source>vector peak</source>
        <translation>pico vectorial</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>vocabulario</translation>
    </message>
    <message>
        <source>volume per rank</source>
        <translation>volumen por rango</translation>
    </message>
    <message>
        <source>vs ceiling</source>
        <translation>frente al techo</translation>
    </message>
    <message>
        <source>vs ceiling|vs one GPU|fits on 1 GPU?</source>
        <translation>frente al techo|frente a una GPU|¿cabe en 1 GPU?</translation>
    </message>
    <message>
        <source>waiting for launches</source>
        <translation>espera de lanzamientos</translation>
    </message>
    <message>
        <source>waiting for sends between stages</source>
        <translation>espera de envíos entre etapas</translation>
    </message>
    <message>
        <source>waiting for the host</source>
        <translation>espera al anfitrión</translation>
    </message>
    <message>
        <source>waiting for the host link</source>
        <translation>espera al enlace del anfitrión</translation>
    </message>
    <message>
        <source>waiting for the slowest of all ranks</source>
        <translation>espera al más lento de todos los rangos</translation>
    </message>
    <message>
        <source>wall-clock time</source>
        <translation>tiempo de reloj</translation>
    </message>
    <message>
        <source>water usage effectiveness, litres per kWh</source>
        <translation>eficacia en el uso del agua (WUE), litros por kWh</translation>
    </message>
    <message>
        <source>weight and bias</source>
        <translation>peso y sesgo</translation>
    </message>
    <message>
        <source>weight and optimizer memory that Megatron-LM prints; D = 1 without the distributed optimizer</source>
        <translation>memoria de pesos y optimizador que muestra Megatron-LM; D = 1 sin el optimizador distribuido</translation>
    </message>
    <message>
        <source>weight gathers and gradient scatters that the backward pass does not hide</source>
        <translation>reuniones de pesos y repartos de gradientes que la pasada hacia atrás no oculta</translation>
    </message>
    <message>
        <source>weight gathers that the forward pass does not hide</source>
        <translation>reuniones de pesos que la pasada hacia adelante no oculta</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>gradiente de pesos</translation>
    </message>
    <message>
        <source>weight gradients</source>
        <translation>gradientes de pesos</translation>
    </message>
    <message>
        <source>weight gradients split off and put where 1F1B waits: a third of its bubble for the same memory</source>
        <translation>gradientes de pesos separados y puestos donde 1F1B espera: un tercio de su burbuja con la misma memoria</translation>
    </message>
    <message>
        <source>weight gradients that run later than input gradients need the layer&apos;s weights and gradients once more, and no framework shards them there</source>
        <translation>los gradientes de pesos que van después de los de entradas necesitan otra vez los pesos y gradientes de la capa, y ningún framework los fragmenta ahí</translation>
    </message>
    <message>
        <source>weight of a gradient that is τ updates old, exponential discount</source>
        <translation>peso de un gradiente con τ actualizaciones de edad, descuento exponencial</translation>
    </message>
    <message>
        <source>weight of the output head in layers</source>
        <translation>peso de la cabeza de salida en capas</translation>
    </message>
    <message>
        <source>weight-gradient time</source>
        <translation>tiempo del gradiente de pesos</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>weights a token is multiplied by</source>
        <translation>pesos por los que se multiplica un token</translation>
    </message>
    <message>
        <source>weights of a step ÷ passes</source>
        <translation>pesos de un paso ÷ pasadas</translation>
    </message>
    <message>
        <source>weights of an MoE layer that one token meets: its experts, the shared ones, the router</source>
        <translation>pesos de una capa MoE que encuentra un token: sus expertos, los compartidos, el router</translation>
    </message>
    <message>
        <source>weights of the layers that are whole at one time under ZeRO-3: the running and the next</source>
        <translation>pesos de las capas enteras a la vez con ZeRO-3: la que se ejecuta y la siguiente</translation>
    </message>
    <message>
        <source>weights of the matrices a token passes through</source>
        <translation>pesos de las matrices por las que pasa un token</translation>
    </message>
    <message>
        <source>weights per rank</source>
        <translation>pesos por rango</translation>
    </message>
    <message>
        <source>what DeepSpeed&apos;s helper prints for ZeRO-2</source>
        <translation>lo que muestra el ayudante de DeepSpeed para ZeRO-2</translation>
    </message>
    <message>
        <source>what DeepSpeed&apos;s helper prints for ZeRO-3</source>
        <translation>lo que muestra el ayudante de DeepSpeed para ZeRO-3</translation>
    </message>
    <message>
        <source>what Megatron-LM&apos;s printed activation memory adds for the head when there is one stage</source>
        <translation>lo que la memoria de activaciones que muestra Megatron-LM añade por la cabeza cuando hay una etapa</translation>
    </message>
    <message>
        <source>what is left of both</source>
        <translation>lo que queda de ambos</translation>
    </message>
    <message>
        <source>what is left of it</source>
        <translation>lo que queda de él</translation>
    </message>
    <message>
        <source>what is trained</source>
        <translation>lo que se entrena</translation>
    </message>
    <message>
        <source>what one rank holds</source>
        <translation>lo que guarda un rango</translation>
    </message>
    <message>
        <source>what outlasts the products beside it</source>
        <translation>lo que dura más que los productos de su lado</translation>
    </message>
    <message>
        <source>whole accelerators whose memory together holds the bytes</source>
        <translation>aceleradores enteros cuya memoria conjunta contiene los bytes</translation>
    </message>
    <message>
        <source>whole backward</source>
        <translation>pasada hacia atrás completa</translation>
    </message>
    <message>
        <source>whole backward time</source>
        <translation>tiempo de la pasada hacia atrás completa</translation>
    </message>
    <message>
        <source>whole projection</source>
        <translation>proyección entera</translation>
    </message>
    <message>
        <source>whole sequences whose activations fit</source>
        <translation>secuencias enteras cuyas activaciones caben</translation>
    </message>
    <message>
        <source>whole step</source>
        <translation>paso entero</translation>
    </message>
    <message>
        <source>width of all key heads</source>
        <translation>anchura de todas las cabezas de clave</translation>
    </message>
    <message>
        <source>width of all key heads (value heads are as wide)</source>
        <translation>anchura de todas las cabezas de clave (las de valor son igual de anchas)</translation>
    </message>
    <message>
        <source>width of all query heads</source>
        <translation>anchura de todas las cabezas de consulta</translation>
    </message>
    <message>
        <source>width of one head</source>
        <translation>anchura de una cabeza</translation>
    </message>
    <message>
        <source>width of several attention heads side by side</source>
        <translation>anchura de varias cabezas de atención juntas</translation>
    </message>
    <message>
        <source>width of the key heads on this rank</source>
        <translation>anchura de las cabezas de clave de este rango</translation>
    </message>
    <message>
        <source>window</source>
        <translation>ventana</translation>
    </message>
    <message>
        <source>windowed layers</source>
        <translation>capas con ventana</translation>
    </message>
    <message>
        <source>wire bytes per second: what benchmarks of collectives call bus bandwidth</source>
        <translation>bytes enviados por segundo: lo que los bancos de pruebas llaman ancho de banda de bus</translation>
    </message>
    <message>
        <source>with one kernel for RMSNorm</source>
        <translation>con un solo kernel para RMSNorm</translation>
    </message>
    <message>
        <source>with the order %1 the pipeline groups of the experts differ from those of the other layers: one stage would be on different ranks</source>
        <translation>con el orden %1, los grupos de etapas de los expertos difieren de los de las demás capas: una etapa estaría en rangos distintos</translation>
    </message>
    <message>
        <source>work as a multiple</source>
        <translation>trabajo como múltiplo</translation>
    </message>
    <message>
        <source>work of the slowest rank</source>
        <translation>trabajo del rango más lento</translation>
    </message>
    <message>
        <source>work redone after failures: half an interval each</source>
        <translation>trabajo repetido tras fallos: medio intervalo cada uno</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>trabajadores</translation>
    </message>
    <message>
        <source>working buffers as a share of the weights</source>
        <translation>búferes de trabajo como parte de los pesos</translation>
    </message>
    <message>
        <source>write %1</source>
        <translation>escribir %1</translation>
    </message>
    <message>
        <source>write [ { … }, … ]</source>
        <translation>escribir [ { … }, … ]</translation>
    </message>
    <message>
        <source>write a multiple such as 20x</source>
        <translation>escribir un múltiplo como 20x</translation>
    </message>
    <message>
        <source>write a number</source>
        <translation>escribir un número</translation>
    </message>
    <message>
        <source>write a single value</source>
        <translation>escribir un solo valor</translation>
    </message>
    <message>
        <source>write a value</source>
        <translation>escribir un valor</translation>
    </message>
    <message>
        <source>write for example %1</source>
        <translation>escribir por ejemplo %1</translation>
    </message>
    <message>
        <source>write for example tp-cp-ep-dp-pp</source>
        <translation>escribir por ejemplo tp-cp-ep-dp-pp</translation>
    </message>
    <message>
        <source>write id=value, for example micro_batch=2, then a colon and the measurement</source>
        <translation>escribir id=valor, por ejemplo micro_batch=2, dos puntos y la medición</translation>
    </message>
    <message>
        <source>write it in UTF-8</source>
        <translation>escribirlo en UTF-8</translation>
    </message>
    <message>
        <source>write the id of a preset</source>
        <translation>escribir el id de un preajuste</translation>
    </message>
    <message>
        <source>write the seconds of a step, or the job&apos;s tokens per second: 3.21 s, 41k tokens/s</source>
        <translation>escribir los segundos de un paso o los tokens por segundo del trabajo: 3.21 s, 41k tokens/s</translation>
    </message>
    <message>
        <source>write true or false</source>
        <translation>escribir true o false</translation>
    </message>
    <message>
        <source>write true or false, without quotes</source>
        <translation>escribir true o false, sin comillas</translation>
    </message>
    <message>
        <source>write what was measured: 3.21 s</source>
        <translation>escribir lo medido: 3.21 s</translation>
    </message>
    <message>
        <source>write { … } as for a scenario</source>
        <translation>escribir { … } como en un escenario</translation>
    </message>
    <message>
        <source>write { … } with %1</source>
        <translation>escribir { … } con %1</translation>
    </message>
    <message>
        <source>zeroing, clipping and the norm</source>
        <translation>puesta a cero, recorte y la norma</translation>
    </message>
    <message>
        <source>zhebrak src/core/strategies/overlap.ts</source>
        <translation>zhebrak src/core/strategies/overlap.ts</translation>
    </message>
    <message>
        <source>— (no %1 unit)</source>
        <translation>— (sin unidad %1)</translation>
    </message>
    <message>
        <source>— (no MFU)</source>
        <translation>— (sin MFU)</translation>
    </message>
    <message>
        <source>— (no capacity)</source>
        <translation>— (sin capacidad)</translation>
    </message>
    <message>
        <source>— (no step time)</source>
        <translation>— (sin tiempo de paso)</translation>
    </message>
    <message>
        <source>— (one accelerator)</source>
        <translation>— (un acelerador)</translation>
    </message>
    <message>
        <source>— (overlap unknown)</source>
        <translation>— (solapamiento desconocido)</translation>
    </message>
    <message>
        <source>— (the mesh does not fit)</source>
        <translation>— (la malla no encaja)</translation>
    </message>
    <message>
        <source>a duration of stage %1 is negative or not a finite number; durations are 0 or more</source>
        <translation>una duración de la etapa %1 es negativa o no es un número finito; las duraciones son 0 o más</translation>
    </message>
    <message>
        <source>durations for %1 stages were given, the schedule has %2; give one, or one for each stage</source>
        <translation>se dieron duraciones para %1 etapas, la planificación tiene %2; dar una, o una por etapa</translation>
    </message>
    <message>
        <source>stage %1 takes no time at all; give it a duration above 0</source>
        <translation>la etapa %1 no tarda nada; darle una duración mayor que 0</translation>
    </message>
    <message>
        <source>the latency of a hop is negative or not a finite number; it is 0 or more</source>
        <translation>la latencia de un salto es negativa o no es un número finito; es 0 o más</translation>
    </message>
    <message>
        <source>BW load of a rank</source>
        <translation>carga de BW de un rango</translation>
    </message>
    <message>
        <source>Daly, FGCS 22 (2006) eq. 37</source>
        <translation>Daly, FGCS 22 (2006) ec. 37</translation>
    </message>
    <message>
        <source>Dollars for one kilowatt-hour of electricity for accelerators of one&apos;s own; 0.08 is about what industry paid in the United States (EIA, Electric Power Monthly, 2024).</source>
        <translation>Dólares por kilovatio-hora de electricidad para aceleradores propios; 0,08 es más o menos lo que pagaba la industria en Estados Unidos (EIA, Electric Power Monthly, 2024).</translation>
    </message>
    <message>
        <source>Element type of the weights that a replica holds; auto is what training stores. Scales of quantised blocks are not counted.</source>
        <translation>Tipo de elemento de los pesos que contiene una réplica; auto es el que guarda el entrenamiento. No se cuentan las escalas de bloques cuantizados.</translation>
    </message>
    <message>
        <source>GPU-hours of computation</source>
        <translation>h-GPU de cálculo</translation>
    </message>
    <message>
        <source>How often an hour spot accelerators are taken away; the whole run stops and restarts.</source>
        <translation>Cuántas veces por hora se retiran los aceleradores spot; todo el entrenamiento se detiene y se reinicia.</translation>
    </message>
    <message>
        <source>KV cache per sequence</source>
        <translation>caché KV por secuencia</translation>
    </message>
    <message>
        <source>Little, Operations Research 9(3) 1961</source>
        <translation>Little, Operations Research 9(3) 1961</translation>
    </message>
    <message>
        <source>MFU that can be achieved</source>
        <translation>MFU que se puede lograr</translation>
    </message>
    <message>
        <source>MFU × peak × accelerator time</source>
        <translation>MFU × pico × tiempo de acelerador</translation>
    </message>
    <message>
        <source>MFU, or another rate</source>
        <translation>MFU, u otra tasa</translation>
    </message>
    <message>
        <source>MTBF of one host</source>
        <translation>MTBF de un anfitrión</translation>
    </message>
    <message>
        <source>MTBF of one network card</source>
        <translation>MTBF de una tarjeta de red</translation>
    </message>
    <message>
        <source>MTBF of the job</source>
        <translation>MTBF del trabajo</translation>
    </message>
    <message>
        <source>Mean time between failures of one network card, one an accelerator; included: they are counted in the MTBF of an accelerator.</source>
        <translation>Tiempo medio entre fallos de una tarjeta de red, una por acelerador; incluido: se cuentan en el MTBF de un acelerador.</translation>
    </message>
    <message>
        <source>Mean time between failures of one node without its accelerators; included: they are counted in the MTBF of an accelerator.</source>
        <translation>Tiempo medio entre fallos de un nodo sin sus aceleradores; incluido: se cuentan en el MTBF de un acelerador.</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Escalado</translation>
    </message>
    <message>
        <source>Tensor-parallel ranks that share one copy of the model; auto is the smallest power of two that holds the weights and the cache.</source>
        <translation>Rangos tensoriales que comparten una copia del modelo; auto es la menor potencia de dos que contiene los pesos y la caché.</translation>
    </message>
    <message>
        <source>Time over which a purchase is written off.</source>
        <translation>Tiempo en el que se amortiza una compra.</translation>
    </message>
    <message>
        <source>Time that training stands still for an asynchronous checkpoint: it copies its state and goes on while the copy is written. None: it waits for the whole write.</source>
        <translation>Tiempo que el entrenamiento se detiene por un punto de control asíncrono: copia su estado y sigue mientras se escribe la copia. Ninguno: espera toda la escritura.</translation>
    </message>
    <message>
        <source>Two rented RTX 4090 for three hours</source>
        <translation>Dos RTX 4090 alquiladas durante tres horas</translation>
    </message>
    <message>
        <source>What a good run of this kind reaches; the gap to it counts as wasted money.</source>
        <translation>Lo que alcanza un buen entrenamiento de este tipo; la brecha hasta ahí cuenta como dinero perdido.</translation>
    </message>
    <message>
        <source>What one accelerator costs for one hour where it may be taken away; a plain number is dollars per hour.</source>
        <translation>Lo que cuesta un acelerador por hora donde puede ser retirado; un número simple son dólares por hora.</translation>
    </message>
    <message>
        <source>What one accelerator costs to buy, with its share of server, network, building and staff.</source>
        <translation>Lo que cuesta comprar un acelerador, con su parte de servidor, red, edificio y personal.</translation>
    </message>
    <message>
        <source>Young, CACM 17(9) 1974 (Poisson arrivals)</source>
        <translation>Young, CACM 17(9) 1974 (llegadas de Poisson)</translation>
    </message>
    <message>
        <source>Young, CACM 17(9) 1974; Mohan et al., CheckFreq, FAST 2021</source>
        <translation>Young, CACM 17(9) 1974; Mohan et al., CheckFreq, FAST 2021</translation>
    </message>
    <message>
        <source>a checkpoint every %1 is asked for, and one takes %2 to write</source>
        <translation>se pide un punto de control cada %1, y escribir uno lleva %2</translation>
    </message>
    <message>
        <source>a checkpoint stops training for %1, but something fails every %2: no run gets anywhere</source>
        <translation>un punto de control detiene el entrenamiento %1, pero algo falla cada %2: ningún entrenamiento avanza</translation>
    </message>
    <message>
        <source>a checkpoint takes longer to write than the interval of %1</source>
        <translation>escribir un punto de control lleva más que el intervalo de %1</translation>
    </message>
    <message>
        <source>a checkpoint that takes no time</source>
        <translation>un punto de control que no lleva tiempo</translation>
    </message>
    <message>
        <source>a checkpoint that takes no time may be written at any moment</source>
        <translation>un punto de control que no lleva tiempo puede escribirse en cualquier momento</translation>
    </message>
    <message>
        <source>a price of $0 an hour leaves every sum of money out</source>
        <translation>un precio de $0 por hora deja fuera toda suma de dinero</translation>
    </message>
    <message>
        <source>a single one</source>
        <translation>una sola</translation>
    </message>
    <message>
        <source>accelerators for QPS</source>
        <translation>aceleradores para QPS</translation>
    </message>
    <message>
        <source>accelerators of a replica</source>
        <translation>aceleradores de una réplica</translation>
    </message>
    <message>
        <source>accelerators of all replicas</source>
        <translation>aceleradores de todas las réplicas</translation>
    </message>
    <message>
        <source>accelerators of one replica</source>
        <translation>aceleradores de una réplica</translation>
    </message>
    <message>
        <source>accelerators of the replica</source>
        <translation>aceleradores de la réplica</translation>
    </message>
    <message>
        <source>accelerators per replica</source>
        <translation>aceleradores por réplica</translation>
    </message>
    <message>
        <source>accelerators that a budget pays for all of a time</source>
        <translation>aceleradores que un presupuesto paga durante todo un tiempo</translation>
    </message>
    <message>
        <source>accelerators the budget pays until the deadline</source>
        <translation>aceleradores que paga el presupuesto hasta el plazo</translation>
    </message>
    <message>
        <source>achievable MFU</source>
        <translation>MFU alcanzable</translation>
    </message>
    <message>
        <source>all-reduces of a decoding step</source>
        <translation>all-reduce de un paso de decodificación</translation>
    </message>
    <message>
        <source>all-reduces of one pass through a tensor-parallel model: one after attention, one after the MLP</source>
        <translation>all-reduce de una pasada por un modelo tensorial: uno tras la atención, uno tras el MLP</translation>
    </message>
    <message>
        <source>arithmetic is counted apart</source>
        <translation>la aritmética se cuenta aparte</translation>
    </message>
    <message>
        <source>asynchronous copy</source>
        <translation>copia asíncrona</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>lote</translation>
    </message>
    <message>
        <source>batch as a multiple</source>
        <translation>lote como múltiplo</translation>
    </message>
    <message>
        <source>batch efficiency (Besiroglu)</source>
        <translation>eficiencia del lote (Besiroglu)</translation>
    </message>
    <message>
        <source>batch efficiency (Hoffmann)</source>
        <translation>eficiencia del lote (Hoffmann)</translation>
    </message>
    <message>
        <source>batch of that run</source>
        <translation>lote de esa ejecución</translation>
    </message>
    <message>
        <source>batch of the first run, sequences or tokens</source>
        <translation>lote de la primera ejecución, secuencias o tokens</translation>
    </message>
    <message>
        <source>batch of the second run</source>
        <translation>lote de la segunda ejecución</translation>
    </message>
    <message>
        <source>batch that needs twice the fewest steps and twice the fewest examples</source>
        <translation>lote que necesita el doble de los pasos mínimos y el doble de los ejemplos mínimos</translation>
    </message>
    <message>
        <source>batch when the ranks change and each keeps its share</source>
        <translation>lote cuando cambian los rangos y cada uno mantiene su parte</translation>
    </message>
    <message>
        <source>best size at one unit of compute</source>
        <translation>mejor tamaño con una unidad de cálculo</translation>
    </message>
    <message>
        <source>bf16 hidden states</source>
        <translation>estados ocultos en bf16</translation>
    </message>
    <message>
        <source>budget left</source>
        <translation>presupuesto restante</translation>
    </message>
    <message>
        <source>bytes of the weights read</source>
        <translation>bytes de los pesos leídos</translation>
    </message>
    <message>
        <source>cache of one sequence where some layers attend to a window</source>
        <translation>caché de una secuencia si algunas capas atienden a una ventana</translation>
    </message>
    <message>
        <source>cache of one token, all layers</source>
        <translation>caché de un token, todas las capas</translation>
    </message>
    <message>
        <source>cache of the prompt</source>
        <translation>caché del prompt</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>punto de control</translation>
    </message>
    <message>
        <source>checkpoint interval that loses least time when the write goes on in the background</source>
        <translation>intervalo entre puntos de control que menos tiempo pierde si la escritura sigue en segundo plano</translation>
    </message>
    <message>
        <source>checkpoint interval that loses least time, higher order</source>
        <translation>intervalo entre puntos de control que menos tiempo pierde, orden superior</translation>
    </message>
    <message>
        <source>checkpoint interval, higher order</source>
        <translation>intervalo entre puntos de control, orden superior</translation>
    </message>
    <message>
        <source>compute at which N parameters are the best size under r tokens per parameter</source>
        <translation>cálculo con el que N parámetros son el mejor tamaño con r tokens por parámetro</translation>
    </message>
    <message>
        <source>compute load of a rank</source>
        <translation>carga de cálculo de un rango</translation>
    </message>
    <message>
        <source>compute over the least that reaches the same loss</source>
        <translation>cálculo entre el mínimo que alcanza la misma pérdida</translation>
    </message>
    <message>
        <source>concurrency at which decoding is compute-bound</source>
        <translation>concurrencia con la que la decodificación queda limitada por cálculo</translation>
    </message>
    <message>
        <source>concurrency that fits</source>
        <translation>concurrencia que cabe</translation>
    </message>
    <message>
        <source>concurrency within the ITL target</source>
        <translation>concurrencia dentro del objetivo de ITL</translation>
    </message>
    <message>
        <source>concurrency within the TTFT target</source>
        <translation>concurrencia dentro del objetivo de TTFT</translation>
    </message>
    <message>
        <source>constant of the compute-optimal frontier</source>
        <translation>constante de la frontera de cálculo óptimo</translation>
    </message>
    <message>
        <source>constant of the frontier</source>
        <translation>constante de la frontera</translation>
    </message>
    <message>
        <source>constant of the least loss</source>
        <translation>constante de la pérdida mínima</translation>
    </message>
    <message>
        <source>constant of the least loss: what is left of it at C = 6</source>
        <translation>constante de la pérdida mínima: lo que queda de ella con C = 6</translation>
    </message>
    <message>
        <source>context that fits</source>
        <translation>contexto que cabe</translation>
    </message>
    <message>
        <source>copies of the cache</source>
        <translation>copias de la caché</translation>
    </message>
    <message>
        <source>copies of the cache that the ranks keep</source>
        <translation>copias de la caché que guardan los rangos</translation>
    </message>
    <message>
        <source>counted from the architecture</source>
        <translation>contado de la arquitectura</translation>
    </message>
    <message>
        <source>critical batch</source>
        <translation>lote crítico</translation>
    </message>
    <message>
        <source>critical batch (Besiroglu)</source>
        <translation>lote crítico (Besiroglu)</translation>
    </message>
    <message>
        <source>critical batch (Hoffmann)</source>
        <translation>lote crítico (Hoffmann)</translation>
    </message>
    <message>
        <source>critical batch at a loss</source>
        <translation>lote crítico con una pérdida</translation>
    </message>
    <message>
        <source>critical batch at a loss of 1</source>
        <translation>lote crítico con una pérdida de 1</translation>
    </message>
    <message>
        <source>critical batch at a loss of one nat</source>
        <translation>lote crítico con una pérdida de un nat</translation>
    </message>
    <message>
        <source>deadline without set-up × goodput on so many accelerators</source>
        <translation>plazo sin preparación × rendimiento útil con tantos aceleradores</translation>
    </message>
    <message>
        <source>decode attainable</source>
        <translation>alcanzable al decodificar</translation>
    </message>
    <message>
        <source>decode intensity</source>
        <translation>intensidad al decodificar</translation>
    </message>
    <message>
        <source>decoded tokens per second</source>
        <translation>tokens decodificados por segundo</translation>
    </message>
    <message>
        <source>decoding step</source>
        <translation>paso de decodificación</translation>
    </message>
    <message>
        <source>decoding step of the sequences already there</source>
        <translation>paso de decodificación de las secuencias ya presentes</translation>
    </message>
    <message>
        <source>decoding steps tried against serving.itl_target, up to what fits</source>
        <translation>pasos de decodificación probados con serving.itl_target, hasta lo que cabe</translation>
    </message>
    <message>
        <source>derived from C = 6·N·D and D = r·N</source>
        <translation>derivado de C = 6·N·D y D = r·N</translation>
    </message>
    <message>
        <source>derived from Hoffmann et al. eq. 2 and 4</source>
        <translation>derivado de Hoffmann et al. ec. 2 y 4</translation>
    </message>
    <message>
        <source>derived from Young, CACM 17(9) 1974</source>
        <translation>derivado de Young, CACM 17(9) 1974</translation>
    </message>
    <message>
        <source>derived from kv_cache_bytes_windowed</source>
        <translation>derivado de kv_cache_bytes_windowed</translation>
    </message>
    <message>
        <source>derived from window_reach</source>
        <translation>derivado de window_reach</translation>
    </message>
    <message>
        <source>derived: each expert is missed B times</source>
        <translation>derivado: cada experto queda sin elegir B veces</translation>
    </message>
    <message>
        <source>distinct tokens</source>
        <translation>tokens distintos</translation>
    </message>
    <message>
        <source>distributed-training-book 31ba824, ch. 01</source>
        <translation>distributed-training-book 31ba824, cap. 01</translation>
    </message>
    <message>
        <source>distributed-training-book 31ba824, ch. 05</source>
        <translation>distributed-training-book 31ba824, cap. 05</translation>
    </message>
    <message>
        <source>distributed-training-book 31ba824, ch. 06</source>
        <translation>distributed-training-book 31ba824, cap. 06</translation>
    </message>
    <message>
        <source>distributed-training-book 31ba824, ch. 26</source>
        <translation>distributed-training-book 31ba824, cap. 26</translation>
    </message>
    <message>
        <source>electricity of one accelerator of one&apos;s own per unit of time</source>
        <translation>electricidad de un acelerador propio por unidad de tiempo</translation>
    </message>
    <message>
        <source>events per hour</source>
        <translation>sucesos por hora</translation>
    </message>
    <message>
        <source>every layer attends to a window, so the cache stops growing</source>
        <translation>todas las capas atienden a una ventana, así que la caché deja de crecer</translation>
    </message>
    <message>
        <source>examples as a multiple</source>
        <translation>ejemplos como múltiplo</translation>
    </message>
    <message>
        <source>examples that the smallest batch would need</source>
        <translation>ejemplos que necesitaría el menor lote</translation>
    </message>
    <message>
        <source>examples that the smallest batch would need, from two runs to the same loss</source>
        <translation>ejemplos que necesitaría el menor lote, de dos ejecuciones hasta la misma pérdida</translation>
    </message>
    <message>
        <source>examples to a loss: compute in units of an example</source>
        <translation>ejemplos hasta una pérdida: cálculo en unidades de un ejemplo</translation>
    </message>
    <message>
        <source>exponent</source>
        <translation>exponente</translation>
    </message>
    <message>
        <source>exponent of compute by which the best model size grows</source>
        <translation>exponente del cálculo con el que crece el mejor tamaño de modelo</translation>
    </message>
    <message>
        <source>exponent of compute by which the best number of tokens grows</source>
        <translation>exponente del cálculo con el que crece el mejor número de tokens</translation>
    </message>
    <message>
        <source>exponent of the loss</source>
        <translation>exponente de la pérdida</translation>
    </message>
    <message>
        <source>exponent of the parameters</source>
        <translation>exponente de los parámetros</translation>
    </message>
    <message>
        <source>exponent of the tokens</source>
        <translation>exponente de los tokens</translation>
    </message>
    <message>
        <source>failures counted</source>
        <translation>fallos contados</translation>
    </message>
    <message>
        <source>failures leave no time to compute, so the run has no end</source>
        <translation>los fallos no dejan tiempo para calcular, así que el entrenamiento no acaba</translation>
    </message>
    <message>
        <source>failures per unit of time of n parts</source>
        <translation>fallos por unidad de tiempo de n piezas</translation>
    </message>
    <message>
        <source>fewest accelerators for the deadline</source>
        <translation>mínimo de aceleradores para el plazo</translation>
    </message>
    <message>
        <source>fewest accelerators that do the operations in a time</source>
        <translation>mínimo de aceleradores que hacen las operaciones en un tiempo</translation>
    </message>
    <message>
        <source>follows from checkpoint_overhead</source>
        <translation>se sigue de checkpoint_overhead</translation>
    </message>
    <message>
        <source>forward and backward of one</source>
        <translation>pasadas hacia adelante y hacia atrás de uno</translation>
    </message>
    <message>
        <source>forward per generated token</source>
        <translation>pasada hacia adelante por token generado</translation>
    </message>
    <message>
        <source>forward per token of the prompt</source>
        <translation>pasada hacia adelante por token del prompt</translation>
    </message>
    <message>
        <source>fresh tokens that distinct tokens seen again are worth</source>
        <translation>tokens nuevos a que equivalen tokens distintos vistos de nuevo</translation>
    </message>
    <message>
        <source>gain of speculative decoding over one token a step</source>
        <translation>ganancia de la decodificación especulativa sobre un token por paso</translation>
    </message>
    <message>
        <source>heads of the cache</source>
        <translation>cabezas de la caché</translation>
    </message>
    <message>
        <source>heads × head width</source>
        <translation>cabezas × anchura de cabeza</translation>
    </message>
    <message>
        <source>how often data are seen again after the first time</source>
        <translation>cuántas veces se ven de nuevo los datos tras la primera vez</translation>
    </message>
    <message>
        <source>included</source>
        <translation>incluido</translation>
    </message>
    <message>
        <source>key heads × head width</source>
        <translation>cabezas de clave × anchura de cabeza</translation>
    </message>
    <message>
        <source>key heads; 1 with a latent vector</source>
        <translation>cabezas de clave; 1 con un vector latente</translation>
    </message>
    <message>
        <source>keys of a whole sequence</source>
        <translation>claves de una secuencia entera</translation>
    </message>
    <message>
        <source>larger batch</source>
        <translation>lote mayor</translation>
    </message>
    <message>
        <source>largest concurrency within the target</source>
        <translation>mayor concurrencia dentro del objetivo</translation>
    </message>
    <message>
        <source>learning rate at B_0</source>
        <translation>tasa de aprendizaje con B_0</translation>
    </message>
    <message>
        <source>learning rate for another batch, linear rule</source>
        <translation>tasa de aprendizaje para otro lote, regla lineal</translation>
    </message>
    <message>
        <source>learning rate for another batch, square-root rule of adaptive optimizers</source>
        <translation>tasa de aprendizaje para otro lote, regla de la raíz cuadrada de los optimizadores adaptativos</translation>
    </message>
    <message>
        <source>least compute for this loss</source>
        <translation>cálculo mínimo para esta pérdida</translation>
    </message>
    <message>
        <source>least compute that brings the loss within ΔL of what no run can pass</source>
        <translation>cálculo mínimo que acerca la pérdida a ΔL de lo que ninguna ejecución puede superar</translation>
    </message>
    <message>
        <source>least loss at this compute (Besiroglu)</source>
        <translation>pérdida mínima con este cálculo (Besiroglu)</translation>
    </message>
    <message>
        <source>least loss at this compute (Hoffmann)</source>
        <translation>pérdida mínima con este cálculo (Hoffmann)</translation>
    </message>
    <message>
        <source>least loss that compute C can buy, nats per token</source>
        <translation>pérdida mínima que puede comprar el cálculo C, nats por token</translation>
    </message>
    <message>
        <source>lifetime</source>
        <translation>vida útil</translation>
    </message>
    <message>
        <source>longest write that keeps to a share of the time</source>
        <translation>escritura más larga que se mantiene en una parte del tiempo</translation>
    </message>
    <message>
        <source>loss (Besiroglu)</source>
        <translation>pérdida (Besiroglu)</translation>
    </message>
    <message>
        <source>loss (Hoffmann)</source>
        <translation>pérdida (Hoffmann)</translation>
    </message>
    <message>
        <source>loss above that of infinite model and data</source>
        <translation>pérdida por encima de la de modelo y datos infinitos</translation>
    </message>
    <message>
        <source>loss in nats per token</source>
        <translation>pérdida en nats por token</translation>
    </message>
    <message>
        <source>loss in nats per token, before Chinchilla</source>
        <translation>pérdida en nats por token, antes de Chinchilla</translation>
    </message>
    <message>
        <source>loss of infinite model and data</source>
        <translation>pérdida de modelo y datos infinitos</translation>
    </message>
    <message>
        <source>loss that more training tokens save, nats per token</source>
        <translation>pérdida que ahorran más tokens de entrenamiento, nats por token</translation>
    </message>
    <message>
        <source>loss that the limited data may cause</source>
        <translation>pérdida que pueden causar los datos limitados</translation>
    </message>
    <message>
        <source>loss, nats per token</source>
        <translation>pérdida, nats por token</translation>
    </message>
    <message>
        <source>make the interval longer than the write, or leave it to auto</source>
        <translation>hacer el intervalo más largo que la escritura, o dejarlo en auto</translation>
    </message>
    <message>
        <source>mean time between events that come p times an hour</source>
        <translation>tiempo medio entre sucesos que ocurren p veces por hora</translation>
    </message>
    <message>
        <source>mean time between failures of a machine of three kinds of parts</source>
        <translation>tiempo medio entre fallos de una máquina de tres clases de piezas</translation>
    </message>
    <message>
        <source>mean time between failures of one of them</source>
        <translation>tiempo medio entre fallos de una de ellas</translation>
    </message>
    <message>
        <source>mean time between failures of one part</source>
        <translation>tiempo medio entre fallos de una pieza</translation>
    </message>
    <message>
        <source>mean time between failures of the machine</source>
        <translation>tiempo medio entre fallos de la máquina</translation>
    </message>
    <message>
        <source>mean time between failures that were counted</source>
        <translation>tiempo medio entre fallos contados</translation>
    </message>
    <message>
        <source>mean time between preemptions</source>
        <translation>tiempo medio entre interrupciones</translation>
    </message>
    <message>
        <source>mean time between preemptions below which spot costs more than renting on demand</source>
        <translation>tiempo medio entre interrupciones por debajo del cual spot cuesta más que alquilar bajo demanda</translation>
    </message>
    <message>
        <source>memory for the cache of one sequence</source>
        <translation>memoria para la caché de una secuencia</translation>
    </message>
    <message>
        <source>memory load of a rank</source>
        <translation>carga de memoria de un rango</translation>
    </message>
    <message>
        <source>memory of one accelerator</source>
        <translation>memoria de un acelerador</translation>
    </message>
    <message>
        <source>memory that is left for the cache of each sequence</source>
        <translation>memoria que queda para la caché de cada secuencia</translation>
    </message>
    <message>
        <source>micro-batches accumulated</source>
        <translation>microlotes acumulados</translation>
    </message>
    <message>
        <source>model size of the least loss at compute C</source>
        <translation>tamaño de modelo de pérdida mínima con cálculo C</translation>
    </message>
    <message>
        <source>model size of the least loss at compute C, before Chinchilla</source>
        <translation>tamaño de modelo de pérdida mínima con cálculo C, antes de Chinchilla</translation>
    </message>
    <message>
        <source>model size that D tokens suffice for at r tokens per parameter</source>
        <translation>tamaño de modelo al que bastan D tokens con r tokens por parámetro</translation>
    </message>
    <message>
        <source>model size that spends C at r tokens per parameter</source>
        <translation>tamaño de modelo que gasta C con r tokens por parámetro</translation>
    </message>
    <message>
        <source>money for all of it</source>
        <translation>dinero por todo ello</translation>
    </message>
    <message>
        <source>money for computation</source>
        <translation>dinero para el cálculo</translation>
    </message>
    <message>
        <source>money for set-up</source>
        <translation>dinero para la preparación</translation>
    </message>
    <message>
        <source>money lost to failures</source>
        <translation>dinero perdido por fallos</translation>
    </message>
    <message>
        <source>money lost to the MFU gap</source>
        <translation>dinero perdido por la brecha de MFU</translation>
    </message>
    <message>
        <source>money on spot</source>
        <translation>dinero en spot</translation>
    </message>
    <message>
        <source>money that a share of a run costs</source>
        <translation>dinero que cuesta una parte de un entrenamiento</translation>
    </message>
    <message>
        <source>neither budget nor purchase price is given</source>
        <translation>no se da presupuesto ni precio de compra</translation>
    </message>
    <message>
        <source>neither budget nor spot price is given</source>
        <translation>no se da presupuesto ni precio spot</translation>
    </message>
    <message>
        <source>neither spot price nor purchase price is given</source>
        <translation>no se da ni precio spot ni precio de compra</translation>
    </message>
    <message>
        <source>network cards</source>
        <translation>tarjetas de red</translation>
    </message>
    <message>
        <source>new batch</source>
        <translation>lote nuevo</translation>
    </message>
    <message>
        <source>no bandwidth is known between the accelerators of a replica</source>
        <translation>no se conoce el ancho de banda entre los aceleradores de una réplica</translation>
    </message>
    <message>
        <source>no budget</source>
        <translation>sin presupuesto</translation>
    </message>
    <message>
        <source>no budget is given</source>
        <translation>no se da presupuesto</translation>
    </message>
    <message>
        <source>no budget, spot price or purchase price is given</source>
        <translation>no se da presupuesto, precio spot ni precio de compra</translation>
    </message>
    <message>
        <source>no estimate</source>
        <translation>sin estimación</translation>
    </message>
    <message>
        <source>no memory bandwidth is known for this accelerator, and decoding is reading memory</source>
        <translation>no se conoce el ancho de banda de memoria de este acelerador, y decodificar es leer memoria</translation>
    </message>
    <message>
        <source>no memory of this accelerator is known or left, so nothing says what fits</source>
        <translation>no se conoce la memoria de este acelerador o no queda, así que nada dice qué cabe</translation>
    </message>
    <message>
        <source>no price on demand is known to compare with</source>
        <translation>no se conoce un precio bajo demanda con que comparar</translation>
    </message>
    <message>
        <source>no purchase price is given</source>
        <translation>no se da precio de compra</translation>
    </message>
    <message>
        <source>no spot price is given</source>
        <translation>no se da precio spot</translation>
    </message>
    <message>
        <source>old batch</source>
        <translation>lote anterior</translation>
    </message>
    <message>
        <source>one a sequence</source>
        <translation>uno por secuencia</translation>
    </message>
    <message>
        <source>one decoding step</source>
        <translation>un paso de decodificación</translation>
    </message>
    <message>
        <source>one latent vector for all heads</source>
        <translation>un vector latente para todas las cabezas</translation>
    </message>
    <message>
        <source>one request from its arrival to its last token</source>
        <translation>una petición, de su llegada a su último token</translation>
    </message>
    <message>
        <source>operations of the run</source>
        <translation>operaciones del entrenamiento</translation>
    </message>
    <message>
        <source>operations per byte of a decoding step: weights and every cache are read</source>
        <translation>operaciones por byte de un paso de decodificación: se leen los pesos y todas las cachés</translation>
    </message>
    <message>
        <source>operations per byte of a prompt: weights are read once, the cache is written</source>
        <translation>operaciones por byte de un prompt: los pesos se leen una vez, la caché se escribe</translation>
    </message>
    <message>
        <source>optimal size at this compute (Besiroglu)</source>
        <translation>tamaño óptimo con este cálculo (Besiroglu)</translation>
    </message>
    <message>
        <source>optimal size at this compute (Hoffmann)</source>
        <translation>tamaño óptimo con este cálculo (Hoffmann)</translation>
    </message>
    <message>
        <source>optimizer steps to a loss</source>
        <translation>pasos del optimizador hasta una pérdida</translation>
    </message>
    <message>
        <source>over-training</source>
        <translation>sobreentrenamiento</translation>
    </message>
    <message>
        <source>overhead of restarts</source>
        <translation>sobrecoste de los reinicios</translation>
    </message>
    <message>
        <source>overhead of rework</source>
        <translation>sobrecoste del trabajo repetido</translation>
    </message>
    <message>
        <source>overhead of writes</source>
        <translation>sobrecoste de las escrituras</translation>
    </message>
    <message>
        <source>parameters of the larger</source>
        <translation>parámetros del mayor</translation>
    </message>
    <message>
        <source>parameters of the optimum at this compute</source>
        <translation>parámetros del óptimo con este cálculo</translation>
    </message>
    <message>
        <source>parameters of the smaller</source>
        <translation>parámetros del menor</translation>
    </message>
    <message>
        <source>parameters over those of the optimum</source>
        <translation>parámetros entre los del óptimo</translation>
    </message>
    <message>
        <source>parameters without embeddings</source>
        <translation>parámetros sin embeddings</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>partes</translation>
    </message>
    <message>
        <source>parts of the first kind</source>
        <translation>piezas del primer tipo</translation>
    </message>
    <message>
        <source>parts of the kind</source>
        <translation>piezas del tipo</translation>
    </message>
    <message>
        <source>parts of the second kind</source>
        <translation>piezas del segundo tipo</translation>
    </message>
    <message>
        <source>parts of the third kind</source>
        <translation>piezas del tercer tipo</translation>
    </message>
    <message>
        <source>power price per kWh</source>
        <translation>precio de la energía por kWh</translation>
    </message>
    <message>
        <source>preemptions per hour</source>
        <translation>interrupciones por hora</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>prefill</translation>
    </message>
    <message>
        <source>prefill attainable</source>
        <translation>prefill alcanzable</translation>
    </message>
    <message>
        <source>prefill intensity</source>
        <translation>intensidad del prefill</translation>
    </message>
    <message>
        <source>price of electricity, dollars per kWh</source>
        <translation>precio de la electricidad, dólares por kWh</translation>
    </message>
    <message>
        <source>price of one accelerator on demand per unit of time</source>
        <translation>precio de un acelerador bajo demanda por unidad de tiempo</translation>
    </message>
    <message>
        <source>price of one accelerator, with its share of everything around it</source>
        <translation>precio de un acelerador, con su parte de todo lo que lo rodea</translation>
    </message>
    <message>
        <source>price of one spot accelerator per unit of time</source>
        <translation>precio de un acelerador spot por unidad de tiempo</translation>
    </message>
    <message>
        <source>price of one useful unit of accelerator time</source>
        <translation>precio de una unidad útil de tiempo de acelerador</translation>
    </message>
    <message>
        <source>price of owning</source>
        <translation>precio en propiedad</translation>
    </message>
    <message>
        <source>price of renting one accelerator per unit of time</source>
        <translation>precio de alquilar un acelerador por unidad de tiempo</translation>
    </message>
    <message>
        <source>price of useful time</source>
        <translation>precio del tiempo útil</translation>
    </message>
    <message>
        <source>probability of no failure</source>
        <translation>probabilidad de ningún fallo</translation>
    </message>
    <message>
        <source>probability that a drafted token is accepted, below 1</source>
        <translation>probabilidad de que se acepte un token de borrador, menor que 1</translation>
    </message>
    <message>
        <source>probability that a run ends without any failure</source>
        <translation>probabilidad de que un entrenamiento acabe sin ningún fallo</translation>
    </message>
    <message>
        <source>prompt and decoding step tried against serving.ttft_target, up to what fits</source>
        <translation>prompt y paso de decodificación probados frente a serving.ttft_target, hasta lo que cabe</translation>
    </message>
    <message>
        <source>prompt and output</source>
        <translation>prompt y salida</translation>
    </message>
    <message>
        <source>prompt and output of %1 exceed the %2 that the model has learned positions for</source>
        <translation>prompt y salida de %1 superan los %2 para los que el modelo tiene posiciones aprendidas</translation>
    </message>
    <message>
        <source>purchase and power</source>
        <translation>compra y energía</translation>
    </message>
    <message>
        <source>purchase price</source>
        <translation>precio de compra</translation>
    </message>
    <message>
        <source>raise the budget, or lower targets.setup_hours</source>
        <translation>subir el presupuesto, o bajar targets.setup_hours</translation>
    </message>
    <message>
        <source>ranks after</source>
        <translation>rangos después</translation>
    </message>
    <message>
        <source>ranks before</source>
        <translation>rangos antes</translation>
    </message>
    <message>
        <source>ranks × share of the cache on each</source>
        <translation>rangos × parte de la caché en cada uno</translation>
    </message>
    <message>
        <source>reduction of the gradients</source>
        <translation>reducción de los gradientes</translation>
    </message>
    <message>
        <source>regression on the GEMM tables of ai-dynamo/aiconfigurator, products of few rows</source>
        <translation>regresión sobre las tablas GEMM de ai-dynamo/aiconfigurator, productos de pocas filas</translation>
    </message>
    <message>
        <source>rent of n accelerators per unit of time</source>
        <translation>alquiler de n aceleradores por unidad de tiempo</translation>
    </message>
    <message>
        <source>renting costs no more than the electricity of an accelerator of one&apos;s own</source>
        <translation>alquilar no cuesta más que la electricidad de un acelerador propio</translation>
    </message>
    <message>
        <source>repetitions</source>
        <translation>repeticiones</translation>
    </message>
    <message>
        <source>repetitions after which most of the worth is gone, 15.39</source>
        <translation>repeticiones tras las que se pierde casi todo el valor, 15,39</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>réplicas</translation>
    </message>
    <message>
        <source>request latency</source>
        <translation>latencia de la petición</translation>
    </message>
    <message>
        <source>requests in flight</source>
        <translation>peticiones en vuelo</translation>
    </message>
    <message>
        <source>requests in the system at one time: Little&apos;s law</source>
        <translation>peticiones en el sistema a la vez: ley de Little</translation>
    </message>
    <message>
        <source>running cost of one of one&apos;s own per unit of time</source>
        <translation>coste de funcionamiento de uno propio por unidad de tiempo</translation>
    </message>
    <message>
        <source>scale of the parameters</source>
        <translation>escala de los parámetros</translation>
    </message>
    <message>
        <source>scale of the tokens</source>
        <translation>escala de los tokens</translation>
    </message>
    <message>
        <source>scaling laws describe pretraining; this run trains adapters</source>
        <translation>las leyes de escala describen el preentrenamiento; este entrena adaptadores</translation>
    </message>
    <message>
        <source>scaling-book part 7 (jax-ml); Williams et al., CACM 52(4) 2009</source>
        <translation>scaling-book parte 7 (jax-ml); Williams et al., CACM 52(4) 2009</translation>
    </message>
    <message>
        <source>see the resilience fields</source>
        <translation>ver los campos de resiliencia</translation>
    </message>
    <message>
        <source>sequences that must decode together for arithmetic to be the limit</source>
        <translation>secuencias que deben decodificar juntas para que la aritmética sea el límite</translation>
    </message>
    <message>
        <source>served tokens from which a smaller, longer trained model has cost less compute</source>
        <translation>tokens servidos desde los que un modelo menor, entrenado más tiempo, ha costado menos cálculo</translation>
    </message>
    <message>
        <source>served weights</source>
        <translation>pesos servidos</translation>
    </message>
    <message>
        <source>serving.tensor = %1 does not divide model.heads = %2 and its %3 key heads: every accelerator of a replica computes whole heads</source>
        <translation>serving.tensor = %1 no divide model.heads = %2 y sus %3 cabezas de clave: cada acelerador de una réplica calcula cabezas enteras</translation>
    </message>
    <message>
        <source>set hardware.accelerator.hbm_bandwidth_Bps</source>
        <translation>fijar hardware.accelerator.hbm_bandwidth_Bps</translation>
    </message>
    <message>
        <source>set hardware.accelerator.hbm_bytes, or lower hardware.reserve</source>
        <translation>fijar hardware.accelerator.hbm_bytes, o bajar hardware.reserve</translation>
    </message>
    <message>
        <source>set hardware.scale_out.beta_Bps_line</source>
        <translation>fijar hardware.scale_out.beta_Bps_line</translation>
    </message>
    <message>
        <source>set hardware.scale_up.beta_Bps_line</source>
        <translation>fijar hardware.scale_up.beta_Bps_line</translation>
    </message>
    <message>
        <source>set serving.concurrency to %1</source>
        <translation>poner serving.concurrency a %1</translation>
    </message>
    <message>
        <source>set serving.tensor to %1</source>
        <translation>poner serving.tensor a %1</translation>
    </message>
    <message>
        <source>set serving.tensor to %1 or auto</source>
        <translation>poner serving.tensor a %1 o auto</translation>
    </message>
    <message>
        <source>set-up time</source>
        <translation>tiempo de preparación</translation>
    </message>
    <message>
        <source>share</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>share lost to a rate below the one that can be achieved</source>
        <translation>parte perdida por una tasa inferior a la que se puede lograr</translation>
    </message>
    <message>
        <source>share of all failures that one kind of part causes</source>
        <translation>parte de todos los fallos que causa un tipo de pieza</translation>
    </message>
    <message>
        <source>share of the cache on one accelerator</source>
        <translation>parte de la caché en un acelerador</translation>
    </message>
    <message>
        <source>share of the cache that one tensor-parallel rank keeps</source>
        <translation>parte de la caché que guarda un rango tensorial</translation>
    </message>
    <message>
        <source>share of the deadline</source>
        <translation>parte del plazo</translation>
    </message>
    <message>
        <source>share of the examples that a very small batch would need: compute</source>
        <translation>parte de los ejemplos que necesitaría un lote muy pequeño: cálculo</translation>
    </message>
    <message>
        <source>share of the layers with the window</source>
        <translation>parte de las capas con la ventana</translation>
    </message>
    <message>
        <source>share of the layers with the window, below 1</source>
        <translation>parte de las capas con la ventana, menor que 1</translation>
    </message>
    <message>
        <source>share of the paid time that a run without losses would not need</source>
        <translation>parte del tiempo pagado que no necesitaría un entrenamiento sin pérdidas</translation>
    </message>
    <message>
        <source>share of the time spent writing</source>
        <translation>parte del tiempo empleado en escribir</translation>
    </message>
    <message>
        <source>share of the time that is wasted</source>
        <translation>parte del tiempo que se desperdicia</translation>
    </message>
    <message>
        <source>share of the weights in routed experts</source>
        <translation>parte de los pesos en expertos asignables</translation>
    </message>
    <message>
        <source>share of them in routed experts</source>
        <translation>parte de ellos en expertos asignables</translation>
    </message>
    <message>
        <source>share spent writing checkpoints</source>
        <translation>parte empleada en escribir puntos de control</translation>
    </message>
    <message>
        <source>shorten checkpoint and restart, or rent on demand</source>
        <translation>acortar el punto de control y el reinicio, o alquilar bajo demanda</translation>
    </message>
    <message>
        <source>shorten serving.prompt_tokens or serving.output_tokens</source>
        <translation>acortar serving.prompt_tokens o serving.output_tokens</translation>
    </message>
    <message>
        <source>shorten the checkpoint, or rent on demand</source>
        <translation>acortar el punto de control, o alquilar bajo demanda</translation>
    </message>
    <message>
        <source>shorten the checkpoint, or use more reliable or fewer accelerators</source>
        <translation>acortar el punto de control, o usar menos aceleradores o más fiables</translation>
    </message>
    <message>
        <source>shorten the set-up, or move targets.deadline</source>
        <translation>acortar la preparación, o mover targets.deadline</translation>
    </message>
    <message>
        <source>smaller batch</source>
        <translation>lote menor</translation>
    </message>
    <message>
        <source>so many accelerators would fail too often to meet the deadline</source>
        <translation>tantos aceleradores fallarían demasiado a menudo para cumplir el plazo</translation>
    </message>
    <message>
        <source>something fails every %1, and a failure costs %2: no run gets anywhere</source>
        <translation>algo falla cada %1, y un fallo cuesta %2: ningún entrenamiento llega a nada</translation>
    </message>
    <message>
        <source>speedup in steps over growth of the batch, from two runs to the same loss</source>
        <translation>aceleración en pasos entre crecimiento del lote, de dos entrenamientos hasta la misma pérdida</translation>
    </message>
    <message>
        <source>spot accelerators are taken away every %1, and each time costs %2</source>
        <translation>los aceleradores spot se retiran cada %1, y cada vez cuesta %2</translation>
    </message>
    <message>
        <source>spot accelerators are taken away every %1, too often for a checkpoint of %2</source>
        <translation>los aceleradores spot se retiran cada %1, demasiado a menudo para un punto de control de %2</translation>
    </message>
    <message>
        <source>spot is no cheaper than renting on demand even if nothing is taken away</source>
        <translation>spot no es más barato que alquilar bajo demanda aunque nunca se retire nada</translation>
    </message>
    <message>
        <source>spot price per accelerator-hour</source>
        <translation>precio spot por hora de acelerador</translation>
    </message>
    <message>
        <source>state of a rank</source>
        <translation>estado de un rango</translation>
    </message>
    <message>
        <source>state per rank</source>
        <translation>estado por rango</translation>
    </message>
    <message>
        <source>step of a accumulated micro-batches and one gradient reduction that nothing hides</source>
        <translation>paso con a microlotes acumulados y una reducción de gradientes que nada oculta</translation>
    </message>
    <message>
        <source>steps at the larger batch</source>
        <translation>pasos con el lote mayor</translation>
    </message>
    <message>
        <source>steps at the smaller batch</source>
        <translation>pasos con el lote menor</translation>
    </message>
    <message>
        <source>steps of a run</source>
        <translation>pasos de un entrenamiento</translation>
    </message>
    <message>
        <source>steps of the first run</source>
        <translation>pasos del primer entrenamiento</translation>
    </message>
    <message>
        <source>steps of the second run</source>
        <translation>pasos del segundo entrenamiento</translation>
    </message>
    <message>
        <source>steps over before when the batch grows b-fold and needs k times the examples</source>
        <translation>pasos entre los de antes si el lote crece b veces y necesita k veces los ejemplos</translation>
    </message>
    <message>
        <source>steps over the fewest that any batch needs: time</source>
        <translation>pasos entre los mínimos que necesita cualquier lote: tiempo</translation>
    </message>
    <message>
        <source>steps that the largest batch would need</source>
        <translation>pasos que necesitaría el lote más grande</translation>
    </message>
    <message>
        <source>stopped after %1 checkpoints and failures</source>
        <translation>detenido tras %1 puntos de control y fallos</translation>
    </message>
    <message>
        <source>store weights and cache in fewer bytes (serving.weights_precision, serving.kv_precision), shorten serving.prompt_tokens, or choose a device with more memory</source>
        <translation>guardar pesos y caché en menos bytes (serving.weights_precision, serving.kv_precision), acortar serving.prompt_tokens, o elegir un dispositivo con más memoria</translation>
    </message>
    <message>
        <source>the cache of every sequence takes longer to read than its arithmetic, however many decode together</source>
        <translation>la caché de cada secuencia tarda más en leerse que su aritmética, por muchas que decodifiquen juntas</translation>
    </message>
    <message>
        <source>the interval of %1 is longer than the %2 between failures; most intervals are lost, and the overhead is a rough guess</source>
        <translation>el intervalo de %1 es más largo que los %2 entre fallos; la mayoría de los intervalos se pierde, y el sobrecoste es una estimación aproximada</translation>
    </message>
    <message>
        <source>the loss is extrapolated: its fits rest on 70M to 16B parameters and 5B to 500B tokens</source>
        <translation>la pérdida se extrapola: sus ajustes abarcan de 70 millones a 16 mil millones de parámetros y de 5 mil a 500 mil millones de tokens</translation>
    </message>
    <message>
        <source>the mesh does not fit the accelerators</source>
        <translation>la malla no encaja con los aceleradores</translation>
    </message>
    <message>
        <source>the price is $0 an hour</source>
        <translation>el precio es $0 por hora</translation>
    </message>
    <message>
        <source>the same that can be achieved</source>
        <translation>la misma que se puede lograr</translation>
    </message>
    <message>
        <source>the set-up alone costs %1, more than the budget of %2</source>
        <translation>la preparación sola cuesta %1, más que el presupuesto de %2</translation>
    </message>
    <message>
        <source>the set-up alone takes until the deadline</source>
        <translation>la preparación sola dura hasta el plazo</translation>
    </message>
    <message>
        <source>the set-up of %1 is not over by the deadline of %2</source>
        <translation>la preparación de %1 no ha acabado al vencer el plazo de %2</translation>
    </message>
    <message>
        <source>the smallest power of two that holds weights and cache</source>
        <translation>la menor potencia de dos que aloja pesos y caché</translation>
    </message>
    <message>
        <source>there is no run to simulate</source>
        <translation>no hay entrenamiento que simular</translation>
    </message>
    <message>
        <source>time a checkpoint stops training</source>
        <translation>tiempo que un punto de control detiene el entrenamiento</translation>
    </message>
    <message>
        <source>time at the MFU that can be achieved</source>
        <translation>tiempo con la MFU que se puede lograr</translation>
    </message>
    <message>
        <source>time between preemptions at which spot breaks even</source>
        <translation>tiempo entre interrupciones en que spot queda a la par</translation>
    </message>
    <message>
        <source>time for the computation</source>
        <translation>tiempo para el cálculo</translation>
    </message>
    <message>
        <source>time from set-up to the last step, failures included</source>
        <translation>tiempo de la preparación al último paso, fallos incluidos</translation>
    </message>
    <message>
        <source>time lost per failure</source>
        <translation>tiempo perdido por fallo</translation>
    </message>
    <message>
        <source>time lost to an MFU below the one that can be achieved</source>
        <translation>tiempo perdido por una MFU inferior a la que se puede lograr</translation>
    </message>
    <message>
        <source>time lost to checkpoints, rework and restarts in a run</source>
        <translation>tiempo perdido en puntos de control, trabajo repetido y reinicios en un entrenamiento</translation>
    </message>
    <message>
        <source>time lost to failures</source>
        <translation>tiempo perdido por fallos</translation>
    </message>
    <message>
        <source>time lost to the MFU gap</source>
        <translation>tiempo perdido por la brecha de MFU</translation>
    </message>
    <message>
        <source>time observed</source>
        <translation>tiempo observado</translation>
    </message>
    <message>
        <source>time of a decoding step in its matrices: reading the weights or their arithmetic, whichever is longer</source>
        <translation>tiempo de un paso de decodificación en sus matrices: leer los pesos o su aritmética, lo que dure más</translation>
    </message>
    <message>
        <source>time of a decoding step to read the cache of every sequence</source>
        <translation>tiempo de un paso de decodificación en leer la caché de todas las secuencias</translation>
    </message>
    <message>
        <source>time of a replica that one request takes</source>
        <translation>tiempo de una réplica que ocupa una petición</translation>
    </message>
    <message>
        <source>time of a replica that one request takes: its prompt alone, its decoding steps shared by B</source>
        <translation>tiempo de una réplica que ocupa una petición: su prompt a solas, sus pasos de decodificación repartidos entre B</translation>
    </message>
    <message>
        <source>time of a step of the model over one of the draft model</source>
        <translation>tiempo de un paso del modelo entre uno del modelo de borrador</translation>
    </message>
    <message>
        <source>time of one request</source>
        <translation>tiempo de una petición</translation>
    </message>
    <message>
        <source>time of the computation alone</source>
        <translation>tiempo del cálculo solo</translation>
    </message>
    <message>
        <source>time of use after which buying an accelerator costs less than renting it</source>
        <translation>tiempo de uso tras el que comprar un acelerador cuesta menos que alquilarlo</translation>
    </message>
    <message>
        <source>time of use at which buying breaks even</source>
        <translation>tiempo de uso en que la compra queda a la par</translation>
    </message>
    <message>
        <source>time that a budget pays n accelerators for, beside the set-up</source>
        <translation>tiempo por el que un presupuesto paga n aceleradores, además de la preparación</translation>
    </message>
    <message>
        <source>time that is paid</source>
        <translation>tiempo que se paga</translation>
    </message>
    <message>
        <source>time that is useful</source>
        <translation>tiempo útil</translation>
    </message>
    <message>
        <source>time that one failure costs</source>
        <translation>tiempo que cuesta un fallo</translation>
    </message>
    <message>
        <source>time that one preemption costs</source>
        <translation>tiempo que cuesta una interrupción</translation>
    </message>
    <message>
        <source>time that training stands still for the copy</source>
        <translation>tiempo que el entrenamiento se detiene por la copia</translation>
    </message>
    <message>
        <source>time the computation would take at the MFU that can be achieved</source>
        <translation>tiempo que duraría el cálculo con la MFU que se puede lograr</translation>
    </message>
    <message>
        <source>time to read the prompt</source>
        <translation>tiempo de leer el prompt</translation>
    </message>
    <message>
        <source>time to the first token</source>
        <translation>tiempo hasta el primer token</translation>
    </message>
    <message>
        <source>time to write it in the background</source>
        <translation>tiempo de escribirlo en segundo plano</translation>
    </message>
    <message>
        <source>time to write the copy</source>
        <translation>tiempo de escribir la copia</translation>
    </message>
    <message>
        <source>time until a checkpoint that is written beside training counts</source>
        <translation>tiempo hasta que cuenta un punto de control escrito en paralelo al entrenamiento</translation>
    </message>
    <message>
        <source>tokens after</source>
        <translation>tokens después</translation>
    </message>
    <message>
        <source>tokens back that information can come through stacked windows</source>
        <translation>tokens hacia atrás desde los que llega información por ventanas apiladas</translation>
    </message>
    <message>
        <source>tokens before</source>
        <translation>tokens antes</translation>
    </message>
    <message>
        <source>tokens drafted ahead</source>
        <translation>tokens de borrador anticipados</translation>
    </message>
    <message>
        <source>tokens generated</source>
        <translation>tokens generados</translation>
    </message>
    <message>
        <source>tokens generated for one request</source>
        <translation>tokens generados por petición</translation>
    </message>
    <message>
        <source>tokens of a sequence whose cache fits</source>
        <translation>tokens de una secuencia cuya caché cabe</translation>
    </message>
    <message>
        <source>tokens of a sequence whose cache fits, windows of the windowed layers being full</source>
        <translation>tokens de una secuencia cuya caché cabe, con las ventanas de las capas con ventana llenas</translation>
    </message>
    <message>
        <source>tokens of a step</source>
        <translation>tokens de un paso</translation>
    </message>
    <message>
        <source>tokens of a whole sequence</source>
        <translation>tokens de una secuencia entera</translation>
    </message>
    <message>
        <source>tokens of the sequence</source>
        <translation>tokens de la secuencia</translation>
    </message>
    <message>
        <source>tokens of the step</source>
        <translation>tokens del paso</translation>
    </message>
    <message>
        <source>tokens per parameter of the least loss at compute C</source>
        <translation>tokens por parámetro de la pérdida mínima con cálculo C</translation>
    </message>
    <message>
        <source>tokens per parameter of the rule</source>
        <translation>tokens por parámetro de la regla</translation>
    </message>
    <message>
        <source>tokens that a replica generates per second while it only decodes</source>
        <translation>tokens que genera una réplica por segundo mientras solo decodifica</translation>
    </message>
    <message>
        <source>tokens that a replica generates per second, prompts included in its time</source>
        <translation>tokens que genera una réplica por segundo, prompts incluidos en su tiempo</translation>
    </message>
    <message>
        <source>tokens that one check of K drafted ones yields in the mean</source>
        <translation>tokens que rinde de media una comprobación de K de borrador</translation>
    </message>
    <message>
        <source>tokens that one check yields in the mean</source>
        <translation>tokens que rinde de media una comprobación</translation>
    </message>
    <message>
        <source>tokens to reach back</source>
        <translation>tokens que alcanzar hacia atrás</translation>
    </message>
    <message>
        <source>training compute</source>
        <translation>cálculo de entrenamiento</translation>
    </message>
    <message>
        <source>training compute of the larger</source>
        <translation>cálculo de entrenamiento del mayor</translation>
    </message>
    <message>
        <source>training compute of the smaller model</source>
        <translation>cálculo de entrenamiento del modelo menor</translation>
    </message>
    <message>
        <source>training tokens of the least loss at compute C</source>
        <translation>tokens de entrenamiento de la pérdida mínima con cálculo C</translation>
    </message>
    <message>
        <source>training tokens over those that the rule asks for; below 1 the model is undertrained</source>
        <translation>tokens de entrenamiento entre los que pide la regla; por debajo de 1 el modelo está subentrenado</translation>
    </message>
    <message>
        <source>training tokens per parameter</source>
        <translation>tokens de entrenamiento por parámetro</translation>
    </message>
    <message>
        <source>training tokens that leave ΔL of loss to the data</source>
        <translation>tokens de entrenamiento que dejan ΔL de pérdida a los datos</translation>
    </message>
    <message>
        <source>training tokens that spend C at r tokens per parameter</source>
        <translation>tokens de entrenamiento que gastan C a r tokens por parámetro</translation>
    </message>
    <message>
        <source>training tokens that spend C on a model of N parameters</source>
        <translation>tokens de entrenamiento que gastan C en un modelo de N parámetros</translation>
    </message>
    <message>
        <source>training waits for it</source>
        <translation>el entrenamiento lo espera</translation>
    </message>
    <message>
        <source>unit of compute: one PFLOP/s for a day</source>
        <translation>unidad de cálculo: un PFLOP/s durante un día</translation>
    </message>
    <message>
        <source>use more reliable or fewer accelerators, or shorten checkpoint and restart</source>
        <translation>usar menos aceleradores o más fiables, o acortar el punto de control y el reinicio</translation>
    </message>
    <message>
        <source>useful money</source>
        <translation>dinero útil</translation>
    </message>
    <message>
        <source>useful time</source>
        <translation>tiempo útil</translation>
    </message>
    <message>
        <source>wait for the first token: the decoding step under way ends, then the prompt is read</source>
        <translation>espera del primer token: acaba el paso de decodificación en curso y luego se lee el prompt</translation>
    </message>
    <message>
        <source>wall-clock</source>
        <translation>tiempo de reloj</translation>
    </message>
    <message>
        <source>wasted share</source>
        <translation>parte desperdiciada</translation>
    </message>
    <message>
        <source>weight of the parameters</source>
        <translation>peso de los parámetros</translation>
    </message>
    <message>
        <source>weight of the tokens</source>
        <translation>peso de los tokens</translation>
    </message>
    <message>
        <source>weights and KV cache per accelerator</source>
        <translation>pesos y caché KV por acelerador</translation>
    </message>
    <message>
        <source>weights and cache on one accelerator of a replica</source>
        <translation>pesos y caché en un acelerador de una réplica</translation>
    </message>
    <message>
        <source>weights that one step of B tokens reads, uniform routing</source>
        <translation>pesos que lee un paso de B tokens, reparto uniforme</translation>
    </message>
    <message>
        <source>what is left of the loss that limited data cause</source>
        <translation>lo que queda de la pérdida que causan los datos limitados</translation>
    </message>
    <message>
        <source>whole replicas that keep up with the requests: Little&apos;s law over the time each takes</source>
        <translation>réplicas enteras que siguen el ritmo de las peticiones: ley de Little sobre el tiempo que ocupa cada una</translation>
    </message>
    <message>
        <source>whole sequences whose cache fits beside the weights of a replica</source>
        <translation>secuencias enteras cuya caché cabe junto a los pesos de una réplica</translation>
    </message>
    <message>
        <source>width of all query heads over the cache</source>
        <translation>anchura de todas las cabezas de consulta entre la de la caché</translation>
    </message>
    <message>
        <source>window with which stacked layers reach so far back</source>
        <translation>ventana con la que las capas apiladas llegan hasta tan atrás</translation>
    </message>
    <message>
        <source>work redone after failures when a checkpoint counts only once it is written</source>
        <translation>trabajo repetido tras fallos si un punto de control solo cuenta cuando está escrito</translation>
    </message>
    <message>
        <source>write checkpoints more often, or leave the interval to auto</source>
        <translation>escribir puntos de control más a menudo, o dejar el intervalo en auto</translation>
    </message>
    <message>
        <source>writes, rework and restarts</source>
        <translation>escrituras, trabajo repetido y reinicios</translation>
    </message>
    <message>
        <source>written beside training</source>
        <translation>escrito en paralelo al entrenamiento</translation>
    </message>
    <message>
        <source>optimal size at this compute (rule)</source>
        <translation>tamaño óptimo con este cálculo (regla)</translation>
    </message>
    <message>
        <source>optimal size at this compute (rule)|optimal size at this compute|optimal size (rule)</source>
        <translation>tamaño óptimo con este cálculo (regla)|tamaño óptimo con este cálculo|tamaño óptimo (regla)</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Paralelismo de datos</translation>
    </message>
    <message>
        <source>set targets.budget</source>
        <translation>fijar targets.budget</translation>
    </message>
    <message>
        <source>set targets.budget or targets.purchase_price</source>
        <translation>fijar targets.budget o targets.purchase_price</translation>
    </message>
    <message>
        <source>set targets.budget or targets.spot_price_per_accelerator_hour</source>
        <translation>fijar targets.budget o targets.spot_price_per_accelerator_hour</translation>
    </message>
    <message>
        <source>set targets.budget, targets.spot_price_per_accelerator_hour or targets.purchase_price</source>
        <translation>fijar targets.budget, targets.spot_price_per_accelerator_hour o targets.purchase_price</translation>
    </message>
    <message>
        <source>set targets.purchase_price</source>
        <translation>fijar targets.purchase_price</translation>
    </message>
    <message>
        <source>set targets.spot_price_per_accelerator_hour</source>
        <translation>fijar targets.spot_price_per_accelerator_hour</translation>
    </message>
    <message>
        <source>set targets.spot_price_per_accelerator_hour or targets.purchase_price</source>
        <translation>fijar targets.spot_price_per_accelerator_hour o targets.purchase_price</translation>
    </message>
    <message>
        <source>Bruck</source>
        <translation>Bruck</translation>
    </message>
    <message>
        <source>CPU offload</source>
        <translation>descarga a la CPU</translation>
    </message>
    <message>
        <source>CUDA graphs on a part only (%1)</source>
        <translation>grafos CUDA solo en una parte (%1)</translation>
    </message>
    <message>
        <source>a whole run&apos;s hours, not a step</source>
        <translation>las horas de una ejecución entera, no un paso</translation>
    </message>
    <message>
        <source>accelerator unknown: %1</source>
        <translation>acelerador desconocido: %1</translation>
    </message>
    <message>
        <source>asynchronous tensor parallelism</source>
        <translation>paralelismo tensorial asíncrono</translation>
    </message>
    <message>
        <source>attention heads not stated (width 128 each taken)</source>
        <translation>cabezas de atención no declaradas (se toma anchura 128 cada una)</translation>
    </message>
    <message>
        <source>batch not stated</source>
        <translation>lote no declarado</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>broadcast</translation>
    </message>
    <message>
        <source>chunks of the interleaved schedule not stated (2 taken)</source>
        <translation>trozos del plan intercalado no declarados (se toman 2)</translation>
    </message>
    <message>
        <source>computed by its source, not measured</source>
        <translation>calculado por su fuente, no medido</translation>
    </message>
    <message>
        <source>container %1</source>
        <translation>contenedor %1</translation>
    </message>
    <message>
        <source>dgx h100</source>
        <translation>dgx h100</translation>
    </message>
    <message>
        <source>dimensions of its latent attention not stated</source>
        <translation>dimensiones de su atención latente no declaradas</translation>
    </message>
    <message>
        <source>element-wise</source>
        <translation>elemento a elemento</translation>
    </message>
    <message>
        <source>expert traffic overlapped with other micro-batches</source>
        <translation>tráfico de expertos solapado con otros microlotes</translation>
    </message>
    <message>
        <source>experts drop tokens beyond their capacity</source>
        <translation>los expertos descartan tokens más allá de su capacidad</translation>
    </message>
    <message>
        <source>experts of a token not stated</source>
        <translation>expertos por token no declarados</translation>
    </message>
    <message>
        <source>fewer sequences than data-parallel ranks: a layout is used that is not stated</source>
        <translation>menos secuencias que rangos de datos: se usa una disposición que no está declarada</translation>
    </message>
    <message>
        <source>first pipeline stage</source>
        <translation>primera etapa del pipeline</translation>
    </message>
    <message>
        <source>forced balanced</source>
        <translation>forced balanced</translation>
    </message>
    <message>
        <source>how data parallelism splits into shards and replicas not stated (all of it shards)</source>
        <translation>no declarado cómo se divide el paralelismo de datos en fragmentos y réplicas (todo fragmentos)</translation>
    </message>
    <message>
        <source>how fp8 is scaled (%1)</source>
        <translation>cómo se escala fp8 (%1)</translation>
    </message>
    <message>
        <source>hybrid model: its state-space layers are not modelled</source>
        <translation>modelo híbrido: sus capas de espacio de estados no se modelan</translation>
    </message>
    <message>
        <source>inference, not a training step</source>
        <translation>inferencia, no un paso de entrenamiento</translation>
    </message>
    <message>
        <source>inside a slice</source>
        <translation>dentro de un slice</translation>
    </message>
    <message>
        <source>kernels: %1</source>
        <translation>núcleos: %1</translation>
    </message>
    <message>
        <source>last pipeline stage</source>
        <translation>última etapa del pipeline</translation>
    </message>
    <message>
        <source>maximum over</source>
        <translation>maximum over</translation>
    </message>
    <message>
        <source>model dimensions not stated</source>
        <translation>dimensiones del modelo no declaradas</translation>
    </message>
    <message>
        <source>network between nodes not stated (%1 taken)</source>
        <translation>red entre nodos no declarada (se toma %1)</translation>
    </message>
    <message>
        <source>no dense %1 peak of the accelerator is known</source>
        <translation>no se conoce un pico %1 denso del acelerador</translation>
    </message>
    <message>
        <source>no torch.compile</source>
        <translation>sin torch.compile</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>no declarado</translation>
    </message>
    <message>
        <source>number of accelerators not stated</source>
        <translation>número de aceleradores no declarado</translation>
    </message>
    <message>
        <source>one of two layers</source>
        <translation>una de dos capas</translation>
    </message>
    <message>
        <source>outside the rules (%1)</source>
        <translation>fuera de las reglas (%1)</translation>
    </message>
    <message>
        <source>parallel layout not stated</source>
        <translation>disposición paralela no declarada</translation>
    </message>
    <message>
        <source>parallel layout not stated (the framework&apos;s default: one FSDP axis)</source>
        <translation>disposición paralela no declarada (la predeterminada del marco: un eje FSDP)</translation>
    </message>
    <message>
        <source>per gpu</source>
        <translation>per gpu</translation>
    </message>
    <message>
        <source>precision unknown: %1</source>
        <translation>precisión desconocida: %1</translation>
    </message>
    <message>
        <source>rank 0</source>
        <translation>rango 0</translation>
    </message>
    <message>
        <source>rank of the adapters (16 taken)</source>
        <translation>rango de los adaptadores (se toma 16)</translation>
    </message>
    <message>
        <source>recomputed module &quot;%1&quot;</source>
        <translation>módulo recalculado «%1»</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>reduce</translation>
    </message>
    <message>
        <source>selective policy &quot;%1&quot; (norms and activation functions taken)</source>
        <translation>política selectiva «%1» (se toman normas y funciones de activación)</translation>
    </message>
    <message>
        <source>selective policy not stated (norms and activation functions taken)</source>
        <translation>política selectiva no declarada (se toman normas y funciones de activación)</translation>
    </message>
    <message>
        <source>sharding stage not stated (%1 taken)</source>
        <translation>etapa de fragmentación no declarada (se toma %1)</translation>
    </message>
    <message>
        <source>stack &quot;%1&quot; unknown (generic taken)</source>
        <translation>pila «%1» desconocida (se toma la genérica)</translation>
    </message>
    <message>
        <source>the batch does not divide into the micro-batches</source>
        <translation>el lote no se divide en los microlotes</translation>
    </message>
    <message>
        <source>the layout does not multiply to the accelerators</source>
        <translation>el producto de la disposición no da los aceleradores</translation>
    </message>
    <message>
        <source>the time of one layer, not of a step</source>
        <translation>el tiempo de una capa, no de un paso</translation>
    </message>
    <message>
        <source>token dispatcher %1</source>
        <translation>despachador de tokens %1</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>asignada</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>búferes</translation>
    </message>
    <message>
        <source>computation</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>expuesto</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fijo</translation>
    </message>
    <message>
        <source>head</source>
        <translation>cabeza</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>oculto</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>lanzamiento</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>pérdida</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>norma</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reservada</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>etapa</translation>
    </message>
    <message>
        <source>start</source>
        <translation>arranque</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>times</source>
        <translation>veces</translation>
    </message>
    <message>
        <source>%1 follows the %2 replicas, from %3 to %4; set it to have another</source>
        <translation>%1 sigue a las %2 réplicas, de %3 a %4; fijarlo para tener otro</translation>
    </message>
    <message>
        <source>%1 of capacity, state alone</source>
        <translation>%1 de la capacidad, solo el estado</translation>
    </message>
    <message>
        <source>%1 state alone</source>
        <translation>%1 solo el estado</translation>
    </message>
    <message>
        <source>%1 → %2 of activations per rank</source>
        <translation>%1 → %2 de activaciones por rango</translation>
    </message>
    <message>
        <source>%1 → %2 of memory per rank</source>
        <translation>%1 → %2 de memoria por rango</translation>
    </message>
    <message>
        <source>%1 → %2 of state per rank</source>
        <translation>%1 → %2 de estado por rango</translation>
    </message>
    <message>
        <source>%1 → %2 of the step exposed</source>
        <translation>%1 → %2 del paso expuesto</translation>
    </message>
    <message>
        <source>%1 → %2 with failures and set-up</source>
        <translation>%1 → %2 con fallos y preparación</translation>
    </message>
    <message>
        <source>Fewer tensor ranks: %1</source>
        <translation>Menos rangos tensoriales: %1</translation>
    </message>
    <message>
        <source>Requests that arrive each second (QPS), over all replicas.</source>
        <translation>Peticiones que llegan cada segundo (QPS), sobre todas las réplicas.</translation>
    </message>
    <message>
        <source>State, activations and all that the allocator and the driver reserve on the fullest rank are %1 of its %2.</source>
        <translation>El estado, las activaciones y todo lo que el asignador y el controlador reservan en el rango más lleno son %1 de sus %2.</translation>
    </message>
    <message>
        <source>Tensor parallel over %1</source>
        <translation>Paralelismo tensorial sobre %1</translation>
    </message>
    <message>
        <source>The training state alone is %1 of the %2 of one accelerator; with activations and buffers it is %3.</source>
        <translation>Solo el estado de entrenamiento es %1 de los %2 de un acelerador; con activaciones y búferes es %3.</translation>
    </message>
    <message>
        <source>calls of all groups</source>
        <translation>llamadas de todos los grupos</translation>
    </message>
    <message>
        <source>every accelerator more fails so often that yet another one is needed</source>
        <translation>cada acelerador más falla tan a menudo que hace falta otro más</translation>
    </message>
    <message>
        <source>the run, failures included, exceeds the deadline</source>
        <translation>la ejecución, con los fallos, supera el plazo</translation>
    </message>
    <message>
        <source>there is no field &quot;%1&quot;</source>
        <translation>no existe el campo &quot;%1&quot;</translation>
    </message>
    <message>
        <source>there is no field &quot;%1&quot;; did you mean &quot;%2&quot;?</source>
        <translation>no existe el campo &quot;%1&quot;; ¿quería decir &quot;%2&quot;?</translation>
    </message>
    <message>
        <source>Exposed communication (%1) takes longer than the step (%2) that the stated MFU leaves: the run hides more, or its MFU is lower.</source>
        <translation>La comunicación expuesta (%1) dura más que el paso (%2) que deja la MFU indicada: la ejecución oculta más, o su MFU es menor.</translation>
    </message>
    <message>
        <source>exposed &gt; step</source>
        <translation>expuesta &gt; paso</translation>
    </message>
    <message>
        <source>exposed for longer than the step</source>
        <translation>expuesta más tiempo que el paso</translation>
    </message>
    <message>
        <source>communication that what is computed meanwhile does not hide</source>
        <translation>comunicación que no oculta lo que se calcula mientras tanto</translation>
    </message>
    <message>
        <source>time computed meanwhile</source>
        <translation>tiempo calculado mientras tanto</translation>
    </message>
    <message>
        <source>what the devices ran, recomputation included</source>
        <translation>lo que ejecutaron los dispositivos, recálculo incluido</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be %2</source>
        <translation>&quot;%1&quot; debe ser %2</translation>
    </message>
    <message>
        <source>&quot;median&quot; must be a number above 0</source>
        <translation>&quot;median&quot; debe ser un número mayor que 0</translation>
    </message>
    <message>
        <source>&quot;ok&quot; must be true or false</source>
        <translation>&quot;ok&quot; debe ser true o false</translation>
    </message>
    <message>
        <source>&quot;results&quot; holds objects</source>
        <translation>&quot;results&quot; contiene objetos</translation>
    </message>
    <message>
        <source>&quot;schema&quot; must be &quot;%1&quot;, not %2</source>
        <translation>&quot;schema&quot; debe ser &quot;%1&quot;, no %2</translation>
    </message>
    <message>
        <source>&quot;steps&quot; must be a list of objects</source>
        <translation>&quot;steps&quot; debe ser una lista de objetos</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 hilos</translation>
    </message>
    <message>
        <source>, recorded</source>
        <translation>, grabado</translation>
    </message>
    <message>
        <source>10 Gbit/s Ethernet, assumed</source>
        <translation>Ethernet de 10 Gbit/s, supuesta</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>intervalo del 95 %</translation>
    </message>
    <message>
        <source>PCIe, measured</source>
        <translation>PCIe, medido</translation>
    </message>
    <message>
        <source>Peaks and bandwidth are measured, not nominal: no data sheet of this device is known. The network is assumed.</source>
        <translation>Los picos y el ancho de banda son medidos, no nominales: no se conoce ninguna hoja de datos de este dispositivo. La red es supuesta.</translation>
    </message>
    <message>
        <source>an event must be an object with &quot;ev&quot;</source>
        <translation>un evento debe ser un objeto con &quot;ev&quot;</translation>
    </message>
    <message>
        <source>arrays of %1</source>
        <translation>arrays de %1</translation>
    </message>
    <message>
        <source>check failed</source>
        <translation>comprobación fallida</translation>
    </message>
    <message>
        <source>clock %1 GHz</source>
        <translation>reloj %1 GHz</translation>
    </message>
    <message>
        <source>dense peak in the compute type</source>
        <translation>pico denso en el tipo de cálculo</translation>
    </message>
    <message>
        <source>device lost</source>
        <translation>dispositivo perdido</translation>
    </message>
    <message>
        <source>device memory</source>
        <translation>memoria del dispositivo</translation>
    </message>
    <message>
        <source>element-wise kernels reach, of the bandwidth</source>
        <translation>parte del ancho de banda que alcanzan los kernels elemento a elemento</translation>
    </message>
    <message>
        <source>flash attention reaches, of the peak</source>
        <translation>parte del pico que alcanza flash attention</translation>
    </message>
    <message>
        <source>held back: %1</source>
        <translation>frenado por: %1</translation>
    </message>
    <message>
        <source>largest matrix products reach, of the peak</source>
        <translation>parte del pico que alcanzan los mayores productos de matrices</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>línea %1: %2</translation>
    </message>
    <message>
        <source>measured by ridgepoint-probe</source>
        <translation>medido por ridgepoint-probe</translation>
    </message>
    <message>
        <source>measured on this device</source>
        <translation>medido en este dispositivo</translation>
    </message>
    <message>
        <source>median of %1</source>
        <translation>mediana de %1</translation>
    </message>
    <message>
        <source>neither a saved run of the probe nor its lines</source>
        <translation>ni una ejecución guardada de la sonda ni sus líneas</translation>
    </message>
    <message>
        <source>neither a saved run of the probe nor its lines (%1)</source>
        <translation>ni una ejecución guardada de la sonda ni sus líneas (%1)</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>sin dispositivo</translation>
    </message>
    <message>
        <source>results[%1]: %2</source>
        <translation>results[%1]: %2</translation>
    </message>
    <message>
        <source>scale-out link, one direction</source>
        <translation>enlace scale-out, un sentido</translation>
    </message>
    <message>
        <source>scale-up link, one direction</source>
        <translation>enlace scale-up, un sentido</translation>
    </message>
    <message>
        <source>the data sheet&apos;s preset</source>
        <translation>el preajuste de la hoja de datos</translation>
    </message>
    <message>
        <source>the probe speaks protocol %1, this program %2</source>
        <translation>la sonda habla el protocolo %1; este programa, el %2</translation>
    </message>
    <message>
        <source>the run has no memory bandwidth or no peak; measure again without leaving steps out</source>
        <translation>a la ejecución le falta el ancho de banda de memoria o el pico; medir de nuevo sin omitir pasos</translation>
    </message>
    <message>
        <source>the run measured no peak of a type that scenarios compute in</source>
        <translation>la ejecución no midió el pico de ningún tipo en el que calculen los escenarios</translation>
    </message>
    <message>
        <source>%1 FLOPs for 4 bytes read</source>
        <translation>%1 FLOP por 4 bytes leídos</translation>
    </message>
    <message>
        <source>%1 cores of %2 processors</source>
        <translation>%1 núcleos de %2 procesadores</translation>
    </message>
    <message>
        <source>%1 has no %2</source>
        <translation>%1 no tiene %2</translation>
    </message>
    <message>
        <source>%1 values a thread, turning in pairs</source>
        <translation>%1 valores por hilo, que giran por pares</translation>
    </message>
    <message>
        <source>%1, %2 chains</source>
        <translation>%1, %2 cadenas</translation>
    </message>
    <message>
        <source>%1, 16-byte vectors, %2 in flight</source>
        <translation>%1, vectores de 16 bytes, %2 en vuelo</translation>
    </message>
    <message>
        <source>%1; an instruction rate is measured instead, a lower bound</source>
        <translation>%1; en su lugar se mide una tasa de instrucciones, una cota inferior</translation>
    </message>
    <message>
        <source>1 FLOP an addition</source>
        <translation>1 FLOP por suma</translation>
    </message>
    <message>
        <source>1 FLOP for 4 bytes read</source>
        <translation>1 FLOP por 4 bytes leídos</translation>
    </message>
    <message>
        <source>1 FLOP for 8 bytes read and written</source>
        <translation>1 FLOP por 8 bytes leídos y escritos</translation>
    </message>
    <message>
        <source>2 FLOPs a fused multiply-add</source>
        <translation>2 FLOP por multiplicar-sumar fusionado</translation>
    </message>
    <message>
        <source>2mnk FLOPs; each operand moved once</source>
        <translation>2mnk FLOP; cada operando se mueve una vez</translation>
    </message>
    <message>
        <source>2·16·8·16 FLOPs an instruction</source>
        <translation>2·16·8·16 FLOP por instrucción</translation>
    </message>
    <message>
        <source>Clocks, power and temperature are unknown: %1.</source>
        <translation>No se conocen relojes, potencia ni temperatura: %1.</translation>
    </message>
    <message>
        <source>NVML does not know the card at %1 (error %2)</source>
        <translation>NVML no conoce la tarjeta en %1 (error %2)</translation>
    </message>
    <message>
        <source>NVML does not start (error %1)</source>
        <translation>NVML no arranca (error %1)</translation>
    </message>
    <message>
        <source>NVML is not installed (%1)</source>
        <translation>NVML no está instalada (%1)</translation>
    </message>
    <message>
        <source>Other programs compute on the GPU (%1); results will be too low.</source>
        <translation>Otros programas calculan en la GPU (%1); los resultados serán demasiado bajos.</translation>
    </message>
    <message>
        <source>The GPU is partitioned (MIG): what is measured is a part of it.</source>
        <translation>La GPU está particionada (MIG): lo que se mide es una parte de ella.</translation>
    </message>
    <message>
        <source>The system refuses huge pages; memory may measure 10 to 30 % slower than it is.</source>
        <translation>El sistema rechaza las páginas enormes; la memoria puede medirse entre un 10 y un 30 % más lenta de lo que es.</translation>
    </message>
    <message>
        <source>a product and a sum</source>
        <translation>un producto y una suma</translation>
    </message>
    <message>
        <source>a result did not pass its check</source>
        <translation>un resultado no superó su comprobación</translation>
    </message>
    <message>
        <source>allocating memory</source>
        <translation>reserva de memoria</translation>
    </message>
    <message>
        <source>another program ran on a core</source>
        <translation>otro programa se ejecutó en un núcleo</translation>
    </message>
    <message>
        <source>arrays of %1 are all the free memory allows, and the %2 cache would hold too much of them (it takes %3 each)</source>
        <translation>la memoria libre solo permite arrays de %1, y la caché de %2 contendría demasiada parte de ellos (hacen falta %3 cada uno)</translation>
    </message>
    <message>
        <source>asking for peers</source>
        <translation>consulta de otras GPU</translation>
    </message>
    <message>
        <source>asking occupancy</source>
        <translation>consulta de la ocupación</translation>
    </message>
    <message>
        <source>asking the bus</source>
        <translation>consulta del bus</translation>
    </message>
    <message>
        <source>asking the device</source>
        <translation>consulta del dispositivo</translation>
    </message>
    <message>
        <source>asking the memory</source>
        <translation>consulta de la memoria</translation>
    </message>
    <message>
        <source>asking the name</source>
        <translation>consulta del nombre</translation>
    </message>
    <message>
        <source>bytes read</source>
        <translation>bytes leídos</translation>
    </message>
    <message>
        <source>bytes read and written</source>
        <translation>bytes leídos y escritos</translation>
    </message>
    <message>
        <source>bytes written</source>
        <translation>bytes escritos</translation>
    </message>
    <message>
        <source>bytes, both ways together</source>
        <translation>bytes, ambos sentidos juntos</translation>
    </message>
    <message>
        <source>bytes, one way</source>
        <translation>bytes, un sentido</translation>
    </message>
    <message>
        <source>choosing the device</source>
        <translation>elección del dispositivo</translation>
    </message>
    <message>
        <source>clocks set by an application</source>
        <translation>relojes fijados por una aplicación</translation>
    </message>
    <message>
        <source>clocks tied to another card</source>
        <translation>relojes ligados a otra tarjeta</translation>
    </message>
    <message>
        <source>compiling %1: %2 %3</source>
        <translation>compilación de %1: %2 %3</translation>
    </message>
    <message>
        <source>copying to a peer</source>
        <translation>copia a la otra GPU</translation>
    </message>
    <message>
        <source>counting devices</source>
        <translation>recuento de dispositivos</translation>
    </message>
    <message>
        <source>cuBLASLt does not offer %1 here (error %2)</source>
        <translation>cuBLASLt no ofrece %1 aquí (error %2)</translation>
    </message>
    <message>
        <source>cuBLASLt does not start (error %1)</source>
        <translation>cuBLASLt no arranca (error %1)</translation>
    </message>
    <message>
        <source>cuBLASLt is not installed (%1)</source>
        <translation>cuBLASLt no está instalada (%1)</translation>
    </message>
    <message>
        <source>cuBLASLt offers no way to compute it on this GPU</source>
        <translation>cuBLASLt no ofrece ninguna forma de calcularlo en esta GPU</translation>
    </message>
    <message>
        <source>cuBLASLt refuses to compute it</source>
        <translation>cuBLASLt se niega a calcularlo</translation>
    </message>
    <message>
        <source>display clocks</source>
        <translation>relojes de pantalla</translation>
    </message>
    <message>
        <source>drives a display</source>
        <translation>alimenta una pantalla</translation>
    </message>
    <message>
        <source>entries differ from a computation in fp64</source>
        <translation>hay elementos que difieren de un cálculo en fp64</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>error %1</translation>
    </message>
    <message>
        <source>external power brake</source>
        <translation>freno de potencia externo</translation>
    </message>
    <message>
        <source>filling memory</source>
        <translation>llenado de memoria</translation>
    </message>
    <message>
        <source>finding a kernel</source>
        <translation>búsqueda de un kernel</translation>
    </message>
    <message>
        <source>fp32 uniform in [-1, 1)</source>
        <translation>fp32 uniforme en [-1, 1)</translation>
    </message>
    <message>
        <source>half of the array is more than 2 % faster: a cache takes part</source>
        <translation>la mitad del array es más de un 2 % más rápida: interviene una caché</translation>
    </message>
    <message>
        <source>hardware slowdown</source>
        <translation>ralentización por hardware</translation>
    </message>
    <message>
        <source>launched and waited for, by the host&apos;s clock</source>
        <translation>lanzado y esperado, según el reloj del anfitrión</translation>
    </message>
    <message>
        <source>locking host memory</source>
        <translation>fijación de memoria del anfitrión</translation>
    </message>
    <message>
        <source>making a graph</source>
        <translation>creación de un grafo</translation>
    </message>
    <message>
        <source>making a stream</source>
        <translation>creación de un flujo</translation>
    </message>
    <message>
        <source>making an event</source>
        <translation>creación de un evento</translation>
    </message>
    <message>
        <source>mapping host memory</source>
        <translation>mapeo de memoria del anfitrión</translation>
    </message>
    <message>
        <source>mma.sync instructions: a lower bound, far below a matrix product&apos;s on Hopper and later</source>
        <translation>instrucciones mma.sync: una cota inferior, muy por debajo de un producto de matrices en Hopper y posteriores</translation>
    </message>
    <message>
        <source>model name</source>
        <translation>model name</translation>
    </message>
    <message>
        <source>most samples were disturbed</source>
        <translation>la mayoría de las muestras sufrió perturbaciones</translation>
    </message>
    <message>
        <source>most samples were disturbed: %1</source>
        <translation>la mayoría de las muestras sufrió perturbaciones: %1</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed (%1)</source>
        <translation>no hay ningún controlador de NVIDIA instalado (%1)</translation>
    </message>
    <message>
        <source>no step is left by --only and --types</source>
        <translation>--only y --types no dejan ningún paso</translation>
    </message>
    <message>
        <source>one launch of many in a row</source>
        <translation>un lanzamiento de muchos seguidos</translation>
    </message>
    <message>
        <source>one of 100 launches in a graph</source>
        <translation>uno de 100 lanzamientos en un grafo</translation>
    </message>
    <message>
        <source>only %1 of memory are free, too little to stream through</source>
        <translation>solo hay %1 de memoria libres, demasiado poco para recorrerla en flujo</translation>
    </message>
    <message>
        <source>partitioned (MIG)</source>
        <translation>particionada (MIG)</translation>
    </message>
    <message>
        <source>power cap</source>
        <translation>tope de potencia</translation>
    </message>
    <message>
        <source>power limit %1 W</source>
        <translation>límite de potencia %1 W</translation>
    </message>
    <message>
        <source>random bits</source>
        <translation>bits aleatorios</translation>
    </message>
    <message>
        <source>random e4m3 in (-1, 1)</source>
        <translation>e4m3 aleatorio en (-1, 1)</translation>
    </message>
    <message>
        <source>random, in registers</source>
        <translation>aleatorio, en registros</translation>
    </message>
    <message>
        <source>random, never at rest</source>
        <translation>aleatorio, nunca en reposo</translation>
    </message>
    <message>
        <source>reading results</source>
        <translation>lectura de resultados</translation>
    </message>
    <message>
        <source>running a graph</source>
        <translation>ejecución de un grafo</translation>
    </message>
    <message>
        <source>running a kernel</source>
        <translation>ejecución de un kernel</translation>
    </message>
    <message>
        <source>starting a kernel</source>
        <translation>arranque de un kernel</translation>
    </message>
    <message>
        <source>starting a peer</source>
        <translation>arranque de la otra GPU</translation>
    </message>
    <message>
        <source>starting the device</source>
        <translation>arranque del dispositivo</translation>
    </message>
    <message>
        <source>temperature, by hardware</source>
        <translation>temperatura, por hardware</translation>
    </message>
    <message>
        <source>the GPU&apos;s memory is full</source>
        <translation>la memoria de la GPU está llena</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not start: %1</source>
        <translation>el controlador de NVIDIA no arranca: %1</translation>
    </message>
    <message>
        <source>the NVIDIA driver is too old: %1</source>
        <translation>el controlador de NVIDIA es demasiado antiguo: %1</translation>
    </message>
    <message>
        <source>the NVIDIA driver knows no GPU</source>
        <translation>el controlador de NVIDIA no conoce ninguna GPU</translation>
    </message>
    <message>
        <source>the chains end in other values than a scalar computation</source>
        <translation>las cadenas acaban en valores distintos de los de un cálculo escalar</translation>
    </message>
    <message>
        <source>the clock changed by more than 3 %</source>
        <translation>el reloj cambió más de un 3 %</translation>
    </message>
    <message>
        <source>the device has not answered for 5 s</source>
        <translation>el dispositivo lleva 5 s sin responder</translation>
    </message>
    <message>
        <source>the driver&apos;s copy</source>
        <translation>la copia del controlador</translation>
    </message>
    <message>
        <source>the driver&apos;s copy between GPUs</source>
        <translation>la copia del controlador entre GPU</translation>
    </message>
    <message>
        <source>the driver&apos;s copy, page-locked host memory</source>
        <translation>la copia del controlador, memoria del anfitrión con páginas fijadas</translation>
    </message>
    <message>
        <source>the free memory holds no array that exceeds the caches</source>
        <translation>en la memoria libre no cabe un array mayor que las cachés</translation>
    </message>
    <message>
        <source>the memory that is free does not exceed the cache</source>
        <translation>la memoria libre no supera la caché</translation>
    </message>
    <message>
        <source>the memory that is free does not hold half of this cache</source>
        <translation>en la memoria libre no cabe la mitad de esta caché</translation>
    </message>
    <message>
        <source>the other GPU&apos;s memory is full</source>
        <translation>la memoria de la otra GPU está llena</translation>
    </message>
    <message>
        <source>the product does not fit the memory that may be used</source>
        <translation>el producto no cabe en la memoria que se puede usar</translation>
    </message>
    <message>
        <source>the system does not say how large this cache is</source>
        <translation>el sistema no indica el tamaño de esta caché</translation>
    </message>
    <message>
        <source>the time was used up</source>
        <translation>se agotó el tiempo</translation>
    </message>
    <message>
        <source>the time was used up before the last points</source>
        <translation>se agotó el tiempo antes de los últimos puntos</translation>
    </message>
    <message>
        <source>the two GPUs cannot reach each other&apos;s memory</source>
        <translation>ninguna de las dos GPU alcanza la memoria de la otra</translation>
    </message>
    <message>
        <source>there is no GPU number %1; there are %2</source>
        <translation>no hay GPU número %1; hay %2</translation>
    </message>
    <message>
        <source>there is one GPU</source>
        <translation>hay una sola GPU</translation>
    </message>
    <message>
        <source>this GPU has no bf16 matrix instructions</source>
        <translation>esta GPU no tiene instrucciones matriciales bf16</translation>
    </message>
    <message>
        <source>this GPU has no vector instructions for it</source>
        <translation>esta GPU no tiene instrucciones vectoriales para ello</translation>
    </message>
    <message>
        <source>this driver has no graphs</source>
        <translation>este controlador no tiene grafos</translation>
    </message>
    <message>
        <source>this processor does not run &quot;%1&quot; instructions</source>
        <translation>este procesador no ejecuta instrucciones «%1»</translation>
    </message>
    <message>
        <source>time limited to %1 processors</source>
        <translation>tiempo limitado a %1 procesadores</translation>
    </message>
    <message>
        <source>too little memory of the GPU is free</source>
        <translation>queda demasiado poca memoria libre en la GPU</translation>
    </message>
    <message>
        <source>triad, stores past the caches</source>
        <translation>tríada, escrituras sin pasar por las cachés</translation>
    </message>
    <message>
        <source>two arrays read, one written</source>
        <translation>dos arrays leídos, uno escrito</translation>
    </message>
    <message>
        <source>two threads a core, one used</source>
        <translation>dos hilos por núcleo, uno usado</translation>
    </message>
    <message>
        <source>uniform in [-1, 1)</source>
        <translation>uniforme en [-1, 1)</translation>
    </message>
    <message>
        <source>virtual machine</source>
        <translation>máquina virtual</translation>
    </message>
    <message>
        <source>what came back differs from a computation on the host</source>
        <translation>lo devuelto difiere de un cálculo en el anfitrión</translation>
    </message>
    <message>
        <source>what came back differs from a scalar computation</source>
        <translation>lo devuelto difiere de un cálculo escalar</translation>
    </message>
    <message>
        <source>zeros: less power, so a higher clock</source>
        <translation>ceros: menos potencia y, por tanto, un reloj más alto</translation>
    </message>
    <message>
        <source>The host gave %1 % of this virtual machine&apos;s processor time to others meanwhile; its ceilings may be higher than what was measured.</source>
        <translation>Entretanto, el anfitrión dio a otros el %1 % del tiempo de procesador de esta máquina virtual; sus techos pueden ser más altos que lo medido.</translation>
    </message>
    <message>
        <source>at most %1 MB of memory used</source>
        <translation>como mucho %1 MB de memoria usados</translation>
    </message>
    <message>
        <source>, measured</source>
        <translation>, medido</translation>
    </message>
    <message>
        <source>%1 is of compute capability %2; the kernels need %3</source>
        <translation>%1 es de capacidad de cómputo %2; los núcleos necesitan %3</translation>
    </message>
    <message>
        <source>asking a peer</source>
        <translation>al consultar otro dispositivo</translation>
    </message>
    <message>
        <source>compute capability %1</source>
        <translation>capacidad de cómputo %1</translation>
    </message>
    <message>
        <source>it has no results</source>
        <translation>no tiene resultados</translation>
    </message>
    <message>
        <source>not measured on this accelerator; median of others</source>
        <translation>no medido en este acelerador; mediana de otros</translation>
    </message>
    <message>
        <source>reading weights to decode reaches, of the bandwidth</source>
        <translation>la lectura de pesos al decodificar alcanza, del ancho de banda</translation>
    </message>
    <message>
        <source>there is too little memory to copy</source>
        <translation>hay demasiada poca memoria para copiar</translation>
    </message>
    <message>
        <source>&quot;best&quot; must be a number above 0, of some device</source>
        <translation>«best» debe ser un número mayor que 0, de algún dispositivo</translation>
    </message>
    <message>
        <source>&quot;lo95&quot; and &quot;hi95&quot; must lie around the median</source>
        <translation>«lo95» y «hi95» deben rodear la mediana</translation>
    </message>
    <message>
        <source>&quot;median&quot; is more than any device does</source>
        <translation>«median» es más de lo que alcanza ningún dispositivo</translation>
    </message>
    <message>
        <source>95 % intervals</source>
        <translation>intervalos del 95 %</translation>
    </message>
    <message>
        <source>link to the host, one direction</source>
        <translation>enlace con el host, un sentido</translation>
    </message>
    <message>
        <source>no published run is on a device like this one</source>
        <translation>ninguna ejecución publicada es de un dispositivo como este</translation>
    </message>
    <message>
        <source>now high</source>
        <translation>ahora, alto</translation>
    </message>
    <message>
        <source>now low</source>
        <translation>ahora, bajo</translation>
    </message>
    <message>
        <source>the MFU is stated</source>
        <translation>la MFU está declarada</translation>
    </message>
    <message>
        <source>then high</source>
        <translation>antes, alto</translation>
    </message>
    <message>
        <source>then low</source>
        <translation>antes, bajo</translation>
    </message>
    <message>
        <source>activations of a layer that computes in more than half precision</source>
        <translation>activaciones de una capa que calcula con más que media precisión</translation>
    </message>
    <message>
        <source>bytes in half precision</source>
        <translation>bytes en media precisión</translation>
    </message>
    <message>
        <source>bytes of an element over those of half precision</source>
        <translation>bytes de un elemento sobre los de media precisión</translation>
    </message>
    <message>
        <source>follows from the layer</source>
        <translation>se deduce de la capa</translation>
    </message>
    <message>
        <source>masks and what is fp32 anyway</source>
        <translation>máscaras y lo que es fp32 de todos modos</translation>
    </message>
    <message>
        <source>&quot;n&quot;, &quot;rejected&quot; and &quot;intensity&quot; must be 0 or more</source>
        <translation>«n», «rejected» e «intensity» deben ser 0 o más</translation>
    </message>
    <message>
        <source>&quot;q1&quot; and &quot;q3&quot; must lie around the median</source>
        <translation>«q1» y «q3» deben rodear la mediana</translation>
    </message>
    <message>
        <source>&quot;unit&quot; of such a result is &quot;%1&quot;, not &quot;%2&quot;</source>
        <translation>«unit» de un resultado así es «%1», no «%2»</translation>
    </message>
    <message>
        <source>24 bytes a value</source>
        <translation>24 bytes por valor</translation>
    </message>
    <message>
        <source>24 bytes a value; ordinary stores move 32 where the cache line is read first</source>
        <translation>24 bytes por valor; las escrituras ordinarias mueven 32 donde antes se lee la línea de caché</translation>
    </message>
    <message>
        <source>all arrays are %1 times the cache, which holds part of them</source>
        <translation>todas las matrices son %1 veces la caché, que contiene una parte de ellas</translation>
    </message>
    <message>
        <source>fp32 uniform in [-1, 1), read as fp64</source>
        <translation>fp32 uniformes en [-1, 1), leídos como fp64</translation>
    </message>
    <message>
        <source>half the memory&apos;s bandwidth, assumed</source>
        <translation>la mitad del ancho de banda de la memoria, supuesto</translation>
    </message>
    <message>
        <source>matrix products are measured on GPUs only</source>
        <translation>los productos de matrices solo se miden en GPU</translation>
    </message>
    <message>
        <source>no published fine-tuning run stands behind this prediction</source>
        <translation>ninguna ejecución de ajuste fino publicada respalda esta predicción</translation>
    </message>
    <message>
        <source>no step of this device begins like that</source>
        <translation>ningún paso de este dispositivo empieza así</translation>
    </message>
    <message>
        <source>this type is not measured on this device</source>
        <translation>este tipo no se mide en este dispositivo</translation>
    </message>
    <message>
        <source>too few samples</source>
        <translation>muestras insuficientes</translation>
    </message>
    <message>
        <source>▲ too few samples</source>
        <translation>▲ muestras insuficientes</translation>
    </message>
    <message>
        <source>The GPU&apos;s speed had not settled when the time to warm up was over: what was measured then may not be what it sustains.</source>
        <translation>La velocidad de la GPU no se había estabilizado al acabar el tiempo de calentamiento: lo medido después puede no ser lo que sostiene.</translation>
    </message>
    <message>
        <source>a copy of no bytes, of many in a row</source>
        <translation>una copia de cero bytes, de muchas seguidas</translation>
    </message>
    <message>
        <source>bytes, one way, without the latency</source>
        <translation>bytes, un sentido, sin la latencia</translation>
    </message>
    <message>
        <source>faster than both ways by themselves together</source>
        <translation>más rápido que la suma de ambos sentidos por separado</translation>
    </message>
    <message>
        <source>median of %1 sets from an eighth to a third of the cache</source>
        <translation>mediana de %1 conjuntos de un octavo a un tercio de la caché</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>sin intervalo</translation>
    </message>
    <message>
        <source>one product would last longer than 20 ms</source>
        <translation>un producto duraría más de 20 ms</translation>
    </message>
    <message>
        <source>slower than the memory behind it</source>
        <translation>más lenta que la memoria que tiene detrás</translation>
    </message>
    <message>
        <source>the GPU&apos;s own memory</source>
        <translation>la memoria de la propia GPU</translation>
    </message>
    <message>
        <source>the L2 cache is too small for the sets that are read, 1 MiB and more</source>
        <translation>la caché L2 es demasiado pequeña para los conjuntos que se leen, de 1 MiB o más</translation>
    </message>
    <message>
        <source>the matrix units at the clock seen</source>
        <translation>las unidades matriciales a la frecuencia observada</translation>
    </message>
    <message>
        <source>the memory bus at the clock seen</source>
        <translation>el bus de memoria a la frecuencia observada</translation>
    </message>
    <message>
        <source>the times do not fit a latency and a bandwidth</source>
        <translation>los tiempos no se ajustan a una latencia y un ancho de banda</translation>
    </message>
    <message>
        <source>the vector units at the clock seen</source>
        <translation>las unidades vectoriales a la frecuencia observada</translation>
    </message>
    <message>
        <source>too few sizes were measured for a fit</source>
        <translation>se midieron muy pocos tamaños para un ajuste</translation>
    </message>
    <message>
        <source>what holds the clock back changed</source>
        <translation>cambió lo que frena la frecuencia</translation>
    </message>
    <message>
        <source>t = α + n/β, least squares of relative errors over %1 sizes from %2 to %3 bytes</source>
        <translation>t = α + n/β, mínimos cuadrados de errores relativos sobre %1 tamaños de %2 a %3 bytes</translation>
    </message>
    <message>
        <source>one set between an eighth and a third of the cache</source>
        <translation>un conjunto entre un octavo y un tercio de la caché</translation>
    </message>
    <message>
        <source>copies of an eager norm</source>
        <translation>copias de una normalización sin fusionar</translation>
    </message>
    <message>
        <source>addition in place</source>
        <translation>suma in situ</translation>
    </message>
    <message>
        <source>faster than products of narrower elements</source>
        <translation>más rápido que los productos de elementos más estrechos</translation>
    </message>
    <message>
        <source>the host has no memory left that can be locked</source>
        <translation>al anfitrión no le queda memoria que se pueda fijar</translation>
    </message>
    <message>
        <source>calls of one exchange</source>
        <translation>llamadas de un intercambio</translation>
    </message>
    <message>
        <source>calls of the group</source>
        <translation>llamadas del grupo</translation>
    </message>
    <message>
        <source>experts per token, or nodes when limited; the fullest over the mean load</source>
        <translation>expertos por token, o nodos si están limitados; la carga mayor sobre la media</translation>
    </message>
    <message>
        <source>recomputed by name</source>
        <translation>recalculado por su nombre</translation>
    </message>
    <message>
        <source>repeated in a layer</source>
        <translation>repetido en una capa</translation>
    </message>
    <message>
        <source>the schedule&apos;s first ops one after the other, its steady state continued</source>
        <translation>las primeras operaciones de la planificación una tras otra, su régimen estable continuado</translation>
    </message>
    <message>
        <source>what travelled forward again, and its gradients</source>
        <translation>lo que viajó hacia delante otra vez, y sus gradientes</translation>
    </message>
    <message>
        <source>a stated MFU does not say what communication hides; set hardware.efficiency.mfu to &quot;model&quot;, or the overlap fields</source>
        <translation>un MFU fijado no dice qué comunicación queda oculta; fijar hardware.efficiency.mfu en &quot;model&quot;, o los campos de solapamiento</translation>
    </message>
    <message>
        <source>arXiv:2503.01328</source>
        <translation>arXiv:2503.01328</translation>
    </message>
    <message>
        <source>&quot;%1&quot; steps; expected a whole number from 1 to 1000000</source>
        <translation>«%1» pasos; se espera un número entero de 1 a 1000000</translation>
    </message>
    <message>
        <source>%1: expected id=from:to[:steps], for example model.params=1B:1T:13</source>
        <translation>%1: se espera id=desde:hasta[:pasos], por ejemplo model.params=1B:1T:13</translation>
    </message>
    <message>
        <source>%1: no such field%2</source>
        <translation>%1: no hay tal campo%2</translation>
    </message>
    <message>
        <source>DeepSeek-V3 on 2048 H800</source>
        <translation>DeepSeek-V3 en 2048 H800</translation>
    </message>
    <message>
        <source>GPT-3 175B on 1024 A100</source>
        <translation>GPT-3 175B en 1024 A100</translation>
    </message>
    <message>
        <source>Llama 3.1 405B on 16384 H100</source>
        <translation>Llama 3.1 405B en 16384 H100</translation>
    </message>
    <message>
        <source>not a number; give a list: id=a,b,c</source>
        <translation>no es un número; dar una lista: id=a,b,c</translation>
    </message>
    <message>
        <source>Batch, length and number of devices of Narayanan et al., arXiv:2104.04473 (1536 sequences of 2048 tokens; about 138 TFLOP/s per A100 with full recomputation counted, 31.9 s a step: 33 % MFU by model FLOPs; the step here is predicted). The layout (tensor 8, pipeline 16 with 6 chunks) is that of NVIDIA&apos;s NeMo launcher for the same model and count, README @ 9476bd7f8620, table 7.1.2. 300B tokens. No flash attention, no sequence parallelism, plain data parallelism, as in 2021.</source>
        <translation>Lote, longitud y número de dispositivos de Narayanan et al., arXiv:2104.04473 (1536 secuencias de 2048 tokens; unos 138 TFLOP/s por A100 contando el recálculo completo, 31,9 s por paso: 33 % de MFU por FLOP del modelo; aquí el paso se predice). La disposición (tensorial 8, etapas 16 con 6 trozos) es la del lanzador NeMo de NVIDIA para el mismo modelo y número, README @ 9476bd7f8620, tabla 7.1.2. 300B tokens. Sin flash attention, sin paralelismo de secuencia, paralelismo de datos simple, como en 2021.</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation over the dense peak. A number states it: time is model FLOPs ÷ (peak × MFU). &quot;model&quot; lets the engine predict the step. &quot;auto&quot; takes 40 % on one accelerator and predicts from two on.</source>
        <translation>Utilización de FLOPs del modelo sobre el pico denso. Un número la fija: el tiempo es FLOPs del modelo ÷ (pico × MFU). &quot;model&quot; deja que el motor prediga el paso. &quot;auto&quot; toma el 40 % en un acelerador y predice a partir de dos.</translation>
    </message>
    <message>
        <source>Model, devices, batch and length of Google&apos;s TPU recipe, AI-Hypercomputer/tpu-recipes training/trillium/Mixtral-8x7B-MaxText/README.md @ c8cfe2f68908 (3072 sequences of 4096 tokens, 302 TFLOP/s per chip, 33 % of its bf16 peak; the step here is predicted). The recipe&apos;s mesh is not in its text: experts over 8 ranks and full sharding are this example&apos;s own. Tokens were not published; 1T is assumed.</source>
        <translation>Modelo, dispositivos, lote y longitud de la receta de TPU de Google, AI-Hypercomputer/tpu-recipes training/trillium/Mixtral-8x7B-MaxText/README.md @ c8cfe2f68908 (3072 secuencias de 4096 tokens, 302 TFLOP/s por chip, 33 % de su pico bf16; aquí el paso se predice). La malla de la receta no figura en su texto: los expertos en 8 rangos y la fragmentación completa son propios de este ejemplo. Los tokens no se publicaron; se supone 1T.</translation>
    </message>
    <message>
        <source>Of a run that is known to have fitted although the model says otherwise: the reason, shown beside the Fit gate.</source>
        <translation>De una ejecución que se sabe que cupo aunque el modelo diga lo contrario: la razón, mostrada junto a la puerta Cabe.</translation>
    </message>
    <message>
        <source>Published run: DeepSeek-V3 technical report, arXiv:2412.19437: fp8 training, pipeline 16 with DualPipe, expert 64 over 8 nodes, ZeRO-1, no tensor parallelism, batch up to 15360 sequences of 4096 tokens, 14.8T tokens in 2.664M H800 hours, which by the 6N rule imply 34.6 % of the bf16 peak or 17.3 % of the fp8 peak; the step is predicted, not taken from that. Norms, SwiGLU and latent up-projections are recomputed, a token visits at most four nodes, and loads are balanced without an auxiliary loss, as its sections 2.1.2, 3.2.3 and 3.2.2 say. Gradients are summed in fp32 and the optimizer&apos;s moments are bf16 (section 3.3.3). Micro-batch 1 is assumed, and so are Megatron&apos;s kernels for its own.</source>
        <translation>Ejecución publicada: informe técnico de DeepSeek-V3, arXiv:2412.19437: entrenamiento fp8, 16 etapas con DualPipe, expertos 64 en 8 nodos, ZeRO-1, sin paralelismo tensorial, lote de hasta 15360 secuencias de 4096 tokens, 14,8T tokens en 2,664 M de horas de H800, lo que por la regla 6N implica un 34,6 % del pico bf16 o un 17,3 % del pico fp8; el paso se predice, no se toma de ahí. Normas, SwiGLU y proyecciones latentes de subida se recalculan, un token visita como mucho cuatro nodos y las cargas se equilibran sin pérdida auxiliar, como dicen sus secciones 2.1.2, 3.2.3 y 3.2.2. Los gradientes se suman en fp32 y los momentos del optimizador son bf16 (sección 3.3.3). Se supone microlote 1, y kernels de Megatron en lugar de los suyos.</translation>
    </message>
    <message>
        <source>Published run: MosaicML llm-foundry, scripts/train/benchmarking/README.md @ 8c8dd48f7216, table A100 80GB: 2048 tokens, global batch 96, micro-batch 6, FULL_SHARD, no checkpointing, flash attention; measured 5.30 s a step: 59.4 % MFU by the 6N rule, 64.2 % with attention counted in full; the step here is predicted. Dimensions from the same repository; 20 tokens per parameter are this example&apos;s own.</source>
        <translation>Ejecución publicada: MosaicML llm-foundry, scripts/train/benchmarking/README.md @ 8c8dd48f7216, tabla A100 80GB: 2048 tokens, lote global 96, microlote 6, FULL_SHARD, sin puntos de control de activaciones, flash attention; medido 5,30 s por paso: 59,4 % de MFU según la regla 6N, 64,2 % contando la atención entera; aquí el paso se predice. Dimensiones del mismo repositorio; los 20 tokens por parámetro son propios de este ejemplo.</translation>
    </message>
    <message>
        <source>Published run: NVIDIA dgxc-benchmarking llama3.1/README.md @ 0efdb235ac32, 70B BF16 on 256 H100: tensor 4 with sequence parallelism, pipeline 4 with 5 chunks, context 2, data 8, ZeRO-1, 8192 tokens, global batch 512, micro-batch 1; measured 14.7 s a step: 47.7 % MFU by the 6N rule, 54 % with attention counted in full; the step here is predicted. Recomputation is not stated; none is assumed.</source>
        <translation>Ejecución publicada: NVIDIA dgxc-benchmarking llama3.1/README.md @ 0efdb235ac32, 70B BF16 en 256 H100: tensorial 4 con paralelismo de secuencia, 4 etapas con 5 trozos, contexto 2, datos 8, ZeRO-1, 8192 tokens, lote global 512, microlote 1; medido 14,7 s por paso: 47,7 % de MFU según la regla 6N, 54 % contando la atención entera; aquí el paso se predice. El recálculo no se indica; se supone ninguno.</translation>
    </message>
    <message>
        <source>The batch of a published run, NVIDIA dgxc-benchmarking llama3.1/README.md @ 0efdb235ac32 (8B BF16, 64 H100: 8192 tokens, global batch 1024, micro-batch 1; 12.3 s a step with context parallel 2 and ZeRO-1), laid out as plain FSDP over all 64 instead: that layout is this example&apos;s own, and its step is predicted. Tokens: 15T, model card.</source>
        <translation>El lote de una ejecución publicada, NVIDIA dgxc-benchmarking llama3.1/README.md @ 0efdb235ac32 (8B BF16, 64 H100: 8192 tokens, lote global 1024, microlote 1; 12,3 s por paso con paralelismo de contexto 2 y ZeRO-1), dispuesto en cambio como FSDP simple sobre los 64: esa disposición es propia de este ejemplo, y su paso se predice. Tokens: 15T, ficha del modelo.</translation>
    </message>
    <message>
        <source>The smallest cloud experiment: 2 cards at $0.35 an hour each, one hour of set-up and two of training, so $2.10 of a budget of $3.00, which leaves $0.90. A model of 125 million parameters fits one card; the second one is what the experiment is about. The tokens fill two hours at 40 % of the peak, which is stated; a checkpoint of so small a model is written in a second.</source>
        <translation>El menor experimento en la nube: 2 tarjetas a $0,35 por hora cada una, una hora de preparación y dos de entrenamiento, o sea $2,10 de un presupuesto de $3,00, y quedan $0,90. Un modelo de 125 millones de parámetros cabe en una tarjeta; la segunda es el objeto del experimento. Los tokens llenan dos horas al 40 % del pico, que está fijado; un punto de control de un modelo tan pequeño se escribe en un segundo.</translation>
    </message>
    <message>
        <source>bubble, slowest rank</source>
        <translation>burbuja, rango más lento</translation>
    </message>
    <message>
        <source>no MFU is given, so the engine predicts the step; once 40 % was taken here</source>
        <translation>no se da la MFU, así que el motor predice el paso; antes se tomaba aquí el 40 %</translation>
    </message>
    <message>
        <source>share of the step that its slowest rank waits for others</source>
        <translation>parte del paso que el rango más lento espera a otros</translation>
    </message>
    <message>
        <source>why it fitted</source>
        <translation>por qué cupo</translation>
    </message>
    <message>
        <source>write 0.4 to state 40 %, or &quot;auto&quot;</source>
        <translation>escribir 0.4 para fijar el 40 %, o &quot;auto&quot;</translation>
    </message>
    <message>
        <source>its activations are kept in fp8 by a runtime that is not modelled (section 3.3.3)</source>
        <translation>sus activaciones se guardan en fp8 con un entorno que no se modela (sección 3.3.3)</translation>
    </message>
    <message>
        <source>tensors are freed ahead of time, which is not modelled (section 3.3.2)</source>
        <translation>los tensores se liberan antes de tiempo, lo que no se modela (sección 3.3.2)</translation>
    </message>
    <message>
        <source>idle time of the slowest rank</source>
        <translation>tiempo ocioso del rango más lento</translation>
    </message>
    <message>
        <source>The view that shows what this scenario is about, by its name on the command line: stack, walls, pipeline. The window shows it when the scenario is opened.</source>
        <translation>La vista que muestra de qué trata este escenario, por su nombre en la línea de órdenes: stack, walls, pipeline. La ventana la muestra al abrir el escenario.</translation>
    </message>
    <message>
        <source>bytes a rank sends over the network in a step</source>
        <translation>bytes que un rango envía por la red en un paso</translation>
    </message>
    <message>
        <source>bytes a rank sends over the scale-up link in a step</source>
        <translation>bytes que un rango envía por el enlace scale-up en un paso</translation>
    </message>
    <message>
        <source>every call&apos;s bytes times its count</source>
        <translation>los bytes de cada llamada por su número</translation>
    </message>
    <message>
        <source>first wall starts at</source>
        <translation>el primer muro empieza en</translation>
    </message>
    <message>
        <source>first wall starts at|first wall hit</source>
        <translation>el primer muro empieza en|primer muro alcanzado</translation>
    </message>
    <message>
        <source>opens on</source>
        <translation>se abre en</translation>
    </message>
    <message>
        <source>%1 on %2 GPUs</source>
        <translation>%1 en %2 GPU</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1, lote %2</translation>
    </message>
    <message>
        <source>$%lld%c%0*lld</source>
        <translation>$%lld%c%0*lld</translation>
    </message>
    <message>
        <source>%1 accelerator</source>
        <translation>%1 acelerador</translation>
    </message>
    <message>
        <source>%1 accelerators</source>
        <translation>%1 aceleradores</translation>
    </message>
    <message>
        <source>%1 has the unknown action %2; known are F, I, W, B, (…;…)OVERLAP_F_B, SEND_F, RECV_F, SEND_B, RECV_B, UNSHARD, RESHARD and REDUCE_GRAD</source>
        <translation>%1 tiene la acción desconocida %2; se conocen F, I, W, B, (…;…)OVERLAP_F_B, SEND_F, RECV_F, SEND_B, RECV_B, UNSHARD, RESHARD y REDUCE_GRAD</translation>
    </message>
    <message>
        <source>%1 is no action; one starts with its stage, 0 to %2, as in 2F0</source>
        <translation>%1 no es una acción; una empieza con su etapa, 0 a %2, como en 2F0</translation>
    </message>
    <message>
        <source>%1 must end with its micro-batch, 0 to %2, as in %3%40</source>
        <translation>%1 debe terminar con su microlote, 0 a %2, como en %3%40</translation>
    </message>
    <message>
        <source>%1 sequence</source>
        <translation>%1 secuencia</translation>
    </message>
    <message>
        <source>%1 sequences</source>
        <translation>%1 secuencias</translation>
    </message>
    <message>
        <source>%1 takes a choice; got %2</source>
        <translation>%1 admite una opción; se recibió %2</translation>
    </message>
    <message>
        <source>%1 takes a number or a quantity in quotes; got %2</source>
        <translation>%1 admite un número o una cantidad entre comillas; se recibió %2</translation>
    </message>
    <message>
        <source>%1 takes text; got %2</source>
        <translation>%1 admite texto; se recibió %2</translation>
    </message>
    <message>
        <source>%1 takes true or false; got %2</source>
        <translation>%1 admite true o false; se recibió %2</translation>
    </message>
    <message>
        <source>%1 to %2 or %3</source>
        <translation>%1 a %2 o %3</translation>
    </message>
    <message>
        <source>%1. Accepted: %2</source>
        <translation>%1. Se acepta: %2</translation>
    </message>
    <message>
        <source>%Y-%m-%dT%H:%M:%S%z</source>
        <translation>%Y-%m-%dT%H:%M:%S%z</translation>
    </message>
    <message>
        <source>1 core of %1 processors</source>
        <translation>1 núcleo de %1 procesadores</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 hilo</translation>
    </message>
    <message>
        <source>Budget: %1. Confirmed acceptable, %2 buffer.</source>
        <translation>Presupuesto: %1. Confirmado como aceptable, margen de %2.</translation>
    </message>
    <message>
        <source>Budget: %1. Refused: exceeds the budget by %2.</source>
        <translation>Presupuesto: %1. Rechazado: supera el presupuesto en %2.</translation>
    </message>
    <message>
        <source>No budget is stated: set targets.budget.</source>
        <translation>No se indica presupuesto: fijar targets.budget.</translation>
    </message>
    <message>
        <source>Reading memory ran at %1 GB/s at first and at %2 GB/s at the end: another program or another virtual machine shares the memory. Ceilings of the memory hold for this run only; measure again when the machine is quiet.</source>
        <translation>La lectura de memoria fue a %1 GB/s al principio y a %2 GB/s al final: otro programa u otra máquina virtual comparte la memoria. Los techos de la memoria valen solo para esta medición; medir de nuevo cuando la máquina esté tranquila.</translation>
    </message>
    <message>
        <source>Reading memory ran at %1 GB/s at first and at %2 GB/s at the end: another program shares the memory. Ceilings of the memory hold for this run only; measure again when the machine is quiet.</source>
        <translation>La lectura de memoria fue a %1 GB/s al principio y a %2 GB/s al final: otro programa comparte la memoria. Los techos de la memoria valen solo para esta medición; medir de nuevo cuando la máquina esté tranquila.</translation>
    </message>
    <message>
        <source>This will spin up %1× %2 at %3 each = %4 total, run for %5 = %6.</source>
        <translation>Esto pondrá en marcha %1× %2 a %3 por unidad = %4 en total, durante %5 = %6.</translation>
    </message>
    <message>
        <source>This will spin up %1× %2 at %3 each = %4 total, run for %5 including %6 of set-up = %7.</source>
        <translation>Esto pondrá en marcha %1× %2 a %3 por unidad = %4 en total, durante %5 incluyendo %6 de preparación = %7.</translation>
    </message>
    <message>
        <source>What %1× %2 would cost is not known: %3.</source>
        <translation>No se sabe cuánto costarían %1× %2: %3.</translation>
    </message>
    <message>
        <source>What %1× %2 would cost is not known: %3; %4.</source>
        <translation>No se sabe cuánto costarían %1× %2: %3; %4.</translation>
    </message>
    <message>
        <source>a curve needs at least two sizes; got %1</source>
        <translation>una curva necesita al menos dos tamaños; se recibió %1</translation>
    </message>
    <message>
        <source>a replica of %1 holds %2, and %3 of weights with the KV cache of %4 (%5 each) need %6</source>
        <translation>una réplica de %1 dispone de %2, y %3 de pesos con la caché KV de %4 (%5 cada una) necesitan %6</translation>
    </message>
    <message>
        <source>attention is not latent</source>
        <translation>la atención no es latente</translation>
    </message>
    <message>
        <source>full recomputation keeps nothing inside a layer</source>
        <translation>el recálculo completo no guarda nada dentro de una capa</translation>
    </message>
    <message>
        <source>it takes a mixture of experts and training.recompute none or selective</source>
        <translation>hace falta una mezcla de expertos y training.recompute none o selective</translation>
    </message>
    <message>
        <source>it takes model.attention.kind MLA and training.recompute none or selective</source>
        <translation>hace falta model.attention.kind MLA y training.recompute none o selective</translation>
    </message>
    <message>
        <source>latent attention sums it from qk_nope_head_dim and qk_rope_head_dim</source>
        <translation>la atención latente la suma de qk_nope_head_dim y qk_rope_head_dim</translation>
    </message>
    <message>
        <source>micro-batch not stated (%1 sequences taken)</source>
        <translation>microlote no declarado (se toman %1 secuencias)</translation>
    </message>
    <message>
        <source>micro-batch not stated (1 sequence taken)</source>
        <translation>microlote no declarado (se toma 1 secuencia)</translation>
    </message>
    <message>
        <source>nothing is recomputed</source>
        <translation>nada se recalcula</translation>
    </message>
    <message>
        <source>only %1 layers offload their activations</source>
        <translation>solo %1 capas descargan sus activaciones</translation>
    </message>
    <message>
        <source>recomputation not stated (%1, the framework&apos;s default)</source>
        <translation>recálculo no declarado (%1, el predeterminado del marco)</translation>
    </message>
    <message>
        <source>set %1</source>
        <translation>poner %1</translation>
    </message>
    <message>
        <source>set its beta_Bps_line or choose one first</source>
        <translation>fijar antes su beta_Bps_line o elegir uno</translation>
    </message>
    <message>
        <source>set model.attention.kind to MLA first</source>
        <translation>poner antes model.attention.kind a MLA</translation>
    </message>
    <message>
        <source>set model.attention.sliding_window first</source>
        <translation>fijar antes model.attention.sliding_window</translation>
    </message>
    <message>
        <source>set model.moe.experts first</source>
        <translation>fijar antes model.moe.experts</translation>
    </message>
    <message>
        <source>set model.moe.shared first</source>
        <translation>fijar antes model.moe.shared</translation>
    </message>
    <message>
        <source>set those</source>
        <translation>fijar esos</translation>
    </message>
    <message>
        <source>set training.method to lora or qlora first</source>
        <translation>poner antes training.method a lora o qlora</translation>
    </message>
    <message>
        <source>set training.recompute first</source>
        <translation>fijar antes training.recompute</translation>
    </message>
    <message>
        <source>set training.recompute to none or selective</source>
        <translation>poner training.recompute a none o selective</translation>
    </message>
    <message>
        <source>the link is auto</source>
        <translation>el enlace es auto</translation>
    </message>
    <message>
        <source>the model has no shared experts</source>
        <translation>el modelo no tiene expertos compartidos</translation>
    </message>
    <message>
        <source>the model is dense</source>
        <translation>el modelo es denso</translation>
    </message>
    <message>
        <source>the ranks wait for each other for ever: %1</source>
        <translation>los rangos se esperan entre sí para siempre: %1</translation>
    </message>
    <message>
        <source>there are no experts whose activations are kept</source>
        <translation>no hay expertos cuyas activaciones se guarden</translation>
    </message>
    <message>
        <source>there is no latent attention whose activations are kept</source>
        <translation>no hay atención latente cuyas activaciones se guarden</translation>
    </message>
    <message>
        <source>there is no sliding window</source>
        <translation>no hay ventana deslizante</translation>
    </message>
    <message>
        <source>unknown %1 %2%3</source>
        <translation>desconocido: %1 %2%3</translation>
    </message>
    <message>
        <source>unknown field %1%2</source>
        <translation>campo desconocido %1%2</translation>
    </message>
    <message>
        <source>unknown key %1%2</source>
        <translation>clave desconocida %1%2</translation>
    </message>
    <message>
        <source>%1: fit %2 · busy %3 · hide %4</source>
        <translation>%1: caber %2 · ocupar %3 · ocultar %4</translation>
    </message>
    <message>
        <source>%1: fit %2 · busy %3 · hide %4 · alone, first wall hit: %5</source>
        <translation>%1: caber %2 · ocupar %3 · ocultar %4 · sola, primer muro alcanzado: %5</translation>
    </message>
    <message>
        <source>%1: fit %2 · busy %3 · hide %4 · first wall hit: %5</source>
        <translation>%1: caber %2 · ocupar %3 · ocultar %4 · primer muro alcanzado: %5</translation>
    </message>
    <message>
        <source>, not calibrated: where eight of ten published runs lie.</source>
        <translation>, sin calibrar: donde están ocho de cada diez ejecuciones publicadas.</translation>
    </message>
    <message>
        <source>: no verdict, it cannot be as it is</source>
        <translation>: sin veredicto, no puede ser así</translation>
    </message>
    <message>
        <source>Step time −</source>
        <translation>Tiempo de paso −</translation>
    </message>
    <message>
        <source>What to try</source>
        <translation>Qué probar</translation>
    </message>
    <message>
        <source>cuBLASLt, best of %1, fast sums</source>
        <translation>cuBLASLt, el mejor de %1, sumas rápidas</translation>
    </message>
    <message>
        <source>cuBLASLt, best of %1, fp32 sums</source>
        <translation>cuBLASLt, el mejor de %1, sumas en fp32</translation>
    </message>
    <message>
        <source>cuBLASLt, best of %1, full-precision sums</source>
        <translation>cuBLASLt, el mejor de %1, sumas en precisión completa</translation>
    </message>
    <message>
        <source>faster than %1</source>
        <translation>más rápido que %1</translation>
    </message>
    <message>
        <source>per call</source>
        <translation>por llamada</translation>
    </message>
    <message>
        <source>the GPU failed: %1</source>
        <translation>la GPU falló: %1</translation>
    </message>
    <message>
        <source>the probe could not go on: %1</source>
        <translation>la sonda no pudo continuar: %1</translation>
    </message>
    <message>
        <source>time per step</source>
        <translation>tiempo por paso</translation>
    </message>
    <message>
        <source>a schedule has at most %1 actions</source>
        <translation>una planificación tiene como máximo %1 acciones</translation>
    </message>
    <message>
        <source>a schedule has at most %1 ranks, a line each</source>
        <translation>una planificación tiene como máximo %1 rangos, una línea cada uno</translation>
    </message>
    <message>
        <source>more problems are not listed</source>
        <translation>no se enumeran más problemas</translation>
    </message>
    <message>
        <source>share code</source>
        <translation>código para compartir</translation>
    </message>
    <message>
        <source>a file holds up to %1 measured steps</source>
        <translation>un archivo contiene hasta %1 pasos medidos</translation>
    </message>
    <message>
        <source>leave some out</source>
        <translation>quitar algunos</translation>
    </message>
    <message>
        <source>%1 at the peak</source>
        <translation>%1 en el pico</translation>
    </message>
    <message>
        <source>%1 of capacity at the peak</source>
        <translation>%1 de la capacidad en el pico</translation>
    </message>
    <message>
        <source>memory of one accelerator, nominal</source>
        <translation>memoria de un acelerador, nominal</translation>
    </message>
    <message>
        <source>%1 is both locked and varied</source>
        <translation>%1 está a la vez fijado y variado</translation>
    </message>
    <message>
        <source>%1 is nothing that a search changes%2</source>
        <translation>%1 no es nada que una búsqueda cambie%2</translation>
    </message>
    <message>
        <source>a report would warn of it</source>
        <translation>un informe avisaría de ello</translation>
    </message>
    <message>
        <source>arrays of %1 are all the free memory allows, and a cache whose size the system does not say may hold them (it takes %2 each)</source>
        <translation>la memoria libre solo permite matrices de %1, y una caché cuyo tamaño el sistema no dice puede contenerlas (hacen falta %2 cada una)</translation>
    </message>
    <message>
        <source>do not fit</source>
        <translation>no caben</translation>
    </message>
    <message>
        <source>not divisible</source>
        <translation>no divisibles</translation>
    </message>
    <message>
        <source>tensor ranks leave the node</source>
        <translation>los rangos tensoriales salen del nodo</translation>
    </message>
    <message>
        <source>the schedule does not take the mesh</source>
        <translation>la planificación no admite la malla</translation>
    </message>
    <message>
        <source>%1: fit %2 · busy %3 · hide %4 · no wall hit yet, next: %5</source>
        <translation>%1: caber %2 · ocupar %3 · ocultar %4 · ningún muro alcanzado aún, el siguiente: %5</translation>
    </message>
    <message>
        <source>forward and backward time of the rank</source>
        <translation>tiempo hacia delante y hacia atrás del rango</translation>
    </message>
    <message>
        <source>idle time of a rank in one step&apos;s schedule</source>
        <translation>tiempo inactivo de un rango en la planificación de un paso</translation>
    </message>
    <message>
        <source>A stated MFU counts 6 N per token, a predicted one every product: by 6 N the predicted %1 is %2.</source>
        <translation>Un MFU declarado cuenta 6 N por token, uno predicho cada producto: por 6 N el %1 predicho es %2.</translation>
    </message>
    <message>
        <source>Published run: The Llama 3 herd of models, arXiv:2407.21783, table 4: tensor 8, context 1, pipeline 16, data 128, 2048 sequences of 8192 tokens (16M a step), 400 TFLOP/s per GPU, 41 % MFU (the step here is predicted), no activation checkpointing, shards of gradients and optimizer, a 400 Gb/s RoCE network. 15.6T tokens. The paper runs its own interleaved schedule and takes a layer off the first and the last stage for balance, so that 16 stages hold about eight layers each; it does not print the chunks, and two a rank are assumed, as `ridgepoint validate` assumes them. Memory is held against what the driver reports. Failures are the 419 unexpected interruptions of 54 days (section 3.3.4), and a checkpoint is written at the 2 TB/s that the storage sustains (section 3.3.1); the paper states more than 90 % of effective training time.</source>
        <translation>Ejecución publicada: The Llama 3 herd of models, arXiv:2407.21783, tabla 4: tensorial 8, contexto 1, etapas 16, datos 128, 2048 secuencias de 8192 tokens (16M por paso), 400 TFLOP/s por GPU, 41 % de MFU (aquí el paso se predice), sin puntos de control de activaciones, gradientes y optimizador fragmentados, una red RoCE de 400 Gb/s. 15,6T tokens. El artículo usa su propia planificación intercalada y quita una capa a la primera y a la última etapa para equilibrarlas, de modo que 16 etapas tienen unas ocho capas cada una; no da los trozos, y se suponen dos por rango, como los supone `ridgepoint validate`. La memoria se compara con lo que declara el controlador. Los fallos son las 419 interrupciones inesperadas de 54 días (sección 3.3.4), y un punto de control se escribe a los 2 TB/s que sostiene el almacenamiento (sección 3.3.1); el artículo declara más de un 90 % de tiempo de entrenamiento efectivo.</translation>
    </message>
    <message>
        <source>price of spot accelerators per unit of computing, what preemptions take paid</source>
        <translation>precio de aceleradores spot por unidad de cómputo, pagado lo que se llevan las interrupciones</translation>
    </message>
    <message>
        <source>sequence parallelism sends for it</source>
        <translation>el paralelismo de secuencia envía por él</translation>
    </message>
    <message>
        <source>spot price, preemptions paid</source>
        <translation>precio spot, interrupciones pagadas</translation>
    </message>
    <message>
        <source>%1: fit %2 · busy %3 · hide %4 · first wall hit: memory, at the peak</source>
        <translation>%1: caber %2 · ocupar %3 · ocultar %4 · primer muro alcanzado: memoria, en el pico</translation>
    </message>
    <message>
        <source>%1, MFU %2 → %3 predicted</source>
        <translation>%1, MFU %2 → %3 predicho</translation>
    </message>
    <message>
        <source>communication time as a multiple of the time beside it</source>
        <translation>tiempo de comunicación como múltiplo del tiempo a su lado</translation>
    </message>
    <message>
        <source>time beside it: of the computation, or of the whole step</source>
        <translation>tiempo a su lado: del cómputo o de todo el paso</translation>
    </message>
    <message>
        <source>parameters of the busiest rank that train</source>
        <translation>parámetros del rango más cargado que se entrenan</translation>
    </message>
    <message>
        <source>throughput wall, all accelerators, with failures</source>
        <translation>muro de rendimiento, todos los aceleradores, con fallos</translation>
    </message>
</context>
<context>
    <name>ridgepoint::AboutDialog</name>
    <message>
        <source>About Ridgepoint</source>
        <translation>Acerca de Ridgepoint</translation>
    </message>
    <message>
        <source>Ridgepoint icon</source>
        <translation>Icono de Ridgepoint</translation>
    </message>
    <message>
        <source>Ridgepoint %1</source>
        <translation>Ridgepoint %1</translation>
    </message>
    <message>
        <source>What it costs to train and serve large models on many accelerators.

Every number is computed on this machine from published formulas and presets; click a number to see how. Nothing is sent anywhere.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Cuánto cuesta entrenar y servir modelos grandes en muchos aceleradores.

Cada número se calcula en este equipo a partir de fórmulas y preajustes publicados; un clic en un número muestra cómo. No se envía nada a ninguna parte.

Software libre bajo la Licencia Pública General de GNU, versión 3 o posterior. Se ofrece sin garantía alguna.</translation>
    </message>
    <message numerus="yes">
        <source>Qt %1, platform %2, %n preset(s)</source>
        <translation>
            <numerusform>Qt %1, plataforma %2, %n preajuste</numerusform>
            <numerusform>Qt %1, plataforma %2, %n preajustes</numerusform>
        </translation>
    </message>
    <message>
        <source>Build details</source>
        <translation>Detalles de compilación</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Cube view: not drawn yet.</source>
        <translation>Vista Cubo: aún sin dibujar.</translation>
    </message>
    <message>
        <source>Cube view: %1</source>
        <translation>Vista Cubo: %1</translation>
    </message>
    <message>
        <source>What draws the cube</source>
        <translation>Qué dibuja el cubo</translation>
    </message>
</context>
<context>
    <name>ridgepoint::AccountingView</name>
    <message>
        <source>Accounting</source>
        <translation>Contabilidad</translation>
    </message>
    <message>
        <source>The accounting habit</source>
        <translation>El hábito de contar</translation>
    </message>
    <message>
        <source>Back-of-envelope estimates of bytes and FLOPs before writing any code</source>
        <translation>Estimaciones rápidas de bytes y FLOP antes de escribir código</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>Symbol / formula</source>
        <translation>Símbolo / fórmula</translation>
    </message>
    <message>
        <source>value now</source>
        <translation>valor actual</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>y %n más</numerusform>
            <numerusform>y %n más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Nuevo</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Guardar c&amp;omo…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>&amp;Validate against runs…</source>
        <translation>&amp;Validar con ejecuciones…</translation>
    </message>
    <message>
        <source>Copy share &amp;code</source>
        <translation>Copiar el &amp;código para compartir</translation>
    </message>
    <message>
        <source>O&amp;pen share code from clipboard</source>
        <translation>Abrir el código del &amp;portapapeles</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Edición</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>Copy &amp;figure</source>
        <translation>Copiar la &amp;figura</translation>
    </message>
    <message>
        <source>Copy &amp;table</source>
        <translation>Copiar la &amp;tabla</translation>
    </message>
    <message>
        <source>Find a &amp;control</source>
        <translation>Buscar un &amp;control</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Controls</source>
        <translation>&amp;Controles</translation>
    </message>
    <message>
        <source>Show the &amp;maths</source>
        <translation>&amp;Mostrar el cálculo</translation>
    </message>
    <message>
        <source>Figure as a &amp;table</source>
        <translation>Figura como &amp;tabla</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>T&amp;ema</translation>
    </message>
    <message>
        <source>M&amp;otion</source>
        <translation>Mo&amp;vimiento</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>Bytes in &amp;binary units (GiB)</source>
        <translation>Bytes en unidades &amp;binarias (GiB)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Pantalla com&amp;pleta</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparar</translation>
    </message>
    <message>
        <source>&amp;Pin as baseline</source>
        <translation>&amp;Fijar como referencia</translation>
    </message>
    <message>
        <source>&amp;Swap with baseline A</source>
        <translation>&amp;Intercambiar con la referencia A</translation>
    </message>
    <message>
        <source>&amp;Clear baselines</source>
        <translation>&amp;Borrar las referencias</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Herramientas</translation>
    </message>
    <message>
        <source>&amp;Find anything…</source>
        <translation>&amp;Buscar cualquier cosa…</translation>
    </message>
    <message>
        <source>Try the &amp;next lever</source>
        <translation>&amp;Probar la siguiente palanca</translation>
    </message>
    <message>
        <source>&amp;Calibrate…</source>
        <translation>&amp;Calibrar…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ay&amp;uda</translation>
    </message>
    <message>
        <source>&amp;Welcome and examples</source>
        <translation>&amp;Bienvenida y ejemplos</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>Atajos de &amp;teclado</translation>
    </message>
    <message>
        <source>&amp;About Ridgepoint</source>
        <translation>&amp;Acerca de Ridgepoint</translation>
    </message>
    <message>
        <source>&amp;Full</source>
        <translation>&amp;Completo</translation>
    </message>
    <message>
        <source>&amp;Reduced</source>
        <translation>&amp;Reducido</translation>
    </message>
    <message>
        <source>&amp;Off</source>
        <translation>&amp;Ninguno</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Como el &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;All views…</source>
        <translation>T&amp;odas las vistas…</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>&amp;Disposición</translation>
    </message>
    <message>
        <source>&amp;Next tile</source>
        <translation>Recuadro &amp;siguiente</translation>
    </message>
    <message>
        <source>&amp;Previous tile</source>
        <translation>Recuadro &amp;anterior</translation>
    </message>
    <message>
        <source>&amp;Open baseline A</source>
        <translation>&amp;Abrir la referencia A</translation>
    </message>
    <message>
        <source>Show co&amp;mparison</source>
        <translation>&amp;Mostrar la comparación</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>&amp;Presentar</translation>
    </message>
    <message>
        <source>&amp;Audience window</source>
        <translation>&amp;Ventana del público</translation>
    </message>
    <message>
        <source>&amp;Freeze the audience&apos;s picture</source>
        <translation>&amp;Congelar la imagen del público</translation>
    </message>
    <message>
        <source>&amp;Blank the audience&apos;s screen</source>
        <translation>&amp;Dejar en negro la pantalla del público</translation>
    </message>
    <message>
        <source>Help on &amp;this</source>
        <translation>Ayuda sobre &amp;esto</translation>
    </message>
    <message>
        <source>&amp;Tabs</source>
        <translation>&amp;Pestañas</translation>
    </message>
    <message>
        <source>&amp;Side by side</source>
        <translation>&amp;Lado a lado</translation>
    </message>
    <message>
        <source>Two by t&amp;wo</source>
        <translation>Dos por &amp;dos</translation>
    </message>
    <message>
        <source>&amp;Contact sheet</source>
        <translation>&amp;Hoja de contactos</translation>
    </message>
    <message>
        <source>&amp;Measure this machine…</source>
        <translation>&amp;Medir esta máquina…</translation>
    </message>
    <message>
        <source>F&amp;reeze axes</source>
        <translation>Con&amp;gelar los ejes</translation>
    </message>
    <message>
        <source>&amp;Sweep a field…</source>
        <translation>&amp;Barrer un campo…</translation>
    </message>
    <message>
        <source>&amp;Kept layouts</source>
        <translation>Distribuciones &amp;guardadas</translation>
    </message>
    <message>
        <source>Keep this layou&amp;t…</source>
        <translation>Guardar esta distri&amp;bución…</translation>
    </message>
    <message>
        <source>Search for the best &amp;plan while working</source>
        <translation>Buscar el mejor &amp;plan mientras se trabaja</translation>
    </message>
</context>
<context>
    <name>ridgepoint::AudienceWindow</name>
    <message>
        <source>Audience</source>
        <translation>Público</translation>
    </message>
</context>
<context>
    <name>ridgepoint::BudgetView</name>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Interactive · feel the memory wall</source>
        <translation>Interactivo · sentir el muro de memoria</translation>
    </message>
    <message>
        <source>Training-state budget on one GPU</source>
        <translation>Presupuesto del estado de entrenamiento en una GPU</translation>
    </message>
    <message>
        <source>%1 took the bar over the budget</source>
        <translation>%1 llevó la barra por encima del presupuesto</translation>
    </message>
    <message>
        <source>recompute activations (checkpointing)</source>
        <translation>recalcular activaciones (puntos de control)</translation>
    </message>
    <message>
        <source>hit the budget</source>
        <translation>alcanzó el presupuesto</translation>
    </message>
    <message>
        <source>activations here assume no checkpointing</source>
        <translation>las activaciones suponen aquí que no hay puntos de control</translation>
    </message>
    <message>
        <source>activations here recompute the attention</source>
        <translation>las activaciones recalculan aquí la atención</translation>
    </message>
    <message>
        <source>activations here keep one tensor a layer and recompute the rest</source>
        <translation>las activaciones guardan aquí un tensor por capa y recalculan el resto</translation>
    </message>
    <message>
        <source>1 … 9</source>
        <translation>1 … 9</translation>
    </message>
    <message>
        <source>another accelerator</source>
        <translation>otro acelerador</translation>
    </message>
</context>
<context>
    <name>ridgepoint::CalibrationDialog</name>
    <message>
        <source>Calibrate</source>
        <translation>Calibrar</translation>
    </message>
    <message>
        <source>One measured step a line: what differs from this scenario, a colon, then the time of a step or the tokens per second of the whole job. One to ten steps, as different as they can be.</source>
        <translation>Un paso medido por línea: lo que difiere de este escenario, dos puntos y el tiempo de un paso o los tokens por segundo de todo el trabajo. De uno a diez pasos, tan distintos como sea posible.</translation>
    </message>
    <message>
        <source>Measured steps</source>
        <translation>Pasos medidos</translation>
    </message>
    <message>
        <source>Result of the calibration</source>
        <translation>Resultado de la calibración</translation>
    </message>
    <message>
        <source>Steps, measured and predicted</source>
        <translation>Pasos, medidos y predichos</translation>
    </message>
    <message>
        <source>Efficiencies, fitted</source>
        <translation>Eficiencias, ajustadas</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>&amp;Back to the model</source>
        <translation>&amp;Volver al modelo</translation>
    </message>
    <message>
        <source>Every efficiency as the model has it, without a calibration</source>
        <translation>Cada eficiencia como la tiene el modelo, sin calibración</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>&amp;Aplicar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Open a file of measured steps</source>
        <translation>Abrir un archivo de pasos medidos</translation>
    </message>
    <message>
        <source>Steps and runs (*.txt *.json *.csv);;All files (*)</source>
        <translation>Pasos y ejecuciones (*.txt *.json *.csv);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>No se puede leer %1: %2</translation>
    </message>
    <message>
        <source>%1 is larger than 16 MiB; ten steps are not</source>
        <translation>%1 supera los 16 MiB; diez pasos no llegan a tanto</translation>
    </message>
    <message>
        <source>Mean error %1 before, %2 after</source>
        <translation>Error medio %1 antes, %2 después</translation>
    </message>
    <message>
        <source>, %1 on each step predicted from the others.</source>
        <translation>, %1 en cada paso predicho a partir de los demás.</translation>
    </message>
    <message>
        <source>. One step leaves none to check on.</source>
        <translation>. Con un solo paso no queda ninguno para comprobar.</translation>
    </message>
    <message>
        <source> Predictions like these will carry a band of −%1 to +%2.</source>
        <translation> Predicciones como estas llevarán una banda de −%1 a +%2.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Medido</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Antes</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Después</translation>
    </message>
    <message>
        <source>From the others</source>
        <translation>De los demás</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Eficiencia</translation>
    </message>
    <message>
        <source>Was</source>
        <translation>Era</translation>
    </message>
    <message>
        <source>Is</source>
        <translation>Es</translation>
    </message>
    <message>
        <source>Known to</source>
        <translation>Conocida hasta</translation>
    </message>
    <message>
        <source>not identifiable from these steps</source>
        <translation>no identificable con estos pasos</translation>
    </message>
    <message>
        <source>, at its bound</source>
        <translation>, en su límite</translation>
    </message>
    <message>
        <source>calibration</source>
        <translation>calibración</translation>
    </message>
    <message>
        <source>removal of the calibration</source>
        <translation>supresión de la calibración</translation>
    </message>
</context>
<context>
    <name>ridgepoint::CentralArea</name>
    <message>
        <source>Close the %1</source>
        <translation>Cerrar el %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ClaimsView</name>
    <message>
        <source>Claims</source>
        <translation>Afirmaciones</translation>
    </message>
    <message>
        <source>What the text says · what is true</source>
        <translation>Lo que dice el texto · lo que es cierto</translation>
    </message>
    <message>
        <source>Tries the scenario on in which this number can be seen. Escape drops it again.</source>
        <translation>Prueba el escenario en que se puede ver este número. Escape lo descarta.</translation>
    </message>
    <message>
        <source>No scenario shows this number: it is about links or about words.</source>
        <translation>Ningún escenario muestra este número: trata de enlaces o de palabras.</translation>
    </message>
    <message>
        <source>the text says</source>
        <translation>el texto dice</translation>
    </message>
    <message>
        <source>The text states no number: %1</source>
        <translation>El texto no da ningún número: %1</translation>
    </message>
    <message>
        <source>what is true</source>
        <translation>lo que es cierto</translation>
    </message>
    <message>
        <source>with the slip</source>
        <translation>con el desliz</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>factor</translation>
    </message>
    <message>
        <source>apply the slip</source>
        <translation>aplicar el desliz</translation>
    </message>
    <message>
        <source>Computes with the slip until the printed number comes out (S)</source>
        <translation>Calcula con el desliz hasta que sale el número impreso (S)</translation>
    </message>
    <message>
        <source>Try this scenario</source>
        <translation>Probar este escenario</translation>
    </message>
    <message>
        <source>With the slip: %1</source>
        <translation>Con el desliz: %1</translation>
    </message>
    <message>
        <source>Without the slip: %1</source>
        <translation>Sin el desliz: %1</translation>
    </message>
    <message>
        <source>Slips in the lessons behind this program, computed again</source>
        <translation>Deslices en las lecciones de este programa, calculados de nuevo</translation>
    </message>
</context>
<context>
    <name>ridgepoint::CollectiveView</name>
    <message>
        <source>Collective</source>
        <translation>Colectivas</translation>
    </message>
    <message>
        <source>A collective, message by message</source>
        <translation>Una operación colectiva, mensaje a mensaje</translation>
    </message>
    <message>
        <source>Who sends which chunk to whom, and how long each step takes</source>
        <translation>Quién envía qué trozo a quién y cuánto dura cada paso</translation>
    </message>
    <message>
        <source>One step back (,)</source>
        <translation>Un paso atrás (,)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Reproducir (Espacio)</translation>
    </message>
    <message>
        <source>One step forward (.)</source>
        <translation>Un paso adelante (.)</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>Pasos hechos</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operación</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algoritmo</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rangos</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 rangos</translation>
    </message>
    <message>
        <source>Bytes, as NCCL counts them</source>
        <translation>Bytes, como los cuenta NCCL</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pausa (Espacio)</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>play or pause</source>
        <translation>reproducir o pausar</translation>
    </message>
    <message>
        <source>.</source>
        <translation>.</translation>
    </message>
    <message>
        <source>one step on</source>
        <translation>un paso adelante</translation>
    </message>
    <message>
        <source>,</source>
        <translation>,</translation>
    </message>
    <message>
        <source>one step back</source>
        <translation>un paso atrás</translation>
    </message>
</context>
<context>
    <name>ridgepoint::CommandPalette</name>
    <message>
        <source>Find anything</source>
        <translation>Buscar cualquier cosa</translation>
    </message>
</context>
<context>
    <name>ridgepoint::CommunicationView</name>
    <message>
        <source>Communication</source>
        <translation>Comunicación</translation>
    </message>
    <message>
        <source>What a step sends, and what of it hides</source>
        <translation>Lo que envía un paso y lo que de ello se oculta</translation>
    </message>
    <message>
        <source>Bytes that one rank sends in a step, by group and operation</source>
        <translation>Bytes que un rango envía en un paso, por grupo y operación</translation>
    </message>
    <message>
        <source>Time of one call against its size, by algorithm</source>
        <translation>Tiempo de una llamada según su tamaño, por algoritmo</translation>
    </message>
    <message>
        <source>Communication beside the computation that hides it</source>
        <translation>La comunicación junto al cálculo que la oculta</translation>
    </message>
    <message>
        <source>Not pasted: %1. </source>
        <translation>No pegado: %1. </translation>
    </message>
    <message>
        <source>volume</source>
        <translation>volumen</translation>
    </message>
    <message>
        <source>time by size</source>
        <translation>tiempo y tamaño</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>solapamiento</translation>
    </message>
    <message>
        <source>What every group sends in a step (1)</source>
        <translation>Lo que envía cada grupo en un paso (1)</translation>
    </message>
    <message>
        <source>Time against message size, by algorithm (2)</source>
        <translation>Tiempo según el tamaño del mensaje, por algoritmo (2)</translation>
    </message>
    <message>
        <source>What hides behind computation (3)</source>
        <translation>Lo que se oculta tras el cálculo (3)</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Colectivas</translation>
    </message>
    <message>
        <source>The collective whose link and ranks the curves are drawn for</source>
        <translation>La operación colectiva con cuyo enlace y rangos se dibujan las curvas</translation>
    </message>
    <message>
        <source>Paste measurements</source>
        <translation>Pegar mediciones</translation>
    </message>
    <message>
        <source>Shows what a program of nccl-tests printed beside the curves: copy its whole output, then press this or Ctrl+V in the picture</source>
        <translation>Muestra junto a las curvas lo que imprimió un programa de nccl-tests: copiar toda su salida y pulsar aquí, o Ctrl+V en la imagen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Removes the measurements</source>
        <translation>Quita las mediciones</translation>
    </message>
    <message>
        <source>Remove the measurements</source>
        <translation>Quitar las mediciones</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Carril</translation>
    </message>
    <message>
        <source>The lane that the slider moves</source>
        <translation>El carril que mueve el control</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Solapamiento</translation>
    </message>
    <message>
        <source>Share of the lane that hides behind computation</source>
        <translation>Parte del carril que se oculta tras el cálculo</translation>
    </message>
    <message>
        <source>model: %1</source>
        <translation>modelo: %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Lets the model say what hides</source>
        <translation>El modelo decide lo que se oculta</translation>
    </message>
    <message>
        <source>Overlap as modelled</source>
        <translation>Solapamiento según el modelo</translation>
    </message>
    <message>
        <source>%1 characters are too many; expected the output of one nccl-tests program</source>
        <translation>%1 caracteres son demasiados; se esperaba la salida de un programa de nccl-tests</translation>
    </message>
    <message>
        <source>Not pasted: %1</source>
        <translation>No pegado: %1</translation>
    </message>
    <message>
        <source>Measurements removed</source>
        <translation>Mediciones quitadas</translation>
    </message>
    <message>
        <source>the clipboard holds no text; copy the whole output of an nccl-tests program first</source>
        <translation>el portapapeles no contiene texto; copiar antes toda la salida de un programa de nccl-tests</translation>
    </message>
    <message>
        <source>1 … 3</source>
        <translation>1 … 3</translation>
    </message>
    <message>
        <source>what the picture shows: volume, curve, strip</source>
        <translation>qué muestra la imagen: volumen, curva, franja</translation>
    </message>
    <message>
        <source>Ctrl+V</source>
        <translation>Ctrl+V</translation>
    </message>
    <message>
        <source>measurements of nccl-tests from the clipboard, in the curve</source>
        <translation>mediciones de nccl-tests del portapapeles, en la curva</translation>
    </message>
</context>
<context>
    <name>ridgepoint::CompareDock</name>
    <message>
        <source>Pinned baselines</source>
        <translation>Referencias fijadas</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Escenario</translation>
    </message>
    <message>
        <source>Changed fields</source>
        <translation>Campos cambiados</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Campo</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Antes</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>Readouts that moved</source>
        <translation>Lecturas que cambiaron</translation>
    </message>
    <message>
        <source>Readout</source>
        <translation>Lectura</translation>
    </message>
    <message>
        <source>Now, and change</source>
        <translation>Ahora, y cambio</translation>
    </message>
    <message>
        <source>&amp;Revert all</source>
        <translation>&amp;Revertir todo</translation>
    </message>
    <message>
        <source>Nothing is pinned yet.

Pin the scenario as it is now (Ctrl+D), then change something: this page lists what changed and how far each readout moved, and every view draws the pinned scenario as an outline with its letter. Up to three can be pinned; they are saved with the scenario.</source>
        <translation>Todavía no hay nada fijado.

Al fijar el escenario tal como está (Ctrl+D) y cambiar algo después, esta página enumera qué cambió y cuánto se movió cada lectura, y cada vista dibuja el escenario fijado como un contorno con su letra. Se pueden fijar hasta tres; se guardan con el escenario.</translation>
    </message>
    <message>
        <source>&amp;Pin as baseline A</source>
        <translation>&amp;Fijar como referencia A</translation>
    </message>
    <message>
        <source>S&amp;wap</source>
        <translation>&amp;Intercambiar</translation>
    </message>
    <message>
        <source>The scenario and the selected baseline change places</source>
        <translation>El escenario y la referencia seleccionada cambian de lugar</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
    <message>
        <source>The selected baseline becomes the scenario and stays pinned</source>
        <translation>La referencia seleccionada pasa a ser el escenario y sigue fijada</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Quitar</translation>
    </message>
    <message>
        <source>Unpins the selected baseline</source>
        <translation>Deja de fijar la referencia seleccionada</translation>
    </message>
    <message>
        <source>Every changed field takes the selected baseline&apos;s value again</source>
        <translation>Cada campo cambiado vuelve a tomar el valor de la referencia seleccionada</translation>
    </message>
    <message>
        <source>This field cannot be taken back by itself: %1 “Revert all” can do it.</source>
        <translation>Este campo no se puede recuperar por sí solo: %1 «Revertir todo» sí puede.</translation>
    </message>
    <message>
        <source>%1. F2 or a double click gives it another name.</source>
        <translation>%1. F2 o un doble clic le dan otro nombre.</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>referencia %1</translation>
    </message>
    <message>
        <source>%1 was %2 in baseline %3 and is %4 now. Enter takes it back.</source>
        <translation>%1 era %2 en la referencia %3 y ahora es %4. Intro lo recupera.</translation>
    </message>
    <message>
        <source>Take back: %1 becomes %2 again</source>
        <translation>Recuperar: %1 vuelve a ser %2</translation>
    </message>
    <message>
        <source>Nothing changed since %1</source>
        <translation>Nada cambió desde %1</translation>
    </message>
    <message>
        <source>Fields changed since %1: %2</source>
        <translation>Campos cambiados desde %1: %2</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>era %1</translation>
    </message>
    <message>
        <source>%1: %2 in baseline %3, %4 now, change %5</source>
        <translation>%1: %2 en la referencia %3, %4 ahora, cambio %5</translation>
    </message>
    <message>
        <source>No readout moved since %1</source>
        <translation>Ninguna lectura cambió desde %1</translation>
    </message>
    <message>
        <source>Moved farthest since %1</source>
        <translation>Lo que más cambió desde %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::CompareView</name>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>What changed, and what it did</source>
        <translation>Qué cambió, y qué efecto tuvo</translation>
    </message>
    <message>
        <source>Changed fields, and how far each readout moved</source>
        <translation>Campos cambiados, y cuánto se movió cada lectura</translation>
    </message>
    <message>
        <source>With the same on twice the accelerators as baseline A:</source>
        <translation>Con lo mismo en el doble de aceleradores como referencia A:</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ContactSheet</name>
    <message>
        <source>Contact sheet of all views</source>
        <translation>Hoja de contactos de todas las vistas</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ControlDock</name>
    <message>
        <source>No control has that name.</source>
        <translation>Ningún control tiene ese nombre.</translation>
    </message>
    <message>
        <source>Find a control</source>
        <translation>Buscar un control</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>Controles</translation>
    </message>
    <message>
        <source>%1, group</source>
        <translation>%1, grupo</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Reponer</translation>
    </message>
    <message>
        <source>Sets every control of %1 back to its default</source>
        <translation>Devuelve cada control de %1 a su valor predeterminado</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>Reponer %1</translation>
    </message>
    <message>
        <source>Product of the parallel dimensions</source>
        <translation>Producto de las dimensiones paralelas</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>Copiado %1</translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation>Menos</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>%1 controls of %2</source>
        <translation>%1 controles de %2</translation>
    </message>
    <message>
        <source>%1 from %2 on</source>
        <translation>%1 desde %2</translation>
    </message>
    <message>
        <source>■ memory wall</source>
        <translation>■ muro de memoria</translation>
    </message>
    <message>
        <source>▲ compute wall (step)</source>
        <translation>▲ muro de cálculo (paso)</translation>
    </message>
    <message>
        <source>◆ throughput wall (deadline)</source>
        <translation>◆ muro de rendimiento (plazo)</translation>
    </message>
    <message>
        <source>tensor %1 × context %2 × pipeline %3</source>
        <translation>tensorial %1 × contexto %2 × etapas %3</translation>
    </message>
    <message>
        <source>%1 × data %2</source>
        <translation>%1 × datos %2</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1, all accelerators</source>
        <translation>%1, todos los aceleradores</translation>
    </message>
    <message>
        <source>▲ %1, fewer than the %2 accelerators there are</source>
        <translation>▲ %1, menos que los %2 aceleradores que hay</translation>
    </message>
    <message>
        <source>▲ %1, which does not divide the %2 accelerators there are</source>
        <translation>▲ %1, que no divide los %2 aceleradores que hay</translation>
    </message>
    <message>
        <source>▲ %1 is more than the 1 accelerator there is</source>
        <translation>▲ %1 es más que el único acelerador que hay</translation>
    </message>
    <message>
        <source>▲ %1 is more than the %2 accelerators there are</source>
        <translation>▲ %1 es más que los %2 aceleradores que hay</translation>
    </message>
    <message>
        <source>reset of %1</source>
        <translation>restablecer %1</translation>
    </message>
    <message>
        <source>stated %1 · predicted %2</source>
        <translation>fijada %1 · predicha %2</translation>
    </message>
    <message>
        <source>predicted %1 · state %2</source>
        <translation>predicha %1 · fijar %2</translation>
    </message>
    <message>
        <source>state %1</source>
        <translation>fijar %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::CostView</name>
    <message>
        <source>Cost</source>
        <translation>Coste</translation>
    </message>
    <message>
        <source>What the run costs, and what of it is wasted</source>
        <translation>Lo que cuesta el entrenamiento, y cuánto se desperdicia</translation>
    </message>
    <message>
        <source>Money for useful work, and money lost on the way</source>
        <translation>Dinero para trabajo útil, y dinero perdido por el camino</translation>
    </message>
    <message>
        <source>From set-up to the last step, against the deadline</source>
        <translation>De la preparación al último paso, frente al plazo</translation>
    </message>
    <message>
        <source>Which MFU on how many accelerators costs the same, or takes as long</source>
        <translation>Qué MFU con cuántos aceleradores cuesta lo mismo, o tarda lo mismo</translation>
    </message>
    <message>
        <source>Renting on demand, renting spot, and owning</source>
        <translation>Alquilar bajo demanda, alquilar spot, y tener propios</translation>
    </message>
    <message>
        <source>money</source>
        <translation>dinero</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>equal cost and time</source>
        <translation>igual coste y tiempo</translation>
    </message>
    <message>
        <source>offers</source>
        <translation>ofertas</translation>
    </message>
    <message>
        <source>Where the money goes (1)</source>
        <translation>A dónde va el dinero (1)</translation>
    </message>
    <message>
        <source>Where the time goes, and the deadline (2)</source>
        <translation>A dónde va el tiempo, y el plazo (2)</translation>
    </message>
    <message>
        <source>Accelerators against MFU (3)</source>
        <translation>Aceleradores frente a MFU (3)</translation>
    </message>
    <message>
        <source>On demand, spot and owning (4)</source>
        <translation>Bajo demanda, spot y propios (4)</translation>
    </message>
    <message>
        <source>Copy sentence</source>
        <translation>Copiar la frase</translation>
    </message>
    <message>
        <source>Copies the budget sentence: what this run starts, at which price, and the verdict</source>
        <translation>Copia la frase del presupuesto: qué inicia este entrenamiento, a qué precio, y el veredicto</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Copiado: %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::CubeView</name>
    <message>
        <source>Cube</source>
        <translation>Cubo</translation>
    </message>
    <message>
        <source>3D · the regime cube</source>
        <translation>3D · el cubo de regímenes</translation>
    </message>
    <message>
        <source>Models in resource space · isometric cube</source>
        <translation>Modelos en el espacio de recursos · cubo isométrico</translation>
    </message>
    <message>
        <source>isometric</source>
        <translation>isométrica</translation>
    </message>
    <message>
        <source>looking along the memory axis</source>
        <translation>a lo largo del eje de memoria</translation>
    </message>
    <message>
        <source>looking along the compute axis</source>
        <translation>a lo largo del eje de cálculo</translation>
    </message>
    <message>
        <source>looking along the bandwidth axis</source>
        <translation>a lo largo del eje de ancho de banda</translation>
    </message>
    <message>
        <source>no dot selected</source>
        <translation>ningún punto seleccionado</translation>
    </message>
    <message>
        <source>Device that loads are relative to</source>
        <translation>Dispositivo respecto al que se dan las cargas</translation>
    </message>
    <message>
        <source>Loads are relative to one of these</source>
        <translation>Las cargas son respecto a uno de estos</translation>
    </message>
    <message>
        <source>whole model</source>
        <translation>modelo entero</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>un rango</translation>
    </message>
    <message>
        <source>Parameter state, step and gradient all-reduce of the whole model, on one device</source>
        <translation>Estado de los parámetros, paso y all-reduce de gradientes del modelo entero, en un dispositivo</translation>
    </message>
    <message>
        <source>Memory of the fullest rank of this mesh, its own computation and its own collectives</source>
        <translation>Memoria del rango más lleno de esta malla, su propio cálculo y sus propias operaciones colectivas</translation>
    </message>
    <message>
        <source>Load of the whole model</source>
        <translation>Carga del modelo entero</translation>
    </message>
    <message>
        <source>Load of one rank</source>
        <translation>Carga de un rango</translation>
    </message>
    <message>
        <source>all models</source>
        <translation>todos los modelos</translation>
    </message>
    <message>
        <source>Every model preset, not only a readable selection</source>
        <translation>Todos los preajustes de modelo, no solo una selección legible</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>ancho de banda</translation>
    </message>
    <message>
        <source>See all three axes (0)</source>
        <translation>Ver los tres ejes (0)</translation>
    </message>
    <message>
        <source>Look along the %1 axis (%2)</source>
        <translation>Mirar a lo largo del eje de %1 (%2)</translation>
    </message>
    <message>
        <source>Isometric view</source>
        <translation>Vista isométrica</translation>
    </message>
    <message>
        <source>Look along the %1 axis</source>
        <translation>Mirar a lo largo del eje de %1</translation>
    </message>
    <message>
        <source>What draws the cube</source>
        <translation>Qué dibuja el cubo</translation>
    </message>
    <message>
        <source>drawn by OpenGL</source>
        <translation>dibujado con OpenGL</translation>
    </message>
    <message>
        <source>drawn without OpenGL</source>
        <translation>dibujado sin OpenGL</translation>
    </message>
    <message>
        <source>Models in resource space · along the memory axis</source>
        <translation>Modelos en el espacio de recursos · a lo largo del eje de memoria</translation>
    </message>
    <message>
        <source>Models in resource space · along the compute axis</source>
        <translation>Modelos en el espacio de recursos · a lo largo del eje de cómputo</translation>
    </message>
    <message>
        <source>Models in resource space · along the bandwidth axis</source>
        <translation>Modelos en el espacio de recursos · a lo largo del eje de ancho de banda</translation>
    </message>
    <message>
        <source>Models in resource space · a cube of loads</source>
        <translation>Modelos en el espacio de recursos · un cubo de cargas</translation>
    </message>
</context>
<context>
    <name>ridgepoint::Document</name>
    <message>
        <source>change of %1</source>
        <translation>cambio de %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Export options</source>
        <translation>Opciones de exportación</translation>
    </message>
    <message>
        <source>Result of the export</source>
        <translation>Resultado de la exportación</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>This view</source>
        <translation>Esta vista</translation>
    </message>
    <message>
        <source>All views</source>
        <translation>Todas las vistas</translation>
    </message>
    <message>
        <source>Report: pictures, tables, sources</source>
        <translation>Informe: imágenes, tablas, fuentes</translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation>&amp;Qué</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formatos</translation>
    </message>
    <message>
        <source>Document, 160 mm</source>
        <translation>Documento, 160 mm</translation>
    </message>
    <message>
        <source>Half column, 80 mm</source>
        <translation>Media columna, 80 mm</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>Diapositiva, 16:9</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>Cuadrado</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personalizado</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>Tama&amp;ño</translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation>Tamaño personalizado</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>&amp;PNG scale</source>
        <translation>Escala &amp;PNG</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <source>Baseline legend</source>
        <translation>Leyenda de referencias</translation>
    </message>
    <message>
        <source>Readouts</source>
        <translation>Lecturas</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Supuestos</translation>
    </message>
    <message>
        <source>Name and version</source>
        <translation>Nombre y versión</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>Incluir</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>E&amp;legir…</translation>
    </message>
    <message>
        <source>Browse for a folder</source>
        <translation>Elegir una carpeta</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportar a</translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation>Elegir al menos un formato.</translation>
    </message>
    <message>
        <source>Choose a folder.</source>
        <translation>Elegir una carpeta.</translation>
    </message>
    <message>
        <source>for example %1</source>
        <translation>por ejemplo %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message numerus="yes">
        <source>Cancelled after %n file(s).</source>
        <translation>
            <numerusform>Cancelado tras %n archivo.</numerusform>
            <numerusform>Cancelado tras %n archivos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Escrito: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1</source>
        <translation>
            <numerusform>%n archivo escrito en %1</numerusform>
            <numerusform>%n archivos escritos en %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::FieldRow</name>
    <message>
        <source>%1, message</source>
        <translation>%1, mensaje</translation>
    </message>
    <message>
        <source>%1 Type a number, or press Enter, for an exact entry.</source>
        <translation>%1 Escribir un número, o pulsar Intro, para una entrada exacta.</translation>
    </message>
    <message>
        <source>%1, exact value</source>
        <translation>%1, valor exacto</translation>
    </message>
    <message>
        <source>Accepted: %1</source>
        <translation>Se acepta: %1</translation>
    </message>
    <message>
        <source>%1, more</source>
        <translation>%1, más</translation>
    </message>
    <message>
        <source>More for this field</source>
        <translation>Más sobre este campo</translation>
    </message>
    <message>
        <source>Reset to the default</source>
        <translation>Restablecer el valor predeterminado</translation>
    </message>
    <message>
        <source>Copy as id=value</source>
        <translation>Copiar como id=valor</translation>
    </message>
    <message>
        <source>Sweep this field…</source>
        <translation>Barrer este campo…</translation>
    </message>
    <message>
        <source>Leave it to “%1”</source>
        <translation>Dejarlo en «%1»</translation>
    </message>
    <message>
        <source>This does not apply to the current scenario.</source>
        <translation>No se aplica al escenario actual.</translation>
    </message>
    <message>
        <source>choose…</source>
        <translation>elegir…</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>deducido</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>Poner %1 en %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::FigurePreview</name>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
</context>
<context>
    <name>ridgepoint::FilterList</name>
    <message>
        <source>Matches</source>
        <translation>Coincidencias</translation>
    </message>
</context>
<context>
    <name>ridgepoint::FormulaView</name>
    <message>
        <source>Readout</source>
        <translation>Lectura</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Formula and substitution</source>
        <translation>Fórmula y sustitución</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Fuente</translation>
    </message>
    <message>
        <source>Operands</source>
        <translation>Operandos</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Copy the derivation as text</source>
        <translation>Copiar la derivación como texto</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Copy the derivation as Markdown</source>
        <translation>Copiar la derivación como Markdown</translation>
    </message>
    <message>
        <source>LaTeX</source>
        <translation>LaTeX</translation>
    </message>
    <message>
        <source>Copy the derivation as LaTeX</source>
        <translation>Copiar la derivación como LaTeX</translation>
    </message>
    <message>
        <source>Click a readout to see how it is computed.</source>
        <translation>Un clic en una lectura muestra cómo se calcula.</translation>
    </message>
    <message>
        <source>%1 has no derivation in this scenario.</source>
        <translation>%1 no tiene derivación en este escenario.</translation>
    </message>
    <message>
        <source>source: %1</source>
        <translation>fuente: %1</translation>
    </message>
    <message>
        <source>  (was %1)</source>
        <translation>  (era %1)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::GateButton</name>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2: %3</translation>
    </message>
</context>
<context>
    <name>ridgepoint::GlRenderer</name>
    <message>
        <source>OpenGL</source>
        <translation>OpenGL</translation>
    </message>
    <message>
        <source>OpenGL on %1</source>
        <translation>OpenGL en %1</translation>
    </message>
    <message>
        <source>there is no OpenGL context to be had</source>
        <translation>no hay ningún contexto OpenGL disponible</translation>
    </message>
</context>
<context>
    <name>ridgepoint::HelpPanel</name>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Help · %1</source>
        <translation>Ayuda · %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::InferenceView</name>
    <message>
        <source>Inference</source>
        <translation>Inferencia</translation>
    </message>
    <message>
        <source>Serving · replicate or shard?</source>
        <translation>Servicio · ¿replicar o fragmentar?</translation>
    </message>
    <message>
        <source>One replica: what it holds, how long a token takes, what limits it</source>
        <translation>Una réplica: qué guarda, cuánto tarda un token, qué la limita</translation>
    </message>
    <message>
        <source>Weights and the cache of every sequence against the memory of one replica</source>
        <translation>Los pesos y la caché de cada secuencia frente a la memoria de una réplica</translation>
    </message>
    <message>
        <source>More sequences at once: more tokens a second, each of them later</source>
        <translation>Más secuencias a la vez: más tokens por segundo, cada uno más tarde</translation>
    </message>
    <message>
        <source>Prefill and decoding under the roof of one accelerator</source>
        <translation>Prefill y decodificación bajo el techo de un acelerador</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todo</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>latencia</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>roofline</translation>
    </message>
    <message>
        <source>As many panels as there is room for (1)</source>
        <translation>Tantos paneles como quepan (1)</translation>
    </message>
    <message>
        <source>What a replica holds (2)</source>
        <translation>Lo que guarda una réplica (2)</translation>
    </message>
    <message>
        <source>Latency and throughput over concurrency (3)</source>
        <translation>Latencia y rendimiento según la concurrencia (3)</translation>
    </message>
    <message>
        <source>Prefill and decoding under the roof (4)</source>
        <translation>Prefill y decodificación bajo el techo (4)</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>concurrency %1</source>
        <translation>concurrencia %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::LiveScene</name>
    <message>
        <source>Drawn without OpenGL.</source>
        <translation>Dibujado sin OpenGL.</translation>
    </message>
    <message>
        <source>Drawn without OpenGL until it is found.</source>
        <translation>Dibujado sin OpenGL hasta que se encuentre.</translation>
    </message>
    <message>
        <source>nothing can check for it</source>
        <translation>no hay con qué comprobarlo</translation>
    </message>
    <message>
        <source>Drawn by %1.</source>
        <translation>Dibujado con %1.</translation>
    </message>
    <message>
        <source>no picture came within 3 seconds</source>
        <translation>no llegó ninguna imagen en 3 segundos</translation>
    </message>
    <message>
        <source>Drawn without OpenGL: %1.</source>
        <translation>Dibujado sin OpenGL: %1.</translation>
    </message>
    <message>
        <source>its module with Qt 3D does not open: %1</source>
        <translation>su módulo con Qt 3D no se abre: %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::MainWindow</name>
    <message>
        <source>Controls</source>
        <translation>Controles</translation>
    </message>
    <message>
        <source>%1 — modified</source>
        <translation>%1 — modificado</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>&amp;Deshacer %1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>&amp;Rehacer %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Bienvenida</translation>
    </message>
    <message>
        <source>Copied the figure</source>
        <translation>Figura copiada</translation>
    </message>
    <message>
        <source>Copied the table as Markdown</source>
        <translation>Tabla copiada como Markdown</translation>
    </message>
    <message>
        <source>Close the controls</source>
        <translation>Cerrar los controles</translation>
    </message>
</context>
<context>
    <name>ridgepoint::MathsDock</name>
    <message>
        <source>Copied the derivation</source>
        <translation>Derivación copiada</translation>
    </message>
    <message>
        <source>Click a readout, or a row of a table, to see how its number is computed.</source>
        <translation>Un clic en una lectura, o en una fila de una tabla, muestra cómo se calcula su número.</translation>
    </message>
    <message>
        <source>There is no such part in this scenario.</source>
        <translation>Este escenario no tiene esa parte.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::MemoryTimelineView</name>
    <message>
        <source>Memory over time</source>
        <translation>Memoria en el tiempo</translation>
    </message>
    <message>
        <source>Memory of one rank, moment by moment</source>
        <translation>La memoria de un rango, momento a momento</translation>
    </message>
    <message>
        <source>over time</source>
        <translation>en el tiempo</translation>
    </message>
    <message>
        <source>ZeRO stages</source>
        <translation>etapas de ZeRO</translation>
    </message>
    <message>
        <source>The fullest rank through one step (T)</source>
        <translation>El rango más lleno durante un paso (T)</translation>
    </message>
    <message>
        <source>What every ZeRO stage leaves on a rank (Z)</source>
        <translation>Lo que cada etapa de ZeRO deja en un rango (Z)</translation>
    </message>
    <message>
        <source>Moves a cursor through the step (Space); drag in the picture to scrub</source>
        <translation>Mueve un cursor por el paso (Espacio); arrastrar en la imagen lo recorre</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>réplicas</translation>
    </message>
    <message>
        <source>ZeRO-%1</source>
        <translation>ZeRO-%1</translation>
    </message>
    <message>
        <source>Sets the scenario&apos;s sharding stage to %1 (%1)</source>
        <translation>Fija la etapa de fragmentación del escenario en %1 (%1)</translation>
    </message>
    <message>
        <source>Sharding stage %1</source>
        <translation>Etapa de fragmentación %1</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>What the fullest rank holds through one step</source>
        <translation>Lo que guarda el rango más lleno durante un paso</translation>
    </message>
    <message>
        <source>Replicated slabs melt, stage by stage</source>
        <translation>Los bloques replicados se derriten, etapa a etapa</translation>
    </message>
</context>
<context>
    <name>ridgepoint::MeshView</name>
    <message>
        <source>Mesh</source>
        <translation>Malla</translation>
    </message>
    <message>
        <source>Ranks on nodes</source>
        <translation>Rangos en los nodos</translation>
    </message>
    <message>
        <source>outline</source>
        <translation>contorno</translation>
    </message>
    <message>
        <source>all groups</source>
        <translation>todos los grupos</translation>
    </message>
    <message>
        <source>Every group of the rank (0)</source>
        <translation>Todos los grupos del rango (0)</translation>
    </message>
    <message>
        <source>Its %1 group alone (%2)</source>
        <translation>Solo su grupo %1 (%2)</translation>
    </message>
    <message>
        <source>Outline: all groups</source>
        <translation>Contorno: todos los grupos</translation>
    </message>
    <message>
        <source>Outline: %1 group</source>
        <translation>Contorno: grupo %1</translation>
    </message>
    <message>
        <source>rank order %1</source>
        <translation>orden de rangos %1</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>all dimensions</source>
        <translation>todas las dimensiones</translation>
    </message>
    <message>
        <source>1 … 9</source>
        <translation>1 … 9</translation>
    </message>
    <message>
        <source>one dimension alone</source>
        <translation>una dimensión sola</translation>
    </message>
    <message>
        <source>Alt and ← or →</source>
        <translation>Alt y ← o →</translation>
    </message>
    <message>
        <source>move the dimension in the rank order</source>
        <translation>mover la dimensión en el orden de rangos</translation>
    </message>
    <message>
        <source>Which ranks form a group, and what the links between them carry</source>
        <translation>Qué rangos forman un grupo, y qué llevan los enlaces entre ellos</translation>
    </message>
    <message>
        <source>If you had 8 of these, as 2 tensor × 4 data ranks:</source>
        <translation>Si hubiera 8 de estos, como 2 rangos de tensor × 4 de datos:</translation>
    </message>
</context>
<context>
    <name>ridgepoint::Notice</name>
    <message>
        <source>Notice</source>
        <translation>Aviso</translation>
    </message>
    <message>
        <source>Close the notice</source>
        <translation>Cerrar el aviso</translation>
    </message>
</context>
<context>
    <name>ridgepoint::OperandDelegate</name>
    <message>
        <source>Line of the derivation</source>
        <translation>Línea de la derivación</translation>
    </message>
</context>
<context>
    <name>ridgepoint::PainterRenderer</name>
    <message>
        <source>QPainter</source>
        <translation>QPainter</translation>
    </message>
</context>
<context>
    <name>ridgepoint::PictureEdits</name>
    <message>
        <source>change in the picture</source>
        <translation>cambio en la imagen</translation>
    </message>
    <message>
        <source>There is nothing to try: no field sets this.</source>
        <translation>No hay nada que probar: ningún campo fija esto.</translation>
    </message>
    <message>
        <source>There is nothing to try: every gate passes, or no lever helps here.</source>
        <translation>No hay nada que probar: todo está en orden, o ninguna palanca ayuda aquí.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::PipelineControls</name>
    <message>
        <source>schedule</source>
        <translation>planificación</translation>
    </message>
    <message>
        <source>compared with</source>
        <translation>comparado con</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>vs</source>
        <translation>vs.</translation>
    </message>
    <message>
        <source>variant of the schedule</source>
        <translation>variante de la planificación</translation>
    </message>
    <message>
        <source>pipeline ranks</source>
        <translation>rangos del pipeline</translation>
    </message>
    <message>
        <source>micro-batches of a step</source>
        <translation>microlotes de un paso</translation>
    </message>
    <message>
        <source>chunks a rank holds, where the schedule takes several</source>
        <translation>trozos por rango, si la planificación admite varios</translation>
    </message>
    <message>
        <source>group</source>
        <translation>grupo</translation>
    </message>
    <message>
        <source>micro-batches of one chunk in a row</source>
        <translation>microlotes seguidos de un mismo trozo</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>duration of a forward pass, relative</source>
        <translation>duración relativa de una pasada hacia adelante</translation>
    </message>
    <message>
        <source>duration of a backward pass for inputs, relative</source>
        <translation>duración relativa de una pasada hacia atrás de entradas</translation>
    </message>
    <message>
        <source>duration of a backward pass for weights, relative</source>
        <translation>duración relativa de una pasada hacia atrás de pesos</translation>
    </message>
    <message>
        <source>hop</source>
        <translation>salto</translation>
    </message>
    <message>
        <source>latency from rank to rank, in forward passes of a rank</source>
        <translation>latencia de rango a rango, en pasadas hacia adelante de un rango</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>tope</translation>
    </message>
    <message>
        <source>micro-batches a rank may hold, where the schedule takes a limit; 0: its own</source>
        <translation>microlotes que un rango puede guardar, si la planificación admite un límite; 0: el suyo</translation>
    </message>
    <message>
        <source>Import a schedule (PyTorch CSV) or a layout of the model (Megatron)</source>
        <translation>Importar una planificación (CSV de PyTorch) o una disposición del modelo (Megatron)</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <source>As predicted: shape, durations and hop without the view&apos;s own changes</source>
        <translation>Según la predicción: forma, duraciones y salto sin los cambios de la vista</translation>
    </message>
    <message>
        <source>Back to the pass before (←)</source>
        <translation>Volver a la pasada anterior (←)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Reproducir (Espacio)</translation>
    </message>
    <message>
        <source>On to the next pass (→)</source>
        <translation>Ir a la pasada siguiente (→)</translation>
    </message>
    <message>
        <source>play position</source>
        <translation>posición de reproducción</translation>
    </message>
    <message>
        <source>Play position: ← and → step, Space plays</source>
        <translation>Posición de reproducción: ← y → avanzan, Espacio reproduce</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>velocidad</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>Velocidad de reproducción</translation>
    </message>
    <message>
        <source>follow</source>
        <translation>seguir</translation>
    </message>
    <message>
        <source>the micro-batch to follow across the ranks (M: that of the pass looked at)</source>
        <translation>el microlote que se sigue por los rangos (M: el de la pasada mirada)</translation>
    </message>
    <message>
        <source>what the bubble is a fraction of</source>
        <translation>de qué es fracción la burbuja</translation>
    </message>
    <message>
        <source>Bubble fraction: idle time over all time, or over the work itself (D)</source>
        <translation>Fracción de burbuja: tiempo inactivo sobre todo el tiempo o sobre el trabajo mismo (D)</translation>
    </message>
    <message>
        <source>idle ÷ total</source>
        <translation>inactivo ÷ total</translation>
    </message>
    <message>
        <source>idle ÷ ideal</source>
        <translation>inactivo ÷ ideal</translation>
    </message>
    <message>
        <source>equal memory</source>
        <translation>misma memoria</translation>
    </message>
    <message>
        <source>Schedules that take a limit may hold as much as the first one does.</source>
        <translation>Las planificaciones con límite pueden guardar tanto como la primera.</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>Alejar (−)</translation>
    </message>
    <message>
        <source>Zoom in (+, or Ctrl and wheel)</source>
        <translation>Acercar (+, o Ctrl y rueda)</translation>
    </message>
    <message>
        <source>Everything (0)</source>
        <translation>Todo (0)</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importada</translation>
    </message>
    <message>
        <source>the order of the imported file; Import… removes it</source>
        <translation>el orden del archivo importado; Importar… lo quita</translation>
    </message>
    <message>
        <source>as the imported file has it; remove the import to change it</source>
        <translation>según el archivo importado; quitar la importación para cambiarlo</translation>
    </message>
    <message>
        <source>pipeline ranks of the scenario (mesh.pipeline)</source>
        <translation>rangos del pipeline del escenario (mesh.pipeline)</translation>
    </message>
    <message>
        <source>micro-batches of a step; another number than the batch makes is a what-if</source>
        <translation>microlotes de un paso; otro número que el del lote es un «¿y si…?»</translation>
    </message>
    <message>
        <source>Import… •</source>
        <translation>Importar… •</translation>
    </message>
    <message>
        <source>variant of %1</source>
        <translation>variante de %1</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pausa (Espacio)</translation>
    </message>
    <message>
        <source>equal mem.</source>
        <translation>misma mem.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::PipelineImportDialog</name>
    <message>
        <source>Import a schedule or a layout</source>
        <translation>Importar una planificación o una disposición</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>A schedule as torch.distributed.pipelining writes it (CSV, a line for every rank, cells such as 0F0), or a layout as Megatron-LM takes it (Et*3|(tt|)*29,m|L).</source>
        <translation>Una planificación como la escribe torch.distributed.pipelining (CSV, una línea por rango, casillas como 0F0), o una disposición como la admite Megatron-LM (Et*3|(tt|)*29,m|L).</translation>
    </message>
    <message>
        <source>Schedule or layout</source>
        <translation>Planificación o disposición</translation>
    </message>
    <message>
        <source>Result of the import</source>
        <translation>Resultado de la importación</translation>
    </message>
    <message>
        <source>From &amp;clipboard</source>
        <translation>Del &amp;portapapeles</translation>
    </message>
    <message>
        <source>&amp;Open file…</source>
        <translation>&amp;Abrir archivo…</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>&amp;Aplicar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Remove the imported schedule</source>
        <translation>Quitar la planificación importada</translation>
    </message>
    <message>
        <source>Remove the layout</source>
        <translation>Quitar la disposición</translation>
    </message>
    <message>
        <source>No schedule is imported.</source>
        <translation>No hay planificación importada.</translation>
    </message>
    <message>
        <source>Imported schedule: p %1, m %2, v %3</source>
        <translation>Planificación importada: p %1, m %2, v %3</translation>
    </message>
    <message>
        <source>▲ The imported schedule cannot be shown.</source>
        <translation>▲ La planificación importada no se puede mostrar.</translation>
    </message>
    <message>
        <source>No layout is in force.</source>
        <translation>No hay disposición en vigor.</translation>
    </message>
    <message>
        <source>Layout: %1 stages, %2</source>
        <translation>Disposición: %1 etapas, %2</translation>
    </message>
    <message>
        <source>▲ The layout cannot be shown.</source>
        <translation>▲ La disposición no se puede mostrar.</translation>
    </message>
    <message>
        <source>the clipboard holds no text; copy a schedule or a layout first</source>
        <translation>el portapapeles no contiene texto; copiar antes una planificación o una disposición</translation>
    </message>
    <message>
        <source>clipboard: %1</source>
        <translation>portapapeles: %1</translation>
    </message>
    <message>
        <source>Schedules and layouts (*.csv *.txt);;All files (*)</source>
        <translation>Planificaciones y disposiciones (*.csv *.txt);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>No se puede leer %1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 is no text; a schedule is a CSV file, a layout a line of text</source>
        <translation>%1 no es texto; una planificación es un archivo CSV, una disposición una línea de texto</translation>
    </message>
    <message>
        <source>read as a schedule</source>
        <translation>leído como planificación</translation>
    </message>
    <message>
        <source>read as a layout</source>
        <translation>leído como disposición</translation>
    </message>
    <message>
        <source>This is what is shown.</source>
        <translation>Esto es lo que se muestra.</translation>
    </message>
    <message>
        <source>A schedule without fault: Apply makes it the first one of the picture.</source>
        <translation>Una planificación sin fallos: Aplicar la convierte en la primera de la imagen.</translation>
    </message>
    <message>
        <source>A layout without fault: Apply cuts the model like this.</source>
        <translation>Una disposición sin fallos: Aplicar corta así el modelo.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::PipelineView</name>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>The pipeline, pass by pass</source>
        <translation>El pipeline, pasada a pasada</translation>
    </message>
    <message>
        <source>Who computes when: a pipeline to learn with, as the scenario has none</source>
        <translation>Quién calcula cuándo: un pipeline para aprender, pues el escenario no tiene</translation>
    </message>
    <message>
        <source>%1, holds %4.  Chain back to the start: %2 passes. Late if it is late: %3.</source>
        <translation>%1, guarda %4.  Cadena hasta el inicio: %2 pasadas. Se retrasa si se retrasa: %3.</translation>
    </message>
    <message>
        <source>, the rank then holds %1</source>
        <translation>, el rango guarda entonces %1</translation>
    </message>
    <message>
        <source>rank %1 %2</source>
        <translation>rango %1 %2</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>inactivo</translation>
    </message>
    <message>
        <source>play position %1: %2</source>
        <translation>posición de reproducción %1: %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>play or pause; one step where motion is off</source>
        <translation>reproducir o pausar; un paso si el movimiento está desactivado</translation>
    </message>
    <message>
        <source>+, −, 0</source>
        <translation>+, −, 0</translation>
    </message>
    <message>
        <source>zoom in, zoom out, all of it</source>
        <translation>ampliar, reducir, todo</translation>
    </message>
    <message>
        <source>Page Up, Page Down</source>
        <translation>Re Pág, Av Pág</translation>
    </message>
    <message>
        <source>other ranks</source>
        <translation>otros rangos</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>follow the micro-batch of the pass looked at</source>
        <translation>seguir el microlote de la pasada mirada</translation>
    </message>
    <message>
        <source>D</source>
        <translation>D</translation>
    </message>
    <message>
        <source>the other definition of the bubble</source>
        <translation>la otra definición de la burbuja</translation>
    </message>
    <message>
        <source>Who computes when: every rank, every micro-batch of a step</source>
        <translation>Quién calcula cuándo: cada rango, cada microlote de un paso</translation>
    </message>
</context>
<context>
    <name>ridgepoint::PresenterWindow</name>
    <message>
        <source>Presenting</source>
        <translation>Presentando</translation>
    </message>
    <message>
        <source>reset of the stage</source>
        <translation>restablecimiento de la escena</translation>
    </message>
    <message>
        <source>audience frozen</source>
        <translation>público: imagen congelada</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>congelada</translation>
    </message>
    <message>
        <source>audience blank</source>
        <translation>público: en negro</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>en negro</translation>
    </message>
</context>
<context>
    <name>ridgepoint::PresetPicker</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Type to search</source>
        <translation>Escribir para buscar</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ProbeClient</name>
    <message>
        <source>A probe is running already; two would measure each other.</source>
        <translation>Ya hay una sonda en marcha; dos se medirían una a otra.</translation>
    </message>
    <message>
        <source>The probe did not answer the cancel and was ended.</source>
        <translation>La sonda no respondió a la cancelación y se terminó.</translation>
    </message>
    <message numerus="yes">
        <source>The probe said nothing for %n seconds and was ended: a driver may hang.</source>
        <translation>
            <numerusform>La sonda no dijo nada durante %n segundo y se terminó: quizá un controlador se haya colgado.</numerusform>
            <numerusform>La sonda no dijo nada durante %n segundos y se terminó: quizá un controlador se haya colgado.</numerusform>
        </translation>
    </message>
    <message>
        <source>The probe&apos;s program cannot be started: %1 (%2).</source>
        <translation>No se puede arrancar el programa de la sonda: %1 (%2).</translation>
    </message>
    <message>
        <source>The probe crashed.</source>
        <translation>La sonda se cerró por un fallo.</translation>
    </message>
    <message>
        <source>The probe ended without a word (exit status %1).</source>
        <translation>La sonda terminó sin decir nada (estado de salida %1).</translation>
    </message>
    <message>
        <source>The probe could not finish: %1.</source>
        <translation>La sonda no pudo acabar: %1.</translation>
    </message>
    <message>
        <source>What it had measured is kept.</source>
        <translation>Se conserva lo que había medido.</translation>
    </message>
    <message numerus="yes">
        <source>%n lines of the probe could not be read.</source>
        <translation>
            <numerusform>No se pudo leer %n línea de la sonda.</numerusform>
            <numerusform>No se pudieron leer %n líneas de la sonda.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::ProbeDialog</name>
    <message>
        <source>Measure this machine</source>
        <translation>Medir esta máquina</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>What to measure; a GPU needs NVIDIA&apos;s driver</source>
        <translation>Qué medir; una GPU necesita el controlador de NVIDIA</translation>
    </message>
    <message>
        <source>&amp;Quick (up to 10 s)</source>
        <translation>&amp;Rápida (hasta 10 s)</translation>
    </message>
    <message>
        <source>&amp;Full (up to a minute)</source>
        <translation>&amp;Completa (hasta un minuto)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Ca&amp;ncelar</translation>
    </message>
    <message>
        <source>Ends the probe and keeps what was measured</source>
        <translation>Termina la sonda y conserva lo medido</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>Tipo de datos</translation>
    </message>
    <message>
        <source>Leaves out the units of other types; memory and links are measured anyway</source>
        <translation>Omite las unidades de otros tipos; la memoria y los enlaces se miden de todos modos</translation>
    </message>
    <message>
        <source>all types</source>
        <translation>todos los tipos</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>&amp;Dispositivo</translation>
    </message>
    <message>
        <source>Progress of the probe</source>
        <translation>Progreso de la sonda</translation>
    </message>
    <message>
        <source>Measured device</source>
        <translation>Dispositivo medido</translation>
    </message>
    <message>
        <source>Steps of the probe</source>
        <translation>Pasos de la sonda</translation>
    </message>
    <message>
        <source>What the probe says</source>
        <translation>Lo que dice la sonda</translation>
    </message>
    <message>
        <source>Show on &amp;roofline</source>
        <translation>Mostrar en el roof&amp;line</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>the first GPU, or the processor</source>
        <translation>la primera GPU o el procesador</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>procesador</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
    <message>
        <source>&amp;Saved run…</source>
        <translation>Ejecución &amp;guardada…</translation>
    </message>
    <message>
        <source>&amp;Recorded run, played back</source>
        <translation>Ejecución g&amp;rabada, reproducida</translation>
    </message>
    <message>
        <source>&amp;Earlier run to compare with…</source>
        <translation>Ejecución &amp;anterior para comparar…</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>&amp;Run or picture…</source>
        <translation>&amp;Ejecución o imagen…</translation>
    </message>
    <message>
        <source>&amp;Copy the report</source>
        <translation>&amp;Copiar el informe</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>comprobando…</translation>
    </message>
    <message>
        <source>RECORDED %1 · %2</source>
        <translation>GRABADO EL %1 · %2</translation>
    </message>
    <message>
        <source>done</source>
        <translation>hecho</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 de %2: %3</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>played back</source>
        <translation>reproducido</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallido</translation>
    </message>
    <message>
        <source>No GPU was measured: %1. The processor was, instead; Open has a saved run or the recorded one.</source>
        <translation>No se midió ninguna GPU: %1. En su lugar se midió el procesador; en Abrir hay una ejecución guardada o la grabada.</translation>
    </message>
    <message>
        <source>Recorded %1. </source>
        <translation>Grabado el %1. </translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausar</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>R&amp;eanudar</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Iniciar</translation>
    </message>
    <message>
        <source>&amp;Start again</source>
        <translation>&amp;Iniciar de nuevo</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pausa</translation>
    </message>
    <message>
        <source>cancelling…</source>
        <translation>cancelando…</translation>
    </message>
    <message>
        <source>Save as &amp;device…</source>
        <translation>Guardar c&amp;omo dispositivo…</translation>
    </message>
    <message>
        <source>&amp;Use in the scenario</source>
        <translation>&amp;Usar en el escenario</translation>
    </message>
    <message>
        <source>%1 has no step in common with this run.</source>
        <translation>%1 no tiene ningún paso en común con esta ejecución.</translation>
    </message>
    <message>
        <source>The picture could not be drawn.</source>
        <translation>No se pudo dibujar la imagen.</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Escrito en %1.</translation>
    </message>
    <message>
        <source>The scenario runs on it now; Ctrl+Z takes that back.</source>
        <translation>El escenario se ejecuta ahora en él; Ctrl+Z lo deshace.</translation>
    </message>
    <message>
        <source>Saved run of the probe</source>
        <translation>Ejecución guardada de la sonda</translation>
    </message>
    <message>
        <source>Runs of the probe (*.json *.jsonl);;All files (*)</source>
        <translation>Ejecuciones de la sonda (*.json *.jsonl);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Earlier run of the probe</source>
        <translation>Ejecución anterior de la sonda</translation>
    </message>
    <message>
        <source>Save the run</source>
        <translation>Guardar la ejecución</translation>
    </message>
    <message>
        <source>Run of the probe (*.json);;Table (*.csv);;Picture of the roofline (*.svg)</source>
        <translation>Ejecución de la sonda (*.json);;Tabla (*.csv);;Imagen del roofline (*.svg)</translation>
    </message>
    <message>
        <source>Save as a device</source>
        <translation>Guardar como dispositivo</translation>
    </message>
    <message>
        <source>Name of the device; the day of the measurement is added</source>
        <translation>Nombre del dispositivo; se añade el día de la medición</translation>
    </message>
    <message>
        <source>Saved as the device “%1”, to be chosen under Device in any scenario, here and at later starts: %2</source>
        <translation>Guardado como el dispositivo «%1», que se puede elegir en Dispositivo en cualquier escenario, aquí y en próximos arranques: %2</translation>
    </message>
    <message>
        <source>A data sheet promises a roofline; this measures one: memory, caches, vector and matrix units of this machine, with the results recomputed. Nothing of the machine is changed.</source>
        <translation>Una hoja de datos promete un roofline; aquí se mide uno: memoria, cachés, unidades vectoriales y matriciales de esta máquina, con los resultados recalculados. No se cambia nada de la máquina.</translation>
    </message>
    <message>
        <source>processor: %1</source>
        <translation>procesador: %1</translation>
    </message>
    <message>
        <source>It takes the place of the one saved earlier that day.</source>
        <translation>Ocupa el lugar del guardado antes ese mismo día.</translation>
    </message>
    <message>
        <source>It computes in %1, for which a rate was measured.</source>
        <translation>Calcula en %1, para el que se midió una velocidad.</translation>
    </message>
    <message>
        <source>measured device</source>
        <translation>dispositivo medido</translation>
    </message>
    <message>
        <source>▲ A result did not pass its check: it bounds nothing.</source>
        <translation>▲ Un resultado no superó su comprobación: no limita nada.</translation>
    </message>
    <message>
        <source>Memory %1 (%2), %3 %4: the ridge lies at %5.</source>
        <translation>Memoria %1 (%2), %3 %4: la cresta está en %5.</translation>
    </message>
    <message>
        <source>This run, %1, over that of %2, %3: 1.10× is a tenth faster, or for times a tenth longer.</source>
        <translation>Esta ejecución, %1, sobre la de %2, %3: 1.10× es un décimo más rápido o, en tiempos, un décimo más largo.</translation>
    </message>
    <message>
        <source>The roofline keeps the measurement it has; Show on roofline draws this one.</source>
        <translation>El roofline conserva la medición que tiene; «Mostrar en el roofline» dibuja esta.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ProbeRows</name>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n muestra</numerusform>
            <numerusform>%n muestras</numerusform>
        </translation>
    </message>
    <message>
        <source>± %1</source>
        <extracomment>half the width of the 95 % interval</extracomment>
        <translation>± %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n set aside</source>
        <extracomment>the spread, and how many samples were put aside</extracomment>
        <translation>
            <numerusform>%1, %n apartada</numerusform>
            <numerusform>%1, %n apartadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n samples</source>
        <translation>
            <numerusform>%n muestra</numerusform>
            <numerusform>%n muestras</numerusform>
        </translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Muestras</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Mediana</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Variación</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Comprobado</translation>
    </message>
    <message>
        <source>too few samples</source>
        <translation>muestras insuficientes</translation>
    </message>
    <message>
        <source>Over the earlier</source>
        <translation>Sobre la anterior</translation>
    </message>
    <message>
        <source>overlap</source>
        <extracomment>of two intervals</extracomment>
        <translation>se solapan</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>separados</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>sin intervalo</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ReadoutBar</name>
    <message>
        <source>Readouts</source>
        <translation>Lecturas</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ReadoutTile</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>baseline %1, %2: + and − are now minus %1, × is now over %1</source>
        <translation>referencia %1, %2: + y − son el valor actual menos %1, × es el actual entre %1</translation>
    </message>
    <message>
        <source>Show the maths</source>
        <translation>Mostrar el cálculo</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Pin the scenario as a baseline</source>
        <translation>Fijar el escenario como referencia</translation>
    </message>
    <message>
        <source>Sweep a field against this…</source>
        <translation>Barrer un campo frente a esto…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::Recovery</name>
    <message>
        <source>No recovery copy can be kept in %1: %2. Save your work yourself.</source>
        <translation>No se puede guardar copia de recuperación en %1: %2. Conviene guardar el trabajo a mano.</translation>
    </message>
    <message>
        <source>the folder cannot be created</source>
        <translation>no se puede crear la carpeta</translation>
    </message>
    <message>
        <source>the folder is not writable</source>
        <translation>no se puede escribir en la carpeta</translation>
    </message>
</context>
<context>
    <name>ridgepoint::RemediesView</name>
    <message>
        <source>Remedies</source>
        <translation>Remedios</translation>
    </message>
    <message>
        <source>Where each wall sends you</source>
        <translation>A dónde lleva cada muro</translation>
    </message>
    <message>
        <source>Six walls, and what each response would do here</source>
        <translation>Seis muros, y qué haría aquí cada respuesta</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ResilienceView</name>
    <message>
        <source>Resilience</source>
        <translation>Resiliencia</translation>
    </message>
    <message>
        <source>Failures, checkpoints and what is left</source>
        <translation>Fallos, puntos de control y lo que queda</translation>
    </message>
    <message>
        <source>Best interval</source>
        <translation>Mejor intervalo</translation>
    </message>
    <message>
        <source>Leaves the checkpoint interval to Young&apos;s optimum (A, or a double click on the marker)</source>
        <translation>Deja el intervalo entre puntos de control en el óptimo de Young (A, o un doble clic en el marcador)</translation>
    </message>
    <message>
        <source>simulated run: seed</source>
        <translation>ejecución simulada: semilla</translation>
    </message>
    <message>
        <source>Seed of the simulated run</source>
        <translation>Semilla de la ejecución simulada</translation>
    </message>
    <message>
        <source>The same seed gives the same run</source>
        <translation>La misma semilla da la misma ejecución</translation>
    </message>
    <message>
        <source>Another run</source>
        <translation>Otra ejecución</translation>
    </message>
    <message>
        <source>Simulates the run with the next seed (N)</source>
        <translation>Simula el entrenamiento con la semilla siguiente (N)</translation>
    </message>
    <message>
        <source>Time lost, by the interval between checkpoints</source>
        <translation>Tiempo perdido, según el intervalo entre puntos de control</translation>
    </message>
</context>
<context>
    <name>ridgepoint::RooflineView</name>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>The roofline — the one diagram for ‘what’s bound by what’</source>
        <translation>El roofline: el único diagrama de «qué limita a qué»</translation>
    </message>
    <message>
        <source>%1 is now bound by %2</source>
        <translation>%1 está ahora limitado por %2</translation>
    </message>
    <message>
        <source>compute type</source>
        <translation>tipo de cálculo</translation>
    </message>
    <message>
        <source>compute type of the peak line</source>
        <translation>tipo de cálculo de la línea de pico</translation>
    </message>
    <message>
        <source>split panels</source>
        <translation>dividir paneles</translation>
    </message>
    <message>
        <source>sparse peak (2:4)</source>
        <translation>pico con dispersión (2:4)</translation>
    </message>
    <message>
        <source>measured roofs</source>
        <translation>techos medidos</translation>
    </message>
    <message>
        <source>%1: no published peak</source>
        <translation>%1: sin pico publicado</translation>
    </message>
    <message>
        <source>Twice the dense rate, and only for weights pruned two in four. Dense training never reaches it.</source>
        <translation>El doble de la tasa densa, y solo para pesos podados dos de cada cuatro. El entrenamiento denso nunca la alcanza.</translation>
    </message>
    <message>
        <source>▲ sparse, pruned weights only</source>
        <translation>▲ con dispersión, pesos podados</translation>
    </message>
    <message>
        <source>peak: dense</source>
        <translation>pico: denso</translation>
    </message>
    <message>
        <source>Shift and an arrow key</source>
        <translation>Mayús y una tecla de flecha</translation>
    </message>
    <message>
        <source>raise or lower the roof that is outlined</source>
        <translation>subir o bajar el techo contorneado</translation>
    </message>
    <message>
        <source>Above the ridge arithmetic limits, below it movement</source>
        <translation>Sobre la inflexión limita la aritmética; debajo, el movimiento</translation>
    </message>
    <message>
        <source>No measurement loaded: the roofs are nominal. Tools, Measure this machine makes one.</source>
        <translation>Sin medición cargada: los techos son nominales. Herramientas, Medir esta máquina hace una.</translation>
    </message>
    <message>
        <source>What a probe measured, over the nominal roofs.</source>
        <translation>Lo que midió una sonda, sobre los techos nominales.</translation>
    </message>
    <message>
        <source>One panel per byte of memory and one per network byte, instead of one chart for all roofs.</source>
        <translation>Un panel por byte de memoria y otro por byte de red, en lugar de un gráfico para todos los techos.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ScalingLawsView</name>
    <message>
        <source>Scaling laws</source>
        <translation>Leyes de escala</translation>
    </message>
    <message>
        <source>Which size, how many tokens, which batch</source>
        <translation>Qué tamaño, cuántos tokens, qué lote</translation>
    </message>
    <message>
        <source>Published models by training tokens per parameter</source>
        <translation>Modelos publicados por tokens de entrenamiento por parámetro</translation>
    </message>
    <message>
        <source>What a larger batch saves in steps and costs in compute</source>
        <translation>Lo que un lote mayor ahorra en pasos y cuesta en cálculo</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todo</translation>
    </message>
    <message>
        <source>map</source>
        <translation>mapa</translation>
    </message>
    <message>
        <source>models</source>
        <translation>modelos</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>lote</translation>
    </message>
    <message>
        <source>Everything that there is room for (1)</source>
        <translation>Todo lo que quepa (1)</translation>
    </message>
    <message>
        <source>The loss over size and tokens (2)</source>
        <translation>La pérdida según tamaño y tokens (2)</translation>
    </message>
    <message>
        <source>Published models by tokens per parameter (3)</source>
        <translation>Modelos publicados por tokens por parámetro (3)</translation>
    </message>
    <message>
        <source>Time against compute, by batch size (4)</source>
        <translation>Tiempo frente a cálculo, según el tamaño del lote (4)</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>ajuste</translation>
    </message>
    <message>
        <source>Fit of the loss</source>
        <translation>Ajuste de la pérdida</translation>
    </message>
    <message>
        <source>Hoffmann: as published with Chinchilla. Besiroglu: the same runs fitted again (F)</source>
        <translation>Hoffmann: como se publicó con Chinchilla. Besiroglu: los mismos entrenamientos ajustados de nuevo (F)</translation>
    </message>
    <message>
        <source>What size and tokens buy: a rule and a fit disagree</source>
        <translation>Lo que compran tamaño y tokens: una regla y un ajuste discrepan</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ScenarioFiles</name>
    <message>
        <source>Copied the share code</source>
        <translation>Código para compartir copiado</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Scenarios and pictures (*.ridge.json *.json *.svg *.png *.pdf);;All files (*)</source>
        <translation>Escenarios e imágenes (*.ridge.json *.json *.svg *.png *.pdf);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Validate against runs</source>
        <translation>Validar con ejecuciones</translation>
    </message>
    <message>
        <source>Measured runs (*.json *.csv);;All files (*)</source>
        <translation>Ejecuciones medidas (*.json *.csv);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>There is nothing to open: the clipboard holds no share code (ridge1:…).</source>
        <translation>No hay nada que abrir: el portapapeles no contiene un código para compartir (ridge1:…).</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Guardar como</translation>
    </message>
    <message>
        <source>Scenarios (*.ridge.json);;All files (*)</source>
        <translation>Escenarios (*.ridge.json);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Cambios sin guardar</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has unsaved changes.</source>
        <translation>«%1» tiene cambios sin guardar.</translation>
    </message>
    <message>
        <source>Save them before going on?</source>
        <translation>¿Guardarlos antes de continuar?</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>No hay archivos recientes</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>&amp;Borrar esta lista</translation>
    </message>
    <message>
        <source>Unsaved work from %1 was found: &quot;%2&quot;.</source>
        <translation>Se encontró trabajo sin guardar del %1: «%2».</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>No MFU is given here: the engine predicts the step, where once 40 % was taken.</source>
        <translation>Aquí no se da la MFU: el motor predice el paso, donde antes se tomaba el 40 %.</translation>
    </message>
    <message>
        <source>State 40 %</source>
        <translation>Fijar 40 %</translation>
    </message>
</context>
<context>
    <name>ridgepoint::SearchView</name>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>The best plan, of every one that can be</source>
        <translation>El mejor plan, de todos los posibles</translation>
    </message>
    <message>
        <source>plans</source>
        <translation>planes</translation>
    </message>
    <message>
        <source>The best plans, best first (1)</source>
        <translation>Los mejores planes, el mejor primero (1)</translation>
    </message>
    <message>
        <source>Every layout is tried, or known not to be better</source>
        <translation>Se prueba cada disposición, o se sabe que no es mejor</translation>
    </message>
    <message>
        <source>What became of all plans (2)</source>
        <translation>Qué fue de todos los planes (2)</translation>
    </message>
    <message>
        <source>How many were evaluated, how many cannot be better, and why the others do not run</source>
        <translation>Cuántos se evaluaron, cuántos no pueden ser mejores y por qué los demás no funcionan</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>share of the memory that stays free</source>
        <translation>parte de la memoria que queda libre</translation>
    </message>
    <message>
        <source>Share of the memory that stays free: no model of memory is exact</source>
        <translation>Parte de la memoria que queda libre: ningún modelo de memoria es exacto</translation>
    </message>
    <message>
        <source>Fields that stay as they are</source>
        <translation>Campos que quedan como están</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Keep fixed…</source>
        <translation>Mantener fijos…</translation>
    </message>
    <message>
        <source>Fixed: %1</source>
        <translation>Fijos: %1</translation>
    </message>
    <message>
        <source>Fields that stay as they are: %1</source>
        <translation>Campos que quedan como están: %1</translation>
    </message>
    <message>
        <source>1, 2</source>
        <translation>1, 2</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>tries the plan that the arrow keys have reached</source>
        <translation>prueba el plan al que han llegado las flechas</translation>
    </message>
    <message>
        <source>The search goes on for what has changed.</source>
        <translation>La búsqueda sigue por lo que ha cambiado.</translation>
    </message>
    <message>
        <source>This is the plan as it is.</source>
        <translation>Este es el plan tal como está.</translation>
    </message>
    <message>
        <source>step %1 → %2</source>
        <translation>paso %1 → %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>why not the others</source>
        <translation>por qué no los demás</translation>
    </message>
    <message>
        <source>what the picture shows: plans, why not the others</source>
        <translation>lo que muestra la imagen: planes, por qué no los demás</translation>
    </message>
    <message>
        <source>%1; the MFU is then predicted</source>
        <translation>%1; la MFU pasa a predecirse</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Type to search</source>
        <translation>Escribir para buscar</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>Buscar en los atajos</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>ridgepoint::SidePages</name>
    <message>
        <source>clearing of baselines</source>
        <translation>borrado de las referencias</translation>
    </message>
    <message>
        <source>Maths</source>
        <translation>Cálculo</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>side panel</source>
        <translation>panel lateral</translation>
    </message>
    <message>
        <source>&amp;Swap with baseline %1</source>
        <translation>&amp;Intercambiar con la referencia %1</translation>
    </message>
    <message>
        <source>&amp;Open baseline %1</source>
        <translation>&amp;Abrir la referencia %1</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
</context>
<context>
    <name>ridgepoint::SidePanel</name>
    <message>
        <source>Pages of the side panel</source>
        <translation>Páginas del panel lateral</translation>
    </message>
</context>
<context>
    <name>ridgepoint::StackView</name>
    <message>
        <source>Stack</source>
        <translation>Pila</translation>
    </message>
    <message>
        <source>Animated · the 16-byte stack vs the HBM ceiling</source>
        <translation>Animado · la pila de 16 bytes frente al techo de HBM</translation>
    </message>
    <message>
        <source>Bytes-per-param column · grows with model size, capped by HBM</source>
        <translation>Columna de bytes por parámetro · crece con el modelo, limitada por la HBM</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Paso atrás</translation>
    </message>
    <message>
        <source>Play the assembly</source>
        <translation>Reproducir el montaje</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>Paso adelante</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>Montaje</translation>
    </message>
    <message>
        <source>Assembly, slab by slab, then what would save memory</source>
        <translation>Montaje, bloque a bloque, y luego lo que ahorraría memoria</translation>
    </message>
    <message>
        <source>log scale</source>
        <translation>escala log</translation>
    </message>
    <message>
        <source>Pause the assembly</source>
        <translation>Pausar el montaje</translation>
    </message>
    <message>
        <source>1 … 9</source>
        <translation>1 … 9</translation>
    </message>
    <message>
        <source>compare with this ceiling</source>
        <translation>comparar con este techo</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>play the assembly, or pause; one step where motion is off</source>
        <translation>reproducir el montaje o pausarlo; un paso si el movimiento está desactivado</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>show the slab alone, and its maths</source>
        <translation>mostrar el bloque solo, y su cálculo</translation>
    </message>
</context>
<context>
    <name>ridgepoint::Stage</name>
    <message>
        <source>Caption</source>
        <translation>Texto al pie</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::StageBar</name>
    <message>
        <source>State of the presentation</source>
        <translation>Estado de la presentación</translation>
    </message>
    <message>
        <source>Choose slider %1</source>
        <translation>Elegir el control %1</translation>
    </message>
    <message>
        <source>Put another control here</source>
        <translation>Poner aquí otro control</translation>
    </message>
    <message>
        <source>Find a control</source>
        <translation>Buscar un control</translation>
    </message>
    <message>
        <source>No slider</source>
        <translation>Sin control</translation>
    </message>
</context>
<context>
    <name>ridgepoint::StatusStrip</name>
    <message>
        <source>Fit, keep busy, hide communication</source>
        <translation>Caber, ocupar, ocultar la comunicación</translation>
    </message>
    <message>
        <source>First wall</source>
        <translation>Primer muro</translation>
    </message>
    <message>
        <source>Try the next lever</source>
        <translation>Probar la siguiente palanca</translation>
    </message>
    <message>
        <source>try: %1</source>
        <translation>probar: %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::StepView</name>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>One step, part by part</source>
        <translation>Un paso, parte por parte</translation>
    </message>
    <message>
        <source>The same step on more or fewer accelerators</source>
        <translation>El mismo paso con más o menos aceleradores</translation>
    </message>
    <message>
        <source>One step, counted in every way in use</source>
        <translation>Un paso, contado de todas las maneras en uso</translation>
    </message>
    <message>
        <source>What the fullest rank holds while it takes the step</source>
        <translation>Lo que guarda el rango más lleno mientras da el paso</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>escalado</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>aprovechamiento</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>The step&apos;s parts, one after the other (1)</source>
        <translation>Las partes del paso, una tras otra (1)</translation>
    </message>
    <message>
        <source>Strong and weak scaling (2)</source>
        <translation>Escalado fuerte y débil (2)</translation>
    </message>
    <message>
        <source>One run under every FLOP convention (3)</source>
        <translation>Una ejecución con cada convención de FLOP (3)</translation>
    </message>
    <message>
        <source>What the fullest rank holds (4)</source>
        <translation>Lo que guarda el rango más lleno (4)</translation>
    </message>
    <message>
        <source>Predict the step</source>
        <translation>Predecir el paso</translation>
    </message>
    <message>
        <source>Lets the model predict the MFU instead of taking the stated one. Undo brings it back.</source>
        <translation>El modelo predice la MFU en lugar de tomar la indicada. Deshacer la recupera.</translation>
    </message>
    <message>
        <source>1 … 4</source>
        <translation>1 … 4</translation>
    </message>
    <message>
        <source>what the picture shows: parts, scaling, utilisation, memory</source>
        <translation>qué muestra la imagen: partes, escalado, aprovechamiento, memoria</translation>
    </message>
    <message>
        <source>Where the time of one step goes, on the slowest rank</source>
        <translation>En qué se va el tiempo de un paso, en el rango más lento</translation>
    </message>
</context>
<context>
    <name>ridgepoint::SweepDialog</name>
    <message>
        <source>Field</source>
        <translation>Campo</translation>
    </message>
    <message>
        <source>Readout</source>
        <translation>Lectura</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Barrido</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Intervalo</translation>
    </message>
    <message>
        <source>from:to:points, or values with commas between; empty: around the present value</source>
        <translation>desde:hasta:puntos, o valores separados por comas; vacío: en torno al valor actual</translation>
    </message>
    <message>
        <source>&amp;Field</source>
        <translation>&amp;Campo</translation>
    </message>
    <message>
        <source>&amp;Readout</source>
        <translation>&amp;Lectura</translation>
    </message>
    <message>
        <source>Ran&amp;ge</source>
        <translation>&amp;Intervalo</translation>
    </message>
    <message>
        <source>Copy &amp;figure</source>
        <translation>Copiar &amp;figura</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Guardar como…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>A sweep is saved as .svg, .pdf, .png, .csv or .md.</source>
        <translation>Un barrido se guarda como .svg, .pdf, .png, .csv o .md.</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Guardar como</translation>
    </message>
    <message>
        <source>Pictures and tables (*.svg *.pdf *.png *.csv *.md)</source>
        <translation>Imágenes y tablas (*.svg *.pdf *.png *.csv *.md)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Escrito: %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::SweepView</name>
    <message>
        <source>Sweep</source>
        <translation>Barrido</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <comment>a readout, a field</comment>
        <translation>%1 según %2</translation>
    </message>
    <message>
        <source>One field changes, all else is as in the scenario</source>
        <translation>Cambia un campo; todo lo demás es como en el escenario</translation>
    </message>
    <message>
        <source>A picture takes at most %1 points.</source>
        <translation>Una imagen admite %1 puntos como máximo.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>◇ the scenario: %1, %2.</source>
        <translation>◇ el escenario: %1, %2.</translation>
    </message>
    <message>
        <source>%1 of %2 points cannot be: %3.</source>
        <translation>%1 de %2 puntos no pueden darse: %3.</translation>
    </message>
    <message>
        <source>No point has a value: %1</source>
        <translation>Ningún punto tiene valor: %1</translation>
    </message>
    <message>
        <source>The global batch follows the replicas where it is too small for them.</source>
        <translation>El lote global sigue a las réplicas donde es demasiado pequeño para ellas.</translation>
    </message>
</context>
<context>
    <name>ridgepoint::TablePanel</name>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Copiar como &amp;CSV</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>Copiar como &amp;Markdown</translation>
    </message>
    <message>
        <source>%1, table</source>
        <translation>%1, tabla</translation>
    </message>
</context>
<context>
    <name>ridgepoint::TaxonomyView</name>
    <message>
        <source>Taxonomy</source>
        <translation>Taxonomía</translation>
    </message>
    <message>
        <source>What do you replicate, what do you partition?</source>
        <translation>¿Qué se replica, qué se reparte?</translation>
    </message>
    <message>
        <source>Why is this split legal?</source>
        <translation>¿Por qué es legal este reparto?</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nodo</translation>
    </message>
    <message>
        <source>properties</source>
        <translation>propiedades</translation>
    </message>
    <message>
        <source>What is split, copied and sent (1)</source>
        <translation>Qué se reparte, se copia y se envía (1)</translation>
    </message>
    <message>
        <source>Why each split is legal (2)</source>
        <translation>Por qué es legal cada reparto (2)</translation>
    </message>
    <message>
        <source>One message back (Left)</source>
        <translation>Un mensaje atrás (Izquierda)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Reproducir o pausar (Espacio)</translation>
    </message>
    <message>
        <source>One message on (Right)</source>
        <translation>Un mensaje adelante (Derecha)</translation>
    </message>
    <message>
        <source>the property holds</source>
        <translation>la propiedad se cumple</translation>
    </message>
    <message>
        <source>Takes the property away and computes again (P)</source>
        <translation>Quita la propiedad y vuelve a calcular (P)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Each strategy rests on one property</source>
        <translation>Cada estrategia descansa en una propiedad</translation>
    </message>
    <message>
        <source>On one node of eight; in brackets, if it were used</source>
        <translation>En un nodo de ocho; entre paréntesis, si se usara</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::Tile</name>
    <message>
        <source>View in this tile: %1</source>
        <translation>Vista de este recuadro: %1</translation>
    </message>
    <message>
        <source>Show another view here</source>
        <translation>Mostrar otra vista aquí</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ValidationView</name>
    <message>
        <source>Validation</source>
        <translation>Validación</translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation>Predicho frente a medido</translation>
    </message>
    <message>
        <source>Runs that others have published, and what this engine says of each</source>
        <translation>Ejecuciones publicadas por otros y lo que este motor dice de cada una</translation>
    </message>
    <message>
        <source>Predicting the runs…</source>
        <translation>Prediciendo las ejecuciones…</translation>
    </message>
    <message>
        <source>Compare the %1 (%2)</source>
        <translation>Comparar: %1 (%2)</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>Comparar: %1</translation>
    </message>
    <message>
        <source>Published runs</source>
        <translation>Ejecuciones publicadas</translation>
    </message>
    <message>
        <source>Back from the opened file to the runs that come with the program</source>
        <translation>Del archivo abierto, de vuelta a las ejecuciones que trae el programa</translation>
    </message>
    <message>
        <source>1, 2</source>
        <translation>1, 2</translation>
    </message>
    <message>
        <source>step time or memory</source>
        <translation>tiempo de paso o memoria</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ValueSlider</name>
    <message>
        <source>automatic</source>
        <translation>automático</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ViewArea</name>
    <message>
        <source>Views</source>
        <translation>Vistas</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ViewChooser</name>
    <message>
        <source>Find a view</source>
        <translation>Buscar una vista</translation>
    </message>
    <message>
        <source>All views</source>
        <translation>Todas las vistas</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ViewLayouts</name>
    <message>
        <source>Keep this layout</source>
        <translation>Guardar esta distribución</translation>
    </message>
    <message>
        <source>Name of this layout: which views are shown, and how they share the window</source>
        <translation>Nombre de esta distribución: qué vistas se muestran y cómo comparten la ventana</translation>
    </message>
    <message>
        <source>None kept yet</source>
        <translation>Ninguna guardada todavía</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Olvidar</translation>
    </message>
</context>
<context>
    <name>ridgepoint::ViewRail</name>
    <message>
        <source>Views</source>
        <translation>Vistas</translation>
    </message>
    <message>
        <source>All views</source>
        <translation>Todas las vistas</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Show the names</source>
        <translation>Mostrar los nombres</translation>
    </message>
    <message>
        <source>Pictures only</source>
        <translation>Solo imágenes</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>Cerrar %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::WallsView</name>
    <message>
        <source>Walls</source>
        <translation>Muros</translation>
    </message>
    <message>
        <source>2D · three walls in one picture</source>
        <translation>2D · tres muros en una imagen</translation>
    </message>
    <message>
        <source>Three walls, three budgets · scroll model size and watch them fill</source>
        <translation>Tres muros, tres presupuestos · al mover el tamaño del modelo se ve cómo se llenan</translation>
    </message>
    <message>
        <source>%1, one accelerator: hit at %2 parameters, the size that fills its budget</source>
        <translation>%1, un acelerador: se alcanza a %2 parámetros, el tamaño que llena su presupuesto</translation>
    </message>
    <message>
        <source>%1 is hit at %2 parameters: the model size that fills one accelerator&apos;s budget</source>
        <translation>%1 se alcanza a %2 parámetros: el tamaño de modelo que llena el presupuesto de un acelerador</translation>
    </message>
    <message>
        <source>Shift-drag a track: the model size that fills it; its number line: the size itself. Enter: exactly 100 %.</source>
        <translation>Mayús+arrastrar una pista: el modelo que la llena; su recta: el tamaño mismo. Intro: justo 100 %.</translation>
    </message>
    <message>
        <source>The model is given by its architecture; choose it by size to solve backwards.</source>
        <translation>El modelo está dado por su arquitectura; elegirlo por tamaño permite resolver a la inversa.</translation>
    </message>
    <message>
        <source>No model size fills this budget.</source>
        <translation>Ningún tamaño de modelo llena este presupuesto.</translation>
    </message>
    <message>
        <source>%1 filled to %2 by %3 parameters</source>
        <translation>%1 llenado al %2 por %3 parámetros</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>the model size at which this wall is reached</source>
        <translation>el tamaño de modelo con que se alcanza este muro</translation>
    </message>
    <message>
        <source>Shift and an arrow key</source>
        <translation>Mayús y una tecla de flecha</translation>
    </message>
    <message>
        <source>a model that fills this wall more, or less</source>
        <translation>un modelo que llena más este muro, o menos</translation>
    </message>
    <message>
        <source>Three walls, three budgets, by the size of the model</source>
        <translation>Tres muros, tres presupuestos, según el tamaño del modelo</translation>
    </message>
</context>
<context>
    <name>ridgepoint::WelcomePage</name>
    <message>
        <source>Fit: %1</source>
        <translation>Caber: %1</translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation>Total: %1</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Bienvenida</translation>
    </message>
    <message>
        <source>Why distribute a model?</source>
        <translation>¿Por qué distribuir un modelo?</translation>
    </message>
    <message>
        <source>For two reasons only: it does not fit, or it takes too long. Move a control on the left and watch which limit gives way first; click any number to see how it was computed.</source>
        <translation>Solo por dos razones: no cabe o tarda demasiado. Al mover un control de la izquierda se ve qué límite cede primero; un clic en cualquier número muestra cómo se calculó.</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Ejemplos</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>No examples were found beside the program.</source>
        <translation>No se encontraron ejemplos junto al programa.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>A scenario file, a picture exported by Ridgepoint, or drop either on this window.</source>
        <translation>Un archivo de escenario o una imagen exportada por Ridgepoint; también se pueden arrastrar a esta ventana.</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Aprender</translation>
    </message>
    <message>
        <source>Sentences that are often said of training runs: say which are true, then see the numbers.</source>
        <translation>Frases que se dicen a menudo de los entrenamientos: decir cuáles son ciertas y ver después los números.</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Explorar</translation>
    </message>
    <message>
        <source>70 billion parameters on one accelerator: what is in the way, and what helps.</source>
        <translation>70 mil millones de parámetros en un acelerador: qué lo impide y qué ayuda.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>What this machine reaches: its memory, its processor and its GPU, in a minute.</source>
        <translation>Lo que alcanza esta máquina: su memoria, su procesador y su GPU, en un minuto.</translation>
    </message>
</context>
</TS>
