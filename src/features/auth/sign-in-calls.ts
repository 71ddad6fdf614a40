import type { UserRole } from "#db/values.ts";
import { paths, safeNextPath } from "#server/addresses/paths.ts";
import { hasScreen } from "#src/route-access.ts";
import { post } from "./rest.ts";
import { rememberSignedIn } from "./session-flags.ts";

export type SignInAnswer = SignedIn | { mfaRequired: true; challenge: string };

export interface SignedIn {
  user: { role: UserRole; name: string };
  /** Path of ours to go on to. */
  next: string;
}

export const signIn = (entrance: "signin" | "admin-signin", fields: { email: string; password: string; next?: string }) =>
  post<SignInAnswer>(`/api/auth/${entrance}`, fields);

export const passSecondFactor = (fields: { challenge: string; code: string }) => post<SignedIn>("/api/auth/signin/second-factor", fields);

/** The person has confirmed, from a mail, that their Google account may open this one. Nobody is signed in by that. */
export const confirmGoogle = (token: string) => post<{ success: true }>("/api/auth/google/confirm", { token });

/** Goes on as the person signed in. A new document is fetched: nothing that was fetched before stays. */
export function goOn({ user, next }: SignedIn): void {
  rememberSignedIn(user.role);
  location.assign(landingOf(next));
}

/** A path that leads to something: the account itself while its role's own place has no screen. */
export const landingOf = (next: string): string => (hasScreen(next) ? next : paths.myAccount());

/** The address a visitor was on the way to. The server judges it again. */
export const nextOf = (search: URLSearchParams): string | undefined => safeNextPath(search.get("next")) ?? undefined;

/** An address of ours that keeps in mind where the visitor was on the way to. */
export const withNext = (path: string, next: string | undefined): string =>
  next ? `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}` : path;
