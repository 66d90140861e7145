// A small trick game on boardgame.io: four hands of twelve cards, hidden from the others; the highest card takes
// the trick; when the hands are empty they are dealt again. In memory, 127.0.0.1 only.  node server.js PORT
const { createRequire } = require("module");
const load = createRequire(process.env.MODULES + "/");
const { Server } = load("boardgame.io/dist/cjs/server.js");
const { INVALID_MOVE, PlayerView } = load("boardgame.io/dist/cjs/core.js");

const SEATS = [0, 1, 2, 3];

function deal(G, random) {
  const deck = random.Shuffle(Array.from({ length: 48 }, (_, card) => card));
  for (const seat of SEATS) G.players[seat] = { hand: deck.slice(12 * seat, 12 * seat + 12) };
}

function play({ G, playerID, random }, card) {
  const hand = G.players[playerID].hand;
  if (!hand.includes(card)) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.trick[playerID] = card;
  G.sizes[playerID] = hand.length;
  if (G.trick.some((laid) => laid < 0)) return undefined;
  const best = Math.max(...G.trick);
  G.tricks[G.trick.indexOf(best)] += 1;
  G.trick = SEATS.map(() => -1);
  if (G.sizes.every((size) => size === 0)) {
    deal(G, random);
    G.sizes = SEATS.map(() => 12);
  }
  return undefined;
}

const tricks = {
  name: "tricks",
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ random }) => {
    const G = { players: {}, trick: [-1, -1, -1, -1], sizes: [12, 12, 12, 12], tricks: [0, 0, 0, 0] };
    deal(G, random);
    return G;
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } },
};

const server = Server({ games: [tricks], origins: ["http://127.0.0.1"] });
const listen = server.app.listen;
server.app.listen = (port, ready) => listen.call(server.app, port, "127.0.0.1", ready);
server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
