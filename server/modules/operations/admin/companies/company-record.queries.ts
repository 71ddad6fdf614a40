import { and, eq, inArray, isNull, like, ne, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { namesOfDomain } from "#server/modules/people/profiles/profile-reader.queries.ts";

const duplicatesShown = 20;
const candidatesRead = 200;

interface CompanyIdentity {
  id: number;
  nameKey: string;
  isSample: boolean;
  companyNumber: string | null;
  /** Proved, or submitted for proof. */
  domain: string | null;
  website: string | null;
}

/** Returns possible duplicates: by company number, domain or name, ignoring legal form and punctuation. */
export async function listDuplicates(db: Db, { id, nameKey, isSample, companyNumber, domain, website }: CompanyIdentity) {
  const host = domain ?? hostOf(website);
  const names = host === null ? [] : namesOfDomain(host);
  const looselyNamed = like(companies.website, `%${(host ?? "").replace(/[%_\\]/g, "\\$&")}%`);
  const isPractice = db.select({ one: sql`1` }).from(freelancePractices).where(eq(freelancePractices.companyId, companies.id));
  const rows = await db
    .select({
      ...pick(companies, "slug", "name", "nameKey", "verification", "website"),
      companyNumber: companyVerifications.companyNumber,
      domain: companyVerifications.domain,
    })
    .from(companies)
    .leftJoin(companyVerifications, eq(companyVerifications.companyId, companies.id))
    .where(
      and(
        ne(companies.id, id),
        isNull(companies.deletedAt),
        eq(companies.isSample, isSample),
        notExists(isPractice),
        or(
          eq(companies.nameKey, nameKey),
          companyNumber === null ? undefined : eq(companyVerifications.companyNumber, companyNumber),
          names.length === 0 ? undefined : inArray(companyVerifications.domain, names),
          names.length === 0 ? undefined : looselyNamed,
        ),
      ),
    )
    .limit(candidatesRead);
  return rows
    .flatMap((row) => {
      const because = [
        ...(companyNumber !== null && row.companyNumber === companyNumber ? ["number" as const] : []),
        ...(isSameDomain(host, row.domain ?? hostOf(row.website)) ? ["domain" as const] : []),
        ...(row.nameKey === nameKey ? ["name" as const] : []),
      ];
      const { slug, name, verification } = row;
      return because.length === 0 ? [] : [{ slug, name, verification, because }];
    })
    .sort((a, b) => b.because.length - a.because.length || a.name.localeCompare(b.name, "en-GB"))
    .slice(0, duplicatesShown);
}

const isSameDomain = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));

const hostOf = (website: string | null): string | null =>
  website !== null && URL.canParse(website) ? new URL(website).hostname.toLowerCase().replace(/^www\./, "") : null;
