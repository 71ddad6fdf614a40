import type { Db } from "#db/client.ts";
import { unwatched } from "#db/statement-watch.ts";
import { followChanges, startingSeq } from "#server/kernel/changes/change-follower.ts";
import type { PayObservation, PayWindows } from "./pay.types.ts";
import { listAdvertsWithPay, readAdvertsWithPay, windowMonths, windowStart } from "./pay-observations.queries.ts";

/** Looks for changes at most this often, in milliseconds. */
const followEveryMs = 10_000;

/** Every advert with pay stated of the last year, in memory: read once, then brought up to date advert by advert. */
export interface PayBook {
  /** The last six months and the six before. Both begin with a day, so that figures do not move between two readings of a page. */
  windows(now: Date): Promise<PayWindows>;
}

type Sources = Parameters<typeof listAdvertsWithPay>[0];

export function createPayBook(sources: Sources): PayBook {
  let adverts = new Map<number, PayObservation[]>();
  let follower: ReturnType<typeof followChanges> | null = null;
  let followedAtMs = Number.NEGATIVE_INFINITY;
  let kept: PayWindows | null = null;
  let underWay: Promise<void> | null = null;

  async function readWhole(now: Date): Promise<void> {
    const next = followChanges(sources.db, await startingSeq(sources.db, now));
    const read = new Map<number, PayObservation[]>();
    for await (const batch of listAdvertsWithPay(sources, now)) add(read, batch);
    [adverts, follower, kept] = [read, next, null];
    followedAtMs = Number.NEGATIVE_INFINITY;
  }

  async function readChanges(now: Date): Promise<void> {
    const changed = (await follower?.read(now.getTime())) ?? [];
    if (changed.length === 0) return;
    const read = await readAdvertsWithPay(sources, changed, now);
    for (const id of changed) adverts.delete(id);
    add(adverts, read);
    kept = null;
  }

  async function bringUpToDate(now: Date): Promise<void> {
    const atMs = now.getTime();
    const isRecent = atMs - followedAtMs < followEveryMs && atMs >= followedAtMs;
    // A database that has just failed is given time.
    if (isRecent && (follower || kept)) return;
    try {
      if (!follower) await readWhole(now);
      await readChanges(now);
      followedAtMs = atMs;
    } catch (error) {
      // The follower has moved on past changes that were not read: only reading everything again is sure to hold them.
      follower = null;
      followedAtMs = atMs;
      throw error;
    }
  }

  return {
    async windows(now) {
      underWay ??= bringUpToDate(now).finally(() => {
        underWay = null;
      });
      try {
        await underWay;
      } catch (error) {
        // Figures of a moment ago are better than none.
        if (!kept) throw error;
      }
      const from = windowStart(now, windowMonths);
      if (kept?.from.getTime() === from.getTime()) return kept;
      const before = windowStart(now, 2 * windowMonths);
      for (const [id, [advert]] of adverts) if (advert && advert.publishedAtMs < before.getTime()) adverts.delete(id);
      kept = { ...windowsOf([...adverts.values()].flat(), from), from, before };
      return kept;
    },
  };
}

/** Observations of one advert stand together. */
function add(adverts: Map<number, PayObservation[]>, observations: readonly PayObservation[]): void {
  for (const observation of observations) {
    const known = adverts.get(observation.jobId);
    if (known) known.push(observation);
    else adverts.set(observation.jobId, [observation]);
  }
}

function windowsOf(adverts: Iterable<PayObservation>, from: Date): Pick<PayWindows, "present" | "past"> {
  const [present, past]: [PayObservation[], PayObservation[]] = [[], []];
  for (const advert of adverts) (advert.publishedAtMs >= from.getTime() ? present : past).push(advert);
  return { present: onePerVacancy(present), past: onePerVacancy(past) };
}

/** Agencies advertise one post many times: the first advert of each vacancy stands for it, with each rate it states. */
function onePerVacancy(adverts: Iterable<PayObservation>): readonly PayObservation[] {
  const alone: PayObservation[] = [];
  const first = new Map<string, PayObservation[]>();
  for (const advert of adverts) {
    const known = advert.vacancy === null ? undefined : first.get(advert.vacancy);
    const [leader] = known ?? [];
    if (advert.vacancy === null) alone.push(advert);
    else if (known && leader?.jobId === advert.jobId) known.push(advert);
    else if (!leader || isBefore(advert, leader)) first.set(advert.vacancy, [advert]);
  }
  return [...alone, ...[...first.values()].flat()];
}

const isBefore = (one: PayObservation, other: PayObservation): boolean =>
  one.publishedAtMs < other.publishedAtMs || (one.publishedAtMs === other.publishedAtMs && one.jobId < other.jobId);

const books = new WeakMap<Db, PayBook>();

/** The process's book of a database. */
export function payBookOf(sources: Sources): PayBook {
  const db = unwatched(sources.db);
  const known = books.get(db);
  if (known) return known;
  const made = createPayBook({ ...sources, db });
  books.set(db, made);
  return made;
}
