import { and, desc, eq, like, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ErrorSide } from "#db/ops-values.ts";
import { clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import type { ErrorExemplar } from "#ops/client-errors/client-error.ts";

const mostLookedThrough = 200;
const shown = 10;

/** Groups thrown on the other side, in pages or on the server, whose reports name a trace or a failed call that reports of this one name. */
export async function readOtherHalf(db: Db, { side, exemplars }: { side: ErrorSide; exemplars: readonly ErrorExemplar[] }) {
  const traces = new Set(exemplars.flatMap((exemplar) => exemplar.traces));
  const calls = new Set(exemplars.flatMap(failedCallOf));
  const named = [...traces, ...[...calls].map((call) => JSON.stringify(call))];
  if (named.length === 0) return [];
  const { publicId, title, culprit, state, n, lastSeenAt } = clientErrorGroups;
  // Bytes are compared several times as fast as letters.
  const text = sql`cast(${clientErrorExemplars.exemplars} as binary)`;
  const rows = await db
    .select({ publicId, title, culprit, state, n, lastSeenAt, exemplars: clientErrorExemplars.exemplars })
    .from(clientErrorGroups)
    .innerJoin(clientErrorExemplars, eq(clientErrorExemplars.groupId, clientErrorGroups.id))
    .where(and(ne(clientErrorGroups.side, side), or(...named.map((name) => like(text, `%${name}%`)))))
    .orderBy(desc(lastSeenAt))
    .limit(mostLookedThrough);
  return rows
    .flatMap(({ exemplars: reports, ...group }) => {
      const others = JSON.parse(reports) as ErrorExemplar[];
      const isSameRequest = others.some((other) => other.traces.some((trace) => traces.has(trace)));
      const isSameCall = others.some((other) => failedCallOf(other).some((call) => calls.has(call)));
      return isSameRequest || isSameCall ? [{ ...group, lastSeenAt: group.lastSeenAt.toISOString(), isSameRequest }] : [];
    })
    .toSorted((one, other) => Number(other.isSameRequest) - Number(one.isSameRequest))
    .slice(0, shown);
}

/** The call the site could not answer; one that it refused is no fault of its own. */
const failedCallOf = ({ procedure, status }: ErrorExemplar): string[] =>
  procedure !== null && (status === null || status >= 500) ? [procedure] : [];
