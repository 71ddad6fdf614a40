import { createHash } from "node:crypto";
import { getTableName } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { randomFrom } from "#db/seed/random.ts";
import { compareMetric, firstReviewRule } from "#ops/rum/compare.ts";
import { type BinCount, summarise, thresholds } from "#ops/rum/summary.ts";
import { inventErrors } from "#ops/sample/invent-errors.ts";
import { inventOperations } from "#ops/sample/invent-operations.ts";
import { inventVisits } from "#ops/sample/invent-visits.ts";
import rules from "#ops/sample/rules.json" with { type: "json" };
import { burstOf, type SamplePlan, type SampleRows } from "#ops/sample/sample-plan.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { type AlertRule, replayRule, shareEvents } from "./alerts/alert-rule.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const [earlier, later] = ["aaaaaaaa", "bbbbbbbb"];
const planOf = (now: Date, seed = 20_261): SamplePlan => ({
  ...{ random: randomFrom(seed), now, builds: [earlier, later], deployedAt: new Date(now.getTime() - 7 * dayMs) },
  ...{ burst: burstOf(now), scriptOf: () => null },
});

interface Row extends BinCount {
  hour: Date;
  day: string;
  metric: "lcp";
  route: string;
  navigation: string;
  release: string;
  event: string;
}
const rowsOf = (all: readonly SampleRows[], table: string) =>
  all.flatMap((each) => (getTableName(each.table) === table ? (each.rows as Row[]) : []));

/** A working day, both days of a weekend, a minute after midnight, the days on which clocks change, and the end of a leap February. */
const dates = [
  ...["2026-11-26T14:20:00Z", "2026-11-28T09:00:00Z", "2026-11-29T23:30:00Z", "2026-11-30T00:01:00Z", "2027-03-28T12:00:00Z"],
  ...["2026-10-25T01:30:00Z", "2028-02-29T17:45:00Z", "2027-01-01T08:00:00Z"],
];

describe.each(sampleOfTheDay(dates, sizeOfRun({ daily: 3, full: dates.length }), "dates of the sample"))("the sample of %s", (date) => {
  const now = new Date(date);
  const plan = planOf(now);
  const { tables } = inventVisits(plan);

  test("has the regressions of its later release, and nothing else that got worse on the board", () => {
    const bins = rowsOf(tables, "rum_bins").filter(({ navigation }) => navigation === "hard");
    const routes = new Set(bins.filter(({ release }) => release === later).map(({ route }) => route));
    const rule = firstReviewRule(3 * (1 + routes.size));
    const changeOf = (route: string, metric: "lcp" | "inp") => {
      const of = (release: string) =>
        bins.filter((row) => row.route === route && (row.metric as string) === metric && row.release === release);
      return compareMetric(metric, of(earlier), of(later), rule).change;
    };
    expect([changeOf("/jobs", "inp"), changeOf("/salary-guide", "lcp"), changeOf("/jobs", "lcp")]).toEqual(["worse", "worse", "same"]);
  });

  test("has a budget that is over and one that is near, each with enough measurements for a verdict", () => {
    const days = rowsOf(tables, "rum_day_bins").filter(({ navigation }) => navigation === "hard");
    const figure = (metric: "script-bytes" | "image-bytes", route: string) =>
      summarise(
        metric,
        days.filter((row) => row.route === route && (row.metric as string) === metric),
      );
    expect(figure("image-bytes", "/salary-guide").verdict).toBe("poor");
    const script = figure("script-bytes", "/jobs");
    expect(script.verdict).toBe("good");
    expect((script.p75 ?? 0) / (thresholds["script-bytes"]?.good ?? 0)).toBeGreaterThan(0.93);
  });

  test("has rules that fired, one of which resolved, and an error whose burst is counted", () => {
    const unit = (row: Row) => (row.hour ? row.hour.getTime() : Date.parse(row.day));
    const samplesOf = (rule: AlertRule, kind: "hour" | "day") => {
      const share = shareEvents[rule.metric];
      const table = kind === "hour" ? (share ? "rum_events" : "rum_bins") : share ? "rum_day_events" : "rum_day_bins";
      const wanted = rowsOf(tables, table).filter(
        (row) =>
          (rule.route === null || row.route === rule.route) &&
          (share ? row.event === share || row.event === "visit" : row.navigation === "hard" && (row.metric as string) === rule.metric),
      );
      const samples = new Map<number, BinCount[]>();
      for (const row of wanted) {
        const cell = share ? { ...row, bin: row.event === "visit" ? 0 : 1 } : row;
        samples.set(unit(row), [...(samples.get(unit(row)) ?? []), cell]);
      }
      return samples;
    };
    const end = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
    const replays = rules.map((each) => {
      const rule = each as AlertRule;
      const hoursFrom = new Date(Math.ceil((now.getTime() - 14 * dayMs) / hourMs) * hourMs);
      const { firings } = replayRule(rule, { hours: samplesOf(rule, "hour"), days: samplesOf(rule, "day"), hoursFrom, end });
      return [firings.length > 0, firings.at(-1)?.resolved === null];
    });
    expect(replays).toEqual([
      [true, true],
      [true, false],
      [true, true],
    ]);
    const counts = inventErrors(plan).find(({ table }) => getTableName(table) === "client_error_counts")?.rows as {
      groupId: number;
      hour: Date;
      n: number;
    }[];
    const inBurst = counts.filter(({ groupId, hour }) => groupId === 1 && hour >= plan.burst.from && hour < plan.burst.until);
    expect(Math.max(...inBurst.map(({ n }) => n))).toBeGreaterThanOrEqual(20);
    expect([0, 6]).not.toContain(plan.burst.from.getUTCDay());
  });
});

test("the same seed invents the same telemetry, another seed another", () => {
  const invent = (seed: number) => {
    const plan = { ...planOf(new Date("2026-11-26T14:20:00Z"), seed), days: 2 };
    const { tables, traced } = inventVisits(plan);
    const all = [...tables, ...inventOperations(plan, traced), ...inventErrors(plan)].map(({ rows }) => rows);
    return createHash("sha256").update(JSON.stringify(all)).digest("hex");
  };
  const first = invent(1);
  expect(invent(1)).toBe(first);
  expect(invent(2)).not.toBe(first);
});

test("the storm is one caller by the minute, whose refusals add up to those of its hours and days", () => {
  const plan = { ...planOf(new Date("2026-11-26T14:20:00Z")), days: 4 };
  const all = inventOperations(plan, []);
  const total = (table: string) =>
    (rowsOf(all, table) as unknown as { endpoint: string; refusedCalls: number }[])
      .filter(({ endpoint }) => endpoint === "GET /api/jobs")
      .reduce((sum, { refusedCalls }) => sum + refusedCalls, 0);
  const inMinutes = total("rate_limit_minutes");
  expect(inMinutes).toBeGreaterThan(3000);
  for (const table of ["rate_limit_usage", "rate_limit_hour_usage", "rate_limit_day_usage", "rate_limit_spenders"])
    expect(total(table)).toBe(inMinutes);
  const storm = (rowsOf(all, "rate_limit_minutes") as unknown as { caller: string; endpoint: string; units: number }[]).filter(
    ({ endpoint, units }) => endpoint === "GET /api/jobs" && units > 90,
  );
  expect([storm.length, new Set(storm.map(({ caller }) => caller)).size]).toEqual([120, 1]);
});
