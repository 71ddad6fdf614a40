import { char, index, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { questionKinds } from "../own-values.ts";
import { annotatePersonal } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, moment, requiredReference } from "./columns.ts";
import { jobs } from "./jobs.ts";

const untilRemoved = "Until you remove them, or as long as you have an account.";

const userReference = () => requiredReference("user_id", () => users.id);

/** A user's latest answer to an advert's question, suggested when another advert asks the same. */
export const rememberedAnswers = mysqlTable(
  "remembered_answers",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: userReference(),
    /** Hash of the question's kind and normalised wording. */
    questionKey: char("question_key", { length: 64 }).notNull(),
    kind: mysqlEnum("kind", questionKinds).notNull(),
    /** In its latest wording. */
    question: varchar("question", { length: 200 }).notNull(),
    answer: text("answer").notNull(),
    answeredAt: moment("answered_at").notNull(),
  },
  (t) => [
    uniqueIndex("remembered_answers_public_id").on(t.publicId),
    uniqueIndex("remembered_answers_question").on(t.userId, t.questionKey),
    index("remembered_answers_newest").on(t.userId, t.answeredAt),
  ],
);
annotatePersonal(rememberedAnswers, {
  what: "How you last answered each question that adverts asked you.",
  why: "To fill them in when another advert asks the same, so that you can look them over and change them.",
  howLong: untilRemoved,
  export: ["kind", "question", "answer", "answeredAt"],
  internal: ["id", "publicId", "userId", "questionKey"],
  file: "remembered-answers",
});

/** Adverts with external applications that a user says they have applied to. */
export const outsideApplications = mysqlTable(
  "outside_applications",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: userReference(),
    jobId: requiredReference("job_id", () => jobs.id),
    /** The user's private notes. */
    notes: text("notes"),
    appliedAt: moment("applied_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("outside_applications_public_id").on(t.publicId),
    uniqueIndex("outside_applications_user_job").on(t.userId, t.jobId),
    index("outside_applications_newest").on(t.userId, t.appliedAt),
    index("outside_applications_job").on(t.jobId),
  ],
);
annotatePersonal(outsideApplications, {
  what: "Adverts you say you applied to elsewhere, with your notes.",
  why: "To keep them for you beside your applications here. Nobody else sees them.",
  howLong: untilRemoved,
  export: ["jobId", "notes", "appliedAt", "updatedAt"],
  internal: ["id", "publicId", "userId"],
  file: "applications-elsewhere",
});
