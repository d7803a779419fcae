#pragma once

// Scenarios that serve, as the engine reports them: the curve is computed from the scenario, so both must
// agree.

#include "core/engine/evaluate.h"
#include "core/scenario/field.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "views/view.h"

namespace ridgepoint::test {

inline Scenario servedScenario(const QStringList& edits)
{
    Scenario scenario = defaultScenario(shippedCatalog());
    for (const QString& edit : edits) {
        const qsizetype equals = edit.indexOf(QLatin1Char('='));
        const FieldSpec* field = findField(edit.left(equals).toStdString());
        if (!field || setField(scenario, *field, edit.mid(equals + 1).toStdString(), shippedCatalog()))
            qFatal("cannot set %s", qPrintable(edit));
    }
    return scenario;
}

inline ViewInput servedInput(const QStringList& edits, const std::vector<QStringList>& baselines = {})
{
    ViewInput input{shared(evaluate(servedScenario(edits))), {}, &shippedCatalog()};
    for (const QStringList& baseline : baselines)
        input.baselines.push_back(shared(evaluate(servedScenario(baseline))));
    return input;
}

// Llama 3 8B for eight users of one H100: 16.1 GB of weights, 8 × 336 MB of cache.
inline QStringList eightUsers()
{
    return {QStringLiteral("model.preset=llama3-8b"), QStringLiteral("serving.concurrency=8")};
}
// A hundred thousand tokens each do not fit beside the weights on one device.
inline QStringList pierced()
{
    return eightUsers()
        + QStringList{QStringLiteral("serving.tensor=1"), QStringLiteral("serving.prompt_tokens=100000")};
}
// 405B on 16: an inter-token latency no H100 reaches.
inline QStringList missed()
{
    return {QStringLiteral("model.preset=llama3.1-405b"), QStringLiteral("serving.concurrency=32"),
        QStringLiteral("serving.itl_target=5ms"), QStringLiteral("serving.ttft_target=50ms")};
}

} // namespace ridgepoint::test
