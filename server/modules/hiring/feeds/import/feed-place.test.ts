import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { emptyAdvert, type RawAdvert } from "../readers/raw-advert.ts";
import { readFeedPlace } from "./feed-place.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const read = (place: string, facts: Partial<RawAdvert>, currency = "GBP", words = "") =>
  readFeedPlace(gazetteer, { ...emptyAdvert(1), places: [place], ...facts }, currency, words);

/** Names that the UK shares with towns better known abroad. */
const shared = [
  "Christchurch",
  "Perth",
  "Boston",
  "Newcastle",
  "Richmond",
  "Lincoln",
  "Halifax",
  "Durham",
  "Cambridge",
  "Hamilton",
  "Melbourne",
  "Washington",
  "Birmingham",
];

describe.each(shared)("%s", (name) => {
  it.each(["GB", "gb", "UK", "United Kingdom", "England", "Scotland", "Wales", "Northern Ireland"])(
    "is the UK's in an advert of %s",
    (country) => expect(read(name, { country })).toMatchObject({ kind: "here", place: { name: expect.stringContaining(name) } }),
  );

  it.each([
    ["pay in pounds", {}, "£50,000 a year"],
    ["a postcode", {}, "Our office, PH1 5AB"],
    ["a telephone number", {}, "Call 01738 620 000 or +44 1738 620000"],
    ["a site of the UK", { url: "https://jobs.example.co.uk/1" }, ""],
    ["a point in the UK", { lat: "55.9", lng: "-3.4" }, ""],
    ["nothing at all", {}, ""],
  ])("is the UK's beside %s", (_fact, facts, words) => expect(read(name, facts, "GBP", words)).toMatchObject({ kind: "here" }));

  it("is abroad with the country that the advert names", () => {
    expect(read(name, { country: "Australia" })).toEqual({ kind: "abroad", reason: `“${name}” (Australia) is outside the UK` });
    expect(read(`${name}, New Zealand`, {})).toEqual({
      kind: "abroad",
      reason: `“${name}, New Zealand” is in New Zealand, outside the UK`,
    });
    expect(read(`${name}, New Zealand`, { country: "GB" })).toMatchObject({
      kind: "abroad",
      reason: expect.stringContaining("New Zealand"),
    });
  });
});

describe("facts beside a shared name", () => {
  it.each([
    ["Perth", {}, "AUD", "Australia"],
    ["Newcastle", {}, "AUD", "Australia"],
    ["Christchurch", {}, "NZD", "New Zealand"],
    ["Wellington", { url: "https://jobs.example.co.nz/7" }, "GBP", "New Zealand"],
    ["Perth", { url: "https://jobs.example.com.au/7" }, "GBP", "Australia"],
    ["Halifax", { applyUrl: "https://jobs.example.ca/7" }, "GBP", "Canada"],
    ["Hamilton", {}, "CAD", "Canada"],
    ["Boston", {}, "USD", "the United States"],
    ["Boston, MA", {}, "GBP", "the United States"],
    ["Perth WA", {}, "GBP", "Australia"],
    ["Dublin", {}, "GBP", "Ireland"],
    ["Georgia", {}, "USD", "the United States"],
  ])("%s, %j and pay in %s are %s", (place, facts, currency, country) =>
    expect(read(place, facts, currency)).toEqual({ kind: "abroad", reason: `“${place}” is in ${country}, outside the UK` }),
  );

  it.each([
    ["Perth", { country: "GB" }, "AUD"],
    ["Leeds", {}, "USD"],
    ["Boston, Lincolnshire", {}, "USD"],
    ["Perth", { url: "https://jobs.example.scot/7" }, "GBP"],
    ["Hamilton", { url: "https://jobs.example.co.uk/7" }, "CAD"],
  ])("%s, %j and pay in %s stay in the UK", (place, facts, currency) =>
    expect(read(place, facts, currency)).toMatchObject({ kind: "here", text: null }),
  );

  it.each(["Dublin", "Georgia", "Wellington", "Upper Nowhere"])(
    "%s of the UK keeps its words where we know no one place of the name",
    (place) => expect(read(place, { country: "GB" })).toMatchObject({ kind: "here", place: null, text: place }),
  );

  it.each([
    [{ currency: "GBP" }, "“Upper Nowhere” is no place we know in the UK, and nothing else says the UK"],
    [{ currency: "EUR" }, "“Upper Nowhere” is no place we know in the UK, and the pay is in EUR"],
  ])("a place that nobody knows is refused as such, never as abroad: %j", ({ currency }, reason) =>
    expect(read("Upper Nowhere", {}, currency)).toEqual({ kind: "unknown", reason }),
  );
});

describe("an advert of several places", () => {
  const labels = (places: string[]) => {
    const found = readFeedPlace(gazetteer, { ...emptyAdvert(1), places }, "GBP", "");
    if (found.kind !== "here") throw new Error(found.reason);
    return [found.place?.label ?? found.text, ...found.others.map(({ label }) => label)];
  };

  it.each([
    [["London, Surrey, Kent"], ["London", "Surrey", "Kent"]],
    [["Leeds / Bradford"], ["Leeds, West Yorkshire", "Bradford, West Yorkshire"]],
    [
      ["Leeds", "Bradford"],
      ["Leeds, West Yorkshire", "Bradford, West Yorkshire"],
    ],
    [["Leeds", "West Yorkshire", "Yorkshire"], ["Leeds, West Yorkshire"]],
    [
      ["Leeds or York", "Hull"],
      ["Leeds, West Yorkshire", "York, North Yorkshire", "Kingston upon Hull, East Riding of Yorkshire"],
    ],
    [["Midlands"], ["Midlands", "West Midlands", "East Midlands"]],
    [["London, South East"], ["London"]],
    [
      ["New York", "London, UK", "Leeds"],
      ["London", "Leeds, West Yorkshire"],
    ],
  ])("%j is %j", (places, expected) => expect(labels(places)).toEqual(expected));
});
