import { and, desc, eq, gt, inArray, isNull, ne, or, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertiserClients } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import { jobCases, jobRefusals, strikes } from "#db/schema/job-cases.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import type { ByteStore } from "#server/kernel/storage/open-store.ts";
import { firmDomainOf } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { setSimilarity, wordRuns } from "#server/text/same-vacancy.ts";
import type { KnownFirm, RiskFacts } from "./risk-facts.ts";
import { hostOf } from "./rules/hosts.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;

interface PosterInput {
  userId: number;
  companyId: number | null;
  /** Excluded from the poster's record. */
  jobId: number | null;
  clientHash: string | null;
  now: Date;
}

/** Returns anonymous facts about an advert's poster. */
export async function findPosterFacts(tx: Db, input: PosterInput): Promise<RiskFacts["poster"]> {
  const { userId, companyId, jobId, now } = input;
  const [person] = await tx
    .select({ emailKey: users.emailKey, isFreelance: users.isFreelance, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  const emailKey = person?.emailKey ?? null;
  const since = (ms: number) => gt(jobs.createdAt, new Date(now.getTime() - ms));
  const others = jobId === null ? undefined : ne(jobs.id, jobId);
  const ownedOrFirm =
    companyId === null ? eq(jobs.createdByUserId, userId) : or(eq(jobs.createdByUserId, userId), eq(jobs.companyId, companyId));
  const against =
    companyId === null ? eq(strikes.posterUserId, userId) : or(eq(strikes.posterUserId, userId), eq(strikes.companyId, companyId));
  return {
    mailDomain: emailKey?.split("@")[1] ?? null,
    hasFreeMail: emailKey !== null && firmDomainOf(emailKey) === null,
    isFreelance: person?.isFreelance ?? false,
    accountDays: person ? Math.floor((now.getTime() - person.createdAt.getTime()) / dayMs) : null,
    advertsInHour: 1 + (await tx.$count(jobs, and(eq(jobs.createdByUserId, userId), since(hourMs), others))),
    advertsInDay: 1 + (await tx.$count(jobs, and(eq(jobs.createdByUserId, userId), since(dayMs), others))),
    refusedAdverts: await countRefused(tx, { where: and(ownedOrFirm, others), now }),
    strikes: await tx.$count(strikes, and(against, isNull(strikes.overturnedAt), gt(strikes.expiresAt, now))),
    suspendedOnNetwork: await countSuspended(tx, input),
  };
}

/** Returns negative facts about a company whose adverts come from a feed and have no poster. */
export async function findFeedPosterFacts(tx: Db, { companyId, now }: { companyId: number; now: Date }): Promise<RiskFacts["poster"]> {
  return {
    ...{ mailDomain: null, hasFreeMail: false, isFreelance: false, accountDays: null },
    ...{ advertsInHour: 0, advertsInDay: 0, suspendedOnNetwork: 0 },
    refusedAdverts: await countRefused(tx, { where: eq(jobs.companyId, companyId), now }),
    strikes: await tx.$count(strikes, and(eq(strikes.companyId, companyId), isNull(strikes.overturnedAt), gt(strikes.expiresAt, now))),
  };
}

async function countRefused(tx: Db, { where, now }: { where: ReturnType<typeof and>; now: Date }): Promise<number> {
  const yearAgo = new Date(now.getTime() - yearMs);
  const rows = await tx
    .selectDistinct({ jobId: jobs.id })
    .from(jobs)
    .leftJoin(jobRefusals, and(eq(jobRefusals.jobId, jobs.id), isNull(jobRefusals.overturnedAt), gt(jobRefusals.refusedAt, yearAgo)))
    .where(and(where, or(gt(jobRefusals.refusedAt, yearAgo), and(eq(jobs.status, "refused"), gt(jobs.updatedAt, yearAgo)))))
    .limit(10);
  return rows.length;
}

/** Counts other, suspended accounts that used the same network. */
async function countSuspended(tx: Db, { userId, clientHash }: Pick<PosterInput, "userId" | "clientHash">): Promise<number> {
  const hashes =
    clientHash === null
      ? (
          await tx
            .select({ hash: advertiserClients.clientHash })
            .from(advertiserClients)
            .where(eq(advertiserClients.userId, userId))
            .limit(100)
        ).map(({ hash }) => hash)
      : [clientHash];
  if (hashes.length === 0) return 0;
  const rows = await tx
    .selectDistinct({ userId: advertiserClients.userId })
    .from(advertiserClients)
    .innerJoin(users, and(eq(users.id, advertiserClients.userId), eq(users.state, "suspended")))
    .where(and(inArray(advertiserClients.clientHash, hashes), ne(advertiserClients.userId, userId)))
    .limit(20);
  return rows.length;
}

const comparedForMs = 365 * 86_400_000;
const comparedAtMost = 200;

interface RefusedAdvertText {
  jobId: number;
  title: string;
  runs: ReadonlySet<string>;
}

/** Lists the texts of adverts refused or frozen in the last year, for comparison with many texts. */
export async function listRefusedAdvertTexts(tx: Db, now: Date): Promise<RefusedAdvertText[]> {
  const rows = await tx
    .select({ jobId: jobs.id, title: jobs.title, text: jobTexts.descriptionText })
    .from(jobs)
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .where(and(inArray(jobs.status, ["refused", "frozen"]), gt(jobs.updatedAt, new Date(now.getTime() - comparedForMs))))
    .orderBy(desc(jobs.id))
    .limit(comparedAtMost);
  return rows.map(({ text, ...row }) => ({ ...row, runs: wordRuns(text) }));
}

/** Returns the one most similar to a text; never the advert itself. */
export function findMostSimilar(
  refused: readonly RefusedAdvertText[],
  { text, jobId }: { text: string; jobId: number | null },
): RiskFacts["nearestRefused"] {
  if (refused.length === 0) return null;
  const advertRuns = wordRuns(text);
  const compared = refused.flatMap(({ jobId: refusedId, title, runs }) =>
    refusedId === jobId ? [] : [{ title, likeness: setSimilarity(advertRuns, runs) ?? 0 }],
  );
  return compared.sort((a, b) => b.likeness - a.likeness)[0] ?? null;
}

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
