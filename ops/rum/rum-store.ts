import type { Db } from "#db/client.ts";
import { rumBins, rumClicks, rumEvents, rumRatings } from "#db/schema/rum.ts";
import type { DeviceKind, MetricRating, NavigationKind, PageEvent, PageMetric } from "#db/telemetry-values.ts";
import { createCounts, hourOf } from "../counts.ts";
import { plus, write } from "../write-counts.ts";
import { createExemplars } from "./exemplars.ts";
import type { Measured, MeasuringVisit } from "./measured.types.ts";
import { binOf } from "./sketch.ts";
import { ratingOf } from "./thresholds.ts";

interface Cell {
  hour: Date;
  route: string;
  metric: PageMetric;
  device: DeviceKind;
  navigation: NavigationKind;
  release: string;
  oneIn: number;
}

/** Patterns beyond these, which the site has not, are counted together. */
const mostRoutes = 200;
const mostNamed = 200;
export const otherRoute = "(other)";

/** What real pages measured, added up in memory and written in one go. */
export interface RumStore {
  add(measured: readonly Measured[], visit: MeasuringVisit, at: Date): void;
  /** Only these builds of the pages are told apart from now on. */
  knowReleases(names: readonly string[]): void;
  /** Adds to the database what has been gathered, and answers how many rows that was; what cannot be written is kept for the next time. */
  flush(db: Db): Promise<number>;
  /** Traces of the server's work that poor measurements named since the last time. */
  takeNamedTraces(): string[];
  /** How much was counted nowhere so far, for want of memory. */
  dropped(): number;
}

export function createRumStore(random: () => number): RumStore {
  const bins = createCounts<Cell & { bin: number }>();
  const ratings = createCounts<Cell & { rating: MetricRating }>();
  const events = createCounts<{ hour: Date; route: string; event: PageEvent; release: string; oneIn: number }>();
  const clicks = createCounts<{ day: string; route: string; device: DeviceKind; column: number; row: number }>();
  const exemplars = createExemplars(random);
  let routes = new Set<string>();
  let named = new Set<string>();
  let releases: ReadonlySet<string> = new Set();

  const known = (route: string): string => {
    if (routes.has(route)) return route;
    if (routes.size >= mostRoutes) return otherRoute;
    routes.add(route);
    return route;
  };

  return {
    add(measured, visit, at) {
      const hour = hourOf(at);
      const { oneIn } = visit;
      const release = releases.has(visit.release) ? visit.release : "";
      for (const one of measured) {
        const route = known(one.route);
        if (one.kind === "event") {
          events.add({ hour, route, event: one.event, release, oneIn });
        } else if (one.kind === "clicks") {
          const day = hour.toISOString().slice(0, 10);
          for (const [column, row] of one.at) clicks.add({ day, route, device: one.device, column, row });
        } else {
          const { metric, device, navigation, value, instead, detail = {} } = one;
          const cell = { hour, route, metric, device, navigation, release, oneIn };
          const count = (counted: number, times: number) => {
            bins.add({ ...cell, bin: binOf(counted) }, times);
            const rating = ratingOf(metric, counted);
            if (rating) ratings.add({ ...cell, rating }, times);
            return rating;
          };
          // Taken off in this hour, whichever it was counted in: sums over both come out right.
          if (instead !== undefined) count(instead, -1);
          const rating = count(value, 1);
          if (rating === "poor") for (const trace of detail.traces ?? []) if (named.size < mostNamed) named.add(trace);
          const { browser, isSignedIn } = visit;
          exemplars.add({ hour, route, metric }, { at, value, device, navigation, release, browser, isSignedIn, detail });
        }
      }
    },
    knowReleases(names) {
      releases = new Set(names);
    },
    takeNamedTraces() {
      const taken = [...named];
      named = new Set();
      return taken;
    },
    async flush(db) {
      routes = new Set();
      const set = { n: plus("n") };
      let rows = await write(bins, (part) => db.insert(rumBins).values(part).onDuplicateKeyUpdate({ set }));
      rows += await write(ratings, (part) => db.insert(rumRatings).values(part).onDuplicateKeyUpdate({ set }));
      rows += await write(events, (part) => db.insert(rumEvents).values(part).onDuplicateKeyUpdate({ set }));
      rows += await write(clicks, (part) => db.insert(rumClicks).values(part).onDuplicateKeyUpdate({ set }));
      return rows + (await exemplars.flush(db));
    },
    dropped: () => bins.dropped() + ratings.dropped() + events.dropped() + clicks.dropped(),
  };
}
