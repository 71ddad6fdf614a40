import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import type { Operation } from "#server/http/operations/operation.ts";
import type { RouteAction } from "#server/http/route-actions.ts";
import type { Method } from "#server/kernel/batch/batch-request.ts";
import { batchedCalls, type CallScope, scopeOfCall } from "#server/kernel/batch/batched-calls.ts";
import type { ProcedureMeta } from "#server/kernel/described-call.ts";
import { appRouter } from "#server/router.ts";

/** What an endpoint in a batch refers to. */
export type Batchable =
  | { kind: "operation"; operation: Operation; params: Readonly<Record<string, string>>; scope: CallScope }
  | { kind: "procedure"; path: string; type: Procedure["type"]; scope: CallScope }
  /** A call that exists but cannot be batched. */
  | { kind: "single" }
  | { kind: "unknown" };

type Route = Pick<RouteAction, "method" | "url">;

export interface BatchRegistry {
  find(endpoint: string, method: Method): Batchable;
}

/** Only these may write in a batch, because repeating them has no further effect. */
const scopesThatWrite: readonly CallScope[] = ["saved:write", "notifications:read"];
const neverBatched =
  /^\/api\/(auth|batch|admin|analytics|vitals|client-error|account\/export)(\/|$)|\/batch$|^\/.*(webhook|payment|upload)/;

/** Segments consist of letters, digits and . _ ~ - alone: no scheme, host, query, fragment, escape or empty segment. */
const endpointShape = /^(\/[A-Za-z0-9._~-]+)+$/;
const procedurePrefix = "/trpc/";

/**
 * Creates the registry of calls that may be part of a batch, by their individual addresses: procedures from the table that pages also use,
 * others as declared. An endpoint is looked up here, never fetched.
 * @param routes every route of the site, read once it is complete
 * @throws Error for a call that is declared batchable and must not be
 */
export function createRegistry(
  operations: readonly Operation[],
  routes: () => readonly Pick<RouteAction, "method" | "url">[],
): BatchRegistry {
  for (const { path, method, ...one } of operations) requireBatchable(path, { ...one, isRead: method === "GET" });
  const procedures = readProcedures();
  let table: readonly Row[] | undefined;
  return {
    find(endpoint, method) {
      if (!endpointShape.test(endpoint) || /\/\.\.?(\/|$)/.test(endpoint)) return { kind: "unknown" };
      if (endpoint.startsWith(procedurePrefix)) return findProcedure(procedures, endpoint.slice(procedurePrefix.length), method);
      table ??= tableOf(operations, routes());
      for (const { method: its, match, operation } of table) {
        const params = its === method ? match(endpoint) : null;
        if (params) return operation?.batch ? { kind: "operation", operation, params, scope: operation.batch } : { kind: "single" };
      }
      return { kind: "unknown" };
    },
  };
}

interface Row {
  method: string;
  match: Match;
  operation: Operation | undefined;
}

/** Returns every route, in matching order: "/api/jobs/count" before "/api/jobs/:id". */
function tableOf(operations: readonly Operation[], routes: readonly Route[]): readonly Row[] {
  const byName = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
  const all = new Map<string, Route>(
    [...routes, ...operations.map(({ method, path: url }) => ({ method, url }))].map((one) => [`${one.method} ${one.url}`, one]),
  );
  const rank = ({ url }: Route) => url.replace(/:\w+/g, "~");
  const inOrder = [...all].sort(([, a], [, b]) => (rank(a) < rank(b) ? -1 : 1));
  return inOrder.map(([name, { method, url }]) => ({ method, match: matcherOf(url), operation: byName.get(name) }));
}

type Match = (endpoint: string) => Record<string, string> | null;

/** Returns a matcher for a pattern: reads "/api/jobs/:id" from "/api/jobs/81". */
function matcherOf(pattern: string): Match {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "([^/]+)");
  const shape = new RegExp(`^${source}$`);
  return (endpoint) => {
    const found = shape.exec(endpoint);
    return found && Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ""]));
  };
}

interface Procedure {
  type: "query" | "mutation";
  meta: ProcedureMeta;
}

function readProcedures(): ReadonlyMap<string, Procedure> {
  const all = Object.entries<AnyTRPCProcedure>((appRouter as AnyTRPCRouter)._def.procedures);
  const procedures = new Map<string, Procedure>(
    all.map(([path, { _def }]) => [path, { type: _def.type === "query" ? "query" : "mutation", meta: _def.meta as ProcedureMeta }]),
  );
  for (const [path, batch] of batchedCalls()) {
    const found = procedures.get(path);
    if (!found) throw new Error(`${path} may be batched and does not exist.`);
    requireBatchable(path, { batch, idempotency: found.meta.idempotency, isRead: found.type === "query" });
  }
  return procedures;
}

function findProcedure(procedures: ReadonlyMap<string, Procedure>, path: string, method: Method): Batchable {
  const found = procedures.get(path);
  if (!found || method !== (found.type === "query" ? "GET" : "POST")) return { kind: "unknown" };
  const scope = scopeOfCall(path);
  return scope ? { kind: "procedure", path, type: found.type, scope } : { kind: "single" };
}

function requireBatchable(
  name: string,
  { batch, idempotency, isRead }: { batch?: CallScope | undefined; idempotency?: Operation["idempotency"] | undefined; isRead: boolean },
): void {
  if (batch === undefined) return;
  const isForbidden = neverBatched.test(name) || (!isRead && !scopesThatWrite.includes(batch)) || idempotency === "required";
  if (isForbidden) throw new Error(`${name} may not be batched.`);
}
