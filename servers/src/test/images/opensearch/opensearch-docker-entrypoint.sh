#!/bin/bash
# Variables whose names are settings (words with dots) are settings of the server. A shell other than bash drops them.
# The package lacks the vendor's plugins, of security too, and so what the image does for them.
set -euo pipefail

[ "$1" = opensearch ] || exec "$@"
settings=()
while IFS= read -r setting; do
  settings+=("-E$setting")
done < <(env | grep -E '^[-a-z0-9_]+(\.[-a-z0-9_]+)+=.')
exec opensearch "${settings[@]}"
