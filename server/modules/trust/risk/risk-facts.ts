import type { VerificationState } from "#db/own-values.ts";
import type { RiskBaseline } from "#db/schema/advert-risks.ts";
import type { PayPeriod } from "#db/values.ts";

/** From this many points on, an advert is held for review. */
export const holdFromPoints = 40;

/**
 * Every rule with its maximum points and its reason, for moderators. Rules that reach the threshold alone describe what honest companies do
 * not do; the others are common and only count together.
 */
export const riskRules = {
  "look-alike-domain": { points: 45, reason: "The domain looks like a verified firm’s." },
  "name-of-verified-firm": { points: 40, reason: "The advertiser uses the name of a verified firm." },
  "logo-of-another-firm": { points: 40, reason: "The logo is a verified firm’s." },
  "free-mail": { points: 5, reason: "The firm advertises from a free e-mail address." },
  "disposable-mail": { points: 40, reason: "The poster uses a disposable e-mail address." },
  "not-verified": { points: 5, reason: "The firm is not verified." },
  "proof-refused": { points: 15, reason: "The firm’s verification was refused or has lapsed." },
  "not-on-the-register": { points: 25, reason: "The company number is not on the register, or the company no longer trades." },
  "number-of-another-name": { points: 25, reason: "The company number is registered under another name." },
  "pay-above-market": { points: 30, reason: "The pay is far above the usual for that level and place." },
  "pay-range-wide": { points: 10, reason: "The pay range is too wide to be useful." },
  "contact-outside": { points: 40, reason: "Applicants are asked to write or ring elsewhere instead of applying." },
  "asks-for-money": { points: 45, reason: "Applicants are asked for money." },
  "asks-for-papers": { points: 40, reason: "Bank details or documents are requested before any meeting." },
  "no-interview": { points: 30, reason: "Work is promised without an interview." },
  "hidden-link": { points: 40, reason: "A link hides where it leads." },
  "foreign-link": { points: 10, reason: "A link leads to a domain other than the firm’s." },
  "feed-link": { points: 10, reason: "An advert from a feed links to a site unrelated to the feed." },
  "new-account": { points: 10, reason: "A new account with many adverts." },
  "many-at-once": { points: 10, reason: "Many adverts in a short time." },
  "like-refused-advert": { points: 40, reason: "The text matches that of a refused advert." },
  "refused-before": { points: 30, reason: "Adverts from this poster or firm have been refused before." },
  "struck-before": { points: 30, reason: "The poster or firm has strikes." },
  "reported-before": { points: 30, reason: "Adverts from this firm have been reported." },
  "changed-after-reading": { points: 30, reason: "Pay, hirer, contact or link was changed after the advert went live." },
  "poor-words": { points: 15, reason: "The text is of poor quality." },
  "shared-with-suspended": { points: 40, reason: "It was sent from a network used by a suspended account." },
} as const;

export type RiskRule = keyof typeof riskRules;
export const riskRuleNames = Object.keys(riskRules) as RiskRule[];

/** A verified company. */
export interface KnownFirm {
  name: string;
  /** Domain of its website, or the one it verified; null if unknown. */
  domain: string | null;
}

/** Market pay for comparable adverts. */
export interface MarketPay {
  /** For example "senior quantity surveyors in Leeds". */
  of: string;
  scale: "year" | "day";
  /** Upper end of what most adverts offer, in pence, with the number of adverts. */
  upperPence: number;
  adverts: number;
}

/** Everything the rules may use about an advert, its poster and its company. Contains no personal name, address or number. */
export interface RiskFacts {
  advert: {
    title: string;
    /** All text shown: description, experience, pay notes, questions. */
    words: string;
    applyUrl: string | null;
    /** Hosts of links and e-mail addresses in the text. */
    linkHosts: readonly string[];
    mailHosts: readonly string[];
    /** The client an agency names. */
    clientName: string | null;
    payPeriod: PayPeriod | null;
    payMinPence: number | null;
    payMaxPence: number | null;
    /** Annualised as salaries are; null where it cannot be. */
    payHighPence: number | null;
  };
  poster: {
    /** E-mail domain; null for a feed's advert. */
    mailDomain: string | null;
    /** A public e-mail provider. */
    hasFreeMail: boolean;
    isFreelance: boolean;
    /** Account age; null for a feed's advert. */
    accountDays: number | null;
    advertsInHour: number;
    advertsInDay: number;
    /** By this poster or company within a year. */
    refusedAdverts: number;
    strikes: number;
    /** Other, suspended accounts that used the same network. */
    suspendedOnNetwork: number;
  };
  firm: {
    name: string;
    /** Domain of its website, or the one it verified. */
    domain: string | null;
    verification: VerificationState;
    register: "not-looked-up" | "active" | "dissolved" | "unknown-number";
    /** Company name by registration number: from the register, and as stated by the company. */
    registerName: string | null;
    registeredName: string | null;
    /** A report by a reporter in good standing weighs 1, others less. */
    reportWeight: number;
    /** Verified company with the same logo. */
    logoOf: string | null;
  };
  /** Verified companies, excluding this one. */
  knownFirms: readonly KnownFirm[];
  market: MarketPay | null;
  /** Most similar refused advert; likeness from 0 to 1. */
  nearestRefused: { title: string; likeness: number } | null;
  /** State when last reviewed or first shown, and now; null if never shown. */
  change: { before: RiskBaseline; after: RiskBaseline } | null;
  /** Host the feed's advert was read from; null for adverts written on this site. */
  feedHost: string | null;
}
