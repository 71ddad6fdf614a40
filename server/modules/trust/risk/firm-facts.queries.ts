import { and, eq, gt, isNull, ne, or, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobs } from "#db/schema/jobs.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import type { ByteStore } from "#server/kernel/storage/open-store.ts";
import type { KnownFirm, RiskFacts } from "./risk-facts.ts";
import { hostOf } from "./rules/hosts.ts";

const reportsCountForMs = 90 * 86_400_000;
const knownAtMost = 5_000;
const logosAtMost = 5;

/** Returns the facts of an advert's company; for a freelance recruiter who has not advertised yet, nothing else. */
export async function findFirmFacts(
  tx: Db,
  { companyId, files, now }: { companyId: number | null; files: ByteStore | null; now: Date },
): Promise<RiskFacts["firm"]> {
  const [row] =
    companyId === null
      ? []
      : await tx
          .select({
            ...pick(companies, "name", "website", "verification"),
            ...pick(companyVerifications, "domain", "domainState", "register", "registerName", "registeredName"),
          })
          .from(companies)
          .leftJoin(companyVerifications, eq(companyVerifications.companyId, companies.id))
          .where(eq(companies.id, companyId))
          .limit(1);
  if (!row || companyId === null) return { ...unknownFirm };
  const { name, verification, register, registerName, registeredName } = row;
  return {
    ...{ name, verification, registerName, registeredName, register: register ?? "not-looked-up" },
    domain: domainOf(row),
    reportWeight: await weighReports(tx, companyId, now),
    logoOf: await findFirmWithSameLogo(tx, companyId, files),
  };
}

const unknownFirm: RiskFacts["firm"] = {
  ...{ name: "", domain: null, verification: "not-started", register: "not-looked-up" },
  ...{ registerName: null, registeredName: null, reportWeight: 0, logoOf: null },
};

const domainOf = ({ domain, domainState, website }: { domain: string | null; domainState: string | null; website: string | null }) =>
  domainState === "proved" || domainState === "losing" ? domain : hostOf(website);

async function weighReports(tx: Db, companyId: number, now: Date): Promise<number> {
  const counted = or(isNull(jobCases.outcome), ne(jobCases.outcome, "no-action"));
  const lately = gt(jobCases.lastReportedAt, new Date(now.getTime() - reportsCountForMs));
  const [weighed] = await tx
    .select({ tenths: sum(jobCases.weightTenths).mapWith(Number) })
    .from(jobCases)
    .innerJoin(jobs, eq(jobs.id, jobCases.jobId))
    .where(and(eq(jobs.companyId, companyId), counted, lately));
  return (weighed?.tenths ?? 0) / 10;
}

/** Finds a verified company whose logo is identical, byte for byte. */
async function findFirmWithSameLogo(tx: Db, companyId: number, files: ByteStore | null): Promise<string | null> {
  if (files === null) return null;
  const [logo] = await tx.select().from(companyLogos).where(eq(companyLogos.companyId, companyId)).limit(1);
  if (!logo) return null;
  const alike = await tx
    .select({ name: companies.name, objectName: companyLogos.objectName })
    .from(companyLogos)
    .innerJoin(companies, and(eq(companies.id, companyLogos.companyId), eq(companies.verification, "verified")))
    .where(
      and(
        eq(companyLogos.sizeBytes, logo.sizeBytes),
        eq(companyLogos.width, logo.width),
        eq(companyLogos.height, logo.height),
        ne(companyLogos.companyId, companyId),
      ),
    )
    .limit(logosAtMost);
  const picture = alike.length === 0 ? null : await files.read(logo.objectName);
  for (const { name, objectName } of alike) {
    const other = await files.read(objectName);
    if (picture && other?.equals(picture)) return name;
  }
  return null;
}

/** Lists other verified companies: real ones for real adverts, sample ones for sample adverts. */
export async function listKnownFirms(
  tx: Db,
  { companyId, isSample }: { companyId: number | null; isSample: boolean },
): Promise<KnownFirm[]> {
  const rows = await tx
    .select({
      name: companies.name,
      website: companies.website,
      domain: companyVerifications.domain,
      domainState: companyVerifications.domainState,
    })
    .from(companies)
    .leftJoin(companyVerifications, eq(companyVerifications.companyId, companies.id))
    .where(
      and(
        eq(companies.verification, "verified"),
        eq(companies.isSample, isSample),
        isNull(companies.deletedAt),
        companyId === null ? undefined : ne(companies.id, companyId),
      ),
    )
    .limit(knownAtMost);
  return rows.map((row) => ({ name: row.name, domain: domainOf(row) }));
}
