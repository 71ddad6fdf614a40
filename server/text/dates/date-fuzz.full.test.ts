import { expect, it } from "vitest";
import { londonDate } from "#server/text/london-time.ts";
import { fuzz, fuzzTimeoutMs, hostileText } from "#tests/fixtures/fuzz.ts";
import { closingMomentOf, readAdvertDates } from "./advert-dates.ts";
import { parseFeedDate } from "./feed-date.ts";

// Takes FUZZ_SECONDS, 10 s where nothing is said.

const fragments =
  "2027|27|01|15|31|12|1|0|-|/|.|:|T| |Z|+01:00|+0100|GMT|BST|UTC|[Europe/London]|America/New_York|(|)|January|Jan|july|Fri, |th| of |at |noon|midnight|am|pm|23:59|00:00:00|24:00|W02|1793232000|46339|/Date(|)/|today|3 days ago|Closing date: |,|\n|\u00a0".split(
    "|",
  );
const now = new Date("2026-11-20T12:00:00Z");

it(
  "reads any text as a date without failing, and none that is earlier than the day it names",
  () =>
    fuzz(hostileText(fragments), (text) => {
      readAdvertDates(text, text, now);
      const date = parseFeedDate(text);
      if (!date) return;
      expect(date.day).toMatch(/^(?:20\d\d|2100)-\d\d-\d\d$/);
      if (!date.hasTime || date.isMidnight) expect(londonDate(closingMomentOf(date))).toBe(date.day);
    }),
  fuzzTimeoutMs,
);
