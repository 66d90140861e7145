// The end of a game as a picture to share, drawn here and now: nothing leaves the device unless its owner sends it.
import { ARGENT, deviceOf, fieldOf, SHIELD } from "./heraldry";

export interface Poster {
  game: string; // its title
  title: string; // who won
  rows: { seat: number; name: string; words: string; won: boolean }[];
  moment: string;
  date: string;
}

const WIDE = 1200;
const HIGH = 630; // as previews of links are cut
const INK = "#221b13";
const SOFT = "#574a38";
const GOLD = "#e2b53f";
const TITLE = '"Cinzel Variable", serif';
const READ = '"EB Garamond Variable", Georgia, serif';

/** Draws it, and makes a file of it. */
export async function draw(canvas: HTMLCanvasElement, poster: Poster): Promise<Blob> {
  canvas.width = WIDE;
  canvas.height = HIGH;
  const to = canvas.getContext("2d")!;
  ground(to);
  to.textAlign = "center";
  write(to, `600 34px ${TITLE}`, SOFT, poster.game, WIDE / 2, 96, WIDE - 160);
  write(to, `700 76px ${TITLE}`, INK, poster.title, WIDE / 2, 186, WIDE - 160);
  rows(to, poster.rows);
  write(to, `500 italic 29px ${READ}`, SOFT, poster.moment, WIDE / 2, 552, WIDE - 180);
  write(to, `500 22px ${READ}`, SOFT, `Tiltyard · ${poster.date}`, WIDE / 2, 592, WIDE - 160);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

function ground(to: CanvasRenderingContext2D): void {
  to.fillStyle = "#f1e7d0";
  to.fillRect(0, 0, WIDE, HIGH);
  const light = to.createRadialGradient(WIDE / 2, 0, 60, WIDE / 2, 0, WIDE * 0.7);
  light.addColorStop(0, "#fffcf4");
  light.addColorStop(1, "#fffcf400");
  to.fillStyle = light;
  to.fillRect(0, 0, WIDE, HIGH);
  to.strokeStyle = GOLD;
  to.lineWidth = 10;
  to.strokeRect(24, 24, WIDE - 48, HIGH - 48);
  to.lineWidth = 2;
  to.strokeRect(38, 38, WIDE - 76, HIGH - 76);
}

function rows(to: CanvasRenderingContext2D, all: Poster["rows"]): void {
  const high = Math.min(62, 300 / all.length);
  all.forEach(({ seat, name, words, won }, at) => {
    const y = 226 + at * high;
    arms(to, seat, 260, y, high - 12);
    to.textAlign = "left";
    write(to, `${won ? 700 : 500} 34px ${READ}`, INK, name, 330, y + high * 0.6, 300);
    to.textAlign = "right";
    write(to, `500 28px ${READ}`, won ? INK : SOFT, words, WIDE - 250, y + high * 0.6, 330);
  });
  to.textAlign = "center";
}

function arms(to: CanvasRenderingContext2D, seat: number, x: number, y: number, high: number): void {
  to.save();
  to.translate(x, y);
  to.scale(high / 48, high / 48);
  const shield = new Path2D(SHIELD);
  to.save();
  to.clip(shield);
  to.fillStyle = fieldOf(seat);
  to.fill(shield);
  to.fillStyle = ARGENT;
  to.fill(new Path2D(deviceOf(seat)));
  to.restore();
  to.strokeStyle = INK;
  to.lineWidth = 1.5;
  to.stroke(shield);
  to.restore();
}

function write(
  to: CanvasRenderingContext2D,
  font: string,
  colour: string,
  text: string,
  x: number,
  y: number,
  most: number,
): void {
  to.font = font;
  to.fillStyle = colour;
  to.fillText(text, x, y, most);
}
