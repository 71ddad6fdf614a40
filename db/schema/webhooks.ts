import { lt } from "drizzle-orm";
import { bigint, boolean, char, index, int, mysqlEnum, mysqlTable, smallint, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { annotateImpersonal, annotatePersonal, byFreelancePractice, inSubquery, type Person } from "../personal.ts";
import { daysBefore } from "../time-limits.ts";
import { deliverableEvents, deliveryStates, type WebhookEvent, webhookLimits } from "../webhook-values.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { jsonColumn, textList } from "./json-columns.ts";

const firm = () => requiredReference("company_id", () => companies.id);

/** Webhook addresses of a firm or freelance recruiter, for events of their adverts and applications. */
export const webhooks = mysqlTable(
  "webhooks",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    companyId: firm(),
    address: varchar("address", { length: webhookLimits.addressMaxChars }).notNull(),
    events: jsonColumn("events", textList).$type<WebhookEvent[]>().notNull(),
    /** Encrypted; every delivery is signed with it. */
    secret: varchar("secret", { length: 200 }).notNull(),
    /** The previous secret, which also signs until `oldSecretUntil`. */
    oldSecret: varchar("old_secret", { length: 200 }),
    oldSecretUntil: moment("old_secret_until"),
    pausedAt: moment("paused_at"),
    /** Paused automatically after too many failures, not by a user. */
    isPausedByUs: boolean("is_paused_by_us").notNull().default(false),
    failuresInRow: smallint("failures_in_row", { unsigned: true }).notNull().default(0),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [uniqueIndex("webhooks_public_id").on(t.publicId), index("webhooks_company").on(t.companyId)],
);

const ofPractice = byFreelancePractice(webhooks.companyId);

annotatePersonal(webhooks, {
  what: "If you recruit on your own account: addresses of your own systems that we tell what happens to your adverts.",
  why: "To tell them.",
  howLong: "Until you remove them or your account.",
  export: ["publicId", "address", "events", "pausedAt", "isPausedByUs", "createdAt"],
  secret: ["secret", "oldSecret"],
  internal: ["id", "companyId", "oldSecretUntil", "failuresInRow", "updatedAt"],
  file: "webhooks",
  about: ofPractice,
});

/** Deliveries to webhooks, written in the transaction of the event. */
export const webhookDeliveries = mysqlTable(
  "webhook_deliveries",
  {
    id: bigint("id", { mode: "number", unsigned: true }).autoincrement().primaryKey(),
    publicId: char("public_id", { length: 22 }).notNull(),
    webhookId: requiredReference("webhook_id", () => webhooks.id),
    event: mysqlEnum("event", deliverableEvents).notNull(),
    /** Exact body sent: ids, states and times, without personal data. */
    body: text("body").notNull(),
    state: mysqlEnum("state", deliveryStates).notNull(),
    attempts: smallint("attempts", { unsigned: true }).notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    /** Response status of the last attempt; null when there was no response. */
    answerStatus: smallint("answer_status", { unsigned: true }),
    lastError: varchar("last_error", { length: 300 }),
    tookMs: int("took_ms", { unsigned: true }),
    triedAt: moment("tried_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_public_id").on(t.publicId),
    index("webhook_deliveries_due").on(t.state, t.nextAttemptAt),
    index("webhook_deliveries_webhook").on(t.webhookId, t.id),
    index("webhook_deliveries_waiting").on(t.webhookId, t.state),
    index("webhook_deliveries_created").on(t.createdAt),
  ],
);

const sentForPractice = (person: Person) => inSubquery(webhookDeliveries.webhookId, webhooks.id, ofPractice(person));

annotatePersonal(webhookDeliveries, {
  what: "If you recruit on your own account: what we sent to your own systems.",
  why: "To send it again when they do not answer, and to show you what was sent.",
  howLong: "30 days.",
  export: ["publicId", "event", "state", "attempts", "answerStatus", "lastError", "triedAt", "createdAt"],
  internal: ["id", "webhookId", "body", "nextAttemptAt", "tookMs"],
  file: "webhook-deliveries",
  about: sentForPractice,
  outdated: (now) => lt(webhookDeliveries.createdAt, daysBefore(now, webhookLimits.keptDays)),
});

/** Last notified state of each advert per firm, so that each transition is sent once. */
export const webhookAdverts = mysqlTable(
  "webhook_adverts",
  {
    jobId: idReference("job_id")
      .primaryKey()
      .references(() => jobs.id),
    companyId: firm(),
    isLive: boolean("is_live").notNull(),
  },
  (t) => [index("webhook_adverts_company").on(t.companyId)],
);
annotateImpersonal(webhookAdverts, "Whether the systems of a firm were last told that an advert is on the board.");
