import type { DescribedCall } from "#server/kernel/described-call.ts";
import type { LimitPolicy } from "#server/kernel/limits/limiter.ts";
import { policies } from "#server/kernel/limits/policies.ts";

/** The quotas a call draws on, as they are told to callers. */
export function quotasOf({ quota, method }: Pick<DescribedCall, "quota" | "method">): readonly LimitPolicy[] {
  const name = quota === undefined ? (method === "GET" ? "read" : "write") : quota;
  switch (name) {
    case null:
      return [];
    case "read":
      return [policies.anonRead, policies.read];
    case "apply":
      return [policies.applyHour, policies.applyDay];
    case "represent":
      return [policies.representHour, policies.representDay];
    case "databaseBrowse":
      return [policies.databaseBrowseHour, policies.databaseBrowseDay];
    default:
      return [policies[name]];
  }
}
