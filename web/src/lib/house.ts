// House rules in words.
import type { GameInfo, OptionInfo } from "../generated/protocol";

export const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);
export const spaced = (text: string) => text.replaceAll("_", " ");

/** A switch is on or off; other rules have a number or one of several values. */
export const isSwitch = (option: OptionInfo) => option.choices?.join() === "on,off";

/** The preset that a table names first, if it does; the others are its own changes. */
export const presetOf = (options: string) => /^[^=,]+(?=,|$)/.exec(options)?.[0] ?? "";

/** What differs from the usual rules at a table that has these options. */
export function differences(game: GameInfo, options: string): string[] {
  const preset = game.presets.indexOf(presetOf(options));
  const entries = options.matchAll(/(\w+)=([^,]+)/g);
  const own = new Map(Array.from(entries, ([, name, value]) => [name!, value!]));
  return game.options.flatMap((option) => {
    const value = own.get(option.name) ?? option.presets[preset] ?? option.default;
    return value === option.default ? [] : [inWords(option, value)];
  });
}

/** A rule whose words end with what zero means, as in `seconds for a decision; 0: no clock`, says that for it. */
function inWords(option: OptionInfo, value: string): string {
  const [rule = "", zero = "0"] = option.help.split("; 0: ");
  if (isSwitch(option)) return `${sentence(rule)}: ${value === "on" ? "yes" : "no"}`;
  const said = (text: string) => (text === "0" ? zero : spaced(text));
  return `${sentence(rule)}: ${said(value)} (usually ${said(option.default)})`;
}
