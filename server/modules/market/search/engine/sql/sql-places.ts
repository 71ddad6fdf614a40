import { type SQL, sql } from "drizzle-orm";
import type { PlaceFilter } from "#server/kernel/services/search.types.ts";

const siteCounts = sql`(jobs.site_place_id IS NOT NULL OR jobs.site_lat IS NOT NULL)`;
const siteAlone = sql`(${siteCounts} AND COALESCE(jobs.site_days_per_week, 0) >= 3)`;
const officeLat = sql`COALESCE(jobs.office_lat, office.lat)`;
const officeLng = sql`COALESCE(jobs.office_lng, office.lng)`;
const siteLat = sql`COALESCE(jobs.site_lat, site.lat)`;
const siteLng = sql`COALESCE(jobs.site_lng, site.lng)`;
const farMiles = 100_000;
/** Other places that an advert names, each as `other`. */
const otherPlaces = sql`JSON_TABLE(jobs.other_place_ids, '$[*]' COLUMNS (id INT PATH '$')) AS named JOIN places AS other ON other.id = named.id`;

/** Points used for distance: the site alone for at least three site days a week, otherwise office and site; then those of other places. */
export const points = {
  firstLat: sql`CASE WHEN ${siteAlone} THEN ${siteLat} ELSE ${officeLat} END`,
  firstLng: sql`CASE WHEN ${siteAlone} THEN ${siteLng} ELSE ${officeLng} END`,
  secondLat: sql`CASE WHEN ${siteAlone} THEN NULL ELSE ${siteLat} END`,
  secondLng: sql`CASE WHEN ${siteAlone} THEN NULL ELSE ${siteLng} END`,
  isInside(placeId: number): SQL {
    const within = (alias: "office" | "site" | "other") => {
      const place = sql.raw(alias);
      const county = sql`COALESCE((SELECT wider.county_id FROM places AS wider WHERE wider.id = ${place}.county_id), 0)`;
      return sql`(${placeId} IN (${place}.id, COALESCE(${place}.county_id, 0), ${county}, COALESCE(${place}.region_id, 0), COALESCE(${place}.country_id, 0)))`;
    };
    const inOther = sql`EXISTS (SELECT 1 FROM ${otherPlaces} WHERE ${within("other")})`;
    return sql`COALESCE((${within("site")} OR (NOT ${siteAlone} AND ${within("office")}) OR ${inOther}) IS TRUE, FALSE)`;
  },
  /** Miles between the nearest point and the nearest origin; NULL when the advert has no point. */
  distance(origins: readonly { lat: number; lng: number }[]): SQL {
    const each = origins.flatMap((origin) => [
      sql`COALESCE(${haversine(origin, points.firstLat, points.firstLng)}, ${farMiles})`,
      sql`COALESCE(${haversine(origin, points.secondLat, points.secondLng)}, ${farMiles})`,
      sql`COALESCE((SELECT MIN(${haversine(origin, sql`other.lat`, sql`other.lng`)}) FROM ${otherPlaces}), ${farMiles})`,
    ]);
    if (each.length === 0) return sql`NULL`;
    return sql`NULLIF(LEAST(${sql.join(each, sql`, `)}), ${farMiles})`;
  },
};

function haversine(origin: { lat: number; lng: number }, lat: SQL, lng: SQL): SQL {
  return sql`(2 * 3958.7613 * ASIN(LEAST(1, SQRT(POW(SIN(RADIANS(${lat} - ${origin.lat}) / 2), 2)
    + COS(RADIANS(${origin.lat})) * COS(RADIANS(${lat})) * POW(SIN(RADIANS(${lng} - ${origin.lng}) / 2), 2)))))`;
}

/** Tests the ids of an advert's relevant places that have no point. */
function isInArea(test: (id: SQL) => SQL): SQL {
  const office = sql`(NOT ${siteAlone} AND ${officeLat} IS NULL AND jobs.office_place_id IS NOT NULL AND ${test(sql`jobs.office_place_id`)})`;
  const site = sql`(${siteLat} IS NULL AND jobs.site_place_id IS NOT NULL AND ${test(sql`jobs.site_place_id`)})`;
  const other = sql`EXISTS (SELECT 1 FROM ${otherPlaces} WHERE other.lat IS NULL AND ${test(sql`other.id`)})`;
  return sql`COALESCE(${office} OR ${site} OR ${other}, FALSE)`;
}

/** Matches adverts within reach of a place, or of any in its list. */
export function placeCondition(place: PlaceFilter): SQL {
  return sql`(${sql.join([place, ...(place.also ?? [])].map(singlePlaceCondition), sql` OR `)})`;
}

/** Miles from the nearest searched place; NULL inside a searched area, beyond the radius and for adverts without a point. */
export function milesFrom(place: PlaceFilter): SQL {
  const each = [place, ...(place.also ?? [])].map((one) => {
    const distance = points.distance(one.kind === "point" ? [one] : one.points);
    return sql`CASE WHEN ${distance} <= ${one.radiusMiles} THEN ${distance} ELSE ${farMiles} END`;
  });
  const nearest = each.length === 1 ? sql`${each[0]}` : sql`LEAST(${sql.join(each, sql`, `)})`;
  return sql`CASE WHEN ${isInsideAny(place)} THEN NULL ELSE NULLIF(${nearest}, ${farMiles}) END`;
}

export function isInsideAny(place: PlaceFilter): SQL {
  const inside = [place, ...(place.also ?? [])].flatMap((one) => (one.kind === "area" ? [points.isInside(one.placeId)] : []));
  return inside.length === 0 ? sql`FALSE` : sql`(${sql.join(inside, sql` OR `)})`;
}

function singlePlaceCondition(place: PlaceFilter): SQL {
  const origins = place.kind === "point" ? [place] : place.radiusMiles > 0 ? place.points : [];
  const hasNoPoint = sql`(${points.firstLat} IS NULL AND ${points.secondLat} IS NULL
    AND NOT EXISTS (SELECT 1 FROM ${otherPlaces} WHERE other.lat IS NOT NULL))`;
  const parts = [sql`(${hasNoPoint} AND NOT ${isInArea(() => sql`TRUE`)})`];
  if (origins.length > 0) parts.push(sql`${points.distance(origins)} <= ${place.radiusMiles}`);
  if (place.kind === "area") parts.push(points.isInside(place.placeId));
  if (place.areas && place.areas.length > 0) {
    const areas = sql.join(
      place.areas.map((id) => sql`${id}`),
      sql`, `,
    );
    parts.push(isInArea((id) => sql`${id} IN (${areas})`));
  }
  return sql`(${sql.join(parts, sql` OR `)})`;
}
