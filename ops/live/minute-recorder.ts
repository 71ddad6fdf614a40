import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import type { Db } from "#db/client.ts";
import { processMinutes } from "#db/schema/telemetry.ts";
import { binOf, percentileOf } from "../rum/summary.ts";
import type { ProcessReadings } from "../trace/metrics.ts";
import { watchProcess } from "./process-status.ts";

const minuteMs = 60_000;

interface MinuteRecorderOptions {
  release: string | null;
  readProcess: () => ProcessReadings;
  /** Folder whose disk is watched. */
  dataFolder: string;
}

/** Counts what this process answers, minute by minute. */
export interface MinuteRecorder {
  request(call: { status: number; durationMs: number }): void;
  /** Writes the running minute, and the one before it where it has just ended. */
  flush(db: Db, at: Date): Promise<void>;
  stop(): void;
}

interface Counts {
  requests: number;
  failed: number;
  rateLimited: number;
  /** Durations in microseconds by bin. */
  bins: Map<number, number>;
  loopDelayUs: number;
  connectionsUsed: number;
  connectionsPending: number;
  shedAtStart: number;
}

export function createMinuteRecorder(
  { release, readProcess, dataFolder }: MinuteRecorderOptions,
  now: () => Date = () => new Date(),
): MinuteRecorder {
  const name = `${hostname()}:${process.pid}`.slice(0, 80);
  const watched = watchProcess(() => ({ ...readProcess(), release, search: { phase: "", source: "", size: 0 } }));
  let shed = 0;
  const begin = (): Counts => ({
    ...{ requests: 0, failed: 0, rateLimited: 0, bins: new Map<number, number>() },
    ...{ loopDelayUs: 0, connectionsUsed: 0, connectionsPending: 0, shedAtStart: shed },
  });
  let minute = Math.floor(now().getTime() / minuteMs);
  let counts = begin();
  let ended: { minute: number; counts: Counts; shedAtEnd: number } | null = null;
  const turn = (at: Date) => {
    const current = Math.floor(at.getTime() / minuteMs);
    if (current === minute) return;
    ended = { minute, counts, shedAtEnd: shed };
    [minute, counts] = [current, begin()];
  };
  const rowOf = (at: number, of: Counts, shedAtEnd: number, facts: { residentBytes: number; diskFreeThousandths: number | null }) => {
    const percentile = (p: number) => {
      const value = percentileOf(of.bins, p);
      return value === null ? null : Math.round(value);
    };
    const { bins: _bins, shedAtStart, ...rest } = of;
    return {
      ...{ minute: new Date(at * minuteMs), process: name, release: release ?? "", ...rest, ...facts },
      ...{ shed: shedAtEnd - shedAtStart, p50Us: percentile(0.5), p95Us: percentile(0.95), p99Us: percentile(0.99) },
    };
  };

  return {
    request({ status, durationMs }) {
      turn(now());
      counts.requests += 1;
      if (status >= 500) counts.failed += 1;
      if (status === 429) counts.rateLimited += 1;
      const bin = binOf(durationMs * 1000);
      counts.bins.set(bin, (counts.bins.get(bin) ?? 0) + 1);
    },
    async flush(db, at) {
      const { eventLoop, pools = [], admission, memory } = watched.read();
      shed = admission?.refused ?? 0;
      turn(at);
      counts.loopDelayUs = Math.max(counts.loopDelayUs, Math.round(eventLoop.p99Ms * 1000));
      counts.connectionsUsed = Math.max(counts.connectionsUsed, ...pools.map(({ used }) => used));
      counts.connectionsPending = Math.max(counts.connectionsPending, ...pools.map(({ pending }) => pending));
      const facts = { residentBytes: memory.residentBytes, diskFreeThousandths: await diskFree(dataFolder) };
      const rows = [...(ended ? [rowOf(ended.minute, ended.counts, ended.shedAtEnd, facts)] : []), rowOf(minute, counts, shed, facts)];
      for (const row of rows) {
        const { minute: _minute, process: _process, ...set } = row;
        await db.insert(processMinutes).values(row).onDuplicateKeyUpdate({ set });
      }
      ended = null;
    },
    stop: () => watched.stop(),
  };
}

async function diskFree(folder: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(folder);
    return Math.round((bavail / blocks) * 1000);
  } catch {
    return null;
  }
}
