import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { feedRuns } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { acquireDuty, releaseDuty } from "#server/kernel/duty.commands.ts";
import type { FetchedFeed } from "#server/kernel/services/outside.types.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { type FeedRunnerDeps, isDue, runDueFeeds } from "./feed-runner.ts";
import { isSchedule } from "./feed-schedule.ts";
import { saveSource } from "./import/feed-runs.commands.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const noon = new Date("2026-11-20T12:00:00Z");
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);
const log = { info: () => {}, error: () => {} };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function* one(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify([{ id: 1, title: "QS", company: "Oak", location: "Leeds", description: "JCT." }]));
}

describe("isDue", () => {
  it.each([
    ["0 * * * *", null, true],
    ["0 * * * *", hours(-0.5), true],
    ["0 * * * *", noon, false],
    ["0 6 * * *", hours(-5), false],
    ["0 6 * * *", hours(-7), true],
    ["not a schedule", null, false],
  ])("judges %s last run %s as %s", (schedule, lastStartedAt, expected) => {
    expect(isDue({ schedule, lastStartedAt }, noon)).toBe(expected);
  });

  it.each([
    ["0 6 * * 1-5", true],
    ["every morning", false],
    ["61 * * * *", false],
    ["0 0 30 2 *", false],
  ])("takes “%s” as a schedule: %s", (text, expected) => {
    expect(isSchedule(text)).toBe(expected);
  });
});

describe("duties", () => {
  it("belong to one owner until they lapse or are given back", async () => {
    const { db } = database;
    expect(await acquireDuty(db, "d", "a", noon, hours(1))).toBe(true);
    expect(await acquireDuty(db, "d", "b", noon, hours(1))).toBe(false);
    expect(await acquireDuty(db, "d", "a", noon, hours(2))).toBe(true);
    expect(await acquireDuty(db, "d", "b", hours(3), hours(4))).toBe(true);
    await releaseDuty(db, "d", "a");
    expect(await acquireDuty(db, "d", "a", hours(3), hours(4))).toBe(false);
    await releaseDuty(db, "d", "b");
    expect(await acquireDuty(db, "d", "a", hours(3), hours(4))).toBe(true);
  });
});

describe("runDueFeeds", () => {
  it("runs a due source once, with the validators of the last answer", async () => {
    const { db } = database;
    await saveSource(
      db,
      { slug: "s", name: "S", location: "https://s.example/feed", format: null, defaultCompanyName: null, schedule: "0 * * * *" },
      noon,
    );
    let at = noon;
    const asked: (string | null)[] = [];
    const answers: FetchedFeed[] = [
      { kind: "body", stream: one(), etag: '"v1"', lastModified: null },
      { kind: "not-modified" },
      { kind: "refused", reason: "The server answered with status 503." },
    ];
    const deps: FeedRunnerDeps = {
      db,
      gazetteer,
      clock: () => at,
      log,
      fetch: async (_, { etag }) => {
        asked.push(etag);
        return answers[asked.length - 1] ?? { kind: "refused", reason: "asked too often" };
      },
    };
    const run = (signal = new AbortController().signal) => runDueFeeds(deps, signal);
    expect(await run()).toEqual({ sources: 1 });
    expect(await run()).toEqual({ sources: 0 });
    expect(asked).toEqual([null]);
    expect(await db.$count(jobs, eq(jobs.status, "live"))).toBe(1);
    at = hours(1);
    await run();
    at = hours(2);
    await run();
    expect(asked).toEqual([null, '"v1"', '"v1"']);
    const [job] = await db.select({ status: jobs.status, confirmedOpenAt: jobs.confirmedOpenAt }).from(jobs).limit(1);
    expect(job).toEqual({ status: "live", confirmedOpenAt: hours(1) });
    const runs = await db
      .select({ state: feedRuns.state, unchanged: feedRuns.unchanged, message: feedRuns.message })
      .from(feedRuns)
      .orderBy(feedRuns.id)
      .limit(9);
    expect(runs).toEqual([
      { state: "applied", unchanged: 0, message: null },
      { state: "applied", unchanged: 1, message: "The feed has not changed since the last run." },
      { state: "failed", unchanged: 0, message: "The server answered with status 503." },
    ]);
    at = hours(4);
    expect(await run(AbortSignal.abort())).toEqual({ sources: 0 });
    expect(asked).toHaveLength(3);
  });
});
