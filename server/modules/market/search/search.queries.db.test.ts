import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "#db/client.ts";
import { jobChanges, jobs } from "#db/schema/jobs.ts";
import { places } from "#db/schema/places.ts";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import { emptySearch, manyFields, type SearchState, singleFields } from "#server/addresses/paths.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { countJobs, findJobs } from "./search.queries.ts";
import type { SearchPage } from "./search-page.types.ts";

const now = new Date("2026-11-20T12:00:00Z");
const dayMs = 86_400_000;
let site: TestSite;
const named: Record<string, number> = {};

const find = (state: Partial<SearchState>) => findJobs(site.services, now, { ...emptySearch, ...state });
const count = (state: Partial<SearchState>) => countJobs(site.services, now, { ...emptySearch, ...state });
const ids = (page: SearchPage) => page.items.map(({ id }) => id);

beforeAll(async () => {
  site = await openTestSite({ now, fill });
});
afterAll(() => site.close());

async function fill(db: Db): Promise<void> {
  const slugs = ["leeds", "york", "bristol", "manchester"];
  const rows = await db
    .select({ id: places.id, slug: places.slug, name: places.name, lat: places.lat, lng: places.lng, kind: places.kind })
    .from(places);
  const at = (match: (row: (typeof rows)[number]) => boolean) => {
    const row = rows.find(match);
    if (!row) throw new Error("The gazetteer lacks a place this test needs.");
    return { officePlaceId: row.id, officeLat: row.lat, officeLng: row.lng };
  };
  const town = Object.fromEntries(slugs.map((slug) => [slug, at((row) => row.kind === "town" && row.name.toLowerCase() === slug)]));
  const newports = rows.filter((row) => row.kind === "town" && row.name === "Newport");
  const companyId = await makeCompany(db, { name: "Ashlar and Quoin", slug: "ashlar", now });
  const add = async (name: string, overrides: JobOverrides) => {
    named[name] = await makeJob(db, { companyId, sector: null, now, ...overrides });
  };
  await add("leedsRail", { ...town.leeds, title: "Senior Quantity Surveyor", sector: "rail", suites: [{ suite: "nec4", form: "c" }] });
  await add("york", {
    ...town.york,
    title: "Cost Manager",
    category: "cost-manager",
    level: "intermediate",
    contractType: "contract-freelance",
    payPeriod: "day",
    payMinPence: 45_000,
    payMaxPence: 50_000,
    payBasis: "outside-ir35",
  });
  for (const [index, { id, lat, lng }] of newports.entries()) {
    await add(`newport${index}`, { officePlaceId: id, officeLat: lat, officeLng: lng, title: "Quantity Surveyor", level: "graduate" });
  }
  await add("unstated", {
    ...town.manchester,
    title: "Commercial Manager",
    category: "commercial-manager",
    payMinPence: null,
    payMaxPence: null,
    payPeriod: null,
  });
  for (let index = 0; index < 20; index += 1) {
    const publishedAt = new Date(now.getTime() - (index + 2) * dayMs);
    await add(`bristol${index}`, {
      ...town.bristol,
      title: `Quantity Surveyor ${index + 1}`,
      level: "project",
      firstPublishedAt: publishedAt,
      workType: "on-site",
    });
  }
  await add("twinA", { ...town.bristol, title: "Estimator", category: "cost-engineer", vacancyKey: "a".repeat(32) });
  await add("twinB", { ...town.bristol, title: "Estimator", category: "cost-engineer", vacancyKey: "a".repeat(32) });
}

describe("place and radius", () => {
  it("lists a town with its default radius, and further with a larger one", async () => {
    const near = await find({ location: "Leeds" });
    expect(ids(near)).toEqual([named.leedsRail]);
    expect(near.place).toMatchObject({ radiusMiles: 15, choices: [] });
    const wide = await find({ location: "Leeds", radius: "25", sort: "distance" });
    expect(ids(wide)).toEqual([named.leedsRail, named.york]);
    expect(wide.items[1]?.distanceMiles).toBeGreaterThan(15);
    expect(wide.items[1]?.distanceMiles).toBeLessThanOrEqual(25);
    expect(wide.heading).toBe("Jobs within 25 miles of Leeds");
  });

  it("asks which place is meant, with the count each choice really gives", async () => {
    const page = await find({ location: "Newport" });
    expect(page.place?.choices.length).toBeGreaterThan(1);
    expect(page.notes).toEqual([]);
    for (const choice of page.place?.choices ?? []) {
      const chosen = await findJobs(site.services, now, choice.state);
      expect(chosen.total, choice.label).toBe(choice.count);
      expect(chosen.place?.choices, choice.label).toEqual([]);
      expect(chosen.place?.label).toBe(choice.label);
    }
  });

  it("asks which place among keywords is meant, and the choice takes it out of them", async () => {
    const page = await find({ q: "qs newport" });
    const [choice] = page.place?.choices ?? [];
    expect(choice?.state.q).toBe("qs");
    expect((await findJobs(site.services, now, choice?.state ?? emptySearch)).total).toBe(choice?.count);
  });

  it("searches everywhere for a country-wide word and says so for an unknown place", async () => {
    expect((await find({ location: "UK" })).total).toBe((await find({})).total);
    const unknown = await find({ location: "XX99" });
    expect(unknown.place).toBeNull();
    expect(unknown.notes.join()).toMatch(/“XX99”.*Try a town/);
  });
});

describe("words", () => {
  it("become filters, each shown as a tag whose removal leaves the others", async () => {
    const page = await find({ q: "senior qs leeds nec4 £50k", contractType: ["permanent"] });
    expect(ids(page)).toEqual([named.leedsRail]);
    expect(page.tags.map(({ label, fromWords }) => [label, fromWords])).toEqual([
      ["Within 15 miles of Leeds", true],
      ["Senior", true],
      ["Permanent", false],
      ["NEC4", true],
      [expect.stringContaining("£50,000"), true],
    ]);
    for (const tag of page.tags) {
      const without = await findJobs(site.services, now, tag.without);
      expect(without.tags.map(({ label }) => label)).toEqual(page.tags.map(({ label }) => label).filter((label) => label !== tag.label));
      expect(without.total).toBeGreaterThanOrEqual(page.total);
    }
  });

  it("are all that is left when the last tag is gone", async () => {
    let page = await find({ q: "senior qs leeds nec4 £50k", contractType: ["permanent"] });
    for (let step = 0; page.tags[0] && step < 10; step += 1) page = await findJobs(site.services, now, page.tags[0].without);
    expect(page.tags).toEqual([]);
    expect(page.state).toEqual({ ...emptySearch, q: "qs" });
  });

  it("spelt wrong find what the right spelling finds, with the way back", async () => {
    const slip = await find({ q: "quanity survyor", location: "Brsitol" });
    const right = await find({ q: "quantity surveyor", location: "Bristol" });
    expect(ids(slip)).toEqual(ids(right));
    expect(slip.total).toBe(20);
    expect(slip.correction?.searchedFor).toBe("quantity surveyor, Bristol");
    const literal = await findJobs(site.services, now, slip.correction?.literal ?? emptySearch);
    expect(literal.correction).toBeNull();
    expect(literal.total).toBe(0);
  });

  it("order by best match only when there are any", async () => {
    expect((await find({ q: "qs", sort: "relevance" })).sort).toBe("relevance");
    const page = await find({ sort: "relevance" });
    expect(page.sort).toBe("newest");
    expect(page.sortChoices.map(({ value }) => value)).toEqual(["newest", "salary-desc", "salary-asc", "closing"]);
  });
});

describe("facets", () => {
  it("count what choosing each value really gives", async () => {
    const page = await find({ location: "Bristol" });
    for (const { field, groups } of page.facets) {
      for (const { value, count: counted } of groups.flatMap(({ options }) => options)) {
        if (counted === 0 && field !== "category") continue;
        const chosen = await count({ location: "Bristol", [field]: field === "posted" ? value : [value] });
        expect(counted, `${field}=${value}`).toBe(chosen);
      }
    }
  });

  it("count posted dates cumulatively", async () => {
    const posted = (await find({})).facets.find(({ field }) => field === "posted")?.groups[0]?.options.map((option) => option.count) ?? [];
    expect(posted).toEqual([...posted].sort((a, b) => a - b));
    expect(posted.at(-1)).toBe((await find({})).total);
  });
});

describe("pay", () => {
  it("says how many adverts state none, and lists them when asked", async () => {
    const paid = { category: ["commercial-manager", "quantity-surveyor"], payScale: "year", payMin: "50000" };
    const page = await find(paid);
    expect(page.pay).toMatchObject({ scale: "year", minPence: 5_000_000, unstatedCount: 1 });
    const all = await find({ ...paid, unstated: "1" });
    expect(all.total).toBe(page.total + 1);
    expect(all.tags.map(({ label }) => label)).toContain("Including adverts without stated pay");
  });
});

describe("ways to find more", () => {
  it("gain what they say, most first, no two alike", async () => {
    const page = await find({ q: "qs", location: "Bristol", level: ["graduate"] });
    expect(page.total).toBe(0);
    expect(page.relaxations.length).toBeGreaterThan(1);
    for (const { label, gain, state } of page.relaxations) {
      expect((await findJobs(site.services, now, state)).total - page.total, label).toBe(gain);
    }
    const gains = page.relaxations.map(({ gain }) => gain);
    expect(gains).toEqual([...new Set(gains)].sort((a, b) => b - a));
  });

  it("name the next radius that brings anything", async () => {
    const page = await find({ location: "Leeds" });
    expect(page.relaxations).toContainEqual(expect.objectContaining({ label: "Widen to 25 miles of Leeds", gain: 1 }));
  });

  it("are not offered when many are found or on later pages", async () => {
    expect((await find({ location: "Bristol" })).relaxations).toEqual([]);
  });
});

describe("pages and notes", () => {
  it("give an empty page beyond the last, as REST does, and say so", async () => {
    const page = await find({ location: "Bristol", page: "99999" });
    expect(page).toMatchObject({ page: 500, pageCount: 2, total: 21, items: [] });
    expect(page.notes).toContain("There are only 2 pages.");
  });

  it("name what was ignored", async () => {
    const page = await find({ category: ["plumber"], radius: "abc", sort: "hack", page: "x", location: "Leeds" });
    for (const part of ["plumber", "abc", "hack", "“x”"]) expect(page.notes.join()).toContain(part);
  });

  it("order by distance only from a point", async () => {
    const page = await find({ sort: "distance" });
    expect(page.sort).toBe("newest");
    expect(page.notes.join()).toContain("Sorting by distance needs");
  });
});

describe("cards", () => {
  it("list one advert of a vacancy and count the others", async () => {
    const { items } = await find({ q: "estimator", location: "Bristol" });
    expect(items.map(({ title, sameVacancyCount }) => [title, sameVacancyCount])).toEqual([["Estimator", 1]]);
  });

  it("change as soon as the index knows of a change", async () => {
    const id = named.york ?? 0;
    await find({ location: "York" });
    await site.db.update(jobs).set({ title: "Lead Cost Manager" }).where(eq(jobs.id, id));
    await site.db.insert(jobChanges).values({ jobId: id, at: now });
    await site.services.search.applyNow([id]);
    expect((await find({ location: "York" })).items.map(({ title }) => title)).toEqual(["Lead Cost Manager"]);
  });

  it("are read without the database once warm", async () => {
    const offline = { ...site.services, db: {} as Db };
    // The index may read the change of the test before once more, which drops cards of shared vacancies.
    const page = await vi.waitFor(async () => {
      await find({ location: "Bristol" });
      return findJobs(offline, now, { ...emptySearch, location: "Bristol" });
    }, 120_000);
    expect(await site.db.$count(jobs, inArray(jobs.id, ids(page)))).toBe(15);
  });
});

describe("any input", () => {
  const odd = fc.oneof(
    fc.string({ maxLength: 60, unit: "binary" }),
    fc.constantFrom(
      "qs",
      "senior qs leeds nec4 £500",
      '"',
      "*",
      "%_",
      "-",
      "x".repeat(5000),
      "newport",
      "£60.000",
      "9".repeat(40),
      "-5",
      "1e9",
      "year",
      "7d",
    ),
  );
  const state = fc.record({
    ...Object.fromEntries(singleFields.map((field) => [field, odd])),
    ...Object.fromEntries(manyFields.map((field) => [field, fc.oneof(fc.constant([]), fc.array(odd, { maxLength: 4 }))])),
  }) as unknown as fc.Arbitrary<SearchState>;

  it("is answered with a page that agrees with itself", async () => {
    await fc.assert(
      fc.asyncProperty(state, async (asked) => {
        const page = await findJobs(site.services, now, asked);
        expect(page.page).toBeGreaterThanOrEqual(1);
        expect(page.items).toHaveLength(Math.max(0, Math.min(15, page.total - (page.page - 1) * 15)));
        expect(page.total).toBe(await countJobs(site.services, now, asked));
        for (const { without } of page.tags) expect(await countJobs(site.services, now, without)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 150 },
    );
  });
});
