import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { MySqlTable } from "drizzle-orm/mysql-core";
import { format } from "mysql2";

/**
 * One insert of many rows as finished text. The query builder makes an object of every value, which for a large load costs more than
 * the storing; here each value is written once, by the driver's own escaping. All rows must have the first row's fields; others keep their defaults.
 */
export function bulkInsert<T extends MySqlTable>(table: T, rows: readonly T["$inferInsert"][]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in (rows[0] ?? {}));
  const values = rows.map((row) =>
    columns.map(([field, column]) => {
      const value: unknown = Reflect.get(row, field) ?? null;
      return value === null ? null : plain(column.mapToDriverValue(value));
    }),
  );
  const names = columns.map(([, column]) => column.name);
  return sql.raw(format("INSERT INTO ?? (??) VALUES ?", [String(getTableName(table)), names, values]));
}

function plain(value: unknown): string | number | boolean {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  throw new Error(`A sample row holds a ${typeof value}, which has no place in an insert.`);
}
