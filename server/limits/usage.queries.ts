import { and, desc, eq, getTableColumns, gte, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rateLimitSpenders, rateLimitUsage } from "#db/schema/rate-limits.ts";
import { pinnedTraces } from "#db/schema/traces.ts";
import type { LimitedCallerKind } from "#db/values.ts";
import type { Context } from "../context.ts";
import { accountsOf, type QuotaName } from "./charge.ts";

export const usageKeptDays = 30;

const listedAtMost = 50;

export interface Counts {
  usedUnits: number;
  refusedCalls: number;
}

export type Spender = Omit<typeof rateLimitSpenders.$inferSelect, "traceId"> & {
  /** Of the request that spent or missed it last; null where that is not kept. */
  keptTraceId: string | null;
};

export interface Usage {
  /** With most refusals first, then with most use. */
  endpoints: ({ endpoint: string; policy: string } & Counts)[];
  spenders: Spender[];
  policies: ({ policy: string; callerKind: LimitedCallerKind } & Counts)[];
}

/** Who drew most on the quotas in a period of whole hours, and what was refused. Nobody is named but by a name that leads nowhere. */
export async function listUsage(db: Db, { from, to }: { from: Date; to: Date }): Promise<Usage> {
  const { endpoint, policy, callerKind, hour } = rateLimitUsage;
  const usedUnits = sql<number>`sum(${rateLimitUsage.usedUnits})`.mapWith(Number);
  const refusedCalls = sql<number>`sum(${rateLimitUsage.refusedCalls})`.mapWith(Number);
  const order = [desc(refusedCalls), desc(usedUnits)] as const;
  const inPeriod = and(gte(hour, from), lt(hour, to));
  const endpoints = await db
    .select({ endpoint, policy, usedUnits, refusedCalls })
    .from(rateLimitUsage)
    .where(inPeriod)
    .groupBy(endpoint, policy)
    .orderBy(...order, endpoint, policy)
    .limit(listedAtMost);
  const byPolicy = await db
    .select({ policy, callerKind, usedUnits, refusedCalls })
    .from(rateLimitUsage)
    .where(inPeriod)
    .groupBy(policy, callerKind)
    .orderBy(...order, policy, callerKind)
    .limit(listedAtMost);
  return { endpoints, spenders: await listSpenders(db, from), policies: byPolicy };
}

/** By whole days: a name is of one. */
function listSpenders(db: Db, from: Date): Promise<Spender[]> {
  const { traceId, ...columns } = getTableColumns(rateLimitSpenders);
  return db
    .select({ ...columns, keptTraceId: pinnedTraces.traceId })
    .from(rateLimitSpenders)
    .leftJoin(pinnedTraces, eq(pinnedTraces.traceId, traceId))
    .where(gte(rateLimitSpenders.day, from.toISOString().slice(0, 10)))
    .orderBy(desc(columns.refusedCalls), desc(columns.spendingCalls), desc(columns.day), columns.caller)
    .limit(listedAtMost);
}

export interface OwnQuota {
  policy: string;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** When the whole quota is free again. */
  resetAt: string;
}

const everybodys: readonly QuotaName[] = ["read", "search", "write", "batch"];
const ofPeople: readonly QuotaName[] = [...everybodys, "apply", "jobPost", "databaseBrowse", "export"];

/** What is left of the caller's quotas, without taking from them. Of one counted for several, for whom less is left. */
export async function listOwnQuotas(ctx: Context): Promise<OwnQuota[]> {
  const names = ctx.principal.kind === "user" ? ofPeople : everybodys;
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
