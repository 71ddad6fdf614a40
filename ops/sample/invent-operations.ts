import { pinnedTraces, statementShapes, traceParts, workDayCounts, workDayTimings, workTimings } from "#db/schema/traces.ts";
import type { Random } from "#db/seed/random.ts";
import { binOf, valueOfBin } from "../rum/summary.ts";
import type { StoredSpan } from "../trace/otel-spans.ts";
import { statementIdOf } from "../trace/statement-sums.ts";
import { inventUsage } from "./invent-usage.ts";
import type { inventVisits } from "./invent-visits.ts";
import { byDay, drawCount, drawSpread, hex, type SamplePlan, type SampleRows, sampleHours } from "./sample-plan.ts";
import work from "./work.json" with { type: "json" };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** As long as the site keeps hours, and a day more: a week is compared with the one before. Days hold the rest. */
const workHoursKept = 15 * 24;

type Traced = ReturnType<typeof inventVisits>["traced"];

/** Invents what the server did in the same four weeks: its work and traces, the quotas, and the telemetry itself. */
export function inventOperations(plan: SamplePlan, traced: Traced): SampleRows[] {
  const calls = inventWork(plan);
  const traces = inventTraces(plan, traced);
  const { tables, spent } = inventUsage(plan);
  return [...tablesOf(plan, [...calls, ...spent.flatMap(workOf)]), ...traces, ...tables];
}

/** Durations as multiples of the median: few bins make few rows. */
const durations = [0.5, 0.7, 0.85, 1, 1.1, 1.3, 1.8, 3.4];

type Shape = { routes: string[]; ms: number; isBatch?: boolean; fails?: string; spans: (string | number)[][] };
const shapes = Object.entries(work.traces as unknown as Record<string, Shape>);

/** The statements of the invented traces, each as often and as long as the work that executes it says. */
const statements = shapes.flatMap(([name, { spans }]) => {
  const [, , perTenVisits = 0, ms = 0] = work.calls.find(([, called]) => called === name) ?? [];
  return spans.flatMap(([, kind, text, , length, rows = -1, times = 1]) => {
    if (kind !== "sql") return [];
    const id = statementIdOf(String(text));
    const call = ["statement", id, Number(perTenVisits) * Number(times), Number(ms) * Number(length)] as const;
    return [{ id, text: String(text), rows: Number(rows), call }];
  });
});

interface Work {
  hour: Date;
  kind: string;
  name: string;
  outcome: string;
  bin: number;
  n: number;
}

function inventWork(plan: SamplePlan): Work[] {
  const { random } = plan;
  const calls = [...work.calls, ...statements.map(({ call }) => call)] as [string, string, number, number][];
  return sampleHours(plan).flatMap(({ hour, visits }) =>
    calls.flatMap(([kind, name, perTenVisits, ms]) => {
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
}

const [answeredUs, refusedUs] = [28_000, 1_500];

/** Returns the requests of a caller who spent a quota: those that were answered, and those that were refused. */
function workOf({ hour, endpoint, grantedUnits, refusedCalls }: ReturnType<typeof inventUsage>["spent"][number]): Work[] {
  const call = { hour, kind: endpoint.includes(" ") ? "request" : "procedure", name: endpoint };
  return [
    { ...call, outcome: "done", bin: binOf(answeredUs), n: grantedUnits },
    { ...call, outcome: "refused", bin: binOf(refusedUs), n: refusedCalls },
  ];
}

function tablesOf({ now }: SamplePlan, all: readonly Work[]): SampleRows[] {
  const rows = mergeWork(all);
  const days = byDay(rows, ["n"]);
  const counts = byDay(
    rows.map(({ hour, kind, name, bin, n }) => ({ hour, kind, name, n, totalUs: Math.round(n * valueOfBin(bin)) })),
    ["n", "totalUs"],
  );
  return [
    { table: workTimings, rows: rows.filter(({ hour }) => now.getTime() - hour.getTime() < workHoursKept * hourMs) },
    { table: workDayTimings, rows: days },
    { table: workDayCounts, rows: counts },
    {
      table: statementShapes,
      rows: statements.map(({ id, text, rows: returned }) => ({
        ...{ id, text, lastSeenAt: now },
        ...(returned < 0 ? { rowsReturned: 0, countedCalls: 0 } : { rowsReturned: returned * 1_000, countedCalls: 1_000 }),
      })),
    },
  ];
}

/** Adds up equal cells, which are one row. */
function mergeWork(all: readonly Work[]): Work[] {
  const cells = new Map<string, Work>();
  for (const each of all) {
    const key = [each.hour.getTime(), each.kind, each.name, each.outcome, each.bin].join(" ");
    const known = cells.get(key);
    if (known) known.n += each.n;
    else cells.set(key, { ...each });
  }
  return [...cells.values()];
}

function inventTraces({ random, now, builds, deployedAt }: SamplePlan, traced: Traced): SampleRows[] {
  const ofPages = traced.flatMap((view) => {
    const found = shapes.find(([, shape]) => shape.routes.includes(view.route));
    return found ? [{ ...view, found, reason: "named", isFailed: false }] : [];
  });
  const others = Array.from({ length: 24 }, (_, place) => {
    const found = shapes[place % shapes.length] ?? shapes[0];
    // The first of each shape, one of which fails, is in the console's usual range.
    const startedAt = new Date(now.getTime() - random.int(hourMs / 4, place < shapes.length ? 20 * hourMs : 12 * dayMs));
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
  const parts: object[] = [];
  const rows = [...ofPages, ...others].flatMap(({ traceId, startedAt, release, found, isFailed, reason }) => {
    if (!found) return [];
    const [name, shape] = found;
    const durationUs = Math.round(drawSpread(random, shape.ms * 1000 * (reason === "baseline" ? 0.2 : isFailed ? 9 : 1), 0.25));
    const rootName = shape.isBatch && !isFailed ? "POST /api/batch" : name;
    const spans = spansOf(random, { name: rootName, shape, durationUs, isFailed });
    const outcome = isFailed ? "failed" : "done";
    for (const [kind, part] of new Map(spans.map((span) => [partOf(span).join(" "), partOf(span)])).values())
      if (part !== "") parts.push({ kind, name: part, startedAt, traceId });
    return [{ traceId, name: rootName, reason, outcome, startedAt, durationUs, release, spans: JSON.stringify(spans) }];
  });
  return [
    { table: pinnedTraces, rows },
    { table: traceParts, rows: parts },
  ];
}

/** Returns what a trace is found by because of a span; an empty name for nothing. */
function partOf({ name, parentId, facts }: StoredSpan): [kind: string, name: string] {
  const text = facts["db.query.text"];
  if (typeof text === "string") return ["statement", statementIdOf(text)];
  if (parentId === null) return ["status", String(facts["http.response.status_code"])];
  return ["procedure", facts["dayworks.kind"] === "procedure" ? name : ""];
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
