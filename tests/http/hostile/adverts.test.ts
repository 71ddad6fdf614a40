import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import { storedFiles } from "#db/schema/cvs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { newObjectName } from "#server/kernel/storage/open-store.ts";
import type { MovedPosting } from "#server/modules/hiring/posting/posting.schema.ts";
import type { SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { flagAccounts } from "#server/modules/trust/moderation/flags/flag-accounts.commands.ts";
import { readRisk } from "#server/modules/trust/risk/judge-advert.commands.ts";
import { type RiskRule, riskRuleNames } from "#server/modules/trust/risk/risk-facts.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
let brookfield: number;
let counter = 0;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      brookfield = await makeCompany(db, { name: "Brookfield Construction Ltd", website: "https://www.brookfield.example", now });
      for (let firm = 0; firm < 6; firm++) {
        const companyId = await makeCompany(db, { name: `Market Firm ${firm} Ltd`, now });
        for (let advert = 0; advert < 4; advert++) await makeJob(db, { now, companyId });
      }
    },
  });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

const words = wholeAdvert.description;
const firmOf = (name: string, more: Parameters<typeof makeCompany>[1] = {}) =>
  makeCompany(site.db, { name, slug: `hostile-${++counter}`, now, ...more });
const recruiterOf = (companyId: number, email?: string) => makePerson(site, { role: "recruiter", companyId, ...(email && { email }) });
type Person = Awaited<ReturnType<typeof recruiterOf>>;

async function publish(person: Person, companyId: number, fields: SentFields): Promise<MovedPosting> {
  await posting.grant(1, person, companyId);
  const { status, data, fields: faults } = await posting.call(person, "posting.publish", { id: await posting.draft(fields, person) });
  expect([status, faults]).toEqual([200, []]);
  return data;
}

async function rulesOf({ jobId }: MovedPosting): Promise<RiskRule[]> {
  return (await readRisk(site.db, jobId ?? 0))?.hits.map(({ rule }) => rule) ?? [];
}

/** Expects the advert off the board but not refused, its status change logged, and no moderation rule disclosed to its author. */
async function expectHeld(person: Person, moved: MovedPosting, action = "job.publish"): Promise<void> {
  expect(moved.status).toBe("awaiting-review");
  expect(await readRisk(site.db, moved.jobId ?? 0)).toMatchObject({ isHeld: true });
  expect((await site.app.inject({ url: `/api/jobs/${moved.jobId}` })).statusCode).not.toBe(200);
  const [logged] = await site.db
    .select({ action: auditEvents.action, by: auditEvents.actorUserId })
    .from(auditEvents)
    .where(and(eq(auditEvents.resource, "posting"), eq(auditEvents.resourceId, moved.id)))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  expect(logged).toEqual({ action, by: person.id });
  const told = await posting.ask<{ status: string; refusalReason: string | null }>(person, "posting.get", { id: moved.id });
  expect(told.data).toMatchObject({ status: "awaiting-review", refusalReason: null });
  for (const rule of riskRuleNames) expect(JSON.stringify(told.data)).not.toContain(rule);
}

const flagsOf = (userId: number) =>
  site.db.select({ rule: accountFlags.rule, state: accountFlags.state }).from(accountFlags).where(eq(accountFlags.userId, userId));

test("a fake firm with a look-alike domain is read first though it is verified, and its account is flagged", async () => {
  const companyId = await firmOf("Honest Holdings Ltd");
  const fake = await recruiterOf(companyId, "jobs@brookfie1d.example");
  const moved = await publish(fake, companyId, wholeAdvert);
  await expectHeld(fake, moved);
  expect(await rulesOf(moved)).toContain("look-alike-domain");
  await flagAccounts(site.db, now);
  await flagAccounts(site.db, now);
  expect(await flagsOf(fake.id)).toEqual([{ rule: "look-alike-domain", state: "open" }]);
  const flagged = and(eq(auditEvents.action, "user.flag"), eq(auditEvents.resourceId, String(fake.id)));
  expect(await site.db.$count(auditEvents, flagged)).toBe(1);
});

test("a real firm's name with a free-mail address, and a real firm's logo, are read first", async () => {
  const namesake = await firmOf("Brookfield Construction", { verification: "not-started" });
  const imitator = await recruiterOf(namesake, `imitator-${++counter}@gmail.com`);
  const moved = await publish(imitator, namesake, wholeAdvert);
  await expectHeld(imitator, moved);
  expect(await rulesOf(moved)).toEqual(expect.arrayContaining(["name-of-verified-firm", "free-mail"]));

  const thief = await firmOf("Somebody Else Ltd");
  const picture = Buffer.from("the very same picture");
  for (const companyId of [brookfield, thief]) {
    const objectName = newObjectName("logos");
    await site.services.files.write(objectName, picture);
    await site.db.insert(storedFiles).values({ objectName, sizeBytes: picture.length, createdAt: now });
    const drawn = { kind: "png", width: 100, height: 100, contrast: "good", sizeBytes: picture.length, uploadedAt: now } as const;
    await site.db.insert(companyLogos).values({ companyId, objectName, ...drawn });
  }
  const person = await recruiterOf(thief);
  const shown = await publish(person, thief, wholeAdvert);
  await expectHeld(person, shown);
  expect(await rulesOf(shown)).toContain("logo-of-another-firm");
});

test("a too-good advert that collects CVs elsewhere is read first", async () => {
  const companyId = await firmOf("Too Good Ltd");
  const person = await recruiterOf(companyId);
  const { questions: _none, ...advert } = wholeAdvert;
  const fields = { payMinPence: 14_000_000, payMaxPence: 15_000_000, applyKind: "external", applyUrl: "https://forms.gle/abc" } as const;
  const moved = await publish(person, companyId, { ...advert, ...fields });
  await expectHeld(person, moved);
  expect(await rulesOf(moved)).toEqual(expect.arrayContaining(["pay-above-market", "hidden-link"]));
});

test("an advert with contact by telephone or chat only is read first", async () => {
  const companyId = await firmOf("Phone Only Ltd");
  const person = await recruiterOf(companyId);
  for (const contact of ["To apply ring 07700 900123.", "WhatsApp me for details.", "Do not apply here, e-mail hire@somewhere.example."]) {
    const moved = await publish(person, companyId, { ...wholeAdvert, description: `${words}<p>${contact}</p>` });
    await expectHeld(person, moved);
    expect(await rulesOf(moved)).toContain("contact-outside");
  }
});

/** Expects the approved version still live without the change, and no moderation rule disclosed to its author. */
async function expectChangeHeld(person: Person, moved: MovedPosting, unseen: string): Promise<void> {
  expect(moved).toMatchObject({ status: "live", changeWaits: true });
  expect(await readRisk(site.db, moved.jobId ?? 0)).toMatchObject({ isHeld: true });
  const shown = await site.app.inject({ url: `/api/jobs/${moved.jobId}` });
  expect([shown.statusCode, shown.body.includes(unseen)]).toEqual([200, false]);
  const told = await posting.ask<object>(person, "posting.get", { id: moved.id });
  for (const rule of riskRuleNames) expect(JSON.stringify(told.data)).not.toContain(rule);
}

test("an advert that changes after it was approved is shown as it was until somebody has read it again", async () => {
  const { call, administrator, recruiter, company } = posting;
  const companyId = await firmOf("Changing Ltd", { verification: "not-started" });
  const person = await recruiterOf(companyId);
  const sent = await publish(person, companyId, wholeAdvert);
  expect(sent.status).toBe("awaiting-review");
  expect((await call(administrator, "posting.decide", { id: sent.id, decision: "approve" })).data.status).toBe("live");
  const description = `${words}<p>Message us on Telegram.</p>`;
  const changed = await call(person, "posting.update", { id: sent.id, version: sent.version, fields: { description } });
  await expectChangeHeld(person, changed.data, "Telegram");
  expect(await rulesOf(changed.data)).toContain("contact-outside");

  const { questions: _none, ...advert } = wholeAdvert;
  await site.db.update(companies).set({ website: "https://oak.example" }).where(eq(companies.id, company));
  const live = await publish(recruiter, company, { ...advert, applyKind: "external", applyUrl: "https://oak.example/jobs/1" });
  expect(live.status).toBe("live");
  const moved = await call(recruiter, "posting.update", {
    id: live.id,
    version: live.version,
    fields: { applyUrl: "https://elsewhere.example/cv" },
  });
  await expectChangeHeld(recruiter, moved.data, "elsewhere.example");
  expect(await rulesOf(moved.data)).toEqual(expect.arrayContaining(["changed-after-reading", "foreign-link"]));
  expect((await call(administrator, "posting.decide", { id: live.id, decision: "approve" })).data.status).toBe("live");
  expect(await readRisk(site.db, live.jobId ?? 0)).toMatchObject({ isHeld: false });
});

const longWords = `<p>${[
  "We price, let and settle schools and clinics for public clients across the north of England",
  "You will value variations every month and agree final accounts with our subcontractors",
  "The commercial manager wants cost and value reported by the tenth working day",
  "Six surveyors share the work and all of them have been here for three years or longer",
].join(". ")}.</p>`;

test("an advert from a network that a suspended account has used is read first, and so are the words of a refused one", async () => {
  const [first, second, third] = [await firmOf("Shut Out Ltd"), await firmOf("Back Again Ltd"), await firmOf("Same Words Ltd")];
  const suspended = await recruiterOf(first);
  await publish(suspended, first, wholeAdvert);
  await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, suspended.id));
  const again = await recruiterOf(second);
  const moved = await publish(again, second, { ...wholeAdvert, description: longWords });
  await site.db.update(users).set({ state: "active" }).where(eq(users.id, suspended.id));
  await expectHeld(again, moved);
  expect(await rulesOf(moved)).toContain("shared-with-suspended");

  const refused = { decision: "refuse", reason: "This is not a real vacancy." } as const;
  expect((await posting.call(posting.administrator, "posting.decide", { id: moved.id, ...refused })).data.status).toBe("refused");
  const copier = await recruiterOf(third);
  const copied = await publish(copier, third, { ...wholeAdvert, description: longWords });
  await expectHeld(copier, copied);
  expect(await rulesOf(copied)).toContain("like-refused-advert");
});
