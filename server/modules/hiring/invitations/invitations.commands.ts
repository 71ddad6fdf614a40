import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { InvitationState } from "#db/own-values.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Principal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf, randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { ownerOf } from "#server/modules/money/credits/credit-owner.ts";
import { readCreditsLeft } from "#server/modules/money/credits/plans.queries.ts";
import { requireQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf, maskEmail } from "#server/text/email-address.ts";
import { findNamedOrOwnCompany } from "../team/team-lock.ts";

/** Returns the state at a moment; an invitation expires by time, even before that is stored. All states but `sent` are final. */
export function invitationStateAt({ state, expiresAt }: { state: InvitationState; expiresAt: Date }, now: Date): InvitationState {
  return state === "sent" && expiresAt <= now ? "expired" : state;
}

export type InvitedRole = "recruiter" | "company_admin";

const listedAtMost = 100;

/** Returns what anyone with the mailed link may see of an invitation. @throws AppError not-found for an unknown link */
export async function viewInvitation(ctx: Context, token: string) {
  const { db } = ctx.services;
  const [row] = await db
    .select({ companyName: companies.name, inviterName: users.name, ...pick(invitations, "role", "emailKey", "state", "expiresAt") })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .innerJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(eq(invitations.tokenHash, hashOf(token)))
    .limit(1);
  requireAllowed(ctx, "company.read", { isPublished: row !== undefined });
  if (!row) throw new AppError("not-found", "This invitation link is not valid.");
  const { emailKey, companyName, inviterName, role } = row;
  const state = invitationStateAt(row, ctx.now);
  const isForMe = (await emailKeyOfPrincipal(db, ctx.principal)) === emailKey;
  return {
    companyName,
    inviterName,
    role,
    emailMasked: maskEmail(emailKey),
    /** The full address, for signed-out visitors who may register with it; null otherwise. */
    email: ctx.principal.kind === "anonymous" && state === "sent" ? emailKey : null,
    state,
    /** The visitor is signed in with the invited address. */
    isForMe,
    practice: isForMe && state === "sent" ? await readOwnPractice(ctx) : null,
    /** The visitor is signed out; does not reveal whether the address has an account. */
    needsAccount: ctx.principal.kind === "anonymous",
  };
}

/** Returns what a freelance recruiter gives up by joining a company: adverts on the board or on their way, and adverts paid for and not used. */
async function readOwnPractice({
  services: { db },
  principal,
  now,
}: Context): Promise<{ openAdverts: number; paidAdverts: number } | null> {
  if (principal.kind === "anonymous" || !principal.isFreelance) return null;
  const [open] = await db
    .select({ adverts: count() })
    .from(jobs)
    .innerJoin(freelancePractices, eq(freelancePractices.companyId, jobs.companyId))
    .where(and(eq(freelancePractices.userId, principal.userId), inArray(jobs.status, ["awaiting-review", "live", "paused"])));
  const { available } = await readCreditsLeft(db, ownerOf(principal), now);
  return { openAdverts: open?.adverts ?? 0, paidAdverts: available };
}

async function emailKeyOfPrincipal(db: Db, principal: Principal): Promise<string | null> {
  if (principal.kind === "anonymous") return null;
  const [person] = await db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, principal.userId)).limit(1);
  return person?.emailKey ?? null;
}

/** Lists a company's newest invitations for its members. @throws AppError not-found for a company that is not the caller's */
export async function listInvitations(ctx: Context, companySlug: string | null) {
  const { db } = ctx.services;
  const company = await findNamedOrOwnCompany(ctx, db, companySlug);
  requireAllowed(ctx, "company.listMembers", { companyId: company?.id ?? null });
  if (!company) throw new AppError("not-found", "There is no company with that name.");
  const rows = await db
    .select({
      publicId: invitations.publicId,
      email: invitations.emailKey,
      role: invitations.role,
      state: invitations.state,
      inviterName: users.name,
      ...pick(invitations, "createdAt", "expiresAt", "decidedAt"),
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(eq(invitations.companyId, company.id))
    .orderBy(desc(invitations.id))
    .limit(listedAtMost);
  return rows.map((row) => ({ ...isoDates(row), state: invitationStateAt(row, ctx.now) }));
}

const dayMs = 86_400_000;
const lifetimeMs = 7 * dayMs;

interface SendInvitationInput {
  email: string;
  role: InvitedRole;
  /** Only platform administrators may invite for another company. */
  companySlug: string | null;
}

/**
 * Invites an address to a company and invalidates its earlier invitation.
 * @throws AppError not-found, forbidden, conflict for a member, too-many-attempts
 */
export async function sendInvitation(ctx: Context, order: SendInvitationInput): Promise<{ publicId: string }> {
  return withIdempotencyKey(ctx, { call: "invitations.send", sent: order }, (tx) => send(ctx, tx, order));
}

async function send(ctx: Context, tx: Db, { email, role, companySlug }: SendInvitationInput): Promise<{ publicId: string }> {
  const { services, now } = ctx;
  const { userId, role: senderRole, companyId: senderCompanyId } = requireUser(ctx.principal);
  const company = await findNamedOrOwnCompany(ctx, tx, companySlug);
  requireAllowed(ctx, "company.invite", { companyId: company?.id ?? null });
  if (!company) throw new AppError("not-found", "There is no company with that name.");
  const emailKey = emailKeyOf(email);
  // The lock makes a concurrent invitation of the same address wait and then end the first one.
  await lockCurrentFirm(tx, company.id);
  await refuseMembers(tx, company.id, emailKey);
  await requireQuota(ctx, policies.invitations, String(company.id));
  await endEarlierInvitations(tx, { companyId: company.id, emailKey, now });
  // Locked, since a colleague may just have removed the sender.
  const isStillAdmin = and(eq(users.id, userId), eq(users.role, senderRole), ne(users.state, "suspended"));
  const [inviter] = await tx
    .select(pick(users, "name", "companyId"))
    .from(users)
    .where(isStillAdmin)
    .limit(1)
    .for("update");
  if (inviter?.companyId !== senderCompanyId) throw new AppError("unauthenticated", "Please sign in first.");
  const token = randomSecret();
  const publicId = randomPublicId();
  await tx.insert(invitations).values({
    publicId,
    companyId: company.id,
    emailKey,
    role,
    tokenHash: hashOf(token),
    invitedByUserId: userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  const link = services.site.origin + paths.acceptInvitation(token);
  const facts = { companyName: company.name, inviterName: inviter.name, role, link };
  await queueMail(tx, { site: services.site, now }, { to: emailKey, userId: null, template: "invitation", facts });
  await recordAudit(tx, ctx, { action: "company.invite", resource: "invitation", resourceId: publicId, reason: role });
  return { publicId };
}

async function refuseMembers(tx: Db, companyId: number, emailKey: string): Promise<void> {
  const isMember = and(eq(users.emailKey, emailKey), eq(users.companyId, companyId));
  const [member] = await tx.select({ id: users.id }).from(users).where(isMember).limit(1);
  if (member) throw new AppError("conflict", "This person belongs to the company already.");
}

async function endEarlierInvitations(
  tx: Db,
  { companyId, emailKey, now }: { companyId: number; emailKey: string; now: Date },
): Promise<void> {
  const state = sql`if(${invitations.expiresAt} <= ${sql.param(now, invitations.expiresAt)}, 'expired', 'revoked')`;
  const isOpen = and(eq(invitations.companyId, companyId), eq(invitations.emailKey, emailKey), eq(invitations.state, "sent"));
  await tx.update(invitations).set({ state, decidedAt: now }).where(isOpen);
}
