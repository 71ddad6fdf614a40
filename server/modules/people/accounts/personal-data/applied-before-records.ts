import { eq } from "drizzle-orm";
import { outsideApplications, rememberedAnswers } from "#db/schema/applied-before.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

const untilRemoved = "Until you remove them, or as long as you have an account.";

/** What an applicant keeps here for themselves. */
export const appliedBeforeRecords: readonly PersonalTable[] = [
  personal({
    table: rememberedAnswers,
    what: "How you last answered each question that adverts asked you.",
    why: "To fill them in when another advert asks the same, so that you can look them over and change them.",
    howLong: untilRemoved,
    columns: {
      id: "internal",
      publicId: "internal",
      userId: "internal",
      questionKey: "internal",
      kind: "export",
      question: "export",
      answer: "export",
      answeredAt: "export",
    },
    file: "remembered-answers",
    about: ({ userId }) => eq(rememberedAnswers.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(rememberedAnswers.userId, userId) }],
  }),
  personal({
    table: outsideApplications,
    what: "Adverts you say you applied to elsewhere, with your notes.",
    why: "To keep them for you beside your applications here. Nobody else sees them.",
    howLong: untilRemoved,
    columns: {
      id: "internal",
      publicId: "internal",
      userId: "internal",
      jobId: "export",
      notes: "export",
      appliedAt: "export",
      updatedAt: "export",
    },
    file: "applications-elsewhere",
    about: ({ userId }) => eq(outsideApplications.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(outsideApplications.userId, userId) }],
  }),
];
