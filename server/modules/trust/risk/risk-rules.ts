/** Incremented whenever a rule, its points or the threshold changes. */
export const riskRulesVersion = "2026-11.3";

/** From this many points on, an advert is held for review. */
export const holdFromPoints = 40;

/**
 * Every rule with its maximum points and its reason, for moderators. Rules that reach the threshold alone describe what honest companies do
 * not do; the others are common and only count together.
 */
export const riskRules = {
  "look-alike-domain": { points: 45, reason: "A domain looks like that of a verified firm." },
  "name-of-verified-firm": { points: 40, reason: "The advertiser goes by the name of a verified firm." },
  "logo-of-another-firm": { points: 40, reason: "The logo is that of a verified firm." },
  "free-mail": { points: 5, reason: "A firm that advertises from an address anybody can get." },
  "disposable-mail": { points: 40, reason: "The poster’s address is of a kind that is thrown away." },
  "not-verified": { points: 5, reason: "The firm has not proved who it is." },
  "proof-refused": { points: 15, reason: "The firm’s proof was refused, or has lapsed." },
  "not-on-the-register": { points: 25, reason: "The company number is not on the register, or of a company that trades no longer." },
  "number-of-another-name": { points: 25, reason: "The company number belongs to another name." },
  "pay-above-market": { points: 30, reason: "The pay is far above what is advertised for that level and place." },
  "pay-range-wide": { points: 10, reason: "The range of pay says nothing." },
  "contact-outside": { points: 40, reason: "People are asked to write or ring elsewhere instead of applying." },
  "asks-for-money": { points: 45, reason: "People who apply are asked for money." },
  "asks-for-papers": { points: 40, reason: "Bank details or papers are asked for before anybody has met." },
  "no-interview": { points: 30, reason: "Work is promised without an interview." },
  "hidden-link": { points: 40, reason: "A link does not show where it leads." },
  "foreign-link": { points: 10, reason: "A link leads to a domain other than the firm’s." },
  "feed-link": { points: 10, reason: "A feed’s advert leads to a site that the feed has nothing to do with." },
  "new-account": { points: 10, reason: "A new account with many adverts." },
  "many-at-once": { points: 10, reason: "Many adverts in a short time." },
  "like-refused-advert": { points: 40, reason: "The words are those of an advert that was refused." },
  "refused-before": { points: 30, reason: "Adverts of this poster or firm were refused before." },
  "struck-before": { points: 30, reason: "The poster or firm has been given strikes." },
  "reported-before": { points: 30, reason: "Adverts of this firm have been reported." },
  "changed-after-reading": { points: 30, reason: "Pay, hirer, contact or link changed after the advert was shown." },
  "poor-words": { points: 15, reason: "The words are poor." },
  "shared-with-suspended": { points: 40, reason: "It was sent from a network that a suspended account has used." },
} as const;

export type RiskRule = keyof typeof riskRules;
export const riskRuleNames = Object.keys(riskRules) as RiskRule[];
