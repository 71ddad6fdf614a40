import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountPreferences } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { createContext } from "#server/kernel/context.ts";
import { announceChange } from "#server/modules/hiring/posting/versions/record-version.commands.ts";
import { mailAlerts, makeVisitorAlert, publishAdvert } from "#tests/fixtures/alerts.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const title = "Zephyrquince Surveyor";
const reason = "It asks applicants for money.";
let site: TestSite;
let jobId: number;
let other: number;
let picturePath: string | undefined;
let jo: Awaited<ReturnType<typeof makePerson>>;
let boss: Awaited<ReturnType<typeof makePerson>>;
let administrator: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { name: "Oak Building Ltd", slug: "oak-building", now });
  jobId = await makeJob(site.db, { companyId, title, now });
  other = await makeJob(site.db, { companyId, title: "Other Surveyor", now });
  await site.services.search.applyNow([jobId, other]);
  jo = await makePerson(site);
  boss = await makePerson(site, { role: "company_admin", companyId });
  administrator = await makePerson(site, { role: "platform_admin" }, now);
  await site.db.insert(savedJobs).values({ userId: jo.id, jobId, savedAt: now });
});
afterAll(() => site.close());

const get = async (url: string) => site.app.inject({ url });
const shows = async (url: string) => (await get(url)).body.includes(title);
const read = async (path: string, input: unknown, who = jo) => (await queryProcedure(site, path, who.session.headers, input)).text;

/** Every channel by which an advert reaches users, and whether this one does. */
const channels: Record<string, () => Promise<boolean>> = {
  list: () => shows("/jobs?q=zephyrquince"),
  "page of the advert": async () => (await get(`/jobs/${jobId}`)).statusCode === 200,
  "structured data": () => get(`/jobs/${jobId}`).then(({ body }) => body.includes('"JobPosting"')),
  "page of the firm": () => shows("/company/oak-building"),
  "similar adverts and others of the firm": () => shows(`/jobs/${other}`),
  sitemap: async () => (await get("/sitemaps/jobs-0.xml")).body.includes(`/jobs/${jobId}<`),
  rss: () => shows("/jobs.rss.xml?q=zephyrquince"),
  atom: () => shows("/jobs.atom.xml?q=zephyrquince"),
  json: () => shows("/jobs.json?q=zephyrquince"),
  indeed: () => shows("/feeds/company/oak-building/indeed.xml"),
  linkedin: () => shows("/feeds/company/oak-building/linkedin.xml"),
  "rest, list": () => shows("/api/jobs?q=zephyrquince"),
  "rest, one": async () => (await get(`/api/jobs/${jobId}`)).statusCode === 200,
  embed: () => shows("/embed/jobs?q=zephyrquince"),
  comparison: () => shows(`/compare?jobs=${jobId},${other}`),
  picture: async () => {
    const [, path] = /property="og:image" content="[^"]*?(\/og\/[^"]+)"/.exec((await get(`/jobs/${jobId}`)).body) ?? [];
    // A page that is not there has the site's own picture.
    picturePath ??= path;
    return picturePath !== undefined && (await get(picturePath)).statusCode === 200;
  },
  "job database": async () => (await read("jobDatabase.list", { title: "zephyrquince" }, boss)).includes(title),
  "saved list": async () => (await read("saved.list", {})).includes(title),
  "cards by number": async () => (await read("jobs.cards", { jobIds: [jobId] })).includes(title),
};
const present = async () => {
  const found: string[] = [];
  for (const [name, isThere] of Object.entries(channels)) if (await isThere()) found.push(name);
  return found;
};
const decide = (path: string, input: unknown) => callProcedure(site, path, administrator.session.writeHeaders, input);

describe("a frozen advert", () => {
  test("is gone from everywhere at once, and back everywhere when it is let go", async () => {
    expect(await present()).toEqual(Object.keys(channels));
    expect((await decide("cases.freeze", { jobId, reason })).status).toBe(200);
    expect(await present()).toEqual([]);
    expect((await decide("cases.freeze", { jobId, reason })).status).toBe(409);
    expect((await decide("cases.thaw", { jobId })).status).toBe(200);
    expect(await present()).toEqual(Object.keys(channels));
    const log = await site.db
      .select({ reason: auditEvents.reason })
      .from(auditEvents)
      .where(and(eq(auditEvents.action, "job.moderate"), eq(auditEvents.resource, "advert"), eq(auditEvents.result, "done")));
    expect(log).toEqual([{ reason: "live to frozen, by an administrator" }, { reason: "frozen to live, thawed" }]);
  });

  test("says to those who kept it that it was removed, to its firm also why, and nothing to others", async () => {
    await decide("cases.freeze", { jobId, reason });
    const told = (who: typeof jo) =>
      queryProcedure<{ owner: { reason: string } | null }>(site, "cases.removed", who.session.headers, { jobId });
    expect(await told(jo)).toMatchObject({ status: 200, data: { owner: null } });
    expect((await told(boss)).data.owner?.reason).toBe(reason);
    expect((await told(await makePerson(site))).status).toBe(404);
    expect((await mailsTo(site, boss.email)).at(-1)?.text).toContain("not refunded automatically");
    await decide("cases.thaw", { jobId });
  });

  test("takes back what was to be mailed of its changes to those who saved it", async () => {
    const told = async () => (await mailsTo(site, jo.email)).filter(({ template }) => template === "advert-changed").length;
    const wanted = { jobAlerts: true, onboarding: {}, updatedAt: now };
    await site.db
      .insert(accountPreferences)
      .values({ userId: jo.id, ...wanted })
      .onDuplicateKeyUpdate({ set: wanted });
    const change = { what: "pay", before: "£60,000", after: "£55,000" } as const;
    for (const id of [jobId, other])
      await site.db
        .insert(savedJobs)
        .values({ userId: jo.id, jobId: id, savedAt: now })
        .onDuplicateKeyUpdate({ set: { savedAt: now } });
    for (const id of [jobId, other])
      await announceChange(createContext(site.services), site.db, { jobId: id, changes: [change], reason: null });
    expect(await told()).toBe(2);
    await decide("cases.freeze", { jobId, reason });
    expect(await told()).toBe(1);
    await decide("cases.thaw", { jobId });
  });

  test("is taken out of mail that waits, which tells of the rest anew", async () => {
    const email = "kim@people.example.test";
    await makeVisitorAlert(site, email, "q=surveyor");
    const later = new Date("2026-11-24T12:00:00Z");
    site.setNow(later);
    const { session } = await makePerson(site, { role: "platform_admin" }, later);
    const fresh = await publishAdvert(site, { title: "Quincezephyr Surveyor" });
    await publishAdvert(site, { title: "Beside Surveyor" });
    const send = () => mailAlerts(site);
    await send();
    const digests = async () => (await mailsTo(site, email)).filter(({ template }) => template === "job-alert");
    expect((await digests()).map(({ text }) => text.includes("Quincezephyr"))).toEqual([true]);
    expect((await callProcedure(site, "cases.freeze", session.writeHeaders, { jobId: fresh, reason })).status).toBe(200);
    expect(await digests()).toEqual([]);
    await send();
    const [anew] = await digests();
    expect([anew?.text.includes("Quincezephyr"), anew?.text.includes("Beside")]).toEqual([false, true]);
    site.setNow(now);
    await site.db.delete(outboxMessages);
  });
});
