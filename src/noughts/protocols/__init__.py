"""For programs: functions from lines to lines, and the edge where they meet standard input."""
