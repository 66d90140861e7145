"""What travels between a table and its clients: JSON records, told apart by their `type`.

Seats count from 0; -1 is somebody who only watches. The TypeScript types of the page
(`web/src/generated/protocol.ts`) are made from this file, so a field that is added here is added there.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

from tiltyard.shown.question import Question
from tiltyard.shown.scene import Scene
from tiltyard.shown.telling import News

PROTOCOL: Final = 1
encode: Final = msgspec.json.Encoder().encode
WATCHER: Final = -1

Id = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=500)]
Key = Annotated[str, Meta(max_length=100)]
WhoAsks = Literal["all", "alone", "none"]  # for hints: everybody, somebody who plays alone, nobody
Reaction = Literal["well_played", "thanks", "hello", "oops", "hurry", "wow", "good_game", "thinking"]
NextGame = Literal["rematch", "again", "swap", "other"]  # new deal, same cards, other seats, other game
Why = Literal["abuse", "name", "cheating", "other"]  # what a report is about
Part = Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){0,32}$(?!\n)")]  # hexadecimal, at most 64 digits

Code = Literal[
    "bad_message",  # not a message of this protocol, or a value out of bounds
    "too_big",  # a frame or a body over the limit
    "too_fast",  # more messages than a client may send
    "too_many",  # tables, connections or seats over a limit
    "unknown_table",
    "unknown_game",
    "bad_setup",  # options, seats, seed or scenario that the game does not accept
    "bad_name",
    "bad_text",
    "no_seat",  # this seat is taken, or none is left
    "bad_key",  # a key that does not open a seat here
    "not_yours",  # only a player, or only the host, may do this
    "not_now",  # not possible in the table's current state
    "rigged",  # the deal is rigged, and you have not agreed to it
    "not_asked",  # the seat has nothing to decide
    "unknown_move",  # not the number of a move of this game
    "refused",  # a rule forbids it; `text` says why and `rule` which
    "stale",  # the question has changed since; a fresh update follows
    "paused",
    "storage",  # the server could not save it, so it did not happen
    "bad_origin",
    "not_found",
    "shutting_down",
    "blocked",  # the operator does not let this address in
]


class Client(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client sends over the socket of a table."""


class Hello(Client, frozen=True):
    """The first message: who I am and what I already have."""

    key: Key = ""  # the seat's key; empty: the cookie's, else a watcher
    since: int = 0  # the `seq` of the last update I have
    chat: int = 0  # the number of the last chat line I have
    words: bool = True  # scene, question and news, for people; bots leave them out
    points: bool = False  # I draw the scene and people point at it: no view, nothing that is only typed
    name: Name = ""  # what a watcher is called in the chat
    looking: bool = True  # the page is in front of me


class Move(Client, frozen=True):
    """An answer to the open question, or something offered besides."""

    id: Id  # my own id for it: if sent again, it is recognised
    state: int  # the `state` of the update I am answering
    move: int


class Say(Client, frozen=True):
    """A line for the chat."""

    id: Id
    text: Text


class React(Client, frozen=True):
    """One of a few words that everybody sees at my seat for a moment; a watcher's are seen as such."""

    id: Id
    what: Reaction


class Attend(Client, frozen=True):
    """Whether the page is in front of me, or I look elsewhere."""

    id: Id
    looking: bool


class Ready(Client, frozen=True):
    """The game may begin; I have seen the commitment, and this is my part of the seed."""

    id: Id
    part: Part = ""  # random, made by my client; empty: I leave the seed to the others
    agrees: bool = False  # to a rigged deal


class Start(Client, frozen=True):
    """The host begins; bots take the seats that are still open."""

    id: Id


class Seats(Client, frozen=True):
    """The host adds seats to a waiting table, or removes empty ones at the end."""

    id: Id
    count: int


class Fill(Client, frozen=True):
    """The host says which bot takes an open seat if nobody comes."""

    id: Id
    seat: int
    level: Annotated[str, Meta(max_length=40)]


class Remove(Client, frozen=True):
    """The host frees somebody's seat at a table that has not begun; they cannot come back to it."""

    id: Id
    seat: int


class Report(Client, frozen=True):
    """I complain to the operator about somebody at this table."""

    id: Id
    name: Name  # of the other: a player, or a watcher who chats
    why: Why
    text: Annotated[str, Meta(max_length=300)] = ""


class Leave(Client, frozen=True):
    """I leave my seat; during a game, for good."""

    id: Id


class Resign(Client, frozen=True):
    """I give up; a bot plays on for me, or the last one left has won."""

    id: Id


class Propose(Client, frozen=True):
    """I ask the other people for something."""

    id: Id
    what: Literal["undo", "pause"] | NextGame
    game: Annotated[str, Meta(max_length=40)] = ""  # the name of the other game


class Consent(Client, frozen=True):
    """My answer to a proposal."""

    id: Id
    proposal: int
    agree: bool


class Resume(Client, frozen=True):
    """A paused game goes on."""

    id: Id


class LookAt(Client, frozen=True, tag="look"):
    """Show me the table, the whole log, a card, my choices, or why my words are no answer."""

    id: Id
    what: Literal["table", "log", "card", "choices", "why"] = "table"
    name: Name = ""  # of the card; what I typed
    seat: int = WATCHER  # after the end: whose view


class Hint(Client, frozen=True):
    """What would the champion do in my place?"""

    id: Id


class Hints(Client, frozen=True):
    """Who may ask for hints; only from the host, before the game begins."""

    id: Id
    who: WhoAsks


class Pace(Client, frozen=True):
    """How long I would like the bots to take; the shortest among the people here counts."""

    id: Id
    seconds: Annotated[float, Meta(ge=0, le=2)]


class Hurry(Client, frozen=True):
    """Let the bots play at once until a person is asked; only if nobody else plays."""

    id: Id


class Try(Client, frozen=True):
    """If I picked these, what could I still pick? Nothing is done."""

    id: Id
    state: int  # the `state` of the update whose question this is about
    moves: Annotated[list[int], Meta(max_length=20)]


class Pong(Client, frozen=True):
    """The echo of a ping; it measures my network lag."""

    at: int


FromClient = (
    Hello
    | Move
    | Say
    | React
    | Attend
    | Ready
    | Start
    | Seats
    | Fill
    | Remove
    | Report
    | Leave
    | Resign
    | Propose
    | Consent
    | Resume
    | LookAt
    | Hint
    | Hints
    | Pace
    | Hurry
    | Try
    | Pong
)


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits there."""

    name: str = ""  # empty: the seat is open
    bot: str = ""  # the level of the bot there
    here: bool = False  # connected now
    stands_in: str = ""  # the bot that plays while the person is away
    resigned: bool = False
    waits: bool = False  # until this person has sent `ready`
    agrees: bool = False  # to a rigged deal
    hidden: bool = False  # connected, but looking elsewhere
    since: int = 0  # when this person went away or began to look elsewhere; seconds since 1970
    fill: str = ""  # while it is open: the level of the bot that takes it, if not that of the table


class ClockSetup(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long people may think."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Annotated[float, Meta(ge=1, le=86_400)] = 60.0
    increment: Annotated[float, Meta(ge=0, le=3_600)] = 0.0
    at_zero: Literal["pass", "bot"] = "pass"


class ProposalInfo(Struct, frozen=True):
    """A question among the people of the table."""

    number: int
    what: str
    seat: int
    waiting: list[int]  # whose consent is still missing
    title: str = ""  # of the other game


class PuzzleInfo(Struct, frozen=True, omit_defaults=True):
    """What has to be done at a table that was set for a puzzle, and whether it is done."""

    name: str
    goal: str
    level: int  # 1: easy, 3: hard
    state: Literal["open", "solved", "failed"] = "open"
    known: list[str] = []  # what lay hidden at the start: a puzzle tells all of it


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """What everybody may know about a table, besides the game itself."""

    table: str
    game: str
    title: str
    phase: Literal["open", "running", "over", "closed"]
    seats: list[SeatInfo]
    options: str = ""
    host: int = WATCHER
    public: bool = True
    rigged: bool = False  # the cards were chosen, not shuffled afresh: somebody may know them
    clock: ClockSetup = field(default_factory=ClockSetup)
    away: str = "wait"
    watchers: int = 0  # who look at it now
    cheers: bool = True  # watchers may react where the players see it
    slow: bool = False  # people take their time, for days
    won: dict[str, int] = {}  # how many games each has won since these people play together
    games: int = 0  # of how many
    before: str = ""  # the table where they played before
    commitment: str = ""  # the hash of the server's part of the seed; the part itself is shown at the end
    seed_hash: str = ""  # published at the start, or before it for a rigged deal; the seed itself at the end
    paused: bool = False
    proposal: ProposalInfo | None = None
    rematch: str = ""  # the table where these people play on
    swaps: bool = True  # they may swap seats there; not if the cards belong to the seats
    record: str = ""  # the finished game that this one continues: everybody may know its cards
    at: int = 0  # after how many moves of that game, or of the file that was loaded
    fill: str = ""  # while it waits: the level of the bots that will take the open seats
    fewest: int = 0  # while it waits: the fewest seats that the host may choose
    most: int = 0  # and the most; 0: the deal fixes the number
    hints: WhoAsks = "all"  # who may ask for hints, as the host has said
    no_hints: str = ""  # why nobody may ask for a hint now; empty: everybody may
    asks: list[int] = []  # whose answer the game waits for, as far as everybody may know
    since: int = 0  # since when, if that was noted; seconds since 1970
    ended: str = ""  # why the server closed it or ended its game: abandoned, too long, learned, operator
    lesson: str = ""  # that is taught here
    daily: str = ""  # the day whose deal this is: everybody gets these cards, so there is no undo and no hint
    puzzle: PuzzleInfo | None = None


class ChatLine(Struct, frozen=True):
    """Something that somebody said."""

    number: int
    name: str
    text: str


class Coach(Struct, frozen=True, omit_defaults=True):
    """What the learner of a lesson is told now."""

    text: str
    moves: list[int] = []  # that are meant
    step: int = 1
    steps: int = 1
    done: bool = False  # the lesson is over, and this is what it taught


class Server(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """What the server sends over the socket of a table."""


class Welcome(Server, frozen=True):
    """The answer to `hello`: everything a client needs to begin or to continue."""

    protocol: int
    you: int
    info: TableInfo
    seq: int
    state: int
    view: Raw  # what the game's contract shows this seat; null before the start
    asked: bool = False  # I must decide; without it, options are only offers
    options: list[int] = []
    last_resorts: list[int] = []
    texts: list[str] = []
    scene: Scene | None = None
    question: Question | None = None
    news: list[News] = []
    missed: bool = False  # there was more than the table remembers: `look` at the log
    chat: list[ChatLine] = []
    clocks: list[int] = []
    coach: Coach | None = None  # of a lesson


class Update(Server, frozen=True):
    """Something that this reader may see has changed."""

    seq: int  # how many things this reader has been told
    state: int  # send it back with the answer
    view: Raw
    asked: bool = False  # I must decide; without it, options are only offers
    options: list[int] = []  # what I may do now
    last_resorts: list[int] = []  # which of them give up or start over: nothing to pick at random
    texts: list[str] = []  # the options in words
    scene: Scene | None = None  # what the view says, for people, to be drawn
    changes: dict[str, Any] = {}  # or what has changed in it since the last message, for those who point
    question: Question | None = None
    news: list[News] = []
    clocks: list[int] = []  # milliseconds that each seat has left
    ack: str = ""  # the id of my message that led here
    coach: Coach | None = None  # of a lesson


class Ack(Server, frozen=True):
    """Your message was accepted; it has no other visible effect (yet)."""

    id: str
    again: bool = False  # it was already known and not applied twice


class Error(Server, frozen=True):
    """Your message was not accepted and changed nothing."""

    code: Code
    text: str
    id: str = ""
    rule: str = ""
    short: str = ""  # the text for people who point rather than type; empty: the same


class Changed(Server, frozen=True):
    """Seats, people, pause or proposals have changed."""

    info: TableInfo
    refused: int = WATCHER  # the seat that has just refused what was proposed


class Said(Server, frozen=True):
    """A new line of the chat."""

    line: ChatLine


class Reacted(Server, frozen=True):
    """Somebody has reacted; it is not kept."""

    seat: int  # -1: a watcher
    name: str
    what: Reaction


class Shown(Server, frozen=True):
    """The answer to `look` or `hint`."""

    id: str
    lines: list[str]
    move: int = -1  # of a hint


class Tried(Server, frozen=True):
    """The answer to `try`: what else could be picked."""

    id: str
    refusals: list[str] = []  # for each position of the question, why it cannot; empty: it can
    rules: list[str] = []  # the ruling behind each of these
    asked: bool = False  # the question would still be open
    finish: str = ""  # why the choice that ends the picking could not follow; empty: it could


class Over(Server, frozen=True):
    """The game has ended; nothing is secret any more."""

    winners: list[int]
    returns: list[float]
    reason: str  # rules, resigned, left, abandoned, too long, learned, operator
    seed: str
    seed_hash: str
    commitment: str = ""  # the hash of the server's part; empty if the seed was chosen
    server_part: str = ""
    parts: list[str] = []  # what each seat has added; the seed is the hash of all parts


class Ping(Server, frozen=True):
    """Please send a pong with the same number."""

    at: int


class Bye(Server, frozen=True):
    """The server closes this socket; come back with your key and your `seq`."""

    code: Code
    text: str


FromServer = Welcome | Update | Ack | Error | Changed | Said | Reacted | Shown | Tried | Over | Ping | Bye
READ: Final[msgspec.json.Decoder[FromServer]] = msgspec.json.Decoder(FromServer)


class Problem(Struct, frozen=True):
    """Why a request was refused."""

    code: Code
    text: str


class Refusal(Exception):
    """A typed error on its way to the client who caused it."""

    def __init__(self, code: Code, text: str, rule: str = "", short: str = "") -> None:
        super().__init__(text)
        self.code: Code = code
        self.text = text
        self.rule = rule
        self.short = short
