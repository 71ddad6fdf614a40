import { afterAll, beforeAll, expect, test } from "vitest";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlertChanges, opsAlerts } from "#db/schema/ops-alerts.ts";
import { rumBins, rumDayBins } from "#db/schema/rum.ts";
import { makeUser } from "#db/seed/factories.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { binOf } from "#ops/rum/summary.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:34:56Z");
const hour = new Date("2026-11-20T11:00:00Z");
let site: TestSite;
let administrator: SignedIn;

const cell = { hour, device: "phone", navigation: "hard" } as const;
const bins = (route: string, metric: PageMetric, n: number, value: number, more: object = {}) => ({
  ...cell,
  route,
  metric,
  bin: binOf(value, metric),
  n,
  ...more,
});

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  await site.db
    .insert(rumBins)
    .values([
      bins("/jobs", "lcp", 300, 2000),
      bins("/jobs", "lcp", 100, 6000),
      bins("/about", "lcp", 240, 6000),
      bins("/locations", "cls", 40, 10),
      bins("/jobs", "lcp", 500, 60_000, { hour: new Date("2026-11-18T11:00:00Z") }),
    ]);
});
afterAll(() => site.close());

async function ask<T>(name: string, input: object = {}): Promise<T> {
  const answer = await queryProcedure<T>(site, `ops.rum.${name}`, administrator.headers, input);
  if (answer.status !== 200) throw new Error(`${name} was answered ${answer.status}`);
  return answer.data as T;
}

test("of each page are told the shares of good and poor, and how its paint changed", async () => {
  interface Shares {
    route: string;
    vitals: { metric: string; shares: Record<string, number> | null }[];
  }
  const { rows } = await ask<{ rows: Shares[] }>("routes");
  const sharesOf = (route: string) => rows.find((row) => row.route === route)?.vitals[0]?.shares;
  expect(sharesOf("/jobs")).toEqual({ good: 0.75, "needs-improvement": 0, poor: 0.25 });
  expect(sharesOf("/about")).toEqual({ good: 0, "needs-improvement": 0, poor: 1 });
  expect(sharesOf("/locations")).toBeNull();
  const trends = await ask<{ route: string; points: (number | null)[] }[]>("trends", { range: "7d" });
  const jobs = trends.find(({ route }) => route === "/jobs")?.points ?? [];
  expect(jobs.length).toBeLessThanOrEqual(14);
  const values = jobs.flatMap((value) => value ?? []);
  expect(values.map((value) => Math.round(value / 2000))).toEqual([30, 1]);
  expect(trends.map(({ route }) => route)).not.toContain("/locations");
});

test("what got worse or better than before is listed, the largest first, and nothing that chance could have done", async () => {
  interface Changes {
    compared: number;
    worse: { route: string | null; metric: string; before: { n: number }; after: { n: number } }[];
    better: { route: string | null; metric: string }[];
  }
  const before = new Date("2026-11-19T05:00:00Z");
  const cells = [
    bins("/changed", "inp", 400, 120, { hour: before, device: "tablet" }),
    bins("/changed", "inp", 400, 300, { device: "tablet" }),
    bins("/changed", "lcp", 400, 2000, { hour: before, device: "tablet" }),
    bins("/changed", "lcp", 400, 1000, { device: "tablet" }),
    bins("/steady", "inp", 400, 120, { hour: before, device: "tablet" }),
    bins("/steady", "inp", 400, 121, { device: "tablet" }),
    bins("/few", "inp", 199, 120, { hour: before, device: "tablet" }),
    bins("/few", "inp", 400, 900, { device: "tablet" }),
  ];
  await site.db.insert(rumBins).values(cells);
  const { compared, worse, better } = await ask<Changes>("changes", { device: "tablet" });
  expect(worse).toMatchObject([
    { route: null, metric: "inp", before: { n: 999 }, after: { n: 1200 } },
    { route: "/changed", metric: "inp", before: { n: 400 }, after: { n: 400 } },
  ]);
  expect(better.map(({ route, metric }) => [route, metric])).toEqual([
    [null, "lcp"],
    ["/changed", "lcp"],
  ]);
  expect(compared).toBe(5);
  const release = { release: "other001", day: "2026-11-01" };
  const [{ hour: _hour, ...ofRelease }] = [bins("/changed", "inp", 400, 900, { device: "tablet" })];
  await site.db.insert(rumDayBins).values({ ...ofRelease, ...release });
  const beside = await ask<Changes>("changes", { device: "tablet", compare: "other001" });
  expect([beside.worse, beside.better.map(({ route, metric }) => [route, metric])]).toEqual([[], [["/changed", "inp"]]]);
});

test("where a day compares no page, a week is compared", async () => {
  const desktop = (n: number, value: number, day: string) =>
    bins("/weekly", "inp", n, value, { hour: new Date(`2026-11-${day}T09:00:00Z`), device: "desktop" });
  await site.db.insert(rumBins).values([desktop(300, 120, "08"), desktop(300, 400, "16"), desktop(50, 400, "20")]);
  interface Changes {
    range: string;
    compared: number;
    worse: { route: string | null }[];
  }
  const ofDay = await ask<Changes>("changes", { device: "desktop" });
  expect(ofDay.range).toBe("7d");
  expect(ofDay.worse.map(({ route }) => route)).toContain("/weekly");
  const ends = { from: "2026-11-19T12:00Z", to: "2026-11-20T12:00Z" };
  expect(await ask<Changes>("changes", { device: "desktop", ...ends })).toMatchObject({ range: "24h", compared: 0, worse: [] });
  expect(await ask<Changes>("changes", { device: "desktop", range: "28d" })).toMatchObject({ range: "28d" });
});

test("tabs count alerts that are firing and issues of the last day; charts mark when an alert was raised", async () => {
  expect(await ask("attention")).toEqual({ firingAlerts: 0, newIssues: 0, isSample: false });
  const alert = { key: "budget lcp /jobs", kind: "budget", title: "Over budget: LCP on /jobs", facts: {}, isRaised: true } as const;
  await site.db.insert(opsAlerts).values([
    { ...alert, since: hour },
    { ...alert, key: "budget inp /jobs", isRaised: false, since: hour },
  ]);
  const change = { ...alert, at: hour, sendState: "none", nextAttemptAt: hour } as const;
  await site.db.insert(opsAlertChanges).values([
    { ...change, publicId: "raised----------------" },
    { ...change, publicId: "cleared---------------", isRaised: false },
    { ...change, publicId: "long-ago--------------", at: new Date("2026-10-01T00:00:00Z") },
  ]);
  const issue = {
    side: "page",
    fingerprintVersion: 1,
    title: "TypeError",
    route: "/jobs",
    n: 1,
    visitsSketch: "",
    lastSeenAt: now,
  } as const;
  await site.db.insert(clientErrorGroups).values([
    { ...issue, publicId: "new-------------------", fingerprint: "1".repeat(64), firstSeenAt: hour },
    { ...issue, publicId: "old-------------------", fingerprint: "2".repeat(64), firstSeenAt: new Date("2026-11-01T00:00:00Z") },
    { ...issue, publicId: "resolved--------------", fingerprint: "3".repeat(64), firstSeenAt: hour, state: "resolved" },
  ]);
  expect(await ask("attention")).toEqual({ firingAlerts: 1, newIssues: 1, isSample: false });
  const [root] = await site.db.select({ id: clientErrorGroups.id }).from(clientErrorGroups).limit(1);
  const merged = { ...issue, publicId: "merged----------------", fingerprint: "4".repeat(64), firstSeenAt: hour };
  await site.db.insert(clientErrorGroups).values({ ...merged, mergedIntoId: root?.id ?? 0 });
  expect(await ask("attention")).toMatchObject({ newIssues: 1 });
  expect(await ask("series")).toMatchObject({
    alerts: [{ id: "raised----------------", at: hour.toISOString(), title: alert.title, key: alert.key }],
  });
});
