import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invitations, users } from "#db/schema/accounts.ts";
import { unlimited } from "#server/kernel/limits/limiter.ts";
import { freshEmail, type Inviting, makePerson, openInviting, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let visitor: Record<string, string>;
let scene: Inviting;
beforeAll(async () => {
  site = await openTestSite({ now });
  visitor = await headersOfWrites(site, "__Host-pre=visitor");
});
beforeEach(async () => {
  site.setNow(now);
  site.services.limits = unlimited;
  scene = await openInviting(site);
});
afterAll(() => site.close());

const filled = { name: "Rowan Kerb", password: "ruled quietly and measured twice", acceptTerms: true };
const register = (token: string, more: object = {}, headers = visitor) =>
  callProcedure<{ next: string }>(site, "invitations.register", headers, { token, ...filled, ...more });
const accountOf = async (email: string) => (await site.db.select().from(users).where(eq(users.emailKey, email)))[0];

describe("registering by an invitation", () => {
  test("needs one call: the address is confirmed by the link, role and firm are known, and no other mail is sent", async () => {
    const email = freshEmail();
    const { token, publicId } = await scene.invite(email, "company_admin");
    expect((await scene.view({}, token)).data).toMatchObject({ email, state: "sent", role: "company_admin" });
    expect((await register(token)).data).toEqual({ next: "/recruiter/dashboard" });
    const account = await accountOf(email);
    expect(account).toMatchObject({ state: "active", emailVerifiedAt: now, role: "company_admin", companyId: scene.company.id });
    const [row] = await site.db.select().from(invitations).where(eq(invitations.publicId, publicId));
    expect(row).toMatchObject({ state: "accepted", acceptedByUserId: account?.id });
    expect((await mailsTo(site, email)).map(({ template }) => template)).toEqual(["invitation"]);
    expect(outcomeOf(await register(token))).toEqual(refused.conflict);
  });

  test("remembers the browser as a sign-in does: signing in there again is no new device", async () => {
    const email = freshEmail();
    const { token } = await scene.invite(email);
    const { headers } = await register(token);
    const mark = /__Host-device=([^;]+)/.exec([headers["set-cookie"]].flat().join("\n"))?.[1];
    expect(mark).toBeDefined();
    const signIn = async (cookie: string) =>
      site.app.inject({
        method: "POST",
        url: "/api/auth/signin",
        headers: await headersOfWrites(site, cookie),
        payload: JSON.stringify({ email, password: filled.password }),
      });
    expect((await signIn(`__Host-device=${mark}`)).statusCode).toBe(200);
    expect((await mailsTo(site, email)).map(({ template }) => template)).toEqual(["invitation"]);
    expect((await signIn("__Host-pre=elsewhere")).statusCode).toBe(200);
    expect((await mailsTo(site, email)).map(({ template }) => template)).toEqual(["invitation", "new-device"]);
  });

  test("takes the place of a registration that nobody has confirmed", async () => {
    const email = freshEmail();
    await makePerson(site, { email, state: "unverified", role: "jobseeker" });
    const { token } = await scene.invite(email);
    expect((await register(token)).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ state: "active", role: "recruiter", name: "Rowan Kerb" });
  });

  test("is no way into an account, past an invitation that has ended, or round the rules for passwords", async () => {
    const known = await makePerson(site);
    const { token } = await scene.invite(known.email);
    const before = await accountOf(known.email);
    expect(outcomeOf(await register(token))).toEqual(refused.conflict);
    expect(await accountOf(known.email)).toEqual(before);
    const other = await scene.invite(freshEmail());
    expect((await register(other.token, { password: "password1" })).status).toBe(422);
    expect(outcomeOf(await register(other.token, {}, known.session.writeHeaders))).toEqual(refused.conflict);
    await scene.revoke(scene.admin.session, other.publicId);
    expect(outcomeOf(await register(other.token))).toEqual(refused.conflict);
    expect((await scene.view({}, other.token)).data).toMatchObject({ email: null, state: "revoked" });
    expect(outcomeOf(await register("nothing"))).toEqual(refused.notFound);
  });
});
