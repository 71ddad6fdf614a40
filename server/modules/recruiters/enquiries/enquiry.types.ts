import type { EnquirySide } from "#db/own-values.ts";

/** One conversation in a list. Neither side is shown the address of the other. */
export interface EnquiryLine {
  id: string;
  /** The other side. */
  with: string;
  excerpt: string;
  latestAt: string;
  isNew: boolean;
  isArchived: boolean;
}

export interface EnquiriesPage {
  items: EnquiryLine[];
  total: number;
  page: number;
  pageCount: number;
}

export interface EnquiryMessage {
  id: string;
  side: EnquirySide;
  text: string;
  sentAt: string;
}

export interface EnquiryThread {
  id: string;
  side: EnquirySide;
  with: string;
  /** The recruiter's page; null where they show none. */
  pageId: string | null;
  messages: EnquiryMessage[];
  isNew: boolean;
  isArchived: boolean;
  /** The recruiter wants nothing more from the writer. */
  isBlocked: boolean;
  /** Why nothing more can be written; null while it can. */
  closedBecause: string | null;
}
