import type { ContactRequestState } from "#db/candidate-values.ts";
import type { SeekerCard } from "#server/modules/people/profiles/profile-answers.ts";

export type ContactSide = "candidate" | "firm";

export interface ContactRequestLine {
  id: string;
  side: ContactSide;
  state: ContactRequestState;
  firmName: string;
  firmSlug: string;
  isFirmVerified: boolean;
  role: string;
  place: string;
  pay: string;
  jobId: number | null;
  /** Shown to the firm once the jobseeker has accepted. */
  candidateName: string | null;
  /** Shown to the firm while it may still find the jobseeker. */
  candidate: Pick<SeekerCard, "id" | "headline" | "level" | "place"> | null;
  askedAt: string;
  answerBy: string;
  acceptedAt: string | null;
  endedAt: string | null;
}

export interface ContactMessage {
  id: string;
  side: ContactSide;
  text: string;
  sentAt: string;
}

export interface ContactRequestView extends ContactRequestLine {
  message: string;
  declineReason: string | null;
  isReported: boolean;
  /** Shared details, while the request is accepted. */
  shared: {
    name: string;
    email: string | null;
    phone: string | null;
    cv: { fileName: string; path: string } | null;
  } | null;
  messages: ContactMessage[];
}

export interface ContactRequestsPage {
  items: ContactRequestLine[];
  page: number;
  limit: number;
  total: number;
  hasMore: boolean;
}
