#!/bin/sh
# The command of the image where none is given. The variables hold several words each.
cd /opt/redis-stack
# shellcheck disable=SC2086
exec bin/redis-server --dir "${REDIS_DATA_DIR:-/data}" --protected-mode no \
  --loadmodule "$PWD/lib/redisearch.so" ${REDISEARCH_ARGS:-MAXSEARCHRESULTS 10000 MAXAGGREGATERESULTS 10000} \
  --loadmodule "$PWD/lib/rejson.so" $REDISJSON_ARGS $REDIS_ARGS
