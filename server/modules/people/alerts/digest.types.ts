import type { AlertFrequency } from "#db/taxonomy/alert.ts";

/** A search whose e-mail is due, as read. */
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

/** A recipient whose e-mail is due. */
export interface DueRecipient {
  recipientId: number;
  userId: number | null;
  email: string;
  name: string | null;
  searches: DueSearch[];
}

/** Adverts of a search that its owner has not been notified of. */
export interface NewSearchResults {
  search: DueSearch;
  /** Newest first, without adverts its owner has excluded. */
  jobIds: number[];
  /** Length of the whole list. */
  total: number;
  /** Adverts the owner has been notified of after this run. */
  knownJobIds: number[];
}
