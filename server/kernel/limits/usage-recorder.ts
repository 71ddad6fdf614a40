import { sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { rateLimitHourUsage, rateLimitMinutes, rateLimitSpenders, rateLimitUsage } from "#db/schema/rate-limits.ts";
import type { LimitedCallerKind } from "#db/values.ts";
import { actorOf, type Principal } from "../access/principal.ts";
import type { Context, Services } from "../context.ts";
import type { LimitPolicy } from "./limiter.ts";
import type { BusyCallerRecorder, SpenderRecorder, SpenderRow, UsageRecorder } from "./recorders.types.ts";

type Cell = Omit<typeof rateLimitUsage.$inferInsert, "id" | "userId"> & { userId: number };

const hourMs = 3_600_000;
const rowsAtOnce = 500;
const endpointMaxChars = 120;

/** Counts in memory. Beyond `maxCells` between two flushes uses are counted without their user: endpoints and quotas are few. */
export function createUsageRecorder(db: Db, { maxCells = 5000 }: { maxCells?: number } = {}): UsageRecorder {
  let cells = new Map<string, Cell>();

  const add = (cell: Cell) => {
    const fitting = cells.size < maxCells || cells.has(nameOf(cell)) ? cell : { ...cell, userId: 0 };
    const known = cells.get(nameOf(fitting));
    if (!known) return void cells.set(nameOf(fitting), fitting);
    known.usedUnits += fitting.usedUnits;
    known.refusedCalls += fitting.refusedCalls;
  };

  return {
    note({ at, endpoint, policy, callerKind, userId, isAllowed, units }) {
      const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
      const counts = { usedUnits: isAllowed ? units : 0, refusedCalls: isAllowed ? 0 : 1 };
      add({ hour, endpoint: endpoint.slice(0, endpointMaxChars), policy, callerKind, userId: userId ?? 0, ...counts });
    },
    async flush() {
      const counted = [...cells.values()];
      cells = new Map();
      for (let from = 0; from < counted.length; from += rowsAtOnce) {
        const rows = counted.slice(from, from + rowsAtOnce);
        try {
          await addToDatabase(db, rows);
        } catch (error) {
          for (const cell of counted.slice(from)) add(cell);
          throw error;
        }
      }
    },
  };
}

const nameOf = ({ hour, endpoint, policy, callerKind, userId }: Cell) => `${hour.getTime()} ${policy} ${callerKind} ${userId} ${endpoint}`;

/** Adds to the hours of each user, and to those of all callers together. */
async function addToDatabase(db: Db, rows: Cell[]): Promise<void> {
  const ofAll = new Map<string, typeof rateLimitHourUsage.$inferInsert>();
  for (const { userId: _userId, ...cell } of rows) {
    const name = nameOf({ ...cell, userId: 0 });
    const { usedUnits = 0, refusedCalls = 0 } = ofAll.get(name) ?? {};
    ofAll.set(name, { ...cell, usedUnits: usedUnits + cell.usedUnits, refusedCalls: refusedCalls + cell.refusedCalls });
  }
  const added = ({ usedUnits, refusedCalls }: typeof rateLimitUsage | typeof rateLimitHourUsage) => ({
    usedUnits: sql`${usedUnits} + values(${usedUnits})`,
    refusedCalls: sql`${refusedCalls} + values(${refusedCalls})`,
  });
  await lockingTransaction(db, async (tx) => {
    await tx
      .insert(rateLimitUsage)
      .values(rows)
      .onDuplicateKeyUpdate({ set: added(rateLimitUsage) });
    await tx
      .insert(rateLimitHourUsage)
      .values([...ofAll.values()])
      .onDuplicateKeyUpdate({ set: added(rateLimitHourUsage) });
  });
}

/** Counts one use of a quota by the caller. */
export function recordUse(
  { services, now, principal, request }: Context,
  [policy, key]: readonly [LimitPolicy, key: string],
  { isAllowed, units }: { isAllowed: boolean; units: number },
): void {
  const userId = principal.kind === "user" ? actorOf(principal) : null;
  const endpoint = request.endpoint ?? "";
  services.limitUsage?.note({ at: now, endpoint, policy: policy.name, callerKind: callerKindOf(principal), userId, isAllowed, units });
  services.limitMinutes?.note({ at: now, endpoint, policy, key, callerKind: callerKindOf(principal), isAllowed, units });
}

function callerKindOf(principal: Principal): LimitedCallerKind {
  if (principal.kind === "anonymous") return "visitor";
  return principal.sessionHash === null && !principal.actingFor ? "script" : "session";
}

const nameChars = 16;
const { spendingCalls, refusedCalls, batchCalls, traceId } = rateLimitSpenders;
const added = {
  spendingCalls: sql`${spendingCalls} + values(${spendingCalls})`,
  refusedCalls: sql`${refusedCalls} + values(${refusedCalls})`,
  batchCalls: sql`values(${batchCalls})`,
  traceId: sql`values(${traceId})`,
};

/** Callers beyond `maxRows` between two flushes are not recorded: such a long list would not be read. */
export function createSpenderRecorder(db: Db, { maxRows = 500 }: { maxRows?: number } = {}): SpenderRecorder {
  let rows = new Map<string, SpenderRow>();
  const add = (row: SpenderRow) => {
    const name = [row.day, row.caller, row.callerKind, row.policy, row.endpoint].join(" ");
    const known = rows.get(name);
    if (!known && rows.size >= maxRows) return;
    const before = known ?? { spendingCalls: 0, refusedCalls: 0 };
    rows.set(name, {
      ...row,
      spendingCalls: row.spendingCalls + before.spendingCalls,
      refusedCalls: row.refusedCalls + before.refusedCalls,
    });
  };
  return {
    note: add,
    async flush() {
      const gathered = [...rows.values()];
      rows = new Map();
      if (gathered.length === 0) return;
      try {
        await db.insert(rateLimitSpenders).values(gathered).onDuplicateKeyUpdate({ set: added });
      } catch (error) {
        const since = [...rows.values()];
        rows = new Map();
        for (const row of [...gathered, ...since]) add(row);
        throw error;
      }
    },
  };
}

/** Records that a call exhausted a quota, or was refused by it. The caller's key is stored only as a pseudonym for that day. */
export function recordSpender(
  { services: { limitSpenders, secrets }, now, principal, request }: Context,
  { policy, key, isAllowed }: { policy: string; key: string; isAllowed: boolean },
): void {
  if (!limitSpenders) return;
  const day = now.toISOString().slice(0, 10);
  limitSpenders.note({
    ...{ day, caller: pseudonymOf(secrets, day, key), callerKind: callerKindOf(principal), policy },
    ...{ endpoint: (request.endpoint ?? "").slice(0, endpointMaxChars), batchCalls: request.calls ?? 1, traceId: request.traceId ?? null },
    ...{ spendingCalls: isAllowed ? 1 : 0, refusedCalls: isAllowed ? 0 : 1 },
  });
}

/** Returns the name of a quota's key for one day, from which nobody can be told on another. */
export const pseudonymOf = (secrets: Services["secrets"], day: string, key: string): string =>
  secrets.keyedHash("caller", `${day} ${key}`).slice(0, nameChars);

/** Callers who use a smaller share of a quota in a minute are not recorded. */
export const busyShare = 0.25;
const minuteMs = 60_000;
const minuteAdded = {
  units: sql`${rateLimitMinutes.units} + values(${rateLimitMinutes.units})`,
  refusedCalls: sql`${rateLimitMinutes.refusedCalls} + values(${rateLimitMinutes.refusedCalls})`,
};

interface CallerMinute {
  minute: number;
  key: string;
  quota: number;
  row: Pick<typeof rateLimitMinutes.$inferInsert, "policy" | "callerKind">;
  /** Asked for in the minute, written or not. */
  units: number;
  /** Not written yet, by endpoint. */
  pending: Map<string, { units: number; refusedCalls: number }>;
}

/**
 * Counts quotas by the minute in memory, under the caller's key; beyond `maxCallers` at a time others are not counted. Each flush writes at
 * most `maxRows`, the busiest callers first.
 */
export function createBusyCallerRecorder(
  db: Db,
  secrets: Services["secrets"],
  { now = () => new Date(), maxCallers = 5000, maxRows = 500 }: { now?: () => Date; maxCallers?: number; maxRows?: number } = {},
): BusyCallerRecorder {
  let callers = new Map<string, CallerMinute>();
  return {
    note({ at, endpoint, policy: { name: policy, quota, windowMs }, key, callerKind, isAllowed, units }) {
      if (windowMs !== minuteMs) return;
      const minute = Math.floor(at.getTime() / minuteMs);
      const name = `${minute} ${policy} ${callerKind} ${key}`;
      const caller = callers.get(name) ?? { minute, key, quota, row: { policy, callerKind }, units: 0, pending: new Map() };
      if (!callers.has(name)) {
        if (callers.size >= maxCallers) return;
        callers.set(name, caller);
      }
      caller.units += units;
      const part = caller.pending.get(endpoint) ?? { units: 0, refusedCalls: 0 };
      caller.pending.set(endpoint, { units: part.units + units, refusedCalls: part.refusedCalls + (isAllowed ? 0 : 1) });
    },
    async flush() {
      const busy = [...callers.values()].filter(({ units, quota, pending }) => units >= quota * busyShare && pending.size > 0);
      const rows = busy
        .toSorted((one, other) => other.units / other.quota - one.units / one.quota)
        .flatMap(({ minute, key, row, pending }) => {
          const at = new Date(minute * minuteMs);
          const caller = pseudonymOf(secrets, at.toISOString().slice(0, 10), key);
          return [...pending].map(([endpoint, counts]) => ({
            ...{ ...row, minute: at, caller, endpoint: endpoint.slice(0, endpointMaxChars) },
            ...counts,
          }));
        })
        .slice(0, maxRows);
      if (rows.length > 0) await db.insert(rateLimitMinutes).values(rows).onDuplicateKeyUpdate({ set: minuteAdded });
      for (const { pending } of busy) pending.clear();
      const running = Math.floor(now().getTime() / minuteMs);
      callers = new Map([...callers].filter(([, { minute }]) => minute >= running));
    },
  };
}
