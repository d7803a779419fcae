#include "core/collective/steps.h"

#include "core/collective/double_tree.h"

#include <algorithm>

namespace ridgepoint {

namespace {

using Algorithm = CollectiveAlgorithm;

int wrapped(int index, int ranks) { return ((index % ranks) + ranks) % ranks; }

// `count` cells of a ring of `ranks`, from `first` on: one block, or two where the ring closes.
void addRingBlocks(CollectiveStep& step, int from, int to, int first, int count, int ranks, Transfer transfer)
{
    first = wrapped(first, ranks);
    const int head = std::min(count, ranks - first);
    step.blocks.push_back({from, to, first, head, first, transfer});
    if (count > head)
        step.blocks.push_back({from, to, 0, count - head, 0, transfer});
}

void addRing(CollectiveSteps& all, StepPhase phase)
{
    const int P = all.ranks;
    const bool scatter = phase == StepPhase::ReduceScatter;
    for (int s = 0; s < P - 1; ++s) {
        CollectiveStep step{phase, {}};
        // Shifted so that rank r ends its reduce-scatter, and begins its all-gather, with chunk r.
        for (int rank = 0; rank < P; ++rank)
            addRingBlocks(step, rank, (rank + 1) % P, rank - s - (scatter ? 1 : 0), 1, P,
                scatter ? Transfer::Reduce : Transfer::Copy);
        all.steps.push_back(std::move(step));
    }
}

// Partners at half the distance each time; a rank keeps the half of its chunks that holds its own.
void addHalving(CollectiveSteps& all)
{
    for (int distance = all.ranks / 2; distance >= 1; distance /= 2) {
        CollectiveStep step{StepPhase::ReduceScatter, {}};
        for (int rank = 0; rank < all.ranks; ++rank) {
            const int partner = rank ^ distance;
            const int first = partner / distance * distance;
            step.blocks.push_back({rank, partner, first, distance, first, Transfer::Reduce});
        }
        all.steps.push_back(std::move(step));
    }
}

void addDoublingGather(CollectiveSteps& all)
{
    for (int distance = 1; distance < all.ranks; distance *= 2) {
        CollectiveStep step{StepPhase::AllGather, {}};
        for (int rank = 0; rank < all.ranks; ++rank) {
            const int first = rank / distance * distance;
            step.blocks.push_back({rank, rank ^ distance, first, distance, first, Transfer::Copy});
        }
        all.steps.push_back(std::move(step));
    }
}

void addDoublingReduce(CollectiveSteps& all)
{
    for (int distance = 1; distance < all.ranks; distance *= 2) {
        CollectiveStep step{StepPhase::Exchange, {}};
        for (int rank = 0; rank < all.ranks; ++rank)
            step.blocks.push_back({rank, rank ^ distance, 0, all.chunks, 0, Transfer::Reduce});
        all.steps.push_back(std::move(step));
    }
}

void addBinomialReduce(CollectiveSteps& all)
{
    for (int distance = 1; distance < all.ranks; distance *= 2) {
        CollectiveStep step{StepPhase::Reduce, {}};
        for (int rank = distance; rank < all.ranks; rank += 2 * distance)
            step.blocks.push_back({rank, rank - distance, 0, all.chunks, 0, Transfer::Reduce});
        all.steps.push_back(std::move(step));
    }
}

int halfOfSpan(int ranks)
{
    int top = 1;
    while (top * 2 < ranks)
        top *= 2;
    return top;
}

void addBinomialBroadcast(CollectiveSteps& all)
{
    for (int distance = halfOfSpan(all.ranks); distance >= 1; distance /= 2) {
        CollectiveStep step{StepPhase::Broadcast, {}};
        for (int rank = 0; rank + distance < all.ranks; rank += 2 * distance)
            step.blocks.push_back({rank, rank + distance, 0, all.chunks, 0, Transfer::Copy});
        all.steps.push_back(std::move(step));
    }
}

void addScatter(CollectiveSteps& all)
{
    for (int distance = halfOfSpan(all.ranks); distance >= 1; distance /= 2) {
        CollectiveStep step{StepPhase::Scatter, {}};
        for (int rank = 0; rank + distance < all.ranks; rank += 2 * distance) {
            const int first = rank + distance;
            const int count = std::min(distance, all.ranks - first);
            step.blocks.push_back({rank, first, first, count, first, Transfer::Copy});
        }
        all.steps.push_back(std::move(step));
    }
}

void addBruckGather(CollectiveSteps& all)
{
    const int P = all.ranks;
    for (int held = 1; held < P; held *= 2) {
        CollectiveStep step{StepPhase::AllGather, {}};
        for (int rank = 0; rank < P; ++rank)
            addRingBlocks(
                step, rank, wrapped(rank - held, P), rank, std::min(held, P - held), P, Transfer::Copy);
        all.steps.push_back(std::move(step));
    }
}

// Cells 0 … P−1 are sent from, P … 2P−1 received into.
void addPairwise(CollectiveSteps& all)
{
    const int P = all.ranks;
    CollectiveStep own{StepPhase::Rearrange, {}};
    for (int rank = 0; rank < P; ++rank)
        own.blocks.push_back({rank, rank, rank, 1, P + rank, Transfer::Copy});
    all.steps.push_back(std::move(own));
    for (int s = 1; s < P; ++s) {
        CollectiveStep step{StepPhase::Exchange, {}};
        for (int rank = 0; rank < P; ++rank) {
            const int to = (rank + s) % P;
            step.blocks.push_back({rank, to, to, 1, P + rank, Transfer::Copy});
        }
        all.steps.push_back(std::move(step));
    }
}

// Blocks travel towards their rank by powers of two; cell j holds what has j ranks to go.
void addBruckAllToAll(CollectiveSteps& all)
{
    const int P = all.ranks;
    CollectiveStep turn{StepPhase::Rearrange, {}};
    for (int rank = 0; rank < P; ++rank)
        for (int cell = 0; cell < P; ++cell)
            turn.blocks.push_back({rank, rank, (rank + cell) % P, 1, cell, Transfer::Copy});
    all.steps.push_back(std::move(turn));
    for (int distance = 1; distance < P; distance *= 2) {
        CollectiveStep step{StepPhase::Exchange, {}};
        for (int rank = 0; rank < P; ++rank)
            for (int cell = distance; cell < P; cell += 2 * distance)
                step.blocks.push_back(
                    {rank, (rank + distance) % P, cell, std::min(distance, P - cell), cell, Transfer::Copy});
        all.steps.push_back(std::move(step));
    }
    CollectiveStep back{StepPhase::Rearrange, {}};
    for (int rank = 0; rank < P; ++rank)
        for (int cell = 0; cell < P; ++cell)
            back.blocks.push_back({rank, rank, cell, 1, wrapped(rank - cell, P), Transfer::Copy});
    all.steps.push_back(std::move(back));
}

// Piece i passes the hop from rank r in step r + i, or on the way to rank 0 the mirror image.
void addChain(CollectiveSteps& all, bool reduce)
{
    const int hops = all.ranks - 1;
    for (int s = 0; s < hops + all.chunks - 1; ++s) {
        CollectiveStep step{reduce ? StepPhase::Reduce : StepPhase::Broadcast, {}};
        for (int hop = 0; hop < hops; ++hop) {
            const int piece = s - hop;
            if (piece < 0 || piece >= all.chunks)
                continue;
            if (reduce)
                step.blocks.push_back({hops - hop, hops - hop - 1, piece, 1, piece, Transfer::Reduce});
            else
                step.blocks.push_back({hop, hop + 1, piece, 1, piece, Transfer::Copy});
        }
        all.steps.push_back(std::move(step));
    }
}

// Pieces of the first half run over the first tree, those of the second half over the second. Each step
// takes, in the order of the pieces, every message whose sum is complete and whose two ranks are still free
// to send and to receive.
class TreeRun
{
public:
    explicit TreeRun(CollectiveSteps& all)
        : m_all(all)
        , m_trees(doubleBinaryTree(all.ranks))
        , m_pieces(static_cast<std::size_t>(all.chunks))
    {
        for (std::size_t piece = 0; piece < m_pieces.size(); ++piece) {
            Piece& state = m_pieces[piece];
            state.missing.resize(static_cast<std::size_t>(all.ranks));
            state.sentUp.resize(state.missing.size());
            state.hasResult.resize(state.missing.size());
            for (std::size_t rank = 0; rank < state.missing.size(); ++rank)
                state.missing[rank] = static_cast<int>(treeOf(piece)[rank].children.size());
        }
    }

    void run()
    {
        while (addStep()) { }
    }

private:
    struct Piece
    {
        std::vector<int> missing; // children whose sum has not come yet
        std::vector<bool> sentUp, hasResult;
    };

    const BinaryTree& treeOf(std::size_t piece) const { return m_trees[piece < m_pieces.size() / 2 ? 0 : 1]; }

    bool addStep()
    {
        CollectiveStep step{StepPhase::Trees, {}};
        const auto ranks = static_cast<std::size_t>(m_all.ranks);
        std::vector<bool> sending(ranks), receiving(ranks);
        const std::vector<Piece> before = m_pieces;
        const auto free = [&](std::size_t from, std::size_t to) { return !sending[from] && !receiving[to]; };
        const auto send = [&](std::size_t from, std::size_t to, std::size_t piece, Transfer transfer) {
            sending[from] = receiving[to] = true;
            const int cell = static_cast<int>(piece);
            step.blocks.push_back({static_cast<int>(from), static_cast<int>(to), cell, 1, cell, transfer});
        };
        // The two trees take turns to be first, so that neither starves.
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            const std::size_t half = m_pieces.size() / 2;
            const std::size_t piece = i % 2 == m_turn % 2 ? i / 2 : half + i / 2;
            const BinaryTree& tree = treeOf(piece);
            const Piece& was = before[piece];
            Piece& now = m_pieces[piece];
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                const bool complete = was.missing[rank] == 0;
                const int parent = tree[rank].parent;
                if (parent >= 0 && complete && !was.sentUp[rank]
                    && free(rank, static_cast<std::size_t>(parent))) {
                    send(rank, static_cast<std::size_t>(parent), piece, Transfer::Reduce);
                    now.sentUp[rank] = true;
                    --now.missing[static_cast<std::size_t>(parent)];
                }
                const bool holds = parent < 0 ? complete : was.hasResult[rank];
                for (const int child : tree[rank].children) {
                    const auto to = static_cast<std::size_t>(child);
                    if (holds && !was.hasResult[to] && free(rank, to)) {
                        send(rank, to, piece, Transfer::Copy);
                        now.hasResult[to] = true;
                    }
                }
            }
        }
        ++m_turn;
        if (step.blocks.empty())
            return false;
        m_all.steps.push_back(std::move(step));
        return true;
    }

    CollectiveSteps& m_all;
    std::array<BinaryTree, 2> m_trees;
    std::vector<Piece> m_pieces;
    std::size_t m_turn = 0;
};

} // namespace

bool hasSteps(CollectiveAlgorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::InSwitch:
    case Algorithm::Sharp:
    case Algorithm::Hierarchical:
    case Algorithm::HierarchicalOverlapped:
    case Algorithm::FlatRing:
    case Algorithm::FlatRingOneCard:
        return false;
    default:
        return true;
    }
}

StepsAnswer collectiveSteps(Collective op, CollectiveAlgorithm algorithm, int ranks, int pieces)
{
    const CollectiveAlgorithmInfo* which = findCollectiveAlgorithm(op, algorithm);
    if (!which)
        return {{}, phrase("%1 has no such algorithm", Text::known(info(op).label))};
    if (!hasSteps(algorithm))
        return {{}, phrase("%1 is not made of P2P messages on one tier", Text::known(which->label))};
    if (Text reason = whyIllegal(*which, ranks); !reason.empty())
        return {{}, std::move(reason)};
    if (ranks > maximumStepRanks)
        return {{}, phrase("%1 ranks: steps are listed for at most %2", ranks, maximumStepRanks)};
    if (pieces < 1 || pieces > maximumPieces)
        return {{}, phrase("%1 pieces: expected 1 to %2", pieces, maximumPieces)};

    CollectiveSteps all{
        .op = op, .algorithm = algorithm, .ranks = ranks, .chunks = ranks, .cells = 0, .steps = {}};
    switch (algorithm) {
    case Algorithm::Ring:
        if (op != Collective::AllGather)
            addRing(all, StepPhase::ReduceScatter);
        if (op != Collective::ReduceScatter)
            addRing(all, StepPhase::AllGather);
        break;
    case Algorithm::RecursiveHalving:
        addHalving(all);
        break;
    case Algorithm::Rabenseifner:
        addHalving(all);
        addDoublingGather(all);
        break;
    case Algorithm::RecursiveDoubling:
        if (op == Collective::AllGather) {
            addDoublingGather(all);
        } else {
            all.chunks = 1;
            addDoublingReduce(all);
        }
        break;
    case Algorithm::Binomial:
        all.chunks = 1;
        if (op != Collective::Broadcast)
            addBinomialReduce(all);
        if (op != Collective::Reduce)
            addBinomialBroadcast(all);
        break;
    case Algorithm::DoubleTree:
        all.chunks = 2 * pieces;
        TreeRun(all).run();
        break;
    case Algorithm::Bruck:
        if (op == Collective::AllToAll)
            addBruckAllToAll(all);
        else
            addBruckGather(all);
        break;
    case Algorithm::Pairwise:
        all.cells = 2 * ranks;
        addPairwise(all);
        break;
    case Algorithm::Chain:
        all.chunks = pieces;
        addChain(all, op == Collective::Reduce);
        break;
    case Algorithm::ScatterAllGather:
        addScatter(all);
        addRing(all, StepPhase::AllGather);
        break;
    case Algorithm::Direct:
        all.chunks = 1;
        all.steps.push_back({StepPhase::Exchange, {{0, 1, 0, 1, 0, Transfer::Copy}}});
        break;
    default:
        break;
    }
    if (all.cells == 0)
        all.cells = all.chunks;
    return {std::move(all), {}};
}

bool holdsInput(const CollectiveSteps& steps, int rank, int cell)
{
    switch (steps.op) {
    case Collective::AllGather:
        return cell == rank;
    case Collective::Broadcast:
    case Collective::Send:
        return rank == 0;
    default:
        return cell < steps.chunks;
    }
}

bool holdsOutput(const CollectiveSteps& steps, int rank, int cell)
{
    switch (steps.op) {
    case Collective::ReduceScatter:
        return cell == rank;
    case Collective::Reduce:
        return rank == 0;
    case Collective::AllToAll:
        return cell >= steps.cells - steps.chunks;
    case Collective::Send:
        return rank == 1;
    default:
        return true;
    }
}

std::vector<Message> messagesOf(const CollectiveStep& step)
{
    std::vector<Message> messages;
    for (const Block& block : step.blocks) {
        if (block.from == block.to)
            continue;
        auto found = std::ranges::find_if(
            messages, [&](const Message& m) { return m.from == block.from && m.to == block.to; });
        if (found == messages.end())
            found = messages.insert(messages.end(), {block.from, block.to, 0, 0});
        found->chunks += block.count;
        if (block.transfer == Transfer::Reduce)
            found->reduced += block.count;
    }
    return messages;
}

StepTime timeOfStep(
    const CollectiveSteps& steps, const CollectiveStep& step, const CollectiveSetting& setting)
{
    const Bytes chunk = setting.bytes / steps.chunks;
    int largest = 0, added = 0;
    for (const Message& message : messagesOf(step)) {
        largest = std::max(largest, message.chunks);
        added = std::max(added, message.reduced);
    }
    if (largest == 0)
        return {};
    return {setting.alpha, largest * chunk / setting.bandwidth, added * chunk * setting.gamma};
}

StepTime timeOfSteps(const CollectiveSteps& steps, const CollectiveSetting& setting)
{
    StepTime sum;
    for (const CollectiveStep& step : steps.steps) {
        const StepTime one = timeOfStep(steps, step, setting);
        sum.latency += one.latency;
        sum.bandwidth += one.bandwidth;
        sum.reduction += one.reduction;
    }
    return sum;
}

} // namespace ridgepoint
