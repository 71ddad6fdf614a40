import type { Query } from "@tanstack/react-query";
import kinds from "./query-kinds.json" with { type: "json" };
import { failureOf } from "./request/request-failure.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

export interface QueryPolicy {
  /** Not refetched before this age. */
  staleMs: number;
  /** How long an unused query stays in memory. */
  keptMs: number;
  pollMs?: number;
  /** Who may have a copy stored on the device between visits: everyone, for content that is the same for all; or only visitors. */
  deviceCopy?: "everyone" | "visitors";
}

/** Cache times by kind of query. */
export const queryPolicies = {
  default: { staleMs: 5 * minuteMs, keptMs: 30 * minuteMs },
  session: { staleMs: 0, keptMs: 0 },
  notifications: { staleMs: 10 * secondMs, keptMs: 2 * minuteMs, pollMs: 30 * secondMs },
  search: { staleMs: 30 * secondMs, keptMs: 5 * minuteMs, deviceCopy: "visitors" },
  listings: { staleMs: minuteMs, keptMs: 10 * minuteMs, deviceCopy: "visitors" },
  /** Lists that depend on the user: applications, saved jobs, the databases. */
  ownListings: { staleMs: minuteMs, keptMs: 10 * minuteMs },
  analytics: { staleMs: 2 * minuteMs, keptMs: 15 * minuteMs, pollMs: 2 * minuteMs },
  scrapingStats: { staleMs: 10 * secondMs, keptMs: 2 * minuteMs, pollMs: 10 * secondMs },
  profile: { staleMs: 2 * minuteMs, keptMs: 20 * minuteMs },
  detail: { staleMs: 3 * minuteMs, keptMs: 30 * minuteMs, deviceCopy: "visitors" },
  categories: { staleMs: 10 * minuteMs, keptMs: hourMs, deviceCopy: "everyone" },
  locations: { staleMs: 15 * minuteMs, keptMs: hourMs, deviceCopy: "everyone" },
  /** Place suggestions for typed text, which may be the user's own postcode. */
  suggestions: { staleMs: 15 * minuteMs, keptMs: hourMs },
  config: { staleMs: hourMs, keptMs: 4 * hourMs, deviceCopy: "everyone" },
} as const satisfies Record<string, QueryPolicy>;

export type QueryKind = keyof typeof queryPolicies;

const kindByName = <Kind extends QueryKind>(names: Readonly<Record<Kind, readonly string[]>>): ReadonlyMap<string, QueryKind> =>
  new Map(Object.entries<readonly string[]>(names).flatMap(([kind, all]) => all.map((name) => [name, kind as Kind])));

/** Typed calls are named by procedure or by its router. */
const kindsOfProcedures = kindByName(kinds.procedures);
/** In the path of a REST call ":" matches any one segment. */
const kindsOfAddresses = kindByName(kinds.addresses);

/** Returns the kind for a query key: [["search", "page"], …] of a typed call, ["/api/jobs", …] of a REST one. */
export function kindOf([first, ...rest]: readonly unknown[]): QueryKind {
  if (Array.isArray(first)) return kindsOfProcedures.get(first.join(".")) ?? kindsOfProcedures.get(String(first[0])) ?? "default";
  if (typeof first !== "string") return "default";
  const path = [first, ...rest.filter((part) => typeof part !== "object")].join("/").split("?")[0] ?? "";
  return kindsOfAddresses.get(path) ?? kindsOfAddresses.get(path.replace(/[^/]+$/, ":")) ?? "default";
}

export const policyOf = (queryKey: readonly unknown[]): QueryPolicy => queryPolicies[kindOf(queryKey)];

const longestGapMs = 10 * 60_000;

interface FailureMark {
  answers: number;
  /** Number of failures at the time of the latest success. */
  failures: number;
}

const marks = new WeakMap<object, FailureMark>();

/** Returns the time until the next poll: doubles with each consecutive failure, and is never shorter than the server's retry time. */
export const pollGapMs = (query: Query, pollMs: number): number =>
  Math.max(waitLeftMs(query), Math.min(pollMs * 2 ** consecutiveFailures(query), longestGapMs));

/** Returns the rest of the wait that the server set with its latest refusal. */
export function waitLeftMs({ state: { error, errorUpdatedAt } }: Query): number {
  const retryAfterSeconds = error === null ? null : failureOf(error).retryAfterSeconds;
  return retryAfterSeconds === null ? 0 : Math.max(0, errorUpdatedAt + retryAfterSeconds * 1000 - Date.now());
}

function consecutiveFailures(query: Query): number {
  const { dataUpdateCount: answers, errorUpdateCount: failures } = query.state;
  const known = marks.get(query);
  if (known?.answers === answers) return failures - known.failures;
  marks.set(query, { answers, failures });
  return 0;
}
