import { and, count, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applicationStates, jobStatuses } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { rateLimitUsage } from "#db/schema/rate-limits.ts";
import { totpSecrets } from "#db/schema/sign-in.ts";
import { daysBefore } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { listSessions } from "#server/modules/people/accounts/sessions/sessions.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { listStrikesOf } from "#server/modules/trust/moderation/strikes/strikes-of-person.queries.ts";

const eventsShown = 30;
const signInsShown = 10;
const mailsShown = 20;

/**
 * Returns everything on an administrator's account screen, except counts of stored personal data. The access is audited.
 * @throws AppError not-found
 */
export async function readAccount(ctx: Context, publicId: string) {
  requireAllowed(ctx, "user.readOther", {});
  const { db } = ctx.services;
  const { id, companyId, ...account } = await findAccount(db, publicId);
  const [sessions, signIns, events, quotas, mails, adverts, sent, strikes] = await Promise.all([
    listSessions(db, id, ctx.now),
    listSignIns(db, id),
    listEventsAbout(db, id),
    listQuotasUsed(db, id, ctx.now),
    listMailsTo(db, { userId: id, email: account.email }),
    countAdverts(db, id),
    countApplications(db, id),
    listStrikesOf(db, { userId: id, companyId, now: ctx.now }),
  ]);
  await auditRead(ctx, { action: "user.readOther", resource: "user", resourceId: id });
  return {
    ...account,
    isYou: requireUser(ctx.principal).userId === id,
    sessions: sessions.map(({ hash: _hash, ...session }) => isoDates(session)),
    signIns,
    events,
    quotas,
    mails,
    adverts,
    applications: sent,
    strikes,
  };
}

/** @throws AppError not-found */
export async function findAccount(db: Db, publicId: string) {
  const [row] = await db
    .select({
      ...pick(users, "id", "publicId", "name", "email", "emailVerifiedAt", "googleSubject"),
      hasPassword: sql<number>`${users.passwordHash} is not null`.mapWith(Boolean),
      ...pick(users, "role", "isFreelance", "state", "isSample", "companyId"),
      companyName: companies.name,
      companySlug: companies.slug,
      confirmedAt: totpSecrets.confirmedAt,
      ...pick(users, "createdAt", "lastSeenAt", "erasureDueAt"),
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.publicId, publicId))
    .limit(1);
  if (!row) throw new AppError("not-found", "There is no account with that ID.");
  const { companyName, companySlug, confirmedAt, googleSubject, emailVerifiedAt, createdAt, lastSeenAt, erasureDueAt, ...account } = row;
  return {
    ...account,
    isEmailVerified: emailVerifiedAt !== null,
    hasGoogle: googleSubject !== null,
    hasSecondFactor: confirmedAt !== null,
    firm: companyName !== null && companySlug !== null ? { name: companyName, slug: companySlug } : null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    erasureDueAt: erasureDueAt?.toISOString() ?? null,
  };
}

async function listSignIns(db: Db, userId: number) {
  const rows = await db
    .select({ at: auditEvents.at, result: auditEvents.result, reason: auditEvents.reason })
    .from(auditEvents)
    .where(and(eq(auditEvents.actorUserId, userId), eq(auditEvents.action, "auth.signIn")))
    .orderBy(desc(auditEvents.id))
    .limit(signInsShown);
  return rows.map(isoDates);
}

async function listEventsAbout(db: Db, userId: number) {
  const rows = await db
    .select({ ...pick(auditEvents, "id", "at", "action", "result", "reason", "actorRole"), actorName: users.name })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorUserId))
    .where(and(eq(auditEvents.resource, "user"), eq(auditEvents.resourceId, String(userId))))
    .orderBy(desc(auditEvents.id))
    .limit(eventsShown);
  return rows.map(isoDates);
}

async function listQuotasUsed(db: Db, userId: number, now: Date) {
  const usedUnits = sql<number>`sum(${rateLimitUsage.usedUnits})`.mapWith(Number);
  const refusedCalls = sql<number>`sum(${rateLimitUsage.refusedCalls})`.mapWith(Number);
  return db
    .select({ policy: rateLimitUsage.policy, usedUnits, refusedCalls })
    .from(rateLimitUsage)
    .where(and(eq(rateLimitUsage.userId, userId), gte(rateLimitUsage.hour, daysBefore(now, 1))))
    .groupBy(rateLimitUsage.policy)
    .orderBy(desc(refusedCalls), desc(usedUnits))
    .limit(50);
}

async function listMailsTo(db: Db, { userId, email }: { userId: number; email: string | null }) {
  const { subject, state, template, createdAt, sentAt, lastError } = outboxMessages;
  const rows = await db
    .select({ subject, state, template, createdAt, sentAt, lastError })
    .from(outboxMessages)
    .where(or(eq(outboxMessages.toUserId, userId), email === null ? undefined : eq(outboxMessages.toAddress, email)))
    .orderBy(desc(outboxMessages.id))
    .limit(mailsShown);
  return rows.map(isoDates);
}

async function countAdverts(db: Db, userId: number) {
  return db
    .select({ status: jobs.status, count: count() })
    .from(jobs)
    .where(and(eq(jobs.createdByUserId, userId), inArray(jobs.status, [...jobStatuses])))
    .groupBy(jobs.status)
    .limit(jobStatuses.length);
}

async function countApplications(db: Db, userId: number) {
  return db
    .select({ state: applications.state, count: count() })
    .from(applications)
    .where(eq(applications.userId, userId))
    .groupBy(applications.state)
    .limit(applicationStates.length);
}
