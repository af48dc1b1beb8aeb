#!/bin/sh
# Runs the server as its user, on all addresses unless an argument says which. Makes no users of the database.
set -eu

case $1 in
  -*) set -- mongod "$@" ;;
esac
if [ "$1" = mongod ]; then
  if [ "$(id -u)" = 0 ]; then
    chown -R mongodb /data/db /data/configdb
    exec gosu mongodb "$0" "$@"
  fi
  case " $* " in
    *" --bind_ip"*) ;;
    *) set -- "$@" --bind_ip_all ;;
  esac
fi
exec "$@"
