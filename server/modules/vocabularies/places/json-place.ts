import { and, asc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import type { Held, TermPlace, Wanted } from "./term-place.ts";

type Fields = Record<string, unknown>;

interface JsonPlace extends Pick<TermPlace, "name" | "vocabularies" | "holders"> {
  table: MySqlTable;
  id: MySqlColumn;
  /** Of the person whose it is. */
  person: MySqlColumn;
  column: MySqlColumn;
  /** The fields of the object that hold values. */
  fields: readonly string[];
}

/** Fields of an object that stands in a column as JSON. */
export function jsonPlace({ table, id, person, column, fields, ...facts }: JsonPlace): TermPlace {
  const [columnKey = ""] = Object.entries(getTableColumns(table)).find(([, each]) => each === column) ?? [];
  const readRows = async (db: Db, ids: readonly number[], isLocked: boolean) => {
    const rows = db
      .select({ rowId: id, object: column, userId: person })
      .from(table)
      .where(inArray(id, [...ids]))
      .orderBy(asc(id));
    return (await (isLocked ? rows.for("update") : rows)) as unknown as { rowId: number; object: Fields | null; userId: number }[];
  };
  return {
    ...facts,
    columns: [facts.name],
    async find(db, wanted, { after, limit }) {
      const condition = mentions(column, facts.vocabularies, wanted);
      if (!condition) return [];
      const rows = await db
        .select({ rowId: id })
        .from(table)
        .where(and(condition, gt(id, after)))
        .orderBy(asc(id))
        .limit(limit);
      return rows.map(({ rowId }) => Number(rowId));
    },
    async read(tx, ids, { isLooking } = { isLooking: false }) {
      const rows = await readRows(tx, ids, !isLooking);
      return new Map(rows.map(({ rowId, object }) => [rowId, picked(object ?? {}, fields)]));
    },
    async write(tx, held) {
      for (const { rowId, object } of await readRows(tx, [...held.keys()], false)) {
        await tx
          .update(table)
          .set({ [columnKey]: { ...object, ...held.get(rowId) } })
          .where(eq(id, rowId));
      }
    },
    async owners(tx, ids) {
      return new Map((await readRows(tx, ids, false)).map(({ rowId, userId }) => [rowId, userId]));
    },
  };
}

const picked = (object: Fields, names: readonly string[]): Held =>
  Object.fromEntries(names.flatMap((name) => (object[name] === undefined ? [] : [[name, object[name]]])));

/** Rows that may hold one of the values: reading them decides. A form may stand apart from its suite, so its suite is looked for. */
function mentions(column: MySqlColumn, vocabularies: TermPlace["vocabularies"], wanted: Wanted): SQL | undefined {
  const slugs = vocabularies.flatMap((vocabulary) => wanted.get(vocabulary) ?? []);
  const words = new Set(slugs.flatMap((slug) => (slug.includes(":") ? [slug, slug.split(":")[0] ?? slug] : [slug])));
  return or(...[...words].map((word) => sql`${column} like ${`%"${word}"%`}`));
}
