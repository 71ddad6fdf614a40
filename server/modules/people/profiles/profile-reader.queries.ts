import { and, eq, exists, inArray, isNull, like, not, or, type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobseekerProfiles, profileHiddenFrom } from "#db/schema/profiles.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmDomainOf, listFirmsOfDomain, namesOfDomain } from "./firm-domains.queries.ts";

/** Whoever looks for people, as far as it decides whom they find and what they read. */
export interface ProfileReader {
  /** Firms they belong to: the one on their account or their own practice, and those with a website at the domain of their address. */
  firmIds: number[];
  /** Domain of an address that their firm gave out. */
  domain: string | null;
  /** Their firm, or their own practice, is verified. Others read open profiles as anonymous ones: they could be anybody. */
  isVerified: boolean;
}

export async function findProfileReader({ principal, services: { db } }: Context): Promise<ProfileReader> {
  const { userId, role, companyId, isFreelance } = requireUser(principal);
  if (role === "platform_admin") return { firmIds: [], domain: null, isVerified: true };
  const practice = db.select({ id: freelancePractices.companyId }).from(freelancePractices).where(eq(freelancePractices.userId, userId));
  const [[account], [firm]] = await Promise.all([
    db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId)).limit(1),
    db
      .select({ id: companies.id, verification: companies.verification })
      .from(companies)
      .where(isFreelance ? inArray(companies.id, practice) : eq(companies.id, companyId ?? 0))
      .limit(1),
  ]);
  const domain = firmDomainOf(account?.emailKey ?? null);
  const ofDomain = domain === null ? [] : await listFirmsOfDomain(db, domain);
  const own = firm?.id ?? companyId;
  return { firmIds: [...(own === null ? [] : [own]), ...ofDomain], domain, isVerified: firm?.verification === "verified" };
}

/** Whom a reader may find at all: those who chose to be found, are still here, and do not hide from the reader's firm. */
export const findableBy = (ctx: Context, reader: ProfileReader): (SQL | undefined)[] => [
  inArray(jobseekerProfiles.visibility, ["anonymous", "open"]),
  isNull(jobseekerProfiles.pausedAt),
  eq(users.state, "active"),
  eq(users.role, "jobseeker"),
  ...notHidingFrom(ctx, reader),
];

/** Of these people, those who hide from the reader's firm, whomever else they let find them. */
export async function listHidingFrom(ctx: Context, reader: ProfileReader, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const hiding = not(and(...notHidingFrom(ctx, reader)) ?? sql`true`);
  const rows = await ctx.services.db
    .select({ userId: jobseekerProfiles.userId })
    .from(jobseekerProfiles)
    .where(and(inArray(jobseekerProfiles.userId, [...userIds]), hiding))
    .limit(userIds.length);
  return new Set(rows.map(({ userId }) => userId));
}

function notHidingFrom({ services: { db } }: Context, { firmIds, domain }: ProfileReader): (SQL | undefined)[] {
  const hidden = db
    .select({ one: sql`1` })
    .from(profileHiddenFrom)
    .where(and(eq(profileHiddenFrom.userId, jobseekerProfiles.userId), inArray(profileHiddenFrom.companyId, firmIds)));
  return [
    firmIds.length === 0 ? undefined : not(exists(hidden)),
    domain === null ? undefined : or(isNull(jobseekerProfiles.hiddenDomain), not(isHiddenDomain(domain))),
  ];
}

/** The domain that somebody hides from is the reader's, above it, or below it. */
const isHiddenDomain = (domain: string): SQL =>
  or(
    inArray(jobseekerProfiles.hiddenDomain, namesOfDomain(domain).length === 0 ? [domain] : namesOfDomain(domain)),
    like(jobseekerProfiles.hiddenDomain, `%.${domain.replace(/[%_\\]/g, "\\$&")}`),
  ) ?? sql`false`;
