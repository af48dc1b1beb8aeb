-- SPDX-License-Identifier: Apache-2.0
return redis.call('GET', KEYS[1])
