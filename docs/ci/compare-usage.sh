#!/bin/sh
# Prints what a change does to the coverage of tokens: compare-usage.sh <commit before it>
set -eu
coverage='
  const { uses, hardcoded } = JSON.parse(require("fs").readFileSync(0, "utf8"))
  const near = hardcoded.filter(({ nearest }) => nearest).length
  console.log(uses.length + near ? ((100 * uses.length) / (uses.length + near)).toFixed(1) : "100.0")
'
before=$(mktemp -d)
trap 'git worktree remove --force "$before"' EXIT
git worktree add --quiet --detach "$before" "$1"
was=$(npx --no-install tessera scan "$before" --json --quiet | node -e "$coverage")
is=$(npx --no-install tessera scan --json --quiet | node -e "$coverage")
echo "Coverage of design tokens: $is % (before: $was %)"
