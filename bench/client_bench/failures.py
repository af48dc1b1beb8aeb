# SPDX-License-Identifier: Apache-2.0
"""What ends the benchmark with one line instead of a table."""


class BenchError(Exception):
    """Something could not be measured; the line says what."""

    exit_code = 1


class UsageError(BenchError):
    """The user must ask differently, or make something ready first."""

    exit_code = 2
