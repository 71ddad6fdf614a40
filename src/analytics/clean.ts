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
