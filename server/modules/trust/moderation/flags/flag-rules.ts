import type { AccountFlagRule } from "#db/risk-values.ts";

/** Why an account is looked at, in words for an administrator. */
export const flagReasons: Readonly<Record<AccountFlagRule, string>> = {
  "look-alike-domain": "Its adverts pass for those of a verified firm.",
  "refused-adverts": "Several of its adverts were refused.",
  "unwanted-requests": "Most people it asks for contact turn it down or report it.",
  "alerts-for-others": "It asks for job alerts on other people’s addresses.",
  "mass-reading": "It reads or takes away profiles in great numbers.",
  "guessed-addresses": "It asks for things that it may not know of, again and again.",
  "shared-with-suspended": "It uses the browser or network of a suspended account.",
  "false-reports": "Its reports of adverts come to nothing.",
};

/** How often a rule must have seen something before it says so. */
export const flagFrom: Readonly<Record<AccountFlagRule, number>> = {
  "look-alike-domain": 1,
  "refused-adverts": 3,
  "unwanted-requests": 8,
  "alerts-for-others": 3,
  "mass-reading": 300,
  "guessed-addresses": 20,
  "shared-with-suspended": 1,
  "false-reports": 5,
};
