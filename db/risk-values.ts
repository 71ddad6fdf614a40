/** Rules that flag an account for an administrator's review. */
export const accountFlagRules = [
  "look-alike-domain",
  "refused-adverts",
  "unwanted-requests",
  "alerts-for-others",
  "mass-reading",
  "guessed-addresses",
  "shared-with-suspended",
  "false-reports",
  "confirmed-by-oneself",
] as const;
export type AccountFlagRule = (typeof accountFlagRules)[number];

export const accountFlagStates = ["open", "cleared", "suspended"] as const;
export type AccountFlagState = (typeof accountFlagStates)[number];
