import type { ApplicationState } from "#db/values.ts";
import type { ApplicationSide } from "#server/modules/applications/application.types.ts";

export interface Message {
  id: string;
  side: ApplicationSide;
  isMine: boolean;
  /** Who of the employer's people; told to the employer only, and null once they are erased. */
  authorName: string | null;
  text: string;
  sentAt: string;
}

/** The application that a conversation is about. */
export interface ConversationHead {
  /** Of the application, which names the conversation too. */
  id: string;
  /** On which side the reader stands. */
  side: ApplicationSide;
  jobId: number;
  jobTitle: string;
  companyName: string;
  companySlug: string;
  /** Null once the applicant is erased. */
  applicantName: string | null;
  /** The reader may not yet know who applied. */
  isMasked: boolean;
  state: ApplicationState;
}

export interface ConversationLine extends ConversationHead {
  lastMessageAt: string;
  /** Null for an employer once the application is withdrawn. */
  latest: Message | null;
  unreadCount: number;
}

export interface ConversationsPage {
  /** With the latest message first. */
  items: ConversationLine[];
  /** Messages in all of one's conversations. */
  unreadCount: number;
  nextCursor: string | null;
}

export interface Conversation extends ConversationHead {
  /** Newest first. */
  items: Message[];
  unreadCount: number;
  nextCursor: string | null;
  /** Why nothing can be sent; null while it can. */
  closedBecause: string | null;
}
