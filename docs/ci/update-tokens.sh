#!/bin/sh
# Pulls the token files and, when they changed, pushes them to a branch of their own. Needs TESSERA_SERVER, TESSERA_API_KEY and a clone
# that may push. Run it as often as you like: the branch always is one commit on top of what is checked out.
set -eu
: "${TESSERA_SERVER:?the address of the instance}" "${TESSERA_API_KEY:?an API key}"
branch=${TESSERA_BRANCH:-design-tokens}

npx --no-install tessera pull
# New files count as well, which `git diff` would not see.
if [ -z "$(git status --porcelain -- . ':!node_modules')" ]; then
  echo 'The token files are current.'
  exit 0
fi
git switch --quiet -C "$branch"
git add -A -- . ':!node_modules'
git -c user.name='design tokens' -c user.email='design-tokens@example.com' commit --quiet -m 'Update design tokens'
# The branch is the build's own: what an earlier run has left there is replaced.
git push --quiet --force origin "HEAD:refs/heads/$branch"
echo "Pushed $branch."
