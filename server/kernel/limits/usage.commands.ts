import { and, between, desc, eq, getTableColumns, gte, lt, max, or, type SQL, sum } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { rateLimitDayUsage, rateLimitHourUsage, rateLimitMinutes, rateLimitSpenders, rateLimitUsage } from "#db/schema/rate-limits.ts";
import { pinnedTraces } from "#db/schema/traces.ts";
import type { LimitedCallerKind } from "#db/values.ts";
import { dayOf, splitPeriod } from "#ops/whole-days.ts";
import type { Context } from "../context.ts";
import { startPolling } from "../polling.ts";
import { accountsOf, type QuotaName } from "./charge.ts";

export const usageRetentionDays = 30;

const listedAtMost = 50;
/** More than the combinations of endpoints, quotas and kinds of callers. */
const mostParts = 20_000;

export interface UsageCounts {
  usedUnits: number;
  refusedCalls: number;
}

type Spender = Omit<typeof rateLimitSpenders.$inferSelect, "traceId"> & {
  /** Of the last request that exhausted or exceeded it; null where the trace is not retained. */
  keptTraceId: string | null;
};

/** Returns the heaviest use of the quotas in a period of whole hours, and the refusals. Callers appear only under pseudonyms. */
export async function listUsage(db: Db, { from, to }: { from: Date; to: Date }) {
  const used = await readUsageParts(db, { from, to });
  const endpoints = sumByKey(used, ({ endpoint, policy }) => ({ endpoint, policy }));
  const policies = sumByKey(used, ({ policy, callerKind }) => ({ policy, callerKind }));
  return { endpoints, spenders: await listSpenders(db, { from, to }), policies };
}

interface UsagePart extends UsageCounts {
  endpoint: string;
  policy: string;
  callerKind: LimitedCallerKind;
}

async function readUsageParts(db: Db, period: { from: Date; to: Date }): Promise<UsagePart[]> {
  const [added] = await db.select({ day: max(rateLimitDayUsage.day) }).from(rateLimitDayUsage);
  const { days, hours } = splitPeriod(period, added?.day ?? null);
  const byDay = days ? await readTableUsage(db, rateLimitDayUsage, between(rateLimitDayUsage.day, days.first, days.last)) : [];
  const inHours = hours.map(({ from, until }) => and(gte(rateLimitUsage.hour, from), lt(rateLimitUsage.hour, until)));
  return inHours.length === 0 ? byDay : [...byDay, ...(await readTableUsage(db, rateLimitUsage, or(...inHours)))];
}

function readTableUsage(db: Db, table: typeof rateLimitDayUsage | typeof rateLimitUsage, where: SQL | undefined): Promise<UsagePart[]> {
  const { endpoint, policy, callerKind } = table;
  const [usedUnits, refusedCalls] = [sum(table.usedUnits).mapWith(Number), sum(table.refusedCalls).mapWith(Number)];
  return db
    .select({ endpoint, policy, callerKind, usedUnits, refusedCalls })
    .from(table)
    .where(where)
    .groupBy(endpoint, policy, callerKind)
    .limit(mostParts);
}

/** Sums by key; sorted by refusals, then by use, in descending order. */
function sumByKey<Key extends object>(used: readonly UsagePart[], keyOf: (part: UsagePart) => Key): (Key & UsageCounts)[] {
  const sums = new Map<string, Key & UsageCounts>();
  for (const part of used) {
    const key = keyOf(part);
    const name = Object.values(key).join(" ");
    const known = sums.get(name) ?? { ...key, usedUnits: 0, refusedCalls: 0 };
    known.usedUnits += part.usedUnits;
    known.refusedCalls += part.refusedCalls;
    sums.set(name, known);
  }
  return [...sums]
    .toSorted(
      ([name, one], [otherName, other]) =>
        other.refusedCalls - one.refusedCalls || other.usedUnits - one.usedUnits || name.localeCompare(otherName),
    )
    .map(([, counts]) => counts)
    .slice(0, listedAtMost);
}

/** By whole days, since a pseudonym is valid for one. */
function listSpenders(db: Db, { from, to }: { from: Date; to: Date }): Promise<Spender[]> {
  const { traceId, ...columns } = getTableColumns(rateLimitSpenders);
  return db
    .select({ ...columns, keptTraceId: pinnedTraces.traceId })
    .from(rateLimitSpenders)
    .leftJoin(pinnedTraces, eq(pinnedTraces.traceId, traceId))
    .where(between(rateLimitSpenders.day, dayOf(from), dayOf(to)))
    .orderBy(desc(columns.refusedCalls), desc(columns.spendingCalls), desc(columns.day), columns.caller)
    .limit(listedAtMost);
}

const publicQuotas: readonly QuotaName[] = ["read", "search", "write", "batch"];
const ofPeople: readonly QuotaName[] = [...publicQuotas, "apply", "jobPost", "databaseBrowse", "export"];

/** Returns the caller's remaining quotas, without charging them. For one charged to several keys, the smallest. */
export async function listOwnQuotas(ctx: Context) {
  const names = ctx.principal.kind === "user" ? ofPeople : publicQuotas;
  const accounts = names.flatMap((name) => accountsOf(ctx, name)).filter(([policy]) => !policy.isHidden);
  const quotas = await Promise.all(
    accounts.map(async ([policy, key]) => {
      const { limit, remaining, resetAt } = await ctx.services.limits.take(policy, key, ctx.now, 0);
      return { policy: policy.name, limit, windowSeconds: policy.windowMs / 1000, remaining, resetAt: resetAt.toISOString() };
    }),
  );
  const tightestLast = quotas.toSorted((one, other) => other.remaining - one.remaining);
  const byPolicy = new Map(tightestLast.map((quota) => [quota.policy, quota]));
  return [...new Set(quotas.map(({ policy }) => policy))].flatMap((policy) => byPolicy.get(policy) ?? []);
}

const flushEveryMs = 10_000;
const rowsAtOnce = 1000;

/** Adds this process's counts to the database every ten seconds, and once more at shutdown. */
export function startUsageFlush(recorders: readonly { flush(): Promise<void> }[], log: { error(details: unknown, message: string): void }) {
  const flush = async () => {
    for (const recorder of recorders) await recorder.flush();
  };
  const polling = startPolling(flushEveryMs, flush, (error) =>
    log.error({ err: error }, "quota usage could not be saved and will be retried"),
  );
  return {
    flush: polling.poll,
    async stop(): Promise<void> {
      await polling.stop();
      await polling.poll();
    },
  };
}

/** Deletes expired counts in batches: each run deletes one. Returns the number of rows deleted. */
export async function deleteOldUsage(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - usageRetentionDays * 86_400_000);
  const [{ affectedRows }] = await lockingTransaction(db, (tx) =>
    tx.delete(rateLimitUsage).where(lt(rateLimitUsage.hour, oldest)).limit(rowsAtOnce),
  );
  const oldestDay = oldest.toISOString().slice(0, 10);
  const [spenders] = await db.delete(rateLimitSpenders).where(lt(rateLimitSpenders.day, oldestDay)).limit(rowsAtOnce);
  const [days] = await db.delete(rateLimitDayUsage).where(lt(rateLimitDayUsage.day, oldestDay)).limit(rowsAtOnce);
  const [hours] = await db.delete(rateLimitHourUsage).where(lt(rateLimitHourUsage.hour, oldest)).limit(rowsAtOnce);
  const [minutes] = await db.delete(rateLimitMinutes).where(lt(rateLimitMinutes.minute, oldest)).limit(rowsAtOnce);
  return affectedRows + spenders.affectedRows + days.affectedRows + hours.affectedRows + minutes.affectedRows;
}
