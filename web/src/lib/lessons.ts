// The first turn, taught at the real table: what to do with each kind of question, in the order in which one does it.

export interface Lesson {
  at: string; // the part of the table that is pointed at
  text: string;
  until: "read" | "picked" | "answered";
}

const read = (at: string, text: string): Lesson => ({ at, text, until: "read" });
const pick = (text: string, at = "hand"): Lesson => ({ at, text, until: "picked" });
const answer = (text: string): Lesson => ({ at: "answers", text, until: "answered" });
const CONFIRM = answer("Now confirm with the button. Nothing is sent before you do.");

/** By game and by the name of the question. Other questions explain themselves. */
export const LESSONS: Record<string, Record<string, Lesson[]>> = {
  round_table: {
    "": [
      read(
        "seats",
        "The other knights: rank, shields, battle points, cards in hand. Allies lie beside them.",
      ),
    ],
    turn: [answer("Your turn begins with a story card. Turn it up.")],
    sponsor: [
      read(
        "board",
        "The story is a quest. A sponsor lays its stages with foes, each stronger than the last.",
      ),
      answer("Sponsor it, or decline and perhaps ride on it yourself. Hint tells what a bot would do."),
    ],
    join: [
      read("board", "A quest: its stages lie face down. Who passes them all wins shields."),
      answer("Join the quest or decline."),
    ],
    enter: [answer("A tournament: the strongest knight wins the shields. Enter, or save your cards.")],
    build: [
      pick("Pick cards for this stage: one foe with weapons, or one test. A golden edge means you may."),
      CONFIRM,
    ],
    "stage cards": [
      pick("Pick the cards to meet this stage: weapons, allies, one amour. Rank counts by itself."),
      CONFIRM,
    ],
    "tournament cards": [pick("Pick what you ride with: weapons, allies, one amour."), CONFIRM],
    bid: [answer("A test: bid cards. The highest bidder pays them and rides on.")],
    "hand limit": [pick("You hold more than twelve cards. Pick what you can spare."), CONFIRM],
  },
  quests: {
    "": [read("seats", "Three other knights. The shields they need to win stand beside their names.")],
    trim: [
      pick("You hold more than twelve cards. Pick what you can spare: small foes, spare weapons."),
      CONFIRM,
    ],
    sponsor: [
      read(
        "board",
        "The event is a quest. Its sponsor lays the stages, each worth more than the one before.",
      ),
      answer("Sponsor it, or leave it to another and take part."),
    ],
    build: [
      pick("Pick one foe for this stage, and weapons to make it stronger."),
      answer("Close the stage with the cards you have picked. The next one must be worth more."),
    ],
    tackle: [answer("Tackle the stage, or withdraw from the quest and keep your cards.")],
    attack: [
      pick("Pick weapons, each kind once. You do not know how strong the stage is: guess."),
      answer("Attack with what you have picked. Equal or more wins."),
    ],
  },
  ivanhoe: {
    "": [read("board", "Every knight has a display. The highest total in the colour of the day stays in.")],
    open: [
      pick("You open the tournament: its colour is that of the card you choose now."),
      answer("Open with it."),
    ],
    colour: [answer("Choose the colour of the tournament.")],
    turn: [
      pick("Pick cards until you would lead. Your new total is shown beside your display."),
      answer("Play them, then end your turn. If you cannot lead, withdraw and keep the hand."),
    ],
    window: [answer("Somebody plays an action. Only IVANHOE cancels it; else let it pass.")],
  },
  quintessence: {
    "": [
      read(
        "board",
        "Two boards, and five lanes between them. The tower is the base: bring the other one to 0.",
      ),
    ],
    turn: [
      pick("Tap a card with a golden edge, then a slot of your board; or drag it there. Or skip.", "hand"),
      answer("Place it in a slot, skip, or send cards on your board into the lanes and attack."),
    ],
    defence: [answer("You are attacked. Send cards against the lanes, or skip the defence.")],
  },
};

/** How many kinds of questions one has answered when one knows one's way. */
export const ENOUGH: Record<string, number> = { round_table: 3, quests: 3, ivanhoe: 2, quintessence: 2 };

export const LAST =
  "You know your way now. H asks for a hint, R opens the rules, L the log. Press long on a card to read it.";
