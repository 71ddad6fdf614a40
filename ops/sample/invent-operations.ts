import { rateLimitDayUsage, rateLimitHourUsage, rateLimitMinutes, rateLimitSpenders, rateLimitUsage } from "#db/schema/rate-limits.ts";
import { processMinutes, telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import { pinnedTraces, workDayCounts, workDayTimings, workTimings } from "#db/schema/traces.ts";
import type { Random } from "#db/seed/random.ts";
import { binOf } from "../rum/summary.ts";
import type { StoredSpan } from "../trace/otel-spans.ts";
import { dayOf } from "../whole-days.ts";
import type { inventVisits } from "./invent-visits.ts";
import quotas from "./quotas.json" with { type: "json" };
import { drawCount, drawSpread, type SamplePlan, type SampleRows, sampleHours } from "./sample-plan.ts";
import work from "./work.json" with { type: "json" };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Hours at the ends of the console's ranges; days hold the rest. */
const workHoursKept = 8 * 24;

const hex = (random: Random, words: number) =>
  Array.from({ length: words }, () => random.int(0, 0xffffffff).toString(16).padStart(8, "0")).join("");

/** Sums rows over their hours by day. */
function byDay<Row extends { hour: Date }>(rows: readonly Row[], sums: readonly (keyof Row)[]): (Omit<Row, "hour"> & { day: string })[] {
  const days = new Map<string, Omit<Row, "hour"> & { day: string }>();
  for (const { hour, ...row } of rows) {
    const dated = { ...row, day: dayOf(hour) };
    const name = JSON.stringify(Object.entries(dated).filter(([key]) => !sums.includes(key as keyof Row)));
    const known = days.get(name) as Record<PropertyKey, number> | undefined;
    if (known) for (const key of sums) known[key] = (known[key] ?? 0) + Number(row[key as keyof typeof row]);
    else days.set(name, dated);
  }
  return [...days.values()];
}

type Traced = ReturnType<typeof inventVisits>["traced"];

/** Invents what the server did in the same four weeks: its work and traces, the quotas, and the telemetry itself. */
export const inventOperations = (plan: SamplePlan, traced: Traced): SampleRows[] => [
  ...inventWork(plan),
  { table: pinnedTraces, rows: inventTraces(plan, traced) },
  ...inventQuotas(plan),
  inventMinutes(plan),
  ...inventIntake(plan),
];

/** Durations as multiples of the median: few bins make few rows. */
const durations = [0.5, 0.7, 0.85, 1, 1.1, 1.3, 1.8, 3.4];

function inventWork(plan: SamplePlan): SampleRows[] {
  const { random, now } = plan;
  const rows = sampleHours(plan).flatMap(({ hour, visits }) =>
    work.calls.flatMap(([kind, name, perTenVisits, ms]) => {
      const counts = new Map<string, number>();
      const n = drawCount(random, kind === "task" ? Number(perTenVisits) : (visits * Number(perTenVisits)) / 10);
      // Each draw stands for several calls: the bins are those of the distribution all the same.
      for (let left = n; left > 0; ) {
        const times = Math.min(left, Math.ceil(n / 4));
        const outcome = random.weighted([["done", 985] as const, ["refused", 12] as const, ["failed", 3] as const]);
        const key = JSON.stringify([outcome, binOf(Number(ms) * 1000 * random.pick(durations))]);
        counts.set(key, (counts.get(key) ?? 0) + times);
        left -= times;
      }
      return [...counts].map(([key, times]) => {
        const [outcome, bin] = JSON.parse(key) as [string, number];
        return { hour, kind, name, outcome, bin, n: times };
      });
    }),
  );
  const days = byDay(rows, ["n"]);
  const counts = byDay(
    rows.map(({ hour, kind, name, n }) => ({ hour, kind, name, n })),
    ["n"],
  );
  return [
    { table: workTimings, rows: rows.filter(({ hour }) => now.getTime() - hour.getTime() < workHoursKept * hourMs) },
    { table: workDayTimings, rows: days },
    { table: workDayCounts, rows: counts },
  ];
}

type Shape = { routes: string[]; ms: number; isBatch?: boolean; fails?: string; spans: (string | number)[][] };
const shapes = Object.entries(work.traces as unknown as Record<string, Shape>);

function inventTraces({ random, now, builds, deployedAt }: SamplePlan, traced: Traced): object[] {
  const ofPages = traced.flatMap((view) => {
    const found = shapes.find(([, shape]) => shape.routes.includes(view.route));
    return found ? [{ ...view, found, reason: "named", isFailed: false }] : [];
  });
  const others = Array.from({ length: 24 }, (_, place) => {
    const found = shapes[place % shapes.length] ?? shapes[0];
    const startedAt = new Date(now.getTime() - random.int(hourMs / 4, 12 * dayMs));
    const isFailed = place < 12 && found?.[1].fails !== undefined;
    const release = builds[startedAt > deployedAt ? 1 : 0];
    return {
      traceId: hex(random, 4),
      startedAt,
      release,
      found,
      isFailed,
      reason: isFailed ? "failed" : place % 3 === 0 ? "baseline" : "slow",
    };
  });
  return [...ofPages, ...others].flatMap(({ traceId, startedAt, release, found, isFailed, reason }) => {
    if (!found) return [];
    const [name, shape] = found;
    const durationUs = Math.round(drawSpread(random, shape.ms * 1000 * (reason === "baseline" ? 0.2 : isFailed ? 9 : 1), 0.25));
    const rootName = shape.isBatch && !isFailed ? "POST /api/batch" : name;
    const spans = JSON.stringify(spansOf(random, { name: rootName, shape, durationUs, isFailed }));
    const outcome = isFailed ? "failed" : "done";
    return [{ traceId, name: rootName, reason, outcome, startedAt, durationUs, release, spans }];
  });
}

function spansOf(
  random: Random,
  { name, shape, durationUs, isFailed }: { name: string; shape: Shape; durationUs: number; isFailed: boolean },
) {
  const status = {
    "dayworks.kind": "request",
    "dayworks.outcome": isFailed ? "failed" : "done",
    "http.response.status_code": isFailed ? 500 : 200,
  };
  const spans: StoredSpan[] = [{ id: hex(random, 2), parentId: null, name, startUs: 0, durationUs, isFailed, facts: status }];
  const above = [spans[0]?.id ?? ""];
  for (const [place, [depth = 1, kind, text, from, length, rows = -1, times = 1]] of shape.spans.entries()) {
    const isBroken = isFailed && (place === shape.spans.length - 1 || kind === "procedure");
    for (let time = 0; time < Number(times); time += 1) {
      const id = hex(random, 2);
      above[Number(depth)] = id;
      const facts: Record<string, string | number> =
        kind === "sql"
          ? {
              "db.system.name": "mysql",
              "db.query.text": String(text),
              ...(Number(rows) >= 0 && { "db.response.returned_rows": Number(rows) }),
            }
          : kind === "procedure"
            ? { "dayworks.kind": "procedure", "dayworks.outcome": isBroken ? "failed" : "done" }
            : {};
      if (isBroken) facts["error.type"] = shape.fails ?? "";
      const startUs = Math.round(durationUs * (Number(from) + time * Number(length)));
      const took = Math.round(durationUs * Number(length));
      spans.push({
        id,
        parentId: above[Number(depth) - 1] ?? null,
        name: kind === "sql" ? "sql" : String(text),
        startUs,
        durationUs: took,
        isFailed: isBroken,
        facts,
      });
    }
  }
  return spans.toSorted((one, other) => one.startUs - other.startUs);
}

const stormHours = [14, 15];
const stormDayOf = (now: Date) => dayOf(new Date(now.getTime() - 2 * dayMs));
const isStorm = (now: Date, hour: Date) => dayOf(hour) === stormDayOf(now) && stormHours.includes(hour.getUTCHours());
const minutesOf = (hour: Date, count: number) => Array.from({ length: count }, (_, place) => new Date(hour.getTime() + place * 60_000));

/** Invents the use of quotas; one program asks for search results far too often for two hours, and a few callers come near their limits. */
function inventQuotas(plan: SamplePlan): SampleRows[] {
  const { random, now } = plan;
  const [rows, minutes, spenders]: [object[], object[], object[]] = [[], [], []];
  const callers = new Map<string, string>();
  const callerOf = (name: string) => callers.get(name) ?? callers.set(name, hex(random, 2)).get(name) ?? "";
  const hours = sampleHours(plan).flatMap(({ hour, visits }) =>
    quotas.flatMap(([endpoint, policy, callerKind, perTenVisits, perMinute]) => {
      const quota = Number(perMinute);
      const isOfStorm = endpoint === "GET /api/jobs" && isStorm(now, hour);
      const isOver = isOfStorm || random.chance(0.004);
      const isBusy = isOver || random.chance(0.012);
      const usual = drawCount(random, (visits * Number(perTenVisits)) / 10);
      const cell = { hour, endpoint, policy, callerKind, usedUnits: usual, refusedCalls: 0 };
      if (!isBusy || quota === 0) return cell.usedUnits === 0 ? [] : [cell];
      const caller = callerOf(`${dayOf(hour)} ${isOfStorm ? "storm" : endpoint}`);
      for (const minute of isOfStorm ? minutesOf(hour, 60) : [new Date(hour.getTime() + random.int(0, 59) * 60_000)]) {
        const refusedCalls = isOver ? random.int(isOfStorm ? 33 : 1, isOfStorm ? 43 : 4) : 0;
        const granted = isOver ? quota : Math.round(quota * (0.55 + 0.4 * random.next()));
        cell.usedUnits += granted;
        cell.refusedCalls += refusedCalls;
        minutes.push({ policy, minute, caller, callerKind, endpoint, units: granted + refusedCalls, refusedCalls });
      }
      if (isOver) spenders.push({ day: dayOf(hour), caller, endpoint, policy, callerKind, refusedCalls: cell.refusedCalls, isOfStorm });
      return [cell];
    }),
  );
  rows.push(...hours.map((cell) => ({ ...cell, userId: 0 })));
  const spent = byDay(
    (spenders as { day: string; refusedCalls: number; isOfStorm: boolean }[]).map(({ day, isOfStorm, ...row }) => ({
      ...{ ...row, hour: new Date(`${day}T00:00:00Z`) },
      ...{ spendingCalls: isOfStorm ? 60 : 1, batchCalls: 1, traceId: null },
    })),
    ["refusedCalls", "spendingCalls"],
  );
  return [
    { table: rateLimitUsage, rows },
    { table: rateLimitHourUsage, rows: hours },
    { table: rateLimitDayUsage, rows: byDay(hours, ["usedUnits", "refusedCalls"]) },
    { table: rateLimitMinutes, rows: minutes },
    { table: rateLimitSpenders, rows: spent },
  ];
}

const processMinutesKept = 3 * 24 * 60;

/** Invents the minutes of one process for as long as the site keeps them. */
function inventMinutes(plan: SamplePlan): SampleRows {
  const {
    random,
    now,
    builds: [, release],
  } = plan;
  const byHour = new Map(sampleHours(plan).map(({ hour, visits }) => [hour.getTime(), visits]));
  const last = Math.floor(now.getTime() / 60_000) - 1;
  const rows = Array.from({ length: processMinutesKept }, (_, back) => {
    const minute = new Date((last - back) * 60_000);
    const hour = new Date(Math.floor(minute.getTime() / hourMs) * hourMs);
    const refused = isStorm(now, hour) ? random.int(33, 43) : 0;
    const requests = drawCount(random, ((byHour.get(hour.getTime()) ?? 0) * 14) / 60) + (refused > 0 ? 60 + refused : 0);
    const p50Us = requests === 0 ? null : Math.round(drawSpread(random, 9_000, 0.2));
    return {
      ...{
        minute,
        process: "web-1:214",
        release,
        requests,
        failed: requests > 0 && random.chance(0.004) ? 1 : 0,
        rateLimited: refused,
        shed: 0,
      },
      ...{ p50Us, p95Us: p50Us && p50Us * 6, p99Us: p50Us && p50Us * 11 },
      ...{ loopDelayUs: random.int(1_100, 9_000), connectionsUsed: random.int(0, requests > 60 ? 6 : 2), connectionsPending: 0 },
      ...{ residentBytes: 312_000_000 + random.int(0, 24_000_000), diskFreeThousandths: 612 },
    };
  });
  return { table: processMinutes, rows };
}

const intakeShares = [
  ["rum", "taken", 1, 2_400] as const,
  ["rum", "machine", 0.04, 1_800] as const,
  ["rum", "unreadable", 0.002, 900] as const,
  ["error", "taken", 0.03, 2_100] as const,
  ["error", "extension", 0.012, 1_700] as const,
  ["error", "script-error", 0.006, 300] as const,
  ["event", "taken", 2.2, 240] as const,
  ["event", "seen-today", 0.4, 240] as const,
];

function inventIntake(plan: SamplePlan): SampleRows[] {
  const { random } = plan;
  const hours = sampleHours(plan);
  const intake = hours.flatMap(({ hour, visits }) =>
    intakeShares.flatMap(([kind, outcome, share, bytes]) => {
      const n = drawCount(random, visits * share);
      return n === 0 ? [] : [{ hour, kind, outcome, n, bytes: n * bytes }];
    }),
  );
  const health = hours.map(({ hour, visits }) => {
    const events = drawCount(random, visits * 30);
    const rowsWritten = Math.round(events * 1.7);
    return {
      hour,
      events,
      takingMicros: events * 9,
      writes: 360,
      failedWrites: 0,
      writingMs: rowsWritten + 400,
      maxLagMs: random.int(9_000, 13_500),
      rowsWritten,
      dropped: 0,
    };
  });
  return [
    { table: telemetryIntake, rows: intake },
    { table: telemetryHealth, rows: health },
  ];
}
