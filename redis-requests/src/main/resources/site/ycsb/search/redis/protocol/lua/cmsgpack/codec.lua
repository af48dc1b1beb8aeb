-- SPDX-License-Identifier: Apache-2.0
-- The stored form is MessagePack, with the numbers that stand in for empty arrays and null.
local function hide(text)
  if text:find('null', 1, true) then
    text = text:gsub('null', '-8230917465202')
  end
  return hideArrays(text)
end

local function fromJson(text)
  return cjson.decode(hide(text))
end

local fromStore, toStore = cmsgpack.unpack, cmsgpack.pack
