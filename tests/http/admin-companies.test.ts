import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { companyOldSlugs } from "#db/schema/company-pages.ts";
import { feedSources } from "#db/schema/feeds.ts";
import { strikes } from "#db/schema/job-cases.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { makeJob } from "#db/seed/factories.ts";
import { makePerson, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { type Merging, openMerging } from "#tests/fixtures/merging.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";
import { fillFirm } from "#tests/fixtures/whole-firm.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let scene: Merging;

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openMerging(site);
});
afterAll(() => site.close());

interface Listed {
  items: { slug: string; name: string; members: number; liveAdverts: number; mergedInto: { slug: string } | null; isDeleted: boolean }[];
  total: number;
}
const list = async (asked: object) => (await scene.ask<Listed>("list", asked)).data;
const found = async (asked: object) => (await list(asked)).items.map(({ slug }) => slug);
const prove = (companyId: number, proof: Partial<typeof companyVerifications.$inferInsert>) =>
  site.db.insert(companyVerifications).values({ companyId, updatedAt: now, ...proof });

describe("the list of companies", () => {
  test("is searched by part of a name, an address present or past, a company number however it is written, and a domain", async () => {
    const firm = await scene.firm({
      name: "Quillon Cost Planning LLP",
      slug: "quillon-costs",
      website: "https://www.quillon.example/about",
    });
    await prove(firm.id, { companyNumber: "01234567", domain: "quillon-proved.example" });
    await site.db.insert(companyOldSlugs).values({ slug: "before-quillon", companyId: firm.id, leftAt: now });
    for (const q of ["llon cost", "quillon-co", "before-q", "1234567", "01234567", "quillon-proved.ex", "quillon.example"]) {
      expect([q, await found({ q })]).toEqual([q, [firm.slug]]);
    }
    for (const q of ["%", "_", "\\", "'; drop table companies; --", "01234568"]) expect([q, await found({ q })]).toEqual([q, []]);
  });

  test("is narrowed by how a firm stands, ordered by name or age, and paged", async () => {
    const of = (standing: string) => found({ q: "Standing", standing, sort: "name", direction: "asc" });
    const firm = (name: string, more: object) => scene.firm({ name: `Standing ${name}`, slug: `standing-${name.toLowerCase()}`, ...more });
    const verified = await firm("Beech", {});
    await firm("Ash", { verification: "not-started" });
    await firm("Cedar", { isSample: true });
    await firm("Dogwood", { deletedAt: now });
    const merged = await firm("Elm", {});
    await scene.merge(merged, verified);
    expect(await of("verified")).toEqual(["standing-beech", "standing-cedar"]);
    expect(await of("unverified")).toEqual(["standing-ash"]);
    expect(await of("sample")).toEqual(["standing-cedar"]);
    expect(await of("deleted")).toEqual(["standing-dogwood"]);
    expect(await of("merged")).toEqual(["standing-elm"]);
    expect((await list({ q: "Standing Elm" })).items).toMatchObject([{ isDeleted: true, mergedInto: { slug: verified.slug } }]);
    expect(await found({ q: "Standing", sort: "name", direction: "desc" })).toEqual(
      ["elm", "dogwood", "cedar", "beech", "ash"].map((name) => `standing-${name}`),
    );
    expect(await found({ q: "Standing", page: 2 })).toEqual([]);
    expect((await list({ q: "Standing", page: 2 })).total).toBe(5);
  });

  test("counts people and live adverts", async () => {
    const firm = await scene.staffed();
    await makeJob(site.db, { now, companyId: firm.id });
    await makeJob(site.db, { now, companyId: firm.id, status: "closed", endedAt: now });
    expect((await list({ q: firm.slug })).items).toMatchObject([{ members: 2, liveAdverts: 1 }]);
  });
});

describe("a company's screen", () => {
  test("holds its people, adverts, orders, feeds, systems and strikes; looking is in the log", async () => {
    const firm = await scene.staffed();
    await fillFirm(site, { companyId: firm.id, writerId: firm.recruiter.id });
    const source = { slug: "a-feed", name: "A feed", location: "https://feed.example.test", createdAt: now, updatedAt: now };
    const [feed] = await site.db.insert(feedSources).values(source).$returningId();
    await makeJob(site.db, { now, companyId: firm.id, feedSourceId: feed?.id ?? 0, sourceReference: "1" });
    const seen = await scene.see(firm);
    expect(seen.people.total).toBe(2);
    expect(seen.people.members.map(({ role, isOwner }) => [role, isOwner])).toEqual([
      ["company_admin", true],
      ["recruiter", false],
    ]);
    expect(seen.adverts.sort((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: "closed", count: 1 },
      { status: "live", count: 2 },
    ]);
    expect(seen.counts).toMatchObject({ creditsLeft: 5, webhooks: 1, asking: 1, orders: [{ state: "paid", count: 1 }] });
    expect(seen.feeds).toEqual([{ slug: "a-feed", name: "A feed", adverts: 1 }]);
    expect(seen.strikes).toMatchObject({
      step: "warning",
      items: [{ counts: true, isOfAnotherFirm: false, person: { name: `Recruiter of ${firm.slug}` } }],
    });
    expect(seen.oldSlugs).toEqual([`older-of-${firm.id}`]);
    const looks = await site.db.select().from(auditEvents).where(eq(auditEvents.action, "company.inspect"));
    expect(looks.filter(({ resourceId }) => resourceId === String(firm.id))).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toMatch(/"(?:id|userId|companyId)":\d/);
  });

  test("shows strikes that its people got elsewhere as such, and those taken back as not counting", async () => {
    const [old, firm] = [await scene.staffed(), await scene.staffed()];
    await fillFirm(site, { companyId: old.id, writerId: old.recruiter.id });
    await site.db.update(users).set({ companyId: firm.id }).where(eq(users.id, old.recruiter.id));
    expect((await scene.see(firm)).strikes).toMatchObject({ step: "none", items: [{ isOfAnotherFirm: true, counts: true }] });
    await site.db.update(strikes).set({ overturnedAt: now }).where(eq(strikes.companyId, old.id));
    expect((await scene.see(old)).strikes).toMatchObject({ step: "none", items: [{ counts: false }] });
  });

  test("names others of its number, domain or name, and no practice, invented or deleted firm", async () => {
    const name = "Duplicate & Sons Ltd";
    const nameKey = "duplicate sons";
    const firm = await scene.firm({ name, nameKey, website: "https://duplicate.example" });
    await prove(firm.id, { companyNumber: "07654321", domain: "duplicate.example" });
    const named = await scene.firm({ name: "DUPLICATE SONS LIMITED", nameKey });
    const numbered = await scene.firm({ name: "Another name" });
    await prove(numbered.id, { companyNumber: "07654321" });
    const atDomain = await scene.firm({ name: "Third name", website: "https://www.leeds.duplicate.example/x" });
    await scene.firm({ name, nameKey, isSample: true });
    await scene.firm({ name, nameKey, deletedAt: now });
    await scene.firm({ name: "Not it", website: "https://notduplicate.example" });
    const { duplicates } = await scene.see(firm);
    const because = Object.fromEntries(duplicates.map((each) => [each.slug, each.because]));
    expect(because).toEqual({ [named.slug]: ["name"], [numbered.slug]: ["number"], [atDomain.slug]: ["domain"] });
  });

  test("is nobody's who is no administrator of the site, and is not there for an address in other letters", async () => {
    const firm = await scene.staffed();
    expect(outcomeOf(await scene.ask("get", { slug: firm.slug }, firm.boss.session))).toEqual(refused.forbidden);
    expect(outcomeOf(await scene.ask("get", { slug: firm.slug.toUpperCase() }))).toEqual(refused.notFound);
    expect(outcomeOf(await scene.merge(firm, firm, {}, firm.boss.session))).toEqual(refused.forbidden);
  });
});

describe("the preview of a merge", () => {
  test("says what would go, what stays behind, where the two differ and who administers; nothing is changed", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed({ verification: "not-started" })];
    const { hider } = await fillFirm(site, { companyId: from.id, writerId: from.recruiter.id });
    await fillFirm(site, { companyId: into.id, writerId: into.recruiter.id });
    await prove(from.id, { companyNumber: "01111111", domain: "one.example" });
    await prove(into.id, { companyNumber: "02222222", domain: "two.example" });
    const seen = await scene.preview(from, into);
    expect(seen.obstacles).toEqual([]);
    expect(seen.moves).toContainEqual({ what: "People", moved: 2, staying: 0 });
    expect(seen.moves).toContainEqual({ what: "Adverts, with their applications and messages", moved: 2, staying: 0 });
    expect(seen.moves).toContainEqual({ what: "Logo", moved: 0, staying: 1 });
    expect(seen.from).toMatchObject({ members: 2, creditsLeft: 5 });
    expect(seen.administrators.map(({ name }) => name)).toEqual([`Boss of ${from.slug}`]);
    expect(seen.needsAdministrator).toBe(false);
    const remarks = seen.remarks.join(" ");
    for (const words of [
      /is verified and .* is not/,
      /01111111 and 02222222/,
      /one\.example and two\.example/,
      /Both have a logo/,
      /together: 2/,
      /Webhooks of/,
    ])
      expect(remarks).toMatch(words);
    expect(hider).toBeGreaterThan(0);
    expect((await scene.rowOf(from.id)).deletedAt).toBeNull();
  });
});

describe("the form of a company's page, by its name in addresses", () => {
  test("is its own administrators' and the site's: another firm's is not there, and recruiters are refused", async () => {
    const [own, other] = [await scene.staffed(), await scene.staffed()];
    const ask = (person: { session: { headers: { cookie: string } } }, slug: string | null) =>
      queryProcedure<{ fields: { name: string } }>(site, "companies.editable", person.session.headers, { slug });
    expect((await ask(own.boss, own.slug)).data.fields.name).toBe(own.name);
    expect((await ask(own.boss, null)).data.fields.name).toBe(own.name);
    expect(outcomeOf(await ask(own.boss, other.slug))).toEqual(refused.notFound);
    expect(outcomeOf(await ask(own.boss, "no-such-firm"))).toEqual(refused.notFound);
    expect(outcomeOf(await ask(own.recruiter, other.slug))).toEqual(refused.forbidden);
    expect(outcomeOf(await ask(own.recruiter, own.slug))).toEqual(refused.forbidden);
    expect((await ask(scene.administrator, other.slug)).data.fields.name).toBe(other.name);
    const gone = await scene.firm({ deletedAt: now });
    expect(outcomeOf(await ask(scene.administrator, gone.slug))).toEqual(refused.notFound);
    const page = async (headers: Record<string, string>) =>
      (await site.app.inject({ url: `/company-profile/${other.slug}`, headers })).statusCode;
    const seeker = await makePerson(site);
    expect([await page(own.boss.session.headers), await page(scene.administrator.session.headers)]).toEqual([404, 200]);
    expect([await page(own.recruiter.session.headers), await page(seeker.session.headers)]).toEqual([403, 403]);
    expect(await page({})).toBe(302);
  });
});
