#!/bin/sh
# Backups of the database, on one of its nodes.
#   backup.sh full       a whole backup, which older ones make room for
#   backup.sh binlog     copies the binary log as it is written, until it is ended
#   backup.sh erasures   saves the list of erased accounts, which a restore repeats
# BACKUP_DIR must be copied off the machine (object storage, another site); DATA_DIR/files of the site too, unless a bucket keeps them.
set -eu

dir=${BACKUP_DIR:-/var/lib/dayworks-backup}
keep_days=${BACKUP_KEEP_DAYS:-14}
database=${BACKUP_DATABASE:-dayworks}
# Where the server is: its socket, unless it is the usual one.
socket=${BACKUP_SOCKET:+--socket=$BACKUP_SOCKET}
user=$(id -un)
mkdir -p "$dir"

case "${1:-}" in
full)
  name="full-$(date -u +%Y%m%dT%H%M%SZ)"
  # shellcheck disable=SC2086
  mariadb-backup --backup --galera-info --user="$user" $socket --target-dir="$dir/$name.part" 2>"$dir/backup.log"
  mariadb-backup --prepare --target-dir="$dir/$name.part" 2>>"$dir/backup.log"
  # A folder with this name is whole: what was interrupted keeps the other name and is deleted by the next run.
  mv "$dir/$name.part" "$dir/$name"
  find "$dir" -mindepth 1 -maxdepth 1 -name 'full-*' ! -name "$name" \( -name '*.part' -o -mtime "+$keep_days" \) -exec rm -rf {} +
  find "$dir" -mindepth 1 -maxdepth 1 -name 'binlog-*' -mtime "+$keep_days" -exec rm -f {} +
  echo "$dir/$name"
  ;;
binlog)
  # shellcheck disable=SC2086
  first=$(mariadb --user="$user" $socket --batch --skip-column-names --execute "SHOW BINARY LOGS" | head -n 1 | cut -f 1)
  # shellcheck disable=SC2086
  exec mariadb-binlog --read-from-remote-server --raw --stop-never --user="$user" $socket --result-file="$dir/binlog-" "$first"
  ;;
erasures)
  # Rows only, added to what is there: a restored backup lacks the erasures made after it.
  # shellcheck disable=SC2086
  mariadb-dump --user="$user" $socket --single-transaction --no-create-info --insert-ignore --compact "$database" erasures >"$dir/erasures.sql.part"
  mv "$dir/erasures.sql.part" "$dir/erasures.sql"
  ;;
*)
  echo "backup.sh full | binlog | erasures" >&2
  exit 64
  ;;
esac
