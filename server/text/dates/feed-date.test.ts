import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { londonClock } from "#server/text/london-time.ts";
import { closingMomentOf, readAdvertDates } from "./advert-dates.ts";
import { parseFeedDate } from "./feed-date.ts";

const moment = (text: string) => parseFeedDate(text)?.at.toISOString() ?? null;
const closing = (text: string) => {
  const date = parseFeedDate(text);
  return date && closingMomentOf(date).toISOString();
};
const endOf15January = "2027-01-15T23:59:59.000Z";
const endOf15July = "2027-07-15T22:59:59.000Z";

describe("a moment of a feed", () => {
  it.each([
    ["2026-11-13", "2026-11-13T00:00:00.000Z"],
    ["2026-07-13", "2026-07-12T23:00:00.000Z"],
    ["13/11/2026", "2026-11-13T00:00:00.000Z"],
    ["13/7/2026 09:30", "2026-07-13T08:30:00.000Z"],
    ["13-11-2026 08:30", "2026-11-13T08:30:00.000Z"],
    ["13.11.26", "2026-11-13T00:00:00.000Z"],
    ["13 11 2026", "2026-11-13T00:00:00.000Z"],
    ["11/13/2026", "2026-11-13T00:00:00.000Z"],
    ["2026/11/13 5pm", "2026-11-13T17:00:00.000Z"],
    ["20261113", "2026-11-13T00:00:00.000Z"],
    ["20260713T093000", "2026-07-13T08:30:00.000Z"],
    ["20260713T093000Z", "2026-07-13T09:30:00.000Z"],
    ["2026-11-13T10:30:00+01:00", "2026-11-13T09:30:00.000Z"],
    ["2026-11-13T10:30:00.123+0100", "2026-11-13T09:30:00.000Z"],
    ["2026-11-13T10:30+01", "2026-11-13T09:30:00.000Z"],
    ["2026-07-13T10:30:00", "2026-07-13T09:30:00.000Z"],
    ["2026-07-13 10:30:00 Europe/London", "2026-07-13T09:30:00.000Z"],
    ["2026-07-13T10:30:00+01:00[Europe/London]", "2026-07-13T09:30:00.000Z"],
    ["2026-07-13T10:30:00 America/New_York", "2026-07-13T14:30:00.000Z"],
    ["2026-07-13T10:30:00 Nowhere/Atall", "2026-07-13T09:30:00.000Z"],
    ["2026-08-05 10:10:39 UTC", "2026-08-05T10:10:39.000Z"],
    ["2026-07-16T11:55:32-04:00", "2026-07-16T15:55:32.000Z"],
    ["2026-07-16 11:55 GMT", "2026-07-16T11:55:00.000Z"],
    ["2026-07-16 11:55 BST", "2026-07-16T10:55:00.000Z"],
    ["2026-07-16 11:55 GMT+1", "2026-07-16T10:55:00.000Z"],
    ["2026-07-16 11:55 UTC+01:00", "2026-07-16T10:55:00.000Z"],
    ["Fri, 13 Nov 2026 10:30:00 GMT", "2026-11-13T10:30:00.000Z"],
    ["Fri, 13 Nov 2026 10:30:00 EST", "2026-11-13T15:30:00.000Z"],
    ["Mon, 13 Jul 2026 10:30:00 +0100", "2026-07-13T09:30:00.000Z"],
    ["Mon Jul 13 2026 10:30:00 GMT+0100 (British Summer Time)", "2026-07-13T09:30:00.000Z"],
    ["Mon Jul 13 10:30:00 BST 2026", "2026-07-13T09:30:00.000Z"],
    ["13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["13th of November, 2026", "2026-11-13T00:00:00.000Z"],
    ["Friday 13th November 2026 at 12 noon", "2026-11-13T12:00:00.000Z"],
    ["13 July 2026, 5.30 pm", "2026-07-13T16:30:00.000Z"],
    ["12 noon on 13 July 2026", "2026-07-13T11:00:00.000Z"],
    ["17:00 hrs, Monday 13 July 2026", "2026-07-13T16:00:00.000Z"],
    ["13-Nov-26", "2026-11-13T00:00:00.000Z"],
    ["13Nov2026", "2026-11-13T00:00:00.000Z"],
    ["13 Sept 2026", "2026-09-12T23:00:00.000Z"],
    ["2026-Nov-13", "2026-11-13T00:00:00.000Z"],
    ["November 13th, 2026", "2026-11-13T00:00:00.000Z"],
    ["Nov 13 2026 5:00PM", "2026-11-13T17:00:00.000Z"],
    ["2026-W46-5", "2026-11-13T00:00:00.000Z"],
    ["2026W465", "2026-11-13T00:00:00.000Z"],
    ["2026-317", "2026-11-13T00:00:00.000Z"],
    ["46339", "2026-11-13T00:00:00.000Z"],
    ["1793232000", "2026-10-29T00:00:00.000Z"],
    ["1793232000000", "2026-10-29T00:00:00.000Z"],
    ["/Date(1793232000000+0100)/", "2026-10-29T00:00:00.000Z"],
    ["Closing date: 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["2026-11-13Z", "2026-11-13T00:00:00.000Z"],
    ["Weds 11 November 2026", "2026-11-11T00:00:00.000Z"],
    ["Applications close at 5pm on 13 July 2026", "2026-07-13T16:00:00.000Z"],
    ["Valid until 13/11/2026", "2026-11-13T00:00:00.000Z"],
    ["Valid through 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["Open until 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["Close of business 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["COB 13/11/2026", "2026-11-13T00:00:00.000Z"],
    ["End of day 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["No later than 5pm on 13 July 2026", "2026-07-13T16:00:00.000Z"],
    ["Closing date is 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["Applications due by 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["Apply before 13th November 2026", "2026-11-13T00:00:00.000Z"],
    ["13 / 11 / 2026", "2026-11-13T00:00:00.000Z"],
    ["2026 - 11 - 13", "2026-11-13T00:00:00.000Z"],
    ["13\u201111\u20112026", "2026-11-13T00:00:00.000Z"],
    ["13\u201311\u20132026 09:30", "2026-11-13T09:30:00.000Z"],
    ["\uff11\uff13/11/2026", "2026-11-13T00:00:00.000Z"],
    ["13 July 2026 \u2013 12:00", "2026-07-13T11:00:00.000Z"],
    ["2026-07-13T17:00:00 GMT Standard Time", "2026-07-13T16:00:00.000Z"],
    ["2026-07-13T17:00:00 GMT Summer Time", "2026-07-13T16:00:00.000Z"],
    ["2026-11-13T17:00:00 GMT Standard Time", "2026-11-13T17:00:00.000Z"],
    ["2026-07-13-05:00", "2026-07-12T23:00:00.000Z"],
    ["13/07/2026 17h00", "2026-07-13T16:00:00.000Z"],
    ["13/07/2026 1700", "2026-07-13T16:00:00.000Z"],
    ["13 July 2026 at 1700 hours", "2026-07-13T16:00:00.000Z"],
    ["0900 on 13 July 2026", "2026-07-13T08:00:00.000Z"],
    ["0900hrs 13 July 2026", "2026-07-13T08:00:00.000Z"],
    ["13 th November 2026", "2026-11-13T00:00:00.000Z"],
    ["13 11 26", "2026-11-13T00:00:00.000Z"],
    ["13_11_2026", "2026-11-13T00:00:00.000Z"],
    ["13\\11\\2026", "2026-11-13T00:00:00.000Z"],
    ["46216.7083333", "2026-07-13T16:00:00.000Z"],
    ["Closing Date & Time: 13/07/2026 17:00", "2026-07-13T16:00:00.000Z"],
    ["Deadline for applications: 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["Applications must be received by noon on 13 July 2026", "2026-07-13T11:00:00.000Z"],
    ["Advert closes 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["Last date for applications 13 November 2026", "2026-11-13T00:00:00.000Z"],
    ["Valid to 13/11/2026", "2026-11-13T00:00:00.000Z"],
    ["“2026-11-13”", "2026-11-13T00:00:00.000Z"],
    ["(13 November 2026)", "2026-11-13T00:00:00.000Z"],
    ["2026-07-13t17:00:00z", "2026-07-13T17:00:00.000Z"],
    ["2026-07-13 17:00:00 [UTC]", "2026-07-13T17:00:00.000Z"],
    ["2026-07-13 17:00 (GMT)", "2026-07-13T17:00:00.000Z"],
    ["2026-07-13T17:00:00 AEST", "2026-07-13T07:00:00.000Z"],
    // The clocks leap on 28 March and go back on 31 October.
    ["2027-03-28T00:59", "2027-03-28T00:59:00.000Z"],
    ["2027-03-28T01:30", "2027-03-28T01:30:00.000Z"],
    ["2027-03-28T02:00", "2027-03-28T01:00:00.000Z"],
    ["2027-10-31T01:30", "2027-10-31T00:30:00.000Z"],
    ["2027-10-31T02:00", "2027-10-31T02:00:00.000Z"],
  ])("“%s” is %s", (text, expected) => expect(moment(text)).toBe(expected));

  it.each(
    "31/02/2026|2026-13-01|2026-11-31|soon||0000-00-00|1970-01-01|0|99/99/9999|2026|-1|constructor|12 noon|15 Jan 10:30|2026-W54-1|2026-W46|2026-367|2026-11-13T25:00|2026-11-13T10:61|32 May 2026|13 Mayhem 2026|1 2 3|Open until filled|Interview date: 13 November 2026|Closing date TBC, start 13 November 2026|2 weeks from 13 November 2026".split(
      "|",
    ),
  )("“%s” is no date", (text) => expect(parseFeedDate(text)).toBeNull());
});

describe("a closing moment", () => {
  it.each([
    ...["2027-01-15", "15/01/2027", "15/1/27", "15th January 2027", "15 Jan 2027", "20270115", "Friday, 15 January 2027", "2027-W02-5"],
    ...["2027-01-15T00:00:00", "2027-01-15 00:00", "15/01/2027 00:00:00", "2027-01-15T00:00:00Z", "2027-01-15T00:00:00.000Z"],
    ...["2027-01-15T00:00:00+00:00", "2027-01-15T00:00:00+0000", "2027-01-15T00:00 GMT", "2027-01-15T00:00:00 Europe/London"],
    ...["Fri, 15 Jan 2027 00:00:00 GMT", "Fri, 15 Jan 2027 00:00:00 +0000", "2027-01-15T24:00:00", "15 January 2027 midnight"],
    ...["Midnight on 15 January 2027", "2027-01-15T00:00:00-05:00", "2027-01-15T00:00:00+02:00", "20270115T000000Z", "1799971200"],
    ...["15 January 2027 12:00am", "2027-01-15T23:59:59", "2027-01-15T23:59:59Z", "15 Jan 2027 23:59:59"],
  ])("of %s is the end of that day", (text) => expect(closing(text)).toBe(endOf15January));

  it.each([
    ...["2027-07-15", "15/07/2027", "2027-07-15T00:00:00", "2027-07-15T00:00:00+01:00", "2027-07-15T00:00:00 BST", "15 July 2027"],
    ...["2027-07-15T00:00:00Z", "2027-07-14T23:00:00Z", "Thu, 15 Jul 2027 00:00:00 +0100", "2027-07-15T00:00:00[Europe/London]"],
    ...["2027-07-15T23:59:59Z", "2027-07-15T23:59:59.999Z", "Thu, 15 Jul 2027 23:59:59 GMT", "15/07/2027 23:59", "15 July 2027 11.59pm"],
    ...["15 July 2027, midnight", "1815609600", "2027-07-15T23:59:59", "2027-07-15T22:59:59Z", "Thu Jul 15 00:00:00 BST 2027"],
  ])("of %s is the end of that summer day", (text) => expect(closing(text)).toBe(endOf15July));

  it.each([
    ["2027-01-15T12:00", "2027-01-15T12:00:00.000Z"],
    ["2027-07-15T12:00", "2027-07-15T11:00:00.000Z"],
    ["2027-07-15T12:00Z", "2027-07-15T12:00:00.000Z"],
    ["15 July 2027 at noon", "2027-07-15T11:00:00.000Z"],
    ["2027-01-15T00:30", "2027-01-15T00:30:00.000Z"],
    ["2027-03-28", "2027-03-28T22:59:59.000Z"],
    ["2027-10-31T00:00:00", "2027-10-31T23:59:59.000Z"],
    ["2027-03-27T00:00:00", "2027-03-27T23:59:59.000Z"],
  ])("of %s is %s", (text, expected) => expect(closing(text)).toBe(expected));
});

const day = fc
  .integer({ min: Date.UTC(2001, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 30) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
/** Days around both changes of the clocks as well as any others. */
const anyDay = fc.oneof(day, fc.constantFrom("2027-03-27", "2027-03-28", "2027-03-29", "2027-10-30", "2027-10-31", "2027-11-01"));
const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const spellings: readonly ((iso: string) => string)[] = [
  (iso) => iso,
  (iso) => iso.replaceAll("-", ""),
  (iso) => iso.replaceAll("-", "/"),
  (iso) => iso.split("-").reverse().join("/"),
  (iso) => iso.split("-").reverse().join("."),
  (iso) => `${Number(iso.slice(8))}/${Number(iso.slice(5, 7))}/${iso.slice(2, 4)}`,
  (iso) => `${Number(iso.slice(8))} ${months[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`,
  (iso) => `${Number(iso.slice(8))}th ${months[Number(iso.slice(5, 7)) - 1]?.slice(0, 3)} ${iso.slice(0, 4)}`,
  (iso) => `${months[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8))}, ${iso.slice(0, 4)}`,
];

describe("every day, however it is written", () => {
  it("ends in London at the end of that day, and so does its midnight in any zone near London's", () => {
    const zones = ["", "Z", " GMT", " BST", "+00:00", "+0000", "+01:00", "+0100", " Europe/London", "[Europe/London]", " UTC"];
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...spellings), fc.constantFrom(null, ...zones), (iso, spell, zone) => {
        const ends = closing(`${spell(iso)}${zone === null ? "" : ` 00:00:00${zone}`}`);
        expect(ends && londonClock(new Date(ends))).toBe(`${iso}T23:59`);
      }),
    );
  });

  it("has times without a zone by London's clock, but for the hour that it leaps over", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...spellings), fc.integer({ min: 1, max: 1439 }), (iso, spell, minutes) => {
        const clock = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
        const at = parseFeedDate(`${spell(iso)} ${clock}`)?.at ?? null;
        const shown = at && londonClock(at);
        const leapt = `${iso}T0${Number(clock.slice(0, 2)) + 1}${clock.slice(2)}`;
        expect(clock.startsWith("01") && shown === leapt ? `${iso}T${clock}` : shown).toBe(`${iso}T${clock}`);
      }),
    );
  });

  it("is still open on that day until London's midnight, and closed after it", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...spellings), fc.constantFrom("", "T00:00:00", " 00:00:00Z"), (iso, spell, time) => {
        const text = time.startsWith("T") ? `${iso}${time}` : `${spell(iso)}${time}`;
        const last = new Date(closing(text) ?? "");
        expect(readAdvertDates(null, text, new Date(last.getTime() - 1000))).toMatchObject({ closesAt: last, closedOn: null });
        expect(readAdvertDates(null, text, new Date(last.getTime() + 1000)).closedOn).not.toBeNull();
      }),
    );
  });

  it("never makes a reading throw, or anything but a date of this century of it", () => {
    const like = fc.stringMatching(/^[\d/: T+.ZWapm,-]{0,30}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), like), (text) => {
        const date = parseFeedDate(text);
        if (date) expect(date.day >= "2000-01-01" && date.day <= "2100-12-31").toBe(true);
        readAdvertDates(text, text, new Date("2026-11-20T12:00:00Z"));
      }),
    );
  });
});
