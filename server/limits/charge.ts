import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { clientKey } from "./client-key.ts";
import type { LimitPolicy } from "./limiter.ts";
import { policies } from "./policies.ts";

/** What a call counts as. A "read" by a visitor counts against the visitors' smaller quota. */
export type QuotaName =
  | "read"
  | "search"
  | "write"
  | "batch"
  | "token"
  | "apply"
  | "jobPost"
  | "databaseBrowse"
  | "export"
  | "telemetry"
  | "clientError";

/**
 * Counts one call, or as many as `units` says it stands for, against the caller's quotas before it runs, and notes what is left for the answer's headers.
 * @throws AppError rate-limited, with the seconds after which trying again may help
 */
export async function charge(ctx: Context, quota: QuotaName, units = 1): Promise<void> {
  if (!ctx.request.isCharged) return;
  for (const [policy, key] of accountsOf(ctx, quota)) {
    const answer = await ctx.services.limits.take(policy, key, ctx.now, units);
    ctx.answer.charges ??= [];
    ctx.answer.charges.push({ policy, answer });
    if (!answer.isAllowed) {
      const detail = "You have made too many requests. Please wait before you try again.";
      throw new AppError("rate-limited", detail, { retryAfterSeconds: answer.retryAfterSeconds });
    }
  }
}

/** The quotas a call draws on, each with whom it is counted for. */
function accountsOf({ principal, request }: Context, quota: QuotaName): readonly (readonly [LimitPolicy, string])[] {
  const client = `ip:${clientKey(request.ip)}`;
  const person = principal.kind === "user" ? `user:${principal.userId}` : client;
  const company = principal.kind === "user" && principal.companyId !== null ? `company:${principal.companyId}` : person;
  switch (quota) {
    case "read":
      return [[principal.kind === "user" ? policies.read : policies.anonRead, person]];
    case "apply":
      return [
        [policies.applyHour, person],
        [policies.applyDay, person],
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
      return [[policies[quota], client]];
    case "token":
      return [[policies.token, principal.kind === "user" ? `session:${principal.sessionHash}` : client]];
    case "search":
    case "write":
    case "batch":
    case "export":
      return [[policies[quota], person]];
  }
}
