import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { companyOldSlugs } from "#db/schema/company-pages.ts";
import { contractAwards } from "#db/schema/contract-awards.ts";
import { feedRunRows, feedSources } from "#db/schema/feeds.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import type { Outputs } from "#server/types.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
type Person = Awaited<ReturnType<typeof makePerson>>;
let site: TestSite;
let recruiter: Person;
let admin: Person;
let sourceId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  const { db } = site;
  const placeOf = (slug: string) => site.services.gazetteer.bySlug(slug)?.id ?? null;
  const leeds = placeOf("leeds");
  const [busy, quiet] = [
    await makeCompany(db, { name: "Busy Builders Ltd", slug: "busy-builders", now }),
    await makeCompany(db, { name: "Quiet Civils Ltd", slug: "quiet-civils", now, headOfficePlaceId: leeds }),
  ];
  await db.insert(companyOldSlugs).values({ slug: "quieter-civils", companyId: quiet, leftAt: now });
  const advertised = await makeJob(db, { now, companyId: busy });
  await makeJob(db, { now, companyId: quiet, status: "closed", endedAt: now });
  await site.services.search.applyNow([advertised]);
  recruiter = await makePerson(site, { role: "recruiter", companyId: quiet }, now);
  admin = await makePerson(site, { role: "platform_admin" }, now);
  const [source] = await db
    .insert(feedSources)
    .values({ slug: "notices", name: "Notices", location: "Uploaded file", format: "ocds", createdAt: now, updatedAt: now })
    .$returningId();
  sourceId = source?.id ?? 0;
  const yorkshire = { region: "yorkshire-and-the-humber", placeId: leeds };
  await add("School", { supplierName: "Busy Builders Ltd", companyId: busy, ...yorkshire, suite: "jct", valuePence: 400_000_000 });
  await add("Bridge", { supplierName: "Quiet Civils Ltd", companyId: quiet, ...yorkshire, suite: "nec4", valuePence: 2_500_000_000 });
  await add("Road", {
    supplierName: "Quiet Civils Ltd",
    companyId: quiet,
    region: "wales",
    valuePence: 100_000_000,
    awardedOn: "2026-11-12",
  });
  await add("Homes", { supplierName: "Unknown Homes Ltd", companyNumber: "01234567", region: "wales", valuePence: null, supplierCount: 3 });
  await add("Link", {
    supplierName: "Unknown Homes Ltd",
    region: "wales",
    valuePence: 900_000_000,
    currency: "EUR",
    awardedOn: "2026-10-01",
  });
  await add("Barn", { supplierName: "Old Barn Ltd", region: "wales", awardedOn: "2026-05-01", isSample: true });
});
afterAll(() => site?.close());

async function add(title: string, more: Partial<typeof contractAwards.$inferInsert> & { supplierName: string }) {
  await site.db.insert(contractAwards).values({
    ...{ sourceId, ocid: `ocds-${title}`, awardId: "1", supplierKey: companyNameKey(more.supplierName), supplierCount: 1 },
    ...{ buyerName: `${title} Council`, title, awardedOn: "2026-11-10", valuePence: 1_000, currency: "GBP", cpv: "45000000" },
    ...{ isBuyersPlace: false, releasedAt: now, createdAt: now, updatedAt: now },
    ...more,
  });
}

type AwardPage = Outputs["contractAwards"]["list"];
type Leads = Outputs["contractAwards"]["leads"];
const list = async (query = "") => (await site.app.inject(`/api/contract-awards${query}`)).json<AwardPage>();
const titlesOf = async (query: string) => (await list(query)).items.map(({ title }) => title);
const leadsOf = async (input: object = {}) =>
  (await queryProcedure<Leads>(site, "contractAwards.leads", recruiter.session.headers, input)).data;
/** The words of a page as it is sent. */
const pageText = async (url: string) =>
  (await site.app.inject({ url, headers: { accept: "text/html" } })).body
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the list of awards", () => {
  test.each([
    ["newest first, of sixty days", "", ["Road", "Homes", "Bridge", "School", "Link"]],
    ["of a region", "?region=wales", ["Road", "Homes", "Link"]],
    ["of a suite", "?suite=nec4", ["Bridge"]],
    ["of a value in pounds", "?valueFromPounds=4000000", ["Bridge", "School"]],
    ["of a longer time", "?days=365&region=wales", ["Road", "Homes", "Link", "Barn"]],
    ["of firms that advertise nothing", "?adverts=none", ["Road", "Homes", "Bridge", "Link"]],
    ["of one firm", "?company=quiet-civils", ["Road", "Bridge"]],
    ["of one firm, by an earlier address", "?company=quieter-civils", ["Road", "Bridge"]],
    ["of no firm", "?company=nobody", []],
    ["page by page", "?limit=2&page=2", ["Bridge", "School"]],
  ])("is %s", async (_what, query, titles) => {
    expect(await titlesOf(query)).toEqual(titles);
  });

  test("says how many there are for each filter, and of each firm what it advertises", async () => {
    const { total, unadvertised, hasMore, regions, suites, items } = await list("?region=wales");
    expect({ total, unadvertised, hasMore }).toEqual({ total: 3, unadvertised: 3, hasMore: false });
    expect(regions).toEqual([
      { slug: "wales", label: "Wales", count: 3 },
      { slug: "yorkshire-and-the-humber", label: "Yorkshire and the Humber", count: 2 },
    ]);
    expect(suites).toEqual([]);
    expect(items[1]).toMatchObject({ supplier: "Unknown Homes Ltd", company: null, supplierCount: 3, valuePence: null });
    const [, , bridge, school] = (await list()).items;
    expect(bridge?.company).toEqual({ name: "Quiet Civils Ltd", slug: "quiet-civils", liveAdverts: 0 });
    expect(school?.company).toEqual({ name: "Busy Builders Ltd", slug: "busy-builders", liveAdverts: 1 });
    expect(school).toMatchObject({ place: "Leeds", suiteLabel: "JCT", noticeUrl: null });
  });

  test.each(["?region=atlantis", "?days=0", "?days=many", "?adverts=some", "?valueFromPounds=-1"])("refuses %s", async (query) => {
    expect((await site.app.inject(`/api/contract-awards${query}`)).statusCode).toBe(400);
  });

  test("is a page that says it in words without script, with its filters kept", async () => {
    const text = await pageText("/contract-awards?region=yorkshire-and-the-humber");
    expect(text).toContain("2 contracts won in the last 60 days in Yorkshire and the Humber, 1 by firms that advertise nothing here yet.");
    expect(text).toMatch(/School .*Busy Builders Ltd 1 live advert .*10 November 2026 JCT £4,000,000/);
    expect(text).toMatch(/Quiet Civils Ltd Nothing advertised yet\. Tell me when they advertise/);
    expect(await pageText("/contract-awards?region=wales")).toContain("€9,000,000");
    expect(await pageText("/contract-awards?region=wales&days=365")).toMatch(/Barn Sample/);
    expect(await pageText("/contract-awards?suite=nonsense&days=0&page=x")).toContain("5 contracts won");
  });

  test("stands on the page of each firm as well", async () => {
    expect(await pageText("/company/quiet-civils")).toMatch(/Public contracts won .*12 November 2026 Road .*£1,000,000.*Bridge/);
  });

  test("offers an alert for the firm's name, which finds its adverts", async () => {
    const { body } = await site.app.inject({ url: "/contract-awards?suite=nec4", headers: { accept: "text/html" } });
    const [, query = ""] = /href="\/job-alerts\/new(\?[^"]+)"/.exec(body) ?? [];
    expect(query).toContain("Quiet+Civils");
    const busy = `/api/jobs${query.replaceAll("&amp;", "&").replace("Quiet+Civils", "Busy+Builders")}`;
    expect((await site.app.inject(busy)).json<{ total: number }>().total).toBe(1);
  });
});

test("a jobseeker is shown what was won in the region of their profile by firms without adverts, and nothing without a region", async () => {
  const [near, nowhere] = [await makePerson(site, {}, now), await makePerson(site, {}, now)];
  const lists = { contractTypes: [], workTypes: [], payBases: [] };
  const placeId = site.services.gazetteer.bySlug("cardiff")?.id ?? null;
  await site.db
    .insert(jobseekerProfiles)
    .values({ userId: near.id, publicId: randomPublicId(), placeId, ...lists, createdAt: now, updatedAt: now });
  const ask = async (who: Person) =>
    (await queryProcedure<Outputs["contractAwards"]["near"]>(site, "contractAwards.near", who.session.headers)).data;
  const found = await ask(near);
  expect([found.region?.slug, found.total, found.items.map(({ title }) => title)]).toEqual(["wales", 3, ["Road", "Homes", "Link"]]);
  expect(await ask(nowhere)).toEqual({ region: null, total: 0, items: [] });
});

describe("leads", () => {
  test("are the firms near one's own that won and advertise nothing", async () => {
    const leads = await leadsOf();
    expect(leads.region).toBe("yorkshire-and-the-humber");
    expect(leads.items.map(({ supplier, companySlug, awardCount, totalPence }) => [supplier, companySlug, awardCount, totalPence])).toEqual(
      [["Quiet Civils Ltd", "quiet-civils", 1, 2_500_000_000]],
    );
  });

  test("of the whole country hold each firm once, with what it won in pounds", async () => {
    const { items, total } = await leadsOf({ region: "all" });
    expect(total).toBe(2);
    expect(
      items.map(({ supplier, awardCount, totalPence, awards }) => [supplier, awardCount, totalPence, awards.map(({ title }) => title)]),
    ).toEqual([
      ["Quiet Civils Ltd", 2, 2_600_000_000, ["Road", "Bridge"]],
      ["Unknown Homes Ltd", 2, 0, ["Homes", "Link"]],
    ]);
    expect(items[1]?.companyNumber).toBe("01234567");
  });

  test("are a file that is safe to open, and the download is on record", async () => {
    const file = await site.app.inject({ url: "/api/contract-award-leads.csv?region=wales", headers: recruiter.session.headers });
    expect(file.headers["content-type"]).toContain("text/csv");
    const [head, ...lines] = file.body.trim().split("\r\n");
    expect(head).toContain("firm");
    expect(lines.map((line) => line.split(",")[0])).toEqual(['"Quiet Civils Ltd"', '"Unknown Homes Ltd"']);
    const events = await site.db.select({ action: auditEvents.action, reason: auditEvents.reason }).from(auditEvents);
    expect(events).toContainEqual({ action: "contractAward.leads", reason: "file of 2 rows" });
  });
});

describe("a file of notices", () => {
  const notice = (ocid: string, date: string) => ({
    ...{ ocid, date: "2026-11-18T10:00:00Z", tag: ["award"], buyer: { name: "York Council" } },
    tender: { title: "Library", classification: { scheme: "CPV", id: "45212330" } },
    awards: [{ id: "1", status: "active", date, suppliers: [{ name: "Library Builders Ltd" }], value: { amount: 5e6, currency: "GBP" } }],
  });
  async function load(bytes: Buffer, label: string, person = admin) {
    const form = new FormData();
    form.set("label", label);
    form.set("file", new Blob([new Uint8Array(bytes)], { type: "application/json" }), "notices.json");
    const request = new Request("http://site.test", { method: "POST", body: form });
    const answer = await site.app.inject({
      method: "POST",
      url: "/api/admin/award-notices",
      headers: { ...person.session.writeHeaders, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return {
      status: answer.statusCode,
      body: answer.json<{ slug: string; runId: number; state: string; errors?: { detail: string }[] }>(),
    };
  }

  test("is loaded by an administrator as a run that lists what was refused", async () => {
    const file = gzipSync(JSON.stringify({ releases: [notice("ocds-l-1", "2026-11-15"), notice("ocds-l-2", "soon")] }));
    const { status, body } = await load(file, "Find a Tender, November");
    expect([status, body.slug, body.state]).toEqual([200, "find-a-tender-november", "applied"]);
    const refused = await site.db.select({ reason: feedRunRows.reason, outcome: feedRunRows.outcome }).from(feedRunRows);
    expect(refused).toEqual([
      { reason: null, outcome: "added" },
      { reason: "“soon” is not a date", outcome: "rejected" },
    ]);
    const run = await queryProcedure<Outputs["feeds"]["run"]>(site, "feeds.run", admin.session.headers, {
      runId: body.runId,
      group: "award date",
    });
    expect(run.data.rows).toMatchObject([{ title: "Library", field: "award date" }]);
    const { sources } = (await queryProcedure<Outputs["feeds"]["stats"]>(site, "feeds.stats", admin.session.headers)).data;
    expect(sources.find(({ slug }) => slug === body.slug)).toMatchObject({ format: "ocds", awards: 1, liveAdverts: 0 });
    expect(await titlesOf("?days=7")).toEqual(["Library"]);
  });

  test("at an address is shown before it is set up: what each notice would become, and why not", async () => {
    site.services.feedFetch = async () => ({
      kind: "body",
      stream: (async function* () {
        yield Buffer.from(JSON.stringify({ releases: [notice("ocds-p-1", "2026-11-15"), notice("ocds-p-2", "soon")] }));
      })(),
      etag: null,
      lastModified: null,
    });
    const asked = { location: "https://notices.example.test/api", format: "ocds", defaultCompanyName: null, fieldMap: {} };
    const before = await site.db.$count(contractAwards);
    const { data } = await callProcedure<Outputs["feeds"]["preview"]>(site, "feeds.preview", admin.session.writeHeaders, asked);
    expect(data.problem).toBeNull();
    expect(data.rows.map(({ award, refused }) => [award, refused?.reason])).toEqual([
      ["Library Builders Ltd from York Council: awarded on 2026-11-15, GBP 5,000,000", undefined],
      [null, "“soon” is not a date"],
    ]);
    expect(await site.db.$count(contractAwards)).toBe(before);
    const undetected = await callProcedure<Outputs["feeds"]["preview"]>(site, "feeds.preview", admin.session.writeHeaders, {
      ...asked,
      format: null,
    });
    expect(undetected.data.problem).toBe("This holds contract-award notices. Choose that format for the feed.");
  });

  test("needs a name of its own, and an administrator", async () => {
    const file = Buffer.from(JSON.stringify(notice("ocds-l-3", "2026-11-15")));
    expect((await load(file, " ")).status).toBe(422);
    await site.db
      .insert(feedSources)
      .values({ slug: "by-address", name: "By address", location: "https://feeds.example/x", createdAt: now, updatedAt: now });
    expect((await load(file, "By address")).body.errors?.[0]?.detail).toBe(
      "There is already a feed with that name. Give the file another.",
    );
    expect((await load(file, "Mine", recruiter)).status).toBe(403);
  });
});
