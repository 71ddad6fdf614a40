import { type SQL, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";

interface Sums {
  from: MySqlTable;
  to: MySqlTable;
  /** Grouping columns, present in both tables. */
  by: readonly MySqlColumn[];
  /** Summed columns, present in both tables. */
  sums: readonly MySqlColumn[];
  /** The day or month of the sums; omitted where rows are grouped by their hour. */
  period?: { column: MySqlColumn; name: string };
  where: SQL;
}

/** Aggregates rows of one table into another; a repeated aggregation replaces the earlier sums. */
export function insertSums(db: Db, { from, to, by, sums, period, where }: Sums): Promise<unknown> {
  const names = commas([...(period ? [period.column] : []), ...by, ...sums].map(nameOf));
  const columns = commas(by.map((column) => sql`${column}`));
  const named = period ? sql`${period.name}, ` : sql``;
  const totals = commas(sums.map((column) => sql`sum(${column})`));
  const assignments = commas(sums.map((column) => sql`${nameOf(column)} = values(${nameOf(column)})`));
  return db.execute(
    sql`insert into ${to} (${names})
      select ${named}${columns}, ${totals} from ${from} where ${where} group by ${columns}
      on duplicate key update ${assignments}`,
  );
}

const nameOf = ({ name }: MySqlColumn) => sql.identifier(name);
const commas = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL => sql.join([...parts], sql`, `);
