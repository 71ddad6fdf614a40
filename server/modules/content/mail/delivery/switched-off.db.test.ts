import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { runTransaction } from "#db/client.ts";
import { accountPreferences } from "#db/schema/accounts.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { makeUser } from "#db/seed/factories.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { queueMail } from "../outbox.commands.ts";
import { startMailWorker } from "./mail-worker.ts";

const now = new Date("2026-11-20T12:00:00Z");
const site = {
  ...{ name: "Testworks", strapline: "Jobs for tests", companyLine: "Testworks Ltd", trademarkNote: "Testworks is a trade mark." },
  ...{ supportEmail: "help@jobs.example.test", origin: "https://jobs.example.test" },
};
let database: TestDatabase;
let userId: number;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(outboxMessages);
  userId = await makeUser(database.db, { role: "recruiter", now });
});

/** Queues a mail with a choice of its own, one that the account's switch alone governs, and a necessary one. */
const queueThree = () =>
  runTransaction(database.db, async (tx) => {
    const to = { to: "hirer@people.example.test", userId };
    const words = { name: "Robin", jobTitle: "Estimator", link: `${site.origin}/x` };
    const moved = { companyName: "Oak Ltd", state: "opened", message: null, reason: null } as const;
    await queueMail(tx, { site, now }, { ...to, template: "application-received", facts: { ...words, reference: "A-1" } });
    await queueMail(tx, { site, now }, { ...to, template: "application-status", facts: { ...words, ...moved } });
    await queueMail(tx, { site, now }, { ...to, template: "verify-email", facts: words });
  });
const switchOff = () =>
  database.db.insert(accountPreferences).values({ userId, onboarding: {}, applicationUpdates: false, updatedAt: now });
const choose = (applicationReceived: "off" | "daily") =>
  database.db.insert(recruiterSettings).values({
    ...{ userId, applicationReceived, applicationWithdrawn: "off", messageReceived: "at-once" },
    ...{ replyWithinDays: 10, summedUpTo: now, updatedAt: now },
  });

async function deliver(): Promise<{ sent: string[]; dropped: string[] }> {
  const [sent, dropped]: [string[], string[]] = [[], []];
  const worker = startMailWorker({
    ...{ db: database.db, site, from: "mail@jobs.example.test", clock: () => now },
    transport: { send: async ({ subject }) => void sent.push(subject), close: () => {} },
    log: {
      info: (details, message) => void (message.includes("switched") && dropped.push((details as { template: string }).template)),
      error: (_details, message) => void sent.push(message),
    },
  });
  await worker.tick();
  await worker.stop();
  return { sent, dropped };
}

it.each([
  ["the account’s switch", switchOff, ["application-received", "application-status"]],
  ["the choice for hirers", () => choose("off"), ["application-received"]],
  ["a choice that only gathers it in the day’s summary", () => choose("daily"), []],
  ["nothing", async () => {}, []],
] as const)("what its reader has switched off while it waited is dropped: %s", async (_how, change, expected) => {
  await queueThree();
  await change();
  const { sent, dropped } = await deliver();
  expect([dropped.sort(), sent.length]).toEqual([expected, 3 - expected.length]);
  expect((await database.db.select({ state: outboxMessages.state }).from(outboxMessages)).map(({ state }) => state)).toEqual(
    Array(3 - expected.length).fill("sent"),
  );
});
