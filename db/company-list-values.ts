/** Filters and sort orders of the administrators' company list. Imports nothing. */
export const companyStandings = ["verified", "unverified", "merged", "deleted", "sample"] as const;
export type CompanyStanding = (typeof companyStandings)[number];

export const companyOrders = ["joined", "name"] as const;
export type CompanyOrder = (typeof companyOrders)[number];
