// A scene after what has changed in it: of players by seat, of zones by id, and the rest by name.
import type { Scene, SeatScene, Zone } from "../generated/protocol";

type Fields = Record<string, unknown>; // null: it has its default again

export interface Changes extends Fields {
  seats?: Record<string, Fields>;
  zones?: Record<string, Fields>;
  order?: string[]; // the ids of the zones, if others lie there than before
}

export function changed(old: Scene, told: Changes): Scene {
  const { seats = {}, zones = {}, order, ...rest } = told;
  const known = new Map<string, Zone>(old.zones.map((zone) => [zone.id, zone]));
  for (const [id, fields] of Object.entries(zones)) known.set(id, merged(known.get(id) as Zone, fields));
  return {
    ...merged(old, rest),
    seats: old.seats.map((before, seat): SeatScene => {
      const fields = seats[seat];
      return fields ? merged(before, fields) : before;
    }),
    zones: (order ?? old.zones.map((zone) => zone.id)).map((id) => known.get(id)!),
  };
}

function merged<T extends object>(old: T, fields: Fields): T {
  const all = Object.entries({ ...old, ...fields }).filter(([, value]) => value !== null);
  return Object.fromEntries(all) as T;
}
