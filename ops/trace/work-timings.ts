import type { Db } from "#db/client.ts";
import { workTimings } from "#db/schema/traces.ts";
import type { TracedWorkKind, WorkOutcome } from "#db/trace-values.ts";
import { hourOf, storedPlusInserted, writeCounts } from "../counts.ts";
import { binOf, lastBin, valueOfBin } from "../rum/summary.ts";

const mostNames = 600;
const otherWork = "(other)";
/** Minimum n for a p99. */
const enoughForP99 = 200;

/** Durations and outcomes of one kind of work, since the process started. */
interface WorkTotal {
  kind: TracedWorkKind;
  name: string;
  outcome: WorkOutcome;
  /** Durations in microseconds by bin of the sketch. */
  bins: Uint32Array;
  n: number;
}

interface Cell extends WorkTotal {
  unsaved: Uint32Array;
}

/** Statistics of one kind and name of work. */
interface WorkStatistics {
  name: string;
  done: Cell | null;
  refused: Cell | null;
  failed: Cell | null;
  /** Durations in the current hour and the one before. */
  now: Uint32Array;
  before: Uint32Array;
  /** p99 in microseconds at the last flush; null with too few samples. */
  p99Us: number | null;
}

/** Measures server work: in memory at the cost of one lookup, added to the database every ten seconds. */
export interface WorkTimings {
  /** @returns the name it is counted under */
  add(kind: TracedWorkKind, name: string, outcome: WorkOutcome, durationUs: number): string;
  /** Returns the recent p99 in microseconds as of the last flush; null with too few samples. */
  p99Us(kind: TracedWorkKind, name: string): number | null;
  totals(): readonly WorkTotal[];
  flush(db: Db, at: Date): Promise<void>;
}

export function createWorkTimings(): WorkTimings {
  const cells: Cell[] = [];
  const books: Readonly<Record<TracedWorkKind, Map<string, WorkStatistics>>> = {
    request: new Map(),
    procedure: new Map(),
    task: new Map(),
  };
  let names = 0;
  let hour = 0;

  const bookOf = (kind: TracedWorkKind, requestedName: string): WorkStatistics => {
    const found = books[kind].get(requestedName);
    if (found) return found;
    const name = names < mostNames ? requestedName : otherWork;
    const other = books[kind].get(name);
    if (other) return other;
    const [now, before] = [new Uint32Array(lastBin + 1), new Uint32Array(lastBin + 1)];
    const made = { name, done: null, refused: null, failed: null, now, before, p99Us: null };
    books[kind].set(name, made);
    names += 1;
    return made;
  };
  const cellOf = (kind: TracedWorkKind, book: WorkStatistics, outcome: WorkOutcome): Cell => {
    const found = book[outcome];
    if (found) return found;
    const [bins, unsaved] = [new Uint32Array(lastBin + 1), new Uint32Array(lastBin + 1)];
    const made = { kind, name: book.name, outcome, bins, unsaved, n: 0 };
    book[outcome] = made;
    cells.push(made);
    return made;
  };
  const allBooks = () => Object.values(books).flatMap((byName) => [...byName.values()]);
  const turnHour = (at: Date) => {
    const current = hourOf(at).getTime();
    if (current === hour) return;
    hour = current;
    for (const book of allBooks()) [book.before, book.now] = [book.now, book.before.fill(0)];
  };

  return {
    add(kind, name, outcome, durationUs) {
      const book = bookOf(kind, name);
      const bin = binOf(durationUs);
      const cell = cellOf(kind, book, outcome);
      cell.bins[bin] = (cell.bins[bin] ?? 0) + 1;
      cell.unsaved[bin] = (cell.unsaved[bin] ?? 0) + 1;
      cell.n += 1;
      book.now[bin] = (book.now[bin] ?? 0) + 1;
      return book.name;
    },
    p99Us: (kind, name) => books[kind].get(name)?.p99Us ?? null,
    totals: () => cells,
    async flush(db, at) {
      for (const book of allBooks()) book.p99Us = p99Of(book);
      turnHour(at);
      await writeCounts(unsavedOf(cells, hourOf(at)), (rows) =>
        db
          .insert(workTimings)
          .values(rows)
          .onDuplicateKeyUpdate({ set: { n: storedPlusInserted("n") } }),
      );
    },
  };
}

function p99Of({ now, before }: WorkStatistics): number | null {
  let total = 0;
  for (let bin = 0; bin <= lastBin; bin++) total += (now[bin] ?? 0) + (before[bin] ?? 0);
  if (total < enoughForP99) return null;
  let above = total * 0.01;
  for (let bin = lastBin; bin >= 0; bin--) {
    above -= (now[bin] ?? 0) + (before[bin] ?? 0);
    if (above < 0) return valueOfBin(bin);
  }
  return null;
}

/** Returns unsaved counts as rows; those that cannot be written count as unsaved again. */
function unsavedOf(cells: readonly Cell[], hour: Date) {
  type Row = { hour: Date; kind: TracedWorkKind; name: string; outcome: WorkOutcome; bin: number; n: number };
  return {
    take: () =>
      cells.flatMap(({ kind, name, outcome, unsaved }): Row[] => {
        const rows = [...unsaved].flatMap((n, bin) => (n > 0 ? [{ hour, kind, name, outcome, bin, n }] : []));
        unsaved.fill(0);
        return rows;
      }),
    giveBack(rows: readonly Row[]) {
      for (const { kind, name, outcome, bin, n } of rows) {
        const cell = cells.find((one) => one.kind === kind && one.outcome === outcome && one.name === name);
        if (cell) cell.unsaved[bin] = (cell.unsaved[bin] ?? 0) + n;
      }
    },
  };
}

const mostChars = 2000;
/** Matches names in backticks, quoted strings, numbers, and finally an unclosed quote with all that follows it. */
const tokens =
  /`(?:[^`]|``)*`|'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|\b0x[0-9a-f]+\b|\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b|['"`][\s\S]*$/gi;
const lists = /\((?:\?|null|default)(?:, ?(?:\?|null|default))+\)/g;
const rows = /(\((?:\?|…)\))(?:, ?\((?:\?|…)\))+/g;

/** Removes values from a statement, which are users' input: strings and numbers become "?", lists and rows of them "(…)". */
export function maskValues(statement: string): string {
  const bare = statement.replace(tokens, (token) => (token.length > 1 && token.startsWith("`") && token.endsWith("`") ? token : "?"));
  const masked = bare.replace(lists, "(…)").replace(rows, "$1, …");
  // Cut between words: half a name in backticks would be masked as well by a second call.
  return masked.length <= mostChars ? masked : masked.slice(0, Math.max(masked.lastIndexOf(" ", mostChars), 0) || mostChars);
}
