-- SPDX-License-Identifier: Apache-2.0
return change(function(number, factor)
  return number * factor
end)
