import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import { type UserRole, userRoles } from "#db/values.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
const people = {} as Record<UserRole, SignedIn>;
let secondJobseeker: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
  for (const role of userRoles)
    people[role] = await signIn(site, await makeUser(site.db, { role, now, name: `Own Name ${role}` }), { mfaAt: now });
  secondJobseeker = await signIn(site, await makeUser(site.db, { role: "jobseeker", now, name: "Own Name second" }));
});
afterAll(() => site.close());

const get = (url: string, { headers }: { headers: Record<string, string> } = { headers: {} }) =>
  site.app.inject({ url, headers: { accept: "text/html", ...headers } });
const titleOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];

const everyone: UserRole[] = ["jobseeker", "recruiter", "company_admin", "platform_admin"];
const hiring: UserRole[] = ["recruiter", "company_admin", "platform_admin"];
const seeking: UserRole[] = ["jobseeker", "platform_admin"];

/** Every guarded address, the roles that may open it, and the result: the page or a redirect. */
const guarded: [address: string, roles: UserRole[], meets: "page" | Partial<Record<UserRole, string>>][] = [
  ["/my-account", everyone, "page"],
  ["/profile-setup", everyone, "page"],
  ["/onboarding", everyone, "page"],
  ["/jobseeker-profile", ["jobseeker"], "page"],
  ["/jobseeker/dashboard", seeking, "page"],
  ["/jobseeker/profile", ["jobseeker"], "page"],
  ["/recruiter/dashboard", hiring, "page"],
  ["/recruiter/profile", hiring, "page"],
  ["/admin/dashboard", ["platform_admin"], "page"],
  ["/admin/ops", ["platform_admin"], "page"],
  ["/admin/articles", ["platform_admin"], "page"],
  ["/test", everyone, "page"],
  ["/test-rate-limit", everyone, "page"],
  ["/account-settings", everyone, toAll("/my-account")],
  ["/post-job", everyone, toAll("/post-a-job")],
  ["/recruiter-dashboard", hiring, toAll("/recruiter/dashboard")],
  ["/jobseeker-dashboard", seeking, toAll("/jobseeker/dashboard")],
  ["/dashboard", everyone, to("/jobseeker/dashboard", "/recruiter/dashboard", "/admin/dashboard")],
  ["/profile", everyone, to("/jobseeker/profile", "/recruiter/profile", "/my-account")],
  ["/saved-jobs", everyone, to("/jobseeker/dashboard?tab=saved", "/recruiter/dashboard", "/jobseeker/dashboard?tab=saved")],
  ["/applications", everyone, to("/jobseeker/dashboard?tab=applications", "/recruiter/dashboard?tab=applicants", "/admin/dashboard")],
];

/** Visitors have a page of their own there. */
const forVisitors = ["/saved-jobs"];

/** A person's own place. */
function to(jobseeker: string, recruiter: string, platformAdmin: string): Record<UserRole, string> {
  return { jobseeker, recruiter, company_admin: recruiter, platform_admin: platformAdmin };
}
function toAll(address: string): Record<UserRole, string> {
  return { jobseeker: address, recruiter: address, company_admin: address, platform_admin: address };
}

describe.each(guarded)("%s", (address, roles, meets) => {
  test("sends a visitor to sign in and back, unless there is a page for visitors", async () => {
    const answer = await get(`${address}?tab=a&x=%2F`);
    if (forVisitors.includes(address)) {
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
      return;
    }
    const entrance = address.startsWith("/admin/") ? "/admin" : "/signin";
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${entrance}?next=${encodeURIComponent(`${address}?tab=a&x=%2F`)}`]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test.each(userRoles)("answers a %s as their role allows", async (role) => {
    const answer = await get(address, people[role]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    if (!roles.includes(role)) {
      expect([answer.statusCode, titleOf(answer.body)]).toEqual([403, "Not open to your account"]);
      expect(answer.body).toContain('<div id="root" data-refused>');
      expect(answer.body).toContain('href="/signin"');
      return;
    }
    if (meets === "page") expect(answer.statusCode).toBe(200);
    else expect([answer.statusCode, answer.headers.location]).toEqual([302, meets[role]]);
    expect(answer.headers.etag).toBeUndefined();
  });
});

describe("a guarded page", () => {
  test("holds not a word about who asks for it", async () => {
    const [one, other] = [await get("/my-account", people.jobseeker), await get("/my-account", secondJobseeker)];
    expect(one.statusCode).toBe(200);
    expect(one.body).toBe(other.body);
    expect(one.body).not.toContain("Own Name");
  });

  test("passes on no address", async () => {
    expect((await get("/my-account", people.jobseeker)).headers["referrer-policy"]).toBe("no-referrer");
  });

  test("says which accounts may open it to those who may not", async () => {
    const { body } = await get("/recruiter-dashboard", people.jobseeker);
    expect(body).toContain("recruiters, company administrators and administrators of this site");
    expect(body).toContain("<title>");
    expect(body).toContain('content="noindex');
  });

  test("is closed again once its session has ended", async () => {
    const ended = { headers: { cookie: "__Host-session=nothing" } };
    expect((await get("/dashboard", ended)).headers.location).toBe("/signin?next=%2Fdashboard");
  });
});

test("the administrators' door and addresses near the guarded ones are open", async () => {
  for (const address of ["/admin-access", "/dashboards", "/profiles", "/dashboard/more", "/administration"]) {
    const answer = await get(address);
    expect([address, String(answer.headers.location ?? "").startsWith("/signin")]).toEqual([address, false]);
  }
});

describe("over a socket", () => {
  let origin: string;
  beforeAll(async () => {
    origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
  });
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers, redirect: "manual" });

  test("a public page is the same for everyone and is kept for everyone", async () => {
    const visitor = await ask("/companies");
    const etag = visitor.headers.get("etag") ?? "";
    expect([visitor.headers.get("vary"), visitor.headers.get("cache-control")]).toEqual(["Accept-Encoding", "public, no-cache"]);
    for (const role of userRoles) {
      const answer = await ask("/companies", { ...people[role].headers, "if-none-match": etag });
      expect([role, answer.status]).toEqual([role, 304]);
    }
    expect(visitor.headers.get("set-cookie")).toBeNull();
  });

  test("a guarded page is asked for anew each time, so nobody meets what another was shown", async () => {
    expect((await ask("/my-account", people.jobseeker.headers)).status).toBe(200);
    expect((await ask("/my-account")).status).toBe(302);
    expect((await ask("/my-account", people.jobseeker.headers)).status).toBe(200);
  });
});
