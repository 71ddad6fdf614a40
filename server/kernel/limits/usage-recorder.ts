import { sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { rateLimitSpenders, rateLimitUsage } from "#db/schema/rate-limits.ts";
import type { LimitedCallerKind } from "#db/values.ts";
import { actorOf, type Principal } from "../access/principal.ts";
import type { Context } from "../context.ts";
import type { LimitPolicy } from "./limiter.ts";
import type { SpenderRecorder, SpenderRow, UsageRecorder } from "./recorders.types.ts";

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

async function addToDatabase(db: Db, rows: Cell[]): Promise<void> {
  await lockingTransaction(db, (tx) =>
    tx
      .insert(rateLimitUsage)
      .values(rows)
      .onDuplicateKeyUpdate({
        set: {
          usedUnits: sql`${rateLimitUsage.usedUnits} + values(${rateLimitUsage.usedUnits})`,
          refusedCalls: sql`${rateLimitUsage.refusedCalls} + values(${rateLimitUsage.refusedCalls})`,
        },
      }),
  );
}

/** Counts one use of a quota by the caller. */
export function recordUse(
  { services, now, principal, request }: Context,
  { name }: LimitPolicy,
  { isAllowed, units }: { isAllowed: boolean; units: number },
): void {
  const userId = principal.kind === "user" ? actorOf(principal) : null;
  const endpoint = request.endpoint ?? "";
  services.limitUsage?.note({ at: now, endpoint, policy: name, callerKind: callerKindOf(principal), userId, isAllowed, units });
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
    ...{ day, caller: secrets.keyedHash("caller", `${day} ${key}`).slice(0, nameChars), callerKind: callerKindOf(principal), policy },
    ...{ endpoint: (request.endpoint ?? "").slice(0, endpointMaxChars), batchCalls: request.calls ?? 1, traceId: request.traceId ?? null },
    ...{ spendingCalls: isAllowed ? 1 : 0, refusedCalls: isAllowed ? 0 : 1 },
  });
}
