#pragma once

// A clumsy layout and what a search finds in its place.

#include "core/search/answer.h"
#include "tests/views/engine_input.h"
#include "views/search/search_options.h"

namespace ridgepoint::test {

// Eight billion parameters on sixteen cards, by fours in a node, laid out clumsily.
inline const FieldTexts clumsy{{"model.preset", "llama3-8b"}, {"hardware.accelerators", "16"},
    {"training.global_batch_sequences", "64"}, {"mesh.tensor", "8"}, {"mesh.zero_stage", "1"}};

inline ViewInput searched(ViewInput input, const SearchQuestion& question = questionOf({}))
{
    input.search =
        std::make_shared<const SearchAnswer>(answerTo(input.report->scenario, question, *input.catalog, {}));
    return input;
}

inline const ViewInput& found()
{
    static const ViewInput input = searched(engineInput(clumsy));
    return input;
}

inline const ViewInput& foundFront()
{
    static const ViewInput input = [] {
        SearchQuestion question = questionOf({});
        question.further.front = true;
        return searched(engineInput(clumsy), question);
    }();
    return input;
}

} // namespace ridgepoint::test
