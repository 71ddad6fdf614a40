import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#server/types.ts";
import { askInBatch } from "./batch-door.ts";
import { RequestFailure } from "./request/request-failure.ts";
import { type Call, callSingly } from "./single-call.ts";

/**
 * The one link: reads of whoever seems to be signed in go in batches, everything else by itself.
 */
export const sendingLink: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      sendCall(op).then(
        (data) => {
          observer.next({ result: { type: "data", data } });
          observer.complete();
        },
        (error: Error) => observer.error(typedError(error)),
      );
    });

function sendCall(call: Call): Promise<unknown> {
  const singly = () => callSingly(call);
  const { type, path, input, signal } = call;
  if (type !== "query") return singly();
  return askInBatch({ endpoint: `/trpc/${path}`, params: input === undefined ? {} : { input }, signal, singly });
}

/** A refusal that came with a batch, in the shape in which a single call brings it. */
export function typedError(error: Error): TRPCClientError<AppRouter> {
  if (!(error instanceof RequestFailure) || error.detail !== error.message) return TRPCClientError.from(error);
  const { message, status, code, fields, retryAfterSeconds } = error;
  const data = {
    httpStatus: status,
    reason: code,
    fields: fields.length > 0 ? fields : undefined,
    retryAfterSeconds: retryAfterSeconds ?? undefined,
  };
  // tRPC numbers refusals after their status: -32004 is a 404.
  return TRPCClientError.from({ error: { message, code: -32_000 - (status % 100), data } }, { cause: error });
}
