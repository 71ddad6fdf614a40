import { type UserRole, userRoles } from "#db/values.ts";

const listeners = new Set<() => void>();
let knownPerson: string | null = null;

/** Hints for this browser only: whether a session is likely, and whose kind. No decision of the server reads them. */
export function rememberSignedIn(role: UserRole, publicId: string | null = null): void {
  if (knownPerson !== null && publicId !== null && knownPerson !== publicId) tellOfChange();
  knownPerson = publicId ?? knownPerson;
  tryStorage(() => {
    sessionStorage.setItem("hasSession", "true");
    localStorage.setItem("authenticated", "true");
    localStorage.setItem("user-role", role);
  });
}

export function forgetSignedIn(): void {
  tellOfChange();
  knownPerson = null;
  tryStorage(() => {
    sessionStorage.removeItem("hasSession");
    localStorage.removeItem("authenticated");
    localStorage.removeItem("user-role");
  });
}

/** Whether somebody seems to be signed in: reason enough to ask for what only they may have. */
export function isSessionEvident(): boolean {
  if (!navigator.cookieEnabled) return false;
  try {
    return sessionStorage.getItem("hasSession") === "true" || localStorage.getItem("authenticated") === "true";
  } catch {
    return false;
  }
}

/** The role of whoever seems to be signed in; null when nobody does. */
export function roleInEvidence(): UserRole | null {
  return isSessionEvident() ? (userRoles.find((role) => role === localStorage.getItem("user-role")) ?? null) : null;
}

/** Calls when nobody is signed in any more, or somebody else than before: what is kept in memory for a person then goes. */
export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tellOfChange(): void {
  for (const listener of listeners) listener();
}

function tryStorage(use: () => void): void {
  try {
    use();
  } catch {
    // Storage may be closed or full: the flags are only hints.
  }
}
