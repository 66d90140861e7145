// The first turn, taught at the real table: what to do with each kind of question, in the order you do it.

export interface Lesson {
  at: string; // the part of the table to point at
  text: string;
}

/** What is taught about one kind of question. */
export interface Lessons {
  read: Lesson[]; // first, one after another
  pick?: Lesson; // while cards are needed and none is picked
  answer?: Lesson; // what is left to do then
}

const read = (at: string, text: string): Lesson => ({ at, text });
const hand = (text: string): Lesson => ({ at: "hand", text });
const button = (text: string): Lesson => ({ at: "answers", text });
const CONFIRM = button("Now confirm. Nothing is sent until you do; Esc puts the cards back.");

/** What to say when cards can be chosen now. */
export const EDGE = "A golden edge marks the cards you may choose.";

/** By game and by the name of the question; "" comes first. Other questions explain themselves. */
export const LESSONS: Record<string, Record<string, Lessons>> = {
  round_table: {
    "": {
      read: [
        read(
          "seats",
          "You win when you are the first Knight of the Round Table. Shields raise you from rank to rank; quests and tournaments bring shields.",
        ),
        read(
          "seats",
          "The other knights: rank, shields, battle points, cards in hand. Allies lie beside them.",
        ),
      ],
    },
    turn: { read: [], answer: button("Your turn begins with a story card. Turn it up.") },
    sponsor: {
      read: [
        read(
          "board",
          "The story is a quest. A sponsor lays its stages with foes, each stronger than the last.",
        ),
      ],
      answer: button(
        "Sponsor it, or decline and perhaps ride on it yourself. Hint shows what a bot would do.",
      ),
    },
    join: {
      read: [read("board", "A quest: its stages lie face down. Whoever passes them all wins shields.")],
      answer: button("Join the quest or decline."),
    },
    enter: {
      read: [],
      answer: button("A tournament: the strongest knight wins the shields. Enter, or save your cards."),
    },
    build: {
      read: [],
      pick: hand("Pick cards for this stage: one foe with weapons, or one test."),
      answer: CONFIRM,
    },
    "stage cards": {
      read: [],
      pick: hand(
        "Pick the cards to meet this stage: weapons, allies, one amour. Your rank counts automatically.",
      ),
      answer: CONFIRM,
    },
    "tournament cards": {
      read: [],
      pick: hand("Pick what you ride with: weapons, allies, one amour."),
      answer: CONFIRM,
    },
    bid: { read: [], answer: button("A test: bid cards. The highest bidder pays them and rides on.") },
    "hand limit": {
      read: [],
      pick: hand("You hold more than twelve cards. Pick what you can spare."),
      answer: CONFIRM,
    },
  },
  quests: {
    "": {
      read: [
        read("seats", "You win with enough shields; the number is next to each name. Quests bring shields."),
      ],
    },
    trim: {
      read: [],
      pick: hand("You hold more than twelve cards. Pick what you can spare: small foes, spare weapons."),
      answer: CONFIRM,
    },
    sponsor: {
      read: [
        read(
          "board",
          "The event is a quest. Its sponsor lays the stages, each worth more than the one before.",
        ),
      ],
      answer: button("Sponsor it, or leave it to another and take part."),
    },
    build: {
      read: [],
      pick: hand("Pick one foe for this stage, and weapons to make it stronger."),
      answer: button("Close the stage with the cards you have picked. The next one must be worth more."),
    },
    tackle: {
      read: [],
      answer: button("Tackle the stage, or withdraw from the quest and keep your cards."),
    },
    attack: {
      read: [],
      pick: hand("Pick weapons, each kind once. You do not know how strong the stage is: guess."),
      answer: button("Attack with what you have picked. Equal or more wins."),
    },
  },
  ivanhoe: {
    "": {
      read: [
        read(
          "board",
          "You win by collecting tokens, one for each tournament you win, all of different colours.",
        ),
        read(
          "board",
          "Every knight has a display. Whoever has the highest total in the colour of the day stays in.",
        ),
      ],
    },
    open: {
      read: [],
      pick: hand("You open the tournament: its colour is that of the card you choose now."),
      answer: button("Open with it."),
    },
    colour: { read: [], answer: button("Choose the colour of the tournament.") },
    turn: {
      read: [],
      pick: hand(
        "Pick cards until you would lead; your new total is shown beside your display. Or withdraw and keep your hand.",
      ),
      answer: button("Play them, then end your turn."),
    },
    window: {
      read: [],
      answer: button("Somebody plays an action. Only IVANHOE cancels it; otherwise let it pass."),
    },
  },
  quintessence: {
    "": {
      read: [
        read(
          "board",
          "You win by bringing the other base down to 0: that is the tower. Between the two boards lie five lanes.",
        ),
      ],
    },
    turn: {
      read: [],
      pick: hand("Tap a card, then a slot of your board, or drag it there. Or skip."),
      answer: read("board", "Now choose a slot of your board for it."),
    },
    defence: {
      read: [],
      answer: button("You are attacked. Send cards against the lanes, or skip the defence."),
    },
  },
};

/** How many kinds of questions you have answered by the time you know your way around. */
export const ENOUGH: Record<string, number> = { round_table: 3, quests: 3, ivanhoe: 2, quintessence: 2 };

export const LAST =
  "You know your way around now. H gives a hint, R opens the rules, L the log. Press and hold a card to read it.";
