import { sql } from "drizzle-orm";
import { daysBefore } from "#db/time-limits.ts";

/** Accumulates counts between two database writes. Bounded: beyond `maxKeys`, new keys count as dropped. */
export interface Counts<Key extends object> {
  add(key: Key, n?: number): void;
  /** Returns the counts since the last call and resets them. */
  take(): (Key & { n: number })[];
  /** Adds back counts that could not be written. */
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
/** Returns the start of the hour. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/** Returns the first month (UTC), "2026-11", that begins on the given day or later. */
export function firstMonthFrom(at: Date): string {
  const before = daysBefore(at, 1);
  return new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}

const rowsPerInsert = 500;

/** Returns an upsert expression: the stored number plus the inserted one. */
export const storedPlusInserted = (column: string) => sql`${sql.identifier(column)} + values(${sql.identifier(column)})`;

/** Writes all counts in batches; a failed batch and those after it are added back. Returns the number of rows. */
export async function writeCounts<Row extends { n: number }>(
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
