import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { feedSources, feedTitleRules } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeUser } from "#db/seed/factories.ts";
import { runDueFeeds } from "#server/modules/hiring/feeds/feed-runner.ts";
import { saveSource } from "#server/modules/hiring/feeds/import/feed-runs.commands.ts";
import { listStoppedSince } from "#src/pages/admin-dashboard/feeds/use-feed-stats.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

// Takes about 8 s.

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let admin: Awaited<ReturnType<typeof signIn>>;

const advert = (id: string, title: string) => ({ id, title, company: "Greyfriars", location: "Leeds", url: `https://grey.example/${id}` });
const adverts = [
  advert("a1", "Commercial Manager"),
  advert("a2", "Commercial Manager"),
  advert("a3", "Contracts Manager"),
  advert("a4", "Building Cost Guru"),
  advert("a5", "Staff Nurse"),
  advert("a6", "Quantity Surveyor"),
  { id: "a7" },
];

async function tick() {
  await runDueFeeds(
    {
      db: site.db,
      gazetteer: site.services.gazetteer,
      clock: site.services.now,
      log: { info: () => {}, error: (details: unknown) => expect.fail(JSON.stringify(details)) },
      fetch: async () =>
        ({
          kind: "body",
          stream: (async function* () {
            yield Buffer.from(JSON.stringify(adverts));
          })(),
          etag: "1",
          lastModified: null,
        }) as const,
    },
    new AbortController().signal,
  );
}
interface Review {
  rows: { id: number; slug: string; title: string; reference: string; alike: number; category: string | null }[];
  counts: { doubtful: number; refused: number };
}
const review = async (isDoubtful = true) => (await queryProcedure<Review>(site, "feeds.review", admin.headers, { isDoubtful })).data;
const addRule = (input: Record<string, unknown>) =>
  callProcedure(site, "feeds.addRule", admin.writeHeaders, { slug: "board", isOurs: true, category: "commercial-manager", ...input });
const live = async () =>
  (await site.db.select({ reference: jobs.sourceReference, category: jobs.category }).from(jobs).where(eq(jobs.status, "live")))
    .map(({ reference, category }) => `${reference} ${category}`)
    .sort();

beforeAll(async () => {
  site = await openTestSite({ now });
  admin = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  await saveSource(
    site.db,
    { slug: "board", name: "Board", location: "https://board.example.test/jobs", format: null, defaultCompanyName: null, schedule: null },
    now,
  );
  await callProcedure(site, "feeds.runNow", admin.writeHeaders, { slug: "board" });
  await tick();
});
afterAll(() => site.close());

describe("adverts that a feed's run refused for their title", () => {
  test("wait in two lists: those in doubt, and those of another trade", async () => {
    expect(await live()).toEqual(["a6 quantity-surveyor"]);
    const doubtful = await review();
    expect(doubtful.counts).toEqual({ doubtful: 3, refused: 2 });
    expect(doubtful.rows.map(({ reference, title, alike, category }) => [reference, title, alike, category])).toEqual([
      ["a1", "Commercial Manager", 2, "commercial-manager"],
      ["a2", "Commercial Manager", 2, "commercial-manager"],
      ["a3", "Contracts Manager", 1, "contract-manager"],
    ]);
    expect((await review(false)).rows.map(({ title }) => title)).toEqual(["Building Cost Guru", "Staff Nurse"]);
    const { data: searched } = await queryProcedure<Review>(site, "feeds.review", admin.headers, { q: "contracts" });
    expect([searched.rows.map(({ reference }) => reference), searched.counts]).toEqual([["a3"], { doubtful: 1, refused: 0 }]);
  });

  test("are approved one by one, and stand on the board after the next run, which is asked for at once", async () => {
    expect(await addRule({ kind: "one-advert", wording: "a1" })).toMatchObject({ status: 200, data: { feedsRead: 1 } });
    expect((await review()).rows.map(({ reference }) => reference)).toEqual(["a2", "a3"]);
    const [source] = await site.db.select({ asked: feedSources.runRequestedAt, etag: feedSources.etag }).from(feedSources);
    expect(source).toEqual({ asked: now, etag: null });
    await tick();
    expect(await live()).toEqual(["a1 commercial-manager", "a6 quantity-surveyor"]);
    expect((await review()).rows.map(({ reference }) => reference)).toEqual(["a2", "a3"]);
  });

  test("are approved with all that have their title, and by words of titles", async () => {
    await addRule({ kind: "same-title", wording: "Commercial  manager" });
    await addRule({ slug: null, kind: "title-words", wording: "Cost Guru", category: "cost-consultant" });
    expect((await review()).rows.map(({ reference }) => reference)).toEqual(["a3"]);
    expect((await review(false)).rows.map(({ title }) => title)).toEqual(["Staff Nurse"]);
    await tick();
    expect(await live()).toEqual(["a1 commercial-manager", "a2 commercial-manager", "a4 cost-consultant", "a6 quantity-surveyor"]);
  });

  test("leave the lists, and the board, by a rule that says they are not the trade", async () => {
    await addRule({ kind: "title-words", wording: "Guru", isOurs: false, category: null });
    await addRule({ kind: "same-title", wording: "Contracts Manager", isOurs: false, category: null });
    expect((await review()).counts).toEqual({ doubtful: 0, refused: 1 });
    await addRule({ slug: null, kind: "title-words", wording: "Cost Guru", isOurs: false, category: null });
    await tick();
    expect(await live()).toEqual(["a1 commercial-manager", "a2 commercial-manager", "a6 quantity-surveyor"]);
  });
});

describe("rules", () => {
  const rules = async () =>
    (
      await queryProcedure<{ rules: { id: number; wording: string; isOurs: boolean; feed: string | null }[] }>(
        site,
        "feeds.rules",
        admin.headers,
        undefined,
      )
    ).data.rules;

  test("are listed, kept once for the same words, and removed", async () => {
    const before = await rules();
    expect(before).toHaveLength(5);
    expect(before).toContainEqual(expect.objectContaining({ wording: "cost guru", isOurs: false, feed: null }));
    expect(before).toContainEqual(expect.objectContaining({ wording: "commercial manager", isOurs: true, feed: "Board" }));
    const id = before.find(({ wording }) => wording === "contracts manager")?.id;
    expect(await callProcedure(site, "feeds.removeRule", admin.writeHeaders, { id })).toMatchObject({
      status: 200,
      data: { id, feedsRead: 1 },
    });
    expect(await callProcedure(site, "feeds.removeRule", admin.writeHeaders, { id })).toMatchObject({ status: 404 });
    expect((await review()).rows.map(({ title }) => title)).toEqual([]);
    await tick();
    expect((await review()).rows.map(({ title }) => title)).toEqual(["Contracts Manager"]);
  });

  test("sent twice under one key are added once", async () => {
    const headers = { ...admin.writeHeaders, "idempotency-key": "rule-1" };
    const sent = { slug: "board", kind: "same-title", wording: "Yoga Teacher", isOurs: false, category: null };
    const first = await callProcedure(site, "feeds.addRule", headers, sent);
    const again = await callProcedure(site, "feeds.addRule", headers, sent);
    expect({ status: again.status, data: again.data }).toEqual({ status: 200, data: first.data });
    expect(await site.db.$count(feedTitleRules, eq(feedTitleRules.wording, "yoga teacher"))).toBe(1);
  });

  test.each([
    ["category", { kind: "same-title", wording: "Cost Guru", isOurs: true, category: null }],
    ["slug", { kind: "one-advert", wording: "a1", slug: null }],
    ["wording", { kind: "title-words", wording: " - " }],
    ["kind", { kind: "anything", wording: "Cost Guru" }],
  ])("are refused at %s", async (field, input) => {
    const answer = await addRule(input);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer)).toContain(field);
  });

  test("leave a trace in the audit log", async () => {
    const events = await site.db.select({ reason: auditEvents.reason }).from(auditEvents).where(eq(auditEvents.action, "feed.configure"));
    expect(events.filter(({ reason }) => reason === "rule added").length).toBeGreaterThanOrEqual(6);
    expect(events.filter(({ reason }) => reason === "rule removed")).toHaveLength(1);
  });
});

describe("a decision on a listed advert", () => {
  const rowOf = async (reference: string) => (await review()).rows.find((row) => row.reference === reference)?.id;
  const decide = (input: Record<string, unknown>, headers = admin.writeHeaders) =>
    callProcedure(site, "feeds.addRule", headers, { slug: "board", isOurs: true, category: "commercial-manager", ...input });
  const wordings = async () => (await site.db.select().from(feedTitleRules)).map(({ wording, isOurs }) => `${wording} ${isOurs}`).sort();

  test("whose removal would close too many adverts at once says so where it was removed", async () => {
    interface Stats {
      sources: Parameters<typeof listStoppedSince>[0];
    }
    const stats = async () => (await queryProcedure<Stats>(site, "feeds.stats", admin.headers, undefined)).data.sources;
    await site.db.delete(feedTitleRules);
    await decide({ kind: "same-title", wording: "Commercial Manager" });
    await tick();
    expect(await live()).toEqual(["a1 commercial-manager", "a2 commercial-manager", "a6 quantity-surveyor"]);
    const [rule] = await site.db.select({ id: feedTitleRules.id }).from(feedTitleRules);
    site.setNow(new Date(now.getTime() + 1000));
    const { data } = await callProcedure<{ requestedAt: string }>(site, "feeds.removeRule", admin.writeHeaders, { id: rule?.id });
    expect(listStoppedSince(await stats(), data.requestedAt)).toEqual([]);
    await tick();
    expect(listStoppedSince(await stats(), data.requestedAt)).toMatchObject([
      { slug: "board", lastRun: { state: "held", message: expect.stringMatching(/^2 of the source’s 3 live adverts/) } },
    ]);
    await callProcedure(site, "feeds.discardHeld", admin.writeHeaders, { slug: "board" });
    expect(listStoppedSince(await stats(), data.requestedAt)).toEqual([]);
    site.setNow(now);
    await site.db.delete(feedTitleRules);
  });

  test("is undone by removing its rule: the advert leaves the board and waits again", async () => {
    // So many that a run without the rules' two is not held for removing too much.
    for (const id of ["b1", "b2", "b3", "b4"]) adverts.push(advert(id, "Quantity Surveyor"));
    const readAgain = async () => {
      await callProcedure(site, "feeds.runNow", admin.writeHeaders, { slug: "board" });
      await tick();
    };
    await readAgain();
    await site.db.delete(feedTitleRules);
    await readAgain();
    const own = ["a6", "b1", "b2", "b3", "b4"].map((id) => `${id} quantity-surveyor`);
    expect(await live()).toEqual(own);
    const { data } = await callProcedure<{ id: number }>(site, "feeds.addRule", admin.writeHeaders, {
      ...{ slug: "board", kind: "one-advert", wording: "a1", isOurs: true, category: "commercial-manager", rowId: await rowOf("a1") },
    });
    await tick();
    expect(await live()).toEqual(["a1 commercial-manager", ...own]);
    await callProcedure(site, "feeds.removeRule", admin.writeHeaders, { id: data.id });
    await tick();
    expect(await live()).toEqual(own);
    expect((await review()).rows.map(({ reference }) => reference)).toEqual(["a1", "a2", "a3"]);
  });

  test("of two administrators at once stands once: the other is told, and may repeat the same", async () => {
    const other = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
    const title = { kind: "same-title", wording: "Commercial Manager" };
    const [first, second] = [await rowOf("a1"), await rowOf("a2")];
    const answers = await Promise.all([
      decide({ ...title, rowId: first }),
      decide({ ...title, rowId: second, isOurs: false, category: null }, other.writeHeaders),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rules = await wordings();
    expect(rules).toHaveLength(1);
    const isOurs = rules[0]?.endsWith("true");
    expect((await decide({ ...title, rowId: first, isOurs, category: isOurs ? "commercial-manager" : null })).status).toBe(200);
    expect(await decide({ kind: "one-advert", wording: "a2", rowId: second })).toMatchObject({ status: 409, reason: "conflict" });
    await site.db.delete(feedTitleRules);
  });

  test("on an advert that the feed has changed meanwhile is refused, and nothing is listed", async () => {
    await callProcedure(site, "feeds.runNow", admin.writeHeaders, { slug: "board" });
    await tick();
    const rowId = await rowOf("a3");
    adverts[2] = advert("a3", "Care Home Manager");
    await callProcedure(site, "feeds.runNow", admin.writeHeaders, { slug: "board" });
    await tick();
    const before = await live();
    expect(await decide({ kind: "one-advert", wording: "a3", rowId })).toMatchObject({ status: 409, reason: "conflict" });
    await tick();
    expect(await live()).toEqual(before);
    adverts[2] = advert("a3", "Contracts Manager");
    expect(await decide({ kind: "one-advert", wording: "a3", rowId: 2_000_000_000 })).toMatchObject({ status: 409 });
    expect((await decide({ kind: "one-advert", wording: "a3", rowId: 0 })).status).toBe(422);
  });
});
