import type { VerificationState } from "#db/own-values.ts";
import type { RiskBaseline } from "#db/schema/advert-risks.ts";
import type { PayPeriod } from "#db/values.ts";
import rules from "./risk-rules.json" with { type: "json" };

/** From this many points on, an advert is held for review. */
export const holdFromPoints = 40;

/**
 * Every rule with its maximum points and its reason, for moderators. Rules that reach the threshold alone describe what honest companies do
 * not do; the others are common and only count together.
 */
export const riskRules = rules satisfies Record<string, { points: number; reason: string }>;

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
