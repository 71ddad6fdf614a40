import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { InvitationState } from "#db/own-values.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import type { Principal } from "#server/kernel/access/principal.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { maskEmail } from "#server/text/email-address.ts";
import { findNamedOrOwnCompany } from "../team/team-lock.ts";

export type InvitationEvent = "accept" | "revoke" | "expire";

/** All states but `sent` are final. */
const after: Record<InvitationState, Partial<Record<InvitationEvent, InvitationState>>> = {
  sent: { accept: "accepted", revoke: "revoked", expire: "expired" },
  accepted: {},
  revoked: {},
  expired: {},
};

/** Returns the state after an event; null when the event is not possible. */
export const nextInvitationState = (state: InvitationState, event: InvitationEvent): InvitationState | null => after[state][event] ?? null;

/** Returns the state at a moment; an invitation expires by time, even before that is stored. */
export function invitationStateAt({ state, expiresAt }: { state: InvitationState; expiresAt: Date }, now: Date): InvitationState {
  return expiresAt <= now ? (nextInvitationState(state, "expire") ?? state) : state;
}

export type InvitedRole = "recruiter" | "company_admin";

/** Invitation details visible to anyone with the link. */
export interface InvitationView {
  companyName: string;
  inviterName: string;
  role: InvitedRole;
  emailMasked: string;
  /** The full address, for signed-out visitors who may register with it; null otherwise. */
  email: string | null;
  state: InvitationState;
  /** The visitor is signed in with the invited address. */
  isForMe: boolean;
  /** The visitor is signed out; does not reveal whether the address has an account. */
  needsAccount: boolean;
}

/** An invitation as shown to members of the company. */
export interface InvitationLine {
  publicId: string;
  email: string;
  role: InvitedRole;
  state: InvitationState;
  inviterName: string;
  createdAt: string;
  expiresAt: string;
  decidedAt: string | null;
}

const listedAtMost = 100;

/** Returns an invitation for its mailed link. @throws AppError not-found for an unknown link */
export async function viewInvitation(ctx: Context, token: string): Promise<InvitationView> {
  const { db } = ctx.services;
  const [row] = await db
    .select({
      companyName: companies.name,
      inviterName: users.name,
      role: invitations.role,
      emailKey: invitations.emailKey,
      state: invitations.state,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .innerJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(eq(invitations.tokenHash, hashOf(token)))
    .limit(1);
  requireAllowed(ctx, "company.read", { isPublished: row !== undefined });
  if (!row) throw new AppError("not-found", "This invitation link is not valid.");
  const { emailKey, companyName, inviterName, role } = row;
  const state = invitationStateAt(row, ctx.now);
  return {
    companyName,
    inviterName,
    role,
    emailMasked: maskEmail(emailKey),
    email: ctx.principal.kind === "anonymous" && state === "sent" ? emailKey : null,
    state,
    isForMe: (await emailKeyOfPrincipal(db, ctx.principal)) === emailKey,
    needsAccount: ctx.principal.kind === "anonymous",
  };
}

async function emailKeyOfPrincipal(db: Db, principal: Principal): Promise<string | null> {
  if (principal.kind === "anonymous") return null;
  const [person] = await db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, principal.userId)).limit(1);
  return person?.emailKey ?? null;
}

/** Lists a company's newest invitations for its members. @throws AppError not-found for a company that is not the caller's */
export async function listInvitations(ctx: Context, companySlug: string | null): Promise<InvitationLine[]> {
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
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      decidedAt: invitations.decidedAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(eq(invitations.companyId, company.id))
    .orderBy(desc(invitations.id))
    .limit(listedAtMost);
  return rows.map((row) => ({
    ...row,
    state: invitationStateAt(row, ctx.now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}
