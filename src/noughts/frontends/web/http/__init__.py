"""What is asked over HTTP, and answered."""
