import { requireUser } from "./access/require-allowed.ts";
import type { Context } from "./context.ts";

type UndoKind = "adverts moved" | "conversations read" | "saved job removed";

/** Seals what it takes to undo a change of the caller's for a while; the browser holds it. */
export function sealUndoToken({ services, principal, now }: Context, kind: UndoKind, change: object, validMs: number): string {
  const { userId } = requireUser(principal);
  return services.secrets.seal(JSON.stringify({ change, kind, userId, until: now.getTime() + validMs }));
}

/** Returns what was sealed; null for a token of another kind or user, one that is too old, and what this site has not sealed. */
export function openUndoToken<Change>({ services, principal, now }: Context, kind: UndoKind, token: string): Change | null {
  const { userId } = requireUser(principal);
  try {
    const sealed = JSON.parse(services.secrets.open(token));
    return sealed.kind === kind && sealed.userId === userId && sealed.until > now.getTime() ? sealed.change : null;
  } catch {
    return null;
  }
}
