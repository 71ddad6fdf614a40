import { companyNameKey } from "#server/text/company-name.ts";
import { glanceOf, likenessTo } from "../look-alike.ts";
import type { RiskFacts } from "../risk-facts.ts";
import type { RiskRule } from "../risk-rules.ts";
import { disposableMailDomains, hostOf } from "./hosts.ts";
import { type Rule, seen } from "./seen.ts";

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
    const likeness = likenessTo(domain);
    for (const known of knownFirms) {
      const how = known.domain === null ? null : likeness(known.domain);
      if (how)
        return seen("look-alike-domain", `${what}, ${domain}, looks like ${known.domain} of ${known.name}, a verified firm: ${how}.`);
    }
  }
  return null;
};

const shortestName = 6;

const nameOfVerifiedFirm: Rule = ({ firm, poster, knownFirms }) => {
  // It has proved that the name is its own: firms may share one.
  if (firm.verification === "verified" && !poster.hasFreeMail) return null;
  const mine = companyNameKey(firm.name);
  const glance = glanceOf(mine);
  for (const known of knownFirms) {
    const theirs = companyNameKey(known.name);
    if (theirs.length >= 4 && glanceOf(theirs) === glance) {
      const address = poster.hasFreeMail ? ", and the poster writes from an address anybody can get" : "";
      return seen("name-of-verified-firm", `“${firm.name}” reads like “${known.name}”, a verified firm${address}.`);
    }
    if (poster.hasFreeMail && theirs.length >= shortestName && ` ${mine} `.includes(` ${theirs} `)) {
      return seen(
        "name-of-verified-firm",
        `“${firm.name}” holds the name of ${known.name}, a verified firm, and the poster writes from ${poster.mailDomain}.`,
      );
    }
  }
  return null;
};

const logoOfAnotherFirm: Rule = ({ firm }) =>
  firm.logoOf === null ? null : seen("logo-of-another-firm", `The logo is the very picture that ${firm.logoOf} shows.`);

const freeMail: Rule = ({ poster }) =>
  poster.hasFreeMail && !poster.isFreelance ? seen("free-mail", `The poster’s address is at ${poster.mailDomain}.`) : null;

const disposableMail: Rule = ({ poster: { mailDomain } }) =>
  mailDomain !== null && disposableMailDomains.has(mailDomain)
    ? seen("disposable-mail", `Addresses at ${mailDomain} are made for minutes.`)
    : null;

const notVerified: Rule = ({ firm, feedHost }) =>
  feedHost === null && (firm.verification === "not-started" || firm.verification === "in-review")
    ? seen("not-verified", firm.verification === "in-review" ? "Its proof is being checked." : "It has brought no proof.")
    : null;

const proofRefused: Rule = ({ firm: { verification } }) =>
  verification === "refused" || verification === "lapsed"
    ? seen("proof-refused", verification === "refused" ? "An administrator refused its proof." : "Its proof has lapsed.")
    : null;

const notOnTheRegister: Rule = ({ firm: { register } }) => {
  if (register === "unknown-number") return seen("not-on-the-register", "The register knows no company under the number it gave.");
  return register === "dissolved" ? seen("not-on-the-register", "The register says that the company trades no longer.") : null;
};

const numberOfAnotherName: Rule = ({ firm: { name, registerName, registeredName } }) => {
  if (registerName === null) return null;
  const key = glanceOf(companyNameKey(registerName));
  const own = [name, registeredName].flatMap((each) => (each === null ? [] : [glanceOf(companyNameKey(each))]));
  return own.includes(key)
    ? null
    : seen("number-of-another-name", `The register has “${registerName}” under its number; it says “${registeredName ?? name}”.`);
};

/** Who advertises. */
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
