import type { UserRole } from "#db/values.ts";

/** Hints for this browser only: whether a session is likely, and whose kind. No decision of the server reads them. */
export function rememberSignedIn(role: UserRole): void {
  tryStorage(() => {
    sessionStorage.setItem("hasSession", "true");
    localStorage.setItem("authenticated", "true");
    localStorage.setItem("user-role", role);
  });
}

export function forgetSignedIn(): void {
  tryStorage(() => {
    sessionStorage.removeItem("hasSession");
    localStorage.removeItem("authenticated");
    localStorage.removeItem("user-role");
  });
}

function tryStorage(use: () => void): void {
  try {
    use();
  } catch {
    // Storage may be closed or full: the flags are only hints.
  }
}
