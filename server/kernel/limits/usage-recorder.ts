import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { rateLimitUsage } from "#db/schema/rate-limits.ts";
import type { LimitedCallerKind } from "#db/values.ts";
import { actorOf, type Principal } from "../access/principal.ts";
import type { Context } from "../context.ts";
import type { LimitPolicy } from "./limiter.ts";
import type { UsageRecorder } from "./recorders.types.ts";

type Cell = Omit<typeof rateLimitUsage.$inferInsert, "id" | "userId"> & { userId: number };

const hourMs = 3_600_000;
const rowsAtOnce = 500;
export const endpointMaxChars = 120;

/** Counts in memory. Beyond `maxCells` between two flushes uses are counted without their person: endpoints and quotas are few. */
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

/** Counts one use of a quota by whoever asks. */
export function noteUse(
  { services, now, principal, request }: Context,
  { name }: LimitPolicy,
  { isAllowed, units }: { isAllowed: boolean; units: number },
): void {
  const userId = principal.kind === "user" ? actorOf(principal) : null;
  const endpoint = request.endpoint ?? "";
  services.limitUsage?.note({ at: now, endpoint, policy: name, callerKind: callerKindOf(principal), userId, isAllowed, units });
}

export function callerKindOf(principal: Principal): LimitedCallerKind {
  if (principal.kind === "anonymous") return "visitor";
  return principal.sessionHash === null && !principal.actingFor ? "script" : "session";
}
