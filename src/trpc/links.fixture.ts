import { createTRPCUntypedClient, type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "#server/types.ts";
import { answeredBy } from "./links.ts";

interface Reached {
  op: Operation;
  atMs: number;
}

/** For tests only: a client whose calls pass the given links and end in a stub, which answers as told and keeps what has reached it. */
export function clientThrough(
  links: TRPCLink<AppRouter>[],
  answer: (op: Operation, index: number) => unknown,
  nowMs: () => number = Date.now,
) {
  const reached: Reached[] = [];
  const stub: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      answeredBy(async () => {
        reached.push({ op, atMs: nowMs() });
        return { result: { type: "data", data: await answer(op, reached.length - 1) } };
      });
  return { client: createTRPCUntypedClient<AppRouter>({ links: [...links, stub] }), reached };
}

/** For tests only: a refusal as a procedure gives it. */
export const refusedWith = (httpStatus: number, message = "Refused.", more: Record<string, unknown> = {}) =>
  TRPCClientError.from<AppRouter>({ error: { message, code: -32_000, data: { httpStatus, reason: "failed", ...more } } });

/** For tests only: the same as the site sends it, alone. */
export const refusalOnItsWay = (status: number, headers: Record<string, string> = {}, more: Record<string, unknown> = {}) =>
  Response.json(
    { error: { message: "Refused.", code: -32_000, data: { httpStatus: status, reason: "failed", ...more } } },
    { status, headers },
  );
