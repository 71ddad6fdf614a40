import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { entityQueries } from "#server/http/page-cache.ts";
import { routes } from "#src/routes.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let recruiter: SignedIn;
let jobseeker: SignedIn;
let admin: SignedIn;
let freelance: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { name: "Alder Ltd", slug: "alder", now });
  recruiter = await signIn(site, await makeUser(site.db, { role: "company_admin", companyId, now }));
  jobseeker = await signIn(site, await makeUser(site.db, { role: "jobseeker", now }));
  freelance = await signIn(site, await makeUser(site.db, { role: "recruiter", isFreelance: true, now }));
  admin = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
});
afterAll(() => site.close());

const statusFor = async ({ headers }: SignedIn, url: string) =>
  (await site.app.inject({ url, headers: { accept: "text/html", ...headers } })).statusCode;

test.each(["/quick-post/abc", "/checkout/abc", "/billing/orders/abc", "/buy/nope", "/recruiter/questions/zzz"])(
  "%s answers 404 to a recruiter who is signed in",
  async (address) => expect(await statusFor(recruiter, address)).toBe(404),
);

test("what is not there answers 404 to jobseekers and administrators too", async () => {
  expect(await statusFor(jobseeker, "/enquiries/zzz")).toBe(404);
  expect(await statusFor(jobseeker, "/enquiries/AAAAAAAAAAAAAAAAAAAAAA")).toBe(404);
  for (const address of ["/admin/articles/zzz", "/quick-post/abc", "/buy/nope", "/recruiter/questions/zzz", "/enquiries/zzz"])
    expect([address, await statusFor(admin, address)]).toEqual([address, 404]);
  expect(await statusFor(freelance, "/enquiries/zzz")).toBe(404);
  expect(await statusFor(admin, "/company-profile/nobody-ltd")).toBe(404);
});

test("what is there, and lists without a name, answer 200", async () => {
  expect(await statusFor(jobseeker, "/enquiries")).toBe(200);
  expect(await statusFor(admin, "/company-profile/alder")).toBe(200);
  expect(await statusFor(recruiter, "/company-profile")).toBe(200);
});

test("every guarded screen about one thing says which read tells that it is there", () => {
  const ofSeekers = ["/jobseeker-profile/:id", "/jobseeker/:id"];
  const guarded = routes.filter(({ path, access, page }) => access && page && path.includes(":")).map(({ path }) => path);
  expect([...Object.keys(entityQueries), ...ofSeekers].sort()).toEqual([...guarded].sort());
});
