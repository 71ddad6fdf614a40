import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/notifications.ts";
import { knownDevices } from "#db/schema/sign-in.ts";
import { workConfirmationStops } from "#db/schema/work-confirmations.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { createSecrets } from "#server/kernel/secrets.ts";
import { hashOfMark, makeDeviceMark } from "#server/modules/people/accounts/sign-in/sign-in.queries.ts";
import { flagAccounts } from "#server/modules/trust/moderation/flags/flag-accounts.commands.ts";
import {
  answer,
  asked,
  confirm,
  confirmed,
  daysLater,
  kim,
  mark,
  now,
  open,
  openConfirming,
  rowOf,
  seeker,
  viaduct,
} from "#tests/fixtures/confirming.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { secretOfTests, type TestSite } from "#tests/fixtures/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openConfirming();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  site.services.limits = unlimited;
  await site.db.delete(workConfirmationStops);
});

describe("a request", () => {
  test("sends one mail, whose link shows the record and nothing else of the profile, without script too", async () => {
    const person = await seeker();
    const token = await asked(person);
    const mail = await lastMailTo(site, kim);
    expect(mail).toMatchObject({ template: "confirm-work", subject: "Sam Seeker asks you to confirm their work on a project" });
    for (const text of [mail.text, mail.html]) expect(text).not.toMatch(/Viaduct|person\d|seeker\d/);
    const link = await open(token);
    expect(link).toMatchObject({
      state: "open",
      seekerName: "Sam Seeker",
      record: { name: "Viaduct renewal", clientName: null, roles: viaduct.roles },
    });
    const page = await site.app.inject({ url: `/confirm-work/${token}`, headers: { accept: "text/html" } });
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    for (const shown of ["Viaduct renewal", "Led compensation events", "Confirm this record", "Never ask me again", link.recordHash ?? "-"])
      expect(page.body).toContain(shown);
    for (const secret of ["Secret Rail", "School extension", `${person.word}`, kim, person.email]) expect(page.body).not.toContain(secret);
  });

  test("is confirmed once: recruiters see the month and the relation, find it, and learn no name; the address is forgotten", async () => {
    const person = await seeker("anonymous");
    const email = "once@client.example.test";
    const token = await asked(person, email);
    expect((await confirm(token)).outcome).toBe("?done=confirm");
    const detail = await person.seen();
    expect(detail.projects.map((project) => project.confirmed)).toEqual([mark, null]);
    expect(detail.confirmedWork).toEqual({ projects: 1, month: "2026-11" });
    expect(JSON.stringify(detail)).not.toMatch(/\bKim\b|client\.example/);
    expect((await person.found("confirmed=1")).items).toMatchObject([{ confirmedWork: { projects: 1, month: "2026-11" } }]);
    const counts = ["suite=nec4", "form=nec4:c", "valueBand=20m-50m", "sector=rail", "suite=jct", "valueBand=5m-20m"].map(
      async (query) => (await person.found(`confirmed=1&${query}`)).total,
    );
    expect(await Promise.all(counts)).toEqual([1, 1, 1, 1, 0, 0]);
    expect(await rowOf(person)).toMatchObject({ state: "confirmed", confirmerName: null, confirmerEmail: null, networkHash: null });
    expect(await site.db.$count(outboxMessages, eq(outboxMessages.toAddress, email))).toBe(0);
    expect((await confirm(token)).outcome).toBe("?fault=conflict");
    expect(await person.list()).toMatchObject([{ confirmed: mark, request: { state: "confirmed" } }, { request: null }]);
    const [line] = await site.db.select().from(notifications).where(eq(notifications.userId, person.userId));
    expect(line).toMatchObject({ kind: "work-answered", facts: { project: "Viaduct renewal", answer: "confirmed" } });
    expect(await mailsTo(site, person.email)).toMatchObject([{ template: "work-answered", subject: "A project of yours is confirmed" }]);
    const audited = await site.db.select().from(auditEvents).where(eq(auditEvents.action, "workConfirmation.answer"));
    expect(audited.at(-1)).toMatchObject({ actorUserId: null, result: "done", reason: "confirmed" });
  });

  test.each([
    ["decline", "declined", "A project of yours was not confirmed"],
    ["wrong", "wrong", "Something in a project of yours may be wrong"],
  ])("answered with %s leaves no mark, and the same person is not asked again", async (given, state, subject) => {
    const person = await seeker();
    const email = `${given}@client.example.test`;
    const token = await asked(person, email);
    expect((await answer(token, { answer: given })).outcome).toBe(`?done=${given}`);
    expect((await person.seen()).confirmedWork).toBeNull();
    expect(await person.list()).toMatchObject([{ confirmed: null, request: { state } }, {}]);
    expect((await lastMailTo(site, person.email)).subject).toBe(subject);
    expect((await person.ask({ email })).status).toBe(422);
    expect((await person.ask({ email: `other-${email}` })).status).toBe(200);
  });

  test("shows nothing to a link that was tampered with, has expired, or was replaced or withdrawn", async () => {
    const person = await seeker();
    const token = await asked(person);
    const none = { state: "unknown", seekerName: null, record: null };
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, "AAAAAAAAAAAAAAAAAAAAAA", `${token}x`]) {
      expect(await open(wrong)).toMatchObject(none);
      expect((await answer(wrong, { answer: "confirm", record: (await open(token)).recordHash ?? "" })).outcome).toBe(
        "?fault=token-invalid",
      );
    }
    const id = (await person.list())[0]?.request?.id ?? "";
    expect((await person.call("sendAgain", id)).status).toBe(409);
    site.setNow(daysLater(2));
    expect((await person.call("sendAgain", id)).status).toBe(200);
    const next = await lastMailTo(site, kim);
    expect(next.subject).toMatch(/^Reminder: Sam Seeker/);
    expect([(await open(token)).state, (await open(next.token)).state]).toEqual(["unknown", "open"]);
    site.setNow(daysLater(31));
    Object.assign(person.session, await signIn(site, person.userId));
    expect(await open(next.token)).toMatchObject({ state: "expired", seekerName: null, record: null });
    expect((await confirm(next.token)).outcome).toBe("?fault=gone");
    expect((await person.list())[0]?.request).toMatchObject({ state: "expired" });
    const again = await asked(person, "second@client.example.test");
    const second = (await person.list())[0]?.request?.id ?? "";
    expect((await person.call("withdraw", second)).status).toBe(200);
    expect(await open(again)).toMatchObject({ state: "closed", seekerName: null, record: null });
    expect((await answer(again, { answer: "confirm" })).outcome).toBe("?fault=conflict");
    expect(await person.list()).toMatchObject([{ confirmed: null }, { confirmed: null }]);
  });

  test("is sent three times at most", async () => {
    const person = await seeker();
    await asked(person, "thrice@client.example.test");
    const id = (await person.list())[0]?.request?.id ?? "";
    const statuses: number[] = [];
    for (const day of [3, 6, 9]) {
      site.setNow(daysLater(day));
      statuses.push((await person.call("sendAgain", id)).status);
    }
    expect(statuses).toEqual([200, 200, 409]);
  });

  test("of somebody else is neither sent again nor withdrawn", async () => {
    const { person } = await confirmed();
    const other = await seeker();
    const id = (await person.list())[0]?.request?.id ?? "";
    expect([(await other.call("sendAgain", id)).status, (await other.call("withdraw", id)).status]).toEqual([404, 404]);
    expect((await person.seen()).confirmedWork).not.toBeNull();
  });
});

describe("nobody confirms their own work", () => {
  test("by their own address, however it is written", async () => {
    const person = await seeker();
    for (const email of [person.email, person.email.toUpperCase(), person.email.replace("@", "+me@")]) {
      expect(await person.ask({ email })).toMatchObject({ status: 422 });
    }
    for (const [emailKey, email] of [
      ["sam.own@gmail.com", "samown@googlemail.com"],
      ["sam.own@me.com", "sam.own@icloud.com"],
      ["sam.own@proton.me", "s.amown@pm.me"],
    ] as const) {
      await site.db.update(users).set({ emailKey }).where(eq(users.id, person.userId));
      expect([email, (await person.ask({ email })).status]).toEqual([email, 422]);
    }
  });

  test("in their account, or in a browser they have signed in with", async () => {
    const person = await seeker();
    const token = await asked(person);
    const cookie = person.session.headers.cookie ?? "";
    expect(cookie).not.toBe("");
    expect((await confirm(token, {}, { headers: { cookie } })).outcome).toBe("?fault=forbidden");
    const device = makeDeviceMark(site.services.secrets);
    await site.db
      .insert(knownDevices)
      .values({ userId: person.userId, deviceHash: hashOfMark(site.services.secrets, device), lastUsedAt: now });
    expect((await confirm(token, {}, { headers: { cookie: `__Host-device=${device}` } })).outcome).toBe("?fault=forbidden");
    expect((await person.seen()).confirmedWork).toBeNull();
    expect((await confirm(token)).outcome).toBe("?done=confirm");
  });

  test("again and again from one network without a moderator seeing it", async () => {
    const person = await seeker();
    const flags = async () =>
      site.db
        .select({ state: accountFlags.state, seen: accountFlags.seen })
        .from(accountFlags)
        .where(and(eq(accountFlags.userId, person.userId), eq(accountFlags.rule, "confirmed-by-oneself")));
    const home = { ip: "127.0.0.1" };
    expect((await confirm(await asked(person, "one@home.example.test"), {}, home)).outcome).toBe("?done=confirm");
    await flagAccounts(site.db, now);
    expect(await flags()).toEqual([]);
    expect((await person.ask({ position: 1, email: "two@home.example.test" })).status).toBe(200);
    expect((await confirm((await lastMailTo(site, "two@home.example.test")).token, {}, home)).outcome).toBe("?done=confirm");
    await flagAccounts(site.db, now);
    expect(await flags()).toEqual([{ state: "open", seen: 2 }]);
  });

  test("nor asks more than five people a day, or one address more than three times a month", async () => {
    site.services.limits = createMemoryLimiter();
    const person = await seeker();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const { status, data } = await person.ask({ email: `many${at}@client.example.test` });
      statuses.push(status);
      if (status === 200) await person.call("withdraw", data.id);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const toOne: number[] = [];
    for (let at = 0; at < 4; at++) toOne.push((await (await seeker()).ask({ email: "wanted@client.example.test" })).status);
    expect(toOne).toEqual([200, 200, 200, 429]);
  });
});

test("who never wants to be asked again is not, by anybody, from the page or by one click of a mail program", async () => {
  const person = await seeker();
  const email = "never@client.example.test";
  const token = await asked(person, email);
  expect((await answer(token, { answer: "stop" })).outcome).toBe("?done=stop");
  expect(await person.list()).toMatchObject([{ request: { state: "declined" } }, {}]);
  const other = await seeker();
  for (const again of [email, "never+work@client.example.test"]) expect(await other.ask({ email: again })).toMatchObject({ status: 422 });
  const click = await asked(other, "click@client.example.test");
  expect((await lastMailTo(site, "click@client.example.test")).headers["List-Unsubscribe"]).toContain(`/confirm-work/${click}`);
  expect(await answer(click, { "List-Unsubscribe": "One-Click" })).toMatchObject({ status: 200, body: expect.stringMatching(/^Stopped/) });
  expect((await other.ask({ email: "click@client.example.test" })).status).toBe(422);
  const { secrets } = site.services;
  site.services.secrets = createSecrets("the secret that replaces the other one", secretOfTests);
  const later = await seeker();
  expect([(await later.ask({ email })).status, (await later.ask({ email: kim })).status]).toEqual([422, 200]);
  site.services.secrets = secrets;
});
