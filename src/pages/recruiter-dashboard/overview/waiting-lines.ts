import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatInterviewMoment } from "#src/features/interviews/interview-words.ts";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { closingLabel } from "#src/lib/posted-label.ts";
import { applicantNameOf } from "../applicants/hiring-words.ts";

type Attention = Outputs["recruiting"]["overview"]["attention"];

interface AttentionLine {
  key: string;
  /** Of a line that leads to a list: how many are in it, and what they are. */
  count?: { n: number; what: string };
  words: string;
  href: string;
  aside?: string;
  isUrgent?: boolean;
}

const untitled = "Untitled advert";
const lineIfAny = (count: number, line: AttentionLine): AttentionLine[] => (count > 0 ? [line] : []);
/** The words of a line, and the same as a figure with its name. */
const countedLine = (n: number, what: string, about: string, many = `${what}s`) => ({
  words: `${counted(n, what, many)} ${about}`,
  count: { n, what: `${n === 1 ? what : many} ${about}` },
});
const jobHref = (id: string) => paths.recruiterTab("jobs", { job: id });

/** Returns everything that needs the user's attention, most urgent first, each with a link. */
export const attentionLines = (attention: Attention, now: Date): AttentionLine[] => [
  ...applicantLines(attention),
  ...moderationLines(attention),
  ...companyLines(attention),
  ...advertLines(attention, now),
];

const applicantLines = ({
  overdue,
  newApplications,
  unreadMessages,
  answers,
  enquiries,
  answerWithinDays,
  timesAsked,
}: Attention): AttentionLine[] => [
  ...timesAsked.map((interview) => ({
    key: interview.id,
    words: `${applicantNameOf(interview)} asks for another interview time: ${interview.jobTitle}`,
    href: paths.recruiterTab("applicants", { application: interview.applicationId }),
    aside: `Now ${formatInterviewMoment(new Date(interview.startsAt))}`,
    isUrgent: true,
  })),
  ...lineIfAny(overdue, {
    key: "overdue",
    ...countedLine(overdue, "applicant", "without an answer"),
    href: paths.recruiterTab("applicants", { view: "table", reply: "overdue" }),
    aside: `Longer than ${answerWithinDays} days`,
    isUrgent: true,
  }),
  ...lineIfAny(newApplications, {
    key: "new",
    ...countedLine(newApplications, "application", "not opened yet"),
    href: paths.recruiterTab("applicants", { view: "table", state: "sent" }),
    isUrgent: true,
  }),
  ...lineIfAny(unreadMessages, {
    key: "messages",
    ...countedLine(unreadMessages, "message", "you have not read"),
    href: paths.recruiterTab("messages"),
    isUrgent: true,
  }),
  ...lineIfAny(answers, {
    key: "answers",
    ...countedLine(answers, "answer", "of candidates you asked"),
    href: paths.recruiterTab("candidates", { part: "requests" }),
    isUrgent: true,
  }),
  ...lineIfAny(enquiries, {
    key: "enquiries",
    ...countedLine(enquiries, "enquiry", "from your page with something new", "enquiries"),
    href: paths.recruiterProfile,
    isUrgent: true,
  }),
];

/** Returns moderation matters that need attention: questions, frozen and refused adverts, and strikes. */
const moderationLines = ({ questions, refused, frozen, totals, strikes }: Attention): AttentionLine[] => [
  ...questions.map(({ id, about }) => ({
    key: id,
    words: `A question to answer: ${about}`,
    href: paths.moderationQuestion(id),
    aside: "We are waiting for your answer",
    isUrgent: true,
  })),
  ...frozen.map(({ id, title }) => ({
    key: id,
    words: `Frozen: ${title ?? untitled}`,
    href: jobHref(id),
    aside: "Nobody sees it. Read why",
    isUrgent: true,
  })),
  ...moreLine("frozen", totals.frozen, frozen.length),
  ...refused.map(({ id, title, reason }) => ({
    key: id,
    words: `Refused: ${title ?? untitled}`,
    href: jobHref(id),
    aside: reason ?? "Read why",
    isUrgent: true,
  })),
  ...moreLine("refused", totals.refused, refused.length),
  ...lineIfAny(strikes, {
    key: "strikes",
    ...countedLine(strikes, "strike", "against you"),
    href: paths.recruiterTab("company"),
    aside: "Read why, and appeal",
    isUrgent: true,
  }),
];

const companyLines = ({ joinRequests, unpaidOrders, pausedWebhooks, feedback, credits }: Attention): AttentionLine[] => [
  ...lineIfAny(joinRequests, {
    key: "joining",
    ...countedLine(joinRequests, "person", "asking to join your company", "people"),
    href: paths.recruiterTab("team"),
    aside: "Approve or refuse",
    isUrgent: true,
  }),
  ...lineIfAny(unpaidOrders, {
    key: "orders",
    ...countedLine(unpaidOrders, "order", "not paid yet"),
    href: paths.recruiterTab("billing", { state: "awaiting-payment" }),
    aside: "To pay",
  }),
  ...lineIfAny(pausedWebhooks, {
    key: "webhooks",
    ...countedLine(pausedWebhooks, "webhook", "paused after too many failures"),
    href: `${paths.recruiterTab("settings")}#webhooks`,
    aside: "On hold until you resume",
  }),
  ...lineIfAny(feedback, {
    key: "feedback",
    ...countedLine(feedback, "shortlist", "with feedback you have not seen"),
    href: paths.recruiterTab("shortlists"),
  }),
  ...(credits
    ? [
        {
          key: "credits",
          words: `${counted(credits.credits, "advert")} paid for and not used`,
          href: paths.recruiterTab("billing"),
          aside: `Use by ${shortDate(new Date(credits.expiresAt))}`,
        },
      ]
    : []),
];

const advertLines = ({ ending, drafts, totals }: Attention, now: Date): AttentionLine[] => [
  ...ending.map(({ id, title, endsAt }) => ({
    key: id,
    words: title,
    href: jobHref(id),
    aside: closingLabel(new Date(endsAt), now).replace(/^Closes/, "Ends"),
    isUrgent: true,
  })),
  ...drafts.map(({ id, title, updatedAt }) => ({
    key: id,
    words: `Unfinished: ${title ?? untitled}`,
    href: paths.editPosting(id),
    aside: `Last changed ${shortDate(new Date(updatedAt))}`,
  })),
  ...moreLine("draft", totals.drafts, drafts.length),
];

const moreWords = { draft: "unfinished", refused: "refused", frozen: "frozen" };

/** Returns a line for the adverts beyond those listed individually. */
const moreLine = (state: keyof typeof moreWords, total: number, named: number): AttentionLine[] =>
  lineIfAny(total - named, {
    key: `more-${state}`,
    words: `${counted(total - named, `more ${moreWords[state]} advert`)}`,
    href: paths.recruiterTab("jobs", state === "draft" ? {} : { state }),
    aside: `${total} in all`,
  });
