import { rateLimitDayUsage, rateLimitHourUsage, rateLimitMinutes, rateLimitSpenders, rateLimitUsage } from "#db/schema/rate-limits.ts";
import { telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import { daysBefore } from "#db/time-limits.ts";
import { dayOf } from "../whole-days.ts";
import intakeShares from "./intake-shares.json" with { type: "json" };
import quotas from "./quotas.json" with { type: "json" };
import { byDay, drawCount, hex, type SamplePlan, type SampleRows, sampleHours } from "./sample-plan.ts";

/** Invents how far callers used their quotas, and the telemetry itself; and names the calls of those who spent a quota. */
export function inventUsage(plan: SamplePlan) {
  const { tables, spent } = inventQuotas(plan);
  return { tables: [...tables, ...inventIntake(plan)], spent };
}

const stormHours = [14, 15];
const stormDayOf = (now: Date) => dayOf(daysBefore(now, 2));
const isStorm = (now: Date, hour: Date) => dayOf(hour) === stormDayOf(now) && stormHours.includes(hour.getUTCHours());
const minutesOf = (hour: Date, count: number) => Array.from({ length: count }, (_, place) => new Date(hour.getTime() + place * 60_000));

/** Invents the use of quotas; one program asks for search results far too often for two hours, and a few callers come near their limits. */
function inventQuotas(plan: SamplePlan) {
  const { random, now } = plan;
  const [rows, minutes]: [object[], object[]] = [[], []];
  const spenders: {
    hour: Date;
    caller: string;
    endpoint: string;
    policy: string;
    callerKind: string;
    refusedCalls: number;
    isOfStorm: boolean;
    grantedUnits: number;
  }[] = [];
  const callers = new Map<string, string>();
  const callerOf = (name: string) => callers.get(name) ?? callers.set(name, hex(random, 2)).get(name) ?? "";
  const hours = sampleHours(plan).flatMap(({ hour, visits }) =>
    quotas.flatMap(([endpoint, policy, callerKind, perTenVisits, perMinute]) => {
      const quota = Number(perMinute);
      const isOfStorm = endpoint === "GET /api/jobs" && isStorm(now, hour);
      const isOver = isOfStorm || random.chance(0.004);
      const isBusy = isOver || random.chance(0.012);
      const usual = drawCount(random, (visits * Number(perTenVisits)) / 10);
      const call = { endpoint: String(endpoint), policy: String(policy), callerKind: String(callerKind) };
      const cell = { hour, ...call, usedUnits: usual, refusedCalls: 0 };
      if (!isBusy || quota === 0) return cell.usedUnits === 0 ? [] : [cell];
      const caller = callerOf(`${dayOf(hour)} ${isOfStorm ? "storm" : endpoint}`);
      for (const minute of isOfStorm ? minutesOf(hour, 60) : [new Date(hour.getTime() + random.int(0, 59) * 60_000)]) {
        const refusedCalls = isOver ? random.int(isOfStorm ? 33 : 1, isOfStorm ? 43 : 4) : 0;
        const granted = isOver ? quota : Math.round(quota * (0.55 + 0.4 * random.next()));
        cell.usedUnits += granted;
        cell.refusedCalls += refusedCalls;
        minutes.push({ ...call, minute, caller, units: granted + refusedCalls, refusedCalls });
      }
      const { refusedCalls } = cell;
      if (isOver) spenders.push({ ...call, hour, caller, refusedCalls, isOfStorm, grantedUnits: cell.usedUnits - usual });
      return [cell];
    }),
  );
  rows.push(...hours.map((cell) => ({ ...cell, userId: 0 })));
  const byCaller = byDay(
    spenders.map(({ isOfStorm, grantedUnits: _units, ...row }) => ({
      ...row,
      ...{ spendingCalls: isOfStorm ? 60 : 1, batchCalls: 1, traceId: null },
    })),
    ["refusedCalls", "spendingCalls"],
  );
  const tables: SampleRows[] = [
    { table: rateLimitUsage, rows },
    { table: rateLimitHourUsage, rows: hours },
    { table: rateLimitDayUsage, rows: byDay(hours, ["usedUnits", "refusedCalls"]) },
    { table: rateLimitMinutes, rows: minutes },
    { table: rateLimitSpenders, rows: byCaller },
  ];
  return { tables, spent: spenders };
}

function inventIntake(plan: SamplePlan): SampleRows[] {
  const { random } = plan;
  const hours = sampleHours(plan);
  const intake = hours.flatMap(({ hour, visits }) =>
    intakeShares.flatMap(({ kind, outcome, share, bytes }) => {
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
