import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { places } from "#db/schema/places.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { emptySearch } from "#server/addresses/paths.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { getBrowseOverview } from "./browse.queries.ts";
import { listLocationsWithCounts } from "./location-counts.queries.ts";
import { countJobs } from "./search.queries.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Ashlar and Quoin", slug: "ashlar", now });
      for (const [name, adverts] of [
        ["Leeds", 3],
        ["Bristol", 2],
        ["Cardiff", 1],
      ] as const) {
        const [town] = await db
          .select({ id: places.id, lat: places.lat, lng: places.lng })
          .from(places)
          .where(and(eq(places.kind, "town"), eq(places.name, name)))
          .limit(1);
        for (let index = 0; index < adverts; index += 1) {
          await makeJob(db, { companyId, officePlaceId: town?.id, officeLat: town?.lat, officeLng: town?.lng, sector: "rail", now });
        }
      }
    },
  });
});
afterAll(() => site.close());

it("counts each region, county and town as the list it links to", async () => {
  const regions = await listLocationsWithCounts(site.services, now);
  const counted = regions.flatMap((region) => [region, ...region.counties, ...region.towns]).filter(({ count }) => count > 0);
  expect(counted.map(({ name }) => name)).toEqual(expect.arrayContaining(["Leeds", "Bristol", "Wales"]));
  for (const { location, count } of counted) {
    expect(await countJobs(site.services, now, { ...emptySearch, location }), location).toBe(count);
  }
});

it("offers popular places, every category and sector, and the firms hiring most", async () => {
  const { total, categories, sectors, popularPlaces, hirers } = await getBrowseOverview(site.services, now);
  expect(total).toBe(6);
  expect(categories.map(({ count }) => count)).toEqual([6, 0, 0, 0, 0, 0]);
  expect(sectors.find(({ slug }) => slug === "rail")?.count).toBe(6);
  expect(popularPlaces[0]).toMatchObject({ name: "Leeds", location: "Leeds", count: 3 });
  expect(hirers.map(({ slug, liveJobCount }) => [slug, liveJobCount])).toEqual([["ashlar", 6]]);
});
