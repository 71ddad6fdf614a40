import type { SearchService } from "#server/modules/search/search-service.types.ts";
import type { JobPageAnswer } from "./job-detail.types.ts";

const keptAtMost = 500;
const keptForMs = 30_000;

interface Kept {
  answer: JobPageAnswer;
  madeAt: number;
  /** The page says something else from this moment on. */
  validUntil: number;
}

interface Pages {
  version: number;
  byId: Map<number, Kept>;
}
const caches = new WeakMap<SearchService, Pages>();

/** A page's answer made from adverts that have not changed since; undefined when there is none. */
export function keptJobPage(search: SearchService, jobId: number, now: Date): JobPageAnswer | undefined {
  const kept = pagesOf(search)?.byId.get(jobId);
  const at = now.getTime();
  return kept && at >= kept.madeAt && at < kept.validUntil ? kept.answer : undefined;
}

/**
 * Keeps the page of an open advert until any advert changes, an advert on it closes, or half a minute is over.
 * @param version the search's version before anything on the page was read
 */
export function keepJobPage(search: SearchService, { answer, version, now }: { answer: JobPageAnswer; version: number; now: Date }): void {
  const pages = pagesOf(search);
  if (!answer.job?.isOpen || pages?.version !== version) return;
  const { job } = answer;
  const cards = [...job.similar.map((similar) => similar.job), ...job.moreFromEmployer];
  const ends = [job.closesAt, job.expiresAt, ...cards.map((card) => card.closesAt)]
    .filter((end) => end !== null)
    .map((end) => Date.parse(end));
  const madeAt = now.getTime();
  pages.byId.delete(job.id);
  pages.byId.set(job.id, { answer, madeAt, validUntil: Math.min(madeAt + keptForMs, ...ends) });
  const [oldest] = pages.byId.keys();
  if (pages.byId.size > keptAtMost && oldest !== undefined) pages.byId.delete(oldest);
}

/** Null while the index warms: only a ready one says when adverts have changed. */
function pagesOf(search: SearchService): Pages | null {
  if (search.state.phase !== "ready") return null;
  const known = caches.get(search);
  if (known?.version === search.version) return known;
  const pages = { version: search.version, byId: new Map() };
  caches.set(search, pages);
  return pages;
}
