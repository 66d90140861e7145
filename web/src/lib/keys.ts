// The keys that work at a table: whoever handles one asks here, and so does the list that "?" opens.

export interface Key {
  keys: string[]; // as events name them
  shown: string;
  words: string;
  playing?: boolean; // only for those who play
}

const key = (name: string, words: string, more: Partial<Key> = {}): Key => ({
  keys: [name],
  shown: name.toUpperCase(),
  words,
  ...more,
});

export const KEYS = {
  pick: {
    keys: [..."123456789"],
    shown: "1 – 9",
    words: "Pick a card of your hand, or put it back",
    playing: true,
  },
  along: {
    keys: ["ArrowLeft", "ArrowRight", "Home", "End"],
    shown: "← →",
    words: "Move along your hand",
    playing: true,
  },
  confirm: key("Enter", "Confirm what you have picked", { shown: "Enter", playing: true }),
  back: key("Escape", "Put cards back, close what is open", { shown: "Esc" }),
  skip: key(" ", "Skip ahead while others play", { shown: "Space" }),
  hint: key("h", "Ask for a hint", { playing: true }),
  undo: key("u", "Take back your last decision", { playing: true }),
  log: key("l", "What happened"),
  chat: key("c", "Chat"),
  rules: key("r", "Rules"),
  cards: key("a", "Look up the special cards"),
  discards: key("d", "Look through the discards"),
  mute: key("m", "Sounds on or off"),
  keys: key("?", "This list"),
} satisfies Record<string, Key>;

export type KeyName = keyof typeof KEYS;

/** What a key is for; null: nothing here. */
export function keyNamed(pressed: string): KeyName | null {
  const names = Object.keys(KEYS) as KeyName[];
  return names.find((name) => (KEYS[name].keys as string[]).includes(pressed)) ?? null;
}
