#!/bin/sh
# Fails a build whose token files are not those of the server. Needs TESSERA_SERVER and TESSERA_API_KEY.
set -u
: "${TESSERA_SERVER:?the address of the instance}" "${TESSERA_API_KEY:?an API key}"

npx --no-install tessera pull --check
code=$?
case $code in
  0) exit 0 ;;
  3) echo 'The token files are not current: run `npx --no-install tessera pull` and commit the result.' >&2 ;;
  4) echo 'The API key does not work, or lacks the scopes read:tokens and export:tokens.' >&2 ;;
  5) echo 'The server does not answer; the files in the repository are as they were.' >&2
     [ "${TESSERA_OPTIONAL:-}" = 1 ] && exit 0 ;;
esac
exit "$code"
