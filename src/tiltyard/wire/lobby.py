"""What travels between the lobby of a server and its clients, over HTTP."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from tiltyard.shown.analysis import Analysis
from tiltyard.shown.faces import DeckFaces, Face, Look
from tiltyard.shown.scene import Scene
from tiltyard.shown.telling import News
from tiltyard.wire.protocol import WATCHER, ClockSetup, Key, Name, Problem, TableInfo, WhoAsks


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
    fill: Annotated[str, Meta(max_length=40)] = ""  # the bots for seats left open; empty: knights
    daily: Annotated[str, Meta(max_length=10)] = ""  # the deal of this day, 2026-11-17: everybody's cards
    puzzle: Annotated[str, Meta(max_length=40)] = ""  # the name of a puzzle that ships with the game
    resume: bool = False  # the scenario's moves are kept, and the game continues after the last one
    hints: WhoAsks = "all"  # who may ask for hints; if several people play, all are told who asks
    key: Key = ""  # of the host's seat, if the client chooses it: if sent again, it is the same table
    later: bool = False  # I send `ready` over the socket; else I am ready, and add nothing to the seed
    slow: bool = False  # take your time: no clock, nobody is replaced, and the table is kept for weeks
    cheers: bool = True  # watchers may react where the players see it
    lesson: Annotated[str, Meta(max_length=40)] = ""  # one that ships with the game; it says all but the name


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


class BotInfo(Struct, frozen=True):
    """A bot of a game."""

    name: str
    line: str  # what it is like to play against


class ScenarioInfo(Struct, frozen=True):
    """A rigged deal that ships with a game."""

    name: str
    line: str  # what it is about
    seats: int


class LessonInfo(Struct, frozen=True):
    """A lesson that ships with a game."""

    name: str
    title: str
    learned: str  # what it teaches


class Picture(Struct, frozen=True):
    """A table to be drawn, as somebody sees it."""

    names: list[str]
    scene: Scene


class HowToPart(Struct, frozen=True, omit_defaults=True):
    """A part of how to play: words, and cards or a table to look at."""

    title: str
    text: str
    cards: list[tuple[str, int]] = []  # deck and kind
    picture: Picture | None = None


class LearnInfo(Struct, frozen=True):
    """How to play a game: in a minute, and by lessons."""

    game: str
    parts: list[HowToPart]
    lessons: list[LessonInfo]


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
    bots: list[BotInfo]  # the ladder, weakest first, then those that play by rules
    scenarios: list[ScenarioInfo]
    guests: list[str]  # bots that this server offers beside those of the game
    crest: str  # an icon
    tint: str  # a tincture
    players: int  # how many usually play
    lessons: int  # how many there are
    shown: list[Face]  # cards for the front page, three at most


class GameKit(Struct, frozen=True):
    """What never changes about a game: what is printed on its cards, and how it presents itself."""

    game: str
    title: str
    line: str
    decks: list[DeckFaces]
    look: Look


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
    scene: Scene
    news: list[News] = []  # what the move led to


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


class AnalysisInfo(Struct, frozen=True, omit_defaults=True):
    """The analysis of a finished game, or how far it is."""

    table: str
    waiting: int  # games that come before this one
    done: float  # of the work, from 0 to 1
    analysis: Analysis | None = None  # once it is done


class DailyResult(Struct, frozen=True, omit_defaults=True):
    """What somebody made of the deal of a day."""

    name: str  # of a person, or of a rung of the ladder
    won: bool
    standing: str  # 5 of 7 shields
    points: int  # what it counts, to compare
    moves: int  # decisions that it took


class DailyDeal(Struct, frozen=True, omit_defaults=True):
    """The deal of a day in one game, and what everybody made of it."""

    game: str
    day: str
    seed: str
    players: int
    level: str  # of the bots
    results: list[DailyResult] = []  # of people here, the best first
    mine: DailyResult | None = None  # of the table that was named
    bots: list[DailyResult] = []  # in your seat; told after your game, or after the day
    reckoning: bool = False  # the bots are still playing


class DailyDays(Struct, frozen=True):
    """Which days can be played: days change at midnight UTC."""

    today: str
    yesterday: str
    games: list[str]


class PuzzleLine(Struct, frozen=True):
    """A puzzle as lists show it."""

    name: str
    goal: str
    level: int
    players: int


class SolutionStep(Struct, frozen=True):
    """A move, in words."""

    seat: int
    text: str


class PuzzleSolution(Struct, frozen=True):
    """One way to solve a puzzle: who does what until the goal is reached."""

    name: str
    steps: list[SolutionStep]


class PuzzleHope(Struct, frozen=True):
    """Whether the goal of a puzzle can still be forced at a table; null: nobody can say yet."""

    forced: bool | None


# What requests and answers are made of, for those who describe them in other languages.
RECORDS: Final[list[Any]] = [
    CreateTable,
    JoinTable,
    Seated,
    TableInfo,
    GameInfo,
    GameKit,
    LearnInfo,
    MovesInfo,
    RecordInfo,
    Replay,
    AnalysisInfo,
    DailyDays,
    DailyDeal,
    PuzzleLine,
    PuzzleSolution,
    PuzzleHope,
    ReadFile,
    FileInfo,
    Problem,
]
