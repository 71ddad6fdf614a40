import { eq, lt, or } from "drizzle-orm";
import { moderationClaims, moderationDecisions, moderationQuestions } from "#db/schema/moderation-work.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** What administrators of the site have open, decide and ask, and what is answered. */
export const moderationWorkRecords: readonly PersonalTable[] = [
  personal({
    table: moderationClaims,
    what: "If you administer this site: which cases you have open.",
    why: "So that two administrators do not decide the same case.",
    howLong: "Until another administrator opens the case, or a day after you left it.",
    columns: { kind: "internal", subject: "internal", userId: "internal", since: "internal", until: "internal" },
    file: null,
    notExportedBecause: "It says only which case was open on a screen within the last day.",
    about: ({ userId }) => eq(moderationClaims.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(moderationClaims.userId, userId) }],
    outdated: (now) => lt(moderationClaims.until, new Date(now.getTime() - 86_400_000)),
  }),
  personal({
    table: moderationDecisions,
    what: "If you administer this site: what you decided on adverts, firms and pages.",
    why: "To tell those concerned what was decided and why, and to carry it out once.",
    howLong: `${keptFor.contactMonths} months. If you erase your account, decisions stay without you.`,
    columns: {
      id: "internal",
      publicId: "export",
      kind: "export",
      subject: "internal",
      decision: "export",
      words: "export",
      caseVersion: "internal",
      decidedByUserId: "internal",
      decidedAt: "export",
      dueAt: "internal",
      state: "export",
      settledAt: "export",
      failure: "internal",
    },
    file: "decisions-as-administrator",
    about: ({ userId }) => eq(moderationDecisions.decidedByUserId, userId),
    erasure: [
      { does: "anonymise", rows: ({ userId }) => eq(moderationDecisions.decidedByUserId, userId), set: () => ({ decidedByUserId: null }) },
    ],
    outdated: (now) => lt(moderationDecisions.decidedAt, monthsBefore(now, keptFor.contactMonths)),
  }),
  personal({
    table: moderationQuestions,
    what: "What administrators of the site asked you before they decided on an advert, a firm or a page of yours, and what you answered.",
    why: "To decide by what you say, and not without you.",
    howLong: `${keptFor.contactMonths} months.`,
    columns: {
      id: "internal",
      publicId: "export",
      kind: "export",
      subject: "internal",
      about: "export",
      ownerUserId: "internal",
      companyId: "internal",
      question: "export",
      askedByUserId: "others",
      askedAt: "export",
      answer: "export",
      answeredByUserId: "internal",
      answeredAt: "export",
      closedAt: "export",
    },
    file: "questions-before-decisions",
    about: ({ userId }) => or(eq(moderationQuestions.ownerUserId, userId), eq(moderationQuestions.answeredByUserId, userId)),
    erasure: [
      {
        does: "delete",
        rows: ({ userId }) => or(eq(moderationQuestions.ownerUserId, userId), eq(moderationQuestions.answeredByUserId, userId)),
      },
      { does: "anonymise", rows: ({ userId }) => eq(moderationQuestions.askedByUserId, userId), set: () => ({ askedByUserId: null }) },
    ],
    outdated: (now) => lt(moderationQuestions.askedAt, monthsBefore(now, keptFor.contactMonths)),
  }),
];
