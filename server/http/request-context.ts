import type { FastifyRequest } from "fastify";
import { type Context, createContext, type Services } from "../context.ts";
import { readSession } from "../modules/accounts/sessions/sessions.ts";
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
  const token = sessionTokenOf(request);
  const principal = token ? ((await readSession(services, token))?.principal ?? undefined) : undefined;
  const facts = { requestId: request.id, ip: request.ip, userAgent: request.headers["user-agent"] ?? "" };
  return createContext(services, { ...(principal && { principal }), request: facts });
}
