import type { Db } from "#db/client.ts";
import { type ChangeFollower, followChanges, startingSeq } from "#server/modules/search/engine/change-follower.ts";
import type { BookedSeeker } from "./booked-seeker.ts";
import { changesOfProfiles } from "./profile-change-source.ts";
import { listSeekers, readSeekers } from "./seeker-rows.queries.ts";

/** Made anew now and then: accounts that are suspended or let go leave no change of a profile behind. */
const remadeEveryMs = 10 * 60_000;

/**
 * Everybody who chose to be found, in memory, latest changes first: read once, then brought up to date person by person at every asking. Whom somebody
 * hides from is decided for each reader, and what is shown is read from the database again.
 */
export interface SeekerBook {
  seekers(now: Date): Promise<readonly BookedSeeker[]>;
  /** Reads these people again before the next answer: what is booked of them was seen to be out of date. */
  forget(userIds: readonly number[]): void;
}

interface Edition {
  byId: Map<number, BookedSeeker>;
  order: BookedSeeker[];
  follower: ChangeFollower;
  madeAtMs: number;
}

function createSeekerBook(db: Db): SeekerBook {
  let edition: Edition | null = null;
  let underWay: Promise<Edition> | null = null;
  let isRemaking = false;
  const doubtful = new Set<number>();

  /** A reading that fails is tried again at the next asking; until then the edition at hand answers. */
  async function remake(now: Date): Promise<void> {
    isRemaking = true;
    try {
      edition = await makeEdition(db, now);
    } catch {
    } finally {
      isRemaking = false;
    }
  }

  async function bringUpToDate(now: Date): Promise<Edition> {
    edition ??= await makeEdition(db, now);
    if (!isRemaking && now.getTime() - edition.madeAtMs > remadeEveryMs) void remake(now);
    const current = edition;
    const changed = new Set([...(await current.follower.read(now.getTime())), ...doubtful]);
    doubtful.clear();
    if (changed.size > 0) replace(current, changed, await readSeekers(db, [...changed]));
    return current;
  }

  return {
    async seekers(now) {
      underWay ??= bringUpToDate(now).finally(() => {
        underWay = null;
      });
      return (await underWay).order;
    },
    forget(userIds) {
      for (const userId of userIds) doubtful.add(userId);
    },
  };
}

async function makeEdition(db: Db, now: Date): Promise<Edition> {
  const source = changesOfProfiles(db);
  const follower = followChanges(db, await startingSeq(db, now, source), source);
  const byId = new Map<number, BookedSeeker>();
  for await (const batch of listSeekers(db)) for (const seeker of batch) byId.set(seeker.userId, seeker);
  return { byId, order: [...byId.values()].sort(byUpdate), follower, madeAtMs: now.getTime() };
}

function replace(edition: Edition, changed: ReadonlySet<number>, seekers: readonly BookedSeeker[]): void {
  for (const userId of changed) edition.byId.delete(userId);
  for (const seeker of seekers) edition.byId.set(seeker.userId, seeker);
  // Sorting what is sorted but for its end costs one pass.
  edition.order = [...edition.order.filter(({ userId }) => !changed.has(userId)), ...seekers].sort(byUpdate);
}

const byUpdate = (one: BookedSeeker, other: BookedSeeker) => other.updatedAtMs - one.updatedAtMs || other.userId - one.userId;

const books = new WeakMap<Db, SeekerBook>();

/** The process's book of a database. */
export function seekerBookOf(db: Db): SeekerBook {
  const known = books.get(db);
  if (known) return known;
  const made = createSeekerBook(db);
  books.set(db, made);
  return made;
}
