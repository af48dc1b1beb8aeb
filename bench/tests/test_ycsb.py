# SPDX-License-Identifier: Apache-2.0
"""How long our client warms up, and how much it loads."""
import os
import unittest

from client_bench.ycsb import LoadSize, slow_store_warmup_seconds, warmup_seconds


class YcsbTest(unittest.TestCase):
    def test_warmup_is_twice_the_measurement_and_a_second_at_least(self) -> None:
        self.assertEqual([warmup_seconds(each) for each in (8, 1, 0.1)], [16, 2, 1])

    def test_warmup_on_a_slow_store_is_longer_where_threads_leave_no_core(self) -> None:
        cores = os.cpu_count() or 1

        self.assertEqual(20, slow_store_warmup_seconds(3, cores))
        self.assertEqual(24, slow_store_warmup_seconds(12, cores))
        if cores > 1:
            self.assertEqual(6, slow_store_warmup_seconds(3, cores - 1))

    def test_load_size_is_found_once(self) -> None:
        size = LoadSize()
        size.rate = 12_345.6
        self.assertEqual(size.documents(8), 99_000)
        self.assertEqual(size.documents(1), 99_000)

    def test_load_size_of_a_slow_store_is_a_thousand(self) -> None:
        self.assertEqual(LoadSize().documents(8), 1_000)


if __name__ == "__main__":
    unittest.main()
