// The lobby over HTTP.
import type {
  AnalysisInfo,
  Code,
  CreateTable,
  FileInfo,
  GameInfo,
  GameKit,
  JoinTable,
  LearnInfo,
  Problem,
  RecordInfo,
  Replay,
  Seated,
  TableInfo,
} from "../generated/protocol";

/** Why a request was not fulfilled; "away" when nobody answered. */
export class Refused extends Error {
  constructor(
    readonly code: Code | "away",
    text: string,
  ) {
    super(text);
  }

  /** Whether it may be otherwise in a moment, so that it is worth another try. */
  get passes(): boolean {
    return ["away", "storage", "shutting_down", "too_many", "too_fast"].includes(this.code);
  }
}

/** Milliseconds until the next try to reach a server: five tries within five seconds, then fewer. */
export function pauseAfter(tries: number): number {
  return Math.min(8000, 250 * 1.5 ** Math.min(tries, 9)) * (0.7 + Math.random() * 0.6);
}

export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = body
    ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
    : {};
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused("away", "The server is not answering. It may be starting, or your connection is down.");
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw problem?.code
    ? new Refused(problem.code, problem.text)
    : new Refused("away", `The server answered ${response.status}. Try again in a moment.`);
}

/** Asks for a seat with our own key: if the answer is lost, asking again gives the same seat. */
async function seat(path: string, wish: CreateTable | JoinTable): Promise<Seated> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    return await ask<Seated>(path, { key, ...wish });
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.code !== "away") throw problem;
    return ask<Seated>(path, { key, ...wish });
  }
}

export const at = encodeURIComponent;

export const api = {
  games: () => ask<GameInfo[]>("/api/games"),
  kit: (game: string) => ask<GameKit>(`/api/games/${at(game)}/kit`),
  learn: (game: string) => ask<LearnInfo>(`/api/games/${at(game)}/learn`),
  tables: () => ask<TableInfo[]>("/api/tables"),
  named: (tables: string[]) => ask<TableInfo[]>(`/api/tables?names=${at(tables.join(","))}`),
  table: (table: string) => ask<TableInfo>(`/api/tables/${at(table)}`),
  create: (wish: CreateTable) => seat("/api/tables", wish),
  join: (table: string, wish: JoinTable) => seat(`/api/tables/${at(table)}/join`, wish),
  records: (limit = 12) => ask<RecordInfo[]>(`/api/records?limit=${limit}`),
  results: (tables: string[]) => ask<RecordInfo[]>(`/api/records?tables=${at(tables.join(","))}`),
  replay: (table: string, seat: number, from: number, count: number) =>
    ask<Replay>(`/api/records/${at(table)}/replay?seat=${seat}&from=${from}&count=${count}`),
  analyse: (table: string) => ask<AnalysisInfo>(`/api/records/${at(table)}/analysis`, {}),
  analysis: (table: string) => ask<AnalysisInfo>(`/api/records/${at(table)}/analysis`),
  known: (table: string) => ask<AnalysisInfo>(`/api/records/${at(table)}/analysis?known=true`),
  readFile: (text: string) => ask<FileInfo>("/api/files", { text }),
  recordLink: (table: string) => `/api/records/${at(table)}.tilt`,
};
