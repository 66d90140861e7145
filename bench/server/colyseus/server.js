// The small trick game of ../boardgameio on Colyseus, with its own schema state: four hands of twelve cards, each
// seen by its seat only; the highest card takes the trick. A patch goes to all four at once after every move instead
// of with the next tick. In memory, 127.0.0.1 only.  node server.js PORT
const { createRequire } = require("module");
const load = createRequire(process.env.MODULES + "/");
const { Server, Room } = load("@colyseus/core");
const { WebSocketTransport } = load("@colyseus/ws-transport");
const { StateView, schema, t } = load("@colyseus/schema");

const SEATS = [0, 1, 2, 3];
const NOTHING = 255;

const Player = schema({
  hand: t.array("uint8").view(),
  size: t.uint8().default(12),
  tricks: t.uint16().default(0),
});
const State = schema({
  players: t.array(Player),
  trick: t.array("uint8"),
  moves: t.uint32().default(0),
  ack: t.string().default(""),
});

class Tricks extends Room {
  onCreate() {
    this.maxClients = 4;
    this.patchRate = null;
    this.seats = new Map();
    this.state = new State();
    this.state.trick.push(...SEATS.map(() => NOTHING));
    this.state.players.push(...SEATS.map(() => new Player()));
    this.deal();
    this.onMessage("play", (client, message) => this.play(this.seats.get(client.sessionId), message));
  }

  onJoin(client) {
    const seat = this.seats.size;
    this.seats.set(client.sessionId, seat);
    client.view = new StateView();
    client.view.add(this.state.players[seat]);
  }

  deal() {
    const deck = Array.from({ length: 48 }, (_, card) => card);
    for (let at = 47; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      [deck[at], deck[other]] = [deck[other], deck[at]];
    }
    for (const seat of SEATS) {
      const player = this.state.players[seat];
      player.hand.clear();
      player.hand.push(...deck.slice(12 * seat, 12 * seat + 12));
      player.size = 12;
    }
  }

  play(seat, { id, state, move }) {
    const table = this.state;
    const player = table.players[seat];
    if (state !== table.moves || seat !== state % 4 || !(move >= 0 && move < player.hand.length)) return;
    table.trick[seat] = player.hand[move];
    player.hand.splice(move, 1);
    player.size -= 1;
    table.moves += 1;
    table.ack = id;
    if (table.moves % 4 === 0) this.take();
    if (table.moves % 48 === 0) this.deal();
    this.broadcastPatch();
  }

  take() {
    const trick = this.state.trick;
    const best = SEATS.reduce((most, seat) => (trick[seat] > trick[most] ? seat : most), 0);
    this.state.players[best].tricks += 1;
    for (const seat of SEATS) trick[seat] = NOTHING;
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({}) });
server.define("tricks", Tricks);
server.listen(Number(process.argv[2]), "127.0.0.1").then(() => console.log("ready"));
