import { and, asc, getTableColumns, gt, inArray, type SQL } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { compared } from "../compared.ts";
import type { Held, TermPlace, Wanted } from "./term-place.ts";

interface ColumnPlace extends Pick<TermPlace, "name" | "columns" | "vocabularies" | "holders" | "owners"> {
  table: MySqlTable;
  id: MySqlColumn;
  /** Columns by the names that their values have in forms. */
  values: Record<string, MySqlColumn>;
  holding: (wanted: Wanted) => SQL | undefined;
  lock?: (tx: Db, ids: readonly number[]) => Promise<unknown>;
  note?: (tx: Db, ids: readonly number[], now: Date) => Promise<void>;
}

/** Columns of a row: one value each, or a list as JSON. */
export function columnPlace({ table, id, values, holding, lock, note, ...facts }: ColumnPlace): TermPlace {
  const keyOf = (column: MySqlColumn) => Object.entries(getTableColumns(table)).find(([, each]) => each === column)?.[0] ?? "";
  const keys = Object.entries(values).map(([name, column]) => [name, keyOf(column)] as const);
  return {
    ...facts,
    async find(db, wanted, { after, limit }) {
      const condition = holding(wanted);
      if (!condition) return [];
      const rows = await db
        .select({ id })
        .from(table)
        .where(and(condition, gt(id, after)))
        .orderBy(asc(id))
        .limit(limit);
      return rows.map((row) => Number(row.id));
    },
    async read(tx, ids, { isLooking } = { isLooking: false }) {
      if (!isLooking) await lock?.(tx, ids);
      const asked = tx
        .select({ rowId: id, ...values })
        .from(table)
        .where(inArray(id, [...ids]));
      const rows = await (isLooking ? asked : asked.for("update"));
      return new Map(rows.map(({ rowId, ...held }) => [Number(rowId), held as Held]));
    },
    async write(tx, held, now) {
      const alike = new Map<string, { value: Held; ids: number[] }>();
      for (const [rowId, value] of held) {
        const known = alike.get(compared(value)) ?? { value, ids: [] };
        known.ids.push(rowId);
        alike.set(compared(value), known);
      }
      for (const { value, ids } of alike.values()) {
        await tx
          .update(table)
          .set(Object.fromEntries(keys.map(([name, key]) => [key, value[name]])))
          .where(inArray(id, ids));
      }
      await note?.(tx, [...held.keys()], now);
    },
  };
}
