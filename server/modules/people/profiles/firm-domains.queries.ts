import { and, isNotNull, like, or } from "drizzle-orm";
import { getDomain } from "tldts";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";

/** Where anybody gets an address: it tells nothing of a firm. */
const publicMailDomains: ReadonlySet<string> = new Set([
  ...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "hotmail.co.uk", "live.com", "live.co.uk", "msn.com"],
  ...["yahoo.com", "yahoo.co.uk", "ymail.com", "rocketmail.com", "icloud.com", "me.com", "mac.com", "aol.com", "aol.co.uk"],
  ...["btinternet.com", "btopenworld.com", "sky.com", "talktalk.net", "virginmedia.com", "ntlworld.com", "blueyonder.co.uk", "plus.com"],
  ...["proton.me", "protonmail.com", "pm.me", "tutanota.com", "tuta.io", "fastmail.com", "hey.com", "zoho.com", "mail.com", "gmx.com"],
  // The sample accounts of a site that tries itself out.
  "people.example",
  ...["gmx.co.uk", "gmx.de", "web.de", "yandex.com", "mail.ru", "duck.com", "hushmail.com"],
]);
/** The domain of an address that a firm gave out; null for one that anybody can get, and for none. */
export function firmDomainOf(emailKey: string | null): string | null {
  const domain = emailKey?.split("@")[1] ?? "";
  return domain === "" || publicMailDomains.has(domain) ? null : domain;
}

/** The names under which the firm of an address at this domain may be known: "mail.alder.example" also as "alder.example". */
export function namesOfDomain(domain: string): string[] {
  // Below a public suffix, as "co.uk" and "wordpress.com" are, anybody takes a name of their own.
  const own = getDomain(domain, { allowPrivateDomains: true });
  if (own === null) return [];
  const parts = domain.split(".");
  return parts.map((_, at) => parts.slice(at).join(".")).filter((name) => name === own || name.endsWith(`.${own}`));
}

const readAtMost = 200;

/** Firms whose website stands at the domain of an address, below it, or above it. */
export async function listFirmsOfDomain(db: Db, domain: string): Promise<number[]> {
  const names = namesOfDomain(domain);
  if (names.length === 0) return [];
  const mentions = names.map((name) => like(companies.website, `%${name.replace(/[%_\\]/g, "\\$&")}%`));
  const found = await db
    .select({ id: companies.id, website: companies.website })
    .from(companies)
    .where(and(isNotNull(companies.website), or(...mentions)))
    .limit(readAtMost);
  return found.flatMap(({ id, website }) => {
    const host = hostOf(website);
    return host !== null && (names.includes(host) || host.endsWith(`.${domain}`)) ? [id] : [];
  });
}

const hostOf = (website: string | null) =>
  website && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, "").toLowerCase() : null;
