import { createTRPCUntypedClient, type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "#server/types.ts";
import { observablePromise } from "./links.ts";

interface RecordedOperation {
  op: Operation;
  atMs: number;
}

/** For tests only: a client with the given links over a stub that returns fixed responses and records requests. */
export function createStubbedClient(
  links: TRPCLink<AppRouter>[],
  answer: (op: Operation, index: number) => unknown,
  nowMs: () => number = Date.now,
) {
  const reached: RecordedOperation[] = [];
  const stub: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observablePromise(async () => {
        reached.push({ op, atMs: nowMs() });
        return { result: { type: "data", data: await answer(op, reached.length - 1) } };
      });
  return { client: createTRPCUntypedClient<AppRouter>({ links: [...links, stub] }), reached };
}

/** For tests only: an error as a procedure throws it. */
export const procedureError = (httpStatus: number, message = "Refused.", more: Record<string, unknown> = {}) =>
  TRPCClientError.from<AppRouter>({ error: { message, code: -32_000, data: { httpStatus, reason: "failed", ...more } } });

/** For tests only: the same error as a single HTTP response. */
export const refusalResponse = (status: number, headers: Record<string, string> = {}, more: Record<string, unknown> = {}) =>
  Response.json(
    { error: { message: "Refused.", code: -32_000, data: { httpStatus: status, reason: "failed", ...more } } },
    { status, headers },
  );
