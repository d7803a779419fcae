#include "core/interop/checkpoints/weight_check.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/parameters.h"

#include <cmath>

namespace ridgepoint {

namespace {

struct PartCounts
{
    double embedding = 0, lmHead = 0, rest = 0;
    double prediction = 0; // not in the total
    double total() const { return embedding + lmHead + rest; }
};

PartCounts countedParts(const Architecture& a)
{
    if (a.plan) {
        const LayeredCount all = countParameters(*a.plan);
        return {all.embedding, all.head, all.total() - all.embedding - all.head, all.prediction};
    }
    const ParameterBreakdown all = countParameters(a);
    const PredictionModules modules = countPredictionModules(a);
    const double embedding = all.embedding.value(), lmHead = all.lmHead.value();
    return {embedding, lmHead, all.total().value() - embedding - lmHead,
        modules.dense.value() + modules.experts.value()};
}

// Layers behind the last of the stack predict further tokens (DeepSeek-V3's checkpoints number them so).
PartCounts storedParts(const StoredWeights& stored, double layers)
{
    PartCounts parts{stored.embedding.parameters, stored.lmHead.parameters, stored.others.parameters,
        stored.prediction.parameters};
    for (std::size_t i = 0; i < stored.layers.size(); ++i)
        (static_cast<double>(i) < layers ? parts.rest : parts.prediction) += stored.layers[i].parameters;
    return parts;
}

bool namesPrediction(const StoredWeights& stored, double layers)
{
    return stored.prediction.tensors > 0 || static_cast<double>(stored.layers.size()) > layers;
}

void append(std::string& list, const std::string& what) { list += (list.empty() ? "" : "; ") + what; }

std::string more(double stored, double counted)
{
    const double by = stored - counted;
    const double percent = counted > 0 ? std::round(std::abs(by) / counted * 1e5) / 1e3 : 0;
    return plainNumber(std::abs(by)) + (by > 0 ? " more" : " fewer")
        + (percent > 0 ? " (" + plainNumber(percent) + " %)" : std::string()) + " in the file";
}

// Where LM heads differ, one table or two is the commonest reason.
std::string aboutLmHead(bool stored, double counted)
{
    if (stored && counted <= 0)
        return "an LM head is stored, where one table is counted for input and output";
    if (!stored && counted > 0)
        return "no LM head is stored, where one in addition to the embedding is counted";
    return {};
}

std::string differences(const StoredWeights& stored, const PartCounts& of, const PartCounts& counted)
{
    std::string list;
    if (of.embedding != counted.embedding)
        append(list, "embedding " + plainNumber(of.embedding) + " against " + plainNumber(counted.embedding));
    if (const std::string said = aboutLmHead(stored.lmHead.tensors > 0, counted.lmHead); !said.empty())
        append(list, said);
    else if (of.lmHead != counted.lmHead)
        append(list, "LM head " + plainNumber(of.lmHead) + " against " + plainNumber(counted.lmHead));
    if (of.rest != counted.rest)
        append(list, "layers and norms " + plainNumber(of.rest) + " against " + plainNumber(counted.rest));
    // Some files hold the tables again beside such a module, and some models have an LM head of its own
    // there.
    const double copies = stored.copies.parameters, by = counted.prediction - of.prediction;
    if (of.prediction > 0 && counted.prediction > 0 && by != 0
        && (copies <= 0 || (by != copies && by != counted.embedding)))
        append(list,
            "MTP modules " + plainNumber(of.prediction) + " against " + plainNumber(counted.prediction));
    return list;
}

void checkShapes(WeightCheck& check, const StoredWeights& stored, const PartCounts& counted, double layers)
{
    const PartCounts of = storedParts(stored, layers);
    check.storedParameters = of.total();
    check.compared = true;
    const bool sum = of.total() == counted.total();
    const std::string where = differences(stored, of, counted);
    check.same = sum && where.empty();
    check.sentence = "holds " + stored.summary();
    std::string beside;
    if (of.prediction > 0)
        append(beside, plainNumber(of.prediction) + " in MTP modules");
    if (stored.copies.parameters > 0)
        append(beside, plainNumber(stored.copies.parameters) + " in their copies of embedding and LM head");
    if (stored.tower.parameters > 0)
        append(beside, plainNumber(stored.tower.parameters) + " in vision or audio towers");
    if (!beside.empty())
        check.sentence +=
            ", " + plainNumber(of.total()) + " of the model itself (in addition " + beside + ')';
    check.sentence += "; counted here: " + plainNumber(counted.total());
    check.sentence += check.same ? std::string(", the same")
        : sum                    ? std::string(", the same in all, but not in its parts")
                                 : ", so " + more(of.total(), counted.total());
    if (!where.empty())
        check.sentence += ": " + where;
}

// An index has bytes and names; what it stores beside the model is in its bytes.
void checkBytes(WeightCheck& check, const StoredWeights& stored, const PartCounts& counted, double layers,
    double bytesEach)
{
    const bool predicts = namesPrediction(stored, layers);
    const double beside = predicts ? counted.prediction : 0;
    const double byBytes = bytesEach > 0 ? stored.bytes / bytesEach : 0;
    const double stated = stored.statedParameters;
    if (byBytes <= 0 && stated <= 0) {
        check.sentence = "states " + plainNumber(stored.bytes)
            + " bytes; counted here: " + plainNumber(counted.total())
            + " parameters. They are not compared: the weights are stored in several types, or in one that "
              "config.json does not name";
        return;
    }
    // What it states as parameters counts a table twice that serves for input and output.
    const double expected = counted.total() + beside;
    const bool statedAgrees = stated == expected
        || (byBytes == expected && counted.lmHead <= 0 && stated == expected + counted.embedding);
    const double all = byBytes > 0 ? byBytes : stated;
    check.storedParameters = all - beside;
    check.compared = true;
    check.same = (byBytes <= 0 || byBytes == expected) && (stated <= 0 || statedAgrees);
    check.sentence = "states " + plainNumber(stored.bytes) + " bytes, " + plainNumber(all) + " parameters"
        + (byBytes > 0 ? " of " + plainNumber(bytesEach) + " bytes" : std::string())
        + (byBytes > 0 && stated > 0 && stated != byBytes ? ", and total_parameters " + plainNumber(stated)
                                                          : std::string())
        + "; counted here: " + plainNumber(counted.total())
        + (predicts ? ", and " + plainNumber(counted.prediction) + " in MTP modules" : std::string());
    check.sentence += check.same ? std::string(", the same")
        : all == expected        ? std::string(", the same by its bytes, not by its total_parameters")
                                 : ", so " + more(check.storedParameters, counted.total());
    if (check.same || all == expected)
        return;
    if (statedAgrees)
        check.sentence += " by its bytes; by its total_parameters the same";
    std::string where;
    if (stored.tower.tensors > 0)
        append(where,
            plainNumber(stored.tower.tensors)
                + " of its tensors are of vision or audio towers, not counted here");
    if (predicts)
        append(where, "MTP modules may hold tables of their own");
    if (const std::string said = aboutLmHead(stored.lmHead.tensors > 0, counted.lmHead); !said.empty())
        append(where, said);
    if (!where.empty())
        check.sentence += (statedAgrees ? "; " : ": ") + where;
}

} // namespace

WeightCheck checkWeights(
    const StoredWeights& stored, const Architecture& a, std::string_view file, double bytesEach)
{
    const PartCounts counted = countedParts(a);
    WeightCheck check;
    check.file = printable(file, 200);
    check.storedBytes = stored.bytes;
    check.countedParameters = counted.total();
    const std::string here = "; counted here: " + plainNumber(counted.total()) + " parameters";
    if (!stored.hasShapes)
        checkBytes(check, stored, counted, a.layers, bytesEach);
    else if (stored.files > 1)
        check.sentence = "is one of " + plainNumber(stored.files) + " files and holds " + stored.summary()
            + here + ". They are not compared";
    else if (stored.packedBytes > 0)
        check.sentence = "holds " + stored.summary() + here + ". They are not compared";
    else
        checkShapes(check, stored, counted, a.layers);
    return check;
}

} // namespace ridgepoint
