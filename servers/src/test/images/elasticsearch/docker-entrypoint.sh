#!/bin/bash
# Variables whose names are settings (words with dots) are settings of the server. A shell other than bash drops them.
# The package lacks the vendor's module for GeoIP, and so its settings.
set -euo pipefail

[ "$1" = eswrapper ] || exec "$@"
settings=()
while IFS= read -r setting; do
  settings+=("-E$setting")
done < <(env | grep -E '^[-a-z0-9_]+(\.[-a-z0-9_]+)+=.' | grep -v '^ingest.geoip')
exec elasticsearch "${settings[@]}"
