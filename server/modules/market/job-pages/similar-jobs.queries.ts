import type { Services } from "#server/kernel/context.ts";
import { emptyFilters, type PlaceFilter, type SearchFilters } from "#server/kernel/services/search.types.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { capitalise } from "#server/text/plain-text.ts";
import { listJobCards } from "../jobs/job-cards.queries.ts";
import type { JobRow } from "../jobs/job-rows.queries.ts";
import { labelOf } from "../jobs/labels.ts";

const commuteMiles = 25;
const shownAtMost = 4;

/**
 * Returns at most four live adverts of the same role family within commuting distance (or remote), each with its reason; poor matches are
 * left out.
 */
export async function listSimilarJobs(services: Services, row: JobRow, now: Date): Promise<{ job: JobCard; reason: string }[]> {
  const place = commuteArea(row);
  const filters: SearchFilters = { ...emptyFilters, category: [row.category], ...(place ? { place } : { workType: ["remote"] }) };
  const hits = await newest(services, filters, shownAtMost * 6, now);
  const distances = new Map(hits.map((hit) => [hit.id, hit.distanceMiles]));
  distances.delete(row.id);
  const cards = await listJobCards(services, [...distances.keys()]);
  return cards
    .map((job) => ({ job, ...similarityOf(job, row, distances.get(job.id) ?? null) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, shownAtMost)
    .map(({ job, reason }) => ({ job, reason }));
}

export async function listMoreFromCompany(services: Services, row: JobRow, now: Date): Promise<JobCard[]> {
  const hits = await newest(services, { ...emptyFilters, companyId: row.companyId }, shownAtMost + 1, now);
  const ids = hits.map((hit) => hit.id).filter((id) => id !== row.id);
  return listJobCards(services, ids.slice(0, shownAtMost));
}

export async function listNewestOfCategory(services: Services, category: string, now: Date): Promise<JobCard[]> {
  const hits = await newest(services, { ...emptyFilters, category: [category] }, shownAtMost, now);
  return listJobCards(
    services,
    hits.map(({ id }) => id),
  );
}

async function newest(services: Services, filters: SearchFilters, limit: number, now: Date) {
  const query = { text: null, filters, sort: "newest" as const, offset: 0, limit, now: now.getTime(), withFacets: false };
  return (await services.search.search(query)).hits;
}

function commuteArea(row: JobRow): PlaceFilter | null {
  const lat = row.siteLat ?? row.officeLat;
  const lng = row.siteLng ?? row.officeLng;
  return lat === null || lng === null ? null : { kind: "point", lat, lng, radiusMiles: commuteMiles };
}

function similarityOf(job: JobCard, row: JobRow, distanceMiles: number | null): { score: number; reason: string } {
  const isSameLevel = job.levelLabel === labelOf("level", row.level);
  const sharedSuite = row.suites
    .map(({ suite }) => labelOf("suite", suite))
    .find((label) => job.suiteLabels.some((other) => other.startsWith(label)));
  const reasons = [
    ...(isSameLevel ? ["same level"] : []),
    ...(sharedSuite ? [`also ${sharedSuite}`] : []),
    distanceMiles === null ? "can be done from anywhere" : distanceMiles < 1 ? "same place" : `${Math.round(distanceMiles)} miles away`,
  ];
  const text = reasons.join(", ");
  return { score: (isSameLevel ? 2 : 0) + (sharedSuite ? 1 : 0), reason: capitalise(text) };
}
