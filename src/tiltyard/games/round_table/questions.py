"""The questions that the game asks, by name: for phases, views, words, bots and records."""

from typing import Final

TURN: Final = "turn"
SPONSOR: Final = "sponsor"
BUILD: Final = "build"
JOIN: Final = "join"
STAGE_CARDS: Final = "stage cards"
BID: Final = "bid"
PAYMENT: Final = "payment"
ENTER: Final = "enter"
TOURNAMENT_CARDS: Final = "tournament cards"
HAND_LIMIT: Final = "hand limit"
CALL_TO_ARMS: Final = "call to arms"
PROSPERITY: Final = "prosperity"

QUESTIONS: Final = [
    *[TURN, SPONSOR, BUILD, JOIN, STAGE_CARDS, BID, PAYMENT],
    *[ENTER, TOURNAMENT_CARDS, HAND_LIMIT, CALL_TO_ARMS, PROSPERITY],
]
FIGHTS: Final = (STAGE_CARDS, TOURNAMENT_CARDS)
LAYING: Final = (BUILD, *FIGHTS)  # picking a card lays it
GIVING_UP: Final = (HAND_LIMIT, PAYMENT, CALL_TO_ARMS)  # picking a card discards it
PLAYING: Final = (TURN, SPONSOR, JOIN, BID, ENTER, HAND_LIMIT, *FIGHTS)  # allies may be played beside it
