/** Closed lists and limits of saved searches and job alerts, shared by server and screens. Imports nothing. */

/** How often a saved search sends an alert. */
export const alertFrequencies = ["none", "instant", "daily", "weekly"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];
export const alertFrequencyLabels: Record<AlertFrequency, string> = {
  none: "No e-mail",
  instant: "Straight away",
  daily: "Every morning",
  weekly: "Every Monday morning",
};

/** What a visitor may want fewer of in alerts; account holders have it in their tastes. */
export const alertExclusionKinds = ["agencies", "employer", "level", "contract-type"] as const;
export type AlertExclusionKind = (typeof alertExclusionKinds)[number];

export const alertLimits = {
  searchesPerPerson: 10,
  searchNameMaxChars: 80,
  /** Limit of a saved search's query string. */
  queryMaxChars: 2_000,
  exclusionsPerPerson: 50,
  mailsPerDay: 3,
} as const;

/** Criteria by which a user may want fewer of similar adverts. */
export const fewerKinds = ["agencies", "level", "contract-type"] as const;
export type FewerKind = (typeof fewerKinds)[number];
