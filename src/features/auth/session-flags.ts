import { type UserRole, userRoles } from "#db/values.ts";
import { tryStorage } from "#src/lib/stored.ts";

const listeners = new Set<() => void>();
let knownPerson: string | null = null;

/** Hints for this browser only: whether a session is likely, and its role. The server never reads them. */
export function markSignedIn(role: UserRole, publicId: string | null = null): void {
  if (knownPerson !== null && publicId !== null && knownPerson !== publicId) notifyPersonChange();
  knownPerson = publicId ?? knownPerson;
  tryStorage(() => {
    sessionStorage.setItem("hasSession", "true");
    localStorage.setItem("authenticated", "true");
    localStorage.setItem("user-role", role);
  });
}

/** A new session began in this document, even if of the same person: what belongs to the one before is dropped, its batch token first. */
export function markNewSession(role: UserRole): void {
  notifyPersonChange();
  markSignedIn(role);
}

export function clearSignedIn(): void {
  notifyPersonChange();
  knownPerson = null;
  tryStorage(() => {
    sessionStorage.removeItem("hasSession");
    localStorage.removeItem("authenticated");
    localStorage.removeItem("user-role");
  });
}

/** Returns whether a session is likely: enough to request data that needs one. */
export function isSessionLikely(): boolean {
  if (!navigator.cookieEnabled) return false;
  try {
    return sessionStorage.getItem("hasSession") === "true" || localStorage.getItem("authenticated") === "true";
  } catch {
    return false;
  }
}

export function likelyRole(): UserRole | null {
  return isSessionLikely() ? (userRoles.find((role) => role === localStorage.getItem("user-role")) ?? null) : null;
}

/** Calls the listener when the user has signed out, has signed in again or the account has changed, so that in-memory data can be cleared. */
export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyPersonChange(): void {
  for (const listener of listeners) listener();
}

/** `isLeaving`: the page is about to be left, so nothing on it still needs its data. */
type ClearCallback = (isLeaving: boolean) => unknown;

const longestWaitMs = 1000;
const forgetters = new Set<ClearCallback>();

/** Registers a callback that clears data when the user signs out or another account signs in. */
export function onSessionEnd(forget: ClearCallback): void {
  forgetters.add(forget);
}

/** Clears all data stored for a session. Storage that never responds does not delay it. */
export async function clearSessionData({ isLeaving }: { isLeaving: boolean }): Promise<void> {
  const all = Promise.allSettled([...forgetters].map(async (forget) => forget(isLeaving)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}

/** Authentication pages have no session to batch for, whatever the session marker says. */
const signInPaths = /^\/(signin|signup|login|register|get-started|admin-access)(\/|$)/;

export const isBatchAppropriate = (): boolean => !signInPaths.test(location.pathname) && isSessionLikely();
