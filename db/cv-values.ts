/** Kinds and limits of CVs. Imports nothing. */
export const cvKinds = ["pdf", "docx"] as const;
export type CvKind = (typeof cvKinds)[number];

/** What a virus scanner said of a file; there may be none to ask. */
export const scanStates = ["clean", "not-scanned"] as const;
export type ScanState = (typeof scanStates)[number];

export const cvLimits = {
  perPerson: 5,
  /** With those that only applications still hold. */
  keptPerPerson: 100,
  maxBytes: 5 * 1024 * 1024,
  maxPages: 200,
  labelMaxChars: 60,
} as const;
