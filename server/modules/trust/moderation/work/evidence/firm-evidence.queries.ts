import { and, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { jobRefusals, strikes } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Context } from "#server/kernel/context.ts";
import type { FieldName, PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { findEvidence } from "#server/modules/market/verification/submitted-evidence.queries.ts";
import { capitalise } from "#server/text/plain-text.ts";
import { londonDay } from "#server/text/plain-words.ts";

/** One fact for a decision. `isDoubtful`: unusual for an honest advertiser. */
export interface EvidenceFact {
  label: string;
  value: string;
  isDoubtful: boolean;
}

export interface EvidenceSection {
  heading: string;
  facts: EvidenceFact[];
}

export interface EvidenceChange {
  fields: FieldName[];
  was: PostingFields;
  is: PostingFields;
}

export interface CaseEvidence {
  sections: EvidenceSection[];
  /** Links to more detail on the site. */
  links: { label: string; path: string }[];
  /** Posting to preview; null where none is being judged. */
  postingId: string | null;
  /** For a changed advert: every field that differs from the published version. */
  change?: EvidenceChange;
}

export const fact = (label: string, value: string | number | null, isDoubtful = false): EvidenceFact => ({
  label,
  value: value === null || value === "" ? "None" : String(value),
  isDoubtful,
});

/** Describes the acting account: its age, and whether its address belongs to the company. */
export async function personSection(db: Db, userId: number, website: string | null): Promise<EvidenceSection> {
  const [person] = await db
    .select({ name: users.name, email: users.email, createdAt: users.createdAt, state: users.state, isFreelance: users.isFreelance })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  if (!person) return { heading: "Poster", facts: [fact("Account", "Deleted", true)] };
  const { email } = person;
  return {
    heading: "Poster",
    facts: [
      fact("Name", person.name),
      fact("Account created", londonDay(person.createdAt)),
      fact(
        "Account",
        [humanise(person.state), person.isFreelance && "on their own account"].filter(Boolean).join(", "),
        person.state !== "active",
      ),
      addressFact(email, website),
    ],
  };
}

const freeMail = /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|proton|protonmail|aol|gmx|mail)\./;

/** Compares an e-mail domain with that of the company's website. */
export function addressFact(email: string | null, website: string | null) {
  const domain = email?.split("@").at(-1)?.toLowerCase() ?? "";
  const site = hostOf(website);
  if (site === null) return fact("E-mail domain", `${domain}; no website to compare`, freeMail.test(domain));
  const isSame = domain === site || domain.endsWith(`.${site}`) || site.endsWith(`.${domain}`);
  return fact("E-mail domain", isSame ? `${domain}, as its website` : `${domain}; its website is ${site}`, !isSame);
}

function hostOf(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  return new URL(website).hostname.toLowerCase().replace(/^www\./, "");
}

/** Describes what the company has verified, by register and domain. */
export async function firmSection(db: Db, companyId: number): Promise<EvidenceSection> {
  const [[firm], brought] = await Promise.all([
    db
      .select({ name: companies.name, verification: companies.verification, createdAt: companies.createdAt, website: companies.website })
      .from(companies)
      .where(eq(companies.id, companyId))
      .limit(1),
    findEvidence(db, [companyId]),
  ]);
  const proofs = brought.get(companyId);
  const { domain = null, companyNumber = null, registerName = null, documents = [], register = "not-looked-up" } = proofs ?? {};
  const isOther = registerName !== null && firm !== undefined && registerName.toLowerCase() !== firm.name.toLowerCase();
  return {
    heading: "The firm",
    facts: [
      fact("Name", firm?.name ?? null),
      fact("On the site since", firm ? londonDay(firm.createdAt) : null),
      fact("Verification", humanise(firm?.verification ?? null), firm?.verification === "refused" || firm?.verification === "lapsed"),
      fact("Website", firm?.website ?? null),
      fact("Company number", companyNumber && `${companyNumber} (${proofs?.numberKind ?? "unknown kind"})`),
      fact("Register", [humanise(register), registerName].filter(Boolean).join(": "), isOther),
      fact("Domain", domain ? `${domain.domain}: ${domain.state}` : null, domain?.state === "losing"),
      fact("Documents", documents.length),
    ],
  };
}

/** Summarises the outcomes of a company's earlier adverts. */
export async function recordSection({ services, now }: Context, companyId: number): Promise<EvidenceSection> {
  const { db } = services;
  const ofFirm = eq(jobs.companyId, companyId);
  const [shown, refused, reported, refusals, standing] = await Promise.all([
    db.$count(jobs, and(ofFirm, isNotNull(jobs.createdByUserId), isNotNull(jobs.firstPublishedAt))),
    db.$count(jobs, and(ofFirm, eq(jobs.status, "refused"))),
    countOf(db.select({ rows: count() }).from(jobReports).innerJoin(jobs, eq(jobs.id, jobReports.jobId)).where(ofFirm)),
    countOf(db.select({ rows: count() }).from(jobRefusals).innerJoin(jobs, eq(jobs.id, jobRefusals.jobId)).where(ofFirm)),
    db.$count(strikes, and(eq(strikes.companyId, companyId), gt(strikes.expiresAt, now), isNull(strikes.overturnedAt))),
  ]);
  return {
    heading: "History",
    facts: [
      fact("Adverts published before", shown),
      fact("Adverts refused so far", refused, refused > 0),
      fact("Refusals after reports", refusals, refusals > 0),
      fact("Reports about its adverts", reported, reported > 0),
      fact("Active strikes", standing, standing > 0),
    ],
  };
}

/** Formats "not-looked-up" as "Not looked up". */
const humanise = (state: string | null): string | null => state && capitalise(state.replaceAll("-", " "));

async function countOf(query: PromiseLike<{ rows: number }[]>): Promise<number> {
  return (await query)[0]?.rows ?? 0;
}
