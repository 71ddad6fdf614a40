import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { feedRunRows, feedRuns, feedSources } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeUser } from "#db/seed/factories.ts";
import { runDueFeeds } from "#server/modules/hiring/feeds/feed-runner.ts";
import { fetchFeed } from "#server/modules/hiring/feeds/fetch/fetch-feed.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let admin: Awaited<ReturnType<typeof signIn>>;
/** What the feed's server sends. */
let sent = "";
let asked: { address: string; etag: string | null | undefined }[] = [];

const table = (rows: string[]) => ["ref;rolle;firma;ort;gehalt;beschreibung", ...rows].join("\n");
const words =
  "We price and settle building work for clients across the region, with interim applications each month and final accounts. JCT.";
const rows = [
  `a1;Senior Quantity Surveyor;Oak Ltd;Leeds;£60,000 a year;${words}`,
  `a2;Quantity Surveyor;Ash Ltd;Hull;;${words}`,
  `a3;;Elm Ltd;York;;${words}`,
];
const placed = { title: "Rolle", company: "firma", place: "ort", salaryText: "gehalt", reference: "ref", description: "beschreibung" };
const reading = { location: "https://feeds.example.test/jobs.csv", format: "csv", defaultCompanyName: null, fieldMap: placed };
const facts = {
  ...reading,
  name: "Ort und Beruf",
  authority: "Agreement of 3 November 2026",
  contact: "feeds@firm.example.co.uk",
  runs: "at",
  everyHours: null,
  atHours: [18, 6],
};

const change = <Answer>(path: string, input: unknown) => callProcedure<Answer>(site, `feeds.${path}`, admin.writeHeaders, input);
const ask = <Answer>(path: string, input?: unknown) => queryProcedure<Answer>(site, `feeds.${path}`, admin.headers, input);
const tick = () =>
  runDueFeeds(
    {
      ...{ db: site.db, gazetteer: site.services.gazetteer, clock: site.services.now, fetch: site.services.feedFetch ?? fetchFeed },
      log: { info: () => {}, error: (details: unknown) => expect.fail(JSON.stringify(details)) },
    },
    new AbortController().signal,
  );

beforeAll(async () => {
  site = await openTestSite({ now });
  site.services.feedFetch = async (address, options = {}) => {
    asked.push({ address, etag: options.etag });
    if (options.etag === "same") return { kind: "not-modified" };
    return {
      kind: "body",
      stream: (async function* () {
        yield Buffer.from(sent);
      })(),
      etag: "same",
      lastModified: null,
    };
  };
  admin = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
});
afterAll(() => site.close());

interface Preview {
  problem: string | null;
  names: { name: string; sample: string }[];
  rows: {
    title: string | null;
    refused: { field: string; reason: string } | null;
    missing: string[];
    advert: { company: string; pay: string | null; place: string | null; suites: string[] } | null;
  }[];
}

describe("a feed's first rows", () => {
  test("are shown as the adverts they would be, with what is missing and why one would be rejected; nothing is written", async () => {
    sent = table(rows);
    const { status, data } = await change<Preview>("preview", reading);
    expect(status).toBe(200);
    expect(data.problem).toBeNull();
    expect(data.names).toContainEqual({ name: "rolle", sample: "Senior Quantity Surveyor" });
    expect(data.rows.map(({ title, refused }) => [title, refused?.field ?? null])).toEqual([
      ["Senior Quantity Surveyor", null],
      ["Quantity Surveyor", null],
      [null, "title"],
    ]);
    expect(data.rows[0]?.advert).toMatchObject({
      company: "Oak Ltd",
      pay: "£60,000 a year",
      place: "Leeds, West Yorkshire",
      suites: ["JCT"],
    });
    expect(data.rows[0]?.missing).not.toContain("pay");
    expect(data.rows[1]?.missing).toContain("pay");
    for (const rowsOf of [jobs, feedRuns, feedRunRows, feedSources]) expect(await site.db.$count(rowsOf)).toBe(0);
  });

  test("are shown to several at once, each of them in the log", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => change<Preview>("preview", reading)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { data } = await queryProcedure(site, "audit.verify", admin.headers);
    expect(data).toMatchObject({ isIntact: true });
  });

  test("name the feed's columns before any of them is placed", async () => {
    const { data } = await change<Preview>("preview", { ...reading, fieldMap: {} });
    expect(data.names.map(({ name }) => name)).toEqual(expect.arrayContaining(["rolle", "gehalt"]));
    expect(data.rows.map(({ refused }) => refused?.field)).toEqual(["title", "title", "title"]);
  });

  test("are at most twenty, however long the feed", async () => {
    sent = table(Array.from({ length: 5000 }, (_, index) => `x${index};Quantity Surveyor;Oak ${index} Ltd;Leeds;;${words}`));
    expect((await change<Preview>("preview", reading)).data.rows).toHaveLength(20);
  });

  test("of what is no feed are a sentence", async () => {
    sent = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><jobs><job><title>&x;</title>';
    const { status, data } = await change<Preview>("preview", { ...reading, format: null });
    expect(status).toBe(200);
    expect(data.problem).toEqual(expect.any(String));
    expect(JSON.stringify(data)).not.toContain("root:");
  });
});

describe("setting up", () => {
  test.each([
    ["location", { location: "http://feeds.example.test/jobs.csv" }],
    ["location", { location: "https://10.0.0.1/jobs.csv" }],
    ["location", { location: "https://[::ffff:127.0.0.1]/" }],
    ["location", { location: "https://user:secret@feeds.example.test/" }],
    ["location", { location: "https://feeds.example.test:8443/" }],
    ["location", { location: "https://localhost/" }],
    ["location", { location: "file:///etc/passwd" }],
    ["name", { name: "x" }],
    ["authority", { authority: " " }],
    ["contact", { contact: "javascript:alert(1)" }],
    ["format", { format: "xlsx" }],
    ["everyHours", { runs: "every" }],
    ["atHours", { runs: "at", atHours: [] }],
  ])("names what is wrong with %s", async (field, wrong) => {
    const { status, text } = await change("add", { ...facts, ...wrong });
    expect(status).toBe(422);
    expect(text).toContain(`/${field}`);
    expect(await site.db.$count(feedSources)).toBe(0);
  });

  test("keeps what was given, once, and reads it by its schedule with its fields as they were placed", async () => {
    sent = table(rows);
    expect(await change("add", facts)).toMatchObject({ status: 200, data: { slug: "ort-und-beruf", version: 1 } });
    expect((await change("add", facts)).status).toBe(422);
    const { data } = await ask<Record<string, unknown>>("source", { slug: "ort-und-beruf" });
    expect(data).toMatchObject({ schedule: "0 6,18 * * *", runs: "at", atHours: [6, 18], version: 1, fieldMap: { title: "rolle" } });
    await tick();
    const adverts = await site.db.select({ title: jobs.title, reference: jobs.sourceReference, pay: jobs.payMinPence }).from(jobs);
    expect(adverts).toEqual([
      { title: "Senior Quantity Surveyor", reference: "a1", pay: 6_000_000 },
      { title: "Quantity Surveyor", reference: "a2", pay: null },
    ]);
    const { data: stats } = await ask<{ sources: { nextRunAt: string; needsAttention: boolean; lastRun: { rejected: number } }[] }>(
      "stats",
    );
    expect(stats.sources).toEqual([
      expect.objectContaining({
        nextRunAt: "2026-11-20T18:00:00.000Z",
        needsAttention: false,
        lastRun: expect.objectContaining({ rejected: 1 }),
      }),
    ]);
  });

  test("two administrators do not overwrite one another", async () => {
    const changed = { ...facts, slug: "ort-und-beruf", version: 1 };
    expect(await change("change", { ...changed, authority: "A new agreement" })).toMatchObject({ status: 200, data: { version: 2 } });
    const late = await change("change", { ...changed, authority: "Another agreement" });
    expect(late.status).toBe(412);
    const [{ authority } = { authority: "" }] = await site.db.select({ authority: feedSources.authority }).from(feedSources);
    expect(authority).toBe("A new agreement");
  });

  test("a change of how it is read has it read whole again; another change does not", async () => {
    asked = [];
    const changed = { ...facts, slug: "ort-und-beruf", authority: "A new agreement" };
    await change("change", { ...changed, version: 2, contact: null });
    await change("runNow", { slug: "ort-und-beruf" });
    await tick();
    await change("change", { ...changed, version: 3, contact: null, fieldMap: { ...placed, salaryText: "ort" } });
    await change("runNow", { slug: "ort-und-beruf" });
    await tick();
    expect(asked.map(({ etag }) => etag)).toEqual(["same", null]);
    const [first] = await site.db.select({ pay: jobs.payMinPence }).from(jobs).where(eq(jobs.sourceReference, "a1"));
    expect(first).toEqual({ pay: null });
  });

  test("rests with its reason, until it is taken up again", async () => {
    await change("setPaused", { slug: "ort-und-beruf", isPaused: true, reason: "Their server moves\nto another place" });
    const { data } = await ask<{ sources: unknown[] }>("stats");
    const paused = { isPaused: true, pausedAt: now.toISOString(), pauseReason: "Their server moves to another place", nextRunAt: null };
    expect(data.sources).toEqual([expect.objectContaining(paused)]);
    await change("setPaused", { slug: "ort-und-beruf", isPaused: false });
    const { data: again } = await ask<{ sources: unknown[] }>("stats");
    expect(again.sources).toEqual([expect.objectContaining({ isPaused: false, pausedAt: null, pauseReason: null })]);
  });

  test("everything that was changed is in the log, without the words that were written", async () => {
    const events = await site.db.select({ reason: auditEvents.reason }).from(auditEvents).where(eq(auditEvents.action, "feed.configure"));
    const told = events.map(({ reason }) => reason).filter((reason) => reason !== "preview");
    expect(told).toEqual(["set up", "changed authority", "changed contact", "changed fieldMap", "paused", "resumed"]);
  });

  test("of several who take one name at once, one gets it and the others hear of it", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => change("add", { ...facts, name: "Taken at once" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    await site.db.delete(feedSources).where(eq(feedSources.slug, "taken-at-once"));
  });
});

describe("rows of a run", () => {
  test("are narrowed to one reason, and handed out as a file that no spreadsheet executes", async () => {
    sent = table([...rows, `a4;=HYPERLINK("https://evil.example");Oak Ltd;Leeds;;${words}`, `a5;Plasterer;Oak Ltd;Leeds;;${words}`]);
    await change("change", { ...facts, slug: "ort-und-beruf", version: 4, location: "https://feeds.example.test/other.csv" });
    await change("runNow", { slug: "ort-und-beruf" });
    await tick();
    const { data: stats } = await ask<{ sources: { lastRun: { id: number; rejectedByReason: Record<string, number> } }[] }>("stats");
    const { id: runId = 0, rejectedByReason = {} } = stats.sources[0]?.lastRun ?? {};
    expect(Object.keys(rejectedByReason).sort()).toEqual(["no title", "not our trade"]);
    for (const [group, count] of Object.entries(rejectedByReason)) {
      const { data } = await ask<{ rows: unknown[] }>("run", { runId, group });
      expect(data.rows).toHaveLength(count);
    }
    const file = await site.app.inject({ url: `/api/admin/feed-rows.csv?runId=${runId}&outcome=rejected`, headers: admin.headers });
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="ort-und-beruf-run-${runId}.csv"`);
    const lines = file.body.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(file.body).toContain(`"'=HYPERLINK(`);
    expect((await site.app.inject({ url: "/api/admin/feed-rows.csv?runId=x", headers: admin.headers })).statusCode).toBe(400);
  });
});

test("a held run is left as it was, and then waits for nobody", async () => {
  const [source] = await site.db.select({ id: feedSources.id }).from(feedSources).limit(1);
  const held = { sourceId: source?.id ?? 0, state: "held", isDryRun: false, startedAt: now, finishedAt: now } as const;
  await site.db.insert(feedRuns).values(held);
  const trouble = async () =>
    (await ask<{ sources: { needsAttention: boolean }[] }>("stats")).data.sources.map((each) => each.needsAttention);
  expect(await trouble()).toEqual([true]);
  expect((await change("discardHeld", { slug: "ort-und-beruf" })).status).toBe(200);
  expect(await trouble()).toEqual([false]);
  expect((await change("discardHeld", { slug: "ort-und-beruf" })).status).toBe(409);
});
