/** The invitation a visitor holds while they sign in or register, in this tab only: its secret has no place in an address. */
const key = "invitation";

export function keepInvitation(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // Then the mailed link has to be opened again.
  }
}

export function keptInvitation(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
