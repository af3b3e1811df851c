"""4. Factions without a player, as far as the base game's rules go: no step of theirs waits for anybody."""
