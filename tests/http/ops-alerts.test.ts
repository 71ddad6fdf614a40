import { createHmac } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientErrorCounts, clientErrorDayCounts, clientErrorGroups } from "#db/schema/client-errors.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { opsAlertChanges, opsAlerts } from "#db/schema/ops-alerts.ts";
import { rumBins } from "#db/schema/rum.ts";
import { makeUser } from "#db/seed/factories.ts";
import { binOf } from "#ops/rum/summary.ts";
import type { Services } from "#server/kernel/context.ts";
import type { WebhookAnswer } from "#server/kernel/services/outside.types.ts";
import { evaluateAlerts } from "#server/modules/operations/ops/alerts/evaluate-alerts.commands.ts";
import { sendAlerts } from "#server/modules/operations/ops/alerts/send-alerts.commands.ts";
import { deleteOldErrors } from "#server/modules/operations/telemetry/telemetry-retention.commands.ts";
import type { Outputs } from "#server/types.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:34:56Z");
const hourMs = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * hourMs);
const never = new AbortController().signal;
const groupId = 7;
const publicId = "g".repeat(22);
let site: TestSite;
let administrator: SignedIn;
let withWebhook: Services;
let sent: { address: string; body: string; headers: Record<string, string> }[];
let answer: WebhookAnswer;

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  await makeUser(site.db, { role: "platform_admin", now });
  await makeUser(site.db, { role: "platform_admin", state: "suspended", now });
  await makeUser(site.db, { role: "jobseeker", now });
  withWebhook = {
    ...site.services,
    alertWebhook: { address: "https://alerts.example.test/in", secret: "a secret of the alerts" },
    webhookPost: async (address, { headers, body }) => {
      sent.push({ address, body, headers });
      return answer;
    },
  };
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of [opsAlerts, opsAlertChanges, outboxMessages, clientErrorCounts, clientErrorDayCounts, clientErrorGroups, rumBins])
    await site.db.delete(table);
  sent = [];
  answer = { status: 204 };
});

const mails = async () =>
  (await site.db.select().from(outboxMessages).where(eq(outboxMessages.template, "ops-alert"))).map(({ subject }) => subject);
const judge = (at: Date = now) => evaluateAlerts(site.services, at);
const enter = (more: Partial<typeof clientErrorGroups.$inferInsert> = {}) =>
  site.db.insert(clientErrorGroups).values({
    id: groupId,
    publicId,
    fingerprint: "f".repeat(64),
    fingerprintVersion: 1,
    title: "TypeError: no list",
    culprit: "src/pages/jobs/jobs-page.tsx listJobs",
    route: "/jobs",
    firstSeenAt: later(-1),
    lastSeenAt: now,
    n: 9,
    visits: 3,
    visitsSketch: "",
    ...more,
  });
const change = (set: Partial<typeof clientErrorGroups.$inferInsert>) => site.db.update(clientErrorGroups).set(set);

describe("a new error", () => {
  test("is told to every administrator once it troubles three visits, and that it is over once somebody resolves it", async () => {
    await enter({ visits: 2 });
    expect(await judge()).toEqual({ raised: 0, ended: 0 });
    await change({ visits: 3 });
    expect(await judge()).toEqual({ raised: 1, ended: 0 });
    expect(await judge(later(1))).toEqual({ raised: 0, ended: 0 });
    expect(await mails()).toEqual(["New error: TypeError: no list", "New error: TypeError: no list"]);
    const [mail] = await site.db.select().from(outboxMessages).limit(1);
    expect(mail?.textBody).toContain(`/admin/ops?tab=errors&group=${publicId}`);
    expect(mail?.textBody).toContain("/admin/ops?tab=alerts&runbook=client-errors");
    await change({ state: "resolved", resolvedIn: "fix00001" });
    expect(await judge(later(2))).toEqual({ raised: 0, ended: 1 });
    expect((await mails()).filter((subject) => subject === "Resolved: New error: TypeError: no list")).toHaveLength(2);
  });

  test("is no news when it is old, and is over when nobody meets it for a week, or it is no longer kept", async () => {
    await enter({ firstSeenAt: later(-8 * 24) });
    expect(await judge()).toEqual({ raised: 0, ended: 0 });
    await change({ firstSeenAt: later(-1) });
    expect(await judge()).toEqual({ raised: 1, ended: 0 });
    expect(await judge(later(6 * 24))).toEqual({ raised: 0, ended: 0 });
    expect(await judge(later(7 * 24))).toEqual({ raised: 0, ended: 1 });
    await change({ lastSeenAt: later(7 * 24) });
    await site.db.update(opsAlerts).set({ isRaised: true });
    await site.db.delete(clientErrorGroups);
    expect(await judge(later(7 * 24))).toEqual({ raised: 0, ended: 1 });
  });

  test("is told once by two processes that judge at once, and so is its end", async () => {
    await enter();
    const both = await Promise.all([judge(), judge(), judge()]);
    expect(both.map(({ raised }) => raised).sort()).toEqual([0, 0, 1]);
    expect([(await mails()).length, (await site.db.select().from(opsAlertChanges)).length]).toEqual([2, 1]);
    await change({ state: "ignored" });
    expect((await Promise.all([judge(), judge()])).map(({ ended }) => ended).sort()).toEqual([0, 1]);
    expect(await mails()).toHaveLength(4);
  });
});

test("an error that is back after its fix is told, and that it is mended again", async () => {
  await enter({ state: "regressed", resolvedIn: "fix00001", visits: 1 });
  expect(await judge()).toEqual({ raised: 1, ended: 0 });
  expect(await mails()).toEqual(Array(2).fill("Error regression: TypeError: no list"));
  await change({ state: "resolved" });
  expect(await judge()).toEqual({ raised: 0, ended: 1 });
});

test("what is ignored until a day is open from that day, met or not", async () => {
  await enter({ state: "ignored", ignoredUntil: later(2), firstSeenAt: later(-200), visits: 1 });
  await judge(later(1));
  expect((await site.db.select().from(clientErrorGroups))[0]?.state).toBe("ignored");
  await judge(later(2));
  expect((await site.db.select().from(clientErrorGroups))[0]).toMatchObject({ state: "open", ignoredUntil: null });
});

describe("an error that comes more often", () => {
  const met = (hoursBack: number, n: number) => {
    const hour = new Date(Date.UTC(2026, 10, 20, 12) - hoursBack * hourMs);
    return { groupId, hour, release: "", route: "/jobs", device: "phone", n, visitsSketch: "" } as const;
  };
  /** The week before, hour by hour. */
  const week = (n: number) => Array.from({ length: 168 }, (_, back) => met(back + 2, n));

  test.each([
    ["19 in an hour are too few", 19, 0, 0],
    ["20 where there were none", 20, 0, 1],
    ["less than five times the median", 24, 5, 0],
    ["five times the median", 25, 5, 1],
  ])("%s", async (_name, inHour, before, raised) => {
    await enter({ firstSeenAt: later(-9 * 24), visits: 1 });
    await site.db.insert(clientErrorCounts).values([met(1, inHour), ...(before > 0 ? week(before) : [])]);
    expect(await judge()).toEqual({ raised, ended: 0 });
    expect(await judge(later(2))).toEqual({ raised: 0, ended: raised });
  });

  test("one that is a day old, or ignored, has no rate", async () => {
    await enter({ firstSeenAt: later(-23), visits: 1 });
    await site.db.insert(clientErrorCounts).values([met(0, 500)]);
    expect(await judge()).toEqual({ raised: 0, ended: 0 });
    await change({ firstSeenAt: later(-25), state: "ignored" });
    expect(await judge()).toEqual({ raised: 0, ended: 0 });
    await change({ state: "open" });
    expect(await judge()).toEqual({ raised: 1, ended: 0 });
  });
});

describe("a budget", () => {
  /** Measurements of an hour that began so many hours before the running one. */
  const measured = (hoursBack: number, n: number, value: number, at = now) => {
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs - hoursBack * hourMs);
    return site.db
      .insert(rumBins)
      .values({ hour, route: "/jobs", metric: "lcp", device: "phone", navigation: "hard", bin: binOf(value), n });
  };

  test("broken in two whole hours in a row raises one alert and turns its row, and is told again once it is kept", async () => {
    await measured(2, 250, 2000);
    await measured(1, 250, 3500);
    expect(await judge()).toEqual({ raised: 0, ended: 0 });
    await measured(1, 250, 3500, later(1));
    expect(await judge(later(1))).toEqual({ raised: 1, ended: 0 });
    expect(await judge(later(1.2))).toEqual({ raised: 0, ended: 0 });
    const list = (await queryProcedure<Outputs["ops"]["alerts"]["list"]>(site, "ops.alerts.list", administrator.headers)).data;
    expect(list.alerts).toMatchObject([{ key: "budget lcp /jobs", isRaised: true, runbook: "budgets", facts: { budget: 2500, n: 250 } }]);
    const budget = async (metric: string) => {
      const { rows } = (await queryProcedure<Outputs["ops"]["rum"]["budgets"]>(site, "ops.rum.budgets", administrator.headers, {})).data;
      return rows.find((row) => row.metric === metric)?.alerts;
    };
    expect(await budget("lcp")).toEqual([{ key: "budget lcp /jobs", route: "/jobs", since: later(1).toISOString(), runbook: "budgets" }]);
    expect(await budget("inp")).toEqual([]);
    // Not re-evaluated within the hour; then too few samples; then enough, after too few; then enough twice in a row.
    await measured(1, 300, 1000, later(2));
    expect(await judge(later(2))).toEqual({ raised: 0, ended: 0 });
    await measured(1, 199, 1000, later(3));
    expect(await judge(later(3))).toEqual({ raised: 0, ended: 0 });
    await measured(1, 300, 1000, later(4));
    expect(await judge(later(4))).toEqual({ raised: 0, ended: 0 });
    await measured(1, 300, 1000, later(5));
    expect(await judge(later(5))).toEqual({ raised: 0, ended: 1 });
    expect(await budget("lcp")).toEqual([]);
    expect(await mails()).toEqual([
      ...Array(2).fill("Over budget: Largest Contentful Paint (LCP) on /jobs"),
      ...Array(2).fill("Resolved: Over budget: Largest Contentful Paint (LCP) on /jobs"),
    ]);
    expect(await site.db.select().from(opsAlerts).where(like(opsAlerts.key, "budget%"))).toMatchObject([{ isRaised: false }]);
  });

  test("with 199 measurements in either hour has no verdict", async () => {
    await measured(2, 199, 9000);
    await measured(1, 5000, 9000);
    expect(await judge()).toEqual({ raised: 0, ended: 0 });
    await measured(2, 1, 20_000);
    expect(await judge()).toEqual({ raised: 1, ended: 0 });
  });
});

describe("another system", () => {
  test("is told once of each change, signed, and not at all where there is none", async () => {
    await enter();
    await evaluateAlerts(withWebhook, now);
    const both = await Promise.all([sendAlerts(withWebhook, never), sendAlerts(withWebhook, never)]);
    expect(both.reduce((sum, { sent: n }) => sum + n, 0)).toBe(1);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({
      event: "alert.raised",
      data: { kind: "new-error", title: "New error: TypeError: no list" },
    });
    const seconds = Math.floor(now.getTime() / 1000);
    const signed = createHmac("sha256", "a secret of the alerts").update(`${seconds}.${sent[0]?.body}`).digest("hex");
    expect(sent[0]?.headers["dayworks-signature"]).toBe(`t=${seconds},v1=${signed}`);
    await change({ state: "resolved" });
    await judge();
    expect(await sendAlerts(withWebhook, never)).toEqual({ sent: 0, unsent: 0 });
  });

  test("that does not answer is told later, eight times at most", async () => {
    answer = { because: "alerts.example.test could not be reached." };
    await enter();
    await evaluateAlerts(withWebhook, now);
    expect(await sendAlerts(withWebhook, never)).toEqual({ sent: 0, unsent: 1 });
    expect(await sendAlerts(withWebhook, never)).toEqual({ sent: 0, unsent: 0 });
    for (let time = 0; time < 9; time += 1) {
      await site.db.update(opsAlertChanges).set({ nextAttemptAt: now });
      await sendAlerts(withWebhook, never);
    }
    expect(sent).toHaveLength(8);
    expect(await site.db.select().from(opsAlertChanges)).toMatchObject([
      { sendState: "failed", attempts: 8, lastError: "alerts.example.test could not be reached." },
    ]);
  });

  test("inside our own network is never asked, whatever the environment says", async () => {
    await enter();
    const inner = { ...site.services, alertWebhook: { address: "https://169.254.169.254/latest", secret: null } };
    await evaluateAlerts(inner, now);
    expect(await sendAlerts(inner, never)).toEqual({ sent: 0, unsent: 1 });
    expect((await site.db.select().from(opsAlertChanges))[0]?.lastError).not.toBeNull();
  });
});

test("errors and alerts go when they are old, with all that belongs to them", async () => {
  await enter();
  await site.db
    .insert(clientErrorCounts)
    .values({ groupId, hour: now, release: "", route: "/jobs", device: "phone", n: 1, visitsSketch: "" });
  await site.db
    .insert(clientErrorDayCounts)
    .values({ groupId, day: "2026-11-20", route: "/jobs", device: "phone", n: 1, visitsSketch: "" });
  await judge();
  // One that is still met is merged into it.
  await enter({ id: groupId + 1, publicId: "h".repeat(22), fingerprint: "e".repeat(64), lastSeenAt: later(5), mergedIntoId: groupId });
  await deleteOldErrors(site.db, later(90 * 24));
  expect((await site.db.select().from(clientErrorGroups)).length).toBe(2);
  await deleteOldErrors(site.db, later(90 * 24 + 1));
  expect((await site.db.select().from(clientErrorGroups)).length).toBe(2);
  await deleteOldErrors(site.db, later(90 * 24 + 6));
  for (const table of [clientErrorGroups, clientErrorCounts, clientErrorDayCounts]) expect(await site.db.select().from(table)).toEqual([]);
  expect((await site.db.select().from(opsAlertChanges)).length).toBe(1);
  await deleteOldErrors(site.db, later(396 * 24));
  expect(await site.db.select().from(opsAlertChanges)).toEqual([]);
});

test("every alert has a runbook, and the console shows it", async () => {
  const list = (await queryProcedure<Outputs["ops"]["alerts"]["list"]>(site, "ops.alerts.list", administrator.headers)).data;
  for (const name of ["client-errors", "budgets"]) expect(list.runbooks.map((each) => each.name)).toContain(name);
  const opened = await queryProcedure<{ title: string; text: string }>(site, "ops.alerts.runbook", administrator.headers, {
    name: "budgets",
  });
  expect(opened.data).toMatchObject({ title: "A budget is broken", text: expect.stringContaining("two whole hours in a row") });
  expect((await queryProcedure(site, "ops.alerts.runbook", administrator.headers, { name: "../../package" })).status).toBe(404);
});
