"""The game as a web page: a server that loses no move, and a page that only draws.

`rooms/` holds the games and knows neither HTTP nor SQL; `stores/` keeps their events; `http/` asks
and answers; `serving/` runs the processes; `page/` is what the browser loads.
"""
