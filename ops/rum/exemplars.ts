import { and, eq, or, sql } from "drizzle-orm";
import type { MySqlColumn } from "drizzle-orm/mysql-core";
import { type Db, lockingTransaction } from "#db/client.ts";
import { rumExemplars } from "#db/schema/rum.ts";
import type { PageMetric } from "#db/telemetry-values.ts";

type Row = typeof rumExemplars.$inferSelect;
type Key = Pick<Row, "hour" | "route" | "metric">;
export type Exemplar = Omit<Row, keyof Key | "kind" | "place" | "drawnFrom">;

export interface ExemplarSet {
  /** The largest first. */
  worst: readonly Exemplar[];
  byChance: Exemplar | null;
  /** How many measurements the random one was drawn from. */
  drawnFrom: number;
}

const maxWorst = 3;
/** Limit on simultaneous groups of hour, page and metric; further ones get no exemplars. */
const mostGroups = 2000;
const groupsAtOnce = 50;
/** Metrics whose exemplars are informative; sizes and counts are only counted. */
const metricsWithExemplars: ReadonlySet<PageMetric> = new Set(["lcp", "inp", "cls", "fcp", "ttfb", "interaction-to-content", "load"]);

/** Upsert expression: the inserted value replaces the stored one. */
const insertedValue = (column: MySqlColumn) => sql`values(${sql.identifier(column.name)})`;
const { at, value, device, navigation, release, browser, isSignedIn, detail, drawnFrom: drawn } = rumExemplars;
const replaced = {
  at: insertedValue(at),
  value: insertedValue(value),
  device: insertedValue(device),
  navigation: insertedValue(navigation),
  release: insertedValue(release),
  browser: insertedValue(browser),
  isSignedIn: insertedValue(isSignedIn),
  detail: insertedValue(detail),
  drawnFrom: insertedValue(drawn),
};

/** Merges two sets as if all their measurements had been in one. */
export function mergeExemplars(one: ExemplarSet, other: ExemplarSet, random: () => number): ExemplarSet {
  const drawnFrom = one.drawnFrom + other.drawnFrom;
  const worst = [...one.worst, ...other.worst].toSorted((first, second) => second.value - first.value).slice(0, maxWorst);
  return { worst, byChance: random() * drawnFrom < other.drawnFrom ? other.byChance : one.byChance, drawnFrom };
}

/** Collects exemplars until they are written: the three worst measurements per hour, page and metric, and one at random. */
export function createExemplars(random: () => number) {
  let groups = new Map<string, { key: Key; exemplars: ExemplarSet }>();
  const offer = (key: Key, exemplars: ExemplarSet) => {
    const name = `${key.hour.getTime()} ${key.metric} ${key.route}`;
    const known = groups.get(name);
    if (known) known.exemplars = mergeExemplars(known.exemplars, exemplars, random);
    else if (groups.size < mostGroups) groups.set(name, { key, exemplars });
  };
  return {
    add(key: Key, exemplar: Exemplar): void {
      if (metricsWithExemplars.has(key.metric)) offer(key, { worst: [exemplar], byChance: exemplar, drawnFrom: 1 });
    },
    /** Merges the exemplars into the database; those that cannot be written are retained for the next flush. Returns the number of rows. */
    async flush(db: Db): Promise<number> {
      const waiting = [...groups.values()];
      groups = new Map();
      let written = 0;
      for (let from = 0; from < waiting.length; from += groupsAtOnce) {
        try {
          written += await save(db, waiting.slice(from, from + groupsAtOnce), random);
        } catch (error) {
          for (const { key, exemplars } of waiting.slice(from)) offer(key, exemplars);
          throw error;
        }
      }
      return written;
    },
  };
}

function save(db: Db, groups: readonly { key: Key; exemplars: ExemplarSet }[], random: () => number): Promise<number> {
  return lockingTransaction(db, async (tx) => {
    const { hour, route, metric } = rumExemplars;
    const known = await tx
      .select()
      .from(rumExemplars)
      .where(or(...groups.map(({ key }) => and(eq(hour, key.hour), eq(route, key.route), eq(metric, key.metric)))))
      .limit(groups.length * (maxWorst + 1))
      .for("update");
    const rows = groups.flatMap(({ key, exemplars }) => {
      const before = toExemplarSet(known.filter((row) => +row.hour === +key.hour && row.route === key.route && row.metric === key.metric));
      return rowsOf(key, mergeExemplars(before, exemplars, random));
    });
    await tx.insert(rumExemplars).values(rows).onDuplicateKeyUpdate({ set: replaced });
    return rows.length;
  });
}

function toExemplarSet(rows: readonly Row[]): ExemplarSet {
  const byChance = rows.find(({ kind }) => kind === "random");
  return {
    worst: rows.filter(({ kind }) => kind === "worst").toSorted((one, other) => one.place - other.place),
    byChance: byChance ?? null,
    drawnFrom: byChance?.drawnFrom ?? 0,
  };
}

function rowsOf(key: Key, { worst, byChance, drawnFrom }: ExemplarSet): Row[] {
  const bad = worst.map((exemplar, place) => ({ ...exemplar, ...key, kind: "worst" as const, place, drawnFrom: 1 }));
  return byChance ? [...bad, { ...byChance, ...key, kind: "random", place: 0, drawnFrom }] : bad;
}
