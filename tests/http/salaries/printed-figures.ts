/** One line of a table of figures as a reader sees it, with the address of the adverts it says it was counted from. */
export interface PrintedLine {
  label: string;
  countedAt: string | null;
  counts: string;
  /** Middle, quarters and, where they differ from the line's, counts of each end; "Too few" where there is none. */
  ends: readonly string[];
}

const plain = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();

const tablesOf = (html: string, head: string) =>
  [...html.matchAll(/<table[\s\S]*?<\/table>/g)].map(([table]) => table).filter((table) => new RegExp(head).test(plain(table)));
const rowsOf = (table: string) =>
  [...(/<tbody>([\s\S]*)<\/tbody>/.exec(table)?.[1] ?? "").matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) => row);
const cellsOf = (row: string, tag: "td" | "th") =>
  [...row.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, "g"))].map(([, inner]) => inner ?? "");

/** Every line of every table with a lower and an upper end whose first column names a group or a month. */
export function printedLines(html: string): PrintedLine[] {
  return tablesOf(html, "(Level|Role|Region|Side of the table|Basis|Month) From To").flatMap((table) =>
    rowsOf(table).map((row) => {
      const [head = ""] = cellsOf(row, "th");
      const link = /<a [^>]*href="(\/salary-database\/adverts[^"]*)"[^>]*>([\s\S]*?)<\/a>/.exec(head);
      return {
        label: plain(head.split("<span")[0] ?? ""),
        countedAt: link?.[1]?.replaceAll("&amp;", "&") ?? null,
        counts: plain(link?.[2] ?? head.split("<span")[1]?.replace(/^[^>]*>/, "") ?? ""),
        ends: cellsOf(row, "td").slice(0, 2).map(plain),
      };
    }),
  );
}

/** Words of a range and the adverts in it, bar by bar, for each table of a distribution. */
export const printedBars = (html: string): { label: string; adverts: string }[][] =>
  tablesOf(html, "Pay Adverts Employers").map((table) =>
    rowsOf(table).map((row) => ({ label: plain(cellsOf(row, "th")[0] ?? ""), adverts: plain(cellsOf(row, "td")[0] ?? "") })),
  );

/** Returns rows of the tables that compare the two ends of a figure: "Median" with the value of each end. */
export const printedEnds = (html: string): Map<string, string[]>[] =>
  tablesOf(html, "25th percentile").map(
    (table) => new Map(rowsOf(table).map((row) => [plain(cellsOf(row, "th")[0] ?? ""), cellsOf(row, "td").map(plain)])),
  );

/** Addresses of counted adverts anywhere on the page. */
export const countedLinks = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="(\/salary-database\/adverts[^"]*)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&"))),
];
