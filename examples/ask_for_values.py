"""What is every move of a position worth?

Prints:
    c1 win in 1
    c2 draw in 5
    a3 loss in 2
    b3 loss in 2
    c3 loss in 2
"""

import noughts

position = noughts.Position.parse("XX./OO./... X")
for move in noughts.values(position):
    assert move.value is not None
    print(noughts.write_cell(move.cell, position.rules), move.value.value, "in", move.plies)
