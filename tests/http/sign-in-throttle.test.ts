import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outboxMessages } from "#db/schema/mail.ts";
import { signInFailures } from "#db/schema/sign-in.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import type { PasswordHasher } from "#server/kernel/services/outside.types.ts";
import { deviceOf, openSignInSite, password, type SignInSite } from "#tests/fixtures/sign-in-site.ts";
import type { TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let person: SignInSite["person"];
let ask: SignInSite["ask"];
let passwords: PasswordHasher;

beforeAll(async () => {
  ({ site, person, ask } = await openSignInSite({ now }));
  passwords = site.services.passwords;
});
afterAll(() => site.close());
beforeEach(() => {
  site.services.passwords = passwords;
  site.setNow(now);
  site.services.limits = unlimited;
});

/** Lets many failures pass quickly. */
function compareAtOnce(): void {
  site.services.passwords = { ...passwords, verify: async (_stored, given) => given === password };
}

async function mailsTo(userId: number): Promise<string[]> {
  const rows = await site.db.select({ template: outboxMessages.template }).from(outboxMessages).where(eq(outboxMessages.toUserId, userId));
  return rows.map(({ template }) => template);
}

describe("the throttle", () => {
  const wrong = "another password again";
  const fail = async (email: string, times: number, headers = {}) => {
    for (let time = 0; time < times; time++) expect((await ask("signin", { email, password: wrong }, headers)).statusCode).toBe(401);
  };

  test.each([
    ["with an account", async () => (await person()).email],
    ["without one", async () => "no-account@people.example.test"],
  ])("blocks an address %s after its sixth failure, without comparing anything", async (_which, make) => {
    const email = await make();
    await fail(email, 6);
    site.services.passwords = { ...passwords, verify: () => Promise.reject(new Error("compared")) };
    const answer = await ask("signin", { email, password });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "1"]);
    expect(answer.json()).toMatchObject({ code: "too-many-attempts" });
    expect(Object.keys(answer.headers).filter((name) => /ratelimit/i.test(name))).toEqual([]);
  });

  test("lets go after the wait, and forgets all once the password was right", async () => {
    const { email } = await person();
    await fail(email, 6);
    site.setNow(new Date(now.getTime() + 999));
    expect((await ask("signin", { email, password })).statusCode).toBe(429);
    site.setNow(new Date(now.getTime() + 1000));
    expect((await ask("signin", { email, password })).statusCode).toBe(200);
    const accountHash = site.services.secrets.keyedHash("account", email);
    expect(await site.db.select().from(signInFailures).where(eq(signInFailures.accountHash, accountHash))).toEqual([]);
  });

  test("counts what is tried at once", async () => {
    const { email } = await person();
    await Promise.all(Array.from({ length: 8 }, () => ask("signin", { email, password: wrong })));
    const accountHash = site.services.secrets.keyedHash("account", email);
    const [row] = await site.db.select().from(signInFailures).where(eq(signInFailures.accountHash, accountHash));
    expect(row?.failures).toBe(8);
  });

  test("never locks out whoever comes with the right password from a browser they have used before", async () => {
    const { email } = await person();
    const cookie = deviceOf(await ask("signin", { email, password }));
    await fail(email, 6);
    expect((await ask("signin", { email, password })).statusCode).toBe(429);
    expect((await ask("signin", { email, password: wrong }, { cookie })).statusCode).toBe(429);
    expect((await ask("signin", { email, password }, { cookie })).statusCode).toBe(200);
  });

  test("hears a client that failed fifty times only every eighteen seconds, unless it is known to the account", async () => {
    site.services.limits = createMemoryLimiter();
    const { email } = await person();
    const cookie = deviceOf(await ask("signin", { email, password }));
    compareAtOnce();
    for (let time = 0; time < 50; time++) await ask("signin", { email: `stranger-${time}@people.example.test`, password: wrong });
    const blocked = await ask("signin", { email, password });
    expect([blocked.statusCode, blocked.headers["retry-after"]]).toEqual([429, "18"]);
    expect((await ask("signin", { email, password }, { cookie })).statusCode).toBe(200);
    site.setNow(new Date(now.getTime() + 17_999));
    expect((await ask("signin", { email, password })).statusCode).toBe(429);
    site.setNow(new Date(now.getTime() + 18_000));
    expect((await ask("signin", { email: "one-more@people.example.test", password: wrong })).statusCode).toBe(401);
    expect((await ask("signin", { email, password })).statusCode).toBe(429);
  });

  test("holds a browser used before to fifty failures of its own", async () => {
    site.services.limits = createMemoryLimiter();
    const { email } = await person();
    const cookie = deviceOf(await ask("signin", { email, password }));
    compareAtOnce();
    for (let time = 0; time < 50; time++) await ask("signin", { email, password: wrong }, { cookie });
    expect((await ask("signin", { email, password }, { cookie })).statusCode).toBe(429);
  });

  test("another person's device mark, or an invented one, opens nothing", async () => {
    const other = await person();
    const cookie = deviceOf(await ask("signin", { email: other.email, password }));
    const { email } = await person();
    await fail(email, 6);
    for (const presented of [cookie, "__Host-device=invented", `__Host-device=${"a".repeat(43)}.${"0".repeat(64)}`]) {
      expect((await ask("signin", { email, password }, { cookie: presented })).statusCode).toBe(429);
    }
  });
});

test("of sixty at once four are let in, fifty wait and six are sent away, while the jobs list is served", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  site.services.passwords = { ...passwords, verify: () => released.then(() => false) };
  const refused: (string | undefined)[] = [];
  const asked = Array.from({ length: 60 }, async (_, at) => {
    const answer = await ask("signin", { email: `crowd-${at}@people.example.test`, password });
    if (answer.statusCode === 503) refused.push(answer.headers["retry-after"] as string | undefined);
    return answer.statusCode;
  });
  // Two seconds, and one to five more, so that they do not come back together.
  await expect.poll(() => refused).toEqual(Array(6).fill(expect.stringMatching(/^[3-7]$/)));
  expect((await site.app.inject("/jobs")).statusCode).toBe(200);
  release();
  expect((await Promise.all(asked)).filter((status) => status === 401)).toHaveLength(54);
});

describe("a new device", () => {
  test("is told to the owner, but for the first of all and for one used before", async () => {
    const { userId, email } = await person();
    const cookie = deviceOf(await ask("signin", { email, password }));
    await ask("signin", { email, password }, { cookie });
    expect(await mailsTo(userId)).toEqual([]);
    await ask("signin", { email, password });
    expect(await mailsTo(userId)).toEqual(["new-device"]);
  });

  test("two who share a browser share its mark, and neither is told of the other", async () => {
    const [one, other] = [await person(), await person()];
    const cookie = deviceOf(await ask("signin", { email: one.email, password }));
    expect(deviceOf(await ask("signin", { email: other.email, password }, { cookie }))).toBe(cookie);
    await ask("signin", { email: one.email, password }, { cookie });
    expect([...(await mailsTo(one.userId)), ...(await mailsTo(other.userId))]).toEqual([]);
  });
});
