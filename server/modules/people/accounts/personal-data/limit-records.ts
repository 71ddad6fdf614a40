import { eq } from "drizzle-orm";
import { rateLimitUsage } from "#db/schema/rate-limits.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** What keeps calls within bounds. */
export const limitRecords: readonly PersonalTable[] = [
  personal({
    table: rateLimitUsage,
    what: "How often you called which part of the site in which hour, and how often that was too often.",
    why: "To find out who draws too much on the site, and whether our limits fit.",
    howLong: "30 days.",
    columns: {
      id: "internal",
      hour: "export",
      endpoint: "export",
      policy: "export",
      callerKind: "export",
      userId: "internal",
      usedUnits: "export",
      refusedCalls: "export",
    },
    file: "use-of-limits",
    about: ({ userId }) => eq(rateLimitUsage.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(rateLimitUsage.userId, userId) }],
    // Not outdated here: there are too many rows for an hourly batch, so a sweep of their own deletes them every minute.
  }),
];
