-- SPDX-License-Identifier: Apache-2.0
-- The value of the key in a table of its own; nil if there is none.
local function read()
  local stored = redis.call('GET', KEYS[1])
  return stored and {(fromStore(stored))} or nil
end

-- Table and key of the value at a path; nil if there is no value. The path is in ARGV, from the given
-- place on: .NAME is a field of an object, [N an element of an array, from 0.
local function find(root, from)
  local holder, key = root, 1
  for i = from, #ARGV do
    holder = holder[key]
    if type(holder) ~= 'table' then
      return nil
    end
    key = ARGV[i]:sub(2)
    if ARGV[i]:byte() == 91 then
      key = tonumber(key) + 1
    else
      key = hide(key)
    end
  end
  if holder[key] == nil or (holder[key] == EMPTY and holder ~= root) then
    return nil
  end
  return holder, key
end

-- Replaces the number at a path, and returns its text; false if there is no number.
local function change(calculate)
  local root = read()
  if not root then
    return false
  end
  local holder, key = find(root, 2)
  if not holder or type(holder[key]) ~= 'number' or holder[key] == NULL then
    return false
  end
  local result = calculate(holder[key], tonumber(ARGV[1])) + 0
  holder[key] = result
  redis.call('SET', KEYS[1], toStore(root[1]))
  return toJson(result)
end

