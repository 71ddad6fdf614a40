import { and, asc, eq, gt, like, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { normaliseText, placeIdentity, type StoredIdentity } from "./identity.ts";

const pageSize = 5000;

/**
 * Lists the source's adverts without a feed reference, and those whose reference is an address. Ended adverts return by their reference
 * only.
 */
export async function listStoredIdentities(db: Db, sourceId: number): Promise<StoredIdentity[]> {
  const found: StoredIdentity[] = [];
  for (let after = 0; ; ) {
    const page = await db
      .select({
        id: jobs.id,
        reference: jobs.sourceReference,
        status: jobs.status,
        address: jobs.sourceUrl,
        title: jobs.title,
        placeId: jobs.officePlaceId,
        placeText: jobs.placeText,
        firm: companies.nameKey,
      })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(
        and(
          eq(jobs.feedSourceId, sourceId),
          gt(jobs.id, after),
          or(...["url:%", "row:%", "http%"].map((start) => like(jobs.sourceReference, start))),
        ),
      )
      .orderBy(asc(jobs.id))
      .limit(pageSize);
    for (const { reference, status, address, title, placeId, placeText, firm } of page)
      if (reference !== null && status !== "expired")
        found.push({ reference, address, title: normaliseText(title), place: placeIdentity(placeId, placeText), firm });
    const last = page.at(-1);
    if (!last || page.length < pageSize) return found;
    after = last.id;
  }
}
