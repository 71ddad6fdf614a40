import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifications } from "#db/schema/notifications.ts";
import { webhookDeliveries, webhooks } from "#db/schema/webhooks.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import { sendDueDeliveries } from "#server/modules/hiring/webhooks/deliver/webhook-worker.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
const address = "https://hooks.quantum-costs.test/board";
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
let site: TestSite;
let firm: Applying;
let answers: ({ status: number } | { because: string })[] = [];
let sent: { address: string; headers: Record<string, string>; body: string }[] = [];

interface Line {
  id: string;
  event: string;
  state: string;
  attempts: number;
  answerStatus: number | null;
  lastError: string | null;
  body: string;
}

beforeAll(async () => {
  site = await openTestSite({ now });
  site.services.webhookPost = async (to, { headers, body }) => {
    sent.push({ address: to, headers, body });
    return answers.shift() ?? { status: 200 };
  };
});
beforeEach(async () => {
  site.setNow(now);
  answers = [];
  sent = [];
  await site.db.delete(webhookDeliveries);
  await site.db.delete(webhooks);
  firm = await openApplying(site);
});
afterAll(() => site.close());

const call = <Data>(person: Person, name: string, input: unknown) =>
  callProcedure<Data>(site, `webhooks.${name}`, person.session.writeHeaders, input);
const add = async (person: Person, events: string[], to = address) =>
  (await call<{ id: string; secret: string }>(person, "add", { address: to, events })).data;
const list = async (person: Person) =>
  (
    await queryProcedure<{ id: string; pausedAt: string | null; heldDeliveries: number; isPausedByUs: boolean }[]>(
      site,
      "webhooks.list",
      person.session.headers,
    )
  ).data;
const log = async (person: Person, id: string) =>
  (await queryProcedure<{ items: Line[]; total: number }>(site, "webhooks.deliveries", person.session.headers, { id, page: 1 })).data.items;
const deliver = () => sendDueDeliveries(site.services, new AbortController().signal);
const told = () => sent.map(({ body }) => JSON.parse(body) as { id: string; event: string; data: Record<string, unknown> });

describe("what is sent", () => {
  test("is written with the application, holds ids and states alone, and is signed", async () => {
    const { id, secret } = await add(firm.boss, ["application.received", "application.changed"]);
    expect(secret).toMatch(/^dwh_[A-Za-z0-9_-]{43}$/);
    const jobId = await firm.advert({ isBlind: true });
    const seeker = await firm.jobseeker("Noor Nameless");
    const application = await firm.apply(seeker, jobId, { coverNote: "I measure.", phone: "0113 496 0000" });
    await firm.move(firm.recruiter, application, "sent", "in-review");
    await deliver();
    expect(told().map(({ event, data }) => [event, data])).toEqual([
      ["application.received", { applicationId: application, jobId, state: "sent" }],
      ["application.changed", { applicationId: application, jobId, state: "in-review", before: "sent" }],
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/Noor|measure|0113|people\.example/);
    for (const { headers, body, address: to } of sent) {
      expect(to).toBe(address);
      const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["dayworks-signature"] ?? "") ?? [];
      expect(Number(seconds)).toBe(now.getTime() / 1000);
      expect(mac).toBe(createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"));
    }
    expect((await log(firm.boss, id)).map(({ state, answerStatus, attempts }) => [state, answerStatus, attempts])).toEqual([
      ["delivered", 200, 1],
      ["delivered", 200, 1],
    ]);
    expect(JSON.stringify(await list(firm.boss))).not.toContain(secret);
    const [row] = await site.db.select().from(webhooks);
    expect(row?.secret).not.toContain(secret.slice(4));
  });

  test("hands its trace on, each delivery one of its own", async () => {
    const { tracing, stop } = startTracing({ serviceName: "testworks" });
    await add(firm.boss, ["application.received"]);
    const jobId = await firm.advert();
    for (const seeker of [await firm.jobseeker(), await firm.jobseeker()]) await firm.apply(seeker, jobId);
    await sendDueDeliveries({ ...site.services, tracing }, new AbortController().signal);
    await stop();
    const parents = sent.map(({ headers }) => headers.traceparent);
    expect(parents).toEqual([1, 2].map(() => expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)));
    expect(new Set(parents).size).toBe(2);
  });

  test("is nothing for other firms, for events nobody chose, and for what did not come to pass", async () => {
    await add(firm.otherBoss, ["application.received"]);
    await add(firm.boss, ["advert.ended"]);
    const jobId = await firm.advert();
    const seeker = await firm.jobseeker();
    await firm.apply(seeker, jobId);
    expect((await firm.postTo(seeker, { jobId })).statusCode).toBe(409);
    expect(await deliver()).toBe(0);
  });

  test("says once that an advert came onto the board or left it, however often it changes meanwhile", async () => {
    const standing = await firm.advert();
    await add(firm.boss, ["advert.live", "advert.ended"]);
    const { recordJobChanges } = await import("#server/modules/market/job-changes/job-changes.commands.ts");
    const change = async (jobId: number, status: "live" | "paused" | "filled") => {
      await firm.changeJob(jobId, { status });
      await recordJobChanges(site.db, [jobId], now);
    };
    const fresh = await firm.advert({ status: "paused" });
    await change(standing, "live");
    await change(fresh, "live");
    await change(fresh, "live");
    await change(fresh, "paused");
    await change(fresh, "filled");
    await deliver();
    expect(told().map(({ event, data }) => [event, data])).toEqual([
      ["advert.live", { jobId: fresh, status: "live" }],
      ["advert.ended", { jobId: fresh, status: "paused" }],
    ]);
  });

  test("is tried again later and later, under one id, and given up in the end", async () => {
    const { id } = await add(firm.boss, ["application.received"]);
    await firm.apply(await firm.jobseeker(), await firm.advert());
    answers = [{ because: "Nobody answers." }, { status: 302 }, ...Array(6).fill({ status: 500 })];
    const moments: number[] = [];
    for (let minute = 0; minute < 1600; minute += 1) {
      site.setNow(minutes(minute));
      if ((await deliver()) > 0) moments.push(minute);
    }
    expect(moments).toEqual([0, 1, 6, 36, 156, 516, 876, 1236]);
    expect(new Set(told().map((each) => each.id)).size).toBe(1);
    site.setNow(now);
    expect(await log(firm.boss, id)).toMatchObject([
      { state: "failed", attempts: 8, answerStatus: 500, lastError: "It responded with status 500." },
    ]);
    const [{ id: delivery } = { id: "" }] = await log(firm.boss, id);
    expect((await call(firm.otherBoss, "sendAgain", { id: delivery })).status).toBe(404);
    expect((await call(firm.boss, "sendAgain", { id: delivery })).status).toBe(200);
    expect((await call(firm.boss, "sendAgain", { id: delivery })).status).toBe(409);
    await deliver();
    expect(await log(firm.boss, id)).toMatchObject([{ state: "delivered", attempts: 1, lastError: null }]);
  });

  test("goes once when two processes look at the same time", async () => {
    await add(firm.boss, ["application.received"]);
    const jobId = await firm.advert();
    for (const name of ["A One", "B Two", "C Three"]) await firm.apply(await firm.jobseeker(name), jobId);
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(sent).toHaveLength(3);
    expect(new Set(told().map(({ id }) => id)).size).toBe(3);
  });
});

describe("a webhook", () => {
  test("that fails too often is paused and its firm told; what happens meanwhile is kept and sent once it is resumed", async () => {
    const { id } = await add(firm.boss, ["application.received"]);
    const jobId = await firm.advert();
    await firm.apply(await firm.jobseeker("First One"), jobId);
    await site.db.update(webhooks).set({ failuresInRow: 19 });
    answers = [{ status: 503 }];
    await deliver();
    const [paused] = await list(firm.boss);
    expect(paused).toMatchObject({ pausedAt: now.toISOString(), isPausedByUs: true, heldDeliveries: 1 });
    const bell = await site.db.select().from(notifications).where(eq(notifications.kind, "webhook-paused"));
    expect(bell.map(({ userId, facts }) => [userId, facts])).toEqual([[firm.boss.id, { webhookId: id, host: "hooks.quantum-costs.test" }]]);
    await firm.apply(await firm.jobseeker("Second One"), jobId);
    site.setNow(minutes(600));
    expect(await deliver()).toBe(0);
    expect((await call(firm.boss, "pause", { id, isPaused: false })).status).toBe(200);
    await deliver();
    expect(sent).toHaveLength(3);
    expect((await log(firm.boss, id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("is signed with both secrets for a day after a new one was made, and then with the new one", async () => {
    const { id, secret } = await add(firm.boss, ["application.received"]);
    const { data } = await call<{ secret: string }>(firm.boss, "rotate", { id });
    expect(data.secret).not.toBe(secret);
    const macsAt = async (at: Date) => {
      site.setNow(now);
      await call(firm.boss, "sendTest", { id });
      site.setNow(at);
      await deliver();
      const { headers, body } = sent.at(-1) ?? { headers: {} as Record<string, string>, body: "" };
      const [time = "", ...macs] = (headers["dayworks-signature"] ?? "").split(",");
      const by = (key: string) =>
        `v1=${createHmac("sha256", key)
          .update(`${time.slice(2)}.${body}`)
          .digest("hex")}`;
      return [macs, [by(data.secret), by(secret)]] as const;
    };
    const [soon, both] = await macsAt(minutes(1));
    expect(soon).toEqual(both);
    const [later, [mine]] = await macsAt(minutes(25 * 60));
    expect(later).toEqual([mine]);
  });

  test("can be tried while it is paused; a trial is sent once and counts for nothing", async () => {
    const { id } = await add(firm.boss, ["advert.live"]);
    await call(firm.boss, "pause", { id, isPaused: true });
    expect((await call(firm.boss, "sendTest", { id })).status).toBe(200);
    expect((await call(firm.boss, "sendTest", { id })).status).toBe(409);
    answers = [{ because: "The host does not exist." }];
    await deliver();
    site.setNow(minutes(600));
    expect(await deliver()).toBe(0);
    expect(await log(firm.boss, id)).toMatchObject([{ event: "webhook.test", state: "failed", lastError: "The host does not exist." }]);
    const [row] = await site.db.select().from(webhooks);
    expect(row?.failuresInRow).toBe(0);
  });

  test.each([
    "http://hooks.quantum-costs.test/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://localhost/",
    "https://me:secret@hooks.quantum-costs.test/",
    "https://hooks.quantum-costs.test:8443/",
    "ftp://hooks.quantum-costs.test/",
    "javascript:alert(1)",
    "hooks",
    `https://hooks.quantum-costs.test/${"x".repeat(600)}`,
  ])("never leads to %s", async (bad) => {
    const answer = await call(firm.boss, "add", { address: bad, events: ["advert.live"] });
    expect([answer.status, answer.text.includes("/address")]).toEqual([422, true]);
  });

  test("is its firm’s alone, of which at most five, each at an address of its own", async () => {
    const { id } = await add(firm.boss, ["advert.live"]);
    expect((await call(firm.recruiter, "remove", { id })).status).toBe(403);
    for (const name of ["remove", "rotate", "sendTest"]) expect((await call(firm.otherBoss, name, { id })).status).toBe(404);
    expect((await call(firm.otherBoss, "change", { id, address, events: ["advert.live"] })).status).toBe(404);
    expect((await call(firm.boss, "add", { address, events: ["advert.live"] })).status).toBe(422);
    const more = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((at) => call(firm.boss, "add", { address: `${address}/${at}`, events: ["advert.live"] })),
    );
    expect(more.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await call(firm.boss, "change", { id, address: `${address}/new`, events: ["advert.ended"] })).status).toBe(200);
    expect((await call(firm.boss, "remove", { id })).status).toBe(200);
    expect(await list(firm.boss)).toHaveLength(4);
  });

  test("of a freelance recruiter hears of their own adverts", async () => {
    const free = await makePerson(site, { role: "recruiter", isFreelance: true, name: "Fay Free" });
    const { id } = await add(free, ["application.received"]);
    const [row] = await site.db.select().from(webhooks).where(eq(webhooks.publicId, id));
    const jobId = await firm.advert({ companyId: row?.companyId ?? 0, createdByUserId: free.id });
    await firm.apply(await firm.jobseeker(), jobId);
    await deliver();
    expect(told().map(({ event }) => event)).toEqual(["application.received"]);
  });
});
