// Around a table on a wide screen.

const PLACES = [[], ["top"], ["left", "right"], ["left", "top", "right"], ["left", "top", "next", "right"]];

/** Where so many others sit, from my left to my right; more of them stay in a row. */
export const placesOf = (others: number): string[] => PLACES[others] ?? [];
