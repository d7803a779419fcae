#pragma once

// A served scenario → what one accelerator of the replica holds, and the requests that it runs. No window.

#include "views/rows_picture.h"
#include "views/service_words.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct ReplicaSlab
{
    enum class Fill
    {
        Role,
        Free, // of that role, and nobody uses it
        Left, // empty by the engine
    };
    QString key; // "slab.weights"
    QString path; // of what explains it; empty: nothing
    QString name, amount, spoken;
    ColorRole role = ColorRole::Weights;
    Fill fill = Fill::Role;
    double below = 0, bytes = 0; // of the slabs below it; its own
    QString inTable{}; // the name where there is room for all of it; empty: `name`
};

struct ReplicaRow : RowsBar // requests of the replica: "requests.running"; the axis says how far it reaches
{
    double value = 0;
    QString figure; // path of what explains it, for the table
};

struct ReplicaBaseline
{
    std::size_t index = 0;
    double used = 0; // bytes below the free cache
    double running = 0;
};

struct ReplicaData
{
    std::vector<ReplicaSlab> slabs; // bottom to top; empty: see `sentence`
    double capacity = 0; // bytes of the device; 0: not known
    QString device, capacitySpoken, verdict;
    bool over = false; // the weights leave no room for a sequence
    double total = 0; // bytes of all slabs
    double cacheFrom = 0; // bytes below the cache
    double perRequest = 0; // bytes of the cache that one request of the replica takes of this device
    std::optional<ReplicaRow> asked; // the concurrency asked for; empty at a rate
    std::optional<ReplicaRow> running, waiting, room;
    std::vector<ReplicaRow> rows() const; // those of them that there are
    std::vector<ReplicaBaseline> baselines; // those that hold a sequence
    QString sentence;
};

// `choice`: replicate or shard? Empty: not asked, or not known.
ReplicaData replicaData(const Served& served, const ServedPins& pins, const Hardware& hardware,
    const NumberFormat& numbers, const Text& choice = {});
ViewTable tableOf(const ReplicaData& data, const NumberFormat& numbers);
std::vector<ReadoutTileData> tilesOf(
    const Served& served, const ServedPins& pins, const ReplicaData&, const NumberFormat& numbers);

} // namespace ridgepoint
