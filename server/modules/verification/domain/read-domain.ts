import { firmDomainOf, namesOfDomain } from "#server/modules/profiles/firm-domains.queries.ts";

export type ReadDomain = { isFit: true; domain: string } | { isFit: false; because: string };

/** The domain somebody means by a web address, an e-mail address or a plain name. */
export function readDomain(sent: string): ReadDomain {
  const text = sent.trim().toLowerCase();
  if (text === "") return { isFit: false, because: "Give the domain, such as example.co.uk." };
  const afterAt = text.includes("@") ? (text.split("@").at(-1) ?? "") : text;
  const address = /^[a-z][a-z0-9+.-]*:\/\//.test(afterAt) ? afterAt : `https://${afterAt}`;
  if (!URL.canParse(address)) return { isFit: false, because: "This is no domain. Write it as example.co.uk." };
  const domain = new URL(address).hostname.replace(/^www\./, "").replace(/\.$/, "");
  if (domain.length > 253 || !/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(domain)) {
    return { isFit: false, because: "This is no domain of the internet. Write it as example.co.uk." };
  }
  if (namesOfDomain(domain).length === 0)
    return { isFit: false, because: `Under ${domain} anybody takes a name of their own. Give yours.` };
  if (firmDomainOf(`someone@${domain}`) === null) {
    return {
      isFit: false,
      because: `Anybody can get an address at ${domain}, so it proves nothing of a firm. Give the domain of your firm’s own website.`,
    };
  }
  return { isFit: true, domain };
}
