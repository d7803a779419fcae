#!/usr/bin/env bash
# Twenty scenarios of one job: a plan and a sweep of each, one table, and figures and briefs of all in one call.
#   resources/examples/twenty-scenarios.sh [FOLDER] [SCENARIO]     needs ridgepoint in the path, and jq
set -euo pipefail
out=${1:-twenty}
from=${2:-llama3-8b-64xh100}
mkdir -p "$out"

# What a field takes, as the program says it.
field() { ridgepoint fields --format json | jq -r --arg id "$1" ".[] | select(.id == \$id) | $2"; }

scenarios=()
for stage in $(field mesh.zero_stage '.choices[].key'); do
    for length in $(field training.sequence_length '.slider.minimum * (1, 2, 4, 8, 16)'); do
        scenario=$out/zero$stage-$length.ridge.json
        ridgepoint new --from "$from" --set mesh.zero_stage="$stage" --set training.sequence_length="$length" \
            --set name="ZeRO-$stage, $length tokens" -o "$scenario"
        scenarios+=("$scenario")
    done
done

ridgepoint evaluate "${scenarios[@]}" --readout step.seconds --readout memory.per_rank.total_bytes --format csv >"$out/table.csv"

for scenario in "${scenarios[@]}"; do
    name=${scenario%.ridge.json}
    ridgepoint search "$scenario" --lock mesh.zero_stage --top 3 --format json >"$name.plans.json"
    ridgepoint sweep "$scenario" --over hardware.accelerators=8:512:7 --readout run.seconds --format csv >"$name.sweep.csv"
done

jq -n --arg out "$out" '{schema: "ridgepoint.export-manifest/1", defaults: {theme: "print"}, jobs: [
    $ARGS.positional[] | sub("\\.ridge\\.json$"; "") as $name
    | {what: "stack", scenario: ., output: ($name + ".svg"), size: "half"},
      {what: "report", scenario: ., output: ($name + ".pdf"), profile: "brief"}]}' \
    --args "${scenarios[@]}" >"$out/manifest.json"
ridgepoint export --manifest "$out/manifest.json" >"$out/files.txt"
