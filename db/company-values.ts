/** Filters and sort orders of the administrators' company list. Imports nothing. */
export const companyStatuses = ["verified", "unverified", "merged", "deleted", "sample"] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const companySortOrders = ["joined", "name"] as const;
export type CompanySortOrder = (typeof companySortOrders)[number];

/** Closed lists and limits of company profiles and their verification. Imports nothing. */
export const staffBands = ["1 to 10", "11 to 50", "51 to 250", "251 to 1,000", "Over 1,000"] as const;
export const turnoverBands = ["Under £1m", "£1m to £5m", "£5m to £20m", "£20m to £100m", "£100m to £500m", "Over £500m"] as const;

/** Number of days within which a firm promises to reply to every applicant. */
export const replyPromiseDays = [3, 5, 7, 10, 14, 21] as const;

export const companyLimits = {
  nameMaxChars: 120,
  slugMaxChars: 96,
  aboutMaxChars: 6000,
  websiteMaxChars: 255,
  offices: 30,
  oldSlugs: 20,
  pictures: 12,
} as const;

export const logoKinds = ["png", "jpeg", "webp"] as const;
export type LogoKind = (typeof logoKinds)[number];
export const logoLimits = { maxBytes: 1024 * 1024, leastPixels: 64, mostPixels: 2000 } as const;

/** Contrast of a logo against the site's light and dark backgrounds. */
export const logoContrasts = ["good", "faint-on-light", "faint-on-dark", "unknown"] as const;
export type LogoContrast = (typeof logoContrasts)[number];

/** Result of looking a company number up in the public register. */
export const registerStates = ["not-looked-up", "active", "dissolved", "unknown-number"] as const;
export type RegisterState = (typeof registerStates)[number];

export const domainMethods = ["dns", "file"] as const;
export type DomainMethod = (typeof domainMethods)[number];
/** `losing`: verified once but missing at the latest checks; it lapses when the grace period ends. */
export const domainStates = ["waiting", "proved", "losing", "lapsed"] as const;
export type DomainState = (typeof domainStates)[number];

export const documentKinds = ["incorporation", "insurance", "letterhead", "other"] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentKindLabels: Record<DocumentKind, string> = {
  incorporation: "Certificate of incorporation",
  insurance: "Proof of insurance",
  letterhead: "Letter on headed paper",
  other: "Something else",
};
export const documentFileKinds = ["pdf", "jpeg", "png"] as const;
export type DocumentFileKind = (typeof documentFileKinds)[number];
export const documentLimits = { perCompany: 6, maxBytes: 5 * 1024 * 1024 } as const;
