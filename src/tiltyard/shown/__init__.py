"""What people are shown: scene, question, news and faces. Plain records, in one form for all games."""
