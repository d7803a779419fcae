#include "core/interop/schedule_import.h"

#include "core/interop/import_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

namespace ridgepoint {

namespace {

using namespace import_text;

constexpr int maximumChunks = std::numeric_limits<std::uint8_t>::max(); // of a compiled schedule
constexpr int maximumMicrobatches = 1'000'000;

enum class Action
{
    Forward,
    InputGradient,
    WeightGradient,
    Backward,
    SendForward,
    ReceiveForward,
    SendBackward,
    ReceiveBackward,
    Parameters // gathering and reducing of weights and gradients
};

struct ActionName
{
    std::string_view name;
    Action action;
};
constexpr std::array actionNames{
    ActionName{"F", Action::Forward},
    ActionName{"I", Action::InputGradient},
    ActionName{"W", Action::WeightGradient},
    ActionName{"B", Action::Backward},
    ActionName{"SEND_F", Action::SendForward},
    ActionName{"RECV_F", Action::ReceiveForward},
    ActionName{"SEND_B", Action::SendBackward},
    ActionName{"RECV_B", Action::ReceiveBackward},
    ActionName{"UNSHARD", Action::Parameters},
    ActionName{"RESHARD", Action::Parameters},
    ActionName{"REDUCE_GRAD", Action::Parameters},
};

bool isPass(Action action) { return action <= Action::Backward; }

// An action and where it stands.
struct Cell
{
    Action action = Action::Forward;
    int stage = 0, microbatch = 0;
    bool besideNext = false; // the forward of an overlapped pair; the backward comes next
    std::size_t column = 1;
    std::string_view text;
};

class ScheduleReader
{
public:
    explicit ScheduleReader(std::string_view csv)
        : m_rest(csv)
    {
        if (m_rest.starts_with("\xEF\xBB\xBF")) // byte-order mark
            m_rest.remove_prefix(3);
        while (!m_rest.empty() && (isBlank(m_rest.back()) || m_rest.back() == '\n'))
            m_rest.remove_suffix(1);
    }

    ImportedSchedule read()
    {
        if (m_rest.empty()) {
            fail(1, 1, "the file is empty; a line of actions such as 0F0,0B0 is expected for every rank");
            return {std::nullopt, std::move(m_fault)};
        }
        while (!m_rest.empty() || m_ranks.empty())
            if (!readLine())
                return {std::nullopt, std::move(m_fault)};
        if (!place())
            return {std::nullopt, std::move(m_fault)};
        return {std::move(m_schedule), std::nullopt};
    }

private:
    struct Home
    {
        std::size_t rank = 0, column = 1; // of the first cell that names the stage
        ChunkIndex chunk;
    };
    using Key = std::pair<int, int>; // stage, micro-batch
    struct Seen // cells of a stage's and micro-batch's passes, from 1; 0: none
    {
        std::size_t forward = 0, input = 0, weight = 0;
    };

    bool fail(std::size_t line, std::size_t column, Text what)
    {
        m_fault = faultAt(line, column, what);
        return false;
    }
    bool fail(const Cell& cell, Text what) { return fail(m_ranks.size(), cell.column, what); }

    bool readLine()
    {
        const std::size_t end = std::min(m_rest.find('\n'), m_rest.size());
        const std::string_view line = m_rest.substr(0, end);
        m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
        if (m_ranks.size() == static_cast<std::size_t>(maximumRanks)) {
            m_fault = faultAt(
                m_ranks.size() + 1, 1, phrase("a schedule has at most %1 ranks, a line each", maximumRanks));
            return false;
        }
        m_ranks.emplace_back();
        std::size_t begin = 0;
        while (begin <= line.size()) {
            const std::size_t comma = std::min(line.find(',', begin), line.size());
            if (!readCell(line.substr(begin, comma - begin), begin + 1))
                return false;
            begin = comma + 1;
        }
        if (std::ranges::none_of(m_ranks.back(), [](const Cell& cell) { return isPass(cell.action); }))
            return fail(m_ranks.size(), 1,
                phrase("rank %1 runs nothing; every line must hold a rank's actions, so remove the line or "
                       "fill it",
                    m_ranks.size() - 1));
        return checkLine();
    }

    bool readCell(std::string_view text, std::size_t column)
    {
        while (!text.empty() && (isBlank(text.front()) || text.front() == '"')) {
            text.remove_prefix(1);
            ++column;
        }
        while (!text.empty() && (isBlank(text.back()) || text.back() == '"'))
            text.remove_suffix(1);
        if (text.empty())
            return true;
        if (text.front() == '(')
            return readPair(text, column);
        const std::optional<Cell> cell = readAction(text, column);
        if (!cell)
            return false;
        m_ranks.back().push_back(*cell);
        return ++m_cells <= maximumOps
            || fail(m_ranks.size(), column, phrase("a schedule has at most %1 actions", maximumOps));
    }

    std::optional<Cell> readAction(std::string_view text, std::size_t column)
    {
        Cell cell{.column = column, .text = text};
        const auto bad = [&](Text what) {
            fail(m_ranks.size(), column, std::move(what));
            return std::nullopt;
        };
        std::string_view rest = text;
        const std::optional<int> stage = takeNumber(rest, maximumStages - 1);
        if (!stage)
            return bad(phrase("%1 is not an action; one starts with its stage, 0 to %2, as in 2F0",
                quoted(text), maximumStages - 1));
        std::size_t letters = 0;
        while (letters < rest.size() && !isDigit(rest[letters]))
            ++letters;
        const auto named = std::ranges::find(actionNames, rest.substr(0, letters), &ActionName::name);
        if (named == actionNames.end())
            return bad(phrase("%1 has the unknown action %2; known are F, I, W, B, (…;…)OVERLAP_F_B, SEND_F, "
                              "RECV_F, SEND_B, RECV_B, UNSHARD, RESHARD and REDUCE_GRAD",
                quoted(text), quoted(rest.substr(0, letters))));
        rest.remove_prefix(letters);
        cell.stage = *stage;
        cell.action = named->action;
        if (cell.action == Action::Parameters && rest.empty())
            return cell;
        const std::optional<int> microbatch = takeNumber(rest, maximumMicrobatches - 1);
        if (!microbatch || !rest.empty())
            return bad(phrase("%1 must end with its micro-batch, 0 to %2, as in %3%40", quoted(text),
                maximumMicrobatches - 1, *stage, named->name));
        cell.microbatch = *microbatch;
        return cell;
    }

    bool readPair(std::string_view text, std::size_t column)
    {
        const std::size_t middle = text.find(';');
        const std::size_t close = text.find(')');
        if (close == std::string_view::npos || middle > close || text.substr(close + 1) != "OVERLAP_F_B")
            return fail(m_ranks.size(), column,
                phrase("%1 is not an overlapped pair; one is written (0F3;3B1)OVERLAP_F_B", quoted(text)));
        std::optional<Cell> first = readAction(text.substr(1, middle - 1), column + 1);
        if (!first)
            return false;
        std::optional<Cell> second =
            readAction(text.substr(middle + 1, close - middle - 1), column + middle + 1);
        if (!second)
            return false;
        if (first->action == Action::Backward)
            std::swap(first, second);
        if (first->action != Action::Forward || second->action != Action::Backward)
            return fail(m_ranks.size(), column,
                phrase("%1 must overlap one forward, F, and one full backward, B", quoted(text)));
        first->besideNext = true;
        m_ranks.back().push_back(*first);
        m_ranks.back().push_back(*second);
        return true;
    }

    // Repeated passes, and messages against the passes they belong to.
    bool checkLine()
    {
        const std::vector<Cell>& cells = m_ranks.back();
        std::map<Key, Seen> seen;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Cell& cell = cells[i];
            const auto home =
                m_homes.try_emplace(cell.stage, Home{m_ranks.size() - 1, cell.column, {}}).first;
            if (home->second.rank != m_ranks.size() - 1)
                return fail(cell,
                    phrase("%1 is of stage %2, which is on rank %3; a stage is on one rank only",
                        quoted(cell.text), cell.stage, home->second.rank));
            if (!isPass(cell.action))
                continue;
            Seen& passes = seen[{cell.stage, cell.microbatch}];
            const auto once = [&](std::size_t& slot) {
                if (slot == 0) {
                    slot = i + 1;
                    return true;
                }
                const Cell& before = cells[slot - 1];
                const bool split = before.action != cell.action;
                return fail(cell,
                    split ? phrase("%1 repeats what %2 in column %3 has done; B is a full backward, write I "
                                   "for dgrad only",
                        quoted(cell.text), quoted(before.text), before.column)
                          : phrase("%1 repeats what %2 in column %3 has done; every pass runs once",
                              quoted(cell.text), quoted(before.text), before.column));
            };
            const bool input = cell.action == Action::InputGradient || cell.action == Action::Backward;
            const bool weight = cell.action == Action::WeightGradient || cell.action == Action::Backward;
            if ((cell.action == Action::Forward && !once(passes.forward)) || (input && !once(passes.input))
                || (weight && !once(passes.weight)))
                return false;
        }
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (!isPass(cells[i].action) && cells[i].action != Action::Parameters
                && !checkMessage(cells[i], i + 1, seen))
                return false;
        return true;
    }

    bool checkMessage(const Cell& cell, std::size_t position, const std::map<Key, Seen>& seen)
    {
        const bool forward = cell.action == Action::SendForward || cell.action == Action::ReceiveForward;
        const bool sends = cell.action == Action::SendForward || cell.action == Action::SendBackward;
        const auto passes = seen.find({cell.stage, cell.microbatch});
        const std::size_t pass = passes == seen.end() ? 0
            : forward                                 ? passes->second.forward
                                                      : passes->second.input;
        const std::string_view name = forward ? "forward" : "backward";
        if (pass == 0)
            return fail(cell,
                phrase("%1 has no %2 pass of that stage and micro-batch on its rank; add the pass or remove "
                       "the message",
                    quoted(cell.text), Text::known(name)));
        if ((pass < position) != sends)
            return fail(cell,
                sends ? phrase("%1 must stand after the %2 pass whose result it sends", quoted(cell.text),
                    Text::known(name))
                      : phrase("%1 must stand before the %2 pass whose input it receives", quoted(cell.text),
                          Text::known(name)));
        return true;
    }

    bool place()
    {
        const int stages = static_cast<int>(m_homes.size());
        std::vector<std::vector<int>> stagesOf(m_ranks.size());
        int expected = 0;
        for (auto& [stage, home] : m_homes) { // in ascending order: a rank's chunks are numbered forwards
            if (stage != expected++)
                return fail(home.rank + 1, home.column,
                    phrase("stage %1 is named, but stage %2 is on no rank; stages are numbered 0 to %3 "
                           "without a gap",
                        stage, expected - 1, stages - 1));
            home.chunk = ChunkIndex(stagesOf[home.rank].size());
            stagesOf[home.rank].push_back(stage);
        }
        const std::size_t chunks = stagesOf.front().size();
        for (std::size_t rank = 0; rank < stagesOf.size(); ++rank)
            if (stagesOf[rank].size() != chunks || chunks > maximumChunks)
                return fail(rank + 1, 1,
                    phrase("rank %1 holds %2 stages, rank 0 holds %3; every rank must hold equally many, at "
                           "most %4",
                        rank, stagesOf[rank].size(), chunks, maximumChunks));
        Placement& placement = m_schedule.placement;
        placement = {.ranks = static_cast<int>(m_ranks.size()),
            .chunks = static_cast<int>(chunks),
            .replicas = 1,
            .stageOf = {}};
        for (const std::vector<int>& each : stagesOf)
            placement.stageOf.insert(placement.stageOf.end(), each.begin(), each.end());
        m_schedule.kind = "imported";
        m_schedule.microbatches = 1;
        for (const std::vector<Cell>& cells : m_ranks)
            m_schedule.order.push_back(listOf(cells));
        return true;
    }

    std::vector<PipelineOp> listOf(const std::vector<Cell>& cells)
    {
        std::vector<PipelineOp> list;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Cell& cell = cells[i];
            if (!isPass(cell.action))
                continue;
            m_schedule.microbatches = std::max(m_schedule.microbatches, cell.microbatch + 1);
            const ChunkIndex chunk = m_homes[cell.stage].chunk;
            if (cell.besideNext) {
                const Cell& beside = cells[++i];
                m_schedule.microbatches = std::max(m_schedule.microbatches, beside.microbatch + 1);
                list.push_back(
                    pairOp(cell.microbatch, chunk, beside.microbatch, m_homes[beside.stage].chunk));
            } else if (cell.action == Action::Forward) {
                list.push_back(forwardOp(cell.microbatch, chunk));
            } else if (cell.action == Action::InputGradient) {
                list.push_back(inputGradientOp(cell.microbatch, chunk));
            } else if (cell.action == Action::WeightGradient) {
                list.push_back(weightGradientOp(cell.microbatch, chunk));
            } else {
                list.push_back(backwardOp(cell.microbatch, chunk));
            }
        }
        return list;
    }

    std::string_view m_rest;
    std::vector<std::vector<Cell>> m_ranks; // as many as lines read
    std::size_t m_cells = 0;
    std::map<int, Home> m_homes; // by stage
    Schedule m_schedule;
    std::optional<ImportFault> m_fault;
};

} // namespace

ImportedSchedule importPyTorchSchedule(std::string_view csv) { return ScheduleReader(csv).read(); }

} // namespace ridgepoint
