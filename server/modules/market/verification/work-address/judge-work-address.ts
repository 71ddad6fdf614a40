import { getDomain } from "tldts";
import { firmDomainOf } from "#server/modules/people/profiles/profile-reader.queries.ts";

export type JudgedAddress =
  | { kind: "fits"; domain: string }
  | { kind: "no-website"; because: string }
  | { kind: "elsewhere"; because: string };

/** The name that somebody has registered, of an address below it: "oak.co.uk" of "mail.oak.co.uk". Names that share a host, as "oak.wordpress.com", are apart. */
const registered = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/** The domain of a firm's website; null without one, and for one at which anybody can get an address. */
export function domainOfWebsite(website: string | null): string | null {
  const host = website !== null && URL.canParse(website) ? new URL(website).hostname.toLowerCase() : "";
  const domain = registered(host);
  return firmDomainOf(`somebody@${domain}`) === null ? null : domain;
}

/** Whether an e-mail address is at the domain of a firm's website, and that domain the firm's own. */
export function judgeWorkAddress(website: string | null, email: string): JudgedAddress {
  const domain = domainOfWebsite(website);
  if (domain === null) {
    return {
      kind: "no-website",
      because: "Your page has no website of your firm’s own yet. Put it there first: the address is compared with it.",
    };
  }
  const written = email.toLowerCase().split("@").at(-1) ?? "";
  if (registered(written) !== domain)
    return { kind: "elsewhere", because: `Use your address at ${domain}, the domain of your firm’s website.` };
  return { kind: "fits", domain };
}
