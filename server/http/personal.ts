import type { FastifyReply } from "fastify";

/** Marks a response as personal, so that it is not cached. */
export const markPersonal = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-store").header("vary", "Cookie");
