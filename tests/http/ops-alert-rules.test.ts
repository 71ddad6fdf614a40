import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { opsAlertChanges, opsAlertRules, opsAlertSilences, opsAlerts } from "#db/schema/ops-alerts.ts";
import { rumBins, rumDayEvents, rumEvents, rumSiteBins } from "#db/schema/rum.ts";
import { makeUser } from "#db/seed/factories.ts";
import { binOf } from "#ops/rum/summary.ts";
import { evaluateAlerts } from "#server/modules/operations/ops/alerts/evaluate-alerts.commands.ts";
import { sendAlerts } from "#server/modules/operations/ops/alerts/send-alerts.commands.ts";
import { rollUpRumDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import type { Outputs } from "#server/types.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:34:56Z");
const hourMs = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * hourMs);
const rule = { metric: "lcp", route: "/jobs", windowHours: 1, condition: "above", amount: 2500, minimumN: 100 };
const named = { ...rule, name: "Slow job board", runbook: "budgets" };
let site: TestSite;
let administrator: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  for (const table of [
    opsAlerts,
    opsAlertChanges,
    opsAlertRules,
    opsAlertSilences,
    outboxMessages,
    rumBins,
    rumSiteBins,
    rumEvents,
    rumDayEvents,
  ])
    await site.db.delete(table);
});

const send = (name: string, input: object) => callProcedure<{ id: string }>(site, `ops.alerts.${name}`, administrator.writeHeaders, input);
const list = async () => (await queryProcedure<Outputs["ops"]["alerts"]["list"]>(site, "ops.alerts.list", administrator.headers)).data;
const testRun = async (input: object = rule) =>
  (await queryProcedure<Outputs["ops"]["alerts"]["testRule"]>(site, "ops.alerts.testRule", administrator.headers, input)).data;
const judge = (at = now) => evaluateAlerts(site.services, at);
const mails = async () => (await site.db.select().from(outboxMessages)).map(({ subject }) => subject);
/** Measurements of an hour that began so many hours before the running one. */
const measured = (hoursBack: number, n: number, value: number, route = "/jobs") => {
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs - hoursBack * hourMs);
  return site.db.insert(rumBins).values({ hour, route, metric: "lcp", device: "phone", navigation: "hard", bin: binOf(value, "lcp"), n });
};

test("a rule is tried on what is stored, created, fires in the hours that the test names, and is told by its name and runbook", async () => {
  await measured(3, 120, 1000);
  await measured(2, 120, 3000);
  const { firings } = await testRun();
  expect(firings).toMatchObject([{ at: "2026-11-20T11:00:00.000Z", n: 120, resolved: null }]);
  const { data, status } = await send("saveRule", { ...named, runbook: "releases" });
  expect(status).toBe(200);
  expect(await judge(later(-1))).toEqual({ raised: 1, ended: 0 });
  expect(await mails()).toEqual(["Slow job board"]);
  const [mail] = await site.db.select().from(outboxMessages);
  expect(mail?.textBody).toContain("Largest Contentful Paint (LCP) on /jobs: p75");
  expect(mail?.textBody).toContain("runbook=releases");
  const found = await list();
  expect(found.rules).toMatchObject([
    { id: data.id, name: "Slow job board", isRaised: true, lastN: 120, judgedUntil: "2026-11-20T11:00:00.000Z" },
  ]);
  expect(found.alerts).toMatchObject([
    { key: `rule ${data.id}`, runbook: "releases", link: "/admin/ops?tab=routes&route=%2Fjobs&metric=lcp" },
  ]);
  // The hour after has too few samples; the next is well.
  expect(await judge(now)).toEqual({ raised: 0, ended: 0 });
  await measured(0, 120, 1000);
  expect(await judge(later(1))).toEqual({ raised: 0, ended: 1 });
});

test("a rule of all pages reads the sums of hours, and the newest hours themselves", async () => {
  const ofAll = { ...rule, route: null, windowHours: 6, minimumN: 300 };
  await measured(6, 100, 3000, "/a");
  await measured(5, 100, 3000, "/b");
  await measured(1, 100, 3000, "/c");
  await rollUpRumDays(site.db, now);
  await site.db.delete(rumBins).where(eq(rumBins.route, "/a"));
  expect((await testRun(ofAll)).firings).toMatchObject([{ at: "2026-11-20T12:00:00.000Z", n: 300 }]);
  await send("saveRule", { ...named, ...ofAll });
  expect(await judge()).toEqual({ raised: 1, ended: 0 });
  expect((await list()).rules).toMatchObject([{ lastN: 300 }]);
});

test("a share of visits is judged from the visits counted", async () => {
  const hour = new Date("2026-11-20T11:00:00Z");
  await site.db.insert(rumEvents).values([
    { hour, route: "/jobs", event: "visit", n: 200 },
    { hour, route: "/jobs", event: "visit-with-error", n: 30 },
    { hour, route: "/about", event: "visit", n: 100 },
  ]);
  const share = { ...named, metric: "visits-with-error", route: null, amount: 9 };
  expect((await testRun({ ...rule, metric: "visits-with-error", route: null, amount: 9 })).firings).toMatchObject([{ value: 10, n: 300 }]);
  await send("saveRule", share);
  expect(await judge()).toEqual({ raised: 1, ended: 0 });
  const [alert] = (await list()).alerts;
  expect(alert?.lines).toEqual([
    "Visits with an error on all pages: 10.0% over the hour to 2026-11-20 12:00 UTC (n = 300).",
    "The rule fires above 9.0%.",
  ]);
});

test("nobody is told while an alert is silenced, and at its end of what still fires", async () => {
  const { data } = await send("saveRule", named);
  const key = `rule ${data.id}`;
  expect((await send("silence", { key, until: "2026-11-20T14:30", reason: "Deploy under way" })).status).toBe(200);
  await measured(1, 120, 3000);
  const services = { ...site.services, alertWebhook: { address: "https://alerts.example.test/in", secret: null } };
  expect(await evaluateAlerts(services, now)).toEqual({ raised: 1, ended: 0 });
  expect(await sendAlerts(services, new AbortController().signal)).toEqual({ sent: 0, unsent: 0 });
  expect(await mails()).toEqual([]);
  const found = await list();
  expect(found.alerts).toMatchObject([{ key, isRaised: true, silence: { until: "2026-11-20T14:30:00.000Z", reason: "Deploy under way" } }]);
  expect(found.changes).toMatchObject([{ sendState: "silenced" }]);
  await judge(later(1));
  expect(await mails()).toEqual([]);
  await judge(later(2));
  expect(await mails()).toEqual(["Slow job board"]);
  await judge(later(2.1));
  expect(await mails()).toHaveLength(1);
  expect((await list()).alerts).toMatchObject([{ silence: null }]);
});

test("a silence that is ended early tells of what fires within the minute", async () => {
  const { data } = await send("saveRule", named);
  const key = `rule ${data.id}`;
  await send("silence", { key, until: "2026-11-21T12:00", reason: "Deploy under way" });
  await measured(1, 120, 3000);
  await judge();
  expect((await send("endSilence", { key })).status).toBe(200);
  expect((await send("endSilence", { key })).status).toBe(404);
  await judge(later(0.1));
  expect(await mails()).toEqual(["Slow job board"]);
});

test.each([
  ["a past time", { until: "2026-11-20T12:00" }, 422],
  ["a time too far away", { until: "2027-01-20T12:00" }, 422],
  ["no time", { until: "soon" }, 422],
  ["no reason", { reason: "  " }, 422],
  ["an alert that does not exist", { key: "budget none" }, 404],
])("a silence with %s is refused", async (_name, change, status) => {
  const { data } = await send("saveRule", named);
  expect((await send("silence", { key: `rule ${data.id}`, until: "2026-11-20T18:00", reason: "Deploy", ...change })).status).toBe(status);
});

test.each([
  ["a name twice", { name: "Slow job board" }, "There is already a rule with this name."],
  ["a runbook that does not exist", { name: "Another", runbook: "none" }, "Choose a runbook."],
  ["fewer samples than a figure needs", { name: "Another", minimumN: 29 }, "Enter a whole number from 30 to 1,000,000."],
  ["no threshold", { name: "Another", amount: 0 }, "Enter a number above 0."],
  ["a window that is not offered", { name: "Another", windowHours: 2 }, "Choose a window of 1, 6, 24, 168 hours."],
])("a rule with %s is refused", async (_name, change, message) => {
  await send("saveRule", named);
  const { status, text } = await send("saveRule", { ...named, ...change });
  expect([status, text.includes(message)]).toEqual([422, true]);
});

test("a changed rule is judged anew, a deleted one ends its alert without a word, and every change is audited", async () => {
  await measured(1, 120, 3000);
  const { data } = await send("saveRule", named);
  await judge();
  expect((await send("saveRule", { ...named, id: data.id, amount: 9000 })).status).toBe(200);
  expect((await list()).rules).toMatchObject([{ amount: 9000, judgedUntil: null }]);
  expect(await judge()).toEqual({ raised: 0, ended: 1 });
  await send("saveRule", { ...named, id: data.id });
  await judge();
  const before = await mails();
  expect((await send("deleteRule", { id: data.id })).status).toBe(200);
  expect((await send("deleteRule", { id: data.id })).status).toBe(404);
  expect(await judge(later(1))).toEqual({ raised: 0, ended: 0 });
  expect(await list()).toMatchObject({ rules: [], alerts: [{ isRaised: false }] });
  expect(await mails()).toEqual(before);
  const audited = await site.db.select().from(auditEvents).where(eq(auditEvents.resourceId, data.id));
  expect(audited.map(({ action, resource, result }) => [action, resource, result])).toEqual(
    Array(4).fill(["ops.manageAlerts", "alert-rule", "done"]),
  );
});
