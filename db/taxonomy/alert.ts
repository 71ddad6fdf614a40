/** Closed lists and limits of saved searches and their mails, for the server and the screens. Imports nothing. */

/** How often a saved search mails what is new. */
export const alertFrequencies = ["none", "instant", "daily", "weekly"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];
export const alertFrequencyLabels: Record<AlertFrequency, string> = {
  none: "No e-mail",
  instant: "Straight away",
  daily: "Every morning",
  weekly: "Every Monday morning",
};

/** What a visitor may want fewer of in such mails; people with accounts have it in their tastes. */
export const alertExclusionKinds = ["agencies", "employer", "level", "contract-type"] as const;
export type AlertExclusionKind = (typeof alertExclusionKinds)[number];

export const alertLimits = {
  searchesPerPerson: 10,
  searchNameMaxChars: 80,
  /** The query string of a search that is saved. */
  queryMaxChars: 2_000,
  exclusionsPerPerson: 50,
  mailsPerDay: 3,
} as const;
