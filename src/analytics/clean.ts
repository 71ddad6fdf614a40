import { findRoute } from "#src/navigation.ts";

const eMail = /[^\s@]+@[^\s@]+/g;
/** Seven digits and more, whatever stands between them: pay has fewer. */
const phone = /\+?\d(?:[\s().-]*\d){6,}/g;
const longestTerm = 120;

/** The words of a search, without what looks like somebody's address or telephone number. */
export const cleanTerm = (typed: string): string => typed.replace(eMail, "***").replace(phone, "***").slice(0, longestTerm);

/** A page's address without what was asked of it, which may name places and people; a page with a secret in its address goes by its pattern. */
export function cleanPageUrl({ origin, pathname }: Pick<URL, "origin" | "pathname">): string {
  const { isSecret, access, props } = findRoute(pathname);
  return origin + (isSecret || access !== null ? props.pattern : pathname);
}

const campaign = /^[a-z0-9-]{1,40}$/;
const listFields = new Set(["category", "suite", "sector", "location"]);

/**
 * The page of this site that somebody came from: never what they asked of it, only whether it was one of the lists by trade and place, and which mail
 * or partner had brought them to it. "" for pages that are somebody's own.
 */
export function cleanOwnPage(url: URL): string {
  const { access, isSecret } = findRoute(url.pathname);
  const isOwnList = access === null || url.pathname === "/jobseeker/dashboard";
  if (isSecret || !isOwnList) return "";
  const source = url.searchParams.get("utm_source") ?? "";
  if (campaign.test(source)) return `${url.origin}/?utm_source=${source}`;
  const asked = [...url.searchParams.keys()];
  const isLanding =
    url.pathname === "/jobs" && asked.length > 0 && new Set(asked).size === asked.length && asked.every((key) => listFields.has(key));
  return `${url.origin}${url.pathname}${isLanding ? "?landing" : ""}`;
}

/** Which site a visit came from; "" when it came from none, or from ourselves. */
export function cleanReferrer(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return "";
  const { origin, protocol } = new URL(referrer);
  return origin === ownOrigin || !/^https?:$/.test(protocol) ? "" : `${origin}/`;
}

/** An address that leads out, without its query and whatever a mail address or number it is. */
export function cleanWebsiteUrl(href: string): string {
  if (!URL.canParse(href)) return "";
  const { origin, pathname } = new URL(href);
  return `${origin}${pathname}`.slice(0, 300);
}
