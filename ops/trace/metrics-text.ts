import { lastBin, valueOfBin } from "../rum/sketch.ts";
import type { WorkTotal } from "./work-timings.ts";

const boundsSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is told of the process itself. */
export interface ProcessFacts {
  startedAtSeconds: number;
  cpuSeconds: number;
  residentBytes: number;
  heapUsedBytes: number;
  /** Share of time the event loop was at work since the last look. */
  eventLoopUtilisation: number;
}

/** Everything counted since the process began, in Prometheus' text format 0.0.4. A bound is exact to the width of a bin, 5 %. */
export function metricsText(totals: readonly WorkTotal[], facts: ProcessFacts): string {
  const lines = [
    "# HELP dayworks_work_duration_seconds How long requests, procedures and tasks took.",
    "# TYPE dayworks_work_duration_seconds histogram",
  ];
  for (const total of totals) lines.push(...histogram(total));
  lines.push(
    ...single("process_start_time_seconds", "gauge", "When the process began.", facts.startedAtSeconds),
    ...single("process_cpu_seconds_total", "counter", "Processor time used.", facts.cpuSeconds),
    ...single("process_resident_memory_bytes", "gauge", "Memory held.", facts.residentBytes),
    ...single("nodejs_heap_size_used_bytes", "gauge", "Heap in use.", facts.heapUsedBytes),
    ...single("nodejs_eventloop_utilization", "gauge", "Share of time the event loop was at work.", facts.eventLoopUtilisation),
  );
  return `${lines.join("\n")}\n`;
}

function histogram({ kind, name, outcome, bins, n, sumUs }: WorkTotal): string[] {
  const labels = `kind="${kind}",name="${escaped(name)}",outcome="${outcome}"`;
  const below = (seconds: number) => {
    let sum = 0;
    for (let bin = 0; bin <= lastBin && valueOfBin(bin) <= seconds * 1e6; bin++) sum += bins[bin] ?? 0;
    return sum;
  };
  return [
    ...boundsSeconds.map((bound) => `dayworks_work_duration_seconds_bucket{${labels},le="${bound}"} ${below(bound)}`),
    `dayworks_work_duration_seconds_bucket{${labels},le="+Inf"} ${n}`,
    `dayworks_work_duration_seconds_sum{${labels}} ${sumUs / 1e6}`,
    `dayworks_work_duration_seconds_count{${labels}} ${n}`,
  ];
}

const escaped = (label: string) => label.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");

const single = (name: string, type: "gauge" | "counter", help: string, value: number) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  `${name} ${value}`,
];
