import { describe, expect, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { distanceMiles } from "./distance.ts";
import { buildGazetteer } from "./gazetteer.ts";
import { type FoundPlace, toPlaceFilter } from "./place-filter.ts";
import { resolveName } from "./resolve-place.ts";
import { spellingDistance } from "./spelling-distance.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const slugOf = (id: number) => gazetteer.byId(id)?.slug;
const bySlug = (slug: string) => {
  const place = gazetteer.bySlug(slug);
  if (!place) throw new Error(`No place ${slug}`);
  return place;
};

describe("the reference places", () => {
  const places = referencePlaces();

  test("have ids, slugs and labels of their own", () => {
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    expect(new Set(places.map(({ slug }) => slug)).size).toBe(places.length);
    expect(new Set(places.map(({ id }) => gazetteer.byId(id)?.label)).size).toBe(places.length);
  });

  test("are 12 regions, 121 postcode areas, 185 counties in 11 larger ones besides, and over 4,000 towns", () => {
    const count = (kind: string) => places.filter((place) => place.kind === kind).length;
    expect([count("region"), count("postcode-area"), count("county"), count("country")]).toEqual([12, 121, 185 + 11, 1]);
    expect(count("town")).toBeGreaterThan(4_300);
  });

  test("keep their ids between builds", () => {
    expect(bySlug("leeds").id).toBe(2644688);
    expect(bySlug("london").id).toBe(17);
    expect(bySlug("west-yorkshire").id).toBe(106);
    expect(bySlug("kent").id).toBe(places.find(({ slug }) => slug === "kent")?.id);
    expect(bySlug("postcode-area-ls").id).toBe(2000 + 12 * 27 + 19);
  });

  test("all lie in the United Kingdom and in areas that exist", () => {
    for (const { id, countyId, regionId, countryId, kind, lat, lng } of places) {
      if (kind === "town") expect([lat, lng, countyId, regionId, countryId]).not.toContain(null);
      if (lat !== null && lng !== null) expect(lat > 49.8 && lat < 61 && lng > -8.8 && lng < 1.9).toBe(true);
      for (const areaId of [countyId, regionId, countryId])
        if (areaId !== null) expect(gazetteer.byId(areaId), `area of ${id}`).toBeDefined();
    }
  });

  test("name no alias that leads nowhere", () => {
    expect(referenceAliases().filter(({ placeId }) => !gazetteer.byId(placeId))).toEqual([]);
  });
});

test("ancestors climb through council area, county, region and country", () => {
  expect(gazetteer.ancestors(bySlug("huddersfield").id).map(slugOf)).toEqual([
    "huddersfield",
    "kirklees",
    "west-yorkshire",
    "yorkshire-and-the-humber",
    "england",
  ]);
  expect(gazetteer.ancestors(bySlug("glasgow").id).map(slugOf)).toEqual(["glasgow", "glasgow-city", "scotland"]);
  expect(gazetteer.ancestors(987_654_321)).toEqual([]);
});

test("points of an area are those of its towns", () => {
  const leeds = bySlug("leeds");
  expect(gazetteer.pointsIn(bySlug("west-yorkshire").id)).toContainEqual({ lat: leeds.lat, lng: leeds.lng });
  expect(gazetteer.pointsIn(bySlug("kent").id)).not.toContainEqual({ lat: leeds.lat, lng: leeds.lng });
  expect(gazetteer.pointsIn(leeds.id)).toEqual([{ lat: leeds.lat, lng: leeds.lng }]);
  expect(gazetteer.pointsIn(bySlug("postcode-area-ls").id)).toHaveLength(1);
});

describe("suggestions", () => {
  const labels = (prefix: string, limit = 5) => gazetteer.suggest(prefix, limit).map(({ label }) => label);

  test("begin as typed, the largest first, own names before other names", () => {
    expect(labels("lee", 2)).toEqual(["Leeds, West Yorkshire", "Leek, Staffordshire"]);
    expect(labels("LON", 1)).toEqual(["London"]);
    expect(labels("west y", 1)).toEqual(["West Yorkshire"]);
    expect(labels("hul", 1)).toEqual(["Kingston upon Hull, East Riding of Yorkshire"]);
  });

  test("hold no postcode area, no council area that shares its town's name, and nothing for nothing", () => {
    const all = "abcdefghijklmnopqrstuvwxyz".split("").flatMap((letter) => gazetteer.suggest(letter, 10_000));
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["town", "county", "region", "country"]));
    expect(all.filter(({ slug }) => slug === "leeds-council-area")).toEqual([]);
    expect(labels("")).toEqual([]);
    expect(labels("  %")).toEqual([]);
    expect(labels("lee", 0)).toEqual([]);
  });
});

describe("the filter a place becomes", () => {
  const filter = (text: string, radiusMiles: number | null) => {
    const found = resolveName(gazetteer, text);
    if (found.kind !== "found") throw new Error(`${text} is ${found.kind}`);
    return toPlaceFilter(found satisfies FoundPlace, radiusMiles, gazetteer);
  };

  test("is distance for a town, 15 miles unless said, and only the town at 0", () => {
    expect(filter("Leeds", null)).toMatchObject({ kind: "point", lat: 53.7965, lng: -1.5478, radiusMiles: 15 });
    expect(filter("Leeds", 40)).toMatchObject({ kind: "point", radiusMiles: 40 });
    expect(filter("Leeds", 0)).toMatchObject({ kind: "area", placeId: 2644688, radiusMiles: 0, points: [] });
  });

  test("is belonging for counties, regions, countries and London, with their points only when miles are added", () => {
    for (const name of ["London", "Kent", "South East", "England", "Scotland"]) {
      expect(filter(name, null)).toMatchObject({ kind: "area", radiusMiles: 0, points: [] });
    }
    const wide = filter("South East", 10);
    expect(wide).toMatchObject({ kind: "area", placeId: bySlug("south-east").id, radiusMiles: 10 });
    expect(wide.kind === "area" && wide.points.length).toBeGreaterThan(300);
  });

  test("is a wider distance where a postcode is only known by its area's town, and never nothing", () => {
    expect(filter("LS6 1AA", null)).toMatchObject({ kind: "point", radiusMiles: 25 });
    expect(filter("LS", null)).toMatchObject({ kind: "point", radiusMiles: 25 });
    expect(filter("LS6", 0)).toMatchObject({ kind: "point", radiusMiles: 1 });
    expect(filter("Leeds", -5)).toMatchObject({ radiusMiles: 0 });
  });
});

test.each([
  ["Maidstone", 15, ["england", "south-east", "kent"], ["london", "yorkshire-and-the-humber", "essex"]],
  ["Maidstone", 30, ["london", "essex", "east-sussex"], ["hampshire", "yorkshire-and-the-humber"]],
  ["Leeds", 0, ["west-yorkshire", "yorkshire-and-the-humber"], ["north-yorkshire", "south-yorkshire"]],
  ["Kent", 0, ["kent", "south-east", "england"], ["surrey", "maidstone", "medway"]],
  ["Newport, Isle of Wight", 15, ["isle-of-wight"], ["wales"]],
])("around %s, %i miles, work in %j may be meant and in %j may not", (text, miles, within, without) => {
  const found = resolveName(gazetteer, text);
  if (found.kind !== "found") throw new Error(`${text} is ${found.kind}`);
  const areas = toPlaceFilter(found, miles, gazetteer).areas?.map(slugOf);
  expect(areas).toEqual(expect.arrayContaining(within));
  expect(areas?.filter((slug) => without.includes(slug ?? ""))).toEqual([]);
});

test("distance is measured along the ground", () => {
  const [leeds, hull] = [bySlug("leeds"), bySlug("kingston-upon-hull")];
  if (leeds.lat === null || leeds.lng === null || hull.lat === null || hull.lng === null) throw new Error("no point");
  expect(distanceMiles({ lat: leeds.lat, lng: leeds.lng }, { lat: hull.lat, lng: hull.lng })).toBeCloseTo(50.1, 0);
  expect(distanceMiles({ lat: 51, lng: 0 }, { lat: 51, lng: 0 })).toBe(0);
});

test.each([
  ["bristol", "brsitol", 1],
  ["leeds", "leds", 1],
  ["leeds", "leeds", 0],
  ["brighton", "brighten", 1],
  ["glasgow", "glagsw", 2],
  ["london", "paris", 3],
])("from %s to %s are %i slips, counted up to 3", (a, b, slips) => expect(spellingDistance(a, b, 2)).toBe(slips));
