"""A variant of lines alone, as a newcomer would write it: a board without edges."""

from collections.abc import Iterator
from functools import cached_property

from noughts.core.rules import ANTIDIAGONAL, COLUMN, DIAGONAL, ROW, Rules


class Torus(Rules):
    """The same board without edges: a line that leaves it comes back on the other side."""

    name = "torus"

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Every run of k cells, from every cell in every direction."""
        runs = {
            sum({1 << self._cell(cell, i * down, i * right) for i in range(self.k)})
            for cell in range(self.size)
            for down, right in (ROW, COLUMN, DIAGONAL, ANTIDIAGONAL)
        }
        return tuple(sorted(run for run in runs if run.bit_count() == self.k))

    def images(self) -> Iterator[tuple[int, ...]]:
        """Turns and mirrors, and each of them shifted."""
        for shift in range(self.size):
            for cells in super().images():
                yield tuple(self._cell(cell, *divmod(shift, self.columns)) for cell in cells)

    def _cell(self, cell: int, down: int, right: int) -> int:
        row, column = divmod(cell, self.columns)
        return (row + down) % self.rows * self.columns + (column + right) % self.columns
