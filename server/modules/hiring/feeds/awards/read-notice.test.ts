import "#tests/fixtures/property-seed.ts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import type { JsonObject } from "../readers/json/json-value.ts";
import { type NoticeAward, type NoticeReading, readNotice } from "./read-notice.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const now = new Date("2026-11-20T12:00:00Z");
const read = (value: JsonObject) => readNotice(value, { gazetteer, now });

/** As Find a Tender sends one, with everything that must not be read. */
const release: JsonObject = {
  ocid: "ocds-h6vhtk-04a1b2",
  id: "012345-2026",
  date: "2026-11-10T09:30:00Z",
  tag: ["award"],
  buyer: { id: "GB-FTS-1", name: "Leeds City Council" },
  parties: [
    {
      ...{ id: "GB-FTS-1", name: "Leeds City Council", roles: ["buyer"] },
      address: { streetAddress: "Civic Hall", locality: "Leeds", postalCode: "LS1 1UR", region: "UKE42" },
      contactPoint: { name: "Dana Contact", email: "dana.contact@leeds.example", telephone: "0113 496 0000" },
    },
    {
      ...{ id: "GB-COH-1234567", name: "Oak & Ash Construction Limited", roles: ["supplier"] },
      identifier: { scheme: "GB-COH", id: "1234567" },
      contactPoint: { name: "Sam Seller", email: "sam@oak.example" },
    },
  ],
  tender: {
    title: "New primary school, Headingley",
    description: "Design and build under NEC4 ECC Option C. Questions to tom.buyer@leeds.example.",
    classification: { scheme: "CPV", id: "45214210-5" },
    items: [{ id: "1", deliveryAddresses: [{ locality: "Leeds", region: "UKE42", countryName: "United Kingdom" }] }],
  },
  awards: [
    {
      ...{ id: "012345-2026-1", status: "active", date: "2026-11-03T00:00:00Z" },
      value: { amount: 4_250_000.5, amountGross: 5_100_000, currency: "GBP" },
      suppliers: [{ id: "GB-COH-1234567", name: "Oak & Ash Construction Limited" }],
      documents: [{ documentType: "awardNotice", url: "https://www.find-tender.service.gov.uk/Notice/012345-2026" }],
    },
  ],
};
const [firstAward] = release.awards as [JsonObject];
const withAward = (changed: JsonObject): JsonObject => ({ ...release, awards: [{ ...firstAward, ...changed }] });
const tender = release.tender as JsonObject;
const withTender = (changed: JsonObject): JsonObject => ({ ...release, tender: { ...tender, ...changed } });

const awardOf = (value: JsonObject): NoticeAward => {
  const [reading] = read(value);
  if (reading?.kind !== "award") throw new Error(`Not an award: ${JSON.stringify(reading)}`);
  return reading.award;
};
const regionOf = (value: JsonObject) => {
  const { region, placeId, isBuyersPlace } = awardOf(value);
  return [gazetteer.byId(placeId ?? 0)?.name ?? null, region, isBuyersPlace];
};

describe("a notice", () => {
  it("is read as it says, without its contact persons", () => {
    expect(awardOf(release)).toEqual({
      ocid: "ocds-h6vhtk-04a1b2",
      awardId: "012345-2026-1",
      releasedAt: new Date("2026-11-10T09:30:00Z"),
      title: "New primary school, Headingley",
      buyerName: "Leeds City Council",
      suppliers: [{ name: "Oak & Ash Construction Limited", key: "oak ash construction", companyNumber: "01234567" }],
      awardedOn: "2026-11-03",
      valuePence: 425_000_050,
      currency: "GBP",
      cpv: "45214210",
      suite: "nec4",
      placeId: gazetteer.named("leeds")[0]?.id,
      region: "yorkshire-and-the-humber",
      isBuyersPlace: false,
      noticeUrl: "https://www.find-tender.service.gov.uk/Notice/012345-2026",
    });
    expect(JSON.stringify(read(release))).not.toMatch(/dana|sam@|tom\.buyer|0113/i);
  });

  it.each([
    ["a title", withAward({ title: "School: write to tom.buyer@leeds.example or 0113 496 0000" }), "School: write to or"],
    ["markup in a title", withTender({ title: "<b>School</b>&amp; hall" }), "School & hall"],
    ["text that is escaped twice", withTender({ title: "Smith &amp;amp; Sons &lt;p&gt;hall&lt;/p&gt;" }), "Smith & Sons hall"],
    ["an addressee", withTender({ title: "School (FAO Dana Contact, 0113 496 0000)" }), "School"],
  ])("loses addresses, telephone numbers and markup of %s", (_what, value, title) => {
    expect(awardOf(value).title).toBe(title);
  });

  it.each([[[{ scheme: "CPV", id: "45214210" }]], [{ scheme: "cpv", id: "CPV 45214210-5" }]])("has the code of %o", (classification) => {
    expect(awardOf(withTender({ classification })).cpv).toBe("45214210");
  });

  it("in a record is read from its compiled release, else from its releases merged by date", () => {
    expect(read({ ocid: "ocds-h6vhtk-04a1b2", compiledRelease: { ...release, ocid: undefined }, releases: [] })).toEqual(read(release));
    const later = { ...withAward({ value: { amount: 1, currency: "GBP" } }), date: "2026-11-12T00:00:00Z" };
    const values = read({ ocid: "x", releases: [later, release] }).map((each) => each.kind === "award" && each.award.valuePence);
    expect(values).toEqual([100]);
    const undated = { ...release, date: "31/02/2026" };
    expect(read({ ocid: "x", releases: [undated, release] }).map(({ kind }) => kind)).toEqual(["refused", "award"]);
    expect(read({ uri: "p", releases: [{ ocid: "y", url: "https://example.test/r.json" }] })).toMatchObject([
      { kind: "refused", field: "notice" },
    ]);
  });

  it("states no value where there is none, or nought; the contract's where the award has none; and other currencies as they are", () => {
    const contracts = [{ awardID: "012345-2026-1", value: { amount: "900000", currency: "EUR" }, dateSigned: "2026-11-05" }];
    expect(awardOf(withAward({ value: undefined })).valuePence).toBeNull();
    expect(awardOf(withAward({ value: { amount: 0, currency: "GBP" } })).valuePence).toBeNull();
    expect(awardOf({ ...withAward({ value: undefined, date: undefined }), contracts })).toMatchObject({
      ...{ valuePence: 90_000_000, currency: "EUR", awardedOn: "2026-11-05" },
    });
  });

  it("for one of several lots has the suite, place and code of that lot", () => {
    const lots = [
      { id: "Lot 1", title: "Schools, JCT Design and Build" },
      { id: "Lot 2", title: "Roads, NEC4 ECC" },
    ];
    const itemOf = (relatedLot: string, id: string, region: string) => ({
      ...{ relatedLot, additionalClassifications: [{ scheme: "CPV", id }], deliveryAddresses: [{ region }] },
    });
    const items = [itemOf("Lot 1", "45214210", "UKE42"), itemOf("Lot 2", "45233120", "UKD33")];
    const value = { ...withTender({ description: "", classification: undefined, lots, items }), awards: [] as JsonObject[] };
    const ofLot = (...relatedLots: string[]) => awardOf({ ...value, awards: [{ ...firstAward, relatedLots }] });
    expect(ofLot("Lot 2")).toMatchObject({ suite: "nec4", cpv: "45233120", region: "north-west", isBuyersPlace: false });
    expect(ofLot("Lot 1")).toMatchObject({ suite: "jct", cpv: "45214210", region: "yorkshire-and-the-humber", isBuyersPlace: false });
    expect(ofLot("Lot 9")).toMatchObject({ cpv: "45214210", isBuyersPlace: true });
  });

  it("with several contracts and no value of its own has that of all of them, or none", () => {
    const worth = (...values: (JsonObject | undefined)[]) =>
      awardOf({
        ...withAward({ value: undefined }),
        contracts: values.map((value) => ({ awardID: "012345-2026-1", dateSigned: "2026-11-05", value })),
      }).valuePence;
    expect(worth({ amount: 10, currency: "GBP" }, { amount: "30.5", currency: "gbp" })).toBe(4_050);
    expect(worth({ amount: 10, currency: "GBP" }, { amount: 30, currency: "EUR" })).toBeNull();
    expect(worth({ amount: 10, currency: "GBP" }, undefined)).toBeNull();
  });

  it("names each firm that shares the award once", () => {
    const suppliers = [{ name: "Oak Ltd" }, { name: "OAK LIMITED" }, { name: "Elm plc" }, { name: " " }];
    expect(awardOf(withAward({ suppliers })).suppliers.map(({ name }) => name)).toEqual(["Oak Ltd", "Elm plc"]);
  });

  it.each([
    ["JCT Design and Build Contract 2016", "jct"],
    ["NEC3 Term Service Contract", "nec3"],
    ["An exhibition at the NEC Birmingham", null],
    ["Build a school.", null],
  ])("in the words “%s” names the suite %s", (description, suite) => {
    expect(awardOf(withTender({ description })).suite).toBe(suite);
  });
});

describe("the place of an award", () => {
  const at = (...addresses: JsonObject[]) => withTender({ items: [{ deliveryAddresses: addresses }] });
  it.each<[string, JsonObject, unknown]>([
    ["a town", at({ locality: "Hull", postalCode: "HU1 1AA" }), ["Kingston upon Hull", "yorkshire-and-the-humber", false]],
    ["a postcode", at({ postalCode: "M1 2AB" }), ["M", "north-west", false]],
    ["a region's name", at({ region: "North West" }), ["North West", "north-west", false]],
    ["a nation's name", at({ region: "Scotland" }), ["Scotland", "scotland", false]],
    ["a NUTS code", at({ region: "UKK11" }), ["South West", "south-west", false]],
    ["an ITL code", at({ region: "TLI" }), ["London", "london", false]],
    [
      "a code of a gazetteer",
      withTender({ items: [{ deliveryLocation: { gazetteer: { scheme: "NUTS", identifiers: ["UKL2"] } } }] }),
      ["Wales", "wales", false],
    ],
    [
      "two towns of one region",
      at({ locality: "Leeds" }, { locality: "Hull" }),
      ["Yorkshire and The Humber", "yorkshire-and-the-humber", false],
    ],
    ["several regions", at({ region: "North West" }, { region: "London" }), ["Leeds", "yorkshire-and-the-humber", true]],
    ["nothing", withTender({ items: [] }), ["Leeds", "yorkshire-and-the-humber", true]],
    ["nothing, of a buyer without an address", { ...withTender({ items: [] }), parties: [] }, [null, null, false]],
  ])("is read from %s", (_what, value, expected) => {
    expect(regionOf(value)).toEqual(expected);
  });
});

describe("refused, with the reason:", () => {
  const long = "2024-11-01T00:00:00Z";
  it.each<[string, JsonObject, string, string]>([
    ["without an OCID", { ...release, ocid: undefined }, "ocid", "it has no Open Contracting ID"],
    ["without a release date", { ...release, date: undefined }, "release date", "it has no release date"],
    ["a tender", { ...release, awards: [] }, "award", "it announces no award"],
    ["not awarded yet", withAward({ status: "pending" }), "status", "it is not awarded yet: its status is “pending”"],
    ["no CPV code", withTender({ classification: undefined }), "cpv", "it states no CPV code"],
    ["not construction", withTender({ classification: { scheme: "CPV", id: "72400000" } }), "cpv", "CPV 72400000 is neither"],
    ["no supplier", withAward({ suppliers: [{ name: "" }] }), "supplier", "it names no supplier"],
    ["no buyer", { ...release, buyer: {}, parties: [] }, "buyer", "it names no buyer"],
    ["no title", withTender({ title: " " }), "contract title", "it has no title"],
    ["no award date", withAward({ date: undefined }), "award date", "it has no award date"],
    ["a day that is none", withAward({ date: "31/02/2026" }), "award date", "“31/02/2026” is not a date"],
    ["in the future", withAward({ date: "2027-02-01" }), "award date", "“2027-02-01” is in the future"],
    ["long ago", withAward({ date: long }), "award date", "it was awarded more than two years ago"],
    ["no amount", withAward({ value: { amount: "lots", currency: "GBP" } }), "value", "“lots” is not an amount"],
    ["below nought", withAward({ value: { amount: -5, currency: "GBP" } }), "value", "the value is below zero"],
    ["too much", withAward({ value: { amount: 2e11, currency: "GBP" } }), "value", "the value is above 100 billion"],
    ["no currency", withAward({ value: { amount: 5 } }), "value", "the value has no currency"],
  ])("%s", (_what, value, field, reason) => {
    expect(read(value)).toMatchObject([{ kind: "refused", field, reason: expect.stringContaining(reason) }]);
  });

  it("one award of several, and not the others", () => {
    const several = { ...release, awards: [firstAward, { ...firstAward, id: "2", date: "never" }, { ...firstAward, id: "3" }] };
    expect(read(several).map(({ kind }) => kind)).toEqual(["award", "refused", "award"]);
  });
});

test.each<[string, JsonObject, string]>([
  ["by its status", withAward({ status: "cancelled" }), "012345-2026-1"],
  ["by its contract", { ...release, contracts: [{ awardID: "012345-2026-1", status: "terminated" }] }, "012345-2026-1"],
  ["by the tag of its release", { ...release, tag: ["awardCancellation"] }, "012345-2026-1"],
  ["with its whole procedure", { ...release, tag: ["tenderCancellation"], awards: [] }, ""],
])("an award is cancelled %s", (_how, value, awardId) => {
  expect(read(value)).toMatchObject([{ kind: "cancelled", ocid: "ocds-h6vhtk-04a1b2", awardId }]);
});

describe("whatever a notice holds", () => {
  const runs = sizeOfRun({ daily: 100, full: 10_000 });
  /** Any JSON, and a good notice with one of its parts replaced by any JSON. */
  const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>;
  const parts = ["ocid", "date", "tag", "buyer", "parties", "tender", "awards", "contracts", "releases", "compiledRelease"];
  const partsOfAward = ["id", "title", "status", "date", "value", "suppliers", "items", "documents"];
  const partsOfTender = ["title", "description", "classification", "items", "status", "lots", "documents"];
  const spoilt = fc.oneof(
    fc.dictionary(fc.constantFrom(...parts), json),
    fc.tuple(fc.constantFrom(...parts), json).map(([part, value]) => ({ ...release, [part]: value })),
    fc.tuple(fc.constantFrom(...partsOfAward), json).map(([part, value]) => withAward({ [part]: value })),
    fc.tuple(fc.constantFrom(...partsOfTender), json).map(([part, value]) => withTender({ [part]: value })),
  );

  test("reading it throws nothing", () => {
    fc.assert(
      fc.property(spoilt, (value) => {
        for (const reading of read(value)) expect(["award", "cancelled", "refused"]).toContain(reading.kind);
      }),
      { numRuns: runs },
    );
    let nested: unknown = "deep";
    for (let depth = 0; depth < 50_000; depth += 1) nested = [nested];
    expect(read({ ...release, date: nested, awards: [nested], tag: nested })).toHaveLength(1);
    expect(read(withAward({ title: nested, value: nested, suppliers: nested }))).toHaveLength(1);
  });

  test("nothing is stored that it does not say", () => {
    const words = fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" });
    const said = fc
      .record({
        title: words,
        supplier: words,
        buyer: words,
        ocid: fc.uuid(),
        amount: fc.double({ min: 0.01, max: 1e10, noNaN: true }),
        currency: fc.constantFrom("GBP", "EUR", "usd"),
        day: fc.date({ min: new Date("2025-01-01"), max: new Date("2026-11-19"), noInvalidDate: true }),
        path: fc.webPath(),
      })
      .map(({ title, supplier, buyer, ocid, amount, currency, day, path }) => ({
        ...withAward({
          ...{ title, date: day.toISOString(), value: { amount, currency }, suppliers: [{ name: supplier }] },
          documents: [{ documentType: "awardNotice", url: `https://notices.example${path}` }],
        }),
        ...{ ocid, buyer: { name: buyer } },
      }));
    fc.assert(
      fc.property(said, (value) => read(value).every((reading) => isSaid(value, reading))),
      { numRuns: runs },
    );
  });
});

/** Whether every word and figure of a reading is in the notice. */
function isSaid(value: JsonObject, reading: NoticeReading): boolean {
  if (reading.kind !== "award") return true;
  const { award } = reading;
  const text = textsOf(value).join("\n");
  const [source] = value.awards as [{ date: string; value: { amount: number; currency: string } }];
  const words = [award.title, award.buyerName, ...award.suppliers.map(({ name }) => name)].flatMap((line) => line.split(" "));
  return (
    words.every((word) => text.includes(word)) &&
    text.includes(award.ocid) &&
    text.includes(award.awardId) &&
    source.date.startsWith(award.awardedOn) &&
    award.valuePence === Math.round(source.value.amount * 100) &&
    award.currency === source.value.currency.toUpperCase() &&
    (award.noticeUrl === null || textsOf(value).some((each) => URL.canParse(each) && new URL(each).href === award.noticeUrl))
  );
}

const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
