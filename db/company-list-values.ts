/** Filters and sort orders of the administrators' company list. Imports nothing. */
export const companyStatuses = ["verified", "unverified", "merged", "deleted", "sample"] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const companySortOrders = ["joined", "name"] as const;
export type CompanySortOrder = (typeof companySortOrders)[number];
