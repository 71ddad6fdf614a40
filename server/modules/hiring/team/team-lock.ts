import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import type { AccountState, UserRole } from "#db/values.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";

const membersAtMost = 1000;

export interface LockedMember {
  id: number;
  publicId: string;
  name: string;
  email: string | null;
  role: UserRole;
  state: AccountState;
}

export interface LockedTeam {
  companyId: number;
  companyName: string;
  ownerId: number | null;
  members: readonly LockedMember[];
}

/**
 * Locks a firm and its members until the transaction ends, so that concurrent changes are serialised, and checks the caller's role again.
 * @throws AppError not-found for a firm that is not the caller's, forbidden, unauthenticated for a caller who lost their role meanwhile
 */
export async function lockTeam(ctx: Context, tx: Db, action: Action, companyId: number | null): Promise<LockedTeam> {
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, action, { companyId });
  const [company] = await tx
    .select({ id: companies.id, name: companies.name, ownerUserId: companies.ownerUserId, deletedAt: companies.deletedAt })
    .from(companies)
    .where(eq(companies.id, companyId ?? 0))
    .limit(1)
    .for("update");
  if (!company || company.deletedAt !== null) throw new AppError("not-found", "There is no such firm.");
  const members = await tx
    .select({ id: users.id, publicId: users.publicId, name: users.name, email: users.email, role: users.role, state: users.state })
    .from(users)
    .where(eq(users.companyId, company.id))
    .orderBy(asc(users.id))
    .limit(membersAtMost)
    .for("update");
  const self = members.find(({ id }) => id === principal.userId);
  if (principal.role !== "platform_admin" && self?.role !== principal.role) throw new AppError("unauthenticated", "Please sign in first.");
  return { companyId: company.id, companyName: company.name, ownerId: findOwner(members, company.ownerUserId), members };
}

/** Returns a member's firm; null for an unknown user. Does not check permissions. */
export async function findFirmOf(tx: Db, publicId: string): Promise<number | null> {
  const [person] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.publicId, publicId)).limit(1);
  return person?.companyId ?? null;
}

/** @throws AppError not-found for a former member */
export function requireMember({ members }: LockedTeam, publicId: string): LockedMember {
  const member = members.find((each) => each.publicId === publicId);
  if (!member) throw new AppError("not-found", "This person does not belong to the firm.");
  return member;
}

/** Stores a firm's owner before it has a second administrator, so that ownership no longer depends on who the administrators are. */
export async function saveOwner(tx: Db, companyId: number): Promise<void> {
  const [company] = await tx
    .select({ ownerUserId: companies.ownerUserId })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1)
    .for("update");
  if (!company || company.ownerUserId !== null) return;
  const admins = await tx
    .select({ id: users.id, role: users.role, state: users.state })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, "company_admin")))
    .limit(membersAtMost);
  await tx
    .update(companies)
    .set({ ownerUserId: findOwner(admins, null) })
    .where(eq(companies.id, companyId));
}

interface Admin {
  id: number;
  role: string;
  state: string;
}

/**
 * Returns a firm's owner: the stored one while they are its administrator, otherwise the administrator with the oldest account. Null for a
 * firm without administrators.
 */
export function findOwner(members: readonly Admin[], writtenDown: number | null): number | null {
  const admins = members.filter(({ role, state }) => role === "company_admin" && state !== "erased");
  if (admins.some(({ id }) => id === writtenDown)) return writtenDown;
  const active = admins.filter(({ state }) => state === "active");
  const [oldest] = (active.length > 0 ? active : admins).toSorted((a, b) => a.id - b.id);
  return oldest?.id ?? null;
}

/** Returns the named company, or else the caller's own. The caller of this function checks permissions. */
export async function findNamedOrOwnCompany(
  { principal }: Context,
  db: Db,
  slug: string | null,
): Promise<{ id: number; name: string } | null> {
  const callerCompanyId = principal.kind === "user" ? principal.companyId : null;
  if (slug === null && callerCompanyId === null) return null;
  const [company] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(slug === null ? eq(companies.id, callerCompanyId ?? 0) : eq(companies.slug, slug), isNull(companies.deletedAt)))
    .limit(1);
  return company ?? null;
}
