"""The server as processes: one or several behind a socket, and the workers that think for them."""
