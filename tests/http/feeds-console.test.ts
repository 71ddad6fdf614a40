import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { feedRuns, feedSources } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeJob, makeUser } from "#db/seed/factories.ts";
import { clearRunRequest, runDueFeeds } from "#server/modules/hiring/feeds/feed-runner.ts";
import { saveSource } from "#server/modules/hiring/feeds/import/feed-runs.commands.ts";
import { expireVanished } from "#server/modules/hiring/feeds/import/vanished.commands.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let admin: Awaited<ReturnType<typeof signIn>>;
let adverts = 10;

interface Stats {
  isAnyRunning: boolean;
  sources: {
    slug: string;
    liveAdverts: number;
    isRunning: boolean;
    isPaused: boolean;
    runRequestedAt: string | null;
    lastRun: { id: number; state: string; rowsRead: number; added: number; rejectedByReason: Record<string, number> } | null;
  }[];
}

const advert = (id: number) => ({ id, title: `Quantity Surveyor ${id}`, company: `Oak ${id} Ltd`, location: "Leeds", description: "JCT." });
/** Statistics shown while a feed is being read. */
const watched: Stats[] = [];

async function* feed() {
  yield Buffer.from(JSON.stringify([...Array.from({ length: adverts }, (_, index) => advert(index + 1)), { id: "no title" }]));
}
async function* longFeed() {
  for (let from = 1; from <= 450; from += 150) {
    watched.push(await stats());
    yield Buffer.from(
      Array.from({ length: 150 }, (_, index) => `${JSON.stringify({ ...advert(from + index), description: "JCT. ".repeat(400) })}\n`).join(
        "",
      ),
    );
  }
  watched.push(await stats());
}

async function tick(stream = feed) {
  const deps = {
    db: site.db,
    gazetteer: site.services.gazetteer,
    clock: site.services.now,
    log: { info: () => {}, error: (details: unknown) => expect.fail(JSON.stringify(details)) },
    fetch: async () => ({ kind: "body", stream: stream(), etag: null, lastModified: null }) as const,
  };
  await runDueFeeds(deps, new AbortController().signal);
}
const stats = async () => (await site.app.inject({ url: "/api/scraping-stats", headers: admin.headers })).json<Stats>();
const board = async () => (await stats()).sources.find(({ slug }) => slug === "board");
const change = (path: string, input: unknown) => callProcedure(site, `feeds.${path}`, admin.writeHeaders, input);

beforeAll(async () => {
  site = await openTestSite({ now });
  admin = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  const source = { name: "Board", format: null, defaultCompanyName: null, schedule: null } as const;
  await saveSource(site.db, { slug: "board", location: "https://board.example.test/jobs", ...source }, now);
  await saveSource(site.db, { slug: "file", location: "/srv/adverts.csv", ...source, name: "File" }, now);
});
afterAll(() => site.close());

describe("administrators", () => {
  test("see each source before it ever ran", async () => {
    expect(await stats()).toMatchObject({ isAnyRunning: false });
    expect(await board()).toMatchObject({ lastRun: null, liveAdverts: 0, isRunning: false, runRequestedAt: null });
  });

  test("start a run, which the runner makes once, and read what it did", async () => {
    await tick();
    expect(await board()).toMatchObject({ lastRun: null });
    expect((await change("runNow", { slug: "board" })).status).toBe(200);
    expect(await board()).toMatchObject({ runRequestedAt: now.toISOString() });
    await tick();
    expect(await board()).toMatchObject({ liveAdverts: 10, runRequestedAt: null, lastRun: { state: "applied", rowsRead: 11, added: 10 } });
    const { lastRun } = (await board()) ?? {};
    expect(Object.values(lastRun?.rejectedByReason ?? {})).toEqual([1]);
    const { data } = await queryProcedure<{ rows: { outcome: string }[] }>(site, "feeds.run", admin.headers, {
      runId: lastRun?.id,
      outcome: "rejected",
    });
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(["rejected"]);
    const rowsOf = async (q: string) =>
      (await queryProcedure<{ rows: { title: string; reference: string }[] }>(site, "feeds.run", admin.headers, { runId: lastRun?.id, q }))
        .data.rows;
    const [one] = await rowsOf("");
    expect((await rowsOf(one?.title ?? "")).every(({ title }) => title.includes(one?.title ?? ""))).toBe(true);
    expect(await rowsOf(one?.reference ?? "")).toContainEqual(one);
    expect(await rowsOf("no such advert")).toEqual([]);
    await tick();
    const narrowed = async (more: object) =>
      (await queryProcedure<{ runs: unknown[] }>(site, "feeds.runs", admin.headers, { slug: "board", ...more })).data.runs.length;
    expect([await narrowed({ state: "applied" }), await narrowed({ state: "failed" }), await narrowed({ q: "timed out" })]).toEqual([
      1, 0, 0,
    ]);
    const { data: past } = await queryProcedure<{ runs: unknown[] }>(site, "feeds.runs", admin.headers, { slug: "board" });
    expect(past.runs).toHaveLength(1);
  });

  test("confirm a run that was held, which then takes down what has left the feed", async () => {
    adverts = 2;
    expect(await change("confirmHeld", { slug: "board" })).toMatchObject({ status: 409 });
    await change("runNow", { slug: "board" });
    await tick();
    expect(await board()).toMatchObject({ liveAdverts: 10, lastRun: { state: "held" } });
    expect((await change("confirmHeld", { slug: "board" })).status).toBe(200);
    await tick();
    expect(await board()).toMatchObject({ liveAdverts: 2, lastRun: { state: "applied" } });
    const [{ removalsConfirmed } = { removalsConfirmed: true }] = await site.db
      .select({ removalsConfirmed: feedSources.removalsConfirmed })
      .from(feedSources)
      .where(eq(feedSources.slug, "board"));
    expect(removalsConfirmed).toBe(false);
  });

  test("pause a source, whose schedule then rests", async () => {
    await site.db.update(feedSources).set({ schedule: "* * * * *" }).where(eq(feedSources.slug, "board"));
    expect((await change("setPaused", { slug: "board", isPaused: true })).status).toBe(200);
    const before = (await board())?.lastRun?.id;
    site.setNow(new Date(now.getTime() + 120_000));
    await tick();
    expect((await board())?.lastRun?.id).toBe(before);
    await change("setPaused", { slug: "board", isPaused: false });
    await tick();
    expect((await board())?.lastRun?.id).toBeGreaterThan(before ?? 0);
  });

  test("are told what cannot be", async () => {
    expect(await change("runNow", { slug: "file" })).toMatchObject({ status: 409 });
    expect(await change("runNow", { slug: "nobody" })).toMatchObject({ status: 404 });
    expect(await change("setPaused", { slug: "board", isPaused: "yes" })).toMatchObject({ status: 422 });
    expect((await queryProcedure(site, "feeds.run", admin.headers, { runId: 999_999, page: 1 })).status).toBe(404);
    expect((await queryProcedure(site, "feeds.runs", admin.headers, { slug: "nobody" })).status).toBe(404);
  });

  test("leave a trace of everything they did", async () => {
    const events = await site.db.select({ action: auditEvents.action, reason: auditEvents.reason }).from(auditEvents).limit(50);
    const done = events.filter(({ reason }) => ["run now", "removals confirmed", "paused", "resumed"].includes(reason ?? ""));
    expect(done.map(({ reason }) => reason)).toEqual(["run now", "run now", "removals confirmed", "paused", "resumed"]);
  });
});

test("a run whose process died counts as failed once the next begins", async () => {
  const [source] = await site.db.select({ id: feedSources.id }).from(feedSources).where(eq(feedSources.slug, "board"));
  const [run] = await site.db
    .insert(feedRuns)
    .values({ sourceId: source?.id ?? 0, state: "fetching", isDryRun: false, startedAt: now })
    .$returningId();
  expect(await board()).toMatchObject({ isRunning: true });
  await change("runNow", { slug: "board" });
  await tick();
  const [dead] = await site.db
    .select({ state: feedRuns.state })
    .from(feedRuns)
    .where(eq(feedRuns.id, run?.id ?? 0));
  expect(dead?.state).toBe("failed");
  expect((await site.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.status, "live"))).length).toBe(2);
});

test("a run that was asked for again while one was under way is still to be made", async () => {
  const later = new Date(now.getTime() + 600_000);
  await site.db.update(feedSources).set({ runRequestedAt: later, removalsConfirmed: true }).where(eq(feedSources.slug, "file"));
  const [source] = await site.db.select({ id: feedSources.id }).from(feedSources).where(eq(feedSources.slug, "file"));
  const asked = async () => (await stats()).sources.find(({ slug }) => slug === "file")?.runRequestedAt;
  await clearRunRequest(site.db, source?.id ?? 0, now);
  expect(await asked()).toBe(later.toISOString());
  await clearRunRequest(site.db, source?.id ?? 0, later);
  expect(await asked()).toBeNull();
});

test("an advert that was refused before its run ended stays refused when it has left the feed", async () => {
  const id = await makeJob(site.db, { status: "refused", now });
  await expireVanished(site.db, [{ id, reference: "gone", title: "Quantity Surveyor", address: null, isLive: false }], now);
  expect(await site.db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, id))).toEqual([{ status: "refused" }]);
});

test("the counts of a run grow while it is under way", async () => {
  const source = { name: "Long", format: null, defaultCompanyName: null, schedule: null, location: "https://long.example.test/" } as const;
  await saveSource(site.db, { slug: "long", ...source }, now);
  await change("runNow", { slug: "long" });
  await tick(longFeed);
  const seen = watched.map(({ isAnyRunning, sources }) => [isAnyRunning, sources.find(({ slug }) => slug === "long")?.lastRun?.rowsRead]);
  expect(seen[0]).toEqual([true, 0]);
  const counted = seen.map(([isRunning, rowsRead]) => isRunning && Number(rowsRead));
  expect(counted.filter((rows) => Number(rows) > 0 && Number(rows) < 450)).not.toEqual([]);
  expect((await stats()).sources.find(({ slug }) => slug === "long")).toMatchObject({ isRunning: false, lastRun: { rowsRead: 450 } });
});
