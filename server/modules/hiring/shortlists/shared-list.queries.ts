import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import { mayRepresent } from "#server/modules/hiring/applications/representation/represent-rights.queries.ts";
import { listEntryRows } from "./shortlist-rows.queries.ts";
import { type ShownPerson, showPeople } from "./shown-people.queries.ts";

/** What a link opens: nothing once it has expired, was revoked, or its maker is no longer with the firm. @throws AppError not-found */
export async function requireLink(ctx: Context, db: Db, token: string) {
  const [row] = await db
    .select({
      linkId: shortlistLinks.id,
      listId: shortlists.id,
      listPublicId: shortlists.publicId,
      name: shortlists.name,
      jobTitle: jobs.title,
      firmId: shortlists.firmId,
      firmName: companies.name,
      isAgency: companies.isAgency,
      forWhom: shortlistLinks.forWhom,
      expiresAt: shortlistLinks.expiresAt,
      timesOpened: shortlistLinks.timesOpened,
      userId: users.id,
      userPublicId: users.publicId,
      userName: users.name,
      role: users.role,
      isFreelance: users.isFreelance,
      companyId: users.companyId,
    })
    .from(shortlistLinks)
    .innerJoin(shortlists, eq(shortlists.id, shortlistLinks.shortlistId))
    .innerJoin(users, and(eq(users.id, shortlistLinks.createdByUserId), eq(users.state, "active")))
    .leftJoin(companies, eq(companies.id, shortlists.firmId))
    .leftJoin(jobs, eq(jobs.id, shortlists.jobId))
    .where(and(eq(shortlistLinks.tokenHash, hashOf(token)), gt(shortlistLinks.expiresAt, ctx.now), isNull(shortlistLinks.revokedAt)))
    .limit(1);
  const maker = row && makerOf(row);
  if (!row || !maker || (row.firmId !== null && (await firmOf(db, maker)) !== row.firmId)) {
    throw new AppError(
      "not-found",
      "This link opens nothing: it has expired, was taken back, or is not whole. Ask whoever sent it for a new one.",
    );
  }
  return { ...row, maker };
}

function makerOf(row: {
  userId: number;
  userPublicId: string;
  role: UserPrincipal["role"];
  isFreelance: boolean;
  companyId: number | null;
}) {
  if (row.role !== "recruiter" && row.role !== "company_admin") return null;
  const maker: UserPrincipal = {
    kind: "user",
    userId: row.userId,
    publicId: row.userPublicId,
    role: row.role,
    isFreelance: row.isFreelance,
    companyId: row.companyId,
    isEmailVerified: true,
    sessionHash: null,
    reauthenticatedAt: null,
    mfaAt: null,
    scopes: null,
  };
  return maker;
}

export type OpenLink = Awaited<ReturnType<typeof requireLink>>;

/**
 * The people behind a link as its maker may see them now. Whoever recruits for others names nobody by a link without their permission to be put
 * forward.
 */
export async function showShared(ctx: Context, { maker, listId, firmId, isAgency }: OpenLink): Promise<ShownPerson[]> {
  const { db } = ctx.services;
  const shown = await showPeople({ ...ctx, principal: maker }, await listEntryRows(db, listId));
  if (firmId !== null && isAgency !== true && !maker.isFreelance) return shown;
  const named: ShownPerson[] = [];
  for (const each of shown) {
    const candidateUserId = each.row.candidateUserId;
    const mayName = firmId !== null && (await mayRepresent(db, { firmId, candidateUserId, now: ctx.now }));
    named.push(mayName ? each : { ...each, person: { ...each.person, name: null } });
  }
  return named;
}
