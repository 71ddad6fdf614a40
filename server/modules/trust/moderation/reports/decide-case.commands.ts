import { and, asc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import type { CaseOutcome } from "#db/case-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobCases, strikes } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { monthsAfter } from "#db/time-limits.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";
import { renderMail } from "#server/modules/content/mail/templates/render-mail.ts";
import { suspendInTransaction } from "#server/modules/people/accounts/roles/roles.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { announceModeration, freeze, refuseFrozen, thaw } from "#server/modules/trust/enforcement/freeze.commands.ts";
import { strikeStepOf } from "#server/modules/trust/enforcement/strike-step.queries.ts";
import type { decideCaseInput } from "../case.fields.ts";

const othersAtMost = 500;

export type CaseDecision = z.output<typeof decideCaseInput>;

export interface DecidedCase {
  outcome: CaseDecision["outcome"];
  applicantsTold: number;
  othersFrozen: number;
}

/**
 * Decides a case: the advert stays, is restored or is removed permanently, and everyone affected is notified.
 * @throws AppError not-found, conflict for one that another administrator has decided; reauthenticate where an account is to be suspended
 */
export async function decideCase(ctx: Context, decision: CaseDecision): Promise<DecidedCase> {
  requireAllowed(ctx, "job.moderate", {});
  const { db, search } = ctx.services;
  const suspended = decision.suspendPoster ? await posterOf(db, decision.id) : null;
  if (suspended) requireAllowed(ctx, "user.suspend", { ownerId: suspended.userId });
  const { changed, ...decided } = await lockingTransaction(db, async (tx) => {
    const made = await decide(ctx, tx, decision);
    if (suspended) await suspendInTransaction(ctx, tx, suspended.publicId, "fraud");
    return made;
  });
  await search.applyNow(changed);
  return decided;
}

async function decide(ctx: Context, tx: Db, decision: CaseDecision): Promise<DecidedCase & { changed: number[] }> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const { id, outcome, words } = decision;
  const found = await lockCase(tx, id);
  const { caseId, jobId } = found;
  if (outcome === "ask") await requestCorrection(ctx, tx, { ...found, words, userId });
  else {
    await applyOutcomeToAdvert(ctx, tx, { ...found, outcome, words, userId });
    const ended = { state: "decided", outcome, openJobId: null, decidedAt: now, decidedByUserId: userId, words: words || null } as const;
    await tx.update(jobCases).set(ended).where(eq(jobCases.id, caseId));
  }
  if (decision.strike) await addStrike(ctx, tx, { ...found, reason: words, byUserId: userId });
  const others = decision.freezeOthers ? await freezeOtherAdverts(ctx, tx, { ...found, reason: words, userId }) : [];
  const text = decision.tellApplicants;
  const applicantsTold = text === null ? 0 : await warnApplicants(ctx, tx, { ...found, text });
  await notifyReporters(ctx, tx, { caseId, jobTitle: found.jobTitle, outcome: outcome === "ask" ? "asked" : outcome });
  const event = { action: "job.moderate", resource: "case", resourceId: id, reason: outcome } as const;
  await recordAudit(tx, ctx, { ...event, before: { state: found.state }, after: { outcome } });
  return { outcome, applicantsTold, othersFrozen: others.length, changed: [jobId, ...others] };
}

/** Locks the advert's row before the case's, in the same order as reporting. */
async function lockCase(tx: Db, id: string) {
  const [named] = await tx.select({ jobId: jobCases.jobId }).from(jobCases).where(eq(jobCases.publicId, id)).limit(1);
  if (!named) throw new AppError("not-found", "There is no case with that ID.");
  const [advert] = await tx
    .select({ status: jobs.status, jobTitle: jobs.title, companyId: jobs.companyId, posterUserId: jobs.createdByUserId })
    .from(jobs)
    .where(eq(jobs.id, named.jobId))
    .limit(1)
    .for("update");
  const [held] = await tx
    .select({ caseId: jobCases.id, state: jobCases.state })
    .from(jobCases)
    .where(eq(jobCases.publicId, id))
    .limit(1)
    .for("update");
  if (!advert || !held) throw new AppError("not-found", "There is no case with that ID.");
  if (held.state === "decided") throw new AppError("conflict", "Someone has already decided this case.");
  const [firm] = await tx.select({ companyName: companies.name }).from(companies).where(eq(companies.id, advert.companyId)).limit(1);
  return { ...advert, ...held, jobId: named.jobId, companyName: firm?.companyName ?? "" };
}
type LockedCase = Awaited<ReturnType<typeof lockCase>> & { words: string; userId: number };

async function requestCorrection(ctx: Context, tx: Db, { caseId, jobId, status, words, userId }: LockedCase): Promise<void> {
  if (status === "frozen") throw new AppError("conflict", "A frozen advert cannot be corrected. Unfreeze it first, or refuse it.");
  await tx.update(jobCases).set({ state: "waiting", askedAt: ctx.now, askedByUserId: userId, words }).where(eq(jobCases.id, caseId));
  await announceModeration(ctx, tx, jobId, { news: "correct", reason: words });
}

async function applyOutcomeToAdvert(
  ctx: Context,
  tx: Db,
  { jobId, caseId, status, outcome, words, userId }: LockedCase & { outcome: CaseOutcome },
): Promise<void> {
  const stays = outcome === "no-action" || outcome === "corrected";
  if (stays && status === "frozen") await thaw(ctx, tx, { jobId, byUserId: userId });
  if (stays || status === "refused" || status === "archived") return;
  // The advertiser gets one notification only: the refusal.
  if (status !== "frozen") await freeze(ctx, tx, { jobId, reason: words, caseId, byUserId: userId, isQuiet: true });
  await refuseFrozen(ctx, tx, { jobId, reason: words, caseId, byUserId: userId });
}

/** Freezes the author's other live adverts; for an advert from a feed, those of the same company. */
async function freezeOtherAdverts(
  ctx: Context,
  tx: Db,
  { jobId, caseId, posterUserId, companyId, reason, userId }: Omit<LockedCase, "words"> & { reason: string },
): Promise<number[]> {
  const sameHand =
    posterUserId === null ? and(eq(jobs.companyId, companyId), isNull(jobs.createdByUserId)) : eq(jobs.createdByUserId, posterUserId);
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(sameHand, eq(jobs.status, "live"), ne(jobs.id, jobId)))
    .limit(othersAtMost)
    .for("update");
  for (const { id } of rows) await freeze(ctx, tx, { jobId: id, reason, caseId, byUserId: userId });
  return rows.map(({ id }) => id);
}

async function posterOf(db: Db, caseId: string) {
  const [poster] = await db
    .select({ userId: users.id, publicId: users.publicId })
    .from(jobCases)
    .innerJoin(jobs, eq(jobs.id, jobCases.jobId))
    .innerJoin(users, eq(users.id, jobs.createdByUserId))
    .where(and(eq(jobCases.publicId, caseId), isNotNull(jobs.createdByUserId), eq(users.state, "active")))
    .limit(1);
  return poster ?? null;
}

const maxNotified = 500;

/** Notifies reporters who left an address of the outcome, once per address. */
async function notifyReporters(
  ctx: Context,
  tx: Db,
  { caseId, jobTitle, outcome }: { caseId: number; jobTitle: string; outcome: MailFacts["report-outcome"]["outcome"] },
): Promise<void> {
  const rows = await tx
    .select({ reference: jobReports.reference, email: jobReports.email, emailKey: jobReports.emailKey, userId: jobReports.userId })
    .from(jobReports)
    .where(and(eq(jobReports.caseId, caseId), isNotNull(jobReports.email)))
    .orderBy(asc(jobReports.id))
    .limit(maxNotified);
  const answered = new Set<string | null>();
  for (const { reference, email, emailKey, userId } of rows) {
    if (answered.has(emailKey)) continue;
    answered.add(emailKey);
    await announce(ctx, tx, "report.answered", { reporter: { userId, name: "", email }, reference, jobTitle, outcome });
  }
}

const strikeCountsMonths = 12;

interface StrikeInput {
  caseId: number;
  companyId: number;
  companyName: string;
  posterUserId: number | null;
  /** Text for the company. */
  reason: string;
  byUserId: number;
}

/** Records a strike for a decided case, in the caller's transaction, and e-mails the company its enforcement step. */
async function addStrike(ctx: Context, tx: Db, order: StrikeInput): Promise<void> {
  const { now } = ctx;
  const { caseId, companyId, companyName, posterUserId, reason, byUserId } = order;
  const publicId = randomPublicId();
  const expiresAt = monthsAfter(now, strikeCountsMonths);
  const strike = { publicId, caseId, companyId, posterUserId, reason, givenAt: now, givenByUserId: byUserId, expiresAt };
  await tx.insert(strikes).values(strike);
  const step = await strikeStepOf(tx, { companyId, posterUserId }, now);
  const company = { id: companyId, name: companyName };
  await announce(ctx, tx, "strike.given", { company, posterUserId, reason, step, expiresAt });
  const event = { action: "job.moderate", resource: "strike", resourceId: publicId, reason: `strike: ${step}` } as const;
  await recordAudit(tx, ctx, { ...event, after: { companyId, step } });
}

const perRead = 500;

interface Warning {
  caseId: number;
  jobId: number;
  jobTitle: string;
  companyName: string;
  text: string;
}

/** E-mails all applicants that the advert was a fraud, regardless of their mail preferences. @returns how many */
async function warnApplicants(ctx: Context, tx: Db, { caseId, jobId, ...words }: Warning): Promise<number> {
  let notified = 0;
  for (;;) {
    const people = await tx
      .select({ userId: users.id, name: users.name, email: users.email, applicationId: applications.publicId })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(and(eq(applications.jobId, jobId), ne(applications.state, "draft"), eq(users.state, "active"), isNotNull(users.email)))
      .orderBy(applications.id)
      .limit(perRead)
      .offset(notified);
    await announce(ctx, tx, "advert.was-fraud", { readers: people, ...words });
    notified += people.length;
    if (people.length < perRead) break;
  }
  await tx.update(jobCases).set({ applicantsToldAt: ctx.now }).where(eq(jobCases.id, caseId));
  return notified;
}

/** Renders the e-mail for a sample recipient called Robin. */
export function previewWarning({ services: { site } }: Context, { jobTitle, companyName, text }: Omit<Warning, "caseId" | "jobId">) {
  const link = site.origin + paths.jobseekerTab("applications");
  const { subject, text: body } = renderMail(site, "advert-was-fraud", { name: "Robin", jobTitle, companyName, text, link });
  return { subject, text: body };
}
