import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { QueueMailInput } from "#server/modules/content/mail/outbox.commands.ts";
import { hasPendingChange, type Posting } from "#server/modules/market/adverts/postings.queries.ts";

export type Decision = { decision: "approve" } | { decision: "refuse"; reason: string };

type Decided = Pick<Posting, "id" | "jobId" | "status" | "fields" | "liveFields" | "createdByUserId">;

/** The mail that tells an advert's writer what was decided; null for a writer who is gone. */
export async function decisionMail(
  { services }: Context,
  db: Db,
  posting: Decided,
  decision: Decision,
): Promise<QueueMailInput<"moderation-decided"> | null> {
  const { id, jobId, fields, createdByUserId } = posting;
  const [writer] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, createdByUserId), eq(users.state, "active")))
    .limit(1);
  if (!writer?.email) return null;
  const isApproved = decision.decision === "approve";
  const path = isApproved && jobId !== null ? paths.job(jobId) : paths.recruiterTab("jobs", { job: id });
  const reason = decision.decision === "refuse" ? decision.reason : null;
  const facts = {
    name: writer.name,
    title: fields.title ?? "",
    isApproved,
    isChange: hasPendingChange(posting),
    reason,
    link: services.site.origin + path,
  };
  return { to: writer.email, userId: createdByUserId, template: "moderation-decided", facts };
}

/** Announces to an advert's writer what was decided on it; nobody is told once they are gone. */
export async function announceDecision(ctx: Context, tx: Db, posting: Decided, decision: Decision): Promise<void> {
  const mail = await decisionMail(ctx, tx, posting, decision);
  if (mail === null) return;
  const decided = decision.decision === "approve" ? "live" : "refused";
  const outcome = hasPendingChange(posting) ? (`change-${decided}` as const) : decided;
  await announce(ctx, tx, "advert.decided", { writerUserId: posting.createdByUserId, postingId: posting.id, outcome, mail: mail.facts });
}
