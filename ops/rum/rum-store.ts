import type { Db } from "#db/client.ts";
import { type ExemplarDetail, rumBins, rumClicks, rumEvents, rumRatings } from "#db/schema/rum.ts";
import {
  type BrowserFamily,
  type DeviceKind,
  isMeasured,
  type MetricRating,
  type NavigationKind,
  type PageEvent,
  type PageMetric,
} from "#db/telemetry-values.ts";
import { createCounts, hourOf, storedPlusInserted, writeCounts } from "../counts.ts";
import { createExemplars } from "./exemplars.ts";
import { binOf, ratingOf } from "./summary.ts";

interface Measurement {
  kind: "metric";
  metric: PageMetric;
  value: number;
  /** Previously reported value of the same page view, which this one replaces. */
  instead?: number | undefined;
  route: string;
  device: DeviceKind;
  navigation: NavigationKind;
  detail?: ExemplarDetail | undefined;
}
interface PageEventMeasurement {
  kind: "event";
  event: PageEvent;
  route: string;
}
/** Click positions: columns of a twentieth of the page width, rows of 50 pixels from the top. */
interface ClickPositions {
  kind: "clicks";
  route: string;
  device: DeviceKind;
  at: readonly (readonly [column: number, row: number])[];
}
export type AnyMeasurement = Measurement | PageEventMeasurement | ClickPositions;

/** Anonymous facts about the measured visit. */
interface MeasuredVisit {
  /** Release of the page's code. */
  release: string;
  /** How many visits this one represents. */
  oneIn: number;
  browser: BrowserFamily;
  isSignedIn: boolean;
}

interface BinCell {
  hour: Date;
  route: string;
  metric: PageMetric;
  device: DeviceKind;
  navigation: NavigationKind;
  release: string;
  oneIn: number;
}

/** Limit on distinct routes, above what the site has; further ones are counted together. */
const mostRoutes = 200;
const mostNamed = 200;
const otherRoute = "(other)";

/** Real-user metrics, aggregated in memory and written in batches. */
export interface RumStore {
  add(measured: readonly AnyMeasurement[], visit: MeasuredVisit, at: Date): void;
  /** Sets the known releases; unknown ones are counted together. */
  knowReleases(names: readonly string[]): void;
  /** Writes what was aggregated and returns the number of rows; what cannot be written is retained for the next flush. */
  flush(db: Db): Promise<number>;
  /** Returns trace ids reported with poor measurements since the last call. */
  takeNamedTraces(): string[];
  /** Returns the number of counts dropped at the memory limit. */
  dropped(): number;
}

export function createRumStore(random: () => number): RumStore {
  const bins = createCounts<BinCell & { bin: number }>();
  const ratings = createCounts<BinCell & { rating: MetricRating }>();
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
            bins.add({ ...cell, bin: binOf(counted, metric) }, times);
            const rating = ratingOf(metric, counted);
            if (rating) ratings.add({ ...cell, rating }, times);
            return rating;
          };
          // Subtracted in the current hour, even if counted in an earlier one: sums over both are correct.
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
      const set = { n: storedPlusInserted("n") };
      let rows = await writeCounts(bins, (part) => db.insert(rumBins).values(part).onDuplicateKeyUpdate({ set }));
      rows += await writeCounts(ratings, (part) => db.insert(rumRatings).values(part).onDuplicateKeyUpdate({ set }));
      rows += await writeCounts(events, (part) => db.insert(rumEvents).values(part).onDuplicateKeyUpdate({ set }));
      rows += await writeCounts(clicks, (part) => db.insert(rumClicks).values(part).onDuplicateKeyUpdate({ set }));
      return rows + (await exemplars.flush(db));
    },
    dropped: () => bins.dropped() + ratings.dropped() + events.dropped() + clicks.dropped(),
  };
}

/** Visits per minute that are all measured; beyond this one in two, one in four and so on. */
const visitsPerMinute = 200;
const mostOneIn = 1024;
const minuteMs = 60_000;
/** Limit on distinct visits tracked per minute; the sampling rate is at its minimum by then. */
const mostKnown = visitsPerMinute * mostOneIn;

export interface Sampler {
  /** Returns the sampling rate for visits that begin now, by the number of visits in the last minute. */
  oneIn(at: Date): number;
  /** Returns how many visits this one represents, sampled as one in `begunAs` at its beginning; null when it is to be dropped. */
  weigh(session: string, begunAs: number, at: Date): number | null;
}

/** Creates a sampler that sets each minute's rate by the number of visits in the previous one. */
export function createSampler(): Sampler {
  let minute = -1;
  let current = 1;
  /** Visits and the number each represents, including those that send nothing. */
  let visits = new Map<string, number>();
  const oneIn = (at: Date): number => {
    const now = Math.floor(at.getTime() / minuteMs);
    if (now === minute) return current;
    const seen = now === minute + 1 ? [...visits.values()].reduce((sum, each) => sum + each, 0) : 0;
    current = 1;
    while (seen / current > visitsPerMinute && current < mostOneIn) current *= 2;
    [minute, visits] = [now, new Map()];
    return current;
  };
  return {
    oneIn,
    weigh(session, begunAs, at) {
      const standsFor = Math.max(oneIn(at), begunAs);
      if (visits.size < mostKnown) visits.set(session, begunAs);
      return isMeasured(session, standsFor) ? standsFor : null;
    },
  };
}
