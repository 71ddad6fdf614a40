import type { FastifyRequest } from "fastify";
import type { UserPrincipal } from "../access/principal.ts";
import { type Context, createContext, type Services } from "../context.ts";
import { AppError } from "../errors.ts";
import { readApiToken } from "../modules/accounts/api-tokens/read-api-token.ts";
import { readSession } from "../modules/accounts/sessions/sessions.ts";
import { bearerOf } from "./bearer.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { sessionTokenOf } from "./session-cookie.ts";

const contexts = new WeakMap<FastifyRequest, Promise<Context>>();

/** The context of a request, its principal read live from the database: once, however many ask. */
export function contextOf(services: Services, request: FastifyRequest): Promise<Context> {
  const known = contexts.get(request);
  if (known) return known;
  const reading = readContext(services, request);
  contexts.set(request, reading);
  return reading;
}

async function readContext(services: Services, request: FastifyRequest): Promise<Context> {
  const principal = await principalOf(services, request);
  const facts = {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    idempotencyKey: idempotencyKeyOf(request),
    ifMatch: request.headers["if-match"] ?? null,
    isCharged: true,
  };
  return createContext(services, { ...(principal && { principal }), request: facts });
}

/** A bearer token wins over the cookie: no browser adds one by itself, so nobody can make a browser send it in another's name. */
async function principalOf(services: Services, request: FastifyRequest): Promise<UserPrincipal | null> {
  const bearer = bearerOf(request);
  if (bearer !== null) {
    const principal = await readApiToken(services, bearer);
    if (!principal) throw new AppError("unauthenticated", "This token has expired, has been revoked or is not known.");
    return principal;
  }
  const token = sessionTokenOf(request);
  return token ? ((await readSession(services, token))?.principal ?? null) : null;
}
