import { and, asc, getTableColumns, gt, inArray, type SQL } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import type { OpenVocabulary } from "#server/kernel/terms/rename-terms.ts";

/** Values of one row, or of one owner's rows, by form field name: `{ sector }`, `{ suites: [{ suite, form, need }] }`. */
export type TermValues = Readonly<Record<string, unknown>>;

/** Kinds of owner shown to administrators. */
export type HolderKind = "adverts" | "drafts" | "profiles" | "companies" | "recruiters" | "alerts" | "seekerSearches";

/** Values to find, by vocabulary. */
export type TermsToFind = ReadonlyMap<string, readonly string[]>;

/** A database location where vocabulary values are stored. */
export interface TermPlace {
  /** Stored in rows that record moves; must never change. */
  name: string;
  /** "job_suites.form": every schema column with vocabulary values belongs to exactly one place. */
  columns: readonly string[];
  vocabularies: readonly OpenVocabulary[];
  holders: HolderKind;
  /** Returns a page of ids, ascending from `after`, of entities that may contain one of the values. */
  find(db: Db, wanted: TermsToFind, page: { after: number; limit: number }): Promise<number[]>;
  /** Returns their values; rows are locked against concurrent writes unless `isLooking`. */
  read(tx: Db, ids: readonly number[], how?: { isLooking: boolean }): Promise<Map<number, TermValues>>;
  /** Replaces their values. */
  write(tx: Db, held: ReadonlyMap<number, TermValues>, now: Date): Promise<void>;
  /** Returns the owning user of each, where there is one. */
  owners?(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

export const slugsOf = (wanted: TermsToFind, ...vocabularies: readonly OpenVocabulary[]): string[] =>
  vocabularies.flatMap((vocabulary) => wanted.get(vocabulary) ?? []);

type Row = Record<string, unknown>;

interface TermListPlace extends Pick<TermPlace, "name" | "columns" | "vocabularies" | "holders" | "owners"> {
  table: MySqlTable;
  /** Column of the list owner's id. */
  owner: MySqlColumn;
  /** Restricts the table's rows to those of the list; defaults to all. */
  only?: SQL;
  holding: (wanted: TermsToFind) => SQL | undefined;
  /** Locks the list owners, as other code that writes the lists does. */
  lock: (tx: Db, ids: readonly number[]) => Promise<unknown>;
  toHeld: (rows: readonly Row[]) => TermValues;
  toRows: (held: TermValues) => readonly Row[];
  note?: (tx: Db, ids: readonly number[], now: Date) => Promise<void>;
}

/** Defines a place for a child table with one row per value, read and written as a list. */
export function listPlace({ table, owner, only, holding, lock, toHeld, toRows, note, ...facts }: TermListPlace): TermPlace {
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

/** Matches any of the slugs in a column; undefined when there are none. */
export const containsAny = (column: MySqlColumn, slugs: readonly string[]): SQL | undefined =>
  slugs.length === 0 ? undefined : inArray(column, [...slugs]);

/** Serialises a value canonically: equal values give equal text, whatever the order of lists and object keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).toSorted().join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${canonicalJson(held)}`).join(",")}}`;
}
