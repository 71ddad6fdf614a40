import { sql } from "drizzle-orm";

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
