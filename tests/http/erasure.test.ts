import { eq, getTableColumns, getTableName, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { personalTables } from "#db/personal-tables.ts";
import { erasures, users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { createContext } from "#server/kernel/context.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { startTaskRunner } from "#server/modules/operations/background/runner/task-runner.ts";
import { eraseDueAccounts, listErasures, replayErasures } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { deleteOutdatedRows } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import { switchEmail } from "#server/modules/people/accounts/verify-email/verify-email.commands.ts";
import { backgroundTasks } from "#server/process/background-tasks.ts";
import { type FullPerson, makeFullPerson } from "#tests/fixtures/person.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;
const due = new Date(now.getTime() + 7 * dayMs);
const justBefore = new Date(due.getTime() - 1);
let site: TestSite;
let people = 0;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  // Accounts left pending by an earlier test must not be counted.
  await site.db.update(users).set({ state: "active" }).where(eq(users.state, "erasure-requested"));
});

const mark = (first: string) => `${first}.${String.fromCharCode(97 + (people++ % 26))}quill`;
const request = (session: SignedIn, email: string) =>
  callProcedure<{ dueAt: string }>(site, "account.data.requestErasure", session.writeHeaders, { email });
const cancel = (session: SignedIn) => callProcedure(site, "account.data.cancelErasure", session.writeHeaders);
const userOf = async (id: number) => (await site.db.select().from(users).where(eq(users.id, id)))[0];
const mailsOf = async (userId: number) =>
  (await site.db.select({ template: outboxMessages.template }).from(outboxMessages).where(eq(outboxMessages.toUserId, userId))).map(
    ({ template }) => template,
  );

/** Returns the columns that contain a text, over every column of the database that can hold text. */
async function columnsWith(text: string): Promise<string[]> {
  const [columns] = (await site.db.execute(
    sql`select table_name as t, column_name as c from information_schema.columns where table_schema = database() and data_type in ('char','varchar','text','tinytext','mediumtext','longtext','json','enum','set')`,
  )) as unknown as [{ t: string; c: string }[]];
  const asked = columns.map(
    ({ t, c }) =>
      sql`select ${`${t}.${c}`} as place from dual where exists (select 1 from ${sql.identifier(t)} where instr(${sql.identifier(c)}, ${text}) > 0)`,
  );
  const [found] = (await site.db.execute(sql.join(asked, sql` union all `))) as unknown as [{ place: string }[]];
  return found.map(({ place }) => place).sort();
}

/** Every row of the annotated tables that is about a person, by table. */
async function rowsAbout({ userId, email, name, secrets }: FullPerson) {
  const person = { userId, email, emailKey: email.toLowerCase(), name, accountHash: secrets.account ?? "" };
  const found: Record<string, unknown> = {};
  for (const { table, about } of personalTables)
    found[getTableName(table)] = await site.db.select(getTableColumns(table)).from(table).where(about(person));
  return found;
}

describe("asking for erasure", () => {
  let ada: FullPerson;
  let here: SignedIn;
  beforeEach(async () => {
    ada = await makeFullPerson(site, mark("ada"));
    here = await signIn(site, ada.userId);
  });

  test("takes the typed address, sets the date seven days on, tells by mail and ends the other sessions", async () => {
    await signIn(site, ada.userId);
    const { status, data } = await request(here, ` ${ada.email.toUpperCase()} `);
    expect([status, data]).toEqual([200, { dueAt: due.toISOString() }]);
    expect(await userOf(ada.userId)).toMatchObject({ state: "erasure-requested", erasureDueAt: due });
    const left = await site.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, ada.userId));
    expect(left).toEqual([{ id: here.hash }]);
    expect(await mailsOf(ada.userId)).toContain("erasure-requested");
    const log = await site.db
      .select({ action: auditEvents.action, reason: auditEvents.reason })
      .from(auditEvents)
      .where(eq(auditEvents.actorUserId, ada.userId));
    expect(log).toContainEqual({ action: "user.erase", reason: "requested" });
  });

  test("refuses another address and a password proved too long ago, and changes nothing then", async () => {
    const wrong = await request(here, "somebody@people.example.test");
    expect(wrong).toMatchObject({ status: 422, reason: "invalid-fields" });
    expect(wrong.text).toContain(`Type ${ada.email} to go on.`);
    const pasted = await request(here, `${"Please delete my account. ".repeat(12)}${ada.email}`);
    expect([pasted.status, pasted.text.includes('"pointer":"/email"')]).toEqual([422, true]);
    site.setNow(new Date(now.getTime() + 5 * 60_000));
    expect(await request(here, ada.email)).toMatchObject({ status: 403, reason: "reauthenticate" });
    expect(await userOf(ada.userId)).toMatchObject({ state: "active", erasureDueAt: null });
  });

  test("keeps its date when asked twice", async () => {
    await request(here, ada.email);
    site.setNow(new Date(now.getTime() + 60_000));
    expect((await request(here, ada.email)).data.dueAt).toBe(due.toISOString());
    expect((await mailsOf(ada.userId)).filter((template) => template === "erasure-requested")).toHaveLength(1);
  });

  test("can be taken back until the moment comes, and not from then on", async () => {
    await request(here, ada.email);
    site.setNow(justBefore);
    expect(await eraseDueAccounts(site.services, justBefore)).toEqual({ erased: 0, held: 0 });
    expect((await cancel(here)).status).toBe(200);
    expect(await userOf(ada.userId)).toMatchObject({ state: "active", erasureDueAt: null, email: ada.email });
    expect(await mailsOf(ada.userId)).toContain("erasure-cancelled");
    expect(await cancel(here)).toMatchObject({ status: 409, reason: "conflict" });
    site.setNow(now);
    await request(here, ada.email);
    site.setNow(due);
    expect(await cancel(here)).toMatchObject({ status: 409, reason: "conflict" });
    expect(await eraseDueAccounts(site.services, due)).toEqual({ erased: 1, held: 0 });
    expect(await userOf(ada.userId)).toMatchObject({ state: "erased", email: null });
  });
});

describe("erasure", () => {
  test("leaves nothing of the person anywhere but the keyed hash, and everything of everybody else", async () => {
    const ada = await makeFullPerson(site, mark("ada"));
    const bob = await makeFullPerson(site, mark("bob"));
    const session = await signIn(site, ada.userId);
    await signIn(site, bob.userId);
    const publicId = (await userOf(ada.userId))?.publicId;
    const texts = [ada.email, ada.name, ...Object.values(ada.secrets), ada.email.split("@")[0] ?? "", session.hash];
    for (const text of texts) expect([text, (await columnsWith(text)).length > 0]).toEqual([text, true]);
    const bobBefore = await rowsAbout(bob);
    await request(session, ada.email);
    expect(await eraseDueAccounts(site.services, due)).toEqual({ erased: 1, held: 0 });

    expect(await userOf(ada.userId)).toMatchObject({
      publicId,
      name: "Erased person",
      state: "erased",
      passwordHash: null,
      companyId: null,
    });
    expect(await rowsAbout(bob)).toEqual(bobBefore);
    const farewell = await site.db.select().from(outboxMessages).where(eq(outboxMessages.toAddress, ada.email));
    expect(farewell).toMatchObject([{ template: "erasure-done", toUserId: null, state: "queued" }]);
    await site.db.update(outboxMessages).set({ state: "sent", sentAt: due }).where(eq(outboxMessages.toAddress, ada.email));
    await deleteOutdatedRows(site.db, due);

    const { account = "", ...secrets } = ada.secrets;
    for (const text of [ada.email, ada.name, ada.email.split("@")[0] ?? "", ...Object.values(secrets)])
      expect([text, await columnsWith(text)]).toEqual([text, []]);
    expect(await columnsWith(account)).toEqual(["erasures.account_hash", "work_confirmation_stops.address_hash"]);
    // The log names the session by a hash whose input no longer exists; entries are chained, so none can be changed.
    expect(await columnsWith(session.hash)).toEqual(["audit_events.session_hash"]);
    expect((await site.app.inject({ url: "/api/account/export", headers: session.headers })).statusCode).toBe(401);
  });

  test("leaves no hash of a name or an address, past or present, by which a guess could be proved", async () => {
    const { userId, email: former, name: formerName } = await makeFullPerson(site, mark("eve"));
    const email = `later-${former}`;
    const name = "Eve Later";
    await callProcedure(site, "account.me.rename", (await signIn(site, userId)).writeHeaders, { name });
    const proved = { userId, emailKey: former.toLowerCase(), payload: { newEmail: email } };
    await runTransaction(site.db, (tx) => switchEmail(createContext(site.services), tx, proved));
    expect(await userOf(userId)).toMatchObject({ name, email });
    await site.db.update(outboxMessages).set({ state: "sent", sentAt: now, textBody: "", htmlBody: "", headers: {} });
    await request(await signIn(site, userId), email);
    expect((await eraseDueAccounts(site.services, due)).erased).toBe(1);
    for (const plain of [former, email, former.toLowerCase(), email.toLowerCase(), formerName, name, { name }, { name: formerName }])
      for (const text of [String(plain), JSON.stringify(plain)]) expect([plain, await columnsWith(hashOf(text))]).toEqual([plain, []]);
    expect(await columnsWith(formerName)).toEqual([]);
    // An unanswered invitation to an address they no longer had is a company's; it goes with the farewell once its six months are over.
    await site.db.update(outboxMessages).set({ state: "sent", sentAt: due }).where(eq(outboxMessages.toAddress, email));
    await deleteOutdatedRows(site.db, due);
    expect(await columnsWith(former)).toEqual(["invitations.email_key", "work_confirmations.confirmer_email"]);
    await deleteOutdatedRows(site.db, new Date("2027-05-23T12:00:00Z"));
    expect(await columnsWith(former)).toEqual([]);
  });

  test("happens once when two processes sweep at the same time", async () => {
    const ada = await makeFullPerson(site, mark("ada"));
    await request(await signIn(site, ada.userId), ada.email);
    const results = await Promise.all([eraseDueAccounts(site.services, due), eraseDueAccounts(site.services, due)]);
    expect(results.map(({ erased }) => erased).sort()).toEqual([0, 1]);
    const farewells = await site.db.select({ id: outboxMessages.id }).from(outboxMessages).where(eq(outboxMessages.toAddress, ada.email));
    expect(farewells).toHaveLength(1);
  });

  test("comes to those who are suspended after asking", async () => {
    const ada = await makeFullPerson(site, mark("ada"));
    await request(await signIn(site, ada.userId), ada.email);
    await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, ada.userId));
    expect(await eraseDueAccounts(site.services, justBefore)).toEqual({ erased: 0, held: 0 });
    expect(await eraseDueAccounts(site.services, due)).toEqual({ erased: 1, held: 0 });
    expect(await userOf(ada.userId)).toMatchObject({ state: "erased", erasureDueAt: null });
  });

  test("frees the address for a new account", async () => {
    const ada = await makeFullPerson(site, mark("ada"));
    await request(await signIn(site, ada.userId), ada.email);
    await eraseDueAccounts(site.services, due);
    const again = await makeUser(site.db, { now: due, email: ada.email });
    expect(await replayErasures(site.services)).toBe(0);
    expect(await userOf(again)).toMatchObject({ email: ada.email, state: "active" });
  });
});

describe("the last one who can look after others", () => {
  test("of the site's administrators cannot be erased, even when two ask at once", async () => {
    const admins = await Promise.all([1, 2].map(() => makeUser(site.db, { now, role: "platform_admin" })));
    const asked = await Promise.all(
      admins.map(async (id) => {
        const session = await signIn(site, id, { mfaAt: now });
        return { session, email: (await userOf(id))?.email ?? "" };
      }),
    );
    const answers = await Promise.all(asked.map(({ session, email }) => request(session, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await eraseDueAccounts(site.services, due);
    const left = await site.db.select({ state: users.state }).from(users).where(inArray(users.id, admins));
    expect(left.map(({ state }) => state).sort()).toEqual(["active", "erased"]);
  });

  test("of a company with other members cannot be erased; alone, or beside another administrator, they can", async () => {
    const companyId = await makeCompany(site.db, { now });
    const boss = await makeUser(site.db, { now, role: "company_admin", companyId });
    const email = (await userOf(boss))?.email ?? "";
    const session = await signIn(site, boss, { mfaAt: now });
    const colleague = await makeUser(site.db, { now, role: "recruiter", companyId });
    expect(await request(session, email)).toMatchObject({ status: 409, reason: "conflict" });
    await site.db.update(users).set({ role: "company_admin" }).where(eq(users.id, colleague));
    expect((await request(session, email)).status).toBe(200);
    await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, colleague));
    expect(await eraseDueAccounts(site.services, due)).toEqual({ erased: 0, held: 1 });
    await site.db.update(users).set({ companyId: null }).where(eq(users.id, colleague));
    expect(await eraseDueAccounts(site.services, due)).toEqual({ erased: 1, held: 0 });
  });
});

test("whoever is due is erased by the background work of a process that starts", async () => {
  const ada = await makeFullPerson(site, mark("ada"));
  await request(await signIn(site, ada.userId), ada.email);
  site.setNow(due);
  const failures: unknown[] = [];
  const log = { info: () => {}, error: (failed: unknown) => failures.push(failed) };
  const tasks = backgroundTasks(site.services, { dataFolder: "", feedRunner: false, log }).filter(({ name }) => name === "erasures");
  const runner = startTaskRunner({ db: site.db, clock: () => due, tasks, log });
  await runner.tick();
  await runner.stop();
  expect(await userOf(ada.userId)).toMatchObject({ state: "erased" });
  expect(failures).toEqual([]);
});

describe("a restored backup", () => {
  test("loses the erased again, by number or by address, and tells nobody", async () => {
    const ada = await makeFullPerson(site, mark("ada"));
    const eva = await makeFullPerson(site, mark("eva"));
    for (const { userId, email } of [ada, eva]) await request(await signIn(site, userId), email);
    expect((await eraseDueAccounts(site.services, due)).erased).toBe(2);
    const kept = (await listErasures(site.db)).filter(({ userId }) => userId === ada.userId || userId === eva.userId);
    await site.db.delete(erasures).where(inArray(erasures.userId, [ada.userId, eva.userId]));
    const back = { emailKey: ada.email.toLowerCase(), email: ada.email, name: ada.name, state: "active" } as const;
    await site.db.update(users).set(back).where(eq(users.id, ada.userId));
    const moved = await makeUser(site.db, { now, email: eva.email, name: eva.name });
    const mails = await site.db.$count(outboxMessages);
    expect(await replayErasures(site.services)).toBe(0);
    expect(await replayErasures(site.services, kept)).toBe(2);
    for (const id of [ada.userId, moved]) expect(await userOf(id)).toMatchObject({ state: "erased", email: null, name: "Erased person" });
    // Their farewells of the first time still wait in the outbox.
    expect(await site.db.$count(outboxMessages)).toBe(mails - 2);
    await site.db.update(users).set(back).where(eq(users.id, ada.userId));
    expect(await replayErasures(site.services)).toBe(1);
  });
});
