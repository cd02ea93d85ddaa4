#!/bin/bash
# Repeats "Restore to a point in time" of docs/backup.md with clusters of its own: a base backup, archived write-ahead log, a mistake, and a
# cluster that ends a moment before it. Takes some ten seconds; needs PostgreSQL's programs (PG_BIN) and, as root, an account `postgres`.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then exec setpriv --reuid postgres --regid postgres --clear-groups env HOME=/tmp PG_BIN="${PG_BIN:-}" bash "$0"; fi
PATH="${PG_BIN:-/usr/lib/postgresql/15/bin}:$PATH"
work=$(mktemp -d)
export PGHOST=$work PGUSER=postgres PGDATABASE=postgres
finish() {
  for data in primary restored; do pg_ctl --pgdata "$work/$data" --mode immediate stop >/dev/null 2>&1 || true; done
  rm -rf "$work"
}
trap finish EXIT
start() { pg_ctl --pgdata "$work/$1" --wait --log "$work/$1.log" --options "-c listen_addresses='' -c unix_socket_directories='$work'" start >/dev/null; }
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --command "$1"; }

mkdir "$work/archive"
initdb --pgdata "$work/primary" --username postgres --auth trust >/dev/null
cat >>"$work/primary/postgresql.conf" <<EOF
archive_mode = on
archive_command = 'test ! -f $work/archive/%f && cp %p $work/archive/%f'
archive_timeout = 60
EOF
start primary
ask "create table tokens (name text)"
pg_basebackup --pgdata "$work/base" --checkpoint fast --wal-method none 2>/dev/null
ask "insert into tokens values ('kept')"
before=$(ask "select clock_timestamp()")
ask "delete from tokens"
ask "select pg_switch_wal()" >/dev/null
until [ "$(ask "select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) from pg_stat_archiver")" = t ]; do :; done
pg_ctl --pgdata "$work/primary" --mode immediate stop >/dev/null

mv "$work/base" "$work/restored"
cat >>"$work/restored/postgresql.conf" <<EOF
restore_command = 'cp $work/archive/%f %p'
recovery_target_time = '$before'
recovery_target_action = 'promote'
EOF
touch "$work/restored/recovery.signal"
start restored
until [ "$(ask "select pg_is_in_recovery()")" = f ]; do :; done
[ "$(ask "select string_agg(name, ',') from tokens")" = kept ]
echo "Restored to $before, a moment before the mistake."
