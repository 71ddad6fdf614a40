import { and, eq, inArray } from "drizzle-orm";
import { reportedPayFigures } from "#db/schema/reported-pay.ts";
import type { PayBasis, ReportedPayPeriod, Side } from "#db/values.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import { spreadOf } from "#server/kernel/quantiles.ts";
import type { PayCell } from "#server/modules/market/salaries/pay.types.ts";
import { describeCell, type PayFilter, scaleWords } from "#server/modules/market/salaries/pay-filter.ts";
import { regionOf, toPayScale } from "#server/modules/market/salaries/pay-observations.queries.ts";

/** Minimum number of people for a figure, and the largest share of them that one employer may have. */
export const leastPeople = 10;
const mostShareOfOneEmployer = 0.4;
/** A figure is recomputed only once this many of its reports were added, removed or changed. */
export const minChangedReports = 5;
/** Rounding step for amounts, in pence. The number of people is rounded to a multiple of its own step. */
const roundedTo = { year: 100_000, day: 1_000 } as const;
/** Rounds a number of people down to what may be shown. */
export const roundedPeople = (people: number): number => Math.floor(people / 5) * 5;

export interface ReportedFigure {
  cell: string;
  isShown: boolean;
  people: number;
  p25Pence: number;
  p50Pence: number;
  p75Pence: number;
  samples: "none" | "some" | "all";
  members: string[];
}

/**
 * Returns the figures to show, given those shown before. One person's pay cannot be derived, because:
 * - Cells are few and fixed: a kind of pay in total, or cut by one attribute. No filter creates a cell of the user's choosing.
 * - A cell holds at least ten people, at most 40 % from one employer; people who name no employer count as one employer.
 * - Where the total is shown, its hidden parts together hold either no people or at least ten; otherwise the smallest shown part is hidden
 * too, so that subtracting the parts from the total never isolates a small group.
 * - Amounts and counts are rounded, and figures are computed at most once a day.
 * - A shown figure stays unchanged until five of its reports were added, removed or changed, so comparing before and after one person
 * joins, edits or leaves reveals nothing. A cell that falls below ten is hidden, and returns unchanged unless five have changed.
 * Five colluding accounts can still force a figure to be recomputed, with other people's reports beside their own. Rounding and the median
 * of ten or more then reveal at most that some amount in the cell lies in a band, not whose.
 */
export function takeSnapshot(reports: readonly CountedReport[], earlier: ReadonlyMap<string, ReportedFigure>): ReportedFigure[] {
  const kinds = groupBy(
    reports.filter((report) => kindOf(report)),
    (report) => kindOf(report)?.kind ?? "",
  );
  const cells = new Map<string, readonly CountedReport[]>();
  const shown = new Set<string>();
  for (const [kind, members] of kinds) {
    cells.set(cellName(kind), members);
    if (isPublishable(members)) shown.add(cellName(kind));
    for (const cut of reportedCuts) {
      const parts = groupBy(members, (member) => cellName(kind, cut, member[cut]));
      for (const [cell, part] of parts) cells.set(cell, part);
      for (const cell of publishableParts(parts, isPublishable)) shown.add(cell);
    }
  }
  const present = [...cells].flatMap(([cell, members]) => figureFor(cell, members, shown.has(cell), earlier.get(cell)) ?? []);
  const emptied = [...earlier.values()].filter(({ cell }) => !cells.has(cell)).map((figure) => ({ ...figure, isShown: false }));
  return [...present, ...emptied];
}

function isPublishable(members: readonly CountedReport[]): boolean {
  if (members.length < leastPeople) return false;
  const byEmployer = groupBy(members, ({ employer }) => employer);
  return Math.max(...[...byEmployer.values()].map(({ length }) => length)) <= members.length * mostShareOfOneEmployer;
}

/** Returns parts with enough people, dropping the smallest while the hidden remainder is fewer than ten. */
export function publishableParts<Row>(
  parts: ReadonlyMap<string, readonly Row[]>,
  isPublishable: (members: readonly Row[]) => boolean,
): string[] {
  const size = (cell: string) => parts.get(cell)?.length ?? 0;
  const shown = [...parts.keys()].filter((cell) => isPublishable(parts.get(cell) ?? [])).sort((one, other) => size(other) - size(one));
  let hidden = [...parts.keys()].reduce((sum, cell) => sum + size(cell), 0) - shown.reduce((sum, cell) => sum + size(cell), 0);
  while (hidden > 0 && hidden < leastPeople) {
    const smallest = shown.pop();
    if (smallest === undefined) break;
    hidden += size(smallest);
  }
  return shown;
}

function figureFor(
  cell: string,
  members: readonly CountedReport[],
  isShown: boolean,
  before: ReportedFigure | undefined,
): ReportedFigure | null {
  if (before && (!isShown || changedSince(before.members, members) < minChangedReports)) return { ...before, isShown };
  if (!isShown) return null;
  const pays = members.flatMap((member) => kindOf(member) ?? []);
  const spread = spreadOf(pays.map(({ pence }) => pence));
  const step = roundedTo[pays[0]?.scale ?? "year"];
  const rounded = (pence: number) => Math.round(pence / step) * step;
  if (!spread) return null;
  const samples = members.filter(({ isSample }) => isSample).length;
  return {
    cell,
    isShown,
    people: roundedPeople(members.length),
    p25Pence: rounded(spread.p25),
    p50Pence: rounded(spread.p50),
    p75Pence: rounded(spread.p75),
    samples: samples === 0 ? "none" : samples === members.length ? "all" : "some",
    members: members.map(({ version }) => version).sort(),
  };
}

/** Counts people whose reports were added, removed or changed; a change counts as one removal and one addition. */
export function changedSince(before: readonly string[], members: readonly { version: string }[]): number {
  const [now, then] = [new Set(members.map(({ version }) => version)), new Set(before)];
  const less = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter((version) => !other.has(version)).length;
  return Math.max(less(now, then), less(then, now));
}

export interface CountedReport {
  version: string;
  isSample: boolean;
  category: string;
  level: string;
  region: string;
  side: Side;
  period: ReportedPayPeriod;
  basis: PayBasis | null;
  amountPence: number;
  /** Shared by reports of one employer; null where none was named. */
  employer: string | null;
}

const reportedCuts = ["level", "category", "region", "side"] as const;
type ReportedCut = (typeof reportedCuts)[number];

/** Returns the kind of pay within which reports are aggregated (salaries, or rates of one basis), with the pay on that scale. */
function kindOf({ period, basis, amountPence }: Pick<CountedReport, "period" | "basis" | "amountPence">) {
  const pay = toPayScale({ payPeriod: period, payMinPence: amountPence, payMaxPence: null, payCurrency: "GBP" });
  if (pay?.lowPence == null) return null;
  return { kind: pay.scale === "year" ? "year" : `day:${basis}`, scale: pay.scale, pence: pay.lowPence };
}

/** Returns a cell's name: a kind of pay, in total or cut by one attribute. */
const cellName = (kind: string, cut?: ReportedCut, value?: string): string => (cut ? `${kind}|${cut}=${value}` : kind);

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
