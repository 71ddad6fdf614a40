import { eq, lt } from "drizzle-orm";
import { supportViews } from "#db/schema/support-views.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** Looks of the site's administrators at somebody's screens. */
export const supportRecords: readonly PersonalTable[] = [
  personal({
    table: supportViews,
    what: "When an administrator of the site looked at your screens to help you, and the reason they gave.",
    why: "So that such a look is never a secret.",
    howLong: `${keptFor.auditMonths} months.`,
    columns: {
      id: "internal",
      publicId: "internal",
      tokenHash: "secret",
      administratorUserId: "others",
      sessionHash: "secret",
      subjectUserId: "internal",
      reason: "export",
      startedAt: "export",
      endsAt: "export",
      endedAt: "export",
    },
    file: "support-views",
    about: ({ userId }) => eq(supportViews.subjectUserId, userId),
    erasure: [
      { does: "delete", rows: ({ userId }) => eq(supportViews.subjectUserId, userId) },
      {
        does: "keep",
        ground:
          "Looks of yours at other people’s screens, while you looked after the site, belong to them and name you by a number that no longer leads to you. Kept for accountability to those people.",
      },
    ],
    outdated: (now) => lt(supportViews.startedAt, monthsBefore(now, keptFor.auditMonths)),
  }),
];
