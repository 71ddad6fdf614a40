import { pathToFileURL } from "node:url";
import { createDayworksClient, type DayworksClient } from "../client.ts";
import { csvLine } from "./csv.ts";
import { readSettings } from "./settings.mjs";

const pagesAtOnce = 5;

/** Writes every advert that a search lists as CSV, at most `mostPages` pages of it. `query` is the part of a list's address after the "?". */
export async function searchToCsv(client: DayworksClient, query: string, write: (text: string) => void, mostPages = 50): Promise<number> {
  const search = (page: number) => client.search.page.query(`${query}&page=${page}`);
  const first = await search(1);
  write(csvLine(["number", "title", "employer", "place", "level", "pay from", "pay to", "per", "published"]));
  let count = 0;
  const writePage = ({ items }: typeof first) => {
    for (const { id, title, company, placeLabel, levelLabel, pay, firstPublishedAt } of items) {
      const [from, to] = [pay?.minPence, pay?.maxPence].map((pence) => (pence ? pence / 100 : null));
      write(csvLine([id, title, company.name, placeLabel, levelLabel, from, to, pay?.period, firstPublishedAt]));
    }
    count += items.length;
  };
  writePage(first);
  const last = Math.min(first.pageCount, mostPages);
  for (let page = 2; page <= last; page += pagesAtOnce) {
    const next = Array.from({ length: Math.min(pagesAtOnce, last - page + 1) }, (_, index) => search(page + index));
    for (const found of await Promise.all(next)) writePage(found);
  }
  return count;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const usage = 'npx tsx scripts/examples/search-to-csv.ts "category=quantity-surveyor&location=Leeds" > adverts.csv';
  const { origin, token, positionals } = readSettings({}, usage);
  const count = await searchToCsv(createDayworksClient({ origin, token }), positionals[0] ?? "", (text) => process.stdout.write(text));
  console.error(`${count} adverts`);
}
