"""What travels between a table and its clients: JSON records, told apart by their `type`.

Seats count from 0; -1 is somebody who only watches. The TypeScript types of the page
(`web/src/generated/protocol.ts`) are made from this file, so a field that is added here is added there.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

PROTOCOL: Final = 1
encode: Final = msgspec.json.Encoder().encode
WATCHER: Final = -1

Id = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=500)]
Key = Annotated[str, Meta(max_length=100)]
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
]


class Client(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client sends over the socket of a table."""


class Hello(Client, frozen=True):
    """The first message: who I am and what I already have."""

    key: Key = ""  # the seat's key; empty: the cookie's, else a watcher
    since: int = 0  # the `seq` of the last update I have
    chat: int = 0  # the number of the last chat line I have
    words: bool = True  # questions and news in words, for people; bots leave them out
    name: Name = ""  # what a watcher is called in the chat


class Move(Client, frozen=True):
    """An answer to the open question, or something offered besides."""

    id: Id  # my own id for it: if sent again, it is recognised
    state: int  # the `state` of the update I am answering
    move: int


class Say(Client, frozen=True):
    """A line for the chat."""

    id: Id
    text: Text


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


class Leave(Client, frozen=True):
    """I leave my seat; during a game, for good."""

    id: Id


class Resign(Client, frozen=True):
    """I give up; a bot plays on for me, or the last one left has won."""

    id: Id


class Propose(Client, frozen=True):
    """I ask the other people for something."""

    id: Id
    what: Literal["undo", "pause", "rematch", "again"]  # again: the same cards from the start


class Consent(Client, frozen=True):
    """My answer to a proposal."""

    id: Id
    proposal: int
    agree: bool


class Resume(Client, frozen=True):
    """A paused game goes on."""

    id: Id


class Look(Client, frozen=True):
    """Show me the table, the whole log, or a card, in words."""

    id: Id
    what: Literal["table", "log", "card"] = "table"
    name: Name = ""  # of the card
    seat: int = WATCHER  # after the end: whose view


class Hint(Client, frozen=True):
    """What would a bot do in my place?"""

    id: Id


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
    | Ready
    | Start
    | Seats
    | Leave
    | Resign
    | Propose
    | Consent
    | Resume
    | Look
    | Hint
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
    watchers: int = 0
    commitment: str = ""  # the hash of the server's part of the seed; the part itself is shown at the end
    seed_hash: str = ""  # published at the start, or before it for a rigged deal; the seed itself at the end
    paused: bool = False
    proposal: ProposalInfo | None = None
    rematch: str = ""  # the table where these people play on
    record: str = ""  # the finished game that this one continues: everybody may know its cards
    at: int = 0  # after how many moves of that game, or of the file that was loaded
    fill: str = ""  # while it waits: the level of the bots that will take the open seats
    fewest: int = 0  # while it waits: the fewest seats that the host may choose
    most: int = 0  # and the most; 0: the deal fixes the number
    no_hints: str = ""  # why nobody may ask for a hint now; empty: everybody may
    ended: str = ""  # why the server closed it or ended its game: abandoned, too long


class ChoiceWords(Struct, frozen=True, omit_defaults=True):
    """Words that mean a move."""

    words: list[str]
    move: int
    help: str = ""
    warning: str = ""  # what it costs that you cannot get back; ask for confirmation
    on_board: bool = (
        False  # it moves something on the board; a client that draws the board may offer it there
    )
    main: bool = False  # what most people want here
    aside: bool = False  # giving up, starting over, striking out of turn: it must not stand out
    label: str = ""  # what a button says; empty: the first of the words


class PickingWords(Struct, frozen=True, omit_defaults=True):
    """How cards of the hand are picked and confirmed."""

    verb: str  # what confirming is called
    least: int = 1  # how many must be picked before they are confirmed
    most: int = 1  # how many may be picked and confirmed together; 0: as many as are legal
    finish: int | None = None  # the choice that ends the picking, possibly not legal yet
    finish_verb: str = ""  # what confirming is called when that choice follows at once


class QuestionWords(Struct, frozen=True, omit_defaults=True):
    """The open question as a person reads it."""

    text: str
    rule: str
    notes: list[str] = []
    hand: list[str] = []
    positions: list[int] = []  # the move that each position stands for
    choices: list[ChoiceWords] = []
    refusals: list[str] = []  # for each position, why it cannot be played now; empty: it can
    rules: list[str] = []  # the ruling behind each of these
    short: str = ""  # the text for people who point rather than type; empty: the same
    picking: PickingWords | None = None  # the positions are those of the hand, and are picked like this
    display: int = WATCHER  # the positions are those of the cards on the table in front of this seat
    lets_pass: int | None = None  # in a response window: the move that lets it pass
    called: list[str] = []  # what may be typed instead of each position
    standings: list[str] = []  # how everybody stands, for clients that do not draw the table
    short_notes: list[str] = []  # the notes for people who point rather than type; empty: the same


class Counted(Struct, frozen=True):
    """Something that counts in a fight: a rank, an ally, a weapon."""

    what: str
    points: int


class Fighter(Struct, frozen=True):
    """What somebody had in a fight, part by part, and whether it was enough."""

    name: str
    parts: list[Counted]
    total: int
    stands: bool


class Tally(Struct, frozen=True, omit_defaults=True):
    """A fight in numbers; tallies with the same title belong to the same fight."""

    title: str
    foe: str = ""  # what is fought, if this says so
    against: int = 0  # what must be reached; 0: the most wins
    fighters: list[Fighter] = []


class Beat(Struct, frozen=True, omit_defaults=True):
    """How a piece of news may be staged: what kind of moment it is, and whom and what it shows."""

    kind: Literal[
        "story", "card", "stage", "attack", "block", "bid", "out", "prize", "action", "pass", "turn"
    ]
    seat: int = WATCHER
    deck: str = ""  # of the cards, in the page's catalogue
    cards: list[int] = []
    target: int = WATCHER


class News(Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as this reader learns it."""

    number: int  # of its kind in this reader's own log
    lines: list[str] = []
    private: list[str] = []
    shows_hand: bool = False  # the private lines show the hand; a client that draws it leaves them out
    tally: Tally | None = None  # of a fight, to be drawn
    beat: Beat | None = None  # how it is staged, if it deserves a moment
    shown_for: float = 0  # for how many seconds the private lines may be seen, and never again; 0: always


class ChatLine(Struct, frozen=True):
    """Something that somebody said."""

    number: int
    name: str
    text: str


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
    question: QuestionWords | None = None
    news: list[News] = []
    missed: bool = False  # there was more than the table remembers: `look` at the log
    chat: list[ChatLine] = []
    clocks: list[int] = []


class Update(Server, frozen=True):
    """Something that this reader may see has changed."""

    seq: int  # how many things this reader has been told
    state: int  # send it back with the answer
    view: Raw
    asked: bool = False  # I must decide; without it, options are only offers
    options: list[int] = []  # what I may do now
    last_resorts: list[int] = []  # which of them give up or start over: nothing to pick at random
    texts: list[str] = []  # the options in words
    question: QuestionWords | None = None
    news: list[News] = []
    clocks: list[int] = []  # milliseconds that each seat has left
    ack: str = ""  # the id of my message that led here


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
    reason: str  # rules, resigned, left, abandoned, too long
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


FromServer = Welcome | Update | Ack | Error | Changed | Said | Shown | Tried | Over | Ping | Bye


# The lobby, over HTTP


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a table."""

    game: Annotated[str, Meta(max_length=40)]  # with `resume` it may be empty
    name: Name = ""  # of the host, who gets the first seat for people; empty: only bots play
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=16)] = []  # person, bot:LEVEL
    options: Annotated[str, Meta(max_length=1000)] = ""  # a preset, name=value, ...
    public: bool = True
    clock: ClockSetup = field(default_factory=ClockSetup)
    away: Literal["wait", "bot", "forfeit"] = "bot"
    grace: Annotated[float, Meta(ge=0, le=86_400)] = 60.0  # seconds until `away` happens
    window: Annotated[float, Meta(ge=-1, le=60)] = -1.0  # seconds for responses; -1: as the game says
    pace: Annotated[float, Meta(ge=-1, le=10)] = -1.0  # seconds that a bot takes; -1: as people ask
    delay: Annotated[float, Meta(ge=0, le=3_600)] = 0.0  # seconds that watchers lag behind
    seed: Annotated[str, Meta(max_length=64)] = ""  # rigged: these shuffles
    scenario: Annotated[str, Meta(max_length=20_000)] = ""  # rigged: a name that ships, or a record's text
    seat: Annotated[int, Meta(ge=-1, le=15)] = WATCHER  # the host's; -1: the first one for people
    record: Annotated[str, Meta(max_length=40)] = ""  # continue this finished game, against bots
    at: int = 0  # after how many of its moves
    fill: Annotated[str, Meta(max_length=40)] = ""  # the bots for seats left open; empty: the strongest
    resume: bool = False  # the scenario's moves are kept, and the game continues after the last one
    hints: Literal["alone", "all", "none"] = "alone"  # who may ask: somebody who plays alone, all, nobody
    key: Key = ""  # of the host's seat, if the client chooses it: if sent again, it is the same table
    later: bool = False  # I send `ready` over the socket; else I am ready, and add nothing to the seed


class JoinTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a seat."""

    name: Name
    seat: int = WATCHER  # any
    invite: Key = ""
    key: Key = ""  # of the seat, if the client chooses it: if sent again, it is the same seat
    later: bool = False  # I send `ready` over the socket; else I am ready, and add nothing to the seed
    agrees: bool = False  # to a rigged deal


class Seated(Struct, frozen=True):
    """The seat is yours; keep the key."""

    table: str
    seat: int
    key: str
    info: TableInfo
    invite: str = ""  # for a table that is not listed


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """A house rule."""

    name: str
    help: str
    values: str
    default: str
    presets: list[str]  # its value in each preset of the game
    choices: list[str] = []  # all values, if they can be listed
    low: int | None = None  # the bounds of a number
    high: int | None = None


class ScenarioInfo(Struct, frozen=True):
    """A rigged deal that ships with a game."""

    name: str
    line: str  # what it is about
    seats: int


class GameInfo(Struct, frozen=True):
    """A game on this server."""

    game: str
    title: str
    line: str
    fewest: int
    most: int
    rules_version: int
    presets: list[str]
    options: list[OptionInfo]
    bots: list[str]
    scenarios: list[ScenarioInfo]
    guests: list[str]  # bots that this server offers beside those of the game


class ReadFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A record from somebody's device."""

    text: Annotated[str, Meta(max_length=20_000)]


class FileInfo(Struct, frozen=True):
    """What a table that continues a file would begin with."""

    game: str
    title: str
    names: list[str]
    bots: list[str]  # the level of the bot at each seat; empty: a person
    options: str
    moves: int


class MovesInfo(Struct, frozen=True):
    """The text of every move of a game; a move is its place in this list."""

    game: str
    moves: list[str]


class RecordInfo(Struct, frozen=True):
    """A finished game."""

    table: str
    game: str
    names: list[str]
    winners: list[str]
    finished: str
    moves: int


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """The table after a move; the first step is the table at the start."""

    move: str  # who did what; empty at the start
    view: Raw
    lines: list[str] = []
    private: list[str] = []
    tallies: list[Tally] = []  # of fights, to be drawn


class Replay(Struct, frozen=True):
    """A page of a finished game, step by step, as one seat (or a watcher) saw it."""

    table: str
    game: str
    title: str
    names: list[str]
    winners: list[int]
    seat: int
    first: int  # the number of the first step here; the table at the start is step 0
    total: int  # how many steps there are in all
    steps: list[ReplayStep]


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
