import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { FewerKind } from "#db/taxonomy/fewer.ts";
import { currentFirmId } from "#server/kernel/access/standing-firm.ts";
import { pageStatus } from "#server/modules/market/jobs/job-visibility.ts";
import type { ExcludableAdvert } from "./taste.types.ts";

/** Returns those of the given adverts that have been public. */
export async function findExcludableAdverts(db: Db, ids: readonly number[], now: Date): Promise<ExcludableAdvert[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: jobs.id,
      companyId: jobs.companyId,
      isAgency: companies.isAgency,
      level: jobs.level,
      contractType: jobs.contractType,
      status: jobs.status,
      closesAt: jobs.closesAt,
      expiresAt: jobs.expiresAt,
      endedAt: jobs.endedAt,
      refusalReason: jobs.refusalReason,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(jobs.id, [...ids]))
    .limit(ids.length);
  return rows.filter((row) => pageStatus(row, now) !== 404);
}

export async function findEmployers(db: Db, slugs: readonly string[]): Promise<{ id: number }[]> {
  if (slugs.length === 0) return [];
  return db
    .selectDistinct({ id: currentFirmId })
    .from(companies)
    .where(inArray(companies.slug, [...slugs]))
    .limit(slugs.length);
}

/** Returns the value an advert shares with similar ones; null where it has none of this kind. */
export function exclusionValueOf({ isAgency, level, contractType }: ExcludableAdvert, kind: FewerKind): string | null {
  if (kind === "agencies") return isAgency ? "" : null;
  return kind === "level" ? level : contractType;
}
