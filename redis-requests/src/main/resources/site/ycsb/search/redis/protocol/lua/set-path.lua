-- SPDX-License-Identifier: Apache-2.0
local root = read()
if not root then
  return 0
end
local holder, key = find(root, 2)
if not holder then
  return 0
end
holder[key] = fromJson(ARGV[1])
redis.call('SET', KEYS[1], toStore(root[1]))
return 1
