import { getDomain } from "tldts";
import { firmDomainOf } from "#server/modules/people/profiles/profile-reader.queries.ts";

export type JudgedAddress =
  | { kind: "fits"; domain: string }
  | { kind: "no-website"; because: string }
  | { kind: "elsewhere"; because: string };

/**
 * Returns the registrable domain of a host: "oak.co.uk" for "mail.oak.co.uk". Names on a shared host, such as "oak.wordpress.com", are
 * distinct.
 */
const registered = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/** Returns the domain of a firm's website; null without one, and for a provider at which anyone can get an address. */
export function domainOfWebsite(website: string | null): string | null {
  const host = website !== null && URL.canParse(website) ? new URL(website).hostname.toLowerCase() : "";
  const domain = registered(host);
  return firmDomainOf(`somebody@${domain}`) === null ? null : domain;
}

/** Checks that an e-mail address is at the domain of a firm's website, and that the domain is the firm's own. */
export function judgeWorkAddress(website: string | null, email: string): JudgedAddress {
  const domain = domainOfWebsite(website);
  if (domain === null) {
    return {
      kind: "no-website",
      because: "Your page does not give your firm’s website yet. Add it first: we compare your address with it.",
    };
  }
  const written = email.toLowerCase().split("@").at(-1) ?? "";
  if (registered(written) !== domain)
    return { kind: "elsewhere", because: `Use your work address at ${domain}, your firm’s website domain.` };
  return { kind: "fits", domain };
}
