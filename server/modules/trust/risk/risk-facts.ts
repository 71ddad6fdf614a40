import type { VerificationState } from "#db/own-values.ts";
import type { RiskBaseline } from "#db/schema/advert-risks.ts";
import type { PayPeriod } from "#db/values.ts";

/** A firm that has proved who it is. */
export interface KnownFirm {
  name: string;
  /** Where its website stands, or the domain it proved; null where neither is known. */
  domain: string | null;
}

/** What pay of the same kind goes for. */
export interface MarketPay {
  /** "senior quantity surveyors in Leeds". */
  of: string;
  scale: "year" | "day";
  /** The upper end of what most adverts offer, in pence, and of how many adverts. */
  upperPence: number;
  adverts: number;
}

/** Everything the rules may know of an advert, its poster and its firm. No name, address or number of a person. */
export interface RiskFacts {
  advert: {
    title: string;
    /** All words a reader sees: description, experience, words about pay, questions. */
    words: string;
    applyUrl: string | null;
    /** Hosts of links and of e-mail addresses in the words. */
    linkHosts: readonly string[];
    mailHosts: readonly string[];
    /** The hirer an agency names. */
    clientName: string | null;
    payPeriod: PayPeriod | null;
    payMinPence: number | null;
    payMaxPence: number | null;
    /** The same as salaries are counted; null for what is not. */
    payHighPence: number | null;
  };
  poster: {
    /** Domain of the address; null for a feed's advert. */
    mailDomain: string | null;
    /** Anybody can get an address there. */
    hasFreeMail: boolean;
    isFreelance: boolean;
    /** Null for a feed's advert. */
    accountDays: number | null;
    advertsInHour: number;
    advertsInDay: number;
    /** Of this poster or firm in a year. */
    refusedAdverts: number;
    strikes: number;
    /** Other accounts, suspended now, that used the same network. */
    suspendedOnNetwork: number;
  };
  firm: {
    name: string;
    /** Where its website stands, or the domain it proved. */
    domain: string | null;
    verification: VerificationState;
    register: "not-looked-up" | "active" | "dissolved" | "unknown-number";
    /** Names of its number: as the register has it, and as the firm says. */
    registerName: string | null;
    registeredName: string | null;
    /** Reports by people with a standing weigh one, others less. */
    reportWeight: number;
    /** The verified firm whose logo it shows. */
    logoOf: string | null;
  };
  /** Others; never the firm itself. */
  knownFirms: readonly KnownFirm[];
  market: MarketPay | null;
  /** The refused advert whose words are nearest, from 0 to 1. */
  nearestRefused: { title: string; likeness: number } | null;
  /** As it stood when it was last read or first shown, and as it stands; null for what nobody has been shown yet. */
  change: { before: RiskBaseline; after: RiskBaseline } | null;
  /** The site a feed's advert was read from; null for those written here. */
  feedHost: string | null;
}
