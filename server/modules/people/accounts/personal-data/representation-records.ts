import { eq, inArray, lt, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { representations } from "#db/schema/representations.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const byOwnPractice = ({ userId }: Person) =>
  inArray(
    representations.firmId,
    new QueryBuilder().select({ id: freelancePractices.companyId }).from(freelancePractices).where(eq(freelancePractices.userId, userId)),
  );

const ended = (now: Date, state: "revoked" | "withdrawn") => ({
  endedAt: sql`coalesce(${representations.endedAt}, ${sql.param(now, representations.endedAt)})`,
  state: sql`if(${representations.state} in ('asked', 'given'), ${state}, ${representations.state})`,
});

/** Permissions to represent. They come before the practice of a freelance recruiter, by which some are found. */
export const representationRecords: readonly PersonalTable[] = [
  personal({
    table: representations,
    what: "Requests to represent you and permissions you gave, refused or revoked; and those you asked others for.",
    why: "To show both sides what was permitted, to whom and until when, and that nobody is put forward twice.",
    howLong: `${keptFor.representationMonths} months after it ended, as recruiters must keep such records for a year. If you erase your account, what is left names you no more.`,
    columns: {
      id: "internal",
      publicId: "export",
      firmId: "internal",
      askedByUserId: "internal",
      candidateUserId: "internal",
      candidateName: "others",
      origin: "export",
      jobId: "export",
      clientName: "export",
      role: "export",
      place: "export",
      clientKey: "internal",
      placeKey: "internal",
      shownText: "export",
      textVersion: "export",
      shownDigest: "internal",
      state: "export",
      refusalReason: "export",
      askedAt: "export",
      answerBy: "export",
      givenAt: "export",
      expiresAt: "export",
      endedAt: "export",
    },
    file: "representation",
    about: ({ userId }) => or(eq(representations.candidateUserId, userId), eq(representations.askedByUserId, userId)),
    erasure: [
      {
        does: "anonymise",
        rows: ({ userId }) => eq(representations.candidateUserId, userId),
        set: (now) => ({ ...ended(now, "revoked"), candidateUserId: null, candidateName: null, refusalReason: null }),
      },
      {
        does: "anonymise",
        rows: byOwnPractice,
        set: (now) => ({ ...ended(now, "withdrawn"), shownText: "The recruiter’s account has been erased, and these words with it." }),
      },
      { does: "anonymise", rows: ({ userId }) => eq(representations.askedByUserId, userId), set: () => ({ askedByUserId: null }) },
    ],
    outdated: (now) => lt(representations.endedAt, monthsBefore(now, keptFor.representationMonths)),
  }),
];
