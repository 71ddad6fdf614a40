import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applicationReference } from "#db/applying-values.ts";
import { personalTables } from "#db/personal-tables.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { sessions, totpSecrets } from "#db/schema/sign-in.ts";
import { makeJob, type UserOverrides } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { Outputs } from "#server/types.ts";
import { makeFirm, makePerson, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { makeFullPerson } from "#tests/fixtures/person.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

type Listed = Outputs["admin"]["users"]["list"];
type Account = Outputs["admin"]["users"]["get"];
type Kept = Outputs["admin"]["users"]["kept"];

const now = new Date("2026-11-20T12:00:00Z");
const dayMs = 86_400_000;
let site: TestSite;
let boss: { id: number; session: SignedIn };

beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(async () => {
  site.setNow(now);
  boss = await makePerson(site, { role: "platform_admin" }, now);
});
afterAll(() => site.close());

const idOf = async (id: number) => {
  const [row] = await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, id));
  return row?.publicId ?? "";
};
const ask = <T>(what: string, input: unknown, session = boss.session) =>
  queryProcedure<T>(site, `admin.users.${what}`, session.headers, input);
const call = (what: string, input: unknown, session = boss.session) =>
  callProcedure(site, `admin.users.${what}`, session.writeHeaders, input);
const namesOf = async (asked: Record<string, unknown>) => (await ask<Listed>("list", asked)).data.items.map(({ name }) => name);
const stateOf = async (id: number) =>
  (await site.db.select({ state: users.state, due: users.erasureDueAt }).from(users).where(eq(users.id, id)))[0];
const auditedOf = async (id: number) =>
  (
    await site.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.resourceId, String(id)))
      .orderBy(auditEvents.id)
  ).map(({ action, reason }) => [action, reason]);

describe("the list of accounts", () => {
  beforeAll(async () => {
    const firm = await makeFirm(site, "Zephyr Costs Ltd");
    const people: UserOverrides[] = [
      { name: "Zoe Abacus", email: "zoe.abacus@list.example.test", createdAt: new Date(now.getTime() - 3 * dayMs) },
      {
        name: "Yann Abacus",
        email: "yann@list.example.test",
        role: "recruiter",
        companyId: firm.id,
        createdAt: new Date(now.getTime() - 2 * dayMs),
      },
      { name: "Xena Abacus 100%", email: "xena_1@list.example.test", state: "suspended", createdAt: new Date(now.getTime() - dayMs) },
    ];
    for (const person of people) await makePerson(site, person);
    const [yann] = await site.db.select({ id: users.id }).from(users).where(eq(users.email, "yann@list.example.test"));
    await site.db.insert(totpSecrets).values({ userId: yann?.id ?? 0, sealedSecret: "x", confirmedAt: now, createdAt: now });
  });

  test("is searched by part of a name, the beginning of an address, a public id, or an application's reference", async () => {
    expect(await namesOf({ q: "abacus", sort: "name", direction: "asc" })).toEqual(["Xena Abacus 100%", "Yann Abacus", "Zoe Abacus"]);
    expect(await namesOf({ q: "ZOE.abacus@list" })).toEqual(["Zoe Abacus"]);
    expect(await namesOf({ q: "abacus@list.example.test" })).toEqual([]);
    const [zoe] = (await ask<Listed>("list", { q: "zoe" })).data.items;
    expect(await namesOf({ q: zoe?.publicId })).toEqual(["Zoe Abacus"]);
    const publicId = randomPublicId();
    const [{ id: userId = 0 } = {}] = await site.db.select({ id: users.id }).from(users).where(eq(users.name, "Zoe Abacus"));
    const times = { createdAt: now, updatedAt: now, stateChangedAt: now, sentAt: now };
    const sent = { publicId, userId, jobId: await makeJob(site.db, { now }), state: "sent", source: "board", ...times } as const;
    await site.db.insert(applications).values({ ...sent, answers: [] });
    const reference = applicationReference(publicId);
    expect(await namesOf({ q: reference })).toEqual(["Zoe Abacus"]);
    expect(await namesOf({ q: reference.toLowerCase().replaceAll("-", "") })).toEqual(["Zoe Abacus"]);
    expect([await namesOf({ q: "100%" }), await namesOf({ q: "Abacus _00" })]).toEqual([["Xena Abacus 100%"], []]);
  });

  test("is narrowed by role, state, second factor and firm, and sorted", async () => {
    expect(await namesOf({ q: "abacus", role: "recruiter" })).toEqual(["Yann Abacus"]);
    expect(await namesOf({ q: "abacus", state: "suspended" })).toEqual(["Xena Abacus 100%"]);
    expect(await namesOf({ q: "abacus", secondFactor: true })).toEqual(["Yann Abacus"]);
    expect(await namesOf({ q: "abacus", secondFactor: false })).toEqual(["Xena Abacus 100%", "Zoe Abacus"]);
    expect(await namesOf({ firm: "zephyr" })).toEqual(["Yann Abacus"]);
    expect(await namesOf({ q: "abacus", direction: "asc" })).toEqual(["Zoe Abacus", "Yann Abacus", "Xena Abacus 100%"]);
  });

  test("is paged, and every look is audited", async () => {
    const before = await site.db.$count(auditEvents, eq(auditEvents.action, "user.search"));
    const { data } = await ask<Listed>("list", { q: "abacus", page: 2 });
    expect([data.items, data.total, data.limit]).toEqual([[], 3, 25]);
    expect(await site.db.$count(auditEvents, eq(auditEvents.action, "user.search"))).toBe(before + 1);
  });
});

describe("one screen of a person", () => {
  test("shows who they are, their devices, mails, adverts and what happened", async () => {
    const firm = await makeFirm(site);
    const { id, email, session } = await makePerson(site, { role: "recruiter", companyId: firm.id, name: "Rita Recruits" });
    await makeJob(site.db, { companyId: firm.id, now, createdByUserId: id, status: "live" });
    const publicId = await idOf(id);
    await call("suspend", { publicId, reason: "fraud" });
    await call("unsuspend", { publicId, reason: "correction" });
    await signIn(site, id);
    const { data, text } = await ask<Account>("get", { publicId });
    expect(data).toMatchObject({
      name: "Rita Recruits",
      email,
      role: "recruiter",
      firm: { slug: firm.slug },
      hasSecondFactor: false,
      isYou: false,
    });
    expect(data.sessions.map(({ deviceLabel }) => deviceLabel)).toEqual(["Chrome on Windows"]);
    expect(data.adverts).toEqual([{ status: "live", count: 1 }]);
    expect(data.mails.map(({ template, state }) => [template, state])).toEqual([["account-suspended", "queued"]]);
    expect(data.events.map(({ action, reason }) => [action, reason])).toEqual([
      ["user.unsuspend", "correction"],
      ["user.suspend", "fraud"],
    ]);
    for (const secret of [session.token, session.hash, "passwordHash", "tokenHash", "textBody"]) expect(text).not.toContain(secret);
    expect((await auditedOf(id)).at(-1)).toEqual(["user.readOther", null]);
  });

  test("counts what is kept of them in every annotated table, and says what erasure does", async () => {
    const full = await makeFullPerson(site, "keptrecordsmark1234");
    const { data } = await ask<Kept>("kept", { publicId: await idOf(full.userId) });
    expect(data.map(({ table }) => table)).toHaveLength(personalTables.length);
    const rows = Object.fromEntries(data.map((each) => [each.table, each.rows]));
    expect(rows).toMatchObject({ users: 1, saved_jobs: 1, jobseeker_profiles: 1, support_views: 1 });
    expect(data.find(({ table }) => table === "users")?.erasure).toEqual([{ does: "anonymise", ground: null }]);
    const nobody = await makePerson(site);
    const empty = await ask<Kept>("kept", { publicId: await idOf(nobody.id) });
    expect(Object.fromEntries(empty.data.map((each) => [each.table, each.rows]))).toMatchObject({
      users: 1,
      saved_jobs: 0,
      support_views: 0,
    });
  });
});

describe("their sessions", () => {
  test("end one by one, and all at once", async () => {
    const { id } = await makePerson(site);
    await signIn(site, id);
    const publicId = await idOf(id);
    const [first] = (await ask<Account>("get", { publicId })).data.sessions;
    const stranger = await makePerson(site);
    const foreign = { publicId: await idOf(stranger.id), session: first?.publicId };
    expect(outcomeOf(await call("endSession", foreign))).toEqual(refused.notFound);
    expect((await call("endSession", { publicId, session: first?.publicId })).status).toBe(200);
    expect(await site.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
    expect((await call("endSessions", { publicId })).data).toEqual({ ended: 1 });
    expect(await site.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    expect(await site.db.$count(sessions, eq(sessions.userId, stranger.id))).toBe(1);
    expect((await auditedOf(id)).map(([action]) => action)).toEqual(["user.readOther", "session.revoke", "session.revoke"]);
  });
});

describe("proving an address", () => {
  test("is asked for again where it is still to be proved", async () => {
    const { id, email } = await makePerson(site, { state: "unverified", emailVerifiedAt: null });
    expect((await call("resendVerification", { publicId: await idOf(id) })).status).toBe(200);
    expect((await mailsTo(site, email)).map(({ template }) => template)).toEqual(["verify-email-again"]);
    const proved = await makePerson(site);
    expect(outcomeOf(await call("resendVerification", { publicId: await idOf(proved.id) }))).toEqual(refused.conflict);
  });
});

describe("a request for access", () => {
  const fetchExport = async (publicId: string, session = boss.session) =>
    site.app.inject({ url: `/api/admin/users/${publicId}/export`, headers: session.headers });

  test("is answered with what the person would get themselves", async () => {
    const person = await makePerson(site, { name: "Exa Ported" });
    const answer = await fetchExport(await idOf(person.id));
    const own = await site.app.inject({ url: "/api/account/export", headers: person.session.headers });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    const [files, theirs] = [unzipSync(answer.rawPayload), unzipSync(own.rawPayload)];
    // By then their own activity log contains the request.
    expect([...Object.keys(files), "activity-log.json"].sort()).toEqual(Object.keys(theirs).sort());
    expect(new TextDecoder().decode(files["account.json"])).toContain("Exa Ported");
    expect(await auditedOf(person.id)).toContainEqual(["user.export", null]);
  });

  test("wants the password proved, and is for administrators alone", async () => {
    const person = await makePerson(site);
    const publicId = await idOf(person.id);
    expect((await fetchExport(publicId, person.session)).statusCode).toBe(403);
    site.setNow(new Date(now.getTime() + 5 * 60_000));
    expect((await fetchExport(publicId)).json()).toMatchObject({ code: "reauthenticate" });
  });
});

describe("a request for erasure", () => {
  test("waits for seven days, ends every session, and is taken back while it waits", async () => {
    const { id, email } = await makePerson(site);
    const publicId = await idOf(id);
    expect(outcomeOf(await call("erase", { publicId, email: "other@people.example.test" }))).toEqual([422, "invalid-fields"]);
    expect((await call("erase", { publicId, email: email.toUpperCase() })).data).toEqual({ dueAt: "2026-11-27T12:00:00.000Z" });
    expect(await stateOf(id)).toEqual({ state: "erasure-requested", due: new Date(now.getTime() + 7 * dayMs) });
    expect(await site.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    expect((await call("keep", { publicId })).status).toBe(200);
    expect(await stateOf(id)).toEqual({ state: "active", due: null });
    expect(outcomeOf(await call("keep", { publicId }))).toEqual(refused.conflict);
    expect((await mailsTo(site, email)).map(({ template }) => template).sort()).toEqual(["erasure-cancelled", "erasure-requested"]);
    expect(await auditedOf(id)).toEqual([
      ["user.erase", "asked for, by an administrator"],
      ["user.erase", "cancelled by an administrator"],
    ]);
  });

  test("leaves who is shut out shut out", async () => {
    const { id, email } = await makePerson(site, { state: "suspended" });
    const publicId = await idOf(id);
    await call("erase", { publicId, email });
    expect((await stateOf(id))?.state).toBe("suspended");
    await call("keep", { publicId });
    expect(await stateOf(id)).toEqual({ state: "suspended", due: null });
  });

  test("is too late to be taken back once its moment has come", async () => {
    const { id, email } = await makePerson(site);
    const publicId = await idOf(id);
    await call("erase", { publicId, email });
    const later = new Date(now.getTime() + 7 * dayMs);
    site.setNow(later);
    const colleague = await makePerson(site, { role: "platform_admin" }, later);
    expect(outcomeOf(await call("keep", { publicId }, colleague.session))).toEqual(refused.conflict);
  });

  test("does not leave a firm without anybody to look after it", async () => {
    const firm = await makeFirm(site);
    const admin = await makePerson(site, { role: "company_admin", companyId: firm.id });
    await makePerson(site, { role: "recruiter", companyId: firm.id });
    const answer = await call("erase", { publicId: await idOf(admin.id), email: admin.email });
    expect(outcomeOf(answer)).toEqual(refused.conflict);
    expect(answer.text).toContain("This is their company’s last administrator");
  });

  test.each(["erase", "keep", "endSessions", "resendVerification"])("%s: never oneself", async (what) => {
    const input = { publicId: await idOf(boss.id), ...(what === "erase" && { email: "x@people.example.test" }) };
    expect(outcomeOf(await call(what, input))).toEqual(refused.forbidden);
  });
});

test("a reason must be one of those there are", async () => {
  const { id } = await makePerson(site);
  const publicId = await idOf(id);
  for (const reason of [undefined, "", "because", 3])
    expect(outcomeOf(await call("suspend", { publicId, reason }))).toEqual([422, "invalid-fields"]);
  expect((await stateOf(id))?.state).toBe("active");
});
