"""What a seat cannot know: states that look the same to it, and checks for leaks."""
