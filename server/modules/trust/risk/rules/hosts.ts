import { companyNameKey } from "#server/text/company-name.ts";
import { createLookAlikeTest, isSameDomain, visualSkeletonOf } from "../look-alike.ts";
import { type RiskFacts, type RiskRule, riskRules } from "../risk-facts.ts";

const disposableMailDomains: ReadonlySet<string> = new Set([
  ...["mailinator.com", "guerrillamail.com", "guerrillamail.net", "sharklasers.com", "grr.la", "10minutemail.com", "10minutemail.net"],
  ...["temp-mail.org", "tempmail.com", "tempmail.dev", "tempail.com", "tmpmail.org", "yopmail.com", "yopmail.net", "trashmail.com"],
  ...["trash-mail.com", "getnada.com", "nada.email", "maildrop.cc", "dispostable.com", "throwawaymail.com", "fakeinbox.com", "mohmal.com"],
  ...["emailondeck.com", "mintemail.com", "spam4.me", "burnermail.io", "moakt.com", "mailnesia.com", "mytemp.email", "inboxkitten.com"],
  ...["mail-temp.com", "minuteinbox.com", "tempr.email", "discard.email", "discardmail.com", "spamgourmet.com", "mailcatch.com"],
  ...["tempinbox.com", "mailnull.com", "anonbox.net", "luxusmail.org", "cock.li", "dropmail.me", "1secmail.com", "emailfake.com"],
]);

/** Returns the host of a URL; null if invalid. */
export function hostOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/^www\./, "").toLowerCase() || null;
}

export const isHostOf = (host: string, owned: readonly (string | null)[]): boolean =>
  owned.some((domain) => domain !== null && isSameDomain(host, domain));

const linkLike =
  /(?<![@\p{L}\d.-])(?:https?:\/\/|www\.)?((?:[\p{L}\d-]{1,63}\.){1,4}(?:com|net|org|uk|io|jobs|careers|co|info|biz|site|online|xyz|top|club|ly|me|example|[\p{Script=Cyrillic}]{2,10}))(?=[/?#:\s.,;)!\]"'”]|$)/giu;
const mailLike = /[\p{L}\d_%+-]\s?(?:@|\(at\)|\[at\])\s?((?:[\p{L}\d-]{1,63}\.){1,4}[\p{L}]{2,24})/giu;

/** Returns hosts of links and domains of e-mail addresses in a text. */
export const hostsIn = (text: string): string[] => unique([...text.matchAll(linkLike)].map(([, host]) => host));
export const mailHostsIn = (text: string): string[] => unique([...text.matchAll(mailLike)].map(([, host]) => host));

const unique = (hosts: readonly (string | undefined)[]): string[] => [
  ...new Set(hosts.flatMap((host) => (host === undefined ? [] : [host.toLowerCase().replace(/^www\./, "")]))),
];

interface RuleMatch {
  points: number;
  evidence: string;
}

/** Returns evidence with points up to the rule's maximum; null where it does not apply. Synchronous and never throws. */
export type Rule = (facts: RiskFacts) => RuleMatch | null;

const evidenceMaxChars = 400;

/** `share`: fraction of the rule's points, from 0 to 1. */
export function ruleMatch(rule: RiskRule, evidence: string, share = 1): RuleMatch {
  const points = Math.round(riskRules[rule].points * Math.min(1, Math.max(0, share)));
  return { points, evidence: truncate(evidence, evidenceMaxChars) };
}

/** Returns a one-line excerpt around a position in a text. */
export function excerptAround(text: string, at: number, length: number): string {
  const from = Math.max(0, at - 30);
  const to = Math.min(text.length, at + length + 30);
  const shown = [...text.slice(from, to)].join("").replace(/\s+/g, " ").trim();
  return `“${from > 0 ? "…" : ""}${truncate(shown, 160)}${to < text.length ? "…" : ""}”`;
}

/** Never splits a surrogate pair. */
const truncate = (text: string, most: number): string => {
  const whole = text.replace(/\p{Cs}/gu, "");
  const letters = [...whole];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : whole;
};

const lookAlikeDomain: Rule = ({ advert, poster, firm, knownFirms }) => {
  const candidates: readonly (readonly [string, string | null])[] = [
    ["The poster’s e-mail domain", poster.hasFreeMail ? null : poster.mailDomain],
    ["The firm’s website", firm.domain],
    ["The link for applications", hostOf(advert.applyUrl)],
    ...advert.linkHosts.map((host) => ["A link in the words", host] as const),
    ...advert.mailHosts.map((host) => ["An e-mail address in the words", host] as const),
  ];
  for (const [what, domain] of candidates) {
    if (domain === null || knownFirms.some((known) => known.domain === domain)) continue;
    const likeness = createLookAlikeTest(domain);
    for (const known of knownFirms) {
      const how = known.domain === null ? null : likeness(known.domain);
      if (how)
        return ruleMatch("look-alike-domain", `${what}, ${domain}, looks like ${known.domain} of ${known.name}, a verified firm: ${how}.`);
    }
  }
  return null;
};

const shortestName = 6;

const nameOfVerifiedFirm: Rule = ({ firm, poster, knownFirms }) => {
  // Companies may share a name, and this one is verified.
  if (firm.verification === "verified" && !poster.hasFreeMail) return null;
  const mine = companyNameKey(firm.name);
  const glance = visualSkeletonOf(mine);
  for (const known of knownFirms) {
    const theirs = companyNameKey(known.name);
    if (theirs.length >= 4 && visualSkeletonOf(theirs) === glance) {
      const address = poster.hasFreeMail ? ", and the poster writes from an address anybody can get" : "";
      return ruleMatch("name-of-verified-firm", `“${firm.name}” reads like “${known.name}”, a verified firm${address}.`);
    }
    if (poster.hasFreeMail && theirs.length >= shortestName && ` ${mine} `.includes(` ${theirs} `)) {
      return ruleMatch(
        "name-of-verified-firm",
        `“${firm.name}” holds the name of ${known.name}, a verified firm, and the poster writes from ${poster.mailDomain}.`,
      );
    }
  }
  return null;
};

const logoOfAnotherFirm: Rule = ({ firm }) =>
  firm.logoOf === null ? null : ruleMatch("logo-of-another-firm", `The logo is the very picture that ${firm.logoOf} shows.`);

const freeMail: Rule = ({ poster }) =>
  poster.hasFreeMail && !poster.isFreelance ? ruleMatch("free-mail", `The poster’s address is at ${poster.mailDomain}.`) : null;

const disposableMail: Rule = ({ poster: { mailDomain } }) =>
  mailDomain !== null && disposableMailDomains.has(mailDomain)
    ? ruleMatch("disposable-mail", `Addresses at ${mailDomain} are made for minutes.`)
    : null;

const notVerified: Rule = ({ firm, feedHost }) =>
  feedHost === null && (firm.verification === "not-started" || firm.verification === "in-review")
    ? ruleMatch("not-verified", firm.verification === "in-review" ? "Its proof is being checked." : "It has brought no proof.")
    : null;

const proofRefused: Rule = ({ firm: { verification } }) =>
  verification === "refused" || verification === "lapsed"
    ? ruleMatch("proof-refused", verification === "refused" ? "An administrator refused its proof." : "Its proof has lapsed.")
    : null;

const notOnTheRegister: Rule = ({ firm: { register } }) => {
  if (register === "unknown-number") return ruleMatch("not-on-the-register", "The register knows no company under the number it gave.");
  return register === "dissolved" ? ruleMatch("not-on-the-register", "The register says that the company trades no longer.") : null;
};

const numberOfAnotherName: Rule = ({ firm: { name, registerName, registeredName } }) => {
  if (registerName === null) return null;
  const key = visualSkeletonOf(companyNameKey(registerName));
  const firmKeys = [name, registeredName].flatMap((each) => (each === null ? [] : [visualSkeletonOf(companyNameKey(each))]));
  return firmKeys.includes(key)
    ? null
    : ruleMatch("number-of-another-name", `The register has “${registerName}” under its number; it says “${registeredName ?? name}”.`);
};

export const firmRules = {
  "look-alike-domain": lookAlikeDomain,
  "name-of-verified-firm": nameOfVerifiedFirm,
  "logo-of-another-firm": logoOfAnotherFirm,
  "free-mail": freeMail,
  "disposable-mail": disposableMail,
  "not-verified": notVerified,
  "proof-refused": proofRefused,
  "not-on-the-register": notOnTheRegister,
  "number-of-another-name": numberOfAnotherName,
} satisfies Partial<Record<RiskRule, (facts: RiskFacts) => unknown>>;
