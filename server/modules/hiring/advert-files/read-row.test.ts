import { expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { emptyAdvert } from "#server/modules/hiring/feeds/readers/raw-advert.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { readAdvertFileRow } from "./read-row.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const fieldsOf = (given: { applyUrl?: string; closesAt?: string }) =>
  readAdvertFileRow(
    { ...emptyAdvert(1), reference: "r1", title: "Quantity Surveyor", company: "Oak", places: ["Leeds"], ...given },
    new Map(),
    {
      gazetteer,
      now: new Date("2027-01-10T12:00:00Z"),
      isAgency: false,
      fieldMap: {},
      everyRow: {},
    },
  ).fields;

it.each([
  ["www.oak.example/jobs", "https://www.oak.example/jobs"],
  ["https://oak.example/7", "https://oak.example/7"],
  ["ask Ada", "ask Ada"],
])("takes the address %s of a row for %s", (applyUrl, expected) => {
  expect(fieldsOf({ applyUrl })).toMatchObject({ applyKind: "external", applyUrl: expected });
});

it.each([
  ["15/01/2027", "2027-01-15"],
  ["2027-01-15T00:00:00", "2027-01-15"],
  ["2027-07-15T00:00:00Z", "2027-07-15"],
  ["15 July 2027 17:00", "2027-07-15"],
  ["2027-07-15T23:30:00", "2027-07-15"],
])("closes at %s on %s", (closesAt, expected) => {
  expect(fieldsOf({ closesAt })).toMatchObject({ closesOn: expected });
});
