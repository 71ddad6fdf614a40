import type { Db } from "#db/client.ts";
import { strikes } from "#db/schema/job-cases.ts";
import type { Context } from "#server/context.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { monthsAfter } from "#server/modules/accounts/personal-data/time-limits.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { queueMail } from "#server/modules/mail/outbox.commands.ts";
import { paths } from "#server/paths.ts";
import { randomPublicId } from "#server/secrets.ts";
import { peopleOfFirm } from "../tell-advertiser.commands.ts";
import { strikeStepOf } from "./strike-step.queries.ts";

const strikeCountsMonths = 12;

export interface StrikeOrder {
  caseId: number;
  companyId: number;
  companyName: string;
  posterUserId: number | null;
  /** In words for the firm. */
  reason: string;
  byUserId: number;
}

/** A strike for a decided case, in the caller's transaction; the firm is mailed where it stands now. */
export async function giveStrike(ctx: Context, tx: Db, order: StrikeOrder): Promise<void> {
  const { services, now } = ctx;
  const { site } = services;
  const { caseId, companyId, companyName, posterUserId, reason, byUserId } = order;
  const publicId = randomPublicId();
  const expiresAt = monthsAfter(now, strikeCountsMonths);
  const strike = { publicId, caseId, companyId, posterUserId, reason, givenAt: now, givenByUserId: byUserId, expiresAt };
  await tx.insert(strikes).values(strike);
  const step = await strikeStepOf(tx, { companyId, posterUserId }, now);
  const link = site.origin + paths.recruiterTab("company");
  for (const { userId, name, email } of await peopleOfFirm(tx, companyId, posterUserId)) {
    const facts = { name, companyName, reason, step, expiresAt, link };
    await queueMail(tx, { site, now }, { to: email, userId, template: "strike-given", facts });
  }
  const event = { action: "job.moderate", resource: "strike", resourceId: publicId, result: "done", reason: `strike: ${step}` } as const;
  await recordAudit(tx, auditActor(ctx), { ...event, after: { companyId, step } });
}
