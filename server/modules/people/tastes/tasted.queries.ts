import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { FewerKind } from "#db/taxonomy/fewer.ts";
import { standingFirmId } from "#server/kernel/access/standing-firm.ts";
import { pageStatus } from "#server/modules/market/jobs/job-visibility.ts";
import type { TastedAdvert } from "./taste.types.ts";

/** Of the adverts with these numbers, those that the public has seen. */
export async function findAdverts(db: Db, ids: readonly number[], now: Date): Promise<TastedAdvert[]> {
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

/** Firms by the name in their address. */
export async function findEmployers(db: Db, slugs: readonly string[]): Promise<{ id: number }[]> {
  if (slugs.length === 0) return [];
  return db
    .selectDistinct({ id: standingFirmId })
    .from(companies)
    .where(inArray(companies.slug, [...slugs]))
    .limit(slugs.length);
}

/** What an advert shares with those it is like; null where it has nothing of the kind. */
export function likenessOf({ isAgency, level, contractType }: TastedAdvert, kind: FewerKind): string | null {
  if (kind === "agencies") return isAgency ? "" : null;
  return kind === "level" ? level : contractType;
}
