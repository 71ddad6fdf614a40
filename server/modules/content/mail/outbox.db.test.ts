import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountPreferences } from "#db/schema/accounts.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { makeUser } from "#db/seed/factories.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import type { MailTemplate } from "./mail.types.ts";
import { mailKinds } from "./mail-kinds.ts";
import { queueMail } from "./outbox.commands.ts";
import { mailSamples, sampleSite } from "./templates/mail-samples.fixture.ts";

const now = new Date("2026-11-21T12:00:00Z");
const templates = Object.keys(mailSamples) as MailTemplate[];
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.delete(outboxMessages));

const queueAll = async (userId: number | null) => {
  const taken: MailTemplate[] = [];
  for (const template of templates) {
    const mail = { to: "robin@people.example.test", userId, template, facts: mailSamples[template] } as never;
    if (await queueMail(database.db, { site: sampleSite, now }, mail)) taken.push(template);
  }
  const rows = await database.db.select({ template: outboxMessages.template }).from(outboxMessages).orderBy(outboxMessages.id);
  expect(rows.map((row) => row.template)).toEqual(taken);
  return taken;
};
const necessary = templates.filter((template) => mailKinds[template].governedBy === null);

test("of every mail there is, somebody who has switched all off gets the necessary ones and no other", async () => {
  const userId = await makeUser(database.db, { now });
  const off = { jobAlerts: false, applicationUpdates: false, marketingEmails: false };
  await database.db.insert(accountPreferences).values({ userId, ...off, onboarding: {}, updatedAt: now });
  expect(await queueAll(userId)).toEqual(necessary);
});

test("somebody who has never chosen gets all but job alerts, with a row of preferences and without one", async () => {
  const usual = templates.filter(
    (template) => template !== "job-alert" && !(template === "advert-changed" && !mailSamples[template].hasApplied),
  );
  const userId = await makeUser(database.db, { now });
  expect(await queueAll(userId)).toEqual(usual);
  await database.db.delete(outboxMessages);
  await database.db.insert(accountPreferences).values({ userId, onboarding: {}, updatedAt: now });
  expect(await queueAll(userId)).toEqual(usual);
});

test("an address without an account gets what it asked for", async () => {
  expect(await queueAll(null)).toEqual(templates);
});

test("every mail that a switch governs carries the link that ends it, in its text and its headers, and no other mail does", async () => {
  const userId = await makeUser(database.db, { now });
  await database.db.insert(accountPreferences).values({ userId, jobAlerts: true, onboarding: {}, updatedAt: now });
  expect(await queueAll(userId)).toEqual(templates);
  const mails = await database.db.select().from(outboxMessages).orderBy(outboxMessages.id);
  for (const { template, headers, textBody, htmlBody } of mails) {
    const isGoverned = !necessary.includes(template as MailTemplate);
    const [, stop = ""] = /^<(.+)>$/.exec(headers["List-Unsubscribe"] ?? "") ?? [];
    expect([template, headers["List-Unsubscribe-Post"], stop !== "" && textBody.includes(stop) && htmlBody.includes(stop)]).toEqual([
      template,
      isGoverned ? "List-Unsubscribe=One-Click" : undefined,
      isGoverned,
    ]);
  }
});
