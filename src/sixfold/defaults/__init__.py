"""What a game's modules are completed with where they leave a name of the contract out."""
