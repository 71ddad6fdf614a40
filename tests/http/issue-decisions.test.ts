import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlerts } from "#db/schema/ops-alerts.ts";
import { makeUser } from "#db/seed/factories.ts";
import type { ClientError } from "#ops/client-errors/visit-sketch.ts";
import { recordRelease } from "#ops/rum/releases.ts";
import { evaluateAlerts } from "#server/modules/operations/ops/alerts/evaluate-alerts.commands.ts";
import type { Outputs } from "#server/types.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

type List = Outputs["ops"]["errors"]["list"];
type Group = Outputs["ops"]["errors"]["group"];
const now = new Date("2026-11-20T12:34:56Z");
let site: TestSite;
let administrator: SignedIn;

const report = (visit: number, more: Partial<ClientError> = {}): ClientError => ({
  ...{ side: "page", message: "TypeError: no list", source: null, line: null, column: null, route: "/jobs", release: "bad00003" },
  stack: "TypeError: no list\n at listJobs (https://a.test/src/pages/jobs/jobs-page.tsx:12:7)",
  ...{ visit: `visit ${visit}`, device: "phone", browser: "chromium", traces: [], isHandled: false, explicit: null },
  ...{ procedure: null, status: null },
  ...more,
});

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  const facts = { builtAt: now, commit: null, changes: null, scriptBytes: 1, styleBytes: 1 };
  for (const [place, name] of ["good0001", "bad00003"].entries())
    await recordRelease(site.db, { ...facts, name }, new Date(now.getTime() + place * 1000));
  const { telemetry } = site.services;
  telemetry.knowReleases(["bad00003", "good0001"]);
  for (let visit = 0; visit < 10; visit += 1) telemetry.errors.add(report(visit), now);
  for (let times = 0; times < 50; times += 1) telemetry.errors.add(report(times % 7, { message: "Often, few people", stack: null }), now);
  for (let visit = 0; visit < 6; visit += 1) telemetry.errors.add(report(visit, { message: "RangeError: applying", stack: null }), now);
  await telemetry.flush(site.db, now, { isLast: true });
});
afterAll(() => site.close());

const list = async (input: object = {}) => (await queryProcedure<List>(site, "ops.errors.list", administrator.headers, input)).data;
const group = async (id: string) => (await queryProcedure<Group>(site, "ops.errors.group", administrator.headers, { id })).data;
const decide = (call: string, input: object) => callProcedure(site, `ops.errors.${call}`, administrator.writeHeaders, input);
const named = async (title: string) => (await list()).groups.find((each) => each.title.includes(title))?.publicId ?? "";

describe("what an administrator decides", () => {
  const kept = async (id: string) => (await site.db.select().from(clientErrorGroups).where(eq(clientErrorGroups.publicId, id)))[0];

  test("is kept and audited: resolved in a build, ignored until, opened again", async () => {
    const id = await named("Often");
    expect((await decide("resolve", { id, release: "bad00003" })).status).toBe(200);
    expect(await kept(id)).toMatchObject({ state: "resolved", resolvedIn: "bad00003", stateSince: now });
    expect((await decide("ignore", { id, times: 5, days: 2 })).status).toBe(200);
    expect(await kept(id)).toMatchObject({
      state: "ignored",
      resolvedIn: null,
      ignoredUntilN: 55,
      ignoredUntil: new Date("2026-11-22T12:34:56Z"),
    });
    expect((await decide("reopen", { id })).status).toBe(200);
    expect(await kept(id)).toMatchObject({ state: "open", ignoredUntilN: null, ignoredUntil: null });
    const audited = await site.db.select().from(auditEvents).where(eq(auditEvents.resourceId, id));
    expect(audited.map(({ action, resource, result }) => [action, resource, result])).toEqual(
      Array(3).fill(["ops.setErrorGroupState", "error-group", "done"]),
    );
  });

  test("is refused for builds the site has not served, and groups there are not", async () => {
    const id = await named("Often");
    expect((await decide("resolve", { id, release: "made-up1" })).status).toBe(400);
    expect((await decide("ignore", { id: "0".repeat(22) })).status).toBe(404);
    expect((await decide("ignore", { id, times: 0 })).status).toBe(422);
    expect((await decide("assign", { id, assignee: "0".repeat(22) })).status).toBe(400);
    expect((await decide("merge", { id, other: id })).status).toBe(400);
    expect((await decide("merge", { id, other: "0".repeat(22) })).status).toBe(404);
    expect(await kept(id)).toMatchObject({ state: "open", assignedToUserId: null, mergedIntoId: null });
  });

  test("happens once, however often and by how many it is asked for at once", async () => {
    const id = await named("Often");
    const audited = async () => (await site.db.select().from(auditEvents).where(eq(auditEvents.resourceId, id))).length;
    const before = await audited();
    const [account] = await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.role, "platform_admin")).limit(1);
    for (const [call, input] of [
      ["resolve", { id, release: null }],
      ["reopen", { id }],
      ["ignore", { id }],
      ["reopen", { id }],
      ["assign", { id, assignee: account?.publicId }],
      ["assign", { id, assignee: null }],
    ] as const) {
      const statuses = await Promise.all([decide(call, input), decide(call, input), decide(call, input)]);
      expect([call, statuses.map(({ status }) => status)]).toEqual([call, [200, 200, 200]]);
    }
    expect((await audited()) - before).toBe(6);
  });

  test("in the next release is after the latest, and says so", async () => {
    const id = await named("Often");
    await decide("resolve", { id, release: null });
    expect(await kept(id)).toMatchObject({ state: "resolved", resolvedIn: "bad00003", isResolvedInNext: true });
    expect((await list({ q: "is:resolved" })).groups).toHaveLength(1);
    expect((await list()).groups.at(-1)?.state).toBe("resolved");
    await decide("reopen", { id });
  });

  test("names who works on it, and is found by it", async () => {
    const id = await named("Often");
    const colleagueId = await makeUser(site.db, { role: "platform_admin", name: "Kim Colleague", now });
    const { administrators } = await group(id);
    expect(administrators.filter(({ isCaller }) => isCaller)).toHaveLength(1);
    const assignee = administrators.find(({ name }) => name === "Kim Colleague")?.id ?? "";
    expect((await decide("assign", { id, assignee })).status).toBe(200);
    expect((await group(id)).assignee).toEqual({ name: "Kim Colleague", id: assignee });
    const found = async (q: string) => (await list({ q })).groups.map(({ assignee: name }) => name);
    expect(await found("assigned:kim")).toEqual(["Kim Colleague"]);
    expect([await found("assigned:me"), (await found("!assigned:kim")).length]).toEqual([[], (await list()).total - 1]);
    await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, colleagueId));
    expect((await decide("assign", { id, assignee })).status).toBe(400);
    expect((await group(id)).assignee).toEqual({ name: "a former administrator", id: null });
    await decide("assign", { id, assignee: null });
  });
});

test("a merged issue counts with the other one, before and from now on, and takes its events back when it is split", async () => {
  const [id, other] = [await named("no list"), await named("Often")];
  const totals = async (each: string) => {
    const { n, inPeriod, visits } = await group(each);
    return [n, inPeriod.n, visits];
  };
  const [before, ofOther] = [await totals(id), await totals(other)];
  const answers = await Promise.all([decide("merge", { id, other }), decide("merge", { id, other }), decide("merge", { id, other })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const merged = await group(id);
  expect([merged.n, merged.inPeriod.n]).toEqual([60, 60]);
  expect(merged.inPeriod.points.reduce((sum, { n }) => sum + n, 0)).toBe(60);
  // Seven of the ten visits met both.
  expect([merged.visits, merged.tags.release[0]?.visits]).toEqual([10, 10]);
  expect(merged.merged.map(({ publicId }) => publicId)).toEqual([other]);
  expect((await group(other)).publicId).toBe(id);
  const listed = (await list({ q: '"few people"' })).groups;
  expect(listed).toMatchObject([{ publicId: id, n: 60, visits: 10, merged: 1 }]);
  site.services.telemetry.errors.add(report(3, { message: "Often, few people", stack: null }), now);
  await site.services.telemetry.flush(site.db, now, { isLast: true });
  expect(await totals(id)).toEqual([61, 61, 10]);
  // What is decided of the merged one is decided of both.
  await decide("ignore", { id: other, times: 5 });
  expect(await group(id)).toMatchObject({ state: "ignored", ignoredUntilN: 66 });
  await decide("reopen", { id });

  const third = await named("applying");
  await decide("merge", { id: third, other: id });
  expect((await group(third)).merged.map(({ publicId }) => publicId).sort()).toEqual([id, other].sort());
  expect((await decide("merge", { id: other, other: third })).status).toBe(400);
  for (const each of [id, other]) {
    const split = await Promise.all([decide("split", { id: each }), decide("split", { id: each })]);
    expect(split.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect([await totals(id), await totals(other)]).toEqual([before, [Number(ofOther[0]) + 1, Number(ofOther[1]) + 1, ofOther[2]]]);
  expect([(await group(third)).merged, (await group(third)).n]).toEqual([[], 6]);
  const audited = await site.db.select().from(auditEvents).where(eq(auditEvents.action, "ops.mergeErrorGroups"));
  expect(audited.map(({ resourceId, reason }) => `${reason} of ${resourceId}`)).toEqual([
    `merged ${other} of ${id}`,
    `merged ${id} of ${third}`,
    `split ${id} of ${third}`,
    `split ${other} of ${third}`,
  ]);
});

test("an issue of pages and one of the server cannot be merged; similar ones are named", async () => {
  const { telemetry } = site.services;
  const place = {
    stack: "TypeError: x\n at listJobs (https://a.test/src/pages/jobs/jobs-page.tsx:12:7)\n at g (https://a.test/src/app.tsx:1:1)",
  };
  telemetry.errors.add(report(1, { ...place, message: "TypeError: another word" }), now);
  telemetry.errors.add(report(1, { message: "Error: often few people there", stack: null, route: "/a" }), now);
  telemetry.errors.add(report(1, { side: "server", message: "Error: of the server", stack: null, route: "jobs.page" }), now);
  await telemetry.flush(site.db, now, { isLast: true });
  const similar = async (title: string) => (await group(await named(title))).similar.map((each) => [each.title, each.isSamePlace]);
  expect(await similar("no list")).toEqual([["TypeError: another word", true]]);
  expect(await similar("Often, few")).toEqual([["Error: often few people there", false]]);
  // Others of the same side are offered as well.
  expect((await group(await named("no list"))).others.map(({ title }) => title).sort()).toEqual([
    "Error: often few people there",
    "Often, few people",
    "RangeError: applying",
  ]);
  expect((await decide("merge", { id: await named("no list"), other: await named("of the server") })).status).toBe(400);
});

test("an issue merged into another is told of with that one, and its own alert ends", async () => {
  const [id, other] = [await named("no list"), await named("applying")];
  expect(await evaluateAlerts(site.services, now)).toMatchObject({ ended: 0 });
  await decide("merge", { id, other });
  expect(await evaluateAlerts(site.services, now)).toEqual({ raised: 0, ended: 1 });
  const alerts = await site.db.select().from(opsAlerts);
  expect(alerts.find(({ key }) => key === `new-error ${other}`)?.isRaised).toBe(false);
  expect(alerts.find(({ key }) => key === `new-error ${id}`)?.isRaised).toBe(true);
  await decide("split", { id: other });
  expect(await evaluateAlerts(site.services, now)).toEqual({ raised: 1, ended: 0 });
});
