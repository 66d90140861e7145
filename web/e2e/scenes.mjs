// Tables that are set by hand, so that a moment can be looked at.

const RULES = { ivanhoe: 2, quests: 1, quintessence: 1, melee: 1, round_table: 2 };

export function deal(game, seats, lines) {
  return `tiltyard 1\ngame: ${game}\nrules: ${RULES[game]}\nseats: ${seats}\n${lines.trim()}\n---\n`;
}

const knights = (mine, lines) => ({
  game: "round_table",
  seats: [0, 1, 2, 3].map((seat) => (seat === mine ? "person" : "bot")),
  scenario: deal("round_table", "P1, P2, P3, P4", lines),
});

export const SCENES = {
  bidding: knights(
    1,
    `deal story card: Slay the Dragon
deal P1.stages: Test of Morgan Le Fey, Thieves, Saxons
deal P1.hand: Thieves
deal P2.hand: Robber Knight, Sword, Horse, Dagger, Amour, Lance, Saxons
deal P3.hand: 7 x Saxon Knight
deal P4.hand: 6 x Evil Knight
deal P3.allies: Sir Galahad, King Arthur
deal P2.allies: Sir Gawain
deal participants: P2, P3, P4
deal adventure: Horse`,
  ),
  merlin: knights(
    1,
    `deal story card: Boar Hunt
deal P1.stages: Saxons, Boar+Dagger+Sword
deal P1.hand: 7 x Thieves
deal P2.hand: Merlin, Horse, Sword, Amour, Thieves
deal P3.hand: Sword
deal P4.hand: Sword
deal adventure: Lance, Lance, Lance`,
  ),
  fight: knights(
    1,
    `deal story card: Boar Hunt
deal P1.stages: Boar+Sword, Giant
deal P1.hand: Thieves
deal P2.hand: Horse, Sword, Amour, Thieves
deal P3.hand: Dagger
deal P4.hand: Thieves
deal P2.allies: Sir Galahad
deal participants: P2, P3
deal adventure: Lance, Lance, Lance`,
  ),
  mordred: knights(
    1,
    `deal story card: Slay the Dragon
deal P1.stages: Thieves, Saxons, Black Knight
deal P1.hand: Mordred, Thieves
deal P2.hand: Mordred, Horse, King Arthur, Sword
deal P3.hand: Horse
deal P4.hand: Mordred
deal P3.allies: Sir Galahad
deal participants: P2, P3`,
  ),
  recognition: knights(
    0,
    `deal P1.hand: Thieves, Saxons, Boar, Sword, Horse, Dagger, Robber Knight
deal P2.hand: Thieves
deal P3.hand: Thieves
deal P4.hand: Thieves
deal pending: 1
deal story: Boar Hunt, Plague
deal turn: P1`,
  ),
  quest: {
    game: "quests",
    seats: ["person", "bot:page", "bot:page", "bot:page"],
    scenario: deal(
      "quests",
      "A, B, C, D",
      `deal A.hand: D5, S10, H10, F5, F10
deal B.hand: 4 x F5
deal B.stages: F5+D5, F15
deal C.hand: D5, S10, L20
deal D.hand: H10, B15, E30
deal turn: B`,
    ),
  },
  ivanhoe: {
    game: "ivanhoe",
    seats: ["person", "bot", "bot"],
    scenario: deal(
      "ivanhoe",
      "A, B, C",
      `deal colour: red
deal turn: A
deal A.display: R3, S2
deal B.display: R3, R4, M6
deal B.front: SHIELD
deal C.display: R4
deal C.front: STUNNED
deal A.hand: KNOCK DOWN, R4, S3, RIPOSTE, B3
deal B.hand: R5, S3
deal C.hand: R4, S3
deal discards: B2, G1, Y3, R3, DODGE`,
    ),
  },
  damage: {
    game: "quintessence",
    seats: ["person", "bot"],
    scenario: deal(
      "quintessence",
      "P1, P2",
      `options: base_hp=30
deal round: 6
deal first attacker: P1
deal P2.board: Kite Rider 9/1 of 3, -, Mote 1/2 cost 4, Thunder Roc
deal P2.lanes: 1>2, 3>4
deal P1.board: Iron Tortoise 3/4 of 6, Clay Guard 1/2 of 4, Blaze Knight
deal P1.base: 12
deal P1.hand: Mote, Leviathan, Ember Imp
deal P2.hand: Mote
deal P1.resources: 2
deal P1.destroyed: Mote, Clay Guard`,
    ),
  },
};
