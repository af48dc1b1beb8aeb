-- SPDX-License-Identifier: Apache-2.0
return change(function(number, addend)
  return number + addend
end)
