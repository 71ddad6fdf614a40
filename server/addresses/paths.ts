/** Every address of the site, built by pure functions so that pages, feeds, mail and structured data cannot disagree. */
import type { UserRole } from "#db/values.ts";
import * as paths from "./all.ts";

export { comparedName, type PayFilterState, readComparedFilterState, readPayFilterState } from "./salaries.ts";
export * from "./search-state.ts";
export * from "./search-state.ts";
/** A browser page's bundle includes only the members it uses. */
export { paths };

/** Returns the landing page after sign-in when the user was not heading for another page. */
export function signedInHome(role: UserRole): string {
  if (role === "platform_admin") return paths.adminDashboard;
  return role === "jobseeker" ? paths.jobseekerDashboard : paths.recruiterDashboard;
}

const nextPathMaxChars = 2000;

/**
 * Returns the redirect target from an untrusted address: a path of this site as every browser will parse it, else null. A backslash, a
 * control character or a second slash at the start would lead to another site.
 */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== "string" || next.length > nextPathMaxChars || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(next)) return null;
  const base = "https://own.invalid";
  if (!URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  // Resolving dots may have turned "/.//elsewhere" into "//elsewhere".
  return url.origin === base && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}${url.hash}` : null;
}

/**
 * Checks whether a path can name anything: its percent codes are valid UTF-8, encoded only once, without control characters, slashes or
 * backslashes. Every other path is answered with 404, whichever route would match.
 */
export function isReadablePath(path: string): boolean {
  if (path.includes("\\") || /%2f/i.test(path)) return false;
  try {
    const decoded = decodeURIComponent(path);
    return !/[\p{Cc}\\]|%[\da-f]{2}/iu.test(decoded);
  } catch {
    return false;
  }
}
