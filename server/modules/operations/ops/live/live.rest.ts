import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type LiveEvent, type LiveFeed, liveKinds } from "#ops/live/live-feed.ts";
import { watchProcess } from "#ops/live/process-status.ts";
import { paths } from "#server/addresses/paths.ts";
import { parametersOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";

export type { LiveEvent } from "#ops/live/live-feed.ts";
export type { ProcessStatus } from "#ops/live/process-status.ts";

const maxWatchers = 10;
const statusEveryMs = 2_000;
/** The browser connects again by itself, and is then authorised again. */
const maxOpenMs = 10 * 60_000;
/** A reader that is slower than the site loses events instead of the site its memory. */
const maxBufferedBytes = 512 * 1024;

const levels = ["info", "warn", "error"] as const;

const filter = z.object({
  kind: z.enum(liveKinds, `Kind must be one of ${liveKinds.join(", ")}.`).optional(),
  level: z.enum(levels, "Level must be info, warn or error.").optional(),
  q: z.string().max(200, "A search has at most 200 characters.").optional(),
});
type LiveFilter = z.output<typeof filter>;

const api: CallDescription = {
  name: "watchLive",
  summary: "The last requests, log lines and errors of this process",
  about:
    "As JSON, oldest first; with `Accept: text/event-stream` new ones follow as server-sent events (`event`), and the state of the process every two seconds (`status`), for ten minutes.",
  tag: "Administration",
  query: filter,
  answers: {
    200: z.object({
      events: z.array(
        z.object({
          id: z.int(),
          at: z.iso.datetime(),
          kind: z.enum(liveKinds),
          level: z.enum(levels),
          text: z.string(),
          status: z.int().optional(),
          durationMs: z.number().optional(),
          requestId: z.string().optional(),
          traceId: z.string().optional(),
          fields: z.string().optional(),
        }),
      ),
    }),
  },
};

/** Adds GET /api/ops/live for administrators. */
export function addLiveFeed(app: FastifyInstance, services: Services, live: LiveFeed): void {
  const open = new Set<ServerResponse>();
  const readStatus = () => ({ ...services.readProcess?.(), release: services.release ?? null, search: searchOf(services) });
  app.addHook("preClose", async () => {
    for (const response of open) response.end();
  });
  app.get(paths.liveFeed, { config: { action: "ops.readConsole", api } }, async (request, reply) => {
    requireAllowed(await contextOf(services, request), "ops.readConsole", {});
    const wanted = parametersOf(filter, request.query);
    const isWanted = matcherOf(wanted);
    const events = live.recent().filter(isWanted);
    if (!request.headers.accept?.includes("text/event-stream")) {
      return reply.header("cache-control", "no-store").send({ events });
    }
    if (open.size >= maxWatchers) {
      throw new AppError("busy", `Already ${maxWatchers} people watch this process live.`, { retryAfterSeconds: 10 });
    }
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    open.add(raw);
    const send = (name: "event" | "status", data: unknown) => {
      if (raw.writableLength < maxBufferedBytes) raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const watched = watchProcess(readStatus);
    for (const event of events.slice(-sentAtOpening)) send("event", event);
    send("status", watched.read());
    const unsubscribe = live.subscribe((event) => {
      if (isWanted(event)) send("event", event);
    });
    const timer = setInterval(() => send("status", watched.read()), statusEveryMs);
    const end = setTimeout(() => raw.end(), maxOpenMs);
    raw.once("close", () => {
      open.delete(raw);
      unsubscribe();
      watched.stop();
      clearInterval(timer);
      clearTimeout(end);
    });
    return reply;
  });
}

const sentAtOpening = 200;

const searchOf = ({ search }: Services) => ({ phase: search.state.phase, source: search.state.source, size: search.state.size });

function matcherOf({ kind, level, q }: LiveFilter): (event: LiveEvent) => boolean {
  const words = q?.trim().toLowerCase() ?? "";
  return (event) =>
    (kind === undefined || event.kind === kind) &&
    (level === undefined || levels.indexOf(event.level) >= levels.indexOf(level)) &&
    (words === "" || [event.text, event.fields, event.requestId, event.traceId].some((text) => text?.toLowerCase().includes(words)));
}
