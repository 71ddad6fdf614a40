import type { AlertFrequency } from "#db/taxonomy/alert.ts";

/** One of a person's saved searches. Moments are ISO strings. */
export interface SavedSearch {
  id: string;
  name: string;
  /** The query string of the list's address. */
  query: string;
  frequency: AlertFrequency;
  isPaused: boolean;
  createdAt: string;
  /** When its owner last opened the list from here. */
  lookedAt: string;
  lastRunAt: string | null;
  nextRunAt: string | null;
  listPath: string;
  total: number;
  /** First published since its owner last looked. */
  newCount: number;
  /** There may be more new ones than were counted. */
  isNewCountCut: boolean;
}

export interface OwnAlerts {
  items: SavedSearch[];
  /** How many may be saved. */
  most: number;
  email: string;
  /** False: whatever their frequency, the searches mail nothing. */
  mailsAlerts: boolean;
  /** Since when the person's address refuses our mail; null while it takes it. */
  unreachableSince: string | null;
}

/** A list that might be saved. */
export interface AlertOffer {
  query: string;
  heading: string;
  total: number;
  listPath: string;
  /** False for the list of all jobs, which cannot be saved. */
  isNarrowed: boolean;
}
