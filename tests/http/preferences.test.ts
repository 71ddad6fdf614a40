import { and, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultAssumptions } from "#db/pay-terms-values.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { totpSecrets } from "#db/schema/sign-in.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import type { UserRole } from "#db/values.ts";
import { findPayTerms } from "#server/modules/people/accounts/preferences/preferences.commands.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const usual = { jobAlerts: false, applicationUpdates: true, marketingEmails: false };
interface Steps {
  steps: { name: string; state: string }[];
}
let site: TestSite;
let userId: number;
let session: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  userId = await makeUser(site.db, { now });
  session = await signIn(site, userId);
});

const get = (who = session) => queryProcedure(site, "account.preferences.get", who.headers);
const update = (input: unknown, who = session) => callProcedure(site, "account.preferences.update", who.writeHeaders, input);
const checklist = (who = session) => queryProcedure<Steps>(site, "account.onboarding.get", who.headers);
const mark = (step: string, state: string, who = session) =>
  callProcedure<Steps>(site, "account.onboarding.mark", who.writeHeaders, { step, state });
const stateOf = ({ steps }: Steps) => Object.fromEntries(steps.map(({ name, state }) => [name, state]));

describe("notification preferences", () => {
  test("bring answers at first and no more; a change leaves the others, and other people's, as they are", async () => {
    const other = await signIn(site, await makeUser(site.db, { now }));
    expect((await get()).data).toEqual(usual);
    expect((await update({ jobAlerts: true })).data).toEqual({ ...usual, jobAlerts: true });
    expect((await update({ applicationUpdates: false, jobAlerts: false })).data).toEqual({ ...usual, applicationUpdates: false });
    expect((await get()).data).toEqual({ ...usual, applicationUpdates: false });
    expect((await get(other)).data).toEqual(usual);
  });

  test("audit the consent to marketing mail and its end, and nothing else", async () => {
    await update({ jobAlerts: true });
    await update({ marketingEmails: true });
    await update({ marketingEmails: true, jobAlerts: false });
    await update({ marketingEmails: false });
    const events = await site.db
      .select({ reason: auditEvents.reason })
      .from(auditEvents)
      .where(and(eq(auditEvents.actorUserId, userId), eq(auditEvents.action, "preferences.manage")))
      .orderBy(auditEvents.id);
    expect(events.map(({ reason }) => reason)).toEqual(["marketing mail agreed to", "marketing mail declined"]);
  });

  test("lose nothing when two windows change different ones at once", async () => {
    await Promise.all([
      update({ jobAlerts: true }),
      update({ marketingEmails: true }),
      mark("name", "done"),
      mark("first-search", "skipped"),
    ]);
    expect((await get()).data).toEqual({ ...usual, jobAlerts: true, marketingEmails: true });
    expect(stateOf((await checklist()).data)).toMatchObject({ name: "done", "first-search": "skipped" });
  });

  test.each([{ userId: 1, jobAlerts: true }, { jobAlerts: "yes" }, { onboarding: {} }, { updatedAt: "2020-01-01" }])(
    "take no %j",
    async (input) => {
      expect(await update(input)).toMatchObject({ status: 422, reason: "invalid-fields" });
      expect((await get()).data).toEqual(usual);
    },
  );

  test("are nobody's without a session", async () => {
    expect((await queryProcedure(site, "account.preferences.get", {})).status).toBe(401);
    expect((await queryProcedure(site, "account.onboarding.get", {})).status).toBe(401);
  });
});

describe("how pages are shown", () => {
  const save = (choices: unknown, who = session) => callProcedure(site, "account.preferences.saveDisplay", who.writeHeaders, { choices });
  const at = (minute: number) => new Date(now.getTime() + minute * 60_000).toISOString();

  const minutes = 60_000;

  test("is kept with the account: of two devices the later choice of each setting stands, and other people's is their own", async () => {
    const dark = { value: "dark", at: at(-10) };
    const large = { value: true, at: at(-3) };
    await save({ theme: { value: "dark", agoMs: 10 * minutes }, largeText: { value: false, agoMs: 9 * minutes } });
    const second = await save({ theme: { value: "light", agoMs: 20 * minutes }, largeText: { value: true, agoMs: 3 * minutes } });
    expect(second.data).toEqual({ theme: dark, largeText: large });
    expect((await save({})).data).toEqual({ theme: dark, largeText: large });
    const other = await signIn(site, await makeUser(site.db, { now }));
    expect((await save({}, other)).data).toEqual({});
  });

  test("leaves the switches of mail as they are", async () => {
    await update({ jobAlerts: true });
    await save({ compactMode: { value: true, agoMs: 1 } });
    expect((await get()).data).toEqual({ ...usual, jobAlerts: true });
  });

  test("loses nothing when two devices save at once", async () => {
    await Promise.all([save({ highContrast: { value: true, agoMs: 2 } }), save({ reducedMotion: { value: null, agoMs: 1 } })]);
    expect((await save({})).data).toMatchObject({ highContrast: { value: true }, reducedMotion: { value: null } });
  });

  test.each([
    { theme: { value: "sepia", agoMs: 0 } },
    { theme: { value: "dark", agoMs: -1 } },
    { theme: { value: "dark", agoMs: 1e15 } },
    { theme: { value: "dark" } },
    { theme: "dark" },
    { fontSize: { value: 20, agoMs: 0 } },
    { largeText: { value: null, agoMs: 0 } },
    [],
  ])("takes no %j", async (choices) => {
    expect((await save(choices)).status).toBe(422);
  });
});

describe("the terms on which pay is compared", () => {
  const save = (payTerms: unknown, who = session) =>
    callProcedure(site, "account.preferences.saveDisplay", who.writeHeaders, { choices: { payTerms } });
  const terms = { ...defaultAssumptions, basis: "outside" as const, days: 200 };
  const termsOf = async (id: number) => (await findPayTerms(site.db, [id])).get(id) ?? null;

  test("are kept with the account beside how pages are shown, until they are taken back", async () => {
    expect((await save({ value: terms, agoMs: 60_000 })).data).toEqual({ payTerms: { value: terms, at: "2026-11-21T11:59:00.000Z" } });
    expect(await termsOf(userId)).toEqual(terms);
    await callProcedure(site, "account.preferences.saveDisplay", session.writeHeaders, { choices: { theme: { value: "dark", agoMs: 0 } } });
    expect(await termsOf(userId)).toEqual(terms);
    // Chosen earlier, on a device that was offline.
    await save({ value: { ...terms, days: 180 }, agoMs: 120_000 });
    expect(await termsOf(userId)).toEqual(terms);
    await save({ value: null, agoMs: 0 });
    expect(await termsOf(userId)).toBeNull();
    expect(await termsOf(await makeUser(site.db, { now }))).toBeNull();
  });

  test("are among the data that a person can download", async () => {
    await save({ value: terms, agoMs: 0 });
    const { rawPayload } = await site.app.inject({ url: "/api/account/export", headers: session.headers });
    const [preferences] = JSON.parse(strFromU8(unzipSync(rawPayload)["preferences.json"] ?? new Uint8Array())) as { display: unknown }[];
    expect(preferences?.display).toMatchObject({ payTerms: { value: terms } });
  });

  test.each([
    { value: { ...terms, days: 0 }, agoMs: 0 },
    { value: { ...terms, basis: "wages" }, agoMs: 0 },
    { value: { basis: "salary" }, agoMs: 0 },
    { value: { ...terms, more: true }, agoMs: 0 },
    { value: "salary", agoMs: 0 },
    { value: terms },
  ])("are not taken as %j", async (input) => {
    expect((await save(input)).status).toBe(422);
    expect(await termsOf(userId)).toBeNull();
  });
});

describe("the first steps", () => {
  const byFact = ["company", "recruiter-card", "first-advert", "verification", "invite-team"];
  const hiring = ["company", "first-advert", "verification", "invite-team", "name", "notification-preferences", "second-factor"];
  const lists: [UserRole, string[]][] = [
    ["jobseeker", ["name", "profile", "visibility", "notification-preferences", "first-search", "second-factor"]],
    ["recruiter", hiring],
    ["company_admin", hiring],
    ["platform_admin", ["name", "second-factor"]],
  ];
  test.each(lists)("of a %s are what they can do today, all open", async (role, names) => {
    const who = await signIn(site, await makeUser(site.db, { now, role }), { mfaAt: now });
    expect((await checklist(who)).data.steps).toEqual(names.map((name) => ({ name, state: "open", isByFact: byFact.includes(name) })));
  });

  test("of who recruits begin with what brings an advert to the board, and tick it themselves", async () => {
    const freelance = await signIn(site, await makeUser(site.db, { now, role: "recruiter", isFreelance: true }));
    expect((await checklist(freelance)).data.steps.map(({ name }) => name).slice(0, 3)).toEqual([
      "recruiter-card",
      "first-advert",
      "verification",
    ]);
    const companyId = await makeCompany(site.db, { verification: "in-review" });
    const boss = await signIn(site, await makeUser(site.db, { now, role: "company_admin", companyId }));
    expect(stateOf((await checklist(boss)).data)).toMatchObject({ company: "done", "first-advert": "open", verification: "done" });
    expect(await mark("first-advert", "done", boss)).toMatchObject({ status: 400, reason: "bad-input" });
    expect(stateOf((await mark("invite-team", "skipped", boss)).data)).toMatchObject({ "invite-team": "skipped" });
    await makeUser(site.db, { now, role: "recruiter", companyId });
    expect(stateOf((await checklist(boss)).data)).toMatchObject({ "invite-team": "done" });
  });

  test("are done, skipped and opened again", async () => {
    await mark("name", "done");
    expect(stateOf((await mark("first-search", "skipped")).data)).toMatchObject({ name: "done", "first-search": "skipped" });
    await mark("name", "open");
    expect(stateOf((await checklist()).data)).toMatchObject({ name: "open", "first-search": "skipped" });
  });

  test("of another role, and unknown ones, are refused", async () => {
    expect(await mark("company", "done")).toMatchObject({ status: 400, reason: "bad-input" });
    expect((await mark("[object Object]", "done")).status).toBe(422);
    expect((await mark("name", "finished")).status).toBe(422);
  });

  test("count a second factor as done once it is confirmed, not while it is begun", async () => {
    await site.db.insert(totpSecrets).values({ userId, sealedSecret: "sealed", createdAt: now });
    expect(stateOf((await checklist()).data)).toMatchObject({ "second-factor": "open" });
    await site.db.update(totpSecrets).set({ confirmedAt: now }).where(eq(totpSecrets.userId, userId));
    expect(stateOf((await checklist()).data)).toMatchObject({ "second-factor": "done" });
  });
});
