"""Plans and changesets, and score history told from them."""
