import { and, eq, lt, ne, or } from "drizzle-orm";
import { placementClaims, recruiterFields, recruiterProfiles } from "#db/schema/recruiters.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const profileWhy = "To show those who look for a recruiter who you are and what you work in.";
const asLongAs = "As long as you have an account.";

const pageFiguresAbout = ({ userId }: Person) => and(eq(analyticsCounts.entityType, "recruiter"), eq(analyticsCounts.entityId, userId));

/** What is kept about people who recruit, and about those who write to them or were placed by them. */
export const recruiterRecords: readonly PersonalTable[] = [
  personal({
    table: recruiterProfiles,
    what: "If you recruit: what you show of yourself, and what became of it when it was checked.",
    why: profileWhy,
    howLong: asLongAs,
    columns: {
      userId: "internal",
      publicId: "export",
      state: "export",
      isVisible: "export",
      jobTitle: "export",
      directLine: "export",
      isLineShown: "export",
      firmName: "export",
      firmKey: "internal",
      companyNumber: "export",
      headline: "export",
      about: "export",
      recruitingSince: "export",
      doesPermanent: "export",
      doesTemporary: "export",
      terms: "export",
      isMarginShown: "export",
      sentAt: "export",
      decidedAt: "export",
      decidedByUserId: "others",
      decisionReason: "export",
      version: "internal",
      createdAt: "export",
      updatedAt: "export",
    },
    file: "recruiter-profile",
    about: ({ userId }) => eq(recruiterProfiles.userId, userId),
    erasure: [
      { does: "delete", rows: ({ userId }) => eq(recruiterProfiles.userId, userId) },
      { does: "anonymise", rows: ({ userId }) => eq(recruiterProfiles.decidedByUserId, userId), set: () => ({ decidedByUserId: null }) },
    ],
  }),
  personal({
    table: analyticsCounts,
    what: "If you recruit on your own account: how often your page was looked at, by day and by what led people to it.",
    why: "To show you whether your page is found.",
    howLong: "13 months.",
    columns: { day: "export", eventType: "export", entityType: "internal", entityId: "internal", source: "export", n: "export" },
    file: "recruiter-page-figures",
    about: pageFiguresAbout,
    erasure: [{ does: "delete", rows: pageFiguresAbout }],
  }),
  personal({
    table: recruiterFields,
    what: "If you recruit: the roles, regions, sectors and contract suites you work in.",
    why: profileWhy,
    howLong: asLongAs,
    columns: { userId: "internal", kind: "export", slug: "export" },
    file: "recruiter-fields",
    about: ({ userId }) => eq(recruiterFields.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(recruiterFields.userId, userId) }],
  }),
  personal({
    table: placementClaims,
    what: "Placements: hires that a freelance recruiter says were theirs, and whether the person hired agrees.",
    why: "To count on a recruiter’s page only what both sides confirm.",
    howLong: `Confirmed ones as long as the recruiter has an account, others ${keptFor.hiredApplicationMonths} months.`,
    columns: {
      id: "internal",
      publicId: "export",
      applicationId: "internal",
      recruiterUserId: "internal",
      candidateUserId: "internal",
      state: "export",
      disputeReason: "others",
      claimedAt: "export",
      answeredAt: "export",
    },
    file: "placements",
    about: ({ userId }) => or(eq(placementClaims.candidateUserId, userId), eq(placementClaims.recruiterUserId, userId)),
    erasure: [
      { does: "delete", rows: ({ userId }) => eq(placementClaims.recruiterUserId, userId) },
      {
        does: "anonymise",
        rows: ({ userId }) => eq(placementClaims.candidateUserId, userId),
        set: () => ({ candidateUserId: null, disputeReason: null }),
      },
    ],
    outdated: (now) =>
      and(ne(placementClaims.state, "confirmed"), lt(placementClaims.claimedAt, monthsBefore(now, keptFor.hiredApplicationMonths))),
  }),
];
