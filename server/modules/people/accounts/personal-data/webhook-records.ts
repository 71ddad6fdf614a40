import { eq, inArray, lt } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { webhookDeliveries, webhooks } from "#db/schema/webhooks.ts";
import { webhookLimits } from "#db/webhook-values.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const dayMs = 86_400_000;
const ownPractice = ({ userId }: Person) =>
  new QueryBuilder().select({ id: freelancePractices.companyId }).from(freelancePractices).where(eq(freelancePractices.userId, userId));
const ofPractice = (person: Person) => inArray(webhooks.companyId, ownPractice(person));
const sentForPractice = (person: Person) =>
  inArray(webhookDeliveries.webhookId, new QueryBuilder().select({ id: webhooks.id }).from(webhooks).where(ofPractice(person)));

/** Systems of one's own that the board tells of one's adverts. They come before the practice by which they are found. */
export const webhookRecords: readonly PersonalTable[] = [
  personal({
    table: webhookDeliveries,
    what: "If you recruit on your own account: what we sent to your own systems.",
    why: "To send it again when they do not answer, and to show you what was sent.",
    howLong: "30 days.",
    columns: {
      id: "internal",
      publicId: "export",
      webhookId: "internal",
      event: "export",
      body: "internal",
      state: "export",
      attempts: "export",
      nextAttemptAt: "internal",
      answerStatus: "export",
      lastError: "export",
      tookMs: "internal",
      triedAt: "export",
      createdAt: "export",
    },
    file: "webhook-deliveries",
    about: sentForPractice,
    erasure: [{ does: "delete", rows: sentForPractice }],
    outdated: (now) => lt(webhookDeliveries.createdAt, new Date(now.getTime() - webhookLimits.keptDays * dayMs)),
  }),
  personal({
    table: webhooks,
    what: "If you recruit on your own account: addresses of your own systems that we tell what happens to your adverts.",
    why: "To tell them.",
    howLong: "Until you remove them or your account.",
    columns: {
      id: "internal",
      publicId: "export",
      companyId: "internal",
      address: "export",
      events: "export",
      secret: "secret",
      oldSecret: "secret",
      oldSecretUntil: "internal",
      pausedAt: "export",
      isPausedByUs: "export",
      failuresInRow: "internal",
      createdAt: "export",
      updatedAt: "internal",
    },
    file: "webhooks",
    about: ofPractice,
    erasure: [{ does: "delete", rows: ofPractice }],
  }),
];
