import { pathToFileURL } from "node:url";
import { createDayworksClient, type DayworksClient } from "../client.ts";
import { csvLine, type RetryOptions, retryWhenQuotaAllows, runExample } from "./run-example.ts";
import { readSettings } from "./settings.mjs";

const pagesAtOnce = 5;

/**
 * Writes every advert that a search lists as CSV, waiting when the quota is used up. `query` is the part of a list's address after the "?".
 * @returns how many were written, and how many the search found
 */
export async function searchToCsv(
  client: DayworksClient,
  query: string,
  write: (text: string) => void,
  waiting: RetryOptions = { tell: () => {} },
): Promise<{ written: number; total: number }> {
  const search = (page: number) => retryWhenQuotaAllows(() => client.search.page.query(`${query}&page=${page}`), waiting);
  const first = await search(1);
  write(csvLine(["number", "title", "employer", "place", "level", "pay from", "pay to", "per", "published"]));
  // An advert published during the export shifts the pages, so one advert may appear twice.
  const written = new Set<number>();
  const writePage = ({ items }: typeof first) => {
    for (const { id, title, company, placeLabel, levelLabel, pay, firstPublishedAt } of items) {
      if (written.has(id)) continue;
      written.add(id);
      const [from, to] = [pay?.minPence, pay?.maxPence].map((pence) => (pence ? pence / 100 : null));
      write(csvLine([id, title, company.name, placeLabel, levelLabel, from, to, pay?.period, firstPublishedAt]));
    }
  };
  writePage(first);
  for (let page = 2; page <= first.pageCount; page += pagesAtOnce) {
    const next = Array.from({ length: Math.min(pagesAtOnce, first.pageCount - page + 1) }, (_, index) => search(page + index));
    for (const found of await Promise.all(next)) writePage(found);
  }
  return { written: written.size, total: first.total };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runExample(async () => {
    const usage = 'npx tsx scripts/examples/search-to-csv.ts "category=quantity-surveyor&location=Leeds" > adverts.csv';
    const { origin, token, positionals } = readSettings({}, usage, { needsToken: false });
    const tell = (line: string) => console.error(line);
    const client = createDayworksClient({ origin, token });
    const { written, total } = await searchToCsv(client, positionals[0] ?? "", (text) => process.stdout.write(text), { tell });
    tell(`${written} adverts of ${total}`);
    if (written >= total) return 0;
    tell(`${total - written} were left out: a search shows no more pages. Narrow it, and run it again for the rest.`);
    return 2;
  });
}
