import { afterAll, beforeAll, expect, test } from "vitest";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { lastMailTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const here = "/post-a-job?step=role";
const kept = `?next=${encodeURIComponent(here)}`;
let site: TestSite;
let headers: Record<string, string>;
let counter = 0;
beforeAll(async () => {
  site = await openTestSite({ now });
  headers = await headersOfWrites(site, "__Host-pre=visitor");
});
afterAll(() => site?.close());

const post = (url: string, body: object) => site.app.inject({ method: "POST", url, headers, payload: JSON.stringify(body) });
const register = (email: string, next: string) =>
  post("/api/auth/register/recruiter", {
    ...{ name: "Hilda Hirer", email, password: "ruled quietly and measured twice", acceptTerms: true },
    ...{ kind: "company", next },
  });
/** What the link in the newest mail has behind its token. */
async function behindToken(email: string) {
  const { text, token, template } = await lastMailTo(site, email);
  return `${template} ${text.split(token)[1]?.split(/\s/)[0]}`;
}

test.each([
  [here, kept],
  ["https://evil.example", ""],
  ["//evil.example", ""],
  ["/\\evil.example", ""],
])("whoever registers on the way to %s is led on to where this site has it, also by a mail sent again", async (next, expected) => {
  const email = `new-${++counter}@people.example.test`;
  expect((await register(email, next)).statusCode).toBe(202);
  expect(await behindToken(email)).toBe(`verify-email ${expected}`);
  expect((await post("/api/auth/verify-email/resend", { email, next })).statusCode).toBe(202);
  expect(await behindToken(email)).toBe(`verify-email-again ${expected}`);
});

test("whoever has an account already is led there by signing in", async () => {
  const { email } = await makePerson(site, { role: "recruiter" });
  await register(email, here);
  expect((await lastMailTo(site, email)).text).toContain(`/signin${kept}`);
});
