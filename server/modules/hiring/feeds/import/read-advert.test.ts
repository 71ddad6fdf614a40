import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { emptyAdvert, emptySalary, type RawAdvert } from "../readers/raw-advert.ts";
import { readAdvert } from "./read-advert.ts";

const now = new Date("2026-11-20T12:00:00Z");
const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());

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

  it.each([
    ["<p>Closing date: 10 January 2027</p><p>Interviews follow.</p>", "2027-01-10T23:59:59.000Z"],
    ["<p>Oak Ltd.</p><p><b>Apply by:</b> Fri 15th Jan 2027 at 5pm</p>", "2027-01-15T17:00:00.000Z"],
    ["<p>Closing date: soon</p>", null],
    ["<p>Closing date: 10 January</p>", "2027-01-10T23:59:59.000Z"],
    ["<p>Closing date: 12/12</p>", "2026-12-12T23:59:59.000Z"],
    ["<p>Please apply by Fri 18/12 at 5pm</p>", "2026-12-18T17:00:00.000Z"],
    ["<p>Apply by 3/1. Interviews 12/1.</p>", "2027-01-03T23:59:59.000Z"],
    ["<p>Apply 24/7 on our website</p>", null],
    ["<p>Apply in 1/2 hour</p>", null],
    ["<p>Apply by 5 Jan</p>", "2027-01-05T23:59:59.000Z"],
    ["<p>Closes Friday 4th December</p>", "2026-12-04T23:59:59.000Z"],
    ["<p>Closes Friday 5th December</p>", null],
    ["<p>Closing date: December 18th at noon</p>", "2026-12-18T12:00:00.000Z"],
    ["<p>Deadline: 10 May</p>", "2027-05-10T22:59:59.000Z"],
    ["<p>Closing date: 20 November</p>", "2026-11-20T23:59:59.000Z"],
    ["<p>Closing date: 10th Nov</p>", null],
    ["<p>Closing date: 31 June</p>", null],
    ["<p>Please apply by Monday 7 December.</p>", "2026-12-07T23:59:59.000Z"],
    ["<p>Apply by 3pm on 9 December</p>", "2026-12-09T15:00:00.000Z"],
    ["<p>The closing date for this post is Friday 11th December.</p>", "2026-12-11T23:59:59.000Z"],
    ["<p>Internal applications close on 12 December</p>", null],
    ["<p>Our office closes on 24 December.</p>", null],
    ["<p>Applications must be received by 15/12/2026</p>", "2026-12-15T23:59:59.000Z"],
    ["<p>Tender closes on 12 January.</p>", null],
    ["<p>Closing date for receipt of applications: 7 December 2026</p>", "2026-12-07T23:59:59.000Z"],
    ["<p>Applications deadline: 7 December</p>", "2026-12-07T23:59:59.000Z"],
    ["<p>Advert ends: 7 Dec 2026</p>", "2026-12-07T23:59:59.000Z"],
    ["<p>Applications close end of January.</p>", "2027-01-31T23:59:59.000Z"],
    ["<p>The project closes end of December</p>", null],
    ["<p>Closing date: in 4 weeks</p>", null],
    ["<p>Ends: 7 December 2026</p>", null],
    ["<p>Start date: 12 January</p>", null],
    ["<p>We aim to close final accounts by 10 January 2027.</p>", null],
  ])("takes the end of an advert without a field for it from a labelled line: %s", (description, closesAt) => {
    expect(draftOf({ description }).columns.closesAt?.toISOString() ?? null).toBe(closesAt);
    expect(draftOf({ description, closesAt: "2027-02-01" }).columns.closesAt?.toISOString()).toBe("2027-02-01T23:59:59.000Z");
  });

  it.each([
    ["28 November", "2026-11-28T23:59:59.000Z"],
    ["Saturday 28th November", "2026-11-28T23:59:59.000Z"],
    ["3 January", "2027-01-03T23:59:59.000Z"],
    ["1 September", null],
  ])("takes “%s” for the next such day after the advert was posted", (closesAt, moment) =>
    expect(draftOf({ postedAt: "2026-10-01", closesAt }).columns.closesAt?.toISOString() ?? null).toBe(moment),
  );

  it("closes an advert whose day without a year has passed since it was posted", () => {
    expect(read({ postedAt: "2026-10-01", closesAt: "5 November" })).toMatchObject({ rejection: { reason: "it closed on 5 November" } });
  });

  it("takes no client for the advertiser", () => {
    for (const author of ["Kier", "Oak Surveying Ltd", "Morgan Sindall", "Mark Group", "Stuart Homes", "James Surveyors"])
      expect(draftOf({ company: null, publisher: "Construction Careers Board", author }).company.name).toBe(author);
    expect(draftOf({ company: null, publisher: null, author: "Jane Smith" }).company.name).toBe("Jane Smith");
    expect(draftOf({ company: null, publisher: "Ash Recruitment", description: "Client: Kier" }).company.name).toBe("Ash Recruitment");
  });

  it.each([
    [{ company: "https://www.fir.example/jobs", publisher: "Fir Group" }, "Fir Group"],
    [{ company: "www.oak-and-ash.example", publisher: "Careers Board", author: "Oak & Ash Homes" }, "Oak & Ash Homes"],
    [{ company: "www.fir.example", publisher: "Firstline Jobs" }, "fir.example"],
    [{ company: "https://careers.fir.example", publisher: null }, "fir.example"],
    [{ company: "Reed.co.uk", publisher: "Fir Group" }, "Reed.co.uk"],
  ])("takes the firm of an address for the employer: %j", (given, name) => expect(draftOf(given).company.name).toBe(name));

  it("knows which references are none, and tells references apart by case", () => {
    for (const reference of [null, " ", "0", "n/a", "-", "https://oak.example/1", "http s"])
      expect(draftOf({ reference }).hasOwnReference).toBe(reference === "http s");
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
    for (const label of ["Organisation", "<b>Employer</b>", "Authority:", "Name of employer", "Hiring organisation"])
      expect(draftOf({ ...bare, places: ["Hull"], description: `<p>${label}</p><p>Elm of York Ltd</p><p>JCT.</p>` })).toMatchObject({
        company: { name: "Elm of York Ltd" },
      });
    for (const below of ["We price housing.", "Benefits", "A leading contractor of Yorkshire", "- Cost planning"])
      expect(read({ ...bare, places: ["Hull"], description: `<p>Company</p><p>${below}</p>` }), below).toMatchObject({
        rejection: { group: "no employer" },
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

  it.each([
    [{ company: null, publisher: "Elm Jobs Ltd" }, "", "Elm Jobs Ltd", "which publishes the feed"],
    [{ company: "N/A", publisher: null }, "Council: Leeds City Council<br>Salary: £50,000", "Leeds City Council", "stands in its text"],
    [{ company: null, publisher: "Elm" }, "Council: Hull", "Hull Council", "stands in its text"],
    [{ company: null, publisher: "Elm Ltd", author: "Jane Smith" }, "", "Elm Ltd", "which publishes the feed"],
    [{ company: null, publisher: "Elm Ltd", author: "HR team" }, "", "Elm Ltd", "which publishes the feed"],
    [{ company: null, publisher: "Elm Ltd", author: "jane@elm.example" }, "", "Elm Ltd", "which publishes the feed"],
    [{ title: "Estimator at Ash Ltd (York)", company: null, publisher: null }, "", "Ash Ltd", "stands in its text"],
    [{ title: "Estimator at Ash Ltd - York", company: null, publisher: null }, "", "Ash Ltd", "stands in its text"],
    [{ title: "Estimator at Ash & Co, in York", company: null, publisher: null }, "", "Ash & Co", "stands in its text"],
    [{ company: null }, "<p>Employer - Yew Build</p><p>Great role.</p>", "Yew Build", "stands in its text"],
    [{ company: null }, "<p>Hiring organisation: Ash &amp; Co LLP</p>", "Ash & Co LLP", "stands in its text"],
    [{ company: null }, "<p>Contractor: Beech Ltd. Location: Hull</p>", "Beech Ltd", "stands in its text"],
  ])("takes the employer of %j with “%s”, and says so", (given, description, name, said) => {
    const draft = draftOf({ ...given, description });
    expect(draft.company.name).toBe(name);
    expect(draft.notes).toEqual([{ field: "company", reason: expect.stringContaining(said) }]);
  });

  it("says on which line a record was broken, and tells what is known of it", () => {
    const repaired = "<title> is never closed";
    expect(draftOf({ repaired, line: 12 }).notes).toEqual([
      { field: "advert", reason: "its record was broken and has been put right: <title> is never closed (line 12)" },
    ]);
    expect(read({ repaired, line: 12, title: "Nurse" })).toMatchObject({
      rejection: {
        reason: expect.stringMatching(/role; its record was broken: .*\(line 12\)$/),
        broken: { reference: "R1", title: "Nurse" },
      },
    });
    expect(draftOf({ repaired, line: 12 }).hash).toBe(draftOf({ repaired, line: 13 }).hash);
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
