import type { Context } from "#server/kernel/context.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import type { EndFigure, PayCounts, PayFigure } from "./pay.types.ts";
import { readPayExplorer } from "./pay-explorer.queries.ts";
import type { PayFilter } from "./pay-filter.ts";

type Explorer = Awaited<ReturnType<typeof readPayExplorer>>;
type Cell = string | number | null;

const heads = "table group end adverts employers p10_gbp p25_gbp median_gbp p75_gbp p90_gbp unit pay cell from to method note".split(" ");

/** Returns the salary database's figures for a filter as CSV: one row per end of each figure, empty where there are too few adverts. */
export async function readPayCsv(ctx: Context, filter: PayFilter): Promise<string> {
  const explorer = await readPayExplorer(ctx, filter);
  const { pay, trend, groups, distribution } = explorer;
  const lines = [
    ...(pay ? linesOf(explorer, "figure", explorer.shown, pay.figure, pay.figure ?? pay.asked, pay.widened.join(" ")) : []),
    ...(pay?.figure ? linesOf(explorer, "six months before", explorer.shown, pay.before, pay.before) : []),
    ...groups.flatMap(({ by, rows }) => rows.flatMap((row) => linesOf(explorer, `by ${by}`, row.label, row.figure, row))),
    ...trend.flatMap((month) => linesOf(explorer, "by month", month.month, month.figure, month)),
    ...(["low", "high"] as const).flatMap((end) =>
      distribution[end].map((bar) =>
        recordOf(
          explorer,
          "distribution",
          rangeWords(bar.fromPence, bar.belowPence),
          ends[end],
          bar,
          null,
          "count of adverts in the range",
        ),
      ),
    ),
  ];
  return csvStart + csvRecord(heads) + lines.join("");
}

const ends = { low: "lower end", high: "upper end" } as const;

function linesOf(
  explorer: Explorer,
  table: string,
  group: string,
  figure: PayFigure | null,
  counts: PayCounts | null,
  note = "",
): string[] {
  if (!figure) return [recordOf(explorer, table, group, "", counts, null, `too few adverts. ${note}`.trim())];
  const samples =
    figure.sampleAdverts > 0 ? `${figure.sampleAdverts} of ${figure.adverts} adverts are samples, created to demonstrate the site.` : "";
  const notes = [note, samples].filter(Boolean).join(" ");
  return (["low", "high"] as const).map((end) =>
    recordOf(
      explorer,
      table,
      group,
      ends[end],
      figure[end] ?? null,
      figure[end],
      figure[end] ? notes : `too few adverts name this end. ${notes}`.trim(),
    ),
  );
}

function recordOf(
  explorer: Explorer,
  table: string,
  group: string,
  end: string,
  counts: PayCounts | null,
  figure: EndFigure | null,
  note: string,
): string {
  const amounts: Cell[] = figure
    ? [figure.p10, figure.p25, figure.p50, figure.p75, figure.p90].map(inPounds)
    : [null, null, null, null, null];
  const facts = [explorer.scale === "year" ? "a year" : "a day", explorer.money, explorer.shown];
  const window =
    table === "six months before"
      ? [explorer.before, explorer.from]
      : table === "by month"
        ? [explorer.before, explorer.to]
        : [explorer.from, explorer.to];
  const dates = window.map((moment) => moment.slice(0, 10));
  return csvRecord([
    table,
    group,
    end,
    counts?.adverts ?? null,
    counts?.employers ?? null,
    ...amounts,
    ...facts,
    ...dates,
    explorer.methodVersion,
    note,
  ]);
}

const inPounds = (pence: number | null): number | null => (pence === null ? null : pence / 100);

const rangeWords = (fromPence: number | null, belowPence: number | null): string => {
  if (fromPence === null) return `under ${inPounds(belowPence)}`;
  return belowPence === null ? `${inPounds(fromPence)} and over` : `${inPounds(fromPence)} to under ${inPounds(belowPence)}`;
};
