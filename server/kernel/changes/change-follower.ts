import { and, asc, gt, gte, lte, max } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobChanges } from "#db/schema/jobs.ts";

/** Maximum wait for an open transaction whose change has a lower number than one already read. */
const lateCommitMs = 60_000;
/** On a Galera cluster numbers grow in steps of as many as there are nodes, so that nearly every change leaves a gap before it. */
const mostGaps = 20_000;
const rowsPerRead = 2000;

interface Gap {
  from: number;
  to: number;
  sinceMs: number;
}

export interface Change {
  seq: number;
  id: number;
}

/** A change table, numbered in insertion order. */
export interface ChangeSource {
  after(seq: number, limit: number): Promise<Change[]>;
  between(from: number, to: number): Promise<Change[]>;
  newestUntil(at: Date): Promise<number>;
}

export const changesOfAdverts = (db: Db): ChangeSource => {
  const select = () => db.select({ seq: jobChanges.seq, id: jobChanges.jobId }).from(jobChanges);
  return {
    after: (seq, limit) => select().where(gt(jobChanges.seq, seq)).orderBy(asc(jobChanges.seq)).limit(limit),
    between: (from, to) => select().where(and(gte(jobChanges.seq, from), lte(jobChanges.seq, to))),
    async newestUntil(at) {
      const [before] = await db
        .select({ seq: max(jobChanges.seq) })
        .from(jobChanges)
        .where(lte(jobChanges.at, at));
      return before?.seq ?? 0;
    },
  };
};

/**
 * Reads the change table in order. Numbers are assigned before commit, so a missing number is re-read until its transaction can no longer
 * commit.
 */
export interface ChangeFollower {
  /** Returns the ids changed since the last read. `nowMs` is a monotonic clock. */
  read(nowMs: number): Promise<number[]>;
  /** The highest number read. */
  readonly lastSeq: number;
}

export function followChanges(db: Db, fromSeq: number, source: ChangeSource = changesOfAdverts(db)): ChangeFollower {
  let lastSeq = fromSeq;
  /** In ascending order. */
  let gaps: Gap[] = [];

  async function readLate(nowMs: number): Promise<number[]> {
    gaps = gaps.filter(({ sinceMs }) => nowMs - sinceMs < lateCommitMs).slice(-mostGaps);
    const [first] = gaps;
    const last = gaps.at(-1);
    if (!first || !last) return [];
    const rows = await source.between(first.from, last.to);
    return rows.filter(({ seq }) => fill(seq)).map(({ id }) => id);
  }

  /** Removes a number from the gap that contains it; false when it was not missing. */
  function fill(seq: number): boolean {
    let [at, end] = [0, gaps.length];
    while (at < end) {
      const middle = (at + end) >> 1;
      if ((gaps[middle]?.to ?? seq) < seq) at = middle + 1;
      else end = middle;
    }
    const gap = gaps[at];
    if (!gap || gap.from > seq) return false;
    const left = [
      { ...gap, to: seq - 1 },
      { ...gap, from: seq + 1 },
    ].filter(({ from, to }) => from <= to);
    gaps.splice(at, 1, ...left);
    return true;
  }

  return {
    async read(nowMs) {
      const changed = new Set(await readLate(nowMs));
      for (;;) {
        const rows = await source.after(lastSeq, rowsPerRead);
        for (const { seq, id } of rows) {
          if (seq > lastSeq + 1) gaps.push({ from: lastSeq + 1, to: seq - 1, sinceMs: nowMs });
          lastSeq = seq;
          changed.add(id);
        }
        if (rows.length < rowsPerRead) return [...changed];
      }
    },
    get lastSeq() {
      return lastSeq;
    },
  };
}

/** Returns the number to read from so that a build started now misses nothing: before any uncommitted change. */
export const startingSeq = (db: Db, now: Date, source: ChangeSource = changesOfAdverts(db)): Promise<number> =>
  source.newestUntil(new Date(now.getTime() - lateCommitMs));
