import type { Db } from "#db/client.ts";
import type { OpenVocabulary } from "#server/kernel/terms/vocabularies.ts";

/** Values of one row, or of the rows of one thing, under the names they have in forms: `{ sector }`, `{ suites: [{ suite, form, need }] }`. */
export type Held = Readonly<Record<string, unknown>>;

/** What an administrator calls the things that hold values there. */
export type HolderKind = "adverts" | "drafts" | "profiles" | "companies" | "recruiters" | "alerts" | "seekerSearches";

/** Values looked for, by vocabulary. */
export type Wanted = ReadonlyMap<string, readonly string[]>;

/** One place of the database where values of vocabularies are stored. */
export interface TermPlace {
  /** Stands in rows of what was moved: never changed. */
  name: string;
  /** "job_suites.form": every column of the schema that holds values is named by one place. */
  columns: readonly string[];
  vocabularies: readonly OpenVocabulary[];
  holders: HolderKind;
  /** Numbers of the things that may hold one of the values, after a number, in order. */
  find(db: Db, wanted: Wanted, page: { after: number; limit: number }): Promise<number[]>;
  /** What they hold; locked, unless it is only looked at, against others that would write it. */
  read(tx: Db, ids: readonly number[], how?: { isLooking: boolean }): Promise<Map<number, Held>>;
  /** Puts it in the place of what they hold. */
  write(tx: Db, held: ReadonlyMap<number, Held>, now: Date): Promise<void>;
  /** Whose each is, where it is a person's. */
  owners?(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

export const slugsOf = (wanted: Wanted, ...vocabularies: readonly OpenVocabulary[]): string[] =>
  vocabularies.flatMap((vocabulary) => wanted.get(vocabulary) ?? []);
