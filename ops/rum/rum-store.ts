import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rumBins, rumEvents, rumRatings } from "#db/schema/rum.ts";
import type { DeviceKind, MetricRating, NavigationKind, PageEvent, PageMetric } from "#db/telemetry-values.ts";
import { createCounts, hourOf } from "../counts.ts";
import { binOf } from "./sketch.ts";
import { ratingOf } from "./thresholds.ts";

export interface Measurement {
  kind: "metric";
  metric: PageMetric;
  value: number;
  route: string;
  device: DeviceKind;
  navigation: NavigationKind;
}
export interface PageHappening {
  kind: "event";
  event: PageEvent;
  route: string;
}

interface Cell {
  hour: Date;
  route: string;
  metric: PageMetric;
  device: DeviceKind;
  navigation: NavigationKind;
}

const rowsPerInsert = 500;
/** Patterns beyond these, which the site has not, are counted together. */
const mostRoutes = 200;
export const otherRoute = "(other)";

/** What real pages measured, added up in memory and written in one go. */
export interface RumStore {
  add(measured: readonly (Measurement | PageHappening)[], at: Date): void;
  /** Adds to the database what has been gathered; what cannot be written is kept for the next time. */
  flush(db: Db): Promise<void>;
}

export function createRumStore(): RumStore {
  const bins = createCounts<Cell & { bin: number }>();
  const ratings = createCounts<Cell & { rating: MetricRating }>();
  const events = createCounts<{ hour: Date; route: string; event: PageEvent }>();
  let routes = new Set<string>();

  const known = (route: string): string => {
    if (routes.has(route)) return route;
    if (routes.size >= mostRoutes) return otherRoute;
    routes.add(route);
    return route;
  };

  return {
    add(measured, at) {
      const hour = hourOf(at);
      for (const one of measured) {
        const route = known(one.route);
        if (one.kind === "event") {
          events.add({ hour, route, event: one.event });
          continue;
        }
        const { metric, device, navigation, value } = one;
        const cell = { hour, route, metric, device, navigation };
        bins.add({ ...cell, bin: binOf(value) });
        const rating = ratingOf(metric, value);
        if (rating) ratings.add({ ...cell, rating });
      }
    },
    async flush(db) {
      routes = new Set();
      await write(bins, (rows) =>
        db
          .insert(rumBins)
          .values(rows)
          .onDuplicateKeyUpdate({ set: { n: plus("n") } }),
      );
      await write(ratings, (rows) =>
        db
          .insert(rumRatings)
          .values(rows)
          .onDuplicateKeyUpdate({ set: { n: plus("n") } }),
      );
      await write(events, (rows) =>
        db
          .insert(rumEvents)
          .values(rows)
          .onDuplicateKeyUpdate({ set: { n: plus("n") } }),
      );
    },
  };
}

/** The number that stands there and the one that comes. */
export const plus = (column: string) => sql`${sql.identifier(column)} + values(${sql.identifier(column)})`;

/** Writes all that was counted, in parts; a part that fails, and those after it, are counted again. */
export async function write<Row extends { n: number }>(
  counts: { take(): Row[]; giveBack(rows: readonly Row[]): void },
  insert: (rows: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  const rows = counts.take();
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    try {
      await insert(rows.slice(from, from + rowsPerInsert));
    } catch (error) {
      counts.giveBack(rows.slice(from));
      throw error;
    }
  }
}
