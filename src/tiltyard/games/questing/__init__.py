"""What Quests and the Round Table share: a sponsor's stages of foes and weapons."""
