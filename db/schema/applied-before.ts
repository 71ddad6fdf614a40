import { char, index, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { questionKinds } from "../own-values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment } from "./columns.ts";
import { jobs } from "./jobs.ts";

const userReference = () =>
  idReference("user_id")
    .notNull()
    .references(() => users.id);

/** How somebody last answered a question of an advert, for the next that asks the same. */
export const rememberedAnswers = mysqlTable(
  "remembered_answers",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: userReference(),
    /** Hash of the kind and the wording without what makes no difference to it. */
    questionKey: char("question_key", { length: 64 }).notNull(),
    kind: mysqlEnum("kind", questionKinds).notNull(),
    /** As it was last asked. */
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

/** Adverts that take applications elsewhere, to which somebody says they have applied. */
export const outsideApplications = mysqlTable(
  "outside_applications",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: userReference(),
    jobId: idReference("job_id")
      .notNull()
      .references(() => jobs.id),
    /** Their own words, for nobody else. */
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
