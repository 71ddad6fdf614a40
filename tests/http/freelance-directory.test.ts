import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { openFreelancing } from "#tests/fixtures/freelancing.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let world: Awaited<ReturnType<typeof openFreelancing>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  world = await openFreelancing(site);
  for (let at = 1; at <= 16; at += 1) {
    await world.shown(`Recruiter ${String(at).padStart(2, "0")}`, {
      regions: at <= 3 ? ["wales"] : ["north-west"],
      suites: at === 5 ? ["fidic"] : ["nec4"],
      isMarginShown: at === 4,
    });
  }
});
afterAll(() => site.close());

interface Page {
  total: number;
  pageCount: number;
  items: { name: string }[];
  drops: { filter: string; label: string; count: number }[];
}
const find = async (filter: object) => (await world.ask<Page>(null, "freelancers", filter)).data;
const pageAt = (query: string) => site.app.inject({ url: `/freelance-recruiters${query}` });

describe("the directory of freelance recruiters", () => {
  test("is by name, fifteen a page, and can be read without script", async () => {
    const first = await pageAt("");
    expect(first.statusCode).toBe(200);
    expect(first.body.indexOf("Recruiter 01")).toBeLessThan(first.body.indexOf("Recruiter 15"));
    expect(first.body).not.toContain("Recruiter 16");
    expect((await pageAt("?page=2")).body).toContain("Recruiter 16");
  });

  test.each([
    ["?region=wales", 3],
    ["?suite=fidic", 1],
    ["?specialism=quantity-surveyor&sector=rail", 16],
    ["?margin=1", 1],
    ["?q=recruiter+07", 1],
  ])("%s narrows it in the address", async (query, total) => {
    const page = await pageAt(query);
    expect(page.body).toContain(total === 1 ? "1 recruiter<" : `${total} recruiters<`);
    expect(page.body).toContain('content="noindex, follow"');
  });

  test("with filters that nobody meets says which to drop, and what that brings", async () => {
    const { total, drops } = await find({ region: "wales", suite: "fidic", isMarginShown: false });
    expect(total).toBe(0);
    expect(drops).toEqual([
      { filter: "suite", label: "FIDIC", count: 3 },
      { filter: "region", label: "Wales", count: 1 },
    ]);
    const page = await pageAt("?region=wales&suite=fidic");
    expect(page.body).toContain("Drop FIDIC: 3 recruiters");
    expect(page.body).toContain('href="/freelance-recruiters?region=wales"');
  });

  test.each(["?page=0", "?page=99999", "?sort=paid", "?region=%00", `?q=${"x".repeat(3000)}`])("%s is no error", async (query) => {
    expect((await pageAt(query)).statusCode).toBe(200);
  });
});

interface Rows {
  isWhole: boolean;
  items: { id: string | null; kind: string; name: string; jobTitle: string | null }[];
}

describe("the recruiter database", () => {
  test("lists people of firms to those who recruit and not to others; their line only as they show it, and each look is logged", async () => {
    const companyId = await makeCompany(site.db, {
      name: "Keystone Recruitment Ltd",
      isAgency: true,
      employerType: "recruitment-agency",
      now,
    });
    const listed = await makePerson(site, { role: "recruiter", companyId, name: "Lena Listed" });
    const card = { version: 0, isVisible: true, jobTitle: "=Talent lead", directLine: "0113 496 0000", isLineShown: false };
    const { data: saved } = await world.call<{ id: string }>(listed, "saveCard", card);
    const reader = await makePerson(site, { role: "recruiter", companyId: await makeCompany(site.db, { now }) });
    const jobseeker = await makePerson(site);
    const later = new Date(now.getTime() + 60_000);
    site.setNow(later);
    const seen = async (person: Parameters<typeof world.ask>[0]) => (await world.ask<Rows>(person, "directory", { q: "lena" })).data;
    expect((await seen(reader)).items).toMatchObject([{ kind: "in-house", name: "Lena Listed", hasDirectLine: false }]);
    for (const other of [null, jobseeker]) expect(await seen(other)).toMatchObject({ isWhole: false, items: [] });
    const agencies = await world.ask<Rows>(null, "directory", { q: "keystone" });
    expect(agencies.data.items).toMatchObject([{ kind: "agency", name: "Keystone Recruitment Ltd" }]);

    expect((await world.call(reader, "lookUp", { id: saved.id })).status).toBe(404);
    await world.call(listed, "saveCard", { ...card, version: 1, isLineShown: true });
    expect((await seen(reader)).items).toMatchObject([{ hasDirectLine: true }]);
    expect((await world.call(jobseeker, "lookUp", { id: saved.id })).status).toBe(404);
    expect((await world.call(reader, "lookUp", { id: saved.id })).data).toEqual({ directLine: "0113 496 0000" });
    const looks = await site.db.select({ id: auditEvents.id }).from(auditEvents).where(eq(auditEvents.resourceId, saved.id));
    expect(looks).toHaveLength(1);

    const file = await site.app.inject({ url: "/api/recruiter-database.csv?q=lena", headers: reader.session.headers });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body).toContain('"\'=Talent lead"');
    expect(file.body).not.toContain("496 0000");
    expect((await site.app.inject({ url: "/api/recruiter-database.csv", headers: jobseeker.session.headers })).statusCode).toBe(404);

    await world.call(listed, "saveCard", { ...card, version: 2, isVisible: false });
    site.setNow(new Date(later.getTime() + 60_000));
    expect((await seen(reader)).items).toEqual([]);
    expect((await world.call(reader, "lookUp", { id: saved.id })).status).toBe(404);
    site.setNow(now);
  });
});
