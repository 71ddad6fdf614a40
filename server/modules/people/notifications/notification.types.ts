import type { ContactRequestState } from "#db/candidate-values.ts";
import type { InterviewStep } from "#db/interview-values.ts";
import type { ApplicationState, RepresentationState, TeamNews } from "#db/own-values.ts";

/** What has become of an order: its credits are there, its advert stands or could not be published, its payment failed or never came, it was
 * cancelled for them, its money went back. */
export type OrderOutcome = "credits" | "published" | "kept" | "failed" | "expired" | "cancelled" | "refunded";

/** What each kind tells of. Never another person's name or address: those leave with the person, notifications do not. */
export interface NotificationFacts {
  "application-received": { jobId: number; jobTitle: string; applicationId: string };
  "application-status": { jobId: number; jobTitle: string; companyName: string; applicationId: string; state: ApplicationState };
  "message-received": { jobId: number; jobTitle: string; companyName: string; applicationId: string; to: "applicant" | "employer" };
  "application-withdrawn": { jobId: number; jobTitle: string; applicationId: string };
  "representation-asked": { representationId: string; firmName: string; role: string };
  "representation-answered": { representationId: string; role: string; state: RepresentationState };
  "representation-ended": { representationId: string; firmName: string; role: string; state: RepresentationState };
  "contact-asked": { requestId: string; firmName: string; role: string };
  "contact-answered": { requestId: string; role: string; state: ContactRequestState };
  "contact-ended": { requestId: string; firmName: string; role: string };
  "contact-message": { requestId: string; firmName: string; role: string; to: "candidate" | "firm" };
  "shortlist-feedback": { shortlistId: string; shortlistName: string };
  /** `freeFrom`: "2027-03" or "2027-03-03"; `until`: "2028-05". */
  "availability-check": { freeFrom: string };
  "card-expiring": { until: string };
  /** `adverts`: how many of the colleague's were handed to the reader. */
  "team-news": { companyName: string; news: TeamNews; adverts: number };
  "enquiry-received": { enquiryId: string };
  "enquiry-answered": { enquiryId: string };
  /** `until`: an ISO moment. */
  "credits-expiring": { credits: number; until: string };
  "recruiter-profile-decided": { outcome: "shown" | "refused" };
  "placement-claimed": { claimId: string; jobTitle: string; firmName: string };
  "placement-answered": { claimId: string; jobTitle: string; answer: "confirmed" | "disputed" };
  /** `what`: "Pay and place". `applicationId` is that of a reader who has applied. */
  "advert-changed": { jobId: number; jobTitle: string; companyName: string; what: string; applicationId: string };
  /** `jobTitle` is that of the advert the order was placed for; "" without one. Free orders cost no pence. */
  "order-settled": { orderId: string; jobTitle: string; outcome: OrderOutcome; grossPence: number };
  /** `reason`: in the administrator's words. */
  "support-view": { reason: string; endsAt: string };
  /** `postingId` names it in its advertiser's dashboard. */
  "advert-decided": { postingId: string; jobTitle: string; outcome: "live" | "refused" | "change-live" | "change-refused" };
  /** An administrator asks before they decide; `about` is an advert's title or a firm's name. */
  "moderation-asked": { questionId: string; about: string };
  "join-asked": { companyName: string };
  "join-answered": { companyName: string; answer: "accepted" | "refused" };
  /** `host`: the name of the system that did not answer. */
  "webhook-paused": { webhookId: string; host: string };
  /** `startsAt`: an ISO moment. */
  "interview-news": {
    to: "applicant" | "employer";
    news: InterviewStep | "reminder";
    jobTitle: string;
    companyName: string;
    applicationId: string;
    startsAt: string;
  };
  "saved-job-closing": { jobId: number; jobTitle: string; closesAt: string };
}
