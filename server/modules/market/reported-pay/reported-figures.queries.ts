import { and, eq, inArray } from "drizzle-orm";
import { reportedPayFigures } from "#db/schema/reported-pay.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { PayCell } from "#server/modules/market/salaries/pay.types.ts";
import { describeCell, type PayFilter, scaleWords } from "#server/modules/market/salaries/pay-filter.ts";
import { regionOf } from "#server/modules/market/salaries/pay-observations.queries.ts";
import { cellName, reportedCuts } from "./reported-snapshot.ts";

/**
 * Returns reported pay for a filter: the first cell that is shown, cut by level, role, region or side in that order, otherwise the total. A
 * note names the parts of the filter not applied. The figure is null where none may be shown.
 */
export async function readReportedPay(ctx: Context, { cell: requestedCell }: PayFilter) {
  requireAllowed(ctx, "salary.readAggregate", { isPublished: true });
  const { db, gazetteer } = ctx.services;
  const money = scaleWords(requestedCell);
  const nothing = { money, figure: null, cell: null, note: null };
  if (requestedCell.scale === "day" && requestedCell.basis === undefined) return { ...nothing, isMixed: true };
  const kind = requestedCell.scale === "year" ? "year" : `day:${requestedCell.basis}`;
  const wanted = new Map(requestedCells(requestedCell, ctx).map(({ cut, value, cell }) => [cellName(kind, cut, value), cell]));
  wanted.set(cellName(kind), { scale: requestedCell.scale });
  const { cell, people, p25Pence, p50Pence, p75Pence, samples, takenAt } = reportedPayFigures;
  const rows = await db
    .select({ cell, people, p25Pence, p50Pence, p75Pence, samples, takenAt })
    .from(reportedPayFigures)
    .where(and(inArray(cell, [...wanted.keys()]), eq(reportedPayFigures.isShown, true)))
    .limit(wanted.size);
  const shown = new Map(rows.map((row) => [row.cell, row]));
  const name = [...wanted.keys()].find((key) => shown.has(key));
  const row = name === undefined ? undefined : shown.get(name);
  if (name === undefined || !row) return { ...nothing, isMixed: false };
  const [requestedWords, shownWords] = [
    describeCell(requestedCell, gazetteer),
    describeCell(wanted.get(name) ?? { scale: requestedCell.scale }, gazetteer),
  ];
  const { cell: _cell, takenAt: counted, ...figure } = row;
  return {
    money,
    isMixed: false,
    figure: { ...figure, countedOn: counted.toISOString() },
    cell: shownWords,
    note:
      requestedWords === shownWords
        ? null
        : `Not filtered by ${requestedWords}: reports use one filter at a time, and only where there are enough of them.`,
  };
}

function requestedCells(requestedCell: PayCell, { services: { gazetteer } }: Context) {
  const place = requestedCell.place === undefined ? undefined : gazetteer.bySlug(requestedCell.place);
  const region = regionOf(gazetteer, place?.id ?? null) ?? undefined;
  return reportedCuts.flatMap((cut) => {
    const value = cut === "region" ? region : requestedCell[cut];
    return value === undefined ? [] : [{ cut, value, cell: { scale: requestedCell.scale, [cut === "region" ? "place" : cut]: value } }];
  });
}
