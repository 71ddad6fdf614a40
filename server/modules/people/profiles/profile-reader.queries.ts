import { and, eq, exists, inArray, isNotNull, isNull, like, not, or, type SQL, sql } from "drizzle-orm";
import { getDomain } from "tldts";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobseekerProfiles, profileHiddenFrom } from "#db/schema/profiles.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";

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

/** Where anybody gets an address: it tells nothing of a firm. */
const publicMailDomains: ReadonlySet<string> = new Set([
  ...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "hotmail.co.uk", "live.com", "live.co.uk", "msn.com"],
  ...["yahoo.com", "yahoo.co.uk", "ymail.com", "rocketmail.com", "icloud.com", "me.com", "mac.com", "aol.com", "aol.co.uk"],
  ...["btinternet.com", "btopenworld.com", "sky.com", "talktalk.net", "virginmedia.com", "ntlworld.com", "blueyonder.co.uk", "plus.com"],
  ...["proton.me", "protonmail.com", "pm.me", "tutanota.com", "tuta.io", "fastmail.com", "hey.com", "zoho.com", "mail.com", "gmx.com"],
  // The sample accounts of a site that tries itself out.
  "people.example",
  ...["gmx.co.uk", "gmx.de", "web.de", "yandex.com", "mail.ru", "duck.com", "hushmail.com"],
]);
/** The domain of an address that a firm gave out; null for one that anybody can get, and for none. */
export function firmDomainOf(emailKey: string | null): string | null {
  const domain = emailKey?.split("@")[1] ?? "";
  return domain === "" || publicMailDomains.has(domain) ? null : domain;
}

/** The names under which the firm of an address at this domain may be known: "mail.alder.example" also as "alder.example". */
export function namesOfDomain(domain: string): string[] {
  // Below a public suffix, as "co.uk" and "wordpress.com" are, anybody takes a name of their own.
  const own = getDomain(domain, { allowPrivateDomains: true });
  if (own === null) return [];
  const parts = domain.split(".");
  return parts.map((_, at) => parts.slice(at).join(".")).filter((name) => name === own || name.endsWith(`.${own}`));
}

const readAtMost = 200;

/** Firms whose website stands at the domain of an address, below it, or above it. */
export async function listFirmsOfDomain(db: Db, domain: string): Promise<number[]> {
  const names = namesOfDomain(domain);
  if (names.length === 0) return [];
  const mentions = names.map((name) => like(companies.website, `%${name.replace(/[%_\\]/g, "\\$&")}%`));
  const found = await db
    .select({ id: companies.id, website: companies.website })
    .from(companies)
    .where(and(isNotNull(companies.website), or(...mentions)))
    .limit(readAtMost);
  return found.flatMap(({ id, website }) => {
    const host = hostOf(website);
    return host !== null && (names.includes(host) || host.endsWith(`.${domain}`)) ? [id] : [];
  });
}

const hostOf = (website: string | null) =>
  website && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, "").toLowerCase() : null;
