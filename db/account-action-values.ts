/** Reasons for an administrator's action on an account. Written to the audit log, so a closed list rather than free text. */
export const accountActionReasons = ["asked", "terms", "fraud", "taken-over", "correction", "law"] as const;
export type AccountActionReason = (typeof accountActionReasons)[number];

export const accountSortOrders = ["joined", "seen", "name"] as const;
export type AccountSortOrder = (typeof accountSortOrders)[number];
