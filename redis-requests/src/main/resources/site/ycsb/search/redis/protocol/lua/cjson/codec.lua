-- SPDX-License-Identifier: Apache-2.0
-- The stored form is JSON text.
local hide = hideArrays

local function fromJson(text)
  return cjson.decode(hide(text))
end

local fromStore, toStore = fromJson, toJson
