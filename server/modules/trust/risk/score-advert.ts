import type { RiskBaseline } from "#db/schema/advert-risks.ts";
import type { PayBasis } from "#db/values.ts";
import { telephonesIn } from "#server/kernel/questions/contact-details.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import type { CheckedPosting } from "#server/modules/market/adverts/check-posting.ts";
import { materialChanges } from "#server/modules/market/adverts/material-changes.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { advertisedPayIn } from "#server/modules/market/salaries/advertised-pay.queries.ts";
import type { PayCell, PayWindows } from "#server/modules/market/salaries/pay.types.ts";
import { toPayScale } from "#server/modules/market/salaries/pay-observations.queries.ts";
import { unescapeHtml } from "#server/text/html-text.ts";
import { holdFromPoints, type MarketPay, type RiskFacts, type RiskRule, riskRuleNames } from "./risk-facts.ts";
import { contactRules, historyRules } from "./rules/contact-rules.ts";
import { firmRules, hostOf, hostsIn, isHostOf, mailHostsIn, type Rule, ruleMatch } from "./rules/hosts.ts";

/** Chat services and public form builders. */
const chatsAndForms: ReadonlySet<string> = new Set([
  ...["wa.me", "chat.whatsapp.com", "api.whatsapp.com", "t.me", "telegram.me", "signal.me", "m.me", "forms.gle", "docs.google.com"],
  ...["forms.office.com", "jotform.com", "typeform.com", "surveymonkey.com", "airtable.com", "tally.so"],
]);

const shorteners: ReadonlySet<string> = new Set([
  ...["bit.ly", "tinyurl.com", "t.co", "goo.gl", "ow.ly", "is.gd", "buff.ly", "rebrand.ly", "cutt.ly", "t.ly", "rb.gy", "shorturl.at"],
  ...["tiny.cc", "bl.ink", "s.id", "v.gd", "soo.gd", "qr.ae", "adf.ly", "shorte.st", "tiny.one", "linktr.ee", "surl.li", "short.gy"],
]);

/** A rule that matched an advert. */
interface RiskHit {
  rule: RiskRule;
  points: number;
  /** Evidence, as text for a moderator. */
  evidence: string;
}

/** An advert's score as shown to moderators. */
export interface AdvertRisk {
  points: number;
  holdFromPoints: number;
  /** Held until reviewed. */
  isHeld: boolean;
  rulesVersion: string;
  scoredAt: string;
  /** Most points first. */
  hits: (RiskHit & { reason: string })[];
}

const hiddenLink: Rule = ({ advert: { applyUrl, linkHosts } }) => {
  const hosts = [hostOf(applyUrl), ...linkHosts].filter((host) => host !== null);
  const short = hosts.find((host) => shorteners.has(host));
  if (short) return ruleMatch("hidden-link", `A ${short} link hides where it leads.`);
  const chat = hosts.find((host) => chatsAndForms.has(host));
  return chat ? ruleMatch("hidden-link", `A link leads to ${chat}, where anyone can set up a chat or a form.`, 0.75) : null;
};

const foreignLink: Rule = ({ advert: { applyUrl, linkHosts }, poster, firm, feedHost }) => {
  if (feedHost !== null) return null;
  const firmHosts = [firm.domain, poster.hasFreeMail ? null : poster.mailDomain];
  const isForeign = (host: string | null): host is string =>
    host !== null && !isNeutralHost(host) && !isHostOf(host, firmHosts) && !shorteners.has(host) && !chatsAndForms.has(host);
  const applyHost = hostOf(applyUrl);
  const whose = firm.domain === null ? "the firm’s website is not known" : `the firm’s is ${firm.domain}`;
  if (isForeign(applyHost)) return ruleMatch("foreign-link", `People apply at ${applyHost}; ${whose}.`);
  const written = linkHosts.filter(isForeign);
  return written.length > 0 ? ruleMatch("foreign-link", `The text links to ${written.slice(0, 3).join(", ")}; ${whose}.`, 0.5) : null;
};

const feedLink: Rule = ({ advert: { applyUrl }, firm, feedHost }) => {
  const host = hostOf(applyUrl);
  if (feedHost === null || host === null || isNeutralHost(host) || isHostOf(host, [feedHost, firm.domain])) return null;
  return ruleMatch("feed-link", `People apply at ${host}; the feed is read from ${feedHost}.`);
};

const linkRules = { "hidden-link": hiddenLink, "foreign-link": foreignLink, "feed-link": feedLink };

const fewChars = 400;
const capitalsFrom = 0.35;
const lettersCompared = 80;
const repeatedFrom = 0.5;
const exclamationsFrom = 6;

const poorWords: Rule = ({ advert: { words } }) => {
  const found: string[] = [];
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const capitals = words.match(/\p{Lu}/gu)?.length ?? 0;
  if (letters >= lettersCompared && capitals / letters >= capitalsFrom) found.push(`${Math.round((capitals / letters) * 100)}% capitals`);
  const chars = [...words].length;
  if (chars < fewChars) found.push(`only ${chars} characters`);
  const sentences = words
    .split(/[.!?\n]+/)
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each.length > 15);
  const repeated = sentences.length === 0 ? 0 : 1 - new Set(sentences).size / sentences.length;
  if (sentences.length >= 3 && repeated >= repeatedFrom) found.push("the same sentences repeated");
  const exclamations = words.match(/!/g)?.length ?? 0;
  if (exclamations >= exclamationsFrom) found.push(`${exclamations} exclamation marks`);
  return found.length === 0 ? null : ruleMatch("poor-words", `${found.join(", ")}.`, found.length / 2);
};

const wordsRules = { "poor-words": poorWords };

const tooGoodFrom = 1.4;
const surelyFrom = 2;
const wideFrom = 2.5;
const surelyWideFrom = 4;

const payAboveMarket: Rule = ({ advert: { payHighPence }, market }) => {
  if (payHighPence === null || market === null || market.upperPence <= 0) return null;
  const times = payHighPence / market.upperPence;
  if (!(times >= tooGoodFrom)) return null;
  const per = market.scale === "year" ? "a year" : "a day";
  const evidence = `It offers up to ${pounds(payHighPence)} ${per}; 90% of ${market.adverts} adverts for ${market.of} end below ${pounds(market.upperPence)}.`;
  return ruleMatch("pay-above-market", evidence, 0.4 + (0.6 * (times - tooGoodFrom)) / (surelyFrom - tooGoodFrom));
};

const payRangeWide: Rule = ({ advert: { payMinPence, payMaxPence } }) => {
  if (payMinPence === null || payMaxPence === null || payMinPence <= 0) return null;
  const times = payMaxPence / payMinPence;
  if (!(times >= wideFrom)) return null;
  const share = 0.5 + (0.5 * (times - wideFrom)) / (surelyWideFrom - wideFrom);
  return ruleMatch("pay-range-wide", `From ${pounds(payMinPence)} to ${pounds(payMaxPence)}: ${times.toFixed(1)} times as much.`, share);
};

const payRules = { "pay-above-market": payAboveMarket, "pay-range-wide": payRangeWide };

const pounds = (pence: number): string => `£${Math.round(pence / 100).toLocaleString("en-GB")}`;

const rules: Readonly<Record<RiskRule, Rule>> = {
  ...firmRules,
  ...payRules,
  ...contactRules,
  ...linkRules,
  ...historyRules,
  ...wordsRules,
};

export interface RiskScore {
  points: number;
  /** Held until reviewed. */
  isHeld: boolean;
  /** Most points first, then by name. */
  hits: RiskHit[];
}

/** Scores an advert by every rule. Refuses nothing: that is left to a moderator. */
export function scoreAdvert(facts: RiskFacts): RiskScore {
  const hits = riskRuleNames
    .flatMap((rule): RiskHit[] => {
      const found = rules[rule](facts);
      return found === null || found.points === 0 ? [] : [{ rule, ...found }];
    })
    .sort(compareHits);
  const points = hits.reduce((sum, hit) => sum + hit.points, 0);
  return { points, isHeld: points >= holdFromPoints, hits };
}

export const compareHits = (a: RiskHit, b: RiskHit): number => b.points - a.points || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);

/** Extracts what the rules use from a posting's text and figures. */
export function advertFacts(fields: PostingFields, { words }: Pick<CheckedPosting, "words">): RiskFacts["advert"] {
  const questions = (fields.questions ?? []).map(({ question }) => question);
  const text = [words.text, fields.payText ?? "", ...questions].filter(Boolean).join("\n");
  const { payPeriod = null, payMinPence = null, payMaxPence = null } = fields;
  const scaled = toPayScale({ payPeriod, payMinPence, payMaxPence, payCurrency: "GBP" });
  const linked = [...words.html.matchAll(/href="([^"]{1,2000})"/g)].flatMap(([, url = ""]) => hostOf(unescapeHtml(url)) ?? []);
  const linkHosts = [...new Set([...linked, ...hostsIn(text)])];
  return {
    title: fields.title ?? "",
    words: text,
    applyUrl: fields.applyKind === "external" ? (fields.applyUrl ?? null) : null,
    linkHosts,
    mailHosts: mailHostsIn(text),
    clientName: fields.clientName ?? null,
    ...{ payPeriod, payMinPence, payMaxPence },
    payHighPence: scaled && (scaled.highPence ?? scaled.lowPence),
  };
}

/** Extracts the fields that attract applicants, in comparable and displayable form. */
export function baselineOf(fields: PostingFields, { words, linkHosts, mailHosts, applyUrl }: RiskFacts["advert"]): RiskBaseline {
  const stated = new Map(materialChanges({}, fields).map(({ what, after }) => [what, after ?? ""]));
  const phones = telephonesIn(words).map((number) => `a telephone number ending ${number.replace(/\D/g, "").slice(-3)}`);
  const contacts = [...phones, ...mailHosts.map((host) => `an e-mail address at ${host}`), ...linkHosts.map((host) => `a link to ${host}`)];
  return {
    title: stated.get("title") ?? "",
    pay: stated.get("pay") ?? "",
    hirer: fields.clientName ?? "",
    link: applyUrl ?? "",
    contacts: [...new Set(contacts)].slice(0, 50),
  };
}

/** With too few samples for a 90th percentile, it is estimated as the 75th times this factor. */
const aboveQuarters = 1.15;

/** Returns the pay offered for the same level and kind of pay in the area, or a wider one with enough adverts; never for another level. */
export function marketPayOf(
  fields: PostingFields,
  place: Place | null,
  { windows, gazetteer, now }: { windows: PayWindows; gazetteer: Gazetteer; now: Date },
): MarketPay | null {
  const { payPeriod = null, payMinPence = null, payMaxPence = null, level, category, payBasis } = fields;
  const scaled = toPayScale({ payPeriod, payMinPence, payMaxPence, payCurrency: "GBP" });
  if (!scaled || level === undefined) return null;
  const { scale } = scaled;
  const requestedCell: PayCell = {
    scale,
    level,
    category,
    place: place?.slug,
    ...(scale === "day" && { basis: payBasis as PayBasis | undefined }),
  };
  const { cell, figure } = advertisedPayIn(windows, requestedCell, gazetteer, now);
  const high = figure?.high ?? figure?.low ?? null;
  if (!high || cell.level !== level) return null;
  const where = cell.place === undefined ? "the UK" : (gazetteer.bySlug(cell.place)?.name ?? "the UK");
  return {
    of: `${labelOf("level", level)} roles in ${where}`,
    scale,
    upperPence: high.p90 ?? Math.round(high.p75 * aboveQuarters),
    adverts: high.adverts,
  };
}

/** Applicant tracking systems and other sites that adverts legitimately link to. */
const neutral: readonly string[] = [
  ...["greenhouse.io", "lever.co", "workable.com", "ashbyhq.com", "teamtailor.com", "personio.de", "personio.com", "recruitee.com"],
  ...["smartrecruiters.com", "myworkdayjobs.com", "workday.com", "icims.com", "taleo.net", "oraclecloud.com", "successfactors.eu"],
  ...[
    "successfactors.com",
    "bamboohr.com",
    "pinpointhq.com",
    "jobvite.com",
    "eploy.net",
    "networxrecruitment.com",
    "tal.net",
    "hirehive.com",
  ],
  ...["breezy.hr", "applytojob.com", "jobtrain.co.uk", "vacancy-filler.co.uk", "webitrent.com", "cezannehr.com", "zohorecruit.eu"],
  ...["rics.org", "ciob.org", "gov.uk", "nhs.uk", "linkedin.com", "youtube.com", "cices.org", "nec-contract.com", "neccontract.com"],
];

const isNeutralHost = (host: string): boolean => neutral.some((known) => host === known || host.endsWith(`.${known}`));
