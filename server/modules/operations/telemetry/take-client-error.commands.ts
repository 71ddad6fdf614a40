import type { z } from "zod";
import { browserOf, deviceOf, isMachine } from "#ops/analytics/visit.ts";
import type { ClientError } from "#ops/client-errors/client-error.ts";
import { noiseIn } from "#ops/client-errors/noise.ts";
import type { Context } from "#server/kernel/context.ts";
import type { clientErrorFields } from "./client-error-fields.ts";
import { unnamedVisit } from "./unnamed-visit.ts";

type Sent = z.output<typeof clientErrorFields>;

/**
 * Takes an error of a page.
 * @returns the reference people may quote
 */
export function takeClientError(ctx: Context, sent: Sent): { id: string } {
  const { telemetry } = ctx.services;
  const id = ctx.request.requestId ?? "";
  const bytes = sent.message.length + (sent.error?.length ?? 0);
  const note = (outcome: string) => telemetry.note({ kind: "error", outcome, bytes }, ctx.now);
  const error = errorOf(ctx, sent);
  const noise = isMachine(ctx.request.userAgent) ? "machine" : noiseIn(error);
  if (noise) note(noise);
  else if (!telemetry.hasRoom(bytes, ctx.now)) note("day-full");
  else note(telemetry.errors.add(error, ctx.now) ? "taken" : "too-many-kinds");
  return { id };
}

function errorOf({ request: { ip, userAgent } }: Context, sent: Sent): ClientError {
  return {
    side: "page",
    message: sent.message,
    stack: sent.error ?? null,
    source: withoutQuery(sent.source ?? null),
    line: sent.line ?? null,
    column: sent.column ?? null,
    route: sent.route ?? "*",
    release: sent.release ?? null,
    visit: sent.session ?? unnamedVisit(ip, userAgent),
    device: deviceOf(userAgent),
    browser: browserOf(userAgent),
    traces: sent.traces ?? [],
    isHandled: sent.isHandled ?? false,
    explicit: sent.fingerprint ?? null,
    procedure: sent.procedure ?? null,
    status: sent.status ?? null,
  };
}

/** Addresses may carry what people typed, and secrets of links. */
const withoutQuery = (address: string | null) => address?.replace(/[?#].*$/s, "") ?? null;
