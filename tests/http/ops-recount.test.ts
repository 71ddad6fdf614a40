import { afterAll, beforeAll, expect, test } from "vitest";
import { siteReleases } from "#db/schema/telemetry.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createWorkTimings } from "#ops/trace/work-timings.ts";
import { rollUpRumDays, rollUpServerDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import { addUpPeriods } from "#server/modules/operations/telemetry/roll-up-sums.commands.ts";
import { fromPage, openTelemetrySender } from "#tests/fixtures/captured-telemetry.ts";
import { measuredVisits } from "#tests/fixtures/measured-visits.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

// What pages sent, counted again by hand beside every tile of the console's overview.

const now = new Date("2026-11-20T12:34:56Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const [earlier, later] = ["aaaa1111", "bbbb2222"];
const flushedAfterMs = [7000, 11_000, 9000, 8000, 6000];
/** When visits came, how slow pages were then, and of which release. */
const rounds = [
  { hours: 1, count: 130, slowness: 1.5, release: later },
  { hours: 5, count: 90, slowness: 1.3, release: later },
  { hours: 20, count: 60, slowness: 1.2, release: earlier },
  { hours: 30, count: 150, slowness: 1, release: earlier },
  { hours: 41, count: 80, slowness: 0.9, release: earlier },
] as const;

interface SentEvent {
  metric?: string;
  event?: string;
  value?: number;
  instead?: number;
  navigation?: string;
}
interface Request {
  hours: number;
  outcome: "done" | "refused" | "failed";
  us: number;
}
const sent: { hours: number; release: string; events: SentEvent[] }[] = [];
const requests: Request[] = [];
let site: TestSite;
let administrator: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now: hoursAgo(50) });
  let senders = 0;
  await site.db.insert(siteReleases).values([
    { name: earlier, firstStartedAt: hoursAgo(45), lastStartedAt: hoursAgo(21) },
    { name: later, firstStartedAt: hoursAgo(19), lastStartedAt: hoursAgo(19) },
  ]);
  site.services.telemetry.knowReleases([later, earlier]);
  const telling = openTelemetrySender(site, { now, sender: () => `198.51.${100 + (senders >> 8)}.${senders++ & 255}` });
  for (const [place, { hours, count, slowness, release }] of rounds.entries()) {
    site.setNow(hoursAgo(hours));
    const bodies = measuredVisits({ count, slowness, release, seed: place + 1 });
    for (const body of bodies) expect((await telling.send("/api/analytics/rum", body)).statusCode).toBe(204);
    sent.push(...bodies.map((body) => ({ hours, release, events: (JSON.parse(body) as { events: SentEvent[] }).events })));
    // A page that was looked at again reports a slower interaction in place of the one told before.
    const [grown] = bodies;
    const inp = (JSON.parse(grown ?? "") as { events: SentEvent[] }).events.find(({ metric }) => metric === "inp");
    const slower = { ...inp, value: 1900, instead: inp?.value };
    await telling.send("/api/analytics/rum", { v: 1, release, session: "grown", events: [slower] });
    sent.push({ hours, release, events: [slower] });
    // Neither of these is of anybody: a crawler, and a soft navigation, which is looked at by itself.
    const crawler = { ...fromPage, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)", "content-type": "text/plain" };
    await telling.send("/api/analytics/rum", bodies[0], crawler);
    const soft = { ...inp, metric: "lcp", value: 9000, navigation: "soft" };
    await telling.send("/api/analytics/rum", { v: 1, release, session: "soft", events: [soft] });
    const timings = createWorkTimings();
    for (let request = 0; request < count * 3; request += 1) {
      const outcome = request % 40 === 0 ? "failed" : request % 25 === 0 ? "refused" : "done";
      const us = 900 + ((request * 7919) % 400) * 300 * slowness;
      timings.add("request", "GET /jobs", outcome, us);
      timings.add("procedure", `call.${request % 7}`, "done", us);
      requests.push({ hours, outcome, us });
    }
    await timings.flush(site.db, hoursAgo(hours));
    await site.services.telemetry.flush(site.db, new Date(hoursAgo(hours).getTime() + (flushedAfterMs[place] ?? 0)));
  }
  site.setNow(now);
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
});
afterAll(() => site.close());

interface Figure {
  metric: string;
  n: number;
  value: number | null;
  verdict: string | null;
  counts: Record<string, number>;
}
interface RequestFigures {
  n: number;
  failed: number;
  refused: number;
  p95Us: number;
  seconds: number;
}
interface Overview {
  from: string;
  to: string;
  vitals: Figure[];
  visits: number;
  views: number;
  visitsWithoutError: { n: number; share: number };
  visitsWithCriticalLimit: { n: number; share: number };
  breakerOpens: number;
  rateLimited: number;
  requests: RequestFigures;
  procedures: { name: string; n: number; p99Us: number | null }[];
  before: {
    vitals: Figure[];
    visits: number;
    errorFreeShare: number | null;
    rateLimited: number | null;
    requests: RequestFigures | null;
  };
}

async function ask(input: object): Promise<Overview> {
  const answer = await queryProcedure<Overview>(site, "ops.rum.overview", administrator.headers, { sample: false, ...input });
  if (answer.status !== 200) throw new Error(`The overview was answered ${answer.status}`);
  return answer.data as Overview;
}

const limits: Record<string, [number, number]> = { lcp: [2500, 4000], inp: [200, 500], cls: [100, 250], ttfb: [800, 1800] };

/** The values of a metric that stand at last: of one that has grown, only what it became. */
function valuesOf(metric: string, isCounted: (one: (typeof sent)[number]) => boolean): number[] {
  const values: number[] = [];
  for (const { events } of sent.filter(isCounted)) {
    for (const event of events) {
      if (event.metric !== metric || event.navigation !== "hard" || event.value === undefined) continue;
      if (event.instead !== undefined) values.splice(values.indexOf(event.instead), 1);
      values.push(event.value);
    }
  }
  return values.sort((one, other) => one - other);
}
const rank = (values: readonly number[], share: number): number => values[Math.ceil(share * values.length) - 1] ?? Number.NaN;

function expectVital(figure: Figure | undefined, values: readonly number[], share: number): void {
  const { metric = "" } = figure ?? {};
  expect(figure?.n).toBe(values.length);
  const exact = rank(values, share);
  expect(Math.abs((figure?.value ?? 0) / exact - 1), metric).toBeLessThan(0.026);
  const [good, fair] = limits[metric] ?? [0, 0];
  const rating = exact <= good ? "good" : exact <= fair ? "needs-improvement" : "poor";
  expect(figure?.verdict, metric).toBe(values.length < 200 ? null : rating);
  if (!figure?.counts) return;
  const within = (least: number, most: number) => values.filter((value) => value > least && value <= most).length;
  expect(figure.counts).toEqual({ good: within(-1, good), "needs-improvement": within(good, fair), poor: within(fair, 1e9) });
}

function expectRequests(figures: RequestFigures | null, isCounted: (one: Request) => boolean): void {
  const own = requests.filter(isCounted);
  const times = own.map(({ us }) => us).sort((one, other) => one - other);
  expect(figures).toMatchObject({
    n: own.length,
    failed: own.filter(({ outcome }) => outcome === "failed").length,
    refused: own.filter(({ outcome }) => outcome === "refused").length,
  });
  expect(Math.abs((figures?.p95Us ?? 0) / rank(times, 0.95) - 1)).toBeLessThan(0.026);
}

const shares = { p50: 0.5, p75: 0.75, p95: 0.95 } as const;

/** Counts again everything that the overview shows of the visits that came then, and of those before. */
function expectRecount(
  overview: Overview,
  isNow: (one: { hours: number }) => boolean,
  isBefore: (one: { hours: number; release?: string }) => boolean,
  percentile: keyof typeof shares = "p75",
): void {
  const events = (isCounted: (one: { hours: number; release?: string }) => boolean, name: string) =>
    sent.filter(isCounted).flatMap((one) => one.events.filter(({ event }) => event === name)).length;
  for (const figure of overview.vitals) expectVital(figure, valuesOf(figure.metric, isNow), shares[percentile]);
  expect(overview.vitals.map(({ metric }) => metric)).toEqual(["lcp", "inp", "cls", "ttfb"]);
  const visits = events(isNow, "visit");
  expect(overview).toMatchObject({
    visits,
    views: events(isNow, "view"),
    visitsWithoutError: { n: visits, share: 1 - events(isNow, "visit-with-error") / visits },
    visitsWithCriticalLimit: { n: visits, share: events(isNow, "visit-with-critical-limit") / visits },
    breakerOpens: events(isNow, "breaker-open"),
    rateLimited: events(isNow, "rate-limited"),
  });
  expectRequests(overview.requests, isNow);
  expect(overview.requests.seconds).toBe((Date.parse(overview.to) - Date.parse(overview.from)) / 1000);
  const calls = new Map<string, number>();
  for (const { count } of rounds.filter(isNow))
    for (let call = 0; call < count * 3; call += 1) calls.set(`call.${call % 7}`, (calls.get(`call.${call % 7}`) ?? 0) + 1);
  const busiest = [...calls].sort(([one, n], [other, times]) => times - n || one.localeCompare(other)).slice(0, 5);
  expect(overview.procedures.map(({ name, n }) => [name, n])).toEqual(busiest);
  const { before } = overview;
  for (const figure of before.vitals) {
    const values = valuesOf(figure.metric, isBefore);
    if (values.length > 0) expectVital(figure, values, shares[percentile]);
    else expect(figure).toMatchObject({ n: 0, value: null });
  }
  const visitsBefore = events(isBefore, "visit");
  expect(before.visits).toBe(visitsBefore);
  expect(before.errorFreeShare).toBe(visitsBefore === 0 ? null : 1 - events(isBefore, "visit-with-error") / visitsBefore);
}

test("of the last 24 hours and those before, every tile is what was sent", async () => {
  const isBefore = ({ hours }: { hours: number }) => hours > 24;
  const overview = await ask({});
  expectRecount(overview, ({ hours }) => hours < 24, isBefore);
  expectRequests(overview.before.requests, isBefore);
  expect(overview.before.rateLimited).toBe(
    sent.filter(isBefore).flatMap(({ events }) => events.filter(({ event }) => event === "rate-limited")).length,
  );
});

test.each(["p50", "p95"] as const)("of %s as well", async (percentile) => {
  expectRecount(
    await ask({ percentile }),
    ({ hours }) => hours < 24,
    ({ hours }) => hours > 24,
    percentile,
  );
});

test("between two moments, whole hours are counted, beside as many before", async () => {
  const ends = { from: "2026-11-20T06:30Z", to: "2026-11-20T12:00Z" };
  const overview = await ask(ends);
  expect([overview.from, overview.to]).toEqual(["2026-11-20T06:00:00.000Z", "2026-11-20T11:59:59.999Z"]);
  expectRecount(
    overview,
    ({ hours }) => hours <= 5,
    () => false,
  );
  const earlierDay = await ask({ from: "2026-11-18T10:00Z", to: "2026-11-20T00:00Z" });
  expectRecount(
    earlierDay,
    ({ hours }) => hours >= 20,
    () => false,
  );
});

test("the period before two moments is as long, to its first hour", async () => {
  const { before } = await ask({ from: "2026-11-19T20:00Z", to: "2026-11-20T00:00Z" });
  expectRequests(before.requests, ({ hours }) => hours === 20);
  expect(Math.round(before.requests?.seconds ?? 0)).toBe(4 * 3600);
});

test("beside a release, every figure is that of the release's own visits", async () => {
  await rollUpRumDays(site.db, now);
  const overview = await ask({ compare: earlier });
  expectRecount(
    overview,
    ({ hours }) => hours < 24,
    ({ release }) => release === earlier,
  );
  expect(overview.before).toMatchObject({ requests: null, rateLimited: null });
});

test("of 28 days, read by the day, every tile is what was sent", async () => {
  await rollUpRumDays(site.db, now);
  await rollUpServerDays(site.db, now);
  expectRecount(
    await ask({ range: "28d" }),
    () => true,
    () => false,
  );
});

test("the same of finished sums, with the hours since as they were counted: by the hour, between two moments and by the day", async () => {
  expect(await addUpPeriods(site.db, now)).toBeGreaterThan(1);
  const isBefore = ({ hours }: { hours: number }) => hours > 24;
  const overview = await ask({});
  expectRecount(overview, ({ hours }) => hours < 24, isBefore);
  expectRequests(overview.before.requests, isBefore);
  for (const percentile of ["p50", "p95"] as const)
    expectRecount(await ask({ percentile }), ({ hours }) => hours < 24, isBefore, percentile);
  expectRecount(
    await ask({ from: "2026-11-20T06:30Z", to: "2026-11-20T12:00Z" }),
    ({ hours }) => hours <= 5,
    () => false,
  );
  expectRecount(
    await ask({ range: "28d" }),
    () => true,
    () => false,
  );
});

test("a period that ends before it begins is refused, and one that has not come yet has nothing", async () => {
  const status = async (input: object) => (await queryProcedure(site, "ops.rum.overview", administrator.headers, input)).status;
  expect(await status({ from: "2026-11-20T09:00Z", to: "2026-11-20T09:00Z" })).toBe(400);
  expect(await status({ from: "yesterday", to: "2026-11-20T09:00Z" })).toBe(422);
  expect(await ask({ from: "2026-12-01T00:00Z", to: "2026-12-02T00:00Z" })).toMatchObject({ visits: 0, requests: { n: 0 } });
});
