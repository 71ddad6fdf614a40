import type { MySqlTable } from "drizzle-orm/mysql-core";
import * as rum from "#db/schema/rum.ts";
import type { Random } from "#db/seed/random.ts";
import * as lists from "#db/telemetry-values.ts";
import { binOf, ratingOf } from "../rum/summary.ts";
import { dayOf } from "../whole-days.ts";
import eventShares from "./event-shares.json" with { type: "json" };
import { detailOf } from "./invent-detail.ts";
import pages from "./pages.json" with { type: "json" };
import { drawCount, drawSpread, type SamplePlan, type SampleRows, sampleHours } from "./sample-plan.ts";

type Page = (typeof pages)[number];
type Exemplar = typeof rum.rumExemplars.$inferSelect;

/** A page view whose request has a trace. */
interface TracedView {
  traceId: string;
  route: string;
  startedAt: Date;
  release: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** As long as the site keeps hours. */
const hourlyDays = 14;

const devices = [["phone", 52] as const, ["tablet", 6] as const, ["desktop", 42] as const];
const slowness = { phone: 1.25, tablet: 1.1, desktop: 0.8 };
const navigations = [["soft", 58] as const, ["hard", 32] as const, ["back-forward-cache", 8] as const, ["prerender", 2] as const];
const viewsPerVisit = [[1, 30] as const, [2, 24] as const, [3, 18] as const, [4, 14] as const, [6, 10] as const, [9, 4] as const];
const entries = pages.map((page) => [page, page.entry] as const);
const ofAnyone = pages.filter(({ isPersonal }) => !isPersonal).map((page) => [page, page.weight] as const);
const ofSignedIn = pages.map((page) => [page, page.weight] as const);
/** Pages and metrics with single samples. */
const pagesInFull = new Set(["/", "/jobs", "/jobs/:id", "/salary-guide", "/recruiter/dashboard", "/jobseeker/dashboard", "/post-a-job"]);
const metricsInFull = new Set<lists.PageMetric>(["lcp", "inp", "cls", "ttfb", "interaction-to-content"]);

type View = Pick<Exemplar, "device" | "navigation"> & { page: Page; at: Date; isSignedIn: boolean; build: 0 | 1 };

/** Invents what one view measured. The later release is worse at pressing things on the board and at painting the salary guide. */
function measure(random: Random, { page, navigation, device, build }: View): Partial<Record<lists.PageMetric, number>> {
  const around = (median: number, spread: number) => drawSpread(random, median * slowness[device], spread);
  const inpMs = around(page.inpMs * (build === 1 && page.route === "/jobs" ? 2 : 1), 0.55);
  const pressed = random.chance(0.85) && { inp: inpMs };
  if (navigation === "soft") {
    const waited = { "interaction-to-content": around(page.ttfbMs + page.paintMs / 3, 0.5) };
    return random.chance(0.5) ? waited : pressed || {};
  }
  if (navigation !== "hard") return { ...pressed, lcp: around(90, 0.4) };
  const ttfb = around(page.ttfbMs, 0.45);
  const fcp = ttfb + around(420, 0.3);
  const lcp = fcp + around(page.paintMs * (build === 1 && page.route === "/salary-guide" ? 2.3 : 1), 0.45);
  const cls = random.chance(0.4) ? 0 : drawSpread(random, page.cls, 0.9);
  // Not every view has everything: rows are what a start waits for.
  const less = { ...(random.chance(0.4) && { fcp, load: lcp + around(300, 0.4) }), ...(random.chance(0.2) && { fid: around(9, 0.7) }) };
  const times = { ...pressed, cls, lcp, ...(random.chance(0.6) && { ttfb }), ...less };
  if (!random.chance(pagesInFull.has(page.route) ? 0.35 : 0.1)) return times;
  const sent = { "script-bytes": page.scriptKb * 1000, "style-bytes": 21_000, "font-bytes": 42_000 };
  const image = drawSpread(random, page.imageKb * 1000, 0.12);
  const total = sent["script-bytes"] + 97_000 + image;
  const cached = random.chance(0.5) ? sent["script-bytes"] : 0;
  const counts = { "total-bytes": total, "cached-bytes": cached, requests: page.requests, "dom-nodes": page.nodes };
  return { ...times, ...sent, "image-bytes": image, ...counts };
}

/** Sums by cell, whose keys are numbers: text took most of the time. */
type Sums = Map<number, number>;
const add = (sums: Sums, key: number, n = 1) => sums.set(key, (sums.get(key) ?? 0) + n);
const bins = 1024;
const [metricCount, eventCount] = [lists.pageMetrics.length, lists.pageEvents.length];
const cellKey = (route: number, metric: number, device: number, navigation: number, build: number, value: number) =>
  ((((route * metricCount + metric) * 3 + device) * 4 + navigation) * 2 + build) * bins + value;
const eventKey = (route: number, event: lists.PageEvent, build: number) =>
  (route * eventCount + lists.pageEvents.indexOf(event)) * 2 + build;

function cellOf(key: number, builds: readonly string[]) {
  const [value, cell] = [key % bins, Math.floor(key / bins)];
  const [build, navigation, device] = [cell % 2, Math.floor(cell / 2) % 4, Math.floor(cell / 8) % 3];
  const [metric, route] = [Math.floor(cell / 24) % metricCount, Math.floor(cell / 24 / metricCount)];
  const row = {
    route: pages[route]?.route ?? "",
    metric: lists.pageMetrics[metric],
    device: lists.deviceKinds[device],
    navigation: lists.navigationKinds[navigation],
    release: builds[build],
    oneIn: 1,
  };
  return {
    row,
    value,
    ofSite: cellKey(0, metric, device, navigation, 0, value),
    ofMonth: cellKey(route, metric, device, navigation, 0, value),
  };
}

/** Invents four weeks of visits: their sums by hour, day and month, and single samples of a few pages. */
export function inventVisits(plan: SamplePlan): { tables: SampleRows[]; traced: TracedView[] } {
  const { random, now, builds, deployedAt, burst, scriptOf } = plan;
  const rows = new Map<MySqlTable, object[]>();
  const write = (table: MySqlTable, more: object[]) => {
    const known = rows.get(table);
    if (known) for (const row of more) known.push(row);
    else rows.set(table, more);
  };
  const traced: TracedView[] = [];
  const binRow =
    (period: object) =>
    ([key, n]: [number, number]) => {
      const { row, value } = cellOf(key, builds);
      return { ...period, ...row, bin: value, n };
    };
  const ratingRow =
    (period: object) =>
    ([key, n]: [number, number]) => {
      const { row, value } = cellOf(key, builds);
      return { ...period, ...row, rating: lists.metricRatings[value], n };
    };
  const eventRow =
    (period: object) =>
    ([key, n]: [number, number]) => {
      const [route, event] = [pages[Math.floor(key / 2 / eventCount)]?.route, lists.pageEvents[Math.floor(key / 2) % eventCount]];
      return { ...period, route, event, release: builds[key % 2], oneIn: 1, n };
    };
  const begin = () => ({ bins: new Map() as Sums, ratings: new Map() as Sums, events: new Map() as Sums });
  let [hour, day, month] = [begin(), begin(), begin()];
  let clicks = new Map<string, { route: string; device: lists.DeviceKind; column: number; row: number; n: number }>();
  let singles = new Map<string, Exemplar[]>();

  const see = (view: View) => {
    const { page, device, navigation, build, at, isSignedIn } = view;
    const route = pages.indexOf(page);
    add(hour.events, eventKey(route, "view", build));
    for (const [name, value] of Object.entries(measure(random, view))) {
      const metric = name as lists.PageMetric;
      const place = [
        lists.pageMetrics.indexOf(metric),
        lists.deviceKinds.indexOf(device),
        lists.navigationKinds.indexOf(navigation),
      ] as const;
      add(hour.bins, cellKey(route, ...place, build, binOf(value, metric)));
      const rating = ratingOf(metric, value);
      if (rating) add(hour.ratings, cellKey(route, ...place, build, lists.metricRatings.indexOf(rating)));
      if (!pagesInFull.has(page.route) || !metricsInFull.has(metric)) continue;
      const single = {
        ...{ hour: new Date(Math.floor(at.getTime() / hourMs) * hourMs), route: page.route, metric, kind: "worst", place: 0, at, value },
        ...{ device, navigation, release: builds[build], isSignedIn, detail: {}, drawnFrom: 1 },
        browser:
          device === "phone" && random.chance(0.45) ? "safari" : random.weighted([["chromium", 8] as const, ["firefox", 1] as const]),
      } satisfies Exemplar;
      singles.set(`${page.route} ${name}`, [...(singles.get(`${page.route} ${name}`) ?? []), single]);
    }
    if (navigation !== "hard") return;
    const [column, row] = random.chance(0.7) ? [random.int(2, 12), random.int(3, 26)] : [random.int(0, 19), random.int(0, 3)];
    const square = `${page.route} ${device} ${column} ${row}`;
    clicks.set(square, { route: page.route, device, column, row, n: (clicks.get(square)?.n ?? 0) + 1 });
  };
  const visit = (at: Date) => {
    const isSignedIn = random.chance(0.3);
    // Tabs of the earlier release stay open for a day.
    const build = at.getTime() > deployedAt.getTime() + (random.chance(0.05) ? dayMs : 0) ? 1 : 0;
    const device = random.weighted(devices);
    const views = Array.from({ length: random.weighted(viewsPerVisit) }, (_, place) =>
      random.weighted(place === 0 ? entries : isSignedIn ? ofSignedIn : ofAnyone),
    );
    for (const [place, page] of views.entries())
      see({ page, device, navigation: place === 0 ? "hard" : random.weighted(navigations), at, isSignedIn, build });
    const usual = build === 1 ? 0.034 : 0.014;
    const withError = burst.from <= at && at < burst.until ? burst.share : usual;
    const met = Object.entries({ ...eventShares, visit: 1, "visit-with-error": withError });
    for (const [event, share] of met)
      if (random.chance(share))
        add(
          hour.events,
          eventKey(
            pages.findIndex(({ route }) => route === views[0]?.route),
            event as lists.PageEvent,
            build,
          ),
        );
  };
  const endHour = (at: Date) => {
    for (const part of ["bins", "ratings", "events"] as const) for (const [key, n] of hour[part]) add(day[part], key, n);
    if (now.getTime() - at.getTime() < hourlyDays * dayMs) {
      write(rum.rumBins, [...hour.bins].map(binRow({ hour: at })));
      write(rum.rumRatings, [...hour.ratings].map(ratingRow({ hour: at })));
      write(rum.rumEvents, [...hour.events].map(eventRow({ hour: at })));
    }
    hour = begin();
  };
  const endDay = (at: Date) => {
    const period = { day: dayOf(at) };
    const site = begin();
    for (const [key, n] of day.bins) {
      const { ofSite, ofMonth } = cellOf(key, builds);
      add(site.bins, ofSite, n);
      add(month.bins, ofMonth, n);
    }
    for (const [key, n] of day.ratings) add(site.ratings, cellOf(key, builds).ofSite, n);
    for (const [key, n] of day.events) add(month.events, key - (key % 2), n);
    write(rum.rumDayBins, [...day.bins].map(binRow(period)));
    write(rum.rumDayRatings, [...day.ratings].map(ratingRow(period)));
    write(rum.rumDayEvents, [...day.events].map(eventRow(period)));
    write(rum.rumSiteDayBins, [...site.bins].map(binRow(period)));
    write(rum.rumSiteDayRatings, [...site.ratings].map(ratingRow(period)));
    write(
      rum.rumClicks,
      [...clicks.values()].map((square) => ({ ...period, ...square })),
    );
    if (now.getTime() - at.getTime() < hourlyDays * dayMs) for (const measured of singles.values()) keepSingles(measured);
    [day, clicks, singles] = [begin(), new Map(), new Map()];
  };
  /** Keeps the day's worst view of a page and one at random, as the site does by the hour. */
  const keepSingles = (measured: readonly Exemplar[]) => {
    const worst = measured.reduce((one, other) => (other.value > one.value ? other : one));
    const isRecent = now.getTime() - worst.at.getTime() < 2 * dayMs;
    const isTraced = worst.metric !== "inp" && worst.metric !== "cls" && random.chance(isRecent ? 0.9 : 0.2);
    const traceId = Array.from({ length: 4 }, () => random.int(0, 0xffffffff).toString(16).padStart(8, "0")).join("");
    if (isTraced)
      traced.push({ traceId, route: worst.route, startedAt: new Date(worst.at.getTime() - worst.value), release: worst.release });
    const kept = [
      { ...worst, detail: { ...detailOf(worst, scriptOf), ...(isTraced && { traces: [traceId] }) } },
      ...[random.pick(measured)].map((single) => ({
        ...single,
        kind: "random" as const,
        drawnFrom: measured.length,
        detail: detailOf(single, scriptOf),
      })),
    ];
    write(rum.rumExemplars, kept);
  };
  for (const { hour: at, visits } of sampleHours(plan)) {
    const span = Math.min(hourMs, now.getTime() - at.getTime());
    for (let left = drawCount(random, visits); left > 0; left -= 1) visit(new Date(at.getTime() + random.int(0, span)));
    endHour(at);
    const next = new Date(at.getTime() + hourMs);
    if (dayOf(next) !== dayOf(at) || next > now) endDay(at);
    if (next <= now && dayOf(next).slice(0, 7) !== dayOf(at).slice(0, 7)) {
      const period = { month: dayOf(at).slice(0, 7) };
      write(rum.rumMonthBins, [...month.bins].map(binRow(period)));
      write(rum.rumMonthEvents, [...month.events].map(eventRow(period)));
      month = begin();
    }
  }
  return { tables: [...rows].map(([table, all]) => ({ table, rows: all })), traced };
}
