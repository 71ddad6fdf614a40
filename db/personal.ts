import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { type MySqlColumn, type MySqlTable, QueryBuilder } from "drizzle-orm/mysql-core";

/** Values that identify the rows about a user. */
export interface Person {
  userId: number;
  email: string;
  emailKey: string;
  name: string;
  /** Keyed hash of the e-mail address. */
  accountHash: string;
}

/**
 * Treatment of a column: "export" is included in the user's data export; "secret" is a secret or its hash, never exported; "internal" is
 * technical, such as row ids; "others" is about other people.
 */
export type ColumnUse = "export" | "secret" | "internal" | "others";

type RowsCondition = (person: Person) => SQL | undefined;
type ColumnValues<T extends MySqlTable> = { [Name in keyof T["$inferInsert"]]?: T["$inferInsert"][Name] | SQL };

/** What happens to rows when their user is erased. */
export type ErasureStep<T extends MySqlTable = MySqlTable> =
  | { does: "delete"; rows: RowsCondition }
  | { does: "anonymise"; rows: RowsCondition; set: (now: Date) => ColumnValues<T> }
  | { does: "keep"; ground: string };

interface TableDescription {
  /** Worded for the user the data is about. */
  what: string;
  why: string;
  howLong: string;
  /** File name in the export, without extension; null when nothing is exported, with the reason. */
  file: string | null;
  notExportedBecause?: string;
  about: RowsCondition;
  /** Rows past retention; absent when only erasure deletes them. */
  outdated?: (now: Date) => SQL | undefined;
}

/** A table with personal data: purpose, retention, export and erasure. */
export interface PersonalTable extends TableDescription {
  table: MySqlTable;
  columns: Readonly<Record<string, ColumnUse>>;
  erasure: readonly ErasureStep[];
}

type ColumnName<T extends MySqlTable> = keyof T["$inferSelect"] & string;

/** Unless it says otherwise, rows are about the user in their column `userId`, and are deleted with that user. */
type UsualRules<T extends MySqlTable> = { erasure?: readonly ErasureStep<T>[] } & (T extends { userId: MySqlColumn }
  ? { about?: RowsCondition }
  : { about: RowsCondition });
type ColumnLists<Exported, Secret, Internal, Others> = {
  export?: readonly Exported[];
  secret?: readonly Secret[];
  internal?: readonly Internal[];
  others?: readonly Others[];
};
type EveryColumnListed<T extends MySqlTable, Decided> = [Exclude<ColumnName<T>, Decided>] extends [never]
  ? unknown
  : { undecided: Exclude<ColumnName<T>, Decided> };

const uses = ["export", "secret", "internal", "others"] as const satisfies readonly ColumnUse[];

/** Every annotated table, registered as schema files load; `db/personal-tables.ts` loads them all. */
export const annotations = new Map<MySqlTable, PersonalTable>();
export interface ImpersonalTable {
  reason: string;
  /** Columns whose names look personal and are not, each with the reason. */
  harmless: Readonly<Record<string, string>>;
}
export const impersonalTables = new Map<MySqlTable, ImpersonalTable>();

/** Annotates a table with personal data. Every column must be in one of the lists, so that a new column needs a decision. */
export function annotatePersonal<
  T extends MySqlTable,
  Exported extends ColumnName<T> = never,
  Secret extends ColumnName<T> = never,
  Internal extends ColumnName<T> = never,
  Others extends ColumnName<T> = never,
>(
  table: T,
  entry: Omit<TableDescription, "about"> &
    UsualRules<T> &
    ColumnLists<Exported, Secret, Internal, Others> &
    EveryColumnListed<T, Exported | Secret | Internal | Others>,
): void {
  const {
    about = byUser((table as unknown as { userId: MySqlColumn }).userId),
    erasure = [{ does: "delete", rows: about }],
    export: exported,
    secret,
    internal,
    others,
    ...described
  } = entry as unknown as Omit<TableDescription, "about"> & {
    about?: RowsCondition;
    erasure?: readonly ErasureStep[];
  } & ColumnLists<string, string, string, string>;
  const lists = { export: exported, secret, internal, others };
  annotations.set(table, {
    ...described,
    about,
    table,
    columns: Object.fromEntries(uses.flatMap((use) => (lists[use] ?? []).map((name) => [name, use]))),
    erasure,
  });
}

/** Annotates a table without personal data, with the reason. */
export function annotateImpersonal<T extends MySqlTable>(
  table: T,
  reason: string,
  harmless: { [Name in ColumnName<T>]?: string } = {},
): void {
  impersonalTables.set(table, { reason, harmless: harmless as Readonly<Record<string, string>> });
}

export const byUser =
  (column: MySqlColumn): RowsCondition =>
  ({ userId }) =>
    eq(column, userId);

/** Returns the condition that the column refers to a row of another table that meets `condition`. */
export const inSubquery = (column: MySqlColumn, named: MySqlColumn, condition: SQL | undefined): SQL =>
  inArray(column, new QueryBuilder().select({ named }).from(named.table).where(condition));

/** Rows of the firm under whose name a freelance recruiter advertises. */
export const byFreelancePractice =
  (column: MySqlColumn): RowsCondition =>
  ({ userId }) =>
    // Plain SQL, because importing `freelance_practices` here would be circular: it refers to companies.
    inArray(column, sql`(select company_id from freelance_practices where user_id = ${userId})`);

export const accountLifetimeText = "As long as you have an account.";
