import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acceptedTexts, accountPreferences, users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { oneTimeTokens } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { minResponseMs } from "#server/modules/people/accounts/account-fields.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { sameOriginHeaders } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const password = "ruled quietly and measured twice";
const good = { name: "Robin O’Neil", email: "Robin@People.Example.test", password, acceptTerms: true };
let site: TestSite;
let counter = 0;
const freshEmail = () => `new-${++counter}@people.example.test`;

beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(() => {
  site.setNow(now);
  site.services.limits = unlimited;
});
afterAll(() => site.close());

const register = (body: unknown, kind: "jobseeker" | "recruiter" = "jobseeker") =>
  site.app.inject({ method: "POST", url: `/api/auth/register/${kind}`, headers: sameOriginHeaders, payload: JSON.stringify(body) });

async function accountOf(email: string) {
  const rows = await site.db.select().from(users).where(eq(users.emailKey, email.toLowerCase()));
  expect(rows).toHaveLength(1);
  const [account] = rows;
  if (!account) throw new Error("no account");
  return account;
}

describe("registering", () => {
  test("makes an account that waits for its mailbox, with the terms it accepted and nothing it was not asked for", async () => {
    const answer = await register(good);
    expect([answer.statusCode, answer.json()]).toEqual([202, { success: true }]);
    const account = await accountOf(good.email);
    expect(account).toMatchObject({
      email: good.email,
      name: good.name,
      role: "jobseeker",
      state: "unverified",
      isFreelance: false,
      companyId: null,
      emailVerifiedAt: null,
      isSample: false,
      createdAt: now,
    });
    expect(account.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await site.db.select().from(acceptedTexts).where(eq(acceptedTexts.userId, account.id))).toEqual([
      { userId: account.id, document: "terms", version: expect.stringMatching(/^\d{4}-\d{2}/), acceptedAt: now },
    ]);
    expect(await site.db.select().from(accountPreferences).where(eq(accountPreferences.userId, account.id))).toMatchObject([
      { jobAlerts: false, applicationUpdates: true, marketingEmails: false, onboarding: {} },
    ]);
    const mail = await lastMailTo(site, good.email);
    expect([mail.template, mail.token.length]).toEqual(["verify-email", 43]);
  });

  test("keeps of the link in the mail its hash only", async () => {
    const email = freshEmail();
    await register({ ...good, email });
    const { token } = await lastMailTo(site, email);
    const rows = await site.db.select().from(oneTimeTokens);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ hash }) => hash)).toContain(hashOf(token));
  });

  test("is audited without the address, the password or the name", async () => {
    const email = freshEmail();
    await register({ ...good, email });
    const { id } = await accountOf(email);
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.actorUserId, id));
    expect(events).toMatchObject([{ action: "user.register", actorRole: "AN", resource: "user", resourceId: String(id), result: "done" }]);
    expect(JSON.stringify(events)).not.toMatch(/people\.example|O’Neil|measured/);
  });

  test.each([
    ["company", { role: "recruiter", isFreelance: false }],
    ["freelance", { role: "recruiter", isFreelance: true }],
  ])("as a recruiter of kind %s gives that role", async (kind, expected) => {
    const email = freshEmail();
    expect((await register({ ...good, email, kind, marketingEmails: true }, "recruiter")).statusCode).toBe(202);
    const account = await accountOf(email);
    expect(account).toMatchObject({ ...expected, companyId: null, state: "unverified" });
    const [row] = await site.db.select().from(accountPreferences).where(eq(accountPreferences.userId, account.id));
    expect(row).toMatchObject({ marketingEmails: true, jobAlerts: false, applicationUpdates: true });
  });
});

describe("an address that has an account", () => {
  test.each(["active", "suspended", "erasure-requested"] as const)("(%s) gets a mail, and the answer does not tell", async (state) => {
    const email = freshEmail();
    const id = await makeUser(site.db, { email, state, name: "Sam Holder", now });
    const before = await accountOf(email);
    site.waits.length = 0;
    const [known, unknown] = [await register({ ...good, email }), await register({ ...good, email: freshEmail() })];
    expect(site.waits).toEqual([minResponseMs, minResponseMs]);
    expect(comparable(known)).toEqual(comparable(unknown));
    expect(await accountOf(email)).toEqual(before);
    const mails = await mailsTo(site, email);
    expect(mails.map(({ template }) => template)).toEqual(["already-registered"]);
    expect(mails[0]?.text).toContain("Sam Holder");
    expect(mails[0]?.text).not.toContain("O’Neil");
    const events = await site.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.resourceId, String(id)));
    expect(events).toMatchObject([{ action: "user.register", result: "refused" }]);
  });

  test("is known in any case and with spaces around it", async () => {
    const email = freshEmail();
    await makeUser(site.db, { email, now });
    await register({ ...good, email: `  ${email.toUpperCase()} ` });
    expect((await lastMailTo(site, email)).template).toBe("already-registered");
    await accountOf(email);
  });

  test("but never proved it makes way: the newest registration stands, and only its link works", async () => {
    const email = freshEmail();
    await register({ ...good, email, name: "First Comer" });
    const first = await lastMailTo(site, email);
    const before = await accountOf(email);
    await register({ ...good, email, name: "Second Comer", kind: "freelance", password: "another long and quiet phrase" }, "recruiter");
    const second = await lastMailTo(site, email);
    const after = await accountOf(email);
    expect(after).toMatchObject({ id: before.id, publicId: before.publicId, name: "Second Comer", role: "recruiter", isFreelance: true });
    expect(after.passwordHash).not.toBe(before.passwordHash);
    const rows = await site.db.select({ hash: oneTimeTokens.hash }).from(oneTimeTokens).where(eq(oneTimeTokens.userId, after.id));
    expect(rows).toEqual([{ hash: hashOf(second.token) }]);
    expect(second.token).not.toBe(first.token);
  });

  test("makes one account of two registrations at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = freshEmail();
      const answers = await Promise.all([
        register({ ...good, email }),
        register({ ...good, email: email.toUpperCase() }),
        register({ ...good, email }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
      const { id } = await accountOf(email);
      const tokens = await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
      expect(tokens).toHaveLength(1);
    }
  });
});

describe("fields that need another look", () => {
  const long = (length: number) => "a".repeat(length);
  const bad: [string, Record<string, unknown>, string][] = [
    ["no name", { name: undefined }, "/name"],
    ["an empty name", { name: "" }, "/name"],
    ["a name of spaces", { name: " \t " }, "/name"],
    ["a name of wide spaces", { name: "\u2003\u00a0" }, "/name"],
    ["a name without letters", { name: "12345" }, "/name"],
    ["a number for a name", { name: 7 }, "/name"],
    ["a list for a name", { name: ["Robin"] }, "/name"],
    ["a name of 300 characters", { name: long(300) }, "/name"],
    ["a name of 121 characters", { name: long(121) }, "/name"],
    ["a name of 100 000 characters", { name: long(100_000) }, "/name"],
    ["a line break in the name", { name: "Robin\r\nBcc: all@example.test" }, "/name"],
    ["a lone line feed in the name", { name: "Robin\nSample" }, "/name"],
    ["a null in the name", { name: "Robin\0" }, "/name"],
    ["a line separator in the name", { name: "Robin\u2028Sample" }, "/name"],
    ["a link for a name", { name: "Win at https://evil.example" }, "/name"],
    ["markup for a name", { name: "<b>Robin</b>" }, "/name"],
    ["no e-mail", { email: undefined }, "/email"],
    ["an empty e-mail", { email: "" }, "/email"],
    ["an e-mail without a domain", { email: "robin" }, "/email"],
    ["an e-mail with a line break", { email: "robin@example.test\r\nBcc: all@example.test" }, "/email"],
    ["a line break within the e-mail", { email: "robin\r\n@example.test" }, "/email"],
    ["two e-mails", { email: "robin@example.test,other@example.test" }, "/email"],
    ["an e-mail in unicode", { email: "röbin@example.test" }, "/email"],
    ["an e-mail of 300 characters", { email: `${long(60)}@${long(60)}.${long(60)}.${long(60)}.${long(60)}.test` }, "/email"],
    ["an object for an e-mail", { email: { $ne: null } }, "/email"],
    ["no password", { password: undefined }, "/password"],
    ["a password of 11 characters", { password: "eleven char" }, "/password"],
    ["a password of 129 characters", { password: `${password}${long(97)}` }, "/password"],
    ["a password everyone tries first", { password: "password1234" }, "/password"],
    ["one's own address for a password", { email: "robin.sample@example.test", password: "robin.sample1" }, "/password"],
    ["a number for a password", { password: 123_456_789_012 }, "/password"],
    ["terms not accepted", { acceptTerms: false }, "/acceptTerms"],
    ["terms not mentioned", { acceptTerms: undefined }, "/acceptTerms"],
    ["terms accepted in words", { acceptTerms: "true" }, "/acceptTerms"],
    ["marketing in words", { marketingEmails: "no" }, "/marketingEmails"],
  ];

  test.each(bad)("%s: 422 with the field and a sentence", async (_what, fault, pointer) => {
    const email = freshEmail();
    const answer = await register({ ...good, email, ...fault });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([422, "application/problem+json; charset=utf-8"]);
    const { code, errors } = answer.json<{ code: string; errors: { pointer: string; detail: string }[] }>();
    expect([code, errors.map((error) => error.pointer)]).toEqual(["invalid-fields", [pointer]]);
    expect(errors[0]?.detail).toMatch(/^[A-Z].{8,}\.$/);
    expect(answer.body).not.toContain("Bcc");
    expect(await site.db.select().from(users).where(eq(users.emailKey, email))).toEqual([]);
  });

  test("of a recruiter include the kind", async () => {
    for (const kind of [undefined, "", "agency", 1]) {
      const answer = await register({ ...good, email: freshEmail(), kind }, "recruiter");
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, "/kind"]);
    }
  });

  test("are all named at once", async () => {
    const answer = await register({});
    const pointers = answer.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer);
    expect(pointers.sort()).toEqual(["/acceptTerms", "/email", "/name", "/password"]);
  });

  test.each(["[]", "null", '"text"', "7"])("a body of %s is malformed", async (payload) => {
    const answer = await site.app.inject({ method: "POST", url: "/api/auth/register/jobseeker", headers: sameOriginHeaders, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "bad-input"]);
  });

  test("takes names of any script, spaced evenly", async () => {
    for (const [typed, kept] of [
      ["  Siân   Ó Briain-O’Shea ", "Siân Ó Briain-O’Shea"],
      ["李小龍", "李小龍"],
      ["Jose\u0301", "José"],
      ["Ю".repeat(120), "Ю".repeat(120)],
    ] as const) {
      const email = freshEmail();
      expect((await register({ ...good, email, name: typed })).statusCode).toBe(202);
      expect((await accountOf(email)).name).toBe(kept);
    }
  });
});

describe("fields that nobody may send", () => {
  const columns = Object.keys(users).filter((name) => !(name in good) && name !== "_" && name !== "$inferSelect");

  test.each([...columns, "kind", "terms", "__proto__x"])("%s is refused and changes nothing", async (name) => {
    const email = freshEmail();
    const answer = await register({ ...good, email, [name]: name === "companyId" ? 1 : "platform_admin" });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ pointer: `/${name}`, detail: expect.any(String) }]]);
    expect(await site.db.select().from(users).where(eq(users.emailKey, email))).toEqual([]);
  });

  test("were looked for among the real columns", () => {
    expect(columns).toEqual(expect.arrayContaining(["role", "state", "companyId", "emailVerifiedAt", "passwordHash"]));
  });
});

describe("registering over and over", () => {
  test("is stopped at the fourth try for one address, whether or not it has an account, and says when to try again", async () => {
    site.services.limits = createMemoryLimiter();
    const [known, unknown] = [freshEmail(), freshEmail()];
    await makeUser(site.db, { email: known, now });
    const rounds: { known: unknown; unknown: unknown }[] = [];
    for (let round = 0; round < 4; round += 1) {
      rounds.push({
        known: comparable(await register({ ...good, email: known })),
        unknown: comparable(await register({ ...good, email: unknown })),
      });
    }
    for (const round of rounds) expect(round.known).toEqual(round.unknown);
    const refused = await register({ ...good, email: known.toUpperCase() });
    expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([429, "too-many-attempts", "1200"]);
    expect(refused.headers["x-ratelimit-limit"]).toBeUndefined();
    site.setNow(new Date(now.getTime() + 1_200_000));
    expect((await register({ ...good, email: known })).statusCode).toBe(202);
  });

  test("is stopped at the eleventh address from one client", async () => {
    site.services.limits = createMemoryLimiter();
    const answers = [];
    for (let round = 0; round < 11; round += 1) answers.push((await register({ ...good, email: freshEmail() })).statusCode);
    expect(answers).toEqual([...Array(10).fill(202), 429]);
  });

  test("counts no attempt whose fields need another look", async () => {
    site.services.limits = createMemoryLimiter();
    const email = freshEmail();
    for (let round = 0; round < 12; round += 1) expect((await register({ ...good, email, password: "short" })).statusCode).toBe(422);
    expect((await register({ ...good, email })).statusCode).toBe(202);
  });
});

/** All that a stranger sees of an answer but for the number of the request, the time and the mark by which a browser is known again. */
function comparable({ statusCode, body, headers }: Awaited<ReturnType<typeof register>>) {
  const { date: _date, "x-request-id": _id, "server-timing": _timing, "set-cookie": cookies, ...seen } = headers;
  return { statusCode, body, headers: seen, cookies: String(cookies).replace(/(__Host-device=)[^;]+/g, "$1…") };
}
