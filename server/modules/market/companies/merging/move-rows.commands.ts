import { and, asc, eq, getTableName, gt, inArray, notExists, sql } from "drizzle-orm";
import { type AnyMySqlColumn, alias, type MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { companyMergeMoves } from "#db/schema/company-merges.ts";
import type { MovedReference } from "./firm-references.ts";

const rowsAtOnce = 500;

export interface Moving {
  mergeId: number;
  from: number;
  into: number;
}

export interface MovedRow {
  key: string;
  was: string | null;
}

const tableOf = (column: AnyMySqlColumn) => column.table as MySqlTable;
export const tableNameOf = ({ firm }: Pick<MovedReference, "firm">): string => getTableName(tableOf(firm));

/** Rows of a firm that go to the other: those of which it has none of its own. */
function rowsToMove({ firm, key, isOnePerFirm }: MovedReference, { from, into }: Pick<Moving, "from" | "into">, db: Db) {
  if (!isOnePerFirm) return eq(firm, from);
  const own = alias(tableOf(firm), "own_rows");
  const columnOfOwn = (column: AnyMySqlColumn) => sql`${own}.${sql.identifier(column.name)}`;
  const isSame = key === null ? undefined : sql`${columnOfOwn(key)} = ${key}`;
  const others = db
    .select({ one: sql`1` })
    .from(own)
    .where(and(sql`${columnOfOwn(firm)} = ${into}`, isSame));
  return and(eq(firm, from), notExists(others));
}

/** How many rows go, and how many stay behind. */
export async function countRows(db: Db, reference: MovedReference, pair: Pick<Moving, "from" | "into">) {
  const table = tableOf(reference.firm);
  const all = await db.$count(table, eq(reference.firm, pair.from));
  const moved = reference.isOnePerFirm && all > 0 ? await db.$count(table, rowsToMove(reference, pair, db)) : all;
  return { moved, staying: all - moved };
}

/** Gives rows of one firm to the other and writes down which, for the undoing. @returns their keys */
export async function moveRows(tx: Db, reference: MovedReference, moving: Moving): Promise<string[]> {
  const { firm, key, was } = reference;
  const moved: string[] = [];
  for (;;) {
    const found = await tx
      .select({ key: key ?? sql<string>`''`, was: was ?? sql<null>`null` })
      .from(tableOf(firm))
      .where(rowsToMove(reference, moving, tx))
      .limit(rowsAtOnce)
      .for("update");
    const rows = found.map((row) => ({ key: String(row.key), was: row.was === null ? null : String(row.was) }));
    const keys = rows.map((row) => row.key);
    await writeDown(tx, moving.mergeId, tableNameOf(reference), rows);
    await setFirm(tx, reference, { keys, now: moving.from, next: moving.into });
    moved.push(...keys);
    if (rows.length < rowsAtOnce) return moved;
  }
}

/** Gives rows back that are still with the other firm. @returns how many were moved, and how many went back */
export async function giveRowsBack(tx: Db, reference: MovedReference, { mergeId, from, into }: Moving) {
  const moved = await readMoved(tx, mergeId, tableNameOf(reference));
  const back = await setFirm(tx, reference, { keys: moved.map(({ key }) => key), now: into, next: from });
  return { moved: moved.length, back };
}

/** Which rows of a table a merge moved, as they were. */
export async function readMoved(db: Db, mergeId: number, tableName: string): Promise<MovedRow[]> {
  const { rowKey, was } = companyMergeMoves;
  const ofTable = and(eq(companyMergeMoves.mergeId, mergeId), eq(companyMergeMoves.tableName, tableName));
  const rows: MovedRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const page = await db
      .select({ key: rowKey, was })
      .from(companyMergeMoves)
      .where(and(ofTable, last && gt(rowKey, last.key)))
      .orderBy(asc(rowKey))
      .limit(rowsAtOnce);
    rows.push(...page);
    if (page.length < rowsAtOnce) return rows;
  }
}

export async function writeDown(tx: Db, mergeId: number, tableName: string, rows: readonly MovedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    await tx.insert(companyMergeMoves).values(some.map(({ key, was }) => ({ mergeId, tableName, rowKey: key, was })));
  }
}

/** Rows of these keys go from one firm to the other, in the database's own words: the column is another in each table. */
export async function setFirm(
  tx: Db,
  { firm, key }: Pick<MovedReference, "firm" | "key">,
  { keys, now, next }: { keys: readonly string[]; now: number; next: number },
): Promise<number> {
  let changed = 0;
  for (let at = 0; at < keys.length; at += rowsAtOnce) {
    const some = keys.slice(at, at + rowsAtOnce);
    const named = key === null ? undefined : inArray(key, key.dataType === "number" ? some.map(Number) : [...some]);
    const held = eq(firm, now);
    const [result] = await tx.execute(sql`update ${tableOf(firm)} set ${sql.identifier(firm.name)} = ${next} where ${and(held, named)}`);
    changed += (result as unknown as { affectedRows: number }).affectedRows;
  }
  return changed;
}
