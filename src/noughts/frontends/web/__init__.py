"""The game as a web page: a server that loses no move, and a page that only draws.

`entries`, `room` and `store` are the truth; `house` lets rooms live and agents think in them;
`api`, `guard` and `stream` speak HTTP; `page/` is what the browser loads.
"""
