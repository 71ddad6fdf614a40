import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#server/types.ts";
import { askInBatch } from "./batch-door.ts";
import { send } from "./request/send.ts";
import { type Call, callSingly } from "./single-call.ts";
import { typedError } from "./typed-error.ts";

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
  const singly = () => callSingly(call, send);
  const { type, path, input, signal } = call;
  if (type !== "query") return singly();
  return askInBatch({ endpoint: `/trpc/${path}`, params: input === undefined ? {} : { input }, signal, singly });
}
