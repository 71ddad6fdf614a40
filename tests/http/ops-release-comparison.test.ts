import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { outboxMessages } from "#db/schema/mail.ts";
import { opsAlertChanges, opsAlerts } from "#db/schema/ops-alerts.ts";
import { rumBins, rumEvents } from "#db/schema/rum.ts";
import { releaseFirstLooks, siteReleases } from "#db/schema/telemetry.ts";
import { makeUser } from "#db/seed/factories.ts";
import { recordRelease } from "#ops/rum/releases.ts";
import { binOf } from "#ops/rum/summary.ts";
import { evaluateAlerts } from "#server/modules/operations/ops/alerts/evaluate-alerts.commands.ts";
import { compareNewReleases } from "#server/modules/operations/ops/releases/release-comparison.commands.ts";
import type { Outputs } from "#server/types.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:30:00Z");
const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
const [older, newer, newest] = ["aaaaaaa1", "bbbbbbb2", "ccccccc3"];
let site: TestSite;
let administrator: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of [siteReleases, releaseFirstLooks, rumBins, rumEvents, opsAlerts, opsAlertChanges, outboxMessages])
    await site.db.delete(table);
  await started(older, hoursAgo(100));
  await started(newer, hoursAgo(2));
});

const started = (name: string, at: Date) =>
  recordRelease(site.db, { name, builtAt: at, commit: null, changes: null, scriptBytes: 1, styleBytes: 1 }, at);
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);
const visited = (release: string, n: number, at: Date) =>
  site.db.insert(rumEvents).values({ hour: hourOf(at), route: "/jobs", event: "visit", release, n });
/** Spread over three bins about `ms`, as if they had been measured. */
async function measured(release: string, n: number, ms: number, { at = hoursAgo(1), route = "/jobs" } = {}): Promise<void> {
  const third = Math.floor(n / 3);
  const parts = [
    [0.8, third],
    [1, n - 2 * third],
    [1.25, third],
  ] as const;
  await site.db.insert(rumBins).values(
    parts.map(([factor, count]) => ({
      hour: hourOf(at),
      route,
      metric: "lcp" as const,
      device: "phone" as const,
      navigation: "hard" as const,
      release,
      bin: binOf(ms * factor),
      n: count,
    })),
  );
}
const looks = () => site.db.select().from(releaseFirstLooks);
const mails = async () =>
  (await site.db.select().from(outboxMessages).where(eq(outboxMessages.template, "ops-alert"))).map(({ subject }) => subject);
const ask = async <T>(name: string) => (await queryProcedure<T>(site, `ops.rum.${name}`, administrator.headers, {})).data;

test("a build is compared once two hundred visits have met it, not before, and once only, whoever does it", async () => {
  await visited(older, 900, hoursAgo(50));
  await measured(older, 900, 2000, { at: hoursAgo(50) });
  await visited(newer, 199, hoursAgo(1));
  await measured(newer, 230, 3000);
  expect(await compareNewReleases(site.db, now)).toBe(0);
  const waiting = await ask<Outputs["ops"]["rum"]["overview"]>("overview");
  expect(waiting.latestDeploy).toMatchObject({ name: newer, visits: 199, visitsNeeded: 200, hasEarlier: true, look: null });

  await visited(newer, 1, now);
  const several = await Promise.all(Array.from({ length: 4 }, () => compareNewReleases(site.db, now)));
  expect(several.reduce((sum, looked) => sum + looked, 0)).toBe(1);
  const [look] = await looks();
  expect(look).toMatchObject({ later: newer, earlier: older, lookedAt: now, visits: 200, visitsBefore: 900 });
  const [lcp, inp] = look?.figures.all ?? [];
  expect(lcp).toMatchObject({ metric: "lcp", before: { n: 900 }, after: { n: 230 }, change: "worse" });
  expect(lcp?.ratio?.interval[0]).toBeGreaterThan(1.2);
  expect(lcp?.ratio?.interval[1]).toBeLessThan(1.9);
  expect(inp).toMatchObject({ metric: "inp", after: { n: 0, p75: null }, ratio: null, change: null });

  await measured(newer, 3000, 500, { at: now });
  expect(await compareNewReleases(site.db, now)).toBe(0);
  expect((await looks())[0]?.figures).toEqual(look?.figures);
  const shown = await ask<Outputs["ops"]["rum"]["compared"]>("compared");
  expect(shown.firstLook).toMatchObject({ later: newer, earlier: older, figures: look?.figures });
  expect((await ask<Outputs["ops"]["rum"]["overview"]>("overview")).latestDeploy?.look).toMatchObject({ later: newer, visits: 200 });
});

test("visits in the hour of its deploy count, before and after the minute", async () => {
  await started(newest, new Date(now.getTime() - 60_000));
  await visited(older, 900, hoursAgo(50));
  await visited(newest, 150, now);
  expect((await ask<Outputs["ops"]["rum"]["overview"]>("overview")).latestDeploy).toMatchObject({ name: newest, visits: 150 });
});

test("a page with under two hundred measurements has an interval and no word, and one that is faster is better", async () => {
  await visited(older, 900, hoursAgo(50));
  await visited(newer, 400, hoursAgo(1));
  for (const route of ["/jobs", "/about"]) await measured(older, 900, 2000, { at: hoursAgo(50), route });
  await measured(newer, 400, 1000);
  await measured(newer, 199, 4000, { route: "/about" });
  await compareNewReleases(site.db, now);
  const [look] = await looks();
  const vital = (route: string) => look?.figures.routes.find((page) => page.route === route)?.vitals[0];
  expect(vital("/jobs")).toMatchObject({ change: "better" });
  expect(vital("/about")).toMatchObject({ after: { n: 199 }, change: null, ratio: { value: expect.any(Number) } });
});

test("a build that hardly anybody met is passed over: the one before it is what the next stands beside", async () => {
  await started(newest, hoursAgo(1));
  await visited(older, 900, hoursAgo(50));
  await visited(newer, 30, hoursAgo(2));
  await visited(newest, 250, now);
  expect(await compareNewReleases(site.db, now)).toBe(1);
  expect(await looks()).toMatchObject([{ later: newest, earlier: older }]);
});

test("the first build of all, and one whose forerunner nobody met in a fortnight, stand beside nothing", async () => {
  await visited(newer, 900, hoursAgo(1));
  await visited(older, 900, hoursAgo(15 * 24));
  expect(await compareNewReleases(site.db, now)).toBe(0);
  await site.db.delete(siteReleases).where(eq(siteReleases.name, older));
  expect(await compareNewReleases(site.db, now)).toBe(0);
});

test("a build that did worse raises one alert, whoever judges, and another build ends it", async () => {
  await visited(older, 900, hoursAgo(50));
  await measured(older, 900, 2000, { at: hoursAgo(50) });
  await visited(newer, 250, hoursAgo(1));
  await measured(newer, 250, 4000);
  await compareNewReleases(site.db, now);
  const judged = await Promise.all([1, 2, 3].map(() => evaluateAlerts(site.services, now)));
  expect(judged.reduce((sum, { raised }) => sum + raised, 0)).toBe(1);
  expect(await mails()).toEqual([`Regression in release ${newer}`]);
  const { alerts } = (await queryProcedure<Outputs["ops"]["alerts"]["list"]>(site, "ops.alerts.list", administrator.headers)).data;
  expect(alerts).toMatchObject([
    {
      kind: "release-worse",
      isRaised: true,
      runbook: "releases",
      facts: { later: newer, earlier: older, route: "all pages", metric: "lcp" },
    },
  ]);
  expect(alerts[0]?.lines[0]).toMatch(
    /After its first 250 visits, release bbbbbbb2 is slower than release aaaaaaa1: the p75 of .* on all pages is .*% higher/,
  );
  expect(alerts[0]?.link).toContain("tab=releases");
  await started(older, now);
  expect(await evaluateAlerts(site.services, now)).toEqual({ raised: 0, ended: 0 });
  await started(newest, new Date(now.getTime() + hourMs));
  expect(await evaluateAlerts(site.services, new Date(now.getTime() + hourMs))).toEqual({ raised: 0, ended: 1 });
  expect(await evaluateAlerts(site.services, new Date(now.getTime() + hourMs))).toEqual({ raised: 0, ended: 0 });
});

test("a build that did no worse raises nothing", async () => {
  await visited(older, 900, hoursAgo(50));
  await measured(older, 900, 2000, { at: hoursAgo(50) });
  await visited(newer, 250, hoursAgo(1));
  await measured(newer, 250, 2050);
  expect(await compareNewReleases(site.db, now)).toBe(1);
  expect(await evaluateAlerts(site.services, now)).toEqual({ raised: 0, ended: 0 });
  expect(await mails()).toEqual([]);
});
