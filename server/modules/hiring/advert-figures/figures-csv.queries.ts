import type { Context } from "#server/kernel/context.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { type ReadFiguresInput, readFigures } from "./figures.queries.ts";
import type { Figures, Funnel } from "./figures.types.ts";

const heads = ["table", "row", "from", "to", "appearances", "views", "applications_started", "applications_sent"];

/** The figures of the screen as a CSV file: in all, by advert, by day and by source. */
export async function readFiguresCsv(ctx: Context, asked: ReadFiguresInput): Promise<string> {
  const figures = await readFigures(ctx, asked);
  const { from, to } = figures.period;
  const line = (table: string, row: string, funnel: Funnel, first = from, last = to) =>
    csvRecord([table, row, first, last, funnel.appearances, funnel.views, funnel.starts, funnel.applications]);
  return [
    csvStart,
    csvRecord(heads),
    line("in all", whatOf(figures), figures.total),
    ...figures.adverts.map((advert) => line("by advert", `${advert.jobId} ${advert.title}`, advert)),
    ...figures.byDay.map((day) => line("by day", day.day, day, day.day, day.day)),
    ...figures.bySource.map((row) => line("by source", row.source, row)),
  ].join("");
}

const whatOf = ({ advert, adverts }: Figures): string => advert?.title ?? `${adverts.length} adverts`;
