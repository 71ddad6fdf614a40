import { eq, lt, lte } from "drizzle-orm";
import { idempotencyKeys } from "#db/schema/idempotency.ts";
import { notifications } from "#db/schema/notifications.ts";
import { savedJobs } from "#db/schema/saved-jobs.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** What is one person's own beside their account: what they saved, what they were told, and what they sent so that it should be done once. */
export const keptListRecords: readonly PersonalTable[] = [
  personal({
    table: savedJobs,
    what: "Jobs you saved.",
    why: "To show them to you again, and to tell you before they close.",
    howLong: "Until you remove them, or as long as you have an account.",
    columns: { userId: "internal", jobId: "export", savedAt: "export", closingToldAt: "export" },
    file: "saved-jobs",
    about: ({ userId }) => eq(savedJobs.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(savedJobs.userId, userId) }],
  }),
  personal({
    table: notifications,
    what: "What we told you on the site: news of applications and of jobs you saved.",
    why: "To keep you informed.",
    howLong: `${keptFor.notificationMonths} months.`,
    columns: {
      id: "internal",
      publicId: "export",
      userId: "internal",
      kind: "export",
      facts: "export",
      subjectId: "internal",
      createdAt: "export",
      readAt: "export",
    },
    file: "notifications",
    about: ({ userId }) => eq(notifications.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(notifications.userId, userId) }],
    outdated: (now) => lt(notifications.createdAt, monthsBefore(now, keptFor.notificationMonths)),
  }),
  personal({
    table: idempotencyKeys,
    what: "That something was sent, such as an application, with the number our pages gave it.",
    why: "To do it once, however often it is sent.",
    howLong: "A day; of payments a month.",
    columns: {
      id: "internal",
      userId: "internal",
      call: "export",
      key: "internal",
      bodyHash: "secret",
      answer: "internal",
      createdAt: "export",
      expiresAt: "export",
    },
    file: "sent-once",
    about: ({ userId }) => eq(idempotencyKeys.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(idempotencyKeys.userId, userId) }],
    outdated: (now) => lte(idempotencyKeys.expiresAt, now),
  }),
];
