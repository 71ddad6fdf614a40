import type { FastifyReply } from "fastify";

/** Marks an answer that depends on who asks: nobody keeps it. */
export const personal = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-store").header("vary", "Cookie");
