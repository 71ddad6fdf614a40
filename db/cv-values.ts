/** Kinds and limits of CVs. Imports nothing. */
export const cvKinds = ["pdf", "docx"] as const;
export type CvKind = (typeof cvKinds)[number];

/** Result of a virus scan; "not-scanned" when no scanner is configured. */
export const scanStates = ["clean", "not-scanned"] as const;
export type ScanState = (typeof scanStates)[number];

export const cvLimits = {
  perPerson: 5,
  /** Includes CVs that are referenced only by applications. */
  keptPerPerson: 100,
  maxBytes: 5 * 1024 * 1024,
  maxPages: 200,
  labelMaxChars: 60,
} as const;
