import { sql } from "drizzle-orm";

/** Adds up what happens between two writes to the database. Bounded: beyond `maxKeys` new keys are counted as dropped. */
export interface Counts<Key extends object> {
  add(key: Key, n?: number): void;
  /** What has been counted since the last time, which is forgotten. */
  take(): (Key & { n: number })[];
  /** Gives back what could not be written. */
  giveBack(rows: readonly (Key & { n: number })[]): void;
  dropped(): number;
}

export function createCounts<Key extends object>(maxKeys = 20_000): Counts<Key> {
  let rows = new Map<string, Key & { n: number }>();
  let dropped = 0;
  const add = (key: Key, n = 1) => {
    const name = JSON.stringify(Object.values(key));
    const known = rows.get(name);
    if (known) known.n += n;
    else if (rows.size >= maxKeys) dropped += n;
    else rows.set(name, { ...key, n });
  };
  return {
    add,
    take() {
      const taken = [...rows.values()].filter(({ n }) => n !== 0);
      rows = new Map();
      return taken;
    },
    giveBack(back) {
      for (const { n, ...key } of back) add(key as unknown as Key, n);
    },
    dropped: () => dropped,
  };
}

const hourMs = 3_600_000;
/** Start of the hour a moment lies in. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

const dayMs = 24 * hourMs;
/** The first month (UTC), "2026-11", that begins on the day of a moment or later. */
export function firstMonthFrom(at: Date): string {
  const before = new Date(at.getTime() - dayMs);
  return new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}

const rowsPerInsert = 500;

/** The number that stands there and the one that comes. */
export const plus = (column: string) => sql`${sql.identifier(column)} + values(${sql.identifier(column)})`;

/** Writes all that was counted, in parts; a part that fails, and those after it, are counted again. Answers how many rows it wrote. */
export async function write<Row extends { n: number }>(
  counts: { take(): Row[]; giveBack(rows: readonly Row[]): void },
  insert: (rows: Row[]) => PromiseLike<unknown>,
): Promise<number> {
  const rows = counts.take();
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    try {
      await insert(rows.slice(from, from + rowsPerInsert));
    } catch (error) {
      counts.giveBack(rows.slice(from));
      throw error;
    }
  }
  return rows.length;
}
