import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/**
 * The header that makes a write safe to repeat: a structured-field string, `"8e03978e-40d5"`; the bare value is taken too.
 * @throws AppError bad-input for anything else
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const sent = headers["idempotency-key"];
  if (sent === undefined) return null;
  const key = typeof sent === "string" ? /^("?)([A-Za-z0-9._:-]{1,64})\1$/.exec(sent.trim())?.[2] : undefined;
  if (key === undefined) throw new AppError("bad-input", "Idempotency-Key must be 1 to 64 letters, digits or . _ : - in quotation marks.");
  return key;
}
