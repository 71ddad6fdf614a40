import { groupBy } from "#server/kernel/group-by.ts";
import {
  changedSince,
  leastPeople,
  minChangedReports,
  publishableParts,
  roundedPeople,
} from "#server/modules/market/reported-pay/reported-figures.queries.ts";
import { monthsLater } from "#server/modules/people/profiles/reading/read-when.ts";

/** A surveyor who counts in the calendar. */
export interface CountedEnd {
  /** Random mark of the row. */
  version: string;
  isSample: boolean;
  endsOn: string;
  level: string;
  region: string;
  suites: readonly string[];
}

export interface SupplyFigure {
  cell: string;
  month: string;
  isShown: boolean;
  people: number;
  samples: "none" | "some" | "all";
  members: string[];
}

export const supplyCuts = ["level", "region", "suite"] as const;
export type SupplyCut = (typeof supplyCuts)[number];

const monthsShown = 18;
/** The months of the calendar, from the current one on: "2026-11". */
export const calendarMonths = (today: string): string[] =>
  Array.from({ length: monthsShown }, (_, at) => monthsLater(today.slice(0, 7), at));

export const supplyCell = (month: string, cut?: SupplyCut, value?: string): string => (cut ? `${month}|${cut}=${value}` : month);

const isPublishable = (members: readonly unknown[]): boolean => members.length >= leastPeople;

/**
 * Returns the counts to show, given those shown before, by the rules for reported pay: few fixed cells, a month as a whole or cut by one
 * attribute; ten people at least; no part whose remainder could be subtracted to fewer than ten; rounded down to five; and a count that
 * was shown stays until five of the people behind it have come or gone. Nobody's month, level, region or suite follows from two answers.
 * A surveyor may know several suites: such a cell is shown only where the rest of its month is empty or has ten people.
 */
export function takeSupplySnapshot(
  ends: readonly CountedEnd[],
  earlier: ReadonlyMap<string, SupplyFigure>,
  months: readonly string[],
): SupplyFigure[] {
  const cells = new Map<string, { month: string; members: readonly CountedEnd[] }>();
  const shown = new Set<string>();
  for (const [month, members] of groupBy(ends, ({ endsOn }) => endsOn)) {
    if (!months.includes(month)) continue;
    cells.set(month, { month, members });
    if (isPublishable(members)) shown.add(month);
    for (const cut of ["level", "region"] as const) {
      const parts = groupBy(members, (member) => supplyCell(month, cut, member[cut]));
      for (const [cell, part] of parts) cells.set(cell, { month, members: part });
      for (const cell of publishableParts(parts, isPublishable)) shown.add(cell);
    }
    for (const suite of new Set(members.flatMap(({ suites }) => suites))) {
      const part = members.filter(({ suites }) => suites.includes(suite));
      const rest = members.length - part.length;
      const cell = supplyCell(month, "suite", suite);
      cells.set(cell, { month, members: part });
      if (isPublishable(part) && (rest === 0 || rest >= leastPeople)) shown.add(cell);
    }
  }
  const present = [...cells].flatMap(
    ([cell, { month, members }]) => figureFor({ cell, month, members }, shown.has(cell), earlier.get(cell)) ?? [],
  );
  const emptied = [...earlier.values()]
    .filter(({ cell, month }) => !cells.has(cell) && months.includes(month))
    .map((figure) => ({ ...figure, isShown: false }));
  return [...present, ...emptied];
}

function figureFor(
  { cell, month, members }: { cell: string; month: string; members: readonly CountedEnd[] },
  isShown: boolean,
  before: SupplyFigure | undefined,
): SupplyFigure | null {
  if (before && (!isShown || changedSince(before.members, members) < minChangedReports)) return { ...before, isShown };
  if (!isShown) return null;
  const samples = members.filter(({ isSample }) => isSample).length;
  return {
    ...{ cell, month, isShown, people: roundedPeople(members.length) },
    samples: samples === 0 ? "none" : samples === members.length ? "all" : "some",
    members: members.map(({ version }) => version).sort(),
  };
}
