import { and, asc, eq, getTableName, gt, inArray, notExists, sql } from "drizzle-orm";
import { type AnyMySqlColumn, alias, type MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companyMergeMoves } from "#db/schema/companies.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { type LockedMember, saveOwner } from "#server/modules/hiring/team/team-lock.ts";
import { setRole } from "#server/modules/people/accounts/roles/roles.commands.ts";
import type { FirmPair } from "./firm-pair.queries.ts";
import { individuallyMovedReferences, type MovedReference } from "./firm-references.ts";

const rowsAtOnce = 500;

export interface MergeIds {
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

/** Restricts to rows to move: those without a counterpart at the remaining firm. */
function rowsToMove({ firm, key, isOnePerFirm }: MovedReference, { from, into }: Pick<MergeIds, "from" | "into">, db: Db) {
  if (!isOnePerFirm) return eq(firm, from);
  const existingRows = alias(tableOf(firm), "own_rows");
  const existingColumn = (column: AnyMySqlColumn) => sql`${existingRows}.${sql.identifier(column.name)}`;
  const isSame = key === null ? undefined : sql`${existingColumn(key)} = ${key}`;
  const others = db
    .select({ one: sql`1` })
    .from(existingRows)
    .where(and(sql`${existingColumn(firm)} = ${into}`, isSame));
  return and(eq(firm, from), notExists(others));
}

/** Counts the rows that move and those left behind. */
export async function countRows(db: Db, reference: MovedReference, pair: Pick<MergeIds, "from" | "into">) {
  const table = tableOf(reference.firm);
  const all = await db.$count(table, eq(reference.firm, pair.from));
  const moved = reference.isOnePerFirm && all > 0 ? await db.$count(table, rowsToMove(reference, pair, db)) : all;
  return { moved, staying: all - moved };
}

/** Moves rows from one firm to the other and logs them for undo. @returns their keys */
export async function moveRows(tx: Db, reference: MovedReference, moving: MergeIds): Promise<string[]> {
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
    await recordMovedRows(tx, moving.mergeId, tableNameOf(reference), rows);
    await reassignRows(tx, reference, { keys, now: moving.from, next: moving.into });
    moved.push(...keys);
    if (rows.length < rowsAtOnce) return moved;
  }
}

/** Returns the rows of a table that a merge moved, with their logged values. */
export async function listMovedRows(db: Db, mergeId: number, tableName: string): Promise<MovedRow[]> {
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

export async function recordMovedRows(tx: Db, mergeId: number, tableName: string, rows: readonly MovedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    await tx.insert(companyMergeMoves).values(some.map(({ key, was }) => ({ mergeId, tableName, rowKey: key, was })));
  }
}

/** Changes the firm of these rows, in raw SQL because the column differs between tables. */
export async function reassignRows(
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

const membersAtMost = 1000;

export const lockMembers = (tx: Db, companyId: number): Promise<LockedMember[]> =>
  tx
    .select({ id: users.id, publicId: users.publicId, name: users.name, email: users.email, role: users.role, state: users.state })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.id))
    .limit(membersAtMost)
    .for("update");

const isActiveAdmin = ({ role, state }: LockedMember) => role === "company_admin" && state === "active";
export const hasActiveAdmin = (members: readonly LockedMember[]) => members.some(isActiveAdmin);

interface MergeMembers {
  moving: LockedMember[];
  /** Members who remain administrators. */
  administrators: LockedMember[];
  there: LockedMember[];
}

/**
 * Locks the members of both firms. @throws AppError invalid-fields for a user who is no administrator of the first, and where the second
 * would have no administrator
 */
export async function lockPeople(
  tx: Db,
  { from, into }: FirmPair,
  { keepAdministrators }: { keepAdministrators: readonly string[] },
): Promise<MergeMembers> {
  const there = await lockMembers(tx, into.id);
  const moving = await lockMembers(tx, from.id);
  const administrators = moving.filter(({ publicId }) => keepAdministrators.includes(publicId));
  if (administrators.length < new Set(keepAdministrators).size || !administrators.every(isActiveAdmin))
    throw administratorsFault("Choose from the active administrators of the firm being merged.");
  if (hasActiveAdmin(moving) && !hasActiveAdmin([...there, ...administrators]))
    throw administratorsFault("The remaining firm would have no administrator. Choose one.");
  return { moving, administrators, there };
}

/** Moves a firm's members to the other, as recruiters except for the chosen administrators, and ends their sessions. */
export async function moveMembers(ctx: Context, tx: Db, moving: MergeIds, people: MergeMembers): Promise<void> {
  await saveOwner(tx, moving.into);
  const rows = people.moving.map(({ id, role }) => ({ key: String(id), was: role }));
  await recordMovedRows(tx, moving.mergeId, tableNameOf(individuallyMovedReferences.members), rows);
  for (const member of people.moving) {
    const role = people.administrators.includes(member) ? "company_admin" : "recruiter";
    await setRole(ctx, tx, { userId: member.id, to: { role, companyId: moving.into, isFreelance: false }, reason: "two firms made one" });
  }
}

const administratorsFault = (detail: string) => invalidFields([{ pointer: "/keepAdministrators", detail }]);
