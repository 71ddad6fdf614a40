import { and, asc, getTableColumns, gt, inArray, type SQL } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import type { OpenVocabulary } from "#server/kernel/terms/rename-terms.ts";

/** Values of one row, or of the rows of one thing, under the names they have in forms: `{ sector }`, `{ suites: [{ suite, form, need }] }`. */
export type Held = Readonly<Record<string, unknown>>;

/** What an administrator calls the things that hold values there. */
export type HolderKind = "adverts" | "drafts" | "profiles" | "companies" | "recruiters" | "alerts" | "seekerSearches";

/** Values looked for, by vocabulary. */
export type Wanted = ReadonlyMap<string, readonly string[]>;

/** One place of the database where values of vocabularies are stored. */
export interface TermPlace {
  /** Stands in rows of what was moved: never changed. */
  name: string;
  /** "job_suites.form": every column of the schema that holds values is named by one place. */
  columns: readonly string[];
  vocabularies: readonly OpenVocabulary[];
  holders: HolderKind;
  /** Numbers of the things that may hold one of the values, after a number, in order. */
  find(db: Db, wanted: Wanted, page: { after: number; limit: number }): Promise<number[]>;
  /** What they hold; locked, unless it is only looked at, against others that would write it. */
  read(tx: Db, ids: readonly number[], how?: { isLooking: boolean }): Promise<Map<number, Held>>;
  /** Puts it in the place of what they hold. */
  write(tx: Db, held: ReadonlyMap<number, Held>, now: Date): Promise<void>;
  /** Whose each is, where it is a person's. */
  owners?(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

export const slugsOf = (wanted: Wanted, ...vocabularies: readonly OpenVocabulary[]): string[] =>
  vocabularies.flatMap((vocabulary) => wanted.get(vocabulary) ?? []);

type Row = Record<string, unknown>;

interface ListPlace extends Pick<TermPlace, "name" | "columns" | "vocabularies" | "holders" | "owners"> {
  table: MySqlTable;
  /** Of whoever has the list. */
  owner: MySqlColumn;
  /** The rows of the table that belong to the list; left out: all. */
  only?: SQL;
  holding: (wanted: Wanted) => SQL | undefined;
  /** Locks whoever has the lists, as their own writers do. */
  lock: (tx: Db, ids: readonly number[]) => Promise<unknown>;
  toHeld: (rows: readonly Row[]) => Held;
  toRows: (held: Held) => readonly Row[];
  note?: (tx: Db, ids: readonly number[], now: Date) => Promise<void>;
}

/** Rows of a table of its own, a row a value: they are read and written as the list they are. */
export function listPlace({ table, owner, only, holding, lock, toHeld, toRows, note, ...facts }: ListPlace): TermPlace {
  const [ownerKey = ""] = Object.entries(getTableColumns(table)).find(([, column]) => column === owner) ?? [];
  const ofOwners = (ids: readonly number[]) => and(inArray(owner, [...ids]), only);
  return {
    ...facts,
    async find(db, wanted, { after, limit }) {
      const condition = holding(wanted);
      if (!condition) return [];
      const rows = await db
        .selectDistinct({ id: owner })
        .from(table)
        .where(and(condition, only, gt(owner, after)))
        .orderBy(asc(owner))
        .limit(limit);
      return rows.map(({ id }) => Number(id));
    },
    async read(tx, ids, { isLooking } = { isLooking: false }) {
      if (!isLooking) await lock(tx, ids);
      const lists = new Map<number, Row[]>();
      for (const { [ownerKey]: id, ...row } of (await tx.select().from(table).where(ofOwners(ids))) as Row[]) {
        lists.set(Number(id), [...(lists.get(Number(id)) ?? []), row]);
      }
      return new Map([...lists].map(([id, list]) => [id, toHeld(list)]));
    },
    async write(tx, held, now) {
      const ids = [...held.keys()];
      if (ids.length === 0) return;
      await tx.delete(table).where(ofOwners(ids));
      const rows = [...held].flatMap(([id, list]) => toRows(list).map((row) => ({ ...row, [ownerKey]: id })));
      if (rows.length > 0) await tx.insert(table).values(rows as never);
      await note?.(tx, ids, now);
    },
  };
}

/** Any of the values wanted of these vocabularies, in a column; nothing where none is wanted. */
export const holdsAny = (column: MySqlColumn, slugs: readonly string[]): SQL | undefined =>
  slugs.length === 0 ? undefined : inArray(column, [...slugs]);
