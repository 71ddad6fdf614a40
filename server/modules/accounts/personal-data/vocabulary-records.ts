import { eq, sql } from "drizzle-orm";
import { termMergeMoves, termMerges } from "#db/schema/term-merges.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** What merging two values that mean the same changed of people's own rows. */
export const vocabularyRecords: readonly PersonalTable[] = [
  personal({
    table: termMergeMoves,
    what: "Sectors, contract suites and skills of your profile, adverts and searches that were renamed because two of our names meant the same.",
    why: "So that a renaming that was a mistake can be taken back.",
    howLong: "30 days.",
    columns: { mergeId: "internal", place: "export", rowKey: "internal", userId: "internal", was: "export", became: "export" },
    file: "renamed-values",
    about: ({ userId }) => eq(termMergeMoves.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(termMergeMoves.userId, userId) }],
    outdated: (now) =>
      sql`${termMergeMoves.mergeId} in (select ${termMerges.id} from ${termMerges} where ${termMerges.undoUntil} < ${sql.param(now, termMerges.undoUntil)} and ${termMerges.undoneAt} is null)`,
  }),
];
