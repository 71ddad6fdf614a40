import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { stageLabels } from "./hiring-words.ts";

const receiptWords: Record<string, string> = {
  asked: "asked, not answered yet",
  given: "given",
  refused: "refused",
  revoked: "taken back",
  replaced: "given to somebody else",
  expired: "ended",
  lapsed: "never answered",
  withdrawn: "taken back by you",
};

/** What else may be known of the person: their profile as they share it, permissions to represent them, and their other applications. */
export function PersonBehind({ person: { profileId, receipts, others } }: { person: Outputs["hiring"]["person"] }) {
  if (profileId === null && receipts.length === 0 && others.length === 0) return null;
  return (
    <section aria-labelledby="person">
      <SectionHeading id="person" level={3}>
        More about them
      </SectionHeading>
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
    </section>
  );
}
