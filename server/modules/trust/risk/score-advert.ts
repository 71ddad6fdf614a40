import type { RiskHit } from "./risk.types.ts";
import type { RiskFacts } from "./risk-facts.ts";
import { holdFromPoints, type RiskRule, riskRuleNames } from "./risk-rules.ts";
import { contactRules } from "./rules/contact-rules.ts";
import { firmRules } from "./rules/firm-rules.ts";
import { historyRules } from "./rules/history-rules.ts";
import { chatsAndForms, hostOf, isNeutral, isOneOf, shorteners } from "./rules/hosts.ts";
import { type Rule, seen } from "./rules/seen.ts";

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
  if (sentences.length >= 3 && repeated >= repeatedFrom) found.push("the same sentences over and over");
  const exclamations = words.match(/!/g)?.length ?? 0;
  if (exclamations >= exclamationsFrom) found.push(`${exclamations} exclamation marks`);
  return found.length === 0 ? null : seen("poor-words", `${found.join(", ")}.`, found.length / 2);
};

/** How it is written. */
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
  const evidence = `It offers up to ${pounds(payHighPence)} ${per}; nine in ten of ${market.adverts} adverts for ${market.of} end below ${pounds(market.upperPence)}.`;
  return seen("pay-above-market", evidence, 0.4 + (0.6 * (times - tooGoodFrom)) / (surelyFrom - tooGoodFrom));
};

const payRangeWide: Rule = ({ advert: { payMinPence, payMaxPence } }) => {
  if (payMinPence === null || payMaxPence === null || payMinPence <= 0) return null;
  const times = payMaxPence / payMinPence;
  if (!(times >= wideFrom)) return null;
  const share = 0.5 + (0.5 * (times - wideFrom)) / (surelyWideFrom - wideFrom);
  return seen("pay-range-wide", `From ${pounds(payMinPence)} to ${pounds(payMaxPence)}: ${times.toFixed(1)} times as much.`, share);
};

/** What is offered. */
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
  /** Not to be shown before somebody has read it. */
  isHeld: boolean;
  /** In one order: most points first, then by name. */
  hits: RiskHit[];
}

/** Judges an advert by every rule. It refuses nothing: that is for a person. */
export function scoreAdvert(facts: RiskFacts): RiskScore {
  const hits = riskRuleNames
    .flatMap((rule): RiskHit[] => {
      const found = rules[rule](facts);
      return found === null || found.points === 0 ? [] : [{ rule, ...found }];
    })
    .sort(inOrder);
  const points = hits.reduce((sum, hit) => sum + hit.points, 0);
  return { points, isHeld: points >= holdFromPoints, hits };
}

export const inOrder = (a: RiskHit, b: RiskHit): number => b.points - a.points || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
