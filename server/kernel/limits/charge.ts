import { isIPv6 } from "node:net";
import { actorOf } from "../access/principal.ts";
import { markForAudit } from "../access/require-allowed.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { LimitPolicy } from "./limiter.ts";
import { policies } from "./policies.ts";
import { recordSpender, recordUse } from "./usage-recorder.ts";

/** Kinds of calls for quotas. A visitor's "read" counts against the smaller quota for visitors. */
export type QuotaName =
  | "read"
  | "search"
  | "write"
  | "batch"
  | "token"
  | "apply"
  | "messages"
  | "represent"
  | "jobPost"
  | "databaseBrowse"
  | "export"
  | "uploads"
  | "mapTiles"
  | "pictures"
  | "telemetry"
  | "clientError"
  | "quotaLook"
  | "test";

/** A quota, and the key it is charged to. */
export type QuotaAccount = readonly [LimitPolicy, key: string];

/**
 * Charges one call, or `units` of them, to the caller's quotas before it runs, and records what remains for the response's headers.
 * @throws AppError rate-limited, with the seconds after which a retry may succeed
 */
export async function charge(ctx: Context, quota: QuotaName, units = 1): Promise<void> {
  if (!ctx.request.isCharged) return;
  const accounts = accountsOf(ctx, quota);
  // A call refused by one of several quotas is not charged to the others.
  const spent = accounts.length > 1 ? await findExhaustedAccount(ctx, accounts, units) : null;
  for (const account of spent ? [spent] : accounts) await spendUnits(ctx, account, units);
}

async function spendUnits(ctx: Context, [policy, key]: QuotaAccount, units: number): Promise<void> {
  const answer = await ctx.services.limits.take(policy, key, ctx.now, units);
  ctx.answer.charges ??= [];
  ctx.answer.charges.push({ policy, answer });
  recordUse(ctx, [policy, key], { isAllowed: answer.isAllowed, units });
  if (answer.remaining === 0 || !answer.isAllowed) recordSpender(ctx, { policy: policy.name, key, isAllowed: answer.isAllowed });
  if (answer.isAllowed) return;
  ctx.services.metrics?.rateLimitRefusal(policy.name);
  const refusal = new AppError("rate-limited", "You have made too many requests. Please wait before you try again.", {
    retryAfterSeconds: answer.retryAfterSeconds,
    violatedPolicies: [policy.name],
  });
  throw policy.isAudited ? markForAudit(refusal, `over the limit ${policy.name}`) : refusal;
}

async function findExhaustedAccount(
  { services, now }: Context,
  accounts: readonly QuotaAccount[],
  units: number,
): Promise<QuotaAccount | null> {
  for (const account of accounts) {
    const [policy, key] = account;
    if ((await services.limits.take(policy, key, now, 0)).remaining < units) return account;
  }
  return null;
}

/** Returns a client's rate limit key: its IPv4 address, or its /64 network of IPv6, which one household or server gets. */
export function clientKey(ip: string): string {
  const address = ip.split("%")[0] ?? "";
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // The URL parser normalises every spelling of an address, and turns a dotted end into two groups.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const groupsOf = (text: string): string[] => (text === "" ? [] : text.split(":"));

/** Returns the quotas a call is charged to. */
export function accountsOf({ principal, request }: Pick<Context, "principal" | "request">, quota: QuotaName): readonly QuotaAccount[] {
  const client = `ip:${clientKey(request.ip)}`;
  const person = principal.kind === "user" ? `user:${actorOf(principal)}` : client;
  const company =
    principal.kind === "user" && principal.companyId !== null && !principal.actingFor ? `company:${principal.companyId}` : person;
  switch (quota) {
    case "read":
      return [[principal.kind === "user" ? policies.read : policies.anonRead, person]];
    case "apply":
      return [
        [policies.applyHour, person],
        [policies.applyDay, person],
      ];
    case "represent":
      return [
        [policies.representHour, company],
        [policies.representDay, company],
      ];
    case "jobPost":
      return [[policies.jobPost, company]];
    case "databaseBrowse":
      return [...new Set([person, company])].flatMap((key) => [
        [policies.databaseBrowseHour, key] as const,
        [policies.databaseBrowseDay, key] as const,
      ]);
    case "telemetry":
    case "clientError":
    case "mapTiles":
    case "pictures":
      return [[policies[quota], client]];
    case "token":
      return [[policies.token, principal.kind === "user" ? `session:${principal.sessionHash}` : client]];
    case "search":
    case "write":
    case "batch":
    case "export":
    case "messages":
    case "uploads":
    case "quotaLook":
    case "test":
      return [[policies[quota], person]];
  }
}
