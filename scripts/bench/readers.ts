import { performance } from "node:perf_hooks";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { readAdvertDates } from "#server/modules/feeds/dates/advert-dates.ts";
import { readRole } from "#server/modules/feeds/recognise/role.ts";
import { cleanTitle } from "#server/modules/feeds/recognise/title-text.ts";
import { readSalary } from "#server/modules/feeds/salary/salary-reader.ts";
import { cleanAdvertHtml } from "#server/modules/jobs/advert-html.ts";
import { readAdvertPlace } from "#server/modules/places/advert-place.ts";
import { buildGazetteer } from "#server/modules/places/gazetteer.ts";
import { median } from "./median.ts";

/** `npm run bench -- --readers`: how long one reading of a text of 10 kB takes, as adverts hold them and as nobody writes them. Aim: 5 ms. */
const chars = 10_000;
const aimMs = 5;
const turns = 40;
const now = new Date("2026-11-20T12:00:00Z");

const texts: Readonly<Record<string, string>> = {
  salary: "£45,000 - £55,000 per annum + car allowance £5k / £500 pd umbrella / £420 PAYE, ",
  places: "Leeds, West Yorkshire / Newcastle upon Tyne & Richmond (North Yorkshire) London South East, ",
  titles: "Senior Quantity SurveyorRail Leeds / Cost Manager - Q.S. Graduate Estimator, ",
  dates: "15th January 2027 00:00:00 GMT 2027-01-15T00:00:00+01:00 15/01/27, ",
  digits: "1234567890 1,234.56 ",
  spaces: " ",
  brackets: "((((",
  letters: "a",
};

export function benchReaders(): void {
  const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    salary: readSalary,
    place: (text) => readAdvertPlace(gazetteer, text),
    title: (text) => readRole(cleanTitle(text), ""),
    "title with description": (text) => readRole("Quantity Surveyor", text),
    date: (text) => readAdvertDates(text, text, now),
    description: cleanAdvertHtml,
  };
  console.log(`\n== readers: one text of 10 kB, middle and longest of ${turns} turns (aim ${aimMs} ms)`);
  for (const [name, read] of Object.entries(readers)) {
    const measured = Object.entries(texts).map(([kind, text]) => ({ kind, ...timesOf(read, text.repeat(chars).slice(0, chars)) }));
    const slowest = measured.toSorted((one, other) => other.middleMs - one.middleMs)[0];
    if (!slowest) continue;
    const verdict = slowest.middleMs > aimMs ? "  over the aim" : "";
    console.log(
      `${name.padEnd(24)} ${slowest.middleMs.toFixed(2)} ms, longest ${slowest.longestMs.toFixed(2)} ms (of ${slowest.kind})${verdict}`,
    );
  }
}

function timesOf(read: (text: string) => unknown, text: string): { middleMs: number; longestMs: number } {
  for (let turn = 0; turn < turns; turn++) read(text);
  const times = Array.from({ length: turns }, () => {
    const startedMs = performance.now();
    read(text);
    return performance.now() - startedMs;
  });
  return { middleMs: median(times), longestMs: Math.max(...times) };
}
