import { type SQL, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";

interface Sums {
  from: MySqlTable;
  to: MySqlTable;
  /** What rows are told apart by, which both tables have. */
  by: readonly MySqlColumn[];
  /** Columns that are added up, which both tables have. */
  sums: readonly MySqlColumn[];
  /** The day or month the sums are of. */
  period: { column: MySqlColumn; name: string };
  where: SQL;
}

/** Adds rows of one table up to rows of another; what is added up again replaces what there was. */
export function insertSums(db: Db, { from, to, by, sums, period, where }: Sums): Promise<unknown> {
  const names = commas([period.column, ...by, ...sums].map(nameOf));
  const columns = commas(by.map((column) => sql`${column}`));
  const totals = commas(sums.map((column) => sql`sum(${column})`));
  const anew = commas(sums.map((column) => sql`${nameOf(column)} = values(${nameOf(column)})`));
  return db.execute(
    sql`insert into ${to} (${names})
      select ${period.name}, ${columns}, ${totals} from ${from} where ${where} group by ${columns}
      on duplicate key update ${anew}`,
  );
}

const nameOf = ({ name }: MySqlColumn) => sql.identifier(name);
const commas = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL => sql.join([...parts], sql`, `);
