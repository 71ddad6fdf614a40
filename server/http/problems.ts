import type { FastifyReply } from "fastify";

export interface FieldError {
  /** Parameter or JSON pointer at fault. */
  pointer: string;
  detail: string;
}

const titles = { "invalid-parameters": "Some parameters cannot be read", "not-found": "Not found" } as const;
export type ProblemCode = keyof typeof titles;

/** Answers with an RFC 9457 problem. `detail` and `errors` are for people: no echo of what was sent, no internals. */
export function sendProblem(
  reply: FastifyReply,
  { status, code, detail, errors }: { status: number; code: ProblemCode; detail?: string; errors?: readonly FieldError[] },
): FastifyReply {
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify({ type: `/problems/${code}`, title: titles[code], status, code, detail, errors }));
}
