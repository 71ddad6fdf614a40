import type { z } from "zod";
import { browserOf, deviceOf, isMachine } from "#ops/analytics/visit.ts";
import { parameterise } from "#ops/client-errors/fingerprint.ts";
import { type ClientError, noiseIn } from "#ops/client-errors/visit-sketch.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { type clientErrorFields, maxBeaconBytes, type ParsedBeacon, parseBeacon } from "./beacon.ts";
import { anonymousVisitId, readSamplingRate } from "./visit-share.ts";

/** Ingests a page's measurements. Invalid ones are dropped and counted, since a beacon cannot react to a response. */
export async function recordBeacon(ctx: Context, text: string): Promise<void> {
  const { telemetry } = ctx.services;
  const bytes = Buffer.byteLength(text);
  const note = (outcome: string) => telemetry.note({ kind: "rum", outcome, bytes }, ctx.now);
  if (bytes > maxBeaconBytes) return note("too-large");
  if (isMachine(ctx.request.userAgent)) return note("machine");
  if (!telemetry.hasRoom(bytes, ctx.now)) return note("day-full");
  if (!(await isWithinQuota(ctx))) return note("over-limit");
  const startedAtMs = performance.now();
  const read = parseBeacon(text);
  if (!read) return note("unreadable");
  note(recordEvents(ctx, read));
  telemetry.took((performance.now() - startedAtMs) * 1000, read.events.length);
}

/** Records the valid events, unless sampling leaves this session out. Returns the outcome. */
function recordEvents(ctx: Context, { head, events, unreadable }: ParsedBeacon): "taken" | "sampled-out" | "unknown-share" {
  const { telemetry } = ctx.services;
  const { release = "", session = "", isSignedIn = false, dropped = 0 } = head;
  const without = (outcome: string, n: number) => n > 0 && telemetry.note({ kind: "rum", outcome, bytes: 0, n }, ctx.now);
  without("unreadable-event", unreadable);
  without("left-out-by-page", dropped);
  const begunAs = readSamplingRate(ctx.services, head.share, ctx.now);
  if (begunAs === null) return "unknown-share";
  const oneIn = telemetry.sampler.weigh(session, begunAs, ctx.now);
  if (oneIn === null) return "sampled-out";
  telemetry.rum.add(events, { release, oneIn, isSignedIn, browser: browserOf(ctx.request.userAgent) }, ctx.now);
  return "taken";
}

async function isWithinQuota(ctx: Context): Promise<boolean> {
  try {
    await charge(ctx, "telemetry");
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate-limited") return false;
    throw error;
  }
}

type SentClientError = z.output<typeof clientErrorFields>;

/**
 * Records a client error.
 * @returns the reference that users may quote
 */
export function recordClientError(ctx: Context, sent: SentClientError): { id: string } {
  const { telemetry } = ctx.services;
  const id = ctx.request.requestId ?? "";
  const bytes = sent.message.length + (sent.error?.length ?? 0);
  const note = (outcome: string) => telemetry.note({ kind: "error", outcome, bytes }, ctx.now);
  const error = toClientError(ctx, sent);
  const noise = isMachine(ctx.request.userAgent) ? "machine" : noiseIn(error);
  if (noise) note(noise);
  else if (!telemetry.hasRoom(bytes, ctx.now)) note("day-full");
  else {
    note(telemetry.errors.add(error, ctx.now) ? "taken" : "too-many-kinds");
    ctx.services.live?.publish({ kind: "error", level: "error", text: `In a browser: ${parameterise(error.message)}`, requestId: id });
  }
  return { id };
}

function toClientError({ request: { ip, userAgent } }: Context, sent: SentClientError): ClientError {
  return {
    side: "page",
    message: withoutQueries(sent.message),
    stack: sent.error ? withoutQueries(sent.error) : null,
    source: withoutQuery(sent.source ?? null),
    line: sent.line ?? null,
    column: sent.column ?? null,
    route: sent.route ?? "*",
    release: sent.release ?? null,
    visit: sent.session ?? anonymousVisitId(ip, userAgent),
    device: deviceOf(userAgent),
    browser: browserOf(userAgent),
    traces: sent.traces ?? [],
    isHandled: sent.isHandled ?? false,
    explicit: sent.fingerprint ?? null,
    procedure: sent.procedure ?? null,
    status: sent.status ?? null,
    ...(sent.breadcrumbs && { breadcrumbs: sent.breadcrumbs }),
  };
}

/** URLs may contain user input and link secrets. */
const withoutQuery = (address: string | null) => address?.replace(/[?#].*$/s, "") ?? null;

/** Removes the queries of the addresses in a text, and leaves the line and column after them. */
const withoutQueries = (text: string): string =>
  text.replace(/(https?:\/\/[^\s?#()]{1,500})[?#][^\s()]{0,2000}?((?::\d{1,9}){0,2})(?=[\s()]|$)/g, "$1$2");
