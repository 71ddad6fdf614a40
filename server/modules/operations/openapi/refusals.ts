import { z } from "zod";
import { type ProblemCode, statusOf } from "#server/http/problems.ts";
import { couldEver } from "#server/kernel/access/can.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";

/** The problems a call may answer, by status, in the order of their status. */
export function refusalsOf(call: DescribedCall): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = new Set<ProblemCode>(["bad-input", "unauthenticated", "internal-error", "busy", ...(call.refusals ?? [])]);
  const add = (when: unknown, ...more: ProblemCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  const isWrite = call.method !== "GET";
  const isOpen = couldEver(anonymous, call.action);
  add(call.query || !isWrite, "invalid-parameters");
  add(call.quota !== null, "rate-limited");
  add(!isOpen, "forbidden", "second-factor-required", "reauthenticate", "not-found");
  add(call.params, "not-found");
  // Within a support view nothing is changed, not even what everybody may.
  add(isWrite, "forbidden", "csrf-failed", "too-large", "unsupported-media-type", "conflict");
  add(call.body, "invalid-fields");
  add(call.body instanceof z.ZodObject && "confirmed" in call.body.shape, "needs-confirmation");
  add(call.idempotency, "still-running", "idempotency-key-reused");
  add(call.idempotency === "required", "idempotency-key-required");
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of [...codes].sort((a, b) => statusOf(a) - statusOf(b) || a.localeCompare(b))) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
