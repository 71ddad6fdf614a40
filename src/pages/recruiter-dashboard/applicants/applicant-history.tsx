import { rejectionReasonLabels } from "#db/applying-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ApplicationHistory, interviewHistory } from "#src/features/interviews/interview-history.tsx";
import { clockTime, shortDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { applicantNameOf, stageLabels } from "./hiring-words.ts";

type StageChange = Applicant["timeline"][number];

/** Every stage change with its author and time, oldest first, including those that were undone. */
export const ApplicantHistory = ({ applicant }: { applicant: Applicant }) => <ApplicationHistory lines={historyLinesOf(applicant)} />;

function historyLinesOf(applicant: Applicant) {
  const name = applicantNameOf(applicant);
  const moves = applicant.timeline.map((move) => ({
    key: `${move.at} ${move.to}`,
    at: move.at,
    words: `${stageChangeText(move, name)}${move.undoneAt ? ` (undone at ${clockTime(new Date(move.undoneAt))})` : ""}`,
    message: messageWithReason(move),
  }));
  const employer = (byName: string | null) => byName ?? "A former colleague";
  return [...moves, ...interviewHistory(applicant.interviews, { employer, applicant: name })];
}

function messageWithReason({ message, reason, isReasonShown }: StageChange): string | null {
  if (reason === null) return message;
  const noted = `Reason: ${rejectionReasonLabels[reason]}${isReasonShown ? "" : " (not shared with the applicant)"}`;
  return message === null ? noted : `${noted}\n\n${message}`;
}

function stageChangeText({ from, to, by, byName }: StageChange, applicant: string): string {
  if (by === "applicant") {
    if (to === "withdrawn") return `${applicant} withdrew`;
    return from === "withdrawn" ? `${applicant} took the withdrawal back` : `${applicant} applied`;
  }
  const who = byName ?? "A former colleague";
  return to === "opened" ? `${who} opened it` : `${who} moved it to “${stageLabels[to]}”`;
}

export type Applicant = Outputs["applications"]["get"];

const receiptWords: Record<string, string> = {
  asked: "asked, not answered yet",
  given: "given",
  refused: "refused",
  revoked: "revoked",
  replaced: "replaced by a later one",
  expired: "ended",
  lapsed: "never answered",
  withdrawn: "withdrawn by you",
};

/** Other information about the applicant: the profile they share, permissions to represent them, and their other applications. */
export function PersonDetails({ person: { profileId, receipts, others } }: { person: Outputs["hiring"]["person"] }) {
  if (profileId === null && receipts.length === 0 && others.length === 0) return null;
  return (
    <Section id="person" level={3} heading="More about them">
      {profileId !== null && (
        <p>
          <Link href={paths.jobseeker(profileId)}>Their profile, as they share it</Link>
        </p>
      )}
      {receipts.length > 0 && (
        <ul className={styles.rows} aria-label="Permission to represent them">
          {receipts.map(({ id: receipt, role, clientName, state, givenAt, path }) => (
            <li key={receipt} className={styles.row}>
              <p>
                Permission to represent them to {clientName}, {role}: {receiptWords[state] ?? state}
                {givenAt && ` (${shortDate(new Date(givenAt))})`}
              </p>
              {givenAt && (
                <a href={path} download>
                  Receipt
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.rows} aria-label="Their other applications">
          {others.map((other) => (
            <li key={other.id} className={styles.row}>
              <Link href={paths.recruiterTab("applicants", { application: other.id })} keepPlace>
                {other.jobTitle}
              </Link>
              <span className={styles.soft}>{stageLabels[other.state]}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
