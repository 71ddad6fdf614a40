import type { Db } from "#db/client.ts";
import { workTimings } from "#db/schema/traces.ts";
import type { WorkKind, WorkOutcome } from "#db/trace-values.ts";
import { hourOf } from "../counts.ts";
import { binOf, lastBin, valueOfBin } from "../rum/sketch.ts";
import { plus, write } from "../write-counts.ts";

const mostNames = 600;
export const otherWork = "(other)";
/** Below so many nothing is said of the slowest hundredth. */
const enoughForP99 = 200;

/** How long one kind of work took and how it ended, since the process began. */
export interface WorkTotal {
  kind: WorkKind;
  name: string;
  outcome: WorkOutcome;
  /** Durations in microseconds by bin of the sketch. */
  bins: Uint32Array;
  n: number;
  sumUs: number;
}

interface Cell extends WorkTotal {
  unsaved: Uint32Array;
}

/** Durations of one kind of work over the hour under way and the one before it. */
interface Recent {
  now: Uint32Array;
  before: Uint32Array;
}

/** Counts how long the server's own work takes: in memory at the cost of one look-up, every ten seconds added to the database. */
export interface WorkTimings {
  add(work: { kind: WorkKind; name: string; outcome: WorkOutcome; durationUs: number }): void;
  /** The duration in microseconds that one in a hundred exceeded lately; null where there were too few. As old as the last flush at most. */
  p99Us(kind: WorkKind, name: string): number | null;
  totals(): readonly WorkTotal[];
  flush(db: Db, at: Date): Promise<void>;
}

export function createWorkTimings(): WorkTimings {
  const cells = new Map<string, Cell>();
  const recent = new Map<string, Recent>();
  let p99s = new Map<string, number>();
  let hour = 0;

  const known = (kind: WorkKind, name: string): string => {
    if (recent.has(`${kind} ${name}`) || recent.size < mostNames) return name;
    return otherWork;
  };
  const recentOf = (key: string): Recent => {
    const found = recent.get(key);
    if (found) return found;
    const made = { now: new Uint32Array(lastBin + 1), before: new Uint32Array(lastBin + 1) };
    recent.set(key, made);
    return made;
  };
  const cellOf = (kind: WorkKind, name: string, outcome: WorkOutcome): Cell => {
    const key = `${kind} ${outcome} ${name}`;
    const found = cells.get(key);
    if (found) return found;
    const made = { kind, name, outcome, bins: new Uint32Array(lastBin + 1), unsaved: new Uint32Array(lastBin + 1), n: 0, sumUs: 0 };
    cells.set(key, made);
    return made;
  };
  const turnHour = (at: Date) => {
    const current = hourOf(at).getTime();
    if (current === hour) return;
    hour = current;
    for (const one of recent.values()) [one.before, one.now] = [one.now, one.before.fill(0)];
  };

  return {
    add({ kind, name: asked, outcome, durationUs }) {
      const name = known(kind, asked);
      const bin = binOf(durationUs);
      const cell = cellOf(kind, name, outcome);
      cell.bins[bin] = (cell.bins[bin] ?? 0) + 1;
      cell.unsaved[bin] = (cell.unsaved[bin] ?? 0) + 1;
      cell.n += 1;
      cell.sumUs += durationUs;
      const { now } = recentOf(`${kind} ${name}`);
      now[bin] = (now[bin] ?? 0) + 1;
    },
    p99Us: (kind, name) => p99s.get(`${kind} ${name}`) ?? null,
    totals: () => [...cells.values()],
    async flush(db, at) {
      p99s = new Map([...recent].flatMap(([key, { now, before }]) => p99Of(key, now, before)));
      turnHour(at);
      await write(unsavedOf(cells, hourOf(at)), (rows) =>
        db
          .insert(workTimings)
          .values(rows)
          .onDuplicateKeyUpdate({ set: { n: plus("n") } }),
      );
    },
  };
}

function p99Of(key: string, now: Uint32Array, before: Uint32Array): [string, number][] {
  let total = 0;
  for (let bin = 0; bin <= lastBin; bin++) total += (now[bin] ?? 0) + (before[bin] ?? 0);
  if (total < enoughForP99) return [];
  let above = total * 0.01;
  for (let bin = lastBin; bin >= 0; bin--) {
    above -= (now[bin] ?? 0) + (before[bin] ?? 0);
    if (above < 0) return [[key, valueOfBin(bin)]];
  }
  return [];
}

/** What has not been written yet, as rows; what cannot be written counts as not written again. */
function unsavedOf(cells: ReadonlyMap<string, Cell>, hour: Date) {
  type Row = { hour: Date; kind: WorkKind; name: string; outcome: WorkOutcome; bin: number; n: number };
  return {
    take: () =>
      [...cells.values()].flatMap(({ kind, name, outcome, unsaved }): Row[] => {
        const rows = [...unsaved].flatMap((n, bin) => (n > 0 ? [{ hour, kind, name, outcome, bin, n }] : []));
        unsaved.fill(0);
        return rows;
      }),
    giveBack(rows: readonly Row[]) {
      for (const { kind, name, outcome, bin, n } of rows) {
        const cell = cells.get(`${kind} ${outcome} ${name}`);
        if (cell) cell.unsaved[bin] = (cell.unsaved[bin] ?? 0) + n;
      }
    },
  };
}
