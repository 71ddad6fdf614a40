import { findRoute } from "#src/navigation.ts";

const eMail = /[^\s@]+@[^\s@]+/g;
/** Seven or more digits, with any separators: pay has fewer. */
const phone = /\+?\d(?:[\s().-]*\d){6,}/g;
const longestTerm = 120;

/** Returns a search term with e-mail addresses and telephone numbers masked. */
export const cleanTerm = (typed: string): string => typed.replace(eMail, "***").replace(phone, "***").slice(0, longestTerm);

/**
 * Returns a page's URL without its query, which may name places and people; secret or restricted paths are replaced by their route pattern.
 */
export function cleanPageUrl({ origin, pathname }: Pick<URL, "origin" | "pathname">): string {
  const { isSecret, access, props } = findRoute(pathname);
  return origin + (isSecret || access !== null ? props.pattern : pathname);
}

const campaign = /^[a-z0-9-]{1,40}$/;
const listFields = new Set(["category", "suite", "sector", "location"]);

/**
 * Returns the page of this site that led here: without its query values, only whether it was a landing list by trade and place, and the
 * campaign (mail or partner) behind it. "" for private pages.
 */
export function cleanOwnPage(url: URL): string {
  const { access, isSecret } = findRoute(url.pathname);
  const isOwnList = access === null || url.pathname === "/jobseeker/dashboard";
  if (isSecret || !isOwnList) return "";
  const source = url.searchParams.get("utm_source") ?? "";
  if (campaign.test(source)) return `${url.origin}/?utm_source=${source}`;
  const names = [...url.searchParams.keys()];
  const isLanding =
    url.pathname === "/jobs" && names.length > 0 && new Set(names).size === names.length && names.every((key) => listFields.has(key));
  return `${url.origin}${url.pathname}${isLanding ? "?landing" : ""}`;
}

/** Returns the site that a visit came from; "" for none or this site itself. */
export function cleanReferrer(referrer: string, siteOrigin: string): string {
  if (!URL.canParse(referrer)) return "";
  const { origin, protocol } = new URL(referrer);
  return origin === siteOrigin || !/^https?:$/.test(protocol) ? "" : `${origin}/`;
}

/** Returns an outbound URL without its query; "" when it is not a valid URL. */
export function cleanWebsiteUrl(href: string): string {
  if (!URL.canParse(href)) return "";
  const { origin, pathname } = new URL(href);
  return `${origin}${pathname}`.slice(0, 300);
}
