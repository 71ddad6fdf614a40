import { eq, lt } from "drizzle-orm";
import { appeals, strikes } from "#db/schema/job-cases.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** What stands against people who advertise, and what they said to it. */
export const strikeRecords: readonly PersonalTable[] = [
  personal({
    table: strikes,
    what: "If an advert you wrote broke our rules: the strike for it, with its reason and how long it counts.",
    why: "To keep the board honest, and to let you appeal.",
    howLong: `${keptFor.strikeMonths} months after it stops counting. If you erase your account, the strike stays with the firm, without you.`,
    columns: {
      id: "internal",
      publicId: "export",
      companyId: "internal",
      posterUserId: "internal",
      caseId: "internal",
      reason: "export",
      givenAt: "export",
      givenByUserId: "internal",
      expiresAt: "export",
      overturnedAt: "export",
    },
    file: "strikes",
    about: ({ userId }) => eq(strikes.posterUserId, userId),
    erasure: [{ does: "anonymise", rows: ({ userId }) => eq(strikes.posterUserId, userId), set: () => ({ posterUserId: null }) }],
    outdated: (now) => lt(strikes.expiresAt, monthsBefore(now, keptFor.strikeMonths)),
  }),
  personal({
    table: appeals,
    what: "Your appeals against a strike, a freeze or a refusal, in your words, and what came of them.",
    why: "To look at the decision again.",
    howLong: `${keptFor.strikeMonths} months. If you erase your account, the appeal stays without your words.`,
    columns: {
      id: "internal",
      publicId: "export",
      subject: "export",
      subjectId: "internal",
      companyId: "internal",
      words: "export",
      madeAt: "export",
      madeByUserId: "internal",
      outcome: "export",
      answer: "export",
      decidedAt: "export",
      decidedByUserId: "internal",
    },
    file: "appeals",
    about: ({ userId }) => eq(appeals.madeByUserId, userId),
    erasure: [
      { does: "anonymise", rows: ({ userId }) => eq(appeals.madeByUserId, userId), set: () => ({ madeByUserId: null, words: "" }) },
    ],
    outdated: (now) => lt(appeals.madeAt, monthsBefore(now, keptFor.strikeMonths)),
  }),
];
