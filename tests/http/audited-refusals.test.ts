import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { verifyAuditChain } from "#server/modules/trust/audit/audit.queries.ts";
import { sameOriginHeaders, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
/** Events before the test. */
let before = 0;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  site.services.limits = unlimited;
  before = await site.db.$count(auditEvents);
});

const refused = async () => {
  const { action, resource, actorUserId, actorRole, sessionHash, reason } = auditEvents;
  const columns = { action, resource, actorUserId, actorRole, sessionHash, reason };
  const rows = await site.db.select(columns).from(auditEvents).where(eq(auditEvents.result, "refused")).orderBy(asc(auditEvents.id));
  return rows.slice(rows.length - ((await site.db.$count(auditEvents)) - before));
};
const post = (url: string, payload: object) => site.app.inject({ method: "POST", url, headers: sameOriginHeaders, payload });
const suspend = (headers: Record<string, string>) =>
  callProcedure(site, "admin.users.suspend", headers, { publicId: randomPublicId(), reason: "terms" });

test("what a person's role never allows is recorded, with who asked", async () => {
  const userId = await makeUser(site.db, { now });
  const { hash, writeHeaders } = await signIn(site, userId);
  expect((await suspend(writeHeaders)).status).toBe(403);
  const by = { actorUserId: userId, actorRole: "JS", sessionHash: hash };
  expect(await refused()).toEqual([{ action: "user.suspend", resource: "user", ...by, reason: "forbidden" }]);
  expect(await verifyAuditChain(site.db)).toMatchObject({ isIntact: true });
});

test("so is a row that the person may not see, and an administrator without second factor, by REST as well", async () => {
  const jobseekerId = await makeUser(site.db, { now });
  const jobseeker = await signIn(site, jobseekerId);
  expect((await callProcedure(site, "account.apiTokens.revoke", jobseeker.writeHeaders, { publicId: randomPublicId() })).status).toBe(404);
  const adminId = await makeUser(site.db, { now, role: "platform_admin" });
  const admin = await signIn(site, adminId);
  expect((await queryProcedure(site, "audit.list", admin.headers, {})).status).toBe(403);
  expect((await site.app.inject({ url: "/api/account/export", headers: admin.headers })).statusCode).toBe(403);
  expect((await refused()).map(({ action, actorUserId, reason }) => [action, actorUserId, reason])).toEqual([
    ["apiToken.revoke", jobseekerId, "not visible"],
    ["audit.read", adminId, "without second factor"],
    ["user.export", adminId, "without second factor"],
  ]);
});

test("a limiter's block is recorded, without the address", async () => {
  site.services.limits = createMemoryLimiter();
  const ask = () => post("/api/auth/forgot-password", { email: "nobody@people.example.test" });
  for (let time = 0; time < 3; time++) expect((await ask()).statusCode).toBe(202);
  expect((await ask()).statusCode).toBe(429);
  const nobody = { actorUserId: null, actorRole: "AN", sessionHash: null };
  expect(await refused()).toEqual([{ action: "auth.signIn", resource: "auth", ...nobody, reason: "over the limit reset-address" }]);
});

test("who is only asked to sign in, or to confirm the password, is not recorded", async () => {
  expect((await queryProcedure(site, "account.me.get", {})).status).toBe(401);
  expect((await queryProcedure(site, "invitations.view", {}, { token: randomPublicId() })).status).toBe(404);
  const { headers } = await signIn(site, await makeUser(site.db, { now }));
  site.setNow(new Date(now.getTime() + 6 * 60_000));
  expect((await site.app.inject({ url: "/api/account/export", headers })).statusCode).toBe(403);
  expect(await site.db.$count(auditEvents)).toBe(before);
});

test("nobody floods the log: neither a person who is refused, nor a client whose sign-ins are blocked", async () => {
  const { writeHeaders } = await signIn(site, await makeUser(site.db, { now }));
  site.services.limits = createMemoryLimiter();
  for (let time = 0; time < 40; time++) expect((await suspend(writeHeaders)).status).toBe(403);
  expect(await site.db.$count(auditEvents)).toBe(before + 30);
  const wrong = { email: "nobody-else@people.example.test", password: "not this one" };
  for (let time = 0; time < 6; time++) expect((await post("/api/auth/signin", wrong)).statusCode).toBe(401);
  for (let time = 0; time < 40; time++) expect((await post("/api/auth/signin", wrong)).statusCode).toBe(429);
  expect(await site.db.$count(auditEvents)).toBe(before + 30 + 6 + 30);
});
