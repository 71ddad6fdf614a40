import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Operation } from "#server/http/operations/operation.ts";
import { problemBody } from "#server/http/problems.ts";
import { reportFailure } from "#server/http/report-failure.ts";
import { contextOf, nameBatchedSpans } from "#server/http/request-context.ts";
import { routeActionsOf } from "#server/http/route-actions.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { BatchRequest } from "#server/kernel/batch/batch-request.ts";
import { batchBody } from "#server/kernel/batch/batch-request.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { createRegistry } from "./registry.ts";
import { type ItemAnswer, runItem, timedOutAnswer } from "./run-item.ts";

const bodyMaxBytes = 64 * 1024;

const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  retryAfter: z.int().optional(),
});
const result = z.strictObject({
  id: z.string(),
  status: z.int(),
  data: z.unknown(),
  error: problem.nullable(),
  rateLimit: z.strictObject({ limit: z.int(), remaining: z.int(), reset: z.int() }).nullable(),
});

const api: CallDescription = {
  name: "sendBatch",
  summary: "Up to ten calls in one",
  about:
    "Takes a token, never a cookie: a page’s batch token, or a script’s token with its permissions. Each call is judged and counted by itself and answered in the order sent; one that is refused fails none of the others. A call that may not be batched is refused as not-batchable: make it by itself.",
  tag: "Batches",
  body: batchBody,
  answers: { 200: z.strictObject({ results: z.array(result) }) },
  quota: "batch",
  example: {
    body: {
      requests: [
        { id: "count", endpoint: "/api/jobs/count", method: "GET", params: { location: "Leeds" } },
        { id: "advert", endpoint: "/api/jobs/81", method: "GET" },
      ],
    },
  },
};

export function addBatch(
  app: FastifyInstance,
  services: Services,
  { operations, setAlarm = setTimer }: { operations: readonly Operation[]; setAlarm?: SetAlarm },
): void {
  const registry = createRegistry(operations, () => routeActionsOf(app));
  app.post("/api/batch", {
    bodyLimit: bodyMaxBytes,
    config: { action: "batch.send", isBatch: true, isCountedByHandler: true, api },
    // Runs before the body is read, so that no body is read without a token.
    onRequest: async (request) => {
      const ctx = await contextOf(services, request);
      requireAllowed(ctx, "batch.send", { ownerId: requireUser(ctx.principal).userId });
      await charge(ctx, "batch");
    },
    handler: async (request, reply) => {
      const ctx = await contextOf(services, request);
      const report = (error: unknown, endpoint: string) => reportFailure(services, request, { error, endpoint });
      const items = readBatch(request.body);
      ctx.request.calls = items.length;
      ctx.answer.spanIds = [];
      const answers = await runItems(items, {
        run: (item) => runItem(ctx, item, { registry, report, place: items.indexOf(item) }),
        late: timedOutAnswer,
        setAlarm,
      });
      nameBatchedSpans(reply, ctx);
      return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(batchText(answers));
    },
  });
}

const itemMaxBytes = 256 * 1024;
const allMaxBytes = 1024 * 1024;
/** Bytes reserved for the errors that replace results too large for the batch. */
const refusalBytes = 1024;

/** Serialises the batch's results as JSON. A result that is too large by itself, or with those before it, is replaced by an error. */
export function batchText(answers: readonly ItemAnswer[]): string {
  let freeBytes = allMaxBytes - answers.length * refusalBytes;
  const pieces = answers.map((answer) => {
    const text = itemText(answer);
    const bytes = Buffer.byteLength(text);
    if (Buffer.byteLength(answer.data ?? "") > itemMaxBytes || bytes > freeBytes) return itemText(answerTooLarge(answer));
    freeBytes -= bytes;
    return text;
  });
  return `{"results":[${pieces.join(",")}]}`;
}

function itemText({ id, status, data, error, rateLimit }: ItemAnswer): string {
  return `{"id":"${id}","status":${status},"data":${data ?? "null"},"error":${JSON.stringify(error)},"rateLimit":${JSON.stringify(rateLimit)}}`;
}

function answerTooLarge({ id, rateLimit }: ItemAnswer): ItemAnswer {
  const error = problemBody({ code: "answer-too-large", detail: "Make this call by itself, or ask for less." });
  return { id, status: error.status, data: null, error, rateLimit };
}

/** Calls back after so many milliseconds; the returned function cancels it. */
export type SetAlarm = (afterMs: number, ring: () => void) => () => void;

const setTimer: SetAlarm = (afterMs, ring) => {
  const timer = setTimeout(ring, afterMs);
  return () => clearTimeout(timer);
};

export const batchTiming = { atOnce: 4, itemMs: 2000, allMs: 5000 } as const;

interface ItemRunner<Item, Answer> {
  /** Must not reject. */
  run(item: Item): Promise<Answer>;
  /** Returns the result of an item that timed out or was never started. */
  late(item: Item): Answer;
  setAlarm: SetAlarm;
}

/**
 * Runs every item and returns the results in order: four at a time, with a timeout for each and one for all. A timed-out item occupies its
 * slot until it has really ended, so that a batch never holds more than four connections.
 */
export function runItems<Item, Answer>(items: readonly Item[], { run, late, setAlarm }: ItemRunner<Item, Answer>): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const answers = new Map<number, Answer>();
    let next = 0;
    const settle = (at: number, answer: () => Answer) => {
      if (answers.has(at)) return;
      answers.set(at, answer());
      if (answers.size < items.length) return;
      callOffAll();
      resolve(items.map((_, index) => answers.get(index) as Answer));
    };
    const startNext = () => {
      const at = next;
      const item = items[at];
      if (item === undefined || answers.has(at)) return;
      next += 1;
      const callOff = setAlarm(batchTiming.itemMs, () => settle(at, () => late(item)));
      run(item)
        .then((answer) => {
          callOff();
          settle(at, () => answer);
          startNext();
        })
        .catch(reject);
    };
    const callOffAll = setAlarm(batchTiming.allMs, () => {
      for (const [at, item] of items.entries()) settle(at, () => late(item));
    });
    for (let started = 0; started < batchTiming.atOnce; started += 1) startNext();
  });
}

/** Parses the calls of a batch. @throws AppError bad-input, with the first fault */
function readBatch(sent: unknown): readonly BatchRequest[] {
  const read = batchBody.safeParse(sent);
  if (read.success) return read.data.requests;
  const { message, code } = read.error.issues[0] ?? { message: "", code: "custom" };
  const said = code === "unrecognized_keys" ? "Some fields are not known here." : message;
  throw new AppError("bad-input", said);
}
