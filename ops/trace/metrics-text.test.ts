import { expect, test } from "vitest";
import { createWorkTimings, metricsText } from "./work-timings.ts";

const facts = { startedAtSeconds: 1_790_000_000, cpuSeconds: 2.5, residentBytes: 1000, heapUsedBytes: 500, eventLoopUtilisation: 0.25 };

test("durations stand in buckets that add up, and names cannot break out of their quotes", () => {
  const timings = createWorkTimings();
  const name = 'GET /a"b\\c\n';
  for (const durationUs of [800, 3_000, 40_000, 20_000_000]) timings.add("request", name, "done", durationUs);
  const lines = metricsText(timings.totals(), facts).split("\n");
  const labels = 'kind="request",name="GET /a\\"b\\\\c\\n",outcome="done"';
  const bucket = (le: string) => lines.find((line) => line.startsWith(`dayworks_work_duration_seconds_bucket{${labels},le="${le}"}`));
  expect(["0.001", "0.005", "0.025", "0.05", "10", "+Inf"].map((le) => bucket(le)?.split("} ")[1])).toEqual(["1", "2", "2", "3", "3", "4"]);
  expect(lines).toContain(`dayworks_work_duration_seconds_sum{${labels}} 20.0438`);
  expect(lines).toContain(`dayworks_work_duration_seconds_count{${labels}} 4`);
  expect(lines).toContain("nodejs_eventloop_utilization 0.25");
  expect(lines.at(-1)).toBe("");
});
