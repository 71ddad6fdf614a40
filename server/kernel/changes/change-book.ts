import type { Db } from "#db/client.ts";
import { unwatched } from "#db/statement-watch.ts";
import { type ChangeFollower, type ChangeSource, followChanges, startingSeq } from "./change-follower.ts";

const foundPerRound = 2000;

/** Defines the contents of an in-memory table and how they are read. */
export interface Booking<Entry, Order extends string> {
  source: ChangeSource;
  orders: Record<Order, (one: Entry, other: Entry) => number>;
  idOf: (entry: Entry) => number;
  /** Returns all entries, in batches small enough not to delay other requests. */
  list(now: Date): AsyncIterable<Entry[]>;
  /** Returns those of the given ids that belong in the table. */
  read(ids: readonly number[], now: Date): Promise<Entry[]>;
  /** Detects entries that differ from their rows without an entry in the table of changes; compared periodically for all rows. */
  markOf: (entry: Entry) => number;
  listMarks(now: Date): AsyncIterable<{ id: number; mark: number }[]>;
  comparedEveryMs: number;
}

/** Database rows cached in memory: read once, then updated row by row on each access. */
export interface ChangeBook<Entry, Order extends string> {
  /** Returns all entries, up to date, in the requested order. */
  entries(order: Order, now: Date): Promise<readonly Entry[]>;
  /** Re-reads these rows before the next access, because their entries were found to be out of date. */
  forget(ids: readonly number[]): void;
}

interface Edition<Entry, Order extends string> {
  byId: Map<number, Entry>;
  orders: Map<Order, Entry[]>;
  follower: ChangeFollower;
  comparedAtMs: number;
}

export function createChangeBook<Entry, Order extends string>(db: Db, booking: Booking<Entry, Order>): ChangeBook<Entry, Order> {
  let edition: Edition<Entry, Order> | null = null;
  let underWay: Promise<Edition<Entry, Order>> | null = null;
  let isComparing = false;
  const doubtful = new Set<number>();

  const upToDate = (now: Date) => {
    underWay ??= bringUpToDate(now).finally(() => {
      underWay = null;
    });
    return underWay;
  };

  async function bringUpToDate(now: Date): Promise<Edition<Entry, Order>> {
    edition ??= await makeEdition(db, booking, now);
    const current = edition;
    for (const id of await current.follower.read(now.getTime())) doubtful.add(id);
    await readDoubtful(current, now);
    if (!isComparing && now.getTime() - current.comparedAtMs > booking.comparedEveryMs) void compare(current, now);
    return current;
  }

  /** When the read fails, the entries stay marked as out of date. */
  async function readDoubtful(current: Edition<Entry, Order>, now: Date): Promise<void> {
    if (doubtful.size === 0) return;
    const changed = new Set(doubtful);
    doubtful.clear();
    try {
      replace(booking, current, changed, await booking.read([...changed], now));
    } catch (error) {
      for (const id of changed) doubtful.add(id);
      throw error;
    }
  }

  /** A comparison that fails is restarted on the next access. */
  async function compare(current: Edition<Entry, Order>, now: Date): Promise<void> {
    isComparing = true;
    try {
      for await (const ids of listDiffering(booking, current, now)) {
        for (const id of ids) doubtful.add(id);
        await upToDate(now);
      }
      current.comparedAtMs = now.getTime();
    } catch {
    } finally {
      isComparing = false;
    }
  }

  return {
    entries: async (order, now) => inOrder(booking, await upToDate(now), order),
    forget(ids) {
      for (const id of ids) doubtful.add(id);
    },
  };
}

async function makeEdition<Entry, Order extends string>(
  db: Db,
  { source, idOf, list }: Booking<Entry, Order>,
  now: Date,
): Promise<Edition<Entry, Order>> {
  const follower = followChanges(db, await startingSeq(db, now, source), source);
  const byId = new Map<number, Entry>();
  for await (const batch of list(now)) for (const entry of batch) byId.set(idOf(entry), entry);
  return { byId, orders: new Map(), follower, comparedAtMs: now.getTime() };
}

async function* listDiffering<Entry, Order extends string>(
  { markOf, listMarks }: Booking<Entry, Order>,
  { byId }: Edition<Entry, Order>,
  now: Date,
): AsyncGenerator<number[]> {
  const standing = new Set<number>();
  for await (const batch of listMarks(now)) {
    for (const { id } of batch) standing.add(id);
    yield batch.flatMap(({ id, mark }) => {
      const entry = byId.get(id);
      return entry === undefined || markOf(entry) !== mark ? [id] : [];
    });
  }
  const gone = [...byId.keys()].filter((id) => !standing.has(id));
  for (let from = 0; from < gone.length; from += foundPerRound) yield gone.slice(from, from + foundPerRound);
}

/** Unchanged entries keep their order, so re-sorting takes one pass. */
function replace<Entry, Order extends string>(
  { idOf, orders: comparisons }: Booking<Entry, Order>,
  { byId, orders }: Edition<Entry, Order>,
  changed: ReadonlySet<number>,
  entries: readonly Entry[],
): void {
  for (const id of changed) byId.delete(id);
  for (const entry of entries) byId.set(idOf(entry), entry);
  for (const [order, known] of orders) {
    orders.set(order, [...known.filter((entry) => !changed.has(idOf(entry))), ...entries].sort(comparisons[order]));
  }
}

function inOrder<Entry, Order extends string>(
  { orders: comparisons }: Booking<Entry, Order>,
  { byId, orders }: Edition<Entry, Order>,
  order: Order,
): readonly Entry[] {
  const known = orders.get(order);
  if (known) return known;
  const sorted = [...byId.values()].sort(comparisons[order]);
  orders.set(order, sorted);
  return sorted;
}

/** Memoises one instance for each database of the process. */
export function onePerDatabase<Kept>(make: (db: Db) => Kept): (db: Db) => Kept {
  const cache = new WeakMap<Db, Kept>();
  return (givenDb) => {
    const db = unwatched(givenDb);
    const known = cache.get(db);
    if (known !== undefined) return known;
    const made = make(db);
    cache.set(db, made);
    return made;
  };
}
