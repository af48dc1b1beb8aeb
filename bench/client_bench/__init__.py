# SPDX-License-Identifier: Apache-2.0
"""The benchmark of the client; see docs/performance.md."""
