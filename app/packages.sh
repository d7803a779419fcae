# shellcheck shell=bash
# What Ridgepoint needs from Debian, and how to get it. Sourced by app/run and tests/run; does nothing by itself.

# The arrays are used by the scripts that source this file.
# shellcheck disable=SC2034
{
buildPackages=(g++ cmake ninja-build ccache git ca-certificates
    qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-3d-dev qt6-svg-dev
    qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools nlohmann-json3-dev libyaml-cpp-dev libtomlplusplus-dev libqrencode-dev libqpdf-dev libharfbuzz-dev libmd4c-dev libmd4c-html0-dev fonts-lato fonts-dejavu-core libfontconfig-dev)
# qt6-qpa-plugins: xcb and offscreen; libgl1-mesa-dri: OpenGL without a GPU; qt6-translations-l10n: Qt's own words.
runPackages=(qt6-qpa-plugins libgl1-mesa-dri qt6-translations-l10n)
waylandPackages=(qt6-wayland)
# python3-jsonschema judges the schemas, zbar-tools reads the QR codes, desktop-file-utils the desktop entry,
# librsvg2-bin draws SVG files, bash-completion, zsh and fish read the completions, man-db and groff-base the manual
# pages, jq drives the example; what they check is skipped without them.
testPackages=(jq xvfb xauth poppler-utils mold python3-jsonschema zbar-tools desktop-file-utils librsvg2-bin
    bash-completion zsh fish man-db groff-base)
shotPackages=(apngasm) # makes the README's animation
longPackages=(slurmctld slurmd slurm-client munge) # tests/slurm/run starts them by itself
# tests/package/run: what makes packages, judges them and tries them; qt6-wayland goes into the tar.gz.
packagePackages=(dpkg-dev patchelf librsvg2-bin lintian appstream desktop-file-utils reuse debootstrap qt6-wayland)
benchPackages=(libbenchmark-dev)
fuzzPackages=(clang-16 libclang-rt-16-dev) # 14 cannot read the ranges of libstdc++ 12
}

# Prints those of the given packages that are not installed, one a line.
missingPackages()
{
    local installed package
    # dpkg-query fails when it does not know one of the names, and still lists the others.
    installed=" $( (dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true) \
        | awk '$2 == "installed" { printf "%s ", $1 }')"
    for package in "$@"; do
        [[ $installed == *" $package "* ]] && continue
        # Debian 13 has the content of this one inside qt6-base-dev.
        if [[ $package == libqt6opengl6-dev ]] && compgen -G '/usr/lib/*/cmake/Qt6OpenGL/Qt6OpenGLConfig.cmake' >/dev/null; then
            continue
        fi
        printf '%s\n' "$package"
    done
}

# Installs what is missing of the given packages. Sets packagesChanged to 1 when it installed something.
# With RIDGEPOINT_DRY_RUN set it only says what it would do.
ensurePackages()
{
    packagesChanged=0
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        printf 'This is not a Debian system: going on with what is installed. On Debian it would need:\n  %s\n' "$*" >&2
        return 0
    fi
    local missing
    mapfile -t missing < <(missingPackages "$@")
    if [[ ${#missing[@]} -eq 0 ]]; then
        return 0
    fi
    if [[ -n ${RIDGEPOINT_DRY_RUN:-} ]]; then
        printf 'Would install: %s\n' "${missing[*]}" >&2
        return 0
    fi

    local asRoot=()
    if [[ $EUID -ne 0 ]]; then
        if ! command -v sudo >/dev/null; then
            printf 'These packages are missing, and installing them needs root (there is no sudo here):\n  %s\n' "${missing[*]}" >&2
            printf 'As root, run:\n  apt-get update && apt-get install -y --no-install-recommends %s\n' "${missing[*]}" >&2
            return 1
        fi
        asRoot=(sudo)
    fi
    printf 'Installing: %s\n' "${missing[*]}" >&2
    "${asRoot[@]}" apt-get -o Acquire::Retries=3 update >&2 || return 1

    # A newer Debian has folded libqt6opengl6-dev into qt6-base-dev.
    local wanted=() package
    for package in "${missing[@]}"; do
        if [[ $package == libqt6opengl6-dev ]] && ! hasCandidate "$package"; then
            continue
        fi
        wanted+=("$package")
    done
    if [[ ${#wanted[@]} -eq 0 ]]; then
        return 0
    fi
    "${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -o Acquire::Retries=3 install -y --no-install-recommends "${wanted[@]}" >&2 || return 1
    # Read by the scripts that source this file.
    # shellcheck disable=SC2034
    packagesChanged=1
}

hasCandidate()
{
    local policy
    policy=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null)
    [[ $policy == *"Candidate: "* && $policy != *"Candidate: (none)"* ]]
}

# configureAndBuild ROOT PRESET [cmake --build arguments]: messages go to standard error, because standard output
# belongs to the program that runs afterwards.
configureAndBuild()
{
    local root=$1 preset=$2
    shift 2
    # Newly installed packages can switch optional parts on; otherwise ninja configures again by itself when needed.
    if [[ $packagesChanged -eq 1 || ! -f $root/build/$preset/build.ninja ]]; then
        (cd "$root" && cmake --preset "$preset") >&2 || return
    fi
    cmake --build "$root/build/$preset" "$@" >&2
}
