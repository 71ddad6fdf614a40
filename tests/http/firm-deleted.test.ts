import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyLogos, companyOldSlugs } from "#db/schema/company-pages.ts";
import { storedFiles } from "#db/schema/cvs.ts";
import { jobs } from "#db/schema/jobs.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { newObjectName } from "#server/kernel/storage/open-store.ts";
import { logoPath } from "#server/modules/market/jobs/firm-logo.ts";
import { eraseDueAccounts } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { mailAlerts, makeVisitorAlert, publishAdvert } from "#tests/fixtures/alerts.ts";
import { openApplying } from "#tests/fixtures/applying.ts";
import { batchTokenOf, headersOfBatch } from "#tests/fixtures/batch.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openPaying, type Paying, type PlacedOrder } from "#tests/fixtures/paying.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

// A deleted company cannot be found by any route to it or to its adverts; records required by law are retained with restricted access.

const now = new Date("2026-11-20T12:00:00Z");
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(now);
});
beforeEach(() => paying.site.setNow(now));
afterAll(() => paying?.close());

/** Unique words, one for each company. */
const words = ["Zephyrquince", "Quillamber", "Ostrolark", "Vexmoorish"];

/** A company with a live advert and an ended one, a logo, a former slug, an order, an applicant and a user who saved an advert. */
async function openFirm() {
  const { site } = paying;
  const word = words.shift() ?? "";
  const slug = `${word.toLowerCase()}-works`;
  const board = await openApplying(site);
  const name = `${word} Works Ltd`;
  await site.db
    .update(companies)
    .set({ slug, name, nameKey: slug, isAgency: true, verification: "verified", isSample: false, website: `https://${slug}.example` })
    .where(eq(companies.id, board.companyId));
  await site.db.insert(companyOldSlugs).values({ slug: `old-${slug}`, companyId: board.companyId, leftAt: now });
  const objectName = newObjectName("logos");
  await site.services.files.write(objectName, Buffer.from("a picture"));
  await site.db.insert(storedFiles).values({ objectName, sizeBytes: 9, createdAt: now });
  const drawn = { kind: "png", width: 10, height: 10, contrast: "good", sizeBytes: 9, uploadedAt: now } as const;
  await site.db.insert(companyLogos).values({ companyId: board.companyId, objectName, ...drawn });
  const open = await board.advert({ title: `${word} Surveyor`, firstPublishedAt: now });
  const ended = await board.advert({ title: `${word} Estimator`, status: "closed", firstPublishedAt: now, endedAt: now });
  const seeker = await board.jobseeker();
  const application = await board.apply(seeker, open);
  await site.db.insert(savedJobs).values({ userId: seeker.id, jobId: open, savedAt: now });
  await site.services.search.applyNow([open, ended]);
  const other = await makePerson(site, { role: "company_admin", companyId: paying.company });
  return { ...board, word, slug, name, open, ended, seeker, application, other, logo: logoPath({ objectName, kind: "png" }) };
}
type Firm = Awaited<ReturnType<typeof openFirm>>;

let ways = 0;

/** Every way that leads to a firm or to what it advertises, and whether it does. */
function channelsOf({ word, name, slug, open, ended, other, seeker, companyId, logo }: Firm): Record<string, () => Promise<boolean>> {
  const { site } = paying;
  const mark = new RegExp(word, "i");
  const get = (url: string) => site.app.inject({ url });
  const stands = async (url: string) => [200, 301, 308].includes((await get(url)).statusCode);
  const reads = async (path: string, input: unknown, { session } = other) =>
    mark.test((await queryProcedure(site, path, session.headers, input)).text);
  return {
    list: async () => (await get(`/api/jobs?q=${word}`)).json<{ items: object[] }>().items.length > 0,
    "list of the firm": async () => mark.test(JSON.stringify((await get(`/api/jobs?company=${slug}`)).json<{ items: object[] }>().items)),
    "page of the advert": () => stands(`/jobs/${open}`),
    "page of the ended advert": () => stands(`/jobs/${ended}`),
    "advert, rest": () => stands(`/api/jobs/${open}`),
    "structured data": async () => (await get(`/jobs/${open}`)).body.includes('"JobPosting"'),
    "cards by number": async () => mark.test((await get(`/compare?jobs=${open},${ended}`)).body),
    "page of the firm": () => stands(`/company/${slug}`),
    "its older address": () => stands(`/company/old-${slug}`),
    "firm, rest": () => stands(`/api/companies/${slug}`),
    "firms by address, rest": async () => {
      const headers = headersOfBatch(await batchTokenOf(site, other.session.writeHeaders));
      const answer = await site.app.inject({
        method: "POST",
        url: "/api/companies/batch",
        headers,
        payload: JSON.stringify({ ids: [slug] }),
      });
      return answer.body.includes(name);
    },
    companies: async () => (await get(`/companies?q=${word}`)).body.includes(name),
    "companies, rest": async () =>
      mark.test((await site.app.inject({ url: `/api/companies?q=${word}`, headers: other.session.headers })).body),
    "companies for choosing, rest": async () => mark.test((await get(`/api/companies/public?q=${word}`)).body),
    "sitemap of adverts": async () => (await get("/sitemaps/jobs-0.xml")).body.includes(`/jobs/${open}<`),
    "sitemap of companies": async () => (await get("/sitemaps/companies-0.xml")).body.includes(slug),
    rss: async () => mark.test((await get(`/jobs.rss.xml?company=${slug}`)).body.replaceAll(slug, "")),
    json: async () => mark.test(JSON.stringify((await get(`/jobs.json?company=${slug}`)).json<{ items: object[] }>().items)),
    embed: async () => mark.test((await get(`/embed/jobs?company=${slug}`)).body.replaceAll(slug, "")),
    "feed for Indeed": () => stands(`/feeds/company/${slug}/indeed.xml`),
    "feed for LinkedIn": () => stands(`/feeds/company/${slug}/linkedin.xml`),
    "feed for readers": () => stands(`/feeds/company/${slug}/jobs.rss.xml`),
    "feed as data": () => stands(`/feeds/company/${slug}/jobs.json`),
    "feed at its older address": () => stands(`/feeds/company/old-${slug}/jobs.json`),
    logo: () => stands(logo),
    "job database": () => reads("jobDatabase.list", { title: word.toLowerCase() }),
    "recruiter database": async () =>
      (await queryProcedure(site, "recruiters.directory", other.session.headers, { q: word.toLowerCase() })).text.includes(name),
    "adverts a figure was counted from": async () => mark.test((await get(`/salary-database/adverts?level=senior`)).body),
    "ways into a firm": async () => {
      const person = await makePerson(site, { role: "recruiter", email: `ways-${companyId}-${++ways}@${slug}.example` });
      return (await queryProcedure(site, "companies.waysIn", person.session.headers)).text.includes(name);
    },
    "cards of those who kept it": async () =>
      mark.test((await queryProcedure(site, "jobs.cards", seeker.session.headers, { jobIds: [open, ended] })).text),
  };
}

async function present(firm: Firm): Promise<string[]> {
  const found: string[] = [];
  for (const [name, isThere] of Object.entries(channelsOf(firm))) if (await isThere()) found.push(name);
  return found;
}

describe("a firm that is deleted", () => {
  test("is found on no way, and neither are its adverts", async () => {
    const { site } = paying;
    const firm = await openFirm();
    site.setNow(new Date(now.getTime() + 1));
    expect(await present(firm)).toEqual(Object.keys(channelsOf(firm)));
    const order = (await paying.call<PlacedOrder>(firm.boss, "billing.order", { planSlug: "single" })).data;
    await paying.call(paying.administrator, "billing.markPaid", { id: order.id });
    await firm.changeJob(firm.open, { status: "closed", endedAt: now });
    await site.services.search.applyNow([firm.open]);
    const { writeHeaders } = await signIn(site, firm.boss.id);
    expect((await callProcedure(site, "team.deleteCompany", writeHeaders, { name: firm.name })).status).toBe(200);
    // The directories are counted anew every quarter of a minute.
    site.setNow(new Date(now.getTime() + 16_000));
    expect(await present(firm)).toEqual([]);

    const [kept] = await site.db.select().from(creditOrders).where(eq(creditOrders.publicId, order.id));
    expect([kept?.companyId, kept?.state, kept?.invoiceNumber]).toEqual([firm.companyId, "paid", order.invoiceNumber]);
    const paper = (person: { session: { headers: Record<string, string> } }) =>
      queryProcedure<{ number: string }>(site, "billing.document", person.session.headers, { id: order.id });
    expect((await paper(paying.administrator)).data.number).toBe(order.invoiceNumber);
    for (const person of [firm.other, firm.seeker, firm.stranger]) expect([403, 404]).toContain((await paper(person)).status);
    expect((await firm.read(firm.seeker, firm.application)).data.state).toBe("not-progressing");
  });

  test("leaves mail that waits", async () => {
    const { site } = paying;
    const firm = await openFirm();
    await makeVisitorAlert(site, "kim@people.example.test", "q=surveyor");
    const later = new Date(now.getTime() + 4 * 86_400_000);
    site.setNow(later);
    const fresh = await publishAdvert(site, { companyId: firm.companyId, title: "Quincezephyr Surveyor" });
    await publishAdvert(site, { title: "Beside Surveyor" });
    await firm.changeJob(fresh, { status: "closed", endedAt: later });
    await firm.changeJob(firm.open, { status: "closed", endedAt: later });
    const { writeHeaders } = await signIn(site, firm.boss.id);
    expect((await callProcedure(site, "team.deleteCompany", writeHeaders, { name: firm.name })).status).toBe(200);
    await mailAlerts(site);
    const digests = (await mailsTo(site, "kim@people.example.test")).filter(({ template }) => template === "job-alert");
    expect(digests.map(({ text }) => [text.includes("Beside"), /quince|quillamber/i.test(text)])).toEqual([[true, false]]);
  });
});

describe("somebody who was the last of a firm", () => {
  test("erased: the firm goes with them as if it had been deleted, and those who applied are told", async () => {
    const { site } = paying;
    const firm = await openFirm();
    for (const { id } of [firm.recruiter, firm.colleague]) await site.db.update(users).set({ companyId: null }).where(eq(users.id, id));
    await site.db.update(users).set({ state: "erasure-requested", erasureDueAt: now }).where(eq(users.id, firm.boss.id));
    expect(await eraseDueAccounts(site.services, now)).toEqual({ erased: 1, held: 0 });
    await site.services.search.applyNow([firm.open]);
    site.setNow(new Date(now.getTime() + 16_000));
    expect(await present(firm)).toEqual([]);
    expect((await firm.row(firm.application)).state).toBe("not-progressing");
    expect((await mailsTo(site, firm.seeker.email)).at(-1)?.text).toContain("no longer recruits on this site");
    expect(await site.db.$count(jobs, eq(jobs.companyId, firm.companyId))).toBe(2);
  });

  test("is held back while others are in it, who could not look after it", async () => {
    const { site } = paying;
    const firm = await openFirm();
    await site.db.update(users).set({ state: "erasure-requested", erasureDueAt: now }).where(eq(users.id, firm.boss.id));
    expect(await eraseDueAccounts(site.services, now)).toEqual({ erased: 0, held: 1 });
    site.setNow(new Date(now.getTime() + 32_000));
    expect(await present(firm)).toEqual(Object.keys(channelsOf(firm)));
    await site.db.update(users).set({ state: "active", erasureDueAt: null }).where(eq(users.id, firm.boss.id));
  });
});
