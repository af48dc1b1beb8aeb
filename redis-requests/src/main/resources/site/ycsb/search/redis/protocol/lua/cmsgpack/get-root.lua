-- SPDX-License-Identifier: Apache-2.0
local stored = redis.call('GET', KEYS[1])
if not stored then
  return false
end
return toJson(fromStore(stored))
