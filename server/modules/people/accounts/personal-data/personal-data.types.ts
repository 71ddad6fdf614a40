import type { SQL } from "drizzle-orm";
import type { MySqlTable } from "drizzle-orm/mysql-core";

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

type Values<T extends MySqlTable> = { [Name in keyof T["$inferInsert"]]?: T["$inferInsert"][Name] | SQL };

/** What becomes of rows when their person is erased. */
export type ErasureStep<T extends MySqlTable> =
  | { does: "delete"; rows: (person: Person) => SQL | undefined }
  | { does: "anonymise"; rows: (person: Person) => SQL | undefined; set: (now: Date) => Values<T> }
  | { does: "keep"; ground: string };

/** One table that holds something about persons: why, for how long, what they are handed and what erasure does. */
export interface PersonalTable<T extends MySqlTable = MySqlTable> {
  table: T;
  /** In words for the person it is about. */
  what: string;
  why: string;
  howLong: string;
  /** Every column, so that a new one cannot be added without deciding this. */
  columns: Record<keyof T["$inferSelect"] & string, ColumnUse>;
  /** The file of the export, without its ending; null where there is nothing to hand out, with the reason. */
  file: string | null;
  notExportedBecause?: string;
  /** Rows about a person. */
  about: (person: Person) => SQL | undefined;
  erasure: readonly ErasureStep<T>[];
  /** Rows whose time is over; none where only erasure ends them. */
  outdated?: (now: Date) => SQL | undefined;
}
