import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { rumBins, rumEvents, rumExemplars, rumRatings } from "#db/schema/rum.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { percentileOf } from "#ops/rum/summary.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { deleteOldCounts } from "#server/modules/operations/telemetry/telemetry-retention.commands.ts";
import { fromPage, openTelemetrySender } from "#tests/fixtures/captured-telemetry.ts";
import { openFreelancing } from "#tests/fixtures/freelancing.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:34:56Z");
let site: TestSite;
let sender = 0;
let telling: ReturnType<typeof openTelemetrySender>;
const send: typeof telling.send = (...sent) => telling.send(...sent);
const flush = () => telling.flush();
const counted: typeof telling.counted = (work) => telling.counted(work);

beforeAll(async () => {
  site = await openTestSite({ now, limits: createMemoryLimiter() });
  telling = openTelemetrySender(site, { now, sender: () => `192.0.2.${sender}` });
});
afterAll(() => site.close());
beforeEach(() => {
  sender += 1;
});

const metric = (more: object = {}) => ({
  kind: "metric",
  metric: "lcp",
  value: 1234,
  route: "/jobs/:id",
  device: "phone",
  navigation: "hard",
  ...more,
});
const beacon = (events: unknown[]) => ({ v: 1, release: "r1", session: "s1", events });

describe("POST /api/analytics/rum and /api/vitals", () => {
  test.each(["/api/analytics/rum", "/api/vitals"])("%s takes measurements as text and as JSON, and answers nothing", async (url) => {
    const taken = await counted(async () => {
      for (const type of ["text/plain", "text/plain;charset=UTF-8", "application/json"]) {
        const answer = await send(url, beacon([metric()]), { ...fromPage, "content-type": type });
        expect([answer.statusCode, answer.body]).toEqual([204, ""]);
        expect(answer.headers["x-ratelimit-limit"]).toBeUndefined();
      }
    });
    expect(taken).toEqual({ "rum taken": 3 });
  });

  test("adds measurements to sketches of their hour, and what happened to counts", async () => {
    const values = Array.from({ length: 200 }, (_, index) => 1000 + index * 10);
    const route = "/salary-guide";
    await send("/api/analytics/rum", beacon(values.map((value) => metric({ value, route }))));
    await flush();
    await send("/api/analytics/rum", beacon([metric({ value: 9000, route }), { kind: "event", event: "breaker-open", route }]));
    await flush();
    const bins = (await site.db.select().from(rumBins)).filter((row) => row.route === route);
    expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(201);
    expect(bins[0]).toMatchObject({ hour: new Date("2026-11-20T12:00:00Z"), metric: "lcp", device: "phone", navigation: "hard" });
    const p75 = percentileOf(new Map(bins.map(({ bin, n }) => [bin, n])), 0.75) ?? 0;
    expect(Math.abs(p75 - 2500) / 2500).toBeLessThan(0.026);
    const ratings = (await site.db.select().from(rumRatings)).filter((row) => row.route === route);
    expect(Object.fromEntries(ratings.map(({ rating, n }) => [rating, n]))).toEqual({ good: 151, "needs-improvement": 49, poor: 1 });
    expect((await site.db.select().from(rumEvents)).filter((row) => row.route === route)).toMatchObject([{ event: "breaker-open", n: 1 }]);
  });

  test("what crawlers send is counted as turned away and is in no figure; what a page told of elements and files is kept in full", async () => {
    const crawler = { ...fromPage, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)", "content-type": "text/plain" };
    const route = "/tools";
    expect(await counted(() => send("/api/analytics/rum", beacon([metric({ route })]), crawler))).toEqual({ "rum machine": 1 });
    expect((await site.db.select().from(rumBins)).filter((row) => row.route === route)).toEqual([]);
    const rect = [16, 200, 358, 120];
    const detail = {
      element: "main#content > form.filters > select[name=sector]",
      shift: { viewport: [390, 844], from: rect, to: [16, 260, 358, 120] },
      resources: [{ kind: "script", file: "/assets/jobs-page-3fa9c1e0.js", startMs: 310, ms: 80, bytes: 4100 }],
    };
    await send("/api/analytics/rum", beacon([metric({ route, detail, metric: "cls", value: 120 })]));
    const elsewhere = { ...detail, resources: [{ kind: "image", file: "https://other.example/sam.jpg", startMs: 1, ms: 1, bytes: 1 }] };
    await send("/api/analytics/rum", beacon([metric({ route, detail: elsewhere, metric: "cls", value: 900 })]));
    await flush();
    const kept = (await site.db.select().from(rumExemplars)).filter((row) => row.route === route && row.kind === "worst");
    expect(kept.map((row) => [row.value, row.detail])).toEqual([
      [900, {}],
      [120, detail],
    ]);
  });

  test("drops and counts what it cannot take, and never answers with a failure", async () => {
    expect(await counted(() => send("/api/analytics/rum", "not json"))).toEqual({ "rum unreadable": 1 });
    expect(await counted(() => send("/api/analytics/rum", { ...beacon([]), v: 2 }))).toEqual({ "rum unreadable": 1 });
    expect(await counted(() => send("/api/analytics/rum", beacon(Array(201).fill(metric()))))).toEqual({ "rum unreadable": 1 });
    expect(await counted(() => send("/api/analytics/rum", beacon([metric(), { kind: "secret" }])))).toEqual({
      "rum taken": 1,
      "rum unreadable-event": 1,
    });
    expect(await counted(() => send("/api/analytics/rum", { ...beacon([metric()]), dropped: 7 }))).toEqual({
      "rum taken": 1,
      "rum left-out-by-page": 7,
    });
    const large = beacon(["x".repeat(66_000)]);
    expect(await counted(async () => expect((await send("/api/analytics/rum", large)).statusCode).toBe(204))).toEqual({
      "rum too-large": 1,
    });
  });

  test("takes no address for a page: it may name a person or hold a secret", async () => {
    for (const route of ["/reset-password/s3cr3t!", "/jobs/81?q=me", "/verify-email/AbCd", "https://jobs.example.test/"]) {
      expect([route, await counted(() => send("/api/analytics/rum", beacon([metric({ route })])))]).toEqual([
        route,
        { "rum taken": 1, "rum unreadable-event": 1 },
      ]);
    }
  });

  test("drops what one client sends beyond sixty a minute", async () => {
    const taken = await counted(async () => {
      for (let time = 0; time < 65; time += 1) expect((await send("/api/analytics/rum", beacon([]))).statusCode).toBe(204);
    });
    expect(taken).toEqual({ "rum taken": 60, "rum over-limit": 5 });
  });

  test("is fed anything without failing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.string(), fc.constant(beacon([metric({ value: -1 })]))), async (sent) => {
        sender += 1;
        expect((await send("/api/analytics/rum", sent)).statusCode).toBe(204);
        expect([202, 400, 422]).toContain((await send("/api/client-error", sent)).statusCode);
        expect([202, 400, 422]).toContain((await send("/api/analytics/track", sent)).statusCode);
      }),
      { numRuns: 60 },
    );
  });
});

describe("POST /api/analytics/track", () => {
  const event = {
    eventType: "job_view",
    entityType: "job",
    entityId: 81,
    userId: 7,
    metadata: { searchTerm: "cost manager" },
    sessionId: "abc",
    ipAddress: "",
    userAgent: "x",
    referrerUrl: "",
    pageUrl: "https://jobs.example.test/jobs/81",
    timestamp: "2030-01-01T00:00:00Z",
  };

  const counts = async () => {
    await flush();
    return site.db.select().from(analyticsCounts).orderBy(analyticsCounts.entityId, analyticsCounts.eventType, analyticsCounts.source);
  };

  test("counts events by thing, what led here and day in London, by the server's clock; a look once a visit and day", async () => {
    site.setNow(new Date("2026-06-30T23:30:00Z"));
    for (let time = 0; time < 3; time += 1) {
      const answer = await send("/api/analytics/track", event, { ...fromPage, "content-type": "application/json" });
      expect([answer.statusCode, answer.json()]).toEqual([202, { success: true }]);
    }
    await send("/api/analytics/track", { ...event, entityId: "81", sessionId: "def", referrerUrl: "https://www.google.com/" });
    for (const _ of [1, 2]) await send("/api/analytics/track", { ...event, eventType: "website_click", timestamp: "never" });
    await send("/api/analytics/track", { eventType: "search_performed", entityType: "search" });
    const day = "2026-07-01";
    const job = { day, entityType: "job", entityId: 81 };
    expect(await counts()).toEqual([
      { day, eventType: "search_performed", entityType: "search", entityId: 0, source: "direct", n: 1 },
      { ...job, eventType: "job_view", source: "direct", n: 1 },
      { ...job, eventType: "job_view", source: "search-engine", n: 1 },
      { ...job, eventType: "website_click", source: "direct", n: 2 },
    ]);
    site.setNow(new Date("2026-07-01T23:30:00Z"));
    await send("/api/analytics/track", event);
    expect((await counts()).filter(({ day: on }) => on === "2026-07-02")).toMatchObject([{ eventType: "job_view", n: 1 }]);
    site.setNow(now);
  });

  test("knows a company by the name in its address, and leaves out programs and what does not exist", async () => {
    const companyId = await makeCompany(site.db, { name: "Counted Costs Ltd" });
    const [company] = await site.db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, companyId));
    const look = { eventType: "profile_view", entityType: "company", entityId: company?.slug, sessionId: "one" };
    const taken = await counted(async () => {
      await send("/api/analytics/track", look);
      await send("/api/analytics/track", look);
      await send("/api/analytics/track", { ...look, entityId: "no-such-firm" });
      const machine = { ...fromPage, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)", "content-type": "text/plain" };
      expect((await send("/api/analytics/track", { ...look, sessionId: "two" }, machine)).statusCode).toBe(202);
    });
    expect(taken).toEqual({ "event taken": 1, "event seen-today": 1, "event unknown-thing": 1, "event machine": 1 });
    expect((await counts()).filter(({ entityType }) => entityType === "company")).toMatchObject([{ entityId: companyId, n: 1 }]);
  });

  test("counts the page of a freelance recruiter as theirs, by the id it is known by, and shows it to them", async () => {
    const freelancing = await openFreelancing(site);
    const shown = await freelancing.shown("Freda Lance");
    const look = { eventType: "profile_view", entityType: "company", entityId: null, recruiterId: shown.pageId, sessionId: "fr" };
    const taken = await counted(async () => {
      for (const _ of [1, 2]) await send("/api/analytics/track", look);
      await send("/api/analytics/track", { ...look, eventType: "contact_click" });
      await send("/api/analytics/track", { ...look, recruiterId: "nobody" });
    });
    expect(taken).toEqual({ "event taken": 2, "event seen-today": 1, "event unknown-thing": 1 });
    expect((await counts()).filter(({ entityType }) => entityType === "recruiter")).toMatchObject([
      { entityId: shown.id, eventType: "profile_view", n: 1 },
      { entityId: shown.id, eventType: "contact_click", n: 1 },
    ]);
    const mine = await freelancing.ask<{ pageFigures: object }>(shown, "mine");
    expect(mine.data.pageFigures).toEqual({ views: 1, contactClicks: 1 });
  });

  test("keeps counts for thirteen months", async () => {
    const row = { eventType: "job_view", entityType: "job", entityId: 4711, n: 1 } as const;
    await site.db.insert(analyticsCounts).values([
      { ...row, day: "2025-10-19" },
      { ...row, day: "2025-10-21" },
    ]);
    expect(await deleteOldCounts(site.db, now)).toBe(1);
    expect((await counts()).filter(({ entityId }) => entityId === 4711)).toMatchObject([{ day: "2025-10-21" }]);
  });

  test.each([
    { ...event, eventType: "job_hack" },
    { ...event, entityType: "person" },
    { ...event, entityId: -1 },
    { ...event, entityId: "eighty-one" },
    { eventType: "job_view", entityType: "job" },
    { ...event, eventType: "search_performed" },
    { ...event, entityType: "company", eventType: "job_view" },
  ])("refuses what is not known %#", async (sent) => {
    expect((await send("/api/analytics/track", sent)).statusCode).toBe(400);
  });
});

test("what could not be written is written the next time", async () => {
  const { telemetry } = site.services;
  telemetry.countEvent({ eventType: "job_save", entityType: "job", entityId: 5, source: "direct" }, "somebody", now);
  const broken = { insert: () => ({ values: () => ({ onDuplicateKeyUpdate: async () => Promise.reject(new Error("gone")) }) }) };
  await expect(telemetry.flush(broken as never, now)).rejects.toThrow("gone");
  await flush();
  const saved = (await site.db.select().from(analyticsCounts)).filter(({ eventType }) => eventType === "job_save");
  expect(saved).toMatchObject([{ entityId: 5, n: 1 }]);
});
