import { char, double, index, int, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { annotateImpersonal } from "../personal.ts";
import { placeKinds } from "../values.ts";
import { idReference, slugColumn } from "./columns.ts";

/** The gazetteer: countries, regions, counties, towns, postcode areas and outward codes. Small; cached in memory by every process. */
export const places = mysqlTable(
  "places",
  {
    id: int("id", { unsigned: true }).primaryKey(),
    kind: mysqlEnum("kind", placeKinds).notNull(),
    slug: slugColumn("slug", 96).notNull(),
    name: varchar("name", { length: 96 }).notNull(),
    countyId: idReference("county_id"),
    regionId: idReference("region_id"),
    countryId: idReference("country_id"),
    lat: double("lat"),
    lng: double("lng"),
    population: int("population", { unsigned: true }).notNull().default(0),
  },
  (t) => [uniqueIndex("places_slug").on(t.slug), index("places_kind").on(t.kind, t.population)],
);
annotateImpersonal(places, "Public gazetteer.");

/** Further names that match a place in search, normalised to lower case. */
export const placeAliases = mysqlTable(
  "place_aliases",
  {
    alias: varchar("alias", { length: 96 }).notNull(),
    placeId: idReference("place_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.alias, t.placeId] })],
);
annotateImpersonal(placeAliases, "Public gazetteer.");

/** Full postcodes, present only after an operator loads a postcode file; looked up one at a time, never cached in memory. */
export const postcodes = mysqlTable("postcodes", {
  /** Upper case without the space, e.g. SW1A1AA. */
  postcode: char("postcode", { length: 7 }).primaryKey(),
  lat: double("lat").notNull(),
  lng: double("lng").notNull(),
});
annotateImpersonal(postcodes, "Public postcode list, not tied to anybody.");
