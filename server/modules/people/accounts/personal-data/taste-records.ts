import { eq } from "drizzle-orm";
import { fewerLike, hiddenEmployers, hiddenJobs } from "#db/schema/tastes.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

const untilTakenBack = "Until you take it back, or as long as you have an account.";

/** What jobseekers do not want to meet. */
export const tasteRecords: readonly PersonalTable[] = [
  personal({
    table: hiddenJobs,
    what: "Jobs you hid.",
    why: "To leave them out of lists, recommendations and alerts.",
    howLong: untilTakenBack,
    columns: { userId: "internal", jobId: "export", hiddenAt: "export" },
    file: "hidden-jobs",
    about: ({ userId }) => eq(hiddenJobs.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(hiddenJobs.userId, userId) }],
  }),
  personal({
    table: hiddenEmployers,
    what: "Employers you hid. They are not told.",
    why: "To leave their jobs out of lists, recommendations and alerts.",
    howLong: untilTakenBack,
    columns: { userId: "internal", companyId: "export", hiddenAt: "export" },
    file: "hidden-employers",
    about: ({ userId }) => eq(hiddenEmployers.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(hiddenEmployers.userId, userId) }],
  }),
  personal({
    table: fewerLike,
    what: "Kinds of jobs you asked to see fewer of.",
    why: "To leave them out of recommendations and alerts.",
    howLong: untilTakenBack,
    columns: { userId: "internal", kind: "export", value: "export", chosenAt: "export" },
    file: "fewer-like",
    about: ({ userId }) => eq(fewerLike.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(fewerLike.userId, userId) }],
  }),
];
