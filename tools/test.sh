#!/usr/bin/env bash
# What `./build.sh test` runs: checks one after the other or beside one another, and what came of them. Sourced by build.sh.

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
  if [[ -x "$built/foreground" ]]; then export FOREGROUND_PROGRAM=$built/foreground; fi
  if [[ -x "$built/examples/read" && -x "$built/examples/fetch" ]]; then export EXAMPLES=$built/examples; fi
}

# Licences, sources and bans of deny.toml. The advisories are left out: their database is in the network.
dependencies() {
  need_deny && cargo deny --locked --log-level error check licenses sources bans
}

# Formatting, lints and the import rules of biome.jsonc.
scripts() {
  node_modules/.bin/biome ci --error-on-warnings --max-diagnostics=100
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
  need_valgrind
  need_venv
  check "formatting" cargo fmt --all --check
  check "formatting and lints of scripts" scripts
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
  check "instructions" node tools/instructions.mjs --check
  check "bytes" node tools/sizes.mjs --check
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
  check "formatting and lints of scripts" scripts
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
  local part words reached
  need_rust
  need_npm
  # Whoever does not know what has changed tests nothing, and may not pass.
  reached=$(node tools/changed.mjs) || fail "what has changed since main is not known"
  check "formatting" cargo fmt --all --check
  check "formatting and lints of scripts" scripts
  check "style" cargo run --quiet --locked --package xtask -- tidy
  # By a channel of its own, so that no check reads on.
  while read -r -u 3 part words; do
    # The names have no spaces.
    # shellcheck disable=SC2206
    local names=($words)
    case "$part" in
      crates) check "unit and property tests" rust_tests "${names[@]/#/--package=}" ;;
      files)
        build_if_changed
        check "tests without a browser" node --test "${names[@]}"
        ;;
      browser) test_browser "${names[@]#tests/}" ;;
      shell) check "types" types ;;
      python) test_python ;;
      docs)
        build_if_changed
        check "the guides" browser_tests shell/docs
        ;;
    esac
  done 3<<<"$reached"
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
