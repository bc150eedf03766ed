"""Plans and changesets, and the score history that follows from them."""
