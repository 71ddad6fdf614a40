import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import type { ProcedureMeta } from "#server/kernel/described-call.ts";
import { appRouter } from "#server/router.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";
import type { Call } from "./call-line.ts";
import type { Caller, Cast } from "./cast.ts";

export interface Procedure {
  name: string;
  type: string;
  action: string | undefined;
}

export const procedures: readonly Procedure[] = Object.entries<AnyTRPCProcedure>((appRouter as AnyTRPCRouter)._def.procedures).map(
  ([name, { _def }]) => ({ name, type: _def.type, action: (_def.meta as ProcedureMeta | undefined)?.action }),
);

const isQuery = (name: string) => procedures.find((procedure) => procedure.name === name)?.type === "query";

export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

/** Makes a call as a caller. Omits page-only headers for reads. */
export async function call({ site, facts }: Cast, caller: Caller, { name, input }: Pick<Call, "name" | "input">): Promise<Answered> {
  const [headers, sent] = [await caller.headers(), input?.(facts)];
  const [method, path] = name.split(" ");
  if (path === undefined) {
    const { status, data, headers: answered } = await (isQuery(name) ? queryProcedure : callProcedure)(site, name, headers, sent);
    return { status, headers: answered, body: data };
  }
  const url = path.replace(/:(\w+)/g, (_, field: string) => String((sent as Record<string, unknown>)[field]));
  const answer =
    method === "GET"
      ? await site.app.inject({ url, headers: withoutContent(headers) })
      : await site.app.inject({ method: method as "POST", url, headers, payload: JSON.stringify(sent) });
  return { status: answer.statusCode, headers: answer.headers, body: parsed(answer.body) };
}

const withoutContent = ({ "content-type": _type, ...headers }: Record<string, string>) => headers;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

const batchedAtMost = 10;

/** Calls a procedure once for each input, in batches; answers the status of each. */
export async function callForEach({ site }: Cast, caller: Caller, name: string, inputs: readonly unknown[]): Promise<number[]> {
  const statuses: number[] = [];
  const headers = await caller.headers();
  for (let at = 0; at < inputs.length; at += batchedAtMost) {
    const batch = inputs.slice(at, at + batchedAtMost);
    const url = `/trpc/${batch.map(() => name).join(",")}?batch=1`;
    const sent = JSON.stringify(Object.assign({}, batch));
    const answer = isQuery(name)
      ? await site.app.inject({ url: `${url}&input=${encodeURIComponent(sent)}`, headers: withoutContent(headers) })
      : await site.app.inject({ method: "POST", url, headers, payload: sent });
    const results = answer.json<{ error?: { data: { httpStatus: number } } }[]>();
    statuses.push(...results.map(({ error }) => error?.data.httpStatus ?? 200));
  }
  return statuses;
}
