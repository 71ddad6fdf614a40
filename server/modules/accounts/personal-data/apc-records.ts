import { eq } from "drizzle-orm";
import { apcTrainees } from "#db/schema/apc.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** Where a trainee works. What they answer about the firm is kept without them, so it is no longer theirs. */
export const apcPersonalRecords: readonly PersonalTable[] = [
  personal({
    table: apcTrainees,
    what: "The firm you are a trainee at, and in which year you last answered about it. Your answers themselves lead to nobody, so we cannot show or remove them.",
    why: "So that trainees of a firm, and nobody else, answer about its support, once a year and for one firm.",
    howLong: "Until you confirm another firm, or as long as you have an account.",
    columns: { userId: "internal", companyId: "export", workAddressHash: "secret", confirmedAt: "export", answeredYear: "export" },
    file: "apc-firm",
    about: ({ userId }) => eq(apcTrainees.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(apcTrainees.userId, userId) }],
  }),
];
