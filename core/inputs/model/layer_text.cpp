#include "core/inputs/model/layer_text.h"

#include "core/base/format.h"
#include "core/inputs/model/layered_shape.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace ridgepoint {

namespace {

// A number of T as text has it.
template <class T>
struct NumberOf
{
    std::string_view key;
    double (*get)(const T&);
    void (*set)(T&, double);
};
template <auto Member, class T>
constexpr NumberOf<T> number(std::string_view key)
{
    return {key, [](const T& of) { return static_cast<double>(of.*Member); },
        [](T& of, double value) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(of.*Member)>, bool>)
                of.*Member = value != 0;
            else
                of.*Member = static_cast<std::remove_cvref_t<decltype(of.*Member)>>(value);
        }};
}

using F = FeedForward;
constexpr std::array feedForwardNumbers{number<&F::width, F>("width"), number<&F::gated, F>("gated"),
    number<&F::bias, F>("bias"), number<&F::activationParameters, F>("activation_parameters"),
    number<&F::experts, F>("experts"), number<&F::topK, F>("top_k"),
    number<&F::expertWidth, F>("expert_width"), number<&F::latentWidth, F>("latent_width"),
    number<&F::latentNorm, F>("latent_norm"), number<&F::zeroExperts, F>("zero_experts"),
    number<&F::sharedExperts, F>("shared"), number<&F::sharedWidth, F>("shared_width"),
    number<&F::sharedGate, F>("shared_gate"), number<&F::routerBias, F>("router_bias"),
    number<&F::expertBias, F>("expert_bias"), number<&F::routerExtra, F>("router_extra"),
    number<&F::hashRouted, F>("hash_routed"), number<&F::linear, F>("linear")};
constexpr std::array layerNumbers{number<&Layer::norms, Layer>("norms"),
    number<&Layer::beside, Layer>("beside"), number<&Layer::others, Layer>("others")};
using M = LayeredModel;
constexpr std::array modelNumbers{number<&M::hidden, M>("hidden"), number<&M::vocab, M>("vocab"),
    number<&M::tied, M>("tied"), number<&M::hasHead, M>("head"), number<&M::norm, M>("norm"),
    number<&M::stackNorms, M>("stack_norms"), number<&M::alibi, M>("alibi"),
    number<&M::learnedPositions, M>("learned_positions"), number<&M::lookedUp, M>("looked_up"),
    number<&M::aroundProducts, M>("around_products"), number<&M::aroundOthers, M>("around_others"),
    number<&M::residualStreams, M>("residual_streams"),
    number<&M::residualBlockLayers, M>("residual_block_layers"), number<&M::tower, M>("tower"),
    number<&M::maxSequence, M>("max_seq")};
using P = PredictionStack;
constexpr std::array predictionNumbers{
    number<&P::count, P>("count"), number<&P::products, P>("products"), number<&P::others, P>("others")};
constexpr std::string_view feedForwardWord = "feed_forward", layerWord = "layer", modelWord = "model",
                           layersWord = "layers", predictionWord = "prediction",
                           predictionLayersWord = "prediction_layers";
constexpr double largestNumber = 1e18;

// --- written

template <class T, std::size_t N>
std::string changed(const T& of, const std::array<NumberOf<T>, N>& numbers)
{
    const T usual;
    std::string all;
    for (const NumberOf<T>& one : numbers)
        if (one.get(of) != one.get(usual))
            all += (all.empty() ? "" : ", ") + std::string(one.key) + '=' + formatShortest(one.get(of));
    return all;
}

std::string partsOf(const Layer& layer)
{
    std::string all;
    const auto part = [&all](std::string_view word, const std::string& numbers) {
        all += (all.empty() ? "" : " + ") + std::string(word) + '(' + numbers + ')';
    };
    for (std::size_t i = 0; i < layer.mixerCount; ++i) {
        const Mixer& mixer = layer.mixers[i];
        std::string numbers;
        for (std::size_t size = 0; size < mixer.kind->sizes.size(); ++size)
            if (mixer.sizes[size] != mixer.kind->sizes[size].usual)
                numbers += (numbers.empty() ? "" : ", ") + std::string(mixer.kind->sizes[size].key) + '='
                    + formatShortest(mixer.sizes[size]);
        part(mixer.kind->key, numbers);
    }
    if (layer.feedForward != FeedForward())
        part(feedForwardWord, changed(layer.feedForward, feedForwardNumbers));
    if (const std::string numbers = changed(layer, layerNumbers); !numbers.empty() || all.empty())
        part(layerWord, numbers);
    return all;
}

std::string nameOf(std::size_t kind) // a … z, aa …
{
    std::string name(1, static_cast<char>('a' + kind % 26));
    return kind < 26 ? name : nameOf(kind / 26 - 1) + name;
}

// --- read

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

// Pieces between `sign` that stand in no bracket.
std::vector<std::string_view> split(std::string_view text, char sign)
{
    std::vector<std::string_view> pieces;
    int open = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        open += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (text[i] == sign && open == 0) {
            pieces.push_back(trimmed(text.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    pieces.push_back(trimmed(text.substr(begin)));
    return pieces;
}

std::optional<double> numberIn(std::string_view text)
{
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool fine = problem == std::errc() && end == text.data() + text.size();
    return fine && value >= 0 && value <= largestNumber ? std::optional(value) : std::nullopt;
}

class TextReader
{
public:
    LayerTextRead read(std::string_view text)
    {
        if (text.size() > longestLayerText)
            return {{},
                phrase("a list of layers has at most %1 bytes",
                    textNumber(double(longestLayerText), Unit::Count))};
        for (const std::string_view statement : split(text, ';'))
            if (!statement.empty() && m_problem.empty())
                take(statement);
        if (m_problem.empty())
            check();
        return m_problem.empty() ? LayerTextRead{std::move(m_model), {}}
                                 : LayerTextRead{{}, std::move(m_problem)};
    }

private:
    void fail(Text problem)
    {
        if (m_problem.empty())
            m_problem = std::move(problem);
    }

    void take(std::string_view statement)
    {
        const std::size_t colon = statement.find(':');
        if (colon == std::string_view::npos)
            return fail(phrase("\"%1\" has no name and colon", excerpt(statement)));
        const std::string_view name = trimmed(statement.substr(0, colon)),
                               rest = trimmed(statement.substr(colon + 1));
        if (name == modelWord)
            return numbers(m_model, modelNumbers, rest);
        if (name == predictionWord)
            return numbers(m_model.prediction, predictionNumbers, rest);
        if (name == layersWord)
            return list(m_model.layers, rest);
        if (name == predictionLayersWord)
            return list(m_model.prediction.layers, rest);
        const bool letters =
            !name.empty() && std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
        if (!letters || m_kinds.contains(name) || m_kinds.size() >= mostListedKinds)
            return fail(phrase("\"%1\" is not a new name of a kind of layer, of at most %2", excerpt(name),
                textNumber(double(mostListedKinds), Unit::Count)));
        kind(name, rest);
    }

    template <class T, std::size_t N>
    void numbers(T& of, const std::array<NumberOf<T>, N>& known, std::string_view text)
    {
        each(text, [&](std::string_view key, double value) {
            const auto found = std::ranges::find(known, key, &NumberOf<T>::key);
            if (found != known.end())
                found->set(of, value);
            return found != known.end();
        });
    }
    // Calls set(key, value) of every "key=value"; false: the key is not known.
    void each(std::string_view text, const std::function<bool(std::string_view, double)>& set)
    {
        if (text.empty())
            return;
        for (const std::string_view one : split(text, ',')) {
            const std::size_t equals = one.find('=');
            const auto value =
                equals == std::string_view::npos ? std::nullopt : numberIn(trimmed(one.substr(equals + 1)));
            if (!value)
                return fail(phrase("\"%1\" is not a key=number", excerpt(one)));
            if (!set(trimmed(one.substr(0, equals)), *value))
                return fail(phrase("\"%1\" is not known there", excerpt(one)));
        }
    }

    void kind(std::string_view name, std::string_view text)
    {
        Layer layer;
        for (const std::string_view part : split(text, '+')) {
            const std::size_t open = part.find('(');
            if (open == std::string_view::npos || !part.ends_with(')'))
                return fail(
                    phrase("\"%1\" is not a part of a layer, such as softmax(heads=32)", excerpt(part)));
            const std::string_view word = trimmed(part.substr(0, open)),
                                   inside = trimmed(part.substr(open + 1, part.size() - open - 2));
            if (word == feedForwardWord) {
                numbers(layer.feedForward, feedForwardNumbers, inside);
            } else if (word == layerWord) {
                numbers(layer, layerNumbers, inside);
            } else if (const MixerKind* found = findMixerKind(word);
                       found && layer.mixerCount < layer.mixers.size()) {
                Mixer mixer = usualMixer(*found);
                each(inside, [&mixer](std::string_view key, double value) { return mixer.set(key, value); });
                layer.add(mixer);
            } else {
                return fail(phrase("\"%1\" is not a mixer, or a third one", excerpt(word)));
            }
        }
        // Widths, windows and messages of a layer's attention are those of one.
        if (layer.mixerCount == 2 && hasHeads(layer.mixers[0]) && hasHeads(layer.mixers[1]))
            return fail(phrase("%1 and %2 side by side in one layer are not computed: give each a layer of "
                               "its own, one of them without a feed_forward",
                Text::known(layer.mixers[0].name()), Text::known(layer.mixers[1].name())));
        m_kinds.emplace(std::string(name), layer);
    }

    // "12x(3 a, 1 b), 2 c"
    void list(LayerList& into, std::string_view text)
    {
        for (const std::string_view item : split(text, ',')) {
            const std::size_t open = item.find("x(");
            if (open == std::string_view::npos) {
                run(into, item);
                continue;
            }
            const auto times = numberIn(item.substr(0, open));
            if (!times || !item.ends_with(')') || *times != std::floor(*times) || *times > mostListedLayers)
                return fail(phrase("\"%1\" is not a repetition, such as 12x(3 a, 1 b)", excerpt(item)));
            const auto inner = split(item.substr(open + 2, item.size() - open - 3), ',');
            for (double i = 0; i < *times && m_problem.empty(); ++i)
                for (const std::string_view one : inner)
                    run(into, one);
        }
    }
    void run(LayerList& into, std::string_view item)
    {
        const std::size_t blank = item.find(' ');
        const auto count =
            blank == std::string_view::npos ? std::optional(1.0) : numberIn(item.substr(0, blank));
        const auto kind =
            m_kinds.find(trimmed(blank == std::string_view::npos ? item : item.substr(blank + 1)));
        if (!count || kind == m_kinds.end() || *count < 1 || *count != std::floor(*count))
            return fail(phrase("\"%1\" is not a run of layers, such as 3 a", excerpt(item)));
        if ((m_layers += *count) > mostListedLayers)
            return fail(phrase("a list has at most %1 layers", textNumber(mostListedLayers, Unit::Count)));
        into.append(kind->second, *count);
    }

    void check()
    {
        if (m_model.layers.runs().empty())
            fail(phrase("there is no list of layers"));
        else if (m_model.hidden < 1 || m_model.vocab < 1)
            fail(phrase("hidden and vocab are needed"));
        else if (static_cast<double>(m_model.norm) > static_cast<double>(NormKind::LayerNoBias))
            fail(phrase("norm is 0, 1 or 2"));
    }

    static std::string excerpt(std::string_view text)
    {
        constexpr std::size_t most = 40;
        return std::string(text.substr(0, most)) + (text.size() > most ? "…" : "");
    }

    LayeredModel m_model;
    std::map<std::string, Layer, std::less<>> m_kinds;
    double m_layers = 0;
    Text m_problem;
};

} // namespace

std::string layerText(const LayeredModel& model)
{
    std::string text = std::string(modelWord) + ": " + changed(model, modelNumbers);
    std::vector<Layer> kinds;
    const auto namesOf = [&kinds](const LayerList& list) {
        std::vector<std::string> names;
        for (const Layer& layer : list.kinds()) {
            auto known = std::ranges::find(kinds, layer);
            if (known == kinds.end())
                known = kinds.insert(known, layer);
            names.push_back(nameOf(static_cast<std::size_t>(known - kinds.begin())));
        }
        return names;
    };
    const std::vector<std::string> names = namesOf(model.layers), further = namesOf(model.prediction.layers);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        text += "; " + nameOf(kind) + ": " + partsOf(kinds[kind]);
    text += "; " + std::string(layersWord) + ": " + model.layers.pattern(names);
    if (model.prediction == PredictionStack())
        return text;
    text += "; " + std::string(predictionWord) + ": " + changed(model.prediction, predictionNumbers);
    if (!further.empty())
        text += "; " + std::string(predictionLayersWord) + ": " + model.prediction.layers.pattern(further);
    return text;
}

LayerTextRead readLayerText(std::string_view text) { return TextReader().read(text); }

} // namespace ridgepoint
