-- SPDX-License-Identifier: Apache-2.0
-- Has wrk send the requests of a file, byte for byte, over and over: each thread from another one
-- on. In the file, each is preceded by a line with its length. Needs: -- FILE THREADS

local number = 0
local requests = {}
local at = 0

function setup(thread)
  thread:set("part", number)
  number = number + 1
end

function init(args)
  local file = assert(io.open(args[1], "rb"))
  local bytes = file:read("*a")
  file:close()
  local from = 1
  while from <= #bytes do
    local line_end = bytes:find("\n", from, true)
    local length = tonumber(bytes:sub(from, line_end - 1))
    requests[#requests + 1] = bytes:sub(line_end + 1, line_end + length)
    from = line_end + length + 1
  end
  at = math.floor(#requests * part / tonumber(args[2]))
end

function request()
  at = at % #requests + 1
  return requests[at]
end
