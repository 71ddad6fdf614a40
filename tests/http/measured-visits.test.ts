import { and, eq, sum } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rumBins, rumDayBins, rumDayRatings, rumEvents, rumExemplars, rumRatings } from "#db/schema/rum.ts";
import { isMeasured } from "#db/telemetry-values.ts";
import { binOf } from "#ops/rum/summary.ts";
import { bytesPerDay } from "#ops/telemetry.ts";
import { rollUpRumDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import { deleteOldCounts } from "#server/modules/operations/telemetry/telemetry-retention.commands.ts";
import { openTelemetrySender } from "#tests/fixtures/captured-telemetry.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:34:56Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let site: TestSite;
let origin = "";
let telling: ReturnType<typeof openTelemetrySender>;
const senders = Array.from({ length: 50 }, (_, at) => `192.0.2.${at}`);

beforeAll(async () => {
  site = await openTestSite({ now });
  origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
  telling = openTelemetrySender(site, { now, sender: () => senders.pop() ?? "" });
});
afterAll(() => site.close());

const sendBeacon = (events: object[], head: object = {}) =>
  telling.send("/api/analytics/rum", { v: 1, release: "", session: "somebody", ...head, events });
const inp = (value: number, instead?: number) => ({
  kind: "metric",
  metric: "inp",
  value,
  ...(instead !== undefined && { instead }),
  route: "/contact",
  device: "phone",
  navigation: "hard",
});

test("what has grown since it was told counts once, as what it has become, over the hours and in their day", async () => {
  await sendBeacon([inp(80), inp(120)]);
  await telling.flush();
  site.setNow(later(60));
  await sendBeacon([inp(720, 80), inp(720, 720)]);
  await telling.flush();
  await rollUpRumDays(site.db, later(60));
  site.setNow(now);
  for (const [bins, ratings] of [
    [rumBins, rumRatings],
    [rumDayBins, rumDayRatings],
  ] as const) {
    const counted = await site.db
      .select({ bin: bins.bin, n: sum(bins.n).mapWith(Number) })
      .from(bins)
      .where(and(eq(bins.metric, "inp"), eq(bins.route, "/contact")))
      .groupBy(bins.bin)
      .orderBy(bins.bin);
    expect(counted.filter(({ n }) => n !== 0)).toEqual([
      { bin: binOf(120), n: 1 },
      { bin: binOf(720), n: 1 },
    ]);
    const rated = await site.db
      .select({ rating: ratings.rating, n: sum(ratings.n).mapWith(Number) })
      .from(ratings)
      .where(eq(ratings.route, "/contact"))
      .groupBy(ratings.rating);
    expect(rated.filter(({ n }) => n !== 0)).toEqual([
      { rating: "good", n: 1 },
      { rating: "poor", n: 1 },
    ]);
  }
});

const shareSaid = async (path: string): Promise<string> => {
  const answer = await fetch(`${origin}${path}`);
  return /measured;desc="([^"]*)"/.exec(answer.headers.get("server-timing") ?? "")?.[1] ?? "";
};

test("where too many visits come, documents say how many are measured; one that began so stands for as many, and nobody makes it more", async () => {
  for (let time = 0; time < 2; time += 1) expect(await shareSaid("/about")).toBe("");
  for (let visit = 0; visit < 900; visit += 1) site.services.telemetry.sampler.weigh(`${visit}`, 1, now);
  site.setNow(later(1));
  // From memory, and made for this visitor.
  const share = await shareSaid("/about");
  expect(share).toMatch(/^8-[0-9a-f]{16}$/);
  expect(await shareSaid("/how-it-works")).toBe(share);
  const session = Array.from({ length: 100 }, (_, at) => `visit ${at}`).find((name) => isMeasured(name, 16)) ?? "";
  const view = { kind: "event", event: "view", route: "/pricing" };
  // Long after the rush.
  site.setNow(later(24 * 60));
  const forged = share.replace(/^8/, "16");
  expect(
    await telling.counted(async () => {
      await sendBeacon([view], { session, share });
      await sendBeacon([view], { session, share: forged });
      await sendBeacon([view], { session, share: "1024-0123456789abcdef" });
    }),
  ).toEqual({ "rum taken": 1, "rum unknown-share": 2 });
  const another = Array.from({ length: 100 }, (_, at) => `visit ${at}`).find((name) => !isMeasured(name, 8)) ?? "";
  expect(await telling.counted(() => sendBeacon([view], { session: another, share }))).toEqual({ "rum sampled-out": 1 });
  site.setNow(later(8 * 24 * 60));
  expect(await telling.counted(() => sendBeacon([view], { session, share }))).toEqual({ "rum unknown-share": 1 });
  expect(await site.db.select().from(rumEvents).where(eq(rumEvents.route, "/pricing"))).toMatchObject([{ event: "view", oneIn: 8, n: 1 }]);
});

test("what comes once a day's ceiling is reached is turned away, until the next day", async () => {
  const view = { kind: "event", event: "view", route: "/about" };
  site.setNow(later(20 * 24 * 60));
  expect(await telling.counted(() => sendBeacon([view]))).toEqual({ "rum taken": 1 });
  const note = async (outcome: string) => {
    site.services.telemetry.note({ kind: "rum", outcome, bytes: bytesPerDay }, site.services.now());
    await telling.flush();
  };
  await note("too-large");
  expect(await telling.counted(() => sendBeacon([view]))).toEqual({ "rum taken": 1 });
  await note("taken");
  expect(await telling.counted(() => sendBeacon([view]))).toEqual({ "rum day-full": 1 });
  const told = () => telling.send("/api/client-error", { message: "TypeError: met on a full day" });
  expect(await telling.counted(told)).toEqual({ "error day-full": 1 });
  site.setNow(later(21 * 24 * 60));
  expect(await telling.counted(() => sendBeacon([view]))).toEqual({ "rum taken": 1 });
});

test("measurements kept in full go after a fortnight", async () => {
  const kept = { route: "/legal", metric: "lcp", kind: "worst", place: 0, value: 9000, device: "phone", navigation: "hard" } as const;
  const rows = [later(-15 * 24 * 60), later(-13 * 24 * 60)].map((at) => ({
    ...kept,
    ...{ hour: at, at, browser: "other" as const, isSignedIn: false, detail: {} },
  }));
  await site.db.insert(rumExemplars).values(rows);
  await deleteOldCounts(site.db, now);
  const left = await site.db.select({ at: rumExemplars.at }).from(rumExemplars).where(eq(rumExemplars.route, "/legal"));
  expect(left).toEqual([{ at: later(-13 * 24 * 60) }]);
});
