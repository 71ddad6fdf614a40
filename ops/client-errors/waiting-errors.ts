import type { DeviceKind } from "#db/telemetry-values.ts";
import type { ClientError } from "./client-error.ts";
import { joined } from "./visit-sketch.ts";

/** What is counted apart within a group. */
export interface WaitingCell {
  release: string;
  route: string;
  device: DeviceKind;
  n: number;
  marks: number[];
}

/** Reports of one fault that are not written yet. */
export interface WaitingErrors {
  first: ClientError;
  firstAt: Date;
  lastAt: Date;
  n: number;
  exemplars: { error: ClientError; at: Date }[];
  cells: Map<string, WaitingCell>;
}

export const exemplarsKept = 5;
const mostCells = 60;

/** `release` is the build where it is one the site has served, else "". */
export function startWaiting(first: ClientError, at: Date): WaitingErrors {
  return { first, firstAt: at, lastAt: at, n: 0, exemplars: [], cells: new Map() };
}

export function addReport(
  waiting: WaitingErrors,
  error: ClientError,
  { at, release, mark }: { at: Date; release: string; mark: number },
): void {
  waiting.n += 1;
  waiting.lastAt = at;
  if (waiting.exemplars.length < exemplarsKept) waiting.exemplars.push({ error, at });
  addCell(waiting.cells, { release, route: error.route, device: error.device, n: 1, marks: [mark] });
}

/** What could not be written with what has come since. */
export function together(earlier: WaitingErrors, later: WaitingErrors | undefined): WaitingErrors {
  if (!later) return earlier;
  const cells = new Map([...earlier.cells].map(([name, cell]) => [name, { ...cell }]));
  for (const cell of later.cells.values()) addCell(cells, cell);
  return {
    first: earlier.first,
    firstAt: earlier.firstAt,
    lastAt: later.lastAt,
    n: earlier.n + later.n,
    exemplars: [...earlier.exemplars, ...later.exemplars].slice(0, exemplarsKept),
    cells,
  };
}

/** Beyond so many different ones, whoever sends makes them up: the rest is counted as of the first. */
function addCell(cells: Map<string, WaitingCell>, cell: WaitingCell): void {
  const name = `${cell.release} ${cell.route} ${cell.device}`;
  const known = cells.get(name) ?? (cells.size < mostCells ? undefined : [...cells.values()][0]);
  if (!known) {
    cells.set(name, { ...cell });
    return;
  }
  known.n += cell.n;
  if (cell.marks.length > 1 || !known.marks.includes(cell.marks[0] ?? -1)) known.marks = joined(known.marks, cell.marks);
}
