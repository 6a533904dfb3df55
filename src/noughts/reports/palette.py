"""The colours of everything that is drawn, by name, on a light and on a dark ground.

Text has a contrast of at least 4.5 to paper and panel, lines of at least 3.
"""

LIGHT = {
    "paper": "#FBFAF7",
    "panel": "#FFFFFF",
    "ink": "#1F2328",
    "muted": "#5B6470",
    "grid": "#857F73",
    "x": "#B3401F",
    "o": "#1F5FA8",
    "win": "#1E7A3C",
    "draw": "#7A5C00",
    "loss": "#B3261E",
    "focus": "#6D3FC0",
}
DARK = {
    "paper": "#15171A",
    "panel": "#1E2125",
    "ink": "#ECEDEE",
    "muted": "#A3ABB5",
    "grid": "#767E8A",
    "x": "#FF8A65",
    "o": "#7DB7FF",
    "win": "#6FD08C",
    "draw": "#E3C15A",
    "loss": "#FF8F87",
    "focus": "#C3A6FF",
}
THEMES = {"light": LIGHT, "dark": DARK}
