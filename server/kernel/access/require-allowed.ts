import { AppError } from "../errors.ts";
import type { Action } from "./actions.ts";
import { can, type Decision, isEverAllowed, type RowFacts } from "./can.ts";
import type { Principal, UserPrincipal } from "./principal.ts";

/**
 * Requires that the principal may do this to the row; returns whether it must be audited.
 * @throws AppError not-found for rows whose existence the principal may not know; unauthenticated, forbidden, reauthenticate or
 * second-factor-required
 */
export function requireAllowed(
  { principal, now }: { principal: Principal; now: Date },
  action: Action,
  row: RowFacts,
): { isAudited: boolean } {
  const decision = can(principal, action, row, now);
  if (!decision.allowed) throw refusal(decision.because);
  return decision;
}

/** Refuses a principal who could not do this to any row, before one is read. @throws AppError unauthenticated or forbidden */
export function requireEverAllowed(principal: Principal, action: Action): void {
  if (isEverAllowed(principal, action)) return;
  throw refusal(principal.kind === "anonymous" ? "unauthenticated" : "forbidden");
}

/** Returns the signed-in user. @throws AppError unauthenticated */
export function requireUser(principal: Principal): UserPrincipal {
  if (principal.kind === "anonymous") throw refusal("unauthenticated");
  return principal;
}

function refusal(because: Exclude<Decision, { allowed: true }>["because"]): AppError {
  switch (because) {
    case "not-visible":
      return markForAudit(new AppError("not-found", "There is nothing here under that address."), "not visible");
    case "unauthenticated":
      return new AppError("unauthenticated", "Please sign in first.");
    case "reauthenticate":
      return new AppError("reauthenticate", "Please confirm your password to go on.");
    case "second-factor":
      return markForAudit(
        new AppError("second-factor-required", "Administrators work with a second factor: set it up or confirm it first."),
        "without second factor",
      );
    case "forbidden":
      return markForAudit(new AppError("forbidden", "Your account may not do this."), "forbidden");
  }
}

const reasons = new WeakMap<AppError, string>();

/** Marks a refusal for the audit log, with a short reason. The code that sends the refusal writes the entry. */
export function markForAudit(refusal: AppError, reason: string): AppError {
  reasons.set(refusal, reason);
  return refusal;
}

/** Returns the reason under which a refusal is audited; null for one that is not. */
export const auditedReasonOf = (refusal: AppError): string | null => reasons.get(refusal) ?? null;
