-- SPDX-License-Identifier: Apache-2.0
local root = read()
if not root then
  return false
end
local holder, key = find(root, 1)
if not holder then
  return false
end
return toJson(holder[key])
