import { hostname } from "node:os";
import { monitorEventLoopDelay, PerformanceObserver, performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { ProcessReadings } from "../trace/metrics.ts";

/** How this process is, since the last reading where something is measured over time. */
export interface ProcessStatus extends ProcessReadings {
  host: string;
  pid: number;
  release: string | null;
  uptimeSeconds: number;
  eventLoop: { p99Ms: number; maxMs: number; utilisation: number };
  memory: { residentBytes: number; heapUsedBytes: number; heapLimitBytes: number };
  /** Share of time in garbage collection. */
  gcShare: number;
  search: { phase: string; source: string; size: number };
}

const resolutionMs = 10;
const nanosecondsPerMs = 1e6;

/** Starts measuring this process; `read` returns what was measured since the last reading. Measures nothing after `stop`. */
export function watchProcess(readings: () => ProcessReadings & Pick<ProcessStatus, "release" | "search">): {
  read(): ProcessStatus;
  stop(): void;
} {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let gcMs = 0;
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) gcMs += duration;
  });
  collections.observe({ entryTypes: ["gc"] });
  let [loop, sinceMs] = [performance.eventLoopUtilization(), performance.now()];
  /** The timer itself waits for one resolution, which is no delay. */
  const late = (nanoseconds: number) => Math.max(0, (Number.isFinite(nanoseconds) ? nanoseconds : 0) / nanosecondsPerMs - resolutionMs);
  return {
    read() {
      const [nowLoop, nowMs] = [performance.eventLoopUtilization(), performance.now()];
      const { utilization } = performance.eventLoopUtilization(nowLoop, loop);
      const gcShare = Math.min(1, gcMs / Math.max(1, nowMs - sinceMs));
      const eventLoop = { p99Ms: late(delay.percentile(99)), maxMs: delay.count === 0 ? 0 : late(delay.max), utilisation: utilization };
      [loop, sinceMs, gcMs] = [nowLoop, nowMs, 0];
      delay.reset();
      return {
        ...readings(),
        host: hostname(),
        pid: process.pid,
        uptimeSeconds: process.uptime(),
        eventLoop,
        memory: {
          residentBytes: process.memoryUsage.rss(),
          heapUsedBytes: process.memoryUsage().heapUsed,
          heapLimitBytes: getHeapStatistics().heap_size_limit,
        },
        gcShare,
      };
    },
    stop() {
      delay.disable();
      collections.disconnect();
    },
  };
}
