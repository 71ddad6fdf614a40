import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invitations } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { profileHiddenFrom } from "#db/schema/profiles.ts";
import { makeJob, makeUser } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { freshEmail, membershipOf, outcomeOf } from "#tests/fixtures/inviting.ts";
import { lastMailTo } from "#tests/fixtures/mailbox.ts";
import { type Merging, openMerging } from "#tests/fixtures/merging.ts";
import { foundOnBoard } from "#tests/fixtures/posting.ts";
import { newIdempotencyKey, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";
import { companyRowKeys, fillFirm } from "#tests/fixtures/whole-firm.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let scene: Merging;

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openMerging(site);
});
afterAll(() => site.close());

const page = (url: string) => site.app.inject({ url });
const whereTo = async (url: string) => {
  const { statusCode, headers } = await page(url);
  return [statusCode, headers.location];
};

describe("two firms made one", () => {
  test("all that is the first one's goes to the second, and their addresses lead there in every way people reach them", async () => {
    const from = await scene.staffed({ name: "Zephyrine Costs Ltd" });
    const into = await scene.staffed({ name: "Alder Brothers Limited" });
    const { jobId } = await fillFirm(site, { companyId: from.id, writerId: from.recruiter.id });
    await site.services.search.applyNow([jobId]);
    const before = { from: await companyRowKeys(site, from.id), into: await companyRowKeys(site, into.id) };
    const empty = Object.entries(before.from).flatMap(([table, keys]) => (keys.length === 0 ? [table] : []));
    expect(empty).toEqual(["invitations.company_id"]);
    const seen = [
      "/companies",
      "/sitemap-companies-0.xml",
      `/jobs/${jobId}`,
      `/feeds/company/${from.slug}/jobs.rss.xml`,
      `/company/${from.slug}`,
    ];
    for (const url of seen) await page(url);

    const answer = await scene.merge(from, into);
    expect(answer.status).toBe(200);

    const after = { from: await companyRowKeys(site, from.id), into: await companyRowKeys(site, into.id) };
    for (const [table, keys] of Object.entries(before.from)) {
      const own = table === "companies.merged_into_company_id" ? [...keys, String(from.id)] : keys;
      expect([table, after.from[table]]).toEqual([table, []]);
      expect([table, after.into[table]]).toEqual([table, [...own, ...(before.into[table] ?? [])].sort()]);
    }
    const older = `older-of-${from.id}`;
    for (const slug of [from.slug, older]) {
      expect(await whereTo(`/company/${slug}`)).toEqual([301, `/company/${into.slug}`]);
      expect(await whereTo(`/api/companies/${slug}`)).toEqual([301, `/api/companies/${into.slug}`]);
      expect(await whereTo(`/feeds/company/${slug}/jobs.rss.xml`)).toEqual([301, `/feeds/company/${into.slug}/jobs.rss.xml`]);
      for (const url of [`/company/${slug}`, `/api/companies/${slug}`, `/feeds/company/${slug}/jobs.rss.xml`]) {
        expect([url, (await page(url)).headers["cache-control"]]).toEqual([url, expect.stringMatching(/no-(?:cache|store)/)]);
      }
      expect((await queryProcedure<{ slug: string }>(site, "companies.profile", {}, { slug })).data.slug).toBe(into.slug);
    }
    const job = await page(`/jobs/${jobId}`);
    expect(job.body).toContain("Alder Brothers Limited");
    expect(job.body).not.toContain("Zephyrine");
    expect((await page(`/feeds/company/${into.slug}/jobs.rss.xml`)).body).toContain(`/jobs/${jobId}`);
    for (const url of ["/companies", "/api/companies/public"]) {
      const { body } = await page(url);
      expect([url, body.includes(from.slug), body.includes(into.slug)]).toEqual([url, false, true]);
    }
    expect((await page("/api/sitemap.xml")).body + (await page("/sitemap.xml")).body).not.toContain(from.slug);
    expect(await foundOnBoard(site, "q=alder%20brothers")).toContain(jobId);
    expect(await foundOnBoard(site, "q=zephyrine")).not.toContain(jobId);
  });

  test("people come as recruiters, but for administrators who are chosen; they sign in anew, and both firms are told", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed()];
    const second = await scene.staffed();
    const kept = await scene.publicIdOf(second.boss.id);
    expect((await scene.merge(from, into)).status).toBe(200);
    expect((await scene.merge(second, into, { keepAdministrators: [kept] })).status).toBe(200);
    const firmOf = { companyId: into.id, isFreelance: false };
    expect(await membershipOf(site, from.boss.id)).toEqual({ ...firmOf, role: "recruiter" });
    expect(await membershipOf(site, from.recruiter.id)).toEqual({ ...firmOf, role: "recruiter" });
    expect(await membershipOf(site, second.boss.id)).toEqual({ ...firmOf, role: "company_admin" });
    expect(await membershipOf(site, into.boss.id)).toEqual({ ...firmOf, role: "company_admin" });
    expect(outcomeOf(await queryProcedure(site, "team.get", from.boss.session.headers))).toEqual([401, "unauthenticated"]);
    const anew = await signIn(site, from.boss.id);
    const team = await queryProcedure<{ company: { slug: string }; isOwner: boolean }>(site, "team.get", anew.headers);
    expect(team.data).toMatchObject({ company: { slug: into.slug }, isOwner: false });
    expect((await scene.see(into)).people.members.filter(({ isOwner }) => isOwner).map(({ name }) => name)).toEqual([
      `Boss of ${into.slug}`,
    ]);
    for (const { email } of [from.boss, from.recruiter, into.boss]) {
      expect((await lastMailTo(site, email)).text).toContain("have been merged");
    }
    const events = await site.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, "company.merge"), eq(auditEvents.resourceId, String(from.id))));
    expect(events).toMatchObject([{ actorUserId: scene.administrator.id, result: "done", reason: `${from.slug} into ${into.slug}` }]);
  });

  test("a firm nobody administers is given somebody who does, or the merge is refused", async () => {
    const [from, into] = [await scene.staffed(), await scene.firm()];
    expect((await scene.preview(from, into)).needsAdministrator).toBe(true);
    expect(outcomeOf(await scene.merge(from, into))).toEqual([422, "invalid-fields"]);
    expect((await scene.rowOf(from.id)).deletedAt).toBeNull();
    const keepAdministrators = [await scene.publicIdOf(from.boss.id)];
    expect(outcomeOf(await scene.merge(from, into, { keepAdministrators: [await scene.publicIdOf(from.recruiter.id)] }))).toEqual([
      422,
      "invalid-fields",
    ]);
    expect((await scene.merge(from, into, { keepAdministrators })).status).toBe(200);
    expect((await scene.see(into)).people.members.map(({ role }) => role)).toEqual(["company_admin", "recruiter"]);
  });

  test("an invitation leads into the firm that is kept, never as its administrator; of two to one address its own is good", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed()];
    const [twice, once] = [freshEmail(), freshEmail()];
    const invite = (boss: typeof from.boss, email: string, role: string) =>
      callProcedure(site, "invitations.send", { ...boss.session.writeHeaders, ...newIdempotencyKey() }, { email, role });
    await invite(from.boss, twice, "recruiter");
    const { token: lost } = await lastMailTo(site, twice);
    await invite(into.boss, twice, "recruiter");
    await invite(from.boss, once, "company_admin");
    const { token } = await lastMailTo(site, once);
    expect((await scene.preview(from, into)).remarks.join(" ")).toMatch(/People invited by both: 1\..*Invited as administrators: 1\./);
    await scene.merge(from, into);
    const seen = (key: string) =>
      queryProcedure<{ state: string; role?: string; companyName?: string }>(site, "invitations.view", {}, { token: key });
    expect((await seen(lost)).data.state).toBe("revoked");
    expect((await seen(token)).data.state).toBe("sent");
    const rows = await site.db.select({ role: invitations.role }).from(invitations).where(eq(invitations.emailKey, once));
    expect(rows).toEqual([{ role: "recruiter" }]);
  });

  test("an invitation that is withdrawn after the merge stays so when that is undone; others are as they were", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed()];
    const [withdrawn, twice] = [freshEmail(), freshEmail()];
    const send = (boss: typeof from.boss, email: string) =>
      callProcedure(site, "invitations.send", { ...boss.session.writeHeaders, ...newIdempotencyKey() }, { email, role: "recruiter" });
    for (const email of [withdrawn, twice]) await send(from.boss, email);
    await send(into.boss, twice);
    const { data } = await scene.merge(from, into);
    const { emailKey, publicId } = invitations;
    const [open] = await site.db.select({ publicId }).from(invitations).where(eq(emailKey, withdrawn));
    expect((await callProcedure(site, "invitations.revoke", into.boss.session.writeHeaders, { publicId: open?.publicId })).status).toBe(
      200,
    );
    expect((await scene.undo(data.id)).status).toBe(200);
    const states = await site.db
      .select({ emailKey, state: invitations.state })
      .from(invitations)
      .where(eq(invitations.companyId, from.id))
      .orderBy(invitations.id);
    expect(states).toEqual([
      { emailKey: withdrawn, state: "revoked" },
      { emailKey: twice, state: "sent" },
    ]);
  });

  test("who hides from one of the two hides from both: what the other was let have ends", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed()];
    const [hider, open] = [await makeUser(site.db, { now }), await makeUser(site.db, { now })];
    await site.db.insert(profileHiddenFrom).values([
      { userId: hider, companyId: from.id },
      { userId: hider, companyId: into.id },
    ]);
    const hidesFromKept = await makeUser(site.db, { now });
    await site.db.insert(profileHiddenFrom).values({ userId: hidesFromKept, companyId: into.id });
    const asked = { askedByUserId: from.recruiter.id, role: "QS", place: "Leeds", pay: "£1", message: "Hello", state: "accepted" } as const;
    const request = (candidateUserId: number) => ({
      ...asked,
      publicId: randomPublicId(),
      firmId: from.id,
      candidateUserId,
      askedAt: now,
      answerBy: now,
    });
    await site.db.insert(contactRequests).values([request(hidesFromKept), request(open)]);
    expect((await scene.preview(from, into)).remarks.join(" ")).toContain("hide from one of the two: 1.");
    await scene.merge(from, into);
    const states = await site.db
      .select({ candidate: contactRequests.candidateUserId, state: contactRequests.state })
      .from(contactRequests)
      .where(eq(contactRequests.firmId, into.id))
      .orderBy(desc(contactRequests.candidateUserId));
    expect(states).toEqual([
      { candidate: hidesFromKept, state: "ended" },
      { candidate: open, state: "accepted" },
    ]);
    expect(await site.db.$count(profileHiddenFrom, eq(profileHiddenFrom.companyId, into.id))).toBe(2);
  });

  test("whoever names the firm that is no more means the one that is kept", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed()];
    await scene.merge(from, into);
    const seeker = await signIn(site, await makeUser(site.db, { now }));
    expect((await callProcedure(site, "profiles.setHiddenFrom", seeker.writeHeaders, { companies: [from.slug] })).status).toBe(200);
    expect(await site.db.$count(profileHiddenFrom, eq(profileHiddenFrom.companyId, into.id))).toBe(1);
    const publicId = await scene.publicIdOf(await makeUser(site.db, { now, role: "recruiter" }));
    const order = { publicId, role: "recruiter", companySlug: from.slug, reason: "correction" };
    const roled = await callProcedure(site, "admin.users.setRole", scene.administrator.session.writeHeaders, order);
    expect(outcomeOf(roled)).toEqual([422, "invalid-fields"]);
  });

  test("firms without adverts are shown as one at once, too", async () => {
    await makeJob(site.db, { now });
    const [from, into] = [await scene.firm(), await scene.firm()];
    expect((await page(`/company/${from.slug}`)).statusCode).toBe(200);
    expect((await page("/companies")).body).toContain(from.slug);
    await scene.merge(from, into);
    expect(await whereTo(`/company/${from.slug}`)).toEqual([301, `/company/${into.slug}`]);
    expect((await page("/companies")).body).not.toContain(from.slug);
  });
});
