import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "#db/schema/accounts.ts";
import { makeUser } from "#db/seed/user-factories.ts";
import { hashOf } from "#server/secrets.ts";
import { sameOriginHeaders } from "#tests/helpers/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const password = "walnut ladder 4 tide";
let site: TestSite;
let passwordHash: string;

beforeAll(async () => {
  site = await openTestSite({ now });
  passwordHash = await site.services.passwords.hash(password);
});
afterAll(() => site.close());

const ask = (path: string, payload: object, headers: Record<string, string> = {}) =>
  site.app.inject({ method: "POST", url: `/api/auth/${path}`, headers: { ...sameOriginHeaders, ...headers }, payload });

test("a right password begins a session", async () => {
  const userId = await makeUser(site.db, { now, passwordHash, email: "anna@people.example.test" });
  const answer = await ask("signin", { email: " Anna@People.example.test", password });
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ next: "/jobseeker/dashboard" })]);
  const token = answer.cookies.find(({ name }) => name === "__Host-session")?.value ?? "";
  const [row] = await site.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(row?.id).toBe(hashOf(token));
});
