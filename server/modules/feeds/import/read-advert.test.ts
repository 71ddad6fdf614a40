import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "../../places/gazetteer.ts";
import { emptyAdvert, emptySalary, type RawAdvert } from "../readers/raw-advert.ts";
import { readAdvert, webAddress } from "./read-advert.ts";

const now = new Date("2026-11-20T12:00:00Z");
const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());

describe("web addresses", () => {
  it.each([
    ["https://a.example/x?b=1&amp;c=2", "https://a.example/x?b=1&c=2"],
    ["HTTP://A.example", "http://a.example/"],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["//a.example/x", null],
    ["https://user:pw@a.example/", null],
    ["https://localhost/x", null],
    [`https://a.example/${"x".repeat(1100)}`, null],
    ["mailto:a@example.com", null],
    ["", null],
  ])("reads %s as %s", (source, expected) => expect(webAddress(source)).toBe(expected));
});

describe("readAdvert", () => {
  const raw: RawAdvert = {
    ...emptyAdvert(3),
    reference: "R1",
    title: "Quantity Surveyor",
    company: "Oak Ltd",
    places: ["Leeds"],
    url: "https://oak.example/1",
    description: "<p>Main contractor.</p>",
  };
  const read = (given: Partial<RawAdvert>, defaultCompanyName: string | null = null) =>
    readAdvert({ ...raw, ...given }, { gazetteer, now, defaultCompanyName });
  const draftOf = (given: Partial<RawAdvert>) => {
    const reading = read(given);
    if (reading.kind === "rejected") throw new Error(reading.rejection.reason);
    return reading.draft;
  };

  it.each([
    [{ title: " " }, "title", "no title"],
    [{ title: "Nurse" }, "title", "not our trade"],
    [{ company: "N/A" }, "company", "no employer"],
    [{ places: ["Paris"] }, "location", "outside the UK"],
    [{ closesAt: "2026-11-01" }, "closing date", "already closed"],
    [{ problem: { field: "advert", reason: "broken" } }, "advert", "unreadable"],
  ])("refuses %j at %s", (given, field, group) => {
    expect(read(given)).toMatchObject({ kind: "rejected", rejection: { rowNumber: 3, field, group } });
  });

  it("keeps the advert when only an optional value is bad", () => {
    const draft = draftOf({
      postedAt: "32/13/2026",
      lat: "0",
      lng: "0",
      applyUrl: "javascript:alert(1)",
      salary: { ...emptySalary, text: "£5 a year" },
    });
    expect(draft.columns).toMatchObject({ applyUrl: "https://oak.example/1", payPeriod: null });
    expect(draft.notes.map(({ field }) => field)).toEqual(["salary", "coordinates", "date posted", "application address"]);
  });

  it("makes a lasting reference when the feed gives none, and tells references apart by case", () => {
    expect(draftOf({ reference: null }).reference).toBe(draftOf({ reference: " ", description: "Other words." }).reference);
    expect(draftOf({ reference: null }).reference).toMatch(/^url:/);
    expect(draftOf({ reference: null, url: null }).reference).toMatch(/^row:/);
    expect(draftOf({ reference: "aB3" }).reference.toLowerCase()).not.toBe(draftOf({ reference: "Ab3" }).reference.toLowerCase());
    expect(draftOf({ reference: "x".repeat(400) }).reference.length).toBeLessThanOrEqual(255);
  });

  it("hashes what the feed says, not where it stands", () => {
    expect(draftOf({ rowNumber: 9 }).hash).toBe(draftOf({}).hash);
    expect(draftOf({ description: "Other." }).hash).not.toBe(draftOf({}).hash);
  });

  it("writes a line of its own when there is no description, and unescapes markup escaped twice", () => {
    expect(draftOf({ description: null }).words.text).toBe(
      "Quantity Surveyor at Oak Ltd. The full advert is on the advertiser’s own site.",
    );
    expect(draftOf({ description: "&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;" }).words.html).toBe("<p>One</p><p>Two</p>");
  });

  it("uses the source's employer for adverts that name none", () => {
    expect(read({ company: null }, "Elm Consulting")).toMatchObject({ kind: "advert", draft: { company: { name: "Elm Consulting" } } });
  });

  it("finds place and employer in the words when the feed has no fields for them", () => {
    const bare = { company: null, places: [], title: "Quantity Surveyor" };
    expect(read({ ...bare, description: "Company: Elm Ltd<br>Location: Hull<br>Salary: £50,000 per annum" })).toMatchObject({
      kind: "advert",
      draft: {
        company: { name: "Elm Ltd" },
        columns: { officePlaceId: gazetteer.bySlug("hull")?.id ?? gazetteer.named("hull")[0]?.id, payMinPence: 5_000_000 },
      },
    });
    expect(read({ ...bare, title: "Quantity Surveyor - York" }, "Elm")).toMatchObject({
      draft: { columns: { officePlaceId: gazetteer.named("york")[0]?.id } },
    });
    expect(read({ ...bare, title: "Senior Quantity Surveyor at Elm Build", description: "JCT." })).toMatchObject({
      draft: { company: { name: "Elm Build" } },
    });
    expect(read({ ...bare, title: "Quantity Surveyor - Dubai" }, "Elm")).toMatchObject({
      rejection: { reason: "“Dubai” is in the United Arab Emirates, outside the UK" },
    });
    expect(read({ ...bare, description: "City: Dubai<br>Country: United Arab Emirates" }, "Elm")).toMatchObject({
      rejection: { group: "outside the UK" },
    });
    expect(read({ ...bare, title: "Quantity Surveyor - Fit Out" }, "Elm")).toMatchObject({
      draft: { columns: { officePlaceId: null, placeText: null } },
    });
  });

  it("never throws on any text", () => {
    const any = fc.option(fc.string(), { nil: null });
    fc.assert(
      fc.property(
        fc.record({
          title: any,
          company: any,
          description: any,
          url: any,
          postedAt: any,
          closesAt: any,
          country: any,
          lat: any,
          lng: any,
          employment: any,
        }),
        fc.array(fc.string(), { maxLength: 3 }),
        any,
        (given, places, text) => {
          expect(["advert", "rejected"]).toContain(
            read({ ...given, title: `QS ${given.title ?? ""}`, places, salary: { ...emptySalary, text } }).kind,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
