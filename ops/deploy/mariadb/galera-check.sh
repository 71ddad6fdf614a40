#!/bin/sh
# Answers an HTTP request on standard input: 200 when this node takes statements and has all that the cluster agreed on, else 503.
# HAProxy's own MySQL check only signs in, which a node out of step accepts as well.
while IFS= read -r line; do
  [ "$(printf '%s' "$line" | tr -d '\r')" = "" ] && break
done
state=$(timeout 2 mariadb --no-defaults --user="$(id -un)" --batch --skip-column-names --execute \
  "SHOW STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_local_state_comment')" 2>/dev/null | cut -f2 | sort | tr '\n' ' ')
if [ "$state" = "ON Synced " ]; then status="200 OK"; else status="503 Service Unavailable"; fi
printf 'HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n' "$status"
