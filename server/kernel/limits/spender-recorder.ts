import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rateLimitSpenders } from "#db/schema/rate-limits.ts";
import type { Context } from "../context.ts";
import type { Row, SpenderRecorder } from "./recorders.types.ts";
import { callerKindOf, endpointMaxChars } from "./usage-recorder.ts";

const nameChars = 16;
const { spendingCalls, refusedCalls, batchCalls, traceId } = rateLimitSpenders;
const added = {
  spendingCalls: sql`${spendingCalls} + values(${spendingCalls})`,
  refusedCalls: sql`${refusedCalls} + values(${refusedCalls})`,
  batchCalls: sql`values(${batchCalls})`,
  traceId: sql`values(${traceId})`,
};

/** Whoever comes beyond `maxRows` between two flushes is not noted: of so many nobody reads. */
export function createSpenderRecorder(db: Db, { maxRows = 500 }: { maxRows?: number } = {}): SpenderRecorder {
  let rows = new Map<string, Row>();
  const add = (row: Row) => {
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

/** Notes that a call spent the last of a quota, or came when nothing was left. The caller's key is known by a name of that day alone. */
export function noteSpender(
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
