import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages, unreachableAddresses } from "#db/schema/mail.ts";
import { markUnreachable } from "#server/modules/content/mail/delivery/mail-worker.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
type Person = Awaited<ReturnType<typeof makePerson>>;
let site: TestSite;
let administrator: Person;
let recruiter: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await makePerson(site, { role: "platform_admin" }, now);
  recruiter = await makePerson(site, { role: "recruiter", isFreelance: true });
});
afterAll(() => site?.close());
beforeEach(async () => {
  await site.db.delete(outboxMessages);
  await site.db.delete(unreachableAddresses);
});

type State = "queued" | "sending" | "sent" | "failed";
async function put(
  state: State,
  { template = "new-device", to = "robin.carter@people.example.test", createdAt = now } = {},
): Promise<number> {
  const [row] = await site.db
    .insert(outboxMessages)
    .values({
      toAddress: to,
      template,
      subject: "A new device",
      textBody: state === "sent" ? "" : "with a link",
      htmlBody: "",
      headers: {},
      state,
      attempts: state === "failed" ? 8 : 1,
      lastError: state === "failed" ? "the server did not answer" : null,
      nextAttemptAt: new Date(now.getTime() + 3_600_000),
      createdAt,
      sentAt: state === "sent" ? createdAt : null,
      failedAt: state === "failed" ? createdAt : null,
    })
    .$returningId();
  return row?.id ?? 0;
}
const ask = <Data = Record<string, unknown>>(path: string, input?: object) =>
  queryProcedure<Data>(site, path, administrator.session.headers, input);
const call = <Data = Record<string, unknown>>(path: string, input: object, who = administrator) =>
  callProcedure<Data>(site, path, who.session.writeHeaders, input);
const stored = async (number: number) => (await site.db.select().from(outboxMessages).where(eq(outboxMessages.id, number)).limit(1))[0];
interface Listed {
  items: { number: number; to: string; state: string }[];
  byState: Record<string, number>;
  nextBeforeNumber: number | null;
}

describe("the outbox", () => {
  test("shows mails newest first by state and kind, with their addresses masked and nothing of their wording", async () => {
    const first = await put("sent");
    const second = await put("failed");
    await put("queued", { template: "job-alert" });
    const { data, text } = await ask<Listed>("mail.list", { template: "new-device" });
    expect(data.items.map(({ number }) => number)).toEqual([second, first]);
    expect(data.byState).toEqual({ queued: 0, sending: 0, sent: 1, failed: 1 });
    expect([text.includes("robin.carter"), text.includes("link"), text.includes("A new device")]).toEqual([false, false, false]);
    expect((await ask<Listed>("mail.list", { state: "queued" })).data.items).toHaveLength(1);
    const elsewhere = await put("sent", { to: "bo@people.example.test" });
    expect((await ask<Listed>("mail.list", { to: "Bo@people.example.test" })).data.items.map(({ number }) => number)).toEqual([elsewhere]);
    expect((await ask<Listed>("mail.list", { to: "bo@" })).data.items).toEqual([]);
  });

  test("is paged by number without gaps", async () => {
    for (let index = 0; index < 53; index++) await put("sent");
    const first = (await ask<Listed>("mail.list", {})).data;
    const next = (await ask<Listed>("mail.list", { beforeNumber: first.nextBeforeNumber })).data;
    const numbers = [...first.items, ...next.items].map(({ number }) => number);
    expect([first.items.length, new Set(numbers).size, next.nextBeforeNumber]).toEqual([50, 53, null]);
  });

  test("a mail opened tells its whole address, and who opened it stands in the log", async () => {
    const number = await put("failed");
    const { data } = await ask("mail.open", { number });
    expect(data).toMatchObject({
      toAddress: "robin.carter@people.example.test",
      subject: "A new device",
      lastError: "the server did not answer",
    });
    expect(JSON.stringify(data)).not.toContain("with a link");
    const opened = and(eq(auditEvents.action, "mail.manage"), eq(auditEvents.resourceId, String(number)), eq(auditEvents.reason, "opened"));
    expect(await site.db.$count(auditEvents, and(opened, eq(auditEvents.actorUserId, administrator.id)))).toBe(1);
  });
});

describe("a mail", () => {
  test("given up is sent anew from its first attempt, with its wording", async () => {
    const number = await put("failed");
    expect((await call("mail.retry", { number })).data).toEqual({ number, state: "queued" });
    expect(await stored(number)).toMatchObject({
      state: "queued",
      attempts: 0,
      nextAttemptAt: now,
      failedAt: null,
      textBody: "with a link",
    });
  });

  test.each(["sent", "sending"] as const)("that is %s is not sent again", async (state) => {
    const number = await put(state);
    expect((await call("mail.retry", { number })).status).toBe(409);
    expect((await stored(number))?.state).toBe(state);
  });

  test("that waits can be given up, and only then", async () => {
    const number = await put("queued");
    await call("mail.giveUp", { number });
    expect(await stored(number)).toMatchObject({ state: "failed", failedAt: now, lastError: "Cancelled by an administrator." });
    expect((await call("mail.giveUp", { number })).status).toBe(409);
  });

  test("of one kind is sent anew with all others given up, a hundred at once, and no other kind", async () => {
    for (let index = 0; index < 102; index++) await put("failed");
    const other = await put("failed", { template: "job-alert" });
    expect((await call("mail.retryTemplate", { template: "new-device" })).data).toEqual({ retried: 100, left: 2 });
    expect((await call("mail.retryTemplate", { template: "new-device" })).data).toEqual({ retried: 2, left: 0 });
    expect((await stored(other))?.state).toBe("failed");
  });

  test("is nobody's to touch but an administrator's", async () => {
    const number = await put("failed");
    for (const path of ["mail.retry", "mail.giveUp"]) expect((await call(path, { number }, recruiter)).status).toBe(403);
    expect((await stored(number))?.state).toBe("failed");
  });
});

describe("how mail goes", () => {
  interface Health {
    days: { day: string; ordered: number; sent: number; failed: number }[];
    addresses: { key: string; masked: string }[];
    unreachable: number;
  }

  test("is told by London's day", async () => {
    await put("sent");
    await put("failed", { createdAt: new Date("2026-11-18T23:30:00Z") });
    const { days } = (await ask<Health>("mail.health")).data;
    expect(days).toHaveLength(14);
    expect([days[0], days[2]]).toEqual([
      { day: "2026-11-20", ordered: 1, sent: 1, failed: 0 },
      { day: "2026-11-18", ordered: 1, sent: 0, failed: 1 },
    ]);
  });

  test("an address that refuses our mail is masked, and can be let be tried again, once", async () => {
    await markUnreachable(site.db, "Robin.Carter@people.example.test", now);
    await markUnreachable(site.db, "sam@people.example.test", now);
    const health = await ask<Health>("mail.health");
    expect([health.data.unreachable, health.text.includes("robin.carter")]).toEqual([2, false]);
    const robin = health.data.addresses.find(({ masked }) => masked.startsWith("r"))?.key ?? "";
    expect((await call("mail.tryAddressAgain", { key: robin })).status).toBe(200);
    expect((await call("mail.tryAddressAgain", { key: robin })).status).toBe(404);
    expect((await site.db.select().from(unreachableAddresses)).map(({ emailKey }) => emailKey)).toEqual(["sam@people.example.test"]);
  });
});
