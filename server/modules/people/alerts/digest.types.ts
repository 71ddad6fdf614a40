import type { AlertFrequency } from "#db/taxonomy/alert.ts";

/** A search whose mail is due, as it was read. */
export interface DueSearch {
  id: number;
  publicId: string;
  name: string;
  query: string;
  frequency: AlertFrequency;
  knownJobIds: readonly number[];
  lastRunAt: Date | null;
  confirmedAt: Date;
  nextRunAt: Date;
}

/** Somebody to whom mail is due. */
export interface DueRecipient {
  recipientId: number;
  userId: number | null;
  email: string;
  name: string | null;
  searches: DueSearch[];
}

/** What a search has that its owner has not been told of. */
export interface NewOnSearch {
  search: DueSearch;
  /** The newest first; adverts its owner wants fewer of are left out. */
  jobIds: number[];
  /** All that the list holds. */
  total: number;
  /** What the owner knows from now on. */
  knownJobIds: number[];
}
