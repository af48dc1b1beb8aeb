#!/bin/sh
# Makes the cluster if there is none, and runs the server as its user, on all addresses. Knows the variable of a method of
# authentication, and no passwords.
set -eu

[ "$1" = postgres ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  exec gosu postgres "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -U postgres -D "$PGDATA" >/dev/null
  echo "host all all all ${POSTGRES_HOST_AUTH_METHOD:?}" >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
fi
exec "$@"
