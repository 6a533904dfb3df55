"""How much of the tree does each improvement of alpha-beta save?

Prints:
    minimax              549946
    alpha-beta            18297
    + centre first         7275
    + table, symmetry       475
"""

from noughts import Position, minimax
from noughts.search.alphabeta import Settings, alphabeta

start = Position.start()
plain = Settings(order=False, table=False, symmetry=False, distance=False, narrow=False)
ordered = plain._replace(order=True)
full = ordered._replace(table=True, symmetry=True)

print(f"{'minimax':20}{minimax(start).nodes:7}")
for name, settings in (
    ("alpha-beta", plain),
    ("+ centre first", ordered),
    ("+ table, symmetry", full),
):
    print(f"{name:20}{alphabeta(start, settings=settings, every=False).nodes:7}")
