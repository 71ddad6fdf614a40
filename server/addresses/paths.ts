/** Every address of the site, built in pure files so that pages, feeds, mail and structured data cannot disagree. */
import type { UserRole } from "#db/values.ts";
import * as paths from "./all.ts";

export { isReadablePath } from "./readable-path.ts";
export { type PayFilterState, readPayFilterState } from "./salaries.ts";
export * from "./search-state.ts";
export * from "./search-state.ts";
/** Page by page; a page of the browser loads those it names. */
export { paths };

/** Where a person lands who has signed in without having been on the way to a page. */
export function signedInHome(role: UserRole): string {
  if (role === "platform_admin") return paths.adminDashboard;
  return role === "jobseeker" ? paths.jobseekerDashboard : paths.recruiterDashboard;
}

const nextPathMaxChars = 2000;

/**
 * The page to go on to, out of an address anyone may have written: a path of this site as every browser will read it, else null. A backslash, a
 * control character or a second slash at the start would lead to another site.
 */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== "string" || next.length > nextPathMaxChars || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(next)) return null;
  const base = "https://own.invalid";
  if (!URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  // Dots may have made "/.//elsewhere" into "//elsewhere".
  return url.origin === base && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}${url.hash}` : null;
}
