import type { AppError } from "#server/kernel/errors.ts";

const reasons = new WeakMap<AppError, string>();

/** Marks a refusal that belongs in the audit log, with a short reason for its reader. Whoever answers the refusal writes it there. */
export function toBeAudited(refusal: AppError, reason: string): AppError {
  reasons.set(refusal, reason);
  return refusal;
}

/** The reason under which a refusal is audited; null for one that need not be. */
export const auditedReasonOf = (refusal: AppError): string | null => reasons.get(refusal) ?? null;
