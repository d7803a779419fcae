#include "core/analysis/attribution.h"

#include "core/analysis/levers.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

constexpr std::size_t mostPlayers = 10; // 1,024 scenarios

using Player = std::vector<const FieldSpec*>; // changes as one

std::optional<double> valueOf(const Scenario& scenario, const Readout& readout)
{
    const Report report = evaluate(scenario);
    return firstError(report) ? std::nullopt : finiteValue(readout, report);
}

class Game
{
public:
    Game(const Scenario& from, const Scenario& to, const Readout& readout, const Catalog& catalog)
        : m_from(from)
        , m_to(to)
        , m_readout(readout)
        , m_catalog(catalog)
    {
    }

    // Of every coalition, a bit a player; empty: one of them is no scenario.
    std::optional<std::vector<double>> values(const std::vector<Player>& players) const
    {
        std::vector<double> all;
        for (std::size_t coalition = 0; coalition < std::size_t(1) << players.size(); ++coalition) {
            const std::optional<Scenario> scenario = with(players, coalition);
            const std::optional<double> value = scenario ? valueOf(*scenario, m_readout) : std::nullopt;
            if (!value)
                return {};
            all.push_back(*value);
        }
        return all;
    }

private:
    std::optional<Scenario> with(const std::vector<Player>& players, std::size_t coalition) const
    {
        if (coalition == (std::size_t(1) << players.size()) - 1)
            return m_to;
        Scenario scenario = m_from;
        for (const FieldSpec& field : fields()) // in schema order, whichever player a field is of
            for (std::size_t i = 0; i < players.size(); ++i)
                if ((coalition >> i & 1) != 0 && std::ranges::find(players[i], &field) != players[i].end()
                    && !change(scenario, field))
                    return {};
        return scenario;
    }
    bool change(Scenario& scenario, const FieldSpec& field) const
    {
        if (field.group != FieldGroup::Model)
            return !setField(scenario, field, fieldText(m_to, field), m_catalog);
        scenario.model = m_to.model; // one player, see playersOf()
        return true;
    }

    const Scenario &m_from, &m_to;
    const Readout& m_readout;
    const Catalog& m_catalog;
};

// Players of a group become one, in the place of the first.
void unite(std::vector<Player>& players, const std::vector<FieldGroup>& groups)
{
    Player* first = nullptr;
    for (Player& player : players) {
        if (std::ranges::find(groups, player.front()->group) == groups.end())
            continue;
        if (first)
            first->insert(first->end(), player.begin(), player.end());
        else
            first = &player;
        if (first != &player)
            player.clear();
    }
    std::erase_if(players, [](const Player& player) { return player.empty(); });
    for (Player& player : players)
        std::ranges::sort(player, {}, [](const FieldSpec* field) { return field - fields().data(); });
}

std::vector<Player> playersOf(const Scenario& from, const Scenario& to)
{
    std::vector<Player> players;
    for (const FieldChange& change : diffScenarios(from, to))
        if (const FieldSpec* field = findField(change.field); field->group != FieldGroup::About)
            players.push_back({field});
    // Half of one architecture and half of another is none.
    unite(players, {FieldGroup::Model});
    while (players.size() > mostPlayers) {
        std::map<FieldGroup, std::size_t> sizes;
        for (const Player& player : players)
            ++sizes[player.front()->group];
        unite(players,
            {std::ranges::max_element(sizes, {}, [](const auto& each) { return each.second; })->first});
    }
    return players;
}

double shapley(const std::vector<double>& values, std::size_t players, std::size_t player)
{
    // Orders in which so many come before the player, of all.
    std::vector<double> weights(players, 1.0 / static_cast<double>(players));
    for (std::size_t before = 1; before < players; ++before)
        weights[before] =
            weights[before - 1] * static_cast<double>(before) / static_cast<double>(players - before);
    double sum = 0;
    const std::size_t own = std::size_t(1) << player;
    for (std::size_t coalition = 0; coalition < values.size(); ++coalition)
        if ((coalition & own) == 0)
            sum += weights[static_cast<std::size_t>(std::popcount(coalition))]
                * (values[coalition | own] - values[coalition]);
    return sum;
}

} // namespace

Attribution attribute(
    const Scenario& from, const Scenario& to, const Readout& readout, const Catalog& catalog)
{
    Attribution result{.from = valueOf(from, readout), .to = valueOf(to, readout), .parts = {}};
    if (!result.from || !result.to)
        return result;
    using enum FieldGroup;
    std::vector<Player> players = playersOf(from, to);
    const Game game(from, to, readout, catalog);
    std::optional<std::vector<double>> values = game.values(players);
    for (const std::vector<FieldGroup>& next : {std::vector{Parallelism}, {Parallelism, Batch},
             {Parallelism, Batch, Device}, {Parallelism, Batch, Device, Model},
             {About, Parallelism, Batch, Device, Model, Precision, OptimizerState, Goals, Reliability,
                 Inference}})
        if (!values) {
            unite(players, next);
            values = game.values(players);
        }
    for (std::size_t i = 0; values && i < players.size(); ++i)
        result.parts.push_back({players[i], shapley(*values, players.size(), i)});
    std::ranges::stable_sort(
        result.parts, std::ranges::greater{}, [](const Contribution& part) { return std::abs(part.amount); });
    return result;
}

} // namespace ridgepoint
