import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Metrics } from "#ops/trace/metrics.ts";
import { isInvisible } from "#server/text/typed-text/clean-typed.ts";
import type { AnswerFacts, Services } from "../kernel/context.ts";
import { AppError, type FieldError } from "../kernel/errors.ts";
import { charge } from "../kernel/limits/charge.ts";
import type { Drain } from "../process/drain.ts";
import { insertNotes, nearestParameter, notesOfParameters, prefersStrict, type ReadNote, refuseNotes } from "./operations/read-notes.ts";
import { bearerOf } from "./problems.ts";
import { contextOf, findReadContext } from "./request-context.ts";

/** Parses input. The two type-only members tell callers of a procedure which fields are optional. */
type FieldsReader<Schema extends z.ZodType> = ((sent: unknown) => z.output<Schema>) & {
  schema: Schema;
  _input: z.input<Schema>;
  _output: z.output<Schema>;
};

/**
 * Returns a reader that parses a body by the schema. A missing body is read as an empty object where no field is required. Also serves as
 * the input of a procedure: `.input(fieldsOf(schema))`.
 * @throws AppError bad-input for what is no object, invalid-fields with one sentence for each invalid field
 */
export function fieldsOf<Schema extends z.ZodType>(schema: Schema): FieldsReader<Schema> {
  const read = (sent: unknown): z.output<Schema> => {
    if (sent === undefined) {
      const nothing = schema.safeParse({});
      if (nothing.success) return nothing.data;
    }
    if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
      throw new AppError("bad-input", "Send the fields as one JSON object.");
    }
    const result = schema.safeParse(withoutInvisibleTexts(sent));
    if (!result.success) throw invalidFields(result.error.issues.flatMap(faultsOf));
    return result.data;
  };
  return Object.assign(read, { schema }) as FieldsReader<Schema>;
}

/** Returns what was sent with "" for each text of invisible characters alone, which must not pass for a name or a reason. */
function withoutInvisibleTexts(sent: unknown, levels = 10): unknown {
  if (typeof sent === "string") return isInvisible(sent) ? "" : sent;
  if (levels === 0) return sent;
  if (Array.isArray(sent)) return sent.map((each) => withoutInvisibleTexts(each, levels - 1));
  if (typeof sent !== "object" || sent === null || sent.constructor !== Object) return sent;
  return Object.fromEntries(Object.entries(sent).map(([name, each]) => [name, withoutInvisibleTexts(each, levels - 1)]));
}

/**
 * Parses the query string by the schema.
 * @throws AppError invalid-parameters with one sentence for each invalid parameter
 */
export function parametersOf<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const fields = firstPerPointer(result.error.issues.flatMap((issue) => [...unknownNameFaults(schema, issue), ...faultsOf(issue)])).map(
    ({ pointer, detail }) => ({ pointer: pointer.slice(1), detail }),
  );
  throw new AppError("invalid-parameters", "Some parameters cannot be read.", { fields });
}

/** Returns errors for unknown parameters, each with the nearest valid one. */
function unknownNameFaults(schema: z.ZodType, issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== "unrecognized_keys" || !("shape" in schema)) return [];
  return issue.keys.flatMap((name) => {
    const nearest = nearestParameter(schema as z.ZodObject, name);
    return nearest === null ? [] : [{ pointer: pointerOf([name]), detail: `This field is not known here. Did you mean “${nearest}”?` }];
  });
}

/** Returns an error that names each invalid field once, with its first fault. */
export function invalidFields(faults: readonly FieldError[]): AppError {
  const fields = firstPerPointer(faults);
  return new AppError("invalid-fields", "Some fields need another look.", { fields });
}

/** Maximum number of errors listed; a longer list helps no caller. */
const maxReportedFaults = 50;

function firstPerPointer(faults: readonly FieldError[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const fault of faults) {
    if (first.size === maxReportedFaults) break;
    if (!first.has(fault.pointer)) first.set(fault.pointer, fault);
  }
  return [...first.values()];
}

function faultsOf(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key]), detail: "This field is not known here." }));
  }
  return [{ pointer: pointerOf(issue.path), detail: issue.message }];
}

/** RFC 6901. Field names are capped: they are echoed, and the sender chose them. */
const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).slice(0, 60).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

declare module "fastify" {
  interface FastifyContextConfig {
    /** The handler charges the call to its quota, after authorisation. */
    isCountedByHandler?: boolean;
  }
}

type Charge = NonNullable<AnswerFacts["charges"]>[number];

/**
 * Charges calls of the routes under /api to the quota in their description, and reports the remaining quota for these and for procedures.
 * Operations and procedures are charged where they run, since a batch holds several.
 */
export function countCalls(app: FastifyInstance, services: Services): void {
  app.addHook("onRequest", async (request) => {
    const { url = "", config } = request.routeOptions;
    if (!url.startsWith("/api/") || !config.action || config.operation || config.isCountedByHandler) return;
    const quota = config.api?.quota;
    if (quota === null) return;
    const isRead = request.method === "GET" || request.method === "HEAD";
    await charge(await contextOf(services, request), quota ?? (isRead ? "read" : "write"));
  });
  app.addHook("onSend", async (request, reply) => {
    const ctx = await findReadContext(request);
    addRetryAfter(reply, ctx?.answer.retryAfterSeconds);
    if (ctx?.answer.charges) reply.headers(quotaHeaders(ctx.answer.charges, { now: ctx.now, isToWait: reply.hasHeader("retry-after") }));
  });
}

/** Random delay, so that refused clients do not all return at once. */
const spreadSeconds = () => randomInt(1, 6);

function addRetryAfter(reply: FastifyReply, seconds: number | undefined): void {
  if (reply.statusCode === 429 && seconds !== undefined && !reply.hasHeader("retry-after")) reply.header("retry-after", String(seconds));
  if (reply.statusCode !== 503) return;
  const given = Number(reply.getHeader("retry-after") ?? seconds ?? 1);
  reply.header("retry-after", String(given + spreadSeconds()));
}

/**
 * Returns rate limit headers: X-RateLimit for the tightest of the charged quotas, RateLimit (draft-ietf-httpapi-ratelimit-headers-10) for
 * all. Where the response states when to retry, only the exhausted quotas are listed, so that no other reset is later.
 */
export function quotaHeaders(charges: readonly Charge[], { now, isToWait }: { now: Date; isToWait: boolean }): Record<string, string> {
  const visible = latestOf(charges.filter(({ policy }) => !policy.isHidden));
  const [tightest] = visible.toSorted(byTightness);
  if (!tightest) return {};
  const named = visible.filter(({ answer }) => !isToWait || !answer.isAllowed);
  return {
    "x-ratelimit-limit": String(tightest.answer.limit),
    "x-ratelimit-remaining": String(tightest.answer.remaining),
    "x-ratelimit-reset": String(Math.ceil(tightest.answer.resetAt.getTime() / 1000)),
    "ratelimit-policy": visible.map(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.windowMs / 1000}`).join(", "),
    ...(named.length > 0 && { ratelimit: named.map((one) => rateLimitItem(one, now)).join(", ") }),
  };
}

function rateLimitItem({ policy, answer }: Charge, now: Date): string {
  const secondsToReset = Math.ceil((answer.resetAt.getTime() - now.getTime()) / 1000);
  return `"${policy.name}";r=${answer.remaining};t=${answer.isAllowed ? secondsToReset : answer.retryAfterSeconds}`;
}

/** Returns the remaining amount of each quota after all calls of a batch; for one charged to several keys, the smallest. */
function latestOf(charges: readonly Charge[]): Charge[] {
  const byPolicy = new Map<string, Charge>();
  for (const charge of charges) {
    const known = byPolicy.get(charge.policy.name);
    if (!known || byTightness(charge, known) < 0) byPolicy.set(charge.policy.name, charge);
  }
  return [...byPolicy.values()];
}

const byTightness = ({ answer: one }: Charge, { answer: other }: Charge): number =>
  Number(one.isAllowed) - Number(other.isAllowed) || one.remaining - other.remaining;

/** Adds `/metrics` for Prometheus, authenticated by the token: it reveals the site's load and which of its parts fail. */
export function addMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isSame(bearerOf(request) ?? "", token)) {
      reply.header("www-authenticate", "Bearer");
      return reply.status(401).type("text/plain; charset=utf-8").send("Send the metrics token as a bearer token.\n");
    }
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await metrics.text());
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest();

const isSame = (sent: string, token: string) => timingSafeEqual(digest(sent), digest(token));

/** Adds `/livez`: the process responds; and `/readyz`: it can serve, which needs the database and no drain in progress. */
export function addHealthChecks(app: FastifyInstance, { db, search }: Services, drain: Pick<Drain, "isDraining">): void {
  app.get("/livez", async (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (drain.isDraining) return reply.status(503).send({ ok: false, reason: "draining" });
    try {
      await db.execute(sql`select 1`);
      return await reply.send({ ok: true, search: search.state.phase });
    } catch (error) {
      request.log.warn({ err: error }, "not ready: the database does not answer");
      return reply.status(503).send({ ok: false, reason: "database" });
    }
  });
}

const notesOf = new WeakMap<FastifyRequest, readonly ReadNote[]>();

/**
 * Makes reads under /api that are not operations report ignored parameters as operations do; responses that are not JSON reject them only
 * in strict mode.
 */
export function addReadNotes(app: FastifyInstance): void {
  app.addHook("preHandler", async (request, reply) => {
    const { api, operation } = request.routeOptions.config;
    if (!api || operation || (request.method !== "GET" && request.method !== "HEAD")) return;
    const notes = notesOfParameters(api.query, request.query as Record<string, unknown>);
    if (prefersStrict(request.headers.prefer)) {
      refuseNotes(notes);
      reply.header("preference-applied", "handling=strict");
    }
    const answer = api.answers[200];
    if (notes.length > 0 && answer && !("contentTypes" in answer)) notesOf.set(request, notes);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const notes = notesOf.get(request);
    return notes && reply.statusCode === 200 && typeof payload === "string" ? insertNotes(payload, notes) : payload;
  });
}
