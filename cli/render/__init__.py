"""One picture of an answer as lines of toned words, and the media that show them. Decides nothing."""
