import type { IncomingMessage, ServerResponse } from "node:http";
import { AdmissionQueue } from "./admission-queue.ts";
import { refuseBusy } from "./refuse-busy.ts";
import { urgencyOf } from "./urgency.ts";

/** Begins each request in its turn, or answers 503 at once when that would be too late. */
export function createAdmission(queue = new AdmissionQueue()) {
  return (request: IncomingMessage, response: ServerResponse, begin: () => void): void =>
    queue.offer({
      urgency: urgencyOf(request.method, request.url ?? "/"),
      begin: () => {
        // The client may have hung up while waiting.
        if (!request.socket.destroyed) begin();
      },
      refuse: () => refuseBusy(request, response),
    });
}
