# SPDX-License-Identifier: Apache-2.0
"""How much our client loads."""
import unittest

from client_bench.ycsb import LoadSize


class YcsbTest(unittest.TestCase):
    def test_load_size_is_found_once(self) -> None:
        size = LoadSize()
        size.rate = 12_345.6
        self.assertEqual(size.documents(8), 99_000)
        self.assertEqual(size.documents(1), 99_000)

    def test_load_size_of_a_slow_store_is_a_thousand(self) -> None:
        self.assertEqual(LoadSize().documents(8), 1_000)


if __name__ == "__main__":
    unittest.main()
