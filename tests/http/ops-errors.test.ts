import { lt, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientErrorCounts } from "#db/schema/client-errors.ts";
import { rumDayEvents, rumEvents } from "#db/schema/rum.ts";
import { pinnedTraces } from "#db/schema/traces.ts";
import { makeUser } from "#db/seed/factories.ts";
import { type ClientError, hashVisit, sketchText } from "#ops/client-errors/visit-sketch.ts";
import { recordRelease } from "#ops/rum/releases.ts";
import { rollUpServerDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import type { Outputs } from "#server/types.ts";
import { runStatement } from "#tests/fixtures/rows-touched.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

type List = Outputs["ops"]["errors"]["list"];
type Group = Outputs["ops"]["errors"]["group"];
const now = new Date("2026-11-20T12:34:56Z");
const traceId = "c".repeat(32);
let site: TestSite;
let administrator: SignedIn;

const history = ["c4", "c3", "c2", "c1"].map((name, place) => ({
  commit: name.padEnd(40, "0"),
  subject: `Change ${name}`,
  files: place === 1 ? ["src/pages/jobs/jobs-page.tsx"] : ["README.md"],
}));
const builds = [
  { name: "good0001", at: 0, visits: 300 },
  { name: "few00002", at: 1, visits: 299 },
  { name: "bad00003", at: 3, visits: 900 },
] as const;

const report = (visit: number, more: Partial<ClientError> = {}): ClientError => ({
  side: "page",
  message: "TypeError: no list",
  stack: "TypeError: no list\n at listJobs (https://a.test/src/pages/jobs/jobs-page.tsx:12:7)",
  source: null,
  line: null,
  column: null,
  route: "/jobs",
  release: "bad00003",
  visit: `visit ${visit}`,
  device: "phone",
  browser: "chromium",
  traces: [traceId],
  isHandled: false,
  explicit: null,
  procedure: "jobs.page",
  status: 500,
  ...more,
});

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  for (const { name, at, visits } of builds) {
    const changes = history.slice(3 - at);
    const facts = { name, builtAt: now, commit: changes[0]?.commit ?? null, changes, scriptBytes: 1, styleBytes: 1 };
    await recordRelease(site.db, facts, new Date(now.getTime() + at * 1000));
    await site.db.insert(rumDayEvents).values({ day: "2026-11-18", route: "/jobs", event: "visit", release: name, n: visits });
  }
  // The last day that was added up.
  await site.db.insert(rumDayEvents).values({ day: "2026-11-20", route: "/jobs", event: "view", n: 1 });
  const { telemetry } = site.services;
  telemetry.knowReleases(builds.map(({ name }) => name).toReversed());
  for (let visit = 0; visit < 10; visit += 1) telemetry.errors.add(report(visit), now);
  for (let times = 0; times < 50; times += 1) telemetry.errors.add(report(times % 7, { message: "Often, few people", stack: null }), now);
  const applying = { message: "RangeError: applying", stack: null, route: "/jobs/:id/apply", device: "desktop" as const };
  for (let visit = 0; visit < 6; visit += 1) telemetry.errors.add(report(visit, applying), now);
  telemetry.note({ kind: "error", outcome: "script-error", bytes: 1, n: 4 }, now);
  telemetry.note({ kind: "error", outcome: "too-large", bytes: 1, n: 2 }, now);
  await telemetry.flush(site.db, now, { isLast: true });
  const trace = { traceId, name: "jobs.page", reason: "failed", outcome: "failed", startedAt: now, durationUs: 5, spans: "[]" } as const;
  await site.db
    .insert(pinnedTraces)
    .values([trace, { ...trace, traceId: "d".repeat(32) }, { ...trace, traceId: "e".repeat(32), outcome: "done" }]);
});
afterAll(() => site.close());

const list = async (input: object = {}) => (await queryProcedure<List>(site, "ops.errors.list", administrator.headers, input)).data;
const group = async (id: string) => (await queryProcedure<Group>(site, "ops.errors.group", administrator.headers, { id })).data;
const named = async (title: string) => (await list()).groups.find((each) => each.title.includes(title))?.publicId ?? "";

describe("the list", () => {
  test("puts first what troubles most people, those who came to apply counting twice; and lists what was set aside", async () => {
    const { groups, total, setAside } = await list();
    expect(groups.map(({ title, visits, n, keyShare, rank }) => [title, visits, n, keyShare, rank])).toEqual([
      ["RangeError: applying", 6, 6, 1, 12],
      ["TypeError: no list", 10, 10, 0, 10],
      ["Often, few people", 7, 50, 0, 7],
    ]);
    expect(total).toBe(3);
    expect(groups[1]).toMatchObject({ culprit: "src/pages/jobs/jobs-page.tsx listJobs", state: "open", firstRelease: "bad00003" });
    expect(groups[1]?.points.reduce((sum, { n }) => sum + n, 0)).toBe(10);
    expect(setAside).toEqual([
      { reason: "script-error", n: 4, isNoise: true },
      { reason: "too-large", n: 2, isNoise: false },
    ]);
    expect(JSON.stringify(groups)).not.toContain("isitsSketch");
  });

  test("is searched by the words of an error and of where it is thrown", async () => {
    const titles = async (q: string) => (await list({ q })).groups.map(({ title }) => title);
    expect(await titles("no LIST")).toEqual(["TypeError: no list"]);
    expect(await titles("jobs-page.tsx")).toEqual(["TypeError: no list"]);
    expect(await titles("%")).toEqual([]);
  });

  test.each([
    ["is:unresolved", ["applying", "no list", "few people"]],
    ["is:resolved is:ignored", []],
    ["is:server", []],
    ["is:client type:TypeError", ["no list"]],
    ["!type:RangeError", ["no list", "few people"]],
    ["release:good0001", []],
    ["release:latest page:/jobs", ["no list", "few people"]],
    ["page:/jobs/*", ["applying"]],
    ["!page:/jobs", ["applying"]],
    ["browser:safari", []],
    ["!browser:safari device:desktop device:tablet", ["applying"]],
    ["first-release:latest is:unassigned", ["applying", "no list", "few people"]],
    ["assigned:me", []],
    ["!assigned:me", ["applying", "no list", "few people"]],
    ["events:>=10 visits:<10", ["few people"]],
    ["first-seen:1h last-seen:1h", ["applying", "no list", "few people"]],
    ['"often, few"', ["few people"]],
    ["people often", ["few people"]],
  ])("is narrowed by the search %s", async (q, found) => {
    const { groups, problems, total } = await list({ q });
    expect([problems, total]).toEqual([[], found.length]);
    expect(groups.map(({ title }) => found.find((each) => title.includes(each)))).toEqual(found);
  });

  test("says what is no filter and finds nothing by it; tells how to take each part out", async () => {
    const { groups, problems, parts } = await list({ q: "is:open tag:x" });
    expect([groups, problems]).toEqual([[], [expect.stringContaining("There is no filter “tag”.")]]);
    expect(parts).toEqual([
      { text: "is:open", without: "tag:x" },
      { text: "tag:x", without: "is:open" },
    ]);
  });

  test("comes in the order asked for", async () => {
    const titles = async (sort: string) => (await list({ sort })).groups.map(({ n }) => n);
    expect(await titles("events")).toEqual([50, 10, 6]);
    expect((await queryProcedure(site, "ops.errors.list", administrator.headers, { sort: "name" })).status).toBe(422);
  });

  test("is narrowed by period", async () => {
    const hour = new Date("2026-11-20T12:00:00Z");
    await site.db.update(clientErrorCounts).set({ hour: new Date(hour.getTime() - 3 * 86_400_000) });
    expect([(await list({ range: "24h" })).total, (await list({ range: "7d" })).total]).toEqual([0, 3]);
    await site.db.update(clientErrorCounts).set({ hour });
  });
});

test("a group has its reports, who met it where, the last good build with what changed since, and what the server knows", async () => {
  const found = await group(await named("no list"));
  expect(found.exemplars).toHaveLength(5);
  expect(found.exemplars[0]?.frames[0]).toMatchObject({ module: "src/pages/jobs/jobs-page.tsx", function: "listJobs", line: 12 });
  expect(found.tags).toEqual({
    release: [{ name: "bad00003", n: 10, visits: 10 }],
    route: [{ name: "/jobs", n: 10, visits: 10 }],
    device: [{ name: "phone", n: 10, visits: 10 }],
    browser: [{ name: "chromium", n: 10, visits: 10 }],
  });
  expect(found.deploys.map(({ name }) => name).sort()).toEqual(builds.map(({ name }) => name).sort());
  // The build between had too few visits to say.
  expect(found.lastGood).toMatchObject({ release: "good0001", visits: 300 });
  expect(found.lastGood?.changes?.map(({ subject, touchesFault }) => [subject, touchesFault])).toEqual([
    ["Change c3", true],
    ["Change c4", false],
    ["Change c2", false],
  ]);
  expect(found.serverSide.procedures).toEqual(["jobs.page"]);
  expect(found.serverSide.traces.map((trace) => [trace.traceId[0], trace.isNamed]).sort()).toEqual([
    ["c", true],
    ["d", false],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/visit \d|isitsSketch|"fingerprint"|assignedToUserId/);
});

test("the last good build is the newest from before the group's first, and none that has met it since", async () => {
  const { telemetry } = site.services;
  const meet = async (what: string, release: string) => {
    telemetry.errors.add(report(1, { message: `Error: ${what}`, stack: null, release }), now);
    await telemetry.flush(site.db, now, { isLast: true });
    return (await group(await named(what))).lastGood?.release ?? null;
  };
  // The build after it has been used by enough, and has not met it.
  expect(await meet("met by turns", "few00002")).toBe("good0001");
  expect(await meet("met by turns", "good0001")).toBeNull();
  await site.db
    .insert(rumEvents)
    .values({ hour: new Date("2026-11-20T12:00:00Z"), route: "/jobs", event: "visit", release: "few00002", n: 1 });
  expect(await meet("met of late", "bad00003")).toBe("few00002");
});

test("a source map is never sent, wherever it is asked for", async () => {
  for (const path of [
    "/assets/site-aaaaaaaa.js.map",
    "/maps/aaaaaaaa/site-aaaaaaaa.js.map.gz",
    "/source-maps/aaaaaaaa/site-aaaaaaaa.js.map.gz",
  ]) {
    const answer = await site.app.inject({ url: path });
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
});

test("of groups that are met in every hour of a week none is cut short, however many they are", async () => {
  const met = "Met in every hour";
  const hour = "2026-11-20 12:00:00";
  await runStatement(
    site.db,
    sql`insert into client_error_groups
      (public_id, fingerprint, fingerprint_version, title, route, first_seen_at, last_seen_at, n, visits_sketch)
      select lpad(seq, 22, 'm'), lpad(seq, 64, 'm'), 1, concat(${met}, seq), '/about', ${hour}, ${hour}, 1, '' from seq_1_to_300`,
  );
  await runStatement(
    site.db,
    sql`insert into client_error_counts (group_id, hour, route, device, n, visits_sketch)
      select id, date_sub(${hour}, interval seq hour), '/about', 'phone', 2, ${sketchText([hashVisit("the one visit")])}
      from client_error_groups join seq_0_to_167 where title like ${`${met}%`}`,
  );
  const shown: string[] = [];
  for (let page = 1; page <= 7; page += 1) {
    const { groups, pages } = await list({ range: "7d", page });
    expect(pages).toBe(7);
    for (const { title, n, visits, points } of groups) {
      if (title.startsWith(met)) shown.push(`${visits} visit, ${n} times, ${points.reduce((sum, point) => sum + point.n, 0)} in points`);
    }
  }
  expect(shown).toEqual(Array(300).fill("1 visit, 336 times, 336 in points"));
});

test("of a group met in every hour of four weeks in two builds each visit is counted", async () => {
  const hour = "2026-11-20 12:00:00";
  const often = sketchText(Array.from({ length: 120 }, (_, visit) => hashVisit(`often here ${visit}`)));
  await runStatement(
    site.db,
    sql`insert into client_error_groups
      (public_id, fingerprint, fingerprint_version, title, route, first_seen_at, last_seen_at, n, visits_sketch)
      values (${"w".repeat(22)}, ${"w".repeat(64)}, 1, 'Met by many', '/about', ${hour}, ${hour}, 1, '')`,
  );
  await runStatement(
    site.db,
    sql`insert into client_error_counts (group_id, hour, route, device, release_name, n, visits_sketch)
      select id, date_sub(${hour}, interval seq % 670 hour), '/about', 'phone', if(seq < 670, 'one', 'two'), 1,
        case seq when 0 then ${sketchText([hashVisit("the newest")])} when 1339 then ${sketchText([hashVisit("the oldest")])} else ${often} end
      from client_error_groups join seq_0_to_1339 where title = 'Met by many'`,
  );
  const many = async () => (await list({ range: "28d" })).groups.find(({ title }) => title === "Met by many");
  const fromHours = await many();
  expect(fromHours).toMatchObject({ n: 1340, visits: 122 });
  // From the finished sums of its days the same is read.
  await rollUpServerDays(site.db, now);
  await site.db.delete(clientErrorCounts).where(lt(clientErrorCounts.hour, new Date("2026-11-20T00:00:00Z")));
  expect(await many()).toEqual(fromHours);
  await rollUpServerDays(site.db, now);
  expect(await many()).toEqual(fromHours);
});
