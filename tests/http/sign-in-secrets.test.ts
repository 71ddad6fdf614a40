import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { totpSecrets } from "#db/schema/sign-in.ts";
import { newTotpSecret, totpCode } from "#server/modules/people/accounts/mfa/verify-second-factor.ts";
import { cookieOf, openSignInSite, password, type SignInSite } from "#tests/fixtures/sign-in-site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let signInSite: SignInSite;

beforeAll(async () => {
  signInSite = await openSignInSite({ now });
});
afterAll(() => signInSite.site.close());

async function wholeDatabase(): Promise<string> {
  const { db } = signInSite.site;
  const [tables] = await db.execute(sql`select table_name as name from information_schema.tables where table_schema = database()`);
  const names = (tables as unknown as { name: string }[]).map(({ name }) => name);
  const contents = [];
  for (const name of names) contents.push((await db.execute(sql`select * from ${sql.identifier(name)}`))[0]);
  return JSON.stringify(contents);
}

test("a thief of the database finds nothing in it to sign in with", async () => {
  const { site, person, ask } = signInSite;
  const { userId, email } = await person();
  const secret = newTotpSecret();
  await site.db.insert(totpSecrets).values({ userId, sealedSecret: site.services.secrets.seal(secret), confirmedAt: now, createdAt: now });
  const { challenge } = (await ask("signin", { email, password })).json();
  const held = await wholeDatabase();
  const answer = await ask("signin/second-factor", { challenge, code: totpCode(secret, now) });
  const cookies = ["__Host-session", "__Host-device", "XSRF-TOKEN"].map((name) => cookieOf(answer, name)?.value ?? "");
  expect(cookies.every((value) => value.length >= 32)).toBe(true);
  expect(held).toContain(email);
  for (const value of [challenge, password, secret]) expect(held).not.toContain(value);
  const after = await wholeDatabase();
  for (const value of [...cookies, challenge, password, secret]) expect(after).not.toContain(value);
});
