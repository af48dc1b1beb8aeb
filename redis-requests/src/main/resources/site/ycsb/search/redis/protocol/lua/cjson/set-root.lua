-- SPDX-License-Identifier: Apache-2.0
redis.call('SET', KEYS[1], ARGV[1])
return 1
