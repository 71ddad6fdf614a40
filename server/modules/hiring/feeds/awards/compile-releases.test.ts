import { expect, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import type { JsonObject } from "../readers/json/json-value.ts";
import { type NoticeAward, type NoticeReading, readNotice } from "./read-notice.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const read = (value: JsonObject) => readNotice(value, { gazetteer, now: new Date("2026-11-20T12:00:00Z") });
function awardOf([reading]: readonly NoticeReading[]): NoticeAward {
  if (reading?.kind !== "award") throw new Error(`Not an award: ${JSON.stringify(reading)}`);
  return reading.award;
}

const release: JsonObject = {
  ...{ ocid: "ocds-h6vhtk-04a1b2", id: "012345-2026", date: "2026-11-10T09:30:00Z", tag: ["award"] },
  parties: [
    { id: "GB-FTS-1", name: "Leeds City Council", roles: ["buyer"], address: { locality: "Leeds" } },
    { id: "o", name: "Oak & Ash Construction Limited", roles: ["supplier"] },
  ],
  buyer: { id: "GB-FTS-1" },
  tender: { title: "New primary school, Headingley", classification: { scheme: "CPV", id: "45214210-5" } },
  awards: [
    { id: "012345-2026-1", status: "active", date: "2026-11-03", value: { amount: 4_250_000, currency: "GBP" }, suppliers: [{ id: "o" }] },
  ],
};

test("the releases of a record are merged as the standard says: objects by their ID, null removes, other lists are replaced", () => {
  const recordOf = (...more: JsonObject[]) => ({
    ocid: "ocds-h6vhtk-04a1b2",
    releases: [...more.map((each, day) => ({ ocid: "ocds-h6vhtk-04a1b2", date: `2026-11-1${day + 2}`, ...each })), release],
  });
  const id = "012345-2026-1";
  const merged = (...more: JsonObject[]) => awardOf(read(recordOf(...more)));
  expect(merged({ tag: ["awardUpdate"], awards: [{ id, value: { amount: 9 } }] })).toMatchObject({ valuePence: 900, currency: "GBP" });
  expect(merged({ awards: [{ id, value: null }] }).valuePence).toBeNull();
  expect(merged({ parties: [{ id: "GB-FTS-1", address: { region: "TLI" } }], awards: [] }).buyerName).toBe("Leeds City Council");
  const elm = { id: "e", name: "Elm Ltd" };
  expect(merged({ awards: [{ id, suppliers: [elm] }] }).suppliers.map(({ name }) => name)).toEqual([
    "Oak & Ash Construction Limited",
    "Elm Ltd",
  ]);
  const items = [{ id: "1", deliveryAddresses: [{ region: "UKD33" }] }];
  expect(merged({ tender: { items } })).toMatchObject({ region: "north-west", title: "New primary school, Headingley" });
  const twice = [{ tag: ["tenderAmendment"], tender: { title: "A school" } }, { awards: [{ id, status: "cancelled" }] }];
  expect(read(recordOf(...twice))).toMatchObject([{ kind: "cancelled", awardId: id, releasedAt: new Date("2026-11-13T00:00:00Z") }]);
  expect(read({ records: [recordOf(), { ocid: "b", compiledRelease: { ...release, ocid: undefined } }] }).map(({ kind }) => kind)).toEqual([
    "award",
    "award",
  ]);
});

test("a cancellation cancels the awards whose states say so, where any does", () => {
  const [award] = release.awards as [JsonObject];
  const awards = [
    { ...award, status: "cancelled" },
    { ...award, id: "2" },
  ];
  expect(read({ ...release, tag: ["awardCancellation"], awards }).map(({ kind }) => kind)).toEqual(["cancelled", "award"]);
  expect(read({ ...release, tag: ["awardCancellation"] })).toMatchObject([{ kind: "cancelled" }]);
});
