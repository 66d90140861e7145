// What is in front of one player: the open question, what is picked or touched but not confirmed, what is dragged.
import { called, CARDS, counted, deckOf, type Face, face, kit, whole } from "../cards/faces";
import { zoom } from "../cards/zoom.svelte";
import type { Choice, Picking, Scene, Tried, Zone } from "../generated/protocol";
import type { Link } from "./link.svelte";
import { newId } from "./link.svelte";
import { isolated } from "./names";
import { profile } from "./profile.svelte";
import {
  asksOf,
  exactly,
  HAND,
  inHand,
  lossOf,
  type Marked,
  markedBy,
  mostOf,
  onward,
  placeIn,
  TABLE,
  triedBy,
} from "./spots";
import { type Sum, sumOf } from "./sum";
import { standing } from "./presence.svelte";

export interface Answer {
  move: number;
  label: string;
  help: string;
  warning: string;
  legal: boolean;
  main: boolean;
  amount: number | null; // how much, where the choices differ only in that
}

/** A move that waits for confirmation. */
export interface Doubt {
  text: string;
  yes: string;
  move: number;
}

/** Cards to look through. */
export interface Browsed {
  title: string;
  cards: Face[];
  texts?: boolean; // with what each does
}

const ANY = 0;
const ENOUGH = "You have picked all that is needed.";
const MOMENT = "One moment.";
export const LOST = "Connection lost; reconnecting…";

export class Desk {
  picks = $state.raw<number[]>([]); // places of the zone that is asked about
  touched = $state.raw<string[]>([]); // the spots of a move that has begun on the board
  dragged = $state<string | null>(null);
  over = $state<string | null>(null);
  busy = $state(false); // confirmed moves are being sent, one after another
  hint = $state(-1);
  hinted = $state("");
  doubt = $state.raw<Doubt | null>(null);
  tried = $state.raw<Tried | null>(null); // what the table says about the picked cards
  browsed = $state.raw<Browsed | null>(null);
  #trying: Promise<void> = Promise.resolve();

  constructor(readonly link: Link) {}

  get game(): string {
    return this.link.info?.game ?? "";
  }

  get names(): string[] {
    return (this.link.info?.seats ?? []).map((seat, at) => isolated(seat.name || `Seat ${at + 1}`));
  }

  /** Whether anything can be answered: we are connected, and nothing is being sent. */
  get live(): boolean {
    return this.link.status === "open" && !this.link.sending;
  }

  // What lies on the table

  get scene(): Scene {
    return this.link.scene!;
  }

  /** A zone by its id, if there is one now. */
  zone(id: string): Zone | undefined {
    return id === HAND
      ? (this.link.hand ?? undefined)
      : this.link.scene?.zones.find((zone) => zone.id === id);
  }

  /** Numbered zones: `stage` finds `stage 0`, `stage 1`, … */
  zones(prefix: string): Zone[] {
    return (this.link.scene?.zones ?? []).filter(({ id }) => {
      const { zone, place } = placeIn(id);
      return zone === prefix && place >= 0;
    });
  }

  /** The faces of the cards that lie open in a zone; null: an empty place. */
  faces({ deck = CARDS, cards = [], left = [] }: Zone): (Face | null)[] {
    return cards.map((card, at) => {
      if (card < 0) return null;
      const shown = this.face(deck, card);
      return left[at] === undefined ? shown : { ...shown, left: left[at] };
    });
  }

  /** The face of a kind of card; this table may have kinds of its own. */
  face(deck: string, at: number): Face {
    const printed = deckOf(this.game, deck).length;
    const own = at < printed ? undefined : this.link.scene?.faces?.[at - printed];
    return own ? whole(this.game, deck, at, own) : face(this.game, deck, at);
  }

  get hand(): Face[] {
    return this.link.hand ? this.faces(this.link.hand).filter((card) => card !== null) : [];
  }

  /** The pile from which cards of a deck are drawn: its zone's id. */
  source(deck: string): string {
    const piles = (this.link.scene?.zones ?? []).filter((zone) => zone.shape === "pile" && zone.hidden);
    const mine = piles.filter(({ seat = -1 }) => seat < 0 || seat === this.link.you);
    return (mine.find((zone) => (zone.deck ?? CARDS) === deck) ?? mine[0])?.id ?? "";
  }

  /** Opens the cards of a zone to look through, the latest first. */
  browse(zone: Zone): void {
    const cards = this.faces(zone).filter((card) => card !== null);
    if (cards.length)
      this.browsed = {
        title: `${zone.label}, ${counted(cards.length, "card")}, latest first`,
        cards: cards.reverse(),
      };
  }

  /** Opens the cards worth looking up in this game. */
  lookUp(): void {
    const list = kit(this.game).look.reference;
    if (list)
      this.browsed = {
        title: list.title,
        cards: list.cards.map((card) => face(this.game, list.deck, card)),
        texts: true,
      };
  }

  // Picking

  /** How places are picked now; null: the question needs none. */
  get picking(): Picking | null {
    return this.asks ? (this.link.question?.picking ?? {}) : null;
  }

  /** What confirming picked cards is called. */
  get verb(): string {
    return this.picking?.verb ?? "Choose";
  }

  /** The zone whose places are asked for; empty: none. */
  get asks(): string {
    return this.link.asked ? asksOf(this.link.question) : "";
  }

  get asksHand(): boolean {
    return this.asks === HAND;
  }

  get least(): number {
    return this.picking?.least ?? 1;
  }

  /** How many may be picked; 0: as many as the table allows. */
  get most(): number {
    return mostOf(this.link.question);
  }

  /** The move that a place stands for, whether or not it is allowed now. */
  moveAt(place: number, zone = HAND): number {
    return this.asks === zone ? (this.link.question?.positions?.[place] ?? -1) : -1;
  }

  /** Why a place cannot be picked now, along with those already picked, in the table's words. */
  whyNot(place: number, zone = HAND): string {
    return this.#against(place, zone)[0];
  }

  /** The words and the ruling. */
  #against(place: number, zone: string): [string, string] {
    const { refusals, rules } = (this.asks === zone && this.link.question) || {};
    const at: [string, string] = [refusals?.[place] ?? "", rules?.[place] ?? ""];
    if (!this.picks.length || this.most === 1 || this.picks.includes(place)) return at;
    if (this.most !== ANY && this.picks.length >= this.most) return [ENOUGH, ""];
    return this.tried ? [this.tried.refusals?.[place] ?? "", this.tried.rules?.[place] ?? ""] : at;
  }

  playable(place: number, zone = HAND): boolean {
    return this.#fits(place, zone) || this.#invites(`${zone} ${place}`);
  }

  /** Whether it is one of the answers that the question asks for. */
  #fits(place: number, zone: string): boolean {
    return this.moveAt(place, zone) >= 0 && !this.whyNot(place, zone);
  }

  isPicked(place: number, zone = HAND): boolean {
    return (this.asks === zone && this.picks.includes(place)) || this.touched.includes(`${zone} ${place}`);
  }

  /** Picks a card or puts it back, or says why it may not be picked. */
  toggle(place: number, zone = HAND): void {
    if (this.link.status !== "open") return this.link.complain(LOST);
    if (this.link.sending) return this.link.say(MOMENT); // it would belong to the old question
    if (this.asks === zone && this.picks.includes(place))
      this.#pick(this.picks.filter((other) => other !== place));
    else if (this.#fits(place, zone)) this.#pick(this.most === 1 ? [place] : [...this.picks, place]);
    else if (this.#invites(`${zone} ${place}`)) this.#begin(`${zone} ${place}`);
    else this.#refuse(place, zone);
  }

  /** A move begins here, or is given up if it had begun. */
  #begin(spot: string): void {
    const begun = this.touched.includes(spot);
    this.putBack();
    if (!begun) this.#go([spot]);
  }

  #refuse(place: number, zone: string): void {
    const [why, rule] = this.#against(place, zone);
    if (why) return this.link.complain(why, rule);
    const card = this.#cardAt(`${zone} ${place}`);
    this.#wait(card ? `You cannot use ${called(card)} now.` : "");
  }

  /** What was touched is of no use now: what is asked instead. Who is thinking stands there already, and is only said. */
  #wait(why = ""): void {
    const { asked, question } = this.link;
    if (!asked) this.link.say(waitingFor(this));
    else if (why && question) this.link.complain(`${why} ${sentence(question.text)}`);
  }

  #pick(picks: number[]): void {
    this.picks = picks;
    this.touched = [];
    this.link.notice = null;
    if (!picks.length) this.tried = null;
    else if (this.most !== 1) this.#trying = this.#tryOut(picks);
  }

  /** Asks the table what goes with the picked cards; what does not is put back, and the table says why. */
  async #tryOut(picks: number[]): Promise<void> {
    const answer = await this.link.tryOut(picks.map((place) => this.moveAt(place, this.asks)));
    if (answer.ok && this.picks === picks) this.tried = answer.tried ?? null;
    if (answer.ok || answer.code !== "refused") return;
    // Only the last one: what has been picked since then stays.
    if (picks.some((place, at) => this.picks[at] !== place)) return;
    this.#pick(this.picks.filter((place) => place !== picks.at(-1)));
    this.link.complain(answer.text, answer.rule);
    await this.#trying;
  }

  putBack(): void {
    this.picks = [];
    this.touched = [];
    this.tried = null;
  }

  /** The picked cards. */
  get picked(): Face[] {
    const zone = this.zone(this.asks);
    const faces = zone ? this.faces(zone) : [];
    return this.picks.flatMap((place) => faces[place] ?? []);
  }

  /** What the picked cards would make; null: nobody can say. */
  get sum(): Sum | null {
    return sumOf(this.picking, this.picks);
  }

  /** Whether picked cards can be confirmed as they are; one that must be put somewhere cannot. */
  get confirms(): boolean {
    if (this.most !== 1) return this.picks.length > 0;
    return this.picks.some((place) => this.link.options.includes(this.moveAt(place, this.asks)));
  }

  /** Whether enough cards are picked to confirm them. */
  get enough(): boolean {
    return this.confirms && this.picks.length >= this.least;
  }

  get whyNoFinish(): string {
    return this.tried?.finish ?? "";
  }

  /** The picked cards in the order they were picked, then the choice that ends the picking. */
  async confirm(finish: boolean): Promise<void> {
    const picks = this.picks;
    await this.#trying;
    if (this.picks !== picks || !this.live) return;
    if (!this.enough) return this.#lack();
    if (finish && this.whyNoFinish) return this.link.complain(this.whyNoFinish);
    const moves = picks.map((place) => this.moveAt(place, this.asks));
    const end = this.picking?.finish;
    if (finish && end != null) moves.push(end);
    await this.send(moves);
  }

  #lack(): void {
    const more = this.least - this.picks.length;
    if (this.confirms) this.link.complain(`Choose ${more} more ${more === 1 ? "card" : "cards"}.`);
  }

  /** What the first of the confirming buttons does. */
  confirmFirst(): Promise<void> {
    return this.confirm(Boolean(this.picking?.finish_verb));
  }

  // Touching

  get #marked(): Marked[] {
    return this.link.asked ? markedBy(this.link.question, this.link.options) : [];
  }

  #begins(spot: string): boolean {
    return this.#marked.some(({ spots }) => spots[0] === spot);
  }

  /** Whether something begins here; among cards that are asked for, a rare action must not look like one of them. */
  #invites(spot: string): boolean {
    return this.#marked.some(({ spots, choice }) => spots[0] === spot && !(choice?.aside && this.asksHand));
  }

  /** What has been touched so far: the beginning of a move. */
  get pickedSpots(): string[] {
    if (this.dragged) return [this.dragged];
    if (this.touched.length) return this.touched;
    return this.asks && this.picks.length === 1 ? [`${this.asks} ${this.picks[0]}`] : [];
  }

  /** Whether a move goes on here, or begins here if none has begun. */
  isLit(spot: string): boolean {
    const begun = this.pickedSpots;
    if (this.dragged) return this.accepts(this.dragged, spot);
    return onward(this.#marked, begun).some(({ spots }) => spots[begun.length] === spot);
  }

  /** Whether touching it does something: a place may also be picked, and a move that has begun be given up. */
  canTouch(spot: string): boolean {
    if (this.isLit(spot) || this.#begins(spot) || this.touched.includes(spot)) return true;
    const { zone, place } = placeIn(spot);
    return zone === this.asks && this.moveAt(place, zone) >= 0;
  }

  /** Whether it can be dragged somewhere, if only back to the hand; a place that is asked for is just touched. */
  canDrag(spot: string): boolean {
    const leads = ({ spots, choice }: Marked) => spots[0] === spot && Boolean(choice ?? spots[1]);
    return this.live && this.#marked.some(leads);
  }

  /** What touching it does, in words; empty: it only begins something. */
  doing(spot: string): string {
    const found =
      exactly(this.#marked, [...this.pickedSpots, spot]) ?? exactly(this.#marked, this.#homeward(spot));
    if (!found) return "";
    if (found.choice) return this.#named(found.choice);
    return found.spots.length > 1 ? this.#placed(found.spots) : "";
  }

  /** Whether a hint or a lesson means this move. */
  means(move: number): boolean {
    return move >= 0 && (move === this.hint || (this.link.coach?.moves ?? []).includes(move));
  }

  isHinted(spot: string): boolean {
    return this.#marked.some(({ move, spots }) => this.means(move) && spots.includes(spot));
  }

  /** Touches a spot of the board: it makes a move, begins one, or gives up the one that has begun. */
  touch(spot: string): void {
    if (this.link.status !== "open") return this.link.complain(LOST);
    const begun = this.pickedSpots;
    const last = begun.at(-1) === spot;
    if (last && exactly(this.#marked, begun)) return this.#make(begun);
    if (last) return this.putBack();
    if (this.isLit(spot)) return this.#go(begun.length ? [...begun, spot] : this.#homeward(spot));
    const { zone, place } = placeIn(spot);
    if (this.asks === zone && this.most !== 1) return this.toggle(place, zone);
    this.putBack();
    if (this.#begins(spot)) this.#go(this.#homeward(spot));
    else if (this.asks === zone) this.#refuse(place, zone);
    else this.#wait();
  }

  /** A card that stands away from its place goes back there when it is touched, if it may. */
  #homeward(spot: string): string[] {
    const back = [spot, this.#home(spot)];
    return exactly(this.#marked, back) ? back : [spot];
  }

  /** The place that a card has left to stand here; empty: none. */
  #home(spot: string): string {
    const { zone, place } = placeIn(spot);
    const card = this.zone(zone)?.ids?.[place];
    for (const { id, ids = [], away = [] } of card ? this.scene.zones : []) {
      const at = ids.indexOf(card!);
      if (id !== zone && away.includes(at)) return `${id} ${at}`;
    }
    return "";
  }

  /** One more spot: the move is made, unless another goes on from here. */
  #go(spots: string[]): void {
    this.link.notice = null;
    if (onward(this.#marked, spots).length) this.touched = spots;
    else this.#make(spots);
  }

  #make(spots: string[]): void {
    const found = exactly(this.#marked, spots);
    if (found && this.live) this.#laid(found.move, spots[0]!);
  }

  /** What may be done with what is picked or touched, and is not done on the board. */
  get onward(): Answer[] {
    const begun = this.pickedSpots;
    if (!begun.length) return [];
    const rest = this.#marked.filter(({ spots }) => begun.every((spot, at) => spots[at] === spot));
    return rest.flatMap(({ choice }) => (choice && !choice.on_board ? [this.#answer(choice)] : []));
  }

  // Answering

  /** Asks the table why a move is not allowed; it refuses with the rule and nothing changes. */
  explain(move: number): void {
    if (this.link.status !== "open") this.link.complain(LOST);
    else if (move >= 0 && this.link.asked) void this.link.play([move]);
    else this.#wait();
  }

  async send(moves: number[]): Promise<void> {
    if (this.link.status !== "open") return this.link.complain(LOST);
    this.putBack();
    this.hint = -1;
    this.hinted = "";
    zoom.close();
    this.busy = true;
    await this.link.play(moves);
    this.busy = false;
  }

  /** Makes a move; one that cannot be undone is confirmed first, and so is placing a card if the setting says so. */
  sure(move: number, yes: string, doing = ""): void {
    const choice = this.link.question?.choices?.find((other) => other.move === move);
    const warning = choice?.warning ?? lossOf(this.link.question, move);
    const text = warning || profile.confirm ? `${doing} ${warning}`.trim() : "";
    if (text) this.doubt = { text, yes, move };
    else void this.send([move]);
  }

  /** The answer to a doubt: the move is made, or its cards are put back. */
  settle(sure: boolean): void {
    const doubt = this.doubt;
    this.doubt = null;
    if (sure && doubt) void this.send([doubt.move]);
    else this.putBack();
  }

  /** The words that answer the question; those not allowed now stay if there are few. */
  get answers(): Answer[] {
    const choices = this.#choices.filter((choice) => !choice.aside);
    const shown = choices.length > 6 ? choices.filter((choice) => this.#legal(choice)) : choices;
    return shown.map((choice) => this.#answer(choice));
  }

  /** Rare actions, if they are allowed now. */
  get rare(): Answer[] {
    return this.#choices
      .filter((choice) => choice.aside && this.#legal(choice))
      .map((choice) => this.#answer(choice));
  }

  get #choices(): Choice[] {
    const places = this.link.question?.positions ?? [];
    const choices = this.link.question?.choices ?? [];
    return choices.filter((choice) => !choice.on_board && !places.includes(choice.move));
  }

  #legal(choice: Choice): boolean {
    return this.link.options.includes(choice.move);
  }

  #answer(choice: Choice): Answer {
    return {
      move: choice.move,
      label: this.#named(choice),
      help: choice.help ?? "",
      warning: choice.warning ?? "",
      legal: this.#legal(choice),
      main: choice.main ?? false,
      amount: choice.amount ?? null,
    };
  }

  #named(choice: Choice): string {
    return choice.label ?? "";
  }

  /** A card on its way to a place: `Mote in slot 2`. */
  #placed([from = "", to = ""]: string[]): string {
    const card = this.#cardAt(from);
    const { zone, place } = placeIn(to);
    const word = this.zone(zone)?.place ?? "place";
    return `${card ? called(card) : "it"} in ${word} ${place + 1}`;
  }

  /** The spots that the hint or the lesson is about. */
  get hintedSpots(): string[] {
    return this.#marked.find(({ move }) => this.means(move))?.spots ?? [];
  }

  /** What may be done besides answering. */
  get offers(): Answer[] {
    if (this.link.asked) return [];
    return this.link.options.map((move, at) => ({
      move,
      label: this.link.texts[at] ?? "",
      help: "",
      warning: "",
      legal: true,
      main: false,
      amount: null,
    }));
  }

  // Dragging

  /** Something dropped on something: a move; if it is not allowed now, the table says why. */
  drop(from: string, to: string): void {
    const move = this.#dropped(from, to);
    if (move !== undefined) return this.#laid(move, from);
    if (to === HAND) return;
    if (!this.link.asked) return this.#wait();
    const tried = triedBy(this.link.question ?? null, to);
    if (tried >= 0) return this.explain(tried);
    const [why, rule] = this.#against(inHand(from), HAND);
    const card = this.#cardAt(from);
    this.link.complain(why || `${card ? called(card) : "That"} cannot go there now.`, why ? rule : "");
  }

  /** A card from the hand is confirmed with its place; moves within the board are made at once. */
  #laid(move: number, from: string): void {
    const choice = this.link.question?.choices?.find((other) => other.move === move);
    if (!choice) return this.sure(move, this.verb, this.#asksToPlace(move, from));
    const goes = inHand(from) >= 0 && choice.on_board;
    const words = choice.help ? `${this.verb} ${choice.help}` : title(this.#named(choice));
    this.sure(move, goes ? this.verb : title(this.#named(choice)), goes ? `${words}?` : "");
  }

  /** What is asked before a card of the hand is put in a place. */
  #asksToPlace(move: number, from: string): string {
    const spots = this.#marked.find((marked) => marked.move === move)?.spots ?? [];
    if (inHand(from) < 0 || spots.length < 2) return "";
    const cost = this.picking?.costs?.[inHand(from)];
    return `${this.verb} ${this.#placed(spots)}${cost ? `, for ${cost}` : ""}?`;
  }

  accepts(from: string, to: string): boolean {
    return this.#dropped(from, to) !== undefined;
  }

  /** The move that a drop stands for. Anywhere on the table, a card is played; back in the hand, it is taken back. */
  #dropped(from: string, to: string): number | undefined {
    const marked = this.#marked;
    const back = to === HAND ? [from] : [this.#home(from), to];
    const found = exactly(marked, [from, to]) ?? exactly(marked, back);
    if (found) return found.move;
    const move = this.moveAt(inHand(from));
    return to !== HAND && this.#isOpen(to) && this.link.options.includes(move) ? move : undefined;
  }

  /** Whether a card dropped here is simply played: it need not be put in one place rather than another. */
  #isOpen(to: string): boolean {
    return to === TABLE || !this.#marked.some(({ spots }) => spots.length > 1 && inHand(spots[0]!) >= 0);
  }

  #cardAt(spot: string): Face | null {
    const { zone, place } = placeIn(spot);
    const found = this.zone(zone);
    return found ? (this.faces(found)[place] ?? null) : null;
  }

  // Hints

  async askHint(): Promise<void> {
    const answer = await this.link.ask({ type: "hint", id: newId() });
    if (!answer.ok) return this.link.complain(answer.text, answer.rule);
    if (answer.move === undefined || !this.link.options.includes(answer.move)) return; // it came too late
    this.hint = answer.move;
    this.hinted = `Hint: ${this.described(answer.move)}`;
    this.link.say(this.hinted);
  }

  /** A move in the words of this question. */
  described(move: number): string {
    const place = (this.link.question?.positions ?? []).indexOf(move);
    const card = place < 0 ? null : this.#cardAt(`${this.asks} ${place}`);
    if (card) return `${this.verb.toLowerCase()} ${called(card)}`;
    const choice = this.link.question?.choices?.find((other) => other.move === move);
    if (choice) return this.#named(choice);
    const spots = this.#marked.find((marked) => marked.move === move)?.spots;
    return spots ? this.#placed(spots) : this.link.textOf(move);
  }

  /** A new question: cards picked for the old one are put back. */
  refresh(): void {
    this.link.notice = null;
    this.doubt = null;
    this.putBack();
    this.hint = -1;
    this.hinted = "";
  }
}

const title = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const sentence = (words: string) => (/[.?!…:]$/.test(words) ? words : `${words}.`);

export function waitingFor(desk: Desk): string {
  if (desk.link.over) return `The ${desk.link.info?.lesson ? "lesson" : "game"} is over.`;
  if (desk.link.info?.paused) return "The game is paused.";
  const asks = desk.link.scene?.asks ?? [];
  const others = asks.filter((seat) => seat !== desk.link.you);
  if (!others.length || desk.link.behind) return MOMENT;
  const seats = desk.link.info?.seats ?? [];
  const absent = others.filter((seat) => seats[seat] && standing(seats[seat]) && !seats[seat].stands_in);
  const thinking = others.filter((seat) => !absent.includes(seat)).map((seat) => desk.names[seat] ?? "");
  const list =
    thinking.length > 1 ? `${thinking.slice(0, -1).join(", ")} and ${thinking.at(-1)}` : thinking[0];
  return [
    ...(list ? [`${list} ${thinking.length > 1 ? "are" : "is"} thinking…`] : []),
    ...absent.map((seat) => `Waiting for ${desk.names[seat]}: ${standing(seats[seat]!)}.`),
  ].join(" ");
}
