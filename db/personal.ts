import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { type MySqlColumn, type MySqlTable, QueryBuilder } from "drizzle-orm/mysql-core";

/** By what the rows about somebody are found. */
export interface Person {
  userId: number;
  email: string;
  emailKey: string;
  name: string;
  /** Keyed hash of the address. */
  accountHash: string;
}

/**
 * What a column is to the person: handed out with their data; a secret or its hash, which never leaves; of inner use only, such as row numbers;
 * about somebody else.
 */
export type ColumnUse = "export" | "secret" | "internal" | "others";

type Rows = (person: Person) => SQL | undefined;
type Values<T extends MySqlTable> = { [Name in keyof T["$inferInsert"]]?: T["$inferInsert"][Name] | SQL };

/** What becomes of rows when their person is erased. */
export type ErasureStep<T extends MySqlTable = MySqlTable> =
  | { does: "delete"; rows: Rows }
  | { does: "anonymise"; rows: Rows; set: (now: Date) => Values<T> }
  | { does: "keep"; ground: string };

interface Described {
  /** In words for the person it is about. */
  what: string;
  why: string;
  howLong: string;
  /** The file of the export, without its ending; null where there is nothing to hand out, with the reason. */
  file: string | null;
  notExportedBecause?: string;
  /** Rows about a person. */
  about: Rows;
  /** Rows whose time is over; none where only erasure ends them. */
  outdated?: (now: Date) => SQL | undefined;
}

/** One table that holds something about persons: why, for how long, what they are handed and what erasure does. */
export interface PersonalTable extends Described {
  table: MySqlTable;
  columns: Readonly<Record<string, ColumnUse>>;
  erasure: readonly ErasureStep[];
}

type ColumnName<T extends MySqlTable> = keyof T["$inferSelect"] & string;

interface Erased<T extends MySqlTable> {
  /** "delete" deletes the rows that are about the person. */
  erasure: "delete" | readonly ErasureStep<T>[];
}
type Lists<Exported, Secret, Internal, Others> = {
  export?: readonly Exported[];
  secret?: readonly Secret[];
  internal?: readonly Internal[];
  others?: readonly Others[];
};
type Whole<T extends MySqlTable, Decided> = [Exclude<ColumnName<T>, Decided>] extends [never]
  ? unknown
  : { undecided: Exclude<ColumnName<T>, Decided> };

const uses = ["export", "secret", "internal", "others"] as const satisfies readonly ColumnUse[];

/** Every annotated table, as the files of the schema are loaded; `db/personal-tables.ts` loads them all. */
export const annotations = new Map<MySqlTable, PersonalTable>();
export interface WithoutPersons {
  reason: string;
  /** Columns whose names look personal and are not, each with the reason. */
  harmless: Readonly<Record<string, string>>;
}
export const annotatedWithoutPersons = new Map<MySqlTable, WithoutPersons>();

/** Annotates a table that holds something about persons. Each column is in one of the lists, so that a new one cannot be added without deciding this. */
export function personal<
  T extends MySqlTable,
  Exported extends ColumnName<T> = never,
  Secret extends ColumnName<T> = never,
  Internal extends ColumnName<T> = never,
  Others extends ColumnName<T> = never,
>(
  table: T,
  entry: Described & Erased<T> & Lists<Exported, Secret, Internal, Others> & Whole<T, Exported | Secret | Internal | Others>,
): void {
  const {
    erasure,
    export: exported,
    secret,
    internal,
    others,
    ...described
  } = entry as Described & Erased<T> & Lists<string, string, string, string>;
  const lists = { export: exported, secret, internal, others };
  annotations.set(table, {
    ...described,
    table,
    columns: Object.fromEntries(uses.flatMap((use) => (lists[use] ?? []).map((name) => [name, use]))),
    erasure: erasure === "delete" ? [{ does: "delete", rows: described.about }] : (erasure as readonly unknown[] as readonly ErasureStep[]),
  });
}

/** Annotates a table that holds nothing about persons, with the reason. */
export function withoutPersons<T extends MySqlTable>(table: T, reason: string, harmless: { [Name in ColumnName<T>]?: string } = {}): void {
  annotatedWithoutPersons.set(table, { reason, harmless: harmless as Readonly<Record<string, string>> });
}

export const byUser =
  (column: MySqlColumn): Rows =>
  ({ userId }) =>
    eq(column, userId);

/** Rows whose column names one of the rows of another table that meet the condition. */
export const inSubquery = (column: MySqlColumn, named: MySqlColumn, condition: SQL | undefined): SQL =>
  inArray(column, new QueryBuilder().select({ named }).from(named.table).where(condition));

/** Rows of the firm under whose name a freelance recruiter advertises. */
export const byOwnPractice =
  (column: MySqlColumn): Rows =>
  ({ userId }) =>
    // In plain SQL: the table refers to firms, so that their file cannot import it.
    inArray(column, sql`(select company_id from freelance_practices where user_id = ${userId})`);

export const asLongAsAccount = "As long as you have an account.";
