"""What a seat may know, what it may hear, and how its view moves on."""
