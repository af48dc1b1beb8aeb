-- SPDX-License-Identifier: Apache-2.0
-- JSON text and Lua values. A Lua table does not tell an empty array from an empty object, and
-- MessagePack in Lua has no null. Numbers stand in for both, from parsing to writing. They are put
-- into the text and taken out of it by replacement. Texts that hold [] or null pass unchanged, since
-- the replacement is undone within them, too. A step of a path is replaced like the names it meets.
local EMPTY, NULL = -8230917465201, -8230917465202

local function hideArrays(text)
  if text:find('[]', 1, true) then
    text = text:gsub('%[%]', '[-8230917465201]')
  end
  return text
end

local function show(text)
  if text:find('-823091746520', 1, true) then
    text = text:gsub('%[%-8230917465201%]', '[]'):gsub('%-8230917465202', 'null')
  end
  return text
end

-- A whole number without a fraction or an exponent; otherwise the shorter of two exact forms.
local function number(value)
  if value == math.floor(value) and math.abs(value) < 2^63 then
    return string.format('%.0f', value)
  end
  local short = string.format('%.14g', value)
  return tonumber(short) == value and short or string.format('%.17g', value)
end

-- Text of any value, with exact numbers; slower than cjson.encode. Arrays have numbers as keys.
local function exact(value)
  if type(value) == 'number' then
    return number(value)
  end
  if type(value) ~= 'table' then
    return cjson.encode(value)
  end
  local parts = {}
  if type(next(value)) == 'number' then
    for place = 1, #value do
      parts[place] = exact(value[place])
    end
    return '[' .. table.concat(parts, ',') .. ']'
  end
  for name, part in pairs(value) do
    parts[#parts + 1] = cjson.encode(name) .. ':' .. exact(part)
  end
  return '{' .. table.concat(parts, ',') .. '}'
end

-- cjson.encode writes 14 digits, so whole numbers from 1e14 on get an exponent, such as e+15.
local function toJson(value)
  local text = type(value) == 'table' and cjson.encode(value) or nil
  if not text or text:find('e+', 1, true) then
    text = exact(value)
  end
  return show(text)
end
