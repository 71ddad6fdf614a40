/** Why an administrator does something to somebody's account: written to the audit log, so never in words of their own. */
export const accountActionReasons = ["asked", "terms", "fraud", "taken-over", "correction", "law"] as const;
export type AccountActionReason = (typeof accountActionReasons)[number];

/** Orders of the list of accounts. */
export const accountOrders = ["joined", "seen", "name"] as const;
export type AccountOrder = (typeof accountOrders)[number];
