import type { ApplicationSource, ApplicationState } from "#db/own-values.ts";
import type { RejectionReason } from "#db/rejection-values.ts";
import type { AdvertStanding } from "#server/modules/market/jobs/job-visibility.ts";
import type { SentCv } from "#server/modules/people/cvs/cv.types.ts";
import type { ApplicationActor } from "./application-states.ts";
import type { InterviewView } from "./interviews/interview.types.ts";

/** Who looks at it: the one who applied, or somebody of the employer's (or of the site's). */
export type ApplicationSide = "applicant" | "employer";

export interface ApplicationLine {
  id: string;
  side: ApplicationSide;
  jobId: number;
  jobTitle: string;
  companyName: string;
  companySlug: string;
  /** Null once the applicant is erased; what stands for it while it is hidden. */
  applicantName: string | null;
  /** The reader may not yet know who applied. */
  isMasked: boolean;
  state: ApplicationState;
  sentAt: string | null;
  openedAt: string | null;
  stateChangedAt: string;
  closedAt: string | null;
}

export interface ApplicationMove {
  at: string;
  from: ApplicationState | null;
  to: ApplicationState;
  by: ApplicationActor;
  /** Who of the employer's people; told to the employer only. */
  byName: string | null;
  message: string | null;
  /** Why it goes no further; the applicant sees it where the employer wished that. */
  reason: RejectionReason | null;
  /** The applicant is told the reason. */
  isReasonShown: boolean;
  /** When it was taken back; the applicant is not told of such moves. */
  undoneAt: string | null;
}

export interface ApplicationView extends ApplicationLine {
  /** What has become of the advert. */
  advert: AdvertStanding;
  /** What was sent with it; the employer sees nothing of it once it is withdrawn. */
  email: string | null;
  phone: string | null;
  coverNote: string | null;
  cv: SentCv | null;
  /** A CV was sent and cannot be read while its sender is hidden. */
  isCvHidden: boolean;
  answers: readonly { question: string; answer: string }[];
  source: ApplicationSource;
  /** Oldest first. */
  timeline: readonly ApplicationMove[];
  /** Where the reader may bring it. */
  moves: readonly ApplicationState[];
  /** The next first, those that are over last. */
  interviews: readonly InterviewView[];
  mayArrangeInterview: boolean;
  /** Until when a withdrawal can be taken back. */
  undoUntil: string | null;
}

export interface ApplicationsPage {
  items: ApplicationLine[];
  page: number;
  limit: number;
  total: number;
  hasMore: boolean;
}
