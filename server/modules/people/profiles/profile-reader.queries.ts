import { and, eq, exists, inArray, isNotNull, isNull, like, not, or, type SQL, sql } from "drizzle-orm";
import { getDomain } from "tldts";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobseekerProfiles, profileHiddenFrom } from "#db/schema/profiles.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";

/** A viewer of profiles, with the facts that decide which people they find and what they see. */
export interface ProfileViewer {
  /** Companies the viewer belongs to: the account's own or their practice, and those with a website at the domain of their address. */
  firmIds: number[];
  /** Domain of the viewer's address if it belongs to a company. */
  domain: string | null;
  /** The viewer's company or practice is verified. Other viewers see open profiles as anonymous, since they could be anyone. */
  isVerified: boolean;
}

export async function findProfileViewer({ principal, services: { db } }: Context): Promise<ProfileViewer> {
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
  const readerFirmId = firm?.id ?? companyId;
  return {
    firmIds: [...(readerFirmId === null ? [] : [readerFirmId]), ...ofDomain],
    domain,
    isVerified: firm?.verification === "verified",
  };
}

/** Matches profiles the viewer may find: visible, active, and not hidden from the viewer's company. */
export const findableConditions = (ctx: Context, reader: ProfileViewer): (SQL | undefined)[] => [
  inArray(jobseekerProfiles.visibility, ["anonymous", "open"]),
  isNull(jobseekerProfiles.pausedAt),
  eq(users.state, "active"),
  eq(users.role, "jobseeker"),
  ...notHiddenFromViewer(ctx, reader),
];

/** Returns which of these users hide from the viewer's company, whatever their visibility. */
export async function listHiddenFromViewer(
  ctx: Pick<Context, "services">,
  reader: ProfileViewer,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const hiding = not(and(...notHiddenFromViewer(ctx, reader)) ?? sql`true`);
  const rows = await ctx.services.db
    .select({ userId: jobseekerProfiles.userId })
    .from(jobseekerProfiles)
    .where(and(inArray(jobseekerProfiles.userId, [...userIds]), hiding))
    .limit(userIds.length);
  return new Set(rows.map(({ userId }) => userId));
}

function notHiddenFromViewer({ services: { db } }: Pick<Context, "services">, { firmIds, domain }: ProfileViewer): (SQL | undefined)[] {
  const hidden = db
    .select({ one: sql`1` })
    .from(profileHiddenFrom)
    .where(and(eq(profileHiddenFrom.userId, jobseekerProfiles.userId), inArray(profileHiddenFrom.companyId, firmIds)));
  return [
    firmIds.length === 0 ? undefined : not(exists(hidden)),
    domain === null ? undefined : or(isNull(jobseekerProfiles.hiddenDomain), not(isHiddenDomain(domain))),
  ];
}

/** Matches profiles hidden from the viewer's domain, a parent domain or a subdomain. */
const isHiddenDomain = (domain: string): SQL =>
  or(
    inArray(jobseekerProfiles.hiddenDomain, namesOfDomain(domain).length === 0 ? [domain] : namesOfDomain(domain)),
    like(jobseekerProfiles.hiddenDomain, `%.${domain.replace(/[%_\\]/g, "\\$&")}`),
  ) ?? sql`false`;

/** Public mail providers, which say nothing about a company. */
const publicMailDomains: ReadonlySet<string> = new Set([
  ...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "hotmail.co.uk", "live.com", "live.co.uk", "msn.com"],
  ...["yahoo.com", "yahoo.co.uk", "ymail.com", "rocketmail.com", "icloud.com", "me.com", "mac.com", "aol.com", "aol.co.uk"],
  ...["btinternet.com", "btopenworld.com", "sky.com", "talktalk.net", "virginmedia.com", "ntlworld.com", "blueyonder.co.uk", "plus.com"],
  ...["proton.me", "protonmail.com", "pm.me", "tutanota.com", "tuta.io", "fastmail.com", "hey.com", "zoho.com", "mail.com", "gmx.com"],
  // Domain of the sample accounts.
  "people.example",
  ...["gmx.co.uk", "gmx.de", "web.de", "yandex.com", "mail.ru", "duck.com", "hushmail.com"],
]);
/** Returns the company domain of an address; null for a public provider, and without an address. */
export function firmDomainOf(emailKey: string | null): string | null {
  const domain = emailKey?.split("@")[1] ?? "";
  return domain === "" || publicMailDomains.has(domain) ? null : domain;
}

/** Returns the domains a company may be known by: for "mail.alder.example" also "alder.example". */
export function namesOfDomain(domain: string): string[] {
  // Below a public suffix such as "co.uk" or "wordpress.com", anyone can register a name.
  const registrableDomain = getDomain(domain, { allowPrivateDomains: true });
  if (registrableDomain === null) return [];
  const parts = domain.split(".");
  return parts
    .map((_, at) => parts.slice(at).join("."))
    .filter((name) => name === registrableDomain || name.endsWith(`.${registrableDomain}`));
}

const readAtMost = 200;

/** Lists companies whose website is at the domain of an address, a subdomain or a parent domain. */
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
