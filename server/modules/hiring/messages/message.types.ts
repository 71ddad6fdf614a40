import type { ApplicationLine, ApplicationSide } from "#server/modules/hiring/applications/application.types.ts";

export interface Message {
  id: string;
  side: ApplicationSide;
  isMine: boolean;
  /** Who of the employer's people; told to the employer only, and null once they are erased. */
  authorName: string | null;
  text: string;
  sentAt: string;
}

/** The application that a conversation is about: its id names the conversation too. */
export type ConversationHead = Pick<
  ApplicationLine,
  "id" | "side" | "jobId" | "jobTitle" | "companyName" | "companySlug" | "applicantName" | "isMasked" | "state"
>;

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
