import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";

export type Conversation = Outputs["messages"]["get"];
export type ConversationsPage = Outputs["messages"]["list"];
export type ConversationLine = ConversationsPage["items"][number];
type Head = Pick<ConversationLine, "id" | "companyName" | "applicantName">;

/** On which side of the conversations a page stands: who the others are, and where things are. */
export interface Correspondence {
  side: ConversationLine["side"];
  /** Address of the conversations, or of the one about an application. */
  conversation: (application?: string) => string;
  application: (id: string) => string;
  otherOf: (head: Head) => string;
}

const chosen = (application?: string): Record<string, string> => (application === undefined ? {} : { application });

export const asApplicant: Correspondence = {
  side: "applicant",
  conversation: (application) => paths.jobseekerTab("messages", chosen(application)),
  application: (application) => paths.jobseekerTab("applications", { application }),
  otherOf: ({ companyName }) => companyName,
};

export const asEmployer: Correspondence = {
  side: "employer",
  conversation: (application) => paths.recruiterTab("messages", chosen(application)),
  application: (application) => paths.recruiterTab("applicants", { application }),
  otherOf: ({ applicantName }) => applicantName ?? "Former applicant",
};
