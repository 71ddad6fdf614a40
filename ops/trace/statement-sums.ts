import { createHash } from "node:crypto";
import type { Db } from "#db/client.ts";
import { statementShapes, workTimings } from "#db/schema/traces.ts";
import type { WorkOutcome } from "#db/trace-values.ts";
import { hourOf, storedPlusInserted, writeCounts } from "../counts.ts";
import { binOf, lastBin } from "../rum/summary.ts";
import type { EndedSpan } from "./trace-ring.ts";
import { maskValues } from "./work-timings.ts";

const mostShapes = 500;
const mostTexts = 2_000;
const mostExampleChars = 20_000;
/** Shapes unused for this long make room for others once there are `mostShapes`. */
const idleMs = 3_600_000;
/** Every third bin of the sketch is used: a third of the rows, and a percentile is off by at most a tenth. */
const binStep = 3;
/** Statements beyond the shapes that are told apart. */
export const otherStatements = "(other)";

interface Shape {
  id: string;
  /** The statement with its values masked. */
  text: string;
  /** A statement of this shape as it was prepared, with its placeholders; null for one too long to hold. */
  example: string | null;
  /** Calls since the last flush by bin; those that failed by its complement. */
  unsaved: Map<number, number>;
  rowsReturned: number;
  countedCalls: number;
  usedAtMs: number;
}

/** Sums durations and rows by the shape of the statement: in memory at the cost of one lookup, added to the database every ten seconds. */
export interface StatementSums {
  add(statement: Pick<EndedSpan, "text" | "durationMs" | "outcome" | "figure">): void;
  /** Returns the id under which statements of this text are counted. */
  idOf(text: string): string;
  /** Returns a statement of the shape with its placeholders; null where this process has executed none. */
  exampleOf(id: string): string | null;
  flush(db: Db, at: Date): Promise<void>;
}

/** Returns the id of a shape. `maskedText` is the output of `maskValues`. */
export const statementIdOf = (maskedText: string): string => createHash("sha256").update(maskedText).digest("hex").slice(0, 16);

export function createStatementSums(clock: () => number = () => performance.now()): StatementSums {
  const byText = new Map<string, Shape>();
  const byId = new Map<string, Shape>();

  const findOrAdd = (text: string): Shape => {
    const masked = maskValues(text);
    const wanted = statementIdOf(masked);
    const isFull = byId.size >= mostShapes && !byId.has(wanted);
    const id = isFull ? otherStatements : wanted;
    const found = byId.get(id);
    if (found) return found;
    const example = isFull || text.length > mostExampleChars ? null : text;
    const shape = { id, text: masked, example, unsaved: new Map(), rowsReturned: 0, countedCalls: 0, usedAtMs: 0 };
    byId.set(id, shape);
    return shape;
  };
  /** Masking and hashing a text costs more than all else, so it is done once for each of the recent texts. */
  const shapeOf = (text: string): Shape => {
    const found = byText.get(text);
    if (found) return found;
    if (byText.size >= mostTexts) byText.clear();
    const shape = findOrAdd(text);
    byText.set(text, shape);
    return shape;
  };
  const dropIdle = () => {
    if (byId.size < mostShapes) return;
    for (const [id, { usedAtMs }] of byId) if (clock() - usedAtMs > idleMs) byId.delete(id);
    byText.clear();
  };

  return {
    add({ text, durationMs, outcome, figure }) {
      const shape = shapeOf(text);
      const bin = Math.min(lastBin, Math.round(binOf(durationMs * 1000) / binStep) * binStep);
      const cell = outcome === "failed" ? ~bin : bin;
      shape.unsaved.set(cell, (shape.unsaved.get(cell) ?? 0) + 1);
      shape.usedAtMs = clock();
      if (figure < 0) return;
      shape.rowsReturned += figure;
      shape.countedCalls += 1;
    },
    idOf: (text) => shapeOf(text).id,
    exampleOf: (id) => byId.get(id)?.example ?? null,
    async flush(db, at) {
      const shapes = [...byId.values()].filter(({ unsaved }) => unsaved.size > 0);
      await saveShapes(
        db,
        shapes.filter(({ id }) => id !== otherStatements),
        at,
      );
      await writeCounts(unsavedOf(shapes, hourOf(at)), (rows) =>
        db
          .insert(workTimings)
          .values(rows)
          .onDuplicateKeyUpdate({ set: { n: storedPlusInserted("n") } }),
      );
      dropIdle();
    },
  };
}

async function saveShapes(db: Db, shapes: readonly Shape[], at: Date): Promise<void> {
  if (shapes.length === 0) return;
  const rows = shapes.map(({ id, text, rowsReturned, countedCalls }) => ({ id, text, rowsReturned, countedCalls, lastSeenAt: at }));
  const added = { rowsReturned: storedPlusInserted("rows_returned"), countedCalls: storedPlusInserted("counted_calls") };
  await db
    .insert(statementShapes)
    .values(rows)
    .onDuplicateKeyUpdate({ set: { ...added, lastSeenAt: at } });
  // What was added during the write stays for the next one.
  for (const [place, { rowsReturned, countedCalls }] of rows.entries()) {
    const shape = shapes[place];
    if (shape) shape.rowsReturned -= rowsReturned;
    if (shape) shape.countedCalls -= countedCalls;
  }
}

/** Returns unsaved counts as rows; those that cannot be written count as unsaved again. */
function unsavedOf(shapes: readonly Shape[], hour: Date) {
  const toRow = (name: string, cell: number, n: number) => {
    const outcome: WorkOutcome = cell < 0 ? "failed" : "done";
    return { hour, kind: "statement" as const, name, outcome, bin: cell < 0 ? ~cell : cell, n };
  };
  return {
    take: () =>
      shapes.flatMap(({ id, unsaved }) => {
        const rows = [...unsaved].map(([cell, n]) => toRow(id, cell, n));
        unsaved.clear();
        return rows;
      }),
    giveBack(rows: readonly ReturnType<typeof toRow>[]) {
      for (const { name, outcome, bin, n } of rows) {
        const unsaved = shapes.find(({ id }) => id === name)?.unsaved;
        const cell = outcome === "failed" ? ~bin : bin;
        unsaved?.set(cell, (unsaved.get(cell) ?? 0) + n);
      }
    },
  };
}
