import { chatsAndForms, hostOf, isNeutral, isOneOf, shorteners } from "./hosts.ts";
import { type Rule, seen } from "./seen.ts";

const hiddenLink: Rule = ({ advert: { applyUrl, linkHosts } }) => {
  const hosts = [hostOf(applyUrl), ...linkHosts].filter((host) => host !== null);
  const short = hosts.find((host) => shorteners.has(host));
  if (short) return seen("hidden-link", `A link by ${short} hides where it leads.`);
  const chat = hosts.find((host) => chatsAndForms.has(host));
  return chat ? seen("hidden-link", `A link leads to ${chat}, where anybody sets up a chat or a form.`, 0.75) : null;
};

const foreignLink: Rule = ({ advert: { applyUrl, linkHosts }, poster, firm, feedHost }) => {
  if (feedHost !== null) return null;
  const own = [firm.domain, poster.hasFreeMail ? null : poster.mailDomain];
  const isForeign = (host: string | null): host is string =>
    host !== null && !isNeutral(host) && !isOneOf(host, own) && !shorteners.has(host) && !chatsAndForms.has(host);
  const applyHost = hostOf(applyUrl);
  const whose = firm.domain === null ? "no website of the firm is known" : `the firm’s is ${firm.domain}`;
  if (isForeign(applyHost)) return seen("foreign-link", `People apply at ${applyHost}; ${whose}.`);
  const written = linkHosts.filter(isForeign);
  return written.length > 0 ? seen("foreign-link", `The words lead to ${written.slice(0, 3).join(", ")}; ${whose}.`, 0.5) : null;
};

const feedLink: Rule = ({ advert: { applyUrl }, firm, feedHost }) => {
  const host = hostOf(applyUrl);
  if (feedHost === null || host === null || isNeutral(host) || isOneOf(host, [feedHost, firm.domain])) return null;
  return seen("feed-link", `People apply at ${host}; the feed is read from ${feedHost}.`);
};

/** Where its links lead. */
export const linkRules = { "hidden-link": hiddenLink, "foreign-link": foreignLink, "feed-link": feedLink };
