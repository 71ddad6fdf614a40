import { randomInt } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AnswerFacts, Services } from "../kernel/context.ts";
import { charge } from "../kernel/limits/charge.ts";
import { contextAlreadyRead, contextOf } from "./request-context.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The handler counts the call against the quota in its description, once it knows that it may be made. */
    isCountedByHandler?: boolean;
  }
}

type Charge = NonNullable<AnswerFacts["charges"]>[number];

/**
 * Counts calls of the routes under /api by the quota of their description, and tells callers of these and of procedures what is left. Operations and
 * procedures are counted where they run, since a batch holds several.
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
    const ctx = await contextAlreadyRead(request);
    addRetryAfter(reply, ctx?.answer.retryAfterSeconds);
    if (ctx?.answer.charges) reply.headers(quotaHeaders(ctx.answer.charges, { now: ctx.now, isToWait: reply.hasHeader("retry-after") }));
  });
}

/** Everybody who was sent away at once comes back at another moment. */
const spreadSeconds = () => randomInt(1, 6);

function addRetryAfter(reply: FastifyReply, seconds: number | undefined): void {
  if (reply.statusCode === 429 && seconds !== undefined && !reply.hasHeader("retry-after")) reply.header("retry-after", String(seconds));
  if (reply.statusCode !== 503) return;
  const given = Number(reply.getHeader("retry-after") ?? seconds ?? 1);
  reply.header("retry-after", String(given + spreadSeconds()));
}

/**
 * What the charged quotas are told as: X-RateLimit by the tightest of them, RateLimit (draft-ietf-httpapi-ratelimit-headers-10) by all. Where the answer
 * says when to try again, only those that refused have a say: no other moment may be later than that.
 */
export function quotaHeaders(charges: readonly Charge[], { now, isToWait }: { now: Date; isToWait: boolean }): Record<string, string> {
  const told = latestOf(charges.filter(({ policy }) => !policy.isHidden));
  const [tightest] = told.toSorted(byTightness);
  if (!tightest) return {};
  const named = told.filter(({ answer }) => !isToWait || !answer.isAllowed);
  return {
    "x-ratelimit-limit": String(tightest.answer.limit),
    "x-ratelimit-remaining": String(tightest.answer.remaining),
    "x-ratelimit-reset": String(Math.ceil(tightest.answer.resetAt.getTime() / 1000)),
    "ratelimit-policy": told.map(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.windowMs / 1000}`).join(", "),
    ...(named.length > 0 && { ratelimit: named.map((one) => rateLimitItem(one, now)).join(", ") }),
  };
}

function rateLimitItem({ policy, answer }: Charge, now: Date): string {
  const secondsToReset = Math.ceil((answer.resetAt.getTime() - now.getTime()) / 1000);
  return `"${policy.name}";r=${answer.remaining};t=${answer.isAllowed ? secondsToReset : answer.retryAfterSeconds}`;
}

/** Of each quota what is left after all calls of a batch; of one counted for several, for whom less is left. */
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
