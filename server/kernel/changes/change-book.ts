import type { Db } from "#db/client.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import { type ChangeFollower, type ChangeSource, followChanges, startingSeq } from "./change-follower.ts";

const foundPerRound = 2000;

/** Defines the contents of an in-memory table and how they are read. */
export interface TableCacheDefinition<Entry, Order extends string> {
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
export interface TableCache<Entry, Order extends string> {
  /** Returns all entries, up to date, in the requested order. */
  entries(order: Order, now: Date): Promise<readonly Entry[]>;
  /** Re-reads these rows before the next access, because their entries were found to be out of date. */
  forget(ids: readonly number[]): void;
}

interface CacheState<Entry, Order extends string> {
  byId: Map<number, Entry>;
  orders: Map<Order, Entry[]>;
  follower: ChangeFollower;
  comparedAtMs: number;
}

export function createTableCache<Entry, Order extends string>(
  db: Db,
  booking: TableCacheDefinition<Entry, Order>,
): TableCache<Entry, Order> {
  let edition: CacheState<Entry, Order> | null = null;
  let underWay: Promise<CacheState<Entry, Order>> | null = null;
  let isComparing = false;
  const doubtful = new Set<number>();

  const upToDate = (now: Date) => {
    underWay ??= bringUpToDate(now).finally(() => {
      underWay = null;
    });
    return underWay;
  };

  async function bringUpToDate(now: Date): Promise<CacheState<Entry, Order>> {
    edition ??= await loadCacheState(db, booking, now);
    const current = edition;
    for (const id of await current.follower.read(now.getTime())) doubtful.add(id);
    await readDoubtful(current, now);
    if (!isComparing && now.getTime() - current.comparedAtMs > booking.comparedEveryMs) void compare(current, now);
    return current;
  }

  /** When the read fails, the entries stay marked as out of date. */
  async function readDoubtful(current: CacheState<Entry, Order>, now: Date): Promise<void> {
    if (doubtful.size === 0) return;
    const changed = new Set(doubtful);
    doubtful.clear();
    try {
      replaceEntries(booking, current, changed, await booking.read([...changed], now));
    } catch (error) {
      for (const id of changed) doubtful.add(id);
      throw error;
    }
  }

  /** A comparison that fails is restarted on the next access. */
  async function compare(current: CacheState<Entry, Order>, now: Date): Promise<void> {
    isComparing = true;
    try {
      for await (const ids of listOutdatedIds(booking, current, now)) {
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
    entries: async (order, now) => entriesInOrder(booking, await upToDate(now), order),
    forget(ids) {
      for (const id of ids) doubtful.add(id);
    },
  };
}

async function loadCacheState<Entry, Order extends string>(
  db: Db,
  { source, idOf, list }: TableCacheDefinition<Entry, Order>,
  now: Date,
): Promise<CacheState<Entry, Order>> {
  const follower = followChanges(db, await startingSeq(db, now, source), source);
  const byId = new Map<number, Entry>();
  for await (const batch of list(now)) for (const entry of batch) byId.set(idOf(entry), entry);
  return { byId, orders: new Map(), follower, comparedAtMs: now.getTime() };
}

async function* listOutdatedIds<Entry, Order extends string>(
  { markOf, listMarks }: TableCacheDefinition<Entry, Order>,
  { byId }: CacheState<Entry, Order>,
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
function replaceEntries<Entry, Order extends string>(
  { idOf, orders: comparisons }: TableCacheDefinition<Entry, Order>,
  { byId, orders }: CacheState<Entry, Order>,
  changed: ReadonlySet<number>,
  entries: readonly Entry[],
): void {
  for (const id of changed) byId.delete(id);
  for (const entry of entries) byId.set(idOf(entry), entry);
  for (const [order, known] of orders) {
    orders.set(order, [...known.filter((entry) => !changed.has(idOf(entry))), ...entries].sort(comparisons[order]));
  }
}

function entriesInOrder<Entry, Order extends string>(
  { orders: comparisons }: TableCacheDefinition<Entry, Order>,
  { byId, orders }: CacheState<Entry, Order>,
  order: Order,
): readonly Entry[] {
  const known = orders.get(order);
  if (known) return known;
  const sorted = [...byId.values()].sort(comparisons[order]);
  orders.set(order, sorted);
  return sorted;
}

/** Memoises one instance for each database of the process. */
export function memoPerDatabase<Kept>(make: (db: Db) => Kept): (db: Db) => Kept {
  const cache = new WeakMap<Db, Kept>();
  return (givenDb) => {
    const db = underlyingDb(givenDb);
    const known = cache.get(db);
    if (known !== undefined) return known;
    const made = make(db);
    cache.set(db, made);
    return made;
  };
}

const known = new Map<string, string>();

/** Interns strings from a small set of values, because each row holds its own copy. */
export function internString<Value extends string>(value: Value): Value {
  const existing = known.get(value);
  if (existing !== undefined) return existing as Value;
  known.set(value, value);
  return value;
}
