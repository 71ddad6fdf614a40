import type { ContactRequestState } from "#db/candidate-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { NotificationFacts } from "./notification-facts.ts";

/** What the recruiter reads of an answer. */
const answers: Partial<Record<ContactRequestState, string>> = {
  accepted: "Accepted. You can see how to reach them, and write to them here.",
  declined: "Declined. Your firm cannot ask this person again for 30 days.",
  lapsed: "They did not answer within 7 days. Your firm cannot ask this person again for 30 days.",
  ended: "They no longer share how to reach them.",
};

interface Words {
  title: string;
  detail: string;
  path: string;
}
type Kind = "contact-asked" | "contact-answered" | "contact-ended" | "contact-message";

export const contactRequestNotifications: { [K in Kind]: (facts: NotificationFacts[K]) => Words } = {
  "contact-asked": ({ requestId, firmName, role }) => ({
    title: `May they contact you? ${role}`,
    detail: `${firmName} asks about a role. They see how to reach you only if you accept.`,
    path: paths.jobseekerTab("requests", { request: requestId }),
  }),
  "contact-answered": ({ requestId, role, state }) => ({
    title: `Contact request: ${role}`,
    detail: answers[state] ?? "A request of yours has moved on.",
    path: paths.recruiterTab("candidates", { part: "requests", request: requestId }),
  }),
  "contact-ended": ({ requestId, firmName, role }) => ({
    title: `${firmName}: ${role}`,
    detail: "The request for contact has ended.",
    path: paths.jobseekerTab("requests", { request: requestId }),
  }),
  "contact-message": ({ requestId, firmName, role, to }) => ({
    title: `New message: ${role}`,
    detail: to === "candidate" ? `${firmName} has written to you.` : "The candidate has written to you.",
    path:
      to === "candidate"
        ? paths.jobseekerTab("requests", { request: requestId })
        : paths.recruiterTab("candidates", { part: "requests", request: requestId }),
  }),
};
