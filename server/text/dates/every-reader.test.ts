import fc from "fast-check";
import { expect, it } from "vitest";
import { openFeed } from "#server/modules/hiring/feeds/readers/open-feed.ts";
import { londonClock } from "#server/text/london-time.ts";
import { readAdvertDates } from "./advert-dates.ts";
import { dayField, momentField } from "./calendar-day.ts";

const feeds = {
  xml: (closes: string) => `<source><job><title>QS</title><closingdate>${closes}</closingdate></job></source>`,
  rss: (closes: string) => `<rss><channel><item><title>QS</title><job:expires>${closes}</job:expires></item></channel></rss>`,
  atom: (closes: string) => `<feed><entry><title>QS</title><expires>${closes}</expires></entry></feed>`,
  json: (closes: string) => JSON.stringify([{ title: "QS", closing_date: closes }]),
  "json lines": (closes: string) => `${JSON.stringify({ title: "QS", deadline: closes })}\n${JSON.stringify({ title: "QS" })}\n`,
  "json-ld": (closes: string) =>
    `<html><script type="application/ld+json">${JSON.stringify({ "@type": "JobPosting", title: "QS", validThrough: closes })}</script></html>`,
  csv: (closes: string) => `title,closing date\nQS,"${closes}"\n`,
} as const;
type Format = keyof typeof feeds;

async function closingOf(format: Format, closes: string): Promise<Date | null> {
  async function* whole() {
    yield Buffer.from(feeds[format](closes));
  }
  for await (const advert of (await openFeed(whole())).adverts)
    return readAdvertDates(null, advert.closesAt, new Date("2027-01-10T12:00:00Z")).closesAt;
  return null;
}

/** Days around both changes of the clocks, and those between. */
const day = fc.oneof(
  fc.constantFrom("2027-03-27", "2027-03-28", "2027-03-29", "2027-10-30", "2027-10-31", "2027-11-01"),
  fc.integer({ min: 1, max: 320 }).map((days) => new Date(Date.UTC(2027, 0, 15) + days * 86_400_000).toISOString().slice(0, 10)),
);

it.each(Object.keys(feeds) as Format[])("a closing day, its midnight and a time of it are London's in %s", async (format) => {
  await fc.assert(
    fc.asyncProperty(
      day,
      fc.constantFrom("", "T00:00:00", "T00:00:00Z", " 00:00", "T00:00:00+00:00", "T00:00:00+01:00"),
      async (iso, midnight) => {
        const ends = await closingOf(format, `${iso}${midnight}`);
        expect(ends && londonClock(ends)).toBe(`${iso}T23:59`);
        const noon = await closingOf(format, `${iso.split("-").reverse().join("/")} 12:00`);
        expect(noon && londonClock(noon)).toBe(`${iso}T12:00`);
      },
    ),
    { numRuns: 40 },
  );
});

const asDay = "Enter the day as 2026-11-20.";
const asMoment = "Enter the time as 2026-11-20T09:00:00Z.";
const ofYear = "Enter a year from 1900 to 2100.";

it.each([
  ["2026-11-20", null],
  ["1900-01-01", null],
  ["2100-12-31", null],
  ["2028-02-29", null],
  ["2027-02-29", asDay],
  ["2026-02-30", asDay],
  ["0000-00-00", asDay],
  ["10000-01-01", asDay],
  ["NaN", asDay],
  ["0000-01-01", ofYear],
  ["1899-12-31", ofYear],
  ["2101-01-01", ofYear],
  ["9999-12-31", ofYear],
])("the day %s is answered %s", (day, sentence) => {
  expect(
    dayField(asDay)
      .safeParse(day)
      .error?.issues.map(({ message }) => message) ?? null,
  ).toEqual(sentence && [sentence]);
});

it.each([
  ["2026-11-20T09:00:00Z", null],
  ["2026-11-20T09:00:00.123Z", null],
  ["2026-11-20T09:00:00+01:00", null],
  ["2026-02-30T09:00:00Z", asMoment],
  ["0000-00-00T00:00:00Z", asMoment],
  ["+275760-09-13T00:00:00.001Z", asMoment],
  [`2026-11-20T09:00:00.${"0".repeat(50_000)}Z`, asMoment],
  ["0000-01-01T00:00:00+23:59", ofYear],
  ["9999-12-31T23:59:59-23:59", ofYear],
])("the moment %s is answered %s", (moment, sentence) => {
  const read = momentField(asMoment, { offset: true }).safeParse(moment);
  expect(read.error?.issues.map(({ message }) => message) ?? null).toEqual(sentence && [sentence]);
});
