import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "#server/types.ts";
import { RequestFailure } from "./request/request-failure.ts";

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
