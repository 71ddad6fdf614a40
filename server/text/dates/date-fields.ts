import { z } from "zod";

/** Days may be added to a date of these years, and the database and every formatter can hold what comes out. */
const [firstYear, lastYear] = [1900, 2100];
const yearsSentence = `Enter a year from ${firstYear} to ${lastYear}.`;
const mostChars = 40;

const hasUsableYear = (text: string): boolean => Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) <= lastYear;

/** A day of the calendar that somebody sends, "2026-11-20". @param expected says how to write it */
export const dayField = (expected: string) => z.iso.date({ error: expected, abort: true }).refine(hasUsableYear, yearsSentence);

/** A moment that somebody sends, "2026-11-20T09:00:00Z". @param expected says how to write it */
export const momentField = (expected: string, { offset = false } = {}) =>
  z.iso.datetime({ error: expected, abort: true, offset }).max(mostChars, expected).refine(hasUsableYear, yearsSentence);
