#!/bin/sh
# Restores a backup into an empty data folder of a server that is not running:
#   restore.sh FULL_BACKUP DATA_FOLDER
# and after it, with the server started but the site still down:
#   restore.sh replay [UNTIL]     repeats the binary logs up to a moment ("2026-11-26 14:05:00", UTC), then adds the erasures
# The site repeats the erasures at its start, before anything else uses the data.
set -eu

dir=${BACKUP_DIR:-/var/lib/dayworks-backup}
database=${BACKUP_DATABASE:-dayworks}
socket=${BACKUP_SOCKET:+--socket=$BACKUP_SOCKET}
user=$(id -un)

if [ "${1:-}" = replay ]; then
  position=${BACKUP_POSITION:-$(cat "$dir/restored-position")}
  file=${position%%[[:space:]]*}
  offset=$(printf '%s' "$position" | tr '\t' ' ' | cut -d ' ' -f 2)
  logs=$(find "$dir" -maxdepth 1 -name 'binlog-*' ! -name "*.part" | sort | sed -n "\|/binlog-$file\$|,\$p")
  if [ -n "$logs" ]; then
    # shellcheck disable=SC2086
    TZ=UTC mariadb-binlog --start-position="$offset" ${2:+--stop-datetime="$2"} $logs | mariadb --user="$user" $socket --binary-mode
  fi
  # shellcheck disable=SC2086
  [ ! -s "$dir/erasures.sql" ] || mariadb --user="$user" $socket "$database" <"$dir/erasures.sql"
  exit 0
fi

backup=${1:?name the folder of a whole backup}
data=${2:?name the empty data folder}
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "$data is not empty" >&2
  exit 1
fi
mkdir -p "$data"
mariadb-backup --copy-back --target-dir="$backup" --datadir="$data" 2>"$dir/restore.log"
position=$(cat "$backup/xtrabackup_binlog_info" 2>/dev/null || cat "$backup/mariadb_backup_binlog_info")
printf '%s\n' "$position" >"$dir/restored-position"
echo "Restored $backup; its binary log position is $position"
