import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { pick } from "#db/schema/columns.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import type { Services } from "#server/kernel/context.ts";
import { findCompanyName } from "#server/modules/market/companies/companies.queries.ts";
import { labelOf, payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { formatPay, otherRatesOf } from "#server/modules/market/jobs/pay-words.ts";

/** Limit of newest adverts per feed. A larger firm has a feed of its own to offer. */
export const feedJobsAtMost = 1000;

export interface ExportedJob {
  id: number;
  title: string;
  company: string;
  descriptionHtml: string;
  city: string | null;
  region: string | null;
  /** "Leeds, West Yorkshire"; the country without a place. */
  location: string;
  pay: string | null;
  contractType: string;
  workingPattern: string;
  workType: string;
  category: string;
  publishedAt: Date;
  updatedAt: Date;
  endsAt: Date | null;
}

export interface CompanyExport {
  name: string;
  slug: string;
  /** Time of the latest change; null without adverts. */
  changedAt: Date | null;
  jobs: readonly ExportedJob[];
}

/**
 * Returns a company's live adverts written on this site, newest first, excluding sample and imported ones. Earlier slugs work too. Null for
 * an unknown company.
 */
export async function readCompanyExport({ db, gazetteer }: Services, slug: string, now: Date): Promise<CompanyExport | null> {
  const company = await findCompanyName(db, slug);
  if (!company) return null;
  const rows = await db
    .select({
      id: jobs.id,
      title: jobs.title,
      descriptionHtml: jobTexts.descriptionHtml,
      ...pick(jobs, "category", "contractType", "workingPattern", "workType"),
      period: jobs.payPeriod,
      minPence: jobs.payMinPence,
      maxPence: jobs.payMaxPence,
      currency: jobs.payCurrency,
      basis: jobs.payBasis,
      ...pick(jobs, "payRates", "payText", "officePlaceId", "sitePlaceId", "placeText", "firstPublishedAt", "updatedAt", "closesAt"),
      ...pick(jobs, "expiresAt"),
    })
    .from(jobs)
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .where(
      and(
        eq(jobs.companyId, company.id),
        eq(jobs.status, "live"),
        eq(jobs.isSample, false),
        isNull(jobs.feedSourceId),
        or(isNull(jobs.closesAt), gt(jobs.closesAt, now)),
        or(isNull(jobs.expiresAt), gt(jobs.expiresAt, now)),
      ),
    )
    .orderBy(desc(jobs.firstPublishedAt), desc(jobs.id))
    .limit(feedJobsAtMost);
  const exported = rows.map((row): ExportedJob => {
    const placeId = row.sitePlaceId ?? row.officePlaceId;
    const place = placeId === null ? undefined : gazetteer.byId(placeId);
    const region = place?.regionId == null ? undefined : gazetteer.byId(place.regionId);
    const { period, minPence, maxPence, currency, basis, payText } = row;
    const pay =
      period && (minPence !== null || maxPence !== null)
        ? { period, minPence, maxPence, currency, basisLabel: basis ? payBasisLabels[basis] : null, otherRates: otherRatesOf(row) }
        : null;
    return {
      id: row.id,
      title: row.title,
      company: company.name,
      descriptionHtml: row.descriptionHtml,
      city: place?.kind === "town" ? place.name : null,
      region: region?.name ?? (place && place.kind !== "town" ? place.name : null),
      location: place?.label ?? row.placeText ?? "United Kingdom",
      pay: formatPay({ pay, payText }),
      contractType: row.contractType,
      workingPattern: row.workingPattern,
      workType: row.workType,
      category: labelOf("category", row.category),
      publishedAt: row.firstPublishedAt ?? row.updatedAt,
      updatedAt: row.updatedAt,
      endsAt: earliest(row.closesAt, row.expiresAt),
    };
  });
  const changes = exported.map(({ updatedAt }) => updatedAt.getTime());
  return { name: company.name, slug: company.slug, changedAt: changes.length > 0 ? new Date(Math.max(...changes)) : null, jobs: exported };
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}
