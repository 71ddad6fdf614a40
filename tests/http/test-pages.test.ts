import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import { createApp } from "#server/http/app.ts";
import { canTriggerErrors } from "#src/pages/test/test-page.tsx";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const pages = ["/test", "/test-rate-limit"];
let site: TestSite;
let inDevelopment: FastifyInstance;
let administrator: SignedIn;
let jobseeker: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  jobseeker = await signIn(site, await makeUser(site.db, { role: "jobseeker", now }));
  inDevelopment = await createApp({
    services: site.services,
    screens: () => import("#server/http/render.tsx"),
    assets: { tags: () => "" },
    clientFolder: null,
    isDevelopment: true,
  });
});
afterAll(async () => {
  await inDevelopment.close();
  await site.close();
});

describe.each(pages)("%s", (url) => {
  test("is open to everybody in development, and elsewhere to everybody who is signed in", async () => {
    expect((await inDevelopment.inject({ url })).statusCode).toBe(200);
    expect((await site.app.inject({ url })).headers.location).toBe(`/signin?next=${encodeURIComponent(url)}`);
    for (const { headers } of [administrator, jobseeker]) expect((await site.app.inject({ url, headers })).statusCode).toBe(200);
  });

  test("is kept out of search engines", async () => {
    for (const body of [
      (await inDevelopment.inject({ url })).body,
      (await site.app.inject({ url, headers: administrator.headers })).body,
    ]) {
      expect(body).toContain('<meta name="robots" content="noindex');
      expect(body).not.toContain('rel="canonical"');
    }
    expect((await site.app.inject({ url: "/sitemaps/pages.xml" })).body).not.toContain(url);
  });

  test("is linked from no public page", async () => {
    for (const address of ["/", "/companies", "/terms", "/signin", "/no-such-page"]) {
      expect([address, (await inDevelopment.inject({ url: address })).body.includes(`href="${url}"`)]).toEqual([address, false]);
    }
  });
});

test("what else is guarded stays so in development", async () => {
  for (const url of ["/my-account", "/admin/dashboard"]) {
    expect([url, (await inDevelopment.inject({ url })).statusCode]).toEqual([url, 302]);
  }
});

test("errors on purpose, which the site's administrators are told of, are theirs alone to make but in development", () => {
  const person = { id: "someone", name: "Jo Sample", email: "jo@people.example", emailVerified: true } as const;
  vi.stubEnv("DEV", true);
  expect(canTriggerErrors(null)).toBe(true);
  vi.stubEnv("DEV", false);
  expect(canTriggerErrors({ ...person, role: "platform_admin" })).toBe(true);
  expect(canTriggerErrors({ ...person, role: "jobseeker" })).toBe(false);
  vi.unstubAllEnvs();
});
